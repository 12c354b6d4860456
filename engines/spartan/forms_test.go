package spartan

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/page"
	"prestags/plot"
)

// shapes are a form as text, XLSX and CSV.
func shapes(t *testing.T, f plot.Form) map[string][]byte {
	t.Helper()
	xlsx, err := plot.WriteXLSX(f)
	require.NoError(t, err)
	return map[string][]byte{"plot.txt": plot.WriteText(f), "plot.xlsx": xlsx, "plot.csv": plot.WriteCSV(f)}
}

func marathonForm(t *testing.T, impulse int, side string) (*game, *position, plot.Form) {
	g := open(t, "marathon")
	p := deployed(t, g).clone()
	p.impulse = impulse
	f := g.Form(g.View(p, side))
	f.Match = "club"
	return g, p, f
}

func TestFormListsEveryOwnUnitOnTheMap(t *testing.T) {
	r := newRig(t, command)
	r.put("a", "BW01@0603 PP01@0504 3L01@0504 MS01@0910 MS02@0910").put("b", "MI01@0505 SK01@0102")
	// Another Game-Turn: MS02 disrupted, BW01 used defensive fire.
	r.p.impulse = 4
	r.p.units[r.unit("a/MS02")].disrupted = 3
	r.p.units[r.unit("a/BW01")].fired = 3
	f := r.g.Form(r.g.View(r.p, "a"))
	require.Equal(t, "Spartan, Test rig: A, Game-Turn 4 of 12", f.Title)
	require.Equal(t, []any{"a", 4, 4}, []any{f.Side, f.Impulse, f.Turn})
	chart := f.Sections[0]
	require.Equal(t, []plot.Row{
		{Cells: []string{"3L01", "0504", "", "", "", "MV NP", "E", "9", "level 3", "0505"}, Comment: "0504, 9 MP, level 3; enemies adjacent: 0505"},
		{
			Cells:   []string{"BW01", "0603", "", "", "", "MV DF NP", "Ff", "5", "in command, no OF: defensive fire in Game-Turn 3", ""},
			Comment: "0603, 5 MP, in command, no OF: defensive fire in Game-Turn 3",
		},
		{Cells: []string{"MS01", "0910", "", "", "", "MV NP", "A", "1.5", "out of command", ""}, Comment: "0910, 1.5 MP, out of command"},
		{Cells: []string{"MS02", "0910", "", "", "", "NP", "A", "1.5", "disrupted", ""}, Comment: "0910, disrupted: no task in Game-Turn 4"},
		{Cells: []string{"PP01", "0504", "", "", "", "MV ML NP", "A", "4", "in command", "0505"}, Comment: "0504, 4 MP, in command; enemies adjacent: 0505"},
	}, chart.Rows)
	require.Equal(t, plot.Column{Name: "Task", Kind: plot.KindVerb, List: []string{"MV", "OF", "DF", "ML", "NP"}}, chart.Columns[2])
	require.Equal(t, plot.Column{Name: "Hex", Kind: plot.KindPlace, Repeat: 9}, chart.Columns[3])
	require.Equal(t, [][]string{{"0102", "clear", "SK01", "1", "2"}, {"0505", "clear", "MI01", "2", "2"}}, rosterCells(f, "Enemy stacks"))
	own := rosterCells(f, "Your units")
	require.Len(t, own, 5)
	require.Equal(t, []string{"BW01", "Bowmen", "Ff", "•", "2", "2", "5", "3", "0603", ""}, own[1])
	require.Equal(t, []string{"MS02", "Militia Spearmen", "A", "3", "", "", "3", "2", "0910", "disrupted"}, own[3])
}

func rosterCells(f plot.Form, title string) [][]string {
	var out [][]string
	for _, s := range f.Sections {
		for _, r := range s.Rows {
			if s.Roster && s.Title == title {
				out = append(out, r.Cells)
			}
		}
	}
	return out
}

func TestFormOfMarathonListsAllUnits(t *testing.T) {
	for side, n := range map[string]int{"greeks": 23, "persians": 33} {
		g, _, f := marathonForm(t, 3, side)
		require.Len(t, f.Sections[0].Rows, n)
		s, _ := g.sideOf(side)
		for i, r := range f.Sections[0].Rows {
			require.Equal(t, g.units[int(g.sides[s].first)+i].id, r.Cells[0])
			require.False(t, r.Live)
		}
	}
	_, _, f := marathonForm(t, 3, "greeks")
	require.Equal(t, []string{"MV", "ML", "NP"}, f.Sections[0].Columns[2].List, "no fire units, no fire")
	require.Contains(t, strings.Join(f.HowTo, "\n"), "OF and DF are for fire units, of which your side has none here.")
	_, _, f = marathonForm(t, 3, "persians")
	require.Contains(t, f.Sections[0].Rows[5].Comment, "no fire in Game-Turn 1")
}

// A form sent back unchanged orders nothing and leaves the standing orders in
// force.
func TestFormSentBackUnchangedOrdersNothing(t *testing.T) {
	for _, side := range []string{"greeks", "persians"} {
		g, p, f := marathonForm(t, 5, side)
		for name, data := range shapes(t, f) {
			file, ps := plot.Read(name, data, g.Grammar())
			require.Empty(t, ps, name)
			require.Equal(t, []string{"club", side, "005", "3"}, []string{file.Header.Match.Text, file.Header.Side.Text, file.Header.Impulse.Text, file.Header.Turn.Text})
			require.Empty(t, file.Lines, name)
			require.False(t, file.Has("standing"), name)
			_, ps = g.Compile(g.View(p, side), &file)
			require.Empty(t, ps, name)
		}
	}
}

func TestFilledFormIsReadBack(t *testing.T) {
	g, p, f := marathonForm(t, 5, "greeks")
	// MS01 to MS03 and their leader go from 0816; one line a unit.
	for i := range f.Sections[0].Rows {
		r := &f.Sections[0].Rows[i]
		switch r.Cells[0] {
		case "MS01", "MS02", "MS03":
			r.Cells[2], r.Cells[3], r.Live = "MV", "0817", true
		case "2L01":
			r.Cells[2], r.Cells[3], r.Live = "MV", "0717 0817", true
		case "MS04":
			r.Cells[2], r.Cells[4], r.Live = "NP", "advance=yes", true
		}
	}
	lines := f.Sections[0].Lines
	for i, l := range lines {
		if strings.HasPrefix(l, "# [") || strings.HasPrefix(l, "# losses") || strings.HasPrefix(l, "# advance") || strings.HasPrefix(l, "# defensive") {
			lines[i] = strings.TrimPrefix(l, "# ")
		}
	}
	for name, data := range shapes(t, f) {
		file, ps := plot.Read(name, data, g.Grammar())
		require.Empty(t, ps, name)
		require.Len(t, file.In(""), 5, name)
		require.Len(t, file.In("standing"), 4, name)
		eo, ps := g.Compile(g.View(p, "greeks"), &file)
		require.Empty(t, ps, name)
		o := eo.(*orders)
		require.Len(t, o.standing.losses, 2, name)
		require.Equal(t, []pref{{kind: prefVP}}, o.standing.losses[0].prefs, name)
		require.Equal(t, []pref{{kind: prefVP}, {kind: prefDisrupted}, {kind: prefFPS}}, o.standing.fire, name)
		require.True(t, o.standing.set, name)
		moves := 0
		for _, x := range o.by {
			moves += b2i(x.task == moveTask)
		}
		require.Equal(t, 4, moves, name)
	}
}

func TestDeploymentFormIsTheDefaultDeployment(t *testing.T) {
	g := open(t, "marathon")
	start := g.Start().(*position)
	want := deployed(t, g)
	for i, side := range []string{"persians", "greeks"} {
		p := start.clone()
		p.impulse = i + 1
		f := g.Form(g.View(p, side))
		f.Match = "club"
		require.Equal(t, "Spartan, Marathon: "+g.sides[1-i].name+", deployment", f.Title)
		require.Equal(t, []string{"deploy"}, []string{f.Sections[0].Name})
		require.Zero(t, f.Turn)
		for name, data := range shapes(t, f) {
			file, ps := plot.Read(name, data, g.Grammar())
			require.Empty(t, ps, name)
			eo, ps := g.Compile(g.View(p, side), &file)
			require.Empty(t, ps, name)
			o := eo.(*orders)
			sd := &g.sides[1-i]
			require.Len(t, o.deploy, int(sd.last-sd.first), name)
			for _, pl := range o.deploy {
				require.Equal(t, want.units[pl.unit].at, pl.at, g.units[pl.unit].full)
			}
		}
	}
}

func TestHowToFitsTheOptions(t *testing.T) {
	for option, want := range map[string]string{
		"mp_figures=strict":       "missing or wrong voids the plot of the unit",
		"mp_figures=lenient":      "the true cost counts",
		"fire_cadence=df_of":      "may not use OF in the next Game-Turn",
		"fire_cadence=none":       "may fire in every Game-Turn",
		"fire_cadence=alternate":  "that really fired may not fire in the next",
		"marathon_first=persians": "How to write a plot",
	} {
		key, value, _ := strings.Cut(option, "=")
		g := open(t, "marathon", setting(key, value))
		require.Contains(t, strings.Join(g.howToPlot(1), "\n"), want, option)
	}
}

// The examples of the instructions are plots that can be read.
func TestExamplesOfTheInstructionsCanBeRead(t *testing.T) {
	g := open(t, "marathon")
	examples := 0
	for _, text := range append(g.howToPlot(1), g.howToDeploy(1)...) {
		for l := range strings.SplitSeq(text, "\n") {
			if !strings.HasPrefix(l, "  ") {
				continue
			}
			examples++
			section := ""
			if strings.Contains(l, " AT ") {
				section = "[deploy]\n"
			}
			f, ps := plot.Read("x.txt", []byte("match: m\nside: persians\nimpulse: 1\n"+section+l+"\n"), g.Grammar())
			require.Empty(t, ps, l)
			require.Len(t, f.Lines, 1, l)
		}
	}
	require.Equal(t, 5, examples)
}

func TestPlottedDrawsOnesOwnPlot(t *testing.T) {
	r := newRig(t, on("slope", "0506"))
	r.put("a", "PP01@0504 BW01@0603 LT01@0508 SK01@0707 MS01@0101 MS02@0101").put("b", "MS01@0505 MS02@0605")
	r.plot("a", "PP01 ML 0505 advance=yes least=1-1\nBW01 OF 0605\nLT01 MV 0507 0506(2) 0406\nSK01 DF 0606 vp\nMS01 MV EXIT:N\nMS02 MV 0303\n[standing]\nlosses: vp\nlosses 0504: PP01 PP\nadvance: PP01")
	o, _ := r.compile("a")
	got := r.g.Plotted(r.g.View(r.p, "a"), o)
	b := got.Map[0].(page.Board)
	require.Equal(t, "Plot of A for Game-Turn 1 of 12", b.Title)
	require.Equal(t, []page.Arrow{
		{Kind: page.ArrowFire, Cells: []string{"0603", "0605"}},
		{Kind: page.ArrowPlan, Cells: []string{"0508", "0507", "0506", "0406"}},
		{Kind: page.ArrowMelee, Cells: []string{"0504", "0505"}},
	}, b.Arrows)
	require.Equal(t, [][]string{
		{"BW01", "0603", "OF", "0605", "", ""},
		{"LT01", "0508", "MV", "0507 0506(2) 0406", "4 of 5", ""},
		{"MS01", "0101", "MV", "EXIT:N", "1 of 3", ""},
		{"MS02", "0101", "NP", "", "", ""},
		{"PP01", "0504", "ML", "0505", "", "advance=yes least=1-1"},
		{"SK01", "0707", "DF", "0606 vp", "", ""},
	}, table(t, got.State, "Orders").Rows)
	require.Equal(t, []string{"# Set aside", "MS02 stands without a plot: 0303 is not adjacent to 0101."}, paras(got.Happened))
	require.Equal(t, []string{
		"# Standing orders in this plot",
		"Losses of a half elimination: vp.",
		"Losses of a half elimination in 0504: PP01 PP.",
		"Advance after combat: PP01.",
		"Defensive fire: nothing said; the hex worth most Victory Points, then one with disrupted units, then the least Fire Protection Strength.",
	}, paras(got.Next))
}

func TestPlottedDeploymentShowsWhereUnitsWillStand(t *testing.T) {
	g := open(t, "marathon")
	p := g.Start().(*position)
	f, ps := plot.Read("d.txt", []byte("match: m\nside: persians\nimpulse: 1\n[deploy]\nBW01, BW02 AT 0919\n"), g.Grammar())
	require.Empty(t, ps)
	o, ps := g.Compile(g.View(p, "persians"), &f)
	require.Empty(t, ps)
	got := g.Plotted(g.View(p, "persians"), o)
	b := got.Map[0].(page.Board)
	require.Len(t, b.Counters, 33)
	require.Contains(t, b.Counters, page.Counter{Cell: "0919", Style: 1, Side: "Pe", ID: "BW01"})
	rows := table(t, got.State, "Where your units stand").Rows
	require.Contains(t, rows, []string{"BW01", "0919", "plot"})
	require.Contains(t, rows, []string{"MS01", "1119", "default"})
	require.Len(t, rows, 33)
	require.Contains(t, paras(got.Next), "Advance after combat: nothing said; nobody.")
}
