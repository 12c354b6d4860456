package spartan

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/plot"
	facts "prestags/scenarios/spartan"
)

// allOn are all optional rules that a scenario knows, and whether it knows them.
func allOn(t testing.TB, slug string) []engines.Setting {
	t.Helper()
	f, _, _, _, err := facts.BuiltIn(slug)
	require.NoError(t, err)
	s, err := facts.ReadScenario(f.Name, f.Data)
	require.NoError(t, err)
	var out []engines.Setting
	for _, o := range facts.Catalogue().Options {
		if len(o.Values) == 2 && o.Values[1] == "on" && checkOption(setting(o.Key, "on"), s) == nil {
			out = append(out, engines.Setting{Key: o.Key, Value: "on"})
		}
	}
	return out
}

func TestTellsTheOptionalRules(t *testing.T) {
	arbela := open(t, "arbela", allOn(t, "arbela")...)
	require.True(t, arbela.elephants)
	marathon := open(t, "marathon", setting("opt.14", "on"))
	rampage := func(result string, values []int, path ...string) engines.Event {
		e := engines.Event{Kind: "rampage", Rule: []string{"S1.0", "S1.13"}, Side: "persians", Units: []string{"persians/EL01"}, Path: path, Result: result, Dice: dice(values...)}
		if result == "dead" {
			e.Effects = []engines.Effect{{Unit: "persians/EL01", What: "eliminated", From: path[len(path)-1], N: 4}}
		}
		return e
	}
	panics := engines.Event{Kind: "panic", Rule: []string{"13.0", "13.11"}, Side: "persians", Units: []string{"persians/LC02", "persians/LC01", "persians/LC03"}}
	both := panics
	both.Rule, both.Dice = []string{"13.13", "A-54"}, dice(3, 3, 2, 5)
	struck := panics
	struck.Rule = []string{"13.12"}
	worse := both
	worse.Dice = nil
	king := panics
	king.Rule = []string{"S3.23", "13.0"}
	steady := panics
	steady.Units = nil
	pp := []string{"macedonians/PP01", "macedonians/PP02"}
	melee := engines.Event{
		Kind: "melee", Rule: []string{"7.0"}, Side: "macedonians", Units: pp, At: []string{"1118"}, Odds: "12:4", Column: "5-1", Dice: dice(4), Result: "1/2E",
		Mods: []engines.Mod{{Rule: "S3.11", Label: "Alexander, columns", Op: "+", Value: engines.Points(2)}},
	}
	against := melee
	against.Side, against.Units, against.Column = "persians", []string{"persians/LC01"}, "1-1"
	against.Mods = []engines.Mod{{Rule: "S3.11", Label: "Alexander, columns", Op: "+", Value: -engines.Points(2)}}
	below := against
	below.Column, below.Dice, below.Result, below.Odds = "1-2", nil, "-", "4:4"
	wild := engines.Event{
		Kind: "melee", Rule: []string{"S1.22", "8.1"}, Phase: "movement", Side: "persians", Units: []string{"persians/EL01"}, At: []string{"1118"},
		Odds: "8:3", Column: "2-1", Dice: dice(3), Result: "D",
	}
	ran := func(rule string, units ...string) engines.Event {
		return engines.Event{Kind: "move", Rule: []string{rule}, Side: "persians", Units: units, Path: []string{"0914", "1014", "1015"}}
	}
	off := engines.Event{
		Kind: "exit", Rule: []string{"13.0", "S3.23"}, Side: "persians", Units: []string{"persians/LC01", "persians/LC02"}, Path: []string{"0101", "0100"}, Result: "N",
		Effects: gone(1, "persians/LC01", "persians/LC02"),
	}
	slope := -1
	for a := range marathon.ground {
		if marathon.ground[a].elev == slopeLevel {
			slope = a
			break
		}
	}
	up := marathon.grid.Name(hex.At(slope))
	unharmed := func(at string) engines.Event {
		return engines.Event{Kind: "result", Rule: []string{"8.2"}, Side: "persians", At: []string{at}, Result: "D"}
	}
	for _, c := range []struct {
		g      *game
		expect string
		who    string
		event  engines.Event
	}{
		{arbela, "The army of Persians panics, its losses have reached its Panic Level of 39; panicked: LC01-03.", "persians", panics},
		{arbela, "The army of Persians panics, its losses have reached its Panic Level of 39; panicked: Persians' LC01-03.", "public", panics},
		{arbela, "The army of Persians panics, its losses have reached its Panic Level of 39; leaders keep every unit from running.", "umpire", steady},
		{arbela, "The army of Persians panics and not the other, which has reached its Panic Level too; panicked: LC01-03.", "persians", worse},
		{arbela, "The army of Persians panics and not the other, which has reached its Panic Level too, by dice 3 to 3, then 2 to 5; panicked: LC01-03.", "persians", both},
		{arbela, "The army of Persians panics as the one attacked, when both reach their Panic Levels at once; panicked: LC01-03.", "persians", struck},
		{arbela, "The army of Persians panics, for an enemy is next to Darius; panicked: LC01-03.", "persians", king},
		{
			arbela, "Persians' EL01, EL02 go wild in the panic and rampage from the next Movement Phase on.", "macedonians",
			engines.Event{Kind: "wild", Rule: []string{"S1.28"}, Side: "persians", Units: []string{"persians/EL01", "persians/EL02"}},
		},
		{
			arbela, "EL01 goes wild in the panic and rampages from the next Movement Phase on.", "persians",
			engines.Event{Kind: "wild", Rule: []string{"S1.28"}, Side: "persians", Units: []string{"persians/EL01"}},
		},
		{arbela, "No longer panicked: LC01.", "persians", engines.Event{Kind: "rally", Side: "persians", Units: []string{"persians/LC01"}}},
		{
			arbela, "An enemy has come next to Darius, Persians' 1L01, in 1215: he runs for the nearest edge of the map.", "macedonians",
			engines.Event{Kind: "darius", Rule: []string{"S3.23"}, Side: "persians", Units: []string{"persians/1L01"}, At: []string{"1215"}},
		},
		{arbela, "EL01 rampages: direction die 4, south; allowance die 3; from 0505 through 0506, 0507 to 0508.", "persians", rampage("", []int{4, 3}, "0505", "0506", "0507", "0508")},
		{arbela, "EL01 rampages: direction die 1, north; allowance die 1; it stays in 0505 for want of Movement Points.", "persians", rampage("", []int{1, 1}, "0505")},
		{arbela, "Persians' EL01 rampages: direction die 2, north-east; allowance die 6; it stays in 0505, stopped by a unit in 0604.", "public", rampage("blocked", []int{2, 6}, "0505")},
		{arbela, "EL01 rampages: direction die 1, north; allowance die 6; from 0505 to 0504, stopped by a unit in 0503.", "persians", rampage("blocked", []int{1, 6}, "0505", "0504")},
		{arbela, "EL01 rampages: direction die 1, north; allowance die 6; from 0501 to 0500, and is lost off the edge of the map (4 VP).", "persians", rampage("dead", []int{1, 6}, "0501", "0500")},
		{arbela, "EL01 rampages: direction die 1, north; allowance die 6; from 0500 it is lost off the edge of the map (4 VP).", "persians", rampage("dead", []int{1, 6}, "0500")},
		{arbela, "EL01 rampages: direction die 1, north; allowance die 6; from 0505 to 0504, where enemy fire units stop it.", "persians", rampage("zone", []int{1, 6}, "0505", "0504")},
		{arbela, "EL01 rampages on from 0505 to 0504.", "persians", rampage("", nil, "0505", "0504")},
		{arbela, "EL01 rampages on from 0501 to 0500, and is lost off the edge of the map (4 VP).", "persians", rampage("dead", nil, "0501", "0500")},
		{arbela, "EL01 rampages on from 0505, and is lost in the next hex (4 VP).", "persians", rampage("dead", nil, "0505")},
		{arbela, "EL01, rampant, attacks 1118 in melee: 8 against 3, column 2-1; die 3: D (disrupted).", "persians", wild},
		{
			arbela, "EL01 must take 1118, which it emptied, from 1117.", "persians",
			engines.Event{Kind: "advance", Rule: []string{"S1.16"}, Units: []string{"persians/EL01"}, Path: []string{"1117", "1118"}},
		},
		{
			arbela, "PP01, PP02 advance from 1117 into 1118, left empty by a retreat.", "macedonians",
			engines.Event{Kind: "advance", Rule: []string{"17.0", "17.2"}, Units: pp, Path: []string{"1117", "1118"}},
		},
		{
			arbela, "LC01 retreats before combat from 1118 to 1117.", "persians",
			engines.Event{Kind: "retreat", Rule: []string{"17.0"}, Units: []string{"persians/LC01"}, Path: []string{"1118", "1117"}},
		},
		{
			arbela, "Persians' LC01, LC02 retreat before combat from 1118 to 1117.", "macedonians",
			engines.Event{Kind: "retreat", Rule: []string{"17.0"}, Units: []string{"persians/LC01", "persians/LC02"}, Path: []string{"1118", "1117"}},
		},
		{
			arbela, "The melee on 1118 and 1119 is undecided; in contact: Persians' LC01; PP01, PP02.", "macedonians",
			engines.Event{Kind: "contact", Rule: []string{"18.1"}, Side: "macedonians", Units: append([]string{"persians/LC01"}, pp...), At: []string{"1118", "1119"}},
		},
		{arbela, "PP01, PP02 turn in 0914 to face south-east.", "macedonians", engines.Event{Kind: "turn", Units: pp, At: []string{"0914"}, Result: "3"}},
		{arbela, "PP01 turns in 0914 to face north-west.", "macedonians", engines.Event{Kind: "turn", Units: pp[:1], At: []string{"0914"}, Result: "6"}},
		{
			arbela, "A Tactical Concession of Persians: from the next Game-Turn on its units may leave the map by road hexes alone, and the enemy, unless he has conceded too, has at least a Substantive victory.", "persians",
			engines.Event{Kind: "concede", Rule: []string{"15.0"}, Side: "persians"},
		},
		{arbela, "LC01, LC02 run off the map by the north edge, from 0101 through 0100, and are lost (2 VP).", "persians", off},
		{arbela, "LC01, LC02 run in panic from 0914 through 1014 to 1015.", "persians", ran("13.0", "persians/LC01", "persians/LC02")},
		{arbela, "Persians' 1L01 runs from 0914 through 1014 to 1015.", "macedonians", ran("13.0", "persians/1L01")},
		{arbela, "1L01, LC01 run from 0914 through 1014 to 1015.", "persians", ran("13.0", "persians/LC01", "persians/1L01")},
		{arbela, "LC01 moves from 0914 through 1014 to 1015.", "persians", ran("20.3", "persians/LC01")},
		{
			arbela, "PP01 stays in 0914: it is in contact.", "macedonians",
			engines.Event{Kind: "stop", Rule: []string{"18.2"}, Units: pp[:1], At: []string{"0914"}, Result: "contact"},
		},
		{
			arbela, "PP01, PP02 stay in 0914: they are in contact.", "macedonians",
			engines.Event{Kind: "stop", Rule: []string{"18.2"}, Units: pp, At: []string{"0914"}, Result: "contact"},
		},
		{
			arbela, "PP01 stops in 0914: the enemy or a rampant elephant holds 0915.", "macedonians",
			engines.Event{Kind: "stop", Rule: []string{"22.3"}, Units: pp[:1], At: []string{"0914"}, Result: "held", Effects: []engines.Effect{{What: "step", To: "0915"}}},
		},
		{arbela, "PP01, PP02 attack 1118 in melee: 12 against 4, column 5-1, two up by Alexander; die 4: 1/2E (half eliminated).", "macedonians", melee},
		{arbela, "LC01 attacks 1118 in melee: 12 against 4, column 1-1, two down by Alexander; die 4: 1/2E (half eliminated).", "persians", against},
		{arbela, "LC01 attacks 1118 in melee: 4 against 4; Alexander takes the odds below 1-2, so no die is rolled: no effect.", "persians", below},
		{
			arbela, "1118, D: LC01 disrupted in panic and so eliminated (1 VP); LC02 disrupted.", "persians",
			engines.Event{Kind: "result", Side: "persians", At: []string{"1118"}, Result: "D", Effects: []engines.Effect{
				{Unit: "persians/LC01", What: "eliminated", From: "1118", To: "13.0", N: 1}, {Unit: "persians/LC02", What: "disrupted"},
			}},
		},
		{arbela, "1118, D: no unit is harmed, elephants are not disrupted.", "persians", unharmed("1118")},
		{marathon, up + ", D: no unit is harmed, foot on a slope is not disrupted.", "persians", unharmed(up)},
	} {
		require.Equal(t, c.expect, c.g.Tell(c.event, c.who))
	}

	r := newRig(t, on("lake", "0505"))
	e := rampage("dead", []int{4, 5}, "0503", "0504")
	e.Side, e.Units, e.Effects[0].Unit = "a", []string{"a/EL01"}, "a/EL01"
	require.Equal(t, "EL01 rampages: direction die 4, south; allowance die 5; from 0503 to 0504, and is lost in 0505, lake (4 VP).", r.g.Tell(e, "a"))
	r = newRig(t, on("slope", "0505"), setting("opt.14", "on"))
	require.Equal(t, "0505, D, B: no unit is harmed, foot on a slope and elephants are not disrupted.",
		r.g.Tell(engines.Event{Kind: "result", Rule: []string{"8.2"}, Side: "b", At: []string{"0505"}, Result: "D"}, "a"))
}

// restless makes a random plot livelier: units turn, retreat, and late in the
// game one side concedes.
func restless(g *game, v *view, f *plot.File, r *rand.Rand, concede bool) {
	s, _ := g.sideOf(v.who)
	if g.turn(v.pos.impulse) < 1 {
		return
	}
	for i := range f.Lines {
		l := &f.Lines[i]
		if l.Verb.Text == "MV" && r.IntN(4) == 0 {
			l.Args = plot.Words("^" + string(rune('1'+r.IntN(6))))
		}
	}
	lines := []plot.Line{{Section: "standing", Key: plot.Word{Text: "advance"}, Values: plot.Words("yes")}}
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		if st := &v.pos.units[u]; st.alive() {
			l := plot.Line{Section: "standing", Key: plot.Word{Text: "retreat"}, Args: plot.Words(g.units[u].id)}
			for _, n := range neighbourList(g, st.at) {
				l.Values = append(l.Values, plot.Word{Text: g.grid.Name(n)})
			}
			lines = append(lines, l)
		}
	}
	if concede {
		lines = append(lines, plot.Line{Section: "standing", Key: plot.Word{Text: "concede"}, Values: plot.Words("yes")})
	}
	f.Lines = append(f.Lines, lines...)
	f.Sections = append(f.Sections, "standing")
}

// Random games with every optional rule have a sentence for every event, their
// reports and forms are whole and the same twice, and between them the games
// bring every kind of event but two rare ones.
func TestGamesWithEveryRuleAreToldInFull(t *testing.T) {
	seen := map[string]bool{}
	for seed, slug := range []string{"granicus", "zama", "pydna", "ipsus", "arbela"} {
		g := open(t, slug, allOn(t, slug)...)
		var p engines.Position = g.Start()
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		rolls := engines.NewKeyed([]byte("every rule, " + slug))
		for !g.Stage(p).Over {
			var plots []engines.SideOrders
			for i, n := range g.Awaited(p) {
				v := g.View(p, n.Side).(*view)
				f := g.Random(v, r)
				gt := g.turn(v.pos.impulse)
				restless(g, v, &f, r, seed == 0 && i == 0 && gt >= g.s.Length-2)
				o, _ := g.Compile(v, &f)
				plots = append(plots, engines.SideOrders{Side: n.Side, Orders: o})
				if gt%4 == 1 || gt < 1 {
					drawable(t, g.Plotted(v, o))
					unchanged(t, g, v)
				}
			}
			out, err := engines.Run(g, engines.Input{Position: p, Orders: plots, Dice: rolls})
			require.NoError(t, err)
			p = out.Position
			for i := range out.Events {
				e := out.Events[i]
				seen[e.Kind] = true
				for _, who := range []string{g.sides[0].id, g.sides[1].id, engines.Umpire, engines.Public} {
					if e, ok := g.Project(e, who); ok {
						require.NotEqual(t, e.Kind+".", g.Tell(e, who))
					}
				}
			}
			if g.Stage(p).Turn%4 != 3 {
				continue
			}
			for _, who := range []string{g.sides[0].id, engines.Umpire} {
				events := toldBy(g, out.Events, who)
				rep := g.Report(g.View(p, who), events)
				require.Equal(t, rep, g.Report(g.View(p, who), events))
				drawable(t, rep)
			}
		}
	}
	for _, kind := range []string{
		"deploy", "fire", "melee", "defensive", "result", "advance", "move", "exit", "stop", "contest", "too weak", "no target", "recover", "score", "end",
		"panic", "rally", "rampage", "retreat", "contact", "turn", "concede",
	} {
		require.True(t, seen[kind], "no event of the kind %s", kind)
	}
}

// unchanged requires that a form sent back as it is orders nothing, and in a
// deployment what it shows.
func unchanged(t *testing.T, g *game, v *view) {
	t.Helper()
	f := g.Form(v)
	f.Match = "club"
	for name, data := range shapes(t, f) {
		file, ps := plot.Read(name, data, g.Grammar())
		require.Empty(t, ps, name)
		require.False(t, file.Has("standing"), name)
		o, ps := g.Compile(v, &file)
		require.Empty(t, ps, name)
		if g.turn(v.pos.impulse) > 0 {
			require.Empty(t, file.Lines, name)
			require.Zero(t, o.(*orders).standing.concede, name)
		}
	}
}
