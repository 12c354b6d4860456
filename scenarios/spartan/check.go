package spartan

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

// badKey is bad where the key is wrong.
func (c *check) badKey(path, format string, a ...any) {
	if c.err == nil {
		c.err = c.text.FaultKey(path, format, a...)
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

var slug = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)

// slug checks an id.
func (c *check) slug(path, s string) {
	if s == "" {
		c.bad(path, "%s is missing; write small letters, digits and -", last(path))
	} else if !slug.MatchString(s) {
		c.bad(path, "%s %q; write small letters, digits and - instead, a letter first, at most 40", last(path), clip(s, 40))
	}
}

// word checks one of a few words.
func (c *check) word(path, s string, among ...string) { c.wordAs(last(path), path, s, among...) }

// wordAs is word where the key is no name for what is meant.
func (c *check) wordAs(what, path, s string, among ...string) {
	if slices.Contains(among, s) {
		return
	}
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
	return "one of " + strings.Join(among, ", ")
}

// hex checks the form of a hex number.
func (c *check) hex(path string, h Hex) bool {
	if _, _, ok := h.split(); ok {
		return true
	}
	c.bad(path, "%q is no hex number; write four digits such as \"0105\" instead", string(h))
	return false
}

// hexes checks a list of hexes for its form and for twins.
func (c *check) hexes(path string, hs []Hex) {
	seen := map[Hex]bool{}
	for i, h := range hs {
		at := fmt.Sprintf("%s.%d", path, i)
		if c.hex(at, h) && seen[h] {
			c.bad(at, "hex %s stands twice in this list; leave one out", h)
		}
		seen[h] = true
	}
}

// onMap checks that a hex, or each of a list of hexes, is on the map (3.1).
func (c *check) onMap(m *Map, path string, h Hex) {
	if !m.Has(h) {
		c.bad(path, "there is no hex %s on the %s; write %s instead", h, m.Name, m.span())
	}
}

func (c *check) allOnMap(m *Map, path string, hs []Hex) {
	for i, h := range hs {
		c.onMap(m, fmt.Sprintf("%s.%d", path, i), h)
	}
}

// letters checks that lettered hexes are on the map (3.1).
func (c *check) letters(m *Map, path string, ls []string) {
	for i, l := range ls {
		if _, ok := m.Letters[l]; !ok {
			c.bad(fmt.Sprintf("%s.%d", path, i), "the %s has no hex of letter %s (3.1); write one of %s instead", m.Name, l, strings.Join(m.letters(), " "))
		}
	}
}

// letterForm checks how letters are written.
func (c *check) letterForm(path string, ls []string) {
	for i, l := range ls {
		if !letter.MatchString(l) {
			c.bad(fmt.Sprintf("%s.%d", path, i), "%q is no letter of a hex; write one capital letter such as \"M\" instead", l)
		}
	}
}

var letter = regexp.MustCompile(`^[A-Z]$`)

// source checks where a fact is from.
func (c *check) source(path, s string) {
	for _, kind := range []string{"stated ", "published: ", "reconstruction: "} {
		if strings.HasPrefix(s, kind) && len(s) > len(kind) {
			return
		}
	}
	c.bad(path, "source %q; write \"stated 8.1\", \"published: where\" or \"reconstruction: why\" instead", clip(s, 30))
}

func (c *check) sources(list []Source) {
	if len(list) == 0 {
		c.bad("source", "no source is given; write [[source]], what = \"…\", source = \"published: where\"")
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
