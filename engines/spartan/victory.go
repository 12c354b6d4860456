package spartan

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
	facts "prestags/scenarios/spartan"
)

// level of victory, 11.2.
type level int8

const (
	noLevel level = iota
	marginal
	substantive
	decisive
)

var levelNames = [...]string{"none", "marginal", "substantive", "decisive"}

// levelOf: 11.21 to 11.23 and A-70: own to enemy Victory Points.
func levelOf(own, enemy int) level {
	switch {
	case own <= enemy:
		return noLevel
	case own >= 3*enemy:
		return decisive
	case own >= 2*enemy:
		return substantive
	}
	return marginal
}

// levelOfSide is the level of victory a side has reached.
func (g *game) levelOfSide(p *position, s int8) level { return levelOf(p.vp[s], p.vp[g.enemy(s)]) }

// lost counts the units of a side that were eliminated, class D and E left out
// (11.25).
func (g *game) lost(p *position, s int8) int { return g.count(p, s, dead, nil) }

// count units of a side by status, class D and E left out.
func (g *game) count(p *position, s int8, st status, zone *facts.ExitZone) int {
	n := 0
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		if c := g.typeOf(u).class; c != classD && c != classE && p.units[u].status == st && g.through(&p.units[u], zone) {
			n++
		}
	}
	return n
}

// leadersOut counts the leaders of a side that left through a zone.
func (g *game) leadersOut(p *position, s int8, zone *facts.ExitZone) int {
	n := 0
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		if g.typeOf(u).leader && p.units[u].status == exited && g.through(&p.units[u], zone) {
			n++
		}
	}
	return n
}

// through tells whether a unit left by a zone; without a zone, any way.
func (g *game) through(st *state, zone *facts.ExitZone) bool {
	if zone == nil {
		return true
	}
	name := facts.Hex(g.grid.Name(st.at))
	return slices.ContainsFunc(zone.Parts, func(p facts.ExitPart) bool {
		return edgeNames[p.Edge] == st.edge && (slices.Contains(p.Hexes, name) || g.opt.edgeDistance == "touching_is_0" && slices.Contains(p.Farther, name))
	})
}

// exitsOf are the zones by which units of a side leave for a victory condition, its
// own or what its enemy has to prevent.
func (g *game) exitsOf(s int8) []*facts.ExitZone {
	var out []*facts.ExitZone
	var walk func(q *facts.Predicate)
	walk = func(q *facts.Predicate) {
		if of, ok := g.sideOf(q.Side); ok && of == s && (q.Op == "exited_units" || q.Op == "exited_leaders") {
			if z := g.zone(q.Zone); !slices.Contains(out, z) {
				out = append(out, z)
			}
		}
		for i := range q.Args {
			walk(&q.Args[i])
		}
		if q.Arg != nil {
			walk(q.Arg)
		}
	}
	for i := range g.sides {
		w := g.s.Victory.Win[g.sides[i].id]
		walk(&w)
	}
	return out
}

// mayLeave tells whether units of a side may leave the map from a hex by an edge:
// where a victory condition counts them, or by the option anywhere (11.41,
//
func (g *game) mayLeave(s int8, at hex.At, edge byte) bool {
	if g.opt.leaving == "anywhere" {
		return true
	}
	st := state{at: at, edge: edge}
	return slices.ContainsFunc(g.exitsOf(s), func(z *facts.ExitZone) bool { return g.through(&st, z) })
}

// waysOut says what to write instead of leaving where nobody may.
func (g *game) waysOut(s int8) string {
	out := "a path that stays on the map"
	for _, z := range g.exitsOf(s) {
		out += ", or EXIT by " + z.Words
	}
	return out
}

func (g *game) zone(id string) *facts.ExitZone {
	for i := range g.s.ExitZones {
		if g.s.ExitZones[i].ID == id {
			return &g.s.ExitZones[i]
		}
	}
	return &facts.ExitZone{}
}

// controls: 11.3.
func (g *game) controls(p *position, s int8, hexes []facts.Hex) bool {
	for _, h := range hexes {
		a, _ := g.grid.Parse(string(h)) // checked with the facts
		if g.controller(p, a) != s {
			return false
		}
	}
	return len(hexes) > 0
}

// controller of a watched hex; -1 nobody.
func (g *game) controller(p *position, a hex.At) int8 {
	if i, ok := slices.BinarySearch(g.watch, a); ok {
		return p.control[i] - 1
	}
	return -1
}

// holds evaluates a predicate of the victory conditions. bit counts the
// turn-bound clauses passed on the way.
func (g *game) holds(p *position, q *facts.Predicate, bit *int) bool {
	s, _ := g.sideOf(q.Side)
	switch q.Op {
	case "all", "any":
		all, some := true, false
		for i := range q.Args {
			h := g.holds(p, &q.Args[i], bit)
			all, some = all && h, some || h
		}
		return q.Op == "all" && all || q.Op == "any" && some
	case "not":
		return !g.holds(p, q.Arg, bit)
	case "wins":
		return g.wins(p, s)
	case "vp_level":
		return g.levelOfSide(p, s) >= level(slices.Index(levelNames[:], q.Level))
	case "eliminated_units":
		of, _ := g.sideOf(q.Of)
		return g.lost(p, of) >= q.Min
	case "control":
		return g.controls(p, s, q.Hexes)
	case "capture":
		if g.opt.capture != "ever" {
			return g.controls(p, s, q.Hexes)
		}
		b := *bit
		*bit++
		return g.controls(p, s, q.Hexes) || p.once&(1<<b) != 0
	case "exited_units":
		return g.count(p, s, exited, g.zone(q.Zone)) >= q.Min
	case "exited_leaders":
		return g.leadersOut(p, s, g.zone(q.Zone)) >= q.Min
	case "within_turn":
		b := *bit
		*bit++
		inner := 0
		gt := g.turn(p.impulse)
		if gt >= q.First && gt <= q.Last && g.holds(p, q.Arg, &inner) {
			return true
		}
		return p.once&(1<<b) != 0
	}
	return false
}

// judge is done in phase F: turn-bound clauses are looked at at the end of
// each Game-Turn, and the game ends before its last one if nothing can change who
// wins.
func (g *game) judge(p *position, gt int) {
	bit := 0
	for _, sd := range g.s.Sides {
		if !g.turnEnds(p.impulse) {
			break
		}
		w := g.s.Victory.Win[sd.ID]
		g.remember(p, &w, gt, &bit)
	}
	p.ended = p.ended || g.settled(p) || g.withdrawn(p)
}

// here tells whether a side has units on the map.
func (g *game) here(p *position, s int8) bool {
	return slices.ContainsFunc(p.units[g.sides[s].first:g.sides[s].last], func(st state) bool { return st.alive() })
}

// settled tells whether an army is gone and what is left of the other cannot
// change who wins: it has won alone, or nobody's conditions speak of places
// or of leaving the map, and no unit of it still runs by itself.
func (g *game) settled(p *position) bool {
	var left [2]bool
	for s := range left {
		left[s] = g.here(p, int8(s))
	}
	if left[0] == left[1] {
		return !left[0]
	}
	s := int8(b2i(left[1]))
	if slices.ContainsFunc(p.units[g.sides[s].first:g.sides[s].last], func(st state) bool { return st.alive() && (st.panicked || st.fought) }) {
		return false
	}
	if g.wins(p, s) && !g.wins(p, g.enemy(s)) {
		return true
	}
	for _, w := range g.s.Victory.Win {
		if ofPlaces(&w, g.sides[s].id) {
			return false
		}
	}
	return true
}

// ofPlaces tells whether a condition speaks of places, or of a side leaving the map.
func ofPlaces(q *facts.Predicate, side string) bool {
	switch q.Op {
	case "control", "capture":
		return true
	case "exited_units", "exited_leaders":
		return q.Side == side
	}
	return q.Arg != nil && ofPlaces(q.Arg, side) || slices.ContainsFunc(q.Args, func(a facts.Predicate) bool { return ofPlaces(&a, side) })
}

// remember sets the bits of turn-bound clauses that hold now, in the order in
// which they stand.
func (g *game) remember(p *position, q *facts.Predicate, gt int, bit *int) {
	if q.Op == "within_turn" {
		inner := 0
		if gt >= q.First && gt <= q.Last && g.holds(p, q.Arg, &inner) {
			p.once |= 1 << *bit
		}
		*bit++
	}
	if q.Op == "capture" && g.opt.capture == "ever" {
		if s, _ := g.sideOf(q.Side); g.controls(p, s, q.Hexes) {
			p.once |= 1 << *bit
		}
		*bit++
	}
	for i := range q.Args {
		g.remember(p, &q.Args[i], gt, bit)
	}
	if q.Arg != nil && q.Op == "not" {
		g.remember(p, q.Arg, gt, bit)
	}
}

// wins tells whether a side's own condition holds now.
func (g *game) wins(p *position, s int8) bool {
	bit := g.firstBit(s)
	w := g.s.Victory.Win[g.sides[s].id]
	return g.holds(p, &w, &bit)
}

// firstBit is the bit of a side's first turn-bound clause: those of the sides
// listed before it come first.
func (g *game) firstBit(s int8) int {
	bit := 0
	for i := range s {
		w := g.s.Victory.Win[g.sides[i].id]
		g.remember(&position{control: make([]int8, len(g.watch))}, &w, -1, &bit)
	}
	return bit
}

// Result implements engines.Game.
func (g *game) Result(ep engines.Position) *engines.Result {
	p := ep.(*position)
	if !g.over(p) {
		return nil
	}
	if p.agreed {
		return &engines.Result{
			Level: "draw",
			Why:   fmt.Sprintf("both sides conceded; Victory Points %s %d, %s %d", g.sides[0].name, p.vp[0], g.sides[1].name, p.vp[1]),
		}
	}
	if p.conceded > 0 {
		return g.concededResult(p)
	}
	a, b := g.wins(p, 0), g.wins(p, 1)
	verdict := ""
	switch {
	case a && b:
		verdict = g.s.Victory.Both
	case a:
		verdict = g.sides[0].id
	case b:
		verdict = g.sides[1].id
	default:
		verdict = g.neither(p)
	}
	r := &engines.Result{Why: fmt.Sprintf("Victory Points %s %d, %s %d", g.sides[0].name, p.vp[0], g.sides[1].name, p.vp[1])}
	s, won := g.sideOf(verdict)
	if !won {
		r.Level = "draw"
		return r
	}
	r.Winner, r.Level = g.sides[s].id, levelNames[g.levelOfSide(p, s)]
	if words := g.s.Victory.Words[verdict]; words != "" {
		r.Why = words + "; " + r.Why
	}
	return r
}

// concededResult: 15.1, the side that conceded cannot win; the other has at
// least a Substantive victory.
func (g *game) concededResult(p *position) *engines.Result {
	w := g.enemy(p.conceded - 1)
	return &engines.Result{
		Winner: g.sides[w].id, Level: levelNames[max(substantive, g.levelOfSide(p, w))],
		Why: fmt.Sprintf("%s conceded; Victory Points %s %d, %s %d", g.sides[p.conceded-1].name, g.sides[0].name, p.vp[0], g.sides[1].name, p.vp[1]),
	}
}

// neither is who wins where nobody's conditions hold: as ruled, or by
// the option whoever has a level of victory, where the text is silent.
func (g *game) neither(p *position) string {
	if g.opt.neither == "vp_ratio" && g.s.Victory.PrintedNeither == "" {
		for s := range g.sides {
			if g.levelOfSide(p, int8(s)) > noLevel {
				return g.sides[s].id
			}
		}
	}
	return g.s.Victory.Neither
}

// clause is one victory condition with its present state.
type clause struct {
	text  string
	state string
	holds bool
	depth int
}

// clauses spells out a side's condition, clause by clause, as it stands.
func (g *game) clauses(p *position, s int8) []clause {
	var out []clause
	bit := g.firstBit(s)
	w := g.s.Victory.Win[g.sides[s].id]
	g.spell(p, &w, 0, &bit, &out)
	return out
}

func (g *game) spell(p *position, q *facts.Predicate, depth int, bit *int, out *[]clause) {
	s, _ := g.sideOf(q.Side)
	before := *bit
	c := clause{depth: depth, holds: g.holds(p, q, bit)}
	name := ""
	if q.Side != "" {
		name = g.sides[s].name
	}
	inner := before
	switch q.Op {
	case "all", "any":
		c.text = map[string]string{"all": "all of these", "any": "any of these"}[q.Op]
		*out = append(*out, c)
		for i := range q.Args {
			g.spell(p, &q.Args[i], depth+1, &inner, out)
		}
		return
	case "not":
		if q.Arg.Op == "wins" {
			w, _ := g.sideOf(q.Arg.Side)
			c.text = "conditions of " + g.sides[w].name + " not fulfilled"
			break
		}
		c.text = "not"
		*out = append(*out, c)
		g.spell(p, q.Arg, depth+1, &inner, out)
		return
	case "vp_level":
		c.text = fmt.Sprintf("%s level of victory or better for %s", q.Level, name)
		c.state = fmt.Sprintf("%d to %d Victory Points: %s", p.vp[s], p.vp[g.enemy(s)], levelNames[g.levelOfSide(p, s)])
	case "eliminated_units":
		of, _ := g.sideOf(q.Of)
		c.text = fmt.Sprintf("%d units of %s eliminated (class D and E not counted)", q.Min, g.sides[of].name)
		c.state = fmt.Sprintf("%d so far", g.lost(p, of))
	case "control", "capture":
		var names, state []string
		for i, h := range q.Hexes {
			n := string(h)
			if i < len(q.Letters) {
				n = q.Letters[i] + " (" + n + ")"
			}
			names = append(names, n)
			a, _ := g.grid.Parse(string(h))
			who := "nobody"
			if k := g.controller(p, a); k >= 0 {
				who = g.sides[k].name
			}
			state = append(state, n+": "+who)
		}
		c.text = fmt.Sprintf("%s in control of %s", name, strings.Join(names, " and "))
		c.state = strings.Join(state, ", ")
	case "exited_units":
		z := g.zone(q.Zone)
		c.text = fmt.Sprintf("%d units of %s left the map by %s", q.Min, name, z.Words)
		c.state = fmt.Sprintf("%d so far", g.count(p, s, exited, z))
	case "exited_leaders":
		z := g.zone(q.Zone)
		c.text = fmt.Sprintf("%d leaders of %s left the map by %s", q.Min, name, z.Words)
		c.state = fmt.Sprintf("%d so far", g.leadersOut(p, s, z))
	case "within_turn":
		c.text = fmt.Sprintf("at the end of a Game-Turn from %d to %d", q.First, q.Last)
		*out = append(*out, c)
		none := 0
		g.spell(p, q.Arg, depth+1, &none, out)
		return
	}
	*out = append(*out, c)
}
