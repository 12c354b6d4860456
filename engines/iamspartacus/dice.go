package iamspartacus

import "prestags/engines"

// Every roll of the game outside battle. The names, behind epoch, stage and
// impulse:
//
//	1A/6.6/PLACE/1           pacification of a place
//	1B/7.2/LEADER/1          a wounded leader's recovery
//	1C/8.1/pirates/1, 2      the alliance with the pirates
//	1D/9.3/PLACE/1           the archer; 1D/9.5/PLACE/n cavalry
//	1D/9.6/PLACE/n           the n-th draw from the cup for a place
//	3A/11.9/CITY/1           plague breaks out
//	3A/11.10/UNIT/1          a unit in a plague city
//	3A/11.8/SIDE@PLACE/1     attrition
//	STEP/6.2/PLACE/1, 2      a revolt
//	STEP/6.4/PLACE/1         the leader drawn in it
//	STEP/12.3b/LEADER@PLACE/n a forced march under LEADER into PLACE
//	3B/12.9/PIECE/1          a raft
//
// with leaders, units and places in full. Battles: battle_dice.go.

func (tn *turn) pacifyDie(at loc) engines.Roll {
	return tn.t.Die(engines.Key{Phase: tn.phase(), Rule: "6.6", Who: tn.g.locs[at].full, N: 1, Why: "pacification of " + tn.g.locs[at].name})
}

func (tn *turn) recoveryDie(l int8) engines.Roll {
	return tn.t.Die(engines.Key{Phase: tn.phase(), Rule: "7.2", Who: tn.g.leaders[l].full, N: 1, Why: "recovery of " + tn.g.leaders[l].id})
}

func (tn *turn) pirateDice() []engines.Roll {
	return tn.t.Dice(engines.Key{Phase: tn.phase(), Rule: "8.1", Who: "pirates", N: 1, Why: "alliance with the pirates"}, 2)
}

// trainerDie is the die for the archer (9.3) or for cavalry (9.5).
func (tn *turn) trainerDie(rule string, at loc, n int) engines.Roll {
	return tn.t.Die(engines.Key{Phase: tn.phase(), Rule: rule, Who: tn.g.locs[at].full, N: n, Why: "training in " + tn.g.locs[at].name})
}

func (tn *turn) cupDraw(at loc, n int, names []string) engines.Roll {
	return tn.t.Draw(engines.Key{Phase: tn.phase(), Rule: "9.6", Who: tn.g.locs[at].full, N: n, Why: "from the cup, in " + tn.g.locs[at].name}, names)
}

func (tn *turn) revoltDice(at loc, n int) []engines.Roll {
	return tn.t.Dice(engines.Key{Phase: tn.phase(), Rule: "6.2", Who: tn.g.locs[at].full, N: 1, Why: "revolt of " + tn.g.locs[at].name}, n)
}

func (tn *turn) leaderDraw(at loc, names []string) engines.Roll {
	return tn.t.Draw(engines.Key{Phase: tn.phase(), Rule: "6.4", Who: tn.g.locs[at].full, N: 1, Why: "new leader in " + tn.g.locs[at].name}, names)
}

func (tn *turn) outbreakDie(at loc) engines.Roll {
	return tn.t.Die(engines.Key{Phase: tn.phase(), Rule: "11.9", Who: tn.g.locs[at].full, N: 1, Why: "plague in " + tn.g.locs[at].name})
}

func (tn *turn) plagueDie(u int16) engines.Roll {
	return tn.t.Die(engines.Key{Phase: tn.phase(), Rule: "11.10", Who: tn.g.units[u].full, N: 1, Why: "plague, " + tn.g.units[u].id})
}

func (tn *turn) attritionDie(s int8, at loc) engines.Roll {
	return tn.t.Die(engines.Key{Phase: tn.phase(), Rule: "11.8", Who: tn.g.sides[s].id + "@" + tn.g.locs[at].full, N: 1, Why: "attrition in " + tn.g.locs[at].name})
}

// forcedDie is the n-th die of the forced march of a leader, into a place.
func (tn *turn) forcedDie(l int8, at loc, n int) engines.Roll {
	return tn.t.Die(engines.Key{
		Phase: tn.phase(), Rule: "12.3b", Who: tn.g.leaders[l].full + "@" + tn.g.locs[at].full, N: n, Why: "forced march into " + tn.g.locs[at].name,
	})
}

// raftDie is a unit's or leader's die.
func (tn *turn) raftDie(piece string) engines.Roll {
	return tn.t.Die(engines.Key{Phase: tn.phase(), Rule: "12.9", Who: piece, N: 1, Why: "raft of " + piece})
}

// mod is one modifier as events list them.
func mod(rule, label string, n int) engines.Mod {
	return engines.Mod{Rule: rule, Label: label, Op: "+", Value: engines.Points(n)}
}
