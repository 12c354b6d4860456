package ancients

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestB_RET_1(t *testing.T) {
	r := field(t, "")
	for id, want := range map[string]int{
		"LI": 2, "LB": 2, "LS": 2, "AX": 1, "WA": 2, "MI": 1, "HI": 1, "HWM": 1, "LC": 4, "LBC": 4, "MC": 3, "BCH": 3, "CAM": 3, "HC": 2, "HCH": 2, "EL": 1,
	} {
		require.Equal(t, want, r.g.types[r.g.typeIndex(id)].Retreat, id)
	}
	// Two accepted flags of light cavalry are eight hexes: three to the edge, five
	// blocks short, of which it has three.
	r = field(t, "R:MI@G5 B:LC@G4").answer("D-EVADE", "stand").answer("D-MOMENTUM", "no").roll("FFMM").close("R:MI1", "G4")
	require.Equal(t, "5 hexes short", r.event("retreat loss", 0).Result)
	r.pieces("B:LC1 dead")
}

func TestB_RET_2(t *testing.T) {
	r := field(t, "B:LI@G4")
	require.Equal(t, "F2 G2 H2", r.ends("B:LI1", false, 2))
	r = field(t, "R:LI@G5")
	require.Equal(t, "F7 G7 H7", r.ends("R:LI1", false, 2))
}

func TestB_RET_3(t *testing.T) {
	r := field(t, "R:MI@G2 B:LI@G1").answer("D-EVADE", "stand").roll("FMMM", "LL").close("R:MI1", "G1")
	r.pieces("B:LI1 G1/2")
	for _, blocker := range []string{"R:LI@G3 R:LI@H3", "B:MI@G3 R:L@H3", "coast@G3,H3", "river@G3 B:MI@H3"} {
		r := field(t, "R:MI@G5 B:MI@G4 "+blocker).roll("FLLL", "LLLL").answer("D-IGNORE", "0").close("R:MI1", "G4")
		r.pieces("B:MI1 G4/3")
	}
}

func TestB_RET_4(t *testing.T) {
	require.Equal(t, "H3", field(t, "B:MI@G4 B:AX@G3").ends("B:MI1", false, 1))
}

func TestB_RET_5(t *testing.T) {
	r := field(t, "R:MI@G4 B:LC@G3").answer("D-EVADE", "stand").answer("D-MOMENTUM", "no").answer("D-RETREAT", "G1").roll("FMMM").close("R:MI1", "G3")
	r.pieces("B:LC1 G1/1")
	// Ways that get stuck sooner are legal too; the default loses least.
	r = field(t, "B:MC@G4 B:MI@F2 B:MI@G2 B:AX@H1 B:AX@I1")
	require.Equal(t, "G3 H2", r.ends("B:MC1", false, 3))
	require.Equal(t, 1, r.g.bestWay(&r.p.board, int(r.piece("B:MC1")), r.g.retreatWays(&r.p.board, int(r.piece("B:MC1")), 3), false))
}

func TestB_RET_6(t *testing.T) {
	r := field(t, "R:MI@G5 B:MC@G4 B:L@G3").answer("D-EVADE", "stand").answer("D-MOMENTUM", "no").answer("D-RETREAT", "G3").answer("D-IGNORE", "0").roll("FLLL").close("R:MI1", "G4")
	r.pieces("B:MC1 G3/3, B:L1 G3")
}

func TestB_RET_7(t *testing.T) {
	r := field(t, "R:MI@G5 B:MI@G4+L").answer("D-MOMENTUM", "no").answer("D-RETREAT", "G3").answer("D-IGNORE", "0").roll("FLLL").close("R:MI1", "G4")
	r.pieces("B:MI1 G3/4, B:L1 G3")
}

func TestB_RET_8(t *testing.T) {
	require.Equal(t, "G3 H3", field(t, "B:MI@G4 forest@G3,H3").ends("B:MI1", false, 1))
	require.Equal(t, "F2 G2 H2", field(t, "B:LI@G4 rough@G3,H3").ends("B:LI1", false, 2))
	require.Equal(t, "H3", field(t, "B:HWM@G4 rough@G3").ends("B:HWM1", false, 1))
	require.Equal(t, "H3", field(t, "B:HWM@G4 marsh@G3").ends("B:HWM1", false, 1))
}

func TestB_RET_9(t *testing.T) {
	r := field(t, "R:MI@G5 B:MI@G4/1").answer("D-MOMENTUM", "no").roll("MFFF").close("R:MI1", "G4")
	require.Equal(t, "declare roll banner holds", r.kinds())
}

func TestB_RET_10(t *testing.T) {
	r := field(t, "R:MI@G2 B:LI@G1/2").answer("D-EVADE", "stand").answer("D-MOMENTUM", "yes").roll("FMMM").close("R:MI1", "G1")
	r.pieces("B:LI1 dead, R:MI1 G1/4")
	require.Equal(t, "1:0", r.banners())
}

func TestB_RET_11(t *testing.T) {
	for flags, hexes := range map[string]string{"F": "4", "FF": "8"} {
		dice := (flags + "LL")[:3]
		r := field(t, "R:EL@G9 B:MC@G8").answer("D-EVADE", "stand").answer("D-MOMENTUM", "no").roll(dice).close("R:EL1", "G8")
		short := 0
		if hexes == "8" {
			short = 1
		}
		require.Len(t, r.event("retreat", 0).Path, map[string]int{"4": 5, "8": 8}[hexes], flags)
		require.Equal(t, short, 3-int(r.p.units[r.piece("B:MC1")].blocks))
	}
	// Not by missiles, not of foot.
	r := field(t, "R:CAM@G9 B:WA@G8/3").answer("D-MOMENTUM", "no").roll("FLL").close("R:CAM1", "G8")
	require.Len(t, r.event("retreat", 0).Path, 3)
}

// Cavalry shies at camels as at elephants.
func TestB_RET_11_Camels(t *testing.T) {
	for who, places := range map[string]int{"CAM": 5, "MC": 4} {
		r := field(t, "R:"+who+"@G9 B:MC@G8").answer("D-EVADE", "stand").answer("D-MOMENTUM", "no").roll("FLL").close("R:"+who+"1", "G8")
		require.Len(t, r.event("retreat", 0).Path, places, who)
	}
}

func TestB_MOR_1(t *testing.T) {
	for take, hexes := range map[string]int{"0": 6, "1": 3, "2": 0} {
		r := field(t, "R:MI@G9 B:MC@G8+L B:LI@F8 B:LI@H8").answer("D-EVADE", "stand").answer("D-MOMENTUM", "no").answer("D-IGNORE", take).answer("D-BB", "no").
			roll("FFLL").close("R:MI1", "G8")
		require.Equal(t, "2 flags, "+take+" ignored", r.event("flags", 0).Result)
		if hexes > 0 {
			require.Len(t, r.event("retreat", 0).Path, hexes+1)
		}
	}
}

func TestB_MOR_2(t *testing.T) {
	// The leader falls, and with him the cause.
	r := field(t, "R:MI@G5 B:MI@G4+L").answer("D-MOMENTUM", "no").roll("MFLL", "KK").close("R:MI1", "G4")
	require.Equal(t, "1 flag, 0 ignored", r.event("flags", 0).Result)
	r = field(t, "R:MI@G5 B:MI@G4+L").answer("D-BB", "no").roll("MFLL", "KS").close("R:MI1", "G4")
	require.Equal(t, "1 flag, 1 ignored", r.event("flags", 0).Result)
	require.True(t, r.cites("B-MOR-2"))
	// Elephants get nothing by him.
	r = field(t, "R:MI@G5 B:EL@G4+L").answer("D-MOMENTUM", "no").roll("FLLL", "LL").close("R:MI1", "G4")
	require.Equal(t, "1 flag, 0 ignored", r.event("flags", 0).Result)
}

func TestB_MOR_3(t *testing.T) {
	for set, want := range map[string]bool{
		"B:LI@F4 B:L@H3": true, "B:LI@F4": false, "B:LI@F4 B:LI@H4": true, "B:LI@F4+L": false, "B:EL@F4 B:LI@H4": true, "R:LI@F4 B:LI@H4": false,
	} {
		r := field(t, "B:MI@G4 "+set)
		require.Equal(t, want, r.g.supported(&r.p.board, int(r.piece("B:MI1"))), set)
	}
	r := field(t, "B:EL@G4 B:LI@F4 B:LI@H4")
	require.False(t, r.g.supported(&r.p.board, int(r.piece("B:EL1"))))
	r = field(t, "R:MI@G5 B:MI@G4 B:LI@F4 B:L@H3").answer("D-BB", "no").roll("FLLL").close("R:MI1", "G4")
	require.Equal(t, "1 flag, 1 ignored", r.event("flags", 0).Result)
	require.True(t, r.cites("B-MOR-3"))
}

func TestB_MOR_4(t *testing.T) {
	r := field(t, "R:MI@G5 B:WA@G4").answer("D-BB", "no").roll("FMLL").close("R:MI1", "G4")
	require.Equal(t, "1 flag, 1 ignored", r.event("flags", 0).Result)
	require.True(t, r.cites("B-MOR-4"))
	r = field(t, "R:MI@G5 B:WA@G4/3").answer("D-MOMENTUM", "no").roll("FLLL").close("R:MI1", "G4")
	require.Equal(t, "1 flag, 0 ignored", r.event("flags", 0).Result)
}

func TestB_MOR_5(t *testing.T) {
	r := field(t, "R:MI@G5 B:LB@G3 camp.roman@G5").answer("D-IGNORE", "1").roll("FL")
	r.fire("B:LB1", "G5", 0)
	require.Equal(t, "1 flag, 1 ignored", r.event("flags", 0).Result)
	require.True(t, r.cites("B-MOR-5"))
}

func TestB_MOR_6(t *testing.T) {
	r := field(t, "R:EL@G5 B:MC@G4").answer("D-BB", "no").roll("FLL").close("B:MC1", "G5")
	require.Equal(t, "1 flag, 1 ignored", r.event("flags", 0).Result)
	require.True(t, r.cites("B-MOR-6"))
	// Of foot they must take it.
	r = field(t, "R:EL@G5 B:MI@G4").answer("D-MOMENTUM", "no").roll("FLLL", "LL").close("B:MI1", "G5")
	require.Equal(t, "1 flag, 0 ignored", r.event("flags", 0).Result)
	// With one block left too they stand, if nobody says otherwise.
	r = field(t, "R:EL@G5/1 B:MC@G4").answer("D-BB", "no").roll("FLL").close("B:MC1", "G5")
	require.Equal(t, "1 flag, 1 ignored", r.event("flags", 0).Result)
	// Of cavalry that shoots they must take it too: its dice are none of close combat.
	r = field(t, "R:EL@G5 B:LC@G3").roll("FL").fire("B:LC1", "G5", 0)
	require.Equal(t, "1 flag, 0 ignored", r.event("flags", 0).Result)
}

func TestB_MOR_7(t *testing.T) {
	r := field(t, "R:LB@F6 R:LB@H6 B:MI@G4+L")
	for _, who := range []string{"R:LB1", "R:LB2"} {
		r.roll("LF").fire(who, "G4", 0)
		require.Equal(t, "1 flag, 1 ignored", r.event("flags", 0).Result)
	}
}
