package sheets

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

// printout has every kind of part: tables, tracks, a map, counters with and
// without backs, cards of two decks.
func printout() page.Document {
	back := page.Face{Style: 1, Top: "01", Main: "SD", Foot: "spent"}
	units := &page.CounterSheet{Size: 500}
	for i := range 30 {
		units.Cuts = append(units.Cuts, page.Cut{Copies: 1 + i%3, Front: page.Face{Style: i % 4, Top: fmt.Sprint(i), Main: "MS", Foot: "3-A-3", Left: "2", Right: "1"}})
	}
	flips := &page.CounterSheet{Size: 625, Cuts: []page.Cut{
		{Copies: 13, Front: page.Face{Style: 1, Top: "01", Main: "SD", Foot: "[4]-B-4"}, Back: &back},
		{Copies: 2, Front: page.Face{Style: 0, Main: "GT"}},
	}}
	cards := &page.CardSheet{Cards: []page.CutCard{
		{Copies: 8, Style: 0, Kind: "Order", Title: "Order Heavy Troops", Lines: []string{"Order units of heavy troops: as many as there are cards in hand.", "If there are none, order one unit of choice."}, Foot: "12 of 60", Back: "Command"},
		{Copies: 3, Style: 1, Title: "Ambush", Lines: []string{strings.Repeat("A long text that must be set small to find its room on the card. ", 12)}, Back: "Stratagem"},
	}}
	b := spartanBoard(0, 0, 33, 38)
	return page.Document{Game: "Spartan", Title: "Everything", Notes: []string{"map: reconstruction: hexes counted from the corner"}, Parts: []page.Part{
		{Title: "Charts", Blocks: []page.Block{forceTable(), page.Para{Text: "Read the table.", Rules: []string{"8.0"}}}},
		{Title: "Tracks", Blocks: []page.Block{
			page.Track{Title: "Turns", From: 1, To: 17, Size: 650, Marks: []page.Mark{{At: 3, Style: 1, Text: "GT"}}},
			page.Track{Title: "Points", From: 0, To: 9, Size: 650},
		}},
		{Title: "Units", Counters: units},
		{Title: "Turned units", Counters: flips},
		{Title: "Cards", Cards: cards},
		{Title: "Map", Poster: &page.Poster{Board: b, Length: 370}},
		{Title: "Map on a page", Poster: &page.Poster{Board: b, Length: 370, Whole: true}},
	}}
}

// 8 mm of every edge stay free, in hundredths of a point.
const clear = 8 * 7200 * 10 / 254

func TestPrintedPagesKeepTheirPromises(t *testing.T) {
	for _, p := range papers {
		s, err := layoutPrint(printout(), p)
		require.NoError(t, err)
		holds(t, s)
		for i, pg := range s.Pages {
			safe := pdf.Rect{W: pg.W, H: pg.H}.Inset(clear)
			for _, op := range pg.Ops {
				switch o := op.(type) {
				case *pdf.Text:
					require.True(t, safe.Holds(o.Extent()), "%s page %d: %s", p, i+1, o)
				case *pdf.Path:
					for _, q := range o.Points() {
						require.True(t, safe.Has(q), "%s page %d: %v of %.60s", p, i+1, q, o)
					}
				}
			}
		}
		if dir := os.Getenv("SHEETS_OUT"); dir != "" { // to look at the pages
			b, err := pdf.Write(s)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(dir+"/print-"+string(p)+".pdf", b, 0o644))
		}
	}
}

// pageWith is the first page that has a title among its texts.
func pageWith(t *testing.T, s *pdf.Scene, title string) *pdf.Page {
	t.Helper()
	i := slices.IndexFunc(s.Pages, func(p *pdf.Page) bool { return texts(p)[title] > 0 })
	require.GreaterOrEqual(t, i, 0, title)
	return s.Pages[i]
}

// squares are the rectangles of a size on a page, in the order drawn.
func squares(p *pdf.Page, w, h int) []pdf.Rect {
	var out []pdf.Rect
	for _, op := range p.Ops {
		o, ok := op.(*pdf.Path)
		if !ok || !o.Filled || len(o.Points()) != 4 {
			continue
		}
		q := o.Points()
		r := pdf.Rect{X: q[0].X, Y: q[0].Y, W: q[2].X - q[0].X, H: q[2].Y - q[0].Y}
		if r.W == w && r.H == h {
			out = append(out, r)
		}
	}
	return out
}

func TestCountersHaveTheirTrueSizeAndBacksLieBehindThem(t *testing.T) {
	for _, p := range papers {
		s, err := layoutPrint(printout(), p)
		require.NoError(t, err)
		// Half an inch is 36 pt, five eighths 45 pt.
		n := 0
		for _, pg := range s.Pages {
			n += len(squares(pg, 3600, 3600))
		}
		require.Equal(t, 60, n)
		front := squares(pageWith(t, s, "Turned units, sheet 1: fronts"), 4500, 4500)
		back := squares(pageWith(t, s, "Turned units, sheet 1: backs (turn on the long edge)"), 4500, 4500)
		require.Len(t, front, 15)
		require.Len(t, back, 13, "two counters have no back")
		w, _ := p.size()
		for i := range back {
			require.Equal(t, front[i].Y, back[i].Y)
			require.Equal(t, w, front[i].X+front[i].W+back[i].X, "seen through the sheet they are one")
		}
		card := squares(pageWith(t, s, "Cards, sheet 1: fronts"), milli(cardWide), milli(cardHigh))
		require.Len(t, card, 9)
	}
}

// Nothing on the back of a card tells it from another of its deck.
func TestBacksOfADeckAreAlike(t *testing.T) {
	doc := page.Document{Game: "G", Title: "Cards", Parts: []page.Part{{Title: "Cards", Cards: &page.CardSheet{Cards: []page.CutCard{
		{Copies: 1, Style: 0, Title: "One", Back: "Command"},
		{Copies: 1, Style: 1, Kind: "Tactic", Title: "Two", Back: "Command"},
		{Copies: 1, Style: 2, Title: "Three", Back: "Fortuna"},
	}}}}}
	s, err := layoutPrint(doc, A4)
	require.NoError(t, err)
	fills := map[pdf.Color]int{}
	for _, op := range pageWith(t, s, "Cards, sheet 1: backs (turn on the long edge)").Ops {
		if o, ok := op.(*pdf.Path); ok && o.Filled && len(o.Points()) == 4 {
			fills[o.Fill]++
		}
	}
	require.Equal(t, map[pdf.Color]int{paint(0).fill: 2, paint(2).fill: 1}, fills)
}

func TestEveryCutPageHasARulerOf50mm(t *testing.T) {
	s, err := layoutPrint(printout(), A4)
	require.NoError(t, err)
	n := 0
	for _, pg := range s.Pages {
		if texts(pg)["50 mm in print"] == 0 {
			continue
		}
		n++
		found := false
		for _, op := range pg.Ops {
			if o, ok := op.(*pdf.Path); ok && len(o.Points()) == 14 {
				q := o.Points()
				found = found || q[1].X-q[0].X == 50*72000/254 && q[0].Y == q[1].Y
			}
		}
		require.True(t, found)
	}
	require.Greater(t, n, 10)
}

// A text without room is an error that names it, not a smear.
func TestTextWithoutRoomIsAnError(t *testing.T) {
	for _, c := range []struct {
		want string
		part page.Part
	}{
		{`Units: "a name too long for a counter" has no room on a counter`, page.Part{Title: "Units", Counters: &page.CounterSheet{
			Size: 500, Cuts: []page.Cut{{Copies: 1, Front: page.Face{Main: "a name too long for a counter"}}},
		}}},
		{`Cards: the text of the card "Ambush" has no room`, page.Part{Title: "Cards", Cards: &page.CardSheet{
			Cards: []page.CutCard{{Copies: 1, Title: "Ambush", Lines: []string{strings.Repeat("more and more ", 200)}}},
		}}},
	} {
		_, err := Print(page.Document{Game: "G", Title: "T", Parts: []page.Part{c.part}}, A4)
		require.EqualError(t, err, c.want)
	}
}

// A character no font has is named with the text it stands in; Greek and Latin
// with macrons are there.
func TestMissingGlyphIsNamed(t *testing.T) {
	doc := printout()
	doc.Parts[0].Blocks = append(doc.Parts[0].Blocks, page.Para{Text: "Μαραθών, Spartacus imperātor, ½ inch"})
	require.NoError(t, DrawableDocument(doc))
	doc.Parts[2].Counters.Cuts[0].Front.Foot = "3🐘"
	require.EqualError(t, DrawableDocument(doc), `"3🐘": character 2, '🐘' (U+1F418), is not in the font DejaVuSans-Bold`)
	_, err := Print(doc, A4)
	require.NoError(t, err, "it is printed with a substitute")
}

// The contents name the very pages on which the parts begin, and so do the
// bookmarks.
func TestContentsAndBookmarks(t *testing.T) {
	s, err := layoutPrint(printout(), A4)
	require.NoError(t, err)
	for i, part := range printout().Parts {
		k := slices.IndexFunc(s.Bookmarks, func(b pdf.Bookmark) bool { return b.Level == 0 && b.Text == part.Title })
		require.GreaterOrEqual(t, k, 0, part.Title)
		page := s.Bookmarks[k].Page
		require.Positive(t, texts(s.Pages[0])[fmt.Sprint(page+1)], part.Title)
		require.Positive(t, page, "part %d does not stand on the contents page", i)
	}
	// The foot points to the notes, which stand where there is room: under them.
	noted := printout()
	noted.Notes = []string{"map: reconstruction"}
	s, err = layoutPrint(noted, A4)
	require.NoError(t, err)
	require.Positive(t, texts(s.Pages[0])["Notes: what rests on reconstructions"])
	require.Positive(t, allTexts(s)["parts rest on reconstructions: see the notes on page 1"])
	// On pages that need none of them the foot says where they are listed.
	noted.Pointed = true
	s, err = layoutPrint(noted, A4)
	require.NoError(t, err)
	require.Zero(t, allTexts(s)["Notes: what rests on reconstructions"])
	require.Equal(t, len(s.Pages), allTexts(s)["parts rest on reconstructions: prestags show lists them"])
	// Few parts need no contents.
	few := printout()
	few.Parts = few.Parts[:2]
	s, err = layoutPrint(few, A4)
	require.NoError(t, err)
	require.Positive(t, texts(s.Pages[0])["Charts"])
}

// No page is begun for the notes: where the last has no room for them, they are set
// smaller, and then the foot says where they are listed.
func TestNotesBeginNoPage(t *testing.T) {
	note := "map: hex numbers: reconstruction: only village 3130 is numbered in the rules; columns and places are counted from the corner"
	for lines, want := range map[int]string{
		32: "parts rest on reconstructions: see the notes on page 1",
		33: "parts rest on reconstructions: see the notes on page 1",
		34: "parts rest on reconstructions: prestags show lists them",
	} {
		doc := page.Document{Game: "Spartan", Title: "Charts", Notes: slices.Repeat([]string{note}, 6)}
		form := page.Form{Title: "Form", Columns: []page.Column{{Name: "Row"}}, Blank: lines}
		doc.Parts = []page.Part{{Title: "Form", Blocks: []page.Block{form}}}
		s, err := layoutPrint(doc, A4)
		require.NoError(t, err)
		holds(t, s)
		require.Len(t, s.Pages, 1, lines)
		require.Equal(t, 1, allTexts(s)[want], lines)
	}
}

// A form ends with its page rather than with a few blank rows on another.
func TestFormKeepsToItsPage(t *testing.T) {
	for blank, pages := range map[int]int{30: 1, 45: 1, 80: 3} {
		form := page.Form{Title: "Form", Columns: []page.Column{{Name: "Row"}}, Blank: blank, Rows: [][]string{{"MS01"}}}
		s, err := layoutPrint(page.Document{Parts: []page.Part{{Title: "Form", Blocks: []page.Block{form}}}}, A4)
		require.NoError(t, err)
		holds(t, s)
		require.Len(t, s.Pages, pages, blank)
	}
}

// Counters with a back stand before the others, which need no page of backs.
func TestBacksOnlyWhereCountersHaveThem(t *testing.T) {
	back := page.Face{Main: "L3"}
	parts := page.OneSheet("Counters", []page.Part{
		{Counters: &page.CounterSheet{Size: 500, Cuts: []page.Cut{{Copies: 300, Front: page.Face{Main: "MS"}}}}},
		{Title: "no counters"},
		{Counters: &page.CounterSheet{Size: 500, Cuts: []page.Cut{{Copies: 2, Front: page.Face{Main: "L2"}, Back: &back}}}},
	})
	require.Len(t, parts, 1)
	require.Equal(t, "L2", parts[0].Counters.Cuts[0].Front.Main)
	s, err := layoutPrint(page.Document{Parts: parts}, A4)
	require.NoError(t, err)
	require.Len(t, s.Pages, 3)
	require.Equal(t, 2, texts(s.Pages[0])["L2"])
	require.Equal(t, 2, texts(s.Pages[1])["L3"])
	require.Zero(t, texts(s.Pages[1])["MS"])
	require.Positive(t, texts(s.Pages[2])["MS"])
}

func TestSheetHead(t *testing.T) {
	require.Equal(t, page.Para{Text: "Battle:\u00a0Zama\u00a0\u00a0\u00a0\u00a0\u00a0 Side:\u00a0______________", Strong: true}, page.SheetHead("Battle", "Zama", "Side", ""))
}

// The sheets of a map share cells at every seam, and every cell has its number
// on one of them, at the length asked for.
func TestMapSheetsJoin(t *testing.T) {
	doc := printout()
	doc.Parts = doc.Parts[5:6]
	s, err := layoutPrint(doc, A4)
	require.NoError(t, err)
	all := allTexts(s)
	shared := 0
	for _, c := range doc.Parts[0].Poster.Board.Cells {
		require.Positive(t, all[c.Label], c.Label)
		if all[c.Label] > 1 {
			shared++
		}
	}
	require.Greater(t, shared, 60)
	// The distance of two neighbours in a column of hexes of side 370 is 370 times
	// the root of 3: 641 thousandths of an inch, 4614 hundredths of a point.
	at := map[string]int{}
	for _, op := range pageWith(t, s, "Map: sheet 1 of 8").Ops {
		if x, ok := op.(*pdf.Text); ok {
			at[x.S] = x.Y
		}
	}
	require.InDelta(t, 4614, at["0103"]-at["0102"], 4)
}

// Zones larger than a sheet are cut off at its edges: every sheet is full, every
// name stands whole on one of them, and nothing reaches off the paper.
func TestAPosterOfZones(t *testing.T) {
	b := areas().Map[0].(page.Board)
	b.Counters, b.Arrows = nil, nil
	b.Cells[6].Under = true // the sea
	b.Cells = append(b.Cells, page.Cell{
		ID: "roma", Label: "Roma urbs aeterna", Tone: page.ToneTown, Above: true, Centre: page.Point{X: 8000, Y: 10000},
		Outline: []page.Point{{X: 7700, Y: 9700}, {X: 8300, Y: 9700}, {X: 8300, Y: 10300}, {X: 7700, Y: 10300}},
	})
	doc := page.Document{Game: "Zones", Title: "Map", Parts: []page.Part{{Title: "Map", Poster: &page.Poster{Board: b, Length: 700}}}}
	for _, p := range papers {
		s, err := layoutPrint(doc, p)
		require.NoError(t, err)
		holds(t, s)
		clips := 0
		for _, pg := range s.Pages {
			for _, op := range pg.Ops {
				if c, ok := op.(*pdf.Clip); ok {
					clips++
					require.NotEmpty(t, c.Paths)
					require.True(t, strings.HasPrefix(c.String(), "clip "))
				}
			}
		}
		require.Equal(t, clips+1, len(s.Pages), "a key, then sheets")
		require.Greater(t, clips, 3)
		all := allTexts(s)
		for _, name := range []string{"Gallia Transpadana", "Liguria", "Etruria", "Latium", "Mare Tyrrhenum", "Roma urbs aeterna"} {
			require.Positive(t, all[name], name)
		}
		_, err = pdf.Write(s)
		require.NoError(t, err)
	}
}

func TestDuplexTest(t *testing.T) {
	for _, p := range papers {
		a, err := DuplexTest(p)
		require.NoError(t, err)
		b, err := DuplexTest(p)
		require.NoError(t, err)
		require.Equal(t, a, b)
		text := strings.Join(readBack(t, a), " ")
		require.Contains(t, text, "the crosses must meet")
	}
}

func TestSameDocumentSameBytes(t *testing.T) {
	a, err := Print(printout(), A4)
	require.NoError(t, err)
	b, err := Print(printout(), A4)
	require.NoError(t, err)
	require.Equal(t, a, b)
	x, err := PrintXLSX(printout())
	require.NoError(t, err)
	y, err := PrintXLSX(printout())
	require.NoError(t, err)
	require.Equal(t, x, y)
}

// Of a map of areas a workbook lists the places; its pieces follow where there are any.
func TestPlacesOfAMapInAWorkbook(t *testing.T) {
	b := areas().Map[0].(page.Board)
	b.Counters = nil
	doc := page.Document{Game: "I Am Spartacus", Title: "Map", Parts: []page.Part{{Title: "Map", Poster: &page.Poster{
		Board: b, Length: 500, Places: &page.Table{Title: "Provinces", Columns: []page.Column{{Name: "Id"}, {Name: "Borders on"}}, Rows: [][]string{{"LATI", "CAMP ETRU"}}},
	}}}}
	for want, counters := range map[string][]page.Counter{"Contents, Provinces": nil, "Contents, Provinces, Map": {{Cell: b.Cells[0].ID, ID: "5-19"}}} {
		doc.Parts[0].Poster.Board.Counters = counters
		data, err := PrintXLSX(doc)
		require.NoError(t, err)
		f, err := excelize.OpenReader(bytes.NewReader(data))
		require.NoError(t, err)
		require.Equal(t, want, strings.Join(f.GetSheetList(), ", "))
		rows, err := f.GetRows("Provinces")
		require.NoError(t, err)
		require.Equal(t, []string{"LATI", "CAMP ETRU"}, rows[1])
		require.NoError(t, f.Close())
	}
}

// A workbook of what is printed: a sheet a table, one page wide, the head of a
// table on every page, no line of a note hidden.
func TestPrintedWorkbook(t *testing.T) {
	doc := printout()
	doc.Parts[0].Blocks = append(doc.Parts[0].Blocks, page.Table{
		Title: "With a note", Columns: []page.Column{{Name: "A"}, {Name: "B"}}, Rows: [][]string{{"1", "2"}},
		Note: strings.Repeat("A note that is much longer than the table is wide. ", 4),
	})
	data, err := PrintXLSX(doc)
	require.NoError(t, err)
	f, err := excelize.OpenReader(bytes.NewReader(data))
	require.NoError(t, err)
	defer f.Close()
	require.Equal(t, "Contents", f.GetSheetList()[0])
	rows, err := f.GetRows("Contents")
	require.NoError(t, err)
	var heads []string
	for _, r := range rows {
		if len(r) > 0 {
			heads = append(heads, r[0])
		}
	}
	require.NotContains(t, heads, "State", "that is a section of reports")
	for _, part := range doc.Parts {
		require.Contains(t, heads, part.Title)
	}
	rows, err = f.GetRows("Turns")
	require.NoError(t, err)
	require.Equal(t, []string{"Box", "Markers"}, rows[0])
	require.Equal(t, []string{"3", "GT"}, rows[3])
	require.Len(t, rows, 18)
	high, err := f.GetRowHeight("With a note", 4)
	require.NoError(t, err)
	require.Greater(t, high, 100.0)
	merged, err := f.GetMergeCells("With a note")
	require.NoError(t, err)
	require.Len(t, merged, 1)
	for _, name := range f.GetSheetList() {
		layout, err := f.GetPageLayout(name)
		require.NoError(t, err)
		require.Equal(t, 1, *layout.FitToWidth, name)
	}
	areas := 0
	for _, n := range f.GetDefinedName() {
		if n.Name == "_xlnm.Print_Area" {
			areas++
		}
	}
	require.Equal(t, len(f.GetSheetList()), areas)
}

func BenchmarkPrint(b *testing.B) {
	doc := printout()
	for b.Loop() {
		if _, err := Print(doc, A4); err != nil {
			b.Fatal(err)
		}
	}
}
