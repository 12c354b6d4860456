package hex_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/hex"
)

func columns(t testing.TB, x, y, columns, rows int) *hex.Grid {
	g, err := hex.NewColumns(x, y, columns, rows)
	require.NoError(t, err)
	return g
}

func rows(t testing.TB, columns, rows int) *hex.Grid {
	g, err := hex.NewRows(columns, rows)
	require.NoError(t, err)
	return g
}

func spartan(t testing.TB) *hex.Grid  { return columns(t, 0, 0, 34, 39) }
func rig(t testing.TB) *hex.Grid      { return columns(t, 1, 1, 12, 12) }
func ancients(t testing.TB) *hex.Grid { return rows(t, 13, 9) }

func at(t testing.TB, g *hex.Grid, name string) hex.At {
	if name == "-" {
		return hex.None
	}
	a, ok := g.Parse(name)
	require.True(t, ok, "%q is no hex", name)
	return a
}

func names(g *hex.Grid, hexes []hex.At) string {
	var out []string
	for _, a := range hexes {
		if a == hex.None {
			out = append(out, "-")
			continue
		}
		out = append(out, g.Name(a))
	}
	return strings.Join(out, " ")
}

// sight writes the steps before the target, a pair as A|B.
func sight(t testing.TB, g *hex.Grid, from, to string) string {
	steps := g.Sight(at(t, g, from), at(t, g, to))
	require.Equal(t, hex.Step{A: at(t, g, to), B: hex.None}, steps[len(steps)-1])
	var out []string
	for _, s := range steps[:len(steps)-1] {
		word := g.Name(s.A)
		if s.B != hex.None {
			require.Less(t, s.A, s.B)
			word += "|" + g.Name(s.B)
		}
		out = append(out, word)
	}
	return strings.Join(out, " ")
}

func TestNeighbours(t *testing.T) {
	for _, c := range []struct {
		grid      *hex.Grid
		hex, want string
	}{
		{rig(t), "0505", "0504 0604 0605 0506 0405 0404"},
		{rig(t), "0604", "0603 0704 0705 0605 0505 0504"},
		{rig(t), "0101", "- - 0201 0102 - -"},
		{rig(t), "0601", "- 0701 0702 0602 0502 0501"},
		{rig(t), "1212", "1211 - - - - 1112"},
		{spartan(t), "0000", "- 0100 0101 0001 - -"},
		{spartan(t), "3300", "- - - 3301 3200 -"},
		{spartan(t), "0138", "0137 0237 0238 - 0038 0037"},
		// Ancients B-BRD-1, clockwise from the north-east.
		{ancients(t), "G5", "G4 H5 G6 F6 F5 F4"},
		{ancients(t), "A1", "- B1 A2 - - -"},
		{ancients(t), "L2", "M1 - M3 L3 K2 L1"},
	} {
		a := at(t, c.grid, c.hex)
		n := c.grid.Neighbours(a)
		require.Equal(t, c.want, names(c.grid, n[:]), c.hex)
		for d := hex.Dir(1); d <= 6; d++ {
			require.Equal(t, n[d-1], c.grid.Neighbour(a, d), c.hex)
		}
		require.Equal(t, hex.None, c.grid.Neighbour(a, 0))
	}
}

// The Spartan numbering, column by column.
func TestNeighboursOfEveryHexByTheNumbers(t *testing.T) {
	g := spartan(t)
	odd := [6][2]int{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 0}, {-1, -1}}
	even := [6][2]int{{0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}}
	require.Equal(t, 34*39, g.Len())
	for x := range 34 {
		for y := range 39 {
			a := hex.At(39*x + y)
			by := even
			if x%2 == 1 {
				by = odd
			}
			for i, d := range by {
				want, xx, yy := hex.None, x+d[0], y+d[1]
				if xx >= 0 && xx < 34 && yy >= 0 && yy < 39 {
					want = hex.At(39*xx + yy)
				}
				require.Equal(t, want, g.Neighbour(a, hex.Dir(i+1)), g.Name(a))
			}
		}
	}
}

func TestNone(t *testing.T) {
	g := rig(t)
	require.Empty(t, g.Name(hex.None))
	require.Equal(t, hex.None, g.Neighbour(hex.None, 1))
	require.Equal(t, [6]hex.At{-1, -1, -1, -1, -1, -1}, g.Neighbours(hex.None))
	require.Equal(t, hex.Dir(0), g.DirTo(hex.None, 0))
	require.Equal(t, hex.Dir(0), g.DirTo(0, hex.None))
}

func TestDir(t *testing.T) {
	for _, c := range []struct {
		d    hex.Dir
		n    int
		want hex.Dir
	}{{1, 1, 2}, {6, 1, 1}, {1, -1, 6}, {3, 6, 3}, {3, -13, 2}, {2, 1 << 30, 6}, {0, 4, 0}, {7, 1, 0}} {
		require.Equal(t, c.want, c.d.Turn(c.n), "%d turned by %d", c.d, c.n)
	}
	for d, want := range []hex.Dir{0, 4, 5, 6, 1, 2, 3} {
		require.Equal(t, want, hex.Dir(d).Opposite())
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		grid *hex.Grid
		text string
		want hex.At
	}{
		{rig(t), "0101", 0},
		{rig(t), "0102", 1},
		{rig(t), "0201", 12},
		{rig(t), "1212", 143},
		{rig(t), "0100", hex.None},
		{rig(t), "0001", hex.None},
		{rig(t), "0113", hex.None},
		{rig(t), "1301", hex.None},
		{rig(t), "", hex.None},
		{rig(t), "105", hex.None},
		{rig(t), "00105", hex.None},
		{rig(t), "+105", hex.None},
		{rig(t), "01 5", hex.None},
		{rig(t), "０１", hex.None},
		{rig(t), "٠١", hex.None},
		{spartan(t), "0000", 0},
		{spartan(t), "3338", 1325},
		{spartan(t), "3400", hex.None},
		{ancients(t), "A1", 0},
		{ancients(t), "M1", 12},
		{ancients(t), "A2", 13},
		{ancients(t), "M9", 112},
		{ancients(t), "M2", hex.None},
		{ancients(t), "A0", hex.None},
		{ancients(t), "A01", hex.None},
		{ancients(t), "A10", hex.None},
		{ancients(t), "N1", hex.None},
		{ancients(t), "g5", hex.None},
		{ancients(t), "A", hex.None},
		{ancients(t), "", hex.None},
		{ancients(t), "AA1", hex.None},
		{ancients(t), "A-1", hex.None},
		{rows(t, 26, 99), "Z99", 26*99 - 49 - 1},
		{rows(t, 26, 99), "A100", hex.None},
	} {
		got, ok := c.grid.Parse(c.text)
		require.Equal(t, c.want, got, "%q", c.text)
		require.Equal(t, c.want != hex.None, ok, "%q", c.text)
	}
}

func TestGridsThatCannotBe(t *testing.T) {
	const huge = 1 << 30
	for _, c := range []struct {
		x, y, columns, rows int
		want                string
	}{
		{-1, 0, 5, 5, "5 columns from number -1; write at least 1, with numbers from 0 to 99, instead"},
		{1, 1, 100, 5, "100 columns from number 1; write at least 1, with numbers from 0 to 99, instead"},
		{0, 0, 0, 5, "0 columns from number 0; write at least 1, with numbers from 0 to 99, instead"},
		{0, 0, 5, huge, "1073741824 rows from number 0; write at least 1, with numbers from 0 to 99, instead"},
		{0, huge, 5, huge, "1073741824 rows from number 1073741824; write at least 1, with numbers from 0 to 99, instead"},
	} {
		_, err := hex.NewColumns(c.x, c.y, c.columns, c.rows)
		require.EqualError(t, err, c.want)
	}
	require.Equal(t, 10000, columns(t, 0, 0, 100, 100).Len())
	require.Equal(t, 1, columns(t, 99, 99, 1, 1).Len())

	for _, c := range []struct {
		columns, rows int
		want          string
	}{
		{1, 9, "1 columns; write 2 to 26 instead"},
		{27, 9, "27 columns; write 2 to 26 instead"},
		{13, 0, "0 rows; write 1 to 99 instead"},
		{13, huge, "1073741824 rows; write 1 to 99 instead"},
	} {
		_, err := hex.NewRows(c.columns, c.rows)
		require.EqualError(t, err, c.want)
	}
	require.Equal(t, 113, ancients(t).Len())
}

func TestDistance(t *testing.T) {
	letters := map[string]string{
		"B": "3013", "C": "2416", "E": "2124", "F": "1919", "G": "0806", "H": "1111", "J": "0532",
		"K": "0412", "L": "0323", "M": "1711", "N": "1507", "P": "1726", "R": "1029",
	}
	g := spartan(t)
	for _, c := range []struct {
		from, to string
		want     int
	}{
		{"H", "L", 16},
		{"C", "F", 5},
		{"B", "C", 6},
		{"G", "N", 7},
		{"K", "H", 7},
		{"J", "R", 5},
		{"R", "P", 7},
		{"P", "E", 4},
		{"G", "M", 9},
		{"M", "C", 9},
	} {
		require.Equal(t, c.want, g.Distance(at(t, g, letters[c.from]), at(t, g, letters[c.to])), "%s-%s", c.from, c.to)
	}
	// Ancients B-BRD-2.
	g = ancients(t)
	for _, c := range []struct {
		from, to string
		want     int
	}{{"G5", "G3", 2}, {"G5", "G1", 4}, {"G5", "J5", 3}, {"A1", "M9", 16}, {"G5", "G5", 0}} {
		require.Equal(t, c.want, g.Distance(at(t, g, c.from), at(t, g, c.to)), "%s-%s", c.from, c.to)
	}
}

func TestSight(t *testing.T) {
	for _, c := range []struct {
		grid           *hex.Grid
		from, to, want string
	}{
		// Spartan 6.34, 6.38.
		{rig(t), "0505", "0508", "0506 0507"},
		{rig(t), "0505", "0706", "0605"},
		{rig(t), "0505", "0707", "0605 0606"},
		{rig(t), "0505", "0808", "0605 0606 0707 0708"},
		{rig(t), "0505", "0705", "0604|0605"},
		{rig(t), "0505", "0506", ""},
		// Two hexsides, the hex between them.
		{rig(t), "0505", "0905", "0604|0605 0705 0804|0805"},
		{rig(t), "0505", "0607", "0506 0606"},
		// Through two vertices: 0705 and 0806 are only touched.
		{rig(t), "0505", "1006", "0605 0706 0805 0906"},
		// Corners cut off: four hexes on the way at distance 4.
		{rig(t), "0505", "0608", "0506 0606 0507 0607"},
		// Along the edge of the map.
		{rig(t), "0501", "0701", "0601"},
		{rig(t), "0601", "0801", "0701|0702"},
		{rig(t), "0612", "0812", "0712"},
		// Ancients B-LOS and its straight lines.
		{ancients(t), "G5", "I5", "H5"},
		{ancients(t), "G5", "F3", "F4"},
		{ancients(t), "G5", "H3", "G4"},
		{ancients(t), "G5", "G3", "F4|G4"},
		{ancients(t), "G7", "G3", "F6|G6 G5 F4|G4"},
		{ancients(t), "A3", "A1", "A2"},
		{ancients(t), "M1", "M3", "L2"},
	} {
		require.Equal(t, c.want, sight(t, c.grid, c.from, c.to), "%s to %s", c.from, c.to)
	}
	require.Empty(t, rig(t).Sight(3, 3))
	require.Equal(t, []hex.At{3}, rig(t).Line(3, 3))
}

// The lines between lettered hexes of the Spartan scenarios.
func TestLine(t *testing.T) {
	g := spartan(t)
	for _, c := range []struct{ name, want string }{
		{"H-L", "1111 1011 1112 1012 0913 1013 0914 0814 0915 0815 0716 0816 0717 0617 0718 0618 0519 0619 0520 0420 0521 0421 0322 0422 0323"},
		{"G-N", "0806 0907 1006 1107 1206 1307 1406 1507"},
		{"B-C", "3013 2914 2814 2715 2615 2516 2416"},
		{"R-P", "1029 1129 1228 1328 1427 1527 1626 1726"},
		{"G-M", "0806 0907 1007 1108 1208 1309 1409 1510 1610 1711"},
		{"C-F", "2416 2317 2217 2118 2018 1919"},
		{"K-H", "0412 0512 0612 0712 0811 0911 1011 1111"},
	} {
		want := strings.Fields(c.want)
		line := g.Line(at(t, g, want[0]), at(t, g, want[len(want)-1]))
		require.ElementsMatch(t, want, strings.Fields(names(g, line)), c.name)
		require.Equal(t, want[0], g.Name(line[0]))
		require.Equal(t, want[len(want)-1], g.Name(line[len(line)-1]))
	}
	g = rig(t)
	require.Equal(t, "0505 0604 0605 0705", names(g, g.Line(at(t, g, "0505"), at(t, g, "0705"))))
	require.Equal(t, "0705 0604 0605 0505", names(g, g.Line(at(t, g, "0705"), at(t, g, "0505"))))
}

// Spartan 7.54, A-78: hexsides off the map must be covered too.
func TestAdjacentBeyond(t *testing.T) {
	g := rig(t)
	covered := func(unit string, attackers ...string) (out []hex.Dir) {
		for d := hex.Dir(1); d <= 6; d++ {
			for _, b := range attackers {
				if g.AdjacentBeyond(at(t, g, unit), d, at(t, g, b)) {
					out = append(out, d)
					break
				}
			}
		}
		return out
	}
	touched := func(unit string, d hex.Dir) (out []hex.At) {
		for b := range g.Len() {
			if g.AdjacentBeyond(at(t, g, unit), d, hex.At(b)) {
				out = append(out, hex.At(b))
			}
		}
		return out
	}
	require.Equal(t, "0501 0601 0701", names(g, touched("0601", 1)))
	require.Equal(t, "0501", names(g, touched("0501", 1)))
	require.Equal(t, []hex.Dir{1, 2, 3, 4, 5, 6}, covered("0601", "0701", "0502"))
	require.Equal(t, []hex.Dir{2, 3, 4, 5, 6}, covered("0501", "0601", "0502", "0401"))
	require.Equal(t, "0504 0505 0603 0604 0605 0704 0705", names(g, touched("0505", 2)))
}

func TestWithin(t *testing.T) {
	g := rig(t)
	a := at(t, g, "0505")
	require.Equal(t, "0505", names(g, g.Within(a, 0)))
	require.Equal(t, "0404 0405 0504 0505 0506 0604 0605", names(g, g.Within(a, 1)))
	require.Equal(t, "0101 0102 0201", names(g, g.Within(0, 1)))
	require.Empty(t, g.Within(a, -1))
	require.Len(t, g.Within(a, int(^uint(0)>>1)), g.Len())

	// Discs of the Spartan scenarios: within 3 of Q, 5 of K at the edge.
	g = spartan(t)
	require.Len(t, g.Within(at(t, g, "1218"), 3), 37)
	require.Len(t, g.Within(at(t, g, "0412"), 5), 85)
	require.Len(t, g.Within(at(t, g, "0323"), 6), 103)
}

func TestEdges(t *testing.T) {
	for _, c := range []struct {
		grid *hex.Grid
		hex  string
		want []string
	}{
		{rig(t), "0101", []string{"north", "west"}},
		{rig(t), "0601", []string{"north"}},
		{rig(t), "0501", []string{"north"}},
		{rig(t), "1201", []string{"north", "east"}},
		{rig(t), "1212", []string{"east", "south"}},
		{rig(t), "0105", []string{"west"}},
		{rig(t), "0505", nil},
		{rig(t), "0602", nil},
		{ancients(t), "A1", []string{"north", "west"}},
		{ancients(t), "L2", []string{"east"}},
		{ancients(t), "A2", []string{"west"}},
		{ancients(t), "M9", []string{"east", "south"}},
		{ancients(t), "G1", []string{"north"}},
		{ancients(t), "G5", nil},
		{columns(t, 0, 0, 1, 1), "0000", []string{"north", "east", "south", "west"}},
	} {
		require.Equal(t, c.want, c.grid.Edges(at(t, c.grid, c.hex)), c.hex)
	}
	g := rig(t)
	require.Equal(t, "0101 0201 0301 0401 0501 0601 0701 0801 0901 1001 1101 1201", names(g, g.Edge("north")))
	require.Equal(t, "1201 1202 1203 1204 1205 1206 1207 1208 1209 1210 1211 1212", names(g, g.Edge("east")))
	require.Empty(t, g.Edge("N"))
	g = ancients(t)
	require.Equal(t, "A1 A2 A3 A4 A5 A6 A7 A8 A9", names(g, g.Edge("west")))
	require.Equal(t, "M1 L2 M3 L4 M5 L6 M7 L8 M9", names(g, g.Edge("east")))
	require.Equal(t, "A9 B9 C9 D9 E9 F9 G9 H9 I9 J9 K9 L9 M9", names(g, g.Edge("south")))
}

func TestCoordinates(t *testing.T) {
	g := rig(t)
	a := at(t, g, "0505")
	require.Equal(t, hex.Point{X: 15, Y: 10}, g.Exact(a))
	require.Equal(t, hex.Point{X: 18, Y: 9}, g.Exact(at(t, g, "0604")))
	require.Equal(t, hex.Point{X: 7500, Y: 8660}, g.Centre(a))
	require.Equal(t, []hex.Point{{7000, 7794}, {8000, 7794}, {8500, 8660}, {8000, 9526}, {7000, 9526}, {6500, 8660}}, g.Outline(a))
	g.Outline(a)[0] = hex.Point{}
	require.Equal(t, hex.Point{X: 7000, Y: 7794}, g.Outline(a)[0])

	g = ancients(t)
	a = at(t, g, "A2")
	require.Equal(t, hex.Point{X: 1, Y: 3}, g.Exact(a))
	require.Equal(t, hex.Point{X: 12, Y: 12}, g.Exact(at(t, g, "G5")))
	require.Equal(t, hex.Point{X: 866, Y: 1500}, g.Centre(a))
	require.Equal(t, []hex.Point{{866, 500}, {1732, 1000}, {1732, 2000}, {866, 2500}, {0, 2000}, {0, 1000}}, g.Outline(a))
}

func TestSideOf(t *testing.T) {
	for _, c := range []struct {
		grid     *hex.Grid
		line, on string
		want     int
	}{
		// Going north, the east is right.
		{rig(t), "0505 0502", "0606", 1},
		{rig(t), "0505 0502", "0406", -1},
		{rig(t), "0505 0502", "0511", 0},
		{rig(t), "0505 0705", "0905", 0},
		{rig(t), "0505 0705", "0604", -1},
		{rig(t), "0505 0705", "0605", 1},
		{rig(t), "0505 0505", "0605", 0},
		// Marathon: the north-west of H-L is right of it.
		{spartan(t), "1111 0323", "0505", 1},
		{spartan(t), "1111 0323", "1218", -1},
		{ancients(t), "G5 G1", "H5", 1},
		{ancients(t), "G5 G3", "G4", 1},
		{ancients(t), "G5 G3", "F4", -1},
		{ancients(t), "G5 G3", "G9", 0},
	} {
		ends := strings.Fields(c.line)
		a, b := at(t, c.grid, ends[0]), at(t, c.grid, ends[1])
		require.Equal(t, c.want, c.grid.SideOf(a, b, at(t, c.grid, c.on)), "%s: %s", c.line, c.on)
	}
}

func TestInnerLoopsDoNotAllocate(t *testing.T) {
	for _, g := range []*hex.Grid{spartan(t), ancients(t)} {
		last := hex.At(g.Len() - 1)
		name, sum := g.Name(last), 0
		require.Zero(t, testing.AllocsPerRun(100, func() {
			a, _ := g.Parse(name)
			n := g.Neighbours(5)
			sum += int(g.Neighbour(5, 3)) + int(n[2]) + int(g.DirTo(5, 6)) + g.Distance(0, a) + len(g.Name(a)) +
				g.SideOf(0, a, 5) + g.Exact(5).X + g.Centre(5).Y + int(hex.Dir(3).Opposite().Turn(2))
			if g.AdjacentBeyond(0, 1, a) {
				sum++
			}
		}))
		require.NotZero(t, sum)
	}
}

// Columns with an odd number further south: the same hexes by other numbers.
func TestOddColumns(t *testing.T) {
	even := columns(t, 2, 3, 7, 5)
	odd, err := hex.NewOddColumns(3, 3, 7, 5)
	require.NoError(t, err)
	require.Equal(t, even.Len(), odd.Len())
	for a := range hex.At(even.Len()) {
		require.Equal(t, even.Neighbours(a), odd.Neighbours(a))
		x, y := even.Name(a)[:2], even.Name(a)[2:]
		n, err := strconv.Atoi(x)
		require.NoError(t, err)
		require.Equal(t, fmt.Sprintf("%02d%s", n+1, y), odd.Name(a))
		back, ok := odd.Parse(odd.Name(a))
		require.True(t, ok)
		require.Equal(t, a, back)
		require.Equal(t, even.Edges(a), odd.Edges(a))
		for b := range hex.At(even.Len()) {
			require.Equal(t, even.Distance(a, b), odd.Distance(a, b))
			require.Equal(t, even.Sight(a, b), odd.Sight(a, b))
			require.Equal(t, even.DirTo(a, b), odd.DirTo(a, b))
		}
		require.Equal(t, even.Within(a, 2), odd.Within(a, 2))
		before, after := even.Outline(a), odd.Outline(a)
		require.Equal(t, before[3].Y-before[0].Y, after[3].Y-after[0].Y)
		require.Equal(t, even.Centre(a).Y-even.Centre(0).Y, odd.Centre(a).Y-odd.Centre(0).Y)
	}
	_, err = hex.NewOddColumns(0, 0, 101, 5)
	require.Error(t, err)
}
