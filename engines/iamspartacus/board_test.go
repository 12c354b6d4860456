package iamspartacus

import (
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/page"
)

// TestPlacesHoldTheirNames: a city or sanctuary is a box around its point, as wide as
// its name needs, and no narrower than one with six letters.
func TestPlacesHoldTheirNames(t *testing.T) {
	r := realMap(t, 8)
	want := map[string][2]int{ // half its width and height
		"NEAPOLIS": {40, 24}, "BRUNDISIUM": {50, 24}, "ROME": {30, 24}, "MUTINA": {30, 24},
		"VESUVIUS": {40, 17}, "PONTINE": {35, 17}, "SILA": {30, 17},
	}
	for _, c := range r.g.board(r.p, "").Cells {
		if half, ok := want[c.Label]; ok {
			x, y, w, h := c.Centre.X, c.Centre.Y, half[0], half[1]
			require.Equal(t, []page.Point{{X: x - w, Y: y - h}, {X: x + w, Y: y - h}, {X: x + w, Y: y + h}, {X: x - w, Y: y + h}}, c.Outline, c.Label)
			delete(want, c.Label)
		}
	}
	require.Empty(t, want)
}
