package hex_test

import (
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"prestags/engines/hex"
)

// anyGrid draws a small map of either kind.
func anyGrid(t *rapid.T) *hex.Grid {
	var g *hex.Grid
	var err error
	if rapid.Bool().Draw(t, "pointed") {
		g, err = hex.NewRows(rapid.IntRange(2, 26).Draw(t, "columns"), rapid.IntRange(1, 20).Draw(t, "rows"))
	} else {
		x, y := rapid.IntRange(0, 3).Draw(t, "firstColumn"), rapid.IntRange(0, 3).Draw(t, "firstRow")
		g, err = hex.NewColumns(x, y, rapid.IntRange(1, 20).Draw(t, "columns"), rapid.IntRange(1, 20).Draw(t, "rows"))
	}
	require.NoError(t, err)
	return g
}

func anyHex(t *rapid.T, g *hex.Grid, label string) hex.At {
	return hex.At(rapid.IntRange(0, g.Len()-1).Draw(t, label))
}

func TestDistanceIsAMetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		a, b, c := anyHex(t, g, "a"), anyHex(t, g, "b"), anyHex(t, g, "c")
		require.Equal(t, a == b, g.Distance(a, b) == 0)
		require.Equal(t, g.Distance(a, b), g.Distance(b, a))
		require.LessOrEqual(t, g.Distance(a, c), g.Distance(a, b)+g.Distance(b, c))
	})
}

// Walking from neighbour to neighbour reaches every hex in Distance steps.
func TestDistanceIsTheFewestSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		a := anyHex(t, g, "a")
		steps := map[hex.At]int{a: 0}
		for queue := []hex.At{a}; len(queue) > 0; queue = queue[1:] {
			for _, b := range g.Neighbours(queue[0]) {
				if _, seen := steps[b]; !seen && b != hex.None {
					steps[b] = steps[queue[0]] + 1
					queue = append(queue, b)
				}
			}
		}
		require.Len(t, steps, g.Len())
		for b := range hex.At(g.Len()) {
			require.Equal(t, steps[b], g.Distance(a, b), "%s-%s", g.Name(a), g.Name(b))
		}
	})
}

func TestNeighboursAreMutual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		a, b := anyHex(t, g, "a"), anyHex(t, g, "b")
		for d := hex.Dir(1); d <= 6; d++ {
			n := g.Neighbour(a, d)
			if n == hex.None {
				continue
			}
			require.Equal(t, a, g.Neighbour(n, d.Opposite()))
			require.Equal(t, d, g.DirTo(a, n))
			require.Equal(t, g.Neighbour(a, d.Turn(1)), g.Neighbour(n, d.Turn(2)))
			require.Equal(t, g.Distance(n, b) <= 1, g.AdjacentBeyond(a, d, b))
		}
		require.Equal(t, g.Distance(a, b) == 1, g.DirTo(a, b) != 0)
		require.Equal(t, g.DirTo(a, b).Opposite(), g.DirTo(b, a))
	})
}

func TestDiscs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		a, n := anyHex(t, g, "a"), rapid.IntRange(0, 30).Draw(t, "n")
		within := []hex.At{}
		for b := range hex.At(g.Len()) {
			if g.Distance(a, b) <= n {
				within = append(within, b)
			}
		}
		require.Equal(t, within, g.Within(a, n))

		toEdge := g.Len()
		for _, edge := range []string{"north", "east", "south", "west"} {
			for _, b := range g.Edge(edge) {
				toEdge = min(toEdge, g.Distance(a, b))
				require.Contains(t, g.Edges(b), edge)
			}
		}
		if n <= toEdge {
			require.Len(t, within, 1+3*n*(n+1))
		}
	})
}

func TestNumbersReadAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		a := anyHex(t, g, "a")
		b, ok := g.Parse(g.Name(a))
		require.True(t, ok)
		require.Equal(t, a, b)

		s := rapid.OneOf(rapid.StringMatching(`[0-9]{3,5}|[A-Z][0-9]{1,2}`), rapid.String()).Draw(t, "text")
		if b, ok := g.Parse(s); ok {
			require.Equal(t, s, g.Name(b))
		} else {
			require.Equal(t, hex.None, b)
		}
	})
}

func TestOutlinesShareTheirVertices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		a := anyHex(t, g, "a")
		own, centre := g.Outline(a), g.Centre(a)
		require.Len(t, own, 6)
		for i, p := range own {
			q := own[(i+1)%6]
			require.Positive(t, (p.X-centre.X)*(q.Y-centre.Y)-(p.Y-centre.Y)*(q.X-centre.X), "clockwise")
			require.InDelta(t, hex.Unit*hex.Unit, (p.X-centre.X)*(p.X-centre.X)+(p.Y-centre.Y)*(p.Y-centre.Y), 100)
		}
		for d := 1; d <= 6; d++ {
			n := g.Neighbour(a, hex.Dir(d))
			if n == hex.None {
				continue
			}
			theirs := g.Outline(n)
			back := int(hex.Dir(d).Opposite())
			require.Equal(t, own[d-1], theirs[back%6])
			require.Equal(t, own[d%6], theirs[back-1])
		}
	})
}

func TestSidesAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		a, b, h := anyHex(t, g, "a"), anyHex(t, g, "b"), anyHex(t, g, "h")
		p, q, r := g.Exact(a), g.Exact(b), g.Exact(h)
		cross := (q.X-p.X)*(r.Y-p.Y) - (q.Y-p.Y)*(r.X-p.X)
		require.Equal(t, big.NewInt(int64(cross)).Sign(), g.SideOf(a, b, h))
		require.Equal(t, -g.SideOf(a, b, h), g.SideOf(b, a, h))
	})
}

func TestLinesAreConnectedAndReversible(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		a, b := anyHex(t, g, "a"), anyHex(t, g, "b")
		line := g.Line(a, b)
		require.Equal(t, a, line[0])
		require.Equal(t, b, line[len(line)-1])
		for i := range line[1:] {
			require.Equal(t, 1, g.Distance(line[i], line[i+1]))
		}
		there, back := g.Sight(a, b), g.Sight(b, a)
		require.GreaterOrEqual(t, len(there), g.Distance(a, b))
		require.Len(t, back, len(there))
		for i := range len(there) - 1 {
			require.Equal(t, there[i], back[len(back)-2-i])
		}
	})
}

// An independent reading of a line: every hex of the map is clipped against
// the segment from centre to centre in exact fractions, and sorted by where
// the segment meets it.
func TestSightAgainstClippedHexes(t *testing.T) {
	for _, g := range []*hex.Grid{columns(t, 1, 1, 7, 5), columns(t, 0, 0, 9, 2), columns(t, 2, 1, 3, 6), columns(t, 0, 3, 6, 1), rows(t, 6, 6), rows(t, 3, 9)} {
		for a := range hex.At(g.Len()) {
			for b := range hex.At(g.Len()) {
				require.Equal(t, clipped(g, a, b), g.Sight(a, b), "%s-%s", g.Name(a), g.Name(b))
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		a, b := anyHex(t, g, "a"), anyHex(t, g, "b")
		require.Equal(t, clipped(g, a, b), g.Sight(a, b))
	})
}

func clipped(g *hex.Grid, a, b hex.At) []hex.Step {
	type meeting struct {
		at  hex.At
		mid *big.Rat
	}
	var through []meeting
	beside := map[string][]hex.At{}
	if a == b {
		return nil
	}
	from, to := g.Exact(a), g.Exact(b)
	for h := range hex.At(g.Len()) {
		enter, leave := big.NewRat(0, 1), big.NewRat(1, 1)
		edge, out := false, false
		// The six sides in order, as lines through neighbouring vertices.
		vertices := corners(g, h)
		for i, p := range vertices {
			q := vertices[(i+1)%6]
			inside := func(r hex.Point) int64 { return int64((q.X-p.X)*(r.Y-p.Y) - (q.Y-p.Y)*(r.X-p.X)) }
			s, e := inside(from), inside(to)
			switch {
			case s == e && s == 0:
				edge = true
			case s == e && s < 0:
				out = true
			case s < e:
				if t := big.NewRat(-s, e-s); t.Cmp(enter) > 0 {
					enter = t
				}
			case s > e:
				if t := big.NewRat(s, s-e); t.Cmp(leave) < 0 {
					leave = t
				}
			}
		}
		if out || enter.Cmp(leave) >= 0 {
			continue
		}
		mid := new(big.Rat).Add(enter, leave)
		if edge {
			beside[mid.String()] = append(beside[mid.String()], h)
			if len(beside[mid.String()]) == 2 {
				continue
			}
		}
		through = append(through, meeting{h, mid})
	}
	slices.SortFunc(through, func(x, y meeting) int { return x.mid.Cmp(y.mid) })
	var steps []hex.Step
	for _, m := range through[1:] {
		step := hex.Step{A: m.at, B: hex.None}
		if pair := beside[m.mid.String()]; len(pair) == 2 {
			step.B = pair[1]
		}
		steps = append(steps, step)
	}
	return steps
}

// corners are the vertices of a hex on the lattice of Exact, clockwise.
func corners(g *hex.Grid, a hex.At) (out []hex.Point) {
	flat := g.Name(a)[0] <= '9'
	c := g.Exact(a)
	for _, v := range []hex.Point{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: 2}, {X: 1, Y: 1}, {X: -1, Y: 1}, {X: -2}} {
		if !flat {
			v = hex.Point{X: -v.Y, Y: v.X}
		}
		out = append(out, hex.Point{X: c.X + v.X, Y: c.Y + v.Y})
	}
	return out
}
