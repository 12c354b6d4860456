package hex

// Step of a line of sight. B is None except where the line runs along the
// hexside between two hexes of the map, A and B; then A is the lower.
type Step struct{ A, B At }

// Line returns the hexes met by the straight line from the centre of a to the
// centre of b, in order, both ends included. Where the line runs along a
// hexside both hexes are met, the lower first. A hex of which the line only
// touches a vertex is not met.
func (g *Grid) Line(a, b At) []At {
	steps := g.Sight(a, b)
	out := make([]At, 1, 1+2*len(steps))
	out[0] = a
	for _, s := range steps {
		out = append(out, s.A)
		if s.B != None {
			out = append(out, s.B)
		}
	}
	return out
}

// Sight returns the steps of the straight line from the centre of a to the
// centre of b (Spartan 6.34, 6.38): what it passes after a, up to and with b;
// nothing if they are the same hex. A line that only touches a vertex of a hex
// does not pass through it. Where it runs along the edge of the map, between a
// hex and none, the step is that hex alone. There are at least as many steps
// as Distance says, and more where the line cuts off corners of hexes.
func (g *Grid) Sight(a, b At) []Step {
	if a == b {
		return nil
	}
	from, to := g.place[a], g.place[b]
	line := to.minus(from)
	n := line.steps()
	out := make([]Step, 0, n+n/2)

	// along[d] is how far a step in direction d leads off the line, to the right
	// if positive. The vertex between directions d and d+1 lies a third of the
	// way to the sum of both steps: side[d] is its distance, in thirds.
	var along, side [7]int
	for d := 1; d <= 6; d++ {
		along[d] = line.cross(offset[d])
	}
	for d := 1; d <= 6; d++ {
		side[d] = along[d] + along[d%6+1]
	}
	side[0] = side[6]

	// off is how far the centre of the present hex lies off the line, in thirds.
	off := 0
	for here := from; here != to; {
		d := 1
		// The line leaves by the hexside whose ends lie to its left and to its
		// right, or at the clockwise end of it.
		for off+side[d-1] >= 0 || off+side[d] < 0 {
			d++
		}
		next := d%6 + 1
		switch {
		case off == 0 && side[d] == 0:
			// Straight out at a vertex: along the hexside that starts there.
			one, other := here.plus(offset[d]), here.plus(offset[next])
			out = append(out, pair(g.at(one), g.at(other)))
			here = one.plus(offset[next])
		case off+side[d] == 0 && side[d] < 0:
			// Aslant at a vertex, into the hex clockwise of it.
			here = here.plus(offset[next])
			off += 3 * along[next]
		default:
			here = here.plus(offset[d])
			off += 3 * along[d]
		}
		out = append(out, Step{g.at(here), None})
	}
	return out
}

// pair orders the two hexes beside a hexside. The centres of a map's outermost
// hexes bound every line, so at most one of the two is off the map.
func pair(a, b At) Step {
	if a > b {
		a, b = b, a
	}
	if a == None {
		a, b = b, None
	}
	return Step{a, b}
}
