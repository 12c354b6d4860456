package ancients

import (
	"prestags/engines"
	"prestags/plot"
)

func (g *game) Grammar() plot.Grammar { return plot.Grammar{} }
func (g *game) Compile(engines.View, *plot.File) (engines.Orders, []plot.Problem) {
	return &sheet{}, nil
}
