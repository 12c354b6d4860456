package workbook

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
)

// Book is a workbook to be written.
type Book struct {
	Title  string
	Sheets []SheetSpec
}

// SheetSpec is a sheet to be written.
type SheetSpec struct {
	Name string // cut to 31 characters, forbidden ones replaced
	Rows [][]Value
	// Widths of the columns in characters; missing: 10.
	Widths []int
	// Freeze the rows above this one (1: the first row is the head); and the
	// columns to the left.
	FreezeRows, FreezeColumns int
	// Lists are drop-downs.
	Lists []List
	// Landscape prints across; one page wide in any case.
	Landscape bool
	// Repeat is the number of head rows repeated on each printed page.
	Repeat int
}

// Value of a cell to be written.
type Value struct {
	Text string
	// Number: Text is a whole number and is written as one.
	Number bool
	Bold   bool
	// Head: the style of a table's head. Wrap: lines break in the cell. Across: it
	// takes the row to its last column, and its lines break there.
	Head, Wrap, Across bool
	// Faint: for the reader only.
	Faint bool
}

// List is a drop-down for a block of cells, columns and rows from 1.
type List struct {
	FromRow, ToRow, FromColumn, ToColumn int
	Items                                []string
}

// Write writes the workbook. The same Book gives the same bytes.
func (b Book) Write(w io.Writer) error {
	f := excelize.NewFile()
	defer f.Close()
	st, err := newStyles(f)
	if err != nil {
		return err
	}
	if err := f.SetDocProps(&excelize.DocProperties{
		Title: b.Title, Creator: "prestags",
		Created: "2000-01-01T00:00:00Z", Modified: "2000-01-01T00:00:00Z",
	}); err != nil {
		return err
	}
	lists := map[string]string{} // items joined: range on the hidden sheet
	used := map[string]bool{}
	for i, s := range b.Sheets {
		name := sheetName(s.Name, used)
		if i == 0 {
			if err := f.SetSheetName("Sheet1", name); err != nil {
				return err
			}
		} else if _, err := f.NewSheet(name); err != nil {
			return err
		}
		if err := writeSheet(f, name, s, st, lists); err != nil {
			return fmt.Errorf("sheet %s: %w", name, err)
		}
	}
	f.SetActiveSheet(0)
	return f.Write(w)
}

type styles struct{ text, bold, head, wrap, across, acrossBold, faint, faintWrap, number int }

func newStyles(f *excelize.File) (st styles, err error) {
	const asText = 49
	thin := []excelize.Border{
		{Type: "left", Color: "999999", Style: 1},
		{Type: "right", Color: "999999", Style: 1},
		{Type: "top", Color: "999999", Style: 1},
		{Type: "bottom", Color: "999999", Style: 1},
	}
	for _, s := range []struct {
		to    *int
		style excelize.Style
	}{
		{&st.text, excelize.Style{NumFmt: asText, Border: thin, Alignment: &excelize.Alignment{Vertical: "top"}}},
		{&st.bold, excelize.Style{NumFmt: asText, Font: &excelize.Font{Bold: true}}},
		{&st.head, excelize.Style{
			NumFmt: asText, Font: &excelize.Font{Bold: true}, Border: thin,
			Fill:      excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"DDDDDD"}},
			Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"},
		}},
		{&st.wrap, excelize.Style{NumFmt: asText, Border: thin, Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"}}},
		{&st.across, excelize.Style{
			NumFmt: asText, Font: &excelize.Font{Color: "555555", Italic: true},
			Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"},
		}},
		{&st.acrossBold, excelize.Style{
			NumFmt: asText, Font: &excelize.Font{Bold: true}, Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"},
		}},
		{&st.faintWrap, excelize.Style{
			NumFmt: asText, Border: thin, Font: &excelize.Font{Color: "555555", Italic: true},
			Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"},
		}},
		{&st.faint, excelize.Style{NumFmt: asText, Border: thin, Font: &excelize.Font{Color: "555555", Italic: true}, Alignment: &excelize.Alignment{Vertical: "top"}}},
		{&st.number, excelize.Style{NumFmt: 1, Border: thin, Alignment: &excelize.Alignment{Vertical: "top"}}},
	} {
		style := s.style
		if *s.to, err = f.NewStyle(&style); err != nil {
			return st, err
		}
	}
	return st, nil
}

func (st styles) of(v Value) int {
	switch {
	case v.Head:
		return st.head
	case v.Across && v.Bold:
		return st.acrossBold
	case v.Bold:
		return st.bold
	case v.Across:
		return st.across
	case v.Wrap && v.Faint:
		return st.faintWrap
	case v.Wrap:
		return st.wrap
	case v.Faint:
		return st.faint
	case v.Number:
		return st.number
	}
	return st.text
}

const listSheet = "Lists"

// defaultWidth of a column, in characters.
const defaultWidth = 10

func writeSheet(f *excelize.File, name string, s SheetSpec, st styles, lists map[string]string) error {
	columns := len(s.Widths)
	for _, r := range s.Rows {
		columns = max(columns, len(r))
	}
	for i := range columns {
		col, err := excelize.ColumnNumberToName(i + 1)
		if err != nil {
			return err
		}
		width := defaultWidth
		if i < len(s.Widths) && s.Widths[i] > 0 {
			width = s.Widths[i]
		}
		if err := f.SetColWidth(name, col, col, float64(width)); err != nil {
			return err
		}
		if err := f.SetColStyle(name, col, st.text); err != nil {
			return err
		}
	}
	for r, row := range s.Rows {
		for c, v := range row {
			ref, err := excelize.CoordinatesToCellName(c+1, r+1)
			if err != nil {
				return err
			}
			if n, err := strconv.Atoi(v.Text); v.Number && err == nil {
				err = f.SetCellInt(name, ref, int64(n))
				if err != nil {
					return err
				}
			} else if v.Text != "" {
				if err := f.SetCellStr(name, ref, v.Text); err != nil {
					return err
				}
			}
			if err := f.SetCellStyle(name, ref, ref, st.of(v)); err != nil {
				return err
			}
			if end, err := excelize.CoordinatesToCellName(columns, r+1); err != nil {
				return err
			} else if v.Across && c+1 < columns {
				if err := f.MergeCell(name, ref, end); err != nil {
					return err
				}
			}
		}
		if n := s.lines(row, columns); n > 1 {
			if err := f.SetRowHeight(name, r+1, float64(min(n, mostLines)*lineHeight)); err != nil {
				return err
			}
		}
	}
	for _, l := range s.Lists {
		if err := addList(f, name, l, lists); err != nil {
			return err
		}
	}
	if s.FreezeRows > 0 || s.FreezeColumns > 0 {
		top, err := excelize.CoordinatesToCellName(s.FreezeColumns+1, s.FreezeRows+1)
		if err != nil {
			return err
		}
		pane := "bottomRight"
		if s.FreezeColumns == 0 {
			pane = "bottomLeft"
		} else if s.FreezeRows == 0 {
			pane = "topRight"
		}
		if err := f.SetPanes(name, &excelize.Panes{
			Freeze: true, XSplit: s.FreezeColumns, YSplit: s.FreezeRows, TopLeftCell: top, ActivePane: pane,
		}); err != nil {
			return err
		}
	}
	return pageLayout(f, name, s)
}

// A row is so high for each line, in points, and no higher than the format has it.
const lineHeight, mostLines = 15, 27

// lines counts the lines of the deepest cell of a row that breaks its lines: a
// spreadsheet does not find the height of merged cells by itself.
func (s SheetSpec) lines(row []Value, columns int) int {
	width := func(from, to int) int {
		sum := 0
		for i := from; i < to; i++ {
			if i < len(s.Widths) && s.Widths[i] > 0 {
				sum += s.Widths[i]
			} else {
				sum += defaultWidth
			}
		}
		return sum
	}
	most := 1
	for c, v := range row {
		if !v.Wrap && !v.Across && !v.Head {
			continue
		}
		room := width(c, c+1)
		if v.Across {
			room = width(c, columns)
		}
		n := 0
		for _, line := range strings.Split(v.Text, "\n") {
			n += (utf8.RuneCountInString(line)*105/100 + room) / (room + 1)
		}
		most = max(most, n)
	}
	return most
}

func pageLayout(f *excelize.File, name string, s SheetSpec) error {
	orientation, a4, one, zero, yes := "portrait", 9, 1, 0, true
	if s.Landscape {
		orientation = "landscape"
	}
	if err := f.SetPageLayout(name, &excelize.PageLayoutOptions{
		Orientation: &orientation, Size: &a4, FitToWidth: &one, FitToHeight: &zero,
	}); err != nil {
		return err
	}
	if err := f.SetSheetProps(name, &excelize.SheetPropsOptions{FitToPage: &yes}); err != nil {
		return err
	}
	columns := len(s.Widths)
	for _, r := range s.Rows {
		columns = max(columns, len(r))
	}
	scope := "'" + strings.ReplaceAll(name, "'", "''") + "'"
	if columns > 0 && len(s.Rows) > 0 {
		last, err := excelize.ColumnNumberToName(columns)
		if err != nil {
			return err
		}
		if err := f.SetDefinedName(&excelize.DefinedName{
			Name: "_xlnm.Print_Area", Scope: name, RefersTo: fmt.Sprintf("%s!$A$1:$%s$%d", scope, last, len(s.Rows)),
		}); err != nil {
			return err
		}
	}
	if s.Repeat > 0 {
		return f.SetDefinedName(&excelize.DefinedName{
			Name: "_xlnm.Print_Titles", Scope: name,
			RefersTo: fmt.Sprintf("%s!$1:$%d", scope, s.Repeat),
		})
	}
	return nil
}

// addList puts a drop-down's items on a hidden sheet, because a list inside
// the cell's rule is limited to 255 characters and splits at commas.
func addList(f *excelize.File, name string, l List, lists map[string]string) error {
	id := strings.Join(l.Items, "\x00")
	ref, ok := lists[id]
	if !ok {
		if len(lists) == 0 {
			if _, err := f.NewSheet(listSheet); err != nil {
				return err
			}
			if err := f.SetSheetVisible(listSheet, false); err != nil {
				return err
			}
		}
		col, err := excelize.ColumnNumberToName(len(lists) + 1)
		if err != nil {
			return err
		}
		for i, item := range l.Items {
			if err := f.SetCellStr(listSheet, fmt.Sprintf("%s%d", col, i+1), item); err != nil {
				return err
			}
		}
		ref = fmt.Sprintf("%s!$%s$1:$%s$%d", listSheet, col, col, len(l.Items))
		lists[id] = ref
	}
	from, err := excelize.CoordinatesToCellName(l.FromColumn, l.FromRow)
	if err != nil {
		return err
	}
	to, err := excelize.CoordinatesToCellName(l.ToColumn, l.ToRow)
	if err != nil {
		return err
	}
	dv := excelize.NewDataValidation(true)
	dv.SetSqref(from + ":" + to)
	dv.SetSqrefDropList(ref)
	return f.AddDataValidation(name, dv)
}

// sheetName makes a legal, unused name of a sheet.
func sheetName(name string, used map[string]bool) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`:\/?*[]'`, r) {
			return '-'
		}
		return r
	}, name)
	if name == "" || strings.EqualFold(name, listSheet) {
		name += " sheet"
	}
	r := []rune(name)
	base := string(r[:min(len(r), 27)])
	out := string(r[:min(len(r), 31)])
	for n := 2; used[strings.ToLower(out)]; n++ {
		out = fmt.Sprintf("%s %d", base, n)
	}
	used[strings.ToLower(out)] = true
	return out
}
