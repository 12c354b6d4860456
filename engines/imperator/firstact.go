package imperator

import (
	"slices"
	"strings"

	"prestags/plot"
	facts "prestags/scenarios/imperator"
)

// firstact.go judges the first action of each leader by how things stand now, or will
// when the season has opened, as far as a side can tell.

// asThingsStand warns of the first action of a leader that could not be carried out
// if it came now: neither with all where they are, nor with the side's own leaders
// where the queue has them by then.
func (c *compiler) asThingsStand(o *op, pos plot.Pos) {
	if c.acted[o.Leader] || len(o.If) > 0 || c.v.pos.leaders[o.Leader].post != onMap || c.hangsOnFleets(o) {
		return
	}
	now := c.refusedIn(c.in, o)
	if now == (reason{}) || c.refusedIn(c.expected(o.Leader), o) == (reason{}) {
		return
	}
	when := "as things stand now"
	if come := c.comeIn(); len(come) > 0 && c.refusedIn(c.now, o) == (reason{}) {
		when = "once they have entered (" + strings.Join(come, ", ") + ")"
	}
	c.say(plot.Warning, pos, now.rule, c.g.leaders[o.Leader].name, when+" not carried out: "+now.wrong, "another task, or it later")
}

// comeIn tells who enters as the season opens, and where: "Achaeus in Hennaea".
func (c *compiler) comeIn() []string {
	var out []string
	for i, l := range c.in.leaders {
		if l.post == onMap && c.v.pos.leaders[i].post != onMap {
			out = append(out, c.g.leaders[i].name+" in "+c.g.places[l.at].name)
		}
	}
	return out
}

func (c *compiler) refusedIn(p *position, o *op) reason {
	tn := &turn{g: c.g, p: p}
	return tn.refuse(c.s, o)
}

// hangsOnFleets tells whether an action is for the sea before the fleets of the season
// have been placed (1.2).
func (c *compiler) hangsOnFleets(o *op) bool {
	g, p := c.g, c.v.pos
	if p.stage != opening {
		return false
	}
	if k := g.cardOf(c.s, o.Card); o.Card != 0 && k >= 0 && (g.cards[k].does(facts.SeaMove) ||
		slices.ContainsFunc(g.cards[k].When, func(w facts.Condition) bool { return w.Cond == facts.FleetBeside })) {
		return true
	}
	return o.Kind == opMove && sharedSea(&g.places[p.leaders[o.Leader].at], &g.places[o.To]) && (o.Sea || !slices.Contains(g.places[p.leaders[o.Leader].at].adj, o.To))
}

// asSeen is the position as a side sees it, with what the opening of the season
// brings for certain, or may bring to its good. For a stack face down any counters
// stand: which they are decides nothing here.
func (g *game) asSeen(v *view, side int8) *position {
	p := v.pos.clone()
	enemy := other(side)
	u := g.sides[enemy].first
	for _, s := range v.stacks {
		for n := 0; s.side == enemy && n < s.n; u++ {
			if u >= g.sides[enemy].last {
				break
			}
			if p.units[u].where != unseen {
				continue
			}
			p.units[u] = unitState{where: loose, at: s.place}
			if s.leader >= 0 {
				p.units[u] = unitState{where: led, at: s.leader}
			}
			n++
		}
	}
	if p.stage != opening {
		return p
	}
	for l := range p.leaders {
		if p.leaders[l].post == onMap {
			p.leaders[l].ap = int8(g.c.Seasons[p.quarter()].AP)
		}
	}
	if g.rebuilds(p) {
		for at := range g.places {
			p.ravaged.remove(int8(at))
		}
		for u := g.sides[rebel].first; u < g.sides[rebel].last; u++ {
			if p.units[u].where == elysii {
				p.units[u] = unitState{where: pooled, at: none}
			}
		}
	}
	return p
}

// enterFor puts the leaders of a side who enter this season where they will stand, as
// far as that is certain before it opens, or a PLACE line has it.
func (g *game) enterFor(p *position, s int8, wishes []placing) {
	if p.stage != opening {
		return
	}
	for _, l := range g.entering(p, s) {
		legal := g.entriesOf(p, s, l)
		for _, x := range wishes {
			if x.leader == l && slices.Contains(legal, x.place) {
				legal = []int8{x.place}
			}
		}
		if len(legal) == 1 {
			p.leaders[l] = leaderState{post: onMap, at: legal[0], ap: int8(g.pointsOf(p, l))}
		}
	}
}

// expected is the position of those who have entered with the side's other leaders
// where the queue has them by then, away where that is not known.
func (c *compiler) expected(l int8) *position {
	p := c.in.clone()
	for i := range p.leaders {
		st := &p.leaders[i]
		stays := st.at == c.where[i] || c.v.pos.leaders[i].post == waiting && !c.acted[i]
		if c.g.leaders[i].side != c.s || st.post != onMap || int8(i) == l || stays {
			continue
		}
		p.leaders[l].must = false // he may be alone by then
		if c.where[i] != none {
			st.at = c.where[i]
			continue
		}
		*st = leaderState{post: waiting, at: none}
	}
	return p
}
