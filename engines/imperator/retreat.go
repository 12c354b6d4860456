package imperator

import (
	"cmp"
	"slices"

	"prestags/engines"
)

// withdraw takes a vanquished army away: the attacker back to where he came
// from, the besieged into their city, others to a place beside; who has none is
// eliminated. It returns how many units that cost (3.5.3).
func (f *fight) withdraw(i int) int {
	a := &f.by[i]
	if i == attacker {
		f.goBack()
		return 0
	}
	if f.kind != field {
		return 0 // 4.2: back into the city
	}
	if a.leader < 0 && f.tn.g.opt.looseDie {
		return f.annihilate(i, "A-23")
	}
	to := f.refuge(a)
	if to == none {
		return f.annihilate(i, "3.5.3")
	}
	f.relocate(a, to, "retreat")
	return 0
}

// goBack returns the attacker, or besieger, to the place he came from, at no
// point, whoever stands there (3.5.3, 3.5.4, 2.5.2, A-22).
func (f *fight) goBack() {
	if a := &f.by[attacker]; a.living() > 0 {
		f.relocate(a, f.origin, "back")
	}
}

// relocate moves an army by a forced retreat.
func (f *fight) relocate(a *army, to int8, kind string) {
	g, p := f.tn.g, f.tn.p
	e := engines.Event{
		Rule: []string{"3.5.3", "2.5.2"}, Kind: kind, Phase: fightNames[f.kind], Side: g.sides[a.side].id, Units: []string{f.armyName(a)},
		Path: []string{g.places[f.at].id, g.places[to].id},
	}
	for j := range a.units {
		if w := &a.units[j]; w.state != gone && p.units[w.u].where == loose {
			p.units[w.u].at = to
		}
	}
	if a.leader >= 0 {
		p.leaders[a.leader].at, p.leaders[a.leader].must = to, false
		if here := g.leadersAt(p, a.side, to); len(here) > 1 && !g.places[to].free[a.side] {
			for _, l := range here {
				p.leaders[l].must = true
			}
		}
		f.tn.unbind(a.side, f.at)
	}
	f.tn.t.Note(e)
}

// refuges are the places an army may retreat to, the better set first: beside
// the battle, without enemies, not where the attacker came from, not barred,
// cities only if they are its own; those with friends only if there are no
// others (3.5.3, A-21).
func (f *fight) refuges(a *army) []int8 {
	g, p := f.tn.g, f.tn.p
	var open, friends []int8
	for _, to := range g.places[f.at].adj {
		pl := &g.places[to]
		switch {
		case to == f.origin, pl.barred[a.side], g.holds(p, other(a.side), to):
			continue
		case pl.exit && (g.s.Exit.ByMove || !f.mayExit(a)):
			continue
		case pl.kind == city && a.side == rebel && !g.hasUnits(p, rebel, to):
			continue // a city without an army is Roman (4.1)
		}
		if g.holds(p, a.side, to) && (!pl.free[a.side] || g.opt.romaAsFriend) {
			friends = append(friends, to)
		} else {
			open = append(open, to)
		}
	}
	if len(open) > 0 {
		return open
	}
	return friends
}

// mayExit tells whether an army is the one that may enter the exit place.
func (f *fight) mayExit(a *army) bool {
	g := f.tn.g
	return a.leader >= 0 && g.leaders[a.leader].name == g.s.Exit.Leader && a.living() >= g.s.Exit.MinUnits
}

// refuge is the place the vanquished chooses (Q10), none if there is none.
func (f *fight) refuge(a *army) int8 {
	g := f.tn.g
	legal := f.refuges(a)
	if len(legal) == 0 {
		return none
	}
	f.byDefault(a, legal)
	if len(legal) == 1 {
		return legal[0]
	}
	q := engines.Question{Side: g.sides[a.side].id, Text: "Where does " + f.armyWord(a) + " retreat to?", Min: 1, Max: 1, Default: []string{g.places[legal[0]].id}}
	for _, to := range legal {
		q.Choices = append(q.Choices, g.placeChoice(to))
	}
	pol := &f.tn.by[a.side].policy
	if l := pol.retreating(a.leader); l != nil && l.mode == modeList && !pol.asks(qRetreat) {
		for _, to := range l.places {
			if slices.Contains(legal, to) {
				q.Standing = []string{g.places[to].id}
				break
			}
		}
		if q.Standing == nil && l.any {
			q.Standing = q.Default
		}
	}
	return g.byPlace[f.tn.ask(engines.Key{Phase: phaseBattle, Rule: "3.5.3", Who: f.tag + "/" + g.sides[a.side].id, N: 1}, q)[0]]
}

func (f *fight) armyWord(a *army) string {
	if a.leader >= 0 {
		return f.tn.g.leaders[a.leader].name
	}
	return "the army without a leader"
}

// byDefault orders places for a retreat: Romans towards Roma, rebels away from
// the nearest enemy leader; ties by name.
func (f *fight) byDefault(a *army, places []int8) {
	g, p := f.tn.g, f.tn.p
	worth := func(at int8) int {
		if a.side == roman {
			if g.roma < 0 {
				return 0
			}
			return int(g.steps[at][g.roma])
		}
		near := noWay
		for l := range p.leaders {
			if g.leaders[l].side == roman && p.leaders[l].post == onMap {
				near = min(near, int(g.steps[at][p.leaders[l].at]))
			}
		}
		return -near
	}
	slices.SortFunc(places, func(x, y int8) int {
		return cmp.Or(cmp.Compare(worth(x), worth(y)), cmp.Compare(g.places[x].id, g.places[y].id))
	})
}
