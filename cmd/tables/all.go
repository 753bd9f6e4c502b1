package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"sync"

	"golang.org/x/sync/errgroup"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/shards"
)

// all runs what is not done by as many processes as there are cores. A process that is
// killed costs its shard, which is named at the end; a shard that cannot be run ends all,
// once those that run have come to their end.
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
	var mu sync.Mutex
	done, killed := status.Done, error(nil)
	group, going := errgroup.WithContext(ctx)
	waiting := make(chan int)
	group.Go(func() error {
		defer close(waiting)
		for _, shard := range status.Unfinished() {
			select {
			case waiting <- shard:
			case <-going.Done():
				return nil
			}
		}
		return nil
	})
	for range min(workers, max(1, len(status.Unfinished()))) {
		group.Go(func() error {
			w := &worker{program: program, plan: c.Plan}
			defer func() { _ = w.end() }() // what a shard said was read
			for shard := range waiting {
				err := w.run(ctx, shard)
				mu.Lock()
				switch {
				case err == nil:
					done++
					progress.Set(int64(done))
				case isKilled(err):
					killed = err
				}
				mu.Unlock()
				if err != nil && !isKilled(err) {
					return err
				}
			}
			return nil
		})
	}
	if err = group.Wait(); err == nil {
		err = killed
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// serve runs the shards whose numbers come in, one a line, and answers each with its
// number when it is done.
func (c *runCmd) serve(ctx context.Context, app *cli.App, r *shards.Runner, in io.Reader) error {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		shard, err := strconv.Atoi(lines.Text())
		if err != nil {
			return fmt.Errorf("%q is not the number of a shard", lines.Text())
		}
		if _, err := r.Run(ctx, shard); err != nil {
			return err
		}
		fmt.Fprintln(app.Stdout, shard)
	}
	return nil
}
