// Package iamspartacus is what the facts of I Am Spartacus! look like: the map
// of 28 areas, the charts with the counters and every table, the scenario with
// set-up, arrivals, pools, turn track and victory points, the rules in our
// words and the rulings. The built-in files are embedded; a user's own are
// read by the same loaders.
//
// A Read function checks a file by itself, Check all of them together. Things
// are listed in the order of their file, and that place is their index
// everywhere: the methods that find a word give it.
package iamspartacus

import (
	"fmt"
	"strconv"
	"strings"

	"prestags/scenarios"
)

// Terrain of an area.
const (
	Fertile  = "fertile"
	Mountain = "mountain"
	Swamp    = "swamp"
)

// Sides, in the order of the scenario.
const (
	Roman = "roman"
	Rebel = "rebel"
)

// Types of units (2.7).
const (
	Infantry = "infantry"
	Cavalry  = "cavalry"
	Missile  = "missile"
)

// Point of the drawing, x to the right, y down.
type Point [2]int

// Source of some facts of a file.
type Source = scenarios.Source

// Map is a map file.
type Map struct {
	Format int      `toml:"format"`
	ID     string   `toml:"id"`
	Name   string   `toml:"name"`
	Source []Source `toml:"source"`
	// Size of the drawing.
	Size  Point  `toml:"size"`
	Seas  []Sea  `toml:"seas"`
	Areas []Area `toml:"areas"`
	// Cities and Sanctuaries are places of their own inside an area.
	Cities      []Place `toml:"cities"`
	Sanctuaries []Place `toml:"sanctuaries"`
	// Strait links two areas over the water (12.6); Blockade is the sea zone in
	// which a fleet commands it; Launch the one where Roman fleets enter (10.2).
	Strait   [2]string `toml:"strait"`
	Blockade string    `toml:"blockade"`
	Launch   string    `toml:"launch"`
	// Aliases are other spellings of places, each with the id meant.
	Aliases map[string]string `toml:"aliases"`
	// Crossing is where the strait is drawn; Backdrop is land outside play.
	Crossing [2]Point    `toml:"crossing"`
	SeaLines [][2]Point  `toml:"sea_lines"`
	Backdrop []Landscape `toml:"backdrop"`

	text *scenarios.Text
	idx  mapIndex
}

// Sea is a sea zone. Next are the zones a fleet can sail to from it.
type Sea struct {
	ID      string   `toml:"id"`
	Name    string   `toml:"name"`
	Next    []string `toml:"next"`
	Label   Point    `toml:"label"`
	Outline []Point  `toml:"outline"`
}

// Area is a land area, a province.
type Area struct {
	ID      string `toml:"id"`
	Name    string `toml:"name"`
	Terrain string `toml:"terrain"`
	// Sicilian: the two-dice row of the revolt table (6.2).
	Sicilian bool `toml:"sicilian"`
	// Seas it touches; Land areas it borders on; Exit: nationalities that may
	// leave the map here (12.11).
	Seas []string `toml:"seas"`
	Land []string `toml:"land"`
	Exit []string `toml:"exit"`
	// How it is drawn: Label is the middle of the name, Centre that of what
	// stands there; without one it is the label. Caption is printed instead of id
	// and name where there is no room for both.
	Label   Point   `toml:"label"`
	Centre  Point   `toml:"centre"`
	Caption string  `toml:"caption"`
	Outline []Point `toml:"outline"`
}

// Place is a city or a sanctuary in an area. A ring of circumvallation may
// stand around it unless NoRing (14.5).
type Place struct {
	ID     string `toml:"id"`
	Name   string `toml:"name"`
	Area   string `toml:"area"`
	At     Point  `toml:"at"`
	NoRing bool   `toml:"no_ring"`
}

// Landscape is land outside play.
type Landscape struct {
	Name    string  `toml:"name"`
	Outline []Point `toml:"outline"`
}

// Charts is a charts file: the counters and the tables.
type Charts struct {
	Format        int           `toml:"format"`
	ID            string        `toml:"id"`
	Name          string        `toml:"name"`
	Source        []Source      `toml:"source"`
	Nationalities []Nationality `toml:"nationalities"`
	Classes       []Class       `toml:"classes"`
	Units         []Unit        `toml:"units"`
	Leaders       []Leader      `toml:"leaders"`
	Markers       []Marker      `toml:"markers"`

	Revolt   []RevoltRow   `toml:"revolt"`
	Training []TrainingRow `toml:"training"`
	Trainers Trainers      `toml:"trainers"`
	// AttritionUnits heads the three columns of the attrition table.
	AttritionUnits  [3]Span        `toml:"attrition_units"`
	Attrition       []AttritionRow `toml:"attrition"`
	ForcedMarch     []MarchRow     `toml:"forced_march"`
	Raft            []CrossingRow  `toml:"raft"`
	Circumvallation []CrossingRow  `toml:"circumvallation"`
	Decimation      []DecimateRow  `toml:"decimation"`
	Breach          []BreachRow    `toml:"breach"`
	Berserk         []BerserkRow   `toml:"berserk"`
	Casualties      []CasualtyRow  `toml:"leader_casualties"`
	// Modifiers of dice by table and key, Limits by key.
	Modifiers []Modifier `toml:"modifiers"`
	Limits    []Limit    `toml:"limits"`

	text *scenarios.Text
	idx  chartIndex
}

// Nationality as counters abbreviate it (2.5).
type Nationality struct {
	Code string `toml:"code"`
	Name string `toml:"name"`
}

// Class of units with the same figures.
type Class struct {
	ID   string `toml:"id"`
	Side string `toml:"side"`
	Name string `toml:"name"`
	// Type: infantry, cavalry, missile (2.7). Group by colour (2.4): roman,
	// slave, gallo-german, pirate, main. Legion: crack, regular, tumultuary.
	Type   string `toml:"type"`
	Group  string `toml:"group"`
	Legion string `toml:"legion"`
	// CF at each step, full strength first; Counters, how many show it.
	CF       []int `toml:"cf"`
	Counters int   `toml:"counters"`
	// VP heading of a lost step: legion, other, rebel, none.
	VP string `toml:"vp"`
	// Words that mean units of this class in orders.
	Words []string `toml:"words"`
}

// Unit is one combat unit, whatever the number of its counters (2.6).
type Unit struct {
	ID          string   `toml:"id"`
	Class       string   `toml:"class"`
	Nationality string   `toml:"nationality"`
	Name        string   `toml:"name"`
	Aliases     []string `toml:"aliases"`
}

// Leader with what he is worth.
type Leader struct {
	ID      string   `toml:"id"`
	Side    string   `toml:"side"`
	Aliases []string `toml:"aliases"`
	// March is added to the forced march die, Evade the highest die that
	// evades, Line his bonus in the line, Strategist that to the first round,
	// BreakOff that to the break-off die, Recover the highest die that heals.
	March      int `toml:"march"`
	Evade      int `toml:"evade"`
	Line       int `toml:"line"`
	Strategist int `toml:"strategist"`
	BreakOff   int `toml:"break_off"`
	Recover    int `toml:"recover"`
	// Wall: he brings a circumvallation counter (14.3).
	Wall bool `toml:"wall"`
}

// Marker counters, so many alike.
type Marker struct {
	ID    string   `toml:"id"`
	Side  string   `toml:"side"`
	Name  string   `toml:"name"`
	Count int      `toml:"count"`
	Faces []string `toml:"faces"`
}

// Span of whole numbers, both ends included: "2", "1-3", "<=1", "5+". An open
// end is -Open or Open.
type Span struct{ Low, High int }

// Open stands for no end of a Span.
const Open = 999

// Never is a Span that no number is in, written "-".
var Never = Span{1, 0}

// UnmarshalText reads a span.
func (s *Span) UnmarshalText(b []byte) error {
	t := strings.TrimSpace(string(b))
	fail := func() error {
		return fmt.Errorf("%q is no span of numbers; write \"2\", \"1-3\", \"<=1\", \"5+\" or \"-\" instead", scenarios.Clip(t, 20))
	}
	number := func(t string) (int, bool) {
		n, err := strconv.Atoi(t)
		return n, err == nil && n >= 0 && n < Open
	}
	ok := true
	switch a, z, two := strings.Cut(t, "-"); {
	case t == "-":
		*s = Never
	case strings.HasPrefix(t, "<="):
		s.Low = -Open
		s.High, ok = number(t[2:])
	case strings.HasSuffix(t, "+"):
		s.High = Open
		s.Low, ok = number(strings.TrimSuffix(t, "+"))
	case two:
		s.Low, ok = number(a)
		if ok {
			s.High, ok = number(z)
		}
		ok = ok && s.Low <= s.High
	default:
		s.Low, ok = number(t)
		s.High = s.Low
	}
	if !ok {
		return fail()
	}
	return nil
}

// String prints the span as it is written.
func (s Span) String() string {
	switch {
	case s.Low > s.High:
		return "-"
	case s.Low == -Open:
		return fmt.Sprintf("<=%d", s.High)
	case s.High == Open:
		return fmt.Sprintf("%d+", s.Low)
	case s.Low == s.High:
		return strconv.Itoa(s.Low)
	}
	return fmt.Sprintf("%d-%d", s.Low, s.High)
}

// Has tells whether n is in the span.
func (s Span) Has(n int) bool { return s.Low <= n && n <= s.High }

// RevoltRow of the revolt table (6.2). Place: sicily, fertile, city, mountain,
// swamp. Total = dice + Add + Spartacus if he is there + PerSix for every full
// six Roman CF. Leader is the total from which a leader is drawn, 0: never.
type RevoltRow struct {
	Place     string `toml:"place"`
	Dice      int    `toml:"dice"`
	Add       int    `toml:"add"`
	Spartacus int    `toml:"spartacus"`
	PerSix    int    `toml:"per_six"`
	Slingers  bool   `toml:"slingers"`
	Leader    int    `toml:"leader"`
}

// TrainingRow of the chart for archers and cavalry (9.3, 9.5).
type TrainingRow struct {
	Fertile Span `toml:"fertile"`
	Die     Span `toml:"die"`
}

// Trainers are the nationalities of infantry that train archers and cavalry.
type Trainers struct {
	Archer  []string `toml:"archer"`
	Cavalry []string `toml:"cavalry"`
}

// AttritionRow of the attrition table (11.8): steps by column.
type AttritionRow struct {
	Die   Span   `toml:"die"`
	Steps [3]int `toml:"steps"`
}

// MarchRow of the forced march table (12.3b). Drop: a unit stays behind; Loss:
// a unit loses a step; Go: the march may go on.
type MarchRow struct {
	Die  Span `toml:"die"`
	Go   bool `toml:"go"`
	Drop bool `toml:"drop"`
	Loss bool `toml:"loss"`
}

// CrossingRow of the raft table (12.9) and the circumvallation table (14.4).
// Loss is a step of a combat unit; Lost: unit or leader is eliminated.
type CrossingRow struct {
	Die     Span `toml:"die"`
	Crosses bool `toml:"crosses"`
	Loss    bool `toml:"loss"`
	Lost    bool `toml:"lost"`
}

// DecimateRow of the decimation table (14.2).
type DecimateRow struct {
	Die Span `toml:"die"`
	Add int  `toml:"add"`
}

// BreachRow of the breach numbers (14.12); no Places: any other place.
type BreachRow struct {
	Places []string `toml:"places"`
	Die    Span     `toml:"die"`
}

// BerserkRow (13.14) by the leader stacked with the unit: none, other,
// spartacus.
type BerserkRow struct {
	Leader string `toml:"leader"`
	Die    Span   `toml:"die"`
}

// CasualtyRow of the two-dice leader check (13.22, 13.28) by the leader's
// state: healthy, wounded.
type CasualtyRow struct {
	State   string `toml:"state"`
	Wounded Span   `toml:"wounded"`
	Killed  Span   `toml:"killed"`
}

// Modifier of a die, by the table it belongs to and a key.
type Modifier struct {
	Table string `toml:"table"`
	Key   string `toml:"key"`
	When  string `toml:"when"`
	Add   int    `toml:"add"`
	Rule  string `toml:"rule"`
}

// Limit is a number the rules set.
type Limit struct {
	Key   string `toml:"key"`
	Value int    `toml:"value"`
	Rule  string `toml:"rule"`
	What  string `toml:"what"`
}

// Scenario is a scenario file.
type Scenario struct {
	Format int      `toml:"format"`
	Game   string   `toml:"game"`
	ID     string   `toml:"id"`
	Rule   string   `toml:"rule"`
	Name   string   `toml:"name"`
	Date   string   `toml:"date"`
	Source []Source `toml:"source"`
	Sides  []Side   `toml:"sides"`
	Track  []Month  `toml:"track"`
	Setup  []Setup  `toml:"setup"`
	// Revolt: places in revolt at the start.
	Revolt []string `toml:"revolt"`
	// Groups of Roman reinforcements by turn.
	Groups []Group `toml:"groups"`
	// Pools of the rebel side (3.6). Every unit of the charts is set up, in a
	// group, in a pool, or the garrison.
	Cup         []string  `toml:"cup"`
	LeaderPool  []string  `toml:"leader_pool"`
	SlavePool   []string  `toml:"slave_pool"`
	CavalryPool []string  `toml:"cavalry_pool"`
	SlingerPool []string  `toml:"slinger_pool"`
	Archer      string    `toml:"archer"`
	Pirate      string    `toml:"pirate"`
	Garrison    string    `toml:"garrison"`
	Victory     []Heading `toml:"victory"`

	text *scenarios.Text
}

// Side of the scenario. Short is the side in a few letters, for counters.
type Side struct {
	ID    string `toml:"id"`
	Name  string `toml:"name"`
	Short string `toml:"short"`
}

// Month is a box of the turn track.
type Month struct {
	Month  string `toml:"month"`
	Year   int    `toml:"year_bc"`
	Season string `toml:"season"`
	// Replacements: step 1D is played (9.1).
	Replacements bool `toml:"replacements"`
}

// Setup of some pieces in a place at the start.
type Setup struct {
	Side    string   `toml:"side"`
	At      string   `toml:"at"`
	Units   []string `toml:"units"`
	Leaders []string `toml:"leaders"`
}

// Group of Roman reinforcements (3.4, 8.2 to 8.4). Enters: cities in the order
// of preference, or "coast": a fertile coastal area. Conditional groups cost VP
// and may be declined, and then no later one comes.
type Group struct {
	Turn        int      `toml:"turn"`
	Conditional bool     `toml:"conditional"`
	VP          int      `toml:"vp"`
	Heading     string   `toml:"heading"`
	Enters      []string `toml:"enters"`
	Units       []string `toml:"units"`
	Leaders     []string `toml:"leaders"`
}

// Heading of the victory point account (4.5, 4.6). Counted: event or end.
type Heading struct {
	Key     string `toml:"key"`
	Side    string `toml:"side"`
	Points  int    `toml:"points"`
	Counted string `toml:"counted"`
	What    string `toml:"what"`
	Rule    string `toml:"rule"`
}
