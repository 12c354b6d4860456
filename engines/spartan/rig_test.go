package spartan

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/plot"
	facts "prestags/scenarios/spartan"
)

// rig is the invented test rig R: a small clear map, charts of its own, two
// sides a and b with nine of every unit type, limit 3.
type rig struct {
	t      *testing.T
	g      *game
	p      *position
	plots  map[string]string
	events []engines.Event
}

const rigFolder = "../../testdata/spartan/rig/"

// newRig opens the rig, its facts changed by edit (nil: as they are).
func newRig(t *testing.T, edit func(m *facts.Map, c *facts.Charts, s *facts.Scenario), options ...engines.Setting) *rig {
	t.Helper()
	read := func(name string) []byte {
		b, err := os.ReadFile(rigFolder + name)
		require.NoError(t, err)
		return b
	}
	m, err := facts.ReadMap("map.toml", read("map.toml"))
	require.NoError(t, err)
	c, err := facts.ReadCharts("charts.toml", read("charts.toml"))
	require.NoError(t, err)
	s, err := facts.ReadScenario("scenario.toml", read("scenario.toml"))
	require.NoError(t, err)
	s.Deployment = "given"
	if edit != nil {
		edit(m, c, s)
	}
	if !slices.ContainsFunc(options, func(o engines.Setting) bool { return o.Key == "leaving" }) {
		options = append([]engines.Setting{{Key: "leaving", Value: "anywhere"}}, options...) // no condition of the rig counts who left
	}
	g, err := newGame(m, c, s, &facts.Deployment{}, options)
	require.NoError(t, err)
	return &rig{t: t, g: g, p: g.Start().(*position), plots: map[string]string{}}
}

// on gives hexes of the rig a feature: on("woods", "0505", "0506").
func on(feature string, hexes ...string) func(*facts.Map, *facts.Charts, *facts.Scenario) {
	return func(m *facts.Map, _ *facts.Charts, _ *facts.Scenario) { addFeature(m, feature, hexes...) }
}

func addFeature(m *facts.Map, feature string, hexes ...string) {
	f := facts.Feature{Feature: feature}
	for _, h := range hexes {
		f.At = append(f.At, facts.Hex(h))
	}
	m.Features = append(m.Features, f)
}

// put places units: put("a", "PP01@0505 BW01@0603 -SK01@0504"); a minus before
// a unit makes it disrupted since the Game-Turn before.
func (r *rig) put(side, list string) *rig {
	r.t.Helper()
	for _, w := range strings.Fields(list) {
		w, disrupted := strings.CutPrefix(w, "-")
		id, at, ok := strings.Cut(w, "@")
		require.True(r.t, ok, w)
		u := r.unit(side + "/" + id)
		a, ok := r.g.grid.Parse(at)
		require.True(r.t, ok, at)
		r.p.units[u] = state{at: a, status: onMap, level: r.g.units[u].level, facing: r.g.startFacing(r.g.units[u].side)}
		if disrupted {
			r.p.units[u].disrupted = int16(max(r.g.clock(r.p.impulse)-1, 1))
			if r.gt() == 1 {
				r.p.units[u].disrupted = -1 // since before the game
			}
		}
		r.g.control(r.p, a, r.g.units[u].side)
	}
	return r
}

func (r *rig) unit(full string) int16 {
	r.t.Helper()
	u, ok := r.g.byID[full]
	require.True(r.t, ok, "no unit %s", full)
	return u
}

func (r *rig) gt() int { return r.g.turn(r.p.impulse) }

// plot files a side's plot for the next Game-Turn: the lines without header.
func (r *rig) plot(side, text string) *rig {
	r.plots[side] = text
	return r
}

// compile reads a side's plot as filed.
func (r *rig) compile(side string) (*orders, []plot.Problem) {
	r.t.Helper()
	text := "match: rig\nside: " + side + "\nimpulse: 1\n\n" + r.plots[side] + "\n"
	f, read := plot.Read(side+".txt", []byte(text), r.g.Grammar())
	require.Less(r.t, plot.Worst(read), plot.Refusal, "%v", read)
	o, ps := r.g.Compile(r.g.View(r.p, side), &f)
	return o.(*orders), slices.Concat(read, ps)
}

// run plays the Game-Turn with a script of dice, which must be used up.
func (r *rig) run(dice ...int) *rig {
	r.t.Helper()
	script := engines.ScriptOf(dice...)
	r.runWith(script)
	require.NoError(r.t, script.Left())
	return r
}

func (r *rig) runWith(dice engines.Dice) {
	r.t.Helper()
	var all []engines.SideOrders
	for _, sd := range r.g.sides {
		o, _ := r.compile(sd.id)
		all = append(all, engines.SideOrders{Side: sd.id, Orders: o})
	}
	before := r.p
	out, err := engines.Run(r.g, engines.Input{Position: r.p, Orders: all, Dice: dice})
	require.NoError(r.t, err)
	require.Empty(r.t, out.Questions)
	r.p, r.events = out.Position.(*position), out.Events
	require.NoError(r.t, r.g.Check(before, r.p, r.events))
	r.plots = map[string]string{}
}

// voids are the faults of a side's plot: "RULE unit: what is wrong".
func (r *rig) voids(side string) []string {
	r.t.Helper()
	_, ps := r.compile(side)
	var out []string
	for _, p := range ps {
		if p.Severity == plot.Fault {
			out = append(out, p.Rule+" "+p.Unit)
		}
	}
	return out
}

// legal requires that a plot of one side has no fault at all.
func (r *rig) legal(side, text string) {
	r.t.Helper()
	r.plots[side] = text
	require.Empty(r.t, r.voids(side), text)
}

// void requires that a plot sets aside exactly these: "RULE UNIT".
func (r *rig) void(side, text string, want ...string) {
	r.t.Helper()
	r.plots[side] = text
	require.Equal(r.t, want, r.voids(side), text)
}

// at is where a unit stands now; "" off the map.
func (r *rig) at(full string) string {
	r.t.Helper()
	st := &r.p.units[r.unit(full)]
	if !st.alive() {
		return ""
	}
	return r.g.grid.Name(st.at)
}

func (r *rig) disrupted(full string) bool { return r.p.units[r.unit(full)].disrupted != 0 }

func (r *rig) dead(full string) bool { return r.p.units[r.unit(full)].status == dead }

func (r *rig) level(full string) int { return int(r.p.units[r.unit(full)].level) }

// stands requires places: "a/PP01@0504 b/SK01@" (empty: off the map).
func (r *rig) stands(list string) *rig {
	r.t.Helper()
	for _, w := range strings.Fields(list) {
		full, at, _ := strings.Cut(w, "@")
		require.Equal(r.t, at, r.at(full), full)
	}
	return r
}

// combat is the event of a fire, defensive fire or melee on a hex; it requires
// that there is exactly one.
func (r *rig) combat(kind, at string) engines.Event {
	r.t.Helper()
	list := r.combats(kind, at)
	require.Len(r.t, list, 1, "%s on %s", kind, at)
	return list[0]
}

func (r *rig) combats(kind, at string) []engines.Event {
	var out []engines.Event
	for _, e := range r.events {
		if e.Kind == kind && slices.Contains(e.At, at) {
			out = append(out, e)
		}
	}
	return out
}

// odds requires odds, column and result of a combat: "9:3 3-1 1/2E".
func (r *rig) odds(kind, at, want string) *rig {
	r.t.Helper()
	e := r.combat(kind, at)
	require.Equal(r.t, want, e.Odds+" "+e.Column+" "+e.Result)
	return r
}

// kinds lists the kinds of events in order, consecutive ones once.
func (r *rig) kinds() string {
	var out []string
	for _, e := range r.events {
		if len(out) == 0 || out[len(out)-1] != e.Kind {
			out = append(out, e.Kind)
		}
	}
	return strings.Join(out, " ")
}

// sight asks for a line of sight: "" clear, else the rule that blocks it.
func (r *rig) sight(from, to string) string {
	r.t.Helper()
	a, ok := r.g.grid.Parse(from)
	require.True(r.t, ok)
	b, ok := r.g.grid.Parse(to)
	require.True(r.t, ok)
	var occ occupancy
	occ.fill(r.g, r.p.units)
	clear, _, rule := r.g.sight(a, b, func(h hex.At) bool { return occ.first[h] >= 0 })
	if clear {
		return ""
	}
	return rule
}
