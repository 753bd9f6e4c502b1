package shards

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

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

// spans calls visit with the blocks of every cell that a range has a part in.
func (p *Plan) spans(from, to int64, visit func(cell int, from, to int64) error) error {
	for from < to {
		cell := from / p.Blocks
		first := from - cell*p.Blocks
		end := min(p.Blocks, to-cell*p.Blocks)
		if err := visit(int(cell), first, end); err != nil {
			return err
		}
		from = cell*p.Blocks + end
	}
	return nil
}

// tallies samples the blocks of a shard.
func (r *Runner) tallies(ctx context.Context, g *scenarios.Grid, m *Manifest) error {
	p := r.Folder.Plan
	first, end := p.stripe(m.Shard) // the only one that it has
	err := files.Write(r.Folder.part(r.Folder.names(m.Shard)[0]), func(out io.Writer) error {
		buffer := bufio.NewWriter(out)
		encoder := json.NewEncoder(buffer)
		done := int64(0)
		err := p.spans(first, end, func(cell int, from, to int64) error {
			l := line{Cell: cell, From: from, To: to}
			if err := r.sample(ctx, g, &l, done, end-first); err != nil {
				return err
			}
			done += to - from
			m.Rows += int64(len(l.Tallies))
			return encoder.Encode(l)
		})
		if err != nil {
			return err
		}
		return buffer.Flush()
	})
	if err != nil {
		return err
	}
	return r.Folder.describe(m)
}

// sample fills in the tallies of a line; done are the units before it.
func (r *Runner) sample(ctx context.Context, g *scenarios.Grid, l *line, done, of int64) error {
	p := r.Folder.Plan
	samplers, err := samplers(ctx, g, l.Cell, p.Measures)
	if err != nil {
		return err
	}
	o := p.options(max(1, r.Workers)).Sampling
	for i, s := range samplers {
		o.Progress = func(samples int64) {
			share := (int64(i)*(l.To-l.From) + samples/montecarlo.BlockSize) / int64(len(samplers))
			r.report(min(done+share, of), of)
		}
		t, err := s.RunPart(ctx, o, l.From, l.To)
		if err != nil {
			return named(g, l.Cell, err)
		}
		data, err := json.Marshal(t)
		if err != nil {
			return err
		}
		l.Tallies = append(l.Tallies, data)
	}
	return nil
}

func samplers(ctx context.Context, g *scenarios.Grid, cell int, measures []string) ([]evidence.Sampler, error) {
	if err := g.Check(cell, cell+1); err != nil {
		return nil, err
	}
	list, err := evidence.Samplers(ctx, g.Bind(cell), measures)
	if err != nil {
		return nil, named(g, cell, err)
	}
	return list, nil
}

// A reader goes through the lines of all shards, one shard after the other.
type reader struct {
	folder  *Folder
	shard   int
	file    *os.File
	decoder *json.Decoder
}

func (r *reader) close() {
	if r.file != nil {
		_ = r.file.Close() // it was only read
		r.file = nil
	}
}

var (
	errLine = errors.New("it does not hold the tallies of its blocks")
	errEnd  = errors.New("the shards end before the cells do")
)

// next reads the next line and opens the next shard where one is at its end.
func (r *reader) next() (*line, error) {
	for {
		if r.file == nil {
			file, err := os.Open(r.folder.part(r.folder.names(r.shard)[0]))
			if err != nil {
				return nil, err
			}
			r.file, r.decoder = file, json.NewDecoder(bufio.NewReaderSize(file, 1<<20))
		}
		l := &line{}
		err := r.decoder.Decode(l)
		if err == nil {
			return l, nil
		}
		if err != io.EOF {
			return nil, fmt.Errorf("shard %d: %w", r.shard, err)
		}
		r.close()
		if r.shard++; r.shard == r.folder.Plan.Shards {
			return nil, errEnd
		}
	}
}

// measures adds up the tallies of a cell, which come next.
func (r *reader) measures(ctx context.Context, g *scenarios.Grid, cell int) ([]evidence.Measure, error) {
	p := r.folder.Plan
	list, err := samplers(ctx, g, cell, p.Measures)
	if err != nil {
		return nil, err
	}
	sums := make([]*montecarlo.Tally, len(list))
	for i, s := range list {
		sums[i] = s.Program.EmptyTally()
	}
	for at := int64(0); at < p.Blocks; {
		l, err := r.next()
		if err != nil {
			return nil, err
		}
		if l.Cell != cell || l.From != at || l.To <= at || l.To > p.Blocks || len(l.Tallies) != len(list) {
			return nil, fmt.Errorf("shard %d: %w", r.shard, errLine)
		}
		at = l.To
		for i, s := range list {
			t, err := s.Program.ReadTally(l.Tallies[i])
			if err != nil {
				return nil, fmt.Errorf("shard %d: %w", r.shard, err)
			}
			if t.Trials() != min(l.To*montecarlo.BlockSize, p.Trials)-l.From*montecarlo.BlockSize {
				return nil, fmt.Errorf("shard %d: %w", r.shard, errLine)
			}
			sums[i].Add(t)
		}
	}
	out := make([]evidence.Measure, len(list))
	for i, s := range list {
		if out[i], err = s.Measure(sums[i], p.Seed); err != nil {
			return nil, named(g, cell, err)
		}
	}
	return out, nil
}
