package imperator

import (
	"slices"
	"strconv"

	"prestags/engines"
)

// gain gives plunder to a leader, or to loose units (l none), and opens the
// window in which they may make their units Out of Action Ready; afterwards a
// rebel leader keeps three points at most, everybody else none (2.5.1, A-24).
func (tn *turn) gain(s, l int8, units []int16, n int) {
	g, p := tn.g, tn.p
	who := g.sides[s].id
	if l >= 0 {
		who, n = g.leaders[l].full, n+int(p.leaders[l].plunder)
		units = p.commanded(l)
	}
	healed := tn.heal(s, l, units, n)
	left := n - len(healed)
	kept := 0
	if l >= 0 {
		kept = min(left, g.c.Kept.Of(g.sides[s].id))
		p.leaders[l].plunder = int8(kept)
	}
	e := engines.Event{Rule: []string{"2.5.1"}, Kind: "heal", Phase: phaseOps, Side: g.sides[s].id, Units: []string{who}}
	for _, u := range healed {
		e.Units = append(e.Units, g.units[u].full)
	}
	e.Effects = []engines.Effect{{Unit: who, What: "healed", N: len(healed)}, {Unit: who, What: "kept", N: kept}, {Unit: who, What: "lost", N: left - kept}}
	if n > 0 {
		tn.t.Note(e)
	}
}

// heal makes units Ready, a point each: which ones their side decides (Q11). A
// Roman, and units without a leader, heal as many as the points allow: they keep
// none (2.5.1).
func (tn *turn) heal(s, l int8, units []int16, points int) []int16 {
	g, p := tn.g, tn.p
	hurt := slices.DeleteFunc(slices.Clone(units), func(u int16) bool { return !p.units[u].out })
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
		m := g.musterOf(p, hurt)
		q := engines.Question{Side: g.sides[s].id, Text: "Which units become Ready, a Plunder Point each?", Max: min(points, len(hurt)), Ordered: true, Choices: m.choices(), Default: m.names(take)}
		if bound {
			q.Min = q.Max
		}
		take = m.named(tn.ask(engines.Key{Phase: phaseOps, Rule: "2.5.1", Who: tn.windowOf(s, l), N: 1}, q))
	}
	for _, u := range take {
		p.units[u].out = false
	}
	return take
}

// windowOf names the window of a leader, or of a side's loose units, in this
// operation.
func (tn *turn) windowOf(s, l int8) string {
	who := tn.g.sides[s].id
	if l >= 0 {
		who = tn.g.leaders[l].full
	}
	return who + "@" + strconv.Itoa(int(tn.p.operation))
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

// refuseRestore tells why RESTORE cannot be carried out (2.4.3).
func (tn *turn) refuseRestore(o *op) reason {
	g, p := tn.g, tn.p
	at := p.leaders[o.Leader].at
	switch {
	case g.leaders[o.Leader].side != roman:
		return reason{"2.4.3", "only Romans restore units; rebels heal with plunder"}
	case g.places[at].kind != city && p.isRavaged(at):
		return reason{"2.4.3", g.places[at].name + " is ravaged"}
	case tn.restorable(o) == none:
		return reason{"2.4.3", "no such unit of his is Out of Action"}
	}
	return reason{}
}

// restorable is the unit a RESTORE names; without a name the best one (Q16).
func (tn *turn) restorable(o *op) int16 {
	g, p := tn.g, tn.p
	hurt := slices.DeleteFunc(p.commanded(o.Leader), func(u int16) bool { return !p.units[u].out })
	slices.SortStableFunc(hurt, g.better)
	return g.find(p, o.Unit, hurt, nil)
}

// restore makes one unit Ready (2.4.3).
func (tn *turn) restore(o *op) {
	g := tn.g
	u := tn.restorable(o)
	if u == none {
		return // what it named was given away in this very operation
	}
	tn.p.units[u].out = false
	tn.noteUnits(engines.Event{
		Rule: []string{"2.4.3"}, Kind: "restored", Phase: phaseOps, Side: g.sides[roman].id, Units: []string{g.units[u].full},
	}, g.leaders[o.Leader].full, "restored")
}
