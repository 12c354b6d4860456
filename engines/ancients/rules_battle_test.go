package ancients

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestB_BAT_1(t *testing.T) {
	r := field(t, "R:MI@G5 B:MI@G4").roll("LLLL LLLL")
	require.Equal(t, []string{"B-BAT-1"}, r.play("C-O2C", "[orders]\nMI1\n[battles]\nMI1 CLOSE G4\nMI1 CLOSE G4\n"))
	r = field(t, "R:LB@G5 B:MI@H3").roll("LL LL")
	require.Equal(t, []string{"C-DARKEN"}, r.play("C-DARKEN", "[battles]\nLB1 FIRE H3\nLB1 FIRE2 H3\nLB1 FIRE H3\n"))
	// Battle is optional.
	require.Empty(t, field(t, "R:MI@G5 B:MI@G4").play("C-O2C", "[orders]\nMI1\n"))
}

func TestB_BAT_2(t *testing.T) {
	// Two targets in a line are no order that can be carried out.
	r := field(t, "R:MI@G5 B:MI@G4 B:MI@F4")
	r.play("C-O2C", "[orders]\nMI1\n[battles]\nMI1 CLOSE G4 F4\n")
	require.NotContains(t, r.kinds(), "roll")
}

func TestB_BAT_3(t *testing.T) {
	sheet := "[orders]\nMI1 MI2\n[battles]\nMI1 CLOSE G4 momentum=no\nMI2 CLOSE G4 else F4\n"
	r := field(t, "R:MI@G5 R:MI@F5 B:LI@G4/1 B:MI@F4").answer("D-EVADE", "stand").roll("LLLL LLLL LLLL")
	require.Empty(t, r.play("C-O4C", sheet))
	require.Equal(t, "slave/MI1", r.event("declare", 1).Units[1])
	// No other target: the line is passed over, with a note to its side alone.
	r = field(t, "R:MI@G5 R:MI@F5 B:LI@G4/1").answer("D-EVADE", "stand").roll("LLLL")
	require.Equal(t, []string{"B-CC-2"}, r.play("C-O4C", "[orders]\nMI1 MI2\n[battles]\nMI1 CLOSE G4 momentum=no\nMI2 CLOSE G4\n"))
	require.Equal(t, []string{"roman", "umpire"}, r.event("aside", 0).Only)
	// A condition that does not hold.
	r = field(t, "R:MI@G5 B:MI@G4")
	require.Equal(t, []string{"B-BAT-3"}, r.play("C-O2C", "[orders]\nMI1\n[battles]\nMI1 CLOSE G4 if blocks below 4\n"))
}

func TestB_BAT_4(t *testing.T) {
	require.Equal(t, "B-BAT-4", field(t, "R:LI@G5 B:MI@G4 B:LI@F3").noFire("R:LI1", "F3", 0))
	require.Empty(t, field(t, "R:LI@G5 B:L@G4 B:LI@F3").noFire("R:LI1", "F3", 0)) // a lone leader is no unit
}

func TestB_RNG_1(t *testing.T) {
	for _, who := range []string{"B:BCH", "B:WA", "B:MI", "B:HI", "B:MC", "B:HC", "B:EL"} {
		require.Equal(t, "B-RNG-1", field(t, who+"@G4 R:MI@G6 +barbarian-chariot").noFire(who+"1", "G6", 0), who)
	}
}

func TestB_RNG_2(t *testing.T) {
	for _, c := range []struct{ who, at, want string }{
		{"LI", "G3", ""},
		{"LI", "G2", "B-RNG-2"},
		{"LB", "G2", ""},
		{"LS", "G2", ""},
		{"LBC", "G2", ""},
		{"LC", "G2", "B-RNG-2"},
		{"AX", "G3", ""},
		{"HWM", "F1", ""},
		{"LB", "G1", "B-RNG-2"},
		{"LI", "H3", ""},
	} {
		require.Equal(t, c.want, field(t, "R:"+c.who+"@G5 B:LI@"+c.at).noFire("R:"+c.who+"1", c.at, 0), c)
	}
	require.Equal(t, "B-RNG-2", field(t, "R:LI@G5").noFire("R:LI1", "G3", 0)) // nobody there
}

func TestB_RNG_3(t *testing.T) {
	r := field(t, "R:LI@G5 B:LI@F3").roll("LM").fire("R:LI1", "F3", 0)
	require.Equal(t, "1 hit, 0 flags", r.result(0))
	r = field(t, "R:LI@G5 B:LI@F3").roll("L").fire("R:LI1", "F3", 1)
	r.pieces("B:LI1 F3/3")
	require.Equal(t, "B-MOV-6", field(t, "R:AX@G5 B:LI@G3").noFire("R:AX1", "G3", 2))
	require.Equal(t, "B-MOV-8", field(t, "R:HWM@G5 B:LI@G3").noFire("R:HWM1", "G3", 1))
}

func TestB_RNG_4(t *testing.T) {
	r := field(t, "R:LB@G5 R:L@G6 B:WA@H3").roll("KS").fire("R:LB1", "H3", 0)
	require.Equal(t, "0 hits, 0 flags", r.result(0))
}

func TestB_RNG_5(t *testing.T) {
	r := field(t, "R:LB@G5 B:LI@H3").roll("LF").answer("D-RETREAT", "H1").fire("R:LB1", "H3", 0)
	require.Equal(t, "declare roll flags retreat", r.kinds())
	r.pieces("B:LI1 H1/3")
}

func TestB_RNG_6(t *testing.T) {
	r := field(t, "R:LB@G5 B:LI@H3").roll("LL").fire("R:LB1", "H3", 0)
	require.Equal(t, "declare roll", r.kinds())
	require.Empty(t, r.asked)
	r = field(t, "R:LB@G5 B:LI@H3/1").roll("LL").fire("R:LB1", "H3", 0)
	require.Equal(t, "declare roll banner", r.kinds())
}

func TestB_RNG_7(t *testing.T) {
	r := field(t, "R:LB@G5 B:L@H3").roll("LK").fire("R:LB1", "H3", 0)
	require.Equal(t, "1:0", r.banners())
	r.pieces("B:L1 dead")
	r = field(t, "R:LB@G5 B:L@H3").roll("LL").answer("D-LEADER-EVADE", "H2").fire("R:LB1", "H3", 0)
	require.Equal(t, []string{"D-LEADER-EVADE"}, r.asked)
	r.pieces("B:L1 H2")
}

func TestB_RNG_8(t *testing.T) {
	r := field(t, "R:LB@G5 R:LI@H6 B:LI@G4/1 B:MI@H3").roll("LL LL LL")
	require.Empty(t, r.play("C-DARKEN", "[battles]\nLI1 FIRE G4\nLB1 FIRE H3\nLB1 FIRE2 H3\n"))
	require.Equal(t, "roman/LB1", r.event("declare", 1).Units[0])
}

func TestB_LOS_1(t *testing.T) {
	require.Equal(t, "B-LOS-1", field(t, "R:LB@G5 R:MI@F4 B:LI@F3").noFire("R:LB1", "F3", 0))
	require.Empty(t, field(t, "R:LB@G5 B:LI@F3").noFire("R:LB1", "F3", 0))
	require.Equal(t, "B-LOS-1", field(t, "R:LB@G5 R:L@F4 B:LI@F3").noFire("R:LB1", "F3", 0))
	require.Equal(t, "B-LOS-1", field(t, "R:LB@G5 B:L@F4 B:LI@F3").noFire("R:LB1", "F3", 0))
}

func TestB_LOS_2(t *testing.T) {
	require.Empty(t, field(t, "R:LB@G5 R:MI@F4 B:LI@G3").noFire("R:LB1", "G3", 0))
	require.Equal(t, "B-LOS-1", field(t, "R:LB@G5 R:MI@F4 R:MI@G4 B:LI@G3").noFire("R:LB1", "G3", 0))
}

func TestB_LOS_3(t *testing.T) {
	require.Equal(t, "B-LOS-1", field(t, "R:LB@A3 R:MI@A2 B:LI@A1").noFire("R:LB1", "A1", 0))
	require.Empty(t, field(t, "R:LB@A3 B:LI@A1").noFire("R:LB1", "A1", 0))
}

func TestB_LOS_4(t *testing.T) {
	r := field(t, "R:LB@G5 B:LI@F3 forest@F3").roll("L").fire("R:LB1", "F3", 0)
	r.pieces("B:LI1 F3/3")
	require.Empty(t, field(t, "R:LB@G5 B:LI@F3 forest@G5").noFire("R:LB1", "F3", 0))
}

func TestB_LOS_5(t *testing.T) {
	for kind, want := range map[string]string{
		"forest": "B-LOS-1", "camp.roman": "B-LOS-1", "hill": "B-LOS-1", "rough": "", "coast": "", "river": "", "ford": "", "marsh": "",
		"rampart.roman.NE.NW": "", "ditch": "",
	} {
		require.Equal(t, want, field(t, "R:LB@G5 B:LI@F3 "+kind+"@F4").noFire("R:LB1", "F3", 0), kind)
	}
}

func TestB_LOS_6(t *testing.T) {
	// G7 to G3 runs along the side of F6 and G6, through G5, along that of F4 and G4.
	require.Empty(t, field(t, "R:HWM@G7 R:MI@F6 R:MI@G4 B:LI@G3").noFire("R:HWM1", "G3", 0))
	require.Equal(t, "B-LOS-1", field(t, "R:HWM@G7 R:MI@F6 R:MI@G6 B:LI@G3").noFire("R:HWM1", "G3", 0))
	require.Equal(t, "B-LOS-1", field(t, "R:HWM@G7 R:MI@G5 B:LI@G3").noFire("R:HWM1", "G3", 0))
}
