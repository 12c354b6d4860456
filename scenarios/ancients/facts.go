// Package ancients is what the facts of Commands & Colors: Ancients, Expansion
// 2, look like: dice, units and terrain, the command cards, the battles with
// their special rules, their set-ups, the rules in our words and the readings.
// The built-in files are embedded; a user's own are read by the same loaders.
//
// charts.toml and cards.toml serve all battles; battles has two files a battle:
// its terms (council of war, banners, special rules) and its set-up (pieces and
// terrain, which owners of the booklet replace by their own). A Read function
// checks a file by itself, Check all files of a battle together.
package ancients

import "prestags/scenarios"

// Source of some facts of a file: "stated: where" for what the rulebook says,
// "published: where" for what was found elsewhere, "reconstruction: why" for
// what is reasoned or made up.
type Source = scenarios.Source

// Charts is a charts file: dice, unit types, leaders, groups, terrain.
type Charts struct {
	Format   int           `toml:"format"`
	ID       string        `toml:"id"`
	Name     string        `toml:"name"`
	Source   []Source      `toml:"source"`
	Faces    []Face        `toml:"faces"`
	Units    []UnitType    `toml:"units"`
	Specials []SpecialUnit `toml:"special_units"`
	Leader   LeaderType    `toml:"leader"`
	// Refused: codes the rulebook names without giving what is needed to play
	// them.
	Refused []RefusedType `toml:"refused"`
	Groups  []Group       `toml:"groups"`
	// Elephants: close-combat dice of elephants by the type they meet; "leader"
	// is a lone leader (B-ELE-1).
	Elephants []ElephantDice `toml:"elephant_dice"`
	// ElephantRetreat: hexes more for each accepted flag when cavalry or
	// chariots retreat from the dice of elephants or camels (B-RET-11).
	ElephantRetreat int       `toml:"elephant_retreat"`
	Terrain         []Terrain `toml:"terrain"`
	Box             []Box     `toml:"box"`

	text *scenarios.Text
}

// Face of a battle die: ID is one of L M H K F S.
type Face struct {
	ID     string `toml:"id"`
	Name   string `toml:"name"`
	Colour string `toml:"colour"`
	Symbol string `toml:"symbol"`
	Hits   string `toml:"hits"`
	Source string `toml:"source"`
}

// UnitType is a line of the unit reference.
type UnitType struct {
	ID   string `toml:"id"`
	Name string `toml:"name"`
	// Class: light, medium or heavy; decides the face that hits and the cards.
	Class string `toml:"class"`
	// Border: printed with a white border; changes no rule.
	Border bool `toml:"border"`
	// Kind: foot or mounted.
	Kind    string `toml:"kind"`
	Cavalry bool   `toml:"cavalry"`
	Chariot bool   `toml:"chariot"`
	Blocks  int    `toml:"blocks"`
	// Size of its blocks in the box: small, medium, large, rectangular.
	Size   string `toml:"size"`
	Move   Move   `toml:"move"`
	Close  Close  `toml:"close"`
	Ranged Ranged `toml:"ranged"`
	// ByRule: ranged combat that a global rule gives.
	ByRule []RuleRanged `toml:"ranged_by_rule"`
	// Retreat in hexes for each accepted flag.
	Retreat int `toml:"retreat"`
	// Evade: empty: never; "always"; else the groups of attackers it may evade.
	Evade  []string `toml:"evade"`
	Ignore Ignore   `toml:"ignore"`
	// Versus: what it ignores of close-combat dice of cavalry and chariots.
	Versus Versus `toml:"versus_cavalry_and_chariots"`
	// NoHelp: no helmet hits, no leader's flag, no support (elephants).
	NoHelp bool `toml:"no_help"`
	// Rampage: dice against each neighbour before a retreat (elephants).
	Rampage int `toml:"rampage"`
	// Bonus combat after a momentum advance: always, with-leader, never.
	Bonus string `toml:"bonus"`
	// Momentum: may advance after a won close combat.
	Momentum bool `toml:"momentum"`
	// LeavesOnEvade: a survivor of an evade leaves the game (war machines).
	LeavesOnEvade bool          `toml:"leaves_on_evade"`
	Variants      []UnitVariant `toml:"variants"`
	Note          string        `toml:"note"`
	Source        string        `toml:"source"`
}

// Move in hexes: Battle, after which the unit may still battle; Max without
// battle; Charge, which must end next to an enemy and be fought (0: none).
type Move struct {
	Battle int `toml:"battle"`
	Max    int `toml:"max"`
	Charge int `toml:"charge"`
}

// Close combat. BattleBack also serves First Strike. Full: dice more at full
// strength. Swords: "hit", "miss" (swords rolled never hit) or "reroll" (each
// hits and is rolled again). Mirror: the dice are those of the opponent.
type Close struct {
	Attack     int    `toml:"attack"`
	BattleBack int    `toml:"battle_back"`
	Full       int    `toml:"full"`
	Swords     string `toml:"swords"`
	Mirror     bool   `toml:"mirror"`
}

// Ranged combat: reach in hexes (0: none), dice when the unit stood still and
// when it moved (0: it may not fire then).
type Ranged struct {
	Range int `toml:"range"`
	Still int `toml:"still"`
	Moved int `toml:"moved"`
}

// RuleRanged is ranged combat under a global rule, for one side.
type RuleRanged struct {
	Rule  string `toml:"rule"`
	Side  string `toml:"side"`
	Range int    `toml:"range"`
	Still int    `toml:"still"`
	Moved int    `toml:"moved"`
	// MaxMove: hexes after which it may still fire.
	MaxMove int `toml:"max_move"`
	// When "KEY=VALUE": only with that option.
	When string `toml:"when"`
}

// Ignore is what a unit ignores of dice against it: swords in close combat
// (AllSwords: all of them); Flags of any attack; Full: flags at full strength.
type Ignore struct {
	Swords    int  `toml:"swords"`
	AllSwords bool `toml:"all_swords"`
	Flags     int  `toml:"flags"`
	Full      int  `toml:"full"`
}

// Versus is what a unit ignores of the dice of cavalry and chariots.
type Versus struct {
	ClassHits int `toml:"class_hits"`
	Flags     int `toml:"flags"`
}

// UnitVariant is what an option changes in a unit type; nil: nothing.
type UnitVariant struct {
	// When is "KEY=VALUE".
	When         string `toml:"when"`
	IgnoreSwords *int   `toml:"ignore_swords"`
	IgnoreFull   *int   `toml:"ignore_full"`
	BattleBack   *int   `toml:"battle_back"`
}

// SpecialUnit is a special unit block: what it changes in its unit.
type SpecialUnit struct {
	ID   string `toml:"id"`
	Name string `toml:"name"`
	// Base is the only type that may carry it.
	Base    string `toml:"base"`
	Move    Move   `toml:"move"`
	Ranged  Ranged `toml:"ranged"`
	MaxMove int    `toml:"ranged_max_move"`
	// IgnoreFlags of any attack; HelmetsHit: helmets hit without a leader.
	IgnoreFlags int    `toml:"ignore_flags"`
	HelmetsHit  bool   `toml:"helmets_hit"`
	Source      string `toml:"source"`
}

// LeaderType is what all leaders have in common.
type LeaderType struct {
	Move        int `toml:"move"`
	EvadeMin    int `toml:"evade_min"`
	EvadeMax    int `toml:"evade_max"`
	CheckHurt   int `toml:"check_hurt"`   // dice, all helmets kill, when his unit lost blocks
	CheckKilled int `toml:"check_killed"` // the same when it was destroyed
	Banners     int `toml:"banners"`
	// Size of his block.
	Size   string `toml:"size"`
	Source string `toml:"source"`
}

// RefusedType is a type that is named only.
type RefusedType struct {
	ID     string `toml:"id"`
	Name   string `toml:"name"`
	Source string `toml:"source"`
}

// Group is a named set of unit types: light, medium, heavy, foot, mounted,
// cavalry, chariots, elephant, light-foot, heavy-mounted, missile,
// forest-fighters.
type Group struct {
	ID    string   `toml:"id"`
	Units []string `toml:"units"`
}

// ElephantDice of elephants against a type.
type ElephantDice struct {
	Versus string `toml:"versus"`
	Dice   int    `toml:"dice"`
}

// Cap is the most dice foot and mounted units may roll; 0: no limit.
type Cap struct {
	Foot    int `toml:"foot"`
	Mounted int `toml:"mounted"`
}

// Terrain is a kind of terrain.
type Terrain struct {
	ID   string `toml:"id"`
	Name string `toml:"name"`
	// Tile is the kind drawn and set up, where another kind is read as this one.
	Tile       string `toml:"tile"`
	Impassable bool   `toml:"impassable"`
	// Stop: who must stop on entering: all, units, foot, mounted, lone-leader,
	// from-lower.
	Stop []string `toml:"stop"`
	// Barred: types that may not enter, retreat or evade there.
	Barred []string `toml:"barred"`
	// BattleOnEntry: who may battle in the turn of entering: all, none, a group,
	// or not-from-lower.
	BattleOnEntry string `toml:"battle_on_entry"`
	// Caps on close combat against a unit here and by one from here.
	CloseIn  Cap `toml:"close_in"`
	CloseOut Cap `toml:"close_out"`
	// Caps by height, of hills only: against a unit up here from below, down
	// from here, from hill to hill.
	CloseUp    Cap `toml:"close_up"`
	CloseDown  Cap `toml:"close_down"`
	CloseLevel Cap `toml:"close_level"`
	RangedIn   Cap `toml:"ranged_in"`
	RangedOut  Cap `toml:"ranged_out"`
	// LessDice: dice fewer for a unit that battles from here (camp).
	LessDice int `toml:"less_dice"`
	// Sight: open, blocks or hill.
	Sight string `toml:"sight"`
	// Bonus combat after a momentum advance into it: "" all by their own rule,
	// a group, or not-from-lower.
	Bonus string `toml:"momentum_bonus"`
	// MomentumBarred: types that may not advance into it.
	MomentumBarred []string `toml:"momentum_barred"`
	// MomentumOut: "" free; "one-hex": the attacked hex only; "one-hex-still":
	// and only if the unit did not move this turn.
	MomentumOut string `toml:"momentum_out"`
	// LeaveMax: hexes a unit that starts here may move; 0: no limit.
	LeaveMax int `toml:"leave_max"`
	// EntryDice: dice rolled on entering; own class: a block lost, a helmet
	// kills a lone leader (marsh).
	EntryDice int `toml:"entry_dice"`
	// Cover for defenders of the kinds in Protects, over Edges only or from all
	// sides.
	Cover    Cover            `toml:"cover"`
	Variants []TerrainVariant `toml:"variants"`
	// Battles in which this kind appears only; empty: everywhere.
	Battles []string `toml:"battles"`
	Source  string   `toml:"source"`
}

// Cover of a rampart or camp.
type Cover struct {
	// Close and Missile: the kinds (foot, mounted) that are covered against
	// close and ranged combat.
	Close   []string `toml:"close"`
	Missile []string `toml:"missile"`
	// Edges: only attacks over its front edges; else all around.
	Edges bool `toml:"edges"`
	// Swords ignored in close combat; flags that may be ignored (-1: all).
	Swords       int `toml:"swords"`
	CloseFlags   int `toml:"close_flags"`
	MissileFlags int `toml:"missile_flags"`
	// Forced: the flags must be ignored.
	Forced bool `toml:"forced"`
}

// TerrainVariant is what an option changes in a kind of terrain; nil: nothing.
type TerrainVariant struct {
	When        string    `toml:"when"`
	Stop        *[]string `toml:"stop"`
	Barred      *[]string `toml:"barred"`
	Sight       *string   `toml:"sight"`
	Bonus       *string   `toml:"momentum_bonus"`
	MomentumOut *string   `toml:"momentum_out"`
	CloseCover  *[]string `toml:"cover_close"`
	CloseFlags  *int      `toml:"cover_close_flags"`
	Forced      *bool     `toml:"cover_forced"`
}

// Box is how many blocks of a colour the box holds, by size (V-07).
type Box struct {
	Colour      string `toml:"colour"`
	Small       int    `toml:"small"`
	Medium      int    `toml:"medium"`
	Large       int    `toml:"large"`
	Rectangular int    `toml:"rectangular"`
	Source      string `toml:"source"`
}

// Deck is a cards file.
type Deck struct {
	Format int      `toml:"format"`
	ID     string   `toml:"id"`
	Name   string   `toml:"name"`
	Source []Source `toml:"source"`
	Cards  []Card   `toml:"cards"`

	text *scenarios.Text
}

// Card is a command card; Count copies of it are in the deck.
type Card struct {
	ID   string `toml:"id"`
	Name string `toml:"name"`
	// Kind: section, troop, leadership, tactic.
	Kind  string `toml:"kind"`
	Count int    `toml:"count"`
	// Mirror is the card a Counter Attack makes of it; "": itself.
	Mirror  string      `toml:"mirror"`
	Orders  CardOrders  `toml:"orders"`
	Effects CardEffects `toml:"effects"`
	// Text in our words.
	Text string `toml:"text"`
}

// CardOrders is whom a card orders.
type CardOrders struct {
	// Scope: section (Left, Center, Right give the numbers), anywhere (up to
	// command, Group only), leader-group, linked-group, contact (all next to an
	// enemy), missile (all missile units), dice, copy, reaction.
	Scope  string `toml:"scope"`
	Left   int    `toml:"left"`
	Center int    `toml:"center"`
	Right  int    `toml:"right"`
	// Max pieces: "command", "all" or a number; "" where the scope says it.
	Max   string `toml:"max"`
	Group string `toml:"group"`
	// Leaders: they may be ordered as pieces of their own.
	Leaders bool `toml:"leaders"`
	// Detach: an attached leader may be ordered away from his unit.
	Detach bool `toml:"detach"`
	// LeaderSection of a leader-group: any, left, center, right. Linked: more
	// hexes besides the leader's.
	LeaderSection string `toml:"leader_section"`
	Linked        int    `toml:"linked"`
	// SectionsMax of a linked-group; 0: no limit.
	SectionsMax int `toml:"sections_max"`
	// Instead is when one unit of choice may be ordered instead: "none-of-kind",
	// "no-leader", "always" or "" (never).
	Instead string `toml:"instead"`
}

// CardEffects is what a card changes for the units it orders.
type CardEffects struct {
	// PassFriends: the group that may move through friendly units.
	PassFriends string `toml:"pass_friends"`
	NoMove      bool   `toml:"no_move"`
	NoClose     bool   `toml:"no_close"`
	NoRanged    bool   `toml:"no_ranged"`
	// CloseDice more in the ordered close combat, BonusDice more in bonus
	// combats, RangedDice more in ranged combat.
	CloseDice  int `toml:"close_dice"`
	BonusDice  int `toml:"bonus_dice"`
	RangedDice int `toml:"ranged_dice"`
	// Shots of each unit; 0: the usual one.
	Shots int `toml:"shots"`
	// SecondMove after all fire (Move-Fire-Move).
	SecondMove bool `toml:"second_move"`
	// Moves by type or group replace the usual ones, the first match counts.
	Moves []CardMove `toml:"moves"`
	// Dice: more than the command to roll; Reshuffle afterwards.
	Reshuffle bool `toml:"reshuffle"`
	// Restore: blocks a matching face gives back; NotRestored types never.
	Restore     int      `toml:"restore"`
	NotRestored []string `toml:"not_restored"`
}

// CardMove is how a type or group moves under a card. MustFight: a move of
// more than Battle hexes obliges to fight; Close: may fight after it.
type CardMove struct {
	Of     string `toml:"of"`
	Battle int    `toml:"battle"`
	Max    int    `toml:"max"`
	Charge int    `toml:"charge"`
	// NoClose: no close combat at all for these.
	NoClose bool `toml:"no_close"`
	// MustFight: must close with an enemy if it moves.
	MustFight bool `toml:"must_fight"`
}
