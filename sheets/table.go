package sheets

import (
	"slices"
	"strings"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

// Measures of a table.
const (
	cellPad   = 3 * pt
	rowPad    = 1.5 * pt
	chunk     = 24 // lines of a row that stay together
	manyRows  = 16 // from here a table may be set in newspaper columns
	newspaper = 14 * pt
	leastCell = 14 * pt
	narrowest = 20 * pt // columns narrower than this on average are not set
)

// grid is a table measured for a width.
type grid struct {
	columns []page.Column
	widths  []int
}

func aligned(c page.Column) page.Align {
	if c.Number && c.Align == page.Left {
		return page.Right
	}
	return c.Align
}

// needs are what each column takes when nothing is broken, and when no word
// is.
type needs struct{ whole, word []int }

func measure(columns []page.Column, rows [][]string) needs {
	n := needs{make([]int, len(columns)), make([]int, len(columns))}
	cell := func(i int, f font, s string) {
		n.whole[i] = max(n.whole[i], f.width(s)+2*cellPad)
		for w := range strings.FieldsSeq(s) {
			n.word[i] = max(n.word[i], f.width(w)+2*cellPad)
		}
	}
	for i, c := range columns {
		n.whole[i], n.word[i] = leastCell, leastCell
		cell(i, fontColumn, c.Name)
	}
	for _, r := range rows {
		for i := range min(len(r), len(columns)) {
			cell(i, fontCell, r[i])
		}
	}
	return n
}

// share gives out a width: what is over goes by weight; where it is short,
// columns that need less than their share keep what they need, and the others
// share the rest by weight, none falling under its longest word while there is
// room for words.
func share(columns []page.Column, need needs, width int) []int {
	out, open, least := make([]int, len(columns)), make([]bool, len(columns)), need.word
	weight := func(i int) int { return max(1, columns[i].Weight) }
	words := 0
	for i := range open {
		open[i] = true
		words += need.word[i]
	}
	if words > width {
		least = make([]int, len(columns))
		for i := range least {
			least[i] = leastCell
		}
	}
	rest := width
	for {
		weights, took := 0, false
		for i := range columns {
			if open[i] {
				weights += weight(i)
			}
		}
		if weights == 0 {
			break
		}
		left := rest
		take := func(i, w int) {
			out[i], open[i], took = w, false, true
			rest -= w
		}
		for i := range columns {
			if open[i] && need.whole[i] <= left*weight(i)/weights {
				take(i, need.whole[i])
			}
		}
		for i := range columns {
			if !took && open[i] && left*weight(i)/weights < least[i] {
				take(i, least[i]) // and share again
			}
		}
		if !took {
			for i := range columns {
				if open[i] {
					out[i] = left * weight(i) / weights
				}
			}
			return out
		}
	}
	// Everything fits; the rest goes by weight.
	weights := 0
	for i := range columns {
		weights += weight(i)
	}
	over := rest
	for i := range columns {
		out[i] += over * weight(i) / max(1, weights)
	}
	return out
}

// setting chooses in how many newspaper columns a table is set.
func setting(need []int, rows, width int) int {
	if rows < manyRows {
		return 1
	}
	sum := 0
	for _, n := range need {
		sum += n
	}
	for cols := 4; cols > 1; cols-- {
		if sum*cols+newspaper*(cols-1) <= width && rows >= 6*cols {
			return cols
		}
	}
	return 1
}

// complete gives every cell of the rows a column.
func complete(columns []page.Column, rows [][]string) []page.Column {
	n := len(columns)
	for _, r := range rows {
		n = max(n, len(r))
	}
	return slices.Concat(columns, make([]page.Column, n-len(columns)))
}

// slice takes columns from..to of a table, and the first one again.
func slice(columns []page.Column, rows [][]string, from, to int) ([]page.Column, [][]string) {
	pick := func(n int) []int {
		var at []int
		if from > 0 && n > 0 {
			at = append(at, 0)
		}
		for i := from; i < min(to, n); i++ {
			at = append(at, i)
		}
		return at
	}
	var cs []page.Column
	for _, i := range pick(len(columns)) {
		cs = append(cs, columns[i])
	}
	out := make([][]string, len(rows))
	for k, r := range rows {
		for _, i := range pick(len(r)) {
			out[k] = append(out[k], r[i])
		}
	}
	return cs, out
}

// table sets a table; one with more columns than the paper has room for is
// set in pieces.
func (d *doc) table(t page.Table) {
	columns := complete(t.Columns, t.Rows)
	width := d.w - 2*side
	if most := width / narrowest; len(columns) > most {
		rest := t
		t.Columns, t.Rows = slice(columns, t.Rows, 0, most)
		t.Note = ""
		d.table(t)
		rest.Columns, rest.Rows = slice(columns, rest.Rows, most, len(columns))
		d.table(rest)
		return
	}
	need := measure(columns, t.Rows)
	cols := setting(need.whole, len(t.Rows), width)
	each := (width - newspaper*(cols-1)) / cols
	g := grid{columns, share(columns, need, each)}
	head := d.tableHead(g)
	var atoms []atom
	for i, r := range t.Rows {
		atoms = append(atoms, d.row(g, r, i%2 == 1)...)
	}
	need0 := head.height + high(atoms[:min(len(atoms), 3)])
	if t.Title != "" {
		need0 += 15 * pt
	}
	d.open(min(need0, sectionNeed))
	d.caption(t.Title)
	if len(columns) > 0 {
		if len(atoms) == 0 {
			head.draw(side, d.y)
			d.y += head.height
		}
		d.galley(atoms, cols, newspaper, &head)
	}
	if t.Note != "" {
		d.y += 2 * pt
		d.galley(d.lines(wrap(width, span{fontNote, t.Note}), width, 0, 0), 1, 0, nil)
	}
	d.y += 7 * pt
}

// caption sets the title of a block.
func (d *doc) caption(title string) {
	if title == "" {
		return
	}
	for _, l := range atMost(3, d.width(), wrap(d.width(), span{fontCaption, title})) {
		d.set(pdf.Rect{X: side, Y: d.y, W: d.width(), H: 13 * pt}, l, side, d.y+9*pt)
		d.y += 13 * pt
	}
	d.fresh = false
}

// cells wraps the cells of a row.
func (g grid) cells(row []string, f font) (cells [][]line, deepest int) {
	cells = make([][]line, len(g.columns))
	for i := range g.columns {
		text := ""
		if i < len(row) {
			text = row[i]
		}
		cells[i] = wrap(max(g.widths[i]-2*cellPad, leastCell-2*cellPad), span{f, text})
		deepest = max(deepest, len(cells[i]))
	}
	return cells, deepest
}

// draw sets lines from..to of a row's cells.
func (g grid) draw(d *doc, cells [][]line, from, to, x, y, pad, lead int) {
	for i, c := range g.columns {
		box := pdf.Rect{X: x, Y: y, W: g.widths[i], H: 2*pad + (to-from)*lead}
		for k := from; k < min(to, len(cells[i])); k++ {
			l := cells[i][k]
			at := x + cellPad
			switch aligned(c) {
			case page.Right:
				at = x + g.widths[i] - cellPad - l.width
			case page.Centre:
				at = x + (g.widths[i]-l.width)/2
			}
			d.set(box, l, at, y+pad+(k-from+1)*lead-lead*27/100)
		}
		x += g.widths[i]
	}
}

func (g grid) width() int {
	sum := 0
	for _, w := range g.widths {
		sum += w
	}
	return sum
}

func (d *doc) tableHead(g grid) atom {
	names := make([]string, len(g.columns))
	named := false
	for i, c := range g.columns {
		names[i] = c.Name
		named = named || c.Name != ""
	}
	if !named {
		return atom{height: pt, draw: func(x, y int) { d.line(x, y, x+g.width(), y, 0.8*pt, black) }}
	}
	cells, deepest := g.cells(names, fontColumn)
	for i := range cells {
		cells[i] = atMost(4, g.widths[i]-2*cellPad, cells[i])
	}
	deepest = min(deepest, 4)
	high := deepest*fontColumn.lead() + 2*rowPad
	return atom{height: high, draw: func(x, y int) {
		d.fill(pdf.Rect{X: x, Y: y, W: g.width(), H: high}, tint)
		d.line(x, y, x+g.width(), y, 0.8*pt, black)
		d.line(x, y+high, x+g.width(), y+high, 0.5*pt, black)
		g.draw(d, cells, 0, deepest, x, y, rowPad, fontColumn.lead())
	}}
}

// row makes the atoms of a row: one, unless the row is so deep that it must be
// broken.
func (d *doc) row(g grid, row []string, shaded bool) []atom {
	cells, deepest := g.cells(row, fontCell)
	lead := fontCell.lead()
	var atoms []atom
	for from := 0; from < deepest; from += chunk {
		to := min(from+chunk, deepest)
		high := (to-from)*lead + 2*rowPad
		atoms = append(atoms, atom{height: high, draw: func(x, y int) {
			if shaded {
				d.fill(pdf.Rect{X: x, Y: y, W: g.width(), H: high}, pale)
			}
			g.draw(d, cells, from, to, x, y, rowPad, lead)
			if to == deepest {
				d.line(x, y+high, x+g.width(), y+high, 0.25*pt, 0xC8C8C8)
			}
		}})
	}
	return atoms
}
