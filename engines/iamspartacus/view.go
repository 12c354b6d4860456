package iamspartacus

import (
	"slices"
	"strings"

	"prestags/engines"
)

// view is what a viewer may know: all but the other side's sections on file.
type view struct {
	p      position
	viewer string
}

// Viewer implements engines.View.
func (v *view) Viewer() string { return v.viewer }

// View implements engines.Game.
func (g *game) View(ep engines.Position, viewer string) engines.View {
	v := &view{p: *ep.(*position), viewer: viewer}
	for s := range g.sides {
		if viewer != engines.Umpire && viewer != g.sides[s].id {
			v.p.pending[s], v.p.pendingNames[s] = nil, nil
		}
	}
	return v
}

// Project implements engines.Game: a side's orders that come to nothing are its
// own business, everything else is open.
func (g *game) Project(e engines.Event, side string) (engines.Event, bool) {
	return e, len(e.Only) == 0 || slices.Contains(e.Only, side)
}

// Vary implements engines.Game: what a side cannot see are the other's sections on
// file; those that the coming impulse does not play are taken away.
func (g *game) Vary(ep engines.Position, id string) []engines.Position {
	s, ok := g.sideOf(id)
	if !ok {
		return nil
	}
	p, other := ep.(*position), enemyOf(s)
	untouched := func(section string) bool {
		i := slices.Index(stepNames[:], strings.ToUpper(section))
		return i >= 0 && !played(p.impulse, other, step(i))
	}
	q := *p
	q.pending[other], q.pendingNames[other] = nil, nil
	for _, l := range p.pending[other] {
		if !untouched(l.Section) {
			q.pending[other] = append(q.pending[other], l)
		}
	}
	for _, n := range p.pendingNames[other] {
		if !untouched(n) {
			q.pendingNames[other] = append(q.pendingNames[other], n)
		}
	}
	if len(q.pending[other]) == len(p.pending[other]) && len(q.pendingNames[other]) == len(p.pendingNames[other]) {
		return nil
	}
	return []engines.Position{&q}
}
