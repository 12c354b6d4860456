package spartan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/spartan"
)

// When elephants rampage in a simultaneous turn.
func TestA_57_WhenTheyRampage(t *testing.T) {
	setup := func(options ...engines.Setting) *rig {
		r := newRig(t, nil, options...).put("a", "EL01@0505").put("b", "MS01@0508 MS02@1010").wild("a/EL01")
		return r.plot("b", "MS01 MV 0509 0510")
	}
	// After plotted movement: MS01 has gone.
	for _, options := range [][]engines.Setting{nil, {setting("rampage", "after")}} {
		r := setup(options...).run(4, 2)
		r.stands("a/EL01@0507 b/MS01@0510")
		require.Equal(t, "move rampage score", r.kinds())
	}
	// Before it: it is caught where it stood, plotted to move and so at half (23.11).
	r := setup(setting("rampage", "before")).run(4, 2, 4)
	r.odds("melee", "0508", "8:1.5 5-1 1/2E").fallen("b/MS01").stands("a/EL01@0508")
	require.Equal(t, "rampage melee result advance score", r.kinds())
	// And it holds hexes against movers then.
	r = newRig(t, nil, setting("rampage", "before")).put("a", "EL01@0505").put("b", "MS01@0509").wild("a/EL01").plot("b", "MS01 MV 0508 0507").run(4, 2)
	r.stands("a/EL01@0507 b/MS01@0508")
	require.Equal(t, []string{"22.3 held"}, r.stops("b/MS01"))
	// Defensive Fire answers a rampage (19.1E), of units it left fit to fire.
	r = newRig(t, nil).put("a", "EL01@0505").put("b", "EX01@0507").wild("a/EL01").plot("b", "EX01 DF").run(4, 1, 1, 5)
	r.odds("melee", "0507", "8:3 2-1 -").odds("defensive", "0506", "2:2 1-1 D").free("a/EL01")
	r = newRig(t, nil).put("a", "EL01@0505").put("b", "EX01@0507").wild("a/EL01").plot("b", "EX01 DF").run(4, 1, 4)
	r.odds("melee", "0507", "8:3 2-1 D").quiet("defensive", "0506").shaken("b/EX01")
	// A plotted move falls to a fight in B or C; it stands in D1 and rampages in D3.
	r = newRig(t, nil).put("a", "EL01@0505").put("b", "BW01@0507").plot("a", "EL01 MV 0404 0304").plot("b", "BW01 OF 0505").run(1, 2, 1)
	require.Equal(t, []string{"0505 0604"}, r.stretches())
	require.Equal(t, "", r.walked("a/EL01"))
	r = newRig(t, nil).put("a", "EL01@0505").put("b", "MS01@0506").plot("a", "EL01 MV 0404 0304").plot("b", "MS01 ML 0505").run(1, 2, 1)
	r.odds("melee", "0505", "3:2 1-1 -").stands("a/EL01@0604") // half of half: it was plotted to move
}

// Several hexes next to it.
func TestA_58_OneAfterTheOther(t *testing.T) {
	// Clockwise from the direction of travel, each with all it has, each at once.
	r := amok(t, nil, "b/MS01@0507 b/MS02@0405 b/MS03@0605 b/PP01@0606 b/PP02@0606 b/PP03@0606", []int{4, 1, 3, 3, 3})
	r.stands("a/EL01@0506")
	var at []string
	for _, e := range r.events {
		if e.Kind == "melee" || e.Kind == "too weak" {
			at = append(at, e.Kind+" "+e.At[0])
		}
	}
	require.Equal(t, []string{"melee 0507", "melee 0405", "melee 0605", "too weak 0606"}, at) // 8 to 18 is no attack
	// Where it empties a hex it takes it, and the others are spared.
	r = amok(t, nil, "b/MI01@0507 b/MS02@0405", []int{4, 6, 6})
	r.fallen("b/MI01").stands("a/EL01@0507").quiet("melee", "0405")
	// If not it goes on in its direction, and each hex is attacked once a phase.
	r = amok(t, nil, "b/MS01@0606 b/MS02@0607", []int{4, 3, 3, 3})
	require.Equal(t, []string{"0505 0506", "0506 0507", "0507 0508"}, r.stretches())
	r.odds("melee", "0606", "8:3 2-1 -").odds("melee", "0607", "8:3 2-1 -").stands("a/EL01@0508")
	// The victims have their own leader's bonus and terrain.
	r = amok(t, on("village", "0507"), "b/MS01@0507 b/3L01@0507", []int{4, 1, 5})
	r.odds("melee", "0507", "8:9 1-2 -")

	// Nobody steps back from it, however fast (17.0).
	r = newRig(t, nil, retreatRule).put("a", "EL01@0505").put("b", "LC01@0507 MI09@1212").wild("a/EL01").plot("b", retire("LC01: 0508")).run(4, 1, 1)
	r.odds("melee", "0507", "8:1 8-1 1/2E").fallen("b/LC01")

	// All as one, by the option.
	combined := setting("rampage_attack", "combined")
	r = amok(t, nil, "b/MS01@0507 a/MS02@0405", []int{4, 1, 6}, combined)
	e := r.combat("melee", "0507")
	require.Equal(t, []any{[]string{"0405", "0507"}, "8:6", "1-1", "D", 1}, []any{e.At, e.Odds, e.Column, e.Result, len(e.Dice)})
	r.shaken("b/MS01 a/MS02")
	r = amok(t, nil, "b/MI01@0507 a/MI02@0405", []int{4, 1, 6}, combined)
	r.fallen("b/MI01 a/MI02").scored("1:1").stands("a/EL01@0405") // the lower hex
	r = amok(t, nil, "b/PP01@0507 b/PP02@0507 a/PP03@0405", []int{4, 1}, combined)
	require.Equal(t, []string{"8.1"}, r.only("too weak").Rule) // 8 to 18
	amok(t, nil, "b/PP01@0507 b/PP02@0507 a/PP03@0405", []int{4, 1, 1, 1}, setting("rampage_attack", "each")).odds("melee", "0507", "8:12 1-2 -").odds("melee", "0405", "8:6 1-1 -")
}

// Elephants in a half elimination and in stacks.
func TestA_59_ElephantsInAHalf(t *testing.T) {
	hit := func(b, losses string, dice ...int) *rig {
		r := newRig(t, nil).put("a", "BW01@0503 SK01@0604").put("b", b).plot("a", "BW01, SK01 OF 0505")
		if losses != "" {
			r.plot("b", "[standing]\nlosses: "+losses)
		}
		return r.run(dice...)
	}
	// They count; by default the lesser goes, and the remainder is not disrupted.
	r := hit("EL01@0505 PP01@0505", "", 6, 4, 1)
	r.odds("fire", "0505", "4:2 2-1 1/2E").fallen("b/PP01").free("b/EL01").stands("b/EL01@0506")
	r = hit("EL01@0505 PP01@0505", "EL", 6)
	r.fallen("b/EL01").shaken("b/PP01")
	// Two of three.
	r = hit("EL01@0505 MS01@0505 MS02@0505", "EL", 6)
	r.fallen("b/EL01 b/MS02").shaken("b/MS01")
	r = hit("EL01@0505 MS01@0505 MS02@0505", "", 6, 4, 1)
	r.fallen("b/MS01 b/MS02").free("b/EL01")
	// With a leader in melee: he falls a level, half of the others go, nobody is disrupted (10.33).
	r = newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504").put("b", "EL01@0505 2L01@0505").plot("a", "PP01..03 ML 0505").run(6)
	r.odds("melee", "0505", "18:8 2-1 1/2E").fallen("b/EL01")
	require.Equal(t, 3, r.level("b/2L01"))
	r = newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504 PP04@0604 PP05@0604").put("b", "EL01@0505 4L01@0505 MI01@0505").plot("a", "PP01..05 ML 0505").run(6, 4, 1)
	r.odds("melee", "0505", "30:9 3-1 1/2E").fallen("b/MI01 b/4L01").free("b/EL01")
	// A D with a leader: he pays for the others, though elephants needed no shield.
	r = newRig(t, nil).put("a", "PP01@0504 PP02@0504").put("b", "EL01@0505 3L01@0505").plot("a", "PP01..02 ML 0505").run(6, 4, 1, 1)
	require.Equal(t, "12:7 1-1 D", r.combats("melee", "0505")[0].Odds+" "+r.combats("melee", "0505")[0].Column+" "+r.combats("melee", "0505")[0].Result)
	r.free("b/EL01")
}

// Rampant elephants as things in the way.
func TestA_60_InTheWay(t *testing.T) {
	// They block sight and hexes, for both sides.
	for _, side := range []string{"a", "b"} {
		r := newRig(t, nil).put(side, "EL01@0505").put("a", "BW01@0504 MS01@0604").put("b", "MI01@0506").wild(side + "/EL01")
		r.void("a", "BW01 OF 0506", "6.37 BW01")
		r.plot("a", "MS01 MV 0505 0405").run(1, 6) // BW01 in 0504 is in its way
		r.stands("a/MS01@0604")
		require.Equal(t, []string{"22.3 held"}, r.stops("a/MS01"))
	}
	// They do not stop stack mates from leaving, nor count for stacking.
	r := newRig(t, limits(1)).put("a", "EL01@0505 MS01@0505").put("b", "MI01@1212").wild("a/EL01").plot("a", "MS01 MV 0506").run(1, 1)
	r.stands("a/MS01@0506 a/EL01@0504")
	// A side may fire at its own and attack it; all that is in the hex suffers (5.41).
	r = newRig(t, nil).put("a", "EL01@0505 MI01@0505 BW01@0503 BW02@0503").put("b", "MI01@1212").wild("a/EL01").plot("a", "BW01..02 OF 0505").run(6, 4, 1)
	r.odds("fire", "0505", "4:2 2-1 1/2E").fallen("a/MI01").scored("0:1").stands("a/EL01@0506")
	// Both sides at once: two attacks, results together; of those who would advance the owner does not.
	r = newRig(t, nil).put("a", "EL01@0505 PP01@0504 PP02@0504 PP03@0504").put("b", "PP01@0506 PP02@0506 PP03@0506").wild("a/EL01")
	r.plot("a", "PP01..03 ML 0505 advance=yes").plot("b", "PP01..03 ML 0505 advance=yes").run(6, 6)
	for _, e := range r.combats("melee", "0505") {
		require.Equal(t, "18:4 4-1 E", e.Odds+" "+e.Column+" "+e.Result)
	}
	r.fallen("a/EL01").scored("0:4").stands("b/PP01@0505 b/PP02@0505 b/PP03@0505 a/PP01@0504")
	for _, e := range r.all("advance") {
		require.Equal(t, []any{"b", []string{"8.4", "A-50", "A-60"}}, []any{e.Side, e.Rule})
	}
	// The owner has what is left of it: an empty hex, if nobody else goes in.
	r = newRig(t, nil).put("a", "EL01@0505 PP01@0504 PP02@0504 PP03@0504").put("b", "PP01@0506 PP02@0506 PP03@0506").wild("a/EL01")
	r.plot("a", "PP01..03 ML 0505 advance=yes").plot("b", "PP01..03 ML 0505").run(6, 6)
	r.fallen("a/EL01").stands("a/PP01@0505 a/PP02@0505 a/PP03@0505 b/PP01@0506")
	require.Equal(t, []string{"8.4", "A-50", "A-60"}, r.all("advance")[0].Rule)
	// Whose own attack had no effect does not go in.
	r = newRig(t, nil).put("a", "EL01@0505 PP01@0504 PP02@0504 PP03@0504").put("b", "PP01@0506 PP02@0506 PP03@0506").wild("a/EL01")
	r.plot("a", "PP01..03 ML 0505").plot("b", "PP01..03 ML 0505 advance=yes").run(6, 1)
	require.Equal(t, []string{"a E", "b -"}, []string{r.all("melee")[0].Side + " " + r.all("melee")[0].Result, r.all("melee")[1].Side + " " + r.all("melee")[1].Result})
	r.fallen("a/EL01").stands("b/PP01@0506 b/PP02@0506 b/PP03@0506")
	// Halves of both: each unit is lost once, and the owner chooses once.
	r = newRig(t, limits(4)).put("b", "EL01@0505 MS01@0505 MS02@0505 MS03@0505 BW01@0503 BW02@0503").put("a", "BW01@0507 BW02@0507").wild("b/EL01")
	r.plot("a", "BW01..02 OF 0505").plot("b", "BW01..02 OF 0505\n[standing]\nlosses: MS").run(6, 6, 2, 1)
	r.fallen("b/MS02 b/MS03 b/MS01").scored("6:0").stands("b/EL01@0604") // the third disrupted twice (8.22)
	require.Equal(t, []string{"S1.0 EL01"}, r.warned("b", "EL01 MV 0605"))
	// They control what they cross (11.3).
	r = newRig(t, winning(facts.Predicate{Op: "control", Side: "a", Hexes: []facts.Hex{"0507"}})).put("a", "EL01@0505").put("b", "SK01@0607 MI01@1212").wild("a/EL01").run(4, 4, 1)
	r.odds("melee", "0607", "8:1 8-1 1/2E").stands("a/EL01@0607")
	require.Equal(t, "a", r.holder("0507"))
}

// Fire zones stop rampant elephants as they stop any enemy unit: they attack, and
// go no further in that phase, whatever came of it (6.41, A-60).
func TestA_60_FireZonesStopThem(t *testing.T) {
	stops := func(side, units, plots string, dice []int, want string, options ...engines.Setting) *rig {
		t.Helper()
		r := newRig(t, nil, options...).put("a", "EL01@0505").put("b", "MI09@1212").put(side, units).wild("a/EL01").plot(side, plots)
		return r.run(dice...).stands("a/EL01@" + want)
	}
	held := stops("b", "EX01@0607 EX02@0607 EX03@0607", "", []int{4, 4, 1}, "0507")
	held.odds("melee", "0607", "8:9 1-2 -")
	require.Equal(t, []string{"0505 0506 0507 zone"}, held.stretches())
	require.Equal(t, []string{"S1.0", "S1.13", "6.41"}, held.only("rampage").Rule)
	stops("b", "EX01@0607", "", []int{4, 4, 4}, "0507").shaken("b/EX01")       // it stopped when it came
	stops("b", "MS01@0607", "", []int{4, 4, 1}, "0509")                        // no fire unit
	stops("a", "EX01@0607", "", []int{4, 4, 1}, "0509")                        // a friend of its owner's
	stops("b", "-EX01@0607 -EX02@0607 -EX03@0607", "", []int{4, 4, 1}, "0509") // disrupted
	stops("b", "EX01@0607", "EX01 MV 0707 0807", []int{4, 4}, "0509")          // it has moved away
	stops("b", "EX01@0708", "EX01 MV 0607", []int{4, 4, 1}, "0509")            // a mover has no zone (21.1)
	stops("b", "EX01@0607", "EX01 DF none", []int{4, 4, 1}, "0507", setting("dfz", "df_only"))
	stops("b", "EX01@0607", "", []int{4, 4, 1}, "0509", setting("dfz", "df_only"))
	// With facing to its front alone (16.32).
	for face, want := range map[string]string{"6": "0507", "3": "0509"} {
		r := newRig(t, nil, facingRule).put("a", "EL01@0505").put("b", "EX01@0607 MI09@1212").faced("b/EX01@"+face).wild("a/EL01").run(4, 4, 1)
		r.stands("a/EL01@" + want)
	}
}

// What counts as a combat.
func TestA_61_InvolvedInCombat(t *testing.T) {
	fought := func(r *rig, full string) bool { return r.p.units[r.unit(full)].fought }
	// Fired at without effect.
	r := newRig(t, nil).put("a", "BW01@0503 BW02@0503").put("b", "EL01@0505").plot("a", "BW01 OF 0505").run(1, 4, 1)
	require.True(t, fought(r, "b/EL01"))
	// Friends beside them attacking alone do not involve them; nor does an attack that is not made.
	r = newRig(t, nil).put("a", "EL01@0504 PP01@0504").put("b", "PP01@0505").plot("a", "PP01 ML 0505").run(1)
	require.False(t, fought(r, "a/EL01"))
	r = newRig(t, nil).put("a", "MI01@0504").put("b", "EL01@0505 PP01@0505").plot("a", "MI01 ML 0505").run()
	require.Equal(t, "too weak score", r.kinds())
	require.False(t, fought(r, "b/EL01"))
	r = newRig(t, nil).put("a", "EL01@0504 SK01@0604 SK02@0604 SK03@0604").put("b", "MI01@0505").plot("a", "SK01..03 OF 0505\nEL01 ML 0505").run(6)
	r.fallen("b/MI01")
	require.False(t, fought(r, "a/EL01")) // its target was gone (21.2)
	// Hit in B, it has had its one combat: it makes no melee in C, as after defensive fire in
	// the standard sequence, and rampages in D3.
	r = newRig(t, nil).put("a", "EL01@0504").put("b", "MS01@0505 BW01@0502").plot("a", "EL01 ML 0505").plot("b", "BW01 OF 0504").run(1, 6, 1)
	r.odds("fire", "0504", "2:2 1-1 -").quiet("melee", "0505").stands("a/EL01@0403")
	e := r.only("no melee")
	require.Equal(t, []any{[]string{"S1.0"}, []string{"a", engines.Umpire}}, []any{e.Rule, e.Only})
	require.Equal(t, "EL01 does not attack in melee: its one combat is over, it rampages.", r.g.Tell(e, "a"))
	// Those who attack with it go on without it; nobody steps back from it (17.0).
	r = newRig(t, nil, retreatRule).put("a", "EL01@0504 PP01@0504").put("b", "LC01@0505 BW01@0502").plot("a", "EL01, PP01 ML 0505").plot("b", "BW01 OF 0504").run(1, 1, 6, 1, 1)
	r.odds("melee", "0505", "6:1 6-1 D")
	r = newRig(t, nil, retreatRule).put("a", "EL01@0504").put("b", "LC01@0505 BW01@0502").plot("a", "EL01 ML 0505").plot("b", "BW01 OF 0504"+retire("LC01: 0506")).run(1, 6, 1)
	r.stands("b/LC01@0505")
	// Nor does it attack when its army panics in B (S1.28).
	r = newRig(t, levels(1, 9), panicRule).put("a", "MI01@0204 EL01@0504").put("b", "MS01@0505 BW01@0202 BW02@0202 BW03@0202")
	r.plot("a", "EL01 ML 0505").plot("b", "BW01..03 OF 0204").run(6, 6, 1)
	r.fallen("a/MI01").quiet("melee", "0505").stands("a/EL01@0403")
	// Attacked in C, the phase of its own melee, it makes it (20.21).
	r = newRig(t, nil).put("a", "EL01@0504").put("b", "MS01@0505").plot("a", "EL01 ML 0505").plot("b", "MS01 ML 0504").run(1, 3, 6, 1)
	r.odds("melee", "0504", "3:4 1-2 -").odds("melee", "0505", "8:3 2-1 -")
	// Fire that was too weak is none.
	r = newRig(t, on("woods", "0505")).put("a", "OC01@0504").put("b", "EL01@0505").plot("a", "OC01 OF 0505").run()
	require.False(t, fought(r, "b/EL01"))
	// A retreat before combat is no combat either (17.0).
	r = newRig(t, nil, retreatRule).put("a", "MS01@0504").put("b", "EL01@0505").plot("a", "MS01 ML 0505").plot("b", retire("EL01: 0506")).run()
	r.stands("b/EL01@0506")
	require.False(t, fought(r, "b/EL01"))
}

// Elephants with facing: they face where they go, and outflank as others do.
func TestElephantsAndFacing(t *testing.T) {
	r := newRig(t, nil, facingRule).put("a", "EL01@0505").put("b", "MI01@0507 MI02@1212").faced("b/MI01@4").wild("a/EL01").run(4, 1, 6)
	r.odds("melee", "0507", "8:1 8-1 E").stands("a/EL01@0507") // it faced south, and was taken from the north
	require.Equal(t, 4, r.face("a/EL01"))
	r = newRig(t, nil, facingRule).put("a", "EL01@0505").put("b", "MI01@0605 MI02@1212").wild("a/EL01").run(4, 1, 6)
	r.stands("a/EL01@0605")
	require.Equal(t, 2, r.face("a/EL01")) // north-east, into the hex it took
}
