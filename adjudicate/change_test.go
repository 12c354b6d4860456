package adjudicate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/adjudicate/seal"
	"prestags/engines"
)

func TestTermsAreChanged(t *testing.T) {
	m := timed(t)
	said, err := m.Set([]Change{
		{Key: "South", Player: Player{Name: "Bob 🐘\u202e", Mail: "bob@example.org", Zone: "Asia/Tokyo"}},
		{Key: "north.mail", Value: "<nat@example.org>"},
		{Key: "north.zone", Value: "UTC"},
		{Key: "umpire", Player: Player{Name: "Una", Mail: "una@example.org"}},
		{Key: "late", Value: "standing"},
	}, at(2, 13, 0))
	require.NoError(t, err)
	require.Equal(t, []string{"South: Bob 🐘, who follows Sue.", "", "", "The umpire: Una.", "Without a plot: standing."}, cleaned(said))
	require.Equal(t, Player{Side: "south", Name: "Bob 🐘", Mail: "bob@example.org", Zone: "Asia/Tokyo"}, m.Player("south"))
	require.Equal(t, Player{Side: "north", Name: "Nat", Mail: "nat@example.org", Zone: "UTC"}, m.Player("north"))
	require.Equal(t, Player{Name: "Una", Mail: "una@example.org"}, m.Player(engines.Umpire))
	s, err := m.Status(engines.Umpire)
	require.NoError(t, err)
	require.Contains(t, s.Sides[1].Player, "Bob")
	require.Equal(t, "Thu 5 March 2026, 04:00 Asia/Tokyo, which is Wed 20:00 Europe/Paris", s.Sides[1].Due)
	// What was frozen at creation stays as it was.
	text, err := os.ReadFile(filepath.Join(m.dir, "match.toml"))
	require.NoError(t, err)
	require.Contains(t, string(text), "Sue")
	require.NotContains(t, string(text), "Bob")

	// Without a plot the new policy holds, and reports tell what changed.
	_, err = m.Adjudicate(Opts{Without: []string{"south"}, Time: at(4, 20, 0)})
	require.NoError(t, err)
	r, err := m.Report(2, "north")
	require.NoError(t, err)
	lines := strings.Join(r.Head.Lines, "\n")
	require.Contains(t, lines, "South: Bob")
	require.Contains(t, lines, "Without a plot: standing.")
	require.NotContains(t, lines, "example.org")
	first, err := m.Report(1, "north")
	require.NoError(t, err)
	require.NotContains(t, strings.Join(first.Head.Lines, "\n"), "Bob")
	first, err = m.Report(1, "south")
	require.NoError(t, err)
	require.Equal(t, "South (Sue)", first.Head.Reader)
	r, err = m.Report(2, "south")
	require.NoError(t, err)
	require.Contains(t, r.Head.Reader, "Bob")
	require.Contains(t, strings.Join(r.Head.Lines, "\n"), "resolved with the standing orders")
	require.Equal(t, m.Player("south"), reopen(t, m).Player("south"))
}

func cleaned(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = strings.ReplaceAll(l, "\ufffd", "🐘")
	}
	return out
}

func TestTermsThatCannotBeChanged(t *testing.T) {
	keys, err := seal.MakeKeys("")
	require.NoError(t, err)
	m := timed(t)
	before := folder(t, m.dir)
	for _, c := range []struct {
		change Change
		want   string
	}{
		{Change{Key: "scenario", Value: "x"}, "scenario: set: nothing of that name can be changed; write deadline, extend, late, questions, pause, umpire, north, south instead"},
		{Change{Key: "south.colour", Value: "x"}, "south.colour: set: nothing of that name can be changed; write south.name, .mail, .zone or .key instead"},
		{Change{Key: "late", Value: "never"}, `late: option: "never" is no value for it; write wait, stand, standing instead`},
		{Change{Key: "pause", Value: "maybe"}, `pause: option: "maybe" is no value for it; write yes, no instead`},
		{Change{Key: "deadline", Value: "tomorrow"}, `--deadline: deadline: this is no deadline: tomorrow; write one like "Sun,Wed 20:00 Europe/Paris" instead`},
		{Change{Key: "extend", Value: "0"}, `extend: deadline: "0" is no extension; write 1 (one deadline more), or a date as 2026-03-11 20:00 (in Europe/Paris), instead`},
		{Change{Key: "extend", Value: "2025-03-11 20:00"}, "extend: deadline: Tue 11 March 2025, 20:00 Europe/Paris is past; write a date to come instead"},
		{Change{Key: "south.mail", Value: "nobody"}, "south.mail: mail: this is no mail address: nobody; write one like <anna@example.org> instead"},
		{Change{Key: "north.zone", Value: "Mars/Olympus"}, "north.zone: zone: there is no time zone Mars/Olympus; write one like Europe/Paris instead"},
		{Change{Key: "umpire.key", Value: keys.Public().String()}, "umpire.key: key: the umpire's keys stay with the match, since plots are sealed for them; write no key; hand the keys over with the folder instead"},
	} {
		_, err := m.Set([]Change{{Key: "late", Value: "stand"}, c.change}, at(2, 13, 0))
		require.EqualError(t, err, c.want)
		require.Equal(t, before, folder(t, m.dir), "none or all")
	}
	m = dealt(t, Config{})
	_, err = m.Set([]Change{{Key: "extend", Value: "1"}}, at(2, 13, 0))
	require.EqualError(t, err, `extend: deadline: the match has no deadline; write deadline="Sun,Wed 20:00 Europe/Paris" instead`)
}

func TestResignation(t *testing.T) {
	m := timed(t)
	p := play(t, m, "south", 2)
	p.Data = []byte(strings.Replace(string(p.Data), "\n\n", "\nresign: yes\n\n", 1))
	_, err := m.Submit(p, at(3, 9, 0))
	require.NoError(t, err)
	// Taken back as long as the impulse is not opened.
	_, err = m.Submit(play(t, m, "south", 2), at(3, 9, 1))
	require.NoError(t, err)
	dry, err := m.Adjudicate(Opts{DryRun: true})
	require.NoError(t, err)
	require.False(t, dry.Over)
	_, err = m.Submit(p, at(3, 9, 2))
	require.NoError(t, err)
	res, err := m.Adjudicate(Opts{Time: at(3, 9, 3), Version: "test"})
	require.NoError(t, err)
	want := &engines.Result{Winner: "north", Why: "South gave up the match"}
	require.True(t, res.Over)
	require.Equal(t, want, res.Result)
	require.Empty(t, res.Turns[0].Record.Events)

	again := reopen(t, m)
	s, err := again.Status(engines.Umpire)
	require.NoError(t, err)
	require.True(t, s.Over)
	require.Equal(t, want, s.Result)
	require.Equal(t, StateNothing, s.Sides[0].State)
	require.Empty(t, s.Due)
	r, err := again.Report(0, "north")
	require.NoError(t, err)
	require.Contains(t, r.Head.Lines, "The match is over: North win; South gave up the match.")
	require.Contains(t, strings.Join(r.Head.Lines, "\n"), "Dice: the seed, whose SHA-256 stood in every report, was")
	require.Empty(t, r.Head.Deadline)
	_, err = again.Submit(play(t, again, "south", 2), at(3, 9, 4))
	require.ErrorContains(t, err, "the game is over; no plot is taken any more")
	_, err = again.Form("north")
	require.ErrorContains(t, err, "the game is over")
	res, err = again.Adjudicate(Opts{})
	require.NoError(t, err)
	require.Equal(t, want, res.Result)
	require.Empty(t, res.Turns)
}

// TestChangesCountTogether: each is judged on what those before it come to, and
// all are made or none, whatever is wrong with the last.
func TestChangesCountTogether(t *testing.T) {
	m := timed(t)
	before := folder(t, m.dir)
	_, err := m.Set([]Change{{Key: "deadline", Value: "none"}, {Key: "extend", Value: "1"}}, at(2, 12, 0))
	require.EqualError(t, err, `extend: deadline: the match has no deadline; write deadline="Sun,Wed 20:00 Europe/Paris" instead`)
	require.Equal(t, before, folder(t, m.dir))
	_, err = m.Set([]Change{{Key: "extend", Value: "1"}, {Key: "north.mail", Value: "x"}, {Key: "late", Value: "never"}}, at(2, 12, 0))
	var refused *Refused
	require.ErrorAs(t, err, &refused)
	require.Len(t, refused.Problems, 2)
	require.Equal(t, before, folder(t, m.dir))

	entries := len(m.journal.entries)
	said, err := m.Set([]Change{{Key: "north.name", Value: "Bob"}, {Key: "north.mail", Value: "bob@example.org"}, {Key: "north.zone", Value: "UTC"}, {Key: "deadline", Value: "Mon 10:00 UTC"}, {Key: "extend", Value: "1"}}, at(2, 12, 0))
	require.NoError(t, err)
	require.Len(t, said, 5)
	require.Equal(t, Player{Side: "north", Name: "Bob", Mail: "bob@example.org", Zone: "UTC"}, reopen(t, m).Player("north"))
	for i, e := range m.journal.entries[entries:] {
		require.Equal(t, i < 4, e.More)
	}
	_, err = m.Verify("")
	require.NoError(t, err)
}

// Every key that is offered can be set, to each of its values.
func TestEveryKeyCanBeSet(t *testing.T) {
	m := newToy(t, Config{})
	require.Equal(t, []string{"deadline", "extend", "late", "questions", "pause", "umpire", "north", "south"}, m.Keys())
	taken := map[string][]string{"deadline": {"Sun 20:00 Europe/Paris", "none", "Wed 20:00 Europe/Paris"}, "extend": {"1"}}
	for _, key := range m.Keys() {
		values := m.Values(key)
		if values == nil {
			values = taken[key]
		}
		if values == nil {
			values = []string{"Anna"}
		}
		for _, v := range values {
			said, err := m.Set([]Change{{Key: key, Value: v, Player: Player{Name: v}}}, at(2, 12, 0))
			require.NoError(t, err, "%s=%s", key, v)
			require.Len(t, said, 1)
		}
		if m.Values(key) != nil {
			_, err := m.Set([]Change{{Key: key, Value: "x"}}, at(2, 12, 0))
			require.EqualError(t, err, key+": option: \"x\" is no value for it; write "+strings.Join(values, ", ")+" instead")
		}
	}
}
