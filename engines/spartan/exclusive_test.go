package spartan

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/spartan"
)

var (
	alexanderRule  = setting("opt.S3.1", "on")
	dariusRule     = setting("opt.S3.2", "on")
	rangeRule      = setting("opt.S3.3", "on")
	capabilityRule = setting("opt.S3.4", "on")
	forbiddenRule  = setting("opt.S3.5", "on")
)

// kings makes side a's 1L01 Alexander and side b's 1L01 Darius.
func kings(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) {
	s.Alexander, s.Darius = "optional", "optional"
	s.Sides[0].Leaders[0].Name, s.Sides[1].Leaders[0].Name = alexander, darius
}

// amok is the one rampant elephant's Game-Turn on the rig: a/EL01 in 0505.
func amok(t *testing.T, edit change, others string, dice []int, options ...engines.Setting) *rig {
	t.Helper()
	r := newRig(t, edit, options...).put("a", "EL01@0505").put("b", "MI09@1212").wild("a/EL01")
	for _, w := range strings.Fields(others) {
		side, unit, _ := strings.Cut(w, "/")
		r.put(side, unit)
	}
	return r.run(dice...)
}

// stretches are the ways of rampant elephants: "0505 0506 0507", with what ended
// it: dead, blocked or nothing.
func (r *rig) stretches() []string {
	var out []string
	for _, e := range r.events {
		if e.Kind == "rampage" {
			out = append(out, strings.TrimSpace(strings.Join(e.Path, " ")+" "+e.Result))
		}
	}
	return out
}

// One organized combat; then from the next Movement Phase on they rampage.
func TestS1_0a(t *testing.T) {
	r := newRig(t, nil).before(2).put("a", "EL01@0504 EL02@0202").put("b", "PP01@0505 PP02@0505").plot("a", "EL01 ML 0505").run(1, 1, 2)
	r.odds("melee", "0505", "8:12 1-2 -").stands("a/EL01@0502 a/EL02@0202")
	require.True(t, r.p.units[r.unit("a/EL01")].rampant)
	require.False(t, r.p.units[r.unit("a/EL02")].rampant)
	// By Defensive Fire in E of a Game-Turn: in D3 of the next.
	r = newRig(t, nil).before(2).put("a", "EL01@0506").put("b", "SK01@0508").plot("a", "EL01 MV 0507").plot("b", "SK01 DF").run(1)
	r.odds("defensive", "0507", "2:2 1-1 -").stands("a/EL01@0507")
	require.Equal(t, []bool{true, false}, []bool{r.p.units[r.unit("a/EL01")].fought, r.p.units[r.unit("a/EL01")].rampant})
	r.void("a", "EL01 ML 0508", "S1.0 EL01")
	r.plot("a", "").run(2, 1) // north-east to 0606
	r.stands("a/EL01@0606")
	require.True(t, r.p.units[r.unit("a/EL01")].rampant)
	// From then on its owner cannot plot for it.
	require.Equal(t, []string{"S1.0 EL01"}, r.warned("a", "EL01 MV 0605"))
	// Elephants that were in no combat move and fight as others do.
	r = newRig(t, nil).put("a", "EL01@0505").put("b", "MI01@1212").plot("a", "EL01 MV 0506 0507 0508 0509 0510 0511").run()
	r.stands("a/EL01@0511")
}

// Two dice: the first the direction, the second the Movement Allowance.
func TestS1_0b(t *testing.T) {
	r := amok(t, nil, "", []int{4, 3})
	require.Equal(t, []string{"0505 0506 0507 0508"}, r.stretches())
	require.Equal(t, []string{"movement/S1.13/a/EL01/1", "movement/S1.13/a/EL01/2"}, r.dice())
	for die, end := range map[int]string{1: "0504", 2: "0604", 3: "0605", 4: "0506", 5: "0405", 6: "0404"} {
		amok(t, nil, "", []int{die, 1}).stands("a/EL01@" + end)
	}
	for ma, end := range []string{"0506", "0507", "0508", "0509", "0510", "0511"} {
		amok(t, nil, "", []int{4, ma + 1}).stands("a/EL01@" + end)
	}
}

// The side a 1 stands for is an option, since the place of the turn record is not known.
func TestOptionElephantDirection(t *testing.T) {
	for first, want := range map[string][2]string{
		"1": {"0504", "0404"}, "2": {"0604", "0504"}, "3": {"0605", "0604"}, "4": {"0506", "0605"}, "5": {"0405", "0506"}, "6": {"0404", "0405"},
	} {
		for i, die := range []int{1, 6} {
			amok(t, nil, "", []int{die, 1}, setting("elephant_direction_1", first)).stands("a/EL01@" + want[i])
		}
	}
}

// Coming next to a unit they attack it at once.
func TestS1_0c(t *testing.T) {
	r := amok(t, nil, "b/MS01@0508", []int{4, 3, 3})
	r.odds("melee", "0508", "8:3 2-1 -").stands("a/EL01@0507 b/MS01@0508")
	require.Equal(t, []string{"0505 0506 0507"}, r.stretches()) // there it stops, 0508 is held
	e := r.combat("melee", "0508")
	require.Equal(t, []any{"movement", []string{"S1.22", "8.1"}, "movement/8.0/a/EL01@0508/1"}, []any{e.Phase, e.Rule, e.Dice[0].Key[8:]})
	// At once: whom they disrupt in D3 fires no more in E.
	r = newRig(t, nil).put("a", "EL01@0505 MI01@0610").put("b", "SK01@0508").wild("a/EL01").plot("a", "MI01 MV 0609").plot("b", "SK01 DF 0609").run(4, 3, 1)
	r.odds("melee", "0508", "8:1 8-1 1/2E").fallen("b/SK01").quiet("defensive", "0609")
	// Where it stands at the start it attacks nobody, if it cannot move.
	r = amok(t, nil, "b/MS01@0506 b/MS02@0504", []int{4, 6})
	r.quiet("melee", "0506").stands("a/EL01@0505")
	require.Equal(t, []string{"0505 blocked"}, r.stretches())
}

// Every Movement Phase then and thereafter.
func TestS1_0d(t *testing.T) {
	r := amok(t, nil, "", []int{1, 1})
	for _, c := range []struct {
		dice []int
		at   string
	}{{[]int{3, 2}, "0705"}, {[]int{4, 1}, "0706"}, {[]int{5, 3}, "0407"}} {
		r.run(c.dice...).stands("a/EL01@" + c.at)
	}
	require.Equal(t, 5, r.gt())
}

func TestS1_11(t *testing.T) {
	r := amok(t, on("slope", "0504"), "", []int{1, 1})
	r.stands("a/EL01@0505") // a slope costs 2
	amok(t, on("slope", "0504"), "", []int{1, 2}).stands("a/EL01@0504")
	amok(t, on("woods", "0504"), "", []int{1, 4}).stands("a/EL01@0502")
	amok(t, changes(on("woods", "0504"), road("0505", "0504")), "", []int{1, 1}).stands("a/EL01@0504")
	amok(t, on("stream", "0504"), "", []int{1, 1}).stands("a/EL01@0505")
	// One hex is not always allowed, as it is to others.
	require.Equal(t, []string{"0505"}, r.stretches())
}

func TestS1_12(t *testing.T) {
	for ma, end := range map[int]string{1: "0501", 2: ""} {
		r := newRig(t, nil).put("a", "EL01@0502").put("b", "MI01@1212").wild("a/EL01").run(1, ma).stands("a/EL01@" + end)
		r.scored(map[int]string{1: "0:0", 2: "0:4"}[ma])
	}
	r := newRig(t, nil).put("a", "EL01@0502").put("b", "MI01@1212").wild("a/EL01").run(1, 5)
	require.Equal(t, []string{"0502 0501 dead"}, r.stretches())
}

// Each by itself, four dice for two, in the order of hexes and ids.
func TestS1_13(t *testing.T) {
	r := newRig(t, limits(1)).put("a", "EL01@0505 EL02@0505").put("b", "MI01@1212").wild("a/EL01 a/EL02").run(1, 1, 5, 3, 1)
	require.Equal(t, []string{"movement/S1.13/a/EL01/1", "movement/S1.13/a/EL01/2", "movement/8.0/a/EL01@0505/1", "movement/S1.13/a/EL02/1", "movement/S1.13/a/EL02/2"}, r.dice())
	r.stands("a/EL01@0504 a/EL02@0605")
}

// No leader holds or hastens them; in their organized combat his bonus counts.
func TestS1_14(t *testing.T) {
	r := newRig(t, command).put("a", "EL01@0505 2L01@1212 MS01@0909").put("b", "MI01@0101")
	require.Equal(t, "6", r.ma("a/EL01"))
	require.Equal(t, "1.5", r.ma("a/MS01"))
	r = newRig(t, nil).put("a", "EL01@0504 2L01@0504").put("b", "PP01@0505 PP02@0505").plot("a", "EL01 ML 0505").run(1, 1, 1, 1)
	r.odds("melee", "0505", "14:12 1-1 -")
	// And defending: half of 8 and as much again.
	r = newRig(t, nil).put("a", "PP01@0504").put("b", "EL01@0505 1L01@0505").plot("a", "PP01 ML 0505").run(1, 4, 1, 1)
	require.Equal(t, "6:8 1-2", r.combats("melee", "0505")[0].Odds+" "+r.combats("melee", "0505")[0].Column)
	// Not mounted: "Mt. Ex." is nothing to them, they are exempt anyhow.
	require.Equal(t, "6", newRig(t, changes(command, exempt)).put("a", "EL01@0505").ma("a/EL01"))
}

// They attack other elephants; the victim rampages from the next Movement Phase.
func TestS1_15(t *testing.T) {
	r := newRig(t, nil).before(2).put("a", "EL01@0505").put("b", "EL01@0508 MI01@1212").wild("a/EL01").run(4, 3, 1)
	r.odds("melee", "0508", "8:4 2-1 -").stands("b/EL01@0508")
	require.Equal(t, []bool{true, false}, []bool{r.p.units[r.unit("b/EL01")].fought, r.p.units[r.unit("b/EL01")].rampant})
	r.run(6, 1, 1, 3, 1) // a's 0507 to 0406; b's 0508 to 0507
	require.True(t, r.p.units[r.unit("b/EL01")].rampant)
	// Its own side's too, and one that is rampant already.
	r = newRig(t, nil).put("a", "EL01@0505 EL02@0508").put("b", "MI01@1212").wild("a/EL01").run(4, 3, 1)
	r.odds("melee", "0508", "8:4 2-1 -")
	require.True(t, r.p.units[r.unit("a/EL02")].fought)
}

// They take a hex they emptied, whatever the order says.
func TestS1_16(t *testing.T) {
	for _, order := range []string{"", " advance=no"} {
		r := newRig(t, nil).put("a", "EL01@0504 PP01@0504").put("b", "MI01@0505").plot("a", "EL01, PP01 ML 0505"+order)
		r.run(6, 4, 1) // then south by one
		require.Equal(t, []string{"0504", "0505"}, r.combatPath("advance", "a/EL01"))
		r.stands("a/EL01@0506")
	}
	// First of all, though others are listed before them and fill the hex.
	r := newRig(t, limits(1)).put("a", "EL01@0504 PP01@0604").put("b", "MI01@0505").plot("a", "PP01 ML 0505 advance=yes\nEL01 ML 0505").run(6, 4, 1)
	require.Equal(t, []string{"0504", "0505"}, r.only("advance").Path)
	r.stands("a/PP01@0604 a/EL01@0506")
	// If possible: not into barred ground, and not where stacking forbids.
	r = newRig(t, limits(1)).put("a", "EL01@0504 EL02@0604").put("b", "MI01@0505").plot("a", "EL01..02 ML 0505").run(6, 4, 1, 1, 1)
	require.Len(t, kindsOf(r, "advance"), 1)
	// Rampant they do it at once, and are done for the phase.
	r = amok(t, nil, "b/MI01@0507 b/MI02@0407", []int{4, 6, 6})
	r.odds("melee", "0507", "8:2 4-1 E").fallen("b/MI01").stands("a/EL01@0507 b/MI02@0407")
	require.Equal(t, []string{"S1.16"}, r.only("advance").Rule)
}

// combatPath is the way of a unit in its one event of a kind.
func (r *rig) combatPath(kind, full string) []string {
	for _, e := range r.events {
		if e.Kind == kind && e.Units[0] == full {
			return e.Path
		}
	}
	return nil
}

// Each by itself, leaving those it stood with.
func TestS1_21(t *testing.T) {
	r := amok(t, nil, "a/PP01@0505", []int{1, 1, 1})
	r.odds("melee", "0505", "8:6 1-1 -").stands("a/EL01@0504 a/PP01@0505")
	require.Equal(t, "a", r.combat("melee", "0505").Side)
}

// All units next to it, its own as well.
func TestS1_22(t *testing.T) {
	r := amok(t, nil, "a/PP01@0505 b/MS01@0705", []int{2, 1, 3, 3}) // into 0604
	r.odds("melee", "0705", "8:3 2-1 -").odds("melee", "0505", "8:6 1-1 -").stands("a/EL01@0604")
	require.Equal(t, []string{"movement/S1.13/a/EL01/1", "movement/S1.13/a/EL01/2", "movement/8.0/a/EL01@0705/1", "movement/8.0/a/EL01@0505/1"}, r.dice()) // clockwise
	r = amok(t, nil, "a/MS01@0605 b/MS01@0704", []int{2, 1, 3, 4})
	r.odds("melee", "0704", "8:3 2-1 -").odds("melee", "0605", "8:3 2-1 D").shaken("a/MS01").scored("0:0")
	// Its own side's dead score for the enemy.
	r = amok(t, nil, "a/MS01@0507", []int{4, 1, 6})
	r.odds("melee", "0507", "8:3 2-1 1/2E").fallen("a/MS01").scored("0:2")
}

func TestS1_23(t *testing.T) {
	for _, ground := range []string{"lake", "swamp", "river"} {
		r := amok(t, on(ground, "0504"), "", []int{1, 3})
		r.fallen("a/EL01").scored("0:4")
		require.Equal(t, []string{"0505 dead"}, r.stretches())
		require.Equal(t, []string{"S1.23", "S1.24"}, r.only("rampage").Rule)
	}
	amok(t, on("swamp", "0503"), "", []int{1, 1}).stands("a/EL01@0504")
	amok(t, on("swamp", "0503"), "", []int{1, 2}).fallen("a/EL01") // it tries, whatever it would cost
	// Ignored ground is no ground.
	ignored := func(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) { s.Terrain.Ignore = []string{"lake"} }
	amok(t, changes(on("lake", "0504"), ignored), "", []int{1, 3}).stands("a/EL01@0502")
}

// Every death of elephants is a loss of their owner, who may kill them himself.
func TestS1_24(t *testing.T) {
	r := newRig(t, nil).put("a", "EL01@0505 PP01@0504 PP02@0504 PP03@0504").put("b", "MI01@1212").wild("a/EL01")
	r.plot("a", "PP01..03 ML 0505").run(6)
	r.odds("melee", "0505", "18:4 4-1 E").fallen("a/EL01").scored("0:4")
	r = newRig(t, nil).put("a", "EL01@0505 BW01@0503 BW02@0503 BW03@0503").put("b", "MI01@1212").wild("a/EL01")
	r.plot("a", "BW01..03 OF 0505").run(6)
	r.odds("fire", "0505", "6:2 3-1 1/2E").fallen("a/EL01").scored("0:4")
	// A sane one of its own it may not attack.
	r = newRig(t, nil).put("a", "EL01@0505 PP01@0504").put("b", "MI01@1212")
	r.void("a", "PP01 ML 0505", "7.0 PP01")
	// In swamp, and by the panic of its army that follows (13.11).
	r = amok(t, changes(on("swamp", "0504"), levels(4, 9)), "a/MS01@0909", []int{1, 2}, panicRule)
	r.fallen("a/EL01").running("a/MS01")
	require.Equal(t, []any{"a", "movement"}, []any{r.only("panic").Side, r.only("panic").Phase})
}

// Rampant, they know no leader: no bonus, attacking or attacked.
func TestS1_25(t *testing.T) {
	r := amok(t, nil, "a/1L01@0505 b/MS01@0503", []int{1, 1, 1, 1})
	r.odds("melee", "0503", "8:3 2-1 -")
	r = newRig(t, nil).put("a", "PP01@0504").put("b", "EL01@0505 1L01@0505").wild("b/EL01").plot("a", "PP01 ML 0505").run(1, 4, 1, 1)
	require.Equal(t, "6:4", r.combats("melee", "0505")[0].Odds)
	// Others in the hex still have it, up to their own strength.
	r = newRig(t, nil).put("a", "PP01@0504 PP02@0504").put("b", "EL01@0505 1L01@0505 MS01@0505").wild("b/EL01").plot("a", "PP01..02 ML 0505").run(1, 4, 1, 1)
	require.Equal(t, "12:10", r.combats("melee", "0505")[0].Odds)
}

func TestS1_26(t *testing.T) {
	r := amok(t, nil, "a/1L01@0705", []int{3, 1, 1}, panicRule)
	r.stands("a/EL01@0605")
	require.True(t, r.p.units[r.unit("a/EL01")].rampant)
	require.NotContains(t, r.kinds(), "rally")
}

// Never disrupted; 1/2E and E destroy them.
func TestS1_27(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0503").put("b", "EL01@0505 PP01@0505").plot("a", "BW01 OF 0505").run(5, 4, 1, 1)
	require.Equal(t, "b/PP01 disrupted", r.effects("0505"))
	r.shaken("b/PP01").free("b/EL01")
	// Twice changes nothing (8.22); nor is a die raised for it (8.2).
	r = newRig(t, nil).put("a", "BW01@0503").put("b", "EL01@0505").plot("a", "BW01 OF 0505").run(5, 3, 1)
	require.Empty(t, r.effects("0505"))
	r = newRig(t, nil).put("a", "BW01@0503 BW02@0503").put("b", "EL01@0505").plot("a", "BW01..02 OF 0505").run(6)
	r.odds("fire", "0505", "4:2 2-1 1/2E").fallen("b/EL01").scored("4:0")
	r = newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504").put("b", "EL01@0505").plot("a", "PP01..03 ML 0505").run(6)
	r.odds("melee", "0505", "18:4 4-1 E").fallen("b/EL01")
}

// In an army that panics they rampage from the next D3 on, unless a leader is by.
func TestS1_28(t *testing.T) {
	r := newRig(t, levels(9, 1), panicRule).put("a", "BW01@0202 BW02@0202 BW03@0202").put("b", "MI01@0204 EL01@0505 EL02@0808 2L01@0809 EL03@1003 3L01@1003 EL04@1112")
	r.wild("b/EL04").plot("a", "BW01..03 OF 0204").run(6, 3, 1, 6, 1)
	require.Equal(t, []string{"b/EL01"}, r.only("wild").Units)
	require.Equal(t, []string{"S1.28"}, r.only("wild").Rule)
	require.Empty(t, r.only("panic").Units)
	for id, rampant := range map[string]bool{"EL01": true, "EL02": false, "EL03": false, "EL04": true} {
		require.Equal(t, rampant, r.p.units[r.unit("b/"+id)].rampant, id)
		require.False(t, r.p.units[r.unit("b/"+id)].panicked, id)
	}
	r.stands("b/EL01@0605 b/EL04@1011")
	// Those who stayed sane take orders; in E, the rampage is in the next Game-Turn.
	r.legal("b", "EL02 MV 0807")
	r = newRig(t, levels(9, 1), panicRule).put("a", "SK01@0508 SK02@0508").put("b", "MI01@0506 EL01@0808").plot("b", "MI01 MV 0507\nEL01 MV 0807").plot("a", "SK01..02 DF").run(6)
	r.fallen("b/MI01").stands("b/EL01@0807")
	require.Equal(t, []bool{true, false}, []bool{r.p.units[r.unit("b/EL01")].fought, r.p.units[r.unit("b/EL01")].rampant})
	r.void("b", "EL01 MV 0806", "S1.0 EL01")
	// Caught in B, its plotted move is off.
	r = newRig(t, levels(9, 1), panicRule).put("a", "BW01@0202 BW02@0202 BW03@0202").put("b", "MI01@0204 EL01@0808").plot("b", "EL01 MV 0807 0806").plot("a", "BW01..03 OF 0204").run(6, 4, 1)
	r.stands("b/EL01@0809")
}

func TestS2_0(t *testing.T) {
	for _, slug := range facts.Slugs() {
		g := open(t, slug)
		for u := range g.units {
			require.NotEqual(t, int8(4), g.units[u].level, "%s %s", slug, g.units[u].full)
		}
		require.Equal(t, 4, g.leaderLevel(4).Level) // it stands in by reduction (10.4)
	}
}

// duel is one melee with Alexander's rule: odds, column, result.
func duel(t *testing.T, a, plotA, b, at, want string, dice ...int) *rig {
	t.Helper()
	r := newRig(t, kings, alexanderRule).put("a", a).put("b", b).plot("a", plotA).run(dice...)
	return r.odds("melee", at, want)
}

func TestS3_11(t *testing.T) {
	// 18 to 6 is 3:1, with him 5:1.
	r := duel(t, "PP01@0504 MS01@0504 1L01@0504", "PP01, MS01 ML 0505", "PP01@0505", "0505", "18:6 5-1 D", 2)
	require.Equal(t, "+2", r.mods("melee", "0505", "S3.11"))
	// Attack on his hex at 5:1: 3:1.
	r = newRig(t, kings, alexanderRule).put("b", "PP01@0504 PP02@0504 PP03@0504").put("a", "1L01@0505 SK01@0505 MI01@0505").plot("b", "PP01..03 ML 0505").run(1)
	r.odds("melee", "0505", "18:6 1-1 -")
	require.Equal(t, "+-2", r.mods("melee", "0505", "S3.11"))
	// Without the rule, or without him among them: as the odds are.
	newRig(t, kings).put("a", "PP01@0504 MS01@0504 1L01@0504").put("b", "PP01@0505").plot("a", "PP01, MS01 ML 0505").run(2).odds("melee", "0505", "18:6 3-1 -")
	duel(t, "PP01@0504 MS01@0504 1L02@0504", "PP01, MS01 ML 0505", "PP01@0505", "0505", "18:6 3-1 -", 2)
	duel(t, "PP01@0504 MS01@0504 1L01@0503", "PP01, MS01 ML 0505", "MS01@0505", "0505", "9:3 3-1 -", 2)
	// Fire is no melee.
	r = newRig(t, kings, alexanderRule).put("a", "BW01@0503 1L01@0503").put("b", "MS01@0505").plot("a", "BW01 OF 0505").run(1)
	r.odds("fire", "0505", "2:2 1-1 -")
	// Reduced, another leader has taken his place (10.3).
	r = newRig(t, kings, alexanderRule).put("a", "PP01@0504 MS01@0504 1L01@0504").put("b", "PP01@0505").setLevel("a/1L01", 2).plot("a", "PP01, MS01 ML 0505").run(2)
	r.odds("melee", "0505", "15:6 2-1 -")
}

// He keeps all a leader does.
func TestS3_12(t *testing.T) {
	r := newRig(t, changes(kings, command), alexanderRule).put("a", "PP01@0504 1L01@0504 MS01@0506 MS02@0507").put("b", "SD01@0505")
	require.Equal(t, "1L01 9 2 dot E 9", r.printed("a/1L01"))
	require.Equal(t, []string{"3", "1.5"}, []string{r.ma("a/MS01"), r.ma("a/MS02")})
	r.plot("a", "PP01 ML 0505").run(1)
	r.odds("melee", "0505", "12:4 5-1 D")
	require.Equal(t, "+6", r.mods("melee", "0505", "10.11"))
	r = newRig(t, kings, alexanderRule).put("a", "PP01@0504 1L01@0504").put("b", "PP01@0505 PP02@0505 PP03@0505 MS01@0404 PP04@0604 PP05@0604 PP06@0604").plot("b", "PP01..06 ML 0504").run(6)
	r.odds("melee", "0504", "36:12 1-1 D")
	require.Equal(t, 2, r.level("a/1L01"))
	r.free("a/PP01")
}

// Limits of the shift.
func TestA_83_AlexandersShift(t *testing.T) {
	// Not past 8:1.
	duel(t, "PP01@0504 PP02@0504 PP03@0504 1L01@0504", "PP01..03 ML 0505", "MI01@0505", "0505", "27:2 8-1 1/2E", 1)
	duel(t, "PP01@0504 PP02@0504 1L01@0504", "PP01..02 ML 0505", "MS01@0505", "0505", "21:3 8-1 1/2E", 1)
	// Left of 1:2 no effect and no die.
	for _, b := range []string{"PP01@0504", "PP01@0504 PP02@0504"} { // 6 and 12 against 12
		r := newRig(t, kings, alexanderRule).put("b", b).put("a", "1L01@0505 PP01@0505").plot("b", "PP01..02 ML 0505").run()
		e := r.combat("melee", "0505")
		require.Equal(t, []any{"1-2", "-", 0}, []any{e.Column, e.Result, len(e.Dice)})
		r.free("a/PP01")
	}
	// 2:1 becomes 1:2.
	newRig(t, kings, alexanderRule).put("b", "PP01@0504 PP02@0504 PP03@0504 PP04@0604").put("a", "1L01@0505 PP01@0505").plot("b", "PP01..04 ML 0505").run(6).odds("melee", "0505", "24:12 1-2 D")
	// Permission is judged before: below 1:2 he gives none.
	r := newRig(t, kings, alexanderRule).put("a", "MI01@0504 1L01@0504").put("b", "PP01@0505 PP02@0505").plot("a", "MI01 ML 0505").run()
	require.Equal(t, "too weak score", r.kinds())
	// His at level 1 alone.
	r = newRig(t, kings, alexanderRule).put("b", "PP01@0504 PP02@0504 PP03@0504").put("a", "1L01@0505 SK01@0505 MI01@0505").setLevel("a/1L01", 2)
	r.plot("b", "PP01..03 ML 0505").run(1).odds("melee", "0505", "18:6 3-1 -")
	// One hex with him is enough, attacking or attacked.
	duel(t, "PP01@0504 1L01@0504 PP02@0604", "PP01..02 ML 0505", "PP01@0505", "0505", "18:6 5-1 D", 1)
	r = newRig(t, kings, alexanderRule).put("b", "PP01@0504 PP02@0504 PP03@0504").put("a", "1L01@0505 MI01@0505 MI02@0604").plot("b", "PP01..03 ML 0505+0604").run(1)
	r.odds("melee", "0505", "18:6 1-1 -")
	// For units stacked with him: alone, or with leaders and rampant elephants, he shifts nothing (10.12, S1.25).
	r = newRig(t, kings, alexanderRule).put("b", "PP01@0504").put("a", "1L01@0505 2L01@0505 MI09@1212").plot("b", "PP01 ML 0505").run(1)
	r.odds("melee", "0505", "6:2 3-1 -")
	r = newRig(t, kings, alexanderRule).put("b", "PP01@0504 PP02@0504 PP03@0504").put("a", "1L01@0505 EL01@0505").wild("a/EL01").plot("b", "PP01..03 ML 0505").run(1, 4, 1, 1)
	require.Equal(t, "18:4 4-1 -", r.combats("melee", "0505")[0].Odds+" "+r.combats("melee", "0505")[0].Column+" "+r.combats("melee", "0505")[0].Result)
	r = newRig(t, kings, alexanderRule).put("b", "PP01@0504 PP02@0504 PP03@0504").put("a", "1L01@0505 EL01@0505").plot("b", "PP01..03 ML 0505").run(1, 4, 1, 1)
	require.Equal(t, "18:8 1-2 -", r.combats("melee", "0505")[0].Odds+" "+r.combats("melee", "0505")[0].Column+" "+r.combats("melee", "0505")[0].Result)
	// An attack without a die is an attack: contact (18.1).
	r = newRig(t, kings, alexanderRule, contactRule).put("b", "PP01@0504").put("a", "1L01@0505 PP01@0505").plot("b", "PP01 ML 0505").run()
	require.Equal(t, []string{"a/1L01 a/PP01 b/PP01"}, r.contacts())
	// `least` is about the odds before the shift.
	r = newRig(t, kings, alexanderRule).put("b", "PP01@0504 PP02@0504").put("a", "1L01@0505 PP01@0505").plot("b", "PP01..02 ML 0505 least=1:1").run()
	require.Len(t, r.combats("melee", "0505"), 1)
}

// king is Darius in 0606 with his rule, and an enemy horse.
func king(t *testing.T, b string, options ...engines.Setting) *rig {
	t.Helper()
	return newRig(t, kings, append(options, dariusRule)...).put("b", "1L01@0606 "+b).put("a", "LC01@0902 MI09@1212")
}

func TestS3_21(t *testing.T) {
	r := king(t, "")
	r.void("b", "1L01 MV 0607", "S3.21 1L01")
	r.run().stands("b/1L01@0606")
	// Nor does he step back from a melee (17.0): until an enemy moves next to him he stands.
	r = king(t, "", retreatRule).put("a", "PP01@0605").plot("a", "PP01 ML 0606").plot("b", retire("1L01: 0607")).run(1)
	r.stands("b/1L01@0606").odds("melee", "0606", "6:1 6-1 D")
	// Without the rule he is a leader as others are; other leaders of level 1 move.
	newRig(t, kings).put("b", "1L01@0606").put("a", "MI01@1212").plot("b", "1L01 MV 0607").run().stands("b/1L01@0607")
	king(t, "1L02@0808").plot("b", "1L02 MV 0807").run().stands("b/1L02@0807")
}

func TestS3_22(t *testing.T) {
	r := king(t, "").put("a", "PP01@0605 PP02@0605 PP03@0605").plot("a", "PP01..03 ML 0606").run(2)
	r.odds("melee", "0606", "18:1 8-1 E").fallen("b/1L01").scored("30:0")
	newRig(t, kings).put("b", "1L01@0606 MI01@1212").put("a", "PP01@0605 PP02@0605 PP03@0605").plot("a", "PP01..03 ML 0606").run(2).fallen("b/1L01").scored("1:0")
	// Whatever his level has come to.
	r = king(t, "MI01@1101").setLevel("b/1L01", 4).put("a", "PP01@0605 PP02@0605 PP03@0605").plot("a", "PP01..03 ML 0606").run(2)
	r.fallen("b/1L01").scored("30:0")
	r = king(t, "").setLevel("b/1L01", 3).plot("a", "LC01 MV 0903 0904 0905 0805 0706").run()
	require.True(t, r.p.run)
	for _, slug := range []string{"issus", "arbela"} {
		g := open(t, slug, dariusRule)
		require.Equal(t, 30, g.units[g.darius].vp)
		require.Equal(t, darius, g.units[g.darius].name)
		printed := map[string][2]int{"issus": {146, 44}, "arbela": {130, 39}}[slug]
		sd := g.sides[g.units[g.darius].side]
		require.Equal(t, printed, [2]int{sd.vp, sd.pl}) // as printed
	}
}

func TestS3_23(t *testing.T) {
	r := king(t, "PP01@0605 PP02@0909 PP03@0101 2L01@0102", panicRule).plot("a", "LC01 MV 0903 0904 0905 0805 0706").run()
	r.stands("a/LC01@0706 b/1L01@0606")
	require.Equal(t, []string{"darius", "panic"}, kindsOf(r, "darius", "panic", "rally"))
	require.Equal(t, []any{[]string{"S3.23", "13.0"}, []string{"b/PP02"}}, []any{r.only("panic").Rule, r.only("panic").Units})
	require.True(t, r.p.run)
	r.running("b/PP02").steady("b/PP01 b/PP03") // with level 1 next to him, and with level 2
	// He runs by himself, as fast as he can, and cannot be stopped by an order nor rallied.
	require.Equal(t, []string{"S3.23 1L01"}, r.warned("b", "1L01 MV 0607"))
	r.plot("b", "2L01 MV 0202 0302").run()
	require.Equal(t, "0606 0506 0405 0305 0204 0104", r.walked("b/1L01"))
	r.fallen("b/1L01")
	require.Equal(t, "W", r.only("exit").Result)
	require.Equal(t, 30, r.only("exit").Effects[0].N)
}

// Only an enemy next to him makes Darius run, not his own men.
func TestS3_23_OwnUnits(t *testing.T) {
	r := king(t, "PP01@0608", panicRule).plot("b", "PP01 MV 0607").run().stands("b/PP01@0607 b/1L01@0606")
	require.False(t, r.p.run)
	require.Empty(t, kindsOf(r, "darius", "panic"))
}

// What else the reading of Darius says.
func TestA_84_Darius(t *testing.T) {
	// Coming next to him in passing is enough (S3.23: any enemy that moves next to him).
	r := king(t, "").plot("a", "LC01 MV 0903 0904 0905 0805 0706 0806 0906").run()
	r.stands("a/LC01@0906")
	require.Equal(t, []string{"darius"}, kindsOf(r, "darius", "panic")) // without rule 13 nobody panics
	require.True(t, r.p.run)
	// He runs all the same, on the cheapest way, till he is off: +30.
	r.run().fallen("b/1L01").scored("30:0")
	// One that stands next to him is nothing new; one that advances or retreats there has come, and he runs at once.
	r = king(t, "").put("a", "PP04@0605").run()
	require.False(t, r.p.run)
	r = king(t, "MI01@0706 PP09@0909", panicRule).put("a", "PP01@0705 PP02@0705 PP03@0705").plot("a", "PP01..03 ML 0706 advance=PP01").run(6)
	r.stands("a/PP01@0706")
	require.Equal(t, []any{"melee", "melee", []string{"b/PP09"}}, []any{r.only("darius").Phase, r.only("panic").Phase, r.only("panic").Units})
	require.Equal(t, "0606 0506 0405 0305 0204 0104", r.walked("b/1L01"))
	r = king(t, "MI01@0706").put("a", "SK01@0705 SK02@0705 SK03@0705").plot("a", "SK01..03 OF 0706 advance=SK01").run(6)
	require.Equal(t, "fire", r.stands("a/SK01@0706").only("darius").Phase)
	r = newRig(t, changes(kings, bog), dariusRule).put("b", "1L01@0606 MI01@0706").put("a", "PP01@0705 PP02@0705 PP03@0705").plot("a", "PP01..03 ML 0706 advance=PP01").run(6)
	require.True(t, r.p.run) // on his way, in the very Game-Turn
	require.Equal(t, "0606", strings.Fields(r.walked("b/1L01"))[0])
	r = king(t, "MI01@0706").put("a", "SK01@0705 SK02@0705 SK03@0705").plot("a", "SK01..03 OF 0706").run(6) // nobody goes in
	require.False(t, r.fallen("b/MI01").p.run)
	for to, run := range map[string]bool{"0706": true, "0704": false} {
		r = king(t, "PP01@0805", retreatRule).put("a", "LC02@0705").plot("b", "PP01 ML 0705").plot("a", retire("LC02: "+to)).run()
		require.Equal(t, run, r.stands("a/LC02@"+to).p.run)
	}
	// His army panics though a rampant elephant kills him before the phase is over.
	r = king(t, "EL01@0609 PP09@0909", panicRule).wild("b/EL01").plot("a", "LC01 MV 0903 0904 0905 0805 0706").run(1, 2, 6)
	r.odds("melee", "0606", "8:1 8-1 E").fallen("b/1L01").stands("a/LC01@0706")
	require.Equal(t, []string{"panic"}, kindsOf(r, "darius", "panic"))
	require.Equal(t, []string{"S3.23", "13.0"}, r.only("panic").Rule)
	r.running("b/PP09")
	// The leg he can pay for, and no further; the exit is a point of its own.
	r = newRig(t, changes(kings, on("swamp", "0506", "0505", "0605", "0706", "0606", "0607", "0507", "0705", "0707", "0508", "0608", "0708")), dariusRule).put("b", "1L01@0606").put("a", "MI01@1212")
	r.p.run = true
	r.run()
	require.Equal(t, "0606 0506 0405 0305 0204 0104", r.walked("b/1L01")) // 3+1+1+1+1+1: off in this Game-Turn
	r = newRig(t, changes(kings, bog), dariusRule).put("b", "1L01@0505").put("a", "MI01@1212")
	r.p.run = true
	r.run() // 3, 3 and 3
	require.Equal(t, []any{3, 1}, []any{r.g.grid.Distance(r.hex("0505"), r.hex(r.at("b/1L01"))), r.g.spread(r.g.edgeHexes())[r.hex(r.at("b/1L01"))]})
	r.run().fallen("b/1L01")
	// Round enemies; shut in he stays.
	r = newRig(t, kings, dariusRule).put("b", "1L01@0606").put("a", "MI01@0506 MI02@0605 MI03@0706 MI04@0707 MI05@0507")
	r.p.run = true
	r.run()
	require.Equal(t, "0606 0607", r.walked("b/1L01")[:9])
	r = newRig(t, kings, dariusRule).put("b", "1L01@0606").put("a", "MI01@0506 MI02@0605 MI03@0706 MI04@0707 MI05@0507 MI06@0607")
	r.p.run = true
	r.run().stands("b/1L01@0606")
	// Enemies cut his way off in phase D like any mover's (22.3).
	r = king(t, "")
	r.p.run = true
	r.put("a", "PP01@0504").plot("a", "PP01 MV 0404 0405").run()
	r.stands("b/1L01@0506")
	// With facing he pays for turns: here the edge in front of him is the cheapest.
	r = newRig(t, kings, dariusRule, facingRule).put("b", "1L01@0303").faced("b/1L01@3").put("a", "MI01@1212")
	r.p.run = true
	r.run().fallen("b/1L01")
	require.Equal(t, "0303 0402 0401", r.walked("b/1L01"))
	// An army that had panicked before does not again, nor does one whose enemy had (13.21).
	for side, wants := range map[string]int8{"a": 1, "b": 2} {
		r = king(t, "PP02@0909", panicRule).panics(side, "").plot("a", "LC01 MV 0903 0904 0905 0805 0706").run()
		require.Equal(t, []string{"darius"}, kindsOf(r, "darius", "panic"))
		require.Equal(t, wants, r.p.panic)
		r.steady("b/PP02")
	}
	// Contact holds him as it holds others (18.2); decided, he runs.
	r = king(t, "", contactRule).put("a", "PP01@0605 PP02@0707").plot("a", "PP01 ML 0606\nLC01 MV 0903 0904 0905 0805 0706")
	r.put("b", "MS01@0606").run(1)
	require.Equal(t, []string{"a/PP01 b/1L01 b/MS01"}, r.contacts())
	require.True(t, r.p.run)
	r.run().stands("b/1L01@0606")
	require.Equal(t, []string{"18.2 contact"}, r.stops("b/1L01"))
	r.put("a", "BW01@0608 BW02@0608 BW03@0608").plot("a", "BW01..03 OF 0606").run(6).fallen("b/MS01")
	require.Empty(t, r.contacts())
	r.run().fallen("b/1L01")
	// Dead, he needs no rule.
	r = king(t, "MI01@0909").lose("b/1L01").plot("a", "LC01 MV 0903 0904 0905 0805 0706").run()
	require.False(t, r.p.run)
}

// bog makes the whole map swamp.
func bog(m *facts.Map, _ *facts.Charts, _ *facts.Scenario) {
	f := facts.Feature{Feature: "swamp"}
	for i := range 144 {
		f.At = append(f.At, facts.Hex(fmt.Sprintf("%02d%02d", 1+i%12, 1+i/12)))
	}
	m.Features = append(m.Features, f)
}

// Where the rules of Alexander and Darius may be played, and must.
func TestS3_24(t *testing.T) {
	for _, slug := range facts.Slugs() {
		for _, c := range []struct {
			key  string
			only []string
		}{{"opt.S3.1", []string{"granicus", "issus", "arbela"}}, {"opt.S3.2", []string{"issus", "arbela"}}} {
			_, err := builtIn(t, slug, asItIs, setting(c.key, "on"))
			if strings.Contains(strings.Join(c.only, " "), slug) {
				require.NoError(t, err, "%s %s", slug, c.key)
			} else {
				require.ErrorContains(t, err, c.key, slug)
			}
		}
	}
	_, err := builtIn(t, "issus", asItIs, setting("opt.S3.1", "off"))
	require.ErrorContains(t, err, "S3.24")
	g := open(t, "issus")
	require.Equal(t, "macedonians/1L01", g.units[g.alexander].full)
	require.Equal(t, int16(-1), g.darius)
	require.Equal(t, int16(-1), open(t, "granicus").alexander)
	g = open(t, "arbela", alexanderRule, dariusRule)
	require.Equal(t, []string{"macedonians/1L01", "persians/1L01"}, []string{g.units[g.alexander].full, g.units[g.darius].full})
}

// From a hilltop at lower ground one hex more.
func TestS3_3(t *testing.T) {
	ground := changes(on("hilltop", "0504", "0201", "0301"), on("slope", "0505", "0206", "0208"))
	r := newRig(t, ground, rangeRule).put("a", "BW01@0504 BW02@0201 SK01@0301").put("b", "MI01@0507 MI02@0508 MI03@0204 MI04@0303")
	r.legal("a", "BW01 OF 0507") // distance 3, ground
	r.void("a", "BW01 OF 0508", "6.13 BW01")
	r.legal("a", "BW02 OF 0204")
	r.legal("a", "SK01 OF 0303")
	r.plot("a", "BW01 OF 0507\nSK01 OF 0303").run(1, 1)
	r.odds("fire", "0507", "2:2 1-1 -").odds("fire", "0303", "2:2 1-1 -")
	// Slope is lower too; another hilltop is not.
	r = newRig(t, changes(on("hilltop", "0504", "0201"), on("slope", "0505", "0207")), rangeRule).put("a", "BW01@0504").put("b", "MI01@0201 MI02@0207")
	r.void("a", "BW01 OF 0201", "6.13 BW01")
	r = newRig(t, on("hilltop", "0504", "0507"), rangeRule).put("a", "BW01@0504").put("b", "MI01@0507")
	r.void("a", "BW01 OF 0507", "6.13 BW01")
	r = newRig(t, changes(on("hilltop", "0504"), on("slope", "0507")), rangeRule).put("a", "BW01@0504").put("b", "MI01@0507")
	require.Equal(t, 3, r.g.reach(r.g.typeOf(r.unit("a/BW01")), r.hex("0504"), r.hex("0507")))
	// Not from elsewhere, nor without the rule.
	r = newRig(t, on("slope", "0504"), rangeRule).put("a", "BW01@0504").put("b", "MI01@0507")
	r.void("a", "BW01 OF 0507", "6.13 BW01")
	r = newRig(t, on("hilltop", "0504")).put("a", "BW01@0504").put("b", "MI01@0507")
	r.void("a", "BW01 OF 0507", "6.13 BW01")
	// Defensive Fire stays adjacent (6.42).
	r = newRig(t, on("hilltop", "0504"), rangeRule).put("a", "SK01@0504").put("b", "MI01@0507").plot("a", "SK01 DF").plot("b", "MI01 MV 0506").run()
	r.quiet("defensive", "0506")
}

// chart fights one melee with the Unit Capability Chart.
func chart(t *testing.T, a, plotA, b, want string, dice ...int) {
	t.Helper()
	r := newRig(t, nil, capabilityRule).put("a", a).put("b", b).plot("a", plotA).run(dice...)
	if want == "" {
		require.Equal(t, "too weak score", r.kinds(), a+" on "+b)
		return
	}
	e := r.combat("melee", "0505")
	require.Equal(t, want, e.Odds+" "+e.Column, a+" on "+b)
}

func TestS3_4a(t *testing.T) {
	chart(t, "SD01@0504", "SD01 ML 0505", "PP01@0505", "4:3 1-1", 1)
	chart(t, "HC01@0504", "HC01 ML 0505", "PP01@0505", "") // 4 to 12
	chart(t, "HC01@0504", "HC01 ML 0505", "SD01@0505", "4:2 2-1", 1)
	chart(t, "SD01@0504", "SD01 ML 0505", "SD02@0505", "4:4 1-1", 1)
	chart(t, "LC01@0504 MC01@0504", "LC01, MC01 ML 0505", "MI01@0505", "4:4 1-1", 1)
	chart(t, "SD01@0504", "SD01 ML 0505", "LT01@0505", "4:1 4-1", 1) // half of the bracket's half
	chart(t, "SD01@0504", "SD01 ML 0505", "EX01@0505", "4:1.5 2-1", 1)
	// What the chart does not name fights as it is.
	chart(t, "HC01@0504", "HC01 ML 0505", "BI01@0505", "4:3 1-1", 1)
	chart(t, "SD01@0504", "SD01 ML 0505", "BI01@0505", "4:3 1-1", 1)
	chart(t, "HC01@0504", "HC01 ML 0505", "HC01@0505", "4:2 2-1", 1)
	chart(t, "SD01@0504", "SD01 ML 0505", "SK01@0505", "4:1 4-1", 1)
	chart(t, "BI01@0504", "BI01 ML 0505", "PP01@0505", "6:6 1-1", 1)
	chart(t, "PP01@0504", "PP01 ML 0505", "SD01@0505", "6:4 1-1", 1)
	chart(t, "OC01@0504 OC02@0504", "OC01..02 ML 0505", "SD01@0505", "4:4 1-1", 1) // Mf is not class C
	// Unit by unit in the hex; the leader's bonus may be as much as they come to.
	chart(t, "SD01@0504 SD02@0504", "SD01..02 ML 0505", "PP01@0505 SK01@0505", "8:4 2-1", 1)
	chart(t, "SD01@0504 SD02@0504", "SD01..02 ML 0505", "MS01@0505 2L01@0505", "8:3 2-1", 1)
	// Off.
	newRig(t, nil).put("a", "SD01@0504").put("b", "PP01@0505").plot("a", "SD01 ML 0505").run(1).odds("melee", "0505", "4:6 1-2 -")
}

// Several kinds of attackers: what is best for them.
func TestS3_4b(t *testing.T) {
	chart(t, "HC01@0504 SD01@0604", "HC01, SD01 ML 0505", "PP01@0505", "8:3 2-1", 1)
	chart(t, "HC01@0504 PP01@0604", "HC01, PP01 ML 0505", "MS01@0505", "10:3 3-1", 1)
	chart(t, "HC01@0504 SD01@0604", "HC01, SD01 ML 0505", "SD01@0505", "8:2 4-1", 1)
	chart(t, "HC01@0504 PP01@0604", "HC01, PP01 ML 0505", "SD01@0505", "10:2 5-1", 1)
}

// An attacker that is not in the chart has factor 1, and the lowest counts.
func TestA_79_AttackersNotInTheChart(t *testing.T) {
	chart(t, "HC01@0504 OC01@0604", "HC01, OC01 ML 0505", "MS01@0505", "6:3 2-1", 1) // not doubled
	chart(t, "HC01@0504 BI01@0604", "HC01, BI01 ML 0505", "MS01@0505", "10:3 3-1", 1)
	chart(t, "HC01@0504 SD01@0604 BI01@0404", "HC01, SD01, BI01 ML 0505", "PS01@0505", "14:2 7-1", 1)
	// Elephants are no horse: one on Swordsmen or spearmen fights as it is.
	r := newRig(t, nil, capabilityRule).put("a", "EL01@0504").put("b", "MS01@0505").plot("a", "EL01 ML 0505").run(1, 1, 1)
	r.odds("melee", "0505", "8:3 2-1 -")
	// Only units that attack: who left the attack in B counts no more (20.22).
	r = newRig(t, nil, capabilityRule).put("a", "HC01@0504 SD01@0604 SD02@0604").put("b", "PS01@0505 BW01@0602").plot("a", "HC01 ML 0505\nSD01..02 ML 0505").plot("b", "BW01 OF 0604").run(5, 1)
	r.shaken("a/SD01 a/SD02").odds("melee", "0505", "4:8 1-2 -")
}

func TestS3_5(t *testing.T) {
	ground := changes(on("woods", "0504"), on("swamp", "0506"), road("0404", "0504"), road("0606", "0506"))
	r := newRig(t, ground, forbiddenRule).put("a", "PP01@0505 PP02@0404 LC01@0505 OC01@0606 SD01@0605 SK01@0507 EL01@0507 2L01@0507 EX01@0604").put("b", "MI01@1212")
	r.p.units[r.unit("a/LC01")].at = r.hex("0405")
	r.void("a", "PP01 MV 0504", "S3.5 PP01")
	r.legal("a", "PP02 MV 0504")             // along the road
	r.void("a", "LC01 MV 0506", "S3.5 LC01") // though one hex is always allowed (5.15)
	r.legal("a", "OC01 MV 0506")
	r.void("a", "EX01 MV 0504", "S3.5 EX01")
	r.void("a", "PP01 MV 0604 0504", "S3.5 PP01")
	r.legal("a", "SK01 MV 0506\nEL01 MV 0506\n2L01 MV 0506")
	r.legal("a", "SD01 MV 0506")
	r.legal("a", "SD01 MV 0604 0504") // class B in woods
	// Nor by advance after combat.
	r = newRig(t, ground, forbiddenRule).put("a", "PP01@0505 PP02@0505 PP03@0505").put("b", "MI01@0504").plot("a", "PP01..03 ML 0504 advance=yes").run(6)
	r.fallen("b/MI01").stands("a/PP01@0505")
	r = newRig(t, ground, forbiddenRule).put("a", "PP01@0404 PP02@0404 PP03@0404").put("b", "MI01@0504").plot("a", "PP01..03 ML 0504 advance=yes").run(6)
	r.stands("a/PP01@0504") // by road
	// Nor in panic.
	r = newRig(t, on("woods", "0605", "0506", "0405"), forbiddenRule, panicRule).put("a", "MI01@0504").put("b", "PP01@0505 SD01@0505").panics("b", "PP01 SD01")
	r.p.units[r.unit("b/SD01")].at = r.hex("1001")
	r.run().stands("b/PP01@0505")
	// Off.
	newRig(t, ground).put("a", "PP01@0505").put("b", "MI01@1212").legal("a", "PP01 MV 0504")
}
