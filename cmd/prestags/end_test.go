package main

import (
	"bytes"
	"encoding/hex"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/spartan"
)

// TestAGameToItsEnd: nobody plots, the game ends, the seed is told, and nothing
// more is taken.
func TestAGameToItsEnd(t *testing.T) {
	var out, errs bytes.Buffer
	seed := bytes.Repeat([]byte{9}, 32)
	a := &app{
		books: []engines.Rulebook{spartan.Rulebook()}, now: func() string { return "" }, out: &out, err: &errs,
		seed: func() ([]byte, error) { return seed, nil },
	}
	dir := filepath.Join(t.TempDir(), "m")
	do := func(want int, args ...string) string {
		t.Helper()
		out.Reset()
		errs.Reset()
		require.Equal(t, want, a.run(args), "%s", errs.String())
		return out.String()
	}
	do(exitDone, "new", "marathon", dir)
	do(exitDone, "adjudicate", dir)
	for range 11 {
		do(exitDone, "adjudicate", dir, "--without", "greeks,persians")
	}
	require.NotContains(t, do(exitDone, "report", dir, "--side", "greeks", "--format", "text"), hex.EncodeToString(seed))
	last := do(exitDone, "adjudicate", dir, "--without", "greeks,persians")
	require.Contains(t, last, "the game is over: Persians win; ")
	require.Contains(t, do(exitDone, "adjudicate", dir), "the game is over: Persians win; ")
	require.Contains(t, do(exitDone, "status", dir), "the game is over")
	require.Contains(t, do(exitDone, "status", dir), "\nDice: the seed, whose SHA-256 stood in every report, was "+hex.EncodeToString(seed)+".\n")
	require.Contains(t, strings.ReplaceAll(do(exitDone, "report", dir, "--side", "greeks", "--format", "text"), "\n  ", " "),
		"Dice: the seed, whose SHA-256 stood in every report, was "+hex.EncodeToString(seed))
	require.Contains(t, do(exitDone, "report", dir, "--side", "umpire", "--json"), `"result":{"winner":"persians"`)
	do(exitInput, "plot", "new", dir, "--side", "greeks")
	require.Contains(t, errs.String(), "the game is over")
}
