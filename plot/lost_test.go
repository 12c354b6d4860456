package plot

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Nothing that a player writes into a sheet is lost without a word: each cell is read,
// or it is told where it is not.
func TestNoCellOfASheetIsLostWithoutAWord(t *testing.T) {
	g := spartan()
	g.Bare = []string{"STOP"}
	g.Verbs = append(g.Verbs, g.Bare...)
	const top = "match,m\nside,greeks\nimpulse,005\n"
	const heads = "Unit,(stands at),Task,Hex 1,(may)\n"
	for name, c := range map[string]struct {
		text, body string
		said       []string
	}{
		"a task alone in the first cell of a row on offer": {heads + "STOP,,,,(STOP: no more)\n", "STOP", nil},
		"with a word behind it":                            {heads + "STOP,,,,(STOP now: no more)\n", "STOP", nil},
		"in its column":                                    {heads + ",,STOP,,(STOP: no more)\n", "STOP", nil},
		"in another cell":                                  {heads + ",,,STOP,(STOP: no more)\n", "STOP", nil},
		"in a column for the reader": {
			heads + ",STOP,,,(STOP: no more)\n", "",
			[]string{"fault p.csv:B5: file: nothing is read from the column (STANDS AT), so that STOP counts for nothing; write it in C5, below TASK, instead"},
		},
		"in the last one": {
			heads + ",,,,stop\n", "",
			[]string{"fault p.csv:E5: file: nothing is read from the column (MAY), so that stop counts for nothing; write it in C5, below TASK, instead"},
		},
		"a task of units there, in a row with an order": {
			heads + "MS01,NP,MV,0105,(MV NP)\n", "MS01 MV 0105",
			[]string{"warning p.csv:B5: file: nothing is read from the column (STANDS AT), so that NP counts for nothing; write it in C5, below TASK, instead"},
		},
		"a place there, in a row that is empty otherwise": {
			heads + ",0105,,,(MV NP)\n", "",
			[]string{"fault p.csv:B5: file: nothing is read from the column (STANDS AT), so that 0105 counts for nothing; write it in A5, below UNIT, instead"},
		},
		"a place there, behind a task without a unit": {
			heads + "STOP,0105,,,(STOP: no more)\n", "STOP",
			[]string{"warning p.csv:B5: file: nothing is read from the column (STANDS AT), so that 0105 counts for nothing; write it in C5, below TASK, instead"},
		},
		"a word alone in another cell": {
			heads + ",,,none,(STOP: no more)\n", "",
			[]string{"fault p.csv:D5: file: none begins with no unit, key or [section]; write the unit first instead"},
		},
		"a word alone in the first": {
			heads + "none,,,,(STOP: no more)\n", "",
			[]string{"repair p.csv:A5: file: rows of text that begin with no unit, left out"},
		},
		"what a form has in its columns for the reader": {heads + "MS01,(0104),,,(NP)\nMS02,((0104)),,,(MV NP)\n,,,,(STOP: no more)\n", "", nil},
		"a task of units without one": {
			heads + "NP,,,,(NP: stands still)\n", "",
			[]string{"fault p.csv:A5: file: NP begins with no unit, key or [section]; write the unit first instead"},
		},
		"a word before the first order": {
			heads + "halt\n", "",
			[]string{"repair p.csv:A5: file: rows of text that begin with no unit, left out"},
		},
		"words before the first order, which are no second head": {
			heads + ",,halt,here\n", "",
			[]string{"fault p.csv:C5: file: halt begins with no unit, key or [section]; write the unit first instead"},
		},
	} {
		f, ps := Read("p.csv", []byte(top+c.text), g)
		require.Equal(t, append([]string{}, c.said...), said(ps), name)
		require.Equal(t, c.body, body(f), name)
	}
	f, ps := Read("p.csv", []byte("match,m,STOP\nside,greeks\nimpulse,005\n"), g)
	require.Equal(t, []string{"repair p.csv:C1: file: cells behind the header's, left out"}, said(ps))
	require.Equal(t, "m", f.Header.Match.Text)
}

// A sheet says in which column a task without a unit is written.
func TestASheetSaysWhereATaskWithoutAUnitBelongs(t *testing.T) {
	g := spartan()
	g.Bare = []string{"STOP"}
	g.Verbs = append(g.Verbs, g.Bare...)
	form := Form{Match: "m", Side: "greeks", Impulse: 5, Grammar: g, Sections: []FormSection{{
		Columns: []Column{{Name: "Unit", Kind: KindUnit}, {Name: "Task", Kind: KindVerb}, {Name: "may", Kind: KindInfo}},
		Rows:    []Row{{Cells: []string{"MS01", "NP"}}, {Cells: []string{"", "STOP"}, Comment: "no more"}},
	}}}
	require.Contains(t, string(WriteCSV(form)), "\r\nUnit,Task,(may)\r\nMS01,,(NP)\r\n,,(in the column Task: STOP: no more)\r\n")
}

// An example of the form that is copied whole says its key or its task twice, which
// means it once.
func TestAnExampleCopiedWholeIsTakenAsMeant(t *testing.T) {
	g := spartan()
	g.Bare = []string{"STOP"}
	g.Verbs = append(g.Verbs, g.Bare...)
	const top = "match,m\nside,greeks\nimpulse,005\n[standing]\n"
	for _, c := range []struct{ rows, want string }{
		{"losses:,losses: MS12 vp\n", "losses: MS12 vp"},
		{"losses,Losses = vp\n", "losses: vp"},
		{"losses:,vp\n", "losses: vp"},
		{"losses:,losses\n", "losses: losses"},
		{"losses:,lossesvp\n", "losses: lossesvp"},
	} {
		f, ps := Read("p.csv", []byte(top+c.rows), g)
		require.Less(t, Worst(ps), Warning, "%v", said(ps))
		require.Equal(t, "\n[standing]\n"+c.want, "\n"+strings.TrimLeft(body(f), "\n"), c.rows)
	}
	f, ps := Read("p.csv", []byte("match,m\nside,greeks\nimpulse,005\nUnit,Task,Hex 1\nMS01,MS01 MV,0105\n"), g)
	require.Empty(t, said(ps))
	require.Equal(t, "MS01 MV 0105", body(f))
}
