package adjudicate

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTailsThatLackSomething: one thing is wrong with each of these lines, and for
// that the match is not opened; the line without it is taken.
func TestTailsThatLackSomething(t *testing.T) {
	m := dealt(t, Config{})
	_, err := m.Submit(play(t, m, "south", 2), "")
	require.NoError(t, err)
	n := len(m.journal.entries)
	tail := func(e Entry) error {
		dir := copyDir(t, m.dir)
		line, err := json.Marshal(e)
		require.NoError(t, err)
		forge(t, dir, line)
		m, err := Open(dir, toys)
		if err == nil {
			require.NoError(t, m.Close())
		}
		return err
	}
	lacks := &Damaged{Path: journalName, Line: n + 1, Wrong: "this line lacks something that its kind of entry has"}
	opening := func(o Opened, impulse int) Entry { return Entry{Kind: opened, Impulse: impulse, Opened: []Opened{o}} }
	for name, e := range map[string]Entry{
		"an umpire who is nobody":              {Kind: changed, Key: keyUmpire, Value: "x"},
		"an impulse before the first":          {Kind: reported, Impulse: -1},
		"an impulse behind the last":           {Kind: reported, Impulse: maxImpulse + 1},
		"no plot, by no policy":                opening(Opened{Side: "south"}, 2),
		"no plot, with a seal":                 opening(Opened{Side: "south", Policy: LateStanding, Seal: &Unsealed{}}, 2),
		"a plot of the other side":             opening(Opened{Side: "north", Entry: n}, 2),
		"a plot for another impulse":           opening(Opened{Side: "south", Entry: n}, 3),
		"an entry that is no plot":             opening(Opened{Side: "south", Entry: 1}, 2),
		"an entry that is none":                opening(Opened{Side: "south", Entry: n + 2}, 2),
		"an entry before the first":            opening(Opened{Side: "south", Entry: -1}, 2),
		"a way back to before the first":       {Kind: rewound},
		"a way back to what is not played":     {Kind: rewound, Impulse: 3},
		"a turn resolved that is not the next": {Kind: resolved, Impulse: 3, Dir: "003-turn-2"},
		"a turn resolved outside the match":    {Kind: resolved, Impulse: 2, Dir: "../x"},
		"a plot without its file":              {Kind: submitted, Side: "south", Impulse: 2},
		"a ruling with one file":               {Kind: ruled, Impulse: 2, Files: []Stored{{Path: "x/y.txt"}}},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, lacks, tail(e)) })
	}
	for name, e := range map[string]Entry{
		"an umpire":               {Kind: changed, Key: keyUmpire, Player: &Player{Name: "Eve"}},
		"the last impulse of all": {Kind: reported, Impulse: maxImpulse},
		"the plot of the side":    opening(Opened{Side: "south", Entry: n}, 2),
		"no plot, by a policy":    opening(Opened{Side: "south", Policy: LateStanding}, 2),
		"a way back":              {Kind: rewound, Impulse: 2},
	} {
		t.Run(name, func(t *testing.T) { require.NoError(t, tail(e)) })
	}
}
