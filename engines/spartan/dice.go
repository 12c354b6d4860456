package spartan

import (
	"strconv"

	"prestags/engines"
	"prestags/engines/hex"
)

// Every roll of the game. The names, behind epoch, stage and impulse:
//
//	fire/8.0/SIDE@HEX/1      a fire attack of SIDE on HEX
//	melee/8.0/SIDE@HEX/1     a melee; HEX is the lowest of its target hexes
//	defensive/8.0/SIDE@HEX/1 defensive fire
//	contest/22.23/SIDE@HEX.STEP/n   the n-th die of SIDE for HEX in STEP

// Phases of the sequence of play, as they stand in dice and events.
const (
	phaseFire      = "fire"
	phaseMelee     = "melee"
	phaseMove      = "movement"
	phaseDefensive = "defensive"
	phaseRecord    = "record"
)

// fireDie is the die for a fire attack, offensive or defensive (6.0, 6.42).
func (tn *turn) fireDie(phase string, s int8, target hex.At) engines.Roll {
	return tn.t.Die(engines.Key{
		Phase: phase, Rule: "8.0", Who: tn.g.sides[s].id + "@" + tn.g.grid.Name(target), N: 1, Why: "fire at " + tn.g.grid.Name(target),
	})
}

// meleeDie is the die for a melee (7.0).
func (tn *turn) meleeDie(s int8, lowest hex.At) engines.Roll {
	return tn.t.Die(engines.Key{
		Phase: phaseMelee, Rule: "8.0", Who: tn.g.sides[s].id + "@" + tn.g.grid.Name(lowest), N: 1, Why: "melee on " + tn.g.grid.Name(lowest),
	})
}

// contestDice decide who enters a hex when both sides try with equal strength
// (22.23, A-12): one die a side, the first-listed first, again while equal.
func (tn *turn) contestDice(at hex.At, step int) (winner int8, rolls []engines.Roll) {
	for n := 1; ; n++ {
		var v [2]int
		for s := range tn.g.sides {
			r := tn.t.Die(engines.Key{
				Phase: "contest", Rule: "22.23", Who: tn.g.sides[s].id + "@" + tn.g.grid.Name(at) + "." + strconv.Itoa(step), N: n,
				Why: "who enters " + tn.g.grid.Name(at),
			})
			v[s] = r.Die
			rolls = append(rolls, r)
		}
		switch {
		case v[0] > v[1]:
			return 0, rolls
		case v[1] > v[0]:
			return 1, rolls
		}
	}
}
