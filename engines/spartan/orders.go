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
		Known:    g.known,
		Verbs:    []string{"MV", "OF", "DF", "ML", "NP", "AT"},
		Tasks:    map[string][]string{"": {"MV", "OF", "DF", "ML", "NP"}, "deploy": {"AT"}},
		Keys:     []string{"losses", "advance", "defensive fire", "retreat", "concede"},
		Sections: g.sheetSections("deploy", "standing"),
		Place:    4,
	}
}

// known tells whether an id is that of a unit of either side.
func (g *game) known(id string) bool {
	id = padded(id)
	return slices.ContainsFunc(g.sides[:], func(s side) bool { _, ok := g.byID[s.id+"/"+id]; return ok })
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
	o, problems := g.compiled(ev.(*view), f)
	return o, oncePerCause(problems)
}

// oncePerCause tells what is wrong with a stack, or with a line or several of its
// units for the same reason, once, naming the units.
func oncePerCause(problems []plot.Problem) []plot.Problem {
	at := map[plot.Problem]int{}
	var out []plot.Problem
	for _, p := range problems {
		cause := p
		switch {
		case p.Unit == "": // of a word, whoever stands before it
		case p.Rule == ruleClasses || p.Rule == ruleLimit:
			cause.Unit, cause.Pos = "", plot.Pos{} // the words name the hex
		default:
			cause.Unit, cause.Pos = "", plot.Pos{Sheet: p.Pos.Sheet, Line: p.Pos.Line}
		}
		i, known := at[cause]
		if !known {
			at[cause] = len(out)
			out = append(out, p)
			continue
		}
		first := &out[i]
		switch {
		case p.Unit == "":
			continue
		case before(p.Pos, first.Pos):
			first.Pos, first.Unit = p.Pos, p.Unit+", "+first.Unit
		default:
			first.Unit += ", " + p.Unit
		}
		first.Wrong = strings.Replace(first.Wrong, "it would end in", "they would end in", 1)
	}
	return out
}

func before(a, b plot.Pos) bool {
	return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col
}

// compiled are the orders of a file, and what is wrong with them unit by unit.
func (g *game) compiled(v *view, f *plot.File) (*orders, []plot.Problem) {
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
	id := padded(w.Text)
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

// padded writes a unit's number with two digits: MS1 is MS01.
func padded(text string) string {
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
	switch {
	case best == code+"01":
		return best
	case best != "":
		return code + "01 to " + best
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
		u, ok := c.g.unitOf(c.s, padded(w.Text))
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
