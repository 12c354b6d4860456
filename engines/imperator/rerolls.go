package imperator

// aim is a die to be re-rolled: whose army, which unit.
type aim struct {
	army int8
	unit int16
}

// noAim: pass.
var noAim = aim{none, none}

// aimShift leaves room for the units of an army in the number of an aim.
const aimShift = 12

// number of an aim in asks.
func (a aim) number() int16 {
	if a == noAim {
		return none
	}
	return int16(a.army)<<aimShift | a.unit
}

func aimOf(n int16) aim {
	if n == none {
		return noAim
	}
	return aim{int8(n >> aimShift), n & (1<<aimShift - 1)}
}

// unit is the one whose die an aim is at.
func (f *fight) unit(a aim) *warrior { return &f.by[a.army].units[a.unit] }

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
	f.by[i].alea--
	was := f.unit(a).did
	f.throw(a)
	f.tell(record{what: toldAgain, army: int8(i), at: a, was: was})
}

// mayReroll: the die lies there, and by the option was not re-rolled yet.
func (f *fight) mayReroll(w *warrior) bool {
	return w.die > 0 && (w.throws == 1 || !f.tn.g.opt.rerollOnce)
}

// choice is the die a side re-rolls next (Q06): as it answers, or by its rules,
// or by the policy STEADY.
func (f *fight) choice(i, n int) aim {
	tn, a := f.tn, &f.by[i]
	def, asked := f.standingAim(i)
	if !asked {
		return def
	}
	tn.asking()
	tn.list(none)
	for k := range f.by {
		for j := range f.by[k].units {
			if f.mayReroll(&f.by[k].units[j]) {
				tn.list(aim{int8(k), int16(j)}.number())
			}
		}
	}
	return aimOf(tn.pickOne(f, ask{what: askAgain, army: int8(i), side: a.side, n: n, options: tn.since(0), def: tn.list(def.number())}))
}

// standingAim is the die a side re-rolls by its rules or the policy STEADY, and
// whether it wants to be asked.
func (f *fight) standingAim(i int) (a aim, asked bool) {
	pol := &f.tn.by[f.by[i].side].policy
	line := pol.rerolling(f.by[i].leader, f.phase)
	asked = pol.asks(qReroll) || line != nil && line.mode == modeAsk
	switch {
	case line != nil && line.mode == modeList:
		return f.byRules(i, line.rules), asked
	case line != nil && line.mode == modeNo:
		return noAim, asked
	}
	return f.steady(i), asked
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
			if !f.mayReroll(w) || r.typ != none && r.typ != w.typ || r.rating != none && r.rating != w.rating {
				continue
			}
			if h := w.did; h == r.what || r.what == hitOne && h == hitCritical {
				return aim{int8(k), int16(j)}
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
	foe := 1 - i
	if a := f.likeliest(foe, aCritical); a != noAim {
		return a
	}
	if f.last || f.wouldFall() {
		if a := f.likeliest(foe, aHit); a != noAim {
			return a
		}
	}
	switch {
	case f.last:
		return f.likeliest(i, aMiss)
	case f.by[i].alea >= 2:
		return f.likeliest(i, aMissOfThree)
	}
	return noAim
}

// sought is a die the policy STEADY looks for.
type sought int8

const (
	aCritical    sought = iota
	aHit                // the less likely the better
	aMiss               // the more likely to hit, and hard, the better
	aMissOfThree        // of a unit with value 3
)

// likeliest is the die of an army that is best to re-roll, the first of equals.
func (f *fight) likeliest(k int, what sought) aim {
	a := &f.by[k]
	best, worth := noAim, 0
	if a.hits == 0 && (what == aCritical || what == aHit) {
		return best
	}
	for j := range a.units {
		w := &a.units[j]
		if !f.mayReroll(w) {
			continue
		}
		n := 0
		switch {
		case what == aCritical:
			n = b2i(w.did == hitCritical)
		case what == aHit:
			n = b2i(w.did == hitOne) * (7 - int(w.rating))
		case w.did != hitMiss:
		case what == aMissOfThree:
			n = b2i(w.rating == 3)
		default:
			n = int(w.rating) + b2i(w.front && f.phaseKind == melee)
		}
		if n > worth {
			best, worth = aim{int8(k), int16(j)}, n
		}
	}
	return best
}

// wouldFall: as the dice lie, an army would lose all it has.
func (f *fight) wouldFall() bool {
	for i := range f.by {
		steps := 0
		for j := range f.by[i].units {
			steps += f.by[i].units[j].steps()
		}
		if f.by[1-i].hits >= steps {
			return true
		}
	}
	return false
}

// rerollSealed lets both sides name all their re-rolls at once, on the dice as
// they lie: the attacker's are thrown first.
func (f *fight) rerollSealed() {
	tn := f.tn
	var picks [2][]int16
	tn.asking()
	for i := range f.by {
		a := &f.by[i]
		if a.alea == 0 {
			continue
		}
		var asked bool
		if picks[i], asked = f.sealedPicks(i); !asked {
			continue
		}
		q := ask{what: askSealed, army: int8(i), side: a.side, n: 1, ordered: true, def: picks[i]}
		at := len(tn.lists)
		for k := range f.by {
			for j := range f.by[k].units {
				if f.by[k].units[j].die > 0 {
					tn.list(aim{int8(k), int16(j)}.number())
				}
			}
		}
		q.options = tn.since(at)
		q.max = min(int(a.alea), len(q.options))
		tn.put(q)
	}
	for _, q := range tn.decided(f) {
		picks[q.army] = q.take
	}
	for i := range picks {
		for _, n := range picks[i] {
			if a := aimOf(n); f.mayReroll(f.unit(a)) {
				f.spendAlea(i, a)
			}
		}
	}
}

// sealedPicks are what a side's rules or the policy would re-roll, die by die,
// without knowing what comes of it, and whether it wants to be asked.
func (f *fight) sealedPicks(i int) (picks []int16, asked bool) {
	at := len(f.tn.lists)
	for range f.by[i].alea {
		var a aim
		if a, asked = f.standingAim(i); a == noAim {
			break
		}
		f.tn.list(a.number())
		f.conceal(a, -1)
	}
	picks = f.tn.since(at)
	for _, n := range picks {
		f.conceal(aimOf(n), 1)
	}
	return picks, asked
}

// conceal takes a die out of sight, -1, or shows it again, 1.
func (f *fight) conceal(a aim, show int) {
	w := f.unit(a)
	w.die = -w.die
	f.by[a.army].hits += show * int(w.did)
}
