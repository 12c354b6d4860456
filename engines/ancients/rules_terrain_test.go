package ancients

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestB_TER_ROU_1(t *testing.T) {
	require.Empty(t, field(t, "R:MI@G5 rough@G4").noWay("R:MI1", "G4"))
	require.Equal(t, "B-WM-4", field(t, "R:HWM@G5 rough@G4").noWay("R:HWM1", "G4"))
	require.Equal(t, "B-TER-ROU-1", field(t, "R:LC@G5 rough@G4").noWay("R:LC1", "G4 G3"))
	require.Equal(t, "B-TER-ROU-1", field(t, "R:L@G5 rough@G4").noWay("R:L1", "G4 G3"))
	require.Empty(t, field(t, "R:LI@G5 rough@G4").noWay("R:LI1", "G4 G3"))
	r := field(t, "R:LC@G5 B:MI@G3 rough@G4")
	require.Equal(t, []string{"B-TER-ROU-1"}, r.refused("C-O2C", "[orders]\nLC1\n[moves]\nLC1 MV G4\n[battles]\nLC1 CLOSE G3\n"))
}

// refused files a sheet and tells the rules of the lines that Compile sets aside.
func (r *rig) refused(card, sheet string) []string {
	r.t.Helper()
	r.hand("R", append([]string{card}, beside(filler, card)...)...).hand("B").cards("C-O3R")
	var out []string
	for _, p := range r.turn("[card]\n" + card + "\n" + sheet) {
		out = append(out, p.Rule)
	}
	return out
}

func TestB_TER_ROU_2(t *testing.T) {
	set := "R:HI@G5 B:MI@G4 rough@G4"
	require.Equal(t, 2, field(t, set).count("R:HI1", "G4", attack))
	require.Equal(t, 2, field(t, set).count("B:MI1", "G5", back))
	r := field(t, set)
	r.card = "C-CLASH"
	r.answer("D-BB", "no").roll("LLLL").close("R:HI1", "G4")
	require.Equal(t, 4, r.rolled(0))
}

func TestB_TER_ROU_3(t *testing.T) {
	r := field(t, "R:MC@G5 B:LI@G4/1 B:MI@G3 rough@G4").answer("D-EVADE", "stand").answer("D-MOMENTUM", "yes").roll("LL").close("R:MC1", "G4")
	require.NotContains(t, r.asked, "D-BONUS")
	r = field(t, "R:WA@G5 B:LI@G4/1 B:MI@G3 rough@G4").answer("D-EVADE", "stand").answer("D-MOMENTUM", "yes").answer("D-BONUS", "none").roll("LL").close("R:WA1", "G4")
	require.Contains(t, r.asked, "D-BONUS")
}

func TestB_TER_FOR_1(t *testing.T) {
	require.Equal(t, "B-TER-FOR-1", field(t, "R:LI@G5 forest@G4").noWay("R:LI1", "G4 G3"))
	for who, want := range map[string][]string{"MI": {"B-TER-FOR-1"}, "MC": {"B-TER-FOR-1"}, "HI": {"B-TER-FOR-1"}, "LI": nil, "AX": nil, "WA": nil, "LB": nil, "LS": nil} {
		r := field(t, "R:"+who+"@G5 B:MI@G3 forest@G4").answer("D-BB", "no").answer("D-MOMENTUM", "no")
		if want == nil {
			r.roll("LL")
		}
		require.Equal(t, want, r.refused("C-O2C", "[orders]\n"+who+"1\n[moves]\n"+who+"1 MV G4\n[battles]\n"+who+"1 CLOSE G3\n"), who)
	}
}

func TestB_TER_FOR_2(t *testing.T) {
	require.Equal(t, 2, field(t, "R:WA@G5 B:MI@G4 forest@G4").count("R:WA1", "G4", attack))
	require.Equal(t, 2, field(t, "R:HI@G5 B:MI@G4 forest@G5").count("R:HI1", "G4", attack))
	r := field(t, "R:LI@G5 B:MI@G3 forest@G3").roll("L").fire("R:LI1", "G3", 0)
	require.True(t, r.cites("B-TER-FOR-2"))
}

func TestB_TER_FOR_3(t *testing.T) {
	for _, c := range []struct {
		who, dice, opt string
		want           bool
	}{
		{"R:MI@G5+L", "LL", "", true},
		{"R:MI@G5+L", "LL", "forest_bonus=official", false},
		{"R:MC@G5", "LL", "", false},
		{"R:WA@G5", "LL", "forest_bonus=official", true},
		{"R:LI@G5+L", "LL", "reading=official", true},
		{"R:MI@G5+L", "LL", "reading=official", false},
	} {
		r := field(t, c.who+" B:LI@G4/1 B:MI@G3 forest@G4 "+c.opt).answer("D-EVADE", "stand").answer("D-MOMENTUM", "yes").answer("D-BONUS", "none").roll(c.dice)
		r.close("R:"+unitIn(c.who), "G4")
		require.Equal(t, c.want, contains(r.asked, "D-BONUS"), c)
	}
}

func TestB_TER_FOR_4(t *testing.T) {
	require.Equal(t, "B-LOS-1", field(t, "R:LB@G5 B:LI@F3 forest@F4").noFire("R:LB1", "F3", 0))
}

func TestB_TER_HIL_1(t *testing.T) {
	require.Empty(t, field(t, "R:LI@G5 hill@G4").noWay("R:LI1", "G4 G3"))
	r := field(t, "R:MI@G5 B:MI@G3 hill@G4").answer("D-BB", "no").roll("LLL")
	require.Empty(t, r.refused("C-O2C", "[orders]\nMI1\n[moves]\nMI1 MV G4\n[battles]\nMI1 CLOSE G3\n"))
}

func TestB_TER_HIL_2(t *testing.T) {
	for _, who := range []string{"HI", "MC", "HC", "WA"} {
		require.Equal(t, 2, field(t, "R:"+who+"@G5 B:MI@G4 hill@G4").count("R:"+who+"1", "G4", attack), who)
	}
}

func TestB_TER_HIL_3(t *testing.T) {
	for set, want := range map[string]int{"hill@G5": 3, "hill@G5,G4": 3} {
		require.Equal(t, want, field(t, "R:HI@G5 B:MI@G4 "+set).count("R:HI1", "G4", attack))
		require.Equal(t, 2, field(t, "R:MC@G5 B:MI@G4 "+set).count("R:MC1", "G4", attack))
	}
}

func TestB_TER_HIL_4(t *testing.T) {
	r := field(t, "R:LB@G5 B:MI@G3 hill@G5,G3").roll("LL").fire("R:LB1", "G3", 0)
	require.Equal(t, 2, r.rolled(0))
}

func TestB_TER_HIL_5(t *testing.T) {
	require.Equal(t, "B-LOS-1", field(t, "R:LB@G5 B:LI@F3 hill@F4,F3").noFire("R:LB1", "F3", 0))
	require.Empty(t, field(t, "R:LB@G5 B:LI@F3 hill@F4,F3,G5").noFire("R:LB1", "F3", 0))
	require.Empty(t, field(t, "R:LB@G5 B:LI@F3 hill@F3").noFire("R:LB1", "F3", 0))
}

func TestB_TER_COA_1(t *testing.T) {
	require.Equal(t, "B-TER-COA-1", field(t, "R:LC@G5 coast@G4").noWay("R:LC1", "G4"))
	require.Equal(t, "B-TER-COA-1", field(t, "R:L@G5 coast@G4").noWay("R:L1", "G4"))
	r := field(t, "R:MI@G5 B:MI@G4 coast@G3,H3").answer("D-BB", "no").roll("FLLL").close("R:MI1", "G4")
	r.pieces("B:MI1 G4/3")
	require.Empty(t, field(t, "R:LB@G5 B:LI@F3 coast@F4").noFire("R:LB1", "F3", 0))
}

func TestB_TER_RIV_1(t *testing.T) {
	require.Equal(t, "B-TER-RIV-1", field(t, "R:LC@G5 river@G4").noWay("R:LC1", "G4"))
	require.Empty(t, field(t, "R:LB@G5 B:LI@F3 river@F4").noFire("R:LB1", "F3", 0))
}

func TestB_TER_FRD_1(t *testing.T) {
	require.Equal(t, "B-TER-FRD-1", field(t, "R:LC@G5 ford@G4").noWay("R:LC1", "G4 G3"))
	r := field(t, "R:LC@G5 B:MI@G3 ford@G4").answer("D-BB", "no").roll("LL")
	require.Empty(t, r.refused("C-O2C", "[orders]\nLC1\n[moves]\nLC1 MV G4\n[battles]\nLC1 CLOSE G3\n"))
}

func TestB_TER_FRD_2(t *testing.T) {
	require.Equal(t, 2, field(t, "R:HI@G5 B:MI@G4 ford@G5").count("R:HI1", "G4", attack))
	require.Equal(t, 2, field(t, "R:HI@G5 B:MI@G4 ford@G4").count("R:HI1", "G4", attack))
	r := field(t, "R:LB@G5 B:MI@G3 ford@G5").roll("L").fire("R:LB1", "G3", 0)
	require.True(t, r.cites("B-TER-FRD-2"))
	r = field(t, "R:MI@G5 B:MI@G4/1 ford@G5").answer("D-MOMENTUM", "yes").roll("ML").close("R:MI1", "G4")
	r.pieces("R:MI1 G4/4")
}

func TestB_TER_MAR_1(t *testing.T) {
	r := field(t, "R:MI@G5 marsh@G4").roll("M")
	require.Empty(t, r.refused("C-O2C", "[orders]\nMI1\n[moves]\nMI1 MV G4\n"))
	r.pieces("R:MI1 G4/3")
	require.Equal(t, "B-TER-MAR-1", field(t, "R:LC@G5 marsh@G4").noWay("R:LC1", "G4 G3"))
}

func TestB_TER_MAR_2(t *testing.T) {
	require.Equal(t, "B-TER-MAR-2", field(t, "R:LC@G5 marsh@G5").noWay("R:LC1", "G4 G3"))
	require.Empty(t, field(t, "R:LC@G5 marsh@G5").noWay("R:LC1", "G4"))
	require.Equal(t, "B-TER-MAR-2", field(t, "R:L@G5 marsh@G5").noWay("R:L1", "G4 G3"))
}

func TestB_TER_MAR_3(t *testing.T) {
	r := field(t, "R:MI@G5 B:LC@G4 marsh@G3,H3,F2,G2,H2").answer("D-EVADE", "stand").answer("D-MOMENTUM", "no").answer("D-IGNORE", "0").roll("FMMM", "LM").close("R:MI1", "G4")
	require.Contains(t, r.kinds(), "marsh marsh")
	// The marsh before the blocks for the edge: four hexes, one short.
	require.Equal(t, 1, int(r.p.units[r.piece("B:LC1")].blocks))
}

func TestB_TER_MAR_4(t *testing.T) {
	r := field(t, "R:L@G5 B:MI@G4 marsh@F6,G6").answer("D-LEADER-EVADE", "G6").roll("LLLL", "K").close("B:MI1", "G5")
	r.pieces("R:L1 dead")
	require.True(t, r.cites("B-TER-MAR-4"))
}

func TestB_TER_MAR_5(t *testing.T) {
	require.Equal(t, 2, field(t, "R:HI@G5 B:MI@G4 marsh@G5").count("R:HI1", "G4", attack))
	require.Equal(t, 2, field(t, "R:HI@G5 B:MI@G4 marsh@G4").count("R:HI1", "G4", attack))
	r := field(t, "R:LB@G5 B:LI@F3 marsh@G5").roll("L").fire("R:LB1", "F3", 0)
	require.True(t, r.cites("B-TER-MAR-5"))
}

func TestB_TER_MAR_6(t *testing.T) {
	r := field(t, "R:MI@G5 B:MI@G4/1 marsh@G4").answer("D-MOMENTUM", "yes").roll("ML", "M").close("R:MI1", "G4")
	r.pieces("R:MI1 G4/3")
	r = field(t, "R:MI@G5 B:MI@G4/1 marsh@G5").answer("D-MOMENTUM", "yes").roll("ML").close("R:MI1", "G4")
	r.pieces("R:MI1 G4/4")
}

func TestB_TER_MAR_7(t *testing.T) {
	r := field(t, "R:MI@G5+L marsh@G4").roll("M", "KK")
	require.Empty(t, r.refused("C-O2C", "[orders]\nMI1\n[moves]\nMI1 MV G4\n"))
	r.pieces("R:MI1 G4/3, R:L1 dead")
	r = field(t, "R:MI@G5/1+L marsh@G4").roll("M", "K")
	require.Empty(t, r.refused("C-O2C", "[orders]\nMI1\n[moves]\nMI1 MV G4\n"))
	r.pieces("R:MI1 dead, R:L1 dead")
	require.Equal(t, "0:2", r.banners())
}

func TestB_TER_RAM_1(t *testing.T) {
	r := field(t, "R:MI@G5 B:MI@G4 rampart.slave.SW.SE@G4").answer("D-IGNORE", "1").answer("D-BB", "no").roll("SFML").close("R:MI1", "G4")
	require.Equal(t, "1 hit, 1 flag", r.result(0))
	require.Equal(t, "1 flag, 1 ignored", r.event("flags", 0).Result)
	r = field(t, "R:MI@H4 B:MI@G4 rampart.slave.SW.SE@G4").answer("D-MOMENTUM", "no").roll("SFML").close("R:MI1", "G4")
	require.Equal(t, "2 hits, 1 flag", r.result(0))
	require.Equal(t, "1 flag, 0 ignored", r.event("flags", 0).Result)
}

func TestB_TER_RAM_2(t *testing.T) {
	r := field(t, "R:LB@G5 B:MI@F3 rampart.slave.SW.SE@F3").answer("D-IGNORE", "1").roll("FL").fire("R:LB1", "F3", 0)
	require.Equal(t, "1 flag, 1 ignored", r.event("flags", 0).Result)
	r = field(t, "R:LB@I3 B:MI@F3 rampart.slave.SW.SE@F3").roll("FL").fire("R:LB1", "F3", 0)
	require.Equal(t, "1 flag, 0 ignored", r.event("flags", 0).Result)
}

func TestB_TER_RAM_3(t *testing.T) {
	r := field(t, "R:MI@G5 B:MC@G4 rampart.slave.SW.SE@G4").answer("D-EVADE", "stand").answer("D-MOMENTUM", "no").roll("SFLL").close("R:MI1", "G4")
	require.Equal(t, "1 hit, 1 flag", r.result(0))
	require.Equal(t, "1 flag, 0 ignored", r.event("flags", 0).Result)
}

func TestB_TER_RAM_4(t *testing.T) {
	// The line from G5 to G3 enters at the corner between SW and SE.
	for edges, want := range map[string]string{"SW.SE": "1", "SE.E": "0", "SW.W": "0"} {
		r := field(t, "R:LB@G5 B:MI@G3 rampart.slave."+edges+"@G3").answer("D-IGNORE", "1").roll("FL")
		if want == "0" {
			delete(r.take, "D-IGNORE")
		}
		r.fire("R:LB1", "G3", 0)
		require.Equal(t, "1 flag, "+want+" ignored", r.event("flags", 0).Result, edges)
	}
}

func TestB_TER_RAM_5(t *testing.T) {
	require.Equal(t, 4, field(t, "R:MI@G5 B:MI@G4 rampart.roman.NW.NE@G5").count("R:MI1", "G4", attack))
}

func TestB_TER_CMP_1(t *testing.T) {
	r := field(t, "R:HI@G5 B:MI@G4 camp.slave@G4").answer("D-IGNORE", "2").answer("D-BB", "no").roll("SFFML").close("R:HI1", "G4")
	require.Equal(t, "1 hit, 2 flags", r.result(0))
	require.Equal(t, "2 flags, 2 ignored", r.event("flags", 0).Result)
	r = field(t, "R:HI@G5 B:MI@G4 camp.slave@G4 camp_flags=official").answer("D-IGNORE", "1").answer("D-MOMENTUM", "no").roll("SFFML").close("R:HI1", "G4")
	require.Equal(t, "2 flags, 1 ignored", r.event("flags", 0).Result)
	r = field(t, "R:LB@G5 B:MI@G3 camp.slave@G3").answer("D-IGNORE", "1").roll("FF").fire("R:LB1", "G3", 0)
	require.Equal(t, "2 flags, 1 ignored", r.event("flags", 0).Result)
}

// cover holds against every roll at close quarters, battle back and First
// Strike too.
func TestA_65(t *testing.T) {
	r := field(t, "R:MI@G5 B:MI@G4 camp.roman@G5").answer("D-IGNORE", "1").roll("LLL", "SMFL").close("R:MI1", "G4")
	require.Equal(t, "1 hit, 1 flag", r.result(1))
	r.pieces("R:MI1 G5/3")
	r = field(t, "R:MI@G5 B:MI@G4 rampart.roman.NW.NE@G5").answer("D-IGNORE", "0").roll("LLLL", "SSFL").answer("D-RETREAT", "G6").close("R:MI1", "G4")
	require.Equal(t, "1 hit, 1 flag", r.result(1))
	r.pieces("R:MI1 G6/3")
}

func TestB_TER_CMP_2(t *testing.T) {
	require.Equal(t, 3, field(t, "R:MI@G5 B:MI@G4 camp.roman@G5").count("R:MI1", "G4", attack))
	require.Equal(t, "B-TER-CMP-2", field(t, "R:LI@G5 B:MI@G3 camp.roman@G5").noFire("R:LI1", "G3", 1))
	r := field(t, "R:LI@G5 B:MI@G3 camp.roman@G5").roll("L").fire("R:LI1", "G3", 0)
	require.Equal(t, 1, r.rolled(0))
}

func TestB_TER_CMP_3(t *testing.T) {
	require.Equal(t, 2, field(t, "R:MC@G5 B:MI@G4 camp.roman@G5").count("R:MC1", "G4", attack))
	r := field(t, "R:MC@G5 B:MI@G4 camp.roman@G5").answer("D-EVADE", "stand").answer("D-BB", "no").roll("SLLL").close("B:MI1", "G5")
	require.Equal(t, "1 hit, 0 flags", r.result(0))
}

func TestB_TER_CMP_4(t *testing.T) {
	require.Equal(t, "B-LOS-1", field(t, "R:LB@G5 B:LI@F3 camp.roman@F4").noFire("R:LB1", "F3", 0))
}

func TestB_TER_ALL_1(t *testing.T) {
	r := field(t, "R:MI@G5 B:MI@G4 forest@G4").answer("D-BB", "no")
	r.card = "C-IAS"
	r.roll("LLL").close("R:MI1", "G4")
	require.Equal(t, 3, r.rolled(0))
	require.True(t, r.cites("B-TER-ALL-1"))
}

func TestB_VIC_1(t *testing.T) {
	r := field(t, "goal.1 R:MI@G5 R:MI@E5 B:MI@G4/1 B:MI@E4").roll("MLLL").hand("R", append([]string{"C-O4C"}, filler...)...).hand("B")
	require.Empty(t, r.turn("[card]\nC-O4C\n[orders]\nMI1 MI2\n[battles]\nMI1 CLOSE G4 momentum=no\nMI2 CLOSE E4\n"))
	require.Equal(t, "roman", r.p.result.Winner)
	require.Equal(t, "victory", r.events[len(r.events)-1].Kind)
	require.Equal(t, "card unused ordered declare roll banner victory", r.kinds())
	require.True(t, r.g.Stage(r.p).Over)
	require.NoError(t, r.g.checkPieces(&r.p.board))
}

func TestB_VIC_2(t *testing.T) {
	r := battle(t, "silarus", "R:MI@G5/1 B:MI@G4 camp.roman@G5").answer("D-MOMENTUM", "yes").roll("MSLL")
	r.p.permanent[top] = 4
	r.close("B:MI1", "G5")
	require.Equal(t, "slave", r.p.result.Winner) // the fifth by the unit, the sixth by the camp
}

// What a set-up gives a side counts before anything has moved.
func TestB_VIC_2_setup(t *testing.T) {
	deal := func(set string) *rig {
		r := battle(t, "angrivarii-rampart", set)
		r.p.turn = 0
		for _, c := range r.g.pile[:5] {
			r.cards(r.g.cards[c].ID)
		}
		for _, c := range r.g.pile[5:11] {
			r.cards(r.g.cards[c].ID)
		}
		r.run(r.g, nil)
		return r
	}
	r := deal("R:WA@G5 R:MI@A9 rampart.german.NE.NW@G5,H5 B:WA@A1")
	require.Equal(t, "1:0", r.banners())
	require.Equal(t, "deal deal banner", r.kinds())
	require.Equal(t, []string{"S-ANGRIVARII-1"}, r.event("banner", 0).Rule)
	require.Equal(t, "0:0", deal("R:WA@G6 rampart.german.NE.NW@G5,H5 B:WA@A1").banners())
	// Even the last that a side needs.
	r = deal("R:WA@G5 rampart.german.NE.NW@G5 B:WA@A1 goal.1")
	require.Equal(t, "roman", r.p.result.Winner)
}

func TestB_VIC_3(t *testing.T) { TestB_ELE_8(t) }

func TestB_VIC_4(t *testing.T) {
	r := field(t, "R:MI@G5 B:MI@G4/1").answer("D-MOMENTUM", "no").roll("MLLL").close("R:MI1", "G4")
	require.Nil(t, r.p.result) // no piece left, and yet only banners lose
	require.Equal(t, "1:0", r.banners())
}
