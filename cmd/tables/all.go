package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/shards"
)

// patience is how long a process may take to end after it was asked to.
const patience = 10 * time.Second

// all runs what is not done by as many processes as there are cores. After a shard that
// fails no other is begun; those that run come to their end.
func (c *runCmd) all(ctx context.Context, app *cli.App, f *shards.Folder) error {
	if _, err := f.Cells(cli.Version()); err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	workers := c.Workers
	if workers == 0 {
		workers = runtime.NumCPU()
	}
	status := f.Status()
	progress := cli.NewProgress(app.Stderr, c.Quiet, int64(status.Shards), "shards")
	defer progress.Finish()
	progress.Set(int64(status.Done))
	group, starting := errgroup.WithContext(ctx)
	group.SetLimit(workers)
	var mu sync.Mutex
	done := status.Done
	for _, shard := range status.Unfinished() {
		if starting.Err() != nil {
			break
		}
		group.Go(func() error {
			if starting.Err() != nil {
				return nil
			}
			if err := runProcess(ctx, program, c.Plan, shard); err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			done++
			progress.Set(int64(done))
			return nil
		})
	}
	err = group.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// runProcess runs a shard in a process of its own, which Ctrl-C asks to end.
func runProcess(ctx context.Context, program, plan string, shard int) error {
	var said bytes.Buffer
	cmd := exec.CommandContext(ctx, program, "run", "--shard", strconv.Itoa(shard), "--quiet", "--", plan)
	cmd.Stderr = &said
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = patience
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &exit) && exit.ExitCode() == cli.BadInput:
		return errors.New(strings.TrimPrefix(strings.TrimSpace(said.String()), "tables: "))
	}
	return fmt.Errorf("shard %d: its process ended: %w; `tables run %s --all` runs what is not done", shard, err, plan)
}
