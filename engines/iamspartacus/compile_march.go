package iamspartacus

import (
	"slices"
	"strings"

	"prestags/plot"
)

var marchVerbs = map[string]moveKind{
	"ROAD": byRoad, "MARCH": normally, "FORCED": forcedly, "RAFT": byRaft, "CITY": byStep, "HIDE": byStep,
}

// march reads ROAD, MARCH, FORCED, RAFT, CITY, HIDE force path keys (12).
func (c *compiler) march(l *plot.Line, verb string) {
	c.only(l, "straggler", "losses", "go-while", "stop-on", "drop", "take", "order")
	force, rest := c.force(l)
	if c.failed {
		return
	}
	path, pos, exit := c.places(rest)
	path, pos = c.fromHere(l, force, path, pos)
	switch {
	case c.failed:
		return
	case len(force) == 0:
		c.bad(l.Pos, "12.1", verb+" names no force", verb+" Crixus,slave*3 CAMP-LATI, the force before the way")
		return
	case len(path) == 1 && !exit && c.offMap(force[0]) != "":
		c.bad(l.Pos, "12.2", c.offMap(force[0])+" stands nowhere on the map", "a force that does")
		return
	case len(path) == 0 || len(path) == 1 && !exit:
		c.bad(l.Pos, "12.2", verb+" names no way", verb+" … from-to, as CAMP-LATI, the place they stand in first")
		return
	}
	m := marchOrder{kind: marchVerbs[verb], force: force, exit: exit, raw: c.raw}
	m.path, pos = c.explicit(path, pos)
	c.marchKeys(l, &m)
	if c.failed {
		return
	}
	c.way(&m, pos, verb)
	if !c.failed && c.judge {
		c.marchers(&m, l.Pos, verb)
	}
	if c.failed || !c.judge {
		return
	}
	if m.kind == byStep {
		c.steps(&m)
	}
	// Rows of a form: those with one task are one force.
	if len(l.Subjects) > 0 {
		key := c.taskOf(l, &m)
		for _, r := range c.rows {
			if r.step == c.step && r.key == key {
				o := &c.o.marches[r.order]
				o.force = append(o.force, force...)
				o.yet = o.yet || m.yet
				o.raw = plot.Clip(o.raw+"; "+c.raw, 500)
				return
			}
		}
		c.rows = append(c.rows, row{c.step, key, len(c.o.marches), l.Pos, c.onFile})
	}
	c.o.marches = append(c.o.marches, m)
}

// offMap is the unit or leader that cannot march, since it stands nowhere; "" for
// one that stands somewhere, and for what is no single piece.
func (c *compiler) offMap(it item) string {
	switch {
	case it.kind == itemUnit && c.stands(it) == nowhere:
		return c.g.units[it.n].id
	case it.kind == itemLeader && c.stands(it) == nowhere:
		return c.g.leaders[it.n].id
	}
	return ""
}

// fromHere begins the way of pieces where the first of them stands, if the way does
// not: of those written before the verb, and of others where the way is one place.
func (c *compiler) fromHere(l *plot.Line, force []item, path []loc, pos []plot.Pos) ([]loc, []plot.Pos) {
	if c.failed || len(l.Subjects) == 0 && len(path) != 1 || len(force) == 0 {
		return path, pos
	}
	here := nowhere
	if k := force[0].kind; k == itemUnit || k == itemLeader {
		here = c.standsFor(marchVerbs[strings.ToUpper(l.Verb.Text)], force[0])
	}
	if here == nowhere || len(path) > 0 && path[0] == here {
		return path, pos
	}
	return slices.Insert(path, 0, here), slices.Insert(pos, 0, l.Verb.Pos)
}

// standsFor is where a unit or leader stands when a kind of march comes: who stepped
// out of a city or into it has done so before normal marches (12.3a, 12.5).
func (c *compiler) standsFor(k moveKind, it item) loc {
	if at, ok := c.stepped[item{kind: it.kind, n: it.n}]; ok && k != byRoad {
		return at
	}
	return c.stands(it)
}

// steps remembers where those a CITY or HIDE line moves stand after it.
func (c *compiler) steps(m *marchOrder) {
	from, to := m.path[0], m.path[len(m.path)-1]
	move := func(it item) {
		if c.standsFor(byStep, it) == from {
			c.stepped[it] = to
		}
	}
	for _, it := range m.force {
		left := it.n
		for u := range c.at {
			switch x := (item{kind: itemUnit, n: int16(u)}); {
			case c.g.units[u].side != c.s || c.standsFor(byStep, x) != from:
			case it.kind == itemAll, it.kind == itemUnit && it.n == x.n:
				move(x)
			case it.kind == itemSome && left > 0 && c.g.classOf(x.n).words&it.words != 0:
				move(x)
				left--
			}
		}
		for l := range c.lead {
			if x := (item{kind: itemLeader, n: int16(l)}); c.g.leaders[l].side == c.s && (it.kind == itemAll || it.kind == itemLeader && it.n == x.n) {
				move(x)
			}
		}
	}
}

// taskOf is all of an order but its force.
func (c *compiler) taskOf(l *plot.Line, m *marchOrder) string {
	var b strings.Builder
	b.WriteString(l.Verb.Text)
	for _, at := range m.path {
		b.WriteString(" " + c.g.locs[at].full)
	}
	if m.exit {
		b.WriteString(" EXIT")
	}
	for _, s := range l.Settings {
		b.WriteString(" " + s.Key.Text + "=" + strings.ToLower(s.Value.Text))
	}
	return b.String()
}

// explicit writes the province of a city or sanctuary into a path where the next
// place lies in another province.
func (c *compiler) explicit(path []loc, pos []plot.Pos) ([]loc, []plot.Pos) {
	var out []loc
	var at []plot.Pos
	for i, l := range path {
		area := loc(c.g.areaOf(l))
		if i > 0 {
			before := path[i-1]
			home := loc(c.g.areaOf(before))
			if before != home && l != home {
				out, at = append(out, home), append(at, pos[i])
			}
			if l != area && before != area && out[len(out)-1] != area {
				out, at = append(out, area), append(at, pos[i])
			}
		}
		if len(out) == 0 || out[len(out)-1] != l {
			out, at = append(out, l), append(at, pos[i])
		}
	}
	return out, at
}

// marchKeys reads the settings of a march.
func (c *compiler) marchKeys(l *plot.Line, m *marchOrder) {
	for _, s := range l.Settings {
		w := s.Value
		switch s.Key.Text {
		case "straggler":
			m.straggler = c.wishes(split(w))
		case "losses":
			m.losses = c.wishes(split(w))
		case "order":
			m.order = c.items(split(w))
		case "go-while":
			c.goWhile(w, m)
		case "stop-on":
			for _, x := range split(w) {
				for t := range strings.SplitSeq(x.Text, "/") {
					switch strings.ToLower(t) {
					case "revolt":
						m.stopRevolt = true
					case "loss":
						m.stopLoss = true
					case "never":
						m.stopRevolt, m.stopLoss = false, false
					default:
						c.bad(w.Pos, "12.3b", "a march does not stop on `"+plot.Clip(t, 20)+"`", "stop-on=revolt, loss or never")
					}
				}
			}
		case "drop", "take":
			c.dropping(s, m)
		}
	}
	if m.kind != forcedly && (m.goKind != goAlways || m.stopLoss || m.stopRevolt || m.straggler != nil) {
		c.note(plot.Warning, l.Pos, "12.3b", "go-while, stop-on and straggler are for FORCED alone, left out", "")
	}
}

// goWhile reads units>=4, steps>=9, recruits<5.
func (c *compiler) goWhile(w plot.Word, m *marchOrder) {
	what, sign, n, ok := comparison(w.Text)
	kinds := map[string]goKind{"units": goUnits, "steps": goSteps, "recruits": goRecruits}
	k, known := kinds[what]
	if !ok || !known || (k == goRecruits) != strings.HasPrefix(sign, "<") {
		c.bad(w.Pos, "12.3b", "`"+plot.Clip(w.Text, 30)+"` is no condition to go on", "go-while=units>=4, steps>=9 or recruits<5")
		return
	}
	switch sign {
	case ">", "<=":
		n++
	}
	m.goKind, m.goN = k, n
}

// comparison takes a word and number apart: ratio<50, units>=4. What is left of
// the sign is in lower case.
func comparison(text string) (what, sign string, n int, ok bool) {
	i := strings.IndexAny(text, "<>=")
	if i <= 0 {
		return "", "", 0, false
	}
	j := i
	for j < len(text) && strings.ContainsRune("<>=", rune(text[j])) {
		j++
	}
	sign = text[i:j]
	digits := strings.TrimSuffix(text[j:], "%")
	if digits == "" || len(digits) > 4 || strings.Trim(digits, "0123456789") != "" || !slices.Contains([]string{"<", "<=", ">", ">=", "="}, sign) {
		return "", "", 0, false
	}
	for _, d := range digits {
		n = 10*n + int(d-'0')
	}
	return strings.ToLower(strings.TrimSpace(text[:i])), sign, n, true
}

// dropping reads drop=PICE:slave*2 and take=PICE:inf.G1.
func (c *compiler) dropping(s plot.Setting, m *marchOrder) {
	place, force, ok := strings.Cut(s.Value.Text, ":")
	if !ok {
		c.bad(s.Value.Pos, "12.1", s.Key.Text+"= names no place", s.Key.Text+"=PICE:slave*2")
		return
	}
	at := c.place(plot.Word{Text: place, Pos: s.Value.Pos})
	if c.failed {
		return
	}
	d := dropOrder{at: at, force: c.items(split(plot.Word{Text: force, Pos: s.Value.Pos}))}
	switch {
	case c.failed:
	case !slices.Contains(m.path, at):
		c.bad(s.Value.Pos, "12.1", c.g.locs[at].full+" is not on the way", "a place of the way")
	case s.Key.Text == "take" && !c.g.opt.pickup:
		c.bad(s.Value.Pos, "12.1", "in this match a force takes nobody up on its way", "a march of their own for those units")
	case s.Key.Text == "take":
		m.take = append(m.take, d)
	default:
		m.drop = append(m.drop, d)
	}
}

// way checks a path: each province borders on the one before, and the kind of
// march can go it.
func (c *compiler) way(m *marchOrder, pos []plot.Pos, verb string) {
	g := c.g
	last := len(m.path) - 1
	for i, l := range m.path {
		if k := g.locs[l].kind; k == works && i > 0 {
			c.bad(pos[i], "14.6", "who takes part in a siege is named by SIEGE OPEN", "the province")
			return
		} else if k != open && i > 0 && i < last {
			c.bad(pos[i], "12.3a", "a way does not lead through "+g.locs[l].full, "the provinces")
			return
		}
	}
	areas, end, _ := g.waypoints(m.path)
	if !m.exit && len(areas) == 0 && end == m.path[0] {
		c.bad(pos[last], "12.2", verb+" ends where it begins", verb+" … from-to, as CAMP-LATI")
		return
	}
	start := g.areaOf(m.path[0])
	at := start
	k := 0
	for i, l := range m.path {
		a := g.areaOf(l)
		if a == at || i == 0 {
			continue
		}
		c.border(m, at, a, pos[i], verb)
		if c.failed {
			return
		}
		at = a
		k++
	}
	c.length(m, areas, pos, verb)
	if c.failed {
		return
	}
	if m.exit {
		switch {
		case c.s != rebel:
			c.bad(pos[last], "12.11", "only rebels leave the map", "a way without EXIT")
		case !g.areas[at].exits:
			c.bad(pos[last], "12.11", "nobody leaves the map from "+g.areas[at].name, "EXIT behind LIGU, TRAN, AFRI, ILLY or EPIR")
		case m.kind != normally && m.kind != forcedly:
			c.bad(pos[last], "12.11", "one leaves the map by MARCH or FORCED", "one of those")
		}
	}
	if c.failed {
		return
	}
	if s := g.locs[m.path[0]]; s.kind == sanctuary && c.s == roman {
		c.bad(pos[0], "14.15", s.name+" is a refuge of the rebels", "the province")
	}
	if x := &g.locs[end]; x.kind == sanctuary && end != m.path[0] {
		switch {
		case !g.opt.sanctuaries:
			c.bad(pos[last], "14.15", "sanctuaries are not played in this match (opt.14.15)", "the province")
		case c.s == roman:
			c.bad(pos[last], "14.15", x.name+" is a refuge of the rebels", "the province")
		}
	}
	if c.judge && !c.failed {
		c.ends(m, end, pos)
	}
}

// border checks a step from one province into another.
func (c *compiler) border(m *marchOrder, from, to int8, pos plot.Pos, verb string) {
	g := c.g
	strait := g.overStrait(from, to)
	switch {
	case m.kind == byStep:
		c.bad(pos, "12.3a", verb+" moves between a place and its own province", "MARCH with a leader")
	case g.borders(from, to):
		if m.kind == byRaft {
			c.bad(pos, "12.9", "rafts cross the strait and nothing else", "MARCH")
		}
	case !strait:
		c.bad(pos, "12.2", g.areas[from].id+" does not border on "+g.areas[to].id, c.neighbours(from))
	case m.kind == byRaft && c.s == roman:
		c.bad(pos, "12.7", "Romans cross the strait by a march", "MARCH")
	case m.kind == byRaft || !c.judge || g.freeStrait(c.p, c.s):
	case c.s == roman:
		c.bad(pos, "12.7", "the pirate fleet is in the strait", "nothing until it is gone")
	default:
		// Fleets may move and places rise before the march.
		c.note(plot.Unjudged, pos, "12.8", "the strait is not free now", "RAFT, which is a march if it is free")
	}
}

// neighbours names the areas next to one.
func (c *compiler) neighbours(a int8) string {
	var out []string
	for _, n := range c.g.areas[a].land {
		out = append(out, c.g.areas[n].id)
	}
	if len(out) == 0 {
		return "a lift by fleet"
	}
	return "one of " + strings.Join(out, ", ")
}

// length checks how far a kind of march goes.
func (c *compiler) length(m *marchOrder, areas []int8, pos []plot.Pos, verb string) {
	g := c.g
	last := pos[len(pos)-1]
	far := len(areas)
	if m.exit {
		far++
	}
	switch m.kind {
	case byStep:
		inner := g.locs[m.path[0]].kind
		if len(m.path) > 1 && inner == open {
			inner = g.locs[m.path[1]].kind
		}
		switch {
		case m.exit || len(m.path) != 2:
			c.bad(last, "12.3a", verb+" names two places", verb+" slave*2 CAMP-VESUVIUS or the other way")
		case verb == "HIDE" && inner != sanctuary:
			c.bad(last, "14.15", "HIDE is for sanctuaries", "VESUVIUS, SILA or PONTINE and its province")
		case verb == "CITY" && inner != city:
			c.bad(last, "12.3a", "CITY is for cities", "a city and its province")
		}
	case byRaft, normally:
		if far > 1 {
			c.bad(last, "12.2", "a normal march goes one province far", "ROAD, FORCED or one province")
		}
		if m.kind == byRaft && len(areas) != 1 {
			c.bad(last, "12.9", "rafts cross the strait", "BRUT-MESS")
		}
	case byRoad:
		between := max(len(areas)-1, 0)
		if between > g.limit.road || g.opt.roadTotal && len(areas) > g.limit.road {
			c.bad(last, "12.4", "a road march passes through "+itoa(g.limit.road)+" provinces at most", "a shorter way")
			return
		}
		for i, a := range areas[:between] {
			at := pos[min(i+1, len(pos)-1)]
			switch {
			case g.areas[a].terrain != fertile:
				c.bad(at, "12.4", g.areas[a].id+" is not fertile, and roads lead through fertile provinces", "another way")
				return
			case c.judge && !g.roadClear(c.p, c.s, a):
				c.doubt(c.s == roman, at, "12.4", g.areas[a].id+" is not yours and clear", "another way, or FORCED")
			}
		}
	case forcedly:
		if len(m.path) > 60 {
			c.bad(last, "12.3b", "the way is longer than any march", "fewer provinces")
		}
	}
}

// ends checks the two ends of a march inside cities and sanctuaries.
func (c *compiler) ends(m *marchOrder, end loc, pos []plot.Pos) {
	g := c.g
	if r := g.mayLeave(c.p, m.path[0]); r.why != "" {
		c.bad(pos[0], r.rule, r.why, "nothing but a sortie")
		return
	}
	if end == m.path[0] || g.locs[end].kind == open {
		return
	}
	units, foot, led := 0, false, false
	for _, it := range m.force {
		switch it.kind {
		case itemLeader:
			led = true
		case itemUnit:
			units++
			foot = foot || g.onFoot(c.p, it.n)
		case itemSome:
			units += c.countKind(it, m.path[0])
			foot = true // a kind may be infantry
		case itemAll:
			here := g.unitsAt(c.p, c.s, m.path[0], nil)
			units += len(here)
			foot = foot || slices.ContainsFunc(here, func(u int16) bool { return g.onFoot(c.p, u) })
			led = led || g.hasLeader(c.p, c.s, m.path[0])
		}
	}
	if r := g.mayEnter(c.p, c.s, end, units, foot, led); r.why != "" {
		// What stands in a sanctuary may leave it first, and revolts open it.
		c.doubt(g.locs[end].kind == city || units > g.limit.hiding, pos[len(pos)-1], r.rule, r.why, "the province")
	}
}

// countKind is how many units an item with a kind takes in a place.
func (c *compiler) countKind(it item, at loc) int {
	n := 0
	for u := range c.p.units {
		if n < int(it.n) && c.at[u] == at && c.g.units[u].side == c.s && c.g.classOf(int16(u)).words&it.words != 0 {
			n++
		}
	}
	return n
}

// marchers checks the force of a march: there, not moved yet, led.
func (c *compiler) marchers(m *marchOrder, pos plot.Pos, verb string) {
	g, start := c.g, m.path[0]
	led, wholly := false, true
	for _, it := range m.force {
		switch it.kind {
		case itemUnit:
			c.presentAt(it, c.standsFor(m.kind, it), start, pos)
			if !c.failed && m.kind != byStep {
				c.once(&c.marched[it.n], it.text, pos)
				if c.mayFail(m, it) {
					c.marched[it.n] = ""
				}
			}
			if !c.failed && m.exit && len(m.path) == 1 && !g.mayExit(it.n, g.areaOf(start)) {
				c.bad(pos, "12.11", it.text+" may not leave the map from "+g.areas[g.areaOf(start)].name, "units whose home lies there")
			}
		case itemLeader:
			c.presentAt(it, c.standsFor(m.kind, it), start, pos)
			if !c.failed && m.kind != byStep {
				c.once(&c.marchedLead[it.n], it.text, pos)
				if c.mayFail(m, it) {
					c.marchedLead[it.n] = ""
				}
			}
			if !c.failed && m.exit && int8(it.n) == g.spartacus {
				c.bad(pos, "12.11", it.text+" does not leave the map", "other leaders")
			}
			led = led || g.leads(c.p, int8(it.n))
		case itemSome:
			if m.exit && len(m.path) == 1 && !c.someExit(it, g.areaOf(start)) {
				c.bad(pos, "12.11", "no "+it.text+" may leave the map from "+g.areas[g.areaOf(start)].name, "units whose home lies there")
			}
		default:
			led = led || g.hasLeader(c.p, c.s, start) || slices.Contains(c.lead, start)
			wholly = false
			c.mayFail(m, item{kind: it.kind, n: int16(start)}) // of those here
		}
		if c.failed {
			return
		}
	}
	if areas, _, _ := g.waypoints(m.path); led || m.kind == byStep || len(areas) == 0 {
		return
	}
	if !c.row { // the leader of a row may stand in another row
		c.doubt(wholly, pos, "12.1", "no leader marches with them", "a leader of that place in the force")
	}
}

// someExit tells whether any unit an item may mean can leave the map from an
// area.
func (c *compiler) someExit(it item, a int8) bool {
	for u := range c.g.units {
		if c.g.classOf(int16(u)).words&it.words != 0 && c.g.mayExit(int16(u), a) {
			return true
		}
	}
	return false
}

// finishRows sets marches aside that were written a piece a line and have no
// leader.
func (c *compiler) finishRows() {
	drop := map[int]bool{}
	for _, r := range c.rows {
		m := &c.o.marches[r.order]
		areas, _, _ := c.g.waypoints(m.path)
		led := m.kind == byStep || len(areas) == 0 || slices.ContainsFunc(m.force, func(it item) bool {
			return it.kind == itemAll || it.kind == itemNew || it.kind == itemLeader && c.g.leads(c.p, int8(it.n))
		})
		if !led {
			c.step, c.raw, c.onFile, c.failed = r.step, m.raw, r.old, false
			c.bad(r.pos, "12.1", "no leader marches with them", "the same task for a leader who stands there, and nothing where none stands,")
			drop[r.order] = true
		}
	}
	var kept []marchOrder
	for i := range c.o.marches {
		if !drop[i] {
			kept = append(kept, c.o.marches[i])
		}
	}
	c.o.marches = kept
}

// mayFail tells whether a march begins at a circumvallation, which a piece, or all
// of a place, may not get through; they are free for a Normal March then (14.4).
func (c *compiler) mayFail(m *marchOrder, it item) bool {
	key := item{kind: it.kind, n: it.n}
	m.yet = m.yet || m.kind == normally && c.yet[key]
	if c.s != rebel || len(m.path) < 2 {
		return false
	}
	a, b := c.g.areaOf(m.path[0]), c.g.areaOf(m.path[1])
	if !(a != b && c.g.wallBetween(c.p, a, b) || c.g.ringed(c.p, m.path[0])) {
		return false
	}
	c.yet[key] = c.yet[key] || m.kind == forcedly
	return true
}

// once complains of a piece's second march.
func (c *compiler) once(before *string, name string, pos plot.Pos) {
	if *before != "" {
		c.bad(pos, "12.5", name+" has a march already: "+plot.Clip(*before, 50), "one march a turn for a piece")
		return
	}
	*before = c.raw
}
