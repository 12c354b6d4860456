package scenarios

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
)

// Limits of a file of facts. They stand far above any real file and keep a
// hostile one from costing time or memory.
const (
	MaxFile   = 1 << 20 // bytes
	maxKeys   = 5_000   // keys and table headers
	maxValues = 40_000  // values, those in lists counted one by one
	maxDepth  = 24      // tables and lists inside one another
	maxText   = 2_000   // characters of one text
)

// Text is a file of facts as it was written: it finds the place of a value
// once that value turns out to be wrong. A nil Text knows no places.
type Text struct {
	name string
	data []byte
	at   map[string]int // path: where its value begins, in bytes
	keys map[string]int // path: where its key begins
}

// Decode reads a TOML file strictly into v, a pointer to a struct of named
// types with toml tags. Errors are *Error.
func Decode(name string, data []byte, v any) error {
	_, err := Read(name, data, v)
	return err
}

// Read is Decode and also returns the Text, to find places in later.
func Read(name string, data []byte, v any) (*Text, error) {
	t := &Text{name: name, at: map[string]int{}, keys: map[string]int{}}
	if len(data) > MaxFile {
		return nil, &Error{File: name, Msg: fmt.Sprintf("the file has %d bytes; write one of at most %d instead", len(data), MaxFile)}
	}
	// Editors of one large system begin a file with a byte order mark.
	t.data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if at := invalid(t.data); at >= 0 {
		return nil, t.fault(at, "this is no UTF-8 text; save the file as UTF-8 instead")
	}
	if err := t.shape(v); err != nil {
		return nil, err
	}
	if err := toml.NewDecoder(bytes.NewReader(t.data)).DisallowUnknownFields().Decode(v); err != nil {
		return nil, t.syntax(err)
	}
	return t, nil
}

// invalid is the place of the first byte that is no UTF-8, -1 if none is.
func invalid(data []byte) int {
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// Name is how messages call the file.
func (t *Text) Name() string {
	if t == nil {
		return ""
	}
	return t.name
}

// Has tells whether something is written at a path: keys and, in lists, counts
// from 0, joined by dots: sides.1.units.0.type.
func (t *Text) Has(path string) bool {
	if t == nil {
		return false
	}
	_, ok := t.at[path]
	return ok
}

// FaultKey is an Error at the key of a path, where the key itself is wrong.
func (t *Text) FaultKey(path, format string, a ...any) *Error {
	if t != nil {
		if at, ok := t.keys[path]; ok {
			return t.fault(at, format, a...)
		}
	}
	return t.Fault(path, format, a...)
}

// Fault is an Error at the value of a path, or at the nearest thing around it
// that is written.
func (t *Text) Fault(path, format string, a ...any) *Error {
	msg := fmt.Sprintf(format, a...)
	if t == nil {
		return &Error{Msg: msg}
	}
	for {
		if at, ok := t.at[path]; ok {
			return t.fault(at, "%s", msg)
		}
		i := strings.LastIndexByte(path, '.')
		if i < 0 {
			return &Error{File: t.name, Msg: msg}
		}
		path = path[:i]
	}
}

func position(data []byte, at int) (line, col int) {
	before := data[:at]
	start := bytes.LastIndexByte(before, '\n') + 1
	return bytes.Count(before, []byte{'\n'}) + 1, utf8.RuneCount(before[start:]) + 1
}

func (t *Text) fault(at int, format string, a ...any) *Error {
	line, col := position(t.data, at)
	return &Error{File: t.name, Line: line, Col: col, Msg: fmt.Sprintf(format, a...)}
}

// syntax puts an error of the TOML library into our words.
func (t *Text) syntax(err error) *Error {
	var de *toml.DecodeError
	if !errors.As(err, &de) {
		return &Error{File: t.name, Msg: "the file cannot be read as TOML"}
	}
	line, col := de.Position()
	return t.fault(t.offset(line, col), "%s", sentence(de.Error(), ""))
}

func (t *Text) offset(line, col int) int {
	at := 0
	for ; line > 1; line-- {
		at += bytes.IndexByte(t.data[at:], '\n') + 1
	}
	return min(at+col-1, len(t.data))
}

// sentences says what is meant by the words of the TOML library that hold the
// first of each pair.
var sentences = [][2]string{
	{"leading zeroes", `%s stands without quotes; write "%s" instead`},
	{"unterminated", `a text is not closed; write a " at its end`},
	{"not terminated", `a text is not closed; write """ at its end`},
	{"have new lines", `a text is not closed on its line; write a " at its end`},
	{"control characters", "a control character; write printable text instead"},
	{"carriage return", "a carriage return alone; write a line end instead"},
	{"escape", `a backslash means nothing here; write \\ instead`},
	{`after \`, `a backslash means nothing here; write \\ instead`},
	{"expected '='", "a key without a value; write key = value instead"},
	{"expected newline", "something stands behind the value; write it on a line of its own instead"},
	{"array is incomplete", "a list is not closed; write ] at its end"},
	{"inline table is incomplete", "a table in braces is not closed; write } at its end"},
	{"expected ',' or ']'", "something is missing in a list; write , between two values and ] at the end"},
	{"expected ',' or '}'", "something is missing in braces; write , between two keys and } at the end"},
	{"comma", "a comma without a value; leave it out"},
	{"expected value but", "a comma without a value; leave it out"},
	{"expected value, not", "a key without a value; write key = value instead"},
	{"to close", "the head of a table is not closed; write [name] or [[name]] instead"},
	{"start of key", "a key was expected; write key = value instead"},
	{"expected key but", "a key was expected; write key = value instead"},
	{"already", "this was defined before; leave one of them out"},
	{"should be a", "this was defined before; leave one of them out"},
	{"nested", "too many lists inside one another"},
}

// sentence is what a message of the TOML library means to a reader. token is
// what stands at the place.
func sentence(message, token string) string {
	for _, s := range sentences {
		if strings.Contains(message, s[0]) {
			if strings.Contains(s[1], "%s") {
				return fmt.Sprintf(s[1], token, token)
			}
			return s[1]
		}
	}
	return `no value can be read here; write a number, true, false, "text" or a [list] instead`
}
