package plot

import (
	"cmp"
	"fmt"
	"regexp"
)

// Pos is a place in a file a player sent: a line and column of a text
// (both from 1), or a cell of a sheet.
type Pos struct {
	File  string
	Line  int
	Col   int
	Sheet string
	Cell  string
}

// String prints greeks.txt:7:12, or Plot!C9 for a cell of a workbook.
func (p Pos) String() string {
	switch {
	case p.Cell != "":
		if p.Sheet == "" {
			return p.File + ":" + p.Cell
		}
		return p.Sheet + "!" + p.Cell
	case p.Line == 0:
		return p.File
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Before orders positions of one file: by line, then column.
func (p Pos) Before(o Pos) bool {
	return cmp.Or(cmp.Compare(p.Line, o.Line), cmp.Compare(p.Col, o.Col)) < 0
}

// Word is one word of a plot with its place.
type Word struct {
	Text string
	Pos  Pos
}

// Words are words of no file, for plots that a program puts together.
func Words(texts ...string) []Word {
	out := make([]Word, len(texts))
	for i, t := range texts {
		out[i].Text = t
	}
	return out
}

// Setting is one key=value of an order.
type Setting struct {
	Key   Word
	Value Word
}

// Line is one order, or one line of [standing] or [answers].
//
// An order has Subjects and a Verb; a keyed line has a Key. Section is the
// section it stands in, lower case, without brackets, "" before the first.
type Line struct {
	Pos      Pos
	Section  string
	Subjects []Word // units, ranges expanded, upper case
	Verb     Word   // upper case; empty for a keyed line
	Args     []Word
	Settings []Setting
	Key      Word   // lower case; empty for an order
	Values   []Word // of a keyed line, after the colon
	Raw      string // as written, joined lines with one blank
}

// Header is the head of a plot file: which match, side and impulse it is for.
type Header struct {
	Match   Word
	Side    Word
	Impulse Word
	Turn    Word // for people; checked if there
	Lines   Word // number of orders; checked if there
	Dice    Word // the side's share of joint dice
	Resign  Word // yes: the side gives up the match
	Draw    Word // offer: it offers a draw; accept: it takes one offered
}

// Get returns the header's word by its key, and whether that key exists.
func (h *Header) Get(key string) (*Word, bool) {
	switch key {
	case "match":
		return &h.Match, true
	case "side":
		return &h.Side, true
	case "impulse":
		return &h.Impulse, true
	case "turn":
		return &h.Turn, true
	case "lines":
		return &h.Lines, true
	case "dice":
		return &h.Dice, true
	case "resign":
		return &h.Resign, true
	case "draw":
		return &h.Draw, true
	}
	return nil, false
}

// File is a plot as read: its header, its lines in the order written, and
// which sections it names (an empty [standing] counts: it clears the orders).
// Unread are the orders that could not be read, each with its section and
// place and the units that could be told in it.
type File struct {
	Name     string
	Header   Header
	Sections []string
	Lines    []Line
	Unread   []Line
}

// Has tells whether the file names the section.
func (f *File) Has(section string) bool {
	for _, s := range f.Sections {
		if s == section {
			return true
		}
	}
	return false
}

// In returns the lines of one section, in the order written.
func (f *File) In(section string) []Line {
	var out []Line
	for _, l := range f.Lines {
		if l.Section == section {
			out = append(out, l)
		}
	}
	return out
}

// Grammar is what a game lets its plots say, as far as reading them needs it.
type Grammar struct {
	// Subject matches, over a whole upper-case word, what looks like a unit,
	// known or not: MS01, 2L01.
	Subject *regexp.Regexp
	// Known tells which of the ids that Subject matches are units there are, so that
	// one written with a blank in it, T I for T.I, is told from other words; nil: all.
	Known func(id string) bool `json:"-"`
	// Verbs of orders, upper case: MV, OF.
	Verbs []string
	// Keys that may begin a keyed line, lower case, may hold blanks:
	// "losses", "defensive fire".
	Keys []string
	// Sections that exist in this game, lower case.
	Sections []string
	// Bare are verbs that also stand alone, without a subject: STOP, PAUSE.
	Bare []string
	// Keyed are sections, besides [standing] and [answers], whose lines are keys
	// and values, each with the keys that begin a line there and only there.
	Keyed map[string][]string
	// Loose are sections in which a line needs no task: units alone, or words the
	// game itself makes sense of (the name of a card), which are then its Args. In
	// a workbook units alone are still not ordered.
	Loose []string
	// Tasks are the verbs of each section, for advice; of one that is not here all
	// of Verbs may be meant.
	Tasks map[string][]string
	// Leads are words that begin what stands in a column of their name: under If a
	// sheet may say WON for IF WON.
	Leads []string
	// Place is how many digits a place has when it is a number (4 for a hex
	// 0105), so that a spreadsheet's number 105 can be read; 0 if none.
	Place int
}
