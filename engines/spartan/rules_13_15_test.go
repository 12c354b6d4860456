package spartan

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/spartan"
)

var (
	panicRule      = setting("opt.13", "on")
	elevationRule  = setting("opt.14", "on")
	concessionRule = setting("opt.15", "on")
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
	// Nor have they a zone or fire at who comes.
	r = newRig(t, nil, panicRule).put("a", "LT01@0509").put("b", "-SK01@0505").panics("b", "SK01")
	r.plot("a", "LT01 MV 0508 0507 0506 0606").run().stands("a/LT01@0606")
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
