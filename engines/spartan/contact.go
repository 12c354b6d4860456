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
// that was rolled without effect (18.1, A-87), unless another result of the phase
// fell on one of them, which decides the engagement (18.5). Nothing holds
// elephants, which rampage now that their combat is spent (S1.0).
func (tn *turn) contacts(list []*attack) {
	if !tn.g.opt.contact {
		return
	}
	hit := make(map[hex.At]bool)
	for _, a := range list {
		for i, r := range a.results {
			if r != noEffect {
				hit[a.target[i]] = true
			}
		}
	}
	for _, a := range list {
		if slices.ContainsFunc(a.target, func(at hex.At) bool { return hit[at] }) ||
			slices.ContainsFunc(a.units, func(u int16) bool { st := &tn.p.units[u]; return !st.alive() || hit[st.at] }) {
			continue
		}
		c := contact{units: slices.Clone(a.units)}
		for _, at := range a.target {
			c.units = tn.occ.in(at, c.units)
		}
		c.units = slices.DeleteFunc(c.units, tn.g.isElephant)
		if !tn.twoSided(c) {
			continue
		}
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

// decide ends every engagement with a unit in the hex a result falls on, before
// it falls (18.5).
func (tn *turn) decide(at hex.At) {
	if len(tn.p.contacts) == 0 {
		return
	}
	tn.p.contacts = slices.DeleteFunc(tn.p.contacts, func(c contact) bool {
		return slices.ContainsFunc(c.units, func(u int16) bool { return tn.p.units[u].at == at })
	})
}

// breakContact drops engagements of which one side is gone from the map.
func (tn *turn) breakContact() {
	tn.p.contacts = slices.DeleteFunc(tn.p.contacts, func(c contact) bool { return !tn.twoSided(c) })
}

// twoSided tells whether both sides of an engagement are on the map.
func (tn *turn) twoSided(c contact) bool {
	var left [2]bool
	for _, u := range c.units {
		if tn.p.units[u].alive() {
			left[tn.g.units[u].side] = true
		}
	}
	return left[0] && left[1]
}
