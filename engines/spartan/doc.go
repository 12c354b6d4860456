// Package spartan plays Spartan (PRESTAGS) by the book, in the simultaneous
// sequence of rules 19.0 to 23.0 or, by the option sequence=standard, in the
// Player-Turns of 4.0.
//
// # Sequence of play
//
// Impulses 1 and 2 are the deployments, the side that deploys first before the
// other (11.1); impulse n+2 is Game-Turn n. A Game-Turn runs through
//
//	A  operations plot           orders.go         19.1A, 20.0, 21.0
//	   what a task asks for      orders_tasks.go
//	B  fire combat               fire.go           6.0, 19.1B
//	C  melee combat              melee.go          7.0, 19.1C
//	D  movement                  simultaneous.go   19.1D, 22.0
//	E  defensive fire            fire.go           6.4, 19.1E
//	F  recovery and turn record  sequence.go       8.23, 19.1F
//
// All combat of a phase is rolled against the position at its start and applied
// together (20.2). Results of combat stand in results.go (8.0), leaders in
// leaders.go (10.0), victory in victory.go (11.0), terrain in ground.go (9.0).
//
// In the standard sequence impulse n+2 is the n-th Player-Turn, two to a
// Game-Turn, the first that of the side that moves first. The phasing side files
// a sheet; what the other does comes from standing orders or is asked. By the
// same chapters a Player-Turn runs through
//
//	   the sheet                  standard_orders.go  4.2
//	   its moves                  standard_orders_move.go  5.0
//	A  fire, line after line      standard_fire.go    4.2A, 6.0
//	B  movement, then the other
//	   side's defensive fire      standard_move.go    4.2B, 6.42
//	C  melee, line after line     standard_melee.go   4.2C, 7.31
//	D  recovery                   sequence.go         4.2D, 8.23
//
// # Dice
//
// The canonical order of dice, in which a script is read: in each phase
// the combats by target hex ascending, within a hex the first-listed side
// first; a combat on several hexes stands at its lowest. Ties of a contest for a
// hex by step, then hex; the first-listed side rolls first, and a tie is rolled
// again at once. In the standard sequence fire and melee go by the order of the
// sheet, defensive fire by target hex. The names of the dice stand in dice.go.
//
// # Words
//
//	DFZ       Defensive Fire Zone: the six hexes around a fire unit (6.41)
//	FPS       Fire Protection Strength of a hex
//	MA, MP    Movement Allowance, Movement Point; counted here in halves, since
//	          out of control an allowance is halved and fractions are kept
//	NP        no plot: the unit stands (20.4)
//	AS, DS    melee attack and defence strength
//
// Inside, a unit is its place in the list of all units: first-listed side
// first, then by id. Strengths are engines.Strength.
package spartan
