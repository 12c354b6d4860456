package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/adjudicate"
	"prestags/engines"
	"prestags/engines/spartan"
	"prestags/plot"
	"prestags/sheets"
)

// randomMatch plays random plots for some Game-Turns and calls each with what
// every turn came to.
func randomMatch(t *testing.T, scenario string, seed byte, turns int, each func(m *adjudicate.Match, n int)) *adjudicate.Match {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "m")
	a := &app{
		books: []engines.Rulebook{spartan.Rulebook()}, now: func() string { return "" }, out: io.Discard, err: os.Stderr,
		seed: func() ([]byte, error) { return bytes.Repeat([]byte{seed}, 32), nil },
	}
	require.Equal(t, exitDone, a.run([]string{"new", scenario, dir, "--questions", "default"}))
	m, err := a.open(dir)
	require.NoError(t, err)
	t.Cleanup(func() { m.Close() })
	r := rand.New(rand.NewPCG(uint64(seed), 1))
	for range turns {
		res, err := m.Adjudicate(adjudicate.Opts{})
		require.NoError(t, err)
		if res.Over {
			break
		}
		s, err := m.Status(engines.Umpire)
		require.NoError(t, err)
		for _, side := range m.Sides() {
			v, err := m.View(side.ID)
			require.NoError(t, err)
			f := m.Game().Random(v, r)
			f.Header = plot.Header{Match: plot.Word{Text: "m"}, Side: plot.Word{Text: side.ID}, Impulse: plot.Word{Text: fmt.Sprintf("%03d", s.Impulse)}}
			_, err = m.Submit(adjudicate.Plot{Name: side.ID + ".txt", Data: []byte(plot.Text(f))}, "")
			require.NoError(t, err)
		}
		res, err = m.Adjudicate(adjudicate.Opts{})
		require.NoError(t, err)
		require.True(t, res.Played())
		each(m, s.Impulse)
	}
	return m
}

// units are the places of all units of a record, by id; "" off the map.
func units(t *testing.T, r *adjudicate.Record) map[string]string {
	t.Helper()
	var p struct {
		Units []struct{ ID, At, Status string }
	}
	require.NoError(t, json.Unmarshal(r.Position, &p))
	out := map[string]string{}
	for _, u := range p.Units {
		require.True(t, u.At == "" || u.Status != "eliminated", "%s is eliminated and at %s", u.ID, u.At)
		if u.Status == "exited" {
			u.At = "" // its place is the edge by which it left
		}
		out[u.ID] = u.At
	}
	return out
}

// A report does not contradict itself: who is told to be eliminated is gone and
// does nothing more, who moved stands where the sentence says, who is told of in
// no sentence stands where he stood; and what a side reads is what the umpire
// reads.
func TestReportsDoNotContradictThemselves(t *testing.T) {
	for i, scenario := range []string{"marathon", "chaeronea", "issus"} {
		var before map[string]string
		gone := map[string]bool{}
		randomMatch(t, scenario, byte(i+1), 6, func(m *adjudicate.Match, n int) {
			rec, err := m.Record(n, engines.Umpire)
			require.NoError(t, err)
			after := units(t, rec)
			told := map[string]string{}
			for _, e := range rec.Events {
				for _, u := range e.Units {
					require.False(t, gone[u], "%s %03d: %s acts after its end: %s", scenario, n, u, e.Text)
					if len(e.Path) > 0 {
						told[u] = e.Path[len(e.Path)-1]
					}
				}
				for _, f := range e.Effects {
					switch {
					case f.What == "eliminated":
						require.False(t, gone[f.Unit], "%s %03d: %s is eliminated twice: %s", scenario, n, f.Unit, e.Text)
						gone[f.Unit] = true
						told[f.Unit] = ""
					case f.To != "" && after[f.Unit] != "" && len(f.To) == 4:
						told[f.Unit] = f.To
					}
				}
			}
			for u, at := range after {
				if was, ok := told[u]; ok && (was == "" || len(was) == 4) && at != "" {
					require.Equal(t, was, at, "%s %03d: %s", scenario, n, u)
				}
				if _, ok := told[u]; !ok && before != nil {
					require.Equal(t, before[u], at, "%s %03d: %s changed its place and nobody is told", scenario, n, u)
				}
				if gone[u] {
					require.Empty(t, at, "%s %03d: %s", scenario, n, u)
				}
			}
			before = after

			// Sides: the same facts, and the same in the text as in the data.
			fact := func(e engines.Event) string { return fmt.Sprint(e.Kind, e.At, e.Result, e.Effects) }
			var all []string
			for _, e := range rec.Events {
				all = append(all, fact(e))
			}
			for _, side := range m.Sides() {
				own, err := m.Record(n, side.ID)
				require.NoError(t, err)
				report, err := m.Report(n, side.ID)
				require.NoError(t, err)
				text := strings.Join(strings.Fields(sheets.Text(report)), " ")
				for _, e := range own.Events {
					if e.Kind == "result" || e.Kind == "score" {
						require.Contains(t, all, fact(e), "%s %03d: %s reads %s", scenario, n, side.ID, e.Text)
					}
					if e.Kind == "score" {
						require.Contains(t, text, strings.Join(strings.Fields(e.Text), " "), "%s %03d", scenario, n)
					}
				}
			}
		})
	}
}

// Nobody can know dice to come: until the end, no file but the umpire's holds
// the seed, whose hash every report prints; at the end it is told, fits the
// hash, and gives every die that was rolled.
func TestDiceCannotBeReadAhead(t *testing.T) {
	seed := bytes.Repeat([]byte{5}, 32)
	hash := fmt.Sprintf("%x", sha256.Sum256(seed))
	turns := 0
	m := randomMatch(t, "marathon", 5, 20, func(m *adjudicate.Match, n int) {
		turns++
		dice := engines.NewKeyed(seed)
		rec, err := m.Record(n, engines.Umpire)
		require.NoError(t, err)
		for _, e := range rec.Events {
			for _, d := range e.Dice {
				if d.Die == 0 {
					continue
				}
				again, err := dice.Die(d.Key, 6, nil)
				require.NoError(t, err)
				require.Equal(t, d.Die, again, d.Key)
			}
		}
		over := rec.Result != nil
		for _, side := range m.Sides() {
			r, err := m.Report(n, side.ID)
			require.NoError(t, err)
			text := strings.Join(strings.Fields(sheets.Text(r)), "")
			require.Equal(t, over, strings.Contains(text, hex.EncodeToString(seed)), "impulse %d", n)
			require.NotEqual(t, over, strings.Contains(text, "SHA-256"+hash), "impulse %d", n)
		}
	})
	require.Greater(t, turns, 8)
	holds := []string{}
	require.NoError(t, filepath.WalkDir(m.Dir(), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if bytes.Contains(data, []byte(hex.EncodeToString(seed))) || bytes.Contains(data, seed) {
			rel, _ := filepath.Rel(m.Dir(), path)
			holds = append(holds, filepath.ToSlash(rel))
		}
		return err
	}))
	slices.Sort(holds)
	require.Equal(t, []string{"umpire/seed"}, holds)
}
