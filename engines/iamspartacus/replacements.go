package iamspartacus

import (
	"cmp"
	"slices"
	"strconv"

	"prestags/engines"
)

// replacements is step 1D in the first month of a season (9.1): the Roman
// rebuilds, then the rebel raises and trains in the order of 9.7.
func (tn *turn) replacements() {
	if !tn.g.months[tn.n-1].replacements {
		return
	}
	tn.rebuild()
	tn.slaves()
	tn.gladiators()
	tn.archers()
	tn.cavalry()
	tn.training()
}

// points are the Roman replacement steps: fertile provinces not in revolt (9.8,
// Q48).
func (g *game) replacementPoints(p *position) int {
	n := 0
	for a := range g.areas {
		if g.areas[a].terrain == fertile && p.status[a] != revolting {
			n++
		}
	}
	return n
}

// mayRebuild is how many steps a Roman unit may get back (9.8): none in a
// besieged city; a crack legion only below 6 and up to 6 (Q47); of the eliminated
// only archers.
func (g *game) mayRebuild(p *position, u int16) int {
	c, st := g.classOf(u), &p.units[u]
	if g.units[u].side != roman || u == g.garrison {
		return 0
	}
	switch st.state {
	case dead:
		if c.id == "rom.archer" && g.archerCity(p) != nowhere {
			return len(c.cf)
		}
		return 0
	case onMap:
	default:
		return 0
	}
	if g.locs[st.at].kind == city && g.besieged(p, st.at) {
		return 0
	}
	if c.legion == crack {
		if g.factor(u, st) > g.limit.crackFrom {
			return 0
		}
		return max(0, g.limit.crack-g.factor(u, st))
	}
	return int(st.lost)
}

// archerCity is where a rebuilt archer comes back: Rome, else another free city
// (Q46).
func (g *game) archerCity(p *position) loc {
	for _, c := range append([]loc{g.rome}, g.cities...) {
		if g.holds(p, roman, c) && !g.besieged(p, c) {
			return c
		}
	}
	return nowhere
}

// rebuild spends the Roman points as ordered, by default on the weakest regular
// legions, then crack ones, cohorts, cavalry, missile units, dead archers (D05).
func (tn *turn) rebuild() {
	g, p := tn.g, tn.p
	points := g.replacementPoints(p)
	e := engines.Event{
		Rule: []string{"9.8"}, Kind: "rebuild", Phase: tn.phase(), Side: g.sides[roman].id,
		Mods: []engines.Mod{mod("9.8", "fertile provinces not in revolt", points)},
	}
	give := func(u int16, n int, at loc) {
		st := &p.units[u]
		ef := engines.Effect{Unit: g.units[u].full, What: "rebuilt", N: n}
		if st.state == dead {
			if at == nowhere || !g.holds(p, roman, at) || g.besieged(p, at) {
				at = g.archerCity(p)
			}
			*st = unitState{at: at, state: onMap, lost: int8(len(g.classOf(u).cf))}
			ef.From = "0"
		} else {
			ef.From = strconv.Itoa(g.factor(u, st))
		}
		st.lost -= int8(n)
		ef.To = strconv.Itoa(g.factor(u, st))
		points -= n
		e.Effects = append(e.Effects, ef)
		e.Units = append(e.Units, g.units[u].full)
	}
	for _, r := range tn.o[roman].rebuild {
		may := g.mayRebuild(p, r.unit)
		switch n := min(r.n, points); {
		case g.units[r.unit].side != roman:
		case r.n > may:
			tn.skip(roman, "9.8", "REBUILD "+g.units[r.unit].id, "it may get "+itoa(may)+" steps back")
		default:
			if n < r.n {
				tn.skip(roman, "9.8", "REBUILD "+g.units[r.unit].id, itoa(n)+" of "+itoa(r.n)+" steps are left for it")
			}
			if n > 0 {
				give(r.unit, n, r.at)
			}
		}
	}
	if len(tn.o[roman].rebuild) == 0 {
		units := g.rebuildOrder(p)
		var ids []string
		var may, def []int
		left := points
		for _, u := range units {
			n := g.mayRebuild(p, u)
			ids, may, def = append(ids, g.units[u].full), append(may, n), append(def, min(n, left))
			left -= min(n, left)
		}
		for i, n := range tn.shares(5, roman, "9.8", "steps", "Which units get replacement steps?", ids, may, def, points) {
			if n > 0 {
				give(units[i], n, nowhere)
			}
		}
	}
	if len(e.Effects) > 0 {
		tn.t.Note(e)
	}
}

// rebuildOrder is the default order of rebuilding (D05).
func (g *game) rebuildOrder(p *position) []int16 {
	var out []int16
	for u := range g.units {
		if g.mayRebuild(p, int16(u)) > 0 {
			out = append(out, int16(u))
		}
	}
	rank := func(u int16) int {
		c := g.classOf(u)
		switch {
		case p.units[u].state == dead:
			return 5
		case c.legion == regular:
			return 0
		case c.legion == crack:
			return 1
		case c.typ == infantry:
			return 2
		case c.typ == cavalry:
			return 3
		}
		return 4
	}
	slices.SortStableFunc(out, func(a, b int16) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(p.units[b].lost, p.units[a].lost))
	})
	return out
}

// freeOfRomans tells whether no Roman combat unit stands in a province or city;
// units in a city do not count for its province (9.2), leaders never (Q98).
func (g *game) freeOfRomans(p *position, l loc) bool {
	for u := range p.units {
		if at := p.units[u].at; at != nowhere && g.units[u].side == roman && g.sameGround(at, l) {
			return false
		}
	}
	return true
}

// slaves: each place in revolt and free of Roman units gets a slave, a mountain
// province a slave or a slinger, while counters last (9.2, Q27). Places with a
// RECRUIT line come first, then the order of the map.
func (tn *turn) slaves() {
	g, p := tn.g, tn.p
	var places []loc
	add := func(l loc) {
		if l != nowhere && int(l) < len(p.status) && p.status[l] == revolting && g.freeOfRomans(p, l) && !slices.Contains(places, l) {
			places = append(places, l)
		}
	}
	for _, r := range tn.o[rebel].recruits {
		add(r.at)
	}
	for l := range p.status {
		add(loc(l))
	}
	e := engines.Event{Rule: []string{"9.2"}, Kind: "recruit", Phase: tn.phase(), Side: g.sides[rebel].id}
	hills := slices.DeleteFunc(slices.Clone(places), func(l loc) bool { return !g.highland(l) })
	var slingers []loc
	if len(tn.o[rebel].recruits) == 0 && tn.firstPooled(g.slingers) >= 0 {
		slingers = tn.places(6, rebel, "9.2", "slingers", "Which mountain provinces raise slingers in place of slaves?", hills, nil)
	}
	for _, l := range places {
		u := int16(-1)
		sling := g.highland(l)
		if sling && (tn.wantsSlinger(l) || slices.Contains(slingers, l)) {
			u = tn.firstPooled(g.slingers)
		}
		if u < 0 {
			u = tn.firstPooled(g.slaves)
		}
		if u < 0 && sling {
			u = tn.firstPooled(g.slingers)
		}
		if u < 0 {
			continue
		}
		p.units[u] = unitState{at: l, state: onMap}
		e.Units, e.At = append(e.Units, g.units[u].full), append(e.At, g.locs[l].full)
	}
	if len(e.Units) > 0 {
		tn.t.Note(e)
	}
	for _, l := range places {
		tn.risen(l)
	}
}

// risen gives a city that Romans have taken, not pacified and left to the slaves who
// gather there; Roman leaders in it leave for the province (Q116).
func (tn *turn) risen(l loc) {
	g, p := tn.g, tn.p
	x := &g.locs[l]
	if x.kind != city || p.control[x.n] == rebel || g.countUnits(p, rebel, l) == 0 {
		return
	}
	p.control[x.n] = rebel
	tn.place(nil, g.leadersAt(p, roman, l, nil), loc(x.area))
	tn.t.Note(engines.Event{
		Rule: []string{"9.2", "Q116"}, Kind: "capture", Phase: tn.phase(), Side: g.sides[rebel].id, At: []string{x.full}, Result: "left by the Romans and still in revolt",
	})
}

// highland tells whether a location is the open country of a mountain province.
func (g *game) highland(l loc) bool {
	return g.locs[l].kind == open && g.areas[l].terrain == mountain
}

func (tn *turn) wantsSlinger(l loc) bool {
	want := false
	for _, r := range tn.o[rebel].recruits {
		if r.at == l {
			return r.slinger
		}
		if r.at == nowhere {
			want = r.slinger
		}
	}
	return want
}

// firstPooled is the first unit of a pool that is not in play, -1 if none is
// left.
func (tn *turn) firstPooled(pool []int16) int16 {
	for _, u := range pool {
		if tn.p.units[u].state == pooled {
			return u
		}
	}
	return -1
}

// mayRegain tells whether the gladiators get a step back: they are reduced (9.2), and
// not besieged in a city (9.8, Q117).
func (g *game) mayRegain(p *position) bool {
	if g.glad < 0 {
		return false
	}
	st := &p.units[g.glad]
	return st.state == onMap && st.lost > 0 && !(g.locs[st.at].kind == city && g.besieged(p, st.at))
}

// gladiators get a step back if they may.
func (tn *turn) gladiators() {
	g := tn.g
	if !g.mayRegain(tn.p) {
		return
	}
	st := &tn.p.units[g.glad]
	from := g.factor(g.glad, st)
	st.lost--
	tn.t.Note(engines.Event{
		Rule: []string{"9.2"}, Kind: "rebuild", Phase: tn.phase(), Side: g.sides[rebel].id, Units: g.units[g.glad].one,
		Effects: []engines.Effect{{Unit: g.units[g.glad].full, What: "rebuilt", From: strconv.Itoa(from), To: strconv.Itoa(g.factor(g.glad, st)), N: 1}},
	})
}
