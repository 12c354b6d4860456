// Package page is the vocabulary of a page: what engines say and sheets draw.
// It knows no game and no paper. All measures are whole numbers.
package page

import "strconv"

// Report is what one reader is told after an impulse, in the sections whose
// common order is: map, what happened, state, what next.
type Report struct {
	Head     Head    `json:"head"`
	Map      []Block `json:"map,omitempty"`
	Happened []Block `json:"happened,omitempty"`
	State    []Block `json:"state,omitempty"`
	Next     []Block `json:"next,omitempty"`
}

// Head of a report. The engine leaves it empty; the match fills it.
type Head struct {
	Game     string `json:"game"`     // Spartan
	Scenario string `json:"scenario"` // Marathon, 490 BC
	Match    string `json:"match"`
	Reader   string `json:"reader"` // side's name, "Umpire", "Public"
	Stage    string `json:"stage"`  // Game-Turn 3 of 12
	Impulse  int    `json:"impulse"`
	Deadline string `json:"deadline,omitempty"`
	// Lines: digests, dice hash, rulings, questions; a line each.
	Lines []string `json:"lines,omitempty"`
	// Notes for the foot of every page: what rests on a reconstruction.
	Notes []string `json:"notes,omitempty"`
}

// Block is one piece of a page.
type Block interface{ block() }

// Heading of level 1 (a section of the page) or 2.
type Heading struct {
	Level int    `json:"level"`
	Text  string `json:"heading"`
}

// Para is a paragraph. Rules are printed small behind it. Strong paragraphs
// are what the reader must not miss. Indent counts steps. Event is the number
// of the event it tells, as its reader counts them, 0: of none.
type Para struct {
	Text   string   `json:"para"`
	Rules  []string `json:"rules,omitempty"`
	Strong bool     `json:"strong,omitempty"`
	Indent int      `json:"indent,omitempty"`
	Event  int      `json:"event,omitempty"`
}

// Number is the number of the event in brackets, [17], "" if there is none.
func (p *Para) Number() string {
	if p.Event <= 0 {
		return ""
	}
	return "[" + strconv.Itoa(p.Event) + "]"
}

// Align of a column.
type Align string

// The alignments.
const (
	Left   Align = ""
	Right  Align = "right"
	Centre Align = "centre"
)

// Column of a table. Weight shares out the width; 0 is 1.
type Column struct {
	Name   string `json:"name"`
	Align  Align  `json:"align,omitempty"`
	Weight int    `json:"weight,omitempty"`
	// Number: the spreadsheet writes whole numbers as numbers.
	Number bool `json:"number,omitempty"`
}

// Table of text cells.
type Table struct {
	Title   string     `json:"table"`
	Columns []Column   `json:"columns"`
	Rows    [][]string `json:"rows"`
	Note    string     `json:"note,omitempty"`
}

// Point on a board, in units of the engine's own choice: x to the right, y
// down. Whole numbers; a hex of radius 1000 is fine enough.
type Point struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// Board is a map as shapes: whoever draws it needs no grid.
type Board struct {
	Title string `json:"board"`
	// Unit is the length of a cell's side or radius, by which type and
	// counters are sized.
	Unit     int       `json:"unit"`
	Cells    []Cell    `json:"cells"`
	Lines    []Line    `json:"lines,omitempty"`
	Counters []Counter `json:"counters,omitempty"`
	Arrows   []Arrow   `json:"arrows,omitempty"`
	// Legend explains tones, lines and arrows in the reader's words.
	Legend []Legend `json:"legend,omitempty"`
	Note   string   `json:"note,omitempty"`
}

// Tone is how a cell is filled; sheets draw each so that it reads in black
// and white too. The names are kinds of ground, not of any one game.
type Tone string

// The tones.
const (
	ToneClear   Tone = "clear"
	ToneSlope   Tone = "slope"
	ToneHill    Tone = "hill"
	ToneWoods   Tone = "woods"
	ToneTown    Tone = "town"
	ToneWater   Tone = "water"
	ToneMarsh   Tone = "marsh"
	ToneUnknown Tone = "unknown"
	ToneTarget  Tone = "target"
)

// Cell of a board.
type Cell struct {
	ID      string  `json:"id"`
	Outline []Point `json:"outline"`
	Centre  Point   `json:"centre"`
	Tone    Tone    `json:"tone"`
	// Over is a second ground on top of the tone: woods on a hill.
	Over Tone `json:"over,omitempty"`
	// Label is printed small (the hex number), Letter large (a landmark).
	Label  string `json:"label,omitempty"`
	Letter string `json:"letter,omitempty"`
	// Mark is a short word in the cell: bridge, ford.
	Mark string `json:"mark,omitempty"`
	// Under: the cell lies beneath the others, without an edge of its own: a sea
	// under the land.
	Under bool `json:"under,omitempty"`
	// Above: the cell lies upon others and hides what of them it covers: a city
	// in its zone.
	Above bool `json:"above,omitempty"`
}

// LineKind of a board's line.
type LineKind string

// The kinds of line.
const (
	LineRoad   LineKind = "road"
	LineStream LineKind = "stream"
	LineCrest  LineKind = "crest"
	LineBorder LineKind = "border"
)

// Line on a board: a road, a stream, a crest.
type Line struct {
	Kind   LineKind `json:"kind"`
	Points []Point  `json:"points"`
}

// Counter on a board. Counters of one cell are one stack, drawn in order,
// the first at the bottom.
type Counter struct {
	Cell string `json:"cell"`
	// Style 0 is the first side of the scenario (light), 1 the second (dark).
	Style int `json:"style"`
	// Side in a few letters, ID code and number, State a mark ("D").
	Side  string `json:"side"`
	ID    string `json:"id"`
	State string `json:"state,omitempty"`
	// Down: face down, nothing but the side may be drawn.
	Down bool `json:"down,omitempty"`
}

// ArrowKind of an arrow.
type ArrowKind string

// The kinds of arrow.
const (
	ArrowMove    ArrowKind = "move"
	ArrowFire    ArrowKind = "fire"
	ArrowMelee   ArrowKind = "melee"
	ArrowPlan    ArrowKind = "plan"
	ArrowStop    ArrowKind = "stop"
	ArrowAdvance ArrowKind = "advance"
)

// Arrow over a board, along cells or points.
type Arrow struct {
	Kind  ArrowKind `json:"kind"`
	Style int       `json:"style"`
	Cells []string  `json:"cells"`
	Label string    `json:"label,omitempty"`
}

// Legend is one entry of a board's legend: one of Tone, Line, Arrow is set.
type Legend struct {
	Tone  Tone      `json:"tone,omitempty"`
	Line  LineKind  `json:"line,omitempty"`
	Arrow ArrowKind `json:"arrow,omitempty"`
	Text  string    `json:"text"`
}

// Lanes are parallel rows of pieces: a battle board, a line of battle.
type Lanes struct {
	Title string `json:"lanes"`
	Lanes []Lane `json:"rows"`
}

// Lane of Lanes.
type Lane struct {
	Name   string    `json:"name"`
	Pieces []Counter `json:"pieces"`
}

// Track is a row of numbered boxes with markers.
type Track struct {
	Title string `json:"track"`
	From  int    `json:"from"`
	To    int    `json:"to"`
	Marks []Mark `json:"marks"`
	// Size of a box in thousandths of an inch, so that counters lie in it; 0: as
	// small as its marks allow.
	Size int `json:"size,omitempty"`
}

// Mark on a Track.
type Mark struct {
	At    int    `json:"at"`
	Style int    `json:"style"`
	Text  string `json:"text"`
}

// Card is a titled box of lines.
type Card struct {
	Title string   `json:"card"`
	Lines []string `json:"lines"`
	Foot  string   `json:"foot,omitempty"`
}

// Form is a table to be filled in by hand.
type Form struct {
	Title   string     `json:"form"`
	Columns []Column   `json:"columns"`
	Rows    [][]string `json:"rows"`
	Blank   int        `json:"blank,omitempty"`
}

func (Heading) block() {}
func (Para) block()    {}
func (Table) block()   {}
func (Board) block()   {}
func (Lanes) block()   {}
func (Track) block()   {}
func (Card) block()    {}
func (Form) block()    {}
