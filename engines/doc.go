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
//  1. A folder of facts under scenarios, each file with its source; rules.toml,
//     rulings.toml and options.toml are read by scenarios.ReadCatalogue.
//  2. A package engines/NAME with the files doc, position, orders, sequence,
//     dice, tell, board, charts, forms, view, soak and one for each chapter of
//     the rulebook.
//  3. Tests that call enginetest.Conform, EveryRuleIsCited and LedgerIsTested.
//  4. A line in the list of rulebooks in cmd/prestags.
package engines
