package ancients

import "prestags/engines/hex"

// judge tries a sheet on what its side sees, without dice: the card against the
// hand, orders and moves fully, battles as far as their places after the moves
// tell. Nothing hidden is read.
func (g *game) judge(v *view, sh *sheet) []remark {
	tn := g.dryRun(v, sh)
	if tn == nil {
		return nil
	}
	if !tn.judgeCard(v) {
		return tn.remarks
	}
	if n := tn.rollsFor(); n > 0 && v.pending == nil {
		tn.atOnce = true
	}
	tn.orderPhase()
	tn.movePhase(false)
	tn.part = partBattles
	for i := range sh.battles {
		tn.line = i
		tn.judgeBattle(&sh.battles[i])
	}
	if tn.use.effective >= 0 && tn.card().Effects.SecondMove {
		tn.movePhase(true)
	} else {
		tn.noSecondMoves()
	}
	return tn.remarks
}

// dryRun is a turn on a copy of the board as a side sees it, with what its start
// brings: camps taken are gone when orders are given. nil if it is not its turn.
func (g *game) dryRun(v *view, sh *sheet) *turn {
	me, ok := g.sideOf(v.who)
	if !ok || v.result != nil || v.turn == 0 || me != v.active {
		return nil
	}
	b := v.board.clone()
	tn := g.newTurn(&b, sh)
	if b.pending == nil {
		b.began[me]++
		tn.startOfTurn()
	}
	return tn
}

// judgeCard plays the card of a sheet in a dry run; false if that cannot be judged
// further.
func (tn *turn) judgeCard(v *view) bool {
	tn.part, tn.phase = partCard, phaseCard
	if w := v.pending; w != nil {
		tn.use, tn.faces = w.use, w.faces
		if tn.sheet.card.card >= 0 && tn.sheet.card.card != w.use.card {
			tn.refuse(noPiece, reason{"B-TRN-6", "the card of this turn is played; only its orders are left", "no [card]"})
		}
		return true
	}
	c := tn.sheet.card.card
	switch {
	case c < 0:
		tn.refuse(noPiece, reason{"B-TRN-6", "no card is played", "[card] and one of your cards"})
		return false
	case !holds(v.hand, c):
		tn.refuse(noPiece, reason{"B-TRN-6", "you do not hold " + tn.g.cards[c].ID, "one of your cards"})
		return false
	case tn.g.opt.fsRefused && tn.g.is(c, "C-FIRST") && len(v.hand) > 1:
		tn.refuse(noPiece, reason{"A-41", "First Strike is played in the other side's turn", "another card"})
		return false
	}
	tn.play(c)
	return true
}

// judgeBattle says of a battle line what can be said beforehand.
func (tn *turn) judgeBattle(line *battleLine) {
	g := tn.g
	if g.leaderOf(line.unit) >= 0 {
		tn.refuse(line.unit, reason{"B-LDR-12", "a leader does not battle", "a unit"})
		return
	}
	u := int(line.unit)
	if g.units[u].side != tn.me {
		tn.refuse(line.unit, reason{"B-ORD-1", "it is not one of your pieces", "one of your own"})
		return
	}
	if line.kind == roll {
		if r := tn.mayRoll(u); r != (reason{}) {
			tn.refuse(line.unit, r)
			return
		}
		if _, _, r := tn.cartsWritten(u, line); r != (reason{}) {
			tn.refuse(line.unit, r)
			return
		}
		tn.units[u].carts = true
		return
	}
	if r := tn.battleReason(u); r != (reason{}) {
		tn.refuse(line.unit, r)
		return
	}
	r := tn.targetReason(u, line.target, line.kind)
	if r != (reason{}) && line.els != hex.None {
		if tn.targetReason(u, line.els, line.kind) == (reason{}) {
			r = reason{}
		}
	}
	switch {
	case r == reason{}:
	case foreseeable[r.rule]:
		tn.refuse(line.unit, r)
		return
	default:
		// Battles before it may change that.
		tn.remarkOn(line.unit, reason{r.rule, r.wrong + " as it stands now", r.instead})
	}
	if line.kind == closeCombat {
		tn.units[u].battled = true
	} else {
		tn.units[u].shots++
	}
}

// foreseeable are the reasons that no battle before it can take away.
var foreseeable = map[string]bool{
	"B-ORD-1": true, "B-BAT-1": true, "B-RNG-1": true, "B-RNG-3": true, "X-MAR-1": true, "X-MAR-3": true, "X-DEC-1": true, "X-DEC-2": true,
	"B-MOV-6": true, "B-MOV-8": true, "B-CC-4": true, "C-DARKEN": true, "C-CLASH": true, "C-MFM": true, "C-CHARGE": true, "C-DOUBLE": true,
	"X-RF-2": true, "A-38": true, "B-TER-CMP-2": true,
}
