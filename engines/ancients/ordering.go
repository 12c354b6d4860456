package ancients

import (
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
)

// orderPhase gives the orders of the card (ledger ch. 8, 3).
func (tn *turn) orderPhase() {
	tn.phase, tn.part = phaseOrders, partOrders
	g := tn.g
	if tn.use.effective < 0 {
		for i := range tn.sheet.orders {
			tn.line = i
			tn.refuse(noPiece, reason{"B-ORD-1", "the card gives no orders", "no orders"})
		}
		return
	}
	if g.grouped[tn.me] {
		tn.use.group = tn.chooseGroup()
	}
	switch c := tn.card(); {
	case tn.choiceOnly():
		tn.orderChoice(anySection)
	case c.Orders.Scope == "section":
		tn.orderSections()
	case c.Orders.Scope == "anywhere":
		tn.orderAnywhere()
	case c.Orders.Scope == "leader-group":
		tn.orderLeader()
	case c.Orders.Scope == "linked-group":
		tn.orderLinked()
	case c.Orders.Scope == "contact", c.Orders.Scope == "missile":
		tn.orderAll()
	case g.is(tn.use.effective, "C-RALLY"):
		tn.rally()
	case c.Orders.Scope == "dice":
		tn.orderByDice()
	}
	tn.tellOrders()
}

// tellOrders notes who got an order.
func (tn *turn) tellOrders() {
	g := tn.g
	e := engines.Event{Rule: []string{g.cards[tn.use.effective].ID}, Kind: "ordered", Side: g.sides[tn.me].id}
	for u := range tn.units {
		if tn.units[u].ordered {
			e.Units = append(e.Units, g.units[u].full)
			if tn.units[u].basic {
				e.Rule = append(e.Rule, "B-ORD-7")
			}
		}
	}
	for l := range tn.leaders {
		if tn.leaders[l].ordered {
			e.Units = append(e.Units, g.leaders[l].full)
			if tn.leaders[l].detach {
				e.Rule = append(e.Rule, "B-ORD-5")
			}
		}
	}
	tn.note(e)
}

// chooseGroup is the army that all orders of the card go to: as written with it, else
// that of the leader or unit the card names, else of the first piece ordered, moved
// or in battle, else of the first unit that the card can order (S-PICENUM-1,
// D-ARMY).
func (tn *turn) chooseGroup() int8 {
	g := tn.g
	if tn.use.group >= 0 {
		return tn.use.group
	}
	if tn.sheet.card.group >= 0 {
		return tn.sheet.card.group
	}
	for _, p := range [2]piece{tn.sheet.card.leader, tn.sheet.card.unit} {
		if p != noPiece {
			if k := g.groupOf(tn.b, p); k >= 0 {
				return k
			}
		}
	}
	for i := range tn.sheet.orders {
		for _, p := range tn.sheet.orders[i].pieces {
			if k := g.groupOf(tn.b, p); k >= 0 {
				return k
			}
		}
	}
	for i := range tn.sheet.moves {
		if k := g.groupOf(tn.b, tn.sheet.moves[i].piece); k >= 0 {
			return k
		}
	}
	for i := range tn.sheet.battles {
		if k := g.groupOf(tn.b, tn.sheet.battles[i].unit); k >= 0 {
			return k
		}
	}
	for u := g.sides[tn.me].firstUnit; u < g.sides[tn.me].lastUnit; u++ {
		if g.units[u].group >= 0 && tn.b.units[u].at != hex.None && (tn.card().Orders.Scope != "contact" || tn.touches(u)) && tn.kind(u) {
			return g.units[u].group
		}
	}
	return 0
}

// written calls f for each piece meant by the plain order lines, with its line.
func (tn *turn) written(f func(p piece, l *orderLine)) {
	for i := range tn.sheet.orders {
		l := &tn.sheet.orders[i]
		if l.assign != noFace {
			continue
		}
		for _, p := range l.pieces {
			tn.line = i
			f(tn.meant(p, l.detach), l)
		}
	}
}

// meant is the piece an order means: a leader with his unit who isn't detached
// stands for the unit (B-ORD-4, B-ORD-5).
func (tn *turn) meant(p piece, detach bool) piece {
	if l := tn.g.leaderOf(p); l >= 0 && !detach {
		if at := tn.b.leaders[l].at; at != hex.None && tn.b.unitAt(at) >= 0 {
			return piece(tn.b.unitAt(at))
		}
	}
	return p
}

// unable tells why a piece cannot get an order of any card.
func (tn *turn) unable(p piece, detach bool) reason {
	g, b := tn.g, tn.b
	if g.sideOfPiece(p) != tn.me {
		return reason{"B-ORD-1", "it is not one of your pieces", "one of your own"}
	}
	if l := g.leaderOf(p); l >= 0 {
		switch {
		case b.leaders[l].status == dead || b.leaders[l].status == gone:
			return reason{"B-ORD-1", "he is no longer in the battle", "another piece"}
		case b.leaders[l].at == hex.None:
			return reason{"S-AQUAE-4", "he comes with a unit of his force", "AX1 ENTER … WITH him"}
		case tn.leaders[l].ordered:
			return reason{"B-ORD-1", "he has an order already", "it once"}
		case detach && !tn.card().Orders.Detach:
			return reason{"B-ORD-5", "this card detaches no leader", "his unit instead"}
		}
	} else {
		switch {
		case b.units[p].status == dead || b.units[p].status == gone:
			return reason{"B-ORD-1", "it is no longer in the battle", "another piece"}
		case tn.units[p].ordered:
			return reason{"B-ORD-1", "it has an order already", "it once"}
		case b.units[p].at == hex.None:
			return reason{"S-AQUAE-1", "it is not on the board", "it under a card that lets it in"}
		}
	}
	if tn.use.group >= 0 {
		if k := g.groupOf(b, p); k >= 0 && k != tn.use.group {
			return reason{g.groupRule, "one card orders one army, and this card's is " + g.groups[tn.use.group], "pieces of one army"}
		}
	}
	return reason{}
}

// order gives a piece its order.
func (tn *turn) order(p piece, detach, basic bool) {
	if l := tn.g.leaderOf(p); l >= 0 {
		tn.leaders[l].ordered, tn.leaders[l].detach = true, detach
		return
	}
	tn.units[p].ordered, tn.units[p].basic = true, basic
}

// orderChoice orders the one unit of choice, from these sections.
func (tn *turn) orderChoice(in sections) {
	done := false
	try := func(p piece) {
		r := tn.unable(p, false)
		switch {
		case r != reason{}:
		case tn.g.leaderOf(p) >= 0:
			r = reason{"B-ORD-7", "the card orders one unit of your choice, no leader", "a unit"}
		case done:
			r = reason{"B-ORD-7", "the card orders one unit of your choice, and it has one", "one unit"}
		case tn.g.inside[tn.me][tn.b.units[p].at]&in == 0:
			r = reason{"A-27", "the unit of choice must stand in the section of the card", "a unit there"}
		case tn.g.inside[bottom][tn.b.units[p].at]&tn.use.in == 0:
			r = reason{"C-COUNTER", "the copied card was used in another section", "a unit there"}
		}
		if r != (reason{}) {
			tn.refuse(p, r)
			return
		}
		done = true
		tn.use.choice, tn.leaderSections = p, tn.g.inside[bottom][tn.b.units[p].at]
		tn.order(p, false, true)
	}
	if p := tn.sheet.card.unit; p != noPiece {
		tn.part = partCard
		try(p)
		tn.part = partOrders
		if done {
			tn.written(func(p piece, _ *orderLine) {
				if p != tn.use.choice {
					try(p)
				}
			})
			return
		}
	}
	tn.written(func(p piece, _ *orderLine) { try(p) })
}

// orderSections is a Section card: so many pieces in each section, a piece on a
// shared hex for either (B-ORD-2, B-ORD-3, C-COORD, C-OUT).
func (tn *turn) orderSections() {
	g, b := tn.g, tn.b
	quota := g.quota(tn.use.effective)
	var given []sections
	tn.written(func(p piece, l *orderLine) {
		r := tn.unable(p, l.detach)
		if r == (reason{}) {
			in := g.inside[tn.me][tn.where(p)]
			switch {
			case l.in != 0 && in&l.in == 0:
				r = reason{"B-ORD-3", g.pieceID(p) + " at " + g.hexName(tn.where(p)) + " does not stand in that section", "its own section"}
			case l.in != 0:
				in = l.in
			}
			if r == (reason{}) {
				if matches(append(given, in), quota) {
					given = append(given, in)
					tn.order(p, l.detach, false)
					return
				}
				id := g.cards[tn.use.effective].ID
				r = reason{id, "no order of the card is left for its section", "a piece in another section, or fewer"}
				if !matches([]sections{in}, quota) {
					r = reason{id, g.pieceID(p) + " at " + g.hexName(b.at(g, p)) + " does not stand where the card gives orders", "a piece in the section " + quotaWords(quota)}
				}
			}
		}
		tn.refuse(p, r)
	})
	left := quota[0] + quota[1] + quota[2] - len(given)
	tn.unused(left)
}

// quotaWords names the sections in which a card gives orders.
func quotaWords(quota [3]int) string {
	var out []string
	for k, n := range quota {
		if n > 0 {
			out = append(out, sectionNames[1<<k])
		}
	}
	return strings.Join(out, " or ")
}

// unused tells how many orders of the card were not given (B-ORD-2).
func (tn *turn) unused(n int) {
	if n > 0 {
		tn.note(engines.Event{Rule: []string{"B-ORD-2"}, Kind: "unused", Side: tn.g.sides[tn.me].id, Result: plural(n, "order")})
	}
}

// at is the hex of a piece.
func (b *board) at(g *game, p piece) hex.At {
	if l := g.leaderOf(p); l >= 0 {
		return b.leaders[l].at
	}
	return b.units[p].at
}

func (tn *turn) where(p piece) hex.At { return tn.b.at(tn.g, p) }

// matches tells whether pieces that may count for some sections can be shared out
// so that no section has more than its quota.
func matches(pieces []sections, quota [3]int) bool {
	if len(pieces) == 0 {
		return true
	}
	for k := range quota {
		if pieces[0]&(1<<k) == 0 || quota[k] == 0 {
			continue
		}
		q := quota
		q[k]--
		if matches(pieces[1:], q) {
			return true
		}
	}
	return false
}

// limit of pieces a card orders.
func (tn *turn) limit() int {
	switch c := tn.card(); c.limit {
	case 0:
		return tn.g.sides[tn.me].command // B-ORD-6
	case -1:
		return len(tn.g.units)
	default:
		return c.limit
	}
}

// orderAnywhere is a card for units of a kind, up to the command (C-LIGHT,
// C-MEDIUM, C-HEAVY, C-MOUNTED, C-CHARGE, C-MFM).
func (tn *turn) orderAnywhere() {
	g := tn.g
	n := 0
	id := g.cards[tn.use.effective].ID
	tn.written(func(p piece, l *orderLine) {
		reserve := tn.inReserve(p)
		r := reason{}
		if reserve {
			if lead := g.leaderOf(p); lead >= 0 {
				return // he comes with a unit and costs nothing (S-AQUAE-4)
			}
			r = tn.notFromReserve(p, n)
		} else {
			r = tn.unable(p, l.detach)
		}
		if r == (reason{}) {
			switch lead := g.leaderOf(p); {
			case lead >= 0 && !tn.card().Orders.Leaders:
				r = reason{id, "the card orders units, no leaders", "units"}
			case lead < 0 && !tn.kind(int(p)) && !(reserve && g.opt.ambushWhole):
				r = reason{id, "the card does not order " + g.typeOf(int(p)).Name, "units of the kind it names"}
			case n >= tn.limit() && !(reserve && g.opt.ambushWhole):
				r = reason{"B-ORD-6", "the card orders at most " + plural(tn.limit(), "piece"), "fewer"}
			}
		}
		if r != (reason{}) {
			tn.refuse(p, r)
			return
		}
		if !reserve || !g.opt.ambushWhole { // the whole force costs nothing
			n++
		}
		tn.order(p, l.detach, false)
	})
}

// orderAll is a card that orders all units of a kind by itself: those next to an
// enemy (C-CLASH), those with missiles (C-DARKEN).
func (tn *turn) orderAll() {
	g := tn.g
	for u := g.sides[tn.me].firstUnit; u < g.sides[tn.me].lastUnit; u++ {
		if tn.b.units[u].at == hex.None || tn.unable(piece(u), false) != (reason{}) {
			continue
		}
		if tn.card().Orders.Scope == "contact" && tn.touches(u) || tn.card().Orders.Scope == "missile" && tn.kind(u) {
			tn.order(piece(u), false, false)
		}
	}
	tn.written(func(p piece, _ *orderLine) {
		if lead := tn.g.leaderOf(p); lead >= 0 || !tn.units[p].ordered {
			tn.refuse(p, reason{g.cards[tn.use.effective].ID, "the card orders all units it means by itself, and not this piece", "no orders"})
		}
	})
}

// touches tells whether a unit is next to an enemy unit.
func (tn *turn) touches(u int) bool {
	return tn.g.enemiesNear(tn.b, tn.g.units[u].side, tn.b.units[u].at) > 0
}

// linked takes from a list of pieces, in their order, those that hang together
// with the hexes begun with, up to n more hexes; fit may refuse one.
func (tn *turn) linked(begun []hex.At, list []piece, n int, fit func(p piece, hexes []hex.At) bool) (taken []piece) {
	hexes := slices.Clone(begun)
	done := make([]bool, len(list))
	for again := true; again; {
		again = false
		for i, p := range list {
			at := tn.where(p)
			if done[i] || at == hex.None {
				continue
			}
			same := slices.Contains(hexes, at)
			if !same && (len(hexes)-len(begun) >= n || len(hexes) > 0 && !tn.near(at, hexes) || fit != nil && !fit(p, hexes)) {
				continue
			}
			done[i], again = true, true
			taken = append(taken, p)
			if !same {
				hexes = append(hexes, at)
			}
			break
		}
	}
	return taken
}

func (tn *turn) near(a hex.At, hexes []hex.At) bool {
	for _, h := range hexes {
		if tn.g.grid.DirTo(a, h) != 0 {
			return true
		}
	}
	return false
}

// orderLinked is a card for one linked group (C-LINE, C-DOUBLE).
func (tn *turn) orderLinked() {
	g := tn.g
	id := g.cards[tn.use.effective].ID
	var list []piece
	lines := map[piece]int{}
	tn.written(func(p piece, l *orderLine) {
		r := tn.unable(p, l.detach)
		switch {
		case r != reason{}:
		case g.leaderOf(p) >= 0 || !tn.kind(int(p)):
			r = reason{id, "the card orders foot only", "foot units"}
		case slices.Contains(list, p):
			r = reason{"B-ORD-1", "it has an order already", "it once"}
		}
		if r != (reason{}) {
			tn.refuse(p, r)
			return
		}
		list, lines[p] = append(list, p), tn.line
	})
	most := tn.card().Orders.SectionsMax
	taken := tn.linked(nil, list, tn.limit(), func(p piece, hexes []hex.At) bool {
		return most == 0 || g.span(tn.me, append(slices.Clone(hexes), tn.where(p)), most)
	})
	for _, p := range list {
		if slices.Contains(taken, p) {
			tn.order(p, false, false)
			continue
		}
		tn.line = lines[p]
		r := reason{"B-ORD-8", g.pieceID(p) + " at " + g.hexName(tn.where(p)) + " is not linked to the others", "units that touch"}
		if len(taken) >= tn.limit() {
			r = reason{id, "the card orders at most " + plural(tn.limit(), "unit"), "fewer"}
		}
		tn.refuse(p, r)
	}
}

// span tells whether hexes lie in so many sections.
func (g *game) span(s side, hexes []hex.At, most int) bool {
	for mask := sections(1); mask <= anySection; mask++ {
		if bits(mask) > most {
			continue
		}
		all := true
		for _, h := range hexes {
			all = all && g.inside[s][h]&mask != 0
		}
		if all {
			return true
		}
	}
	return false
}

// orderLeader is a Leadership card: a leader, his unit, linked pieces; or one unit
// of choice; or the reserve (C-LANY, C-INSL, C-INSC, C-INSR, S-AQUAE-1).
func (tn *turn) orderLeader() {
	g := tn.g
	line := &tn.sheet.card
	if tn.reserveWanted() {
		tn.orderReserve()
		return
	}
	in := tn.card().leaderIn
	if line.unit != noPiece {
		tn.orderChoice(tn.choiceSections())
		return
	}
	var candidates []piece
	for l := g.sides[tn.me].firstLeader; l < g.sides[tn.me].lastLeader; l++ {
		p := g.leaderPiece(l)
		if tn.notLeading(p, in) == (reason{}) {
			candidates = append(candidates, p)
		}
	}
	var list []piece
	lines := map[piece]int{}
	tn.written(func(p piece, l *orderLine) {
		if r := tn.unable(p, l.detach); r != (reason{}) {
			tn.refuse(p, r)
			return
		}
		if !slices.Contains(list, p) {
			list, lines[p] = append(list, p), tn.line
		}
	})
	best, taken := noPiece, []piece(nil)
	if line.leader != noPiece {
		if r := tn.notLeading(line.leader, in); r != (reason{}) {
			tn.part = partCard
			tn.refuse(line.leader, r)
			tn.part = partOrders
		} else {
			candidates = []piece{line.leader}
		}
	}
	for _, p := range candidates {
		got := tn.linked([]hex.At{tn.where(p)}, list, tn.card().Orders.Linked, nil)
		if best == noPiece || len(got) > len(taken) {
			best, taken = p, got
		}
	}
	if best == noPiece || len(taken) == 0 && len(list) > 0 && line.leader == noPiece {
		tn.orderChoice(tn.choiceSections())
		return
	}
	tn.use.leader, tn.leaderSections = best, g.inside[bottom][tn.where(best)]
	if u := tn.b.unitAt(tn.where(best)); u >= 0 {
		tn.order(piece(u), false, false)
	} else {
		tn.order(best, false, false)
	}
	for _, p := range list {
		if slices.Contains(taken, p) {
			tn.order(p, false, false)
			continue
		}
		tn.line = lines[p]
		tn.refuse(p, reason{"B-ORD-8", g.pieceID(p) + " is not linked to " + g.pieceID(best) + ", or one hex too many", "pieces that touch his group"})
	}
}

// choiceSections are where the one unit of a Leadership card may stand.
func (tn *turn) choiceSections() sections {
	if tn.g.opt.inspiredAny {
		return anySection
	}
	return tn.card().leaderIn
}

// notLeading tells why a leader cannot be that of the card.
func (tn *turn) notLeading(p piece, in sections) reason {
	g, b := tn.g, tn.b
	id := g.cards[tn.use.effective].ID
	l := g.leaderOf(p)
	switch {
	case l < 0 || g.leaders[l].side != tn.me:
		return reason{id, "it is no leader of yours", "a leader"}
	case b.leaders[l].at == hex.None:
		return reason{id, "he is not on the board", "another leader"}
	case g.inside[tn.me][b.leaders[l].at]&in == 0:
		return reason{id, "he does not stand in the section of the card", "a leader there"}
	case g.inside[bottom][b.leaders[l].at]&tn.use.in == 0:
		return reason{"C-COUNTER", "he does not stand where the copied leader stood", "a leader there"}
	}
	return tn.unable(p, false)
}
