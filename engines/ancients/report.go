package ancients

import (
	"fmt"
	"slices"

	"prestags/engines"
	"prestags/engines/page"
)

// Report implements engines.Game: the situation after an impulse.
func (g *game) Report(ev engines.View, events []engines.Event) page.Report {
	v := ev.(*view)
	d := g.newDrawing(&v.board, g.since(&v.board))
	d.events(events)
	return page.Report{
		Map:      []page.Block{d.draw()},
		Happened: g.happened(events),
		State:    g.reportState(v),
		Next:     g.next(v),
	}
}

// since names the moment of a position.
func (g *game) since(b *board) string {
	switch {
	case b.turn == 0:
		return "Before the deal"
	case b.result != nil:
		return "End of the battle"
	case b.pending != nil:
		return fmt.Sprintf("Turn %d of the %s, after the roll", b.turn, g.sides[b.active].name)
	case b.turn == 1:
		return "At the start"
	}
	return fmt.Sprintf("Before turn %d, of the %s", b.turn, g.sides[b.active].name)
}

// phases of a turn, with their headings.
var phases = []struct{ phase, title string }{
	{phaseDeal, "The deal"},
	{phaseStart, "Start of the turn"},
	{phaseCard, "Card"},
	{phaseOrders, "Orders"},
	{phaseMoves, "Moves"},
	{phaseBattle, "Battles"},
	{phaseEnd, "End of the turn"},
}

// plain are the kinds of event that begin something; the others of a battle
// follow from it and stand further in.
var plain = []string{"declare", "aside", "no battle", "terrain", "victory", "card", "ordered", "unused", "move", "enter", "exit", "drew", "reshuffle", "discard"}

// telling are the kinds of event a reader must not miss.
var telling = []string{"aside", "banner", "victory"}

// happened is the turn told step by step.
func (g *game) happened(events []engines.Event) []page.Block {
	var out []page.Block
	rolled, last := false, ""
	for i := range events {
		e := &events[i]
		if e.Text == "" {
			continue
		}
		if e.Phase != last {
			last = e.Phase
			title := last
			for _, p := range phases {
				if p.phase == last {
					title = p.title
				}
			}
			out = append(out, page.Heading{Level: 2, Text: title})
		}
		indent := 0
		if e.Phase == phaseBattle || e.Phase == phaseMoves {
			if !slices.Contains(plain, e.Kind) {
				indent = 1
			}
		}
		rolled = rolled || len(e.Dice) > 0 && e.Dice[0].Drawn == ""
		out = append(out, page.Para{Text: e.Text, Rules: e.Rule, Event: e.N, Strong: slices.Contains(telling, e.Kind), Indent: indent})
	}
	if rolled {
		out = append(out, page.Para{Text: diceKey})
	}
	return out
}
