package spartan

import (
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
)

// meleePhase is 4.2C: the attacks of [melee], tried one after the other in the
// order of the sheet, each result applied at once (7.31, A-115). A hex that
// elephants attacked in the Movement Phase has had the melee of this Player-Turn
// (7.13).
func (tn *turn) meleePhase() {
	tn.begin()
	tn.struck = tn.trampled
	for i := range tn.sheet.melee {
		tn.round = i + 1
		tn.meleeLine(&tn.sheet.melee[i])
	}
	clear(tn.by)
}

// meleeLine tries one attack with the units of a line that still can, on those
// of its hexes that enemies still hold; the defenders may retreat before it
// (17.0). Who advanced has made its attack (7.14, 17.4).
func (tn *turn) meleeLine(a *assault) {
	s := tn.phasing - 1
	target := tn.held(a.target, s)
	if len(target) == 0 {
		tn.noTarget(a.units, a.target)
		return
	}
	if at := tn.wasStruck(target); at != hex.None {
		tn.refuseAll(sectionMelee, phaseMelee, a.units, reason{rule: "7.13", wrong: tn.g.grid.Name(at) + " was attacked before in this Player-Turn"})
		return
	}
	units := tn.charge(a, target, sectionMelee, phaseMelee, func(u int16) reason { return tn.unready(u, target) })
	if len(units) == 0 {
		return
	}
	fight := &attack{side: s, target: target, units: slices.Clone(units)}
	if tn.engage(fight, phaseMelee) { // not permitted below the lowest odds, so nobody need go
		tn.fight(fight)
	}
	for _, u := range units {
		tn.by[u] = order{}
	}
}

// fight makes an attack on who stays to receive it, and lets the attackers
// follow who does not.
func (tn *turn) fight(a *attack) {
	units := slices.Clone(a.units)
	for u := range tn.by { // those that hold back at these odds take no part
		if tn.by[u].task == meleeTask && !slices.Contains(units, int16(u)) {
			tn.by[u] = order{}
		}
	}
	stood := make([]hex.At, len(units))
	for i, u := range units {
		stood[i] = tn.p.units[u].at
	}
	tn.left, tn.baulked = nil, nil
	tn.retreats()
	if left := tn.held(a.target, a.side); len(left) == 0 {
		tn.noTarget(units, a.target)
		tn.baulked = units
		tn.clash(nil)
	} else if a.target = left; tn.engage(a, phaseMelee) {
		tn.struck = append(tn.struck, left...)
		for _, u := range a.units {
			tn.spent[u] = true
		}
		tn.clash([]*attack{a})
	}
	for i, u := range units {
		tn.spent[u] = tn.spent[u] || tn.p.units[u].at != stood[i]
	}
}

// unready tells why a unit takes no part in a melee: it fired in this
// Player-Turn (6.11, 6.51), its combat is spent (S1.0), a hex is out of its reach.
func (tn *turn) unready(u int16, target []hex.At) reason {
	st := &tn.p.units[u]
	if r := tn.amiss(u, meleeTask); r != (reason{}) {
		return r
	}
	if st.fired == tn.clock {
		return reason{rule: "6.11", wrong: "it fired in this Player-Turn"}
	}
	for _, at := range target {
		if r := tn.g.outOfReach(st, &tn.occ, tn.phasing-1, at, len(target) > 1); r != (reason{}) {
			return r
		}
	}
	return reason{}
}

// noTarget tells that units find no enemy left in the hexes of their line.
func (tn *turn) noTarget(units []int16, target []hex.At) {
	side := tn.g.sides[tn.phasing-1].id
	for _, u := range units {
		if tn.spent[u] || !tn.able(u) {
			continue
		}
		tn.t.Note(engines.Event{
			Rule: []string{"7.0"}, Kind: "no target", Phase: phaseMelee, Side: side, Units: tn.g.units[u].one,
			At: []string{tn.g.names(target)}, Only: []string{side, engines.Umpire},
		})
	}
}
