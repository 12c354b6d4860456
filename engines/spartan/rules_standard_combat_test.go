package spartan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/spartan"
)

// 6.0, 8.0: fire attacks are made in the order of the sheet, each applied before
// the next: the first opens the line of sight of the second.
func TestStandard6_0b(t *testing.T) {
	const text = "[fire]\nBW02 OF 0506\nBL02 OF 0507"
	set := func() *rig {
		return newStandard(t, nil).put("a", "BL02@0504 BW02@0606").put("b", "-MI01@0506 MS01@0507 MS09@1212")
	}
	r := set()
	require.Equal(t, []string{"cannot be judged yet 6.37 BL02"}, r.said("a", text))
	r.run(5, 3).stands("b/MI01@")
	r.odds("fire", "0506", "2:2 1-1 D").odds("fire", "0507", "3:2 1-1 -") // 5 and 1: a second D
	r = set()
	r.plot("a", text).run(1)
	require.Equal(t, []string{"no fire 6.37 a/BL02"}, r.refusals())
	// In the other order, or behind its own units, it never will.
	r = set()
	r.void("a", "[fire]\nBL02 OF 0507\nBW02 OF 0506", "6.37 BL02")
	r.put("a", "MS01@0505").void("a", text, "6.37 BL02")
}

// 6.11, 6.51: a unit that fires does not attack in melee in the same
// Player-Turn; it may move.
func TestStandard6_11(t *testing.T) {
	r := newStandard(t, nil).put("a", "SK01@0505 SK02@0904").put("b", "MS01@0506 MS02@0905 MS09@1212")
	const text = "[fire]\nSK01 OF 0506\n[move]\nSK01 MV 0405\n[melee]\nSK01 ML 0506"
	r.void("a", text, "6.11 SK01")
	r.run(1).stands("a/SK01@0405")
	require.Equal(t, []string{"no melee 6.11 a/SK01"}, r.refusals())
	// Whether it fires is not known while its odds hang on least=.
	r = newStandard(t, nil).put("a", "SK01@0505").put("b", "MS01@0506 MS09@1212")
	unsure := "[fire]\nSK01 OF 0506 least=2-1\n[melee]\nSK01 ML 0506"
	require.Equal(t, []string{"cannot be judged yet 6.11 SK01"}, r.said("a", unsure))
	r.run(1)
	require.Equal(t, []string{"8.1 a/SK01 0506 2:2 1-1 2-1"}, r.unmade("held back"))
	r.odds("melee", "0506", "2:3 1-2 -")
}

// 6.12: no fire in two Player-Turns running.
func TestStandard6_12(t *testing.T) {
	r := newStandard(t, nil).put("a", "BW01@0505").put("b", "MS01@0507 MS02@0507 LT01@0809 MS09@1212")
	r.plot("a", "[fire]\nBW01 OF 0507").run(1)
	r.plot("b", "[move]\nMS01 MV 0506").run() // no defensive fire: it fired
	require.Empty(t, r.combats("defensive", "0506"))
	r.legalThenRun("a", "[fire]\nBW01 OF 0506", 1)
	r.odds("fire", "0506", "2:2 1-1 -")
}

// 6.15: a unit fires once, a hex is fired at once in the phase.
func TestStandard6_15(t *testing.T) {
	r := newStandard(t, nil).put("a", "BW01@0505 BW02@0505 BW03@0606").put("b", "MS01@0507 MS02@0707 MS09@1212")
	r.void("a", "[fire]\nBW01 OF 0507\nBW02 OF 0507", "6.15 BW02")
	r.run(1).odds("fire", "0507", "2:2 1-1 -")
	r.run()
	r.void("a", "[fire]\nBW03 OF 0507\nBW03 OF 0707", "6.15 BW03")
	r.legalThenRun("a", "[fire]\nBW01, BW02 OF 0507\nBW03 OF 0707", 1, 1)
	r.odds("fire", "0507", "4:2 2-1 -").odds("fire", "0707", "2:2 1-1 -")
}

// 6.41: a path beyond a hex next to an undisrupted fire unit is refused, unless
// own fire may end its zone; where it does not the unit stops there.
func TestStandard6_41(t *testing.T) {
	set := func() *rig {
		return newStandard(t, nil).put("a", "LT01@0504 BW01@0509 MS09@0101").put("b", "SK01@0508 MS09@1212")
	}
	r := set()
	r.void("a", "[move]\nLT01 MV 0505 0506 0507 0607", "6.41 LT01")
	const text = "[fire]\nBW01 OF 0508 advance=no\n[move]\nLT01 MV 0505 0506 0507 0607"
	require.Equal(t, []string{"cannot be judged yet 6.41 LT01"}, r.said("a", text))
	r.plot("b", "[standing]\ndefensive fire: none").run(1) // no effect
	r.stands("a/LT01@0507")
	require.Equal(t, "6.41", r.stop("a/LT01").Rule[0])
	r = set()
	r.plot("a", text).run(5) // SK01 is disrupted
	r.stands("a/LT01@0607")
	// Starting next to it holds nobody.
	r = newStandard(t, nil).put("a", "LC01@0507").put("b", "SK01@0508 MS09@1212")
	r.legal("a", "[move]\nLC01 MV 0506 0505")
	r.void("a", "[move]\nLC01 MV 0607 0606", "6.41 LC01")
}

// 6.42: only a hex into which enemies moved in the phase is a target.
func TestStandard6_42(t *testing.T) {
	r := newStandard(t, nil).put("a", "LT01@0504 PP01@0607").put("b", "SK01@0508 MS09@1212")
	r.legalThenRun("a", "[move]\nLT01 MV 0505 0506 0507", 1)
	require.Empty(t, r.combats("defensive", "0607"))
	r.odds("defensive", "0507", "2:2 1-1 -")
	require.Equal(t, []string{"6.42", "8.1"}, r.combat("defensive", "0507").Rule)
}

// 6.43, 6.44: who fired in the Player-Turn before does not use defensive fire,
// and stops enemies all the same.
func TestStandard6_43(t *testing.T) {
	r := newStandard(t, nil).put("a", "LT01@0504 MS01@0608").put("b", "SK01@0508 MS09@1212")
	r.run()
	r.legalThenRun("b", "[fire]\nSK01 OF 0608", 1)
	r.void("a", "[move]\nLT01 MV 0505 0506 0507 0606", "6.41 LT01")
	r.legalThenRun("a", "[move]\nLT01 MV 0505 0506 0507")
	r.stands("a/LT01@0507")
	require.Empty(t, r.combats("defensive", "0507"))
}

// 6.45: stacked fire units may fire at different hexes, each hex once; where
// they fire is asked, and the standing orders or the default answer.
func TestStandard6_45(t *testing.T) {
	set := func() *rig {
		r := newStandard(t, nil).put("a", "LT01@0504 PP01@0705 MS09@0101").put("b", "SK01@0508 SK02@0508 BW01@0508 MS09@1212")
		r.legal("a", "[move]\nLT01 MV 0505 0506 0507\nPP01 MV 0706 0606 0607")
		return r
	}
	// The default: the hex worth most, PP 3 against LT 2.
	r := set().run(1)
	r.odds("defensive", "0607", "6:2 3-1 -")
	require.Empty(t, r.combats("defensive", "0507"))
	// Standing orders.
	r = set()
	r.plot("b", "[standing]\ndefensive fire: LT").run(1)
	r.odds("defensive", "0507", "6:2 3-1 -")
	r = set()
	r.plot("b", "[standing]\ndefensive fire: none").run()
	require.Empty(t, r.combats("defensive", "0507"))
	// Asked: all of them at once, after the movement.
	r = set()
	var orders []engines.SideOrders
	o, _ := r.compile("a")
	orders = append(orders, engines.SideOrders{Side: "a", Orders: o})
	in := engines.Input{Position: r.p, Orders: orders, Dice: engines.ScriptOf(1, 2), Ask: true}
	out, err := engines.Run(r.g, in)
	require.NoError(t, err)
	require.Len(t, out.Questions, 3)
	q := out.Questions[1]
	require.Equal(t, []any{"0/0/001/defensive/6.42/b/SK01/1", "b", 0, 2, true}, []any{q.Key, q.Side, q.Min, q.Max, q.Ordered})
	require.Equal(t, []string{"0607", "0507"}, q.Default)
	for i, take := range [][]string{{}, {"0507"}, {"0607", "0507"}} {
		in.Answers = append(in.Answers, engines.Answer{Key: out.Questions[i].Key, Side: "b", Take: take})
	}
	out, err = engines.Run(r.g, in)
	require.NoError(t, err)
	require.Empty(t, out.Questions)
	r.events, r.p = out.Events, out.Position.(*position)
	r.odds("defensive", "0507", "2:2 1-1 -").odds("defensive", "0607", "2:2 1-1 -")
	require.Equal(t, []string{"b/SK01"}, r.combat("defensive", "0507").Units)
	require.Zero(t, r.p.units[r.unit("b/BW01")].fired) // it held its fire
}

// 6.51: defensive fire in the enemy's Player-Turn bars fire in one's own that
// follows, not melee.
func TestStandard6_51(t *testing.T) {
	r := newStandard(t, nil).put("a", "LT01@0504 MS09@0101").put("b", "SK01@0508 MS09@1212")
	r.legalThenRun("a", "[move]\nLT01 MV 0505 0506 0507", 1)
	r.void("b", "[fire]\nSK01 OF 0507", "6.12 SK01")
	r.legalThenRun("b", "[melee]\nSK01 ML 0507", 1)
	r.odds("melee", "0507", "2:2 1-1 -")
}

// 6.52: melee in its own Player-Turn and defensive fire in the enemy's, again
// and again.
func TestStandard6_52(t *testing.T) {
	r := newStandard(t, nil).put("a", "LT01@0507 LT02@0607 MS09@0101").put("b", "SK01@0508 MS09@1212")
	for _, way := range []string{"0506", "0507"} {
		r.legalThenRun("a", "[move]\nLT01 MV "+way, map[string][]int{"0506": nil, "0507": {1}}[way]...)
		r.legalThenRun("b", "[melee]\nSK01 ML 0607", 1)
		r.odds("melee", "0607", "2:2 1-1 -")
	}
	require.Len(t, r.combats("melee", "0607"), 1)
	r.legalThenRun("a", "[move]\nLT01 MV 0506\nLT02 MV 0608", 1)
	r.odds("defensive", "0608", "2:2 1-1 -")
}

// 7.13: a hex is attacked once in the Player-Turn; a second line on it counts
// only if the first makes no attack.
func TestStandard7_13(t *testing.T) {
	r := newStandard(t, nil).put("a", "PP01@0504 MS01@0506 MI01@0605").put("b", "MS01@0505 MS09@1212")
	const text = "[melee]\nMS01 ML 0505\nPP01 ML 0505"
	require.Equal(t, []string{"warning 7.13"}, r.said("a", text))
	r.run(1).odds("melee", "0505", "3:3 1-1 -")
	require.Equal(t, []string{"no melee 7.13 a/PP01"}, r.refusals())
	r.run()
	// At odds that are not permitted the first makes none.
	r.put("b", "PP01@0505 PP02@0505")
	r.plot("a", "[melee]\nMI01 ML 0505\nPP01, MS01 ML 0505").run(1)
	r.odds("melee", "0505", "18:15 1-1 -") // 0504 and 0506 flank: 9 doubled
	require.Equal(t, []string{"a/MI01"}, r.only("too weak").Units)
}

// 7.13: what elephants attacked in the Movement Phase is attacked no more in that
// Player-Turn; another elephant still may (S1.22).
func TestStandard7_13_AfterARampage(t *testing.T) {
	set := func(units string) *rig {
		return newStandard(t, nil).put("a", "PP01@0608 PP02@0409 "+units).put("b", "MS01@0508 MS02@0408 MS09@1212").wild("a/EL01")
	}
	r := set("EL01@0505")
	r.plot("a", "[melee]\nPP01 ML 0508\nPP02 ML 0408").run(4, 2, 1, 1) // south to 0507, against 0508
	require.Equal(t, []string{"no melee 7.13 a/PP01"}, r.refusals())
	require.Equal(t, "movement", r.combat("melee", "0508").Phase)
	require.Equal(t, "melee", r.combat("melee", "0408").Phase)
	r = set("EL01@0505 EL02@0708").wild("a/EL02")
	r.plot("a", "[melee]\nPP01 ML 0508").run(4, 2, 1, 6, 1, 1, 1, 1) // EL02 to 0607, against EL01, PP01 and 0508
	require.Len(t, r.combats("melee", "0508"), 2)
	require.Equal(t, []string{"no melee 7.13 a/PP01"}, r.refusals())
	// In the next Player-Turn of its side all is as ever.
	r = set("EL01@0505").plot("a", "").run(4, 2, 1).run()
	r.p.units[r.unit("a/EL01")].at = r.hex("1101")
	r.plot("a", "[melee]\nPP01 ML 0508").run(4, 1, 1)
	require.Equal(t, "melee", r.combat("melee", "0508").Phase)
}

// 7.14: a unit attacks once; of several lines it attacks by the first that comes
// off.
func TestStandard7_14(t *testing.T) {
	set := func() *rig {
		return newStandard(t, nil).put("a", "PP01@0504 BW01@0507").put("b", "MI01@0505 MS01@0404 MS09@1212")
	}
	const text = "[fire]\nBW01 OF 0505\n[melee]\nPP01 ML 0505\nPP01 ML 0404"
	r := set()
	require.Equal(t, []string{"cannot be judged yet 7.14 PP01"}, r.said("a", text))
	r.run(1, 1).odds("melee", "0505", "6:2 3-1 -")
	require.Empty(t, r.combats("melee", "0404"))
	require.Empty(t, r.refusals())
	r = set()
	r.p.units[r.unit("b/MI01")].disrupted = -1
	r.plot("a", text).run(6, 1) // fire kills MI01
	require.Equal(t, "0505", r.only("no target").At[0])
	r.odds("melee", "0404", "6:3 2-1 -")
}

// 7.15: who is disrupted by defensive fire takes no part in the melee.
func TestStandard7_15(t *testing.T) {
	r := newStandard(t, nil).put("a", "LT01@0504 MS09@0101").put("b", "SK01@0508 MS09@1212")
	r.legalThenRun("a", "[move]\nLT01 MV 0505 0506 0507\n[melee]\nLT01 ML 0508", 5)
	require.Equal(t, []string{"no melee 7.15 a/LT01"}, r.refusals())
	require.Equal(t, "LT01 does not attack in melee: it was disrupted in this Player-Turn.", r.g.Tell(r.only("no melee"), "a"))
	_, seen := r.g.Project(r.only("no melee"), "b")
	require.False(t, seen)
	// A leader shields him: no disruption, so he attacks.
	r = newStandard(t, nil).put("a", "LT01@0504 1L01@0504 MS09@0101").put("b", "SK01@0508 MS09@1212")
	r.legalThenRun("a", "[move]\nLT01, 1L01 MV 0505 0506 0507\n[melee]\nLT01 ML 0508", 5, 1)
	r.odds("melee", "0508", "8:1 8-1 1/2E")
}

// 7.31, 8.4: attacks in the order of the sheet, each result and advance before
// the next; whoever advanced has made its attack.
func TestStandard7_31(t *testing.T) {
	set := func() *rig {
		return newStandard(t, nil).put("a", "PP01@0504 PP02@0504 MS01@0605").put("b", "MI01@0505 MI02@0404 MS09@1212")
	}
	r := set()
	r.legalThenRun("a", "[melee]\nPP01 ML 0505 advance=yes\nPP02 ML 0404", 6, 1)
	require.Equal(t, "melee result advance melee score", r.kinds())
	r.stands("b/MI01@ a/PP01@0505 a/PP02@0504").odds("melee", "0505", "6:2 3-1 1/2E").odds("melee", "0404", "6:2 3-1 -")
	r = set()
	r.legalThenRun("a", "[melee]\nPP02 ML 0404\nPP01 ML 0505 advance=yes", 1, 6)
	require.Equal(t, []string{"0404", "0505"}, []string{r.events[0].At[0], r.events[1].At[0]})
	// What it has advanced out of its second line does not matter.
	r = set()
	r.plot("a", "[melee]\nPP01 ML 0404 advance=yes\nPP01 ML 0505").run(6)
	r.stands("a/PP01@0404")
	require.Empty(t, r.combats("melee", "0505"))
	require.Empty(t, r.refusals()) // 7.14: it has attacked
}

// 8.1: odds below the lowest are refused: fire when it is plotted, melee when it
// is tried.
func TestStandard8_1a(t *testing.T) {
	r := newStandard(t, on("village", "0506")).put("a", "BW01@0504 MI01@0405").put("b", "MS01@0506 MS02@0506 PP01@0406 PP02@0406")
	r.void("a", "[fire]\nBW01 OF 0506", "8.1 BW01")
	r.plot("a", "[melee]\nMI01 ML 0406").run()
	require.Equal(t, []string{"a/MI01"}, r.only("too weak").Units)
}

// 8.21: the phase tells where a disruption came from: enemy fire, enemy melee,
// defensive fire after own movement.
func TestStandard8_21(t *testing.T) {
	r := newStandard(t, nil).put("a", "BW01@0505 PP01@0102 LT01@0803").put("b", "MS01@0507 SK01@0807 PS01@0103 MS09@1212")
	r.legalThenRun("a", "[fire]\nBW01 OF 0507\n[move]\nLT01 MV 0804 0805 0806\n[melee]\nPP01 ML 0103", 5, 5, 5)
	got := map[string]string{}
	for _, e := range r.events {
		for _, f := range e.Effects {
			if f.What == "disrupted" {
				got[f.Unit] = e.Phase
			}
		}
	}
	require.Equal(t, map[string]string{"b/MS01": "fire", "a/LT01": "defensive", "b/PS01": "melee"}, got)
}

// 8.22, 20.2: results of one Player-Turn add up.
func TestStandard8_22(t *testing.T) {
	r := newStandard(t, nil).put("a", "BW01@0505 PP01@0508").put("b", "MS01@0507 MS09@1212")
	r.legalThenRun("a", "[fire]\nBW01 OF 0507\n[melee]\nPP01 ML 0507", 5, 3)
	r.odds("melee", "0507", "6:3 2-1 D").fallen("b/MS01") // 3 and 1 for the disrupted
}

// 8.23: all recover but those of the Player-Turn; recovery=same_gt and the like
// are about the simultaneous sequence.
func TestStandard8_23(t *testing.T) {
	for _, option := range []string{"next_gt", "same_gt", "one_task"} {
		r := newStandard(t, nil, setting("recovery", option)).put("a", "BW01@0505").put("b", "MS01@0507 -MS02@0909 MS09@1212")
		r.legalThenRun("a", "[fire]\nBW01 OF 0507", 5)
		r.shaken("b/MS01").free("b/MS02")
		r.run().free("b/MS01")
	}
}

// 8.24: in a melee on two hexes the die is one higher for the one with disrupted
// units.
func TestStandard8_24(t *testing.T) {
	r := newStandard(t, nil).put("a", "MS01@0504 MS02@0504 MS03@0504 BW01@0507").put("b", "MS01@0505 MS02@0604 MS09@1212")
	r.legalThenRun("a", "[fire]\nBW01 OF 0505\n[melee]\nMS01..03 ML 0505+0604", 5, 6)
	require.Equal(t, "0505 1/2E, 0604 D", r.combat("melee", "0505").Result)
}

// 8.4: fire from the next hex may be followed by an advance, and the unit may
// still move, from there.
func TestStandard8_4(t *testing.T) {
	set := func() *rig {
		r := newStandard(t, nil).put("a", "SK01@0505 MS09@0101").put("b", "MI01@0506 MS09@1212")
		r.p.units[r.unit("b/MI01")].disrupted = -1
		return r
	}
	const text = "[fire]\nSK01 OF 0506 advance=yes\n[move]\nSK01 MV 0507"
	r := set()
	require.Equal(t, []string{"cannot be judged yet 8.4 SK01"}, r.said("a", text))
	r.run(6).stands("a/SK01@0507 b/MI01@")
	r = set()
	r.plot("a", text).run(1)
	r.stands("a/SK01@0505")
	require.Equal(t, []string{"no move 22.11 a/SK01"}, r.refusals())
	// Not by fire_advance=never: the path is wrong for certain.
	r = newStandard(t, nil, setting("fire_advance", "never")).put("a", "SK01@0505").put("b", "MI01@0506 MS09@1212")
	r.void("a", text, "22.11 SK01")
}

// 10.23: command is read when the Movement Phase begins.
func TestStandard10_23(t *testing.T) {
	r := newStandard(t, command).put("a", "SD01@0505 2L01@0507 SD02@0909").put("b", "MS09@1212")
	r.legal("a", "[move]\n2L01 MV 0508 0509 0510\nSD01 MV 0504 0503 0502 0501")
	r.void("a", "[move]\nSD02 MV 0908 0907 0906", "5.13 SD02")
	r.legal("a", "[move]\n2L01 MV 0508 0608 0708 0808\nSD01 MV 0504 0503 0502 0501")
	r.run().stands("a/SD01@0501 a/2L01@0808")
}

// 11.0, A-92: turn-bound clauses are judged at the end of Game-Turns, and the
// end of an army ends the game at once.
func TestStandard11_0(t *testing.T) {
	r := newStandard(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504").put("b", "MI01@0505")
	r.legalThenRun("a", "[melee]\nPP01..03 ML 0505", 3)
	require.Equal(t, "end", r.events[len(r.events)-1].Kind)
	require.True(t, r.g.Stage(r.p).Over)
	require.Equal(t, 1, r.g.Stage(r.p).Turn)
	r = newStandard(t, nil).put("a", "PP01@0504").put("b", "MI01@1212")
	r.p.impulse = 23
	r.run()
	require.False(t, r.g.Stage(r.p).Over)
	require.Equal(t, "Game-Turn 12, B's Player-Turn", r.stage())
	r.run()
	require.True(t, r.g.Stage(r.p).Over)
}

// 12.0: the optional rules combine freely with the standard sequence.
func TestStandard12_0(t *testing.T) {
	for _, o := range facts.Catalogue().Options {
		for _, v := range o.Values[1:] {
			if len(o.Scenarios) > 0 || o.Key == "sequence" {
				continue
			}
			r := newStandard(t, nil, setting(o.Key, v)).put("a", "BW01@0505 LT01@0803 PP01@0102").put("b", "MS01@0507 SK01@0907 MI01@0103 MS09@1212")
			for u := range r.p.units {
				if r.p.units[u].alive() && r.g.opt.facing {
					r.p.units[u].facing = 4
				}
			}
			r.plot("a", "[fire]\nBW01 OF 0507\n[move]\nLT01 MV 0804 0805\n[melee]\nPP01 ML 0103").run(1, 1)
			require.Equal(t, []string{"fire", "movement", "melee", "record"}, r.phases(), o.Key)
		}
	}
}

// 13.0, 13.22: panicked units run in their own Movement Phases and are rallied
// at the end of them.
func TestStandard13_0(t *testing.T) {
	edit := func(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) { s.Sides[1].PL = 2 }
	r := newStandard(t, edit, setting("opt.13", "on")).put("a", "BW01@0505 PP01@0908").put("b", "-MS01@0507 PP01@0909 MS09@1212 1L01@1111")
	r.legalThenRun("a", "[fire]\nBW01 OF 0507\n[melee]\nPP01 ML 0909", 6, 1) // MS01 dies: 2 VP
	require.Equal(t, []string{"b/MS09", "b/PP01"}, r.only("panic").Units)
	require.Equal(t, "fire", r.only("panic").Phase)
	r.odds("melee", "0909", "6:3 2-1 -") // half of 6
	require.Empty(t, r.combats("move", ""))
	r.stands("b/PP01@0909")
	// B's own Movement Phase: both run.
	r.plot("b", "[melee]\nPP01 ML 0908").run()
	var out []string
	for _, e := range r.events {
		if e.Kind == "exit" {
			out = append(out, e.Units[0]+" "+e.Result)
		}
	}
	require.Equal(t, []string{"b/MS09 E", "b/PP01 S"}, out)
}

// 13.22: a leader rallies at the end of his own side's Movement Phase.
func TestStandard13_22(t *testing.T) {
	r := newStandard(t, nil, setting("opt.13", "on")).put("a", "PP01@0605").put("b", "MS05@0606 1L01@0411")
	r.p.panic = 2
	r.p.units[r.unit("b/MS05")].panicked = true
	r.run().stands("b/MS05@0606") // A's Player-Turn: it does not run
	require.True(t, r.p.units[r.unit("b/MS05")].panicked)
	r.plot("b", "[move]\n1L01 MV 0410 0409 0408").run()
	r.stands("b/MS05@0308")
	require.Equal(t, []string{"b/MS05"}, r.only("rally").Units)
	require.Equal(t, "move rally score", r.kinds())
}

// 13.22: nobody rallies in the enemy's Movement Phase.
func TestStandard13_22_OwnPhase(t *testing.T) {
	r := newStandard(t, nil, setting("opt.13", "on")).put("a", "PP01@0101").put("b", "MS05@0606 1L01@0607")
	r.p.panic = 2
	r.p.units[r.unit("b/MS05")].panicked = true
	r.run().running("b/MS05")
}

// 15.0, A-119: a concession works from the next Player-Turn.
func TestStandard15_0(t *testing.T) {
	r := newStandard(t, nil, setting("opt.15", "on")).put("a", "MS01@0101").put("b", "MS09@1212")
	r.plot("b", "[standing]\nconcede: yes").run()
	require.Equal(t, int8(2), r.p.conceded)
	r.void("b", "[move]\nMS09 MV EXIT:S", "15.0 MS09")
	require.Equal(t, "A Tactical Concession of B: from the next Player-Turn on its units may leave the map by road hexes alone, and the enemy, unless he has conceded too, has at least a Substantive victory.", r.g.Tell(r.only("concede"), "a"))
}

// 16.0, 16.31: front and flank are judged as units face after their movement.
func TestStandard16_0(t *testing.T) {
	set := func() *rig {
		r := newStandard(t, nil, setting("opt.16", "on")).put("a", "SD01@0508").put("b", "MS01@0506 MS09@1212")
		for _, full := range []string{"a/SD01", "b/MS01", "b/MS09"} {
			r.p.units[r.unit(full)].facing = 4 // south
		}
		return r
	}
	r := set()
	r.void("a", "[move]\nSD01 MV 0607\n[melee]\nSD01 ML 0506", "7.0 SD01")
	r = set()
	r.plot("a", "[move]\nSD01 MV 0507 ^4\n[melee]\nSD01 ML 0506")
	require.Equal(t, []string{"16.0 SD01"}, r.voids("a"))
	r = set()
	r.plot("a", "[move]\nSD01 MV 0507\n[melee]\nSD01 ML 0506").run(1)
	r.odds("melee", "0506", "4:3 1-1 -") // to its front
	require.Equal(t, int8(1), r.p.units[r.unit("a/SD01")].facing)
}

// 17.0 to 17.4: defenders retreat before each attack; who follows them has made
// its attack, who does not may make it by another line.
func TestStandard17_0(t *testing.T) {
	set := func(retreats string) *rig {
		r := newStandard(t, nil, setting("opt.17", "on")).put("a", "PP01@0504 PP02@0504 PP03@0606").put("b", "LC01@0505 LC02@0506 MS02@0404 MS09@1212")
		return r.plot("b", "[standing]\n"+retreats)
	}
	r := set("retreat LC01: 0506\nretreat LC02: 0507")
	r.plot("a", "[melee]\nPP01, PP02 ML 0505 advance=PP01\nPP01, PP02 ML 0404\nPP03 ML 0506").run(1, 2)
	r.stands("b/LC01@0506 a/PP01@0505 a/PP02@0504 b/LC02@0506")
	require.Equal(t, "retreat no target advance melee score", r.kinds())
	require.Equal(t, []string{"a/PP02"}, r.combat("melee", "0404").Units)
	r.odds("melee", "0506", "6:2 3-1 -") // LC02 may not go: LC01 has come (17.3)
	// Below the lowest odds there is no attack to retreat from.
	r = newStandard(t, nil, setting("opt.17", "on")).put("a", "MI01@0504").put("b", "LC01@0505 HC01@0505 HC02@0505 MC01@0506 MS09@1212")
	r.put("b", "1L01@0505").plot("b", "[standing]\nretreat LC01: 0506")
	r.plot("a", "[melee]\nMI01 ML 0505").run()
	require.Equal(t, "too weak score", r.kinds())
	// Nobody says anything: it is asked, attack by attack.
	r = set("advance: no")
	var orders []engines.SideOrders
	for _, side := range []string{"a", "b"} {
		r.plots["a"] = "[melee]\nPP01 ML 0505\nPP03 ML 0506"
		o, _ := r.compile(side)
		orders = append(orders, engines.SideOrders{Side: side, Orders: o})
	}
	in := engines.Input{Position: r.p, Orders: orders, Dice: engines.ScriptOf(1, 1), Ask: true}
	for i, key := range []string{"0/0/001/melee/17.0/b/LC01/2", "0/0/001/melee/17.0/b/LC02/3"} {
		in.Dice = engines.ScriptOf(1, 1)
		out, err := engines.Run(r.g, in)
		require.NoError(t, err)
		require.Len(t, out.Questions, 1, i)
		require.Equal(t, key, out.Questions[0].Key)
		in.Answers = append(in.Answers, engines.Answer{Key: key, Side: "b", Take: []string{}})
	}
}

// 18.1, 18.2: contact binds from the melee on, until a result.
func TestStandard18_1(t *testing.T) {
	r := newStandard(t, nil, setting("opt.18", "on")).put("a", "PP01@0504 BW01@0507").put("b", "MS01@0505 MS09@1212")
	r.legalThenRun("a", "[melee]\nPP01 ML 0505", 1)
	require.Equal(t, []string{"a/PP01", "b/MS01"}, r.only("contact").Units)
	r.void("b", "[move]\nMS01 MV 0506", "18.2 MS01")
	r.plot("b", "").run()
	r.void("a", "[move]\nPP01 MV 0503", "18.2 PP01")
	const text = "[fire]\nBW01 OF 0505\n[move]\nPP01 MV 0503"
	require.Equal(t, []string{"cannot be judged yet 18.2 PP01"}, r.said("a", text))
	again := r.p
	r.run(1).stands("a/PP01@0504")
	require.Equal(t, []string{"no move 18.2 a/PP01"}, r.refusals())
	r.p = again
	r.plot("a", text).run(5)
	r.stands("a/PP01@0503")
}

// S1.0: elephants rampage in their side's next Movement Phase, and in each of
// its after that; in the enemy's they stand.
func TestStandardS1_0(t *testing.T) {
	r := newStandard(t, nil).put("a", "EL01@0505 MS09@0101").put("b", "MS01@0504 MS02@0909 MS09@1212")
	r.legalThenRun("a", "[melee]\nEL01 ML 0504", 1)
	r.odds("melee", "0504", "8:3 2-1 -")
	require.True(t, r.p.units[r.unit("a/EL01")].fought)
	r.run().stands("a/EL01@0505") // B's Movement Phase
	r.void("a", "[move]\nEL01 MV 0506", "S1.0 EL01")
	r.plot("a", "").run(4, 2) // A's: south, two Movement Points
	r.stands("a/EL01@0507")
	require.True(t, r.p.units[r.unit("a/EL01")].rampant)
	r.run().stands("a/EL01@0507")
	// Its own side may fight it.
	r.put("a", "PP01@0508").legalThenRun("a", "[melee]\nPP01 ML 0507", 4, 1, 6)
	r.odds("melee", "0507", "6:4 1-1 D").stands("a/EL01@0507") // S1.27
}

// S1.15, A-118: elephants hit by defensive fire have had their one combat, and
// attack no more in that Player-Turn.
func TestStandardS1_15(t *testing.T) {
	r := newStandard(t, nil).put("a", "EL01@0505 MS09@0101").put("b", "SK01@0508 MS09@1212")
	r.legalThenRun("a", "[move]\nEL01 MV 0506 0507\n[melee]\nEL01 ML 0508", 1)
	require.Equal(t, []string{"no melee S1.0 a/EL01"}, r.refusals())
	r.run()
	r.plot("a", "").run(1, 1).stands("a/EL01@0506")
}

// S4.1: Marathon's Persian fire units are melee units in both Player-Turns of
// Game-Turn 1.
func TestStandardS4_1(t *testing.T) {
	r := onMarathon(t, 1, setting("sequence", "standard")).put("greeks", "MS01@0533 2L01@0533").put("persians", "BW01@0534 SK01@0535 2L01@0931")
	const path = "[move]\nMS01 MV 0633 0632"
	r.legal("greeks", path)
	r.p.impulse = 4
	r.void("persians", "[fire]\nBW01 OF 0533", "S4.1 BW01")
	r.plot("persians", "")
	r.p.impulse = 5
	r.void("greeks", path, "6.41 MS01")
	r.plot("greeks", "")
	r.p.impulse = 6
	r.legal("persians", "[fire]\nBW01 OF 0533")
}

// 13.12: both reach exactly their Panic Level by one attack: the defender
// panics.
func TestStandard13_12(t *testing.T) {
	edit := func(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) { s.Sides[0].PL, s.Sides[1].PL = 4, 1 }
	r := newStandard(t, edit, setting("opt.13", "on")).put("a", "PP01@0504 PP02@0504 PP03@0504 EL01@0604 MS09@0101").put("b", "MI01@0505 MS09@1212")
	st := &r.p.units[r.unit("a/EL01")]
	st.fought, st.rampant = true, true
	// EL01 is driven against MI01, and stands; then both are attacked.
	r.legalThenRun("a", "[melee]\nPP01..03 ML 0505+0604", 5, 1, 6)
	r.odds("melee", "0505", "18:6 3-1 1/2E").fallen("b/MI01 a/EL01").scored("1:4")
	require.Equal(t, []any{[]string{"13.12"}, "b", []string{"b/MS09"}}, []any{r.only("panic").Rule, r.only("panic").Side, r.only("panic").Units})
}
