package iamspartacus

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
)

// TestRandomPlotsUseEveryOrder: so that random games try everything there is.
func TestRandomPlotsUseEveryOrder(t *testing.T) {
	g := theGame(t)
	used, kinds := map[string]bool{}, map[string]bool{}
	for seed := range uint64(25) {
		_, err := enginetest.Play(Rulebook(), g, seed, func(s enginetest.Step) error {
			for _, p := range s.Plots {
				for i := range p.File.Lines {
					used[p.File.Lines[i].Verb.Text+p.File.Lines[i].Key.Text] = true
				}
			}
			for i := range s.Events {
				kinds[s.Events[i].Kind] = true
				require.NotContains(t, g.Tell(s.Events[i], engines.Umpire), "?.")
			}
			return nil
		})
		require.NoError(t, err)
	}
	var not []string
	for _, v := range slices.Concat(stepVerbs, battleVerbs, standingKeys) {
		if !used[v] {
			not = append(not, v)
		}
	}
	require.Equal(t, []string{"PASS"}, not)
	for kind := range kinds {
		require.NotNil(t, tellers[kind], "nobody tells of %s", kind)
	}
}
