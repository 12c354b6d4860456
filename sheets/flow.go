package sheets

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

// The margins of every page; head and foot stand within them.
const (
	side        = 34 * pt
	topMargin   = 34 * pt
	headerBase  = 28 * pt // base line of the running header
	headerRoom  = 42 * pt // where the content begins under it
	footBase    = 26 * pt // base line of the foot, from below
	footRoom    = 40 * pt // where the content ends above it
	gutter      = 16 * pt
	sectionNeed = 70 * pt // a section's heading does not stand at the foot of a page
)

// doc is a document in the making. The flow goes down the page at y; blocks
// ask for room and break the page when it is not there.
type doc struct {
	report page.Report
	scene  *pdf.Scene
	page   *pdf.Page
	w, h   int // the paper upright
	y      int
	fresh  bool // nothing stands on this page yet
	full   bool // the next block goes to a new page
	// pending headings wait for the first lines of what they head.
	pending []page.Heading
	// notesPage is the page (from 1) with the notes; 0: there are none.
	notesPage int
	// pointed: the foot says where the notes are listed, no page has them.
	pointed bool
	// headed: the first page has a running header like the others.
	headed   bool
	callouts int // numbers of the stacks told under a map, through the report
}

func newDoc(r page.Report, p Paper) *doc {
	d := &doc{report: r, scene: &pdf.Scene{Title: strings.Join(present(
		r.Head.Game, r.Head.Scenario, r.Head.Stage, r.Head.Reader), " · ")}}
	d.w, d.h = p.size()
	d.newPage(false)
	return d
}

// present are the strings that are not empty.
func present(in ...string) []string {
	var out []string
	for _, s := range in {
		if s != "" {
			out = append(out, s)
		}
	}
	return out
}

func (d *doc) newPage(landscape bool) {
	w, h := d.w, d.h
	if landscape {
		w, h = h, w
	}
	d.page = &pdf.Page{W: w, H: h}
	d.scene.Pages = append(d.scene.Pages, d.page)
	d.y, d.fresh, d.full = headerRoom, true, false
	if len(d.scene.Pages) == 1 {
		d.y = topMargin
	}
}

// width and bottom of the content of this page.
func (d *doc) width() int  { return d.page.W - 2*side }
func (d *doc) bottom() int { return d.page.H - footRoom }
func (d *doc) room() int   { return d.bottom() - d.y }

func (d *doc) add(op pdf.Op) { d.page.Ops = append(d.page.Ops, op) }

// put sets one line of text in a box: aligned in its width, on the base line.
func (d *doc) put(box pdf.Rect, f font, align page.Align, base int, s string) {
	if s == "" {
		return
	}
	x := box.X
	switch align {
	case page.Right:
		x += box.W - f.width(s)
	case page.Centre:
		x += (box.W - f.width(s)) / 2
	}
	d.add(&pdf.Text{Box: box, X: x, Y: base, Face: f.face, Size: f.size, Ink: f.ink, S: s})
}

// set sets a wrapped line, x and base its start.
func (d *doc) set(box pdf.Rect, l line, x, base int) {
	for _, r := range l.runs {
		s := r.text
		lead := len(s) - len(strings.TrimLeft(s, " "))
		x := x + r.x
		if lead > 0 {
			x += r.font.width(s[:lead])
			s = s[lead:]
		}
		d.add(&pdf.Text{Box: box, X: x, Y: base, Face: r.font.face, Size: r.font.size, Ink: r.font.ink, S: s})
	}
}

func (d *doc) fill(r pdf.Rect, c pdf.Color) {
	d.add((&pdf.Path{Filled: true, Fill: c}).Rect(r))
}

func (d *doc) line(x, y, toX, toY, width int, c pdf.Color) {
	d.add((&pdf.Path{Width: width, Stroke: c, Butt: true}).Move(x, y).Line(toX, toY))
}

func (d *doc) bookmark(text string, level, y int) {
	d.scene.Bookmarks = append(d.scene.Bookmarks, pdf.Bookmark{
		Text: text, Level: level, Page: len(d.scene.Pages) - 1, Y: y,
	})
}

// front sets the head of the first page.
func (d *doc) front() {
	h := d.report.Head
	x, w, y := side, d.width(), d.y
	box := pdf.Rect{X: x, Y: y, W: w, H: 24 * pt}
	if h.Reader != "" {
		f := fontReader
		s := fit(f, h.Reader, w*2/5)
		plate := pdf.Rect{W: f.width(s) + 16*pt, H: 19 * pt, Y: y}
		plate.X = x + w - plate.W
		d.add((&pdf.Path{Filled: true, Fill: black}).Round(plate, 3*pt))
		d.put(plate, f, page.Centre, y+13.5*pt, s)
		box.W -= plate.W + 10*pt
	}
	d.put(box, fontGame, page.Left, y+17*pt, fit(fontGame, h.Game, box.W))
	y += 26 * pt
	stage := fit(fontHeading, h.Stage, w/2)
	stageWidth := fontHeading.width(stage)
	lines := atMost(3, w-stageWidth-12*pt, wrap(w-stageWidth-12*pt, span{fontScenario, h.Scenario}))
	box = pdf.Rect{X: x, Y: y - 4*pt, W: w, H: len(lines)*fontScenario.lead() + 4*pt}
	d.put(box, fontHeading, page.Right, y+9*pt, stage)
	for _, l := range lines {
		y += fontScenario.lead()
		d.set(box, l, x, y-6*pt)
	}
	y += pt
	d.line(x, y, x+w, y, 1.6*pt, black)
	if end := d.particulars(x, y+4*pt, w); end > y+8*pt {
		y = end
		d.line(x, y, x+w, y, 0.5*pt, rule)
	}
	d.y, d.fresh = y+6*pt, true
}

// particulars sets match, impulse, deadline and the lines of the head, and
// returns where they end.
func (d *doc) particulars(x, y, w int) int {
	h := d.report.Head
	type item struct{ label, value string }
	var items []item
	for _, i := range []item{{"Match", h.Match}, {"Impulse", impulse(h.Impulse)}, {"Due by", h.Deadline}} {
		if i.value != "" {
			items = append(items, i)
		}
	}
	if n := len(items); n > 0 {
		cell, deepest := w/n, 0
		for i, it := range items {
			lines := atMost(3, cell-8*pt, wrap(cell-8*pt, span{fontStrong, it.value}))
			deepest = max(deepest, len(lines))
			box := pdf.Rect{X: x + i*cell, Y: y, W: cell - 4*pt, H: 9*pt + len(lines)*fontStrong.lead()}
			d.put(box, fontRule, page.Left, y+6.5*pt, it.label)
			for k, l := range lines {
				d.set(box, l, box.X, y+6.5*pt+(k+1)*fontStrong.lead()-pt)
			}
		}
		y += 9*pt + deepest*fontStrong.lead()
	}
	if len(h.Lines) > 0 {
		cols := 1
		if len(h.Lines) > 2 {
			cols = 2
		}
		each := (w - gutter*(cols-1)) / cols
		var atoms []atom
		for _, s := range h.Lines {
			atoms = append(atoms, d.lines(wrap(each, span{fontSmall, s}), each, 1*pt, 0)...)
		}
		d.y = y + 2*pt
		d.galley(atoms, cols, gutter, nil)
		y = d.y
	}
	return y + 3*pt
}

// impulse is written as the folders of a match are named.
func impulse(n int) string {
	if n <= 0 {
		return ""
	}
	return fmt.Sprintf("%03d", n)
}

// furniture adds the running header and the foot, when the number of pages is
// known.
func (d *doc) furniture() {
	h := d.report.Head
	header := strings.Join(present(h.Game, h.Scenario, h.Stage), " · ")
	var foot []string
	if h.Match != "" {
		foot = append(foot, "Match "+h.Match)
	}
	if i := impulse(h.Impulse); i != "" {
		foot = append(foot, "impulse "+i)
	}
	switch {
	case d.notesPage > 0:
		foot = append(foot, fmt.Sprintf("parts rest on reconstructions: see the notes on page %d", d.notesPage))
	case len(h.Notes) > 0:
		foot = append(foot, "parts rest on reconstructions: prestags show lists them")
	}
	left := strings.Join(foot, " · ")
	for i, p := range d.scene.Pages {
		d.page = p
		w := d.width()
		if i > 0 || d.headed {
			box := pdf.Rect{X: side, Y: headerBase - 8*pt, W: w, H: 11 * pt}
			reader := fit(fontSmallB, h.Reader, w/3)
			d.put(box, fontSmallB, page.Right, headerBase, reader)
			box.W -= fontSmallB.width(reader) + 8*pt
			d.put(box, fontFoot, page.Left, headerBase, fit(fontFoot, header, box.W))
			d.line(side, headerBase+4*pt, side+w, headerBase+4*pt, 0.5*pt, rule)
		}
		base := p.H - footBase
		d.line(side, base-9*pt, side+w, base-9*pt, 0.5*pt, rule)
		box := pdf.Rect{X: side, Y: base - 8*pt, W: w, H: 11 * pt}
		number := fmt.Sprintf("page %d of %d", i+1, len(d.scene.Pages))
		d.put(box, fontFoot, page.Right, base, number)
		box.W -= fontFoot.width(number) + 8*pt
		d.put(box, fontFoot, page.Left, base, fit(fontFoot, left, box.W))
	}
}

// notes sets what rests on reconstructions at the end, where it has room: smaller
// and closer, if it must. No page is begun for it. The foot of every page points
// there, or to what lists it.
func (d *doc) notes() {
	if len(d.report.Head.Notes) == 0 || d.full || d.pointed {
		return
	}
	const above, heading = 8 * pt, 11 * pt
	for _, way := range []struct {
		font font
		cols int
	}{{fontNote, 2}, {fontNote.at(smallest), 3}} {
		each := (d.width() - gutter*(way.cols-1)) / way.cols
		var atoms []atom
		for _, s := range d.report.Head.Notes {
			atoms = append(atoms, d.lines(wrap(each, span{way.font, s}), each, 2*pt, 0)...)
		}
		if _, all := split(atoms, d.room()-above-heading, way.cols, false); !all {
			continue
		}
		d.y += above
		box := pdf.Rect{X: side, Y: d.y, W: d.width(), H: heading + pt}
		d.put(box, fontSmallB, page.Left, d.y+7*pt, "Notes: what rests on reconstructions")
		d.notesPage = 1 + slices.Index(d.scene.Pages, d.page)
		d.y += heading
		d.galley(atoms, way.cols, gutter, nil)
		return
	}
}

// section sets a heading and its blocks.
func (d *doc) section(s section) {
	blocks := s.blocks
	if h, ok := blocks[0].(page.Heading); ok && h.Level <= 1 && lower(h.Text) == lower(s.title) {
		blocks = blocks[1:]
	}
	d.pending = append(d.pending, page.Heading{Level: 1, Text: s.title})
	for len(blocks) > 0 {
		blocks = blocks[d.block(blocks):]
	}
	d.open(0)
}

// block sets the first of the blocks, with those that belong to it, and
// returns how many.
func (d *doc) block(blocks []page.Block) int {
	switch b := blocks[0].(type) {
	case page.Heading:
		d.pending = append(d.pending, b)
	case page.Para:
		return d.narrative(blocks)
	case page.Table:
		d.table(b)
	case page.Board:
		d.board(b)
	case page.Card:
		return d.cards(blocks)
	case page.Track:
		d.track(b)
	case page.Lanes:
		d.lanes(b)
	case page.Form:
		d.form(b)
	}
	return 1
}

// heading heights, the space above included.
func headingHeight(level int) int {
	if level <= 1 {
		return 27 * pt
	}
	return 19 * pt
}

// open makes sure that the pending headings and so much more stand on one
// page, and sets the headings.
func (d *doc) open(need int) {
	total := need
	for _, h := range d.pending {
		total += headingHeight(h.Level)
	}
	if need > 0 || len(d.pending) > 0 {
		if d.full || total > d.room() && !d.fresh {
			d.newPage(false)
		}
	}
	for _, h := range d.pending {
		d.heading(h)
	}
	d.pending = nil
}

func (d *doc) heading(h page.Heading) {
	high := headingHeight(h.Level)
	if d.fresh {
		d.y -= 6 * pt // no need of air above
	}
	box := pdf.Rect{X: side, Y: d.y, W: d.width(), H: high}
	if h.Level <= 1 {
		d.bookmark(h.Text, 0, d.y)
		d.put(box, fontSection, page.Left, d.y+19*pt, fit(fontSection, h.Text, box.W))
		d.line(side, d.y+23*pt, side+box.W, d.y+23*pt, pt, black)
	} else {
		level := 1
		if len(d.scene.Bookmarks) == 0 {
			level = 0
		}
		d.bookmark(h.Text, level, d.y)
		d.put(box, fontHeading, page.Left, d.y+14*pt, fit(fontHeading, h.Text, box.W))
	}
	d.y += high
	d.fresh = false
}

// atom is a piece of a column that is not broken: a line, a row.
type atom struct {
	height int
	gap    int  // space above, dropped at the head of a column
	keep   bool // stays in one column with the next
	draw   func(x, y int)
}

// lines makes atoms of wrapped lines: no single line of a paragraph stands at
// the head or the foot of a column.
func (d *doc) lines(ls []line, width, gap, indent int) []atom {
	atoms := make([]atom, len(ls))
	for i, l := range ls {
		size, lead := smallest, 0
		for _, r := range l.runs {
			size, lead = max(size, r.font.size), max(lead, r.font.lead())
		}
		lead = max(lead, size)
		atoms[i] = atom{height: lead, keep: i < len(ls)-1 && (len(ls) <= 3 || i == 0 || i == len(ls)-2)}
		if i == 0 {
			atoms[i].gap = gap
		}
		atoms[i].draw = func(x, y int) {
			d.set(pdf.Rect{X: x, Y: y, W: width, H: lead}, l, x+indent, y+lead-size*29/100)
		}
	}
	return atoms
}

// galley sets atoms in columns, over as many pages as it takes; the last
// columns end at one height. head, if any, stands on top of every column.
func (d *doc) galley(atoms []atom, cols, gap int, head *atom) {
	each := (d.width() - gap*(cols-1)) / cols
	headHeight := 0
	if head != nil {
		headHeight = head.height
	}
	for len(atoms) > 0 {
		high := d.room() - headHeight
		cuts, all := split(atoms, high, cols, d.fresh)
		if cuts[0] == 0 {
			d.newPage(false)
			continue
		}
		if all {
			// The least height that still holds everything.
			low, top := 0, high
			for low+pt/2 < top {
				mid := (low + top) / 2
				if c, ok := split(atoms, mid, cols, false); ok && c[0] > 0 {
					top = mid
				} else {
					low = mid
				}
			}
			if c, ok := split(atoms, top, cols, false); ok {
				cuts = c
			}
		}
		from, deepest := 0, 0
		for c, to := range cuts {
			if to <= from {
				continue
			}
			x, y := side+c*(each+gap), d.y
			if head != nil {
				head.draw(x, y)
				y += headHeight
			}
			for i := from; i < to; i++ {
				if i > from {
					y += atoms[i].gap
				}
				atoms[i].draw(x, y)
				y += atoms[i].height
			}
			from, deepest = to, max(deepest, y)
		}
		d.y, d.fresh = deepest, false
		atoms = atoms[from:]
		if len(atoms) > 0 {
			d.newPage(false)
		}
	}
}

// split says where the columns of a height end, as indexes of atoms, and
// whether they hold all. With force, a group that is higher than a whole
// column is broken; without, it waits for the next page.
func split(atoms []atom, height, cols int, force bool) (cuts []int, all bool) {
	from := 0
	for range cols {
		to, used := from, 0
		for to < len(atoms) {
			end, high := to, 0
			for {
				if end > from {
					high += atoms[end].gap
				}
				high += atoms[end].height
				end++
				if end == len(atoms) || !atoms[end-1].keep {
					break
				}
			}
			if used+high > height {
				if to == from && force {
					for to < end && (to == from || used+atoms[to].gap+atoms[to].height <= height) {
						used += atoms[to].gap + atoms[to].height
						to++
					}
				}
				break
			}
			used += high
			to = end
		}
		cuts = append(cuts, to)
		from = to
	}
	return cuts, from == len(atoms)
}

// narrative sets a run of paragraphs and the small headings among them, in two
// columns when it is long, because a line of 130 characters cannot be read.
func (d *doc) narrative(blocks []page.Block) int {
	n, paras := 0, 0
	for _, b := range blocks {
		if _, ok := b.(page.Para); ok {
			paras++
		} else if h, ok := b.(page.Heading); !ok || h.Level <= 1 {
			break
		}
		n++
	}
	for n > 0 {
		if _, ok := blocks[n-1].(page.Heading); !ok {
			break
		}
		n-- // it heads what comes after
	}
	cols := 1
	if paras >= 5 {
		cols = 2
	}
	each := (d.w - 2*side - gutter*(cols-1)) / cols
	var atoms []atom
	for _, b := range blocks[:n] {
		switch b := b.(type) {
		case page.Heading:
			atoms = append(atoms, d.smallHeading(b, each))
		case page.Para:
			atoms = append(atoms, d.para(b, each)...)
		}
	}
	d.open(min(sectionNeed, high(atoms)))
	d.galley(atoms, cols, gutter, nil)
	d.y += 4 * pt
	return n
}

// high is the height of atoms in one column.
func high(atoms []atom) int {
	sum := 0
	for _, a := range atoms {
		sum += a.gap + a.height
	}
	return sum
}

func (d *doc) smallHeading(h page.Heading, width int) atom {
	return atom{height: 15 * pt, gap: 5 * pt, keep: true, draw: func(x, y int) {
		d.bookmark(h.Text, min(1, len(d.scene.Bookmarks)), y)
		box := pdf.Rect{X: x, Y: y, W: width, H: 15 * pt}
		d.put(box, fontHeading, page.Left, y+9.5*pt, fit(fontHeading, h.Text, width))
		d.line(x, y+12.5*pt, x+width, y+12.5*pt, 0.5*pt, rule)
	}}
}

const (
	indentStep = 11 * pt
	maxIndent  = 6
)

func (d *doc) para(p page.Para, width int) []atom {
	f, indent := fontBody, min(max(p.Indent, 0), maxIndent)*indentStep
	if p.Strong {
		f = fontStrong
		indent += 6 * pt
	}
	spans := []span{{f, p.Text}}
	if len(p.Rules) > 0 {
		between := ", "
		if len(p.Rules) <= 4 {
			between = ",\u00a0" // they stay together
		}
		spans = append(spans, span{fontRule, "(" + strings.Join(p.Rules, between) + ")"})
	}
	if n := p.Number(); n != "" {
		spans = append(spans, span{fontRule, n})
	}
	atoms := d.lines(wrap(width-indent, spans...), width, 3*pt, indent)
	if p.Strong {
		for i := range atoms {
			a := atoms[i]
			atoms[i].draw = func(x, y int) {
				d.fill(pdf.Rect{X: x + indent - 6*pt, Y: y + pt/2, W: 2 * pt, H: a.height}, black)
				a.draw(x, y)
			}
		}
	}
	return atoms
}
