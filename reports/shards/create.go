package shards

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"

	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/reports/files"
	"oddsmith/scenarios"
)

// planFile is the name of the plan in its folder.
const planFile = "plan.json"

// manyCells is how many cells a shard has before the blocks of samples of a single cell
// are not divided among shards.
const manyCells = 16

// maxChecked is how many cells are looked at before any of them runs.
const maxChecked = 1_000_000

// Create writes the plan of a sweep into the folder dir. It is an error if dir has other files, or
// a plan of which shards have run. fill, unless nil, adds files to the folder before it appears.
func Create(dir string, r Request, fill func(dir string, p *Plan) error) (*Plan, error) {
	s, rules, err := collect(r.Loader, r.Rules)
	if err != nil {
		return nil, err
	}
	p, err := r.plan(s)
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
	if err := writeJSON(filepath.Join(folder.Pending(), planFile), p); err != nil {
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

// mayReplace returns an error if the folder at path is not a plan, or is one of which shards have
// run.
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

// question returns the settings, sweep, measures and limits of the request.
func (r *Request) question() Question {
	o := r.Options
	q := Question{
		Set: map[string]string{}, Measures: append([]string{}, r.Measures...),
		Engine: o.Engine, Seed: o.Sampling.Seed, Trials: o.Sampling.Trials, Precision: o.Sampling.Precision,
		Limits: Limits{MaxWork: o.Limits.MaxWork, MaxMemory: o.Limits.MaxMemory, Residual: o.Limits.Residual, Exact: o.AllDigits},
	}
	maps.Copy(q.Set, r.Set)
	for _, w := range r.Sweeps {
		q.Sweep = append(q.Sweep, Sweep{w.Name, w.Values()})
	}
	return q
}

// plan divides the cells of the sweep, or the blocks of their samples, into shards.
func (r *Request) plan(s *scenarios.Scenario) (*Plan, error) {
	p := &Plan{
		SchemaVersion: SchemaVersion, ToolVersion: r.ToolVersion, Semantics: scenarios.Semantics,
		Table: r.Table, Rules: Rules{Scenario: s.Name, Fingerprint: fingerprint(s)},
		Question: r.question(), Format: r.Formats, Partition: r.Partition, Unit: Cells,
	}
	g, err := s.LargeSweep(r.Set, r.Sweeps)
	if err != nil {
		return nil, err
	}
	if p.Question.Measures, err = s.Selected(r.Measures); err != nil {
		return nil, err
	}
	if g, err = g.Only(p.Question.Measures); err != nil {
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
	most := p.mostShards()
	if p.Shards = r.Shards; p.Shards == 0 {
		p.Shards = int(min(DefaultShards, most))
	}
	if p.Shards < 1 || int64(p.Shards) > most {
		err := fmt.Errorf("--shards %d: %d %s can be cut into 1 to %d", p.Shards, p.units(), p.Unit, most)
		if p.Engine == evidence.MonteCarloEngine && p.Precision > 0 {
			err = fmt.Errorf("%w; --precision samples each cell in one piece: with --trials, the samples of a cell can be cut too", err)
		}
		return nil, err
	}
	p.Stripes = p.countStripes()
	return p, nil
}
