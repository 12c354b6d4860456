//go:build !unix

package adjudicate

import (
	"errors"
	"io/fs"
	"os"
)

// takeLock makes the lock file; ok is false while somebody alive holds it. A
// file that is open cannot be taken away here, one left by a dead process can.
func takeLock(root *os.Root) (f *os.File, ok bool, err error) {
	if err := root.Remove(lockName); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	f, err = root.OpenFile(lockName, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil, false, nil
	}
	return f, err == nil, err
}

func dropLock(root *os.Root, f *os.File) error {
	return errors.Join(f.Close(), root.Remove(lockName))
}
