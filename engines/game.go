package engines

import (
	"math/rand/v2"

	"prestags/engines/page"
	"prestags/plot"
)

// Rulebook is one of the games: what can be played, its options, its rules.
type Rulebook interface {
	// ID is the game's id, a slug: "spartan".
	ID() string
	// Title as reports and lists print it: "Spartan (PRESTAGS)".
	Title() string
	// Scenarios in the rulebook's order.
	Scenarios() []Scenario
	// Files of a built-in scenario: the facts in force unless the user brings
	// his own. The error names the nearest scenario.
	Files(scenario string) ([]File, error)
	// Options with their values and defaults.
	Options() []Option
	// Rules: every number of the rulebook.
	Rules() []Rule
	// Hidden says what pieces a player must not see before the game is over, so
	// that only an umpire who does not play can hold its position: "each side's
	// hand of cards". It is "" where there are none: between the opening of two
	// plots both sides may know the whole position.
	Hidden() string
	// Rulings on places that can be read in more than one way.
	Rulings() []Ruling
	// Open makes a Game of facts and options. The error names the file, line
	// and column, or the option, that is wrong.
	Open(files []File, options []Setting) (Game, error)
}

// HeadMatch is the line that names the match on the card with the head of a side's
// next file. A Game knows no match; whoever makes the report writes the name in its
// place.
const HeadMatch = "match: the name at the head of this report"

// Kinds of what is printed for the table.
const (
	PrintCharts    = "charts"
	PrintReference = "reference"
	PrintPlotChart = "plotchart"
	PrintCounters  = "counters"
	PrintMap       = "map"
	PrintTracks    = "tracks"
	PrintScenario  = "scenario"
	PrintCards     = "cards"
)

// Printables are all kinds, in the order of a whole folder.
func Printables() []string {
	return []string{
		PrintReference, PrintCharts, PrintScenario, PrintPlotChart, PrintTracks, PrintMap, PrintCounters, PrintCards,
	}
}

// Printer is a Game with matter to print beside its reports.
type Printer interface {
	Game
	// Print gives what is printed of a kind, one of Printables; none: the game
	// has nothing of the kind. The view is the position it is printed for; nil
	// asks for the thing as it comes out of the box. Every table comes from the
	// data that the rules read.
	Print(kind string, v View) []page.Part
}

// MapWriter is a Rulebook whose maps can be written as a workbook, to be edited
// and read back as a map file.
type MapWriter interface {
	// WriteMap writes the map of a file with the role "map" as XLSX.
	WriteMap(File) ([]byte, error)
}

// MapTexter is a MapWriter that also writes its maps as text.
type MapTexter interface {
	MapWriter
	// WriteMapText writes the map of a file with the role "map", be it a workbook,
	// as a text file that is read back as well.
	WriteMapText(File) ([]byte, error)
}

// Scenario as a list of scenarios names it.
type Scenario struct {
	Slug  string `json:"slug"`
	Rule  string `json:"rule"`
	Title string `json:"title"`
	Date  string `json:"date,omitempty"`
	Turns int    `json:"turns"`
	Sides []Side `json:"sides"`
}

// Side of a scenario, in its listed order.
type Side struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// File is one file of facts. Role says what it is: "scenario", "map",
// "charts", "deployment"; Name is how messages call it.
type File struct {
	Role string
	Name string
	Data []byte
}

// Setting is an option set.
type Setting struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// Option is a house rule or an optional rule. The first of Values is the
// default; Free options also take other values, in the words of Form.
type Option struct {
	Key     string   `json:"key"`
	Values  []string `json:"values"`
	Free    bool     `json:"free,omitempty"`
	Form    string   `json:"form,omitempty"`
	Rule    string   `json:"rule"`
	Ruling  string   `json:"ruling,omitempty"`
	Summary string   `json:"summary"`
	// Only in these scenarios; empty: all.
	Scenarios []string `json:"scenarios,omitempty"`
	// Needs is the setting ("sequence=simultaneous") without which the option
	// has no effect; "": none.
	Needs string `json:"needs,omitempty"`
}

// Rule is a numbered rule in our words.
type Rule struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Summary string `json:"summary"`
	// Prose: a heading, advice or a note, with nothing to carry out.
	Prose bool `json:"prose,omitempty"`
}

// Ruling is a reading of an unclear place.
type Ruling struct {
	ID       string   `json:"id"`
	Question string   `json:"question"`
	Reading  string   `json:"reading"`
	Basis    string   `json:"basis"`
	Rules    []string `json:"rules,omitempty"`
	Option   string   `json:"option,omitempty"`
}

// Source says where a fact in force comes from.
type Source struct {
	What   string `json:"what"`
	Source string `json:"source"`
	// Reconstruction: reasoned, not the published thing.
	Reconstruction bool `json:"reconstruction,omitempty"`
}

// Position is all there is: hidden things, both sides' own business. Only the
// engine looks inside. It is immutable: Resolve returns a new one.
type Position interface {
	// IsPosition does nothing; it marks the type.
	IsPosition()
}

// View is what one viewer may know of a Position, and a type of its own, so
// that nothing made for players can be handed a Position.
type View interface {
	// Viewer is a side, Umpire or Public.
	Viewer() string
}

// Viewers that are no side.
const (
	Umpire = "umpire"
	Public = "public"
)

// Orders are a compiled plot. Only the engine looks inside.
type Orders interface {
	// IsOrders does nothing; it marks the type.
	IsOrders()
}

// Stage is where a Position stands in the game.
type Stage struct {
	// Impulse counts from 1, Turn from 1 (0 before the first).
	Impulse int
	Turn    int
	// Name for people ("Game-Turn 3"), Slug for folders ("turn-3").
	Name string
	Slug string
	Over bool
}

// Need is what a side must file before an impulse can be resolved.
type Need struct {
	Side string `json:"side"`
	// Kind: plot, deploy, answer or consent.
	Kind string `json:"kind"`
	// Sections a file for it may hold; one also stands for its name with words
	// behind it ([battle PICE] for "battle").
	Sections []string `json:"sections"`
	// MayBeEmpty: nothing filed is as good as an empty file.
	MayBeEmpty bool `json:"may_be_empty,omitempty"`
}

// Kinds of Need.
const (
	NeedPlot    = "plot"
	NeedDeploy  = "deploy"
	NeedAnswer  = "answer"
	NeedConsent = "consent"
)

// Result of a finished game. Winner "" is a draw.
type Result struct {
	Winner string `json:"winner"`
	Level  string `json:"level,omitempty"`
	Why    string `json:"why"`
}

// Game is a rulebook opened with the facts of a scenario and its options. It
// is immutable and holds no match.
type Game interface {
	// Scenario it was opened with.
	Scenario() Scenario
	// Sources of all facts in force.
	Sources() []Source
	// Describe the scenario: forces, map, victory, special rules, options.
	Describe() []page.Block

	// Start is the position before the first impulse.
	Start() Position
	// Stage a position stands at. Every impulse counts on by one, the last too: the
	// position after it is at one more, and Over.
	Stage(Position) Stage
	// StageOf is the stage of an impulse as far as it is known before the game
	// gets there: its turn and name, or only its number where they depend on play.
	// It is false where no game goes as far as that, or the number is below 1.
	StageOf(impulse int) (Stage, bool)
	// Awaited says who must file what for the impulse the position stands at.
	// It must not depend on anything a side may not know.
	Awaited(Position) []Need
	// Result is nil while the game goes on.
	Result(Position) *Result

	// View is what viewer (a side, Umpire, Public) may know.
	View(p Position, viewer string) View
	// Grammar reads plots of this game.
	Grammar() plot.Grammar
	// Compile reads a side's plot against its view. Lines that cannot be
	// carried out are set aside, each with a problem; Orders are never nil.
	Compile(v View, f *plot.File) (Orders, []plot.Problem)
	// Resolve plays one impulse. Call it through Run.
	Resolve(p Position, orders []SideOrders, t *Table) Position

	// Project is what side may know of an event; false: nothing.
	Project(e Event, side string) (Event, bool)
	// Tell puts an event, as projected, into a sentence for viewer.
	Tell(e Event, viewer string) string
	// Vary gives positions that side cannot tell from p and whose difference
	// the coming impulse cannot touch; none where nothing is hidden.
	Vary(p Position, side string) []Position

	// Form is the plot form of the impulse the view stands at.
	Form(v View) plot.Form
	// Report is the situation after an impulse, from a view and the events as
	// projected for it, with their texts.
	Report(v View, events []Event) page.Report
	// Plotted is the page of a side's own plot, drawn before sending.
	Plotted(v View, o Orders) page.Report

	// EncodePosition writes canonical JSON, an object: the same position gives the
	// same bytes. A list "units" holds an object for each unit; by its "id"
	// (side/ID) rulings and status name it, as they do what stands in other lists
	// with an "id".
	EncodePosition(Position) ([]byte, error)
	// DecodePosition reads what EncodePosition wrote, also after an umpire's ruling
	// changed it: what cannot be is an error, never a panic.
	DecodePosition([]byte) (Position, error)
	// EncodeView writes canonical JSON of a view, for a side's copy of the match.
	EncodeView(View) ([]byte, error)
	// DecodeView reads what EncodeView wrote.
	DecodeView([]byte) (View, error)

	// Random is a legal plot for the view, by chance, for soak and tests.
	Random(v View, r *rand.Rand) plot.File
	// Check tells what is wrong with a position: units lost, stacking,
	// illegal places. before is the position an impulse earlier, nil at the
	// start.
	Check(before, after Position, events []Event) error
}
