package imperator

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/plot"
)

// unsaid as Bonus: nothing is said, so the documented default holds.
const unsaid = -2

// longestLine of a plot that is kept as written, in characters.
const longestLine = 160

// mostOps is how long a queue may be: far more than a season's points.
const mostOps = 200

// compiler reads one side's plot against its view.
type compiler struct {
	g        *game
	v        *view
	s        int8
	o        *orders
	problems []plot.Problem
	// where and points are what the queue makes of leaders so far, none and -1
	// where that hangs on what happens; sure: nothing can happen before the line.
	where  []int8
	points []int
	sure   bool
	acted  []bool // who has an action in the queue so far
	// now is the position asSeen, in the same with those who enter.
	now, in *position
}

// Compile implements engines.Game. Lines are judged by what the side sees; what
// hangs on where things will be by then is judged when its turn comes.
func (g *game) Compile(ev engines.View, f *plot.File) (engines.Orders, []plot.Problem) {
	v := ev.(*view)
	s, ok := g.sideOf(v.who)
	if !ok {
		s = rebel
	}
	c := &compiler{g: g, v: v, s: s, o: &orders{side: s}}
	c.standing(f.In(sectionStanding))
	for _, l := range f.In(sectionTactics) {
		c.tactic(&l)
	}
	if f.Has(sectionOps) {
		c.o.hasOps = true
		c.expect()
		c.queue(queueLines(f))
	}
	for _, l := range f.In("") {
		c.say(plot.Fault, l.Pos, "file", "", "a line stands before the first section", "[ops] above it")
		c.o.aside = append(c.o.aside, setAside{plot.Clip(l.Raw, longestLine), "file", "it stands before the first section"})
	}
	return c.o, c.problems
}

// queue compiles the lines of [ops]. What stands behind a STOP that comes in any
// case is never carried out.
func (c *compiler) queue(lines []plot.Line) {
	c.now = c.g.asSeen(c.v, c.s)
	c.in = c.now.clone()
	c.g.enterFor(c.in, c.s, c.wishes(lines))
	told := false
	for i := range lines {
		n := len(c.o.ops)
		c.line(&lines[i])
		if !told && len(c.o.ops) > n && c.o.ops[n].Kind != opBad && slices.ContainsFunc(c.o.ops[:n], func(o op) bool { return o.Kind == opStop && len(o.If) == 0 }) {
			told = true
			c.say(plot.Warning, lines[i].Pos, "1.4", "", "it stands behind STOP, which ends your season; it is never carried out", "it above STOP")
		}
	}
}

// wishes are the PLACE lines of [ops], wherever they stand in it.
func (c *compiler) wishes(lines []plot.Line) []placing {
	first := compiler{g: c.g, v: c.v, s: c.s, now: c.now, o: &orders{side: c.s}}
	for i := range lines {
		if lines[i].Verb.Text == "PLACE" && len(lines[i].Subjects) == 0 {
			first.line(&lines[i])
		}
	}
	return first.o.placing
}

// queueLines are the lines of [ops], those that could not be read among them
// in their places.
func queueLines(f *plot.File) []plot.Line {
	out := f.In(sectionOps)
	for _, l := range f.Unread {
		if l.Section == sectionOps {
			out = append(out, l)
		}
	}
	slices.SortStableFunc(out, func(a, b plot.Line) int {
		switch {
		case a.Pos.Before(b.Pos):
			return -1
		case b.Pos.Before(a.Pos):
			return 1
		}
		return 0
	})
	return out
}

func (c *compiler) say(sev plot.Severity, pos plot.Pos, rule, unit, wrong, instead string) {
	c.problems = append(c.problems, plot.Problem{Pos: pos, Severity: sev, Rule: rule, Unit: unit, Wrong: wrong, Instead: instead})
}

// expect begins with the leaders as they stand.
func (c *compiler) expect() {
	p := c.v.pos
	c.acted = make([]bool, len(p.leaders))
	c.sure = c.s == rebel && p.stage == opening || p.stage == operations && p.toMove == c.s
	for l := range p.leaders {
		st := &p.leaders[l]
		at, ap := st.at, int(st.ap)
		if p.stage == opening {
			ap = c.g.c.Seasons[p.quarter()].AP
		}
		if st.post == waiting {
			at = none
		}
		c.where, c.points = append(c.where, at), append(c.points, ap)
	}
}

// line compiles one line of [ops].
func (c *compiler) line(l *plot.Line) {
	w := &words{list: spelled(l.Args), end: l.Pos}
	switch {
	case l.Key.Text != "":
		c.say(plot.Fault, l.Key.Pos, "file", "", "`"+l.Key.Text+"` is a standing order", "it under [standing]")
		c.o.aside = append(c.o.aside, setAside{plot.Clip(l.Raw, longestLine), "file", "it is a standing order"})
		return
	case l.Verb.Text == "": // could not be read, and that has been said
		for _, x := range l.Subjects {
			c.bad(l, x.Text, &fault{l.Pos, "file", "the line could not be read", ""}, false)
		}
		return
	case len(l.Settings) > 0:
		x := l.Settings[0].Key
		c.bad(l, c.subject(l), badly(x.Pos, "file", "a word: is, at_least, below …", "= after %q says nothing here", plot.Clip(x.Text, 24)), true)
		return
	case len(l.Subjects) == 0:
		c.bareLine(l, w)
		return
	}
	if slices.Contains(bare, l.Verb.Text) {
		c.bad(l, c.subject(l), badly(l.Verb.Pos, "file", l.Verb.Text+" alone, in a line of its own (in a sheet: a row whose first cell is empty),", "%s is not done by a leader", l.Verb.Text), true)
		return
	}
	for _, x := range l.Subjects {
		who, f := c.g.leaderNamed(&words{list: []plot.Word{x}, end: x.Pos}, c.s)
		var o op
		if f == nil {
			f = c.mayAct(who, x.Pos)
		}
		if f == nil {
			rest := words{list: slices.Clone(w.list), end: w.end}
			o, f = c.g.action(&rest, c.s, who, l.Verb.Text)
			if f == nil && !rest.done() {
				f = badly(rest.at(), "file", "the line without it", "%q has no meaning here", rest.text())
			}
		}
		if f == nil {
			f = c.judge(&o, l.Verb.Pos)
		}
		if f != nil {
			c.bad(l, x.Text, f, true)
			continue
		}
		o.Text = c.raw(l, x.Text)
		c.add(o)
	}
}

// subject is the leader of a line, for messages.
func (c *compiler) subject(l *plot.Line) string {
	if len(l.Subjects) == 0 {
		return ""
	}
	return l.Subjects[0].Text
}

// raw is a line of one leader as written.
func (c *compiler) raw(l *plot.Line, who string) string {
	if len(l.Subjects) < 2 && l.Raw != "" {
		return plot.Clip(l.Raw, longestLine)
	}
	parts := []string{who, l.Verb.Text}
	for _, a := range l.Args {
		parts = append(parts, a.Text)
	}
	return plot.Clip(strings.TrimSpace(strings.Join(parts, " ")), longestLine)
}

func (c *compiler) add(o op) {
	if len(c.o.ops) >= mostOps {
		if len(c.o.ops) == mostOps {
			c.say(plot.Warning, plot.Pos{}, "1.4", "", fmt.Sprintf("more than %d lines in [ops]; the rest is left out", mostOps), "")
			c.o.ops = append(c.o.ops, blankOp(opPause, none))
		}
		return
	}
	c.o.ops = append(c.o.ops, o)
	c.sure = false
}

// bad sets a line aside: in the queue it keeps its place, so that onerror can
// say what happens there.
func (c *compiler) bad(l *plot.Line, who string, f *fault, told bool) {
	text := c.raw(l, who)
	if i, ok := (&words{list: []plot.Word{{Text: who}}}).named(c.g.leaderNames()); ok {
		who = c.g.leaders[i].name
	}
	if told {
		c.say(plot.Fault, f.pos, f.rule, who, f.wrong, f.instead)
	}
	c.o.aside = append(c.o.aside, setAside{text, f.rule, f.wrong})
	o := blankOp(opBad, none)
	o.Text, o.Rule, o.Why = text, f.rule, f.wrong
	if o.Rule == plot.RuleFile {
		o.Rule = "1.4" // the segment the line is for
	}
	c.add(o)
}

// mayAct says why a leader cannot act at all this season.
func (c *compiler) mayAct(l int8, pos plot.Pos) *fault {
	p := c.v.pos
	name := c.g.leaders[l].name
	switch p.leaders[l].post {
	case dead:
		return badly(pos, "3.5.3", "another leader", "%s is dead", name)
	case sacked:
		return badly(pos, "1.3", "another leader", "%s is no longer in play", name)
	case waiting:
		if p.stage != opening || !c.g.entersBy(l, p.season) {
			return badly(pos, "1.3", "another leader", "%s has not entered yet", name)
		}
	}
	return nil
}

// bareLine compiles FLEET, PLACE, SPLIT, STOP, PAUSE and PASS.
func (c *compiler) bareLine(l *plot.Line, w *words) {
	f := c.bareVerb(l, w)
	if f == nil && !w.done() {
		f = badly(w.at(), "file", "the line without it", "%q has no meaning here", w.text())
	}
	if f == nil {
		return
	}
	c.say(plot.Fault, f.pos, f.rule, "", f.wrong, f.instead)
	c.o.aside = append(c.o.aside, setAside{plot.Clip(l.Raw, longestLine), f.rule, f.wrong})
}

func (c *compiler) bareVerb(l *plot.Line, w *words) *fault {
	g := c.g
	switch l.Verb.Text {
	case "STOP", "PAUSE":
		kind := opStop
		if l.Verb.Text == "PAUSE" {
			kind = opPause
		}
		o := blankOp(kind, none)
		o.Text = l.Verb.Text
		if w.take("IF") {
			t, f := g.terms(w, c.s)
			if f != nil {
				return f
			}
			o.If = t
		}
		c.add(o)
	case "PASS":
		if !g.opt.freeAlternation && !g.opt.freePass {
			return badly(l.Verb.Pos, "1.4", "STOP or PAUSE, or a leader and NOTHING,", "nobody passes for nothing in this match (A-04)")
		}
		o := blankOp(opPass, none)
		o.Text = l.Verb.Text
		c.add(o)
	case "FLEET":
		return c.fleet(w)
	case "PLACE":
		return c.placing(w)
	case "SPLIT":
		return c.split(w)
	default:
		return badly(l.Verb.Pos, "file", "a leader before it", "%s is done by nobody", l.Verb.Text)
	}
	return nil
}

func (c *compiler) fleet(w *words) *fault {
	if c.v.pos.stage != opening {
		return badly(w.at(), "1.2", "it next season", "fleets are placed when a season opens")
	}
	seas := c.g.fleetChoices(c.s)
	var out []int8
	for !w.done() {
		at := w.at()
		if w.take("NONE") {
			if c.s == roman {
				return badly(at, "1.2", strings.Join(c.g.seaNames(), ", "), "the Roman fleet always lies in a sea")
			}
			out = append(out, none)
			continue
		}
		i, ok := w.named(c.g.seaNames())
		if !ok {
			return badly(at, "1.2", nearest(w.text(), seas), "%q is no sea of this map", w.text())
		}
		out = append(out, i)
	}
	if len(out) == 0 {
		return badly(w.at(), "1.2", nearest("", seas), "FLEET names no sea")
	}
	c.o.fleets = out[:min(len(out), 10)]
	return nil
}

// fleetChoices are what a side may write behind FLEET: the seas, and for the pirates
// that they stay away (1.2).
func (g *game) fleetChoices(s int8) []string {
	if s == roman {
		return g.seaNames()
	}
	return append(g.seaNames(), "NONE")
}

// entering checks a leader of a PLACE or SPLIT line.
func (c *compiler) entering(w *words) (int8, *fault) {
	at := w.at()
	l, f := c.g.leaderNamed(w, c.s)
	if f != nil {
		return none, f
	}
	if p := c.v.pos; p.stage != opening {
		return none, badly(at, "1.3", "it when a season opens", "leaders and units arrive when a season opens")
	}
	return l, nil
}

func (c *compiler) placing(w *words) *fault {
	at := w.at()
	l, f := c.entering(w)
	if f != nil {
		return f
	}
	if p := c.v.pos; p.leaders[l].post == dead || p.leaders[l].post == sacked || p.leaders[l].post == waiting && !c.g.entersBy(l, p.season) {
		return badly(at, "1.3", "a leader who enters now", "%s does not enter this season", c.g.leaders[l].name)
	}
	if c.v.pos.leaders[l].post == onMap {
		return badly(at, "1.3", "a leader who enters now", "%s is on the map already", c.g.leaders[l].name)
	}
	x := placing{leader: l, place: none}
	if at = w.at(); !w.done() && !c.g.isUnit(w, c.s) {
		if x.place, f = c.g.place(w); f != nil {
			return f
		}
		c.entersThere(&x, at)
	}
	if at = w.at(); !w.done() {
		if x.units, f = c.g.unitList(w, c.s); f != nil {
			return f
		}
		c.getsThem(l, x.units, at)
	}
	c.o.placing = append(c.o.placing, x)
	return nil
}

func (c *compiler) split(w *words) *fault {
	var x split
	var f *fault
	if x.from, f = c.entering(w); f != nil {
		return f
	}
	w.take("TO")
	if x.to, f = c.entering(w); f != nil {
		return f
	}
	at := w.at()
	if x.units, f = c.g.unitList(w, c.s); f != nil {
		return f
	}
	c.getsThem(x.to, x.units, at)
	c.o.splits = append(c.o.splits, x)
	return nil
}

// judge says what is certainly wrong with an action, and warns of what will be
// wrong if all goes as the queue has it.
func (c *compiler) judge(o *op, pos plot.Pos) *fault {
	g, l := c.g, o.Leader
	if f := c.cardFits(o, pos); f != nil {
		return f
	}
	told := len(c.problems)
	at := c.where[l]
	ravaged := at != none && c.v.pos.isRavaged(at)
	certain := c.sure && len(o.If) == 0
	doubt := func(f *fault) *fault {
		if certain {
			return f
		}
		c.say(plot.Unjudged, f.pos, f.rule, "", f.wrong, f.instead)
		return nil
	}
	var f *fault
	if at != none && (c.sure || len(o.If) == 0) {
		switch o.Kind {
		case opMove:
			f = c.wayTo(o, at, pos)
		case opRavage:
			switch {
			case g.places[at].kind == city:
				f = badly(pos, "2.4.1", "it in a zone", "%s is a city; cities are not ravaged", g.places[at].name)
			case g.places[at].noRavage:
				f = badly(pos, "2.4.1", "it in another zone", "%s cannot be ravaged", g.places[at].name)
			case ravaged:
				certain = certain && !g.rebuilds(c.v.pos)
				f = badly(pos, "2.4.1", "it in another zone", "%s is ravaged already", g.places[at].name)
			}
		case opRecruit:
			switch {
			case g.places[at].kind == city:
				f = badly(pos, "2.4.2.2", "it in a zone", "%s is a city; nobody recruits there", g.places[at].name)
			case g.places[at].noMen:
				f = badly(pos, "2.4.2.2", "it in another zone", "nobody recruits in %s", g.places[at].name)
			case ravaged:
				certain = certain && !g.rebuilds(c.v.pos)
				f = badly(pos, "2.4.2.2", "it in another zone", "%s is ravaged", g.places[at].name)
			}
		case opRestore:
			if g.places[at].kind != city && ravaged {
				f = badly(pos, "2.4.3", "it elsewhere", "%s is ravaged", g.places[at].name)
			}
		}
	}
	if f != nil {
		if f = doubt(f); f != nil {
			return f
		}
	}
	cost := 1
	if o.Kind == opMove && o.Card != 0 {
		cost = 2 // 2.3.3
	}
	if f == nil && c.points[l] >= 0 && c.points[l] < cost && len(o.If) == 0 {
		if f = doubt(badly(pos, "1.4", "fewer lines for him", "%s has no point left for this by then", g.leaders[l].name)); f != nil {
			return f
		}
	}
	if told == len(c.problems) {
		c.asThingsStand(o, pos)
	}
	c.follow(o, cost)
	return nil
}

// rebuilds tells whether Ravage markers may go before the first operation (1.1).
func (g *game) rebuilds(p *position) bool {
	return p.stage == opening && slices.Contains(g.c.Seasons[p.quarter()].Segments, 1)
}

// follow keeps where the leader will be, as long as that hangs on nothing.
func (c *compiler) follow(o *op, cost int) {
	l := o.Leader
	c.acted[l] = true
	if o.Args.Other != none {
		c.acted[o.Args.Other] = true
	}
	if len(o.If) > 0 {
		c.where[l], c.points[l] = none, -1
		return
	}
	if c.points[l] >= 0 {
		c.points[l] = max(0, c.points[l]-cost)
	}
	if o.Kind == opMove {
		c.where[l] = o.To
		if o.Card != 0 && o.Args.Place != none {
			c.where[l] = o.Args.Place
		}
	}
	if o.Kind == opCard {
		c.where[l] = none
	}
}

// wayTo says why a move is not possible from where the leader should be.
func (c *compiler) wayTo(o *op, at int8, pos plot.Pos) *fault {
	g := c.g
	pl := &g.places[o.To]
	switch {
	case o.To == at:
		return badly(pos, "2.3.2.1", "NOTHING, or the next place", "%s should stand in %s already", g.leaders[o.Leader].name, pl.name)
	case slices.Contains(g.places[at].adj, o.To) && !o.Sea:
		return nil
	case sharedSea(&g.places[at], pl):
		return nil
	}
	var next []string
	for _, n := range g.places[at].adj {
		next = append(next, g.places[n].id)
	}
	return badly(pos, "2.3.2.1", strings.Join(next, ", "), "%s is not next to %s", pl.name, g.places[at].name)
}

// sharedSea tells whether two places lie on one sea.
func sharedSea(a, b *place) bool {
	return slices.ContainsFunc(a.seas, func(s int8) bool { return slices.Contains(b.seas, s) })
}
