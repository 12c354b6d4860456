//go:build unix

package adjudicate

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/enginetest"
)

// TestAPipeInTheFolder does not keep anybody waiting.
func TestAPipeInTheFolder(t *testing.T) {
	dir := copyDir(t, dealt(t, Config{}).dir)
	require.NoError(t, os.Remove(filepath.Join(dir, matchName)))
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, matchName), 0o644))
	_, err := Open(dir, toys)
	require.EqualError(t, err, "match.toml: match: the journal names this file, but it cannot be read; bring the match folder back from a copy")
}

// TestAPipeWhereAMatchIsMade is something that is there already.
func TestAPipeWhereAMatchIsMade(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "club")
	require.NoError(t, os.Mkdir(dir, 0o755))
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, journalName), 0o644))
	_, _, err := Create(dir, enginetest.Toy{}, toyFiles(t), Config{Seed: toySeed})
	require.EqualError(t, err, dir+": file: something of that name is there already; write a name that is free instead")
}
