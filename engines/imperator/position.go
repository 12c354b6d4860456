package imperator

import "slices"

// No place, sea, leader, unit or side.
const none = -1

// The sides, in the order in which they act (1 segment 4).
const (
	rebel int8 = iota
	roman
)

// other is the enemy of a side.
func other(s int8) int8 { return 1 - s }

// phase of a season at which a position stands between impulses.
type stage int8

const (
	opening    stage = iota // segments 1 to 3 come next
	operations              // in segment 4, waiting for more lines
	ended
)

// where a unit is.
type where int8

const (
	due     where = iota // still to come by an event, or never
	led                  // at: the leader
	loose                // at: the place (2.2)
	pooled               // 0.5; with the variation of 5.7 also Roman auxiliaries
	elysii               // eliminated
	reserve              // what a card may bring
	unseen               // in a view: one of the enemy's face-down units, or in the pool
)

var whereNames = [...]string{"due", "leader", "loose", "pool", "elysii", "reserve", "unseen"}

// unitState is a unit in a position.
type unitState struct {
	where where
	at    int8 // leader or place, else none
	out   bool // Out of Action (0.2.2)
}

// post is what has become of a leader.
type post int8

const (
	waiting post = iota // not yet in play
	onMap
	dead
	sacked
)

var postNames = [...]string{"waiting", "", "dead", "sacked"}

// leaderState is a leader in a position.
type leaderState struct {
	post    post
	at      int8 // place, none unless on the map
	ap      int8 // left this season
	plunder int8
	must    bool // shares his place after a retreat and must leave it (2.3.2.2)
	block   int8 // until the season ends, least die for a move by land out of where he stands (a card)
}

// outcome of a side's last battle or siege of the season, for WON and LOST.
type outcome int8

const (
	noBattle outcome = iota
	hasWon
	hasLost
)

// plan is what a side has filed and not yet used up: its own business. Positions
// share its lists; nobody writes into them.
type plan struct {
	queue   []op
	tactics []tacticLine
}

// position implements engines.Position.
type position struct {
	impulse int
	season  int8 // from 0, all seasons of the war counted
	stage   stage
	toMove  int8
	fortuna int8 // the side that holds the card, none: neutral (0.3.4)
	units   []unitState
	leaders []leaderState
	ravaged placeSet
	fleet   [2]int8 // sea of each side's fleet, none; the rebels' are the pirates
	used    uint32  // stratagem cards played, a bit a card
	stopped [2]bool // no more operations this season
	awaits  [2]bool // sides whose orders have run out
	idle    [2]int8 // impulses in a row in which a side was awaited and did nothing
	passed  [2]bool // passed since the last operation (option pass)
	last    [2]outcome
	plans   [2]plan
	// operation counts the operations of the season.
	operation int16
	// victory is 1 + the entry of the scenario's victory list that has decided.
	victory int8
}

// IsPosition implements engines.Position.
func (*position) IsPosition() {}

func (p *position) clone() *position {
	c := *p
	c.units = slices.Clone(p.units)
	c.leaders = slices.Clone(p.leaders)
	return &c
}

// quarter of the year, 0 to 3.
func (p *position) quarter() int { return int(p.season) % 4 }

func (p *position) isRavaged(at int8) bool { return p.ravaged.has(at) }

func (p *position) isUsed(card int8) bool { return p.used&(1<<card) != 0 }

// commanded are the units a leader commands, in their order (2.2).
func (p *position) commanded(l int8) []int16 {
	var out []int16
	for u := range p.units {
		if p.units[u].where == led && p.units[u].at == l {
			out = append(out, int16(u))
		}
	}
	return out
}

// command counts them, all and those Out of Action.
func (p *position) command(l int8) (n, out int) {
	for u := range p.units {
		if p.units[u].where == led && p.units[u].at == l {
			n++
			if p.units[u].out {
				out++
			}
		}
	}
	return n, out
}

// leads tells whether a leader commands any unit.
func (g *game) leads(p *position, l int8) bool {
	sd := &g.sides[g.leaders[l].side]
	for u := sd.first; u < sd.last; u++ {
		if p.units[u].where == led && p.units[u].at == l {
			return true
		}
	}
	return false
}

// looseAt are a side's units without command at a place (2.2).
func (g *game) looseAt(p *position, s, at int8) []int16 {
	var out []int16
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		if p.units[u].where == loose && p.units[u].at == at {
			out = append(out, u)
		}
	}
	return out
}

// hasLoose tells whether a side has units without command at a place (2.2).
func (g *game) hasLoose(p *position, s, at int8) bool {
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		if p.units[u].where == loose && p.units[u].at == at {
			return true
		}
	}
	return false
}

// leading counts a side's leaders at a place; the last of them.
func (g *game) leading(p *position, s, at int8) (n int, last int8) {
	for l := range p.leaders {
		if p.leaders[l].post == onMap && p.leaders[l].at == at && g.leaders[l].side == s {
			n, last = n+1, int8(l)
		}
	}
	return n, last
}

func (g *game) hasLeader(p *position, s, at int8) bool {
	n, _ := g.leading(p, s, at)
	return n > 0
}

// placeSet is a set of places, a bit each.
type placeSet [2]uint64

func (s *placeSet) has(at int8) bool { return s[at>>6]&(1<<(at&63)) != 0 }
func (s *placeSet) add(at int8)      { s[at>>6] |= 1 << (at & 63) }
func (s *placeSet) remove(at int8)   { s[at>>6] &^= 1 << (at & 63) }

// standing are the places where a side has units, and where it has units or
// leaders: those it holds.
func (g *game) standing(p *position, s int8) (units, held placeSet) {
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		if at := p.placeOf(u); at != none {
			units.add(at)
		}
	}
	held = units
	for l := range p.leaders {
		if p.leaders[l].post == onMap && g.leaders[l].side == s {
			held.add(p.leaders[l].at)
		}
	}
	return units, held
}

// leadersAt are a side's leaders at a place.
func (g *game) leadersAt(p *position, s, at int8) []int8 {
	var out []int8
	for l := range p.leaders {
		if p.leaders[l].post == onMap && p.leaders[l].at == at && g.leaders[l].side == s {
			out = append(out, int8(l))
		}
	}
	return out
}

// placeOf is where a unit stands on the map, none elsewhere.
func (p *position) placeOf(u int16) int8 {
	st := &p.units[u]
	switch st.where {
	case loose:
		return st.at
	case led:
		return p.leaders[st.at].at
	}
	return none
}
