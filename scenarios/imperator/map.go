package imperator

import (
	"fmt"
	"slices"

	"prestags/scenarios"
)

// Most of anything on a map.
const (
	mostAreas  = 100
	mostPoints = 1000
	mostSlots  = 40
)

// ReadMap reads a map file and checks all that can be checked without other
// files (0.1). Errors are *scenarios.Error.
func ReadMap(name string, data []byte) (*Map, error) {
	m := &Map{}
	var err error
	if m.text, err = scenarios.Read(name, data, m); err != nil {
		return nil, err
	}
	c := &check{scenarios.Check{Text: m.text}}
	c.Head(m.Format, m.ID, m.Name, 40, m.Source)
	c.Number("size.0", m.Size[0], 100, 20000)
	c.Number("size.1", m.Size[1], 100, 20000)
	c.Number("counter", m.Counter, 5, 500)
	c.Count("areas", len(m.Areas), 2, mostAreas)
	c.Count("seas", len(m.Seas), 0, 20)
	for i := range m.Areas {
		m.checkArea(c, i)
	}
	for i := range m.Seas {
		m.checkSea(c, i)
	}
	if c.Err != nil { // the rest leans on the names
		return nil, c.Err
	}
	for i, a := range m.Areas {
		at := fmt.Sprintf("areas.%d", i)
		for k, s := range a.Seas {
			m.named(c, fmt.Sprintf("%s.seas.%d", at, k), "sea", s, m.seaIDs())
		}
		for k, o := range a.Over {
			m.named(c, fmt.Sprintf("%s.over.%d", at, k), "area", o, m.areaIDs())
		}
		if a.Port && len(a.Seas) == 0 {
			c.Bad(at+".port", "%s has a port and no sea; write seas = [\"…\"] or leave port out", a.ID)
		}
	}
	m.checkLinks(c)
	for i, d := range m.Dots {
		at := fmt.Sprintf("dots.%d", i)
		m.point(c, at+".at", d.At)
		for k, a := range d.Areas {
			m.named(c, fmt.Sprintf("%s.areas.%d", at, k), "area", a, m.areaIDs())
		}
	}
	for i, l := range m.SeaLines {
		m.points(c, fmt.Sprintf("sea_lines.%d", i), l, 2, mostPoints)
	}
	for i, b := range m.Backdrop {
		at := fmt.Sprintf("backdrop.%d", i)
		c.Name(at+".name", b.Name, 40)
		m.points(c, at+".polygon", b.Polygon, 3, mostPoints)
	}
	if m.North != nil {
		m.point(c, "north.at", m.North.At)
		c.Number("north.vector.0", m.North.Vector[0], -1000, 1000)
		c.Number("north.vector.1", m.North.Vector[1], -1000, 1000)
	}
	return m, c.Done()
}

func (m *Map) checkArea(c *check, i int) {
	a, at := &m.Areas[i], fmt.Sprintf("areas.%d", i)
	c.Form(at+".id", a.ID, place, placeForm)
	if m.Area(a.ID) < i {
		c.Bad(at+".id", "the area %s stands twice; leave one out", scenarios.Clip(a.ID, 40))
	}
	c.Name(at+".name", a.Name, 40)
	c.Word(at+".kind", a.Kind, Plains, Mountain, City)
	switch {
	case !m.Ports && a.Port:
		c.Bad(at+".port", "a port on a map without ports (0.1); write ports = true at the top or leave this out")
	case !m.Ports && a.Defence != 0:
		c.Bad(at+".defence", "a defence on a map without ports and sieges (0.1); write ports = true at the top or leave this out")
	case a.Kind != City && a.Defence != 0:
		c.Bad(at+".defence", "a zone has no defence (0.1); leave it out or write kind = \"city\"")
	}
	c.Number(at+".defence", a.Defence, 0, 4)
	c.Source(at+".sources.name", a.Sources.Name)
	c.Source(at+".sources.kind", a.Sources.Kind)
	c.Source(at+".sources.seas", a.Sources.Seas)
	if a.Defence != 0 {
		c.Source(at+".sources.defence", a.Sources.Defence)
	}
	if a.Port {
		c.Source(at+".sources.port", a.Sources.Port)
	}
	m.sign(c, at, a.Label, a.Lines, a.Font)
	m.points(c, at+".polygon", a.Polygon, 3, mostPoints)
	m.points(c, at+".slots", a.Slots, 1, mostSlots)
	m.points(c, at+".marks", a.Marks, 0, mostSlots)
	if a.ValueAt != nil {
		m.point(c, at+".value_at", *a.ValueAt)
	}
	if a.PortAt != nil {
		m.point(c, at+".port_at", *a.PortAt)
	}
}

func (m *Map) checkSea(c *check, i int) {
	s, at := &m.Seas[i], fmt.Sprintf("seas.%d", i)
	c.Form(at+".id", s.ID, place, placeForm)
	if m.Sea(s.ID) < i || m.Area(s.ID) >= 0 {
		c.Bad(at+".id", "the name %s stands twice; leave one out", scenarios.Clip(s.ID, 40))
	}
	c.Name(at+".name", s.Name, 40)
	c.Source(at+".source", s.Source)
	m.sign(c, at, s.Label, s.Lines, s.Font)
	m.points(c, at+".polygon", s.Polygon, 3, mostPoints)
	m.points(c, at+".slots", s.Slots, 2, mostSlots) // both fleets
}

// sign checks a name as it is drawn.
func (m *Map) sign(c *check, at string, label Point, lines []string, font int) {
	m.point(c, at+".label", label)
	c.Count(at+".lines", len(lines), 1, 4)
	for k, l := range lines {
		c.Name(fmt.Sprintf("%s.lines.%d", at, k), l, 30)
	}
	c.Number(at+".font", font, 4, 60)
}

func (m *Map) point(c *check, at string, p Point) {
	if p[0] < 0 || p[1] < 0 || p[0] > m.Size[0] || p[1] > m.Size[1] {
		c.Bad(at, "the point %d,%d lies off the map; write 0,0 to %d,%d instead", p[0], p[1], m.Size[0], m.Size[1])
	}
}

func (m *Map) points(c *check, at string, ps []Point, least, most int) {
	c.Count(at, len(ps), least, most)
	for i, p := range ps {
		m.point(c, fmt.Sprintf("%s.%d", at, i), p)
	}
}

func (m *Map) checkLinks(c *check) {
	c.Count("links", len(m.Links), 1, 1000)
	seen := map[[2]string]bool{}
	for i, l := range m.Links {
		at := fmt.Sprintf("links.%d", i)
		a, b := l.Between[0], l.Between[1]
		among := m.areaIDs()
		if m.Sea(a) >= 0 {
			among = m.seaIDs()
		}
		m.named(c, at+".between.0", "place", a, append(m.areaIDs(), m.seaIDs()...))
		m.named(c, at+".between.1", "place", b, among)
		switch {
		case a == b:
			c.Bad(at+".between", "%s cannot touch itself; write two places instead", scenarios.Clip(a, 40))
		case seen[[2]string{a, b}] || seen[[2]string{b, a}]:
			c.Bad(at+".between", "%s and %s are joined twice; leave one out", scenarios.Clip(a, 40), scenarios.Clip(b, 40))
		}
		seen[[2]string{a, b}] = true
		c.Source(at+".source", l.Source)
	}
	for i, a := range m.Areas {
		if len(m.Adjacent(a.ID)) == 0 {
			c.Bad(fmt.Sprintf("areas.%d.id", i), "%s touches no other area; write [[links]] between = [\"%s\", \"…\"]", a.ID, a.ID)
		}
	}
}

func (m *Map) named(c *check, at, what, id string, among []string) {
	if slices.Contains(among, id) {
		return
	}
	c.Bad(at, "there is no %s %q on this map; write %s instead", what, scenarios.Clip(id, 40), scenarios.OneOf(id, among))
}

func (m *Map) areaIDs() []string {
	var out []string
	for _, a := range m.Areas {
		out = append(out, a.ID)
	}
	return out
}

func (m *Map) seaIDs() []string {
	var out []string
	for _, s := range m.Seas {
		out = append(out, s.ID)
	}
	return out
}
