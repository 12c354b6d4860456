package spartan

import (
	"cmp"
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
)

// retreat.go is optional rule 17.0, step C0: before the melees are rolled,
// defenders that are fast enough may leave.

// retreats carries out the retreats before combat that the owners want: by a
// standing order, else by asking, else they stand.
func (tn *turn) retreats() {
	if !tn.g.opt.retreat {
		return
	}
	type wish struct {
		unit int16
		to   []hex.At
	}
	var wishes []wish
	var qs []engines.Question
	fastest := tn.attackers()
	for u := range tn.p.units {
		to := tn.mayRetreat(int16(u), fastest)
		if len(to) == 0 {
			continue
		}
		wishes = append(wishes, wish{int16(u), to})
		qs = append(qs, tn.askRetreat(int16(u), to))
	}
	if len(qs) == 0 {
		return
	}
	answers := tn.t.AskAll(qs...)
	order := make([]int, len(wishes))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(tn.p.units[wishes[a].unit].at, tn.p.units[wishes[b].unit].at), cmp.Compare(wishes[a].unit, wishes[b].unit))
	})
	from := make(map[hex.At]bool)
	for _, i := range order {
		u := wishes[i].unit
		if tn.shut[tn.p.units[u].at] {
			continue // 17.3
		}
		for _, name := range answers[i] {
			to, ok := tn.g.grid.Parse(name)
			if !ok || !tn.fits(u, to) {
				continue
			}
			from[tn.p.units[u].at] = true
			tn.retire(u, to)
			break
		}
	}
	for a := range from {
		if tn.occ.first[a] < 0 {
			tn.left = append(tn.left, a)
		}
	}
	slices.Sort(tn.left)
}

// attackers is, by hex and the side whose units stand there, the Movement
// Allowance of the fastest unit that attacks them in melee, and one more; 0 where
// nobody does: an attack too weak to be made is none (8.1, A-86).
func (tn *turn) attackers() map[hex.At][2]int {
	out := map[hex.At][2]int{}
	for _, a := range tn.muster("") {
		foe := tn.g.enemy(a.side)
		for _, x := range a.units {
			ma := tn.g.typeOf(x).ma
			for _, at := range a.target {
				m := out[at]
				m[foe] = max(m[foe], ma+1)
				out[at] = m
			}
		}
	}
	return out
}

// mayRetreat lists the hexes a unit may retreat to: it is attacked in melee by
// units whose fastest is slower by three Movement Points or more, as printed
// (17.0, 17.5), and there is room (17.1).
func (tn *turn) mayRetreat(u int16, attackers map[hex.At][2]int) []hex.At {
	st := &tn.p.units[u]
	fastest := attackers[st.at][tn.g.units[u].side]
	if fastest == 0 || tn.g.typeOf(u).ma < fastest-1+6 { // halves of a point
		return nil
	}
	if !tn.able(u) || st.rampant || tn.inContact(u) || tn.g.darius == u || tn.shut[st.at] {
		return nil
	}
	var to []hex.At
	for _, n := range tn.g.grid.Neighbours(st.at) {
		if n != hex.None && tn.fits(u, n) {
			to = append(to, n)
		}
	}
	slices.Sort(to)
	return to
}

// fits tells whether a unit may stand in a hex: passable, no enemy, within
// stacking.
func (tn *turn) fits(u int16, a hex.At) bool {
	if _, ok := tn.g.enter(tn.g.typeOf(u).class, tn.p.units[u].at, a); !ok || tn.hostile(a, tn.g.units[u].side) {
		return false
	}
	tn.buf = append(tn.occ.stack(a, tn.buf[:0]), u)
	return tn.g.stackFault(tn.g.units[u].side, tn.buf, -1).none()
}

func (tn *turn) askRetreat(u int16, to []hex.At) engines.Question {
	s := tn.g.units[u].side
	q := engines.Question{
		Side: tn.g.sides[s].id, Text: "Does " + tn.g.units[u].id + " retreat before combat, and where to?", Max: len(to), Ordered: true, Default: []string{},
	}
	for _, a := range to {
		q.Choices = append(q.Choices, engines.Choice{ID: tn.g.grid.Name(a)})
	}
	if list, ok := tn.standing[s].retreat(u); ok {
		q.Standing = []string{}
		for _, a := range list {
			if slices.Contains(to, a) {
				q.Standing = append(q.Standing, tn.g.grid.Name(a))
			}
		}
	}
	return tn.t.Ask(engines.Key{Phase: phaseMelee, Rule: "17.0", Who: tn.g.units[u].full, N: 1 + tn.round}, q)
}

// retire moves a unit out of the way: its own task is lost, and whoever is
// attacked in the hex it enters may not retreat any more (17.3).
func (tn *turn) retire(u int16, to hex.At) {
	st := &tn.p.units[u]
	from := tn.g.grid.Name(st.at)
	if st.facing != 0 {
		st.facing = int8(tn.g.grid.DirTo(st.at, to))
	}
	tn.relocate(u, to)
	tn.meet(u)
	tn.shut[to] = true
	tn.by[u] = order{}
	tn.retired[u], tn.acted[u] = true, true
	tn.t.Note(engines.Event{
		Rule: []string{"17.0", "A-86"}, Kind: "retreat", Phase: phaseMelee, Side: tn.g.sides[tn.g.units[u].side].id, Units: tn.g.units[u].one,
		Path: []string{from, tn.g.grid.Name(to)},
	})
}
