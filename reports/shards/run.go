package shards

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"oddsmith/reports/sweep"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// A Runner runs shards of a plan.
type Runner struct {
	Folder      *Folder
	ToolVersion string
	Workers     int // cores; 0 is 1

	// Progress, if it is not nil, is called now and then with how many units of the shard
	// are done.
	Progress func(done, of int64)
}

// Run runs a shard, unless it is done already. What came of an earlier run that did not
// come to its end is removed first.
func (r *Runner) Run(ctx context.Context, shard int) (*Manifest, error) {
	f := r.Folder
	if err := f.checkShard(shard); err != nil {
		return nil, err
	}
	g, err := f.Cells(r.ToolVersion)
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
	if p.Unit == Blocks {
		err = r.tallies(ctx, g, m)
	} else {
		err = r.rows(ctx, g, m)
	}
	if err != nil {
		return nil, fmt.Errorf("shard %d: %w", shard, err)
	}
	m.CPUSeconds, m.WallSeconds = cpuSeconds()-spent, time.Since(started).Seconds()
	if err := m.write(f.part(stem(shard) + manifestEnding)); err != nil {
		return nil, fmt.Errorf("shard %d: %w", shard, err)
	}
	return m, nil
}

// sweepUp removes what is left of a shard that did not come to its end: its manifest first,
// which would be of other files soon.
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

// rows writes the rows of the shard's cells. A stripe is row groups of its own, so that a merge
// reads it alone.
func (r *Runner) rows(ctx context.Context, g *scenarios.Grid, m *Manifest) error {
	f := r.Folder
	spans := f.Plan.spansOf(m.Shard)
	for _, s := range spans {
		if err := g.Check(s.First, s.End); err != nil {
			return err
		}
	}
	spec := f.spec(g)
	w, err := tables.Create(f.part(""), stem(m.Shard), spec, tables.Parquet)
	if err != nil {
		return err
	}
	defer w.Abort()
	product, err := sweep.Product(g)
	if err != nil {
		return err
	}
	m.Summary = &Part{}
	done, of := int64(0), f.Plan.size(m.Shard)
	err = sweep.Spans(ctx, g, spans, f.Plan.Measures, f.Plan.options(max(1, r.Workers)), func(b *sweep.Batch) error {
		if err := b.WriteTo(w, product); err != nil {
			return err
		}
		done += int64(b.End() - b.First)
		r.report(done, of)
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
	return f.describe(m)
}

func (r *Runner) report(done, of int64) {
	if r.Progress != nil {
		r.Progress(done, of)
	}
}
