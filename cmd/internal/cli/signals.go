package cli

import (
	"cmp"
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"oddsmith/reports/files"
)

// defaultGrace is how long a command may take to end after it was told to. What waits for a pipe
// or a file of another's would wait on.
const defaultGrace = 2 * time.Second

// exit ends the process. It is a variable so that a test can live on.
var exit = os.Exit

// untilSignal returns a context that the first signal ends. A second one ends the process,
// as does some time after the first; what was being written is given up, and interrupted is
// called.
func untilSignal(parent context.Context, grace time.Duration, interrupted func()) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(parent)
	signals, ended := make(chan os.Signal, 2), make(chan struct{})
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case <-signals:
		case <-ended:
			return
		}
		cancel()
		select {
		case <-signals:
		case <-time.After(cmp.Or(grace, defaultGrace)):
		case <-ended:
			return
		}
		files.Abandon()
		interrupted()
		exit(Interrupted)
	}()
	return ctx, func() {
		signal.Stop(signals)
		close(ended)
		cancel()
	}
}
