package spartan

import (
	"cmp"
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
)

// panic.go is optional rule 13.0.

// steady tells whether a unit is saved from panic, and rallied, by leaders of
// its side: with or next to one of level 1 or 2, with one of level 3 or 4 (13.0,
// 13.22).
func (g *game) steady(u int16, units []state) bool {
	if g.typeOf(u).leader {
		return true
	}
	sd := &g.sides[g.units[u].side]
	for l := sd.first; l < sd.last; l++ {
		if !g.typeOf(l).leader || !units[l].alive() {
			continue
		}
		d := g.grid.Distance(units[l].at, units[u].at)
		if d == 0 || d == 1 && units[l].level <= 2 {
			return true
		}
	}
	return false
}

// checkPanic is done the instant results have fallen (13.11, A-52): an army
// whose losses have reached its Panic Level panics, once in the game. before
// are the Victory Points at the start of the phase.
func (tn *turn) checkPanic(phase string, before [2]int) {
	if !tn.g.opt.panic || tn.p.panic != 0 {
		return
	}
	var over [2]int
	reached := [2]bool{}
	for s := range tn.g.sides {
		over[s] = tn.p.vp[tn.g.enemy(int8(s))] - tn.g.sides[s].pl
		reached[s] = over[s] >= 0 && tn.g.sides[s].pl > 0
	}
	var dice []engines.Roll
	rules := []string{"13.0", "13.11"}
	s := int8(0)
	switch {
	case reached[0] && reached[1]:
		s, dice = tn.bothPanic(over, before)
		rules = []string{"13.13", "A-54"}
	case reached[1]:
		s = 1
	case !reached[0]:
		return
	}
	tn.panic(s, phase, rules, dice)
}

// bothPanic: 13.12, 13.13 and A-54, when both reach their level in one phase.
func (tn *turn) bothPanic(over, before [2]int) (int8, []engines.Roll) {
	if over[0] != over[1] {
		return int8(b2i(over[1] > over[0])), nil
	}
	var lost [2]int
	for s := range lost {
		foe := tn.g.enemy(int8(s))
		lost[s] = tn.p.vp[foe] - before[foe]
	}
	if lost[0] != lost[1] {
		return int8(b2i(lost[1] > lost[0])), nil
	}
	winner, rolls := tn.panicDice()
	return tn.g.enemy(winner), rolls
}

// panic makes an army panic: all but those whom leaders steady; its elephants
// rampage (S1.28).
func (tn *turn) panic(s int8, phase string, rules []string, dice []engines.Roll) {
	tn.p.panic = s + 1
	var run, wild []string
	for u := tn.g.sides[s].first; u < tn.g.sides[s].last; u++ {
		st := &tn.p.units[u]
		if !st.alive() || tn.g.steady(u, tn.p.units) {
			continue
		}
		if tn.g.isElephant(u) {
			if !st.rampant {
				st.fought = true
				wild = append(wild, tn.g.units[u].full)
			}
			continue
		}
		st.panicked = true
		run = append(run, tn.g.units[u].full)
	}
	tn.t.Note(engines.Event{Rule: rules, Kind: "panic", Phase: phase, Side: tn.g.sides[s].id, Units: run, Dice: dice})
	if len(wild) > 0 {
		tn.t.Note(engines.Event{Rule: []string{"S1.28"}, Kind: "wild", Phase: phase, Side: tn.g.sides[s].id, Units: wild})
	}
}

// flights plans where panicked units run in this Movement Phase (13.0, A-53):
// as far as possible from the nearest enemy, each hex farther than the last,
// or off the map; and where Darius runs (S3.23).
func (tn *turn) flights() {
	for u := range tn.p.units {
		st := &tn.p.units[u]
		switch {
		case !st.alive() || !tn.acts(tn.g.units[u].side):
		case int16(u) == tn.g.darius:
			tn.by[u] = order{}
			if tn.p.run {
				tn.by[u] = tn.plan(tn.toEdge(int16(u)))
			}
		case st.panicked:
			tn.by[u] = order{}
			if st.disrupted == 0 && !tn.inContact(int16(u)) {
				tn.by[u] = tn.plan(tn.flight(int16(u)))
			}
		}
	}
}

// plan makes the order of a run.
func (tn *turn) plan(path []hex.At, exit byte) order {
	if len(path) == 0 && exit == 0 {
		return order{}
	}
	return order{task: moveTask, path: path, exit: exit, flight: true}
}

// reach is how a hex is reached on a flight.
type reach struct {
	from hex.At
	cost int
	ok   bool
}

// flight is a panicked unit's path: among the hexes it can reach by steps that
// each raise the distance to the nearest enemy, never next to an enemy fire
// unit, the one with the greatest distance, then nearest to the map edge, then
// of the lowest number; off the map if it can pay for it.
func (tn *turn) flight(u int16) ([]hex.At, byte) {
	g, st := tn.g, &tn.p.units[u]
	far := tn.distances(g.units[u].side)
	barred := tn.nextToFire(g.units[u].side)
	ma := g.allowance(u, tn.p.units)
	runs := make([]reach, g.grid.Len())
	runs[st.at] = reach{from: hex.None, ok: true}
	queue := []hex.At{st.at}
	for len(queue) > 0 {
		a := queue[0]
		queue = queue[1:]
		for _, n := range g.grid.Neighbours(a) {
			if n == hex.None || far[n] <= far[a] || barred[n] || tn.occ.has(n, g.enemy(g.units[u].side)) {
				continue
			}
			cost, ok := g.enter(g.typeOf(u).class, a, n)
			cost += runs[a].cost
			if !ok || cost > ma && a != st.at || runs[n].ok && runs[n].cost <= cost {
				continue
			}
			runs[n] = reach{from: a, cost: cost, ok: true}
			queue = append(queue, n)
		}
	}
	best := hex.None
	better := func(a, b hex.At) bool {
		ea, eb := tn.leaves(a, runs[a].cost, ma), tn.leaves(b, runs[b].cost, ma)
		return cmp.Or(-cmp.Compare(b2i(ea), b2i(eb)), -cmp.Compare(far[a], far[b]), cmp.Compare(tn.toBorder(a), tn.toBorder(b)), cmp.Compare(a, b)) < 0
	}
	for a := range runs {
		if runs[a].ok && (best == hex.None || better(hex.At(a), best)) {
			best = hex.At(a)
		}
	}
	exit := byte(0)
	if tn.leaves(best, runs[best].cost, ma) {
		exit = edgeNames[g.grid.Edges(best)[0]]
	}
	return trace(runs, best), exit
}

// trace follows a run back to its start.
func trace(runs []reach, a hex.At) []hex.At {
	var path []hex.At
	for runs[a].from != hex.None {
		path = append(path, a)
		a = runs[a].from
	}
	slices.Reverse(path)
	return path
}

// leaves tells whether a run that reached a may go on off the map.
func (tn *turn) leaves(a hex.At, cost, ma int) bool {
	return len(tn.g.grid.Edges(a)) > 0 && cost+2 <= ma
}

// toBorder is the number of hexes to the nearest edge of the map.
func (tn *turn) toBorder(a hex.At) int {
	best := 1 << 20
	for _, e := range [4]string{"north", "east", "south", "west"} {
		for _, h := range tn.g.grid.Edge(e) {
			best = min(best, tn.g.grid.Distance(a, h))
		}
	}
	return best
}

// distances is, by hex, how far the nearest enemy of side s is.
func (tn *turn) distances(s int8) []int {
	far := make([]int, tn.g.grid.Len())
	for a := range far {
		far[a] = 1 << 20
		for u := range tn.p.units {
			if st := &tn.p.units[u]; st.alive() && tn.g.units[u].side != s {
				far[a] = min(far[a], tn.g.grid.Distance(hex.At(a), st.at))
			}
		}
	}
	return far
}

// nextToFire marks the hexes next to an enemy fire unit, with or without a zone
// (13.0, A-53).
func (tn *turn) nextToFire(s int8) []bool {
	out := make([]bool, tn.g.grid.Len())
	for u := range tn.p.units {
		if st := &tn.p.units[u]; st.alive() && tn.g.units[u].side != s && tn.g.typeOf(int16(u)).isFire() {
			for _, n := range tn.g.grid.Neighbours(st.at) {
				if n != hex.None {
					out[n] = true
				}
			}
		}
	}
	return out
}

// toEdge is Darius' way: the cheapest path to the nearest edge of the map, as
// far as his allowance goes (S3.23, A-84).
func (tn *turn) toEdge(u int16) ([]hex.At, byte) {
	g, st := tn.g, &tn.p.units[u]
	ma := g.typeOf(u).ma
	runs := make([]reach, g.grid.Len())
	runs[st.at] = reach{from: hex.None, ok: true}
	queue := []hex.At{st.at}
	for len(queue) > 0 {
		a := queue[0]
		queue = queue[1:]
		for _, n := range g.grid.Neighbours(a) {
			if n == hex.None || tn.occ.has(n, g.enemy(g.units[u].side)) {
				continue
			}
			cost, ok := g.enter(g.typeOf(u).class, a, n)
			cost += runs[a].cost
			if !ok || runs[n].ok && runs[n].cost <= cost {
				continue
			}
			runs[n] = reach{from: a, cost: cost, ok: true}
			queue = append(queue, n)
		}
	}
	best := hex.None
	for a := range runs {
		if runs[a].ok && len(g.grid.Edges(hex.At(a))) > 0 && (best == hex.None || runs[a].cost < runs[best].cost) {
			best = hex.At(a)
		}
	}
	if best == hex.None {
		return nil, 0
	}
	path := trace(runs, best)
	for i, a := range path {
		if runs[a].cost > ma {
			return path[:i], 0
		}
	}
	if !tn.leaves(best, runs[best].cost, ma) {
		return path, 0
	}
	return path, edgeNames[g.grid.Edges(best)[0]]
}

// rally is 13.22, at the end of the Movement Phase: panicked units with or next
// to a leader of level 1 or 2, or with one of level 3 or 4, are steady for the
// rest of the game.
func (tn *turn) rally() {
	if tn.p.panic == 0 || !tn.acts(tn.p.panic-1) {
		return
	}
	var names []string
	for u := range tn.p.units {
		if st := &tn.p.units[u]; st.alive() && st.panicked && tn.g.steady(int16(u), tn.p.units) {
			st.panicked = false
			names = append(names, tn.g.units[u].full)
		}
	}
	if len(names) > 0 {
		tn.t.Note(engines.Event{Rule: []string{"13.22"}, Kind: "rally", Phase: phaseMove, Side: tn.g.sides[tn.p.panic-1].id, Units: names})
	}
}

// darius is S3.23: an enemy that moved next to him makes his army reach its
// Panic Level, and him run; at D4 of every Game-Turn.
func (tn *turn) kingOfKings() {
	u := tn.g.darius
	if u < 0 || !tn.p.units[u].alive() || tn.p.run {
		return
	}
	for _, n := range tn.g.grid.Neighbours(tn.p.units[u].at) {
		if n == hex.None || !tn.occ.has(n, tn.g.enemy(tn.g.units[u].side)) {
			continue
		}
		for e := tn.occ.first[n]; e >= 0; e = tn.occ.next[e] {
			if !tn.moved[e] {
				continue
			}
			tn.p.run = true
			tn.t.Note(engines.Event{
				Rule: []string{"S3.23"}, Kind: "darius", Phase: phaseMove, Side: tn.g.sides[tn.g.units[u].side].id,
				Units: tn.g.units[u].one, At: []string{tn.g.grid.Name(tn.p.units[u].at)},
			})
			if tn.g.opt.panic && tn.p.panic == 0 {
				tn.panic(tn.g.units[u].side, phaseMove, []string{"S3.23", "13.0"}, nil)
			}
			return
		}
	}
}
