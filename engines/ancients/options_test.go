package ancients

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/hex"
	facts "prestags/scenarios/ancients"
)

// Each reading that has an option, in each of its values.

// reading=official sets seven keys, and a key set by itself wins over it.
func TestReading(t *testing.T) {
	r := field(t, "reading=official marian=rulebook")
	for _, key := range []string{"bch", "camp_flags", "forest_bonus", "marsh_momentum", "hch_bb", "bonus_full"} {
		require.Equal(t, "official", r.g.opt.value(key), key)
	}
	require.Equal(t, "rulebook", r.g.opt.value("marian"))
	require.Equal(t, "roman", r.g.opt.value("mummius")) // under both readings
	require.Equal(t, "rulebook", field(t, "").g.opt.value("bch"))
}

// Every option is listed with its values; a value nobody knows is refused by Open.
func TestOptionsAreListed(t *testing.T) {
	rb := Rulebook()
	require.Len(t, rb.Options(), len(facts.Catalogue().Options))
	for _, o := range rb.Options() {
		require.GreaterOrEqual(t, len(o.Values), 2, o.Key)
		require.NotEmpty(t, o.Summary, o.Key)
		require.Equal(t, o.Values[0], field(t, "").g.opt.value(o.Key), o.Key)
	}
}

func TestA_01(t *testing.T) { TestX_BCH_8(t) }

func TestA_02(t *testing.T) { TestS_MUMMIUS_1(t) }

func TestA_03(t *testing.T) { TestB_TER_CMP_1(t) }

func TestA_06(t *testing.T) { TestB_TER_FOR_3(t) }

func TestA_07(t *testing.T) {
	for option, want := range map[string]bool{"marsh_momentum=rulebook": true, "marsh_momentum=official": false} {
		r := field(t, "R:MC@G5 B:MI@G4/1 marsh@G5 "+option)
		r.do("R", func(tn *turn) {
			tn.units[r.piece("R:MC1")].moved = 1
			require.Equal(t, want, tn.newCombat(int(r.piece("R:MC1")), r.hex("H4"), nil).mayAdvance(), option)
			tn.units[r.piece("R:MC1")].moved = 0
			c := tn.newCombat(int(r.piece("R:MC1")), r.hex("H4"), nil)
			require.True(t, c.mayAdvance())
			require.Empty(t, c.steps()) // no extra hex out of marsh
		})
	}
}

func TestA_08(t *testing.T) { TestB_CHA_2(t) }

func TestA_09(t *testing.T) {
	for option, want := range map[string]string{"mounted_cover=all": "1 hit, 0 flags", "mounted_cover=ranged_only": "0 hits, 0 flags"} {
		r := field(t, "R:MC@G5 B:MI@G4 camp.roman@G5 "+option).answer("D-EVADE", "stand").answer("D-BB", "no").roll("SLLL").close("B:MI1", "G5")
		require.Equal(t, want, r.result(0), option)
	}
}

func TestA_11(t *testing.T) { TestX_MAR_2(t) }

func TestA_12(t *testing.T) {
	for option, want := range map[string]bool{"darken_marian=yes": true, "darken_marian=no": false} {
		r := battle(t, "river-sabis", "R:MI@G8 R:HI@H8!decima-legio R:LB@A8 "+option).withCard("C-DARKEN")
		r.do("R", func(tn *turn) {
			require.Equal(t, []bool{want, want, true}, []bool{tn.kind(int(r.piece("R:MI1"))), tn.kind(int(r.piece("R:HI1"))), tn.kind(int(r.piece("R:LB1")))}, option)
		})
	}
}

func TestA_13(t *testing.T) { TestX_IAS_3(t) }

func TestA_14(t *testing.T) {
	for option, want := range map[string]string{"rf_terrain=enter": "H5 G6", "rf_terrain=before": "H5"} {
		r := battle(t, "picenum", "B:MI@G4 hill@G4,G5,H6 forest@G6 "+option)
		ways := r.g.cartWays(&r.p.board, top, r.hex("G4"))
		require.Len(t, ways, 1, option)
		require.Equal(t, want, strings.Join(r.g.places(ways[0]...), " "), option)
	}
}

func TestA_15(t *testing.T) {
	for option, first := range map[string]string{"rf_order=near": "roman/MI1", "rf_order=far": "roman/LI1"} {
		r := battle(t, "picenum", "B:MI@G4 hill@G4 R:MI@H5 R:LI@H6 "+option).roll("HH", "HH")
		require.Empty(t, r.roller("C-O2C", "MI1 ROLL H5 H6 I7"))
		require.Equal(t, first, r.event("roll", 0).Units[1], option)
	}
	for option, dice := range map[string]string{"rf_friends=yes": "LL", "rf_friends=no": ""} {
		r := battle(t, "picenum", "B:MI@G4 B:LI@H5 hill@G4 R:MI@A1 "+option).roll(dice)
		require.Empty(t, r.roller("C-O2C", "MI1 ROLL H5 H6 I7"))
		require.Equal(t, 4-len(dice), int(r.p.units[r.piece("B:LI1")].blocks), option)
	}
}

func TestA_16(t *testing.T) {
	for option, dice := range map[string]string{"rf_selfcheck=no": "", "rf_selfcheck=yes": "KK"} {
		r := battle(t, "picenum", "B:MI@G4+L=Castus hill@G4 "+option).roll(dice)
		require.Empty(t, r.roller("C-O2C", "MI1 ROLL H5 H6 I7"))
		require.Equal(t, dice == "", r.is("B:Castus") == "G4", option)
	}
}

func TestA_17(t *testing.T) {
	for option, want := range map[string]string{"caesar_retreat=type": "G6", "caesar_retreat=2": "G7"} {
		r := battle(t, "river-sabis", "R:MI@G5+L=Caesar B:HI@G4 "+option).answer("D-MOMENTUM", "no").answer("D-IGNORE", "0").answer("D-RETREAT", want).roll("FLLLL")
		r.close("B:HI1", "G5").pieces("R:MI1 " + want + "/4")
	}
}

func TestA_18(t *testing.T) {
	for option, want := range map[string]string{"imp_hill_los=hill": "B-LOS-1", "imp_hill_los=open": ""} {
		require.Equal(t, want, battle(t, "mount-vesuvius", "R:LB@G5 B:LI@F3 hill@F4 "+option).noFire("R:LB1", "F3", 0), option)
	}
}

func TestA_19(t *testing.T) {
	for option, want := range map[string]string{"coast_retreat=yes": "G3 H3", "coast_retreat=no": "H3"} {
		require.Equal(t, want, battle(t, "invasion-of-britain", "B:WA@G4 B:MI@A1 coast@G3 "+option).ends("B:WA1", false, 1), option)
	}
	// A leader who must evade as well; with no other hex he is lost.
	for option, want := range map[string]string{"coast_retreat=yes": "F6", "coast_retreat=no": "G6"} {
		r := battle(t, "invasion-of-britain", "B:WA@G4 R:L@G5 coast@F6 "+option).answer("D-LEADER-EVADE", want).roll("LLLL").close("B:WA1", "G5")
		require.Equal(t, want, r.is("R:L1"), option)
	}
	r := battle(t, "invasion-of-britain", "B:WA@G4 R:L@G5 coast@F6,G6 coast_retreat=no").roll("LLLL").close("B:WA1", "G5")
	require.Equal(t, "dead", r.is("R:L1"))
	require.Equal(t, "0:1", r.banners())
}

func TestA_20(t *testing.T) {
	for option, want := range map[string]string{"leaders_occupy=no": "0:0", "leaders_occupy=yes": "1:0"} {
		r := battle(t, "camalatrum", "R:L@G5 R:MI@A9 camp.slave@G5 "+option).put("R:MI1", "B9")
		require.Equal(t, want, r.banners(), option)
	}
	require.Equal(t, "3:0", battle(t, "foraging-party", "B:L@G3").stop("R").banners())
	require.Equal(t, "2:0", battle(t, "foraging-party", "B:L@G3 leaders_occupy=yes").stop("R").banners())
}

func TestA_21(t *testing.T) {
	for option, want := range map[string]string{"telamon=check": "0:2", "telamon=live": "0:0"} {
		r := battle(t, "telamon", "B:WA@G4 R:MI@J8 hill@G4,J4 "+option).put("B:WA1", "G4").stop("B").put("B:WA1", "A1")
		require.Equal(t, want, r.banners(), option)
	}
}

func TestA_22(t *testing.T) {
	five := "R:AX@reserve R:AX@reserve R:MI@reserve "
	sheet := "section: left\n[orders]\nAX1 AX2 AX3 AX4 LI1 MI2 LI2\n"
	for option, want := range map[string]int{"ambush=pieces": 1, "ambush=whole": 0} {
		_, bad := ambush(t, five+"R:LI@A9 "+option, "C-LIGHT", sheet)
		require.Len(t, bad, want, option)
	}
	for option, want := range map[string][]string{"ambush_from=1": nil, "ambush_from=2": {"S-AQUAE-1"}} {
		_, bad := ambush(t, option, "C-LIGHT", "section: left\n[orders]\nAX1\n")
		require.Equal(t, want, bad, option)
	}
}

func TestA_23(t *testing.T) {
	for option, want := range map[string]string{"exit_leader_banner=no": "0:1", "exit_leader_banner=yes": "0:2"} {
		r := battle(t, "picenum", "B:WA@F9+L R:MI@A1 "+option)
		r.p.active = top
		r.hand("B", "C-O4C", "C-LINE", "C-LINE", "C-LINE", "C-LINE", "C-COORD").hand("R").cards("C-O3R")
		require.Empty(t, r.turn("[card]\nC-O4C\n[orders]\nWA1\n[moves]\nWA1 EXIT\n"))
		require.Equal(t, want, r.banners(), option)
	}
}

func TestA_24(t *testing.T) {
	for option, want := range map[string][3]string{
		"ditch=free": {"", "", "S-BRUTTIUM-2"}, "ditch=rough_movement": {"B-WM-4", "S-BRUTTIUM-2", ""},
	} {
		require.Equal(t, want[0] != "", battle(t, "bruttium", "R:HWM@G5 rough@G4 "+option).noWay("R:HWM1", "G4") != "", option)
		require.Equal(t, want[1], battle(t, "bruttium", "R:L@G5 rough@G4 "+option).noWay("R:L1", "G4 G3"), option)
		require.Equal(t, want[2], battle(t, "bruttium", "R:LI@G5 rough@G4 "+option).noWay("R:LI1", "G4 G3"), option)
	}
}

func TestA_25(t *testing.T) {
	for option, dice := range map[string]string{"silarus_leader=checks": "S", "silarus_leader=dies": ""} {
		r := battle(t, "silarus", "R:MI@G2 B:MI@G1+L=Castus "+option).answer("D-MOMENTUM", "no").answer("D-IGNORE", "0").answer("D-LEADER-EVADE", "EXIT").roll("FLLL", dice)
		r.close("R:MI1", "G1")
		require.Equal(t, map[string]string{"S": "1:0", "": "2:0"}[dice], r.banners(), option)
		require.Equal(t, map[string]string{"S": "gone", "": "dead"}[dice], r.is("B:Castus"), option)
	}
}

func TestA_27(t *testing.T) {
	for option, want := range map[string]string{"inspired_unit=section": "", "inspired_unit=any": "MI1"} {
		got, _ := field(t, "R:MI@K5 "+option).orders("C-INSL\nunit: MI1", "", "")
		require.Equal(t, want, got, option)
	}
}

func TestA_28(t *testing.T) {
	for option, want := range map[string]int{"cefn=both": 1, "cefn=attack_only": 5} {
		r := battle(t, "cefn-carnedd", "R:HI@G5 B:WA@G4 hill@G4 "+option)
		require.Equal(t, want, r.count("R:HI1", "G4", back), option)
		require.Equal(t, 1, r.count("R:HI1", "G4", attack), option)
	}
}

func TestA_30(t *testing.T) {
	for option, want := range map[string]string{"los_edges=segment": "", "los_edges=global": "B-LOS-1"} {
		require.Equal(t, want, field(t, "R:HWM@G7 R:MI@F6 R:MI@G4 B:LI@G3 "+option).noFire("R:HWM1", "G3", 0), option)
		require.Empty(t, field(t, "R:HWM@G7 R:MI@F6 R:MI@F4 B:LI@G3 "+option).noFire("R:HWM1", "G3", 0), option)
	}
}

func TestA_31(t *testing.T) {
	for option, want := range map[string]string{"swap_leaders=blocked": "G2 H2", "swap_leaders=pass": "F2 G2 H2"} {
		require.Equal(t, want, field(t, "B:LI@G4+L B:L@G3 "+option).ends("B:LI1", false, 2), option)
	}
	r := field(t, "R:MI@G5 B:LI@G4+L B:L@G3 swap_leaders=pass").answer("D-EVADE", "evade").answer("D-EVADE-PATH", "F2").roll("MMMM").close("R:MI1", "G4")
	r.pieces("B:LI1 F2/4, B:L1 F2, B:L2 G3")
}

func TestA_32(t *testing.T) {
	for option, want := range map[string]string{"retreat=any": "G3 H2", "retreat=min_loss": "H2"} {
		require.Equal(t, want, field(t, "B:MC@G4 B:MI@F2 B:MI@G2 B:AX@H1 B:AX@I1 "+option).ends("B:MC1", false, 3), option)
	}
}

func TestA_33(t *testing.T) {
	for option, want := range map[string]bool{"cav_extra=stops": false, "cav_extra=free": true} {
		r := field(t, "R:MC@G5 B:MI@G4/1 ford@G4 "+option).answer("D-MOMENTUM", "yes").answer("D-CAVSTEP", "none").roll("ML").close("R:MC1", "G4")
		require.Equal(t, want, contains(r.asked, "D-CAVSTEP"), option)
	}
}

func TestA_34(t *testing.T) {
	for option, want := range map[string]string{"hwm_leader=stays": "G8", "hwm_leader=leaves": "gone"} {
		r := field(t, "R:HWM@G6+L B:MC@G5 "+option).answer("D-EVADE", "evade").answer("D-EVADE-PATH", "G8").roll("LLL").close("B:MC1", "G6")
		require.Equal(t, want, r.is("R:L1"), option)
	}
}

func TestA_35(t *testing.T) {
	// Firer, target and the hex between stand on hills that do not hang together.
	for option, want := range map[string]string{"hill_los=connected": "B-LOS-1", "hill_los=all_level": ""} {
		require.Equal(t, want, field(t, "R:LB@G5 B:LI@G2 hill@G5,G2,G3 "+option).noFire("R:LB1", "G2", 0), option)
	}
}

func TestA_36(t *testing.T) {
	for option, want := range map[string]string{"rampart_ranged=entry_edge": "0", "rampart_ranged=any": "1"} {
		r := field(t, "R:LB@I3 B:MI@F3 rampart.slave.SW.SE@F3 "+option).roll("FL").answer("D-IGNORE", "1")
		if want == "0" {
			delete(r.take, "D-IGNORE")
		}
		r.fire("R:LB1", "F3", 0)
		require.Equal(t, "1 flag, "+want+" ignored", r.event("flags", 0).Result, option)
	}
}

func TestA_37(t *testing.T) {
	for option, asked := range map[string]bool{"cover_flag=optional": true, "cover_flag=forced": false} {
		r := field(t, "R:MI@G5 B:MI@G4 camp.slave@G4 "+option).answer("D-BB", "no").roll("FLLL").close("R:MI1", "G4")
		require.Equal(t, "1 flag, 1 ignored", r.event("flags", 0).Result, option)
		require.Equal(t, asked, contains(r.asked, "D-IGNORE"), option)
	}
}

func TestA_38(t *testing.T) {
	for option, want := range map[string]string{"min_die=0": "B-TER-CMP-2", "min_die=1": ""} {
		require.Equal(t, want, field(t, "R:LI@G5 B:MI@G3 camp.roman@G5 "+option).noFire("R:LI1", "G3", 1), option)
	}
}

func TestA_39(t *testing.T) {
	for option, want := range map[string]int{"camp_first=no": 1, "camp_first=yes": 2} {
		require.Equal(t, want, field(t, "R:MI@G5 B:MI@G4 camp.roman@G5 forest@G4 "+option).count("R:MI1", "G4", attack), option)
	}
}

func TestA_40(t *testing.T) {
	for option, want := range map[string]int{"choice_bonus=no": 4, "choice_bonus=yes": 5} {
		r := field(t, "R:MI@G5 B:MI@G4 "+option).answer("D-BB", "no").roll("LLLLL"[:want])
		require.Empty(t, r.play("C-CHARGE", "[orders]\nMI1\n[battles]\nMI1 CLOSE G4\n"), option)
		require.Equal(t, want, r.rolled(0), option)
	}
}

func TestA_41(t *testing.T) {
	for option, want := range map[string]string{"fs_own=discard": "C-FIRST", "fs_own=refuse": "C-COORD"} {
		r := field(t, "R:MI@G5 "+option).hand("R", append([]string{"C-FIRST"}, filler...)...).hand("B").cards("C-O3L")
		r.turn("[card]\nC-FIRST\n")
		require.Equal(t, want, r.event("card", 0).Result, option)
	}
}

func TestA_43(t *testing.T) {
	for option, want := range map[string]int{"counter_ias=copied": 7, "counter_ias=plain": 5} {
		r := battle(t, "silarus", "B:MI@G3 "+option)
		r.p.last[bottom] = played{card: r.g.cardOf("C-IAS"), effective: r.g.cardOf("C-IAS")}
		r.p.active = top
		r.hand("B", "C-COUNTER", "C-COORD", "C-O2C", "C-O2C", "C-LINE").hand("R").roll("SSSSSSS"[:want])
		require.Empty(t, r.turn("[card]\nC-COUNTER\n"))
		require.Len(t, r.event("dice", 0).Dice, want, option)
	}
	// No reshuffle by a counter of it.
	r := battle(t, "silarus", "B:MI@G3")
	r.p.last[bottom] = played{card: r.g.cardOf("C-IAS"), effective: r.g.cardOf("C-IAS")}
	r.p.active = top
	r.hand("B", "C-COUNTER", "C-COORD", "C-O2C", "C-O2C", "C-LINE").hand("R").roll("SSSSSSS").cards("C-O3L")
	r.turn("[card]\nC-COUNTER\n[orders]\nMI1\n")
	require.NotContains(t, r.kinds(), "reshuffle")
	// Carts by a counter of a Section card, and the ambush by one of a Leadership card.
	for option, want := range map[string]string{"counter_kind=copied": "", "counter_kind=tactic": "X-RF-1"} {
		r := battle(t, "picenum", "B:MI@G4 hill@G4 "+option)
		r.p.last[bottom] = played{card: r.g.cardOf("C-O2C"), effective: r.g.cardOf("C-O2C")}
		require.Equal(t, want, strings.Join(r.roller("C-COUNTER", "MI1 ROLL H5 H6 I7"), " "), option)
	}
}

func TestA_44(t *testing.T) {
	for option, want := range map[string]int{"ias_ranged=yes": 3, "ias_ranged=no": 2} {
		r := field(t, "R:LB@G5 B:MI@G3 "+option).withCard("C-IAS").roll("LLL"[:want]).fire("R:LB1", "G3", 0)
		require.Equal(t, want, r.rolled(0), option)
	}
}

func TestA_45(t *testing.T) {
	// The leader survives a check for the hits; the failed retreat kills his unit.
	for option, dice := range map[string]string{"second_check=no": "", "second_check=yes": "K"} {
		r := field(t, "R:MI@G2 B:LI@G1/3+L "+option).answer("D-EVADE", "stand").answer("D-MOMENTUM", "no").answer("D-IGNORE", "0").answer("D-LEADER-EVADE", "EXIT")
		r.roll("LFMM", "KS", dice).close("R:MI1", "G1")
		require.Equal(t, map[string]string{"": "gone", "K": "dead"}[dice], r.is("B:L1"), option)
	}
}

func TestA_46(t *testing.T) {
	for option, want := range map[string]string{"marsh_counts=free": "G3 H3", "marsh_counts=loss": "H3"} {
		require.Equal(t, want, field(t, "B:MI@G4 marsh@G3 "+option).ends("B:MI1", false, 1), option)
	}
}

func TestA_48(t *testing.T) {
	for option, want := range map[string]string{"armies=fixed": "A-48", "armies=mix": ""} {
		r := battle(t, "picenum", "R:MI@G5!lentulus R:L@G6!gellius B:WA@A1 "+option)
		require.Equal(t, want, r.noWay("R:L1", "G5"), option)
		require.Equal(t, want, battle(t, "picenum", "R:MI@G5!lentulus R:L@G6!gellius B:WA@A1 "+option).noWay("R:MI1", "G6"), option)
	}
}

func TestA_49(t *testing.T) {
	for option, want := range map[string]string{"sabis=own": "0:0", "sabis=both": "0:1"} {
		require.Equal(t, want, battle(t, "river-sabis", "B:WA@G5 R:MI@A9 camp.roman@G5 "+option).start("R").banners(), option)
	}
}

func TestA_50(t *testing.T) {
	for option, want := range map[string]string{"angrivarii=always": "1:0", "angrivarii=end_turn": "0:0"} {
		r := battle(t, "angrivarii-rampart", "R:MI@G6 rampart.german.SW.SE@G5 "+option).put("R:MI1", "G5")
		require.Equal(t, want, r.banners(), option)
		require.Equal(t, "1:0", r.stop("R").banners(), option)
		require.Equal(t, "0:0", r.put("R:MI1", "G6").banners(), option)
	}
}

func TestA_57(t *testing.T) {
	sheet := "[orders]\nLC1\n[moves]\nLC1 MV G4\nLC1 MV2 G3\n"
	for option, want := range map[string][]string{"mfm_stop=turn": {"A-57"}, "mfm_stop=per_move": nil} {
		require.Equal(t, want, field(t, "R:LC@G5 forest@G4 "+option).refused("C-MFM", sheet), option)
	}
}

func TestA_58(t *testing.T) {
	for option, want := range map[string]string{"rf_leader=own_edge": "H3", "rf_leader=roman_edge": "H7"} {
		r := battle(t, "picenum", "B:MI@G4 B:L=Castus@H5 hill@G4 "+option).answer("D-LEADER-EVADE", want)
		require.Empty(t, r.roller("C-O2C", "MI1 ROLL H5 H6 I7"))
		require.Equal(t, want, r.is("B:Castus"), option)
	}
}

func TestA_67(t *testing.T) {
	for option, want := range map[string]string{"rf_way=full": "", "rf_way=short": "G4 H5 H6"} {
		r := battle(t, "picenum", "B:MI@G4 hill@G4 R:LI@I7 R:LI@H7 "+option)
		bad := r.roller("C-O2C", "MI1 ROLL H5 H6")
		if want == "" {
			require.Equal(t, []string{"A-67"}, bad)
			require.NotContains(t, r.kinds(), "declare")
			continue
		}
		require.Empty(t, bad, option)
		require.Equal(t, want, strings.Join(r.event("declare", 0).Path, " "), option)
	}
	// What to write instead.
	r := battle(t, "picenum", "B:MI@G4 hill@G4 R:LI@I7")
	r.p.active = top
	r.hand("B", "C-O2C", "C-LINE", "C-COORD", "C-COORD", "C-O4L", "C-O4R").hand("R").cards("C-O3R")
	bad := r.turn("[card]\nC-O2C\n[orders]\nMI1\n[battles]\nMI1 ROLL H5 H6\n")
	require.Equal(t, "sheet.txt:10:1: A-67: MI1: the carts roll on from H6; write ROLL H5 H6 H7 or ROLL H5 H6 I7 instead", bad[0].String())
}

func TestA_68(t *testing.T) {
	for option, fewer := range map[string]int{"": 0, "bonus_full=official": 1, "reading=official": 1} {
		for unit, dice := range map[string][2]string{"BCH": {"LK", "LLL"}, "WA": {"MK", "LLLL"}} {
			r := battle(t, "clusium", "B:"+unit+"@G4 R:LI@G5/1 R:LI@G6/2 "+option).hand("R", "C-FIRST")
			r.standing[bottom] = &standing{rules: []rule{{topic: topicFirstStrike, selectors: selectors{unit: noPiece, at: hex.None}, words: []string{"yes"}}}}
			r.answer("D-MOMENTUM", "yes").answer("D-BONUS", "G6").answer("D-EVADE", "stand").answer("D-BB", "no")
			r.roll(dice[0], dice[1], strings.Repeat("H", len(dice[1])-fewer)).close("B:"+unit+"1", "G5")
			// Struck for a block, the attack itself has the die in full, by B-UNT-4.
			require.Equal(t, []string{"first strike", "attack", "attack"}, []string{r.event("roll", 0).Column, r.event("roll", 1).Column, r.event("roll", 2).Column})
			require.Equal(t, len(dice[1]), r.rolled(1), unit)
			require.Equal(t, len(dice[1])-fewer, r.rolled(2), unit+" "+option)
		}
	}
}
