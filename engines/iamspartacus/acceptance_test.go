package iamspartacus

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/engines/page"
	"prestags/plot"
	"prestags/sheets"
)

var update = flag.Bool("update", false, "write the record of the game in testdata anew")

const gameFolder = "../../testdata/iamspartacus/game"

// playedGame plays the war of testdata from its order files, with all optional
// rules, the dice of a fixed seed and defaults for whatever no file says, and
// calls visit after every impulse.
func playedGame(t *testing.T, visit func(n int, before, after engines.Position, orders []engines.SideOrders, out engines.Outcome)) {
	t.Helper()
	g := theGame(t)
	dice := engines.NewKeyed(enginetest.Seed(370))
	pos := g.Start()
	var standing [2][]plot.Line
	for !g.Stage(pos).Over {
		n := g.Stage(pos).Impulse
		var sent []engines.SideOrders
		for s := range g.sides {
			var f plot.File
			name := fmt.Sprintf("%03d-%s.txt", n, g.sides[s].id)
			if data, err := os.ReadFile(filepath.Join(gameFolder, name)); err == nil {
				var ps []plot.Problem
				f, ps = plot.Read(name, data, g.Grammar())
				require.Empty(t, ps)
				require.Equal(t, fmt.Sprint(g.Stage(pos).Turn), f.Header.Turn.Text)
			}
			// As a match does: [standing] holds until a later one.
			if f.Has("standing") {
				standing[s] = f.In("standing")
			} else if len(standing[s]) > 0 {
				f.Sections, f.Lines = append(f.Sections, "standing"), append(f.Lines, standing[s]...)
			}
			o, ps := g.Compile(g.View(pos, g.sides[s].id), &f)
			require.Less(t, plot.Worst(ps), plot.Warning, "%s: %v", name, ps)
			require.Empty(t, o.(*orders).aside, name)
			sent = append(sent, engines.SideOrders{Side: g.sides[s].id, Orders: o})
		}
		out, err := engines.Run(g, engines.Input{Position: pos, Orders: sent, Dice: dice})
		require.NoError(t, err)
		require.Empty(t, out.Questions)
		require.NoError(t, g.Check(pos, out.Position, out.Events))
		visit(n, pos, out.Position, sent, out)
		pos = out.Position
	}
}

// TestGameFromOrderFiles plays 17 turns of both sides' files and compares what
// happened with the record, word for word.
func TestGameFromOrderFiles(t *testing.T) {
	var b strings.Builder
	var last engines.Position
	impulses := 0
	g := theGame(t)
	playedGame(t, func(n int, _, after engines.Position, _ []engines.SideOrders, out engines.Outcome) {
		impulses++
		last = after
		fmt.Fprintf(&b, "[%03d]\n", n)
		for _, e := range out.Events {
			fmt.Fprintf(&b, "%s %s %s\n", e.Phase, strings.Join(e.Rule, " "), g.Tell(e, engines.Umpire))
		}
	})
	p := last.(*position)
	fmt.Fprintf(&b, "[end] %s: Roman %d, rebel %d\n", g.Result(last).Winner, p.total(roman), p.total(rebel))
	record := filepath.Join(gameFolder, "record.txt")
	if *update {
		require.NoError(t, os.WriteFile(record, []byte(b.String()), 0o644))
	}
	want, err := os.ReadFile(record)
	require.NoError(t, err)
	require.Equal(t, string(want), b.String())
	require.Equal(t, 49, impulses)
}

// TestGameUsesMostOrders: the files of the game hold most verbs and standing
// orders.
func TestGameUsesMostOrders(t *testing.T) {
	m, ch, sc := readFacts(t)
	g, err := newGame(m, ch, sc, nil)
	require.NoError(t, err)
	used := map[string]bool{}
	files, err := filepath.Glob(filepath.Join(gameFolder, "*-*.txt"))
	require.NoError(t, err)
	require.Greater(t, len(files), 60)
	for _, name := range files {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		f, ps := plot.Read(name, data, g.Grammar())
		require.Empty(t, ps)
		for _, l := range f.Lines {
			used[l.Verb.Text+l.Key.Text] = true
		}
	}
	var not []string
	for _, v := range slices.Concat(stepVerbs, battleVerbs, standingKeys) {
		if !used[v] {
			not = append(not, v)
		}
	}
	require.Equal(t, []string{"ARCHER"}, not)
}

// TestGameReports: every report of the game is drawn, for both readers, on both
// papers, as a table and as text, and says what it must.
func TestGameReports(t *testing.T) {
	battles, lanes := 0, 0
	g := theGame(t)
	playedGame(t, func(n int, before, after engines.Position, orders []engines.SideOrders, out engines.Outcome) {
		for s := range g.sides {
			id := g.sides[s].id
			var events []engines.Event
			for _, e := range out.Events {
				if p, ok := g.Project(e, id); ok {
					p.Text = g.Tell(p, id)
					require.NotContains(t, p.Text, "?.", "%v", p)
					require.Greater(t, len(p.Text), 8, "%v", p)
					events = append(events, p)
				}
			}
			r := g.Report(g.View(after, id), events)
			for _, b := range r.Happened {
				switch x := b.(type) {
				case page.Lanes:
					lanes++
					require.NotEmpty(t, x.Lanes)
				case page.Heading:
					if strings.HasPrefix(x.Text, "Battle in ") {
						battles++
					}
				}
			}
			require.NotEmpty(t, r.Next)
			text := sheets.Text(r)
			for _, w := range []string{"Who stands where", "Victory points", "Rebel pools", "Roman reinforcements"} {
				require.Contains(t, text, w)
			}
			require.NoError(t, sheets.Drawable(text))
			if n%7 == 0 {
				for _, paper := range []sheets.Paper{sheets.A4, sheets.Letter} {
					_, err := sheets.PDF(r, paper)
					require.NoError(t, err)
				}
				_, err := sheets.XLSX(r)
				require.NoError(t, err)
				_, err = sheets.PDF(g.Plotted(g.View(before, id), orders[s].Orders), sheets.A4)
				require.NoError(t, err)
			}
		}
	})
	require.Greater(t, battles, 10)
	require.Greater(t, lanes, battles)
}

// theGame is the built-in game with all optional rules.
func theGame(t *testing.T) *game {
	t.Helper()
	m, ch, sc := readFacts(t)
	g, err := newGame(m, ch, sc, settingsOf([]string{"opt.14.1=on", "opt.14.2=on", "opt.14.3=on", "opt.14.6=on", "opt.14.15=on", "opt.14.16=on"}))
	require.NoError(t, err)
	return g
}

// TestGameFormsReadBack: the forms of the whole game, in the three shapes, order
// nothing when sent back as they are.
func TestGameFormsReadBack(t *testing.T) {
	g := theGame(t)
	playedGame(t, func(n int, _, after engines.Position, _ []engines.SideOrders, _ engines.Outcome) {
		if n%5 != 0 || g.Stage(after).Over {
			return
		}
		for s := range g.sides {
			v := g.View(after, g.sides[s].id)
			form := g.Form(v)
			form.Match = "m"
			book, err := plot.WriteXLSX(form)
			require.NoError(t, err)
			for name, data := range map[string][]byte{"f.txt": plot.WriteText(form), "f.csv": plot.WriteCSV(form), "f.xlsx": book} {
				f, ps := plot.Read(name, data, g.Grammar())
				require.Less(t, plot.Worst(ps), plot.Warning, "%v", ps)
				require.Empty(t, f.Lines)
			}
		}
	})
}
