package iamspartacus

import (
	"cmp"
	"slices"

	"prestags/engines"
)

// recovery is step 1B: a die for each wounded leader on the map, Roman leaders by
// name, then rebel ones (7.2).
func (tn *turn) recovery() {
	g, p := tn.g, tn.p
	var hurt []int8
	for l := range p.leaders {
		if p.leaders[l].state == onMap && p.leaders[l].wounded {
			hurt = append(hurt, int8(l))
		}
	}
	slices.SortFunc(hurt, func(a, b int8) int {
		return cmp.Or(cmp.Compare(g.leaders[a].side, g.leaders[b].side), cmp.Compare(g.leaders[a].id, g.leaders[b].id))
	})
	for _, l := range hurt {
		die := tn.recoveryDie(l)
		e := engines.Event{
			Rule: []string{"7.2"}, Kind: "recover", Phase: tn.phase(), Side: g.sides[g.leaders[l].side].id, Units: g.leaders[l].one,
			Dice: []engines.Roll{die}, Result: "still wounded",
		}
		if die.Die <= g.leaders[l].recover {
			p.leaders[l].wounded = false
			e.Result = "recovered"
			e.Effects = []engines.Effect{{Unit: g.leaders[l].full, What: "recovered"}}
		}
		tn.t.Note(e)
	}
}
