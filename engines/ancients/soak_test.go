package ancients

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
)

// The promises of the seam, the leak test included, over random games of every
// battle.
func TestConforms(t *testing.T) {
	games := 1
	if testing.Short() {
		games = 0
	}
	varied := enginetest.Conform(t, Rulebook(), games)
	require.True(t, testing.Short() || varied > 1000, "%d positions varied", varied)
}

// Random games with each option in each of its other values, in a battle where it
// counts, keep every invariant.
func TestRandomGamesWithOptions(t *testing.T) {
	for i, o := range Rulebook().Options() {
		slug := "invasion-of-britain"
		if len(o.Scenarios) > 0 {
			slug = o.Scenarios[0]
		}
		for _, value := range o.Values[1:] {
			files, err := Rulebook().Files(slug)
			require.NoError(t, err)
			g, err := Rulebook().Open(files, []engines.Setting{{Key: o.Key, Value: value}})
			require.NoError(t, err)
			_, err = enginetest.Play(Rulebook(), g, uint64(i), nil)
			require.NoError(t, err, "%s=%s", o.Key, value)
		}
	}
}

// The five published boards of other battles, with elephants, chariots, heavy
// cavalry, an ambush, camps, ramparts and fords, are played to the end.
func TestCheckBoardsArePlayed(t *testing.T) {
	for _, name := range []string{"akragas", "crimissos-river", "trebbia", "baecula", "beneventum"} {
		files, err := Rulebook().Files("clusium")
		require.NoError(t, err)
		for i, own := range []string{name + ".toml", name + ".setup.toml"} {
			data, err := os.ReadFile("../../scenarios/ancients/testdata/boards/" + own)
			require.NoError(t, err)
			files[i].Name, files[i].Data = own, data
		}
		g, err := Rulebook().Open(files, nil)
		require.NoError(t, err, name)
		for seed := range uint64(3) {
			tally, err := enginetest.Play(Rulebook(), g, seed, nil)
			require.NoError(t, err, name)
			require.NotNil(t, tally.Result)
		}
	}
}
