package imperator

import (
	"strconv"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// settle is segment 3 of a battle: who has won, and what it means (3.5).
func (f *fight) settle() {
	if f.kind == sortie && f.tn.g.opt.sortieAsSiege {
		f.siegeVerdict()
		return
	}
	gone := [2]bool{f.destroyed(attacker), f.destroyed(defender)}
	switch {
	case f.leftBy == both:
		f.statuQuo("good order", "A-15")
	case f.leftBy != none:
		f.conclude(1-f.leftBy, "good order", "")
	case gone[attacker] && gone[defender]:
		if f.tn.g.opt.destroyedCompare && f.by[attacker].losses != f.by[defender].losses {
			f.conclude(f.fewerLosses(), "both destroyed", "")
			return
		}
		f.statuQuo("both destroyed", "A-19")
	case gone[attacker] || gone[defender]:
		f.conclude(b2i(gone[attacker]), "destroyed", "")
	case f.by[attacker].losses == f.by[defender].losses:
		f.statuQuo("equal losses", "3.5.4")
	default:
		w := f.fewerLosses()
		if cell := f.pursuit(w); cell == facts.StatuQuo {
			f.statuQuo("statu quo", "A-18")
		} else {
			f.conclude(w, "losses", cell)
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

// verdict notes how the battle has ended.
func (f *fight) verdict(winner int, how, cell string) {
	e := engines.Event{
		Rule: []string{"3.5.1"}, Kind: "verdict", Result: how, Column: cell,
		Odds: strconv.Itoa(f.by[attacker].losses) + ":" + strconv.Itoa(f.by[defender].losses),
	}
	if winner >= 0 {
		e.Side = f.tn.g.sides[f.by[winner].side].id
	}
	f.note(e)
}

// statuQuo: the attacker goes back, FORTUNA stays, nobody gains (3.5.4).
func (f *fight) statuQuo(how, rule string) {
	f.verdict(none, how, facts.StatuQuo)
	f.tn.t.Note(engines.Event{Rule: []string{"3.5.4", rule}, Kind: "statu quo", Phase: phaseBattle, At: []string{f.tn.g.places[f.at].id}})
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
	if a.leader >= 0 && f.tn.p.leaders[a.leader].post == onMap && f.tn.p.leaders[a.leader].plunder > 0 {
		f.tn.gain(a.side, a.leader, nil, 0)
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
func (f *fight) conclude(winner int, how, cell string) {
	p := f.tn.p
	loser := 1 - winner
	w, l := &f.by[winner], &f.by[loser]
	f.verdict(winner, how, cell)
	spoils := 0
	if l.leader >= 0 {
		spoils = int(p.leaders[l.leader].plunder)
		if how == "good order" && f.tn.g.opt.leaverKeeps {
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
func (f *fight) annihilate(i int, rule string) (n int) {
	a := &f.by[i]
	g, p := f.tn.g, f.tn.p
	e := engines.Event{Rule: []string{rule}, Kind: "annihilated", Side: g.sides[a.side].id}
	for j := range a.units {
		w := &a.units[j]
		if w.state == gone {
			continue
		}
		w.state = gone
		p.units[w.u] = unitState{where: elysii, at: none}
		e.Units = append(e.Units, w.name)
	}
	n = len(e.Units)
	e.Effects = []engines.Effect{{Unit: g.sides[a.side].id, What: "eliminated", N: n}}
	f.note(e)
	return n
}

// takeFortuna gives the FORTUNA card to a side, none: to nobody (0.3.4).
func (f *fight) takeFortuna(s int8) {
	p := f.tn.p
	if p.fortuna == s {
		return
	}
	p.fortuna = s
	e := engines.Event{Rule: []string{"0.3.4", "3.5.2"}, Kind: "fortuna"}
	if s >= 0 {
		e.Side = f.tn.g.sides[s].id
	}
	f.note(e)
}

// spoils gives the victor his plunder, with what a card adds, and opens his
// window (3.5.2, 2.5.1).
func (f *fight) spoils(winner, held, killed int) {
	w := &f.by[winner]
	g := f.tn.g
	e := engines.Event{Rule: []string{"3.5.2"}, Kind: "plunder", Side: g.sides[w.side].id, Units: []string{f.armyName(w)}}
	n := held + killed
	add := func(label string, k int) {
		if k > 0 {
			e.Mods = append(e.Mods, engines.Mod{Rule: "3.5.2", Label: label, Op: "+", Value: engines.Points(k)})
		}
	}
	add("plunder of the vanquished", held)
	add("units eliminated", killed)
	e.Effects = []engines.Effect{{Unit: f.armyName(w), What: "plunder", N: n}}
	f.note(e)
	n += f.victoryCards(winner)
	if n > 0 {
		f.tn.gain(w.side, w.leader, f.survivors(winner), n)
	}
}

// survivors are the living units of an army.
func (f *fight) survivors(i int) []int16 {
	var out []int16
	for j := range f.by[i].units {
		if f.by[i].units[j].state != gone {
			out = append(out, f.by[i].units[j].u)
		}
	}
	return out
}
