package adjudicate

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/plot"
)

// TestLettersOfATurnThatAsks: the first letter after an impulse brings its report,
// questions or not; once that is written, one to who is asked brings nothing but the
// questions, beside it, and one to who is not is the same again.
func TestLettersOfATurnThatAsks(t *testing.T) {
	m := asking(t, "")
	_, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	letters := func() (north, south Letter) {
		t.Helper()
		all, err := m.Letters()
		require.NoError(t, err)
		require.Len(t, all, 2)
		require.Equal(t, []string{"north", "south"}, []string{all[0].Side, all[1].Side})
		return all[0], all[1]
	}
	north, south := letters()
	for _, l := range []Letter{north, south} {
		require.False(t, l.Told)
		require.Equal(t, []int{1}, l.Reports)
		require.Equal(t, "[club] The deal: your report and your next plot", l.Subject("club"))
	}
	require.Equal(t, []int{1, 0}, []int{north.Asked, south.Asked})
	names, err := m.WriteOutbox([]Drafted{{north, []byte("n")}, {south, []byte("s")}}, "", "")
	require.NoError(t, err)
	require.Equal(t, []string{"outbox/001-north.eml", "outbox/001-south.eml"}, names)

	north, south = letters()
	require.True(t, north.Told)
	require.Empty(t, north.Reports)
	require.Equal(t, "[club] your decision is awaited", north.Subject("club"))
	require.Contains(t, north.Text("club", "Toy", 0, nil), "this is about the match club (Toy).")
	require.True(t, south.Told)
	require.Equal(t, []int{1}, south.Reports)
	require.Equal(t, "[club] The deal: your report and your next plot", south.Subject("club"))
	require.Contains(t, south.Text("club", "Toy", 0, nil), "The deal of the match club is resolved.")
	before := len(m.journal.entries)
	names, err = m.WriteOutbox([]Drafted{{north, []byte("q")}, {south, []byte("s")}}, "", "")
	require.NoError(t, err)
	require.Equal(t, []string{"outbox/001-north-question.eml", "outbox/001-south.eml"}, names)
	require.Len(t, m.journal.entries, before+1)
	_, err = m.WriteOutbox([]Drafted{{north, []byte("q")}, {south, []byte("s")}}, "", "")
	require.NoError(t, err)
	require.Len(t, m.journal.entries, before+1, "what is written is not written again")
}

// TestAFormListsSixtyStandingOrders and counts the rest.
func TestAFormListsSixtyStandingOrders(t *testing.T) {
	m := dealt(t, Config{})
	g := m.game.Grammar()
	section := []plot.FormSection{{Lines: []string{"# before", openedByHand, "# after"}}}
	for _, n := range []int{0, 1, 60, 61, 75} {
		text := "match: club\nside: south\nimpulse: 2\n[standing]\n"
		for range n {
			text += "challenge: yes\n"
		}
		f, ps := plot.Read("s.txt", []byte(text), g)
		require.Empty(t, ps)
		require.Len(t, f.Lines, n)
		want := []string{"# before", "# In force now, until a [standing] replaces them all:"}
		for range min(n, 60) {
			want = append(want, "#   challenge: yes")
		}
		switch {
		case n == 0:
			want[1] = "# None are in force."
		case n > 60:
			want = append(want, fmt.Sprintf("#   and %d more", n-60))
		}
		require.Equal(t, append(want, openedByHand, "# after"), withCarried(section, f.Lines, make([]string, len(f.Lines)))[0].Lines, n)
	}
	f, _ := plot.Read("s.txt", []byte("match: club\nside: south\nimpulse: 2\n[standing]\nchallenge: perhaps\nchallenge: yes\n"), g)
	wrong := []string{"it is no answer", ""}
	require.Equal(t, []string{"#   challenge: perhaps", "#     but: " + wrong[0], "#   challenge: yes"}, withCarried(section, f.Lines, wrong)[0].Lines[2:5])
	require.Len(t, section[0].Lines, 3, "the form's own lines stay as they are")
}
