package ancients

import (
	"slices"
	"strconv"

	"prestags/engines/hex"
	facts "prestags/scenarios/ancients"
)

// inReserve tells whether a piece waits off the board (S-AQUAE-1).
func (tn *turn) inReserve(p piece) bool {
	if l := tn.g.leaderOf(p); l >= 0 {
		return tn.b.leaders[l].status == inReserve
	}
	return tn.b.units[p].status == inReserve
}

// reserveEntry is how the card in use lets the reserve in, nil if it does not.
func (tn *turn) reserveEntry() *facts.ReserveEntry {
	g := tn.g
	a := g.ambush
	if a == nil || g.sides[tn.me].id != a.Side || tn.use.effective < 0 {
		return nil
	}
	if g.opt.counterTactic && g.is(tn.use.card, "C-COUNTER") {
		return nil
	}
	from := max(a.FromTurn, 1)
	if g.opt.ambushSecond {
		from = 2
	}
	if int(tn.b.began[tn.me]) < from {
		return nil
	}
	for i := range a.Cards {
		if a.Cards[i].Card == tn.card().ID {
			return &a.Cards[i]
		}
	}
	return nil
}

// reserveOpen tells whether the card can order the reserve, and some of it waits.
func (tn *turn) reserveOpen() bool {
	if tn.reserveEntry() == nil {
		return false
	}
	for u := tn.g.sides[tn.me].firstUnit; u < tn.g.sides[tn.me].lastUnit; u++ {
		if tn.inReserve(piece(u)) && tn.notFromReserve(piece(u), 0) == (reason{}) {
			return true
		}
	}
	return false
}

// reserveWanted tells whether a Leadership card is used for the reserve: its
// leader is named, or one of its pieces.
func (tn *turn) reserveWanted() bool {
	if tn.reserveEntry() == nil {
		return false
	}
	if l := tn.sheet.card.leader; l != noPiece && tn.g.sideOfPiece(l) == tn.me && tn.inReserve(l) {
		return true
	}
	for i := range tn.sheet.orders {
		for _, p := range tn.sheet.orders[i].pieces {
			if tn.g.sideOfPiece(p) == tn.me && tn.inReserve(p) {
				return true
			}
		}
	}
	return false
}

// notFromReserve tells why the card does not let a unit of the reserve in; n have
// their order already.
func (tn *turn) notFromReserve(p piece, n int) reason {
	g := tn.g
	e := tn.reserveEntry()
	switch {
	case g.sideOfPiece(p) != tn.me:
		return reason{"B-ORD-1", "it is not one of your pieces", "one of your own"}
	case e == nil:
		return reason{g.ambushRule, "this card does not order the force off the board, or not yet", "a Leadership card or Order Light Troops"}
	case tn.units[p].ordered:
		return reason{"B-ORD-1", "it has an order already", "it once"}
	case g.opt.ambushWhole:
		return reason{}
	case e.Group != "" && !g.inGroup(e.Group, g.typeOf(int(p)).ID):
		return reason{"S-AQUAE-6", "the card lets only light units in", "a light unit"}
	}
	most, err := strconv.Atoi(e.Pieces)
	if err != nil {
		most = g.sides[tn.me].command
	}
	if n >= most {
		return reason{"S-AQUAE-6", "the card lets at most " + plural(most, "unit") + " in", "fewer"}
	}
	return reason{}
}

// orderReserve orders pieces of the reserve under a Leadership card (S-AQUAE-6).
func (tn *turn) orderReserve() {
	n := 0
	tn.written(func(p piece, _ *orderLine) {
		if tn.g.sideOfPiece(p) == tn.me && !tn.inReserve(p) {
			tn.refuse(p, reason{"S-AQUAE-6", "the card is used for the force off the board", "its pieces only"})
			return
		}
		if tn.g.leaderOf(p) >= 0 {
			return // he comes with a unit (S-AQUAE-4)
		}
		if r := tn.notFromReserve(p, n); r != (reason{}) {
			tn.refuse(p, r)
			return
		}
		n++
		tn.order(p, false, false)
	})
}

// entryHexes are the free hexes of the far edge where the reserve may come in, by
// the sections of the card and of the entries so far (S-AQUAE-2, S-AQUAE-3).
func (tn *turn) entryHexes(u int) []hex.At {
	g, b := tn.g, tn.b
	e := tn.reserveEntry()
	if e == nil {
		return nil
	}
	edge, _ := g.sideOf(g.ambush.EdgeOf)
	in := sectionOf(e.Section) & tn.use.entry
	var out []hex.At
	for a := range g.rows {
		at := hex.At(a)
		if int(g.rows[a]) == g.sides[edge].edge && g.inside[tn.me][at]&in != 0 && b.cells[at].unit == 0 && b.cells[at].leader == 0 &&
			!g.bars(b, g.units[u].typ, at) {
			out = append(out, at)
		}
	}
	return out
}

// enter brings a unit of the reserve onto the board (S-AQUAE-2 to S-AQUAE-4).
func (tn *turn) enter(line *moveLine) reason {
	g := tn.g
	u := int(line.piece)
	if g.leaderOf(line.piece) >= 0 {
		return reason{"S-AQUAE-4", "a leader comes in with a unit", "AX1 ENTER … WITH him"}
	}
	switch {
	case !tn.inReserve(line.piece):
		return reason{g.enterRule(), "it is on the board already", "MV"}
	case !tn.units[u].ordered:
		return reason{"B-ORD-1", "it got no order", "it under [orders]"}
	case len(line.path) == 0 || !slices.Contains(tn.entryHexes(u), line.path[0]):
		return reason{"S-AQUAE-2", "it cannot come in there", "a free hex of the far edge in the card's section"}
	}
	if line.with != noPiece {
		if l := g.leaderOf(line.with); l < 0 || g.leaders[l].side != tn.me || !tn.inReserve(line.with) {
			return reason{"S-AQUAE-4", "the leader named does not wait off the board", "his name"}
		}
	}
	first := line.path[0]
	way := line.path[1:]
	if r := tn.wayReason(u, first, way, true, false); r != (reason{}) {
		return r
	}
	tn.use.entry &= g.inside[tn.me][first]
	if line.with != noPiece {
		tn.b.placeLeader(g.leaderOf(line.with), first)
	}
	tn.b.place(u, first, false)
	tn.moveOn(u, hex.None, line.path, "enter", "S-AQUAE-3")
	return reason{}
}

// enterRule is the rule by which the reserve comes in.
func (g *game) enterRule() string {
	if g.ambushRule == "" {
		return "B-ORD-1"
	}
	return g.ambushRule
}
