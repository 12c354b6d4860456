package ancients

import "prestags/engines/hex"

// lines are the lines of sight between all hexes within the longest range of
// the battle, worked out once.
type lines struct {
	reach int
	steps map[int32][]hex.Step
}

func (g *game) buildSight() {
	for u := range g.units {
		g.sight.reach = max(g.sight.reach, int(g.units[u].reach))
	}
	g.sight.steps = map[int32][]hex.Step{}
	if g.sight.reach < 2 {
		return
	}
	for a := range hex.At(g.grid.Len()) {
		for _, z := range g.grid.Within(a, g.sight.reach) {
			if g.grid.Distance(a, z) > 1 {
				g.sight.steps[int32(a)<<16|int32(z)] = g.grid.Sight(a, z)
			}
		}
	}
	// Hills that hang together (B-TER-HIL-5).
	g.hills = make([]int16, g.grid.Len())
	var mass int16
	for a := range g.hills {
		if g.hills[a] != 0 || !g.grounds[g.setup[a].as].hill {
			continue
		}
		mass++
		todo := []hex.At{hex.At(a)}
		g.hills[a] = mass
		for len(todo) > 0 {
			x := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, y := range g.near[x] {
				if y != hex.None && g.hills[y] == 0 && g.grounds[g.setup[y].as].hill {
					g.hills[y] = mass
					todo = append(todo, y)
				}
			}
		}
	}
}

// sees tells whether there is a line of sight from a hex to another, two to the
// longest range away (B-LOS-1 to B-LOS-6).
func (g *game) sees(b *board, from, to hex.At) bool {
	var leftShut, rightShut bool
	for _, s := range g.sight.steps[int32(from)<<16|int32(to)] {
		if s.A == to && s.B == hex.None {
			break // B-LOS-4
		}
		shutA := g.shuts(b, s.A, from, to)
		if s.B == hex.None {
			if shutA {
				return false
			}
			continue
		}
		shutB := g.shuts(b, s.B, from, to)
		if !g.opt.losGlobal {
			if shutA && shutB {
				return false // B-LOS-2
			}
			continue
		}
		// all hexes on one side of the line together.
		if g.grid.SideOf(from, to, s.A) < 0 {
			leftShut, rightShut = leftShut || shutA, rightShut || shutB
		} else {
			leftShut, rightShut = leftShut || shutB, rightShut || shutA
		}
	}
	return !leftShut || !rightShut
}

// shuts tells whether a hex on the way blocks a line.
func (g *game) shuts(b *board, a, from, to hex.At) bool {
	c := &b.cells[a]
	t := &g.grounds[c.ground]
	if c.unit != 0 || c.leader != 0 || t.blocks {
		return true
	}
	if !t.hill {
		return false
	}
	if g.opt.hillLevel {
		return !g.groundAt(b, from).hill || !g.groundAt(b, to).hill
	}
	return g.hills[from] != g.hills[a] || g.hills[to] != g.hills[a]
}

// entry is the hexsides over which a line enters the target's hex: one, or both
// at a corner (B-TER-RAM-4). A corner counts only where both are rampart.
func (g *game) entry(b *board, from, to hex.At) uint8 {
	if g.opt.rampartAny {
		return b.cells[to].rampart
	}
	steps := g.sight.steps[int32(from)<<16|int32(to)]
	last := hex.Step{A: from, B: hex.None}
	for _, s := range steps {
		if s.A == to && s.B == hex.None {
			break
		}
		last = s
	}
	if last.B == hex.None && g.grid.Distance(last.A, to) == 1 {
		return g.edgeFrom(to, last.A)
	}
	// Along a hexside to a corner: the line enters between two sides of the target.
	var both uint8
	for _, a := range [2]hex.At{last.A, last.B} {
		if a != hex.None && g.grid.Distance(a, to) == 1 {
			both |= g.edgeFrom(to, a)
		}
	}
	if b.cells[to].rampart&both != both {
		return 0
	}
	return both
}
