package spartan

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"prestags/plot/workbook"
	"prestags/scenarios"
)

// Features a hex may have, in the order in which they are named. A hex with
// none is clear.
var Features = []string{"slope", "hilltop", "woods", "village", "lake", "swamp", "stream", "bridge", "ford", "river"}

// watercourse is what scenarios call a river on this map.
var watercourse = []string{"stream", "bridge", "ford", "river"}

// ReadMap reads a map file and checks all that can be checked without other
// files, be it a TOML file or a workbook as WriteMap writes it. Errors are
// *scenarios.Error.
func ReadMap(name string, data []byte) (*Map, error) {
	m := &Map{}
	var err error
	if workbook.Is(data) {
		m, err = readBook(name, data)
	} else {
		m.text, err = scenarios.Read(name, data, m)
	}
	if err != nil {
		return nil, err
	}
	c := &check{scenarios.Check{Text: m.text}}
	c.Head(m.Format, m.ID, m.Name, 40, m.Source)
	c.Number("columns", m.Columns, 1, 100)
	c.Number("rows", m.Rows, 1, 100)
	c.Number("first_column", m.FirstColumn, 0, 100-m.Columns)
	c.Number("first_row", m.FirstRow, 0, 100-m.Rows)
	c.Word("further_south", m.South, "", "even", "odd")
	if c.Err != nil { // the rest leans on the size
		return nil, c.Err
	}
	m.checkGround(c)
	for i, f := range m.Features {
		at := fmt.Sprintf("features.%d", i)
		c.Word(at+".feature", f.Feature, Features...)
		m.places(c, at+".at", f.At)
	}
	for _, l := range m.letters() {
		at := "letters." + l
		if !letter.MatchString(l) {
			c.BadKey(at, "letter %q; write one capital letter instead", scenarios.Clip(l, 20))
		}
		m.place(c, at, m.Letters[l])
	}
	m.checkChains(c, "streams", m.Streams)
	m.checkChains(c, "roads", m.Roads)
	m.places(c, "bridges", m.Bridges)
	m.places(c, "fords", m.Fords)
	bridged := map[Hex]bool{}
	for _, h := range m.Bridges {
		bridged[h] = true
	}
	for i, h := range m.Fords {
		if bridged[h] {
			c.Bad(fmt.Sprintf("fords.%d", i), "hex %s is a bridge too; leave one out", h)
		}
	}
	seen := map[[2]Hex]bool{}
	for i, p := range m.Crests {
		at := fmt.Sprintf("crests.%d", i)
		m.place(c, at+".0", p[0])
		m.place(c, at+".1", p[1])
		if !m.adjacent(p[0], p[1]) {
			c.Bad(at, "hexes %s and %s have no hexside in common; write two adjacent hexes instead", p[0], p[1])
		}
		if seen[p] || seen[[2]Hex{p[1], p[0]}] {
			c.Bad(at, "the hexside %s-%s stands twice; leave one out", p[0], p[1])
		}
		seen[p] = true
	}
	return m, c.Done()
}

func (m *Map) checkGround(c *check) {
	for _, l := range slices.Sorted(maps.Keys(m.Legend)) {
		if utf8.RuneCountInString(l) != 1 {
			c.BadKey("legend."+l, "legend %q; write a single character instead", scenarios.Clip(l, 20))
		}
		for i, f := range m.Legend[l] {
			c.WordAs("feature", fmt.Sprintf("legend.%s.%d", l, i), f, Features...)
		}
	}
	if len(m.Ground) == 0 {
		return
	}
	if len(m.Ground) != m.Columns {
		c.Bad("ground", "ground has %d lines; write %d instead, one a column", len(m.Ground), m.Columns)
	}
	for i, line := range m.Ground {
		at := fmt.Sprintf("ground.%d", i)
		if n := utf8.RuneCountInString(line); n != m.Rows {
			c.Bad(at, "this column has %d letters; write %d instead, one a hex", n, m.Rows)
		}
		for _, l := range line {
			if _, ok := m.Legend[string(l)]; !ok {
				c.Bad(at, "the legend does not explain the letter %q; add it to [legend] or write another", l)
			}
		}
	}
}

// place checks a hex for form and place, places a list also for twins.
func (m *Map) place(c *check, path string, h Hex) {
	if c.hex(path, h) {
		c.onMap(m, path, h)
	}
}

func (m *Map) places(c *check, path string, hs []Hex) {
	c.hexes(path, hs)
	c.allOnMap(m, path, hs)
}

func (m *Map) checkChains(c *check, path string, chains []Chain) {
	for i, ch := range chains {
		at := fmt.Sprintf("%s.%d.at", path, i)
		if len(ch.At) < 2 {
			c.Bad(at, "a chain of %d hexes; write two or more", len(ch.At))
		}
		for k, h := range ch.At {
			here := fmt.Sprintf("%s.%d", at, k)
			m.place(c, here, h)
			if k > 0 && !m.adjacent(ch.At[k-1], h) {
				c.Bad(here, "hex %s is not next to %s, which stands before it; write a chain without gaps", h, ch.At[k-1])
			}
		}
	}
}

// Has tells whether a hex is on the map.
func (m *Map) Has(h Hex) bool {
	x, y, ok := h.split()
	return ok && x >= m.FirstColumn && x < m.FirstColumn+m.Columns && y >= m.FirstRow && y < m.FirstRow+m.Rows
}

func (m *Map) span() string {
	return fmt.Sprintf("%02d%02d to %02d%02d", m.FirstColumn, m.FirstRow, m.FirstColumn+m.Columns-1, m.FirstRow+m.Rows-1)
}

func (m *Map) letters() []string { return slices.Sorted(maps.Keys(m.Letters)) }

// TerrainOf is every hex of the map with its features after a scenario's
// changes, in the order of Features; none is clear. Bridges and fords take the
// place of stream and river; a stream is not drawn through lake. Ignored features go
// first, then those ignored in places, then one is treated as another.
func TerrainOf(m *Map, ch *Changes) map[Hex][]string {
	at := map[Hex]map[string]bool{}
	for x := range m.Columns {
		var line []rune
		if x < len(m.Ground) {
			line = []rune(m.Ground[x])
		}
		for y := range m.Rows {
			has := map[string]bool{}
			if y < len(line) {
				for _, f := range m.Legend[string(line[y])] {
					has[f] = true
				}
			}
			at[hexOf(m.FirstColumn+x, m.FirstRow+y)] = has
		}
	}
	for _, f := range m.Features {
		for _, h := range f.At {
			at[h][f.Feature] = true
		}
	}
	for _, s := range m.Streams {
		for _, h := range s.At {
			if !at[h]["lake"] {
				at[h]["stream"] = true
			}
		}
	}
	for _, cross := range []Feature{{"bridge", m.Bridges}, {"ford", m.Fords}} {
		for _, h := range cross.At {
			delete(at[h], "stream")
			delete(at[h], "river")
			at[h][cross.Feature] = true
		}
	}
	off := map[string]bool{}
	for _, f := range ch.Ignore {
		for _, f := range alias(f) {
			off[f] = true
		}
	}
	for _, ig := range ch.IgnoreAt {
		for _, h := range ig.Hexes {
			delete(at[h], ig.Feature)
		}
	}
	out := make(map[Hex][]string, len(at))
	for h, has := range at {
		maps.DeleteFunc(has, func(f string, _ bool) bool { return off[f] })
		for _, t := range ch.TreatAs {
			if has[t.From] {
				delete(has, t.From)
				has[t.To] = true
			}
		}
		out[h] = nil
		for _, f := range Features {
			if has[f] {
				out[h] = append(out[h], f)
			}
		}
	}
	return out
}

// alias is what a scenario's word for terrain means on the map.
func alias(f string) []string {
	switch f {
	case "river":
		return watercourse
	case "town":
		return []string{"village"}
	}
	return []string{f}
}

// split gives column and place; ok is false if h is not four digits.
func (h Hex) split() (x, y int, ok bool) {
	if len(h) != 4 || strings.Trim(string(h), "0123456789") != "" {
		return 0, 0, false
	}
	return int(h[0]-'0')*10 + int(h[1]-'0'), int(h[2]-'0')*10 + int(h[3]-'0'), true
}

func hexOf(x, y int) Hex { return Hex(fmt.Sprintf("%02d%02d", x, y)) }

// adjacent tells whether two hexes have a hexside in common.
func (m *Map) adjacent(a, b Hex) bool {
	ax, ay, _ := a.split()
	bx, by, _ := b.split()
	south := 0 // of the two neighbours in the next column, how much further south
	if (ax%2 == 0) == (m.South != "odd") {
		south = 1
	}
	switch bx - ax {
	case 0:
		return by-ay == 1 || by-ay == -1
	case 1, -1:
		return by == ay-1+south || by == ay+south
	}
	return false
}
