package shards

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"

	"oddsmith/internal/meter"
	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/reports/files"
	"oddsmith/scenarios"
)

// A line of a part of tallies is what the blocks From to To-1 of a cell gave, one tally for
// each measure.
type line struct {
	Cell    int               `json:"cell"`
	From    int64             `json:"from"`
	To      int64             `json:"to"`
	Tallies []json.RawMessage `json:"tallies"`
}

// writeTallies draws the samples of the shard's blocks and writes their counts, one line per cell, and the
// manifest.
func (r *runner) writeTallies(ctx context.Context) error {
	p, m := r.Plan, r.manifest
	first, end := p.stripe(m.Shard) // the only one that it has
	err := files.Write(r.part(r.names(m.Shard)[0]), func(out io.Writer) error {
		buffer := bufio.NewWriter(out)
		encoder := json.NewEncoder(buffer)
		for from := first; from < end; {
			cell := from / p.Blocks
			to := min(end, (cell+1)*p.Blocks)
			l := line{Cell: int(cell), From: from - cell*p.Blocks, To: to - cell*p.Blocks}
			if err := r.sample(ctx, &l, from-first, end-first); err != nil {
				return err
			}
			if err := encoder.Encode(l); err != nil {
				return err
			}
			m.Rows += int64(len(l.Tallies))
			from = to
		}
		return buffer.Flush()
	})
	if err != nil {
		return err
	}
	return r.describe(m)
}

// sample draws the samples of a line and stores their counts in it. done is the number of blocks drawn before
// it, and all that of all lines, for the progress.
func (r *runner) sample(ctx context.Context, l *line, done, all int64) error {
	list, err := samplers(ctx, r.grid, l.Cell)
	if err != nil {
		return err
	}
	o := r.Plan.options(r.workers).Sampling
	for i, s := range list {
		o.Progress = func(samples int64) {
			share := (int64(i)*(l.To-l.From) + samples/montecarlo.BlockSize) / int64(len(list))
			r.progress(min(done+share, all), all)
		}
		t, err := s.RunBlocks(ctx, o, l.From, l.To)
		if err != nil {
			return named(r.grid, l.Cell, err)
		}
		data, err := json.Marshal(t)
		if err != nil {
			return err
		}
		l.Tallies = append(l.Tallies, data)
	}
	return nil
}

// samplers returns the samplers of the measures that a cell of the grid has. Errors name the cell.
func samplers(ctx context.Context, g *scenarios.Grid, cell int) ([]evidence.Sampler, error) {
	if err := g.Check(cell, cell+1); err != nil {
		return nil, err
	}
	list, err := evidence.Samplers(ctx, g.Bind(cell))
	if err != nil {
		return nil, named(g, cell, err)
	}
	return list, nil
}

var errLine = errors.New("it does not hold the tallies of its blocks")

// An adder adds up the tallies of all shards, which come in the order of cells and blocks, cell by cell.
type adder struct {
	plan *Plan
	grid *scenarios.Grid
	emit func(cell int, measures []evidence.Measure) error

	cell     int                // the present one
	at       int64              // its next block
	samplers []evidence.Sampler // of the present cell, once a line of it has come
	sums     []*montecarlo.Tally
}

// shard adds the lines of the shard's file at path.
func (a *adder) shard(ctx context.Context, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	for lines := json.NewDecoder(bufio.NewReaderSize(file, 1<<20)); ; {
		l := &line{}
		if err := lines.Decode(l); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := a.add(ctx, l); err != nil {
			return err
		}
	}
}

// add adds a line of counts, and emits its cell if this is the cell's last line.
func (a *adder) add(ctx context.Context, l *line) (err error) {
	if err := meter.Interrupted(ctx); err != nil {
		return err
	}
	if l.Cell != a.cell || l.Cell >= a.grid.Len() || l.From != a.at || l.To <= l.From || l.To > a.plan.Blocks {
		return errLine
	}
	if a.at == 0 {
		if a.samplers, err = samplers(ctx, a.grid, a.cell); err != nil {
			return err
		}
		a.sums = nil
		for _, s := range a.samplers {
			a.sums = append(a.sums, s.Program.EmptyTally())
		}
	}
	if len(l.Tallies) != len(a.samplers) {
		return errLine
	}
	for i, s := range a.samplers {
		t, err := s.Program.ReadTally(l.Tallies[i])
		switch {
		case err != nil:
			return err
		case t.Trials() != min(l.To*montecarlo.BlockSize, a.plan.Trials)-l.From*montecarlo.BlockSize:
			return errLine
		}
		a.sums[i].Add(t)
	}
	if a.at = l.To; a.at < a.plan.Blocks {
		return nil
	}
	measures := make([]evidence.Measure, len(a.samplers))
	for i, s := range a.samplers {
		if measures[i], err = s.Measure(a.sums[i], a.plan.Seed); err != nil {
			return named(a.grid, a.cell, err)
		}
	}
	err = a.emit(a.cell, measures)
	a.cell, a.at = a.cell+1, 0
	return err
}
