package adjudicate_test

import (
	"fmt"
	"os"
	"path/filepath"

	"prestags/adjudicate"
	"prestags/engines"
	"prestags/engines/enginetest"
)

// A match lives in a folder. Plots are submitted, impulses resolved, and at any
// time everything can be played again and compared.
func Example() {
	dir, err := os.MkdirTemp("", "match")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	if err := play(filepath.Join(dir, "club")); err != nil {
		fmt.Println(err)
	}
	// Output:
	// impulse 1: The deal
	// waits for south: plot for impulse 002 (Turn 1)
	// understood 1 of 1
	// impulse 2: Turn 1
	// waits for north: plot for impulse 003 (Turn 2)
	// south played C02
	// 2 impulses proven
}

func play(dir string) error {
	book := enginetest.Toy{}
	files, err := book.Files("stakes")
	if err != nil {
		return err
	}
	m, _, err := adjudicate.Create(dir, book, files, adjudicate.Config{
		Seed: []byte("0123456789abcdef"), Questions: adjudicate.QuestionsDefault, Time: "2026-03-01T20:00:00Z",
		Players: []adjudicate.Player{{Side: "north", Name: "Anna"}, {Side: "south", Name: "Ben"}},
	})
	if err != nil {
		return err
	}
	defer m.Close()
	if err := resolve(m); err != nil {
		return err
	}
	r, err := m.Submit(adjudicate.Plot{Name: "south.txt", Data: []byte("match: club\nside: south\nimpulse: 2\n\nC02 PLAY\n")}, "2026-03-02T20:00:00Z")
	if err != nil {
		return err
	}
	fmt.Println("understood", r.Understood, "of", r.Lines)
	if err := resolve(m); err != nil {
		return err
	}
	rec, err := m.Record(2, engines.Public)
	if err != nil {
		return err
	}
	fmt.Println(rec.Events[0].Side, "played", rec.Events[0].Units[0])
	p, err := m.Verify("")
	if err != nil {
		return err
	}
	fmt.Println(p.Impulses, "impulses proven")
	return nil
}

func resolve(m *adjudicate.Match) error {
	res, err := m.Adjudicate(adjudicate.Opts{Time: "2026-03-03T20:00:00Z"})
	if err != nil {
		return err
	}
	for _, t := range res.Turns {
		fmt.Printf("impulse %d: %s\n", t.Impulse, t.Stage)
	}
	for _, w := range res.Waits {
		fmt.Println(w)
	}
	return nil
}
