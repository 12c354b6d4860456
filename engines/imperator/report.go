package imperator

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/page"
	facts "prestags/scenarios/imperator"
)

// Report implements engines.Game: the situation after an impulse.
func (g *game) Report(ev engines.View, events []engines.Event) page.Report {
	v := ev.(*view)
	b := g.newBoard(v, g.since(v.pos))
	b.events(events)
	return page.Report{
		Map:      []page.Block{b.draw()},
		Happened: g.happened(v, events),
		State:    g.status(v),
		Next:     g.next(v),
	}
}

// since names the moment of a position.
func (g *game) since(p *position) string {
	season := min(int(p.season), g.s.Length()-1)
	switch {
	case p.stage == ended:
		return "At the end of the war"
	case p.stage == operations:
		return "In " + g.seasonWords(season)
	case p.season == 0:
		return "Before the war"
	}
	return "Before " + g.seasonWords(season)
}

// happened tells the events in their order: the opening of the season,
// operation by operation, battles with their boards, and the account of plunder
// and FORTUNA.
func (g *game) happened(v *view, events []engines.Event) []page.Block {
	var out []page.Block
	n := 0
	for i := 0; i < len(events); {
		e := &events[i]
		switch {
		case e.Kind == "season":
			out = append(out, page.Heading{Level: 2, Text: strings.TrimSuffix(e.Text, ".")})
			i++
		case e.Kind == "battle":
			end := g.fightEnd(events, i)
			out = append(out, g.fightBlocks(v, events[i:end])...)
			i = end
		default:
			if g.opens(e) {
				n++
			}
			out = append(out, g.para(v, e, n))
			i++
		}
	}
	if t := g.account(events); len(t.Rows) > 0 {
		out = append(out, t)
	}
	return out
}

// opens tells whether an event begins an operation: an action, or a card that is
// one by itself.
func (g *game) opens(e *engines.Event) bool {
	if e.Kind == "card" {
		return slices.ContainsFunc(g.cards, func(c card) bool { return c.ID == e.Result && !c.Combat && c.at(facts.InOperation) })
	}
	return e.Kind == "operation"
}

// para is an event as a paragraph; what follows in the same operation stands
// further in.
func (g *game) para(v *view, e *engines.Event, n int) page.Para {
	p := page.Para{Text: e.Text, Rules: e.Rule, Event: e.N}
	switch {
	case g.opens(e) && n > 0:
		p.Text = fmt.Sprintf("%d. %s: %s", n, g.sideName(e.Side), e.Text)
	case e.Phase == phaseOps && n > 0 && e.Kind != "stopped" && e.Kind != "passed" && e.Kind != "error" && e.Kind != "skipped":
		p.Indent = 1
	}
	if e.Kind == "error" || e.Kind == "over" {
		p.Strong = true
	}
	return p
}

// afterBattle are the events that end a battle or siege.
var afterBattle = []string{"retreat", "back", "killed", "fortuna", "plunder", "heal", "annihilated", "statu quo", "card", "siege ends"}

// fightEnd is where the events of the battle that begins at i end.
func (g *game) fightEnd(events []engines.Event, i int) int {
	over := false
	for j := i + 1; j < len(events); j++ {
		e := &events[j]
		switch {
		case e.Kind == "verdict" || e.Kind == "siege ends":
			over = true
		case e.Kind == "battle":
			return j
		case over && !slices.Contains(afterBattle, e.Kind):
			return j
		case g.opens(e), e.Kind == "season", e.Kind == "season ends":
			return j
		}
	}
	return len(events)
}

// account sums up what was won and spent, leader by leader, and where FORTUNA
// went (2.5.1, 0.3.4).
func (g *game) account(events []engines.Event) page.Table {
	t := page.Table{
		Title:   "Plunder and FORTUNA",
		Columns: []page.Column{{Name: "Who", Weight: 2}, {Name: "What", Weight: 4}, {Name: "Points", Align: page.Right}},
	}
	add := func(who, what, n string) { t.Rows = append(t.Rows, []string{who, what, n}) }
	for i := range events {
		e := &events[i]
		tt := &teller{g: g, e: e}
		switch e.Kind {
		case "ravage":
			add(tt.who(), "ravages "+tt.at(), fmt.Sprintf("+%d", tt.count("plunder")))
		case "plunder":
			if n := tt.count("plunder"); n > 0 {
				add(g.armyNamed(e.Units[0]), "victory in "+tt.at(), fmt.Sprintf("+%d", n))
			}
		case "recruit":
			if n := tt.count("paid"); n > 0 {
				add(tt.who(), "pays for recruits", fmt.Sprintf("-%d", n))
			}
		case "heal":
			if n := tt.count("healed"); n > 0 {
				add(g.armyNamed(e.Units[0]), "makes "+plural(n, "unit")+" Ready", fmt.Sprintf("-%d", n))
			}
			if n := tt.count("lost"); n > 0 {
				add(g.armyNamed(e.Units[0]), "surplus, offered to the gods", fmt.Sprintf("-%d", n))
			}
		case "fortuna":
			who := "nobody"
			if e.Side != "" {
				who = "the " + g.sideName(e.Side)
			}
			add("FORTUNA", "goes to "+who, "")
		}
	}
	return t
}
