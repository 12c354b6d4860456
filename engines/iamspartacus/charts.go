package iamspartacus

import (
	"strings"

	"prestags/engines/page"
	facts "prestags/scenarios/iamspartacus"
)

// printCharts are the tables the rules read, as they stand in the charts file.
func (g *game) printCharts() []page.Part {
	return []page.Part{
		{Title: "Revolt, training, attrition, plague", Blocks: []page.Block{
			g.revoltChart(), g.pacifyChart(), g.trainingChart(), g.attritionChart(), g.plagueChart(),
		}},
		{Title: "Marches, crossings, escapes", Blocks: []page.Block{
			g.marchChart(), g.raftChart(), g.straitChart(), g.wallChart(), g.escapeChart(),
		}},
		{Title: "Battle", Blocks: []page.Block{
			g.segmentChart(), g.evadeChart(), g.cavalryChart(), g.berserkChart(), g.casualtyChart(), g.breakOffChart(),
		}},
		{Title: "Decimation and sieges", Blocks: []page.Block{g.decimationChart(), g.breachChart(), g.limitChart()}},
	}
}

// modifierNote lists what is added to the die of a table.
func (g *game) modifierNote(table string) string {
	var out []string
	for _, m := range g.ch.Modifiers {
		if m.Table == table {
			out = append(out, plus(m.Add)+" "+m.When)
		}
	}
	if len(out) == 0 {
		return ""
	}
	return "To the die: " + strings.Join(out, "; ") + "."
}

func (g *game) revoltChart() page.Table {
	names := map[string]string{
		"sicily": "fertile province of Sicily", facts.Fertile: "other fertile province", "city": "city", facts.Mountain: "mountain province", facts.Swamp: "swamp province",
	}
	t := page.Table{
		Title: "Revolt (6.2)",
		Columns: []page.Column{
			{Name: "Place", Weight: 4},
			{Name: "Dice", Align: page.Centre},
			{Name: "Always", Align: page.Centre},
			{Name: "Spartacus there", Align: page.Centre, Weight: 2},
			{Name: "Each full " + itoa(g.limit.perCF) + " Roman factors", Align: page.Centre, Weight: 2},
			{Name: "New units", Weight: 3},
			{Name: "Leader drawn from", Align: page.Centre, Weight: 2},
		},
		Note: "The total is the number of new units, as far as there are counters; from 1 up the place is in revolt (6.3). A place pacified once never revolts (6.7).",
	}
	for _, r := range g.ch.Revolt {
		add := func(n int) string {
			if n == 0 {
				return "–"
			}
			return plus(n)
		}
		units, leader := "slaves", "–"
		if r.Slingers {
			units = "slaves or slingers"
		}
		if r.Leader > 0 {
			leader = itoa(r.Leader)
		}
		t.Rows = append(t.Rows, []string{names[r.Place], itoa(r.Dice), add(r.Add), add(r.Spartacus), add(r.PerSix), units, leader})
	}
	return t
}

func (g *game) pacifyChart() page.Table {
	return page.Table{
		Title: "Other dice of the administrative phase", Columns: []page.Column{{Name: "What", Weight: 3}, {Name: "Roll", Weight: 4}, {Name: "Succeeds on", Align: page.Centre}, {Name: "Rule"}},
		Rows: [][]string{
			{"pacification", "one die and the factors of the infantry taking part", itoa(g.limit.pacify) + " or more", "6.6"},
			{"pirates join", "two dice, while a coastal province is in revolt", itoa(g.limit.pirates), "8.1"},
			{"a wounded leader recovers", "one die", "see the leaders", "7.2"},
		},
	}
}

func (g *game) trainingChart() page.Table {
	t := page.Table{
		Title: "Archers and cavalry appear (9.3, 9.5)", Columns: []page.Column{{Name: "Fertile provinces in revolt"}, {Name: "On a die of"}},
		Note: "Archers train with " + strings.Join(g.nationNames(g.ch.Trainers.Archer), ", ") + "; cavalry with " + strings.Join(g.nationNames(g.ch.Trainers.Cavalry), ", ") + " infantry.",
	}
	for _, r := range g.ch.Training {
		die := r.Die.String()
		if r.Die == facts.Never {
			die = "never"
		}
		t.Rows = append(t.Rows, []string{r.Fertile.String(), die})
	}
	return t
}

func (g *game) nationNames(codes []string) []string {
	var out []string
	for _, c := range codes {
		out = append(out, g.ch.NationName(c))
	}
	return out
}

func (g *game) attritionChart() page.Table {
	t := page.Table{
		Title: "Attrition (11.8): steps lost", Columns: []page.Column{{Name: "Die", Align: page.Centre}},
		Note: g.modifierNote("attrition") + " Exempt: autumn; leaders; with a free friendly city; on the coast of a friendly fleet; the province of the supply train; sanctuaries; fewer than " + itoa(g.limit.attrition) + " units.",
	}
	for _, s := range g.ch.AttritionUnits {
		t.Columns = append(t.Columns, page.Column{Name: s.String() + " units", Align: page.Centre})
	}
	for i, r := range g.ch.Attrition {
		row := []string{r.Die.String()}
		for c, n := range r.Steps {
			if i == len(g.ch.Attrition)-1 {
				n = g.opt.attr7[c] // the row the rulebook lost (Q07)
			}
			if n == 0 {
				row = append(row, "–")
			} else {
				row = append(row, itoa(n))
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (g *game) plagueChart() page.Table {
	return page.Table{
		Title: "Besieged cities (11.9, 11.10)", Columns: []page.Column{{Name: "What", Weight: 3}, {Name: "Roll", Weight: 3}, {Name: "On", Align: page.Centre}},
		Rows: [][]string{
			{"plague breaks out", "a die for each besieged city", itoa(g.limit.outbreak)},
			{"a unit in a plague city loses a step", "a die for each unit, no table", "1-" + itoa(g.limit.plague)},
			{"a stormer loses a step in a plague city", "a die for each, once", "1-" + itoa(g.limit.plague)},
		},
	}
}

func (g *game) marchChart() page.Table {
	t := page.Table{
		Title: "Forced march (12.3b): a die for each province entered", Columns: []page.Column{{Name: "Die", Align: page.Centre}, {Name: "March", Align: page.Centre}, {Name: "What happens", Weight: 5}},
		Note: g.modifierNote("forced_march") + " " + g.leaderNote("with", func(l *facts.Leader) int { return l.March }) + " Leaders alone lose nothing.",
	}
	for _, r := range g.ch.ForcedMarch {
		march, what := "stops", "nothing"
		if r.Go {
			march = "goes on"
		}
		switch {
		case r.Drop:
			what = "one unit stays in the province"
		case r.Loss:
			what = "one unit loses a step"
		}
		t.Rows = append(t.Rows, []string{r.Die.String(), march, what})
	}
	return t
}

// leaderNote lists the leaders with a number of their own.
func (g *game) leaderNote(word string, of func(*facts.Leader) int) string {
	var out []string
	for i := range g.ch.Leaders {
		if n := of(&g.ch.Leaders[i]); n != 0 {
			out = append(out, plus(n)+" "+word+" "+g.ch.Leaders[i].ID)
		}
	}
	if len(out) == 0 {
		return ""
	}
	return strings.Join(out, "; ") + "."
}

func crossingRows(rows []facts.CrossingRow) [][]string {
	var out [][]string
	for _, r := range rows {
		unit := "stays"
		switch {
		case r.Lost:
			unit = "lost"
		case r.Crosses && r.Loss:
			unit = "crosses and loses a step"
		case r.Crosses:
			unit = "crosses"
		case r.Loss:
			unit = "stays and loses a step"
		}
		leader := "stays"
		switch {
		case r.Lost:
			leader = "lost"
		case r.Crosses:
			leader = "crosses"
		}
		out = append(out, []string{r.Die.String(), unit, leader})
	}
	return out
}

func (g *game) raftChart() page.Table {
	return page.Table{
		Title: "Rafts over the strait (12.9): a die for each unit and leader", Columns: []page.Column{{Name: "Die", Align: page.Centre}, {Name: "Unit", Weight: 3}, {Name: "Leader", Weight: 2}},
		Rows: crossingRows(g.ch.Raft), Note: g.modifierNote("raft"),
	}
}

func (g *game) straitChart() page.Table {
	zone := g.seas[g.blockade].id
	return page.Table{
		Title: "The strait (12.7, 12.8)", Columns: []page.Column{{Name: "Side"}, {Name: "When", Weight: 5}, {Name: "Crossing", Weight: 2}},
		Rows: [][]string{
			{g.sides[roman].short, "pirate fleet not in " + zone, "free"},
			{g.sides[roman].short, "pirate fleet in " + zone, "none"},
			{g.sides[rebel].short, "pirate fleet in " + zone, "free"},
			{g.sides[rebel].short, "both shores in revolt and no Roman fleet in " + zone, "free"},
			{g.sides[rebel].short, "else", "rafts, by a normal march"},
		},
	}
}

func (g *game) wallChart() page.Table {
	t := page.Table{
		Title: "Circumvallation (14.4): a die for each unit", Columns: []page.Column{{Name: "Die", Align: page.Centre}, {Name: "Unit", Weight: 4}},
		Note: g.modifierNote("circumvallation") + " Leaders cross if any unit did. Built by " + strings.Join(g.builders(), ", ") + " with " + itoa(g.limit.wallCF) + " legion factors.",
	}
	for _, r := range crossingRows(g.ch.Circumvallation) {
		t.Rows = append(t.Rows, r[:2])
	}
	return t
}

func (g *game) builders() []string {
	var out []string
	for i := range g.leaders {
		if g.leaders[i].wall {
			out = append(out, g.leaders[i].id)
		}
	}
	return out
}

func (g *game) escapeChart() page.Table {
	t := page.Table{
		Title: "Who leaves the map where (12.11)", Columns: []page.Column{{Name: "From"}, {Name: "Infantry and cavalry", Weight: 5}},
		Note: "Leaders but Spartacus from any of them, without points. " + plus(g.points[vpEscape]) + " victory points a unit.",
	}
	for a := range g.areas {
		if exit := g.m.Areas[a].Exit; len(exit) > 0 {
			t.Rows = append(t.Rows, []string{g.areas[a].id + " " + g.areas[a].name, strings.Join(g.nationNames(exit), ", ")})
		}
	}
	return t
}

func (g *game) segmentChart() page.Table {
	return page.Table{
		Title: "A battle (13.6)", Columns: []page.Column{{Name: "Segment", Weight: 2}, {Name: "What happens", Weight: 7}, {Name: "Rules"}},
		Rows: [][]string{
			{"1 Sorting", "leaders, missile units, line units", "13.7"},
			{"2 Set-up", "fewer line units first, on a tie the defender; the other covers every lane", "13.8"},
			{"3 Missiles", "a die at or below the factor hits; owners spread hits over their front", "13.9"},
			{"4 Melee", "every front unit rolls at or below its factor; berserk dice before", "13.10 to 13.14"},
			{"5 Breakthrough", "who has no enemy left flanks a neighbour, with all behind it", "13.15 to 13.20"},
			{"6 Leaders", "two dice for every leader in front; then who wants breaks off", "13.22, 13.24"},
			{"7 Retreat, rout", "break-off die; in a rout a blow, missiles, cavalry, leaders", "13.25 to 13.28"},
		},
		Note: "Bonuses to melee: first round " + g.leaderNote("for", func(l *facts.Leader) int { return l.Strategist }) + " With a unit in front: +1, or " +
			g.leaderNote("for", func(l *facts.Leader) int {
				if l.Line > 1 {
					return l.Line
				}
				return 0
			}),
	}
}

func (g *game) evadeChart() page.Table {
	t := page.Table{Title: "Evasion (13.4)", Columns: []page.Column{{Name: "Force", Weight: 5}, {Name: "Evades on", Align: page.Centre}}, Rows: [][]string{
		{"leaders and cavalry alone, the enemy without cavalry", "no die"},
	}}
	byDie := map[int][]string{}
	for i := range g.leaders {
		byDie[g.leaders[i].evade] = append(byDie[g.leaders[i].evade], g.leaders[i].id)
	}
	for n := 6; n > 0; n-- {
		if len(byDie[n]) == 0 {
			continue
		}
		die := "1"
		if n > 1 {
			die = "1-" + itoa(n)
		}
		t.Rows = append(t.Rows, []string{"with " + strings.Join(byDie[n], ", "), die})
	}
	t.Note = "None without a leader, in a siege, out of a sanctuary, or by rebels on the last turn (13.5)."
	return t
}

func (g *game) cavalryChart() page.Table {
	return page.Table{
		Title: "Cavalry in melee (13.13)", Columns: []page.Column{{Name: "Cavalry"}, {Name: "Against", Weight: 2}, {Name: "Factor", Align: page.Centre}},
		Rows: [][]string{{"any", "cavalry", "printed"}, {"Roman", "slaves", "printed"}, {"Roman", "other infantry", "1"}, {"rebel", "infantry", "1"}},
	}
}

func (g *game) berserkChart() page.Table {
	names := map[string]string{"none": "none", "other": "another", "spartacus": "Spartacus"}
	t := page.Table{
		Title: "Gauls and Germans go berserk (13.14)", Columns: []page.Column{{Name: "Leader with the unit", Weight: 2}, {Name: "On a die of", Align: page.Centre}},
		Note: "Twice the printed factor in that round, and a step lost after the blow.",
	}
	for _, r := range g.ch.Berserk {
		t.Rows = append(t.Rows, []string{names[r.Leader], r.Die.String()})
	}
	return t
}

func (g *game) casualtyChart() page.Table {
	t := page.Table{
		Title: "Leaders in front, and in a rout (13.22, 13.28): two dice", Columns: []page.Column{{Name: "Leader", Weight: 2}, {Name: "Wounded", Align: page.Centre}, {Name: "Killed", Align: page.Centre}},
	}
	for _, r := range g.ch.Casualties {
		t.Rows = append(t.Rows, []string{r.State, dashSpan(r.Wounded), dashSpan(r.Killed)})
	}
	return t
}

func dashSpan(s facts.Span) string {
	if s == facts.Never {
		return "–"
	}
	return s.String()
}

func (g *game) breakOffChart() page.Table {
	return page.Table{
		Title: "Breaking off (13.25)", Columns: []page.Column{{Name: "Die", Align: page.Centre}, {Name: "Result", Weight: 4}},
		Rows: [][]string{{"up to " + itoa(g.limit.retreat-1), "rout"}, {itoa(g.limit.retreat) + " or more", "orderly retreat"}},
		Note: g.modifierNote("break_off") + " Unwounded and present: " + g.leaderNote("for", func(l *facts.Leader) int { return l.BreakOff }),
	}
}

func (g *game) decimationChart() page.Table {
	t := page.Table{
		Title: "Decimation (14.2)", Columns: []page.Column{{Name: "Die", Align: page.Centre}, {Name: "Every regular and crack legion in the battle", Weight: 5}},
		Note: "Before a battle with Crassus a full legion loses a step; once a game.",
	}
	for _, r := range g.ch.Decimation {
		what := "no effect"
		if r.Add != 0 {
			what = plus(r.Add) + " to its factor in each round"
		}
		t.Rows = append(t.Rows, []string{r.Die.String(), what})
	}
	return t
}

func (g *game) breachChart() page.Table {
	t := page.Table{
		Title: "Breach (14.12)", Columns: []page.Column{{Name: "Place", Weight: 4}, {Name: "On a die of", Align: page.Centre}},
		Note: g.modifierNote("breach"),
	}
	for _, r := range g.ch.Breach {
		place := "any other city, a sanctuary"
		if len(r.Places) > 0 {
			place = strings.Join(r.Places, ", ")
		}
		t.Rows = append(t.Rows, []string{place, r.Die.String()})
	}
	return t
}

func (g *game) limitChart() page.Table {
	t := page.Table{Title: "Numbers the rules set", Columns: []page.Column{{Name: "What", Weight: 7}, {Name: "Number", Align: page.Centre}, {Name: "Rule"}}}
	for _, l := range g.ch.Limits {
		t.Rows = append(t.Rows, []string{l.What, itoa(l.Value), l.Rule})
	}
	return t
}
