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

// A charts file may hold 300 units and 60 leaders; all of them may meet in one
// battle.
func TestBattleOfAll(t *testing.T) {
	l := book()
	l.redeploy = true
	var f fight
	plans := [2]battlePlan{{breakOff: condRule{set: true}}, {breakOff: condRule{set: true}}}
	for seed := range uint64(20) {
		d := &alone{state: 88172645463325252 + seed}
		f.reset(d, &l)
		f.army[attacker], f.army[defender] = army{plan: &plans[0], roman: true}, army{plan: &plans[1]}
		names := []string{"L", "cav", "archer", "slave", "G", "glad", "sling", "C"}
		for i := range 300 {
			k := kinds[names[(i*7+int(seed))%len(names)]]
			f.addPiece(piece{factors: ladders[k.ladder], unit: int16(i), army: int8(i / 150), arm: k.arm, slave: k.slave, gallic: k.gallic, legion: k.legion, words: 1})
		}
		for i := range 60 {
			f.addChief(chief{army: int8(i / 30), leader: int16(i), bonus: 1})
			plans[i/30].leaders = append(plans[i/30].leaders, seating{unit: int16(i/30*150 + i), leader: int8(i)})
		}
		f.run()
		require.NotEqual(t, fighting, f.end)
		for a := range f.army {
			alive := f.line(int8(a))
			if f.end == destroyed {
				require.Equal(t, int(f.loser) == a, alive == 0)
			}
		}
		for i := range f.chiefs {
			if c := &f.chiefs[i]; c.seat != none {
				require.True(t, !c.dead && f.pieces[c.seat].alive() && f.pieces[c.seat].chief == int16(i))
			}
		}
	}
}
