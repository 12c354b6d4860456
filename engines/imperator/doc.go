// Package imperator is Spartacus Imperator: the slave wars, season by season,
// with leaders that act in turn, secret tactics and face-down units.
//
// # Sequence of play
//
// A season is one or more impulses. Before the first of them both sides file
// their season: fleets, arrivals, a queue of operations with conditions, tactics
// and standing orders. The impulse then plays segments 1 to 3 and runs both
// queues alternately (1, segment 4) until one side's orders run out, or it says
// PAUSE, or a line cannot be carried out; then an impulse with more lines of that
// side follows. When nobody can act any more the season ends (segment 5).
//
// # Words
//
//   - place: a zone or a city; sea: a sea zone.
//   - led unit: under a leader's command (2.2); loose: without.
//   - out: Out of Action (0.2.2).
//   - point: an Action Point; plunder: Plunder Points.
//   - Alea: the right to re-roll one die in a battle.
//   - to leave: a Retreat in Good Order.
//
// # Names in a battle
//
// Units that are face down outside battles are turned up in one, and go by
// labels there: type and letter, Galli-a, dealt when they are turned up. Dice,
// questions and events of a battle use labels for them, so that nobody can
// follow a counter from one battle to the next; its owner's papers show both.
//
// # Fights and the desk
//
// A battle, sortie or siege is a value of its own, fight: armies of small flat
// structs in memory that the turn keeps from one fight to the next, played on the
// position. The rules of chapters 3 and 4 stand there once, and know neither
// names nor events. They speak to a desk (desk.go):
//
//   - throw: a die, by numbers: phase, army, unit, throw.
//   - decide: decisions, which orders, policy or default have settled already; a
//     player may take them otherwise.
//   - tell: a flat record of what has just happened.
//
// tableDesk is the desk of a match: it names the dice, puts the questions, turns
// records into events. A desk that rolls by a generator and tells nobody plays the
// same battle by itself, in a few microseconds and without taking memory; a test
// holds the two to each other.
//
// # Dice in a script
//
// Bare values are taken in the order of play; within a phase of a battle first
// the attacker's units, then the defender's, each side's by type as in the charts,
// commanded before loose, Ready before Out of Action, then by number; a re-roll
// follows when it is made, after all dice of the phase. A draw is scripted by the
// counter's full name, rebel/Galli-3.
package imperator
