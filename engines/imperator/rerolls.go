package imperator

import (
	"strconv"

	"prestags/engines"
)

// aim is a die to be re-rolled: whose army, which unit.
type aim struct{ army, unit int }

// noAim: pass.
var noAim = aim{none, none}

// rerolls is the window in which both sides may spend Alea markers on dice of
// the phase, their own or the enemy's (3.4.2). They take turns from the attacker
// on until both have passed in a row, or as the option says.
func (f *fight) rerolls() {
	if f.by[attacker].alea == 0 && f.by[defender].alea == 0 || f.thrown() == 0 {
		return
	}
	switch f.tn.g.opt.rerolls {
	case rerollAttackerFirst:
		for i := range f.by {
			for n := 1; f.rerollOne(i, n); n++ {
			}
		}
	case rerollSealed:
		f.rerollSealed()
	default:
		for i, n, passes := attacker, 2, 0; passes < 2; i, n = 1-i, n+1 {
			if f.rerollOne(i, n/2) {
				passes = 0
			} else {
				passes++
			}
		}
	}
}

// thrown counts the dice on the table.
func (f *fight) thrown() (n int) {
	for i := range f.by {
		for j := range f.by[i].units {
			n += b2i(f.by[i].units[j].die > 0)
		}
	}
	return n
}

// rerollOne lets one side spend one marker; it tells whether it did. n counts
// its chances in this phase.
func (f *fight) rerollOne(i, n int) bool {
	if f.by[i].alea == 0 {
		return false
	}
	a := f.choice(i, n)
	if a == noAim {
		return false
	}
	f.spendAlea(i, a)
	return true
}

// spendAlea throws a die again; the new value stands.
func (f *fight) spendAlea(i int, a aim) {
	w := &f.by[a.army].units[a.unit]
	f.by[i].alea--
	was := f.hit(w)
	r := f.throw(w)
	side := f.tn.g.sides[f.by[i].side].id
	f.note(engines.Event{
		Rule: ruleReroll, Kind: "reroll", Phase: f.phaseName, Side: side, Result: hitNames[f.hit(w)], Column: hitNames[was],
		Units: append(take(&f.room.names, 1, 8), w.name), Dice: append(take(&f.room.rolls, 1, 8), r),
		Effects: append(take(&f.room.effects, 1, 8), engines.Effect{Unit: side, What: "alea", N: int(f.by[i].alea)}),
	})
}

// mayReroll: the die lies there, and by the option was not re-rolled yet.
func (f *fight) mayReroll(a aim) bool {
	w := &f.by[a.army].units[a.unit]
	return w.die > 0 && (w.throws == 1 || !f.tn.g.opt.rerollOnce)
}

// choice is the die a side re-rolls next (Q06): as it answers, or by its rules,
// or by the policy STEADY.
func (f *fight) choice(i, n int) aim {
	a := &f.by[i]
	pol := &f.tn.by[a.side].policy
	line := pol.rerolling(a.leader, f.phase)
	def := noAim
	switch {
	case line != nil && line.mode == modeList:
		def = f.byRules(i, line.rules)
	case line != nil && line.mode == modeNo:
	default:
		def = f.steady(i)
	}
	if !pol.asks(qReroll) && (line == nil || line.mode != modeAsk) {
		return def
	}
	q := engines.Question{
		Side: f.tn.g.sides[a.side].id, Text: "Re-roll a die? You have " + strconv.Itoa(int(a.alea)) + " Alea.", Min: 1, Max: 1,
		Choices: []engines.Choice{{ID: passWord}}, Default: []string{passWord},
	}
	for k := range f.by {
		for j := range f.by[k].units {
			w := &f.by[k].units[j]
			if !f.mayReroll(aim{k, j}) {
				continue
			}
			q.Choices = append(q.Choices, engines.Choice{ID: w.name, Text: "die " + digit(int(w.die)) + " against " + digit(int(w.rating)) + ": " + hitNames[f.hit(w)]})
			if def == (aim{k, j}) {
				q.Default = []string{w.name}
			}
		}
	}
	take := f.tn.ask(engines.Key{Phase: f.phaseName, Rule: "3.4.2", Who: f.tag + "/" + f.tn.g.sides[a.side].id, N: n}, q)
	return f.aimAt(take[0])
}

// passWord is the answer that lets a chance go by.
const passWord = "pass"

// aimAt finds a unit of the fight by the name it has there.
func (f *fight) aimAt(name string) aim {
	for k := range f.by {
		for j := range f.by[k].units {
			if f.by[k].units[j].name == name {
				return aim{k, j}
			}
		}
	}
	return noAim
}

// byRules is the first die that one of a side's rules names, the rules in their
// order.
func (f *fight) byRules(i int, rules []rerollRule) aim {
	for _, r := range rules {
		k := i
		if r.enemy {
			k = 1 - i
		}
		for j := range f.by[k].units {
			w := &f.by[k].units[j]
			if !f.mayReroll(aim{k, j}) || r.typ != none && r.typ != w.typ || r.rating != none && r.rating != w.rating {
				continue
			}
			if h := f.hit(w); h == r.what || r.what == hitOne && h == hitCritical {
				return aim{k, j}
			}
		}
	}
	return noAim
}

// steady is the policy STEADY of the ledger: a critical hit of the enemy; in the
// last phase, or when an army would be destroyed, another hit of his, the least
// likely first; in the last phase an own miss, the likeliest gain first; before
// it, with two markers or more, an own miss of a unit with value 3.
func (f *fight) steady(i int) aim {
	best, worth := noAim, 0
	pressed := f.last || f.wouldFall()
	look := func(k int, score func(w *warrior, h hit) int) aim {
		best, worth = noAim, 0
		for j := range f.by[k].units {
			w := &f.by[k].units[j]
			if !f.mayReroll(aim{k, j}) {
				continue
			}
			if s := score(w, f.hit(w)); s > worth {
				best, worth = aim{k, j}, s
			}
		}
		return best
	}
	if a := look(1-i, func(_ *warrior, h hit) int { return b2i(h == hitCritical) }); a != noAim {
		return a
	}
	if pressed {
		if a := look(1-i, func(w *warrior, h hit) int { return b2i(h == hitOne) * (7 - int(w.rating)) }); a != noAim {
			return a
		}
	}
	if f.last {
		return look(i, func(w *warrior, h hit) int {
			return b2i(h == hitMiss) * (int(w.rating) + b2i(w.front && f.phaseKind == melee))
		})
	}
	if f.by[i].alea >= 2 {
		return look(i, func(w *warrior, h hit) int { return b2i(h == hitMiss && w.rating == 3) })
	}
	return noAim
}

// wouldFall: as the dice lie, an army would lose all it has.
func (f *fight) wouldFall() bool {
	for i := range f.by {
		steps := 0
		for j := range f.by[i].units {
			steps += f.by[i].units[j].steps()
		}
		if f.hits(1-i) >= steps {
			return true
		}
	}
	return false
}

// rerollSealed lets both sides name all their re-rolls at once, on the dice as
// they lie: the attacker's are thrown first.
func (f *fight) rerollSealed() {
	var picks [2][]aim
	var qs []engines.Question
	var who []int
	for i := range f.by {
		a := &f.by[i]
		if a.alea == 0 {
			continue
		}
		picks[i] = f.sealedPicks(i)
		pol := &f.tn.by[a.side].policy
		line := pol.rerolling(a.leader, f.phase)
		if !pol.asks(qReroll) && (line == nil || line.mode != modeAsk) {
			continue
		}
		q := engines.Question{Side: f.tn.g.sides[a.side].id, Text: "Which dice do you re-roll?", Ordered: true}
		for k := range f.by {
			for j := range f.by[k].units {
				if f.by[k].units[j].die > 0 {
					q.Choices = append(q.Choices, engines.Choice{ID: f.by[k].units[j].name})
				}
			}
		}
		q.Max = min(int(a.alea), len(q.Choices))
		for _, p := range picks[i] {
			q.Default = append(q.Default, f.by[p.army].units[p.unit].name)
		}
		qs = append(qs, f.tn.t.Ask(engines.Key{Phase: f.phaseName, Rule: "3.4.2", Who: f.tag + "/" + f.tn.g.sides[a.side].id, N: 1}, q))
		who = append(who, i)
	}
	for k, take := range f.tn.t.AskAll(qs...) {
		picks[who[k]] = nil
		for _, name := range take {
			picks[who[k]] = append(picks[who[k]], f.aimAt(name))
		}
	}
	for i := range picks {
		for _, a := range picks[i] {
			if f.mayReroll(a) {
				f.spendAlea(i, a)
			}
		}
	}
}

// sealedPicks are what a side's rules or the policy would re-roll, die by die,
// without knowing what comes of it.
func (f *fight) sealedPicks(i int) []aim {
	var out []aim
	line := f.tn.by[f.by[i].side].policy.rerolling(f.by[i].leader, f.phase)
	hide := make(map[aim]int8, 2)
	for range f.by[i].alea {
		a := noAim
		switch {
		case line != nil && line.mode == modeList:
			a = f.byRules(i, line.rules)
		case line != nil && line.mode == modeNo:
		default:
			a = f.steady(i)
		}
		if a == noAim {
			break
		}
		out = append(out, a)
		w := &f.by[a.army].units[a.unit]
		hide[a], w.die = w.die, 0
	}
	for a, die := range hide {
		f.by[a.army].units[a.unit].die = die
	}
	return out
}
