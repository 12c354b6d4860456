package ancients

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
)

// Scenario implements engines.Game.
func (g *game) Scenario() engines.Scenario { return scenarioOf(&g.b) }

// Sources implements engines.Game: every file in force with where its facts
// come from.
func (g *game) Sources() []engines.Source {
	var out []engines.Source
	add := func(what, source string) {
		out = append(out, engines.Source{
			What: what, Source: source, Reconstruction: strings.HasPrefix(strings.ToLower(source), "reconstruction"),
		})
	}
	for _, s := range g.b.Source {
		add("battle: "+s.What, s.Source)
	}
	if g.set.Head.Source == "" { // V-15
		out = append(out, engines.Source{What: "set-up: hexes", Source: "unsourced: the set-up does not say where its positions are from", Reconstruction: true})
	} else {
		add("set-up: hexes", g.set.Head.Source)
	}
	for _, o := range g.b.Orders {
		add("order of battle: "+o.Side, o.Source)
	}
	for _, s := range g.ch.Source {
		add("charts: "+s.What, s.Source)
	}
	for _, s := range g.dk.Source {
		add("cards: "+s.What, s.Source)
	}
	return out
}

// Project implements engines.Game. A drawn card is its drawer's business, and so
// is what a sheet ordered that could not be carried out; all else lies open on
// the table (ledger ch. 10).
func (g *game) Project(e engines.Event, side string) (engines.Event, bool) {
	if side != engines.Umpire && len(e.Only) > 0 && !slices.Contains(e.Only, side) {
		return engines.Event{}, false
	}
	if (e.Kind == "drew" || e.Kind == "deal") && e.Side != side && side != engines.Umpire {
		e.Units, e.Dice = nil, nil
	}
	return e, true
}

// Vary implements engines.Game: cards of the other hand change places with cards
// of the draw pile. The other side must not play them in the coming turn, so its
// hand varies only while the side itself is to play; First Strike, the one card
// that can be played then, stays where it is.
func (g *game) Vary(ep engines.Position, side string) []engines.Position {
	p := ep.(*position)
	me, ok := g.sideOf(side)
	if !ok || p.active != me || p.turn == 0 || p.result != nil {
		return nil
	}
	you := me.other()
	first := g.cardOf("C-FIRST")
	var out []engines.Position
	for i, held := range p.hands[you] {
		if held == first || i > 0 && p.hands[you][i-1] == held {
			continue
		}
		for k, c := range p.deck {
			if c == first || c == held || k > 0 && p.deck[k-1] == c {
				continue
			}
			v := p.clone()
			v.hands[you][i], v.deck[k] = c, held
			slices.Sort(v.hands[you])
			slices.Sort(v.deck)
			out = append(out, v)
			break // one other world a card held
		}
	}
	return out
}

// positionJSON is a position, or with Viewer a view, in JSON.
type positionJSON struct {
	Viewer   string        `json:"viewer,omitempty"`
	Scenario string        `json:"scenario"`
	Impulse  int           `json:"impulse"`
	Turn     int           `json:"turn"`
	Active   string        `json:"active"`
	Sides    []sideJSON    `json:"sides"`
	Units    []unitJSON    `json:"units"`
	Leaders  []leaderJSON  `json:"leaders"`
	Changed  []terrainJSON `json:"terrain_changed"`
	Discards []string      `json:"discards"`
	Deck     []string      `json:"deck,omitempty"`
	DeckSize int           `json:"deck_size"`
	Special  []memoryJSON  `json:"special_rules"`
	Pending  *pendingJSON  `json:"pending,omitempty"`

	Result *engines.Result `json:"result,omitempty"`
}

// sideJSON is a side; Hand is missing where the viewer may not see it.
type sideJSON struct {
	ID        string     `json:"id"`
	Permanent int8       `json:"banners_permanent"`
	Banners   int        `json:"banners"`
	Began     int16      `json:"turns_begun"`
	Last      *playedOut `json:"last_card,omitempty"`
	Cards     int        `json:"cards"`
	Hand      []string   `json:"hand,omitempty"`
}

// playedOut is the last card a side played; the sections of its leader are named
// from the bottom seat.
type playedOut struct {
	Card      string   `json:"card"`
	Effective string   `json:"effective,omitempty"`
	Sections  []string `json:"bottom_sections,omitempty"`
}

type unitJSON struct {
	ID     string `json:"id"`
	Type   string `json:"type"`
	At     string `json:"at,omitempty"`
	Blocks int8   `json:"blocks"`
	Status string `json:"status,omitempty"`
}

type leaderJSON struct {
	ID     string `json:"id"`
	At     string `json:"at,omitempty"`
	With   string `json:"with,omitempty"`
	Status string `json:"status,omitempty"`
}

// terrainJSON is a hex whose terrain isn't that of the set-up any more.
type terrainJSON struct {
	Hex     string   `json:"hex"`
	Ground  string   `json:"ground"`
	Rampart []string `json:"rampart,omitempty"`
}

// memoryJSON is what a special rule of the battle gives and remembers.
type memoryJSON struct {
	Rule     string   `json:"rule"`
	To       string   `json:"to,omitempty"`
	Banners  int8     `json:"banners,omitempty"`
	Sections []string `json:"sections,omitempty"`
	Done     bool     `json:"done,omitempty"`
	Hexes    []string `json:"hexes,omitempty"`
}

// pendingJSON is a card whose dice are rolled and whose orders are not yet
// given.
type pendingJSON struct {
	Card      string   `json:"card"`
	Effective string   `json:"effective,omitempty"`
	Sections  []string `json:"bottom_sections,omitempty"`
	Leader    string   `json:"leader,omitempty"`
	Choice    string   `json:"choice,omitempty"`
	Entry     []string `json:"entry_sections,omitempty"`
	Group     string   `json:"group,omitempty"`
	Faces     []string `json:"faces"`
}

// edgeNames by hex.Dir, from 1.
var edgeNames = [7]string{1: "NE", 2: "E", 3: "SE", 4: "SW", 5: "W", 6: "NW"}

func (s sections) names() []string {
	var out []string
	for _, x := range []sections{left, center, right} {
		if s&x != 0 {
			out = append(out, sectionNames[x])
		}
	}
	return out
}

// cardIDs names cards.
func (g *game) cardIDs(list []cardID) []string {
	out := make([]string, len(list))
	for i, c := range list {
		out[i] = g.cards[c].ID
	}
	return out
}

func (g *game) cardName(c cardID) string {
	if c < 0 {
		return ""
	}
	return g.cards[c].ID
}

// encode writes a board with what is seen of the hands and the draw pile.
func (g *game) encode(b *board, who string, hands [2][]cardID, held [2]int, deck []cardID, size int) ([]byte, error) {
	j := positionJSON{
		Viewer: who, Scenario: g.b.ID, Impulse: b.impulse, Turn: b.turn, Active: g.sides[b.active].id, Result: b.result,
		Discards: g.cardIDs(b.discards), DeckSize: size, Changed: []terrainJSON{}, Special: []memoryJSON{}, Units: []unitJSON{}, Leaders: []leaderJSON{},
	}
	if deck != nil {
		j.Deck = g.cardIDs(deck)
	}
	for s := range g.sides {
		sd := sideJSON{ID: g.sides[s].id, Permanent: b.permanent[s], Banners: b.total(side(s)), Began: b.began[s], Cards: held[s]}
		if l := b.last[s]; l.card >= 0 {
			sd.Last = &playedOut{Card: g.cardName(l.card), Effective: g.cardName(l.effective), Sections: l.sections.names()}
		}
		if len(hands[s]) > 0 {
			sd.Hand = g.cardIDs(hands[s])
		}
		j.Sides = append(j.Sides, sd)
	}
	for u := range g.units {
		x := &b.units[u]
		j.Units = append(j.Units, unitJSON{g.units[u].full, g.typeOf(u).ID, g.at(x.at), x.blocks, statusNames[x.status]})
	}
	for l := range g.leaders {
		x := &b.leaders[l]
		out := leaderJSON{ID: g.leaders[l].full, At: g.at(x.at), Status: statusNames[x.status]}
		if x.at != hex.None && !b.alone(l) {
			out.With = g.units[b.unitAt(x.at)].full
		}
		j.Leaders = append(j.Leaders, out)
	}
	for a := range b.cells {
		c := &b.cells[a]
		if c.ground == g.setup[a].as && c.rampart == g.setup[a].rampart {
			continue
		}
		x := terrainJSON{Hex: g.hexName(hex.At(a)), Ground: g.grounds[c.ground].ID}
		for d := 1; d < len(edgeNames); d++ {
			if c.rampart&(1<<d) != 0 {
				x.Rampart = append(x.Rampart, edgeNames[d])
			}
		}
		j.Changed = append(j.Changed, x)
	}
	for i, m := range b.memory {
		x := memoryJSON{Rule: g.b.Special[i].ID, Banners: m.banners, Sections: sections(m.bits).names(), Done: m.done}
		if m.to != nobody {
			x.To = g.sides[m.to].id
		}
		for _, h := range m.hexes {
			x.Hexes = append(x.Hexes, g.hexName(h))
		}
		j.Special = append(j.Special, x)
	}
	if p := b.pending; p != nil {
		x := &pendingJSON{
			Card: g.cardName(p.use.card), Effective: g.cardName(p.use.effective), Sections: p.use.in.names(), Entry: p.use.entry.names(), Faces: []string{},
		}
		if p.use.leader != noPiece {
			x.Leader = g.full(p.use.leader)
		}
		if p.use.choice != noPiece {
			x.Choice = g.full(p.use.choice)
		}
		if p.use.group >= 0 {
			x.Group = g.groups[p.use.group]
		}
		for _, f := range p.faces {
			x.Faces = append(x.Faces, faceLetters[f])
		}
		j.Pending = x
	}
	return json.Marshal(j)
}

// at is a hex's name, "" for none.
func (g *game) at(a hex.At) string {
	if a == hex.None {
		return ""
	}
	return g.hexName(a)
}

// EncodePosition implements engines.Game.
func (g *game) EncodePosition(ep engines.Position) ([]byte, error) {
	p := ep.(*position)
	return g.encode(&p.board, "", p.hands, [2]int{len(p.hands[0]), len(p.hands[1])}, p.deck, len(p.deck))
}

// EncodeView implements engines.Game.
func (g *game) EncodeView(ev engines.View) ([]byte, error) {
	v := ev.(*view)
	hands := v.hands
	if s, ok := g.sideOf(v.who); ok {
		hands[s] = v.hand
	}
	return g.encode(&v.board, v.who, hands, v.held, nil, v.deck)
}

// decoder reads JSON back and keeps the first thing wrong with it.
type decoder struct {
	*game
	err error
}

func (d *decoder) bad(format string, a ...any) {
	if d.err == nil {
		d.err = fmt.Errorf("position: "+format, a...)
	}
}

func (d *decoder) hex(name string) hex.At {
	if name == "" {
		return hex.None
	}
	a, ok := d.grid.Parse(name)
	if !ok {
		d.bad("there is no hex %q", name)
		return hex.None
	}
	return a
}

func (d *decoder) cards(names []string) []cardID {
	out := make([]cardID, 0, len(names))
	for _, n := range names {
		if c := d.card(n); c >= 0 {
			out = append(out, c)
		}
	}
	return out
}

func (d *decoder) card(name string) cardID {
	if name == "" {
		return noCard
	}
	c := d.cardOf(name)
	if c < 0 {
		d.bad("there is no card %q", name)
	}
	return c
}

func (d *decoder) side(id string) side {
	s, ok := d.sideOf(id)
	if !ok {
		d.bad("there is no side %q", id)
		return top
	}
	return s
}

func (d *decoder) sections(names []string) sections {
	var out sections
	for _, n := range names {
		s := sectionOf(n)
		if s == 0 || s == anySection {
			d.bad("there is no section %q", n)
		}
		out |= s
	}
	return out
}

func (d *decoder) piece(id string) piece {
	if id == "" {
		return noPiece
	}
	p, ok := d.byID[id]
	if !ok {
		d.bad("there is no piece %q", id)
		return noPiece
	}
	return p
}

func (d *decoder) status(name string) status {
	i := slices.Index(statusNames[:], name)
	if i < 0 {
		d.bad("there is no status %q", name)
		return gone
	}
	return status(i)
}

// decode reads a position or a view.
func (g *game) decode(data []byte) (*positionJSON, *position, error) {
	var j positionJSON
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&j); err != nil {
		return nil, nil, fmt.Errorf("position: %w", err)
	}
	d := &decoder{game: g}
	p := &position{board: g.Start().(*position).board}
	if j.Scenario != g.b.ID {
		d.bad("it is one of %q, not of %s", j.Scenario, g.b.ID)
	}
	if j.Impulse < 1 || j.Turn < 0 {
		d.bad("impulse %d and turn %d", j.Impulse, j.Turn)
	}
	p.impulse, p.turn, p.active, p.result = j.Impulse, j.Turn, d.side(j.Active), j.Result
	p.discards = d.cards(j.Discards)
	p.deck = d.cards(j.Deck)
	slices.Sort(p.deck)
	if len(j.Sides) != 2 {
		d.bad("%d sides", len(j.Sides))
	}
	for _, x := range j.Sides {
		s := d.side(x.ID)
		p.permanent[s], p.began[s] = x.Permanent, x.Began
		if x.Last != nil {
			p.last[s] = played{d.card(x.Last.Card), d.card(x.Last.Effective), d.sections(x.Last.Sections)}
		}
		p.hands[s] = d.cards(x.Hand)
		slices.Sort(p.hands[s])
	}
	d.pieces(&j, p)
	for _, x := range j.Changed {
		a, k := d.hex(x.Hex), g.groundIndex(x.Ground)
		if a == hex.None || k < 0 {
			d.bad("terrain %q on %q", x.Ground, x.Hex)
			continue
		}
		c := &p.cells[a]
		c.ground, c.rampart = k, 0
		for _, e := range x.Rampart {
			dir := dirOf(e)
			if dir == 0 {
				d.bad("there is no hexside %q", e)
			}
			c.rampart |= 1 << dir
		}
	}
	if len(j.Special) != len(p.memory) {
		d.bad("%d special rules, not %d", len(j.Special), len(p.memory))
	}
	for i := range min(len(j.Special), len(p.memory)) {
		x := &j.Special[i]
		if x.Rule != g.b.Special[i].ID {
			d.bad("special rule %q in the place of %s", x.Rule, g.b.Special[i].ID)
		}
		m := memory{to: nobody, banners: x.Banners, bits: uint8(d.sections(x.Sections)), done: x.Done}
		if x.To != "" {
			m.to = d.side(x.To)
		}
		for _, h := range x.Hexes {
			m.hexes = append(m.hexes, d.hex(h))
		}
		p.memory[i] = m
	}
	d.pending(&j, p)
	return &j, p, d.err
}

// pieces puts units and leaders where they are.
func (d *decoder) pieces(j *positionJSON, p *position) {
	if len(j.Units) != len(d.units) || len(j.Leaders) != len(d.leaders) {
		d.bad("%d units and %d leaders, not %d and %d", len(j.Units), len(j.Leaders), len(d.units), len(d.leaders))
		return
	}
	for a := range p.cells {
		p.cells[a].unit, p.cells[a].leader = 0, 0
	}
	for u, x := range j.Units {
		if x.ID != d.units[u].full || x.Type != d.typeOf(u).ID {
			d.bad("unit %q, %s in the place of %s", x.ID, x.Type, d.units[u].full)
			return
		}
		at, st := d.hex(x.At), d.status(x.Status)
		if (at != hex.None) != (st == onBoard) || x.Blocks < 0 || x.Blocks > d.units[u].blocks || (x.Blocks == 0) != (st == dead) {
			d.bad("%s with %d blocks at %q, status %q", x.ID, x.Blocks, x.At, x.Status)
			return
		}
		p.units[u] = unitState{at: hex.None, blocks: x.Blocks, status: st}
		if at == hex.None {
			continue
		}
		if p.cells[at].unit != 0 {
			d.bad("two units on %s", x.At)
			return
		}
		p.place(u, at, false)
	}
	for l, x := range j.Leaders {
		if x.ID != d.leaders[l].full {
			d.bad("leader %q in the place of %s", x.ID, d.leaders[l].full)
			return
		}
		at, st := d.hex(x.At), d.status(x.Status)
		if (at != hex.None) != (st == onBoard) {
			d.bad("%s at %q, status %q", x.ID, x.At, x.Status)
			return
		}
		p.leaders[l] = leaderState{at: hex.None, status: st}
		if at == hex.None {
			continue
		}
		if u := p.unitAt(at); p.cells[at].leader != 0 || u >= 0 && d.units[u].side != d.leaders[l].side {
			d.bad("%s stands on %s with another leader or the enemy", x.ID, x.At)
			return
		}
		p.placeLeader(l, at)
	}
}

func (d *decoder) pending(j *positionJSON, p *position) {
	x := j.Pending
	if x == nil {
		return
	}
	out := &pending{use: use{
		card: d.card(x.Card), effective: d.card(x.Effective), in: d.sections(x.Sections), leader: d.piece(x.Leader), choice: d.piece(x.Choice),
		entry: d.sections(x.Entry), group: -1,
	}}
	if x.Group != "" {
		out.use.group = int8(slices.Index(d.groups, x.Group))
		if out.use.group < 0 {
			d.bad("there is no army %q", x.Group)
		}
	}
	for _, f := range x.Faces {
		i := slices.Index(faceLetters[:], f)
		if i < 0 {
			d.bad("there is no face %q", f)
			continue
		}
		out.faces = append(out.faces, face(i))
	}
	p.pending = out
}

// DecodePosition implements engines.Game.
func (g *game) DecodePosition(data []byte) (engines.Position, error) {
	j, p, err := g.decode(data)
	if err != nil {
		return nil, err
	}
	if j.Viewer != "" {
		return nil, fmt.Errorf("position: this is what %s sees, not the position", j.Viewer)
	}
	return p, nil
}

// DecodeView implements engines.Game.
func (g *game) DecodeView(data []byte) (engines.View, error) {
	j, p, err := g.decode(data)
	if err != nil {
		return nil, err
	}
	v := &view{who: j.Viewer, board: p.board, deck: j.DeckSize}
	for _, x := range j.Sides {
		s, _ := g.sideOf(x.ID)
		v.held[s] = x.Cards
	}
	if s, ok := g.sideOf(j.Viewer); ok {
		v.hand = p.hands[s]
	}
	if j.Viewer == engines.Umpire {
		v.hands = p.hands
	}
	return v, nil
}
