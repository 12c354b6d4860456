package spartan

import (
	"fmt"
	"slices"
	"strings"

	"prestags/scenarios"
)

// Check checks what only shows when the files of a scenario are together: hexes
// and letters on the map (3.1), unit types and terrain in the charts (3.2, 9.0),
// sides and units of the deployment in the scenario. d may be nil or empty:
// then units are set up by the words of the scenario. Clauses of victory that
// name places by letter get their hexes from the map. Errors are
// *scenarios.Error with the place in the file that is wrong.
func Check(m *Map, ch *Charts, s *Scenario, d *Deployment) error {
	switch {
	case s == nil || len(s.Sides) != 2:
		return &scenarios.Error{Msg: "there is no scenario file with two sides (3.1); give one"}
	case m == nil:
		return &scenarios.Error{Msg: "there is no map file (3.1); give one with --map"}
	case ch == nil:
		return &scenarios.Error{Msg: "there is no charts file, so no Combat Results Table and no Terrain Effects Chart (3.2); give one with --charts"}
	}
	charts := &check{scenarios.Check{Text: ch.text}}
	ch.checkCombat(charts)
	ch.checkTerrain(charts)
	if charts.Err != nil {
		return charts.Err
	}
	c := &check{scenarios.Check{Text: s.text}}
	s.checkPlaces(c, m)
	s.checkTypes(c, ch)
	if c.Err != nil {
		return c.Err
	}
	terrain := TerrainOf(m, &s.Terrain)
	ch.checkCovers(charts, m, terrain)
	if charts.Err != nil {
		return charts.Err
	}
	if d == nil || d.Scenario == "" && len(d.Sides) == 0 {
		if s.Deployment == "given" {
			c.Bad("deployment", "the position is to be given by a deployment file, and there is none; give one or leave this out")
		}
		return c.Done()
	}
	t := &together{check: check{scenarios.Check{Text: d.text}}, m: m, ch: ch, s: s, d: d, terrain: terrain}
	t.deployment()
	return t.Done()
}

// checkPlaces checks the places of a scenario on the map.
func (s *Scenario) checkPlaces(c *check, m *Map) {
	for i, sd := range s.Sides {
		at := fmt.Sprintf("sides.%d.deploy", i)
		c.letters(m, at+".letters", sd.Deploy.Letters)
		c.allOnMap(m, at+".hexes", sd.Deploy.Hexes)
		for k, w := range sd.Deploy.Where {
			c.letters(m, fmt.Sprintf("%s.where.%d.letters", at, k), w.Letters)
		}
	}
	for _, id := range s.ids() {
		if p, ok := s.Victory.Win[id]; ok {
			p.place(c, m, "victory.win."+id)
			s.Victory.Win[id] = p
		}
	}
	on := map[string]func(Hex) bool{
		"north": func(h Hex) bool { _, y, _ := h.split(); return y == m.FirstRow },
		"south": func(h Hex) bool { _, y, _ := h.split(); return y == m.FirstRow+m.Rows-1 },
		"west":  func(h Hex) bool { x, _, _ := h.split(); return x == m.FirstColumn },
		"east":  func(h Hex) bool { x, _, _ := h.split(); return x == m.FirstColumn+m.Columns-1 },
	}
	for i, z := range s.ExitZones {
		for k, p := range z.Parts {
			at := fmt.Sprintf("exit_zones.%d.parts.%d.hexes", i, k)
			c.allOnMap(m, at, p.Hexes)
			for n, h := range p.Hexes {
				if edge := on[p.Edge]; edge == nil || !edge(h) {
					c.Bad(fmt.Sprintf("%s.%d", at, n), "hex %s is not on the %s edge of the %s; write one that is instead", h, p.Edge, m.Name)
				}
			}
		}
	}
	for i, ig := range s.Terrain.IgnoreAt {
		at := fmt.Sprintf("terrain.ignore_at.%d", i)
		c.letters(m, at+".letters", ig.Letters)
		c.allOnMap(m, at+".hexes", ig.Hexes)
	}
}

// place puts the hexes of its letters into a clause and checks them.
func (p *Predicate) place(c *check, m *Map, at string) {
	c.letters(m, at+".letters", p.Letters)
	if len(p.Letters) > 0 {
		p.Hexes = nil
		for _, l := range p.Letters {
			p.Hexes = append(p.Hexes, m.Letters[l])
		}
	}
	c.allOnMap(m, at+".hexes", p.Hexes)
	for i := range p.Args {
		p.Args[i].place(c, m, fmt.Sprintf("%s.args.%d", at, i))
	}
	if p.Arg != nil {
		p.Arg.place(c, m, at+".arg")
	}
}

// checkTypes checks that the units of a scenario are in the charts (3.4, 10.4).
func (s *Scenario) checkTypes(c *check, ch *Charts) {
	unit := func(at, code string) {
		if _, ok := ch.unitType(code); ok {
			return
		}
		instead := "one of " + strings.Join(ch.codes(), " ")
		if near := scenarios.Nearest(code, ch.codes()); near != "" {
			instead = near
		}
		c.Bad(at, "the %s have no unit type %s (3.4); write %s instead", ch.Name, code, instead)
	}
	for i, sd := range s.Sides {
		at := fmt.Sprintf("sides.%d", i)
		for k, u := range sd.Units {
			unit(fmt.Sprintf("%s.units.%d.type", at, k), u.Type)
		}
		for k, l := range sd.Leaders {
			if !slices.ContainsFunc(ch.Leaders, func(x LeaderLevel) bool { return x.Level == l.Level }) {
				c.Bad(fmt.Sprintf("%s.leaders.%d.level", at, k), "the %s have no leader of level %d (10.4); write another level instead", ch.Name, l.Level)
			}
		}
		for k, e := range sd.Exceptions {
			unit(fmt.Sprintf("%s.stacking_exceptions.%d.type", at, k), e.Type)
		}
	}
	for i, x := range s.Special {
		for k, code := range x.Types {
			if len(code) != 2 || code[1] != 'L' || code[0] < '1' || code[0] > '4' {
				unit(fmt.Sprintf("special_rules.%d.unit_types.%d", i, k), code)
			}
		}
	}
}

// checkCovers checks that the charts have a line for all terrain in play (9.0).
func (ch *Charts) checkCovers(c *check, m *Map, terrain map[Hex][]string) {
	for _, f := range Features {
		there := false
		for _, fs := range terrain {
			there = there || slices.Contains(fs, f)
		}
		if there && !slices.ContainsFunc(ch.Terrain, func(t Terrain) bool { return t.Name == f }) {
			c.Bad("terrain", "the %s has %s, and the Terrain Effects Chart has no line for it (9.0); add { name = %q, mp = …, fps = … }", m.Name, f, f)
		}
	}
}

// together checks a deployment against everything else.
type together struct {
	check
	m       *Map
	ch      *Charts
	s       *Scenario
	d       *Deployment
	terrain map[Hex][]string
}

func (t *together) deployment() {
	if t.d.Scenario != t.s.ID {
		t.Bad("scenario", "this is the deployment of %s, the scenario is %s; give its own file instead", t.d.Scenario, t.s.ID)
	}
	held := map[Hex]string{}
	for i := range t.d.Sides {
		setup := &t.d.Sides[i]
		at := fmt.Sprintf("sides.%d", i)
		k := slices.Index(t.s.ids(), setup.ID)
		if k < 0 {
			t.Word(at+".id", setup.ID, t.s.ids()...)
			return
		}
		t.allOnMap(t.m, at+".zone", setup.Zone)
		t.allOnMap(t.m, at+".barred", setup.Barred)
		classes := t.s.Sides[k].classes(t.ch)
		placed := map[string]bool{}
		for n, st := range setup.Stacks {
			here := fmt.Sprintf("%s.stacks.%d", at, n)
			t.stack(here, st, classes, &t.s.Sides[k])
			for _, u := range st.Units {
				placed[u] = true
			}
			if other := held[st.At]; other != "" && other != setup.ID {
				t.Bad(here+".at", "hex %s holds units of %s (5.23); write another hex instead", st.At, other)
			}
			held[st.At] = setup.ID
		}
		for n, w := range setup.WithOption {
			for x, st := range w.Stacks {
				t.onMap(t.m, fmt.Sprintf("%s.with_option.%d.stacks.%d.at", at, n, x), st.At)
			}
		}
		for _, u := range t.s.Sides[k].unitIDs() {
			if !placed[u] && t.s.Deployment != "given" {
				t.Bad(at+".stacks", "%s has no place; add it to a stack", u)
			}
		}
	}
	for _, id := range t.s.ids() {
		if !slices.ContainsFunc(t.d.Sides, func(x SideSetup) bool { return x.ID == id }) {
			t.Bad("sides", "the side %s is missing; write [[sides]] with id = %q", id, id)
		}
	}
}

// stack checks a stack of a side. A given position may be one that could not
// be set up: there only places and units count.
func (t *together) stack(at string, st Stack, classes map[string]string, sd *Side) {
	t.onMap(t.m, at+".at", st.At)
	types := map[string]bool{}
	units := 0
	for k, u := range st.Units {
		here := fmt.Sprintf("%s.units.%d", at, k)
		class, ok := classes[u]
		if !ok {
			t.Bad(here, "%s is no unit of the %s; write one of the scenario's list instead", u, sd.Name)
			return
		}
		for _, other := range st.Units[:k] {
			if !t.ch.mix(class, classes[other]) && t.s.Deployment != "given" {
				t.Bad(here, "%s (class %s) may not share a hex with %s (class %s, 5.32); write another hex", u, class, other, classes[other])
			}
		}
		if class != "E" {
			units++
			types[u[:len(u)-2]] = true
		}
	}
	if t.s.Deployment == "given" {
		return
	}
	limit := sd.Limit
	for _, e := range sd.Exceptions {
		if len(types) == 1 && types[e.Type] {
			limit = max(limit, e.Limit)
		}
	}
	if units > limit {
		t.Bad(at+".units", "%d units in hex %s, where the side may stack %d (5.4); write fewer", units, st.At, limit)
	}
	for _, f := range t.terrain[st.At] {
		barred := slices.ContainsFunc(t.ch.Terrain, func(x Terrain) bool { return x.Name == f && x.Barred }) ||
			slices.ContainsFunc(t.s.Terrain.Prohibit, func(x Prohibit) bool { return x.Feature == f })
		if barred {
			t.Bad(at+".at", "no unit may enter hex %s (%s); write another hex instead", st.At, f)
		}
	}
}

// unitIDs are the ids of a side's units and leaders, in the order of its lists.
func (sd *Side) unitIDs() []string {
	var out []string
	for _, u := range sd.Units {
		for n := 1; n <= u.Count; n++ {
			out = append(out, fmt.Sprintf("%s%02d", u.Type, n))
		}
	}
	for _, l := range sd.Leaders {
		for n := 1; n <= l.Count; n++ {
			out = append(out, fmt.Sprintf("%dL%02d", l.Level, n))
		}
	}
	return out
}

// classes is the class of every unit of a side, by id.
func (sd *Side) classes(ch *Charts) map[string]string {
	out := map[string]string{}
	for _, id := range sd.unitIDs() {
		u, ok := ch.unitType(id[:len(id)-2])
		if !ok {
			u.Class = "E" // leaders (5.38)
		}
		out[id] = u.Class
	}
	return out
}
