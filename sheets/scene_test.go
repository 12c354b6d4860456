package sheets

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

var papers = []Paper{A4, Letter}

// scenes lays a report out on both papers.
func scenes(t *testing.T, r page.Report) map[Paper]*pdf.Scene {
	t.Helper()
	out := map[Paper]*pdf.Scene{}
	for _, p := range papers {
		s, err := layout(r, p)
		require.NoError(t, err)
		out[p] = s
	}
	return out
}

// faults checks what every scene promises and returns what is wrong.
func faults(s *pdf.Scene) []string {
	var out []string
	bad := func(page, op int, format string, a ...any) {
		out = append(out, fmt.Sprintf("page %d op %d: ", page+1, op+1)+fmt.Sprintf(format, a...))
	}
	for i, p := range s.Pages {
		whole := pdf.Rect{W: p.W, H: p.H}
		for n, op := range p.Ops {
			switch o := op.(type) {
			case *pdf.Text:
				if o.Size < 6*pdf.Pt {
					bad(i, n, "type of %d/100 pt: %s", o.Size, o)
				}
				if !o.Box.Inset(-2).Holds(o.Extent()) {
					bad(i, n, "%+v reaches out of its box: %s", o.Extent(), o)
				}
				if !whole.Holds(o.Box) {
					bad(i, n, "box off the page: %s", o)
				}
			case *pdf.Clip:
				if !whole.Holds(o.Rect) {
					bad(i, n, "clip off the page: %.80s", o)
				}
			case *pdf.Path:
				for _, q := range o.Points() {
					if !whole.Inset(o.Width / 2).Has(q) {
						bad(i, n, "%v off the page: %.80s", q, o)
						break
					}
				}
			}
		}
	}
	return out
}

func holds(t *testing.T, s *pdf.Scene) {
	t.Helper()
	f := faults(s)
	require.Empty(t, f[:min(len(f), 10)])
}

// texts of a page, each as often as it is drawn.
func texts(p *pdf.Page) map[string]int {
	out := map[string]int{}
	for _, op := range p.Ops {
		if t, ok := op.(*pdf.Text); ok {
			out[t.S]++
		}
	}
	return out
}

func allTexts(s *pdf.Scene) map[string]int {
	out := map[string]int{}
	for _, p := range s.Pages {
		for k, n := range texts(p) {
			out[k] += n
		}
	}
	return out
}

// drawn returns the texts inside a rectangle of a page.
func drawn(p *pdf.Page, in pdf.Rect) []string {
	var out []string
	for _, op := range p.Ops {
		if t, ok := op.(*pdf.Text); ok && in.Holds(t.Extent()) {
			out = append(out, t.S)
		}
	}
	return out
}

func TestScenesOfWholeReports(t *testing.T) {
	for name, r := range map[string]page.Report{
		"asculum": asculum(), "marathon": marathon(), "parts": parts(), "areas": areas(), "stacks": stacks(), "tables": tables(), "empty": {},
	} {
		for paper, s := range scenes(t, r) {
			t.Run(name+"-"+string(paper), func(t *testing.T) {
				holds(t, s)
				if dir := os.Getenv("SHEETS_OUT"); dir != "" { // to look at the pages
					b, err := pdf.Write(s)
					require.NoError(t, err)
					require.NoError(t, os.WriteFile(dir+"/"+name+"-"+string(paper)+".pdf", b, 0o644))
				}
			})
		}
	}
}

func TestEveryCounterAndEveryHexNumberIsDrawn(t *testing.T) {
	r := asculum()
	b := r.Map[0].(page.Board)
	require.Len(t, b.Counters, 141)
	require.Len(t, b.Cells, 1326)
	r.Map = r.Map[:1] // no table that would name them too
	r.Happened, r.State, r.Next, r.Head.Notes = nil, nil, nil, nil
	for paper, s := range scenes(t, r) {
		require.Len(t, s.Pages, 5, paper) // the key, and four sheets
		all := allTexts(s)
		for _, c := range b.Counters {
			require.Positive(t, all[c.ID], "%s %s", paper, c.ID)
		}
		for _, c := range b.Cells {
			require.Positive(t, all[c.Label], "%s %s", paper, c.Label)
		}
		for _, mark := range []string{"bridge", "ford", "MA 5", "A", "S"} {
			require.Positive(t, all[mark], "%s %s", paper, mark)
		}
	}
}

// One hex at least stands on both sheets of every seam.
func TestSheetsOverlap(t *testing.T) {
	r := asculum()
	r.Map = r.Map[:1]
	s, err := layout(r, A4)
	require.NoError(t, err)
	has := func(sheet int, hex string) bool { return texts(s.Pages[sheet])[hex] > 0 }
	for _, seam := range []struct {
		a, b   int
		column bool
	}{{1, 2, true}, {3, 4, true}, {1, 3, false}, {2, 4, false}} {
		n := 0
		for x := range 34 {
			for y := range 39 {
				if hex := fmt.Sprintf("%02d%02d", x, y); has(seam.a, hex) && has(seam.b, hex) {
					n++
				}
			}
		}
		if seam.column {
			require.GreaterOrEqual(t, n, 19, "%v", seam)
		} else {
			require.GreaterOrEqual(t, n, 17, "%v", seam)
		}
	}
	for sheet := 1; sheet <= 4; sheet++ {
		all := texts(s.Pages[sheet])
		require.Equal(t, 1, all[fmt.Sprintf("The field: sheet %d of 4", sheet)])
	}
	for n := 1; n <= 4; n++ {
		require.Equal(t, 1, texts(s.Pages[0])[fmt.Sprintf("Sheet %d", n)])
	}
}

// one hex with a stack, among six empty ones, at the scale of a sheet of the
// whole map.
func oneStack(n int) page.Board {
	b := spartanBoard(0, 0, 33, 38)
	b.Lines, b.Legend = nil, nil
	for i := range n {
		b.Counters = append(b.Counters, page.Counter{Cell: "0808", Side: "GR", ID: fmt.Sprintf("MS%02d", i+1)})
	}
	return b
}

// sheet draws a sheet of a board that fills two by two of them.
func sheet(b page.Board, p Paper, n int) (*stage, []string) {
	d := newDoc(clean(page.Report{}), p)
	v := newView(b)
	way := plan{nx: 2, ny: 2}
	frame := d.sheetFrame(v, way)
	way = v.judge(way, frame.W, frame.H)
	s := d.stage(v, way.scale, frame)
	s.window = v.tiles(way)[n]
	return s, s.draw()
}

func TestStackShowsEveryIDInItsHex(t *testing.T) {
	for _, paper := range papers {
		for n := 1; n <= 6; n++ {
			s, told := sheet(oneStack(n), paper, 0)
			require.Less(t, s.radius, 20*pt) // a hex of less than 14 mm
			require.Empty(t, told, n)
			at := s.at(centreOf("0808"))
			hex := pdf.Rect{X: at.X - s.radius, Y: at.Y - s.radius*87/100, W: 2 * s.radius, H: s.radius * 174 / 100}
			got := drawn(s.page, hex)
			for i := range n {
				require.Contains(t, got, fmt.Sprintf("MS%02d", i+1), "stack of %d", n)
			}
			require.Contains(t, got, "0808")
			// The first lies at the bottom.
			require.Equal(t, "MS01", s.sets[s.placed[s.v.index["0808"]]].plates[0].counter.ID)
			apart(t, s)
		}
	}
}

// apart holds that no counter hides another, nor a number; edges may touch.
func apart(t *testing.T, s *stage) {
	t.Helper()
	for i, a := range s.sets {
		for k, p := range a.plates {
			require.GreaterOrEqual(t, p.variant.size, smallest)
			for j, b := range s.sets {
				require.False(t, len(b.label.lines) > 0 && p.rect.Meets(b.label.rect),
					"a counter of %s covers the number %s", s.cell(s.shown[i]).ID, s.cell(s.shown[j]).ID)
				for n, q := range b.plates {
					require.False(t, (i != j || k != n) && p.rect.Inset(0.4*pt).Meets(q.rect), "%s at %v hides %s at %v", p.counter.ID, p.rect, q.counter.ID, q.rect)
				}
			}
		}
	}
}

func TestStackThatDoesNotFitIsToldUnderTheMap(t *testing.T) {
	r := page.Report{Map: []page.Block{oneStack(16)}}
	for paper, s := range scenes(t, r) {
		holds(t, s)
		all := allTexts(s)
		require.Equal(t, 1, all["A1"]-1, paper) // on the map and in the list
		found := ""
		for k := range all {
			if strings.HasPrefix(k, "0808: MS01, MS02") {
				found = k
			}
		}
		require.NotEmpty(t, found, paper)
	}
}

// The key to the stacks named on a map stands on the page of the map, which leaves it
// the room.
func TestKeyStandsUnderItsMap(t *testing.T) {
	b := spartanBoard(1, 10, 9, 28)
	b.Lines, b.Legend = nil, nil
	for i := range 16 {
		b.Counters = append(b.Counters, page.Counter{Cell: "0520", Side: "GR", ID: fmt.Sprintf("MS%02d", i+1)})
	}
	for paper, s := range scenes(t, page.Report{Map: []page.Block{b}}) {
		holds(t, s)
		first := texts(s.Pages[0])
		require.Equal(t, 2, first["A1"], paper)
		require.Equal(t, 1, first["Stacks named on the map, the first at the bottom"], paper)
	}
}

// So it does on a sheet that a map has for itself.
func TestKeyStandsUnderItsMapOnASheet(t *testing.T) {
	b := spartanBoard(0, 0, 20, 34)
	b.Lines, b.Legend = nil, nil
	for i := range 16 {
		b.Counters = append(b.Counters, page.Counter{Cell: "0808", Side: "GR", ID: fmt.Sprintf("MS%02d", i+1)})
	}
	form := page.Form{Title: "Form", Columns: []page.Column{{Name: "Row"}}, Blank: 30}
	for paper, s := range scenes(t, page.Report{Map: []page.Block{form, b}}) {
		holds(t, s)
		require.Len(t, s.Pages, 2, paper)
		require.Equal(t, 2, texts(s.Pages[1])["A1"], paper)
		require.Equal(t, 1, texts(s.Pages[1])["Stacks named on the map, the first at the bottom"], paper)
	}
}

// Stacks of one to six in every hex of a region, at the scale of a small map
// and at that of a sheet of the whole.
func TestFullStacksSideBySide(t *testing.T) {
	apart(t, stagedSheet(t, stacks()))
	whole := spartanBoard(0, 0, 33, 38)
	for x := range 12 {
		for y := range 12 {
			for k := range (x+2*y)%6 + 1 {
				whole.Counters = append(whole.Counters, page.Counter{Cell: fmt.Sprintf("%02d%02d", x, y), Side: "GR", ID: fmt.Sprintf("MS%02d", k)})
			}
		}
	}
	for _, paper := range papers {
		s, told := sheet(whole, paper, 0)
		require.Empty(t, told)
		apart(t, s)
	}
}

// stagedSheet draws the first board of a report inline and returns its stage.
func stagedSheet(t *testing.T, r page.Report) *stage {
	t.Helper()
	d := newDoc(clean(r), A4)
	v := newView(r.Map[0].(page.Board))
	p := plan{inline: true, nx: 1, ny: 1}
	p = v.judge(p, d.width(), d.room())
	s := d.stage(v, p.scale, pdf.Rect{X: side, Y: d.y, W: d.width(), H: d.room()})
	s.draw()
	return s
}

func TestArrowsDoNotCoverNumbersOrEndUnderCounters(t *testing.T) {
	s := stagedSheet(t, marathon())
	for _, a := range s.v.Arrows {
		var way []int
		for _, id := range a.Cells {
			way = append(way, s.v.index[id])
		}
		path := s.route(a.Kind, way, 0)
		require.GreaterOrEqual(t, len(path), 2, "%v", a)
		tip := path[len(path)-1]
		end := s.sets[s.placed[way[len(way)-1]]]
		for _, p := range end.plates {
			require.False(t, p.rect.Has(tip), "%v ends under %s", a, p.counter.ID)
		}
		if a.Kind == page.ArrowFire || a.Kind == page.ArrowMelee {
			require.GreaterOrEqual(t, length(path), 8*pt, "%v", a)
			for _, i := range []int{way[0], way[len(way)-1]} {
				for _, q := range path {
					require.False(t, s.sets[s.placed[i]].label.rect.Has(q), "%v covers a number", a)
				}
			}
		}
	}
}

func TestMapOnPageOneWhenItIsReadable(t *testing.T) {
	for paper, s := range scenes(t, marathon()) {
		first := texts(s.Pages[0])
		for _, id := range []string{"MS01", "2L01", "1L01", "0714", "1521", "K", "MV 3", "Greeks", "Marathon, 490 BC"} {
			require.Positive(t, first[id], "%s %s", paper, id)
		}
		require.Len(t, s.Pages, 2, paper)
	}
}

func TestBookmarksFollowTheCommonOrder(t *testing.T) {
	s, err := layout(asculum(), A4)
	require.NoError(t, err)
	var top []string
	level, last := 0, 0
	for i, b := range s.Bookmarks {
		require.LessOrEqual(t, b.Level, level+1)
		require.GreaterOrEqual(t, b.Page, last)
		if i == 0 {
			require.Zero(t, b.Level)
		}
		level, last = b.Level, b.Page
		if b.Level == 0 {
			top = append(top, b.Text)
		}
	}
	require.Equal(t, []string{"Map", "What happened", "State", "What next"}, top)
}

func TestFurniture(t *testing.T) {
	for paper, s := range scenes(t, asculum()) {
		for i, p := range s.Pages {
			all := texts(p)
			require.Equal(t, 1, all[fmt.Sprintf("page %d of %d", i+1, len(s.Pages))], paper)
			require.Equal(t, 1, all[fmt.Sprintf("Match club-asculum · impulse 005 · parts rest on reconstructions: see the notes on page %d", len(s.Pages))], paper)
			if i > 0 {
				require.Equal(t, 1, all["Spartan · Asculum, 278 BC · Game-Turn 3 of 15"], paper)
			}
		}
	}
}

// The names of areas are in one type: in two lines sooner than in small letters.
func TestNamesOfAreasAreInOneType(t *testing.T) {
	square := shape{points: []page.Point{{X: -30 * pt, Y: -30 * pt}, {X: 30 * pt, Y: -30 * pt}, {X: 30 * pt, Y: 30 * pt}, {X: -30 * pt, Y: 30 * pt}}, minX: -30 * pt, maxX: 30 * pt, minY: -30 * pt, maxY: 30 * pt}
	f := square.at(1<<16, 20*pt)
	for text, lines := range map[string][]string{
		"LATI":               {"LATI"},
		"UMBR Umbria Montes": {"UMBR Umbria", "Montes"},
	} {
		l := f.labelled(text)
		require.Equal(t, fontName, l.font, text)
		require.Equal(t, lines, l.lines, text)
		require.True(t, l.fits, text)
	}
}

var update = flag.Bool("update", false, "write the golden scene anew")

// A small page in text form: a change of the look shows in the diff.
func TestGoldenScene(t *testing.T) {
	b := spartanBoard(6, 8, 8, 9)
	b.Title, b.Legend = "Hill", []page.Legend{{Tone: page.ToneHill, Text: "hilltop"}, {Line: page.LineCrest, Text: "crest"}}
	b.Counters = []page.Counter{
		{Cell: "0608", Side: "PY", ID: "EL03", State: "D"},
		{Cell: "0709", Style: 1, Side: "RO", ID: "SK03"},
		{Cell: "0709", Style: 1, Side: "RO", ID: "SK04", State: "D"},
	}
	b.Arrows = []page.Arrow{{Kind: page.ArrowMelee, Style: 1, Cells: []string{"0709", "0608"}, Label: "2-1"}}
	s, err := layout(page.Report{
		Head:     page.Head{Game: "Spartan", Scenario: "A hill", Reader: "Greeks", Stage: "Game-Turn 1 of 2", Match: "hill", Impulse: 3},
		Map:      []page.Block{b},
		Happened: []page.Block{page.Para{Text: "SK03 and SK04 attack EL03.", Rules: []string{"7.32"}, Strong: true}},
		State:    []page.Block{page.Table{Columns: []page.Column{{Name: "Side"}, {Name: "Lost", Number: true}}, Rows: [][]string{{"Greeks", "2"}}}},
	}, A4)
	require.NoError(t, err)
	holds(t, s)
	const golden = "testdata/hill.scene"
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(golden, []byte(s.String()), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), s.String(), "look at the page; if it is right, run go test ./sheets -run Golden -update")
}
