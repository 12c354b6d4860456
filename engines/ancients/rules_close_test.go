package ancients

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestB_CC_1(t *testing.T) {
	r := field(t, "R:MI@G5 B:LI@G4").answer("D-EVADE", "stand").roll("LFMM").answer("D-MOMENTUM", "no").close("R:MI1", "G4")
	require.Equal(t, "declare stands roll flags retreat holds", r.kinds())
	require.Equal(t, "1 hit, 1 flag", r.result(0))
	require.Equal(t, []string{"D-EVADE", "D-RETREAT", "D-MOMENTUM"}, r.asked)
	require.Equal(t, 4, r.rolled(0))
	require.Len(t, r.event("retreat", 0).Path, 3)
}

func TestB_CC_2(t *testing.T) {
	require.Equal(t, "B-CC-2", field(t, "R:MI@G5 B:MI@G3").noClose("R:MI1", "G3", 0))
	require.Equal(t, "B-CC-2", field(t, "R:MI@G5").noClose("R:MI1", "G4", 0))
}

func TestB_CC_3(t *testing.T) {
	for _, c := range []struct {
		set  string
		want int
	}{
		{"B:WA@G4", 4},
		{"B:WA@G4/3", 3},
		{"B:BCH@G4", 3},
		{"B:BCH@G4/2", 2},
		{"B:LI@G4", 2},
		{"B:LB@G4", 2},
		{"B:LS@G4", 2},
		{"B:AX@G4", 3},
		{"B:MI@G4", 4},
		{"B:HI@G4", 5},
		{"B:LC@G4", 2},
		{"B:LBC@G4", 2},
		{"B:MC@G4", 3},
		{"B:HC@G4", 4},
		{"B:HCH@G4", 4},
		{"B:CAM@G4", 3},
		{"B:HWM@G4", 2},
	} {
		r := field(t, c.set+" R:MI@G5 +barbarian-chariot")
		require.Equal(t, c.want, r.count("B:"+unitIn(c.set), "G5", attack), c.set)
	}
}

func TestB_CC_4(t *testing.T) {
	require.Empty(t, field(t, "R:HWM@G5 B:MI@G4").noClose("R:HWM1", "G4", 0))
	require.Equal(t, "B-MOV-8", field(t, "R:HWM@G5 B:MI@G4").noClose("R:HWM1", "G4", 1))
	require.Equal(t, 2, field(t, "R:HWM@G5 B:MI@G4").count("R:HWM1", "G4", attack))
}

func TestB_CC_5(t *testing.T) {
	r := field(t, "R:MI@G5+L=Caesar B:LI@G4 forest@G5 +julius-caesar")
	require.Equal(t, 3, r.count("R:MI1", "G4", attack))
	r.card = "C-IAS"
	r.answer("D-EVADE", "evade").roll("MMMM").close("R:MI1", "G4")
	require.Equal(t, 4, r.rolled(0))
	mods := r.event("roll", 0).Mods
	require.Equal(t, []string{"B-CC-3", "B-TER-FOR-2", "B-TER-ALL-1", "X-CAE-1"}, []string{mods[0].Rule, mods[1].Rule, mods[2].Rule, mods[3].Rule})
}

func TestB_CC_6(t *testing.T) {
	r := field(t, "R:MI@G5 R:L@G6 B:WA@G4").roll("MSKL", "LLLL").close("R:MI1", "G4")
	require.Equal(t, "3 hits, 0 flags", r.result(0))
	r = field(t, "R:MI@G5 B:WA@G4").roll("MSKL", "LLLL").close("R:MI1", "G4")
	require.Equal(t, "2 hits, 0 flags", r.result(0))
	r = field(t, "R:MI@G5+L B:WA@G4").roll("MSKL", "LLLL").close("R:MI1", "G4")
	require.Equal(t, "3 hits, 0 flags", r.result(0))
}

func TestB_CC_7(t *testing.T) {
	for _, who := range []string{"LI", "LB", "LS", "LC", "LBC", "HWM"} {
		r := field(t, "R:"+who+"@G5 B:WA@G4").roll("SS", "LLLL").close("R:"+who+"1", "G4")
		require.Equal(t, "0 hits, 0 flags", r.result(0), who)
	}
}

func TestB_CC_8(t *testing.T) {
	r := field(t, "R:MI@G5 B:MI@G4 camp.slave@G4").roll("SSML", "LLL").close("R:MI1", "G4")
	require.Equal(t, "2 hits, 0 flags", r.result(0))
	require.Equal(t, []string{"B-CC-6", "B-TER-CMP-1"}, r.event("roll", 0).Rule)
}

func TestB_CC_9(t *testing.T) {
	r := field(t, "R:MI@G5 B:L@G4").roll("MSFL").answer("D-LEADER-EVADE", "G2").close("R:MI1", "G4")
	require.Equal(t, "declare roll leader evade", r.kinds())
	r.pieces("B:L1 G2, R:MI1 G5/4")
	r = field(t, "R:MI@G5 B:L@G4").roll("KLLL").close("R:MI1", "G4")
	require.Equal(t, "declare roll banner", r.kinds())
	require.Equal(t, "1:0", r.banners())
}

func TestB_CC_10(t *testing.T) {
	r := field(t, "R:MI@G5 B:WA@G4 B:L@F4").roll("KKLL", "KKLL").answer("D-RETREAT", "stay").close("R:MI1", "G4")
	require.Equal(t, "0 hits, 0 flags", r.result(0))
	require.Equal(t, "2 hits, 0 flags", r.result(1))
}

func TestB_CC_11(t *testing.T) {
	r := field(t, "R:MI@G5 B:WA@G4+L").roll("MLLL", "KK", "KKLL").close("R:MI1", "G4")
	require.Equal(t, "declare roll check banner roll", r.kinds())
	require.Equal(t, "0 hits, 0 flags", r.result(1))
	require.Equal(t, "1:0", r.banners())
}

func TestB_BB_1(t *testing.T) {
	r := field(t, "R:MI@G5 B:WA@G4").roll("MSLF", "MSFL").answer("D-RETREAT", "G6").close("R:MI1", "G4")
	require.Equal(t, "declare roll flags roll flags retreat", r.kinds())
	r.pieces("B:WA1 G4/2, R:MI1 G6/2")
	require.Equal(t, 4, r.rolled(1))
}

func TestB_BB_2(t *testing.T) {
	r := field(t, "R:MI@G5 B:MI@G4").roll("FLLL").answer("D-MOMENTUM", "no").close("R:MI1", "G4")
	require.Equal(t, "declare roll flags retreat holds", r.kinds())
	r = field(t, "R:MI@G5 B:LI@G4").roll("MMMM").answer("D-EVADE", "evade").close("R:MI1", "G4")
	require.Equal(t, "declare evades roll evade", r.kinds())
	r = field(t, "R:MI@G5 B:L@G4").roll("LLLL").close("R:MI1", "G4")
	require.NotContains(t, r.asked, "D-BB")
}

func TestB_BB_3(t *testing.T) {
	r := field(t, "R:MI@G2 B:MI@G1").roll("FLLL", "LLLL").close("R:MI1", "G1")
	require.Equal(t, "declare roll flags retreat loss roll", r.kinds())
	r.pieces("B:MI1 G1/3")
}

func TestB_BB_4(t *testing.T) {
	r := field(t, "R:LI@G5 B:HI@G4").roll("LL", "LLHHF").answer("D-RETREAT", "G7").close("R:LI1", "G4")
	require.NotContains(t, r.asked, "D-EVADE")
	r.pieces("R:LI1 G7/2")
	r = field(t, "R:MI@G5+L B:HI@G4").roll("LLLL", "MLLLL", "KK").close("R:MI1", "G4")
	r.pieces("R:MI1 G5/3, R:L1 dead")
}

func TestB_BB_5(t *testing.T) {
	r := field(t, "R:MI@G5 B:HI@G4").roll("LLLL", "MFLLL").answer("D-RETREAT", "F6").close("R:MI1", "G4")
	r.pieces("R:MI1 F6/3, B:HI1 G4/4")
	require.NotContains(t, r.asked, "D-MOMENTUM")
}

func TestB_BB_6(t *testing.T) {
	r := field(t, "R:MI@G5 B:HI@G4").roll("LLLL").answer("D-BB", "no").close("R:MI1", "G4")
	require.Equal(t, "declare roll no back", r.kinds())
	r = field(t, "R:MI@G5 B:HI@G4").roll("LLLL").hand("R", append([]string{"C-O2C"}, filler...)...).hand("B").cards("C-O3L")
	require.Empty(t, r.turnWith("[card]\nC-O2C\n[orders]\nMI1\n[battles]\nMI1 CLOSE G4\n", "[standing]\nbattleback *: no\n"))
	require.Empty(t, r.asked)
	require.Contains(t, r.kinds(), "no back")
}

func TestB_BB_7(t *testing.T) {
	require.Equal(t, 2, field(t, "R:MI@G5 B:CAM@G4").count("B:CAM1", "G5", back))
	require.Equal(t, 4, field(t, "R:MI@G5 B:HCH@G4").count("B:HCH1", "G5", back))
	require.Equal(t, 3, field(t, "R:MI@G5 B:HCH@G4 hch_bb=official").count("B:HCH1", "G5", back))
	r := field(t, "R:HI@G5 B:EL@G4")
	r.card = "C-CLASH"
	r.roll("LLLLLLL", "LLLLL").close("R:HI1", "G4")
	require.Equal(t, 7, r.rolled(0))
	require.Equal(t, 5, r.rolled(1))
}

func TestB_EVD_1(t *testing.T) {
	r := field(t, "R:LB@G5 B:LI@G3").roll("MM").fire("R:LB1", "G3", 0)
	require.Empty(t, r.asked)
	// In a bonus combat it is asked.
	r = field(t, "R:MC@G5 B:MI@G4/1 B:LI@G3").roll("MLL", "HHH").answer("D-MOMENTUM", "yes").answer("D-BONUS", "G3").close("R:MC1", "G4")
	require.Contains(t, r.asked, "D-EVADE")
}

func TestB_EVD_2(t *testing.T) {
	for _, c := range []struct {
		a, d string
		want bool
	}{
		{"MI", "LI", true},
		{"MC", "LB", true},
		{"LC", "LS", true},
		{"HC", "LC", true},
		{"LI", "LBC", true},
		{"LC", "BCH", true},
		{"MC", "MC", false},
		{"MI", "MC", true},
		{"HC", "MC", true},
		{"LC", "MC", false},
		{"EL", "MC", true},
		{"HCH", "MC", true},
		{"LI", "CAM", true},
		{"MC", "CAM", false},
		{"MC", "HC", false},
		{"EL", "HC", true},
		{"LI", "HC", true},
		{"HCH", "HC", false},
		{"EL", "HCH", true},
		{"HC", "HCH", false},
		{"HI", "AX", false},
		{"HI", "MI", false},
		{"HI", "WA", false},
		{"HI", "HI", false},
		{"HI", "EL", false},
		{"MI", "HWM", true},
	} {
		r := field(t, "R:"+c.a+"@G5 B:"+c.d+"@G4 +barbarian-chariot")
		r.do("R", func(tn *turn) {
			ways := tn.newCombat(int(r.piece("R:"+c.a+"1")), r.hex("G4"), nil).mayEvade()
			require.Equal(t, c.want, len(ways) > 0, "%s x %s", c.a, c.d)
		})
	}
}

func TestB_EVD_3(t *testing.T) {
	for _, set := range []string{"B:LI@G1 R:MI@G2", "B:LI@G4 B:MI@G3 B:MI@H3 R:MI@G5", "B:LI@G4 R:L@G3 B:MI@H3 R:MI@G5", "B:LI@G4 coast@G3,H3 R:MI@G5"} {
		r := field(t, set)
		r.do("R", func(tn *turn) {
			require.Empty(t, tn.newCombat(int(r.piece("R:MI1")), tn.b.units[r.piece("B:LI1")].at, nil).mayEvade(), set)
		})
	}
}

func TestB_EVD_4(t *testing.T) {
	r := field(t, "R:HI@G5 R:L@G6 B:LI@G4").roll("LKSFF").answer("D-EVADE", "evade").close("R:HI1", "G4")
	require.Equal(t, "1 hit", r.result(0))
	require.Equal(t, 5, r.rolled(0))
	// Camels ignore one of the class of cavalry and chariots, and none of foot.
	for _, tt := range []struct{ by, want string }{{"HC", "1 hit"}, {"HCH", "1 hit"}, {"MI", "2 hits"}} {
		r = field(t, "R:"+tt.by+"@G5 B:CAM@G4")
		n := r.count("R:"+tt.by+"1", "G4", attack)
		r.roll("MMLLLL"[:n]).answer("D-EVADE", "evade").close("R:"+tt.by+"1", "G4")
		require.Equal(t, tt.want, r.result(0), tt.by)
	}
}

func TestB_EVD_5(t *testing.T) {
	r := field(t, "R:HI@G5 B:LI@G4 B:MI@F2 B:MI@G2 B:MI@H2").roll("MMMMM").answer("D-EVADE", "evade").answer("D-EVADE-PATH", "H3").close("R:HI1", "G4")
	r.pieces("B:LI1 H3/4")
	r = field(t, "R:HI@G5 B:LI@G4")
	require.Equal(t, "F2 G2 H2", r.ends("B:LI1", true, 0))
	// Two hexes to a leader alone are two: no single hex the other way then.
	r = field(t, "R:HI@G5 B:LI@G4 B:L@F2 B:MI@G2 B:MI@H2")
	require.Equal(t, "F2", r.ends("B:LI1", true, 0))
}

// ends are the hexes of the ways of a unit back: of an evade, or a retreat of so
// many hexes.
func (r *rig) ends(who string, evade bool, dist int) string {
	u := int(r.piece(who))
	ways := r.g.retreatWays(&r.p.board, u, dist)
	if evade {
		ways = r.g.evadeWays(&r.p.board, u)
	}
	out := ""
	for _, c := range r.g.choices(ways) {
		if out != "" {
			out += " "
		}
		out += c.ID
	}
	return out
}

func TestB_EVD_6(t *testing.T) {
	r := field(t, "R:HI@G5 B:LI@G4 B:L@G3")
	require.Contains(t, r.ends("B:LI1", true, 0), "G3")
	r.roll("MMMMM").answer("D-EVADE", "evade").answer("D-EVADE-PATH", "G3").close("R:HI1", "G4")
	r.pieces("B:LI1 G3/4, B:L1 G3")
	require.Equal(t, "attached", r.event("evade", 0).Effects[0].What)
}

func TestB_EVD_7(t *testing.T) {
	r := field(t, "R:MC@G5 B:LI@G4/1 B:LI@F4").roll("LLL").answer("D-EVADE", "evade").close("R:MC1", "G4")
	require.Equal(t, "1:0", r.banners())
	r.pieces("R:MC1 G5/3")
	require.Equal(t, []string{"D-EVADE"}, r.asked)
}

func TestB_EVD_8(t *testing.T) {
	r := field(t, "R:MI@G5 B:LI@G4+L").roll("LMMM", "KK").answer("D-EVADE", "evade").close("R:MI1", "G4")
	r.pieces("B:L1 dead")
	r = field(t, "R:MI@G5 B:LI@G4/1+L").roll("LMMM", "L").answer("D-EVADE", "evade").answer("D-LEADER-EVADE", "G3").close("R:MI1", "G4")
	require.Equal(t, "declare evades roll banner check leader evade", r.kinds())
	r.pieces("B:LI1 dead, B:L1 G3")
}

func TestB_EVD_9(t *testing.T) {
	r := field(t, "R:MI@G5 B:LI@G4 forest@G3,H3")
	require.Equal(t, "F2 G2 H2", r.ends("B:LI1", true, 0))
	r = field(t, "R:MI@G5 B:LI@G4 coast@G3")
	require.Equal(t, "G2 H2", r.ends("B:LI1", true, 0))
}

func TestB_EVD_10(t *testing.T) {
	r := field(t, "R:MI@G5 B:LI@G4+L B:L@G3")
	require.Equal(t, "G2 H2", r.ends("B:LI1", true, 0))
	require.Equal(t, "H3", r.ends("B:LI1", false, 1))
}
