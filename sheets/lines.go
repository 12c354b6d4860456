package sheets

import (
	"slices"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

// Lines of a board: streams waver, roads are two thin lines with a light bed
// between them, crests have teeth that point downhill, borders are dashes and
// dots. No two of them need a colour to be told apart.
const (
	streamInk pdf.Color = 0x5F88AF
	roadEdge  pdf.Color = 0x5A3E22
	roadBed   pdf.Color = 0xF4E4C6
	crestInk  pdf.Color = 0x3B2C18
)

// prepareLines smooths the lines of a view once, and finds the neighbours of
// each hexside if there are crests.
func (v *view) prepareLines() {
	crests := false
	for _, l := range v.Lines {
		if slices.ContainsFunc(l.Points, func(p page.Point) bool { return max(p.X, -p.X, p.Y, -p.Y) >= farthest }) {
			continue
		}
		crests = crests || l.Kind == page.LineCrest
		if l.Kind == page.LineRoad || l.Kind == page.LineStream {
			l.Points = smooth(l.Points)
		}
		v.lines = append(v.lines, l)
	}
	if !crests {
		return
	}
	v.edges = map[[2]page.Point][]int{}
	for i, c := range v.cells {
		for k, a := range c.Outline {
			e := edge(a, c.Outline[(k+1)%len(c.Outline)])
			v.edges[e] = append(v.edges[e], i)
		}
	}
}

// bend is the number of straight pieces in which a stretch of a curve is drawn.
const bend = 6

// smooth lays a curve through points (Catmull and Rom's).
func smooth(points []page.Point) []page.Point {
	p := slices.Compact(slices.Clone(points))
	if len(p) < 3 {
		return p
	}
	const n3 = 2 * bend * bend * bend
	out := []page.Point{p[0]}
	for i := 0; i+1 < len(p); i++ {
		a, b, c, d := p[max(i-1, 0)], p[i], p[i+1], p[min(i+2, len(p)-1)]
		at := func(a, b, c, d, t int) int {
			return (2*b*bend*bend*bend + (c-a)*t*bend*bend + (2*a-5*b+4*c-d)*t*t*bend + (3*b-a-3*c+d)*t*t*t) / n3
		}
		for t := 1; t <= bend; t++ {
			out = append(out, page.Point{X: at(a.X, b.X, c.X, d.X, t), Y: at(a.Y, b.Y, c.Y, d.Y, t)})
		}
	}
	return out
}

// rivers draws the lines: water under roads under crests.
func (s *stage) rivers() {
	road := max(s.radius*13/100, 0.9*pt)
	for _, kind := range []page.LineKind{page.LineStream, page.LineRoad, page.LineBorder, page.LineCrest} {
		line, over, teeth := &pdf.Path{}, &pdf.Path{}, &pdf.Path{Filled: true, Fill: crestInk}
		switch kind {
		case page.LineStream:
			line.Width, line.Stroke = max(s.radius*11/100, 0.8*pt), streamInk
		case page.LineRoad:
			line.Width, line.Stroke = road, roadEdge
			over.Width, over.Stroke = road*45/100, roadBed
		case page.LineBorder:
			line.Width, line.Stroke, line.Dash, line.Butt = max(s.radius*8/100, 0.8*pt), grey,
				[]int{s.radius * 35 / 100, s.radius * 12 / 100, s.radius * 6 / 100, s.radius * 12 / 100}, true
		case page.LineCrest:
			line.Width, line.Stroke = max(s.radius*6/100, 0.5*pt), crestInk
		}
		for _, l := range s.v.lines {
			if l.Kind != kind {
				continue
			}
			pts := make([]pdf.Point, len(l.Points))
			for i, p := range l.Points {
				pts[i] = s.at(p)
			}
			switch kind {
			case page.LineStream:
				pts = waver(pts, s.radius)
			case page.LineCrest:
				s.teeth(teeth, l.Points)
			}
			for _, part := range clipped(pts, s.area) {
				line.Polyline(part)
				over.Polyline(part)
			}
		}
		for _, p := range []*pdf.Path{line, over, teeth} {
			if !p.Empty() {
				s.add(p)
			}
		}
	}
}

// sine of twelve steps of a wave, in hundredths.
var sine = [12]int{0, 50, 87, 100, 87, 50, 0, -50, -87, -100, -87, -50}

// waver makes a line run in waves.
func waver(pts []pdf.Point, r int) []pdf.Point {
	step := max(r*6/100, 40)
	out := make([]pdf.Point, 0, len(pts))
	n, rest := 0, 0
	for i := 0; i+1 < len(pts); i++ {
		a, b := pts[i], pts[i+1]
		length := distance(a, b)
		if length == 0 {
			continue
		}
		at := rest
		for ; at < length; at += step {
			o := normal(a, b, r*7*sine[n%12]/10000)
			n++
			out = append(out, pdf.Point{X: a.X + (b.X-a.X)*at/length + o.X, Y: a.Y + (b.Y-a.Y)*at/length + o.Y})
		}
		rest = at - length
	}
	return out
}

// teeth draws the teeth of a crest along each hexside, downhill: away from the
// neighbour that is a hill; on both sides if that does not tell.
func (s *stage) teeth(p *pdf.Path, points []page.Point) {
	base, high := s.radius*14/100, s.radius*16/100
	for i := 0; i+1 < len(points); i++ {
		a, b := points[i], points[i+1]
		right, left := true, true
		if sides := s.v.edges[edge(a, b)]; len(sides) == 2 {
			x, y := s.cell(sides[0]), s.cell(sides[1])
			if (x.Tone == page.ToneHill) != (y.Tone == page.ToneHill) {
				if x.Tone == page.ToneHill {
					x = y
				}
				right = (b.X-a.X)*(x.Centre.Y-a.Y)-(b.Y-a.Y)*(x.Centre.X-a.X) > 0
				left = !right
			}
		}
		from, to := s.at(a), s.at(b)
		length := distance(from, to)
		if length == 0 || !s.area.Has(from) || !s.area.Has(to) {
			continue
		}
		n := max(2, length*10/max(1, s.radius*32/10))
		for k := range n {
			at := length * (2*k + 1) / (2 * n)
			m := pdf.Point{X: from.X + (to.X-from.X)*at/length, Y: from.Y + (to.Y-from.Y)*at/length}
			dx, dy := (to.X-from.X)*base/length/2, (to.Y-from.Y)*base/length/2
			for _, o := range []struct {
				on   bool
				high int
			}{{right, high}, {left, -high}} {
				if t := normal(from, to, o.high); o.on {
					p.Polygon(pdf.Point{X: m.X - dx, Y: m.Y - dy}, pdf.Point{X: m.X + t.X, Y: m.Y + t.Y}, pdf.Point{X: m.X + dx, Y: m.Y + dy})
				}
			}
		}
	}
}

// clipped cuts a line to a rectangle.
func clipped(pts []pdf.Point, r pdf.Rect) (parts [][]pdf.Point) {
	var cur []pdf.Point
	flush := func() {
		if len(cur) > 1 {
			parts = append(parts, cur)
		}
		cur = nil
	}
	for i := 0; i+1 < len(pts); i++ {
		a, b, ok := clipSegment(pts[i], pts[i+1], r)
		if !ok {
			flush()
			continue
		}
		if len(cur) == 0 {
			cur = append(cur, a)
		}
		cur = append(cur, b)
		if b != pts[i+1] {
			flush()
		}
	}
	flush()
	return parts
}

// clipSegment cuts a straight line to a rectangle (Liang and Barsky's way, in
// fractions of 2^20).
func clipSegment(a, b pdf.Point, r pdf.Rect) (pdf.Point, pdf.Point, bool) {
	if r.Has(a) && r.Has(b) {
		return a, b, true
	}
	const one = 1 << 20
	from, to := 0, one
	dx, dy := b.X-a.X, b.Y-a.Y
	for _, e := range [4][2]int{{-dx, a.X - r.X}, {dx, r.X + r.W - a.X}, {-dy, a.Y - r.Y}, {dy, r.Y + r.H - a.Y}} {
		p, q := e[0], e[1]
		switch {
		case p == 0 && q < 0:
			return a, b, false
		case p < 0:
			from = max(from, q*one/p)
		case p > 0:
			to = min(to, q*one/p)
		}
	}
	if from >= to {
		return a, b, false
	}
	at := func(t int) pdf.Point {
		return pdf.Point{
			X: min(max(a.X+dx*t/one, r.X), r.X+r.W),
			Y: min(max(a.Y+dy*t/one, r.Y), r.Y+r.H),
		}
	}
	if to < one {
		b = at(to)
	}
	if from > 0 {
		a = at(from)
	}
	return a, b, true
}

// marks draws signs for the crossings: a bridge's two rails along the road, a
// ford's stepping stones. The word stands with them where there is room.
func (s *stage) marks() {
	rails := &pdf.Path{Width: max(s.radius*7/100, 0.6*pt), Stroke: black, Butt: true}
	stones := &pdf.Path{Filled: true, Fill: white, Width: max(s.radius*3/100, 30), Stroke: black}
	for _, i := range s.shown {
		c := s.cell(i)
		if c.Mark != "bridge" && c.Mark != "ford" {
			continue
		}
		at, to := s.at(c.Centre), s.at(s.v.along(c))
		length := max(1, distance(at, to))
		ux, uy := (to.X-at.X)*s.radius/length, (to.Y-at.Y)*s.radius/length
		spot := func(along, across int) pdf.Point {
			return pdf.Point{X: at.X + (ux*along-uy*across)/100, Y: at.Y + (uy*along+ux*across)/100}
		}
		if c.Mark == "ford" {
			for k := -2; k <= 2; k++ {
				p := spot(k*17, 0)
				stones.Circle(p.X, p.Y, max(s.radius*5/100, 40))
			}
			continue
		}
		for _, side := range []int{-1, 1} {
			rails.Polyline([]pdf.Point{spot(-42, side*27), spot(-28, side*15), spot(28, side*15), spot(42, side*27)})
		}
	}
	for _, p := range []*pdf.Path{rails, stones} {
		if !p.Empty() {
			s.add(p)
		}
	}
}

// along is a point in the direction of the road through a cell, or across the
// stream if no road leads there.
func (v *view) along(c *cell) page.Point {
	for _, kind := range []page.LineKind{page.LineRoad, page.LineStream} {
		for _, l := range v.Lines {
			i := slices.Index(l.Points, c.Centre)
			if l.Kind != kind || i < 0 || len(l.Points) < 2 {
				continue
			}
			a, b := l.Points[max(i-1, 0)], l.Points[min(i+1, len(l.Points)-1)]
			d := page.Point{X: b.X - a.X, Y: b.Y - a.Y}
			if kind == page.LineStream {
				d.X, d.Y = -d.Y, d.X
			}
			return page.Point{X: c.Centre.X + d.X, Y: c.Centre.Y + d.Y}
		}
	}
	return page.Point{X: c.Centre.X + v.unit, Y: c.Centre.Y}
}
