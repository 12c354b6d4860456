// Package imperator is what the facts of Spartacus Imperator look like: the two
// maps, the charts with the unit table and the tactical cards, the three
// scenarios with their stratagem cards, the rules in our words and the rulings.
// The built-in files are embedded; a user's own are read by the same loaders.
//
// maps has a file a map, wars a file a scenario; charts.toml serves them all.
// A Read function checks a file by itself, Check all of a scenario's files
// together.
package imperator

import (
	"slices"
	"strings"

	"prestags/scenarios"
)

// The sides, as files and orders name them.
const (
	Rebel = "rebel"
	Roman = "roman"
)

// Sides in the order of the rulebook: the rebels act first (1 segment 4).
var Sides = []string{Rebel, Roman}

// Kinds of land area (0.1).
const (
	Plains   = "plains"
	Mountain = "mountain"
	City     = "city"
)

// The seasons of a year, as files name them.
const (
	Ver      = "ver"
	Aestas   = "aestas"
	Autumnus = "autumnus"
	Hiems    = "hiems"
)

// Seasons of a year in their order.
var Seasons = []string{Ver, Aestas, Autumnus, Hiems}

// Numerals of the scenarios, as their counters and cards have them.
var Numerals = []string{"I", "II", "III"}

// SeasonOf is the place of a season in its year, 0 to 3, -1 for no season.
func SeasonOf(season string) int { return slices.Index(Seasons, season) }

// Source of some facts of a file; Option, a house rule or variation.
type (
	Source = scenarios.Source
	Option = scenarios.Option
)

// Point on a map, x to the right and y down, in units of the map file.
type Point [2]int

// Map is a map file.
type Map struct {
	Format int      `toml:"format"`
	ID     string   `toml:"id"`
	Name   string   `toml:"name"`
	Source []Source `toml:"source"`
	// Size is width and height; Counter the side of a counter.
	Size    Point `toml:"size"`
	Counter int   `toml:"counter"`
	// Ports: this map has ports and cities with a defence (0.1); without it
	// neither may be given.
	Ports bool   `toml:"ports"`
	Areas []Area `toml:"areas"`
	Seas  []Sea  `toml:"seas"`
	// Links join two areas, or two seas, both ways (0.1, 2.3.2.1).
	Links []Link `toml:"links"`
	// Dots are where areas meet in a point and are not adjacent through it.
	Dots []Dot `toml:"dots"`
	// SeaLines part the seas; Backdrop is land outside play.
	SeaLines [][]Point `toml:"sea_lines"`
	Backdrop []Outline `toml:"backdrop"`
	North    *North    `toml:"north"`

	text *scenarios.Text
}

// Area is a zone or a city.
type Area struct {
	// ID is the printed name with _ for a blank.
	ID   string `toml:"id"`
	Name string `toml:"name"`
	// Kind is plains, mountain or city.
	Kind string   `toml:"kind"`
	Seas []string `toml:"seas"`
	// Defence I to IV of a city, 0 where it has none.
	Defence int  `toml:"defence"`
	Port    bool `toml:"port"`
	// Over names the zones on which a box is drawn; it fills none of its own.
	Over    []string `toml:"over"`
	Polygon []Point  `toml:"polygon"`
	// Label is where the name stands, Lines how it is broken.
	Label Point    `toml:"label"`
	Lines []string `toml:"lines"`
	Font  int      `toml:"font"`
	// Slots are the centres of squares for counters; Marks those of small signs
	// of the ground.
	Slots   []Point `toml:"slots"`
	Marks   []Point `toml:"marks"`
	ValueAt *Point  `toml:"value_at"`
	PortAt  *Point  `toml:"port_at"`
	// Sources of the name, the kind (with defence) and the coast.
	Sources AreaSources `toml:"sources"`
}

// AreaSources are where the facts of an area come from.
type AreaSources struct {
	Name    string `toml:"name"`
	Kind    string `toml:"kind"`
	Seas    string `toml:"seas"`
	Defence string `toml:"defence"`
	Port    string `toml:"port"`
}

// Sea is a sea zone.
type Sea struct {
	ID      string   `toml:"id"`
	Name    string   `toml:"name"`
	Polygon []Point  `toml:"polygon"`
	Label   Point    `toml:"label"`
	Lines   []string `toml:"lines"`
	Font    int      `toml:"font"`
	Slots   []Point  `toml:"slots"`
	Source  string   `toml:"source"`
}

// Link says that two areas or two seas touch.
type Link struct {
	Between [2]string `toml:"between"`
	Source  string    `toml:"source"`
}

// Dot is a point where the areas meet without being adjacent.
type Dot struct {
	At    Point    `toml:"at"`
	Areas []string `toml:"areas"`
}

// Outline is a piece of land outside play.
type Outline struct {
	Name    string  `toml:"name"`
	Polygon []Point `toml:"polygon"`
}

// North is an arrow: its foot and its direction in thousandths.
type North struct {
	At     Point `toml:"at"`
	Vector Point `toml:"vector"`
}

// Area returns the place of an area in Areas, -1 if there is none.
func (m *Map) Area(id string) int {
	return slices.IndexFunc(m.Areas, func(a Area) bool { return a.ID == id })
}

// Sea returns the place of a sea in Seas, -1 if there is none.
func (m *Map) Sea(id string) int {
	return slices.IndexFunc(m.Seas, func(s Sea) bool { return s.ID == id })
}

// Adjacent gives the areas, or the seas, next to one, in the order of the file.
func (m *Map) Adjacent(id string) []string {
	var out []string
	for _, l := range m.Links {
		switch id {
		case l.Between[0]:
			out = append(out, l.Between[1])
		case l.Between[1]:
			out = append(out, l.Between[0])
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return m.order(a) - m.order(b) })
	return out
}

func (m *Map) order(id string) int {
	if i := m.Area(id); i >= 0 {
		return i
	}
	return len(m.Areas) + m.Sea(id)
}

// Charts is a charts file: the tables of the play aids, the units and the
// tactical cards.
type Charts struct {
	Format int      `toml:"format"`
	ID     string   `toml:"id"`
	Name   string   `toml:"name"`
	Source []Source `toml:"source"`

	Seasons []Season `toml:"seasons"`
	// Ravage and Recruit by kind of ground: plains and mountain (2.4).
	Ravage  []Yield `toml:"ravage"`
	Recruit []Yield `toml:"recruit"`
	// RavageEnds is the least die that takes a Ravage marker away in spring.
	RavageEnds int `toml:"ravage_ends"`
	// Fortuna is what the FORTUNA card adds to a recruiting die (0.3.4).
	Fortuna int `toml:"fortuna"`
	// Kept is the most plunder a leader keeps after a window (2.5.1).
	Kept BySide `toml:"plunder_kept"`
	// Skirmish is the largest army that makes a battle a skirmish (3.2.1).
	Skirmish int `toml:"skirmish"`
	// Garrison is the most units left in a city (2.3.2.1).
	Garrison int `toml:"garrison"`
	// FirstLosses must go to the front line in a melee phase (3.3).
	FirstLosses int `toml:"first_losses"`
	// GoodOrder are the least dice of a Retreat in Good Order (3.4.6, 4.2).
	GoodOrder GoodOrder `toml:"good_order"`

	Tactics []Tactic `toml:"tactics"`
	Pursuit Pursuit  `toml:"pursuit"`
	// Battle are the phases of a battle, Siege those of Harass and Assault.
	Battle []Phase `toml:"battle"`
	Siege  []Phase `toml:"siege"`
	// Vallum: besieged units with another melee value in a siege (4.2).
	Vallum []Vallum   `toml:"vallum"`
	Units  []UnitType `toml:"units"`

	text *scenarios.Text
}

// BySide is a number for each side.
type BySide struct {
	Rebel int `toml:"rebel"`
	Roman int `toml:"roman"`
}

// Of is the number of a side.
func (b BySide) Of(side string) int {
	if side == Rebel {
		return b.Rebel
	}
	return b.Roman
}

// Season is a line of the season track (1, 2.1).
type Season struct {
	ID    string `toml:"id"`
	Name  string `toml:"name"`
	Latin string `toml:"latin"`
	AP    int    `toml:"ap"`
	// Segments of the sequence of play, 1 to 5.
	Segments []int `toml:"segments"`
}

// Yield is a line of the Ravaging & Recruiting table: Few, or Many from a
// score of At on; At 0: no die.
type Yield struct {
	Kind string `toml:"kind"`
	Few  int    `toml:"few"`
	Many int    `toml:"many"`
	At   int    `toml:"at"`
}

// GoodOrder are the least dice of a Retreat in Good Order. City is that of a
// battle in a city, Sortie that of the besieged.
type GoodOrder struct {
	Plains   int `toml:"plains"`
	Mountain int `toml:"mountain"`
	City     int `toml:"city"`
	Sortie   int `toml:"sortie"`
}

// Tactic is a tactical card (3.3).
type Tactic struct {
	ID    string `toml:"id"`
	Name  string `toml:"name"`
	Latin string `toml:"latin"`
	// Front: yellow, blue, cavalry or none.
	Front string `toml:"front"`
	// Alea are the markers taken at once.
	Alea int `toml:"alea"`
	// Leaves: a Retreat in Good Order may be tried.
	Leaves bool   `toml:"leaves"`
	Text   string `toml:"text"`
}

// Front lines a tactic or a siege phase forms.
const (
	FrontNone    = "none"
	FrontYellow  = "yellow"
	FrontBlue    = "blue"
	FrontCavalry = "cavalry"
)

// The tactical cards.
const (
	Frontal   = "frontal"
	General   = "general"
	Screening = "screening"
	Wings     = "wings"
)

// The sides of the siege card.
const (
	Harass  = "harass"
	Assault = "assault"
)

// Pursuit is the Pursuit Table: a row a tactic of the winner, a cell a tactic
// of the loser, both in the order of Tactics: "AD", "R" or "SQ".
type Pursuit struct {
	Tactics []string   `toml:"tactics"`
	Rows    [][]string `toml:"rows"`
}

// Cells of the Pursuit Table.
const (
	Annihilated = "AD"
	Retreats    = "R"
	StatuQuo    = "SQ"
)

// Of is the cell of winner and loser, "" where the table has none.
func (p Pursuit) Of(winner, loser string) string {
	w, l := slices.Index(p.Tactics, winner), slices.Index(p.Tactics, loser)
	if w < 0 || l < 0 {
		return ""
	}
	return p.Rows[w][l]
}

// Phase of a battle or of a siege.
type Phase struct {
	// Tactic of the siege card; "" in a battle.
	Tactic string `toml:"tactic"`
	N      int    `toml:"n"`
	// Kind is shooting or melee.
	Kind string `toml:"kind"`
	Name string `toml:"name"`
	// Front: in a battle "tactic" where front lines form, in a siege the colour
	// in front; "none" elsewhere. Where there is a front line it hits critically
	// and takes the first losses.
	Front string `toml:"front"`
	// Vallum: besieged units strike with the values of Vallum.
	Vallum bool `toml:"vallum"`
	// Leave: after it a Retreat in Good Order may be tried (battle), or the
	// besieger may leave (siege).
	Leave bool `toml:"leave"`
}

// Kinds of phase; FrontTactic is the front line of a battle.
const (
	Shooting    = "shooting"
	Melee       = "melee"
	FrontTactic = "tactic"
)

// Vallum is the melee value of a besieged unit that otherwise has none.
type Vallum struct {
	Type  string `toml:"type"`
	Melee int    `toml:"melee"`
}

// UnitType is a kind of counter of one side.
type UnitType struct {
	Type string `toml:"type"`
	Side string `toml:"side"`
	// Short is what a counter on a map can show.
	Short string `toml:"short"`
	// Category: heavy, light or auxiliary for Romans, band for rebels (0.2.2).
	Category string `toml:"category"`
	Shoot    int    `toml:"shoot"`
	Melee    int    `toml:"melee"`
	// Line is yellow, blue or none.
	Line    string `toml:"line"`
	Cavalry bool   `toml:"cavalry"`
	// S: "s" only with Spartacus, "two" counters with and without, "none" (0.2.2).
	S         string `toml:"s_mark"`
	Scenarios []int  `toml:"scenarios"`
	Source    string `toml:"source"`
}

// Categories of units (0.2.2, 3.4.4).
const (
	Heavy     = "heavy"
	Light     = "light"
	Auxiliary = "auxiliary"
	Band      = "band"
)

// Unit returns the place of a type in Units, -1 if the side has none of it.
func (c *Charts) Unit(side, typ string) int {
	return slices.IndexFunc(c.Units, func(u UnitType) bool { return u.Side == side && u.Type == typ })
}

// Tactic returns the place of a tactical card in Tactics, -1 if there is none.
func (c *Charts) Tactic(id string) int {
	return slices.IndexFunc(c.Tactics, func(t Tactic) bool { return t.ID == id })
}

// SiegeOf gives the phases of harass or assault, in their order.
func (c *Charts) SiegeOf(tactic string) []Phase {
	var out []Phase
	for _, p := range c.Siege {
		if p.Tactic == tactic {
			out = append(out, p)
		}
	}
	return out
}

// PlaceName is an id as a page prints it.
func PlaceName(id string) string { return strings.ReplaceAll(id, "_", " ") }
