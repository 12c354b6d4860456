// Package booktest makes workbooks of text for the fuzz tests of files of facts.
package booktest

import (
	"bytes"
	"slices"
	"strings"

	"prestags/plot/workbook"
)

// Of is a workbook of cells written as text: a sheet begins with a line =NAME, a
// line is a row, a | ends a cell; a cell that begins with ^ is a number. Nil where
// the text is none: a sheet without a name, one that is there twice, more than
// nine, a workbook that cannot be written.
func Of(text string) []byte {
	var b workbook.Book
	for line := range strings.SplitSeq(strings.ToValidUTF8(text, "?"), "\n") {
		if name, ok := strings.CutPrefix(line, "="); ok || len(b.Sheets) == 0 {
			if slices.ContainsFunc(b.Sheets, func(s workbook.SheetSpec) bool { return strings.EqualFold(s.Name, name) }) || name == "" || len(b.Sheets) > 8 {
				return nil
			}
			b.Sheets = append(b.Sheets, workbook.SheetSpec{Name: name})
			continue
		}
		var row []workbook.Value
		for c := range strings.SplitSeq(line, "|") {
			digits, number := strings.CutPrefix(c, "^")
			number = number && digits != "" && len(digits) < 10 && strings.Trim(digits, "0123456789") == ""
			if number {
				c = digits
			}
			row = append(row, workbook.Value{Text: c, Number: number})
		}
		s := &b.Sheets[len(b.Sheets)-1]
		s.Rows = append(s.Rows, row)
	}
	var out bytes.Buffer
	if b.Write(&out) != nil {
		return nil
	}
	return out.Bytes()
}
