package iamspartacus

import (
	"slices"
	"strings"

	"prestags/engines"
	"prestags/plot"
)

// compiler reads one side's plot against its view.
type compiler struct {
	g *game
	p *position
	s int8
	n int // the turn
	o *orders

	problems []plot.Problem
	// Of the line being read: its section's step, its text, whether the step is
	// played in this impulse and so can be judged, whether the line comes from an
	// earlier file, and whether it failed.
	step    step
	raw     string
	judge   bool
	onFile  bool
	failed  bool
	row     bool // units stand before the verb
	ordered int

	// at and lead are where each unit and leader stands when the side's land step
	// opens, as far as the orders before it tell.
	at, lead []loc
	// marched are units and leaders that have an order to march, with the line.
	marched     []string
	marchedLead []string
	// yet are those among them who may fail at a circumvallation in a Forced March,
	// and then make a Normal one (14.4).
	yet map[item]bool
	// stepped: where units and leaders stand after CITY and HIDE, at the time of
	// normal marches (12.3a), by item; nothing for those who do not step.
	stepped map[item]loc
	rows    []row // marches written a unit a line
}

// row is a march of units written before its verb, to be joined by others with
// the same task.
type row struct {
	step  step
	key   string
	order int // in orders.marches
	pos   plot.Pos
	old   bool
}

// Compile implements engines.Game: sections of the file, and of the files before
// it where it has none, are read against the side's view. Sections of steps that
// are not played in this impulse are read for their form and kept.
func (g *game) Compile(ev engines.View, f *plot.File) (engines.Orders, []plot.Problem) {
	v := ev.(*view)
	s, _ := g.sideOf(v.viewer)
	c := &compiler{
		g: g, p: &v.p, s: s, n: min(turnOf(v.p.impulse), len(g.months)),
		o:       &orders{side: s, enter: nowhere, supply: nowhere, fleet: fleetOrder{to: -1}, pirates: pirateOrder{-1, nowhere}},
		at:      make([]loc, len(g.units)),
		lead:    make([]loc, len(g.leaders)),
		marched: make([]string, len(g.units)), marchedLead: make([]string, len(g.leaders)),
		stepped: map[item]loc{}, yet: map[item]bool{},
	}
	for u := range c.at {
		c.at[u] = v.p.units[u].at
	}
	for l := range c.lead {
		c.lead[l] = v.p.leaders[l].at
	}
	names, lines := c.merge(f)
	// The order of the sequence of play, so that what an earlier step moves is
	// known in a later one.
	for _, st := range []step{step1A, step1C, step1D, step2A, step2B, step3A, step3B, step3C} {
		for i := range lines {
			if n := names[i]; !n.battle && n.step == st {
				c.line(lines[i].Line, n, lines[i].old)
			}
		}
	}
	c.finishRows()
	c.battleLines(names, lines)
	c.standing(f.In("standing"))
	for i := range f.Lines {
		if l := &f.Lines[i]; l.Section == "" {
			c.begin(l, step1A, false, false)
			c.bad(l.Pos, "5.2", "this order stands in no step", "[3B] or the like on a line above it")
			c.end()
		}
	}
	return c.o, c.problems
}

// filedLine is a line with whether it was on file before.
type filedLine struct {
	*plot.Line
	old bool
}

// played tells whether a side's section of a step is played in the impulse.
func played(impulse int, s int8, st step) bool {
	switch partOf(impulse) {
	case opening:
		return s == roman && (st == step1A || st == step1C)
	case rebelPart:
		if s == roman {
			return st == step1D || st == step2B || st == step3A
		}
		return st == step1C || st == step1D || st == step2A || st == step3A || st == step3B
	}
	return s == roman && st == step3C
}

// theirs tells whether a side has anything to order in a step.
func theirs(s int8, st step) bool {
	switch st {
	case step1A, step2B, step3C:
		return s == roman
	case step2A, step3B:
		return s == rebel
	}
	return st != step1B && st != step3D
}

// merge gives the lines in force, those of the file and those on file of
// sections that it does not name; what belongs to a later step goes to
// orders.later.
func (c *compiler) merge(f *plot.File) ([]sectionName, []filedLine) {
	most := len(f.Lines) + len(c.p.pending[c.s])
	names, lines := make([]sectionName, 0, most), make([]filedLine, 0, most)
	named := map[string]bool{}
	for _, s := range f.Sections {
		named[s] = true
		if n, ok := c.g.readSection(s); ok && n.battle && n.step == anyStep {
			named["3b "+s], named["3c "+s] = true, true
		}
	}
	var last string
	var n sectionName
	ok := false
	add := func(l *plot.Line, old bool) {
		if l.Section != last || last == "" {
			n, ok = c.g.readSection(l.Section)
			last = l.Section
		}
		if !ok || l.Section == "standing" || l.Section == "answers" {
			return
		}
		names, lines = append(names, n), append(lines, filedLine{l, old})
		if rest, keep := c.keep(n, l.Section); keep {
			later := *l
			later.Section = rest
			c.o.later = append(c.o.later, later)
		}
	}
	for i := range c.p.pending[c.s] {
		if l := &c.p.pending[c.s][i]; !named[l.Section] {
			add(l, true)
		}
	}
	for i := range f.Lines {
		add(&f.Lines[i], false)
	}
	// A section without lines counts too: nothing is ordered in its step.
	sections := slices.Clone(f.Sections)
	for _, s := range c.p.pendingNames[c.s] {
		if !named[s] {
			sections = append(sections, s)
		}
	}
	for _, s := range sections {
		n, ok := c.g.readSection(s)
		if !ok || n.battle || s == "standing" || s == "answers" {
			continue
		}
		if played(c.p.impulse, c.s, n.step) {
			c.o.given |= 1 << n.step
		} else if !slices.Contains(c.o.laterNames, s) {
			c.o.laterNames = append(c.o.laterNames, s)
		}
	}
	for i := range lines {
		if n := names[i]; !n.battle && played(c.p.impulse, c.s, n.step) {
			c.o.given |= 1 << n.step
		}
	}
	return names, lines
}

// keep tells whether lines of a section wait for a later impulse, and under
// which name: battle lines serve the next 3B and the next 3C.
func (c *compiler) keep(n sectionName, section string) (rest string, ok bool) {
	part := partOf(c.p.impulse)
	if !n.battle {
		return section, !played(c.p.impulse, c.s, n.step)
	}
	now := step3B
	if part == romanPart {
		now = step3C
	}
	switch {
	case part == opening:
		return section, true
	case n.step == now:
		return "", false
	case n.step != anyStep:
		return section, true
	case now == step3B:
		return "3c " + section, true
	}
	return "3b " + section, true
}

func (c *compiler) begin(l *plot.Line, st step, judge, old bool) {
	c.step, c.raw, c.judge, c.onFile, c.failed, c.row = st, l.Raw, judge, old, false, len(l.Subjects) > 0
	if c.raw == "" {
		c.raw = strings.TrimSpace(plot.Text(plot.File{Lines: []plot.Line{{Subjects: l.Subjects, Verb: l.Verb, Args: l.Args, Settings: l.Settings}}}))
	}
}

// end tells whether the line just read stands.
func (c *compiler) end() bool {
	if !c.failed {
		c.ordered++
	}
	return !c.failed
}

// bad sets the line aside. A line from an earlier file, checked when it was sent,
// is told in the record alone.
func (c *compiler) bad(pos plot.Pos, rule, wrong, instead string) {
	if c.failed {
		return
	}
	c.failed = true
	c.o.aside = append(c.o.aside, aside{c.step, plot.Clip(c.raw, 500), rule, wrong})
	if !c.onFile {
		c.problems = append(c.problems, plot.Problem{Pos: pos, Severity: plot.Fault, Rule: rule, Wrong: wrong, Instead: instead})
	}
}

// note says something about a line that stands.
func (c *compiler) note(sev plot.Severity, pos plot.Pos, rule, wrong, instead string) {
	if !c.onFile && !c.failed {
		c.problems = append(c.problems, plot.Problem{Pos: pos, Severity: sev, Rule: rule, Wrong: wrong, Instead: instead})
	}
}

// doubt is bad where the thing could not be otherwise when the step comes, and
// otherwise a note that it cannot be judged yet.
func (c *compiler) doubt(sure bool, pos plot.Pos, rule, wrong, instead string) {
	if sure {
		c.bad(pos, rule, wrong, instead)
		return
	}
	if instead == "nothing" {
		instead = ""
	}
	c.note(plot.Unjudged, pos, rule, wrong+" now", instead)
}

// line reads an order of a step.
func (c *compiler) line(l *plot.Line, n sectionName, old bool) {
	c.begin(l, n.step, played(c.p.impulse, c.s, n.step), old)
	defer c.end()
	verb := l.Verb.Text
	switch {
	case l.Key.Text != "":
		c.bad(l.Key.Pos, "5.2", "`"+l.Key.Text+"` is a standing order", "it under [standing]")
		return
	case !theirs(c.s, n.step):
		c.bad(l.Pos, "5.2", "in "+stepNames[n.step]+" you order nothing", "it in "+c.stepsOf(verb))
		return
	case slices.Contains(battleVerbs, verb):
		c.bad(l.Verb.Pos, "13.6", verb+" is a line of a battle", "[battle PLACE] or [battle default] above it")
		return
	case verb == "PASS":
		return
	}
	if verb != "LOSS" && !slices.Contains(verbSteps[verb], n.step) {
		c.bad(l.Verb.Pos, "5.2", verb+" is no order of "+stepNames[n.step], "it in "+c.stepsOf(verb))
		return
	}
	if old && !c.judge {
		return // read when it was sent, and again when its step opens
	}
	c.order(l, verb)
}

// verbSteps are the steps in which each verb is an order.
var verbSteps = map[string][]step{
	"PACIFY": {step1A}, "ACCEPT": {step1C}, "DECLINE": {step1C}, "ENTER": {step1C}, "PIRATES": {step1C},
	"REBUILD": {step1D}, "RECRUIT": {step1D}, "ARCHER": {step1D}, "CAVALRY": {step1D}, "TRAIN": {step1D},
	"FLEET": {step2A, step2B}, "SUPPLY": {step3A}, "REVOLT": {step2A, step3B},
	"ROAD": {step3B, step3C}, "MARCH": {step3B, step3C}, "FORCED": {step3B, step3C}, "RAFT": {step3B}, "CITY": {step3B, step3C},
	"HIDE": {step3B, step3C}, "WALL": {step3C}, "SIEGE": {step3B, step3C}, "STORM": {step3B, step3C}, "BATTLES": {step3B, step3C},
}

// stepsOf names the side's sections in which a verb is an order.
func (c *compiler) stepsOf(verb string) string {
	var out []string
	for _, st := range verbSteps[verb] {
		if theirs(c.s, st) {
			out = append(out, "["+stepNames[st]+"]")
		}
	}
	if len(out) == 0 {
		return "orders of your own side"
	}
	return strings.Join(out, " or ")
}

func (c *compiler) order(l *plot.Line, verb string) {
	switch verb {
	case "PACIFY":
		c.pacify(l)
	case "ACCEPT", "DECLINE":
		c.group(l, verb == "ACCEPT")
	case "ENTER":
		c.enter(l)
	case "PIRATES":
		c.pirates(l)
	case "REBUILD":
		c.rebuild(l)
	case "RECRUIT":
		c.recruit(l)
	case "ARCHER", "CAVALRY":
		c.trainer(l, verb)
	case "TRAIN":
		c.train(l)
	case "FLEET":
		c.fleet(l)
	case "SUPPLY":
		c.supply(l)
	case "LOSS":
		c.losses(l)
	case "REVOLT":
		c.revolt(l)
	case "WALL":
		c.wall(l)
	case "SIEGE":
		c.siege(l)
	case "STORM":
		c.storm(l)
	case "BATTLES":
		c.battlesInOrder(l)
	default:
		c.march(l, verb)
	}
}
