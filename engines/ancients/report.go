package ancients

import (
	"math/rand/v2"

	"prestags/engines"
	"prestags/engines/page"
	"prestags/plot"
)

func (g *game) Describe() []page.Block                               { return nil }
func (g *game) Tell(engines.Event, string) string                    { return "" }
func (g *game) Form(engines.View) plot.Form                          { return plot.Form{} }
func (g *game) Report(engines.View, []engines.Event) page.Report     { return page.Report{} }
func (g *game) Plotted(engines.View, engines.Orders) page.Report     { return page.Report{} }
func (g *game) Random(engines.View, *rand.Rand) plot.File            { return plot.File{} }
func (g *game) Check(_, _ engines.Position, _ []engines.Event) error { return nil }
