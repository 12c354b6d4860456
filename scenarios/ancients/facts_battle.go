package ancients

import "prestags/scenarios"

// Battle is a battle file: the council of war and the special rules.
type Battle struct {
	Format int    `toml:"format"`
	Game   string `toml:"game"`
	ID     string `toml:"id"`
	// Number printed by the publisher: 201 to 223.
	Number string   `toml:"number"`
	Name   string   `toml:"name"`
	Date   string   `toml:"date"`
	Source []Source `toml:"source"`
	Sides  []Side   `toml:"sides"`
	// First to play; Banners needed to win.
	First   string `toml:"first"`
	Banners int    `toml:"banners"`
	// Rules: the global rules in force: barbarian-chariot, marian-legion,
	// i-am-spartacus, rolling-fire, julius-caesar, decima-legio.
	Rules []string `toml:"rules"`
	// Optional set-ups that change looks only: grey-roman-blocks.
	Optional []string  `toml:"optional"`
	Special  []Special `toml:"special"`
	// Rows of the rules that need nothing of their own here.
	Rows     []Row     `toml:"rows"`
	Reserves []Reserve `toml:"reserves"`
	// Orders of battle as published or reconstructed.
	Orders []OrderOfBattle `toml:"orders_of_battle"`
	// Needs: terrain without which the special rules are empty (V-10).
	Needs []Need `toml:"needs"`
	// Winner in history, where the rulebook prints one.
	Winner string `toml:"winner"`
	Note   string `toml:"note"`

	text *scenarios.Text
}

// Side of a battle, in the listed order.
type Side struct {
	ID   string `toml:"id"`
	Name string `toml:"name"`
	// Army as the council of war calls it, Commanders as spelt there.
	Army       string   `toml:"army"`
	Commanders []string `toml:"commanders"`
	// Cards in hand: the command.
	Cards int `toml:"cards"`
	// Colour of its blocks: green or red.
	Colour string `toml:"colour"`
}

// Special is a special rule as a predicate. It names terrain and sides, never
// hexes, so that it holds for any set-up of the battle.
type Special struct {
	// ID is the rule an event cites; Covers all rules the entry carries out.
	ID     string   `toml:"id"`
	Covers []string `toml:"covers"`
	Name   string   `toml:"name"`
	// When: setup, start-of-turn, after (the rule named in After), end-of-turn,
	// always, orders, enter, exit, retreat.
	When  string `toml:"when"`
	After string `toml:"after"`
	// Turn: the side in whose turn; "any"; "" where it does not matter.
	Turn     string           `toml:"turn"`
	If       Condition        `toml:"if"`
	Do       []Action         `toml:"do"`
	Variants []SpecialVariant `toml:"variants"`
	Text     string           `toml:"text"`
	Source   string           `toml:"source"`
}

// Ground selects hexes by their terrain as set up and, if given, its owner.
// Terrain that was taken off matches no more.
type Ground struct {
	Kind  string `toml:"kind"`
	Owner string `toml:"owner"`
}

// Condition of a special rule; the empty one always holds. One of:
// Occupied by units of By on at least AtLeast matching hexes; Removed: Count
// matching hexes of the set-up have been taken off (0: all); MoreUnitsOn: one
// side has more units there; SectionClearOf the side, sections as seen by
// SectionsOf; Leaves ("any", "foot") units of By over OverEdgeOf; a unit of By
// Owes retreat hexes beyond the edge of that side; a unit of By Enters.
type Condition struct {
	Occupied       []Ground `toml:"occupied"`
	Removed        []Ground `toml:"removed"`
	MoreUnitsOn    []Ground `toml:"more_units_on"`
	SectionClearOf string   `toml:"section_clear_of"`
	SectionsOf     string   `toml:"sections_of"`
	Leaves         string   `toml:"leaves"`
	OverEdgeOf     string   `toml:"over_edge_of"`
	Owes           string   `toml:"owes_hexes_beyond_edge_of"`
	Enters         []Ground `toml:"enters"`
	By             string   `toml:"by"`
	AtLeast        int      `toml:"at_least"`
	Count          int      `toml:"count"`
}

// Action of a special rule.
type Action struct {
	// Do: banners, remove-terrain, terrain-as, remove-unit, eliminate-unit,
	// enter-reserve, one-group-per-card, rolling-fire-from, special-unit, remind.
	Do string `toml:"do"`
	// Banners: To (a side or side-with-more) gets N, Per once, hex, hex-once,
	// section or unit, Max of this rule at a time (0: no limit). Lasts:
	// permanent, while, until-check, until-broken.
	To    string `toml:"to"`
	N     int    `toml:"n"`
	Per   string `toml:"per"`
	Max   int    `toml:"max"`
	Lasts string `toml:"lasts"`
	// Terrain: Where is held or entered for remove-terrain; On and As for
	// terrain-as and rolling-fire-from (of Side).
	Where string   `toml:"where"`
	Kinds []string `toml:"kinds"`
	On    []Ground `toml:"on"`
	As    string   `toml:"as"`
	Side  string   `toml:"side"`
	// Reserve of enter-reserve; Groups of one-group-per-card; Special of
	// special-unit.
	Reserve string   `toml:"reserve"`
	Groups  []string `toml:"groups"`
	Special string   `toml:"special"`
}

// SpecialVariant is what an option changes in a special rule; "": nothing.
type SpecialVariant struct {
	When string `toml:"when"`
	// SetWhen, SetTurn replace When and Turn; To and Lasts those of banners.
	SetWhen string `toml:"set_when"`
	SetTurn string `toml:"set_turn"`
	To      string `toml:"to"`
	Lasts   string `toml:"lasts"`
}

// Row of the rules that a battle only repeats.
type Row struct {
	Rule string `toml:"rule"`
	Why  string `toml:"why"`
}

// Reserve is how a force off the board comes in (S-AQUAE).
type Reserve struct {
	ID   string `toml:"id"`
	Side string `toml:"side"`
	Name string `toml:"name"`
	// EdgeOf: on whose baseline it enters; RetreatTo: whose edge it retreats to.
	EdgeOf    string         `toml:"edge_of"`
	RetreatTo string         `toml:"retreat_to"`
	Cards     []ReserveEntry `toml:"cards"`
	// FirstMove: the entry hex counts as the first hex moved.
	FirstMove bool `toml:"first_move"`
	// Leader may come with any unit of the force; FromTurn of its side.
	Leader   bool   `toml:"leader"`
	FromTurn int    `toml:"from_turn"`
	Text     string `toml:"text"`
	Source   string `toml:"source"`
}

// ReserveEntry is a card that lets a reserve in. Section: left, center, right
// or choice; Pieces: "command" or a number; Group "": any.
type ReserveEntry struct {
	Card    string `toml:"card"`
	Section string `toml:"section"`
	Pieces  string `toml:"pieces"`
	Group   string `toml:"group"`
}

// OrderOfBattle counts a side's units by type, LDR its leaders, reserves
// included.
type OrderOfBattle struct {
	Side   string  `toml:"side"`
	Counts []Count `toml:"counts"`
	Source string  `toml:"source"`
}

// Count of units of a type.
type Count struct {
	Type  string `toml:"type"`
	Count int    `toml:"count"`
}

// Need of terrain: at least so many hexes of a kind. Exact: neither more.
type Need struct {
	Kind string `toml:"kind"`
	// Special, in place of Kind: units with this special block.
	Special string `toml:"special"`
	// Owner of the terrain, side of the units; "": any.
	Owner string `toml:"owner"`
	Min   int    `toml:"min"`
	Exact bool   `toml:"exact"`
	Rule  string `toml:"rule"`
}

// Setup is a set-up file: pieces and terrain of one battle. It has no special
// rules: those name terrain, and hold for any set-up.
type Setup struct {
	Format int `toml:"format"`
	// Head is the table [setup].
	Head     SetupHead    `toml:"setup"`
	Terrain  []SetTerrain `toml:"terrain"`
	Units    []SetUnit    `toml:"unit"`
	Leaders  []SetLeader  `toml:"leader"`
	Reserves []SetReserve `toml:"reserve"`

	text *scenarios.Text
	// cells of a workbook by the path they were read into, and its name.
	cells map[string]string
	name  string
}

// SetupHead says which battle it is, where it is from and who sits at row 1.
type SetupHead struct {
	Scenario string `toml:"scenario"`
	Source   string `toml:"source"`
	Top      string `toml:"top"`
	// Note for people: what is known of the hexes.
	Note string `toml:"note"`
}

// SetTerrain is terrain on some hexes. Edges of a rampart: its front sides.
type SetTerrain struct {
	Kind  string   `toml:"kind"`
	Name  string   `toml:"name"`
	Owner string   `toml:"owner"`
	Hexes []Hex    `toml:"hexes"`
	Edges []string `toml:"edges"`

	// at is where it was read.
	at string
}

// SetUnit is a unit on the board. ID is given by ReadSetup (V-16).
type SetUnit struct {
	ID      string `toml:"-"`
	Side    string `toml:"side"`
	Type    string `toml:"type"`
	Hex     Hex    `toml:"hex"`
	Group   string `toml:"group"`
	Special string `toml:"special"`

	// at is where it was read.
	at string
}

// SetLeader is a leader: on a hex, attached if a unit of his stands there, or
// with a reserve. ID is given by ReadSetup (V-16).
type SetLeader struct {
	ID      string `toml:"-"`
	Side    string `toml:"side"`
	Name    string `toml:"name"`
	Hex     Hex    `toml:"hex"`
	Reserve string `toml:"reserve"`
	Group   string `toml:"group"`
	Special string `toml:"special"`
	// Source of the name.
	Source string `toml:"source"`

	// at is where it was read.
	at string
}

// SetReserve is a unit of a reserve. ID is given by ReadSetup (V-16).
type SetReserve struct {
	ID      string `toml:"-"`
	Side    string `toml:"side"`
	Type    string `toml:"type"`
	Reserve string `toml:"reserve"`
	Special string `toml:"special"`

	// at is where it was read.
	at string
}
