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
		cells: make([]cell, g.grid.Len()), removed: make([]bool, g.grid.Len()), memory: make([]memory, len(g.rules)),
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

// Resolve implements engines.Game: the deal, or a turn.
func (g *game) Resolve(ep engines.Position, _ []engines.SideOrders, _ *engines.Table) engines.Position {
	p := ep.(*position).clone()
	p.impulse++
	return p
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
