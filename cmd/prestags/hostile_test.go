package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"prestags/engines/spartan"
)

// escapes are what tells a terminal to do something: to set its title, to clear
// itself, in seven bits and in eight, to write from the right, and a line end.
const escapes = "a\x1b]0;title\a\x1b[2J\u202e\x9b2Jb\nc"

// tameOutput holds that nothing printed tells a terminal anything.
func tameOutput(t *testing.T, said string, args []string) {
	t.Helper()
	require.True(t, utf8.ValidString(said), "%q: %q", args, said)
	require.False(t, strings.ContainsFunc(said, func(r rune) bool {
		return r != '\n' && r != '\t' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
	}), "%q: %q", args, said)
	require.NotContains(t, said, "\nc", "%q: a name makes no line of its own", args)
}

// TestNothingTellsTheTerminalAnything: names of folders, files, sides, players,
// options, and what stands in files, wherever a command says them again.
func TestNothingTellsTheTerminalAnything(t *testing.T) {
	w := newWorld(t, spartan.Rulebook())
	w.do("new", "marathon", "M", "--side", "greeks="+escapes+" <a@example.org>", "--umpire", escapes)
	w.do("adjudicate", "M")
	m := filepath.Join(w.dir, "m")
	odd := filepath.Join(w.dir, escapes)
	require.NoError(t, os.CopyFS(odd, os.DirFS(m)))
	plots := []string{
		escapes, "match: " + escapes + "\nside: greeks\nimpulse: 3\n", "match: m\nside: " + escapes + "\nimpulse: 3\n", "match: m\nside: greeks\nimpulse: 3\n\nMS04 MV " + escapes + "\nMS05 " + escapes + "\n[standing]\nlosses: " + escapes + "\n",
		"From: " + escapes + "@example.org\nTo: u@example.org\nSubject: " + strings.ReplaceAll(escapes, "\n", " ") + "\nContent-Type: text/plain; name=\"" + strings.ReplaceAll(escapes, "\n", "") + "\"\n\nmatch: m\nside: greeks\nimpulse: 3\n\nMS04 NP\n",
		"greeks/" + escapes + " at=" + escapes, "[1]\n" + escapes, "format = " + escapes, "game = \"spartan\"\nid = \"x" + escapes + "\"\n",
	}
	var calls [][]string
	for i, text := range plots {
		for _, ext := range []string{".txt", ".eml"} {
			name := filepath.Join(w.dir, fmt.Sprintf("in%d%s%s", i, escapes, ext))
			require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
			calls = append(calls, []string{"plot", "check", m, name}, []string{"submit", m, name}, []string{"answer", m, name}, []string{"ruling", m, name, "--because", escapes},
				[]string{"show", name}, []string{"new", "marathon", filepath.Join(w.dir, "n"), "--map", name}, []string{"new", "marathon", filepath.Join(w.dir, "n"), "--dice", "script:" + name},
				[]string{"new", "marathon", filepath.Join(w.dir, "n"), "--deploy", "greeks=" + name}, []string{"keys", "show", name}, []string{"plot", "open", name})
		}
	}
	for _, words := range []string{
		"status", "adjudicate", "questions", "verify", "outbox", "report", "why % 1", "rewind % --to 1", "set % greeks.name=%", "set % %=1", "set % deadline=%", "report % --side %", "report % --side greeks -o OUT",
		"plot new % --side greeks -o OUT.txt", "plot new % --side %", "export % --side greeks -o OUTcopy", "export % --side %", "status % --side %", "adjudicate % --without %", "submit % %", "report % --paper %", "report % --format %",
	} {
		parts := strings.Fields(words)
		if len(parts) == 1 {
			parts = append(parts, "%")
		}
		call := []string{}
		for i, p := range parts {
			at := escapes
			if i < 3 && p == "%" && (i == 1 || parts[0] == "plot") {
				at = odd
			}
			call = append(call, strings.ReplaceAll(strings.ReplaceAll(p, "%", at), "OUT", filepath.Join(w.dir, "out"+escapes)))
		}
		calls = append(calls, call)
	}
	calls = append(calls, []string{"keys", "make", filepath.Join(w.dir, "k"+escapes)}, []string{"keys", "show", filepath.Join(w.dir, "k"+escapes)}, []string{"print", "map", "spartan", "-o", filepath.Join(w.dir, escapes+".xlsx")},
		[]string{"print", escapes}, []string{"rules", escapes}, []string{"rules", "spartan", escapes}, []string{"show", escapes}, []string{"scenarios", escapes}, []string{"new", escapes, escapes}, []string{"new", "marathon", odd}, []string{"demo", odd},
		[]string{escapes}, []string{"status", "--" + escapes}, []string{"help", escapes}, []string{"soak", escapes}, []string{"print", "facts", "spartan/marathon", "-o", filepath.Join(w.dir, "facts"+escapes)})
	for _, args := range calls {
		w.out.Reset()
		w.errs.Reset()
		w.a.run(args)
		require.NotEmpty(t, w.out.String()+w.errs.String(), "%q", args)
		tameOutput(t, w.out.String(), args)
		tameOutput(t, w.errs.String(), args)
	}

	// What is in a sealed plot goes as it is into a pipe, tame to a terminal.
	name := w.file("plot.txt", "match: m\nside: greeks\nimpulse: 3\n\n# a\u202eb\u009b2J\n")
	w.do("plot", "seal", name, "--hash", "-o", filepath.Join(w.dir, "s"))
	reveals, err := filepath.Glob(filepath.Join(w.dir, "s*reveal*"))
	require.NoError(t, err)
	require.Len(t, reveals, 1)
	require.Contains(t, w.do("plot", "open", reveals[0]), "# a\u202eb\u009b2J\n")
	w.a.screen = true
	require.Contains(t, w.do("plot", "open", reveals[0]), "# ab2J\n")
}

// full is a disk on which nothing can be written any more.
type full struct{}

func (full) Write([]byte) (int, error) {
	return 0, &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
}

// TestOutputThatCannotBeWritten: whoever pipes a form or a report to a full disk
// is told, and so is his script.
func TestOutputThatCannotBeWritten(t *testing.T) {
	w := newWorld(t, spartan.Rulebook())
	w.do("new", "marathon", "M")
	w.do("adjudicate", "M")
	m := filepath.Join(w.dir, "m")
	for _, args := range [][]string{{"plot", "new", m, "--side", "greeks"}, {"report", m, "--side", "greeks", "--format", "text"}, {"status", m, "--json"}, {"adjudicate", m}, {"rules", "spartan"}, {"games"}, {"help", "plots"}, {"--help"}} {
		var errs bytes.Buffer
		a := *w.a
		a.out, a.err = full{}, &errs
		require.Equal(t, exitInput, a.run(args), "%v", args)
		require.Equal(t, "/dev/stdout: file: the disk is full; free some space and give the command again\n", errs.String(), "%v", args)
	}
	w.do("status", "M")
}
