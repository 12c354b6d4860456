package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/spartan"
)

// TestDemoIsTheSameEachTime: the sample's folder, every file of it, is the same
// bytes in another folder at another time.
func TestDemoIsTheSameEachTime(t *testing.T) {
	t.Parallel()
	play := func(now string) (string, string) {
		var out bytes.Buffer
		a := &app{books: []engines.Rulebook{spartan.Rulebook()}, now: func() string { return now }, out: &out, err: os.Stderr}
		dir := filepath.Join(t.TempDir(), "demo")
		require.Equal(t, exitDone, a.run([]string{"demo", dir}))
		return dir, string(bytes.ReplaceAll(out.Bytes(), []byte(dir), []byte("DIR")))
	}
	one, said := play("2026-01-02T03:04:05Z")
	two, saidAgain := play("2027-06-07T08:09:10Z")
	require.Equal(t, said, saidAgain)
	require.NotContains(t, said, "understood 0 of", "the sample's plots order something")
	files := 0
	require.NoError(t, fs.WalkDir(os.DirFS(one), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		a, err := os.ReadFile(filepath.Join(one, name))
		require.NoError(t, err)
		b, err := os.ReadFile(filepath.Join(two, name))
		require.NoError(t, err)
		require.True(t, bytes.Equal(a, b), name)
		files++
		return nil
	}))
	require.Greater(t, files, 60)
}
