package cli

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"oddsmith/internal/meter"
	"oddsmith/reports/files"
)

// exit ends the process. It is a variable so that a test can live on.
var exit = os.Exit

// An ending sees to it that a command ends that was told to, by a signal or by its time: what
// waits for a pipe or a file of another's would wait on.
type ending struct {
	grace   time.Duration   // for saving what is finished
	failed  func(error) int // shows an error
	shows   atomic.Bool     // the error that it ends with is shown, or about to be
	nothing atomic.Bool     // there is nothing to save: see [App.Saves]
	over    chan struct{}   // closed once the command has ended
}

// How long a command may take to end, if it has something to save and if it has nothing.
const (
	defaultGrace = 2 * time.Second
	shortGrace   = 100 * time.Millisecond
)

// untilSignal returns a context that the first signal cancels. A second signal, or some time after
// the first, ends the process.
func (e *ending) untilSignal(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(parent)
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case <-signals:
		case <-e.over:
			return
		}
		cancel()
		e.end(shortGrace, signals, context.Canceled)
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel()
	}
}

// within returns a context that ends after the duration d. If the command continues for another
// tenth of d, and the time needed for saving, the process ends.
func (e *ending) within(parent context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := meter.WithTimeout(parent, d)
	go func() {
		select {
		case <-ctx.Done():
		case <-e.over:
			return
		}
		if parent.Err() == nil { // else a signal sees to the end
			e.end(max(d/10, shortGrace), nil, meter.Interrupted(ctx))
		}
	}()
	return ctx, cancel
}

// end ends the process after while, or after the grace period if there is something to save, unless the command
// ends before. A signal ends it at once. why is the error to print.
func (e *ending) end(while time.Duration, signals <-chan os.Signal, why error) {
	for _, wait := range []time.Duration{while, e.grace - while} {
		select {
		case <-signals:
			wait = 0
		case <-time.After(wait):
		case <-e.over:
			return
		}
		if wait == 0 || e.nothing.Load() {
			break
		}
	}
	if e.shows.CompareAndSwap(false, true) {
		files.Abandon()
		if !e.nothing.Load() {
			why = fmt.Errorf("%w; what was finished could not be written within %s", why, e.grace)
		}
		exit(e.failed(why))
	}
}
