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
		b.out.Cells = append(b.out.Cells, page.Cell{ID: s.ID, Outline: outline(s.Polygon), Centre: point(s.Label), Tone: page.ToneWater, Label: s.Name, Under: true})
	}
	for i, x := range g.m.Backdrop {
		b.out.Cells = append(b.out.Cells, page.Cell{ID: fmt.Sprintf("backdrop %d", i+1), Outline: outline(x.Polygon), Centre: point(mean(x.Polygon)), Tone: page.ToneUnknown, Under: true})
	}
	// Boxes lie on the zones they are drawn over.
	for _, boxed := range []bool{false, true} {
		for i := range g.m.Areas {
			if a := &g.m.Areas[i]; (len(a.Over) > 0) == boxed {
				b.out.Cells = append(b.out.Cells, b.area(a))
			}
		}
	}
	for at := range g.places {
		if v.pos.isRavaged(int8(at)) {
			b.out.Counters = append(b.out.Counters, page.Counter{Cell: g.places[at].id, Style: ravageStyle, ID: "Ravage"})
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
		{Tone: page.ToneTown, Text: "city (I to IV: its defence, p: port)"},
		{Tone: page.ToneWater, Text: "sea"},
	}
	return b
}

// area is a zone or city as a cell: its ground by tone and pattern, a city with
// its defence, a port.
func (b *board) area(a *facts.Area) page.Cell {
	c := page.Cell{ID: a.ID, Outline: outline(a.Polygon), Centre: b.g.seats()[b.g.byPlace[a.ID]], Label: a.Name, Above: len(a.Over) > 0}
	c.Tone = map[string]page.Tone{facts.Plains: page.ToneClear, facts.Mountain: page.ToneSlope, facts.City: page.ToneTown}[a.Kind]
	if a.Defence > 0 {
		c.Label += " " + defenceWords[a.Defence]
	}
	if a.Port {
		c.Label += " p"
	}
	return c
}

// findSeats finds where the name and the pieces of each area stand: the middle
// of a box, and in a zone the place with the most room beside it, as near to its
// printed name as can be.
func (g *game) findSeats() []page.Point {
	var seats []page.Point
	for i := range g.m.Areas {
		a := &g.m.Areas[i]
		if len(a.Over) > 0 {
			seats = append(seats, point(mean(a.Polygon)))
			continue
		}
		seats = append(seats, point(g.roomiest(a)))
	}
	return seats
}

func (g *game) roomiest(a *facts.Area) facts.Point {
	c := g.m.Counter
	printed := facts.Point{a.Label[0], a.Label[1] + c*5/4}
	best, worth := mean(a.Slots), 0
	low, high := a.Polygon[0], a.Polygon[0]
	for _, p := range a.Polygon {
		low, high = facts.Point{min(low[0], p[0]), min(low[1], p[1])}, facts.Point{max(high[0], p[0]), max(high[1], p[1])}
	}
	for x := low[0]; x < high[0]; x += c / 2 {
		for y := low[1]; y < high[1]; y += c / 2 {
			room := (len(a.Name) + 2) * c / 6 // half of the name as it is printed
			for _, dy := range []int{-3 * c / 2, -c, 0, c / 2} {
				room = min(room, g.beside(a, facts.Point{x, y + dy}))
			}
			far := max(x-printed[0], printed[0]-x) + max(y-printed[1], printed[1]-y)
			if w := 8*room - far/4; room > 0 && w > worth {
				best, worth = facts.Point{x, y}, w
			}
		}
	}
	return best
}

// beside is how far it is from a point to the nearer side of a zone, or to a box
// on it; 0 outside.
func (g *game) beside(a *facts.Area, q facts.Point) int {
	left, right := crossing(a.Polygon, q)
	if (len(left)+len(right))%2 != 0 || len(left)%2 == 0 {
		return 0
	}
	room := min(q[0]-slices.Max(left), slices.Min(right)-q[0])
	for i := range g.m.Areas {
		box := &g.m.Areas[i]
		if !slices.Contains(box.Over, a.ID) {
			continue
		}
		l, r := crossing(box.Polygon, q)
		for _, x := range l {
			room = min(room, q[0]-x)
		}
		for _, x := range r {
			room = min(room, x-q[0])
		}
		if len(l)%2 == 1 {
			return 0
		}
	}
	return room
}

// crossing are the places where the horizontal through a point cuts a polygon,
// left and right of the point.
func crossing(ps []facts.Point, q facts.Point) (left, right []int) {
	for i, p := range ps {
		n := ps[(i+1)%len(ps)]
		if (p[1] > q[1]) == (n[1] > q[1]) {
			continue
		}
		if x := p[0] + (n[0]-p[0])*(q[1]-p[1])/(n[1]-p[1]); x <= q[0] {
			left = append(left, x)
		} else {
			right = append(right, x)
		}
	}
	return left, right
}

// mean of some points.
func mean(ps []facts.Point) facts.Point {
	x, y := 0, 0
	for _, p := range ps {
		x, y = x+p[0], y+p[1]
	}
	return facts.Point{x / len(ps), y / len(ps)}
}

func point(p facts.Point) page.Point { return page.Point{X: p[0] * boardUnit, Y: p[1] * boardUnit} }

func outline(ps []facts.Point) []page.Point {
	out := make([]page.Point, len(ps))
	for i, p := range ps {
		out[i] = point(p)
	}
	return out
}

func (b *board) fleets() {
	for s, name := range [2]string{rebel: "Pirates", roman: "Classis"} {
		if at := b.v.pos.fleet[s]; at >= 0 {
			b.out.Counters = append(b.out.Counters, page.Counter{Cell: b.g.seas[at].id, Style: s, Side: b.short(int8(s)), ID: name})
		}
	}
}

// ravageStyle is the look of a Ravage marker, of neither side.
const ravageStyle = 2

// short is a side in a word.
func (b *board) short(s int8) string { return [2]string{rebel: "Rebel", roman: "Roman"}[s] }

// army puts an army on the map: its leader, who lies open, with the number of
// his units, or the number of units without a leader; and a back on top where
// the viewer does not see their fronts.
func (b *board) army(s int8, h host) {
	g := b.g
	n, out := g.count(b.v, s, h.leader, h.place)
	c := page.Counter{Cell: g.places[h.place].id, Style: int(s), Side: b.short(s), ID: plural(n, "unit"), State: strconv.Itoa(n)}
	if h.leader >= 0 {
		c.ID = g.leaders[h.leader].name
	} else {
		c.State = ""
	}
	if out > 0 {
		c.State = strings.TrimPrefix(fmt.Sprintf("%s/%d!", c.State, out), "/")
	}
	b.out.Counters = append(b.out.Counters, c)
	if n > 0 && !g.sees(b.v.side, s) {
		b.out.Counters = append(b.out.Counters, page.Counter{Cell: c.Cell, Style: int(s), Side: b.short(s), Down: true})
	}
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
	b.out.Note = "A leader with the number of his units, behind / those Out of Action; units without a leader are counted alone. Hatched: units that lie face down for you."
	return b.out
}
