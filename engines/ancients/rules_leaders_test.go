package ancients

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// flightsOf are the hexes a leader may evade to.
func (r *rig) flightsOf(who string) string {
	l := r.g.leaderOf(r.piece(who))
	out := ""
	for _, f := range r.g.flights(&r.p.board, l, r.g.leaders[l].side) {
		if out != "" {
			out += " "
		}
		if f.exit {
			out += "EXIT"
			continue
		}
		out += r.g.hexName(f.end())
	}
	return out
}

func TestB_LDR_1(t *testing.T) {
	r := field(t, "R:MI@G5 B:MI@G4+L").answer("D-BB", "no").roll("MLLL", "KK").close("R:MI1", "G4")
	r.pieces("B:L1 dead")
	require.Equal(t, "1:0", r.banners())
	r = field(t, "R:MI@G5 B:MI@G4+L").answer("D-BB", "no").roll("MLLL", "KS").close("R:MI1", "G4")
	r.pieces("B:L1 G4")
}

func TestB_LDR_2(t *testing.T) {
	// By missiles, an evade, marsh, a failed retreat.
	r := field(t, "R:LB@G6 B:MI@G4+L").roll("ML", "KK").fire("R:LB1", "G4", 0)
	r.pieces("B:L1 dead")
	r = field(t, "R:MI@G5 R:L@H6 marsh@G4").roll("M")
	require.Empty(t, r.play("C-O2C", "[orders]\nMI1\n[moves]\nMI1 MV G4\n"))
	r = field(t, "R:MI@G5+L marsh@G4").roll("M KK")
	require.Empty(t, r.play("C-O2C", "[orders]\nMI1\n[moves]\nMI1 MV G4\n"))
	r.pieces("R:MI1 G4/3, R:L1 dead")
	r = field(t, "R:MI@G9+L B:MI@G8").answer("D-IGNORE", "0").answer("D-BB", "no").roll("FLLL", "KS").close("B:MI1", "G9")
	r.pieces("R:MI1 G9/3, R:L1 G9")
	require.Equal(t, "declare roll flags retreat loss check no back", r.kinds())
	// A flag without loss calls for none.
	r = field(t, "R:MI@G5+L B:MI@G4").answer("D-IGNORE", "0").answer("D-MOMENTUM", "no").roll("FLLL").close("B:MI1", "G5")
	require.NotContains(t, r.kinds(), "check")
}

func TestB_LDR_3(t *testing.T) {
	r := field(t, "R:MI@G9+L B:MI@G8").answer("D-IGNORE", "0").answer("D-BB", "no").roll("MFLL", "KS").close("B:MI1", "G9")
	r.pieces("R:MI1 G9/2")
	n := 0
	for i := range r.events {
		if r.events[i].Kind == "check" {
			n++
		}
	}
	require.Equal(t, 1, n)
}

func TestB_LDR_4(t *testing.T) {
	r := field(t, "R:MI@G5 B:MI@G4/1+L").answer("D-MOMENTUM", "no").roll("MFFF", "K").close("R:MI1", "G4")
	require.Equal(t, "2:0", r.banners())
	r = field(t, "R:MI@G5 B:MI@G4/1+L").answer("D-MOMENTUM", "no").answer("D-LEADER-EVADE", "G1").roll("MFFF", "S").close("R:MI1", "G4")
	r.pieces("B:L1 G1")
}

func TestB_LDR_5(t *testing.T) {
	require.Equal(t, "F6 G6 F7 G7 H7 E8 F8 G8 H8", field(t, "R:L@G5").flightsOf("R:L1"))
}

func TestB_LDR_6(t *testing.T) {
	r := field(t, "R:L@G5 R:MI@G6+L")
	require.Equal(t, "F6 F7 G7 H7 E8 F8 G8 H8", r.flightsOf("R:L1"))
	require.NotContains(t, field(t, "R:L@G5 B:MI@G6").flightsOf("R:L1"), "G6")
	require.NotContains(t, field(t, "R:L@G5 coast@G6").flightsOf("R:L1"), "G6")
}

func TestB_LDR_7(t *testing.T) {
	require.Contains(t, field(t, "R:L@G8").flightsOf("R:L1"), "EXIT")
	require.Contains(t, field(t, "R:L@G7").flightsOf("R:L1"), "EXIT")
	require.NotContains(t, field(t, "R:L@G6").flightsOf("R:L1"), "EXIT")
	r := field(t, "R:L@G8 B:MI@G7").answer("D-LEADER-EVADE", "EXIT").roll("LLLL").close("B:MI1", "G8")
	r.pieces("R:L1 gone")
	require.Equal(t, "0:0", r.banners())
}

func TestB_LDR_8(t *testing.T) {
	r := field(t, "R:L@G5 B:MI@G4 coast@F6,G6").roll("LLLL").close("B:MI1", "G5")
	r.pieces("R:L1 dead")
	require.Equal(t, "0:1", r.banners())
}

func TestB_LDR_9(t *testing.T) {
	set := "R:L@G5 B:MI@G4 B:LI@F6 B:MC@G6"
	r := field(t, set).answer("D-LEADER-EVADE", "F7").roll("LLLL", "SH").close("B:MI1", "G5")
	r.pieces("R:L1 F7")
	require.Equal(t, "escape", r.event("roll", 1).Column)
	r = field(t, set).answer("D-LEADER-EVADE", "F7").roll("LLLL", "KH").close("B:MI1", "G5")
	r.pieces("R:L1 dead")
}

// He goes past whom fewest dice are rolled by, where two ways have one end.
func TestB_LDR_9_of_two_ways_the_safer(t *testing.T) {
	for _, c := range []struct {
		set  string
		dice string
	}{
		{"R:L@G5 B:MI@G4 B:MC@F6 B:LI@G6", "SH"},
		{"R:L@G5 B:MI@G4 B:LI@F6 B:MC@G6", "SH"},
		{"R:L@G5 B:MI@G4 marsh@F6 B:MC@G6", "L"}, // a die for the marsh, three for the horse
	} {
		r := field(t, c.set).answer("D-LEADER-EVADE", "G7").answer("D-MARSH-L", "on").roll("LLLL", c.dice).close("B:MI1", "G5")
		r.pieces("R:L1 G7")
	}
}

func TestB_LDR_10(t *testing.T) {
	r := field(t, "R:L@G5 B:MI@G4 B:LI@F6 coast@G6 B:LI@F7 B:LI@G7 B:LI@E8 B:LI@F8 B:LI@G8").roll("LLLL").close("B:MI1", "G5")
	r.pieces("R:L1 dead")
	require.Equal(t, "0:1", r.banners())
}

func TestB_LDR_11(t *testing.T) {
	r := field(t, "R:MI@G5 B:L@G4").roll("KKKK").close("R:MI1", "G4")
	require.Equal(t, "1:0", r.banners())
	require.Equal(t, []string{"B-LDR-11"}, r.event("banner", 0).Rule)
}

func TestB_LDR_12(t *testing.T) {
	r := field(t, "R:L@G5 B:MI@G4").hand("R", append([]string{"C-O2C"}, filler...)...).hand("B").cards("C-O3R")
	bad := r.turn("[card]\nC-O2C\n[orders]\nL1\n[battles]\nL1 CLOSE G4\n")
	require.Len(t, bad, 1)
	require.Equal(t, "B-LDR-12", bad[0].Rule)
	require.NotContains(t, r.kinds(), "declare")
}

func TestB_LDR_13(t *testing.T) {
	r := field(t, "R:L@G5 B:MI@G4 R:MI@G7").answer("D-LEADER-EVADE", "G7").roll("LLLL").close("B:MI1", "G5")
	r.pieces("R:L1 G7")
	require.Equal(t, int(r.g.byID["roman/L1"])-len(r.g.units), r.p.attached(int(r.piece("R:MI1"))))
	require.True(t, r.cites("B-LDR-13"))
}

func TestB_LDR_14(t *testing.T) {
	r := field(t, "R:L@G5 marsh@G4").roll("K")
	require.Empty(t, r.play("C-O2C", "[orders]\nL1\n[moves]\nL1 MV G4\n"))
	r.pieces("R:L1 dead")
	require.Equal(t, "B-TER-MAR-1", field(t, "R:L@G5 marsh@G4").noWay("R:L1", "G4 G3"))
	// Evading he may go on, or stop there.
	set := "R:L@G5 B:MI@G4 marsh@F6,G6"
	r = field(t, set).answer("D-LEADER-EVADE", "G8").roll("LLLL", "S").close("B:MI1", "G5")
	r.pieces("R:L1 G8")
	r = field(t, set).answer("D-LEADER-EVADE", "G8").answer("D-MARSH-L", "stop").roll("LLLL", "S").close("B:MI1", "G5")
	require.Contains(t, []string{"F6", "G6"}, r.is("R:L1"))
}
