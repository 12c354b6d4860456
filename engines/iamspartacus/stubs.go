package iamspartacus

import (
	"math/rand/v2"

	"prestags/engines"
	"prestags/engines/page"
	"prestags/plot"
)

// Each owner takes his stubs away as he writes the real thing.

// B: orders_compile, forms, reports.
func (g *game) Compile(v engines.View, f *plot.File) (engines.Orders, []plot.Problem) {
	s, _ := g.sideOf(v.Viewer())
	return &orders{side: s, enter: nowhere, supply: nowhere, fleet: fleetOrder{to: -1}, pirates: pirateOrder{-1, nowhere}}, nil
}
func (g *game) Describe() []page.Block                                    { return nil }
func (g *game) Tell(e engines.Event, viewer string) string                { return "" }
func (g *game) Form(v engines.View) plot.Form                             { return plot.Form{} }
func (g *game) Report(v engines.View, events []engines.Event) page.Report { return page.Report{} }
func (g *game) Plotted(v engines.View, o engines.Orders) page.Report      { return page.Report{} }
func (g *game) Random(v engines.View, r *rand.Rand) plot.File             { return plot.File{} }

// C: combat and sieges.
func (tn *turn) buildTrain(s int8)        {}
func (tn *turn) openSieges(s int8)        {}
func (tn *turn) placeWalls(s int8)        {}
func (tn *turn) battles(att int8)         {}
func (tn *turn) siegeCombats(att int8)    {}
func (tn *turn) siegeUpkeep()             {}
func (tn *turn) siegeTest()               {}
func (tn *turn) dropWalls()               {}
func (tn *turn) cityFalls(l loc, to int8) {}
func (tn *turn) crossWall(from, to loc, units []int16, leaders []int8, o *marchOrder) ([]int16, []int8) {
	return units, leaders
}

// A.
