package spartan

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
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
	require.False(t, slices.ContainsFunc(Rulebook().Options(), func(o engines.Option) bool { return o.Planned }))
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
