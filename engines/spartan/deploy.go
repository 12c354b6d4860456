package spartan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/plot"
	facts "prestags/scenarios/spartan"
)

// buildZones resolves where each side may set up (11.1): the zone written in
// the deployment file, or the area described in the scenario.
func (g *game) buildZones() error {
	for s := range g.sides {
		sd := &g.sides[s]
		i := slices.IndexFunc(g.d.Sides, func(x facts.SideSetup) bool { return x.ID == sd.id })
		if i >= 0 && len(g.d.Sides[i].Zone) > 0 && (g.s.Sides[s].Deploy.Option != "edge_distance" || g.opt.edgeDistance != "touching_is_0") {
			for _, h := range g.d.Sides[i].Zone {
				at, _ := g.grid.Parse(string(h)) // checked with the facts
				sd.zone = append(sd.zone, at)
			}
		} else {
			sd.zone = g.area(&g.s.Sides[s].Deploy)
		}
		slices.Sort(sd.zone)
		sd.zone = slices.DeleteFunc(sd.zone, func(a hex.At) bool { return g.ground[a].barred })
		if len(sd.zone) == 0 {
			return fmt.Errorf("%s: 11.1: %s: no hex to set up in", g.s.Name, sd.name)
		}
	}
	return nil
}

// area resolves an area to its hexes, ascending (11.1, A-76).
func (g *game) area(a *facts.Area) []hex.At {
	var points []hex.At
	for _, l := range a.Letters {
		if at, ok := g.grid.Parse(string(g.m.Letters[l])); ok {
			points = append(points, at)
		}
	}
	if len(points) == 0 || a.Type == "zone" {
		for _, h := range a.Hexes {
			if at, ok := g.grid.Parse(string(h)); ok {
				points = append(points, at)
			}
		}
	}
	switch a.Type {
	case "line_band":
		points = g.polyline(points)
	case "edge_band":
		points = g.grid.Edge(a.Edge)
	case "zone":
		if len(points) == 0 {
			for at := range hex.At(g.grid.Len()) {
				points = append(points, at)
			}
		}
	}
	radius := a.Radius
	if a.Type == "edge_band" && g.opt.edgeDistance != "touching_is_0" {
		radius-- // the hex that touches the edge is the first
	}
	var out []hex.At
	for at := range hex.At(g.grid.Len()) {
		near := slices.ContainsFunc(points, func(p hex.At) bool { return g.grid.Distance(p, at) <= radius })
		if near && !slices.ContainsFunc(a.Where, func(w facts.Where) bool { return !g.where(&w, at) }) {
			out = append(out, at)
		}
	}
	return out
}

// polyline is every hex met by the straight lines from point to point.
func (g *game) polyline(points []hex.At) []hex.At {
	out := slices.Clone(points)
	for i := 1; i < len(points); i++ {
		out = append(out, g.grid.Line(points[i-1], points[i])...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// where tells whether a hex satisfies one condition of an area: by hex centre,
// strictly.
func (g *game) where(w *facts.Where, at hex.At) bool {
	var points []hex.At
	for _, l := range w.Letters {
		if p, ok := g.grid.Parse(string(g.m.Letters[l])); ok {
			points = append(points, p)
		}
	}
	if len(points) == 0 {
		return true
	}
	x, p := g.grid.Exact(at), g.grid.Exact(points[0])
	switch w.Op {
	case "north_west_of_line":
		if slices.Contains(g.polyline(points), at) {
			return w.These == "in"
		}
		if len(points) < 2 {
			return true
		}
		// North-west of the line is the side on which a hex far to the
		// north-west of its first point lies.
		a, b := p, g.grid.Exact(points[1])
		side := cross(a, b, x)
		far := cross(a, b, hex.Point{X: a.X - 1, Y: a.Y - 1})
		return side != 0 && far != 0 && (side > 0) == (far > 0)
	case "east_of":
		return x.X > p.X
	case "north_of_row", "south_of_row":
		if w.These == "out" && abs(x.Y-p.Y) <= 1 {
			// A row through a lettered hex meets the hexes of both
			// neighbouring half rows.
			return false
		}
		if w.Op == "north_of_row" {
			return x.Y < p.Y
		}
		return x.Y > p.Y
	}
	return true
}

func cross(a, b, x hex.Point) int { return (b.X-a.X)*(x.Y-a.Y) - (b.Y-a.Y)*(x.X-a.X) }

func abs(n int) int { return max(n, -n) }

// deployment reads the [deploy] section: hexes of the zone, no enemy there, no
// more and no other units than may share a hex. What is refused is set up by
// the program (ledger 5.3).
func (c *compiler) deployment(lines []plot.Line) {
	g := c.g
	if !g.deploys(c.s, c.p.impulse) {
		if len(lines) > 0 {
			c.say(plot.Fault, lines[0].Pos, "11.1", "", "the other side deploys now", "your deployment in your own impulse")
		}
		return
	}
	seen := map[int16]bool{}
	for i := range lines {
		l := &lines[i]
		face, faced := c.facing(l)
		if l.Verb.Text != "AT" || len(l.Args) != 1 && !faced {
			c.say(plot.Fault, l.Pos, "11.1", "", "a line of [deploy] is units, AT and one hex", "MS01..03 AT "+g.grid.Name(g.sides[c.s].zone[0]))
			for _, sub := range l.Subjects {
				if u, ok := g.unitOf(c.s, padded(sub.Text)); ok {
					c.o.aside = append(c.o.aside, setAside{unit: u, rule: "11.1", why: "its line could not be read"})
				}
			}
			continue
		}
		w := l.Args[0]
		at, ok := c.hexArg(w.Text)
		for _, sub := range l.Subjects {
			u, known := c.unit(sub)
			switch {
			case !known:
			case !ok:
				c.void(u, w.Pos, "11.1", fmt.Sprintf("%q is no hex of the map", plot.Clip(w.Text, 20)), "a hex of your zone")
			case seen[u]:
				c.void(u, sub.Pos, "11.1", "it is placed twice", "it once")
				c.o.deploy = slices.DeleteFunc(c.o.deploy, func(p place) bool { return p.unit == u })
			case !slices.Contains(g.sides[c.s].zone, at):
				c.void(u, w.Pos, "11.1", fmt.Sprintf("%s is not in the zone: %s", w.Text, g.zoneWords(c.s)), "a hex of the zone")
			case c.occ.has(at, g.enemy(c.s)):
				c.void(u, w.Pos, "5.23", "an enemy stands in "+w.Text, "another hex")
			default:
				c.o.deploy = append(c.o.deploy, place{u, at, face, sub.Pos})
			}
			if known {
				seen[u] = true
			}
		}
	}
	c.deployStacks()
}

// deployStacks takes back placements, last-listed first, until every hex is
// within limit and class.
func (c *compiler) deployStacks() {
	for {
		bad := -1
		var units []int16
		for i := len(c.o.deploy) - 1; i >= 0 && bad < 0; i-- {
			units = units[:0]
			for _, p := range c.o.deploy {
				if p.at == c.o.deploy[i].at {
					units = append(units, p.unit)
				}
			}
			fault := c.g.stackFault(c.s, units, -1)
			if !fault.none() && c.g.stackFault(c.s, units, c.o.deploy[i].unit).less(fault) {
				bad = i
			}
		}
		if bad < 0 {
			return
		}
		p := c.o.deploy[bad]
		rule, text := c.g.stackFault(c.s, units, -1).words(c.g, c.s, units)
		c.void(p.unit, p.pos, rule, fmt.Sprintf("in %s by your own placing, %s", c.g.grid.Name(p.at), text), "another hex")
		c.o.deploy = slices.Delete(c.o.deploy, bad, bad+1)
	}
}

// facing reads `AT hex FACING direction` (16.0); the word FACING may be left out.
func (c *compiler) facing(l *plot.Line) (int8, bool) {
	named := len(l.Args) == 3 && slices.Contains(faceWords, strings.ToUpper(l.Args[1].Text))
	if !named && len(l.Args) != 2 {
		return 0, false
	}
	w := l.Args[len(l.Args)-1]
	if _, ok := directionArg(w.Text); !named && !ok {
		return 0, false
	}
	if !c.g.opt.facing {
		c.say(plot.Warning, w.Pos, "16.0", "", "facing is not played in this match; it is ignored", "")
		return 0, true
	}
	d, ok := directionArg(w.Text)
	if !ok {
		c.say(plot.Warning, w.Pos, "16.0", "", fmt.Sprintf("%q is no direction; it is ignored", plot.Clip(w.Text, 20)), "FACING 1 (north) to 6, clockwise, or FACING SE")
	}
	return d, true
}

func (g *game) zoneWords(s int8) string {
	if w := g.s.Sides[s].Deploy.Words; w != "" {
		return w
	}
	if g.s.Sides[s].Deploy.Type != "zone" {
		return "the area that the scenario describes"
	}
	return "the hexes of the deployment file"
}

// resolveDeployment sets up one side: what the plot places, then the others at
// their default hexes or, where that has no room, in the nearest hex of the
// zone, lowest number first.
func (g *game) resolveDeployment(p *position, all []engines.SideOrders, t *engines.Table) {
	if g.opt.deploy != "secret" {
		g.deploySide(p, g.deploying(p.impulse), all, t)
		return
	}
	if p.impulse == 1 { // both at once, neither sees the other
		g.deploySide(p, g.deploying(1), all, t)
		g.deploySide(p, g.deploying(2), all, t)
	}
}

// deploySide sets up one side.
func (g *game) deploySide(p *position, s int8, all []engines.SideOrders, t *engines.Table) {
	sd := &g.sides[s]
	var occ occupancy
	occ.fill(g, p.units)
	put := func(u int16, at hex.At) {
		p.units[u].at, p.units[u].status, p.units[u].facing = at, onMap, g.startFacing(s)
		occ.add(u, at)
	}
	fits := func(u int16, at hex.At) bool {
		return !occ.has(at, g.enemy(s)) && !g.ground[at].barred && g.stackFault(s, append(occ.in(at, nil), u), -1).none()
	}
	byPlot := 0
	placed := make([]bool, sd.last-sd.first)
	for _, so := range all {
		o, ok := so.Orders.(*orders)
		if !ok || o.side != s {
			continue
		}
		for _, pl := range o.deploy {
			if p.units[pl.unit].status == waiting && fits(pl.unit, pl.at) {
				put(pl.unit, pl.at)
				if pl.face != 0 {
					p.units[pl.unit].facing = pl.face
				}
				byPlot++
				placed[pl.unit-sd.first] = true
			}
		}
	}
	defaults := map[int16]hex.At{}
	for i := range g.d.Sides {
		if g.d.Sides[i].ID != sd.id {
			continue
		}
		for _, st := range g.defaultStacks(i) {
			at, _ := g.grid.Parse(string(st.At)) // checked with the facts
			for _, id := range st.Units {
				if u, ok := g.unitOf(s, id); ok {
					defaults[u] = at
				}
			}
		}
	}
	for u := sd.first; u < sd.last; u++ {
		if p.units[u].status != waiting {
			continue
		}
		at, ok := defaults[u]
		if !ok {
			at = sd.zone[len(sd.zone)/2]
		}
		put(u, g.room(at, sd.zone, func(h hex.At) bool { return fits(u, h) }))
	}
	for u := sd.first; u < sd.last; u++ {
		g.control(p, p.units[u].at, s)
	}
	var units, at []string
	for u := sd.first; u < sd.last; u++ {
		units = append(units, g.units[u].full)
		at = append(at, g.grid.Name(p.units[u].at))
	}
	t.Note(engines.Event{
		Rule: []string{"11.1"}, Kind: "deploy", Phase: "deployment", Side: sd.id, Units: units, At: at,
		Effects: []engines.Effect{{What: "placed by plot", N: byPlot}},
	})
	g.tellDefaults(p, s, all, placed, t)
}

// tellDefaults tells a side which of its units its plot has not placed: one by
// one those whose lines could not be carried out (20.4), together the rest, if
// others were placed. placed are the units by plot, a flag each.
func (g *game) tellDefaults(p *position, s int8, all []engines.SideOrders, placed []bool, t *engines.Table) {
	sd := &g.sides[s]
	only := []string{sd.id, engines.Umpire}
	told := make([]bool, len(placed))
	for _, so := range all {
		o, ok := so.Orders.(*orders)
		if !ok || o.side != s {
			continue
		}
		for _, a := range o.aside {
			k := a.unit - sd.first
			if told[k] || placed[k] {
				continue
			}
			told[k] = true
			rules := []string{"11.1", a.rule}
			t.Note(engines.Event{
				Rule: slices.Compact(rules), Kind: "unplaced", Phase: "deployment", Side: sd.id, Units: g.units[a.unit].one,
				At: []string{g.grid.Name(p.units[a.unit].at)}, Result: a.why, Only: only,
			})
		}
	}
	if !slices.Contains(placed, true) {
		return
	}
	e := engines.Event{Rule: []string{"11.1"}, Kind: "default", Phase: "deployment", Side: sd.id, Only: only}
	for u := sd.first; u < sd.last; u++ {
		if k := u - sd.first; !placed[k] && !told[k] {
			e.Units, e.At = append(e.Units, g.units[u].full), append(e.At, g.grid.Name(p.units[u].at))
		}
	}
	if len(e.Units) > 0 {
		t.Note(e)
	}
}

// defaultStacks are a side's stacks by default, those an option adds included
//
func (g *game) defaultStacks(i int) []facts.Stack {
	out := slices.Clone(g.d.Sides[i].Stacks)
	for _, w := range g.d.Sides[i].WithOption {
		if w.Option == "ipsus_allied_leaders" && w.Value == g.opt.ipsusLeaders {
			out = append(out, w.Stacks...)
		}
	}
	return out
}

// room finds the hex of the zone nearest to at, lowest number first, that fits;
// outside the zone if the zone is full, so that nobody is left out.
func (g *game) room(at hex.At, zone []hex.At, fits func(hex.At) bool) hex.At {
	if slices.Contains(zone, at) && fits(at) {
		return at
	}
	all := make([]hex.At, 0, g.grid.Len())
	for h := range hex.At(g.grid.Len()) {
		all = append(all, h)
	}
	for _, list := range [][]hex.At{zone, all} {
		near := slices.Clone(list)
		slices.SortFunc(near, func(a, b hex.At) int {
			return cmp.Or(cmp.Compare(g.grid.Distance(a, at), g.grid.Distance(b, at)), cmp.Compare(a, b))
		})
		if i := slices.IndexFunc(near, fits); i >= 0 {
			return near[i]
		}
	}
	return at
}
