package iamspartacus

import (
	"math/bits"
	"strconv"
)

// What stands where, who controls what: questions to a position, asked by
// resolution and by the checks of a plot alike.

// unitsAt adds a side's units at a location to buf, by their order in the
// charts.
func (g *game) unitsAt(p *position, s int8, l loc, buf []int16) []int16 {
	for u := range p.units {
		if p.units[u].at == l && g.units[u].side == s && p.units[u].state == onMap {
			buf = append(buf, int16(u))
		}
	}
	return buf
}

// leadersAt adds a side's leaders at a location to buf.
func (g *game) leadersAt(p *position, s int8, l loc, buf []int8) []int8 {
	for i := range p.leaders {
		if p.leaders[i].at == l && g.leaders[i].side == s && p.leaders[i].state == onMap {
			buf = append(buf, int8(i))
		}
	}
	return buf
}

// countUnits counts a side's combat units at a location.
func (g *game) countUnits(p *position, s int8, l loc) int {
	n := 0
	for u := range p.units {
		if p.units[u].at == l && g.units[u].side == s && p.units[u].state == onMap {
			n++
		}
	}
	return n
}

// hasLeader tells whether a side has a leader at a location.
func (g *game) hasLeader(p *position, s int8, l loc) bool {
	for i := range p.leaders {
		if p.leaders[i].at == l && g.leaders[i].side == s && p.leaders[i].state == onMap {
			return true
		}
	}
	return false
}

// hasAny tells whether a side has a unit or leader at a location.
func (g *game) hasAny(p *position, s int8, l loc) bool {
	return g.countUnits(p, s, l) > 0 || g.hasLeader(p, s, l)
}

// presentUnits counts a side's combat units in an area, in the open or in works
// there; those inside a city or sanctuary are not in the province (Q26, but
// for the house rule).
func (g *game) presentUnits(p *position, s int8, a int8) int {
	n := 0
	for u := range p.units {
		if l := p.units[u].at; l != nowhere && g.units[u].side == s && g.locs[l].area == a && g.inProvince(l) {
			n++
		}
	}
	return n
}

// inProvince tells whether who stands there is in the province: not in a city,
// unless the house rule says so (Q26), nor in a sanctuary.
func (g *game) inProvince(l loc) bool {
	k := g.locs[l].kind
	return k == open || k == works || k == city && g.opt.cityCounts
}

// presentAny tells whether a side has a unit or a leader in an area outside
// cities and sanctuaries.
func (g *game) presentAny(p *position, s int8, a int8) bool {
	for u := range p.units {
		if l := p.units[u].at; l != nowhere && g.units[u].side == s && g.locs[l].area == a && (g.locs[l].kind == open || g.locs[l].kind == works) {
			return true
		}
	}
	for i := range p.leaders {
		if l := p.leaders[i].at; l != nowhere && g.leaders[i].side == s && g.locs[l].area == a && (g.locs[l].kind == open || g.locs[l].kind == works) {
			return true
		}
	}
	return false
}

// controlled is the number of fertile provinces in revolt, which the rebel
// controls whoever stands there (Q45).
func (g *game) controlled(p *position) int {
	n := 0
	for a := range g.areas {
		if g.areas[a].terrain == fertile && p.status[a] == revolting {
			n++
		}
	}
	return n
}

// friendlyCity is the city of an area if the side holds it and it is not
// besieged, else nowhere.
func (g *game) friendlyCity(p *position, s int8, a int8) loc {
	c := g.areas[a].city
	if c == nowhere || !g.holds(p, s, c) || g.besieged(p, c) {
		return nowhere
	}
	return c
}

// fleetIn tells whether a side's fleet is in a zone.
func (p *position) fleetIn(s int8, zone int8) bool {
	return p.fleets[s].state == atSea && p.fleets[s].zone == zone
}

// coastal tells whether an area touches a sea zone.
func (g *game) coastal(a int8) bool { return g.areas[a].seas != 0 }

// zones of an area, rising.
func (g *game) zones(a int8) []int8 {
	var out []int8
	for m := g.areas[a].seas; m != 0; m &= m - 1 {
		out = append(out, int8(bits.TrailingZeros8(m)))
	}
	return out
}

// borders tells whether two areas share a land border.
func (g *game) borders(a, b int8) bool {
	for _, n := range g.areas[a].land {
		if n == b {
			return true
		}
	}
	return false
}

// overStrait tells whether two areas are the two shores of the strait.
func (g *game) overStrait(a, b int8) bool {
	return g.strait[0] >= 0 && (g.strait == [2]int8{a, b} || g.strait == [2]int8{b, a})
}

// freeStrait tells whether a side crosses the strait as if it were land (12.7,
// 12.8).
func (g *game) freeStrait(p *position, s int8) bool {
	if p.fleetIn(rebel, g.blockade) {
		return s == rebel
	}
	return s == roman || !p.fleetIn(roman, g.blockade) && p.status[g.strait[0]] == revolting && p.status[g.strait[1]] == revolting
}

// roadClear tells whether a side may pass through an area on a Road March: it is
// fertile, its own, and no enemy unit or leader stands in the open (12.4, Q98).
func (g *game) roadClear(p *position, s int8, a int8) bool {
	if g.areas[a].terrain != fertile || (p.status[a] == revolting) != (s == rebel) {
		return false
	}
	return !g.presentAny(p, enemyOf(s), a)
}

// leads tells whether a leader may lead, train and raise revolts: house rule
// wounded=none takes that from a wounded one (Q35).
func (g *game) leads(p *position, l int8) bool {
	return !p.leaders[l].wounded || g.opt.wounded != "none"
}

// frozen tells whether a Roman unit or leader may not move yet (14.1).
func (g *game) frozen(p *position, n int, unit int16, l int8) bool {
	if !g.opt.distraction || p.roused || n >= 5 {
		return false
	}
	if unit >= 0 {
		id := g.units[unit].id
		return g.units[unit].side == roman && (id == "VI" || id == "VII")
	}
	return l >= 0 && g.leaders[l].id == "Longinus"
}

// mayHide tells whether the sanctuary may be used now: its province is in revolt
// or pacified (14.15).
func (g *game) mayHide(p *position, l loc) bool {
	return g.opt.sanctuaries && p.status[g.locs[l].area] != calm
}

// season of a turn.
func (g *game) season(n int) string { return g.months[n-1].season }

// itoa is a number in digits.
func itoa(n int) string { return strconv.Itoa(n) }
