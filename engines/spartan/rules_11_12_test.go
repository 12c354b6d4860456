package spartan

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/page"
	"prestags/plot"
	facts "prestags/scenarios/spartan"
)

// deploys compiles a deployment at the impulse the position stands at and
// returns the faults: "RULE unit".
func deploys(t *testing.T, g *game, p *position, side, lines string) (*orders, []string) {
	t.Helper()
	text := fmt.Sprintf("match: m\nside: %s\nimpulse: %d\n\n[deploy]\n%s\n", side, p.impulse, lines)
	f, read := plot.Read("deploy.txt", []byte(text), g.Grammar())
	require.Empty(t, read)
	o, ps := g.Compile(g.View(p, side), &f)
	var faults []string
	for _, q := range ps {
		if q.Severity == plot.Fault {
			faults = append(faults, q.Rule+" "+q.Unit)
		}
	}
	return o.(*orders), faults
}

// winning sets what side a must fulfil; b must prevent it.
func winning(q facts.Predicate) func(*facts.Map, *facts.Charts, *facts.Scenario) {
	return func(m *facts.Map, _ *facts.Charts, s *facts.Scenario) {
		m.Letters = map[string]facts.Hex{"M": "0505", "Q": "0909"}
		s.Victory.Win = map[string]facts.Predicate{
			"a": q, "b": {Op: "not", Arg: &facts.Predicate{Op: "wins", Side: "a"}},
		}
	}
}

// holder names who controls a hex; "" nobody.
func (r *rig) holder(at string) string {
	r.t.Helper()
	s := r.g.controller(r.p, r.hex(at))
	if s < 0 {
		return ""
	}
	return r.g.sides[s].id
}

func Test11_0(t *testing.T) {
	type force struct{ units, leaders, vp, pl, limit int }
	for i, want := range []struct {
		slug          string
		length        int
		first, second force
	}{
		{"marathon", 12, force{22, 1, 45, 23, 3}, force{32, 1, 77, 31, 2}},
		{"plataea", 20, force{44, 2, 94, 47, 3}, force{44, 2, 92, 37, 2}},
		{"corinth", 20, force{31, 2, 65, 26, 2}, force{21, 1, 50, 30, 3}},
		{"mantinea", 20, force{34, 2, 78, 31, 3}, force{45, 3, 101, 40, 2}},
		{"chaeronea", 12, force{34, 2, 92, 37, 4}, force{35, 2, 76, 23, 2}},
		{"granicus", 25, force{46, 3, 115, 46, 4}, force{58, 2, 124, 37, 2}},
		{"issus", 25, force{44, 3, 110, 44, 3}, force{70, 2, 146, 44, 2}},
		{"arbela", 25, force{66, 3, 130, 39, 2}, force{50, 3, 133, 53, 4}},
		{"ipsus", 25, force{46, 3, 123, 37, 3}, force{39, 0, 92, 37, 3}},
		{"heraclea", 12, force{42, 2, 111, 67, 4}, force{30, 1, 68, 51, 3}},
		{"asculum", 15, force{70, 2, 168, 84, 3}, force{67, 2, 141, 106, 3}},
		{"beneventum", 20, force{46, 2, 112, 45, 3}, force{55, 2, 131, 98, 3}},
		{"cannae", 20, force{40, 2, 92, 46, 3}, force{45, 2, 101, 61, 3}},
		{"zama", 15, force{36, 2, 88, 26, 2}, force{46, 2, 96, 48, 3}},
		{"cynoscephalae", 20, force{30, 2, 86, 26, 3}, force{30, 2, 70, 35, 3}},
		{"magnesia", 15, force{64, 2, 153, 46, 2}, force{34, 2, 70, 28, 4}},
		{"pydna", 15, force{53, 2, 134, 34, 4}, force{44, 2, 90, 36, 4}},
		{"comparative", 25, force{33, 3, 94, 38, 4}, force{58, 2, 132, 79, 3}},
	} {
		require.Equal(t, want.slug, facts.Slugs()[i])
		g := open(t, want.slug)
		require.Equal(t, want.length, g.s.Length, want.slug)
		for s, f := range []force{want.first, want.second} {
			sd := &g.sides[s]
			got := force{vp: sd.vp, pl: sd.pl, limit: sd.limit}
			for u := sd.first; u < sd.last; u++ {
				if g.typeOf(u).leader {
					got.leaders++
				} else {
					got.units++
				}
			}
			require.Equal(t, f, got, "%s: %s", want.slug, sd.id)
			require.NotEmpty(t, g.s.Victory.Words[sd.id], want.slug)
		}
	}
	require.Len(t, facts.Slugs(), 18)
}

func Test11_1(t *testing.T) {
	g := open(t, "marathon")
	p := g.Start().(*position)
	require.Equal(t, "Deployment of the Persians", g.Stage(p).Name) // the other order is stated there
	_, faults := deploys(t, g, p, "persians", "BI01, BI02 AT 1215\nMI01 AT 1217")
	require.Empty(t, faults) // Q is 1218
	_, faults = deploys(t, g, p, "persians", "BI01 AT 1214\nMI01 AT 1217")
	require.Equal(t, []string{"11.1 BI01"}, faults)
	o, faults := deploys(t, g, p, "persians", "MS01, MS02, 2L01, MS03 AT 1218")
	require.Equal(t, []string{"5.4 MS03"}, faults) // limit 2, leaders not counted
	require.Len(t, o.deploy, 3)

	// The first-listed force deploys first unless it is stated otherwise.
	for _, slug := range facts.Slugs() {
		g := open(t, slug)
		first := g.sides[0].id
		if slug == "marathon" {
			first = "persians"
		}
		p := g.Start()
		require.Equal(t, []engines.Need{{Side: first, Kind: engines.NeedDeploy, Sections: []string{"deploy", "standing"}, MayBeEmpty: true}}, g.Awaited(p), slug)
	}
}

// A side is told which units its plot has not set up, and why; the enemy is not.
func Test11_1_UnitsSetUpByDefault(t *testing.T) {
	g := open(t, "marathon")
	p := g.Start().(*position)
	o, _ := deploys(t, g, p, "persians", "BI01, BI02 AT 1214\nBI02 AT 1214\nMI01 AT 1217\nBW01..08, SK01..08, MS01..04, MI02..08, 2L01 AT 1218")
	out, err := engines.Run(g, engines.Input{Position: p, Orders: []engines.SideOrders{{Side: "persians", Orders: o}}})
	require.NoError(t, err)
	var told []string
	for _, e := range out.Events[1:] {
		require.Equal(t, []string{"persians", engines.Umpire}, e.Only)
		told = append(told, g.Tell(e, "persians"))
	}
	require.Contains(t, told[0], "BI01 is not placed by the plot: ")
	require.Contains(t, told[0], "; set up by default in ")
	require.Contains(t, told[len(told)-1], "The rest, set up by default: ")
	require.Contains(t, told[len(told)-1], "BI03")
	require.NotContains(t, told[len(told)-1], "MI01")
	for _, u := range []string{"BI01", "BI02", "BI03"} { // each is told once, by the reason
		require.Equal(t, 1, strings.Count(strings.Join(told, " "), u), u)
	}
	texts := paras(g.happened("persians", out.Events))
	require.Equal(t, "BI01, BI02 are not placed by the plot: 1214 is not in the zone: "+g.zoneWords(1)+"; set up by default in 1120.", texts[2])

	out, err = engines.Run(g, engines.Input{Position: p})
	require.NoError(t, err)
	require.Len(t, out.Events, 1, "nobody who sends nothing is told what was by default")
}

func Test11_2(t *testing.T) {
	for code, want := range map[string]int{
		"MI": 1, "MS": 2, "PS": 2, "PP": 3, "LT": 2, "EX": 4, "BI": 3, "SD": 2, "LC": 1, "MC": 2, "HC": 2, "EL": 4,
		"BW": 3, "SK": 3, "BL": 4, "OC": 2, "1L": 1, "2L": 1, "3L": 1, "4L": 1,
	} {
		g := newRig(t, nil).g
		require.Equal(t, want, g.types[g.typeIndex(code)].vp, code)
	}
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504 BW01@1003 BW02@1003 BW03@1003 SK01@1104").put("b", "MC01@0505 SK01@1004")
	r.plot("a", "PP01..03 ML 0505\nBW01..03, SK01 OF 1004").run(6, 2)
	r.odds("fire", "1004", "8:2 4-1 E").odds("melee", "0505", "18:1.5 8-1 E").scored("5:0")
}

func Test11_21(t *testing.T) {
	require.Equal(t, marginal, levelOf(15, 10))
	require.Equal(t, marginal, levelOf(19, 10))
	require.Equal(t, noLevel, levelOf(10, 10))
	require.Equal(t, noLevel, levelOf(9, 10))
}

func Test11_22(t *testing.T) {
	require.Equal(t, substantive, levelOf(20, 10))
	require.Equal(t, substantive, levelOf(29, 10))
}

func Test11_23(t *testing.T) {
	require.Equal(t, decisive, levelOf(30, 10))
	require.Equal(t, decisive, levelOf(5, 0))
}

func Test11_24(t *testing.T) {
	both := facts.Predicate{Op: "all", Args: []facts.Predicate{
		{Op: "vp_level", Side: "a", Level: "marginal"}, {Op: "control", Side: "a", Hexes: []facts.Hex{"0505"}, Letters: []string{"M"}},
	}}
	for _, c := range []struct {
		vp   [2]int
		at   string
		want bool
	}{
		{[2]int{15, 10}, "0505", true},
		{[2]int{20, 10}, "0505", true},
		{[2]int{30, 10}, "0505", true},
		{[2]int{30, 10}, "0506", false},
		{[2]int{10, 10}, "0505", false},
	} {
		r := newRig(t, winning(both)).put("a", "MS01@"+c.at)
		r.p.vp = c.vp
		require.Equal(t, c.want, r.g.wins(r.p, 0), "%v %s", c.vp, c.at)
		require.Equal(t, !c.want, r.g.wins(r.p, 1))
	}
}

func Test11_25(t *testing.T) {
	g := open(t, "marathon")
	p := g.Start().(*position)
	fall := func(ids ...string) {
		for _, id := range ids {
			u, ok := g.unitOf(1, id)
			require.True(t, ok)
			p.units[u].status = dead
			p.vp[0] += g.typeOf(u).vp
		}
	}
	fall("MI01", "MI02", "MI03", "MI04", "MI05", "MI06", "MI07", "MI08", "SK01", "SK02", "SK03", "SK04", "SK05", "SK06", "SK07", "SK08", "2L01")
	require.Equal(t, 16, g.lost(p, 1))
	require.Equal(t, 8+24+1, p.vp[0]) // a leader scores all the same
	require.False(t, g.wins(p, 0))
	require.True(t, g.wins(p, 1))
	fall("BW01")
	require.Equal(t, 17, g.lost(p, 1))
	require.True(t, g.wins(p, 0))
	require.False(t, g.wins(p, 1))
	p.vp[1] = 18 // 36 to 18 is still 2 to 1
	require.True(t, g.wins(p, 0))
	p.vp[1] = 19
	require.False(t, g.wins(p, 0))
	require.True(t, g.wins(p, 1))

	// Class D counts as little as class E.
	r := newRig(t, nil).put("b", "EL01@0505 2L01@0505 MS01@0505")
	for _, full := range []string{"b/EL01", "b/2L01", "b/MS01"} {
		r.p.units[r.unit(full)].status = dead
	}
	require.Equal(t, 1, r.g.lost(r.p, 1))
}

func Test11_3(t *testing.T) {
	r := newRig(t, winning(facts.Predicate{Op: "control", Side: "a", Hexes: []facts.Hex{"0505"}, Letters: []string{"M"}}))
	r.put("a", "LC01@0503").put("b", "MS01@0508")
	require.Equal(t, "", r.holder("0505"))
	r.plot("a", "LC01 MV 0504 0505 0605").run() // through M and on
	require.Equal(t, "a", r.holder("0505"))
	require.Equal(t, "", r.holder("0909"))
	require.True(t, r.g.wins(r.p, 0))
	r.plot("b", "MS01 MV 0507 0506 0505").run()
	require.Equal(t, "b", r.holder("0505"))
	r.plot("b", "MS01 MV 0506").run() // empty again: who was there last
	require.Equal(t, "b", r.holder("0505"))
	require.False(t, r.g.wins(r.p, 0))

	// Whoever takes a hex by advancing after combat controls it, too.
	r = newRig(t, winning(facts.Predicate{Op: "control", Side: "a", Hexes: []facts.Hex{"0505"}, Letters: []string{"M"}}))
	r.put("a", "PP01@0504 PP02@0504").put("b", "MI01@0505")
	require.Equal(t, "b", r.holder("0505"))
	r.plot("a", "PP01..02 ML 0505 advance=PP01").run(6)
	require.Equal(t, "a", r.holder("0505"))
}

func Test11_41(t *testing.T) {
	r := newRig(t, nil).put("a", "LC01@0501 MS01@0505").put("b", "MS01@0909")
	r.plot("a", "LC01 MV EXIT:N").run()
	require.Equal(t, exited, r.p.units[r.unit("a/LC01")].status)
	r.plot("a", "LC01 MV 0501")
	o, ps := r.compile("a")
	require.Len(t, ps, 1)
	require.Equal(t, []any{plot.Warning, "11.41", "LC01"}, []any{ps[0].Severity, ps[0].Rule, ps[0].Unit})
	require.Equal(t, order{}, o.by[r.unit("a/LC01")])
	r.run()
	r.stands("a/LC01@").scored("0:0") // out is not destroyed
	back := r.p.clone()
	back.units[r.unit("a/LC01")] = state{at: r.hex("0501"), status: onMap}
	require.EqualError(t, r.g.Check(r.p, back, nil), "a/LC01 came back")
}

// Units leave in pursuit of a victory condition, where it counts them.
func Test11_41_InPursuitOfACondition(t *testing.T) {
	zones := func(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) {
		s.ExitZones = []facts.ExitZone{{ID: "gate", Words: "the gate", Parts: []facts.ExitPart{{Edge: "north", Hexes: []facts.Hex{"0501", "0601"}}}}}
	}
	out := facts.Predicate{Op: "any", Args: []facts.Predicate{
		{Op: "vp_level", Side: "a", Level: "decisive"},
		{Op: "within_turn", First: 1, Last: 7, Arg: &facts.Predicate{Op: "exited_units", Side: "a", Min: 2, Zone: "gate"}},
	}}
	rule := setting("leaving", "conditions")
	setup := func(options ...engines.Setting) *rig {
		r := newRig(t, changes(coast(), winning(out), zones), append(options, concessionRule)...)
		return r.put("a", "LC01@0501 2L01@0502 LC02@0701 LC03@0101 EL01@0601").put("b", "LC01@0801 MI09@1212")
	}
	r := setup(rule)
	r.legal("a", "LC01 MV EXIT\n2L01 MV 0501 EXIT\nEL01 MV EXIT")
	r.void("a", "LC02 MV EXIT\nLC03 MV EXIT:N", "11.41 LC02", "11.41 LC03")
	_, ps := r.compile("a")
	require.Equal(t, []string{
		"no victory condition counts who of the A leaves the map from 0701", "a path that stays on the map, or EXIT by the gate",
	}, []string{ps[0].Wrong, ps[0].Instead})
	r.void("b", "LC01 MV EXIT", "11.41 LC01")
	_, ps = r.compile("b")
	require.Equal(t, "a path that stays on the map", ps[0].Instead)
	r.run().stands("a/LC02@0701 b/LC01@0801")
	// What the enemy has to prevent counts as well.
	prevent := newRig(t, changes(winning(facts.Predicate{Op: "not", Arg: &facts.Predicate{Op: "wins", Side: "b"}}), zones, func(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) {
		s.Victory.Win["b"] = facts.Predicate{Op: "not", Arg: &facts.Predicate{Op: "exited_units", Side: "a", Min: 2, Zone: "gate"}}
	}), rule).put("a", "LC01@0501 LC02@0701").put("b", "LC01@0801 MI09@1212")
	prevent.legal("a", "LC01 MV EXIT")
	prevent.void("a", "LC02 MV EXIT", "11.41 LC02")
	prevent.void("b", "LC01 MV EXIT", "11.41 LC01")
	// A side that has conceded leaves by road, whatever counts (15.0); its enemy does not.
	r.plot("a", "LC01 MV 0502").plot("b", conceding).run()
	r.plot("b", "").put("b", "LC02@0503")
	r.legal("b", "LC02 MV 0504 0503 0502 0501 EXIT")
	r.void("b", "LC01 MV EXIT", "15.0 LC01")
	r.void("a", "LC02 MV EXIT", "11.41 LC02")
	// By the option anybody, anywhere.
	r = setup(setting("leaving", "anywhere"))
	r.legal("a", "LC02 MV EXIT\nLC03 MV EXIT:W")
	r.legal("b", "LC01 MV EXIT")
	// The standard sequence is no different.
	r = setup(rule, setting("sequence", "standard"))
	r.legal("a", "[move]\nLC01 MV EXIT")
	r.void("a", "[move]\nLC02 MV EXIT", "11.41 LC02")
	// Of the battles three count who leaves, of one side each.
	for _, slug := range facts.Slugs() {
		g := open(t, slug)
		want := map[string]string{"chaeronea": "macedonians", "issus": "macedonians", "zama": "romans"}[slug]
		for s := range g.sides {
			require.Equal(t, g.sides[s].id == want, len(g.exitsOf(int8(s))) > 0, "%s %s", slug, g.sides[s].id)
		}
	}
	g := open(t, "issus")
	corner, _ := g.grid.Parse("3338")
	require.True(t, g.mayLeave(0, corner, 'S') && g.mayLeave(0, corner, 'E') && !g.mayLeave(1, corner, 'E'))
	// In a corner the one edge that counts needs no letter.
	r = (&rig{t: t, g: open(t, "zama"), plots: map[string]string{}})
	r.p = r.g.Start().(*position)
	r.before(3).put("romans", "MC01@3338 MC02@1010").put("carthaginians", "MS01@0138")
	r.legal("romans", "MC01 MV EXIT")
	r.legal("romans", "MC01 MV EXIT:E")
	r.void("romans", "MC01 MV EXIT:S", "11.41 MC01")
	_, ps = r.compile("romans")
	require.Equal(t, "no victory condition counts who of the Romans leaves the map from 3338 by that edge", ps[0].Wrong)
	r.void("carthaginians", "MS01 MV EXIT", "11.41 MS01")
	for _, c := range []struct{ slug, side, want string }{
		{"zama", "romans", " To leave the map by the east edge write EXIT after an edge hex, 1 Movement Point; in a corner EXIT:N, EXIT:E, EXIT:S or EXIT:W. Elsewhere your units may not leave it."},
		{"zama", "carthaginians", " Your units may not leave the map: no victory condition counts it."},
	} {
		g := open(t, c.slug)
		s, _ := g.sideOf(c.side)
		require.Equal(t, c.want, g.howToLeave(s))
	}
}

func Test11_42(t *testing.T) {
	r := newRig(t, nil).put("a", "LC01@0510 LC02@0509").put("b", "MS01@0909")
	r.void("a", "LC01 MV 0509 0508 0507 0506 0505 0504 0503 0502 0501 EXIT", "5.13 LC01") // 9 + 1
	r.plot("a", "LC02 MV 0508 0507 0506 0505 0504 0503 0502 0501 EXIT").run()             // 8 + 1
	r.stands("a/LC02@")
	e := r.only("exit")
	require.Equal(t, []string{"0509", "0508", "0507", "0506", "0505", "0504", "0503", "0502", "0501"}, e.Path)
	require.Equal(t, "N", e.Result)

	r.void("a", "LC01 MV EXIT", "11.42 LC01") // not at an edge
}

func Test11_T(t *testing.T) {
	longest := 0
	for _, slug := range facts.Slugs() {
		longest = max(longest, open(t, slug).s.Length)
	}
	require.Equal(t, 25, longest) // of the 30 boxes of the track
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0504").put("b", "MS01@0505")
	r.p.vp[1] = 7
	r.p.units[r.unit("a/PP09")].status = dead
	r.p.units[r.unit("a/PP08")].status = dead
	r.p.units[r.unit("a/MI09")].status = dead
	r.plot("a", "PP01..02 ML 0505").run(6)
	r.scored("2:7")
}

// a ratio with a zero.
func TestA_70(t *testing.T) {
	require.Equal(t, decisive, levelOf(1, 0))
	require.Equal(t, noLevel, levelOf(0, 0))
	require.Equal(t, noLevel, levelOf(0, 1))
}

// Turn-bound clauses of both sides are remembered apart, also where one side
// must only prevent the other.
func TestA_92_TurnBoundClauses(t *testing.T) {
	early := func(side string) facts.Predicate {
		return facts.Predicate{Op: "within_turn", First: 1, Last: 1, Arg: &facts.Predicate{Op: "vp_level", Side: side, Level: "marginal"}}
	}
	r := newRig(t, func(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) {
		s.Victory.Win = map[string]facts.Predicate{
			"a": {Op: "any", Args: []facts.Predicate{early("a"), {Op: "not", Arg: &facts.Predicate{Op: "wins", Side: "b"}}}},
			"b": early("b"),
		}
	})
	r.put("a", "MS01@0505 PP01@0101").put("b", "PP01@0504 PP02@0504")
	r.plot("b", "PP01..02 ML 0505").run(6)
	r.fallen("a/MS01").scored("0:2")
	require.Equal(t, uint32(2), r.p.once) // the clause of b, the second
	r.p.vp = [2]int{9, 2}                 // a is ahead later: too late for its own clause
	r.before(3)
	require.False(t, r.g.wins(r.p, 0))
	require.True(t, r.g.wins(r.p, 1))
	require.Equal(t, []string{
		"0 any of these false", "1 at the end of a Game-Turn from 1 to 1 false", "2 marginal level of victory or better for A true",
		"1 conditions of B not fulfilled false",
	}, spelled(r.g.clauses(r.p, 0)))
}

func spelled(list []clause) []string {
	var out []string
	for _, c := range list {
		out = append(out, fmt.Sprint(c.depth, " ", c.text, " ", c.holds))
	}
	return out
}

// An army is gone when no unit of it is left, its leaders among them.
func TestA_92_EndOfAnArmy(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0504 PP02@0504").put("b", "MS01@0505 2L01@0707")
	r.plot("a", "PP01..02 ML 0505").run(6)
	r.fallen("b/MS01")
	require.False(t, r.p.ended)
	require.Nil(t, r.g.Result(r.p))
	r.plot("a", "PP01..02 MV 0505 0605 0606").run()
	r.plot("a", "PP01..02 ML 0707").run(6)
	r.odds("melee", "0707", "12:1 8-1 E").fallen("b/2L01")
	require.True(t, r.p.ended)
	require.Empty(t, r.g.Awaited(r.p))
	require.Equal(t, &engines.Result{Winner: "a", Level: "decisive", Why: "Marginal victory or better; Victory Points A 3, B 0"}, r.g.Result(r.p))
	require.Equal(t, "a", r.only("end").Side)
}

// The length of the scenario counts: an army that is gone does not end the game
// while the other can still take a place or leave the map.
func Test11_1_LengthOfTheGame(t *testing.T) {
	hold := func(side, at string) facts.Predicate {
		return facts.Predicate{Op: "control", Side: side, Hexes: []facts.Hex{facts.Hex(at)}}
	}
	setup := func(a, b facts.Predicate, options ...engines.Setting) *rig {
		r := newRig(t, func(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) {
			s.Victory.Win = map[string]facts.Predicate{"a": a, "b": b}
			s.ExitZones = []facts.ExitZone{{ID: "north", Parts: []facts.ExitPart{{Edge: "north", Hexes: []facts.Hex{"0501"}}}}}
		}, options...)
		return r.put("a", "PP01@0504 PP02@0504 PP03@0504").put("b", "MI01@0505")
	}
	level := facts.Predicate{Op: "vp_level", Side: "b", Level: "marginal"}
	// b is gone, and a has still to walk to its hex.
	r := setup(hold("a", "0502"), level)
	r.plot("a", "PP01..03 ML 0505").run(3).fallen("b/MI01")
	require.False(t, r.g.Stage(r.p).Over)
	require.Equal(t, []bool{false, true}, []bool{r.g.Awaited(r.p)[0].MayBeEmpty, r.g.Awaited(r.p)[1].MayBeEmpty})
	v := &view{who: "b", pos: r.p}
	require.Equal(t, []page.Block{page.Para{
		Text:  "B: no unit is left on the map, and nothing need be sent. The battle goes on while A can still change who wins.",
		Rules: []string{"11.1", "A-92"}, Strong: true,
	}}, r.g.next(v))
	v.who = "a"
	require.Greater(t, len(r.g.next(v)), 3)
	r.plot("a", "PP01 MV 0503").run()
	require.False(t, r.g.Stage(r.p).Over)
	r.plot("a", "PP01 MV 0502").run()
	require.True(t, r.g.Stage(r.p).Over)
	require.Equal(t, "a", r.g.Result(r.p).Winner)
	// It may also take from b what b held to the last, to win alone.
	r = setup(hold("a", "0504"), hold("b", "0505"))
	r.plot("a", "PP01..03 ML 0505").run(3)
	require.Equal(t, []bool{true, true, false}, []bool{r.g.wins(r.p, 0), r.g.wins(r.p, 1), r.g.Stage(r.p).Over})
	r.plot("a", "PP01 MV 0505").run()
	require.True(t, r.g.Stage(r.p).Over)
	// Leaving the map counts likewise; the last turn ends it in any case.
	r = setup(facts.Predicate{Op: "exited_units", Side: "a", Min: 9, Zone: "none"}, level)
	r.plot("a", "PP01..03 ML 0505").run(3)
	require.False(t, r.g.Stage(r.p).Over)
	r.before(12).run()
	require.True(t, r.g.Stage(r.p).Over)
	// Not the leaving of those who are gone, whether enough of them have left or not.
	for n, wins := range map[int]bool{1: true, 2: false} {
		r = setup(level, facts.Predicate{Op: "exited_units", Side: "b", Min: n, Zone: "north"}).put("b", "MI01@0501")
		st := &r.p.units[r.unit("b/MI01")]
		st.status, st.edge = exited, 'N'
		r.run()
		require.Equal(t, []bool{wins, true}, []bool{r.g.wins(r.p, 1), r.g.Stage(r.p).Over})
	}
	// Nothing but Victory Points matters, nobody wins: over. While elephants run wild it is not.
	for units, over := range map[string]bool{"": true, "EL01@0101": false} {
		r = setup(facts.Predicate{Op: "eliminated_units", Of: "b", Min: 2}, level).put("a", units)
		var dice []int
		if units != "" {
			r.wild("a/EL01")
			dice = []int{4, 1}
		}
		r.plot("a", "PP01..03 ML 0505").run(append([]int{3}, dice...)...)
		require.Equal(t, over, r.g.Stage(r.p).Over)
	}
	// Nobody is left at all.
	r = setup(hold("a", "0502"), level)
	r.lose("a/PP01 a/PP02 a/PP03 b/MI01")
	r.run()
	require.True(t, r.g.Stage(r.p).Over)
	// In the standard sequence the Player-Turn of a side that is gone may pass by itself.
	r = setup(hold("a", "0502"), level, setting("sequence", "standard"))
	r.plot("a", "[melee]\nPP01..03 ML 0505").run(3)
	require.Equal(t, "Game-Turn 1, B's Player-Turn", r.g.Stage(r.p).Name)
	for _, n := range r.g.Awaited(r.p) {
		require.True(t, n.MayBeEmpty, n.Side)
	}
	r.run()
	require.False(t, r.g.Awaited(r.p)[0].MayBeEmpty)
}
