package plot

import (
	"slices"
	"strings"
	"unicode/utf8"

	"prestags/plot/workbook"
)

// offers.go is what a sheet offers without ordering it. Nobody takes a # away in
// a spreadsheet: the row has its first cell, what could stand behind it is in a
// column for the reader and in the drop-downs, and the row is an order as soon as
// something is written beside its first cell. So are rows under a bracket that
// counts only then.

// TakeAway is what a form in text says of lines it offers behind a #. A sheet says
// what is to be done there instead.
func TakeAway(what string) string {
	return takeAway + what + takenAway
}

const (
	takeAway  = "To give some, take the # away before "
	takenAway = " and before the lines you want."
	fillIn    = "To give some, write in the empty cell beside each line you want; what stands to its right is an example."
	// switchOn says how what a sheet offers is put in force.
	switchOn = "In this sheet a row that stays as it is orders nothing. Write in the empty cells of those you want: behind a unit its task, behind a task or a key what the example to its right says, " +
		"or something of the kind; the drop-downs hold it. A row whose first cell begins with # is a remark."
	// inFirst stands before a task that has nothing behind it.
	inFirst = "in the first cell: "
	// onlyFilled stands beside a bracket that counts once a line below is filled in.
	onlyFilled = "(counts once a line below it is filled in)"
)

// inSheet are the words of a form as a sheet says them.
func inSheet(s string) string {
	head, rest, ok := strings.Cut(s, takeAway)
	if !ok {
		return s
	}
	_, tail, ok := strings.Cut(rest, takenAway)
	if !ok {
		return s
	}
	return head + fillIn + tail
}

// offersSome tells whether a sheet of the section has rows that are no orders yet.
func (s FormSection) offersSome() bool {
	return !s.Roster && (slices.ContainsFunc(s.Lines, func(l string) bool { return strings.HasPrefix(l, "#") }) ||
		slices.ContainsFunc(s.Rows, func(r Row) bool { return !r.Live }))
}

// offered is a line of a form that stands behind a #: what it begins with, what
// may follow, what is said about it. ok is false for other lines.
type offered struct{ head, rest, note string }

func (o offered) example() string {
	out := strings.TrimSpace(o.head + " " + o.rest)
	if o.rest == "" {
		out = inFirst + out
	}
	if o.note != "" {
		out += "   (" + o.note + ")"
	}
	return out
}

// offeredLine takes a line behind a # apart, as a line of a section.
func offeredLine(l, section string, g Grammar) (o offered, keyed, ok bool) {
	l, ok = strings.CutPrefix(oneLine(l), "# ")
	if !ok || l == "" || l[0] == ' ' {
		return o, false, false
	}
	l, o.note, _ = strings.Cut(l, " #")
	l, o.note = strings.TrimSpace(l), strings.TrimSpace(o.note)
	r := newReader("", g)
	if r.keyed(section) {
		r.section = section
		key, values, ok := strings.Cut(l+" ", ": ")
		if b, _, _ := r.begins(newCell(l, workbook.Text, 1, 1).text); !ok || b != aKey {
			return o, false, false
		}
		o.head, o.rest = key+":", strings.TrimSpace(values)
		return o, true, true
	}
	o.head, o.rest, _ = strings.Cut(l, " ")
	return o, false, slices.Contains(g.Bare, o.head)
}

// lines writes the lines of a section below its table.
func (c *chart) lines(s FormSection, g Grammar) {
	section := s.Name
	headed := ""
	for _, l := range s.Lines {
		if name, ok := strings.CutPrefix(l, "# ["); ok && strings.HasSuffix(name, "]") {
			section, headed = strings.ToLower(strings.TrimSuffix(name, "]")), ""
			name = "[" + strings.TrimSuffix(name, "]") + "]"
			c.widen(1, min(utf8.RuneCountInString(name)+2, 20))
			c.rows = append(c.rows, []workbook.Value{{Text: name, Bold: true}, {Text: onlyFilled, Faint: true, Across: true}})
			continue
		}
		o, keyed, ok := offeredLine(l, section, g)
		if !ok {
			c.rows = append(c.rows, []workbook.Value{{Text: oneLine(inSheet(l)), Across: true}})
			continue
		}
		head := "Order"
		if keyed {
			head = "Key"
		}
		if headed != head {
			headed = head
			c.rows = append(c.rows, []workbook.Value{
				{Text: columnHead(Column{Name: head}, 0, g), Head: true}, {Text: "What you say", Head: true}, {Text: forReader("for example"), Head: true},
			})
		}
		first := strings.TrimSuffix(o.head, ":")
		if o.rest == "" {
			first = ""
		}
		c.widen(1, min(utf8.RuneCountInString(first)+2, 20))
		c.widen(2, 14)
		c.widen(3, 10)
		c.rows = append(c.rows, []workbook.Value{{Text: first}, {}, {Text: forReader(o.example()), Faint: true, Across: true}})
		if o.rest == "" {
			c.offer(1, o.head)
			continue
		}
		c.offer(2, o.rest)
	}
}

// offer puts a drop-down with a single value on a cell of the last row.
func (c *chart) offer(column int, value string) {
	if value != "" {
		n := len(c.rows)
		c.lists = append(c.lists, workbook.List{FromRow: n, ToRow: n, FromColumn: column, ToColumn: column, Items: []string{value}})
	}
}

// noted gives what is said about rows to people a column of their own if no
// other column is for the reader. A row that is not live and says more than its
// first cell is left empty but for it: what could be written in it stands in the
// last column for the reader, so that filling in the row is all there is to do.
// offers are the values taken out, a cell each, of the rows without a unit.
func (s FormSection) noted() (out FormSection, offers [][]string) {
	said := make([]string, len(s.Rows))
	rows := make([]Row, len(s.Rows))
	offers = make([][]string, len(s.Rows))
	last := -1
	for i, c := range s.Columns {
		if c.Kind == KindInfo {
			last = i
		}
	}
	for i, r := range s.Rows {
		said[i] = oneLine(r.Comment)
		cells := slices.Clone(r.Cells)
		offer := s.offer(r)
		if offer != "" {
			if !s.ofUnits() {
				offers[i] = make([]string, len(s.spread(r)))
			}
			for n, v := range s.spread(r) {
				if c := s.Columns[s.columnOf(n)].Kind; n > 0 && n < len(cells) && c != KindInfo {
					cells[n] = ""
					if offers[i] != nil {
						offers[i][n] = v
					}
				}
			}
		}
		switch {
		case offer == "" && (r.Live || s.ofUnits() || len(cells) == 0 || cells[0] == ""):
		case s.ofUnits():
			said[i] = strings.TrimSuffix(offer+": "+said[i], ": ")
			if cells[0] == "" {
				said[i] = s.inTask() + said[i]
			}
		default:
			note := said[i]
			if last >= 0 && last < len(cells) {
				note = cells[last]
				cells[last] = ""
			}
			said[i] = offered{head: cells[0], rest: offer, note: note}.example()
			if offer == "" {
				cells[0] = ""
			}
		}
		rows[i] = Row{Cells: cells, Comment: r.Comment, Live: r.Live}
	}
	if last >= 0 {
		for i, r := range s.Rows {
			if rows[i].Cells != nil && !r.Live && (s.offer(r) != "" || !s.ofUnits()) {
				rows[i].Cells = append(rows[i].Cells, make([]string, max(0, last+1-len(rows[i].Cells)))...)
				rows[i].Cells[last] = strings.TrimPrefix(rows[i].Cells[last]+". "+said[i], ". ")
			}
		}
		s.Rows = rows
		return s, offers
	}
	if !slices.ContainsFunc(said, func(t string) bool { return t != "" }) {
		return s, offers
	}
	at := min(2, len(s.Columns))
	wide := 0
	for i, r := range rows {
		rows[i].Cells = slices.Insert(s.columns(r), at, said[i])
		wide = max(wide, utf8.RuneCountInString(said[i]))
		if offers[i] != nil {
			offers[i] = slices.Insert(offers[i], at, "")
		}
	}
	s.Rows = rows
	s.Columns = slices.Insert(slices.Clone(s.Columns), at, Column{Name: "note", Kind: KindInfo, Width: min(wide+2, 40)})
	return s, offers
}

// inTask says where a task that needs no unit is written in a table of units.
func (s FormSection) inTask() string {
	for _, c := range s.Columns {
		if c.Kind == KindVerb {
			return "in the column " + c.Name + ": "
		}
	}
	return ""
}

// ofUnits tells whether a row begins with a unit.
func (s FormSection) ofUnits() bool { return len(s.Columns) > 0 && s.Columns[0].Kind == KindUnit }

// offer is what a row that is not live would order if it were written, without
// its first cell; "" for rows that are live or leave all to the player.
func (s FormSection) offer(r Row) string {
	if r.Live {
		return ""
	}
	var out []string
	for i, v := range s.columns(r) {
		if i > 0 && v != "" && s.Columns[i].Kind != KindInfo {
			out = append(out, v)
		}
	}
	return strings.Join(out, " ")
}

// cells are a row as the chart writes it.
func (s FormSection) cells(r Row) []workbook.Value {
	out := make([]workbook.Value, 0, len(r.Cells))
	for i, v := range s.spread(r) {
		n := s.columnOf(i)
		info := s.Columns[n].Kind == KindInfo
		if v = oneLine(v); info && v != "" {
			v = forReader(v)
		}
		out = append(out, workbook.Value{Text: v, Faint: info, Across: info && n == len(s.Columns)-1})
	}
	return out
}

// forReader marks the text of a cell that is not read back, and the head of a
// column of such cells: what a player writes over it has no brackets.
func forReader(text string) string { return "(" + text + ")" }
