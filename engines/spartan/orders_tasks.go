package spartan

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/plot"
)

// orders_tasks.go looks at what a task asks for: its target, its settings, its
// advance (6.0, 7.0, 21.0).

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
		u, ok := c.g.unitOf(c.s, padded(strings.ToUpper(w)))
		if !ok {
			c.say(plot.Warning, pos, "8.4", "", c.notUnit(w)+"; the advance is ignored", "advance=no, yes or unit ids")
			return advance{}, false
		}
		if !slices.Contains(a.ids, u) {
			a.ids = append(a.ids, u)
		}
	}
	return a, len(a.ids) > 0
}

// notUnit says of a word why it names no unit of the side.
func (c *compiler) notUnit(text string) string {
	if c.g.typeIndex(strings.ToUpper(text)) >= 0 {
		return fmt.Sprintf("%q is a type, and here units are named one by one", text)
	}
	return fmt.Sprintf("%q is no unit of yours", plot.Clip(text, 20))
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
