package spartan

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/plot"
)

// task of a unit for a Game-Turn (21.1).
type task int8

const (
	noPlot task = iota
	moveTask
	offensiveFire
	defensiveFire
	meleeTask
)

var taskNames = [...]string{"NP", "MV", "OF", "DF", "ML"}

// order is one unit's task; the zero order is no plot.
type order struct {
	task   task
	place  int      // among all units ordered, in the order of the file, from 1
	path   []hex.At // MV: hexes entered
	exit   byte     // MV: leaves the map at the end of the path by N, E, S or W
	target []hex.At // OF: one; ML: ascending
	prefs  []pref   // DF
	// advance overrides the standing order; advanceSet tells whether.
	advance    advance
	advanceSet bool
	least      int // lowest column of odds to attack at; 0: any
	// With facing (16.0): extra cost of turns before each hex of the path, in
	// halves of a point; the facing at the end, 0 as it comes, and its cost.
	extra    []int8
	face     int8
	faceCost int8
	flight   bool // a run the program plots (13.0, S3.23)
	moving   bool
}

// advance after combat: nobody, all, or these in this order.
type advance struct {
	all bool
	ids []int16
}

// pref is one wish in a list of priorities.
type pref struct {
	kind prefKind
	at   hex.At
	typ  int8
	unit int16
}

type prefKind int8

const (
	prefHex prefKind = iota
	prefType
	prefUnit
	prefVP
	prefStrength
	prefDisrupted
	prefFPS
	prefAny
	prefNone
)

// lossRule is one `losses` line: for one hex, or for all.
type lossRule struct {
	at    hex.At
	prefs []pref
}

// standing orders of a side.
type standing struct {
	losses  []lossRule
	advance advance
	set     bool // an advance line was there
	fire    []pref
	retire  []retirement
	concede bool
}

// retirement is a `retreat` line: where a unit goes before combat (17.0).
type retirement struct {
	unit int16
	to   []hex.At
}

// retreat is what the side wants of a unit that may retreat before combat.
func (s *standing) retreat(u int16) ([]hex.At, bool) {
	for _, r := range s.retire {
		if r.unit == u {
			return r.to, true
		}
	}
	return nil, false
}

// setAside is a unit whose plot is no plot (20.4), and why.
type setAside struct {
	unit int16
	rule string
	why  string
	// section it was ordered in, in the standard sequence; else "".
	section string
}

// reason why something cannot be done: the rule, what is wrong, what to write
// instead. The zero reason is none: it can.
type reason struct{ rule, wrong, instead string }

// orders implement engines.Orders: a side's plot, compiled.
type orders struct {
	side     int8
	by       []order // by unit of the side, from side.first
	standing standing
	aside    []setAside
	deploy   []place // in file order
	sheet    *sheet  // of a Player-Turn, in the standard sequence
}

// place of a unit at deployment.
type place struct {
	unit int16
	at   hex.At
	face int8 // with option 16; 0: as the side faces
	pos  plot.Pos
}

// IsOrders implements engines.Orders.
func (*orders) IsOrders() {}

// Grammar implements engines.Game (ledger 5.2).
func (g *game) Grammar() plot.Grammar {
	return plot.Grammar{
		Subject:  subject,
		Verbs:    []string{"MV", "OF", "DF", "ML", "NP", "AT"},
		Tasks:    map[string][]string{"": {"MV", "OF", "DF", "ML", "NP"}, "deploy": {"AT"}},
		Keys:     []string{"losses", "advance", "defensive fire", "retreat", "concede"},
		Sections: g.sheetSections("deploy", "standing"),
		Place:    4,
	}
}

// subject: a type code and a number, or a leader, 2L01.
var subject = regexp.MustCompile(`^(ENEMY:)?([1-9]?[A-Z]{1,2})[0-9]{1,3}$`)

// compiler reads one side's plot against its view.
type compiler struct {
	g        *game
	p        *position
	s        int8
	o        *orders
	problems []plot.Problem
	// from is the line each unit's order came from, as written.
	from []string
	dup  []bool
	at   []plot.Pos // of each unit's order
	// ordered counts the units ordered so far.
	ordered int
	occ     occupancy
	// In the standard sequence: the section being read, and whether elephants
	// rampage before the units move.
	section string
	wild    bool
}

// Compile implements engines.Game: A2 of the turn order, 20.4 and the ledger's
// 5.3. Everything is judged by what the side can see.
func (g *game) Compile(ev engines.View, f *plot.File) (engines.Orders, []plot.Problem) {
	v := ev.(*view)
	s, ok := g.sideOf(v.who)
	if !ok {
		s = 0
	}
	n := g.sides[s].last - g.sides[s].first
	c := &compiler{
		g: g, p: v.pos, s: s, o: &orders{side: s, by: make([]order, n)},
		from: make([]string, n), dup: make([]bool, n), at: make([]plot.Pos, n),
	}
	c.occ.fill(g, v.pos.units)
	c.standing(f.In("standing"))
	if g.turn(v.pos.impulse) < 1 {
		c.deployment(f.In("deploy"))
		return c.o, c.problems
	}
	if g.standard() {
		c.playerTurn(f)
		return c.o, c.problems
	}
	for _, l := range f.In("") {
		c.line(&l)
	}
	for _, l := range f.Unread {
		c.unread(&l)
	}
	c.duplicates()
	c.overlaps()
	c.endPositions()
	c.weak()
	slices.SortFunc(c.o.aside, func(a, b setAside) int { return int(a.unit) - int(b.unit) })
	return c.o, c.problems
}

func (c *compiler) say(sev plot.Severity, pos plot.Pos, rule, unit, wrong, instead string) {
	c.problems = append(c.problems, plot.Problem{Pos: pos, Severity: sev, Rule: rule, Unit: unit, Wrong: wrong, Instead: instead})
}

// void sets a unit's plot aside: it stands (20.4).
func (c *compiler) void(u int16, pos plot.Pos, rule, wrong, instead string) {
	c.say(plot.Fault, pos, rule, c.g.units[u].id, wrong, instead)
	k := u - c.g.sides[c.s].first
	c.o.by[k] = order{}
	c.o.aside = append(c.o.aside, setAside{u, rule, wrong, c.section})
}

// unit finds the unit a subject names, and says so if it cannot be ordered.
func (c *compiler) unit(w plot.Word) (int16, bool) {
	id := c.canonical(w.Text)
	u, ok := c.g.unitOf(c.s, id)
	if !ok {
		wrong, instead := c.g.sides[c.s].name+": no such unit", c.nearest(id)
		if strings.HasPrefix(w.Text, "ENEMY:") {
			wrong, instead = "an enemy's unit takes no orders from you", "one of your units"
		} else if _, foe := c.g.unitOf(c.g.enemy(c.s), id); foe {
			wrong = "this unit is the enemy's"
		}
		c.say(plot.Fault, w.Pos, "20.0", w.Text, wrong, instead)
		return 0, false
	}
	switch st := &c.p.units[u]; {
	case st.rampant:
		c.say(plot.Warning, w.Pos, "S1.0", id, "it rampages and takes no orders; the line is ignored", "")
		return 0, false
	case st.panicked:
		c.say(plot.Warning, w.Pos, "13.0", id, "it is panicked and runs by itself; the line is ignored", "")
		return 0, false
	case u == c.g.darius && c.p.run:
		c.say(plot.Warning, w.Pos, "S3.23", id, "he runs for the edge of the map by himself; the line is ignored", "")
		return 0, false
	}
	switch c.p.units[u].status {
	case waiting:
		if c.g.turn(c.p.impulse) > 0 {
			c.say(plot.Warning, w.Pos, "20.0", id, "this unit is not in this battle; the line is ignored", "")
			return 0, false
		}
	case dead:
		c.say(plot.Warning, w.Pos, "8.1", id, "this unit was eliminated; the line is ignored", "")
		return 0, false
	case exited:
		c.say(plot.Warning, w.Pos, "11.41", id, "this unit has left the map and cannot return; the line is ignored", "")
		return 0, false
	}
	return u, true
}

// canonical writes a unit's number with two digits: MS1 is MS01.
func (c *compiler) canonical(text string) string {
	i := len(text)
	for i > 0 && text[i-1] >= '0' && text[i-1] <= '9' {
		i--
	}
	n, err := strconv.Atoi(text[i:])
	if err != nil {
		return text
	}
	return fmt.Sprintf("%s%02d", text[:i], n)
}

// nearest unit id of the side to what was written: the same type if it has it.
func (c *compiler) nearest(id string) string {
	sd := &c.g.sides[c.s]
	code := strings.TrimRight(id, "0123456789")
	best := ""
	for u := sd.first; u < sd.last; u++ {
		if c.g.typeOf(u).code == code {
			best = c.g.units[u].id
		}
	}
	if best != "" {
		return fmt.Sprintf("%s01 to %s", code, best)
	}
	var codes []string
	for u := sd.first; u < sd.last; u++ {
		if t := c.g.typeOf(u).code; !slices.Contains(codes, t) {
			codes = append(codes, t)
		}
	}
	return "a unit of the kinds " + strings.Join(codes, ", ")
}

// line compiles one order line for each unit it names.
func (c *compiler) line(l *plot.Line) {
	if l.Key.Text != "" {
		c.say(plot.Fault, l.Key.Pos, "20.0", "", "`"+l.Key.Text+"` is a standing order", "it under [standing]")
		return
	}
	for _, w := range l.Subjects {
		u, ok := c.unit(w)
		if !ok {
			continue
		}
		k := u - c.g.sides[c.s].first
		raw := normal(l)
		if c.from[k] != "" {
			if c.from[k] == raw || c.g.opt.duplicate == "first" {
				continue
			}
			if c.g.opt.duplicate != "last" {
				c.dup[k] = true
				continue
			}
			c.o.by[k] = order{}
			c.o.aside = slices.DeleteFunc(c.o.aside, func(a setAside) bool { return a.unit == u })
		}
		c.from[k], c.at[k] = raw, w.Pos
		c.ordered++
		c.task(u, w.Pos, l)
	}
}

// unread: A-27, a line that could not be read is no plot for the units that can
// be told in it; together with another line it is two orders.
func (c *compiler) unread(l *plot.Line) {
	for _, w := range l.Subjects {
		u, ok := c.g.unitOf(c.s, c.canonical(w.Text))
		if !ok || l.Section != "" || !c.p.units[u].alive() {
			continue
		}
		if k := u - c.g.sides[c.s].first; c.from[k] != "" {
			c.dup[k] = true
		} else if !slices.ContainsFunc(c.o.aside, func(a setAside) bool { return a.unit == u }) {
			c.o.aside = append(c.o.aside, setAside{unit: u, rule: "20.0", why: "its line could not be read"})
		}
	}
}

// normal is an order without its subjects, for telling whether two lines say
// the same.
func normal(l *plot.Line) string {
	var b strings.Builder
	b.WriteString(l.Verb.Text)
	for _, a := range l.Args {
		b.WriteByte(' ')
		b.WriteString(strings.ToUpper(a.Text))
	}
	for _, s := range l.Settings {
		b.WriteString(" " + s.Key.Text + "=" + strings.ToUpper(s.Value.Text))
	}
	return b.String()
}

// duplicates: A-28, a unit in two lines that differ has no plot.
func (c *compiler) duplicates() {
	for k, twice := range c.dup {
		if twice {
			u := c.g.sides[c.s].first + int16(k)
			c.o.aside = slices.DeleteFunc(c.o.aside, func(a setAside) bool { return a.unit == u })
			c.void(u, c.at[k], "20.0", "two lines order it differently, so it has no plot", "one task")
		}
	}
}

func (c *compiler) task(u int16, pos plot.Pos, l *plot.Line) {
	t := c.g.typeOf(u)
	i := slices.Index(taskNames[:], l.Verb.Text)
	if i < 0 {
		c.void(u, l.Verb.Pos, "21.1", fmt.Sprintf("%q is no task", plot.Clip(l.Verb.Text, 20)), "MV, OF, DF, ML or NP")
		return
	}
	o := order{task: task(i), place: c.ordered}
	if o.task == noPlot {
		return
	}
	if rule, why := c.g.idle(c.p, u, o.task); why != "" {
		c.void(u, pos, rule, why, "nothing for it")
		return
	}
	c.settings(&o, l)
	if len(l.Settings) > 0 && (o.task == moveTask || o.task == defensiveFire && o.advanceSet) {
		c.say(plot.Warning, l.Settings[0].Key.Pos, "21.1", c.g.units[u].id, "advance= and least= are about attacks; this is ignored", "them behind ML, OF or DF (least=)")
	}
	k := u - c.g.sides[c.s].first
	ok := false
	switch o.task {
	case moveTask:
		ok = c.move(&o, u, pos, l)
	case offensiveFire:
		ok = c.mayFire(u, t, l.Verb.Pos, "OF") && c.target(&o, u, l)
	case defensiveFire:
		ok = c.mayFire(u, t, l.Verb.Pos, "DF")
		o.prefs = c.prefs(l.Args, "fire")
	case meleeTask:
		ok = c.melee(&o, u, t, pos, l)
	}
	if ok {
		o.moving = o.task == moveTask
		c.o.by[k] = o
	}
}

// idle tells why a unit can have no task, or not this one: disrupted (8.2), an
// elephant whose combat is spent (S1.0), Darius before an enemy comes (S3.21),
// in contact (18.2).
func (g *game) idle(p *position, u int16, t task) (rule, why string) {
	switch st := &p.units[u]; {
	case st.disrupted != 0:
		return "8.2", "it is disrupted and may do nothing"
	case st.fought:
		return "S1.0", "its one combat is over, it will rampage"
	case u == g.darius:
		return "S3.21", "he stays where he is until an enemy comes next to him"
	case t == moveTask && p.inContact(u):
		return "18.2", "it is in contact and may not leave its hex"
	}
	return "", ""
}

// reach is the range of a unit from one hex at another: a hex more from a
// hilltop at a slope or the ground with the Range Increment (S3.3).
func (g *game) reach(t *unitType, from, to hex.At) int {
	if g.opt.range1 && g.ground[from].elev == hilltopLevel && g.ground[to].elev != hilltopLevel {
		return t.reach + 1
	}
	return t.reach
}

// settings of an order: advance and least. A bad one is ignored, the task
// stands (ledger 5.3).
func (c *compiler) settings(o *order, l *plot.Line) {
	for _, s := range l.Settings {
		switch s.Key.Text {
		case "advance":
			a, ok := c.advance(strings.FieldsFunc(s.Value.Text, comma), s.Value.Pos)
			if ok {
				o.advance, o.advanceSet = a, true
			}
		case "least":
			col := c.column(s.Value.Text)
			if col < 0 {
				c.say(plot.Warning, s.Value.Pos, "8.1", "", "no odds are called "+plot.Clip(s.Value.Text, 20), "least="+c.g.table.names[0]+" to "+c.g.table.names[len(c.g.table.names)-1])
				continue
			}
			o.least = col
		default:
			c.say(plot.Warning, s.Key.Pos, "21.1", "", fmt.Sprintf("no setting is called %q; it is ignored", plot.Clip(s.Key.Text, 20)), "advance= or least=")
		}
	}
}

func comma(r rune) bool { return r == ',' || r == ' ' || r == '+' }

func (c *compiler) column(text string) int {
	text = strings.ReplaceAll(strings.ReplaceAll(text, ":", "-"), "/", "-")
	return slices.Index(c.g.table.names, text)
}

// advance reads no, yes or ids.
func (c *compiler) advance(words []string, pos plot.Pos) (advance, bool) {
	if len(words) == 1 {
		switch strings.ToLower(words[0]) {
		case "no", "none":
			return advance{}, true
		case "yes", "all":
			return advance{all: true}, true
		}
	}
	var a advance
	for _, w := range words {
		u, ok := c.g.unitOf(c.s, c.canonical(strings.ToUpper(w)))
		if !ok {
			c.say(plot.Warning, pos, "8.4", "", fmt.Sprintf("%q is no unit of yours; the advance is ignored", plot.Clip(w, 20)), "advance=no, yes or unit ids")
			return advance{}, false
		}
		if !slices.Contains(a.ids, u) {
			a.ids = append(a.ids, u)
		}
	}
	return a, len(a.ids) > 0
}

// hexArg reads a hex number.
func (c *compiler) hexArg(text string) (hex.At, bool) { return c.g.grid.Parse(text) }

func (c *compiler) badHex(u int16, w plot.Word) {
	wrong := fmt.Sprintf("%q is no hex number", plot.Clip(w.Text, 20))
	if len(w.Text) == 4 && strings.Trim(w.Text, "0123456789") == "" {
		wrong = fmt.Sprintf("hex %s is off the map", w.Text)
	}
	last := c.g.grid.Name(hex.At(c.g.grid.Len() - 1))
	c.void(u, w.Pos, "22.1", wrong, fmt.Sprintf("a hex from %s to %s", c.g.grid.Name(0), last))
}

// mayFire: the unit can fire at all, and from where it stands (3.35, 6.33,
// A-34, S4.1).
func (c *compiler) mayFire(u int16, t *unitType, pos plot.Pos, code string) bool {
	if r := c.g.unfit(c.p, u, code == "OF"); r != (reason{}) {
		c.void(u, pos, r.rule, r.wrong, r.instead)
		return false
	}
	return true
}

// target of offensive fire: one hex, enemies in it, in range and in sight
// (6.13, 6.16, 6.34, A-36).
func (c *compiler) target(o *order, u int16, l *plot.Line) bool {
	if len(l.Args) == 0 {
		c.void(u, l.Verb.Pos, "20.0", "offensive fire needs a target hex", "OF and the hex")
		return false
	}
	w := l.Args[0]
	if len(l.Args) > 1 || strings.Contains(w.Text, "+") {
		c.void(u, w.Pos, "6.16", "a unit fires at one hex only", "one target hex")
		return false
	}
	at, ok := c.hexArg(w.Text)
	if !ok {
		c.badHex(u, w)
		return false
	}
	o.target = []hex.At{at}
	if c.section != "" {
		return true // judged with what earlier lines may do
	}
	if r := c.g.outOfSight(&c.occ, u, at, c.occ.taken); r != (reason{}) {
		c.void(u, w.Pos, r.rule, r.wrong, r.instead)
		return false
	}
	return true
}

// melee target: adjacent hexes with enemies; a dot may not attack (3.36, 7.0,
//
func (c *compiler) melee(o *order, u int16, t *unitType, pos plot.Pos, l *plot.Line) bool {
	if t.dot {
		c.void(u, pos, "3.36", "its melee strength is a dot, so it may not attack in melee", "MV or NP")
		return false
	}
	if len(l.Args) == 0 {
		c.void(u, l.Verb.Pos, "20.0", "melee needs a target hex", "ML and the hex")
		return false
	}
	if len(l.Args) > 1 {
		c.void(u, l.Args[1].Pos, "7.4", "a unit takes part in one attack only", "one hex, or hexes joined by +")
		return false
	}
	w := l.Args[0]
	if c.g.opt.multiHex == "no" && strings.Contains(w.Text, "+") {
		c.void(u, w.Pos, "7.22", "this match has no melee on several hexes (A-38)", "one hex")
		return false
	}
	for _, text := range strings.Split(w.Text, "+") {
		at, ok := c.hexArg(text)
		if !ok {
			c.badHex(u, plot.Word{Text: text, Pos: w.Pos})
			return false
		}
		if r := c.g.outOfReach(&c.p.units[u], &c.occ, c.s, at, strings.Contains(w.Text, "+")); r != (reason{}) && c.section == "" {
			c.void(u, w.Pos, r.rule, r.wrong, r.instead)
			return false
		}
		if !slices.Contains(o.target, at) {
			o.target = append(o.target, at)
		}
	}
	slices.Sort(o.target)
	return true
}

// overlaps: A-38, of two sets of target hexes that overlap but differ the one
// later in the file has no plot, so that 7.13 holds.
func (c *compiler) overlaps() {
	first := c.g.sides[c.s].first
	list := c.inFileOrder(meleeTask)
	for i, k := range list {
		for _, j := range list[:i] {
			a, b := &c.o.by[j], &c.o.by[k]
			if a.task != meleeTask || slices.Equal(a.target, b.target) || !slices.ContainsFunc(a.target, func(h hex.At) bool { return slices.Contains(b.target, h) }) {
				continue
			}
			c.void(first+int16(k), c.at[k], "7.13", "an earlier line attacks one of these hexes in another combat", "the same target hexes")
			break
		}
	}
}

// inFileOrder lists the side's units with a task in the order of the file.
func (c *compiler) inFileOrder(t task) []int {
	var list []int
	for k := range c.o.by {
		if c.o.by[k].task == t {
			list = append(list, k)
		}
	}
	slices.SortFunc(list, func(a, b int) int { return c.o.by[a].place - c.o.by[b].place })
	return list
}

// weak warns of attacks below the lowest odds as things stand:
// they are carried out only if the odds allow it when they are resolved.
func (c *compiler) weak() {
	first := c.g.sides[c.s].first
	seen := map[string]bool{}
	for k := range c.o.by {
		o := &c.o.by[k]
		if o.task != offensiveFire || seen[c.g.names(o.target)] {
			continue
		}
		seen[c.g.names(o.target)] = true
		sum := engines.Strength(0)
		for j := range c.o.by {
			if p := &c.o.by[j]; p.task == o.task && slices.Equal(p.target, o.target) {
				sum += engines.Points(c.g.typeOf(first + int16(j)).fire)
			}
		}
		if _, ok := c.g.table.column(sum, engines.Points(c.g.ground[o.target[0]].fps)); !ok {
			c.say(plot.Warning, c.at[k], "8.1", c.g.units[first+int16(k)].id, fmt.Sprintf("%s against a Fire Protection Strength of %d is below %s: no shot unless more units fire", sum, c.g.ground[o.target[0]].fps, c.g.table.names[0]), "")
		}
	}
}

// names of hexes joined by +.
func (g *game) names(at []hex.At) string {
	out := make([]string, len(at))
	for i, a := range at {
		out[i] = g.grid.Name(a)
	}
	return strings.Join(out, "+")
}
