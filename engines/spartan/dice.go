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
//	movement/S1.13/UNIT/1 and /2    a rampant elephant's direction and allowance
//	movement/8.0/UNIT@HEX/1         a rampant elephant's melee
//	panic/13.13/SIDE/n       which army panics

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

// meleeDie is the die for a melee (7.0), in a rampage for the elephant's (S1.0).
func (tn *turn) meleeDie(a *attack, phase string) engines.Roll {
	who, lowest := tn.g.sides[a.side].id, tn.g.grid.Name(a.target[0])
	if a.wild {
		who = tn.g.units[a.units[0]].full
	}
	return tn.t.Die(engines.Key{Phase: phase, Rule: "8.0", Who: who + "@" + lowest, N: 1, Why: "melee on " + lowest})
}

// rampageDice are a rampant elephant's two dice: its direction, its Movement
// Allowance (S1.13).
func (tn *turn) rampageDice(u int16) []engines.Roll {
	key := engines.Key{Phase: phaseMove, Rule: "S1.13", Who: tn.g.units[u].full, N: 1, Why: "direction of the rampage"}
	first := tn.t.Die(key)
	key.N, key.Why = 2, "Movement Allowance of the rampage"
	return []engines.Roll{first, tn.t.Die(key)}
}

// panicDice decide which army panics where nothing else does: one die a
// side, again while equal; the winner keeps its nerve.
func (tn *turn) panicDice() (winner int8, rolls []engines.Roll) {
	return tn.opposed(engines.Key{Phase: "panic", Rule: "13.13", Why: "which army panics"}, "")
}

// contestDice decide who enters a hex when both sides try with equal strength
// (22.23, A-12): one die a side, the first-listed first, again while equal.
func (tn *turn) contestDice(at hex.At, step int) (winner int8, rolls []engines.Roll) {
	name := tn.g.grid.Name(at)
	return tn.opposed(engines.Key{Phase: "contest", Rule: "22.23", Why: "who enters " + name}, "@"+name+"."+strconv.Itoa(step))
}

// opposed dice: each side rolls, the first-listed first, again while equal; the
// higher wins.
func (tn *turn) opposed(k engines.Key, place string) (winner int8, rolls []engines.Roll) {
	for k.N = 1; ; k.N++ {
		var v [2]int
		for s := range tn.g.sides {
			k.Who = tn.g.sides[s].id + place
			r := tn.t.Die(k)
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
