package imperator

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// The JSON of positions and views.
type positionJSON struct {
	Viewer    string       `json:"viewer,omitempty"`
	Impulse   int          `json:"impulse"`
	Turn      int          `json:"turn"`
	Season    int8         `json:"season"`
	Stage     string       `json:"stage"`
	ToMove    string       `json:"to_move"`
	Fortuna   string       `json:"fortuna"`
	Leaders   []leaderJSON `json:"leaders"`
	Units     []unitJSON   `json:"units"`
	Stacks    []stackJSON  `json:"stacks,omitempty"`
	Pool      []int        `json:"pool,omitempty"`
	Dead      [][]deadJSON `json:"eliminated,omitempty"`
	Ravaged   []string     `json:"ravaged"`
	Fleets    []string     `json:"fleets"`
	Used      []string     `json:"cards_used"`
	Stopped   [2]bool      `json:"stopped"`
	Awaits    [2]bool      `json:"awaits"`
	Idle      [2]int8      `json:"idle"`
	Passed    [2]bool      `json:"passed"`
	Last      [2]outcome   `json:"last"`
	Operation int16        `json:"operation"`
	Victory   int8         `json:"victory"`
	Plans     [2]planJSON  `json:"plans"`
}

type leaderJSON struct {
	ID      string `json:"id"`
	Post    string `json:"post,omitempty"`
	At      string `json:"at,omitempty"`
	AP      int8   `json:"ap"`
	Plunder int8   `json:"plunder"`
	Must    bool   `json:"must_leave,omitempty"`
	Block   int8   `json:"walled_in,omitempty"`
}

// unitJSON is a unit: At is where it is (a leader's name, a place, or where it
// lies out of play).
type unitJSON struct {
	ID    string `json:"id"`
	Type  string `json:"type"`
	Where string `json:"where"`
	At    string `json:"at,omitempty"`
	Out   bool   `json:"out_of_action,omitempty"`
}

type stackJSON struct {
	Side   string `json:"side"`
	Leader string `json:"leader,omitempty"`
	At     string `json:"at"`
	N      int    `json:"units"`
	Out    int    `json:"out_of_action"`
}

type deadJSON struct {
	Type string `json:"type"`
	N    int    `json:"n"`
}

type planJSON struct {
	Queue   []op         `json:"queue,omitempty"`
	Tactics []tacticLine `json:"tactics,omitempty"`
}

var stageNames = [...]string{"opening", "operations", "ended"}

// EncodePosition implements engines.Game.
func (g *game) EncodePosition(ep engines.Position) ([]byte, error) {
	return g.encode(ep.(*position), nil)
}

// EncodeView implements engines.Game.
func (g *game) EncodeView(ev engines.View) ([]byte, error) {
	v := ev.(*view)
	return g.encode(v.pos, v)
}

func (g *game) encode(p *position, v *view) ([]byte, error) {
	j := positionJSON{
		Impulse: p.impulse, Turn: min(int(p.season), g.s.Length()-1) + 1, Season: p.season, Stage: stageNames[p.stage], ToMove: g.sides[p.toMove].id,
		Leaders: make([]leaderJSON, len(p.leaders)), Units: make([]unitJSON, 0, len(p.units)), Ravaged: []string{}, Used: []string{},
		Stopped: p.stopped, Awaits: p.awaits, Idle: p.idle, Passed: p.passed, Last: p.last, Operation: p.operation, Victory: p.victory,
	}
	if p.fortuna >= 0 {
		j.Fortuna = g.sides[p.fortuna].id
	}
	for l := range p.leaders {
		st := &p.leaders[l]
		j.Leaders[l] = leaderJSON{ID: g.leaders[l].full, Post: postNames[st.post], AP: st.ap, Plunder: st.plunder, Must: st.must, Block: st.block}
		if st.at >= 0 {
			j.Leaders[l].At = g.places[st.at].id
		}
	}
	for u := range p.units {
		st := &p.units[u]
		if st.where == unseen {
			continue
		}
		uj := unitJSON{ID: g.units[u].full, Type: g.types[g.units[u].typ].name, Where: whereNames[st.where], Out: st.out}
		switch st.where {
		case led:
			uj.At = g.leaders[st.at].full
		case loose:
			uj.At = g.places[st.at].id
		}
		j.Units = append(j.Units, uj)
	}
	for at := range g.places {
		if p.isRavaged(int8(at)) {
			j.Ravaged = append(j.Ravaged, g.places[at].id)
		}
	}
	for s := range p.fleet {
		j.Fleets = append(j.Fleets, g.seaWord(p.fleet[s]))
		j.Plans[s] = planJSON{p.plans[s].queue, p.plans[s].tactics}
	}
	for c := range g.cards {
		if p.isUsed(int8(c)) {
			j.Used = append(j.Used, g.cards[c].ID)
		}
	}
	if v != nil {
		g.encodeView(&j, v)
	}
	return json.Marshal(j)
}

func (g *game) encodeView(j *positionJSON, v *view) {
	j.Viewer = v.who
	for _, s := range v.stacks {
		sj := stackJSON{Side: g.sides[s.side].id, At: g.places[s.place].id, N: s.n, Out: s.out}
		if s.leader >= 0 {
			sj.Leader = g.leaders[s.leader].full
		}
		j.Stacks = append(j.Stacks, sj)
	}
	for s := range v.pool {
		j.Pool = append(j.Pool, v.pool[s])
		gone := []deadJSON{}
		for _, d := range v.dead[s] {
			gone = append(gone, deadJSON{g.types[d.typ].name, d.n})
		}
		j.Dead = append(j.Dead, gone)
	}
}

// DecodePosition implements engines.Game.
func (g *game) DecodePosition(b []byte) (engines.Position, error) {
	p, _, err := g.decode(b)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// DecodeView implements engines.Game.
func (g *game) DecodeView(b []byte) (engines.View, error) {
	p, j, err := g.decode(b)
	if err != nil {
		return nil, err
	}
	v := &view{who: j.Viewer, side: none, pos: p}
	if v.who == engines.Umpire {
		v.side = both
	} else if s, ok := g.sideOf(v.who); ok {
		v.side = s
	}
	for _, sj := range j.Stacks {
		s, ok := g.sideOf(sj.Side)
		at, known := g.byPlace[sj.At]
		l, lead := int8(none), true
		if sj.Leader != "" {
			l, lead = g.leaderByFull(sj.Leader)
		}
		if !ok || !known || !lead {
			return nil, fmt.Errorf("view: a stack of %q at %q", sj.Side, sj.At)
		}
		v.stacks = append(v.stacks, stack{s, l, at, sj.N, sj.Out})
	}
	if len(j.Pool) != 2 || len(j.Dead) != 2 {
		return nil, fmt.Errorf("view: pool and eliminated units are not given for two sides")
	}
	for s := range g.sides {
		v.pool[s] = j.Pool[s]
		for _, d := range j.Dead[s] {
			t := g.c.Unit(g.sides[s].id, d.Type)
			if t < 0 {
				return nil, fmt.Errorf("view: no unit type %q", d.Type)
			}
			v.dead[s] = append(v.dead[s], deadType{int8(t), d.N})
		}
	}
	return v, nil
}

// leaderByFull finds a leader by his full name.
func (g *game) leaderByFull(full string) (int8, bool) {
	i := slices.IndexFunc(g.leaders, func(l leader) bool { return l.full == full })
	return int8(i), i >= 0
}

func (g *game) decode(b []byte) (*position, *positionJSON, error) {
	var j positionJSON
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&j); err != nil {
		return nil, nil, fmt.Errorf("position: %w", err)
	}
	p := &position{
		impulse: j.Impulse, season: j.Season, stage: stage(slices.Index(stageNames[:], j.Stage)), fortuna: none,
		units: make([]unitState, len(g.units)), leaders: make([]leaderState, len(g.leaders)), fleet: [2]int8{none, none},
		stopped: j.Stopped, awaits: j.Awaits, idle: j.Idle, passed: j.Passed, last: j.Last, operation: j.Operation, victory: j.Victory,
	}
	to, ok := g.sideOf(j.ToMove)
	if p.toMove = to; !ok || p.stage < 0 || j.Season < 0 || int(j.Season) > g.s.Length() || int(j.Victory) > len(g.s.Victory) || j.Victory < 0 {
		return nil, nil, fmt.Errorf("position: season %d, %q, %q to move", j.Season, j.Stage, j.ToMove)
	}
	if s, ok := g.sideOf(j.Fortuna); ok {
		p.fortuna = s
	}
	if len(j.Leaders) != len(p.leaders) || len(j.Fleets) != 2 {
		return nil, nil, fmt.Errorf("position: %d leaders and %d fleets instead of %d and 2", len(j.Leaders), len(j.Fleets), len(p.leaders))
	}
	for l, lj := range j.Leaders {
		at, known := g.byPlace[lj.At]
		post := post(slices.Index(postNames[:], lj.Post))
		if lj.ID != g.leaders[l].full || post < 0 || (post == onMap) != known {
			return nil, nil, fmt.Errorf("position: leader %q, %q, at %q", lj.ID, lj.Post, lj.At)
		}
		if !known {
			at = none
		}
		p.leaders[l] = leaderState{post: post, at: at, ap: lj.AP, plunder: lj.Plunder, must: lj.Must, block: lj.Block}
	}
	if err := g.decodeUnits(p, j.Units); err != nil {
		return nil, nil, err
	}
	for _, id := range j.Ravaged {
		at, ok := g.byPlace[id]
		if !ok {
			return nil, nil, fmt.Errorf("position: no place %q", id)
		}
		p.ravaged.add(at)
	}
	for s, id := range j.Fleets {
		if at, ok := g.bySea[id]; ok {
			p.fleet[s] = at
		}
		p.plans[s] = plan{j.Plans[s].Queue, j.Plans[s].Tactics}
		if !g.sound(&p.plans[s]) {
			return nil, nil, fmt.Errorf("position: the plan of %s names what is not there", g.sides[s].id)
		}
	}
	for _, id := range j.Used {
		c := slices.IndexFunc(g.cards, func(c card) bool { return c.ID == id })
		if c < 0 {
			return nil, nil, fmt.Errorf("position: no card %q", id)
		}
		p.used |= 1 << c
	}
	return p, &j, nil
}

func (g *game) decodeUnits(p *position, list []unitJSON) error {
	for u := range p.units {
		p.units[u] = unitState{where: unseen, at: none}
	}
	for _, uj := range list {
		u, ok := g.byUnit[uj.ID]
		w := where(slices.Index(whereNames[:], uj.Where))
		st := unitState{where: w, at: none, out: uj.Out}
		switch {
		case !ok || w < 0 || w == unseen:
			return fmt.Errorf("position: unit %q in %q", uj.ID, uj.Where)
		case w == led:
			st.at, ok = g.leaderByFull(uj.At)
		case w == loose:
			st.at, ok = g.byPlace[uj.At]
		}
		if !ok {
			return fmt.Errorf("position: unit %q at %q", uj.ID, uj.At)
		}
		p.units[u] = st
	}
	return nil
}

// sound tells whether all that a plan names exists.
func (g *game) sound(pl *plan) bool {
	for i := range pl.queue {
		if !g.soundOp(&pl.queue[i]) {
			return false
		}
	}
	for i := range pl.tactics {
		l := &pl.tactics[i]
		if !within(l.Who, len(g.leaders)) || l.Vs != vsLoose && !within(l.Vs, len(g.leaders)) || l.Siege > assault ||
			slices.ContainsFunc(l.Tactics, func(t int8) bool { return t < 0 || int(t) >= len(g.tactics) }) {
			return false
		}
	}
	return true
}

func (g *game) soundOp(o *op) bool {
	led := o.Kind <= opCard
	ok := o.Kind >= 0 && int(o.Kind) < len(opNames) && within(o.Leader, len(g.leaders)) && (!led || o.Leader >= 0) &&
		within(o.To, len(g.places)) && within(o.First, len(g.leaders)) && o.Siege <= assault &&
		(o.Kind == opBad && facts.Catalogue().Cites(o.Rule) || o.Kind != opBad && o.Rule == "" && o.Why == "") &&
		within(o.Args.Target, len(g.leaders)) && within(o.Args.Place, len(g.places)) && within(o.Args.Other, len(g.leaders))
	for _, refs := range [][]unitRef{o.Collect, o.Give, o.Take, o.Drop, o.Keep, o.Args.Units, {o.Unit}} {
		for _, r := range refs {
			ok = ok && within(r.Type, len(g.types)) && r.Unit >= none && int(r.Unit) < len(g.units)
		}
	}
	for _, c := range o.If {
		ok = ok && within(c.Place, len(g.places)) && within(c.Leader, len(g.leaders)) && (c.Kind < ifAt || c.Kind > ifOut || c.Leader >= 0)
	}
	for i := range o.Args.Acts {
		ok = ok && o.Kind == opCard && g.soundOp(&o.Args.Acts[i])
	}
	return ok
}

// within tells whether an index is none or one of n.
func within(i int8, n int) bool { return i >= none && int(i) < n }
