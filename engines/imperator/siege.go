package imperator

import (
	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

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
	f.deployed("siege")
	f.combatCards(facts.SiegeStart)
	f.by[defender].alea += f.cityAlea
	f.chooseSiege()
	f.reveal()
	f.storm()
}

// sortieWanted asks a besieged leader with a point whether he makes a sortie,
// and takes the point (4.2 segment 0 bis, Q19). His units do not matter to
// whether he is asked.
func (f *fight) sortieWanted() bool {
	g, p := f.tn.g, f.tn.p
	a := &f.by[defender]
	if a.leader < 0 || p.leaders[a.leader].ap < 1 {
		return false
	}
	q := f.yesNo(defender, "Does "+g.leaders[a.leader].name+" make a sortie from "+g.places[f.at].name+" for 1 Action Point?", false)
	pol := &f.tn.by[a.side].policy
	if d := decide(pol.sortie, a.leader, 0); d != nil && !pol.asks(qSortie) {
		switch d.mode {
		case modeYes:
			q.Standing = []string{"yes"}
		case modeNo:
			q.Standing = []string{"no"}
		}
	}
	if f.tn.ask(engines.Key{Phase: phaseSiege, Rule: "4.2", Who: f.tag + "/" + g.sides[a.side].id, N: 1}, q)[0] == "no" {
		return false
	}
	f.tn.pay(a.leader, 1, engines.Event{Rule: []string{"4.2"}, Kind: "sortie", Phase: phaseSiege, At: []string{g.places[f.at].id}})
	return true
}

// chooseSiege: the besieger picks Harass or Assault before the rebels are turned
// up (4.2 segment 1, Q20).
func (f *fight) chooseSiege() {
	g := f.tn.g
	a := &f.by[attacker]
	names := [...]string{harass: facts.Harass, assault: facts.Assault}
	pick := int8(harass)
	asked := f.tn.by[a.side].policy.asks(qSiege)
	if l := f.tn.p.plans[a.side].tacticFor(forSiege, a.leader, vsAny, 0); l != nil {
		pick, asked = max(l.Siege, harass), asked || l.Ask
	}
	if f.op.Siege >= 0 {
		pick, asked = f.op.Siege, false
	}
	if asked {
		q := engines.Question{
			Side: g.sides[a.side].id, Text: "Harass or Assault at " + g.places[f.at].name + "?", Min: 1, Max: 1,
			Choices: []engines.Choice{{ID: facts.Harass}, {ID: facts.Assault}}, Default: []string{names[pick]},
		}
		if f.tn.ask(engines.Key{Phase: phaseSiege, Rule: "4.2", Who: f.tag + "/" + g.sides[a.side].id, N: 2}, q)[0] == facts.Assault {
			pick = assault
		} else {
			pick = harass
		}
	}
	f.siegeTactic = pick
	f.note(engines.Event{Rule: []string{"4.2", "0.3.3"}, Kind: "siege tactic", Side: g.sides[a.side].id, Result: names[pick], Effects: []engines.Effect{
		{Unit: g.sides[f.by[defender].side].id, What: "city alea", N: int(f.cityAlea)},
	}})
}

// storm is segment 2, phase by phase, and what comes of it.
func (f *fight) storm() {
	g := f.tn.g
	names := [...]string{harass: facts.Harass, assault: facts.Assault}
	phases := g.c.SiegeOf(names[f.siegeTactic])
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
	g := f.tn.g
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
		q := f.yesNo(attacker, "Lift the siege of "+g.places[f.at].name+"?", want)
		want = f.tn.ask(engines.Key{Phase: phaseSiege, Rule: "4.2", Who: f.tag + "/" + g.sides[a.side].id, N: 10 + f.phase}, q)[0] == "yes"
	}
	if want {
		f.note(engines.Event{Rule: []string{"4.2"}, Kind: "lifted", Side: g.sides[a.side].id, Units: []string{f.armyName(a)}})
	}
	return want
}

// siegeVerdict is segment 3 of a siege (4.2).
func (f *fight) siegeVerdict() {
	g, p := f.tn.g, f.tn.p
	a, d := &f.by[attacker], &f.by[defender]
	gone := [2]bool{f.destroyed(attacker), f.destroyed(defender)}
	e := engines.Event{Rule: []string{"4.2"}, Kind: "siege ends", Side: g.sides[d.side].id, Result: "holds out"}
	switch {
	case gone[attacker] && gone[defender]:
		// nobody is left; the city is Roman (4.1).
		e.Side, e.Result, e.Rule = "", "both destroyed", []string{"4.2", "A-40"}
		f.note(e)
		f.bury(attacker)
		f.bury(defender)
		return
	case gone[defender]:
		e.Side, e.Result = g.sides[a.side].id, "taken"
		f.note(e)
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
	if f.leftBy == attacker {
		e.Result = "lifted"
	}
	f.note(e)
	killed := 0
	if gone[attacker] {
		killed = len(a.units)
		f.bury(attacker)
	}
	p.last[d.side], p.last[a.side] = hasWon, hasLost
	switch {
	case f.leftBy == attacker:
		if p.fortuna == a.side {
			f.takeFortuna(none) // 0.3.4
		}
	case g.opt.siegeNeutral:
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
