//go:build unix

package adjudicate

import (
	"errors"
	"os"
	"syscall"
)

// takeLock opens the lock file and locks it; ok is false while somebody alive
// holds it. The lock of a dead process falls with it, only its file stays.
func takeLock(root *os.Root) (f *os.File, ok bool, err error) {
	for {
		f, err := root.OpenFile(lockName, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			return nil, false, err
		}
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, false, f.Close()
		}
		if err != nil {
			return nil, false, errors.Join(err, f.Close())
		}
		// The holder before may have taken the file away between the two calls.
		mine, err := f.Stat()
		if err != nil {
			return nil, false, errors.Join(err, f.Close())
		}
		if now, err := root.Stat(lockName); err == nil && os.SameFile(mine, now) {
			return f, true, nil
		}
		f.Close()
	}
}

func dropLock(root *os.Root, f *os.File) error {
	return errors.Join(root.Remove(lockName), f.Close())
}
