package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/adjudicate"
	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/engines/spartan"
	"prestags/plot"
)

// faulty is the toy game with a fault in it from impulse 5 on.
type faulty struct {
	enginetest.Toy
	how string
}

func (f faulty) Open(files []engines.File, o []engines.Setting) (engines.Game, error) {
	g, err := f.Toy.Open(files, o)
	return faultyGame{g, f.how}, err
}

type faultyGame struct {
	engines.Game
	how string
}

func (g faultyGame) Resolve(p engines.Position, o []engines.SideOrders, t *engines.Table) engines.Position {
	if g.how == "panic" && g.Stage(p).Impulse == 5 {
		panic("out of cards")
	}
	return g.Game.Resolve(p, o, t)
}

func (g faultyGame) Check(before, after engines.Position, events []engines.Event) error {
	if g.how == "check" && g.Stage(before).Impulse == 5 {
		return errors.New("a card is lost")
	}
	return g.Game.Check(before, after, events)
}

// TestAFaultLeavesAMatchThatReplaysIt for a broken invariant and for a panic.
func TestAFaultLeavesAMatchThatReplaysIt(t *testing.T) {
	for how, want := range map[string]string{"check": "impulse 5 (Turn 4): a card is lost", "panic": "panic: out of cards"} {
		t.Run(how, func(t *testing.T) {
			var out, errs bytes.Buffer
			a := &app{books: []engines.Rulebook{faulty{how: how}}, now: func() string { return "" }, out: &out, err: &errs}
			dir := t.TempDir()
			require.Equal(t, exitInput, a.run([]string{"soak", "toy/stakes", "--games", "2", "--seed", "7", "-o", dir}))
			require.Equal(t, "2 games, 0 turns, 2 faults\n", turnless(out.String()))
			require.Contains(t, errs.String(), "toy/stakes: seed 7: "+want)

			kept := filepath.Join(dir, "soak-toy-stakes-8")
			m, err := adjudicate.Open(kept, a.books)
			require.NoError(t, err)
			s, err := m.Status(engines.Umpire)
			require.NoError(t, err)
			require.Equal(t, 5, s.Impulse, "the impulse with the fault is the next one")
			require.NoError(t, m.Close())

			out.Reset()
			errs.Reset()
			code := a.run([]string{"adjudicate", kept, "--json"})
			if how == "panic" {
				require.Equal(t, exitInput, code)
				require.Contains(t, errs.String(), "a fault of the program, not yours: out of cards")
				return
			}
			require.Equal(t, exitDone, code, "%s", errs.String())
			// The very events of the random game: same plots, dice and answers.
			var events []engines.Event
			g, err := faulty{how: "none"}.Open(nil, nil)
			require.NoError(t, err)
			_, err = enginetest.Play(enginetest.Toy{}, g, 8, func(st enginetest.Step) error {
				if g.Stage(st.Before).Impulse == 5 {
					events = st.Events
				}
				return nil
			})
			require.NoError(t, err)
			m, err = adjudicate.Open(kept, a.books)
			require.NoError(t, err)
			defer m.Close()
			rec, err := m.Record(5, engines.Umpire)
			require.NoError(t, err)
			for i := range rec.Events {
				rec.Events[i].Text = ""
			}
			require.Equal(t, events, rec.Events)
		})
	}
}

// turnless takes the number of turns out of soak's last line: games that went
// wrong count theirs up to the fault.
func turnless(line string) string {
	return regexp.MustCompile(`\d+ turns`).ReplaceAllString(line, "0 turns")
}

// TestRandomPlotsSurviveAsText: a fault can be kept, since what a random player
// filed is the same orders when it is written and read, in every game.
func TestRandomPlotsSurviveAsText(t *testing.T) {
	played := map[string]bool{}
	for _, rb := range append(rulebooks(), spartan.Rulebook()) {
		slug := rb.Scenarios()[0].Slug
		if played[rb.ID()] {
			slug = "cannae" // a second battle of Spartan, with other units
		}
		played[rb.ID()] = true
		files, err := rb.Files(slug)
		require.NoError(t, err)
		g, err := rb.Open(files, nil)
		require.NoError(t, err)
		_, err = enginetest.Play(rb, g, 3, func(st enginetest.Step) error {
			in := engines.Input{Position: st.Before, Dice: engines.NewKeyed(enginetest.Seed(3)), Answers: st.Answers, Ask: true}
			for _, p := range st.Plots {
				file := asPlot("m", p, g.Stage(st.Before).Impulse)
				f, problems := plot.Read(file.Name, file.Data, g.Grammar())
				require.Less(t, plot.Worst(problems), plot.Warning, "%s: %v", rb.ID(), problems)
				orders, _ := g.Compile(g.View(st.Before, p.Side), &f)
				in.Orders = append(in.Orders, engines.SideOrders{Side: p.Side, Orders: orders})
			}
			out, err := engines.Run(g, in)
			require.NoError(t, err)
			require.True(t, reflect.DeepEqual(st.Events, out.Events), "%s, impulse %d", rb.ID(), g.Stage(st.Before).Impulse)
			return nil
		})
		require.NoError(t, err)
	}
}

func TestSoakCountsTheSameTwice(t *testing.T) {
	var last string
	for range 2 {
		var out bytes.Buffer
		a := &app{books: []engines.Rulebook{enginetest.Toy{}}, now: func() string { return "" }, out: &out, err: os.Stderr}
		require.Equal(t, exitDone, a.run([]string{"soak", "toy", "--games", "50", "--seed", "1"}))
		require.True(t, last == "" || last == out.String())
		last = out.String()
	}
	require.Regexp(t, `^50 games, \d\d\d turns, 0 faults\n$`, last)
}
