package sheets

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"prestags/engines/page"
)

// columns is the width of plain text.
const columns = 100

// Text writes the report as plain text, 100 columns wide, for a mail or a
// terminal. A map is told as its stacks, unless a table of the report does so.
func Text(r page.Report) string {
	w := &textWriter{report: r}
	h := r.Head
	w.both(strings.Join(present(h.Game, h.Scenario), ": "), h.Reader)
	var under []string
	under = append(under, present(h.Stage)...)
	if h.Match != "" {
		under = append(under, "match "+h.Match)
	}
	under = append(under, present(prefixed("impulse ", impulse(h.Impulse)))...)
	w.wrapped("", "", strings.Join(under, ", "))
	w.wrapped("", "", prefixed("Due by ", h.Deadline))
	for _, l := range h.Lines {
		w.wrapped("", "  ", l)
	}
	for _, s := range sections(r) {
		if len(s.blocks) == 0 {
			continue
		}
		blocks := s.blocks
		if t, ok := blocks[0].(page.Heading); ok && t.Level <= 1 && lower(t.Text) == lower(s.title) {
			blocks = blocks[1:]
		}
		w.heading(page.Heading{Level: 1, Text: s.title})
		w.blocks(blocks)
	}
	if len(h.Notes) > 0 {
		w.heading(page.Heading{Level: 2, Text: "Notes: what rests on reconstructions"})
		for _, n := range h.Notes {
			w.wrapped("- ", "  ", n)
		}
	}
	return w.b.String()
}

// Blocks writes loose blocks as plain text, 100 columns wide.
func Blocks(bs []page.Block) string {
	w := &textWriter{report: page.Report{State: bs}}
	w.blocks(bs)
	return w.b.String()
}

func prefixed(prefix, s string) string {
	if s == "" {
		return ""
	}
	return prefix + s
}

type textWriter struct {
	b      strings.Builder
	report page.Report
	last   string // kind of the last block: like stands with like
}

// plain takes control characters out of a text.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\t' || r == '\u00a0' || r == '\u2028' || r == '\u2029':
			return ' '
		case unicode.IsControl(r) || r == utf8.RuneError:
			return -1
		}
		return r
	}, s)
}

// cells of a terminal that a text takes.
func cellsOf(s string) int {
	n := 0
	for _, r := range s {
		if !unicode.Is(unicode.Mn, r) {
			n++
		}
	}
	return n
}

// wrapText breaks a text into lines of at most width cells.
func wrapText(s string, width int) []string {
	width = max(width, 1)
	var out []string
	for part := range strings.SplitSeq(plain(s), "\n") {
		cur := ""
		for _, word := range strings.Fields(part) {
			switch {
			case cur == "":
			case cellsOf(cur)+1+cellsOf(word) <= width:
				cur += " " + word
				continue
			default:
				out = append(out, cur)
			}
			for cellsOf(word) > width {
				end, n := 0, 0
				for i, r := range word {
					if !unicode.Is(unicode.Mn, r) {
						n++
					}
					if n > width {
						break
					}
					end = i + utf8.RuneLen(r)
				}
				out = append(out, word[:end])
				word = word[end:]
			}
			cur = word
		}
		out = append(out, cur)
	}
	return out
}

func (w *textWriter) line(s string) {
	w.b.WriteString(strings.TrimRight(s, " "))
	w.b.WriteByte('\n')
}

// both sets one text at the left and one at the right.
func (w *textWriter) both(left, right string) {
	left, right = plain(left), plain(right)
	gap := columns - cellsOf(left) - cellsOf(right)
	if gap < 2 {
		w.wrapped("", "", left)
		w.wrapped("", "", right)
		return
	}
	w.line(left + strings.Repeat(" ", gap) + right)
}

// wrapped sets a text with what stands before its first line and the others.
func (w *textWriter) wrapped(first, next, s string) {
	if s == "" {
		return
	}
	for i, l := range wrapText(s, columns-len(next)) {
		if i == 0 {
			w.line(first + l)
		} else {
			w.line(next + l)
		}
	}
}

// apart leaves a blank line between blocks of different kinds.
func (w *textWriter) apart(kind string) {
	if w.b.Len() > 0 && (kind != w.last || kind != "para" && kind != "heading") {
		w.b.WriteByte('\n')
	}
	w.last = kind
}

func (w *textWriter) blocks(bs []page.Block) {
	for _, b := range bs {
		switch b := b.(type) {
		case page.Heading:
			w.heading(b)
		case page.Para:
			w.para(b)
		case page.Table:
			w.apart("table")
			w.table(b.Title, b.Columns, b.Rows, false)
			w.wrapped("", "", b.Note)
		case page.Form:
			w.apart("form")
			rows := append(b.Rows[:len(b.Rows):len(b.Rows)], make([][]string, min(max(b.Blank, 0), mostBlank))...)
			w.table(b.Title, b.Columns, rows, true)
		case page.Board:
			w.board(b)
		case page.Card:
			w.card(b)
		case page.Track:
			w.apart("track")
			w.wrapped("", "  ", prefixed(b.Title+": ", trackText(b)))
		case page.Lanes:
			w.lanes(b)
		}
	}
}

func (w *textWriter) heading(h page.Heading) {
	w.b.WriteByte('\n')
	w.last = "heading"
	mark := "-"
	if h.Level <= 1 {
		mark = "="
	}
	longest := 0
	for _, l := range wrapText(h.Text, columns) {
		w.line(l)
		longest = max(longest, cellsOf(l))
	}
	w.line(strings.Repeat(mark, longest))
}

func (w *textWriter) para(p page.Para) {
	if w.last != "heading" {
		w.apart("para")
	}
	w.last = "para"
	in := strings.Repeat("   ", min(max(p.Indent, 0), maxIndent))
	text := p.Text
	if len(p.Rules) > 0 {
		text += " (" + strings.Join(p.Rules, ", ") + ")"
	}
	if n := p.Number(); n != "" {
		text += " " + n
	}
	if p.Strong {
		w.wrapped(in+"* ", in+"  ", text)
		return
	}
	w.wrapped(in, in, text)
}

const (
	between     = "  " // columns of a table
	leastColumn = 3
)

// table sets a table; blank cells of a form are underscores.
func (w *textWriter) table(title string, cols []page.Column, rows [][]string, form bool) {
	w.wrapped("", "", title)
	cols = complete(cols, rows)
	n := len(cols)
	if n == 0 {
		return
	}
	if most := (columns + len(between)) / (leastColumn + len(between)); n > most {
		firstCols, firstRows := slice(cols, rows, 0, most)
		w.table("", firstCols, firstRows, form)
		restCols, restRows := slice(cols, rows, most, n)
		w.table("", restCols, restRows, form)
		return
	}
	names := make([]string, n)
	widths, words := make([]int, n), make([]int, n)
	cell := func(i int, s string) {
		for l := range strings.SplitSeq(plain(s), "\n") {
			widths[i] = max(widths[i], cellsOf(l))
		}
		for f := range strings.FieldsSeq(plain(s)) {
			words[i] = max(words[i], cellsOf(f))
		}
	}
	for i, c := range cols {
		names[i], widths[i] = c.Name, 1
		cell(i, c.Name)
		if form {
			widths[i] = max(widths[i], 6*max(1, c.Weight))
		}
	}
	for _, r := range rows {
		for i := range r {
			cell(i, r[i])
		}
	}
	narrow(widths, words, columns-len(between)*(n-1))
	if strings.Join(names, "") != "" {
		w.row(names, cols, widths, false)
	}
	total := len(between) * (n - 1)
	for _, v := range widths {
		total += v
	}
	w.line(strings.Repeat("-", min(total, columns)))
	for _, r := range rows {
		w.row(r, cols, widths, form)
	}
}

// narrow takes from the widest columns until the width is enough: first down to
// their longest words, only then into words.
func narrow(widths, words []int, width int) {
	for _, least := range [][]int{words, make([]int, len(widths))} {
		for {
			sum, widest := 0, -1
			for i, v := range widths {
				sum += v
				if v > max(least[i], leastColumn) && (widest < 0 || v > widths[widest]) {
					widest = i
				}
			}
			if sum <= width {
				return
			}
			if widest < 0 {
				break
			}
			widths[widest] -= max(1, min(sum-width, (widths[widest]-max(least[widest], leastColumn))/8))
		}
	}
}

func (w *textWriter) row(r []string, cols []page.Column, widths []int, form bool) {
	cells := make([][]string, len(widths))
	deepest := 1
	for i := range widths {
		if i < len(r) && r[i] != "" {
			cells[i] = wrapText(r[i], widths[i])
		} else if form {
			cells[i] = []string{strings.Repeat("_", widths[i])}
		}
		deepest = max(deepest, len(cells[i]))
	}
	for k := range deepest {
		var l strings.Builder
		for i, width := range widths {
			s := ""
			if k < len(cells[i]) {
				s = cells[i][k]
			}
			pad := max(0, width-cellsOf(s))
			left := 0
			switch aligned(cols[i]) {
			case page.Right:
				left = pad
			case page.Centre:
				left = pad / 2
			}
			if i > 0 {
				l.WriteString(between)
			}
			l.WriteString(strings.Repeat(" ", left) + s + strings.Repeat(" ", pad-left))
		}
		w.line(l.String())
	}
}

// board tells a map: which units stand where.
func (w *textWriter) board(b page.Board) {
	w.apart("board")
	title := b.Title
	if title == "" {
		title = "Map"
	}
	stacks := stacksOf(b)
	switch {
	case len(stacks) == 0:
		w.wrapped("", "", title+": drawn in the PDF report; no counter stands on it.")
	case told(stacks, w.report):
		w.wrapped("", "", title+": drawn in the PDF report; its stacks stand in the table.")
	default:
		w.wrapped("", "", title+": drawn in the PDF report. Its stacks, the first at the bottom:")
		wide := 0
		for _, s := range stacks {
			wide = max(wide, cellsOf(s.where))
		}
		for _, s := range stacks {
			lead := "  " + s.where + strings.Repeat(" ", wide-cellsOf(s.where)) + "  "
			w.wrapped(lead, strings.Repeat(" ", cellsOf(lead)), strings.Join(present(s.side, s.text()), " "))
		}
	}
	w.wrapped("", "", b.Note)
}

// textStack is a stack of one side in a cell.
type textStack struct {
	where, side string
	counters    []page.Counter
}

func (s textStack) text() string {
	var all []string
	for _, c := range s.counters {
		if c.Down {
			all = append(all, "face down")
		} else {
			all = append(all, counterText(c))
		}
	}
	return strings.Join(all, ", ")
}

// stacksOf lists the stacks of a board, in the order of its cells; counters
// off the board come last.
func stacksOf(b page.Board) []textStack {
	at := map[string]int{}
	label := map[string]string{}
	for i, c := range b.Cells {
		if _, double := at[c.ID]; !double {
			at[c.ID], label[c.ID] = i, c.Label
		}
	}
	order := func(c page.Counter) int {
		if i, ok := at[c.Cell]; ok {
			return i
		}
		return len(b.Cells)
	}
	sorted := slices.Clone(b.Counters)
	slices.SortStableFunc(sorted, func(x, y page.Counter) int {
		if n := order(x) - order(y); n != 0 {
			return n
		}
		return strings.Compare(x.Cell, y.Cell)
	})
	var out []textStack
	last := ""
	for _, c := range sorted {
		where := label[c.Cell]
		if where == "" {
			where = c.Cell
		}
		if n := len(out); n > 0 && last == c.Cell && out[n-1].side == c.Side {
			out[n-1].counters = append(out[n-1].counters, c)
		} else {
			out = append(out, textStack{where, c.Side, []page.Counter{c}})
		}
		last = c.Cell
	}
	return out
}

// told tells whether one table of the report names every place of the stacks.
func told(stacks []textStack, r page.Report) bool {
	for _, s := range sections(r) {
		for _, b := range s.blocks {
			t, ok := b.(page.Table)
			if !ok {
				continue
			}
			named := map[string]bool{}
			for _, row := range t.Rows {
				for _, c := range row {
					named[c] = true
				}
			}
			if !slices.ContainsFunc(stacks, func(s textStack) bool { return !named[s.where] }) {
				return true
			}
		}
	}
	return false
}

func (w *textWriter) card(c page.Card) {
	w.apart("card")
	const wide = 60
	edge := "+" + strings.Repeat("-", wide-2) + "+"
	put := func(s string) {
		for _, l := range wrapText(s, wide-4) {
			w.line("| " + l + strings.Repeat(" ", wide-4-cellsOf(l)) + " |")
		}
	}
	w.line(edge)
	put(c.Title)
	w.line(edge)
	for _, l := range c.Lines {
		put(l)
	}
	if c.Foot != "" {
		put("")
		put(c.Foot)
	}
	w.line(edge)
}

func (w *textWriter) lanes(l page.Lanes) {
	w.apart("lanes")
	w.wrapped("", "", l.Title)
	wide := 0
	for _, n := range l.Lanes {
		wide = max(wide, min(cellsOf(plain(n.Name)), columns/3))
	}
	for _, n := range l.Lanes {
		name := clip(plain(n.Name), columns/3)
		lead := "  " + name + strings.Repeat(" ", wide-cellsOf(name)) + "  "
		w.wrapped(lead, strings.Repeat(" ", cellsOf(lead)), laneText(n))
	}
}

func laneText(n page.Lane) string {
	if len(n.Pieces) == 0 {
		return "-"
	}
	var all []string
	for _, c := range n.Pieces {
		s := counterText(c)
		if c.Side != "" && !c.Down {
			s = c.Side + " " + s
		}
		all = append(all, s)
	}
	return strings.Join(all, ", ")
}

func trackText(t page.Track) string {
	if len(t.Marks) == 0 {
		return fmt.Sprintf("%d to %d, no marker on it.", t.From, t.To)
	}
	marks := slices.Clone(t.Marks)
	slices.SortStableFunc(marks, func(a, b page.Mark) int { return a.At - b.At })
	var boxes []string
	for i, m := range marks {
		if i > 0 && marks[i-1].At == m.At {
			boxes[len(boxes)-1] += ", " + m.Text
			continue
		}
		boxes = append(boxes, fmt.Sprintf("%d %s", m.At, m.Text))
	}
	return strings.Join(boxes, "; ") + "."
}
