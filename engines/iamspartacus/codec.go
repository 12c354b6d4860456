package iamspartacus

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/plot"
	facts "prestags/scenarios/iamspartacus"
)

// positionJSON is a position as people may read and correct it: only what is not
// as a matter of course is written.
type positionJSON struct {
	Impulse   int           `json:"impulse"`
	Viewer    string        `json:"viewer,omitempty"`
	Units     []unitJSON    `json:"units"`
	Leaders   []leaderJSON  `json:"leaders"`
	Places    []placeJSON   `json:"places"`
	Fleets    []fleetJSON   `json:"fleets,omitempty"`
	Built     int8          `json:"fleets_built,omitempty"`
	Allied    bool          `json:"pirates_allied,omitempty"`
	Owed      bool          `json:"pirate_infantry_waits,omitempty"`
	Groups    []groupJSON   `json:"groups,omitempty"`
	Train     *trainJSON    `json:"siege_train,omitempty"`
	Walls     []wallJSON    `json:"circumvallation,omitempty"`
	Decimated bool          `json:"decimated,omitempty"`
	Roused    bool          `json:"legions_roused,omitempty"`
	Archery   bool          `json:"archer_came,omitempty"`
	Account   []entryJSON   `json:"account,omitempty"`
	Pending   []pendingJSON `json:"orders_on_file,omitempty"`
	Over      *endingJSON   `json:"over,omitempty"`
}

type unitJSON struct {
	ID         string `json:"id"`
	Type       string `json:"type"`
	At         string `json:"at,omitempty"`
	State      string `json:"state,omitempty"`
	Lost       int8   `json:"steps_lost,omitempty"`
	Dismounted bool   `json:"dismounted,omitempty"`
}

type leaderJSON struct {
	ID      string `json:"id"`
	At      string `json:"at,omitempty"`
	State   string `json:"state,omitempty"`
	Wounded bool   `json:"wounded,omitempty"`
	Wall    string `json:"wall,omitempty"`
}

type placeJSON struct {
	ID       string `json:"id"`
	Status   string `json:"status,omitempty"`
	Control  string `json:"control,omitempty"`
	Besieged string `json:"besieged_by,omitempty"`
	Since    int8   `json:"since_turn,omitempty"`
	Plague   bool   `json:"plague,omitempty"`
}

type fleetJSON struct {
	Side  string `json:"side"`
	State string `json:"state"`
	Zone  string `json:"zone,omitempty"`
	Ready int8   `json:"due_turn,omitempty"`
}

type groupJSON struct {
	Turn  int    `json:"turn"`
	State string `json:"state"`
}

type trainJSON struct {
	State string `json:"state"`
	At    string `json:"at"`
	Turn  int8   `json:"turn"`
}

type wallJSON struct {
	Leader string `json:"leader"`
	From   string `json:"from,omitempty"`
	To     string `json:"to,omitempty"`
	Around string `json:"around,omitempty"`
}

type entryJSON struct {
	Turn   int8   `json:"turn"`
	Step   string `json:"step"`
	Key    string `json:"key"`
	Points int8   `json:"points"`
	What   string `json:"what,omitempty"`
}

// pendingJSON is a section on file.
type pendingJSON struct {
	Side     string      `json:"side"`
	Sections []string    `json:"sections,omitempty"`
	Lines    []plot.Line `json:"lines,omitempty"`
}

type endingJSON struct {
	Winner string `json:"winner,omitempty"`
	Rule   string `json:"rule"`
	Why    string `json:"why"`
}

var (
	fleetNames = [...]string{"none", "building", "at sea", "sunk"}
	groupNames = [...]string{"pending", "taken", "declined"}
	trainNames = [...]string{"none", "abuilding", "complete"}
	wallNames  = [...]string{"", "placed", "used up"}
)

func (g *game) encode(p *position, viewer string) ([]byte, error) {
	j := positionJSON{
		Impulse: p.impulse, Viewer: viewer, Units: make([]unitJSON, len(p.units)), Leaders: make([]leaderJSON, len(p.leaders)),
		Built: p.built, Allied: p.allied, Owed: p.owed, Decimated: p.decimated, Roused: p.roused, Archery: p.archery,
	}
	at := func(l loc) string {
		if l == nowhere {
			return ""
		}
		return g.locs[l].full
	}
	for u := range p.units {
		st := &p.units[u]
		j.Units[u] = unitJSON{g.units[u].full, g.classOf(int16(u)).id, at(st.at), stateNames[st.state], st.lost, st.dismounted}
	}
	for l := range p.leaders {
		st := &p.leaders[l]
		j.Leaders[l] = leaderJSON{g.leaders[l].full, at(st.at), stateNames[st.state], st.wounded, wallNames[st.wall]}
	}
	for l := range g.locs {
		x := &g.locs[l]
		if x.kind == works {
			break
		}
		pj := placeJSON{ID: x.full}
		if x.kind != sanctuary && p.status[l] != calm {
			pj.Status = statusNames[p.status[l]]
		}
		if x.kind == city && p.control[x.n] != roman {
			pj.Control = g.sides[p.control[x.n]].id
		}
		if x.kind != open {
			if sg := g.siegeOf(p, loc(l)); sg.by != 0 {
				pj.Besieged, pj.Since, pj.Plague = g.sides[sg.by-1].id, sg.since, sg.plague
			}
		}
		if pj != (placeJSON{ID: x.full}) {
			j.Places = append(j.Places, pj)
		}
	}
	for s := range p.fleets {
		f := &p.fleets[s]
		fj := fleetJSON{Side: g.sides[s].id, State: fleetNames[f.state], Ready: f.ready}
		if f.state == atSea {
			fj.Zone = g.seas[f.zone].id
		}
		if f.state != noFleet {
			j.Fleets = append(j.Fleets, fj)
		}
	}
	for i, st := range p.groups {
		if st != groupPending {
			j.Groups = append(j.Groups, groupJSON{g.groups[i].turn, groupNames[st]})
		}
	}
	if p.train.state != noTrain {
		j.Train = &trainJSON{trainNames[p.train.state], g.locs[p.train.at].full, p.train.turn}
	}
	for _, w := range p.walls {
		wj := wallJSON{Leader: g.leaders[w.leader].full}
		if w.ring != nowhere {
			wj.Around = g.locs[w.ring].full
		} else {
			wj.From, wj.To = g.areas[w.a].id, g.areas[w.b].id
		}
		j.Walls = append(j.Walls, wj)
	}
	for _, e := range p.account {
		ej := entryJSON{Turn: e.turn, Step: stepNames[e.step], Key: vpNames[e.key], Points: e.points}
		switch {
		case e.what > 0:
			ej.What = g.units[e.what-1].full
		case e.what < 0:
			ej.What = g.leaders[-1-e.what].full
		}
		j.Account = append(j.Account, ej)
	}
	for s := range p.pending {
		if len(p.pendingNames[s])+len(p.pending[s]) > 0 {
			j.Pending = append(j.Pending, pendingJSON{g.sides[s].id, p.pendingNames[s], p.pending[s]})
		}
	}
	if p.over.done {
		j.Over = &endingJSON{Rule: p.over.rule, Why: p.over.why}
		if p.over.winner >= 0 {
			j.Over.Winner = g.sides[p.over.winner].id
		}
	}
	return json.Marshal(j)
}

// decoder reads a position; the first thing that is wrong stops it.
type decoder struct {
	g   *game
	p   *position
	err error
}

func (d *decoder) fail(format string, a ...any) {
	if d.err == nil {
		d.err = fmt.Errorf("position: "+format, a...)
	}
}

func (d *decoder) place(id string) loc {
	if id == "" {
		return nowhere
	}
	l, ok := d.g.place(id)
	if !ok {
		d.fail("there is no place %q", id)
	}
	return l
}

func (d *decoder) side(id string) int8 {
	s, ok := d.g.sideOf(id)
	if !ok {
		d.fail("there is no side %q", id)
	}
	return s
}

// word is the place of a word among others.
func (d *decoder) word(word string, among []string, what string) int8 {
	i := slices.Index(among, word)
	if i < 0 {
		d.fail("there is no %s %q", what, word)
		return 0
	}
	return int8(i)
}

func (d *decoder) leader(full string) int8 {
	i := slices.IndexFunc(d.g.leaders, func(l leader) bool { return l.full == full })
	if i < 0 {
		d.fail("there is no leader %q", full)
		return 0
	}
	return int8(i)
}

func (g *game) decode(b []byte) (*position, string, error) {
	var j positionJSON
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&j); err != nil {
		return nil, "", fmt.Errorf("position: %w", err)
	}
	if len(j.Units) != len(g.units) || len(j.Leaders) != len(g.leaders) || j.Impulse < 1 || turnOf(j.Impulse) > len(g.months)+1 {
		return nil, "", fmt.Errorf("position: it belongs to another scenario")
	}
	p := g.empty()
	p.impulse, p.built, p.allied, p.owed, p.decimated, p.roused, p.archery = j.Impulse, j.Built, j.Allied, j.Owed, j.Decimated, j.Roused, j.Archery
	d := &decoder{g: g, p: p}
	d.pieces(&j)
	d.places(&j)
	d.markers(&j)
	d.record(&j)
	if d.err != nil {
		return nil, "", d.err
	}
	return p, j.Viewer, g.sound(p)
}

func (d *decoder) pieces(j *positionJSON) {
	for u, ju := range j.Units {
		if ju.ID != d.g.units[u].full {
			d.fail("unit %q stands where %s should", ju.ID, d.g.units[u].full)
		}
		d.p.units[u] = unitState{d.place(ju.At), state(d.word(ju.State, stateNames[:], "state")), ju.Lost, ju.Dismounted}
	}
	for l, jl := range j.Leaders {
		if jl.ID != d.g.leaders[l].full {
			d.fail("leader %q stands where %s should", jl.ID, d.g.leaders[l].full)
		}
		d.p.leaders[l] = leaderState{d.place(jl.At), state(d.word(jl.State, stateNames[:], "state")), jl.Wounded, d.word(jl.Wall, wallNames[:], "state of a wall")}
	}
}

func (d *decoder) places(j *positionJSON) {
	for _, pj := range j.Places {
		l := d.place(pj.ID)
		if d.err != nil {
			return
		}
		x := &d.g.locs[l]
		if pj.Status != "" {
			if x.kind != open && x.kind != city {
				d.fail("%s cannot revolt", pj.ID)
				return
			}
			d.p.status[l] = status(d.word(pj.Status, statusNames[:], "status"))
		}
		if pj.Control != "" {
			if x.kind != city {
				d.fail("%s is no city", pj.ID)
				return
			}
			d.p.control[x.n] = d.side(pj.Control)
		}
		if pj.Besieged != "" {
			if x.kind != city && x.kind != sanctuary {
				d.fail("%s cannot be besieged", pj.ID)
				return
			}
			*d.g.siegeOf(d.p, l) = siegeState{d.side(pj.Besieged) + 1, pj.Since, pj.Plague}
		}
	}
}

func (d *decoder) markers(j *positionJSON) {
	g, p := d.g, d.p
	zone := func(id string) int8 {
		z := slices.IndexFunc(g.seas, func(z sea) bool { return z.id == id })
		if z < 0 {
			d.fail("there is no sea zone %q", id)
			return 0
		}
		return int8(z)
	}
	area := func(id string) int8 {
		if l := d.place(id); l != nowhere && g.locs[l].kind == open {
			return int8(l)
		}
		d.fail("there is no area %q", id)
		return 0
	}
	for _, fj := range j.Fleets {
		f := fleetState{state: d.word(fj.State, fleetNames[:], "state of a fleet"), ready: fj.Ready}
		if f.state == atSea {
			f.zone = zone(fj.Zone)
		}
		p.fleets[d.side(fj.Side)] = f
	}
	for _, gj := range j.Groups {
		i := slices.IndexFunc(g.groups, func(x group) bool { return x.turn == gj.Turn })
		if i < 0 {
			d.fail("there is no group of turn %d", gj.Turn)
			return
		}
		p.groups[i] = d.word(gj.State, groupNames[:], "state of a group")
	}
	if t := j.Train; t != nil {
		p.train = trainState{d.word(t.State, trainNames[:], "state of the train"), d.place(t.At), t.Turn}
		if p.train.at == nowhere {
			d.fail("the siege train stands nowhere")
		}
	}
	for _, wj := range j.Walls {
		w := wall{leader: d.leader(wj.Leader), ring: d.place(wj.Around)}
		if w.ring == nowhere {
			w.a, w.b = area(wj.From), area(wj.To)
		} else {
			w.a, w.b = g.areaOf(w.ring), g.areaOf(w.ring)
		}
		p.walls = append(p.walls, w)
	}
}

func (d *decoder) record(j *positionJSON) {
	g, p := d.g, d.p
	for _, ej := range j.Account {
		e := vpEntry{turn: ej.Turn, step: step(d.word(ej.Step, stepNames[:], "step")), key: vpKey(d.word(ej.Key, vpNames[:], "heading")), points: ej.Points}
		if ej.What != "" {
			if u, ok := g.byUnit[strings.ToUpper(ej.What)]; ok {
				e.what = u + 1
			} else {
				e.what = -1 - int16(d.leader(ej.What))
			}
		}
		p.account = append(p.account, e)
	}
	for _, pj := range j.Pending {
		s := d.side(pj.Side)
		p.pending[s], p.pendingNames[s] = pj.Lines, pj.Sections
	}
	if o := j.Over; o != nil {
		if !facts.Catalogue().Cites(o.Rule) {
			d.fail("it is over by %q, which is no rule", o.Rule)
		}
		p.over = ending{done: true, winner: -1, rule: o.Rule, why: o.Why}
		if o.Winner != "" {
			p.over.winner = d.side(o.Winner)
		}
	}
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
	return g.encode(&v.(*view).p, v.(*view).viewer)
}

// DecodeView implements engines.Game.
func (g *game) DecodeView(b []byte) (engines.View, error) {
	p, viewer, err := g.decode(b)
	if err != nil {
		return nil, err
	}
	return &view{p: *p, viewer: viewer}, nil
}
