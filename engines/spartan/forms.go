package spartan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/engines/page"
	"prestags/plot"
)

// hexColumns is how many hexes a row of the Plot Chart has: as many as the
// fastest unit can enter.
const hexColumns = 9

// Form implements engines.Game: the Plot Chart of 20.0, or at deployment the
// default deployment.
func (g *game) Form(ev engines.View) plot.Form {
	v := ev.(*view)
	s, ok := g.sideOf(v.who)
	if !ok {
		s = 0
	}
	p := v.pos
	st := g.stage(p)
	what := st.Name
	if g.turn(p.impulse) < 1 {
		what = "deployment"
	}
	f := plot.Form{
		Title: fmt.Sprintf("Spartan, %s: %s, %s", g.s.Name, g.sides[s].name, what),
		Side:  g.sides[s].id, Impulse: p.impulse, Turn: st.Turn, Grammar: g.Grammar(),
	}
	if g.turn(p.impulse) < 1 {
		f.Intro = []string{"Change the hexes as you like, then send the whole file. A unit whose line you take out stands where it stands here."}
		f.Sections = append(f.Sections, g.deploySection(p, s), g.ownRoster(p, s))
		f.HowTo = g.howToDeploy(s)
	} else {
		f.Intro = []string{"Write a task behind each unit that is to do something, and in a text take the # before it away. Units without a task stand."}
		f.Sections = append(f.Sections, g.chartSection(p, s), g.ownRoster(p, s))
		f.HowTo = g.howToPlot(s)
	}
	if r := g.enemyRoster(p, s); len(r.Rows) > 0 {
		f.Sections = append(f.Sections, r)
	}
	return f
}

// chartSection is the Plot Chart: a row a unit on the map, a column a hex.
func (g *game) chartSection(p *position, s int8) plot.FormSection {
	fs := plot.FormSection{
		Title: "Orders",
		Help:  []string{"MV hexes | OF hex | DF | ML hex | NP. Behind each unit: where it stands, its Movement Points, enemies next to it."},
		Columns: []plot.Column{
			{Name: "Unit", Kind: plot.KindUnit},
			{Name: "stands in", Kind: plot.KindInfo},
			{Name: "Task", Kind: plot.KindVerb, List: g.tasksOf(s)},
			{Name: "Hex", Kind: plot.KindPlace, Repeat: hexColumns},
			{Name: "Settings", Kind: plot.KindText},
			{Name: "may", Kind: plot.KindInfo},
			{Name: "class", Kind: plot.KindInfo},
			{Name: "MA now", Kind: plot.KindInfo},
			{Name: "state", Kind: plot.KindInfo},
			{Name: "enemies next to it", Kind: plot.KindInfo},
		},
	}
	fs.Lines = g.standingLines(p, s)
	var occ occupancy
	occ.fill(g, p.units)
	gt := g.turn(p.impulse)
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		st := &p.units[u]
		if !st.alive() {
			continue
		}
		t := g.typeOf(u)
		at, ma, foes := g.grid.Name(st.at), halves(g.allowance(u, p.units)), g.foesBeside(u, p, &occ)
		command := "in command"
		if !g.inCommand(u, p.units) {
			command = "out of command"
		}
		state := command
		comment := fmt.Sprintf("%s, %s MP, %s", at, ma, command)
		switch {
		case st.disrupted != 0:
			state = "disrupted"
			comment = fmt.Sprintf("%s, disrupted: no task in Game-Turn %d", at, gt)
		case t.leader:
			state = fmt.Sprintf("level %d", st.level)
			comment = fmt.Sprintf("%s, %s MP, level %d", at, ma, st.level)
		case t.isFire():
			if why := g.noFire(u, p); why != "" {
				state += ", " + why
				comment += ", " + why
			}
		}
		if foes != "" {
			comment += "; enemies adjacent: " + foes
		}
		fs.Rows = append(fs.Rows, plot.Row{
			Cells: []string{
				g.units[u].id, at, "", "", "", strings.Join(g.mayDo(u, p, foes != ""), " "), classNames[t.class], ma, state, foes,
			},
			Comment: comment,
		})
	}
	return fs
}

// tasksOf a side: fire only if it has fire units.
func (g *game) tasksOf(s int8) []string {
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		if g.typeOf(u).isFire() {
			return []string{"MV", "OF", "DF", "ML", "NP"}
		}
	}
	return []string{"MV", "ML", "NP"}
}

// mayDo lists the tasks open to a unit as it stands.
func (g *game) mayDo(u int16, p *position, foes bool) []string {
	st, t := &p.units[u], g.typeOf(u)
	if st.disrupted != 0 {
		return []string{"NP"}
	}
	out := []string{"MV"}
	if t.isFire() && !g.barredFire(u, g.turn(p.impulse)) && !g.noFireFrom(t.class, st.at) {
		if g.loaded(st, g.turn(p.impulse), true) {
			out = append(out, "OF")
		}
		if g.loaded(st, g.turn(p.impulse), false) {
			out = append(out, "DF")
		}
	}
	if foes && !t.dot {
		out = append(out, "ML")
	}
	return append(out, "NP")
}

// noFire says why a fire unit cannot fire now, "" if it can.
func (g *game) noFire(u int16, p *position) string {
	st, gt := &p.units[u], g.turn(p.impulse)
	switch {
	case g.barredFire(u, gt):
		return fmt.Sprintf("no fire in Game-Turn %d", gt)
	case g.noFireFrom(g.typeOf(u).class, st.at):
		return "no fire out of this hex"
	case !g.loaded(st, gt, false):
		return fmt.Sprintf("no fire: it fired in Game-Turn %d", gt-1)
	case !g.loaded(st, gt, true):
		return fmt.Sprintf("no OF: defensive fire in Game-Turn %d", gt-1)
	}
	return ""
}

// foesBeside lists the hexes next to a unit that hold enemies.
func (g *game) foesBeside(u int16, p *position, occ *occupancy) string {
	var out []string
	for _, n := range g.grid.Neighbours(p.units[u].at) {
		if n != hex.None && occ.has(n, g.enemy(g.units[u].side)) {
			out = append(out, g.grid.Name(n))
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// standingLines show the standing orders under a form. They are no section of
// their own: a [standing] without a line would clear the orders in force, so
// that even the bracket is for the player to open.
func (g *game) standingLines(p *position, s int8) []string {
	sd := &g.sides[s]
	some := sd.first
	better := func(u int16) bool { // a unit before a leader, on the map before off it
		a, b := g.typeOf(u).leader, g.typeOf(some).leader
		return !a && b || a == b && p.units[u].alive() && !p.units[some].alive()
	}
	for u := sd.first; u < sd.last; u++ {
		if better(u) {
			some = u
		}
	}
	at := sd.zone[0]
	if p.units[some].alive() {
		at = p.units[some].at
	}
	return []string{
		"",
		"# Standing orders hold until a later plot brings new ones, which replace all of them.",
		"# To give some, take the # away before [standing] and before the lines you want.",
		"# [standing]",
		"# losses: vp   # who dies first of a half elimination: units, types, vp (fewest), strength (weakest)",
		fmt.Sprintf("# losses %s: %s %s vp   # the same for one hex", g.grid.Name(at), g.units[some].id, g.typeOf(some).code),
		"# advance: no   # into a hex emptied by their combat: no, yes (all who may), or units in order",
		"# defensive fire: vp disrupted fps   # at which hex first: hexes, types, vp (worth most), fps (least), any, none",
	}
}

// ownRoster lists a side's units with their values.
func (g *game) ownRoster(p *position, s int8) plot.FormSection {
	fs := plot.FormSection{
		Title: "Your units", Roster: true,
		Columns: []plot.Column{
			{Name: "Unit", Kind: plot.KindUnit},
			{Name: "Name", Kind: plot.KindInfo},
			{Name: "Class", Kind: plot.KindInfo},
			{Name: "Melee", Kind: plot.KindInfo},
			{Name: "Fire", Kind: plot.KindInfo},
			{Name: "Range", Kind: plot.KindInfo},
			{Name: "MA", Kind: plot.KindInfo},
			{Name: "VP", Kind: plot.KindInfo},
			{Name: "Stands in", Kind: plot.KindPlace},
			{Name: "State", Kind: plot.KindInfo},
		},
		Help: []string{"Melee in brackets defends with half; a dot does not attack."},
	}
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		st, t := &p.units[u], g.typeOf(u)
		if st.status == waiting && g.turn(p.impulse) > 0 {
			continue
		}
		at, state := "", ""
		switch {
		case st.status == dead, st.status == exited:
			state = statusNames[st.status]
		case st.disrupted != 0:
			state = "disrupted"
		case t.leader:
			state = fmt.Sprintf("level %d", st.level)
		}
		if st.alive() {
			at = g.grid.Name(st.at)
		}
		fire, reach := "", ""
		if t.isFire() {
			fire, reach = strconv.Itoa(t.fire), strconv.Itoa(t.reach)
		}
		name := t.name
		if g.units[u].name != "" {
			name = g.units[u].name
		}
		fs.Rows = append(fs.Rows, plot.Row{Cells: []string{
			g.units[u].id, name, classNames[t.class], t.meleeWords(), fire, reach, halves(t.ma), strconv.Itoa(t.vp), at, state,
		}})
	}
	return fs
}

// meleeWords is the melee strength as printed: 4, [4], a dot.
func (t *unitType) meleeWords() string {
	switch {
	case t.dot:
		return "•"
	case t.bracketed:
		return "[" + strconv.Itoa(t.melee) + "]"
	}
	return strconv.Itoa(t.melee)
}

// enemyRoster lists the enemy's stacks by hex.
func (g *game) enemyRoster(p *position, s int8) plot.FormSection {
	fs := plot.FormSection{
		Title: "Enemy stacks", Roster: true,
		Columns: []plot.Column{
			{Name: "Hex", Kind: plot.KindPlace},
			{Name: "Ground", Kind: plot.KindInfo},
			{Name: "Units", Kind: plot.KindInfo},
			{Name: "Melee defence", Kind: plot.KindInfo},
			{Name: "FPS", Kind: plot.KindInfo},
		},
		Help: []string{"Melee defence with leaders and ground, half of it for units plotted to move; FPS: Fire Protection Strength of the hex."},
	}
	tn := g.survey(p)
	for a, first := range tn.occ.first {
		if first < 0 || g.units[first].side == s {
			continue
		}
		at := hex.At(a)
		st := tn.stack(at)
		fs.Rows = append(fs.Rows, plot.Row{Cells: []string{
			g.grid.Name(at), strings.Join(g.featureList(at), ", "), g.stackIDs(st.units, p), st.defenceLed.String(), strconv.Itoa(g.ground[at].fps),
		}})
	}
	return fs
}

// deploySection is the default deployment, ready to be sent.
func (g *game) deploySection(p *position, s int8) plot.FormSection {
	sd := &g.sides[s]
	fs := plot.FormSection{
		Name: "deploy", Title: "Deployment",
		Help: []string{
			fmt.Sprintf("Zone: %s. Its hexes, %d:", g.zoneWords(s), len(sd.zone)), g.hexWords(sd.zone), g.limitWords(s) + ".",
		},
		Columns: []plot.Column{
			{Name: "Unit", Kind: plot.KindUnit},
			{Name: "Task", Kind: plot.KindVerb, List: []string{"AT"}},
			{Name: "Hex", Kind: plot.KindPlace},
			{Name: "class", Kind: plot.KindInfo},
			{Name: "name", Kind: plot.KindInfo},
		},
		Lines: g.standingLines(p, s),
	}
	placed := map[int16]bool{}
	add := func(u int16, at string) {
		t := g.typeOf(u)
		placed[u] = true
		fs.Rows = append(fs.Rows, plot.Row{
			Cells: []string{g.units[u].id, "AT", at, classNames[t.class], t.name}, Comment: t.name + ", class " + classNames[t.class], Live: at != "",
		})
	}
	for i := range g.d.Sides {
		if g.d.Sides[i].ID != sd.id {
			continue
		}
		for _, st := range g.d.Sides[i].Stacks {
			for _, id := range st.Units {
				if u, ok := g.unitOf(s, id); ok && !placed[u] {
					add(u, string(st.At))
				}
			}
		}
	}
	for u := sd.first; u < sd.last; u++ {
		if !placed[u] {
			add(u, "")
		}
	}
	return fs
}

// hexWords lists hexes column by column.
func (g *game) hexWords(list []hex.At) string {
	var b strings.Builder
	for i, a := range list {
		name := g.grid.Name(a)
		if i > 0 {
			b.WriteString([2]string{" ", ", "}[b2i(g.grid.Name(list[i-1])[:2] != name[:2])])
		}
		b.WriteString(name)
	}
	return b.String()
}

// limitWords say how many units may share a hex.
func (g *game) limitWords(s int8) string {
	text := "At most " + count(g.sides[s].limit, "unit") + " a hex, leaders not counted"
	for _, e := range g.sides[s].exceptions {
		text += fmt.Sprintf("; %d where all are %s", e.limit, g.types[e.typ].code)
	}
	return text + "; classes that do not mix may not share a hex"
}

func (g *game) howToDeploy(s int8) []string {
	z := g.grid.Name(g.sides[s].zone[0])
	return []string{
		"How to set up",
		"The head of the file (match, side, impulse) is filled in; leave it as it is.",
		"A line is units, AT and one hex. Units may be a list or a range:\n  " + g.sample(s) + "   AT " + z,
		"In a workbook or CSV write one unit a row, the hex as text.",
		"What is placed off its zone, in a hex of the enemy, twice, or over the limit of a hex is set up by the program: in its default hex, or if that has no room in the nearest hex of the zone that has.",
		"Anything behind a # is a remark.",
	}
}

// sample is a range of up to three units of a side, leaders left out, for
// examples.
func (g *game) sample(s int8) string {
	var best []int16
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		if g.typeOf(u).leader {
			continue
		}
		run := []int16{u}
		for len(run) < 3 && u+int16(len(run)) < g.sides[s].last && g.follows(run[len(run)-1], u+int16(len(run))) {
			run = append(run, u+int16(len(run)))
		}
		if len(run) > len(best) {
			best = run
		}
	}
	if len(best) == 0 {
		return g.units[g.sides[s].first].id
	}
	return strings.Replace(g.idList(best), "-", "..", 1)
}

// howToPlot says how a plot is written, about a page.
func (g *game) howToPlot(s int8) []string {
	figures := "A wrong figure is told, and the true cost counts."
	if g.opt.figures == "strict" {
		figures = "In this match a figure that is missing or wrong voids the plot of the unit."
	}
	cadence := "A unit that really used defensive fire may not use OF in the next Game-Turn."
	switch g.opt.cadence {
	case "none":
		cadence = "A unit may fire in every Game-Turn."
	case "alternate":
		cadence = "A unit that really fired may not fire in the next Game-Turn."
	}
	fire := []string{
		"OF, offensive fire, comes first in the Game-Turn. Name one hex with enemies, in range and in sight:\n  BW01, BW02   OF 1118\nAll units of yours that fire at a hex make one attack. Below " + g.table.names[0] + " there is no shot.",
		"DF, defensive fire, comes after movement: at one hex next to the unit into which enemies moved. You may say at which first, by hexes, unit types, vp (worth most), disrupted, fps (least protection); any leaves the rest to the program, none leaves the rest out:\n  SK01..03   DF 1117 EL vp\n" +
			cadence + " Fire units that are plotted OF, DF or nothing stop enemies who move next to them; those plotted MV or ML do not.",
	}
	if !slices.Contains(g.tasksOf(s), "OF") {
		fire = []string{"OF and DF are for fire units, of which your side has none here. Enemy fire units that do not move or fight hand to hand stop your units in the hexes next to them."}
	}
	out := []string{
		"How to write a plot",
		"The head of the file (match, side, impulse, turn) is filled in; leave it as it is. Anything behind a # is a remark.",
		"A line is units, a task, hexes. Units may be a list or a range, and a stack may share a line:\n  " + g.sample(s) + "   MV 1014 1015 1016\nEach unit has one task in a Game-Turn. A unit that is not named, or is plotted NP, stands. Two lines that order a unit differently cancel each other.",
		"MV, movement: every hex the unit enters, in order, without gaps; the hex it stands in may be written first. The path may cost as much as the Movement Allowance, half of it out of command; a path of one hex is always allowed. Where a hex costs more than one Movement Point write the cost behind it: 1014(2). " + figures +
			" Own units may be passed, and hexes the enemy holds now may be named, for he may be gone by then. All move together, hex by hex. To leave the map write EXIT after an edge hex, 1 Movement Point; in a corner EXIT:N, EXIT:E, EXIT:S or EXIT:W.",
	}
	out = append(out, fire...)
	return append(out,
		"ML, melee, comes after offensive fire and before movement: the adjacent hex with the enemy. Several hexes in one combat are joined by +; all units of it must name the same hexes and be next to each:\n  MS04, MS05   ML 1118+1119\nUnits whose melee strength is a dot, leaders too, do not attack. A unit plotted to move defends at half strength in melee.",
		"Settings stand at the end of a line: advance=yes, advance=no or advance=MS04,MS05 (who goes into a hex emptied by ML, or by OF from the next hex, in this order); least=2-1 (do not attack below these odds).",
		"Leaders are plotted MV or NP. They do not go along with their stack by themselves; name them on its line. Their bonus counts wherever they stand at the moment of combat.",
		"Standing orders follow under [standing]: losses, advance, defensive fire. A plot with a [standing] replaces all of them; a plot without leaves them in force.",
		"What cannot be carried out by the rules is no plot: that unit stands, whole paths are not shortened, the other lines hold. Own moves that would overfill a hex or mix classes that do not mix are cancelled from the end of the file. Where the enemy is in the way, a unit does as much of its plot as it can. A unit hit in an earlier phase loses its task.",
		"In a workbook or CSV write one unit a row, its task, then one hex a cell, as text: 0105 must not become 105. The columns with their names in brackets are for reading only.",
	)
}

// Plotted implements engines.Game: a side's own plot drawn before sending.
func (g *game) Plotted(ev engines.View, eo engines.Orders) page.Report {
	v, o := ev.(*view), eo.(*orders)
	r := page.Report{}
	if g.turn(v.pos.impulse) < 1 {
		r.Map, r.State = g.plottedDeployment(v, o)
	} else {
		r.Map = []page.Block{g.plottedMap(v, o)}
		r.State = []page.Block{g.plottedTable(v, o)}
	}
	for _, a := range o.aside {
		t := teller{g: g, who: v.who}
		t.owner(o.side).add(g.units[a.unit].id).add(" stands without a plot: ").add(a.why).add(".")
		r.Happened = append(r.Happened, page.Para{Text: string(t.b), Rules: []string{"20.4", a.rule}, Strong: true})
	}
	if len(r.Happened) > 0 {
		r.Happened = append([]page.Block{page.Heading{Level: 2, Text: "Set aside"}}, r.Happened...)
	}
	r.Next = append(r.Next, page.Heading{Level: 2, Text: "Standing orders in this plot"})
	for _, text := range g.standingWords(&o.standing) {
		r.Next = append(r.Next, page.Para{Text: text})
	}
	return r
}

func (g *game) plottedMap(v *view, o *orders) page.Block {
	b := g.newBoard(v.pos, fmt.Sprintf("Plot of %s for %s", g.sides[o.side].name, g.stage(v.pos).Name))
	for k := range o.by {
		x := &o.by[k]
		st := &v.pos.units[g.sides[o.side].first+int16(k)]
		if !st.alive() {
			continue
		}
		from := g.grid.Name(st.at)
		switch x.task {
		case moveTask:
			cells := []string{from}
			for _, a := range x.path {
				cells = append(cells, g.grid.Name(a))
			}
			b.arrow(page.ArrowPlan, o.side, "", cells...)
		case offensiveFire:
			b.arrow(page.ArrowFire, o.side, "", from, g.grid.Name(x.target[0]))
		case meleeTask:
			for _, a := range x.target {
				b.arrow(page.ArrowMelee, o.side, "", from, g.grid.Name(a))
			}
		}
	}
	b.out.Note = g.groundNote()
	return b.draw()
}

func (g *game) plottedTable(v *view, o *orders) page.Block {
	t := page.Table{
		Title: "Orders",
		Columns: []page.Column{
			{Name: "Unit"},
			{Name: "Stands in"},
			{Name: "Task"},
			{Name: "Hexes", Weight: 4},
			{Name: "Movement Points", Weight: 2},
			{Name: "Settings", Weight: 2},
		},
		Note: "NP: no plot, the unit stands.",
	}
	for k := range o.by {
		u := g.sides[o.side].first + int16(k)
		st, x := &v.pos.units[u], &o.by[k]
		if !st.alive() {
			continue
		}
		row := []string{g.units[u].id, g.grid.Name(st.at), taskNames[x.task], "", "", g.settingWords(x)}
		switch x.task {
		case moveTask:
			var hexes []string
			at, spent := st.at, 0
			for _, a := range x.path {
				cost, _ := g.enter(g.typeOf(u).class, at, a)
				name := g.grid.Name(a)
				if cost > 2 {
					name += "(" + halves(cost) + ")"
				}
				hexes = append(hexes, name)
				spent += cost
				at = a
			}
			if x.exit != 0 {
				hexes = append(hexes, "EXIT:"+string(x.exit))
				spent += 2
			}
			row[3], row[4] = strings.Join(hexes, " "), halves(spent)+" of "+halves(g.allowance(u, v.pos.units))
		case offensiveFire, meleeTask:
			row[3] = g.names(x.target)
		case defensiveFire:
			row[3] = g.prefWords(x.prefs)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// settingWords are an order's settings as they are written.
func (g *game) settingWords(x *order) string {
	var out []string
	if x.advanceSet {
		out = append(out, "advance="+g.advanceWords(x.advance))
	}
	if x.least > 0 {
		out = append(out, "least="+g.table.names[x.least])
	}
	return strings.Join(out, " ")
}

func (g *game) advanceWords(a advance) string {
	switch {
	case a.all:
		return "yes"
	case len(a.ids) == 0:
		return "no"
	}
	var ids []string
	for _, u := range a.ids {
		ids = append(ids, g.units[u].id)
	}
	return strings.Join(ids, ",")
}

var prefNames = map[prefKind]string{
	prefVP: "vp", prefStrength: "strength", prefDisrupted: "disrupted", prefFPS: "fps", prefAny: "any", prefNone: "none",
}

// prefWords are priorities as they are written.
func (g *game) prefWords(prefs []pref) string {
	var out []string
	for _, p := range prefs {
		switch p.kind {
		case prefHex:
			out = append(out, g.grid.Name(p.at))
		case prefType:
			out = append(out, g.types[p.typ].code)
		case prefUnit:
			out = append(out, g.units[p.unit].id)
		default:
			out = append(out, prefNames[p.kind])
		}
	}
	return strings.Join(out, " ")
}

// standingWords spell out a side's standing orders, and what holds where they
// are silent.
func (g *game) standingWords(s *standing) []string {
	var out []string
	general := false
	for _, l := range s.losses {
		if l.at == hex.None {
			out = append(out, "Losses of a half elimination: "+g.prefWords(l.prefs)+".")
			general = true
			continue
		}
		out = append(out, "Losses of a half elimination in "+g.grid.Name(l.at)+": "+g.prefWords(l.prefs)+".")
	}
	if !general {
		out = append(out, "Losses of a half elimination: nothing said; disrupted units first where no leader stands, then the fewest Victory Points, the weakest in melee, the highest number.")
	}
	switch {
	case !s.set:
		out = append(out, "Advance after combat: nothing said; nobody.")
	default:
		out = append(out, "Advance after combat: "+g.advanceWords(s.advance)+".")
	}
	if len(s.fire) > 0 {
		out = append(out, "Defensive fire: "+g.prefWords(s.fire)+".")
	} else {
		out = append(out, "Defensive fire: nothing said; the hex worth most Victory Points, then one with disrupted units, then the least Fire Protection Strength.")
	}
	return out
}

// plottedDeployment sets the side up as its plot would and draws it.
func (g *game) plottedDeployment(v *view, o *orders) (maps, state []page.Block) {
	p := v.pos
	if g.deploying(p.impulse) == o.side {
		out, err := engines.Run(g, engines.Input{Position: p, Orders: []engines.SideOrders{{Side: v.who, Orders: o}}})
		if err == nil { // a deployment has no dice
			p = out.Position.(*position)
		}
	}
	b := g.newBoard(p, "Deployment of "+g.sides[o.side].name)
	b.need(g.sides[o.side].zone...)
	b.out.Note = g.groundNote()
	maps = []page.Block{b.draw(g.sides[o.side].zone...)}
	t := page.Table{
		Title:   "Where your units stand",
		Columns: []page.Column{{Name: "Unit"}, {Name: "Hex"}, {Name: "Placed by", Weight: 2}},
	}
	for u := g.sides[o.side].first; u < g.sides[o.side].last; u++ {
		st := &p.units[u]
		if !st.alive() {
			continue
		}
		by := "default"
		if slices.ContainsFunc(o.deploy, func(x place) bool { return x.unit == u && x.at == st.at }) {
			by = "plot"
		}
		t.Rows = append(t.Rows, []string{g.units[u].id, g.grid.Name(st.at), by})
	}
	return maps, append(state, t)
}
