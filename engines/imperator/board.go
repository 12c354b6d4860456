package imperator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/page"
	facts "prestags/scenarios/imperator"
)

// boardUnit is by how much a map's own measure is stretched, so that whole
// numbers are fine enough.
const boardUnit = 10

// board is a map being drawn.
type board struct {
	g   *game
	v   *view
	out page.Board
}

// roman numerals of a city's defence (0.1).
var defenceWords = [...]string{"", "I", "II", "III", "IV"}

// newBoard draws the map with fleets, ravaged zones and armies, as the viewer
// sees them.
func (g *game) newBoard(v *view, title string) *board {
	b := &board{g: g, v: v, out: page.Board{Title: title, Unit: g.m.Counter * boardUnit}}
	for i := range g.m.Seas {
		s := &g.m.Seas[i]
		b.out.Cells = append(b.out.Cells, page.Cell{ID: s.ID, Outline: outline(s.Polygon), Centre: point(s.Label), Tone: page.ToneWater, Label: s.Name})
	}
	for i, x := range g.m.Backdrop {
		b.out.Cells = append(b.out.Cells, page.Cell{ID: fmt.Sprintf("backdrop %d", i+1), Outline: outline(x.Polygon), Centre: middle(x.Polygon), Tone: page.ToneUnknown})
	}
	// Boxes lie on the zones they are drawn over.
	for _, boxed := range []bool{false, true} {
		for i := range g.m.Areas {
			if a := &g.m.Areas[i]; (len(a.Over) > 0) == boxed {
				b.out.Cells = append(b.out.Cells, b.area(a))
			}
		}
	}
	b.fleets()
	for s := rebel; s <= roman; s++ {
		for _, h := range g.armies(v, s) {
			b.army(s, h)
		}
	}
	b.out.Legend = []page.Legend{
		{Tone: page.ToneClear, Text: "plains"},
		{Tone: page.ToneSlope, Text: "mountain"},
		{Tone: page.ToneTown, Text: "city"},
		{Tone: page.ToneWater, Text: "sea"},
	}
	return b
}

// area is a zone or city as a cell: its ground by tone and pattern, a city with
// its defence, a port, a Ravage marker.
func (b *board) area(a *facts.Area) page.Cell {
	c := page.Cell{ID: a.ID, Outline: outline(a.Polygon), Centre: b.centre(a), Label: a.Name}
	c.Tone = map[string]page.Tone{facts.Plains: page.ToneClear, facts.Mountain: page.ToneSlope, facts.City: page.ToneTown}[a.Kind]
	if a.Defence > 0 {
		c.Label += " " + defenceWords[a.Defence]
	}
	var marks []string
	if b.v.pos.isRavaged(b.g.byPlace[a.ID]) {
		marks = append(marks, "RAVAGED")
	}
	if a.Port {
		marks = append(marks, "port")
	}
	c.Mark = strings.Join(marks, ", ")
	return c
}

// centre is where the pieces of an area stand: in the middle of its slots.
func (b *board) centre(a *facts.Area) page.Point {
	return middle(a.Slots)
}

func point(p facts.Point) page.Point { return page.Point{X: p[0] * boardUnit, Y: p[1] * boardUnit} }

func outline(ps []facts.Point) []page.Point {
	out := make([]page.Point, len(ps))
	for i, p := range ps {
		out[i] = point(p)
	}
	return out
}

// middle is the point of a list nearest to the mean of all.
func middle(ps []facts.Point) page.Point {
	x, y := 0, 0
	for _, p := range ps {
		x, y = x+p[0], y+p[1]
	}
	x, y = x/len(ps), y/len(ps)
	best := ps[0]
	for _, p := range ps {
		if far(p, x, y) < far(best, x, y) {
			best = p
		}
	}
	return point(best)
}

func far(p facts.Point, x, y int) int { return (p[0]-x)*(p[0]-x) + (p[1]-y)*(p[1]-y) }

func (b *board) fleets() {
	for s, name := range [2]string{rebel: "Pirates", roman: "Classis"} {
		if at := b.v.pos.fleet[s]; at >= 0 {
			b.out.Counters = append(b.out.Counters, page.Counter{Cell: b.g.seas[at].id, Style: s, Side: b.short(int8(s)), ID: name})
		}
	}
}

// short is a side in two letters.
func (b *board) short(s int8) string { return [2]string{rebel: "RE", roman: "RO"}[s] }

// army puts an army on the map: its leader, who always lies open, and its units:
// how many, face up where the viewer sees them and face down where he does not.
func (b *board) army(s int8, h host) {
	g := b.g
	at := g.places[h.place].id
	if h.leader >= 0 {
		b.out.Counters = append(b.out.Counters, page.Counter{Cell: at, Style: int(s), Side: b.short(s), ID: g.leaders[h.leader].name})
	}
	n, out := g.count(b.v, s, h.leader, h.place)
	if n == 0 {
		return
	}
	c := page.Counter{Cell: at, Style: int(s), Side: b.short(s), ID: strconv.Itoa(n)}
	if !g.sees(b.v.side, s) {
		c.Down, c.Side = true, b.short(s)+" "+strconv.Itoa(n)
	}
	if out > 0 {
		c.State = strconv.Itoa(out) + "!"
		if c.Down {
			c.Side += " (" + c.State + ")"
		}
	}
	b.out.Counters = append(b.out.Counters, c)
}

// arrow draws a way along places.
func (b *board) arrow(kind page.ArrowKind, s int8, label string, path ...int8) {
	var cells []string
	for _, at := range path {
		cells = append(cells, b.g.places[at].id)
	}
	b.out.Arrows = append(b.out.Arrows, page.Arrow{Kind: kind, Style: int(s), Cells: cells, Label: label})
	if !slices.ContainsFunc(b.out.Legend, func(l page.Legend) bool { return l.Arrow == kind }) {
		b.out.Legend = append(b.out.Legend, page.Legend{Arrow: kind, Text: map[page.ArrowKind]string{
			page.ArrowPlan: "planned, by number of the line", page.ArrowMove: "moved", page.ArrowMelee: "attacked", page.ArrowStop: "retreated or went back",
		}[kind]})
	}
}

// events draws who went where.
func (b *board) events(events []engines.Event) {
	for i := range events {
		e := &events[i]
		kind := page.ArrowMove
		switch e.Kind {
		case "operation", "marched on", facts.SeaMove:
		case "retreat", "back":
			kind = page.ArrowStop
		default:
			continue
		}
		var path []int8
		for _, id := range e.Path {
			if at, ok := b.g.byPlace[id]; ok {
				path = append(path, at)
			}
		}
		if s, ok := b.g.sideOf(e.Side); ok && len(path) > 1 {
			b.arrow(kind, s, "", path...)
		}
	}
}

func (b *board) draw() page.Block {
	b.out.Note = "Leaders lie open; beside them the number of their units, of which Out of Action with !. Hatched: face down. A number alone: units without a leader."
	return b.out
}
