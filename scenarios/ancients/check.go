package ancients

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"prestags/scenarios"
)

// check keeps the first thing found wrong with a file, with its place, and what
// is only strange.
type check struct {
	text *scenarios.Text
	// book and cells, for a workbook: its name and the cell of a path.
	book  string
	cells map[string]string
	err   *scenarios.Error
	// warnings in the form of the errors.
	warnings []string
}

func (c *check) bad(path, format string, a ...any) {
	if c.err == nil {
		c.err = c.fault(path, format, a...)
	}
}

func (c *check) warn(path, format string, a ...any) {
	c.warnings = append(c.warnings, c.fault(path, format, a...).Error())
}

// fault finds the place of a path: in a workbook the cell of it or of the
// nearest thing around it.
func (c *check) fault(path, format string, a ...any) *scenarios.Error {
	if c.cells == nil {
		return c.text.Fault(path, format, a...)
	}
	file := c.book
	for p := path; p != ""; p = p[:max(0, strings.LastIndexByte(p, '.'))] {
		if at, ok := c.cells[p]; ok {
			file += ": " + at
			break
		}
	}
	return &scenarios.Error{File: file, Msg: fmt.Sprintf(format, a...)}
}

// done gives the error as an error: nil if there is none.
func (c *check) done() error {
	if c.err == nil {
		return nil
	}
	return c.err
}

// format checks the version of a file, so that a later one can differ.
func (c *check) format(n int) {
	if n != 1 {
		c.bad("format", "a file of an unknown format; write format = 1 instead")
	}
}

// number checks a number that must be written unless low is 0.
func (c *check) number(path string, n, low, high int) {
	switch key := last(path); {
	case n >= low && n <= high:
	case !c.text.Has(path):
		c.bad(path, "%s is missing; write a number from %d to %d", key, low, high)
	default:
		c.bad(path, "%s is %d; write a number from %d to %d instead", key, n, low, high)
	}
}

// name checks something printed on one line.
func (c *check) name(path, s string, longest int) {
	switch n := utf8.RuneCountInString(s); {
	case strings.TrimSpace(s) == "":
		c.bad(path, "%s is missing; write 1 to %d characters", last(path), longest)
	case n > longest:
		c.bad(path, "%s has %d characters; write at most %d instead", last(path), n, longest)
	}
}

var (
	slug   = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)
	code   = regexp.MustCompile(`^[A-Z]{2,3}$`)
	ruleID = regexp.MustCompile(`^[A-Z]{1,2}(-[A-Z0-9]{1,10}){1,3}b?$`)
	when   = regexp.MustCompile(`^[a-z_]{2,20}=[a-z0-9_-]{1,20}$`)
)

// slug checks an id.
func (c *check) slug(path, s string) {
	if s == "" {
		c.bad(path, "%s is missing; write small letters, digits and -", last(path))
	} else if !slug.MatchString(s) {
		c.bad(path, "%s %q; write small letters, digits and - instead, a letter first, at most 40", last(path), clip(s, 40))
	}
}

// rule checks the id of a rule.
func (c *check) rule(path, s string) {
	if !ruleID.MatchString(s) {
		c.bad(path, "%s %q is no rule; write an id such as \"S-SILARUS-1\" instead", last(path), clip(s, 30))
	}
}

// when checks the condition of a variant.
func (c *check) when(path, s string) {
	if !when.MatchString(s) {
		c.bad(path, "when %q; write an option and its value such as \"bch=official\" instead", clip(s, 40))
	}
}

// word checks one of a few words.
func (c *check) word(path, s string, among ...string) {
	if slices.Contains(among, s) {
		return
	}
	what := last(path)
	if s == "" {
		what += " is missing"
	} else {
		what = fmt.Sprintf("%s %q is unknown", what, clip(s, 40))
	}
	c.bad(path, "%s; write %s instead", what, oneOf(s, among))
}

// words checks a list of them.
func (c *check) words(path string, list []string, among ...string) {
	for i, s := range list {
		c.word(fmt.Sprintf("%s.%d", path, i), s, among...)
	}
}

// unique checks that an id does not stand twice.
func (c *check) unique(path string, seen map[string]bool, id string) {
	if seen[id] {
		c.bad(path, "%s stands twice; leave one out", clip(id, 40))
	}
	seen[id] = true
}

// oneOf is the nearest of a few words, or all of them.
func oneOf(s string, among []string) string {
	if near := scenarios.Nearest(s, among); near != "" {
		return strconv.Quote(near)
	}
	return "one of " + strings.Join(slices.DeleteFunc(slices.Clone(among), func(a string) bool { return a == "" }), ", ")
}

// hex checks that a hex is on the board (V-02).
func (c *check) hex(path string, h Hex) bool {
	if _, _, ok := h.Place(); ok {
		return true
	}
	advice := "a column letter and a row number, A1 to M9"
	if len(h) == 2 {
		if up := Hex(strings.ToUpper(string(h))); up != h {
			if _, _, ok := up.Place(); ok {
				advice = strconv.Quote(string(up))
			}
		} else if h[0] == 'M' && h[1] >= '1' && h[1] <= '9' {
			advice = fmt.Sprintf("A%c to L%c: row %c has 12 hexes,", h[1], h[1], h[1])
		}
	}
	c.bad(path, "%q is no hex of the board (V-02); write %s instead", clip(string(h), 20), advice)
	return false
}

// source checks where a fact is from.
func (c *check) source(path, s string) {
	for _, kind := range []string{"stated", "published", "reconstruction"} {
		if rest, ok := strings.CutPrefix(s, kind); ok && len(rest) > 2 && (rest[0] == ':' || rest[0] == ' ') {
			return
		}
	}
	c.bad(path, "source %q; write \"stated: where\", \"published: where\" or \"reconstruction: why\" instead", clip(s, 30))
}

func (c *check) sources(list []Source) {
	if len(list) == 0 {
		c.bad("source", "no source is given; write source = [{ what = \"…\", source = \"published: where\" }]")
	}
	for i, s := range list {
		c.name(fmt.Sprintf("source.%d.what", i), s.What, 200)
		c.source(fmt.Sprintf("source.%d.source", i), s.Source)
	}
}

// count checks how long a list is.
func (c *check) count(path string, n, most int) {
	if n > most {
		c.bad(path, "%s has %d entries; write at most %d instead", last(path), n, most)
	}
}

// last is the key at the end of a path, of which places in lists are no part.
func last(path string) string {
	parts := strings.Split(path, ".")
	for i := len(parts) - 1; i > 0; i-- {
		if strings.Trim(parts[i], "0123456789") != "" {
			return parts[i]
		}
	}
	return parts[0]
}

func clip(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}
