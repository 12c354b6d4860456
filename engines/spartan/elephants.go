package spartan

import (
	"cmp"
	"slices"
	"strconv"

	"prestags/engines"
	"prestags/engines/hex"
)

// elephants.go is Spartan 1.0. Elephants fight one organized combat; from the
// next Movement Phase on they rampage until they are destroyed.

func (g *game) isElephant(u int16) bool { return g.typeOf(u).code == "EL" }

// involve spends the one combat of elephants: those that attack, and those in
// a hex that is attacked in any form, whatever the result (S1.0, S1.15, A-61).
func (tn *turn) involve(a *attack) {
	if !tn.g.elephants {
		return
	}
	for _, u := range a.units {
		if tn.g.isElephant(u) {
			tn.p.units[u].fought = true
		}
	}
	for _, at := range a.target {
		for u := tn.occ.first[at]; u >= 0; u = tn.occ.next[u] {
			if tn.g.isElephant(u) {
				tn.p.units[u].fought = true
			}
		}
	}
}

// standing elephants: one plotted to move that fought in an earlier phase drops
// its movement, and rampages; nor does it attack in melee.
func (tn *turn) holdElephants() {
	if !tn.g.elephants {
		return
	}
	for u := range tn.by {
		if tn.g.isElephant(int16(u)) && tn.p.units[u].fought {
			tn.by[u] = order{}
		}
	}
}

// rampage is D3 (D0 by the option): every elephant whose combat is spent goes
// wild, one by one, by hex and id, with its melees at once (S1.0, A-57, A-58).
func (tn *turn) rampage() {
	if !tn.g.elephants {
		return
	}
	var list []int16
	for u := range tn.p.units {
		st := &tn.p.units[u]
		if tn.g.isElephant(int16(u)) && st.alive() && st.fought && tn.acts(tn.g.units[u].side) {
			list = append(list, int16(u))
		}
	}
	slices.SortFunc(list, func(a, b int16) int {
		return cmp.Or(cmp.Compare(tn.p.units[a].at, tn.p.units[b].at), cmp.Compare(a, b))
	})
	for _, u := range list {
		tn.p.units[u].rampant, tn.p.units[u].panicked = true, false
		tn.by[u] = order{}
	}
	for _, u := range list {
		if tn.p.units[u].alive() {
			tn.runWild(u)
		}
	}
}

// direction of a die: 1 is the direction towards the turn record, then
// clockwise (S1.0).
func (g *game) direction(die int) hex.Dir {
	first, err := strconv.Atoi(g.opt.direction1)
	if err != nil {
		first = 1
	}
	return hex.Dir((first-1+die-1)%6 + 1)
}

// runWild moves one rampant elephant: a die for its direction, a die for its
// allowance (S1.13).
func (tn *turn) runWild(u int16) {
	g, st := tn.g, &tn.p.units[u]
	dice := tn.rampageDice(u)
	d, ma := g.direction(dice[0].Die), 2*dice[1].Die
	path := []string{g.grid.Name(st.at)}
	if st.facing != 0 {
		st.facing = int8(d)
	}
	attacked := map[hex.At]bool{}
	for {
		a := g.grid.Neighbour(st.at, d)
		if end, why := tn.wildStep(u, a, ma); end {
			before := tn.p.vp
			tn.noteRun(u, dice, path, why)
			tn.checkPanic(phaseMove, before, -1) // S1.24
			return
		}
		cost, _ := g.enter(classD, st.at, a)
		ma -= cost
		tn.relocate(u, a)
		path = append(path, g.grid.Name(a))
		tn.moved[u] = true
		tn.meet(u)
		if !tn.besieged(a) {
			continue
		}
		why := ""
		if tn.guarded(u) {
			why = "zone"
		}
		tn.noteRun(u, dice, path, why)
		if tn.trample(u, d, attacked) || !st.alive() || why != "" {
			return // it took a hex it emptied (S1.16), is gone, or may go no further
		}
		dice, path = nil, []string{g.grid.Name(st.at)}
	}
}

// guarded tells whether a rampant elephant stands next to a fire unit of the enemy
// that has a Defensive Fire Zone: it moves no further, like any unit (6.41, A-60).
func (tn *turn) guarded(u int16) bool {
	at := tn.p.units[u].at
	for _, n := range neighbourList(tn.g, at) {
		for x := tn.occ.first[n]; x >= 0; x = tn.occ.next[x] {
			if tn.g.units[x].side != tn.g.units[u].side && tn.guards(x) && tn.g.frontsHex(&tn.p.units[x], at) {
				return true
			}
		}
	}
	return false
}

// noteRun tells one stretch of a run.
func (tn *turn) noteRun(u int16, dice []engines.Roll, path []string, why string) {
	if len(dice) == 0 && len(path) == 1 && why != "dead" {
		return
	}
	e := engines.Event{
		Rule: rampageRules, Kind: "rampage", Phase: phaseMove, Side: tn.g.sides[tn.g.units[u].side].id,
		Units: tn.g.units[u].one, Path: path, Dice: dice, Result: why,
	}
	switch why {
	case "zone":
		e.Rule = stoppedRules
	case "dead":
		e.Rule = []string{"S1.23", "S1.24"}
		e.Effects = []engines.Effect{{Unit: tn.g.units[u].full, What: "eliminated", From: path[len(path)-1], N: tn.kill(u)}}
	}
	tn.t.Note(e)
}

var (
	rampageRules = []string{"S1.0", "S1.13"}
	stoppedRules = []string{"S1.0", "S1.13", "6.41"}
)

// wildStep tells whether the run ends before hex a, and how: "" for want of
// Movement Points (S1.11), "blocked" by a unit, "dead" where swamp, lake,
// impassable terrain or the map edge destroys it (S1.12, S1.23).
func (tn *turn) wildStep(u int16, a hex.At, ma int) (end bool, why string) {
	switch {
	case ma < 2:
		return true, ""
	case a == hex.None:
		return true, "dead"
	case tn.g.ground[a].barred || tn.g.ground[a].feat&(lake|swamp|river) != 0:
		return true, "dead"
	case tn.occ.first[a] >= 0:
		return true, "blocked"
	}
	cost, _ := tn.g.enter(classD, tn.p.units[u].at, a)
	return cost > ma, ""
}

// besieged tells whether any unit stands next to a hex.
func (tn *turn) besieged(a hex.At) bool {
	return slices.ContainsFunc(neighbourList(tn.g, a), func(n hex.At) bool { return tn.occ.first[n] >= 0 })
}

// neighbourList are the neighbours of a hex that are on the map.
func neighbourList(g *game, a hex.At) []hex.At {
	out := make([]hex.At, 0, 6)
	for _, n := range g.grid.Neighbours(a) {
		if n != hex.None {
			out = append(out, n)
		}
	}
	return out
}

// trample attacks every adjacent occupied hex not yet attacked in this phase,
// friend or enemy, clockwise from the direction of travel, each resolved and
// applied at once (S1.22, A-58); with rampage_attack=combined all together. It
// tells whether the elephant took a hex it emptied or is gone.
func (tn *turn) trample(u int16, d hex.Dir, attacked map[hex.At]bool) bool {
	at := tn.p.units[u].at
	var targets []hex.At
	for i := range 6 {
		n := tn.g.grid.Neighbour(at, d.Turn(i))
		if n != hex.None && tn.occ.first[n] >= 0 && !attacked[n] {
			attacked[n] = true
			targets = append(targets, n)
		}
	}
	var fights [][]hex.At
	if tn.g.opt.rampageAttack == "combined" && len(targets) > 0 {
		all := slices.Clone(targets)
		slices.Sort(all)
		fights = append(fights, all)
	} else {
		for _, n := range targets {
			fights = append(fights, []hex.At{n})
		}
	}
	for _, target := range fights {
		if tn.trampleAt(u, target) {
			return true
		}
	}
	return false
}

func (tn *turn) trampleAt(u int16, target []hex.At) bool {
	before := tn.p.vp
	tn.tramplings++
	a := &attack{side: tn.g.units[u].side, target: target, units: []int16{u}, wild: true}
	if !tn.engage(a, phaseMove) {
		return false
	}
	tn.trampled = append(tn.trampled, target...)
	tn.involve(a)
	tn.rollMelee(a, phaseMove)
	tn.note(a, "melee", phaseMove, wildRules)
	tn.apply([]*attack{a}, phaseMove, true)
	tn.checkPanic(phaseMove, before, a.side)
	for i, n := range a.target {
		if a.results[i] == noEffect || tn.occ.first[n] >= 0 || tn.g.ground[n].barred || !tn.p.units[u].alive() {
			continue
		}
		st := &tn.p.units[u]
		from := tn.g.grid.Name(st.at)
		if st.facing != 0 {
			st.facing = int8(tn.g.grid.DirTo(st.at, n))
		}
		tn.relocate(u, n)
		tn.meet(u)
		tn.t.Note(engines.Event{
			Rule: []string{"S1.16"}, Kind: "advance", Phase: phaseMove, Side: tn.g.sides[a.side].id, Units: tn.g.units[u].one,
			Path: []string{from, tn.g.grid.Name(n)},
		})
		return true
	}
	return false
}

var wildRules = []string{"S1.22", "8.1"}
