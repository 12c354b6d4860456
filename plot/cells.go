package plot

import (
	"math/big"
	"regexp"
	"slices"
	"strings"

	"prestags/plot/workbook"
)

// cell is one cell of a sheet or CSV as a line reads it.
type cell struct {
	text []char // folded, without blanks around it
	kind workbook.Kind
	// typographic: quotes, dashes or digits were made plain.
	typographic bool
}

func newCell(text string, kind workbook.Kind, row, col int) cell {
	cs := make([]char, 0, len(text))
	for _, r := range text {
		if r == '\n' || r == '\r' {
			r = ' '
		}
		cs = append(cs, char{r, int32(row), int32(col)})
	}
	cs, typographic := fold(cs)
	c := cell{text: trim(unangle(cs)), kind: kind, typographic: typographic}
	if len(c.text) == 0 {
		c.kind = workbook.Empty
	}
	return c
}

func (c cell) empty() bool { return len(c.text) == 0 }

// firstFilled is the first of the cells that holds something, below 0 if none does.
func firstFilled(cells []cell) int {
	return slices.IndexFunc(cells, func(c cell) bool { return !c.empty() })
}

// key is the header key a cell is or begins with; value is what follows the
// colon in the same cell.
func (c cell) key() (key string, value []char, ok bool) {
	for _, k := range headerKeys {
		n := matchKey(c.text, k)
		switch {
		case n == 0:
		case n == len(c.text):
			return k, nil, true
		case next(c.text[n:], " ") == ':':
			for c.text[n].r != ':' {
				n++
			}
			return k, trim(c.text[n+1:]), true
		}
	}
	return "", nil, false
}

// plotSheet is the sheet with the plot: the first that has the whole header,
// else the first that has a part of it.
func plotSheet(sheets []workbook.Sheet) (workbook.Sheet, bool) {
	for _, want := range []int{3, 1} {
		for _, s := range sheets {
			if headerCells(s) >= want {
				return s, true
			}
		}
	}
	return workbook.Sheet{}, false
}

// headerCells counts match, side and impulse among the cells, each with a
// value.
func headerCells(s workbook.Sheet) int {
	found := map[string]bool{}
	for _, row := range s.Rows {
		for j, c := range row {
			if len(c.Text) > 10*maxWord {
				continue
			}
			k, v, ok := newCell(c.Text, c.Kind, 1, 1).key()
			if ok && (len(v) > 0 || j+1 < len(row)) && slices.Contains(headerKeys[:3], k) {
				found[k] = true
			}
		}
	}
	return len(found)
}

// table reads the rows of a sheet: header cells on top, then tables with a
// head row, one unit a row, then keyed sections.
type table struct {
	*reader
	headed bool // a header cell has been read
	// heads of the columns, upper case; nil before a head row
	heads []string
	rows  int // orders since the last head or section
	n     int // rows that are not empty

	open  []char // the order not yet ended
	bad   *Problem
	above int // the row the open order ends in

	off    string // the section whose bracket stands behind # last
	warned bool   // a row behind # that was filled in has been told

	lazy string // the section that counts only if a line of it is filled in
}

func (t *table) row(cells []cell) {
	if t.refused && (t.words > maxWords || t.subjects > maxSubjects || t.n > maxLines) {
		return
	}
	t.switchedOff(cells)
	if t.onOffer(cells, t.overwritten(cells)) {
		t.flush()
		return
	}
	if i := firstFilled(cells); i >= 0 && cells[i].text[0].r == '[' {
		t.heads = nil // those of the table above
	}
	cells = t.uncomment(cells)
	first := firstFilled(cells)
	if first < 0 {
		return
	}
	c := cells[first]
	if t.over(&t.n, 1, maxLines, t.place(c.text[0]), "rows") {
		return
	}
	if !t.begun && t.headerRow(cells) {
		return
	}
	b, key, n := t.begins(c.text)
	switch {
	case !t.headed:
		// Titles over the header are usual in a sheet.
		if b == aSection || b == aSubject && t.hasVerb(t.join(cells)) {
			t.refuse(t.place(c.text[0]), "an order or section stands before the header", "the header on top")
			t.headed = true
		}
		return
	case b == aSection:
		t.flush()
		t.off = ""
		t.bracket(cells[first:])
	case b != aHeader && (b != aKey || !t.keyed(t.section)) && t.keyOfSection(t.off, c.text):
		t.flush()
		t.fault(t.place(c.text[0]), show(keyOf(c.text))+" stands below # ["+t.off+"], which the # switches off", "["+t.off+"] without the #")
	case b == aHeader:
		t.flush()
		t.header(key, t.rest(c.text, n))
	case b == aKey:
		t.flush()
		t.keyRow(cells, first)
	case b == aSubject:
		t.flush()
		t.begun = true
		t.start(cells)
	case b == aWord:
		t.flush()
		if !t.headRow(cells) {
			t.begun = true
			t.start(cells)
		}
	case first > 0 && !t.keyed(t.section) && t.task(cells) >= 0:
		// Whose order it is must not be guessed, least of all from the row above.
		t.flush()
		t.begun = true
		t.rows++
		t.orders++
		at := cells[t.task(cells)].text
		t.fault(t.place(at[0]), "the row has the task "+show(plain(at))+" and no unit; it is set aside", "the unit first")
	case len(t.open) > 0 && first > 0 && int(c.text[0].line) == t.above+1:
		t.reader.add(Problem{Pos: t.place(c.text[0]), Severity: Repair, Rule: RuleFile, Wrong: "the row begins with no unit, joined to the row above"})
		t.goOn(cells)
	case t.headRow(cells):
		t.flush()
	default:
		t.flush()
		t.strange(cells, c)
	}
}

// task is the first cell of a row that is a task, below 0 if none is.
func (t *table) task(cells []cell) int {
	return slices.IndexFunc(cells, func(c cell) bool { return c.kind == workbook.Text && t.isVerb(plain(c.text)) })
}

func (t *table) end() {
	t.flush()
	t.leave()
	if !t.headed && !t.refused {
		t.noHeader()
	}
}

// switchedOff looks at a row behind # before it is cut: which section it would
// open, and whether a cell was filled in beside a key that # keeps from being
// read.
func (t *table) switchedOff(cells []cell) {
	first := firstFilled(cells)
	if !t.headed || first < 0 || cells[first].text[0].r != '#' {
		return
	}
	inner := trim(cells[first].text[1:])
	if len(inner) == 0 {
		return
	}
	if name, _, ok := section(inner); ok && inner[0].r == '[' {
		t.off = sectionName(name)
		return
	}
	at := firstFilled(cells[first+1:])
	if t.warned || at < 0 || !slices.ContainsFunc(inner, func(c char) bool { return c.r == ':' }) || !t.keyOfSection(t.section, inner) && !t.keyOfSection(t.off, inner) {
		return
	}
	t.warned = true
	t.reader.add(Problem{
		Pos: t.place(cells[first+1+at].text[0]), Severity: Warning, Rule: RuleFile,
		Wrong: "the # in the first cell of this row switches it off", Instead: show(keyOf(inner)) + " without the #",
	})
}

// keyOfSection tells whether a line begins with a key of the section.
func (t *table) keyOfSection(name string, l []char) bool {
	return t.keyed(name) && slices.ContainsFunc(t.keys(name), func(k string) bool { return matchKey(l, k) > 0 })
}

// uncomment cuts a row at #, and empties the columns that are for the reader
// only, those with their head in brackets.
func (t *table) uncomment(cells []cell) []cell {
	for i := range cells {
		if i < len(t.heads) && inBrackets(t.heads[i]) {
			cells[i] = cell{}
			continue
		}
		for j, c := range cells[i].text {
			if c.r == '#' && cells[i].kind == workbook.Text {
				cells[i].text = trim(cells[i].text[:j])
				return cells[:i+1]
			}
		}
	}
	return cells
}

// mainTask is the head of the column of tasks where the first is of units.
const mainTask = "TASK"

func inBrackets(head string) bool {
	return strings.HasPrefix(head, "(") && strings.HasSuffix(head, ")")
}

// join puts the cells of a row behind one another as a line.
func (t *table) join(cells []cell) []char {
	var out []char
	for _, c := range cells {
		if c.empty() {
			continue
		}
		if len(out) > 0 {
			out = append(out, char{' ', c.text[0].line, c.text[0].col})
		}
		out = append(out, c.text...)
	}
	return out
}

// headerRow reads the header cells of a row: a key and its value in the next
// cell that holds something, or both in one.
func (t *table) headerRow(cells []cell) bool {
	first := firstFilled(cells)
	if _, _, ok := cells[first].key(); !ok {
		return false
	}
	for i := first; i < len(cells); i++ {
		key, value, ok := cells[i].key()
		if !ok {
			if !cells[i].empty() {
				t.once(t.place(cells[i].text[0]), "cells behind the header's, left out")
			}
			continue
		}
		t.headed = true
		from := cells[i]
		if len(value) == 0 {
			for i++; i < len(cells) && cells[i].empty(); i++ {
			}
			if i == len(cells) {
				break
			}
			if _, _, another := cells[i].key(); another {
				i--
				continue
			}
			from = cells[i]
			value = from.text
		}
		p := t.place(value[0])
		text := strings.Join(strings.Fields(plain(value)), " ")
		switch from.kind {
		case workbook.Date, workbook.Formula, workbook.Bool:
			t.refuse(p, "the header's "+key+" is "+kindName[from.kind], headerExample[key]+" as text")
			continue
		case workbook.Number:
			if n, ok := whole(text); ok && !digits(text) {
				text = n
			}
		}
		t.header(key, Word{Text: strings.Trim(Clean(text), " .,"), Pos: p})
	}
	return true
}

// bracket reads a [section] and what stands beside it.
func (t *table) bracket(cells []cell) {
	name, rest, ok := section(cells[0].text)
	if !ok {
		t.fault(t.place(cells[0].text[0]), "a section has no ]", brackets(nearest("", t.g.Sections)))
		return
	}
	t.leave()
	known := len(t.file.Sections)
	t.enter(name)
	t.heads, t.rows = nil, 0
	cells[0].text = trim(rest)
	if len(cells) > 1 && inBrackets(plain(cells[1].text)) {
		cells[1].text = nil
		if len(t.file.Sections) > known {
			t.lazy = t.section
		}
	}
	if next(t.join(cells), " .:") != 0 {
		t.row(cells)
	}
}

// leave ends a section. One that a form offers is none if no line of it was read: a
// [standing] without a line would clear the orders in force.
func (t *table) leave() {
	if t.lazy != "" && len(t.file.In(t.lazy)) == 0 {
		t.file.Sections = slices.DeleteFunc(t.file.Sections, func(s string) bool { return s == t.lazy })
	}
	t.lazy = ""
}

// headRow takes a row as the head of a table: two texts or more, none of them
// a unit or a task, before the first order. Behind orders and among keyed lines
// one of them must be for the reader only.
func (t *table) headRow(cells []cell) bool {
	heads, ok := t.headsIn(cells)
	if !ok || (t.rows > 0 || t.heads != nil || t.keyed(t.section)) && !slices.ContainsFunc(heads, inBrackets) {
		return false
	}
	t.heads = heads
	return true
}

// headsIn are the cells of a row as heads; ok is false if they cannot be.
func (t *table) headsIn(cells []cell) (heads []string, ok bool) {
	n := 0
	heads = make([]string, len(cells))
	for i, c := range cells {
		if c.empty() {
			continue
		}
		s := strings.ToUpper(strings.Join(strings.Fields(plain(c.text)), " "))
		_, _, unit := t.units(s)
		if c.kind != workbook.Text || unit || t.isVerb(s) || digits(s) {
			return nil, false
		}
		heads[i] = s
		n++
	}
	return heads, n >= 2
}

// start begins an order; goOn adds the cells of the next row to it.
func (t *table) start(cells []cell) {
	t.open, t.bad = nil, nil
	t.unrepeat(cells)
	t.goOn(cells)
}

func (t *table) goOn(cells []cell) {
	t.confess(cells)
	for i := range cells {
		if p := t.argumentCell(&cells[i], i); p != nil && t.bad == nil {
			t.bad = p
		}
		t.lead(&cells[i], i)
	}
	l := t.join(cells)
	if len(t.open) > 0 {
		t.open = append(t.open, char{' ', l[0].line, l[0].col})
	}
	t.open = append(t.open, l...)
	t.above = int(l[0].line)
}

// lead puts the word at the head of a column before what stands in it, where the
// game wants that word and the cell leaves it to the head.
func (t *table) lead(c *cell, column int) {
	if c.empty() || column >= len(t.heads) || !slices.Contains(t.g.Leads, t.heads[column]) {
		return
	}
	head := t.heads[column]
	if n := matchKey(c.text, strings.ToLower(head)); n > 0 {
		return
	}
	at := c.text[0]
	text := make([]char, 0, len(head)+1+len(c.text))
	for _, r := range head + " " {
		text = append(text, char{r, at.line, at.col})
	}
	c.text = append(text, c.text...)
}

// confess says if a cell was made plain.
func (t *table) confess(cells []cell) {
	for _, c := range cells {
		if c.typographic && !c.empty() {
			t.once(t.place(c.text[0]), typographic)
		}
	}
}

// flush reads the open order. A unit without a task is not ordered, as in the
// form before it is filled in.
func (t *table) flush() {
	l := t.open
	t.open = nil
	if len(l) == 0 || t.onlyUnits(l) && t.bad == nil {
		return
	}
	t.rows++
	if t.bad != nil {
		t.orders++
		t.setAside(t.bad.Pos, t.unitsOf(l), t.bad.Wrong, t.bad.Instead)
		return
	}
	t.order(l)
}

func (t *table) onlyUnits(l []char) bool {
	s := &scanner{l: tighten(l)}
	for s.skip(true); !s.done(); s.skip(true) {
		begin := s.i
		word := unitWord(s.word(""))
		if _, wrong, ok := t.units(word); ok && wrong == "" && !t.isVerb(word) {
			continue
		}
		_, n := t.apart(s.l[begin:])
		if n == 0 {
			return false
		}
		s.i = begin + n
	}
	return true
}

// unitsOf are the units a line begins with.
func (t *table) unitsOf(l []char) []Word {
	var out []Word
	s := &scanner{l: tighten(l)}
	for s.skip(true); !s.done(); s.skip(true) {
		begin := s.i
		w := s.word("")
		ids, _, ok := t.units(unitWord(w))
		if !ok {
			unit, n := t.apart(s.l[begin:])
			if n == 0 {
				break
			}
			s.i = begin + n
			ids, _, _ = t.units(unit)
		}
		if t.over(&t.subjects, len(ids), maxSubjects, t.place(w[0]), "units") {
			break
		}
		for _, id := range ids {
			out = append(out, Word{Text: id, Pos: t.place(w[0])})
		}
	}
	return out
}

// keyRow reads a keyed line from one cell or several; between cells the colon
// may be left out.
func (t *table) keyRow(cells []cell, first int) {
	t.begun = true
	t.unrepeat(cells)
	t.confess(cells)
	for i := first + 1; i < len(cells); i++ {
		if p := t.argumentCell(&cells[i], i); p != nil {
			t.fault(p.Pos, p.Wrong, p.Instead)
			return
		}
	}
	l := t.join(cells)
	if head := cells[first].text; len(l) > len(head) && !slices.ContainsFunc(l, func(c char) bool { return c.r == ':' }) {
		at := head[len(head)-1]
		l = append(append(append([]char(nil), head...), char{':', at.line, at.col}), l[len(head):]...)
	}
	t.line(l)
}

var kindName = map[workbook.Kind]string{
	workbook.Date: "a date", workbook.Formula: "a formula", workbook.Bool: "TRUE or FALSE",
}

// argumentCell judges a cell of an order by its kind. A number is what a
// spreadsheet makes of 0105: it gets its zeros back, and that is confessed.
func (t *table) argumentCell(c *cell, column int) *Problem {
	if c.empty() {
		return nil
	}
	as := "the value as text, in a column formatted as text,"
	if t.g.Place > 0 {
		as = t.example() + " as text, in a column formatted as text,"
	}
	p := &Problem{Pos: t.place(c.text[0]), Instead: as}
	switch c.kind {
	case workbook.Date, workbook.Formula, workbook.Bool:
		p.Wrong = "the cell is " + kindName[c.kind]
		return p
	case workbook.Number:
	default:
		return nil
	}
	if t.g.Place == 0 || column < len(t.heads) && strings.HasSuffix(t.heads[column], numberHead) {
		return nil
	}
	was := plain(c.text)
	n, ok := whole(was)
	if !ok || len(n) > t.g.Place {
		p.Wrong = "the cell is the number " + show(was) + ", which is no place"
		return p
	}
	padded := strings.Repeat("0", t.g.Place-len(n)) + n
	if padded == was {
		return nil
	}
	t.reader.add(Problem{Pos: p.Pos, Severity: Repair, Rule: RuleFile, Wrong: "was the number " + show(was) + ", read as " + padded})
	at := c.text[0]
	c.text = nil
	for _, r := range padded {
		c.text = append(c.text, char{r, at.line, at.col})
	}
	return nil
}

// example is a place of the game's length: 0105.
func (t *table) example() string {
	s := "00000105"
	return s[max(0, len(s)-t.g.Place):]
}

// numberHead ends the head of a column of plain numbers.
const numberHead = "(NUMBER)"

var plainNumber = regexp.MustCompile(`^\+?\d{1,20}(\.\d{1,20})?([eE][-+]?\d{1,2})?$`)

// whole reads a number as a spreadsheet stores it, 105, 105.0 or 1.05E2, if
// it is whole and not negative.
func whole(s string) (string, bool) {
	if digits(s) {
		n := strings.TrimLeft(s, "0")
		if n == "" {
			n = "0"
		}
		return n, true
	}
	if !plainNumber.MatchString(s) {
		return "", false
	}
	n, ok := new(big.Rat).SetString(strings.TrimPrefix(s, "+"))
	if !ok || !n.IsInt() {
		return "", false
	}
	return n.Num().String(), true
}

// strange is a row that begins with nothing known.
func (t *table) strange(cells []cell, c cell) {
	filled := 0
	for _, x := range cells {
		if !x.empty() {
			filled++
		}
	}
	switch {
	case t.keyed(t.section):
		t.stray(t.join(cells))
	case c.kind == workbook.Number || c.kind == workbook.Date || c.kind == workbook.Formula || c.kind == workbook.Bool:
		what := "a number"
		if k := kindName[c.kind]; k != "" {
			what = k
		}
		t.orders++
		t.fault(t.place(c.text[0]), "the row begins with "+what+", not a unit", "the unit first, in a column formatted as text,")
	case filled > 1 || c.text[0].col > 1 && t.heads != nil || slices.ContainsFunc(plainWords(c.text), func(w string) bool { return slices.Contains(t.g.Verbs, w) }):
		// A verb in capitals: a note may hold the word "of".
		t.orders++
		t.fault(t.place(c.text[0]), show(plain(c.text))+" begins with no unit, key or [section]", "the unit first")
	case t.begun || t.heads != nil:
		t.once(t.place(c.text[0]), "rows of text that begin with no unit, left out")
	}
}
