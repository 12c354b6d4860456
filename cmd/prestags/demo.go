package main

import (
	"crypto/sha256"
	"embed"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"prestags/adjudicate"
	"prestags/plot"
	"prestags/sheets"
)

// demoFiles are the plots of the sample: IMPULSE-SIDE.txt or .xlsx.
//
//go:embed demo
var demoFiles embed.FS

const (
	demoScenario = "spartan/marathon"
	demoDir      = "prestags-demo"
)

func (a *app) demo() *cobra.Command {
	var paper string
	c := &cobra.Command{
		Use:   "demo [DIR]",
		Short: "Plays a ready sample and says what to open",
		Long: `Plays a ready sample: the battle of Marathon, Game-Turns from both sides' plot
files, one side's as text, the other's as XLSX. It writes the match with all its
reports into a new folder and says what to open. Its dice are always the same.`,
		Example: "  prestags demo\n  prestags demo my-first-battle",
		Args:    cobra.MaximumNArgs(1),
		RunE: runs(func(args []string) error {
			dir := demoDir
			if len(args) == 1 {
				dir = args[0]
			}
			size, err := paperOf(paper)
			if err != nil {
				return err
			}
			if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
				return refuse(dir, "file", "something of that name is there already", "a name that is free, or take it away,")
			}
			return a.playDemo(dir, size)
		}),
	}
	c.Flags().StringVar(&paper, "paper", string(sheets.A4), "`PAPER` of the reports: a4 or letter")
	return c
}

// playDemo makes the match, files the plots impulse by impulse, resolves each.
func (a *app) playDemo(dir string, paper sheets.Paper) error {
	s, err := a.scenario(demoScenario, ownFacts{})
	if err != nil {
		return err
	}
	plots, err := demoPlots()
	if err != nil {
		return err
	}
	seed := sha256.Sum256([]byte("prestags demo"))
	// The plots name the match, so it has its id in any folder.
	m, _, err := adjudicate.Create(dir, s.book, s.files, adjudicate.Config{
		ID: demoDir, Seed: seed[:], Version: version, Questions: adjudicate.QuestionsDefault,
		Players: []adjudicate.Player{{Side: "greeks", Name: "Kallimachos"}, {Side: "persians", Name: "Datis"}},
		Umpire:  adjudicate.Player{Name: "prestags"},
	})
	if err != nil {
		return err
	}
	defer m.Close()
	a.printf("%s: %s, %s\n", dir, s.book.Title(), titled(m.Game().Scenario()))
	last := ""
	for _, b := range plots {
		// Impulses before it pass by themselves.
		if last, err = a.demoResolve(m, last, paper); err != nil {
			return err
		}
		for _, p := range b {
			r, err := m.Submit(p, "")
			if err != nil {
				return err
			}
			a.printf("  %s: understood %d of %d, digest %s\n", p.Name, r.Understood, r.Lines, r.Digest)
		}
	}
	if last, err = a.demoResolve(m, last, paper); err != nil {
		return err
	}
	where := filepath.Join(dir, last)
	a.printf("\nOpen %s: what the Greeks were told.\n", filepath.Join(where, "greeks"+outputs([]string{"pdf"}, paper)[0].Suffix))
	a.printf("The Persians' report, the umpire's, the same as spreadsheets and text, both plots and the record lie beside it.\n")
	a.printf("Play on: prestags plot new %s --side greeks -o greeks.txt\n", dir)
	return nil
}

// demoResolve resolves as far as the plots filed allow, writes the reports, and
// returns the folder of the last impulse resolved.
func (a *app) demoResolve(m *adjudicate.Match, last string, paper sheets.Paper) (string, error) {
	r, err := m.Adjudicate(adjudicate.Opts{Version: version})
	if err != nil {
		return last, err
	}
	for _, t := range r.Turns {
		if _, err := m.WriteReports(t.Impulse, m.Readers(), outputs([]string{"pdf", "xlsx", "text"}, paper), "", version); err != nil {
			return last, err
		}
		last = t.Dir
		a.printf("impulse %03d (%s): resolved, %s\n", t.Impulse, t.Stage, plot.Count(len(t.Record.Events), "event"))
	}
	return last, nil
}

// demoPlots are the plots of the sample, impulse by impulse.
func demoPlots() ([][]adjudicate.Plot, error) {
	entries, err := fs.ReadDir(demoFiles, "demo")
	if err != nil {
		return nil, err
	}
	var out [][]adjudicate.Plot
	last := 0
	for _, e := range entries {
		n, err := strconv.Atoi(strings.SplitN(e.Name(), "-", 2)[0])
		if err != nil {
			continue
		}
		data, err := demoFiles.ReadFile(path.Join("demo", e.Name()))
		if err != nil {
			return nil, err
		}
		if n != last {
			out, last = append(out, nil), n
		}
		out[len(out)-1] = append(out[len(out)-1], adjudicate.Plot{Name: e.Name(), Data: data})
	}
	if len(out) == 0 {
		return nil, errors.New("demo: the sample holds no plots")
	}
	return out, nil
}
