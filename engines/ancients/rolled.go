package ancients

import (
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
)

// orderByDice shares out the dice of I Am Spartacus: a class face orders a unit of
// the class, a helmet any unit or leader (C-IAS). First the priority lists, then
// the plain lines; what is left of a sheet filed before the roll goes to pieces
// next to the enemy, most blocks first (D-IAS).
func (tn *turn) orderByDice() {
	g := tn.g
	var have [faces]int
	for _, f := range tn.faces {
		have[f]++
	}
	blind := tn.t == nil && tn.faces == nil // judged before the roll: any die may come
	give := func(p piece, f face, detach bool) reason {
		if r := tn.unable(p, detach); r != (reason{}) {
			return r
		}
		l := g.leaderOf(p)
		switch {
		case l >= 0 && f != faceLeader:
			return reason{"C-IAS", "only a helmet orders a leader", "ASSIGN K"}
		case l < 0 && f < face(classes) && g.typeOf(int(p)).class != class(f):
			return reason{"C-IAS", "that face orders " + classNames[f] + " units", "a unit of that class"}
		case !blind && have[f] == 0:
			return reason{"C-IAS", "no die is left for it", ""}
		}
		have[f]--
		tn.order(p, detach, false)
		return reason{}
	}
	for i := range tn.sheet.orders {
		l := &tn.sheet.orders[i]
		tn.line = i
		if l.assign == noFace {
			continue
		}
		for _, p := range l.pieces {
			p = tn.meant(p, l.detach)
			if r := give(p, l.assign, l.detach); r != (reason{}) {
				tn.refuse(p, r)
			}
		}
	}
	tn.written(func(p piece, l *orderLine) {
		f := faceLeader
		if g.leaderOf(p) < 0 && (have[g.typeOf(int(p)).class] > 0 || blind) {
			f = face(g.typeOf(int(p)).class)
		}
		if r := give(p, f, l.detach); r != (reason{}) {
			tn.refuse(p, r)
		}
	})
	if tn.atOnce && tn.t != nil {
		tn.fill(&have)
	}
	tn.unused(have[faceLight] + have[faceMedium] + have[faceHeavy] + have[faceLeader])
}

// fill gives what dice are left to units next to the enemy, most blocks first.
func (tn *turn) fill(have *[faces]int) {
	g, b := tn.g, tn.b
	var list []int
	for u := g.sides[tn.me].firstUnit; u < g.sides[tn.me].lastUnit; u++ {
		if b.units[u].at != hex.None && tn.unable(piece(u), false) == (reason{}) && tn.touches(u) {
			list = append(list, u)
		}
	}
	slices.SortStableFunc(list, func(x, y int) int { return int(b.units[y].blocks) - int(b.units[x].blocks) })
	for _, f := range [...]face{faceLight, faceMedium, faceHeavy, faceLeader} {
		for _, u := range list {
			if have[f] > 0 && !tn.units[u].ordered && (f == faceLeader || face(g.typeOf(u).class) == f) {
				have[f]--
				tn.order(piece(u), false, false)
			}
		}
	}
}

// rallies tells whether a unit may get a block back (C-RALLY).
func (tn *turn) rallies(u int) bool {
	g, b := tn.g, tn.b
	at := b.units[u].at
	if at == hex.None || b.units[u].blocks >= g.units[u].blocks || slices.Contains(tn.card().Effects.NotRestored, g.typeOf(u).ID) {
		return false
	}
	if g.grouped[tn.me] && tn.use.group >= 0 && g.units[u].group >= 0 && g.units[u].group != tn.use.group {
		return false
	}
	if b.attached(u) >= 0 {
		return true
	}
	for _, a := range g.near[at] {
		if a != hex.None {
			if l := b.leaderAt(a); l >= 0 && g.leaders[l].side == tn.me {
				return true
			}
		}
	}
	return false
}

// rally gives blocks back by the dice: first as assigned, then to the most reduced
// unit, next to the enemy first (C-RALLY, D-RALLY). Units that got one are ordered.
func (tn *turn) rally() {
	g, b := tn.g, tn.b
	var have [faces]int
	for _, f := range tn.faces {
		have[f]++
	}
	if tn.t == nil && tn.faces == nil { // judged before the roll: any unit may be rallied
		for u := g.sides[tn.me].firstUnit; u < g.sides[tn.me].lastUnit; u++ {
			if tn.rallies(u) {
				tn.order(piece(u), false, false)
			}
		}
		return
	}
	got := make([]int, len(g.units))
	give := func(u int, f face) reason {
		switch {
		case g.units[u].side != tn.me:
			return reason{"B-ORD-1", "it is not one of your pieces", "one of your own"}
		case !tn.rallies(u):
			return reason{"C-RALLY", "it is not weakened, or no leader is near", "a weakened unit with or next to a leader"}
		case f < face(classes) && g.typeOf(u).class != class(f):
			return reason{"C-RALLY", "that face rallies " + classNames[f] + " units", "a unit of that class"}
		case have[f] == 0:
			return reason{"C-RALLY", "no die is left for it", ""}
		}
		have[f]--
		n := tn.card().Effects.Restore
		b.units[u].blocks = min(b.units[u].blocks+int8(n), g.units[u].blocks)
		got[u] += n
		tn.units[u].ordered = true
		return reason{}
	}
	for i := range tn.sheet.orders {
		l := &tn.sheet.orders[i]
		tn.line = i
		for _, p := range l.pieces {
			p = tn.meant(p, l.detach)
			if g.leaderOf(p) >= 0 {
				tn.refuse(p, reason{"C-RALLY", "leaders have no blocks to get back", "units"})
				continue
			}
			f := l.assign
			if f == noFace {
				f = face(g.typeOf(int(p)).class)
				if have[f] == 0 {
					f = faceLeader
				}
			}
			if r := give(int(p), f); r != (reason{}) {
				tn.refuse(p, r)
			}
		}
	}
	for _, f := range [...]face{faceLight, faceMedium, faceHeavy, faceLeader} {
		for have[f] > 0 {
			best := -1
			for u := g.sides[tn.me].firstUnit; u < g.sides[tn.me].lastUnit; u++ {
				if !tn.rallies(u) || f < face(classes) && g.typeOf(u).class != class(f) {
					continue
				}
				if best < 0 || tn.rallyWorth(u) > tn.rallyWorth(best) {
					best = u
				}
			}
			if best < 0 {
				break
			}
			give(best, f)
		}
	}
	e := engines.Event{Rule: []string{"C-RALLY"}, Kind: "rallied", Side: g.sides[tn.me].id, Result: "0 blocks"}
	n := 0
	for u, k := range got {
		if k > 0 {
			n += k
			e.Units = append(e.Units, g.units[u].full)
			e.Effects = append(e.Effects, engines.Effect{Unit: g.units[u].full, What: "rallied", N: k})
		}
	}
	e.Result = plural(n, "block")
	tn.note(e)
	tn.unused(have[faceLight] + have[faceMedium] + have[faceHeavy] + have[faceLeader])
}

func (tn *turn) rallyWorth(u int) int {
	v := 10 * int(tn.g.units[u].blocks-tn.b.units[u].blocks)
	if tn.touches(u) {
		v += 5
	}
	return v
}
