package ancients_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/scenarios"
	"prestags/scenarios/ancients"
	"prestags/scenarios/booktest"
)

// FuzzSetupBook: a set-up as a workbook is refused with one short line, or
// written out as a text and a workbook it reads back as the same.
func FuzzSetupBook(f *testing.F) {
	small := "=Setup\nwhat|value\nscenario|clusium\nsource|published: my own booklet, page 20\ntop|gaul\nnote|none\n" +
		"=Terrain\n\n|||||hill + rampart gaul NW NE \"the wall\"\n|hill\n||forest + rampart roman NW NE\n|||river \"Rhone\"\n||||camp roman\n" +
		"=Pieces\n\n|gaul WA + Chief\n||gaul LC||||||||||gaul BCH\n\n\n\n\n|||roman HI [decima-legio]\n||||roman MI [lentulus] + Gellius [gellius]\n||||||roman + Marius\n" +
		"=Reserve\nside\nroman|behind|AX\nroman|behind|+ Scrofa|decima-legio\n" +
		"=Leaders\nside\ngaul|Chief|published: somewhere\n"
	_, err := ancients.ReadSetup("f.xlsx", booktest.Of(small))
	require.NoError(f, err)
	f.Add(small)
	for _, c := range [][2]string{{"|gaul WA", "|||||||||||||gaul WA"}, {"WA + Chief", "+ + +"}, {"[lentulus]", "[[[]"}, {"hill", "hill hill hill"}, {"NW NE", "NW NE N S"}, {"\"Rhone\"", "\""}, {"gaul", "\x01"}, {"=Leaders", "=leaders2"}} {
		f.Add(strings.Replace(small, c[0], c[1], 1))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 6000 {
			return
		}
		data := booktest.Of(text)
		if data == nil {
			return
		}
		s, err := ancients.ReadSetup("f.xlsx", data)
		if err != nil {
			require.IsType(t, &scenarios.Error{}, err)
			require.LessOrEqual(t, len([]rune(err.Error())), scenarios.MaxError)
			require.NotContains(t, err.Error(), "\n")
			return
		}
		toml := ancients.SetupTOML(s)
		book, err := ancients.WriteSetup(s)
		require.NoError(t, err)
		back, err := ancients.ReadSetup("again.xlsx", book)
		require.NoError(t, err)
		require.Equal(t, string(toml), string(ancients.SetupTOML(back)))
		back, err = ancients.ReadSetup("again.toml", toml)
		require.NoError(t, err, "%s", toml)
		require.Equal(t, string(toml), string(ancients.SetupTOML(back)))
	})
}
