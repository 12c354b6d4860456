package spartan

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"prestags/engines/hex"
	"prestags/plot"
)

// occupancy lists who stands where: per hex a chain of units, ascending.
type occupancy struct {
	g     *game
	first []int16 // by hex, -1: empty
	next  []int16 // by unit
	units []state
}

func (o *occupancy) fill(g *game, units []state) {
	if o.g == nil {
		o.g = g
		o.first = make([]int16, g.grid.Len())
		o.next = make([]int16, len(units))
	}
	o.units = units
	for i := range o.first {
		o.first[i] = -1
	}
	for u := len(units) - 1; u >= 0; u-- {
		if units[u].alive() {
			o.next[u] = o.first[units[u].at]
			o.first[units[u].at] = int16(u)
		}
	}
}

// add puts a unit into a hex's chain.
func (o *occupancy) add(u int16, a hex.At) {
	p := &o.first[a]
	for *p >= 0 && *p < u {
		p = &o.next[*p]
	}
	o.next[u] = *p
	*p = u
}

// remove takes a unit out of a hex's chain.
func (o *occupancy) remove(u int16, a hex.At) {
	p := &o.first[a]
	for *p >= 0 && *p != u {
		p = &o.next[*p]
	}
	if *p == u {
		*p = o.next[u]
	}
}

// taken tells whether any unit stands in a.
func (o *occupancy) taken(a hex.At) bool { return o.first[a] >= 0 }

// has tells whether a unit of side s stands in a.
func (o *occupancy) has(a hex.At, s int8) bool {
	return o.first[a] >= 0 && o.g.units[o.first[a]].side == s
}

// hostile tells whether units that side s may not enter on stand in a: enemies,
// or rampant elephants of whatever side.
func (o *occupancy) hostile(a hex.At, s int8) bool {
	for u := o.first[a]; u >= 0; u = o.next[u] {
		if o.g.units[u].side != s || o.units[u].rampant {
			return true
		}
	}
	return false
}

// stack appends the units in a to list that count for stacking: rampant
// elephants don't (S1.13).
func (o *occupancy) stack(a hex.At, list []int16) []int16 {
	for u := o.first[a]; u >= 0; u = o.next[u] {
		if !o.units[u].rampant {
			list = append(list, u)
		}
	}
	return list
}

// in appends the units in a to list.
func (o *occupancy) in(a hex.At, list []int16) []int16 {
	for u := o.first[a]; u >= 0; u = o.next[u] {
		list = append(list, u)
	}
	return list
}

// inCommand: 10.0, within the control radius of an own leader, or exempt:
// elephants (S1.14), and where mounted units are, horse and chariots (10.0, A-63,
//
func (g *game) inCommand(u int16, units []state) bool {
	if g.s.CommandRadius == "ignored" {
		return true
	}
	t, sd := g.typeOf(u), &g.sides[g.units[u].side]
	if t.leader || g.isElephant(u) || sd.mountedExempt && (t.class == classC || t.class == classMf || t.code == "CH") {
		return true
	}
	for l := sd.first; l < sd.last; l++ {
		if !g.typeOf(l).leader || !units[l].alive() {
			continue
		}
		if g.grid.Distance(units[l].at, units[u].at) <= g.leaderLevel(units[l].level).Radius {
			return true
		}
	}
	return false
}

// allowance is a unit's Movement Allowance, in halves of a point: half of it
// out of command, fractions kept (10.23, 5.27).
func (g *game) allowance(u int16, units []state) int {
	ma := g.typeOf(u).ma
	if !g.inCommand(u, units) {
		ma /= 2 // even: whole points were doubled
	}
	return ma
}

// halves prints halves of a Movement Point.
func halves(n int) string {
	if n%2 == 0 {
		return strconv.Itoa(n / 2)
	}
	return strconv.Itoa(n/2) + ".5"
}

// move compiles the path of an MV order: gap-free hexes (22.11) the unit may
// enter and can pay for (5.11, 5.27), or just one whatever its cost (5.15).
func (c *compiler) move(o *order, u int16, pos plot.Pos, l *plot.Line) bool {
	g, start, cl := c.g, c.p.units[u].at, c.g.typeOf(u).class
	if len(l.Args) == 0 {
		c.void(u, l.Verb.Pos, "20.0", "movement needs the hexes of the path", "MV and every hex in order")
		return false
	}
	at, spent, first := start, 0, true
	within := start // the last hex it can pay for
	face, turned := c.p.units[u].facing, int8(0)
	// extra keeps what turns before the next hex, or before leaving, cost.
	extra := func() {
		if turned != 0 {
			o.extra = append(o.extra, make([]int8, len(o.path)+1-len(o.extra))...)
			o.extra[len(o.path)] = turned
		}
		turned = 0
	}
	long := func(cost int) bool { return len(o.path) > 0 && spent+cost > c.points(u) }
	args := turnWords(l.Args)
path:
	for i, w := range args {
		text := strings.ToUpper(w.Text)
		if text == "EXIT" || strings.HasPrefix(text, "EXIT:") {
			if i != len(args)-1 {
				c.void(u, w.Pos, "11.41", "nothing can follow EXIT", "EXIT last")
				return false
			}
			if !c.exit(o, u, at, w) {
				return false
			}
			if o.exit == 0 {
				break // cut
			}
			cost := 2
			if g.exitTurn(face, at, o.exit) != 0 { // 16.0, 16.11
				c.say(plot.Warning, w.Pos, "16.11", g.units[u].id, "the edge is not to its front: it turns first, for 1 Movement Point", "^ and a direction before it")
				cost += 2
				turned += 2
			}
			if long(cost) && c.cut(o, u, w, "no Movement Point is left to leave the map") {
				o.exit, turned = 0, 0
				break
			}
			spent += cost
			extra()
			continue
		}
		if isTurn(text) {
			d, ok := directionArg(text)
			switch {
			case face == 0 || !ok:
				c.badTurn(u, w, face != 0)
				return false
			case long(2) && c.cut(o, u, w, "no Movement Point is left to turn"):
				break path
			}
			face, turned = d, turned+2
			spent += 2
			continue
		}
		number, figure, ok := splitFigure(text)
		to, known := c.hexArg(number)
		if !known {
			c.badHex(u, plot.Word{Text: number, Pos: w.Pos})
			return false
		}
		if !ok {
			c.void(u, w.Pos, "20.0", fmt.Sprintf("%q has no Movement Points in its brackets", plot.Clip(w.Text, 20)), number+" with its cost, 1 to 99, in brackets")
			return false
		}
		if first && to == start && i == 0 {
			continue // the hex it stands in, named as the start
		}
		first = false
		if to == at {
			c.void(u, w.Pos, "22.11", number+" stands twice in a row; there are no pauses", "each hex once")
			return false
		}
		d := g.grid.DirTo(at, to)
		if d == 0 {
			from := g.grid.Name(at)
			if c.cut(o, u, w, number+" is not adjacent to "+from) {
				break
			}
			c.void(u, w.Pos, "22.11", fmt.Sprintf("%s is not adjacent to %s", number, from), "one of "+strings.Join(c.around(at), " "))
			return false
		}
		cost, enterable := g.enter(cl, at, to)
		if !enterable {
			if c.cut(o, u, w, number+" may not be entered") {
				break
			}
			c.void(u, w.Pos, g.closedBy(cl, to), fmt.Sprintf("%s (%s) may not be entered", number, strings.Join(g.featureList(to), " and ")), "a way round it")
			return false
		}
		if !c.figure(u, w, number, figure, cost) {
			return false
		}
		turn := turnCost(face, d) // 16.0, 16.11
		if long(cost+int(turn)) && c.cut(o, u, w, "the path is too long") {
			break
		}
		if turn != 0 {
			c.say(plot.Warning, w.Pos, "16.11", g.units[u].id, number+" is not to its front: it turns first, for 1 Movement Point", fmt.Sprintf("^%d before it", d))
			turned += turn
		}
		extra()
		if !long(cost + int(turn)) {
			within = to
		}
		if face != 0 {
			face = int8(d)
		}
		spent += cost + int(turn)
		at = to
		o.path = append(o.path, to)
	}
	if turned != 0 {
		o.face, o.faceCost = face, turned
	}
	if len(o.path) == 0 && o.exit == 0 && o.face == 0 {
		c.void(u, pos, "22.11", "the path names only the hex it stands in", "every hex it enters")
		return false
	}
	return c.payable(o, u, pos, spent, within)
}

// cut: A-27 by the option, a path that cannot be carried out to its end is
// carried out as far as it can.
func (c *compiler) cut(o *order, u int16, w plot.Word, why string) bool {
	if c.g.opt.illegal != "truncate" || len(o.path) == 0 {
		return false
	}
	c.say(plot.Warning, w.Pos, "20.4", c.g.units[u].id, why+"; the path ends before it", "")
	return true
}

func (c *compiler) badTurn(u int16, w plot.Word, facing bool) {
	if !facing {
		c.void(u, w.Pos, "16.0", "facing is not played in this match", "hexes only")
		return
	}
	c.void(u, w.Pos, "16.11", fmt.Sprintf("%q is no turn", plot.Clip(w.Text, 20)), "^1 (north) to ^6, clockwise, or ^SE")
}

// points is the allowance a path is judged by.
func (c *compiler) points(u int16) int {
	if c.g.opt.command == "movement" && !c.g.standard() {
		return c.g.typeOf(u).ma
	}
	return c.g.allowance(u, c.p.units)
}

// payable: 5.13 with the allowance at the time of plotting; a single hex
// may always be entered (5.15, 10.24).
func (c *compiler) payable(o *order, u int16, pos plot.Pos, spent int, within hex.At) bool {
	ma := c.points(u)
	if spent <= ma || len(o.path) == 1 && o.exit == 0 && o.face == 0 {
		return true
	}
	why, instead := "", "a shorter path"
	if len(o.path) > 0 {
		instead += ", to " + c.g.grid.Name(within) + " at most"
	}
	if ma < c.g.typeOf(u).ma {
		why = " out of command"
	}
	c.void(u, pos, "5.13", fmt.Sprintf("the path costs %s Movement Points, it has %s%s", halves(spent), halves(ma), why), instead)
	return false
}

// around lists the hexes next to at.
func (c *compiler) around(at hex.At) []string {
	var out []string
	for _, n := range c.g.grid.Neighbours(at) {
		if n != hex.None {
			out = append(out, c.g.grid.Name(n))
		}
	}
	slices.Sort(out)
	return out
}

// splitFigure parts 1014(2) into the hex and the Movement Points.
func splitFigure(text string) (number string, figure int, ok bool) {
	number, rest, has := strings.Cut(text, "(")
	if !has {
		return number, 0, true
	}
	n, err := strconv.Atoi(strings.TrimSuffix(rest, ")"))
	return number, n, err == nil && n > 0 && n < 100 && strings.HasSuffix(rest, ")")
}

// figure checks the Movement Points written behind a hex (20.0, A-29).
func (c *compiler) figure(u int16, w plot.Word, number string, figure, cost int) bool {
	if figure == 0 && cost <= 2 || 2*figure == cost {
		return true
	}
	wrong := fmt.Sprintf("%s costs %s Movement Points, not %d", number, halves(cost), figure)
	if figure == 0 {
		wrong = fmt.Sprintf("%s costs %s Movement Points, which must be written", number, halves(cost))
	}
	instead := fmt.Sprintf("%s(%s)", number, halves(cost))
	if c.g.opt.figures == "strict" {
		c.void(u, w.Pos, "20.0", wrong, instead)
		return false
	}
	if figure != 0 {
		c.say(plot.Warning, w.Pos, "20.0", c.g.units[u].id, wrong+"; the true cost counts", instead)
	}
	return true
}

var edgeNames = map[string]byte{"north": 'N', "east": 'E', "south": 'S', "west": 'W'}

// exit: leaving the map from an edge hex (11.42, A-89); without one the path is cut
// before it.
func (c *compiler) exit(o *order, u int16, at hex.At, w plot.Word) bool {
	edges := c.g.grid.Edges(at)
	if len(edges) == 0 {
		wrong := c.g.grid.Name(at) + " is not at the edge of the map"
		if c.cut(o, u, w, wrong) {
			return true
		}
		c.void(u, w.Pos, "11.42", wrong, "EXIT after an edge hex")
		return false
	}
	if c.p.conceded == c.s+1 && !c.g.roadEnd(at) {
		wrong := c.g.grid.Name(at) + " is no road hex; after a concession units leave by road"
		if c.cut(o, u, w, wrong) {
			return true
		}
		c.void(u, w.Pos, "15.0", wrong, "EXIT after an edge hex with a road")
		return false
	}
	var letters, open []string // all its edges, and those by which it may leave
	for _, e := range edges {
		letter := string(edgeNames[e])
		letters = append(letters, letter)
		if c.p.conceded == c.s+1 || c.g.mayLeave(c.s, at, letter[0]) {
			open = append(open, letter)
		}
	}
	_, want, named := strings.Cut(strings.ToUpper(w.Text), ":")
	switch {
	case named && !slices.Contains(letters, want):
		c.void(u, w.Pos, "11.42", fmt.Sprintf("%s does not touch that edge", c.g.grid.Name(at)), "EXIT:"+strings.Join(letters, " or EXIT:"))
		return false
	case !named && len(open) > 1:
		c.void(u, w.Pos, "11.42", c.g.grid.Name(at)+" touches two edges", "EXIT:"+strings.Join(open, " or EXIT:"))
		return false
	case !named && len(open) == 1:
		want = open[0]
	}
	if !slices.Contains(open, want) {
		wrong := "no victory condition counts who of " + c.g.sides[c.s].called() + " leaves the map from " + c.g.grid.Name(at)
		if len(open) > 0 {
			wrong += " by that edge"
		}
		if c.cut(o, u, w, wrong) {
			return true
		}
		c.void(u, w.Pos, "11.41", wrong, c.g.waysOut(c.s))
		return false
	}
	o.exit = want[0]
	return true
}

// endPositions: A-26. If all own plots succeed and no enemy acts, no hex may
// end over the limit or with classes mixed; the mover listed latest in the file
// whose absence mends it has no plot; again until it holds.
func (c *compiler) endPositions() {
	g := c.g
	sd := &g.sides[c.s]
	for {
		ends := map[hex.At][]int16{}
		for u := sd.first; u < sd.last; u++ {
			st := &c.p.units[u]
			if !st.alive() {
				continue
			}
			o := &c.o.by[u-sd.first]
			at := st.at
			if o.task == moveTask && o.exit != 0 || st.rampant {
				continue
			}
			if o.task == moveTask && len(o.path) > 0 {
				at = o.path[len(o.path)-1]
			}
			ends[at] = append(ends[at], u)
		}
		var list []int16
		for _, k := range c.inFileOrder(moveTask) {
			list = append(list, sd.first+int16(k))
		}
		victim, r := g.overfull(c.s, ends, list)
		if victim < 0 {
			return
		}
		c.void(victim, c.at[victim-sd.first], r.rule, r.wrong, r.instead)
	}
}

// overfull finds, of the movers in list, the one to be set aside for a hex that
// would end over the limit or with classes mixed, and says why; -1 if all is
// well. ends are the units of a side by the hex they end in.
func (g *game) overfull(s int8, ends map[hex.At][]int16, list []int16) (int16, reason) {
	for _, a := range slices.Sorted(maps.Keys(ends)) {
		fault := g.stackFault(s, ends[a], -1)
		if fault.none() {
			continue
		}
		if victim := g.latest(s, list, ends[a], fault); victim >= 0 {
			rule, text := fault.words(g, s, ends[a])
			return victim, reason{rule, fmt.Sprintf("it would end in %s by your own plots, %s", g.grid.Name(a), text), "another destination"}
		}
	}
	return -1, reason{}
}

// latest is the mover listed last among units whose absence mends the fault, or
// if none alone does, lessens it; -1 if there is none.
func (g *game) latest(s int8, list, units []int16, fault stackFault) int16 {
	less := int16(-1)
	for _, u := range slices.Backward(list) {
		if !slices.Contains(units, u) || g.typeOf(u).leader {
			continue
		}
		without := g.stackFault(s, units, u)
		if without.none() {
			return u
		}
		if less < 0 && without.less(fault) {
			less = u
		}
	}
	return less
}
