package plot

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSignsOfConditions keeps < and > where they compare a word with a number,
// and only there.
func TestSignsOfConditions(t *testing.T) {
	g := Grammar{Subject: regexp.MustCompile(`^M\d+$`), Verbs: []string{"MV"}, Keys: []string{"evade"}, Sections: []string{"standing"}}
	f, ps := Read("a.txt", []byte("match: m\nside: s\nimpulse: 1\n"+
		"<M1> MV go-while=units>=4 if=ratio<40,killed,flanked>=2 min=1\n"+
		"M2 MV <A> lost>=3\n[standing]\nevade: if=ratio<50\n"), g)
	require.Empty(t, ps)
	require.Len(t, f.Lines, 3)
	require.Equal(t, "M1", f.Lines[0].Subjects[0].Text)
	var settings []string
	for _, s := range f.Lines[0].Settings {
		settings = append(settings, s.Key.Text+" is "+s.Value.Text)
	}
	require.Equal(t, []string{"go-while is units>=4", "if is ratio<40,killed,flanked>=2", "min is 1"}, settings)
	require.Equal(t, []string{"A", "lost>=3"}, []string{f.Lines[1].Args[0].Text, f.Lines[1].Args[1].Text})
	require.Equal(t, "if=ratio<50", f.Lines[2].Values[0].Text)
	again, ps := Read("b.txt", []byte(Text(f)), g)
	require.Empty(t, ps)
	require.Equal(t, Text(f), Text(again))
}

// What stands in a column under a word that the game wants before it may leave
// that word to the head.
func TestTheWordAtTheHeadOfAColumn(t *testing.T) {
	g := Grammar{Subject: regexp.MustCompile(`^M\d+$`), Verbs: []string{"MV"}, Leads: []string{"IF"}}
	f, ps := Read("a.csv", []byte("match,m\nside,s\nimpulse,1\nUnit,Task,Place,If\nM1,MV,A,WON\nM2,MV,A,if LOST\nM3,MV,A,IFFY\nM4,MV,A\nM5,MV,WON\n"), g)
	require.Empty(t, ps)
	require.Equal(t, "M1 MV A IF WON\nM2 MV A if LOST\nM3 MV A IF IFFY\nM4 MV A\nM5 MV WON", body(f))
}
