package scenarios

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Check keeps the first thing found wrong with a file of facts, with its place.
// The parts of this package add what their games ask of a file.
type Check struct {
	Text *Text
	// Place finds the place of a path where it is not in Text: a cell of a
	// workbook. Nil: it is in Text.
	Place func(path, format string, a ...any) *Error
	// Err is what was found first.
	Err *Error
}

// Fault is an Error at the value of a path.
func (c *Check) Fault(path, format string, a ...any) *Error {
	if c.Place != nil {
		return c.Place(path, format, a...)
	}
	return c.Text.Fault(path, format, a...)
}

// Bad says what is wrong with the value of a path.
func (c *Check) Bad(path, format string, a ...any) {
	if c.Err == nil {
		c.Err = c.Fault(path, format, a...)
	}
}

// BadKey is Bad where the key is wrong.
func (c *Check) BadKey(path, format string, a ...any) {
	if c.Err == nil {
		c.Err = c.Text.FaultKey(path, format, a...)
	}
}

// Done gives what was found first as an error, an *Error; nil if nothing was.
func (c *Check) Done() error {
	if c.Err == nil {
		return nil
	}
	return c.Err
}

// Format checks the version of a file, so that a later one can differ.
func (c *Check) Format(n int) {
	if n != 1 {
		c.Bad("format", "a file of an unknown format; write format = 1 instead")
	}
}

// Head checks how a file of charts, cards or a map begins: its format, what it is
// called in at most so many characters, and where its facts are from.
func (c *Check) Head(format int, id, name string, longest int, sources []Source) {
	c.Format(format)
	c.Slug("id", id)
	c.Name("name", name, longest)
	c.Sources(sources)
}

// Number checks a number from low to high; it must be written unless low is 0 or
// less.
func (c *Check) Number(path string, n, low, high int) {
	switch {
	case n >= low && n <= high:
	case !c.Text.Has(path):
		c.Bad(path, "%s is missing; write a number from %d to %d", LastKey(path), low, high)
	default:
		c.Bad(path, "%s is %d; write a number from %d to %d instead", LastKey(path), n, low, high)
	}
}

// Name checks something printed on one line, of at most so many characters.
func (c *Check) Name(path, s string, longest int) {
	switch n := utf8.RuneCountInString(s); {
	case strings.TrimSpace(s) == "":
		c.Bad(path, "%s is missing; write 1 to %d characters", LastKey(path), longest)
	case n > longest:
		c.Bad(path, "%s has %d characters; write at most %d instead", LastKey(path), n, longest)
	}
}

var slug = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)

// Slug checks an id that names a folder or stands on a command line.
func (c *Check) Slug(path, s string) {
	if s == "" {
		c.Bad(path, "%s is missing; write small letters, digits and -", LastKey(path))
	} else if !slug.MatchString(s) {
		c.Bad(path, "%s %q; write small letters, digits and - instead, a letter first, at most 40", LastKey(path), Clip(s, 40))
	}
}

// readers are the names of those who read and are no side.
var readers = []string{"umpire", "public"}

// Sides checks what the sides of a scenario are called. Files of a match are
// named after their readers, and a plot names its side by id or by name: none of
// these may be mistaken for another's.
func (c *Check) Sides(ids, names []string) {
	for i, id := range ids {
		at := fmt.Sprintf("sides.%d", i)
		if slices.Contains(readers, id) {
			c.Bad(at+".id", "no side may be called %s; write another id instead", id)
		}
		if k := slices.Index(ids[:i], id); k >= 0 {
			c.Bad(at+".id", "both sides are called %s; write another id instead", id)
		}
		for _, other := range append(slices.Clone(ids[:i]), readers...) {
			if strings.HasPrefix(id, other+"-") || strings.HasPrefix(other, id+"-") {
				c.Bad(at+".id", "%s and %s begin with the same name, so that their files would be mistaken; write another id instead", Clip(id, 40), Clip(other, 40))
			}
		}
	}
	for i := range names {
		at := fmt.Sprintf("sides.%d", i)
		for k := range ids {
			if k < i && strings.EqualFold(names[k], names[i]) || k != i && strings.EqualFold(names[i], ids[k]) {
				c.Bad(at+".name", "%s is what the other side is called; write another name instead", Clip(names[i], 40))
			}
		}
		if slices.Contains(readers, strings.ToLower(names[i])) {
			c.Bad(at+".name", "no side may be called %s; write another name instead", names[i])
		}
	}
}

// Form checks how a word is written; how says it in words.
func (c *Check) Form(path, s string, form *regexp.Regexp, how string) {
	switch {
	case s == "":
		c.Bad(path, "%s is missing; write %s", LastKey(path), how)
	case !form.MatchString(s):
		c.Bad(path, "%s %q; write %s instead", LastKey(path), Clip(s, 40), how)
	}
}

// Word checks that a word is one of a few.
func (c *Check) Word(path, s string, among ...string) { c.WordAs(LastKey(path), path, s, among...) }

// WordAs is Word where the key is no name for what is meant.
func (c *Check) WordAs(what, path, s string, among ...string) {
	if slices.Contains(among, s) {
		return
	}
	if s == "" {
		what += " is missing"
	} else {
		what = fmt.Sprintf("%s %q is unknown", what, Clip(s, 40))
	}
	c.Bad(path, "%s; write %s instead", what, OneOf(s, among))
}

// Source checks where a fact is from.
func (c *Check) Source(path, s string) {
	for _, kind := range []string{"stated ", "stated: ", "published: ", "reconstruction: "} {
		if strings.HasPrefix(s, kind) && len(s) > len(kind) {
			return
		}
	}
	c.Bad(path, "source %q; write \"stated 8.1\", \"published: where\" or \"reconstruction: why\" instead", Clip(s, 30))
}

// Sources checks the sources of a file, of which there must be one.
func (c *Check) Sources(list []Source) {
	if len(list) == 0 {
		c.Bad("source", "no source is given; write source = [{ what = \"…\", source = \"published: where\" }]")
	}
	for i, s := range list {
		c.Name(fmt.Sprintf("source.%d.what", i), s.What, 250)
		c.Source(fmt.Sprintf("source.%d.source", i), s.Source)
	}
}

// Count checks that a list has n entries, from least to most.
func (c *Check) Count(path string, n, least, most int) {
	switch {
	case n > most:
		c.Bad(path, "%s has %d entries; write at most %d instead", LastKey(path), n, most)
	case n < least:
		c.Bad(path, "%s has %d entries; write at least %d instead", LastKey(path), n, least)
	}
}

// OneOf is the nearest of a few words, or all of them as far as there is room.
func OneOf(s string, among []string) string {
	if near := Nearest(s, among); near != "" {
		return strconv.Quote(near)
	}
	named := slices.DeleteFunc(slices.Clone(among), func(a string) bool { return a == "" })
	return "one of " + Clip(strings.Join(named, ", "), 100)
}

// LastKey is the key at the end of a path, of which places in lists are no part.
func LastKey(path string) string {
	parts := strings.Split(path, ".")
	for i := len(parts) - 1; i > 0; i-- {
		if strings.Trim(parts[i], "0123456789") != "" {
			return parts[i]
		}
	}
	return parts[0]
}
