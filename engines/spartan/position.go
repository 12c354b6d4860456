package spartan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
)

// status of a unit.
type status int8

const (
	waiting status = iota // not yet deployed, or not in this battle
	onMap
	dead
	exited
)

var statusNames = [...]string{"waiting", "", "eliminated", "exited"}

// state of a unit in a position.
type state struct {
	at     hex.At // None unless on the map; where it left it if exited
	status status
	// disrupted is the turn, by the clock, in which it was disrupted, 0 if it
	// is not.
	disrupted int16
	// level of a leader now.
	level int8
	// fired is the last turn, by the clock, in which it fired in a way that the
	// cadence of fire counts (6.12, A-34).
	fired int16
	// edge by which it left: N, E, S, W.
	edge byte
	// facing is the hexside it faces, 1 to 6, with option 16; else 0.
	facing int8
	// panicked units run (13.0).
	panicked bool
	// fought: an elephant's one combat is spent; rampant: it rampages (S1.0).
	fought, rampant bool
}

// alive: on the map.
func (s *state) alive() bool { return s.status == onMap }

// position implements engines.Position: all of Spartan is open, but for the
// plots, which are no part of it.
type position struct {
	impulse int
	units   []state
	vp      [2]int // scored by each side
	// control of watched hexes, by place in game.watch: side+1, 0 nobody.
	control []int8
	// once are turn-bound clauses that have held, a bit a clause in the
	// order of the scenario's predicates.
	once uint32
	// ended early: an army is gone and all is settled, a concession is
	// complete.
	ended bool
	// panic is 1 + the side whose army has panicked; after that nobody else
	// ever does (13.13, 13.21).
	panic int8
	// conceded is 1 + the side that has conceded (15.0); agreed: both did in one
	// Game-Turn, so that neither wins (15.2).
	conceded int8
	agreed   bool
	// contacts are the undecided engagements (18.0).
	contacts []contact
	// run: Darius is running (S3.23).
	run bool
}

// contact is one engagement: the units on both sides, ascending (18.1).
type contact struct{ units []int16 }

// IsPosition implements engines.Position.
func (*position) IsPosition() {}

func (p *position) clone() *position {
	c := *p
	c.units = slices.Clone(p.units)
	c.control = slices.Clone(p.control)
	c.contacts = slices.Clone(p.contacts)
	return &c
}

// Start implements engines.Game.
func (g *game) Start() engines.Position {
	p := &position{impulse: 1, units: make([]state, len(g.units)), control: make([]int8, len(g.watch))}
	for u := range p.units {
		p.units[u] = state{at: hex.None, level: g.units[u].level}
	}
	if g.given {
		for i, setup := range g.d.Sides {
			s, ok := g.sideOf(setup.ID)
			if !ok {
				s = int8(i)
			}
			for _, st := range setup.Stacks {
				at, _ := g.grid.Parse(string(st.At)) // checked with the facts
				for _, id := range st.Units {
					if u, ok := g.unitOf(s, id); ok {
						p.units[u].at, p.units[u].status, p.units[u].facing = at, onMap, g.startFacing(s)
					}
				}
			}
		}
		g.occupy(p)
	}
	return p
}

// occupy gives control of watched hexes to whoever stands there.
func (g *game) occupy(p *position) {
	for u := range p.units {
		if p.units[u].alive() {
			g.control(p, p.units[u].at, g.units[u].side)
		}
	}
}

// control: 11.3, the last to enter controls.
func (g *game) control(p *position, a hex.At, s int8) {
	if i, ok := slices.BinarySearch(g.watch, a); ok {
		p.control[i] = s + 1
	}
}

// clock counts the turns by which disruption ends and fire units make ready:
// Game-Turns, or in the standard sequence Player-Turns; below 1 for the
// deployments.
func (g *game) clock(impulse int) int {
	if g.given {
		return impulse
	}
	return impulse - 2
}

// turn is the Game-Turn of an impulse; below 1 for the deployments.
func (g *game) turn(impulse int) int {
	n := g.clock(impulse)
	if g.standard() && n > 0 {
		return (n + 1) / 2 // 4.1
	}
	return n
}

// Stage implements engines.Game.
func (g *game) Stage(ep engines.Position) engines.Stage { return g.stage(ep.(*position)) }

// StageOf implements engines.Game: two deployments, then turn after turn.
func (g *game) StageOf(impulse int) (engines.Stage, bool) {
	if impulse < 1 || g.turn(impulse) > g.s.Length {
		return engines.Stage{}, false
	}
	return g.stage(&position{impulse: impulse}), true
}

func (g *game) stage(p *position) engines.Stage {
	gt := g.turn(p.impulse)
	st := engines.Stage{Impulse: p.impulse, Turn: max(gt, 0)}
	switch {
	case gt < 1:
		sd := &g.sides[g.deploying(p.impulse)]
		st.Name, st.Slug = "Deployment of "+sd.called(), "deploy-"+sd.id
		if g.opt.deploy == "secret" { // both at once
			st.Name, st.Slug = "Deployment", "deploy"
		}
	case g.over(p):
		st.Turn = min(g.turn(p.impulse-1), g.s.Length)
		st.Name, st.Slug, st.Over = "End of the game", "end", true
	case g.standard():
		st.Name, st.Slug = g.playerTurnName(p.impulse), fmt.Sprintf("turn-%d-%s", gt, g.sides[g.phasing(p.impulse)].id)
	default:
		st.Name, st.Slug = fmt.Sprintf("Game-Turn %d of %d", gt, g.s.Length), fmt.Sprintf("turn-%d", gt)
	}
	return st
}

// deploying is the side that deploys in impulse 1 or 2 (11.1).
func (g *game) deploying(impulse int) int8 {
	for s := range g.sides {
		if g.sides[s].deploys == impulse {
			return int8(s)
		}
	}
	return int8(impulse - 1)
}

// deploys tells whether a side sets up in an impulse: one after the other, or
// by the option both in the first.
func (g *game) deploys(s int8, impulse int) bool {
	if g.opt.deploy == "secret" {
		return impulse == 1
	}
	return g.deploying(impulse) == s
}

func (g *game) over(p *position) bool { return p.ended || g.turn(p.impulse) > g.s.Length }

// Awaited implements engines.Game.
func (g *game) Awaited(ep engines.Position) []engines.Need {
	p := ep.(*position)
	if g.over(p) {
		return nil
	}
	out := make([]engines.Need, 0, 2)
	if g.turn(p.impulse) < 1 {
		for s := range g.sides {
			if g.deploys(int8(s), p.impulse) {
				out = append(out, engines.Need{
					Side: g.sides[s].id, Kind: engines.NeedDeploy, Sections: []string{"deploy", "standing"}, MayBeEmpty: true,
				})
			}
		}
		return out
	}
	if g.standard() {
		return g.awaitedStandard(p)
	}
	for s := range g.sides {
		out = append(out, engines.Need{Side: g.sides[s].id, Kind: engines.NeedPlot, Sections: []string{"", "standing"}, MayBeEmpty: !g.here(p, int8(s))})
	}
	return out
}

// view implements engines.View. All of a position of Spartan is open.
type view struct {
	who string
	pos *position
}

// Viewer implements engines.View.
func (v *view) Viewer() string { return v.who }

// View implements engines.Game.
func (g *game) View(ep engines.Position, viewer string) engines.View {
	return &view{who: viewer, pos: ep.(*position)}
}

// Vary implements engines.Game: nothing in a position is hidden.
func (g *game) Vary(engines.Position, string) []engines.Position { return nil }

// The JSON of positions and views.
type positionJSON struct {
	Viewer   string        `json:"viewer,omitempty"`
	Impulse  int           `json:"impulse"`
	Turn     int           `json:"turn"`
	Sides    []sideJSON    `json:"sides"`
	Units    []unitJSON    `json:"units"`
	Control  []controlJSON `json:"control"`
	Once     uint32        `json:"once,omitempty"`
	Ended    bool          `json:"ended,omitempty"`
	Panic    string        `json:"panic,omitempty"`
	Conceded string        `json:"conceded,omitempty"`
	Agreed   bool          `json:"agreed,omitempty"`
	Contacts [][]string    `json:"contacts,omitempty"`
	Running  bool          `json:"running,omitempty"`
}

type sideJSON struct {
	ID string `json:"id"`
	VP int    `json:"vp"`
}

type unitJSON struct {
	ID        string `json:"id"`
	Type      string `json:"type"`
	At        string `json:"at,omitempty"`
	Status    string `json:"status,omitempty"`
	Disrupted int16  `json:"disrupted,omitempty"`
	Level     int8   `json:"level,omitempty"`
	Fired     int16  `json:"fired,omitempty"`
	Edge      string `json:"edge,omitempty"`
	Facing    int8   `json:"facing,omitempty"`
	Panicked  bool   `json:"panicked,omitempty"`
	Fought    bool   `json:"fought,omitempty"`
	Rampant   bool   `json:"rampant,omitempty"`
}

type controlJSON struct {
	Hex  string `json:"hex"`
	Side string `json:"side"`
}

func (g *game) encode(p *position, viewer string) ([]byte, error) {
	j := positionJSON{
		Viewer: viewer, Impulse: p.impulse, Turn: g.stage(p).Turn, Units: make([]unitJSON, len(p.units)),
		Control: []controlJSON{}, Once: p.once, Ended: p.ended, Agreed: p.agreed, Running: p.run,
	}
	if p.panic > 0 {
		j.Panic = g.sides[p.panic-1].id
	}
	if p.conceded > 0 {
		j.Conceded = g.sides[p.conceded-1].id
	}
	for _, c := range p.contacts {
		var names []string
		for _, u := range c.units {
			names = append(names, g.units[u].full)
		}
		j.Contacts = append(j.Contacts, names)
	}
	for s := range g.sides {
		j.Sides = append(j.Sides, sideJSON{g.sides[s].id, p.vp[s]})
	}
	for u := range p.units {
		st := &p.units[u]
		j.Units[u] = unitJSON{
			ID: g.units[u].full, Type: g.typeOf(int16(u)).code, Status: statusNames[st.status],
			Disrupted: st.disrupted, Level: st.level, Fired: st.fired, Facing: st.facing,
			Panicked: st.panicked, Fought: st.fought, Rampant: st.rampant,
		}
		if st.at != hex.None {
			j.Units[u].At = g.grid.Name(st.at)
		}
		if st.edge != 0 {
			j.Units[u].Edge = string(st.edge)
		}
	}
	for i, c := range p.control {
		if c != 0 {
			j.Control = append(j.Control, controlJSON{g.grid.Name(g.watch[i]), g.sides[c-1].id})
		}
	}
	return json.Marshal(j)
}

func (g *game) decode(b []byte) (*position, string, error) {
	var j positionJSON
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&j); err != nil {
		return nil, "", fmt.Errorf("position: %w", err)
	}
	if len(j.Units) != len(g.units) || len(j.Sides) != len(g.sides) || j.Impulse < 1 || g.turn(j.Impulse) > g.s.Length+1 {
		return nil, "", fmt.Errorf("position: it belongs to another scenario")
	}
	p := &position{
		impulse: j.Impulse, units: make([]state, len(g.units)), control: make([]int8, len(g.watch)),
		once: j.Once, ended: j.Ended, agreed: j.Agreed, run: j.Running,
	}
	if err := g.decodeMarkers(&j, p); err != nil {
		return nil, "", err
	}
	for s, js := range j.Sides {
		if js.ID != g.sides[s].id {
			return nil, "", fmt.Errorf("position: no side %q", js.ID)
		}
		p.vp[s] = js.VP
	}
	for u, ju := range j.Units {
		if ju.ID != g.units[u].full {
			return nil, "", fmt.Errorf("position: unit %q stands where %s should", ju.ID, g.units[u].full)
		}
		st := state{
			at: hex.None, disrupted: ju.Disrupted, level: ju.Level, fired: ju.Fired, facing: ju.Facing,
			panicked: ju.Panicked, fought: ju.Fought, rampant: ju.Rampant,
		}
		if st.facing < 0 || st.facing > 6 {
			return nil, "", fmt.Errorf("position: %s: no facing %d", ju.ID, st.facing)
		}
		i := slices.Index(statusNames[:], ju.Status)
		if i < 0 {
			return nil, "", fmt.Errorf("position: %s: no status %q; there are waiting, eliminated, exited and, for units on the map, the empty one", ju.ID, ju.Status)
		}
		st.status = status(i)
		if ju.At != "" {
			at, ok := g.grid.Parse(ju.At)
			if !ok {
				return nil, "", fmt.Errorf("position: %s: no hex %q on the map", ju.ID, ju.At)
			}
			st.at = at
		}
		if st.status == dead && st.at != hex.None {
			return nil, "", fmt.Errorf("position: %s is eliminated and stands in %s; an empty status brings it back on the map", ju.ID, ju.At)
		}
		if st.alive() && st.at == hex.None {
			return nil, "", fmt.Errorf("position: %s stands nowhere", ju.ID)
		}
		if len(ju.Edge) > 0 {
			st.edge = ju.Edge[0]
		}
		p.units[u] = st
	}
	for _, c := range j.Control {
		at, ok := g.grid.Parse(c.Hex)
		s, known := g.sideOf(c.Side)
		if !ok || !known {
			return nil, "", fmt.Errorf("position: no control of %q by %q", c.Hex, c.Side)
		}
		g.control(p, at, s)
	}
	return p, j.Viewer, nil
}

// decodeMarkers reads panic, concession and contact.
func (g *game) decodeMarkers(j *positionJSON, p *position) error {
	for _, m := range []struct {
		name string
		to   *int8
	}{{j.Panic, &p.panic}, {j.Conceded, &p.conceded}} {
		if m.name == "" {
			continue
		}
		s, ok := g.sideOf(m.name)
		if !ok {
			return fmt.Errorf("position: no side %q", m.name)
		}
		*m.to = s + 1
	}
	for _, names := range j.Contacts {
		var c contact
		for _, n := range names {
			u, ok := g.byID[n]
			if !ok {
				return fmt.Errorf("position: no unit %q in contact", n)
			}
			c.units = append(c.units, u)
		}
		p.contacts = append(p.contacts, c)
	}
	return nil
}

// EncodePosition implements engines.Game.
func (g *game) EncodePosition(p engines.Position) ([]byte, error) { return g.encode(p.(*position), "") }

// DecodePosition implements engines.Game.
func (g *game) DecodePosition(b []byte) (engines.Position, error) {
	p, _, err := g.decode(b)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// EncodeView implements engines.Game.
func (g *game) EncodeView(v engines.View) ([]byte, error) {
	return g.encode(v.(*view).pos, v.(*view).who)
}

// DecodeView implements engines.Game.
func (g *game) DecodeView(b []byte) (engines.View, error) {
	p, who, err := g.decode(b)
	if err != nil {
		return nil, err
	}
	return &view{who: who, pos: p}, nil
}

// called is a side as it stands in a sentence: the Romans, Pyrrhus.
func (sd *side) called() string {
	if sd.proper {
		return sd.name
	}
	return "the " + sd.name
}
