package spartan

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/hex"
	facts "prestags/scenarios/spartan"
)

func Test6_0a(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0505").put("b", "MS01@0507 MS02@0508")
	r.legal("a", "BW01 OF 0507")
	r.void("a", "BW01 OF 0508", "6.13 BW01")
	// A clear line of sight, and an enemy there.
	r.put("b", "MS03@0506")
	r.void("a", "BW01 OF 0507", "6.37 BW01")
	r.void("a", "BW01 OF 0705", "6.0 BW01")
}

func Test6_0b(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0505 BW02@0505").put("b", "MS01@0507 MI01@1212")
	r.plot("a", "BW01, BW02 OF 0507").run(6)
	r.odds("fire", "0507", "4:2 2-1 1/2E")
	require.True(t, r.dead("b/MS01"))
	require.Equal(t, "2:0", r.vp())
	require.Equal(t, "0/0/001/fire/8.0/a@0507/1", r.combat("fire", "0507").Dice[0].Key)

	// All results together: what one kills still shoots (20.2).
	r = newRig(t, nil).put("a", "BW01@0505 BW02@0505 MI01@0101").put("b", "BW01@0507 BW02@0507 MI01@1212")
	r.plot("a", "BW01, BW02 OF 0507").plot("b", "BW01, BW02 OF 0505").run(6, 6)
	r.odds("fire", "0507", "4:2 2-1 1/2E").odds("fire", "0505", "4:2 2-1 1/2E")
	require.Equal(t, "3:3", r.vp())
	require.Equal(t, []bool{true, true, true, true}, []bool{r.dead("a/BW02"), r.disrupted("a/BW01"), r.dead("b/BW02"), r.disrupted("b/BW01")})
}

// No fire in consecutive Player-Turns: in this sequence, by A-34.
func Test6_12(t *testing.T) {
	r := newRig(t, nil).put("a", "LT01@0506").put("b", "SK01@0508")
	r.plot("a", "LT01 MV 0507").plot("b", "SK01 DF").run(1).odds("defensive", "0507", "2:2 1-1 -")
	r.void("b", "SK01 OF 0507", "6.12 SK01")
	r.run()
	r.legal("b", "SK01 OF 0507") // a Game-Turn later it has prepared
	r.run(1).odds("fire", "0507", "2:2 1-1 -")
	// Its own fire every Game-Turn.
	r.legal("b", "SK01 OF 0507")
	r.run(1).odds("fire", "0507", "2:2 1-1 -")
}

func Test6_13(t *testing.T) {
	r := newRig(t, nil).put("a", "SK01@0505").put("b", "MS01@0507 MS02@0506")
	r.void("a", "SK01 OF 0507", "6.13 SK01")
	r.legal("a", "SK01 OF 0506")
	r.run(1).odds("fire", "0506", "2:2 1-1 -")
}

func Test6_14(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0505 BW02@0505 PP01@0505").put("b", "MS01@0507 MS02@0705 MI01@0504")
	r.plot("a", "BW01 OF 0507\nBW02 OF 0705\nPP01 ML 0504").run(1, 1, 1)
	r.odds("fire", "0507", "2:2 1-1 -").odds("fire", "0705", "2:2 1-1 -").odds("melee", "0504", "6:2 3-1 -")
	require.Equal(t, []string{"a/BW01"}, r.combat("fire", "0507").Units)
	// Or none.
	r.plot("a", "BW01 OF 0507").run(1).odds("fire", "0507", "2:2 1-1 -")
	require.Empty(t, r.combats("fire", "0705"))
}

// All offensive fire of a side at one hex is one attack.
func Test6_15(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0505 BW02@0707 SK01@0606").put("b", "MS01@0507")
	r.plot("a", "BW01 OF 0507\nSK01 OF 0507\nBW02 OF 0507").run(1)
	r.odds("fire", "0507", "6:2 3-1 -")
	require.Equal(t, []string{"a/BW01", "a/BW02", "a/SK01"}, r.combat("fire", "0507").Units)
	// A unit attacks once.
	r.void("a", "BW01 OF 0507\nBW01 DF", "20.0 BW01")
}

func Test6_16(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0505").put("b", "MS01@0507 MS02@0705")
	r.void("a", "BW01 OF 0507+0705", "6.16 BW01")
	r.run()
	require.Empty(t, r.combats("fire", "0507"))
}

// The ledger's example has BW01@0503 fire over SK01@0504, which 6.37 forbids
// on the ground: here the skirmishers stand at 0604.
func Test6_21(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0503 SK01@0604").put("b", "MS01@0505")
	r.plot("a", "BW01 OF 0505\nSK01 OF 0505").run(1).odds("fire", "0505", "4:2 2-1 -")
	r = newRig(t, nil).put("a", "BW01@0503 SK01@0504").put("b", "MS01@0505")
	r.void("a", "BW01 OF 0505\nSK01 OF 0505", "6.37 BW01")
	r.run(1).odds("fire", "0505", "2:2 1-1 -")
}

func Test6_22(t *testing.T) {
	for _, target := range []string{"MS01@0507", "PP01@0507 PP02@0507 PP03@0507", "2L01@0507"} {
		r := newRig(t, nil).put("a", "BW01@0505").put("b", target+" MI01@1212")
		r.plot("a", "BW01 OF 0507").run(1).odds("fire", "0507", "2:2 1-1 -")
	}
	// By the terrain, and by that alone: woods 4, village 6.
	r := newRig(t, changes(on("woods", "0507"), on("village", "0705"))).put("a", "BW01@0505 BW02@0505 BL01@0505").put("b", "MS01@0507 MS02@0705")
	r.plot("a", "BW01, BW02 OF 0507\nBL01 OF 0705").run(1, 1)
	r.odds("fire", "0507", "4:4 1-1 -").odds("fire", "0705", "3:6 1-2 -")
}

func Test6_23(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0505").put("b", "MS01@0507 SK01@0507 PS01@0507")
	r.plot("a", "BW01 OF 0507").run(5).odds("fire", "0507", "2:2 1-1 D")
	require.Equal(t, []bool{true, true, true}, []bool{r.disrupted("b/MS01"), r.disrupted("b/SK01"), r.disrupted("b/PS01")})
}

// A single unit's fire goes into a single hex, whole.
func Test6_31(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0505").put("b", "MS01@0507 MS02@0705")
	r.void("a", "BW01 OF 0507+0705", "6.16 BW01")
	r.void("a", "BW01 OF 0507 0705", "6.16 BW01")
	r.void("a", "BW01 OF 0507\nBW01 OF 0705", "20.0 BW01")
	r.legal("a", "BW01 OF 0507")
	r.run(1).odds("fire", "0507", "2:2 1-1 -")
}

func Test6_32(t *testing.T) {
	for _, terrain := range []string{"woods", "village"} {
		r := newRig(t, on(terrain, "0506")).put("a", "BL01@0505").put("b", "MS01@0507 MS02@0506")
		r.void("a", "BL01 OF 0507", "6.32 BL01")
		r.legal("a", "BL01 OF 0506")
		r = newRig(t, on(terrain, "0505")).put("a", "BL01@0505").put("b", "MS01@0507")
		r.legal("a", "BL01 OF 0507")
	}
	for _, terrain := range []string{"swamp", "stream", "ford", "lake", "river"} {
		require.Equal(t, "", newRig(t, on(terrain, "0506")).sight("0505", "0507"), terrain)
	}
}

func Test6_33(t *testing.T) {
	for _, c := range []struct {
		terrain string
		barred  bool
	}{{"stream", true}, {"ford", true}, {"bridge", false}} {
		r := newRig(t, on(c.terrain, "0505")).put("a", "BW01@0505 SK01@0505 OC01@0506").put("b", "MS01@0504")
		if c.barred {
			r.void("a", "BW01 OF 0504\nSK01 DF", "6.33 BW01", "6.33 SK01")
		} else {
			r.legal("a", "BW01 OF 0504\nSK01 DF")
		}
		// Mounted fire is free to, and the ban is on firing alone.
		r = newRig(t, on(c.terrain, "0505")).put("a", "OC01@0505 SK01@0404").put("b", "MS01@0504")
		r.legal("a", "OC01 OF 0504")
		r = newRig(t, on(c.terrain, "0505")).put("a", "SK01@0505").put("b", "MS01@0504")
		r.legal("a", "SK01 ML 0504")
	}
	for _, terrain := range []string{"river", "ford", "bridge", "stream"} {
		r := newRig(t, on(terrain, "0506")).put("a", "BW01@0505").put("b", "MS01@0506")
		r.legal("a", "BW01 OF 0506")
		if terrain != "river" { // where rig R lets nobody stand
			r.run(1).odds("fire", "0506", "2:2 1-1 -")
		}
	}
	// Unable to fire, it still has its zone (6.44).
	r := newRig(t, on("ford", "0508")).put("a", "LT01@0506").put("b", "SK01@0508")
	r.plot("a", "LT01 MV 0507 0607").plot("b", "SK01 DF").run().stands("a/LT01@0507")
	require.Empty(t, r.combats("defensive", "0507"))
}

// Exactly the hexes of the straight line block, one by one.
func Test6_34(t *testing.T) {
	for _, c := range []struct {
		to   string
		over map[string]bool
	}{
		{"0506", map[string]bool{}},
		{"0508", map[string]bool{"0506": true, "0507": true}},
		{"0706", map[string]bool{"0605": true}},
		{"0707", map[string]bool{"0605": true, "0606": true}},
		{"0808", map[string]bool{"0605": true, "0606": true, "0707": true, "0708": true}},
		{"0705", map[string]bool{}}, // along a hexside: no one hex blocks it
	} {
		r := newRig(t, nil)
		for a := range hex.At(r.g.grid.Len()) {
			name := r.g.grid.Name(a)
			if name == "0505" || name == c.to {
				continue
			}
			want := ""
			if c.over[name] {
				want = "6.32"
			}
			r.g.ground[a].blocks = true
			require.Equal(t, want, r.sight("0505", c.to), "%s, woods in %s", c.to, name)
			require.Equal(t, want, r.sight(c.to, "0505"), "back from %s, woods in %s", c.to, name)
			r.g.ground[a].blocks = false
			if c.over[name] {
				want = "6.37"
			}
			r.p.units[0].at, r.p.units[0].status = a, onMap
			require.Equal(t, want, r.sight("0505", c.to), "%s, a unit in %s", c.to, name)
			r.p.units[0].status = waiting
		}
	}
}

func Test6_35(t *testing.T) {
	for _, from := range []string{"slope", "ford"} { // ford: ground, by A-82
		r := newRig(t, changes(on(from, "0505"), on("hilltop", "0506"))).put("a", "OC01@0505").put("b", "MS01@0506 MS02@0507")
		require.Equal(t, "", r.sight("0505", "0506"), from)
		require.Equal(t, "6.35", r.sight("0505", "0507"), from)
	}
	r := newRig(t, changes(on("slope", "0505"), on("hilltop", "0506"))).put("a", "BL01@0505").put("b", "MS01@0507")
	r.void("a", "BL01 OF 0507", "6.35 BL01")
	r.put("b", "MS02@0506")
	r.legal("a", "BL01 OF 0506")
}

func Test6_36(t *testing.T) {
	r := newRig(t, changes(on("hilltop", "0505"), on("slope", "0506")))
	require.Equal(t, "", r.sight("0505", "0507"))
	require.Equal(t, "", r.sight("0507", "0505")) // the target's hilltop does as well
	r = newRig(t, changes(on("slope", "0506", "0507"), on("hilltop", "0508")))
	require.Equal(t, "6.36", r.sight("0505", "0508")) // 0507 touches the hilltop, 0506 does not
	require.Equal(t, "", r.sight("0506", "0508"))
	// A hilltop that is neither firer nor target helps nobody.
	r = newRig(t, changes(on("slope", "0506"), on("hilltop", "0606", "0406")))
	require.Equal(t, "6.36", r.sight("0505", "0507"))
	// Slope to slope, with a slope between.
	r = newRig(t, on("slope", "0505", "0506", "0507"))
	require.Equal(t, "6.36", r.sight("0505", "0507"))
	require.Equal(t, "", r.sight("0505", "0506"))
}

func Test6_37a(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0505 MS01@0506").put("b", "MS01@0507")
	r.void("a", "BW01 OF 0507", "6.37 BW01")
	r = newRig(t, nil).put("a", "BW01@0505").put("b", "MS01@0507 2L01@0506")
	r.void("a", "BW01 OF 0507", "6.37 BW01")
	// Whatever the target stands on.
	r = newRig(t, on("hilltop", "0507")).put("a", "BW01@0505 MS01@0506").put("b", "MS01@0507")
	r.void("a", "BW01 OF 0507", "6.37 BW01")
}

func Test6_37b(t *testing.T) {
	r := newRig(t, on("slope", "0505")).put("a", "BW01@0505").put("b", "MS01@0506 MS02@0507")
	r.legal("a", "BW01 OF 0507")
	r.run(1).odds("fire", "0507", "2:2 1-1 -")
	// An occupied slope blocks, where it would not by itself: next to the
	// target's hilltop.
	r = newRig(t, changes(on("slope", "0505", "0506"), on("hilltop", "0507")))
	require.Equal(t, "", r.sight("0505", "0507"))
	r.put("b", "MS01@0506")
	require.Equal(t, "6.37", r.sight("0505", "0507"))
	r = newRig(t, on("slope", "0505", "0506")).put("a", "BW01@0505 MS01@0506").put("b", "MS01@0507")
	r.void("a", "BW01 OF 0507", "6.36 BW01")
}

func Test6_37c(t *testing.T) {
	r := newRig(t, changes(on("hilltop", "0505"), on("slope", "0506"))).put("a", "BL01@0505 MS01@0507").put("b", "MS01@0508")
	r.legal("a", "BL01 OF 0508")
	r.put("a", "MS02@0506") // the adjacent slope itself may be occupied
	r.legal("a", "BL01 OF 0508")
	r = newRig(t, on("hilltop", "0505", "0506")).put("a", "BL01@0505 MS01@0507").put("b", "MS01@0508")
	r.void("a", "BL01 OF 0508", "6.37 BL01")
	// A slope that is not next to the firer does not count.
	r = newRig(t, changes(on("hilltop", "0505", "0508"), on("slope", "0507"))).put("a", "MS01@0506")
	require.Equal(t, "6.37", r.sight("0505", "0508"))
	r = newRig(t, changes(on("hilltop", "0505", "0508"), on("slope", "0507")))
	require.Equal(t, "", r.sight("0505", "0508"))
}

func Test6_37d(t *testing.T) {
	r := newRig(t, changes(on("hilltop", "0504", "0505"), crest("0505-0506"))).put("a", "BL01@0504 MS01@0507").put("b", "MS01@0508")
	r.void("a", "BL01 OF 0508", "6.37 BL01")
	// Over the adjacent slope occupied hexes do not block, up to the marked
	// hexside farther on; the one next to the firer does not count.
	r = newRig(t, changes(on("hilltop", "0504", "0506"), on("slope", "0505"), crest("0504-0505", "0505-0506")))
	require.Equal(t, "", r.sight("0504", "0508"))
	r.put("a", "MS01@0507")
	require.Equal(t, "6.37", r.sight("0504", "0508"))
	r = newRig(t, changes(on("hilltop", "0504", "0506"), on("slope", "0505"), crest("0504-0505", "0505-0506"))).put("a", "MS01@0505")
	require.Equal(t, "", r.sight("0504", "0508")) // on this side of it
	r = newRig(t, changes(on("hilltop", "0504", "0506"), on("slope", "0505"), crest("0504-0505"))).put("a", "MS01@0507")
	require.Equal(t, "", r.sight("0504", "0508"))
}

// Where the line goes through a corner and every hexside it could cross there
// is marked, it crosses a marked hexside.
func Test6_37d_AtACorner(t *testing.T) {
	hill := changes(on("hilltop", "0505", "0705"), on("slope", "0604", "0605"))
	r := newRig(t, changes(hill, crest("0604-0705", "0605-0705"))).put("a", "MS01@0705")
	require.Equal(t, "6.37", r.sight("0505", "0905"))
	r = newRig(t, changes(hill, crest("0604-0705"))).put("a", "MS01@0705")
	require.Equal(t, "", r.sight("0505", "0905"))
	// Out of a hex onto a hexside: 0705, then between 0804 and 0805.
	hill = changes(on("hilltop", "0505", "0705"), on("slope", "0604", "0605"))
	r = newRig(t, changes(hill, crest("0804-0705", "0805-0705"))).put("a", "MS01@0804 MS02@0805")
	require.Equal(t, "6.37", r.sight("0505", "0905"))
	r = newRig(t, changes(hill, crest("0804-0705", "0805-0705"))).put("a", "MS01@0804")
	require.Equal(t, "", r.sight("0505", "0905"))
}

func Test6_38(t *testing.T) {
	r := newRig(t, on("woods", "0604"))
	require.Equal(t, "", r.sight("0505", "0705"))
	r.put("b", "MS01@0605")
	require.Equal(t, "6.32", r.sight("0505", "0705"))
	r = newRig(t, on("woods", "0604", "0605"))
	require.Equal(t, "6.32", r.sight("0505", "0705"))
	r = newRig(t, nil).put("a", "MS01@0604").put("b", "MS01@0605")
	require.Equal(t, "6.37", r.sight("0505", "0705"))
	r = newRig(t, changes(on("slope", "0604"), on("hilltop", "0605")))
	require.Equal(t, "6.36", r.sight("0505", "0705"))
	// The same on the second hexside of a long line.
	r = newRig(t, on("woods", "0804"))
	require.Equal(t, "", r.sight("0505", "0905"))
	r = newRig(t, on("woods", "0804", "0805"))
	require.Equal(t, "6.32", r.sight("0505", "0905"))
}

func Test6_41(t *testing.T) {
	for _, task := range []string{"", "SK01 DF none", "SK01 NP"} {
		r := newRig(t, nil).put("a", "LT01@0504").put("b", "SK01@0508")
		r.legal("a", "LT01 MV 0505 0506 0507 0607")
		r.plot("b", task).run().stands("a/LT01@0507")
		e := r.stop("a/LT01")
		require.Equal(t, []string{"6.41"}, e.Rule)
		require.Equal(t, 3, step(&e))
	}
	for path, end := range map[string]string{"0506 0505": "0505", "0607 0606": "0607"} {
		r := newRig(t, nil).put("a", "LC01@0507").put("b", "SK01@0508")
		r.plot("a", "LC01 MV "+path).run().stands("a/LC01@" + end)
	}
	// Disrupted fire units have no zone, and melee units and friends never.
	for _, other := range []string{"-SK01@0508", "PP01@0508"} {
		r := newRig(t, nil).put("a", "LT01@0504 SK02@0606").put("b", other)
		r.plot("a", "LT01 MV 0505 0506 0507 0607").run().stands("a/LT01@0607")
	}
	// Nor has one that is disrupted in this Game-Turn before the movement.
	r := newRig(t, nil).put("a", "LT01@0504 BW01@0510").put("b", "SK01@0508")
	r.plot("a", "BW01 OF 0508\nLT01 MV 0505 0506 0507 0607").run(5)
	r.odds("fire", "0508", "2:2 1-1 D").stands("a/LT01@0607")
}

func Test6_42(t *testing.T) {
	r := newRig(t, nil).put("a", "LT01@0504 PP01@0607").put("b", "SK01@0508")
	r.plot("a", "LT01 MV 0505 0506 0507 0607").plot("b", "SK01 DF").run(1)
	r.odds("defensive", "0507", "2:2 1-1 -")
	require.Empty(t, r.combats("defensive", "0607"))
	// Not even if it is named; and without a target there is no shot.
	r = newRig(t, nil).put("a", "PP01@0607").put("b", "SK01@0508")
	r.plot("b", "SK01 DF 0607").run()
	require.Equal(t, "score", r.kinds())
	// The whole hex is hit (6.23): whoever stood there too.
	r = newRig(t, nil).put("a", "LT01@0506 PP01@0507").put("b", "SK01@0508")
	r.plot("a", "LT01 MV 0507").plot("b", "SK01 DF").run(5).odds("defensive", "0507", "2:2 1-1 D")
	require.Equal(t, []bool{true, true}, []bool{r.disrupted("a/LT01"), r.disrupted("a/PP01")})
}

// A unit that comes back to where it began has moved into that hex.
func Test6_42_Loop(t *testing.T) {
	r := newRig(t, nil).put("a", "LC01@0507").put("b", "SK01@0508")
	r.legal("a", "LC01 MV 0506 0507")
	r.plot("b", "SK01 DF").run(5).odds("defensive", "0507", "2:2 1-1 D").stands("a/LC01@0507")
	// One that could not leave has not.
	r = newRig(t, nil).put("a", "LC01@0507").put("b", "SK01@0508 MS01@0506")
	r.plot("a", "LC01 MV 0506 0507").plot("b", "SK01 DF").run().stands("a/LC01@0507")
	require.Empty(t, r.combats("defensive", "0507"))
}

func Test6_44(t *testing.T) {
	r := newRig(t, nil).put("a", "LT01@0504 MS01@0608").put("b", "SK01@0508")
	r.plot("a", "LT01 MV 0505 0506 0507 0607").plot("b", "SK01 OF 0608").run(1)
	r.odds("fire", "0608", "2:2 1-1 -").stands("a/LT01@0507")
	require.Empty(t, r.combats("defensive", "0507"))
}

func Test6_45(t *testing.T) {
	for _, c := range []struct {
		plot string
		dice []int
		want [2]string
	}{
		{"SK01 DF 0507\nSK02 DF 0607", []int{1, 1}, [2]string{"2:2 1-1 -", "2:2 1-1 -"}},
		{"SK01 DF 0607\nSK02 DF 0507", []int{1, 1}, [2]string{"2:2 1-1 -", "2:2 1-1 -"}},
		{"SK01, SK02 DF 0607", []int{1}, [2]string{"", "4:2 2-1 -"}},
		{"SK01, SK02 DF 0507", []int{1}, [2]string{"4:2 2-1 -", ""}},
	} {
		r := newRig(t, nil).put("a", "LT01@0506 LT02@0606").put("b", "SK01@0508 SK02@0508")
		r.plot("a", "LT01 MV 0507\nLT02 MV 0607").plot("b", c.plot).run(c.dice...)
		for i, at := range []string{"0507", "0607"} {
			if c.want[i] == "" {
				require.Empty(t, r.combats("defensive", at), c.plot)
			} else {
				r.odds("defensive", at, c.want[i])
			}
		}
	}
	// One hex is hit once, from however many hexes.
	r := newRig(t, nil).put("a", "LT01@0506").put("b", "SK01@0508 SK02@0607")
	r.plot("a", "LT01 MV 0507").plot("b", "SK01, SK02 DF").run(1).odds("defensive", "0507", "4:2 2-1 -")
}

// Defensive fire really fired bars offensive fire in the next Game-Turn alone;
// fire_cadence has other readings.
func TestA_34_CadenceOfFire(t *testing.T) {
	setup := func(option ...engines.Setting) *rig {
		return newRig(t, nil, option...).put("a", "LT01@0505 MS01@0608").put("b", "SK01@0508")
	}
	fired := func(r *rig) *rig {
		r.plot("a", "LT01 MV 0506 0507").plot("b", "SK01 DF").run(1).odds("defensive", "0507", "2:2 1-1 -")
		return r
	}
	r := fired(setup())
	r.void("b", "SK01 OF 0507", "6.12 SK01")
	r.legal("b", "SK01 ML 0507")
	r.legal("b", "SK01 DF") // defensive fire after defensive fire
	r.plot("a", "LT01 MV 0407").run(1).odds("defensive", "0407", "2:2 1-1 -")
	r.void("b", "SK01 OF 0608", "6.12 SK01")

	r = setup() // plotted, not fired
	r.plot("b", "SK01 DF").run()
	r.legal("b", "SK01 OF 0608")
	r.run(1)
	r.legal("b", "SK01 DF") // defensive fire after offensive fire
	r.plot("a", "LT01 MV 0506 0507").run(1).odds("defensive", "0507", "2:2 1-1 -")

	r = fired(setup(setting("fire_cadence", "none")))
	r.legal("b", "SK01 OF 0507")

	alternate := setting("fire_cadence", "alternate")
	r = fired(setup(alternate))
	r.void("b", "SK01 OF 0507", "6.12 SK01")
	r.void("b", "SK01 DF", "6.12 SK01")
	r.run().legal("b", "SK01 OF 0507")
	r.run(1)
	r.void("b", "SK01 OF 0507", "6.12 SK01")
	r.void("b", "SK01 DF", "6.12 SK01")
	r.run().legal("b", "SK01 DF")
}

// Targets, range and sight are those of the start of the Game-Turn.
func TestA_36_JudgedWhenPlotted(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0505 SK01@0605 MS01@0405").put("b", "MI01@0506 PP01@0507 LC01@0303")
	r.void("a", "BW01 OF 0504", "6.0 BW01")
	r.void("a", "BW01 OF 0505", "6.0 BW01")
	r.void("a", "MS01 ML 0404", "7.0 MS01")
	// The shot of SK01 that empties 0506 opens no line to 0507 in the same phase.
	r.void("a", "SK01 OF 0506\nBW01 OF 0507", "6.37 BW01")
	r.put("a", "SK02@0605 SK03@0605")
	r.plot("a", "SK01..03 OF 0506\nBW01 OF 0507").run(6)
	r.odds("fire", "0506", "6:2 3-1 1/2E")
	require.True(t, r.dead("b/MI01"))
	require.Empty(t, r.combats("fire", "0507"))
	// Nor does an enemy that would come in time make a target.
	r.void("a", "BW01 OF 0504", "6.0 BW01")
}

// A hilltop between two hexes that are no hilltops blocks, from the ground as
// from a slope; the firer's height decides for itself.
func TestA_82_HilltopBetween(t *testing.T) {
	for _, c := range []struct {
		from, to string
		want     string
	}{
		{"", "", "6.35"},
		{"", "slope", "6.35"},
		{"slope", "", "6.35"},
		{"slope", "slope", "6.35"},
		{"", "hilltop", "6.35"},
		{"slope", "hilltop", "6.35"},
		{"hilltop", "", ""},
		{"hilltop", "slope", ""},
		{"hilltop", "hilltop", ""},
	} {
		edit := on("hilltop", "0506")
		for at, f := range map[string]string{"0505": c.from, "0507": c.to} {
			if f != "" {
				edit = changes(edit, on(f, at))
			}
		}
		require.Equal(t, c.want, newRig(t, edit).sight("0505", "0507"), "%q to %q", c.from, c.to)
	}
	// Two firers at one target: each by its own height.
	r := newRig(t, on("slope", "0505")).put("a", "BW01@0505 BW02@0509").put("b", "MS01@0506 MS02@0507 MI01@0508")
	r.void("a", "BW01 OF 0507\nBW02 OF 0507", "6.37 BW02")
	// Defensive fire needs no line of sight, but 6.33 binds it.
	r = newRig(t, on("woods", "0507", "0508")).put("a", "LT01@0506").put("b", "SK01@0508 SK02@0508")
	r.plot("a", "LT01 MV 0507").plot("b", "SK01, SK02 DF").run(1).odds("defensive", "0507", "4:4 1-1 -")
}

// The diagrams of 6.34 to 6.38 are not in the text; these are their positions
// in words: A and C with a slope between and neither on a hilltop next to it,
// A and B with A on the hilltop (6.36); a hilltop firer whose line leaves the
// hill over a marked hexside that is not its own, with a unit beyond (6.37); a
// line along a hexside with one open hex (6.38).
func TestLineOfSightDiagrams(t *testing.T) {
	r := newRig(t, changes(on("hilltop", "0505"), on("slope", "0506", "0507"), crest("0505-0506")))
	require.Equal(t, "", r.sight("0505", "0507"))     // A to B, over the slope next to A
	require.Equal(t, "6.36", r.sight("0505", "0508")) // A to C, over a slope next to nobody
	require.Equal(t, "6.36", r.sight("0508", "0505"))
	r = newRig(t, changes(on("hilltop", "0505", "0506"), on("slope", "0507"), crest("0506-0507"))).put("b", "MS01@0508")
	require.Equal(t, "6.36", r.sight("0505", "0509"))
	r = newRig(t, changes(on("woods", "0604"), on("slope", "0605")))
	require.Equal(t, "6.32", r.sight("0505", "0705"))
	r = newRig(t, changes(on("hilltop", "0505"), on("woods", "0604"), on("slope", "0605")))
	require.Equal(t, "", r.sight("0505", "0705"))
}

// Marathon's Persian fire units have no zone and no fire in Game-Turn 1.
func TestFireUnitsOfTheFirstGameTurn(t *testing.T) {
	edit := func(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) {
		s.Special = []facts.Special{{ID: "persian_fire_units_gt1", Rule: "S4.1", Side: "b", First: 1, Last: 1, Types: []string{"BW", "SK"}}}
	}
	r := newRig(t, edit).put("a", "LT01@0504").put("b", "SK01@0508")
	r.void("b", "SK01 DF", "S4.1 SK01")
	r.plot("a", "LT01 MV 0505 0506 0507 0607").run().stands("a/LT01@0607")
	r.legal("b", "SK01 DF")
	r.plot("a", "LT01 MV 0608 0609").run(1).stands("a/LT01@0608").odds("defensive", "0608", "2:2 1-1 -")
}

// Panic takes the fire from a fire unit, not its zone: 6.41 gives one to all that
// are undisrupted, 6.44 also to those that cannot fire. Who runs is a mover, and
// has none (21.1).
func Test6_41_PanickedFireUnits(t *testing.T) {
	setup := func(b string, options ...engines.Setting) *rig {
		r := newRig(t, nil, append(options, panicRule)...).put("a", "LT01@0509 MI01@0404 MI02@0504 MI03@0604 MI04@0605 MI05@0405").put("b", b+" MS09@1212")
		return r.panics("b", strings.Split(strings.Trim(b, "-"), "@")[0])
	}
	for b, end := range map[string]string{"SK01@0505": "0506", "-SK01@0505": "0606", "MS01@0505": "0606"} { // shut in, it stands
		setup(b).plot("a", "LT01 MV 0508 0507 0506 0606").run().stands("a/LT01@" + end)
	}
	r := setup("SK01@0305").plot("a", "LT01 MV 0508 0507 0406 0306 0206").run() // it runs, and is off before LT01 comes
	r.stands("a/LT01@0206")
	require.NotEmpty(t, r.walked("b/SK01"))
	// In the enemy's Player-Turn it stands, and stops who comes.
	r = setup("SK01@0505", setting("sequence", "standard"))
	r.void("a", "[move]\nLT01 MV 0508 0507 0506 0606", "6.41 LT01")
	r.plot("a", "[move]\nLT01 MV 0508 0507 0506").run().stands("a/LT01@0506 b/SK01@0505").quiet("defensive", "0506")
}
