package adjudicate

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRewindOfSealedAndJoint: plots that came sealed, and dice that everybody
// has a share in, are played again as they were; reopened they are new.
func TestRewindOfSealedAndJoint(t *testing.T) {
	p := newPlayers(t)
	c := p.config("")
	c.Seed = toySeed
	m := newBoth(t, c)
	for _, side := range []string{"north", "south"} {
		submit(t, m, p.token(t, m, side))
	}
	adjudicated(t, m, Opts{})
	file := func() {
		for _, side := range []string{"north", "south"} {
			sealed, key, _ := p.sealedCard(t, m, side, 2)
			submit(t, m, sealed)
			defer func() { submit(t, m, key) }()
		}
	}
	file()
	require.True(t, adjudicated(t, m, Opts{}).Played())
	was := m.journal.lastTurn()
	_, err := m.Rewind(2, false, "", false)
	require.NoError(t, err)
	require.True(t, adjudicated(t, m, Opts{}).Played())
	again := m.journal.lastTurn()
	require.Equal(t, was.Opened, again.Opened)
	require.Equal(t, was.Seen, again.Seen)
	_, err = reopen2(t, m).Verify("")
	require.NoError(t, err)
	_, err = m.Rewind(2, true, "", false)
	require.NoError(t, err)
	require.Equal(t, []string{"waits for north: plot for impulse 002 (Turn 1)", "waits for south: plot for impulse 002 (Turn 1)"}, waits(adjudicated(t, m, Opts{})))
	file()
	require.True(t, adjudicated(t, m, Opts{}).Played())
	require.NotEqual(t, was.Opened[0].Dice, m.journal.lastTurn().Opened[0].Dice, "the share of the next epoch")
	require.Equal(t, 1, m.journal.lastTurn().Epoch)
	proof, err := reopen2(t, m).Verify("")
	require.NoError(t, err)
	require.Equal(t, 4, proof.Impulses)
}
