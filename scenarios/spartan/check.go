package spartan

import (
	"fmt"
	"regexp"
	"strings"

	"prestags/scenarios"
)

// check is what this game asks of its files besides.
type check struct{ scenarios.Check }

// hex checks the form of a hex number.
func (c *check) hex(path string, h Hex) bool {
	if _, _, ok := h.split(); ok {
		return true
	}
	c.Bad(path, "%q is no hex number; write four digits such as \"0105\" instead", string(h))
	return false
}

// hexes checks a list of hexes for its form and for twins.
func (c *check) hexes(path string, hs []Hex) {
	seen := map[Hex]bool{}
	for i, h := range hs {
		at := fmt.Sprintf("%s.%d", path, i)
		if c.hex(at, h) && seen[h] {
			c.Bad(at, "hex %s stands twice in this list; leave one out", h)
		}
		seen[h] = true
	}
}

// onMap checks that a hex, or each of a list of hexes, is on the map (3.1).
func (c *check) onMap(m *Map, path string, h Hex) {
	if !m.Has(h) {
		c.Bad(path, "there is no hex %s on the %s; write %s instead", h, m.Name, m.span())
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
			c.Bad(fmt.Sprintf("%s.%d", path, i), "the %s has no hex of letter %s (3.1); write one of %s instead", m.Name, l, strings.Join(m.letters(), " "))
		}
	}
}

// letterForm checks how letters are written.
func (c *check) letterForm(path string, ls []string) {
	for i, l := range ls {
		if !letter.MatchString(l) {
			c.Bad(fmt.Sprintf("%s.%d", path, i), "%q is no letter of a hex; write one capital letter such as \"M\" instead", l)
		}
	}
}

var letter = regexp.MustCompile(`^[A-Z]$`)
