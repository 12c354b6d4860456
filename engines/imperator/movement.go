package imperator

import (
	"slices"

	"prestags/engines"
)

// bar tells why a leader may not go to a place by an action, however far it is
// (2.3.2.2 and the scenario's limits).
func (g *game) bar(p *position, l, to int8) reason {
	n, _ := p.command(l)
	return g.barWith(p, l, to, n)
}

// barWith is the same for a leader who will command n units.
func (g *game) barWith(p *position, l, to int8, n int) reason {
	s := g.leaders[l].side
	pl := &g.places[to]
	switch {
	case pl.barred[s], pl.noReturn[s]:
		return reason{"2.3.2.2", "the scenario bars " + pl.name + " to this side"}
	case pl.exit && (g.leaders[l].name != g.s.Exit.Leader || n < g.s.Exit.MinUnits):
		return reason{"2.3.2.2", "only " + g.s.Exit.Leader + " may enter " + pl.name + ", with units enough"}
	case !pl.free[s] && slices.ContainsFunc(g.leadersAt(p, s, to), func(x int8) bool { return x != l }):
		return reason{"2.3.2.2", "a leader of this side stands in " + pl.name}
	case n == 0 && g.hasUnits(p, other(s), to):
		return reason{"3", "a leader without units attacks nobody"}
	}
	return reason{}
}

// way from a place to another.
type way int8

const (
	noRoad way = iota
	byLand
	bySea
)

// route is how a leader gets from one place to another in one action.
func (g *game) route(p *position, s, from, to int8, sea bool) (way, reason) {
	if !sea && slices.Contains(g.places[from].adj, to) {
		return byLand, reason{}
	}
	f := &g.s.Fleets
	shared := false
	for _, at := range g.places[from].seas {
		shared = shared || slices.Contains(g.places[to].seas, at)
	}
	switch {
	case from == to || !shared:
		return noRoad, reason{"2.3.2.1", g.places[to].name + " is not next to " + g.places[from].name}
	case f.From == "port" && !g.places[from].port, f.To == "port" && !g.places[to].port:
		return noRoad, reason{"1.2", "only from port to port does an army sail"}
	case slices.Contains(f.NotSailing, g.c.Seasons[p.quarter()].ID):
		return noRoad, reason{"1.2", "nobody sails in this season"}
	}
	for _, at := range g.places[from].seas {
		if slices.Contains(g.places[to].seas, at) && g.sails(p, s, at) {
			return bySea, reason{}
		}
	}
	return noRoad, reason{"1.2", "the fleets do not let this side sail there"}
}

// sails tells whether a side may use a sea.
func (g *game) sails(p *position, s, at int8) bool {
	f := &g.s.Fleets
	if s == rebel {
		return !f.RebelNeeds || p.fleet[rebel] == at
	}
	return (!f.RomanNeeds || p.fleet[roman] == at) && !(f.Pirates && p.fleet[rebel] == at)
}

// refuseMove tells why a MOVE cannot be carried out.
func (tn *turn) refuseMove(s int8, o *op) reason {
	g, p := tn.g, tn.p
	if o.To == none {
		return reason{"2.3.2.1", "the move names no place"}
	}
	w, why := g.route(p, s, p.leaders[o.Leader].at, o.To, o.Sea)
	if w == noRoad {
		return why
	}
	if cost := g.fare(w); p.leaders[o.Leader].ap < cost {
		return reason{"1.2", "sailing needs " + digit(int(cost)) + " Action Points"}
	}
	if why := g.barWith(p, o.Leader, o.To, len(g.armyAfter(p, o))); why != (reason{}) {
		return why
	}
	if o.Card == 0 {
		return reason{}
	}
	return tn.refuseMoveCard(s, o, w)
}

// fare is what a move costs: a point by land, by sea what the scenario says
// (2.3.2.1, 1.2).
func (g *game) fare(w way) int8 {
	if w == bySea {
		return int8(max(g.s.Fleets.AP, 1))
	}
	return 1
}

// move is the action of 2.3.2: one step, or a sail, with all units commanded,
// and the fight it begins.
func (tn *turn) move(s int8, o *op) {
	g, p := tn.g, tn.p
	st := &p.leaders[o.Leader]
	from := st.at
	w, _ := g.route(p, s, from, o.To, o.Sea)
	cost := g.fare(w)
	march := tn.marchCard(s, o)
	tn.pay(o.Leader, cost, engines.Event{Rule: []string{"2.3.2.1", "2.1"}, Kind: "operation", Phase: phaseOps, Result: opNames[opMove], Path: []string{g.places[from].id, g.places[o.To].id}})
	o = tn.exchange(s, o, from)
	if !tn.departs(o.Leader, w) {
		return
	}
	if march != none {
		tn.spend(o.Leader, march)
	}
	if tn.goTo(s, o, from, o.To, march == none) || march == none || st.post != onMap {
		return
	}
	// A card lets him march on (its second step may find the enemy).
	if next := o.Args.Place; g.bar(p, o.Leader, next) == (reason{}) {
		tn.t.Note(engines.Event{
			Rule: []string{"2.3.3"}, Kind: "marched on", Phase: phaseOps, Side: g.sides[s].id, Units: []string{g.leaders[o.Leader].full},
			Path: []string{g.places[o.To].id, g.places[next].id},
		})
		tn.goTo(s, o, o.To, next, true)
	}
}

// departs rolls what stands against a leader's leaving: a card's wall on land,
// the pirates' word at sea. On less he stays; the point is lost.
func (tn *turn) departs(l int8, w way) bool {
	g, p := tn.g, tn.p
	least, kind, rule := int(p.leaders[l].block), "blocked", "2.3.3"
	if w == bySea {
		least, kind, rule = 0, "sailed", "1.2"
		if g.leaders[l].side == rebel {
			least = g.s.Fleets.RebelDie
		}
	}
	if least == 0 {
		return true
	}
	r := tn.departDie(l, rule)
	e := engines.Event{Rule: []string{rule}, Kind: kind, Phase: phaseOps, Side: g.sides[g.leaders[l].side].id, Units: []string{g.leaders[l].full}, Dice: []engines.Roll{r}, Result: "stays"}
	if r.Die >= least {
		e.Result = "goes"
	}
	tn.t.Note(e)
	return r.Die >= least
}

// goTo takes a leader one step and lets happen what happens there. It tells
// whether his operation is over. last: it is his last step.
func (tn *turn) goTo(s int8, o *op, from, to int8, last bool) (over bool) {
	g, p := tn.g, tn.p
	l := o.Leader
	st := &p.leaders[l]
	st.at, st.must = to, false
	tn.unbind(s, from)
	tn.unbind(s, to)
	if g.leads(p, l) {
		tn.sweep(other(s), to)
	}
	if g.hasUnits(p, other(s), to) {
		tn.fight(s, o, from, to)
		return true
	}
	if g.places[to].kind == city && g.s.Sieges && s == rebel && len(p.commanded(l)) > 0 && len(g.looseAt(p, s, to)) == 0 {
		tn.t.Note(engines.Event{Rule: []string{"4.1"}, Kind: "captured", Phase: phaseOps, Side: g.sides[s].id, Units: []string{g.leaders[l].full}, At: []string{g.places[to].id}})
	}
	if last {
		tn.arriveAt(s, o, to)
	}
	return false
}

// sweep removes a side's leaders without any units where enemy units have come
//
func (tn *turn) sweep(enemy, at int8) {
	g, p := tn.g, tn.p
	if g.opt.loneIgnored {
		return
	}
	for e := range p.leaders {
		if p.leaders[e].post != onMap || p.leaders[e].at != at || g.leaders[e].side != enemy {
			continue
		}
		if !g.leads(p, int8(e)) && !g.hasLoose(p, enemy, at) {
			tn.kill(int8(e), "A-29")
		}
	}
}

// kill removes a leader for good (3.5.3).
func (tn *turn) kill(l int8, rule string) {
	at := tn.p.leaders[l].at
	tn.remove(l, dead)
	tn.desk.tell(nil, record{what: toldKilled, leader: l, place: at, rule: rule})
}

// refuseExchange tells why units named for leaving behind cannot be left.
func (tn *turn) refuseExchange(s int8, o *op) reason {
	g, p := tn.g, tn.p
	at := p.leaders[o.Leader].at
	if o.Kind != opMove && g.opt.collectByMove && len(o.Collect)+len(o.Give)+len(o.Take)+len(o.Drop) > 0 {
		return reason{"A-28", "units are taken over with a MOVE only"}
	}
	mine := p.commanded(o.Leader)
	here := g.looseAt(p, s, at)
	give := g.findAll(p, o.Give, mine)
	if len(give) > len(g.findAll(p, o.Take, here)) {
		return reason{"2.3.2.1", "the place may not end with more units than it had"}
	}
	drop := len(g.findAll(p, o.Drop, without(mine, give)))
	if drop == 0 {
		return reason{}
	}
	already := len(here)
	if g.opt.garrisonPerVisit {
		already = 0
	}
	switch {
	case !g.s.Sieges || g.places[at].kind != city:
		return reason{"2.3.2.1", "units are left behind in cities only"}
	case already+drop > g.c.Garrison:
		return reason{"2.3.2.1", "more units than may be left in a city"}
	case drop >= len(mine):
		return reason{"A-30", "the leader keeps at least one unit"}
	}
	return reason{}
}

// exchange swaps, takes over and leaves units before a leader acts (2.3.2.1).
// It returns the operation as it goes on from here: what COLLECT names and is not
// here may be met on arrival.
func (tn *turn) exchange(s int8, o *op, at int8) *op {
	x := tn.g.changes(tn.p, o)
	tn.leave(s, o.Leader, at, x.give)
	tn.collect(s, o.Leader, at, x.take)
	tn.leave(s, o.Leader, at, x.drop)
	if len(o.Collect) == 0 {
		return o
	}
	onward := *o
	onward.Collect = x.unmet
	return &onward
}

// changes are the units that come to an army and leave it before its leader acts,
// and what COLLECT names and is not here.
type changes struct {
	give, take, drop []int16
	unmet            []unitRef // not nil, though empty, where the order has a COLLECT: arriveAt minds it
}

// changes of an operation. Who has only just been taken over is not left again: that
// would leave the place more units than it had.
func (g *game) changes(p *position, o *op) changes {
	if len(o.Give)+len(o.Take)+len(o.Collect)+len(o.Drop) == 0 {
		return changes{}
	}
	l := o.Leader
	mine, here := p.commanded(l), g.looseAt(p, g.leaders[l].side, p.leaders[l].at)
	asked := g.findAll(p, o.Give, mine)
	x := changes{take: g.findAll(p, o.Take, here), drop: g.findAll(p, o.Drop, without(mine, asked)), unmet: []unitRef{}}
	room := g.room(p, l)
	x.take = x.take[:min(len(x.take), room+len(asked))]
	x.give = asked[:min(len(asked), len(x.take))]
	room += len(x.give) - len(x.take)
	met := slices.Clone(x.take)
	for _, r := range o.Collect {
		u := g.find(p, r, here, met)
		if u == none {
			x.unmet = append(x.unmet, r)
			continue
		}
		if met = append(met, u); room > 0 {
			x.take = append(x.take, u)
			room--
		}
	}
	return x
}

// armyAfter is a leader's army when the changes of an operation have been made.
func (g *game) armyAfter(p *position, o *op) []int16 {
	x := g.changes(p, o)
	return append(without(p.commanded(o.Leader), x.give, x.drop), x.take...)
}

// without takes some units out of others.
func without(units []int16, lists ...[]int16) []int16 {
	return slices.DeleteFunc(slices.Clone(units), func(u int16) bool {
		return slices.ContainsFunc(lists, func(l []int16) bool { return slices.Contains(l, u) })
	})
}

// room is how many more units a leader can command (0.2.1).
func (g *game) room(p *position, l int8) int {
	n, _ := p.command(l)
	return max(int(g.leaders[l].sr)-n, 0)
}

func (tn *turn) fitting(l int8, units []int16) []int16 {
	return units[:min(len(units), tn.g.room(tn.p, l))]
}

func (tn *turn) collect(s, l, at int8, units []int16) {
	tn.reassign(s, l, at, units, "collected", unitState{where: led, at: l})
}

func (tn *turn) leave(s, l, at int8, units []int16) {
	tn.reassign(s, l, at, units, "left", unitState{where: loose, at: at})
}

func (tn *turn) reassign(s, l, at int8, units []int16, what string, to unitState) {
	e := engines.Event{Rule: []string{"2.3.2.1"}, Kind: what, Phase: phaseOps, Side: tn.g.sides[s].id, At: []string{tn.g.places[at].id}}
	for _, u := range units {
		st := &tn.p.units[u]
		st.where, st.at = to.where, to.at
		e.Units = append(e.Units, tn.g.units[u].full)
	}
	tn.noteUnits(e, tn.g.leaders[l].full, what)
}

// arriveAt takes units over where a leader has come to: those COLLECT names, in
// a city the garrison (4.1, Q22).
func (tn *turn) arriveAt(s int8, o *op, at int8) {
	g, p := tn.g, tn.p
	l := o.Leader
	here := g.looseAt(p, s, at)
	if len(here) == 0 {
		return
	}
	wanted := g.findAll(p, o.Collect, here)
	if !g.s.Sieges || g.places[at].kind != city {
		tn.collect(s, l, at, tn.fitting(l, wanted))
		return
	}
	if o.Collect == nil {
		best := g.worst(p, here, nil)
		slices.Reverse(best)
		tn.collect(s, l, at, tn.fitting(l, best))
		return
	}
	// He may take more in than he can command; who is left over is eliminated.
	tn.collect(s, l, at, wanted)
	army := p.commanded(l)
	over := len(army) - int(g.leaders[l].sr)
	if over <= 0 {
		return
	}
	e := engines.Event{Rule: []string{"4.1"}, Kind: "eliminated", Phase: phaseOps, Side: g.sides[s].id, At: []string{g.places[at].id}}
	for _, u := range g.worst(p, army, o.Keep)[:over] {
		p.units[u] = unitState{where: elysii, at: none}
		e.Units = append(e.Units, g.units[u].full)
	}
	tn.noteUnits(e, g.leaders[l].full, "eliminated")
}

// worst orders an army for sending away: who is not wished to stay first, then
// Out of Action before Ready, then the weakest (Q15).
func (g *game) worst(p *position, army []int16, keep []unitRef) []int16 {
	stay := g.findAll(p, keep, army)
	out := slices.Clone(army)
	slices.SortStableFunc(out, func(a, b int16) int {
		i, j := slices.Index(stay, a), slices.Index(stay, b)
		switch {
		case i >= 0 && j >= 0:
			return j - i
		case i >= 0 || j >= 0:
			return i - j
		case p.units[a].out != p.units[b].out:
			return b2i(p.units[b].out) - b2i(p.units[a].out)
		}
		if d := g.better(b, a); d != 0 {
			return d
		}
		return int(b) - int(a)
	})
	return out
}
