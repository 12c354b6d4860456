// Package adjudicate is the match: the folder it lives in, the plots received
// for it, the turns resolved, the reports handed out. It knows no game; rules
// are behind the seam of package engines, looks behind a function it is given.
// It has no clock and no source of chance: times and seeds are handed in.
//
// # The folder
//
//	match.toml      frozen at creation: game, scenario, options, sides, policies
//	facts/          copies of the scenario, map and charts in force
//	journal.jsonl   one line for everything that happened, append-only
//	umpire/         seed or script of the dice, keys, real dice, answers, mail
//	                addresses: for nobody else
//	005-turn-3/     plots, as they came and opened, rulings, record.json, reports of
//	                impulse 5; 005-turn-3-again-1/ when it is played again
//	006-later/      plots for impulse 6 received before its time
//	outbox/         mails to the sides, ready to be sent
//	lock            who is writing now
//
// # The journal
//
// Every line carries the hash of the line before it and the hashes of the
// files written for it. A line is the commit of what it tells: files are
// written first, each to a temporary name, synced and renamed; then the line
// is appended and synced. Lines of one command stand together: each but the last
// says that more follow, and they count all or not at all. A file that no line
// names does not exist for the match, and a line cut off at the end of the
// journal was never written. So a match whose program died opens as it was
// before, or after, never between.
//
// What is printed in receipts and reports is a digest of the lines without
// their times, and without those that tell of reports drawn: the same
// happenings give the same reports whenever they were, but for deadlines, which
// are reckoned from the times of the entries. The umpire's is of all of it; a
// side's is of what the side may know, since a hash tells whoever can guess what
// was hashed, and plots can be guessed.
//
// # In force
//
// An impulse is opened (its plots are frozen), asks what belongs to the players,
// is answered, and is resolved. A ruling changes the position it starts from; a
// rewind goes back to an earlier one. Nothing is deleted: fold.go says which
// entries still count. A question pauses the impulse, which is then played from
// its start with one answer more.
//
// Verify walks the journal from its first line, and plays every impulse again
// with what had come by then. A side's copy has copy.json instead of a journal:
// what that side may know, and nothing else; only reading works on it.
//
// # Seals
//
// A sealed plot is kept as it came and is opened when the plots of all sides are
// in; what opens one whose key is its side's own is not taken before. Where the
// umpire plays a side, or there is none, open plots are refused and those who
// play cannot change theirs any more once another can be read. Without an umpire
// each side has a folder of its own; Compare is the digest that both must have.
//
// # Dice
//
// Sealed dice come from the umpire's seed, joint ones from it and a share of each
// side, real ones from whoever rolls them; joint.go and table.go say how. All are
// kept by the names of what they are rolled for.
//
// # Deadlines
//
// A match may have a deadline on a fixed clock. It says when plots are due and
// marks those that come later; nothing happens when it passes. What the match
// was agreed on to be (players, policies, the deadline) may be changed by
// entries; what was resolved under it stays.
package adjudicate
