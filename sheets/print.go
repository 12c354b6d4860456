package sheets

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

// Print writes a document as a PDF file: a contents page where there are
// several parts, each part on pages of its own, what is to be cut out and the
// map at their true size. The error names a text that a counter or a card has
// no room for, or the page and the operation that failed. Characters that the
// fonts do not have are drawn as U+FFFD; see Drawable.
func Print(doc page.Document, p Paper) ([]byte, error) {
	scene, err := layoutPrint(doc, p)
	if err != nil {
		return nil, err
	}
	return pdf.Write(scene)
}

// DrawableDocument returns an error that names the first character of a document
// that a PDF cannot show, and the text it stands in; nil if there is none.
func DrawableDocument(doc page.Document) error {
	data, err := json.Marshal(doc)
	if err != nil {
		return err
	}
	if Drawable(string(data)) == nil {
		return nil // the common case at once
	}
	var in any
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	var look func(v any) error
	look = func(v any) error {
		switch v := v.(type) {
		case string:
			if err := Drawable(v); err != nil {
				return fmt.Errorf("%q: %w", clip(v, 60), err)
			}
		case []any:
			for _, x := range v {
				if err := look(x); err != nil {
					return err
				}
			}
		case map[string]any:
			for _, key := range slices.Sorted(maps.Keys(v)) {
				if err := look(v[key]); err != nil {
					return err
				}
			}
		}
		return nil
	}
	return look(in)
}

// A contents page holds so many parts; a document of fewer than fewParts has none.
const contentsRows, fewParts = 44, 4

func layoutPrint(in page.Document, p Paper) (scene *pdf.Scene, err error) {
	in = cleanDocument(in)
	d := newDoc(page.Report{Head: page.Head{Game: in.Game, Scenario: in.Title, Notes: in.Notes}}, p)
	defer func() {
		if r := recover(); r != nil {
			scene, err = nil, fmt.Errorf("page %d, operation %d: the page cannot be laid out (%v)",
				len(d.scene.Pages), len(d.page.Ops)+1, r)
		}
	}()
	contents := 0
	d.headed = len(in.Parts) < fewParts
	d.pointed = in.Pointed
	if len(in.Parts) >= fewParts {
		contents = (len(in.Parts) + contentsRows - 1) / contentsRows
		for range contents - 1 {
			d.newPage(false)
		}
	}
	var starts []int
	for i, part := range in.Parts {
		if i > 0 || contents > 0 {
			d.newPage(false)
		}
		starts = append(starts, len(d.scene.Pages))
		if err := d.part(part); err != nil {
			return nil, fmt.Errorf("%s: %w", part.Title, err)
		}
	}
	switch {
	case contents > 0:
		d.contents(in, starts)
		d.full = false
		d.notes()
	default:
		d.notes()
	}
	d.furniture()
	return d.scene, nil
}

// contents fills the pages kept for it at the front.
func (d *doc) contents(in page.Document, starts []int) {
	for i, part := range in.Parts {
		if i%contentsRows == 0 {
			d.page = d.scene.Pages[i/contentsRows]
			d.y = topMargin
			if i == 0 {
				w := d.width()
				d.put(pdf.Rect{X: side, Y: d.y, W: w, H: 24 * pt}, fontGame, page.Left, d.y+17*pt, fit(fontGame, in.Game, w))
				d.put(pdf.Rect{X: side, Y: d.y + 24*pt, W: w, H: 16 * pt}, fontScenario, page.Left, d.y+36*pt, fit(fontScenario, in.Title, w))
				d.line(side, d.y+44*pt, side+w, d.y+44*pt, 1.6*pt, black)
				d.y += 54 * pt
			} else {
				d.y = headerRoom
			}
		}
		number := fmt.Sprint(starts[i])
		box := pdf.Rect{X: side, Y: d.y, W: d.width(), H: 15 * pt}
		d.put(box, fontContents, page.Right, d.y+10*pt, number)
		box.W -= 30 * pt
		d.put(box, fontContents, page.Left, d.y+10*pt, fit(fontContents, part.Title, box.W))
		d.line(side, d.y+13.5*pt, side+d.width(), d.y+13.5*pt, 0.25*pt, rule)
		d.y += 15 * pt
	}
}

var fontContents = font{pdf.Condensed, 9 * pt, black}

// part sets one part, from the top of a page.
func (d *doc) part(part page.Part) error {
	d.bookmark(part.Title, 0, d.y)
	w := d.width()
	if len(part.Blocks) > 0 {
		if len(d.scene.Pages) == 1 {
			d.y = headerRoom
		}
		d.put(pdf.Rect{X: side, Y: d.y, W: w, H: 18 * pt}, fontSection, page.Left, d.y+13*pt, fit(fontSection, part.Title, w))
		d.line(side, d.y+17*pt, side+w, d.y+17*pt, pt, black)
		d.y += 22 * pt
		blocks := part.Blocks
		if h, ok := blocks[0].(page.Heading); ok && lower(h.Text) == lower(part.Title) {
			blocks = blocks[1:]
		}
		for len(blocks) > 0 {
			blocks = blocks[d.block(blocks):]
		}
		d.open(0)
	}
	if part.Counters != nil {
		if err := d.counterSheet(part.Title, part.Counters); err != nil {
			return err
		}
	}
	if part.Cards != nil {
		if err := d.cardSheet(part.Title, part.Cards); err != nil {
			return err
		}
	}
	if part.Poster != nil {
		d.poster(part.Title, part.Poster)
	}
	return nil
}

// cutPage begins a page for things of a true size, with its title; the first
// of a part stands on the page that is still empty.
func (d *doc) cutPage(landscape bool, title string) {
	if len(d.page.Ops) == 0 {
		d.scene.Pages = d.scene.Pages[:len(d.scene.Pages)-1]
	}
	d.newPage(landscape)
	d.put(pdf.Rect{X: side, Y: cutTop - 10*pt, W: d.width() - 170*pt, H: 12 * pt}, fontSmallB, page.Left, cutTop-3*pt, fit(fontSmallB, title, d.width()-170*pt))
	d.rulerAt(d.page.W-side-50*mm, cutTop-4*pt)
	d.full = true
}

// mm is a millimetre in the units of a page, an inch 7200 of them.
const (
	mmNum, mmDen = 7200 * 10, 254
	mm           = mmNum / mmDen // 283, used where a hundredth of a millimetre is nothing
	cutTop       = 44 * pt       // where what is cut out begins
	cutFoot      = 42 * pt
)

// milli is a length of thousandths of an inch on paper.
func milli(n int) int { return n * 72 / 10 }

// rulerAt draws 50 mm to measure by, whether the printer kept the size.
func (d *doc) rulerAt(x, y int) {
	end := x + 50*mmNum/mmDen
	p := &pdf.Path{Width: 0.5 * pt, Stroke: black, Butt: true}
	p.Move(x, y).Line(end, y)
	for i := range 6 {
		at := x + i*10*mmNum/mmDen
		high := 2 * pt
		if i == 0 || i == 5 {
			high = 4 * pt
		}
		p.Move(at, y).Line(at, y-high)
	}
	d.add(p)
	d.put(pdf.Rect{X: x - 60*pt, Y: y - 7*pt, W: 56 * pt, H: 9 * pt}, fontTiny, page.Right, y, "50 mm in print")
}

// grid of things to be cut out on a page.
type cutGrid struct {
	w, h       int // of one thing
	cols, rows int
	x, y       int
}

// cutGrid is the largest grid of w by h that stands in the middle of the page:
// it is as far from the left as from the right, so that backs printed in mirror
// order lie behind their fronts.
func (d *doc) cutGrid(w, h int) cutGrid {
	g := cutGrid{w: w, h: h}
	const inset = 31 * pt // marks outside stay clear of the paper's edge
	g.cols = max(1, (d.page.W-2*inset)/w)
	g.rows = max(1, (d.page.H-cutTop-cutFoot)/h)
	g.x = (d.page.W - g.cols*w) / 2
	g.y = cutTop + (d.page.H-cutTop-cutFoot-g.rows*h)/2
	return g
}

func (g cutGrid) at(i int) pdf.Rect {
	return pdf.Rect{X: g.x + i%g.cols*g.w, Y: g.y + i/g.cols*g.h, W: g.w, H: g.h}
}

// mirrored is the place behind place i when the sheet is turned on its long edge.
func (g cutGrid) mirrored(i int) pdf.Rect {
	row, col := i/g.cols, i%g.cols
	return g.at(row*g.cols + g.cols - 1 - col)
}

// cropMarks draws marks at the ends of every line of the grid for n things.
func (d *doc) cropMarks(g cutGrid, n int, mirror bool) {
	rows := (n + g.cols - 1) / g.cols
	cols := min(n, g.cols)
	x := g.x
	if mirror {
		x += (g.cols - cols) * g.w
	}
	const near, long = 1.5 * pt, 6 * pt
	p := &pdf.Path{Width: 0.4 * pt, Stroke: black, Butt: true}
	for c := range cols + 1 {
		at := x + c*g.w
		p.Move(at, g.y-near).Line(at, g.y-near-long)
		p.Move(at, g.y+rows*g.h+near).Line(at, g.y+rows*g.h+near+long)
	}
	for r := range rows + 1 {
		at := g.y + r*g.h
		p.Move(x-near, at).Line(x-near-long, at)
		p.Move(x+cols*g.w+near, at).Line(x+cols*g.w+near+long, at)
	}
	d.add(p)
}

// counterSheet sets counters at their true size: sheets of fronts, each followed
// by its backs in mirror order where there are any.
func (d *doc) counterSheet(title string, s *page.CounterSheet) error {
	var all []page.Cut
	for _, c := range s.Cuts {
		for range c.Copies {
			all = append(all, c)
		}
	}
	size := milli(s.Size)
	sheet := 0
	for len(all) > 0 {
		sheet++
		d.cutPage(false, fmt.Sprintf("%s, sheet %d: fronts", title, sheet))
		g := d.cutGrid(size, size)
		n := min(len(all), g.cols*g.rows)
		d.cropMarks(g, n, false)
		for i, c := range all[:n] {
			if err := d.face(g.at(i), c.Front); err != nil {
				return err
			}
		}
		if slices.ContainsFunc(all[:n], func(c page.Cut) bool { return c.Back != nil }) {
			d.cutPage(false, fmt.Sprintf("%s, sheet %d: backs (turn on the long edge)", title, sheet))
			d.cropMarks(g, n, true)
			for i, c := range all[:n] {
				if c.Back == nil {
					continue
				}
				if err := d.face(g.mirrored(i), *c.Back); err != nil {
					return err
				}
			}
		}
		all = all[n:]
	}
	return nil
}

// paint is the look of what is cut out: colours that stay apart in grey.
func paint(style int) look {
	l := lookOf(style)
	switch {
	case style <= 0:
		l.fill = 0xFFF2CC
	case style == 1:
		l.fill = 0x5B1A1A
	case style%2 == 0:
		l.fill = 0xBFD3E0
	}
	return l
}

// face draws one face of a counter.
func (d *doc) face(r pdf.Rect, f page.Face) error {
	l := paint(f.Style)
	d.add((&pdf.Path{Filled: true, Fill: l.fill, Width: 0.3 * pt, Stroke: rule}).Rect(r))
	if l.hatched {
		d.hatch(r.Inset(1.5 * pt))
	}
	inner := r.Inset(2 * pt)
	row := inner.H * 27 / 100
	top := pdf.Rect{X: inner.X, Y: inner.Y, W: inner.W, H: row}
	foot := pdf.Rect{X: inner.X, Y: inner.Y + inner.H - row, W: inner.W, H: row}
	middle := pdf.Rect{X: inner.X, Y: inner.Y + row, W: inner.W, H: inner.H - 2*row}
	edge := middle.W * 22 / 100
	left := pdf.Rect{X: middle.X, Y: middle.Y, W: edge, H: middle.H}
	right := pdf.Rect{X: middle.X + middle.W - edge, Y: middle.Y, W: edge, H: middle.H}
	if f.Left != "" || f.Right != "" {
		middle.X, middle.W = middle.X+edge, middle.W-2*edge
	}
	for _, t := range []struct {
		box  pdf.Rect
		most int
		text string
	}{
		{top, 7.5 * pt, f.Top},
		{middle, 13 * pt, f.Main},
		{foot, 9.5 * pt, f.Foot},
		{left, 8 * pt, f.Left},
		{right, 8 * pt, f.Right},
	} {
		if err := d.fitted(t.box, t.most, l, t.text); err != nil {
			return err
		}
	}
	return nil
}

// fitted sets one line in the middle of a box as large as it fits, or says that
// it does not.
func (d *doc) fitted(box pdf.Rect, most int, l look, s string) error {
	if s == "" {
		return nil
	}
	for size := most; ; size = max(smallest, size-50) {
		f := font{pdf.CondensedBold, size, l.ink}
		up, down := f.reach(s)
		if f.width(s) <= box.W && up+down <= box.H {
			base := box.Y + (box.H-up-down)/2 + up
			if l.hatched {
				w := f.width(s) + 100
				d.fill(pdf.Rect{X: box.X + (box.W-w)/2, Y: base - up - 20, W: w, H: up + down + 40}, l.fill)
			}
			d.put(box, f, page.Centre, base, s)
			return nil
		}
		if size == smallest {
			return fmt.Errorf("%q has no room on a counter", clip(s, 40))
		}
	}
}

// Size of a card, in thousandths of an inch: 61 by 83 mm, which fits three times
// three on both papers.
const cardWide, cardHigh = 2402, 3268

// cardSheet sets cards to be cut out, with their backs.
func (d *doc) cardSheet(title string, s *page.CardSheet) error {
	var all []page.CutCard
	for _, c := range s.Cards {
		for range c.Copies {
			all = append(all, c)
		}
	}
	backs := slices.ContainsFunc(all, func(c page.CutCard) bool { return c.Back != "" })
	// All backs of a deck look alike, so that nothing tells what is drawn.
	deck := map[string]int{}
	for _, c := range all {
		if _, ok := deck[c.Back]; !ok {
			deck[c.Back] = c.Style
		}
	}
	sheet := 0
	for len(all) > 0 {
		sheet++
		d.cutPage(false, fmt.Sprintf("%s, sheet %d: fronts", title, sheet))
		g := d.cutGrid(milli(cardWide), milli(cardHigh))
		n := min(len(all), g.cols*g.rows)
		d.cropMarks(g, n, false)
		for i, c := range all[:n] {
			if err := d.cutCard(g.at(i), c); err != nil {
				return err
			}
		}
		if backs {
			d.cutPage(false, fmt.Sprintf("%s, sheet %d: backs (turn on the long edge)", title, sheet))
			d.cropMarks(g, n, true)
			for i, c := range all[:n] {
				d.cardBack(g.mirrored(i), c.Back, deck[c.Back])
			}
		}
		all = all[n:]
	}
	return nil
}

func (d *doc) cutCard(r pdf.Rect, c page.CutCard) error {
	l := paint(c.Style)
	d.add((&pdf.Path{Filled: true, Fill: white, Width: 0.3 * pt, Stroke: rule}).Rect(r))
	inner := r.Inset(7 * pt)
	title := wrap(inner.W-8*pt, span{fontCardTitle.in(l.ink), c.Title})
	band := pdf.Rect{X: inner.X, Y: inner.Y, W: inner.W, H: len(title)*fontCardTitle.lead() + 8*pt}
	if c.Kind != "" {
		band.H += fontSmallB.lead()
	}
	d.add((&pdf.Path{Filled: true, Fill: l.fill, Width: 0.6 * pt, Stroke: black}).Round(band, 3*pt))
	y := band.Y + 3*pt
	if c.Kind != "" {
		y += fontSmallB.lead()
		d.put(band, fontSmallB.in(l.ink), page.Centre, y-pt, fit(fontSmallB, c.Kind, band.W-8*pt))
	}
	for _, ln := range title {
		y += fontCardTitle.lead()
		d.set(band, ln, band.X+(band.W-ln.width)/2, y-2*pt)
	}
	foot := wrap(inner.W, span{fontNote, c.Foot})
	if c.Foot == "" {
		foot = nil
	}
	body := pdf.Rect{X: inner.X, Y: band.Y + band.H + 4*pt, W: inner.W}
	body.H = inner.Y + inner.H - len(foot)*fontNote.lead() - 3*pt - body.Y
	for size := 9 * pt; ; size -= 50 {
		if size < smallest || len(title) > 3 {
			return fmt.Errorf("the text of the card %q has no room", clip(c.Title, 40))
		}
		f := fontBody.at(size)
		var lines []line
		high := 0
		var gaps []int
		for _, s := range c.Lines {
			for k, ln := range wrap(body.W, span{f, s}) {
				gap := 0
				if k == 0 && len(lines) > 0 {
					gap = f.lead() / 3
				}
				lines, gaps = append(lines, ln), append(gaps, gap)
				high += gap + f.lead()
			}
		}
		if high > body.H {
			continue
		}
		y := body.Y
		for k, ln := range lines {
			y += gaps[k] + f.lead()
			d.set(body, ln, body.X, y-size*25/100)
		}
		break
	}
	y = inner.Y + inner.H - len(foot)*fontNote.lead()
	for _, ln := range foot {
		y += fontNote.lead()
		d.set(inner, ln, inner.X+(inner.W-ln.width)/2, y-2*pt)
	}
	return nil
}

var fontCardTitle = font{pdf.CondensedBold, 11 * pt, black}

func (d *doc) cardBack(r pdf.Rect, name string, style int) {
	l := paint(style)
	d.add((&pdf.Path{Filled: true, Fill: l.fill, Width: 0.3 * pt, Stroke: rule}).Rect(r))
	d.add((&pdf.Path{Width: pt, Stroke: l.ink}).Round(r.Inset(8*pt), 6*pt))
	lines := wrap(r.W-30*pt, span{fontScenario.in(l.ink), name})
	y := r.Y + (r.H-len(lines)*fontScenario.lead())/2
	for _, ln := range lines {
		y += fontScenario.lead()
		d.set(r, ln, r.X+(r.W-ln.width)/2, y-3*pt)
	}
}

// DuplexTest writes two pages, front and back of one sheet: if the crosses lie
// behind one another when held to the light, so do the backs of counters.
func DuplexTest(p Paper) ([]byte, error) {
	d := newDoc(page.Report{Head: page.Head{Game: "Duplex test"}}, p)
	for i, text := range []string{
		"Front. Print both sides at 100 percent, turning on the long edge, and hold the sheet to the light: the crosses must meet.",
		"Back. If the crosses are off, the same will be off on every counter: set the printer to actual size, or glue the backs on by hand.",
	} {
		d.cutPage(false, []string{"Duplex test: front", "Duplex test: back"}[i])
		g := d.cutGrid(milli(625), milli(625))
		d.cropMarks(g, g.cols*g.rows, false)
		for _, k := range []int{0, g.cols - 1, g.cols*(g.rows-1) + 0, g.cols*g.rows - 1, g.cols*(g.rows/2) + g.cols/2} {
			r := g.at(k)
			if i == 1 {
				r = g.mirrored(k)
			}
			x, y := r.X+r.W/2, r.Y+r.H/2
			d.add((&pdf.Path{Width: 0.4 * pt, Stroke: black, Butt: true}).Move(x-r.W/2, y).Line(x+r.W/2, y).Move(x, y-r.H/2).Line(x, y+r.H/2))
			d.add((&pdf.Path{Width: 0.4 * pt, Stroke: black}).Circle(x, y, r.W/4))
		}
		lines := wrap(d.width()/2, span{fontBody, text})
		for n, ln := range lines {
			d.set(pdf.Rect{X: side, Y: 0, W: d.width(), H: d.page.H}, ln, (d.page.W-ln.width)/2, d.page.H/4+n*fontBody.lead())
		}
	}
	d.furniture()
	return pdf.Write(d.scene)
}

func cleanDocument(in page.Document) page.Document {
	out := page.Document{Game: pdf.Clean(in.Game), Title: pdf.Clean(in.Title), Notes: cleanAll(in.Notes), Pointed: in.Pointed}
	for _, part := range in.Parts {
		part.Title = pdf.Clean(part.Title)
		part.Blocks = cleanBlocks(part.Blocks)
		if part.Counters != nil {
			s := *part.Counters
			s.Cuts = slices.Clone(s.Cuts)
			for i := range s.Cuts {
				cleanFace(&s.Cuts[i].Front)
				if b := s.Cuts[i].Back; b != nil {
					back := *b
					cleanFace(&back)
					s.Cuts[i].Back = &back
				}
			}
			part.Counters = &s
		}
		if part.Cards != nil {
			s := *part.Cards
			s.Cards = slices.Clone(s.Cards)
			for i := range s.Cards {
				c := &s.Cards[i]
				c.Kind, c.Title, c.Foot, c.Back = pdf.Clean(c.Kind), pdf.Clean(c.Title), pdf.Clean(c.Foot), pdf.Clean(c.Back)
				c.Lines = cleanAll(c.Lines)
			}
			part.Cards = &s
		}
		if part.Poster != nil {
			s := *part.Poster
			s.Board = cleanBlock(s.Board).(page.Board)
			if s.Places != nil {
				places := cleanBlock(*s.Places).(page.Table)
				s.Places = &places
			}
			part.Poster = &s
		}
		out.Parts = append(out.Parts, part)
	}
	return out
}

func cleanFace(f *page.Face) {
	for _, s := range []*string{&f.Top, &f.Main, &f.Foot, &f.Left, &f.Right} {
		*s = pdf.Clean(*s)
	}
}

// PrintXLSX writes a document as a workbook: tables, forms and tracks to edit,
// counters and cards as lists, of a map its counters.
func PrintXLSX(doc page.Document) ([]byte, error) {
	var parts []section
	for _, part := range doc.Parts {
		s := section{title: part.Title}
		for _, b := range part.Blocks {
			if t, ok := b.(page.Track); ok {
				b = trackTable(t)
			}
			s.blocks = append(s.blocks, b)
		}
		if cut := part.Counters; cut != nil {
			t := page.Table{Title: part.Title, Columns: []page.Column{
				{Name: "Copies", Number: true}, {Name: "Top"}, {Name: "Left"}, {Name: "Main"}, {Name: "Right"}, {Name: "Foot"}, {Name: "Back", Weight: 2},
			}}
			for _, c := range cut.Cuts {
				back := ""
				if c.Back != nil {
					back = strings.Join(present(c.Back.Top, c.Back.Left, c.Back.Main, c.Back.Right, c.Back.Foot), " ")
				}
				f := c.Front
				t.Rows = append(t.Rows, []string{fmt.Sprint(c.Copies), f.Top, f.Left, f.Main, f.Right, f.Foot, back})
			}
			s.blocks = append(s.blocks, t)
		}
		if deck := part.Cards; deck != nil {
			t := page.Table{Title: part.Title, Columns: []page.Column{{Name: "Copies", Number: true}, {Name: "Kind"}, {Name: "Title", Weight: 2}, {Name: "Text", Weight: 6}, {Name: "Foot"}}}
			for _, c := range deck.Cards {
				t.Rows = append(t.Rows, []string{fmt.Sprint(c.Copies), c.Kind, c.Title, strings.Join(c.Lines, " "), c.Foot})
			}
			s.blocks = append(s.blocks, t)
		}
		if ps := part.Poster; ps != nil {
			b := ps.Board
			b.Title = part.Title
			if ps.Places != nil {
				s.blocks = append(s.blocks, *ps.Places)
			}
			if ps.Places == nil || len(b.Counters) > 0 {
				s.blocks = append(s.blocks, b)
			}
		}
		parts = append(parts, s)
	}
	return book("Contents", page.Head{Game: doc.Game, Scenario: doc.Title, Notes: doc.Notes}, parts)
}

// trackTable is a track to be kept in a workbook: a row a box.
func trackTable(t page.Track) page.Table {
	out := page.Table{Title: t.Title, Columns: []page.Column{{Name: "Box", Number: true}, {Name: "Markers", Weight: 4}}}
	for at := t.From; at <= min(t.To, t.From+longestTrack); at++ {
		var here []string
		for _, m := range t.Marks {
			if m.At == at {
				here = append(here, m.Text)
			}
		}
		out.Rows = append(out.Rows, []string{fmt.Sprint(at), strings.Join(here, ", ")})
	}
	return out
}
