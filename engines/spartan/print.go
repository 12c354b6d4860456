package spartan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/page"
	facts "prestags/scenarios/spartan"
)

// Sizes in thousandths of an inch: a counter, the side of the hex
// it fits, a box of a track.
const (
	counterSize = 500
	hexSide     = 370
	trackBox    = 650
)

// turnRecord is the last space of the Turn Record Track as printed (11.1).
const turnRecord = 30

// Print implements engines.Printer.
func (g *game) Print(kind string, ev engines.View) []page.Part {
	v, _ := ev.(*view)
	switch kind {
	case engines.PrintCharts:
		return g.printCharts()
	case engines.PrintReference:
		return g.printReference()
	case engines.PrintPlotChart:
		return g.printPlotChart(v)
	case engines.PrintCounters:
		return g.printCounters()
	case engines.PrintMap:
		return []page.Part{{Title: "Map", Poster: &page.Poster{Board: g.printBoard(v), Length: hexSide}}}
	case engines.PrintTracks:
		return g.printTracks(v)
	case engines.PrintScenario:
		return g.printScenario()
	}
	return nil
}

var simultaneousBriefs = []engines.Brief{
	{Heading: "A  Plot", Rules: []string{"20.0", "20.4", "21.2", "20.2", "20.21", "20.22"}},
	{Heading: "B  Fire", Rules: []string{"6.0", "6.12", "6.15", "6.21", "6.22", "6.23", "6.32", "6.35", "6.36", "6.37"}},
	{Heading: "C  Melee", Rules: []string{"7.0", "7.13", "7.21", "7.22", "7.32", "7.51", "7.52", "7.6", "23.11", "23.2", "23.3", "3.36", "3.37", "8.4"}},
	{Heading: "D  Movement", Rules: []string{"22.11", "22.12", "22.21", "22.22", "22.23", "22.3", "5.15", "5.26", "5.4", "5.51", "5.62", "11.42"}},
	{Heading: "E  Defensive Fire", Rules: []string{"6.41", "6.42", "6.43", "6.44"}},
	{Heading: "F  Recovery", Rules: []string{"8.2", "8.22", "8.23"}},
	{Heading: "Leaders", Rules: []string{"10.0", "10.11", "10.13", "10.23", "10.3", "10.31", "10.32"}},
	{Heading: "Victory", Rules: []string{"11.2", "11.21", "11.22", "11.23", "11.25", "11.3"}},
}

var standardBriefs = []engines.Brief{
	{Heading: "Sequence", Rules: []string{"4.1", "4.2"}},
	{Heading: "Fire Phase", Rules: []string{"6.0", "6.11", "6.12", "6.14", "6.15", "6.21", "6.32", "6.36", "6.37"}},
	{Heading: "Movement Phase", Rules: []string{"5.11", "5.15", "5.23", "5.26", "5.4", "5.43", "5.51", "6.41", "6.42", "6.43", "6.51", "6.52"}},
	{Heading: "Melee Phase", Rules: []string{"7.0", "7.11", "7.13", "7.15", "7.21", "7.22", "7.31", "7.32", "7.51", "7.6", "8.1", "8.4"}},
	{Heading: "Disruption", Rules: []string{"8.2", "8.22", "8.23", "8.24"}},
	{Heading: "Leaders", Rules: []string{"10.0", "10.14", "10.21", "10.23", "10.24", "10.3", "10.31"}},
	{Heading: "Optional rules", Rules: []string{"13.0", "14.11", "14.21", "14.31", "15.0", "16.0", "17.0", "18.1"}},
}

// printReference is a page or two a sequence: its phases, the two charts, the
// rules in brief.
func (g *game) printReference() []page.Part {
	var out []page.Part
	for _, x := range []struct {
		title  string
		blocks []page.Block
		briefs []engines.Brief
	}{
		{"The simultaneous Game-Turn", []page.Block{sequenceChart(true), taskChart()}, simultaneousBriefs},
		{"The Game-Turn of the standard sequence", []page.Block{sequenceChart(false)}, standardBriefs},
	} {
		part := engines.Reference(Rulebook(), x.title, x.briefs)
		part.Blocks = slices.Concat(x.blocks, []page.Block{g.combatResults(), g.terrainEffects()}, part.Blocks)
		out = append(out, part)
	}
	return out
}

// printCharts are the tables the rules read, as they stand in the charts file.
func (g *game) printCharts() []page.Part {
	return []page.Part{
		{Title: "Combat Results and Terrain Effects", Blocks: []page.Block{g.combatResults(), g.terrainEffects(), g.fireSight()}},
		{Title: "Units and leaders", Blocks: []page.Block{g.unitChart(), g.leaderChart(), g.capabilityChart(), g.classFactors()}},
		{Title: "Sequence of play and tasks", Blocks: []page.Block{sequenceChart(true), sequenceChart(false), taskChart()}},
	}
}

func (g *game) combatResults() page.Table {
	t := page.Table{
		Title:   "Combat Results Table (8.0)",
		Columns: []page.Column{{Name: "Die", Align: page.Centre}},
		Note: "D: disrupted; 1/2E: half of the melee strength is eliminated, the rest disrupted; E: eliminated. Odds are rounded in favour of the defender; below the first column there is no attack, above the last it is read there. " +
			"An attack on a hex with a disrupted unit adds one to the die.",
	}
	for _, name := range g.table.names {
		t.Columns = append(t.Columns, page.Column{Name: name, Align: page.Centre})
	}
	for die, row := range g.c.Combat.Rows {
		t.Rows = append(t.Rows, append([]string{strconv.Itoa(die + 1)}, row...))
	}
	return t
}

func (g *game) terrainEffects() page.Table {
	t := page.Table{
		Title: "Terrain Effects Chart (9.0)",
		Columns: []page.Column{
			{Name: "Terrain", Weight: 2},
			{Name: "Movement Points", Align: page.Centre, Weight: 2},
			{Name: "Fire Protection", Align: page.Centre, Weight: 2},
			{Name: "Attack out of it", Align: page.Centre},
			{Name: "Defence in it", Align: page.Centre},
			{Name: "Blocks fire", Align: page.Centre},
			{Name: "No fire out of it by", Align: page.Centre},
		},
		Note: "A road costs 1 Movement Point through the hexsides it crosses and changes no combat (5.51, 5.53). Any undisrupted unit may go one hex, whatever it costs (5.15).",
	}
	factor := func(f facts.Factor) string {
		switch {
		case f.Num == 0 || f.One():
			return "–"
		case f.Den == 1:
			return "×" + strconv.Itoa(f.Num)
		}
		return fmt.Sprintf("×%d/%d", f.Num, f.Den)
	}
	for i := range g.c.Terrain {
		x := &g.c.Terrain[i]
		mp, fps := strconv.Itoa(x.MP), strconv.Itoa(x.FPS)
		if x.MP == 0 {
			mp = "as the other terrain"
		}
		if x.FPS == 0 {
			fps = "as the other terrain"
		}
		if x.Crest > 0 {
			mp += fmt.Sprintf(", %d more over a crest from a slope", x.Crest)
		}
		if x.Barred {
			mp, fps = "no entry", "–"
		}
		blocks := "–"
		if x.Blocks {
			blocks = "yes"
		}
		t.Rows = append(t.Rows, []string{x.Name, mp, fps, factor(x.Attack), factor(x.Defend), blocks, dash(strings.Join(x.NoFire, ", "))})
	}
	return t
}

func dash(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

// fireSight is what stands in the way of fire by the height of the shooter.
func (g *game) fireSight() page.Table {
	return page.Table{
		Title: "What blocks fire between shooter and target (6.32 to 6.38)",
		Columns: []page.Column{
			{Name: "Shooter on", Weight: 1},
			{Name: "Units in between, friends and enemies", Weight: 4},
			{Name: "Ground in between", Weight: 4},
		},
		Rows: [][]string{
			{"ground", "all block", "woods, villages; slopes, but next to a hilltop that the shooter or the target stands on"},
			{"slope", "those on slopes and hilltops block", "woods, villages; hilltops; slopes as above"},
			{"hilltop", "none blocks but behind an adjacent slope", "woods, villages; slopes as above"},
		},
		Note: "Range counts the hex of the target, not that of the shooter. A line along a hexside is free if one of the two hexes is.",
	}
}

func (g *game) unitChart() page.Table {
	t := page.Table{
		Title: "Units of the series (3.4)",
		Columns: []page.Column{
			{Name: "Type"},
			{Name: "Name", Weight: 3},
			{Name: "Class", Align: page.Centre},
			{Name: "Melee", Align: page.Centre},
			{Name: "MA", Align: page.Centre},
			{Name: "Fire", Align: page.Centre},
			{Name: "Range", Align: page.Centre},
			{Name: "VP", Align: page.Centre},
			{Name: "Games", Align: page.Centre},
		},
		Note: "Melee in brackets attacks in full and defends with half (3.37); a dot does not attack (3.36). Games: C Chariot, S Spartan, L Legion, V Viking, Y Yeoman.",
	}
	for i := range g.c.Units {
		x := &g.c.Units[i]
		melee := strconv.Itoa(x.Melee)
		switch {
		case x.Dot:
			melee = "•"
		case x.Bracketed:
			melee = "[" + melee + "]"
		}
		fire, reach := "–", "–"
		if x.Fire > 0 {
			fire, reach = strconv.Itoa(x.Fire), strconv.Itoa(x.Range)
		}
		t.Rows = append(t.Rows, []string{
			x.Type, x.Name, x.Class, melee, strconv.Itoa(x.MA), fire, reach, strconv.Itoa(unitVP(x.Melee, x.Dot, x.Fire)), strings.Join(strings.Split(x.Games, ""), " "),
		})
	}
	return t
}

func (g *game) leaderChart() page.Table {
	t := page.Table{
		Title: "Leaders (10.4)",
		Columns: []page.Column{
			{Name: "Level", Align: page.Centre},
			{Name: "Combat bonus", Align: page.Centre},
			{Name: "Control radius", Align: page.Centre},
			{Name: "Class", Align: page.Centre},
			{Name: "MA", Align: page.Centre},
		},
		Note: "A leader reduced below the last level is out of the game (10.3).",
	}
	for _, l := range g.c.Leaders {
		t.Rows = append(t.Rows, []string{strconv.Itoa(l.Level), strconv.Itoa(l.Bonus), strconv.Itoa(l.Radius), l.Class, strconv.Itoa(l.MA)})
	}
	return t
}

// capabilityChart is who may share a hex (5.39).
func (g *game) capabilityChart() page.Table {
	t := page.Table{
		Title:   "Unit Capability: which classes may share a hex (5.3)",
		Columns: []page.Column{{Name: "Class"}},
		Note:    "Of three classes in a hex every pair must be allowed. Leaders do not count against the limit of stacking (5.42).",
	}
	for c := range classes {
		t.Columns = append(t.Columns, page.Column{Name: classNames[c], Align: page.Centre})
	}
	for a := range classes {
		row := []string{classNames[a]}
		for b := range classes {
			row = append(row, [2]string{"–", "yes"}[b2i(g.mayShare(a, b))])
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// classFactors are the optional factors of one class against another (S3.4,
// S3.5).
func (g *game) classFactors() page.Table {
	return page.Table{
		Title:   "Optional: one class against another",
		Columns: []page.Column{{Name: "Attacker"}, {Name: "Defender"}, {Name: "Effect", Weight: 4}, {Name: "Rule"}},
		Rows: [][]string{
			{"C", "SD", "the defender's strength is halved", "S3.4"},
			{"C", "A", "the defender's strength is doubled", "S3.4"},
			{"SD", "A", "the defender's strength is halved", "S3.4"},
			{"A", "–", "does not enter woods, but by road", "S3.5"},
			{"C, Mf", "–", "do not enter swamp, but by road", "S3.5"},
			{"A, B uphill", "any", "the attack is halved: ground to slope, slope to hilltop, slope to slope", "14.0"},
			{"any", "A, B on a slope", "not disrupted by a D", "14.3"},
		},
	}
}

func sequenceChart(simultaneous bool) page.Table {
	columns := []page.Column{{Name: "Phase"}, {Name: "What happens", Weight: 5}, {Name: "Rules"}}
	if simultaneous {
		return page.Table{Title: "The simultaneous Game-Turn", Columns: columns, Rows: [][]string{
			{"A  Plot", "both sides write a task for each unit, in secret", "20.0, 21.0"},
			{"B  Fire", "all Offensive Fire (OF) at once, results together", "6.0"},
			{"C  Melee", "all melees (ML) at once; units plotted to move defend with half; advance into emptied hexes", "7.0, 23.0"},
			{"D  Movement", "all moves (MV) hex by hex at once; of enemies entering one hex the stronger goes in", "22.0"},
			{"E  Defensive Fire", "units plotted DF fire at enemies that moved next to them", "6.4"},
			{"F  Turn record", "disruption of the Game-Turn before ends; the marker moves on", "8.23"},
		}}
	}
	return page.Table{Title: "The standard Game-Turn: two Player-Turns of four phases", Columns: columns, Rows: [][]string{
		{"A  Fire", "the phasing side fires", "6.0"},
		{"B  Movement", "it moves; then the other side may fire at enemies that came next to its fire units", "5.0, 6.4"},
		{"C  Melee", "it attacks, one combat after the other, in the order it likes", "7.0"},
		{"D  Recovery", "disruption suffered before this Player-Turn ends, on both sides", "8.23"},
	}}
}

func taskChart() page.Table {
	return page.Table{
		Title:   "Tasks of the plot (21.1): one a unit and Game-Turn",
		Columns: []page.Column{{Name: "Code"}, {Name: "Task"}, {Name: "Write", Weight: 3}, {Name: "Keeps its fire zone", Align: page.Centre}, {Name: "Defends in melee with", Align: page.Centre}},
		Rows: [][]string{
			{"OF", "Offensive Fire", "the hex of the target", "yes", "all"},
			{"DF", "Defensive Fire", "nothing more", "yes", "all"},
			{"ML", "Melee", "the hex attacked, or several", "no", "all"},
			{"MV", "Movement", "the hexes one by one, with the Movement Points where a hex costs more than one", "no", "half"},
		},
	}
}

// blankRows of a plot chart without units.
const blankRows = 32

// pathColumns are the hexes of a plot chart: the swiftest units go nine hexes.
const pathColumns = 9

// printPlotChart is the Simultaneous Movement Plot Chart of 20.0: of the side
// that views, of both sides of the scenario, or blank.
func (g *game) printPlotChart(v *view) []page.Part {
	form := func(units []int16) page.Form {
		f := page.Form{Columns: []page.Column{{Name: "Unit"}, {Name: "In hex"}, {Name: "MA"}, {Name: "Task"}}}
		for i := range pathColumns {
			f.Columns = append(f.Columns, page.Column{Name: "Hex " + strconv.Itoa(i+1) + " (MP)", Weight: 2, Align: page.Centre})
		}
		for _, u := range units {
			at, ma := "", g.typeOf(u).ma
			if v.pos.units[u].alive() {
				at, ma = g.grid.Name(v.pos.units[u].at), g.allowance(u, v.pos.units) // 10.23
			}
			f.Rows = append(f.Rows, []string{g.units[u].id, at, halves(ma), ""})
		}
		return f
	}
	head := func(battle, side, turn string) []page.Block {
		return []page.Block{
			page.SheetHead("Battle", battle, "Side", side, "Game-Turn", turn),
			page.Para{Text: "A unit a line; its task OF, DF, ML or MV; the target hex, or the hexes moved through, with the Movement Points behind a hex that costs more than one.", Rules: []string{"20.0", "21.1"}},
		}
	}
	if v == nil {
		f := form(nil)
		f.Columns = slices.Delete(f.Columns, 1, 3)
		f.Blank = blankRows
		return []page.Part{{Title: "Simultaneous Movement Plot Chart", Blocks: append(head("", "", ""), f)}}
	}
	var out []page.Part
	for s := range g.sides {
		sd := &g.sides[s]
		if other, ok := g.sideOf(v.who); ok && int(other) != s {
			continue
		}
		var units []int16
		for u := sd.first; u < sd.last; u++ {
			if st := v.pos.units[u].status; st != dead && st != exited {
				units = append(units, u)
			}
		}
		turn := ""
		if gt := g.turn(v.pos.impulse); gt > 0 && g.sideKnown(v) {
			turn = strconv.Itoa(gt)
		}
		out = append(out, page.Part{Title: "Plot Chart of " + sd.name, Blocks: append(head(g.s.Name, sd.name, turn), form(units))})
	}
	return out
}

// sideKnown tells whether a view is a side's own.
func (g *game) sideKnown(v *view) bool {
	_, ok := g.sideOf(v.who)
	return ok
}

// printCounters are the counters of the battle: units, leaders with the level
// below on their back, markers.
func (g *game) printCounters() []page.Part {
	units := &page.CounterSheet{Size: counterSize}
	leaders := &page.CounterSheet{Size: counterSize}
	for s := range g.sides {
		sd := &g.sides[s]
		for u := sd.first; u < sd.last; u++ {
			x := g.typeOf(u)
			if x.leader {
				g.leaderCuts(leaders, int8(s), u)
				continue
			}
			f := page.Face{Style: s, Top: strings.TrimPrefix(g.units[u].id, x.code), Main: x.code}
			melee := x.meleeWords()
			f.Foot = melee + "-" + classNames[x.class] + "-" + halves(x.ma)
			if x.isFire() {
				f.Left, f.Right = strconv.Itoa(x.fire), strconv.Itoa(x.reach)
			}
			units.Cuts = append(units.Cuts, page.Cut{Copies: 1, Front: f})
		}
	}
	out := []page.Part{{Title: "Counters: units of " + g.s.Name, Counters: units}}
	if len(leaders.Cuts) > 0 {
		out = append(out, page.Part{Title: "Counters: leaders of " + g.s.Name, Counters: leaders})
	}
	return append(out, page.Part{Title: "Counters: markers", Counters: g.markerCuts()})
}

// leaderCuts adds a leader: his level in front, the next one behind, and a second
// counter for the levels below (10.3). Each bears the name that plots call him by.
func (g *game) leaderCuts(sheet *page.CounterSheet, s int8, u int16) {
	face := func(level int) *page.Face {
		i := slices.IndexFunc(g.c.Leaders, func(l facts.LeaderLevel) bool { return l.Level == level })
		if i < 0 {
			return nil
		}
		l := &g.c.Leaders[i]
		return &page.Face{
			Style: int(s), Top: g.units[u].id, Main: "L" + strconv.Itoa(level),
			Foot: "•-" + l.Class + "-" + strconv.Itoa(l.MA), Left: strconv.Itoa(l.Bonus), Right: strconv.Itoa(l.Radius),
		}
	}
	for level := int(g.units[u].level); ; level += 2 {
		front := face(level)
		if front == nil {
			return
		}
		sheet.Cuts = append(sheet.Cuts, page.Cut{Copies: 1, Front: *front, Back: face(level + 1)})
	}
}

// markerCuts are the markers of the rules in force, enough for the larger army.
func (g *game) markerCuts() *page.CounterSheet {
	most := 0
	for s := range g.sides {
		most = max(most, int(g.sides[s].last-g.sides[s].first))
	}
	out := &page.CounterSheet{Size: counterSize}
	add := func(copies, style int, top, name, foot string) {
		if copies > 0 {
			out.Cuts = append(out.Cuts, page.Cut{Copies: copies, Front: page.Face{Style: style, Top: top, Main: name, Foot: foot}})
		}
	}
	add((most+1)/2, 2, "8.2", "D", "disrupted")
	if g.opt.contact {
		add((most+3)/4, 2, "18.4", "CON", "contact")
	}
	if g.opt.panic {
		add(most, 2, "13.0", "PAN", "panicked")
	}
	if g.elephants {
		n := 0
		for u := range g.units {
			n += b2i(g.types[g.units[u].typ].code == "EL")
		}
		add(n, 2, "S1.0", "WILD", "rampage")
	}
	if len(g.watch) > 0 {
		for s := range g.sides {
			add(min(len(g.watch), 6), s, "11.3", "FLAG", "control")
		}
	}
	for s := range g.sides {
		for _, box := range []string{"×1", "×10", "×100"} {
			add(1, s, "11.2", "VP", box)
		}
	}
	add(1, 2, "", "GT", "turn")
	return out
}

// printBoard is the whole map: as it comes out of the box, or as it counts in this
// battle with the counters of a position.
func (g *game) printBoard(v *view) page.Board {
	p := g.Start().(*position)
	if v != nil {
		p = v.pos
	} else {
		bare := *g
		bare.s.Terrain = facts.Changes{}
		if err := bare.buildGround(); err != nil {
			panic(err) // it was built when the game was opened
		}
		g = &bare
	}
	b := g.newBoard(p, "")
	for a := range b.mark {
		b.mark[a] = true
	}
	b.out.Note = g.groundNote()
	return b.draw()
}

func (g *game) printTracks(v *view) []page.Part {
	tracks := []page.Block{}
	turn := page.Track{Title: "Turn record (19.1F)", From: 1, To: g.s.Length, Size: trackBox}
	title := "Tracks of " + g.s.Name
	if v == nil {
		turn.To, title = turnRecord, "Tracks"
	}
	hundreds := page.Track{Title: "Victory Points: hundreds", From: 0, To: 9, Size: trackBox}
	tens := page.Track{Title: "Victory Points: tens", From: 0, To: 9, Size: trackBox}
	ones := page.Track{Title: "Victory Points: ones", From: 0, To: 9, Size: trackBox}
	if v != nil {
		if gt := g.turn(v.pos.impulse); gt > 0 {
			turn.Marks = append(turn.Marks, page.Mark{At: min(gt, g.s.Length), Style: 2, Text: "GT"})
		}
		for s := range g.sides {
			vp := v.pos.vp[s]
			for _, x := range []struct {
				t  *page.Track
				at int
			}{{&hundreds, vp / 100 % 10}, {&tens, vp / 10 % 10}, {&ones, vp % 10}} {
				x.t.Marks = append(x.t.Marks, page.Mark{At: x.at, Style: s, Text: g.short(int8(s))})
			}
		}
	}
	tracks = append(tracks, turn, hundreds, tens, ones)
	if g.opt.panic {
		t := page.Table{Title: "Panic Levels (13.0)", Columns: []page.Column{{Name: "Side", Weight: 2}, {Name: "Panic Level", Align: page.Right}, {Name: "Lost so far", Align: page.Right, Weight: 2}}}
		for s := range g.sides {
			lost := ""
			if v != nil {
				lost = strconv.Itoa(v.pos.vp[g.enemy(int8(s))])
			}
			t.Rows = append(t.Rows, []string{g.sides[s].name, strconv.Itoa(g.sides[s].pl), lost})
		}
		tracks = append(tracks, t)
	}
	return []page.Part{{Title: title, Blocks: tracks}}
}

// printScenario is the card of the battle: forces, victory, ground, special and
// optional rules in force, and the default deployment on the map.
func (g *game) printScenario() []page.Part {
	blocks := []page.Block{page.Para{
		Text:  fmt.Sprintf("%s %s against %s, %d Game-Turns.", g.s.Date, g.sides[0].name, g.sides[1].name, g.s.Length),
		Rules: []string{g.s.Rule},
	}}
	for s := range g.sides {
		blocks = append(blocks, g.describeSide(int8(s))...)
	}
	blocks = slices.Concat(blocks, g.describeVictory(), g.describeGround(), g.describeSpecial(), g.describeOptional())
	b := g.newBoard(g.deployed(), "Default deployment")
	for s := range g.sides {
		b.need(g.sides[s].zone...)
	}
	return []page.Part{{Title: g.s.Name, Blocks: append(blocks, b.draw())}}
}

// deployed is the position in which both sides have set up by default.
func (g *game) deployed() *position {
	p := g.Start()
	for g.turn(p.(*position).impulse) < 1 {
		out, err := engines.Run(g, engines.Input{Position: p, Dice: engines.NewKeyed([]byte("deployment"))})
		if err != nil {
			panic(err) // keyed dice do not fail
		}
		p = out.Position
	}
	return p.(*position)
}
