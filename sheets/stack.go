package sheets

import (
	"prestags/engines/page"
	"prestags/sheets/pdf"
)

// A counter is a small plate in the style of its side. In a stack each counter
// keeps a plate with its number on it, the first at the bottom: no counter
// hides another.

// look of a style of counters.
type look struct {
	fill, ink, edge pdf.Color
	hatched         bool
}

func lookOf(style int) look {
	switch {
	case style <= 0:
		return look{white, black, black, false}
	case style == 1:
		return look{black, white, black, false}
	case style%2 == 0:
		return look{0xC9C9C9, black, black, false}
	}
	return look{white, black, black, true}
}

// variant of a counter: the size of its number, whether the side stands above it,
// and how tight it is.
type variant struct {
	size  int
	sided bool
	tight bool
}

const (
	platePad   = 1.3 * pt // beside the number
	plateAir   = 0.8 * pt // above and below it
	plateGap   = 0.5 * pt // between counters of a stack
	stateGap   = 0.9 * pt
	stateInset = 0.3 * pt
	plateEdge  = 0.5 * pt
)

func (m variant) air() int {
	if m.tight {
		return 0.37 * pt
	}
	return plateAir + m.size/20 - 30
}

// pad is the room beside the number.
func (m variant) pad() int {
	if m.tight {
		return 0.4 * pt
	}
	return platePad
}

func (m variant) gap() int {
	if m.tight {
		return 8
	}
	return plateGap
}

// sidedFor tells whether the side stands above the number of a counter.
func (m variant) sidedFor(c page.Counter) bool {
	return m.sided && !c.Down && c.Side != "" && c.ID != ""
}

func (m variant) font() font { return font{pdf.CondensedBold, m.size, black} }

// caption of a counter: its number, or of one that lies face down nothing but
// its side.
func caption(c page.Counter) string {
	if c.Down {
		return c.Side
	}
	if c.ID == "" {
		return c.Side
	}
	return c.ID
}

func state(c page.Counter) string {
	if c.Down {
		return ""
	}
	return c.State
}

func stateWidth(c page.Counter) int {
	if state(c) == "" {
		return 0
	}
	return fontTiny.width(state(c)) + 2*stateGap
}

// reach of a text above and below its base line; never less than a capital's.
func (f font) reach(s string) (up, down int) {
	up, down = f.face.Reach(s, f.size)
	return max(up, f.face.CapHeight(f.size)), down
}

// measure returns the size of the plate of a counter.
func (m variant) measure(c page.Counter) (w, h int) {
	w = m.font().width(caption(c)) + 2*m.pad()
	if c.Down {
		w += 7 * pt // so that its back shows
	}
	up, down := m.font().reach(caption(c))
	h = up + down + 2*m.air()
	mark := stateWidth(c)
	markUp, markDown := fontTiny.reach(state(c))
	if !m.sidedFor(c) {
		if mark > 0 {
			w += mark - m.pad()/2
			h = max(h, markUp+markDown+2*stateInset)
		}
		return w, h
	}
	up, down = fontTiny.reach(c.Side)
	return max(w, fontTiny.width(c.Side)+2*platePad+mark), h + max(up+down, markUp+markDown) + m.air()
}

// counter draws a counter as a plate.
func (d *doc) counter(r pdf.Rect, c page.Counter, m variant) {
	l := lookOf(c.Style)
	d.add((&pdf.Path{Filled: true, Fill: l.fill, Width: plateEdge, Stroke: l.edge}).Round(r, min(1.6*pt, r.H/4)))
	if l.hatched || c.Down {
		d.hatch(r.Inset(40))
	}
	body, mark := r, stateWidth(c)
	if m.sidedFor(c) {
		up, down := fontTiny.reach(c.Side)
		markUp, markDown := fontTiny.reach(state(c))
		top := pdf.Rect{X: r.X, Y: r.Y, W: r.W, H: max(up+down, markUp+markDown) + m.air()}
		body.Y, body.H = r.Y+top.H, r.H-top.H
		align := page.Centre
		if mark > 0 {
			d.state(pdf.Rect{X: r.X + r.W - mark, Y: r.Y, W: mark, H: top.H + m.air()}, c, l)
			align = page.Left
		}
		d.put(pdf.Rect{X: r.X + platePad, Y: r.Y, W: r.W - 2*platePad, H: top.H + m.air()},
			fontTiny.in(l.ink), align, r.Y+m.air()+up, c.Side)
	} else if mark > 0 {
		body.W -= mark
		d.state(pdf.Rect{X: r.X + body.W, Y: r.Y, W: mark, H: r.H}, c, l)
	}
	f := m.font().in(l.ink)
	up, down := f.reach(caption(c))
	base := body.Y + (body.H-up-down)/2 + up
	if l.hatched || c.Down {
		w := f.width(caption(c)) + 100
		d.fill(pdf.Rect{X: body.X + (body.W-w)/2, Y: base - up - 30, W: w, H: up + down + 60}, l.fill)
	}
	d.put(body, f, page.Centre, base, caption(c))
}

// state draws the mark of a counter's state in the inverse of its style.
func (d *doc) state(r pdf.Rect, c page.Counter, l look) {
	fill, ink := black, white
	if l.fill == black {
		fill, ink = white, black
	}
	r = r.Inset(stateInset)
	d.add((&pdf.Path{Filled: true, Fill: fill}).Round(r, 0.8*pt))
	up, down := fontTiny.reach(state(c))
	d.put(r, fontTiny.in(ink), page.Centre, r.Y+(r.H-up-down)/2+up, state(c))
}

// hatch draws slanting strokes over a plate.
func (d *doc) hatch(r pdf.Rect) {
	p := &pdf.Path{Width: 35, Stroke: 0x8A8A8A, Butt: true}
	const step int = 2.2 * pt
	for k := step / 2; k < r.W+r.H; k += step {
		// The stroke x+y = k, cut to the plate.
		fromX := max(0, k-r.H)
		toX := min(r.W, k)
		p.Move(r.X+fromX, r.Y+k-fromX).Line(r.X+toX, r.Y+k-toX)
	}
	if !p.Empty() {
		d.add(p)
	}
}

// plate is a counter with its place, relative to the centre of its cell until
// it is drawn.
type plate struct {
	rect    pdf.Rect
	counter page.Counter
	variant variant
}

// variants lists the ways to draw n counters in a cell of a radius, the best
// first. The last is the smallest that may be printed.
func variants(n, radius int) []variant {
	var out []variant
	most := min(max(radius*45/100, smallest), 9.5*pt)
	for size := most; ; size = max(smallest, size*9/10) {
		if n == 1 && size >= 7*pt {
			out = append(out, variant{size: size, sided: true})
		}
		out = append(out, variant{size: size})
		if size == smallest {
			break
		}
	}
	return append(out, variant{size: smallest, tight: true})
}

// arrange finds places for the counters of a stack in a cell under its number;
// foot is kept free at the bottom; least takes the smallest type. It fails when
// they cannot all be shown.
func arrange(f *figure, under, foot int, counters []page.Counter, least bool) ([]plate, bool) {
	n := len(counters)
	for _, m := range variants(n, f.radius) {
		if least && m.size > smallest {
			continue
		}
		w, h := 0, 0
		for _, c := range counters {
			cw, ch := m.measure(c)
			w, h = max(w, cw), max(h, ch)
		}
		for _, cols := range inColumns(n, f.roomy()) {
			rows := (n + cols - 1) / cols
			block := pdf.Rect{W: cols*w + (cols-1)*m.gap(), H: rows*h + (rows-1)*m.gap()}
			block.X = -block.W / 2
			block.Y = max(-block.H/2, under+30)
			if block.Y+block.H > f.maxY-20-foot {
				block.Y = f.maxY - 20 - foot - block.H
			}
			if block.Y < under+10 || !f.tolerates(block, m) {
				continue
			}
			plates := make([]plate, n)
			for i, c := range counters {
				col, row := i/rows, i%rows
				plates[i] = plate{counter: c, variant: m, rect: pdf.Rect{
					X: block.X + col*(w+m.gap()),
					Y: block.Y + block.H - h - row*(h+m.gap()),
					W: w, H: h,
				}}
			}
			return plates, true
		}
	}
	return nil, false
}

// inColumns lists the numbers of columns to try for a stack: few in a hex, in
// a roomy area first the one that makes a square.
func inColumns(n int, roomy bool) []int {
	if !roomy {
		return []int{1, 2, 3}[:min(3, n)]
	}
	square := isqrt(n)
	if square*square < n {
		square++
	}
	var out []int
	for cols := square; cols <= min(n, 8); cols++ {
		out = append(out, cols)
	}
	for cols := square - 1; cols > 0; cols-- {
		out = append(out, cols)
	}
	return out
}

// tolerates tells whether a block of counters may stand in a cell. At the
// smallest type it may hang over the sides a little, where the next column's
// counters do not reach.
func (f *figure) tolerates(block pdf.Rect, m variant) bool {
	over := f.over(block)
	if over <= 0 {
		return true
	}
	if m.size > smallest || over > min(3.9*pt, f.radius*20/100) {
		return false
	}
	return block.H <= f.radius*88/100 || block.W <= f.radius*3/2
}

// bounds of plates; empty for none.
func bounds(ps []plate) pdf.Rect {
	if len(ps) == 0 {
		return pdf.Rect{}
	}
	r := ps[0].rect
	x, y := r.X+r.W, r.Y+r.H
	for _, p := range ps[1:] {
		r.X, r.Y = min(r.X, p.rect.X), min(r.Y, p.rect.Y)
		x, y = max(x, p.rect.X+p.rect.W), max(y, p.rect.Y+p.rect.H)
	}
	r.W, r.H = x-r.X, y-r.Y
	return r
}
