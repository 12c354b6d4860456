package hex

// Dir is a direction from a hex to a neighbour, and the hexside between them:
// 1 to 6 clockwise from north. Columns of flat-topped hexes: N, NE, SE, S, SW,
// NW. Rows of pointed hexes: NE, E, SE, SW, W, NW. 0 is no direction.
type Dir int8

// Opposite returns the direction back; of 0 it is 0.
func (d Dir) Opposite() Dir { return d.Turn(3) }

// Turn returns the direction n hexsides further clockwise, counterclockwise if
// n is negative; of 0 it is 0.
func (d Dir) Turn(n int) Dir {
	if d < 1 || d > 6 {
		return 0
	}
	n = (int(d) - 1 + n%6) % 6
	if n < 0 {
		n += 6
	}
	return Dir(n + 1)
}

// axial is a place on the endless lattice of hexes: q steps in direction 3 and
// r steps in direction 4. It is the same for both grids, turned by 30 degrees.
type axial struct{ q, r int }

func (a axial) plus(b axial) axial  { return axial{a.q + b.q, a.r + b.r} }
func (a axial) minus(b axial) axial { return axial{a.q - b.q, a.r - b.r} }

// steps is the number of hexes from the middle of the lattice.
func (a axial) steps() int { return (abs(a.q) + abs(a.r) + abs(a.q+a.r)) / 2 }

// cross is positive if b points clockwise of a, 0 if along the same line.
func (a axial) cross(b axial) int { return a.q*b.r - a.r*b.q }

// offset is the step in each direction; no direction leads nowhere.
var offset = [7]axial{{}, {0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}

// dirOf finds the direction of a step, at [q+1][r+1].
var dirOf = [3][3]Dir{{0, 6, 5}, {1, 0, 4}, {2, 3, 0}}

func abs(n int) int { return max(n, -n) }
