package imperator

import (
	"slices"

	facts "prestags/scenarios/imperator"
)

// combatCards lets the attacker, then the defender, play a combat card: openly,
// one for each leader in a fight (2.3.3, A-36).
func (f *fight) combatCards(when timing) {
	for i := range f.by {
		for f.by[i].leader >= 0 && (f.by[i].cards == 0 || f.tn.g.opt.manyCards) {
			c := f.cardChoice(i, when)
			if c == none {
				break
			}
			pl := f.playCombat(i, c)
			pl.effects()
		}
	}
}

// playCombat pays for a combat card.
func (f *fight) playCombat(i int, c int8) play {
	a := &f.by[i]
	a.cards++
	f.tn.spend(a.leader, c)
	return f.playOf(i, c)
}

func (f *fight) playOf(i int, c int8) play {
	return play{tn: f.tn, card: c, leader: f.by[i].leader, args: &unsaidArgs, op: f.op, fight: f, army: i}
}

// unsaidArgs are the arguments of a combat card: it has none. Nobody writes into
// them.
var unsaidArgs = noArgs

// cardChoice is the combat card an army plays now, none if none (Q03): that of
// the MOVE that began the fight, that of a line of tactics, or as its side
// answers where it wants to be asked.
func (f *fight) cardChoice(i int, when timing) int8 {
	g, p := f.tn.g, f.tn.p
	a := &f.by[i]
	open := g.combat[a.side][when] &^ p.used
	if open == 0 {
		return none
	}
	if i == attacker && f.op.Card > 0 {
		c := g.cardOf(a.side, f.op.Card)
		if c >= 0 && open&(1<<c) != 0 && f.mayPlay(i, c) {
			return c
		}
		if c >= 0 && when != afterVictory && !p.isUsed(c) && g.cards[c].at(facts.AfterVictory) && (!g.opt.manyCards || p.leaders[a.leader].ap < 2) {
			return none // it is for the end of the fight
		}
	}
	plans := &p.plans[a.side]
	for c := range g.cards {
		if open&(1<<c) == 0 {
			continue
		}
		l := plans.tacticFor(forCard, a.leader, vsAny, int8(g.cards[c].Number))
		if l != nil && f.wants(i, l) && f.mayPlay(i, int8(c)) {
			return int8(c)
		}
	}
	l := plans.tacticFor(forCard, a.leader, vsAny, 0)
	if !f.tn.by[a.side].policy.asks(qCard) && (l == nil || !l.Ask) || p.leaders[a.leader].ap < 1 {
		return none
	}
	f.tn.asking()
	f.tn.list(none)
	for c := range g.cards {
		if open&(1<<c) != 0 && f.mayPlay(i, int8(c)) {
			f.tn.list(int16(c))
		}
	}
	n := 1 + int(when) + 10*int(a.cards)
	return int8(f.tn.pickOne(f, ask{what: askCard, army: int8(i), side: a.side, n: n, options: f.tn.since(0), def: f.tn.list(none)}))
}

// mayPlay tells whether an army may play a card now.
func (f *fight) mayPlay(i int, c int8) bool {
	pl := f.playOf(i, c)
	return pl.refuse() == reason{}
}

// wants tells whether a line of tactics wants its card played now.
func (f *fight) wants(i int, l *tacticLine) bool {
	return !l.Ask && (l.Role == inAny || (l.Role == inAttack) == (i == attacker)) && f.allHold(i, l.If)
}

// victoryCards are the plunder that cards add to a victory (after_victory).
func (f *fight) victoryCards(i int) (n int) {
	a := &f.by[i]
	for a.leader >= 0 && f.tn.p.leaders[a.leader].post == onMap && (a.cards == 0 || f.tn.g.opt.manyCards) {
		c := f.cardChoice(i, afterVictory)
		if c == none {
			break
		}
		pl := f.playCombat(i, c)
		for k := range f.tn.g.cards[c].Effect {
			e := &f.tn.g.cards[c].Effect[k]
			if e.Op == facts.AddPlunder {
				n += e.N
				f.tell(record{what: toldBooty, army: int8(i), leader: a.leader, card: c, n: e.N})
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
	return g.barWith(p, o.Leader, next, len(g.armyAfter(p, o)))
}

// marchCard is the card for a longer march that comes with a MOVE, none if none.
func (tn *turn) marchCard(s int8, o *op) int8 {
	if c := tn.g.cardOf(s, o.Card); o.Card > 0 && c >= 0 && tn.g.cards[c].at(facts.WithMove) {
		return c
	}
	return none
}
