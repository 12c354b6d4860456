package iamspartacus

import (
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
)

// everything switches all optional rules on.
var everything = []string{"opt.14.1=on", "opt.14.2=on", "opt.14.3=on", "opt.14.6=on", "opt.14.15=on", "opt.14.16=on"}

// The game keeps the promises of the seam.
func TestConform(t *testing.T) {
	require.Positive(t, enginetest.Conform(t, Rulebook(), 4))
}

// Random games to their end under every rule that can be switched: invariants,
// round trips and replays after every impulse, and no leak.
func TestRandomGames(t *testing.T) {
	for name, settings := range map[string][]string{
		"basic": nil, "everything": everything,
		"beginners":        {"evasion=off", "cav_berserk=off", "attrition=off"},
		"house rules":      {"attr7=3,3,3", "tumult=2", "early_end=units+leaders", "city_counts=yes", "wounded=full", "landing=no-rebels", "tries=trainer", "lift_leader=yes", "road=total", "pickup=yes", "cavbonus=yes", "mutual=both-retreat"},
		"more house rules": append([]string{"early_end=off", "wounded=none"}, everything...),
	} {
		t.Run(name, func(t *testing.T) {
			g, _ := shipped(t, settings...)
			for seed := range uint64(6) {
				_, err := enginetest.Play(Rulebook(), g, seed, func(s enginetest.Step) error {
					for _, e := range enginetest.Seen(g, s.Events, engines.Umpire) {
						require.NotEmpty(t, e.Text, "%+v", e)
					}
					_, err := enginetest.Leaks(g, s, seed)
					return err
				})
				require.NoError(t, err, "seed %d", seed)
			}
		})
	}
}

// Nothing filed by anybody, month after month: the defaults carry a game to its
// end without a question.
func TestNobodyWrites(t *testing.T) {
	for _, settings := range [][]string{nil, everything} {
		g, p := shipped(t, settings...)
		var pos engines.Position = p
		for n := 0; g.Result(pos) == nil; n++ {
			require.Less(t, n, 49)
			out, err := engines.Run(g, engines.Input{Position: pos, Dice: engines.NewKeyed([]byte("nobody"))})
			require.NoError(t, err)
			require.Empty(t, out.Questions)
			require.NoError(t, g.Check(pos, out.Position, out.Events))
			pos = out.Position
		}
	}
}
