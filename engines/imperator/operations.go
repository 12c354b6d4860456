package imperator

import (
	"slices"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// reason why something cannot be done: the rule, and what is wrong. The zero
// reason is none: it can.
type reason struct{ rule, wrong string }

// did is what became of a side's turn to act.
type did int8

const (
	didAct did = iota
	didPass
	didStop
	didWait // its orders have run out, or it pauses
)

// turnOf takes the next line of a side's queue that can be carried out
// (ledger 11.2).
func (tn *turn) turnOf(s int8) did {
	queue := &tn.p.plans[s].queue
	for len(*queue) > 0 {
		o := (*queue)[0]
		*queue = (*queue)[1:]
		if !tn.allHold(s, o.If) {
			tn.private(s, "1.4", "skipped", o.Text, "its condition does not hold")
			continue
		}
		why := tn.refuse(s, &o)
		if why == (reason{}) {
			switch o.Kind {
			case opPass:
				tn.t.Note(engines.Event{Rule: []string{"1.4", "A-04"}, Kind: "passed", Phase: phaseOps, Side: tn.g.sides[s].id})
				return didPass
			case opPause:
				return didWait
			case opStop:
				return didStop
			}
			tn.operate(s, &o)
			return didAct
		}
		tn.private(s, why.rule, "error", o.Text, why.wrong)
		switch tn.by[s].policy.onError {
		case errorAsk:
			return didWait
		case errorStop:
			return didStop
		}
	}
	return didWait
}

// private notes what only one side may read: a line of its plot and what became
// of it.
func (tn *turn) private(s int8, rule, kind, line, what string) {
	tn.t.Note(engines.Event{Rule: []string{rule}, Kind: kind, Phase: phaseOps, Side: tn.g.sides[s].id, Only: []string{tn.g.sides[s].id, engines.Umpire}, Column: line, Result: what})
}

// refuse tells why a line cannot be carried out now.
func (tn *turn) refuse(s int8, o *op) reason {
	g, p := tn.g, tn.p
	switch o.Kind {
	case opBad:
		return reason{o.Rule, o.Why}
	case opPass:
		if !g.opt.freePass && !g.opt.freeAlternation {
			return reason{"1.4", "a side acts or stops; nobody passes for nothing"}
		}
		return reason{}
	case opPause, opStop:
		return reason{}
	}
	if why := tn.mayAct(s, o); why != (reason{}) {
		return why
	}
	switch o.Kind {
	case opMove:
		return tn.refuseMove(s, o)
	case opRavage:
		return g.refuseRavage(p, o.Leader)
	case opRecruit:
		return g.refuseRecruit(p, o.Leader)
	case opRestore:
		return tn.refuseRestore(o)
	case opCard:
		return tn.refuseCard(s, o)
	}
	return reason{}
}

// mayAct tells whether the leader of a line may act at all.
func (tn *turn) mayAct(s int8, o *op) reason {
	g, p := tn.g, tn.p
	if o.Leader < 0 {
		return reason{"1.4", "the line names no leader"}
	}
	st := &p.leaders[o.Leader]
	switch {
	case g.leaders[o.Leader].side != s:
		return reason{"1.4", "the leader is not yours"}
	case st.post != onMap:
		return reason{"1.4", g.leaders[o.Leader].name + " is not on the map"}
	case st.ap < 1:
		return reason{"1.4", g.leaders[o.Leader].name + " has no Action Point left"}
	}
	if !st.must || o.Kind == opMove || tn.g.leavesByCard(s, o) {
		return tn.refuseExchange(s, o)
	}
	if o.Kind == opNothing && !tn.hasExit(o.Leader) {
		return reason{}
	}
	return reason{"2.3.2.2", "two leaders share this place; the next action must be a move out"}
}

// leavesByCard tells whether an operation is a card that takes the leader away.
func (g *game) leavesByCard(s int8, o *op) bool {
	c := g.cardOf(s, o.Card)
	return o.Kind == opCard && c >= 0 && g.cards[c].does(facts.SeaMove)
}

// hasExit tells whether a leader could move anywhere, by land or by sea.
func (tn *turn) hasExit(l int8) bool {
	g, p := tn.g, tn.p
	st := &p.leaders[l]
	for to := range g.places {
		w, _ := g.route(p, g.leaders[l].side, st.at, int8(to), false)
		if w != noRoad && st.ap >= g.fare(w) && g.bar(p, l, int8(to)) == (reason{}) {
			return true
		}
	}
	return false
}

// operate carries one operation out (1.4). Who has got out of a place has a card's
// wall behind him.
func (tn *turn) operate(s int8, o *op) {
	st := &tn.p.leaders[o.Leader]
	from := st.at
	tn.perform(s, o)
	if st.at != from {
		st.block = 0
	}
}

// perform does what an operation orders.
func (tn *turn) perform(s int8, o *op) {
	if tn.g.opt.healAnyTime && s == rebel && tn.p.leaders[o.Leader].plunder > 0 {
		tn.gain(s, o.Leader, nil, 0)
	}
	switch o.Kind {
	case opMove:
		tn.move(s, o)
		return
	case opCard:
		tn.playCard(s, o)
		return
	}
	from := tn.p.leaders[o.Leader].at
	tn.pay(o.Leader, 1, engines.Event{Rule: []string{ruleOf[o.Kind]}, Kind: "operation", Phase: phaseOps, Result: opNames[o.Kind], At: []string{tn.g.places[from].id}})
	tn.exchange(s, o, from)
	switch o.Kind {
	case opRavage:
		tn.ravage(o.Leader)
	case opRecruit:
		tn.recruit(o)
	case opRestore:
		tn.restore(o)
	}
}

var ruleOf = [...]string{opNothing: "2.3.1", opMove: "2.3.2.1", opRavage: "2.4.1", opRecruit: "2.4.2.1", opRestore: "2.4.3", opCard: "2.3.3"}

// pay takes points of a leader and notes what for.
func (tn *turn) pay(l, n int8, e engines.Event) {
	tn.p.leaders[l].ap -= n
	tn.paid(l, e)
}

// paid notes what a leader has paid for.
func (tn *turn) paid(l int8, e engines.Event) {
	e.Side = tn.g.sides[tn.g.leaders[l].side].id
	e.Units = append([]string{tn.g.leaders[l].full}, e.Units...)
	e.Effects = append([]engines.Effect{{Unit: tn.g.leaders[l].full, What: "ap", N: int(tn.p.leaders[l].ap)}}, e.Effects...)
	tn.t.Note(e)
}

// allHold tells whether the condition of a line holds.
func (tn *turn) allHold(s int8, terms []term) bool {
	return !slices.ContainsFunc(terms, func(c term) bool { return tn.holdsTerm(s, &c) == c.Not })
}

func (tn *turn) holdsTerm(s int8, c *term) bool {
	g, p := tn.g, tn.p
	switch c.Kind {
	case ifFortuna:
		return p.fortuna == c.Side
	case ifEnemy:
		return g.holds(p, other(s), c.Place)
	case ifFriend:
		return g.holds(p, s, c.Place)
	case ifRavaged:
		return p.isRavaged(c.Place)
	case ifWon:
		return p.last[s] == hasWon
	case ifLost:
		return p.last[s] == hasLost
	}
	st := &p.leaders[c.Leader]
	n, out := p.command(c.Leader)
	switch c.Kind {
	case ifAt:
		return st.post == onMap && st.at == c.Place
	case ifAP:
		return c.Cmp.holds(int(st.ap), int(c.N))
	case ifPlunder:
		return c.Cmp.holds(int(st.plunder), int(c.N))
	case ifOut:
		return c.Cmp.holds(out, int(c.N))
	}
	return c.Cmp.holds(n, int(c.N))
}
