package plot

// Kind of a form's column.
type Kind string

// The kinds of column. Place cells are written as text, so that 0105 stays
// 0105.
const (
	KindUnit   Kind = "unit"
	KindVerb   Kind = "verb"
	KindPlace  Kind = "place"
	KindNumber Kind = "number"
	KindText   Kind = "text"
	// KindInfo is for the reader only: where a unit stands, what it may do.
	// Reading the form back skips it.
	KindInfo Kind = "info"
)

// Form is a plot to be filled in: what an engine returns, and what the codecs
// of this package write as text, XLSX and CSV and read back.
type Form struct {
	Title    string
	Match    string
	Side     string
	Impulse  int
	Turn     int    // 0: none
	Dice     string // the side's share of joint dice; "": none
	Intro    []string
	Sections []FormSection
	// HowTo is the sheet that says how to write a plot, a paragraph each.
	HowTo []string
	// Grammar reads the form back.
	Grammar Grammar
}

// FormSection is one table of a form.
type FormSection struct {
	Name    string // as in [brackets]; "" for the orders of the impulse
	Title   string
	Help    []string
	Columns []Column
	Rows    []Row
	Blank   int // empty rows to add
	// Lines are written as they are, for keyed sections ([standing]).
	Lines []string
	// Roster: no orders, a sheet to read (who is where).
	Roster bool
}

// Column of a form. Repeat > 1 writes the column that many times, numbered:
// the hex columns of a Plot Chart.
type Column struct {
	Name   string
	Kind   Kind
	List   []string // drop-down; empty: free
	Repeat int
	Width  int // in characters; 0: by kind
}

// Row is one pre-filled row: a value a column, "" where it is for the player.
// Comment is what the text form writes behind the line.
type Row struct {
	Cells   []string
	Comment string
	// Live rows are orders as they stand; others are written as comments, so
	// that a form sent back unchanged orders nothing.
	Live bool
}
