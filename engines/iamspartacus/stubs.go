package iamspartacus

import (
	"math/rand/v2"

	"prestags/engines"
	"prestags/engines/page"
	"prestags/plot"
)

// Each owner takes his stubs away as he writes the real thing.

// B: orders_compile, forms, reports.
func (g *game) Describe() []page.Block                                    { return nil }
func (g *game) Form(v engines.View) plot.Form                             { return plot.Form{} }
func (g *game) Report(v engines.View, events []engines.Event) page.Report { return page.Report{} }
func (g *game) Plotted(v engines.View, o engines.Orders) page.Report      { return page.Report{} }
func (g *game) Random(v engines.View, r *rand.Rand) plot.File             { return plot.File{} }
