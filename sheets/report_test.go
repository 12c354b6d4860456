package sheets

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	readback "github.com/ledongthuc/pdf"
	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"prestags/engines/page"
)

func TestParsePaper(t *testing.T) {
	for in, want := range map[string]Paper{"": A4, "a4": A4, " A4 ": A4, "Letter": Letter} {
		got, err := ParsePaper(in)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	_, err := ParsePaper("a3")
	require.EqualError(t, err, `paper "a3" is not known; write a4 or letter`)
}

// files is everything a report becomes.
func files(r page.Report) (string, error) {
	h := sha256.New()
	for _, p := range papers {
		b, err := PDF(r, p)
		if err != nil {
			return "", err
		}
		h.Write(b)
	}
	b, err := XLSX(r)
	if err != nil {
		return "", err
	}
	h.Write(b)
	h.Write([]byte(Text(r)))
	return fmt.Sprintf("%x", h.Sum(nil)), nil
}

func TestSameReportSameBytes(t *testing.T) {
	want, err := files(marathon())
	require.NoError(t, err)
	for range 20 {
		got, err := files(marathon())
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	var wg sync.WaitGroup
	got, errs := make([]string, 8), make([]error, 8)
	shared := marathon() // a report is only read
	for i := range got {
		wg.Go(func() { got[i], errs[i] = files(shared) })
	}
	wg.Wait()
	for i := range got {
		require.NoError(t, errs[i])
		require.Equal(t, want, got[i])
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestPrintSum$")
	cmd.Env = append(os.Environ(), "PRINT_SUM=1", "TZ=Asia/Tokyo")
	out, err := cmd.Output()
	require.NoError(t, err)
	require.Contains(t, string(out), "sum "+want)
}

func TestPrintSum(t *testing.T) {
	if os.Getenv("PRINT_SUM") == "" {
		return
	}
	sum, err := files(marathon())
	require.NoError(t, err)
	fmt.Printf("sum %s\n", sum)
}

// readBack returns the text of each page, in the order of the file, blanks
// evened out.
func readBack(t *testing.T, data []byte) []string {
	t.Helper()
	r, err := readback.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	var out []string
	for i := range r.NumPage() {
		s, err := r.Page(i + 1).GetPlainText(nil)
		require.NoError(t, err)
		out = append(out, strings.Join(strings.Fields(s), " "))
	}
	return out
}

func TestReadBackBySecondLibrary(t *testing.T) {
	r := asculum()
	b := r.Map[0].(page.Board)
	for _, p := range papers {
		data, err := PDF(r, p)
		require.NoError(t, err)
		require.NoError(t, api.Validate(bytes.NewReader(data), nil))
		s, err := layout(r, p)
		require.NoError(t, err)
		pages := readBack(t, data)
		require.Len(t, pages, len(s.Pages))
		for i, p := range s.Pages { // what the scene has, the file has
			for text := range texts(p) {
				if plainASCII(text) {
					require.Contains(t, pages[i], text, "page %d", i+1)
				}
			}
		}
		all := strings.Join(pages, " ")
		for _, c := range b.Counters {
			require.Contains(t, all, c.ID)
		}
		for _, c := range b.Cells {
			require.Contains(t, all, c.Label)
		}
		for _, h := range r.Happened {
			if para, ok := h.(page.Para); ok {
				require.Contains(t, all, para.Text)
			}
		}
	}
}

func plainASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r > 126 }) < 0 && strings.Join(strings.Fields(s), " ") == s
}

// hostile is a report that no engine should make.
func hostile() page.Report {
	long := strings.Repeat("Ω", 3000)
	name := "Anna \U0001F600 <b>李\x00\x07\u202e"
	b := spartanBoard(3, 3, 6, 6)
	b.Title, b.Note = long, name
	b.Cells = append(
		b.Cells,
		page.Cell{ID: "none"}, page.Cell{ID: "0303"},
		page.Cell{ID: "far", Outline: hexOutline(page.Point{X: 1 << 40}), Centre: page.Point{X: 1 << 40}},
		page.Cell{ID: "flat", Outline: []page.Point{{}, {X: 5}, {X: 9}}},
	)
	b.Counters = []page.Counter{
		{Cell: "0404", Style: -3, Side: long, ID: long, State: long},
		{Cell: "0405", Style: 99, Side: name, ID: name, State: name},
		{Cell: "far", ID: "F1"},
		{Cell: "", ID: ""},
		{Cell: "0505"},
		{Cell: "0505", Down: true},
	}
	b.Lines = append(b.Lines, page.Line{Kind: "canal", Points: []page.Point{{}, {X: 1 << 50}}},
		page.Line{Kind: page.LineRoad}, page.Line{Kind: page.LineCrest, Points: []page.Point{{X: 1}, {X: 1}}})
	b.Arrows = []page.Arrow{
		{Kind: "jump", Cells: []string{"0404", "0505"}, Label: long},
		{Kind: page.ArrowMelee, Cells: []string{"0404", "0404"}},
		{Kind: page.ArrowFire, Cells: []string{"nowhere", "far"}},
		{Kind: page.ArrowStop, Cells: []string{"0404"}},
		{Kind: page.ArrowMove},
	}
	b.Legend = []page.Legend{{Text: long}, {Tone: "lava", Text: name}, {}}
	return page.Report{
		Head: page.Head{
			Game: long, Scenario: long + " " + long, Match: long, Reader: long, Stage: long, Impulse: -4, Deadline: long,
			Lines: []string{long, "", name}, Notes: []string{long, name},
		},
		Map: []page.Block{
			b,
			page.Board{},
			page.Board{Counters: []page.Counter{{ID: "X1"}}},
			page.Board{Unit: -5, Cells: []page.Cell{{ID: "a", Label: long, Letter: long, Mark: long, Outline: hexOutline(page.Point{}), Tone: "lava"}}},
		},
		Happened: []page.Block{
			page.Heading{Level: -1, Text: long},
			page.Heading{Level: 9},
			page.Para{},
			page.Para{Text: long, Indent: 900, Rules: []string{long}},
			page.Para{Text: name, Indent: -2, Strong: true},
			page.Heading{Level: 2, Text: "nothing after it"},
		},
		State: []page.Block{
			page.Table{},
			page.Table{Columns: []page.Column{{}}},
			page.Table{Rows: [][]string{{"1"}, {}, {"1", "2", long}}},
			page.Table{Columns: make([]page.Column, 60), Rows: [][]string{make([]string, 60)}},
			page.Form{},
			page.Form{Columns: []page.Column{{Name: long, Weight: -7}}, Blank: 1 << 30},
			page.Card{},
			page.Card{Title: long, Lines: []string{long, long, long}, Foot: long},
		},
		Next: []page.Block{
			page.Track{From: 5, To: 1},
			page.Track{Title: long, From: 0, To: 1 << 40, Marks: []page.Mark{{At: 7, Text: long}}},
			page.Track{From: 1, To: 4, Marks: []page.Mark{{At: 9, Text: "off"}, {At: 2, Text: long}}},
			page.Lanes{},
			page.Lanes{Title: long, Lanes: []page.Lane{{Name: long, Pieces: []page.Counter{{ID: long, Side: long}, {}}}}},
		},
	}
}

func TestHostileReportIsDrawn(t *testing.T) {
	r := hostile()
	for _, s := range scenes(t, r) {
		holds(t, s)
		require.Less(t, len(s.Pages), 60)
	}
	for _, p := range papers {
		_, err := PDF(r, p)
		require.NoError(t, err)
	}
	_, err := XLSX(r)
	require.NoError(t, err)
	for _, l := range strings.Split(Text(r), "\n") {
		require.LessOrEqual(t, len([]rune(l)), columns)
	}
}

func TestNameWithEmojiCostsACharacter(t *testing.T) {
	r := page.Report{Head: page.Head{Game: "Spartan", Reader: "Anna \U0001F600"}}
	s, err := layout(r, A4)
	require.NoError(t, err)
	require.Equal(t, 1, texts(s.Pages[0])["Anna \uFFFD"])
	require.Contains(t, Text(r), "Anna \U0001F600")
	require.ErrorContains(t, Drawable("Anna \U0001F600"), "U+1F600")
	require.NoError(t, Drawable("Ἀθηναῖοι, Spārtē → 1014"))
}

func TestWorkbookReadBack(t *testing.T) {
	data, err := XLSX(asculum())
	require.NoError(t, err)
	f, err := excelize.OpenReader(bytes.NewReader(data))
	require.NoError(t, err)
	defer f.Close()
	require.Equal(t, []string{
		"Report", "The field", "Stacks and their strengths", "Forces and victory points", "Plot for Game-Turn 4",
	}, f.GetSheetList())
	rows, err := f.GetRows("Report")
	require.NoError(t, err)
	var told []string
	for _, r := range rows {
		told = append(told, strings.Join(r, " | "))
	}
	all := strings.Join(told, "\n")
	require.True(t, strings.HasPrefix(all, "Spartan: Asculum, 278 BC\nFor: Romans\nGame-Turn 3 of 15\nMatch: club-asculum\nImpulse: 005\nDue by: Sunday 29 November, 20:00 (Paris)\n"), all[:200])
	require.Contains(t, all, "\n\nWhat happened\n\nFire phase\nMS01 and MS02 with leader 2L01 attack the Persian stack in 1101: 26 against 9 is 2-1, no modifier; the die is 1: the defender is disrupted. | 7.32, 8.1\n")
	require.Contains(t, all, "Notes: what rests on reconstructions\n")
	rows, err = f.GetRows("Stacks and their strengths")
	require.NoError(t, err)
	require.Len(t, rows, 142)
	require.Equal(t, []string{"Hex", "Side", "Unit", "State", "Melee", "Fire", "MA"}, rows[0])
	require.Equal(t, []string{"0505", "PY", "LC05", "", "2", "0", "4"}, rows[1])
	kind, err := f.GetCellType("Stacks and their strengths", "A2")
	require.NoError(t, err)
	require.Equal(t, excelize.CellTypeSharedString, kind) // a hex number is text
	kind, err = f.GetCellType("Stacks and their strengths", "E2")
	require.NoError(t, err)
	require.Equal(t, excelize.CellTypeUnset, kind) // a strength is a number
	rows, err = f.GetRows("The field")
	require.NoError(t, err)
	require.Len(t, rows, 142)
	require.Equal(t, []string{"Where", "Side", "Counter", "State"}, rows[0])
	panes, err := f.GetPanes("Stacks and their strengths")
	require.NoError(t, err)
	require.True(t, panes.Freeze)
	require.Equal(t, "A2", panes.TopLeftCell)
}

func TestPlainText(t *testing.T) {
	got := Text(page.Report{
		Head: page.Head{
			Game: "Spartan", Scenario: "Marathon, 490 BC", Reader: "Greeks", Match: "club", Stage: "Game-Turn 3 of 12", Impulse: 5,
			Deadline: "Sunday 20:00", Lines: []string{"Journal 9a1c"}, Notes: []string{"The deployment is ours."},
		},
		Map: []page.Block{page.Board{
			Title: "Field", Cells: []page.Cell{{ID: "0914", Label: "0914"}, {ID: "0915", Label: "0915"}},
			Counters: []page.Counter{
				{Cell: "0915", Side: "PE", ID: "BI01", State: "D"},
				{Cell: "0914", Side: "GR", ID: "MS01"},
				{Cell: "0914", Side: "GR", ID: "2L01"},
				{Cell: "0915", Side: "PE", Down: true},
			},
		}},
		Happened: []page.Block{
			page.Heading{Level: 2, Text: "Melee"},
			page.Para{Text: "MS01 attacks BI01: 26 against 9 is 2-1; the die is 5.", Rules: []string{"7.32", "8.1"}},
			page.Para{Text: "BI01 is disrupted.", Indent: 1, Strong: true},
		},
		State: []page.Block{page.Table{
			Title: "Losses", Columns: []page.Column{{Name: "Side"}, {Name: "Units", Number: true}, {Name: "Note", Align: page.Centre}},
			Rows: [][]string{{"Greeks", "2", "-"}, {"Persians", "10", "panic"}}, Note: "By 9.1.",
		}},
	})
	require.Equal(t, `Spartan: Marathon, 490 BC                                                                     Greeks
Game-Turn 3 of 12, match club, impulse 005
Due by Sunday 20:00
Journal 9a1c

Map
===

Field: drawn in the PDF report. Its stacks, the first at the bottom:
  0914  GR MS01, 2L01
  0915  PE BI01 (D), face down

What happened
=============

Melee
-----
MS01 attacks BI01: 26 against 9 is 2-1; the die is 5. (7.32, 8.1)
   * BI01 is disrupted.

State
=====

Losses
Side      Units  Note
----------------------
Greeks        2    -
Persians     10  panic
By 9.1.

Notes: what rests on reconstructions
------------------------------------
- The deployment is ours.
`, got)
}

func TestPlainTextOfOtherBlocks(t *testing.T) {
	got := Blocks([]page.Block{
		page.Para{Text: strings.Repeat("word ", 30)},
		page.Card{Title: "First strike", Lines: []string{"The defender battles first."}, Foot: "51 of 60"},
		page.Track{Title: "Month", From: 1, To: 12, Marks: []page.Mark{{At: 3, Text: "now"}}},
		page.Track{Title: "Score", From: 0, To: 9},
		page.Lanes{Title: "Line", Lanes: []page.Lane{{Name: "Left", Pieces: []page.Counter{{Side: "RO", ID: "L1", State: "D"}, {Side: "SL", Down: true}}}, {Name: "Right"}}},
		page.Form{Title: "Plot", Columns: []page.Column{{Name: "Unit"}, {Name: "Path", Weight: 4}}, Rows: [][]string{{"MS01", ""}}, Blank: 1},
		page.Table{Columns: []page.Column{{Name: "A"}, {Name: "B"}}, Rows: [][]string{{"x", strings.Repeat("long ", 30)}}},
	})
	require.Equal(t, strings.TrimSpace(strings.Repeat("word ", 20))+"\n"+strings.TrimSpace(strings.Repeat("word ", 10))+`

+----------------------------------------------------------+
| First strike                                             |
+----------------------------------------------------------+
| The defender battles first.                              |
|                                                          |
| 51 of 60                                                 |
+----------------------------------------------------------+

Month: 3 now.

Score: 0 to 9, no marker on it.

Line
  Left   RO L1 (D), SL (face down)
  Right  -

Plot
Unit    Path
--------------------------------
MS01    ________________________
______  ________________________

A  B
`+strings.Repeat("-", 100)+`
x  `+strings.TrimSpace(strings.Repeat("long ", 19))+`
   `+strings.TrimSpace(strings.Repeat("long ", 11))+`
`, got)
}

// A map whose stacks stand in a table is not told twice.
func TestTextTellsStacksOnce(t *testing.T) {
	require.Contains(t, Text(marathon()), "Marathon: drawn in the PDF report; its stacks stand in the table.")
	r := marathon()
	r.Map = r.Map[:1]
	require.Contains(t, Text(r), "0616  GR MS04, MS05 (D), 2L01")
}
