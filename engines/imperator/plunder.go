package imperator

import "slices"

// gain gives plunder to a leader, or to loose units (l none), and opens the
// window in which they may make their units Out of Action Ready, also those in
// units that fought beside him (3.5.2, A-27); afterwards a rebel leader keeps
// three points at most, everybody else none (2.5.1, A-24).
func (tn *turn) gain(s, l int8, units []int16, n int) {
	g, p := tn.g, tn.p
	if l >= 0 {
		n += int(p.leaders[l].plunder)
	}
	healed := tn.heal(s, l, units, n)
	left := n - len(healed)
	kept := 0
	if l >= 0 {
		kept = min(left, g.c.Kept.Of(g.sides[s].id))
		p.leaders[l].plunder = int8(kept)
	}
	if n > 0 {
		tn.desk.tell(nil, record{what: toldHeal, side: s, leader: l, units: healed, n: kept, m: left - kept})
	}
}

// heal makes units Out of Action, a leader's and the loose ones given, Ready, a
// point each: which ones their side decides (Q11). A Roman, and units without a
// leader, heal as many as the points allow: they keep none (2.5.1).
func (tn *turn) heal(s, l int8, units []int16, points int) []int16 {
	g, p := tn.g, tn.p
	hurt := tn.hurt[:0]
	if l >= 0 {
		for u := g.sides[s].first; u < g.sides[s].last; u++ {
			if st := &p.units[u]; st.out && st.where == led && st.at == l {
				hurt = append(hurt, u)
			}
		}
	}
	for _, u := range units {
		if st := &p.units[u]; st.out && st.where == loose {
			hurt = append(hurt, u)
		}
	}
	tn.hurt = hurt
	most := min(points, len(hurt))
	if most <= 0 {
		return nil
	}
	bound := l < 0 || g.c.Kept.Of(g.sides[s].id) == 0
	slices.SortStableFunc(hurt, g.better)
	pol := &tn.by[s].policy
	take := hurt[:most]
	if h := pol.healing(l); h != nil {
		if h.limit >= 0 && !bound {
			most = min(most, int(h.limit))
		}
		take = append(g.findAll(p, h.types, hurt), hurt...)
		take = dedupe(take)[:most]
	}
	if pol.asks(qHeal) {
		tn.asking()
		q := ask{what: askHeal, side: s, leader: l, n: 1, ordered: true, options: tn.list(hurt...), def: tn.list(take...), max: min(points, len(hurt))}
		if bound {
			q.min = q.max
		}
		tn.put(q)
		take = tn.decided(nil)[0].take
	}
	for _, u := range take {
		p.units[u].out = false
	}
	return take
}

// dedupe keeps the first of each.
func dedupe(units []int16) []int16 {
	out := make([]int16, 0, len(units))
	for _, u := range units {
		if !slices.Contains(out, u) {
			out = append(out, u)
		}
	}
	return out
}
