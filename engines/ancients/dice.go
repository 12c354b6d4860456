package ancients

import (
	"prestags/engines"
	"prestags/engines/hex"
)

// Every roll of the game. The names, behind epoch, stage and impulse:
//
//	deal/B-TRN-4/SIDE/n             the n-th card dealt
//	card/C-IAS/SIDE/n, C-RALLY      the dice of the card
//	moves/B-TER-MAR-1/PIECE@HEX/1   marsh (phase battle in retreats and the like)
//	battle/B-CC-6/COMBAT/n          the attack; B-EVD-4 at an evader, B-BB-1 battling
//	                                back, C-FIRST First Strike, B-RNG-4 a shot
//	battle/B-LDR-1/LEADER@COMBAT/n  checks, B-LDR-4 when the unit died
//	battle/B-LDR-9/LEADER@HEX.COMBAT/n  an escape past the unit on the hex
//	battle/B-ELE-6/PIECE@COMBAT/n   rampage against the piece
//	battle/X-RF-5/PIECE@COMBAT/n    carts rolling into the piece
//	end/B-TRN-4/SIDE/1              the card drawn
//
// COMBAT is the attacker and the hex it attacks: roman/MI3@G4; a bonus combat has
// .bonus behind it, a second shot .2.

// Phases of a turn, as they stand in dice and events.
const (
	phaseDeal   = "deal"
	phaseStart  = "start"
	phaseCard   = "card"
	phaseOrders = "orders"
	phaseMoves  = "moves"
	phaseBattle = "battle"
	phaseEnd    = "end"
)

// dice rolls n battle dice. What is rolled again under one name in an impulse (an
// elephant's swords, a leader attacked twice by one rampage) is numbered on.
func (tn *turn) dice(rule, who, why string, n int) []engines.Roll {
	k := engines.Key{Phase: tn.phase, Rule: rule, Who: who, N: 1 + tn.uses(rule, who, n), Why: why, Faces: faceNames}
	return tn.t.Dice(k, n)
}

// name of dice or a question in this impulse, and how often it was used.
type name struct {
	phase, rule, who string
	n                int
}

// uses tells how often a name was used, and uses it n times more.
func (tn *turn) uses(rule, who string, n int) int {
	for i := range tn.names {
		if x := &tn.names[i]; x.who == who && x.rule == rule && x.phase == tn.phase {
			x.n += n
			return x.n - n
		}
	}
	tn.names = append(tn.names, name{tn.phase, rule, who, n})
	return 0
}

// faceOf is the face of a roll.
func faceOf(r *engines.Roll) face { return face(r.Die - 1) }

// count of a face in a roll.
func count(rolls []engines.Roll, f face) int {
	n := 0
	for i := range rolls {
		if faceOf(&rolls[i]) == f {
			n++
		}
	}
	return n
}

// draw takes a card from the draw pile into a hand; if the pile is empty the
// discards are shuffled into it first (B-TRN-5).
func (tn *turn) draw(s side, n int) {
	p := tn.p
	if len(p.deck) == 0 {
		tn.reshuffle("B-TRN-5")
	}
	names := make([]string, len(p.deck))
	for i, c := range p.deck {
		names[i] = tn.g.cards[c].ID
	}
	roll := tn.t.Draw(engines.Key{Phase: tn.phase, Rule: "B-TRN-4", Who: tn.g.sides[s].id, N: n, Why: "a new card"}, names)
	c := tn.g.cardOf(roll.Drawn)
	p.deck = without(p.deck, c)
	p.hands[s] = with(p.hands[s], c)
	tn.t.Note(engines.Event{
		Rule: []string{"B-TRN-4"}, Kind: "drew", Phase: tn.phase, Side: tn.g.sides[s].id, Units: []string{roll.Drawn}, Dice: []engines.Roll{roll},
	})
}

// reshuffle puts the discards back into the draw pile.
func (tn *turn) reshuffle(rule string) {
	for _, c := range tn.p.discards {
		tn.p.deck = with(tn.p.deck, c)
	}
	tn.p.discards = nil
	tn.note(engines.Event{Rule: []string{rule}, Kind: "reshuffle", Side: tn.g.sides[tn.me].id})
}

// with and without keep cards ascending.
func with(cards []cardID, c cardID) []cardID {
	out := make([]cardID, 0, len(cards)+1)
	done := false
	for _, x := range cards {
		if !done && c < x {
			out, done = append(out, c), true
		}
		out = append(out, x)
	}
	if !done {
		out = append(out, c)
	}
	return out
}

func without(cards []cardID, c cardID) []cardID {
	out := make([]cardID, 0, len(cards))
	done := false
	for _, x := range cards {
		if !done && x == c {
			done = true
			continue
		}
		out = append(out, x)
	}
	return out
}

// note writes an event of the phase down; a dry run has nothing to tell.
func (tn *turn) note(e engines.Event) {
	if tn.t == nil {
		return
	}
	if e.Phase == "" {
		e.Phase = tn.phase
	}
	tn.t.Note(e)
}

// places are the names of hexes.
func (g *game) places(at ...hex.At) []string {
	out := make([]string, 0, len(at))
	for _, a := range at {
		if a != hex.None {
			out = append(out, g.grid.Name(a))
		}
	}
	return out
}
