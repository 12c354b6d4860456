package ancients

import (
	"fmt"

	"prestags/engines"
	"prestags/engines/hex"
)

// Start implements engines.Game: the board as set up, nothing dealt yet.
func (g *game) Start() engines.Position {
	p := &position{board: board{
		impulse: 1, active: g.first, units: make([]unitState, len(g.units)), leaders: make([]leaderState, len(g.leaders)),
		cells: make([]cell, g.grid.Len()), memory: make([]memory, len(g.rules)),
	}}
	for s := range p.last {
		p.last[s] = played{noCard, noCard, 0}
	}
	for i := range p.memory {
		p.memory[i].to = nobody
	}
	for a := range p.cells {
		p.cells[a].ground, p.cells[a].rampart = g.setup[a].as, g.setup[a].rampart
	}
	for u := range g.units {
		p.units[u] = unitState{at: hex.None, blocks: g.units[u].blocks, status: inReserve}
		if g.units[u].home != hex.None {
			p.place(u, g.units[u].home, false)
		}
	}
	for l := range g.leaders {
		p.leaders[l] = leaderState{at: hex.None, status: inReserve}
		if g.leaders[l].home != hex.None {
			p.placeLeader(l, g.leaders[l].home)
		}
	}
	p.deck = append(p.deck, g.pile...)
	return p
}

// Stage implements engines.Game.
func (g *game) Stage(ep engines.Position) engines.Stage { return g.stage(&ep.(*position).board) }

func (g *game) stage(b *board) engines.Stage {
	st := engines.Stage{Impulse: b.impulse, Turn: b.turn}
	switch {
	case b.result != nil:
		st.Name, st.Slug, st.Over = "End of the battle", "end", true
	case b.turn == 0:
		st.Name, st.Slug = "The deal", "deal"
	default:
		st.Name = fmt.Sprintf("Turn %d, %s", b.turn, g.sides[b.active].name)
		st.Slug = fmt.Sprintf("turn-%d-%s", b.turn, g.sides[b.active].id)
		if b.pending != nil {
			st.Name, st.Slug = st.Name+", after the roll", st.Slug+"-orders"
		}
	}
	return st
}

// maxImpulses: no battle goes on for as long.
const maxImpulses = 100_000

// StageOf implements engines.Game: how long a turn takes is open after the deal.
func (g *game) StageOf(impulse int) (engines.Stage, bool) {
	if impulse < 1 || impulse > maxImpulses {
		return engines.Stage{}, false
	}
	if impulse == 1 {
		return engines.Stage{Impulse: 1, Name: "The deal", Slug: "deal"}, true
	}
	return engines.Stage{Impulse: impulse}, true
}

// Awaited implements engines.Game: the side in turn files its sheet; the other
// may change its standing orders before.
func (g *game) Awaited(ep engines.Position) []engines.Need {
	p := ep.(*position)
	if p.turn == 0 || p.result != nil {
		return nil
	}
	out := make([]engines.Need, 0, 2)
	for s := range g.sides {
		n := engines.Need{Side: g.sides[s].id, Kind: engines.NeedPlot, Sections: []string{"standing"}, MayBeEmpty: true}
		if side(s) == p.active {
			n.Sections, n.MayBeEmpty = []string{"card", "orders", "moves", "battles", "standing"}, false
			if p.pending != nil {
				n.Sections = n.Sections[1:]
			}
		}
		out = append(out, n)
	}
	return out
}

// Result implements engines.Game.
func (g *game) Result(ep engines.Position) *engines.Result { return ep.(*position).result }

// Resolve implements engines.Game: the deal, or a turn (ledger ch. 8).
func (g *game) Resolve(ep engines.Position, orders []engines.SideOrders, t *engines.Table) engines.Position {
	p := ep.(*position).clone()
	sh := &sheet{card: cardLine{card: noCard, leader: noPiece, unit: noPiece, group: -1}}
	var standings [2]*standing
	for _, o := range orders {
		s, ok := g.sideOf(o.Side)
		filed, isSheet := o.Orders.(*sheet)
		if !ok || !isSheet || filed == nil {
			continue
		}
		standings[s] = filed.standing
		if s == p.active {
			sh = filed
		}
	}
	tn := g.newTurn(&p.board, sh)
	tn.t, tn.p, tn.standing = t, p, standings
	switch {
	case p.result != nil:
	case p.turn == 0:
		p.turn = 1
		tn.upToTheEnd(tn.deal)
	default:
		tn.upToTheEnd(tn.run)
	}
	p.impulse++
	return p
}

// upToTheEnd plays a part, to the end of the battle if that comes first.
func (tn *turn) upToTheEnd(part func()) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case ended:
			tn.p.putAway(tn)
		default:
			panic(r)
		}
	}()
	part()
}

// run plays an impulse of a turn.
func (tn *turn) run() {
	p := tn.p
	if w := p.pending; w != nil {
		tn.use, tn.faces, p.pending = w.use, w.faces, nil
	} else {
		tn.phase = phaseStart
		p.began[tn.me]++
		tn.startOfTurn()
		if !tn.cardPhase() {
			return
		}
	}
	tn.orderPhase()
	tn.movePhase(false)
	tn.battlePhase()
	if tn.use.effective >= 0 && tn.card().Effects.SecondMove {
		tn.movePhase(true)
	} else {
		tn.noSecondMoves()
	}
	tn.phase = phaseEnd
	tn.endOfTurn()
	tn.draws()
	p.active = tn.me.other()
	p.turn++
}

// noSecondMoves sets aside the second moves of a sheet whose card has none.
func (tn *turn) noSecondMoves() {
	tn.part = partMoves
	for i := range tn.sheet.moves {
		if tn.sheet.moves[i].second {
			tn.line = i
			tn.refuse(tn.sheet.moves[i].piece, reason{"C-MFM", "only Move-Fire-Move gives second moves", "MV"})
		}
	}
}

// putAway lays the card of a turn that ended with the battle onto the discards.
func (p *position) putAway(tn *turn) {
	if tn.use.card >= 0 {
		p.discards = append(p.discards, tn.use.card)
	}
}

// draws ends a turn: the card is discarded, I Am Spartacus shuffles, who used First
// Strike draws first (B-TRN-4, C-IAS).
func (tn *turn) draws() {
	p := tn.p
	p.last[tn.me] = played{card: tn.use.card, effective: tn.use.effective, sections: tn.leaderSections}
	p.discards = append(p.discards, tn.use.card)
	if tn.use.card == tn.use.effective && tn.card().Effects.Reshuffle {
		tn.reshuffle(tn.card().ID)
	}
	if tn.struck != nobody {
		tn.draw(tn.struck, 1)
	}
	tn.draw(tn.me, 1)
}

// deal gives each side its hand (ledger B-TRN-4); the side at the top first. What a
// side holds from the set-up on counts from then on (B-VIC-2).
func (tn *turn) deal() {
	tn.phase = phaseDeal
	g, p := tn.g, tn.p
	for s := range g.sides {
		e := engines.Event{Rule: []string{"B-TRN-4"}, Kind: "deal", Phase: phaseDeal, Side: g.sides[s].id}
		for n := range g.sides[s].command {
			names := make([]string, len(p.deck))
			for i, c := range p.deck {
				names[i] = g.cards[c].ID
			}
			roll := tn.t.Draw(engines.Key{Phase: phaseDeal, Rule: "B-TRN-4", Who: g.sides[s].id, N: n + 1, Why: "a card of the first hand"}, names)
			c := g.cardOf(roll.Drawn)
			p.deck, p.hands[s] = without(p.deck, c), with(p.hands[s], c)
			e.Units, e.Dice = append(e.Units, roll.Drawn), append(e.Dice, roll)
		}
		tn.t.Note(e)
	}
	tn.changed()
}

// View implements engines.Game.
func (g *game) View(ep engines.Position, viewer string) engines.View {
	p := ep.(*position)
	v := &view{who: viewer, board: p.board, held: [2]int{len(p.hands[0]), len(p.hands[1])}, deck: len(p.deck)}
	if s, ok := g.sideOf(viewer); ok {
		v.hand = p.hands[s]
	}
	if viewer == engines.Umpire {
		v.hands = p.hands
	}
	return v
}
