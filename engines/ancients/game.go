package ancients

import (
	"slices"
	"strconv"

	"prestags/engines"
	"prestags/engines/hex"
	facts "prestags/scenarios/ancients"
)

// game is the rulebook opened with the facts of a battle and its options.
type game struct {
	ch  facts.Charts
	b   facts.Battle
	set facts.Setup
	dk  facts.Deck

	opt options

	grid    *hex.Grid
	types   []unitType
	grounds []groundType
	cards   []card
	pile    []cardID // all sixty, ascending
	rampart ground
	// elephantLeader: dice of elephants against a lone leader (B-ELE-1).
	elephantLeader int
	sight          lines
	hills          []int16 // by hex, the hill it is part of; 0 none
	sides          [2]army
	units          []unit   // by side, within a side those on the board by row and column, then the reserves
	leaders        []leader // likewise
	byID           map[string]piece
	groups         []string // of detachments that bind (S-PICENUM-1)
	rules          []specialRule
	near           [][6]hex.At    // neighbours by hex, None off the board
	rear           [2][][2]hex.At // by side and hex: the two hexes toward its own edge, None off the board
	inside         [2][]sections  // by side and hex
	setup          []feature      // by hex, as set up
	rows           []int8         // by hex, 0 at the top
	first          side
	goal           int
	global         globals
	// ambush is the reserve and how it comes in (S-AQUAE-1); nil: none.
	ambush     *facts.Reserve
	ambushRule string
	// grouped: whose orders of one card go to one group (S-PICENUM-1).
	grouped   [2]bool
	groupRule string
	// carts: the ground from which Rolling Fire starts (X-RF-1).
	carts []facts.Ground
	// watches: some special rule must be tested whenever the position changes.
	watches bool
	// warnings about the set-up, for the description (Open fills it).
	warnings []string
}

// army is a side.
type army struct {
	id, name    string
	command     int // hand limit
	firstUnit   int
	lastUnit    int // units[firstUnit:lastUnit]
	firstLeader int
	lastLeader  int
	edge        int // row of its own baseline
}

// unit of a side.
type unit struct {
	id, full string
	one      []string // full alone, for events
	side     side
	typ      int8
	special  int8 // index into game.ch.Specials, -1
	blocks   int8
	group    int8   // index into game.groups, -1
	home     hex.At // None: reserve
	// what it can do, special block and global rules counted in
	move, march, charge  int8
	reach, still, moved  int8
	fires                int8 // hexes after which it may still fire
	retreat, ignoreFlags int8
	// missile: armed with missiles for Darken the Sky; marian: by the Marian
	// rule or as the Decima Legio; helmets always hit for it.
	missile, marian, decima, helmets bool
}

// leader of a side.
type leader struct {
	id, full, name string
	one            []string
	side           side
	caesar         bool
	spartacus      bool
	group          int8
	home           hex.At
}

// class of a unit, and the face that hits it.
type class int8

const (
	light class = iota
	medium
	heavy
	classes
)

var classNames = [classes]string{"light", "medium", "heavy"}

// face of a battle die.
type face int8

const (
	faceLight face = iota
	faceMedium
	faceHeavy
	faceLeader
	faceFlag
	faceSwords
	faces
	noFace face = -1
)

var (
	faceNames   = []string{"light", "medium", "heavy", "leader", "flag", "swords"}
	faceLetters = [faces]string{"L", "M", "H", "K", "F", "S"}
)

// sections of the board, a bit each.
type sections uint8

const (
	left sections = 1 << iota
	center
	right
	anySection = left | center | right
)

var sectionNames = map[sections]string{left: "left", center: "center", right: "right"}

// mirror swaps left and right.
func (s sections) mirror() sections {
	return s&center | s&left<<2 | s&right>>2
}

// unitType is a line of the unit table, with what the rules ask of it worked out.
type unitType struct {
	facts.UnitType
	class      class
	foot       bool
	elephant   bool
	camel      bool
	machine    bool // leaves when it evades
	swordsHit  bool
	reroll     bool            // swords hit and are rolled again
	evadesFrom []bool          // by type of the attacker
	evades     bool            // from anybody
	in         map[string]bool // groups of the charts
	versus     int8            // dice of elephants against it
}

// groundType is a kind of terrain, likewise.
type groundType struct {
	facts.Terrain
	stopAll, stopUnits, stopFoot, stopHorse, stopLone, stopClimb bool
	barred                                                       []bool // by type
	onEntry                                                      []bool // by type: may battle in the turn it enters
	climb                                                        bool   // may not battle in the turn it enters from lower ground
	bonus                                                        []bool // by type: may have a bonus combat after advancing into it
	climbBonus                                                   bool   // no bonus combat after an advance from lower ground
	hill, blocks                                                 bool
	closeCover, missileCover                                     [2]bool // foot, mounted
}

// card of the deck.
type card struct {
	facts.Card
	mirror   cardID
	leaderIn sections
	limit    int               // pieces; 0: command, -1: all
	of       []bool            // by type: whom it orders; nil: all
	passes   []bool            // by type: may move through friends
	moves    []*facts.CardMove // by type; nil: the usual move
}

// feature is what was set up on a hex.
type feature struct {
	kind, owner  string // kind "" is open ground
	as           ground // what the special rules take it for
	asRule       string // the rule that does; "" none
	rampart      uint8  // a bit for each protected side
	rampartOwner string
}

// globals are the global rules in force (ledger ch. 4).
type globals struct{ chariot, marian, spartacus, fire, caesar, decima bool }

func newGame(c *facts.Charts, dk *facts.Deck, b *facts.Battle, set *facts.Setup, settings []engines.Setting) (*game, error) {
	g := &game{set: *set, dk: *dk, byID: map[string]piece{}, goal: b.Banners}
	g.opt = readOptions(settings)
	g.ch, g.b = *c.With(g.opt.value), *b.With(g.opt.value)
	var err error
	if g.grid, err = hex.NewRows(facts.Columns, facts.Rows); err != nil {
		return nil, err
	}
	g.global = globals{
		chariot: b.Has("barbarian-chariot"), marian: b.Has("marian-legion"), spartacus: b.Has("i-am-spartacus"), fire: b.Has("rolling-fire"),
		caesar: b.Has("julius-caesar"), decima: b.Has("decima-legio"),
	}
	g.buildSides()
	g.buildBoard()
	g.buildTypes()
	g.buildGrounds()
	g.buildCards()
	g.buildSetup()
	g.buildPieces()
	g.buildRules()
	g.buildSight()
	return g, nil
}

func (g *game) buildSides() {
	for i, sd := range g.b.Sides {
		g.sides[i] = army{id: sd.ID, name: sd.Name, command: sd.Cards}
		if sd.ID == g.b.First {
			g.first = side(i)
		}
	}
	// The set-up says who sits at the top.
	if g.set.Head.Top == g.sides[bottom].id {
		g.sides[top], g.sides[bottom] = g.sides[bottom], g.sides[top]
		g.first = g.first.other()
	}
	g.sides[top].edge, g.sides[bottom].edge = 0, facts.Rows-1
}

func (g *game) buildBoard() {
	n := g.grid.Len()
	g.near = make([][6]hex.At, n)
	g.setup = make([]feature, n)
	g.rows = make([]int8, n)
	for s := range g.rear {
		g.rear[s] = make([][2]hex.At, n)
		g.inside[s] = make([]sections, n)
	}
	for a := range hex.At(n) {
		g.near[a] = g.grid.Neighbours(a)
		g.rows[a] = int8(g.grid.Exact(a).Y / 3)
		// Directions run clockwise from NE: NE E SE SW W NW (B-BRD-3).
		g.rear[top][a] = [2]hex.At{g.grid.Neighbour(a, 6), g.grid.Neighbour(a, 1)}
		g.rear[bottom][a] = [2]hex.At{g.grid.Neighbour(a, 4), g.grid.Neighbour(a, 3)}
		x := g.grid.Exact(a).X // twice the column, one more in the shifted rows (B-BRD-4)
		var in sections
		if x <= 8 {
			in |= left
		}
		if 8 <= x && x <= 16 {
			in |= center
		}
		if x >= 16 {
			in |= right
		}
		g.inside[bottom][a], g.inside[top][a] = in, in.mirror()
	}
}

// inGroup tells whether a type belongs to a group of the charts; its own id is a
// group of one, "all" holds every type.
func (g *game) inGroup(group, typ string) bool {
	return group == "all" || group == typ || g.ch.InGroup(group, typ)
}

func (g *game) buildTypes() {
	for i := range g.ch.Units {
		t := g.ch.Units[i]
		out := unitType{
			UnitType: t, class: class(slices.Index(classNames[:], t.Class)), foot: t.Kind == "foot", elephant: t.Close.Mirror, camel: t.ID == "CAM",
			machine: t.LeavesOnEvade, swordsHit: t.Close.Swords != "miss", reroll: t.Close.Swords == "reroll", evades: len(t.Evade) > 0,
			evadesFrom: make([]bool, len(g.ch.Units)), in: map[string]bool{},
		}
		for _, gr := range g.ch.Groups {
			if slices.Contains(gr.Units, t.ID) {
				out.in[gr.ID] = true
			}
		}
		for k := range g.ch.Units {
			for _, from := range t.Evade {
				out.evadesFrom[k] = out.evadesFrom[k] || from == "always" || g.inGroup(from, g.ch.Units[k].ID)
			}
		}
		for _, e := range g.ch.Elephants {
			if e.Versus == t.ID {
				out.versus = int8(e.Dice)
			}
			if e.Versus == "leader" {
				g.elephantLeader = e.Dice
			}
		}
		g.types = append(g.types, out)
	}
}

func (g *game) typeIndex(id string) int8 {
	return int8(slices.IndexFunc(g.types, func(t unitType) bool { return t.ID == id }))
}

// typesIn is a mark for each type that belongs to one of the groups.
func (g *game) typesIn(groups ...string) []bool {
	out := make([]bool, len(g.types))
	for k := range g.types {
		for _, gr := range groups {
			out[k] = out[k] || g.inGroup(gr, g.types[k].ID)
		}
	}
	return out
}

func (g *game) buildGrounds() {
	// Open ground is 0, in whatever order the charts list it.
	list := slices.Clone(g.ch.Terrain)
	slices.SortStableFunc(list, func(a, b facts.Terrain) int {
		switch {
		case a.ID == "open":
			return -1
		case b.ID == "open":
			return 1
		}
		return 0
	})
	for i := range list {
		t := list[i]
		out := groundType{Terrain: t, barred: g.typesIn(t.Barred...), hill: t.Sight == "hill", blocks: t.Sight == "blocks"}
		for _, who := range t.Stop {
			switch who {
			case "all":
				out.stopAll = true
			case "units":
				out.stopUnits = true
			case "foot":
				out.stopFoot = true
			case "mounted":
				out.stopHorse = true
			case "lone-leader":
				out.stopLone = true
			case "from-lower":
				out.stopClimb = true
			}
		}
		switch t.BattleOnEntry {
		case "none":
			out.onEntry = make([]bool, len(g.types))
		case "not-from-lower":
			out.onEntry, out.climb = g.typesIn("all"), true
		case "":
			out.onEntry = g.typesIn("all")
		default:
			out.onEntry = g.typesIn(t.BattleOnEntry)
		}
		switch t.Bonus {
		case "not-from-lower":
			out.bonus, out.climbBonus = g.typesIn("all"), true
		case "":
			out.bonus = g.typesIn("all")
		default:
			out.bonus = g.typesIn(t.Bonus)
		}
		for k, kind := range []string{"foot", "mounted"} {
			out.closeCover[k] = slices.Contains(t.Cover.Close, kind)
			out.missileCover[k] = slices.Contains(t.Cover.Missile, kind)
		}
		g.grounds = append(g.grounds, out)
	}
	g.rampart = g.groundIndex("rampart")
}

func (g *game) groundIndex(kind string) ground {
	return ground(slices.IndexFunc(g.grounds, func(t groundType) bool { return t.ID == kind }))
}

func (g *game) buildCards() {
	for i := range g.dk.Cards {
		c := g.dk.Cards[i]
		out := card{Card: c, mirror: cardID(i), leaderIn: sectionOf(c.Orders.LeaderSection)}
		switch c.Orders.Max {
		case "", "command":
		case "all":
			out.limit = -1
		default:
			out.limit, _ = strconv.Atoi(c.Orders.Max) // checked with the cards
		}
		if c.Orders.Group != "" {
			out.of = g.typesIn(c.Orders.Group)
		}
		if c.Effects.PassFriends != "" {
			out.passes = g.typesIn(c.Effects.PassFriends)
		}
		out.moves = make([]*facts.CardMove, len(g.types))
		for k := range g.types {
			for m := range c.Effects.Moves {
				if mv := &c.Effects.Moves[m]; g.inGroup(mv.Of, g.types[k].ID) {
					out.moves[k] = mv
					break
				}
			}
		}
		g.cards = append(g.cards, out)
		for range c.Count {
			g.pile = append(g.pile, cardID(i))
		}
	}
	for i := range g.dk.Cards {
		if m := g.dk.Cards[i].Mirror; m != "" {
			g.cards[i].mirror = g.cardOf(m)
		}
	}
}

// sectionOf reads the name of a section; "any" is all three.
func sectionOf(name string) sections {
	switch name {
	case "left":
		return left
	case "center", "centre":
		return center
	case "right":
		return right
	case "any", "choice":
		return anySection
	}
	return 0
}

// cardOf finds a card by its id.
func (g *game) cardOf(id string) cardID {
	return cardID(slices.IndexFunc(g.cards, func(c card) bool { return c.ID == id }))
}

// is tells whether a card has this id.
func (g *game) is(c cardID, id string) bool { return c >= 0 && g.cards[c].ID == id }

// parse is the hex of a name that the facts have checked.
func (g *game) parse(h facts.Hex) hex.At {
	a, ok := g.grid.Parse(string(h))
	if !ok {
		return hex.None
	}
	return a
}

// dirOf is a hexside by its name.
func dirOf(name string) hex.Dir {
	return hex.Dir(slices.Index([]string{"NE", "E", "SE", "SW", "W", "NW"}, name) + 1)
}

func (g *game) buildSetup() {
	for _, f := range g.set.Terrain {
		for _, h := range f.Hexes {
			a := g.parse(h)
			if f.Kind == "rampart" {
				g.setup[a].rampartOwner = f.Owner
				for _, e := range f.Edges {
					g.setup[a].rampart |= 1 << dirOf(e)
				}
				continue
			}
			g.setup[a].kind, g.setup[a].owner = f.Kind, f.Owner
		}
	}
	// What the special rules take the terrain for (terrain-as).
	for a := range g.setup {
		f := &g.setup[a]
		if f.kind == "" {
			continue
		}
		f.as = g.groundIndex(f.kind)
		for i := range g.b.Special {
			for _, do := range g.b.Special[i].Do {
				if do.Do == "terrain-as" && f.matches(do.On) {
					f.as, f.asRule = g.groundIndex(do.As), cited(&g.b.Special[i])
				}
			}
		}
	}
}

// matches tells whether the terrain set up on a hex is one of these.
func (f *feature) matches(on []facts.Ground) bool {
	for _, o := range on {
		if o.Kind == "rampart" && f.rampart != 0 && (o.Owner == "" || o.Owner == f.rampartOwner) {
			return true
		}
		if o.Kind == f.kind && (o.Owner == "" || o.Owner == f.owner) {
			return true
		}
	}
	return false
}

func (g *game) buildPieces() {
	group := func(name string) int8 {
		if name == "" {
			return -1
		}
		if i := slices.Index(g.groups, name); i >= 0 {
			return int8(i)
		}
		g.groups = append(g.groups, name)
		return int8(len(g.groups) - 1)
	}
	for i := range g.sides {
		sd := &g.sides[i]
		sd.firstUnit = len(g.units)
		for _, u := range g.set.Units {
			if u.Side == sd.id {
				g.addUnit(side(i), u.ID, u.Type, u.Special, group(u.Group), g.parse(u.Hex))
			}
		}
		for _, r := range g.set.Reserves {
			if r.Side == sd.id {
				g.addUnit(side(i), r.ID, r.Type, r.Special, -1, hex.None)
			}
		}
		sd.lastUnit = len(g.units)
	}
	for i := range g.sides {
		sd := &g.sides[i]
		sd.firstLeader = len(g.leaders)
		for _, l := range g.set.Leaders {
			if l.Side == sd.id {
				full := sd.id + "/" + l.ID
				g.leaders = append(g.leaders, leader{
					id: l.ID, full: full, one: []string{full}, name: l.Name, side: side(i), caesar: l.Special == "julius-caesar" || l.ID == "Caesar",
					spartacus: l.ID == "Spartacus", group: group(l.Group), home: g.parse(l.Hex),
				})
			}
		}
		sd.lastLeader = len(g.leaders)
	}
	for u := range g.units {
		g.byID[g.units[u].full] = piece(u)
	}
	for l := range g.leaders {
		g.byID[g.leaders[l].full] = g.leaderPiece(l)
	}
}

func (g *game) addUnit(s side, id, typ, specialID string, grp int8, a hex.At) {
	k := g.typeIndex(typ)
	t := &g.types[k]
	full := g.sides[s].id + "/" + id
	u := unit{
		id: id, full: full, one: []string{full}, side: s, typ: k, special: -1, blocks: int8(t.Blocks), group: grp, home: a,
		move: int8(t.Move.Battle), march: int8(t.Move.Max), charge: int8(t.Move.Charge), retreat: int8(t.Retreat),
		reach: int8(t.Ranged.Range), still: int8(t.Ranged.Still), moved: int8(t.Ranged.Moved), fires: int8(t.Move.Battle), missile: t.in["missile"],
	}
	for _, r := range t.ByRule { // X-MAR
		if g.b.Has(r.Rule) && r.Side == g.sides[s].id && (r.When == "" || g.opt.has(r.When)) {
			u.reach, u.still, u.moved, u.fires, u.missile, u.marian = int8(r.Range), int8(r.Still), int8(r.Moved), int8(r.MaxMove), !g.opt.darkenNotMarian, true
		}
	}
	if specialID != "" {
		i := slices.IndexFunc(g.ch.Specials, func(x facts.SpecialUnit) bool { return x.ID == specialID })
		sp := &g.ch.Specials[i]
		u.special, u.helmets, u.ignoreFlags = int8(i), sp.HelmetsHit, int8(sp.IgnoreFlags)
		u.decima = specialID == "decima-legio"
		u.move, u.march, u.charge = int8(sp.Move.Battle), int8(sp.Move.Max), int8(sp.Move.Charge)
		if sp.Ranged.Range > 0 {
			u.reach, u.still, u.moved, u.fires = int8(sp.Ranged.Range), int8(sp.Ranged.Still), int8(sp.Ranged.Moved), int8(sp.MaxMove)
			u.missile, u.marian = !g.opt.darkenNotMarian, true
		}
	}
	g.units = append(g.units, u)
}

// leaderPiece is the piece of a leader.
func (g *game) leaderPiece(l int) piece { return piece(len(g.units) + l) }

// leaderOf is the leader of a piece, -1 if it is a unit.
func (g *game) leaderOf(p piece) int {
	if int(p) < len(g.units) {
		return -1
	}
	return int(p) - len(g.units)
}

// sideOfPiece is whose piece it is.
func (g *game) sideOfPiece(p piece) side {
	if l := g.leaderOf(p); l >= 0 {
		return g.leaders[l].side
	}
	return g.units[p].side
}

// full is a piece's name in events, pieceID its owner's.
func (g *game) full(p piece) string {
	if l := g.leaderOf(p); l >= 0 {
		return g.leaders[l].full
	}
	return g.units[p].full
}

func (g *game) pieceID(p piece) string {
	if l := g.leaderOf(p); l >= 0 {
		return g.leaders[l].id
	}
	return g.units[p].id
}

func (g *game) typeOf(u int) *unitType { return &g.types[g.units[u].typ] }

func (g *game) sideOf(id string) (side, bool) {
	for i := range g.sides {
		if g.sides[i].id == id {
			return side(i), true
		}
	}
	return nobody, false
}

// hexName is a hex's name, "" off the board.
func (g *game) hexName(a hex.At) string { return g.grid.Name(a) }
