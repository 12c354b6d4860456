package iamspartacus

import "prestags/engines/page"

func (g *game) next(v *view) []page.Block { return nil }
