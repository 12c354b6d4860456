package sheets

import (
	"fmt"
	"slices"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

// poster sets a map to play on: whole on one page, or in sheets at its true
// size that share a column of cells at each seam.
func (d *doc) poster(title string, ps *page.Poster) {
	v := newView(ps.Board)
	if len(v.cells) == 0 {
		return
	}
	if ps.Whole {
		d.wholePoster(title, v)
		return
	}
	s := scale(milli(ps.Length) << 16 / v.unit)
	p := d.posterPlan(v, s)
	w, h := d.posterFrame(p.landscape)
	stepX, stepY := v.steps(w, h, s)
	total := p.nx * p.ny
	if total > 1 {
		d.cutPage(false, title+": key to its sheets")
		frame := pdf.Rect{X: side, Y: cutTop + 10*pt, W: d.width(), H: d.page.H - cutTop - cutFoot - 60*pt}
		all := v.judge(plan{inline: true, nx: 1, ny: 1}, frame.W, frame.H)
		stage := d.stage(v, all.scale, frame)
		var tiles []extent
		for j := range p.ny {
			for i := range p.nx {
				tiles = append(tiles, extent{
					v.minX + i*stepX, v.minY + j*stepY,
					min(v.maxX, v.minX+(i+1)*stepX), min(v.maxY, v.minY+(j+1)*stepY),
				})
			}
		}
		stage.drawOverview(tiles)
		d.y = stage.area.Y + stage.area.H + 8*pt
		rows := v.legendRows(d.width())
		d.legend(rows, side, d.y)
		d.y += len(rows)*legendRow + 4*pt
		note := "Print at 100 percent. Cut each sheet along the broken lines on its right and at its foot, and lay it over the next one: what lies there stands on both."
		for n, ln := range wrap(d.width(), span{fontNote, note}) {
			d.set(pdf.Rect{X: side, Y: d.y, W: d.width(), H: 30 * pt}, ln, side, d.y+(n+1)*fontNote.lead())
		}
	}
	for j := range p.ny {
		for i := range p.nx {
			n := j*p.nx + i
			name := title
			if total > 1 {
				name = fmt.Sprintf("%s: sheet %d of %d", title, n+1, total)
			}
			d.cutPage(p.landscape, name)
			frame := pdf.Rect{X: (d.page.W - w) / 2, Y: cutTop, W: w, H: h}
			stage := d.stage(v, s, frame)
			fromX, fromY := v.minX+i*stepX, v.minY+j*stepY
			stage.window = extent{fromX, fromY, fromX + units(w, s), fromY + units(h, s)}
			stage.cut = v.zones(w, h, s)
			from := len(d.page.Ops)
			stage.draw()
			if stage.cut {
				d.cutOff(from, stage.area)
			}
			d.trim(stage, fromX+stepX, fromY+stepY, i+1 < p.nx, j+1 < p.ny)
		}
	}
}

// posterFrame is the room for a map at true size.
func (d *doc) posterFrame(landscape bool) (w, h int) {
	w, h = d.w, d.h
	if landscape {
		w, h = h, w
	}
	return w - 2*24*pt, h - cutTop - cutFoot
}

// units of a board in a length on paper.
func units(length int, s scale) int { return length << 16 / int(s) }

// zones tells whether cells are too large to stand whole on the sheets of a
// poster: they are cut off at the edges then.
func (v *view) zones(w, h int, s scale) bool {
	return 3*v.wide > units(w, s) || 3*v.high > units(h, s)
}

// cutOff keeps what has been drawn since an operation inside a rectangle: paths
// are cut off, texts that reach out stand on the next sheet.
func (d *doc) cutOff(from int, in pdf.Rect) {
	clip := &pdf.Clip{Rect: in}
	var texts []pdf.Op
	for _, op := range d.page.Ops[from:] {
		switch o := op.(type) {
		case *pdf.Path:
			clip.Paths = append(clip.Paths, o)
		case *pdf.Text:
			if in.Holds(o.Box) {
				texts = append(texts, o)
			}
		}
	}
	d.page.Ops = append(append(d.page.Ops[:from], clip), texts...)
}

// steps are the distances from the start of one sheet to that of the next, over
// and down. Sheets share one and a half cells, and in a grid begin where a row of
// cells does, so that whole cells stand on both sides of a seam.
func (v *view) steps(w, h int, s scale) (x, y int) {
	step := func(length, cell int, at func(c *cell) int) int {
		if v.zones(w, h, s) {
			return units(length, s) - 4*v.unit
		}
		step := max(cell, units(length, s)-cell*3/2)
		if len(v.shapes) > 1 {
			return step
		}
		var all []int
		for i := range v.cells {
			all = append(all, at(&v.cells[i]))
		}
		slices.Sort(all)
		pitch := 0
		for i := 1; i < len(all); i++ {
			if d := all[i] - all[i-1]; d > 1 && (pitch == 0 || d < pitch) { // 1 is rounding
				pitch = d
			}
		}
		if pitch == 0 || pitch > step {
			return step
		}
		return step / pitch * pitch
	}
	return step(w, v.wide, func(c *cell) int { return c.Centre.X }), step(h, v.high, func(c *cell) int { return c.Centre.Y })
}

// posterPlan takes the way of laying the paper that needs fewer sheets.
func (d *doc) posterPlan(v *view, s scale) plan {
	var best plan
	for _, landscape := range []bool{false, true} {
		w, h := d.posterFrame(landscape)
		count := func(have, length, step int) int {
			n := 1
			for at := units(length, s); at < have && n < mostPosterSheets; at += step {
				n++
			}
			return n
		}
		x, y := v.steps(w, h, s)
		p := plan{landscape: landscape, scale: s, nx: count(v.maxX-v.minX, w, x), ny: count(v.maxY-v.minY, h, y)}
		if best.nx == 0 || p.nx*p.ny < best.nx*best.ny {
			best = p
		}
	}
	return best
}

const mostPosterSheets = 12 // in one direction

// trim draws where a sheet is cut to join the next.
func (d *doc) trim(s *stage, x, y int, right, foot bool) {
	p := &pdf.Path{Width: 0.5 * pt, Stroke: black, Dash: []int{300, 200}, Butt: true}
	at := s.at(page.Point{X: x, Y: y})
	if right {
		p.Move(at.X, s.area.Y-4*pt).Line(at.X, s.area.Y+s.area.H+4*pt)
	}
	if foot {
		p.Move(s.area.X-4*pt, at.Y).Line(s.area.X+s.area.W+4*pt, at.Y)
	}
	if !p.Empty() {
		d.add(p)
	}
}

// wholePoster sets the map on one page.
func (d *doc) wholePoster(title string, v *view) {
	var best plan
	for _, landscape := range []bool{false, true} {
		w, h := d.posterFrame(landscape)
		legend := len(v.legendRows(w)) * legendRow
		if p := v.judge(plan{landscape: landscape, nx: 1, ny: 1}, w, h-legend-4*pt); p.scale > best.scale {
			best = p
		}
	}
	d.cutPage(best.landscape, title)
	w, h := d.posterFrame(best.landscape)
	rows := v.legendRows(w)
	stage := d.stage(v, best.scale, pdf.Rect{X: (d.page.W - w) / 2, Y: cutTop, W: w, H: h - len(rows)*legendRow - 4*pt})
	told := stage.draw()
	d.legend(rows, side, stage.area.Y+stage.area.H+4*pt)
	if len(told) > 0 {
		d.newPage(false)
		d.under(v, told)
	}
}
