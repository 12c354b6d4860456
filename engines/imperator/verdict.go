package imperator

import facts "prestags/scenarios/imperator"

// settle is segment 3 of a battle: who has won, and what it means (3.5).
func (f *fight) settle() {
	if f.kind == sortie && f.tn.g.opt.sortieAsSiege {
		f.siegeVerdict()
		return
	}
	gone := [2]bool{f.destroyed(attacker), f.destroyed(defender)}
	switch {
	case f.leftBy == both:
		f.statuQuo(endOrder, "A-15")
	case f.leftBy != none:
		f.conclude(1-f.leftBy, endOrder, "")
	case gone[attacker] && gone[defender]:
		if f.tn.g.opt.destroyedCompare && f.by[attacker].losses != f.by[defender].losses {
			f.conclude(f.fewerLosses(), endBoth, "")
			return
		}
		f.statuQuo(endBoth, "A-19")
	case gone[attacker] || gone[defender]:
		f.conclude(b2i(gone[attacker]), endDestroyed, "")
	case f.by[attacker].losses == f.by[defender].losses:
		f.statuQuo(endEqual, "3.5.4")
	default:
		w := f.fewerLosses()
		if cell := f.pursuit(w); cell == facts.StatuQuo {
			f.statuQuo(endStatuQuo, "A-18")
		} else {
			f.conclude(w, endLosses, cell)
		}
	}
}

func (f *fight) fewerLosses() int {
	return b2i(f.by[defender].losses < f.by[attacker].losses)
}

// pursuit is the cell of the Pursuit Table, "" where it is not looked up
// (3.5.1, 3.2.2).
func (f *fight) pursuit(winner int) string {
	w, l := &f.by[winner], &f.by[1-winner]
	if f.skirmish || w.leader < 0 || l.leader < 0 || w.tactic < 0 || l.tactic < 0 {
		return ""
	}
	return f.tn.g.pursuit[w.tactic][l.tactic]
}

// verdict tells how the battle has ended.
func (f *fight) verdict(winner int, how ending, cell string) {
	f.tell(record{what: toldVerdict, army: int8(winner), how: how, cell: cell})
}

// statuQuo: the attacker goes back, FORTUNA stays, nobody gains (3.5.4).
func (f *fight) statuQuo(how ending, rule string) {
	f.verdict(none, how, facts.StatuQuo)
	f.tell(record{what: toldStatuQuo, rule: rule})
	for i := range f.by {
		f.bury(i)
	}
	f.goBack()
	for i := range f.by {
		if f.by[i].side == rebel {
			f.window(i)
		}
	}
}

// window lets a rebel army heal with plunder it already holds (3.5.4, 4.2).
func (f *fight) window(i int) {
	a := &f.by[i]
	if a.leader >= 0 && f.tn.p.leaders[a.leader].post == onMap {
		f.tn.gain(a.side, a.leader, f.survivors(i), 0)
	}
}

// bury removes the leader of an army without units (3.5.3).
func (f *fight) bury(i int) {
	a := &f.by[i]
	if a.leader >= 0 && f.destroyed(i) && f.tn.p.leaders[a.leader].post == onMap {
		f.tn.kill(a.leader, "3.5.3")
	}
}

// conclude carries out a victory: what becomes of the vanquished, then what the
// victor gets (3.5.2, 3.5.3).
func (f *fight) conclude(winner int, how ending, cell string) {
	p := f.tn.p
	loser := 1 - winner
	w, l := &f.by[winner], &f.by[loser]
	f.verdict(winner, how, cell)
	spoils := 0
	if l.leader >= 0 {
		spoils = int(p.leaders[l.leader].plunder)
		if how == endOrder && f.tn.g.opt.leaverKeeps {
			spoils = 0
		} else {
			p.leaders[l.leader].plunder = 0
		}
	}
	killed := len(l.units) - l.living()
	if cell == facts.Annihilated {
		n := f.annihilate(loser, "3.5.1")
		if !f.tn.g.opt.noADPlunder {
			killed += n
		}
	}
	if l.living() > 0 {
		killed += f.withdraw(loser)
	}
	if f.kind == sortie && f.by[defender].living() > 0 && loser == defender {
		f.goBack() // 4.2: the besieged still hold the city
	}
	f.bury(loser)
	p.last[w.side], p.last[l.side] = hasWon, hasLost
	f.takeFortuna(w.side)
	f.spoils(winner, spoils, killed)
}

// annihilate eliminates what is left of an army.
func (f *fight) annihilate(i int, rule string) int {
	a, p := &f.by[i], f.tn.p
	f.falls = f.falls[:0]
	for j := range a.units {
		w := &a.units[j]
		if w.state == gone {
			continue
		}
		w.state = gone
		p.units[w.u] = unitState{where: elysii, at: none}
		f.falls = append(f.falls, fall{int16(j), gone})
	}
	f.tell(record{what: toldAnnihilated, army: int8(i), rule: rule})
	return len(f.falls)
}

// takeFortuna gives the FORTUNA card to a side, none: to nobody (0.3.4).
func (f *fight) takeFortuna(s int8) {
	if f.tn.p.fortuna != s {
		f.tn.p.fortuna = s
		f.tell(record{what: toldFortuna, side: s})
	}
}

// spoils gives the victor his plunder, with what a card adds, and opens his
// window, also for plunder he held before (3.5.2, 2.5.1, A-33).
func (f *fight) spoils(winner, held, killed int) {
	w := &f.by[winner]
	f.tell(record{what: toldPlunder, army: int8(winner), n: held, m: killed})
	n := held + killed + f.victoryCards(winner)
	f.tn.gain(w.side, w.leader, f.survivors(winner), n)
}

// survivors are the living units of an army.
func (f *fight) survivors(i int) []int16 {
	out := f.wish[:0]
	for j := range f.by[i].units {
		if f.by[i].units[j].state != gone {
			out = append(out, f.by[i].units[j].u)
		}
	}
	f.wish = out
	return out
}
