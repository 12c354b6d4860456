package plot

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// holds are the invariants of reading anything: no panic, few problems, each
// one line of at most 200 characters, and a canonical text that reads back as
// the same lines without a fault.
func holds(t require.TestingT, name string, data []byte) {
	g := spartan()
	f, ps := Read(name, data, g)
	if len(ps) > maxProblems {
		require.Failf(t, "too many", "%d problems", len(ps))
	}
	for _, p := range ps {
		s := p.String()
		if utf8.RuneCountInString(s) > MaxProblem || strings.ContainsAny(s, "\n\r") || !utf8.ValidString(s) {
			require.Failf(t, "not one short line", "%q", s)
		}
	}
	if Worst(ps) == Refusal {
		return
	}
	text := Text(f)
	if len(text) > MaxText {
		require.Failf(t, "too long", "canonical text of %d bytes", len(text))
	}
	again, ps := Read("again.txt", []byte(text), g)
	if Worst(ps) > Repair {
		require.Failf(t, "not read back", "canonical text:\n%s\n%s", text, strings.Join(said(ps), "\n"))
	}
	require.Equal(t, bare(f), bare(again), text)
	require.Equal(t, text, Text(again))
}

// Whatever a player makes of the pieces of a plot, the canonical text of what
// was understood reads back as the same.
func TestCanonicalTextReadsBack(t *testing.T) {
	pieces := []string{
		" ", " ", " ", " ", "\n", "\n", "\n\n", ",", ", ", ".", "..", " .. ", "…", ":", ": ", "=", " = ", "+", "(", ")", "(2)", "[", "]", "#", "\"", "'", "’", "-", "–", "> ", "\t", "\u00a0",
		"MS01", "ms01", "MS01..03", "MS05-08", "MS98..101", "2L01", "enemy:MS01", "XX1", "MS01:", "MS01, MS02", "MS", "01", "1014", "0105(2)", "^3", "EXIT", "EXIT:E", "\u037e", "\u212a", "é", "e\u0301", "🐘",
		"MV", "mv", "OF", "NP", "AT", "MV ", " ML 0505", "losses", "losses 0504:", "losses: vp", "advance", "advance: yes", "advance=yes", "advance=MS01..03,", "defensive fire", "Defensive  Fire:",
		"[standing]\n", "[deploy]\n", "\n[standing]\n", "1. ", "- ", "12) ", "--\n", "turn: 3\n", "<br>", "&amp;", "=3D", "=\n", "\u200b", "\u0301",
	}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 40).Draw(t, "text"), "")
		holds(t, "p.txt", []byte(head+text))
		holds(t, "p.csv", []byte(head+text))
	})
}

// The seeds of the fuzz tests lie in testdata/fuzz.

func FuzzReadText(f *testing.F) {
	f.Add(WriteText(turnForm()))
	f.Add(WriteText(deployForm()))
	f.Fuzz(func(t *testing.T, data []byte) {
		holds(t, "p.txt", data)
		// Few inventions bring a header of their own.
		holds(t, "p.txt", append([]byte(head), data...))
	})
}

func FuzzReadCSV(f *testing.F) {
	f.Add(WriteCSV(turnForm()))
	f.Add(WriteCSV(deployForm()))
	f.Fuzz(func(t *testing.T, data []byte) {
		holds(t, "p.csv", data)
		holds(t, "p.csv", append([]byte("match,m\nside,a\nimpulse,5\n"), data...))
	})
}

func FuzzReadXLSX(f *testing.F) {
	f.Add(sheetOf(f, headed([]any{"MS 01", "MV", 105}, []any{"MS01", "MV", 105, true}, []any{"[standing]"}, []any{"losses", "vp"})))
	for _, form := range []Form{turnForm(), deployForm()} {
		data, err := WriteXLSX(form)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) { holds(t, "p.xlsx", data) })
}

// FuzzReadCells reaches the cells of a workbook past its zip and XML: a
// character a cell's end, a line end a row's.
func FuzzReadCells(f *testing.F) {
	f.Add("match|m\nside|s\nimpulse|n5\nUnit|Task|Hex 1\nMS 01|MV|n914\nMS . 02, 2L 01|MV|0105\nMS 03..05\n")
	f.Add("match|m\nside|s\nimpulse|n5\nUnit|Task|(at)|Hex 1\nMS01|MV|n914|n105|1015(2)\n|n106\n[standing]\nlosses|vp\n")
	f.Add("match: m\nside: s\nimpulse: 5\nMS01, MS02|ML|0505|+|0604|advance = yes\nMS03|MV|d46115\nMS04|MV|f1+1\nMS05|b1\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		var rows [][]any
		for line := range strings.SplitSeq(strings.ToValidUTF8(text, "?"), "\n") {
			var row []any
			for c := range strings.SplitSeq(line, "|") {
				row = append(row, kindOf(c))
			}
			rows = append(rows, row)
		}
		holds(t, "p.xlsx", sheetXML(t, rows))
	})
}
