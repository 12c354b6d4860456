package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/spf13/cobra"

	"prestags/adjudicate"
	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/plot"
)

// maxFaults bounds how many faults are written down.
const maxFaults = 5

func (a *app) soak() *cobra.Command {
	var games int
	var seed uint64
	var out string
	var options []string
	var own ownFacts
	var asJSON, matrix bool
	c := &cobra.Command{
		Use:   "soak GAME[/SCENARIO]",
		Short: "For maintainers: plays random legal games and checks every invariant",
		Long: `Plays games of random legal players to the end and holds every impulse to every
invariant: no unit lost, stacking legal, the record's JSON reads back, the replay
equals the original. Of a game without a scenario all scenarios are
played in turn. Game N has the dice and players of seed SEED+N. With --matrix so
many games are played of each scenario with nothing on, with all optional rules on
and with every option in its second value, in each sequence of play; and of each
value of each option alone, on three scenarios.

The first faults leave match folders soak-GAME-SCENARIO-SEED: the match up to
the impulse with the fault, whose plots and answers are filed and whose dice are
those of the seed. "prestags adjudicate" in it plays the fault again.`,
		Example: "  prestags soak spartan/marathon --games 1000 --seed 1",
		Args:    cobra.ExactArgs(1),
		RunE: runs(func(args []string) error {
			if games < 1 {
				return refuse("--games", "option", "there is nothing to play", "a number from 1")
			}
			if err := outside(out); err != nil {
				return err
			}
			sets, err := a.soakSets(args[0], own, options)
			if err != nil {
				return err
			}
			var t soaked
			if matrix {
				rows, err := a.matrix(sets)
				if err != nil {
					return err
				}
				t = a.playMatrix(rows, games, seed, out, asJSON)
			} else {
				t = a.play(sets, games, seed, out)
			}
			if asJSON {
				if err := a.json(t); err != nil {
					return err
				}
			} else {
				// Scripts read this line: always in the plural.
				a.printf("%d games, %d turns, %d faults\n", t.Games, t.Turns, len(t.Faults))
			}
			if len(t.Faults) > 0 {
				return done{code: exitInput}
			}
			return nil
		}),
	}
	c.Flags().IntVar(&games, "games", 100, "`N` games")
	c.Flags().Uint64Var(&seed, "seed", 1, "the `SEED` of the first game")
	factFlags(c, &own, &options)
	c.Flags().BoolVar(&matrix, "matrix", false, "plays so many games of each scenario with no option, all optional rules, all options, in each sequence; and of each option alone")
	c.Flags().StringVarP(&out, "out", "o", ".", "the `FOLDER` for faults")
	jsonFlag(c, &asJSON)
	return c
}

// soakSet is a scenario with its options, ready to be played.
type soakSet struct {
	set
	game    engines.Game
	options []engines.Setting
}

// soakSets are the scenarios to play: one, or all of a game.
func (a *app) soakSets(name string, own ownFacts, options []string) ([]soakSet, error) {
	names := []string{name}
	if b, err := a.book(name); err == nil && !isFile(name) {
		names = nil
		for _, s := range b.Scenarios() {
			names = append(names, b.ID()+"/"+s.Slug)
		}
	}
	var out []soakSet
	for _, n := range names {
		s, err := a.scenario(n, own)
		if err != nil {
			return nil, err
		}
		one := soakSet{set: s}
		if one.game, one.options, err = s.open(options); err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, nil
}

// soaked is what a soak came to.
type soaked struct {
	Games  int      `json:"games"`
	Turns  int      `json:"turns"`
	Faults []string `json:"faults"`
}

// play plays the games on all processors; what it returns does not depend on
// how many there are.
func (a *app) play(sets []soakSet, games int, seed uint64, out string) soaked {
	results := make([]played, games)
	next := make(chan int)
	var wg sync.WaitGroup
	var mu sync.Mutex
	finished := 0
	for range min(runtime.GOMAXPROCS(0), games) {
		wg.Go(func() {
			for i := range next {
				results[i] = playOne(sets[i%len(sets)], seed+uint64(i))
				mu.Lock()
				finished++
				if a.progress {
					fmt.Fprintf(a.err, "\r%d of %d games", finished, games)
				}
				mu.Unlock()
			}
		})
	}
	for i := range games {
		next <- i
	}
	close(next)
	wg.Wait()
	if a.progress {
		fmt.Fprintln(a.err)
	}
	t := soaked{Games: games, Faults: []string{}}
	for i, g := range results {
		t.Turns += g.turns
		if g.err == nil {
			continue
		}
		s, n := sets[i%len(sets)], seed+uint64(i)
		fault := fmt.Sprintf("%s/%s: seed %d: %v", s.book.ID(), s.game.Scenario().Slug, n, g.err)
		t.Faults = append(t.Faults, fault)
		fmt.Fprintln(a.err, plot.Clip(plot.Clean(fault), 2*plot.MaxProblem))
		if len(t.Faults) > maxFaults {
			continue
		}
		dir, err := a.keepFault(s, n, g.steps, out)
		if err != nil {
			fmt.Fprintln(a.err, plot.Clip(plot.Clean(fmt.Sprintf("%s: this fault cannot be kept: %v", dir, err)), 2*plot.MaxProblem))
			continue
		}
		fmt.Fprintf(a.err, "%s: adjudicate it to play the fault again\n", dir)
	}
	return t
}

// played is one game of a soak; steps only where it went wrong, the last one
// being the impulse with the fault.
type played struct {
	turns int
	steps []enginetest.Step
	err   error
}

// recorder notes what random players filed for an impulse that may never be
// resolved.
type recorder struct {
	engines.Game
	open enginetest.Step
}

// Awaited implements engines.Game: an impulse begins.
func (r *recorder) Awaited(p engines.Position) []engines.Need {
	r.open = enginetest.Step{Before: p}
	return r.Game.Awaited(p)
}

// Random implements engines.Game.
func (r *recorder) Random(v engines.View, c *rand.Rand) plot.File {
	f := r.Game.Random(v, c)
	r.open.Plots = append(r.open.Plots, enginetest.SidePlot{Side: v.Viewer(), File: f})
	return f
}

// playOne plays one game, in which a panic is a fault like others.
func playOne(s soakSet, seed uint64) (p played) {
	r := &recorder{Game: s.game}
	defer func() {
		if v := recover(); v != nil {
			p.err = fmt.Errorf("panic: %v", v)
		}
		if p.err == nil {
			p.steps = nil
		} else if n := len(p.steps); r.open.Before != nil && (n == 0 || p.steps[n-1].Before != r.open.Before) {
			p.steps = append(p.steps, r.open)
		}
	}()
	t, err := enginetest.Play(s.book, r, seed, func(st enginetest.Step) error {
		p.steps = append(p.steps, st)
		return nil
	})
	p.turns, p.err = t.Turns, err
	return p
}

// keepFault makes a match of a game that went wrong, played up to its last
// impulse, whose plots and answers are filed.
func (a *app) keepFault(s soakSet, seed uint64, steps []enginetest.Step, out string) (string, error) {
	dir := filepath.Join(out, fmt.Sprintf("soak-%s-%s-%d", s.book.ID(), s.game.Scenario().Slug, seed))
	m, _, err := adjudicate.Create(dir, s.book, s.files, adjudicate.Config{
		Options: s.options, Seed: enginetest.Seed(seed), Version: version, Time: a.now(), Questions: adjudicate.QuestionsDefault,
	})
	if err != nil {
		return dir, err
	}
	defer m.Close()
	for i, st := range steps {
		for _, p := range st.Plots {
			if _, err := m.Submit(asPlot(m.ID(), p, s.game.Stage(st.Before).Impulse), a.now()); err != nil {
				return dir, err
			}
		}
		if len(st.Answers) > 0 {
			if err := m.Answer(st.Answers, a.now()); err != nil {
				return dir, err
			}
		}
		if i == len(steps)-1 {
			break
		}
		// One impulse at a time: the next one may wait for nobody.
		next := s.game.Stage(st.Before).Impulse + 1
		if _, err := m.Adjudicate(adjudicate.Opts{Until: next, Version: version, Time: a.now()}); err != nil {
			return dir, err
		}
	}
	return dir, nil
}

// asPlot writes a random player's plot as a file.
func asPlot(match string, p enginetest.SidePlot, impulse int) adjudicate.Plot {
	f := p.File
	f.Header = plot.Header{
		Match: plot.Word{Text: match}, Side: plot.Word{Text: p.Side}, Impulse: plot.Word{Text: fmt.Sprintf("%03d", impulse)},
	}
	return adjudicate.Plot{Name: p.Side + ".txt", Data: []byte(plot.Text(f))}
}
