package ancients

import (
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
)

// use is how a card is used in a turn: what Counter Attack makes of it, and the
// choices made with it.
type use struct {
	// card played and the effective one, whose orders it gives; noCard if it
	// gives none.
	card, effective cardID
	// in limits the leader of a Leadership card to sections, as seen by the bottom
	// side: copied by Counter Attack he must be where the copied one was.
	in sections
	// leader of a Leadership card, choice the one unit of choice; noPiece.
	leader, choice piece
	// entry sections of the reserve, as seen by the player (S-AQUAE-2).
	entry sections
	// group all ordered pieces must belong to (S-PICENUM-1); -1 any.
	group int8
}

// cardPhase plays a card. It returns false if the impulse ends with it: the dice
// of I Am Spartacus or Rally are rolled, and the orders come next.
func (tn *turn) cardPhase() bool {
	tn.phase = phaseCard
	g, p := tn.g, tn.p
	c := tn.sheet.card.card
	if c < 0 || !holds(p.hands[tn.me], c) || g.opt.fsRefused && g.is(c, "C-FIRST") {
		c = tn.askCard()
	}
	p.hands[tn.me] = without(p.hands[tn.me], c)
	tn.play(c)
	e := engines.Event{
		Rule: []string{g.cards[c].ID}, Kind: "card", Side: g.sides[tn.me].id, Result: g.cards[c].ID,
	}
	if tn.use.effective >= 0 {
		e.Column = g.cards[tn.use.effective].ID
		if tn.use.effective != c {
			e.Rule = append(e.Rule, e.Column)
		}
	}
	tn.note(e)
	if n := tn.rollsFor(); n > 0 {
		id := g.cards[tn.use.effective].ID
		rolls := tn.dice(id, g.sides[tn.me].id, g.cards[tn.use.effective].Name, n)
		ev := engines.Event{Rule: []string{id}, Kind: "dice", Side: g.sides[tn.me].id, Dice: rolls}
		if n > g.sides[tn.me].command {
			ev.Rule = append(ev.Rule, "X-IAS-1")
		}
		tn.note(ev)
		tn.faces = make([]face, n)
		for i := range rolls {
			tn.faces[i] = faceOf(&rolls[i])
		}
		tn.atOnce = true
		if s := tn.sheet; len(s.orders)+len(s.moves)+len(s.battles) == 0 {
			if g.grouped[tn.me] {
				tn.use.group = s.card.group // named with the card, it stands when the dice are given out
			}
			p.pending = &pending{use: tn.use, faces: tn.faces}
			return false
		}
	}
	return true
}

// askCard asks for a card where none that can be played was filed (D-CARD).
func (tn *turn) askCard() cardID {
	g := tn.g
	q := question{decision: dCard, rule: "B-TRN-6", side: tn.me, who: g.sides[tn.me].id, text: "Which card do you play?", filed: true}
	for _, c := range slices.Compact(slices.Clone(tn.p.hands[tn.me])) {
		if g.opt.fsRefused && g.is(c, "C-FIRST") && len(tn.p.hands[tn.me]) > 1 {
			continue
		}
		q.choices = append(q.choices, engines.Choice{ID: g.cards[c].ID, Text: g.cards[c].Name})
		if q.def == "" && g.cards[c].Kind == "section" && g.anyIn(tn.b, tn.me, c) {
			q.def = g.cards[c].ID
		}
	}
	if q.def == "" {
		q.def = q.choices[0].ID
	}
	return g.cardOf(tn.ask(q))
}

// anyIn tells whether a side has a piece in a section of a Section card.
func (g *game) anyIn(b *board, s side, c cardID) bool {
	in := g.quota(c)
	for u := g.sides[s].firstUnit; u < g.sides[s].lastUnit; u++ {
		if at := b.units[u].at; at != hex.None {
			for k := range in {
				if in[k] > 0 && g.inside[s][at]&(1<<k) != 0 {
					return true
				}
			}
		}
	}
	return false
}

// quota of a Section card: orders in left, center, right.
func (g *game) quota(c cardID) [3]int {
	o := &g.cards[c].Orders
	return [3]int{o.Left, o.Center, o.Right}
}

// play works out the use of a card: Counter Attack copies the other side's last
// effective order, left and right changed (C-COUNTER).
func (tn *turn) play(c cardID) {
	g := tn.g
	tn.use.card, tn.use.effective = c, c
	switch {
	case g.is(c, "C-COUNTER"):
		last := tn.b.last[tn.me.other()]
		tn.use.effective = noCard
		if last.effective >= 0 {
			tn.use.effective = g.cards[last.effective].mirror
			if g.cards[tn.use.effective].Orders.LeaderSection == "any" && last.sections != 0 {
				tn.use.in = last.sections
			}
		}
	case g.cards[c].Orders.Scope == "reaction":
		tn.use.effective = noCard
	}
	if s := tn.sheet.card.section; s != 0 {
		tn.use.entry = s
	}
}

// rollsFor is how many dice the card rolls for its orders, 0 if none.
func (tn *turn) rollsFor() int {
	g := tn.g
	if tn.use.effective < 0 || tn.card().Orders.Scope != "dice" || tn.choiceOnly() {
		return 0
	}
	n := g.sides[tn.me].command
	if !g.is(tn.use.effective, "C-IAS") || !g.global.spartacus || g.sides[tn.me].id != "slave" {
		return n // X-IAS-2
	}
	if tn.use.card != tn.use.effective && g.opt.counterPlain || g.opt.iasAlive && !tn.spartacusLives() {
		return n
	}
	return n + spartacusDice
}

// spartacusDice: two more for the slaves (X-IAS-1).
const spartacusDice = 2

func (tn *turn) spartacusLives() bool {
	g := tn.g
	for l := g.sides[tn.me].firstLeader; l < g.sides[tn.me].lastLeader; l++ {
		if g.leaders[l].spartacus && tn.b.leaders[l].status == onBoard {
			return true
		}
	}
	return false
}

// choiceOnly tells whether a card orders nothing but one unit of choice, because
// its kind is not on the board (B-ORD-7).
func (tn *turn) choiceOnly() bool {
	g, b, c := tn.g, tn.b, tn.card()
	switch c.Orders.Instead {
	case "none-of-kind":
		for u := g.sides[tn.me].firstUnit; u < g.sides[tn.me].lastUnit; u++ {
			if b.units[u].at != hex.None && tn.kind(u) {
				return false
			}
		}
		// Order Mounted Troops orders leaders too: without mounted units it is
		// they or one unit, as the sheet says.
		if tn.reserveOpen() || c.Orders.Leaders && tn.hasLeader() && !tn.namesUnit() {
			return false
		}
		return true
	case "no-leader":
		return !tn.hasLeader()
	}
	return false
}

// hasLeader tells whether the side has a leader on the board.
func (tn *turn) hasLeader() bool {
	for l := tn.g.sides[tn.me].firstLeader; l < tn.g.sides[tn.me].lastLeader; l++ {
		if tn.b.leaders[l].at != hex.None {
			return true
		}
	}
	return false
}

// namesUnit tells whether the sheet orders a unit.
func (tn *turn) namesUnit() bool {
	found := tn.sheet.card.unit != noPiece
	tn.written(func(p piece, _ *orderLine) { found = found || tn.g.leaderOf(p) < 0 })
	return found
}

// kind tells whether a unit is of the kind that the card names.
func (tn *turn) kind(u int) bool {
	c := tn.card()
	if c.Orders.Scope == "missile" {
		return tn.g.units[u].missile
	}
	return c.of == nil || c.of[tn.g.units[u].typ]
}

// groupOf is the detachment of a piece, -1 none.
func (g *game) groupOf(b *board, p piece) int8 {
	if l := g.leaderOf(p); l >= 0 {
		if at := b.leaders[l].at; at != hex.None && b.unitAt(at) >= 0 {
			return g.units[b.unitAt(at)].group
		}
		return g.leaders[l].group
	}
	return g.units[p].group
}
