//go:build unix

package files

import (
	"errors"
	"os"
	"syscall"
)

// lock locks an open file or folder until it is closed; the process's end closes it too.
func lock(f *os.File) error {
	raw, err := f.SyscallConn()
	if err != nil {
		return err
	}
	if controlErr := raw.Control(func(fd uintptr) { err = syscall.Flock(int(fd), syscall.LOCK_EX|syscall.LOCK_NB) }); controlErr != nil {
		return controlErr
	}
	return err
}

// isTaken reports whether another holds the lock. A file system that knows no locks says
// something else.
func isTaken(err error) bool { return errors.Is(err, syscall.EWOULDBLOCK) }
