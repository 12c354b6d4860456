// Package scenarios holds facts: maps, charts, forces, set-ups. Each file says
// where its facts come from. The package knows how such files are read, and
// its parts, one a game, what stands in them; none knows a rule.
package scenarios

import "fmt"

// Error is something wrong with a file of facts, with its place.
type Error struct {
	File string
	Line int // 0: the file as a whole
	Col  int
	Msg  string // what is wrong; write … instead
}

// Error prints FILE:LINE:COL: facts: what is wrong.
func (e *Error) Error() string {
	switch {
	case e.Line == 0:
		return fmt.Sprintf("%s: facts: %s", e.File, e.Msg)
	case e.Col == 0:
		return fmt.Sprintf("%s:%d: facts: %s", e.File, e.Line, e.Msg)
	}
	return fmt.Sprintf("%s:%d:%d: facts: %s", e.File, e.Line, e.Col, e.Msg)
}
