package adjudicate

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

func TestADrawIsAgreedOn(t *testing.T) {
	const none = "no plot"
	with := func(t *testing.T, m *Match, side string, n int, line string) {
		t.Helper()
		p := play(t, m, side, n)
		if line != "" {
			p.Data = []byte(strings.Replace(string(p.Data), "\n\n", "\n"+line+"\n\n", 1))
		}
		_, err := m.Submit(p, "")
		require.NoError(t, err)
	}
	for _, c := range []struct {
		name  string
		lines []string // of south and north in turn, from impulse 2 on
		over  int      // the impulse at which the match ends, 0 if it does not
	}{
		{"offered and accepted", []string{"draw: offer", "draw: accept"}, 3},
		{"two offers", []string{"draw: offer", "draw: offer"}, 3},
		{"not answered: it lapses", []string{"draw: offer", "", "", "draw: accept"}, 0},
		{"answered later, when it has lapsed", []string{"draw: offer", "", "draw: offer", "draw: accept"}, 5},
		{"an answer to nothing is an offer", []string{"draw: accept", "draw: accept"}, 3},
		{"refused", []string{"draw: offer", "draw: no", "draw: accept"}, 0},
		{"not answered by who files nothing", []string{"draw: offer", none, "", "draw: accept"}, 5},
		{"taken back", []string{"draw: offer", none, "draw: no", "draw: accept"}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := dealt(t, Config{Questions: QuestionsDefault})
			over := 0
			for i, line := range c.lines {
				side, o := []string{"south", "north"}[i%2], Opts{}
				if line == none {
					o.Without = []string{side}
				} else {
					with(t, m, side, i+2, line)
				}
				res, err := m.Adjudicate(o)
				require.NoError(t, err)
				require.Len(t, res.Turns, 1)
				if i == 0 && line != "" {
					r, err := m.Report(2, "north")
					require.NoError(t, err)
					require.Contains(t, r.Head.Lines, "South offer a draw. A plot with the line draw: accept in its header takes it.")
				}
				if res.Over {
					over = i + 2
					require.Equal(t, &engines.Result{Why: "a draw was agreed on"}, res.Result)
					break
				}
			}
			require.Equal(t, c.over, over)
		})
	}
}

// TestADrawWaitsForAll: while a side owes something nobody's wish for a draw counts,
// and an old offer alone is none.
func TestADrawWaitsForAll(t *testing.T) {
	m := dealt(t, Config{})
	both := []wish{{side: "north", draw: drawOffer}, {side: "south", draw: drawAccept}}
	for all, want := range map[bool]*engines.Result{true: {Why: "a draw was agreed on"}, false: nil} {
		r, draw, err := m.ending(both, all)
		require.NoError(t, err)
		require.Equal(t, want, r)
		require.Equal(t, []string{"north", "south"}, draw)
	}
	r, draw, err := m.ending([]wish{{side: "north"}, {side: "south", draw: drawAccept}}, true)
	require.NoError(t, err)
	require.Nil(t, r)
	require.Equal(t, []string{"south"}, draw)

	// Both offered before: that counts once one of them says so now.
	m.journal.lastTurn().Draw = []string{"north", "south"}
	r, draw, err = m.ending([]wish{{side: "north"}, {side: "south"}}, true)
	require.NoError(t, err)
	require.Nil(t, r)
	require.Empty(t, draw)
	r, _, err = m.ending([]wish{{side: "north"}, {side: "south", draw: drawAccept}}, true)
	require.NoError(t, err)
	require.Equal(t, &engines.Result{Why: "a draw was agreed on"}, r)
}

// TestWhoIsLeft wins; while two are, one who gives up ends nothing, and of none nobody
// wins.
func TestWhoIsLeft(t *testing.T) {
	m := dealt(t, Config{})
	north, south, east := wish{side: "north", resign: true}, wish{side: "south", resign: true}, wish{side: "east"}
	for _, c := range []struct {
		wishes []wish
		want   *engines.Result
	}{
		{[]wish{north, {side: "south"}, east}, nil},
		{[]wish{north, south, east}, &engines.Result{Winner: "east", Why: "North and South gave up the match"}},
		{[]wish{north, south}, &engines.Result{Why: "all sides gave up the match"}},
	} {
		r, draw, err := m.ending(c.wishes, false)
		require.NoError(t, err)
		require.Empty(t, draw)
		require.Equal(t, c.want, r)
	}
}
