package spartan

import (
	"slices"
	"strings"

	"prestags/engines/hex"
)

// marks.go writes what a counter bears besides its number: where it faces and
// what has befallen it.

// Directions of hexsides, from 1 (north) clockwise, as reports print them, as
// sentences say them, and as counters show them.
var (
	compass  = [...]string{"", "N", "NE", "SE", "S", "SW", "NW"}
	bearings = [...]string{"", "north", "north-east", "south-east", "south", "south-west", "north-west"}
	pointers = [...]string{"", "↑", "↗", "↘", "↓", "↙", "↖"}
)

// mark of a unit's state: D disrupted, P panicked, R rampant, W about to go
// wild, C in contact, L3 a leader who fell to level 3.
func (g *game) mark(p *position, u int16) string {
	st := &p.units[u]
	out := ""
	switch {
	case st.disrupted != 0:
		out = "D"
	case st.level != g.units[u].level:
		out = "L" + string(rune('0'+st.level))
	}
	switch {
	case st.rampant:
		out += "R"
	case st.fought:
		out += "W"
	case st.panicked:
		out += "P"
	}
	if p.inContact(u) {
		out += "C"
	}
	return out
}

// marks that the rules in force can bring, in the order of mark, with what they
// mean.
func (g *game) marks() []string {
	out := []string{"D disrupted"}
	if g.elephants {
		out = append(out, "R a rampant elephant", "W an elephant that goes wild in the next Movement Phase")
	}
	if g.opt.panic {
		out = append(out, "P panicked")
	}
	if g.opt.contact {
		out = append(out, "C in contact")
	}
	return append(out, "L and a figure the level of a leader who fell below his own")
}

// facings say where the units of a hex face: one direction if all face it, else
// one a unit, in their order.
func (g *game) facings(units []int16, p *position) string {
	var out []string
	for _, u := range units {
		out = append(out, compass[p.units[u].facing])
	}
	if same := slices.Compact(slices.Clone(out)); len(same) == 1 {
		return same[0]
	}
	return strings.Join(out, ", ")
}

// marked puts a mark behind each of a list of ids.
func marked(ids, mark string) string {
	if mark == "" {
		return ids
	}
	return strings.ReplaceAll(ids, ",", " "+mark+",") + " " + mark
}

// unordered says why a unit on the map takes no orders at all: it rampages, it
// is panicked, it is Darius on the run; "" if it takes some.
func (g *game) unordered(p *position, u int16) string {
	switch st := &p.units[u]; {
	case st.rampant:
		return "rampant"
	case st.panicked:
		return "panicked"
	case u == g.darius && p.run:
		return "on the run"
	}
	return ""
}

// retreatSample is a unit of a side that could retreat before combat, the
// fastest that is no leader, on the map if there is one, and hexes next to it,
// for examples.
func (g *game) retreatSample(p *position, s int8) (u int16, to []hex.At) {
	u = g.sides[s].first
	better := func(v int16) bool {
		a, b := &p.units[v], &p.units[u]
		tv, tu := g.typeOf(v), g.typeOf(u)
		switch {
		case tv.leader != tu.leader:
			return !tv.leader
		case a.alive() != b.alive():
			return a.alive()
		}
		return tv.ma > tu.ma
	}
	for v := g.sides[s].first; v < g.sides[s].last; v++ {
		if better(v) {
			u = v
		}
	}
	from := g.sides[s].zone[0]
	if p.units[u].alive() {
		from = p.units[u].at
	}
	for _, n := range g.grid.Neighbours(from) {
		if n != hex.None && len(to) < 2 {
			to = append(to, n)
		}
	}
	return u, to
}
