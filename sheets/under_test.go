package sheets

import (
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

// TestCellsBeneathOthers: a sea under an island is painted first and has no edge;
// the island is painted over it, white as it is.
func TestCellsBeneathOthers(t *testing.T) {
	square := func(a, z int) []page.Point {
		return []page.Point{{X: a, Y: a}, {X: z, Y: a}, {X: z, Y: z}, {X: a, Y: z}}
	}
	b := page.Board{Unit: 40, Cells: []page.Cell{
		{ID: "land", Outline: square(300, 700), Centre: page.Point{X: 500, Y: 500}, Tone: page.ToneClear},
		{ID: "sea", Outline: square(0, 1000), Centre: page.Point{X: 100, Y: 100}, Tone: page.ToneWater, Under: true},
	}}
	s, err := layout(page.Report{Map: []page.Block{b}}, A4)
	require.NoError(t, err)
	var fills []pdf.Color
	edges := 0
	for _, it := range s.Pages[0].Ops {
		if p, ok := it.(*pdf.Path); ok && p.Filled && (p.Fill == terrains[page.ToneWater].tone || p.Fill == white) && p.Width == 0 {
			fills = append(fills, p.Fill)
		} else if ok && p.Stroke == 0x9A9A9A && !p.Filled {
			edges++
		}
	}
	require.GreaterOrEqual(t, len(fills), 2)
	require.Equal(t, []pdf.Color{terrains[page.ToneWater].tone, white}, fills[:2])
	require.Equal(t, 1, edges)
}
