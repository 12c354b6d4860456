package imperator

import (
	"fmt"
	"slices"

	"prestags/engines"
)

// Start implements engines.Game: the set-up of the scenario (5.3, 5.4).
func (g *game) Start() engines.Position {
	p := &position{
		impulse: 1, fortuna: none, units: make([]unitState, len(g.units)), leaders: make([]leaderState, len(g.leaders)),
		fleet: [2]int8{none, none},
	}
	for l := range p.leaders {
		p.leaders[l].at = none
	}
	for _, sl := range g.s.Setup.Leaders {
		p.leaders[g.byName[sl.Leader]] = leaderState{post: onMap, at: g.byPlace[sl.Place]}
	}
	for u := range g.units {
		p.units[u] = g.startOf(&g.units[u])
	}
	return p
}

func (g *game) startOf(u *unit) unitState {
	switch u.by.By {
	case byLeader:
		return unitState{where: led, at: g.byName[g.s.Setup.Leaders[u.by.I].Leader]}
	case byGarrison:
		return unitState{where: loose, at: g.byPlace[g.s.Setup.Garrisons[u.by.I].Place]}
	case byPool:
		return unitState{where: pooled, at: none}
	}
	if g.opt.romanPool && u.side == roman && g.types[u.typ].category == auxiliary {
		return unitState{where: pooled, at: none} // 5.7
	}
	if u.by.By == byReserve {
		return unitState{where: reserve, at: none}
	}
	return unitState{where: due, at: none}
}

// Stage implements engines.Game.
func (g *game) Stage(ep engines.Position) engines.Stage {
	p := ep.(*position)
	st := g.seasons[min(int(p.season), len(g.seasons)-1)]
	st.Impulse = p.impulse
	switch p.stage {
	case operations:
		st.Name += ", continued"
	case ended:
		st.Name, st.Slug, st.Over = "End of the war", "end", true
	}
	return st
}

func (g *game) seasonSlug(season int) string {
	year := g.s.Years[season/4]
	if year < 0 {
		return fmt.Sprintf("%d-bc-%s", -year, g.c.Seasons[season%4].ID)
	}
	return fmt.Sprintf("%d-%s", year, g.c.Seasons[season%4].ID)
}

// patience is how many impulses in a row a side may be awaited and do nothing.
const patience = 2

// StageOf implements engines.Game. How many impulses a season takes depends on
// play; an operation takes patience + 1 at most, and stopping.
func (g *game) StageOf(impulse int) (engines.Stage, bool) {
	points := 0
	for _, s := range g.c.Seasons {
		points = max(points, s.AP)
	}
	most := g.s.Length() * (1 + (patience+1)*(points*len(g.leaders)+2))
	if impulse < 1 || impulse > most {
		return engines.Stage{}, false
	}
	return engines.Stage{Impulse: impulse}, true
}

var plotSections = []string{"ops", "tactics", "standing"}

// Awaited implements engines.Game: both sides file their season; within it the
// sides whose orders have run out are awaited, and the other may file too.
func (g *game) Awaited(ep engines.Position) []engines.Need {
	p := ep.(*position)
	if p.stage == ended {
		return nil
	}
	out := make([]engines.Need, 0, 2)
	for s := range g.sides {
		n := engines.Need{Side: g.sides[s].id, Kind: engines.NeedPlot, Sections: plotSections}
		if p.stage == opening {
			n.MayBeEmpty = !g.hasBusiness(p, int8(s))
		} else {
			n.MayBeEmpty = !p.awaits[s]
		}
		out = append(out, n)
	}
	return out
}

// hasBusiness: the side has a leader, or one may enter in the coming segment 3.
func (g *game) hasBusiness(p *position, s int8) bool {
	for l := range p.leaders {
		if g.leaders[l].side == s && (p.leaders[l].post == onMap || p.leaders[l].post == waiting && g.entersBy(int8(l), p.season)) {
			return true
		}
	}
	return false
}

// Result implements engines.Game.
func (g *game) Result(ep engines.Position) *engines.Result {
	p := ep.(*position)
	if p.stage != ended {
		return nil
	}
	if p.victory == 0 {
		return &engines.Result{Why: "nobody has reached a goal of the scenario"}
	}
	v := g.s.Victory[p.victory-1]
	r := &engines.Result{Why: v.Words()}
	if s, ok := g.sideOf(v.Winner); ok {
		r.Winner = g.sides[s].id
	}
	return r
}

// turn is one impulse being played.
type turn struct {
	g *game
	t *engines.Table
	p *position
	// desk plays fights and their consequences: table, but in trials.
	desk  desk
	table tableDesk
	// by are both sides' orders, empty where none came; filed tells whether any
	// did, ops whether they held a queue.
	by         [2]*orders
	blank      [2]orders // in place of what did not come
	filed, ops [2]bool
	// awaited when the impulse began; acted since then.
	awaited, acted [2]bool

	// Memory of fights, one at a time, and how many there were; of asks with their
	// numbers; of heal.
	ground fight
	fights int
	asked  map[string]bool // names of the questions put to the players
	asks   []ask
	lists  []int16
	hurt   []int16
}

// newTurn plays on a position at a table.
func newTurn(g *game, p *position, t *engines.Table) *turn {
	tn := &turn{g: g, t: t, p: p}
	tn.table.tn = tn
	tn.desk = &tn.table
	return tn
}

// Resolve implements engines.Game.
func (g *game) Resolve(ep engines.Position, given []engines.SideOrders, t *engines.Table) engines.Position {
	tn := newTurn(g, ep.(*position).clone(), t)
	tn.take(given)
	p := tn.p
	if p.stage == opening {
		tn.openSeason()
	}
	if p.stage == operations {
		tn.play()
	}
	p.impulse++
	return p
}

// take puts what was filed with what is left of earlier plots.
func (tn *turn) take(given []engines.SideOrders) {
	p := tn.p
	for s := range tn.by {
		tn.blank[s].side = int8(s)
		tn.by[s] = &tn.blank[s]
	}
	for _, so := range given {
		s, ok := tn.g.sideOf(so.Side)
		if o, is := so.Orders.(*orders); ok && is && o != nil {
			tn.by[s], tn.filed[s], tn.ops[s] = o, true, o.hasOps
		}
	}
	tn.awaited = p.awaits
	for s := range tn.by {
		o := tn.by[s]
		if p.stage == opening || o.hasOps {
			p.plans[s].queue = o.ops
		}
		p.plans[s].keep(o.tactics...)
		p.awaits[s] = false
	}
}

// keep takes lines of tactics in, each in place of the one with its key.
func (pl *plan) keep(lines ...tacticLine) {
	if len(lines) == 0 {
		return
	}
	all := slices.Clone(pl.tactics)
	for _, l := range lines {
		if i := slices.IndexFunc(all, func(x tacticLine) bool { return x.key() == l.key() }); i >= 0 {
			all[i] = l
		} else {
			all = append(all, l)
		}
	}
	pl.tactics = all
}

// play runs segment 4 until orders run out or the season ends (1).
func (tn *turn) play() {
	p := tn.p
	for s := rebel; s <= roman; s++ {
		// No plot by the deadline counts as STOP.
		if !tn.filed[s] && !p.stopped[s] && (tn.awaited[s] || p.operation == 0 && tn.g.canAct(p, s)) {
			tn.stop(s)
		}
	}
	for p.stage == operations && tn.step() {
	}
}

// step lets one side act, or stop; it tells whether the impulse goes on. Play
// alternates (1 segment 4).
func (tn *turn) step() bool {
	p := tn.p
	s := p.toMove
	if !tn.g.canAct(p, s) {
		if s = other(s); !tn.g.canAct(p, s) {
			tn.closeSeason()
			return false
		}
		p.toMove = s
	}
	switch tn.turnOf(s) {
	case didAct:
		p.operation++
		p.passed = [2]bool{}
		tn.acted[s], p.idle[s] = true, 0
		tn.decide(false)
		if !tn.g.opt.freeAlternation {
			p.toMove = other(s)
		}
	case didPass:
		if p.passed[s] = true; p.passed[other(s)] || !tn.g.canAct(p, other(s)) {
			tn.stop(s)
		}
		p.toMove = other(s)
	case didStop:
		tn.stop(s)
		p.toMove = other(s)
	case didWait:
		if !tn.wait(s) {
			return false
		}
		p.toMove = other(s)
	}
	return true
}

// canAct: the side has not stopped, and one of its leaders has a point.
func (g *game) canAct(p *position, s int8) bool {
	if p.stopped[s] {
		return false
	}
	for l := range p.leaders {
		if p.leaders[l].post == onMap && p.leaders[l].ap > 0 && g.leaders[l].side == s {
			return true
		}
	}
	return false
}

// stop ends a side's operations of the season.
func (tn *turn) stop(s int8) {
	tn.p.stopped[s], tn.p.plans[s].queue = true, nil
	tn.t.Note(engines.Event{Rule: []string{"1.4", "2.3.1"}, Kind: "stopped", Phase: phaseOps, Side: tn.g.sides[s].id})
}

// wait ends the impulse until the side has filed more. It stops instead, and
// tells so, if the side was awaited and has sent no more, or has done nothing in
// too many impulses.
func (tn *turn) wait(s int8) (stopped bool) {
	p := tn.p
	if !tn.acted[s] {
		p.idle[s]++
		if tn.awaited[s] && !tn.ops[s] && len(p.plans[s].queue) == 0 || p.idle[s] > patience {
			p.idle[s] = 0
			tn.stop(s)
			return true
		}
	}
	p.awaits[s] = true
	tn.t.Note(engines.Event{Rule: []string{"1.4"}, Kind: "paused", Phase: phaseOps, Side: tn.g.sides[s].id})
	return false
}
