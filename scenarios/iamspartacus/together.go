package iamspartacus

import (
	"fmt"
	"slices"
	"strings"

	"prestags/scenarios"
)

// Counters is how many counters the game has (2.2).
const Counters = 189

// Check checks what only shows when the files are together, and what the
// rulebook says of its own map and counters. Errors are *scenarios.Error with
// the place in the file that is wrong.
func Check(m *Map, ch *Charts, s *Scenario) error {
	switch {
	case s == nil:
		return &scenarios.Error{Msg: "there is no scenario file (3.3); give one"}
	case m == nil:
		return &scenarios.Error{Msg: "there is no map file (3.2); give one with --map"}
	case ch == nil:
		return &scenarios.Error{Msg: "there is no charts file, so no counters and no tables (2.2); give one with --charts"}
	}
	for _, f := range []func(*Map, *Charts, *Scenario) error{theMap, theCharts, thePieces, thePlaces} {
		if err := f(m, ch, s); err != nil {
			return err
		}
	}
	return nil
}

// theMap checks what the rules say of the map, and that orders can tell its
// places from pieces.
func theMap(m *Map, ch *Charts, _ *Scenario) error {
	c := &check{scenarios.Check{Text: m.text}}
	exactly := func(path string, n, want int, rule string) {
		if n != want {
			c.Bad(path, "there are %d %s, and %s has %d; write as many", n, path, rule, want)
		}
	}
	exactly("areas", len(m.Areas), 28, "3.2")
	exactly("seas", len(m.Seas), 3, "3.2")
	exactly("cities", len(m.Cities), 5, "3.2")
	exactly("sanctuaries", len(m.Sanctuaries), 3, "3.2")
	for i, a := range m.Areas {
		at := fmt.Sprintf("areas.%d", i)
		if len(a.Outline) < 3 {
			c.Bad(at, "%s has no outline, so it cannot be drawn; write outline = [ [x, y], … ]", a.ID)
		}
		for k, code := range a.Exit {
			if ch.NationName(code) == "" {
				c.Bad(fmt.Sprintf("%s.exit.%d", at, k), "there is no nationality %q; write one of the charts instead", scenarios.Clip(code, 10))
			}
		}
	}
	for i, sea := range m.Seas {
		if len(sea.Outline) < 3 {
			c.Bad(fmt.Sprintf("seas.%d", i), "%s has no outline, so it cannot be drawn; write outline = [ [x, y], … ]", sea.ID)
		}
	}
	for _, u := range ch.Units {
		if _, taken := m.Find(u.ID); taken {
			c.Bad("", "%s is a place and a unit of the charts; name one of them otherwise", u.ID)
		}
	}
	for _, l := range ch.Leaders {
		if _, taken := m.Find(l.ID); taken {
			c.Bad("", "%s is a place and a leader; name one of them otherwise", l.ID)
		}
	}
	if c.Err != nil {
		return c.Err
	}
	m.checkStated(c)
	return c.Done()
}

// checkStated checks what the rules state of single places.
func (m *Map) checkStated(c *check) {
	area := func(id string) *Area {
		if n := m.Area(id); n >= 0 {
			return &m.Areas[n]
		}
		c.Bad("areas", "there is no area %s, which the rules name; add it", id)
		return nil
	}
	need := func(ok bool, a *Area, format string, args ...any) {
		if !ok && a != nil {
			c.Bad(fmt.Sprintf("areas.%d", m.Area(a.ID)), format, args...)
		}
	}
	for _, p := range []struct{ city, area, rule string }{
		{"ROME", "LATI", "3.3"}, {"NEAPOLIS", "CAMP", "3.3"}, {"SIRACUSA", "SIRA", "14.12"}, {"MUTINA", "", "3.3"}, {"BRUNDISIUM", "", "8.2"},
	} {
		n := m.City(p.city)
		switch {
		case n < 0:
			c.Bad("cities", "there is no city %s (%s); add it", p.city, p.rule)
		case p.area != "" && m.Cities[n].Area != p.area:
			c.Bad(fmt.Sprintf("cities.%d.area", n), "%s lies in %s (%s); write that instead", p.city, p.area, p.rule)
		}
	}
	for _, p := range [][2]string{{"PONTINE", "LATI"}, {"VESUVIUS", "CAMP"}, {"SILA", "BRUT"}} {
		n := m.Sanctuary(p[0])
		switch {
		case n < 0:
			c.Bad("sanctuaries", "there is no sanctuary %s (14.15); add it", p[0])
		case m.Sanctuaries[n].Area != p[1]:
			c.Bad(fmt.Sprintf("sanctuaries.%d.area", n), "%s lies in %s (14.15); write that instead", p[0], p[1])
		case m.Sanctuaries[n].NoRing != (p[0] == "VESUVIUS"):
			c.Bad(fmt.Sprintf("sanctuaries.%d", n), "no_ring is for VESUVIUS alone (14.5); write it there instead")
		}
	}
	for _, id := range []string{"CAMP", "SARD", "AFRI"} {
		a := area(id)
		need(a != nil && slices.Contains(a.Seas, "TYR"), a, "%s touches TYR (10.5); add it to its seas", id)
	}
	if a := area("CAMP"); a != nil {
		need(!slices.Contains(a.Seas, "HAD"), a, "CAMP does not touch HAD (10.5); leave it out")
	}
	if a := area("ILLY"); a != nil {
		need(slices.Equal(a.Seas, []string{"HAD"}), a, "ILLY touches HAD alone (10.5); write seas = [\"HAD\"]")
	}
	for _, id := range []string{"AGRI", "SIRA"} {
		a := area(id)
		need(a != nil && a.Sicilian, a, "%s is fertile and Sicilian (6.2); write sicilian = true", id)
	}
	for _, id := range []string{"AFRI", "SARD"} {
		a := area(id)
		need(a != nil && a.Terrain == Fertile, a, "%s is fertile (9.8); write that instead", id)
	}
	if a := area("MESS"); a != nil {
		need(!a.Sicilian, a, "two dice are for AGRI and SIRA (6.2); leave sicilian out")
	}
	for _, p := range []struct {
		id   string
		exit []string
	}{
		{"LIGU", []string{"G", "Gr"}},
		{"TRAN", []string{"G", "Gr"}},
		{"AFRI", []string{"Afr"}},
		{"ILLY", []string{"Grk", "Thr", "Syr"}},
		{"EPIR", []string{"Grk", "Thr", "Syr"}},
	} {
		a := area(p.id)
		for _, code := range p.exit {
			need(a != nil && slices.Contains(a.Exit, code), a, "%s lets %s leave the map (12.11); add it to its exit", p.id, code)
		}
	}
	if m.Strait != [2]string{"BRUT", "MESS"} && m.Strait != [2]string{"MESS", "BRUT"} {
		c.Bad("strait", "the strait lies between BRUT and MESS (12.6 to 12.8); write those instead")
	}
	for _, id := range []string{"SABI", "AEMO", "LATI", "PICE"} {
		area(id)
	}
	if c.Err != nil {
		return
	}
	brut := area("BRUT")
	need(brut.Terrain != Mountain && slices.ContainsFunc(brut.Land, func(id string) bool { return area(id).Terrain != Mountain }),
		brut, "a circumvallation must be possible on a border of BRUT (14.3); give it one without mountains")
	fertile := 0
	for _, a := range m.Areas {
		if a.Terrain == Fertile {
			fertile++
		}
	}
	if fertile < 10 {
		c.Bad("areas", "there are %d fertile areas, and a siege train needs ten in revolt (14.6); write more", fertile)
	}
	m.checkNeck(c)
}

// checkNeck checks that Latium, Sabinia Montes and Picenum close the peninsula
// (14.1): without them no land way leads from Mutina's area to Bruttium.
func (m *Map) checkNeck(c *check) {
	closed := []int{m.Area("LATI"), m.Area("SABI"), m.Area("PICE")}
	from, to := m.CityArea(m.City("MUTINA")), m.Area("BRUT")
	seen := map[int]bool{from: true}
	for todo := []int{from}; len(todo) > 0; todo = todo[1:] {
		for _, n := range m.Land(todo[0]) {
			if !seen[n] && !slices.Contains(closed, n) {
				seen[n] = true
				todo = append(todo, n)
			}
		}
	}
	if seen[to] {
		c.Bad("areas", "LATI, SABI and PICE do not close the way from the north to BRUT (14.1); write the borders so that they do")
	}
}

// theCharts checks counters against the rulebook and the map.
func theCharts(m *Map, ch *Charts, _ *Scenario) error {
	c := &check{scenarios.Check{Text: ch.text}}
	n := 0
	for i := range ch.Units {
		n += ch.ClassOf(i).Counters
	}
	for _, mk := range ch.Markers {
		n += mk.Count
	}
	n += len(ch.Leaders)
	if n != Counters {
		c.Bad("units", "there are %d of %d counters (2.2); write as many", n, Counters)
	}
	for _, name := range []string{"Spartacus", "Crassus", "Pompey", "Lucullus", "Longinus"} {
		if ch.Leader(name) < 0 {
			c.Bad("leaders", "there is no leader %s, whom the rules name; add him", name)
		}
	}
	for i, r := range ch.Breach {
		for k, id := range r.Places {
			if w, ok := m.Find(id); !ok || w.Kind != CityPlace && w.Kind != SanctuaryPlace {
				c.Bad(fmt.Sprintf("breach.%d.places.%d", i, k), "%q is no city and no sanctuary of the map; write one instead", scenarios.Clip(id, 20))
			}
		}
	}
	return c.Done()
}

// thePieces checks that every unit and leader of the charts stands somewhere in
// the scenario, once.
func thePieces(_ *Map, ch *Charts, s *Scenario) error {
	c := &check{scenarios.Check{Text: s.text}}
	seen := map[int]bool{}
	unit := func(path, id, side string, fits func(*Class) bool) {
		n := ch.Unit(id)
		switch {
		case n < 0:
			c.Bad(path, "there is no unit %q in the charts; write one of its units instead", scenarios.Clip(id, 30))
			return
		case side != "" && ch.ClassOf(n).Side != side:
			c.Bad(path, "%s is not %s; write a unit of that side instead", id, side)
		case !fits(ch.ClassOf(n)):
			c.Bad(path, "%s is %s and does not belong here; write another unit instead", id, ch.ClassOf(n).Name)
		case seen[n]:
			c.Bad(path, "%s stands twice; leave one out", id)
		}
		seen[n] = true
	}
	led := map[int]bool{}
	leader := func(path, name, side string) {
		n := ch.Leader(name)
		switch {
		case n < 0:
			c.Bad(path, "there is no leader %q in the charts; write one of its leaders instead", scenarios.Clip(name, 30))
			return
		case ch.Leaders[n].Side != side:
			c.Bad(path, "%s is not %s; write a leader of that side instead", name, side)
		case led[n]:
			c.Bad(path, "%s stands twice; leave one out", name)
		}
		led[n] = true
	}
	anything := func(*Class) bool { return true }
	for i, p := range s.Setup {
		for k, id := range p.Units {
			unit(fmt.Sprintf("setup.%d.units.%d", i, k), id, p.Side, anything)
		}
		for k, name := range p.Leaders {
			leader(fmt.Sprintf("setup.%d.leaders.%d", i, k), name, p.Side)
		}
	}
	for i, g := range s.Groups {
		for k, id := range g.Units {
			unit(fmt.Sprintf("groups.%d.units.%d", i, k), id, Roman, anything)
		}
		for k, name := range g.Leaders {
			leader(fmt.Sprintf("groups.%d.leaders.%d", i, k), name, Roman)
		}
	}
	pool := func(path string, ids []string, fits func(*Class) bool) {
		for k, id := range ids {
			unit(fmt.Sprintf("%s.%d", path, k), id, Rebel, fits)
		}
	}
	trained := func(k *Class) bool { return k.Type == Infantry && (k.Group == "main" || k.Group == "gallo-german") }
	pool("cup", s.Cup, trained)
	pool("slave_pool", s.SlavePool, func(k *Class) bool { return k.Group == "slave" })
	pool("cavalry_pool", s.CavalryPool, func(k *Class) bool { return k.Type == Cavalry })
	pool("slinger_pool", s.SlingerPool, func(k *Class) bool { return k.Type == Missile })
	unit("archer", s.Archer, Rebel, func(k *Class) bool { return k.Type == Missile })
	unit("pirate", s.Pirate, Rebel, func(k *Class) bool { return k.Group == "pirate" })
	unit("garrison", s.Garrison, Roman, func(k *Class) bool { return k.Type == Infantry && len(k.CF) == 1 })
	for k, name := range s.LeaderPool {
		leader(fmt.Sprintf("leader_pool.%d", k), name, Rebel)
	}
	if c.Err != nil {
		return c.Err
	}
	for i, u := range ch.Units {
		if !seen[i] {
			c.Bad("", "the unit %s of the charts is neither set up nor in a group or pool; write where it is", u.ID)
		}
	}
	for i, l := range ch.Leaders {
		if !led[i] {
			c.Bad("", "the leader %s of the charts is neither set up nor in a group or pool; write where he is", l.ID)
		}
	}
	slaves := 0
	for i := range ch.Units {
		if ch.ClassOf(i).Group == "slave" {
			slaves++
		}
	}
	if slaves != ch.Limit("slaves") {
		c.Bad("", "the charts have %d slaves and a limit of %d (9.2); make them agree", slaves, ch.Limit("slaves"))
	}
	return c.Done()
}

// thePlaces checks the places of the scenario on the map.
func thePlaces(m *Map, _ *Charts, s *Scenario) error {
	c := &check{scenarios.Check{Text: s.text}}
	for i, p := range s.Setup {
		at := fmt.Sprintf("setup.%d.at", i)
		if _, ok := m.Location(p.At); !ok {
			c.Bad(at, "there is no place %q on the map; write an area, a city, or both as CAMP/NEAPOLIS", scenarios.Clip(p.At, 30))
		}
	}
	for i, id := range s.Revolt {
		w, ok := m.Find(id)
		if !ok || w.Kind != AreaPlace && w.Kind != CityPlace {
			c.Bad(fmt.Sprintf("revolt.%d", i), "there is no area or city %q on the map; write one instead", scenarios.Clip(id, 30))
		}
	}
	for i, g := range s.Groups {
		for k, id := range g.Enters {
			if id != "coast" && m.City(id) < 0 {
				c.Bad(fmt.Sprintf("groups.%d.enters.%d", i, k), "there is no city %q on the map; write one, or coast", scenarios.Clip(id, 30))
			}
		}
	}
	return c.Done()
}

// Location gives the place of a word or of two joined by a stroke: CAMP,
// NEAPOLIS, CAMP/NEAPOLIS. Sea zones are no locations.
func (m *Map) Location(word string) (Where, bool) {
	area, inside, two := strings.Cut(word, "/")
	if !two {
		w, ok := m.Find(word)
		return w, ok && w.Kind != SeaPlace
	}
	w, ok := m.Find(inside)
	n := m.Area(area)
	if !ok || n < 0 {
		return Where{}, false
	}
	switch w.Kind {
	case CityPlace:
		ok = m.CityArea(w.N) == n
	case SanctuaryPlace:
		ok = m.SanctuaryArea(w.N) == n
	default:
		ok = false
	}
	return w, ok
}
