package spartan

import (
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
)

// melee is phase C (7.0, 19.1C). Units that are still able attack the hexes
// they named, if enemies stand there (20.22, 21.2); all attacks of a side on
// the same hexes are one (7.13, A-39); all are rolled against the snapshot and
// applied together (20.2), so that both sides may hit each other (20.21).
func (tn *turn) melee() {
	tn.clash(tn.muster(phaseMelee))
}

// muster are the plotted melees that can be made now, in the order in which they
// are rolled; what cannot be made is told in the phase, or with phase "" not.
func (tn *turn) muster(phase string) []*attack {
	var list []*attack
	for u := range tn.by {
		o := &tn.by[u]
		if o.task != meleeTask {
			continue
		}
		if !tn.able(int16(u)) || tn.p.units[u].panicked {
			tn.loseTask(int16(u))
			continue
		}
		if tn.p.units[u].fought { // S1.0
			if phase != "" {
				tn.refuse(sectionMelee, phase, int16(u), reason{rule: "S1.0", wrong: "its one combat is over, it rampages"})
			}
			continue
		}
		s := tn.g.units[u].side
		target := tn.held(o.target, s)
		if len(target) == 0 {
			if phase != "" {
				tn.baulk(int16(u), s, o.target)
			}
			continue
		}
		i := slices.IndexFunc(list, func(a *attack) bool { return a.side == s && slices.Equal(a.target, target) })
		if i < 0 {
			i = len(list)
			list = append(list, &attack{side: s, target: target, own: tn.occ.has(target[0], s)})
		}
		list[i].units = append(list[i].units, int16(u))
	}
	slices.SortFunc(list, canonical)
	return slices.DeleteFunc(list, func(a *attack) bool { return !tn.engage(a, phase) })
}

// baulk notes a unit plotted ML that finds no enemy (21.2).
func (tn *turn) baulk(u int16, s int8, target []hex.At) {
	tn.baulked = append(tn.baulked, u)
	tn.t.Note(engines.Event{
		Rule: []string{"21.2"}, Kind: "no target", Phase: phaseMelee, Side: tn.g.sides[s].id, Units: tn.g.units[u].one,
		At: []string{tn.g.names(target)}, Only: []string{tn.g.sides[s].id, engines.Umpire},
	})
}

// clash rolls melees against one snapshot and applies them together (20.2), then
// panic, advances (8.4, 17.0) and contact (18.1) follow.
func (tn *turn) clash(list []*attack) {
	before := tn.p.vp
	tn.decided = nil
	for _, a := range list {
		tn.rollMelee(a, phaseMelee)
		tn.act(a)
		tn.note(a, "melee", phaseMelee, tn.cited(meleeRules))
	}
	tn.apply(list, phaseMelee, true)
	tn.checkPanic(phaseMelee, before, tn.attacker(list))
	tn.advances(append(tn.vacated(list, anybody), tn.deserted()...), phaseMelee)
	tn.contacts(list)
}

// held are the target hexes in which enemies stand now, or rampant
// elephants of whatever side.
func (tn *turn) held(target []hex.At, s int8) []hex.At {
	if !slices.ContainsFunc(target, func(a hex.At) bool { return !tn.hostile(a, s) }) {
		return target
	}
	var out []hex.At
	for _, a := range target {
		if tn.hostile(a, s) {
			out = append(out, a)
		}
	}
	return out
}

func (tn *turn) hostile(a hex.At, s int8) bool { return tn.occ.hostile(a, s) }

// rollMelee rolls a melee; where Alexander shifts the odds off the table there
// is no die and no effect.
func (tn *turn) rollMelee(a *attack, phase string) {
	col, ok := tn.shifted(a, a.column)
	if !ok {
		a.results = make([]result, len(a.target))
		a.column = 0
		return
	}
	a.column = col
	tn.roll(a, tn.meleeDie(a, phase))
}

// engage finds the odds of a melee with who is left; below the lowest
// column it is not permitted (8.1), which is told in the phase, or with phase ""
// not.
func (tn *turn) engage(a *attack, phase string) bool {
	for len(a.units) > 0 {
		a.mods = make([]engines.Mod, 0, 16)
		a.odds[0] = tn.attackStrength(a)
		a.odds[1] = 0
		for _, at := range a.target {
			a.odds[1] += tn.defenceStrength(a, at)
		}
		var ok bool
		a.column, ok = tn.g.table.column(a.odds[0], a.odds[1])
		if !ok {
			if phase != "" {
				tn.unengaged(a, phase)
			}
			return false
		}
		if !tn.holdBack(a, phase) {
			return true
		}
	}
	return false
}

// unengaged notes a melee that is too weak to be made (8.1).
func (tn *turn) unengaged(a *attack, phase string) {
	tn.t.Note(engines.Event{
		Rule: []string{"8.1"}, Kind: "too weak", Phase: phase, Side: tn.g.sides[a.side].id, Units: tn.fullNames(a.units),
		At: []string{tn.g.names(a.target)}, Mods: a.mods, Odds: a.odds[0].String() + ":" + a.odds[1].String(),
		Only: []string{tn.g.sides[a.side].id, engines.Umpire},
	})
}

func (tn *turn) fullNames(units []int16) []string {
	out := make([]string, len(units))
	for i, u := range units {
		out[i] = tn.g.units[u].full
	}
	return out
}

// attackStrength sums the attack in the order of A-80: printed strength,
// terrain of the unit's hex (7.6), the leader's bonus hex by hex (10.1), and
// last the flank (7.52).
func (tn *turn) attackStrength(a *attack) engines.Strength {
	var total engines.Strength
	slices.SortFunc(a.units, func(x, y int16) int {
		if d := int(tn.p.units[x].at - tn.p.units[y].at); d != 0 {
			return d
		}
		return int(x - y)
	})
	for i := 0; i < len(a.units); {
		at := tn.p.units[a.units[i]].at
		var sum engines.Strength
		for ; i < len(a.units) && tn.p.units[a.units[i]].at == at; i++ {
			u := a.units[i]
			v := engines.Points(tn.g.typeOf(u).melee)
			a.mods = append(a.mods, engines.Mod{Rule: "7.21", Label: "melee strength", Unit: tn.g.units[u].full, Op: "+", Value: v})
			if f := tn.g.ground[at].attack; !f.one() {
				v = f.of(v)
				a.mods = append(a.mods, engines.Mod{Rule: "7.6", Label: "attacking from " + tn.ground(at), Unit: tn.g.units[u].full, Op: "×", Value: f.of(engines.Point)})
			}
			if tn.g.uphill(u, at, a.target) {
				v /= 2
				a.mods = append(a.mods, engines.Mod{Rule: "14.11", Label: "attacking uphill", Unit: tn.g.units[u].full, Op: "×", Value: engines.Point / 2})
			}
			sum += v
		}
		if !a.wild {
			sum += tn.leaderBonus(a, a.side, at, sum)
		}
		total += sum
	}
	if !a.wild && !tn.g.opt.facing && tn.flanked(a) {
		total *= 2
		a.mods = append(a.mods, engines.Mod{Rule: "7.51", Label: "flank attack", Op: "×", Value: engines.Points(2)})
	}
	return total
}

// defenceStrength sums the defence of a hex in the order of A-80: printed
// strength or the dot's (3.36), bracket (3.37), terrain (7.6), plotted to move
// (23.11), the leader's bonus.
func (tn *turn) defenceStrength(a *attack, at hex.At) engines.Strength {
	var sum, others engines.Strength
	numbers := false // a unit with a melee number stands there
	for u := tn.occ.first[at]; u >= 0; u = tn.occ.next[u] {
		numbers = numbers || !tn.g.typeOf(u).dot
	}
	for u := tn.occ.first[at]; u >= 0; u = tn.occ.next[u] {
		t, full := tn.g.typeOf(u), tn.g.units[u].full
		v := engines.Points(t.melee)
		switch {
		case t.dot && numbers:
			continue
		case t.dot:
			v = engines.Point
			a.mods = append(a.mods, engines.Mod{Rule: "3.36", Label: "defence, a dot alone", Unit: full, Op: "+", Value: v})
		default:
			a.mods = append(a.mods, engines.Mod{Rule: "5.41", Label: "defence", Unit: full, Op: "+", Value: v})
		}
		if t.bracketed {
			v /= 2
			a.mods = append(a.mods, engines.Mod{Rule: "3.37", Label: "bracketed strength", Unit: full, Op: "×", Value: engines.Point / 2})
		}
		if f := tn.g.ground[at].defend; !f.one() {
			v = f.of(v)
			a.mods = append(a.mods, engines.Mod{Rule: "7.6", Label: "defending in " + tn.ground(at), Unit: full, Op: "×", Value: f.of(engines.Point)})
		}
		if f := tn.capability(a, u); !f.one() {
			v = f.of(v)
			a.mods = append(a.mods, engines.Mod{Rule: "S3.4", Label: "against these attackers", Unit: full, Op: "×", Value: f.of(engines.Point)})
		}
		if tn.by[u].moving {
			v /= 2
			a.mods = append(a.mods, engines.Mod{Rule: "23.11", Label: "plotted to move", Unit: full, Op: "×", Value: engines.Point / 2})
		}
		if tn.p.units[u].panicked {
			v /= 2
			a.mods = append(a.mods, engines.Mod{Rule: "13.0", Label: "panicked", Unit: full, Op: "×", Value: engines.Point / 2})
		}
		if tn.outflanked(a, u) {
			v /= 2
			a.mods = append(a.mods, engines.Mod{Rule: "16.21", Label: "attacked through the flank", Unit: full, Op: "×", Value: engines.Point / 2})
		}
		sum += v
		if !t.leader && !tn.p.units[u].rampant { // S1.25
			others += v
		}
	}
	return sum + tn.leaderBonus(a, tn.g.units[tn.occ.first[at]].side, at, others)
}

// outflanked: 16.21, with facing a unit attacked in whole or part through a
// flank hexside defends with half.
func (tn *turn) outflanked(a *attack, u int16) bool {
	st := &tn.p.units[u]
	return st.facing != 0 && slices.ContainsFunc(a.units, func(x int16) bool {
		return !fronts(st.facing, tn.g.grid.DirTo(st.at, tn.p.units[x].at))
	})
}

// flanked: 7.51, the hexes of the attacking units and those next to them cover
// all six hexes around each defending hex; a defending hex counts as covered
// and so does a side off the map only if an attacker stands next to it
// on the grid continued past the edge (7.54, A-78).
func (tn *turn) flanked(a *attack) bool {
	for _, at := range a.target {
		for d := hex.Dir(1); d <= 6; d++ {
			n := tn.g.grid.Neighbour(at, d)
			if n != hex.None && slices.Contains(a.target, n) {
				continue
			}
			if !slices.ContainsFunc(a.units, func(u int16) bool {
				return tn.g.grid.AdjacentBeyond(at, d, tn.p.units[u].at)
			}) {
				return false
			}
		}
	}
	return true
}

// outOfReach tells why a unit in state st cannot attack a hex in melee: not
// adjacent, nobody there, not to its front (7.0, 7.23, 16.0). several: it is one
// of several hexes.
func (g *game) outOfReach(st *state, occ *occupancy, s int8, at hex.At, several bool) reason {
	name := g.grid.Name(at)
	switch {
	case g.grid.DirTo(st.at, at) == 0:
		return reason{[2]string{"7.0", "7.23"}[b2i(several)], name + " is not adjacent", "an adjacent hex"}
	case !occ.hostile(at, s):
		return reason{"7.0", "no enemy stands in " + name, "the hex of an enemy"}
	case !g.frontsHex(st, at):
		return reason{"16.0", name + " does not lie to its front", "a hex to its front"}
	}
	return reason{}
}
