package imperator

import (
	"slices"

	"prestags/engines"
)

// find is the first of some units that a reference names and that is not in
// taken; none if there is none.
func (g *game) find(p *position, r unitRef, among, taken []int16) int16 {
	for _, u := range among {
		if g.fits(p, r, u) && !slices.Contains(taken, u) {
			return u
		}
	}
	return none
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

func (g *game) names(units []int16) []string {
	out := make([]string, len(units))
	for i, u := range units {
		out[i] = g.units[u].full
	}
	return out
}

func (g *game) unitsNamed(names []string) []int16 {
	out := make([]int16, len(names))
	for i, n := range names {
		out[i] = g.byUnit[n]
	}
	return out
}

// unitChoice is an own unit as a choice of a question to its side.
func (g *game) unitChoice(p *position, u int16) engines.Choice {
	text := g.units[u].id
	if p.units[u].out {
		text += ", Out of Action"
	}
	return engines.Choice{ID: g.units[u].full, Text: text}
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
