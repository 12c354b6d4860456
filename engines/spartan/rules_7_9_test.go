package spartan

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/hex"
	facts "prestags/scenarios/spartan"
)

// before Game-Turn n the position stands.
func (r *rig) before(n int) *rig {
	r.p.impulse = n
	return r
}

// effects of the result on a hex: "a/PP01 disrupted, a/4L01 eliminated". It
// requires that there is exactly one such event.
func (r *rig) effects(at string) string {
	r.t.Helper()
	var out []string
	for _, f := range r.combat("result", at).Effects {
		out = append(out, f.Unit+" "+f.What)
	}
	return strings.Join(out, ", ")
}

// all are the events of a kind.
func (r *rig) all(kind string) []engines.Event {
	r.t.Helper()
	var out []engines.Event
	for _, e := range r.events {
		if e.Kind == kind {
			out = append(out, e)
		}
	}
	require.NotEmpty(r.t, out, kind)
	return out
}

// only is the one event of a kind.
func (r *rig) only(kind string) engines.Event {
	r.t.Helper()
	list := slices.DeleteFunc(slices.Clone(r.events), func(e engines.Event) bool { return e.Kind != kind })
	require.Len(r.t, list, 1, kind)
	return list[0]
}

// quiet requires that no event of the kind concerns the hex.
func (r *rig) quiet(kind, at string) *rig {
	r.t.Helper()
	require.Empty(r.t, r.combats(kind, at), "%s on %s", kind, at)
	return r
}

// mods of a combat by rule: the values of its modifiers in their order.
func (r *rig) mods(kind, at, rule string) string {
	r.t.Helper()
	var out []string
	for _, m := range r.combat(kind, at).Mods {
		if m.Rule == rule {
			out = append(out, m.Op+m.Value.String())
		}
	}
	return strings.Join(out, " ")
}

// scored requires the Victory Points, first-listed side first: "3:0".
func (r *rig) scored(want string) *rig {
	r.t.Helper()
	require.Equal(r.t, want, r.vp())
	return r
}

// free requires that none of the units is disrupted, and all of them alive.
func (r *rig) free(list string) *rig {
	r.t.Helper()
	for _, full := range strings.Fields(list) {
		require.NotEmpty(r.t, r.at(full), full)
		require.False(r.t, r.disrupted(full), full)
	}
	return r
}

// shaken requires that all units are disrupted.
func (r *rig) shaken(list string) *rig {
	r.t.Helper()
	for _, full := range strings.Fields(list) {
		require.NotEmpty(r.t, r.at(full), full)
		require.True(r.t, r.disrupted(full), full)
	}
	return r
}

// fallen requires that all units were eliminated.
func (r *rig) fallen(list string) *rig {
	r.t.Helper()
	for _, full := range strings.Fields(list) {
		require.True(r.t, r.dead(full), full)
	}
	return r
}

func rigFile(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(rigFolder + name)
	require.NoError(t, err)
	return b
}

func Test7_0(t *testing.T) {
	for _, c := range []struct {
		die  int
		want string
	}{{3, "-"}, {4, "D"}} {
		r := newRig(t, nil).put("a", "PP01@0504").put("b", "MS01@0505")
		r.plot("a", "PP01 ML 0505").run(c.die)
		r.odds("melee", "0505", "6:3 2-1 "+c.want)
		require.Equal(t, c.want == "D", r.disrupted("b/MS01"))
	}
	r := newRig(t, nil).put("a", "PP01@0503").put("b", "MS01@0505")
	r.void("a", "PP01 ML 0505", "7.0 PP01") // only adjacent hexes
}

func Test7_11(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 MS01@0504 MS02@0504").put("b", "MS01@0505 MS02@0404")
	r.plot("a", "PP01 ML 0505\nMS01 ML 0404").run(5, 3) // MS02 takes no part
	r.odds("melee", "0404", "3:3 1-1 D").odds("melee", "0505", "6:3 2-1 -")
	require.Equal(t, []string{"a/MS01"}, r.combat("melee", "0404").Units)
	require.Equal(t, []string{"a/PP01"}, r.combat("melee", "0505").Units)
}

func Test7_12(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504").put("b", "MS01@0505 PS01@0505")
	r.plot("a", "PP01 ML 0505").run(6)
	r.odds("melee", "0505", "6:7 1-2 D").shaken("b/MS01 b/PS01")
}

func Test7_13(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 MS01@0604").put("b", "MS01@0505")
	r.plot("a", "PP01 ML 0505\nMS01 ML 0505").run(2)
	r.odds("melee", "0505", "9:3 3-1 -")
	require.Equal(t, []string{"a/PP01", "a/MS01"}, r.combat("melee", "0505").Units)

	r = newRig(t, nil).put("a", "PP01@0504 PP02@0504").put("b", "MS01@0505 MS02@0604")
	r.void("a", "PP01 ML 0505\nPP02 ML 0505+0604", "7.13 PP02")
	r.void("a", "PP02 ML 0604+0505\nPP01 ML 0505", "7.13 PP01")
}

func Test7_14(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504").put("b", "MS01@0505 MS02@0604")
	r.void("a", "PP01 ML 0505\nPP01 ML 0604", "20.0 PP01")
	r.run()
	r.quiet("melee", "0505").quiet("melee", "0604")
}

func Test7_21(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 HC01@0506").put("b", "SD01@0505")
	r.plot("a", "PP01 ML 0505\nHC01 ML 0505").run(1)
	r.odds("melee", "0505", "20:4 5-1 D")
	require.Equal(t, "+6 +4", r.mods("melee", "0505", "7.21")) // 10, doubled by 7.51
	require.Equal(t, "×2", r.mods("melee", "0505", "7.51"))
}

func Test7_22(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0504").put("b", "MS01@0505 MS02@0604")
	r.plot("a", "PP01, PP02 ML 0505+0604").run(4)
	r.odds("melee", "0505", "12:6 2-1 D")
	require.Equal(t, []string{"0505", "0604"}, r.combat("melee", "0604").At)
	require.Len(t, r.combat("melee", "0505").Dice, 1)
	r.shaken("b/MS01 b/MS02")
}

func Test7_23(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0605").put("b", "MS01@0505 MS02@0604")
	r.legal("a", "PP01, PP02 ML 0505+0604")
	r.run(1)
	require.Equal(t, []string{"a/PP01", "a/PP02"}, r.combat("melee", "0505").Units)

	r = newRig(t, nil).put("a", "PP01@0504 PP02@0506").put("b", "MS01@0505 MS02@0604")
	r.void("a", "PP01, PP02 ML 0505+0604", "7.23 PP02")
	r.run(1)
	require.Equal(t, []string{"a/PP01"}, r.combat("melee", "0505").Units)
}

// The diagrams show who may fight as one combat: one attacking hex on two
// defending ones, two on two that all touch, and not three in a row against
// two.
func Test7_24(t *testing.T) {
	b := "MS01@0505 MS02@0604"
	newRig(t, nil).put("a", "MS01@0504").put("b", b).legal("a", "MS01 ML 0505+0604")
	newRig(t, nil).put("a", "MS01@0504 MS02@0605").put("b", b).legal("a", "MS01..02 ML 0505+0604")
	newRig(t, nil).put("a", "MS01@0404 MS02@0504 MS03@0603").put("b", b).
		void("a", "MS01..03 ML 0505+0604", "7.23 MS01", "7.23 MS03")
}

func Test7_32(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504 PS01@0604 PS02@0604").put("b", "MS01@0505 MS02@0505 MS03@0505")
	r.plot("a", "PP01..03, PS01, PS02 ML 0505").run(3)
	r.odds("melee", "0505", "26:9 2-1 -")

	r = newRig(t, nil).put("a", "MS01@0504 MI01@0504").put("b", "PP01@0505")
	r.plot("a", "MS01, MI01 ML 0505").run(5)
	r.odds("melee", "0505", "5:6 1-2 -")

	r = newRig(t, nil).put("a", "MS01@0504 MI01@0504").put("b", "PP01@0505 MS01@0505 MI01@0505")
	r.plot("a", "MS01, MI01 ML 0505").run()
	r.quiet("melee", "0505")
	require.Equal(t, "5:11", r.combat("too weak", "0505").Odds)
}

func Test7_4(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504").put("b", "MS01@0505 MS02@0604")
	r.void("a", "PP01 ML 0505 0604", "7.4 PP01")
	r.void("a", "PP01 ML 0505\nPP01 ML 0505+0604", "20.0 PP01")
}

func Test7_51(t *testing.T) {
	for _, c := range []struct{ a, order, want, mod string }{
		{"MI01@0504 MI02@0506", "MI01..02 ML 0505", "8:4 2-1 -", "×2"},
		{"MI01@0504 MI02@0605", "MI01..02 ML 0505", "4:4 1-1 -", ""},
		{"MI01@0504 MI02@0605 MI03@0405", "MI01..03 ML 0505", "12:4 3-1 -", "×2"},
	} {
		r := newRig(t, nil).put("a", c.a).put("b", "SD01@0505")
		r.plot("a", c.order).run(1)
		r.odds("melee", "0505", c.want)
		require.Equal(t, c.mod, r.mods("melee", "0505", "7.51"), c.a)
	}
}

func Test7_52(t *testing.T) {
	r := newRig(t, nil).put("a", "PS01@0504 2L01@0504 PS02@0506").put("b", "PP01@0505")
	r.plot("a", "PS01 ML 0505\nPS02 ML 0505").run(1)
	r.odds("melee", "0505", "24:6 4-1 -")
	require.Equal(t, "+4", r.mods("melee", "0505", "10.11"))
	mods := r.combat("melee", "0505").Mods
	last := slices.IndexFunc(mods, func(m engines.Mod) bool { return m.Rule == "7.51" })
	require.Equal(t, "5.41", mods[last+1].Rule) // the doubling closes the attack
}

func Test7_53(t *testing.T) {
	for _, c := range []struct{ a, plot string }{
		{"MI01@0504 PP01@0506", "MI01 ML 0505"},
		{"MI01@0504 SK01@0506", "MI01 ML 0505\nSK01 DF"},
	} {
		r := newRig(t, nil).put("a", c.a).put("b", "SD01@0505")
		r.plot("a", c.plot).run(1)
		r.odds("melee", "0505", "2:4 1-2 -")
	}
}

func Test7_54(t *testing.T) {
	r := newRig(t, nil).put("a", "MI01@0601 MI02@0502 MI03@0401").put("b", "SD01@0501")
	r.plot("a", "MI01..03 ML 0501").run(1)
	r.odds("melee", "0501", "6:4 1-1 -")

	r = newRig(t, nil).put("a", "MI01@0701 MI02@0502").put("b", "SD01@0601")
	r.plot("a", "MI01..02 ML 0601").run(1)
	r.odds("melee", "0601", "8:4 2-1 -")

	// Impassable hexes flank nobody either, and cover nothing by themselves.
	r = newRig(t, on("lake", "0404", "0405")).put("a", "MI01@0604 MI02@0506").put("b", "SD01@0505")
	r.plot("a", "MI01..02 ML 0505").run(1)
	r.odds("melee", "0505", "4:4 1-1 -")
}

func Test7_55(t *testing.T) {
	r := newRig(t, nil).put("a", "MI01@0504 MI02@0506").put("b", "SD01@0505 SD02@0604")
	r.plot("a", "MI01..02 ML 0505").run(1)
	r.odds("melee", "0505", "8:4 2-1 -")
}

func Test7_56(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0504 BW02@0506").put("b", "SD01@0505")
	r.plot("a", "BW01..02 OF 0505").run(1)
	r.odds("fire", "0505", "4:2 2-1 -")
}

func Test7_6(t *testing.T) {
	r := newRig(t, on("village", "0505")).put("a", "PP01@0504").put("b", "MS01@0505")
	r.plot("a", "PP01 ML 0505").run(1)
	r.odds("melee", "0505", "6:6 1-1 -")
	require.Equal(t, "×2", r.mods("melee", "0505", "7.6"))

	// It is the terrain a unit stands in: the published chart halves those
	// who attack from a stream.
	halved := func(m *facts.Map, c *facts.Charts, s *facts.Scenario) {
		addFeature(m, "stream", "0504")
		for i := range c.Terrain {
			if c.Terrain[i].Name == "stream" {
				c.Terrain[i].Attack = facts.Factor{Num: 1, Den: 2}
			}
		}
	}
	r = newRig(t, halved).put("a", "PS01@0504 1L01@0504").put("b", "MS01@0505")
	r.plot("a", "PS01 ML 0505").run(1)
	r.odds("melee", "0505", "4:3 1-1 -") // 4 halved, the bonus no more than that
}

func Test8_0(t *testing.T) {
	for _, g := range []*game{newRig(t, nil).g, open(t, "marathon")} {
		require.Equal(t, []string{"1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1"}, g.table.names)
		require.Len(t, g.table.rows, 7)
	}
	// One table for fire and melee.
	for die := 1; die <= 6; die++ {
		r := newRig(t, nil).put("a", "BW01@0303 SD01@0804").put("b", "MS01@0304 SD01@0805")
		r.plot("a", "BW01 OF 0304\nSD01 ML 0805").run(die, die)
		fire, melee := r.combat("fire", "0304"), r.combat("melee", "0805")
		require.Equal(t, "1-1", fire.Column)
		require.Equal(t, "1-1", melee.Column)
		require.Equal(t, fire.Result, melee.Result)
		require.Equal(t, map[bool]string{true: "D", false: "-"}[die >= 5], fire.Result)
	}
}

func Test8_1a(t *testing.T) {
	r := newRig(t, nil).put("a", "LC01@0504").put("b", "MS01@0505")
	r.plot("a", "LC01 ML 0505").run() // 1:3
	r.quiet("melee", "0505").free("b/MS01")
	require.Equal(t, "1:3", r.combat("too weak", "0505").Odds)

	r = newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0604 PP04@0506 LC01@0605").put("b", "MS01@0505")
	r.plot("a", "PP01..04, LC01 ML 0505").run(1)
	r.odds("melee", "0505", "50:3 8-1 1/2E").fallen("b/MS01")
}

func Test8_1b(t *testing.T) {
	for die := 1; die <= 6; die++ {
		r := newRig(t, nil).put("a", "MS01@0504").put("b", "PP01@0505")
		r.plot("a", "MS01 ML 0505").run(die)
		require.Equal(t, "1-2", r.combat("melee", "0505").Column)
		r.free("a/MS01").stands("a/MS01@0504").scored("0:0")
	}
}

func Test8_1c(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504").put("b", "MS01@0505 MS02@0604")
	r.plot("a", "PP01 ML 0505").run(4)
	r.shaken("b/MS01").free("b/MS02 a/PP01")
	require.Equal(t, "b/MS01 disrupted", r.effects("0505"))
}

func Test8_1d(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504 PP04@0604 PP05@0604")
	r.put("b", "MS01@0505 MS02@0505 MS03@0505 2L01@0505")
	r.plot("a", "PP01..05 ML 0505").run(6)
	r.odds("melee", "0505", "30:15 2-1 1/2E").fallen("b/MS02 b/MS03").free("b/MS01 b/2L01").scored("4:0")
	require.Equal(t, 3, r.level("b/2L01"))

	r = newRig(t, nil).put("a", "PP01@0504 PP02@0504").put("b", "MS01@0505")
	r.plot("a", "PP01..02 ML 0505").run(5)
	r.odds("melee", "0505", "12:3 4-1 1/2E").fallen("b/MS01")

	r = newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504").put("b", "MS01@0505 MS02@0505 MS03@0505")
	r.plot("a", "PP01..03 ML 0505").plot("b", "[standing]\nlosses: MS01 MS02").run(6)
	r.odds("melee", "0505", "18:9 2-1 1/2E").fallen("b/MS01 b/MS02").shaken("b/MS03")
}

func Test8_1e(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504 PP04@0506 PP05@0506")
	r.put("b", "MS01@0505 MS02@0505 MS03@0505 2L01@0505")
	r.plot("a", "PP01..05 ML 0505").run(6)
	r.odds("melee", "0505", "60:15 4-1 E").fallen("b/MS01 b/MS02 b/MS03 b/2L01").scored("7:0")

	r = newRig(t, nil).put("a", "BW01@0503 BW02@0503 BW03@0503 SK01@0604")
	r.put("b", "MS01@0505 MS02@0505 MS03@0505 2L01@0505")
	r.plot("a", "BW01..03, SK01 OF 0505").run(6)
	r.odds("fire", "0505", "8:2 4-1 E").fallen("b/MS01 b/MS02 b/MS03").stands("b/2L01@0505").scored("6:0")
	require.Equal(t, 2, r.level("b/2L01"))
}

func Test8_2a(t *testing.T) {
	r := newRig(t, nil).put("a", "-PP01@0504").put("b", "MS01@0505")
	r.void("a", "PP01 MV 0503", "8.2 PP01")
	r.void("a", "PP01 ML 0505", "8.2 PP01")

	r = newRig(t, nil).put("a", "LT01@0504").put("b", "-SK01@0508")
	r.void("b", "SK01 DF", "8.2 SK01")
	r.plot("a", "LT01 MV 0505 0506 0507 0607").run()
	r.stands("a/LT01@0607")
	r = newRig(t, nil).put("a", "LT01@0507").put("b", "-SK01@0508")
	r.void("b", "SK01 OF 0507", "8.2 SK01")

	// A leader is never disrupted.
	r = newRig(t, nil).put("a", "BW01@0503").put("b", "2L01@0505")
	r.plot("a", "BW01 OF 0505").run(6)
	r.odds("fire", "0505", "2:2 1-1 D").free("b/2L01")
}

func Test8_2b(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504").put("b", "-MS01@0505 MS02@0505")
	r.plot("a", "PP01 ML 0505").run(4)
	r.odds("melee", "0505", "6:6 1-1 D")
	require.Equal(t, "+1", r.mods("melee", "0505", "8.2"))
	require.Equal(t, 4, r.combat("melee", "0505").Dice[0].Die) // the natural die is noted

	r = newRig(t, nil).put("a", "BW01@0503").put("b", "-MS01@0505")
	r.plot("a", "BW01 OF 0505").run(4)
	r.odds("fire", "0505", "2:2 1-1 D").fallen("b/MS01")
}

func Test8_21(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0203 PP01@0504 MS01@0803").put("b", "MS01@0205 SD01@0505 SK01@0805")
	r.plot("a", "BW01 OF 0205\nPP01 ML 0505\nMS01 MV 0804").plot("b", "SK01 DF").run(5, 5, 5)
	var phases []string
	for _, e := range r.events {
		if e.Kind == "result" {
			phases = append(phases, e.Phase+" "+e.At[0]+" "+e.Result)
		}
	}
	require.Equal(t, []string{"fire 0205 D", "melee 0505 D", "defensive 0804 D"}, phases)
	r.shaken("b/MS01 b/SD01 a/MS01")
}

func Test8_22(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504").put("b", "-MS01@0505 MS02@0505")
	r.plot("a", "PP01 ML 0505").run(4)
	r.fallen("b/MS01").shaken("b/MS02").scored("2:0")
	require.Equal(t, "b/MS01 eliminated, b/MS02 disrupted", r.effects("0505"))
}

func Test8_23(t *testing.T) {
	r := newRig(t, nil).before(3).put("a", "BW01@0203 PP01@0504 MS01@0803").put("b", "MS01@0205 SD01@0505 SK01@0805")
	r.plot("a", "BW01 OF 0205\nPP01 ML 0505\nMS01 MV 0804").plot("b", "SK01 DF").run(5, 5, 5)
	r.shaken("b/MS01 b/SD01 a/MS01") // hit in B, C and E of Game-Turn 3
	r.void("b", "MS01 MV 0206\nSD01 MV 0506", "8.2 MS01", "8.2 SD01")
	r.void("a", "MS01 MV 0803", "8.2 MS01")
	r.run()
	r.free("b/MS01 b/SD01 a/MS01") // at the end of Game-Turn 4
	r.legal("b", "MS01 MV 0206\nSD01 MV 0506")
	r.legal("a", "MS01 MV 0803")
}

func Test8_24(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0504 MS02@0504 MS03@0504").put("b", "-MS01@0505 MS02@0604")
	r.plot("a", "MS01..03 ML 0505+0604").run(6)
	r.odds("melee", "0505", "9:6 1-1 0505 1/2E, 0604 D")
	require.Len(t, r.combat("melee", "0505").Dice, 1)
	r.fallen("b/MS01").shaken("b/MS02")
}

func Test8_3(t *testing.T) {
	charts := string(rigFile(t, "charts.toml"))
	_, err := facts.ReadCharts("charts.toml", []byte(charts))
	require.NoError(t, err)
	_, err = facts.ReadCharts("charts.toml", []byte(strings.Replace(charts, `"1/2E", "1/2E"], # die 1`, `"1/2E", "R"], # die 1`, 1)))
	require.ErrorContains(t, err, "8.3")
}

func Test8_4(t *testing.T) {
	for _, c := range []struct {
		limit                        int
		third, order, standing, want string
	}{
		{3, "0504", "advance=yes", "", "a/PP01@0505 a/PP02@0505 a/PP03@0505"},
		{3, "0504", "advance=PP01", "", "a/PP01@0505 a/PP02@0504 a/PP03@0504"},
		{3, "0504", "", "advance: yes", "a/PP01@0505 a/PP02@0505 a/PP03@0505"},
		{3, "0504", "advance=no", "advance: yes", "a/PP01@0504 a/PP02@0504 a/PP03@0504"},
		{3, "0504", "", "", "a/PP01@0504 a/PP02@0504 a/PP03@0504"},
		{2, "0604", "advance=PP03,PP02,PP01", "", "a/PP01@0504 a/PP02@0505 a/PP03@0505"},
		{2, "0604", "advance=yes", "", "a/PP01@0505 a/PP02@0505 a/PP03@0604"},
	} {
		r := newRig(t, limits(c.limit))
		r.put("a", "PP01@0504 PP02@0504 PP03@"+c.third).put("b", "MS01@0505")
		r.plot("a", "PP01..03 ML 0505 "+c.order+"\n[standing]\n"+c.standing).run(4)
		r.odds("melee", "0505", "18:3 6-1 E").stands(c.want)
	}
	// Classes are observed like the limit: SD may not follow PP.
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0504 SD01@0604").put("b", "MS01@0505")
	r.plot("a", "PP01, PP02, SD01 ML 0505 advance=yes").run(6)
	r.odds("melee", "0505", "16:3 5-1 E").stands("a/PP01@0505 a/PP02@0505 a/SD01@0604")
	// No advance where the hex was not emptied.
	r = newRig(t, nil).put("a", "PP01@0504").put("b", "MS01@0505 2L01@0505")
	r.plot("a", "PP01 ML 0505 advance=yes").run(6)
	r.odds("melee", "0505", "6:6 1-1 D").quiet("advance", "0505").stands("a/PP01@0504")
}

// A hex that an attacker leaves by advancing is not vacated as a result of
// combat: nobody follows into it, whichever combat stands first.
func Test8_4_VacatedByCombatAlone(t *testing.T) {
	for _, c := range []struct {
		at, order, from string
		dice            []int
	}{
		{"0404", "PP01 ML 0404 advance=yes", "0505", []int{6, 6}},
		{"0604", "PP01 ML 0604 advance=yes", "0505", []int{6, 6}},
	} {
		r := newRig(t, nil).put("a", "4L01@0504 PP01@0504").put("b", "MI01@"+c.at+" PP01@0505").setLevel("a/4L01", 4)
		r.plot("a", c.order).plot("b", "PP01 ML 0504 advance=yes").run(c.dice...)
		r.odds("melee", c.at, "9:2 4-1 E").odds("melee", "0504", "6:9 1-2 D")
		// The leader's death saves PP01 from disruption (10.32), so it advances.
		r.fallen("a/4L01 b/MI01").stands("a/PP01@" + c.at + " b/PP01@0505")
	}
}

// The order of the file is the order on a line as well.
func Test8_4_OrderOnTheLine(t *testing.T) {
	r := newRig(t, limits(1)).put("a", "PP01@0504 PP02@0604").put("b", "MS01@0505")
	r.plot("a", "PP02, PP01 ML 0505 advance=yes").run(6)
	r.odds("melee", "0505", "12:3 4-1 E").stands("a/PP01@0504 a/PP02@0505")
}

// Which of several units alike is lost is a choice as long as their tasks
// differ: it is asked in fire and melee, not after the last task is done.
func Test8_1d_ChoiceAmongUnitsAlike(t *testing.T) {
	asked := func(r *rig, dice ...int) []engines.Question {
		var orders []engines.SideOrders
		for _, side := range []string{"a", "b"} {
			o, ps := r.compile(side)
			require.Empty(t, ps)
			orders = append(orders, engines.SideOrders{Side: side, Orders: o})
		}
		out, err := engines.Run(r.g, engines.Input{Position: r.p, Orders: orders, Dice: engines.ScriptOf(dice...), Ask: true})
		require.NoError(t, err)
		return out.Questions
	}
	r := newRig(t, nil).put("a", "BW01@0503 BW02@0503").put("b", "MS01@0505 MS02@0505")
	r.plot("a", "BW01..02 OF 0505").plot("b", "MS01 MV 0506")
	require.Equal(t, []engines.Question{{
		Key: "0/0/001/fire/8.1/b@0505/1", Side: "b", Rule: "8.1", Text: "Which units are lost in 0505?",
		Choices: []engines.Choice{{ID: "MS02"}, {ID: "MS01"}}, Min: 1, Max: 1, Default: []string{"MS02"},
	}}, asked(r, 6))
	r = newRig(t, nil).put("a", "BW01@0503 BW02@0503").put("b", "MS01@0506 MS02@0506")
	r.plot("a", "BW01..02 DF 0505").plot("b", "MS01..02 MV 0505 0504")
	require.Len(t, asked(r), 1) // at which hex others might fire; nobody knows yet that BW01 does
	r.plot("a", "BW01..02 DF\n[standing]\ndefensive fire: any")
	require.Empty(t, asked(r, 6))
}

// A losses line for no hex of the map is ignored, one for several holds for each.
func Test8_1d_LossesLines(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0505 MS02@0505 PS01@0606 PS02@0606").put("b", "MS01@0909")
	text := "[standing]\nlosses 9999: MS01\nlosses 0505 0606: MS01 PS01\nlosses: vp"
	require.Equal(t, []string{"8.1 "}, r.warned("a", text))
	o, _ := r.compile("a")
	var at []hex.At
	for _, l := range o.standing.losses {
		at = append(at, l.at)
	}
	require.Equal(t, []hex.At{r.hex("0505"), r.hex("0606"), hex.None}, at)
}

func Test9_0(t *testing.T) {
	read := func(edit func(string) string) error {
		s, err := facts.ReadScenario("scenario.toml", []byte(strings.Replace(string(rigFile(t, "scenario.toml")), "deployment = \"given\"\n", "", 1)))
		require.NoError(t, err)
		m, err := facts.ReadMap("map.toml", []byte(strings.Replace(string(rigFile(t, "map.toml")), "[[source]]", "[[features]]\nfeature = \"woods\"\nat = [\"0505\"]\n\n[[source]]", 1)))
		require.NoError(t, err)
		c, err := facts.ReadCharts("charts.toml", []byte(edit(string(rigFile(t, "charts.toml")))))
		if err != nil {
			return err
		}
		return facts.Check(m, c, s, nil)
	}
	require.NoError(t, read(func(s string) string { return s }))
	err := read(func(s string) string { return strings.Replace(s, "mp = 2, fps = 4, blocks", "mp = 2, blocks", 1) })
	require.ErrorContains(t, err, "Fire Protection Strength")
	err = read(func(s string) string {
		return strings.Replace(s, "  { name = \"woods\",   mp = 2, fps = 4, blocks = true },\n", "", 1)
	})
	require.ErrorContains(t, err, "woods")

	// What the chart says is what a hex is: MP, FPS, melee, blocking.
	r := newRig(t, func(m *facts.Map, _ *facts.Charts, _ *facts.Scenario) {
		addFeature(m, "village", "0505")
		addFeature(m, "swamp", "0606")
	})
	village, swamp, clear := r.ground("0505"), r.ground("0606"), r.ground("0101")
	require.Equal(t, []int{2, 6}, []int{village.cost, village.fps})
	require.Equal(t, []int{6, 2}, []int{swamp.cost, swamp.fps})
	require.Equal(t, []int{2, 2}, []int{clear.cost, clear.fps})
	require.Equal(t, factor{2, 1}, village.defend)
	require.Equal(t, []bool{true, false, false}, []bool{village.blocks, swamp.blocks, clear.blocks})
}

func (r *rig) hex(name string) hex.At {
	r.t.Helper()
	a, ok := r.g.grid.Parse(name)
	require.True(r.t, ok, name)
	return a
}

func (r *rig) ground(name string) ground { return r.g.ground[r.hex(name)] }
