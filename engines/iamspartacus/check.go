package iamspartacus

import (
	"fmt"

	"prestags/engines"
)

// sound tells what cannot be in any position: a piece nowhere or where its kind
// never stands, a strength off its ladder, a full sanctuary, a siege without a
// besieger's side, a marker too many.
func (g *game) sound(p *position) error {
	for u := range p.units {
		st, id := &p.units[u], g.units[u].full
		switch {
		case (st.state == onMap) != (st.at != nowhere):
			return fmt.Errorf("%s stands nowhere, or is on the map and is not", id)
		case st.lost < 0 || int(st.lost) > len(g.classOf(int16(u)).cf):
			return fmt.Errorf("%s has lost %d steps of %d", id, st.lost, len(g.classOf(int16(u)).cf))
		case st.state == onMap && g.steps(int16(u), st) == 0:
			return fmt.Errorf("%s is on the map without strength", id)
		case (st.state == scheduled || st.state == pooled || st.state == forgone) && st.lost != 0:
			return fmt.Errorf("%s has lost steps and is not in play", id)
		case st.state == dead && g.steps(int16(u), st) != 0:
			return fmt.Errorf("%s is eliminated with steps left", id)
		case st.dismounted && (st.state != onMap || g.classOf(int16(u)).typ != cavalry):
			return fmt.Errorf("%s is dismounted and no cavalry on the map", id)
		}
	}
	for l := range p.leaders {
		if st := &p.leaders[l]; (st.state == onMap) != (st.at != nowhere) {
			return fmt.Errorf("%s stands nowhere, or is on the map and is not", g.leaders[l].full)
		}
	}
	for _, l := range g.sancts {
		if n := g.countUnits(p, rebel, l); n > g.limit.hiding {
			return fmt.Errorf("%s holds %d units", g.locs[l].full, n)
		}
		if g.countUnits(p, roman, l) > 0 {
			return fmt.Errorf("%s holds Romans", g.locs[l].full)
		}
	}
	for _, c := range g.cities {
		if s := p.control[g.locs[c].n]; g.countUnits(p, enemyOf(s), c) > 0 {
			return fmt.Errorf("%s is the %s's and full of enemies", g.locs[c].full, g.sides[s].id)
		}
	}
	if n := len(p.walls); n > g.limit.walls {
		return fmt.Errorf("%d circumvallations of %d", n, g.limit.walls)
	}
	return nil
}

// Check implements engines.Game: a position is sound, every counter is
// accounted for, and what changed since the one before is what the rules allow
// and the account says.
func (g *game) Check(ebefore, eafter engines.Position, events []engines.Event) error {
	p := eafter.(*position)
	if err := g.sound(p); err != nil {
		return err
	}
	if err := g.counters(p); err != nil {
		return err
	}
	if ebefore == nil {
		return nil
	}
	before := ebefore.(*position)
	if err := g.changes(before, p); err != nil {
		return err
	}
	return g.recount(before, p, events)
}

// counters holds the pieces to the counter sheet (2.2): each unit is in one
// state, markers are not more than there are.
func (g *game) counters(p *position) error {
	n := 0
	for u := range p.units {
		if int(p.units[u].state) >= len(stateNames) || p.units[u].state < 0 {
			return fmt.Errorf("%s is in no state", g.units[u].full)
		}
		n += int(g.units[u].pieces)
	}
	n += len(p.leaders)
	for _, m := range g.ch.Markers {
		n += m.Count
	}
	if n != g.pieces {
		return fmt.Errorf("%d counters of %d", n, g.pieces)
	}
	slaves := 0
	for _, u := range g.slaves {
		if st := p.units[u].state; st != pooled && st != onMap {
			return fmt.Errorf("%s is neither in the pool nor on the map", g.units[u].full)
		}
		slaves++
	}
	if slaves != len(g.slaves) {
		return fmt.Errorf("%d slaves", slaves)
	}
	return nil
}

// changes holds a position to the one before: places never become calm again
// (6.7), the dead stay dead but for archers and slaves (9.6, 9.8), strength rises
// in step 1D alone.
func (g *game) changes(before, p *position) error {
	for l := range p.status {
		if p.status[l] < before.status[l] {
			return fmt.Errorf("%s was %s and is %s", g.locs[l].full, statusNames[before.status[l]], statusNames[p.status[l]])
		}
	}
	seasonal := partOf(before.impulse) == rebelPart && g.months[turnOf(before.impulse)-1].replacements
	for u := range p.units {
		a, b := &before.units[u], &p.units[u]
		c := g.classOf(int16(u))
		switch {
		case c.slave || int16(u) == g.garrison:
		case (a.state == dead || a.state == escaped || a.state == forgone) && b.state != a.state && !(seasonal && c.id == "rom.archer"):
			return fmt.Errorf("%s came back", g.units[u].full)
		case b.lost < a.lost && !seasonal:
			return fmt.Errorf("%s gained strength out of season", g.units[u].full)
		case b.lost < a.lost && g.units[u].side == rebel && (int16(u) != g.glad || a.lost-b.lost > 1):
			return fmt.Errorf("%s was rebuilt", g.units[u].full)
		case c.legion == crack && b.lost < a.lost && int(c.cf[b.lost]) > g.limit.crack:
			return fmt.Errorf("%s was rebuilt above %d", g.units[u].full, g.limit.crack)
		}
	}
	for l := range p.leaders {
		if a, b := &before.leaders[l], &p.leaders[l]; (a.state == dead || a.state == escaped || a.state == forgone) && b.state != a.state {
			return fmt.Errorf("%s came back", g.leaders[l].full)
		}
	}
	return nil
}

// recount holds the account to the record: the events' points are what it grew
// by.
func (g *game) recount(before, p *position, events []engines.Event) error {
	var said, grown [2]int
	for i := range events {
		for _, e := range events[i].Effects {
			if e.What != "scored" {
				continue
			}
			s, ok := g.sideOf(e.Unit)
			if !ok {
				return fmt.Errorf("event %d scores for %q", events[i].N, e.Unit)
			}
			said[s] += e.N
		}
	}
	for s := range grown {
		grown[s] = p.total(int8(s)) - before.total(int8(s))
		if grown[s] != said[s] {
			return fmt.Errorf("the %s account grew by %d, the record says %d", g.sides[s].id, grown[s], said[s])
		}
	}
	return nil
}
