package enginetest

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"prestags/engines"
)

// Conform plays games of every scenario that can be played and holds each step
// to the promises of the seam, the leak test included. It returns how many
// varied positions the leak test compared. PRESTAGS_GAMES, a number, sets how
// many games of each scenario are played, for a long run; -v tells the steps.
func Conform(t *testing.T, rb engines.Rulebook, games int) (varied int) {
	t.Helper()
	if n, err := strconv.Atoi(os.Getenv("PRESTAGS_GAMES")); err == nil {
		games = n
	}
	steps := 0
	for _, sc := range rb.Scenarios() {
		files, err := rb.Files(sc.Slug)
		if err != nil {
			t.Fatal(err)
		}
		g, err := rb.Open(files, nil)
		if err != nil {
			t.Fatalf("%s: %v", sc.Slug, err)
		}
		for seed := range uint64(games) {
			_, err := Play(rb, g, seed, func(s Step) error {
				steps++
				n, err := Leaks(g, s, seed)
				varied += n
				if err == nil {
					err = foreseen(g, g.Stage(s.Before))
				}
				return err
			})
			if err != nil {
				t.Fatalf("%s, seed %d: %v", sc.Slug, seed, err)
			}
		}
	}
	t.Logf("%d steps, %d positions compared", steps, varied)
	return varied
}

// foreseen holds what is known of an impulse beforehand to what it came to be.
func foreseen(g engines.Game, st engines.Stage) error {
	if _, ok := g.StageOf(0); ok {
		return fmt.Errorf("there is an impulse 0")
	}
	if _, ok := g.StageOf(1 << 20); ok {
		return fmt.Errorf("the game has no end")
	}
	known, ok := g.StageOf(st.Impulse)
	if !ok || known.Name != "" && known != st || known.Impulse != st.Impulse {
		return fmt.Errorf("impulse %d is %+v, foreseen as %+v, %v", st.Impulse, st, known, ok)
	}
	return nil
}
