package iamspartacus

import (
	"slices"

	"prestags/engines"
)

// mayExit tells whether a rebel unit may leave the map from an area (12.11).
func (g *game) mayExit(u int16, a int8) bool {
	c := g.classOf(u)
	return g.units[u].side == rebel && c.typ != missile && c.id != "pirate" && g.areas[a].exit&g.nationBit(u) != 0
}

// mayFlee tells whether a leader may leave the map from an area.
func (g *game) mayFlee(l, a int8) bool {
	return g.leaders[l].side == rebel && l != g.spartacus && g.areas[a].exits
}

// exit takes those of a force off the map who may leave it; the others stay where
// they are. No die, no leader is needed (Q64).
func (tn *turn) exit(f *marching) {
	g, p := tn.g, tn.p
	a := g.areaOf(f.at)
	units := slices.DeleteFunc(slices.Clone(f.units), func(u int16) bool { return !g.mayExit(u, a) })
	leaders := slices.DeleteFunc(slices.Clone(f.leaders), func(l int8) bool { return !g.mayFlee(l, a) })
	if len(units)+len(leaders) == 0 {
		tn.skip(f.s, "12.11", f.m.raw, "none of them may leave the map from "+g.areas[a].name)
		return
	}
	f.units, f.leaders = units, leaders
	if !tn.outside(f) {
		return
	}
	units, leaders = f.units, f.leaders
	e := engines.Event{
		Rule: []string{"12.11"}, Kind: "exit", Phase: tn.phase(), Side: g.sides[rebel].id, Units: append(tn.names(units), tn.leaderNames(leaders)...), At: []string{g.areas[a].id},
	}
	for _, u := range units {
		p.units[u].at, p.units[u].state = nowhere, escaped
		e.Effects = append(e.Effects, engines.Effect{Unit: g.units[u].full, What: "escaped"})
		tn.score(vpEscape, 1, u+1, &e.Effects)
	}
	for _, l := range leaders {
		p.leaders[l].at, p.leaders[l].state = nowhere, escaped
		e.Effects = append(e.Effects, engines.Effect{Unit: g.leaders[l].full, What: "escaped"})
	}
	tn.t.Note(e)
}
