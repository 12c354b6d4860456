package spartan

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/plot"
	facts "prestags/scenarios/spartan"
)

// cost is what it costs to go from a hex into the next, in Movement Points; ""
// if it may not be entered.
func (r *rig) cost(from, to string) string {
	r.t.Helper()
	a, ok := r.g.grid.Parse(from)
	require.True(r.t, ok)
	b, ok := r.g.grid.Parse(to)
	require.True(r.t, ok)
	require.NotZero(r.t, r.g.grid.DirTo(a, b), "%s is not next to %s", from, to)
	n, ok := r.g.enter(classB, a, b)
	if !ok {
		return ""
	}
	return halves(n)
}

// step in which an event happened.
func step(e *engines.Event) int { return e.Effects[0].N }

// stop is the one event in which a unit's way was cut short.
func (r *rig) stop(full string) engines.Event {
	r.t.Helper()
	var out []engines.Event
	for _, e := range r.events {
		if e.Kind == "stop" && e.Units[0] == full {
			out = append(out, e)
		}
	}
	require.Len(r.t, out, 1, full)
	return out[0]
}

// share sets up all units but the last in 0505 and plots the last from 0504
// into their hex; it gives the rule that forbids it.
func share(t *testing.T, units string) string {
	t.Helper()
	list := strings.Fields(units)
	r := newRig(t, nil)
	last := list[len(list)-1]
	for _, u := range list[:len(list)-1] {
		r.put("a", u+"@0505")
	}
	r.put("a", last+"@0504").put("b", "MI01@1212").plot("a", last+" MV 0505")
	v := r.voids("a")
	r.run()
	if len(v) == 0 {
		r.stands("a/" + last + "@0505")
		return ""
	}
	require.Len(t, v, 1)
	r.stands("a/" + last + "@0504")
	rule, unit, _ := strings.Cut(v[0], " ")
	require.Equal(t, last, unit)
	return rule
}

func Test5_0(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0505 MS02@0506 LC01@0808").put("b", "MI01@1212")
	r.legal("a", "LC01 MV 0807 0806 0906")
	r.run().stands("a/MS01@0505 a/MS02@0506 a/LC01@0906 b/MI01@1212")
	require.Equal(t, []string{"0808", "0807", "0806", "0906"}, r.events[0].Path)
}

func Test5_11(t *testing.T) {
	setup := func() *rig {
		return newRig(t, on("woods", "0505")).put("a", "SD01@0508").put("b", "MI01@1212")
	}
	r := setup()
	r.legal("a", "SD01 MV 0507 0506 0505")
	r.run().stands("a/SD01@0505")
	r = setup()
	r.void("a", "SD01 MV 0507 0506 0505 0504", "5.13 SD01")
	r.run().stands("a/SD01@0508")
}

func Test5_12(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0505 MS02@0506").put("b", "MI01@1212")
	r.legal("a", "")
	r.run().stands("a/MS01@0505 a/MS02@0506")
}

func Test5_13(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0508").put("b", "MI01@1212")
	r.plot("a", "MS01 MV 0507").run().stands("a/MS01@0507")
	r.void("a", "MS01 MV 0506 0505 0504 0503", "5.13 MS01")
	r.run().stands("a/MS01@0507")
	// In any direction and combination of directions, not transferred.
	r.put("a", "LC01@0507")
	r.void("a", "LC01 MV 0607\nMS01 MV 0506 0505 0504 0503", "5.13 MS01")
	r.legal("a", "LC01 MV 0506 0605 0705 0805 0905 0906 0806 0706 0606")
	r.run().stands("a/LC01@0606")
}

// Two lines that move a unit differently are no plot; the same line
// twice moves it once.
func Test5_14(t *testing.T) {
	r := newRig(t, nil).put("a", "LC01@0505").put("b", "MI01@1212")
	r.void("a", "LC01 MV 0504 0503\nLC01 MV 0605", "20.0 LC01")
	r.run().stands("a/LC01@0505")
	r.legal("a", "LC01 MV 0504\nLC01 MV 0504")
	r.run().stands("a/LC01@0504")
}

func Test5_15(t *testing.T) {
	setup := func() *rig {
		return newRig(t, changes(command, on("swamp", "0504"), on("lake", "0605"), on("river", "0604"))).put("a", "MI01@0505").put("b", "MI01@1212")
	}
	r := setup()
	require.Equal(t, 3, r.g.allowance(r.unit("a/MI01"), r.p.units)) // 1.5 out of command
	r.legal("a", "MI01 MV 0504")
	r.run().stands("a/MI01@0504")
	r = setup()
	r.void("a", "MI01 MV 0504 0503", "5.13 MI01")
	r.void("a", "MI01 MV 0506 0507", "5.13 MI01")
	r.void("a", "MI01 MV 0605", "5.15 MI01")
	r.void("a", "MI01 MV 0604", "5.15 MI01")
	// In command a swamp of 3 is the whole of its allowance.
	r.put("a", "4L01@0505")
	r.void("a", "MI01 MV 0504 0503", "5.13 MI01")
	// What the scenario closes, by the scenario's rule; a bridge stays open.
	r = newRig(t, changes(on("stream", "0504"), on("bridge", "0404"), func(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) {
		s.Rule, s.Terrain.Prohibit = "S4.1", []facts.Prohibit{{Feature: "stream"}}
	})).put("a", "MI01@0505").put("b", "MI01@1212")
	r.void("a", "MI01 MV 0504", "S4.1 MI01")
	r.legal("a", "MI01 MV 0404")
	// Only undisrupted units.
	r = setup().put("a", "-MS01@0505")
	r.void("a", "MS01 MV 0504", "8.2 MS01")
}

// Both sides move in the same phase (20.3).
func Test5_21(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0505").put("b", "MS01@0808")
	r.plot("a", "MS01 MV 0504 0503").plot("b", "MS01 MV 0807 0806").run()
	r.stands("a/MS01@0503 b/MS01@0806")
	require.Equal(t, "move score", r.kinds())
}

func Test5_22(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0505").put("b", "SD01@0704")
	r.plot("a", "PP01 MV 0604 0603").plot("b", "SD01 MV 0604 0504").run()
	r.stands("a/PP01@0603 b/SD01@0704")
	require.Equal(t, "contest move score", r.kinds())
	require.Equal(t, "6:4", r.combat("contest", "0604").Odds)
}

func Test5_23(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0506").put("b", "2L01@0504 MI01@1212")
	r.legal("a", "MS01 MV 0505 0504 0503")
	r.run().stands("a/MS01@0505 b/2L01@0504")
	e := r.stop("a/MS01")
	require.Equal(t, []string{"22.3"}, e.Rule)
	require.Equal(t, 2, step(&e))
	require.Equal(t, "0504", e.Effects[0].To)
}

// Until the plots are opened another may take the place of one filed; then
// nothing changes any more.
func Test5_24(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0505").put("b", "MI01@1212")
	r.plot("a", "MS01 MV 0504 0503")
	first, _ := r.compile("a")
	r.legal("a", "MS01 MV 0506")
	second, _ := r.compile("a")
	u := r.unit("a/MS01") - r.g.sides[0].first
	require.Equal(t, "0504+0503", r.g.names(first.by[u].path)) // untouched by the second
	require.Equal(t, "0506", r.g.names(second.by[u].path))
	r.run().stands("a/MS01@0506")
	require.Equal(t, 2, r.g.Stage(r.p).Impulse)
	r.run().stands("a/MS01@0506") // the old plot is used up
}

func Test5_25(t *testing.T) {
	r := newRig(t, changes(on("slope", "0506"), on("woods", "0505"))).put("a", "BI01@0508").put("b", "MI01@1212")
	require.Equal(t, []string{"1", "2", "2"}, []string{r.cost("0508", "0507"), r.cost("0507", "0506"), r.cost("0506", "0505")})
	r.void("a", "BI01 MV 0507 0506 0505 0504", "5.13 BI01")
	r.legal("a", "BI01 MV 0507 0506 0505")
	r.run().stands("a/BI01@0505")
}

func Test5_26(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0504 MS02@0504 MS03@0504 LC01@0506 PS01@0505").put("b", "MI01@1212")
	r.void("a", "LC01 MV 0505 0504", "5.3 LC01")
	r.void("a", "PS01 MV 0504", "5.4 PS01")
	r.legal("a", "LC01 MV 0505 0504 0503")
	r.run().stands("a/LC01@0503 a/MS01@0504 a/MS02@0504 a/MS03@0504 a/PS01@0505")
}

func Test5_27(t *testing.T) {
	r := newRig(t, changes(command, on("slope", "0604"))).put("a", "HC01@0507").put("b", "MI01@1212")
	require.Equal(t, 7, r.g.allowance(r.unit("a/HC01"), r.p.units)) // 3.5
	r.void("a", "HC01 MV 0506 0505 0604", "5.13 HC01")              // 1+1+2
	r.void("a", "HC01 MV 0506 0505 0504 0503", "5.13 HC01")
	r.legal("a", "HC01 MV 0506 0505 0504")
	r.run().stands("a/HC01@0504")
}

func Test5_31(t *testing.T) {
	g := newRig(t, nil).g
	got := map[string]string{}
	for _, u := range g.types {
		if !u.isFire() && !u.leader {
			got[u.code] = classNames[u.class]
		}
	}
	require.Equal(t, map[string]string{
		"MI": "A", "MS": "A", "PS": "A", "PP": "A", "LT": "A", "BI": "B", "SD": "B", "LC": "C", "MC": "C", "HC": "C", "EL": "D",
	}, got)
}

func Test5_32(t *testing.T) {
	require.Equal(t, "", share(t, "PP01 MS01"))
	require.Equal(t, "", share(t, "BI01 SD01"))
	require.Equal(t, "", share(t, "LC01 MC01 HC01"))
	require.Equal(t, "5.3", share(t, "PP01 SD01"))
	require.Equal(t, "5.3", share(t, "SD01 LC01"))
	require.Equal(t, "5.3", share(t, "LC01 PP01"))
}

func Test5_33(t *testing.T) {
	g := newRig(t, nil).g
	got := map[string]string{}
	for _, u := range g.types {
		if u.isFire() {
			got[u.code] = classNames[u.class]
		}
	}
	require.Equal(t, map[string]string{"BW": "Ff", "SK": "Ff", "BL": "Ff", "OC": "Mf", "EX": "A"}, got) // EX: A-104
}

func Test5_34(t *testing.T) {
	require.Equal(t, "", share(t, "BW01 SK01"))
	require.Equal(t, "", share(t, "OC01 OC02"))
	require.Equal(t, "5.3", share(t, "SK01 OC01"))
}

func Test5_35(t *testing.T) {
	require.Equal(t, "", share(t, "SK01 PP01"))
	require.Equal(t, "", share(t, "SK01 SD01"))
	require.Equal(t, "5.3", share(t, "SK01 PP01 SD01"))
	require.Equal(t, "5.3", share(t, "SK01 SD01 PP01"))
}

func Test5_36(t *testing.T) {
	require.Equal(t, "", share(t, "OC01 HC01"))
	require.Equal(t, "5.3", share(t, "OC01 PP01"))
	require.Equal(t, "5.3", share(t, "OC01 SD01"))
	require.Equal(t, "5.3", share(t, "SK01 HC01"))
}

func Test5_37(t *testing.T) {
	for _, with := range []string{"EL02", "PP01", "SD01", "HC01", "BW01", "OC01", "1L01"} {
		require.Equal(t, "", share(t, "EL01 "+with), with)
	}
	require.Equal(t, "5.3", share(t, "EL01 PP01 SD01"))
}

func Test5_38(t *testing.T) {
	require.Equal(t, "", share(t, "2L01 HC01 OC01"))
	require.Equal(t, "", share(t, "HC01 OC01 2L01"))
	require.Equal(t, "", share(t, "1L01 2L01 3L01"))
	require.Equal(t, "5.3", share(t, "2L01 HC01 PP01"))
}

// Every pair of classes, as 5.32 to 5.38 have it, in the rig and in the built-in
// charts.
func TestStackingOfClasses(t *testing.T) {
	want := map[string]string{
		"A": "A D E Ff", "B": "B D E Ff", "C": "C D E Mf", "D": "A B C D E Ff Mf", "E": "A B C D E Ff Mf", "Ff": "A B D E Ff", "Mf": "C D E Mf",
	}
	built, err := builtIn(t, "marathon", asItIs)
	require.NoError(t, err)
	for _, g := range []*game{newRig(t, nil).g, built.(*game)} {
		for a, name := range classNames {
			var with []string
			for b, other := range classNames {
				if !slices.Contains(g.apart, [2]class{class(min(a, b)), class(max(a, b))}) {
					with = append(with, other)
				}
			}
			require.Equal(t, want[name], strings.Join(with, " "), name)
		}
	}
}

func Test5_4(t *testing.T) {
	r := newRig(t, limits(2)).put("a", "MS01@0504 MS02@0504 MS03@0505 1L01@0505 1L02@0505").put("b", "MI01@1212")
	r.void("a", "MS03 MV 0504", "5.4 MS03")
	r.legal("a", "MS03 MV 0504\nMS02 MV 0503")
	r.run().stands("a/MS01@0504 a/MS03@0504 a/MS02@0503")

	// An advance after combat that would make three is not made.
	r = newRig(t, limits(2)).put("a", "PP01@0505 PP02@0505 PP03@0404").put("b", "MI01@0504")
	r.plot("a", "PP01..03 ML 0504 advance=yes").run(2)
	r.odds("melee", "0504", "18:2 8-1 E").stands("a/PP01@0504 a/PP02@0504 a/PP03@0404")

	// The limit is each side's own.
	r = newRig(t, func(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) { s.Sides[1].Limit = 1 })
	r.put("a", "MS01@0504 MS02@0504 MS03@0505").put("b", "MS01@0804 MS02@0805")
	r.legal("a", "MS03 MV 0504")
	r.void("b", "MS02 MV 0804", "5.4 MS02")
}

func Test5_41(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0505 PS01@0505").put("b", "PP01@0506 PP02@0506")
	r.void("b", "PP01 ML MS01", "22.1 PP01") // no target but hexes
	r.plot("b", "PP01, PP02 ML 0505").run(3)
	r.odds("melee", "0505", "12:7 1-1 -")
}

func Test5_42(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0505 PP02@0505 PP03@0504 1L01@0504 3L01@0506").put("b", "MI01@1212")
	r.legal("a", "PP03 MV 0505\n1L01 MV 0505\n3L01 MV 0505")
	r.run().stands("a/PP01@0505 a/PP02@0505 a/PP03@0505 a/1L01@0505 a/3L01@0505")
	// Neither do markers: disrupted units count once.
	r = newRig(t, nil).put("a", "-PP01@0505 -PP02@0505 PP03@0504 PP04@0604").put("b", "MI01@1212")
	r.void("a", "PP03 MV 0505\nPP04 MV 0505", "5.4 PP04")
	r.legal("a", "PP03 MV 0505")
}

func Test5_43(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0508 SK01@0508").put("b", "MI01@1212")
	r.void("a", "MS01, SK01 MV 0507 0506 0505 0504 0503", "5.13 MS01")
	r.legal("a", "MS01, SK01 MV 0507 0506 0505") // the slower one's 3
	r.legal("a", "MS01 MV 0507 0506 0505\nSK01 MV 0507 0506 0505 0504 0503")
	r.run().stands("a/MS01@0505 a/SK01@0503")
}

func Test5_51(t *testing.T) {
	r := newRig(t, changes(on("woods", "0508", "0507", "0506"), road("0508", "0507", "0506")), setting("mp_figures", "strict"))
	r.put("a", "PP01@0508").put("b", "MI01@1212")
	require.Equal(t, []string{"1", "1", "1"}, []string{r.cost("0508", "0507"), r.cost("0507", "0506"), r.cost("0506", "0507")})
	r.void("a", "PP01 MV 0507(2) 0506(2)", "20.0 PP01")
	r.legal("a", "PP01 MV 0507 0506 0505 0504") // 1+1+1+1
	r.run().stands("a/PP01@0504")
}

func Test5_52(t *testing.T) {
	r := newRig(t, changes(on("woods", "0508", "0507", "0506"), road("0508", "0507", "0506")))
	require.Equal(t, "2", r.cost("0607", "0507"))
	require.Equal(t, "1", r.cost("0507", "0607"))
	// The road of a swamp leads over its hexsides only.
	r = newRig(t, changes(on("swamp", "0507"), road("0508", "0507")))
	require.Equal(t, []string{"1", "3"}, []string{r.cost("0508", "0507"), r.cost("0506", "0507")})
}

func Test5_53(t *testing.T) {
	r := newRig(t, changes(on("woods", "0507"), on("village", "0707"), road("0508", "0507", "0506"), road("0707", "0706")))
	r.put("a", "SK01@0506 SK02@0706 PP01@0708").put("b", "MS01@0507 MS02@0707")
	r.plot("a", "SK01 OF 0507\nSK02 OF 0707\nPP01 ML 0707").run(1, 1)
	r.odds("fire", "0507", "2:4 1-2 -").odds("melee", "0707", "6:6 1-1 -")
	require.Empty(t, r.combats("fire", "0707")) // 2:6 is no shot
}

func Test5_61(t *testing.T) {
	r := newRig(t, changes(on("slope", "0504", "0503"), on("hilltop", "0404"), road("0604", "0504"), crest("0404-0504")))
	for _, c := range []struct{ from, to, want string }{
		{"0505", "0504", "2"}, // up from clear
		{"0503", "0504", "2"}, // across
		{"0404", "0504", "2"}, // down from the hilltop
		{"0604", "0504", "1"}, // by road
		{"0504", "0604", "1"},
	} {
		require.Equal(t, c.want, r.cost(c.from, c.to), c.from+" to "+c.to)
	}
	// Always 2, whatever else is in the hex.
	r = newRig(t, changes(on("slope", "0504", "0506"), on("swamp", "0504"), on("village", "0506")))
	require.Equal(t, []string{"2", "2"}, []string{r.cost("0505", "0504"), r.cost("0505", "0506")})
}

func Test5_62(t *testing.T) {
	r := newRig(t, changes(on("slope", "0505", "0604"), on("hilltop", "0504"), crest("0505-0504")))
	require.Equal(t, "2", r.cost("0505", "0504"))
	require.Equal(t, "1", r.cost("0604", "0504")) // a side without the symbol: the hilltop's own
	r.put("a", "PS01@0506").put("b", "MI01@1212")
	r.void("a", "PS01 MV 0505 0504", "5.13 PS01") // 2+2 of 3
	r.put("a", "PP01@0506")
	r.legal("a", "PP01 MV 0505 0504")
	r.run().stands("a/PP01@0504")
}

// Fire units that have finished their own move stop nobody, not even each other.
func TestA_20_MovedFireUnitsHaveNoZone(t *testing.T) {
	r := newRig(t, nil).put("a", "LT01@0504").put("b", "SK01@0509")
	r.plot("a", "LT01 MV 0505 0506 0507 0607 0608").plot("b", "SK01 MV 0508").run()
	r.stands("a/LT01@0608 b/SK01@0508")
	r = newRig(t, nil).put("a", "SK01@0505").put("b", "SK01@0709")
	r.plot("a", "SK01 MV 0506 0606 0607 0608").plot("b", "SK01 MV 0708 0707 0807").run()
	r.stands("a/SK01@0608 b/SK01@0807")
}

// Starting next to a fire unit holds nobody; entering a hex next to it stops,
// from one hex of the zone into another too.
func TestA_21_StartingAdjacent(t *testing.T) {
	for _, c := range []struct {
		path, end string
		stops     bool
	}{
		{"0506 0505", "0505", false},
		{"0607 0606", "0607", true},
		{"0607", "0607", false},
		{"0407 0406", "0407", true},
	} {
		r := newRig(t, nil).put("a", "LC01@0507").put("b", "SK01@0508")
		r.plot("a", "LC01 MV "+c.path).run().stands("a/LC01@" + c.end)
		if c.stops {
			e := r.stop("a/LC01")
			require.Equal(t, []string{"6.41"}, e.Rule)
			require.Equal(t, 1, step(&e))
			require.Equal(t, []string{"a", engines.Umpire}, e.Only)
		} else {
			require.Equal(t, "move score", r.kinds())
		}
	}
}

// Attempts are judged first, the zone acts on those who arrived; who was
// stopped tries nothing in the next step.
func TestA_22_ZoneAndContest(t *testing.T) {
	r := newRig(t, nil).put("a", "LT01@0506").put("b", "SK01@0508 LC01@0806")
	r.plot("a", "LT01 MV 0507 0607").plot("b", "LC01 MV 0707 0607").run()
	r.stands("a/LT01@0507 b/LC01@0607")
	require.Equal(t, "stop move score", r.kinds())

	r = newRig(t, nil).put("a", "PP01@0606").put("b", "SK01@0508 SD01@0707")
	r.plot("a", "PP01 MV 0607 0708").plot("b", "SD01 MV 0607").run()
	require.Equal(t, "contest stop move score", r.kinds())
	require.Equal(t, "6:4", r.combat("contest", "0607").Odds)
	r.stands("a/PP01@0607 b/SD01@0707")
	e := r.stop("a/PP01")
	require.Equal(t, []string{"6.41"}, e.Rule)
}

// A leader alone holds his hex, is stopped by fire zones and blocks fire.
func TestA_23_LeadersAlone(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0506 1L01@0706 BW01@0903").put("b", "2L01@0505 SK01@0708 2L02@0904 MI01@0905")
	r.void("a", "BW01 OF 0905", "6.37 BW01")
	r.plot("a", "MS01 MV 0505\n1L01 MV 0707 0807").run()
	r.stands("a/MS01@0506 a/1L01@0707")
	e := r.stop("a/1L01")
	require.Equal(t, []string{"6.41"}, e.Rule)
}

func TestA_24_BackAlongThePath(t *testing.T) {
	setup := func(option ...engines.Setting) *rig {
		r := newRig(t, limits(2), option...).put("a", "MS01@0505 MS02@0505 MC01@0508").put("b", "HC01@0502")
		return r.plot("a", "MC01 MV 0507 0506 0505 0504 0503").plot("b", "HC01 MV 0503 0504")
	}
	r := setup()
	require.Empty(t, r.voids("a"))
	r.run().stands("a/MC01@0506 a/MS01@0505 a/MS02@0505 b/HC01@0504")
	e := r.stop("a/MC01")
	require.Equal(t, 4, step(&e))
	setup(setting("overstack", "tolerate")).run().stands("a/MC01@0505")
	r = setup(setting("overstack", "eliminate")).run()
	require.True(t, r.dead("a/MC01"))
	require.Equal(t, "0:2", r.vp())

	// The last to arrive first; of equals the weaker, then the higher number.
	for _, c := range []struct{ units, plot, want string }{
		{"MI01@0506 PP01@0405", "MI01 MV 0505 0504\nPP01 MV 0404 0505 0504 0503", "a/MI01@0505 a/PP01@0404"},
		{"MS01@0506 PS01@0405", "MS01 MV 0505 0504\nPS01 MV 0505 0504 0503", "a/MS01@0506 a/PS01@0505"},
		{"MS01@0506 MS02@0405", "MS02 MV 0505 0504\nMS01 MV 0505 0504 0503", "a/MS01@0505 a/MS02@0405"},
	} {
		r := newRig(t, limits(1)).put("a", c.units).put("b", "MI01@0504")
		r.legal("a", c.plot)
		r.run().stands(c.want)
	}
}

// A column stopped at its head closes up from its end: 5.4 holds all along it.
func TestA_24_Columns(t *testing.T) {
	r := newRig(t, limits(1)).put("a", "MS01@0505 MS02@0506 MS03@0507").put("b", "MI01@0504")
	r.plot("a", "MS02 MV 0505 0504\nMS03 MV 0506").run().stands("a/MS01@0505 a/MS02@0506 a/MS03@0507")
	require.Equal(t, "stop back score", r.kinds())

	r = newRig(t, nil).put("b", "MI01@0504")
	r.put("a", "PP01@0505 PP02@0505 PP03@0505 PP04@0506 PP05@0506 PP06@0506 PP07@0507 PP08@0507 PP09@0507 1L01@0507")
	r.legal("a", "PP01..03 MV 0504 0503\nPP04..06 MV 0505 0504\nPP07..09, 1L01 MV 0506 0505")
	r.run().stands("a/PP01@0505 a/PP02@0505 a/PP03@0505 a/PP04@0506 a/PP05@0506 a/PP06@0506 a/PP07@0507 a/PP08@0507 a/PP09@0507")
	r.stands("a/1L01@0505") // who does not count goes on
	// Those who find room keep it.
	r = newRig(t, nil).put("b", "MI01@0504")
	r.put("a", "PP01@0505 PP02@0505 PP03@0506 PP04@0506 PP05@0507")
	r.plot("a", "PP01, PP02 MV 0504 0503\nPP03, PP04 MV 0505 0504\nPP05 MV 0506").run()
	r.stands("a/PP01@0505 a/PP02@0505 a/PP03@0505 a/PP04@0506 a/PP05@0506")
	// Not all of it would end within 5.4: nobody goes back.
	r = newRig(t, limits(1)).put("a", "MS01@0505 MS02@0506 MS03@0507").put("b", "MI01@0504 LC01@0608")
	r.plot("a", "MS02 MV 0505 0504\nMS03 MV 0506").plot("b", "LC01 MV 0607 0507").run()
	r.stands("a/MS01@0505 a/MS02@0505 a/MS03@0506 b/LC01@0507")
	require.Equal(t, []string{"a/MS02"}, r.only("crowded").Units)
}

// If the enemy holds the rest of its path a unit stays; the next plot must not
// add to that hex.
func TestA_24_Crowded(t *testing.T) {
	r := newRig(t, limits(1)).put("a", "MS01@0505 MS02@0506 MS03@0405").put("b", "MI01@0504 LC01@0607")
	r.plot("a", "MS02 MV 0505 0504").plot("b", "LC01 MV 0606 0506").run()
	r.stands("a/MS01@0505 a/MS02@0505 b/LC01@0506")
	require.Equal(t, []string{"a/MS02"}, r.combat("crowded", "0505").Units)
	r.void("a", "MS03 MV 0505", "5.4 MS03")
	r.legal("a", "MS01 MV 0404")
	r.legal("a", "MS01 MV 0404\nMS03 MV 0406") // the hex stays as it is or gets better
	r.run().stands("a/MS01@0404 a/MS02@0505 a/MS03@0406")
}

// Passing through friends of any class is free; where the enemy makes a mover
// stand among another class it goes back.
func TestA_25_PassingOtherClasses(t *testing.T) {
	for _, c := range []struct{ enemy, end string }{{"0504", "0506"}, {"1212", "0504"}} {
		r := newRig(t, nil).put("a", "PP01@0505 SD01@0507").put("b", "MI01@"+c.enemy)
		r.legal("a", "SD01 MV 0506 0505 0504")
		r.run().stands("a/PP01@0505 a/SD01@" + c.end)
	}
}

func TestA_26_OwnPlotsOverTheLimit(t *testing.T) {
	for _, c := range []struct {
		name, units, plot string
		limit             int
		want              []string
	}{
		{"two full stacks change places", "MS01@0504 MS02@0504 PS01@0505 PS02@0505", "MS01, MS02 MV 0505\nPS01, PS02 MV 0504", 2, nil},
		{"the last in the file stays", "MS01@0504 MS02@0504 MS03@0505 MS04@0403", "MS04 MV 0504\nMS03 MV 0504", 3, []string{"5.4 MS03"}},
		{"the last on the line stays", "MS01@0505 MS02@0505 MS03@0505 MS04@0504", "MS03, MS01, MS02 MV 0504", 3, []string{"5.4 MS02"}},
		{"who stays may overfill its own hex", "MS01@0504 MS02@0504 MS03@0505 MS04@0503 MS05@0503", "MS01 MV 0503\nMS03 MV 0504", 2, []string{"5.4 MS01", "5.4 MS03"}},
		{"leaders and class D are not to blame for classes", "PP01@0504 SD01@0505 EL01@0505 1L01@0505", "SD01 MV 0504\nEL01 MV 0504\n1L01 MV 0504", 3, []string{"5.3 SD01"}},
		{"class D counts for the limit", "PP01@0504 PP02@0504 PP03@0504 EL01@0505 1L01@0505", "EL01 MV 0504\n1L01 MV 0504", 3, []string{"5.4 EL01"}},
		{"who leaves the map ends nowhere", "LC01@0101 LC02@0102 LC03@0102", "LC01 MV EXIT:N\nLC02 MV 0101", 1, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, limits(c.limit)).put("a", c.units).put("b", "MI01@1212").plot("a", c.plot)
			require.Equal(t, c.want, r.voids("a"))
			r.run()
		})
	}
}

// A path too long for a unit is no plot for it, not a shorter path; of a stack
// each is judged alone, and a line that cannot be read is no plot for all in it.
func TestA_27_WholePlotOfTheUnit(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0508 SK01@0508").put("b", "MI01@1212")
	r.void("a", "MS01, SK01 MV 0507 0506 0505 0504", "5.13 MS01")
	r.run().stands("a/MS01@0508 a/SK01@0504")
	require.Equal(t, "void", r.events[0].Kind)
	require.Equal(t, []string{"a", engines.Umpire}, r.events[0].Only)

	r = newRig(t, nil).put("a", "MS01@0508 MS02@0508 MS03@0508").put("b", "MI01@1212")
	r.void("a", "MS01, MS02 MV 0507 0599\nMS03 MV 0507", "22.1 MS01, MS02")
	r.run().stands("a/MS01@0508 a/MS02@0508 a/MS03@0507")
	// A stack that is too full is told once, with all who find no room (5.4).
	full := newRig(t, nil).put("a", "MS01@0508 MS02@0508 MS03@0508 MS04@0507 MS05@0507 MS06@0507").put("b", "MI01@1212")
	full.void("a", "MS01 MV 0507\nMS02 MV 0507\nMS03 MV 0507", "5.4 MS01, MS02, MS03")
	_, problems := full.compile("a")
	require.Equal(t, "a.txt:5:1: 5.4: MS01, MS02, MS03: they would end in 0507 by your own plots, more than 3 units there; write another destination instead", problems[0].String())
	// What is wrong with a word of the line is told once, however many units share it.
	full.put("b", "MI02@0509")
	require.Equal(t, []string{"8.4 ", "8.1 "}, full.warned("a", "MS01, MS02, MS03 ML 0509 advance=QQ least=9-9"))
	// A path that is too long: how far it may go.
	full.plot("a", "MS01 MV 0507 0506 0505 0504 0503 0502")
	_, problems = full.compile("a")
	require.Equal(t, "a.txt:5:1: 5.13: MS01: the path costs 6 Movement Points, it has 3; write a shorter path, to 0505 at most instead", problems[0].String())
	// Who is named: a unit there is, not a type of units.
	for text, want := range map[string]string{
		"MS99 NP":                 "a.txt:5:1: 20.0: MS99: A: no such unit; write MS01 to MS09 instead",
		"MS01 ML 0509 advance=MS": `a.txt:5:22: 8.4: "MS" is a type, and here units are named one by one; the advance is ignored; write advance=no, yes or unit ids instead`,
		"MS01 ML 0509 advance=MZ": `a.txt:5:22: 8.4: "MZ" is no unit of yours; the advance is ignored; write advance=no, yes or unit ids instead`,
	} {
		full.plot("a", text)
		_, problems = full.compile("a")
		require.Equal(t, want, problems[0].String())
	}
	g := open(t, "marathon")
	_, faults := g.compiled(g.View(g.deployed(), "greeks").(*view), &plot.File{Lines: []plot.Line{{Subjects: plot.Words("2L09")}}})
	require.Equal(t, "2L01", faults[0].Instead)
	// Another line does not bring it back.
	r.void("a", "MS01 GO 0507\nMS02 MV 0507\nMS01 MV 0507", "file MS01", "20.0 MS01")
	r.run().stands("a/MS01@0508 a/MS02@0507")
	require.Equal(t, []string{"20.4", "20.0"}, r.events[0].Rule)
	r.void("a", "MS01, MS02 GO 0507\nMS01 GO 0506", "file MS01", "file MS02", "file MS01")
	r.run().stands("a/MS01@0508 a/MS02@0507")
	require.Equal(t, "void move score", newRig(t, nil).put("a", "MS01@0505 MS02@0505").put("b", "MI01@1212").plot("a", "MS01 GO 0504\nMS02 MV 0504").run().kinds())
}

func TestA_29_MovementPointsWritten(t *testing.T) {
	for _, c := range []struct {
		option, path string
		warned       bool
		void         string
	}{
		{"lenient", "0506 0505", false, ""},
		{"lenient", "0506(1) 0505(2)", false, ""},
		{"lenient", "0506(2) 0505", true, ""},
		{"lenient", "0506 0505(1)", true, ""},
		{"lenient", "0506 0505(1) 0504 0503", true, "5.13"}, // the true cost counts
		{"lenient", "0506 0505(x)", false, "20.0"},
		{"lenient", "0506 0505(0)", false, "20.0"},
		{"lenient", "0506 0505()", false, "20.0"},
		{"strict", "0506 0505(2)", false, ""},
		{"strict", "0506(1) 0505(2)", false, ""},
		{"strict", "0506 0505", false, "20.0"},
		{"strict", "0506 0505(3)", false, "20.0"},
		{"strict", "0506(2) 0505(2)", false, "20.0"},
	} {
		r := newRig(t, on("woods", "0505"), setting("mp_figures", c.option)).put("a", "PP01@0507").put("b", "MI01@1212")
		r.plot("a", "PP01 MV "+c.path)
		warned, void := false, ""
		_, problems := r.compile("a")
		for _, p := range problems {
			switch p.Severity {
			case plot.Warning:
				require.Equal(t, "20.0 PP01", p.Rule+" "+p.Unit)
				warned = true
			case plot.Fault:
				void = p.Rule
			}
		}
		require.Equal(t, c.warned, warned, c.path)
		require.Equal(t, c.void, void, c.path)
		end := "0505"
		if c.void != "" {
			end = "0507"
		}
		r.run().stands("a/PP01@" + end)
	}
}

// A hex the enemy holds may be on the path and at its end.
func TestA_32_ThroughTheEnemy(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0506 BW01@0405").put("b", "LC01@0505 BI01@0504")
	r.legal("a", "BW01 OF 0505\nMS01 MV 0505 0504")
	r.plot("b", "BI01 MV 0503").run(6) // 2:2 = 1-1 and 6: disrupted, so it stays there
	r.odds("fire", "0505", "2:2 1-1 D").stands("a/MS01@0506 b/LC01@0505 b/BI01@0503")
	r.plot("a", "BW01 OF 0505\nMS01 MV 0505 0504").run(6) // 7 for the disrupted: 1/2E, the one unit of it
	r.odds("fire", "0505", "2:2 1-1 1/2E").stands("a/MS01@0504 b/LC01@ b/BI01@0503")
}

// The path must be payable by the control of the plotting position; control is
// read again before movement.
func TestA_62_ControlReadTwice(t *testing.T) {
	setup := func(edit change, option ...engines.Setting) *rig {
		r := newRig(t, changes(command, edit), option...)
		r.put("a", "SD01@0505 2L01@0507").put("b", "PP01@0508")
		return r.plot("b", "PP01 ML 0507")
	}
	plain := changes()
	const four = "SD01 MV 0504 0503 0502 0501"
	r := setup(plain)
	r.legal("a", four)
	r.run(6).odds("melee", "0507", "6:1 6-1 E").stands("a/2L01@ a/SD01@0503")
	e := r.stop("a/SD01")
	require.Equal(t, []string{"10.23"}, e.Rule)
	require.Equal(t, 3, step(&e))
	// Reduced is enough, if his radius shrinks: 2 to 1.
	r = setup(plain)
	r.plot("a", four).run(1).odds("melee", "0507", "6:1 6-1 D").stands("a/SD01@0503")
	require.Equal(t, 3, r.level("a/2L01"))
	// At least one hex (10.24).
	r = setup(on("swamp", "0504"))
	r.legal("a", "SD01 MV 0504 0503")
	r.run(6).stands("a/SD01@0504")
	// Control of the plot alone, or of the movement alone.
	r = setup(plain, setting("command", "plot"))
	r.plot("a", four).run(6).stands("a/SD01@0501")
	r = setup(plain, setting("command", "movement"))
	r.put("a", "SD02@0101")
	r.legal("a", four+"\nSD02 MV 0102 0103 0104 0105")
	r.run(6).stands("a/SD01@0503 a/SD02@0103")
	r = setup(plain)
	r.put("a", "SD02@0101")
	r.void("a", "SD02 MV 0102 0103 0104", "5.13 SD02")
}

// Distance to the leader is all that counts.
func TestA_63_ControlRadius(t *testing.T) {
	for _, c := range []struct {
		leader string
		far    int // the greatest distance in command
	}{{"1L01", 2}, {"2L01", 2}, {"3L01", 1}, {"4L01", 0}} {
		for d, at := range []string{"0505", "0605", "0706", "0806"} {
			r := newRig(t, changes(command, on("lake", "0606", "0704"), on("woods", "0605"))).put("a", c.leader+"@0505 PP01@"+at).put("b", "MI01@0705")
			want := 4 // 2 of 4
			if d <= c.far {
				want = 8
			}
			require.Equal(t, want, r.g.allowance(r.unit("a/PP01"), r.p.units), "%s to %s", c.leader, at)
		}
	}
	r := newRig(t, command).put("a", "4L01@0101 EL01@0505 PP01@0705").put("b", "1L01@0606")
	require.Equal(t, []int{18, 12, 4}, []int{
		r.g.allowance(r.unit("a/4L01"), r.p.units), // leaders are always in command
		r.g.allowance(r.unit("a/EL01"), r.p.units), // elephants ignore it (S1.14)
		r.g.allowance(r.unit("a/PP01"), r.p.units), // an enemy's leader is nobody's
	})
	// The level he has now.
	r = newRig(t, command).put("a", "2L01@0505 PP01@0605 PP02@0706").setLevel("a/2L01", 3)
	require.Equal(t, []int{8, 4}, []int{r.g.allowance(r.unit("a/PP01"), r.p.units), r.g.allowance(r.unit("a/PP02"), r.p.units)})
}

func TestA_64_HalfIsNotRounded(t *testing.T) {
	r := newRig(t, changes(command, on("slope", "0504", "0503"))).put("a", "LC01@0505").put("b", "MI01@1212")
	require.Equal(t, "4.5", halves(r.g.allowance(r.unit("a/LC01"), r.p.units)))
	r.legal("a", "LC01 MV 0506 0507 0508 0509")
	r.void("a", "LC01 MV 0506 0507 0508 0509 0510", "5.13 LC01")
	r.void("a", "LC01 MV 0504 0503 0502", "5.13 LC01")
	r.legal("a", "LC01 MV 0504 0503")
	r.run().stands("a/LC01@0503")
	// The one hex of 5.15 is the whole path: no leaving the map behind it.
	r = newRig(t, changes(command, on("swamp", "0101"))).put("a", "MI01@0102").put("b", "MI01@1212")
	r.legal("a", "MI01 MV 0101")
	r.void("a", "MI01 MV 0101 EXIT:N", "5.13 MI01")
	r.run().stands("a/MI01@0102")
}

func TestA_65_HilltopsAndWhatStandsOnThem(t *testing.T) {
	r := newRig(t, changes(
		on("hilltop", "0504", "0503", "0303"), on("slope", "0505", "0403"), on("woods", "0503"), on("village", "0303"),
		crest("0504-0505", "0503-0403", "0303-0403"),
	))
	for _, c := range []struct{ from, to, want string }{
		{"0505", "0504", "2"}, // over the crest from a slope
		{"0604", "0504", "1"}, // by a side without the symbol
		{"0504", "0505", "2"}, // down into the slope
		{"0403", "0503", "3"}, // woods on the hilltop, and one for the crest
		{"0504", "0503", "2"}, // along the top
		{"0403", "0303", "2"}, // a village on the hilltop
	} {
		require.Equal(t, c.want, r.cost(c.from, c.to), c.from+" to "+c.to)
	}
	require.Equal(t, []string{"chart", "two"}, option(t, "crest_cost").Values)
}

// A road goes from hex to hex as drawn; two of its hexes that touch elsewhere
// have no road between them.
func TestA_66_RoadHexsides(t *testing.T) {
	r := newRig(t, changes(on("woods", "0505", "0605", "0606"), road("0505", "0605", "0606"), road("0606", "0506")))
	require.Equal(t, []string{"1", "1", "1", "1"}, []string{r.cost("0505", "0605"), r.cost("0605", "0606"), r.cost("0606", "0506"), r.cost("0506", "0606")})
	require.Equal(t, []string{"2", "2"}, []string{r.cost("0506", "0505"), r.cost("0506", "0605")})
}

// A bridge or a ford takes the place of the water, whatever water it is.
func TestBridgesAndFords(t *testing.T) {
	for _, water := range []string{"stream", "river"} {
		r := newRig(t, changes(on(water, "0504", "0505", "0506"), func(m *facts.Map, _ *facts.Charts, _ *facts.Scenario) {
			m.Bridges, m.Fords = []facts.Hex{"0505"}, []facts.Hex{"0506"}
		}))
		require.Equal(t, []string{"2", "2"}, []string{r.cost("0605", "0505"), r.cost("0606", "0506")}, water)
		want := map[string]string{"stream": "2", "river": ""}[water]
		require.Equal(t, want, r.cost("0604", "0504"))
		terrain := facts.TerrainOf(&r.g.m, &r.g.s.Terrain)
		require.Equal(t, [][]string{{water}, {"bridge"}, {"ford"}}, [][]string{terrain["0504"], terrain["0505"], terrain["0506"]})
	}
}

// Leaving the map is the word EXIT and nothing like it.
func TestExitIsAWord(t *testing.T) {
	r := newRig(t, nil).put("a", "MS01@0501").put("b", "MI01@1212")
	r.void("a", "MS01 MV EXITS", "22.1 MS01")
	r.void("a", "MS01 MV EXIT:S", "11.42 MS01")
	r.legal("a", "MS01 MV exit:n")
	r.run().stands("a/MS01@")
	require.Equal(t, "N", r.events[0].Result)
}
