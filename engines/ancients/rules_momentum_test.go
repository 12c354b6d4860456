package ancients

import (
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

func TestB_MOM_1(t *testing.T) {
	r := field(t, "R:MI@G5 B:MI@G4").roll("FLLL").answer("D-MOMENTUM", "yes").close("R:MI1", "G4")
	r.pieces("R:MI1 G4/4")
	require.Equal(t, []string{"G5", "G4"}, r.event("momentum", 0).Path)
}

func TestB_MOM_2(t *testing.T) {
	for _, c := range []struct{ set, dice, unit string }{
		{"R:MI@G5 B:LI@G4", "MMMM", "R:MI1"},
		{"R:MI@G5 B:L@G4", "KLLL", "R:MI1"},
		{"R:HWM@G5 B:MI@G4/1", "MM", "R:HWM1"},
	} {
		r := field(t, c.set).answer("D-EVADE", "evade").roll(c.dice).close(c.unit, "G4")
		require.NotContains(t, r.asked, "D-MOMENTUM", c.set)
		require.NotContains(t, r.kinds(), "momentum", c.set)
	}
	// Nor after a battle back, nor for who strikes first.
	r := field(t, "R:MI@G5/1 B:HI@G4").roll("LLLL", "MLLLL").close("R:MI1", "G4")
	require.NotContains(t, r.asked, "D-MOMENTUM")
	r.pieces("B:HI1 G4/4")
}

func TestB_MOM_3(t *testing.T) {
	r := field(t, "R:MC@G5 B:MI@G4/1").roll("MLL").answer("D-MOMENTUM", "yes").answer("D-CAVSTEP", "G5").close("R:MC1", "G4")
	r.pieces("R:MC1 G5/3")
	require.Equal(t, []string{"G5", "G4", "G5"}, r.event("momentum", 0).Path)
	// A leader of its side who is alone there joins it, as in a move; not one more, nor an enemy.
	r = field(t, "R:MC@G5 B:MI@G4/1 R:L@F4 B:LI@E4").roll("MLL", "LLL").answer("D-MOMENTUM", "yes").answer("D-CAVSTEP", "F4").answer("D-BONUS", "E4").
		answer("D-EVADE", "stand").answer("D-BB", "no").close("R:MC1", "G4")
	require.Equal(t, []string{"G5", "G4", "F4"}, r.event("momentum", 0).Path)
	require.Equal(t, []engines.Effect{{Unit: "roman/L1", What: "attached", To: "roman/MC1"}}, r.event("momentum", 0).Effects)
	require.Equal(t, []string{"roman/MC1"}, r.event("momentum", 0).Units)
	r.pieces("R:MC1 F4/3, R:L1 F4, B:LI1 E4/1")
	r = field(t, "R:MC@G5+L R:L@F4 B:L@H4")
	r.do("R", func(tn *turn) {
		c := tn.newCombat(int(r.piece("R:MC1")), r.hex("G4"), nil)
		require.Equal(t, []string{"G3", "H3", "H5"}, r.g.places(c.steps()...))
	})
	for _, who := range []string{"CAM", "HCH", "EL", "BCH"} {
		r := field(t, "R:"+who+"@G5 B:LI@G4/1 +barbarian-chariot").answer("D-EVADE", "stand").answer("D-MOMENTUM", "yes").answer("D-BONUS", "none")
		dice := "LLLL"[:r.count("R:"+who+"1", "G4", attack)]
		r.roll(dice).close("R:"+who+"1", "G4")
		require.NotContains(t, r.asked, "D-CAVSTEP", who)
	}
}

func TestB_MOM_4(t *testing.T) {
	for _, c := range []struct {
		set, unit string
		want      bool
	}{
		{"R:MI@G5", "R:MI1", false},
		{"R:MI@G5+L", "R:MI1", true},
		{"R:WA@G5", "R:WA1", true},
		{"R:LC@G5", "R:LC1", true},
		{"R:HCH@G5", "R:HCH1", true},
		{"R:LI@G5", "R:LI1", false},
		{"R:LI@G5+L", "R:LI1", true},
		{"R:EL@G5", "R:EL1", true},
		{"R:AX@G5", "R:AX1", false},
	} {
		r := field(t, c.set+" B:LI@G4/1 B:MI@G3").answer("D-EVADE", "stand").answer("D-MOMENTUM", "yes").answer("D-BONUS", "none").answer("D-CAVSTEP", "none")
		dice := "LLLLL"[:r.count(c.unit, "G4", attack)]
		r.roll(dice).close(c.unit, "G4")
		require.Equal(t, c.want, contains(r.asked, "D-BONUS"), c.set)
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func TestB_MOM_5(t *testing.T) {
	r := field(t, "R:MC@G5 B:LI@G4/1 B:MI@G3 B:MI@H4 B:L@H3")
	r.do("R", func(tn *turn) {
		tn.b.takeOff(int(r.piece("B:LI1")), dead)
		tn.b.place(int(r.piece("R:MC1")), r.hex("G4"), true)
		require.Equal(t, "G3 H3 H4", r.names(r.g.targets(tn.b, int(r.piece("R:MC1")))))
	})
	r = field(t, "R:MC@G5 B:LI@G4/1 B:MI@G3 B:MI@H4 B:L@H3")
	r.answer("D-EVADE", "stand").answer("D-MOMENTUM", "yes").answer("D-CAVSTEP", "none").answer("D-BONUS", "H3").roll("LLL", "KLL").close("R:MC1", "G4")
	require.Equal(t, "bonus", r.event("declare", 1).Column)
	require.Equal(t, "2:0", r.banners())
}

func TestB_MOM_6(t *testing.T) {
	r := field(t, "R:MC@G5 B:LI@G4/1 B:MI@H4").answer("D-EVADE", "stand").roll("LLL")
	require.Empty(t, r.play("C-O2C", "[orders]\nMC1\n[battles]\nMC1 CLOSE G4 momentum=no bonus=H4\n"))
	require.NotContains(t, r.asked, "D-BONUS")
	require.Equal(t, []string{"B-MOM-6"}, r.event("holds", 0).Rule)
}

func TestB_MOM_7(t *testing.T) {
	r := field(t, "R:MC@G5 B:LI@G4/1 B:LI@G3/1 B:LI@G2/1").answer("D-EVADE", "stand").answer("D-MOMENTUM", "yes").answer("D-CAVSTEP", "none").answer("D-BONUS", "G3").
		roll("LLL", "LLL").close("R:MC1", "G4")
	r.pieces("R:MC1 G3/3, B:LI1 dead, B:LI2 dead, B:LI3 G2/1")
	n := 0
	for _, d := range r.asked {
		if d == "D-CAVSTEP" || d == "D-BONUS" {
			n++
		}
	}
	require.Equal(t, 2, n) // after the first combat only
}

func TestB_MOM_8(t *testing.T) {
	r := field(t, "R:WA@G5 B:MI@G4/1 B:LI@G3").answer("D-EVADE", "evade").answer("D-MOMENTUM", "yes").roll("MLLL", "MMMM").close("R:WA1", "G4")
	require.Contains(t, r.kinds(), "evades")
	r = field(t, "R:WA@G5 B:MI@G4/1 B:HI@G3").answer("D-MOMENTUM", "yes").roll("MLLL", "LLLL", "MLLLL").close("R:WA1", "G4")
	r.pieces("R:WA1 G4/3")
	require.True(t, r.cites("B-MOM-8"))
}

func TestB_MOM_9(t *testing.T) {
	r := field(t, "R:MI@G5 B:WA@G4/1+L").answer("D-LEADER-EVADE", "G3").answer("D-MOMENTUM", "yes").roll("MLLL", "L").close("R:MI1", "G4")
	require.Equal(t, "declare roll banner check leader evade momentum", r.kinds())
	r.pieces("B:WA1 dead, B:L1 G3, R:MI1 G4/4")
}

func TestB_MOM_10(t *testing.T) {
	for kind, asked := range map[string]bool{"ford": false, "forest": false, "marsh": false, "rough": false, "hill": true} {
		r := field(t, "R:MC@G5 B:MI@G4/1 "+kind+"@G4").answer("D-MOMENTUM", "yes").answer("D-CAVSTEP", "none").roll("MLL"[:field(t, "R:MC@G5 B:MI@G4/1 "+kind+"@G4").count("R:MC1", "G4", attack)])
		if kind == "marsh" {
			r.roll("L")
		}
		r.close("R:MC1", "G4")
		require.Equal(t, asked, contains(r.asked, "D-CAVSTEP"), kind)
	}
}

func TestB_MOM_11(t *testing.T) {
	r := field(t, "R:MI@G5+L B:MI@G4/1").answer("D-MOMENTUM", "yes").roll("MLLL").close("R:MI1", "G4")
	r.pieces("R:MI1 G4/4, R:L1 G4")
	require.True(t, r.cites("B-MOM-11"))
}

func TestB_MOM_12(t *testing.T) {
	r := field(t, "R:MI@G5 B:MI@G4").roll("MLLL", "FLLL").close("R:MI1", "G4")
	require.NotContains(t, r.asked, "D-MOMENTUM")
	require.Equal(t, "declare roll roll flags retreat", r.kinds())
}
