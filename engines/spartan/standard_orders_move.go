package spartan

import (
	"slices"
	"strings"

	"prestags/engines/hex"
	"prestags/plot"
)

// standard_orders_move.go compiles the moves of a Player-Turn (5.0).

// moveLine compiles the moves of a line, unit by unit.
func (c *compiler) moveLine(l *plot.Line) {
	c.eachUnit(l, moveTask, func(u int16, o order, pos plot.Pos) {
		m := march{unit: u, line: l, at: pos, from: c.p.units[u].at, face: c.p.units[u].facing, sure: !c.p.inContact(u)}
		for i := range c.o.sheet.moves {
			switch e := &c.o.sheet.moves[i]; {
			case e.unit != u:
			case normal(e.line) == normal(l):
				return
			case e.sure:
				c.void(u, pos, "5.14", "an earlier line moves it", "one path")
				return
			default:
				m.sure = false
				c.doubt(u, pos, "5.14", "it moves here only if it cannot move by an earlier line")
			}
		}
		if !c.begin(&m) {
			return
		}
		m.order.place = o.place
		if c.passable(&m) {
			c.o.sheet.moves = append(c.o.sheet.moves, m)
		}
	})
}

// begin compiles a path from where the unit stands, or from where its fire may
// take it.
func (c *compiler) begin(m *march) bool {
	o, wrong, ok := c.path(m.unit, m.line)
	m.order = o
	e := earlier(c.o.sheet.fire, m.unit)
	if e != nil && c.mayFollow(e, m.unit) {
		m.sure = false
		if ok {
			c.doubt(m.unit, m.at, "8.4", "it moves only if it does not advance after its fire")
			return true
		}
		there := *c
		p := *c.p
		p.units = slices.Clone(p.units)
		st := &p.units[m.unit]
		if st.facing != 0 {
			st.facing = int8(c.g.grid.DirTo(st.at, e.target[0]))
		}
		st.at = e.target[0]
		there.p = &p
		if m.order, _, ok = there.path(m.unit, m.line); ok {
			m.from, m.face = st.at, st.facing
			c.doubt(m.unit, m.at, "8.4", "it moves only if it advances after its fire")
			return true
		}
	}
	if !ok {
		c.void(m.unit, wrong.Pos, wrong.Rule, wrong.Wrong, wrong.Instead)
	}
	return ok
}

// path compiles a unit's path from where it stands; if it cannot be gone, wrong
// is the first fault, and nothing is said.
func (c *compiler) path(u int16, l *plot.Line) (o order, wrong plot.Problem, ok bool) {
	said, aside := len(c.problems), len(c.o.aside)
	o.task = moveTask
	if c.move(&o, u, l.Verb.Pos, l) {
		return o, wrong, true
	}
	for _, p := range c.problems[said:] {
		if p.Severity == plot.Fault {
			wrong = p
			break
		}
	}
	c.problems, c.o.aside = c.problems[:said], c.o.aside[:aside]
	return order{}, wrong, false
}

// passable judges the hexes of a path as they are now, and as fire may change
// them: no enemies in any (5.23), none that stops it before its end (6.41).
func (c *compiler) passable(m *march) bool {
	path := m.order.path
	for i, a := range path {
		name := c.g.grid.Name(a)
		if c.occ.hostile(a, c.s) {
			if !c.wild && !c.shotAt(a) {
				c.void(m.unit, m.argument(name), "5.23", "enemy units stand in "+name, "a path round them")
				return false
			}
			m.sure = false
			c.doubt(m.unit, m.at, "5.23", "it moves only if "+name+" is empty by then")
		}
		if i+1 == len(path) && m.order.exit == 0 {
			break
		}
		stop, certain := c.stopIn(a)
		if stop && certain && !c.wild {
			c.void(m.unit, m.argument(name), "6.41", "it must stop in "+name+", next to an enemy fire unit", "a path that ends there")
			return false
		}
		if stop {
			m.sure = false
			c.doubt(m.unit, m.at, "6.41", "it stops in "+name+" unless the fire unit next to it is disrupted by then")
		}
	}
	return true
}

// argument is the place of a hex on a line.
func (m *march) argument(name string) plot.Pos {
	for _, w := range m.line.Args {
		if strings.HasPrefix(w.Text, name) {
			return w.Pos
		}
	}
	return m.at
}

// stopIn tells whether an enemy fire unit stops movement in a hex (6.41, A-116), and
// whether that is certain: one of them is not fired at.
func (c *compiler) stopIn(a hex.At) (stop, certain bool) {
	for _, n := range c.g.grid.Neighbours(a) {
		if n == hex.None || !c.occ.has(n, c.g.enemy(c.s)) {
			continue
		}
		for u := c.occ.first[n]; u >= 0; u = c.occ.next[u] {
			if c.g.watches(c.p, u) && c.g.frontsHex(&c.p.units[u], a) {
				stop = true
				certain = certain || !c.shotAt(n)
			}
		}
	}
	return stop, certain
}

// crowds sets aside moves that would end over the limit or with classes mixed
// (5.4), from the end of the sheet: judged by the moves that are sure, with
// those that are not out of the way. With all, as if every move came off, it
// only says so.
func (c *compiler) crowds(all bool) {
	s := c.o.sheet
	for {
		ends := map[hex.At][]int16{}
		var list []int16
		sd := &c.g.sides[c.s]
		for i := range s.moves {
			if m := &s.moves[i]; c.marchOf(m.unit) == m && (all && !m.noted || !all && m.sure) {
				list = append(list, m.unit)
			}
		}
		for u := sd.first; u < sd.last; u++ {
			st := &c.p.units[u]
			m := c.marchOf(u)
			if !st.alive() || st.rampant || st.panicked {
				continue
			}
			at := st.at
			switch e := earlier(s.fire, u); {
			case m == nil && !all && e != nil && c.mayFollow(e, u):
				continue
			case m == nil || all && m.noted:
			case !all && !m.sure, m.order.exit != 0:
				continue
			case len(m.order.path) > 0:
				at = m.order.path[len(m.order.path)-1]
			}
			ends[at] = append(ends[at], u)
		}
		victim, r := c.g.overfull(c.s, ends, list)
		if victim < 0 {
			return
		}
		m := c.marchOf(victim)
		if all {
			m.noted = true
			c.doubt(victim, m.at, r.rule, r.wrong+", if all of them come off")
			continue
		}
		c.void(victim, m.at, r.rule, r.wrong, r.instead)
		s.moves = slices.DeleteFunc(s.moves, func(x march) bool { return x.unit == victim })
	}
}

// squeezed says of moves that they may find no room (5.4), where others that are
// not sure may be in the way.
func (c *compiler) squeezed() {
	s := c.o.sheet
	may := map[hex.At][]int16{} // who may end where
	add := func(u int16, at hex.At) {
		if !slices.Contains(may[at], u) {
			may[at] = append(may[at], u)
		}
	}
	sd := &c.g.sides[c.s]
	for u := sd.first; u < sd.last; u++ {
		st := &c.p.units[u]
		if !st.alive() || st.rampant {
			continue
		}
		if e := earlier(s.fire, u); e != nil && c.mayFollow(e, u) {
			add(u, e.target[0])
		}
		if m := c.marchOf(u); m == nil || !m.sure || m.noted {
			add(u, st.at)
		}
	}
	if c.p.panic == c.s+1 { // who runs takes room too (13.0)
		tn := &turn{g: c.g, p: c.p, phasing: c.s + 1, by: make([]order, len(c.g.units)), occ: c.occ}
		tn.flights()
		for u, o := range tn.by {
			for _, a := range o.path {
				add(int16(u), a)
			}
		}
	}
	for i := range s.moves {
		m := &s.moves[i]
		for k, a := range m.order.path {
			if last := k+1 == len(m.order.path); !m.sure && !last || last && m.order.exit == 0 {
				add(m.unit, a)
			}
		}
	}
	for again := true; again; {
		again = false
		for i := range s.moves {
			m := &s.moves[i]
			if m.noted || len(m.order.path) == 0 || m.order.exit != 0 || c.g.typeOf(m.unit).leader {
				continue
			}
			at := m.order.path[len(m.order.path)-1]
			if f := c.g.stackFault(c.s, may[at], -1); !f.none() && c.g.stackFault(c.s, may[at], m.unit).less(f) {
				m.noted, again = true, true
				add(m.unit, m.from)
				rule, text := f.words(c.g, c.s, may[at])
				c.doubt(m.unit, m.at, rule, "it may find no room in "+c.g.grid.Name(at)+" if others do not move as ordered: "+text)
			}
		}
	}
}

// marchOf is the first move of a unit, nil if it has none.
func (c *compiler) marchOf(u int16) *march {
	for i := range c.o.sheet.moves {
		if m := &c.o.sheet.moves[i]; m.unit == u {
			return m
		}
	}
	return nil
}
