package sheets

import (
	"slices"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

// Arrows: a move is a solid line, fire is dashed, a melee is a short double
// line, a plan is thin, a stop ends at a bar, an advance has two heads. The
// first side's heads are open, the second's are filled and its lines carry
// ticks, so that the sides differ without a colour.

// stroke is how an arrow of a kind is drawn, in hundredths of the radius with
// a floor in 1/100 pt.
type stroke struct {
	width, least int
	dash         []int // in 1/100 pt
	double       bool
	bar, two     bool
}

var strokes = map[page.ArrowKind]stroke{
	page.ArrowMove:    {width: 6, least: 90},
	page.ArrowFire:    {width: 5, least: 80, dash: []int{280, 170}},
	page.ArrowMelee:   {width: 15, least: 230, double: true},
	page.ArrowPlan:    {width: 2, least: 45},
	page.ArrowStop:    {width: 6, least: 90, bar: true},
	page.ArrowAdvance: {width: 6, least: 90, two: true},
}

func strokeOf(k page.ArrowKind) stroke {
	if s, ok := strokes[k]; ok {
		return s
	}
	return strokes[page.ArrowMove]
}

func arrowInk(style int) pdf.Color {
	if style <= 0 {
		return 0x173F8A
	}
	if style == 1 {
		return 0x8C1515
	}
	return 0x333333
}

// word is a label of an arrow waiting for its place.
type word struct {
	text string
	path []pdf.Point
}

// arrows draws the arrows of the board and returns their labels, which are set
// last, over everything.
func (s *stage) arrows() []word {
	var words []word
	used := map[[2]int]int{} // how many arrows went from cell to cell before
	for k, a := range s.v.Arrows {
		if slices.ContainsFunc(s.v.Arrows[:k], func(o page.Arrow) bool {
			return o.Kind == a.Kind && o.Style == a.Style && o.Label == a.Label && slices.Equal(o.Cells, a.Cells)
		}) {
			continue // a stack moves as one
		}
		var way []int
		for _, id := range a.Cells {
			if i, ok := s.v.index[id]; ok && (len(way) == 0 || way[len(way)-1] != i) {
				way = append(way, i)
			}
		}
		if len(way) == 1 && a.Kind == page.ArrowStop {
			s.halt(way[0], a.Style)
		}
		if len(way) < 2 {
			continue
		}
		lane := 0
		for i := 0; i+1 < len(way); i++ {
			step := [2]int{way[i], way[i+1]}
			lane = max(lane, used[step])
			used[step]++
		}
		path := s.route(a.Kind, way, lane)
		if len(path) < 2 {
			continue
		}
		_, placed := s.placed[way[0]]
		drawArrow(s.doc, path, strokeOf(a.Kind), a.Style, s.area, s.radius, placed && s.block(way[0]).W == 0)
		if a.Label != "" {
			words = append(words, word{a.Label, path})
		}
	}
	return words
}

// block of the counters in a cell, if the cell is on this page.
func (s *stage) block(i int) pdf.Rect {
	if k, ok := s.placed[i]; ok && len(s.sets[k].plates) > 0 {
		return s.sets[k].block.Inset(-90)
	}
	return pdf.Rect{}
}

// route lays the way of an arrow. An attack bows from the counters of one cell
// to those of the other, so far to its right that it is seen between them and
// misses their numbers; the counter-attack bows to the other side. A march
// runs a little to the right of the centres, further for each march before it.
func (s *stage) route(kind page.ArrowKind, way []int, lane int) []pdf.Point {
	from, to := way[0], way[len(way)-1]
	if len(way) == 2 && (kind == page.ArrowFire || kind == page.ArrowMelee) {
		return s.attack(from, to, lane)
	}
	centres := make([]page.Point, len(way))
	for i, c := range way {
		centres[i] = s.cell(c).Centre
	}
	smoothed := smooth(centres)
	path := make([]pdf.Point, len(smoothed))
	for i, p := range smoothed {
		path[i] = s.at(p)
	}
	path = aside(path, s.radius*(16+12*(lane%4))/100)
	out := trim(path, s.block(from), s.block(to))
	// It ends before the number, not under it.
	if k, ok := s.placed[to]; ok && len(s.sets[k].plates) > 0 {
		out = trim(out, pdf.Rect{}, s.sets[k].label.rect.Inset(-70))
	}
	if length(out) >= 5*pt {
		return out
	}
	return path
}

// attack lays the way of an attack between two cells: the least bow at which
// enough of it is seen and nothing is covered, else the one that shows most.
func (s *stage) attack(from, to, lane int) []pdf.Point {
	a, b := s.at(s.cell(from).Centre), s.at(s.cell(to).Centre)
	bows := []int{18, 40, 70, 100, 130, 160}
	if !s.v.answered(from, to) {
		bows = append(bows, -40, -70, -100, -130, -160)
	}
	best, shown := bowed(a, b, normal(a, b, s.radius)), 0
	least := max(s.radius/2, 8*pt)
	near := s.obstacles(a, b, from, to)
	for _, bow := range bows {
		o := normal(a, b, s.radius*bow/100+lane*2*pt)
		path := trim(bowed(a, b, o), s.block(from), s.block(to))
		hidden := 0
		for _, p := range path {
			for _, r := range near {
				if r.Has(p) {
					hidden++
					break
				}
			}
		}
		seen := length(path)
		if len(path) > 0 {
			seen -= seen * hidden / len(path)
		}
		if hidden == 0 && seen >= least {
			return path
		}
		if seen > shown {
			best, shown = path, seen
		}
	}
	return best
}

// answered tells whether the target of an attack attacks back.
func (v *view) answered(from, to int) bool {
	for _, a := range v.Arrows {
		if len(a.Cells) == 2 && (a.Kind == page.ArrowFire || a.Kind == page.ArrowMelee) &&
			a.Cells[0] == v.cells[to].ID && a.Cells[1] == v.cells[from].ID {
			return true
		}
	}
	return false
}

// obstacles are the numbers near an attack, and the counters of other cells.
func (s *stage) obstacles(a, b pdf.Point, from, to int) []pdf.Rect {
	reach := 2 * s.radius
	area := pdf.Rect{X: min(a.X, b.X) - reach, Y: min(a.Y, b.Y) - reach}
	area.W, area.H = max(a.X, b.X)+reach-area.X, max(a.Y, b.Y)+reach-area.Y
	var out []pdf.Rect
	for k, i := range s.shown {
		t := s.sets[k]
		if !t.label.rect.Meets(area) && !t.block.Meets(area) {
			continue
		}
		if len(t.label.lines) > 0 {
			out = append(out, t.label.rect)
		}
		if i != from && i != to && len(t.plates) > 0 {
			out = append(out, t.block)
		}
	}
	return out
}

// bowed is a curve from a to b with its control point o beside the middle.
func bowed(a, b, o pdf.Point) []pdf.Point {
	const n = 20
	c := pdf.Point{X: (a.X+b.X)/2 + o.X, Y: (a.Y+b.Y)/2 + o.Y}
	out := make([]pdf.Point, 0, n+1)
	for t := 0; t <= n; t++ {
		u := n - t
		out = append(out, pdf.Point{
			X: (a.X*u*u + 2*c.X*u*t + b.X*t*t) / (n * n),
			Y: (a.Y*u*u + 2*c.Y*u*t + b.Y*t*t) / (n * n),
		})
	}
	return out
}

// aside moves a line to its right.
func aside(p []pdf.Point, by int) []pdf.Point {
	out := make([]pdf.Point, len(p))
	for i := range p {
		o := normal(p[max(i-1, 0)], p[min(i+1, len(p)-1)], by)
		out[i] = pdf.Point{X: p[i].X + o.X, Y: p[i].Y + o.Y}
	}
	return out
}

// trim takes away what lies under the counters at both ends.
func trim(p []pdf.Point, from, to pdf.Rect) []pdf.Point {
	if from.W > 0 {
		p = leave(p, from)
	}
	if to.W > 0 {
		p = slices.Clone(p)
		slices.Reverse(p)
		p = leave(p, to)
		slices.Reverse(p)
	}
	return p
}

// leave cuts the start of a line where it last leaves a rectangle.
func leave(p []pdf.Point, r pdf.Rect) []pdf.Point {
	last := -1
	for i := range p {
		if r.Has(p[i]) {
			last = i
		}
	}
	if last < 0 {
		return p
	}
	if last == len(p)-1 {
		return nil
	}
	in, out := p[last], p[last+1]
	for range 8 {
		mid := pdf.Point{X: (in.X + out.X) / 2, Y: (in.Y + out.Y) / 2}
		if r.Has(mid) {
			in = mid
		} else {
			out = mid
		}
	}
	return append([]pdf.Point{out}, p[last+1:]...)
}

func length(p []pdf.Point) int {
	sum := 0
	for i := 0; i+1 < len(p); i++ {
		sum += distance(p[i], p[i+1])
	}
	return sum
}

// point of a line at a length from its start, and a point a little before it.
func along(p []pdf.Point, at int) (here, before pdf.Point) {
	before = p[0]
	for i := 0; i+1 < len(p); i++ {
		d := distance(p[i], p[i+1])
		if at <= d && d > 0 {
			return pdf.Point{X: p[i].X + (p[i+1].X-p[i].X)*at/d, Y: p[i].Y + (p[i+1].Y-p[i].Y)*at/d}, p[i]
		}
		at -= d
		before = p[i]
	}
	return p[len(p)-1], before
}

// head takes the first part of a line, up to a length.
func upTo(p []pdf.Point, at int) []pdf.Point {
	out := []pdf.Point{p[0]}
	for i := 0; i+1 < len(p); i++ {
		d := distance(p[i], p[i+1])
		if at <= d {
			if d > 0 {
				out = append(out, pdf.Point{X: p[i].X + (p[i+1].X-p[i].X)*at/d, Y: p[i].Y + (p[i+1].Y-p[i].Y)*at/d})
			}
			return out
		}
		out = append(out, p[i+1])
		at -= d
	}
	return out
}

// drawArrow draws a line with its head, as far as it lies in the area; marked
// puts a ring at its start.
func drawArrow(d *doc, path []pdf.Point, k stroke, style int, area pdf.Rect, radius int, marked bool) {
	ink := arrowInk(style)
	width := max(radius*k.width/100, k.least)
	total := length(path)
	headLong, headWide := max(radius*26/100, 4.2*pt), max(radius*11/100, 1.8*pt)
	if k.double {
		headLong, headWide = max(radius*34/100, 5.4*pt), max(radius*19/100, 3.1*pt)
	}
	headLong = min(headLong, total*2/3)
	shaft := upTo(path, total-headLong)
	if k.bar {
		shaft = path
	}
	line := &pdf.Path{Width: width, Stroke: ink, Dash: k.dash, Butt: true}
	core := &pdf.Path{Width: width * 45 / 100, Stroke: white, Butt: true}
	ticks := &pdf.Path{Width: max(width*2/3, 50), Stroke: ink, Butt: true}
	for _, part := range clipped(shaft, area) {
		line.Polyline(part)
		core.Polyline(part)
	}
	if style > 0 {
		for at := 4 * pt; at < total-headLong-pt; at += 7 * pt {
			p, before := along(path, at)
			o := normal(before, p, width/2+0.9*pt)
			if area.Has(p) {
				ticks.Move(p.X-o.X, p.Y-o.Y).Line(p.X+o.X, p.Y+o.Y)
			}
		}
	}
	ops := []*pdf.Path{line}
	switch {
	case !k.double:
		ops = append(ops, ticks)
	case style <= 0: // the second side's melees are solid instead
		ops = append(ops, core)
	}
	tip := path[len(path)-1]
	switch {
	case !area.Has(tip):
	case k.bar:
		_, before := along(path, total)
		o := normal(before, tip, 2.6*pt)
		ops = append(ops, (&pdf.Path{Width: max(width, 1.3*pt), Stroke: ink, Butt: true}).
			Move(tip.X-o.X, tip.Y-o.Y).Line(tip.X+o.X, tip.Y+o.Y))
	default:
		ops = append(ops, arrowHead(path, total, headLong, headWide, style, ink))
		if k.two && total > 3*headLong {
			ops = append(ops, arrowHead(path, total-headLong*11/10, headLong, headWide, style, ink))
		}
	}
	if marked && area.Has(path[0]) {
		start := &pdf.Path{Filled: true, Fill: white, Width: 0.5 * pt, Stroke: ink}
		if style > 0 {
			start.Fill = ink
		}
		ops = append(ops, start.Circle(path[0].X, path[0].Y, max(width*9/10, 0.9*pt)))
	}
	for _, p := range ops {
		if !p.Empty() {
			d.add(p)
		}
	}
}

func arrowHead(path []pdf.Point, at, long, wide, style int, ink pdf.Color) *pdf.Path {
	tip, _ := along(path, at)
	foot, _ := along(path, at-long)
	if foot == tip {
		foot.X--
	}
	o := normal(foot, tip, wide)
	head := &pdf.Path{Filled: true, Fill: ink, Width: 0.5 * pt, Stroke: ink}
	if style <= 0 {
		head.Fill = white
	}
	return head.Polygon(tip, pdf.Point{X: foot.X + o.X, Y: foot.Y + o.Y}, pdf.Point{X: foot.X - o.X, Y: foot.Y - o.Y})
}

// halt marks a unit that was stopped where it stood.
func (s *stage) halt(i, style int) {
	k, ok := s.placed[i]
	if !ok {
		return
	}
	r := s.sets[k].block
	if r.W == 0 {
		at := s.at(s.cell(i).Centre)
		r = pdf.Rect{X: at.X - 4*pt, Y: at.Y - 4*pt, W: 8 * pt, H: 8 * pt}
	}
	x := r.X - 1.6*pt
	s.add((&pdf.Path{Width: 1.4 * pt, Stroke: arrowInk(style), Butt: true}).Move(x, r.Y).Line(x, r.Y+r.H))
}

// arrowLabels sets the labels of arrows where they cover nothing.
func (s *stage) arrowLabels(words []word) {
	var taken []pdf.Rect
	for _, t := range s.sets {
		taken = append(taken, t.label.rect)
		for _, p := range t.plates {
			taken = append(taken, p.rect)
		}
	}
	for _, w := range words {
		text := clip(w.text, 24)
		up, down := fontTiny.reach(text)
		width, total := fontTiny.width(text), length(w.path)
		var place pdf.Rect
		found := false
		sides := []int{0, 1, -1, 2, -2}
		if total < 3*width {
			sides = []int{1, -1, 2, -2, 0} // it would hide the arrow
		}
		for _, share := range []int{50, 35, 65, 20, 80} {
			p, before := along(w.path, total*share/100)
			for _, off := range sides {
				o := normal(before, p, off*(up/2+width/4+pt))
				r := pdf.Rect{X: p.X + o.X - width/2 - 60, Y: p.Y + o.Y - (up+down)/2 - 70, W: width + 120, H: up + down + 140}
				if !s.area.Holds(r) {
					continue
				}
				if place.W == 0 {
					place = r
				}
				if !meets(r.Inset(-60), taken) {
					place, found = r, true
					break
				}
			}
			if found {
				break
			}
		}
		if place.W == 0 {
			continue // the arrow is on another sheet
		}
		taken = append(taken, place)
		s.add((&pdf.Path{Filled: true, Fill: white, Width: 0.3 * pt, Stroke: grey}).Round(place, pt))
		s.put(place, fontTiny, page.Centre, place.Y+70+up, text)
	}
}
