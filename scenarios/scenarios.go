// Package scenarios holds facts: maps, charts, forces, set-ups. Each file says
// where its facts come from. The package knows how such files are read, and
// its parts, one a game, what stands in them; none knows a rule.
//
// Files are TOML, read strictly: a key nobody knows, a value of the wrong
// kind, a key written twice are errors with line and column. Read gives a Text
// beside the values, so that what turns out wrong later ("there is no hex
// 9905") is found in the file as exactly.
package scenarios

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// MaxError is the longest line that Error returns, in characters.
const MaxError = 200

// Error is something wrong with a file of facts, with its place.
type Error struct {
	File string
	Line int    // from 1; 0: the file as a whole
	Col  int    // in characters from 1; 0: the line as a whole
	Msg  string // what is wrong; write … instead
}

// Error prints FILE:LINE:COL: facts: what is wrong, on one line of at most
// MaxError characters.
func (e *Error) Error() string {
	var s string
	switch {
	case e.File == "":
		s = "facts: " + e.Msg
	case e.Line == 0:
		s = fmt.Sprintf("%s: facts: %s", e.File, e.Msg)
	case e.Col == 0:
		s = fmt.Sprintf("%s:%d: facts: %s", e.File, e.Line, e.Msg)
	default:
		s = fmt.Sprintf("%s:%d:%d: facts: %s", e.File, e.Line, e.Col, e.Msg)
	}
	return Clip(printable(s), MaxError)
}

// File is one built-in file of facts. Name is how messages call it.
type File struct {
	Name string
	Data []byte
}

// Embedded is a file of a game's embedded folder, by the last part of its path.
func Embedded(folder fs.FS, name string) File {
	data, err := fs.ReadFile(folder, name)
	if err != nil {
		panic(err) // the list of files is tested
	}
	return File{Name: path.Base(name), Data: data}
}

// Known is nil for one of the slugs; the error for another names the nearest.
// what is what they name: a scenario, a battle.
func Known(what, slug string, slugs []string) error {
	if slices.Contains(slugs, slug) {
		return nil
	}
	instead := Nearest(slug, slugs)
	switch {
	case instead == "" && len(slugs) == 1:
		instead = slugs[0]
	case instead == "":
		instead = "one of " + strings.Join(slugs, ", ")
	}
	return fmt.Errorf("there is no %s %q; write %s instead", what, Clip(slug, 40), instead)
}

// Clip shortens s to at most n characters, the last one an ellipsis.
func Clip(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n-1]) + "…"
}

// printable keeps what a file holds from breaking a message over two lines.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 || r == '\u2028' || r == '\u2029' || r > 0xffff {
			return '\ufffd'
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}
