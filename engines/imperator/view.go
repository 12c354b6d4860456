package imperator

import (
	"cmp"
	"slices"

	"prestags/engines"
)

// view implements engines.View: a position with everything the viewer may not
// know taken out. Of the other side's face-down units it has only stacks.
type view struct {
	who string
	// side of the viewer; none for the public, both for the umpire.
	side int8
	// pos: the viewer's own units stand as they are; face-down units of others
	// are unseen; plans are only his own.
	pos *position
	// stacks of units that are face down for the viewer, by leader or place.
	stacks []stack
	// pool and dead are what the viewer may know of each side's units out of
	// play: how many lie in the pool, and, by type, who was eliminated.
	pool [2]int
	dead [2][]deadType
}

// both as the side of a view: the umpire's.
const both = 2

// stack is a number of face-down units.
type stack struct {
	side   int8
	leader int8 // none: without command
	place  int8
	n, out int
}

// deadType are eliminated units of a type; they lie open.
type deadType struct {
	typ int8
	n   int
}

// Viewer implements engines.View.
func (v *view) Viewer() string { return v.who }

// faceDown tells whether a side's units are hidden from the other (0.2.2, 5.7).
func (g *game) faceDown(s int8) bool { return s == rebel || g.opt.romanFaceDown }

// sees tells whether a viewer looks at a side's units from the front.
func (g *game) sees(viewer, s int8) bool {
	return viewer == both || viewer == s || !g.faceDown(s)
}

// View implements engines.Game (ledger 7).
func (g *game) View(ep engines.Position, viewer string) engines.View {
	p := ep.(*position)
	v := &view{who: viewer, side: none, pos: p.clone()}
	if viewer == engines.Umpire {
		v.side = both
	} else if s, ok := g.sideOf(viewer); ok {
		v.side = s
	}
	for s := rebel; s <= roman; s++ {
		if v.side != s && v.side != both {
			v.pos.plans[s] = plan{}
		}
		g.cover(v, p, s)
	}
	// By what is open, so that the order tells nothing.
	slices.SortFunc(v.stacks, func(a, b stack) int {
		return cmp.Or(cmp.Compare(a.side, b.side), cmp.Compare(a.place, b.place), cmp.Compare(a.leader, b.leader))
	})
	return v
}

// cover hides a side's face-down units in a view.
func (g *game) cover(v *view, p *position, s int8) {
	gone := make([]int, len(g.types))
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		st := p.units[u]
		switch st.where {
		case pooled:
			v.pool[s]++
		case elysii:
			gone[g.units[u].typ]++
		}
		if g.sees(v.side, s) {
			continue
		}
		if at := p.placeOf(u); at >= 0 {
			v.add(stack{side: s, leader: leaderOf(st), place: at, n: 1, out: b2i(st.out)})
		}
		v.pos.units[u] = unitState{where: unseen, at: none}
	}
	for t, n := range gone {
		if n > 0 {
			v.dead[s] = append(v.dead[s], deadType{int8(t), n})
		}
	}
}

func leaderOf(st unitState) int8 {
	if st.where == led {
		return st.at
	}
	return none
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (v *view) add(s stack) {
	i := slices.IndexFunc(v.stacks, func(x stack) bool { return x.side == s.side && x.leader == s.leader && x.place == s.place })
	if i < 0 {
		v.stacks = append(v.stacks, s)
		return
	}
	v.stacks[i].n += s.n
	v.stacks[i].out += s.out
}

// count is what the viewer sees of an army: units of a leader, or of a side
// without command at a place; all, and those Out of Action.
func (g *game) count(v *view, s, leader, place int8) (n, out int) {
	if !g.sees(v.side, s) {
		for _, st := range v.stacks {
			if st.side == s && st.leader == leader && (leader >= 0 || st.place == place) {
				return st.n, st.out
			}
		}
		return 0, 0
	}
	if leader >= 0 {
		return v.pos.command(leader)
	}
	for _, u := range g.looseAt(v.pos, s, place) {
		n++
		out += b2i(v.pos.units[u].out)
	}
	return n, out
}

// unitsAt is how many units of a side the viewer sees at a place.
func (g *game) unitsAt(v *view, s, place int8) int {
	n, _ := g.count(v, s, none, place)
	for _, l := range g.leadersAt(v.pos, s, place) {
		k, _ := g.count(v, s, l, place)
		n += k
	}
	return n
}
