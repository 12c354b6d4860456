package spartan

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/page"
	"prestags/plot"
	facts "prestags/scenarios/spartan"
)

// faces turns units: faces("a/MS01 4").
func faces(r *rig, list ...string) *rig {
	r.t.Helper()
	for _, w := range list {
		full, d, _ := strings.Cut(w, " ")
		r.p.units[r.unit(full)].facing = int8(d[0] - '0')
	}
	return r
}

func switches(keys ...string) []engines.Setting {
	var out []engines.Setting
	for _, k := range keys {
		out = append(out, setting("opt."+k, "on"))
	}
	return out
}

// everyRule is a rig with every optional rule that it knows, and a position
// with all that they bring.
func everyRule(t *testing.T) *rig {
	r := newRig(t, nil, switches("13", "14", "15", "16", "17", "18", "S3.3", "S3.4", "S3.5")...)
	r.put("a", "MS01@0505 MS02@0505 PP01@0606 LC01@0707 EL01@0808 EL02@0909 2L01@0505").put("b", "MS01@0504 SK01@1010 -SD01@1111")
	faces(r, "a/MS01 1", "a/MS02 4", "a/PP01 2", "a/LC01 3", "a/EL01 5", "a/EL02 6", "a/2L01 1", "b/MS01 4", "b/SK01 1", "b/SD01 1")
	set := func(full string, change func(*state)) { change(&r.p.units[r.unit(full)]) }
	set("a/PP01", func(s *state) { s.panicked = true })
	set("a/EL01", func(s *state) { s.fought, s.rampant = true, true })
	set("a/EL02", func(s *state) { s.fought = true })
	set("a/2L01", func(s *state) { s.level = 3 })
	set("b/SD02", func(s *state) { s.status, s.at, s.edge = exited, hexAt(t, r.g, "0101"), 'N' })
	r.p.contacts = []contact{{units: []int16{r.unit("a/MS01"), r.unit("b/MS01")}}}
	r.p.panic = 1
	r.p.vp = [2]int{5, 200}
	return r
}

func TestStackTableShowsMarksAndFacing(t *testing.T) {
	r := everyRule(t)
	got := table(t, r.report("umpire").Map, "Stacks by hex")
	require.Equal(t, "Facing", got.Columns[4].Name)
	require.Equal(t, [][]string{
		// Hex, ground, side, units, facing, number, fire, attack, led, defence, led, FPS, out of command.
		{"0504", "clear", "B", "MS01 C", "S", "1 of 3", "-", "3", "3", "3", "3", "2", ""},
		{"0505", "clear", "A", "2L01 L3, MS01 C, MS02", "N, N, S", "2 of 3", "-", "6", "9", "6", "9", "2", ""},
		{"0606", "clear", "A", "PP01 P", "NE", "1 of 3", "-", "0", "0", "3", "3", "2", ""},
		{"0707", "clear", "A", "LC01", "SE", "1 of 3", "-", "1", "1", "1", "1", "2", ""},
		{"0808", "clear", "A", "EL01 R", "SW", "0 of 3", "-", "0", "0", "4", "4", "2", ""},
		{"0909", "clear", "A", "EL02 W", "NW", "1 of 3", "-", "0", "0", "4", "4", "2", ""},
		{"1010", "clear", "B", "SK01", "N", "1 of 3", "2", "2", "2", "1", "1", "2", ""},
		{"1111", "clear", "B", "SD01 D", "N", "1 of 3", "-", "0", "0", "4", "4", "2", ""},
	}, got.Rows)
	require.Equal(t, "Behind units: D disrupted; R a rampant elephant; W an elephant that goes wild in the next Movement Phase; P panicked; C in contact; "+
		"L and a figure the level of a leader who fell below his own. Facing: N north, NE north-east and so on, for all units or one by one; the hexsides beside it are front too, "+
		"the other three are flank. Number: units without leaders, and the limit of the hex. Fire and melee attack: the units that may fight, melee from the ground they stand on "+
		"(foot uphill half, 14.11). Melee defence: with ground and brackets; units plotted to move count half (23.11), units attacked through the flank half (16.21), "+
		"class A and SD less or more by who attacks (S3.4). FPS: Fire Protection Strength of the hex. Out of command: half the Movement Allowance.", got.Note)
	require.Equal(t, "Behind units: D disrupted; L and a figure the level of a leader who fell below his own. Number: units without leaders, and the limit of the hex. "+
		"Fire and melee attack: the undisrupted units, melee from the ground they stand on. Melee defence: with ground and brackets; units plotted to move count half (23.11). "+
		"FPS: Fire Protection Strength of the hex. Out of command: half the Movement Allowance.", open(t, "marathon").stackNote())
}

func TestCountersAndTheirNoteShowMarksAndFacing(t *testing.T) {
	r := everyRule(t)
	b := r.boardOf("umpire")
	require.Equal(t, []page.Counter{
		{Cell: "0504", Style: 1, Side: "B", ID: "MS01", State: "↓C"},
		{Cell: "0505", Style: 0, Side: "A", ID: "MS01", State: "↑C"},
		{Cell: "0505", Style: 0, Side: "A", ID: "MS02", State: "↓"},
		{Cell: "0505", Style: 0, Side: "A", ID: "2L01", State: "↑L3"},
		{Cell: "0606", Style: 0, Side: "A", ID: "PP01", State: "↗P"},
		{Cell: "0707", Style: 0, Side: "A", ID: "LC01", State: "↘"},
		{Cell: "0808", Style: 0, Side: "A", ID: "EL01", State: "↙R"},
		{Cell: "0909", Style: 0, Side: "A", ID: "EL02", State: "↖W"},
		{Cell: "1010", Style: 1, Side: "B", ID: "SK01", State: "↑"},
		{Cell: "1111", Style: 1, Side: "B", ID: "SD01", State: "↑D"},
	}, b.Counters)
	require.Equal(t, "In this battle: no change. On the map: an arrow shows where a unit faces; D disrupted; R a rampant elephant; W an elephant that goes wild in the next Movement Phase; "+
		"P panicked; C in contact; L and a figure the level of a leader who fell below his own.", b.Note)
}

func TestFlagsShowWhoControlsAnEmptyHex(t *testing.T) {
	r := newRig(t, func(m *facts.Map, _ *facts.Charts, _ *facts.Scenario) {
		m.Letters = map[string]facts.Hex{"M": "0505", "Q": "0707"}
	})
	r.put("a", "MS01@0505").put("b", "MS01@0707")
	r.plot("a", "MS01 MV 0504").plot("b", "").run()
	b := r.boardOf("umpire")
	require.Equal(t, "⚑A", cellOf(t, b, "0505").Mark)
	require.Empty(t, cellOf(t, b, "0707").Mark, "its own counter shows it")
	require.Equal(t, "In this battle: no change. On the map: ⚑ the side in control.", b.Note)
}

func TestForceStatusGrowsWithTheRules(t *testing.T) {
	r := everyRule(t)
	st := r.report("a").State
	require.Equal(t, [][]string{
		{"Units at the start, without leaders", "6", "4"},
		{"Units on the map", "6", "3"},
		{"of them disrupted", "0", "1"},
		{"of them panicked", "1", "0"},
		{"of them rampant", "1", "0"},
		{"of them in contact", "1", "1"},
		{"Units eliminated", "0", "0"},
		{"Units gone off the map", "0", "1"},
		{"Leaders", "2L01 level 3", "none"},
		{"Victory Points scored", "5", "200"},
		{"Level of victory by Victory Points alone", "none", "decisive"},
		{"Losses against Panic Level", "■■■■■■■■■■ 200 of 186", "□□□□□□□□□□ 5 of 186"},
		{"Panic", "has panicked", "can panic no more"},
		{"Tactical Concession", "no", "no"},
	}, table(t, st, "Force status").Rows)
	require.Equal(t, [][]string{{"0504 0505", "MS01", "MS01"}}, table(t, st, "In contact").Rows)
	require.Equal(t, [][]string{{"the north edge", "none", "1: SD02"}}, table(t, st, "Gone off the map").Rows)

	r.p.panic, r.p.vp, r.p.conceded = 0, [2]int{93, 20}, 2
	st = r.report("a").State
	rows := table(t, st, "Force status").Rows
	require.Equal(t, []string{"Losses against Panic Level", "■□□□□□□□□□ 20 of 186", "■■■■■□□□□□ 93 of 186"}, rows[11])
	require.Equal(t, []string{"Panic", "not yet", "not yet"}, rows[12])
	require.Equal(t, []string{"Tactical Concession", "no", "conceded"}, rows[13])
	require.Equal(t, []string{
		"A Tactical Concession of B is in force: the game ends with at least a Substantive victory of A.", "If the game ended now: a Decisive victory of A.",
	}, paras(st))
	r.p.panic = 1
	r.p.units[r.unit("a/PP01")].panicked = false
	require.Equal(t, []string{"Panic", "has panicked, no unit runs now", "can panic no more"}, table(t, r.report("a").State, "Force status").Rows[12])
}

func TestExitsAreListedByTheirWays(t *testing.T) {
	g := open(t, "zama")
	p := deployed(t, g).clone()
	leave := func(full, at string, edge byte) {
		u := g.byID[full]
		p.units[u] = state{at: hexAt(t, g, at), status: exited, edge: edge}
	}
	require.Equal(t, [][]string{{"the east edge", "none", "none"}}, table(t, g.reportState(p), "Gone off the map").Rows)
	leave("romans/LC01", "3313", 'E')
	leave("romans/LC02", "3314", 'E')
	leave("romans/1L01", "3314", 'E')
	leave("carthaginians/MS01", "0538", 'S')
	require.Equal(t, [][]string{
		{"the east edge", "none", "3: 1L01, LC01, LC02"},
		{"the south edge, elsewhere", "1: MS01", "none"},
	}, table(t, g.reportState(p), "Gone off the map").Rows)
}

func TestNextTellsWhoTakesNoOrders(t *testing.T) {
	r := everyRule(t)
	r.p.conceded = 1
	v := &view{who: "a", pos: r.p}
	require.Equal(t, []string{
		"Send the plot for Game-Turn 1 of 12, impulse 001. A unit that the plot leaves out stands.",
		"EL01: rampant, no task; the dice move them.",
		"EL02: their one combat is over, no task; they rampage in this Game-Turn.",
		"PP01: panicked, no task; they run by themselves until a leader steadies them.",
		"MS01: in contact, no MV.",
		"A: a Tactical Concession; units leave the map from road hexes alone.",
	}, paras(r.g.next(v)))
	require.Contains(t, r.g.taskRows()[0][2], "^1 (north) to ^6, clockwise, turns in place for 1 Movement Point")

	g := open(t, "arbela", switches("13", "S3.2")...)
	p := deployed(t, g).clone()
	require.Contains(t, paras(g.next(&view{who: "persians", pos: p})), "1L01: Darius, he stays in his hex until an enemy comes next to him.")
	require.NotContains(t, strings.Join(paras(g.next(&view{who: "macedonians", pos: p})), "\n"), "Darius")
	p.run = true
	require.Contains(t, paras(g.next(&view{who: "persians", pos: p})), "1L01: Darius, no task; he runs for the nearest edge of the map.")
	require.Equal(t, "1L01 Darius level 1, on the run, 2L01 level 2, 3L01 level 3", g.leaderWords(p, 0))
	require.Contains(t, table(t, g.reportState(p), "Losses by type").Rows, []string{"Persians", "1L", "Leader", "30", "1", "1", "0", "0", "0", "0"})
	p.units[g.darius].status = dead
	require.Contains(t, table(t, g.reportState(p), "Losses by type").Rows, []string{"Persians", "1L", "Leader", "30", "1", "0", "0", "1", "0", "30"})
}

func TestSecretDeploymentIsAskedOfBothSides(t *testing.T) {
	g := open(t, "marathon", setting("deploy", "secret"), setting("opt.16", "on"))
	p := g.Start().(*position)
	for side, want := range map[string][]string{
		"greeks": {
			"Send the deployment of Greeks, impulse 001: the hexes of the line H-L, and the hexes within 2 hexes of it on its north-west side (61 hexes, outlined on the map). The other side sets up at the same time.",
			"Under [deploy] write units, AT and a hex: MS01..03 AT 0121. FACING and 1 (north) to 6, clockwise, may follow; who has none faces south-east. Units left out stand where the default deployment has them.",
			"At most 3 units a hex, leaders not counted; classes that do not mix may not share a hex.",
		},
		"persians": {
			"Send the deployment of Persians, impulse 001: within 3 hexes of Q (27 hexes, outlined on the map). The other side sets up at the same time.",
			"Under [deploy] write units, AT and a hex: MS01..03 AT 0917. FACING and 1 (north) to 6, clockwise, may follow; who has none faces north-west. Units left out stand where the default deployment has them.",
			"At most 2 units a hex, leaders not counted; classes that do not mix may not share a hex.",
		},
	} {
		require.Equal(t, want, paras(g.next(&view{who: side, pos: p})), side)
		s, _ := g.sideOf(side)
		require.Equal(t, g.sides[s].zone, g.toDeploy(&view{who: side, pos: p}))
	}
	require.Len(t, g.toDeploy(&view{who: engines.Public, pos: p}), 88)
	require.Len(t, paras(g.next(&view{who: engines.Umpire, pos: p})), 6)
	p = p.clone()
	p.impulse = 2
	require.Equal(t, []string{"Nothing is to be sent for impulse 002: both sides have set up."}, paras(g.next(&view{who: "greeks", pos: p})))
	require.Equal(t, "After the deployments", g.since(p))

	// A plot drawn before it is sent shows nothing of the other side.
	p = g.Start().(*position)
	f, ps := plot.Read("d.txt", []byte("match: m\nside: greeks\nimpulse: 1\n[deploy]\nMS01 AT 0914 FACING 4\n"), g.Grammar())
	require.Empty(t, ps)
	o, ps := g.Compile(g.View(p, "greeks"), &f)
	require.Empty(t, ps)
	got := g.Plotted(g.View(p, "greeks"), o)
	b := got.Map[0].(page.Board)
	for _, c := range b.Counters {
		require.Equal(t, "Gr", c.Side)
	}
	for _, c := range b.Cells {
		require.NotContains(t, c.Mark, "Pe")
	}
	rows := table(t, got.State, "Where your units stand").Rows
	require.Contains(t, rows, []string{"MS01", "0914", "S", "plot"})
	require.Contains(t, rows, []string{"MS02", "0816", "SE", "default"})
}

func TestBoardShowsWaysThatNobodyPlotted(t *testing.T) {
	r := newRig(t, nil, switches("13", "16", "17")...)
	r.put("a", "PP01@0505 LC01@0706 EL01@0303").put("b", "MS01@0606 LC01@0504")
	u := func(full string) []string { return []string{full} }
	events := []engines.Event{
		{Kind: "retreat", Rule: []string{"17.0"}, Phase: phaseMelee, Side: "b", Units: u("b/LC01"), Path: []string{"0605", "0504"}},
		{Kind: "melee", Phase: phaseMelee, Side: "a", Units: u("a/PP01"), At: []string{"0606"}, Column: "1-1"},
		{Kind: "move", Rule: []string{"13.0"}, Phase: phaseMove, Side: "a", Units: u("a/PP01"), Path: []string{"0607", "0506", "0505"}},
		{Kind: "move", Rule: []string{"20.3"}, Phase: phaseMove, Side: "a", Units: u("a/LC01"), Path: []string{"0705", "0706"}},
		{
			Kind: "exit", Rule: []string{"13.0"}, Phase: phaseMove, Side: "a", Units: u("a/MS09"), Path: []string{"1102", "1101"}, Result: "N",
			Effects: []engines.Effect{{Unit: "a/MS09", What: "eliminated", From: "1101", N: 2}},
		},
		{Kind: "rampage", Rule: []string{"S1.0"}, Phase: phaseMove, Side: "a", Units: u("a/EL01"), Path: []string{"0306", "0305"}},
		{Kind: "melee", Phase: phaseMove, Rule: []string{"S1.22"}, Side: "a", Units: u("a/EL01"), At: []string{"0405"}, Column: "2-1"},
		{Kind: "rampage", Rule: []string{"S1.0"}, Phase: phaseMove, Side: "a", Units: u("a/EL01"), Path: []string{"0305", "0304"}},
		{Kind: "advance", Rule: []string{"S1.16"}, Phase: phaseMove, Side: "a", Units: u("a/EL01"), Path: []string{"0304", "0303"}},
	}
	draw := func() page.Board {
		return r.g.Report(r.g.View(r.p, "umpire"), events).Map[0].(page.Board)
	}
	b := draw()
	require.Equal(t, []page.Arrow{
		{Kind: page.ArrowMove, Style: 1, Cells: []string{"0605", "0504"}, Label: "yields"},
		{Kind: page.ArrowMelee, Style: 0, Cells: []string{"0607", "0606"}, Label: "1-1"},
		{Kind: page.ArrowMove, Style: 0, Cells: []string{"0607", "0506", "0505"}, Label: "flees"},
		{Kind: page.ArrowMove, Style: 0, Cells: []string{"0705", "0706"}},
		{Kind: page.ArrowMove, Style: 0, Cells: []string{"1102", "1101"}, Label: "flees"},
		{Kind: page.ArrowMove, Style: 0, Cells: []string{"0306", "0305"}, Label: "wild"},
		{Kind: page.ArrowMelee, Style: 0, Cells: []string{"0305", "0405"}, Label: "2-1"},
		{Kind: page.ArrowMove, Style: 0, Cells: []string{"0305", "0304"}, Label: "wild"},
		{Kind: page.ArrowAdvance, Style: 0, Cells: []string{"0304", "0303"}},
	}, b.Arrows)
	require.Contains(t, b.Legend, page.Legend{Arrow: page.ArrowMove, Text: "moved (flees: runs by itself; wild: a rampage; yields: retreat before combat)"})
	r.p.units[r.unit("a/PP01")].panicked = true // its counter shows why it ran
	require.Contains(t, draw().Arrows, page.Arrow{Kind: page.ArrowMove, Style: 0, Cells: []string{"0607", "0506", "0505"}})
}

// The sums of melees with the modifiers of the optional rules.
func TestModifiersOfTheOptionalRules(t *testing.T) {
	r := newRig(t, on("slope", "0505"), switches("13", "14", "16", "S3.4")...)
	r.put("a", "PP01@0506 HC01@0605").put("b", "PP01@0505 SD01@0204")
	faces(r, "a/PP01 1", "a/HC01 6", "b/PP01 1", "b/SD01 1")
	r.panics("b", "PP01")
	r.plot("a", "PP01, HC01 ML 0505").run(1)
	require.Contains(t, paras(r.report("a").Happened), "  Attack 7: PP01 melee strength 6 (7.21), attacking uphill ×0.5 (14.11); HC01 melee strength 4 (7.21). "+
		"Defence 1.5: B's PP01 defence 6 (5.41), panicked ×0.5 (13.0), attacked through the flank ×0.5 (16.21).")

	r = newRig(t, nil, switches("S3.4")...)
	r.put("a", "HC01@0506 HC02@0707").put("b", "PP01@0505 SD01@0706")
	r.plot("a", "HC01 ML 0505\nHC02 ML 0706").run(1)
	require.Equal(t, []string{
		"# Melee",
		"A's HC01 does not attack 0505 in melee: 4 against 12 is below 1-2.",
		"  Attack 4: A's HC01 melee strength 4 (7.21). Defence 12: B's PP01 defence 6 (5.41), against these attackers ×2 (S3.4).",
		"A's HC02 attacks 0706 in melee: 4 against 2, column 2-1; die 1: no effect.",
		"  Attack 4: A's HC02 melee strength 4 (7.21). Defence 2: B's SD01 defence 4 (5.41), against these attackers ×0.5 (S3.4).",
	}, paras(r.report("umpire").Happened)[:5])
	require.Contains(t, paras(r.report("a").Happened), "HC01 does not attack 0505 in melee: below 1-2.")
	weak := r.combat("too weak", "0505")
	require.Equal(t, "A's HC01 does not attack 0505 in melee: 4 against 12 is below 1-2.", r.g.Tell(weak, "umpire"))
	require.Equal(t, "Attack 4: A's HC01 melee strength 4 (7.21). Defence 12: B's PP01 defence 6 (5.41), against these attackers ×2 (S3.4).", r.g.modifiers("umpire", &weak))
	// Nobody attacks yet: the table of stacks has them at their own strength.
	require.Equal(t, [][]string{{"0505", "6"}, {"0506", "2"}, {"0706", "4"}, {"0707", "2"}}, defences(t, r))

	// A rampant elephant's melee on its own side, in the Movement Phase.
	r = newRig(t, nil)
	r.put("a", "EL01@0505 MS01@0603 2L01@0603").put("b", "MS01@1111")
	r.p.units[r.unit("a/EL01")].fought = true
	r.run(1, 6, 1)
	require.Equal(t, []string{
		"# Movement",
		"EL01 rampages: direction die 1, north; allowance die 6; from 0505 to 0504.",
		"EL01, rampant, attacks 0603 in melee: 8 against 6, column 1-1; die 1: no effect.",
		"  Attack 8: EL01 melee strength 8 (7.21). Defence 6: MS01 defence 3 (5.41); 2L01 leader's bonus, at most the strength of his units +3 (10.11).",
	}, paras(r.report("a").Happened)[:4])

	// Alexander's columns stand by themselves.
	g := open(t, "arbela", switches("S3.1")...)
	e := engines.Event{
		Kind: "melee", Side: "macedonians", Units: []string{"macedonians/PP01"}, At: []string{"1118"}, Odds: "6:3", Column: "4-1", Dice: dice(4), Result: "D",
		Mods: []engines.Mod{
			{Rule: "7.21", Label: "melee strength", Unit: "macedonians/PP01", Op: "+", Value: engines.Points(6)},
			{Rule: "5.41", Label: "defence", Unit: "persians/MS01", Op: "+", Value: engines.Points(3)},
			{Rule: "S3.11", Label: "Alexander, columns", Op: "+", Value: engines.Points(2)},
			{Rule: "8.2", Label: "disrupted units in 1118, to the die", Op: "+", Value: engines.Point},
		},
	}
	require.Equal(t, "Attack 6: PP01 melee strength 6 (7.21). Defence 3: Persians' MS01 defence 3 (5.41). Column 4-1: Alexander, columns +2 (S3.11). "+
		"Die 4: disrupted units in 1118, to the die +1 (8.2).", g.modifiers("macedonians", &e))
	e.Mods, e.Dice, e.Column = e.Mods[:3], nil, "1-2"
	e.Mods[2].Value = -engines.Points(2)
	require.Equal(t, "Attack 6: PP01 melee strength 6 (7.21). Defence 3: Persians' MS01 defence 3 (5.41). Column below 1-2: Alexander, columns -2 (S3.11).", g.modifiers("macedonians", &e))
}

// defences are the hexes of the table of stacks with the melee defence.
func defences(t *testing.T, r *rig) [][]string {
	var out [][]string
	for _, row := range table(t, r.report("umpire").Map, "Stacks by hex").Rows {
		out = append(out, []string{row[0], row[9]})
	}
	return out
}

func TestReportTakesUnitsThatRanOffTogether(t *testing.T) {
	g := open(t, "arbela", switches("13")...)
	run := func(unit string, vp int) engines.Event {
		return engines.Event{
			Kind: "exit", Rule: []string{"13.0", "S3.23"}, Phase: phaseMove, Side: "persians", Units: []string{"persians/" + unit}, Path: []string{"0101", "0100"}, Result: "N",
			Effects: gone(vp, "persians/"+unit),
		}
	}
	left := run("LC03", 0)
	left.Effects, left.Rule = nil, []string{"11.42", "A-89"}
	events := []engines.Event{run("LC01", 1), left, run("MS01", 2), run("LC02", 1)}
	require.Equal(t, []string{
		"# Movement",
		"LC01, LC02, MS01 run off the map by the north edge, from 0101 through 0100, and are lost (4 VP).",
		"LC03 leaves the map by the north edge, from 0101 through 0100.",
	}, paras(g.happened("persians", events)))
	require.Len(t, events[0].Effects, 1, "the events stay as they were")
}
