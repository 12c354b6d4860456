package imperator

import (
	"slices"
	"strconv"

	"prestags/engines"
)

// refuseRestore tells why RESTORE cannot be carried out (2.4.3).
func (tn *turn) refuseRestore(o *op) reason {
	g, p := tn.g, tn.p
	at := p.leaders[o.Leader].at
	switch {
	case g.leaders[o.Leader].side != roman:
		return reason{"2.4.3", "only Romans restore units; rebels heal with plunder"}
	case g.places[at].kind != city && p.isRavaged(at):
		return reason{"2.4.3", g.places[at].name + " is ravaged"}
	case tn.restorable(o, g.armyAfter(p, o)) == none:
		return reason{"2.4.3", "no such unit of his is Out of Action"}
	}
	return reason{}
}

// restorable is the unit of an army that a RESTORE names; without a name the best
// one (Q16).
func (tn *turn) restorable(o *op, army []int16) int16 {
	g, p := tn.g, tn.p
	hurt := slices.DeleteFunc(army, func(u int16) bool { return !p.units[u].out })
	slices.SortStableFunc(hurt, g.better)
	return g.find(p, o.Unit, hurt, nil)
}

// restore makes one unit Ready (2.4.3).
func (tn *turn) restore(o *op) {
	g := tn.g
	u := tn.restorable(o, tn.p.commanded(o.Leader))
	tn.p.units[u].out = false
	tn.noteUnits(engines.Event{
		Rule: []string{"2.4.3"}, Kind: "restored", Phase: phaseOps, Side: g.sides[roman].id, Units: []string{g.units[u].full},
	}, g.leaders[o.Leader].full, "restored")
}

// windowOf names the window of a leader, or of a side's loose units, in this
// operation.
func (tn *turn) windowOf(s, l int8) string {
	who := tn.g.sides[s].id
	if l >= 0 {
		who = tn.g.leaders[l].full
	}
	return who + "@" + strconv.Itoa(int(tn.p.operation))
}
