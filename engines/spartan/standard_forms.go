package spartan

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/page"
	"prestags/plot"
)

// standard_forms.go is what players read and fill in for a Player-Turn: the
// sheet, the way it is written, what is to be sent, a sheet drawn before it is
// sent.

// turnNow names the turn of an impulse as those who play it call it.
func (g *game) turnNow(impulse int) string {
	if g.standard() {
		return "this Player-Turn"
	}
	return fmt.Sprintf("Game-Turn %d", g.turn(impulse))
}

// turnWord is what a turn is called.
func (g *game) turnWord() string {
	if g.standard() {
		return "Player-Turn"
	}
	return "Game-Turn"
}

// sheetForm fills a form with the sheet of the phasing side, or for the other
// with its standing orders alone.
func (g *game) sheetForm(f *plot.Form, p *position, s int8) {
	if s != g.phasing(p.impulse) {
		f.Intro = []string{
			"This Player-Turn is the enemy's. Nothing need be sent: what your units do in it (defensive fire, losses) follows your standing orders.",
			"Send this only to change your standing orders before it.",
		}
		f.Sections = append(f.Sections, plot.FormSection{Title: "Standing orders", Lines: g.standingLines(p, s)}, g.ownRoster(p, s))
		f.HowTo = []string{"How to change standing orders", g.howToStand(s), "Anything behind a # is a remark."}
		return
	}
	f.Intro = []string{
		"Your Player-Turn: fire, then movement with the enemy's defensive fire after it, then melee. A unit may have a line in each part.",
		"Write the task behind each unit that is to do something, and in a text take the # before it away. To attack together write the units on one line, with commas.",
	}
	f.Sections = append(f.Sections, g.sheetSectionsOf(p, s)...)
	f.Sections = append(f.Sections, g.ownRoster(p, s))
	f.HowTo = g.howToSheet(s)
}

// sheetSectionsOf are the three charts of a sheet: a row for each unit that may
// have a line there.
func (g *game) sheetSectionsOf(p *position, s int8) []plot.FormSection {
	var occ occupancy
	occ.fill(g, p.units)
	var out []plot.FormSection
	for _, part := range sectionTasks {
		fs := plot.FormSection{Name: part.section, Columns: []plot.Column{
			{Name: "Unit", Kind: plot.KindUnit},
			{Name: "stands in", Kind: plot.KindInfo},
			{Name: "Task", Kind: plot.KindVerb, List: []string{taskNames[part.task], taskNames[noPlot]}},
			{Name: "Hex", Kind: plot.KindPlace},
			{Name: "Settings", Kind: plot.KindText},
		}}
		notes := []plot.Column{{Name: "enemies in range", Kind: plot.KindInfo}}
		switch part.task {
		case offensiveFire:
			fs.Title, fs.Help = "Fire", []string{"OF and one hex. Behind each unit: where it stands, enemies it can see in range."}
		case moveTask:
			fs.Title, fs.Help = "Movement", []string{"MV and every hex entered. Behind each unit: where it stands, its Movement Points."}
			fs.Columns[3].Repeat = hexColumns
			notes = []plot.Column{{Name: "class", Kind: plot.KindInfo}, {Name: "MA now", Kind: plot.KindInfo}, {Name: "state", Kind: plot.KindInfo}}
		default:
			fs.Title, fs.Help = "Melee", []string{"ML and an adjacent hex. Behind each unit: where it stands, enemies next to it before it moves."}
			notes[0].Name = "enemies next to it"
		}
		fs.Columns = append(fs.Columns, notes...)
		for u := g.sides[s].first; u < g.sides[s].last; u++ {
			if cells, comment, ok := g.sheetRow(p, &occ, u, part.task); ok {
				fs.Rows = append(fs.Rows, plot.Row{
					Cells: append([]string{g.units[u].id, strings.ReplaceAll(g.standsIn(p, u), " facing", ""), "", "", ""}, cells...), Comment: comment,
				})
			}
		}
		if part.task == meleeTask {
			fs.Lines = g.standingLines(p, s)
		}
		if len(fs.Rows) > 0 || len(fs.Lines) > 0 {
			out = append(out, fs)
		}
	}
	return out
}

// sheetRow is what a chart says about a unit; ok is false if it can have no line
// there.
func (g *game) sheetRow(p *position, occ *occupancy, u int16, t task) (cells []string, comment string, ok bool) {
	if !p.units[u].alive() || g.unordered(p, u) != "" {
		return nil, "", false
	}
	if rule, why := g.idle(p, u, t); why != "" && rule != "18.2" {
		return nil, "", false
	}
	at := g.standsIn(p, u)
	switch t {
	case offensiveFire:
		if g.unfit(p, u, true) != (reason{}) {
			return nil, "", false
		}
		foes := g.inSight(occ, u)
		if foes == "" {
			return []string{""}, at + ", no enemy in range and sight", true
		}
		return []string{foes}, at + ", in range: " + foes, true
	case meleeTask:
		if g.typeOf(u).dot {
			return nil, "", false
		}
		foes := g.foesBeside(u, p, occ)
		if foes == "" {
			return []string{""}, at, true
		}
		return []string{foes}, at + "; enemies adjacent: " + foes, true
	}
	state, note := g.condition(p, u)
	return []string{classNames[g.typeOf(u).class], halves(g.allowance(u, p.units)), state}, at + ", " + note, true
}

// inSight lists the hexes at which a unit could fire now.
func (g *game) inSight(occ *occupancy, u int16) string {
	var out []string
	for _, a := range g.grid.Within(occ.units[u].at, g.typeOf(u).reach+1) {
		if occ.taken(a) && g.outOfSight(occ, u, a, occ.taken) == (reason{}) {
			out = append(out, g.grid.Name(a))
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// howToSheet says how a sheet is written, no more than the options in force make
// true.
func (g *game) howToSheet(s int8) []string {
	out := []string{
		"How to write a sheet",
		"The head of the file (match, side, impulse, turn) is filled in; leave it as it is. Anything behind a # is a remark.",
		"A line is units, a task, hexes, and stands in the part it belongs to: [fire], [move] or [melee]. Units may be a list or a range. A unit without a line stands.",
	}
	fires := slices.Contains(g.tasksOf(s), "OF")
	if fires {
		reach := ""
		if g.opt.range1 {
			reach = " From a hilltop at a target lower down the range is one hex more."
		}
		out = append(out, "[fire] comes first. Each line is one attack, OF and one hex with enemies in range and in sight:\n  BW01, BW02   OF 1118\nThe lines are carried out in their order, each result before the next. A hex is fired at once, so all units that are to fire at it stand on one line. Below "+
			g.table.names[0]+" there is no shot."+reach+" A unit that fires may move, but not attack in melee, and fires neither in the next Player-Turn nor after defensive fire in the one before.")
	}
	stop := "A unit that comes next to an enemy fire unit that is not disrupted stops there."
	if g.opt.facing {
		stop = "A unit that comes into one of the three hexes to the front of an enemy fire unit that is not disrupted stops there."
	}
	half := ""
	if g.s.CommandRadius != "ignored" {
		half = ", half of it out of command"
	}
	out = append(out, "[move]: MV and every hex the unit enters, in order, without gaps; a stack may share a line:\n  "+g.sample(s)+
		"   MV 1014 1015 1016\nThe path may cost as much as the Movement Allowance"+half+"; a path of one hex is always allowed. Where a hex costs more than one Movement Point write the cost behind it: 1014(2). "+
		"Own units may be passed, enemies not. "+stop+g.howToLeave(s))
	if g.opt.facing {
		out = append(out, g.howToFace(s))
	}
	out = append(out, "After the movement the enemy's fire units may use defensive fire at hexes next to them into which your units moved. Who is disrupted by it makes no attack.")
	melee := "[melee]: each line is one attack, ML and an adjacent hex with enemies; several hexes in one combat are joined by +, and every unit of the line must be next to each:\n  MS04, MS05   ML 1118+1119\n"
	if g.opt.multiHex == "no" {
		melee = "[melee]: each line is one attack, ML and an adjacent hex with enemies, one alone in this match:\n  MS04, MS05   ML 1118\n"
	}
	out = append(out, melee+"Write it for where the units stand after their movement. The lines are tried in their order, each result and advance before the next: a line is passed over if no enemy is left in its hex, and goes on without those of its units that cannot attack. A hex is attacked once, a unit attacks once; a unit may stand on several lines, and attacks by the first that comes off. Units whose melee strength is a dot, leaders too, do not attack.",
		"Settings stand at the end of a line: advance=yes, advance=no or advance=MS04,MS05 (who goes into a hex emptied by the attack, in this order); least=2-1 (do not attack below these odds).",
		"Leaders do not go along with their stack by themselves; name them on its line. Their bonus counts wherever they stand at the moment of combat.",
		g.howToStand(s)+" In the enemy's Player-Turn they say at which hexes your units use defensive fire and who is lost.",
	)
	out = append(out, g.howToSuffer(s)...)
	return append(out,
		"What is sure to be against the rules is set aside, and you are told at once; what depends on how earlier lines turn out is judged when its time comes. A unit whose line cannot be carried out then stands; the other lines hold. Moves that would overfill a hex or mix classes that do not mix are cancelled from the end of the file.",
		"In a workbook or CSV write one line a row, several units of it in the first cell with commas, then the task, then one hex a cell, as text: 0105 must not become 105. The columns with their names in brackets are for reading only.",
	)
}

// nextSheet says what is to be sent for a Player-Turn.
func (g *game) nextSheet(v *view) []page.Block {
	p := v.pos
	s := g.phasing(p.impulse)
	out := []page.Block{page.Para{
		Text:   fmt.Sprintf("Send the sheet for %s, impulse %03d, with its parts [fire], [move] and [melee]. A unit without a line stands.", g.playerTurnName(p.impulse), p.impulse),
		Rules:  []string{"4.1", "4.2"},
		Strong: true,
	}, g.headCard(v)}
	if v.who == g.sides[g.enemy(s)].id {
		out[0] = page.Para{
			Text:   fmt.Sprintf("Nothing need be sent for impulse %03d, %s; a plot with [standing] alone changes your standing orders before it.", p.impulse, g.playerTurnName(p.impulse)),
			Rules:  []string{"4.2", "6.42"},
			Strong: true,
		}
	} else {
		move, melee := g.taskRows()[0][2], g.taskRows()[3][2]
		out = append(out, page.Table{
			Title:   "Parts of the sheet (4.2)",
			Columns: []page.Column{{Name: "Part"}, {Name: "Task"}, {Name: "Who", Weight: 3}, {Name: "Write", Weight: 5}},
			Rows: [][]string{
				{"[fire]", "OF", "fire units", "the target hex, all units that fire at it on one line: BW01, BW02 OF 1118"},
				{"[move]", "MV", "any unit", move},
				{"[melee]", "ML", "units with a melee number that have not fired", melee + ", all units of the attack on one line"},
			},
		})
	}
	for i := range g.sides {
		if sd := &g.sides[i]; v.who == sd.id || v.who == engines.Umpire || v.who == engines.Public {
			out = append(out, g.reminders(p, int8(i), v.who)...)
		}
	}
	return out
}

// plottedSheet draws a sheet before it is sent: as it goes if every line comes
// off.
func (g *game) plottedSheet(v *view, o *orders) (maps, state []page.Block) {
	b := g.newBoard(v.pos, fmt.Sprintf("Sheet of %s for %s", g.sides[o.side].name, g.stage(v.pos).Name))
	t := page.Table{
		Title: "Orders",
		Columns: []page.Column{
			{Name: "Part"},
			{Name: "Units", Weight: 2},
			{Name: "From", Weight: 2},
			{Name: "Task"},
			{Name: "Hexes", Weight: 4},
			{Name: "Movement Points", Weight: 2},
			{Name: "Settings", Weight: 2},
		},
		Note: "Fire and melee in the order in which they are carried out; melee from where the units stand after their movement.",
	}
	ends := v.pos.clone()
	for i := range o.sheet.fire {
		t.Rows = append(t.Rows, g.attackRow(b, v.pos, o.side, sectionFire, &o.sheet.fire[i]))
	}
	for i := range o.sheet.moves {
		m := &o.sheet.moves[i]
		there := v.pos.clone()
		there.units[m.unit].at, there.units[m.unit].facing = m.from, m.face
		hexes, points := g.pathWords(there, m.unit, &m.order)
		t.Rows = append(t.Rows, []string{sectionMove, g.units[m.unit].id, g.standsIn(there, m.unit), "MV", hexes, points, g.settingWords(&m.order)})
		cells := []string{g.grid.Name(m.from)}
		for _, a := range m.order.path {
			cells = append(cells, g.grid.Name(a))
			ends.units[m.unit].at = a
		}
		b.arrow(page.ArrowPlan, o.side, "", cells...)
	}
	for i := range o.sheet.melee {
		t.Rows = append(t.Rows, g.attackRow(b, ends, o.side, sectionMelee, &o.sheet.melee[i]))
	}
	b.out.Note = g.groundNote()
	return []page.Block{b.draw()}, []page.Block{t}
}

// attackRow is one attack of a sheet, with its arrows.
func (g *game) attackRow(b *board, p *position, s int8, section string, a *assault) []string {
	var from []string
	kind := page.ArrowFire
	if section == sectionMelee {
		kind = page.ArrowMelee
	}
	for _, u := range a.units {
		name := g.grid.Name(p.units[u].at)
		if slices.Contains(from, name) {
			continue
		}
		from = append(from, name)
		for _, at := range a.target {
			b.arrow(kind, s, "", name, g.grid.Name(at))
		}
	}
	return []string{
		section, g.idList(slices.Sorted(slices.Values(a.units))), strings.Join(from, " "), taskNames[a.orders[0].task], g.names(a.target), "", g.settingWords(&a.orders[0]),
	}
}

// refused tells why a unit does not do what a part of its sheet orders.
func (t *teller) refused(e *engines.Event) {
	n := len(e.Units)
	t.units(e.Units)
	switch e.Kind {
	case "no " + sectionFire:
		t.verb(n, " does not fire: ", " do not fire: ")
	case "no " + sectionMove:
		t.verb(n, " does not move: ", " do not move: ")
	default:
		t.verb(n, " does not attack in melee: ", " do not attack in melee: ")
	}
	t.add(e.Result)
}

// phases are the sections of what happened, in the order of the sequence that
// is played (4.2, 19.1).
func (g *game) phases() []struct{ phase, title string } {
	if !g.standard() {
		return sections
	}
	melee := slices.IndexFunc(sections, func(s struct{ phase, title string }) bool { return s.phase == phaseMelee })
	out := slices.Delete(slices.Clone(sections), melee, melee+1)
	return slices.Insert(out, len(out)-1, sections[melee])
}
