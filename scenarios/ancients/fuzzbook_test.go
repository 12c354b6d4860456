package ancients_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/plot/workbook"
	"prestags/scenarios"
	"prestags/scenarios/ancients"
)

// setupOf is a set-up as a workbook, of cells written as text: a sheet begins
// with a line =NAME, a line is a cell: its name, a blank, and what it holds.
func setupOf(t *testing.T, text string) []byte {
	t.Helper()
	var b workbook.Book
	for line := range strings.SplitSeq(strings.ToValidUTF8(text, "?"), "\n") {
		if name, ok := strings.CutPrefix(line, "="); ok || len(b.Sheets) == 0 {
			if slices.ContainsFunc(b.Sheets, func(s workbook.SheetSpec) bool { return strings.EqualFold(s.Name, name) }) || name == "" || len(b.Sheets) > 8 {
				return nil
			}
			b.Sheets = append(b.Sheets, workbook.SheetSpec{Name: name})
			continue
		}
		at, value, _ := strings.Cut(line, " ")
		var col byte
		var row int
		if n, err := fmt.Sscanf(at, "%c%d", &col, &row); n < 2 || err != nil || col < 'A' || col > 'Z' || row < 1 || row > 60 {
			continue
		}
		s := &b.Sheets[len(b.Sheets)-1]
		for len(s.Rows) < row {
			s.Rows = append(s.Rows, nil)
		}
		for len(s.Rows[row-1]) <= int(col-'A') {
			s.Rows[row-1] = append(s.Rows[row-1], workbook.Value{})
		}
		s.Rows[row-1][col-'A'].Text = value
	}
	var out bytes.Buffer
	if b.Write(&out) != nil {
		return nil
	}
	return out.Bytes()
}

// FuzzSetupBook: a set-up as a workbook is refused with one short line, or
// written out as a text and a workbook it reads back as the same.
func FuzzSetupBook(f *testing.F) {
	small := "=Setup\nA1 what\nB1 value\nA2 scenario\nB2 clusium\nA3 source\nB3 published: my own booklet, page 20\nA4 top\nB4 gaul\nA5 note\nB5 none\n" +
		"=Terrain\nB3 hill\nC4 forest + rampart roman NW NE\nD5 river \"Rhone\"\nE6 camp roman\nF2 hill + rampart gaul NW NE \"the wall\"\n" +
		"=Pieces\nB2 gaul WA + Chief\nC3 gaul LC\nD8 roman HI [decima-legio]\nE9 roman MI [lentulus] + Gellius [gellius]\nG10 roman + Marius\nM3 gaul BCH\n" +
		"=Reserve\nA1 side\nA2 roman\nB2 behind\nC2 AX\nA3 roman\nB3 behind\nC3 + Scrofa\nD3 decima-legio\n" +
		"=Leaders\nA1 side\nA2 gaul\nB2 Chief\nC2 published: somewhere\n"
	f.Add(small)
	for _, c := range [][2]string{{"B2 gaul", "N3 gaul"}, {"WA + Chief", "+ + +"}, {"[lentulus]", "[[[]"}, {"hill", "hill hill hill"}, {"NW NE", "NW NE N S"}, {"\"Rhone\"", "\""}, {"gaul", "\x01"}, {"=Leaders", "=leaders2"}} {
		f.Add(strings.Replace(small, c[0], c[1], 1))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 6000 {
			return
		}
		data := setupOf(t, text)
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
