package spartan

import (
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
)

// turn is the working state of one Game-Turn.
type turn struct {
	g  *game
	t  *engines.Table
	p  *position // being changed
	gt int

	by       []order // by unit, of both sides; the zero order is no plot
	standing [2]standing
	occ      occupancy
	// lost is set for units whose task was lost to disruption.
	lost []bool
	// moved is set for units that moved in phase D into the hex they are in
	// (6.42, A-37).
	moved []bool
	buf   []int16
	// With rule 17: units that retreated, hexes nobody may retreat from any
	// more, hexes left empty by it.
	retired []bool
	shut    map[hex.At]bool
	left    []hex.At
	// baulked are units plotted ML that found no enemy (21.2).
	baulked []int16
	// tramplings counts the melees of rampant elephants, so that questions about
	// one hex have different names.
	tramplings int
	// met: an enemy moved next to Darius in this Movement Phase (S3.23).
	met bool
}

// Resolve implements engines.Game: deployment, or a Game-Turn in the sequence
// of 19.1.
func (g *game) Resolve(ep engines.Position, plots []engines.SideOrders, t *engines.Table) engines.Position {
	p := ep.(*position).clone()
	gt := g.turn(p.impulse)
	if gt < 1 {
		g.resolveDeployment(p, plots, t)
		p.impulse++
		return p
	}
	tn := g.newTurn(p, plots, t, gt)
	tn.offensiveFire()
	tn.retreats()
	tn.melee()
	if g.opt.rampage == "before" {
		tn.rampage()
	}
	tn.movement()
	if g.opt.rampage != "before" {
		tn.rampage()
	}
	tn.rally()
	tn.kingOfKings()
	tn.defensiveFire()
	tn.record()
	p.impulse++
	return p
}

func (g *game) newTurn(p *position, plots []engines.SideOrders, t *engines.Table, gt int) *turn {
	n := len(g.units)
	tn := &turn{g: g, t: t, p: p, gt: gt, by: make([]order, n), lost: make([]bool, n), moved: make([]bool, n)}
	tn.occ.fill(g, p.units)
	if g.opt.retreat {
		tn.retired, tn.shut = make([]bool, n), map[hex.At]bool{}
	}
	for s := range g.sides {
		for _, so := range plots {
			if o, ok := so.Orders.(*orders); ok && o.side == int8(s) {
				copy(tn.by[g.sides[s].first:g.sides[s].last], o.by)
				tn.standing[s] = o.standing
				tn.setAside(o)
			}
		}
	}
	return tn
}

// setAside notes, for the side and the umpire, plots that are no plot (20.4).
func (tn *turn) setAside(o *orders) {
	for _, a := range o.aside {
		tn.t.Note(engines.Event{
			Rule: []string{"20.4", a.rule}, Kind: "void", Phase: "plot", Side: tn.g.sides[o.side].id,
			Units: tn.g.units[a.unit].one, Result: a.why, Only: []string{tn.g.sides[o.side].id, engines.Umpire},
		})
	}
}

// able: alive and not disrupted, so that it carries out its task (20.22).
func (tn *turn) able(u int16) bool {
	st := &tn.p.units[u]
	return st.alive() && st.disrupted == 0
}

// loseTask notes that an able unit's task fell to disruption in an earlier
// phase of this Game-Turn (20.22).
func (tn *turn) loseTask(u int16) {
	if tn.p.units[u].alive() {
		tn.lost[u] = true
	}
}

// kill takes a unit off the map and scores it for the enemy (11.2).
func (tn *turn) kill(u int16) int {
	st := &tn.p.units[u]
	tn.occ.remove(u, st.at)
	*st = state{at: hex.None, status: dead, level: st.level, fired: st.fired}
	vp := tn.g.units[u].vp
	tn.p.vp[tn.g.enemy(tn.g.units[u].side)] += vp
	return vp
}

// relocate puts a unit into another hex; whoever enters last controls (11.3).
func (tn *turn) relocate(u int16, to hex.At) {
	st := &tn.p.units[u]
	tn.occ.remove(u, st.at)
	st.at = to
	tn.occ.add(u, to)
	tn.g.control(tn.p, to, tn.g.units[u].side)
}

// record is phase F: recovery, victory, the turn marker (19.1F).
func (tn *turn) record() {
	var free []string
	for u := range tn.p.units {
		st := &tn.p.units[u]
		if st.disrupted == 0 || !tn.recovers(int16(u), st) {
			continue
		}
		st.disrupted = 0
		free = append(free, tn.g.units[u].full)
	}
	if len(free) > 0 {
		tn.t.Note(engines.Event{Rule: []string{"8.23", "A-48"}, Kind: "recover", Phase: phaseRecord, Units: free})
	}
	tn.breakContact()
	tn.concede()
	tn.g.judge(tn.p, tn.gt)
	tn.t.Note(engines.Event{
		Rule: []string{"11.2", "19.1"}, Kind: "score", Phase: phaseRecord,
		Effects: []engines.Effect{
			{Unit: tn.g.sides[0].id, What: "scored", N: tn.p.vp[0]},
			{Unit: tn.g.sides[1].id, What: "scored", N: tn.p.vp[1]},
		},
	})
	if next := *tn.p; tn.p.ended || tn.gt >= tn.g.s.Length {
		next.impulse++
		r := tn.g.Result(&next)
		tn.t.Note(engines.Event{Rule: []string{"11.0", "11.1"}, Kind: "end", Phase: phaseRecord, Side: r.Winner, Result: r.Level + ": " + r.Why})
	}
}

// recovers: 8.23 with the Game-Turn for the Player-Turn; readings of A-48.
func (tn *turn) recovers(u int16, st *state) bool {
	switch tn.g.opt.recovery {
	case "same_gt":
		return true
	case "one_task":
		return int(st.disrupted) < tn.gt || tn.lost[u]
	}
	return int(st.disrupted) < tn.gt
}

// sortedAttackers orders units as their orders stand in the file.
func (tn *turn) sortedAttackers(units []int16) []int16 {
	slices.SortFunc(units, func(a, b int16) int { return tn.by[a].place - tn.by[b].place })
	return units
}
