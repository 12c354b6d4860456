package spartan_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/scenarios/spartan"
)

// The zones of the deployment files, hex by hex, are the words of the
// scenarios laid on the map: computed here once more, by another way.
func TestZonesAreTheWordsOfTheScenarios(t *testing.T) {
	for _, slug := range spartan.Slugs() {
		x := load(t, slug)
		terrain := spartan.TerrainOf(x.m, &x.s.Terrain)
		for i, sd := range x.s.Sides {
			var zone, barred []spartan.Hex
			for h := range terrain {
				if !in(x.m, &sd.Deploy, h) {
					continue
				}
				if closed(x, terrain[h]) {
					barred = append(barred, h)
				} else {
					zone = append(zone, h)
				}
			}
			slices.Sort(zone)
			slices.Sort(barred)
			setup := x.d.Sides[i]
			require.Equal(t, sd.ID, setup.ID)
			require.Equal(t, zone, setup.Zone, "%s %s", slug, sd.ID)
			require.Equal(t, barred, setup.Barred, "%s %s", slug, sd.ID)
			require.Equal(t, sd.Deploy.Words, setup.Words)
		}
	}
}

// Default places are complete, inside the zone, within limit and class, never
// two sides in a hex; leaders do not count (5.42).
func TestDefaultPlaces(t *testing.T) {
	for _, slug := range spartan.Slugs() {
		x := load(t, slug)
		held := map[spartan.Hex]string{}
		for i, setup := range x.d.Sides {
			sd := x.s.Sides[i]
			want := map[string]int{}
			for _, u := range sd.Units {
				want[u.Type] = u.Count
			}
			for _, l := range sd.Leaders {
				want[string(rune('0'+l.Level))+"L"] = l.Count
			}
			got := map[string]int{}
			for _, st := range setup.Stacks {
				require.Contains(t, setup.Zone, st.At, slug)
				require.Contains(t, []string{"", sd.ID}, held[st.At], slug)
				held[st.At] = sd.ID
				units, spears := 0, true
				for _, u := range st.Units {
					typ := u[:len(u)-2]
					got[typ]++
					if typ[1] != 'L' || typ == "EL" {
						units++
						spears = spears && typ == "PS"
					}
				}
				limit := sd.Limit
				if sd.ID == "thebes" && spears { // S4.4
					limit = 4
				}
				require.LessOrEqual(t, units, limit, "%s %s", slug, st.At)
			}
			require.Equal(t, want, got, slug)
			require.NotZero(t, setup.Front)
			require.NotEmpty(t, setup.Idea)
		}
	}
	allies := load(t, "ipsus").d.Sides[1]
	require.Equal(t, []spartan.WithOption{{
		Option: "ipsus_allied_leaders", Value: "2+3",
		Stacks: []spartan.Stack{{At: "1628", Units: []string{"2L01"}}, {At: "1929", Units: []string{"3L01"}}},
	}}, allies.WithOption)
}

// closed tells whether no unit may enter terrain.
func closed(x set, features []string) bool {
	for _, f := range features {
		if f == "lake" || f == "river" || slices.ContainsFunc(x.s.Terrain.Prohibit, func(p spartan.Prohibit) bool { return p.Feature == f }) {
			return true
		}
	}
	return false
}

// in tells whether a hex is in an area.
func in(m *spartan.Map, a *spartan.Area, h spartan.Hex) bool {
	var points []spartan.Hex
	for _, l := range a.Letters {
		points = append(points, m.Letters[l])
	}
	switch a.Type {
	case "disc":
		if distance(points[0], h) > a.Radius {
			return false
		}
	case "line_band":
		near := false
		for _, l := range lineHexes(m, points) {
			near = near || distance(l, h) <= a.Radius
		}
		if !near {
			return false
		}
	case "edge_band": // north; the hex that touches the edge is the first
		if _, y := xy(h); a.Edge != "north" || y+1 > a.Radius {
			return false
		}
	}
	for _, w := range a.Where {
		var at []spartan.Hex
		for _, l := range w.Letters {
			at = append(at, m.Letters[l])
		}
		x, y := centre(h)
		x0, y0 := centre(at[0])
		met, side := false, false
		switch w.Op {
		case "north_west_of_line":
			met = slices.Contains(lineHexes(m, at), h)
			x1, y1 := centre(at[1]) // from the north-east end to the south-west end
			side = (x1-x0)*(y-y0)-(y1-y0)*(x-x0) > 0
		case "east_of":
			side = x > x0
		case "north_of_row":
			met = y-1 <= y0 && y0 <= y+1
			side = y < y0
		case "south_of_row":
			met = y-1 <= y0 && y0 <= y+1
			side = y > y0
		}
		if met {
			side = w.These == "in"
		}
		if !side {
			return false
		}
	}
	return true
}

// centre of a hex: its corners lie at (±2, 0) and (±1, ±1) from it. Only what
// survives stretching is asked of these coordinates.
func centre(h spartan.Hex) (x, y int) {
	cx, cy := xy(h)
	return 3 * cx, 2*cy + (cx+1)%2
}

func distance(a, b spartan.Hex) int {
	ax, ay := centre(a)
	bx, by := centre(b)
	dx, dy := abs(ax-bx)/3, abs(ay-by)
	return dx + max(0, (dy-dx)/2)
}

func abs(n int) int { return max(n, -n) }

// lineHexes are the hexes that the straight lines from point to point meet in
// more than a corner.
func lineHexes(m *spartan.Map, points []spartan.Hex) []spartan.Hex {
	line := fmt.Sprint(points)
	if out, ok := lines[line]; ok {
		return out
	}
	var out []spartan.Hex
	for h := range spartan.TerrainOf(m, &spartan.Changes{}) {
		for i := 1; i < len(points); i++ {
			if meets(points[i-1], points[i], h) {
				out = append(out, h)
				break
			}
		}
	}
	lines[line] = out
	return out
}

// lines met already, by their points: all scenarios have one map.
var lines = map[string][]spartan.Hex{}

// meets clips the segment from a to b by the six sides of h.
func meets(a, b, h spartan.Hex) bool {
	ax, ay := centre(a)
	bx, by := centre(b)
	hx, hy := centre(h)
	from, to := 0.0, 1.0
	for _, side := range [][3]int{{0, 1, 1}, {0, -1, 1}, {1, 1, 2}, {1, -1, 2}, {-1, 1, 2}, {-1, -1, 2}} {
		// inside: side · (p - centre) <= side[2]
		start := side[0]*(ax-hx) + side[1]*(ay-hy) - side[2]
		step := side[0]*(bx-ax) + side[1]*(by-ay)
		switch {
		case step == 0 && start > 0:
			return false
		case step > 0:
			to = min(to, -float64(start)/float64(step))
		case step < 0:
			from = max(from, -float64(start)/float64(step))
		}
	}
	return to-from > 1e-9
}
