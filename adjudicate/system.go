package adjudicate

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
)

// DiskProblem puts what the system refused into words: the file, what is wrong
// and what to do. Errors of other kinds stay as they are. dir is the folder
// that names in the error are relative to, "" if they are as the user wrote
// them.
func DiskProblem(dir string, err error) error {
	var refused *Refused
	var damaged *Damaged
	if err == nil || errors.As(err, &refused) || errors.As(err, &damaged) {
		return err
	}
	name, why := fromSystem(err)
	if why == nil {
		return err
	}
	if dir != "" {
		// A file that was open already tells its whole name.
		name = strings.TrimPrefix(name, dir+string(filepath.Separator))
		name = filepath.Join(dir, filepath.FromSlash(shown(filepath.ToSlash(name))))
	}
	if name == "" {
		name = "system"
	}
	return refuse(name, "file", inWords(why), "")
}

// fromSystem is what the system refused, and the file as far as it named one; nil
// for an error that is not the system's.
func fromSystem(err error) (name string, why error) {
	var file *fs.PathError
	var link *os.LinkError
	var call *os.SyscallError
	switch {
	case errors.As(err, &file):
		return file.Path, file.Err
	case errors.As(err, &link):
		return link.New, link.Err
	case errors.As(err, &call):
		return "", call.Err
	}
	return "", nil
}

// systemWords says what the system refused, without the file.
func systemWords(err error) string {
	if _, why := fromSystem(err); why != nil {
		return inWords(why)
	}
	return inWords(err)
}

// shown is the name of a file that is on its way to be, as it is going to be.
func shown(name string) string {
	base, hides := strings.CutPrefix(path.Base(name), ".")
	for _, end := range []string{tmpEnd, nextEnd} {
		if b, ok := strings.CutSuffix(base, end); ok && hides {
			return path.Join(path.Dir(name), b)
		}
	}
	return name
}

// inWords says why the system refused, and what helps.
func inWords(err error) string {
	switch {
	case errors.Is(err, syscall.EROFS):
		return "it lies where nothing can be written (read-only file system); copy the folder to another disk"
	case errors.Is(err, fs.ErrPermission):
		return "the system does not allow it (permission denied); get the rights to that file and folder, or use others"
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return "the disk is full; free some space and give the command again"
	case errors.Is(err, syscall.ENAMETOOLONG):
		return "the name is too long for this system; take a shorter one"
	case errors.Is(err, syscall.ENOTDIR):
		return "a part of its path is a file, not a folder; take another name"
	case errors.Is(err, fs.ErrExist), errors.Is(err, syscall.ENOTEMPTY):
		return "something of that name is there already; take another name"
	case errors.Is(err, syscall.EISDIR):
		return "this is a folder, not a file; take another name"
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file or folder; make it, or take another name"
	}
	return "the system refused it (" + err.Error() + "); give the command again, or use another folder"
}
