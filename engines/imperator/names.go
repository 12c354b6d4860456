package imperator

import (
	"cmp"
	"slices"

	"prestags/engines"
)

// find is the first of some units that a reference names and that is not in
// taken, a Ready one before one Out of Action; none if there is none. What the
// counters of a type are called makes no difference to the enemy's eyes.
func (g *game) find(p *position, r unitRef, among, taken []int16) int16 {
	hurt := int16(none)
	for _, u := range among {
		switch {
		case !g.fits(p, r, u) || slices.Contains(taken, u):
		case !p.units[u].out:
			return u
		case hurt == none:
			hurt = u
		}
	}
	return hurt
}

// fits tells whether a reference names a unit as it is now.
func (g *game) fits(p *position, r unitRef, u int16) bool {
	switch {
	case r.Unit != none:
		return r.Unit == u
	case r.Out && !p.units[u].out:
		return false
	}
	return r.Type == none || r.Type == g.units[u].typ
}

// findAll are the units that references name, one each, in their order.
func (g *game) findAll(p *position, refs []unitRef, among []int16) []int16 {
	var out []int16
	for _, r := range refs {
		if u := g.find(p, r, among, out); u != none {
			out = append(out, u)
		}
	}
	return out
}

// muster are own units to choose from in a question, in the order of their types;
// Ready before Out of Action, then by number. Face-down ones are called by type
// and letter, so that an answer hangs on what they are and not on their numbers.
type muster struct {
	g     *game
	p     *position
	units []int16
	ids   []string
}

func (g *game) musterOf(p *position, units []int16) *muster {
	m := &muster{g: g, p: p, units: slices.Clone(units)}
	slices.SortFunc(m.units, func(a, b int16) int {
		return cmp.Or(cmp.Compare(g.units[a].typ, g.units[b].typ), b2i(p.units[a].out)-b2i(p.units[b].out), cmp.Compare(a, b))
	})
	n := 0
	for i, u := range m.units {
		if n++; i == 0 || g.units[m.units[i-1]].typ != g.units[u].typ {
			n = 0
		}
		id := g.units[u].full
		if s := g.units[u].side; g.faceDown(s) {
			id = g.label(g.units[u].typ, n)
		}
		m.ids = append(m.ids, id)
	}
	return m
}

// choices of a question to the units' side.
func (m *muster) choices() []engines.Choice {
	out := make([]engines.Choice, len(m.units))
	for i, u := range m.units {
		text := m.g.units[u].id
		if m.p.units[u].out {
			text += ", Out of Action"
		}
		out[i] = engines.Choice{ID: m.ids[i], Text: text}
	}
	return out
}

// names of some of the units, as answers have them.
func (m *muster) names(units []int16) []string {
	out := make([]string, 0, len(units))
	for _, u := range units {
		out = append(out, m.ids[slices.Index(m.units, u)])
	}
	return out
}

// named are the units of an answer.
func (m *muster) named(take []string) []int16 {
	out := make([]int16, 0, len(take))
	for _, id := range take {
		out = append(out, m.units[slices.Index(m.ids, id)])
	}
	return out
}

// better orders own units for defaults: the ones worth keeping first, by melee,
// then shooting; of equal ones the first.
func (g *game) better(a, b int16) int {
	x, y := g.typeOf(a), g.typeOf(b)
	if d := int(y.melee) - int(x.melee); d != 0 {
		return d
	}
	if d := int(y.shoot) - int(x.shoot); d != 0 {
		return d
	}
	return int(g.units[a].typ) - int(g.units[b].typ)
}
