package iamspartacus

import (
	"fmt"
	"slices"

	"prestags/engines"
	"prestags/plot"
)

// state of a piece.
type state int8

const (
	scheduled state = iota // to come by the track (3.4)
	pooled                 // in the cup or a pool (3.6)
	onMap
	dead
	escaped // left the map by 12.11
	forgone // of a declined group (8.3)
)

var stateNames = [...]string{"scheduled", "pool", "", "eliminated", "escaped", "declined"}

// unitState is a combat unit in a position.
type unitState struct {
	at    loc // nowhere unless on the map
	state state
	lost  int8 // steps of strength lost
	// dismounted cavalry in a besieged city (14.10).
	dismounted bool
}

// leaderState is a leader in a position.
type leaderState struct {
	at      loc
	state   state
	wounded bool
	// wall of circumvallation: 0 not used, 1 placed, 2 gone (14.3).
	wall int8
}

// status of a province or city (6.3, 6.6).
type status int8

const (
	calm status = iota
	revolting
	pacified
)

var statusNames = [...]string{"calm", "revolt", "pacified"}

// siegeState is what happens to a city or sanctuary.
type siegeState struct {
	// by is 1 + the besieging side, since the turn it began; 0: free.
	by    int8
	since int8
	// plague inside (11.10).
	plague bool
}

// fleet states.
const (
	noFleet int8 = iota
	building
	atSea
	sunk // the pirates' only: they come once
)

// fleetState of a side.
type fleetState struct {
	state int8
	zone  int8
	ready int8 // turn in which a fleet abuilding enters
}

// trainState of the rebel siege train (14.6).
type trainState struct {
	state int8 // 0 none, 1 abuilding, 2 complete
	at    loc  // the city
	turn  int8 // in which it was begun
}

const (
	noTrain int8 = iota
	trainBuilding
	trainComplete
)

// wall is a circumvallation: on the border of areas a and b, or around ring.
type wall struct {
	leader int8
	a, b   int8
	ring   loc // nowhere on a border
}

// group decisions.
const (
	groupPending int8 = iota
	groupTaken
	groupDeclined
)

// vpEntry is one line of the account.
type vpEntry struct {
	turn   int8
	step   step
	key    vpKey
	points int8
	// what scored: 1 + a unit, or -1 - a leader, or 0.
	what int16
}

// position implements engines.Position. All of it is open but sections filed
// for later steps, which are their side's business.
type position struct {
	impulse int
	units   []unitState
	leaders []leaderState
	status  []status     // by location: areas, then cities
	control []int8       // by city: the side that holds it
	siege   []siegeState // by city, then sanctuary
	fleets  [2]fleetState
	built   int8 // Roman fleets begun
	allied  bool // the pirates have come (8.1)
	owed    bool // their infantry waits for a coast (Q39)
	groups  []int8
	train   trainState
	walls   []wall
	// decimated: 14.2 is used; roused: the legions of 14.1 may move.
	decimated, roused bool
	// archery: the archer has come (9.4).
	archery bool
	account []vpEntry
	// pending are sections filed for later steps.
	pending      [2][]plot.Line
	pendingNames [2][]string // their sections; an empty one counts too
	over         ending
}

// ending of the game; winner -1: a tie.
type ending struct {
	done   bool
	winner int8
	rule   string
	why    string
}

// IsPosition implements engines.Position.
func (*position) IsPosition() {}

func (p *position) clone() *position {
	c := *p
	c.units = slices.Clone(p.units)
	c.leaders = slices.Clone(p.leaders)
	c.status = slices.Clone(p.status)
	c.control = slices.Clone(p.control)
	c.siege = slices.Clone(p.siege)
	c.groups = slices.Clone(p.groups)
	c.walls = slices.Clone(p.walls)
	c.account = slices.Clone(p.account)
	return &c
}

// empty is a position without a piece on the map.
func (g *game) empty() *position {
	return &position{
		impulse: 1, units: make([]unitState, len(g.units)), leaders: make([]leaderState, len(g.leaders)),
		status: make([]status, len(g.areas)+len(g.cities)), control: make([]int8, len(g.cities)),
		siege: make([]siegeState, len(g.cities)+len(g.sancts)), groups: make([]int8, len(g.groups)), train: trainState{at: nowhere},
	}
}

// Start implements engines.Game: the set-up of 3.3 to 3.7.
func (g *game) Start() engines.Position {
	p := g.empty()
	for u := range p.units {
		p.units[u].at = nowhere
		if g.units[u].side == rebel || int16(u) == g.garrison {
			p.units[u].state = pooled
		}
	}
	for l := range p.leaders {
		p.leaders[l].at = nowhere
		if g.leaders[l].pool {
			p.leaders[l].state = pooled
		}
	}
	for _, st := range g.s.Setup {
		at, _ := g.place(st.At) // checked with the facts
		for _, u := range g.unitsOf(st.Units) {
			p.units[u] = unitState{at: at, state: onMap}
		}
		for _, l := range g.leadersOf(st.Leaders) {
			p.leaders[l] = leaderState{at: at, state: onMap}
		}
	}
	for _, id := range g.s.Revolt {
		at, _ := g.place(id)
		p.status[at] = revolting
	}
	return p
}

// part of a turn: impulse A, B or C.
type part int8

const (
	opening part = iota
	rebelPart
	romanPart
)

// turnOf and partOf read an impulse's number (doc.go).
func turnOf(impulse int) int  { return (impulse + 4) / 3 }
func partOf(impulse int) part { return part((impulse + 4) % 3) }

// Stage implements engines.Game.
func (g *game) Stage(ep engines.Position) engines.Stage {
	p := ep.(*position)
	if p.over.done {
		return engines.Stage{Impulse: p.impulse, Turn: turnOf(p.impulse - 1), Name: "End of the game", Slug: "end", Over: true}
	}
	st, _ := g.StageOf(p.impulse)
	return st
}

// StageOf implements engines.Game.
func (g *game) StageOf(impulse int) (engines.Stage, bool) {
	if impulse < 1 || turnOf(impulse) > len(g.months) {
		return engines.Stage{}, false
	}
	n := turnOf(impulse)
	name := [...]string{"opening", "rebel", "Roman"}[partOf(impulse)]
	slug := [...]string{"opening", "rebel", "roman"}[partOf(impulse)]
	return engines.Stage{
		Impulse: impulse, Turn: n, Name: fmt.Sprintf("Turn %d, %s B.C.: %s", n, g.months[n-1].name, name), Slug: fmt.Sprintf("turn-%d-%s", n, slug),
	}, true
}

// Result implements engines.Game.
func (g *game) Result(ep engines.Position) *engines.Result {
	p := ep.(*position)
	if !p.over.done {
		return nil
	}
	r := &engines.Result{Why: p.over.why}
	if p.over.winner >= 0 {
		r.Winner = g.sides[p.over.winner].id
	}
	return r
}

// siegeOf is the siege state of a city or sanctuary.
func (g *game) siegeOf(p *position, l loc) *siegeState {
	x := &g.locs[l]
	if x.kind == city {
		return &p.siege[x.n]
	}
	return &p.siege[len(g.cities)+int(x.n)]
}

// besieged tells whether a city or sanctuary is under siege.
func (g *game) besieged(p *position, l loc) bool { return g.siegeOf(p, l).by != 0 }

// holds tells whether a side controls a city.
func (g *game) holds(p *position, s int8, l loc) bool { return p.control[g.locs[l].n] == s }
