package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"prestags/adjudicate"
)

// standardInput are the names under which a command reads what is piped into
// it.
var standardInput = []string{"-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"}

// readFile reads a file of at most limit bytes; a larger one is refused from
// its size. What is no file is refused and not opened, since nothing may ever
// come out of it; but standard input and pipes that a shell has opened are
// read.
func readFile(name string, limit int64) ([]byte, error) {
	if name == "" {
		return nil, refuse("FILE", "file", "the name of the file is empty", "the name of one that is there")
	}
	if slices.Contains(standardInput, name) {
		return readAll(name, os.Stdin, limit)
	}
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, refuse(name, "file", "there is no such file", "the name of one that is there")
	}
	if err != nil {
		return nil, adjudicate.DiskProblem("", err)
	}
	switch mode := info.Mode(); {
	case info.IsDir():
		return nil, refuse(name, "file", "this is a folder", "the name of a file")
	case mode.IsRegular() && info.Size() > limit:
		return nil, tooLarge(name, info.Size(), limit)
	case mode.IsRegular(), mode.Type() == fs.ModeNamedPipe && openedByShell(name):
	default:
		return nil, refuse(name, "file", "this is a pipe or a device, not a file", "the name of a file, or - for what is piped in,")
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, adjudicate.DiskProblem("", err)
	}
	defer f.Close()
	return readAll(name, f, limit)
}

func readAll(name string, f io.Reader, limit int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err != nil {
		return nil, adjudicate.DiskProblem("", err)
	}
	if int64(len(data)) > limit {
		return nil, tooLarge(name, int64(len(data)), limit)
	}
	return data, nil
}

func tooLarge(name string, size, limit int64) error {
	return refuse(name, "file", fmt.Sprintf("it has %d bytes, more than the %d it may have", size, limit), "a smaller file")
}

// openedByShell tells a pipe that is open already, as <(command) makes one.
func openedByShell(name string) bool {
	return strings.HasPrefix(name, "/dev/fd/") || strings.HasPrefix(name, "/proc/self/fd/")
}

// fresh refuses a file to be written where it would do harm: in a match folder,
// which holds only what the program writes; over a file that the command reads;
// and, unless force, over one that is there.
func fresh(name string, force bool, inputs ...string) error {
	if name == "" {
		return refuse("-o", "file", "the name of the file is empty", "-o FILE")
	}
	if err := outside(name); err != nil {
		return err
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return adjudicate.DiskProblem("", err)
	case info.IsDir():
		return refuse(name, "file", "this is a folder", "the name of a file in it")
	}
	for _, in := range inputs {
		if read, err := os.Stat(in); err == nil && os.SameFile(info, read) {
			return refuse(name, "file", "the command reads this file; it cannot write it as well", "another name")
		}
	}
	if info.Mode().IsRegular() && !force {
		return refuse(name, "file", "it is there already", "another name, or --force,")
	}
	return nil
}

// outside refuses a file or folder in a match folder, also where a link leads
// into one.
func outside(name string) error {
	abs, err := filepath.Abs(name)
	if err != nil {
		return adjudicate.DiskProblem("", err)
	}
	for _, start := range []string{abs, resolved(abs)} {
		for dir, last := start, ""; dir != last; dir, last = filepath.Dir(dir), dir {
			for _, mark := range []string{"match.toml", "journal.jsonl"} {
				if info, err := os.Stat(filepath.Join(dir, mark)); err == nil && info.Mode().IsRegular() {
					return refuse(name, "file", "it would lie in the match folder "+filepath.Base(dir)+", which holds only what the program keeps there", "a name outside it")
				}
			}
		}
	}
	return nil
}

// resolved is a path without the links in as much of it as exists.
func resolved(abs string) string {
	if real, err := filepath.EvalSymlinks(abs); err == nil {
		return real
	}
	if dir := filepath.Dir(abs); dir != abs {
		return filepath.Join(resolved(dir), filepath.Base(abs))
	}
	return abs
}

// write writes a file for the user, which fresh has allowed.
func write(name string, data []byte) error { return place(name, data, 0o644) }

// place writes a file whole or not at all: what is killed, or finds the disk full,
// leaves the name free, or the file that was there.
func place(name string, data []byte, perm fs.FileMode) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return adjudicate.DiskProblem("", os.WriteFile(name, data, perm)) // a pipe, a device
	}
	name = resolved(name)
	tmp := filepath.Join(filepath.Dir(name), fmt.Sprintf(".prestags-%d.tmp", os.Getpid()))
	if err := stage(tmp, name, data, perm); err != nil {
		_ = os.Remove(tmp)
		var at *fs.PathError
		if errors.As(err, &at) {
			at.Path = name
		}
		return adjudicate.DiskProblem("", err)
	}
	return nil
}

// stage writes tmp and gives it its name.
func stage(tmp, name string, data []byte, perm fs.FileMode) error {
	_ = os.Remove(tmp) // of a dead process with the same number
	f, err := os.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(tmp, name); err != nil {
		return &fs.PathError{Op: "rename", Path: name, Err: errors.Unwrap(err)}
	}
	return nil
}
