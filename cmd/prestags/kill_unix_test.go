//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// program is a call of the program in a process of its own.
func program(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	return cmd
}

// call runs the program and returns its exit code and what it printed.
func call(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	cmd := program(args...)
	cmd.Stdout, cmd.Stderr = &o, &e
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		require.NoError(t, err)
	}
	return cmd.ProcessState.ExitCode(), o.String(), e.String()
}

func must(t *testing.T, want int, args ...string) string {
	t.Helper()
	code, out, errs := call(t, args...)
	require.Equal(t, want, code, "%v: %s%s", args, out, errs)
	return out
}

// stands is all that a match says of itself, but for how many entries tell of
// reports drawn.
func stands(t *testing.T, dir string) string {
	t.Helper()
	var s map[string]any
	require.NoError(t, json.Unmarshal([]byte(must(t, exitDone, "status", dir, "--json")), &s))
	delete(s, "entries")
	out, err := json.Marshal(s)
	require.NoError(t, err)
	return string(out)
}

// killed are matches in which each of the commands has something to do.
type killed struct {
	name string
	from string
	args func(dir string) []string
}

// matchesToKill makes them: Marathon, with the archers in 1018 attacked in
// Game-Turn 2 and half of them lost.
func matchesToKill(t *testing.T, dir string) []killed {
	t.Helper()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		return path
	}
	plot := func(side string, impulse int, lines string) string {
		return file(fmt.Sprintf("%s-%d.txt", side, impulse), fmt.Sprintf("match: m\nside: %s\nimpulse: %03d\n\n%s\n", side, impulse, lines))
	}
	copied := func(from, name string) string {
		to := filepath.Join(dir, name, "m")
		require.NoError(t, os.CopyFS(to, os.DirFS(from)))
		return to
	}
	m := filepath.Join(dir, "begun", "m")
	require.NoError(t, os.MkdirAll(filepath.Dir(m), 0o755))
	must(t, exitDone, "new", "marathon", m, "--dice", "script:"+file("dice.txt", "[004]\n2\n"))
	must(t, exitDone, "adjudicate", m)
	must(t, exitDone, "submit", m, plot("greeks", 3, "MS07, MS08 MV 0817 0918\n2L01 MV 0717 0817 0918"), plot("persians", 3, ""))
	must(t, exitDone, "adjudicate", m)
	greeks, persians := plot("greeks", 4, "MS07, MS08 ML 1018"), plot("persians", 4, "")
	ready := copied(m, "ready")
	must(t, exitDone, "submit", ready, greeks, persians)
	waits := copied(ready, "waits")
	must(t, exitWaits, "adjudicate", waits)
	answer := file("answer.txt", "match: m\nside: persians\nimpulse: 004\n\n[answers]\nQ1: BW05\n")
	answered := copied(waits, "answered")
	must(t, exitDone, "answer", answered, answer)
	ruling := file("ruling.txt", "greeks/MS01 at=0919\n")
	return []killed{
		{"submit", m, func(d string) []string { return []string{"submit", d, greeks} }},
		{"pause", ready, func(d string) []string { return []string{"adjudicate", d} }},
		{"answer", waits, func(d string) []string { return []string{"answer", d, answer} }},
		{"adjudicate", answered, func(d string) []string { return []string{"adjudicate", d} }},
		{"ruling", m, func(d string) []string { return []string{"ruling", d, ruling, "--because", "a slip of the pen"} }},
		{"rewind", m, func(d string) []string { return []string{"rewind", d, "--to", "3", "--reopen"} }},
		{"set", m, func(d string) []string {
			return []string{"set", d, "greeks=Bob <bob@example.org>", "greeks.zone=Europe/London", "late=standing", "deadline=Sun 20:00 Europe/Paris", "extend=2"}
		}},
	}
}

// TestKilledAtAnyTime kills the program itself, with SIGKILL, at random times
// of commands that write: the match is as before or as after, never between,
// verify finds nothing wrong, and the command can be given again.
// PRESTAGS_KILLS says how many; with -short they are few.
func TestKilledAtAnyTime(t *testing.T) {
	kills := 28
	if testing.Short() {
		kills = 7
	}
	if n, err := strconv.Atoi(os.Getenv("PRESTAGS_KILLS")); err == nil {
		kills = n
	}
	dir := t.TempDir()
	all := matchesToKill(t, dir)
	r := rand.New(rand.NewPCG(1, 2))
	before, after, takes := make([]string, len(all)), make([]string, len(all)), make([]time.Duration, len(all))
	for i, k := range all {
		before[i] = stands(t, k.from)
		done := filepath.Join(dir, "done-"+k.name, "m")
		require.NoError(t, os.CopyFS(done, os.DirFS(k.from)))
		begun := time.Now()
		code, _, errs := call(t, k.args(done)...)
		takes[i] = time.Since(begun)
		require.Contains(t, []int{exitDone, exitWaits}, code, errs)
		after[i] = stands(t, done)
		require.NotEqual(t, before[i], after[i], k.name)
	}
	died, changed, unchanged := 0, 0, 0
	for n := range kills {
		i := n % len(all)
		k := all[i]
		d := filepath.Join(dir, fmt.Sprintf("kill-%d", n), "m")
		require.NoError(t, os.CopyFS(d, os.DirFS(k.from)))
		cmd := program(k.args(d)...)
		require.NoError(t, cmd.Start())
		time.Sleep(time.Duration(r.Int64N(int64(takes[i]) * 11 / 10)))
		require.NoError(t, ignoreDone(cmd.Process.Signal(syscall.SIGKILL)))
		if err := cmd.Wait(); err != nil && cmd.ProcessState.ExitCode() < 0 {
			died++
		}
		must(t, exitDone, "verify", d)
		switch now := stands(t, d); now {
		case before[i]:
			unchanged++
			code, _, errs := call(t, k.args(d)...)
			require.Contains(t, []int{exitDone, exitWaits}, code, errs)
			require.Equal(t, after[i], stands(t, d), "%s, killed and given again", k.name)
		case after[i]:
			changed++
			// Any command that writes clears up.
			_, _, _ = call(t, "report", d)
		default:
			t.Fatalf("%s: neither before nor after: %s", k.name, now)
		}
		must(t, exitDone, "verify", d)
		require.NoError(t, filepath.WalkDir(d, func(path string, e fs.DirEntry, err error) error {
			if err == nil && strings.HasPrefix(e.Name(), ".") {
				err = fmt.Errorf("%s is left", path)
			}
			return err
		}))
		require.NoError(t, os.RemoveAll(filepath.Dir(d)))
	}
	t.Logf("%d calls killed, %d of them in time: %d as before, %d as after", kills, died, unchanged, changed)
	require.Positive(t, died)
}

// TestFilesKilledAtAnyTime: what is written beside a match, or makes one, is there
// whole or not at all, and the command can be given again; a sealed plot is never
// there without what opens it.
func TestFilesKilledAtAnyTime(t *testing.T) {
	kills := 24
	if testing.Short() {
		kills = 8
	}
	if n, err := strconv.Atoi(os.Getenv("PRESTAGS_KILLS")); err == nil {
		kills = n
	}
	base := t.TempDir()
	m := matchesToKill(t, base)[0].from
	plot := filepath.Join(base, "greeks-4.txt")
	commands := [][]string{
		{"new", "marathon", "D/made", "--deploy", "greeks=default", "--side", "greeks=Anna <a@example.org>"},
		{"export", "M", "--side", "greeks", "-o", "D/copy"},
		{"keys", "make", "D/anna.keys", "--match", "m"},
		{"plot", "seal", plot, "--once", "-o", "D/once"},
		{"plot", "seal", plot, "--hash", "-o", "D/hash"},
		{"plot", "new", "M", "--side", "greeks", "-o", "D/form.xlsx"},
		{"report", "M", "-o", "D/reports"},
		{"outbox", "M"},
	}
	at := func(args []string, dir string) []string {
		out := make([]string, len(args))
		for i, a := range args {
			out[i] = strings.Replace(a, "D/", dir+"/", 1)
			if a == "M" {
				out[i] = filepath.Join(dir, "m")
			}
		}
		return out
	}
	r := rand.New(rand.NewPCG(3, 4))
	whole, takes := make([]map[string]int, len(commands)), make([]time.Duration, len(commands))
	prepare := func(dir string) {
		require.NoError(t, os.CopyFS(filepath.Join(dir, "m"), os.DirFS(m)))
	}
	sizes := func(dir string) map[string]int {
		out := map[string]int{}
		require.NoError(t, filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || strings.HasPrefix(path, filepath.Join(dir, "m")+"/") {
				return err
			}
			data, err := os.ReadFile(path)
			out[strings.TrimPrefix(path, dir)] = len(data)
			return err
		}))
		return out
	}
	for i, c := range commands {
		dir := filepath.Join(base, fmt.Sprintf("whole-%d", i))
		prepare(dir)
		begun := time.Now()
		must(t, exitDone, at(c, dir)...)
		takes[i], whole[i] = time.Since(begun), sizes(dir)
	}
	died := 0
	for n := range kills {
		i := n % len(commands)
		dir := filepath.Join(base, fmt.Sprintf("killed-%d", n))
		prepare(dir)
		cmd := program(at(commands[i], dir)...)
		require.NoError(t, cmd.Start())
		time.Sleep(time.Duration(r.Int64N(int64(takes[i]) * 11 / 10)))
		require.NoError(t, ignoreDone(cmd.Process.Signal(syscall.SIGKILL)))
		if err := cmd.Wait(); err != nil && cmd.ProcessState.ExitCode() < 0 {
			died++
		}
		left := sizes(dir)
		for name, size := range left {
			if strings.HasPrefix(name, "/made/") || strings.HasPrefix(filepath.Base(name), ".") || strings.HasPrefix(name, "/.") {
				continue // of a match half made the program knows; the others have no name yet
			}
			want, known := whole[i][name]
			require.True(t, known, "%v left %s", commands[i], name)
			require.InDelta(t, want, size, 8, "%v left a part of %s", commands[i], name)
		}
		for _, pair := range [][2]string{{"/once.sealed.txt", "/once.key.txt"}, {"/hash.hash.txt", "/hash.reveal.txt"}} {
			if _, there := left[pair[0]]; there {
				require.Contains(t, left, pair[1], "what opens it")
			}
		}
		must(t, exitDone, "verify", filepath.Join(dir, "m"))
		for name := range left {
			if !strings.HasPrefix(name, "/made/") {
				require.NoError(t, os.Remove(filepath.Join(dir, name)))
			}
		}
		_ = os.RemoveAll(filepath.Join(dir, "copy"))
		if code, _, errs := call(t, at(commands[i], dir)...); code != exitDone {
			require.Contains(t, errs, "something of that name is there already", "it was made before it was killed")
			must(t, exitDone, "status", filepath.Join(dir, "made"))
		}
		require.NoError(t, os.RemoveAll(dir))
	}
	t.Logf("%d calls killed, %d of them in time", kills, died)
	require.Positive(t, died)
}

func ignoreDone(err error) error {
	if errors.Is(err, os.ErrProcessDone) {
		return nil
	}
	return err
}

// TestTwoAtOnce: of processes that resolve at the same time one does; the
// others are told who holds the match, or find it done. Nothing is broken.
func TestTwoAtOnce(t *testing.T) {
	dir := t.TempDir()
	all := matchesToKill(t, dir)
	answered := all[3].from
	const n = 4
	cmds, outs, errs := make([]*exec.Cmd, n), make([]bytes.Buffer, n), make([]bytes.Buffer, n)
	for i := range cmds {
		cmds[i] = program("adjudicate", answered)
		cmds[i].Stdout, cmds[i].Stderr = &outs[i], &errs[i]
		require.NoError(t, cmds[i].Start())
	}
	won := 0
	for i, c := range cmds {
		_ = c.Wait()
		switch c.ProcessState.ExitCode() {
		case exitDone:
			require.Contains(t, outs[i].String(), "impulse 004 (Game-Turn 2 of 12): resolved")
			won++
		case exitWaits:
			require.Contains(t, outs[i].String(), "waits for greeks: plot for impulse 005")
		default:
			require.Regexp(t, `: lock: the match is held by (adjudicate|report) \(process \d+\); wait until it is done\n$`, errs[i].String())
		}
	}
	require.Equal(t, 1, won)
	must(t, exitDone, "verify", answered)
	require.Contains(t, must(t, exitDone, "verify", answered), "4 impulses played again")

	// While one holds it, the other is told who does.
	m := all[0].from
	hold, err := os.OpenFile(filepath.Join(m, "lock"), os.O_RDWR|os.O_CREATE, 0o644)
	require.NoError(t, err)
	defer hold.Close()
	require.NoError(t, syscall.Flock(int(hold.Fd()), syscall.LOCK_EX))
	_, err = hold.WriteString("adjudicate (process 4711)\n")
	require.NoError(t, err)
	before := stands(t, m)
	code, _, said := call(t, all[0].args(m)...)
	require.Equal(t, exitInput, code)
	require.Equal(t, m+": lock: the match is held by adjudicate (process 4711); wait until it is done\n", said)
	require.Equal(t, before, stands(t, m))
	require.NoError(t, hold.Close())
	must(t, exitDone, all[0].args(m)...)
	must(t, exitDone, "verify", m)
}
