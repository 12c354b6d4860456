package iamspartacus

import (
	"cmp"
	"slices"
)

// pick binds the items of a force to some of a list of units: named ones that are
// in it, and so many of a kind, lowest ids first.
func (tn *turn) pick(items []item, from []int16) []int16 {
	var out []int16
	take := func(u int16) {
		if !slices.Contains(out, u) {
			out = append(out, u)
		}
	}
	for _, it := range items {
		switch it.kind {
		case itemUnit:
			if slices.Contains(from, it.n) {
				take(it.n)
			}
		case itemSome:
			n := it.n
			for _, u := range from {
				if n > 0 && tn.g.classOf(u).words&it.words != 0 && !slices.Contains(out, u) {
					take(u)
					n--
				}
			}
		case itemAll:
			for _, u := range from {
				take(u)
			}
		case itemNew:
			for _, u := range from {
				if tn.raised[u] {
					take(u)
				}
			}
		}
	}
	return out
}

// fits tells whether a wish means a unit.
func (tn *turn) fits(w *wish, u int16) bool {
	if w.unit >= 0 {
		return w.unit == u
	}
	lost := tn.p.units[u].lost
	return tn.g.classOf(u).words&w.words != 0 && (w.state == 0 || w.state == 1 == (lost == 0))
}

// pickLoss chooses which of a side's units loses a step (D12): the first wish
// that fits one of them decides, among its units the documented default; the
// default alone where no wish fits.
func (tn *turn) pickLoss(candidates []int16, wishes []wish) int16 {
	best := int16(-1)
	for i := range wishes {
		for _, u := range candidates {
			if tn.fits(&wishes[i], u) && (best < 0 || tn.cheaper(u, best)) {
				best = u
			}
		}
		if best >= 0 {
			return best
		}
	}
	for _, u := range candidates {
		if best < 0 || tn.cheaper(u, best) {
			best = u
		}
	}
	return best
}

// cheaper tells whether by the default a unit gives up a step before another.
// Rebel: slaves, full units of two steps by rising factor, reduced ones, the
// gladiators last. Roman: what is no legion and survives it, then legions from
// the strongest, then what it would eliminate.
func (tn *turn) cheaper(a, b int16) bool {
	x, y := tn.lossRank(a), tn.lossRank(b)
	return cmp.Or(cmp.Compare(x[0], y[0]), cmp.Compare(x[1], y[1]), cmp.Compare(a, b)) < 0
}

func (tn *turn) lossRank(u int16) [2]int {
	g, st, c := tn.g, &tn.p.units[u], tn.g.classOf(u)
	f, left := g.factor(u, st), g.steps(u, st)
	if g.units[u].side == rebel {
		switch {
		case c.slave:
			return [2]int{0, 0}
		case u == g.glad:
			return [2]int{3, 0}
		case st.lost == 0:
			return [2]int{1, f}
		}
		return [2]int{2, f}
	}
	switch big := c.legion == regular || c.legion == crack; {
	case left == 1:
		return [2]int{2, f}
	case big:
		return [2]int{1, -f}
	}
	return [2]int{0, f}
}

// lossWishes are a side's wishes for owner's-choice losses at a place: a LOSS
// line for it, else the standing orders.
func (tn *turn) lossWishes(s int8, at loc) []wish {
	o := tn.o[s]
	for i := range o.losses {
		if o.losses[i].at == at {
			return o.losses[i].order
		}
	}
	return o.policy.losses
}
