package iamspartacus

import (
	"slices"

	"prestags/engines"
	"prestags/plot"
)

// turn is the working state of one impulse.
type turn struct {
	g *game
	t *engines.Table
	p *position // being changed
	n int       // the turn, from 1
	// step being played, and the side that acts in it.
	step step
	o    [2]*orders // never nil

	// Of this impulse, by unit and leader: how it moved (12.5), with which force
	// it was raised (6.5; 0 is none), whether it builds the train and may
	// not move and attack (14.6).
	unitMoved    []moveKind
	leaderMoved  []moveKind
	unitForce    []int8
	leaderForce  []int8
	idle         []bool
	idleLeader   []bool
	balked       []bool // by unit: it failed at a circumvallation (14.4)
	crossed      []way  // ways across a circumvallation on which a unit got through
	checked      []bool // by location: revolt was checked (12.10)
	raised       []bool // by unit and leader: raised in this impulse (6.5)
	raisedLeader []bool
	forces       int8           // numbers of forces given out
	trained      []bool         // by location: slaves were trained (9.6)
	questions    map[string]int // asked about losses, by rule, side and place
	// spartacusDead and romeTaken since the last look (4.2, 4.3).
	spartacusDead, romeTaken bool
}

// sections a side's file may hold, whatever the impulse: a section is for the next
// time its step comes.
var sections = [2][]string{
	roman: {"1a", "1c", "1d", "2b", "3a", "3c", "battle", "3b battle", "3c battle", "standing"},
	rebel: {"1c", "1d", "2a", "3a", "3b", "battle", "3b battle", "3c battle", "standing"},
}

// Awaited implements engines.Game. The opening waits for the Roman only if he
// has something to decide in it and has not ordered it beforehand; the other
// side of an impulse may file what it likes.
func (g *game) Awaited(ep engines.Position) []engines.Need {
	p := ep.(*position)
	need := func(s int8, empty bool) engines.Need {
		return engines.Need{Side: g.sides[s].id, Kind: engines.NeedPlot, Sections: sections[s], MayBeEmpty: empty}
	}
	switch partOf(p.impulse) {
	case opening:
		idle := !g.decides(p) || g.filed(p, roman, step1A) || g.filed(p, roman, step1C)
		return []engines.Need{need(roman, idle), need(rebel, true)}
	case rebelPart:
		return []engines.Need{need(roman, true), need(rebel, false)}
	}
	return []engines.Need{need(roman, false), need(rebel, true)}
}

// decides tells whether the Roman has a place to pacify or a group to declare.
func (g *game) decides(p *position) bool {
	n := turnOf(p.impulse)
	for i := range g.groups {
		if g.groups[i].conditional && g.groups[i].turn == n && p.groups[i] == groupPending {
			return true
		}
	}
	for l := range p.status {
		if g.mayPacify(p, loc(l)) {
			return true
		}
	}
	return false
}

// filed tells whether a side has a section for a step on file.
func (g *game) filed(p *position, s int8, st step) bool {
	return slices.Contains(p.pendingNames[s], sectionOf(st))
}

// sectionOf is the section of a step, in lower case.
func sectionOf(st step) string {
	return [...]string{"1a", "1b", "1c", "1d", "2a", "2b", "3a", "3b", "3c", "3d"}[st]
}

// Resolve implements engines.Game: one impulse, in the order of 5.2.
func (g *game) Resolve(ep engines.Position, filed []engines.SideOrders, t *engines.Table) engines.Position {
	p := ep.(*position).clone()
	tn := g.newTurn(p, filed, t)
	switch partOf(p.impulse) {
	case opening:
		tn.opening()
	case rebelPart:
		tn.rebelImpulse()
	case romanPart:
		tn.romanImpulse()
	}
	p.impulse++
	return p
}

func (g *game) newTurn(p *position, filed []engines.SideOrders, t *engines.Table) *turn {
	nu, nl := len(g.units), len(g.leaders)
	tn := &turn{
		g: g, t: t, p: p, n: turnOf(p.impulse),
		unitMoved: make([]moveKind, nu), leaderMoved: make([]moveKind, nl), unitForce: make([]int8, nu), leaderForce: make([]int8, nl),
		raised: make([]bool, nu), raisedLeader: make([]bool, nl), idle: make([]bool, nu), idleLeader: make([]bool, nl), balked: make([]bool, nu), checked: make([]bool, len(g.locs)), trained: make([]bool, len(g.locs)),
	}
	for s := range tn.o {
		for _, so := range filed {
			if o, ok := so.Orders.(*orders); ok && o.side == int8(s) {
				tn.o[s] = o
			}
		}
		if tn.o[s] == nil { // nothing filed: what is on file from before
			o, _ := g.Compile(g.View(p, g.sides[s].id), &plot.File{})
			tn.o[s] = o.(*orders)
		}
		p.pending[s], p.pendingNames[s] = tn.o[s].later, tn.o[s].laterNames
	}
	return tn
}

// opening is impulse A.
func (tn *turn) opening() {
	tn.step = step1A
	tn.voids()
	tn.siegeUpkeep()
	for _, st := range []struct {
		step step
		play func()
	}{{step1A, tn.pacification}, {step1B, tn.recovery}, {step1C, tn.romanReinforcements}} {
		if tn.play(st.step, st.play) {
			return
		}
	}
}

// play plays a step and tells whether the game is over.
func (tn *turn) play(st step, f func()) bool {
	tn.step = st
	if !tn.p.over.done {
		f()
		tn.endOfStep()
	}
	return tn.p.over.done
}

// rebelImpulse is impulse B.
func (tn *turn) rebelImpulse() {
	tn.step = step1C
	tn.voids()
	for _, st := range []struct {
		step step
		play func()
	}{
		{step1C, tn.pirates},
		{step1D, tn.replacements},
		{step2A, func() { tn.naval(rebel) }},
		{step2B, func() { tn.naval(roman) }},
		{step3A, tn.attrition},
		{step3B, func() { tn.landPhase(rebel) }},
	} {
		if tn.play(st.step, st.play) {
			return
		}
	}
}

// romanImpulse is impulse C, with the end of the month.
func (tn *turn) romanImpulse() {
	tn.step = step3C
	tn.voids()
	if tn.play(step3C, func() { tn.landPhase(roman) }) {
		return
	}
	tn.play(step3D, tn.monthEnds)
}

// landPhase is step 3B or 3C of a side: movement, then sieges opened and walls
// built, then battles and siege combat.
func (tn *turn) landPhase(s int8) {
	for _, f := range []func(){
		func() { tn.buildTrain(s) },
		func() { tn.movement(s) },
		func() { tn.openSieges(s) },
		func() { tn.placeWalls(s) },
		func() { tn.combats(s) },
	} {
		if tn.p.over.done {
			return
		}
		f()
	}
}

// monthEnds is step 3D.
func (tn *turn) monthEnds() {
	tn.dropWalls()
	if tn.n == len(tn.g.months) {
		tn.finish("4.4", "end of the last turn")
	}
}

// voids notes, for the side and the umpire, lines that were set aside.
func (tn *turn) voids() {
	for s := range tn.o {
		for _, a := range tn.o[s].aside {
			tn.t.Note(engines.Event{
				Rule: []string{a.rule}, Kind: "void", Phase: stepNames[tn.step], Side: tn.g.sides[s].id, Result: a.raw + ": " + a.why,
				Only: []string{tn.g.sides[s].id, engines.Umpire},
			})
		}
	}
}

// skip notes that an order could not be carried out after all.
func (tn *turn) skip(s int8, rule, raw, why string) {
	tn.t.Note(engines.Event{
		Rule: []string{rule}, Kind: "skip", Phase: stepNames[tn.step], Side: tn.g.sides[s].id, Result: raw + ": " + why,
		Only: []string{tn.g.sides[s].id, engines.Umpire},
	})
}

// phase is the step's name, for events and keys.
func (tn *turn) phase() string { return stepNames[tn.step] }
