package imperator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/scenarios"
)

// Scenario is a scenario file: a war.
type Scenario struct {
	Format int    `toml:"format"`
	Game   string `toml:"game"`
	// ID is the slug, Number the printed number: 1 yellow, 2 blue, 3 red.
	ID     string   `toml:"id"`
	Number int      `toml:"number"`
	Rule   string   `toml:"rule"`
	Name   string   `toml:"name"`
	War    string   `toml:"war"`
	Date   string   `toml:"date"`
	Map    string   `toml:"map"`
	Source []Source `toml:"source"`
	// Years as printed, the first first; -73 is 73 BC. Seasons counts them all.
	Years []int `toml:"years"`

	// Sieges: chapter 4 is in force.
	Sieges bool `toml:"sieges"`
	// Barred places of a side: no move, retreat or arrival may end there.
	Barred []SidePlaces `toml:"barred"`
	// FreeLeaders: places where any number of leaders of the side may stand.
	FreeLeaders []SidePlaces `toml:"free_leaders"`
	Exit        *Exit        `toml:"exit"`
	// NoReturn: places no MOVE of the side may enter.
	NoReturn []NoReturn `toml:"no_return"`
	// NoRavage and NoRecruit: besides cities and ravaged zones (2.4).
	NoRavage  []string `toml:"no_ravage"`
	NoRecruit []string `toml:"no_recruit"`
	Fleets    Fleets   `toml:"fleets"`

	Leaders []Leader `toml:"leaders"`
	Legions []Legion `toml:"legions"`
	Setup   Setup    `toml:"setup"`
	Pool    []Units  `toml:"pool"`
	Reserve []Units  `toml:"reserve"`
	Events  []Event  `toml:"events"`
	Cards   []Card   `toml:"cards"`
	// Victory: the first entry that holds decides.
	Victory []Victory `toml:"victory"`

	text *scenarios.Text
}

// Length is how many seasons the war lasts.
func (s *Scenario) Length() int { return 4 * len(s.Years) }

// SidePlaces are places of which something is said for a side.
type SidePlaces struct {
	Side   string   `toml:"side"`
	Places []string `toml:"places"`
	Source string   `toml:"source"`
}

// Exit is a place outside the war: only Leader may enter it, with at least
// MinUnits, and where ByMove is set no retreat may end there.
type Exit struct {
	Place    string `toml:"place"`
	Leader   string `toml:"leader"`
	MinUnits int    `toml:"min_units"`
	ByMove   bool   `toml:"by_move"`
	// MinKey is the house rule that changes MinUnits.
	MinKey string `toml:"min_key"`
	Source string `toml:"source"`
}

// NoReturn bars a place to moves; with Retreat a retreat or forced return may
// still end there.
type NoReturn struct {
	Side    string `toml:"side"`
	Place   string `toml:"place"`
	Retreat bool   `toml:"retreat"`
	Source  string `toml:"source"`
}

// Fleets are the rules of a scenario's fleets (1 segment 2).
type Fleets struct {
	// ShareSea: both may lie in one sea.
	ShareSea bool `toml:"share_sea"`
	// NotPlaced and NotSailing: seasons without placing, without sailing.
	NotPlaced  []string `toml:"not_placed"`
	NotSailing []string `toml:"not_sailing"`
	// From and To: "zone" on the sea, or "port" on it.
	From string `toml:"from"`
	To   string `toml:"to"`
	AP   int    `toml:"ap"`
	// RebelNeeds and RomanNeeds: the own fleet must lie in that sea.
	RebelNeeds bool `toml:"rebel_needs"`
	RomanNeeds bool `toml:"roman_needs"`
	// Pirates bar the Romans from the sea where they lie.
	Pirates bool `toml:"pirates_bar"`
	// RebelDie is the least die that lets rebels sail, 0: no die. On less the
	// point is lost and the army stays.
	RebelDie int    `toml:"rebel_die"`
	DieKey   string `toml:"die_key"`
	Source   string `toml:"source"`
}

// Leader is a leader counter.
type Leader struct {
	Name     string `toml:"name"`
	FullName string `toml:"full_name"`
	Short    string `toml:"short"`
	Side     string `toml:"side"`
	// SR is the Strategic Rating, units he can command; TR the Tactical Rating,
	// dice he may re-roll, 0 to 2.
	SR     int    `toml:"sr"`
	TR     int    `toml:"tr"`
	Source string `toml:"source"`
}

// Leader returns the place of a leader in Leaders, -1 if there is none.
func (s *Scenario) Leader(name string) int {
	return slices.IndexFunc(s.Leaders, func(l Leader) bool { return l.Name == name })
}

// Legion is three units of one number (0.2.2, 5.4).
type Legion struct {
	Number string   `toml:"number"`
	Types  []string `toml:"types"`
	Source string   `toml:"source"`
}

// Units are some counters: N of a Type, or a Legion by its number.
type Units struct {
	Type   string `toml:"type"`
	N      int    `toml:"n"`
	Legion string `toml:"legion"`
}

// Setup is who stands where at the start (5.4).
type Setup struct {
	Leaders   []SetupLeader `toml:"leaders"`
	Garrisons []Garrison    `toml:"garrisons"`
}

// SetupLeader is a leader in play from the start.
type SetupLeader struct {
	Leader string  `toml:"leader"`
	Place  string  `toml:"place"`
	Units  []Units `toml:"units"`
	Source string  `toml:"source"`
}

// Garrison are units without command at the start.
type Garrison struct {
	Side   string  `toml:"side"`
	Place  string  `toml:"place"`
	Units  []Units `toml:"units"`
	Source string  `toml:"source"`
}

// Event is what happens to a side in segment 3 of a season. Sackings come
// before entries, the Romans before the rebels.
type Event struct {
	// Year of the war, from 1.
	Year    int      `toml:"year"`
	Season  string   `toml:"season"`
	Side    string   `toml:"side"`
	Actions []Action `toml:"actions"`
	Source  string   `toml:"source"`
}

// What an Action does.
const (
	// Sack removes Leader; Split: if he stands in Roma his side shares his units
	// among those who enter in this event, otherwise they stay.
	Sack = "sack"
	// Enter brings Leader to At with Units.
	Enter = "enter"
	// Arrive brings Units, loose, to Place; Share: the owner may share them among
	// the leaders who enter there in this event.
	Arrive = "arrive"
	// Collect lets leaders who enter at Place take loose units of Categories.
	Collect = "collect"
	// Detach brings each of Leaders to a different zone next to From, with Give
	// of his units; he keeps at least Keep.
	Detach = "detach"
)

// Action of an event.
type Action struct {
	Do         string    `toml:"do"`
	Leader     string    `toml:"leader"`
	Split      bool      `toml:"split"`
	At         Placement `toml:"at"`
	Place      string    `toml:"place"`
	Units      []Units   `toml:"units"`
	Share      bool      `toml:"share"`
	Categories []string  `toml:"categories"`
	From       string    `toml:"from"`
	Leaders    []string  `toml:"leaders"`
	Give       int       `toml:"give"`
	Keep       int       `toml:"keep"`
	Source     string    `toml:"source"`
}

// Placement is where a leader enters: at Place, or in a zone (no city) next to
// the leader NextTo, chosen by the owner. If enemies stand there, or a leader
// of the side where that is barred, the first legal one of Else; none: he
// waits and tries again each season.
type Placement struct {
	Place  string   `toml:"place"`
	NextTo string   `toml:"next_to"`
	Else   []string `toml:"else"`
}

// When a stratagem card may be played (2.3.3).
const (
	// InOperation: the card is the leader's whole operation.
	InOperation = "operation"
	// WithMove: together with a MOVE of the leader.
	WithMove = "with_move"
	// BattleStart: in a field battle or sortie, before tactics.
	BattleStart = "battle_start"
	// SiegeStart: in a siege, after the sortie, before Harass or Assault.
	SiegeStart = "siege_start"
	// AfterVictory: before the plunder of a battle or siege won is spent.
	AfterVictory = "after_victory"
)

// Timings in their order.
var Timings = []string{InOperation, WithMove, BattleStart, SiegeStart, AfterVictory}

// Card is a stratagem card: played for one point, once a game, for the army of
// the leader who plays it (2.3.3).
type Card struct {
	// ID is unique in the game: I-R1.
	ID     string `toml:"id"`
	Side   string `toml:"side"`
	Number int    `toml:"number"`
	Name   string `toml:"name"`
	Combat bool   `toml:"combat"`
	// Timing: one or several of Timings.
	Timing []string `toml:"timing"`
	// When: all must hold. Effect: in this order.
	When   []Condition `toml:"when"`
	Effect []Effect    `toml:"effect"`
	// Args an order must or may give: target_leader, place, types, units,
	// other_leader, action.
	Args   []string `toml:"args"`
	Text   string   `toml:"text"`
	Source string   `toml:"source"`
}

// Card returns the place of a side's card in Cards by its number, -1 if there
// is none.
func (s *Scenario) Card(side string, number int) int {
	return slices.IndexFunc(s.Cards, func(c Card) bool { return c.Side == side && c.Number == number })
}

// Conditions of a card, by Condition.Cond.
const (
	DateFrom       = "date_from"       // Year, Season: this season or a later one
	SeasonNot      = "season_not"      // Seasons: none of these
	LeaderIs       = "leader_is"       // Names: the playing leader is one of these
	PlaceIs        = "place_is"        // Places: where the playing leader stands
	PlaceKind      = "place_kind"      // Kinds of that place
	PlaceIsPort    = "place_is_port"   // it has a port
	PlaceUnravaged = "place_unravaged" // it has no Ravage marker
	RecruitLegal   = "recruit_legal"   // the leader could recruit there (2.4.2.2)
	RoleIs         = "role"            // Role: attacker or defender; a besieger attacks, also in a sortie
	EnteredFrom    = "entered_from"    // Places: where the move that began the battle started
	FleetBeside    = "fleet_beside"    // Fleet lies in a sea of the place
	OwnUnit        = "own_unit"        // Type in State (ready, out) under command; MinArmy units in all
	OwnOut         = "own_out"         // Min units under command are Out of Action
	EnemyLed       = "enemy_led"       // the opposing army has a leader; he is the target
	OtherLeaderAP  = "other_leader_ap" // another leader of the side has at least Min points
	TargetLeader   = "target_leader"   // an enemy leader: Names, Except, Places, Kinds, Within, MinAP
	TargetStack    = "target_stack"    // an enemy stack: Led, Places, NotPlaces, Kinds, Within, MinUnits
	CityHeld       = "city_held"       // Place is held by Side with a unit
	LeadersNear    = "leaders_near"    // two Names are at most Within land steps apart
)

// Condition of a card. Which fields count hangs on Cond.
type Condition struct {
	Cond      string   `toml:"cond"`
	Year      int      `toml:"year"`
	Season    string   `toml:"season"`
	Seasons   []string `toml:"seasons"`
	Names     []string `toml:"names"`
	Except    []string `toml:"except"`
	Places    []string `toml:"places"`
	NotPlaces []string `toml:"not_places"`
	Kinds     []string `toml:"kinds"`
	Place     string   `toml:"place"`
	Side      string   `toml:"side"`
	Role      string   `toml:"role"`
	// Fleet: pirates or roman.
	Fleet    string `toml:"fleet"`
	Type     string `toml:"type"`
	State    string `toml:"state"`
	Led      *bool  `toml:"led"`
	Within   int    `toml:"within"`
	Min      int    `toml:"min"`
	MinAP    int    `toml:"min_ap"`
	MinUnits int    `toml:"min_units"`
	MinArmy  int    `toml:"min_army"`
}

// Operations of cards, by Effect.Op.
const (
	SilenceEnemy    = "silence_enemy"     // Phases: no unit of the opposing army throws a die
	ExtraAlea       = "extra_alea"        // N markers more
	RecruitUnits    = "recruit"           // N units from the pool without a die; Choose: picked, free
	AddUnits        = "add_units"         // Units From pool, elysii or reserve join, Ready
	RestoreUnits    = "restore"           // up to N Out of Action units become Ready (place as 2.4.3)
	AddPlunder      = "add_plunder"       // N points, then healing and cap (2.5.1)
	ExtraMove       = "extra_move"        // after the MOVE up to N more land moves; only the last place may hold enemies
	SeaMove         = "sea_move"          // sail without die on the sea where Fleet lies
	JointOperation  = "joint_operation"   // the leader and another each do an action, each paying
	DrainAP         = "drain_ap"          // the target leader loses up to N points
	BlockExit       = "block_exit"        // until the season ends the target needs MinDie to MOVE out by land
	KillEnemyLeader = "kill_enemy_leader" // a die On these numbers removes the target leader
	InflictLosses   = "inflict_losses"    // the target stack takes N losses
	EliminateOwn    = "eliminate_own"     // N own Ready units of Type are eliminated
	CityAlea        = "city_alea"         // the city gives N markers in this siege
	EaseRetreat     = "ease_retreat"      // Retreat in Good Order on MinDie whatever the tactic
)

// Effect is one operation of a card. Which fields count hangs on Op.
type Effect struct {
	Op     string  `toml:"op"`
	N      int     `toml:"n"`
	Phases []int   `toml:"phases"`
	Choose bool    `toml:"choose"`
	Units  []Units `toml:"units"`
	// From: pool, elysii or reserve.
	From   string `toml:"from"`
	Fleet  string `toml:"fleet"`
	MinDie int    `toml:"min_die"`
	On     []int  `toml:"on"`
	Type   string `toml:"type"`
}

// Predicates of victory, by Predicate.Is.
const (
	LeaderAt     = "leader_at"      // Leader stands at Place with at least Min units
	LeaderDead   = "leader_dead"    // Leader has been removed from play
	LeaderAlive  = "leader_alive"   // Leader is on the map with at least Min Ready units
	LeaderLeft   = "leader_left"    // Side has a leader on the map, or with Due still to come
	NoLeaderLeft = "no_leader_left" // LeaderLeft is false
	HeldDefence  = "held_defence"   // the Defence of cities where Side has a unit: at least Min, at most Max
)

// Draw as the winner of a Victory is no side.
const Draw = "draw"

// Victory is a way for the war to end: all predicates hold.
type Victory struct {
	ID     string `toml:"id"`
	Winner string `toml:"winner"`
	// End: looked at after the last winter only; otherwise after each operation
	// and after segment 3.
	End bool        `toml:"end"`
	All []Predicate `toml:"all"`
	// Text says it in words; {min} and {max} stand for the numbers.
	Text   string `toml:"text"`
	Source string `toml:"source"`
}

// Words is Text with the numbers of its predicates in it.
func (v *Victory) Words() string {
	low, high := "", ""
	for _, p := range v.All {
		if p.Min > 0 {
			low = strconv.Itoa(p.Min)
		}
		if p.Max != nil {
			high = strconv.Itoa(*p.Max)
		}
	}
	return strings.NewReplacer("{min}", low, "{max}", high).Replace(v.Text)
}

// Predicate of a Victory. Which fields count hangs on Is.
type Predicate struct {
	Is     string `toml:"is"`
	Leader string `toml:"leader"`
	Place  string `toml:"place"`
	Side   string `toml:"side"`
	Due    bool   `toml:"due"`
	Min    int    `toml:"min"`
	Max    *int   `toml:"max"`
	// MinKey is the house rule that sets Min; MaxKey the one that sets Max to one
	// less than its value.
	MinKey string `toml:"min_key"`
	MaxKey string `toml:"max_key"`
}

// With gives the scenario with the number of a house rule changed: wherever
// the file names the key.
func (s *Scenario) With(key string, n int) *Scenario {
	c := *s
	if c.Exit != nil && c.Exit.MinKey == key {
		e := *c.Exit
		e.MinUnits = n
		c.Exit = &e
	}
	if c.Fleets.DieKey == key {
		c.Fleets.RebelDie = n
	}
	c.Victory = slices.Clone(s.Victory)
	for i := range c.Victory {
		v := &c.Victory[i]
		v.All = slices.Clone(v.All)
		for j := range v.All {
			p := &v.All[j]
			if p.MinKey == key {
				p.Min = n
			}
			if p.MaxKey == key {
				less := n - 1
				p.Max = &less
			}
		}
	}
	return &c
}

// Where a counter is at the start, or by what it comes.
const (
	ByLeader   = "leader"   // with Setup.Leaders[I]
	ByGarrison = "garrison" // in Setup.Garrisons[I]
	ByEvent    = "event"    // with Events[I].Actions[J]
	ByPool     = "pool"
	ByReserve  = "reserve"
)

// Counter is a unit counter of the war.
type Counter struct {
	Side string
	Type string
	// ID is type and number, each side for itself: Galli-3.
	ID     string
	Legion string
	// By, I, J: where it is at the start, or what brings it.
	By   string
	I, J int
}

// Counters lists all unit counters of the war, both sides', in the order in
// which they are numbered: leaders of the set-up, garrisons, events, pool,
// reserve. The place in the list can serve as an index.
func (s *Scenario) Counters() []Counter {
	var out []Counter
	numbers := map[[2]string]int{}
	one := func(side, typ, legion, by string, i, j int) {
		k := [2]string{side, typ}
		numbers[k]++
		out = append(out, Counter{side, typ, fmt.Sprintf("%s-%d", typ, numbers[k]), legion, by, i, j})
	}
	add := func(side, by string, i, j int, us []Units) {
		for _, u := range us {
			for _, l := range s.Legions {
				if u.Legion != "" && l.Number == u.Legion {
					for _, t := range l.Types {
						one(side, t, l.Number, by, i, j)
					}
				}
			}
			for range u.N {
				one(side, u.Type, "", by, i, j)
			}
		}
	}
	side := func(leader string) string {
		if i := s.Leader(leader); i >= 0 {
			return s.Leaders[i].Side
		}
		return ""
	}
	for i, l := range s.Setup.Leaders {
		add(side(l.Leader), ByLeader, i, 0, l.Units)
	}
	for i, g := range s.Setup.Garrisons {
		add(g.Side, ByGarrison, i, 0, g.Units)
	}
	for i, e := range s.Events {
		for j, a := range e.Actions {
			add(e.Side, ByEvent, i, j, a.Units)
		}
	}
	add(Rebel, ByPool, 0, 0, s.Pool)
	add(Roman, ByReserve, 0, 0, s.Reserve)
	return out
}
