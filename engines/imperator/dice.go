package imperator

import "prestags/engines"

// Every roll of the game. The names, behind epoch, stage and impulse:
//
//	season/1.1/PLACE/1          a Ravage marker in spring
//	season/1.3 and 5.7/…        draws of arriving auxiliaries (variation)
//	operation/2.4.1/LEADER/ap   ravaging; ap: his points before the operation
//	operation/2.4.2.1/LEADER/ap recruiting; draws are numbered 10·ap + k
//	operation/1.2/LEADER/ap     the pirates' word; 2.3.3: a card's wall
//	operation/CARD/LEADER/1     a card's die, CARD its id (I-S3)
//	shooting|melee|general/3.4/FIGHT/UNIT/k  a unit's die in a phase; k above 1:
//	                            the same die re-rolled
//	FIGHT/3.4.6/SIDE/phase      a Retreat in Good Order
//
// FIGHT is PLACE.ATTACKER.ap, with .2 behind it for the second of two defenders.
// A leader never has the same number of points twice in a season, so these names
// hang on nothing but his own doings.

// markerDie is the die for a Ravage marker (1.1).
func (tn *turn) markerDie(at int8) engines.Roll {
	return tn.t.Die(engines.Key{Phase: phaseSeason, Rule: "1.1", Who: tn.g.places[at].id, N: 1, Why: "Ravage marker in " + tn.g.places[at].name})
}

// ravageDie is the die for ravaging plains (2.4.1).
func (tn *turn) ravageDie(l, at int8) engines.Roll {
	return tn.leaderDie(l, "2.4.1", "ravaging "+tn.g.places[at].name)
}

// recruitDie is the die for recruiting (2.4.2.1).
func (tn *turn) recruitDie(l int8) engines.Roll {
	return tn.leaderDie(l, "2.4.2.1", "recruiting of "+tn.g.leaders[l].name)
}

// departDie is the die for sailing with pirates or for passing a wall.
func (tn *turn) departDie(l int8, rule string) engines.Roll {
	return tn.leaderDie(l, rule, "departure of "+tn.g.leaders[l].name)
}

// leaderDie is a die of a leader's operation, named by the points he had.
func (tn *turn) leaderDie(l int8, rule, why string) engines.Roll {
	return tn.t.Die(engines.Key{Phase: phaseOps, Rule: rule, Who: tn.g.leaders[l].full, N: int(tn.p.leaders[l].ap) + 1, Why: why})
}

// recruitKey names the k-th draw of a leader's recruiting, from 1.
func (tn *turn) recruitKey(l int8, k int) engines.Key {
	return engines.Key{
		Phase: phaseOps, Rule: "2.4.2.1", Who: tn.g.leaders[l].full, N: 10*(int(tn.p.leaders[l].ap)+1) + k,
		Why: "a recruit for " + tn.g.leaders[l].name,
	}
}
