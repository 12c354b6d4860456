package sheets

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

// scale turns units of a board into lengths on paper, in 1/65536.
type scale int

func (s scale) of(n int) int { return n * int(s) >> 16 }

// view is a board prepared for drawing.
type view struct {
	page.Board
	unit   int
	cells  []cell
	index  map[string]int // id to cell
	shapes []shape
	edges  map[[2]page.Point][]int // the cells on each side of an edge
	lost   []page.Counter          // counters whose cell the board does not have
	// The extent of all cells, and of the largest.
	minX, minY, maxX, maxY int
	wide, high             int
	lines                  []page.Line    // smoothed
	named                  map[int]string // cells whose stack is told under the map
}

// cell of a view with its stack.
type cell struct {
	*page.Cell
	shape    int
	counters []page.Counter
	crossed  bool // a line or an arrow passes
}

// Coordinates beyond this are no map; it keeps products inside 64 bits.
const farthest = 1 << 24

func newView(b page.Board) *view {
	v := &view{Board: b, unit: b.Unit, index: map[string]int{}, named: map[int]string{}}
	for i := range b.Cells {
		c := &b.Cells[i]
		if _, double := v.index[c.ID]; double || !sound(*c) {
			continue
		}
		s := shapeOf(*c)
		n := slices.IndexFunc(v.shapes, func(o shape) bool { return slices.Equal(o.points, s.points) })
		if n < 0 {
			n = len(v.shapes)
			v.shapes = append(v.shapes, s)
		}
		x, y := c.Centre.X, c.Centre.Y
		if len(v.cells) == 0 {
			v.minX, v.maxX, v.minY, v.maxY = x+s.minX, x+s.maxX, y+s.minY, y+s.maxY
		}
		v.minX, v.maxX = min(v.minX, x+s.minX), max(v.maxX, x+s.maxX)
		v.minY, v.maxY = min(v.minY, y+s.minY), max(v.maxY, y+s.maxY)
		v.wide, v.high = max(v.wide, s.maxX-s.minX), max(v.high, s.maxY-s.minY)
		v.index[c.ID] = len(v.cells)
		v.cells = append(v.cells, cell{Cell: c, shape: n})
	}
	if v.unit <= 0 {
		v.unit = max(1, min(v.wide, v.high)/2)
	}
	for _, c := range b.Counters {
		if i, ok := v.index[c.Cell]; ok {
			v.cells[i].counters = append(v.cells[i].counters, c)
		} else {
			v.lost = append(v.lost, c)
		}
	}
	for _, a := range b.Arrows {
		for _, id := range a.Cells {
			if i, ok := v.index[id]; ok {
				v.cells[i].crossed = true
			}
		}
	}
	onLine := map[page.Point]bool{}
	for _, l := range b.Lines {
		for _, p := range l.Points {
			onLine[p] = true
		}
	}
	for i := range v.cells {
		v.cells[i].crossed = v.cells[i].crossed || onLine[v.cells[i].Centre]
	}
	v.prepareLines()
	return v
}

// sound tells whether a cell can be drawn.
func sound(c page.Cell) bool {
	near := func(p page.Point) bool { return max(p.X, -p.X, p.Y, -p.Y) < farthest }
	if len(c.Outline) < 3 || !near(c.Centre) {
		return false
	}
	s := shapeOf(c)
	return !slices.ContainsFunc(c.Outline, func(p page.Point) bool { return !near(p) }) &&
		s.maxX > s.minX && s.maxY > s.minY
}

// plan says at which scale and on how many sheets a board is drawn.
type plan struct {
	inline    bool // on the page that is being filled
	landscape bool
	nx, ny    int
	scale     scale
	cost      int
}

// What a plan costs: a sheet of paper counts as much as so many stacks that
// the reader must look up under the map.
const (
	sheetCost  = 6
	mostSheets = 5 // in one direction
	mostRadius = 30 * pt
	keyCell    = 11 * pt
)

// judge measures a plan whose frame is w by h.
func (v *view) judge(p plan, w, h int) plan {
	bw, bh := v.maxX-v.minX, v.maxY-v.minY
	sx := scale(w << 16 / max(1, window(bw, v.wide, p.nx)))
	sy := scale(h << 16 / max(1, window(bh, v.high, p.ny)))
	p.scale = min(sx, sy, scale(mostRadius<<16/v.unit))
	if !p.inline {
		p.cost = sheetCost * p.nx * p.ny
	}
	p.cost += v.unreadable(p.scale)
	return p
}

// window is the length of the part of a board that one of n sheets shows.
// Sheets share two cells' length, so that a whole cell stands on both sheets of
// a seam wherever it falls.
func window(length, cell, n int) int { return (length + 2*(n-1)*cell + n - 1) / n }

// unreadable counts the cells that a scale leaves without a number in its
// place, and the stacks that do not fit.
func (v *view) unreadable(s scale) int {
	n := 0
	figures := v.figures(s)
	for _, c := range v.cells {
		f := figures[c.shape]
		l := f.labelled(c.Label)
		if !l.fits {
			n++
		}
		if len(c.counters) > 0 {
			if _, ok := arrange(f, l.rect.Y+l.rect.H, 0, c.counters, false); !ok {
				n++
			}
		}
	}
	return n
}

func (v *view) figures(s scale) []*figure {
	out := make([]*figure, len(v.shapes))
	for i, sh := range v.shapes {
		out[i] = sh.at(s, s.of(v.unit))
	}
	return out
}

// choose finds the cheapest plan; of equals the one with the larger scale.
func (d *doc) choose(v *view, inline pdf.Rect) plan {
	best := plan{cost: 1 << 30}
	if inline.H > 60*pt {
		best = v.judge(plan{inline: true, nx: 1, ny: 1}, inline.W, inline.H)
	}
	for total := 1; total <= mostSheets*mostSheets && total*sheetCost <= best.cost; total++ {
		for nx := 1; nx <= min(total, mostSheets); nx++ {
			if total%nx != 0 || total/nx > mostSheets {
				continue
			}
			for _, landscape := range []bool{false, true} {
				p := plan{landscape: landscape, nx: nx, ny: total / nx}
				frame := d.sheetFrame(v, p)
				p = v.judge(p, frame.W, frame.H)
				if p.cost < best.cost || p.cost == best.cost && p.scale > best.scale {
					best = p
				}
			}
		}
	}
	return best
}

// sheetFrame is the room for the map on a sheet of its own.
func (d *doc) sheetFrame(v *view, p plan) pdf.Rect {
	w, h := d.w, d.h
	if p.landscape {
		w, h = h, w
	}
	w -= 2 * side
	band := d.band(v, p, w)
	return pdf.Rect{X: side, Y: headerRoom + band, W: w, H: h - headerRoom - footRoom - band}
}

// band is the height of the strip over the map on a sheet of its own: title,
// legend, key plan, and the headings that wait.
func (d *doc) band(v *view, p plan, w int) int {
	key := 0
	if p.nx*p.ny > 1 {
		w -= p.nx*keyCell + 12*pt
		key = p.ny*keyCell*3/4 + 4*pt
	}
	high := max(key, 15*pt+len(v.legendRows(w))*legendRow) + 3*pt
	for _, h := range d.pending {
		high += headingHeight(h.Level)
	}
	return high
}

// board sets a map: on this page if it is readable there, else on sheets of
// its own, with an overview here as the key to them.
func (d *doc) board(b page.Board) {
	v := newView(b)
	if len(v.cells) == 0 {
		d.open(20 * pt)
		d.caption(b.Title)
		d.under(v, nil)
		return
	}
	legend := v.legendRows(d.w - 2*side)
	need := 0
	for _, h := range d.pending {
		need += headingHeight(h.Level)
	}
	if d.full {
		d.newPage(false)
	}
	if b.Title != "" {
		need += 13 * pt
	}
	need += len(legend)*legendRow + 4*pt
	if b.Note != "" {
		need += 14 * pt
	}
	room := pdf.Rect{X: side, W: d.w - 2*side, H: d.room() - need}
	p := d.choose(v, room)
	if p.inline {
		p, room = d.keyed(v, p, room)
		d.open(0)
		d.caption(b.Title)
		stage := d.stage(v, p.scale, pdf.Rect{X: side, Y: d.y, W: d.width(), H: room.H})
		told := stage.draw()
		d.y, d.fresh = stage.area.Y+stage.area.H+4*pt, false
		d.legend(legend, side, d.y)
		d.y += len(legend) * legendRow
		d.under(v, told)
		return
	}
	d.sheets(v, p, room.H)
}

// keyed makes a map on this page smaller if its key, the stacks named on it, would
// else stand on the next one. It stays as it is if that costs more numbers than there
// are stacks to be looked up overleaf, each counted twice.
func (d *doc) keyed(v *view, p plan, room pdf.Rect) (plan, pdf.Rect) {
	given := d.callouts
	told := d.stage(v, p.scale, room).fit()
	d.callouts = given
	v.named = map[int]string{}
	if len(told) == 0 {
		return p, room
	}
	small := room
	small.H -= d.keyHeight(told)
	q := v.judge(plan{inline: true, nx: 1, ny: 1}, small.W, small.H)
	if small.H <= 60*pt || q.cost > p.cost+2*len(told) {
		return p, room
	}
	return q, small
}

// keyHeight is the room that the stacks named on a map take under it.
func (d *doc) keyHeight(told []string) int {
	each, high := d.keyWidth(), 0
	for _, a := range d.keyLines(told) {
		high += a.gap + a.height
	}
	return 14*pt + high/3 + len(wrap(each, span{fontSmall, told[0]}))*fontSmall.lead()
}

// keyWidth is the width of a column of the stacks named on a map.
func (d *doc) keyWidth() int { return (d.w - 2*side - 2*gutter) / 3 }

// keyLines are the stacks named on a map.
func (d *doc) keyLines(told []string) []atom {
	var atoms []atom
	each := d.keyWidth()
	for _, s := range told {
		key, rest, _ := strings.Cut(s, " ")
		atoms = append(atoms, d.lines(wrap(each, span{fontSmallB, key}, span{fontSmall, rest}), each, 1*pt, 0)...)
	}
	return atoms
}

// sheets sets a board on sheets of its own.
func (d *doc) sheets(v *view, p plan, room int) {
	tiles := v.tiles(p)
	if room > 150*pt && d.page.W < d.page.H {
		d.open(0)
		d.overview(v, p, tiles)
	}
	waits := d.pending // the frame was measured with their room
	frame := d.sheetFrame(v, p)
	under := false // the key stands on the sheet
	if len(tiles) == 1 {
		p.scale, under = d.keyedSheet(v, p, frame)
	}
	var told []string
	for i, t := range tiles {
		d.newPage(p.landscape)
		if i == 0 && len(waits) > 0 {
			d.open(0)
		}
		y := d.y
		title := v.Title
		if title == "" {
			title = "Map"
		}
		w := d.width()
		if len(tiles) > 1 {
			title = fmt.Sprintf("%s: sheet %d of %d", title, i+1, len(tiles))
			w -= p.nx*keyCell + 12*pt
			d.keyPlan(p, i, pdf.Rect{X: side + d.width() - p.nx*keyCell, Y: y})
		}
		d.bookmark(title, min(1, len(d.scene.Bookmarks)), y)
		d.put(pdf.Rect{X: side, Y: y, W: w, H: 13 * pt}, fontCaption, page.Left, y+9*pt, fit(fontCaption, title, w))
		d.legend(v.legendRows(w), side, y+15*pt)
		stage := d.stage(v, p.scale, frame)
		stage.window = t
		for _, s := range stage.draw() {
			if !slices.Contains(told, s) {
				told = append(told, s)
			}
		}
		if d.fresh, d.y = false, stage.area.Y+stage.area.H+2*pt; i == len(tiles)-1 && len(told) > 0 {
			under = under || d.keyHeight(told) <= d.room()
		}
		d.full = !under
	}
	d.under(v, told)
	d.full = d.full || under && p.landscape
}

// keyedSheet is the scale at which a map on a sheet of its own leaves room for its
// key, the stacks named on it, which would else begin another page; or the scale
// it had, where that costs more than a sheet of paper.
func (d *doc) keyedSheet(v *view, p plan, frame pdf.Rect) (scale, bool) {
	given := d.callouts
	defer func() { d.callouts, v.named = given, map[int]string{} }()
	small, q := frame, p
	for range 4 { // smaller cells may name more stacks
		d.callouts, v.named = given, map[int]string{}
		s := d.stage(v, q.scale, small)
		told := s.fit()
		need := 0
		if len(told) > 0 {
			need = d.keyHeight(told) + 6*pt
		}
		if s.area.H+need <= frame.H {
			return q.scale, len(told) > 0
		}
		small.H = frame.H - need
		if small.H <= frame.H/2 {
			break
		}
		if q = v.judge(p, small.W, small.H); q.cost > p.cost+sheetCost {
			break
		}
	}
	return p.scale, false
}

// tiles are the parts of the board that the sheets show, row by row.
func (v *view) tiles(p plan) []extent {
	ww, wh := window(v.maxX-v.minX, v.wide, p.nx), window(v.maxY-v.minY, v.high, p.ny)
	var out []extent
	for j := range p.ny {
		for i := range p.nx {
			x, y := v.minX, v.minY
			if p.nx > 1 {
				x += (v.maxX - v.minX - ww) * i / (p.nx - 1)
			}
			if p.ny > 1 {
				y += (v.maxY - v.minY - wh) * j / (p.ny - 1)
			}
			out = append(out, extent{x, y, x + ww, y + wh})
		}
	}
	return out
}

// extent is a rectangle of a board.
type extent struct{ minX, minY, maxX, maxY int }

func (s extent) holds(c cell, sh shape) bool {
	const slack = 2 // of rounding
	return c.Centre.X+sh.minX >= s.minX-slack && c.Centre.X+sh.maxX <= s.maxX+slack &&
		c.Centre.Y+sh.minY >= s.minY-slack && c.Centre.Y+sh.maxY <= s.maxY+slack
}

// meets tells whether a part of a cell lies in the rectangle.
func (s extent) meets(c cell, sh shape) bool {
	return c.Centre.X+sh.minX < s.maxX && c.Centre.X+sh.maxX > s.minX && c.Centre.Y+sh.minY < s.maxY && c.Centre.Y+sh.maxY > s.minY
}

// keyPlan draws where a sheet lies among the others.
func (d *doc) keyPlan(p plan, here int, at pdf.Rect) {
	w, h := keyCell, keyCell*3/4
	for j := range p.ny {
		for i := range p.nx {
			n := j*p.nx + i
			r := pdf.Rect{X: at.X + i*w, Y: at.Y + j*h, W: w, H: h}
			path := &pdf.Path{Width: 0.6 * pt, Stroke: black, Filled: n == here, Fill: black}
			d.add(path.Rect(r))
			f := fontTiny
			if n == here {
				f = f.in(white)
			}
			d.put(r, f, page.Centre, r.Y+(r.H+pdf.CondensedBold.CapHeight(smallest))/2, fmt.Sprint(n+1))
		}
	}
}

// overview draws the whole board small, as the key to its sheets.
func (d *doc) overview(v *view, p plan, tiles []extent) {
	title := v.Title
	if title == "" {
		title = "Map"
	}
	if len(tiles) > 1 {
		title += fmt.Sprintf(": key to the %d sheets that follow", len(tiles))
	} else {
		title += ": the sheet that follows"
	}
	d.caption(title)
	legend := v.legendRows(d.width())
	frame := pdf.Rect{X: side, Y: d.y, W: d.width(), H: d.room() - len(legend)*legendRow - 6*pt}
	all := v.judge(plan{inline: true, nx: 1, ny: 1}, frame.W, frame.H)
	stage := d.stage(v, all.scale, frame)
	stage.drawOverview(tiles)
	d.y, d.fresh = stage.area.Y+stage.area.H+4*pt, false
	d.legend(legend, side, d.y)
	d.y += len(legend) * legendRow
}

// under sets what belongs under a map: the stacks it could not show, counters
// that stand off it, and its note.
func (d *doc) under(v *view, told []string) {
	width := d.w - 2*side
	if len(told) > 0 {
		d.open(24 * pt)
		d.y += 3 * pt
		d.put(pdf.Rect{X: side, Y: d.y, W: width, H: 11 * pt}, fontSmallB, page.Left, d.y+7*pt, "Stacks named on the map, the first at the bottom")
		d.y += 11 * pt
		d.galley(d.keyLines(told), 3, gutter, nil)
	}
	for _, s := range present(offMap(v.lost), v.Note) {
		f := fontNote
		ls := wrap(width, span{f, s})
		d.open(min(sectionNeed, len(ls)*f.lead()))
		d.y += 2 * pt
		d.galley(d.lines(ls, width, 0, 0), 1, 0, nil)
	}
	d.y += 7 * pt
}

func offMap(lost []page.Counter) string {
	if len(lost) == 0 {
		return ""
	}
	var names []string
	for _, c := range lost {
		names = append(names, counterText(c))
	}
	return "Not on this part of the map: " + strings.Join(names, ", ") + "."
}

// counterText is a counter in words: MS01 (D).
func counterText(c page.Counter) string {
	s := caption(c)
	if s == "" {
		s = "counter"
	}
	if c.Down {
		return s + " (face down)"
	}
	if c.State != "" {
		return s + " (" + c.State + ")"
	}
	return s
}
