// Package iamspartacus is I Am Spartacus!: the revolt of Spartacus, 73-71 B.C.,
// in 17 monthly turns.
//
// # The sequence
//
// A turn has nine steps (5.2) and three impulses, each of which the side that
// acts in it opens with its orders:
//
//	A  opening     1A pacification, 1B recovery, 1C Roman reinforcements
//	B  the rebel   1C pirates, 1D replacements, 2A rebel and 2B Roman fleets,
//	               3A attrition, 3B rebel land phase
//	C  the Roman   3C Roman land phase, 3D the month ends
//
// The game starts with impulse C of turn 1 (3.7), so that impulse 1 is its only
// one; turn n has the impulses 3n-4, 3n-3 and 3n-2. A file may order steps of
// later impulses: those sections wait in the position, seen by their side
// alone, until their step opens or a later file replaces them.
//
// # The order of dice
//
// 1A: by pacifications as ordered. 1B: Roman leaders by name, then rebel ones.
// 1C: the pirates. 1D: the archer, cavalry by areas as ordered, training draws.
// 2A: fleet, landing. 3A: besieged cities' plague, then attrition, rebel before
// Roman, places in the order of the map. 3B and 3C: marches road, normal,
// forced, each kind as ordered, then normal ones after a wall that held (14.4);
// for a province entered the march die, then that for the revolt; battles and
// sieges as ordered, inside one by the segments of 13.6: attacker before
// defender, missile units by id, fronts by lane from the left with a berserk
// die before the attack it belongs to, leaders by lane.
//
// # Words
//
//	loc      a location: open country of an area, a city, a sanctuary, siege works
//	works    the besiegers' place round a city or sanctuary (14.6)
//	calm     no revolt yet; revolt: In Revolt marker; pacified: its other side
//	step     of the sequence, or of strength: the text says which
//	force    pieces that move together
//	wish     a preference for losses, by unit, kind or state
//	plan     battle lines of one place, or of all others
//	lane     two stacks that face one another in the line (13.8)
package iamspartacus
