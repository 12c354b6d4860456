package spartan

import (
	"prestags/engines"
	"prestags/engines/hex"
)

// concession.go is optional rule 15.0.

// concede notes at the end of the Game-Turn who declares a Tactical Concession;
// it works from the next one. If both sides do, they agree to end the game
// (15.2), and neither can win it (15.1, A-88).
func (tn *turn) concede() {
	if !tn.g.opt.concession || tn.p.conceded != 0 {
		return
	}
	for s := range tn.g.sides {
		if !tn.standing[s].concede {
			continue
		}
		tn.t.Note(engines.Event{Rule: []string{"15.0", "A-88"}, Kind: "concede", Phase: phaseRecord, Side: tn.g.sides[s].id})
		if tn.p.conceded != 0 {
			tn.p.conceded, tn.p.agreed, tn.p.ended = 0, true, true // 15.2, A-88
			return
		}
		tn.p.conceded = int8(s) + 1
	}
}

// withdrawn: 15.2, a concession is complete when every unit of the side has
// left, is destroyed or cannot move.
func (g *game) withdrawn(p *position) bool {
	if p.conceded == 0 {
		return false
	}
	s := p.conceded - 1
	var occ occupancy
	occ.fill(g, p.units)
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		st := &p.units[u]
		if !st.alive() || st.disrupted != 0 || st.rampant || st.fought || p.inContact(u) || u == g.darius && !p.run {
			continue
		}
		for _, n := range g.grid.Neighbours(st.at) {
			if n == hex.None || occ.hostile(n, s) {
				continue
			}
			if _, ok := g.enter(g.typeOf(u).class, st.at, n); ok {
				return false
			}
		}
		if len(g.grid.Edges(st.at)) > 0 && (st.panicked || u == g.darius || g.roadEnd(st.at)) {
			return false
		}
	}
	return true
}

// roadEnd: units of a conceding side leave from road hexes only; printed roads
// count even where the scenario ignores roads (15.0, A-88).
func (g *game) roadEnd(a hex.At) bool {
	name := g.grid.Name(a)
	for _, r := range g.m.Roads {
		for _, h := range r.At {
			if string(h) == name {
				return true
			}
		}
	}
	return false
}
