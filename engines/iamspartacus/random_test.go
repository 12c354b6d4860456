package iamspartacus

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/plot"
)

// TestRandomPlotsUseEveryOrder: so that random games try everything there is; and
// everything that comes of it is told.
func TestRandomPlotsUseEveryOrder(t *testing.T) {
	g := theGame(t)
	used := map[string]bool{}
	for seed := range uint64(80) {
		r := rand.New(rand.NewPCG(seed, 3))
		dice := engines.NewKeyed(enginetest.Seed(seed))
		for pos := g.Start(); g.Result(pos) == nil; {
			var sent []engines.SideOrders
			for s := range g.sides {
				v := g.View(pos, g.sides[s].id)
				f := g.Random(v, r)
				o, ps := g.Compile(v, &f)
				require.Less(t, plot.Worst(ps), plot.Fault)
				for i := range f.Lines {
					used[f.Lines[i].Verb.Text+f.Lines[i].Key.Text] = true
				}
				sent = append(sent, engines.SideOrders{Side: g.sides[s].id, Orders: o})
			}
			out, err := engines.Run(g, engines.Input{Position: pos, Orders: sent, Dice: dice})
			require.NoError(t, err)
			for i := range out.Events {
				require.NotNil(t, tellers[out.Events[i].Kind], "nobody tells of %s", out.Events[i].Kind)
			}
			pos = out.Position
		}
	}
	var not []string
	for _, v := range slices.Concat(stepVerbs, battleVerbs, standingKeys) {
		if !used[v] {
			not = append(not, v)
		}
	}
	require.Equal(t, []string{"PASS"}, not)
}
