package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"sync"

	"golang.org/x/sync/errgroup"

	"oddsmith/cmd/internal/cli"
	"oddsmith/internal/meter"
	"oddsmith/reports/shards"
	"oddsmith/reports/shown"
)

// all runs all unfinished shards in a process per core. A process that is killed loses only its
// shard; any other failure ends the run. Shards that are not done are listed.
func (c *runCmd) all(ctx context.Context, app *cli.App, f *shards.Folder) error {
	if _, err := f.Cells(); err != nil {
		return err
	}
	status, err := f.Status(ctx)
	if err != nil {
		return err
	}
	var left []int
	for _, s := range status.Unfinished {
		left = append(left, s.Shard)
	}
	progress := cli.NewProgress(app.Stderr, c.Quiet, int64(status.Shards), "shards")
	defer progress.Finish()
	progress.Set(int64(len(status.Done)))
	done := func(shard int) {
		left = slices.DeleteFunc(left, func(s int) bool { return s == shard })
		progress.Set(int64(status.Shards - len(left)))
	}
	if err = c.pool(ctx, slices.Clone(left), done); err != nil {
		progress.Finish()
		app.Warn("%s", notDone(left, status.Shards, c.Plan))
	}
	return err
}

// notDone says which shards of a plan are left, and what runs them.
func notDone(left []int, of int, plan string) string {
	n := len(left)
	return fmt.Sprintf("%s %s of %d %s not done; `tables run %s --all` runs %s",
		shown.Verb(n, "shard", "shards"), ranges(left), of, shown.Verb(n, "is", "are"), plan, shown.Verb(n, "it", "them"))
}

// pool runs the listed shards in several processes, and calls done after each that succeeds, never two at a
// time. If a process is killed, the others go on, and the error comes at the end; any other error ends all.
func (c *runCmd) pool(ctx context.Context, list []int, done func(shard int)) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	workers := c.Workers
	if workers == 0 {
		workers = runtime.NumCPU()
	}
	var lock sync.Mutex
	var killed error
	group, going := errgroup.WithContext(ctx)
	waiting := make(chan int)
	group.Go(func() error {
		defer close(waiting)
		for _, shard := range list {
			select {
			case waiting <- shard:
			case <-going.Done():
				return meter.Interrupted(ctx)
			}
		}
		return nil
	})
	for range min(workers, len(list)) {
		group.Go(func() error {
			w := &worker{program: program, plan: c.Plan}
			defer func() { _ = w.end() }() // what a shard said was read
			for shard := range waiting {
				err := w.run(ctx, shard)
				lock.Lock()
				switch {
				case err == nil:
					done(shard)
				case isKilled(err):
					killed, err = err, nil
				}
				lock.Unlock()
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return killed
}

// serve reads shard numbers from in, one per line, runs each shard, and then prints its number.
func (c *runCmd) serve(ctx context.Context, app *cli.App, f *shards.Folder, in io.Reader) error {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		shard, err := strconv.Atoi(lines.Text())
		if err != nil {
			return fmt.Errorf("%q is not the number of a shard", lines.Text())
		}
		if _, err := f.Run(ctx, shard, c.Workers, func(int64, int64) {}); err != nil {
			return err
		}
		fmt.Fprintln(app.Stdout, shard)
	}
	return nil
}
