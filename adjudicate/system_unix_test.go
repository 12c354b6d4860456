//go:build unix

package adjudicate

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAPipeInTheFolder does not keep anybody waiting.
func TestAPipeInTheFolder(t *testing.T) {
	dir := copyDir(t, dealt(t, Config{}).dir)
	require.NoError(t, os.Remove(filepath.Join(dir, matchName)))
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, matchName), 0o644))
	_, err := Open(dir, toys)
	require.EqualError(t, err, "match.toml: match: the journal names this file, but it cannot be read; bring the match folder back from a copy")
}
