package iamspartacus

import (
	"strconv"

	"prestags/engines"
)

// mayPacify tells whether the Roman may try to pacify a province or city: it is
// in revolt, he has infantry in it, and no rebel unit or leader is there (6.6,
// 6.8, Q32). In a province only the open country counts, siege works with it.
func (g *game) mayPacify(p *position, l loc) bool {
	if p.status[l] != revolting {
		return false
	}
	foot := false
	for u := range p.units {
		at := p.units[u].at
		if at == nowhere || !g.sameGround(at, l) {
			continue
		}
		if g.units[u].side == rebel {
			return false
		}
		foot = foot || g.onFoot(p, int16(u))
	}
	if !foot {
		return false
	}
	for i := range p.leaders {
		if at := p.leaders[i].at; at != nowhere && g.leaders[i].side == rebel && g.sameGround(at, l) {
			return false
		}
	}
	return true
}

// sameGround tells whether who is at a is in the province or city l: works stand
// in the province.
func (g *game) sameGround(a, l loc) bool {
	if g.locs[l].kind == open {
		return a == l || g.locs[a].kind == works && loc(g.locs[a].area) == l
	}
	return a == l
}

// onFoot tells whether a unit counts as infantry: infantry, and cavalry that lost
// its horses in a siege (14.10).
func (g *game) onFoot(p *position, u int16) bool {
	return g.classOf(u).typ == infantry || p.units[u].dismounted
}

// pacifyParty is the infantry that takes part: those named, or all (D01).
func (tn *turn) pacifyParty(l loc, with []item) []int16 {
	g, p := tn.g, tn.p
	var all []int16
	for u := range p.units {
		if at := p.units[u].at; at != nowhere && g.units[u].side == roman && g.sameGround(at, l) && g.onFoot(p, int16(u)) {
			all = append(all, int16(u))
		}
	}
	if len(with) == 0 {
		return all
	}
	return tn.pick(with, all)
}

// pacification is step 1A: one attempt at each place, as ordered, by default at
// every place with all infantry (D01, Q33).
func (tn *turn) pacification() {
	o := tn.o[roman]
	done := make([]bool, len(tn.g.locs))
	for _, po := range o.pacify {
		if done[po.at] {
			continue
		}
		done[po.at] = true
		if !tn.g.mayPacify(tn.p, po.at) {
			tn.skip(roman, "6.6", "PACIFY "+tn.g.locs[po.at].full, "there is nothing to pacify, or rebels stand there")
			continue
		}
		tn.pacifyAt(po.at, po.with)
		if tn.p.over.done {
			return
		}
	}
	if len(o.pacify) > 0 && !o.pacifyAll {
		return
	}
	var rest []loc
	for l := range tn.p.status {
		if !done[l] && tn.g.mayPacify(tn.p, loc(l)) {
			rest = append(rest, loc(l))
		}
	}
	if !o.pacifyAll {
		rest = tn.places(1, roman, "6.6", "places", "Where does the infantry try to pacify?", rest, rest)
	}
	for _, l := range rest {
		tn.pacifyAt(l, nil)
	}
}

func (tn *turn) pacifyAt(l loc, with []item) {
	g := tn.g
	party := tn.pacifyParty(l, with)
	if len(party) == 0 {
		tn.skip(roman, "6.6", "PACIFY "+g.locs[l].full, "none of the infantry named is there")
		return
	}
	cf := 0
	for _, u := range party {
		cf += g.factorNow(u, &tn.p.units[u])
	}
	die := tn.pacifyDie(l)
	e := engines.Event{
		Rule: []string{"6.6"}, Kind: "pacify", Phase: tn.phase(), Side: g.sides[roman].id, Units: tn.names(party), At: []string{g.locs[l].full},
		Mods: []engines.Mod{mod("6.6", "infantry combat factors", cf)}, Dice: []engines.Roll{die}, Odds: strconv.Itoa(die.Die + cf), Result: "still in revolt",
	}
	if die.Die+cf >= g.limit.pacify {
		tn.p.status[l] = pacified
		e.Rule = append(e.Rule, "6.7")
		e.Result = "pacified"
		e.Effects = []engines.Effect{{Unit: g.locs[l].full, What: "pacified"}}
	}
	tn.t.Note(e)
	tn.siegeTest()
}

// names are units in full, for events.
func (tn *turn) names(units []int16) []string {
	out := make([]string, len(units))
	for i, u := range units {
		out[i] = tn.g.units[u].full
	}
	return out
}

// leaderNames are leaders in full.
func (tn *turn) leaderNames(ls []int8) []string {
	out := make([]string, len(ls))
	for i, l := range ls {
		out[i] = tn.g.leaders[l].full
	}
	return out
}
