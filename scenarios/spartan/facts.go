// Package spartan is what the facts of Spartan look like: the map, the charts
// with the unit table, the scenarios, their deployments, the rules in our
// words and the rulings. The built-in files are embedded; a user's own are
// read by the same loaders.
//
// map.toml and charts.toml serve all scenarios; battles has two files a
// scenario, its terms and its deployment; rules.toml, rulings.toml and
// options.toml are for people and for the list of house rules. A Read function
// checks a file by itself, Check all of a scenario's files together.
package spartan

import (
	"fmt"
	"strconv"
	"strings"

	"prestags/scenarios"
)

// Hex is a hex number of four digits, XXYY: column, then place in the column.
type Hex string

// Map is a map file.
type Map struct {
	Format int      `toml:"format"`
	ID     string   `toml:"id"`
	Name   string   `toml:"name"`
	Source []Source `toml:"source"`
	// FirstColumn and FirstRow are the numbers of the north-west hex.
	FirstColumn int `toml:"first_column"`
	FirstRow    int `toml:"first_row"`
	Columns     int `toml:"columns"`
	Rows        int `toml:"rows"`
	// South: whether "even" columns, by number, lie half a hex further south, or
	// "odd" ones; "": even.
	South string `toml:"further_south"`
	// Renumber: the numbers the north-west hex is to have; every hex in this file
	// and in the files played with it is numbered anew by the same step.
	Renumber *[2]int `toml:"renumber_from"`
	// Ground is a line a column, a letter a hex from north to south; Legend
	// says which features a letter stands for. Missing: clear everywhere.
	Legend map[string][]string `toml:"legend"`
	Ground []string            `toml:"ground"`
	// Features adds features to hexes by number.
	Features []Feature      `toml:"features"`
	Letters  map[string]Hex `toml:"letters"`
	// Streams are drawn along these chains; their hexes are stream unless a
	// bridge, a ford or a lake.
	Streams []Chain `toml:"streams"`
	Bridges []Hex   `toml:"bridges"`
	Fords   []Hex   `toml:"fords"`
	Roads   []Chain `toml:"roads"`
	// Crests are hexsides with the slope symbol, as pairs of hexes.
	Crests [][2]Hex `toml:"crests"`

	text *scenarios.Text
}

// Source of some facts of a file.
type Source = scenarios.Source

// Feature of hexes: slope, hilltop, woods, village, swamp, lake, stream,
// ford, bridge, river.
type Feature struct {
	Feature string `toml:"feature"`
	At      []Hex  `toml:"at"`
}

// Chain of hexes, each next to the one before.
type Chain struct {
	Name string `toml:"name"`
	At   []Hex  `toml:"at"`
}

// Charts is a charts file: Combat Results, Terrain Effects, units, leaders,
// who may stack with whom.
type Charts struct {
	Format  int           `toml:"format"`
	ID      string        `toml:"id"`
	Name    string        `toml:"name"`
	Source  []Source      `toml:"source"`
	Combat  Combat        `toml:"combat_results"`
	Terrain []Terrain     `toml:"terrain"`
	Units   []UnitType    `toml:"units"`
	Leaders []LeaderLevel `toml:"leaders"`
	// Stacking: which classes may share a hex (5.39); pairs, in any order, a
	// class with itself included.
	Stacking [][2]string `toml:"stacking"`

	text *scenarios.Text
}

// Combat is the Combat Results Table: a row a die from 1, a cell a column:
// "-", "D", "1/2E", "E".
type Combat struct {
	Columns []string   `toml:"columns"`
	Rows    [][]string `toml:"rows"`
}

// Terrain is a line of the Terrain Effects Chart.
type Terrain struct {
	Name string `toml:"name"`
	// MP to enter; 0 with Barred false: that of the other terrain in the hex.
	MP     int  `toml:"mp"`
	Barred bool `toml:"barred"`
	// Crest is added when entered from a slope across a crest hexside.
	Crest int `toml:"crest"`
	// FPS, Fire Protection Strength; 0: that of the other terrain in the hex.
	FPS int `toml:"fps"`
	// Attack and Defend multiply the melee strength of units in the hex: "2",
	// "1/2"; missing: 1.
	Attack Factor `toml:"attack"`
	Defend Factor `toml:"defend"`
	// Blocks fire through the hex.
	Blocks bool `toml:"blocks"`
	// NoFire: classes that may not fire from the hex.
	NoFire []string `toml:"no_fire"`
}

// Factor is a ratio of small whole numbers; the zero value is 1.
type Factor struct{ Num, Den int }

// UnmarshalText reads "2" or "1/2".
func (f *Factor) UnmarshalText(b []byte) error {
	num, den, whole := strings.Cut(string(b), "/")
	n, err := strconv.Atoi(num)
	d := 1
	if whole && err == nil {
		d, err = strconv.Atoi(den)
	}
	if err != nil || n < 1 || n > 8 || d != 1 && d != 2 && d != 4 {
		return fmt.Errorf("%q is no factor; write \"2\", \"1/2\" or another of 1 to 8 by 1, 2 or 4 instead", b)
	}
	f.Num, f.Den = n, d
	return nil
}

// One tells whether the factor changes nothing.
func (f Factor) One() bool { return f.Num == f.Den }

// UnitType is a line of the unit table (3.4).
type UnitType struct {
	Type  string `toml:"type"`
	Name  string `toml:"name"`
	Class string `toml:"class"`
	// Melee strength; Dot: printed as a dot; Bracketed: defends with half.
	Melee     int  `toml:"melee"`
	Dot       bool `toml:"dot"`
	Bracketed bool `toml:"bracketed"`
	MA        int  `toml:"ma"`
	// Fire strength and range; 0: no fire unit.
	Fire  int `toml:"fire"`
	Range int `toml:"range"`
	// Games of the series it is printed for: C S L V Y.
	Games string `toml:"games"`
}

// LeaderLevel is a line of the leader summary (10.4).
type LeaderLevel struct {
	Level  int    `toml:"level"`
	Bonus  int    `toml:"bonus"`
	Radius int    `toml:"radius"`
	Class  string `toml:"class"`
	MA     int    `toml:"ma"`
}

// Scenario is a scenario file.
type Scenario struct {
	Format int    `toml:"format"`
	Game   string `toml:"game"`
	ID     string `toml:"id"`
	Rule   string `toml:"rule"`
	Name   string `toml:"name"`
	Date   string `toml:"date"`
	Source string `toml:"source"`
	Length int    `toml:"length_gt"`
	// CommandRadius "ignored" takes 10.0's control out; for tests.
	CommandRadius string `toml:"command_radius"`
	// Deployment "given": no deployment impulses; the deployment file is the
	// position at the start of Game-Turn 1. For tests and studies.
	Deployment string     `toml:"deployment"`
	Sides      []Side     `toml:"sides"`
	Victory    Victory    `toml:"victory"`
	ExitZones  []ExitZone `toml:"exit_zones"`
	Terrain    Changes    `toml:"terrain"`
	Special    []Special  `toml:"special_rules"`
	// Alexander and Darius: "", "optional" or "required" (S3.1, S3.2).
	Alexander string   `toml:"alexander"`
	Darius    string   `toml:"darius"`
	Rulings   []string `toml:"rulings"`

	text *scenarios.Text
}

// Side of a scenario. The order in the file is the listed order.
type Side struct {
	ID   string `toml:"id"`
	Name string `toml:"name"`
	// Short is the side in one to three letters, for counters.
	Short string `toml:"short"`
	// Proper: the name is that of a man or a town and takes no article.
	Proper  bool    `toml:"proper"`
	Units   []Count `toml:"units"`
	Leaders []Level `toml:"leaders"`
	// VP and PL as printed; Nominal is the percentage PL stands for.
	VP      int `toml:"vp"`
	PL      int `toml:"pl"`
	Nominal int `toml:"pl_percent"`
	// DeployOrder and MoveOrder: 1 or 2.
	DeployOrder int  `toml:"deploy_order"`
	MoveOrder   int  `toml:"move_order"`
	Deploy      Area `toml:"deploy"`
	// Limit of stacking; Exceptions by type.
	Limit      int         `toml:"stacking"`
	Exceptions []Exception `toml:"stacking_exceptions"`
	// MountedExempt: "Mt. Ex.".
	MountedExempt bool `toml:"mounted_exempt"`
}

// Count of units of a type: MS01 to MSnn.
type Count struct {
	Type  string `toml:"type"`
	Count int    `toml:"count"`
}

// Level and count of leaders, in the order of their ids; Name for the first.
type Level struct {
	Level int    `toml:"level"`
	Count int    `toml:"count"`
	Name  string `toml:"name"`
}

// Exception to the limit of a hex: Limit units if all but leaders are of Type.
type Exception struct {
	Type  string `toml:"type"`
	Limit int    `toml:"limit"`
}

// Area is where a side may set up. One of Disc (within Radius of any of
// Letters or Hexes), Line (within Radius of the line through them), Edge
// (within Radius of a map edge) or, with Zone, just these hexes; then the
// conditions of Where.
type Area struct {
	Type    string   `toml:"type"` // disc, line_band, edge_band, zone
	Letters []string `toml:"letters"`
	Hexes   []Hex    `toml:"hexes"`
	Edge    string   `toml:"edge"`
	Radius  int      `toml:"radius"`
	Where   []Where  `toml:"where"`
	Words   string   `toml:"words"`
	Source  string   `toml:"source"`
	Option  string   `toml:"option"`
}

// Where narrows an area by a compass side, strictly by hex centres:
// north_west_of_line, east_of, north_of_row, south_of_row. These "in": the
// hexes met by the line are in whatever their side; "out": they are out.
type Where struct {
	Op      string   `toml:"op"`
	Letters []string `toml:"letters"`
	These   string   `toml:"these"`
}

// Victory conditions: a predicate a side, and who wins where both or neither
// hold: a side's id, "draw" or "impossible". Printed* is what the text says,
// "" where it is silent.
type Victory struct {
	Win            map[string]Predicate `toml:"win"`
	Both           string               `toml:"both"`
	Neither        string               `toml:"neither"`
	PrintedBoth    string               `toml:"printed_both"`
	PrintedNeither string               `toml:"printed_neither"`
	Words          map[string]string    `toml:"words"`
}

// Predicate of a victory condition. Op: all, any (Args); not (Arg); wins
// (Side); vp_level (Side, Level); eliminated_units (Of, Min); control, capture
// (Side, Hexes); exited_units, exited_leaders (Side, Min, Zone); within_turn
// (First, Last, Arg). A file names the places of control by Letters or by
// Hexes; Check puts the hexes of the letters on the map into Hexes.
type Predicate struct {
	Op       string      `toml:"op"`
	Args     []Predicate `toml:"args"`
	Arg      *Predicate  `toml:"arg"`
	Side     string      `toml:"side"`
	Of       string      `toml:"of"`
	Level    string      `toml:"level"`
	Min      int         `toml:"min"`
	Hexes    []Hex       `toml:"hexes"`
	Letters  []string    `toml:"letters"`
	Landmark string      `toml:"landmark"`
	Option   string      `toml:"option"`
	Reading  string      `toml:"reading"`
	Zone     string      `toml:"zone"`
	First    int         `toml:"first"`
	Last     int         `toml:"last"`
}

// ExitZone is where units leave the map for a victory condition.
type ExitZone struct {
	ID      string     `toml:"id"`
	Parts   []ExitPart `toml:"parts"`
	Words   string     `toml:"words"`
	Reading string     `toml:"reading"`
}

// ExitPart is hexes of one edge: north, east, south, west. Farther ones count
// with the option edge_distance=touching_is_0 too.
type ExitPart struct {
	Edge    string `toml:"edge"`
	Hexes   []Hex  `toml:"hexes"`
	Farther []Hex  `toml:"farther"`
}

// Changes are a scenario's terrain modifications.
type Changes struct {
	// Ignore: features taken off the whole map; "road" leaves roads as
	// landmarks.
	Ignore   []string   `toml:"ignore"`
	IgnoreAt []IgnoreAt `toml:"ignore_at"`
	TreatAs  []TreatAs  `toml:"treat_as"`
	Prohibit []Prohibit `toml:"prohibit_entry"`
	Words    string     `toml:"words"`
	// Counts of hexes by feature after all changes, as a check.
	Counts map[string]int `toml:"check_counts"`
}

// IgnoreAt takes a feature off some hexes; Letters are the corners of the area
// the text speaks of.
type IgnoreAt struct {
	Feature string   `toml:"feature"`
	Hexes   []Hex    `toml:"hexes"`
	Letters []string `toml:"letters"`
	Reading string   `toml:"reading"`
}

// TreatAs turns one feature into another, everywhere.
type TreatAs struct {
	From string `toml:"from"`
	To   string `toml:"to"`
}

// Prohibit bars the hexes with a feature; Printed is the word of the text for
// it. A bridge or ford has the feature bridge or ford, not stream.
type Prohibit struct {
	Feature string `toml:"feature"`
	Printed string `toml:"printed"`
	Reading string `toml:"reading"`
}

// Special rule of a scenario, by id.
type Special struct {
	ID    string   `toml:"id"`
	Rule  string   `toml:"rule"`
	Side  string   `toml:"side"`
	First int      `toml:"first_gt"`
	Last  int      `toml:"last_gt"` // 0: to the end
	Types []string `toml:"unit_types"`
	Words string   `toml:"words"`
}

// Deployment is a deployment file: each side's zone and default places.
type Deployment struct {
	Format   int         `toml:"format"`
	Scenario string      `toml:"scenario"`
	Source   []Source    `toml:"source"`
	Sides    []SideSetup `toml:"sides"`

	text *scenarios.Text
}

// SideSetup is a side's zone, resolved to hexes (empty: from the scenario's
// words), and where its units stand by default, hex by hex. Hexes of the area
// that cannot be entered are Barred and not in Zone. Front is where units face
// with optional rule 16: 1 north, then clockwise to 6; 0: not said.
type SideSetup struct {
	ID      string  `toml:"id"`
	Zone    []Hex   `toml:"zone"`
	Barred  []Hex   `toml:"barred"`
	Words   string  `toml:"words"`
	Reading string  `toml:"reading"`
	Idea    string  `toml:"idea"`
	Front   int     `toml:"front"`
	Stacks  []Stack `toml:"stacks"`
	// WithOption: units that stand here if an option has a value.
	WithOption []WithOption `toml:"with_option"`
}

// WithOption is where the units stand that an option adds to a side.
type WithOption struct {
	Option string  `toml:"option"`
	Value  string  `toml:"value"`
	Stacks []Stack `toml:"stacks"`
}

// Stack of units in a hex at the start.
type Stack struct {
	At    Hex      `toml:"at"`
	Units []string `toml:"units"`
}
