// Package workbook is cells: it reads and writes XLSX files within limits, so
// that no file from outside can hang the program or fill its memory. It is the
// only importer of the spreadsheet library and knows nothing of plots.
//
// The library writes. Reading is done here as a stream, part by part, because
// the library builds whole sheets: one cell in the last row and column, or the
// empty last rows that some programs save, cost it hundreds of megabytes.
package workbook

import (
	"bytes"
	"errors"
	"strconv"
)

// Limits on a file from outside. A Plot Chart of 137 units has 180 KB of
// parts and 3,000 cells.
const (
	MaxFile    = 8 << 20  // bytes of the file
	MaxUnzip   = 16 << 20 // bytes of all parts that are read
	MaxPart    = 8 << 20  // bytes of one part
	MaxSheets  = 32
	MaxRows    = 2000
	MaxColumns = 120
	MaxCells   = 100_000 // of all sheets, the empty ones before others included
	MaxCell    = 2000    // characters
	// MaxText of all cells together, in bytes: a text that stands in the file once
	// may stand in every cell.
	MaxText = 2 << 20
	// MaxElements of all parts that are read: cells, rows, texts, styles,
	// also those that hold nothing.
	MaxElements = 500_000
)

// Kind of a cell as it was typed.
type Kind int

// The kinds of cell. Formula stands also for the error a formula left.
const (
	Empty Kind = iota
	Text
	Number
	Date
	Formula
	Bool
)

// Cell of a sheet, with the raw text of what it holds: a number as the file
// has it, not as it is shown.
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

// Is tells whether a file is a workbook by how it begins: an XLSX file, or an old
// or locked one, which Read refuses.
func Is(data []byte) bool { return bytes.HasPrefix(data, zipMark) || bytes.HasPrefix(data, oleMark) }

var zipMark, oleMark = []byte("PK\x03\x04"), []byte("\xd0\xcf\x11\xe0")

// ErrLimit is in the chain of every error about a file that is too large.
var ErrLimit = errors.New("too large")

// Ref is the name of a cell by its column and row, both from 1: C9.
func Ref(column, row int) string {
	name := [16]byte{}
	i := len(name)
	for n := column; n > 0; n = (n - 1) / 26 {
		i--
		name[i] = byte('A' + (n-1)%26)
	}
	return string(name[i:]) + strconv.Itoa(row)
}
