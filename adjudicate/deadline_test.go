package adjudicate

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

func TestDeadlinesKeepTheirHour(t *testing.T) {
	const stamp = "2006-01-02T15:04Z"
	for _, c := range []struct {
		name, clock, from string
		want              []string
	}{
		{"weekdays in a zone", "Sun,Wed 20:00 Europe/Paris", "2026-03-02T12:00Z", []string{"2026-03-04T19:00Z", "2026-03-08T19:00Z", "2026-03-11T19:00Z"}},
		{"over the change to summer time", "Sun,Wed 20:00 Europe/Paris", "2026-03-25T19:00Z", []string{"2026-03-29T18:00Z", "2026-04-01T18:00Z"}},
		{"over the change to winter time", "Sun,Wed 20:00 Europe/Paris", "2026-10-21T18:00Z", []string{"2026-10-25T19:00Z", "2026-10-28T19:00Z"}},
		{"just before it", "Sun 20:00 Europe/Paris", "2026-03-08T18:59Z", []string{"2026-03-08T19:00Z"}},
		{"at it: the next", "Sun 20:00 Europe/Paris", "2026-03-08T19:00Z", []string{"2026-03-15T19:00Z"}},
		{"an hour that does not exist", "Sun 02:30 Europe/Paris", "2026-03-23T00:00Z", []string{"2026-03-29T01:30Z", "2026-04-05T00:30Z"}},
		{"an hour that comes twice", "Sun 02:30 Europe/Paris", "2026-10-19T00:00Z", []string{"2026-10-25T01:30Z", "2026-11-01T01:30Z"}},
		{"the second time is the deadline even after the first", "Sun 02:30 Europe/Paris", "2026-10-25T00:31Z", []string{"2026-10-25T01:30Z"}},
		{"New York: not there", "Sun 02:30 America/New_York", "2026-03-02T00:00Z", []string{"2026-03-08T07:30Z", "2026-03-15T06:30Z"}},
		{"New York: twice", "Sun 01:30 America/New_York", "2026-10-26T00:00Z", []string{"2026-11-01T06:30Z"}},
		{"a change of half an hour", "Sun 02:15 Australia/Lord_Howe", "2026-09-28T00:00Z", []string{"2026-10-03T15:45Z", "2026-10-10T15:15Z"}},
		{"the other side of the date line", "Mon 00:00 Pacific/Auckland", "2026-03-01T00:00Z", []string{"2026-03-01T11:00Z", "2026-03-08T11:00Z"}},
		{"a day that a zone left out", "Fri 20:00 Pacific/Apia", "2011-12-24T12:00Z", []string{"2011-12-31T06:00Z", "2012-01-06T06:00Z"}},
		{"every day", "Mon,Tue,Wed,Thu,Fri,Sat,Sun 00:00 UTC", "2026-12-31T00:00Z", []string{"2027-01-01T00:00Z", "2027-01-02T00:00Z"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			clock := readClock(c.clock)
			require.NotNil(t, clock)
			at, err := time.Parse(stamp, c.from)
			require.NoError(t, err)
			for _, want := range c.want {
				at = clock.after(at)
				require.Equal(t, want, at.UTC().Format(stamp))
			}
		})
	}
	require.Nil(t, readClock("Sun 25:00 Europe/Paris"))
	require.Nil(t, readClock(""))
}

// From any moment on, a clock goes forward, never skips a week and, but where
// clocks change, shows its hour.
func TestClocksGoForward(t *testing.T) {
	for _, zone := range []string{"Europe/Paris", "America/Sao_Paulo", "Africa/Casablanca", "Asia/Kathmandu", "Pacific/Apia", "Australia/Lord_Howe"} {
		for hour := range 24 {
			c := readClock(fmt.Sprintf("Tue,Sat %02d:30 %s", hour, zone))
			at := time.Date(2011, 6, 1, 0, 0, 0, 0, time.UTC)
			odd := 0
			for range 400 {
				next := c.after(at)
				require.True(t, next.After(at))
				require.LessOrEqual(t, next.Sub(at), 8*24*time.Hour, "%s %s", zone, at)
				if next.Hour() != hour || next.Minute() != 30 {
					odd++
				}
				require.Equal(t, next, c.after(next.Add(-time.Second)))
				at = next
			}
			require.LessOrEqual(t, odd, 8)
		}
	}
}

// at is a time of March 2026 as the journal has it: 8, 15, 22 and 29 are
// Sundays.
func at(day, hour, minute int) string {
	return time.Date(2026, 3, day, hour, minute, 0, 0, time.UTC).Format(time.RFC3339)
}

// timed is a dealt match with a deadline, made on Monday 2 March at noon.
func timed(t *testing.T, more ...Player) *Match {
	t.Helper()
	m := newToy(t, Config{
		Deadline: "Sun,Wed 20:00 Europe/Paris", Time: at(2, 12, 0),
		Players: append([]Player{{Side: "south", Name: "Sue", Mail: "sue@example.org", Zone: "Europe/London"}, {Side: "north", Name: "Nat", Zone: "America/New_York"}}, more...),
	})
	_, err := m.Adjudicate(Opts{Time: at(2, 12, 0)})
	require.NoError(t, err)
	return m
}

func TestTheNextDeadline(t *testing.T) {
	due := func(m *Match) string { return m.Due().UTC().Format("2 15:04") }
	submit := func(m *Match, side string, n int, now string) Receipt {
		r, err := m.Submit(play(t, m, side, n), now)
		require.NoError(t, err)
		return r
	}
	resolve := func(m *Match, now string) {
		r, err := m.Adjudicate(Opts{Time: now})
		require.NoError(t, err)
		require.True(t, r.Played())
	}
	m := timed(t)
	// The deal passed by itself and took no deadline.
	require.Equal(t, "4 19:00", due(m))
	s, err := m.Status(engines.Umpire)
	require.NoError(t, err)
	require.Equal(t, "2026-03-04T19:00:00Z", s.Due)
	require.Equal(t, "Wed 4 March 2026, 19:00 Europe/London, which is Wed 20:00 Europe/Paris", s.Sides[1].Due)
	require.Equal(t, "Wed 4 March 2026, 14:00 America/New_York, which is Wed 20:00 Europe/Paris", s.Sides[0].Due)
	// Resolved early, the next one is not brought forward.
	submit(m, "south", 2, at(3, 9, 0))
	resolve(m, at(3, 9, 5))
	require.Equal(t, "8 19:00", due(m))
	r, err := m.Report(0, "north")
	require.NoError(t, err)
	require.Equal(t, "Sun 8 March 2026, 15:00 America/New_York, which is Sun 20:00 Europe/Paris", r.Head.Deadline)
	require.Equal(t, "Due by then: impulse 003 (Turn 2): plot of North.", r.Head.Lines[0])
	// Resolved late, it is the next on the clock, not so many days from now.
	require.Empty(t, submit(m, "north", 3, at(8, 19, 0)).Late)
	resolve(m, at(12, 23, 59))
	require.Equal(t, "15 19:00", due(m))

	// Extended: on the clock, or to a date.
	_, err = m.Set([]Change{{Key: "extend", Value: "2"}}, at(13, 8, 0))
	require.NoError(t, err)
	require.Equal(t, "22 19:00", due(m))
	_, err = m.Set([]Change{{Key: "extend", Value: "2026-03-29 02:30"}}, at(13, 8, 0))
	require.NoError(t, err)
	require.Equal(t, "29 01:30", due(m), "an hour that does not exist")
	// Paused: no deadline runs; the match takes plots and does not go on.
	_, err = m.Set([]Change{{Key: "pause", Value: "yes"}}, at(14, 8, 0))
	require.NoError(t, err)
	require.True(t, m.Due().IsZero())
	require.Empty(t, submit(m, "south", 4, at(30, 8, 0)).Late)
	res, err := m.Adjudicate(Opts{Time: at(30, 8, 0)})
	require.NoError(t, err)
	require.Empty(t, res.Turns)
	require.Equal(t, "the match is paused at impulse 004 (Turn 3); `prestags set DIR pause=no` lets it go on", res.Waits[0].String())
	s, err = m.Status("south")
	require.NoError(t, err)
	require.True(t, s.Paused)
	pos, err := m.position()
	require.NoError(t, err)
	require.Empty(t, m.dueLines(len(m.journal.entries), pos))
	_, err = m.Set([]Change{{Key: "pause", Value: "no"}}, at(30, 9, 0))
	require.NoError(t, err)
	require.Equal(t, "2026-04-01T18:00:00Z", m.Due().UTC().Format(time.RFC3339))
	_, err = m.Set([]Change{{Key: "deadline", Value: "Tue 08:00 UTC"}}, at(30, 9, 0))
	require.NoError(t, err)
	require.Equal(t, "31 08:00", due(m))
	_, err = m.Set([]Change{{Key: "deadline", Value: "none"}}, at(30, 9, 0))
	require.NoError(t, err)
	require.True(t, m.Due().IsZero())
	// What was reported then is reported so for ever.
	r, err = m.Report(2, "north")
	require.NoError(t, err)
	require.Equal(t, "Sun 8 March 2026, 15:00 America/New_York, which is Sun 20:00 Europe/Paris", r.Head.Deadline)
	require.Equal(t, "Due by then: impulse 003 (Turn 2): plot of North.", r.Head.Lines[0])
	require.Equal(t, due(reopen(t, m)), due(m))
	require.Empty(t, m.dueLines(len(m.journal.entries), pos))
}

// TestAPauseBeforeTheDeadline leaves it as it is, also where play is ahead of it.
func TestAPauseBeforeTheDeadline(t *testing.T) {
	m := timed(t)
	_, err := m.Submit(play(t, m, "south", 2), at(3, 9, 0))
	require.NoError(t, err)
	_, err = m.Adjudicate(Opts{Time: at(3, 10, 0)})
	require.NoError(t, err)
	for now, want := range map[string]string{at(3, 12, 0): "8 19:00", at(8, 18, 59): "8 19:00", at(8, 19, 0): "11 19:00"} {
		again := reopen(t, &Match{dir: copyDir(t, m.dir)})
		for _, pause := range []string{"yes", "no"} {
			_, err = again.Set([]Change{{Key: "pause", Value: pause}}, now)
			require.NoError(t, err)
		}
		require.Equal(t, want, again.Due().UTC().Format("2 15:04"), now)
	}
}

// TestSharesTakeNoDeadline: where nothing but shares of the dice was sent for an
// impulse, it passed by itself.
func TestSharesTakeNoDeadline(t *testing.T) {
	p := newPlayers(t)
	c := p.config("")
	c.Deadline, c.Time = "Sun,Wed 20:00 Europe/Paris", at(2, 12, 0)
	m := newBoth(t, c)
	submit(t, m, p.token(t, m, "north"))
	submit(t, m, p.token(t, m, "south"))
	_, err := m.Adjudicate(Opts{Time: at(3, 9, 0)})
	require.NoError(t, err)
	e := m.journal.lastTurn()
	require.Len(t, e.Opened, 2)
	require.Equal(t, []string{policyShare, policyShare}, []string{e.Opened[0].Policy, e.Opened[1].Policy})
	require.False(t, e.Unasked, "a share is no plot")
	require.Equal(t, "4 19:00", m.Due().UTC().Format("2 15:04"))
}

// TestADeadlineAfterTheEnd: there is none while a match is over, and one again when
// it is taken back.
func TestADeadlineAfterTheEnd(t *testing.T) {
	m := timed(t)
	p := play(t, m, "south", 2)
	p.Data = []byte(strings.Replace(string(p.Data), "\n\n", "\nresign: yes\n\n", 1))
	_, err := m.Submit(p, at(3, 9, 0))
	require.NoError(t, err)
	res, err := m.Adjudicate(Opts{Time: at(3, 9, 0)})
	require.NoError(t, err)
	require.True(t, res.Over)
	require.Zero(t, m.Due())
	_, err = m.Rewind(2, true, at(3, 10, 0), false)
	require.NoError(t, err)
	require.Equal(t, "4 19:00", m.Due().UTC().Format("2 15:04"))
}

// TestAnImpulseThatPassesByItself takes no deadline, unless it passes after it.
func TestAnImpulseThatPassesByItself(t *testing.T) {
	for now, want := range map[string]string{at(3, 9, 0): "4 19:00", at(4, 18, 59): "4 19:00", at(4, 19, 0): "8 19:00", at(5, 9, 0): "8 19:00"} {
		m := newToy(t, Config{Deadline: "Sun,Wed 20:00 Europe/Paris", Time: at(2, 12, 0)})
		_, err := m.Adjudicate(Opts{Time: now})
		require.NoError(t, err)
		require.Equal(t, want, m.Due().UTC().Format("2 15:04"), now)
	}
}

func TestLatePlotsAreMarkedAndTaken(t *testing.T) {
	m := timed(t)
	early, err := m.Submit(play(t, m, "south", 2), at(4, 19, 0))
	require.NoError(t, err)
	require.Empty(t, early.Late)
	next, err := m.Submit(Plot{"n.txt", []byte("match: club\nside: north\nimpulse: 3\n")}, at(4, 22, 0))
	require.NoError(t, err)
	require.Empty(t, next.Late, "a later impulse has its own deadline")
	late, err := m.Submit(play(t, m, "south", 2, "# again"), at(4, 21, 5))
	require.NoError(t, err)
	require.Equal(t, "late by 2 hours 5 minutes; taken, since its impulse is not opened yet", late.Late)
	require.Contains(t, late.String(), "\nlate by 2 hours 5 minutes; taken")
	s, err := m.Status("north")
	require.NoError(t, err)
	require.True(t, s.Sides[1].Late)
	_, err = m.Adjudicate(Opts{Time: at(5, 0, 0)})
	require.NoError(t, err)
	for viewer, want := range map[string]string{
		"south": "digest " + late.Digest + ", understood 1 of 1; it came after the deadline.", "north": "The plot of the South came after the deadline.",
		engines.Umpire: "digest " + late.Digest + ", understood 1 of 1; it came after the deadline.",
	} {
		r, err := m.Report(2, viewer)
		require.NoError(t, err)
		require.Contains(t, fmt.Sprint(r.Head.Lines), want, viewer)
	}
}

func TestSpans(t *testing.T) {
	for d, want := range map[time.Duration]string{
		20 * time.Second: "less than a minute", time.Minute: "1 minute", 61 * time.Minute: "1 hour 1 minute", 2 * time.Hour: "2 hours",
		24 * time.Hour: "1 day", 49*time.Hour + 30*time.Minute: "2 days 1 hour",
	} {
		require.Equal(t, want, span(d))
	}
}
