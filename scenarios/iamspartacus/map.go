package iamspartacus

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"prestags/scenarios"
)

// Terrains an area may have (3.2).
var Terrains = []string{Fertile, Mountain, Swamp}

// ReadMap reads a map file and checks all that can be checked without other
// files and without the rulebook's own map in mind: see Check for that. Errors
// are *scenarios.Error.
func ReadMap(name string, data []byte) (*Map, error) {
	m := &Map{}
	var err error
	if m.text, err = scenarios.Read(name, data, m); err != nil {
		return nil, err
	}
	c := &check{scenarios.Check{Text: m.text}}
	c.Head(m.Format, m.ID, m.Name, 40, m.Source)
	c.Count("areas", len(m.Areas), 1, 100)
	c.Count("seas", len(m.Seas), 1, 10)
	c.Count("cities", len(m.Cities), 0, 20)
	c.Count("sanctuaries", len(m.Sanctuaries), 0, 20)
	m.checkWords(c)
	if c.Err != nil { // the rest leans on the words
		return nil, c.Err
	}
	m.index()
	m.checkLinks(c)
	m.checkDrawing(c)
	return m, c.Done()
}

// checkWords checks ids, names and aliases.
func (m *Map) checkWords(c *check) {
	seen := map[string]bool{}
	id := func(path, s, name string) {
		c.Form(path+".id", s, placeID, "2 to 12 capital letters and digits, a letter first")
		c.twins(seen, path+".id", s)
		c.Name(path+".name", name, 30)
	}
	for i, a := range m.Areas {
		at := fmt.Sprintf("areas.%d", i)
		id(at, a.ID, a.Name)
		c.Word(at+".terrain", a.Terrain, Terrains...)
		if a.Sicilian && a.Terrain != Fertile {
			c.Bad(at+".sicilian", "%s is not fertile, and 6.2 gives two dice to fertile areas of Sicily; leave this out", a.Name)
		}
	}
	for i, s := range m.Seas {
		id(fmt.Sprintf("seas.%d", i), s.ID, s.Name)
	}
	for i, p := range m.Cities {
		id(fmt.Sprintf("cities.%d", i), p.ID, p.Name)
	}
	for i, p := range m.Sanctuaries {
		id(fmt.Sprintf("sanctuaries.%d", i), p.ID, p.Name)
	}
	for _, word := range slices.Sorted(maps.Keys(m.Aliases)) {
		at := "aliases." + word
		c.Name(at, word, 30)
		if seen[strings.ToUpper(word)] {
			c.Bad(at, "%s is a place of its own; leave the alias out", word)
		}
		if !seen[strings.ToUpper(m.Aliases[word])] {
			c.Bad(at, "there is no place %q; write an id of this map instead", scenarios.Clip(m.Aliases[word], 30))
		}
	}
}

// checkLinks checks borders, coasts, cities, sanctuaries, strait.
func (m *Map) checkLinks(c *check) {
	var areas, seas []string
	for _, a := range m.Areas {
		areas = append(areas, a.ID)
	}
	for _, s := range m.Seas {
		seas = append(seas, s.ID)
	}
	list := func(path string, words, among []string, self string) {
		seen := map[string]bool{}
		for k, word := range words {
			at := fmt.Sprintf("%s.%d", path, k)
			c.Word(at, word, among...)
			c.twins(seen, at, word)
			if word == self {
				c.Bad(at, "%s is named as its own neighbour; leave it out", word)
			}
		}
	}
	for i, a := range m.Areas {
		at := fmt.Sprintf("areas.%d", i)
		list(at+".seas", a.Seas, seas, "")
		list(at+".land", a.Land, areas, a.ID)
		c.Count(at+".exit", len(a.Exit), 0, 20)
	}
	for i, s := range m.Seas {
		list(fmt.Sprintf("seas.%d.next", i), s.Next, seas, s.ID)
	}
	if c.Err != nil {
		return
	}
	for i, a := range m.Areas {
		for k, word := range a.Land {
			if !slices.Contains(m.Areas[m.Area(word)].Land, a.ID) {
				c.Bad(fmt.Sprintf("areas.%d.land.%d", i, k), "%s borders on %s, but not the other way; name both or neither", a.ID, word)
			}
		}
	}
	for i, s := range m.Seas {
		for k, word := range s.Next {
			if !slices.Contains(m.Seas[m.Sea(word)].Next, s.ID) {
				c.Bad(fmt.Sprintf("seas.%d.next.%d", i, k), "%s is next to %s, but not the other way; name both or neither", s.ID, word)
			}
		}
	}
	seen := map[string]bool{}
	for i, p := range m.Cities {
		at := fmt.Sprintf("cities.%d", i)
		c.Word(at+".area", p.Area, areas...)
		if seen[p.Area] {
			c.Bad(at+".area", "%s has two cities (3.2); leave one out", p.Area)
		}
		seen[p.Area] = true
	}
	for i, p := range m.Sanctuaries {
		c.Word(fmt.Sprintf("sanctuaries.%d.area", i), p.Area, areas...)
	}
	if m.Strait != [2]string{} {
		c.Word("strait.0", m.Strait[0], areas...)
		c.Word("strait.1", m.Strait[1], areas...)
		if c.Err == nil && (m.Strait[0] == m.Strait[1] || slices.Contains(m.Areas[m.Area(m.Strait[0])].Land, m.Strait[1])) {
			c.Bad("strait", "the strait links two areas that have no border by land (12.6); write such a pair instead")
		}
	}
	c.Word("blockade", m.Blockade, seas...)
	c.Word("launch", m.Launch, seas...)
}

// checkDrawing checks outlines and points, as far as they are given.
func (m *Map) checkDrawing(c *check) {
	c.Number("size.0", m.Size[0], 0, 20000)
	c.Number("size.1", m.Size[1], 0, 20000)
	outline := func(path string, ps []Point) {
		if len(ps) == 1 || len(ps) == 2 {
			c.Bad(path, "an outline of %d points encloses nothing; write at least 3", len(ps))
		}
		c.Count(path, len(ps), 0, 2000)
		for k, p := range ps {
			for n, v := range p {
				if v < 0 || v > 20000 { // to name two thousand places takes time
					c.Number(fmt.Sprintf("%s.%d.%d", path, k, n), v, 0, 20000)
				}
			}
		}
	}
	for i, a := range m.Areas {
		outline(fmt.Sprintf("areas.%d.outline", i), a.Outline)
		if len(a.Caption) > 30 {
			c.Name(fmt.Sprintf("areas.%d.caption", i), a.Caption, 30)
		}
	}
	for i, s := range m.Seas {
		outline(fmt.Sprintf("seas.%d.outline", i), s.Outline)
	}
	for i, b := range m.Backdrop {
		outline(fmt.Sprintf("backdrop.%d.outline", i), b.Outline)
	}
}
