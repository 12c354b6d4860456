package spartan

import (
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
)

// contact.go is optional rule 18.0.

// inContact: 18.2, the unit may not leave its hex nor turn.
func (p *position) inContact(u int16) bool {
	return slices.ContainsFunc(p.contacts, func(c contact) bool { return slices.Contains(c.units, u) })
}

func (tn *turn) inContact(u int16) bool { return tn.p.inContact(u) }

// contacts sets contact at the end of phase C for both sides of every melee
// that was rolled without effect (18.1, A-87).
func (tn *turn) contacts(list []*attack) {
	if !tn.g.opt.contact {
		return
	}
	for _, a := range list {
		if slices.ContainsFunc(a.results, func(r result) bool { return r != noEffect }) {
			continue
		}
		c := contact{units: slices.Clone(a.units)}
		for _, at := range a.target {
			c.units = tn.occ.in(at, c.units)
		}
		c.units = slices.DeleteFunc(c.units, func(u int16) bool { return !tn.p.units[u].alive() || tn.p.units[u].rampant })
		slices.Sort(c.units)
		if !slices.ContainsFunc(tn.p.contacts, func(o contact) bool { return slices.Equal(o.units, c.units) }) {
			tn.p.contacts = append(tn.p.contacts, c)
		}
		tn.t.Note(engines.Event{
			Rule: []string{"18.1"}, Kind: "contact", Phase: phaseMelee, Side: tn.g.sides[a.side].id, Units: tn.fullNames(c.units),
			At: tn.hexNames(a.target),
		})
	}
	slices.SortFunc(tn.p.contacts, func(a, b contact) int { return slices.Compare(a.units, b.units) })
}

func (tn *turn) hexNames(list []hex.At) []string {
	out := make([]string, len(list))
	for i, a := range list {
		out[i] = tn.g.grid.Name(a)
	}
	return out
}

// decide ends every engagement with a unit in the hex a result falls on (18.5).
func (tn *turn) decide(at hex.At) {
	if len(tn.p.contacts) == 0 {
		return
	}
	tn.p.contacts = slices.DeleteFunc(tn.p.contacts, func(c contact) bool {
		return slices.ContainsFunc(c.units, func(u int16) bool { return tn.p.units[u].at == at })
	})
}

// breakContact drops what is left of engagements whose units are gone from the
// map on one side.
func (tn *turn) breakContact() {
	tn.p.contacts = slices.DeleteFunc(tn.p.contacts, func(c contact) bool {
		var left [2]bool
		for _, u := range c.units {
			if tn.p.units[u].alive() {
				left[tn.g.units[u].side] = true
			}
		}
		return !left[0] || !left[1]
	})
}
