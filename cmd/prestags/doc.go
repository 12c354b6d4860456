// Command prestags resolves ancient battles by the book from secret plots.
//
// It wires the other packages and holds no rules, no layout and no state: a file
// for each family of commands, and main.go with the list of games.
//
// # The rooms
//
//	plot         what a player wrote, and the forms it is written on
//	scenarios    facts: maps, charts, forces, rules in our words, a folder a game
//	engines      the seam to the rules, and a package a game; no file, no clock
//	adjudicate   the match: its folder, journal, dice, questions, proofs
//	sheets       how a report looks: PDF, workbook, text
//
// Data flows one way, from plot and scenarios through engines and adjudicate to
// sheets. Who may import whom is a closed table, rooms_test.go.
//
// # A turn, from file to page
//
// A test looks up every function named here, so that none is named that is gone.
//
// Submit. The command main.app.submit reads the file or the mails
// (main.app.receive, mail.Split, mail.Message.Plot) and hands each plot to
// adjudicate.Match.Submit, which
//
//  1. keeps a sealed one as it came (seal.Is, adjudicate.Match.takeSealed);
//  2. reads an open one: plot.Read tells text, CSV and workbook apart
//     (plot.IsWorkbook, workbook.Read) and makes a plot.File of plot.Line values,
//     each with its place, by the engines.Game.Grammar of the game;
//  3. holds its header to the match (adjudicate.Match.readHeader);
//  4. compiles it, if it is for the impulse at which the match stands:
//     engines.Game.Compile against the engines.Game.View of its side, never against
//     the position. What cannot be carried out is a plot.Problem. One for a later
//     impulse is compiled when that comes;
//  5. writes the file, then one line of the journal that names it
//     (adjudicate.disk.commit), and gives an adjudicate.Receipt.
//
// plot check goes the same way as far as the fourth step, and stops
// (adjudicate.Match.Check).
//
// Adjudicate. The command main.app.adjudicate calls adjudicate.Match.Adjudicate,
// which goes round, impulse by impulse, as far as it can
// (adjudicate.Match.resolve):
//
//  1. engines.Game.Stage and engines.Game.Awaited say who must file what;
//  2. adjudicate.Match.open takes the last plot of each side, unseals it
//     (seal.File.Open), adds the standing orders and compiles it, or says for whom the
//     match waits;
//  3. adjudicate.Match.run gives the impulse its dice (adjudicate.Match.dice) and
//     the answers filed, and calls engines.Run. That calls engines.Game.Resolve,
//     the rules of the game, in the order of the rulebook, over an engines.Table:
//     engines.Table.Die, engines.Table.Draw, engines.Table.AskAll,
//     engines.Table.Note;
//  4. where it comes back with questions, they are put to the players
//     (adjudicate.Match.ask); an answer taken (adjudicate.Match.TakeAnswers), the
//     impulse is run again from its start with one answer more;
//  5. where it comes back with a position, events and position go into an
//     adjudicate.Record (engines.Game.EncodePosition), and the next impulse starts
//     from there. All impulses of one call are one commit
//     (adjudicate.disk.commitAll).
//
// Report. adjudicate.Match.WriteReports makes a page for each reader:
//
//  1. adjudicate.Match.seen takes from the record what the reader may know
//     (engines.Game.Project) and puts it into words (engines.Game.Tell);
//  2. engines.Game.Report makes blocks of a page, a page.Report, of that and of the
//     reader's view; adjudicate.compose gives it its page.Head: deadline, digests,
//     dice, rulings;
//  3. main.outputs names what draws it: sheets.PDF, sheets.XLSX, sheets.Text; the
//     command report also gives the page.Report itself, as JSON. sheets.PDF lays the
//     blocks out as a pdf.Scene, and pdf.Write makes a file of that.
//
// The next form is engines.Game.Form, written by plot.WriteText, plot.WriteCSV or
// plot.WriteXLSX.
//
// Verify. adjudicate.Match.Verify walks the journal from its first line and plays
// every impulse again with what had come by then: the same bytes, or it says where
// they part.
//
// # Where to begin
//
// engines/doc.go tells how to add a game, adjudicate/doc.go what is in the folder of
// a match, plot/doc.go how a plot is read. The toy game of engines/enginetest is the
// smallest game that uses all of the seam.
package main
