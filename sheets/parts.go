package sheets

import (
	"fmt"
	"slices"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

// cards sets a run of cards side by side.
func (d *doc) cards(blocks []page.Block) int {
	var cards []page.Card
	for _, b := range blocks {
		c, ok := b.(page.Card)
		if !ok {
			break
		}
		cards = append(cards, c)
	}
	const gap = 9 * pt
	across := min(3, len(cards))
	w := (d.w - 2*side - gap*(across-1)) / across
	if across == 1 {
		w = (d.w - 2*side - gap) / 2
	}
	var all []cardBody
	for _, c := range cards {
		all = append(all, d.cardBodies(c, w)...)
	}
	for from := 0; from < len(all); from += across {
		bodies := all[from:min(from+across, len(all))]
		deepest := 0
		for _, b := range bodies {
			deepest = max(deepest, b.high)
		}
		d.open(deepest)
		for i, b := range bodies {
			d.card(b, pdf.Rect{X: side + i*(w+gap), Y: d.y, W: w, H: deepest})
		}
		d.y += deepest + gap
		d.fresh = false
	}
	return len(cards)
}

type cardBody struct {
	title, lines, foot []line
	high               int
}

const cardPad = 6 * pt

// cardBodies measures a card; one that is longer than a page becomes several.
func (d *doc) cardBodies(c page.Card, w int) []cardBody {
	inner := w - 2*cardPad
	title := atMost(3, inner, wrap(inner, span{fontCaption.in(white), c.Title}))
	var lines, foot []line
	for _, s := range c.Lines {
		lines = append(lines, wrap(inner, span{fontBody, s})...)
	}
	if c.Foot != "" {
		foot = atMost(3, inner, wrap(inner, span{fontNote, c.Foot}))
	}
	frame := 11*pt + len(title)*fontCaption.lead() + len(foot)*fontNote.lead() + 2*cardPad
	most := (d.h - headerRoom - footRoom - 2*sectionNeed - frame) / fontBody.lead()
	var out []cardBody
	for {
		n := min(len(lines), most)
		out = append(out, cardBody{title, lines[:n], foot, frame + n*fontBody.lead()})
		if lines = lines[n:]; len(lines) == 0 {
			return out
		}
	}
}

func (d *doc) card(b cardBody, r pdf.Rect) {
	head := 5*pt + len(b.title)*fontCaption.lead()
	d.add((&pdf.Path{Filled: true, Fill: white, Width: 0.9 * pt, Stroke: black}).Round(r, 4*pt))
	bar := pdf.Rect{X: r.X + 2*pt, Y: r.Y + 2*pt, W: r.W - 4*pt, H: head}
	d.add((&pdf.Path{Filled: true, Fill: black}).Round(bar, 3*pt))
	y := r.Y + 2*pt
	inner := pdf.Rect{X: r.X + cardPad, Y: r.Y, W: r.W - 2*cardPad, H: r.H}
	for _, l := range b.title {
		y += fontCaption.lead()
		d.set(inner, l, inner.X, y)
	}
	y = r.Y + head + cardPad
	for _, l := range b.lines {
		y += fontBody.lead()
		d.set(inner, l, inner.X, y)
	}
	y = r.Y + r.H - cardPad - len(b.foot)*fontNote.lead()
	for _, l := range b.foot {
		y += fontNote.lead()
		d.set(inner, l, inner.X, y)
	}
}

// A track longer than this is told instead of drawn.
const longestTrack = 200

// track draws numbered boxes with markers, in as many rows as it takes.
func (d *doc) track(t page.Track) {
	n := t.To - t.From + 1
	if n < 1 || n > longestTrack {
		d.toldTrack(t)
		return
	}
	marks := make([][]page.Mark, n)
	var off []page.Mark
	for _, m := range t.Marks {
		if m.At < t.From || m.At > t.To {
			off = append(off, m)
			continue
		}
		marks[m.At-t.From] = append(marks[m.At-t.From], m)
	}
	width := d.w - 2*side
	m := variant{size: 6.5 * pt}
	boxWide, most := 26*pt, 1
	_, plateHigh := m.measure(page.Counter{ID: "0"})
	for _, ms := range marks {
		for _, k := range ms {
			w, _ := m.measure(page.Counter{ID: clip(k.Text, 16)})
			boxWide = max(boxWide, w+4*pt)
		}
		most = max(most, len(ms))
	}
	across := min(n, max(1, width/boxWide))
	boxWide = min(width/across, max(boxWide, 34*pt))
	boxHigh := 11*pt + most*(plateHigh+pt) + 2*pt
	if size := min(milli(max(t.Size, 0)), width/2); size > 0 {
		boxWide, boxHigh = max(boxWide, size), max(boxHigh, size)
		across = max(1, width/boxWide)
	}
	rows := (n + across - 1) / across
	if rows > 1 { // even rows
		across = (n + rows - 1) / rows
	}
	d.open(13*pt + boxHigh)
	d.caption(t.Title)
	for row := range rows {
		if boxHigh > d.room() && !d.fresh {
			d.newPage(false)
		}
		for i := row * across; i < min(n, (row+1)*across); i++ {
			r := pdf.Rect{X: side + (i-row*across)*boxWide, Y: d.y, W: boxWide, H: boxHigh}
			d.add((&pdf.Path{Filled: true, Fill: white, Width: 0.5 * pt, Stroke: black}).Rect(r))
			d.put(r.Inset(1.5*pt), fontSmall, page.Left, r.Y+7.5*pt, fmt.Sprint(t.From+i))
			y := r.Y + 10*pt
			for _, k := range marks[i] {
				c := page.Counter{Style: k.Style, ID: clip(k.Text, 16)}
				w, h := m.measure(c)
				d.counter(pdf.Rect{X: r.X + (r.W-w)/2, Y: y, W: w, H: h}, c, m)
				y += h + pt
			}
		}
		d.y += boxHigh + 3*pt
		d.fresh = false
	}
	if len(off) > 0 {
		d.toldTrack(page.Track{From: t.From, To: t.To, Marks: off})
	}
	d.y += 6 * pt
}

// toldTrack says where the markers of a track stand.
func (d *doc) toldTrack(t page.Track) {
	width := d.w - 2*side
	d.open(24 * pt)
	d.caption(t.Title)
	d.galley(d.lines(wrap(width, span{fontBody, trackText(t)}), width, 0, 0), 1, 0, nil)
	d.y += 6 * pt
}

// brief shortens what stands on a counter to what a plate can hold.
func brief(c page.Counter) page.Counter {
	c.ID, c.Side, c.State = clip(c.ID, 16), clip(c.Side, 8), clip(c.State, 4)
	return c
}

// lanes draws rows of counters, each with its name.
func (d *doc) lanes(l page.Lanes) {
	width := d.w - 2*side
	name := 60 * pt
	for _, lane := range l.Lanes {
		name = max(name, min(fontStrong.width(lane.Name)+8*pt, width/3))
	}
	m := variant{size: 9 * pt, sided: true}
	pieceWide, pieceHigh := 30*pt, 0
	for i, lane := range l.Lanes {
		l.Lanes[i].Pieces = slices.Clone(lane.Pieces)
		for k := range l.Lanes[i].Pieces {
			c := brief(lane.Pieces[k])
			l.Lanes[i].Pieces[k] = c
			w, h := m.measure(c)
			pieceWide, pieceHigh = max(pieceWide, w), max(pieceHigh, h)
		}
	}
	if pieceHigh == 0 {
		_, pieceHigh = m.measure(page.Counter{Side: "0", ID: "0"})
	}
	pieceWide = min(pieceWide, width-name)
	const gap = 3 * pt
	across := max(1, (width-name)/(pieceWide+gap))
	d.open(13*pt + pieceHigh + 2*gap)
	d.caption(l.Title)
	d.line(side, d.y, side+width, d.y, 0.8*pt, black)
	for _, lane := range l.Lanes {
		names := atMost(4, name-6*pt, wrap(name-6*pt, span{fontStrong, lane.Name}))
		rows := max(1, (len(lane.Pieces)+across-1)/across)
		high := max(len(names)*fontStrong.lead()+2*gap, pieceHigh+2*gap)
		for row := range rows {
			if high > d.room() && !d.fresh {
				d.newPage(false)
			}
			if row == 0 {
				for i, ln := range names {
					box := pdf.Rect{X: side, Y: d.y, W: name, H: high}
					d.set(box, ln, side, d.y+gap+(i+1)*fontStrong.lead()-2*pt)
				}
			}
			for i := row * across; i < min(len(lane.Pieces), (row+1)*across); i++ {
				x := side + name + (i-row*across)*(pieceWide+gap)
				d.counter(pdf.Rect{X: x, Y: d.y + gap, W: pieceWide, H: pieceHigh}, lane.Pieces[i], m)
			}
			d.y += high
			d.fresh = false
		}
		d.line(side, d.y, side+width, d.y, 0.4*pt, rule)
	}
	d.y += 8 * pt
}

// A form has no more blank rows than this, each high enough to write in.
const (
	mostBlank = 200
	blankRow  = 19 * pt
)

// form draws a table to be filled in by hand.
func (d *doc) form(f page.Form) {
	columns := complete(f.Columns, f.Rows)
	if len(columns) == 0 {
		d.open(20 * pt)
		d.caption(f.Title)
		return
	}
	width := d.w - 2*side
	if most := width / narrowest; len(columns) > most {
		rest := f
		f.Columns, f.Rows = slice(columns, f.Rows, 0, most)
		d.form(f)
		rest.Columns, rest.Rows = slice(columns, rest.Rows, most, len(columns))
		d.form(rest)
		return
	}
	g := grid{columns, share(columns, measure(columns, f.Rows), width)}
	head := d.tableHead(g)
	var atoms []atom
	written := len(f.Rows)
	rows := append(f.Rows[:written:written], make([][]string, min(max(f.Blank, 0), mostBlank))...)
	for _, r := range rows {
		cells, deepest := g.cells(r, fontCell)
		for from := 0; from < deepest; from += chunk {
			to := min(from+chunk, deepest)
			text := (to - from) * fontCell.lead()
			high := max(blankRow, text+2*rowPad)
			atoms = append(atoms, atom{height: high, draw: func(x, y int) {
				p := &pdf.Path{Width: 0.5 * pt, Stroke: black, Butt: true}
				p.Move(x, y+high).Line(x+g.width(), y+high)
				at := x
				p.Move(at, y).Line(at, y+high)
				for _, w := range g.widths {
					at += w
					p.Move(at, y).Line(at, y+high)
				}
				d.add(p)
				g.draw(d, cells, from, to, x, y, min(blankRow-fontCell.lead(), high-text)/2, fontCell.lead())
			}})
		}
	}
	d.open(min(sectionNeed, 13*pt+head.height+high(atoms)))
	d.caption(f.Title)
	// A few blank rows less are better than a page with a few blank rows.
	if fit := (d.room() - head.height) / blankRow; len(atoms) == len(rows) && fit < len(rows) && fit-written >= f.Blank/2 {
		atoms = atoms[:fit]
	}
	if len(atoms) == 0 {
		head.draw(side, d.y)
		d.y += head.height
	}
	d.galley(atoms, 1, 0, &head)
	d.y += 7 * pt
}
