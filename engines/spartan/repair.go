package spartan

import (
	"cmp"
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
)

// repair is D2: where units stopped over the limit or in forbidden company, the
// last arrived go back along their path. If none of them has a legal
// hex to go to, a column that was stopped at its head makes room from its end, as
// far as that ends within 5.4; else they stay. overstack=tolerate leaves them,
// eliminate removes them.
func (tn *turn) repair(movers []mover) {
	if tn.g.opt.overstack == "tolerate" && tn.phasing == 0 {
		return
	}
	r := repair{turn: tn, movers: movers, asked: make([]bool, len(movers)), legal: make([]bool, len(tn.occ.first))}
	for r.mend() {
	}
	for _, i := range r.late(hex.None) {
		m := &movers[i]
		tn.t.Note(engines.Event{
			Rule: overstackRules, Kind: "crowded", Phase: phaseMove, Side: tn.g.sides[tn.g.units[m.unit].side].id,
			Units: tn.g.units[m.unit].one, At: []string{tn.g.grid.Name(m.from)},
		})
	}
}

// repair is the work of D2.
type repair struct {
	*turn
	movers []mover
	went   []retreat
	asked  []bool // by mover: it is part of the column that closes up
	legal  []bool // by hex: nothing was wrong there when it was last looked at
}

// retreat of a mover, by its place in movers, from a place of its path to an
// earlier one.
type retreat struct{ mover, was, now int }

// mend lets one unit go back, or a column; it tells whether any could.
func (r *repair) mend() bool {
	list := r.late(hex.None)
	if len(list) > 0 && r.g.opt.overstack == "eliminate" && r.phasing == 0 {
		r.eliminate(&r.movers[list[0]])
		return true
	}
	moved := slices.ContainsFunc(list, r.back)
	for i := 0; i < len(list) && !moved; i++ {
		moved = r.closeUp(list[i], true)
	}
	for _, w := range r.went {
		m := &r.movers[w.mover]
		path, s := m.path[:w.was+1], r.g.units[m.unit].side
		if st := &r.p.units[m.unit]; st.facing != 0 { // as it stood there
			st.facing = m.facing
			if w.now > 0 {
				st.facing = int8(r.g.grid.DirTo(path[w.now-1], path[w.now]))
			}
		}
		r.g.control(r.p, path[w.now], s)
		r.t.Note(engines.Event{
			Rule: overstackRules, Kind: "back", Phase: phaseMove, Side: r.g.sides[s].id, Units: r.g.units[m.unit].one,
			Path: []string{r.g.grid.Name(path[w.was]), r.g.grid.Name(path[w.now])},
		})
	}
	r.went = r.went[:0]
	return moved
}

// late lists the units that can go back and offend in a hex, or in any: the last
// to arrive where they were stopped first, of equals the weakest, then the highest
// id.
func (r *repair) late(at hex.At) []int {
	var list []int
	for i := range r.movers {
		if m := &r.movers[i]; len(m.path) > 1 && (at == hex.None || m.from == at) && r.offends(m.unit) {
			list = append(list, i)
		}
	}
	slices.SortFunc(list, func(a, b int) int {
		x, y := &r.movers[a], &r.movers[b]
		tx, ty := r.g.typeOf(x.unit), r.g.typeOf(y.unit)
		return cmp.Or(cmp.Compare(y.step, x.step), cmp.Compare(tx.melee, ty.melee), cmp.Compare(r.g.units[y.unit].id, r.g.units[x.unit].id), cmp.Compare(x.unit, y.unit))
	})
	return list
}

// back lets a unit go to the last hex of its path that is legal now; it tells
// whether there is one.
func (r *repair) back(i int) bool {
	m := &r.movers[i]
	s := r.g.units[m.unit].side
	for k := len(m.path) - 2; k >= 0; k-- {
		r.buf = append(r.occ.stack(m.path[k], r.buf[:0]), m.unit)
		if r.open(m, k) && r.g.stackFault(s, r.buf, -1).none() {
			r.put(i, k)
			return true
		}
	}
	return false
}

// open tells whether a mover can go back to a place of its path: another hex,
// and no enemy there (5.23).
func (r *repair) open(m *mover, k int) bool {
	return m.path[k] != m.from && !r.occ.hostile(m.path[k], r.g.units[m.unit].side)
}

// closeUp lets a unit go to the last hex of its path where others that moved
// make room for it, by going back themselves; for a hex the first goes to each
// is asked once. It tells whether all of it ends within 5.4; if not, everybody
// is where he was.
func (r *repair) closeUp(i int, first bool) bool {
	m := &r.movers[i]
	for k := len(m.path) - 2; k >= 0; k-- {
		if first {
			clear(r.asked)
		}
		r.asked[i] = true
		if !r.open(m, k) {
			continue
		}
		done := len(r.went)
		r.put(i, k)
		if r.makeRoom(m.from) {
			return true
		}
		for len(r.went) > done {
			r.undo()
		}
	}
	return false
}

func (r *repair) makeRoom(at hex.At) bool {
	for {
		r.buf = r.occ.stack(at, r.buf[:0])
		if r.g.stackFault(r.g.units[r.buf[0]].side, r.buf, -1).none() {
			return true
		}
		list := slices.DeleteFunc(r.late(at), func(i int) bool { return r.asked[i] })
		if !slices.ContainsFunc(list, r.back) && !slices.ContainsFunc(list, func(i int) bool { return !r.asked[i] && r.closeUp(i, false) }) {
			return false
		}
	}
}

// put takes a mover back to a place of its path, undo the last one so taken to
// where it was.
func (r *repair) put(i, k int) {
	m := &r.movers[i]
	r.went = append(r.went, retreat{i, len(m.path) - 1, k})
	r.stand(m, k)
}

func (r *repair) undo() {
	w := r.went[len(r.went)-1]
	r.went = r.went[:len(r.went)-1]
	r.stand(&r.movers[w.mover], w.was)
}

func (r *repair) stand(m *mover, k int) {
	r.occ.remove(m.unit, m.from)
	r.legal[m.from] = false
	m.path = m.path[:k+1]
	m.from = m.path[k]
	r.legal[m.from] = false
	r.p.units[m.unit].at = m.from
	r.occ.add(m.unit, m.from)
}

func (r *repair) eliminate(m *mover) {
	from := r.g.grid.Name(m.from)
	r.legal[m.from] = false
	one := r.g.units[m.unit].one
	r.t.Note(engines.Event{
		Rule: overstackRules, Kind: "crowded", Phase: phaseMove, Side: r.g.sides[r.g.units[m.unit].side].id, Units: one,
		At: []string{from}, Effects: []engines.Effect{{Unit: one[0], What: "eliminated", From: from, N: r.kill(m.unit)}},
	})
}

// offends tells whether the unit's absence would mend or lessen what is wrong
// with its hex.
func (r *repair) offends(u int16) bool {
	st := &r.p.units[u]
	if !st.alive() || r.legal[st.at] {
		return false
	}
	s := r.g.units[u].side
	r.buf = r.occ.stack(st.at, r.buf[:0])
	fault := r.g.stackFault(s, r.buf, -1)
	if fault.none() {
		r.legal[st.at] = true
		return false
	}
	return r.g.stackFault(s, r.buf, u).less(fault)
}

var overstackRules = []string{"5.4", "A-24"}
