// Package workbook is cells: it reads and writes XLSX files within limits, so
// that no file from outside can hang the program or fill its memory. It is the
// only importer of the spreadsheet library and knows nothing of plots.
package workbook

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// Limits on a file from outside.
const (
	MaxFile    = 8 << 20  // bytes of the file
	MaxUnzip   = 24 << 20 // bytes of all its parts
	MaxPart    = 8 << 20  // bytes of one part
	MaxSheets  = 32
	MaxRows    = 2000
	MaxColumns = 120
	MaxCell    = 2000 // characters
)

// Kind of a cell as it was typed.
type Kind int

// The kinds of cell.
const (
	Empty Kind = iota
	Text
	Number
	Date
	Formula
	Bool
)

// Cell of a sheet, with the raw text of what it holds.
type Cell struct {
	Ref  string // C9
	Text string
	Kind Kind
}

// Sheet as read. Rows may have different lengths; the cells of a row stand in
// their columns, empty ones between them included.
type Sheet struct {
	Name string
	Rows [][]Cell
}

// ErrLimit is in the chain of every error about a file that is too large.
var ErrLimit = errors.New("too large")

// Read reads the sheets of an XLSX file. Errors say what is wrong with the
// file in plain words.
func Read(data []byte) (sheets []Sheet, err error) {
	if len(data) > MaxFile {
		return nil, fmt.Errorf("the workbook has %d bytes, more than %d: %w", len(data), MaxFile, ErrLimit)
	}
	defer func() {
		if r := recover(); r != nil {
			sheets, err = nil, fmt.Errorf("the workbook is damaged (%v)", r)
		}
	}()
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{
		UnzipSizeLimit: MaxUnzip, UnzipXMLSizeLimit: MaxPart, RawCellValue: true,
	})
	if err != nil {
		if strings.Contains(err.Error(), "limit") {
			return nil, fmt.Errorf("the workbook unpacks to more than %d bytes: %w", MaxUnzip, ErrLimit)
		}
		return nil, fmt.Errorf("this is no readable XLSX workbook (%v)", err)
	}
	defer f.Close()
	names := f.GetSheetList()
	if len(names) > MaxSheets {
		return nil, fmt.Errorf("the workbook has %d sheets, more than %d: %w", len(names), MaxSheets, ErrLimit)
	}
	for _, name := range names {
		s, err := readSheet(f, name)
		if err != nil {
			return nil, err
		}
		sheets = append(sheets, s)
	}
	return sheets, nil
}

func readSheet(f *excelize.File, name string) (Sheet, error) {
	s := Sheet{Name: name}
	rows, err := f.Rows(name)
	if err != nil {
		return s, fmt.Errorf("sheet %s cannot be read (%v)", name, err)
	}
	defer rows.Close()
	for n := 1; rows.Next(); n++ {
		texts, err := rows.Columns()
		if err != nil {
			return s, fmt.Errorf("sheet %s row %d cannot be read (%v)", name, n, err)
		}
		if n > MaxRows {
			if len(texts) == 0 {
				return s, nil
			}
			return s, fmt.Errorf("sheet %s has more than %d rows: %w", name, MaxRows, ErrLimit)
		}
		if len(texts) > MaxColumns {
			return s, fmt.Errorf("sheet %s row %d has more than %d columns: %w", name, n, MaxColumns, ErrLimit)
		}
		row := make([]Cell, len(texts))
		for i, text := range texts {
			ref, err := excelize.CoordinatesToCellName(i+1, n)
			if err != nil {
				return s, err
			}
			row[i], err = readCell(f, name, ref, text)
			if err != nil {
				return s, err
			}
		}
		s.Rows = append(s.Rows, row)
	}
	return s, rows.Error()
}

func readCell(f *excelize.File, sheet, ref, text string) (Cell, error) {
	c := Cell{Ref: ref, Text: text}
	if len(text) > 4*MaxCell {
		return c, fmt.Errorf("cell %s!%s holds more than %d characters: %w", sheet, ref, MaxCell, ErrLimit)
	}
	formula, err := f.GetCellFormula(sheet, ref)
	if err == nil && formula != "" {
		c.Kind, c.Text = Formula, "="+formula
		return c, nil
	}
	if text == "" {
		return c, nil
	}
	kind, err := f.GetCellType(sheet, ref)
	if err != nil {
		return c, fmt.Errorf("cell %s!%s cannot be read (%v)", sheet, ref, err)
	}
	switch kind {
	case excelize.CellTypeBool:
		c.Kind = Bool
	case excelize.CellTypeDate:
		c.Kind = Date
	case excelize.CellTypeFormula:
		c.Kind = Formula
	case excelize.CellTypeUnset, excelize.CellTypeNumber:
		c.Kind = Number
		if _, err := strconv.ParseFloat(text, 64); err != nil {
			c.Kind = Text
		} else if dated(f, sheet, ref) {
			c.Kind = Date
		}
	default:
		c.Kind = Text
	}
	return c, nil
}

// dated tells whether a number cell is formatted as a date or a time.
func dated(f *excelize.File, sheet, ref string) bool {
	id, err := f.GetCellStyle(sheet, ref)
	if err != nil || id == 0 {
		return false
	}
	style, err := f.GetStyle(id)
	if err != nil || style == nil {
		return false
	}
	if n := style.NumFmt; n >= 14 && n <= 22 || n >= 27 && n <= 36 || n >= 45 && n <= 47 || n >= 50 && n <= 58 {
		return true
	}
	if style.CustomNumFmt == nil {
		return false
	}
	quoted := false
	for _, r := range strings.ToLower(*style.CustomNumFmt) {
		switch {
		case r == '"':
			quoted = !quoted
		case !quoted && strings.ContainsRune("ymdhs", r):
			return true
		}
	}
	return false
}

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
	// Head: the style of a table's head. Wrap: lines break in the cell.
	Head, Wrap bool
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

type styles struct{ text, bold, head, wrap, faint, number int }

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
		{&st.text, excelize.Style{NumFmt: asText, Border: thin}},
		{&st.bold, excelize.Style{NumFmt: asText, Font: &excelize.Font{Bold: true}}},
		{&st.head, excelize.Style{
			NumFmt: asText, Font: &excelize.Font{Bold: true}, Border: thin,
			Fill:      excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"DDDDDD"}},
			Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"},
		}},
		{&st.wrap, excelize.Style{NumFmt: asText, Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"}}},
		{&st.faint, excelize.Style{NumFmt: asText, Border: thin, Font: &excelize.Font{Color: "555555", Italic: true}}},
		{&st.number, excelize.Style{NumFmt: 1, Border: thin}},
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
	case v.Bold:
		return st.bold
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
		width := 10
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
	if s.Repeat > 0 {
		return f.SetDefinedName(&excelize.DefinedName{
			Name: "_xlnm.Print_Titles", Scope: name,
			RefersTo: fmt.Sprintf("'%s'!$1:$%d", strings.ReplaceAll(name, "'", "''"), s.Repeat),
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
