package imperator

import facts "prestags/scenarios/imperator"

// besiege is chapter 4: the sortie, if the besieged dare one, else the siege.
func (f *fight) besiege() {
	if f.sortieWanted() {
		f.kind = sortie
		f.battle()
		return
	}
	f.kind = siege
	f.muster()
	f.cityAlea = f.tn.g.places[f.at].defence
	f.tell(record{what: toldDeployed})
	f.combatCards(siegeStart)
	f.by[defender].alea += f.cityAlea
	f.chooseSiege()
	f.reveal()
	f.storm()
}

// sortieWanted asks a besieged leader with a point whether he makes a sortie,
// and takes the point (4.2 segment 0 bis, Q19). His units do not matter to
// whether he is asked.
func (f *fight) sortieWanted() bool {
	p := f.tn.p
	a := &f.by[defender]
	if a.leader < 0 || p.leaders[a.leader].ap < 1 {
		return false
	}
	var standing []int16
	pol := &f.tn.by[a.side].policy
	if d := decide(pol.sortie, a.leader, 0); d != nil && !pol.asks(qSortie) && (d.mode == modeYes || d.mode == modeNo) {
		standing = answer(d.mode == modeYes)
	}
	if !f.tn.yes(f, ask{what: askSortie, army: defender, side: a.side, n: 1}, answerNo, standing) {
		return false
	}
	p.leaders[a.leader].ap--
	f.tell(record{what: toldSortie, leader: a.leader})
	return true
}

// chooseSiege: the besieger picks Harass or Assault before the rebels are turned
// up (4.2 segment 1, Q20).
func (f *fight) chooseSiege() {
	tn, a := f.tn, &f.by[attacker]
	pick := int8(harass)
	asked := tn.by[a.side].policy.asks(qSiege)
	if l := tn.p.plans[a.side].tacticFor(forSiege, a.leader, vsAny, 0); l != nil {
		pick, asked = max(l.Siege, harass), asked || l.Ask
	}
	if f.op.Siege >= 0 {
		pick, asked = f.op.Siege, false
	}
	if asked {
		tn.asking()
		pick = int8(tn.pickOne(f, ask{what: askSiege, army: attacker, side: a.side, n: 2, options: tn.list(int16(harass), int16(assault)), def: tn.list(int16(pick))}))
	}
	f.siegeTactic = pick
	f.tell(record{what: toldSiege})
}

// siegeNames are the ways to besiege as the charts call them.
var siegeNames = [...]string{harass: facts.Harass, assault: facts.Assault}

// storm is segment 2, phase by phase, and what comes of it.
func (f *fight) storm() {
	phases := f.tn.g.c.SiegeOf(siegeNames[f.siegeTactic])
	for i := range phases {
		ph := &phases[i]
		f.begin(ph, i == len(phases)-1)
		f.siegeFront(ph)
		f.playPhase()
		if f.destroyed(attacker) || f.destroyed(defender) {
			break
		}
		if ph.Leave && f.lifts() {
			f.leftBy = attacker
			break
		}
	}
	f.siegeVerdict()
}

// siegeFront forms the front lines of the last phase of an Assault: yellow units
// of both sides; a garrison without a leader has none (4.2, A-38, A-39).
func (f *fight) siegeFront(ph *facts.Phase) {
	if ph.Front == facts.FrontNone {
		return
	}
	g := f.tn.g
	line := tactic{colour: yellow}
	for i := range f.by {
		a := &f.by[i]
		if i == defender && g.opt.besiegerFront {
			continue
		}
		for j := range a.units {
			w := &a.units[j]
			in := w.led || a.leader < 0 && g.opt.garrisonFront
			w.front = in && w.state == ready && line.forms(&g.types[w.typ])
		}
	}
}

// lifts tells whether the besieger leaves after a phase: it always succeeds (4.2,
// Q21).
func (f *fight) lifts() bool {
	a := &f.by[attacker]
	if a.leader < 0 {
		return false
	}
	want := 2*a.living() <= a.started
	pol := &f.tn.by[a.side].policy
	asked := pol.asks(qLift)
	if d := decide(pol.lift, a.leader, f.phase); d != nil {
		switch d.mode {
		case modeYes:
			want = true
		case modeNo:
			want = false
		case modeIf:
			want = f.allHold(attacker, d.cond)
		case modeAsk:
			asked = true
		}
	}
	if asked {
		want = f.tn.yes(f, ask{what: askLift, army: attacker, side: a.side, n: 10 + f.phase}, answer(want), nil)
	}
	if want {
		f.tell(record{what: toldLifted, army: attacker})
	}
	return want
}

// siegeVerdict is segment 3 of a siege (4.2).
func (f *fight) siegeVerdict() {
	g, p := f.tn.g, f.tn.p
	a, d := &f.by[attacker], &f.by[defender]
	gone := [2]bool{f.destroyed(attacker), f.destroyed(defender)}
	switch {
	case gone[attacker] && gone[defender]:
		// nobody is left; the city is Roman (4.1).
		f.tell(record{what: toldSiegeEnds, army: none, how: endBoth, rule: "A-40"})
		f.bury(attacker)
		f.bury(defender)
		return
	case gone[defender]:
		f.tell(record{what: toldSiegeEnds, army: attacker, how: endTaken})
		held := 0
		if d.leader >= 0 {
			held = int(p.leaders[d.leader].plunder)
			p.leaders[d.leader].plunder = 0
		}
		f.bury(defender)
		p.last[a.side], p.last[d.side] = hasWon, hasLost
		f.takeFortuna(a.side)
		f.spoils(attacker, held, len(d.units))
		return
	}
	how := endHolds
	if f.leftBy == attacker {
		how = endLifted
	}
	f.tell(record{what: toldSiegeEnds, army: defender, how: how})
	killed := 0
	if gone[attacker] {
		killed = len(a.units)
		f.bury(attacker)
	}
	p.last[d.side], p.last[a.side] = hasWon, hasLost
	switch {
	case f.leftBy == attacker, g.opt.siegeNeutral: // 0.3.4, A-37
		if p.fortuna == a.side {
			f.takeFortuna(none)
		}
	default:
		f.takeFortuna(d.side)
	}
	f.goBack()
	if killed > 0 {
		f.spoils(defender, 0, killed)
	}
	if a.side == rebel {
		f.window(attacker)
	}
}
