package spartan

import (
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
)

// facing.go is optional rule 16.0. A unit faces one hexside; that and the two
// next to it are its front, the others its flank.

// fronts tells whether the hexside in direction d is one of the front hexsides
// of a unit facing f; without the option (f 0) every side is.
func fronts(f int8, d hex.Dir) bool {
	if f == 0 {
		return true
	}
	turn := (int8(d) - f + 6) % 6
	return turn <= 1 || turn == 5
}

// turnCost is what a unit that faces f pays, in halves of a Movement Point, to
// turn before it goes through hexside d (16.11).
func turnCost(f int8, d hex.Dir) int8 {
	if fronts(f, d) {
		return 0
	}
	return 2
}

// edgeSides are the hexsides through which units leave by an edge of the map.
var edgeSides = map[byte][]hex.Dir{'N': {6, 1, 2}, 'E': {2, 3}, 'S': {3, 4, 5}, 'W': {5, 6}}

// exitTurn is what a unit that faces f pays to turn before it leaves the map
// from a hex by an edge.
func (g *game) exitTurn(f int8, a hex.At, edge byte) int8 {
	for _, d := range edgeSides[edge] {
		if g.grid.Neighbour(a, d) == hex.None && fronts(f, d) {
			return 0
		}
	}
	return 2
}

// frontsHex tells whether an adjacent hex lies in the front of a unit.
func (g *game) frontsHex(st *state, a hex.At) bool {
	return fronts(st.facing, g.grid.DirTo(st.at, a))
}

// frontsLine tells whether a line of fire leaves through the front (16.31).
func (g *game) frontsLine(st *state, a hex.At) bool {
	if st.facing == 0 {
		return true
	}
	first := g.grid.Sight(st.at, a)[0]
	return g.frontsHex(st, first.A) || first.B != hex.None && g.frontsHex(st, first.B)
}

// startFacing is how a side's units face when they are set up: as the
// deployment file says, or north.
func (g *game) startFacing(s int8) int8 {
	if !g.opt.facing {
		return 0
	}
	for i := range g.d.Sides {
		if g.d.Sides[i].ID == g.sides[s].id && g.d.Sides[i].Front != 0 {
			return int8(g.d.Sides[i].Front)
		}
	}
	return 1
}

// turnArg reads ^3, a turn in place to face hexside 3.
func turnArg(text string) (int8, bool) {
	d, ok := strings.CutPrefix(text, "^")
	if !ok || len(d) != 1 || d[0] < '1' || d[0] > '6' {
		return 0, false
	}
	return int8(d[0] - '0'), true
}

// turnAbout turns a unit where it stands (16.11).
func (tn *turn) turnAbout(u int16, face int8) {
	st := &tn.p.units[u]
	if st.facing == 0 || face == 0 {
		return
	}
	st.facing, tn.acted[u] = face, true
	tn.t.Note(engines.Event{
		Rule: []string{"16.11"}, Kind: "turn", Phase: phaseMove, Side: tn.g.sides[tn.g.units[u].side].id, Units: tn.g.units[u].one,
		At: []string{tn.g.grid.Name(st.at)}, Result: strconv.Itoa(int(face)),
	})
}

// faceAhead turns a unit to the hex it tries to enter: it turns before it goes
// (16.0).
func (tn *turn) faceAhead(m *mover) {
	if st := &tn.p.units[m.unit]; st.facing != 0 && m.to != hex.None {
		st.facing = int8(tn.g.grid.DirTo(m.from, m.to))
	}
}
