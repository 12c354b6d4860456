package plot_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/plot"
)

// A game whose cards are named in words and whose orders are units alone.
var looseGrammar = plot.Grammar{
	Subject:  regexp.MustCompile(`^([A-Z]{2}[0-9]{1,2}|C-[A-Z0-9]+)$`),
	Verbs:    []string{"ORDER", "DETACH", "MV", "PLAY"},
	Keys:     []string{"section"},
	Sections: []string{"card", "orders", "moves", "standing"},
	Loose:    []string{"card", "orders"},
}

func TestLooseSections(t *testing.T) {
	f, problems := plot.Read("r.txt", []byte(queueHead+`
[card]
Order Three Units Right
section: left
[orders]
WA1 WA2, MI3
Somebody
MI4 DETACH
[moves]
WA1 MV D5
See you on Sunday
`), looseGrammar)
	require.Len(t, problems, 1)
	require.Equal(t, "r.txt:14:1: file: the greeting after the last order, left out", problems[0].String())
	card := f.In("card")
	require.Len(t, card, 2)
	require.Empty(t, card[0].Subjects)
	require.Empty(t, card[0].Verb.Text)
	require.Len(t, card[0].Args, 4)
	require.Equal(t, plot.Pos{File: "r.txt", Line: 6, Col: 7}, card[0].Args[1].Pos)
	require.Equal(t, "section", card[1].Key.Text)
	orders := f.In("orders")
	require.Len(t, orders, 3)
	require.Len(t, orders[0].Subjects, 3)
	require.Equal(t, "Somebody", orders[1].Args[0].Text)
	require.Equal(t, "DETACH", orders[2].Verb.Text)
	again, problems := plot.Read("s.txt", []byte(plot.Text(f)), looseGrammar)
	require.Empty(t, problems)
	require.Equal(t, plot.Text(f), plot.Text(again))
}

// Elsewhere a line without a task is set aside, and words join the line before.
func TestStrictSections(t *testing.T) {
	_, problems := plot.Read("r.txt", []byte(queueHead+"[moves]\nWA1 D5\n"), looseGrammar)
	require.Len(t, problems, 1)
	require.Equal(t, "r.txt:5:5: file: WA1: D5 is no task; write ORDER, DETACH, MV or PLAY instead", problems[0].String())
	_, problems = plot.Read("r.txt", []byte(queueHead+"[moves]\nWA1\n"), looseGrammar)
	require.Len(t, problems, 1)
	require.Equal(t, "r.txt:5:1: file: WA1: the line has no task; write ORDER, DETACH, MV or PLAY instead", problems[0].String())
}

func TestLooseRowsOfASheet(t *testing.T) {
	csv := "match;m\nside;rebel\nimpulse;001\n[card]\nCard;Task;(Text)\nC-O3R;;(three)\nC-O2L;PLAY;(two)\nOrder Two Units Left;;\n[orders]\nUnit;Task\nWA1;ORDER\nWA2;\n"
	f, problems := plot.Read("r.csv", []byte(csv), looseGrammar)
	require.Empty(t, problems)
	require.Len(t, f.Lines, 3)
	require.Equal(t, "PLAY", f.Lines[0].Verb.Text)
	require.Equal(t, "C-O2L", f.Lines[0].Subjects[0].Text)
	require.Len(t, f.Lines[1].Args, 4)
	require.Equal(t, "WA1", f.Lines[2].Subjects[0].Text)
}
