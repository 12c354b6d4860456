package spartan

import (
	"slices"

	"prestags/engines/hex"
	"prestags/plot"
)

// takeMoves gives the phasing side's units their moves: each line of [move] is
// judged against the position as it is when the Movement Phase begins, after
// fire; a unit whose move is not legal stands. Moves that would end over the
// limit, or with classes mixed, are refused from the end of the sheet (5.4).
func (tn *turn) takeMoves() {
	var list, short []int16 // in the order of the sheet
	zone := tn.fireZones()[tn.phasing-1]
	for i := range tn.sheet.moves {
		m := &tn.sheet.moves[i]
		if !tn.p.units[m.unit].alive() || tn.by[m.unit].task == moveTask {
			continue // gone, or an earlier line moves it (5.14)
		}
		o, r := tn.march(m)
		if r != (reason{}) {
			tn.refuse(sectionMove, phaseMove, m.unit, r)
			continue
		}
		tn.by[m.unit] = o
		if _, stopped := o.ends(zone); stopped {
			short = append(short, m.unit)
		} else {
			list = append(list, m.unit)
		}
	}
	// Who is stopped where it was not to stop gives way before the others.
	list = append(list, short...)
	for {
		victim, r := tn.g.overfull(tn.phasing-1, tn.destinations(zone), list)
		if victim < 0 {
			return
		}
		tn.by[victim] = order{}
		list = slices.DeleteFunc(list, func(u int16) bool { return u == victim })
		tn.refuse(sectionMove, phaseMove, victim, r)
	}
}

// march is a unit's move as it can be made now, or why it can't: after an
// advance from another hex, and not through enemies (5.23).
func (tn *turn) march(m *march) (order, reason) {
	if r := tn.amiss(m.unit, moveTask); r != (reason{}) {
		return order{}, r
	}
	o, st := m.order, &tn.p.units[m.unit]
	if st.at != m.from || st.facing != m.face {
		c := &compiler{g: tn.g, p: tn.p, s: tn.phasing - 1, o: &orders{by: make([]order, len(tn.by))}, occ: tn.occ, section: sectionMove}
		var wrong plot.Problem
		var ok bool
		if o, wrong, ok = c.path(m.unit, m.line); !ok {
			return order{}, reason{rule: wrong.Rule, wrong: wrong.Wrong}
		}
	}
	for _, a := range o.path {
		if tn.hostile(a, tn.phasing-1) {
			return order{}, reason{rule: "5.23", wrong: "enemy units stand in " + tn.g.grid.Name(a)}
		}
	}
	return o, reason{}
}

// ends is the hex in which a move ends where these hexes stop it (6.41), None
// where it stands or leaves the map, and whether it is stopped on its way.
func (o *order) ends(zone []bool) (at hex.At, stopped bool) {
	at = hex.None
	for i, a := range o.path {
		at = a
		if zone[a] && (i+1 < len(o.path) || o.exit != 0) {
			return at, true
		}
	}
	if o.exit != 0 {
		return hex.None, false
	}
	return at, false
}

// destinations are the phasing side's units by the hex in which they end the
// Movement Phase as it is ordered; rampant elephants, and those that leave the
// map, are left out.
func (tn *turn) destinations(zone []bool) map[hex.At][]int16 {
	ends := map[hex.At][]int16{}
	sd := &tn.g.sides[tn.phasing-1]
	for u := sd.first; u < sd.last; u++ {
		st, o := &tn.p.units[u], &tn.by[u]
		if !st.alive() || st.rampant {
			continue
		}
		at := st.at
		if o.task == moveTask && (len(o.path) > 0 || o.exit != 0) {
			if at, _ = o.ends(zone); at == hex.None {
				continue
			}
		}
		ends[at] = append(ends[at], u)
	}
	return ends
}
