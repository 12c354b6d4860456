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
// that was rolled and decided nothing (18.1, A-87), unless another result of the
// phase decided something for one of them (18.5). Nothing holds elephants, which
// rampage now that their combat is spent (S1.0).
func (tn *turn) contacts(list []*attack) {
	if !tn.g.opt.contact {
		return
	}
	for _, a := range list {
		if slices.ContainsFunc(a.target, func(at hex.At) bool { return slices.Contains(tn.decided, at) }) ||
			slices.ContainsFunc(a.units, func(u int16) bool { st := &tn.p.units[u]; return !st.alive() || slices.Contains(tn.decided, st.at) }) {
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
		tn.p.contacts = append(tn.p.contacts, c)
		tn.t.Note(engines.Event{
			Rule: []string{"18.1"}, Kind: "contact", Phase: phaseMelee, Side: tn.g.sides[a.side].id, Units: tn.fullNames(c.units),
			At: tn.hexNames(a.target),
		})
	}
	tn.sortContacts()
}

func (tn *turn) hexNames(list []hex.At) []string {
	out := make([]string, len(list))
	for i, a := range list {
		out[i] = tn.g.grid.Name(a)
	}
	return out
}

// decide ends every engagement with a unit in the hex a result falls on, before
// it falls, if somebody there is eliminated or disrupted by it (18.5): a leader
// who takes a disruption upon himself, or foot that stands fast on a slope, is
// still engaged.
func (tn *turn) decide(h *hit) {
	if !tn.g.opt.contact || !tn.decides(h) {
		return
	}
	tn.decided = append(tn.decided, h.at)
	tn.p.contacts = slices.DeleteFunc(tn.p.contacts, func(c contact) bool {
		return slices.ContainsFunc(c.units, func(u int16) bool { return tn.p.units[u].at == h.at })
	})
}

// decides tells whether a result eliminates or disrupts anybody in its hex.
func (tn *turn) decides(h *hit) bool {
	if h.result == half && h.n > 0 || h.result == eliminate && h.melee {
		return true
	}
	leader := tn.leaderIn(h.at)
	for u := tn.occ.first[h.at]; u >= 0; u = tn.occ.next[u] {
		if !tn.g.typeOf(u).leader && (h.result == eliminate || !leader && !tn.unmoved(u, h)) {
			return true
		}
	}
	return false
}

// breakContact takes those who are gone from the map out of their engagements,
// and drops engagements of which one side is gone.
func (tn *turn) breakContact() {
	for i, c := range tn.p.contacts {
		gone := func(u int16) bool { return !tn.p.units[u].alive() }
		tn.p.contacts[i].units = slices.DeleteFunc(slices.Clone(c.units), gone)
	}
	tn.p.contacts = slices.DeleteFunc(tn.p.contacts, func(c contact) bool { return !tn.twoSided(c) })
	tn.sortContacts()
}

// sortContacts puts engagements in order, each once.
func (tn *turn) sortContacts() {
	slices.SortFunc(tn.p.contacts, func(a, b contact) int { return slices.Compare(a.units, b.units) })
	tn.p.contacts = slices.CompactFunc(tn.p.contacts, func(a, b contact) bool { return slices.Equal(a.units, b.units) })
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
