package spartan

import (
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/plot"
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

// faceWords may stand before a direction.
var faceWords = []string{"FACING", "FACE", "FACES"}

// directionArg reads a direction: 3, ^3, SE or south-east.
func directionArg(text string) (int8, bool) {
	text = strings.TrimPrefix(text, "^")
	if len(text) == 1 && text[0] >= '1' && text[0] <= '6' {
		return int8(text[0] - '0'), true
	}
	for d := 1; d < len(compass); d++ {
		bearing := bearings[d]
		if strings.EqualFold(text, compass[d]) || strings.EqualFold(text, bearing) || strings.EqualFold(text, strings.ReplaceAll(bearing, "-", "")) {
			return int8(d), true
		}
	}
	return 0, false
}

// isTurn tells whether a word of a path is a turn: ^ and a direction, or a point
// of the compass. A figure alone could be a hex.
func isTurn(text string) bool {
	if strings.HasPrefix(text, "^") {
		return true
	}
	_, ok := directionArg(text)
	return ok && text[0] > '9'
}

// turnWords are the words of a path with FACING and a direction made ^ and the
// direction.
func turnWords(args []plot.Word) []plot.Word {
	var out []plot.Word
	for i := 0; i < len(args); i++ {
		w := args[i]
		if slices.Contains(faceWords, strings.ToUpper(w.Text)) && i+1 < len(args) {
			i++
			w.Text = "^" + strings.TrimPrefix(args[i].Text, "^")
		}
		out = append(out, w)
	}
	return out
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
