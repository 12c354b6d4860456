package imperator

// playPhase throws the dice of both armies, lets them be re-rolled, and applies
// the losses of both at once (3.4).
func (f *fight) playPhase() {
	f.tell(record{what: toldArray})
	for i := range f.by {
		f.roll(i)
	}
	f.rerolls()
	var hits [2]int
	for i := range f.by {
		hits[i] = f.by[i].hits
	}
	// What an army suffers is what the other has hit.
	f.lose([2]int{hits[defender], hits[attacker]})
}

// rate is the value a unit's die is held against in this phase, 0: it throws
// none (3.1).
func (f *fight) rate(w *warrior) int8 {
	switch {
	case w.state != ready:
		return 0
	case f.phaseKind == shooting:
		return w.shoot
	}
	return w.melee
}

// roll throws a die for each Ready unit with a value (3.4).
func (f *fight) roll(i int) {
	a := &f.by[i]
	thrown := false
	a.hits = 0
	for j := range a.units {
		w := &a.units[j]
		w.die, w.throws, w.rating, w.did = 0, 0, f.rate(w), hitMiss
		if a.silent&(1<<f.phase) != 0 {
			w.rating = 0
		}
		if w.rating > 0 {
			f.throw(aim{int8(i), int16(j)})
			thrown = true
		}
	}
	if thrown {
		f.tell(record{what: toldDice, army: int8(i)})
	}
}

// throw throws a unit's die, or throws it again.
func (f *fight) throw(a aim) {
	w := f.unit(a)
	w.throws++
	w.die = f.tn.desk.throw(f, die{what: dieUnit, army: a.army, unit: a.unit, n: w.throws})
	was := w.did
	w.did = f.hit(w)
	f.by[a.army].hits += int(w.did - was)
}

// hit is what a unit's die does: a loss at its value or below; from the front
// line, in melee, two losses at the value itself (3.4.1).
func (f *fight) hit(w *warrior) hit {
	switch {
	case w.die == 0 || w.die > w.rating:
		return hitMiss
	case w.front && f.phaseKind == melee && w.die == w.rating:
		return hitCritical
	}
	return hitOne
}

// goodOrders lets armies try a Retreat in Good Order at the end of a phase, the
// attacker first; it tells whether one has left (3.4.6, A-15).
func (f *fight) goodOrders() bool {
	for i := range f.by {
		if f.tryOrder(i) {
			if f.tn.g.opt.bothLeave && i == attacker && f.tryOrder(defender) {
				f.leftBy = both
				return true
			}
			f.leftBy = i
			return true
		}
	}
	return false
}

// leastDie of an army's Retreat in Good Order, 0 where it has none.
func (f *fight) leastDie(i int) int {
	a := &f.by[i]
	g := f.tn.g
	least := 0
	take := func(n int) {
		if least == 0 || n > 0 && n < least {
			least = n
		}
	}
	if a.leader >= 0 && a.tactic >= 0 && g.tactics[a.tactic].leaves && !f.skirmish {
		switch g.places[f.at].kind {
		case plains:
			take(g.c.GoodOrder.Plains)
		case mountain:
			take(g.c.GoodOrder.Mountain)
		default:
			take(g.c.GoodOrder.City)
		}
	}
	if f.kind == sortie && i == defender && a.leader >= 0 {
		take(g.c.GoodOrder.Sortie)
	}
	if a.ease > 0 && a.leader >= 0 {
		take(int(a.ease))
	}
	return least
}

// tryOrder is one army's try, if it may and wants to (Q09).
func (f *fight) tryOrder(i int) bool {
	a := &f.by[i]
	least := f.leastDie(i)
	if least == 0 {
		return false
	}
	want := a.losses > f.by[1-i].losses
	pol := &f.tn.by[a.side].policy
	d := decide(pol.goodOrder, a.leader, f.phase)
	asked := pol.asks(qGoodOrder)
	if d != nil {
		switch d.mode {
		case modeYes:
			want = true
		case modeNo:
			want = false
		case modeIf:
			want = f.allHold(i, d.cond)
		case modeAsk:
			asked = true
		}
	}
	if asked {
		want = f.tn.yes(f, ask{what: askOrder, army: int8(i), side: a.side, n: f.phase, about: least}, answer(want), nil)
	}
	if !want {
		return false
	}
	left := int(f.tn.desk.throw(f, die{what: dieOrder, army: int8(i), n: int8(f.phase)})) >= least
	f.tell(record{what: toldOrder, army: int8(i), n: least, ok: left})
	return left
}

func digit(n int) string { return string(rune('0' + n)) }

// allHold tells whether a condition on the fight holds for an army.
func (f *fight) allHold(i int, terms []bterm) bool {
	own, foe := &f.by[i], &f.by[1-i]
	for _, c := range terms {
		n := own.living()
		switch c.Kind {
		case bDiff:
			n = foe.losses - own.losses
		case bOwnLoss:
			n = own.losses
		case bEnemyLoss:
			n = foe.losses
		}
		if !c.Cmp.holds(n, int(c.N)) {
			return false
		}
	}
	return true
}
