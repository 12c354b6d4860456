package imperator

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

// numbers checks a list of numbers, none twice.
func (c *check) numbers(path string, ns []int, low, high int) {
	if len(ns) == 0 {
		c.bad(path, "%s is missing; write a list of numbers from %d to %d", last(path), low, high)
	}
	for i, n := range ns {
		at := fmt.Sprintf("%s.%d", path, i)
		c.number(at, n, low, high)
		if slices.Contains(ns[:i], n) {
			c.bad(at, "%d stands twice in this list; leave one out", n)
		}
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
	place   = regexp.MustCompile(`^[A-Z][A-Za-z]*(_[A-Z][A-Za-z]*){0,3}$`)
	one     = regexp.MustCompile(`^[A-Z][A-Za-z]{1,19}$`)
	short   = regexp.MustCompile(`^[A-Z][A-Za-z]{1,3}$`)
	numeral = regexp.MustCompile(`^[IVX]{1,6}$`)
	key     = regexp.MustCompile(`^[a-z][a-z0-9_]{0,39}$`)
)

// slug checks an id.
func (c *check) slug(path, s string) {
	c.like(path, s, slug, "small letters, digits and -, a letter first, at most 40")
}

// like checks the form of a word.
func (c *check) like(path, s string, form *regexp.Regexp, should string) {
	if s == "" {
		c.bad(path, "%s is missing; write %s", last(path), should)
	} else if !form.MatchString(s) {
		c.bad(path, "%s %q; write %s instead", last(path), clip(s, 40), should)
	}
}

const (
	placeForm = "a name such as \"Vesuvius_Mons\", words with a capital joined by _"
	oneForm   = "one word with a capital, at most 20 letters"
)

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

// words checks a list of words, none twice.
func (c *check) words(path, what string, list []string, among ...string) {
	for i, s := range list {
		at := fmt.Sprintf("%s.%d", path, i)
		c.wordAs(what, at, s, among...)
		if slices.Contains(list[:i], s) {
			c.bad(at, "%s stands twice in this list; leave one out", clip(s, 40))
		}
	}
}

// oneOf is the nearest of a few words, or all of them.
func oneOf(s string, among []string) string {
	if near := scenarios.Nearest(s, among); near != "" {
		return strconv.Quote(near)
	}
	return "one of " + clip(strings.Join(among, ", "), 100)
}

// source checks where a fact is from.
func (c *check) source(path, s string) {
	for _, kind := range []string{"stated ", "published: ", "reconstruction: "} {
		if strings.HasPrefix(s, kind) && len(s) > len(kind) {
			return
		}
	}
	c.bad(path, "source %q; write \"stated 2.1\", \"published: where\" or \"reconstruction: why\" instead", clip(s, 30))
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
func (c *check) count(path string, n, least, most int) {
	switch key := last(path); {
	case n < least && n == 0:
		c.bad(path, "there is no %s; write at least %d", key, least)
	case n < least:
		c.bad(path, "%s has %d entries; write at least %d instead", key, n, least)
	case n > most:
		c.bad(path, "%s has %d entries; write at most %d instead", key, n, most)
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
