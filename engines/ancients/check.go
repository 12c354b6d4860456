package ancients

import (
	"errors"
	"fmt"

	"prestags/engines"
	"prestags/engines/hex"
)

// Check implements engines.Game: what must be true of every position, and of what
// an impulse made of it.
func (g *game) Check(before, after engines.Position, events []engines.Event) error {
	p := after.(*position)
	err := errors.Join(g.checkPieces(&p.board), g.checkCards(p), g.checkHeld(&p.board))
	if before != nil {
		err = errors.Join(err, g.checkBanners(before.(*position), p, events), g.checkOrders(before.(*position), p, events), g.checkBlocks(before.(*position), p, events), checkDice(events))
	}
	return err
}

// checkPieces: one unit and one leader a hex, each where it says it is, blocks
// between one and the start (B-BRD-6, B-UNT-5).
func (g *game) checkPieces(b *board) error {
	units, leaders := 0, 0
	for u := range b.units {
		s := &b.units[u]
		if s.at == hex.None {
			if s.status == onBoard || s.status == dead && s.blocks != 0 {
				return fmt.Errorf("%s is nowhere", g.units[u].full)
			}
			continue
		}
		units++
		switch {
		case s.status != onBoard || b.unitAt(s.at) != u:
			return fmt.Errorf("%s is not on its hex %s", g.units[u].full, g.hexName(s.at))
		case s.blocks < 1 || s.blocks > g.units[u].blocks:
			return fmt.Errorf("%s has %d blocks", g.units[u].full, s.blocks)
		case g.bars(b, g.units[u].typ, s.at):
			return fmt.Errorf("%s stands where it may not, on %s", g.units[u].full, g.hexName(s.at))
		}
	}
	for l := range b.leaders {
		s := &b.leaders[l]
		if s.at == hex.None {
			if s.status == onBoard {
				return fmt.Errorf("%s is nowhere", g.leaders[l].full)
			}
			continue
		}
		leaders++
		if s.status != onBoard || b.leaderAt(s.at) != l {
			return fmt.Errorf("%s is not on his hex %s", g.leaders[l].full, g.hexName(s.at))
		}
		if u := b.unitAt(s.at); u >= 0 && g.units[u].side != g.leaders[l].side {
			return fmt.Errorf("%s is with an enemy unit on %s", g.leaders[l].full, g.hexName(s.at))
		}
	}
	for a := range b.cells {
		if b.cells[a].unit != 0 {
			units--
		}
		if b.cells[a].leader != 0 {
			leaders--
		}
	}
	if units != 0 || leaders != 0 {
		return errors.New("a hex holds a piece that is not there")
	}
	return nil
}

// checkCards: sixty cards, each as often as in the box, hands at the limit
// between turns.
func (g *game) checkCards(p *position) error {
	have := make([]int, len(g.cards))
	n := 0
	count := func(list []cardID) {
		for _, c := range list {
			have[c]++
			n++
		}
	}
	count(p.deck)
	count(p.discards)
	count(p.hands[0])
	count(p.hands[1])
	if p.pending != nil {
		count([]cardID{p.pending.use.card})
	}
	if n != len(g.pile) {
		return fmt.Errorf("%d cards", n)
	}
	for _, c := range g.pile {
		have[c]--
	}
	for c := range have {
		if have[c] != 0 {
			return fmt.Errorf("%s is there too often or too seldom", g.cards[c].ID)
		}
	}
	if p.result != nil {
		return nil
	}
	for s := range g.sides {
		if p.turn == 0 { // nothing is dealt yet
			if len(p.hands[s]) > 0 {
				return fmt.Errorf("%s holds cards before they are dealt", g.sides[s].id)
			}
			continue
		}
		want := g.sides[s].command
		if p.pending != nil && side(s) == p.active {
			want--
		}
		if n := len(p.hands[s]); n != want {
			return fmt.Errorf("%s holds %d cards", g.sides[s].id, n)
		}
	}
	return nil
}

// checkHeld: what rules that hold always give is what the board says.
func (g *game) checkHeld(b *board) error {
	if b.turn == 0 || b.result != nil {
		return nil
	}
	for i := range g.rules {
		r := &g.rules[i]
		do := r.banners()
		if do == nil || r.When != "always" || do.Lasts != "while" {
			continue
		}
		if n := g.heldBanners(b, r, do); int(b.memory[i].banners) != n {
			return fmt.Errorf("%s gives %d banners, the board %d", r.ID, b.memory[i].banners, n)
		}
	}
	return nil
}

// checkBanners: what an impulse gave is what it told of, a banner for each piece
// lost and for what special rules gave; the totals are those told.
func (g *game) checkBanners(was, now *position, events []engines.Event) error {
	var told, lost [2]int
	for i := range events {
		e := &events[i]
		if e.Kind != "banner" || e.Result != "permanent" {
			continue
		}
		s, _ := g.sideOf(e.Effects[0].To)
		told[s] += e.Effects[0].N
		for _, rule := range e.Rule {
			switch rule {
			case "B-UNT-6", "B-LDR-11", "B-ELE-8", "S-SILARUS-2":
				lost[s] += e.Effects[0].N
			}
		}
	}
	var died [2]int
	for u := range now.units {
		if now.units[u].status == dead && was.units[u].status != dead {
			died[g.units[u].side.other()]++
		}
	}
	for l := range now.leaders {
		if now.leaders[l].status == dead && was.leaders[l].status != dead {
			died[g.leaders[l].side.other()]++
		}
	}
	for s := range told {
		if int(now.permanent[s]-was.permanent[s]) != told[s] {
			return fmt.Errorf("%s has %d banners more and was told of %d", g.sides[s].id, now.permanent[s]-was.permanent[s], told[s])
		}
		// A battle may end between a piece's death and its banner, not the other way.
		if lost[s] != died[s] {
			return fmt.Errorf("%s got %d banners for %d pieces", g.sides[s].id, lost[s], died[s])
		}
	}
	return nil
}

// checkBlocks: blocks go and come back only as events say.
func (g *game) checkBlocks(was, now *position, events []engines.Event) error {
	change := map[string]int{}
	for i := range events {
		for _, e := range events[i].Effects {
			switch e.What {
			case "lost":
				change[e.Unit] -= e.N
			case "rallied":
				change[e.Unit] += e.N
			}
		}
	}
	for u := range now.units {
		if int(now.units[u].blocks) != int(was.units[u].blocks)+change[g.units[u].full] {
			return fmt.Errorf("%s had %d blocks and has %d", g.units[u].full, was.units[u].blocks, now.units[u].blocks)
		}
	}
	return nil
}

// checkOrders: no more orders than the card gives, one a piece.
func (g *game) checkOrders(was, now *position, events []engines.Event) error {
	dice, effective := 0, noCard
	switch {
	case was.pending != nil:
		dice, effective = len(was.pending.faces), was.pending.use.effective
	case now.turn > 0:
		effective = now.last[now.active.other()].effective
	}
	for i := range events {
		e := &events[i]
		switch e.Kind {
		case "dice":
			dice = len(e.Dice)
		case "card":
			if e.Column != "" && e.Result != "C-FIRST" {
				effective = g.cardOf(e.Column)
			}
		case "ordered":
			if n, most := len(e.Units), g.mostOrders(e.Side, effective, dice); effective >= 0 && n > most {
				return fmt.Errorf("%d orders by %s, which gives %d", n, g.cards[effective].ID, most)
			}
			seen := map[string]bool{}
			for _, u := range e.Units {
				if seen[u] {
					return fmt.Errorf("two orders for %s", u)
				}
				seen[u] = true
			}
		}
	}
	return nil
}

// mostOrders is how many pieces a card orders at most.
func (g *game) mostOrders(id string, c cardID, dice int) int {
	all := len(g.units) + len(g.leaders)
	if c < 0 {
		return 0
	}
	s, _ := g.sideOf(id)
	o := &g.cards[c].Orders
	switch o.Scope {
	case "section":
		return o.Left + o.Center + o.Right
	case "leader-group":
		return 1 + o.Linked + 1
	case "dice":
		if dice > 0 {
			return dice
		}
	case "anywhere":
		if !g.opt.ambushWhole {
			return g.sides[s].command
		}
	}
	return all
}

// checkDice: no two rolls of an impulse have one name.
func checkDice(events []engines.Event) error {
	seen := map[string]bool{}
	for i := range events {
		for k := range events[i].Dice {
			key := events[i].Dice[k].Key
			if seen[key] {
				return fmt.Errorf("two rolls are named %s", key)
			}
			seen[key] = true
		}
	}
	return nil
}
