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

// TestMailsOfWhatIsUndone: of the drafts those are named that tell of the impulse
// gone back to, or of later ones, each once.
func TestMailsOfWhatIsUndone(t *testing.T) {
	m := timed(t)
	write := func() {
		t.Helper()
		letters, err := m.Letters()
		require.NoError(t, err)
		var drafts []Drafted
		for _, l := range letters {
			drafts = append(drafts, Drafted{l, []byte(l.Subject("club"))})
		}
		_, err = m.WriteOutbox(drafts, "", "")
		require.NoError(t, err)
	}
	write() // of the deal
	for n, side := range []string{"south", "north"} {
		_, err := m.Submit(play(t, m, side, n+2), at(3, 9, 0))
		require.NoError(t, err)
		_, err = m.Adjudicate(Opts{Time: at(3, 9, 0)})
		require.NoError(t, err)
		write()
	}
	mails := func(impulse int) []Mailed {
		return []Mailed{
			{Impulse: impulse, Side: "north", File: draftName("north", impulse)},
			{Impulse: impulse, Side: "south", File: draftName("south", impulse), To: "sue@example.org"},
		}
	}
	for to, want := range map[int][]Mailed{2: append(mails(2), mails(3)...), 3: mails(3)} {
		r, err := m.Rewind(to, true, "", true)
		require.NoError(t, err)
		require.Equal(t, want, r.Mails)
	}
}
