package plot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Text prints a plot in canonical form, for receipts and the record: header,
// then lines in the order written, ranges closed up. Read(Text(f)) gives the
// same lines but for their positions and Raw. The count of lines, if the
// header has one, is that of the lines that stand.
func Text(f File) string {
	var b strings.Builder
	orders := 0
	for _, l := range f.Lines {
		if l.Key.Text == "" {
			orders++
		}
	}
	for _, key := range headerKeys {
		w, _ := f.Header.Get(key)
		switch {
		case w.Text == "":
		case key == "lines":
			fmt.Fprintf(&b, "lines: %d\n", orders)
		default:
			fmt.Fprintf(&b, "%s: %s\n", key, w.Text)
		}
	}
	// Nothing returns to the lines before the first section.
	lines := slices.Clone(f.Lines)
	slices.SortStableFunc(lines, func(a, b Line) int {
		switch {
		case a.Section == "" && b.Section != "":
			return -1
		case a.Section != "" && b.Section == "":
			return 1
		}
		return 0
	})
	section, printed := "", map[string]bool{}
	enter := func(s string) {
		fmt.Fprintf(&b, "\n[%s]\n", s)
		section, printed[s] = s, true
	}
	for i, l := range lines {
		switch {
		case l.Section != section:
			enter(l.Section)
		case i == 0:
			b.WriteByte('\n')
		}
		b.WriteString(l.text())
		b.WriteByte('\n')
	}
	for _, s := range f.Sections {
		if !printed[s] {
			enter(s)
		}
	}
	if quotedPrintable([]rune(b.String()), func(string) bool { return false }) {
		// A plain = tells that it is not mail.
		return "# = is =\n" + b.String()
	}
	return b.String()
}

// text is the line as Read reads it.
func (l Line) text() string {
	var out []string
	add := func(ws []Word) {
		for _, w := range ws {
			out = append(out, w.Text)
		}
	}
	if l.Key.Text != "" {
		out = append(out, l.Key.Text)
		add(l.Args)
		out[len(out)-1] += ":"
		add(l.Values)
		return strings.Join(out, " ")
	}
	if len(l.Subjects) > 0 {
		out = append(out, closeUp(l.Subjects))
	}
	if l.Verb.Text != "" {
		out = append(out, l.Verb.Text)
	}
	add(l.Args)
	for _, s := range l.Settings {
		out = append(out, s.Key.Text+"="+s.Value.Text)
	}
	return strings.Join(out, " ")
}

// closeUp writes three units or more in a row as a range.
func closeUp(units []Word) string {
	var out []string
	for i := 0; i < len(units); {
		prefix, number := splitID(units[i].Text)
		n, err := strconv.Atoi(number)
		j := i + 1
		for err == nil && prefix != "" && j < len(units) && j-i < maxRange &&
			units[j].Text == fmt.Sprintf("%s%0*d", prefix, len(number), n+j-i) {
			j++
		}
		if j-i < 3 {
			out = append(out, units[i].Text)
			i++
			continue
		}
		_, last := splitID(units[j-1].Text)
		out = append(out, units[i].Text+".."+last)
		i = j
	}
	return strings.Join(out, ", ")
}

// WriteText writes a form as text. Rows that are not live stand behind a #,
// which the player takes away; so do notes and instructions.
func WriteText(f Form) []byte {
	var b strings.Builder
	b.WriteString(BeginMark + "\n")
	if f.Title != "" {
		remark(&b, f.Title)
	}
	for _, h := range f.header() {
		fmt.Fprintf(&b, "%s: %s\n", h[0], h[1])
	}
	if len(f.Intro) > 0 {
		b.WriteByte('\n')
	}
	for _, s := range f.Intro {
		remark(&b, s)
	}
	var rosters []FormSection
	for _, s := range f.sections() {
		if s.Roster {
			rosters = append(rosters, s)
			continue
		}
		b.WriteByte('\n')
		if s.Name != "" {
			fmt.Fprintf(&b, "[%s]\n", s.Name)
		}
		s.writeText(&b)
	}
	for _, s := range rosters {
		b.WriteByte('\n')
		s.writeRoster(&b)
	}
	for _, p := range f.HowTo {
		b.WriteString("\n")
		remark(&b, p)
	}
	b.WriteString("\n" + EndMark + "\n")
	return []byte(b.String())
}

// remark writes a paragraph as comment lines of a readable length.
func remark(b *strings.Builder, s string) {
	const width = 90
	for line := range strings.SplitSeq(typed(s), "\n") {
		n := 0
		b.WriteString("#")
		// A line set with blanks, such as an example, stays as it is.
		parts := strings.Fields(line)
		if strings.HasPrefix(line, " ") || strings.Contains(strings.TrimSpace(line), "  ") {
			parts = []string{strings.TrimRight(line, " \r")}
		}
		for _, w := range parts {
			if n > 0 && n+1+utf8.RuneCountInString(w) > width {
				b.WriteString("\n#")
				n = 0
			}
			b.WriteString(" " + w)
			n += 1 + utf8.RuneCountInString(w)
		}
		b.WriteByte('\n')
	}
}

// header is the header of a form, keys and values.
func (f Form) header() [][2]string {
	out := [][2]string{{"match", f.Match}, {"side", f.Side}, {"impulse", fmt.Sprintf("%03d", f.Impulse)}}
	if f.Turn > 0 {
		out = append(out, [2]string{"turn", strconv.Itoa(f.Turn)})
	}
	if f.Dice != "" {
		out = append(out, [2]string{"dice", f.Dice})
	}
	return out
}

// sections puts the orders before the named sections, where alone they can
// stand.
func (f Form) sections() []FormSection {
	out := slices.Clone(f.Sections)
	slices.SortStableFunc(out, func(a, b FormSection) int {
		switch {
		case a.Name == "" && b.Name != "":
			return -1
		case a.Name != "" && b.Name == "":
			return 1
		}
		return 0
	})
	return out
}

func (s FormSection) writeText(b *strings.Builder) {
	if s.Title != "" {
		remark(b, s.Title)
	}
	for _, h := range s.Help {
		remark(b, h)
	}
	type textRow struct{ order, note string }
	rows := make([]textRow, len(s.Rows))
	commented := slices.ContainsFunc(s.Rows, func(r Row) bool { return !r.Live })
	widths := s.textWidths()
	full := 0
	for i, r := range s.Rows {
		line, note := "", ""
		switch {
		case !r.Live:
			line = "# "
		case commented:
			line = "  "
		}
		says := 0
		for c, v := range s.columns(r) {
			switch {
			case s.Columns[c].Kind == KindUnit, s.Columns[c].Kind == KindVerb:
				line += pad(v, widths[c]) + " "
				says += min(len(v), 1)
			case s.Columns[c].Kind != KindInfo && v != "":
				line += v + " "
				says++
			case v != "":
				note += ", " + v
			}
		}
		line = strings.TrimRight(line, " ")
		if !r.Live && says == 1 {
			// Where the player writes.
			line = pad(line, len("# ")+widths[0]) + " ..."
		}
		if note = strings.TrimPrefix(note, ", "); r.Comment != "" {
			note = r.Comment
		}
		rows[i] = textRow{line, note}
		full = max(full, utf8.RuneCountInString(line))
	}
	for _, r := range rows {
		if r.note != "" {
			r.order = pad(r.order, min(full, 48)) + "  # " + oneLine(r.note)
		}
		b.WriteString(r.order + "\n")
	}
	for _, l := range s.Lines {
		b.WriteString(oneLine(l) + "\n")
	}
}

// columns are a row's values, one a column; a repeated column's in one.
func (s FormSection) columns(r Row) []string {
	out := make([]string, len(s.Columns))
	for c, v := range s.spread(r) {
		if i := s.columnOf(c); v != "" && i >= 0 {
			out[i] = strings.TrimSpace(out[i] + " " + oneLine(v))
		}
	}
	return out
}

// columnOf is the column to which the nth cell of a sheet's row belongs.
func (s FormSection) columnOf(n int) int {
	for i, c := range s.Columns {
		if n -= max(c.Repeat, 1); n < 0 {
			return i
		}
	}
	return -1
}

// spread are a row's values, one a cell. The value of a repeated column is
// spread over its cells, a word each, the last taking the rest; a row may also
// bring a value for each of the cells.
func (s FormSection) spread(r Row) []string {
	var out []string
	total := 0
	for _, c := range s.Columns {
		total += max(c.Repeat, 1)
	}
	if len(r.Cells) > len(s.Columns) {
		out = append(out, r.Cells...)
		return append(out, make([]string, max(0, total-len(out)))...)[:total]
	}
	for i, c := range s.Columns {
		v := ""
		if i < len(r.Cells) {
			v = r.Cells[i]
		}
		if c.Repeat <= 1 {
			out = append(out, v)
			continue
		}
		words := strings.Fields(v)
		for n := range c.Repeat {
			switch {
			case n >= len(words):
				out = append(out, "")
			case n == c.Repeat-1:
				out = append(out, strings.Join(words[n:], " "))
			default:
				out = append(out, words[n])
			}
		}
	}
	return out
}

// textWidths are the widths of the columns in the text form, the rows that
// are longest left to stick out.
func (s FormSection) textWidths() []int {
	out := make([]int, len(s.Columns))
	for _, r := range s.Rows {
		for c, v := range s.columns(r) {
			out[c] = min(max(out[c], utf8.RuneCountInString(v)), 24)
		}
	}
	return out
}

// widestInRoster is how far a column of a roster in a text goes to stand in line.
const widestInRoster = 44

func (s FormSection) writeRoster(b *strings.Builder) {
	if s.Title != "" {
		remark(b, s.Title)
	}
	widths := s.textWidths()
	var heads []string
	for i, c := range s.Columns {
		widths[i] = max(widths[i], utf8.RuneCountInString(c.Name))
		heads = append(heads, c.Name)
	}
	for _, r := range s.Rows {
		for i, v := range s.columns(r) {
			widths[i] = max(widths[i], min(utf8.RuneCountInString(v), widestInRoster))
		}
	}
	line := func(cells []string) {
		b.WriteString("#")
		var l strings.Builder
		for i, v := range cells {
			l.WriteString(" " + pad(v, widths[i]) + " ")
		}
		b.WriteString(strings.TrimRight(l.String(), " ") + "\n")
	}
	line(heads)
	for _, r := range s.Rows {
		line(s.columns(r))
	}
	for _, h := range s.Help {
		remark(b, h)
	}
}

func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
}

// oneLine keeps what an engine writes on one line of a form.
func oneLine(s string) string {
	return strings.TrimRight(strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' {
			return ' '
		}
		return r
	}, typed(s)), " ")
}

// typed are the words of a form with the quotes, dashes and dots a keyboard has:
// reading it back would confess the others as if the player had written them.
func typed(s string) string { return typist.Replace(s) }

var typist = strings.NewReplacer("…", "...", "“", `"`, "”", `"`, "„", `"`, "‘", "'", "’", "'", "–", "-", "—", "-", "−", "-")
