package hex

// Point is a pair of coordinates: X grows to the east, Y to the south.
type Point struct{ X, Y int }

// Unit is the radius of a hex, centre to vertex, in the units of Centre and
// Outline. From the centre to the middle of a hexside it is 866.
const Unit = 1000

// halfUnit and apothem stretch the lattice of Exact to drawing units.
const (
	halfUnit = Unit / 2
	apothem  = 866
)

// draw stretches a point of Exact's lattice.
func (g *Grid) draw(p Point) Point {
	if g.pointed {
		return Point{apothem * p.X, halfUnit * p.Y}
	}
	return Point{halfUnit * p.X, apothem * p.Y}
}

// Exact returns the centre of the hex in lattice coordinates, on which the
// compass is exact: further east is a greater X, further north a smaller Y.
// On columns X is three times the column number, Y twice the row number, and
// one more in the columns that lie half a hex further south. On rows, counted
// from 0, X is twice the place in the row, and one more in the rows that lie
// half a hex further east, Y three times the row. The two axes have different
// scales: see Centre.
func (g *Grid) Exact(a At) Point { return g.exact[a] }

// Centre returns the centre of the hex for drawing: that of Exact times 500
// and 866 (X and Y on columns, Y and X on rows).
func (g *Grid) Centre(a At) Point { return g.drawn[a] }

// Outline returns the six vertices of the hex for drawing, clockwise. The
// hexside in direction d runs from Outline[d-1] to Outline[d%6]. Hexes that
// share a vertex have the same point.
func (g *Grid) Outline(a At) []Point {
	return append([]Point(nil), g.corners[6*a:6*a+6]...)
}

// SideOf tells on which side of the line through the centres of a and b, seen
// from a towards b, the centre of h lies: 1 right, -1 left, 0 on the line, or
// if a and b are the same hex.
func (g *Grid) SideOf(a, b, h At) int {
	c := g.place[b].minus(g.place[a]).cross(g.place[h].minus(g.place[a]))
	return min(1, max(-1, c))
}
