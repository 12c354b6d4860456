package spartan

import (
	"testing"

	"github.com/stretchr/testify/require"

	facts "prestags/scenarios/spartan"
)

// exempt switches the command radius on and frees mounted units of side a from
// it ("Mt. Ex.").
func exempt(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) {
	s.CommandRadius = ""
	s.Sides[0].MountedExempt = true
}

// ma is a unit's Movement Allowance where it stands, as people write it.
func (r *rig) ma(full string) string {
	r.t.Helper()
	return halves(r.g.allowance(r.unit(full), r.p.units))
}

func Test10_0a(t *testing.T) {
	for _, c := range []struct{ a, order, want, bonus string }{
		{"PP01@0504 1L01@0504", "PP01 ML 0505", "12:3 4-1 -", "+6"},
		{"PS01@0504 3L01@0504", "PS01 ML 0505", "7:3 2-1 -", "+3"},
	} {
		r := newRig(t, nil).put("a", c.a).put("b", "MS01@0505")
		r.plot("a", c.order).run(1)
		r.odds("melee", "0505", c.want)
		require.Equal(t, c.bonus, r.mods("melee", "0505", "10.11"))
	}
}

func Test10_0b(t *testing.T) {
	r := newRig(t, command).put("a", "SD01@0505 2L01@0507")
	require.Equal(t, "4", r.ma("a/SD01"))
	r.legal("a", "SD01 MV 0504 0503 0502 0501")
	r = newRig(t, command).put("a", "SD01@0505 2L01@0508")
	require.Equal(t, "2", r.ma("a/SD01"))
	r.legal("a", "SD01 MV 0504 0503")
	r.void("a", "SD01 MV 0504 0503 0502", "5.13 SD01")
	r = newRig(t, command).put("a", "SD01@0505").put("b", "2L01@0507")
	require.Equal(t, "2", r.ma("a/SD01")) // the enemy's leader commands nobody here
}

func Test10_0c(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0503").put("b", "MS01@0505 3L01@0505")
	r.plot("a", "BW01 OF 0505").run(5)
	r.odds("fire", "0505", "2:2 1-1 D").free("b/MS01 b/3L01").scored("0:0")
	require.Equal(t, 3, r.level("b/3L01"))

	r = newRig(t, nil).put("a", "PP01@0504").put("b", "MS01@0505 3L01@0505")
	r.plot("a", "PP01 ML 0505").run(6)
	r.odds("melee", "0505", "6:6 1-1 D").free("b/MS01 b/3L01").scored("0:0")
	require.Equal(t, 4, r.level("b/3L01"))
	require.Equal(t, "b/3L01 reduced", r.effects("0505"))

	// Not from a half-elimination or elimination (8.1, 10.31).
	r = newRig(t, nil).put("a", "PP01@0504 PP02@0504").put("b", "MS01@0505 3L01@0505")
	r.plot("a", "PP01..02 ML 0505").run(6)
	r.odds("melee", "0505", "12:6 2-1 1/2E").fallen("b/MS01").stands("b/3L01@0505")
}

func Test10_0d(t *testing.T) {
	r := newRig(t, exempt).put("a", "HC01@0505 LC01@0505 MC01@0505 OC01@0506 PP01@0507 SD01@0508 SK01@0507 EL01@0509").put("b", "HC01@0101")
	for full, want := range map[string]string{
		"a/HC01": "7", "a/LC01": "9", "a/MC01": "9", "a/OC01": "9", "a/EL01": "6",
		"a/PP01": "2", "a/SD01": "2", "a/SK01": "2.5", "b/HC01": "3.5",
	} {
		require.Equal(t, want, r.ma(full), full)
	}
	exempted := map[string]bool{}
	for _, slug := range facts.Slugs() {
		for _, sd := range open(t, slug).sides {
			if sd.mountedExempt {
				exempted[slug+"/"+sd.id] = true
			}
		}
	}
	require.Equal(t, map[string]bool{
		"chaeronea/macedonians": true, "granicus/macedonians": true, "issus/macedonians": true,
		"ipsus/macedonians": true, "ipsus/allies": true, "heraclea/pyrrhus": true, "asculum/pyrrhus": true,
		"cannae/carthaginians": true, "zama/carthaginians": true, "zama/romans": true, "comparative/macedonians": true,
	}, exempted)
}

func Test10_11(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0504 MS02@0504 2L01@0504 3L01@0504").put("b", "MS01@0505")
	r.plot("a", "MS01..02 ML 0505").run(1)
	r.odds("melee", "0505", "12:3 4-1 -")
	require.Equal(t, "+6", r.mods("melee", "0505", "10.11")) // of 6 + 3

	// A leader next door gives nothing, and one who came in phase D came late.
	r = newRig(t, nil).put("a", "MS01@0504 1L01@0503").put("b", "MS01@0505")
	r.plot("a", "MS01 ML 0505\n1L01 MV 0504").run(1)
	r.odds("melee", "0505", "3:3 1-1 -").stands("a/1L01@0504")
}

func Test10_12(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0504").put("b", "2L01@0505")
	r.plot("a", "MS01 ML 0505").run(1)
	r.odds("melee", "0505", "3:1 3-1 -")
	require.Empty(t, r.mods("melee", "0505", "10.11"))

	// Nor to another leader: two of them defend with 1 each.
	r = newRig(t, nil).put("a", "MS01@0504").put("b", "2L01@0505 3L01@0505")
	r.plot("a", "MS01 ML 0505").run(1)
	r.odds("melee", "0505", "3:2 1-1 -")
}

func Test10_13(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504").put("b", "MS01@0505 1L01@0505")
	r.plot("a", "PP01 ML 0505").run(1)
	r.odds("melee", "0505", "6:6 1-1 -")

	r = newRig(t, nil).put("a", "BW01@0503").put("b", "MS01@0505 1L01@0505")
	r.plot("a", "BW01 OF 0505").run(1)
	r.odds("fire", "0505", "2:2 1-1 -") // FPS only

	r = newRig(t, nil).put("a", "BW01@0503 1L01@0503").put("b", "MS01@0505")
	r.plot("a", "BW01 OF 0505").run(1)
	r.odds("fire", "0505", "2:2 1-1 -")
}

func Test10_14(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 MS01@0504 2L01@0504").put("b", "MS01@0505 MS02@0404")
	r.plot("a", "PP01 ML 0505\nMS01 ML 0404").run(1, 1)
	r.odds("melee", "0404", "6:3 2-1 -").odds("melee", "0505", "12:3 4-1 -")
	require.Equal(t, "+3", r.mods("melee", "0404", "10.11"))
	require.Equal(t, "+6", r.mods("melee", "0505", "10.11"))
}

func Test10_21(t *testing.T) {
	r := newRig(t, command).put("a", "SD01@0505 2L01@0507")
	r.plot("a", "SD01 MV 0504 0503 0502 0501").run()
	r.stands("a/SD01@0501")

	r = newRig(t, command).put("a", "SD01@0505 2L01@0507 1L01@0504")
	require.Equal(t, "4", r.ma("a/SD01"))
	r.void("a", "SD01 MV 0504 0503 0502 0501 0401", "5.13 SD01")
}

func Test10_22(t *testing.T) {
	r := newRig(t, exempt).put("a", "HC01@0504 1L01@0504").put("b", "MS01@0505")
	r.plot("a", "HC01 ML 0505").run(1)
	r.odds("melee", "0505", "8:3 2-1 -")
}

func Test10_23(t *testing.T) {
	r := newRig(t, command).put("a", "MS01@0505 PP01@0505 SK01@0505 HC01@0706 LC01@0706")
	for full, want := range map[string]string{"a/MS01": "1.5", "a/PP01": "2", "a/SK01": "2.5", "a/HC01": "3.5", "a/LC01": "4.5"} {
		require.Equal(t, want, r.ma(full), full)
	}
	r.legal("a", "LC01 MV 0705 0704 0703 0702")
	r.void("a", "LC01 MV 0705 0704 0703 0702 0701", "5.13 LC01")
}

func Test10_24(t *testing.T) {
	r := newRig(t, changes(command, on("slope", "0504"), on("lake", "0604"))).put("a", "MS01@0505")
	require.Equal(t, "1.5", r.ma("a/MS01"))
	r.void("a", "MS01 MV 0504 0503", "5.13 MS01") // it would have to be the only hex
	r.void("a", "MS01 MV 0604", "5.15 MS01")
	r.plot("a", "MS01 MV 0504").run()
	r.stands("a/MS01@0504")
}

func Test10_3a(t *testing.T) {
	r := newRig(t, command).put("a", "PP01@0504 PP02@0504").put("b", "MS01@0505 2L01@0505 MS02@0507 MS03@0506")
	require.Equal(t, "3", r.ma("b/MS02"))
	r.plot("a", "PP01..02 ML 0505").run(5)
	r.odds("melee", "0505", "12:6 2-1 D")
	require.Equal(t, 3, r.level("b/2L01"))
	require.Equal(t, "1.5", r.ma("b/MS02")) // radius 1 now
	require.Equal(t, "3", r.ma("b/MS03"))
	r.plot("a", "PP01..02 ML 0505").run(5) // bonus 3 now
	r.odds("melee", "0505", "12:6 2-1 D")
	require.Equal(t, "+3", r.mods("melee", "0505", "10.11"))
	require.Equal(t, 4, r.level("b/2L01"))
	r.scored("0:0")
	r.plot("a", "PP01..02 ML 0505").run(5)
	r.fallen("b/2L01").free("b/MS01").scored("1:0")

	r = newRig(t, nil).put("a", "PP01@0504").put("b", "2L01@0505").setLevel("b/2L01", 4)
	r.plot("a", "PP01 ML 0505 advance=yes").run(1)
	r.odds("melee", "0505", "6:1 6-1 D").fallen("b/2L01").scored("1:0").stands("a/PP01@0505")
}

func Test10_3b(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504 PP04@0506").put("b", "PP01@0505 1L01@0505")
	r.plot("a", "PP01..04 ML 0505").run(6)
	r.odds("melee", "0505", "48:12 4-1 E").fallen("b/PP01 b/1L01").scored("4:0")
}

func Test10_3c(t *testing.T) {
	// Nothing a player can order concerns a level, and a level that rose would
	// be found out.
	r := newRig(t, nil).put("a", "3L01@0504 PP01@0504").put("b", "PP01@0507")
	require.Equal(t, []string{"MV", "OF", "DF", "ML", "NP", "AT"}, r.g.Grammar().Verbs)
	before := r.p.clone()
	r.plot("a", "3L01, PP01 MV 0505").run()
	require.Equal(t, 3, r.level("a/3L01"))
	raised := r.p.clone()
	raised.units[r.unit("a/3L01")].level = 2
	require.EqualError(t, r.g.Check(before, raised, nil), "leader a/3L01 was upgraded")
}

func Test10_31(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0503 BW02@0503 BW03@0503 SK01@0604").put("b", "PP01@0505 3L01@0505")
	r.plot("a", "BW01..03, SK01 OF 0505 advance=yes").run(6)
	r.odds("fire", "0505", "8:2 4-1 E").fallen("b/PP01").stands("b/3L01@0505 a/SK01@0604").scored("3:0")
	require.Equal(t, 3, r.level("b/3L01"))
	require.Equal(t, []string{"10.31", "8.1"}, r.combat("result", "0505").Rule)

	// A half-elimination by fire: half the units, the others not disrupted.
	r = newRig(t, nil).put("a", "BW01@0503 BW02@0503").put("b", "PP01@0505 PP02@0505 3L01@0505")
	r.plot("a", "BW01..02 OF 0505").run(6)
	r.odds("fire", "0505", "4:2 2-1 1/2E").fallen("b/PP02").free("b/PP01 b/3L01")
	require.Equal(t, 3, r.level("b/3L01"))
}

func Test10_32(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0504").put("b", "4L01@0505 PP01@0505")
	r.plot("a", "PP01..02 ML 0505").run(5)
	r.odds("melee", "0505", "12:9 1-1 D").fallen("b/4L01").free("b/PP01").scored("1:0")
	require.Equal(t, "b/4L01 eliminated", r.effects("0505"))
}

func Test10_33(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504 PP04@0604 PP05@0604")
	r.put("b", "2L01@0505 MS01@0505 MS02@0505 MS03@0505")
	r.plot("a", "PP01..05 ML 0505").run(6)
	r.odds("melee", "0505", "30:15 2-1 1/2E").fallen("b/MS02 b/MS03").free("b/MS01").scored("4:0")
	require.Equal(t, 3, r.level("b/2L01"))
	require.Equal(t, "b/MS03 eliminated, b/MS02 eliminated, b/2L01 reduced", r.effects("0505"))

	r = newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504 PP04@0506 PP05@0506")
	r.put("b", "2L01@0505 MS01@0505 MS02@0505 MS03@0505")
	r.plot("a", "PP01..05 ML 0505").run(6)
	r.odds("melee", "0505", "60:15 4-1 E").fallen("b/MS01 b/MS02 b/MS03 b/2L01")
}

func Test10_4(t *testing.T) {
	for _, g := range []*game{newRig(t, nil).g, open(t, "marathon")} {
		for _, want := range []facts.LeaderLevel{
			{Level: 1, Bonus: 9, Radius: 2, Class: "E", MA: 9},
			{Level: 2, Bonus: 6, Radius: 2, Class: "E", MA: 9},
			{Level: 3, Bonus: 3, Radius: 1, Class: "E", MA: 9},
			{Level: 4, Bonus: 3, Radius: 0, Class: "E", MA: 9},
		} {
			require.Equal(t, want, g.leaderLevel(int8(want.Level)))
		}
	}
	r := newRig(t, nil).put("a", "1L01@0101 2L01@0201 3L01@0301 4L01@0401")
	for _, full := range []string{"a/1L01", "a/2L01", "a/3L01", "a/4L01"} {
		u := r.g.typeOf(r.unit(full))
		require.Equal(t, unitType{code: full[2:4], name: "Leader", class: classE, dot: true, ma: 18, vp: 1, leader: true}, *u)
	}
}
