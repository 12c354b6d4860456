package plot

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"prestags/plot/workbook"
)

// chart is the Plot Chart of a form as cells: what the sheet of the workbook
// and the CSV have in common.
type chart struct {
	rows   [][]workbook.Value
	lists  []workbook.List
	widths []int
	// head is the row of the first table's head, from 1; fixed how many
	// columns stand before the first place. tables counts the tables of units:
	// where there are several the head of the first is not that of all rows.
	head, fixed, tables int
	// remarks are the last columns of tables that are for the reader, with the
	// widths they would like to have.
	remarks [][2]int
}

// WriteCSV writes a form as comma-separated values: the rows of the Plot
// Chart, with introduction and instructions behind #.
func WriteCSV(f Form) []byte {
	c := newChart(f)
	var rows [][]string
	for _, r := range c.rows {
		var row []string
		for _, v := range r {
			row = append(row, inert(v.Text))
		}
		for len(row) > 1 && row[len(row)-1] == "" {
			row = row[:len(row)-1]
		}
		if len(row) == 0 {
			row = []string{""}
		}
		rows = append(rows, row)
	}
	for _, p := range slices.Concat([]string{""}, f.howTo()) {
		for l := range strings.SplitSeq(p, "\n") {
			rows = append(rows, []string{strings.TrimRight("# "+oneLine(l), " ")})
		}
	}
	for _, s := range f.Sections {
		if !s.Roster {
			continue
		}
		rows = append(rows, []string{""}, []string{"# " + s.Title})
		var heads []string
		for _, col := range s.Columns {
			heads = append(heads, col.Name)
		}
		rows = append(rows, hashed(heads))
		for _, r := range s.Rows {
			row := s.columns(r)
			for i := range row {
				row[i] = inert(row[i])
			}
			rows = append(rows, hashed(row))
		}
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	// The buffer takes everything.
	_ = w.WriteAll(rows)
	if utf8.RuneCount(b.Bytes()) != b.Len() {
		// Without the mark, spreadsheets take UTF-8 for something else.
		return append([]byte("\xef\xbb\xbf"), b.Bytes()...)
	}
	return b.Bytes()
}

// inert is the text of a cell that a spreadsheet shows and does not carry out. Names
// and remarks may be anybody's; none that is to be read back begins so.
func inert(text string) string {
	if inner, ok := strings.CutPrefix(text, "("); ok && csvNumber.MatchString(strings.TrimSuffix(inner, ")")) {
		// A number in brackets is below zero to a spreadsheet.
		return forReader(text)
	}
	if len(text) > 1 && strings.ContainsRune("=+-@\t\r", rune(text[0])) && !csvNumber.MatchString(text) {
		return "'" + text
	}
	return text
}

// hashed is a row for the reader only.
func hashed(row []string) []string {
	out := slices.Clone(row)
	if len(out) > 0 {
		out[0] = "# " + out[0]
	}
	return out
}

// WriteXLSX writes a form as a workbook: the pre-printed Plot Chart with
// header cells, one unit a row, one place a cell; a sheet for each roster; and
// the sheet that says how to write it.
func WriteXLSX(f Form) ([]byte, error) {
	c := newChart(f)
	frozen := c.head
	if c.tables > 1 {
		frozen = min(1, len(f.Title)) + len(f.header())
	}
	book := workbook.Book{Title: f.Title, Sheets: []workbook.SheetSpec{{
		Name: "Plot", Rows: c.rows, Widths: c.widths, Lists: c.lists,
		FreezeRows: frozen, FreezeColumns: c.fixed, Repeat: frozen, Landscape: true,
	}}}
	for _, s := range f.Sections {
		if s.Roster {
			book.Sheets = append(book.Sheets, s.roster())
		}
	}
	var rows [][]workbook.Value
	for _, p := range f.howTo() {
		for l := range strings.SplitSeq(p, "\n") {
			rows = append(rows, []workbook.Value{{Text: l, Wrap: true}})
		}
		rows = append(rows, nil)
	}
	if len(rows) > 0 {
		book.Sheets = append(book.Sheets, workbook.SheetSpec{Name: "How to write it", Rows: rows, Widths: []int{howToWidth}})
	}
	var b bytes.Buffer
	if err := book.Write(&b); err != nil {
		return nil, fmt.Errorf("writing the plot chart: %w", err)
	}
	return b.Bytes(), nil
}

// Widths in characters: of the sheet of instructions, which a spreadsheet program
// prints on one page of A4 upright or cuts; of a column for the reader, and of one
// that ends the sheet.
const howToWidth, infoWidth, remarkWidth = 76, 28, 44

// howTo is all that is to be said about the form: what stands above a text
// form, what each section takes, how lines are written.
func (f Form) howTo() []string {
	var out []string
	for _, p := range f.Intro {
		out = append(out, inSheet(p))
	}
	for _, s := range f.sections() {
		if s.Roster {
			continue
		}
		if help := append([]string{s.Title}, strings.Split(inSheet(strings.Join(s.Help, "\n")), "\n")...); strings.Join(help, "") != "" {
			out = append(out, strings.TrimLeft(strings.Join(help, "\n"), "\n"))
		}
	}
	out = append(out, f.HowTo...)
	if slices.ContainsFunc(f.Sections, FormSection.offersSome) {
		out = append(out, switchOn)
	}
	return out
}

func (s FormSection) roster() workbook.SheetSpec {
	spec := workbook.SheetSpec{Name: s.Title, FreezeRows: 1, FreezeColumns: 1, Repeat: 1}
	if spec.Name == "" {
		spec.Name = "Roster"
	}
	var head []workbook.Value
	for _, c := range s.Columns {
		head = append(head, workbook.Value{Text: c.Name, Head: true})
	}
	spec.Rows = append(spec.Rows, head)
	for _, r := range s.Rows {
		var row []workbook.Value
		for _, v := range s.columns(r) {
			row = append(row, workbook.Value{Text: v})
		}
		spec.Rows = append(spec.Rows, row)
	}
	for i, w := range s.textWidths() {
		spec.Widths = append(spec.Widths, max(w, utf8.RuneCountInString(s.Columns[i].Name), s.Columns[i].Width)+2)
	}
	for _, h := range s.Help {
		spec.Rows = append(spec.Rows, []workbook.Value{{Text: h, Bold: true}})
	}
	return spec
}

func newChart(f Form) chart {
	c := chart{}
	if f.Title != "" {
		c.rows = append(c.rows, []workbook.Value{{Text: f.Title, Bold: true}})
	}
	for _, h := range f.header() {
		c.rows = append(c.rows, []workbook.Value{{Text: h[0], Bold: true}, {Text: h[1]}})
	}
	for i, s := range f.sections() {
		if !s.Roster {
			c.section(s, i == 0, f.Grammar)
		}
	}
	for _, r := range c.remarks {
		if r[0] == len(c.widths) {
			c.widen(r[0], min(r[1], remarkWidth))
		}
	}
	c.fit()
	return c
}

// fit breaks the lines of what is for the reader and wider than its column: a
// remark at the end of its row goes as far as the sheet does.
func (c *chart) fit() {
	for _, row := range c.rows {
		for i := range row {
			v := &row[i]
			switch fits := i < len(c.widths) && utf8.RuneCountInString(v.Text) <= c.widths[i]; {
			case v.Across && i == 0:
			case fits:
				v.Across = false
			case v.Across && i+1 < len(c.widths):
			case v.Faint:
				v.Across, v.Wrap = false, true
			}
		}
	}
}

func (c *chart) section(s FormSection, first bool, g Grammar) {
	s, offers := s.noted()
	if s.Name != "" {
		if !first {
			c.rows = append(c.rows, nil)
		}
		c.rows = append(c.rows, []workbook.Value{{Text: "[" + s.Name + "]", Bold: true}})
	}
	if !first {
		for _, h := range append([]string{s.Title}, s.Help...) {
			for l := range strings.SplitSeq(inSheet(h), "\n") {
				if l != "" {
					c.rows = append(c.rows, []workbook.Value{{Text: "# " + l, Bold: true, Across: true}})
				}
			}
		}
	}
	var head []workbook.Value
	for i, col := range s.Columns {
		for n := range max(col.Repeat, 1) {
			name := columnHead(col, n, g)
			head = append(head, workbook.Value{Text: name, Head: true})
			wide := s.width(i)
			if col.Kind == KindInfo {
				if i == len(s.Columns)-1 {
					c.remarks = append(c.remarks, [2]int{len(head), wide})
					wide = 0
				}
				for word := range strings.FieldsSeq(name) {
					wide = max(wide, utf8.RuneCountInString(word)+2)
				}
				wide = min(wide, infoWidth)
			}
			c.widen(len(head), wide)
		}
	}
	if len(head) > 0 {
		c.tables++
		c.rows = append(c.rows, head)
		if c.head == 0 {
			c.head = len(c.rows)
			for _, col := range s.Columns {
				if col.Kind != KindUnit && col.Kind != KindVerb && col.Kind != KindInfo || c.fixed == 3 {
					break
				}
				c.fixed++
			}
		}
	}
	from := len(c.rows) + 1
	for i, r := range s.Rows {
		c.rows = append(c.rows, s.cells(r))
		for n, v := range offers[i] {
			c.offer(n+1, v)
		}
	}
	for range s.Blank {
		c.rows = append(c.rows, make([]workbook.Value, len(head)))
	}
	for i, n := 0, 1; i < len(s.Columns); i++ {
		repeat := max(s.Columns[i].Repeat, 1)
		if len(s.Columns[i].List) > 0 && len(c.rows) >= from {
			c.lists = append(c.lists, workbook.List{
				FromRow: from, ToRow: len(c.rows), FromColumn: n, ToColumn: n + repeat - 1, Items: s.Columns[i].List,
			})
		}
		n += repeat
	}
	c.lines(s, g)
}

// columnHead is the head of a column's nth cell, marked so that the reader
// knows the columns that are for people and those of plain numbers.
func columnHead(c Column, n int, g Grammar) string {
	name := strings.Trim(oneLine(c.Name), "() ")
	if name == "" {
		name = string(c.Kind)
	}
	if c.Repeat > 1 {
		name = fmt.Sprintf("%s %d", name, n+1)
	}
	switch {
	case c.Kind == KindInfo:
		return forReader(name)
	case c.Kind == KindNumber:
		return name + " " + strings.ToLower(numberHead)
	case slices.Contains(g.Verbs, strings.ToUpper(name)):
		return name + ":"
	}
	return name
}

func (s FormSection) width(i int) int {
	c := s.Columns[i]
	if c.Width > 0 {
		return c.Width
	}
	switch c.Kind {
	case KindUnit:
		return 10
	case KindVerb:
		return 7
	case KindInfo:
		return max(8, s.textWidths()[i]+2)
	case KindText:
		return 16
	}
	return 9
}

func (c *chart) widen(column, width int) {
	for len(c.widths) < column {
		c.widths = append(c.widths, 0)
	}
	c.widths[column-1] = max(c.widths[column-1], width)
}
