package iamspartacus

import (
	"fmt"
	"regexp"
	"strings"

	"prestags/scenarios"
)

// check is what this game asks of its files besides.
type check struct{ scenarios.Check }

var (
	placeID = regexp.MustCompile(`^[A-Z][A-Z0-9]{1,11}$`)
	unitID  = regexp.MustCompile(`^[A-Za-z]{1,8}(\.?[A-Za-z0-9]{1,8})?$`)
	named   = regexp.MustCompile(`^[A-Z][a-z]{2,19}$`)
	keyForm = regexp.MustCompile(`^[a-z][a-z0-9._]{0,29}$`)
)

// twins checks that a thing stands once.
func (c *check) twins(seen map[string]bool, path, s string) {
	if key := strings.ToUpper(s); seen[key] {
		c.Bad(path, "%s stands twice; leave one out", s)
	} else {
		seen[key] = true
	}
}

// spans checks that the rows of a table follow each other without a gap, from
// low to high at least.
func (c *check) spans(path, column string, spans []Span, low, high int) {
	if len(spans) == 0 {
		c.Bad(path, "the table %s is missing; write its rows", path)
		return
	}
	next := low
	for i, s := range spans {
		at := fmt.Sprintf("%s.%d.%s", path, i, column)
		if s.Low > s.High {
			c.Bad(at, "row %q has no number; write the numbers it is for", s)
		}
		switch {
		case i == 0 && s.Low <= next, s.Low == next:
		case s.Low > next:
			c.Bad(at, "no row is for %d; begin this one there", next)
		default:
			c.Bad(at, "%d is in two rows; leave it out of one", s.Low)
		}
		next = s.High + 1
	}
	if next <= high {
		c.Bad(path, "no row of %s is for %d; add it", path, next)
	}
}

func spansOf[R any](rows []R, span func(R) Span) []Span {
	var out []Span
	for _, r := range rows {
		out = append(out, span(r))
	}
	return out
}
