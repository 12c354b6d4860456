package imperator

import (
	"fmt"
	"regexp"
	"slices"

	"prestags/scenarios"
)

// check is what this game asks of its files besides.
type check struct{ scenarios.Check }

// numbers checks a list of numbers, none twice.
func (c *check) numbers(path string, ns []int, low, high int) {
	if len(ns) == 0 {
		c.Bad(path, "%s is missing; write a list of numbers from %d to %d", scenarios.LastKey(path), low, high)
	}
	for i, n := range ns {
		at := fmt.Sprintf("%s.%d", path, i)
		c.Number(at, n, low, high)
		if slices.Contains(ns[:i], n) {
			c.Bad(at, "%d stands twice in this list; leave one out", n)
		}
	}
}

var (
	place   = regexp.MustCompile(`^[A-Z][A-Za-z]*(_[A-Z][A-Za-z]*){0,3}$`)
	one     = regexp.MustCompile(`^[A-Z][A-Za-z]{1,19}$`)
	short   = regexp.MustCompile(`^[A-Z][A-Za-z]{1,3}$`)
	numeral = regexp.MustCompile(`^[IVX]{1,6}$`)
	key     = regexp.MustCompile(`^[a-z][a-z0-9_]{0,39}$`)
)

const (
	placeForm = "a name such as \"Vesuvius_Mons\", words with a capital joined by _"
	oneForm   = "one word with a capital, at most 20 letters"
)

// words checks a list of words, none twice.
func (c *check) words(path, what string, list []string, among ...string) {
	for i, s := range list {
		at := fmt.Sprintf("%s.%d", path, i)
		c.WordAs(what, at, s, among...)
		if slices.Contains(list[:i], s) {
			c.Bad(at, "%s stands twice in this list; leave one out", scenarios.Clip(s, 40))
		}
	}
}
