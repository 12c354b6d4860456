package spartan

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/engines/page"
	facts "prestags/scenarios/spartan"
	"prestags/sheets"
)

// told are the events of the last Game-Turn as a viewer gets them.
func (r *rig) told(who string) []engines.Event { return toldBy(r.g, r.events, who) }

func toldBy(g *game, events []engines.Event, who string) []engines.Event {
	var out []engines.Event
	for _, e := range events {
		if e, ok := g.Project(e, who); ok {
			e.Text = g.Tell(e, who)
			out = append(out, e)
		}
	}
	return out
}

func (r *rig) report(who string) page.Report { return r.g.Report(r.g.View(r.p, who), r.told(who)) }

// table finds a table of a report by its title.
func table(t *testing.T, blocks []page.Block, title string) page.Table {
	t.Helper()
	for _, b := range blocks {
		if b, ok := b.(page.Table); ok && b.Title == title {
			return b
		}
	}
	require.Fail(t, "no table "+title)
	return page.Table{}
}

// paras are the paragraphs of a report, indented by two blanks a step, headings
// with # before them.
func paras(blocks []page.Block) []string {
	var out []string
	for _, b := range blocks {
		switch b := b.(type) {
		case page.Heading:
			out = append(out, "# "+b.Text)
		case page.Para:
			out = append(out, strings.Repeat("  ", b.Indent)+b.Text)
		}
	}
	return out
}

func (r *rig) boardOf(who string) page.Board {
	r.t.Helper()
	b, ok := r.report(who).Map[0].(page.Board)
	require.True(r.t, ok)
	return b
}

func cellOf(t *testing.T, b page.Board, id string) page.Cell {
	t.Helper()
	for _, c := range b.Cells {
		if c.ID == id {
			return c
		}
	}
	require.Fail(t, "no cell "+id)
	return page.Cell{}
}

// acceptance plays the ledger's example to the end of its Game-Turn.
func acceptance(t *testing.T) *rig {
	r := newRig(t, nil)
	r.put("a", "PP01@0504 3L01@0504 BW01@0603 MS01@0402 LT01@0803 MS02@1003 MI01@0904 LC01@0209")
	r.put("b", "BI01@0505 MS01@0605 SK01@0807 SD02@1005 LC02@0210")
	r.plot("a", "BW01 OF 0605\nPP01 ML 0505 advance=PP01\nMS01 MV 0503 0504\nLT01 MV 0804 0805 0806 0906\nMS02 MV 1004\nMI01 MV 1004\nLC01 MV 0210")
	r.plot("b", "BI01 ML 0504 advance=yes\nMS01 MV 0604\nSK01 DF 0806 vp\nSD02 MV 1004 1003\nLC02 MV 0209")
	return r.run(5, 6, 5, 6)
}

func TestStackTableReckonsAsCombatDoes(t *testing.T) {
	r := newRig(t, changes(on("village", "0505"), on("slope", "0604"), command))
	r.put("a", "PP01@0505 BI01@0506 -SK01@0506 BW01@0604 3L01@0604 BW02@0707 MC01@0909 1L01@0909 MC02@0910 MS01@1111")
	r.put("b", "BW01@0202 PP01@0202 -BW02@0203 -BW03@0203 -BW04@0203 BL01@0203 EL01@0204")
	r.p.units[r.unit("a/1L01")].level = 3
	got := table(t, r.report("umpire").Map, "Stacks by hex")
	require.Equal(t, [][]string{
		// Hex, ground, side, units, number, fire, attack, led, defence, led, FPS, out of command.
		{"0202", "clear", "B", "BW01, PP01", "2 of 3", "2", "6", "6", "6", "6", "2", "BW01, PP01"}, // dots beside a number: 0 (3.36)
		{"0203", "clear", "B", "BL01, BW02-04 D", "4 of 3", "3", "0", "0", "4", "4", "2", "BL01, BW02-04"},
		{"0204", "clear", "B", "EL01", "1 of 3", "-", "8", "8", "4", "4", "2", ""}, // class D needs no leader
		{"0505", "village", "A", "PP01", "1 of 3", "-", "6", "6", "12", "12", "6", ""},
		{"0506", "clear", "A", "BI01, SK01 D", "2 of 3", "-", "6", "6", "4", "4", "2", "BI01, SK01"}, // brackets: 3 + 1
		{"0604", "slope", "A", "3L01, BW01", "1 of 3", "2", "0", "0", "2", "3", "2", ""},             // bonus 3, at most BW01's 1 (10.11)
		{"0707", "clear", "A", "BW02", "1 of 3", "2", "0", "0", "1", "1", "2", "BW02"},
		{"0909", "clear", "A", "1L01 L3, MC01", "1 of 3", "-", "3", "6", "1.5", "3", "2", ""}, // bonus 3, at most 1.5
		{"0910", "clear", "A", "MC02", "1 of 3", "-", "3", "3", "1.5", "1.5", "2", ""},        // radius 1
		{"1111", "clear", "A", "MS01", "1 of 3", "-", "3", "3", "3", "3", "2", "MS01"},
	}, got.Rows)
	require.Len(t, got.Columns, 12)
}

func TestReportTellsWhatHappenedByPhase(t *testing.T) {
	r := acceptance(t)
	require.Equal(t, []string{
		"# Fire combat",
		"BW01 fires at 0605: 2 against Fire Protection Strength 2, column 1-1; die 5: D (disrupted).",
		"  Attack 2: BW01 fire strength 2 (6.21). Defence 2: Fire Protection Strength of clear 2 (6.22).",
		"  0605, D, B: MS01 disrupted.",
		"# Melee",
		"B's BI01 attacks 0504 in melee: 6 against 9, column 1-2; die 6: D (disrupted).",
		"  Attack 6: B's BI01 melee strength 6 (7.21). Defence 9: PP01 defence 6 (5.41); 3L01 leader's bonus +3 (10.11).",
		"PP01 attacks 0505 in melee: 9 against 3, column 3-1; die 5: 1/2E (half eliminated).",
		"  Attack 9: PP01 melee strength 6 (7.21); 3L01 leader's bonus +3 (10.11). Defence 3: B's BI01 defence 6 (5.41), bracketed strength ×0.5 (3.37).",
		"# Results, all at once",
		"0504, D: 3L01 falls to level 4.",
		"0505, 1/2E, B: BI01 eliminated (3 VP).",
		"PP01 advances from 0504 into 0505.",
		"# Movement",
		"LC01 stops in 0209: an enemy comes the other way out of 0210.",
		"MI01, MS02 (5) and B's SD02 (4) try to enter 1004 at the same step; MI01, MS02 win the hex.",
		"LT01 stops in 0806: an enemy Defensive Fire Zone lies there.",
		"LT01 moves from 0803 through 0804, 0805 to 0806.",
		"MI01 moves from 0904 to 1004.",
		"MS01 moves from 0402 through 0503 to 0504.",
		"MS02 moves from 1003 to 1004.",
		"# Defensive fire",
		"B's SK01 uses defensive fire on 0806: 2 against Fire Protection Strength 2, column 1-1; die 6: D (disrupted).",
		"  Attack 2: B's SK01 fire strength 2 (6.21). Defence 2: Fire Protection Strength of clear 2 (6.22).",
		"  0806, D: LT01 disrupted.",
		"# Record",
		"Victory Points: A 3, B 0.",
	}, paras(r.report("a").Happened))
	// The enemy reads nothing of what A wanted and did not get.
	for _, who := range []string{"b", engines.Public} {
		for _, text := range paras(r.report(who).Happened) {
			require.NotContains(t, text, "LT01 stops", who)
			require.NotContains(t, text, "LC01", who)
		}
	}
	require.Contains(t, paras(r.report("b").Happened), "LC02 stops in 0210: an enemy comes the other way out of 0209.")
}

// A result that falls at once stands under its combat, whatever came before it: in
// the standard sequence attack by attack (7.31), in a rampage hex by hex (S1.22).
func TestResultsStandUnderCombatsResolvedOneByOne(t *testing.T) {
	r := newRig(t, nil, setting("sequence", "standard")).put("a", "PP01@0504 PP02@0904 PP03@0909").put("b", "MS01@0505 MS02@0905 MS03@0910")
	r.plot("a", "[melee]\nPP03 ML 0910\nPP01 ML 0505\nPP02 ML 0905").run(1, 5, 5)
	require.Equal(t, []string{"PP03 a", "PP01 a", "  0505", "PP02 a", "  0905"}, outline(paras(r.report("a").Happened), "# Melee", "# Record"))

	r = newRig(t, nil).put("a", "EL01@0505 MI01@1010").put("b", "MS01@0507 MS02@0405 MS03@1212").wild("a/EL01")
	r.plot("a", "MI01 MV 1011").plot("b", "MS03 MV 1211").run(4, 2, 4, 4)
	require.Equal(t, []string{"MI01 m", "B's MS", "EL01 r", "EL01, ", "  0507", "EL01, ", "  0405"}, outline(paras(r.report("a").Happened), "# Movement", "# Record"))

	// Of several resolved together one alone may have a result, and not the last.
	r = newRig(t, nil).put("a", "PP01@0504 PP02@0904").put("b", "MS01@0505 MS02@0905")
	r.plot("a", "PP01 ML 0505\nPP02 ML 0905").run(5, 1)
	require.Equal(t, []string{"PP01 a", "PP02 a", "# Resu", "0505, "}, outline(paras(r.report("a").Happened), "# Melee", "# Record"))
}

// outline is how the paragraphs between two headings begin, those that reckon up a
// combat left out.
func outline(texts []string, from, to string) []string {
	var out []string
	for _, s := range texts[slices.Index(texts, from)+1 : slices.Index(texts, to)] {
		if !strings.HasPrefix(s, "  Attack ") {
			out = append(out, s[:6])
		}
	}
	return out
}

func TestReportTakesStacksOnOnePathTogether(t *testing.T) {
	r := newRig(t, nil)
	r.put("a", "MS01@0505 MS02@0505 MS03@0505 2L01@0505 LC01@0707").put("b", "MS01@1212")
	r.plot("a", "MS01..03, 2L01 MV 0504 0503\nLC01 MV 0706")
	r.run()
	got := r.report("a").Happened
	require.Equal(t, []string{
		"# Movement",
		"2L01, MS01-03 move from 0505 through 0504 to 0503.",
		"LC01 moves from 0707 to 0706.",
		"# Record",
		"Victory Points: A 0, B 0.",
	}, paras(got))
	require.Equal(t, []string{"20.3", "22.12"}, got[1].(page.Para).Rules)
}

func TestModifiersStandOneByOneAndSumUp(t *testing.T) {
	// Two hexes with a leader each, a stream's half, a village, a mover, a flank.
	r := newRig(t, changes(on("village", "0505")))
	r.put("a", "MS01@0504 MS02@0504 2L01@0504 PP01@0404 PP02@0606 SD01@0506")
	r.put("b", "PP01@0505 MC01@0707 -MS02@0505")
	r.plot("a", "MS01, MS02 ML 0505\nPP01 ML 0505\nSD01 ML 0505\nPP02 MV 0706").plot("b", "PP01 MV 0605")
	r.run(1)
	texts := paras(r.report("a").Happened)
	require.Equal(t, []string{
		"# Melee",
		"MS01, MS02, PP01, SD01 attack 0505 in melee, a flank attack: 44 against 12, column 3-1; die 1 (+1, disrupted units there): no effect.",
		"  Attack 44: PP01 melee strength 6 (7.21); MS01, MS02 melee strength 3 each (7.21); 2L01 leader's bonus +6 (10.11); SD01 melee strength 4 (7.21); flank attack ×2 (7.51). " +
			"Defence 12: B's MS02 defence 3 (5.41), defending in village ×2 (7.6); B's PP01 defence 6 (5.41), defending in village ×2 (7.6), plotted to move ×0.5 (23.11). " +
			"Die 1: disrupted units in 0505, to the die +1 (8.2).",
	}, texts[:3])
}

func TestBoardShowsTheTurn(t *testing.T) {
	r := acceptance(t)
	b := r.boardOf("umpire")
	require.Equal(t, "Before Game-Turn 1", newRig(t, nil).g.since(newRig(t, nil).p))
	require.Equal(t, "After Game-Turn 1 of 12", b.Title)
	require.Len(t, b.Cells, 144, "most of the rig's map is needed, so all of it is drawn")
	require.Equal(t, []page.Counter{
		{Cell: "0209", Style: 0, Side: "A", ID: "LC01"},
		{Cell: "0210", Style: 1, Side: "B", ID: "LC02"},
		{Cell: "0504", Style: 0, Side: "A", ID: "MS01"},
		{Cell: "0504", Style: 0, Side: "A", ID: "3L01", State: "L4"},
		{Cell: "0505", Style: 0, Side: "A", ID: "PP01"},
		{Cell: "0603", Style: 0, Side: "A", ID: "BW01"},
		{Cell: "0605", Style: 1, Side: "B", ID: "MS01", State: "D"},
		{Cell: "0806", Style: 0, Side: "A", ID: "LT01", State: "D"},
		{Cell: "0807", Style: 1, Side: "B", ID: "SK01"},
		{Cell: "1004", Style: 0, Side: "A", ID: "MI01"},
		{Cell: "1004", Style: 0, Side: "A", ID: "MS02"},
		{Cell: "1005", Style: 1, Side: "B", ID: "SD02"},
	}, b.Counters)
	require.Equal(t, []page.Arrow{
		{Kind: page.ArrowFire, Style: 0, Cells: []string{"0603", "0605"}, Label: "1-1"},
		{Kind: page.ArrowMelee, Style: 1, Cells: []string{"0505", "0504"}, Label: "1-2"},
		{Kind: page.ArrowMelee, Style: 0, Cells: []string{"0504", "0505"}, Label: "3-1"},
		{Kind: page.ArrowAdvance, Style: 0, Cells: []string{"0504", "0505"}},
		{Kind: page.ArrowStop, Style: 0, Cells: []string{"0209", "0210"}},
		{Kind: page.ArrowStop, Style: 1, Cells: []string{"0210", "0209"}},
		{Kind: page.ArrowStop, Style: 1, Cells: []string{"1005", "1004"}},
		{Kind: page.ArrowMove, Style: 0, Cells: []string{"0803", "0804", "0805", "0806"}},
		{Kind: page.ArrowMove, Style: 0, Cells: []string{"0904", "1004"}},
		{Kind: page.ArrowMove, Style: 0, Cells: []string{"0402", "0503", "0504"}},
		{Kind: page.ArrowMove, Style: 0, Cells: []string{"1003", "1004"}},
		{Kind: page.ArrowFire, Style: 1, Cells: []string{"0807", "0806"}, Label: "1-1"},
	}, b.Arrows)
	require.Equal(t, []page.Legend{
		{Arrow: page.ArrowMove, Text: "moved"},
		{Arrow: page.ArrowFire, Text: "fire"},
		{Arrow: page.ArrowMelee, Text: "melee"},
		{Arrow: page.ArrowAdvance, Text: "advance after combat"},
		{Arrow: page.ArrowStop, Text: "did not get in, or had to go back"},
	}, b.Legend)
	// Arrows of what only its owner knows stay off other boards.
	require.NotContains(t, r.boardOf("b").Arrows, page.Arrow{Kind: page.ArrowStop, Style: 0, Cells: []string{"0209", "0210"}})
}

func TestBoardShowsWhereAttackersStoodThroughAdvanceAndLoss(t *testing.T) {
	r := newRig(t, nil)
	r.put("a", "SK01@0505 PP01@0706 PP02@0706 PP03@0706").put("b", "MS01@0504 BW01@0403 MS02@0806")
	r.plot("a", "SK01 OF 0504 advance=yes\nPP01..03 ML 0806").plot("b", "BW01 OF 0505\nMS02 ML 0706")
	// Fire: A at 0504 1-1 (6: D), B at 0505 1-1 (5: D). Melee: MS02 3:18 too weak, A 6-1 (6: E).
	r.run(5, 6, 6)
	require.Equal(t, []page.Arrow{
		{Kind: page.ArrowFire, Style: 0, Cells: []string{"0505", "0504"}, Label: "1-1"},
		{Kind: page.ArrowFire, Style: 1, Cells: []string{"0403", "0505"}, Label: "1-1"},
		{Kind: page.ArrowMelee, Style: 0, Cells: []string{"0706", "0806"}, Label: "6-1"},
	}, r.boardOf("umpire").Arrows)
}

func TestBoardDrawsThePartOfTheMapThatMatters(t *testing.T) {
	g := open(t, "marathon")
	p := g.Start().(*position)
	b := g.Report(g.View(p, "greeks"), nil).Map[0].(page.Board)
	require.Equal(t, "Before the deployment", b.Title)
	require.Equal(t, "In this battle: woods count for nothing; nobody may enter a river or lake hex.", b.Note)
	// The Persians set up first, within 3 of Q: columns 09 to 14, places 15 to 21.
	require.Len(t, b.Cells, 10*11)
	require.Equal(t, "0713", b.Cells[0].ID)
	require.Equal(t, "1623", b.Cells[len(b.Cells)-1].ID)
	q := cellOf(t, b, "1218")
	require.Equal(t, "Q", q.Letter)
	require.Equal(t, page.Point{X: g.grid.Centre(hexAt(t, g, "1218")).X, Y: g.grid.Centre(hexAt(t, g, "1218")).Y}, q.Centre)
	require.Len(t, q.Outline, 6)
	require.Equal(t, page.ToneWater, cellOf(t, b, "1420").Tone)
	require.Equal(t, page.ToneClear, cellOf(t, b, "1416").Tone, "woods count for nothing")
	border := 0
	for _, l := range b.Lines {
		border += b2i(l.Kind == page.LineBorder)
	}
	require.Greater(t, border, 20)
	require.Contains(t, b.Legend, page.Legend{Line: page.LineBorder, Text: "where a side may set up"})
	require.Contains(t, b.Legend, page.Legend{Line: page.LineRoad, Text: "road"})
	require.Empty(t, b.Counters)
}

func TestBoardDrawsGroundLinesAndMarks(t *testing.T) {
	g := open(t, "cynoscephalae")
	p := g.Start().(*position)
	for i, at := range []string{"0000", "3338"} {
		u := g.sides[i].first
		p.units[u].at, p.units[u].status = hexAt(t, g, at), onMap
	}
	b := g.newBoard(p, "all").draw()
	require.Len(t, b.Cells, 34*39)
	for id, want := range map[string]page.Cell{
		"0606": {Tone: page.ToneClear},
		"0607": {Tone: page.ToneHill, Over: page.ToneWoods},
		"0507": {Tone: page.ToneSlope},
		"1507": {Tone: page.ToneClear, Letter: "N"},
		"2315": {Tone: page.ToneHill},
		"1820": {Tone: page.ToneMarsh},
		"3129": {Tone: page.ToneHill},
		"3130": {Tone: page.ToneTown},
		"1730": {Tone: page.ToneHill, Over: page.ToneTown},
		"1414": {Tone: page.ToneClear},
		"0726": {Tone: page.ToneClear, Mark: "bridge"},
		"0409": {Tone: page.ToneClear, Mark: "ford"},
	} {
		c := cellOf(t, b, id)
		require.Equal(t, want, page.Cell{Tone: c.Tone, Over: c.Over, Letter: c.Letter, Mark: c.Mark}, id)
	}
	kinds := map[page.LineKind]int{}
	for _, l := range b.Lines {
		kinds[l.Kind]++
	}
	require.Equal(t, len(g.m.Roads), kinds[page.LineRoad])
	require.Equal(t, len(g.m.Streams), kinds[page.LineStream])
	crests := 0
	for a := range g.ground {
		for d := range 6 {
			crests += int(g.ground[a].crests >> d & 1)
		}
	}
	require.Equal(t, crests/2, kinds[page.LineCrest], "each crest hexside once")
	require.Positive(t, kinds[page.LineCrest])
}

func TestRoadsOfArbelaAreLandmarks(t *testing.T) {
	g := open(t, "arbela")
	b := g.newBoard(g.Start().(*position), "").draw()
	require.Equal(t, []page.Legend{{Line: page.LineRoad, Text: "road (a landmark only)"}}, b.Legend)
}

func TestForceStatusLossesAndConditions(t *testing.T) {
	r := acceptance(t)
	st := r.report("a").State
	require.Equal(t, [][]string{
		{"Units at the start, without leaders", "7", "5"},
		{"Units on the map", "7", "4"},
		{"of them disrupted", "1", "1"},
		{"of them rampant", "0", "0"},
		{"Units eliminated", "0", "1"},
		{"Units gone off the map", "0", "0"},
		{"Leaders", "3L01 level 4", "none"},
		{"Victory Points scored", "3", "0"},
		{"Level of victory by Victory Points alone", "decisive", "none"},
		{"Panic Level as printed (panic is not played)", "186", "186"},
	}, table(t, st, "Force status").Rows)
	require.Equal(t, [][]string{
		// Side, type, name, VP each, start, on map, disrupted, eliminated, off map, VP lost.
		{"A", "MI", "Militia Infantry", "1", "1", "1", "0", "0", "0", "0"},
		{"A", "MS", "Militia Spearmen", "2", "2", "2", "0", "0", "0", "0"},
		{"A", "PP", "Professional Pikemen", "3", "1", "1", "0", "0", "0", "0"},
		{"A", "LT", "Light Troops", "2", "1", "1", "1", "0", "0", "0"},
		{"A", "LC", "Light Cavalry", "1", "1", "1", "0", "0", "0", "0"},
		{"A", "BW", "Bowmen", "3", "1", "1", "0", "0", "0", "0"},
		{"A", "3L", "Leader", "1", "1", "1", "0", "0", "0", "0"},
		{"B", "MS", "Militia Spearmen", "2", "1", "1", "1", "0", "0", "0"},
		{"B", "BI", "Barbarian Infantry", "3", "1", "0", "0", "1", "0", "3"},
		{"B", "SD", "Swordsmen", "2", "1", "1", "0", "0", "0", "0"},
		{"B", "LC", "Light Cavalry", "1", "1", "1", "0", "0", "0", "0"},
		{"B", "SK", "Skirmishers", "3", "1", "1", "0", "0", "0", "0"},
	}, table(t, st, "Losses by type").Rows)
	require.Equal(t, [][]string{{"marginal level of victory or better for A", "3 to 0 Victory Points: decisive", "yes"}},
		table(t, st, "Victory conditions of A").Rows)
	require.Equal(t, []string{"If the game ended now: a Decisive victory of A."}, paras(st))
}

func TestMarathonsConditionsAreSpeltOut(t *testing.T) {
	g := open(t, "marathon")
	p := deployed(t, g)
	st := g.Report(g.View(p, "greeks"), nil).State
	require.Equal(t, [][]string{
		{"all of these", "", "no"},
		{"· 17 units of Persians eliminated (class D and E not counted)", "0 so far", "no"},
		{"· substantive level of victory or better for Greeks", "0 to 0 Victory Points: none", "no"},
	}, table(t, st, "Victory conditions of Greeks").Rows)
	for _, b := range st { // no condition of Marathon's names a hex
		if x, ok := b.(page.Table); ok {
			require.NotContains(t, x.Title, "Control")
		}
	}
	require.Equal(t, [][]string{{"1726", "P", "nobody"}, {"1731", "S", "nobody"}},
		table(t, open(t, "ipsus").reportState(open(t, "ipsus").Start().(*position)), "Control of objectives").Rows)
}

// deployed is the position after both default deployments.
func deployed(t testing.TB, g *game) *position {
	t.Helper()
	var p engines.Position = g.Start()
	for range 2 {
		out, err := engines.Run(g, engines.Input{Position: p})
		require.NoError(t, err)
		p = out.Position
	}
	return p.(*position)
}

func hexAt(t testing.TB, g *game, name string) (a hex.At) {
	t.Helper()
	a, ok := g.grid.Parse(name)
	require.True(t, ok, name)
	return a
}

func TestNextSaysWhatToSend(t *testing.T) {
	g := open(t, "marathon")
	start := g.Start().(*position)
	require.Equal(t, []string{
		"Send the deployment of Persians, impulse 001: within 3 hexes of Q (27 hexes, outlined on the map).",
		"Under [deploy] write units, AT and a hex: MS01..03 AT 0917. Units left out stand where the default deployment has them.",
		"At most 2 units a hex, leaders not counted; classes that do not mix may not share a hex.",
	}, paras(g.next(&view{who: "persians", pos: start})))
	require.Equal(t, []string{"Nothing is to be sent now; first comes the deployment of Persians, impulse 001."}, paras(g.next(&view{who: "greeks", pos: start})))

	p := deployed(t, g)
	next := g.next(&view{who: "persians", pos: p})
	require.Equal(t, page.Card{Title: "Head of the plot", Lines: []string{
		"match: the name at the head of this report", "side: persians", "impulse: 003", "turn: 1",
	}}, next[1])
	require.Equal(t, []string{
		"Send the plot for Game-Turn 1 of 12, impulse 003. A unit that the plot leaves out stands.",
		"SK03-08: out of command, half the Movement Allowance.",
		"BW01-08, SK01-08: no fire and no Defensive Fire Zone in Game-Turn 1.",
	}, paras(next))

	// Game-Turn 4: one disrupted in Game-Turn 3, one that used defensive fire.
	p = p.clone()
	p.impulse = 6
	set := func(id string, change func(*state)) { change(&p.units[g.byID["persians/"+id]]) }
	set("MS01", func(s *state) { s.disrupted = 3 })
	set("BW05", func(s *state) { s.fired = 3 })
	set("MI05", func(s *state) { s.at = p.units[g.byID["persians/MI07"]].at })
	got := paras(g.next(&view{who: engines.Umpire, pos: p}))
	require.Contains(t, got, "Persians' MS01: disrupted, no task; free again at the end of Game-Turn 4.")
	require.Contains(t, got, "Persians' BW05: used defensive fire in Game-Turn 3, no offensive fire now.")
	require.Contains(t, got, "1218 is crowded, more than 2 units there: move units out and none in.")
	require.NotContains(t, strings.Join(paras(g.next(&view{who: "greeks", pos: p})), "\n"), "BW05")

	p.impulse = 15
	require.Equal(t, []string{
		"The game is over, victory of Persians: the Greeks fail; Victory Points Greeks 0, Persians 0.", "Nothing more is to be sent.",
	}, paras(g.next(&view{who: "greeks", pos: p})))
}

// Every page of some random Game-Turns can be drawn, is the same twice, and
// uses only characters that the fonts have.
func TestReportsAreWholeAndTheSameTwice(t *testing.T) {
	for _, slug := range []string{"marathon", "plataea", "mantinea"} {
		g := open(t, slug)
		var p engines.Position = g.Start()
		r := rand.New(rand.NewPCG(7, 11))
		dice := engines.NewKeyed([]byte(slug))
		for range 6 {
			var plots []engines.SideOrders
			for _, n := range g.Awaited(p) {
				f := g.Random(g.View(p, n.Side), r)
				o, _ := g.Compile(g.View(p, n.Side), &f)
				plots = append(plots, engines.SideOrders{Side: n.Side, Orders: o})
				drawable(t, g.Plotted(g.View(p, n.Side), o))
			}
			out, err := engines.Run(g, engines.Input{Position: p, Orders: plots, Dice: dice})
			require.NoError(t, err)
			p = out.Position
			for _, who := range []string{g.sides[0].id, g.sides[1].id, engines.Umpire, engines.Public} {
				events := toldBy(g, out.Events, who)
				rep := g.Report(g.View(p, who), events)
				require.Equal(t, rep, g.Report(g.View(p, who), events))
				drawable(t, rep)
			}
		}
	}
}

func drawable(t *testing.T, r page.Report) {
	t.Helper()
	b, err := json.Marshal(r)
	require.NoError(t, err)
	require.NoError(t, sheets.Drawable(string(b)))
}

func TestShortNameOfASideWithoutOne(t *testing.T) {
	r := newRig(t, func(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) {
		s.Sides[0].Short, s.Sides[0].Name = "", "Élite"
	})
	require.Equal(t, "Él", r.g.short(0))
}
