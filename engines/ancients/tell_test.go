package ancients

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/engines/page"
)

// told are the sentences of the last impulse for a reader.
func (r *rig) told(viewer string) []string {
	var out []string
	for _, e := range enginetest.Seen(r.g, r.events, viewer) {
		out = append(out, e.Text)
	}
	return out
}

// A turn told step by step, dice as signs, own pieces by their ids.
func TestATurnIsTold(t *testing.T) {
	r := field(t, "R:MI@G6+L=Marius R:LI@F6 B:WA@G4 B:LI@F4 B:MC@A1")
	r.p.active = bottom
	r.hand("R", "C-O4C").hand("B", "C-LINE")
	r.answer("D-MOMENTUM", "yes").answer("D-BONUS", "none").answer("D-RETREAT", "F2").answer("D-IGNORE", "0")
	r.roll("LF", "MMKS").cards("C-RALLY")
	r.turnWith("[card]\nC-O4C\n[orders]\nMI1 LI1\n[moves]\nMI1 MV G5\n[battles]\nLI1 FIRE F4\nMI1 CLOSE G4\n", "[standing]\nretreat *: F2\n")
	require.Equal(t, []string{
		"The Romans play Order Four Units Center.",
		"The Romans leave 2 orders unused.",
		"Ordered: MI1, LI1.",
		"MI1 with Marius moves G6-G5.",
		"LI1 (F6) shoots at the Slaves' LI1 (F4).",
		"LI1: ●⚑, 1 hit, 1 flag; the Slaves' LI1 loses 1 block.",
		"The Slaves' LI1: 1 flag, 0 ignored.",
		"The Slaves' LI1 retreats F4-F3-F2.",
		"MI1 (G5) attacks the Slaves' WA1 (G4).",
		"MI1: ▲▲♚⚔, 4 hits, 0 flags; the Slaves' WA1 is eliminated.",
		"The Romans win 1 banner: Slaves 0, Romans 1 of 6.",
		"MI1 with Marius advances G5-G4.",
		"The Romans draw Rally.",
	}, r.told("roman"))
	own := r.told("slave")
	require.Equal(t, "The Romans' MI1 with Marius moves G6-G5.", own[3])
	require.Equal(t, "LI1 retreats F4-F3-F2.", own[7])
	require.Equal(t, "The Romans draw a card.", own[12])
	require.Equal(t, "The Slaves' LI1 retreats F4-F3-F2.", r.told(engines.Public)[7])
}

// Where more than the unit's own dice count, the sum is told.
func TestTheCountOfDiceIsTold(t *testing.T) {
	r := field(t, "R:WA@G5 B:MI@G4 forest@G4")
	r.answer("D-MOMENTUM", "no").roll("FF").answer("D-IGNORE", "0").answer("D-RETREAT", "G2")
	r.close("R:WA1", "G4")
	require.Contains(t, strings.Join(r.told("roman"), "\n"), "WA1: ⚑⚑ (warriors 3; full strength +1; at most 2 into forest), 0 hits, 2 flags")
	r = field(t, "R:HI@G5 B:MI@G4 camp.roman@G5")
	r.answer("D-BB", "no").roll("LLLL")
	r.close("R:HI1", "G4")
	require.Contains(t, strings.Join(r.told("roman"), "\n"), "HI1: ●●●● (heavy infantry 5; out of a fortified camp −1), 0 hits, 0 flags")
}

// Evades, leaders, camps, reserves, carts and the end in words.
func TestWordsForTheRest(t *testing.T) {
	g := battle(t, "picenum", "R:MI@G5+L=Marius B:WA@G4 B:L=Spartacus@F4").g
	for _, c := range []struct {
		e    engines.Event
		want string
	}{
		{engines.Event{Kind: "evades", Units: []string{"slave/WA1"}}, "The Slaves' WA1 evades."},
		{engines.Event{Kind: "check", Units: []string{"roman/Marius"}, Result: "lives"}, "Marius in danger: no dice, he lives."},
		{engines.Event{Kind: "check", Units: []string{"roman/Marius"}, Result: "killed", Dice: []engines.Roll{{Die: 4}, {Die: 4}}}, "Marius in danger: ♚♚, killed."},
		{engines.Event{Kind: "leader evade", Units: []string{"slave/Spartacus"}, Path: []string{"F4", "F3"}, Effects: []engines.Effect{{Unit: "slave/Spartacus", What: "attached", To: "slave/WA1"}}}, "The Slaves' Spartacus evades F4-F3; the Slaves' Spartacus joins the Slaves' WA1."},
		{engines.Event{Kind: "no way", Units: []string{"roman/Marius"}}, "Marius has nowhere to go and is killed."},
		{engines.Event{Kind: "terrain", At: []string{"D4"}, Effects: []engines.Effect{{What: "removed", From: "camp"}}}, "The camp on D4 is taken off."},
		{engines.Event{Kind: "banner", Side: "roman", Result: "temporary", Odds: "3:2", Effects: []engines.Effect{{N: 2}}}, "The Romans hold 2 banners for the time being: Slaves 3, Romans 2 of 8."},
		{engines.Event{Kind: "banner", Side: "roman", Result: "temporary", Odds: "3:2", Effects: []engines.Effect{{N: -1}}}, "The Romans lose 1 banner: Slaves 3, Romans 2 of 8."},
		{engines.Event{Kind: "victory", Side: "slave", Result: "8 to 2 banners"}, "The Slaves have won the battle: 8 to 2 banners."},
		{engines.Event{Kind: "victory"}, "The battle is drawn."},
		{engines.Event{Kind: "reshuffle"}, "The discards are shuffled into a new deck."},
		{engines.Event{Kind: "declare", Column: "carts", Units: []string{"slave/WA1"}, At: []string{"G4", "G5"}, Path: []string{"G4", "G5"}}, "The Slaves' WA1 (G4) sends burning carts G4-G5."},
		{engines.Event{Kind: "roll", Column: "carts", Units: []string{"slave/WA1", "roman/MI1"}, Result: "1 hit, 0 flags", Dice: []engines.Roll{{Die: 2}, {Die: 6}}}, "The Slaves' WA1: the carts roll into MI1: ▲⚔, 1 hit, 0 flags."},
		{engines.Event{Kind: "cost", Units: []string{"slave/WA1"}, Effects: []engines.Effect{{Unit: "slave/WA1", What: "lost", N: 1}}}, "The Slaves' WA1 pays for its carts; the Slaves' WA1 loses 1 block."},
		{engines.Event{Kind: "exit", Units: []string{"slave/WA1"}, At: []string{"F9"}, Effects: []engines.Effect{{Unit: "slave/WA1", What: "left"}}}, "The Slaves' WA1 leaves the board from F9."},
		{engines.Event{Kind: "enter", Units: []string{"roman/MI1", "roman/Marius"}, Path: []string{"F1"}}, "MI1 with Marius enters the board: F1."},
		{engines.Event{Kind: "card", Side: "slave", Result: "C-COUNTER", Column: "C-O2L"}, "The Slaves play Counter Attack as Order Two Units Left."},
		{engines.Event{Kind: "card", Side: "slave", Result: "C-FIRST"}, "The Slaves play First Strike, which orders nobody."},
		{engines.Event{Kind: "ordered", Side: "slave"}, "Nobody is ordered."},
		{engines.Event{Kind: "marsh", Units: []string{"roman/MI1"}, At: []string{"G4"}, Dice: []engines.Roll{{Die: 1}}}, "MI1 in the marsh on G4: ●, unharmed."},
		{engines.Event{Kind: "aside", Units: []string{"roman/MI1"}, Column: "moves", Result: "it is too far"}, "Set aside in [moves], MI1: it is too far."},
		{engines.Event{Kind: "flags", Units: []string{"roman/MI1"}, Result: "2 flags, 1 ignored", Mods: []engines.Mod{{Label: "his leader", Value: engines.Point}, {Label: "the camp", Value: -engines.Point}}}, "MI1: 2 flags, 1 ignored (it may ignore 1 by his leader, all by the camp)."},
	} {
		require.Equal(t, c.want, g.Tell(c.e, "roman"))
	}
}

// No event of random games is told without a sentence of its own.
func TestEveryEventHasItsSentence(t *testing.T) {
	for _, slug := range []string{"picenum", "aquae-sextiae", "teutoburger-wald-1", "foraging-party"} {
		g, _ := opened(t, slug)
		for seed := range uint64(3) {
			_, err := enginetest.Play(Rulebook(), g, 100+seed, func(s enginetest.Step) error {
				for _, e := range enginetest.Seen(g, s.Events, engines.Public) {
					require.NotEqual(t, strings.ToUpper(e.Kind[:1])+e.Kind[1:]+".", e.Text)
					require.True(t, e.Kind == "ordered" || !strings.HasPrefix(e.Text, strings.ToUpper(e.Kind[:1])+e.Kind[1:]+": "), e.Text)
					require.True(t, strings.HasSuffix(e.Text, "."), e.Text)
				}
				return nil
			})
			require.NoError(t, err)
		}
	}
}

// A report: the map with arrows, the turn in its phases, the state, what next with
// the own hand.
func TestTheReport(t *testing.T) {
	r := field(t, "R:MI@G6+L=Marius R:LI@F6 B:WA@G4 B:LI@F4 hill@C3 camp.roman@K8 rampart.slave.SW.SE@G4")
	r.p.active = bottom
	r.hand("R", "C-O4C").hand("B", "C-LINE", "C-LINE")
	r.roll("LL").cards("C-RALLY")
	r.turn("[card]\nC-O4C\n[orders]\nMI1 LI1\n[moves]\nMI1 MV H6\n[battles]\nLI1 FIRE F4\n")
	rep := r.g.Report(r.g.View(r.p, "slave"), enginetest.Seen(r.g, r.events, "slave"))
	board := rep.Map[0].(page.Board)
	require.Len(t, board.Cells, 113)
	require.Len(t, board.Counters, 5)
	require.Equal(t, page.Counter{Cell: "F4", Style: 0, Side: "Sl", ID: "LI1", State: "2"}, board.Counters[0])
	require.Equal(t, page.Counter{Cell: "H6", Style: 1, Side: "Ro", ID: "Marius", State: leaderMark}, board.Counters[4])
	require.Equal(t, []page.Arrow{{Kind: page.ArrowMove, Style: 1, Cells: []string{"G6", "H6"}}, {Kind: page.ArrowFire, Style: 1, Cells: []string{"F6", "F4"}}}, board.Arrows)
	crests, borders := 0, 0
	for _, l := range board.Lines {
		switch l.Kind {
		case page.LineCrest:
			crests++
		case page.LineBorder:
			borders++
		}
	}
	require.Equal(t, [2]int{2, 2}, [2]int{crests, borders})
	cell := func(id string) page.Cell {
		for _, c := range board.Cells {
			if c.ID == id {
				return c
			}
		}
		return page.Cell{}
	}
	require.Equal(t, page.ToneHill, cell("C3").Tone)
	require.Equal(t, "camp Ro", cell("K8").Mark)
	headings := []string{}
	for _, b := range rep.Happened {
		if h, ok := b.(page.Heading); ok {
			headings = append(headings, h.Text)
		}
	}
	require.Equal(t, []string{"Card", "Orders", "Moves", "Battles", "End of the turn"}, headings)
	require.Equal(t, page.Para{Text: diceKey}, rep.Happened[len(rep.Happened)-1])
	track := rep.State[0].(page.Track)
	require.Equal(t, 6, track.To)
	require.Equal(t, "Your hand", rep.Next[2].(page.Table).Title)
	require.Equal(t, "Line Command (2 of them)", rep.Next[2].(page.Table).Rows[0][0])
	require.Contains(t, rep.Next[0].(page.Para).Text, "Send the sheet of turn 2, impulse 003")
	// The other side and the public are told whom the battle waits for.
	require.Contains(t, r.g.Report(r.g.View(r.p, "roman"), nil).Next[0].(page.Para).Text, "Nothing need be sent")
	require.Contains(t, r.g.Report(r.g.View(r.p, engines.Public), nil).Next[0].(page.Para).Text, "their turn sheet is awaited")
	r.p.result = &engines.Result{Winner: "roman", Why: "6 to 1 banners"}
	require.Equal(t, "The Romans have won the battle: 6 to 1 banners.", r.g.Report(r.g.View(r.p, "roman"), nil).Next[0].(page.Para).Text)
}

// A sheet drawn before it is sent, with what would be set aside.
func TestTheSheetDrawn(t *testing.T) {
	r := field(t, "R:MI@G6+L=Marius R:LI@F6 B:WA@G4 B:LI@F4")
	r.p.active = bottom
	r.hand("R", "C-O4C").hand("B", "C-LINE")
	sh, _ := r.sheetOf("R", "[card]\nC-O4C\n[orders]\nMI1 LI1\nMarius DETACH\n[moves]\nMI1 MV G5\n[battles]\nMI1 CLOSE G4 else F4 bonus=weakest\nLI1 FIRE F4\nLI1 CLOSE A1\n[standing]\nevade *: no\n")
	rep := r.g.Plotted(r.g.View(r.p, "roman"), sh)
	board := rep.Map[0].(page.Board)
	require.Equal(t, []page.Arrow{
		{Kind: page.ArrowPlan, Style: 1, Cells: []string{"G6", "G5"}},
		{Kind: page.ArrowMelee, Style: 1, Cells: []string{"G5", "G4"}},
		{Kind: page.ArrowFire, Style: 1, Cells: []string{"F6", "F4"}},
		{Kind: page.ArrowMelee, Style: 1, Cells: []string{"F6", "A1"}},
	}, board.Arrows)
	require.Equal(t, "Card: Order Four Units Center (C-O4C).", rep.State[0].(page.Para).Text)
	rows := rep.State[1].(page.Table).Rows
	require.Equal(t, []string{"orders", "MI1, LI1", "ordered"}, rows[0])
	require.Equal(t, []string{"orders", "Marius", "leaves his unit"}, rows[1])
	require.Equal(t, []string{"battles", "MI1", "CLOSE G4 else F4 bonus=weakest"}, rows[3])
	require.Equal(t, "Remarks", rep.Happened[0].(page.Heading).Text)
	require.Contains(t, rep.Happened[1].(page.Para).Text, "[battles] LI1: ")
	require.Equal(t, "evade *: no", rep.Next[1].(page.Para).Text)
	empty, _ := r.sheetOf("R", "[card]\nC-O4C\n")
	require.Equal(t, "None; those filed before stay in force.", r.g.Plotted(r.g.View(r.p, "roman"), empty).Next[1].(page.Para).Text)
}
