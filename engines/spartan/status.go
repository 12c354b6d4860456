package spartan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines/hex"
	"prestags/engines/page"
	facts "prestags/scenarios/spartan"
)

// status.go is the section of a report that says how the battle stands.

// reportState is the force status, the losses, what holds units fast, the
// victory conditions, who controls what, and who has gone.
func (g *game) reportState(p *position) []page.Block {
	out := []page.Block{g.forceStatus(p), g.losses(p)}
	if t := g.contactTable(p); len(t.Rows) > 0 {
		out = append(out, t)
	}
	for s := range g.sides {
		out = append(out, g.conditions(p, int8(s)))
	}
	if p.conceded > 0 && !g.over(p) {
		out = append(out, page.Para{
			Text: fmt.Sprintf("A Tactical Concession of %s is in force: the game ends with at least a Substantive victory of %s.",
				g.sides[p.conceded-1].name, g.sides[g.enemy(p.conceded-1)].name),
			Rules: []string{"15.0", "15.1"}, Strong: true,
		})
	}
	if text := g.verdict(p); text != "" {
		out = append(out, page.Para{Text: text, Rules: []string{"11.0"}})
	}
	if t := g.controlTable(p); len(t.Rows) > 0 {
		out = append(out, t)
	}
	if t := g.exitTable(p); len(t.Rows) > 0 {
		out = append(out, t)
	}
	return out
}

// tally counts units: at the start, on the map, of them disrupted, panicked,
// rampant, in contact; eliminated, gone off the map.
type tally struct{ start, onMap, disrupted, panicked, rampant, contact, dead, exited int }

func (g *game) tally(p *position, s int8, of func(u int16) bool) tally {
	var n tally
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		st := &p.units[u]
		if !of(u) || st.status == waiting && g.turn(p.impulse) > 0 {
			continue // not in this battle
		}
		n.start++
		switch st.status {
		case onMap:
			n.onMap++
			n.disrupted += b2i(st.disrupted != 0)
			n.panicked += b2i(st.panicked)
			n.rampant += b2i(st.rampant)
			n.contact += b2i(p.inContact(u))
		case dead:
			n.dead++
		case exited:
			n.exited++
		}
	}
	return n
}

// forceStatus has a line for each thing to know of both armies; what belongs to
// a rule has one only where it is played.
func (g *game) forceStatus(p *position) page.Table {
	t := page.Table{Title: "Force status", Columns: []page.Column{{Name: "", Weight: 3}}}
	var n [2]tally
	for s := range int8(2) {
		t.Columns = append(t.Columns, page.Column{Name: g.sides[s].name, Weight: 2})
		n[s] = g.tally(p, s, func(u int16) bool { return !g.typeOf(u).leader })
	}
	line := func(name string, of func(s int8) string) {
		t.Rows = append(t.Rows, []string{name, of(0), of(1)})
	}
	count := func(name string, of func(n *tally) int) {
		line(name, func(s int8) string { return strconv.Itoa(of(&n[s])) })
	}
	count("Units at the start, without leaders", func(n *tally) int { return n.start })
	count("Units on the map", func(n *tally) int { return n.onMap })
	count("of them disrupted", func(n *tally) int { return n.disrupted })
	if g.opt.panic {
		count("of them panicked", func(n *tally) int { return n.panicked })
	}
	if g.elephants {
		count("of them rampant", func(n *tally) int { return n.rampant })
	}
	if g.opt.contact {
		count("of them in contact", func(n *tally) int { return n.contact })
	}
	count("Units eliminated", func(n *tally) int { return n.dead })
	count("Units gone off the map", func(n *tally) int { return n.exited })
	line("Leaders", func(s int8) string { return g.leaderWords(p, s) })
	line("Victory Points scored", func(s int8) string { return strconv.Itoa(p.vp[s]) })
	line("Level of victory by Victory Points alone", func(s int8) string { return levelNames[g.levelOfSide(p, s)] })
	if g.opt.panic {
		line("Losses against Panic Level", func(s int8) string { return g.panicBar(p, s) })
		line("Panic", func(s int8) string { return g.panicWords(p, s, n[s].panicked) })
	} else {
		line("Panic Level as printed (panic is not played)", func(s int8) string { return strconv.Itoa(g.sides[s].pl) })
	}
	if g.opt.concession {
		line("Tactical Concession", func(s int8) string { return [2]string{"no", "conceded"}[b2i(p.agreed || p.conceded == s+1)] })
	}
	return t
}

// panicBoxes is how many boxes the bar of an army's losses has.
const panicBoxes = 10

// panicBar is an army's losses in Victory Points against its Panic Level, in
// figures and as a bar that is full when the level is reached (13.0).
func (g *game) panicBar(p *position, s int8) string {
	lost, level := p.vp[g.enemy(s)], g.sides[s].pl
	if level <= 0 {
		return strconv.Itoa(lost)
	}
	full := min(panicBoxes*lost/level, panicBoxes)
	return fmt.Sprintf("%s%s %d of %d", strings.Repeat("■", full), strings.Repeat("□", panicBoxes-full), lost, level)
}

// panicWords say whether an army has panicked or still can (13.13, 13.21).
func (g *game) panicWords(p *position, s int8, running int) string {
	switch {
	case p.panic == s+1 && running == 0:
		return "has panicked, no unit runs now"
	case p.panic == s+1:
		return "has panicked"
	case p.panic > 0:
		return "can panic no more"
	}
	return "not yet"
}

// contactTable lists the undecided melees (18.1).
func (g *game) contactTable(p *position) page.Table {
	t := page.Table{
		Title:   "In contact",
		Columns: []page.Column{{Name: "Hexes", Weight: 2}},
		Note:    "Until a result falls on one side of it, units in contact may neither leave their hexes nor turn (18.2, 18.5).",
	}
	for s := range g.sides {
		t.Columns = append(t.Columns, page.Column{Name: g.sides[s].name, Weight: 3})
	}
	for _, c := range p.contacts {
		var sides [2][]int16
		var hexes []hex.At
		for _, u := range c.units {
			if p.units[u].alive() {
				sides[g.units[u].side] = append(sides[g.units[u].side], u)
				hexes = append(hexes, p.units[u].at)
			}
		}
		slices.Sort(hexes)
		t.Rows = append(t.Rows, []string{g.hexWords(slices.Compact(hexes)), g.idList(sides[0]), g.idList(sides[1])})
	}
	return t
}

// exitTable lists who left the map, by the ways off that the conditions name
// and by edges besides (11.4).
func (g *game) exitTable(p *position) page.Table {
	t := page.Table{Title: "Gone off the map", Columns: []page.Column{{Name: "By", Weight: 3}}}
	for s := range g.sides {
		t.Columns = append(t.Columns, page.Column{Name: g.sides[s].name, Weight: 3})
	}
	seen := make([]bool, len(g.units))
	add := func(name string, always bool, by func(st *state) bool) {
		var sides [2][]int16
		for u := range p.units {
			if st := &p.units[u]; st.status == exited && by(st) && (always || !seen[u]) {
				seen[u] = true
				sides[g.units[u].side] = append(sides[g.units[u].side], int16(u))
			}
		}
		if always || len(sides[0])+len(sides[1]) > 0 {
			t.Rows = append(t.Rows, []string{name, g.goneWords(sides[0]), g.goneWords(sides[1])})
		}
	}
	for i := range g.s.ExitZones {
		z := &g.s.ExitZones[i]
		add(z.Words, true, func(st *state) bool { return g.through(st, z) })
	}
	for _, e := range [4]byte{'N', 'E', 'S', 'W'} {
		name := "the " + edgeWords[string(e)] + " edge"
		if len(g.s.ExitZones) > 0 {
			name += ", elsewhere"
		}
		add(name, false, func(st *state) bool { return st.edge == e })
	}
	return t
}

// goneWords list units with their number.
func (g *game) goneWords(units []int16) string {
	if len(units) == 0 {
		return "none"
	}
	return fmt.Sprintf("%d: %s", len(units), g.idList(units))
}

// leaderWords list a side's leaders with their levels now.
func (g *game) leaderWords(p *position, s int8) string {
	var out []string
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		st := &p.units[u]
		if !g.typeOf(u).leader || st.status == waiting && g.turn(p.impulse) > 0 {
			continue
		}
		text := g.units[u].id
		if g.units[u].name != "" {
			text += " " + g.units[u].name
		}
		switch st.status {
		case dead:
			text += " eliminated"
		case exited:
			text += " gone off the map"
		default:
			text += fmt.Sprintf(" level %d", st.level)
			if u == g.darius && p.run {
				text += ", on the run"
			}
		}
		out = append(out, text)
	}
	if len(out) == 0 {
		return "none"
	}
	return strings.Join(out, ", ")
}

func (g *game) losses(p *position) page.Table {
	t := page.Table{
		Title: "Losses by type",
		Columns: []page.Column{
			{Name: "Side", Weight: 2},
			{Name: "Type"},
			{Name: "Name", Weight: 3},
			{Name: "VP each", Align: page.Right, Number: true},
			{Name: "Start", Align: page.Right, Number: true},
			{Name: "On map", Align: page.Right, Number: true},
			{Name: "Disrupted", Align: page.Right, Number: true},
			{Name: "Eliminated", Align: page.Right, Number: true},
			{Name: "Off map", Align: page.Right, Number: true},
			{Name: "VP lost", Align: page.Right, Number: true},
		},
	}
	for s := range int8(2) {
		for typ := range g.types {
			x := &g.types[typ]
			n := g.tally(p, s, func(u int16) bool { return int(g.units[u].typ) == typ })
			if n.start == 0 {
				continue
			}
			row := []string{g.sides[s].name, x.code, x.name}
			var each []string // one figure, but where Darius is (S3.22)
			lost := 0
			for u := g.sides[s].first; u < g.sides[s].last; u++ {
				if int(g.units[u].typ) != typ {
					continue
				}
				if p.units[u].status == dead {
					lost += g.units[u].vp
				}
				if vp := strconv.Itoa(g.units[u].vp); !slices.Contains(each, vp) {
					each = append(each, vp)
				}
			}
			row = append(row, strings.Join(each, " or "))
			for _, k := range []int{n.start, n.onMap, n.disrupted, n.dead, n.exited, lost} {
				row = append(row, strconv.Itoa(k))
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

// conditions spell out a side's victory condition clause by clause.
func (g *game) conditions(p *position, s int8) page.Table {
	sd := &g.sides[s]
	t := page.Table{
		Title:   "Victory conditions of " + sd.name,
		Columns: []page.Column{{Name: "Condition", Weight: 4}, {Name: "As it stands", Weight: 3}, {Name: "Fulfilled"}},
	}
	if w := g.s.Victory.Words[sd.id]; w != "" {
		t.Note = "In short: " + w + "."
	}
	for _, c := range g.clauses(p, s) {
		t.Rows = append(t.Rows, []string{strings.Repeat("· ", c.depth) + c.text, c.state, yesNo(c.holds)})
	}
	return t
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// verdict says how the game would end if it did now; nothing at the end and
// before the first Game-Turn.
func (g *game) verdict(p *position) string {
	if g.over(p) || g.turn(p.impulse) < 1 {
		return ""
	}
	now := *p
	now.ended = true
	t := teller{g: g}
	r := g.Result(&now)
	t.add("If the game ended now: ").outcome(r.Winner, r.Level)
	return string(append(t.b, '.'))
}

// controlTable lists the hexes that victory conditions name.
func (g *game) controlTable(p *position) page.Table {
	t := page.Table{
		Title:   "Control of objectives",
		Columns: []page.Column{{Name: "Hex"}, {Name: "Letter"}, {Name: "Controlled by", Weight: 2}},
	}
	letters := g.lettered()
	goals := g.objectives()
	for i, a := range g.watch {
		if !goals[a] {
			continue
		}
		who := "nobody"
		if c := p.control[i]; c > 0 {
			who = g.sides[c-1].name
		}
		t.Rows = append(t.Rows, []string{g.grid.Name(a), letters[a], who})
	}
	return t
}

// objectives are the hexes that victory conditions name.
func (g *game) objectives() map[hex.At]bool {
	out := map[hex.At]bool{}
	var walk func(q *facts.Predicate)
	walk = func(q *facts.Predicate) {
		for _, h := range q.Hexes {
			if a, ok := g.grid.Parse(string(h)); ok {
				out[a] = true
			}
		}
		for i := range q.Args {
			walk(&q.Args[i])
		}
		if q.Arg != nil {
			walk(q.Arg)
		}
	}
	for _, q := range g.s.Victory.Win {
		walk(&q)
	}
	return out
}
