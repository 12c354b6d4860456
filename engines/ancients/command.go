package ancients

import "prestags/engines/hex"

// use is how a card is used in a turn: what Counter Attack makes of it, and the
// choices made with it.
type use struct {
	// card played and the effective one, whose orders it gives; noCard if it
	// gives none.
	card, effective cardID
	// in limits the leader of a Leadership card, as seen by the bottom side:
	// copied by Counter Attack he must be where the copied one was (C-COUNTER).
	in sections
	// leader of a Leadership card, choice the one unit of choice; noPiece.
	leader, choice piece
	// entry sections of the reserve, as seen by the player (S-AQUAE-2).
	entry sections
	// group all ordered pieces must belong to (S-PICENUM-1); -1 any.
	group int8
}

// faces left over from a roll, and what may be done with them, are in pending.

// target of a line: a unit's or a lone leader's hex.
type target = hex.At
