package spartan

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/hex"
	facts "prestags/scenarios/spartan"
)

var (
	panicRule      = setting("opt.13", "on")
	elevationRule  = setting("opt.14", "on")
	concessionRule = setting("opt.15", "on")
	facingRule     = setting("opt.16", "on")
	retreatRule    = setting("opt.17", "on")
	contactRule    = setting("opt.18", "on")
)

// levels sets the Panic Levels of both sides of the rig.
func levels(a, b int) change {
	return func(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) { s.Sides[0].PL, s.Sides[1].PL = a, b }
}

// lose are units eliminated in an earlier Game-Turn, scored for the enemy.
func (r *rig) lose(list string) *rig {
	r.t.Helper()
	for _, full := range strings.Fields(list) {
		u := r.unit(full)
		r.p.units[u] = state{at: -1, status: dead, level: r.g.units[u].level}
		r.p.vp[r.g.enemy(r.g.units[u].side)] += r.g.units[u].vp
	}
	return r
}

// panics makes a side's army one that panicked before; the units listed run.
func (r *rig) panics(side, list string) *rig {
	r.t.Helper()
	s, ok := r.g.sideOf(side)
	require.True(r.t, ok)
	r.p.panic = s + 1
	for _, id := range strings.Fields(list) {
		r.p.units[r.unit(side+"/"+id)].panicked = true
	}
	return r
}

// running requires that all units are panicked.
func (r *rig) running(list string) *rig {
	r.t.Helper()
	for _, full := range strings.Fields(list) {
		require.NotEmpty(r.t, r.at(full), full)
		require.True(r.t, r.p.units[r.unit(full)].panicked, full)
	}
	return r
}

// steady requires that all units stand unpanicked.
func (r *rig) steady(list string) *rig {
	r.t.Helper()
	for _, full := range strings.Fields(list) {
		require.NotEmpty(r.t, r.at(full), full)
		require.False(r.t, r.p.units[r.unit(full)].panicked, full)
	}
	return r
}

// walked is the way a unit went: "0505 0405 0306"; "" if it stood.
func (r *rig) walked(full string) string {
	r.t.Helper()
	way := ""
	for _, e := range r.events {
		if (e.Kind == "move" || e.Kind == "exit") && e.Units[0] == full {
			require.Empty(r.t, way, full)
			way = strings.Join(e.Path, " ")
		}
	}
	return way
}

// wild makes elephants rampant: their combat was in an earlier Game-Turn.
func (r *rig) wild(list string) *rig {
	r.t.Helper()
	for _, full := range strings.Fields(list) {
		st := &r.p.units[r.unit(full)]
		st.fought, st.rampant = true, true
	}
	return r
}

// faced turns units: "a/PP01@4 b/SD01@1", 1 north, then clockwise.
func (r *rig) faced(list string) *rig {
	r.t.Helper()
	for _, w := range strings.Fields(list) {
		full, d, _ := strings.Cut(w, "@")
		r.p.units[r.unit(full)].facing = int8(d[0] - '0')
	}
	return r
}

// face is the hexside a unit faces.
func (r *rig) face(full string) int { return int(r.p.units[r.unit(full)].facing) }

// stops lists why a unit's way was cut short: "22.3 held".
func (r *rig) stops(full string) []string {
	var out []string
	for _, e := range r.events {
		if e.Kind == "stop" && e.Units[0] == full {
			out = append(out, strings.TrimSpace(e.Rule[0]+" "+e.Result))
		}
	}
	return out
}

// worth of all units of one list in Victory Points: 13.0 and 11.2 count alike.
// The Panic Level is a number of Victory Points.
func Test13_0a(t *testing.T) {
	g := open(t, "marathon", panicRule)
	require.Equal(t, []int{23, 31}, []int{g.sides[0].pl, g.sides[1].pl})
	for _, c := range []struct {
		lost  int // MS of 2 each
		panic int8
	}{{10, 0}, {11, 1}} {
		r := onMarathon(t, 2, panicRule).put("greeks", "MS12@0734 MS13@0535 MS14@0535 MS20@1027").put("persians", "MS01@0735 MS02@0735 BI01@0634 BI02@0634 2L01@1118")
		for _, id := range []string{"MS01", "MS02", "MS03", "MS04", "MS05", "MS06", "MS07", "MS08", "MS09", "MS10", "MS11"}[:c.lost] {
			r.lose("greeks/" + id)
		}
		require.Equal(t, 2*c.lost, r.p.vp[1])
		r.plot("persians", "MS01..02, BI01..02 ML 0734").run(6)
		r.fallen("greeks/MS12").scored("0:" + map[int]string{10: "22", 11: "24"}[c.lost])
		require.Equal(t, c.panic, r.p.panic)
		require.Equal(t, c.panic == 1, r.p.units[r.unit("greeks/MS20")].panicked)
	}
	// Off: nothing of the kind.
	r := newRig(t, levels(1, 1)).put("a", "PP01@0504 PP02@0504 PP03@0504").put("b", "MI01@0505 MS01@0909")
	r.plot("a", "PP01..03 ML 0505").run(2)
	r.fallen("b/MI01").steady("b/MS01")
	require.Zero(t, r.p.panic)
	// A side without a Panic Level never panics.
	r = newRig(t, levels(0, 0), panicRule).put("a", "PP01@0504 PP02@0504 PP03@0504").put("b", "MI01@0505 MS01@0909")
	r.plot("a", "PP01..03 ML 0505").run(2)
	require.Zero(t, r.fallen("b/MI01").p.panic)
}

// Who runs and who does not: stacked with or next to level 1 and 2, stacked with
// 3 and 4, as they are at that instant.
func Test13_0b(t *testing.T) {
	r := newRig(t, levels(9, 1), panicRule).put("a", "PP01@0202 PP02@0202 PP03@0202 PP04@0112")
	r.put("b", strings.Join([]string{
		"MI01@0203",                     // the loss
		"PP01@0505 2L01@0506 LC01@0506", // next to level 2; with him
		"1L01@0803 PP02@0802 PP03@0804", // next to level 1
		"PP04@0801 PP05@0506",           // two hexes from level 1; a stack mate of others
		"3L01@1005 PP06@1005 PP07@1006", // with level 3; next to him
		"4L01@1009 PP08@1009 PP09@1008", // with level 4; next to him
		"MS01@0312", "SK01@0412 OC01@0611",
	}, " "))
	r.plot("a", "PP01..03 ML 0203").run(2)
	r.odds("melee", "0203", "18:2 8-1 E")
	e := r.only("panic")
	require.Equal(t, []any{"melee", "b", []string{"13.0", "13.11"}}, []any{e.Phase, e.Side, e.Rule})
	require.Equal(t, []string{"b/MS01", "b/OC01", "b/PP04", "b/PP07", "b/PP09", "b/SK01"}, e.Units)
	r.steady("b/PP01 b/LC01 b/PP02 b/PP03 b/PP05 b/PP06 b/PP08 b/1L01 b/2L01 b/3L01 b/4L01 a/PP01 a/PP04")

	// A leader reduced by the same results counts at his new level.
	for _, c := range []struct{ level, left int }{{2, 3}, {1, 2}} {
		r := newRig(t, levels(9, 1), panicRule).put("a", "PP01@0504 PP02@0504 PP03@0504 PP04@0404 PP05@0404 PP06@0404 PP07@0604 PP08@0604 PP09@0604")
		r.put("b", "MI01@0505 MI02@0505 1L01@0505 PP01@0506 PP02@0505").setLevel("b/1L01", int8(c.level)).plot("a", "PP01..09 ML 0505").run(6)
		require.Equal(t, "1/2E", r.combat("melee", "0505").Result)
		require.Equal(t, c.left, r.level("b/1L01"))
		require.Equal(t, c.left == 3, r.p.units[r.unit("b/PP01")].panicked)
		r.steady("b/PP02")
	}
}

func Test13_0c(t *testing.T) {
	// Nine hexes are five away; the lowest number at the edge is 0107.
	r := newRig(t, nil, panicRule).put("a", "MI01@0504").put("b", "PP01@0505").panics("b", "PP01").run()
	r.stands("b/PP01@0107")
	require.Equal(t, "0505 0405 0306 0206 0107", r.walked("b/PP01"))
	require.Equal(t, []string{"13.0", "A-53"}, r.only("move").Rule)

	// All six neighbours held: it stays.
	r = newRig(t, nil, panicRule).put("a", "MI01@0504 MI02@0604 MI03@0605 MI04@0506 MI05@0405 MI06@0404").put("b", "PP01@0505").panics("b", "PP01").run()
	r.stands("b/PP01@0505").quiet("move", "0505")
	// Nobody nearer, nobody farther: between two enemies there is no hex farther from both.
	r = newRig(t, nil, panicRule).put("a", "MI01@0503 MI02@0507 MI03@0305 MI04@0705").put("b", "PP01@0505").panics("b", "PP01").run()
	r.stands("b/PP01@0505")
	// So never next to an enemy fire unit, not even one without a zone.
	r = newRig(t, nil, panicRule).put("a", "MI01@0504 -SK01@0507 -SK02@0306").put("b", "PP01@0505").panics("b", "PP01").run()
	require.Equal(t, "0505 0605", r.walked("b/PP01"))
	// Nor into barred ground; other ground costs what it costs.
	r = newRig(t, changes(on("lake", "0405", "0506"), on("woods", "0706", "0806")), panicRule).put("a", "MI01@0504").put("b", "PP01@0505").panics("b", "PP01").run()
	require.Equal(t, "0505 0605 0606 0607 0608", r.walked("b/PP01")) // through 0706 only three hexes
	// One hex whatever it costs (5.15), since its Movement Allowance counts.
	r = newRig(t, on("swamp", "0405", "0605", "0506"), panicRule).put("a", "MI01@0504").put("b", "BL01@0505").panics("b", "BL01").run()
	require.Equal(t, "0505 0405", r.walked("b/BL01"))
	// Out of command half.
	r = newRig(t, command, panicRule).put("a", "MI01@0504").put("b", "PP01@0505").panics("b", "PP01").run()
	require.Equal(t, "0505 0405 0306", r.walked("b/PP01"))
	// A disrupted unit may not move (8.2).
	r = newRig(t, nil, panicRule).put("a", "MI01@0504").put("b", "-PP01@0505").panics("b", "PP01").run()
	r.stands("b/PP01@0505")
}

// Off the map if possible, which is a loss.
func Test13_0d(t *testing.T) {
	r := newRig(t, nil, panicRule).put("a", "MI01@0505").put("b", "PP01@0503 MS01@1212").panics("b", "PP01").run()
	r.fallen("b/PP01").scored("3:0")
	require.Equal(t, "0503 0402 0302 0201", r.walked("b/PP01"))
	e := r.only("exit")
	require.Equal(t, []any{"N", "13.0", []engines.Effect{{Unit: "b/PP01", What: "eliminated", From: "0201", N: 3}}}, []any{e.Result, e.Rule[0], e.Effects})
	require.Equal(t, byte('N'), r.p.units[r.unit("b/PP01")].edge)
	// Not if a point is wanting (11.42).
	r = newRig(t, nil, panicRule).put("a", "MI01@0505").put("b", "MS01@0504 MS02@1212").panics("b", "MS01").run()
	r.stands("b/MS01@0401").scored("0:0")
	r.run().fallen("b/MS01").scored("2:0")
	require.Equal(t, []string{"0401", "0301"}, r.only("exit").Path)
}

func Test13_0e(t *testing.T) {
	for _, c := range []struct{ unit, odds string }{
		{"PP01", "3:3 1-1 D"},   // 6
		{"BI01", "3:1.5 2-1 D"}, // [6]
		{"MC01", "3:0.75 4-1 1/2E"},
	} {
		r := newRig(t, nil, panicRule).put("a", "MS01@0504").put("b", c.unit+"@0505 MS01@0909").panics("b", c.unit)
		r.plot("a", "MS01 ML 0505").run(5)
		r.odds("melee", "0505", c.odds).fallen("b/" + c.unit)
		require.Equal(t, "×0.5", r.mods("melee", "0505", "13.0"))
	}
	// Without panic the same D only disrupts; fire that disrupts kills too.
	newRig(t, nil, panicRule).put("a", "MS01@0504").put("b", "MS01@0505").plot("a", "MS01 ML 0505").run(5).shaken("b/MS01")
	r := newRig(t, nil, panicRule).put("a", "BW01@0503").put("b", "MS01@0505 MS02@0909").panics("b", "MS01").plot("a", "BW01 OF 0505").run(5)
	r.fallen("b/MS01").scored("2:0")
	require.Equal(t, "13.0", r.combat("result", "0505").Effects[0].To)
	// They take no orders: a line for them is ignored with a warning.
	r = newRig(t, nil, panicRule).put("a", "MS01@0504").put("b", "PP01@0505 SK01@0505").panics("b", "PP01 SK01")
	require.Equal(t, []string{"13.0 PP01", "13.0 SK01"}, r.warned("b", "PP01 ML 0504\nSK01 OF 0504"))
	r.run().quiet("melee", "0504").quiet("fire", "0504")
	// Nor do they fire at who comes next to them.
	r = newRig(t, nil, panicRule).put("a", "LT01@0508 MI01@0404 MI02@0504 MI03@0604 MI04@0605 MI05@0405").put("b", "SK01@0505").panics("b", "SK01")
	r.plot("a", "LT01 MV 0507 0506").run().stands("a/LT01@0506 b/SK01@0505").quiet("defensive", "0506")
}

// The instant is in mid-phase: who panics in phase B neither attacks in C, moves
// as plotted in D nor fires in E.
func Test13_11(t *testing.T) {
	setup := func() *rig {
		r := newRig(t, levels(9, 1), panicRule).put("a", "BW01@0202 BW02@0202 BW03@0202 PP01@0505 MI01@0906")
		return r.put("b", "MI01@0204 PP01@0506 MS01@0806 SK01@1006 SK02@0206 3L01@1212").plot("a", "BW01..03 OF 0204\nMI01 MV 0907")
	}
	r := setup().plot("b", "PP01 ML 0505\nMS01 MV 0805 0804\nSK01 DF").run(6)
	r.odds("fire", "0204", "6:2 3-1 1/2E").quiet("melee", "0505").quiet("defensive", "0907")
	require.Equal(t, "fire", r.only("panic").Phase)
	require.Equal(t, []string{"b/MS01", "b/PP01", "b/SK01", "b/SK02"}, r.only("panic").Units)
	require.Equal(t, "0506 0406 0307 0207 0108", r.walked("b/PP01"))
	require.Equal(t, "0806 0707 0708 0709", r.walked("b/MS01"))
	// Reached in C: advances of that phase too are off.
	r = newRig(t, levels(9, 1), panicRule).put("a", "PP01@0203 PP02@0203 PP03@0203 MI01@0706").put("b", "MI01@0204 PP01@0705 PP02@0705 PP03@0705 MS02@1010")
	r.plot("a", "PP01..03 ML 0204").plot("b", "PP01..03 ML 0706 advance=yes").run(2, 2)
	r.fallen("b/MI01 a/MI01")
	require.NotContains(t, r.kinds(), "advance")
	// Below the level by one: nothing.
	r = newRig(t, levels(9, 2), panicRule).put("a", "PP01@0203 PP02@0203 PP03@0203").put("b", "MI01@0204 MS02@1010").plot("a", "PP01..03 ML 0204").run(2)
	require.Zero(t, r.fallen("b/MI01").p.panic)
}

// Both reach exactly their level by one attack, which only elephants next to both
// sides can bring about: the defender panics (13.12, A-54).
func Test13_12(t *testing.T) {
	for _, c := range []struct{ owner, runs string }{{"a", "b"}, {"b", "a"}} {
		r := newRig(t, levels(1, 1), panicRule, setting("rampage_attack", "combined"))
		r.put(c.owner, "EL01@0503").put("a", "MI01@0404 MS01@1201").put("b", "MI01@0604 MS01@0112")
		r.wild(c.owner + "/EL01")
		r.run(4, 1, 6) // south by one, then 8 against 4 on 0404 and 0604
		r.odds("melee", "0404", "8:4 2-1 1/2E").fallen("a/MI01 b/MI01").scored("1:1")
		e := r.only("panic")
		require.Equal(t, []any{c.runs, []string{"13.12"}, "movement"}, []any{e.Side, e.Rule, e.Phase})
		r.running(c.runs + "/MS01").steady(c.owner + "/MS01")
	}
}

// By the attack of a rampant elephant too the side past its level by more panics (13.13), whoever owns it.
func Test13_12_PastTheLevel(t *testing.T) {
	for _, owner := range []string{"a", "b"} {
		r := newRig(t, levels(1, 1), panicRule, setting("rampage_attack", "combined"))
		r.put(owner, "EL01@0503").put("a", "SK01@0404 MS01@1201").put("b", "MS02@0604 MS01@0112")
		r.wild(owner+"/EL01").run(4, 1, 6)
		r.odds("melee", "0404", "8:4 2-1 1/2E").fallen("a/SK01 b/MS02").scored("2:3")
		e := r.only("panic")
		require.Equal(t, []any{"a", []string{"13.13", "A-54"}, 0}, []any{e.Side, e.Rule, len(e.Dice)}, owner)
		r.running("a/MS01").steady("b/MS01")
	}
}

// The side past its level by more panics, the other never will.
func Test13_13(t *testing.T) {
	// a loses 25 with level 23, b 36 with level 31.
	r := newRig(t, levels(23, 31), panicRule)
	r.lose("a/EL01 a/EL02 a/EL03 a/EL04 a/EL05 a/MS09").lose("b/EL01 b/EL02 b/EL03 b/EL04 b/EL05 b/EL06 b/EL07 b/MS09").scored("30:22")
	r.put("a", "PP01@0504 PP02@0504 PP03@0504 SK01@0902 MS01@1201").put("b", "SK01@0505 SK02@0505 PP01@0901 PP02@0901 PP03@0901 MS01@0112 MS02@0808")
	r.plot("a", "PP01..03 ML 0505").plot("b", "PP01..03 ML 0902").run(2, 2)
	r.odds("melee", "0505", "18:2 8-1 E").odds("melee", "0902", "18:1 8-1 E").scored("47:25") // 36 to 25, then four run off the map
	e := r.only("panic")
	require.Equal(t, []any{"b", []string{"13.13", "A-54"}, 0}, []any{e.Side, e.Rule, len(e.Dice)})
	require.Equal(t, []string{"b/MS01", "b/MS02", "b/PP01", "b/PP02", "b/PP03"}, e.Units)
	r.running("b/MS02").fallen("b/MS01 b/PP01").steady("a/MS01 a/PP01")
	// Far past its level, a keeps its nerve for good.
	r.lose("a/EL06 a/EL07 a/EL08").put("b", "MI01@0508 MI02@0508 MI03@0508").put("a", "MI01@0507")
	r.plot("b", "MI01..03 ML 0507").run(6).fallen("a/MI01").steady("a/MS01")
	require.Equal(t, int8(2), r.p.panic)
}

// Once the instant has passed, nobody panics who did not.
func Test13_21(t *testing.T) {
	r := newRig(t, levels(1, 1), panicRule).put("a", "PP01@0504 PP02@0504 PP03@0504 MS01@1201").put("b", "MI01@0505 2L01@0909 PP01@0910 PP02@1212")
	r.plot("a", "PP01..03 ML 0505").run(2).steady("b/PP01").fallen("b/PP02")
	// It goes from its leader, and stays steady.
	r.plot("b", "PP01 MV 0911 0912").run().stands("b/PP01@0912").steady("b/PP01")
	// More losses of either side, and its leader's death, change nothing.
	r.lose("b/2L01 b/PP03 a/PP09").plot("b", "PP01 MV 0812 0811").run().steady("b/PP01 a/MS01 a/PP01")
	require.Equal(t, int8(2), r.p.panic)
}

// At the end of the Movement Phase those with or next to level 1 and 2, or with
// level 3 and 4, are steady again for good.
func Test13_22(t *testing.T) {
	r := newRig(t, nil, panicRule).put("a", "MI01@0101").put("b", "1L01@1007 3L01@0911 4L01@0412 -PP01@1009 -PP02@0912 PP03@0911 MS01@0412 -MS02@0411")
	r.panics("b", "PP01 PP02 MS02")
	r.plot("b", "1L01 MV 1008").run()
	r.steady("b/PP01 b/PP03 b/MS01").running("b/PP02 b/MS02")
	e := r.only("rally")
	require.Equal(t, []any{[]string{"13.22"}, "movement", "b", []string{"b/PP01"}}, []any{e.Rule, e.Phase, e.Side, e.Units})
	// In the hex of a level 3 or 4; next to him is not enough.
	r.p.units[r.unit("b/PP02")].disrupted, r.p.units[r.unit("b/MS02")].disrupted = 1, 1 // so that they are still there
	r.plot("b", "3L01 MV 0912\n4L01 MV 0411").run()
	require.Equal(t, []string{"b/MS02", "b/PP02"}, r.only("rally").Units)
	r.steady("b/PP01 b/PP02 b/MS02")
	// Rallied units take orders again, and far from any leader they stay steady.
	r.legal("b", "PP01 MV 1010 1011 1012")
	r.run().stands("b/PP01@1012").steady("b/PP01")
}

// The instant of panic is the end of each phase's results, before advances
// who panics in phase E runs from the next Game-Turn's phase D.
func TestA_52_InstantOfPanic(t *testing.T) {
	// Reached by fire in B: who emptied the hex may advance, the other side's melee is off.
	r := newRig(t, levels(1, 9), panicRule).put("a", "MI01@0505 PP01@0605 MS01@0112").put("b", "SK01@0504 SK02@0504 SK03@0504 MI01@0606")
	r.plot("b", "SK01..03 OF 0505 advance=yes").plot("a", "PP01 ML 0606").run(6)
	r.odds("fire", "0505", "6:2 3-1 1/2E").quiet("melee", "0606")
	require.Equal(t, []string{"panic", "advance", "advance", "advance"}, kindsOf(r, "panic", "advance"))
	// By fire in E: nobody runs in this Game-Turn.
	r = newRig(t, levels(1, 9), panicRule).put("a", "MI01@0506 PP01@0705").put("b", "SK01@0508 SK02@0508 MI01@0704")
	r.plot("a", "MI01 MV 0507").plot("b", "SK01..02 DF").run(6)
	r.odds("defensive", "0507", "4:2 2-1 1/2E").running("a/PP01").stands("a/PP01@0705")
	require.Equal(t, "defensive", r.only("panic").Phase)
	require.Equal(t, []string{"13.0 PP01"}, r.warned("a", "PP01 ML 0704"))
	r.run().quiet("melee", "0704")
	require.NotEqual(t, "", r.walked("a/PP01"))
}

// Who panics by the losses of a phase does not advance after it, though its attack made room.
func TestA_52_NoAdvanceInPanic(t *testing.T) {
	for level, want := range map[int][]string{1: {"panic"}, 9: {"advance", "advance", "advance"}} {
		r := newRig(t, levels(level, 9), panicRule).put("a", "PP01@0504 PP02@0504 PP03@0504 MI01@0909").put("b", "MI01@0505 PP01@0910 PP02@0910 PP03@0910")
		r.plot("a", "PP01..03 ML 0505 advance=yes").plot("b", "PP01..03 ML 0909").run(2, 2)
		r.odds("melee", "0505", "18:2 8-1 E").fallen("a/MI01 b/MI01")
		require.Equal(t, want, kindsOf(r, "panic", "advance"))
	}
}

// Who is disrupted by the fire at which his side panics does not run, so he loses no
// task by it: by recovery=one_task he stays disrupted.
func TestA_53_DisruptedDoesNotRun(t *testing.T) {
	r := newRig(t, levels(9, 1), panicRule, setting("recovery", "one_task")).put("a", "BW01@0505 BW02@0505 BW03@0705 BW04@0705 BW05@0705").put("b", "PP01@0507 MI01@0707")
	r.plot("a", "BW01..02 OF 0507\nBW03..05 OF 0707").run(5, 6)
	r.odds("fire", "0507", "4:2 2-1 D").fallen("b/MI01").running("b/PP01").shaken("b/PP01").stands("b/PP01@0507")
}

// kindsOf lists the events of some kinds in order.
func kindsOf(r *rig, kinds ...string) []string {
	var out []string
	for _, e := range r.events {
		if slices.Contains(kinds, e.Kind) {
			out = append(out, e.Kind)
		}
	}
	return out
}

// Which way they run.
func TestA_53_Flight(t *testing.T) {
	// The nearest to the edge of those as far, then the lowest number.
	r := newRig(t, nil, panicRule).put("a", "MI01@0509").put("b", "MS01@0508").panics("b", "MS01").run()
	require.Equal(t, "0508 0407 0307 0206", r.walked("b/MS01"))
	// A rampant elephant, even its own, is no way through.
	r = newRig(t, nil, panicRule).put("a", "MI01@0504").put("b", "PP01@0505 EL01@0405").panics("b", "PP01").wild("b/EL01").run(5, 1)
	require.Equal(t, "0505 0506 0406 0307 0207", r.walked("b/PP01"))
	// Friends are (5.26), and a run is carried out like a plot: two find no room.
	r = newRig(t, limits(2), panicRule).put("a", "MI01@0504").put("b", "MS01@0505 MS02@0505 MS03@0206 MS04@0206").panics("b", "MS01 MS02").run()
	require.Equal(t, []string{"0505 0405 0306", "0505 0405 0306"}, []string{r.walked("b/MS01"), r.walked("b/MS02")})
	// With facing it turns first, for a point of its own (16.11).
	r = newRig(t, nil, panicRule, facingRule).put("a", "MI01@0504").put("b", "PP01@0505").panics("b", "PP01").run()
	require.Equal(t, "0505 0405 0306 0206", r.walked("b/PP01"))
	require.Equal(t, int8(5), r.p.units[r.unit("b/PP01")].facing)
	r = newRig(t, nil, panicRule, facingRule).put("a", "MI01@0504").put("b", "PP01@0505").faced("b/PP01@4").panics("b", "PP01").run()
	require.Equal(t, "0505 0405 0306 0206 0107", r.walked("b/PP01"))
	// Leaving the map with the back to the edge costs a turn too.
	r = newRig(t, nil, panicRule, facingRule).put("a", "MI01@0204").put("b", "BL01@0104 MS01@1212").faced("b/BL01@3").panics("b", "BL01").run()
	r.fallen("b/BL01").scored("4:0")
	r = newRig(t, command, panicRule, facingRule).put("a", "MI01@0204").put("b", "BL01@0104 MS01@1212").faced("b/BL01@3").panics("b", "BL01").run()
	require.Equal(t, "0104 0103", r.walked("b/BL01"))
}

// On random ground a run is what a plain search of all paths finds.
func TestA_53_AllPaths(t *testing.T) {
	dice := rand.New(rand.NewPCG(13, 53))
	kinds := []string{"woods", "slope", "hilltop", "swamp", "lake", "stream"}
	ran, left := 0, 0
	for n := range 200 {
		var ground []change
		for _, k := range kinds {
			var at []string
			for range 9 {
				at = append(at, fmt.Sprintf("%02d%02d", 1+dice.IntN(12), 1+dice.IntN(12)))
			}
			ground = append(ground, on(k, at...))
		}
		options := []engines.Setting{panicRule}
		if n%2 == 1 {
			options = append(options, facingRule)
		}
		r := newRig(t, changes(append(ground, road("0105", "0205", "0306", "0406", "0507"))...), options...)
		free := dice.Perm(144)
		place := func() string {
			for {
				i := free[0]
				free = free[1:]
				if name := fmt.Sprintf("%02d%02d", 1+i%12, 1+i/12); !r.g.ground[r.hex(name)].barred {
					return name
				}
			}
		}
		for _, id := range []string{"MI01", "SK01", "PP01"}[:1+dice.IntN(3)] {
			r.put("a", id+"@"+place())
		}
		for _, id := range []string{"MS01", "PP01", "LT01", "LC01", "SK01", "BL01", "HC01"} {
			r.put("b", id+"@"+place())
			r.panics("b", id)
			if n%2 == 1 {
				r.p.units[r.unit("b/"+id)].facing = int8(1 + dice.IntN(6))
			}
		}
		tn := r.g.newTurn(r.p, nil, nil, 1)
		tn.flights()
		for u := range tn.by {
			if !r.p.units[u].panicked {
				continue
			}
			path, exit := r.plainFlight(int16(u))
			require.Equal(t, path, r.g.names(tn.by[u].path), "%d %s", n, r.g.units[u].full)
			require.Equal(t, exit, tn.by[u].exit != 0)
			ran += b2i(path != "")
			left += b2i(exit)
		}
	}
	require.Greater(t, ran, 900)
	require.Greater(t, left, 300)
}

// plainFlight tries every path a panicked unit can pay for.
func (r *rig) plainFlight(u int16) (best string, exit bool) {
	g := r.g
	near := func(a hex.At) int {
		n := 99
		for v := range r.p.units {
			if st := &r.p.units[v]; st.alive() && g.units[v].side != g.units[u].side {
				n = min(n, g.grid.Distance(a, st.at))
			}
		}
		return n
	}
	border := func(a hex.At) int {
		n := 99
		for b := range hex.At(g.grid.Len()) {
			if len(g.grid.Edges(b)) > 0 {
				n = min(n, g.grid.Distance(a, b))
			}
		}
		return n
	}
	type found struct {
		exit        bool
		far, border int
		at          hex.At
		path        []hex.At
	}
	top := found{far: -1}
	ma := g.allowance(u, r.p.units)
	consider := func(f found) {
		less := cmp.Or(cmp.Compare(b2i(top.exit), b2i(f.exit)), cmp.Compare(top.far, f.far), cmp.Compare(f.border, top.border), cmp.Compare(f.at, top.at), slices.Compare(f.path, top.path))
		if top.far < 0 || less < 0 {
			f.path = slices.Clone(f.path)
			top = f
		}
	}
	var walk func(a hex.At, face int8, spent int, path []hex.At)
	walk = func(a hex.At, face int8, spent int, path []hex.At) {
		f := found{far: near(a), border: border(a), at: a, path: path}
		consider(f)
		for _, e := range g.grid.Edges(a) {
			cost := 2
			if face != 0 && g.exitTurn(face, a, edgeNames[e]) > 0 {
				cost = 4
			}
			if spent+cost <= ma {
				f.exit = true
				consider(f)
			}
		}
		for d := hex.Dir(1); d <= 6; d++ {
			n := g.grid.Neighbour(a, d)
			if n == hex.None || near(n) <= near(a) {
				continue
			}
			cost, ok := g.enter(g.typeOf(u).class, a, n)
			if diff := (int(d) - int(face) + 6) % 6; face != 0 && diff > 1 && diff < 5 {
				cost += 2
			}
			if !ok || spent+cost > ma && len(path) > 0 {
				continue
			}
			next := face
			if face != 0 {
				next = int8(d)
			}
			walk(n, next, spent+cost, append(path, n))
		}
	}
	walk(r.p.units[u].at, r.p.units[u].facing, 0, nil)
	return g.names(top.path), top.exit
}

// If both reach their level in one phase the greater excess runs, then who lost
// more in it, then the dice.
func TestA_54_BothInOnePhase(t *testing.T) {
	for _, c := range []struct {
		name           string
		a, b           int // levels
		lostA, lostB   string
		unitA, unitB   string
		dice           []int
		panics, scored string
	}{
		{"greater excess", 5, 4, "a/MS01 a/MS02", "b/MS01", "MI09", "SK09", nil, "b", "5:5"},
		{"greater excess though less lost in it", 5, 5, "a/MS01 a/MS02", "b/MI02", "SK09", "EX09", nil, "a", "5:7"},
		{"more lost in it", 5, 5, "a/MS01 a/MS02", "b/MS01", "MI09", "SK09", nil, "b", "5:5"},
		{"equal, dice", 5, 5, "a/MS01 a/MS02", "b/MS01 b/MS02", "MI09", "MI09", []int{2, 5}, "a", "5:5"},
		{"equal, dice again", 5, 5, "a/MS01 a/MS02", "b/MS01 b/MS02", "MI09", "MI09", []int{3, 3, 6, 4}, "b", "5:5"},
		{"past it by the same", 3, 3, "a/MS01", "b/MS01", "MS09", "MS09", []int{1, 6}, "a", "4:4"},
	} {
		r := newRig(t, levels(c.a, c.b), panicRule).lose(c.lostA).lose(c.lostB)
		r.put("a", "PP01@0505 PP02@0505 PP03@0505 MI01@0509 "+c.unitA+"@0806").put("b", "PP01@0805 PP02@0805 PP03@0805 MI01@0909 "+c.unitB+"@0506")
		r.plot("a", "PP01..03 ML 0506").plot("b", "PP01..03 ML 0806").run(append([]int{6, 6}, c.dice...)...)
		e := r.only("panic")
		require.Equal(t, c.panics, e.Side, c.name)
		require.Len(t, e.Dice, len(c.dice), c.name)
		if len(c.dice) > 0 {
			require.Equal(t, []string{"panic/13.13/a/1", "panic/13.13/b/1"}, []string{e.Dice[0].Key[8:], e.Dice[1].Key[8:]})
		}
		r.running(c.panics + "/MI01")
		require.Equal(t, c.scored, r.vp(), c.name)
	}
}

// Whom disruption eliminates in panic.
func TestA_55_DisruptionInPanic(t *testing.T) {
	// Foot on a slope ignores a D (14.31); others in the hex do not.
	r := newRig(t, on("slope", "0505"), panicRule, elevationRule).put("a", "BW01@0503").put("b", "MS01@0505 SK01@0505").panics("b", "MS01 SK01")
	r.plot("a", "BW01 OF 0505").run(5).fallen("b/SK01").running("b/MS01").free("b/MS01")
	// Without rule 14 it goes.
	r = newRig(t, on("slope", "0505"), panicRule).put("a", "BW01@0503").put("b", "MS01@0505 MS02@1212").panics("b", "MS01")
	r.plot("a", "BW01 OF 0505").run(5).fallen("b/MS01")
	// The remainder of a 1/2E is disrupted, so it goes too.
	r = newRig(t, nil, panicRule).put("a", "BW01@0503 BW02@0503").put("b", "MS01@0505 MS02@0505 MS03@0505 MI01@1212").panics("b", "MS01 MS02 MS03")
	r.plot("a", "BW01..02 OF 0505").run(6).odds("fire", "0505", "4:2 2-1 1/2E").fallen("b/MS01 b/MS02 b/MS03").scored("6:0")
	// A leader who came in phase D saves them from a trampling in it (10.0).
	for _, leader := range []string{"", "3L01@0507"} {
		lakes := []string{"0604", "0605", "0405", "0404", "0506"} // nowhere to run
		if leader != "" {
			lakes = lakes[:4]
		}
		r = newRig(t, on("lake", lakes...), panicRule).put("a", "EL01@0503").put("b", "MS01@0505 MI01@1212 "+leader).panics("b", "MS01").wild("a/EL01")
		if leader == "" {
			r.run(4, 1, 5)
			r.odds("melee", "0505", "8:1.5 5-1 E").fallen("b/MS01")
			continue
		}
		r.plot("b", "3L01 MV 0506 0505").put("a", "MI01@0508").run(4, 1, 4)
		r.odds("melee", "0505", "8:3 2-1 D").steady("b/MS01").free("b/MS01")
		require.Equal(t, "b/3L01 reduced", r.effects("0505"))
	}
}

// Rally in the very Game-Turn of the panic.
func TestA_56_RallyInTheSameTurn(t *testing.T) {
	r := newRig(t, levels(9, 1), panicRule).put("a", "PP01@0203 PP02@0203 PP03@0203").put("b", "MI01@0204 -PP01@0808 -PP02@0811 1L01@0806")
	r.plot("a", "PP01..03 ML 0204").plot("b", "1L01 MV 0807").run(2)
	require.Equal(t, []string{"b/PP01", "b/PP02"}, r.only("panic").Units)
	require.Equal(t, []string{"b/PP01"}, r.only("rally").Units)
	r.steady("b/PP01").running("b/PP02")
}

// Three heights: ground, slope, hilltop.
func Test14_0(t *testing.T) {
	g := open(t, "marathon")
	for at, want := range map[string]elevation{"1007": hilltopLevel, "1010": slopeLevel, "1011": groundLevel, "0607": hilltopLevel, "0709": slopeLevel, "1218": groundLevel} {
		require.Equal(t, want, g.ground[hexAt(t, g, at)].elev, at)
	}
	for _, c := range g.m.Crests { // slope on one side, hilltop on the other
		low, high := g.ground[hexAt(t, g, string(c[0]))].elev, g.ground[hexAt(t, g, string(c[1]))].elev
		require.ElementsMatch(t, []elevation{slopeLevel, hilltopLevel}, []elevation{low, high}, "%v", c)
	}
	n := map[elevation]int{}
	for a := range g.ground {
		n[g.ground[a].elev]++
	}
	require.Equal(t, map[elevation]int{groundLevel: 1156, slopeLevel: 100, hilltopLevel: 70}, n)
}

// hill is slope in 0505 and hilltop in 0506.
func hill(extra ...change) change {
	return changes(append(extra, on("slope", "0505", "0605", "0405"), on("hilltop", "0506"), crest("0505-0506", "0605-0506", "0405-0506"))...)
}

// uphill fights one melee with rule 14: its odds and column, and what rule 14.11
// did to each attacker.
func uphill(t *testing.T, edit change, a, plot, b, at string, options ...engines.Setting) string {
	t.Helper()
	r := newRig(t, edit, append(options, elevationRule)...).put("a", a).put("b", b).plot("a", plot).run(1)
	e := r.combat("melee", at)
	return strings.TrimSpace(e.Odds + " " + e.Column + " " + r.mods("melee", at, "14.11"))
}

func Test14_11(t *testing.T) {
	for _, c := range []struct{ a, plot, b, at, want string }{
		{"PP01@0504", "PP01 ML 0505", "SK01@0505", "0505", "3:1 3-1 ×0.5"},   // ground into slope
		{"SD01@0504", "SD01 ML 0505", "SK01@0505", "0505", "2:1 2-1 ×0.5"},   // class B too
		{"PP01@0505", "PP01 ML 0506", "MS01@0506", "0506", "3:3 1-1 ×0.5"},   // slope into hilltop
		{"PP01@0506", "PP01 ML 0505", "MS01@0505", "0505", "6:3 2-1"},        // down
		{"PP01@0505", "PP01 ML 0504", "MS01@0504", "0504", "6:3 2-1"},        // down
		{"PP01@0504", "PP01 ML 0503", "MS01@0503", "0503", "6:3 2-1"},        // level ground
		{"HC01@0504", "HC01 ML 0505", "MS01@0505", "0505", "4:3 1-1"},        // horse
		{"SK01@0504", "SK01 ML 0505", "SK01@0505", "0505", "2:1 2-1"},        // foot fire units
		{"EX01@0504", "EX01 ML 0505", "SK01@0505", "0505", "1.5:1 1-1 ×0.5"}, // class A, though it fires
	} {
		require.Equal(t, c.want, uphill(t, hill(), c.a, c.plot, c.b, c.at), c.a)
	}
	// Off: full strength.
	r := newRig(t, hill()).put("a", "PP01@0504").put("b", "SK01@0505").plot("a", "PP01 ML 0505").run(1)
	r.odds("melee", "0505", "6:1 6-1 D")
	// One attack on a slope and on the ground is an attack into the slope.
	require.Equal(t, "3:4 1-2 ×0.5", uphill(t, hill(), "PP01@0504", "PP01 ML 0505+0604", "MS01@0505 SK01@0604", "0505"))
}

// Fractions are kept.
func Test14_12(t *testing.T) {
	require.Equal(t, "2.5:2 1-1 ×0.5 ×0.5", uphill(t, hill(), "MS01@0505 MI01@0505", "MS01, MI01 ML 0506", "MI01@0506", "0506"))
	require.Equal(t, "1.5:2 1-2 ×0.5", uphill(t, hill(), "MS01@0505", "MS01 ML 0506", "MI01@0506", "0506"))
}

// Before the leader's bonus and the flank.
func Test14_13(t *testing.T) {
	require.Equal(t, "4:4 1-1 ×0.5", uphill(t, hill(), "PS01@0504 1L01@0504", "PS01 ML 0505", "SD01@0505", "0505"))
	peak := on("slope", "0505") // alone in the plain: attacked from two sides
	require.Equal(t, "10:4 2-1 ×0.5 ×0.5", uphill(t, peak, "PS01@0504 1L01@0504 MI01@0506", "PS01, MI01 ML 0505", "SD01@0505", "0505"))
	require.Equal(t, "8:4 2-1 ×0.5 ×0.5", uphill(t, peak, "PS01@0504 PS02@0506", "PS01, PS02 ML 0505", "SD01@0505", "0505"))
}

// Others in the attack do not lift the penalty, nor share it.
func Test14_14(t *testing.T) {
	require.Equal(t, "7:3 2-1 ×0.5", uphill(t, hill(), "PP01@0504 HC01@0604", "PP01, HC01 ML 0505", "MS01@0505", "0505"))
}

// From slope into slope half, foot alone.
func Test14_21(t *testing.T) {
	for _, c := range []struct{ unit, want string }{{"SD01", "2:2 1-1 ×0.5"}, {"HC01", "4:2 2-1"}, {"OC01", "2:2 1-1"}, {"LT01", "2:2 1-1 ×0.5"}} {
		require.Equal(t, c.want, uphill(t, hill(), c.unit+"@0505", c.unit+" ML 0605", "MI01@0605", "0605"), c.unit)
	}
}

func Test14_22(t *testing.T) {
	require.Equal(t, "3:3 1-1 ×0.5", uphill(t, hill(), "MS01@0505 3L01@0505", "MS01 ML 0605", "MS01@0605", "0605"))
	require.Equal(t, "1.5:1 1-1 ×0.5", uphill(t, hill(), "MS01@0505", "MS01 ML 0605", "SK01@0605", "0605"))
}

// Whether or not both slope hexes belong to one slope.
func Test14_23(t *testing.T) {
	require.Equal(t, "3:3 1-1 ×0.5", uphill(t, on("slope", "0505", "0504"), "PP01@0504", "PP01 ML 0505", "MS01@0505", "0505"))
	two := changes(on("slope", "0505", "0504"), on("hilltop", "0506", "0503"), crest("0505-0506", "0504-0503")) // of two hills
	require.Equal(t, "3:3 1-1 ×0.5", uphill(t, two, "PP01@0504", "PP01 ML 0505", "MS01@0505", "0505"))
}

// Foot on a slope ignores a D of melee or fire, disrupted or not; not a 1/2E.
func Test14_31(t *testing.T) {
	for _, unit := range []string{"MS01", "BI01", "EX01", "-MS01"} {
		r := newRig(t, hill(), elevationRule).put("a", "BW01@0503").put("b", unit+"@0505").plot("a", "BW01 OF 0505").run(4 + b2i(unit[0] != '-'))
		require.Equal(t, "D", r.combat("result", "0505").Result)
		require.Empty(t, r.combat("result", "0505").Effects, unit)
		r.free("b/" + strings.TrimPrefix(unit, "-"))
	}
	r := newRig(t, hill(), elevationRule).put("a", "PP01@0506").put("b", "MS01@0505").plot("a", "PP01 ML 0505").run(4)
	r.odds("melee", "0505", "6:3 2-1 D").free("b/MS01")
	// Not on the ground nor on the hilltop.
	for _, at := range []string{"0504", "0506"} {
		r := newRig(t, hill(), elevationRule).put("a", "PP01@0404 PP02@0606").put("b", "MS01@"+at)
		r.plot("a", map[string]string{"0504": "PP01", "0506": "PP02"}[at]+" ML "+at).run(5).shaken("b/MS01")
	}
	// The half that remains is disrupted (8.1).
	r = newRig(t, hill(), elevationRule).put("a", "BW01@0503 SK01@0604").put("b", "MS01@0505 MS02@0505").plot("a", "BW01, SK01 OF 0505").run(6)
	r.odds("fire", "0505", "4:2 2-1 1/2E").fallen("b/MS02").shaken("b/MS01")
}

// Others in the hex suffer it, leaders included.
func Test14_32(t *testing.T) {
	r := newRig(t, hill(), elevationRule).put("a", "PP01@0506").put("b", "MS01@0505 SK01@0505 3L01@0505").plot("a", "PP01 ML 0505").run(6)
	require.Equal(t, "b/3L01 reduced", r.effects("0505"))
	r.free("b/MS01 b/SK01")
	r = newRig(t, hill(), elevationRule).put("a", "PP01@0506").put("b", "MS01@0505 SK01@0505").plot("a", "PP01 ML 0505").run(6)
	r.odds("melee", "0505", "6:4 1-1 D").free("b/MS01").shaken("b/SK01")
	r = newRig(t, hill(), elevationRule).put("a", "BW01@0503").put("b", "-MS01@0505 -SK01@0505").plot("a", "BW01 OF 0505").run(4)
	r.odds("fire", "0505", "2:2 1-1 D").fallen("b/SK01").free("b/MS01")
}

// From the ground straight into a hilltop, by the option.
func TestA_113_GroundToHilltop(t *testing.T) {
	top := on("hilltop", "0505")
	for _, c := range []struct {
		options []engines.Setting
		want    string
	}{
		{nil, "6:3 2-1"},
		{[]engines.Setting{setting("ground_to_hilltop", "full")}, "6:3 2-1"},
		{[]engines.Setting{setting("ground_to_hilltop", "half")}, "3:3 1-1 ×0.5"},
	} {
		require.Equal(t, c.want, uphill(t, top, "PP01@0504", "PP01 ML 0505", "MS01@0505", "0505", c.options...))
	}
	half := setting("ground_to_hilltop", "half")
	require.Equal(t, "4:3 1-1", uphill(t, top, "HC01@0504", "HC01 ML 0505", "MS01@0505", "0505", half))
	require.Equal(t, "3:1 3-1 ×0.5", uphill(t, hill(), "PP01@0504", "PP01 ML 0505", "SK01@0505", "0505", half))
	newRig(t, top, half).put("a", "PP01@0504").put("b", "MS01@0505").plot("a", "PP01 ML 0505").run(1).odds("melee", "0505", "6:3 2-1 -") // without rule 14
}

// coast is a road that leaves the map in the north.
func coast(extra ...change) change {
	return changes(append(extra, road("0503", "0502", "0501"))...)
}

const conceding = "\n[standing]\nconcede: yes"

// conceded is the rig after side a's concession in Game-Turn 1.
func conceded(t *testing.T, edit change, a, b string, options ...engines.Setting) *rig {
	t.Helper()
	r := newRig(t, edit, append(options, concessionRule)...).put("a", a).put("b", b).plot("a", conceding).run()
	e := r.only("concede")
	require.Equal(t, []any{"a", []string{"15.0", "A-88"}, "record"}, []any{e.Side, e.Rule, e.Phase})
	require.Equal(t, int8(1), r.p.conceded)
	return r
}

func Test15_0(t *testing.T) {
	r := newRig(t, coast(), concessionRule).put("a", "LC01@0501 LC02@0701 MS01@0505").put("b", "MI01@1212")
	r.legal("a", "LC01 MV EXIT\nLC02 MV EXIT") // who has not conceded leaves anywhere
	r = conceded(t, coast(), "LC01@0501 LC02@0701 LC03@0601 MS01@0505", "MI01@1212 LC01@1201")
	r.void("a", "LC01 MV EXIT\nLC02 MV EXIT\nLC03 MV 0501 EXIT", "15.0 LC02")
	r.plot("b", "LC01 MV EXIT:N").run()
	require.Equal(t, exited, r.p.units[r.unit("a/LC01")].status)
	require.Equal(t, exited, r.p.units[r.unit("a/LC03")].status)
	require.Equal(t, exited, r.p.units[r.unit("b/LC01")].status) // the winner goes where he likes
	r.scored("0:0").stands("a/LC02@0701")
	// The declaration works from the next Game-Turn on.
	r = newRig(t, coast(), concessionRule).put("a", "LC02@0701 MS01@0505").put("b", "MI01@1212").plot("a", "LC02 MV EXIT"+conceding).run()
	require.Equal(t, exited, r.p.units[r.unit("a/LC02")].status)
	require.Equal(t, int8(1), r.p.conceded)
	// Off: the line is ignored with a warning.
	r = newRig(t, coast()).put("a", "MS01@0505").put("b", "MI01@1212")
	require.Equal(t, []string{"15.0 "}, r.warned("a", conceding))
	r.run()
	require.Zero(t, r.p.conceded)
	// Anything but yes is no declaration; it cannot be taken back.
	r = newRig(t, coast(), concessionRule).put("a", "MS01@0505").put("b", "MI01@1212").plot("a", "\n[standing]\nconcede: no").run()
	require.Zero(t, r.p.conceded)
	r = conceded(t, coast(), "MS01@0505", "MI01@1212").plot("a", "\n[standing]\nconcede: no").run()
	require.Equal(t, int8(1), r.p.conceded)
}

// Who conceded cannot win; the other has at least a Substantive victory.
func Test15_1(t *testing.T) {
	for _, c := range []struct {
		vp    [2]int
		level string
	}{{[2]int{0, 0}, "substantive"}, {[2]int{9, 1}, "substantive"}, {[2]int{2, 3}, "substantive"}, {[2]int{1, 2}, "substantive"}, {[2]int{1, 3}, "decisive"}, {[2]int{0, 1}, "decisive"}} {
		r := conceded(t, coast(), "MS01@0505", "MI01@1212")
		require.Nil(t, r.g.Result(r.p))
		r.p.vp, r.p.impulse = c.vp, 13
		res := r.g.Result(r.p)
		require.Equal(t, []string{"b", c.level}, []string{res.Winner, res.Level}, "%v", c.vp)
		require.Contains(t, res.Why, "A conceded")
	}
	// Whatever the scenario prints: here b could not win by its own condition.
	r := conceded(t, changes(coast(), winning(facts.Predicate{Op: "control", Side: "a", Hexes: []facts.Hex{"0505"}})), "MS01@0505", "MI01@1212")
	r.p.impulse = 13
	require.True(t, r.g.wins(r.p, 0))
	require.Equal(t, "b", r.g.Result(r.p).Winner)
}

// Complete when every unit is out, dead or unable to move.
func Test15_2(t *testing.T) {
	r := conceded(t, coast(), "LC01@0501 LC02@0502", "MI01@1212")
	require.False(t, r.p.ended)
	r.plot("a", "LC01 MV EXIT").run()
	require.False(t, r.p.ended)
	r.plot("a", "LC02 MV 0501 EXIT").run()
	require.True(t, r.p.ended)
	require.Equal(t, "b", r.only("end").Side)
	require.Contains(t, r.only("end").Result, "substantive: A conceded")

	// The last cannot move: disrupted, by lakes, or by enemies all round.
	r = conceded(t, coast(), "LC01@0501 MS01@0505", "BW01@0507 MI01@1212").plot("a", "LC01 MV EXIT").plot("b", "BW01 OF 0505").run(5)
	require.True(t, r.shaken("a/MS01").p.ended)
	r = newRig(t, coast(on("lake", "0504", "0604", "0605", "0506", "0405")), concessionRule).put("a", "MS01@0505").put("b", "MI01@1212").plot("a", conceding).run()
	require.False(t, r.p.ended) // 0404 is open
	r.plot("b", "").run()
	r = newRig(t, coast(on("lake", "0504", "0604", "0605", "0506", "0405", "0404")), concessionRule).put("a", "MS01@0505").put("b", "MI01@1212").plot("a", conceding).run()
	require.True(t, r.p.ended)
	r = newRig(t, coast(), concessionRule).put("a", "MS01@0505").put("b", "MI01@0504 MI02@0604 MI03@0605 MI04@0506 MI05@0405 MI06@0404").plot("a", conceding).run()
	require.True(t, r.p.ended)
	// Shut in at the end of a road it still can leave.
	r = newRig(t, coast(on("lake", "0502", "0601", "0401")), concessionRule).put("a", "MS01@0501").put("b", "MI01@1212").plot("a", conceding).run()
	require.False(t, r.p.ended)

	// Both may agree to stop: neither wins, whoever stands first.
	r = newRig(t, coast(), concessionRule).put("a", "MS01@0505").put("b", "MI01@1212").lose("a/PP01").plot("a", conceding).plot("b", conceding).run()
	require.True(t, r.p.ended)
	require.Equal(t, &engines.Result{Level: "draw", Why: "both sides conceded; Victory Points A 0, B 3"}, r.g.Result(r.p))
	require.Equal(t, []string{"concede", "concede", "end"}, kindsOf(r, "concede", "end"))
	back, err := r.g.DecodePosition([]byte(r.encoded()))
	require.NoError(t, err)
	require.Equal(t, r.g.Result(r.p), r.g.Result(back))
	// The other side cannot concede afterwards.
	r = conceded(t, coast(), "MS01@0505", "MI01@1212").plot("b", conceding).run()
	require.Equal(t, int8(1), r.p.conceded)
	require.False(t, r.p.ended)
}

func Test15_3(t *testing.T) {
	r := conceded(t, coast(), "LC01@0501 MS01@0505", "MI01@1212").plot("a", "LC01 MV EXIT").run()
	require.Equal(t, []string{"11.41 LC01"}, r.warned("a", "LC01 MV 0501"))
	r.run()
	require.Equal(t, exited, r.p.units[r.unit("a/LC01")].status)
	r.scored("0:0") // leaving is no loss
}

// Panic works on, and runs by any edge.
func Test15_4(t *testing.T) {
	r := conceded(t, coast(levels(1, 9)), "MI01@0505 MS01@0901 MS02@1010 2L01@1011", "PP01@0504 PP02@0504 PP03@0504 MI01@1212", panicRule)
	r.plot("b", "PP01..03 ML 0505").run(2)
	require.Equal(t, "a", r.only("panic").Side)
	r.fallen("a/MI01 a/MS01").steady("a/MS02").scored("0:3") // MS01 ran off the map, and is lost
	require.Equal(t, []string{"13.0", "S3.23"}, r.only("exit").Rule)
	r.legal("a", "MS02 MV 1009")
}

// Printed roads count even where the scenario ignores roads.
func TestA_88_IgnoredRoads(t *testing.T) {
	g := open(t, "arbela", concessionRule)
	r := (&rig{t: t, g: g, p: g.Start().(*position), plots: map[string]string{}}).before(4)
	r.put("persians", "MS01@3330 MS02@3325 MS03@1010").put("macedonians", "PP01@0505")
	require.Zero(t, g.ground[r.hex("3330")].roads)
	r.plot("persians", conceding).run()
	r.void("persians", "MS01 MV EXIT\nMS02 MV EXIT", "15.0 MS02")
	r.run()
	require.Equal(t, exited, r.p.units[r.unit("persians/MS01")].status)
	r.stands("persians/MS02@3325")
}
