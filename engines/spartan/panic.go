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
// are the Victory Points at the start of the phase; attacker is the side whose
// one attack it was, of a rampant elephant, else -1.
func (tn *turn) checkPanic(phase string, before [2]int, attacker int8) {
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
	case reached[0] && reached[1] && over == [2]int{} && attacker >= 0:
		s = tn.g.enemy(attacker)
		rules = []string{"13.12"}
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

// bothPanic: 13.13 and A-54, when both reach their level in one phase.
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
	var s search
	var far []int
	alike := -1 // who ran last: stack mates of the same kind run the same way
	for u := range tn.p.units {
		st := &tn.p.units[u]
		switch {
		case !st.alive() || !tn.acts(tn.g.units[u].side):
		case int16(u) == tn.g.darius:
			tn.by[u] = order{}
			if tn.p.run {
				tn.by[u] = tn.toEdge(&s, int16(u))
			}
		case st.panicked:
			tn.by[u] = order{}
			if st.disrupted != 0 || tn.inContact(int16(u)) {
				continue
			}
			if far == nil { // one side only ever panics
				far = tn.distances(tn.g.units[u].side)
			}
			if alike >= 0 && tn.runsAlike(int16(alike), int16(u)) {
				tn.by[u] = tn.by[alike]
			} else {
				tn.by[u] = tn.flight(&s, int16(u), far)
			}
			alike = u
		}
	}
}

// runsAlike tells whether nothing that bears on the way of two panicked units
// of a side is different.
func (tn *turn) runsAlike(u, v int16) bool {
	a, b := &tn.p.units[u], &tn.p.units[v]
	return a.at == b.at && a.facing == b.facing && tn.g.typeOf(u).class == tn.g.typeOf(v).class &&
		tn.g.allowance(u, tn.p.units) == tn.g.allowance(v, tn.p.units)
}

// search is what a unit can reach by its Movement Points: by hex and, with
// facing, by the hexside it faces there (16.0).
type search struct {
	tn    *turn
	unit  int16
	sides int // places a hex: 1, or 7 with facing
	reach []reach
	queue []int // the places reached, some more than once
}

// reach is how a place is reached, at the least cost.
type reach struct {
	from int32 // the place before, counted from 1; 0: not reached; start: nowhere
	cost int32
	rest int32 // the cost of the rest of the way, one higher, kept by way
}

const start = -1

func (r *reach) ok() bool { return r.from != 0 }

// at is the hex of a place, face the hexside faced there.
func (s *search) at(k int) hex.At { return hex.At(k / s.sides) }

func (s *search) face(k int) int8 { return int8(k % s.sides) }

// place of a unit in a hex that it has come to through hexside d, or where it
// faces d.
func (s *search) place(a hex.At, d hex.Dir) int {
	if s.sides == 1 {
		return int(a)
	}
	return int(a)*s.sides + int(d)
}

// step is the place to which a unit goes from place k through hexside d, if that
// is open, and the cost: that of the hex, and of turning to it first (16.11).
func (s *search) step(k int, d hex.Dir, open func(from, to hex.At) bool) (to, cost int, ok bool) {
	g, a := s.tn.g, s.at(k)
	n := g.grid.Neighbour(a, d)
	if n == hex.None || !open(a, n) || s.tn.occ.hostile(n, g.units[s.unit].side) {
		return 0, 0, false
	}
	if cost, ok = g.enter(g.typeOf(s.unit).class, a, n); !ok {
		return 0, 0, false
	}
	if s.sides > 1 {
		cost += int(turnCost(s.face(k), d))
	}
	return s.place(n, d), cost, true
}

// look finds everything the unit reaches for no more than limit, or with
// its first hex whatever that costs (5.15), by steps that open allows.
func (s *search) look(tn *turn, u int16, limit int, open func(from, to hex.At) bool) (first int) {
	s.tn, s.unit = tn, u
	if s.reach == nil {
		s.sides = 1
		if tn.g.opt.facing {
			s.sides = 7
		}
		s.reach = make([]reach, tn.g.grid.Len()*s.sides)
		s.queue = make([]int, 0, 256)
	}
	for _, k := range s.queue { // of the search before
		s.reach[k] = reach{}
	}
	st := &tn.p.units[u]
	first = s.place(st.at, hex.Dir(st.facing))
	s.reach[first].from = start
	s.queue = append(s.queue[:0], first)
	for i := 0; i < len(s.queue); i++ {
		k := s.queue[i]
		for d := hex.Dir(1); d <= 6; d++ {
			to, cost, ok := s.step(k, d, open)
			if !ok {
				continue
			}
			r := &s.reach[to]
			cost += int(s.reach[k].cost)
			if cost > limit && k != first || r.ok() && int(r.cost) <= cost {
				continue
			}
			r.from, r.cost = int32(k)+1, int32(cost)
			s.queue = append(s.queue, to)
		}
	}
	return first
}

// exit is the edge by which the unit leaves the map from a place, and the cost.
func (s *search) exit(k int) (edge byte, cost int) {
	for _, e := range s.tn.g.grid.Edges(s.at(k)) {
		c := 2
		if s.sides > 1 {
			c += int(s.tn.g.exitTurn(s.face(k), s.at(k), edgeNames[e]))
		}
		if edge == 0 || c < cost {
			edge, cost = edgeNames[e], c
		}
	}
	return edge, cost
}

// plan makes the order of a run along places, off the map by an edge or not.
func (s *search) plan(places []int, exit byte) order {
	if len(places) < 2 && exit == 0 {
		return order{}
	}
	o := order{task: moveTask, exit: exit, flight: true}
	for i, k := range places {
		if i > 0 {
			o.path = append(o.path, s.at(k))
		}
		if s.sides == 1 {
			continue
		}
		switch {
		case i+1 < len(places):
			o.extra = append(o.extra, turnCost(s.face(k), s.tn.g.grid.DirTo(s.at(k), s.at(places[i+1]))))
		case exit != 0:
			o.extra = append(o.extra, s.tn.g.exitTurn(s.face(k), s.at(k), exit))
		}
	}
	return o
}

// flight is a panicked unit's run: among the hexes it can reach by steps that
// each raise the distance to the nearest enemy, and so never lead next to a fire
// unit, to the one with the greatest distance, then nearest to the map edge,
// then of the lowest number; off the map if it can pay for it (13.0, A-53).
func (tn *turn) flight(s *search, u int16, far []int) order {
	g := tn.g
	ma := g.allowance(u, tn.p.units)
	open := func(from, to hex.At) bool { return far[to] > far[from] }
	first := s.look(tn, u, ma, open)
	leaves := func(k int) bool {
		if g.border[s.at(k)] != 0 {
			return false
		}
		edge, cost := s.exit(k)
		return edge != 0 && int(s.reach[k].cost)+cost <= ma
	}
	best, exits := hex.None, false
	for _, k := range s.queue {
		a, e := s.at(k), leaves(k)
		if best == hex.None || cmp.Or(cmp.Compare(b2i(e), b2i(exits)), cmp.Compare(far[a], far[best]), cmp.Compare(g.border[best], g.border[a]), cmp.Compare(best, a)) > 0 {
			best, exits = a, e
		}
	}
	places := s.way(first, best, ma, exits, open)
	if !exits {
		return s.plan(places, 0)
	}
	edge, _ := s.exit(places[len(places)-1])
	return s.plan(places, edge)
}

// way is the path to a hex, lowest hex numbers first among those the
// unit can pay for, with leaving the map at its end or without.
func (s *search) way(first int, goal hex.At, ma int, exits bool, open func(from, to hex.At) bool) []int {
	const never = 1 << 20
	var rest func(k int) int
	rest = func(k int) int {
		switch {
		case s.at(k) == goal && exits:
			_, cost := s.exit(k)
			return cost
		case s.at(k) == goal:
			return 0
		case s.reach[k].rest != 0:
			return int(s.reach[k].rest) - 1
		}
		best := never
		for d := hex.Dir(1); d <= 6; d++ {
			if to, cost, ok := s.step(k, d, open); ok && s.reach[to].ok() {
				best = min(best, cost+rest(to))
			}
		}
		s.reach[k].rest = int32(best) + 1
		return best
	}
	places, spent := []int{first}, 0
	for k := first; s.at(k) != goal; {
		next, paid := -1, 0
		for d := hex.Dir(1); d <= 6; d++ {
			to, cost, ok := s.step(k, d, open)
			if !ok || !s.reach[to].ok() || next >= 0 && s.at(next) <= s.at(to) {
				continue
			}
			if only := k == first && s.at(to) == goal && !exits; only || spent+cost+rest(to) <= ma {
				next, paid = to, cost
			}
		}
		k, spent = next, spent+paid
		places = append(places, k)
	}
	return places
}

// spread is, by hex, the distance to the nearest of some hexes.
func (g *game) spread(from []hex.At) []int {
	far := make([]int, g.grid.Len())
	for a := range far {
		far[a] = 1 << 20
	}
	for _, a := range from {
		far[a] = 0
	}
	queue := append(make([]hex.At, 0, len(far)), from...)
	for i := 0; i < len(queue); i++ {
		for _, n := range g.grid.Neighbours(queue[i]) {
			if n != hex.None && far[n] > far[queue[i]]+1 {
				far[n] = far[queue[i]] + 1
				queue = append(queue, n)
			}
		}
	}
	return far
}

// edgeHexes are the hexes at the edges of the map.
func (g *game) edgeHexes() []hex.At {
	var out []hex.At
	for a := range hex.At(g.grid.Len()) {
		if len(g.grid.Edges(a)) > 0 {
			out = append(out, a)
		}
	}
	return out
}

// distances is, by hex, how far the nearest enemy of side s is.
func (tn *turn) distances(s int8) []int {
	var from []hex.At
	for a := range hex.At(tn.g.grid.Len()) {
		if tn.occ.has(a, tn.g.enemy(s)) {
			from = append(from, a)
		}
	}
	return tn.g.spread(from)
}

// toEdge is Darius' way: the cheapest path to the nearest edge of the map, as
// far as his allowance goes (S3.23, A-84).
func (tn *turn) toEdge(s *search, u int16) order {
	ma := tn.g.typeOf(u).ma
	s.look(tn, u, 1<<20, func(hex.At, hex.At) bool { return true })
	best, least := -1, 0
	for _, k := range s.queue {
		edge, cost := s.exit(k)
		if cost += int(s.reach[k].cost); edge != 0 && (best < 0 || cmp.Or(cmp.Compare(cost, least), cmp.Compare(k, best)) < 0) {
			best, least = k, cost
		}
	}
	if best < 0 {
		return order{}
	}
	var places []int
	for k := best; ; k = int(s.reach[k].from) - 1 {
		places = append(places, k)
		if s.reach[k].from == start {
			break
		}
	}
	slices.Reverse(places)
	for i, k := range places {
		if int(s.reach[k].cost) > ma {
			return s.plan(places[:i], 0)
		}
	}
	if least > ma {
		return s.plan(places, 0)
	}
	edge, _ := s.exit(best)
	return s.plan(places, edge)
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

// meet notes that a unit came next to Darius: it moved there, if only in passing,
// or advanced or retreated there (S3.21, S3.23, A-84).
func (tn *turn) meet(u int16) {
	d := tn.g.darius
	if d < 0 || tn.g.units[u].side == tn.g.units[d].side || !tn.p.units[d].alive() {
		return
	}
	if tn.g.grid.DirTo(tn.p.units[u].at, tn.p.units[d].at) != 0 {
		tn.met = true
	}
}

// kingOfKings is S3.23: an enemy that came next to Darius makes his army reach its
// Panic Level, and him run; looked at after advances, and at the end of the
// Movement Phase, when a rampant elephant may have killed him.
func (tn *turn) kingOfKings(phase string) {
	if !tn.met || tn.p.run {
		return
	}
	u := tn.g.darius
	tn.p.run = true
	if tn.p.units[u].alive() {
		tn.t.Note(engines.Event{
			Rule: []string{"S3.23"}, Kind: "darius", Phase: phase, Side: tn.g.sides[tn.g.units[u].side].id,
			Units: tn.g.units[u].one, At: []string{tn.g.grid.Name(tn.p.units[u].at)},
		})
	}
	if tn.g.opt.panic && tn.p.panic == 0 {
		tn.panic(tn.g.units[u].side, phase, []string{"S3.23", "13.0"}, nil)
	}
}
