package shards

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// Run runs a shard on a number of workers, unless it is done already, after removing the files of
// an unfinished run. progress is called with the number of finished cells or blocks.
func (f *Folder) Run(ctx context.Context, shard, workers int, progress func(done, of int64)) (*Manifest, error) {
	if n := f.Plan.Shards; shard < 0 || shard >= n {
		return nil, fmt.Errorf("there is no shard %d: %s has the shards 0 to %d", shard, f.Dir, n-1)
	}
	g, err := f.Cells()
	if err != nil {
		return nil, err
	}
	if s := f.State(shard); s.Condition == Done {
		return s.Manifest, nil
	}
	if err := f.sweepUp(shard); err != nil {
		return nil, err
	}
	started, spent := time.Now(), cpuSeconds()
	p := f.Plan
	m := &Manifest{
		SchemaVersion: SchemaVersion, ToolVersion: p.ToolVersion, Plan: f.id, Fingerprint: p.Rules.Fingerprint,
		Shard: shard,
	}
	r := &runner{f, g, m, max(1, workers), progress}
	if p.Unit == Blocks {
		err = r.writeTallies(ctx)
	} else {
		err = r.rows(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("shard %d: %w", shard, err)
	}
	m.CPUSeconds, m.WallSeconds = cpuSeconds()-spent, time.Since(started).Seconds()
	if err := writeJSON(f.part(stem(shard)+manifestEnding), m); err != nil {
		return nil, fmt.Errorf("shard %d: %w", shard, err)
	}
	return m, nil
}

// A runner writes the part of a shard.
type runner struct {
	*Folder
	grid     *scenarios.Grid
	manifest *Manifest
	workers  int
	progress func(done, of int64)
}

// sweepUp removes the files of a shard that was not finished, the manifest first.
func (f *Folder) sweepUp(shard int) error {
	if err := os.MkdirAll(f.part(""), 0o755); err != nil {
		return err
	}
	if err := os.RemoveAll(f.part(stem(shard) + manifestEnding)); err != nil {
		return err
	}
	entries, err := os.ReadDir(f.part(""))
	if err != nil {
		return err
	}
	for _, e := range entries {
		own, ok := strings.CutPrefix(e.Name(), stem(shard))
		if !ok || own == "" || own[0] != '.' && own[0] != '-' {
			continue
		}
		if err := os.RemoveAll(f.part(e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// rows evaluates the shard's cells and writes their rows. Each stripe has its own row groups, so
// that a merge can copy it without the others.
func (r *runner) rows(ctx context.Context) error {
	p, m := r.Plan, r.manifest
	spans := p.spansOf(m.Shard)
	for _, s := range spans {
		if err := r.grid.Check(s.First, s.End); err != nil {
			return err
		}
	}
	w, err := tables.Create(r.part(""), stem(m.Shard), r.spec(r.grid), tables.Parquet)
	if err != nil {
		return err
	}
	defer w.Abort()
	m.Summary = &Part{}
	reached := evidence.Reached(p.Precision, nil)
	if p.Precision > 0 {
		m.Precision = reached
	}
	m.Rowless = &sweep.Rowless{}
	done, of := int64(0), p.size(m.Shard)
	err = sweep.Spans(ctx, r.grid, spans, nil, evidence.Session{Options: p.options(r.workers)}, func(b *sweep.Batch) error {
		if err := b.WriteTo(w); err != nil {
			return err
		}
		b.Compare(reached)
		m.Rowless.Note(b)
		done += int64(b.End() - b.First)
		r.progress(done, of)
		if b.End() < spans[len(m.Stripes)].End {
			return nil
		}
		m.endStripe(w.Rows(tables.Tidy))
		m.Summary.endStripe(w.Rows(tables.Summary))
		return w.EndGroup()
	})
	if err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return r.describe(m)
}
