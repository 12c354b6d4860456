// Package ancients is Commands & Colors: Ancients with Expansion 2, Rome against
// the barbarians: the base rules, the sixty command cards, twenty-three battles.
//
// # Sequence of play
//
// The first impulse deals the hands. From then on an impulse is a turn of one
// side: special rules tested at its start, the card, orders, all moves, then the
// battles one by one, special rules tested at its end, the draw. I Am Spartacus
// and Rally may take two: the roll, then the rest. The side in turn files one
// sheet; what the other may do in it (evade, ignore flags, battle back, First
// Strike …) comes from its standing orders, or is asked.
//
// # Words
//
//   - A piece is a unit or a leader. A leader on the hex of a unit of his side is
//     attached to it; otherwise he is alone.
//   - A combat is one attack and what follows from it. It ends with the defender
//     battling back or with the attacker's momentum advance and its bonus combat.
//   - Ground is the terrain of a hex, after the special rules of the battle.
//   - Rear hexes are the neighbours in the next row toward a side's own edge.
//
// # Rules
//
// The rulebook has no numbers; the ids of the rules are B- (base), X-
// (expansion), S- (battles), C- (cards), A- (readings of unclear places).
//
// # Dice
//
// A battle die has six faces: light, medium, heavy, leader, flag, swords, in
// this order the values 1 to 6. The order in which scripted dice are taken is
// that of play; within a roll one die after the other, an elephant's rolls again
// after the whole roll. Cards are drawn by name from the draw pile, which is
// never put into an order: that is how its shuffles are made.
package ancients
