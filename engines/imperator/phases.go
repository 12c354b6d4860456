package imperator

import (
	"prestags/engines"
)

// Rules of the events that are told most often; nobody writes into these lists.
var (
	ruleArray  = []string{"3.1"}
	ruleSiege  = []string{"4.2"}
	ruleDice   = []string{"3.4", "3.4.1"}
	ruleReroll = []string{"3.4.2", "A-07"}
	ruleLosses = []string{"3.4.4", "3.4.3", "3.4.5"}
)

// playPhase throws the dice of both armies, lets them be re-rolled, and applies
// the losses of both at once (3.4).
func (f *fight) playPhase() {
	f.array()
	for i := range f.by {
		f.roll(i)
	}
	f.rerolls()
	var hits [2]int
	for i := range f.by {
		hits[i] = f.hits(i)
	}
	// What an army suffers is what the other has hit.
	f.lose([2]int{hits[defender], hits[attacker]})
}

// array notes how both armies stand in this phase.
func (f *fight) array() {
	g := f.tn.g
	e := engines.Event{Rule: ruleArray, Kind: "array", Phase: f.phaseName, Units: []string{f.armyName(&f.by[attacker]), f.armyName(&f.by[defender])}}
	if f.kind == siege {
		e.Rule = ruleSiege
	}
	n := 0
	for i := range f.by {
		n += len(f.by[i].units) + 2
	}
	e.Effects = take(&f.room.effects, n, 6*n)
	for i := range f.by {
		a := &f.by[i]
		for j := range a.units {
			w := &a.units[j]
			e.Effects = append(e.Effects, engines.Effect{Unit: w.name, What: f.box(i, w)})
		}
		side := g.sides[a.side].id
		e.Effects = append(e.Effects, engines.Effect{Unit: side, What: "alea", N: int(a.alea)})
		if f.kind != siege {
			e.Effects = append(e.Effects, engines.Effect{Unit: side, What: "losses", N: a.losses})
		}
	}
	f.note(e)
}

// box of the play aid in which a unit stands.
func (f *fight) box(i int, w *warrior) string {
	switch {
	case w.state == gone:
		return "elysii campi"
	case w.state == outOfAction:
		return "vae victis"
	case w.front:
		return "prima acies"
	case f.kind != siege:
		return "secunda acies"
	case i == attacker:
		return "fossa"
	case f.phaseKind == melee && f.tn.g.types[w.typ].vallum > f.tn.g.types[w.typ].melee:
		return "vallum"
	}
	return "castrum"
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
	n := 0
	for j := range a.units {
		w := &a.units[j]
		w.die, w.throws, w.rating = 0, 0, f.rate(w)
		if a.silent&(1<<f.phase) != 0 {
			w.rating = 0
		}
		if w.rating > 0 {
			n++
		}
	}
	if n == 0 {
		return
	}
	e := engines.Event{
		Rule: ruleDice, Kind: "dice", Phase: f.phaseName, Side: f.tn.g.sides[a.side].id,
		Units: take(&f.room.names, n, 6*n), Dice: take(&f.room.rolls, n, 6*n), Effects: take(&f.room.effects, n, 6*n),
	}
	for j := range a.units {
		w := &a.units[j]
		if w.rating == 0 {
			continue
		}
		r := f.throw(w)
		e.Units = append(e.Units, w.name)
		e.Dice = append(e.Dice, r)
		e.Effects = append(e.Effects, engines.Effect{Unit: w.name, What: hitNames[f.hit(w)], N: int(w.rating)})
	}
	f.note(e)
}

func (f *fight) throw(w *warrior) engines.Roll {
	w.throws++
	r := f.unitDie(w, int(w.throws))
	w.die = int8(r.Die)
	return r
}

var hitNames = [...]string{hitMiss: "miss", hitOne: "hit", hitCritical: "critical"}

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

// hits are the losses an army inflicts as its dice lie.
func (f *fight) hits(i int) (n int) {
	a := &f.by[i]
	for j := range a.units {
		n += int(f.hit(&a.units[j]))
	}
	return n
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
	g := f.tn.g
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
		q := f.yesNo(i, "Try a Retreat in Good Order after the "+f.phaseName+" phase? It needs "+digit(least)+" or more.", want)
		want = f.tn.ask(engines.Key{Phase: phaseBattle, Rule: "3.4.6", Who: f.tag + "/" + g.sides[a.side].id, N: f.phase}, q)[0] == "yes"
	}
	if !want {
		return false
	}
	r := f.orderDie(a)
	e := engines.Event{Rule: []string{"3.4.6"}, Kind: "good order", Phase: f.phaseName, Side: g.sides[a.side].id, Units: []string{f.armyName(a)}, Dice: []engines.Roll{r}, Column: digit(least), Result: "fails"}
	if f.kind == sortie {
		e.Rule = append(e.Rule, "4.2")
	}
	if r.Die >= least {
		e.Result = "leaves"
	}
	f.note(e)
	return r.Die >= least
}

func digit(n int) string { return string(rune('0' + n)) }

// yesNo is a question with these two answers.
func (f *fight) yesNo(i int, text string, def bool) engines.Question {
	q := engines.Question{Side: f.tn.g.sides[f.by[i].side].id, Text: text, Choices: []engines.Choice{{ID: "yes"}, {ID: "no"}}, Min: 1, Max: 1, Default: []string{"no"}}
	if def {
		q.Default = []string{"yes"}
	}
	return q
}

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
