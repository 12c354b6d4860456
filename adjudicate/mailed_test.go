package adjudicate

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"prestags/plot"
)

func TestPlotsOutOfMails(t *testing.T) {
	m := timed(t)
	day := func(day, hour int) time.Time { return time.Date(2026, 3, day, hour, 0, 0, 0, time.UTC) }
	via := Mail{
		Name: "inbox#2", Raw: []byte("From: sue\n\nplot"), From: "sue@example.org", Sent: day(4, 18), Arrived: day(4, 18),
		Notes: []plot.Problem{{Pos: plot.Pos{File: "inbox#2"}, Rule: "mail", Wrong: "found"}},
	}
	require.False(t, m.Received(via.Raw))
	checked, err := m.CheckMail(play(t, m, "south", 2), via)
	require.NoError(t, err)
	require.Contains(t, checked.String(), "checked: south.txt in inbox#2, digest")
	// Submitted after the deadline, but the server had it before.
	r, err := m.SubmitMail(play(t, m, "south", 2), via, at(4, 21, 0))
	require.NoError(t, err)
	require.Equal(t, "submitted after the deadline, but its mail server had it 1 hour before: not late", r.Late)
	require.Contains(t, r.String(), "received: south.txt in inbox#2, digest")
	require.Contains(t, r.String(), "repaired: inbox#2: mail: found\n")
	require.Empty(t, r.problems(plot.Warning))
	require.True(t, m.Received(via.Raw))
	require.Contains(t, listing(t, m.dir), "002-turn-1/south-01.eml")
	s, err := m.Status("south")
	require.NoError(t, err)
	require.False(t, s.Sides[1].Late)

	// Another address, an older letter that overtakes a newer one, too late.
	other := Mail{Name: "b.eml", Raw: []byte("b"), From: "mallory@example.com", Sent: day(3, 9), Arrived: day(4, 20)}
	r, err = m.SubmitMail(play(t, m, "south", 2, "# b"), other, at(4, 21, 0))
	require.NoError(t, err)
	require.Equal(t, "late by 1 hour, as its mail server says; taken, since its impulse is not opened yet", r.Late)
	require.Equal(t, []string{
		"b.eml: mail: it came from mallory@example.com, not from sue@example.org, the address of south; make sure that it is meant",
		"b.eml: mail: it was written before the plot that it replaces (digest " + r.Replaces + "); make sure that the later one counts",
	}, []string{r.problems(plot.Warning)[0].String(), r.problems(plot.Warning)[1].String()})
	require.Len(t, r.Said, 2)
	// A side whose address is not known can write from anywhere.
	r, err = m.SubmitMail(Plot{"n.txt", []byte("match: club\nside: north\nimpulse: 3\n")}, Mail{Name: "n.eml", Raw: []byte("n")}, at(4, 21, 0))
	require.NoError(t, err)
	require.Empty(t, r.Problems)
	res, err := m.Adjudicate(Opts{Time: at(5, 0, 0)})
	require.NoError(t, err)
	require.True(t, res.Played())
	require.True(t, reopen(t, m).Received(via.Raw))
}

// TestAMailAtItsDeadline is in time, and a second later late.
func TestAMailAtItsDeadline(t *testing.T) {
	for seconds, want := range map[int]string{
		0: "submitted after the deadline, but its mail server had it less than a minute before: not late",
		1: "late by less than a minute, as its mail server says; taken, since its impulse is not opened yet",
	} {
		m := timed(t)
		due := time.Date(2026, 3, 4, 19, 0, 0, 0, time.UTC)
		via := Mail{Name: "a.eml", Raw: []byte("a"), From: "sue@example.org", Sent: due.Add(-time.Hour), Arrived: due.Add(time.Duration(seconds) * time.Second)}
		r, err := m.SubmitMail(play(t, m, "south", 2), via, at(4, 21, 0))
		require.NoError(t, err)
		require.Equal(t, want, r.Late)
		s, err := m.Status("north")
		require.NoError(t, err)
		require.Equal(t, seconds > 0, s.Sides[1].Late)
	}
}
