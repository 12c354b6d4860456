package plot

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"prestags/plot/workbook"
)

var headerCell = regexp.MustCompile(`(?i)^[\s>"]*(?:match|side|impulse)"?\s*(:?)"?[ ]*([,;\t])`)

// separator tells whether a text is a CSV, by its name or by a header line
// whose key stands in a cell, and what separates its cells.
func separator(name string, text []char) (rune, bool) {
	byName := strings.EqualFold(path.Ext(name), ".csv")
	counts := map[rune]int{}
	for i, l := range lines(text) {
		if i == 200 {
			break
		}
		s := plain(l[:min(len(l), maxLine)])
		// "match:" and a tab is a line of a text.
		if m := headerCell.FindStringSubmatch(s); m != nil && (byName || m[1] == "" || m[2] != "\t") {
			return rune(m[2][0]), true
		}
		for _, r := range s {
			counts[r]++
		}
	}
	best := ','
	for _, r := range ";\t" {
		if counts[r] > counts[best] {
			best = r
		}
	}
	return best, byName
}

// csv reads a plot as comma-separated values: the same rows as a sheet, cells
// without a kind of their own.
func (r *reader) csv(text []char, comma rune) {
	r.place = func(c char) Pos {
		return Pos{File: r.file.Name, Line: int(c.line), Col: int(c.col), Cell: workbook.Ref(int(c.col), int(c.line))}
	}
	t := table{reader: r}
	for row := 1; len(text) > 0; row++ {
		var cells []cell
		for more := true; more; {
			var s string
			s, text, more = csvCell(text, comma)
			if len(cells) == workbook.MaxColumns {
				r.refuse(Pos{File: r.file.Name, Line: row, Col: 1, Cell: workbook.Ref(1, row)},
					fmt.Sprintf("the row has more than %d cells", workbook.MaxColumns), "one order a row")
				return
			}
			s, kind := csvKind(s)
			cells = append(cells, newCell(s, kind, row, len(cells)+1))
		}
		if row > maxLines {
			r.refuse(Pos{File: r.file.Name}, fmt.Sprintf("the file has more than %d rows", maxLines), "the orders of this impulse alone")
			return
		}
		t.row(cells)
	}
	t.end()
}

// csvCell cuts one cell off and tells whether the row goes on. A quote that
// nobody closes is part of the text.
func csvCell(text []char, comma rune) (s string, rest []char, more bool) {
	if len(text) > 0 && text[0].r == '"' {
		var b strings.Builder
		for i := 1; i < min(len(text), 2*maxLine); i++ {
			switch {
			case text[i].r != '"':
				b.WriteRune(text[i].r)
			case i+1 < len(text) && text[i+1].r == '"':
				b.WriteRune('"')
				i++
			case i+1 == len(text):
				return b.String(), nil, false
			case text[i+1].r == comma || text[i+1].r == '\n':
				return b.String(), text[i+2:], text[i+1].r == comma
			}
		}
	}
	for i, c := range text {
		if c.r == comma || c.r == '\n' {
			return plain(text[:i]), text[i+1:], c.r == comma
		}
	}
	return plain(text), nil, false
}

var (
	csvNumber = regexp.MustCompile(`^[-+]?\d+([.,]\d+)?([eE][-+]?\d+)?$`)
	csvDate   = regexp.MustCompile(`^\d{1,4}([-/.])\d{1,2}[-/.]\d{2,4}$`)
	csvText   = regexp.MustCompile(`^="([^"]*)"$`)
)

// csvKind is the kind a spreadsheet would have given the cell.
func csvKind(s string) (string, workbook.Kind) {
	t := strings.TrimSpace(s)
	if m := csvText.FindStringSubmatch(t); m != nil {
		return m[1], workbook.Text
	}
	switch {
	case csvNumber.MatchString(t):
		return t, workbook.Number
	case csvDate.MatchString(t):
		return t, workbook.Date
	case len(t) > 1 && t[0] == '=':
		return t, workbook.Formula
	}
	return s, workbook.Text
}
