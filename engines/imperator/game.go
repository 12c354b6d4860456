package imperator

import (
	"slices"
	"strings"
	"sync"

	"prestags/engines"
	"prestags/engines/page"
	facts "prestags/scenarios/imperator"
)

// game is the rulebook opened with the facts of a scenario and its options.
type game struct {
	m facts.Map
	c facts.Charts
	s facts.Scenario

	opt options

	places  []place
	seas    []sea
	types   []unitType
	units   []unit // as Scenario.Counters lists them
	leaders []leader
	cards   []card
	// combat cards of a side by when they are played, a bit each.
	combat  [2][len(timings)]uint32
	sides   [2]side
	byUnit  map[string]int16 // by full name: rebel/Galli-3
	byPlace map[string]int8
	bySea   map[string]int8
	byName  map[string]int8 // leaders
	roma    int8            // none where the map has none
	// steps by land between places, 127 where there is no way.
	steps [][]int8
	// seats are where the pieces of a place stand on a page (board.go).
	// They are found when a page is first drawn.
	seats func() []page.Point
	// pursuit by tactics of winner and loser.
	pursuit [][]string
	tactics []tactic
	// general is the tactic that is always legal (3.3).
	general int8
	// seasons of the war, as stages call them.
	seasons []engines.Stage
}

// side of the game.
type side struct {
	id, name    string
	first, last int16 // units[first:last]; rebels and Romans are sorted apart
}

// kind of a place.
type kind int8

const (
	plains kind = iota
	mountain
	city
)

var kindNames = [...]string{facts.Plains, facts.Mountain, facts.City}

// place is a zone or a city.
type place struct {
	id, name string
	only     []string // id alone, for events
	kind     kind
	defence  int8
	port     bool
	seas     []int8
	adj      []int8
	barred   [2]bool // no move, retreat or arrival of the side ends here
	free     [2]bool // any number of leaders of the side
	noReturn [2]bool // no MOVE of the side enters
	noRavage bool
	noMen    bool // no recruiting
	exit     bool //
}

type sea struct{ id, name string }

// colour of the square round a melee value: what front line a unit stands in.
type colour int8

const (
	noColour colour = iota
	yellow
	blue
)

// category of a unit (0.2.2).
type category int8

const (
	band category = iota // rebels
	auxiliary
	light
	heavy
)

// unitType is a kind of counter of one side.
type unitType struct {
	name, short  string
	full         string   // rebel/Galli
	labels       []string // of units in a fight: rebel/Galli-a
	side         int8
	category     category
	shoot, melee int8
	colour       colour
	cavalry      bool
	vallum       int8 // melee value when besieged (4.2)
}

// unit is a counter.
type unit struct {
	id, full string
	side     int8
	typ      int8
	legion   string
	by       facts.Counter
}

// leader is a leader counter.
type leader struct {
	name, full, short string // full: rebel/Crixus
	side              int8
	sr, tr            int8
}

// tactic is a tactical card.
type tactic struct {
	id, name string
	colour   colour // of the front line; noColour: none, or cavalry
	cavalry  bool
	alea     int8
	leaves   bool // a Retreat in Good Order may be tried
}

// forms tells whether a unit type stands in the tactic's front line.
func (t *tactic) forms(u *unitType) bool {
	return t.cavalry && u.cavalry || t.colour != noColour && u.colour == t.colour
}

// lines tells whether the tactic has a front line at all.
func (t *tactic) lines() bool { return t.cavalry || t.colour != noColour }

// card is a stratagem card.
type card struct {
	facts.Card
	side int8
}

// timing of a combat card.
type timing int8

const (
	inOperation timing = iota
	withMove
	battleStart
	siegeStart
	afterVictory
)

var timings = [...]string{inOperation: facts.InOperation, withMove: facts.WithMove, battleStart: facts.BattleStart, siegeStart: facts.SiegeStart, afterVictory: facts.AfterVictory}

// at tells whether the card may be played at a timing.
func (c *card) at(timing string) bool { return slices.Contains(c.Timing, timing) }

// does tells whether the card has an operation among its effects.
func (c *card) does(op string) bool {
	return slices.ContainsFunc(c.Effect, func(e facts.Effect) bool { return e.Op == op })
}

// carries tells whether the card takes its leader to the place that is given with it.
func (c *card) carries() bool { return c.does(facts.SeaMove) || c.does(facts.ExtraMove) }

func (g *game) typeOf(u int16) *unitType { return &g.types[g.units[u].typ] }

func (g *game) sideOf(id string) (int8, bool) {
	for s := range g.sides {
		if g.sides[s].id == id {
			return int8(s), true
		}
	}
	return none, false
}

// cardOf finds a side's card by its number, none if there is none.
func (g *game) cardOf(s int8, number int8) int8 {
	return int8(slices.IndexFunc(g.cards, func(c card) bool { return c.side == s && c.Number == int(number) }))
}

func newGame(m *facts.Map, c *facts.Charts, s *facts.Scenario, settings []engines.Setting) (*game, error) {
	g := &game{m: *m, c: *c, byUnit: map[string]int16{}, byPlace: map[string]int8{}, bySea: map[string]int8{}, byName: map[string]int8{}, roma: none}
	opt, changed, err := readOptions(settings, s)
	if err != nil {
		return nil, err
	}
	g.opt, g.s = opt, *changed
	g.sides = [2]side{{id: facts.Rebel, name: "Rebels"}, {id: facts.Roman, name: "Romans"}}
	g.buildMap()
	g.buildCharts()
	g.buildLeaders()
	g.buildUnits()
	g.buildSteps()
	g.seats = sync.OnceValue(g.findSeats)
	return g, nil
}

func (g *game) buildMap() {
	for i, s := range g.m.Seas {
		g.seas = append(g.seas, sea{s.ID, s.Name})
		g.bySea[s.ID] = int8(i)
	}
	for i, a := range g.m.Areas {
		g.places = append(g.places, place{id: a.ID, name: a.Name, only: []string{a.ID}, kind: kind(slices.Index(kindNames[:], a.Kind)), defence: int8(a.Defence), port: a.Port})
		g.byPlace[a.ID] = int8(i)
		for _, s := range a.Seas {
			g.places[i].seas = append(g.places[i].seas, g.bySea[s])
		}
	}
	for i, a := range g.m.Areas {
		for _, n := range g.m.Adjacent(a.ID) {
			g.places[i].adj = append(g.places[i].adj, g.byPlace[n])
		}
	}
	if r, ok := g.byPlace["Roma"]; ok {
		g.roma = r
	}
	mark := func(sp []facts.SidePlaces, set func(p *place, s int8)) {
		for _, b := range sp {
			s, _ := g.sideOf(b.Side) // checked with the facts
			for _, id := range b.Places {
				set(&g.places[g.byPlace[id]], s)
			}
		}
	}
	mark(g.s.Barred, func(p *place, s int8) { p.barred[s] = true })
	mark(g.s.FreeLeaders, func(p *place, s int8) { p.free[s] = true })
	for _, n := range g.s.NoReturn {
		s, _ := g.sideOf(n.Side)
		p := &g.places[g.byPlace[n.Place]]
		p.noReturn[s] = true
		p.barred[s] = p.barred[s] || !n.Retreat
	}
	for _, id := range g.s.NoRavage {
		g.places[g.byPlace[id]].noRavage = true
	}
	for _, id := range g.s.NoRecruit {
		g.places[g.byPlace[id]].noMen = true
	}
	if g.s.Exit != nil {
		g.places[g.byPlace[g.s.Exit.Place]].exit = true
	}
}

func (g *game) buildCharts() {
	categories := map[string]category{facts.Band: band, facts.Auxiliary: auxiliary, facts.Light: light, facts.Heavy: heavy}
	colours := map[string]colour{facts.FrontYellow: yellow, facts.FrontBlue: blue}
	for _, u := range g.c.Units {
		s, _ := g.sideOf(u.Side)
		t := unitType{
			name: u.Type, short: u.Short, full: u.Side + "/" + u.Type, side: s, category: categories[u.Category], shoot: int8(u.Shoot), melee: int8(u.Melee),
			colour: colours[u.Line], cavalry: u.Cavalry, vallum: int8(u.Melee),
		}
		for _, v := range g.c.Vallum {
			if v.Type == u.Type {
				t.vallum = int8(v.Melee)
			}
		}
		for n := range 12 {
			t.labels = append(t.labels, t.full+"-"+letters(n))
		}
		g.types = append(g.types, t)
	}
	for _, t := range g.c.Tactics {
		g.tactics = append(g.tactics, tactic{id: t.ID, name: t.Name, colour: colours[t.Front], cavalry: t.Front == facts.FrontCavalry, alea: int8(t.Alea), leaves: t.Leaves})
	}
	for i := range g.s.Length() {
		g.seasons = append(g.seasons, engines.Stage{Turn: i + 1, Name: g.seasonWords(i), Slug: g.seasonSlug(i)})
	}
	g.general = int8(slices.IndexFunc(g.tactics, func(t tactic) bool { return !t.lines() }))
	for _, w := range g.c.Tactics {
		row := make([]string, len(g.c.Tactics))
		for i, l := range g.c.Tactics {
			row[i] = g.c.Pursuit.Of(w.ID, l.ID)
		}
		g.pursuit = append(g.pursuit, row)
	}
	for i, c := range g.s.Cards {
		s, _ := g.sideOf(c.Side)
		g.cards = append(g.cards, card{c, s})
		for t, name := range timings {
			if c.Combat && slices.Contains(c.Timing, name) {
				g.combat[s][t] |= 1 << i
			}
		}
	}
}

func (g *game) buildLeaders() {
	for i, l := range g.s.Leaders {
		s, _ := g.sideOf(l.Side)
		g.leaders = append(g.leaders, leader{name: l.Name, full: l.Side + "/" + l.Name, short: l.Short, side: s, sr: int8(l.SR), tr: int8(l.TR)})
		g.byName[l.Name] = int8(i)
	}
}

// buildUnits lists the counters, the rebels' first.
func (g *game) buildUnits() {
	all := g.s.Counters()
	for s := range g.sides {
		g.sides[s].first = int16(len(g.units))
		for _, c := range all {
			if c.Side != g.sides[s].id {
				continue
			}
			u := unit{id: c.ID, full: c.Side + "/" + c.ID, side: int8(s), typ: int8(g.c.Unit(c.Side, c.Type)), legion: c.Legion, by: c}
			g.byUnit[u.full] = int16(len(g.units))
			g.units = append(g.units, u)
		}
		g.sides[s].last = int16(len(g.units))
	}
}

const noWay = 127

func (g *game) buildSteps() {
	n := len(g.places)
	g.steps = make([][]int8, n)
	for a := range g.steps {
		d := slices.Repeat([]int8{noWay}, n)
		d[a] = 0
		for queue := []int8{int8(a)}; len(queue) > 0; queue = queue[1:] {
			for _, b := range g.places[queue[0]].adj {
				if d[b] == noWay {
					d[b] = d[queue[0]] + 1
					queue = append(queue, b)
				}
			}
		}
		g.steps[a] = d
	}
}

// Scenario implements engines.Game.
func (g *game) Scenario() engines.Scenario { return scenarioOf(&g.s) }

// Sources implements engines.Game: every file in force with where its facts
// come from.
func (g *game) Sources() []engines.Source {
	var out []engines.Source
	add := func(what string, sources []facts.Source) {
		for _, s := range sources {
			out = append(out, engines.Source{
				What: what + s.What, Source: s.Source, Reconstruction: strings.HasPrefix(strings.ToLower(s.Source), "reconstruction"),
			})
		}
	}
	add("scenario: ", g.s.Source)
	add("map: ", g.m.Source)
	add("charts: ", g.c.Source)
	return out
}
