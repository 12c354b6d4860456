package spartan

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/hex"
)

// Three front hexes, three flank hexes; a unit goes into a front hex and faces it.
func Test16_0a(t *testing.T) {
	fronting := map[int8]string{1: "0404 0504 0604", 2: "0504 0604 0605", 3: "0506 0604 0605", 4: "0405 0506 0605", 5: "0404 0405 0506", 6: "0404 0405 0504"}
	r := newRig(t, nil, facingRule).put("a", "SD01@0505").put("b", "MI01@1212")
	for f, want := range fronting {
		var got []string
		for _, h := range []string{"0404", "0405", "0504", "0506", "0604", "0605"} {
			if fronts(f, r.g.grid.DirTo(r.hex("0505"), r.hex(h))) {
				got = append(got, h)
			}
		}
		require.Equal(t, want, strings.Join(got, " "))
	}
	require.Equal(t, 1, r.face("a/SD01"))
	require.Empty(t, r.warned("a", "SD01 MV 0604"))
	r.run().stands("a/SD01@0604")
	require.Equal(t, 2, r.face("a/SD01"))
	require.Empty(t, r.warned("a", "SD01 MV 0705 0706")) // south-east, then south
	r.run().stands("a/SD01@0706")
	require.Equal(t, 4, r.face("a/SD01"))
	// Off, there is none, and a turn is no part of a path.
	r = newRig(t, nil).put("a", "SD01@0505").put("b", "MI01@1212")
	r.void("a", "SD01 MV ^4 0506", "16.0 SD01")
	r.legal("a", "SD01 MV 0506 0507 0508 0509")
	r.run().stands("a/SD01@0509")
	require.Zero(t, r.face("a/SD01"))
}

func Test16_0b(t *testing.T) {
	r := newRig(t, nil, facingRule).put("a", "SD01@0505").put("b", "MI01@0506 MI02@0504 MI03@0605")
	r.void("a", "SD01 ML 0506", "16.0 SD01")
	r.void("a", "SD01 ML 0605", "16.0 SD01")
	r.void("a", "SD01 ML 0504+0605", "16.0 SD01") // every hex of the attack
	r.legal("a", "SD01 ML 0504")
	for _, c := range []struct{ from, odds string }{
		{"0504", "6:4 1-1 -"},
		{"0506", "6:2 3-1 -"},
		{"0605", "6:2 3-1 -"},
		{"0405", "6:2 3-1 -"},
		{"0404", "6:4 1-1 -"},
		{"0604", "6:4 1-1 -"},
		{"0504 0506", "12:2 6-1 D"}, // in part through the flank
	} {
		r := newRig(t, nil, facingRule).put("b", "SD01@0505")
		for i, from := range strings.Fields(c.from) {
			pp := fmt.Sprintf("PP%02d", i+1)
			r.put("a", pp+"@"+from)
			r.p.units[r.unit("a/"+pp)].facing = int8(r.g.grid.DirTo(r.hex(from), r.hex("0505")))
		}
		r.plot("a", "PP01..02 ML 0505").run(1).odds("melee", "0505", c.odds)
	}
}

// Turning in place, whatever the angle, costs one point, at any time of the move.
func Test16_11(t *testing.T) {
	for _, c := range []struct {
		unit, path string
		void       string
		at         string
		face       int
	}{
		{"PP01", "^4 0506 0507 0508", "", "0508", 4},
		{"PP01", "^4 0506 0507 0508 0509", "5.13 PP01", "0505", 1},
		{"PP01", "^3 0506 0507 0508", "", "0508", 4}, // south is to the front of south-east
		{"PP01", "0504 0503 ^4 0504", "", "0504", 4},
		{"PP01", "0504 ^4 0505 ^1", "", "0505", 1}, // two hexes, two turns
		{"MS01", "^4 0506 0507 ^1", "5.13 MS01", "0505", 1},
		{"MS01", "^4 0506 0507", "", "0507", 4},
		{"MS01", "0504 ^5", "", "0504", 5},
		{"MS01", "^2", "", "0505", 2},
		{"MS01", "^4 ^6", "", "0505", 6},
		{"MS01", "^4 ^6 ^2 ^3", "5.13 MS01", "0505", 1},
		{"MS01", "^7", "16.11 MS01", "0505", 1},
		{"MS01", "^", "16.11 MS01", "0505", 1},
		{"MS01", "^1 0504", "", "0504", 1}, // a turn for nothing costs all the same
		{"MS01", "^1 0504 0503 0502", "5.13 MS01", "0505", 1},
		{"BL01", "^4 0506", "", "0506", 4},
		{"BL01", "^4 0506 0507", "5.13 BL01", "0505", 1},
	} {
		r := newRig(t, nil, facingRule).put("a", c.unit+"@0505").put("b", "MI01@1212").plot("a", c.unit+" MV "+c.path)
		var want []string
		if c.void != "" {
			want = []string{c.void}
		}
		require.Equal(t, want, r.voids("a"), c.path)
		r.run().stands("a/" + c.unit + "@" + c.at)
		require.Equal(t, c.face, r.face("a/"+c.unit), c.path)
	}
	// A path that names no turn has it made, and paid: PP01 goes three hexes, not four.
	r := newRig(t, nil, facingRule).put("a", "PP01@0505").put("b", "MI01@1212")
	require.Equal(t, []string{"16.11 PP01"}, r.warned("a", "PP01 MV 0506 0507 0508"))
	r.run().stands("a/PP01@0508")
	r.before(1).put("a", "PP01@0505")
	r.void("a", "PP01 MV 0506 0507 0508 0509", "5.13 PP01")
	// One hex is allowed whatever the turn and the ground cost (5.15).
	r = newRig(t, on("swamp", "0506"), facingRule).put("a", "MI01@0505").put("b", "MI01@1212").plot("a", "MI01 MV ^4 0506").run()
	r.stands("a/MI01@0506")
	require.Equal(t, []string{"16.11"}, newRig(t, nil, facingRule).put("a", "MI01@0505").put("b", "MI01@1212").plot("a", "MI01 MV ^3").run().only("turn").Rule)
}

func Test16_12(t *testing.T) {
	r := newRig(t, nil, facingRule).put("a", "MS01@0505 MS02@0505").put("b", "MI01@1212").plot("a", "MS02 MV ^4").run()
	require.Equal(t, []int{1, 4}, []int{r.face("a/MS01"), r.face("a/MS02")})
	r.stands("a/MS01@0505 a/MS02@0505")
	require.Contains(t, r.encoded(), `{"id":"a/MS02","type":"MS","at":"0505","facing":4}`)
}

// A direction is a figure or a point of the compass, with ^, FACING or FACE before
// it, in a path and in a deployment alike.
func TestDirectionsAreWrittenAsPlayersWriteThem(t *testing.T) {
	for _, turn := range []string{"^3", "^SE", "SE", "se", "south-east", "facing 3", "FACE ^3", "faces SouthEast"} {
		r := newRig(t, nil, facingRule).put("a", "MS01@0505").put("b", "MI01@1212").plot("a", "MS01 MV "+turn).run()
		require.Equal(t, 3, r.face("a/MS01"), turn)
	}
	g := open(t, "marathon", facingRule)
	for _, facing := range []string{"FACING 5", "FACING SW", "face ^5", "5", "SW", "^south-west"} {
		o, faults := deploys(t, g, g.Start().(*position), "persians", "BI01 AT 1215 "+facing)
		require.Empty(t, faults, facing)
		require.Equal(t, int8(5), o.deploy[0].face, facing)
	}
	_, faults := deploys(t, g, g.Start().(*position), "persians", "BI01 AT 1215 1216")
	require.Equal(t, []string{"11.1 "}, faults)
}

// A facing is one of six hexsides: nothing a player writes leaves it open.
func Test16_13(t *testing.T) {
	r := newRig(t, nil, facingRule).put("a", "MS01@0505").put("b", "MI01@1212")
	for _, turn := range []string{"^0", "^7", "^-1", "^1.5", "^12", "^X", "facing 7", "^"} {
		r.void("a", "MS01 MV "+turn, "16.11 MS01")
	}
	g := open(t, "marathon", facingRule)
	p := g.Start().(*position)
	o, faults := deploys(t, g, p, "persians", "BI01 AT 1215 FACING 6\nBI02 AT 1215 FACING 9\nMI01 AT 1217")
	require.Empty(t, faults)
	require.Equal(t, []int8{6, 0, 0}, []int8{o.deploy[0].face, o.deploy[1].face, o.deploy[2].face})
	p = g.Resolve(p, []engines.SideOrders{{Side: "persians", Orders: o}}, new(engines.Table)).(*position)
	front := g.startFacing(1)
	require.NotZero(t, front)
	for _, c := range []struct {
		id   string
		face int8
	}{{"BI01", 6}, {"BI02", front}, {"MI01", front}, {"SK08", front}} {
		u, ok := g.unitOf(1, c.id)
		require.True(t, ok)
		require.Equal(t, c.face, p.units[u].facing, c.id)
	}
	require.NoError(t, g.Check(g.Start(), p, nil))
	for _, bad := range []string{`"facing":7`, `"facing":-1`} {
		_, err := r.g.DecodePosition([]byte(strings.Replace(r.encoded(), `"facing":1`, bad, 1)))
		require.Error(t, err)
	}
}

// surround attacks SD01 in 0505, who faces north, from hexes around.
func surround(t *testing.T, unit string, from ...string) *rig {
	t.Helper()
	r := newRig(t, nil, facingRule).put("b", unit+"@0505")
	for i, h := range from {
		id := fmt.Sprintf("MI%02d", i+1)
		r.put("a", id+"@"+h)
		r.p.units[r.unit("a/"+id)].facing = int8(r.g.grid.DirTo(r.hex(h), r.hex("0505")))
	}
	return r.plot("a", fmt.Sprintf("MI01..%02d ML 0505", len(from))).run(1)
}

func Test16_21(t *testing.T) {
	surround(t, "SD01", "0504").odds("melee", "0505", "2:4 1-2 -")
	surround(t, "SD01", "0506").odds("melee", "0505", "2:2 1-1 -")
	surround(t, "SD01", "0504", "0604", "0605").odds("melee", "0505", "6:2 3-1 -")
	// The presence of enemies at the flank is nothing if they do not attack.
	r := newRig(t, nil, facingRule).put("a", "MI01@0504 PP01@0506").faced("a/MI01@4 a/PP01@1").put("b", "SD01@0505").plot("a", "MI01 ML 0505").run(1)
	r.odds("melee", "0505", "2:4 1-2 -")
}

func Test16_22(t *testing.T) {
	surround(t, "MS01", "0506").odds("melee", "0505", "2:1.5 1-1 -")
}

// Each unit of a hex by its own facing.
func Test16_23(t *testing.T) {
	r := newRig(t, nil, facingRule).put("a", "PP01@0506").put("b", "MS01@0505 MS02@0505").faced("b/MS02@4").plot("a", "PP01 ML 0505").run(1)
	r.odds("melee", "0505", "6:4.5 1-1 -")
	require.Equal(t, "×0.5", r.mods("melee", "0505", "16.21"))
	// A combined attack on both flanks halves both.
	r = newRig(t, nil, facingRule).put("a", "PP01@0506 PP02@0504").faced("a/PP02@4").put("b", "MS01@0505 MS02@0505").faced("b/MS02@4").plot("a", "PP01..02 ML 0505").run(1)
	r.odds("melee", "0505", "12:3 4-1 -")
}

// No doubling for an attack from all sides (7.51).
func Test16_24(t *testing.T) {
	r := surround(t, "SD01", "0504", "0604", "0605", "0506", "0405", "0404")
	r.odds("melee", "0505", "12:2 6-1 D")
	require.Empty(t, r.mods("melee", "0505", "7.51"))
	r = surround(t, "SD01", "0504", "0506")
	require.Empty(t, r.mods("melee", "0505", "7.51"))
	// Without the option it is a flank attack.
	r = newRig(t, nil).put("a", "MI01@0504 MI02@0506").put("b", "SD01@0505").plot("a", "MI01..02 ML 0505").run(1)
	r.odds("melee", "0505", "8:4 2-1 -")
}

func Test16_25(t *testing.T) {
	surround(t, "HC01", "0504").odds("melee", "0505", "2:2 1-1 -")
	surround(t, "HC01", "0506").odds("melee", "0505", "2:1 2-1 -")
	// And half of that if it is plotted to move: [4] is 2, 1, 0.5.
	r := newRig(t, nil, facingRule).put("a", "MI01@0506").put("b", "HC01@0505").plot("b", "HC01 MV 0504").plot("a", "MI01 ML 0505").run(1)
	r.odds("melee", "0505", "2:0.5 4-1 -")
}

// Fire through front hexes only, defensive fire too.
func Test16_31(t *testing.T) {
	r := newRig(t, nil, facingRule).put("a", "BW01@0505").put("b", "MI01@0507 MI02@0503 MI03@0705 MI04@0305")
	r.void("a", "BW01 OF 0507", "16.31 BW01")
	r.legal("a", "BW01 OF 0503")
	r.legal("a", "BW01 OF 0705") // between 0604, to its front, and 0605
	r.legal("a", "BW01 OF 0305") // between 0404, to its front, and 0405
	r.faced("a/BW01@4").void("a", "BW01 OF 0503", "16.31 BW01")
	r.legal("a", "BW01 OF 0705") // 0605 is to its front now
	r.legal("a", "BW01 OF 0305") // and so is 0405
	for _, c := range []struct {
		path  string
		fires bool
	}{{"0605 0506", false}, {"0604", true}, {"0605", false}} {
		r := newRig(t, nil, facingRule).put("a", "LT01@0705").faced("a/LT01@6").put("b", "SK01@0505")
		r.plot("a", "LT01 MV "+c.path).plot("b", "SK01 DF").run([]int{1}[:b2i(c.fires)]...)
		require.Len(t, r.combats("defensive", c.path[len(c.path)-4:]), b2i(c.fires), c.path)
	}
}

// The flank hexes of fire units stop nobody.
func Test16_32(t *testing.T) {
	for _, c := range []struct{ path, ends, stop string }{
		{"0605 0506 0405 0305", "0305", ""},
		{"0604 0603", "0604", "6.41"},
		{"0605 0604 0504", "0604", "6.41"},
	} {
		r := newRig(t, nil, facingRule).put("a", "LC01@0705").faced("a/LC01@6").put("b", "SK01@0505").plot("a", "LC01 MV "+c.path).run()
		r.stands("a/LC01@" + c.ends)
		if c.stop != "" {
			require.Equal(t, []string{c.stop}, r.stops("a/LC01"))
		}
	}
}

func Test16_33(t *testing.T) {
	for _, from := range []string{"0503", "0507"} {
		r := newRig(t, nil, facingRule).put("a", "BW01@"+from).faced("a/BW01@"+map[string]string{"0503": "4", "0507": "1"}[from]).put("b", "MS01@0505")
		r.plot("a", "BW01 OF 0505").run(5).odds("fire", "0505", "2:2 1-1 D")
	}
}

// What a plot and a turn make of facing.
func TestA_85_FacingInATurn(t *testing.T) {
	// Who has no plot, or one that is void, keeps his facing; a turn takes no step.
	r := newRig(t, nil, facingRule).put("a", "MS01@0505 MC01@0303").put("b", "MI01@1212 LC01@0307").faced("a/MS01@3 a/MC01@4 b/LC01@1")
	r.plot("a", "MS01 MV 0501\nMC01 MV 0304 0305").plot("b", "LC01 MV ^6 0306 0305").run()
	require.Equal(t, 3, r.face("a/MS01"))
	require.Equal(t, 2, step(ptr(r.only("contest")))) // the turn before it took none
	// Melee goes by the facing at the start of the Game-Turn, though the target would turn in it.
	r = newRig(t, nil, facingRule).put("a", "PP01@0506").put("b", "MS01@0505").plot("b", "MS01 MV ^4").plot("a", "PP01 ML 0505").run(1)
	r.odds("melee", "0505", "6:0.75 8-1 1/2E")
	// Who advances faces the hex he came into.
	r = newRig(t, nil, facingRule).put("a", "PP01@0504").faced("a/PP01@3").put("b", "MI01@0505").plot("a", "PP01 ML 0505 advance=yes").run(6).stands("a/PP01@0505")
	require.Equal(t, 4, r.face("a/PP01"))
	// Who cannot enter faces the hex: it turned before it tried (16.0).
	for _, c := range []struct{ a, plotA, b, plotB string }{
		{"PP01@0505", "PP01 MV ^4 0506", "MI01@0506", ""},                                    // held
		{"PP01@0505", "PP01 MV 0506", "LC01@0506", "LC01 MV 0505"},                           // crossing
		{"MI01@0505", "MI01 MV ^3 0506", "PP01@0507", "PP01 MV 0506"},                        // lost to more strength
		{"PP01@0505", "PP01 MV ^5 0506", "MI01@0506 MI02@0605 SK01@0407", "MI01 MV ^3 0706"}, // void there
	} {
		r := newRig(t, nil, facingRule).put("a", c.a).put("b", c.b).plot("a", c.plotA).plot("b", c.plotB).run()
		require.Equal(t, 4, r.face("a/"+c.a[:4]), c.plotA)
		r.stands("a/" + c.a)
	}
	// Who is sent back stands as he stood there.
	r = newRig(t, limits(2), facingRule).put("a", "MS01@0505 MS02@0505 MC01@0407").put("b", "HC01@0503").faced("b/HC01@4")
	r.plot("a", "MC01 MV 0406 0405 0505 0504").plot("b", "HC01 MV 0504").run()
	r.stands("a/MC01@0405 b/HC01@0504")
	require.Equal(t, 1, r.face("a/MC01")) // it came to 0405 northwards
	r = newRig(t, limits(2), facingRule).put("a", "MS01@0505 MS02@0505 MC01@0405").put("b", "HC01@0503").faced("a/MC01@3 b/HC01@4")
	r.plot("a", "MC01 MV 0505 0504 ^6").plot("b", "HC01 MV 0504").run()
	r.stands("a/MC01@0405")
	require.Equal(t, 3, r.face("a/MC01")) // in its own hex, as it faced
	// A turn at the end is not made if the way ends earlier, or its point is gone with the leader.
	r = newRig(t, nil, facingRule).put("a", "LC01@0507").put("b", "SK01@0503").faced("b/SK01@4").plot("a", "LC01 MV 0506 0505 0504 0604 ^4").run()
	r.stands("a/LC01@0504")
	require.Equal(t, 1, r.face("a/LC01"))
	// To leave the map through the back costs the turn.
	r = newRig(t, nil, facingRule).put("a", "BL01@0501 BL02@0701 BL03@0901").faced("a/BL01@4 a/BL02@4 a/BL03@2").put("b", "MI01@1212")
	require.Equal(t, []string{"16.11 BL02"}, r.warned("a", "BL01 MV ^1 EXIT\nBL02 MV EXIT\nBL03 MV EXIT"))
	r.run()
	for _, id := range []string{"a/BL01", "a/BL02", "a/BL03"} {
		require.Equal(t, exited, r.p.units[r.unit(id)].status)
	}
	// A front hexside that leads to a hex of the map is no way out of it.
	r = newRig(t, nil, facingRule).put("a", "BL01@0501 BL02@0601").faced("a/BL01@3 a/BL02@3").put("b", "MI01@1212")
	require.Equal(t, []string{"16.11 BL02"}, r.warned("a", "BL01 MV EXIT\nBL02 MV EXIT"))
	r = newRig(t, nil, facingRule).put("a", "MS01@0503 MS02@0603 MS03@0703").put("b", "MI01@1212").faced("a/MS02@6 a/MS03@4")
	r.void("a", "MS01 MV 0502 0501 EXIT\nMS02 MV 0602 0601 EXIT\nMS03 MV 0702 EXIT", "11.42 MS03")
	r = newRig(t, nil, facingRule).put("a", "MS01@0502").put("b", "MI01@1212").faced("a/MS01@3")
	r.void("a", "MS01 MV 0501 ^4 EXIT", "5.13 MS01")
}

func ptr(e engines.Event) *engines.Event { return &e }

// Fire zones, fire and melee of one Game-Turn with facing where a unit turned in
// it: its zone is gone, since it is plotted to move (21.1).
func TestFacingAndTasks(t *testing.T) {
	r := newRig(t, nil, facingRule).put("a", "LC01@0502").faced("a/LC01@4").put("b", "SK01@0505").plot("a", "LC01 MV 0503 0504 0604 0705").plot("b", "SK01 MV ^2").run()
	r.stands("a/LC01@0705")
	require.Equal(t, 2, r.face("b/SK01"))
	// One that was plotted to fire defensively does not turn to a comer.
	r = newRig(t, nil, facingRule).put("a", "LC01@0508").put("b", "SK01@0505").plot("a", "LC01 MV 0507 0506").plot("b", "SK01 DF").run()
	require.Equal(t, 1, r.face("b/SK01"))
	r.quiet("defensive", "0506").stands("a/LC01@0506")
}

// directions: 1 north, then clockwise.
func TestFacingDirections(t *testing.T) {
	r := newRig(t, nil, facingRule)
	for d, h := range []string{"0504", "0604", "0605", "0506", "0405", "0404"} {
		require.Equal(t, hex.Dir(d+1), r.g.grid.DirTo(r.hex("0505"), r.hex(h)))
	}
}

// retire is a standing order to retreat.
func retire(line string) string { return "\n[standing]\nretreat " + line }

// fallBack plots a's melee on 0505 against b's units there with a standing order,
// and tells where b's first unit stands after it.
func fallBack(t *testing.T, a, b, line string, dice ...int) *rig {
	t.Helper()
	var ids []string
	for _, w := range strings.Fields(a) {
		id, _, _ := strings.Cut(w, "@")
		ids = append(ids, id)
	}
	r := newRig(t, nil, retreatRule).put("a", a).put("b", b)
	return r.plot("a", strings.Join(ids, ", ")+" ML 0505").plot("b", retire(line)).run(dice...)
}

func Test17_0(t *testing.T) {
	for _, c := range []struct {
		a, b   string
		leaves bool
	}{
		{"PP01@0504", "LC01@0505", true},            // 9 to 4
		{"MS01@0504", "LT01@0505", false},           // 5 to 3
		{"HC01@0504", "LC01@0505", false},           // 9 to 7
		{"MS01@0504", "EL01@0505", true},            // 6 to 3: three is enough
		{"PP01@0504", "HC01@0505", true},            // 7 to 4
		{"PP01@0504 HC01@0604", "MC01@0505", false}, // the fastest attacker counts
		{"MI01@0504", "2L01@0505", true},
		{"PP01@0504", "-HC01@0505", false}, // disrupted units do not move (8.2)
	} {
		id, _, _ := strings.Cut(strings.TrimPrefix(c.b, "-"), "@")
		var dice []int
		if !c.leaves {
			dice = []int{1}
		}
		r := fallBack(t, c.a, c.b, id+": 0605", dice...)
		want := "0505"
		if c.leaves {
			want = "0605"
			require.Equal(t, []string{"0505", "0605"}, r.only("retreat").Path)
			require.Equal(t, []string{"21.2"}, r.only("no target").Rule)
		}
		require.Equal(t, want, r.at("b/"+id), c.a+" "+c.b)
	}
	// Printed allowances: out of command or not is all the same.
	r := newRig(t, command, retreatRule).put("a", "PP01@0504").put("b", "HC01@0505").plot("a", "PP01 ML 0505").plot("b", retire("HC01: 0605")).run()
	r.stands("b/HC01@0605")
	// The attacker may take the hex, and no other.
	r = newRig(t, nil, retreatRule).put("a", "PP01@0504 PP02@0604").put("b", "LC01@0505")
	r.plot("a", "PP01 ML 0505 advance=yes\nPP02 ML 0505").plot("b", retire("LC01: 0506")).run()
	r.stands("a/PP01@0505 a/PP02@0604 b/LC01@0506")
	require.Equal(t, []string{"17.0", "17.2"}, r.only("advance").Rule)
	// Off: the line is ignored with a warning.
	r = newRig(t, nil).put("a", "PP01@0504").put("b", "LC01@0505")
	require.Equal(t, []string{"17.0 "}, r.warned("b", retire("LC01: 0506")))
	r.plot("a", "PP01 ML 0505").run(1).odds("melee", "0505", "6:1 6-1 D")
	// Any unit may, panicked too: then it runs on in the Movement Phase (13.0).
	r = newRig(t, nil, retreatRule, panicRule).put("a", "PP01@0504").put("b", "LC01@0505 MS09@1212").panics("b", "LC01").plot("a", "PP01 ML 0505").plot("b", retire("LC01: 0506")).run()
	require.Equal(t, []string{"0505", "0506"}, r.only("retreat").Path)
	r.quiet("melee", "0505").fallen("b/LC01")
	require.Equal(t, "0506 0406 0307 0207 0108 0109 0110 0111 0112", r.walked("b/LC01"))
	r = newRig(t, nil, retreatRule, panicRule, setting("sequence", "standard")).put("a", "PP01@0504").put("b", "LC01@0505 MS09@1212").panics("b", "LC01")
	r.plot("a", "[melee]\nPP01 ML 0505").plot("b", retire("LC01: 0506")).run().stands("b/LC01@0506")
	// Nobody attacks: nobody retreats.
	newRig(t, nil, retreatRule).put("a", "PP01@0504").put("b", "LC01@0505").plot("b", retire("LC01: 0506")).run().stands("b/LC01@0505")
}

// No room: it stays and fights.
func Test17_1(t *testing.T) {
	setup := func() *rig {
		r := newRig(t, changes(on("lake", "0605", "0405"), limits(2)), retreatRule)
		return r.put("a", "PP01@0504 MI01@0604").put("b", "LC01@0505 MC01@0506 MC02@0506 SD01@0404").plot("a", "PP01 ML 0505")
	}
	for _, to := range []string{"0605", "0604", "0506", "0404", "0605 0405 0404 0506"} {
		setup().plot("b", retire("LC01: "+to)).run(1).stands("b/LC01@0505").odds("melee", "0505", "6:1 6-1 D")
	}
	// The first hex of the order that has room is taken.
	r := newRig(t, on("lake", "0605"), retreatRule).put("a", "PP01@0504").put("b", "LC01@0505").plot("a", "PP01 ML 0505").plot("b", retire("LC01: 0605 0506 0405")).run()
	r.stands("b/LC01@0506")
	// A hex that is not next to it is none.
	r = newRig(t, nil, retreatRule).put("a", "PP01@0504").put("b", "LC01@0505").plot("a", "PP01 ML 0505").plot("b", retire("LC01: 0507")).run(1)
	r.stands("b/LC01@0505")
	// By S3.5 swamp is barred to horse.
	r = newRig(t, on("swamp", "0605"), retreatRule, setting("opt.S3.5", "on")).put("a", "PP01@0504").put("b", "LC01@0505").plot("a", "PP01 ML 0505").plot("b", retire("LC01: 0605")).run(1)
	r.stands("b/LC01@0505")
}

// Who advances after a retreat draws no Defensive Fire.
func Test17_2(t *testing.T) {
	r := newRig(t, nil, retreatRule).put("a", "PP01@0504").put("b", "LC01@0505 SK01@0606").plot("a", "PP01 ML 0505 advance=yes").plot("b", "SK01 DF"+retire("LC01: 0405")).run()
	r.stands("a/PP01@0505 b/LC01@0405").quiet("defensive", "0505")
	require.Equal(t, "retreat no target advance score", r.kinds())
}

// Attacks on the new hex strike who came, and nobody in it may retreat.
func Test17_3(t *testing.T) {
	r := newRig(t, nil, retreatRule).put("a", "PP01@0504 PP02@0705").put("b", "LC01@0505 LC02@0605")
	r.plot("a", "PP01 ML 0505\nPP02 ML 0605").plot("b", "\n[standing]\nretreat LC01: 0605\nretreat LC02: 0606").run(1)
	r.stands("b/LC01@0605 b/LC02@0605").odds("melee", "0605", "6:2 3-1 -").quiet("melee", "0505")
	// Who left before is out of it, and two may go to one hex.
	r = newRig(t, nil, retreatRule).put("a", "PP01@0504 PP02@0405").put("b", "LC01@0505 LC02@0505 LC03@0406")
	r.plot("a", "PP01 ML 0505\nPP02 ML 0406").plot("b", "\n[standing]\nretreat LC01: 0506\nretreat LC02: 0506\nretreat LC03: 0407").run()
	r.stands("b/LC01@0506 b/LC02@0506 b/LC03@0407")
	// They may not retreat again: one hex.
	require.Len(t, kindsOf(r, "retreat"), 3)
}

// Who advances so may not attack in that turn: not who attacks elsewhere (17.4).
func Test17_4(t *testing.T) {
	r := newRig(t, nil, retreatRule).put("a", "PP01@0504 PP02@0504").put("b", "LC01@0505 MS01@0604")
	r.plot("a", "PP01 ML 0505+0604 advance=yes\nPP02 ML 0505+0604 advance=yes").plot("b", retire("LC01: 0506")).run(1)
	r.odds("melee", "0604", "12:3 4-1 -").stands("a/PP01@0504 a/PP02@0504 b/LC01@0506")
	r = newRig(t, nil, retreatRule).put("a", "PP01@0504 PP02@0504").put("b", "LC01@0505 MS01@0604")
	r.plot("a", "PP01 ML 0505 advance=yes\nPP02 ML 0604 advance=yes").plot("b", retire("LC01: 0506")).run(6)
	r.stands("a/PP01@0505 a/PP02@0604 b/LC01@0506").fallen("b/MS01")
	// In the next Game-Turn it attacks again.
	r.plot("a", "PP01 ML 0506").run(1).odds("melee", "0506", "6:1 6-1 D")
}

// Unit by unit.
func Test17_5(t *testing.T) {
	r := fallBack(t, "HC01@0504", "LC01@0505 OC01@0505", "LC01, OC01: 0506", 1)
	r.stands("b/LC01@0505 b/OC01@0505")
	r = fallBack(t, "PP01@0504", "LC01@0505 2L01@0505", "LC01, 2L01: 0506")
	r.stands("b/LC01@0506 b/2L01@0506")
	r = fallBack(t, "MS01@0504 MS02@0504", "PP01@0505 2L01@0505", "PP01, 2L01: 0506", 6) // 4 to 3 may not
	r.stands("b/PP01@0505 b/2L01@0506").odds("melee", "0505", "6:6 1-1 D")
	// Some may stay, by the owner's will: the hex is not empty.
	r = fallBack(t, "PP01@0504", "LC01@0505 LC02@0505", "LC02: 0506", 1)
	r.stands("b/LC01@0505 b/LC02@0506").odds("melee", "0505", "6:1 6-1 D")
}

// Retreat in a simultaneous turn.
func TestA_86_RetreatByOrder(t *testing.T) {
	setup := func(b string) *rig {
		return newRig(t, nil, retreatRule).put("a", "PP01@0504 LT01@0508").put("b", b).plot("a", "PP01 ML 0505\nLT01 MV 0507 0506 0606 0605")
	}
	// No order: it stands; the unit loses its own task, and its zone.
	setup("OC01@0505").run(1).odds("melee", "0505", "6:2 3-1 -")
	r := setup("OC01@0505").plot("b", "OC01 DF"+retire("OC01: 0405")).run()
	r.stands("b/OC01@0405 a/LT01@0605").quiet("defensive", "0506")
	r = setup("OC01@0505").plot("b", "OC01 ML 0504"+retire("OC01: 0405")).run()
	r.stands("b/OC01@0405").quiet("melee", "0504")
	r = setup("LC01@0505").plot("b", "LC01 MV 0404 0303"+retire("LC01: 0405")).run()
	r.stands("b/LC01@0405")
	// The odds are found again with those who stay.
	r = newRig(t, nil, retreatRule).put("a", "MI01@0504").put("b", "LC01@0505 MC01@0505 MC02@0505").plot("a", "MI01 ML 0505").plot("b", retire("MC01, MC02: 0506")).run(1)
	r.stands("b/LC01@0505 b/MC01@0506 b/MC02@0506").odds("melee", "0505", "2:1 2-1 -")
	// Who is attacked below 1 to 2 is not attacked (8.1), and is not asked, or he would learn the plot.
	for plot, weak := range map[string]string{"MI01 ML 0505": "PP01", "MI01 ML 0505 least=3-1": "MC02"} {
		r = newRig(t, nil, retreatRule).put("a", "MI01@0504").put("b", "MC01@0505 "+weak+"@0505").plot("a", plot)
		require.Empty(t, r.asks(nil, nil).Questions, plot)
		r.plot("b", retire("MC01: 0506")).run().stands("b/MC01@0505")
		require.NotContains(t, r.kinds(), "retreat")
	}
	// Of the attackers who hold back the speed does not count.
	r = newRig(t, nil, retreatRule).put("a", "PP01@0504 HC01@0604").put("b", "MC01@0505").plot("a", "PP01 ML 0505\nHC01 ML 0505 least=8-1").plot("b", retire("MC01: 0506")).run()
	r.stands("b/MC01@0506")
	// Disrupted by fire in B the attacker attacks nobody; so does one that panicked in it.
	r = newRig(t, nil, retreatRule).put("a", "PP01@0504").put("b", "LC01@0505 BW01@0502").plot("a", "PP01 ML 0505").plot("b", "BW01 OF 0504"+retire("LC01: 0506")).run(5)
	r.shaken("a/PP01").stands("b/LC01@0505")
	r = newRig(t, levels(1, 9), retreatRule, panicRule).put("a", "PP01@0504 MI01@0902").put("b", "LC01@0505 BW01@0904 BW02@0904 BW03@0904")
	r.plot("a", "PP01 ML 0505").plot("b", "BW01..03 OF 0902"+retire("LC01: 0506")).run(6)
	r.fallen("a/MI01").stands("b/LC01@0505")
	require.NotContains(t, r.kinds(), "retreat")
	// With facing it turns its back, and is taken so in the new hex.
	r = newRig(t, nil, retreatRule, facingRule).put("a", "PP01@0504 PP02@0605").faced("a/PP01@4 a/PP02@4").put("b", "LC01@0505").plot("a", "PP01 ML 0505\nPP02 ML 0606")
	r.put("b", "MI01@0606").plot("b", retire("LC01: 0506")).run(1)
	require.Equal(t, 4, r.face("b/LC01"))
	// The owner is asked if there is no order and the match asks; the default is to stand.
	r = setup("LC01@0505")
	var orders []engines.SideOrders
	for _, s := range []string{"a", "b"} {
		o, _ := r.compile(s)
		orders = append(orders, engines.SideOrders{Side: s, Orders: o})
	}
	ask := func(answers ...engines.Answer) engines.Outcome {
		out, err := engines.Run(r.g, engines.Input{Position: r.p, Orders: orders, Dice: engines.ScriptOf(1), Answers: answers, Ask: true})
		require.NoError(t, err)
		return out
	}
	out := ask()
	require.Len(t, out.Questions, 1)
	q := out.Questions[0]
	require.Equal(t, []any{"b", 0, 5, true, []string{}}, []any{q.Side, q.Min, q.Max, q.Ordered, q.Default})
	var choices []string
	for _, c := range q.Choices {
		choices = append(choices, c.ID)
	}
	require.Equal(t, []string{"0404", "0405", "0506", "0604", "0605"}, choices)
	// Then the other, who may follow into the hex left (17.2).
	away := engines.Answer{Key: q.Key, Side: "b", Take: []string{"0405"}}
	out = ask(away)
	require.Len(t, out.Questions, 1)
	require.Equal(t, engines.Question{
		Key: "0/0/001/melee/17.0/a@0505/1", Side: "a", Rule: "17.0", Text: "Which units advance into 0505, in this order, as far as there is room?",
		Choices: []engines.Choice{{ID: "PP01"}}, Max: 1, Ordered: true, Default: []string{},
	}, out.Questions[0])
	p := ask(away, engines.Answer{Key: out.Questions[0].Key, Side: "a", Take: []string{"PP01"}}).Position.(*position)
	require.Equal(t, r.hex("0405"), p.units[r.unit("b/LC01")].at)
	require.Equal(t, r.hex("0505"), p.units[r.unit("a/PP01")].at)
}

// touch is a melee without effect: PP01 in 0504 on MS01 in 0505.
func touch(t *testing.T, extra ...engines.Setting) *rig {
	t.Helper()
	return newRig(t, nil, append(extra, contactRule)...).put("a", "PP01@0504").put("b", "MS01@0505").plot("a", "PP01 ML 0505").run(3)
}

// contacts lists the engagements.
func (r *rig) contacts() []string {
	var out []string
	for _, c := range r.p.contacts {
		var names []string
		for _, u := range c.units {
			names = append(names, r.g.units[u].full)
		}
		out = append(out, strings.Join(names, " "))
	}
	return out
}

func Test18_1(t *testing.T) {
	r := touch(t)
	r.odds("melee", "0505", "6:3 2-1 -")
	require.Equal(t, []string{"a/PP01 b/MS01"}, r.contacts())
	e := r.only("contact")
	require.Equal(t, []any{[]string{"18.1"}, "melee", []string{"a/PP01", "b/MS01"}, []string{"0505"}}, []any{e.Rule, e.Phase, e.Units, e.At})
	for die, result := range map[int]string{4: "D", 5: "1/2E", 6: "1/2E"} { // 18 to 6
		r := newRig(t, nil, contactRule).put("a", "PP01@0504 PP02@0504 PP03@0504").put("b", "MS01@0505 MS02@0505").plot("a", "PP01..03 ML 0505").run(die)
		require.Equal(t, result, r.combat("melee", "0505").Result)
		require.Empty(t, r.contacts())
	}
	// All in the attacked hex and all attackers; not who stands beside them.
	r = newRig(t, nil, contactRule).put("a", "PP01@0504 PP02@0604 MS01@0504 3L01@0504").put("b", "MS01@0505 SK01@0505 2L01@0505 MS02@0506").plot("a", "PP01..02 ML 0505").run(1)
	require.Equal(t, []string{"a/PP01 a/PP02 b/2L01 b/MS01 b/SK01"}, r.contacts())
	// An attack that was not carried out sets nothing.
	r = newRig(t, nil, contactRule).put("a", "MI01@0504").put("b", "PP01@0505").plot("a", "MI01 ML 0505").run()
	require.Equal(t, "too weak score", r.kinds())
	require.Empty(t, r.contacts())
	// Off: nothing of the kind.
	r = newRig(t, nil).put("a", "PP01@0504").put("b", "MS01@0505").plot("a", "PP01 ML 0505").run(3)
	require.Empty(t, r.contacts())
}

func Test18_2(t *testing.T) {
	r := touch(t)
	r.void("a", "PP01 MV 0503", "18.2 PP01")
	r.void("b", "MS01 MV 0506", "18.2 MS01")
	r.legal("a", "PP01 ML 0505")
	r.legal("b", "MS01 NP")
	r.run(1) // PP01 again, without effect
	require.Equal(t, []string{"a/PP01 b/MS01"}, r.contacts())
	r.run().stands("a/PP01@0504 b/MS01@0505")
	require.Equal(t, []string{"a/PP01 b/MS01"}, r.contacts()) // nobody must attack
	// Nor may they turn.
	r = newRig(t, nil, contactRule, facingRule).put("a", "PP01@0504").faced("a/PP01@4").put("b", "MS01@0505").plot("a", "PP01 ML 0505").run(3)
	r.void("a", "PP01 MV ^5", "18.2 PP01")
	r.void("b", "MS01 MV ^4", "18.2 MS01")
	// Fire units in contact may fire.
	r = newRig(t, nil, contactRule).put("a", "PP01@0504").put("b", "SK01@0505 SK02@0505 SK03@0505").plot("a", "PP01 ML 0505").run(1)
	r.legal("b", "SK01..03 OF 0504")
	r.run(1).odds("fire", "0504", "6:2 3-1 -")
	// Not into a hex their fire or melee empties: that would leave their own (8.4).
	r = newRig(t, nil, contactRule).put("a", "PP01@0504 MI01@0604").put("b", "SK01@0505 SK02@0505 SK03@0505").plot("a", "PP01 ML 0505").run(1)
	r.plot("b", "SK01..03 OF 0604 advance=yes").run(6).fallen("a/MI01").stands("b/SK01@0505 b/SK02@0505 b/SK03@0505")
}

func Test18_3(t *testing.T) {
	r := touch(t).put("a", "PP02@0604")
	r.plot("a", "PP01..02 ML 0505").run(1)
	r.odds("melee", "0505", "12:3 4-1 -")
	require.Equal(t, []string{"a/PP01 a/PP02 b/MS01", "a/PP01 b/MS01"}, r.contacts())
	r.void("a", "PP02 MV 0603", "18.2 PP02")
}

// The marker: positions name who is in contact, and are read back.
func Test18_4(t *testing.T) {
	r := touch(t)
	require.Contains(t, r.encoded(), `"contacts":[["a/PP01","b/MS01"]]`)
	back, err := r.g.DecodePosition([]byte(r.encoded()))
	require.NoError(t, err)
	require.Equal(t, r.p.contacts, back.(*position).contacts)
	require.True(t, back.(*position).inContact(r.unit("b/MS01")))
}

// A result on one side ends it for both.
func Test18_5(t *testing.T) {
	// By fire of others.
	r := touch(t).put("a", "BW01@0705").plot("a", "BW01 OF 0505").run(5)
	r.shaken("b/MS01")
	require.Empty(t, r.contacts())
	r.legal("a", "PP01 MV 0503")
	// By the next melee: who wins it is free to advance at once.
	r = touch(t).put("a", "PP02@0504 PP03@0504")
	r.plot("a", "PP01..03 ML 0505 advance=PP01").run(6).fallen("b/MS01").stands("a/PP01@0505")
	require.Empty(t, r.contacts())
	// By Defensive Fire, on whichever side.
	r = touch(t).put("a", "MI01@0503").put("b", "SK01@0604")
	r.plot("a", "MI01 MV 0504").plot("b", "SK01 DF").run(5).shaken("a/PP01 a/MI01")
	require.Empty(t, r.contacts())
	// Not where it disrupts nobody: beside a leader, of fire or of melee (10.31, 10.32), on a slope with rule 14 (14.31).
	r = touch(t).put("b", "3L01@0505").put("a", "BW01@0705").plot("a", "BW01 OF 0505").run(5)
	require.Empty(t, r.combat("result", "0505").Effects)
	require.Equal(t, []string{"a/PP01 b/MS01"}, r.contacts())
	r.put("a", "PP02@0504 PP03@0504").plot("a", "PP01..03 ML 0505").run(2)
	r.odds("melee", "0505", "18:6 3-1 -")
	r.plot("a", "PP01..03 ML 0505").run(3)
	require.Equal(t, "b/3L01 reduced", r.effects("0505"))
	require.Contains(t, r.contacts(), "a/PP01 a/PP02 a/PP03 b/3L01 b/MS01")
	r.plot("a", "PP01..03 ML 0505").run(3) // the last level, and still no disruption
	require.Equal(t, "b/3L01 eliminated", r.effects("0505"))
	require.Contains(t, r.contacts(), "a/PP01 a/PP02 a/PP03 b/MS01")
	r.plot("a", "PP01..03 ML 0505").run(1).shaken("b/MS01")
	require.Empty(t, r.contacts())
	r = newRig(t, on("slope", "0505"), elevationRule, contactRule).put("a", "PP01@0504 PP02@0504 PP03@0504").put("b", "MS01@0505").plot("a", "PP01..03 ML 0505").run(3)
	r.odds("melee", "0505", "9:3 3-1 D").free("b/MS01")
	require.Equal(t, []string{"a/PP01 a/PP02 a/PP03 b/MS01"}, r.contacts())
	// Full elimination by fire takes the units from their leader.
	r = touch(t).put("b", "3L01@0505").put("a", "BW01@0705 BW02@0705 BW03@0705 BW04@0703 BW05@0703").plot("a", "BW01..05 OF 0505").run(6).fallen("b/MS01").stands("b/3L01@0505")
	require.Empty(t, r.contacts())
	// Only of those it falls on.
	r = newRig(t, nil, contactRule).put("a", "PP01@0504 PP02@0804 BW01@0705").put("b", "MS01@0505 MS02@0805").plot("a", "PP01 ML 0505\nPP02 ML 0805").run(1, 1)
	require.Equal(t, []string{"a/PP01 b/MS01", "a/PP02 b/MS02"}, r.contacts())
	r.plot("a", "BW01 OF 0505").run(5)
	require.Equal(t, []string{"a/PP02 b/MS02"}, r.contacts())
}

// A leader alone whom melee eliminates frees the others of his engagement.
func Test18_5_LeaderAlone(t *testing.T) {
	r := newRig(t, nil, contactRule).put("a", "PP01@0504 PP02@0405 PP03@0405 PP04@0405").put("b", "2L01@0505 MS01@0604").plot("a", "PP01 ML 0505+0604").run(1)
	require.Equal(t, []string{"a/PP01 b/2L01 b/MS01"}, r.contacts())
	r.plot("a", "PP02..04 ML 0505").run(2).odds("melee", "0505", "18:1 8-1 E").fallen("b/2L01")
	require.Empty(t, r.contacts())
}

// Contact in a simultaneous turn, and with the other options.
func TestA_87_ContactInATurn(t *testing.T) {
	// Set in C, it keeps them from moving in D of the same Game-Turn.
	r := newRig(t, nil, contactRule).put("a", "PP01@0504").put("b", "MS01@0505 LC01@0606").plot("a", "PP01 ML 0505").plot("b", "MS01 MV 0506\nLC01 MV 0607").run(1)
	r.odds("melee", "0505", "6:1.5 4-1 -").stands("b/MS01@0505 b/LC01@0607")
	require.Equal(t, []string{"18.2 contact"}, r.stops("b/MS01"))
	// Mutual melee of which one has a result is decided: no contact (18.5).
	r = newRig(t, nil, contactRule).put("a", "PP01@0504").put("b", "SD01@0505").plot("a", "PP01 ML 0505").plot("b", "SD01 ML 0504").run(1, 5)
	r.odds("melee", "0504", "4:6 1-2 -").odds("melee", "0505", "6:4 1-1 D")
	require.Empty(t, r.contacts())
	r = newRig(t, nil, contactRule).put("a", "PP01@0504").put("b", "SD01@0505").plot("a", "PP01 ML 0505").plot("b", "SD01 ML 0504").run(1, 1)
	require.Equal(t, []string{"a/PP01 b/SD01"}, r.contacts())
	// One attacking side lost a unit to another attack in that phase: decided too.
	r = newRig(t, nil, contactRule).put("a", "PP01@0504 MI01@0604").put("b", "PP01@0505 PP02@0704 PP03@0704 PP04@0704").plot("a", "PP01, MI01 ML 0505").plot("b", "PP02..04 ML 0604").run(1, 2)
	r.odds("melee", "0505", "8:6 1-1 -").fallen("a/MI01")
	require.Empty(t, r.contacts())
	r.legal("a", "PP01 MV 0503")
	// Who was attacked without effect and advanced after its own attack has left: no contact of one side.
	r = newRig(t, nil, contactRule).put("a", "PP01@0504").put("b", "PP01@0505 PP02@0505 PP03@0505").put("a", "MI01@0506")
	r.plot("a", "PP01 ML 0505").plot("b", "PP01..03 ML 0506 advance=yes").run(2)
	require.Empty(t, r.contacts()) // 6 against 18 is no attack
	r = newRig(t, nil, contactRule).put("a", "PP01@0504 PP02@0504 PP03@0504 MI01@0506").put("b", "PP01@0505 PP02@0505 PP03@0505")
	r.plot("a", "PP01..03 ML 0505").plot("b", "PP01..03 ML 0506 advance=yes").run(1, 2)
	r.odds("melee", "0505", "18:18 1-1 -").fallen("a/MI01").stands("b/PP01@0506 b/PP03@0506")
	require.Empty(t, r.contacts())
	require.Empty(t, kindsOf(r, "contact"))
	r.legal("a", "PP01 MV 0503")

	// Panicked units in contact do not run (18.2), and run when it is decided.
	r = newRig(t, nil, contactRule, panicRule).put("a", "PP01@0504").put("b", "MS01@0505 MS02@0808").plot("a", "PP01 ML 0505").run(3)
	r.panics("b", "MS01 MS02").run().stands("b/MS01@0505")
	require.NotEqual(t, "0808", r.at("b/MS02"))
	r.put("a", "BW01@0705").plot("a", "BW01 OF 0505").run(5).fallen("b/MS01")
	require.Empty(t, r.contacts())
	// A retreat before combat is leaving too (17.0).
	r = newRig(t, nil, contactRule, retreatRule).put("a", "PP01@0504").put("b", "HC01@0505").plot("a", "PP01 ML 0505").run(1)
	require.Equal(t, []string{"a/PP01 b/HC01"}, r.contacts())
	r.plot("a", "PP01 ML 0505").plot("b", retire("HC01: 0506")).run(1).stands("b/HC01@0505")
	// Elephants are held by nobody: they rampage after their combat (S1.0).
	r = newRig(t, nil, contactRule).put("a", "EL01@0504").put("b", "MS01@0505").plot("a", "EL01 ML 0505").run(1, 1, 1)
	r.odds("melee", "0505", "8:3 2-1 -").stands("a/EL01@0503")
	require.Empty(t, r.contacts())
	require.Empty(t, kindsOf(r, "contact"))
	r = newRig(t, nil, contactRule).put("a", "EL01@0504 PP01@0504").put("b", "MS01@0505").plot("a", "EL01, PP01 ML 0505").run(1, 1, 1, 1)
	require.Equal(t, []string{"a/PP01 b/MS01"}, r.contacts())
	// A conceding side whose last unit is held can go no further (15.2).
	r = newRig(t, nil, contactRule, concessionRule).put("a", "PP01@0504").put("b", "MS01@0505").plot("a", "PP01 ML 0505"+conceding).run(3)
	require.True(t, r.p.ended)
	// A result of a trampling ends it too.
	r = newRig(t, nil, contactRule).put("a", "PP01@0504 EL01@0503").put("b", "MS01@0505").plot("a", "PP01 ML 0505").run(3)
	r.wild("a/EL01").run(3, 1, 6).shaken("a/PP01") // south-east to 0603, next to 0504
	require.Empty(t, r.contacts())
}
