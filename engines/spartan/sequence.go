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
	// clock is the number by which disruption and fire are remembered.
	clock int16
	// phasing is 1 + the side whose Player-Turn it is (4.2), and sheet its plot;
	// 0 where both sides act together.
	phasing int8
	sheet   *sheet
	// In a Player-Turn: units whose one attack in the phase is made or given up
	// (7.14, 17.4), hexes attacked in it (6.15, 7.13), lines tried in it.
	spent  []bool
	struck []hex.At
	round  int

	by       []order // by unit, of both sides; the zero order is no plot
	standing [2]standing
	occ      occupancy
	// lost is set for units whose task was lost to disruption.
	lost []bool
	// moved is set for units that moved in phase D into the hex they are in
	// (6.42, A-37); acted for those seen to do anything else but stand.
	moved, acted []bool
	buf          []int16
	// With rule 17: units that retreated, hexes nobody may retreat from any
	// more, hexes left empty by it.
	retired []bool
	shut    map[hex.At]bool
	left    []hex.At
	// baulked are units plotted ML that found no enemy (21.2).
	baulked []int16
	// decided are hexes in which combat eliminated or disrupted somebody (18.1,
	// 18.5).
	decided []hex.At
	// trampled are hexes that rampant elephants attacked in this turn (7.13).
	trampled []hex.At
	// tramplings counts the melees of rampant elephants, so that questions about
	// one hex have different names.
	tramplings int
	// met: an enemy came next to Darius in this turn (S3.23).
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
	if g.standard() {
		tn.playerTurn()
	} else {
		tn.offensiveFire()
		tn.retreats()
		tn.melee()
		tn.manoeuvre()
	}
	tn.record()
	p.impulse++
	return p
}

// manoeuvre is the Movement Phase with the defensive fire that ends it (4.2,
// 19.1D and E).
func (tn *turn) manoeuvre() {
	if tn.g.opt.rampage == "before" {
		tn.rampage()
	}
	tn.movement()
	if tn.g.opt.rampage != "before" {
		tn.rampage()
	}
	tn.rally()
	tn.kingOfKings(phaseMove)
	tn.defensiveFire()
}

// acts tells whether a side's units move of themselves in this Movement Phase:
// rampant elephants, those that run.
func (tn *turn) acts(s int8) bool { return tn.phasing == 0 || tn.phasing == s+1 }

func (g *game) newTurn(p *position, plots []engines.SideOrders, t *engines.Table, gt int) *turn {
	n := len(g.units)
	tn := &turn{
		g: g, t: t, p: p, gt: gt, clock: int16(g.clock(p.impulse)),
		by: make([]order, n), lost: make([]bool, n), moved: make([]bool, n), acted: make([]bool, n),
	}
	if g.standard() {
		tn.phasing, tn.sheet = g.phasing(p.impulse)+1, &sheet{}
	}
	tn.occ.fill(g, p.units)
	if g.opt.retreat {
		tn.retired, tn.shut = make([]bool, n), map[hex.At]bool{}
	}
	for s := range g.sides {
		for _, so := range plots {
			if o, ok := so.Orders.(*orders); ok && o.side == int8(s) {
				copy(tn.by[g.sides[s].first:g.sides[s].last], o.by)
				tn.standing[s] = o.standing
				if o.sheet != nil && tn.acts(int8(s)) {
					tn.sheet = o.sheet
				}
				tn.setAside(o)
			}
		}
	}
	return tn
}

// setAside notes, for the side and the umpire, plots that are no plot (20.4).
func (tn *turn) setAside(o *orders) {
	for _, a := range o.aside {
		if a.section != "" {
			tn.refuse(a.section, "plot", a.unit, reason{rule: a.rule, wrong: a.why})
			continue
		}
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
		tn.t.Note(engines.Event{Rule: tn.standardOr(recoverStandard, recoverRules), Kind: "recover", Phase: phaseRecord, Units: free})
	}
	tn.breakContact()
	tn.concede()
	tn.g.judge(tn.p, tn.gt)
	tn.t.Note(engines.Event{
		Rule: tn.standardOr(scoreStandard, scoreRules), Kind: "score", Phase: phaseRecord,
		Effects: []engines.Effect{
			{Unit: tn.g.sides[0].id, What: "scored", N: tn.p.vp[0]},
			{Unit: tn.g.sides[1].id, What: "scored", N: tn.p.vp[1]},
		},
	})
	next := *tn.p
	next.impulse++
	if r := tn.g.Result(&next); r != nil {
		tn.t.Note(engines.Event{Rule: []string{"11.0", "11.1"}, Kind: "end", Phase: phaseRecord, Side: r.Winner, Result: r.Level + ": " + r.Why})
	}
}

var (
	recoverRules    = []string{"8.23", "A-48"}
	recoverStandard = []string{"8.23", "4.2"}
	scoreRules      = []string{"11.2", "19.1"}
	scoreStandard   = []string{"11.2", "4.2"}
)

// standardOr are the rules an event cites in the standard sequence, or in the
// simultaneous one.
func (tn *turn) standardOr(standard, simultaneous []string) []string {
	if tn.phasing != 0 {
		return standard
	}
	return simultaneous
}

// recovers: 8.23, everybody but those disrupted in this Player-Turn; where both
// act together with the Game-Turn for the Player-Turn, and readings of A-48.
func (tn *turn) recovers(u int16, st *state) bool {
	switch {
	case st.disrupted < tn.clock:
		return true
	case tn.phasing != 0:
		return false
	}
	return tn.g.opt.recovery == "same_gt" || tn.g.opt.recovery == "one_task" && tn.lost[u]
}

// sortedAttackers orders units as their orders stand in the file.
func (tn *turn) sortedAttackers(units []int16) []int16 {
	slices.SortFunc(units, func(a, b int16) int { return tn.by[a].place - tn.by[b].place })
	return units
}
