package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/adjudicate"
	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/engines/spartan"
)

// TestRandomBattlesAreProven: battles with random plots, in which the losses are
// asked for and chosen at random, in either sequence; verify finds nothing
// wrong, neither in the match nor in the pack that is released at the end.
func TestRandomBattlesAreProven(t *testing.T) {
	book := spartan.Rulebook()
	asked := 0
	for seed, sequence := range []string{"simultaneous", "standard"} {
		dir := filepath.Join(t.TempDir(), "m")
		files, err := book.Files("marathon")
		require.NoError(t, err)
		m, _, err := adjudicate.Create(dir, book, files, adjudicate.Config{
			Seed: enginetest.Seed(uint64(seed)), Late: adjudicate.LateStand, Options: []engines.Setting{{Key: "sequence", Value: sequence}},
		})
		require.NoError(t, err)
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		for step := 0; ; step++ {
			require.Less(t, step, 2000)
			res, err := m.Adjudicate(adjudicate.Opts{})
			require.NoError(t, err)
			if res.Over {
				break
			}
			for _, w := range res.Waits {
				if w.Kind != engines.NeedAnswer {
					v, err := m.View(w.Side)
					require.NoError(t, err)
					_, err = m.Submit(asPlot(m.ID(), enginetest.SidePlot{Side: w.Side, File: m.Game().Random(v, r)}, w.Impulse), "")
					require.NoError(t, err)
					continue
				}
				qs, err := m.Questions(w.Side)
				require.NoError(t, err)
				var b strings.Builder
				fmt.Fprintf(&b, "match: m\nside: %s\nimpulse: %d\n[answers]\n", w.Side, w.Impulse)
				for i := range qs {
					var take []string
					n := qs[i].Min + r.IntN(qs[i].Max-qs[i].Min+1)
					for _, c := range r.Perm(len(qs[i].Choices))[:n] {
						take = append(take, qs[i].Choices[c].ID)
					}
					if n == 0 {
						take = []string{"none"}
					}
					fmt.Fprintf(&b, "%s: %s\n", qs[i].Name(), strings.Join(take, " "))
					asked++
				}
				_, err = m.TakeAnswers(adjudicate.Plot{Name: "a.txt", Data: []byte(b.String())}, "")
				require.NoError(t, err)
			}
		}
		proof, err := m.Verify("")
		require.NoError(t, err)
		require.Greater(t, proof.Impulses, 12)
		pack := filepath.Join(t.TempDir(), "pack")
		_, whole, err := m.Export("greeks", pack, "", "")
		require.NoError(t, err)
		require.True(t, whole)
		p, err := adjudicate.Open(pack, []engines.Rulebook{book})
		require.NoError(t, err)
		again, err := p.Verify("")
		require.NoError(t, err)
		require.Equal(t, proof.Impulses, again.Impulses)
		require.NoError(t, p.Close())
		require.NoError(t, m.Close())
	}
	require.Greater(t, asked, 5)
}
