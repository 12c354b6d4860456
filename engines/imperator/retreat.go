package imperator

import (
	"cmp"
	"slices"
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
	to := f.refuge(i)
	if to == none {
		return f.annihilate(i, "3.5.3")
	}
	f.relocate(i, to, toldRetreat)
	return 0
}

// goBack returns the attacker, or besieger, to the place he came from, at no
// point, whoever stands there (3.5.3, 3.5.4, 2.5.2, A-22).
func (f *fight) goBack() {
	if a := &f.by[attacker]; a.living() > 0 {
		f.relocate(attacker, f.origin, toldBack)
	}
}

// relocate moves an army by a forced retreat.
func (f *fight) relocate(i int, to int8, what telling) {
	g, p := f.tn.g, f.tn.p
	a := &f.by[i]
	for j := range a.units {
		if w := &a.units[j]; w.state != gone && p.units[w.u].where == loose {
			p.units[w.u].at = to
		}
	}
	if a.leader >= 0 {
		p.leaders[a.leader].at, p.leaders[a.leader].must = to, false
		if i == defender {
			p.leaders[a.leader].block = 0 // a card's wall lies behind him
		}
		if n, _ := g.leading(p, a.side, to); n > 1 && !g.places[to].free[a.side] {
			for l := range p.leaders {
				if st := &p.leaders[l]; st.post == onMap && st.at == to && g.leaders[l].side == a.side {
					st.must = true
				}
			}
		}
		f.tn.unbind(a.side, f.at)
	}
	f.tell(record{what: what, army: int8(i), place: to})
}

// refuges are the places an army may retreat to, the better set first: beside
// the battle, without enemies, not where the attacker came from, not barred,
// cities only if they are its own; those with friends only if there are no
// others (3.5.3, A-21).
func (f *fight) refuges(a *army) []int8 {
	g, p := f.tn.g, f.tn.p
	open, friends := f.places[0][:0], f.places[1][:0]
	units, own := g.standing(p, a.side)
	_, foe := g.standing(p, other(a.side))
	for _, to := range g.places[f.at].adj {
		pl := &g.places[to]
		switch {
		case to == f.origin, pl.barred[a.side], foe.has(to):
			continue
		case pl.exit && (g.s.Exit.ByMove || !f.mayExit(a)):
			continue
		case pl.kind == city && a.side == rebel && !units.has(to):
			continue // a city without an army is Roman (4.1)
		}
		if own.has(to) && (!pl.free[a.side] || g.opt.romaAsFriend) {
			friends = append(friends, to)
		} else {
			open = append(open, to)
		}
	}
	f.places = [2][]int8{open, friends}
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
func (f *fight) refuge(i int) int8 {
	tn, a := f.tn, &f.by[i]
	legal := f.refuges(a)
	if len(legal) == 0 {
		return none
	}
	f.byDefault(a, legal)
	if len(legal) == 1 {
		return legal[0]
	}
	tn.asking()
	for _, to := range legal {
		tn.list(int16(to))
	}
	q := ask{what: askRefuge, army: int8(i), side: a.side, n: 1, options: tn.since(0), def: tn.list(int16(legal[0]))}
	pol := &tn.by[a.side].policy
	if l := pol.retreating(a.leader); l != nil && l.mode == modeList && !pol.asks(qRetreat) {
		for _, to := range l.places {
			if slices.Contains(legal, to) {
				q.standing = tn.list(int16(to))
				break
			}
		}
		if q.standing == nil && l.any {
			q.standing = q.def
		}
	}
	return int8(tn.pickOne(f, q))
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
