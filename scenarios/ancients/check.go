package ancients

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"prestags/scenarios"
)

// check is what this game asks of its files besides, and what is only strange.
type check struct {
	scenarios.Check
	// warnings in the form of the errors.
	warnings []string
}

func (c *check) warn(path, format string, a ...any) {
	c.warnings = append(c.warnings, c.Fault(path, format, a...).Error())
}

// cellOf finds the place of a path in a workbook: its cell, or that of the nearest
// thing around it.
func cellOf(book string, cells map[string]string) func(path, format string, a ...any) *scenarios.Error {
	return func(path, format string, a ...any) *scenarios.Error {
		file := book
		for p := path; p != ""; p = p[:max(0, strings.LastIndexByte(p, '.'))] {
			if at, ok := cells[p]; ok {
				file += ": " + at
				break
			}
		}
		return &scenarios.Error{File: file, Msg: fmt.Sprintf(format, a...)}
	}
}

var (
	code   = regexp.MustCompile(`^[A-Z]{2,3}$`)
	ruleID = regexp.MustCompile(`^[A-Z]{1,2}(-[A-Z0-9]{1,10}){1,3}b?$`)
	when   = regexp.MustCompile(`^[a-z_]{2,20}=[a-z0-9_-]{1,20}$`)
)

// rule checks the id of a rule.
func (c *check) rule(path, s string) {
	if !ruleID.MatchString(s) {
		c.Bad(path, "%s %q is no rule; write an id such as \"S-SILARUS-1\" instead", scenarios.LastKey(path), scenarios.Clip(s, 30))
	}
}

// when checks the condition of a variant.
func (c *check) when(path, s string) {
	if !when.MatchString(s) {
		c.Bad(path, "when %q; write an option and its value such as \"bch=official\" instead", scenarios.Clip(s, 40))
	}
}

// words checks a list of them.
func (c *check) words(path string, list []string, among ...string) {
	for i, s := range list {
		c.Word(fmt.Sprintf("%s.%d", path, i), s, among...)
	}
}

// unique checks that an id does not stand twice.
func (c *check) unique(path string, seen map[string]bool, id string) {
	if seen[id] {
		c.Bad(path, "%s stands twice; leave one out", scenarios.Clip(id, 40))
	}
	seen[id] = true
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
	c.Bad(path, "%q is no hex of the board (V-02); write %s instead", scenarios.Clip(string(h), 20), advice)
	return false
}
