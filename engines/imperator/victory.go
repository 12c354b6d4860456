package imperator

import (
	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// decide ends the war when an entry of the scenario's victory list holds: those
// of the end only after the last winter.
func (tn *turn) decide(atEnd bool) {
	if tn.p.stage == ended {
		return
	}
	for i := range tn.g.s.Victory {
		v := &tn.g.s.Victory[i]
		if v.End && !atEnd {
			continue
		}
		if tn.g.allTrue(tn.p, v) {
			tn.end(i + 1)
			return
		}
	}
}

// end ends the war by an entry of the victory list, counted from 1, 0: none.
func (tn *turn) end(entry int) {
	tn.p.victory, tn.p.stage = int8(entry), ended
	r := tn.g.Result(tn.p)
	tn.t.Note(engines.Event{Rule: []string{"5.1", "A-50"}, Kind: "over", Phase: phaseSeason, Side: r.Winner, Result: r.Why})
}

func (g *game) allTrue(p *position, v *facts.Victory) bool {
	for i := range v.All {
		if !g.isTrue(p, &v.All[i]) {
			return false
		}
	}
	return true
}

// isTrue tells whether a predicate of victory holds.
func (g *game) isTrue(p *position, t *facts.Predicate) bool {
	switch t.Is {
	case facts.LeaderAt:
		l := g.byName[t.Leader]
		n, _ := p.command(l)
		return p.leaders[l].post == onMap && g.places[p.leaders[l].at].id == t.Place && n >= t.Min
	case facts.LeaderDead:
		return p.leaders[g.byName[t.Leader]].post == dead
	case facts.LeaderAlive:
		l := g.byName[t.Leader]
		n, out := p.command(l)
		return p.leaders[l].post == onMap && n-out >= t.Min
	case facts.LeaderLeft:
		return g.leaderLeft(p, t)
	case facts.NoLeaderLeft:
		return !g.leaderLeft(p, t)
	case facts.HeldDefence:
		s, _ := g.sideOf(t.Side)
		sum := 0
		for at := range g.places {
			if g.places[at].kind == city && g.hasUnits(p, s, int8(at)) {
				sum += int(g.places[at].defence)
			}
		}
		return sum >= t.Min && (t.Max == nil || sum <= *t.Max)
	}
	return false
}

// leaderLeft: the side has a leader on the map, or with Due one still to come.
func (g *game) leaderLeft(p *position, t *facts.Predicate) bool {
	s, _ := g.sideOf(t.Side)
	for l := range p.leaders {
		if g.leaders[l].side != s {
			continue
		}
		if p.leaders[l].post == onMap || t.Due && p.leaders[l].post == waiting && g.entersBy(int8(l), int8(g.s.Length())) {
			return true
		}
	}
	return false
}
