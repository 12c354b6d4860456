package spartan

import (
	"fmt"
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/plot"
)

// standard_orders.go compiles the sheet of a Player-Turn (4.2). What a line
// needs may hang on what the lines before it do: fire empties hexes, moves come
// before melee. A line is set aside only if nothing can make it legal; where
// something can it cannot be judged yet, and is judged again when its time comes.

// sheet is what the phasing side's plot says, phase by phase, in file order.
type sheet struct {
	fire, melee []assault
	moves       []march
}

// assault is a line of [fire] or [melee]: units that attack hexes together.
type assault struct {
	target []hex.At // ascending
	units  []int16
	orders []order // of each of units
	at     []plot.Pos
	// sure: it is made, as far as its own side can tell.
	sure bool
}

// march is a unit's line of [move].
type march struct {
	unit  int16
	line  *plot.Line
	at    plot.Pos
	order order // as it was compiled for a unit in from, facing face
	from  hex.At
	face  int8
	sure  bool // it is legal whatever comes before it
	noted bool // that it may find no room
}

// tasks of the sections of a sheet.
var sectionTasks = [...]struct {
	section string
	task    task
	rule    string // by which the other side may not
}{{sectionFire, offensiveFire, "6.0"}, {sectionMove, moveTask, "5.21"}, {sectionMelee, meleeTask, "7.0"}}

// playerTurn compiles a sheet.
func (c *compiler) playerTurn(f *plot.File) {
	c.o.sheet = &sheet{}
	phasing := c.g.phasing(c.p.impulse)
	for _, l := range f.In("") {
		c.section = sectionMove
		c.voidLine(&l, "4.2", "it stands in no section", "it under [fire], [move] or [melee]")
	}
	for _, part := range sectionTasks {
		c.section = part.section
		if part.task == moveTask {
			c.wild = c.unsettled()
		}
		lines := f.In(part.section)
		for i := range lines {
			l := &lines[i]
			switch {
			case phasing != c.s:
				c.voidLine(l, part.rule, "this Player-Turn is the enemy's", "it for your own")
			case !c.rightTask(l, part.task):
			case part.task == offensiveFire:
				c.fireLine(l)
			case part.task == moveTask:
				c.moveLine(l)
			default:
				c.meleeLine(l)
			}
		}
		if part.task == moveTask {
			c.crowds(false)
			c.crowds(true)
			c.squeezed()
		}
		for _, l := range f.Unread {
			if l.Section == part.section {
				c.unreadLine(&l)
			}
		}
	}
	c.section = ""
}

// voidLine sets a line aside for all its units.
func (c *compiler) voidLine(l *plot.Line, rule, wrong, instead string) {
	if l.Key.Text != "" {
		c.line(l)
		return
	}
	for _, w := range l.Subjects {
		if u, ok := c.unit(w); ok {
			c.void(u, l.Pos, rule, wrong, instead)
		}
	}
}

// unreadLine: A-27, the units that can be told in a line that could not be read
// do not carry it out; why was said when it was read.
func (c *compiler) unreadLine(l *plot.Line) {
	for _, w := range l.Subjects {
		if u, ok := c.g.unitOf(c.s, padded(w.Text)); ok && c.p.units[u].alive() {
			c.o.aside = append(c.o.aside, setAside{u, "4.2", "its line could not be read", c.section})
		}
	}
}

// rightTask tells whether a line orders what its section is for.
func (c *compiler) rightTask(l *plot.Line, want task) bool {
	got := task(slices.Index(taskNames[:], l.Verb.Text))
	switch {
	case l.Key.Text == "" && got == noPlot:
		return false
	case l.Key.Text == "" && got == want:
		return true
	case l.Key.Text == "" && got == defensiveFire:
		c.voidLine(l, "6.42", "defensive fire comes in the enemy's Player-Turn, by standing orders", "`defensive fire:` under [standing]")
		return false
	}
	instead := taskNames[want] + " or NP"
	for _, part := range sectionTasks {
		if part.task == got {
			instead = "it under [" + part.section + "]"
		}
	}
	c.voidLine(l, "4.2", fmt.Sprintf("%s is no task of [%s]", plot.Clip(l.Verb.Text, 20), c.section), instead)
	return false
}

// doubt says that something cannot be judged yet.
func (c *compiler) doubt(u int16, pos plot.Pos, rule, what string) {
	c.say(plot.Unjudged, pos, rule, c.g.units[u].id, what, "")
}

// eachUnit goes through the units of a line that can have its task at all, each
// with an order of its own.
func (c *compiler) eachUnit(l *plot.Line, t task, do func(u int16, o order, pos plot.Pos)) {
	base := order{task: t}
	c.settings(&base, l)
	var seen []int16
	for _, w := range l.Subjects {
		u, ok := c.unit(w)
		if !ok || slices.Contains(seen, u) {
			continue
		}
		seen = append(seen, u)
		if rule, why := c.g.idle(c.p, u, t); why != "" {
			if rule != "18.2" || !c.mayBreak(u) {
				c.void(u, w.Pos, rule, why, "nothing for it")
				continue
			}
			c.doubt(u, w.Pos, rule, "it is in contact, and may leave only if your fire ends that")
		}
		c.ordered++
		o := base
		o.place = c.ordered
		do(u, o, w.Pos)
	}
}

// earlier is the first line before this one in which a unit attacks, nil if
// there is none.
func earlier(list []assault, u int16) *assault {
	i := slices.IndexFunc(list, func(a assault) bool { return slices.Contains(a.units, u) })
	if i < 0 {
		return nil
	}
	return &list[i]
}

func (a *assault) add(u int16, o *order, pos plot.Pos) {
	a.target = o.target
	a.units, a.orders, a.at = append(a.units, u), append(a.orders, *o), append(a.at, pos)
}

// fireLine compiles one attack of [fire].
func (c *compiler) fireLine(l *plot.Line) {
	s := c.o.sheet
	a := assault{sure: !slices.ContainsFunc(s.fire, c.mayAdvance)}
	c.eachUnit(l, offensiveFire, func(u int16, o order, pos plot.Pos) {
		if !c.mayFire(u, c.g.typeOf(u), l.Verb.Pos, "OF") || !c.target(&o, u, l) {
			return
		}
		if e := earlier(s.fire, u); e != nil {
			if e.sure {
				c.void(u, pos, "6.15", "an earlier line has it fire in this phase", "it on one line")
				return
			}
			a.sure = false
			c.doubt(u, pos, "6.15", "it fires here only if it does not fire by an earlier line")
		}
		at := o.target[0]
		if r := c.g.outOfSight(&c.occ, u, at, c.occ.taken); r != (reason{}) {
			if c.g.outOfSight(&c.occ, u, at, func(h hex.At) bool { return c.occ.taken(h) && !c.shotAt(h) }) != (reason{}) {
				c.void(u, l.Args[0].Pos, r.rule, r.wrong, r.instead)
				return
			}
			a.sure = false
			c.doubt(u, pos, r.rule, r.wrong+" unless fire before it empties the hex")
		}
		a.add(u, &o, pos)
	})
	if len(a.units) == 0 {
		return
	}
	at := a.target[0]
	for i := range s.fire {
		if e := &s.fire[i]; e.target[0] == at {
			if e.sure {
				c.voidAll(&a, "6.15", "an earlier line fires at "+c.g.grid.Name(at)+" in this phase", "all units on that line")
				return
			}
			a.sure = false
			c.doubtAll(&a, "6.15", "it fires only if the earlier line at "+c.g.grid.Name(at)+" does not")
		}
	}
	sum, fps := 0, c.g.ground[at].fps
	for _, u := range a.units {
		sum += c.g.typeOf(u).fire
	}
	col, ok := c.g.table.column(engines.Points(sum), engines.Points(fps))
	if !ok {
		c.voidAll(&a, "8.1", fmt.Sprintf("%d against a Fire Protection Strength of %d is below %s", sum, fps, c.g.table.names[0]), "more fire units on the line")
		return
	}
	a.sure = a.sure && !slices.ContainsFunc(a.orders, func(o order) bool { return o.least > col })
	s.fire = append(s.fire, a)
}

func (c *compiler) voidAll(a *assault, rule, wrong, instead string) {
	for i, u := range a.units {
		c.void(u, a.at[i], rule, wrong, instead)
	}
}

func (c *compiler) doubtAll(a *assault, rule, what string) {
	for i, u := range a.units {
		c.doubt(u, a.at[i], rule, what)
	}
}

// shotAt tells whether a line of [fire] may change who stands in a hex.
func (c *compiler) shotAt(a hex.At) bool {
	return slices.ContainsFunc(c.o.sheet.fire, func(f assault) bool { return f.target[0] == a })
}

// mayAdvance tells whether units may advance after a line of [fire].
func (c *compiler) mayAdvance(a assault) bool {
	return slices.ContainsFunc(a.units, func(u int16) bool { return c.mayFollow(&a, u) })
}

// mayFollow tells whether a unit may be in the target hex after its fire.
func (c *compiler) mayFollow(a *assault, u int16) bool {
	if c.g.opt.fireAdvance == "never" || c.g.grid.DirTo(c.p.units[u].at, a.target[0]) == 0 {
		return false
	}
	return slices.ContainsFunc(a.orders, func(o order) bool {
		adv := c.o.standing.advance
		if o.advanceSet {
			adv = o.advance
		}
		return adv.all || slices.Contains(adv.ids, u)
	})
}

// mayBreak tells whether fire may end a unit's contact (18.5).
func (c *compiler) mayBreak(u int16) bool {
	for _, x := range c.p.contacts {
		if slices.Contains(x.units, u) && !slices.ContainsFunc(x.units, func(e int16) bool { return c.p.units[e].alive() && c.shotAt(c.p.units[e].at) }) {
			return false
		}
	}
	return true
}

// unsettled tells whether elephants rampage before the units move, so that
// anything may be different everywhere.
func (c *compiler) unsettled() bool {
	sd := &c.g.sides[c.s]
	return c.g.opt.rampage == "before" && slices.ContainsFunc(c.p.units[sd.first:sd.last], func(st state) bool { return st.alive() && st.fought })
}

// meleeLine compiles one attack of [melee]; it is tried after the movement.
func (c *compiler) meleeLine(l *plot.Line) {
	s := c.o.sheet
	var a assault
	c.eachUnit(l, meleeTask, func(u int16, o order, pos plot.Pos) {
		if !c.melee(&o, u, c.g.typeOf(u), pos, l) {
			return
		}
		if e := earlier(s.fire, u); e != nil {
			if e.sure {
				c.void(u, pos, "6.11", "it fires in this Player-Turn", "OF or ML for it")
				return
			}
			c.doubt(u, pos, "6.11", "it attacks only if it has not fired")
		}
		if e := earlier(s.melee, u); e != nil {
			if slices.Equal(e.target, o.target) {
				return
			}
			c.doubt(u, pos, "7.14", "it attacks here only if it has made no attack by an earlier line")
		}
		if c.within(u, &o, pos, l.Args[0].Pos) {
			a.add(u, &o, pos)
		}
	})
	if len(a.units) == 0 {
		return
	}
	for i := range s.melee {
		for _, at := range s.melee[i].target {
			if slices.Contains(a.target, at) {
				c.say(plot.Warning, l.Pos, "7.13", "", "an earlier line attacks "+c.g.grid.Name(at)+": this one counts only if that one makes no attack", "all units on one line to attack together")
			}
		}
	}
	s.melee = append(s.melee, a)
}

// within judges whether a unit can reach the hexes of its melee from where it
// may stand after the movement.
func (c *compiler) within(u int16, o *order, pos, target plot.Pos) bool {
	for _, at := range o.target {
		if c.occ.hostile(at, c.s) {
			continue
		}
		if !c.mayCome() {
			c.void(u, target, "7.0", "no enemy stands in "+c.g.grid.Name(at), "the hex of an enemy")
			return false
		}
		c.doubt(u, pos, "7.0", "it attacks only if an enemy stands in "+c.g.grid.Name(at)+" by then")
		return true
	}
	stands := c.mayStand(u)
	var first reason
	for i := range stands {
		r := c.reaches(&stands[i], o.target)
		switch {
		case r == (reason{}) && i > 0:
			c.doubt(u, pos, first.rule, first.wrong+" if all goes by the sheet")
			return true
		case r == (reason{}):
			return true
		case i == 0:
			first = r
		}
	}
	if len(stands) == 0 {
		first = reason{"7.0", "it has left the map by then", "one of the two"}
	}
	c.void(u, target, first.rule, first.wrong, first.instead)
	return false
}

// mayCome tells whether anybody may enter an empty hex before a melee: units that
// retreat before another (17.0), elephants that rampage.
func (c *compiler) mayCome() bool {
	sd := &c.g.sides[c.s]
	return c.g.opt.retreat || slices.ContainsFunc(c.p.units[sd.first:sd.last], func(st state) bool { return st.alive() && st.fought })
}

func (c *compiler) reaches(st *state, target []hex.At) reason {
	for _, at := range target {
		if r := c.g.outOfReach(st, &c.occ, c.s, at, len(target) > 1); r != (reason{}) {
			return r
		}
	}
	return reason{}
}

// mayStand are the states in which a unit may be after the movement: as its
// sheet says first, then, where that is not sure, wherever it may stand or be
// stopped.
func (c *compiler) mayStand(u int16) []state {
	base := c.p.units[u]
	var ends, others []state
	for i := range c.o.sheet.moves {
		m := &c.o.sheet.moves[i]
		if m.unit != u {
			continue
		}
		st := base
		st.at, st.facing = m.from, m.face
		for k, a := range m.order.path {
			if st.facing != 0 {
				st.facing = int8(c.g.grid.DirTo(st.at, a))
			}
			st.at = a
			if k+1 < len(m.order.path) {
				others = append(others, st)
			}
		}
		if m.order.face != 0 {
			st.facing = m.order.face
		}
		if m.order.exit == 0 {
			ends = append(ends, st)
		}
		if m.sure && m.noted {
			return append(ends, base)
		}
		if m.sure {
			return ends
		}
	}
	return append(append(ends, others...), base)
}
