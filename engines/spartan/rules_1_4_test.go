package spartan

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/spartan"
)

// change is an edit of the rig's facts.
type change = func(*facts.Map, *facts.Charts, *facts.Scenario)

// changes makes one edit of several.
func changes(list ...change) change {
	return func(m *facts.Map, c *facts.Charts, s *facts.Scenario) {
		for _, f := range list {
			f(m, c, s)
		}
	}
}

// limits sets both sides' stacking limit.
func limits(n int) change {
	return func(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) {
		for i := range s.Sides {
			s.Sides[i].Limit = n
		}
	}
}

// command turns the control radius of leaders on, which the rig ignores.
func command(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) { s.CommandRadius = "" }

// road draws a road.
func road(hexes ...facts.Hex) change {
	return func(m *facts.Map, _ *facts.Charts, _ *facts.Scenario) {
		m.Roads = append(m.Roads, facts.Chain{At: hexes})
	}
}

// crest marks hexsides with the slope symbol: crest("0505-0504").
func crest(sides ...string) change {
	return func(m *facts.Map, _ *facts.Charts, _ *facts.Scenario) {
		for _, s := range sides {
			m.Crests = append(m.Crests, [2]facts.Hex{facts.Hex(s[:4]), facts.Hex(s[5:])})
		}
	}
}

// setting is one option set.
func setting(key, value string) engines.Setting { return engines.Setting{Key: key, Value: value} }

// setLevel makes a leader of another level of him.
func (r *rig) setLevel(full string, level int8) *rig {
	r.t.Helper()
	r.p.units[r.unit(full)].level = level
	return r
}

// vp are the Victory Points of both sides, "3:0".
func (r *rig) vp() string { return fmt.Sprintf("%d:%d", r.p.vp[0], r.p.vp[1]) }

// printed is what stands on a counter: type and number, fire strength and
// range of a fire unit, bonus and radius of a leader, then melee strength,
// class and Movement Allowance.
func (r *rig) printed(full string) string {
	r.t.Helper()
	u := r.unit(full)
	t := r.g.typeOf(u)
	out := r.g.units[u].id
	if t.isFire() {
		out += fmt.Sprintf(" %d %d", t.fire, t.reach)
	}
	if t.leader {
		l := r.g.leaderLevel(r.p.units[u].level)
		out += fmt.Sprintf(" %d %d", l.Bonus, l.Radius)
	}
	melee := fmt.Sprint(t.melee)
	switch {
	case t.dot:
		melee = "dot"
	case t.bracketed:
		melee = "[" + melee + "]"
	}
	return out + " " + melee + " " + classNames[t.class] + " " + halves(t.ma)
}

func option(t *testing.T, key string) engines.Option {
	t.Helper()
	all := Rulebook().Options()
	i := slices.IndexFunc(all, func(o engines.Option) bool { return o.Key == key })
	require.GreaterOrEqual(t, i, 0, "no option %s", key)
	return all[i]
}

// builtIn opens a built-in scenario after changing its files; a role that edit
// leaves empty is left out.
func builtIn(t *testing.T, slug string, edit func(role, text string) string, options ...engines.Setting) (engines.Game, error) {
	t.Helper()
	files, err := Rulebook().Files(slug)
	require.NoError(t, err)
	var kept []engines.File
	for _, f := range files {
		if f.Data = []byte(edit(f.Role, string(f.Data))); len(f.Data) > 0 {
			kept = append(kept, f)
		}
	}
	return Rulebook().Open(kept, options)
}

func asItIs(_, text string) string { return text }

// Standard rules always hold, each optional rule is a switch of its own, off
// unless set, and the scenario is data.
func Test1_0(t *testing.T) {
	for _, key := range []string{"opt.13", "opt.14", "opt.15", "opt.16", "opt.17", "opt.18", "opt.S3.1", "opt.S3.2", "opt.S3.3", "opt.S3.4", "opt.S3.5"} {
		o := option(t, key)
		require.Equal(t, []string{"off", "on"}, o.Values, key)
		if len(o.Scenarios) > 0 {
			continue // not to be set elsewhere
		}
		_, err := builtIn(t, "marathon", asItIs, setting(key, "off"))
		require.NoError(t, err, key)
		g, err := builtIn(t, "marathon", asItIs, setting(key, "on"))
		require.NoError(t, err, key)
		for other, on := range g.(*game).opt.switches() {
			require.Equal(t, other == key, *on, "%s with %s on", other, key)
		}
	}
	require.Equal(t, []string{"simultaneous", "standard"}, option(t, "sequence").Values) // 19.0
}

// Twelve Game-Turns with nothing plotted end the game with a result.
func Test2_0(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0505").put("b", "PP01@0808")
	for gt := 1; gt <= 12; gt++ {
		st := r.g.Stage(r.p)
		require.Equal(t, engines.Stage{Impulse: gt, Turn: gt, Name: fmt.Sprintf("Game-Turn %d of 12", gt), Slug: fmt.Sprintf("turn-%d", gt)}, st)
		require.Equal(t, []engines.Need{
			{Side: "a", Kind: engines.NeedPlot, Sections: []string{"", "standing"}},
			{Side: "b", Kind: engines.NeedPlot, Sections: []string{"", "standing"}},
		}, r.g.Awaited(r.p))
		require.Nil(t, r.g.Result(r.p))
		r.run()
	}
	require.True(t, r.g.Stage(r.p).Over)
	require.Equal(t, 12, r.g.Stage(r.p).Turn)
	require.Empty(t, r.g.Awaited(r.p))
	require.Equal(t, &engines.Result{Level: "draw", Why: "Victory Points A 0, B 0"}, r.g.Result(r.p))
	require.Equal(t, "score end", r.kinds())
	require.Equal(t, "draw: Victory Points A 0, B 0", r.events[len(r.events)-1].Result)
	r.stands("a/PP01@0505 b/PP01@0808")
}

// The scale has no effect of its own: it stands with the rules to be read.
func Test2_1(t *testing.T) {
	rules := Rulebook().Rules()
	i := slices.IndexFunc(rules, func(r engines.Rule) bool { return r.ID == "2.1" })
	require.GreaterOrEqual(t, i, 0)
	for _, words := range []string{"50 metres", "100 to 125 men", "five minutes"} {
		require.Contains(t, rules[i].Summary, words)
	}
	// 350 m are seven hexes and no more.
	r := newRig(t, nil).put("a", "BL01@0503").put("b", "MS01@0510 MS02@0511")
	r.legal("a", "BL01 OF 0510")
	r.void("a", "BL01 OF 0511", "6.13 BL01")
}

// ruleOf is a rule of the rulebook by its number.
func ruleOf(t *testing.T, id string) engines.Rule {
	t.Helper()
	rules := Rulebook().Rules()
	i := slices.IndexFunc(rules, func(r engines.Rule) bool { return r.ID == id })
	require.GreaterOrEqual(t, i, 0, id)
	return rules[i]
}

// The battle to learn with is the one with the fewest counters.
func Test2_2(t *testing.T) {
	least, name := 1<<30, ""
	for _, sc := range Rulebook().Scenarios() {
		if n := len(open(t, sc.Slug).units); n < least {
			least, name = n, sc.Title
		}
	}
	require.Equal(t, []any{55, "Corinth"}, []any{least, name})
	r := ruleOf(t, "2.2")
	require.Contains(t, r.Summary, "fewest counters ("+name+")")
	require.True(t, r.Prose)
}

// What is in the box the program prints: map, both folders, counters, charts; and
// it rolls one six-sided die.
func Test3_5(t *testing.T) {
	require.True(t, ruleOf(t, "3.5").Prose)
	most := 0
	for _, sc := range Rulebook().Scenarios() {
		g := open(t, sc.Slug)
		v := g.View(g.Start(), engines.Umpire)
		for _, kind := range []string{
			engines.PrintMap, engines.PrintCharts, engines.PrintReference, engines.PrintCounters, engines.PrintTracks, engines.PrintPlotChart, engines.PrintScenario,
		} {
			require.NotEmpty(t, g.Print(kind, v), "%s %s", sc.Slug, kind)
		}
		units, n := g.Print(engines.PrintCounters, v)[0].Counters, 0
		for _, c := range units.Cuts {
			n += c.Copies
		}
		require.Equal(t, len(g.units)-leadersOf(g), n, sc.Slug)
		most = max(most, len(g.units))
	}
	require.LessOrEqual(t, most, 400) // the counters of the whole game
	for die, ok := range map[int]bool{1: true, 6: true, 7: false} {
		r := newRig(t, nil).put("a", "PP01@0504").put("b", "MS01@0505").plot("a", "PP01 ML 0505")
		o, _ := r.compile("a")
		_, err := engines.Run(r.g, engines.Input{Position: r.p, Orders: []engines.SideOrders{{Side: "a", Orders: o}}, Dice: engines.ScriptOf(die)})
		require.Equal(t, ok, err == nil, die)
	}
}

func leadersOf(g *game) int {
	n := 0
	for u := range g.units {
		n += b2i(g.typeOf(int16(u)).leader)
	}
	return n
}

// The designer's notes have no rule in them: nothing is built on them. Rules that
// are prose are notes like them, or headings of numbered cases.
func TestS7_0(t *testing.T) {
	rules := Rulebook().Rules()
	var notes []string
	for _, r := range rules {
		cases := func(x engines.Rule) bool {
			chapter, of := strings.CutSuffix(r.ID, "0")
			return x.ID != r.ID && (strings.HasPrefix(x.ID, r.ID) || of && strings.HasPrefix(x.ID, chapter))
		}
		if r.Prose && !slices.ContainsFunc(rules, cases) {
			notes = append(notes, r.ID)
		}
	}
	require.Equal(t, []string{"2.1", "2.2", "3.5", "7.24", "S7.0"}, notes)
	for _, id := range notes {
		for _, r := range Rulebook().Rulings() {
			require.NotContains(t, r.Rules, id, r.ID)
		}
		for _, o := range Rulebook().Options() {
			require.NotEqual(t, id, o.Rule, o.Key)
		}
	}
}

func Test3_1(t *testing.T) {
	r := newRig(t, changes(on("woods", "0606"), road("0505", "0506"), crest("0505-0504"), func(m *facts.Map, _ *facts.Charts, _ *facts.Scenario) {
		m.Letters = map[string]facts.Hex{"M": "0707"}
	}))
	require.Equal(t, 144, r.g.grid.Len())
	at := func(n string) *ground {
		a, ok := r.g.grid.Parse(n)
		require.True(t, ok)
		return &r.g.ground[a]
	}
	require.Equal(t, woods, at("0606").feat)
	require.Equal(t, feature(0), at("0607").feat)
	require.Equal(t, []uint8{bit(4), bit(1)}, []uint8{at("0505").roads, at("0506").roads})
	require.Equal(t, []uint8{bit(1), bit(4)}, []uint8{at("0505").crests, at("0504").crests})
	m, ok := r.g.grid.Parse("0707")
	require.True(t, ok)
	require.Contains(t, r.g.watch, m)

	// The letters of the built-in map, and a scenario that misses one of them.
	g, err := builtIn(t, "corinth", asItIs)
	require.NoError(t, err)
	require.Equal(t, facts.Hex("1711"), g.(*game).m.Letters["M"])
	_, err = builtIn(t, "corinth", func(role, text string) string {
		if role == "map" {
			text = strings.Replace(text, "\nS = ", "\nZ = ", 1)
		}
		return text
	})
	require.ErrorContains(t, err, "has no hex of letter S (3.1)")
}

func Test3_2(t *testing.T) {
	without := func(role string) func(string, string) string {
		return func(r, text string) string {
			if r == role {
				return ""
			}
			return text
		}
	}
	cut := func(from, to string) func(string, string) string {
		return func(role, text string) string {
			if role != "charts" {
				return text
			}
			before, rest, ok := strings.Cut(text, from)
			require.True(t, ok)
			_, after, ok := strings.Cut(rest, to)
			require.True(t, ok)
			return before + to + after
		}
	}
	for _, c := range []struct {
		edit func(string, string) string
		want string
	}{
		{without("charts"), "3.2: no charts file, so no Combat Results Table and no Terrain Effects Chart"},
		{without("map"), "3.1: no map file"},
		{without("scenario"), "3.1: no scenario file"},
		{cut("\n[combat_results]", "\n[[source]]"), "the Combat Results Table is missing (3.2)"},
		{cut("\nterrain = [", "\n\n# Unit table"), "the Terrain Effects Chart is missing (3.2)"},
	} {
		g, err := builtIn(t, "marathon", c.edit)
		require.ErrorContains(t, err, c.want)
		require.Nil(t, g)
	}
	// The turn track is the length of the scenario.
	g, err := builtIn(t, "marathon", asItIs)
	require.NoError(t, err)
	require.Equal(t, 12, g.Scenario().Turns)
}

func Test3_3(t *testing.T) {
	r := newRig(t, nil)
	require.Equal(t, "SK01 2 1 [2] Ff 5", r.printed("a/SK01"))
	require.Equal(t, "PP01 6 A 4", r.printed("a/PP01"))
	require.Equal(t, []string{"a", "b"}, []string{r.g.sides[0].id, r.g.sides[1].id})
}

func Test3_31(t *testing.T) { require.Equal(t, "PS04 4 A 3", newRig(t, nil).printed("a/PS04")) }

func Test3_32(t *testing.T) { require.Equal(t, "BW02 2 2 dot Ff 5", newRig(t, nil).printed("a/BW02")) }

func Test3_33(t *testing.T) {
	r := newRig(t, nil)
	for full, want := range map[string]string{
		"a/1L01": "1L01 9 2 dot E 9", "a/2L01": "2L01 6 2 dot E 9", "a/3L01": "3L01 3 1 dot E 9", "a/4L01": "4L01 3 0 dot E 9",
	} {
		require.Equal(t, want, r.printed(full))
	}
}

func Test3_34(t *testing.T) {
	for _, from := range []string{"0504", "0506"} {
		r := newRig(t, nil).put("a", "PP01@0505").put("b", "PP01@"+from)
		r.plot("b", "PP01 ML 0505").run(1).odds("melee", "0505", "6:6 1-1 -")
	}
}

func Test3_35a(t *testing.T) {
	r := newRig(t, nil).put("a", "PP01@0505").put("b", "MS01@0506 PP02@0404")
	r.plot("a", "PP01 ML 0506").plot("b", "PP02 ML 0505").run(1, 1)
	r.odds("melee", "0506", "6:3 2-1 -").odds("melee", "0505", "6:6 1-1 -")
}

func Test3_35b(t *testing.T) {
	r := newRig(t, nil).put("a", "SK01@0505").put("b", "SK01@0506 MS01@0404")
	r.plot("b", "SK01 OF 0505\nMS01 ML 0505").run(1, 1)
	r.odds("fire", "0505", "2:2 1-1 -")
	r.odds("melee", "0505", "3:1 3-1 -") // half of [2], the fire strength of 2 not added
}

func Test3_35c(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0505").put("b", "MS01@0507 MS02@0508")
	r.legal("a", "BW01 OF 0507")
	r.void("a", "BW01 OF 0508", "6.13 BW01")
}

func Test3_35d(t *testing.T) {
	r := newRig(t, nil)
	var fire []string
	for _, u := range r.g.types {
		if u.isFire() {
			fire = append(fire, u.code)
		}
	}
	require.Equal(t, []string{"EX", "BW", "SK", "BL", "OC"}, fire)
	r.put("a", "EX01@0505 OC01@0605 SK01@0705 LT01@0805 LC01@0905").put("b", "MS01@0506 MS02@0606 MS03@0706 MS04@0806 MS05@0906")
	r.legal("a", "EX01 OF 0506\nOC01 OF 0606\nSK01 DF")
	r.void("a", "LT01 DF\nLC01 OF 0906", "21.0 LT01", "21.0 LC01")
}

func Test3_36a(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0505").put("b", "MS01@0605")
	r.void("a", "BW01 ML 0605", "3.36 BW01")
}

func Test3_36b(t *testing.T) {
	for _, c := range []struct{ stack, want string }{
		{"BW01@0505 BW02@0505", "6:2 3-1 -"},
		{"BW01@0505 PP01@0505", "6:6 1-1 -"},
		{"BW01@0505 SK01@0505", "6:1 6-1 D"}, // [2] is a melee number: half of it, the dot nothing
	} {
		r := newRig(t, nil).put("a", c.stack).put("b", "PP01@0506")
		r.plot("b", "PP01 ML 0505").run(1).odds("melee", "0505", c.want)
	}
}

func Test3_36c(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0505 PP01@0101").put("b", "PP01@0506 PP02@0506")
	r.plot("b", "PP01, PP02 ML 0505").run(2).odds("melee", "0505", "12:1 8-1 E")
	require.True(t, r.dead("a/BW01"))
	require.Equal(t, "0:3", r.vp())
}

func Test3_37(t *testing.T) {
	r := newRig(t, on("woods", "0707")).put("a", "BI01@0505 BI02@0707").put("b", "MC01@0506 PP01@0706 BW01@0708")
	r.plot("a", "BI01 ML 0506").plot("b", "PP01 ML 0707\nBW01 OF 0707").run(1, 1, 1)
	r.odds("melee", "0506", "6:1.5 4-1 -") // [6] attacks in full, [3] defends with half
	r.odds("melee", "0707", "6:3 2-1 -")
	r.odds("fire", "0707", "2:4 1-2 -") // brackets change no Fire Protection Strength
}

// The unit table, in the built-in charts and in the rig, with what 11.2 makes
// of it.
func Test3_4(t *testing.T) {
	g, err := builtIn(t, "marathon", asItIs)
	require.NoError(t, err)
	want := []string{
		"MI 2 A 3 VP 1", "MS 3 A 3 VP 2", "PS 4 A 3 VP 2", "PP 6 A 4 VP 3", "LT [4] A 5 VP 2", "EX 3 A 5 fire 2 1 VP 4",
		"BI [6] B 5 VP 3", "SD 4 B 4 VP 2",
		"LC 1 C 9 VP 1", "MC [3] C 9 VP 2", "HC [4] C 7 VP 2",
		"EL [8] D 6 VP 4",
		"BW dot Ff 5 fire 2 2 VP 3", "SK [2] Ff 5 fire 2 1 VP 3", "BL dot Ff 2 fire 3 7 VP 4",
		"OC 2 Mf 9 fire 1 1 VP 2",
		"1L dot E 9 VP 1", "2L dot E 9 VP 1", "3L dot E 9 VP 1", "4L dot E 9 VP 1",
	}
	for _, g := range []*game{g.(*game), newRig(t, nil).g} {
		var got []string
		for i := range g.types {
			u := &g.types[i]
			spartan := u.leader || strings.Contains(g.c.Units[i].Games, "S")
			if !spartan {
				continue
			}
			melee := fmt.Sprint(u.melee)
			switch {
			case u.dot:
				melee = "dot"
			case u.bracketed:
				melee = "[" + melee + "]"
			}
			line := u.code + " " + melee + " " + classNames[u.class] + " " + halves(u.ma)
			if u.isFire() {
				line += fmt.Sprintf(" fire %d %d", u.fire, u.reach)
			}
			got = append(got, line+fmt.Sprintf(" VP %d", u.vp))
		}
		require.Equal(t, want, got)
	}
}

// Who moves first is the scenario's to say; Marathon's text makes both sides
// second, and the Greeks are read as first.
func Test4_2_1(t *testing.T) {
	for _, c := range []struct {
		options []engines.Setting
		want    [2]int
	}{
		{nil, [2]int{1, 2}},
		{[]engines.Setting{setting("marathon_first", "persians")}, [2]int{2, 1}},
	} {
		g, err := builtIn(t, "marathon", asItIs, c.options...)
		require.NoError(t, err)
		sides := &g.(*game).sides
		require.Equal(t, [2]string{"greeks", "persians"}, [2]string{sides[0].id, sides[1].id})
		require.Equal(t, c.want, [2]int{sides[0].moves, sides[1].moves})
	}
	// It is asked for nothing in the simultaneous sequence.
	_, err := builtIn(t, "zama", asItIs, setting("marathon_first", "persians"))
	require.ErrorContains(t, err, "S4.1: marathon_first belongs to marathon")
}
