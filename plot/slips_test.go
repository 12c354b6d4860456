package plot

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSlips: what people mistype is told by what they meant, and costs no other
// line.
func TestSlips(t *testing.T) {
	g := spartan()
	g.Sections = append(g.Sections, "raise")
	g.Tasks = map[string][]string{"": {"MV", "OF", "DF", "ML", "NP"}, "deploy": {"AT"}, "raise": {"HOLD", "MARCH", "MATCH"}}
	for _, c := range []struct {
		name, text string
		want       []string
		lines      int
	}{
		{"a letter for a number in a unit", "MSO1 MV 1014\n", []string{"fault p.txt:4:1: file: MSO1 is no unit; write MS01 instead"}, 0},
		{"behind a line that has no task", "MS02 walk 1015\nMSO1 MV 1014\nMS03 MV 1015\n", []string{
			"fault p.txt:4:6: file: MS02: walk is no task; write MV, OF, DF, ML or NP instead", "fault p.txt:5:1: file: MSO1 is no unit; write MS01 instead",
		}, 1},
		{"a task spelt out", "MS02 move 1015\n", []string{"fault p.txt:4:6: file: MS02: move is no task; write MV instead"}, 0},
		{"a word in which two tasks may hide", "MS02 movel 1015\n", []string{"fault p.txt:4:6: file: MS02: movel is no task; write MV, OF, DF, ML or NP instead"}, 0},
		{"a word nearly two tasks", "[raise]\nMS02 maxch 1015\n", []string{"fault p.txt:5:6: file: MS02: maxch is no task; write HOLD, MARCH or MATCH instead"}, 0},
		{"a word nearly one of them", "[raise]\nMS02 holt 1015\n", []string{"fault p.txt:5:6: file: MS02: holt is no task; write HOLD instead"}, 0},
		{"a task of another section", "[deploy]\nMS02 1015\n", []string{"fault p.txt:5:6: file: MS02: 1015 is no task; write AT instead"}, 0},
		{"a task before its unit", "MS01 MV 1014\nMV MS02 1015\nMS03 NP\n", []string{"fault p.txt:5:1: file: MV stands before its unit; write MS02 MV and what follows instead"}, 2},
		{"a task before its unit, in the first line", "mv ms02..03 1015\nMS01 NP\n", []string{"fault p.txt:4:1: file: mv stands before its unit; write ms02..03 mv and what follows instead"}, 1},
		{"a unit nobody knows", "Varro NP\nMS01 NP\nVarro MV 1015\n", []string{"fault p.txt:4:1: file: Varro is no unit; write a name as the form has it instead", "fault p.txt:6:1: file: Varro is no unit; write a name as the form has it instead"}, 1},
		{"an order over two lines", "MS01, MS02\nMV\n1014\n", []string{"repair p.txt:5:1: file: begins with no unit, key or [section], joined to the line before", "repair p.txt:6:1: file: begins with no unit, key or [section], joined to the line before"}, 1},
		{"= for the colon of a key", "[standing]\nlosses = MS02 vp\n", []string{"repair p.txt:5:8: file: = after losses, read as a colon"}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, ps := Read("p.txt", []byte(head+c.text), g)
			require.Equal(t, c.want, said(ps))
			require.Len(t, f.Lines, c.lines)
		})
	}
}

// A line of a listing is cut, one on a page is not: what to write instead stands
// at its end.
func TestTheRemedyOfALongProblem(t *testing.T) {
	p := Problem{Pos: Pos{File: "p.txt", Line: 3, Col: 1}, Rule: "22.11", Unit: "MS01", Wrong: strings.Repeat("x", 190), Instead: "one of 0101 0102"}
	require.Equal(t, "p.txt:3:1: 22.11: MS01: "+strings.Repeat("x", 175)+"…", p.String())
	require.Equal(t, "p.txt:3:1: 22.11: MS01: "+strings.Repeat("x", 190)+"; write one of 0101 0102 instead", p.Whole())
	p.Wrong = strings.Repeat("x", 2000)
	require.Len(t, []rune(p.Whole()), mostWhole)
}

// TestWhatLooksWrongAndIsNot: a range of one unit, a header line said twice alike, a
// second cost behind a place, a line end in quoted-printable.
func TestWhatLooksWrongAndIsNot(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a range of one", head + "MS01..01 MV 1014\n", "MS01 MV 1014"},
		{"the side twice", head + "side: GREEKS\nMS01 MV 1014\n", "MS01 MV 1014"},
		{"two costs", head + "MS01 MV 1014 (2) (3)\n", "MS01 MV 1014(2) (3)"},
		{"a line end in quoted-printable", head + "MS01 MV 1014=0D1015 advance=3Dyes\n", "MS01 MV 1014 1015 advance=yes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, ps := Read("p.txt", []byte(c.text), spartan())
			require.Less(t, Worst(ps), Warning, "%v", said(ps))
			require.Equal(t, c.want, body(f))
		})
	}
}
