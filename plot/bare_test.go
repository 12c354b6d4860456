package plot_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/plot"
)

// A game whose queue has lines without a subject, and a section of its own
// keyed by leaders.
var queueGrammar = plot.Grammar{
	Subject:  regexp.MustCompile(`^(CRIXUS|VARINUS)$`),
	Verbs:    []string{"MOVE", "STOP", "FLEET"},
	Bare:     []string{"STOP", "FLEET"},
	Keys:     []string{"losses"},
	Keyed:    map[string][]string{"tactics": {"crixus", "*"}},
	Sections: []string{"ops", "tactics", "standing"},
}

const queueHead = "match: m\nside: rebel\nimpulse: 001\n"

func TestBareVerbsAndKeyedSections(t *testing.T) {
	f, problems := plot.Read("r.txt", []byte(queueHead+`
[ops]
FLEET Mare_Ionium
Crixus MOVE Samnium
  if WON
stop
[tactics]
Crixus vs Varinus: FRONTAL, GENERAL
*: ask
[standing]
losses *: Galli
`), queueGrammar)
	require.Len(t, problems, 1)
	require.Equal(t, "r.txt:8:3: file: begins with no unit, key or [section], joined to the line before", problems[0].String())
	ops := f.In("ops")
	require.Len(t, ops, 3)
	require.Empty(t, ops[0].Subjects)
	require.Equal(t, "FLEET", ops[0].Verb.Text)
	require.Equal(t, "CRIXUS", ops[1].Subjects[0].Text)
	require.Equal(t, "STOP", ops[2].Verb.Text)
	tactics := f.In("tactics")
	require.Len(t, tactics, 2)
	require.Equal(t, "crixus", tactics[0].Key.Text)
	require.Equal(t, "Varinus", tactics[0].Args[1].Text)
	require.Equal(t, "*", tactics[1].Key.Text)
	require.Equal(t, "ask", tactics[1].Values[0].Text)
	require.Equal(t, queueHead+`
[ops]
FLEET Mare_Ionium
CRIXUS MOVE Samnium if WON
STOP

[tactics]
crixus vs Varinus: FRONTAL GENERAL
*: ask

[standing]
losses *: Galli
`, plot.Text(f))
}

// Keys of a section mean nothing elsewhere, and the others nothing in it.
func TestKeysOfOneSection(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"[tactics]\nlosses: FRONTAL\n", "r.txt:5:1: file: [tactics] has no key losses; write crixus or * instead"},
		{"[tactics]\nCrixos: FRONTAL\n", "r.txt:5:1: file: [tactics] has no key Crixos; write crixus or * instead"},
		{"[standing]\nCrixus: FRONTAL\n", "r.txt:5:9: file: CRIXUS: FRONTAL is no task; write MOVE, STOP or FLEET instead"},
		{"[tactics]\nSTOP\n", "r.txt:5:1: file: an order stands in [tactics]; write the order above [tactics] instead"},
	} {
		_, problems := plot.Read("r.txt", []byte(queueHead+c.text), queueGrammar)
		require.Len(t, problems, 1, c.text)
		require.Equal(t, c.want, problems[0].String())
		require.Equal(t, plot.Fault, problems[0].Severity)
	}
}

func TestBareRowsOfASheet(t *testing.T) {
	csv := "match;m\nside;rebel\nimpulse;001\n[ops]\nLeader;Task;Place\nCrixus;MOVE;Samnium\n;STOP\nFLEET;Mare_Ionium\nCrixus;;\n"
	f, problems := plot.Read("r.csv", []byte(csv), queueGrammar)
	require.Empty(t, problems)
	require.Len(t, f.Lines, 3)
	require.Equal(t, "MOVE", f.Lines[0].Verb.Text)
	require.Equal(t, "STOP", f.Lines[1].Verb.Text)
	require.Equal(t, "Mare_Ionium", f.Lines[2].Args[0].Text)
}

func TestStartsKnowsKeyedSections(t *testing.T) {
	for line, want := range map[string]bool{"Crixus: FRONTAL": true, "*: ask": true, "STOP": true, "Crixus MOVE Samnium": true, "Dear all, see you": false} {
		require.Equal(t, want, queueGrammar.Starts(line), line)
	}
}
