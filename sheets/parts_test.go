package sheets

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

func linesOf(ls []line) []string {
	var out []string
	for _, l := range ls {
		s := ""
		for _, r := range l.runs {
			s += r.text
		}
		out = append(out, s)
	}
	return out
}

func TestWrap(t *testing.T) {
	f := fontBody
	width := f.width("aaaa bbbb")
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", []string{""}},
		{"aaaa bbbb", []string{"aaaa bbbb"}}, // exactly the width
		{"aaaa  bbbb cccc", []string{"aaaa bbbb", "cccc"}},
		{"aaaa\n\nbbbb", []string{"aaaa", "", "bbbb"}},
		{"aaaa\u00a0bbbb cccc", []string{"aaaa\u00a0bbbb", "cccc"}},
		{"aaaaaa/bbbbbb", []string{"aaaaaa/", "bbbbbb"}},
	} {
		require.Equal(t, c.want, linesOf(wrap(width, span{f, c.text})), c.text)
	}
	for _, l := range wrap(width, span{f, strings.Repeat("x", 50)}) {
		require.LessOrEqual(t, l.width, width)
	}
	two := wrap(f.width("aaaa bbbb"), span{f, "aaaa"}, span{fontRule, "(1)"})
	require.Len(t, two, 1)
	require.Equal(t, f.width("aaaa"), two[0].runs[1].x)
	require.Equal(t, []string{"aaaa…"}, linesOf(atMost(1, f.width("aaaa…"), wrap(width, span{f, "aaaa bbbb cccc"}))))
}

func TestShareOfColumns(t *testing.T) {
	weigh := func(ws ...int) []page.Column {
		out := make([]page.Column, len(ws))
		for i, w := range ws {
			out[i].Weight = w
		}
		return out
	}
	for _, c := range []struct {
		name  string
		ws    []int
		need  []int
		width int
		want  []int
	}{
		{"room to spare goes by weight", []int{1, 3}, []int{2000, 2000}, 8000, []int{3000, 5000}},
		{"none is 1", []int{0, -4}, []int{2000, 2000}, 6000, []int{3000, 3000}},
		{"the small keep what they need", []int{1, 1, 1}, []int{2000, 9000, 9000}, 12000, []int{2000, 5000, 5000}},
		{"the heavy gets more", []int{1, 1, 4}, []int{2000, 9000, 90000}, 12000, []int{2000, 2000, 8000}},
		{"none under the least", []int{1, 20}, []int{9000, 90000}, 12000, []int{leastCell, 12000 - leastCell}},
	} {
		words := slices.Repeat([]int{leastCell}, len(c.ws))
		require.Equal(t, c.want, share(weigh(c.ws...), needs{c.need, words}, c.width), c.name)
	}
	// No column falls under its longest word while there is room for words.
	got := share(weigh(1, 9), needs{[]int{9000, 90000}, []int{4000, 5000}}, 12000)
	require.Equal(t, []int{4000, 8000}, got)
	got = share(weigh(1, 9), needs{[]int{9000, 90000}, []int{4000, 9000}}, 12000)
	require.Equal(t, []int{leastCell, 12000 - leastCell}, got)
}

func TestNewspaperColumns(t *testing.T) {
	for _, c := range []struct{ wide, rows, want int }{
		{10000, 141, 4}, {15000, 141, 3}, {24000, 141, 2}, {30000, 141, 1}, {10000, 15, 1}, {10000, 16, 2},
	} {
		require.Equal(t, c.want, setting([]int{c.wide / 2, c.wide / 2}, c.rows, 52728), "%v", c)
	}
}

func TestSplitIntoColumns(t *testing.T) {
	row := func(keep bool) atom { return atom{height: 10, gap: 2, keep: keep} }
	six := []atom{row(false), row(false), row(false), row(false), row(false), row(false)}
	cuts, all := split(six, 34, 2, false) // 10+12+12
	require.Equal(t, []int{3, 6}, cuts)
	require.True(t, all)
	cuts, all = split(six, 33, 2, false)
	require.Equal(t, []int{2, 4}, cuts)
	require.False(t, all)
	kept := []atom{row(false), row(true), row(false), row(false)}
	cuts, _ = split(kept, 22, 2, false) // the second stays with the third
	require.Equal(t, []int{1, 3}, cuts)
	cuts, _ = split(kept[1:], 15, 1, false)
	require.Equal(t, []int{0}, cuts)
	cuts, _ = split(kept[1:], 15, 1, true)
	require.Equal(t, []int{1}, cuts)
}

// A table that runs over pages and columns repeats its head on each.
func TestTableHeadIsRepeated(t *testing.T) {
	s, err := layout(tables(), A4)
	require.NoError(t, err)
	require.Len(t, s.Pages, 4)
	for _, p := range s.Pages[:2] {
		require.Equal(t, 1, texts(p)["Attackers"])
	}
	r := page.Report{State: []page.Block{stackTable(asculum().Map[0].(page.Board))}}
	s, err = layout(r, A4)
	require.NoError(t, err)
	require.Len(t, s.Pages, 1)
	require.Equal(t, 3, texts(s.Pages[0])["Melee"])
}

func TestTableOfManyColumnsIsSetInPieces(t *testing.T) {
	cs, row := make([]page.Column, 40), make([]string, 40)
	for i := range cs {
		cs[i].Name = string(rune('A'+i%26)) + string(rune('a'+i/26))
		row[i] = cs[i].Name + "!"
	}
	s, err := layout(page.Report{State: []page.Block{page.Table{Columns: cs, Rows: [][]string{row}}}}, A4)
	require.NoError(t, err)
	holds(t, s)
	all := texts(s.Pages[0])
	require.Equal(t, 2, all["Aa!"]) // the first column stands in both
	for _, c := range row[1:] {
		require.Equal(t, 1, all[c], c)
	}
}

func TestCardLongerThanAPageGoesOn(t *testing.T) {
	var lines []string
	for i := range 200 {
		lines = append(lines, strings.Repeat("i", i%5+1)+"#")
	}
	s, err := layout(page.Report{State: []page.Block{page.Card{Title: "Long", Lines: lines}}}, A4)
	require.NoError(t, err)
	holds(t, s)
	n := 0
	for text, times := range allTexts(s) {
		if strings.HasSuffix(text, "#") {
			n += times
		}
	}
	require.Equal(t, 200, n)
}

func TestFormHasItsBlankRows(t *testing.T) {
	s, err := layout(page.Report{Next: []page.Block{plotForm()}}, A4)
	require.NoError(t, err)
	rows := 0
	for _, op := range s.Pages[0].Ops {
		if p, ok := op.(*pdf.Path); ok && p.Width == 0.5*pt && p.Stroke == black && !p.Filled && len(p.Points()) == 12 {
			rows++
		}
	}
	require.Equal(t, 9, rows)
}

func TestGeometry(t *testing.T) {
	for n, want := range map[int]int{-4: 0, 0: 0, 1: 1, 15: 3, 16: 4, 1 << 40: 1 << 20} {
		require.Equal(t, want, isqrt(n))
	}
	require.Equal(t, pdf.Point{X: 0, Y: 10}, normal(pdf.Point{}, pdf.Point{X: 7}, 10)) // right of east is south
	require.Equal(t, pdf.Point{}, normal(pdf.Point{}, pdf.Point{}, 10))
	r := pdf.Rect{W: 100, H: 100}
	for _, c := range []struct {
		a, b, wantA, wantB pdf.Point
		in                 bool
	}{
		{pdf.Point{X: 10, Y: 10}, pdf.Point{X: 90, Y: 90}, pdf.Point{X: 10, Y: 10}, pdf.Point{X: 90, Y: 90}, true},
		{pdf.Point{X: -100, Y: 50}, pdf.Point{X: 300, Y: 50}, pdf.Point{Y: 50}, pdf.Point{X: 100, Y: 50}, true},
		{pdf.Point{X: 50, Y: 50}, pdf.Point{X: 50, Y: 250}, pdf.Point{X: 50, Y: 50}, pdf.Point{X: 50, Y: 100}, true},
		{pdf.Point{X: -10, Y: 50}, pdf.Point{X: -10, Y: 60}, pdf.Point{}, pdf.Point{}, false},
		{pdf.Point{X: 150, Y: -60}, pdf.Point{X: 260, Y: 60}, pdf.Point{}, pdf.Point{}, false},
	} {
		a, b, in := clipSegment(c.a, c.b, r)
		require.Equal(t, c.in, in, "%v", c)
		if in {
			require.Equal(t, [2]pdf.Point{c.wantA, c.wantB}, [2]pdf.Point{a, b}, "%v", c)
		}
	}
	curve := smooth([]page.Point{{}, {X: 600}, {X: 600, Y: 600}})
	require.Len(t, curve, 13)
	require.Equal(t, page.Point{X: 600}, curve[6]) // through every point
	require.Equal(t, page.Point{X: 600, Y: 600}, curve[12])
	parts := clipped([]pdf.Point{{X: -50, Y: 50}, {X: 50, Y: 50}, {X: 50, Y: -50}, {X: 80, Y: -50}, {X: 80, Y: 50}}, r)
	require.Equal(t, [][]pdf.Point{{{X: 0, Y: 50}, {X: 50, Y: 50}, {X: 50, Y: 0}}, {{X: 80, Y: 0}, {X: 80, Y: 50}}}, parts)
}

func TestFigureOfAHex(t *testing.T) {
	sh := shapeOf(page.Cell{Outline: hexOutline(page.Point{X: 70, Y: 90}), Centre: page.Point{X: 70, Y: 90}})
	f := sh.at(scale(2<<16), 2000)
	from, to, ok := f.chord(0)
	require.True(t, ok)
	require.Equal(t, [2]int{-2000, 2000}, [2]int{from, to})
	for r, over := range map[pdf.Rect]int{
		{X: -900, Y: -1700, W: 1800, H: 3400}: 0, {X: -1200, Y: -1700, W: 2400, H: 100}: 182, {X: -10, Y: -1800, W: 20, H: 100}: 68,
	} {
		require.Equal(t, over, max(f.over(r), 0))
		require.Equal(t, over == 0, f.holds(r))
	}
	require.True(t, f.has(0, 0))
	require.False(t, f.has(1900, 1600))
	require.False(t, f.roomy())
	l := f.labelled("0914")
	require.True(t, l.fits)
	require.Equal(t, []string{"0914"}, l.lines)
	require.Less(t, l.rect.Y+l.rect.H, -1000) // at the top
	require.Equal(t, l.rect, f.labelled("1526").rect)
}

// The second side's counters are dark, a face-down one shows its side alone.
func TestCounters(t *testing.T) {
	d := newDoc(page.Report{}, A4)
	n := len(d.page.Ops)
	r := pdf.Rect{X: 10000, Y: 10000, W: 3000, H: 1600}
	d.counter(r, page.Counter{Style: 1, Side: "PE", ID: "BI01", State: "D"}, variant{size: 800})
	plate := d.page.Ops[n].(*pdf.Path)
	require.Equal(t, black, plate.Fill)
	require.Equal(t, map[string]int{"BI01": 1, "D": 1}, texts(d.page))
	d = newDoc(page.Report{}, A4)
	d.counter(r, page.Counter{Style: 0, Side: "PE", ID: "BI01", State: "D", Down: true}, variant{size: 800, sided: true})
	require.Equal(t, map[string]int{"PE": 1}, texts(d.page))
}

// Every ground differs from every other in grey: by tone, or by its pattern.
func TestGroundsDifferInGrey(t *testing.T) {
	grey := func(c pdf.Color) int { return (int(c>>16)*30 + int(c>>8&0xFF)*59 + int(c&0xFF)*11) / 100 }
	plain := map[page.Tone]int{}
	for _, tone := range tones {
		if g := terrainOf(tone); g.motif == nil {
			plain[tone] = grey(g.tone)
		} else {
			require.Greater(t, grey(g.tone)-grey(g.ink), 60, "%s: the pattern does not show", tone)
		}
	}
	require.Len(t, tones, len(terrains))
	require.Equal(t, map[page.Tone]int{page.ToneClear: 255, page.ToneHill: 191, page.ToneTarget: 241}, plain)
}
