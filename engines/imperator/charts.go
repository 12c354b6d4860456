package imperator

import (
	"fmt"
	"strconv"
	"strings"

	"prestags/engines/page"
	facts "prestags/scenarios/imperator"
)

// charts.go makes the tables of the play aids of the very facts the rules read.

func (g *game) seasonChart() page.Table {
	t := page.Table{Title: "Seasons (2.1)", Columns: []page.Column{{Name: "Season", Weight: 2}, {Name: "Latin", Weight: 2}, {Name: "Action Points", Align: page.Right, Number: true}, {Name: "Segments", Weight: 3}}}
	for _, s := range g.c.Seasons {
		var segments []string
		for _, n := range s.Segments {
			segments = append(segments, strconv.Itoa(n))
		}
		t.Rows = append(t.Rows, []string{s.Name, s.Latin, strconv.Itoa(s.AP), strings.Join(segments, " ")})
	}
	return t
}

func (g *game) yieldChart() page.Table {
	t := page.Table{Title: "Ravaging and recruiting (2.4)", Columns: []page.Column{{Name: "Action", Weight: 2}, {Name: "In mountain", Weight: 3}, {Name: "In plains", Weight: 3}}}
	words := func(y facts.Yield, what string) string {
		if y.At == 0 {
			return plural(y.Few, what)
		}
		return fmt.Sprintf("%d; from %d on %d", y.Few, y.At, y.Many)
	}
	t.Rows = append(t.Rows,
		[]string{"Ravage", words(yieldOf(g.c.Ravage, mountain), "point"), words(yieldOf(g.c.Ravage, plains), "point")},
		[]string{"Recruit", words(yieldOf(g.c.Recruit, mountain), "unit"), words(yieldOf(g.c.Recruit, plains), "unit")})
	t.Note = fmt.Sprintf("Recruiting: +%d with FORTUNA, +1 a Plunder Point paid. A Ravage marker goes in spring on %d or more. Kept plunder: rebels %d, Romans %d.", g.c.Fortuna, g.c.RavageEnds, g.c.Kept.Rebel, g.c.Kept.Roman)
	return t
}

func (g *game) goodOrderChart() page.Table {
	d := g.c.GoodOrder
	return page.Table{
		Title: "Retreat in Good Order (3.4.6, 4.2)", Columns: []page.Column{{Name: "Plains"}, {Name: "Mountain"}, {Name: "City"}, {Name: "Sortie, besieged"}, {Name: "Siege, besieger"}},
		Rows: [][]string{{least(d.Plains), least(d.Mountain), least(d.City), least(d.Sortie), "always"}},
	}
}

func least(n int) string {
	if n >= 6 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%d or more", n)
}

func (g *game) pursuitChart() page.Table {
	t := page.Table{Title: "Pursuit (3.5.1)", Columns: []page.Column{{Name: "Winner below, loser on the right", Weight: 2}}, Note: "AD destroyed, R retreats, SQ Statu Quo. Not looked up in skirmishes, against armies without a leader, after a Retreat in Good Order."}
	for _, id := range g.c.Pursuit.Tactics {
		t.Columns = append(t.Columns, page.Column{Name: g.tacticName(id), Align: page.Centre})
	}
	for i, row := range g.c.Pursuit.Rows {
		t.Rows = append(t.Rows, append([]string{g.tacticName(g.c.Pursuit.Tactics[i])}, row...))
	}
	return t
}

// tacticChart lists the tactical cards (3.3).
func (g *game) tacticChart() page.Table {
	t := page.Table{Title: "Tactics (3.3)", Columns: []page.Column{{Name: "Tactic", Weight: 2}, {Name: "Latin", Weight: 2}, {Name: "Front line", Weight: 2}, {Name: "What it does", Weight: 7}, {Name: "Destroys (3.5.1)", Weight: 2}}}
	for i, x := range g.c.Tactics {
		var destroys []string
		for k, cell := range g.pursuit[i] {
			if cell == facts.Annihilated {
				destroys = append(destroys, g.tactics[k].name)
			}
		}
		t.Rows = append(t.Rows, []string{x.Name, x.Latin, x.Front, x.Text, orNone(destroys)})
	}
	return t
}

func (g *game) phaseChart(title string, phases []facts.Phase) page.Table {
	t := page.Table{Title: title, Columns: []page.Column{{Name: "Phase"}, {Name: "Name", Weight: 2}, {Name: "Dice", Weight: 2}, {Name: "Front line", Weight: 2}, {Name: "After it", Weight: 3}}}
	for _, p := range phases {
		n := strconv.Itoa(p.N)
		if p.Tactic != "" {
			n = p.Tactic + " " + n
		}
		front := map[string]string{facts.FrontNone: "none", facts.FrontTactic: "by tactic"}[p.Front]
		if front == "" {
			front = p.Front
		}
		after := ""
		if p.Leave {
			after = "leaving in good order"
		}
		dice := p.Kind
		if p.Vallum {
			dice += ", the besieged on the wall too"
		}
		t.Rows = append(t.Rows, []string{n, p.Name, dice, front, after})
	}
	return t
}
