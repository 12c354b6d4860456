package enginetest

import (
	"testing"

	"prestags/engines"
)

// Conform plays games of every scenario that can be played and holds each step
// to the promises of the seam, the leak test included. It returns how many
// varied positions the leak test compared.
func Conform(t *testing.T, rb engines.Rulebook, games int) (varied int) {
	t.Helper()
	for _, sc := range rb.Scenarios() {
		if len(sc.Planned) > 0 {
			continue
		}
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
				n, err := Leaks(g, s, seed)
				varied += n
				return err
			})
			if err != nil {
				t.Fatalf("%s, seed %d: %v", sc.Slug, seed, err)
			}
		}
	}
	return varied
}
