//go:build unix

package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"prestags/adjudicate"
	"prestags/adjudicate/mail"
	"prestags/engines"
	"prestags/engines/enginetest"
)

// What users wait for, a command at a time, on a battle or a war of each game
// that stands after benchImpulses impulses of random plots, all reports drawn,
// with the plots of the next impulse filed. `.ci/bench` prints the table.

const benchImpulses = 20

// benchScenarios are long enough, and among the largest of their games.
func benchScenarios() []string {
	return []string{"spartan/arbela", "iamspartacus/third-servile-war", "imperator/eunus", "ancients/silarus"}
}

// benched are the matches that were played, since each takes seconds to make.
var benched = map[string]fs.FS{}

// benchApp is the program, with nobody to read what it prints and an hour that
// stands still.
func benchApp() *app {
	a := world()
	a.now = func() string { return "2026-03-01T12:00:00Z" }
	a.seed = func() ([]byte, error) { return bytes.Repeat([]byte{5}, 32), nil }
	a.out, a.progress = io.Discard, false
	return a
}

// done runs a command that must succeed.
func (a *app) done(tb testing.TB, args ...string) {
	tb.Helper()
	require.Equal(tb, exitDone, a.run(args), "%v", args)
}

// file files random plots for whoever is awaited, and puts each beside the
// match.
func (a *app) file(tb testing.TB, dir string, r *rand.Rand) {
	tb.Helper()
	m, err := a.open(dir)
	require.NoError(tb, err)
	defer m.Close()
	res, err := m.Adjudicate(adjudicate.Opts{DryRun: true})
	require.NoError(tb, err)
	require.NotEmpty(tb, res.Waits)
	old, err := filepath.Glob(filepath.Join(filepath.Dir(dir), "*.txt"))
	require.NoError(tb, err)
	for _, name := range old {
		require.NoError(tb, os.Remove(name))
	}
	for _, w := range res.Waits {
		v, err := m.View(w.Side)
		require.NoError(tb, err)
		p := asPlot(m.ID(), enginetest.SidePlot{Side: w.Side, File: m.Game().Random(v, r)}, w.Impulse)
		_, err = m.Submit(p, a.now())
		require.NoError(tb, err)
		require.NoError(tb, os.WriteFile(filepath.Join(filepath.Dir(dir), p.Name), p.Data, 0o600))
	}
}

// benchMatch is a folder that holds the match m of a scenario, and beside it the
// plots that the sides awaited have filed, each under its side's name.
func benchMatch(b *testing.B, scenario string) (at string) {
	b.Helper()
	at = b.TempDir()
	if kept, ok := benched[scenario]; ok {
		require.NoError(b, os.CopyFS(at, kept))
		return at
	}
	dir := filepath.Join(at, "m")
	a, r := benchApp(), rand.New(rand.NewPCG(1, 1))
	a.done(b, "new", scenario, dir, "--questions", "default")
	a.file(b, dir, r)
	for range benchImpulses {
		a.done(b, "adjudicate", dir)
		a.file(b, dir, r)
	}
	kept := fstest.MapFS{}
	require.NoError(b, fs.WalkDir(os.DirFS(at), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(os.DirFS(at), name)
		kept[name] = &fstest.MapFile{Data: data, Mode: 0o644}
		return err
	}))
	benched[scenario] = kept
	return at
}

// cpu is the processor's time that this process has had.
func cpu(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// repeat times a run of something, and tells besides how long a processor was
// at it: on a machine with other work that is the figure to compare.
func repeat(b *testing.B, prepare, run func(n int)) {
	b.Helper()
	b.ReportAllocs()
	var sum time.Duration
	for n := 0; b.Loop(); n++ {
		b.StopTimer()
		if prepare != nil {
			prepare(n)
		}
		from := cpu(b)
		b.StartTimer()
		run(n)
		sum += cpu(b) - from
	}
	b.ReportMetric(float64(sum.Microseconds())/1000/float64(b.N), "cpu-ms/op")
}

// perGame runs a benchmark for each game.
func perGame(b *testing.B, run func(b *testing.B, scenario string)) {
	for _, s := range benchScenarios() {
		b.Run(filepath.Dir(s), func(b *testing.B) { run(b, s) })
	}
}

// benchCommand times a command on a match of each game; side has filed a plot,
// which stands in the file at/side.txt.
func benchCommand(b *testing.B, command func(at, side string) []string) {
	perGame(b, func(b *testing.B, scenario string) {
		at := benchMatch(b, scenario)
		plots, err := filepath.Glob(filepath.Join(at, "*.txt"))
		require.NoError(b, err)
		args := command(at, strings.TrimSuffix(filepath.Base(plots[0]), ".txt"))
		repeat(b, nil, func(int) { benchApp().done(b, args...) })
	})
}

// BenchmarkNew makes a match.
func BenchmarkNew(b *testing.B) {
	perGame(b, func(b *testing.B, scenario string) {
		at := b.TempDir()
		repeat(b, nil, func(n int) { benchApp().done(b, "new", scenario, filepath.Join(at, fmt.Sprint("m", n))) })
	})
}

// BenchmarkStatus opens a match and says where it stands.
func BenchmarkStatus(b *testing.B) {
	benchCommand(b, func(at, _ string) []string { return []string{"status", at + "/m"} })
}

// BenchmarkPlotNew writes the form of a plot as a workbook.
func BenchmarkPlotNew(b *testing.B) {
	benchCommand(b, func(at, side string) []string {
		return []string{"plot", "new", at + "/m", "--side", side, "--force", "-o", at + "/form.xlsx"}
	})
}

// BenchmarkPlotCheck checks a plot of all units in a text.
func BenchmarkPlotCheck(b *testing.B) {
	benchCommand(b, func(at, side string) []string { return []string{"plot", "check", at + "/m", at + "/" + side + ".txt"} })
}

// BenchmarkSubmitMail takes a plot out of a mail with the workbook of its form;
// each mail is another.
func BenchmarkSubmitMail(b *testing.B) {
	perGame(b, func(b *testing.B, scenario string) {
		at := benchMatch(b, scenario)
		plots, err := filepath.Glob(filepath.Join(at, "*.txt"))
		require.NoError(b, err)
		benchApp().done(b, "plot", "new", at+"/m", "--side", strings.TrimSuffix(filepath.Base(plots[0]), ".txt"), "-o", at+"/form.xlsx")
		form, err := os.ReadFile(at + "/form.xlsx")
		require.NoError(b, err)
		repeat(b, func(n int) {
			d := mail.Draft{
				From: mail.Address{Mail: "anna@example.org"}, Subject: fmt.Sprint("my plot ", n), Text: "Here it is.\n",
				Attachments: []mail.Attachment{{Name: "plot.xlsx", Type: "application/octet-stream", Data: form}},
			}
			raw, err := d.Bytes()
			require.NoError(b, err)
			require.NoError(b, os.WriteFile(at+"/letter.eml", raw, 0o600))
		}, func(int) { benchApp().done(b, "submit", at+"/m", at+"/letter.eml") })
	})
}

// BenchmarkAdjudicate resolves an impulse and draws the reports for both sides
// and the umpire, each as PDF, workbook and text.
func BenchmarkAdjudicate(b *testing.B) {
	perGame(b, func(b *testing.B, scenario string) {
		at := benchMatch(b, scenario)
		to := filepath.Join(at, "copy")
		repeat(b, func(int) {
			require.NoError(b, os.RemoveAll(to))
			require.NoError(b, os.CopyFS(to, benched[scenario]))
		}, func(int) { benchApp().done(b, "adjudicate", to+"/m") })
	})
}

// BenchmarkReport draws one reader's report once more.
func BenchmarkReport(b *testing.B) {
	for _, end := range []string{"pdf", "xlsx", "txt"} {
		b.Run(end, func(b *testing.B) {
			benchCommand(b, func(at, side string) []string {
				return []string{"report", at + "/m", "--side", side, "--force", "-o", at + "/report." + end}
			})
		})
	}
}

// BenchmarkVerify plays all of a match again.
func BenchmarkVerify(b *testing.B) {
	benchCommand(b, func(at, _ string) []string { return []string{"verify", at + "/m"} })
}

// BenchmarkExport writes a side's copy.
func BenchmarkExport(b *testing.B) {
	perGame(b, func(b *testing.B, scenario string) {
		at := benchMatch(b, scenario)
		m, err := benchApp().open(at + "/m")
		require.NoError(b, err)
		side := m.Sides()[0].ID
		require.NoError(b, m.Close())
		repeat(b, nil, func(n int) { benchApp().done(b, "export", at+"/m", "--side", side, "-o", fmt.Sprint(at, "/copy", n)) })
	})
}

// BenchmarkPrint prints the charts of a game, and all there is of it.
func BenchmarkPrint(b *testing.B) {
	for _, what := range []string{engines.PrintCharts, printAll} {
		b.Run(what, func(b *testing.B) {
			perGame(b, func(b *testing.B, scenario string) {
				out := b.TempDir() + "/print.pdf"
				repeat(b, nil, func(int) { benchApp().done(b, "print", what, filepath.Dir(scenario), "--force", "-o", out) })
			})
		})
	}
}

// BenchmarkSoak plays random games to the end with every invariant checked, on
// one processor.
func BenchmarkSoak(b *testing.B) {
	perGame(b, func(b *testing.B, scenario string) {
		sets, err := benchApp().soakSets(scenario, ownFacts{}, nil)
		require.NoError(b, err)
		repeat(b, nil, func(n int) { require.NoError(b, playOne(sets[0], uint64(n)).err) })
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	})
}
