package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"oddsmith/cmd/internal/cli"
	"oddsmith/internal/meter"
	"oddsmith/reports/bug"
)

// patience is how long a process may take to end after it was asked to.
const patience = 4 * time.Second

// A worker runs shards one after the other in a process of its own, on one core. The
// process is begun when it is needed.
type worker struct {
	program, plan string

	cmd  *exec.Cmd // nil while there is none
	in   io.WriteCloser
	out  *bufio.Reader
	said bytes.Buffer
}

// A killedError says that a process ended without a word.
type killedError struct {
	shard int
	err   error
}

func (e *killedError) Error() string {
	return fmt.Sprintf("the process of shard %d ended: %v", e.shard, e.err)
}

func (e *killedError) Unwrap() error { return e.err }

func isKilled(err error) bool {
	var killed *killedError
	return errors.As(err, &killed)
}

// A saidError is an error as a process printed it: a line, and what stands below it.
type saidError struct{ line, below string }

func (e *saidError) Error() string { return e.line }

// Snippet returns the source lines that the process printed below its error, without their indent.
func (e *saidError) Snippet() string {
	return strings.ReplaceAll(strings.TrimPrefix(e.below, "  "), "\n  ", "\n")
}

// start starts the process; cancelling the context interrupts it.
func (w *worker) start(ctx context.Context) (err error) {
	w.said.Reset()
	cmd := exec.CommandContext(ctx, w.program, "run", "--serve", "--", w.plan)
	cmd.Stderr = &w.said
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = patience
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	if w.in, err = cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	w.out = bufio.NewReader(out)
	if err := cmd.Start(); err != nil {
		return err
	}
	w.cmd = cmd
	return nil
}

// run sends a shard to the process and waits until it is done.
func (w *worker) run(ctx context.Context, shard int) error {
	if w.cmd == nil {
		if err := w.start(ctx); err != nil {
			return cmp.Or(meter.Interrupted(ctx), fmt.Errorf("a process for shard %d: %w", shard, err))
		}
	}
	want := strconv.Itoa(shard)
	_, err := io.WriteString(w.in, want+"\n")
	if err == nil {
		var answer string
		if answer, err = w.out.ReadString('\n'); err == nil && strings.TrimSpace(answer) == want {
			return nil
		}
	}
	ended := w.end()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return meter.Interrupted(ctx)
	case errors.As(ended, &exit) && exit.ExitCode() == cli.BadInput:
		first, rest, _ := strings.Cut(strings.TrimSpace(w.said.String()), "\n")
		return &saidError{strings.TrimPrefix(first, "tables: "), rest}
	case errors.As(ended, &exit) && exit.ExitCode() == cli.Bug:
		said, _, _ := strings.Cut(strings.TrimPrefix(w.said.String(), "tables: "), ", which is a bug")
		return &bug.Error{Value: said}
	case ended == nil:
		ended = err
	}
	return &killedError{shard: shard, err: ended}
}

// end ends the process and returns its error; nil if none runs.
func (w *worker) end() error {
	if w.cmd == nil {
		return nil
	}
	_ = w.in.Close() // it is gone, or goes by that
	err := w.cmd.Wait()
	w.cmd = nil
	return err
}
