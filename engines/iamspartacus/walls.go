package iamspartacus

import (
	"slices"

	"prestags/engines"
)

// wallBetween tells whether a circumvallation runs along a border (14.3).
func (g *game) wallBetween(p *position, a, b int8) bool {
	return slices.ContainsFunc(p.walls, func(w wall) bool { return w.ring == nowhere && (w.a == a && w.b == b || w.a == b && w.b == a) })
}

// ringed tells whether a circumvallation runs round a city or sanctuary (14.5).
func (g *game) ringed(p *position, l loc) bool {
	return slices.ContainsFunc(p.walls, func(w wall) bool { return w.ring == l })
}

// mayWall tells why a circumvallation cannot be built (14.3, 14.5). busy are those
// who made a Forced March, moved is such a leader.
func (g *game) mayWall(p *position, o *wallOrder, busy func(u int16) bool, moved bool) reason {
	l := &g.leaders[o.leader]
	at := loc(o.a)
	if o.ring != nowhere {
		at = loc(g.areaOf(o.ring))
	}
	var legions []int16
	for _, u := range g.unitsAt(p, roman, at, nil) {
		if !busy(u) {
			legions = append(legions, u)
		}
	}
	switch {
	case !g.opt.walls:
		return reason{"14.3", "circumvallations are not played in this match"}
	case !l.wall:
		return reason{"14.3", l.id + " brings no circumvallation"}
	case p.leaders[o.leader].wall != 0:
		return reason{"14.3", l.id + " has used his circumvallation"}
	case p.leaders[o.leader].state != onMap || p.leaders[o.leader].at != at:
		return reason{"14.3", l.id + " does not stand in " + g.locs[at].name}
	case moved:
		return reason{"14.3", l.id + " made a Forced March"}
	case g.legionCF(p, legions) < g.limit.wallCF:
		return reason{"14.3", "it takes " + itoa(g.limit.wallCF) + " factors of regular and crack legions that made no Forced March; there are " + itoa(g.legionCF(p, legions))}
	case g.presentAny(p, rebel, g.areaOf(at)):
		return reason{"14.3", "rebels stand in " + g.locs[at].name}
	case o.ring != nowhere:
		return g.mayRing(p, o.ring)
	case !g.borders(o.a, o.b):
		return reason{"14.3", g.areas[o.a].name + " does not border on " + g.areas[o.b].name}
	case g.areas[o.a].terrain == mountain || g.areas[o.b].terrain == mountain:
		return reason{"14.3", "no circumvallation is built in mountains"}
	case g.wallBetween(p, o.a, o.b):
		return reason{"14.3", "one runs along that border already"}
	}
	return reason{}
}

// mayRing tells why a place cannot be ringed: rebels must hold it, and it must
// not be Mt. Vesuvius (14.5).
func (g *game) mayRing(p *position, l loc) reason {
	x := &g.locs[l]
	switch {
	case x.kind != city && x.kind != sanctuary:
		return reason{"14.5", x.name + " is neither city nor sanctuary"}
	case x.noRing:
		return reason{"14.5", x.name + " cannot be walled in"}
	case !g.hasAny(p, rebel, l):
		return reason{"14.5", "there are no rebels in " + x.name}
	case g.ringed(p, l):
		return reason{"14.5", x.name + " is walled in already"}
	}
	return reason{}
}

// placeWalls builds circumvallations at the end of the Roman's movement (14.3).
func (tn *turn) placeWalls(s int8) {
	if s != roman || !tn.g.opt.walls {
		return
	}
	g, p := tn.g, tn.p
	tn.dropWalls()
	busy := func(u int16) bool { return tn.unitMoved[u] == forcedly }
	orders := tn.o[s].walls
	if len(orders) == 0 {
		orders = tn.askWalls(busy)
	}
	for _, o := range orders {
		if o.ring == nowhere && p.leaders[o.leader].at == loc(o.b) { // a border has no direction
			o.a, o.b = o.b, o.a
		}
		if r := g.mayWall(p, &o, busy, tn.leaderMoved[o.leader] == forcedly); r.why != "" {
			tn.skip(s, r.rule, "WALL "+g.leaders[o.leader].id, r.why)
			continue
		}
		at := p.leaders[o.leader].at
		e := engines.Event{Rule: []string{"14.3"}, Kind: "wall", Phase: tn.phase(), Side: g.sides[roman].id, Result: "built"}
		w := wall(o)
		if o.ring != nowhere {
			w.a, w.b = g.areaOf(o.ring), g.areaOf(o.ring)
			e.Rule, e.At = []string{"14.5", "14.3"}, []string{g.locs[o.ring].full}
		} else {
			e.At = []string{g.areas[o.a].id, g.areas[o.b].id}
		}
		builders := tn.builders(g.unitsAt(p, roman, at, nil), busy)
		p.leaders[o.leader].wall = 1
		p.walls = append(p.walls, w)
		e.Units = append(tn.names(builders), g.leaders[o.leader].full)
		tn.t.Note(e)
	}
}

// askWalls asks for the circumvallations that may be built, one a leader (D29);
// by default none.
func (tn *turn) askWalls(busy func(u int16) bool) []wallOrder {
	if !tn.asks(roman, 29) {
		return nil
	}
	g, p := tn.g, tn.p
	q := engines.Question{Text: "Which circumvallations do you build?", Default: []string{}}
	var may []wallOrder
	add := func(o wallOrder, where string) {
		if g.mayWall(p, &o, busy, tn.leaderMoved[o.leader] == forcedly).why == "" {
			may = append(may, o)
			q.Choices = append(q.Choices, engines.Choice{ID: g.leaders[o.leader].id + "/" + where})
		}
	}
	for l := range g.leaders {
		if st := &p.leaders[l]; st.state == onMap && g.leaders[l].wall && g.locs[st.at].kind == open {
			a := g.areaOf(st.at)
			for _, b := range g.areas[a].land {
				add(wallOrder{leader: int8(l), a: a, b: b, ring: nowhere}, g.areas[a].id+"-"+g.areas[b].id)
			}
			for _, x := range g.inside(a) {
				add(wallOrder{leader: int8(l), ring: x}, g.locs[x].id)
			}
		}
	}
	if q.Max = len(may); q.Max == 0 {
		return nil
	}
	var out []wallOrder
	for _, id := range tn.choose(29, roman, engines.Key{Phase: tn.phase(), Rule: "14.3", Who: "walls", N: 1}, q, nil) {
		out = append(out, may[slices.IndexFunc(q.Choices, func(c engines.Choice) bool { return c.ID == id })])
	}
	return out
}

// builders are the legions that build: the strongest, until there are enough
// factors.
func (tn *turn) builders(units []int16, busy func(u int16) bool) []int16 {
	g, p := tn.g, tn.p
	var legions, out []int16
	for _, u := range units {
		if c := g.classOf(u); (c.legion == regular || c.legion == crack) && !busy(u) {
			legions = append(legions, u)
		}
	}
	sortBy(legions, func(a, b int16) bool { return g.factor(a, &p.units[a]) > g.factor(b, &p.units[b]) })
	for _, u := range legions {
		if g.legionCF(p, out) < g.limit.wallCF {
			out = append(out, u)
		}
	}
	slices.Sort(out)
	return out
}

// dropWalls removes circumvallations with no Roman combat unit left in either
// province, for good (14.3).
func (tn *turn) dropWalls() {
	g, p := tn.g, tn.p
	p.walls = slices.DeleteFunc(p.walls, func(w wall) bool {
		for u := range p.units {
			if l := p.units[u].at; l != nowhere && g.units[u].side == roman && (g.locs[l].area == w.a || g.locs[l].area == w.b) {
				return false
			}
		}
		p.leaders[w.leader].wall = 2
		e := engines.Event{Rule: []string{"14.3"}, Kind: "wall", Phase: tn.phase(), Side: g.sides[roman].id, Units: g.leaders[w.leader].one, Result: "gone"}
		if w.ring != nowhere {
			e.At = []string{g.locs[w.ring].full}
		} else {
			e.At = []string{g.areas[w.a].id, g.areas[w.b].id}
		}
		tn.t.Note(e)
		return true
	})
}

// crossWall takes rebels across a circumvallation on the way from one place to
// the next: a die for each combat unit; leaders cross if a unit does (14.4, 14.5).
// It gives back who came across; where there is no wall, all.
func (tn *turn) crossWall(from, to loc, units []int16, leaders []int8, o *marchOrder) ([]int16, []int8) {
	g, p := tn.g, tn.p
	if len(p.walls) == 0 {
		return units, leaders
	}
	tn.dropWalls()
	if !tn.walledOff(from, to) || len(units)+len(leaders) == 0 || len(units) > 0 && g.units[units[0]].side != rebel || len(units) == 0 && g.leaders[leaders[0]].side != rebel {
		return units, leaders
	}
	if len(units) == 0 && slices.Contains(tn.crossed, way{from, to}) { // leaders present follow units that got through
		return units, leaders
	}
	if len(units) > 0 {
		units = slices.DeleteFunc(slices.Clone(units), func(u int16) bool { return tn.balked[u] }) // a unit tries once a turn
		if len(units) == 0 {
			what := "SORTIE " + g.locs[from].full
			if o != nil {
				what = o.raw
			}
			tn.skip(rebel, "14.4", what, "they have failed at a circumvallation this turn")
			return nil, nil
		}
	}
	e := engines.Event{
		Rule: []string{"14.4"}, Kind: "wall", Phase: tn.phase(), Side: g.sides[rebel].id, Path: []string{g.locs[from].full, g.locs[to].full}, Result: "crossing",
	}
	if g.spartacus >= 0 && p.leaders[g.spartacus].state == onMap && g.areaOf(p.leaders[g.spartacus].at) == g.areaOf(from) {
		m := g.mod.wallSpartacus
		e.Mods = append(e.Mods, mod(m.Rule, m.When, m.Add))
	}
	var across []int16
	for _, u := range tn.inOrder(units, o) {
		die := tn.wallDie(u, from, to)
		n := die.Die
		if len(e.Mods) > 0 {
			n += g.mod.wallSpartacus.Add
		}
		row := g.ch.CircumvallationAt(n)
		e.Units, e.Dice = append(e.Units, g.units[u].full), append(e.Dice, die)
		x := engines.Effect{Unit: g.units[u].full, What: "stays", N: n}
		if row.Crosses {
			x.What = "crosses"
		}
		tn.balked[u] = !row.Crosses
		e.Effects = append(e.Effects, x)
		if row.Loss {
			tn.hit(u, 1, elsewhere, &e.Effects)
		}
		if row.Crosses {
			across = append(across, u)
		}
	}
	across = slices.DeleteFunc(across, func(u int16) bool { return p.units[u].state != onMap })
	if len(across) == 0 { // leaders alone do not cross (Q88)
		leaders = nil
	} else {
		tn.crossed = append(tn.crossed, way{from, to})
	}
	tn.t.Note(e)
	return across, leaders
}

// way is one across a circumvallation.
type way struct{ from, to loc }

// walledOff tells whether a wall lies between two places: on the border, or round
// the city or sanctuary left or entered.
func (tn *turn) walledOff(from, to loc) bool {
	g, p := tn.g, tn.p
	if a, b := g.areaOf(from), g.areaOf(to); a != b {
		return g.wallBetween(p, a, b)
	}
	return g.ringed(p, from) || g.ringed(p, to)
}

// inOrder is the order in which units of a force try (D16): as written first.
func (tn *turn) inOrder(units []int16, o *marchOrder) []int16 {
	if o == nil || len(o.order) == 0 {
		return units
	}
	out := tn.pick(o.order, units)
	for _, u := range units {
		if !slices.Contains(out, u) {
			out = append(out, u)
		}
	}
	return out
}
