package spartan

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/hex"
	facts "prestags/scenarios/spartan"
)

func TestA_28_TwoLines(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0504").put("b", "MS01@0505")
	r.void("a", "PP01 MV 0503\nPP01 MV 0404", "20.0 PP01")
	r.void("a", "PP01 MV 0503\nPP01 NP", "20.0 PP01")
	r.void("a", "PP01..02 ML 0505\nPP01 MV 0503", "20.0 PP01")
	r.run(1)
	require.Equal(t, []string{"a/PP02"}, r.combat("melee", "0505").Units)
	r.legal("a", "PP01 MV 0503\nPP01, PP02 MV 0503") // says the same twice
	r.run().stands("a/PP01@0503 a/PP02@0503")
}

// Without plot: it stands, defends in full, keeps its zone, and neither shoots
// nor fights; standing orders hold.
func TestA_30_NoPlot(t *testing.T) {
	r := play(t, "PP01@0504 LT01@0706", "PP01 ML 0505\nLT01 MV 0606", "SK01@0505 MS01@0505 PS01@0505", "[standing]\nlosses: PS MS",
		"a/PP01@0504 a/LT01@0606", 1)
	r.odds("melee", "0505", "6:8 1-2 -").quiet("defensive", "0606").quiet("melee", "0504")
	r = play(t, "PP01@0504 PP02@0504 PP03@0504", "PP01..03 ML 0505", "SK01@0505 MS01@0505 PS01@0505", "[standing]\nlosses: PS MS", "", 6)
	r.odds("melee", "0505", "18:8 2-1 1/2E").fallen("b/PS01 b/MS01").shaken("b/SK01")
}

func TestA_31_TargetsOfDefensiveFire(t *testing.T) {
	for _, c := range []struct{ name, a, plot, b, want string }{
		{"most Victory Points", "PP01@0506 MS01@0606", "PP01 MV 0507\nMS01 MV 0607", "SK01 DF", "0507"},
		{"most Victory Points", "MS01@0506 PP01@0606", "MS01 MV 0507\nPP01 MV 0607", "SK01 DF", "0607"},
		{"disrupted", "MS01@0506 MS04@0506 MS02@0606 -MS03@0607", "MS01, MS04 MV 0507\nMS02 MV 0607", "SK01 DF", "0607"},
		{"lowest hex number", "MS01@0506 MS02@0606", "MS01 MV 0507\nMS02 MV 0607", "SK01 DF", "0507"},
		{"a hex named", "PP01@0506 MS01@0606", "PP01 MV 0507\nMS01 MV 0607", "SK01 DF 0607", "0607"},
		{"a type named", "PP01@0506 MS01@0606", "PP01 MV 0507\nMS01 MV 0607", "SK01 DF MS", "0607"},
		{"standing", "PP01@0506 MS01@0606", "PP01 MV 0507\nMS01 MV 0607", "SK01 DF\n[standing]\ndefensive fire: MS", "0607"},
		{"plot before standing", "PP01@0506 MS01@0606", "PP01 MV 0507\nMS01 MV 0607", "SK01 DF PP\n[standing]\ndefensive fire: MS", "0507"},
		{"another hex is no ban", "PP01@0506", "PP01 MV 0507", "SK01 DF 0607", "0507"},
		{"this hex or none", "PP01@0506", "PP01 MV 0507", "SK01 DF 0607 none", ""},
		{"none", "PP01@0506", "PP01 MV 0507", "SK01 DF none", ""},
		{"too low odds", "PP01@0506", "PP01 MV 0507", "SK01 DF least=2:1", ""},
		{"any ends the list", "MS01@0506 PP01@0606", "MS01 MV 0507\nPP01 MV 0607", "SK01 DF any MS", "0607"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, nil).put("a", c.a).put("b", "SK01@0508").plot("a", c.plot).plot("b", c.b)
			if c.want == "" {
				r.run()
				require.Empty(t, r.dice())
				return
			}
			r.run(1)
			require.Equal(t, []string{"defensive/8.0/b@" + c.want + "/1"}, r.dice())
		})
	}
	r := newRig(t, on("woods", "0507")).put("a", "MS01@0506 MS02@0606").put("b", "SK01@0508")
	r.plot("a", "MS01 MV 0507\nMS02 MV 0607").plot("b", "SK01 DF").run(1)
	r.odds("defensive", "0607", "2:2 1-1 -") // the lower Fire Protection Strength
}

// Groups below 1 to 2 do not fire.
func TestA_35_TooWeakToFire(t *testing.T) {
	r := newRig(t, on("woods", "0505"), setting("fire_cadence", "alternate")).put("a", "OC01@0504 OC02@0504 SK01@0604").put("b", "MS01@0505")
	require.Equal(t, []string{"8.1 OC01"}, r.warned("a", "OC01 OF 0505"))
	r.run()
	require.Empty(t, r.dice())
	r.plot("a", "OC01..02 OF 0505\nSK01 OF 0505").run(1) // the first shot was none, so OC01 may
	r.odds("fire", "0505", "4:4 1-1 -")

	// Defensive fire goes on to the next choice.
	r = newRig(t, on("woods", "0507")).put("a", "PP01@0506 MS01@0606").put("b", "OC01@0508")
	r.plot("a", "PP01 MV 0507(2)\nMS01 MV 0607").plot("b", "OC01 DF").run(1)
	r.odds("defensive", "0607", "1:2 1-2 -")
	r.put("a", "MS02@0506 MS02@0407")
	r.void("b", "OC01 OF 0607", "6.12 OC01") // it did fire
	r = newRig(t, on("woods", "0507")).put("a", "PP01@0506 MS01@0607").put("b", "OC01@0508")
	r.plot("a", "PP01 MV 0507(2)").plot("b", "OC01 DF").run()
	require.Empty(t, r.dice())
	r.legal("b", "OC01 OF 0607") // it did not
	// Two who are too weak alone fire together.
	r = newRig(t, on("woods", "0507")).put("a", "PP01@0506").put("b", "OC01@0508 OC02@0508")
	r.plot("a", "PP01 MV 0507(2)").plot("b", "OC01..02 DF").run(1)
	r.odds("defensive", "0507", "2:4 1-2 -")
}

// Hexes into which an enemy moved in phase D, whoever else stands there.
func TestA_37_WhoMovedAdjacent(t *testing.T) {
	// From one hex of the zone to another; the whole hex is hit.
	r := play(t, "MS01@0507 PP01@0607", "MS01 MV 0607", "SK01@0508", "SK01 DF", "a/MS01@0607", 5)
	r.odds("defensive", "0607", "2:2 1-1 D").shaken("a/MS01 a/PP01")
	// Who stood there all the time is no target.
	r = play(t, "PP01@0607 LC01@0909", "LC01 MV 0908", "SK01@0508", "SK01 DF", "a/LC01@0908")
	require.Empty(t, r.dice())
	// Nor is who advanced after combat,
	r = play(t, "PP01@0506", "PP01 ML 0507 advance=yes", "SK01@0508 MI01@0507", "SK01 DF", "a/PP01@0507", 6)
	r.odds("melee", "0507", "6:2 3-1 1/2E").quiet("defensive", "0507")
	// or failed to leave,
	r = play(t, "MS01@0507", "MS01 MV 0407", "SK01@0508 MI01@0407", "SK01 DF", "a/MS01@0507")
	require.Empty(t, r.dice())
	// or went all the way back.
	r = newRig(t, limits(1)).put("a", "LC01@0507 MS01@0607").put("b", "SK01@0508 MI01@0706")
	r.plot("a", "LC01 MV 0607 0706").plot("b", "SK01 DF").run().stands("a/LC01@0507")
	require.Empty(t, r.dice())
}

func TestA_38_OneCombatOnSeveralHexes(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0605 PP03@0504").put("b", "MS01@0505 MS02@0604")
	r.legal("a", "PP01 ML 0505+0604\nPP02 ML 0604+0505")
	r.run(1)
	require.Equal(t, []string{"a/PP01", "a/PP02"}, r.combat("melee", "0505").Units)
	r.void("a", "PP01 ML 0505+0604\nPP02 ML 0604\nPP03 ML 0505", "7.13 PP02", "7.13 PP03")
	r.void("a", "PP03 ML 0505\nPP02 ML 0604\nPP01 ML 0505+0604", "7.13 PP01")

	// One of the hexes emptied in phase B: the combat is with the other.
	r = newRig(t, nil).put("a", "PP01@0504 BW01@0606 BW02@0606 BW03@0606 SK01@0405").put("b", "MS01@0505 MS02@0604")
	r.plot("a", "PP01 ML 0505+0604\nBW01..03, SK01 OF 0505").run(6, 1)
	r.odds("fire", "0505", "8:2 4-1 E").odds("melee", "0604", "6:3 2-1 -").quiet("melee", "0505")
}

func TestA_39_SeveralLinesOnOneHex(t *testing.T) {
	r := play(t, "MS01@0504 MS02@0504 LT01@0604 SK01@0405", "LT01 ML 0505\nMS02 ML 0505\nSK01 ML 0505\nMS01 ML 0505", "PP01@0505", "", "", 1)
	// 3 + 3 + 4 + 2; 0504, 0604 and 0405 flank 0505.
	r.odds("melee", "0505", "24:6 4-1 -")
	require.Equal(t, []string{"a/SK01", "a/MS01", "a/MS02", "a/LT01"}, r.combat("melee", "0505").Units)
}

// Odds and flank are counted with who is left after phase B.
func TestA_40_AttackersLost(t *testing.T) {
	r := play(t, "MI01@0504 MI02@0506", "MI01..02 ML 0505", "SD01@0505 BW01@0507", "BW01 OF 0506", "", 5, 1)
	r.shaken("a/MI02").odds("melee", "0505", "2:4 1-2 -")
	require.Equal(t, []string{"a/MI01"}, r.combat("melee", "0505").Units)
	r = play(t, "LC01@0504 PP01@0506", "LC01, PP01 ML 0505", "SD01@0505 BW01@0507", "BW01 OF 0506", "", 5)
	r.quiet("melee", "0505")
	require.Equal(t, "1:4", r.only("too weak").Odds)
}

func TestA_41_MutualMelee(t *testing.T) {
	r := play(t, "BI01@0504", "BI01 ML 0505 advance=yes", "BI01@0505", "BI01 ML 0504 advance=yes", "", 6, 6)
	r.odds("melee", "0504", "6:3 2-1 1/2E").odds("melee", "0505", "6:3 2-1 1/2E").fallen("a/BI01 b/BI01").scored("3:3")
	require.NotContains(t, r.kinds(), "advance")
}

func TestA_42_TargetGone(t *testing.T) {
	r := play(t, "PP01@0504 BW01@0606 BW02@0606 BW03@0606 SK01@0605", "PP01 ML 0505 advance=yes\nBW01..03, SK01 OF 0505", "MS01@0505 MS02@0404", "", "a/PP01@0504", 6)
	require.Equal(t, []string{"21.2"}, r.only("no target").Rule)
	r.quiet("melee", "0505").quiet("melee", "0404").stands("b/MS02@0404") // and no other target
}

// The plot names a hex: whoever stands there in phase C is attacked.
func TestA_43_OthersInTheTarget(t *testing.T) {
	r := play(t, "PP01@0504 MS01@0506", "PP01 ML 0505", "SK01@0505 SK02@0505 MI01@0505", "SK01..02 OF 0506 advance=SK01",
		"b/SK01@0506 b/SK02@0505", 6, 1)
	r.fallen("a/MS01").odds("melee", "0505", "6:3 2-1 -") // MI01 2, SK02 half of 2
}

// Leaders are MV or without plot; their bonus counts in either case.
func TestA_44_LeadersTasks(t *testing.T) {
	r := newRig(t, nil).put("a", "2L01@0504 PP01@0504").put("b", "MS01@0505")
	r.void("a", "2L01 OF 0505", "21.0 2L01")
	r.plot("a", "2L01 MV 0503\nPP01 ML 0505").run(1)
	r.odds("melee", "0505", "12:3 4-1 -").stands("a/2L01@0503 a/PP01@0504") // nor does PP01 go along
	r = play(t, "PP01@0504", "PP01 ML 0505", "MS01@0505 2L01@0505", "2L01 MV 0506", "b/2L01@0506 b/MS01@0505", 1)
	r.odds("melee", "0505", "6:6 1-1 -")
}

// Every leader in the hex drops a level, keeps his id, and scores only when
// eliminated.
func TestA_45_SeveralLeaders(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0604").put("b", "MS01@0505 2L01@0505 2L02@0505 4L01@0505")
	r.plot("a", "PP01..03 ML 0505").run(4)
	r.odds("melee", "0505", "18:6 3-1 D").free("b/MS01 b/2L01 b/2L02").fallen("b/4L01").scored("1:0")
	require.Equal(t, []int{3, 3}, []int{r.level("b/2L01"), r.level("b/2L02")})
	require.Equal(t, "b/2L01 reduced, b/2L02 reduced, b/4L01 eliminated", r.effects("0505"))
}

// Every unit with a valid MV plot defends at half, also if disrupted in B; a
// void one in full.
func TestA_46_WhoIsHalved(t *testing.T) {
	r := play(t, "MS01@0505 BW01@0404", "MS01 ML 0504\nBW01 OF 0504", "PP01@0504", "PP01 MV 0503", "b/PP01@0504", 5, 1)
	r.shaken("b/PP01").odds("melee", "0504", "3:3 1-1 -")
	r = play(t, "MS01@0505 MI01@0503", "MS01 ML 0504", "PP01@0504", "PP01 MV 0503", "b/PP01@0504", 1) // blocked later
	r.odds("melee", "0504", "3:3 1-1 -")
	r = play(t, "MS01@0505", "MS01 ML 0504", "PP01@0504", "PP01 MV 0101", "b/PP01@0504", 1)
	r.odds("melee", "0504", "3:6 1-2 -")
	r = play(t, "MS01@0505", "MS01 ML 0504", "2L01@0504", "2L01 MV 0503", "b/2L01@0503", 1)
	r.odds("melee", "0504", "3:0.5 6-1 D")
	require.Equal(t, 3, r.level("b/2L01"))
}

// A leader who joins disrupted units does not free them, but saves them.
func TestA_47_LeaderJoinsTheDisrupted(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0404 PP01@0504").put("b", "MS01@0505 2L01@0506")
	r.plot("a", "BW01 OF 0505").plot("b", "2L01 MV 0505").run(5)
	r.shaken("b/MS01").stands("b/2L01@0505")
	r.void("b", "MS01 MV 0605", "8.2 MS01")
	r.plot("a", "PP01 ML 0505").run(4) // 5 for the disrupted
	r.odds("melee", "0505", "6:6 1-1 D")
	require.Equal(t, "+1", r.mods("melee", "0505", "8.2"))
	require.Equal(t, 3, r.level("b/2L01"))
	r.free("b/MS01") // not dead (8.22), and recovered at the end of Game-Turn 2
}

func TestA_48_Recovery(t *testing.T) {
	for _, c := range []struct {
		recovery string
		after    [2]string // disrupted after Game-Turns 1 and 2
	}{
		{"next_gt", [2]string{"b/MS01 b/MS02 a/LT01", ""}},
		{"same_gt", [2]string{"", ""}},
		{"one_task", [2]string{"b/MS02 a/LT01", ""}}, // MS01 has lost its task
	} {
		r := newRig(t, nil, setting("recovery", c.recovery))
		r.put("a", "BW01@0203 BW02@0603 LT01@0909").put("b", "MS01@0205 MS02@0605 SK01@0911")
		r.plot("a", "BW01 OF 0205\nBW02 OF 0605\nLT01 MV 0910").plot("b", "MS01 MV 0206\nSK01 DF").run(5, 5, 5)
		for _, want := range c.after {
			var still []string
			for _, full := range []string{"b/MS01", "b/MS02", "a/LT01"} {
				if r.disrupted(full) {
					still = append(still, full)
				}
			}
			require.Equal(t, want, strings.Join(still, " "), c.recovery)
			r.run()
		}
	}
}

func TestA_49_HalfEliminated(t *testing.T) {
	for _, c := range []struct {
		name, b, standing, lost, shaken, free string
	}{
		{"the disrupted first", "MS01@0505 -MS02@0505 MS03@0505", "", "b/MS02 b/MS03", "b/MS01", ""},
		{"the rest of them dies as well", "-MS01@0505 -MS02@0505 MS03@0505", "", "b/MS01 b/MS02", "b/MS03", ""},
		{"all but the dead are disrupted twice", "-MS01@0505 -MS02@0505 -MS03@0505", "", "b/MS01 b/MS02 b/MS03", "", ""},
		{"fewest Victory Points", "PP01@0505 MI01@0505", "", "b/MI01", "b/PP01", ""},
		{"weakest attack", "PS01@0505 MS01@0505", "", "b/MS01", "b/PS01", ""},
		{"highest number", "MS01@0505 MS02@0505", "", "b/MS02", "b/MS01", ""},
		{"by name", "PP01@0505 MI01@0505", "losses: PP01", "b/PP01", "b/MI01", ""},
		{"by type", "PP01@0505 MI01@0505", "losses: PP", "b/PP01", "b/MI01", ""},
		{"this hex before all others", "PP01@0505 MI01@0505", "losses: MI\nlosses 0505: PP", "b/PP01", "b/MI01", ""},
		{"by strength", "SK01@0505 BW01@0505", "losses: strength", "b/BW01", "b/SK01", ""},
		{"with a leader nobody is disrupted", "MS01@0505 -MS02@0505 MS03@0505 3L01@0505", "", "b/MS02 b/MS03", "", "b/MS01"},
		{"nor the disrupted killed by it", "-MS01@0505 MS02@0505 3L01@0505", "losses: MS02", "b/MS02", "", "b/MS01"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, nil).put("a", "BW01@0503 BW02@0503 SK01@0604").put("b", c.b)
			r.plot("a", "BW01..02, SK01 OF 0505").plot("b", "[standing]\n"+c.standing).run(5)
			require.Equal(t, "3-1", r.combat("fire", "0505").Column)
			require.Equal(t, "1/2E", r.combat("fire", "0505").Result)
			r.fallen(c.lost).shaken(c.shaken).free(c.free)
		})
	}
}

// Only into a hex emptied in this phase, only attackers of that combat that are
// alive and not disrupted, after all results.
func TestA_50_Advance(t *testing.T) {
	// MS01 attacked another hex, PP02 is disrupted in the same phase.
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0604 MS01@0504").put("b", "MI01@0505 MS01@0404 HC01@0704 HC02@0704")
	r.plot("a", "PP01, PP02 ML 0505 advance=yes\nMS01 ML 0404 advance=yes").plot("b", "HC01..02 ML 0604").run(1, 4, 6)
	r.odds("melee", "0404", "3:3 1-1 -").odds("melee", "0505", "12:2 6-1 E").odds("melee", "0604", "8:6 1-1 D")
	r.shaken("a/PP02").stands("a/PP01@0505 a/PP02@0604 a/MS01@0504")
	// The hex it leaves was attacked, too: the result there came first.
	r = newRig(t, nil).put("a", "PP01@0504 MS01@0504").put("b", "MI01@0505 HC01@0404 HC02@0404")
	r.plot("a", "PP01 ML 0505 advance=yes").plot("b", "HC01..02 ML 0504").run(5, 6)
	r.odds("melee", "0504", "8:9 1-2 -").odds("melee", "0505", "6:2 3-1 1/2E").stands("a/PP01@0505 a/MS01@0504")
	// What a unit's own line says of it goes before what others say.
	for _, c := range []struct{ plot, want string }{
		{"PP01..02 ML 0505\n[standing]\nadvance: PP02 PP01", "a/PP01@0604 a/PP02@0505"},
		{"PP01 ML 0505\nPP02 ML 0505 advance=no\n[standing]\nadvance: PP02 PP01", "a/PP01@0505 a/PP02@0504"},
		{"PP01 ML 0505 advance=PP02\nPP02 ML 0505 advance=no", "a/PP01@0604 a/PP02@0504"},
		{"PP01 ML 0505 advance=PP02\nPP02 ML 0505", "a/PP01@0604 a/PP02@0505"},
	} {
		r = newRig(t, limits(1)).put("a", "PP01@0604 PP02@0504").put("b", "MI01@0505")
		r.plot("a", c.plot).run(6).stands(c.want)
	}
	// Two hexes emptied by one combat: the lowest first, to the limit.
	r = newRig(t, limits(1)).put("a", "PP01@0504 PP02@0605").put("b", "MI01@0505 MI02@0604")
	r.plot("a", "PP01..02 ML 0505+0604 advance=yes").run(6)
	r.odds("melee", "0505", "12:4 3-1 1/2E").stands("a/PP01@0505 a/PP02@0604")
}

func TestA_51_AdvanceAfterFire(t *testing.T) {
	// Adjacent shooters may, distant ones may not.
	r := play(t, "SK01@0504 BW01@0605 BW02@0707", "SK01, BW01 OF 0505 advance=yes", "MI01@0505", "", "a/SK01@0505 a/BW01@0505", 6)
	r.odds("fire", "0505", "4:2 2-1 1/2E")
	r = play(t, "BW01@0503 BW02@0503", "BW01..02 OF 0505 advance=yes", "MI01@0505", "", "a/BW01@0503 a/BW02@0503", 6)
	r.fallen("b/MI01")
	// Defensive fire is no attack: its users stay.
	r = play(t, "MI01@0506", "MI01 MV 0507", "SK01@0508 SK02@0508", "SK01..02 DF\n[standing]\nadvance: yes", "b/SK01@0508 b/SK02@0508", 6)
	r.odds("defensive", "0507", "4:2 2-1 1/2E").fallen("a/MI01")
}

// Each defending hex must be surrounded, the defending hexes counting as
// covered.
func TestA_77_FlankOfSeveralHexes(t *testing.T) {
	r := play(t, "PP01@0504 PP02@0605", "PP01..02 ML 0505+0604", "MS01@0505 MS02@0604", "", "", 1)
	r.odds("melee", "0505", "12:6 2-1 -") // 0405 and 0704 are not covered
	r.put("a", "PP03@0405 PP04@0704")
	tn := r.g.newTurn(r.p, nil, nil, 1)
	flanked := func(units ...string) bool {
		a := attack{target: []hex.At{r.hex("0505"), r.hex("0604")}}
		for _, u := range units {
			a.units = append(a.units, r.unit(u))
		}
		return tn.flanked(&a)
	}
	require.True(t, flanked("a/PP01", "a/PP02", "a/PP03", "a/PP04"))
	require.False(t, flanked("a/PP01", "a/PP02", "a/PP03"))
	require.False(t, flanked("a/PP01", "a/PP02", "a/PP04"))
	require.False(t, flanked("a/PP02", "a/PP03", "a/PP04"))
}

func TestA_78_FlankAtTheEdge(t *testing.T) {
	for _, c := range []struct {
		a, plot, at string
		flank       bool
	}{
		{"MI01@0701 MI02@0502", "MI01..02 ML 0601", "0601", true},
		{"MI01@0601 MI02@0502 MI03@0401", "MI01..03 ML 0501", "0501", false}, // nobody can cover 0500
		{"MI01@1103 MI02@1204", "MI01..02 ML 1203", "1203", false},
		{"MI01@1202 MI02@1204", "MI01..02 ML 1203", "1203", true}, // from 1202 and 1204 all six
	} {
		r := newRig(t, nil).put("a", c.a).put("b", "SD01@"+c.at)
		r.plot("a", c.plot).run(1)
		require.Equal(t, map[bool]string{true: "×2"}[c.flank], r.mods("melee", c.at, "7.51"), c.a)
	}
}

func TestA_80_OrderOfModifiers(t *testing.T) {
	ground := changes(on("village", "0505"), on("stream", "0504"), func(_ *facts.Map, c *facts.Charts, _ *facts.Scenario) {
		for i := range c.Terrain {
			if c.Terrain[i].Name == "stream" {
				c.Terrain[i].Attack = facts.Factor{Num: 1, Den: 2}
			}
		}
	})
	r := newRig(t, ground).put("a", "PP01@0504 3L01@0504 PP02@0506").put("b", "LT01@0505 2L01@0505")
	r.plot("a", "PP01..02 ML 0505").plot("b", "LT01 MV 0404").run(1)
	// (6/2 + 3 + 6) x2 = 24; 4/2 x2 /2 = 2, and 2 of the leader's 6.
	r.odds("melee", "0505", "24:4 6-1 D")
	var rules []string
	for _, m := range r.combat("melee", "0505").Mods {
		rules = append(rules, m.Rule)
	}
	require.Equal(t, []string{"7.21", "7.6", "10.11", "7.21", "7.51", "5.41", "3.37", "7.6", "23.11", "10.11"}, rules)
}

// The die +1 is a matter of each defending hex, as it stood when the phase
// began; leaders are never disrupted.
func TestA_81_DisruptedInTheHex(t *testing.T) {
	r := play(t, "PP01@0504 MS01@0504", "PP01 ML 0505\nMS01 ML 0404", "-MS01@0505 2L01@0505 MS02@0404", "", "", 1, 1)
	require.Equal(t, "", r.mods("melee", "0404", "8.2"))
	require.Equal(t, "+1", r.mods("melee", "0505", "8.2"))
	// Both sides hit each other in one phase: no +1 for either.
	r = play(t, "PP01@0504", "PP01 ML 0505", "SD01@0505", "SD01 ML 0504", "", 6, 6)
	require.Equal(t, "", r.mods("melee", "0505", "8.2")+r.mods("melee", "0504", "8.2"))
}

// Leaving the map: one step, one Movement Point, never contested.
func TestA_89_LeavingTheMap(t *testing.T) {
	r := play(t, "LC01@0502", "LC01 MV 0501 EXIT:N", "PP01@0602", "PP01 MV 0601 0501", "a/LC01@ b/PP01@0501")
	require.Equal(t, exited, r.p.units[r.unit("a/LC01")].status)
	require.Equal(t, byte('N'), r.p.units[r.unit("a/LC01")].edge)
	require.NotContains(t, r.kinds(), "contest")
	r = newRig(t, nil).put("a", "LC01@0101")
	r.void("a", "LC01 MV EXIT", "11.42 LC01") // a corner has two edges
	r.legal("a", "LC01 MV EXIT:W")
	r.void("a", "LC01 MV EXIT:N 0102", "11.41 LC01")
	r.void("a", "LC01 MV EXIT:S", "11.42 LC01")
	// Stopped by a zone on the way, it does not leave.
	play(t, "LC01@0403", "LC01 MV 0402 0401 EXIT", "SK01@0301", "", "a/LC01@0401")
}

// By phase; combats by target hex, the first-listed side first, a combat on
// several hexes at its lowest; contests by step and hex.
func TestA_90_OrderOfDice(t *testing.T) {
	r := newRig(t, nil)
	r.put("a", "PP01@0504 PP02@0605 BW01@1002 SK02@1010 SK03@0808 MS01@0204 MS02@0102")
	r.put("b", "PP01@0505 MS02@0606 SK01@1003 MS01@0404 MS03@0106 LC01@0608 SK02@1112")
	r.plot("a", "SK03 DF\nSK02 MV 1011\nMS02 MV 0103 0104\nMS01 MV 0304\nPP02 ML 0606+0505\nBW01 OF 1003")
	r.plot("b", "SK02 DF\nLC01 MV 0708\nMS03 MV 0105 0104\nMS01 MV 0304\nMS02 ML 0605\nPP01 ML 0504\nSK01 OF 1002")
	r.run(1, 2, 1, 2, 3, 5, 6, 4, 3, 1, 2)
	require.Equal(t, []string{
		"fire/8.0/b@1002/1", "fire/8.0/a@1003/1",
		"melee/8.0/b@0504/1", "melee/8.0/a@0505/1", "melee/8.0/b@0605/1",
		"contest/22.23/a@0304.1/1", "contest/22.23/b@0304.1/1", "contest/22.23/a@0104.2/1", "contest/22.23/b@0104.2/1",
		"defensive/8.0/a@0708/1", "defensive/8.0/b@1011/1",
	}, r.dice())
	require.Equal(t, []string{"0505", "0606"}, r.combat("melee", "0606").At)
	r.stands("a/MS01@0204 b/MS01@0304 a/MS02@0104 b/MS03@0105")
}

// Every entry counts for control, in the order of steps.
func TestA_91_ControlInPassing(t *testing.T) {
	lettered := winning(facts.Predicate{Op: "control", Side: "a", Hexes: []facts.Hex{"0505"}, Letters: []string{"M"}})
	r := newRig(t, lettered).put("a", "LC01@0504").put("b", "LC01@0706")
	r.plot("a", "LC01 MV 0505 0405").plot("b", "LC01 MV 0605 0505 0506").run().stands("a/LC01@0405 b/LC01@0506")
	require.Equal(t, "b", r.holder("0505"))
	r = newRig(t, lettered).put("a", "LC01@0706").put("b", "LC01@0504")
	r.plot("b", "LC01 MV 0505 0405").plot("a", "LC01 MV 0605 0505 0506").run()
	require.Equal(t, "a", r.holder("0505"))
	// An attempt that failed is no entry.
	r = newRig(t, lettered).put("a", "PP01@0504").put("b", "MS01@0506")
	r.plot("a", "PP01 MV 0505").plot("b", "MS01 MV 0505").run()
	require.Equal(t, "a", r.holder("0505"))
}

// Judged after the last Game-Turn.
func TestA_92_WhenVictoryIsJudged(t *testing.T) {
	r := newRig(t, nil).before(11).put("a", "PP01@0504 PP02@0504").put("b", "MS01@0505 MS02@0808")
	r.plot("a", "PP01..02 ML 0505").run(6)
	r.scored("2:0")
	require.Nil(t, r.g.Result(r.p))
	r.run()
	require.Equal(t, &engines.Result{Winner: "a", Level: "decisive", Why: "Marginal victory or better; Victory Points A 2, B 0"}, r.g.Result(r.p))
	require.True(t, r.g.Stage(r.p).Over)
	require.Equal(t, "decisive: Marginal victory or better; Victory Points A 2, B 0", r.only("end").Result)
}

// No plot at all is no plot for every unit; nothing illegal forfeits.
func TestA_93_NoPlotFiled(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 SK01@0508").put("b", "SD01@0505 LC01@0607")
	r.plot("b", "SD01 ML 0504\nLC01 MV 0507")
	b, _ := r.compile("b")
	for _, all := range [][]engines.SideOrders{{{Side: "b", Orders: b}}, {{Side: "a"}, {Side: "b", Orders: b}}} {
		out, err := engines.Run(r.g, engines.Input{Position: r.p, Orders: all, Dice: engines.ScriptOf(1)})
		require.NoError(t, err)
		after := &rig{t: t, g: r.g, p: out.Position.(*position), events: out.Events}
		after.odds("melee", "0504", "4:6 1-2 -").stands("a/PP01@0504 a/SK01@0508 b/LC01@0507")
		require.Equal(t, []string{"melee/8.0/b@0504/1"}, after.dice()) // no defensive fire
	}
}

// onMarathon opens Marathon before a Game-Turn, nobody deployed.
func onMarathon(t *testing.T, turn int, options ...engines.Setting) *rig {
	t.Helper()
	g := open(t, "marathon", options...)
	r := &rig{t: t, g: g, p: g.Start().(*position), plots: map[string]string{}}
	return r.before(turn + 2)
}

// Marathon: in Game-Turn 1 the Persian fire units act as melee units; later
// who joins friends next to them is a target (6.42).
func TestA_94_PersianFireUnits(t *testing.T) {
	setup := func(turn int) *rig {
		return onMarathon(t, turn).put("greeks", "MS01@0533 2L01@0533 MS02@0634").put("persians", "BW01@0734 SK01@0535 2L01@0931")
	}
	for _, c := range []struct {
		turn  int
		voids []string
		end   string
		dice  []int
	}{
		{1, []string{"S4.1 BW01", "S4.1 SK01"}, "0435", nil},
		{2, nil, "0534", []int{1, 1}},
		{3, nil, "0534", []int{1, 1}},
	} {
		r := setup(c.turn)
		for _, text := range []string{"BW01 OF 0634\nSK01 OF 0634", "BW01 DF\nSK01 DF"} {
			r.plot("persians", text)
			require.Equal(t, c.voids, r.voids("persians"))
		}
		r.legal("persians", "SK01 ML 0634")
		r.void("persians", "BW01 ML 0634", "3.36 BW01")
		r.plot("greeks", "MS01 MV 0534 0434 0435").plot("persians", "BW01 OF 0634\nSK01 DF")
		r.run(c.dice...).stands("greeks/MS01@" + c.end)
	}
	r := onMarathon(t, 2).put("greeks", "MS01@0533 2L01@0533 MS02@0634").put("persians", "SK01@0535 2L01@0931")
	r.plot("greeks", "MS01 MV 0633 0634").plot("persians", "SK01 DF").run(6)
	r.odds("defensive", "0634", "2:3 1-2 D").shaken("greeks/MS01 greeks/MS02")
}

// A fire unit may fight in melee if it has a number to fight with.
func TestA_98_FireUnitsInMelee(t *testing.T) {
	r := newRig(t, nil).put("a", "EX01@0504 SK01@0504 OC01@0604 BW01@0405 BL01@0405").put("b", "MS01@0505 LC01@0406")
	r.void("a", "EX01, SK01, OC01, BW01, BL01 ML 0505", "3.36 BW01, BL01")
	r.plot("a", "EX01, SK01, OC01 ML 0505").plot("b", "LC01 MV 0306 0305 0304").run(1)
	r.odds("melee", "0505", "7:3 2-1 -") // 3 + 2 + 2, in full
	r.stands("b/LC01@0306")              // BW01 alone has a zone
}

// An advance puts a unit where others meant to go.
func TestA_100_AdvanceIntoTheWay(t *testing.T) {
	setup := func() *rig {
		one := func(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) { s.Sides[0].Limit = 1 }
		return newRig(t, one).put("a", "PP01@0504 PP02@0604 MS01@0605").put("b", "MI01@0505 MS01@0406")
	}
	fight := "PP01..02 ML 0505 advance=PP01\n"
	r := setup().plot("a", fight+"MS01 MV 0505")
	require.Empty(t, r.voids("a"))
	r.plot("b", "MS01 MV 0405 0505").run(6)
	r.odds("melee", "0505", "12:2 6-1 E").stands("a/PP01@0505 a/MS01@0605 b/MS01@0405")
	require.Equal(t, []string{"0505", "0605"}, r.only("back").Path)
	r = setup().plot("a", fight+"MS01 MV 0505 0404").run(6)
	r.stands("a/PP01@0505 a/MS01@0404")
}

// Tasks are a matter of each unit, the defence is one sum.
func TestA_102_MixedTasks(t *testing.T) {
	r := play(t, "PP01@0504 PP02@0504", "PP01 MV 0503\nPP02 ML 0505", "MS01@0505 MS02@0505 MS03@0505", "MS01..03 ML 0504", "a/PP01@0503 a/PP02@0504", 1, 1)
	r.odds("melee", "0504", "9:9 1-1 -").odds("melee", "0505", "6:9 1-2 -")
	// The zone of the one that stands stays, whatever its stack mate does.
	play(t, "LT01@0504", "LT01 MV 0505 0506 0507 0407", "SK01@0508 SK02@0508", "SK01 MV 0509", "a/LT01@0507 b/SK01@0509")
}

// Half of each hex, not of all units attacked.
func TestA_111_HalfOfEachHex(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504 PP04@0605").put("b", "MI01@0505 MI02@0604 MI03@0604 MI04@0604")
	r.plot("a", "PP01..04 ML 0505+0604").run(5)
	r.odds("melee", "0505", "24:8 3-1 1/2E").fallen("b/MI01 b/MI03 b/MI04").shaken("b/MI02")
}

// A leader reduced in melee keeps his task.
func TestA_112_ReducedLeaderMoves(t *testing.T) {
	r := play(t, "MS01@0505", "MS01 ML 0504", "2L01@0504", "2L01 MV 0503 0502", "b/2L01@0502", 1)
	r.odds("melee", "0504", "3:0.5 6-1 D")
	require.Equal(t, 3, r.level("b/2L01"))
}

// Mounted fire units may not fire from a swamp, as the chart says.
func TestA_114_MountedFireInSwamp(t *testing.T) {
	boggy := changes(on("swamp", "0504"), func(_ *facts.Map, c *facts.Charts, _ *facts.Scenario) {
		for i := range c.Terrain {
			if c.Terrain[i].Name == "swamp" {
				c.Terrain[i].NoFire = []string{"Mf"}
			}
		}
	})
	r := newRig(t, boggy).put("a", "OC01@0504").put("b", "MS01@0505")
	r.void("a", "OC01 OF 0505", "9.0 OC01")
	r.void("a", "OC01 DF", "9.0 OC01")
	r.legal("a", "OC01 ML 0505")
	r = newRig(t, boggy).put("a", "SK01@0504").put("b", "MS01@0505")
	r.legal("a", "SK01 OF 0505")
	r = onMarathon(t, 2) // the published chart, on a swamp hex of the map
	require.Equal(t, swamp, r.ground("1723").feat)
	require.True(t, r.g.noFireFrom(classMf, r.hex("1723")))
	require.False(t, r.g.noFireFrom(classFf, r.hex("1723")))
}

// Who is first player matters for nothing but the order in which they stand;
// the Persians deploy first in either case.
func TestA_68_MarathonsFirstPlayer(t *testing.T) {
	for _, c := range []struct {
		options []engines.Setting
		moves   []int
	}{
		{nil, []int{1, 2}},
		{[]engines.Setting{setting("marathon_first", "greeks")}, []int{1, 2}},
		{[]engines.Setting{setting("marathon_first", "persians")}, []int{2, 1}},
	} {
		g := open(t, "marathon", c.options...)
		require.Equal(t, c.moves, []int{g.sides[0].moves, g.sides[1].moves})
		require.Equal(t, []string{"greeks", "persians"}, []string{g.sides[0].id, g.sides[1].id})
		require.Equal(t, "deploy-persians", g.Stage(g.Start()).Slug)
	}
	files, err := Rulebook().Files("plataea")
	require.NoError(t, err)
	_, err = Rulebook().Open(files, []engines.Setting{setting("marathon_first", "greeks")})
	require.ErrorContains(t, err, "marathon_first")
}
