package plot

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Severity of a Problem.
type Severity int

const (
	// Repair: read in spite of its form, and confessed in the receipt.
	Repair Severity = iota
	// Warning: taken as written, but likely not what was meant.
	Warning
	// Unjudged: cannot be judged yet, because it depends on what others do.
	Unjudged
	// Fault: this line, or this unit in it, is set aside.
	Fault
	// Refusal: the whole file is refused.
	Refusal
)

// String is the word users and JSON read.
func (s Severity) String() string {
	return [...]string{"repair", "warning", "cannot be judged yet", "fault", "refused"}[s]
}

// Problem is something to say about a place of a plot.
type Problem struct {
	Pos      Pos
	Severity Severity
	Rule     string // rule number, or "file" where the form of the file is meant
	Unit     string // the unit set aside, in the side's own writing; "" if none
	Wrong    string // what is wrong, without a full stop
	Instead  string // what to write instead; "" if there is nothing
}

// MaxProblem is the longest line that String returns, in characters.
const MaxProblem = 200

// String prints PLACE: RULE: what is wrong; write … instead, on one line of at
// most MaxProblem characters.
func (p Problem) String() string { return Clip(p.Whole(), MaxProblem) }

// mostWhole is the longest line that Whole returns: what a file brings is short
// already, and what a game says of it is of a kind.
const mostWhole = 5 * MaxProblem

// Whole is the line of String with its remedy in full, for a page that breaks its
// lines.
func (p Problem) Whole() string {
	var b strings.Builder
	if pos := p.Pos.String(); pos != "" {
		b.WriteString(pos)
		b.WriteString(": ")
	}
	if p.Rule != "" {
		b.WriteString(p.Rule)
		b.WriteString(": ")
	}
	if p.Unit != "" {
		b.WriteString(p.Unit)
		b.WriteString(": ")
	}
	b.WriteString(p.Wrong)
	if p.Instead != "" {
		b.WriteString("; write ")
		b.WriteString(p.Instead)
		b.WriteString(" instead")
	}
	return Clip(Clean(b.String()), mostWhole)
}

// Clip shortens s to at most n characters, the last one an ellipsis.
func Clip(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	r := []rune(s)
	return string(r[:n-1]) + "…"
}

// Count is a number of things in words: "1 order", "2 orders".
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

// Worst is the highest severity in ps, Repair if there is none.
func Worst(ps []Problem) Severity {
	w := Repair
	for _, p := range ps {
		w = max(w, p.Severity)
	}
	return w
}
