package imperator

import (
	"cmp"
	"slices"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// play is a stratagem card as it is being played: by which leader, with which
// arguments, in which fight, if any.
type play struct {
	tn     *turn
	card   int8
	leader int8
	args   *cardArgs
	op     *op    // of an operation
	fight  *fight // and which of its armies
	army   int
}

// refuseCard tells why a card cannot be the operation of its leader (2.3.3).
func (tn *turn) refuseCard(s int8, o *op) reason {
	c := tn.g.cardOf(s, o.Card)
	if c < 0 {
		return reason{"2.3.3", "there is no such card"}
	}
	if !tn.g.cards[c].at(facts.InOperation) {
		return reason{"2.3.3", tn.g.cards[c].Name + " is not played as an operation"}
	}
	pl := &play{tn: tn, card: c, leader: o.Leader, args: &o.Args, op: o}
	return pl.refuse()
}

// refuse tells why the card cannot be played now: used, conditions, no target,
// nothing to get.
func (pl *play) refuse() reason {
	tn := pl.tn
	c := &tn.g.cards[pl.card]
	switch {
	case tn.p.isUsed(pl.card):
		return reason{"2.3.3", c.Name + " has been played"}
	case tn.p.leaders[pl.leader].ap < 1:
		return reason{"2.3.3", tn.g.leaders[pl.leader].name + " has no Action Point for " + c.Name}
	}
	for i := range c.When {
		switch {
		case pl.holds(&c.When[i]):
		case pl.fight != nil: // nobody reads it
			return reason{"2.3.3", "a condition of the card does not hold"}
		default:
			return reason{"2.3.3", c.Name + ": " + pl.lacks(&c.When[i])}
		}
	}
	for i := range c.Effect {
		if why := pl.effectless(&c.Effect[i], len(c.Effect) == 1); why != "" {
			return reason{"2.3.3", why}
		}
	}
	return reason{}
}

// holds tells whether a condition of a card holds.
func (pl *play) holds(c *facts.Condition) bool {
	g, p := pl.tn.g, pl.tn.p
	at := p.leaders[pl.leader].at
	here := &g.places[at]
	switch c.Cond {
	case facts.DateFrom:
		return int(p.season) >= 4*(c.Year-1)+facts.SeasonOf(c.Season)
	case facts.SeasonNot:
		return !slices.Contains(c.Seasons, g.c.Seasons[p.quarter()].ID)
	case facts.LeaderIs:
		return slices.Contains(c.Names, g.leaders[pl.leader].name)
	case facts.PlaceIs:
		return slices.Contains(c.Places, here.id)
	case facts.PlaceKind:
		return slices.Contains(c.Kinds, kindNames[here.kind])
	case facts.PlaceIsPort:
		return here.port
	case facts.PlaceUnravaged:
		return !p.isRavaged(at)
	case facts.RecruitLegal:
		return g.refuseRecruit(p, pl.leader) == reason{}
	case facts.RoleIs:
		return pl.fight != nil && (pl.army == attacker) == (c.Role == "attacker")
	case facts.EnteredFrom:
		return pl.fight != nil && slices.Contains(c.Places, g.places[pl.fight.origin].id)
	case facts.FleetBeside:
		return slices.Contains(here.seas, p.fleet[g.fleetOf(c.Fleet)])
	case facts.OwnUnit:
		army := pl.own()
		return len(army) >= c.MinArmy && slices.ContainsFunc(army, func(u int16) bool {
			return g.typeOf(u).name == c.Type && p.units[u].out == (c.State == "out")
		})
	case facts.OwnOut:
		return pl.hurt() >= c.Min
	case facts.EnemyLed:
		return pl.fight != nil && pl.fight.by[1-pl.army].leader >= 0
	case facts.OtherLeaderAP:
		return pl.otherReady(c.Min) != none
	case facts.TargetLeader:
		return len(pl.targets(c)) > 0 && (pl.args.Target == none || slices.Contains(pl.targets(c), pl.args.Target))
	case facts.TargetStack:
		return len(pl.stacks(c)) > 0 && (pl.args.Place == none || slices.Contains(pl.stacks(c), pl.args.Place))
	case facts.CityHeld:
		holder, _ := g.sideOf(c.Side)
		return g.hasUnits(p, holder, g.byPlace[c.Place])
	case facts.LeadersNear:
		a, b := &p.leaders[g.byName[c.Names[0]]], &p.leaders[g.byName[c.Names[1]]]
		return a.post == onMap && b.post == onMap && int(g.steps[a.at][b.at]) <= c.Within
	}
	return false
}

// own is the army of the playing leader: of an operation, with what it takes over
// and leaves first.
func (pl *play) own() []int16 {
	if pl.fight == nil && pl.op != nil {
		return pl.tn.g.armyAfter(pl.tn.p, pl.op)
	}
	return pl.tn.p.commanded(pl.leader)
}

// crowded tells whether Roman units that come to the leader find no place: he commands
// as many as he can, and the garrison is full (0.2.1, 4.1).
func (pl *play) crowded() bool {
	g, p := pl.tn.g, pl.tn.p
	at := p.leaders[pl.leader].at
	x := g.changes(p, pl.op)
	stay := len(g.looseAt(p, roman, at)) + len(x.give) + len(x.drop) - len(x.take)
	return len(pl.own()) >= int(g.leaders[pl.leader].sr) && g.garrisoned(at) && stay >= g.c.Garrison
}

// garrisoned tells whether a place holds only so many units without command by
// choice (4.1).
func (g *game) garrisoned(at int8) bool { return g.places[at].kind == city && at != g.roma }

// hurt counts its units Out of Action.
func (pl *play) hurt() (n int) {
	for _, u := range pl.own() {
		n += b2i(pl.tn.p.units[u].out)
	}
	return n
}

// fleetOf is the side of a fleet as cards name it.
func (g *game) fleetOf(name string) int8 {
	if name == facts.Roman {
		return roman
	}
	return rebel
}

// otherReady is another leader of the side with points, the one the order names
// or the first; none if there is none.
func (pl *play) otherReady(least int) int8 {
	g, p := pl.tn.g, pl.tn.p
	for l := range p.leaders {
		if int8(l) != pl.leader && g.leaders[l].side == g.leaders[pl.leader].side && p.leaders[l].post == onMap &&
			int(p.leaders[l].ap) >= least && (pl.args.Other == none || pl.args.Other == int8(l)) {
			return int8(l)
		}
	}
	return none
}

// targets are the enemy leaders a card may be aimed at.
func (pl *play) targets(c *facts.Condition) []int8 {
	g, p := pl.tn.g, pl.tn.p
	from := p.leaders[pl.leader].at
	var out []int8
	for l := range p.leaders {
		st := &p.leaders[l]
		if g.leaders[l].side == g.leaders[pl.leader].side || st.post != onMap ||
			!mayAim(c, g.leaders[l].name) ||
			len(c.Places) > 0 && !slices.Contains(c.Places, g.places[st.at].id) ||
			len(c.Kinds) > 0 && !slices.Contains(c.Kinds, kindNames[g.places[st.at].kind]) ||
			c.Within > 0 && int(g.steps[from][st.at]) > c.Within || int(st.ap) < c.MinAP {
			continue
		}
		out = append(out, int8(l))
	}
	return out
}

// mayAim tells whether a condition lets a card be aimed at a leader of a name.
func mayAim(c *facts.Condition, name string) bool {
	return (len(c.Names) == 0 || slices.Contains(c.Names, name)) && !slices.Contains(c.Except, name)
}

// stacks are the places of enemy units a card may be aimed at.
func (pl *play) stacks(c *facts.Condition) []int8 {
	g, p := pl.tn.g, pl.tn.p
	from := p.leaders[pl.leader].at
	enemy := other(g.leaders[pl.leader].side)
	var out []int8
	for at := range g.places {
		id := g.places[at].id
		n := g.unitCount(p, enemy, int8(at))
		if n == 0 || n < c.MinUnits || c.Led != nil && *c.Led != (len(g.leadersAt(p, enemy, int8(at))) > 0) ||
			len(c.Places) > 0 && !slices.Contains(c.Places, id) || slices.Contains(c.NotPlaces, id) ||
			len(c.Kinds) > 0 && !slices.Contains(c.Kinds, kindNames[g.places[at].kind]) ||
			c.Within > 0 && int(g.steps[from][at]) > c.Within {
			continue
		}
		out = append(out, int8(at))
	}
	return out
}

// unitCount counts a side's units at a place.
func (g *game) unitCount(p *position, s, at int8) (n int) {
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		n += b2i(p.placeOf(u) == at)
	}
	return n
}

// aimed are the leader and the place the card is aimed at: as ordered, or the
// first that may be.
func (pl *play) aimed() (leader, place int8) {
	leader, place = pl.args.Target, pl.args.Place
	for i := range pl.tn.g.cards[pl.card].When {
		c := &pl.tn.g.cards[pl.card].When[i]
		if c.Cond == facts.TargetLeader && leader == none {
			leader = pl.targets(c)[0]
		}
		if c.Cond == facts.TargetStack && place == none {
			place = pl.stacks(c)[0]
		}
	}
	return leader, place
}

// effectless tells what keeps an operation of a card from doing anything; only
// matters to where the card has no other.
func (pl *play) effectless(e *facts.Effect, only bool) string {
	g, p := pl.tn.g, pl.tn.p
	s := g.leaders[pl.leader].side
	at := p.leaders[pl.leader].at
	if (e.Op == facts.RecruitUnits || e.Op == facts.AddUnits) && g.hasUnits(p, other(s), at) {
		return "enemies stand in " + g.places[at].name // 3; A-29 may leave him among them
	}
	switch e.Op {
	case facts.RecruitUnits:
		if len(g.poolOf(p, rebel, nil)) == 0 {
			return "the pool is empty"
		}
	case facts.AddUnits:
		if only && len(pl.source(e)) == 0 {
			return "none of the units can be had"
		}
		if only && s == roman && pl.crowded() {
			return "he commands all he can, and no more may stay in " + g.places[at].name
		}
	case facts.RestoreUnits:
		if g.places[at].kind != city && p.isRavaged(at) {
			return g.places[at].name + " is ravaged"
		}
		if pl.hurt() == 0 {
			return "no unit of his is Out of Action"
		}
	case facts.SeaMove:
		if pl.args.Place == none {
			return "the order names no place to sail to"
		}
		if why := g.barWith(p, pl.leader, pl.args.Place, len(pl.own())); why != (reason{}) {
			return why.wrong
		}
		if !pl.bySea(e) {
			return "no way by that sea to " + g.places[pl.args.Place].name
		}
	case facts.JointOperation:
		acts := pl.args.Acts
		if len(acts) != 2 || acts[0].Leader == acts[1].Leader || pl.otherReady(1) == none || p.leaders[pl.leader].ap < 2 {
			return "two leaders must each be given an action and have a point for it, the first one more for the card"
		}
		for i := range acts {
			if l := acts[i].Leader; l < 0 || g.leaders[l].side != s || l != pl.leader && p.leaders[l].ap < 1 || acts[i].Kind >= opCard || l != pl.leader && acts[1-i].Leader != pl.leader {
				return "the actions are not of him and another leader of the side"
			}
		}
	}
	return ""
}

// bySea tells whether a card's fleet can carry the leader where the order says.
func (pl *play) bySea(e *facts.Effect) bool {
	g, p := pl.tn.g, pl.tn.p
	from, to := &g.places[p.leaders[pl.leader].at], &g.places[pl.args.Place]
	at := p.fleet[g.fleetOf(e.Fleet)]
	f := &g.s.Fleets
	return at >= 0 && from != to && slices.Contains(from.seas, at) && slices.Contains(to.seas, at) &&
		(f.From != "port" || from.port) && (f.To != "port" || to.port)
}

// spend pays for a card and turns it over for good (2.3.3).
func (tn *turn) spend(l, c int8) {
	tn.p.used |= 1 << c
	tn.p.leaders[l].ap--
	tn.desk.tell(nil, record{what: toldCard, leader: l, card: c})
}

// playCard is the action of 2.3.3: a card as a leader's whole operation.
func (tn *turn) playCard(s int8, o *op) {
	c := tn.g.cardOf(s, o.Card)
	pl := &play{tn: tn, card: c, leader: o.Leader, args: &o.Args, op: o}
	leader, at := pl.aimed()
	args := *pl.args
	args.Target, args.Place = leader, at
	pl.args = &args
	pl.op = tn.exchange(s, o, tn.p.leaders[o.Leader].at)
	tn.spend(o.Leader, c)
	pl.effects()
}

// effects carries out the operations of a card in their order.
func (pl *play) effects() {
	c := &pl.tn.g.cards[pl.card]
	for i := range c.Effect {
		pl.effect(&c.Effect[i])
	}
}

// note notes what an operation of the card did.
func (pl *play) note(kind string, e engines.Event) { pl.tn.noteCard(pl.leader, pl.card, kind, e) }

// noteCard notes what an operation of a leader's card did.
func (tn *turn) noteCard(l, c int8, kind string, e engines.Event) {
	g := tn.g
	e.Rule = append([]string{"2.3.3"}, e.Rule...)
	e.Kind, e.Phase, e.Side, e.Column = kind, phaseOps, g.sides[g.leaders[l].side].id, g.cards[c].ID
	if len(e.Units) == 0 {
		e.Units = []string{g.leaders[l].full}
	}
	tn.t.Note(e)
}

// tell tells what an operation of the card did.
func (pl *play) tell(r record) {
	r.leader, r.card = pl.leader, pl.card
	pl.tn.desk.tell(pl.fight, r)
}

// effect carries out one operation of a card.
func (pl *play) effect(e *facts.Effect) {
	g, p := pl.tn.g, pl.tn.p
	who := g.leaders[pl.leader].full
	switch e.Op {
	case facts.SilenceEnemy:
		for _, n := range e.Phases {
			pl.fight.by[1-pl.army].silent |= 1 << n
			pl.tell(record{what: toldSilence, army: int8(1 - pl.army), n: n})
		}
	case facts.ExtraAlea:
		pl.fight.by[pl.army].alea += int8(e.N)
		pl.tell(record{what: toldAlea, n: e.N})
	case facts.CityAlea:
		pl.fight.cityAlea = int8(e.N)
		pl.tell(record{what: toldCity, n: e.N})
	case facts.EaseRetreat:
		pl.fight.by[pl.army].ease = int8(e.MinDie)
		pl.tell(record{what: toldEase, n: e.MinDie})
	case facts.EliminateOwn:
		pl.eliminateOwn(e)
	case facts.RecruitUnits:
		o := *pl.op
		if e.Choose {
			pl.tn.join(&o, pl.tn.pick(pl.leader, pl.args.Types, e.N), 0)
		} else {
			pl.tn.join(&o, nil, e.N)
		}
	case facts.AddUnits:
		pl.addUnits(e)
	case facts.RestoreUnits:
		pl.restore(e)
	case facts.AddPlunder:
		if pl.fight == nil {
			pl.note("plunder", engines.Event{Effects: []engines.Effect{{Unit: who, What: "plunder", N: e.N}}})
			pl.tn.gain(g.leaders[pl.leader].side, pl.leader, nil, e.N)
		}
	case facts.SeaMove:
		st := &p.leaders[pl.leader]
		from := st.at
		pl.note("sailed", engines.Event{Path: []string{g.places[from].id, g.places[pl.args.Place].id}, Result: "goes"})
		o := *pl.op
		pl.tn.goTo(g.leaders[pl.leader].side, &o, from, pl.args.Place, true)
	case facts.JointOperation:
		pl.joint()
	case facts.DrainAP:
		st := &p.leaders[pl.args.Target]
		n := min(int8(e.N), st.ap)
		st.ap -= n
		pl.note("drained", engines.Event{Units: []string{g.leaders[pl.args.Target].full}, Effects: []engines.Effect{{Unit: g.leaders[pl.args.Target].full, What: "ap", N: int(st.ap)}}})
	case facts.BlockExit:
		p.leaders[pl.args.Target].block = int8(e.MinDie)
		pl.note("walled in", engines.Event{Units: []string{g.leaders[pl.args.Target].full}, Effects: []engines.Effect{{Unit: g.leaders[pl.args.Target].full, What: "die", N: e.MinDie}}})
	case facts.KillEnemyLeader:
		pl.murder(e)
	case facts.InflictLosses:
		pl.tn.inflict(other(g.leaders[pl.leader].side), pl.args.Place, e.N, pl.card)
	}
}

// eliminateOwn puts own Ready units of the battle to death: neither losses nor
// plunder for anybody.
func (pl *play) eliminateOwn(e *facts.Effect) {
	g, p := pl.tn.g, pl.tn.p
	a := &pl.fight.by[pl.army]
	for range e.N {
		i := slices.IndexFunc(a.units, func(w warrior) bool { return w.led && w.state == ready && g.types[w.typ].name == e.Type })
		if i < 0 {
			return
		}
		u := a.units[i].u
		p.units[u] = unitState{where: elysii, at: none}
		a.units = slices.Delete(a.units, i, i+1)
		pl.tell(record{what: toldDeath, unit: u})
	}
}

// murder rolls for the life of an enemy leader; his units fight or stay on
// without command (3.2.2).
func (pl *play) murder(e *facts.Effect) {
	tn := pl.tn
	target := pl.args.Target
	if pl.fight != nil {
		target = pl.fight.by[1-pl.army].leader
	}
	hit := slices.Contains(e.On, int(tn.desk.throw(pl.fight, die{what: dieCard, card: pl.card, by: pl.leader})))
	pl.tell(record{what: toldAttempt, place: target, ok: hit})
	if !hit {
		return
	}
	tn.kill(target, "2.3.2.1")
	if pl.fight == nil {
		return
	}
	enemy := &pl.fight.by[1-pl.army]
	enemy.leader, enemy.alea = none, 0
	for i := range enemy.units {
		enemy.units[i].led = false
	}
}

// source are the units an add_units brings: those that lie where it says, a
// missing one is skipped. With the variation of 5.7 an auxiliary is any of the
// pool, or for lost ones also of those lost: how many, not which.
func (pl *play) source(e *facts.Effect) []int16 {
	g, p := pl.tn.g, pl.tn.p
	s := g.leaders[pl.leader].side
	from := map[string]where{"pool": pooled, "elysii": elysii, "reserve": reserve}[e.From]
	var out []int16
	for _, us := range e.Units {
		n := us.N
		for u := g.sides[s].first; u < g.sides[s].last && n > 0; u++ {
			if g.typeOf(u).name == us.Type && p.units[u].where == from {
				out = append(out, u)
				n--
			}
		}
	}
	if s != roman || !g.opt.romanPool {
		return out
	}
	want := 0
	for _, us := range e.Units {
		want += us.N
	}
	pool := g.poolOf(p, s, nil)
	if from == elysii {
		for u := g.sides[s].first; u < g.sides[s].last; u++ {
			if p.units[u].where == elysii && g.typeOf(u).category == auxiliary {
				pool = append(pool, u)
			}
		}
	}
	return pool[:min(want, len(pool))]
}

// addUnits brings units to the playing leader, Ready. Romans above his rating
// stay without command in his place, in a city but Roma as many as may; the rest
// goes back.
func (pl *play) addUnits(e *facts.Effect) {
	tn, g, p := pl.tn, pl.tn.g, pl.tn.p
	l := pl.leader
	s, at := g.leaders[l].side, p.leaders[l].at
	units := pl.source(e)
	ev := engines.Event{Units: []string{g.leaders[l].full}}
	if s == roman && g.opt.romanPool {
		if e.From == "elysii" { // what was lost may be drawn again
			for u := g.sides[s].first; u < g.sides[s].last; u++ {
				if p.units[u].where == elysii && g.typeOf(u).category == auxiliary {
					p.units[u] = unitState{where: pooled, at: none}
				}
			}
		}
		n := len(units)
		units = nil
		for k := range n {
			u, roll, ok := tn.draw(s, tn.recruitKey(l, k+1), units)
			if !ok {
				break
			}
			units = append(units, u)
			ev.Dice = append(ev.Dice, roll)
		}
	}
	added := 0
	for _, u := range units {
		to := unitState{where: led, at: l}
		if s == roman && g.room(p, l) == 0 {
			to = unitState{where: loose, at: at}
			if g.garrisoned(at) && len(g.looseAt(p, s, at)) >= g.c.Garrison {
				continue
			}
		}
		p.units[u] = to
		ev.Units = append(ev.Units, g.units[u].full)
		added++
	}
	ev.Effects = []engines.Effect{{Unit: g.leaders[l].full, What: "units", N: added}}
	pl.note("raised", ev)
	if added > 0 {
		tn.sweep(other(s), at)
	}
	if s == rebel {
		o := *pl.op
		tn.sendBack(&o)
	}
}

// restore makes units of the leader Ready, those the order names first.
func (pl *play) restore(e *facts.Effect) {
	g, p := pl.tn.g, pl.tn.p
	hurt := slices.DeleteFunc(p.commanded(pl.leader), func(u int16) bool { return !p.units[u].out })
	slices.SortStableFunc(hurt, g.better)
	units := dedupe(append(g.findAll(p, pl.args.Units, hurt), hurt...))
	units = units[:min(e.N, len(units))]
	ev := engines.Event{Units: []string{g.leaders[pl.leader].full}, Effects: []engines.Effect{{Unit: g.leaders[pl.leader].full, What: "restored", N: len(units)}}}
	for _, u := range units {
		p.units[u].out = false
		ev.Units = append(ev.Units, g.units[u].full)
	}
	pl.note("restored", ev)
}

// joint lets two leaders each do an action in one operation, each paying for it.
func (pl *play) joint() {
	tn := pl.tn
	s := tn.g.leaders[pl.leader].side
	for i := range pl.args.Acts {
		o := &pl.args.Acts[i]
		if !tn.allHold(s, o.If) {
			tn.private(s, "1.4", "skipped", pl.op.Text, "the condition of "+tn.g.leaders[o.Leader].name+"'s action does not hold")
			continue
		}
		if why := tn.refuse(s, o); why != (reason{}) {
			tn.private(s, why.rule, "error", pl.op.Text, why.wrong)
			continue
		}
		tn.operate(s, o)
	}
}

// inflict lays losses on all units of a side at a place: their owner spreads
// them, nobody gains anything (a card's inflict_losses).
func (tn *turn) inflict(s, at int8, n int, card int8) {
	g := tn.g
	f := tn.fightAt(at, at)
	f.kind, f.stroke, f.card, f.phase, f.phaseKind = siege, true, card, 1, shooting
	f.by[attacker].side, f.by[defender].side = other(s), s
	f.muster()
	a := &f.by[defender]
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		if st := &tn.p.units[u]; st.where == led && tn.p.leaders[st.at].at == at {
			a.units = append(a.units, g.warrior(u, true, st.out))
		}
	}
	slices.SortFunc(a.units, func(x, y warrior) int {
		return cmp.Or(cmp.Compare(x.typ, y.typ), cmp.Compare(x.state, y.state), cmp.Compare(x.u, y.u))
	})
	for j := range a.units {
		a.units[j].label = none // they stay face down
	}
	alive := a.living()
	f.by[attacker].units = f.by[attacker].units[:0]
	f.lose([2]int{0, n})
	tn.t.Note(engines.Event{
		Rule: []string{"2.3.3"}, Kind: "stricken", Phase: phaseOps, Side: g.sides[s].id, At: []string{g.places[at].id},
		Effects: []engines.Effect{
			{Unit: g.sides[s].id, What: "out", N: a.living() - a.ready()},
			{Unit: g.sides[s].id, What: "eliminated", N: alive - a.living()},
		},
	})
}
