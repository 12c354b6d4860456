package imperator

import (
	"cmp"
	"slices"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// combatCards lets the attacker, then the defender, play a combat card: openly,
// one for each leader in a fight (2.3.3, A-36).
func (f *fight) combatCards(timing string) {
	for i := range f.by {
		for f.by[i].leader >= 0 && (f.by[i].cards == 0 || f.tn.g.opt.manyCards) {
			c := f.cardChoice(i, timing)
			if c == none {
				break
			}
			f.playCombat(i, c).effects()
		}
	}
}

// playCombat pays for a combat card.
func (f *fight) playCombat(i int, c int8) *play {
	a := &f.by[i]
	a.cards++
	f.tn.spend(a.side, a.leader, c)
	return f.playOf(i, c)
}

func (f *fight) playOf(i int, c int8) *play {
	args := noArgs
	return &play{tn: f.tn, card: c, leader: f.by[i].leader, args: &args, op: f.op, fight: f, army: i}
}

// cardChoice is the combat card an army plays now, none if none (Q03): that of
// the MOVE that began the fight, that of a line of tactics, or as its side
// answers where it wants to be asked.
func (f *fight) cardChoice(i int, timing string) int8 {
	g, p := f.tn.g, f.tn.p
	a := &f.by[i]
	var open, legal []int8 // unused and of this timing; those that can be played
	for c := range g.cards {
		k := &g.cards[c]
		if k.side != a.side || !k.Combat || !k.at(timing) || p.isUsed(int8(c)) {
			continue
		}
		open = append(open, int8(c))
		if f.playOf(i, int8(c)).refuse() == (reason{}) {
			legal = append(legal, int8(c))
		}
	}
	if i == attacker && f.op.Card > 0 {
		if c := g.cardOf(a.side, f.op.Card); slices.Contains(legal, c) {
			return c
		}
	}
	plans := &p.plans[a.side]
	for _, c := range legal {
		if l := plans.tacticFor(forCard, a.leader, vsAny, int8(g.cards[c].Number)); l != nil && f.wants(i, l) {
			return c
		}
	}
	l := plans.tacticFor(forCard, a.leader, vsAny, 0)
	if !f.tn.by[a.side].policy.asks(qCard) && (l == nil || !l.Ask) || len(open) == 0 || p.leaders[a.leader].ap < 1 {
		return none
	}
	q := engines.Question{Side: g.sides[a.side].id, Text: "Play a combat card in " + g.places[f.at].name + "?", Choices: []engines.Choice{{ID: noneWord}}, Min: 1, Max: 1, Default: []string{noneWord}}
	for _, c := range legal {
		q.Choices = append(q.Choices, engines.Choice{ID: g.cards[c].ID, Text: g.cards[c].Name})
	}
	n := 1 + slices.Index(facts.Timings, timing) + 10*int(a.cards)
	take := f.tn.ask(engines.Key{Phase: phaseBattle, Rule: "2.3.3", Who: f.tag + "/" + g.sides[a.side].id, N: n}, q)[0]
	for _, c := range legal {
		if g.cards[c].ID == take {
			return c
		}
	}
	return none
}

// wants tells whether a line of tactics wants its card played now.
func (f *fight) wants(i int, l *tacticLine) bool {
	return !l.Ask && (l.Role == inAny || (l.Role == inAttack) == (i == attacker)) && f.allHold(i, l.If)
}

// victoryCards are the plunder that cards add to a victory (after_victory).
func (f *fight) victoryCards(i int) (n int) {
	a := &f.by[i]
	for a.leader >= 0 && f.tn.p.leaders[a.leader].post == onMap && (a.cards == 0 || f.tn.g.opt.manyCards) {
		c := f.cardChoice(i, facts.AfterVictory)
		if c == none {
			break
		}
		pl := f.playCombat(i, c)
		for k := range f.tn.g.cards[c].Effect {
			e := &f.tn.g.cards[c].Effect[k]
			if e.Op == facts.AddPlunder {
				n += e.N
				pl.note("plunder", engines.Event{Effects: []engines.Effect{{Unit: f.armyName(a), What: "plunder", N: e.N}}})
				continue
			}
			pl.effect(e)
		}
	}
	return n
}

// refuseMoveCard tells why the card added to a MOVE cannot be played: it needs a
// point more; a card for moving must fit the way, a combat card waits for the
// fight.
func (tn *turn) refuseMoveCard(s int8, o *op, w way) reason {
	g, p := tn.g, tn.p
	c := g.cardOf(s, o.Card)
	if c < 0 {
		return reason{"2.3.3", "there is no such card"}
	}
	k := &g.cards[c]
	cost := g.fare(w)
	switch {
	case p.isUsed(c):
		return reason{"2.3.3", k.Name + " has been played"}
	case k.at(facts.InOperation) && !k.Combat:
		return reason{"2.3.3", k.Name + " is an operation of its own"}
	case p.leaders[o.Leader].ap < cost+1:
		return reason{"2.3.3", "the move and the card need " + digit(int(cost)+1) + " points"}
	}
	if !k.at(facts.WithMove) {
		return reason{}
	}
	pl := &play{tn: tn, card: c, leader: o.Leader, args: &o.Args, op: o}
	if why := pl.refuse(); why != (reason{}) {
		return why
	}
	next := o.Args.Place
	switch {
	case next == none || !slices.Contains(g.places[o.To].adj, next):
		return reason{"2.3.2.1", "the second step does not lead to a place beside the first"}
	case g.holds(p, other(s), o.To):
		return reason{"2.3.3", "enemies stand in " + g.places[o.To].name}
	}
	if next == p.leaders[o.Leader].at {
		return reason{}
	}
	return g.bar(p, o.Leader, next)
}

// marchCard is the card for a longer march that comes with a MOVE, none if none.
func (tn *turn) marchCard(s int8, o *op) int8 {
	if c := tn.g.cardOf(s, o.Card); o.Card > 0 && c >= 0 && tn.g.cards[c].at(facts.WithMove) {
		return c
	}
	return none
}

// inflict lays losses on all units of a side at a place: their owner spreads
// them, nobody gains anything (a card's inflict_losses).
func (tn *turn) inflict(s, at int8, n int, card string) {
	g := tn.g
	f := &fight{tn: tn, kind: siege, at: at, origin: at, leftBy: none, tag: g.places[at].id + "." + card, phase: 1, phaseName: phaseOps, phaseKind: shooting}
	f.by[attacker] = army{side: other(s), leader: none, tactic: none}
	f.by[defender] = army{side: s, leader: none, tactic: none}
	f.muster()
	a := &f.by[defender]
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		if st := &tn.p.units[u]; st.where == led && tn.p.leaders[st.at].at == at {
			t := g.typeOf(u)
			a.units = append(a.units, warrior{u: u, typ: g.units[u].typ, led: true, shoot: t.shoot, melee: t.melee, category: t.category, state: state(b2i(st.out))})
		}
	}
	slices.SortFunc(a.units, func(x, y warrior) int {
		return cmp.Or(cmp.Compare(x.typ, y.typ), cmp.Compare(x.state, y.state), cmp.Compare(x.u, y.u))
	})
	for j := range a.units {
		a.units[j].name = g.units[a.units[j].u].full // they stay face down
	}
	alive := a.living()
	f.by[attacker].units = nil
	f.lose([2]int{0, n})
	tn.t.Note(engines.Event{
		Rule: []string{"2.3.3"}, Kind: "stricken", Phase: phaseOps, Side: g.sides[s].id, At: []string{g.places[at].id},
		Effects: []engines.Effect{
			{Unit: g.sides[s].id, What: "out", N: a.living() - a.ready()},
			{Unit: g.sides[s].id, What: "eliminated", N: alive - a.living()},
		},
	})
}
