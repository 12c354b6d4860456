package imperator

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/plot"
)

// unnamed takes the lines out of a random plot that name units or types: what they
// do hangs on what an army is made of, and so tells of it.
func unnamed(f plot.File) plot.File {
	f.Lines = slices.DeleteFunc(f.Lines, func(l plot.Line) bool {
		return slices.ContainsFunc([]string{"COLLECT", "SWAP", "DROP", "PLACE", "SPLIT"}, func(w string) bool {
			return strings.Contains(strings.ToUpper(l.Raw), w)
		})
	})
	return f
}

// names tells whether an event names one of some counters.
func names(e *engines.Event, units []string) bool {
	return slices.ContainsFunc(e.Units, func(u string) bool { return slices.Contains(units, u) }) ||
		slices.ContainsFunc(e.Effects, func(x engines.Effect) bool { return slices.Contains(units, x.Unit) }) ||
		slices.ContainsFunc(e.Dice, func(r engines.Roll) bool { return slices.Contains(units, r.Drawn) })
}

// touched is the first event that has to do with some counters: one that names
// them, or the deployment of the fight in which they are turned up, or, if one of
// them lies in the pool, a draw: it takes another counter then.
func touched(events []engines.Event, units []string, pool bool) int {
	for i := range events {
		if pool && slices.ContainsFunc(events[i].Dice, func(r engines.Roll) bool { return r.Drawn != "" }) {
			return i + 1
		}
		if !names(&events[i], units) {
			continue
		}
		if events[i].Kind == "labels" {
			for i > 0 && events[i].Kind != "battle" {
				i--
			}
			return i + 1 // the deployment itself must still look the same
		}
		return i
	}
	return len(events)
}

// TestWhatLiesFaceDownTellsNothing plays impulses twice, two rebels of different
// types having changed places, wherever they lie: until they are turned up the
// Roman reads the same, word for word.
func TestWhatLiesFaceDownTellsNothing(t *testing.T) {
	compared, whole := 0, 0
	for _, slug := range []string{"spartacus", "tryphon", "eunus"} {
		g := played(t, slug).g
		for seed := range uint64(3) {
			r := rand.New(rand.NewPCG(seed, 7))
			pos := g.Start()
			for range 30 {
				if g.Stage(pos).Over {
					break
				}
				next, c, w := bothWorlds(t, g, pos.(*position), r, seed)
				pos, compared, whole = next, compared+c, whole+w
			}
		}
	}
	require.Greater(t, compared, 300)
	require.Greater(t, whole, 20, "impulses in which they were never turned up")
}

func bothWorlds(t *testing.T, g *game, p *position, r *rand.Rand, seed uint64) (engines.Position, int, int) {
	t.Helper()
	var given []engines.SideOrders
	for s := range g.sides {
		v := g.View(p, g.sides[s].id)
		f := unnamed(g.Random(v, r))
		o, _ := g.Compile(v, &f)
		given = append(given, engines.SideOrders{Side: g.sides[s].id, Orders: o})
	}
	run := func(p *position) engines.Outcome {
		out, err := engines.Run(g, engines.Input{Position: p, Orders: given, Dice: engines.NewKeyed(enginetest.Seed(seed))})
		require.NoError(t, err)
		return out
	}
	a := run(p)
	compared, whole := 0, 0
	for range 5 {
		x, y := g.sides[rebel].first+int16(r.IntN(int(g.sides[rebel].last-g.sides[rebel].first))), g.sides[rebel].first+int16(r.IntN(int(g.sides[rebel].last-g.sides[rebel].first)))
		if g.units[x].typ == g.units[y].typ || !hideable(p.units[x]) || !hideable(p.units[y]) || p.units[x] == p.units[y] {
			continue
		}
		q := p.clone()
		q.units[x], q.units[y] = q.units[y], q.units[x]
		b := run(q)
		units := []string{g.units[x].full, g.units[y].full}
		pool := p.units[x].where == pooled || p.units[y].where == pooled
		n := min(touched(a.Events, units, pool), touched(b.Events, units, pool))
		want, got := enginetest.Seen(g, a.Events[:n], "roman"), enginetest.Seen(g, b.Events[:n], "roman")
		require.Equal(t, want, got, "%v", units)
		compared += len(want)
		if n == len(a.Events) && n == len(b.Events) {
			one, err := g.EncodeView(g.View(a.Position, "roman"))
			require.NoError(t, err)
			two, err := g.EncodeView(g.View(b.Position, "roman"))
			require.NoError(t, err)
			require.Equal(t, string(one), string(two))
			whole++
		}
	}
	return a.Position, compared, whole
}

// The random plots of all kinds, every file a side gets, in every world Vary
// makes.
func TestConform(t *testing.T) {
	require.Greater(t, enginetest.Conform(t, Rulebook(), 2), 500, "worlds that the leak test compared")
}

// With the variations of 5.7 the Romans are hidden as well.
func TestConformWithTheVariations(t *testing.T) {
	rb := Rulebook()
	for _, slug := range []string{"spartacus", "tryphon"} {
		files, err := rb.Files(slug)
		require.NoError(t, err)
		g, err := rb.Open(files, []engines.Setting{set("roman_face_down", "on"), set("roman_aux_pool", "on")})
		require.NoError(t, err)
		varied := 0
		_, err = enginetest.Play(rb, g, 5, func(s enginetest.Step) error {
			n, err := enginetest.Leaks(g, s, 5)
			varied += n
			return err
		})
		require.NoError(t, err)
		require.Greater(t, varied, 20)
	}
}
