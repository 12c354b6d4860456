package iamspartacus

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/plot"
	facts "prestags/scenarios/iamspartacus"
)

// Sides.
const (
	roman int8 = iota
	rebel
)

// game is the rulebook opened with the facts of the scenario and its options.
type game struct {
	m  facts.Map
	ch facts.Charts
	s  facts.Scenario

	opt options

	sides   [2]side
	areas   []area
	seas    []sea
	locs    []location
	cities  []loc // in the order of the map
	sancts  []loc
	works   []loc // of the cities, then of the sanctuaries
	classes []class
	units   []unit
	leaders []leader
	groups  []group
	months  []month
	byUnit  map[string]int16 // upper case full id: ROMAN/V
	// Leaders the rules name; -1 where the charts have them not.
	spartacus, crassus, pompey int8
	garrison, archer, pirate   int16
	glad                       int16
	// Pools in the order in which they are drawn or taken.
	cup, slaves, slingers, cavalryPool []int16
	leaderPool                         []int8
	points                             [vpKeys]int
	limit                              limits
	pieces                             int // counters of the charts (2.2)
	mod                                modifiers
	// archerNations and horseNations may train (9.3, 9.5), bits of the charts.
	archerNations, horseNations uint64
	rome                        loc
	near                        []int8 // areas that rouse the legions of the north (14.1)
	strait                      [2]int8
	blockade, launch            int8
	grammar                     plot.Grammar
}

// side of the scenario.
type side struct{ id, name, short string }

// terrain of an area.
type terrain int8

const (
	fertile terrain = iota
	mountain
	swamp
)

// area is a province.
type area struct {
	id, name  string
	terrain   terrain
	sicilian  bool
	seas      uint8  // bits by sea
	land      []int8 // areas it borders on, rising
	exit      uint64 // nationalities that leave here, bits by place in the charts
	exits     bool
	city      loc
	sanctuary loc
	revolt    *facts.RevoltRow
}

// sea zone.
type sea struct {
	id, name string
	next     []int8
}

// loc is a location: areas' open country come first, in the order of the map,
// then cities, sanctuaries, works of cities, works of sanctuaries.
type loc int8

// Locations that are none.
const (
	nowhere loc = -1
)

// locKind is the kind of a location.
type locKind int8

const (
	open locKind = iota
	city
	sanctuary
	works
)

// location of the map.
type location struct {
	id     string // CAMP, NEAPOLIS, VESUVIUS, NEAPOLIS/works
	name   string
	full   string // CAMP, CAMP/NEAPOLIS, CAMP/VESUVIUS, NEAPOLIS/works
	kind   locKind
	area   int8
	n      int8 // place in game.cities or game.sancts
	of     loc  // what works besiege; a city's or sanctuary's own works
	noRing bool
	revolt *facts.RevoltRow
	breach facts.Span
}

// unitType of 2.7.
type unitType int8

const (
	infantry unitType = iota
	cavalry
	missile
)

// legion class of 2.10.
type legion int8

const (
	noLegion legion = iota
	regular
	crack
	tumultuary
)

// class of units: all that is the same for them.
type class struct {
	id, name      string
	side          int8
	typ           unitType
	legion        legion
	slave, berser bool // 13.13, 13.14
	cf            []int8
	words         uint32 // bits of orderWords
	scores        vpKey  // heading of a lost step, -1: none
}

// unit is one combat unit.
type unit struct {
	id, full string
	one      []string // full alone, for events
	name     string
	side     int8
	class    int8
	nation   int8 // in the charts
	pieces   int8 // counters
}

// leader of a side.
type leader struct {
	id, full string
	one      []string
	side     int8
	march    int
	evade    int
	line     int
	strat    int
	breakOff int
	recover  int
	wall     bool
	pool     bool
}

// group of Roman reinforcements.
type group struct {
	turn        int
	conditional bool
	vp          vpKey
	cities      []loc // empty: a fertile coastal area
	units       []int16
	leaders     []int8
}

// month of the track.
type month struct {
	name         string // Nov 73
	season       string
	replacements bool
}

// limits of the charts.
type limits struct {
	perCF, pacify, pirates                           int
	horse, training, crackFrom, crack                int
	fleet, lift                                      int
	attrition, outbreak, plague                      int
	road                                             int
	retreat, decimations                             int
	walls, wallCF                                    int
	fertile, build, openUnits, keep, romanCF, hiding int
}

// modifiers of dice, by the rules.
type modifiers struct {
	winterMountain, summerSwamp, siegeTurn facts.Modifier
	light, winterPacified, enemy           facts.Modifier
	raftWinter, wallSpartacus              facts.Modifier
	breachMissiles, flanked, killed        facts.Modifier
}

// nationBit is the bit of a unit's nationality, 0 if it has none.
func (g *game) nationBit(u int16) uint64 {
	if n := g.units[u].nation; n >= 0 {
		return 1 << n
	}
	return 0
}

func (g *game) classOf(u int16) *class { return &g.classes[g.units[u].class] }

// factor is the combat factor of a unit at a step of strength.
func (g *game) factor(u int16, st *unitState) int {
	c := g.classOf(u)
	return int(c.cf[st.lost])
}

// factorNow is a unit's factor as it fights: 1 for cavalry without its horses
// (14.10).
func (g *game) factorNow(u int16, st *unitState) int {
	if st.dismounted {
		return 1
	}
	return g.factor(u, st)
}

// factors are the combat factors of some units.
func (g *game) factors(p *position, units []int16) int {
	n := 0
	for _, u := range units {
		n += g.factor(u, &p.units[u])
	}
	return n
}

// steps a unit has left.
func (g *game) steps(u int16, st *unitState) int { return len(g.classOf(u).cf) - int(st.lost) }

func enemyOf(s int8) int8 { return 1 - s }

// areaOf is the area a location lies in.
func (g *game) areaOf(l loc) int8 { return g.locs[l].area }

func newGame(m *facts.Map, ch *facts.Charts, s *facts.Scenario, settings []engines.Setting) (*game, error) {
	g := &game{m: *m, ch: *ch, s: *s, byUnit: map[string]int16{}}
	var err error
	if g.opt, err = readOptions(settings); err != nil {
		return nil, err
	}
	for i, sd := range s.Sides {
		g.sides[i] = side{sd.ID, sd.Name, sd.Short}
	}
	g.buildMap()
	g.buildClasses()
	g.buildUnits()
	g.buildLeaders()
	g.buildLimits()
	for u := range g.units {
		g.pieces += int(g.units[u].pieces)
	}
	g.pieces += len(g.leaders)
	for _, m := range g.ch.Markers {
		g.pieces += m.Count
	}
	g.buildPoints()
	g.buildScenario()
	g.grammar = g.buildGrammar()
	return g, nil
}

func (g *game) sideOf(id string) (int8, bool) {
	for i := range g.sides {
		if g.sides[i].id == id {
			return int8(i), true
		}
	}
	return 0, false
}

var terrains = map[string]terrain{facts.Fertile: fertile, facts.Mountain: mountain, facts.Swamp: swamp}

func (g *game) buildMap() {
	for i := range g.m.Areas {
		a := &g.m.Areas[i]
		ar := area{
			id: a.ID, name: a.Name, terrain: terrains[a.Terrain], sicilian: a.Sicilian, city: nowhere, sanctuary: nowhere,
			exits: len(a.Exit) > 0, revolt: g.ch.RevoltAt(a, false),
		}
		for _, z := range g.m.SeasOf(i) {
			ar.seas |= 1 << z
		}
		for _, n := range g.m.Land(i) {
			ar.land = append(ar.land, int8(n))
		}
		for _, n := range a.Exit {
			ar.exit |= 1 << g.nation(n)
		}
		g.areas = append(g.areas, ar)
		g.locs = append(g.locs, location{id: a.ID, name: a.Name, full: a.ID, kind: open, area: int8(i), of: nowhere, revolt: ar.revolt})
	}
	place := func(p *facts.Place, kind locKind, at, n int) loc {
		l := loc(len(g.locs))
		ar := &g.areas[at]
		x := location{id: p.ID, name: p.Name, full: ar.id + "/" + p.ID, kind: kind, area: int8(at), n: int8(n), noRing: p.NoRing, breach: g.ch.BreachDie(p.ID)}
		if kind == city {
			ar.city, x.revolt = l, g.ch.RevoltAt(&g.m.Areas[at], true)
		} else {
			ar.sanctuary = l
		}
		g.locs = append(g.locs, x)
		return l
	}
	for i := range g.m.Cities {
		g.cities = append(g.cities, place(&g.m.Cities[i], city, g.m.CityArea(i), i))
	}
	for i := range g.m.Sanctuaries {
		g.sancts = append(g.sancts, place(&g.m.Sanctuaries[i], sanctuary, g.m.SanctuaryArea(i), i))
	}
	for _, l := range slices.Concat(g.cities, g.sancts) {
		w := loc(len(g.locs))
		x := g.locs[l]
		g.locs[l].of = w
		g.locs = append(g.locs, location{id: x.id + "/works", name: "the siege works of " + x.name, full: x.id + "/works", kind: works, area: x.area, n: x.n, of: l})
		g.works = append(g.works, w)
	}
	for i := range g.m.Seas {
		z := sea{id: g.m.Seas[i].ID, name: g.m.Seas[i].Name}
		for _, n := range g.m.SeaNext(i) {
			z.next = append(z.next, int8(n))
		}
		g.seas = append(g.seas, z)
	}
	g.rome = nowhere
	if n := g.m.City("ROME"); n >= 0 {
		g.rome = g.cities[n]
	}
	for _, id := range []string{"LATI", "SABI", "PICE"} {
		if a := g.m.Area(id); a >= 0 {
			g.near = append(g.near, int8(a))
		}
	}
	st := g.m.StraitAreas()
	g.strait = [2]int8{int8(st[0]), int8(st[1])}
	g.blockade, g.launch = int8(g.m.BlockadeSea()), int8(g.m.LaunchSea())
}

// nation is the place of a nationality in the charts.
func (g *game) nation(code string) int8 {
	return int8(slices.IndexFunc(g.ch.Nationalities, func(n facts.Nationality) bool { return n.Code == code }))
}

// orderWords are the words that mean units of a class, by their bits.
var orderWords = []string{
	"legion", "infantry", "cohort", "nonlegion", "cav", "cavalry", "archer", "missile", "sling", "slave", "glad", "pirate", "inf",
}

// wordBit is the bit of an order word, 0 if it is none. slinger and gladiator
// and plurals are taken too.
func wordBit(word string) uint32 {
	if i := slices.Index(orderWords, word); i >= 0 {
		return 1 << i
	}
	word = strings.ToLower(word)
	for _, w := range []string{word, strings.TrimSuffix(word, "s"), strings.TrimSuffix(strings.TrimSuffix(word, "s"), "er")} {
		if i := slices.Index(orderWords, w); i >= 0 {
			return 1 << i
		}
	}
	return 0
}

func (g *game) buildClasses() {
	types := map[string]unitType{facts.Infantry: infantry, facts.Cavalry: cavalry, facts.Missile: missile}
	legions := map[string]legion{"regular": regular, "crack": crack, "tumultuary": tumultuary}
	scores := map[string]vpKey{"legion": vpLegionStep, "other": vpOtherStep, "rebel": vpRebelStep}
	for _, c := range g.ch.Classes {
		s, _ := g.sideOf(c.Side)
		x := class{
			id: c.ID, name: c.Name, side: s, typ: types[c.Type], legion: legions[c.Legion], slave: c.Group == "slave", berser: c.Group == "gallo-german", scores: vpNone,
		}
		if k, ok := scores[c.VP]; ok {
			x.scores = k
		}
		for _, f := range c.CF {
			x.cf = append(x.cf, int8(f))
		}
		for _, w := range c.Words {
			x.words |= wordBit(w)
		}
		g.classes = append(g.classes, x)
	}
}

func (g *game) buildUnits() {
	for i := range g.ch.Units {
		u := &g.ch.Units[i]
		cl := g.ch.Class(u.Class)
		s := g.classes[cl].side
		full := g.sides[s].id + "/" + u.ID
		g.byUnit[strings.ToUpper(full)] = int16(len(g.units))
		g.units = append(g.units, unit{
			id: u.ID, full: full, one: []string{full}, name: u.Name, side: s, class: int8(cl), nation: g.nation(u.Nationality),
			pieces: int8(g.ch.Classes[cl].Counters),
		})
	}
}

func (g *game) buildLeaders() {
	g.spartacus, g.crassus, g.pompey = -1, -1, -1
	for i, l := range g.ch.Leaders {
		s, _ := g.sideOf(l.Side)
		full := g.sides[s].id + "/" + l.ID
		g.leaders = append(g.leaders, leader{
			id: l.ID, full: full, one: []string{full}, side: s, march: l.March, evade: l.Evade, line: l.Line, strat: l.Strategist,
			breakOff: l.BreakOff, recover: l.Recover, wall: l.Wall,
		})
		switch l.ID {
		case "Spartacus":
			g.spartacus = int8(i)
		case "Crassus":
			g.crassus = int8(i)
		case "Pompey":
			g.pompey = int8(i)
		}
	}
}

func (g *game) buildLimits() {
	n := g.ch.Limit
	g.limit = limits{
		perCF: n("revolt.per_cf"), pacify: n("pacify.needs"), pirates: n("pirates.roll"),
		horse: n("cavalry.per_province"), training: n("training.per_place"), crackFrom: n("rebuild.crack_from"), crack: n("rebuild.crack_cap"),
		fleet: n("fleet.turns"), lift: n("lift.cf"), attrition: n("attrition.units"), outbreak: n("plague.outbreak"), plague: n("plague.loses"),
		road: n("road.between"), retreat: n("breakoff.retreat"), decimations: n("decimation.uses"), walls: n("wall.counters"), wallCF: n("wall.cf"),
		fertile: n("siege.fertile"), build: n("siege.build_cf"), openUnits: n("siege.open_units"), keep: n("siege.keep_cf"), romanCF: n("siege.rom_cf"),
		hiding: n("sanctuary.units"),
	}
	m := g.ch.Modifier
	g.mod = modifiers{
		winterMountain: m("attrition", "winter_mountain"), summerSwamp: m("attrition", "summer_swamp"), siegeTurn: m("attrition", "siege_turn"),
		light: m("forced_march", "light"), winterPacified: m("forced_march", "winter_pacified"), enemy: m("forced_march", "enemy"),
		raftWinter: m("raft", "winter"), wallSpartacus: m("circumvallation", "spartacus"), breachMissiles: m("breach", "missiles"),
		flanked: m("break_off", "flanked"), killed: m("break_off", "leader_killed"),
	}
}

func (g *game) unitsOf(ids []string) []int16 {
	var out []int16
	for _, id := range ids {
		if n := g.ch.Unit(id); n >= 0 {
			out = append(out, int16(n))
		}
	}
	return out
}

func (g *game) leadersOf(ids []string) []int8 {
	var out []int8
	for _, id := range ids {
		if n := g.ch.Leader(id); n >= 0 {
			out = append(out, int8(n))
		}
	}
	return out
}

func (g *game) buildScenario() {
	one := func(id string) int16 { return int16(g.ch.Unit(id)) }
	g.cup, g.slingers, g.cavalryPool = g.unitsOf(g.s.Cup), g.unitsOf(g.s.SlingerPool), g.unitsOf(g.s.CavalryPool)
	g.leaderPool = g.leadersOf(g.s.LeaderPool)
	for _, l := range g.leaderPool {
		g.leaders[l].pool = true
	}
	g.archer, g.pirate, g.garrison, g.glad = one(g.s.Archer), one(g.s.Pirate), one(g.s.Garrison), -1
	for u := range g.units {
		c := g.classOf(int16(u))
		if c.slave {
			g.slaves = append(g.slaves, int16(u))
		}
		if c.id == "glad" {
			g.glad = int16(u)
		}
	}
	for _, n := range g.ch.Trainers.Archer {
		g.archerNations |= 1 << g.nation(n)
	}
	for _, n := range g.ch.Trainers.Cavalry {
		g.horseNations |= 1 << g.nation(n)
	}
	for _, mo := range g.s.Track {
		g.months = append(g.months, month{name: fmt.Sprintf("%s %d", mo.Month, mo.Year), season: mo.Season, replacements: mo.Replacements})
	}
	for _, gr := range g.s.Groups {
		x := group{turn: gr.Turn, conditional: gr.Conditional, vp: vpKeyOf(gr.Heading), units: g.unitsOf(gr.Units), leaders: g.leadersOf(gr.Leaders)}
		for _, e := range gr.Enters {
			if c := g.m.City(e); c >= 0 {
				x.cities = append(x.cities, g.cities[c])
			}
		}
		g.groups = append(g.groups, x)
	}
}

// place finds a location by a word of an order: an area, a city, a sanctuary, or
// AREA/CITY; works after "/works".
func (g *game) place(word string) (loc, bool) {
	if w, ok := g.m.Find(word); ok {
		return g.located(w)
	}
	word = strings.ToUpper(word)
	if rest, ok := strings.CutSuffix(word, "/WORKS"); ok {
		l, ok := g.place(rest)
		if !ok || g.locs[l].of == nowhere {
			return nowhere, false
		}
		return g.locs[l].of, true
	}
	in := nowhere
	if a, rest, ok := strings.Cut(word, "/"); ok {
		if in, ok = g.place(a); !ok || g.locs[in].kind != open {
			return nowhere, false
		}
		word = rest
	}
	w, ok := g.m.Find(word)
	l, located := g.located(w)
	if !ok || !located || in != nowhere && g.locs[l].area != g.locs[in].area {
		return nowhere, false
	}
	return l, true
}

// located is the location of a place of the map; sea zones are none.
func (g *game) located(w facts.Where) (loc, bool) {
	switch w.Kind {
	case facts.AreaPlace:
		return loc(w.N), true
	case facts.CityPlace: // Siracusa alone is the city
		return g.cities[w.N], true
	case facts.SanctuaryPlace:
		return g.sancts[w.N], true
	}
	return nowhere, false
}

// Scenario implements engines.Game.
func (g *game) Scenario() engines.Scenario { return scenarioOf(&g.s) }

// Sources implements engines.Game: every file in force with where its facts
// come from.
func (g *game) Sources() []engines.Source {
	var out []engines.Source
	add := func(file string, list []facts.Source) {
		for _, s := range list {
			out = append(out, engines.Source{
				What: file + ": " + s.What, Source: s.Source, Reconstruction: strings.HasPrefix(strings.ToLower(s.Source), "reconstruction"),
			})
		}
	}
	add("scenario", g.s.Source)
	add("map", g.m.Source)
	add("charts", g.ch.Source)
	return out
}
