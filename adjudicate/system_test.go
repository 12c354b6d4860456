package adjudicate

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/enginetest"
	"prestags/plot"
)

func TestDiskProblem(t *testing.T) {
	for _, tt := range []struct {
		dir  string
		err  error
		want string
	}{
		{"m", &fs.PathError{Op: "openat", Path: "lock", Err: syscall.EACCES}, "m/lock: file: the system does not allow it (permission denied); get the rights to that file and folder, or use others"},
		{"m", &fs.PathError{Op: "write", Path: "003-turn-1/.greeks-01.txt.tmp", Err: syscall.ENOSPC}, "m/003-turn-1/greeks-01.txt: file: the disk is full; free some space and give the command again"},
		{"m", &fs.PathError{Op: "write", Path: filepath.Join("m", "lock"), Err: syscall.ENOSPC}, "m/lock: file: the disk is full; free some space and give the command again"},
		{"", &fs.PathError{Op: "mkdir", Path: "newro", Err: syscall.EROFS}, "newro: file: it lies where nothing can be written (read-only file system); copy the folder to another disk"},
		{"", &os.LinkError{Op: "rename", Old: "a", New: "b", Err: syscall.EIO}, "b: file: the system refused it (input/output error); give the command again, or use another folder"},
		{"", &fs.PathError{Op: "open", Path: "a/b", Err: syscall.ENOTDIR}, "a/b: file: a part of its path is a file, not a folder; take another name"},
		{"", &fs.PathError{Op: "open", Path: "a", Err: syscall.EISDIR}, "a: file: this is a folder, not a file; take another name"},
		{"", &fs.PathError{Op: "open", Path: "a", Err: syscall.ENAMETOOLONG}, "a: file: the name is too long for this system; take a shorter one"},
		{"", &fs.PathError{Op: "open", Path: "a", Err: syscall.ENOENT}, "a: file: there is no such file or folder; make it, or take another name"},
		{"", os.NewSyscallError("flock", syscall.ENOLCK), "system: file: the system refused it (no locks available); give the command again, or use another folder"},
	} {
		var refused *Refused
		err := DiskProblem(tt.dir, fmt.Errorf("wrapped: %w", errors.Join(tt.err, errors.New("more"))))
		require.ErrorAs(t, err, &refused)
		require.EqualError(t, err, tt.want)
	}
	require.NoError(t, DiskProblem("m", nil))
	require.Equal(t, errKilled, DiskProblem("m", errKilled))
	damaged := &Damaged{Path: "x", Wrong: "y"}
	require.Equal(t, error(damaged), DiskProblem("m", damaged))
}

// TestAFullDisk: the program says so in its own words and nothing is changed.
func TestAFullDisk(t *testing.T) {
	m := dealt(t, Config{})
	p := play(t, m, "south", 2)
	before := folder(t, m.dir)
	m.disk.before = func(op, name string, data []byte) ([]byte, error) {
		if op == "write" {
			return nil, &fs.PathError{Op: op, Path: name, Err: syscall.ENOSPC}
		}
		return data, nil
	}
	_, err := m.Submit(p, "")
	require.EqualError(t, err, filepath.Join(m.dir, "002-turn-1", "south-01.txt")+": file: the disk is full; free some space and give the command again")
	require.Equal(t, before, folder(t, m.dir))
}

// TestALockThatCannotBeTaken because of what lies there.
func TestALockThatCannotBeTaken(t *testing.T) {
	m := dealt(t, Config{})
	p := play(t, m, "south", 2)
	require.NoError(t, os.Mkdir(filepath.Join(m.dir, lockName), 0o755))
	_, err := m.Submit(p, "")
	var refused *Refused
	require.ErrorAs(t, err, &refused)
	require.ErrorContains(t, err, filepath.Join(m.dir, lockName)+": file: ")
}

// TestTheLockIsWaitedFor a while.
func TestTheLockIsWaitedFor(t *testing.T) {
	m := dealt(t, Config{})
	other := reopen(t, m)
	p := play(t, m, "south", 2)
	held, tried, free := make(chan bool), make(chan bool, 1), make(chan error, 1)
	other.disk.waits = func() {
		select {
		case tried <- true:
		default:
		}
	}
	go func() {
		free <- m.locked("adjudicate", func() error {
			close(held)
			<-tried
			return nil
		})
	}()
	<-held
	_, err := other.Submit(p, "")
	require.NoError(t, err)
	require.NoError(t, <-free)
}

// TestAJournalThatIsGone while other files of the match are there.
func TestAJournalThatIsGone(t *testing.T) {
	base := dealt(t, Config{})
	const tail = "; bring the match folder back from a copy, or give `prestags new` again if it was cut short here"
	gone := func(t *testing.T, dir, want string) {
		t.Helper()
		_, err := Open(dir, toys)
		var damaged *Damaged
		require.ErrorAs(t, err, &damaged)
		require.EqualError(t, err, want)
	}
	dir := copyDir(t, base.dir)
	require.NoError(t, os.WriteFile(filepath.Join(dir, journalName), nil, 0o644))
	gone(t, dir, "journal.jsonl: match: it is gone or empty, but match.toml is there"+tail)
	require.NoError(t, os.Remove(filepath.Join(dir, journalName)))
	gone(t, dir, "journal.jsonl: match: it is gone or empty, but match.toml is there"+tail)
	require.NoError(t, os.Mkdir(filepath.Join(dir, journalName), 0o755))
	gone(t, dir, "journal.jsonl: match: journal.jsonl is no file; bring the match folder back from a copy")
	require.NoError(t, os.Remove(filepath.Join(dir, journalName)))
	require.NoError(t, os.Remove(filepath.Join(dir, matchName)))
	gone(t, dir, "journal.jsonl: match: it is gone or empty, but facts is there"+tail)

	_, err := Open(t.TempDir(), toys)
	require.ErrorContains(t, err, "there is no match here")
	_, err = Open("", toys)
	require.EqualError(t, err, "DIR: file: the name of the folder is empty; write the folder of a match instead")
}

// TestDamagedSaysWhatToDo however long the rest is.
func TestDamagedSaysWhatToDo(t *testing.T) {
	s := (&Damaged{Path: "x", Wrong: strings.Repeat("long ", 100)}).Error()
	require.Len(t, []rune(s), plot.MaxProblem)
	require.True(t, strings.HasSuffix(s, "…; bring the match folder back from a copy"), s)
}

func TestFolderNames(t *testing.T) {
	for name, want := range map[string]string{
		"":        "DIR: file: the name of the folder is empty; write the folder of a match instead",
		"戦い":      "the folder's name is the match's id, and it has no letter from a to z and no digit; write a name like friday-battle instead",
		"---":     "and it has no letter from a to z and no digit",
		"con":     "Windows keeps this name for a device",
		"NUL.old": "Windows keeps this name for a device",
		"Com1":    "Windows keeps this name for a device",
		"battle.": "a folder's name cannot end in a full stop or a blank on Windows",
		"battle ": "a folder's name cannot end in a full stop or a blank on Windows",
		"a:b":     "a folder's name cannot hold ':' on Windows",
		"a\tb":    `a folder's name cannot hold '\t' on Windows`,
		"console": "",
		"com10":   "",
		"Κλέο 1":  "",
	} {
		dir := name
		if name != "" {
			dir = filepath.Join(t.TempDir(), name)
		}
		m, _, err := Create(dir, enginetest.Toy{}, toyFiles(t), Config{Seed: toySeed})
		if want == "" {
			require.NoError(t, err, name)
			require.NoError(t, m.Close())
			continue
		}
		require.ErrorContains(t, err, want, name)
		if name != "" {
			require.NoDirExists(t, dir)
		}
	}
	// An id of its own leaves the folder's name free of it.
	m, _, err := Create(filepath.Join(t.TempDir(), "戦い"), enginetest.Toy{}, toyFiles(t), Config{ID: "club", Seed: toySeed})
	require.NoError(t, err)
	require.NoError(t, m.Close())
}
