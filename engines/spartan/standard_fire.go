package spartan

import (
	"fmt"
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
)

// firePhase is 4.2A: the attacks of [fire], one after the other in the order of
// the sheet, each applied before the next (6.0, A-115).
func (tn *turn) firePhase() {
	tn.begin()
	for i := range tn.sheet.fire {
		tn.fireLine(&tn.sheet.fire[i])
	}
	clear(tn.by)
}

func (tn *turn) fireLine(a *assault) {
	g, at := tn.g, a.target[0]
	if tn.wasStruck(a.target) != hex.None {
		tn.refuseAll(sectionFire, phaseFire, a.units, reason{rule: "6.15", wrong: g.grid.Name(at) + " was fired at before in this phase"})
		return
	}
	units := tn.charge(a, a.target, sectionFire, phaseFire, func(u int16) reason {
		if r := tn.amiss(u, offensiveFire); r != (reason{}) {
			return r
		}
		if r := g.unfit(tn.p, u, true); r != (reason{}) {
			return r
		}
		return g.outOfSight(&tn.occ, u, at, tn.occ.taken)
	})
	if len(units) == 0 {
		return
	}
	shot := &attack{side: tn.phasing - 1, target: a.target, units: slices.Clone(units)}
	if !tn.aim(shot, phaseFire) {
		tn.refuseAll(sectionFire, phaseFire, shot.units, reason{rule: "8.1", wrong: fmt.Sprintf("%s against %s is below %s", shot.odds[0], shot.odds[1], g.table.names[0])})
	} else {
		tn.struck = append(tn.struck, at)
		for _, u := range shot.units {
			tn.spent[u] = true
		}
		tn.volley([]*attack{shot}, phaseFire)
	}
	for _, u := range units {
		tn.by[u] = order{}
	}
}

// respondents are the fire units of the side whose Player-Turn it is not that
// use defensive fire (6.42): undisrupted, not panicked, not having fired in the
// Player-Turn before (6.43), with enemies moved next to them. Where they fire
// their side says in its standing orders, else it is asked, for all of them
// together; else they fire as A-31 has it.
func (tn *turn) respondents() []shooter {
	g := tn.g
	sd := &g.sides[g.enemy(tn.phasing-1)]
	var list []shooter
	var qs []engines.Question
	for u := sd.first; u < sd.last; u++ {
		if !g.typeOf(u).isFire() || !tn.able(u) || tn.p.units[u].panicked || g.unfit(tn.p, u, false) != (reason{}) {
			continue
		}
		marks := tn.marks(u)
		if len(marks) == 0 {
			continue
		}
		list = append(list, shooter{unit: u})
		qs = append(qs, tn.askFire(u, marks))
	}
	if len(list) == 0 {
		return nil
	}
	for i, take := range tn.t.AskAll(qs...) {
		for _, name := range take {
			if at, ok := g.grid.Parse(name); ok {
				list[i].choices = append(list[i].choices, at)
			}
		}
	}
	return slices.DeleteFunc(list, func(s shooter) bool { return len(s.choices) == 0 })
}

func (tn *turn) askFire(u int16, marks []hex.At) engines.Question {
	s := tn.g.units[u].side
	q := engines.Question{
		Side: tn.g.sides[s].id, Text: "At which hex does " + tn.g.units[u].id + " use defensive fire, and at which if its fire is too weak there? Nothing: it holds its fire.",
		Max: len(marks), Ordered: true, Default: tn.hexNames(tn.rank(slices.Clone(marks), nil)),
	}
	for _, name := range q.Default {
		q.Choices = append(q.Choices, engines.Choice{ID: name})
	}
	if prefs := tn.standing[s].fire; len(prefs) > 0 {
		q.Standing = tn.hexNames(tn.rank(slices.Clone(marks), prefs))
	}
	return tn.t.Ask(engines.Key{Phase: phaseDefensive, Rule: "6.42", Who: tn.g.units[u].full, N: 1}, q)
}
