package serve

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
)

// settle is how long after a change the files are read again: editors write a file in
// several steps.
const settle = 80 * time.Millisecond

// A Feed is the files as they were last read, and who waits for the next change.
type Feed struct {
	set *Set

	mu      sync.Mutex
	latest  []byte
	waiting map[chan struct{}]bool
}

// NewFeed reads the files for the first time.
func NewFeed(set *Set) (*Feed, error) {
	now, err := set.read()
	if err != nil {
		return nil, err
	}
	text, err := now.text()
	return &Feed{set: set, latest: text, waiting: map[chan struct{}]bool{}}, err
}

// Latest is the JSON of the files.
func (f *Feed) Latest() []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.latest
}

// subscribe returns a channel that receives a value after changes, and a function that ends the
// subscription. Several changes may give one value.
func (f *Feed) subscribe() (changed <-chan struct{}, end func()) {
	c := make(chan struct{}, 1)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.waiting[c] = true
	return c, func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		delete(f.waiting, c)
	}
}

// reread reads the files, notifies the subscribers of a change, and returns the folders of the
// files. It ignores errors, because a file may be missing for a moment.
func (f *Feed) reread() []string {
	now, err := f.set.read()
	if err != nil {
		return nil
	}
	text, err := now.text()
	if err != nil {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if !bytes.Equal(text, f.latest) {
		f.latest = text
		for c := range f.waiting {
			select {
			case c <- struct{}{}:
			default: // it is told already
			}
		}
	}
	return now.folders
}

// Watch watches the files until the context ends. It watches folders, because many editors replace
// a file by a new one.
func (f *Feed) Watch(ctx context.Context) error {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return fmt.Errorf("watching files: %w", err)
	}
	defer w.Close()
	watched := map[string]bool{}
	follow := func(folders []string) {
		for _, dir := range folders {
			if !watched[dir] && w.Add(dir) == nil {
				watched[dir] = true
			}
		}
	}
	follow(f.reread())
	follow(f.reread())           // what changed before the folders were watched
	var settled <-chan time.Time // nil while nothing happens
	wait := func() {
		if settled == nil { // in a busy folder there is always one more event
			settled = time.After(settle)
		}
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case _, ok := <-w.Events:
			if !ok {
				return nil
			}
			wait()
		case _, ok := <-w.Errors: // such as too many at once: look at all of them
			if !ok {
				return nil
			}
			wait()
		case <-settled:
			settled = nil
			follow(f.reread())
		}
	}
}
