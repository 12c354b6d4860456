package ancients

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/hex"
)

// What holds whatever the board looks like: sight is mutual; a way back is one hex
// nearer to the own edge at each step, and none that loses nothing is left out.
func TestSightIsMutual(t *testing.T) {
	r, empty := rand.New(rand.NewPCG(5, 5)), field(t, "")
	kinds := []string{"forest", "hill", "hill", "camp.roman", "marsh", "rough"}
	for range 12 {
		set := "R:HWM@A9 B:HWM@M1"
		used := map[string]bool{"A9": true, "M1": true}
		for range 45 {
			a := empty.g.grid.Name(hex.At(r.IntN(113)))
			if used[a] {
				continue
			}
			used[a] = true
			if r.IntN(3) == 0 {
				set += " B:LI@" + a
				continue
			}
			set += " " + kinds[r.IntN(len(kinds))] + "@" + a
		}
		x := field(t, set)
		for a := range hex.At(113) {
			for _, z := range x.g.grid.Within(a, 6) {
				if x.g.grid.Distance(a, z) > 1 {
					require.Equal(t, x.g.sees(&x.p.board, a, z), x.g.sees(&x.p.board, z, a), "%s %s %s", x.g.grid.Name(a), x.g.grid.Name(z), set)
				}
			}
		}
	}
}

// naiveWays are the ends a retreat of dist hexes can reach without loss, hex by hex
// of the board, without any cleverness.
func naiveWays(r *rig, u, dist int) map[hex.At]bool {
	at := map[hex.At]bool{r.p.units[u].at: true}
	out := map[hex.At]bool{}
	for range dist {
		next := map[hex.At]bool{}
		for a := range at {
			for z := range hex.At(113) {
				nearer := r.g.rows[z] < r.g.rows[a]
				if r.g.units[u].side == bottom {
					nearer = r.g.rows[z] > r.g.rows[a]
				}
				if !nearer || r.g.grid.Distance(a, z) != 1 || r.p.unitAt(z) >= 0 || r.g.groundAt(&r.p.board, z).Impassable {
					continue
				}
				switch l := r.p.leaderAt(z); {
				case l < 0:
					next[z] = true
				case r.g.leaders[l].side == r.g.units[u].side:
					out[z] = true
				}
			}
		}
		at = next
	}
	for a := range at {
		out[a] = true
	}
	return out
}

func TestNoWayBackIsLeftOut(t *testing.T) {
	r, empty := rand.New(rand.NewPCG(6, 6)), field(t, "")
	free := 0
	for range 80 {
		set, used := "B:LC@G6", map[string]bool{"G6": true}
		for range 30 {
			a := empty.g.grid.Name(hex.At(r.IntN(113)))
			if used[a] {
				continue
			}
			used[a] = true
			set += []string{" R:LI@", " B:LI@", " B:L@", " R:L@", " coast@"}[r.IntN(5)] + a
		}
		x := field(t, set)
		u, dist := int(x.piece("B:LC1")), 1+r.IntN(5)
		want := naiveWays(x, u, dist)
		got := map[hex.At]bool{}
		for _, w := range x.g.retreatWays(&x.p.board, u, dist) {
			if w.short == 0 {
				got[w.end()] = true
			}
		}
		require.Equal(t, want, got, "%d %s", dist, set)
		if len(want) > 0 {
			free++
		}
	}
	require.Greater(t, free, 25)
}
