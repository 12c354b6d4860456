package spartan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
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
	} else if g.standard() {
		g.sheetForm(&f, p, s)
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
	stands, help := "stands in", "MV hexes | OF hex | DF | ML hex | NP. Behind each unit: where it stands, its Movement Points, enemies next to it."
	if g.opt.facing {
		stands = "stands in, faces"
		help = "MV hexes, ^1 (north) to ^6 turns | OF hex | DF | ML hex | NP. Behind each unit: where it stands and faces, its Movement Points, enemies next to it."
	}
	fs := plot.FormSection{
		Title: "Orders",
		Help:  []string{help},
		Columns: []plot.Column{
			{Name: "Unit", Kind: plot.KindUnit},
			{Name: stands, Kind: plot.KindInfo},
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
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		st := &p.units[u]
		if !st.alive() {
			continue
		}
		at, foes := g.standsIn(p, u), g.foesBeside(u, p, &occ)
		state, comment := g.condition(p, u)
		comment = at + ", " + comment
		if foes != "" {
			comment += "; enemies adjacent: " + foes
		}
		fs.Rows = append(fs.Rows, plot.Row{
			Cells: []string{
				g.units[u].id, strings.ReplaceAll(at, " facing", ""), "", "", "", strings.Join(g.mayDo(u, p, &occ), " "), classNames[g.typeOf(u).class],
				halves(g.allowance(u, p.units)), state, foes,
			},
			Comment: comment,
		})
	}
	return fs
}

// standsIn is where a unit stands, and faces: 0504 facing NE.
func (g *game) standsIn(p *position, u int16) string {
	st := &p.units[u]
	if st.facing == 0 {
		return g.grid.Name(st.at)
	}
	return g.grid.Name(st.at) + " facing " + compass[st.facing]
}

// condition of a unit in a word or two, and all that bears on its next task.
func (g *game) condition(p *position, u int16) (state, comment string) {
	st, t := &p.units[u], g.typeOf(u)
	if why := g.unordered(p, u); why != "" {
		return why, why + ": no orders"
	}
	points := halves(g.allowance(u, p.units)) + " MP, "
	state = "in command"
	if !g.inCommand(u, p.units) {
		state = "out of command"
	}
	if t.leader {
		state = fmt.Sprintf("level %d", st.level)
	}
	comment = points + state
	switch {
	case st.fought:
		return "combat spent", "its one combat is over: no task, it rampages in " + g.turnNow(p.impulse)
	case st.disrupted != 0:
		state = "disrupted"
		comment = "disrupted: no task in " + g.turnNow(p.impulse)
	case u == g.darius:
		state += ", Darius"
		comment = state + ": stays until an enemy comes next to him"
	case t.isFire():
		if why := g.noFire(u, p); why != "" {
			state += ", " + why
			comment += ", " + why
		}
	}
	if p.inContact(u) {
		state += ", in contact"
		comment += ", in contact: no MV"
	}
	return state, comment
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
func (g *game) mayDo(u int16, p *position, occ *occupancy) []string {
	st, t, gt := &p.units[u], g.typeOf(u), g.turn(p.impulse)
	if g.unordered(p, u) != "" {
		return nil
	}
	var out []string
	add := func(k task, open bool) {
		if _, why := g.idle(p, u, k); open && why == "" {
			out = append(out, taskNames[k])
		}
	}
	fires := t.isFire() && !g.barredFire(u, gt) && !g.noFireFrom(t.class, st.at)
	foes := slices.ContainsFunc(neighbourList(g, st.at), func(n hex.At) bool { return occ.hostile(n, g.units[u].side) && g.frontsHex(st, n) })
	add(moveTask, true)
	add(offensiveFire, fires && g.loaded(st, g.clock(p.impulse), true))
	add(defensiveFire, fires && g.loaded(st, g.clock(p.impulse), false))
	add(meleeTask, foes && !t.dot)
	return append(out, taskNames[noPlot])
}

// noFire says why a fire unit cannot fire now, "" if it can.
func (g *game) noFire(u int16, p *position) string {
	st, gt := &p.units[u], g.turn(p.impulse)
	switch {
	case g.barredFire(u, gt):
		return fmt.Sprintf("no fire in Game-Turn %d", gt)
	case g.noFireFrom(g.typeOf(u).class, st.at):
		return "no fire out of this hex"
	case !g.loaded(st, g.clock(p.impulse), false):
		return "no fire: it fired in " + g.turnBefore(p.impulse)
	case !g.loaded(st, g.clock(p.impulse), true):
		return "no OF: defensive fire in " + g.turnBefore(p.impulse)
	}
	return ""
}

// foesBeside lists the hexes next to a unit that hold enemies, those on its
// flank apart, where it cannot attack (16.0).
func (g *game) foesBeside(u int16, p *position, occ *occupancy) string {
	st := &p.units[u]
	var front, flank []string
	for _, n := range g.grid.Neighbours(st.at) {
		switch {
		case n == hex.None || !occ.has(n, g.enemy(g.units[u].side)):
		case g.frontsHex(st, n):
			front = append(front, g.grid.Name(n))
		default:
			flank = append(flank, g.grid.Name(n))
		}
	}
	slices.Sort(front)
	slices.Sort(flank)
	out := strings.Join(front, " ")
	if len(flank) > 0 {
		out += ", on the flank " + strings.Join(flank, " ")
	}
	return strings.TrimPrefix(out, ", ")
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
	out := []string{
		"",
		"# Standing orders hold until a later plot brings new ones, which replace all of them.",
		"# " + plot.TakeAway("[standing]"),
		"# [standing]",
		"# losses: vp   # who dies first of a half elimination: units, types, vp (fewest), strength (weakest)",
		fmt.Sprintf("# losses %s: %s %s vp   # the same for one hex", g.grid.Name(at), g.units[some].id, g.typeOf(some).code),
		"# advance: no   # into a hex emptied by their combat: no, yes (all who may), or units in order",
		"# defensive fire: vp disrupted fps   # at which hex first: hexes, types, vp (worth most), fps (least), any, none",
	}
	if g.opt.retreat {
		u, to := g.retreatSample(p, s)
		out = append(out, fmt.Sprintf("# retreat %s: %s   # before a melee of much slower units: to which hexes, the best first", g.units[u].id, strings.ReplaceAll(g.names(to), "+", " ")))
	}
	if g.opt.concession && p.conceded == 0 {
		out = append(out, "# concede: yes   # a Tactical Concession: the battle is given up, for good")
	}
	return out
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
		case g.unordered(p, u) != "":
			state = g.unordered(p, u)
		case st.fought:
			state = "combat spent"
		case st.disrupted != 0:
			state = "disrupted"
		case t.leader:
			state = fmt.Sprintf("level %d", st.level)
		}
		if st.alive() {
			at = g.grid.Name(st.at)
			if p.inContact(u) {
				state = strings.TrimPrefix(state+", in contact", ", ")
			}
			if g.opt.facing {
				state = strings.TrimSuffix("faces "+compass[st.facing]+", "+state, ", ")
			}
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
			g.units[u].id, name, classNames[t.class], t.meleeWords(), fire, reach, halves(t.ma), strconv.Itoa(g.units[u].vp), at, state,
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
	half := ", half of it for units plotted to move"
	if g.standard() {
		half = ""
	}
	fs := plot.FormSection{
		Title: "Enemy stacks", Roster: true,
		Columns: []plot.Column{
			{Name: "Hex", Kind: plot.KindPlace},
			{Name: "Ground", Kind: plot.KindInfo},
			{Name: "Units", Kind: plot.KindInfo},
			{Name: "Melee defence", Kind: plot.KindInfo},
			{Name: "FPS", Kind: plot.KindInfo},
		},
		Help: []string{"Behind units: " + strings.Join(g.marks(), "; ") + ". Melee defence with leaders and ground" + half + "; FPS: Fire Protection Strength of the hex."},
	}
	if g.opt.facing {
		fs.Columns = append(fs.Columns, plot.Column{Name: "Facing", Kind: plot.KindInfo})
	}
	tn := g.survey(p)
	for a, first := range tn.occ.first {
		if first < 0 || g.units[first].side == s {
			continue
		}
		at := hex.At(a)
		st := tn.stack(at)
		cells := []string{
			g.grid.Name(at), strings.Join(g.featureList(at), ", "), g.stackIDs(st.units, p), st.defenceLed.String(), strconv.Itoa(g.ground[at].fps),
		}
		if g.opt.facing {
			cells = append(cells, g.facings(st.units, p))
		}
		fs.Rows = append(fs.Rows, plot.Row{Cells: cells})
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
			{Name: "Direction", Kind: plot.KindText},
			{Name: "class", Kind: plot.KindInfo},
			{Name: "name", Kind: plot.KindInfo},
		},
		Lines: g.standingLines(p, s),
	}
	face := fmt.Sprintf("FACING %d", g.startFacing(s))
	if !g.opt.facing {
		fs.Columns = slices.Delete(fs.Columns, 3, 4)
	}
	placed := map[int16]bool{}
	add := func(u int16, at string) {
		t := g.typeOf(u)
		placed[u] = true
		cells := []string{g.units[u].id, "AT", at}
		if g.opt.facing && at != "" {
			cells = append(cells, face)
		} else if g.opt.facing {
			cells = append(cells, "")
		}
		fs.Rows = append(fs.Rows, plot.Row{
			Cells: append(cells, classNames[t.class], t.name), Comment: t.name + ", class " + classNames[t.class], Live: at != "",
		})
	}
	for i := range g.d.Sides {
		if g.d.Sides[i].ID != sd.id {
			continue
		}
		for _, st := range g.defaultStacks(i) {
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
	text := "At most " + plot.Count(g.sides[s].limit, "unit") + " a hex, leaders not counted"
	for _, e := range g.sides[s].exceptions {
		text += fmt.Sprintf("; %d where all are %s", e.limit, g.types[e.typ].code)
	}
	return text + "; classes that do not mix may not share a hex"
}
