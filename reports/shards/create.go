package shards

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/reports/files"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// planFile is the name of the plan in its folder.
const planFile = "plan.json"

// manyCells is how many cells a shard has before the blocks of samples of a single cell
// are not divided among shards.
const manyCells = 16

// maxChecked is how many cells are looked at before any of them runs.
const maxChecked = 1_000_000

// Create plans a sweep in a folder that is not there, that is empty or that holds a plan
// of which nothing was run. The cost of cells is estimated by working out some of them;
// what is wrong with the sweep comes out there. fill, if it is not nil, adds files to the
// folder before it appears.
func Create(ctx context.Context, dir string, r Request, fill func(dir string, p *Plan) error) (*Plan, error) {
	s, rules, err := collect(r.Loader, r.Rules)
	if err != nil {
		return nil, err
	}
	p, err := r.plan(ctx, s)
	if err != nil {
		return nil, err
	}
	folder, err := files.CreateFolder(dir, mayReplace)
	if err != nil {
		return nil, err
	}
	defer folder.Discard()
	if p.Rules.Files, p.Rules.File, err = rules.write(folder.Pending(), r.Rules); err != nil {
		return nil, fmt.Errorf("copying the rules: %w", err)
	}
	data, err := p.json()
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(folder.Pending(), planFile), data, 0o644); err != nil {
		return nil, err
	}
	if err := os.Mkdir(filepath.Join(folder.Pending(), partsFolder), 0o755); err != nil {
		return nil, err
	}
	if fill != nil {
		if err := fill(folder.Pending(), p); err != nil {
			return nil, err
		}
	}
	return p, folder.Commit()
}

// mayReplace refuses what is no plan, and a plan that was begun.
func mayReplace(path string) error {
	if _, err := os.Stat(filepath.Join(path, planFile)); err != nil {
		return fmt.Errorf("%s holds something that is not a plan: name another folder", path)
	}
	parts, err := os.ReadDir(filepath.Join(path, partsFolder))
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	case len(parts) > 0:
		return fmt.Errorf("%s holds a plan, some shards of which have run: name another folder, or remove it", path)
	}
	return nil
}

// plan cuts the sweep.
func (r *Request) plan(ctx context.Context, s *scenarios.Scenario) (*Plan, error) {
	p := &Plan{
		SchemaVersion: SchemaVersion, ToolVersion: r.ToolVersion, Semantics: scenarios.Semantics,
		Table: r.Table, Rules: Rules{Scenario: s.Name, Fingerprint: fingerprint(s)},
		Set: maps.Clone(r.Set), Measures: r.Measures,
		Engine: r.Options.Engine, Seed: r.Options.Sampling.Seed, Trials: r.Options.Sampling.Trials,
		Precision: r.Options.Sampling.Precision, Limits: limitsOf(r.Options),
		Format: r.Formats, Partition: r.Partition, Unit: Cells,
	}
	if p.Set == nil {
		p.Set = map[string]string{}
	}
	if p.Measures == nil {
		p.Measures = []string{}
	}
	for _, w := range r.Sweeps {
		p.Sweep = append(p.Sweep, Sweep{w.Name, spell(w.Texts)})
	}
	g, err := s.LargeSweep(r.Set, r.Sweeps)
	if err != nil {
		return nil, err
	}
	p.Cells = g.Len()
	// The cells of a larger sweep are looked at by their shards alone.
	if err := g.Check(0, min(p.Cells, maxChecked)); err != nil {
		return nil, err
	}
	if p.Engine == evidence.MonteCarloEngine && p.Precision == 0 && p.Cells/manyCells < cmp.Or(r.Shards, DefaultShards) {
		p.Unit, p.Blocks = Blocks, montecarlo.Blocks(p.Trials)
	}
	units := p.units()
	most := min(units, MaxShards)
	n := r.Shards
	if n == 0 {
		n = int(min(DefaultShards, most))
	}
	if n < 1 || int64(n) > most {
		return nil, fmt.Errorf("--shards %d: %d %s can be cut into 1 to %d", n, units, p.Unit, most)
	}
	before, err := p.costs(ctx, g)
	if err != nil {
		return nil, err
	}
	p.Shards = cut(units, n, before)
	return p, nil
}

// costs returns what all units before one cost.
func (p *Plan) costs(ctx context.Context, g *scenarios.Grid) (func(int64) float64, error) {
	if p.Engine == evidence.ExactEngine {
		e, err := probe(ctx, g, p.Measures, p.options(1))
		if err == nil {
			err = p.fits(e.cell)
		}
		if err != nil {
			return nil, err
		}
		return e.before, nil
	}
	if _, err := evidence.Samplers(ctx, g.Bind(0), p.Measures); err != nil {
		return nil, err
	}
	return func(i int64) float64 { return float64(i) }, nil
}

// fits refuses what no merge could write: a Parquet file of too many cells.
func (p *Plan) fits(cell extent) error {
	if !slices.Contains(p.Format, tables.Parquet) {
		return nil
	}
	cells, advice := float64(p.Cells), "partition the table by the first parameter: --partition NAME"
	if p.Partition != "" {
		sweeps, err := p.sweeps() // the first is what it is partitioned by
		if err != nil {
			return err
		}
		cells, advice = cells/float64(len(sweeps[0].Texts)), "partition it by a parameter of more values"
	}
	if err := tables.CheckParquet(cells*cell.rows, cells*cell.text); err != nil {
		return fmt.Errorf("%w: %s, or write another format", err, advice)
	}
	return nil
}
