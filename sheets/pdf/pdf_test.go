package pdf

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"unicode/utf16"

	"github.com/jung-kurt/gofpdf"
	readback "github.com/ledongthuc/pdf"
	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/stretchr/testify/require"
)

const sample = "MS01 Ἀθῆναι Spārtē – 26 against 9 → 2-1 (7.32)"

func scene() *Scene {
	text := func(f Face, y int, s string) *Text {
		return &Text{Box: Rect{3000, y - 1000, 40000, 1300}, X: 3000, Y: y, Face: f, Size: 900, S: s}
	}
	wide := &Page{W: 84189, H: 59528, Ops: []Op{text(Condensed, 4000, "second page")}}
	return &Scene{
		Title: "Marathon",
		Pages: []*Page{
			{W: 59528, H: 84189, Ops: []Op{
				(&Path{Filled: true, Fill: 0xDDEEFF, Width: 50, Stroke: 0x336699, Dash: []int{300, 150}}).Round(Rect{2000, 2000, 9000, 5000}, 400),
				text(Bold, 5000, sample), text(Condensed, 7000, sample), text(CondensedBold, 9000, sample),
			}},
			wide,
		},
		Bookmarks: []Bookmark{{"Map", 0, 0, 2000}, {"Sheet 1", 1, 0, 3000}, {"State", 0, 1, 3000}},
	}
}

// The widths of layout are the widths in the file, or columns would not meet.
func TestWidthsAreTheLibrarysWidths(t *testing.T) {
	for f := range faces {
		doc := gofpdf.New("P", "pt", "A4", "")
		doc.AddUTF8FontFromBytes("x", "", bytes.Clone(f.data().ttf))
		doc.AddPage()
		doc.SetFont("x", "", 10)
		for _, s := range []string{sample, "0105", "iiiii", "WWWWW", "•…“”"} {
			require.InDelta(t, doc.GetStringWidth(s), float64(f.Width(s, 1000))/100, 0.02, "%s %q", f, s)
		}
	}
}

func TestReachOfInk(t *testing.T) {
	for _, c := range []struct {
		s        string
		up, down int
	}{
		{"H", 730, 0},
		{"x", 547, 0},
		{"p", 561, 209},
		{"", 0, 0},
	} {
		up, down := Condensed.Reach(c.s, 1000)
		require.Equal(t, [2]int{c.up, c.down}, [2]int{up, down}, c.s)
	}
	require.Equal(t, 743, Condensed.CapHeight(1000))
}

func TestCleanMakesDrawable(t *testing.T) {
	for in, want := range map[string]string{
		"MS01 → 1014":     "MS01 → 1014",
		"Anna \U0001F600": "Anna \uFFFD",
		"Spa\u0304rte":    "Spārte",
		"a\tb\x00c\u200b": "a bc",
		"two\nlines":      "two\nlines",
		"李明":              "\uFFFD\uFFFD",
		"\xff":            "\uFFFD",
		"Ἀθῆναι ⚀ ½ × −":  "Ἀθῆναι ⚀ ½ × −",
	} {
		require.Equal(t, want, Clean(in), "%q", in)
		require.NoError(t, Covered(Clean(in)), "%q", in)
	}
}

func TestCoveredNamesTheCharacter(t *testing.T) {
	require.NoError(t, Covered(sample))
	require.EqualError(t, Covered("a李"), `character 2, '李' (U+674E), is not in the font DejaVuSans-Bold`)
	require.EqualError(t, Covered("\U0001F600"), `character 1, '😀' (U+1F600), is not in the font DejaVuSans-Bold`)
}

func TestWriteNamesPageAndOperation(t *testing.T) {
	for _, c := range []struct {
		name, want string
		spoil      func(*Scene)
	}{
		{"no page", "before the first page: the document has no page", func(s *Scene) { s.Pages = nil }},
		{"no glyph", "page 2, operation 1: the character '李' (U+674E) of \"李\" is not in the font DejaVuSansCondensed", func(s *Scene) {
			s.Pages[1].Ops[0].(*Text).S = "李"
		}},
		{"panic", "page 2, operation 2: the PDF cannot be written (runtime error", func(s *Scene) {
			s.Pages[1].Ops = append(s.Pages[1].Ops, &Path{cmds: []byte("L"), Width: 10})
		}},
	} {
		s := scene()
		c.spoil(s)
		out, err := Write(s)
		require.ErrorContains(t, err, c.want, c.name)
		require.Nil(t, out, c.name)
	}
}

func TestSameSceneSameBytes(t *testing.T) {
	first, err := Write(scene())
	require.NoError(t, err)
	for range 20 {
		again, err := Write(scene())
		require.NoError(t, err)
		require.True(t, bytes.Equal(first, again))
	}
	var wg sync.WaitGroup
	outs, errs := make([][]byte, 8), make([]error, 8)
	for i := range outs {
		wg.Go(func() { outs[i], errs[i] = Write(scene()) })
	}
	wg.Wait()
	for i := range outs {
		require.NoError(t, errs[i])
		require.True(t, bytes.Equal(first, outs[i]))
	}
	require.Equal(t, fmt.Sprintf("%x", sha256.Sum256(first)), otherProcess(t))
}

// otherProcess runs this test binary again, in another time zone, and returns
// the sum of the file it made.
func otherProcess(t *testing.T) string {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestPrintSum$", "-test.v")
	cmd.Env = append(os.Environ(), "PRINT_SUM=1", "TZ=Asia/Tokyo")
	out, err := cmd.Output()
	require.NoError(t, err)
	_, rest, ok := strings.Cut(string(out), "sum ")
	require.True(t, ok, string(out))
	return rest[:64]
}

func TestPrintSum(t *testing.T) {
	if os.Getenv("PRINT_SUM") == "" {
		return
	}
	out, err := Write(scene())
	require.NoError(t, err)
	fmt.Printf("sum %x\n", sha256.Sum256(out))
}

func TestReadBack(t *testing.T) {
	out, err := Write(scene())
	require.NoError(t, err)
	require.NoError(t, api.Validate(bytes.NewReader(out), nil))
	r, err := readback.NewReader(bytes.NewReader(out), int64(len(out)))
	require.NoError(t, err)
	require.Equal(t, 2, r.NumPage())
	text, err := r.Page(1).GetPlainText(nil)
	require.NoError(t, err)
	require.Equal(t, 3, strings.Count(text, " 26 against 9 "), text)
	text, err = r.Page(2).GetPlainText(nil)
	require.NoError(t, err)
	require.Equal(t, "second page", strings.TrimSpace(text))
	// The reader knows no letters beyond one byte; the page has them.
	content, err := io.ReadAll(r.Page(1).V.Key("Contents").Reader())
	require.NoError(t, err)
	var greek []byte
	for _, u := range utf16.Encode([]rune("Ἀθῆναι Spārtē – 26")) {
		greek = append(greek, byte(u>>8), byte(u))
	}
	require.Equal(t, 3, bytes.Count(content, greek))
	box := r.Page(2).V.Key("MediaBox")
	require.Equal(t, [2]float64{841.89, 595.28}, [2]float64{box.Index(2).Float64(), box.Index(3).Float64()})
	dates := r.Trailer().Key("Info")
	require.Equal(t, "D:20000101000000", dates.Key("CreationDate").RawString())
	require.Equal(t, "D:20000101000000", dates.Key("ModDate").RawString())
	require.Less(t, len(out), 60_000) // three faces, cut to what is used
}

func TestSceneInText(t *testing.T) {
	s := scene()
	s.Pages[0].Ops = s.Pages[0].Ops[:2]
	p := (&Path{Width: 50, Stroke: 0x112233, Butt: true}).Polygon(Point{0, 0}, Point{100, 0}, Point{50, 80})
	s.Pages[0].Ops = append(s.Pages[0].Ops[1:], p)
	require.Equal(t, `page 1 59528x84189
bookmark 0 2000 "Map"
bookmark 1 3000 "Sheet 1"
text 3000,5000 DejaVuSans-Bold 900 #000000 in 3000,4000 40000x1300 "MS01 Ἀθῆναι Spārtē – 26 against 9 → 2-1 (7.32)"
path stroke #112233 50 butt M 0,0 L 100,0 L 50,80 Z
page 2 84189x59528
bookmark 0 3000 "State"
text 3000,4000 DejaVuSansCondensed 900 #000000 in 3000,3000 40000x1300 "second page"
`, s.String())
}

func TestNumbersOfPaths(t *testing.T) {
	for n, want := range map[int]string{0: "0 ", 5: "0.05 ", 50: "0.5 ", -125: "-1.25 ", 59528: "595.28 ", 100: "1 "} {
		w := writer{}
		w.number(n)
		require.Equal(t, want, string(w.buf))
	}
	for c, want := range map[Color]string{0xFFFFFF: "1 1 1 rg", 0: "0 0 0 rg", 0xFF8000: "1 0.502 0 rg"} {
		w := writer{}
		w.color(c, "rg")
		require.Equal(t, want, string(w.buf))
	}
}

func TestRects(t *testing.T) {
	r := Rect{10, 10, 20, 20}
	require.True(t, r.Meets(Rect{29, 29, 5, 5}))
	require.False(t, r.Meets(Rect{30, 10, 5, 5}))
	require.True(t, r.Holds(r.Inset(2)))
	require.False(t, r.Holds(r.Inset(-1)))
	require.True(t, r.Has(Point{30, 30}))
	require.False(t, r.Has(Point{31, 30}))
}

// What a document costs before anything is drawn: three faces, cut and written.
func BenchmarkFaces(b *testing.B) {
	s := scene()
	b.ReportAllocs()
	for b.Loop() {
		_, err := Write(s)
		require.NoError(b, err)
	}
}
