package iamspartacus

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
)

// Wherever both sides stand in the open at the end of a land phase they have met
// there in it: a battle, an evasion, or leaders alone on both sides (13.1). And
// what battles tell agrees with itself: a line of one unit a front, losses that
// the next line shows.
func TestBattlesAreFought(t *testing.T) {
	g, _ := shipped(t, everything...)
	battles := 0
	for seed := range uint64(8) {
		_, err := enginetest.Play(Rulebook(), g, seed, func(s enginetest.Step) error {
			phase := map[part]string{rebelPart: "3B", romanPart: "3C"}[partOf(s.Before.(*position).impulse)]
			p := s.After.(*position)
			if phase == "" || p.over.done {
				return nil
			}
			for a := range g.areas {
				l := loc(a)
				if !g.hasAny(p, roman, l) || !g.hasAny(p, rebel, l) || g.countUnits(p, roman, l)+g.countUnits(p, rebel, l) == 0 {
					continue
				}
				met := slices.ContainsFunc(s.Events, func(e engines.Event) bool {
					if e.Phase != phase || len(e.At) == 0 || e.Kind != "battle" && e.Kind != "evade" && e.Kind != "captured" && !(e.Kind == "siege" && e.Result == "train begun") {
						return false
					}
					at, ok := g.place(e.At[0])
					return ok && g.areaOf(at) == int8(a)
				})
				if !met {
					return fmt.Errorf("turn %d %s: both sides in %s and no battle", turnOf(p.impulse-1), phase, g.areas[a].id)
				}
			}
			n, err := linesAgree(s.Events)
			battles += n
			return err
		})
		require.NoError(t, err, "seed %d", seed)
	}
	require.Greater(t, battles, 60)
}

// linesAgree follows each battle's events from one line to the next.
func linesAgree(events []engines.Event) (battles int, err error) {
	factor := map[string]int{}
	for _, e := range events {
		switch e.Kind {
		case "battle":
			battles++
			clear(factor)
			for _, f := range e.Effects {
				if f.What != "leader" {
					factor[f.Unit] = f.N
				}
			}
		case "setup", "line":
			lanes := map[string]int{}
			for _, f := range e.Effects {
				switch f.What {
				case "front", "flank", "behind":
					if factor[f.Unit] != f.N {
						return 0, fmt.Errorf("event %d: %s stands at %d, not %d", e.N, f.Unit, f.N, factor[f.Unit])
					}
					if lanes[f.Unit]++; lanes[f.Unit] > 1 {
						return 0, fmt.Errorf("event %d: %s stands twice", e.N, f.Unit)
					}
				}
			}
		}
		for _, f := range e.Effects {
			switch f.What {
			case "reduced":
				n := 0
				if _, err := fmt.Sscan(f.To, &n); err != nil {
					return 0, err
				}
				if _, in := factor[f.Unit]; in {
					factor[f.Unit] = n
				}
			case "eliminated":
				delete(factor, f.Unit)
			}
		}
	}
	return battles, nil
}
