package imperator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/plot"
	facts "prestags/scenarios/imperator"
)

// Form implements engines.Game: the queue with a row for each point of each
// leader, tactics, standing orders, and sheets of both armies.
func (g *game) Form(ev engines.View) plot.Form {
	v := ev.(*view)
	s, ok := g.sideOf(v.who)
	if !ok {
		s = rebel
	}
	st := g.Stage(v.pos)
	f := plot.Form{
		Title: fmt.Sprintf("%s, %s: %s", g.s.Name, g.sides[s].name, st.Name),
		Side:  g.sides[s].id, Impulse: v.pos.impulse, Turn: st.Turn, Grammar: g.Grammar(),
		Intro: []string{
			"Write a task behind each leader, and in a text take the # before it away. The lines are carried out in their order, in turn with the enemy's; change the order as you like. Lines without a task order nothing.",
		},
		HowTo: g.howTo(v, s),
	}
	if v.pos.stage != opening {
		f.Intro = append(f.Intro, "The season goes on. A new [ops] replaces what is left of your old one; without [ops] the rest of it stands:"+g.rest(v, s))
	}
	f.Sections = append(f.Sections, g.queueSection(v, s), g.tacticsSection(v, s), g.ownRoster(v, s))
	if r := g.enemyRoster(v, s); len(r.Rows) > 0 {
		f.Sections = append(f.Sections, r)
	}
	return f
}

// rest is what is left of a side's queue.
func (g *game) rest(v *view, s int8) string {
	if len(v.pos.plans[s].queue) == 0 {
		return " nothing."
	}
	out := ""
	for _, o := range v.pos.plans[s].queue {
		out += "\n  " + o.Text
	}
	return out
}

// queueSection is [ops]: what opens the season, then a row a point of each
// leader, the leaders in turn.
func (g *game) queueSection(v *view, s int8) plot.FormSection {
	fs := plot.FormSection{
		Name: sectionOps, Title: "The season's operations",
		Help: []string{strings.Join(g.tasksOf(s), ", ") + ". * is a place with enemies. Columns: where to or how; with what; under which condition."},
		Columns: []plot.Column{
			{Name: "Leader", Kind: plot.KindUnit},
			{Name: "stands in", Kind: plot.KindInfo, Width: 16},
			{Name: "Task", Kind: plot.KindVerb, List: g.tasksHere(v, s)},
			{Name: "Place or number", Kind: plot.KindPlace, List: g.placeNames(), Width: 18},
			{Name: "More", Kind: plot.KindText, Width: 30},
			{Name: "If", Kind: plot.KindText, Width: 24},
			{Name: "points", Kind: plot.KindInfo, Width: 8},
			{Name: "army", Kind: plot.KindInfo, Width: 40},
			{Name: "may", Kind: plot.KindInfo, Width: 60},
		},
	}
	p := v.pos
	if p.stage == opening {
		fs.Rows = append(fs.Rows, g.openingRows(v, s)...)
	}
	leaders := g.ownLeaders(p, s)
	most := 0
	for _, l := range leaders {
		most = max(most, g.pointsOf(p, l))
	}
	for k := range most {
		for _, l := range leaders {
			n := g.pointsOf(p, l)
			if k >= n {
				continue
			}
			row := plot.Row{Cells: []string{g.leaders[l].name, "", "", "", "", "", fmt.Sprintf("%d of %d", k+1, n), "", ""}}
			row.Comment = fmt.Sprintf("point %d of %d", k+1, n)
			if k == 0 {
				at := "enters this season"
				if p.leaders[l].post == onMap {
					at = g.places[p.leaders[l].at].id
				}
				row.Cells[1], row.Cells[7], row.Cells[8] = at, g.armyWords(v, s, l, none), g.mayDo(v, l)
				row.Comment += " in " + at + ": " + row.Cells[7]
				if row.Cells[8] != "" {
					row.Comment += ". May: " + row.Cells[8]
				}
			}
			fs.Rows = append(fs.Rows, row)
		}
	}
	fs.Rows = append(fs.Rows,
		plot.Row{Cells: []string{"", "", "PAUSE"}, Comment: "halt here: a new plot follows, the enemy sees how far you have come"},
		plot.Row{Cells: []string{"", "", "STOP"}, Comment: "no more operations this season"})
	return fs
}

// openingRows are what a side may say before the season opens.
func (g *game) openingRows(v *view, s int8) []plot.Row {
	p := v.pos
	quarter := g.c.Seasons[p.quarter()].ID
	var out []plot.Row
	if len(g.seas) > 0 && !slices.Contains(g.s.Fleets.NotPlaced, quarter) {
		out = append(out, plot.Row{Cells: []string{"", "", "FLEET"}, Comment: "your fleet's sea: " + strings.Join(g.fleetChoices(s), ", ") + "; without a line you are asked"})
	}
	for _, l := range g.entering(p, s) {
		out = append(out, plot.Row{
			Cells:   []string{"", "", "PLACE", "", g.leaders[l].name},
			Comment: "PLACE " + g.leaders[l].name + " PLACE units: where he enters, and which units he takes",
		})
	}
	return out
}

// tasksHere are what may stand in the column of tasks: those of the leaders,
// and what stands without one.
func (g *game) tasksHere(v *view, s int8) []string {
	out := g.tasksOf(s)
	if v.pos.stage == opening {
		for _, r := range g.openingRows(v, s) {
			if !slices.Contains(out, r.Cells[2]) {
				out = append(out, r.Cells[2])
			}
		}
	}
	return append(out, "PAUSE", "STOP")
}

// tasksOf are the tasks of a side's leaders.
func (g *game) tasksOf(s int8) []string {
	if s == rebel {
		return []string{"MOVE", "RECRUIT", "RAVAGE", "CARD", "NOTHING"}
	}
	return []string{"MOVE", "RESTORE", "CARD", "NOTHING"}
}

// tacticsSection is [tactics]: what is in force, and a line a leader to fill in.
func (g *game) tacticsSection(v *view, s int8) plot.FormSection {
	fs := plot.FormSection{Name: sectionTactics, Title: "Tactics, in order of wish: " + strings.ToUpper(strings.Join(g.tacticWords(), ", ")) + ", or ask"}
	have := map[string]bool{}
	for _, l := range v.pos.plans[s].tactics {
		fs.Lines = append(fs.Lines, l.Text)
		have[strings.ToLower(l.Text[:max(0, strings.IndexByte(l.Text, ':'))])] = true
	}
	if !have["*"] {
		fs.Lines = append(fs.Lines, "# *: ask")
	}
	for _, l := range g.ownLeaders(v.pos, s) {
		if !have[strings.ToLower(g.leaders[l].name)] {
			fs.Lines = append(fs.Lines, "# "+g.leaders[l].name+": "+g.suggest(v, l))
		}
	}
	for i := range g.cards {
		k := &g.cards[i]
		if k.side == s && k.Combat && !v.pos.isUsed(int8(i)) {
			fs.Lines = append(fs.Lines, fmt.Sprintf("# * card %d: attack      # %s: %s", k.Number, k.Name, strings.TrimSuffix(k.Text, ".")))
		}
	}
	if g.s.Sieges {
		fs.Lines = append(fs.Lines, "# * siege: ASSAULT")
	}
	fs.Lines = append(fs.Lines, g.standingLines(s)...)
	return fs
}

// suggest is a list of tactics for which a leader has units now.
func (g *game) suggest(v *view, l int8) string {
	var out []string
	for i := range g.tactics {
		t := &g.tactics[i]
		n := 0
		if v.pos.leaders[l].post == onMap {
			for _, u := range v.pos.commanded(l) {
				n += b2i(!v.pos.units[u].out && t.forms(g.typeOf(u)))
			}
		}
		if n > 0 {
			out = append(out, strings.ToUpper(t.id))
		}
	}
	return strings.Join(append(out, strings.ToUpper(g.tactics[g.general].id)), ", ")
}

// standingLines are [standing] with every decision that can be given in
// advance, behind # as it stands by default. So is the bracket: a [standing]
// without a line would clear the decisions in force.
func (g *game) standingLines(s int8) []string {
	names, _ := g.typeNames(s)
	foes, _ := g.typeNames(other(s))
	first := strings.Join(names[:min(3, len(names))], ", ")
	lines := []string{
		"",
		"# Decisions given in advance; a new [standing] replaces the old one as a whole.",
		"# " + plot.TakeAway("[standing]"),
		"# [standing]",
		"# reroll *: steady                  # or none, ask, enemy crit; enemy hit " + foes[0] + "; own miss " + names[0] + " rating 3",
		"# losses *: keepers                 # or ask, or types in the order in which they suffer: " + first + " concentrate (or spread)",
		"# goodorder *: if DIFF below 0      # yes, no, ask, if ... (DIFF, OWNLOSS, ENEMYLOSS, LEFT)",
		"# retreat *: any                    # places in order of wish, then any; or ask",
		"# heal *: " + first + "     # who is made Ready first" + map[bool]string{true: "; max N"}[g.c.Kept.Of(g.sides[s].id) > 0],
	}
	if g.s.Sieges {
		lines = append(lines, "# sortie *: no                      # yes, no, ask", "# lift *: if OWNLOSS at_least 3     # when a siege is given up: yes, no, if ...")
	}
	lines = append(lines, "# onerror: ask                      # a line that cannot be carried out: ask, skip, stop", "# ask: Q05 Q10                      # decisions you want to be asked about: "+g.decisionWords(s))
	return lines
}

// decisionWords lists what `ask` can name for a side.
func (g *game) decisionWords(s int8) string {
	out := "Q03 combat card, Q04 first defender, Q05 tactic, Q06 re-roll, Q07 Q08 losses, Q09 good order, Q10 retreat, Q11 healing"
	if s == rebel {
		out += ", Q12 Q13 Q14 Q15 recruiting"
	}
	if g.s.Sieges {
		out += ", Q19 sortie, Q20 Q21 siege"
	}
	return out
}

// cardWords of a card for a list: number, name, what it does, what to write.
func (g *game) cardLine(i int) string {
	k := &g.cards[i]
	write := "LEADER CARD " + strconv.Itoa(k.Number)
	switch {
	case k.at(facts.WithMove):
		write = "LEADER MOVE PLACE CARD " + strconv.Itoa(k.Number)
	case k.Combat:
		write = "[tactics] LEADER card " + strconv.Itoa(k.Number) + ": attack"
	}
	for _, a := range slices.Compact(slices.Clone(k.Args)) {
		switch a {
		case "action":
			write += " ACTION THEN LEADER ACTION"
		case "other_leader":
		default:
			write += " " + map[string]string{"target_leader": "ENEMY-LEADER", "place": "PLACE", "types": "UNIT-TYPES", "units": "UNITS"}[a]
		}
	}
	return write
}
