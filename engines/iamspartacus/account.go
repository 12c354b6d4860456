package iamspartacus

import (
	"slices"
	"strconv"

	"prestags/engines"
)

// vpKey is a heading of the victory point account (4.5, 4.6).
type vpKey int8

const (
	vpNone     vpKey = -1
	vpProvince vpKey = iota - 1
	vpCity
	vpCrassus
	vpRomanLeader
	vpLegionStep
	vpEagle
	vpOtherStep
	vpEscape
	vpLeader
	vpSpartacus
	vpUnit
	vpRebelStep
	vpFleet
	vpRebelLeader
	vpBuild
	vpGroup10
	vpGroup13
	vpGroup16
	vpKeys
)

var vpNames = [vpKeys]string{
	"reb.province", "reb.city", "reb.crassus", "reb.romleader", "reb.legionstep", "reb.eagle", "reb.otherstep", "reb.escape",
	"reb.leader", "reb.spartacus", "reb.unit", "rom.step", "rom.fleet", "rom.leader", "rom.build", "rom.group10", "rom.group13", "rom.group16",
}

func vpKeyOf(name string) vpKey { return vpKey(slices.Index(vpNames[:], name)) }

// vpSide is the side whose account a heading stands in.
func vpSide(k vpKey) int8 {
	if k >= vpRebelStep {
		return roman
	}
	return rebel
}

func (g *game) buildPoints() {
	for _, h := range g.s.Victory {
		if k := vpKeyOf(h.Key); k >= 0 {
			g.points[k] = h.Points
		}
	}
}

// total of a side's account so far.
func (p *position) total(s int8) int {
	n := 0
	for i := range p.account {
		if vpSide(p.account[i].key) == s {
			n += int(p.account[i].points)
		}
	}
	return n
}

// score enters points times the heading's value for what was scored: 1 + a unit,
// -1 - a leader, 0. ef gets the effect, if given.
func (tn *turn) score(k vpKey, times int, what int16, ef *[]engines.Effect) {
	n := times * tn.g.points[k]
	if k == vpOtherStep && what > 0 && tn.g.classOf(what-1).legion == tumultuary {
		n = times * tn.g.opt.tumult // Q13
	}
	if n == 0 {
		return
	}
	tn.p.account = append(tn.p.account, vpEntry{turn: int8(tn.n), step: tn.step, key: k, points: int8(n), what: what})
	if ef != nil {
		*ef = append(*ef, engines.Effect{Unit: tn.g.sides[vpSide(k)].id, What: "scored", From: vpNames[k], N: n})
	}
}

// cause of a loss: only rebel steps lost in combat score (4.6, Q17).
type cause int8

const (
	inCombat cause = iota
	elsewhere
)

// hit takes up to n steps from a unit on the map and scores them; a unit without
// steps is eliminated. It returns the steps taken and adds the effects to ef.
func (tn *turn) hit(u int16, n int, c cause, ef *[]engines.Effect) int {
	g, st := tn.g, &tn.p.units[u]
	n = min(n, g.steps(u, st))
	if n <= 0 || st.state != onMap {
		return 0
	}
	from := g.factor(u, st)
	st.lost += int8(n)
	cl := g.classOf(u)
	e := engines.Effect{Unit: g.units[u].full, What: "reduced", From: strconv.Itoa(from), N: n}
	gone := g.steps(u, st) == 0
	if gone {
		e.What = "eliminated"
		tn.remove(u)
	} else {
		e.To = strconv.Itoa(g.factor(u, st))
	}
	*ef = append(*ef, e)
	if cl.scores != vpNone && (cl.scores != vpRebelStep || c == inCombat) {
		tn.score(cl.scores, n, u+1, ef)
	}
	if gone && (cl.legion == regular || cl.legion == crack) {
		tn.score(vpEagle, 1, u+1, ef)
	}
	return n
}

// remove takes an eliminated unit off the map. Slaves, and the garrison, go back
// to their pool (9.2, 14.11).
func (tn *turn) remove(u int16) {
	st := &tn.p.units[u]
	*st = unitState{at: nowhere, state: dead, lost: st.lost}
	if tn.g.classOf(u).slave || u == tn.g.garrison {
		*st = unitState{at: nowhere, state: pooled}
	}
}

// killLeader takes a leader off the map for good and scores him.
func (tn *turn) killLeader(l int8, ef *[]engines.Effect) {
	g, st := tn.g, &tn.p.leaders[l]
	if st.state != onMap {
		return
	}
	st.at, st.state = nowhere, dead
	*ef = append(*ef, engines.Effect{Unit: g.leaders[l].full, What: "killed"})
	switch {
	case l == g.spartacus:
		tn.spartacusDead = true
	case l == g.crassus:
		tn.score(vpCrassus, 1, -1-int16(l), ef)
	case g.leaders[l].side == roman:
		tn.score(vpRomanLeader, 1, -1-int16(l), ef)
	default:
		tn.score(vpRebelLeader, 1, -1-int16(l), ef)
	}
}

// woundLeader flips a leader to his wounded side.
func (tn *turn) woundLeader(l int8, ef *[]engines.Effect) {
	tn.p.leaders[l].wounded = true
	*ef = append(*ef, engines.Effect{Unit: tn.g.leaders[l].full, What: "wounded"})
}

// sudden looks for a sudden death after an event and tells whether the game is
// over: Spartacus dead to turn 16 (4.3), Rome taken (4.2), both at once a tie
// (Q23). Whoever rolls dice or kills looks here, and stops if it is true.
func (tn *turn) sudden() bool {
	spartacus := tn.spartacusDead && tn.n < len(tn.g.months)
	rome := tn.romeTaken
	tn.spartacusDead, tn.romeTaken = false, false
	switch {
	case tn.p.over.done || !spartacus && !rome:
		return tn.p.over.done
	case spartacus && rome:
		tn.p.over = ending{true, -1, "Q23", "Spartacus fell as his men took Rome"}
	case rome:
		tn.p.over = ending{true, rebel, "4.2", "Rome is taken"}
	default:
		tn.p.over = ending{true, roman, "4.3", "Spartacus is dead"}
	}
	tn.noteEnd()
	return true
}

// noteEnd tells of the end of the game.
func (tn *turn) noteEnd() {
	o := &tn.p.over
	e := engines.Event{Rule: []string{o.rule}, Kind: "end", Phase: tn.phase(), Result: o.why}
	if o.winner >= 0 {
		e.Side = tn.g.sides[o.winner].id
	}
	tn.t.Note(e)
}

// endOfStep looks whether the game ends early: no rebel combat unit on the map
// before the end of turn 16 (4.7).
func (tn *turn) endOfStep() {
	if tn.sudden() || tn.n >= len(tn.g.months) || tn.g.opt.earlyEnd == "off" {
		return
	}
	for u := range tn.p.units {
		if tn.g.units[u].side == rebel && tn.p.units[u].state == onMap {
			return
		}
	}
	if tn.g.opt.earlyEnd == "units+leaders" { // Q21
		for l := range tn.p.leaders {
			if tn.g.leaders[l].side == rebel && tn.p.leaders[l].state == onMap {
				return
			}
		}
	}
	tn.finish("4.7", "no rebel unit is left on the map")
}

// finish adds what is counted at the end and names the winner (4.4, 4.5).
func (tn *turn) finish(rule, why string) {
	g, p := tn.g, tn.p
	var ef []engines.Effect
	for l, st := range p.status {
		if st != revolting {
			continue
		}
		if g.locs[l].kind == city {
			tn.score(vpCity, 1, 0, &ef)
		} else {
			tn.score(vpProvince, 1, 0, &ef)
		}
	}
	for l := range p.leaders {
		switch {
		case g.leaders[l].side != rebel || p.leaders[l].state != onMap:
		case int8(l) == g.spartacus:
			tn.score(vpSpartacus, 1, -1-int16(l), &ef)
		default:
			tn.score(vpLeader, 1, -1-int16(l), &ef)
		}
	}
	for u := range p.units {
		if g.units[u].side == rebel && p.units[u].state == onMap {
			tn.score(vpUnit, 1, int16(u)+1, &ef)
		}
	}
	tn.t.Note(engines.Event{Rule: []string{"4.5", rule}, Kind: "count", Phase: tn.phase(), Effects: ef})
	a, b := p.total(roman), p.total(rebel)
	p.over = ending{done: true, winner: -1, rule: rule, why: why + ": Roman " + strconv.Itoa(a) + ", rebel " + strconv.Itoa(b)}
	switch {
	case a > b:
		p.over.winner = roman
	case b > a:
		p.over.winner = rebel
	}
	tn.noteEnd()
}
