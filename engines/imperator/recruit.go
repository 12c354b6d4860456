package imperator

import (
	"slices"
	"strconv"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// refuseRecruit tells why a leader cannot recruit where he stands (2.4.2.2,
// 2.4.3, A-31).
func (g *game) refuseRecruit(p *position, l int8) reason {
	at := p.leaders[l].at
	pl := &g.places[at]
	switch {
	case g.leaders[l].side != rebel:
		return reason{"2.4.3", "Romans do not recruit"}
	case pl.kind == city, pl.noMen:
		return reason{"2.4.2.2", "nobody recruits in " + pl.name}
	case p.isRavaged(at):
		return reason{"2.4.2.2", pl.name + " is ravaged"}
	case g.hasUnits(p, roman, at):
		return reason{"3", "enemies stand in " + pl.name}
	case len(g.poolOf(p, rebel, nil)) == 0:
		return reason{"A-31", "the pool is empty"}
	}
	return reason{}
}

// recruit rolls, raises the score with plunder, and takes the recruits, picked
// ones before blind draws (2.4.2.1, A-35).
func (tn *turn) recruit(o *op) {
	g, p := tn.g, tn.p
	l := o.Leader
	st := &p.leaders[l]
	who := g.leaders[l].full
	y := yieldOf(g.c.Recruit, g.places[st.at].kind)
	r := tn.recruitDie(l)
	e := engines.Event{Rule: []string{"2.4.2.1"}, Kind: "recruit", Phase: phaseOps, Side: g.sides[rebel].id, Units: []string{who}, At: []string{g.places[st.at].id}, Dice: []engines.Roll{r}}
	score := r.Die
	mod := func(rule, label string, n int) {
		if n > 0 {
			e.Mods = append(e.Mods, engines.Mod{Rule: rule, Label: label, Op: "+", Value: engines.Points(n)})
			score += n
		}
	}
	if p.fortuna == rebel {
		mod("0.3.4", "FORTUNA", g.c.Fortuna)
	}
	paid := tn.bonus(o, y, score)
	mod("2.4.2.1", "plunder", paid)
	st.plunder -= int8(paid)
	n := y.Few
	if score >= y.At {
		n = y.Many
	}
	n = min(n, len(g.poolOf(p, rebel, nil)))
	chosen := tn.choose(o, n)
	st.plunder -= int8(len(chosen))
	e.Odds = strconv.Itoa(score)
	e.Effects = []engines.Effect{{Unit: who, What: "recruits", N: n}, {Unit: who, What: "paid", N: paid + len(chosen)}, {Unit: who, What: "chosen", N: len(chosen)}}
	tn.t.Note(e)
	tn.join(o, chosen, n-len(chosen))
}

// bonus is how much plunder goes on the score, after the die is seen: what the order
// says; where it says nothing, a single point if that brings more recruits (Q12).
func (tn *turn) bonus(o *op, y facts.Yield, score int) int {
	held := int(tn.p.leaders[o.Leader].plunder)
	lift := y.At - score
	if lift < 0 || lift > held || len(tn.g.poolOf(tn.p, rebel, nil)) <= y.Few {
		lift = 0
	}
	want := min(int(o.Bonus), held)
	switch {
	case o.Bonus == auto, o.Bonus == unsaid && lift == 1:
		want = lift
	case o.Bonus == unsaid:
		want = 0
	}
	if !tn.by[rebel].policy.asks(qBonus) {
		return want
	}
	return tn.askNumber(o.Leader, "2.4.2.1", 1, "How many Plunder Points go on the score of "+strconv.Itoa(score)+"?", held, want)
}

// askNumber asks the rebels for a number from 0 to most.
func (tn *turn) askNumber(l int8, rule string, n int, text string, most, def int) int {
	q := engines.Question{Side: tn.g.sides[rebel].id, Text: text, Min: 1, Max: 1, Default: []string{strconv.Itoa(def)}}
	for i := range most + 1 {
		q.Choices = append(q.Choices, engines.Choice{ID: strconv.Itoa(i)})
	}
	take := tn.ask(engines.Key{Phase: phaseOps, Rule: rule, Who: tn.windowOf(rebel, l), N: n}, q)
	v, _ := strconv.Atoi(take[0]) // one of the choices
	return v
}

// choose are the recruits picked for a point each, before any draw (Q13, Q14):
// by the types wished for, then the best.
func (tn *turn) choose(o *op, n int) []int16 {
	held := int(tn.p.leaders[o.Leader].plunder)
	most := min(n, held)
	want := min(int(o.Choose), most)
	if tn.by[rebel].policy.asks(qChoose) {
		want = tn.askNumber(o.Leader, "2.4.2.1", 2, "How many of the "+strconv.Itoa(n)+" recruits do you choose, a Plunder Point each?", most, want)
	}
	return tn.pick(o.Leader, o.Types, want)
}

// pick takes units out of the pool by choice: the types wished for in their
// order, then the best (Q14).
func (tn *turn) pick(l int8, types []int8, n int) []int16 {
	g := tn.g
	pool := g.poolOf(tn.p, rebel, nil)
	n = min(n, len(pool))
	if n <= 0 {
		return nil
	}
	var out []int16
	for _, t := range types {
		if u := g.find(tn.p, unitRef{none, t, false}, pool, out); u != none {
			out = append(out, u)
		}
	}
	slices.SortStableFunc(pool, g.better)
	out = dedupe(append(out, pool...))[:n]
	if !tn.by[rebel].policy.asks(qWhich) {
		return out
	}
	m := g.musterOf(tn.p, pool)
	q := engines.Question{Side: g.sides[rebel].id, Text: "Which units do you choose from the pool?", Min: n, Max: n, Ordered: true, Choices: m.choices(), Default: m.names(out)}
	return m.named(tn.ask(engines.Key{Phase: phaseOps, Rule: "2.4.2.1", Who: tn.windowOf(rebel, l), N: 3}, q))
}

// join brings chosen and blind recruits to a leader; above his rating the rebel
// keeps whom he likes, the others go back to the pool (2.4.2.1, A-51).
func (tn *turn) join(o *op, chosen []int16, blind int) {
	g, p := tn.g, tn.p
	l := o.Leader
	e := engines.Event{Rule: []string{"2.4.2.1", "0.5"}, Kind: "drew", Phase: phaseOps, Side: g.sides[rebel].id, Units: []string{g.leaders[l].full}}
	n := 0
	add := func(u int16) {
		p.units[u] = unitState{where: led, at: l}
		e.Units = append(e.Units, g.units[u].full)
		n++
	}
	for _, u := range chosen {
		add(u)
	}
	for k := range blind {
		u, roll, ok := tn.draw(rebel, tn.recruitKey(l, k+1), nil)
		if !ok {
			break
		}
		e.Dice = append(e.Dice, roll)
		add(u)
	}
	e.Effects = []engines.Effect{{Unit: g.leaders[l].full, What: "units", N: n}}
	tn.t.Note(e)
	tn.sendBack(o)
	tn.sweep(roman, p.leaders[l].at)
}

// sendBack returns what is above a leader's rating to the pool.
func (tn *turn) sendBack(o *op) {
	g, p := tn.g, tn.p
	l := o.Leader
	army := p.commanded(l)
	over := len(army) - int(g.leaders[l].sr)
	if over <= 0 {
		return
	}
	back := g.worst(p, army, o.Keep)
	if g.opt.returnsHurt { // a hurt unit may not be sent back to come out whole
		slices.SortStableFunc(back, func(a, b int16) int { return b2i(p.units[a].out) - b2i(p.units[b].out) })
	}
	back = back[:over]
	if tn.by[rebel].policy.asks(qKeep) && !g.opt.returnsHurt {
		m := g.musterOf(p, army)
		q := engines.Question{Side: g.sides[rebel].id, Text: "Which units go back to the pool?", Min: over, Max: over, Choices: m.choices(), Default: m.names(back)}
		back = m.named(tn.ask(engines.Key{Phase: phaseOps, Rule: "2.4.2.1", Who: tn.windowOf(rebel, l), N: 4}, q))
	}
	e := engines.Event{Rule: []string{"2.4.2.1"}, Kind: "sent back", Phase: phaseOps, Side: g.sides[rebel].id}
	for _, u := range back {
		p.units[u] = unitState{where: pooled, at: none}
		e.Units = append(e.Units, g.units[u].full)
	}
	tn.noteUnits(e, g.leaders[l].full, "sent back")
}
