package iamspartacus

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"prestags/scenarios"
)

// check keeps the first thing found wrong with a file, with its place.
type check struct {
	text *scenarios.Text
	err  *scenarios.Error
}

func (c *check) bad(path, format string, a ...any) {
	if c.err == nil {
		c.err = c.text.Fault(path, format, a...)
	}
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

// number checks a number that must be written unless low is 0 or less.
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
	slug    = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)
	placeID = regexp.MustCompile(`^[A-Z][A-Z0-9]{1,11}$`)
	unitID  = regexp.MustCompile(`^[A-Za-z]{1,8}(\.?[A-Za-z0-9]{1,8})?$`)
	named   = regexp.MustCompile(`^[A-Z][a-z]{2,19}$`)
	keyForm = regexp.MustCompile(`^[a-z][a-z0-9._]{0,29}$`)
)

// form checks how an id is written; how says it in words.
func (c *check) form(path, s string, re *regexp.Regexp, how string) {
	switch {
	case s == "":
		c.bad(path, "%s is missing; write %s", last(path), how)
	case !re.MatchString(s):
		c.bad(path, "%s %q; write %s instead", last(path), clip(s, 40), how)
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

// oneOf is the nearest of a few words, or all of them.
func oneOf(s string, among []string) string {
	if near := scenarios.Nearest(s, among); near != "" {
		return strconv.Quote(near)
	}
	if len(among) > 12 {
		return "one of " + strings.Join(among[:12], ", ") + " …"
	}
	return "one of " + strings.Join(among, ", ")
}

// twins checks that a thing stands once.
func (c *check) twins(seen map[string]bool, path, s string) {
	if key := strings.ToUpper(s); seen[key] {
		c.bad(path, "%s stands twice; leave one out", s)
	} else {
		seen[key] = true
	}
}

func (c *check) sources(list []Source) {
	if len(list) == 0 {
		c.bad("source", "no source is given; write source = [ { what = \"…\", source = \"published: where\" } ]")
	}
	for i, s := range list {
		c.name(fmt.Sprintf("source.%d.what", i), s.What, 250)
		at := fmt.Sprintf("source.%d.source", i)
		ok := false
		for _, kind := range []string{"stated ", "published: ", "reconstruction: "} {
			ok = ok || strings.HasPrefix(s.Source, kind) && len(s.Source) > len(kind)
		}
		if !ok {
			c.bad(at, "source %q; write \"stated 8.1\", \"published: where\" or \"reconstruction: why\" instead", clip(s.Source, 30))
		}
	}
}

// count checks how long a list is.
func (c *check) count(path string, n, least, most int) {
	switch {
	case n > most:
		c.bad(path, "%s has %d entries; write at most %d instead", last(path), n, most)
	case n < least:
		c.bad(path, "%s has %d entries; write at least %d instead", last(path), n, least)
	}
}

// spans checks that the rows of a table follow each other without a gap, from
// low to high at least.
func (c *check) spans(path, column string, spans []Span, low, high int) {
	if len(spans) == 0 {
		c.bad(path, "the table %s is missing; write its rows", path)
		return
	}
	next := low
	for i, s := range spans {
		at := fmt.Sprintf("%s.%d.%s", path, i, column)
		if s.Low > s.High {
			c.bad(at, "row %q has no number; write the numbers it is for", s)
		}
		switch {
		case i == 0 && s.Low <= next, s.Low == next:
		case s.Low > next:
			c.bad(at, "no row is for %d; begin this one there", next)
		default:
			c.bad(at, "%d is in two rows; leave it out of one", s.Low)
		}
		next = s.High + 1
	}
	if next <= high {
		c.bad(path, "no row of %s is for %d; add it", path, next)
	}
}

func spansOf[R any](rows []R, span func(R) Span) []Span {
	var out []Span
	for _, r := range rows {
		out = append(out, span(r))
	}
	return out
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
