package adjudicate

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"prestags/plot"
)

// Refused is input that was not taken; the match is as it was before.
type Refused struct{ Problems []plot.Problem }

// Error is one line a problem.
func (e *Refused) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// refuse makes a Refused of one problem that stands at no line of a file.
func refuse(place, rule, wrong, instead string) *Refused {
	return &Refused{[]plot.Problem{{
		Pos: plot.Pos{File: place}, Severity: plot.Refusal, Rule: rule, Wrong: wrong, Instead: instead,
	}}}
}

// Damaged is a folder that is not what its journal says.
type Damaged struct {
	// Path of the file inside the folder; Line of the journal, 0 for a whole file.
	Path  string
	Line  int
	Wrong string
	// Do is what helps; "" is to bring back a copy.
	Do string
	// Missing: the file is not there at all.
	Missing bool
}

// isMissing tells the error of a file that the journal names and that is not there.
func isMissing(err error) bool {
	var d *Damaged
	return errors.As(err, &d) && d.Missing
}

// newer helps where a later version made the match.
const newer = "take a newer version of the program"

// Error prints PATH: match: what is wrong; what to do.
func (e *Damaged) Error() string {
	do := e.Do
	if do == "" {
		do = "bring the match folder back from a copy"
	}
	p := plot.Problem{Pos: plot.Pos{File: e.Path, Line: e.Line}, Rule: "match", Wrong: e.Wrong}
	return plot.Clip(p.String(), plot.MaxProblem-len("; ")-utf8.RuneCountInString(do)) + "; " + do
}

// Held is a match that another process is writing to.
type Held struct{ Dir, Holder string }

// Error names the holder.
func (e *Held) Error() string {
	return plot.Problem{
		Pos: plot.Pos{File: e.Dir}, Rule: "lock", Wrong: fmt.Sprintf("the match is held by %s; wait until it is done", e.Holder),
	}.String()
}
