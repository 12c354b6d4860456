package iamspartacus

import (
	"slices"

	"prestags/engines/page"
	facts "prestags/scenarios/iamspartacus"
)

// Styles of counters: the sides, then grey markers, then hatched ones.
const (
	styleRevolt   = 2
	stylePacified = 3
)

var groundTones = [...]page.Tone{fertile: page.ToneClear, mountain: page.ToneHill, swamp: page.ToneMarsh}

// board draws the map with what stands on it.
func (g *game) board(p *position, title string) page.Board {
	b := page.Board{Title: title, Unit: 34}
	point := func(x [2]int) page.Point { return page.Point{X: x[0], Y: x[1]} }
	for z := range g.m.Seas {
		s := &g.m.Seas[z]
		c := page.Cell{ID: s.ID, Centre: point(s.Label), Tone: page.ToneWater, Label: s.ID + " " + s.Name, Under: true}
		for _, q := range s.Outline {
			c.Outline = append(c.Outline, point(q))
		}
		b.Cells = append(b.Cells, c)
	}
	for i := range g.m.Backdrop {
		l := &g.m.Backdrop[i]
		c := page.Cell{ID: "beyond " + itoa(i), Tone: page.ToneUnknown, Under: true}
		for _, q := range l.Outline {
			c.Outline = append(c.Outline, point(q))
		}
		c.Centre = middle(c.Outline)
		b.Cells = append(b.Cells, c)
	}
	for a := range g.m.Areas {
		x := &g.m.Areas[a]
		c := page.Cell{ID: x.ID, Centre: point(x.Label), Tone: groundTones[g.areas[a].terrain], Label: x.ID + " " + x.Name}
		if g.areas[a].terrain == mountain {
			c.Over = page.ToneSlope
		}
		for _, q := range x.Outline {
			c.Outline = append(c.Outline, point(q))
		}
		if x.Caption != "" {
			c.Label = x.Caption
		}
		if x.Centre != (facts.Point{}) {
			c.Centre = point(x.Centre)
		}
		b.Cells = append(b.Cells, c)
	}
	for i, l := range g.cities {
		pl := &g.m.Cities[i]
		b.Cells = append(b.Cells, page.Cell{
			ID: g.locs[l].full, Centre: point(pl.At), Tone: page.ToneTown, Label: pl.ID, Outline: box(point(pl.At), halfWide(pl.ID), 24),
		})
	}
	for i, l := range g.sancts {
		pl := &g.m.Sanctuaries[i]
		b.Cells = append(b.Cells, page.Cell{
			ID: g.locs[l].full, Centre: point(pl.At), Tone: page.ToneWoods, Label: pl.ID, Outline: box(point(pl.At), halfWide(pl.ID), 17),
		})
	}
	for _, l := range g.m.SeaLines {
		b.Lines = append(b.Lines, page.Line{Kind: page.LineBorder, Points: []page.Point{point(l[0]), point(l[1])}})
	}
	if g.m.Strait != [2]string{} {
		b.Lines = append(b.Lines, page.Line{Kind: page.LineRoad, Points: []page.Point{point(g.m.Crossing[0]), point(g.m.Crossing[1])}})
	}
	b.Counters = g.boardCounters(p)
	b.Legend = []page.Legend{
		{Tone: page.ToneClear, Text: "fertile"},
		{Tone: page.ToneHill, Text: "mountain"},
		{Tone: page.ToneMarsh, Text: "swamp"},
		{Tone: page.ToneWater, Text: "sea zone"},
		{Tone: page.ToneTown, Text: "walled city"},
	}
	return b
}

// middle of an outline's extent.
func middle(ps []page.Point) page.Point {
	if len(ps) == 0 {
		return page.Point{}
	}
	a, z := ps[0], ps[0]
	for _, p := range ps {
		a.X, a.Y = min(a.X, p.X), min(a.Y, p.Y)
		z.X, z.Y = max(z.X, p.X), max(z.Y, p.Y)
	}
	return page.Point{X: (a.X + z.X) / 2, Y: (a.Y + z.Y) / 2}
}

// halfWide is half the width of a place in which its name has room.
func halfWide(id string) int { return max(30, 5*len(id)) }

// box around a point, for a city or a sanctuary.
func box(at page.Point, halfWide, halfHigh int) []page.Point {
	return []page.Point{
		{X: at.X - halfWide, Y: at.Y - halfHigh}, {X: at.X + halfWide, Y: at.Y - halfHigh}, {X: at.X + halfWide, Y: at.Y + halfHigh}, {X: at.X - halfWide, Y: at.Y + halfHigh},
	}
}

// boardCounters are the markers, armies, leaders and fleets on the map: of a side in a
// place one plate with its units and combat factors, then one a leader.
func (g *game) boardCounters(p *position) []page.Counter {
	var out []page.Counter
	for l := range p.status {
		switch p.status[l] {
		case revolting:
			out = append(out, page.Counter{Cell: g.locs[l].full, Style: styleRevolt, ID: "REVOLT"})
		case pacified:
			out = append(out, page.Counter{Cell: g.locs[l].full, Style: stylePacified, ID: "pacified"})
		}
	}
	for l := range g.locs {
		for s := range g.sides {
			out = append(out, g.armyCounters(p, int8(s), loc(l))...)
		}
	}
	for s := range g.sides {
		if p.fleets[s].state == atSea {
			out = append(out, page.Counter{Cell: g.seas[p.fleets[s].zone].id, Style: s, Side: g.sides[s].short, ID: "FLEET"})
		}
	}
	return out
}

// armyCounters of a side in a place: works stand in their area, marked S.
func (g *game) armyCounters(p *position, s int8, l loc) []page.Counter {
	cell, mark := g.cellOf(l), ""
	if g.locs[l].kind == works {
		mark = "S"
	}
	units := g.unitsAt(p, s, l, nil)
	leaders := g.leadersAt(p, s, l, nil)
	var out []page.Counter
	if len(units) > 0 {
		out = append(out, page.Counter{Cell: cell, Style: int(s), Side: g.sides[s].short, ID: itoa(len(units)) + "·" + itoa(g.factors(p, units)), State: mark})
	}
	slices.SortFunc(leaders, func(a, b int8) int { return int(b) - int(a) })
	for _, c := range leaders {
		st := mark
		if p.leaders[c].wounded {
			st += "W"
		}
		out = append(out, page.Counter{Cell: cell, Style: int(s), Side: g.sides[s].short, ID: g.leaders[c].id, State: st})
	}
	return out
}
