package cli

import (
	"context"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"oddsmith/internal/meter"
	"oddsmith/reports/files"
)

// defaultGrace is how long a command may take to save what is finished after it was told to end.
// What waits for a pipe or a file of another's would wait on.
const defaultGrace = 2 * time.Second

// exit ends the process. It is a variable so that a test can live on.
var exit = os.Exit

// An ending sees to it that a command ends that was told to: by a signal, or by its time.
type ending struct {
	grace   time.Duration
	failed  func(error) int // shows an error
	writing atomic.Bool     // all there was to find out is found: see [App.Finishing]
	over    chan struct{}   // closed once the command has ended
}

// untilSignal returns a context that the first signal ends. A second one ends the process, as
// does some time after the first; what was being written is given up.
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
		grace := e.grace
		if e.writing.Load() {
			grace = 0
		}
		cancel()
		e.wait(grace, signals, context.Canceled)
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel()
	}
}

// within returns a context that ends after the time that a run may take. The process ends once
// that is exceeded by a tenth: by as much as it may take to save what is finished, where that
// is more and something may be to save.
func (e *ending) within(parent context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := meter.WithTimeout(parent, d)
	go func() {
		select {
		case <-ctx.Done():
		case <-e.over:
			return
		}
		grace := d / 10
		if !e.writing.Load() {
			grace = max(grace, e.grace)
		}
		if parent.Err() == nil { // else a signal ended it
			e.wait(grace, nil, meter.Interrupted(ctx))
		}
	}()
	return ctx, cancel
}

// wait ends the process after some time, or a signal, unless the command ends before.
func (e *ending) wait(grace time.Duration, signals <-chan os.Signal, why error) {
	select {
	case <-signals:
	case <-time.After(grace):
	case <-e.over:
		return
	}
	files.Abandon()
	exit(e.failed(why))
}
