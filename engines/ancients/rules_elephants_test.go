package ancients

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestB_ELE_1(t *testing.T) {
	for _, c := range []struct {
		foe  string
		want int
	}{
		{"HI", 5},
		{"LI", 2},
		{"WA", 3},
		{"EL", 3},
		{"AX", 3},
		{"MI", 4},
		{"MC", 3},
		{"HC", 4},
		{"LC", 2},
		{"LBC", 2},
		{"LB", 2},
		{"LS", 2},
		{"HCH", 3},
		{"CAM", 3},
		{"HWM", 2},
		{"BCH", 2},
		{"L", 1},
	} {
		r := field(t, "R:EL@G5 B:"+c.foe+"@G4 +barbarian-chariot")
		require.Equal(t, c.want, r.count("R:EL1", "G4", attack), c.foe)
		require.Equal(t, c.want, r.count("R:EL1", "G4", back), c.foe)
	}
}

func TestB_ELE_2(t *testing.T) {
	r := field(t, "R:EL@G5 B:LI@G4").answer("D-EVADE", "stand").answer("D-MOMENTUM", "no").answer("D-RETREAT", "G2").roll("LS", "S", "F").close("R:EL1", "G4")
	require.Equal(t, "3 hits, 1 flag", r.result(0))
	require.Equal(t, 4, r.rolled(0))
	r.pieces("B:LI1 G2/1")
}

func TestB_ELE_3(t *testing.T) {
	r := field(t, "R:EL@G5 B:HI@G4 camp.slave@G4").answer("D-BB", "no").roll("SSHLM", "L").close("R:EL1", "G4")
	require.Equal(t, "2 hits, 0 flags", r.result(0))
	require.Equal(t, 6, r.rolled(0))
}

func TestB_ELE_4(t *testing.T) {
	r := field(t, "R:EL@G5+L B:LI@G4").answer("D-EVADE", "stand").answer("D-BB", "no").roll("KK").close("R:EL1", "G4")
	require.Equal(t, "0 hits, 0 flags", r.result(0))
}

func TestB_ELE_5(t *testing.T) {
	r := field(t, "R:EL@G5 B:MC@G4").answer("D-BB", "no").roll("HHS").close("B:MC1", "G5")
	require.Equal(t, "1 hit, 0 flags", r.result(0))
	require.Contains(t, r.event("roll", 0).Rule, "B-ELE-5")
	r = field(t, "R:EL@G5 B:MI@G4").answer("D-BB", "no").roll("HSSS").close("B:MI1", "G5")
	require.Equal(t, "1 hit, 0 flags", r.result(0))
	r.pieces("R:EL1 G5/1")
}

func TestB_ELE_6(t *testing.T) {
	// Five neighbours, ten dice; the one who caused it sets the order.
	r := field(t, "R:MI@G5 B:EL@G4 B:MI@F4 B:LI@H4/1 B:MI@H3 R:LI@H5").answer("D-MOMENTUM", "no").answer("D-RAMPAGE", "F4 G5 H4 H3 H5")
	r.roll("FLLL", "LL", "ML", "LL", "SK", "FM").close("R:MI1", "G4")
	require.Equal(t, []string{"slave/EL1", "slave/MI1"}, r.event("roll", 1).Units)
	require.Equal(t, "roman", r.event("roll", 1).Side) // the opponent of the piece's owner rolls
	require.Equal(t, "slave", r.event("roll", 2).Side)
	require.Equal(t, 2, r.rolled(5))
	r.pieces("B:EL1 G3/2, R:MI1 G5/3, B:LI1 dead, B:MI2 H3/4, R:LI1 H5/4")
	require.Equal(t, "1:0", r.banners())
	// The first to reach the goal wins, in the middle of it.
	r = field(t, "goal.1 R:MI@G5 B:EL@G4 B:LI@F4/1 B:LI@H4/1").answer("D-RAMPAGE", "H4 G5 F4")
	r.roll("FMMM", "LL").close("R:MI1", "G4")
	require.Equal(t, "roman", r.p.result.Winner)
	r.pieces("B:LI2 dead, B:LI1 F4/1")
}

func TestB_ELE_7(t *testing.T) {
	set := "R:HI@H4 B:EL@G4 R:L@G5 R:MI@H5+L"
	r := field(t, set).answer("D-MOMENTUM", "no").answer("D-RAMPAGE", "G5 H4 H5")
	r.roll("FLLLL", "KL", "LL", "ML", "SS").close("R:HI1", "G4")
	r.pieces("R:L1 dead, R:MI1 H5/3, R:L2 H5")
	require.Equal(t, "0:1", r.banners())
	r = field(t, set).answer("D-MOMENTUM", "no").answer("D-RAMPAGE", "G5 H4 H5").answer("D-LEADER-EVADE", "G7")
	r.roll("FLLLL", "LL", "LL", "LL").close("R:HI1", "G4")
	r.pieces("R:L1 G7")
}

func TestB_ELE_8(t *testing.T) {
	r := field(t, "R:MI@G5 B:EL@G4 B:MI@G3/1 B:MI@H3").answer("D-IGNORE", "0").roll("FFLL", "LL LL LL", "LLLL").close("R:MI1", "G4")
	r.pieces("B:MI1 dead, B:MI2 H3/2, B:EL1 G4/2")
	require.Equal(t, "trampled", r.event("trampled", 0).Kind)
	// Both sides at the goal at once: a draw.
	r = field(t, "goal.1 R:MI@G5 B:EL@G4 B:MI@G3/1 R:MI@H3/1").roll("FFLL", "LL LL LL").close("R:MI1", "G4")
	require.Empty(t, r.p.result.Winner)
	require.Equal(t, "1:1", r.banners())
	require.Equal(t, []string{"B-VIC-3"}, r.event("victory", 0).Rule)
	// A lone enemy leader in the way falls.
	r = field(t, "R:MI@G5 B:EL@G4 B:AX@H3 B:MI@F2 R:L@G2").answer("D-MOMENTUM", "no").answer("D-RETREAT", "G3").roll("FFLL", "MM", "MM").close("R:MI1", "G4")
	r.pieces("R:L1 dead, B:MI1 F2/3, B:EL1 G3/2, R:MI1 G5/2")
	require.Equal(t, "0:1", r.banners())
}

func TestB_ELE_9(t *testing.T) {
	r := field(t, "R:MI@G2 B:EL@G1").roll("FLLL", "LL", "LLLL").close("R:MI1", "G1")
	r.pieces("B:EL1 G1/1")
	r = field(t, "R:MI@G5 B:EL@G4 B:L@G2").answer("D-MOMENTUM", "no").answer("D-RETREAT", "G2").roll("FFFL", "LL").close("R:MI1", "G4")
	r.pieces("B:EL1 G2/2, B:L1 G2") // a lone leader of its side ends it
}

func TestB_ELE_10(t *testing.T) {
	r := field(t, "R:WA@G5 B:EL@G4 B:MI@G3 B:MI@H3").roll("FLLL", "LL LL LL", "LLL").close("R:WA1", "G4")
	r.pieces("B:EL1 G4/2, B:MI1 G3/3, B:MI2 H3/3")
	require.Equal(t, 3, r.rolled(4))
	require.Equal(t, "back", r.event("roll", 4).Column)
}

// A rampage may kill whom the elephants fight: nobody is left to battle back on,
// nor to be attacked by who struck first.
func TestB_ELE_10_a_rampage_that_kills_ends_the_combat(t *testing.T) {
	r := field(t, "R:WA@G5/1 B:EL@G4 B:MI@G3 B:MI@H3").answer("D-RAMPAGE", "G5 G3 H3").answer("D-IGNORE", "0").
		roll("FLL", "ML", "LL", "LL").close("R:WA1", "G4")
	require.NotContains(t, r.asked, "D-BB")
	r.pieces("R:WA1 dead, B:EL1 G4/2, B:MI1 G3/3, B:MI2 H3/3")
	r = field(t, "R:EL@G5 R:MI@F6 R:MI@G6 B:MI@G4/1").roll("FLLL", "ML", "LL", "LL").answer("D-RAMPAGE", "G4 F6 G6")
	r.hand("R", append([]string{"C-O2C"}, filler...)...).hand("B", "C-FIRST", "C-O3C", "C-O3C", "C-O3C", "C-O3C").cards("C-O2L", "C-O3L")
	require.Empty(t, r.turnWith("[card]\nC-O2C\n[orders]\nEL1\n[battles]\nEL1 CLOSE G4\n", "[standing]\nfirststrike *: yes\n"))
	r.pieces("R:EL1 G5/2, R:MI1 F6/3, R:MI2 G6/3, B:MI1 dead")
	require.NotContains(t, r.asked, "D-MOMENTUM")
	require.Equal(t, "1:0", r.banners())
}

func TestB_CHA_1(t *testing.T) {
	r := field(t, "R:MI@G5 B:BCH@G4 +barbarian-chariot").answer("D-EVADE", "stand").answer("D-BB", "no").roll("SSHH").close("R:MI1", "G4")
	require.Equal(t, "1 hit, 0 flags", r.result(0))
	r = field(t, "R:MI@G5 B:HCH@G4").answer("D-EVADE", "stand").answer("D-BB", "no").roll("SLLL").close("R:MI1", "G4")
	require.Equal(t, "0 hits, 0 flags", r.result(0))
	require.Contains(t, r.event("roll", 0).Rule, "B-CHA-1")
}

func TestB_CHA_2(t *testing.T) {
	require.Equal(t, 4, field(t, "R:MI@G5 B:HCH@G4").count("B:HCH1", "G5", attack))
	require.Equal(t, 4, field(t, "R:MI@G5 B:HCH@G4").count("B:HCH1", "G5", back))
	require.Equal(t, 3, field(t, "R:MI@G5 B:HCH@G4 reading=official").count("B:HCH1", "G5", back))
}

func TestB_CHA_3(t *testing.T) {
	r := field(t, "R:LI@G5/1 B:BCH@G4 R:MI@G6 +barbarian-chariot").answer("D-EVADE", "stand").answer("D-MOMENTUM", "yes").answer("D-BONUS", "none").roll("LLL").close("B:BCH1", "G5")
	require.Equal(t, []string{"D-EVADE", "D-MOMENTUM", "D-BONUS"}, r.asked)
	r.pieces("B:BCH1 G5/3")
}

func TestB_CAM_1(t *testing.T) {
	require.Equal(t, 3, field(t, "R:CAM@G5 B:MI@G4").count("R:CAM1", "G4", attack))
	require.Equal(t, 2, field(t, "R:CAM@G5 B:MI@G4").count("R:CAM1", "G4", strike))
	r := field(t, "R:CAM@G5 B:MC@G4").answer("D-BB", "no").roll("MMS").close("B:MC1", "G5")
	require.Equal(t, "2 hits, 0 flags", r.result(0))
}

func TestB_WM_1(t *testing.T) {
	r := field(t, "R:HWM@G9 B:LI@G3").roll("LL").fire("R:HWM1", "G3", 0)
	require.Equal(t, 2, r.rolled(0))
	require.Equal(t, "B-MOV-8", field(t, "R:HWM@G9 B:LI@G3").noFire("R:HWM1", "G3", 1))
}

func TestB_WM_2(t *testing.T) {
	r := field(t, "R:HWM@G5 B:MI@G4").answer("D-BB", "no").roll("SS").close("R:HWM1", "G4")
	require.Equal(t, "0 hits, 0 flags", r.result(0))
	r = field(t, "R:HWM@G5 B:MI@G4/1").roll("MM").close("R:HWM1", "G4")
	require.NotContains(t, r.asked, "D-MOMENTUM")
}

func TestB_WM_3(t *testing.T) {
	r := field(t, "R:HWM@G6 B:MC@G5").answer("D-EVADE", "evade").answer("D-EVADE-PATH", "G8").roll("HLL").close("B:MC1", "G6")
	require.Equal(t, "declare evades roll evade leaves", r.kinds())
	require.Equal(t, "0:0", r.banners())
	r.pieces("R:HWM1 gone")
	r = field(t, "R:HWM@G6+L B:MC@G5").answer("D-EVADE", "evade").answer("D-EVADE-PATH", "G8").roll("LLL").close("B:MC1", "G6")
	r.pieces("R:HWM1 gone, R:L1 G8")
}

func TestB_WM_4(t *testing.T) {
	r := field(t, "R:HWM@G6 B:MC@G5 marsh@G7,H7")
	r.do("B", func(tn *turn) {
		require.Empty(t, tn.newCombat(int(r.piece("B:MC1")), r.hex("G6"), nil).mayEvade())
	})
	require.Equal(t, "B-WM-4", field(t, "R:HWM@G6 marsh@G5").noWay("R:HWM1", "G5"))
	require.Equal(t, "B-WM-4", field(t, "R:HWM@G6 rough@G5").noWay("R:HWM1", "G5"))
}
