package shards

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// A Folder is a plan on disk.
type Folder struct {
	Dir  string
	Plan *Plan
	id   string // the hash of plan.json

	grid *scenarios.Grid // nil until it is needed
}

// maxPlan is the size of the largest plan.json that is read.
const maxPlan = 64 << 20

// Open reads the plan of a folder.
func Open(dir string) (*Folder, error) {
	path := filepath.Join(dir, planFile)
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is not a plan: there is no %s in it; `tables plan ... --out %[1]s` makes one", dir, planFile)
	}
	if err != nil {
		return nil, fmt.Errorf("reading a plan: %w", err)
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxPlan+1))
	if err != nil {
		return nil, fmt.Errorf("reading a plan: %w", err)
	}
	if len(data) > maxPlan {
		return nil, fmt.Errorf("%s: more than %d bytes, which is not a plan", path, maxPlan)
	}
	p, err := parsePlan(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	sum := sha256.Sum256(data)
	return &Folder{Dir: dir, Plan: p, id: hashPrefix + hex.EncodeToString(sum[:])}, nil
}

// Cells returns the grid of the plan, from the rules in its folder. It is an error if they
// are not those that were planned, or if the program, of that version, is another.
func (f *Folder) Cells(toolVersion string) (*scenarios.Grid, error) {
	if f.grid != nil {
		return f.grid, nil
	}
	p := f.Plan
	if p.ToolVersion != toolVersion || p.Semantics != scenarios.Semantics {
		return nil, fmt.Errorf("%s was planned by version %q and this is version %s: run it by that version, or plan anew", f.Dir, p.ToolVersion, toolVersion)
	}
	s, err := p.Rules.load(f.Dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Dir, err)
	}
	sweeps, err := p.sweeps()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Dir, err)
	}
	g, err := s.LargeSweep(p.Set, sweeps)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Dir, err)
	}
	if g.Len() != p.Cells {
		return nil, fmt.Errorf("%s: the sweep has %d cells and not the %d of the plan", f.Dir, g.Len(), p.Cells)
	}
	f.grid = g
	return g, nil
}

// spec is what the tables are of.
func (f *Folder) spec(g *scenarios.Grid) tables.Spec {
	return tables.Spec{Params: sweep.Params(g), Meta: tables.Meta{
		ToolVersion: f.Plan.ToolVersion, Scenario: f.Plan.Rules.Scenario, Seed: f.Plan.Seed, Parameters: evidence.Settings(g.Fixed()),
	}}
}

// stem is how the names of a shard's files begin.
func stem(shard int) string { return fmt.Sprintf("%05d", shard) }

func (f *Folder) part(name string) string { return filepath.Join(f.Dir, partsFolder, name) }

// checkShard refuses the number of a shard that there is not.
func (f *Folder) checkShard(shard int) error {
	if n := f.Plan.Shards; shard < 0 || shard >= n {
		return fmt.Errorf("there is no shard %d: %s has the shards 0 to %d", shard, f.Dir, n-1)
	}
	return nil
}

// named says at which cell something went wrong.
func named(g *scenarios.Grid, cell int, err error) error {
	if where := sweep.Describe(g.Cell(cell)); where != "" {
		return fmt.Errorf("%s: %w", where, err)
	}
	return err
}
