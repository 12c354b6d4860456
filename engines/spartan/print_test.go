package spartan

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/page"
	facts "prestags/scenarios/spartan"
)

// tableOf finds a table of a printable by the beginning of its title.
func tableOf(t *testing.T, parts []page.Part, title string) page.Table {
	t.Helper()
	for _, part := range parts {
		for _, b := range part.Blocks {
			if x, ok := b.(page.Table); ok && strings.HasPrefix(x.Title, title) {
				return x
			}
		}
	}
	require.Fail(t, "no table "+title)
	return page.Table{}
}

// The tables on paper are those the rules read.
func TestChartsOnPaperAreTheTablesOfTheRules(t *testing.T) {
	g := open(t, "asculum")
	charts := g.Print(engines.PrintCharts, nil)
	crt := tableOf(t, charts, "Combat Results Table")
	require.Len(t, crt.Rows, 7)
	for die := 1; die <= 7; die++ {
		require.Equal(t, strconv.Itoa(die), crt.Rows[die-1][0])
		for col := range g.table.odds {
			require.Equal(t, g.table.names[col], crt.Columns[col+1].Name)
			require.Equal(t, g.table.read(die, col).String(), crt.Rows[die-1][col+1])
		}
	}
	share := tableOf(t, charts, "Unit Capability")
	for a := range classes {
		for b := range classes {
			require.Equal(t, g.mayShare(a, b), share.Rows[a][b+1] == "yes", "%s with %s", classNames[a], classNames[b])
		}
	}
	units := tableOf(t, charts, "Units of the series")
	require.Len(t, units.Rows, len(g.c.Units))
	for i := range g.types {
		x := &g.types[i]
		if x.leader {
			continue
		}
		k := slices.IndexFunc(units.Rows, func(r []string) bool { return r[0] == x.code })
		require.GreaterOrEqual(t, k, 0, x.code)
		fire, reach := "–", "–"
		if x.isFire() {
			fire, reach = strconv.Itoa(x.fire), strconv.Itoa(x.reach)
		}
		require.Equal(t, []string{x.code, x.name, classNames[x.class], x.meleeWords(), halves(x.ma), fire, reach, strconv.Itoa(x.vp)}, units.Rows[k][:8])
	}
	leaders := tableOf(t, charts, "Leaders")
	for _, row := range leaders.Rows {
		n, err := strconv.Atoi(row[0])
		require.NoError(t, err)
		l := g.leaderLevel(int8(n))
		require.Equal(t, []string{strconv.Itoa(l.Bonus), strconv.Itoa(l.Radius), l.Class, strconv.Itoa(l.MA)}, row[1:])
	}
	terrain := tableOf(t, charts, "Terrain Effects")
	require.Equal(t, []string{"woods", "3", "4", "–", "×2", "yes", "–"}, terrain.Rows[4])
	require.Equal(t, []string{"stream", "2", "1", "×1/2", "–", "–", "Ff"}, terrain.Rows[6])
	require.Equal(t, []string{"river", "no entry", "–", "–", "–", "–", "–"}, terrain.Rows[9])
}

// Every battle has as many counters as units and leaders, the whole game enough
// for each.
func TestCountersOnPaperAreTheArmies(t *testing.T) {
	var all [][]page.Part
	for _, slug := range facts.Slugs() {
		g := open(t, slug)
		parts := g.Print(engines.PrintCounters, nil)
		all = append(all, parts)
		n, leaders := 0, 0
		for u := range g.units {
			if g.typeOf(int16(u)).leader {
				leaders++
			} else {
				n++
			}
		}
		require.Len(t, parts[0].Counters.Cuts, n, slug)
		if leaders > 0 {
			fronts := 0
			for _, c := range parts[1].Counters.Cuts {
				if strings.HasPrefix(c.Front.Main, "L") && c.Copies == 1 {
					fronts++
				}
			}
			require.GreaterOrEqual(t, fronts, leaders, slug)
		}
	}
	whole := page.WholeMix("Counters", all)
	have := map[page.Face]int{}
	for _, part := range whole {
		for _, c := range part.Counters.Cuts {
			have[c.Front] += c.Copies
		}
	}
	for i, parts := range all {
		need := map[page.Face]int{}
		for _, part := range parts {
			for _, c := range part.Counters.Cuts {
				need[c.Front] += c.Copies
			}
		}
		for f, n := range need {
			require.GreaterOrEqual(t, have[f], n, "%s: %+v", facts.Slugs()[i], f)
		}
	}
}

// The chart of 20.0: a unit a line with its task and columns for hexes and
// Movement Points; of a match the units that are left, where they stand.
func TestPlotChart(t *testing.T) {
	g := open(t, "marathon")
	formOf := func(p page.Part) page.Form { return p.Blocks[len(p.Blocks)-1].(page.Form) }
	blank := g.Print(engines.PrintPlotChart, nil)
	require.Len(t, blank, 1)
	require.Equal(t, []string{"Unit", "Task", "Hex 1 (MP)"}, []string{formOf(blank[0]).Columns[0].Name, formOf(blank[0]).Columns[1].Name, formOf(blank[0]).Columns[2].Name})
	require.Equal(t, blankRows, formOf(blank[0]).Blank)
	p := g.deployed()
	p.units[g.byID["greeks/MS01"]].status = dead
	own := g.Print(engines.PrintPlotChart, g.View(p, "greeks"))
	require.Len(t, own, 1)
	rows := formOf(own[0]).Rows
	require.Len(t, rows, 22) // 22 units and a leader, one dead
	require.Equal(t, []string{"2L01", g.grid.Name(p.units[g.byID["greeks/2L01"]].at), "9", ""}, rows[0])
	require.Equal(t, "MS02", rows[1][0])
	// The Movement Points it has now: out of command half of them (10.23).
	require.Equal(t, "3", rows[1][2])
	p.units[g.byID["greeks/2L01"]].status = dead
	rows = formOf(g.Print(engines.PrintPlotChart, g.View(p, "greeks"))[0]).Rows
	require.Equal(t, []string{"MS02", "1.5"}, []string{rows[0][0], rows[0][2]})
	require.Len(t, g.Print(engines.PrintPlotChart, g.View(p, engines.Umpire)), 2)
}

// The card of a battle shows all units where they set up.
func TestScenarioCardsShowTheDeployment(t *testing.T) {
	for _, slug := range facts.Slugs() {
		g := open(t, slug)
		parts := g.Print(engines.PrintScenario, nil)
		require.Len(t, parts, 1)
		b, ok := parts[0].Blocks[len(parts[0].Blocks)-1].(page.Board)
		require.True(t, ok)
		require.Len(t, b.Counters, len(g.units), slug)
	}
}

// A whole map, and tracks with the markers of a match.
func TestMapAndTracks(t *testing.T) {
	g := open(t, "marathon", panicRule)
	m := g.Print(engines.PrintMap, nil)
	require.Len(t, m[0].Poster.Board.Cells, g.grid.Len())
	require.Empty(t, m[0].Poster.Board.Counters)
	// Out of the box it has its woods, which count for nothing at Marathon.
	woods := func(b page.Board) int {
		n := 0
		for _, c := range b.Cells {
			n += b2i(c.Tone == page.ToneWoods || c.Over == page.ToneWoods)
		}
		return n
	}
	require.Positive(t, woods(m[0].Poster.Board))
	p := g.deployed()
	p.vp[1] = 27
	require.Len(t, g.Print(engines.PrintMap, g.View(p, engines.Public))[0].Poster.Board.Counters, len(g.units))
	require.Zero(t, woods(g.Print(engines.PrintMap, g.View(p, engines.Public))[0].Poster.Board))
	require.Equal(t, 30, g.Print(engines.PrintTracks, nil)[0].Blocks[0].(page.Track).To)
	tracks := g.Print(engines.PrintTracks, g.View(p, engines.Public))
	var marks []string
	for _, b := range tracks[0].Blocks {
		if x, ok := b.(page.Track); ok {
			for _, k := range x.Marks {
				marks = append(marks, strconv.Itoa(k.At)+k.Text)
			}
		}
	}
	require.Equal(t, []string{"1GT", "0Gr", "0Pe", "0Gr", "2Pe", "0Gr", "7Pe"}, marks)
	level := tableOf(t, tracks, "Panic Levels")
	require.Equal(t, []string{"Greeks", "23", "27"}, level.Rows[0])
	require.Nil(t, g.Print(engines.PrintCards, nil))
}
