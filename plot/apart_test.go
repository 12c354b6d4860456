package plot

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// legions is a grammar whose ids have dots, and a unit I beside T.I.
func legions() Grammar {
	known := map[string]bool{"T.I": true, "T.II": true, "I": true, "SLAVE.01": true, "SLAVE.02": true, "INF.G1": true, "A.1": true, "A-1": true}
	return Grammar{
		Subject: regexp.MustCompile(`^(T\.I+|[IVX]+|(SLAVE|INF)\.[A-Z]{0,6}[0-9]*|A[.-]1)$`),
		Known:   func(id string) bool { return known[id] },
		Verbs:   []string{"CITY", "MARCH"}, Bare: []string{"CITY", "MARCH"},
		Keys: []string{"losses"}, Sections: []string{"standing"},
	}
}

// A unit written with a blank in it begins an order of its own and is read as the
// unit, where it can be only one that there is.
func TestAUnitWithABlankInIt(t *testing.T) {
	joined := func(at string) string {
		return "repair p.txt:" + at + ": file: begins with no unit, key or [section], joined to the line before"
	}
	for name, c := range map[string]struct {
		g          Grammar
		text, body string
		said       []string
	}{
		"a dot left out": {
			legions(), "V MARCH LATI\nT I CITY CAMP\n", "V MARCH LATI\nT.I CITY CAMP",
			[]string{"repair p.txt:5:1: file: T I has a blank in it, read as T.I"},
		},
		"in the first line":  {legions(), "t ii city CAMP\n", "T.II CITY CAMP", []string{"repair p.txt:4:1: file: t ii has a blank in it, read as T.II"}},
		"a dot and a blank":  {legions(), "T. I CITY CAMP\n", "T.I CITY CAMP", []string{"repair p.txt:4:1: file: T. I has a blank in it, read as T.I"}},
		"blanks around it":   {legions(), "T  .  I CITY CAMP\n", "T.I CITY CAMP", []string{"repair p.txt:4:1: file: T . I has a blank in it, read as T.I"}},
		"three words":        {legions(), "inf G 1 MARCH LATI\n", "INF.G1 MARCH LATI", []string{"repair p.txt:4:1: file: inf G 1 has a blank in it, read as INF.G1"}},
		"after an empty one": {legions(), "V MARCH LATI\n\nslave 01 CITY CAMP\n", "V MARCH LATI\nSLAVE.01 CITY CAMP", []string{"repair p.txt:6:1: file: slave 01 has a blank in it, read as SLAVE.01"}},
		"several": {
			legions(), "T I, I, slave 02 CITY CAMP\n", "T.I, I, SLAVE.02 CITY CAMP",
			[]string{"repair p.txt:4:1: file: T I has a blank in it, read as T.I", "repair p.txt:4:9: file: slave 02 has a blank in it, read as SLAVE.02"},
		},
		"a range": {legions(), "slave 01..02 CITY CAMP\n", "SLAVE.01, SLAVE.02 CITY CAMP", []string{"repair p.txt:4:1: file: slave 01..02 has a blank in it, read as SLAVE.01..02"}},
		"without a task": {
			legions(), "V MARCH LATI\nT I walks\n", "V MARCH LATI",
			[]string{"repair p.txt:5:1: file: T I has a blank in it, read as T.I", "fault p.txt:5:5: file: T.I: walks is no task; write CITY or MARCH instead"},
		},
		"under keys": {
			legions(), "[standing]\nlosses: V\nT I CITY CAMP\n", "[standing]\nlosses: V",
			[]string{"repair p.txt:6:1: file: T I has a blank in it, read as T.I", "fault p.txt:6:1: file: T.I: an order stands in [standing]; write the order above [standing] instead"},
		},
		"like a unit that there is not":    {legions(), "V MARCH LATI\nslave 07\n", "V MARCH LATI slave 07", []string{joined("5:1")}},
		"like two that there are":          {legions(), "V MARCH LATI\nA 1\n", "V MARCH LATI A 1", []string{joined("5:1")}},
		"behind a comma":                   {legions(), "V MARCH LATI,\nT I\n", "V MARCH LATI T I", []string{"repair p.txt:5:1: file: follows a comma, joined to the line before"}},
		"a comma between":                  {legions(), "V MARCH LATI\nT, I CITY CAMP\n", "V MARCH LATI T I CITY CAMP", []string{joined("5:1")}},
		"nothing left out, no punctuation": {spartan(), "MS01 MV 1014\nMS 02..03 MV 1015\n", "MS01 MV 1014\nMS02, MS03 MV 1015", []string{"repair p.txt:5:1: file: MS 02..03 has a blank in it, read as MS02..03"}},
		"a task is no part of a unit":      {spartan(), "MS01 MV 1014\nAT 1015\n", "MS01 MV 1014 AT 1015", []string{joined("5:1")}},
	} {
		f, ps := Read("p.txt", []byte(head+c.text), c.g)
		require.Equal(t, c.said, said(ps), name)
		require.Equal(t, c.body, body(f), name)
		again, ps := Read("p.txt", []byte(Text(f)), c.g)
		require.Empty(t, said(ps), name)
		require.Equal(t, c.body, body(again), name)
	}
}

// So it is in a sheet, and with no task beside it the unit is not ordered.
func TestAUnitWithABlankInItInASheet(t *testing.T) {
	const want = "T.I CITY CAMP\nSLAVE.01, INF.G1 MARCH LATI"
	at := func(cell, was, is string) string {
		return "repair " + cell + ": file: " + was + " has a blank in it, read as " + is
	}
	f, ps := Read("p.csv", []byte("match,m\nside,greeks\nimpulse,005\nUnit,Task,Place\nT I,CITY,CAMP\nT II,,\n\"slave 01, inf G1\",MARCH,LATI\n"), legions())
	require.Equal(t, []string{at("p.csv:A5", "T I", "T.I"), at("p.csv:A7", "slave 01", "SLAVE.01"), at("p.csv:A7", "inf G1", "INF.G1")}, said(ps))
	require.Equal(t, want, body(f))

	f, ps = Read("p.xlsx", sheetOf(t, headed([]any{"T I", "CITY", "CAMP"}, []any{"T II"}, []any{"slave 01, inf G1", "MARCH", "LATI"})), legions())
	require.Equal(t, []string{at("Plot!A4", "T I", "T.I"), at("Plot!A6", "slave 01", "SLAVE.01"), at("Plot!A6", "inf G1", "INF.G1")}, said(ps))
	require.Equal(t, want, body(f))

	// Whose cell is wrong is told under the unit's own name.
	_, ps = Read("p.xlsx", sheetXML(t, [][]any{{kindOf("match"), kindOf("xm")}, {kindOf("side"), kindOf("xa")}, {kindOf("impulse"), kindOf("n5")}, {kindOf("T I"), kindOf("CITY"), kindOf("d46115")}}), legions())
	require.Equal(t, []string{"fault Plot!C4: file: T.I: the cell is a date; write the value as text, in a column formatted as text, instead"}, said(ps))
}

// Where words alone are an order, those that are read as one unit stay it when they
// are written again with blanks between them.
func TestAUnitWithABlankInItAmongWords(t *testing.T) {
	g := legions()
	g.Sections, g.Loose = append(g.Sections, "card"), []string{"card"}
	f, ps := Read("p.txt", []byte(head+"[card]\nOrder Three Units\nT, I\n"), g)
	require.Equal(t, []string{"repair p.txt:6:1: file: T, I has a blank in it, read as T.I"}, said(ps))
	require.Equal(t, "[card]\nOrder Three Units\nT.I", body(f))
}
