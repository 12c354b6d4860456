package sheets

import (
	"prestags/engines/page"
	"prestags/sheets/pdf"
)

// Every ground has a tone and, drawn over it, a pattern of its own, so that it
// reads without colours. The tones differ in brightness; the patterns leave
// the top of a cell to its number.

// motif draws one sign of a pattern around x, y; r is the cell's radius.
type motif func(fill, stroke *pdf.Path, x, y, r int)

// terrain is how a ground is drawn.
type terrain struct {
	tone   pdf.Color
	ink    pdf.Color
	motif  motif
	places [][2]int // in hundredths of the radius, for a cell of ordinary size
}

var around = [][2]int{{-58, -8}, {58, -8}, {-36, 34}, {36, 34}, {0, 62}, {0, 6}, {-66, 24}, {66, 24}}

var terrains = map[page.Tone]terrain{
	page.ToneClear: {tone: white},
	page.ToneSlope: {tone: 0xF0E6D2, ink: 0x8A6D45, motif: hachure, places: [][2]int{
		{-62, 4}, {-42, -18}, {-34, 34}, {-12, 10}, {6, 48}, {14, -14}, {34, 20}, {56, -6}, {-6, 66}, {58, 30},
	}},
	page.ToneHill:  {tone: 0xD3BD97},
	page.ToneWoods: {tone: 0xDCE9D2, ink: 0x3C6437, motif: tree, places: around},
	page.ToneTown: {tone: 0xE9E9E9, ink: 0x3A3A3A, motif: house, places: [][2]int{
		{-56, 2}, {56, 2}, {-30, 46}, {30, 46}, {0, 8},
	}},
	page.ToneWater: {tone: 0xC2D7E9, ink: 0x3F6D97, motif: wave, places: [][2]int{
		{-50, -6}, {30, -22}, {-14, 22}, {52, 16}, {-34, 52}, {24, 56},
	}},
	page.ToneMarsh: {tone: 0xE4EEE6, ink: 0x3E6B5A, motif: tuft, places: [][2]int{
		{-54, -4}, {48, -10}, {-4, 14}, {56, 28}, {-44, 36}, {10, 60},
	}},
	page.ToneUnknown: {tone: 0xE0E0E0, ink: 0x8F8F8F, motif: dot, places: [][2]int{
		{-60, -8}, {-30, 14}, {0, -8}, {30, 14}, {60, -8}, {-30, 54}, {0, 34}, {30, 54}, {-60, 32}, {60, 32},
	}},
	page.ToneTarget: {tone: 0xFFF2CC},
}

func terrainOf(t page.Tone) terrain {
	if g, ok := terrains[t]; ok {
		return g
	}
	return terrains[page.ToneClear]
}

// patterned tells whether signs stand behind the words of a cell.
func patterned(c *cell) bool {
	return terrainOf(c.Tone).motif != nil || terrainOf(c.Over).motif != nil ||
		c.Tone == page.ToneTarget || c.Over == page.ToneTarget
}

func tree(fill, stroke *pdf.Path, x, y, r int) {
	h, w := r*15/100, r*9/100
	fill.Polygon(pdf.Point{X: x, Y: y - h}, pdf.Point{X: x - w, Y: y}, pdf.Point{X: x + w, Y: y})
	fill.Polygon(pdf.Point{X: x, Y: y - h/2}, pdf.Point{X: x - w*5/4, Y: y + h*6/10}, pdf.Point{X: x + w*5/4, Y: y + h*6/10})
	stroke.Move(x, y+h*6/10).Line(x, y+h)
}

func hachure(_, stroke *pdf.Path, x, y, r int) {
	stroke.Move(x+r*3/100, y-r*10/100).Line(x-r*4/100, y+r*10/100)
}

func wave(_, stroke *pdf.Path, x, y, r int) {
	w, h := r*18/100, r*9/100
	stroke.Move(x-w, y).
		Curve(pdf.Point{X: x - w*6/10, Y: y - h}, pdf.Point{X: x - w*4/10, Y: y - h}, pdf.Point{X: x, Y: y}).
		Curve(pdf.Point{X: x + w*4/10, Y: y + h}, pdf.Point{X: x + w*6/10, Y: y + h}, pdf.Point{X: x + w, Y: y})
}

func tuft(_, stroke *pdf.Path, x, y, r int) {
	w, h := r*17/100, r*11/100
	stroke.Move(x-w, y).Line(x+w, y)
	stroke.Move(x, y).Line(x, y-h)
	stroke.Move(x-w/2, y).Line(x-w*7/10, y-h*8/10)
	stroke.Move(x+w/2, y).Line(x+w*7/10, y-h*8/10)
}

func house(fill, _ *pdf.Path, x, y, r int) {
	w, h := r*11/100, r*9/100
	fill.Polygon(
		pdf.Point{X: x - w, Y: y + h}, pdf.Point{X: x - w, Y: y - h/4}, pdf.Point{X: x, Y: y - h*5/4},
		pdf.Point{X: x + w, Y: y - h/4}, pdf.Point{X: x + w, Y: y + h})
}

func dot(fill, _ *pdf.Path, x, y, r int) { fill.Circle(x, y, max(r*3/100, 30)) }

// tones in the order of drawing.
var tones = []page.Tone{
	page.ToneClear, page.ToneSlope, page.ToneHill, page.ToneWoods, page.ToneTown,
	page.ToneWater, page.ToneMarsh, page.ToneUnknown, page.ToneTarget,
}

// ground fills the cells, all of a tone as one shape, and draws the patterns,
// all signs of a kind as one; first those of the cells beneath the others, one
// after the other.
func (s *stage) ground(patterns bool) {
	var above []int
	under := false
	for _, i := range s.shown {
		if s.cell(i).Above {
			continue
		}
		if !s.cell(i).Under {
			above = append(above, i)
			continue
		}
		under = true
		s.layer([]int{i}, patterns, false)
	}
	s.layer(above, patterns, under)
}

// upon draws the cells that lie upon others, with their edges.
func (s *stage) upon(patterns bool, width int, ink pdf.Color) {
	for _, i := range s.shown {
		if s.cell(i).Above {
			s.layer([]int{i}, patterns, true)
			s.add((&pdf.Path{Width: width, Stroke: ink}).Polygon(s.outline(i, 100)...))
		}
	}
}

// layer draws some cells; solid: white ones too, since something lies beneath.
func (s *stage) layer(cells []int, patterns, solid bool) {
	for _, tone := range tones {
		g := terrainOf(tone)
		area := &pdf.Path{Filled: true, Fill: g.tone}
		for _, i := range cells {
			if s.cell(i).Tone == tone && (g.tone != white || solid) {
				area.Polygon(s.outline(i, 100)...)
			}
		}
		if !area.Empty() {
			s.add(area)
		}
	}
	if !patterns {
		return
	}
	// Patterns after all tones: a second ground stands on the first.
	for _, tone := range tones {
		g := terrainOf(tone)
		if g.motif == nil {
			continue
		}
		fill := &pdf.Path{Filled: true, Fill: g.ink}
		stroke := &pdf.Path{Width: max(s.radius*3/100, 25), Stroke: g.ink}
		for _, i := range cells {
			if c := s.cell(i); c.Tone == tone || c.Over == tone {
				s.pattern(c, g, fill, stroke)
			}
		}
		for _, p := range []*pdf.Path{fill, stroke} {
			if !p.Empty() {
				s.add(p)
			}
		}
	}
}

// outline of a cell on the page, drawn in to a percentage.
func (s *stage) outline(i, percent int) []pdf.Point {
	c := s.cell(i)
	out := make([]pdf.Point, len(c.Outline))
	for k, p := range c.Outline {
		if percent != 100 {
			p.X = c.Centre.X + (p.X-c.Centre.X)*percent/100
			p.Y = c.Centre.Y + (p.Y-c.Centre.Y)*percent/100
		}
		out[k] = s.at(p)
	}
	return out
}

// pattern draws the signs of a ground in a cell; a cell much larger than the
// unit is sown with them.
func (s *stage) pattern(c *cell, g terrain, fill, stroke *pdf.Path) {
	f, at, r := s.figures[c.shape], s.at(c.Centre), s.radius
	if !f.roomy() {
		for _, p := range g.places {
			g.motif(fill, stroke, at.X+p[0]*r/100, at.Y+p[1]*r/100, r)
		}
		return
	}
	step, odd, margin := max(r*7/10, 6*pt), 0, r/4
	for y := f.minY + step/2; y < f.maxY; y += step {
		odd = step/2 - odd
		for x := f.minX + odd; x < f.maxX; x += step {
			if f.has(x-margin, y) && f.has(x+margin, y) && f.has(x, y-margin) && f.has(x, y+margin) {
				g.motif(fill, stroke, at.X+x, at.Y+y, r)
			}
		}
	}
}

// edges draws the outlines of the cells, a side that two cells share once.
func (s *stage) edges(width int, ink pdf.Color) {
	p := &pdf.Path{Width: width, Stroke: ink}
	drawn := make(map[[2]page.Point]bool, 3*len(s.shown))
	for _, i := range s.shown {
		if s.cell(i).Under || s.cell(i).Above {
			continue
		}
		o := s.cell(i).Outline
		pen := false
		for k := range o {
			a, b := o[k], o[(k+1)%len(o)]
			key := edge(a, b)
			if drawn[key] {
				pen = false
				continue
			}
			drawn[key] = true
			if !pen {
				q := s.at(a)
				p.Move(q.X, q.Y)
			}
			q := s.at(b)
			p.Line(q.X, q.Y)
			pen = true
		}
	}
	if !p.Empty() {
		s.add(p)
	}
}

// edge names a side of a cell from whichever end.
func edge(a, b page.Point) [2]page.Point {
	if b.X < a.X || b.X == a.X && b.Y < a.Y {
		a, b = b, a
	}
	return [2]page.Point{a, b}
}

// targets rings the cells that count.
func (s *stage) targets() {
	p := &pdf.Path{Width: max(s.radius*7/100, 0.7*pt), Stroke: 0x5A4A00, Dash: []int{s.radius * 30 / 100, s.radius * 14 / 100}, Butt: true}
	for _, i := range s.shown {
		if c := s.cell(i); c.Tone == page.ToneTarget || c.Over == page.ToneTarget {
			p.Polygon(s.outline(i, 84)...)
		}
	}
	if !p.Empty() {
		s.add(p)
	}
}
