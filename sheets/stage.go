package sheets

import (
	"fmt"
	"strings"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

// stage is the part of a board that one page shows.
type stage struct {
	*doc
	v       *view
	scale   scale
	frame   pdf.Rect
	window  extent
	area    pdf.Rect // what the drawn cells take
	figures []*figure
	shown   []int // cells of the view
	sets    []set // their contents, in the same order
	placed  map[int]int
	radius  int
	cut     bool // cells that reach out of the window are cut off
	fromX   int  // the corner of the area on the board
	fromY   int
}

// set is what stands in a cell, at its place on the page.
type set struct {
	label  label
	plates []plate
	block  pdf.Rect // around the plates, empty for none
	told   string   // the name of a stack that is told under the map
	hangs  bool     // the plates reach out of the cell
}

func (d *doc) stage(v *view, s scale, frame pdf.Rect) *stage {
	return &stage{
		doc: d, v: v, scale: s, frame: frame, radius: s.of(v.unit), placed: map[int]int{},
		window: extent{v.minX, v.minY, v.maxX, v.maxY},
	}
}

// open chooses the cells and their place on the page.
func (s *stage) open() {
	s.figures = s.v.figures(s.scale)
	var e extent
	for i, c := range s.v.cells {
		sh := s.v.shapes[c.shape]
		if s.cut && !s.window.meets(c, sh) || !s.cut && !s.window.holds(c, sh) {
			continue
		}
		x, y := c.Centre.X, c.Centre.Y
		if len(s.shown) == 0 {
			e = extent{x + sh.minX, y + sh.minY, x + sh.maxX, y + sh.maxY}
		}
		e.minX, e.maxX = min(e.minX, x+sh.minX), max(e.maxX, x+sh.maxX)
		e.minY, e.maxY = min(e.minY, y+sh.minY), max(e.maxY, y+sh.maxY)
		s.placed[i] = len(s.shown)
		s.shown = append(s.shown, i)
	}
	if s.cut {
		w := s.window
		e = extent{w.minX, w.minY, min(w.maxX, s.v.maxX), min(w.maxY, s.v.maxY)}
	}
	s.fromX, s.fromY = e.minX, e.minY
	s.area = pdf.Rect{W: s.scale.of(e.maxX - e.minX), H: s.scale.of(e.maxY - e.minY), Y: s.frame.Y}
	s.area.X = s.frame.X + (s.frame.W-s.area.W)/2
}

// at is the place of a point of the board on the page.
func (s *stage) at(p page.Point) pdf.Point {
	return pdf.Point{X: s.area.X + s.scale.of(p.X-s.fromX), Y: s.area.Y + s.scale.of(p.Y-s.fromY)}
}

func (s *stage) cell(i int) *cell { return &s.v.cells[i] }

func shift(r pdf.Rect, p pdf.Point) pdf.Rect {
	r.X, r.Y = r.X+p.X, r.Y+p.Y
	return r
}

// draw draws the part of the board and returns the stacks that did not fit,
// each as its name on the map and its counters.
func (s *stage) draw() (told []string) {
	told = s.fit()
	s.ground(true)
	s.edges(0.45*pt, 0x9A9A9A)
	s.upon(true, 0.7*pt, 0x5E5E5E)
	s.targets()
	s.rivers()
	s.marks()
	labels := s.arrows()
	for k, i := range s.shown {
		s.words(i, s.sets[k])
	}
	for k := range s.shown {
		s.stack(s.sets[k])
	}
	s.arrowLabels(labels)
	return told
}

// fit finds a place for all that stands on the part of the board and returns the
// stacks that have none.
func (s *stage) fit() (told []string) {
	s.open()
	for _, i := range s.shown {
		s.sets = append(s.sets, s.arrange(i, false))
	}
	s.settle()
	for k, i := range s.shown {
		if t := s.sets[k]; t.told != "" {
			told = append(told, tell(t.told, s.cell(i)))
		}
	}
	return told
}

// arrange places the label and the counters of a cell.
func (s *stage) arrange(i int, least bool) set {
	c := s.cell(i)
	f := s.figures[c.shape]
	at := s.at(c.Centre)
	t := set{label: f.labelled(c.Label)}
	if c.Above && (!t.label.fits || len(t.label.lines) > 1) {
		t.label = s.overhead(f, at, c.Label)
	}
	under := t.label.rect.Y + t.label.rect.H
	t.label.rect = shift(t.label.rect, at)
	if len(c.counters) == 0 {
		return t
	}
	var plates []plate
	ok := false
	if c.Mark != "" {
		plates, ok = arrange(f, under, 6.5*pt, c.counters, least)
	}
	if !ok {
		plates, ok = arrange(f, under, 0, c.counters, least)
	}
	if !ok {
		return s.callOut(i, t)
	}
	t.hangs = !f.holds(bounds(plates))
	t.put(plates, at)
	return t
}

// overhead is the label of a cell upon others that has no room for it: over its
// upper edge.
func (s *stage) overhead(f *figure, at pdf.Point, text string) label {
	up, down := fontLabel.face.Reach(text, fontLabel.size)
	w := fontLabel.width(text)
	r := pdf.Rect{X: -w / 2, Y: f.minY - up - down - 20, W: w, H: up + down}
	r.X = min(max(r.X, s.area.X-at.X+60), s.area.X+s.area.W-at.X-w-60)
	return label{fontLabel, []string{text}, r, true}
}

// put moves plates to the place of their cell.
func (t *set) put(plates []plate, at pdf.Point) {
	t.plates = plates
	for k := range t.plates {
		t.plates[k].rect = shift(t.plates[k].rect, at)
	}
	t.block = bounds(t.plates)
}

// callOut shows the name of a stack instead of its counters, which are told
// under the map.
func (s *stage) callOut(i int, t set) set {
	c := s.cell(i)
	name := s.v.named[i]
	if name == "" {
		s.callouts++
		name = fmt.Sprintf("A%d", s.callouts)
		s.v.named[i] = name
	}
	t.told, t.hangs = name, false
	first := page.Counter{Style: c.counters[0].Style, ID: name}
	m := variant{size: 7 * pt}
	w, h := m.measure(first)
	at := s.at(c.Centre)
	under := t.label.rect.Y + t.label.rect.H - at.Y
	t.put([]plate{{counter: first, variant: m, rect: pdf.Rect{X: -w / 2, Y: max(-h/2, under+30), W: w, H: h}}}, at)
	return t
}

// settle makes room for the stacks that hang over the sides of their cells:
// neighbours in their way take the smallest type; if that does not help, the
// stack is called out.
func (s *stage) settle() {
	const touch = 0.4 * pt // plates may share their edges
	for k := range s.sets {
		if !s.sets[k].hangs {
			continue
		}
		for n := range s.sets {
			if n == k || len(s.sets[n].plates) == 0 || !s.sets[n].block.Meets(s.sets[k].block) {
				continue
			}
			if s.sets[n].told == "" {
				s.sets[n] = s.arrange(s.shown[n], true)
			}
			if s.sets[n].block.Inset(touch).Meets(s.sets[k].block) {
				s.sets[k] = s.callOut(s.shown[k], s.sets[k])
				break
			}
		}
	}
}

func tell(name string, c *cell) string {
	var all []string
	for _, k := range c.counters {
		all = append(all, counterText(k))
	}
	where := c.Label
	if where == "" {
		where = c.ID
	}
	return fmt.Sprintf("%s %s: %s", name, where, strings.Join(all, ", "))
}

// stack draws the counters of a cell.
func (s *stage) stack(t set) {
	if t.told != "" {
		p := t.plates[0]
		s.counter(p.rect, p.counter, p.variant)
		s.add((&pdf.Path{Width: 0.5 * pt, Stroke: black, Dash: []int{120, 80}, Butt: true}).
			Round(p.rect.Inset(-1.1*pt), 1.8*pt))
		return
	}
	for _, p := range t.plates {
		s.counter(p.rect, p.counter, p.variant)
	}
}

// words sets the number, the letter and the mark of a cell.
func (s *stage) words(i int, t set) {
	c := s.cell(i)
	f := s.figures[c.shape]
	at := s.at(c.Centre)
	taken := []pdf.Rect{t.label.rect}
	if len(t.plates) > 0 {
		taken = append(taken, t.block)
	}
	if c.Letter != "" {
		r, size := s.letterPlace(f, at, c.Letter, taken)
		s.letter(r, size, c.Letter)
		taken = append(taken, r)
	}
	if c.Label != "" {
		s.number(c, t.label)
	}
	if c.Mark != "" {
		if r, ok := markPlace(f, at, c.Mark, taken); ok {
			if c.crossed || patterned(c) {
				s.fill(r.Inset(-30), white)
			}
			s.put(r, fontMark, page.Centre, r.Y+fontMark.up(c.Mark), c.Mark)
		}
	}
}

// up is the reach of a text above its base line.
func (f font) up(s string) int {
	up, _ := f.face.Reach(s, f.size)
	return up
}

// number sets the label of a cell, on a white ground where an arrow may pass
// under it or the ground is busy.
func (s *stage) number(c *cell, l label) {
	if c.crossed || patterned(c) {
		s.add((&pdf.Path{Filled: true, Fill: white}).Round(pdf.Rect{
			X: l.rect.X - 40, Y: l.rect.Y - 40, W: l.rect.W + 80, H: l.rect.H + 80,
		}, 1.2*pt))
	}
	up, down := l.font.face.Reach(strings.Join(l.lines, ""), l.font.size)
	y := l.rect.Y
	for k, text := range l.lines {
		box := pdf.Rect{X: l.rect.X - 50, Y: y, W: l.rect.W + 100, H: up + down}
		s.put(box, l.font, page.Centre, y+up, text)
		if k+1 < len(l.lines) {
			y += l.font.size * 115 / 100
		}
	}
}

var (
	fontMark   = font{pdf.Condensed, smallest, 0x333333}
	fontLetter = font{pdf.Bold, 0, 0x5E5E5E}
)

// markPlace finds a place for a short word at the foot of a cell.
func markPlace(f *figure, at pdf.Point, mark string, taken []pdf.Rect) (pdf.Rect, bool) {
	up, down := fontMark.face.Reach(mark, fontMark.size)
	w := fontMark.width(mark)
	for y := f.maxY - 60 - up - down; y > 0; y -= 25 {
		r := pdf.Rect{X: -w / 2, Y: y, W: w, H: up + down}
		if !f.holds(r) {
			continue
		}
		r = shift(r, at)
		return r, !meets(r, taken)
	}
	return pdf.Rect{}, false
}

func meets(r pdf.Rect, taken []pdf.Rect) bool {
	for _, t := range taken {
		if r.Meets(t) {
			return true
		}
	}
	return false
}

// letterPlace finds a place for a landmark: large in the middle of an empty
// cell, else smaller at a side of what stands there, at last across a corner
// of the counters.
func (s *stage) letterPlace(f *figure, at pdf.Point, letter string, taken []pdf.Rect) (pdf.Rect, int) {
	try := func(size, x, y int, over int) (pdf.Rect, bool) {
		up, down := pdf.Bold.Reach(letter, size)
		w := pdf.Bold.Width(letter, size)
		r := pdf.Rect{X: x - w/2, Y: y - (up+down)/2, W: w, H: up + down}
		inside := f.over(r.Inset(-60)) <= over
		r = shift(r, at)
		return r, inside && !meets(r.Inset(-80), taken)
	}
	if len(taken) == 1 {
		for size := min(s.radius*80/100, 18*pt); size >= smallest; size = size * 9 / 10 {
			if r, ok := try(size, 0, s.radius/12, 0); ok {
				return r, size
			}
		}
	}
	for size := min(9*pt, max(smallest, s.radius/2)); ; size = max(smallest, size*9/10) {
		for _, p := range []pdf.Point{
			{X: f.minX * 76 / 100},
			{X: f.maxX * 76 / 100},
			{X: f.minX * 81 / 100},
			{X: f.maxX * 81 / 100},
			{Y: f.maxY * 80 / 100},
			{X: f.minX / 2, Y: f.maxY / 2},
			{X: f.maxX / 2, Y: f.maxY / 2},
		} {
			if r, ok := try(size, p.X, p.Y, 60); ok {
				return r, size
			}
		}
		if size == smallest {
			break
		}
	}
	r, _ := try(smallest, f.minX*85/100, 0, 0)
	return r, smallest
}

// letter draws a landmark, with a white edge that lifts it off the ground.
func (s *stage) letter(r pdf.Rect, size int, letter string) {
	f := fontLetter.at(size)
	if size < 11*pt {
		f = f.in(black)
		s.add((&pdf.Path{Filled: true, Fill: white, Width: 0.4 * pt, Stroke: black}).Round(r.Inset(-60), 1.4*pt))
	} else {
		s.add((&pdf.Path{Filled: true, Fill: white}).Round(r.Inset(-100), 2*pt))
	}
	s.put(r, f, page.Left, r.Y+f.up(letter), letter)
}

// drawOverview draws the board small: ground, roads, where units stand, and
// where the sheets lie.
func (s *stage) drawOverview(tiles []extent) {
	s.open()
	s.ground(false)
	s.edges(0.2*pt, 0xC4C4C4)
	s.upon(false, 0.2*pt, 0xC4C4C4)
	s.rivers()
	half := max(s.radius*52/100, 1.6*pt)
	for _, i := range s.shown {
		c := s.cell(i)
		at := s.at(c.Centre)
		if len(c.counters) > 0 {
			l := lookOf(c.counters[0].Style)
			r := pdf.Rect{X: at.X - half, Y: at.Y - half*3/4, W: 2 * half, H: half * 3 / 2}
			s.add((&pdf.Path{Filled: true, Fill: l.fill, Width: 0.6 * pt, Stroke: black}).Round(r, half/4))
			if l.hatched {
				s.hatch(r.Inset(20))
			}
		} else if c.Letter != "" {
			f := fontLetter.at(8 * pt)
			up, down := f.face.Reach(c.Letter, f.size)
			r := pdf.Rect{X: at.X - f.width(c.Letter)/2, Y: at.Y - (up+down)/2, W: f.width(c.Letter), H: up + down}
			s.put(r, f, page.Left, r.Y+up, c.Letter)
		}
	}
	if len(tiles) < 2 {
		return
	}
	for _, t := range tiles {
		a, b := s.at(page.Point{X: t.minX, Y: t.minY}), s.at(page.Point{X: t.maxX, Y: t.maxY})
		r := pdf.Rect{X: a.X, Y: a.Y, W: b.X - a.X, H: b.Y - a.Y}.Inset(0.7 * pt)
		s.add((&pdf.Path{Width: pt, Stroke: black, Dash: []int{450, 250}, Butt: true}).Rect(r))
	}
	for n, t := range tiles {
		a := s.at(page.Point{X: t.minX, Y: t.minY})
		f := fontReader.in(black).at(9 * pt)
		text := fmt.Sprintf("Sheet %d", n+1)
		w := f.width(text) + 8*pt
		r := pdf.Rect{X: a.X + 12*pt, Y: a.Y + 12*pt, W: w, H: 14 * pt}
		s.add((&pdf.Path{Filled: true, Fill: white, Width: 0.8 * pt, Stroke: black}).Round(r, 2*pt))
		s.put(r, f, page.Centre, r.Y+10*pt, text)
	}
}
