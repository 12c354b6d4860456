package spartan

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/plot"
)

// play sets both sides up on the clear rig, plots and runs a Game-Turn, and
// requires where units stand after it.
func play(t *testing.T, a, plotA, b, plotB, want string, dice ...int) *rig {
	t.Helper()
	return newRig(t, nil).put("a", a).put("b", b).plot("a", plotA).plot("b", plotB).run(dice...).stands(want)
}

// warned lists the warnings about a side's plot: "RULE unit".
func (r *rig) warned(side, text string) []string {
	r.t.Helper()
	r.plots[side] = text
	_, ps := r.compile(side)
	var out []string
	for _, p := range ps {
		require.Less(r.t, p.Severity, plot.Fault, "%s", p)
		if p.Severity == plot.Warning {
			out = append(out, p.Rule+" "+p.Unit)
		}
	}
	return out
}

// seen is all a viewer reads of a Game-Turn, as JSON.
func (r *rig) seen(viewer string) string {
	r.t.Helper()
	b, err := json.Marshal(enginetest.Seen(r.g, r.events, viewer))
	require.NoError(r.t, err)
	return string(b)
}

// encoded is the position as JSON.
func (r *rig) encoded() string {
	r.t.Helper()
	b, err := r.g.EncodePosition(r.p)
	require.NoError(r.t, err)
	return string(b)
}

// dice are the names of all dice in the order rolled, without the prefix of
// the impulse.
func (r *rig) dice() []string {
	var out []string
	for _, e := range r.events {
		for _, d := range e.Dice {
			out = append(out, strings.SplitN(d.Key, "/", 4)[3])
		}
	}
	return out
}

func Test19_0(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0203 PP01@0504 MS01@0803 MS02@1010").put("b", "MS01@0205 SD01@0505 SK01@0805")
	r.plot("a", "MS02 MV 1012\nMS01 MV 0804\nPP01 ML 0505\nBW01 OF 0205").plot("b", "SK01 DF").run(1, 1, 1)
	var phases []string
	for _, e := range r.events {
		phases = append(phases, e.Phase)
	}
	require.Equal(t, []string{"plot", "fire", "melee", "movement", "defensive", "record"}, slices.Compact(phases))
}

func Test19_1A(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 SK01@0604").put("b", "SD01@0505")
	require.Equal(t, []engines.Need{
		{Side: "a", Kind: engines.NeedPlot, Sections: []string{"", "standing"}},
		{Side: "b", Kind: engines.NeedPlot, Sections: []string{"", "standing"}},
	}, r.g.Awaited(r.p))
	// Filing one plot changes nothing the other side reads or is judged by.
	view, err := r.g.EncodeView(r.g.View(r.p, "b"))
	require.NoError(t, err)
	r.plot("b", "SD01 ML 0504")
	alone, _ := r.compile("b")
	for _, other := range []string{"PP01 ML 0505\nSK01 OF 0505", "PP01 MV 0503\nSK01 DF", "PP01 MV 0101"} {
		r.plot("a", other)
		r.compile("a")
		got, _ := r.compile("b")
		require.Equal(t, alone, got)
		after, err := r.g.EncodeView(r.g.View(r.p, "b"))
		require.NoError(t, err)
		require.Equal(t, string(view), string(after))
	}
}

func Test19_1B(t *testing.T) {
	r := play(t, "BW01@0505", "BW01 OF 0507", "MS01@0507", "", "b/MS01@0507", 5)
	r.odds("fire", "0507", "2:2 1-1 D").shaken("b/MS01")

	r = newRig(t, nil).put("a", "-BW01@0505").put("b", "MS01@0507") // since the last Game-Turn
	r.void("a", "BW01 OF 0507", "8.2 BW01")
}

func Test19_1C(t *testing.T) {
	r := play(t, "BW01@0605 PP01@0506", "BW01 OF 0507", "MS01@0507", "MS01 ML 0506", "b/MS01@0507", 5)
	r.odds("fire", "0507", "2:2 1-1 D").quiet("melee", "0506").free("a/PP01")
}

func Test19_1D(t *testing.T) {
	r := play(t, "BW01@0505 MS02@0509", "BW01 OF 0507\nMS02 MV 0508 0507", "MS01@0507", "MS01 MV 0607", "b/MS01@0507 a/MS02@0508", 5)
	r.shaken("b/MS01")
	require.Equal(t, []string{"22.3"}, r.only("stop").Rule)
}

func Test19_1E(t *testing.T) {
	r := play(t, "PP01@0506", "PP01 MV 0507", "SK01@0508", "SK01 DF", "a/PP01@0507", 5)
	r.odds("defensive", "0507", "2:2 1-1 D").shaken("a/PP01")
}

func Test19_1F(t *testing.T) {
	r := newRig(t, nil).put("a", "-MS01@0505").put("b", "MS01@0909")
	require.Equal(t, 1, r.g.Stage(r.p).Turn)
	r.run().free("a/MS01")
	require.Equal(t, "recover score", r.kinds()) // recovery first
	require.Equal(t, engines.Stage{Impulse: 2, Turn: 2, Name: "Game-Turn 2 of 12", Slug: "turn-2"}, r.g.Stage(r.p))
}

func Test20_0a(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504").put("b", "MS01@0505")
	r.void("a", "PP01 MV 0503\nPP01 ML 0505", "20.0 PP01")
	r.run()
	r.quiet("melee", "0505").stands("a/PP01@0504")
}

func Test20_0b(t *testing.T) {
	r := newRig(t, on("slope", "0504")).put("a", "PP01@0505")
	require.Empty(t, r.warned("a", "PP01 MV 0504(2) 0503"))
	r.run().stands("a/PP01@0503")
}

func Test20_0c(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0503 PP01@0504 SK01@0604").put("b", "MS01@0505")
	r.void("a", "BW01 OF", "20.0 BW01")
	r.void("a", "PP01 ML", "20.0 PP01")
	r.void("a", "PP01 MV", "20.0 PP01")
	r.legal("a", "SK01 DF")
}

func Test20_1(t *testing.T) {
	// DF and no plot look alike to the enemy, and so does what was void.
	var theirs, own []string
	for _, plot := range []string{"SK01 DF", "SK01 NP", "", "SK01 MV 0901"} {
		r := newRig(t, nil).put("a", "SK01@0508 PP01@0504").put("b", "MS01@0505 MS02@0909")
		r.plot("a", plot+"\nPP01 ML 0505").plot("b", "MS02 MV 0908").run(1)
		theirs = append(theirs, r.seen("b")+r.seen(engines.Public)+r.encoded())
		own = append(own, r.seen("a"))
	}
	require.Equal(t, []string{theirs[0], theirs[0], theirs[0]}, theirs[1:])
	require.Equal(t, []string{own[0], own[0]}, own[1:3])
	require.Contains(t, own[3], `"kind":"void"`)
	require.NotContains(t, theirs[3], `"kind":"void"`)

	// That a movement ended early, or an attack came to nothing, is its
	// owner's business as well.
	r := play(t, "PP01@0508 PP02@0302 LC01@0702", "PP01 MV 0507 0506 0505\nPP02 ML 0303\nLC01 ML 0703",
		"MS01@0505 MS02@0703 SK01@0303", "SK01 NP", "a/PP01@0506", 1)
	require.Equal(t, []string{"a", engines.Umpire}, r.only("stop").Only)
	require.Equal(t, []string{"a", engines.Umpire}, r.only("too weak").Only)
	require.NotContains(t, r.seen("b"), `"kind":"stop"`)
	require.NotContains(t, r.seen("b"), `"kind":"too weak"`)
}

func Test20_2(t *testing.T) {
	r := play(t, "BW01@0604 PP01@0504", "BW01 OF 0505\nPP01 ML 0505", "MS01@0505", "", "", 5, 3)
	r.odds("fire", "0505", "2:2 1-1 D").odds("melee", "0505", "6:3 2-1 D").fallen("b/MS01").scored("2:0")
}

func Test20_21(t *testing.T) {
	r := play(t, "PP01@0504", "PP01 ML 0505", "SD01@0505", "SD01 ML 0504", "a/PP01@0504 b/SD01@0505", 6, 5)
	r.odds("melee", "0504", "4:6 1-2 D").odds("melee", "0505", "6:4 1-1 D").shaken("a/PP01 b/SD01")
}

func Test20_22(t *testing.T) {
	r := play(t, "PP01@0504 BW01@0604", "BW01 OF 0505\nPP01 ML 0505", "SD01@0505", "SD01 ML 0504", "", 5, 4)
	r.quiet("melee", "0504").odds("melee", "0505", "6:4 1-1 D").fallen("b/SD01")
	require.Equal(t, "+1", r.mods("melee", "0505", "8.2"))
}

func Test20_3(t *testing.T) {
	// All plotted movement is carried out: past enemies that are no fire
	// units, and whatever the enemy does that does not bar the way.
	r := newRig(t, nil).put("a", "PP01@0508").put("b", "MS01@0605 MS02@0405 LC01@0101")
	r.plot("a", "PP01 MV 0507 0506 0505 0504").plot("b", "MS01 MV 0604\nLC01 MV 0102 0103 0104")
	var orders []engines.SideOrders
	for _, side := range []string{"a", "b"} {
		o, ps := r.compile(side)
		require.Empty(t, ps)
		orders = append(orders, engines.SideOrders{Side: side, Orders: o})
	}
	out, err := engines.Run(r.g, engines.Input{Position: r.p, Orders: orders, Dice: engines.ScriptOf(), Ask: true})
	require.NoError(t, err)
	require.Empty(t, out.Questions) // nobody is asked on the way
	r.p = out.Position.(*position)
	r.stands("a/PP01@0504 b/MS01@0604 b/LC01@0104")
	require.Equal(t, []string{"losses", "advance", "defensive fire", "retreat", "concede"}, r.g.Grammar().Keys)
}

func Test20_4a(t *testing.T) {
	// Of a sealed plot nothing can be changed: a player can still be asked only
	// what no plot can say, which of his units are lost (8.1), who advances (8.4),
	// at which hex defensive fire goes (19.1).
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504 SK01@0609").put("b", "MS01@0505 PS01@0505 SD01@0808 SK01@0909")
	r.plot("a", "PP01..03 ML 0505 advance=yes\nSK01 DF").plot("b", "SD01 MV 0807 0707\nSK01 DF")
	var orders []engines.SideOrders
	for _, side := range []string{"a", "b"} {
		o, ps := r.compile(side)
		require.Empty(t, ps)
		orders = append(orders, engines.SideOrders{Side: side, Orders: o})
	}
	out, err := engines.Run(r.g, engines.Input{Position: r.p, Orders: orders, Dice: engines.ScriptOf(6), Ask: true})
	require.NoError(t, err)
	require.Len(t, out.Questions, 1)
	require.Equal(t, "0/0/001/melee/8.1/b@0505/1", out.Questions[0].Key)
	require.Equal(t, "b", out.Questions[0].Side)
}

func Test20_4b(t *testing.T) {
	play(t, "PP01@0508", "PP01 MV 0507 0506 0505 0504", "MS01@0505", "", "a/PP01@0506")
}

func Test20_4c(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0508 MS02@0708").put("b", "MS01@0101")
	r.void("a", "MS01 MV 0507 0506 0505 0504\nMS02 MV 0799", "5.13 MS01", "22.1 MS02")
	r.run().stands("a/MS01@0508 a/MS02@0708") // not three hexes
}

func Test21_0(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 2L01@0504").put("b", "MS01@0505")
	r.void("a", "PP01 DF", "21.0 PP01")
	r.void("a", "PP01 OF 0505", "21.0 PP01")
	r.void("a", "2L01 ML 0505", "3.36 2L01")
	r.void("a", "2L01 DF", "21.0 2L01")
}

func Test21_1_OF(t *testing.T) {
	r := newRig(t, nil).put("a", "LT01@0504 MS02@0608").put("b", "SK01@0508")
	r.void("b", "SK01 OF 0507", "6.0 SK01") // nobody there
	r.void("b", "SK01 OF 0504", "6.13 SK01")
	r = play(t, "LT01@0504 MS02@0608", "LT01 MV 0505 0506 0507 0607", "SK01@0508", "SK01 OF 0608", "a/LT01@0507", 1)
	r.odds("fire", "0608", "2:2 1-1 -").quiet("defensive", "0507")
}

func Test21_1_DF(t *testing.T) {
	r := play(t, "PP01@0506", "PP01 MV 0507", "SK01@0508 BW01@0909", "SK01 DF\nBW01 DF", "a/PP01@0507", 1)
	r.odds("defensive", "0507", "2:2 1-1 -")
	require.Len(t, r.dice(), 1)
	// BW01 saw no enemy come and does not count as having fired.
	r.put("a", "MS01@0907")
	r.void("b", "BW01 OF 0907\nSK01 OF 0507", "6.12 SK01")
}

func Test21_1_ML(t *testing.T) {
	r := play(t, "MS01@0608 LT01@0504", "LT01 MV 0505 0506 0507 0607", "SK01@0508", "SK01 ML 0608", "a/LT01@0607", 1)
	r.odds("melee", "0608", "2:3 1-2 -").quiet("defensive", "0507").quiet("defensive", "0607")
}

func Test21_1_MV(t *testing.T) {
	r := play(t, "LT01@0504", "LT01 MV 0505 0506 0507 0607 0608", "SK01@0508", "SK01 MV 0509", "a/LT01@0608 b/SK01@0509")
	require.Empty(t, r.dice())
}

func Test21_2(t *testing.T) {
	r := play(t, "PP01@0504 BW01@0605 BW02@0605 BW03@0605 SK01@0604", "BW01..03, SK01 OF 0505\nPP01 ML 0505 advance=yes",
		"MS01@0505", "", "a/PP01@0504", 6)
	r.odds("fire", "0505", "8:2 4-1 E").quiet("melee", "0505").quiet("advance", "0505").fallen("b/MS01")
	require.Equal(t, []string{"a/PP01"}, r.only("no target").Units)

	// The target has advanced out of its hex.
	r = play(t, "PP01@0504 MS01@0506", "PP01 ML 0505 advance=yes", "SK01@0505 SK02@0505", "SK01..02 OF 0506 advance=yes",
		"a/PP01@0504 b/SK01@0506 b/SK02@0506", 6)
	r.odds("fire", "0506", "4:2 2-1 1/2E").fallen("a/MS01").quiet("melee", "0505")
}

func Test22_11(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0505")
	r.void("a", "PP01 MV 0504 0502", "22.11 PP01")
	r.void("a", "PP01 MV 0504 0504 0503", "22.11 PP01")
	r.void("a", "PP01 MV 0505", "22.11 PP01")
	r.legal("a", "PP01 MV 0505 0504 0503") // its own hex first is the start
	r.legal("a", "PP01 MV 0504 0505 0504") // there and back is no pause
}

func Test22_12(t *testing.T) {
	r := play(t, "MS01@0506", "MS01 MV 0505 0504", "LC01@0502", "LC01 MV 0503 0504", "a/MS01@0504 b/LC01@0503")
	e := r.only("contest")
	require.Equal(t, "3:1", e.Odds)
	require.Equal(t, 2, e.Effects[0].N) // the step
}

func Test22_21(t *testing.T) {
	play(t, "PP01@0505", "PP01 MV 0604", "SD01@0704", "SD01 MV 0604", "a/PP01@0604 b/SD01@0704")
	r := play(t, "MS01@0505 MI01@0504", "MS01 MV 0604\nMI01 MV 0604", "SD01@0704", "SD01 MV 0604", "a/MS01@0604 a/MI01@0604 b/SD01@0704")
	require.Equal(t, "5:4", r.only("contest").Odds)
}

func Test22_22(t *testing.T) {
	play(t, "LT01@0505", "LT01 MV 0604", "MS01@0704", "MS01 MV 0604", "a/LT01@0604 b/MS01@0704")
}

func Test22_23(t *testing.T) {
	r := play(t, "MS01@0505", "MS01 MV 0604", "MS01@0704", "MS01 MV 0604", "a/MS01@0505 b/MS01@0604", 2, 5)
	require.Equal(t, "b", r.only("contest").Side)
	r = play(t, "MS01@0505", "MS01 MV 0604", "MS01@0704", "MS01 MV 0604", "a/MS01@0604 b/MS01@0704", 3, 3, 6, 1)
	require.Equal(t, "a", r.only("contest").Side)
	require.Len(t, r.only("contest").Dice, 4)
}

func Test22_3a(t *testing.T) {
	r := play(t, "PP01@0505", "PP01 MV 0504 0503", "LC01@0504", "LC01 MV 0505 0506", "a/PP01@0505 b/LC01@0504")
	require.Equal(t, "stop score", r.kinds()) // no combat
}

func Test22_3b(t *testing.T) {
	play(t, "PP01@0505", "PP01 MV 0504 0503", "MI01@0602", "MI01 MV 0503", "a/PP01@0504 b/MI01@0503")
	play(t, "PP01@0505", "PP01 MV 0504 0503", "MI01@0503", "", "a/PP01@0504 b/MI01@0503")
}

func Test22_3c(t *testing.T) {
	play(t, "PP01@0505", "PP01 MV 0504", "MS01@0504", "MS01 MV 0503", "a/PP01@0504 b/MS01@0503")
}

func Test22_3d(t *testing.T) {
	play(t, "PP01@0504 PP02@0505", "PP01 MV 0503\nPP02 MV 0504", "MS01@0503 SD01@0604", "SD01 MV 0504",
		"a/PP01@0504 a/PP02@0504 b/MS01@0503 b/SD01@0604")
}

func Test22_3e(t *testing.T) {
	play(t, "PP01@0505", "PP01 MV 0604 0704", "SD01@0704", "SD01 MV 0604 0505", "a/PP01@0604 b/SD01@0704")
	play(t, "PP01@0505", "PP01 MV 0604 0603", "SD01@0704", "SD01 MV 0604 0505", "a/PP01@0603 b/SD01@0704")
}

func Test22_3f(t *testing.T) {
	play(t, "MS01@0505 MS02@0604", "MS01 MV 0504\nMS02 MV 0505", "MS01@0504", "MS01 MV 0604", "a/MS01@0504 b/MS01@0604 a/MS02@0505")
}

func Test22_3g(t *testing.T) {
	play(t, "MS01@0505", "MS01 MV 0504", "LC01@0504 LC02@0504", "LC01 MV 0505\nLC02 MV 0503", "a/MS01@0505 b/LC01@0504 b/LC02@0503")
}

func Test23_11(t *testing.T) {
	r := play(t, "MS01@0505", "MS01 ML 0504", "PP01@0504", "PP01 MV 0503", "b/PP01@0503", 1)
	r.odds("melee", "0504", "3:3 1-1 -")
	r = play(t, "MS01@0505", "MS01 ML 0504", "MC01@0504", "MC01 MV 0503", "b/MC01@0503", 1)
	r.odds("melee", "0504", "3:0.75 4-1 -")
}

func Test23_12(t *testing.T) {
	r := play(t, "BW01@0505", "BW01 OF 0504", "PP01@0504", "PP01 MV 0503", "b/PP01@0503", 1)
	r.odds("fire", "0504", "2:2 1-1 -")
}

func Test23_2(t *testing.T) {
	r := play(t, "MS01@0608 PP01@0506", "MS01 ML 0508\nPP01 MV 0507", "SK01@0508", "SK01 DF", "a/PP01@0507", 2, 5)
	r.odds("melee", "0508", "3:1 3-1 -").odds("defensive", "0507", "2:2 1-1 D").shaken("a/PP01")

	// Offensive fire falls before the melee; the shooter defends in full.
	r = play(t, "MS01@0608", "MS01 ML 0508", "SK01@0508", "SK01 OF 0608", "a/MS01@0608", 1, 2)
	r.odds("fire", "0608", "2:2 1-1 -").odds("melee", "0508", "3:1 3-1 -")
}

func Test23_3(t *testing.T) {
	r := play(t, "PP01@0504", "PP01 ML 0505", "SD01@0505", "SD01 ML 0504", "", 1, 1)
	r.odds("melee", "0504", "4:6 1-2 -").odds("melee", "0505", "6:4 1-1 -")
	r = play(t, "BW01@0503", "BW01 OF 0505", "SD01@0505", "SD01 ML 0504", "", 1)
	r.odds("fire", "0505", "2:2 1-1 -")
}

// The rulings of the ledger on plots, simultaneous combat and movement.
