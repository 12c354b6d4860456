package imperator

import (
	"slices"
	"strings"

	"prestags/engines"
)

// Project implements engines.Game (ledger 7). A name of a face-down counter
// (rebel/Galli-3) never passes to who may not see its front, wherever it stands;
// labels of a fight (rebel/Galli-a) do, and numbers stand beside the names.
// Draws that only one side may look at go with them. What only one side may read
// is named in Only.
func (g *game) Project(e engines.Event, side string) (engines.Event, bool) {
	if len(e.Only) > 0 && !slices.Contains(e.Only, side) {
		return engines.Event{}, false
	}
	s := int8(none)
	if side == engines.Umpire {
		s = both
	} else if x, ok := g.sideOf(side); ok {
		s = x
	}
	hides := [2]bool{!g.sees(s, rebel), !g.sees(s, roman)}
	if !hides[rebel] && !hides[roman] {
		return e, true
	}
	secret := func(name string) bool {
		u, ok := g.byUnit[name]
		return ok && hides[g.units[u].side]
	}
	if slices.ContainsFunc(e.Units, secret) {
		e.Units = slices.DeleteFunc(slices.Clone(e.Units), secret)
	}
	if slices.ContainsFunc(e.Effects, func(x engines.Effect) bool { return secret(x.Unit) }) {
		e.Effects = slices.DeleteFunc(slices.Clone(e.Effects), func(x engines.Effect) bool { return secret(x.Unit) })
	}
	if slices.ContainsFunc(e.Dice, func(r engines.Roll) bool { return secret(r.Drawn) || secret(lastTwo(r.Key)) }) {
		e.Dice = slices.DeleteFunc(slices.Clone(e.Dice), func(r engines.Roll) bool { return secret(r.Drawn) || secret(lastTwo(r.Key)) })
	}
	return e, true
}

// lastTwo are the last parts of a die's name before its number: the unit, if it
// is a unit's.
func lastTwo(key string) string {
	parts := strings.Split(key, "/")
	if n := len(parts); n >= 3 {
		return parts[n-3] + "/" + parts[n-2]
	}
	return key
}
