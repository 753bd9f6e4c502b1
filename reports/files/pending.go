package files

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A pending is a file or folder that is put together beside its place, under a name of our
// own. It is locked while its process lives: what has such a name and no lock was left by a
// process that was killed.
type pending struct {
	path string
	file *os.File // the file itself, or the folder; it holds the lock
	done bool     // it took its place, or was given up
}

// The names of what is pending, and of a folder that went aside for one.
const (
	prefix = ".oddsmith-"
	aside  = "-aside-"
)

// going is what this process is putting together, so that it can be given up at once.
var going struct {
	sync.Mutex
	list  []*pending
	swept map[string]bool // folders that were looked through
}

// Abandon gives up all files and folders that this process is putting together. It is for a
// process that is about to end and has no time to unwind.
func Abandon() {
	going.Lock() // and stays locked: nothing takes its place any more
	for _, p := range going.list {
		_ = os.RemoveAll(p.path)
	}
}

// newPending creates an empty, locked file or folder with a random name in the folder dir. It
// first removes what killed processes left there.
func newPending(dir string, folder bool, mode fs.FileMode) (*pending, error) {
	sweep(dir)
	for {
		p := &pending{path: filepath.Join(dir, prefix+rand.Text())}
		err := p.make(folder, mode)
		if errors.Is(err, fs.ErrExist) || errors.Is(err, errTaken) {
			continue
		}
		if err != nil {
			return nil, err
		}
		going.Lock()
		going.list = append(going.list, p)
		going.Unlock()
		return p, nil
	}
}

// errTaken says that another process swept up what was just made, before it was locked.
var errTaken = errors.New("swept up")

// make creates and locks the file or folder. The error is errTaken if another process has locked
// or removed it.
func (p *pending) make(folder bool, mode fs.FileMode) (err error) {
	if folder {
		if err = os.Mkdir(p.path, mode); err == nil {
			p.file, err = os.Open(p.path)
		}
	} else {
		p.file, err = os.OpenFile(p.path, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
	}
	if err != nil {
		return err
	}
	if isTaken(lock(p.file)) || !p.isThere() {
		p.file.Close()
		return errTaken
	}
	return nil
}

// isThere reports whether the open file is still the one at its path.
func (p *pending) isThere() bool {
	open, err := p.file.Stat()
	named, err2 := os.Lstat(p.path)
	return err == nil && err2 == nil && os.SameFile(open, named)
}

// finish calls action, which ends what is pending; if that was done before, it returns [fs.ErrClosed]. No
// [Abandon] happens meanwhile.
func (p *pending) finish(action func() error) error {
	if p.done {
		return fs.ErrClosed
	}
	p.done = true
	going.Lock()
	defer going.Unlock()
	going.list = slices.DeleteFunc(going.list, func(q *pending) bool { return q == p })
	return action()
}

// discard removes what is pending; nothing once it has ended.
func (p *pending) discard() {
	_ = p.finish(func() error {
		err := os.RemoveAll(p.path)
		return errors.Join(err, p.file.Close())
	})
}

// sweep removes the unfinished files that killed processes left in a folder, and completes their
// commits, once per process and folder. Errors are ignored.
func sweep(dir string) {
	going.Lock()
	if going.swept == nil {
		going.swept = map[string]bool{}
	}
	done := going.swept[dir]
	going.swept[dir] = true
	going.Unlock()
	if done {
		return
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), listed) && e.Type().IsRegular() {
			resume(dir, e.Name())
		}
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), prefix) && (e.IsDir() || e.Type().IsRegular()) {
			sweepOne(dir, e.Name())
		}
	}
}

// sweepOne removes an unfinished file or folder, unless another process has locked it. A folder
// that was moved aside is moved back.
func sweepOne(dir, name string) {
	path := filepath.Join(dir, name)
	f, err := os.Open(path)
	if err != nil {
		return
	}
	defer f.Close()
	if lock(f) != nil {
		return // somebody is at it, or the file system knows no locks
	}
	if _, owner, ok := strings.Cut(name, aside); ok {
		// The folder that stood at the place: its successor did not come.
		if os.Rename(path, filepath.Join(dir, owner)) == nil {
			return
		}
	}
	_ = os.RemoveAll(path)
}
