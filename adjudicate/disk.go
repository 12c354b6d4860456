package adjudicate

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"sync"
)

const (
	umpireDir = "umpire"
	factsDir  = "facts"
	// tmpEnd and nextEnd end the names, begun with a dot, of files on their way
	// to be. A tmp is nothing yet. A next replaces a file the journal names: it
	// counts once the journal names it.
	tmpEnd  = ".tmp"
	nextEnd = ".next"
)

// disk is the match folder: nothing is read or written outside it, whatever
// the names and links in it say.
type disk struct {
	root *os.Root
	// before, if not nil, is told of every write before it is made and may let
	// less of it happen, or nothing: for tests of what a kill leaves behind.
	before func(op, name string, data []byte) ([]byte, error)
	// waits, if not nil, is told that the lock is held and will be tried again.
	waits func()
}

func (d *disk) step(op, name string, data []byte) ([]byte, error) {
	if d.before == nil {
		return data, nil
	}
	return d.before(op, name, data)
}

// read returns a file of at most limit bytes. What is no file is not opened: a
// pipe would never answer.
func (d *disk) read(name string, limit int64) ([]byte, error) {
	tooLarge := fmt.Errorf("%s holds more than %d bytes", name, limit)
	switch info, err := d.root.Stat(name); {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no file", name)
	case info.Size() > limit:
		return nil, tooLarge
	}
	f, err := d.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = tooLarge
	}
	return data, err
}

func hidden(name, end string) string {
	return path.Join(path.Dir(name), "."+path.Base(name)+end)
}

// stage writes a new file; it lasts once settle has synced it.
func (d *disk) stage(name string, data []byte) (*os.File, error) {
	dir, perm, dirPerm := path.Dir(name), fs.FileMode(0o644), fs.FileMode(0o755)
	if dir == umpireDir {
		perm, dirPerm = 0o600, 0o700
	}
	part, fault := d.step("write", name, data)
	if fault != nil && part == nil {
		return nil, fault
	}
	if err := d.root.MkdirAll(dir, dirPerm); err != nil {
		return nil, err
	}
	if err := d.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	f, err := d.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		return nil, err
	}
	_, err = f.Write(part)
	return f, errors.Join(err, fault)
}

// settle syncs and closes staged files, together: a disk makes one write of
// what waits at the same time.
func settle(files []*os.File) error {
	errs := make([]error, len(files))
	var wg sync.WaitGroup
	for i, f := range files {
		wg.Go(func() { errs[i] = errors.Join(f.Sync(), f.Close()) })
	}
	wg.Wait()
	return errors.Join(errs...)
}

func (d *disk) rename(from, to string) error {
	if _, err := d.step("rename", to, nil); err != nil {
		return err
	}
	return d.root.Rename(from, to)
}

// syncDir makes renames in a folder last. Systems that cannot sync a folder
// keep their renames by themselves.
func (d *disk) syncDir(dir string) error {
	if _, err := d.step("sync", dir, nil); err != nil {
		return err
	}
	f, err := d.root.Open(dir)
	if err != nil {
		return err
	}
	_ = f.Sync()
	return f.Close()
}

func (d *disk) remove(name string) error {
	if _, err := d.step("remove", name, nil); err != nil {
		return err
	}
	return d.root.Remove(name)
}

// appendAt writes line at size, cutting off what stands behind it: a line that
// was never finished. If it fails the file is cut back to size.
func (d *disk) appendAt(name string, size int64, line []byte) error {
	part, fault := d.step("append", name, line)
	if fault != nil && part == nil {
		return fault
	}
	f, err := d.root.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	err = f.Truncate(size)
	if err == nil {
		_, err = f.WriteAt(part, size)
	}
	if err = errors.Join(err, fault); err == nil {
		err = f.Sync()
	}
	if err == nil && size == 0 {
		err = d.syncDir(".")
	}
	if err != nil {
		if _, gone := d.step("cut", name, nil); gone == nil {
			err = errors.Join(err, f.Truncate(size))
		}
	}
	return errors.Join(err, f.Close())
}

// sweep takes away what a dead process left half done, and finishes what the
// journal already tells: listed gives the hash of a file the journal names.
func (d *disk) sweep(listed map[string]string) error {
	top, err := fs.ReadDir(d.root.FS(), ".")
	if err != nil {
		return err
	}
	dirs := []string{"."}
	for _, e := range top {
		if e.IsDir() {
			dirs = append(dirs, e.Name())
		}
	}
	for _, dir := range dirs {
		entries, err := fs.ReadDir(d.root.FS(), dir)
		if err != nil {
			return err
		}
		for _, e := range entries {
			base, isHidden := strings.CutPrefix(e.Name(), ".")
			if !isHidden || e.IsDir() {
				continue
			}
			name := path.Join(dir, e.Name())
			if target, ok := strings.CutSuffix(base, nextEnd); ok {
				target = path.Join(dir, target)
				if d.holds(name, listed[target]) {
					if err := errors.Join(d.rename(name, target), d.syncDir(dir)); err != nil {
						return err
					}
					continue
				}
			} else if !strings.HasSuffix(base, tmpEnd) {
				continue
			}
			if err := d.remove(name); err != nil {
				return err
			}
		}
	}
	return nil
}
