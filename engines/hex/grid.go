package hex

import (
	"fmt"
	"strconv"
)

// At is a hex of a Grid: 0 to Len()-1, in the order of the numbers on
// columns, row by row from the top on rows.
type At int32

// None is no hex: off the map.
const None At = -1

// Grid is a map of hexes. It is made by NewColumns or NewRows and never
// changes.
type Grid struct {
	pointed bool
	// Lanes are the columns of flat-topped hexes, the rows of pointed ones.
	// Along a lane places are counted in half hexes.
	firstLane int
	// shift is how much higher columns are counted than numbered: 1 where those
	// with an odd number lie half a hex further south.
	shift int
	lanes []lane
	// place of each hex on the lattice.
	place []axial
	// Of hex a at [a+1], so that None has an entry too; directions 0 and 7
	// lead nowhere.
	names []string
	next  [][8]At
	// exact and drawn: the centres; corners: six to a hex.
	exact, drawn, corners []Point
}

// lane is a column or row: its hexes are first to first+length-1, and the
// first of them lies at half.
type lane struct {
	first, length At
	half          int
}

// NewColumns returns flat-topped hexes in columns that run north and south,
// numbered XXYY from the north-west hex; columns with an even number lie half
// a hex further south. firstColumn and firstRow are the numbers of the
// north-west hex (the Spartan map: 0, 0 and 34 columns of 39 hexes). It is an
// error if a number doesn't fit into two figures or there is no hex.
func NewColumns(firstColumn, firstRow, columns, rows int) (*Grid, error) {
	return newColumns(firstColumn, firstRow, columns, rows, 0)
}

// NewOddColumns is NewColumns for a map on which the columns with an odd number
// lie half a hex further south.
func NewOddColumns(firstColumn, firstRow, columns, rows int) (*Grid, error) {
	return newColumns(firstColumn, firstRow, columns, rows, 1)
}

func newColumns(firstColumn, firstRow, columns, rows, shift int) (*Grid, error) {
	if err := fits("columns", firstColumn, columns); err != nil {
		return nil, err
	}
	if err := fits("rows", firstRow, rows); err != nil {
		return nil, err
	}
	g := &Grid{firstLane: firstColumn + shift, shift: shift}
	for x := firstColumn; x < firstColumn+columns; x++ {
		g.addLane(rows, 2*firstRow+(x+shift+1)%2, func(i int) string { return fmt.Sprintf("%02d%02d", x, firstRow+i) })
	}
	g.finish()
	return g, nil
}

// NewRows returns pointed hexes in ragged rows: the first and every other row
// of so many columns, the rows between with one hex less and half a hex further
// east. The number is the column's letter from the west and the row's number
// from the north: A1 is the north-west hex. (The Commands & Colors board: 13
// columns, 9 rows, A1 to M9, 113 hexes.) 2 to 26 columns and 1 to 99 rows, else
// it is an error.
func NewRows(columns, rows int) (*Grid, error) {
	if columns < 2 || columns > 26 {
		return nil, fmt.Errorf("%d columns; write 2 to 26 instead", columns)
	}
	if rows < 1 || rows > 99 {
		return nil, fmt.Errorf("%d rows; write 1 to 99 instead", rows)
	}
	g := &Grid{pointed: true}
	for y := range rows {
		g.addLane(columns-y%2, y%2, func(i int) string { return string(rune('A'+i)) + strconv.Itoa(y+1) })
	}
	g.finish()
	return g, nil
}

// fits checks that count things numbered from first keep to two figures.
func fits(what string, first, count int) error {
	if first < 0 || first > 99 || count < 1 || count > 100-first {
		return fmt.Errorf("%d %s from number %d; write at least 1, with numbers from 0 to 99, instead", count, what, first)
	}
	return nil
}

func (g *Grid) addLane(length, half int, name func(i int) string) {
	n := g.firstLane + len(g.lanes)
	g.lanes = append(g.lanes, lane{first: At(len(g.place)), length: At(length), half: half})
	for i := range length {
		h := half + 2*i
		p := axial{n, (h - n + 1) >> 1}
		if g.pointed {
			p = axial{(n + h) >> 1, (n - h) >> 1}
		}
		g.place = append(g.place, p)
		g.names = append(g.names, name(i))
	}
}

// finish works out the tables when all lanes are there.
func (g *Grid) finish() {
	g.names = append([]string{""}, g.names...)
	g.next = make([][8]At, len(g.place)+1)
	for i := range g.next {
		for d := range g.next[i] {
			g.next[i][d] = None
			if i > 0 && d >= 1 && d <= 6 {
				g.next[i][d] = g.at(g.place[i-1].plus(offset[d]))
			}
		}
	}
	corners := [6]Point{{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}}
	if g.pointed {
		corners = [6]Point{{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}}
	}
	for _, p := range g.place {
		n, h := g.lane(p)
		c := Point{3 * n, h}
		if g.pointed {
			c = Point{h, 3 * n}
		}
		g.exact = append(g.exact, c)
		g.drawn = append(g.drawn, g.draw(c))
		for _, v := range corners {
			g.corners = append(g.corners, g.draw(Point{c.X + v.X, c.Y + v.Y}))
		}
	}
}

// lane returns the lane of a place on the lattice and how many half hexes
// along it lies.
func (g *Grid) lane(p axial) (n, half int) {
	if g.pointed {
		return p.q + p.r, p.q - p.r
	}
	return p.q, 2*p.r + p.q - 1
}

// at returns the hex at a place of the lattice, None off the map.
func (g *Grid) at(p axial) At {
	n, half := g.lane(p)
	return g.along(n, half)
}

// along returns the hex so far along a lane, None off the map.
func (g *Grid) along(n, half int) At {
	n -= g.firstLane
	if n < 0 || n >= len(g.lanes) {
		return None
	}
	l := &g.lanes[n]
	if i := (half - l.half) >> 1; i >= 0 && i < int(l.length) {
		return l.first + At(i)
	}
	return None
}

// Len returns the number of hexes.
func (g *Grid) Len() int { return len(g.place) }

// Parse reads a hex number: four figures XXYY on columns, a capital letter and
// a number on rows. Nothing but the exact number of a hex of this map is
// accepted: 0105 is, 105 and off-map numbers are not.
func (g *Grid) Parse(s string) (At, bool) {
	var n, i int
	if g.pointed {
		if len(s) < 2 || len(s) > 3 || s[0] < 'A' || s[0] > 'Z' || s[1] == '0' {
			return None, false
		}
		y, ok := figures(s[1:])
		if !ok {
			return None, false
		}
		n, i = y-1, int(s[0]-'A')
	} else {
		if len(s) != 4 {
			return None, false
		}
		x, okX := figures(s[:2])
		y, okY := figures(s[2:])
		if !okX || !okY {
			return None, false
		}
		n, i = x+g.shift-g.firstLane, y-g.lanes[0].half/2
	}
	if n < 0 || n >= len(g.lanes) || i < 0 || i >= int(g.lanes[n].length) {
		return None, false
	}
	return g.lanes[n].first + At(i), true
}

func figures(s string) (n int, ok bool) {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = 10*n + int(s[i]-'0')
	}
	return n, true
}

// Name returns the number of the hex as printed on the map; None has none.
func (g *Grid) Name(a At) string { return g.names[a+1] }

// Neighbour returns the hex next to a in direction d, None off the map or if
// d is 0.
func (g *Grid) Neighbour(a At, d Dir) At { return g.next[a+1][d&7] }

// Neighbours returns the hexes around a, that in direction d at index d-1,
// None off the map.
func (g *Grid) Neighbours(a At) [6]At { return [6]At(g.next[a+1][1:7]) }

// DirTo returns the direction of the hexside of a that b lies behind, 0 if
// they are not adjacent.
func (g *Grid) DirTo(a, b At) Dir {
	if a < 0 || b < 0 {
		return 0
	}
	d := g.place[b].minus(g.place[a])
	if d.q < -1 || d.q > 1 || d.r < -1 || d.r > 1 {
		return 0
	}
	return dirOf[d.q+1][d.r+1]
}

// Distance returns the fewest steps from hex to hex from a to b: 0 for the
// same hex, 1 for a neighbour.
func (g *Grid) Distance(a, b At) int { return g.place[b].minus(g.place[a]).steps() }

// AdjacentBeyond tells whether the hex in direction d from a is adjacent to b
// or is b itself, on the grid continued past the edge of the map. (Spartan
// 7.54: a unit at the edge is flanked only if the hexsides off the map are
// covered as well.)
func (g *Grid) AdjacentBeyond(a At, d Dir, b At) bool {
	return g.place[b].minus(g.place[a].plus(offset[d])).steps() <= 1
}

// Within returns the hexes at most n steps from a, a itself included, in
// ascending order.
func (g *Grid) Within(a At, n int) []At {
	if n < 0 {
		return nil
	}
	n = min(n, g.Len())
	mid, half := g.lane(g.place[a])
	out := make([]At, 0, min(g.Len(), 1+3*n*(n+1)))
	for m := max(mid-n, g.firstLane); m <= min(mid+n, g.firstLane+len(g.lanes)-1); m++ {
		reach := 2*n - abs(m-mid)
		out = g.span(out, m, half-reach, half+reach)
	}
	return out
}

// span appends the hexes of lane n from one place along it to another.
func (g *Grid) span(out []At, n, from, to int) []At {
	l := &g.lanes[n-g.firstLane]
	first := max(0, (from-l.half)>>1)
	last := min(int(l.length)-1, (to-l.half)>>1)
	for i := first; i <= last; i++ {
		out = append(out, l.first+At(i))
	}
	return out
}

// edges are the names of the map's edges, in the order of Edges.
var edges = [4]string{"north", "east", "south", "west"}

// Edges returns the edges of the map that the hex touches, in the order north,
// east, south, west. The first and last hexes of every column touch north and
// south, those of every row west and east, whether or not they lie half a hex
// further in.
func (g *Grid) Edges(a At) []string {
	var out []string
	for i, name := range edges {
		if g.touches(a, i) {
			out = append(out, name)
		}
	}
	return out
}

// Edge returns the hexes that touch the edge named north, east, south or west,
// in ascending order; none for another name.
func (g *Grid) Edge(name string) []At {
	var out []At
	for i, edge := range edges {
		for a := At(0); edge == name && int(a) < g.Len(); a++ {
			if g.touches(a, i) {
				out = append(out, a)
			}
		}
	}
	return out
}

func (g *Grid) touches(a At, edge int) bool {
	n, half := g.lane(g.place[a])
	n -= g.firstLane
	l := g.lanes[n]
	side := [4]bool{half == l.half, n == len(g.lanes)-1, half == l.half+2*int(l.length-1), n == 0}
	if g.pointed {
		side = [4]bool{n == 0, half == l.half+2*int(l.length-1), n == len(g.lanes)-1, half == l.half}
	}
	return side[edge]
}
