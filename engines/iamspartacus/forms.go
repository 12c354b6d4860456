package iamspartacus

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/plot"
)

// pathColumns is how many places a row of the form has.
const pathColumns = 7

// Form implements engines.Game: the sections of the impulse, each with what can
// be ordered now as rows to be opened, every piece a row with where it stands
// and what it may do.
func (g *game) Form(ev engines.View) plot.Form {
	v := ev.(*view)
	p := &v.p
	s, ok := g.sideOf(v.viewer)
	if !ok {
		s = g.acting(p)
	}
	st := g.Stage(p)
	f := plot.Form{
		Title: fmt.Sprintf("I Am Spartacus!: %s, %s", g.sides[s].name, st.Name),
		Side:  g.sides[s].id, Impulse: p.impulse, Turn: st.Turn, Grammar: g.Grammar(),
	}
	f.Intro = []string{
		"In a text a line behind a # orders nothing; take the # away from those you want. What you leave out takes its default or stands.",
		"Rows with the same task and the same way are one force.",
	}
	for _, x := range g.sectionsNow(p, s) {
		stp := step(slices.Index(stepNames[:], strings.ToUpper(x)))
		switch stp {
		case step3B, step3C:
			f.Sections = append(f.Sections, g.landForm(p, s, x))
		default:
			f.Sections = append(f.Sections, g.adminForm(p, s, stp, x))
		}
	}
	if partOf(p.impulse) != opening {
		below(&f, g.battleForm(p, s))
	}
	below(&f, g.standingForm(s))
	if r := g.enemyRoster(p, s); len(r.Rows) > 0 {
		f.Sections = append(f.Sections, r)
	}
	f.HowTo = g.howTo(s)
	return f
}

// below sets a section whose bracket the player opens under the last one.
func below(f *plot.Form, fs plot.FormSection) {
	if len(f.Sections) == 0 || f.Sections[len(f.Sections)-1].Name == "" {
		f.Sections = append(f.Sections, fs)
		return
	}
	last := &f.Sections[len(f.Sections)-1]
	last.Lines = append(last.Lines, "", "# "+fs.Title)
	for _, h := range fs.Help {
		last.Lines = append(last.Lines, "# "+h)
	}
	last.Lines = append(last.Lines, fs.Lines...)
}

// acting is the side an impulse waits for.
func (g *game) acting(p *position) int8 {
	if partOf(p.impulse) == rebelPart {
		return rebel
	}
	return roman
}

// adminForm is a section of a step of administration: its possible orders.
func (g *game) adminForm(p *position, s int8, st step, section string) plot.FormSection {
	fs := plot.FormSection{
		Name: section, Title: stepTitles[st], Help: []string{g.todo(p, s, st) + "."},
		Columns: []plot.Column{
			{Name: "Order", Kind: plot.KindVerb, Width: 10},
			{Name: "What", Kind: plot.KindText, Width: 24},
			{Name: "Settings", Kind: plot.KindText, Width: 24},
			{Name: "note", Kind: plot.KindInfo, Width: 40},
		},
	}
	row := func(verb, what, settings, note string) {
		fs.Rows = append(fs.Rows, plot.Row{Cells: []string{verb, what, settings, note}, Comment: note})
	}
	switch st {
	case step1A:
		for l := range p.status {
			if g.mayPacify(p, loc(l)) {
				foot, cf := g.footAt(p, loc(l))
				row("PACIFY", g.locs[l].id, "with="+strings.Join(foot, ","), itoa(cf)+" combat factors: succeeds on "+itoa(max(1, g.limit.pacify-cf))+" or more")
			}
		}
	case step1C:
		g.arrivalRows(p, s, row)
	case step1D:
		g.seasonRows(p, s, row)
	case step2A, step2B:
		g.fleetRows(p, s, row)
	case step3A:
		if s == roman {
			near := g.suppliable(p)
			for a := range g.areas {
				if n := g.countUnits(p, roman, loc(a)); n >= g.limit.attrition && near[a] {
					row("SUPPLY", g.areas[a].id, "", itoa(n)+" units there")
				}
			}
		}
		for l := range g.locs {
			if n := g.countUnits(p, s, loc(l)); n >= g.limit.attrition {
				row("LOSS", g.locs[l].full, "order="+[]string{"nonlegion,legion", "slave,inf,glad"}[s], itoa(n)+" units there")
			}
		}
	}
	fs.Blank = 4
	return fs
}

// footAt is the Roman infantry in a place and its combat factors.
func (g *game) footAt(p *position, l loc) (ids []string, cf int) {
	for u := range p.units {
		if at := p.units[u].at; at != nowhere && g.units[u].side == roman && g.sameGround(at, l) && g.onFoot(p, int16(u)) {
			ids = append(ids, g.units[u].id)
			cf += g.factorNow(int16(u), &p.units[u])
		}
	}
	return ids, cf
}

func (g *game) arrivalRows(p *position, s int8, row func(verb, what, settings, note string)) {
	n := turnOf(p.impulse)
	if s == rebel {
		if !p.allied || p.owed {
			settings := "zone=" + g.seas[g.blockade].id
			if may := g.pirateCoasts(p); len(may) > 0 {
				settings += " land=" + g.locs[may[0]].id
			}
			row("PIRATES", "", settings, "used if the alliance comes")
		}
		return
	}
	for i := range g.groups {
		gr := &g.groups[i]
		if gr.turn != n || p.groups[i] != groupPending || g.declinedBefore(p, i) {
			continue
		}
		at := ""
		if may := g.entries(p, i); len(may) > 0 {
			at = "at=" + g.locs[may[0]].id
		}
		if !gr.conditional {
			row("ENTER", "", at, "free group")
			continue
		}
		row("ACCEPT", itoa(n), at, itoa(g.points[gr.vp])+" VP")
		row("DECLINE", itoa(n), "", "no later group can be called")
	}
}

func (g *game) seasonRows(p *position, s int8, row func(verb, what, settings, note string)) {
	if s == roman {
		for _, u := range g.rebuildOrder(p) {
			if n := g.mayRebuild(p, u); n > 0 {
				where := "eliminated"
				if at := p.units[u].at; at != nowhere {
					where = "in " + g.locs[at].full
				}
				row("REBUILD", g.units[u].id+" +"+itoa(n), "", where)
			}
		}
		return
	}
	for a := range g.areas {
		if p.status[a] == revolting && g.areas[a].terrain == mountain && g.freeOfRomans(p, loc(a)) {
			row("RECRUIT", g.areas[a].id+" slinger", "", "else a slave")
		}
	}
	if g.mayRegain(p) {
		row("REBUILD", "glad +1", "", "comes by itself")
	}
	for a := range g.areas {
		if may := g.trainers(p, int8(a), g.archerNations); !p.archery && len(may) > 0 {
			row("ARCHER", g.areas[a].id, "by="+g.units[may[0]].id, "appears on "+g.ch.TrainingDie(g.controlled(p)).String())
		}
	}
	for a := range g.areas {
		if may := g.trainers(p, int8(a), g.horseNations); len(may) > 0 {
			row("CAVALRY", g.areas[a].id, "by="+g.units[may[0]].id, "appears on "+g.ch.TrainingDie(g.controlled(p)).String())
		}
	}
	for l := range p.status {
		if n := g.mayTrain(p, loc(l)); n > 0 {
			row("TRAIN", g.locs[l].full+" "+itoa(n), "", "slaves for infantry from the cup")
		}
	}
}

func (g *game) fleetRows(p *position, s int8, row func(verb, what, settings, note string)) {
	f := p.fleets[s]
	n := turnOf(p.impulse)
	if f.state == building && int(f.ready) <= n {
		f = fleetState{state: atSea, zone: g.launch}
	}
	if f.state != atSea {
		if s == roman && f.state == noFleet {
			row("FLEET", "build", "", fmt.Sprintf("%d VP, ready on turn %d", g.points[vpBuild], n+g.limit.fleet))
		}
		return
	}
	for z := range g.seas {
		if int8(z) != f.zone {
			row("FLEET", "move "+g.seas[z].id, "", "from "+g.seas[f.zone].id)
		}
	}
	row("FLEET", "lift force from-to", "", "up to "+itoa(g.limit.lift)+" combat factors, two coasts of the fleet's zone")
}

// landForm is the section of a land step: a row a piece.
func (g *game) landForm(p *position, s int8, section string) plot.FormSection {
	verbs := []string{"ROAD", "MARCH", "FORCED", "CITY"}
	if s == rebel {
		verbs = append(verbs, "RAFT")
		if g.opt.sanctuaries {
			verbs = append(verbs, "HIDE")
		}
	}
	fs := plot.FormSection{
		Name: section, Title: stepTitles[step(slices.Index(stepNames[:], strings.ToUpper(section)))],
		Help: []string{strings.Join(verbs, ", ") + " and the places in order, the first one entered first: MARCH LATI." + map[int8]string{rebel: " EXIT as the last place leaves the map."}[s]},
		Columns: []plot.Column{
			{Name: "Piece", Kind: plot.KindUnit, Width: 13},
			{Name: "stands in", Kind: plot.KindInfo},
			{Name: "Task", Kind: plot.KindVerb, List: verbs, Width: 9},
			{Name: "To", Kind: plot.KindPlace, Repeat: pathColumns},
			{Name: "Settings", Kind: plot.KindText, Width: 24},
			{Name: "CF", Kind: plot.KindInfo},
			{Name: "may", Kind: plot.KindInfo},
		},
		Blank: 2,
	}
	for _, l := range g.inPlaces() {
		for _, c := range g.leadersAt(p, s, l, nil) {
			may := g.leaderMay(p, s, c, l)
			fs.Rows = append(fs.Rows, plot.Row{Cells: []string{g.leaders[c].id, g.locs[l].full, "", "", "", "", may}, Comment: "in " + g.locs[l].full + ": " + may})
		}
		for _, u := range g.unitsAt(p, s, l, nil) {
			may, cf := g.unitMay(p, s, u, l), itoa(g.factor(u, &p.units[u]))
			fs.Rows = append(fs.Rows, plot.Row{
				Cells: []string{g.units[u].id, g.locs[l].full, "", "", "", cf, may}, Comment: "in " + g.locs[l].full + ", " + cf + " CF" + g.lostWord(p, u) + ": " + may,
			})
		}
	}
	fs.Lines = g.landLines(p, s)
	return fs
}

func (g *game) lostWord(p *position, u int16) string {
	if p.units[u].lost == 0 {
		return ""
	}
	return ", " + itoa(int(p.units[u].lost)) + " lost"
}

// leaderMay says what a leader may do from where he stands.
func (g *game) leaderMay(p *position, s, c int8, l loc) string {
	var out []string
	switch r := g.mayLeave(p, l); {
	case r.why != "":
		return r.why
	case g.frozen(p, turnOf(p.impulse), -1, c):
		return "may not move yet (14.1)"
	}
	a := g.areaOf(l)
	next := make([]string, 0, len(g.areas[a].land))
	for _, n := range g.areas[a].land {
		next = append(next, g.areas[n].id)
	}
	if g.strait[0] == a || g.strait[1] == a {
		over := g.areas[g.strait[0]+g.strait[1]-a].id
		if !g.freeStrait(p, s) {
			over += " by raft"
			if s == roman {
				over = ""
			}
		}
		if over != "" {
			next = append(next, over)
		}
	}
	out = append(out, "next to "+strings.Join(next, " "))
	if len(next) == 0 {
		out[0] = "an island"
	}
	if g.locs[l].kind == open && g.friendlyCity(p, s, a) != nowhere {
		out = append(out, "CITY "+g.locs[g.areas[a].city].id)
	}
	if sa := g.areas[a].sanctuary; s == rebel && sa != nowhere && g.locs[l].kind == open && g.mayHide(p, sa) {
		out = append(out, "HIDE "+g.locs[sa].id)
	}
	if g.locs[l].kind == open && g.mayFlee(c, a) {
		out = append(out, "EXIT")
	}
	if p.leaders[c].wounded {
		out = append(out, "wounded")
	}
	return strings.Join(out, "; ")
}

// unitMay says what a unit may do from where it stands.
func (g *game) unitMay(p *position, s int8, u int16, l loc) string {
	switch r := g.mayLeave(p, l); {
	case r.why != "":
		return r.why
	case g.frozen(p, turnOf(p.impulse), u, -1):
		return "may not move yet (14.1)"
	}
	var out []string
	a := g.areaOf(l)
	if g.hasLeader(p, s, l) {
		out = append(out, "marches with a leader")
	} else {
		out = append(out, "no leader here")
	}
	switch {
	case g.locs[l].kind == city:
		out = append(out, "CITY "+g.areas[a].id)
	case g.locs[l].kind == sanctuary:
		out = append(out, "HIDE "+g.areas[a].id)
	case g.friendlyCity(p, s, a) != nowhere:
		out = append(out, "CITY "+g.locs[g.areas[a].city].id)
	}
	if g.locs[l].kind == open && g.mayExit(u, a) {
		out = append(out, "EXIT")
	}
	return strings.Join(out, "; ")
}

// landLines are the orders of a land step that are no marches, to be opened.
func (g *game) landLines(p *position, s int8) []string {
	var out []string
	if s == rebel {
		out = append(out, "# REVOLT mix=slave attach=all leader=yes")
	}
	var refs []string
	for a := range g.areas {
		if g.presentAny(p, rebel, int8(a)) && g.presentAny(p, roman, int8(a)) {
			refs = append(refs, g.areas[a].id)
		}
	}
	for _, l := range slices.Concat(g.cities, g.sancts) {
		if g.siegeOf(p, l).by == s+1 {
			refs = append(refs, "siege:"+g.locs[l].id)
		}
	}
	if len(refs) > 0 {
		out = append(out, "# BATTLES "+strings.Join(refs, ","))
	}
	if g.opt.sieges {
		if s == rebel && p.train.state != noTrain {
			out = append(out, "# SIEGE OPEN "+g.locs[p.train.at].id+" with=ALL")
		}
		for _, c := range slices.Concat(g.cities, g.sancts) {
			if int8(g.siegeOf(p, c).by)-1 == s {
				out = append(out, "# STORM "+g.locs[c].id+" breach=yes order=infantry stop=when-left<"+[]string{"6", "8"}[s])
			}
		}
	}
	return out
}

// battleForm is [battle default] with every line, to be opened. As a section
// without a line would replace the one on file, the bracket is opened too.
func (g *game) battleForm(p *position, s int8) plot.FormSection {
	fs := plot.FormSection{
		Title: "Battles",
		Help: []string{
			"For battles everywhere; [battle PICE] on a line of its own begins lines for one place.",
			"What is left out follows [standing], then the defaults.",
			plot.TakeAway("the bracket"),
		},
		Lines: []string{
			"# [battle default]",
			"# EVADE if=ratio<50", "# LINE policy " + []string{"mirror", "fodder-front"}[s], "# LEADERS none", "# HITS order=" + []string{"nonlegion,legion", "slave,inf"}[s],
			"# TARGET kill-else-front", "# FLANK default=split", "# BREAK if=ratio<50 min-round=1", "# ROUTLOSS order=" + []string{"nonlegion,legion", "slave,inf"}[s], "# RETREAT city",
		},
	}
	if s == rebel && turnOf(p.impulse) == len(g.months) {
		fs.Lines = slices.DeleteFunc(fs.Lines, func(l string) bool { return strings.HasPrefix(l, "# BREAK") || strings.HasPrefix(l, "# EVADE") })
		fs.Lines = append(fs.Lines, "# CONCEDE")
	}
	for _, c := range g.cities {
		if s == roman && g.countUnits(p, s, c) > 0 && g.presentAny(p, rebel, g.areaOf(c)) {
			fs.Lines = append(fs.Lines, "# SORTIE "+g.locs[c].id+" ALL")
		}
	}
	return fs
}

// standingForm is [standing] with the policies, to be opened. The bracket too: a
// [standing] without a line would clear the orders in force.
func (g *game) standingForm(s int8) plot.FormSection {
	lines := []string{"# losses: slave, sling, inf.reduced, cav, inf, glad", "# straggler: slave", "# mix: slave", "# attach: all"}
	if s == roman {
		lines = []string{"# losses: nonlegion, legion", "# straggler: nonlegion", "# retreat: city"}
	}
	lines = append(lines, "# breakoff: if=ratio<50 min-round=1", "# evade: no", "# flank: split", "# ask: none")
	return plot.FormSection{
		Title: "Standing orders",
		Help: []string{
			"They hold until a later file brings a [standing], which replaces them all.",
			plot.TakeAway("[standing]"),
		},
		Lines: append([]string{"# [standing]"}, lines...),
	}
}

// enemyRoster lists what stands on the other side.
func (g *game) enemyRoster(p *position, s int8) plot.FormSection {
	foe := enemyOf(s)
	fs := plot.FormSection{
		Title: "Enemy", Roster: true,
		Columns: []plot.Column{{Name: "Place", Kind: plot.KindInfo}, {Name: "State", Kind: plot.KindInfo}, {Name: "Leaders", Kind: plot.KindInfo}, {Name: "Units", Kind: plot.KindInfo}, {Name: "CF", Kind: plot.KindInfo}},
	}
	for _, l := range g.inPlaces() {
		units, leaders := g.unitsAt(p, foe, l, nil), g.leadersAt(p, foe, l, nil)
		if len(units)+len(leaders) == 0 {
			continue
		}
		var names []string
		for _, c := range leaders {
			names = append(names, g.leaderWord(p, c))
		}
		fs.Rows = append(fs.Rows, plot.Row{Cells: []string{g.locs[l].full, g.placeState(p, l), strings.Join(names, ", "), g.unitWords(p, units), itoa(g.factors(p, units))}})
	}
	return fs
}
