package adjudicate

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"
)

const lockName = "lock"

// A command that finds the match held tries again until lockWait is over.
const (
	lockWait  = 2 * time.Second
	lockPause = 25 * time.Millisecond
)

// lock keeps other processes from writing to the folder until the function
// returned is called. who is put into the lock file for them to read.
func (d *disk) lock(dir, who string) (unlock func() error, err error) {
	f, ok, err := takeLock(d.root)
	for end := time.Now().Add(lockWait); err == nil && !ok && time.Now().Before(end); {
		if d.waits != nil {
			d.waits()
		}
		time.Sleep(lockPause)
		f, ok, err = takeLock(d.root)
	}
	if err != nil {
		return nil, err
	}
	if !ok {
		holder := "another process"
		if data, err := d.read(lockName, 1000); err == nil && strings.TrimSpace(string(data)) != "" {
			holder = strings.TrimSpace(string(data))
		}
		return nil, &Held{Dir: dir, Holder: holder}
	}
	text := []byte(fmt.Sprintf("%s (process %d)\n", who, os.Getpid()))
	_, werr := f.WriteAt(text, 0)
	if err := errors.Join(f.Truncate(int64(len(text))), werr); err != nil {
		return nil, errors.Join(err, dropLock(d.root, f))
	}
	return func() error { return dropLock(d.root, f) }, nil
}
