package spartan

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/plot"
	facts "prestags/scenarios/spartan"
)

// soak plays a random game to its end, every invariant checked after every turn,
// and counts its events by kind.
func soak(t *testing.T, seen map[string]int, seed uint64, slug string, options ...engines.Setting) {
	t.Helper()
	g := open(t, slug, options...)
	tally, err := enginetest.Play(Rulebook(), g, seed, func(s enginetest.Step) error {
		for i := range s.Events {
			seen[s.Events[i].Kind]++
		}
		return nil
	})
	require.NoError(t, err, "%s, seed %d, %v", slug, seed, options)
	require.Positive(t, tally.Turns)
}

// A sample of games: each battle with no optional rule and with all, each option
// in each of its values alone. Together they come through all that can happen.
func TestSoak(t *testing.T) {
	slugs := facts.Slugs()
	seen := map[string]int{}
	for i, slug := range slugs {
		soak(t, seen, 1, slug)
		soak(t, seen, 2, slug, allOn(t, slug)...)
		if i%3 == 0 {
			soak(t, seen, 3, slug, append(allOn(t, slug), setting("sequence", "standard"))...)
		}
	}
	for i, o := range Rulebook().Options() {
		slug := []string{"marathon", "chaeronea", "heraclea"}[i%3] // the shortest
		if len(o.Scenarios) > 0 {
			slug = o.Scenarios[i%len(o.Scenarios)]
		}
		for _, v := range o.Values[1:] {
			soak(t, seen, 4, slug, setting(o.Key, v))
		}
	}
	for _, kind := range []string{
		"fire", "melee", "defensive", "result", "advance", "move", "stop", "contest", "back", "exit", "panic", "rally", "turn", "retreat", "contact", "concede", "rampage", "darius", "too weak", "no target", "recover", "score", "end",
	} {
		require.NotZero(t, seen[kind], kind)
	}
}

// What Check calls a fault: each invariant is broken once.
func TestCheckFindsFaults(t *testing.T) {
	type breaks = func(r *rig)
	for _, c := range []struct {
		want    string
		options []engines.Setting
		do      breaks
	}{
		{"faces", nil, func(r *rig) { r.p.units[r.unit("a/MS01")].facing = 1 }},
		{"faces", []engines.Setting{facingRule}, func(r *rig) { r.p.units[r.unit("a/MS01")].facing = 0 }},
		{"a marker of an optional rule", nil, func(r *rig) { r.p.panic = 1 }},
		{"a marker of an optional rule", nil, func(r *rig) { r.p.conceded = 1 }},
		{"a marker of an optional rule", nil, func(r *rig) { r.p.contacts = []contact{{}} }},
		{"a marker of an optional rule", nil, func(r *rig) { r.p.run = true }},
		{"is panicked", []engines.Setting{panicRule}, func(r *rig) { r.p.units[r.unit("a/MS01")].panicked = true }},
		{"is panicked", []engines.Setting{panicRule}, func(r *rig) { r.panics("a", "EL01") }},
		{"panicked next to a leader", []engines.Setting{panicRule}, func(r *rig) { r.put("a", "3L01@0505").panics("a", "MS01") }},
		{"rampages", nil, func(r *rig) { r.p.units[r.unit("a/MS01")].fought = true }},
		{"rampages", nil, func(r *rig) { r.p.units[r.unit("a/EL01")].rampant = true }},
		{"elephants a/EL01 are disrupted", nil, func(r *rig) { r.p.units[r.unit("a/EL01")].disrupted = 1 }},
		{"is gone and", []engines.Setting{panicRule}, func(r *rig) {
			r.lose("a/EL01")
			r.p.units[r.unit("a/EL01")].fought = true
		}},
		{"contact of one side", []engines.Setting{contactRule}, func(r *rig) { r.p.contacts = []contact{{[]int16{r.unit("a/MS01")}}} }},
		{"cannot be in contact", []engines.Setting{contactRule}, func(r *rig) { r.p.contacts = []contact{{[]int16{r.unit("a/EL01"), r.unit("b/MS01")}}} }},
		{"cannot be in contact", []engines.Setting{contactRule}, func(r *rig) { r.p.contacts = []contact{{[]int16{r.unit("a/MS09"), r.unit("b/MS01")}}} }},
		{"are not those of the dead", nil, func(r *rig) { r.p.vp[0]++ }},
	} {
		r := newRig(t, nil, c.options...).put("a", "MS01@0505 EL01@0606").put("b", "MS01@0909")
		require.NoError(t, r.g.Check(nil, r.p, nil))
		c.do(r)
		require.ErrorContains(t, r.g.Check(nil, r.p, nil), c.want)
	}
	// From one Game-Turn to the next.
	for _, c := range []struct {
		want        string
		options     []engines.Setting
		before, now breaks
		events      []engines.Event
	}{
		{"ended", []engines.Setting{panicRule}, func(r *rig) { r.p.panic = 1 }, func(r *rig) { r.p.panic = 2 }, nil},
		{"after the instant of panic", []engines.Setting{panicRule}, func(r *rig) { r.p.panic = 1 }, func(r *rig) { r.panics("a", "MS01") }, nil},
		{"does not rampage after", nil, func(r *rig) { r.p.units[r.unit("a/EL01")].fought = true }, func(*rig) {}, nil},
		{"moved before an enemy came", []engines.Setting{dariusRule}, func(r *rig) { r.put("b", "1L01@0808") }, func(r *rig) { r.put("b", "1L01@0809") }, nil},
		{"in contact", []engines.Setting{contactRule}, func(r *rig) { r.p.contacts = []contact{{[]int16{r.unit("a/MS01"), r.unit("b/MS01")}}} }, func(*rig) {}, []engines.Event{{Kind: "turn", Units: []string{"a/MS01"}}}},
		{"spent 4 of 3", nil, func(*rig) {}, func(*rig) {}, []engines.Event{{Kind: "move", Rule: moveRules, Units: []string{"a/MS01"}, Path: []string{"0505", "0504", "0503", "0502", "0501"}}}},
		{"spent 4 of 3", []engines.Setting{facingRule}, func(*rig) {}, func(*rig) {}, []engines.Event{{Kind: "move", Rule: moveRules, Units: []string{"a/MS01"}, Path: []string{"0505", "0506", "0507", "0508"}}}},
		{"went from 0505 to 0503", nil, func(*rig) {}, func(*rig) {}, []engines.Event{{Kind: "move", Rule: moveRules, Units: []string{"a/MS01"}, Path: []string{"0505", "0503"}}}},
		{"no road hex", []engines.Setting{concessionRule}, func(r *rig) { r.p.conceded = 1 }, func(r *rig) { r.p.units[r.unit("a/MS01")] = state{at: r.hex("0501"), status: exited, edge: 'N'} }, []engines.Event{{Kind: "exit", Rule: exitRules, Result: "N", Units: []string{"a/MS01"}, Path: []string{"0501"}}}},
	} {
		r := newRig(t, kings, c.options...).put("a", "MS01@0505 EL01@0606").put("b", "MS01@0909")
		c.before(r)
		before := r.p.clone()
		c.now(r)
		require.ErrorContains(t, r.g.Check(before, r.p, c.events), c.want)
	}
}

// Two armies of every kind, elephants and kings among them, thrown together with
// all optional rules: every invariant holds turn after turn, and neither the
// order of lines nor the names of the sides change the outcome.
func TestOptionalRulesInAThickFight(t *testing.T) {
	var all []engines.Setting
	for key := range new(options).switches() {
		if key != "opt.15" { // who concedes leaves
			all = append(all, setting(key, "on"))
		}
	}
	other := []engines.Setting{
		setting("rampage", "before"), setting("rampage_attack", "combined"), setting("half_elim", "per_combat"), setting("contest_bonus", "yes"), setting("move_clock", "mp"), setting("illegal", "truncate"),
	}
	for name, set := range map[string][]engines.Setting{"all": all, "and other readings": append(slices.Clone(all), other...)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(13, 18))
			g, twin := thick(t, "red", "white", set...), thick(t, "zulu", "alpha", set...)
			seen := map[string]int{}
			var p *position
			for n := range 250 {
				if n%5 == 0 || g.over(p) {
					p = scatter(g, g.grid.Within(hexAt(t, g, "0606"), 4), r)
					g.disorder(p, r)
				}
				p = bothWays(t, g, twin, p, uint64(n), r, seen)
			}
			for _, kind := range []string{"panic", "rally", "contact", "retreat", "rampage", "wild", "darius", "contest", "advance", "turn", "exit"} {
				require.NotZero(t, seen[kind], kind)
			}
		})
	}
}

// thick is the rig with armies of thirty-odd, some ground, low Panic Levels.
func thick(t *testing.T, first, second string, options ...engines.Setting) *game {
	t.Helper()
	return newRig(t, changes(command, renamed("a", first), renamed("b", second), levels(8, 8), kings,
		on("woods", "0606", "0807"), on("slope", "0507", "0607"), on("hilltop", "0506", "0508"), on("village", "0705"), on("swamp", "0407"), on("stream", "0805", "0806"),
		crest("0506-0507", "0507-0508"), road("0404", "0505", "0605", "0706"),
		func(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) {
			for i := range s.Sides {
				s.Sides[i].Units = slices.Clone(s.Sides[i].Units)
				for k := range s.Sides[i].Units {
					s.Sides[i].Units[k].Count = 2
				}
				s.Sides[i].Leaders = append([]facts.Level(nil), s.Sides[i].Leaders[:3]...)
				for k := range s.Sides[i].Leaders {
					s.Sides[i].Leaders[k].Count = 1
				}
			}
		}), options...).g
}

// disorder gives the units of a position facings, and some elephants a combat
// behind them.
func (g *game) disorder(p *position, r *rand.Rand) {
	for u := range p.units {
		st := &p.units[u]
		if !st.alive() {
			continue
		}
		st.facing = int8(1 + r.IntN(6))
		if g.isElephant(int16(u)) {
			st.disrupted, st.fought = 0, r.IntN(4) == 0
			st.rampant = st.fought && r.IntN(2) == 0
		}
	}
}

// bothWays plays one random Game-Turn as it comes and with shuffled plots under
// other names, and returns the position after it.
func bothWays(t *testing.T, g, twin *game, p *position, n uint64, r *rand.Rand, seen map[string]int) *position {
	t.Helper()
	var first, second []engines.SideOrders
	for s := range g.sides {
		f := g.Random(&view{who: g.sides[s].id, pos: p}, r)
		f.Lines = slices.DeleteFunc(f.Lines, func(l plot.Line) bool { return l.Key.Text == "advance" })
		nameAdvances(f.Lines, r)
		shuffled := plot.File{Sections: f.Sections, Lines: slices.Clone(f.Lines)}
		r.Shuffle(len(shuffled.Lines), func(i, j int) { shuffled.Lines[i], shuffled.Lines[j] = shuffled.Lines[j], shuffled.Lines[i] })
		for _, c := range []struct {
			g  *game
			f  plot.File
			to *[]engines.SideOrders
		}{{g, f, &first}, {twin, shuffled, &second}} {
			o, ps := c.g.Compile(&view{who: c.g.sides[s].id, pos: p}, &c.f)
			require.Less(t, plot.Worst(ps), plot.Fault)
			*c.to = append(*c.to, engines.SideOrders{Side: c.g.sides[s].id, Orders: o})
		}
	}
	slices.Reverse(second)
	run := func(g *game, orders []engines.SideOrders) engines.Outcome {
		out, err := engines.Run(g, engines.Input{Position: p, Orders: orders, Dice: bySide{engines.NewKeyed(enginetest.Seed(n)), g}})
		require.NoError(t, err)
		return out
	}
	a, b := run(g, first), run(twin, second)
	require.Equal(t, advancesSorted(told(g, a.Events)), advancesSorted(told(twin, b.Events)), "turn %d", n)
	x, y := a.Position.(*position), b.Position.(*position)
	require.True(t, same(x, y))
	require.Equal(t, []any{x.contacts, x.panic, x.run}, []any{y.contacts, y.panic, y.run})
	require.NoError(t, g.Check(p, x, a.Events), "turn %d", n)
	for i := range a.Events {
		seen[a.Events[i].Kind]++
	}
	return x
}

// bySide are dice in whose names sides and units count by the place of their side.
type bySide struct {
	engines.Dice
	g *game
}

func (d bySide) Die(name string, sides int, faces []string) (int, error) {
	for s := range d.g.sides {
		for _, end := range []string{"@", "/"} {
			name = strings.Replace(name, "/"+d.g.sides[s].id+end, "/"+strconv.Itoa(s)+end, 1)
		}
	}
	return d.Dice.Die(name, sides, faces)
}

// advancesSorted puts advances that follow one another in order: elephants go in
// the order of the file (A-50, S1.16).
func advancesSorted(told string) string {
	lines := strings.Split(told, "\n")
	for from, to := 0, 0; from < len(lines); from = to + 1 {
		for to = from; to < len(lines) && strings.HasPrefix(lines[to], "advance"); to++ {
		}
		slices.Sort(lines[from:to])
	}
	return strings.Join(lines, "\n")
}

// Options that need the simultaneous sequence change nothing in the standard one.
func TestOptionsWithoutEffectInTheStandardSequence(t *testing.T) {
	needs := 0
	for _, o := range Rulebook().Options() {
		if o.Needs == "" {
			continue
		}
		require.Equal(t, "sequence=simultaneous", o.Needs)
		needs++
	}
	require.Equal(t, 12, needs)
	for _, slug := range []string{"heraclea", "marathon"} {
		on := append(allOn(t, slug), setting("sequence", "standard"))
		play := func(more ...engines.Setting) (all [][]engines.Event) {
			_, err := enginetest.Play(Rulebook(), open(t, slug, append(slices.Clone(on), more...)...), 5, func(s enginetest.Step) error {
				all = append(all, s.Events)
				return nil
			})
			require.NoError(t, err)
			return all
		}
		want := play()
		for _, o := range Rulebook().Options() {
			for _, v := range o.Values[1:] {
				if o.Needs != "" {
					require.Equal(t, want, play(setting(o.Key, v)), "%s: %s=%s", slug, o.Key, v)
				}
			}
		}
	}
}
