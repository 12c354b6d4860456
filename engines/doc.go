// Package engines is the seam between a rulebook and everything around it.
//
// A Rulebook is one of the games the program knows; opened with the facts of
// a scenario and its options it is a Game. A Game is straight-line code over a
// Table: the table gives named dice, draws and shuffles, asks the players what
// belongs to them and notes what happened. A Game reads no file and no clock,
// holds no state, and gives the same events for the same position, plots, dice
// and answers, in whatever order the sides are named and the lines written.
//
// # A turn
//
// Play is a chain of impulses. Awaited says who must file what. Compile reads
// a side's plot against that side's View, never against the Position, so that
// checking before sending can do no less and tell no more than resolution.
// Run resolves the impulse, or stops with Questions; it is then run again from
// its start with one more answer. Tell puts an Event into words. Project turns
// it into what a side may know of it.
//
// # Adding a game
//
// The toy of package enginetest shows all of the seam in one file. What a game of
// its own needs, in the order in which it can be tried:
//
//  1. Facts: a package scenarios/NAME that embeds them as TOML, each file with its
//     source. rules.toml (every number of the rulebook), rulings.toml and
//     options.toml; a file a scenario, in which `game = "NAME"` and `id = "SLUG"`
//     stand on lines of their own, since a user's own scenario is known by them;
//     maps, charts, cards, forces as the game has them. Its functions: Slugs;
//     BuiltIn, of scenarios.Known and scenarios.Embedded; Catalogue, which is
//     scenarios.CatalogueOf; a reader for each kind of file, which is scenarios.Read
//     and then a scenarios.Check of every value; and a check of the files together.
//  2. The rulebook: a package engines/NAME with a type that embeds catalogue.Lists
//     and has the other methods of engines.Rulebook. Files gives each file a role,
//     of which "scenario" must be one; "map", "charts" and "deployment" are those a
//     user can replace by a flag. Open reads them by role, calls catalogue.Check for
//     each setting, and says which file is missing.
//  3. The game: an engines.Game. Write it in this order, one file each, named alike
//     in all games: position (Start, Stage, StageOf, Awaited, Result, EncodePosition,
//     DecodePosition, Check), view (View, EncodeView, DecodeView, Vary), orders
//     (Grammar, Compile), sequence (Resolve) with dice and a file for each chapter of
//     the rulebook, tell (Project, Tell), forms (Form), board and report (Report,
//     Plotted), describe (Describe, the options in force among it), soak (Random).
//     enginetest.Conform tells what is missing: each event cites a rule of rules.toml,
//     and so does each modifier; each roll stands in the Dice of an event; impulses
//     count on by one; Compile takes whatever Random writes without a fault; the same
//     impulse gives the same bytes; nothing tells a side what View keeps from it.
//  4. On the page: Report ends with what to file next, a page.Card whose first line is
//     engines.HeadMatch. The game is an engines.Printer as well, and makes the charts,
//     the reference sheet (engines.Reference) and all else that it has of
//     engines.Printables. A rulebook whose map goes out as a workbook is an
//     engines.MapWriter.
//  5. Tests: enginetest.Conform, enginetest.EveryRuleIsCited, and
//     enginetest.LedgerIsTested with testdata/NAME/ledger_ids.txt; a recorded game of
//     each scenario under testdata/NAME, dice and events by the rulebook.
//  6. The command: a line at the end of the list in main.rulebooks; a guide
//     cmd/prestags/topics/NAME.txt, whose session shows what each command prints and
//     is followed by a script help-NAME.txtar; its NAME among the commands of
//     TestCommands; a row in the table of README.md. The tests of cmd/prestags hold
//     whatever is in the list: that all it prints can be laid out, and its charts hold
//     a hundred words at least; that it has a guide, and all that it exports a comment;
//     that random plots survive as text, that nothing is told too soon.
//
// Then play it: games, show, new, plot new (text, CSV, XLSX), plot check, submit,
// adjudicate, why, ruling, rewind, verify, print, rules, soak. All of them work for
// any game of the list; none knows one by name.
package engines
