package iamspartacus

import (
	"slices"

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

// Vary implements engines.Game.
func (g *game) Vary(engines.Position, string) []engines.Position { return nil }
