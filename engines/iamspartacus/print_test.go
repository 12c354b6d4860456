package iamspartacus

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/page"
	facts "prestags/scenarios/iamspartacus"
	"prestags/sheets"
)

// TestAllIsPrinted: everything there is to print has room on both papers, as it
// comes out of the box and for a position.
func TestAllIsPrinted(t *testing.T) {
	g := theGame(t)
	p := g.Start().(*position)
	for _, kind := range []string{engines.PrintCharts, engines.PrintReference, engines.PrintPlotChart, engines.PrintCounters, engines.PrintMap, engines.PrintTracks, engines.PrintScenario} {
		for _, v := range []engines.View{nil, g.View(p, "rebel"), g.View(p, engines.Umpire)} {
			parts := g.Print(kind, v)
			require.NotEmpty(t, parts, kind)
			for _, paper := range []sheets.Paper{sheets.A4, sheets.Letter} {
				_, err := sheets.Print(page.Document{Game: "I Am Spartacus!", Title: kind, Parts: parts}, paper)
				require.NoError(t, err, kind)
			}
		}
	}
	require.Empty(t, g.Print(engines.PrintCards, nil))
}

// rowOfDie is the row of a printed table that a die is read in.
func rowOfDie(t *testing.T, table page.Table, die int) []string {
	t.Helper()
	for _, row := range table.Rows {
		var s facts.Span
		require.NoError(t, s.UnmarshalText([]byte(row[0])), row[0])
		if s.Has(die) {
			return row
		}
	}
	t.Fatalf("%s has no row for %d", table.Title, die)
	return nil
}

// TestChartsAreWhatIsRolledOn: every printed cell is what the engine reads.
func TestChartsAreWhatIsRolledOn(t *testing.T) {
	g := theGame(t)
	number := func(s string) int {
		if s == "–" {
			return 0
		}
		n, err := strconv.Atoi(strings.TrimPrefix(s, "+"))
		require.NoError(t, err)
		return n
	}
	for die := 1; die <= 9; die++ {
		row := rowOfDie(t, g.attritionChart(), die)
		for col, units := range []int{8, 12, 20} {
			require.Equal(t, g.worn(units, die), number(row[col+1]), "attrition, die %d, %d units", die, units)
		}
		march := g.ch.ForcedMarchAt(die)
		row = rowOfDie(t, g.marchChart(), die)
		require.Equal(t, march.Go, row[1] == "goes on")
		require.Equal(t, march.Loss, strings.Contains(row[2], "loses a step"))
		require.Equal(t, march.Drop, strings.Contains(row[2], "stays"))
		raft := g.ch.RaftAt(die)
		row = rowOfDie(t, g.raftChart(), die)
		require.Equal(t, raft.Lost, row[1] == "lost" && row[2] == "lost")
		require.Equal(t, raft.Crosses, strings.Contains(row[1], "crosses") && row[2] == "crosses")
		require.Equal(t, raft.Loss, strings.Contains(row[1], "loses a step"))
		wall := g.ch.CircumvallationAt(die)
		row = rowOfDie(t, g.wallChart(), die)
		require.Equal(t, wall.Crosses, strings.Contains(row[1], "crosses"))
		require.Equal(t, wall.Loss, strings.Contains(row[1], "loses a step"))
	}
	for die := 1; die <= 6; die++ {
		row := rowOfDie(t, g.decimationChart(), die)
		want := "no effect"
		if n := g.ch.DecimationAt(die); n != 0 {
			want = plus(n) + " to its factor in each round"
		}
		require.Equal(t, want, row[1])
	}
	for n := 1; n <= 17; n++ {
		row := rowOfDie(t, g.trainingChart(), n)
		require.Equal(t, g.ch.TrainingDie(n).String(), row[1])
	}
	for i, r := range g.ch.Revolt {
		row := g.revoltChart().Rows[i]
		require.Equal(t, []int{r.Dice, r.Add, r.Spartacus, r.PerSix, r.Leader}, []int{number(row[1]), number(row[2]), number(row[3]), number(row[4]), number(row[6])}, r.Place)
	}
}

// TestCountersPrintedAreTheCountersOfTheGame: 189, each with the factors of its
// steps.
func TestCountersPrintedAreTheCountersOfTheGame(t *testing.T) {
	g := theGame(t)
	sheet := g.printCounters()[0].Counters
	n := 0
	faces := map[string][]string{}
	for _, c := range sheet.Cuts {
		n += c.Copies
		faces[c.Front.Main] = append(faces[c.Front.Main], c.Front.Foot)
		if c.Back != nil {
			faces[c.Front.Main] = append(faces[c.Front.Main], c.Back.Foot)
		}
	}
	require.Equal(t, facts.Counters, n)
	require.Equal(t, "[8 7 6 5 4 3 2 1]", fmt.Sprint(faces["IV"]))
	require.Equal(t, "[6 5 4 3 2 1]", fmt.Sprint(faces["XX"]))
	require.Equal(t, "[7 5 3 1]", fmt.Sprint(faces["glad"]))
	require.Equal(t, "[4 3 2 1]", fmt.Sprint(faces["Roma"]))
}

// TestOrderSheetOfASideShowsNoOther: a side's sheet holds its own pieces alone.
func TestOrderSheetOfASideShowsNoOther(t *testing.T) {
	g := theGame(t)
	parts := g.Print(engines.PrintPlotChart, g.View(g.Start(), "rebel"))
	require.Len(t, parts, 1)
	f := parts[0].Blocks[1].(page.Form)
	require.Len(t, f.Rows, 9)
	require.Equal(t, []string{"Spartacus", "CAMP"}, f.Rows[0])
}

// TestWarIsDescribed: what `show` prints can be drawn and names every unit.
func TestWarIsDescribed(t *testing.T) {
	g := theGame(t)
	text := sheets.Text(page.Report{State: g.Describe()})
	require.NoError(t, sheets.Drawable(text))
	for u := range g.units {
		if !g.classOf(int16(u)).slave {
			require.Contains(t, text, g.units[u].id)
		}
	}
	for _, w := range []string{"BRUT", "MESS (strait)", "opt.14.15", "reconstruction", "Crassus", "-15"} {
		require.Contains(t, text, w)
	}
}
