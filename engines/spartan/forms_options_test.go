package spartan

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/hex"
	"prestags/engines/page"
	"prestags/plot"
	facts "prestags/scenarios/spartan"
)

func TestFormTellsWhatTheOptionalRulesBring(t *testing.T) {
	r := everyRule(t)
	f := r.g.Form(r.g.View(r.p, "a"))
	chart := f.Sections[0]
	require.Equal(t, plot.Column{Name: "stands in, faces", Kind: plot.KindInfo}, chart.Columns[1])
	require.Equal(t, []string{"MV hexes, ^1 (north) to ^6 turns | OF hex | DF | ML hex | NP. Behind each unit: where it stands and faces, its Movement Points, enemies next to it."}, chart.Help)
	require.Equal(t, []plot.Row{
		{Cells: []string{"2L01", "0505 N", "", "", "", "MV NP", "E", "9", "level 3", "0504"}, Comment: "0505 facing N, 9 MP, level 3; enemies adjacent: 0504"},
		{Cells: []string{"EL01", "0808 SW", "", "", "", "", "D", "6", "rampant", ""}, Comment: "0808 facing SW, rampant: no orders"},
		{Cells: []string{"EL02", "0909 NW", "", "", "", "NP", "D", "6", "combat spent", ""}, Comment: "0909 facing NW, its one combat is over: no task, it rampages in Game-Turn 1"},
		{Cells: []string{"LC01", "0707 SE", "", "", "", "MV NP", "C", "9", "in command", ""}, Comment: "0707 facing SE, 9 MP, in command"},
		{
			Cells:   []string{"MS01", "0505 N", "", "", "", "ML NP", "A", "3", "in command, in contact", "0504"},
			Comment: "0505 facing N, 3 MP, in command, in contact: no MV; enemies adjacent: 0504",
		},
		{
			Cells:   []string{"MS02", "0505 S", "", "", "", "MV NP", "A", "3", "in command", "on the flank 0504"},
			Comment: "0505 facing S, 3 MP, in command; enemies adjacent: on the flank 0504",
		},
		{Cells: []string{"PP01", "0606 NE", "", "", "", "", "A", "4", "panicked", ""}, Comment: "0606 facing NE, panicked: no orders"},
	}, chart.Rows)
	own := rosterCells(f, "Your units")
	require.Equal(t, "faces SW, rampant", own[1][9])
	require.Equal(t, "faces NW, combat spent", own[2][9])
	require.Equal(t, "faces N, in contact", own[4][9])
	require.Equal(t, [][]string{
		{"0504", "clear", "MS01 C", "3", "2", "S"}, {"1010", "clear", "SK01", "1", "2", "N"}, {"1111", "clear", "SD01 D", "4", "2", "N"},
	}, rosterCells(f, "Enemy stacks"))
	require.Equal(t, []string{
		"# retreat LC01: 0706 0806   # before a melee of much slower units: to which hexes, the best first",
		"# concede: yes   # a Tactical Concession: the battle is given up, for good",
	}, chart.Lines[len(chart.Lines)-2:])

	// What the lines show can be read as it stands.
	for i, l := range chart.Lines {
		if strings.HasPrefix(l, "# [") || strings.HasPrefix(l, "# retreat") || strings.HasPrefix(l, "# concede") {
			chart.Lines[i] = strings.TrimPrefix(l, "# ")
		}
	}
	f.Match = "rig"
	for name, data := range shapes(t, f) {
		file, ps := plot.Read(name, data, r.g.Grammar())
		require.Empty(t, ps, name)
		o, ps := r.g.Compile(r.g.View(r.p, "a"), &file)
		require.Empty(t, ps, name)
		s := o.(*orders).standing
		require.True(t, s.concede, name)
		require.Equal(t, []retirement{{r.unit("a/LC01"), []hex.At{hexAt(t, r.g, "0706"), hexAt(t, r.g, "0806")}}}, s.retire, name)
	}
	r.p.conceded = 1
	require.NotContains(t, strings.Join(r.g.standingLines(r.p, 0), "\n"), "concede")
}

func TestFormSaysOfDariusWhatHeDoes(t *testing.T) {
	g := open(t, "arbela", setting("opt.S3.2", "on"))
	p := deployed(t, g).clone()
	row := func() plot.Row {
		rows := g.Form(g.View(p, "persians")).Sections[0].Rows
		require.Equal(t, "1L01", rows[0].Cells[0])
		return rows[0]
	}
	require.Equal(t, "NP", row().Cells[5])
	require.Contains(t, row().Comment, "level 1, Darius: stays until an enemy comes next to him")
	p.run = true
	require.Equal(t, "", row().Cells[5])
	require.Contains(t, row().Comment, "on the run: no orders")
	require.Equal(t, "30", rosterCells(g.Form(g.View(p, "persians")), "Your units")[0][7])
}

func TestDeploymentFormHasFacings(t *testing.T) {
	g := open(t, "marathon", setting("opt.16", "on"))
	p := g.Start().(*position)
	f := g.Form(g.View(p, "persians"))
	f.Match = "club"
	require.Equal(t, []string{"MI05", "AT", "1219", "FACING 6", "A", "Militia Infantry"}, rowOf(t, f, "MI05"))
	text := string(plot.WriteText(f))
	require.Contains(t, text, "MI05 AT 1219 FACING 6")
	for name, data := range shapes(t, f) {
		file, ps := plot.Read(name, data, g.Grammar())
		require.Empty(t, ps, name)
		o, ps := g.Compile(g.View(p, "persians"), &file)
		require.Empty(t, ps, name)
		require.Len(t, o.(*orders).deploy, 33, name)
		for _, pl := range o.(*orders).deploy {
			require.Equal(t, int8(6), pl.face, name)
		}
	}
}

func rowOf(t *testing.T, f plot.Form, id string) []string {
	t.Helper()
	for _, r := range f.Sections[0].Rows {
		if r.Cells[0] == id {
			return r.Cells
		}
	}
	require.Fail(t, "no row "+id)
	return nil
}

func TestPlottedShowsTurnsAndWhoTakesNoOrders(t *testing.T) {
	r := newRig(t, on("slope", "0504"), switches("13", "15", "16", "17", "18")...)
	r.put("a", "LC01@0505 LC02@0606 LT01@0707 LC03@0101 PP01@0909 MS01@1010 EL01@0303 EL02@0305 BI01@0808").put("b", "MS01@1212")
	faces(r, "a/LC01 1", "a/LC02 4", "a/LT01 1", "a/LC03 4", "a/PP01 1", "a/MS01 1", "a/EL01 1", "a/EL02 2", "a/BI01 3")
	r.p.units[r.unit("a/PP01")].panicked = true
	r.p.units[r.unit("a/EL01")].fought, r.p.units[r.unit("a/EL01")].rampant = true, true
	r.p.units[r.unit("a/EL02")].fought = true
	r.plot("a", "LC01 MV ^3 0605 ^1\nLC02 MV 0605 0604\nLT01 MV ^4\nLC03 MV EXIT:N\nBI01 MV 0909 ^1 0809 ^2\n[standing]\nretreat LC01: 0504 0604\nretreat LC02:\nconcede: yes")
	o, ps := r.compile("a")
	require.Less(t, plot.Worst(ps), plot.Fault)
	got := r.g.Plotted(r.g.View(r.p, "a"), o)
	orders := table(t, got.State, "Orders")
	require.Equal(t, "Stands in, faces", orders.Columns[1].Name)
	require.Equal(t, [][]string{
		{"BI01", "0808, SE", "MV", "0909 ^5(2) 0809 ^2", "5 of 5", ""},
		{"EL01", "0303, N", "", "rampant, no orders", "", ""},
		{"EL02", "0305, NE", "NP", "combat spent, it rampages", "", ""},
		{"LC01", "0505, N", "MV", "^3 0605 ^1", "3 of 9", ""},
		{"LC02", "0606, S", "MV", "^1 0605 0604", "3 of 9", ""},
		{"LC03", "0101, S", "MV", "^6 EXIT:N", "2 of 9", ""},
		{"LT01", "0707, N", "MV", "^4", "1 of 5", ""},
		{"MS01", "1010, N", "NP", "", "", ""},
		{"PP01", "0909, N", "", "panicked, no orders", "", ""},
	}, orders.Rows)
	require.Equal(t, []string{
		"# Standing orders in this plot",
		"Losses of a half elimination: nothing said; disrupted units first where no leader stands, then the fewest Victory Points, the weakest in melee, the highest number.",
		"Advance after combat: nothing said; nobody.",
		"Defensive fire: nothing said; the hex worth most Victory Points, then one with disrupted units, then the least Fire Protection Strength.",
		"Retreat before combat of LC01: to 0504, 0604.",
		"Retreat before combat of LC02: stands.",
		"A Tactical Concession is declared: from the next Game-Turn on the battle is given up.",
	}, paras(got.Next))
	o.standing.retire = nil
	require.Contains(t, r.g.standingWords(&o.standing), "Retreat before combat: nothing said; nobody.")
}

// Each option changes what the instructions say, and only where it is in force.
func TestHowToFollowsEveryOption(t *testing.T) {
	plain := strings.Join(open(t, "arbela").howToPlot(0), "\n")
	for option, want := range map[string]string{
		"duplicate=first":        "the first counts",
		"duplicate=last":         "the last counts",
		"illegal=truncate":       "walked as far as it is legal",
		"multi_hex=no":           "one alone in this match",
		"fire_advance=never":     "(who goes into a hex emptied by ML, in this order)",
		"dfz=df_only":            "Fire units that are plotted DF stop enemies",
		"leader_bonus=not_if_mv": "A leader plotted MV adds no bonus",
		"command=plot":           "half of it if it is out of command now",
		"command=movement":       "out of command when movement begins",
		"opt.13=on":              "Panic: an army that has lost as many",
		"opt.14=on":              "that attack uphill",
		"opt.15=on":              "`concede: yes` is a Tactical Concession",
		"opt.16=on":              "Facing: a unit enters only",
		"opt.17=on":              "or whose enemies have retreated before all combat of the unit",
		"opt.18=on":              "Contact: after a melee that eliminates and disrupts nobody",
		"opt.S3.2=on":            "1L01 is Darius",
		"opt.S3.3=on":            "From a hilltop at a target lower down",
	} {
		key, value, _ := strings.Cut(option, "=")
		require.NotContains(t, plain, want, option)
		require.Contains(t, strings.Join(open(t, "arbela", setting(key, value)).howToPlot(0), "\n"), want, option)
	}
	require.Contains(t, plain, "Elephants, of either side, have one combat")
	require.NotContains(t, strings.Join(open(t, "marathon").howToPlot(0), "\n"), "Elephants, of either side")
	require.NotContains(t, strings.Join(newRig(t, nil).g.howToPlot(0), "\n"), "out of command", "the rig has no command")
	require.Contains(t, strings.Join(open(t, "marathon", setting("deploy", "secret")).howToDeploy(0), "\n"), "Both sides set up at the same time")
	g := open(t, "arbela", allOn(t, "arbela")...)
	require.NotContains(t, strings.Join(g.howToPlot(1), "\n"), "Darius", "the enemy's")
	examples(t, g, 7)
}

// examples requires that so many examples of the instructions can be read.
func examples(t *testing.T, g *game, want int) {
	t.Helper()
	n := 0
	for _, text := range append(g.howToPlot(1), g.howToDeploy(1)...) {
		for l := range strings.SplitSeq(text, "\n") {
			if !strings.HasPrefix(l, "  ") {
				continue
			}
			n++
			section := ""
			switch {
			case strings.Contains(l, " AT "):
				section = "[deploy]\n"
			case strings.Contains(l, "retreat"):
				section = "[standing]\n"
			}
			f, ps := plot.Read("x.txt", []byte("match: m\nside: "+g.sides[1].id+"\nimpulse: 1\n"+section+l+"\n"), g.Grammar())
			require.Empty(t, ps, l)
			require.Len(t, f.Lines, 1, l)
		}
	}
	require.Equal(t, want, n)
}

func TestDescribeTellsTheRulesInForce(t *testing.T) {
	none := open(t, "marathon").Describe()
	require.Equal(t, "None is played.", section(paras(none), "# Optional rules"))
	g := open(t, "arbela", allOn(t, "arbela")...)
	blocks := g.Describe()
	text := paras(blocks)
	played := strings.Split(section(text, "# Optional rules"), "\n")
	require.Len(t, played, 11)
	for i, rule := range []string{"13.0", "14.0", "15.0", "16.0", "17.0", "18.0", "S3.1", "S3.2", "S3.3", "S3.4", "S3.5"} {
		for _, b := range blocks {
			if p, ok := b.(page.Para); ok && p.Text == played[i] {
				require.Equal(t, []string{rule}, p.Rules)
			}
		}
	}
	require.Contains(t, text, "Panic Level as printed: 39 (30 percent of the printed Victory Points). Panic is played: see the optional rules.")
	require.Contains(t, text, "The rule of Darius is optional here, and played.")
	require.Contains(t, text, "The rule of Alexander is optional here, and played.")
	require.NotContains(t, strings.Join(text, "\n"), "not played")
	force := map[string]string{}
	for _, row := range table(t, blocks, "Options").Rows {
		force[row[0]] = row[2]
	}
	for _, key := range []string{"opt.13", "opt.18", "opt.S3.1", "opt.S3.2", "opt.S3.5"} {
		require.Equal(t, "on", force[key], key)
	}
	require.Equal(t, "next_gt", force["recovery"])
	require.Equal(t, "each", force["rampage_attack"])
	require.Equal(t, "30", table(t, blocks, "Leaders of Persians").Rows[0][7])

	// A rule that the battle makes compulsory is in force without being set.
	blocks = open(t, "issus").Describe()
	require.Contains(t, paras(blocks), "The rule of Alexander is required here.")
	for _, row := range table(t, blocks, "Options").Rows {
		if row[0] == "opt.S3.1" {
			require.Equal(t, "on", row[2])
		}
	}
	half := open(t, "marathon", setting("opt.14", "on"), setting("ground_to_hilltop", "half"))
	require.Contains(t, section(paras(half.Describe()), "# Optional rules"), "from the ground straight into a hilltop at half strength too")
	// A battle of one's own with elephants has their options.
	own := newRig(t, func(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) { s.Alexander = "allowed" })
	force = map[string]string{}
	for _, row := range table(t, own.g.Describe(), "Options").Rows {
		force[row[0]] = row[2]
	}
	require.Equal(t, "after", force["rampage"])
	require.Equal(t, "off", force["opt.S3.1"])
}
