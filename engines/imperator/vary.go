package imperator

import (
	"slices"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// Vary implements engines.Game: worlds a side cannot tell from this one. Counters
// of one type change places, wherever they are: nothing but their numbers
// differs, and those are secret for good. Units of different types change places
// between armies that nobody can reach this season. And a plan for a leader who
// is not in play.
func (g *game) Vary(ep engines.Position, side string) []engines.Position {
	p := ep.(*position)
	me, ok := g.sideOf(side)
	if !ok || p.stage == ended {
		return nil
	}
	you := other(me)
	var out []engines.Position
	if q := g.withPlan(p, you); q != nil {
		out = append(out, q)
	}
	if !g.faceDown(you) {
		return out
	}
	for n := range 2 {
		if q := g.renumbered(p, you, n); q != nil {
			out = append(out, q)
		}
	}
	for n := range 2 {
		if q := g.reshuffled(p, you, n); q != nil {
			out = append(out, q)
		}
	}
	return out
}

// withPlan gives a side a tactic for a leader who cannot act in this impulse.
func (g *game) withPlan(p *position, s int8) *position {
	for l := range p.leaders {
		if g.leaders[l].side == s && (p.leaders[l].post == dead || p.leaders[l].post == sacked) {
			q := p.clone()
			q.plans[s].keep(tacticLine{For: forBattle, Who: int8(l), Vs: vsAny, Tactics: []int8{g.general}, Text: g.leaders[l].name + ": " + g.tactics[g.general].id})
			return q
		}
	}
	return nil
}

// hideable: a unit whose front the enemy has not seen lie open.
func hideable(st unitState) bool {
	return st.where == led || st.where == loose || st.where == pooled
}

// renumbered swaps counters of a type between different places: the n-th way
// from the first or from the last.
func (g *game) renumbered(p *position, s int8, n int) *position {
	q := p.clone()
	swapped := false
	for a := g.sides[s].first; a < g.sides[s].last; a++ {
		for b := a + 1; b < g.sides[s].last; b++ {
			if g.units[a].typ != g.units[b].typ || q.units[a] == q.units[b] || !hideable(q.units[a]) || !hideable(q.units[b]) || (int(a+b)+n)%2 == 0 {
				continue
			}
			q.units[a], q.units[b] = q.units[b], q.units[a]
			swapped = true
			break
		}
	}
	if !swapped {
		return nil
	}
	return q
}

// reshuffled swaps units of different types between two armies out of everyone's
// reach.
func (g *game) reshuffled(p *position, s int8, n int) *position {
	safe := g.outOfReach(p, s)
	var units []int16
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		if st := p.units[u]; st.where == led && slices.Contains(safe, st.at) {
			units = append(units, u)
		}
	}
	for i := range units {
		a := units[(i+n)%len(units)]
		for _, b := range units {
			if g.units[a].typ != g.units[b].typ && p.units[a] != p.units[b] && p.units[a].at != p.units[b].at {
				q := p.clone()
				q.units[a], q.units[b] = q.units[b], q.units[a]
				return q
			}
		}
	}
	return nil
}

// outOfReach are a side's leaders whom no enemy can fight in what is left of the
// season, whose units nobody else can come to hold, and on whom no card can be
// played that would show a unit.
func (g *game) outOfReach(p *position, s int8) []int8 {
	enemy := other(s)
	for c := range g.cards {
		if g.cards[c].side == enemy && !p.isUsed(int8(c)) && slices.ContainsFunc(g.cards[c].Effect, func(e facts.Effect) bool {
			return e.Op == facts.InflictLosses || e.Op == facts.KillEnemyLeader
		}) {
			return nil
		}
	}
	points := func(l int) int {
		if p.stage == opening {
			return g.c.Seasons[p.quarter()].AP
		}
		return int(p.leaders[l].ap)
	}
	if p.stage == opening && slices.ContainsFunc(g.s.Events, func(e facts.Event) bool { return seasonOf(&e) <= p.season && g.pending(p, &e) }) {
		return nil
	}
	// One step more for a card that lengthens a march.
	var out []int8
	for l := range p.leaders {
		st := &p.leaders[l]
		if g.leaders[l].side != s || st.post != onMap {
			continue
		}
		n, _ := p.command(int8(l))
		// Nor may his own orders name types: to leave units in a city, to swap.
		safe := n > 0 && n+3*points(l) <= int(g.leaders[l].sr) && (points(l) == 0 || !g.s.Sieges)
		near := g.reach(p, st.at)
		for at := range g.places {
			if (g.hasUnits(p, enemy, int8(at)) || len(g.looseAt(p, s, int8(at))) > 0) && int(near[at]) <= points(l)+1 {
				safe = false
			}
		}
		for e := range p.leaders {
			if g.leaders[e].side == enemy && p.leaders[e].post == onMap && int(near[p.leaders[e].at]) <= points(l)+points(e)+2 {
				safe = false
			}
		}
		if safe {
			out = append(out, int8(l))
		}
	}
	return out
}

// pending: an event of this season or one that still waits.
func (g *game) pending(p *position, e *facts.Event) bool {
	if seasonOf(e) == p.season {
		return true
	}
	return slices.ContainsFunc(e.Actions, func(a facts.Action) bool {
		return a.Do == facts.Enter && p.leaders[g.byName[a.Leader]].post == waiting || a.Do == facts.Detach && slices.ContainsFunc(a.Leaders, func(n string) bool { return p.leaders[g.byName[n]].post == waiting })
	})
}

// reach are the steps to all places, by land and sea.
func (g *game) reach(p *position, from int8) []int8 {
	d := slices.Repeat([]int8{noWay}, len(g.places))
	d[from] = 0
	sailing := !slices.Contains(g.s.Fleets.NotSailing, g.c.Seasons[p.quarter()].ID)
	for queue := []int8{from}; len(queue) > 0; queue = queue[1:] {
		a := queue[0]
		for b := range g.places {
			next := slices.Contains(g.places[a].adj, int8(b)) ||
				sailing && slices.ContainsFunc(g.places[a].seas, func(s int8) bool { return slices.Contains(g.places[b].seas, s) })
			if next && d[b] == noWay {
				d[b] = d[a] + 1
				queue = append(queue, int8(b))
			}
		}
	}
	return d
}
