package shards

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"oddsmith/reports/sweep"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// A Folder is a plan on disk.
type Folder struct {
	Dir     string
	Plan    *Plan
	id      string // the hash of plan.json
	version string // of the program

	grid *scenarios.Grid // nil until it is needed
}

// maxPlan is the size of the largest plan.json that is read.
const maxPlan = 64 << 20

// Open reads the plan in the folder dir. toolVersion is the version of the running program.
func Open(dir, toolVersion string) (*Folder, error) {
	path := filepath.Join(dir, planFile)
	data, err := readFile(path, maxPlan)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is not a plan: there is no %s in it; `tables plan ... --out %[1]s` makes one", dir, planFile)
	}
	if err != nil {
		return nil, fmt.Errorf("reading a plan: %w", err)
	}
	p, err := parsePlan(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	sum := sha256.Sum256(data)
	return &Folder{Dir: dir, Plan: p, id: hashPrefix + hex.EncodeToString(sum[:]), version: toolVersion}, nil
}

// Cells returns the grid of the plan, with its measures, read from the rules in its folder. It is an error if the
// rules or the version of the program differ from those of the plan.
func (f *Folder) Cells() (*scenarios.Grid, error) {
	if f.grid != nil {
		return f.grid, nil
	}
	p := f.Plan
	if p.ToolVersion != f.version || p.Semantics != scenarios.Semantics {
		return nil, fmt.Errorf("%s was planned by version %q and this is version %s: run it by that version, or plan anew", f.Dir, p.ToolVersion, f.version)
	}
	g, err := p.cells(f.Dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Dir, err)
	}
	f.grid = g
	return g, nil
}

// cells reads the grid of the plan from the rules in the folder dir.
func (p *Plan) cells(dir string) (*scenarios.Grid, error) {
	s, err := p.Rules.load(dir)
	if err != nil {
		return nil, err
	}
	sweeps := make([]scenarios.Sweep, len(p.Sweep))
	for i, w := range p.Sweep {
		if sweeps[i], err = scenarios.ParseSweep(w.Name + "=" + w.Values); err != nil {
			return nil, err
		}
	}
	g, err := s.LargeSweep(p.Set, sweeps)
	if err != nil {
		return nil, err
	}
	if g.Len() != p.Cells {
		return nil, fmt.Errorf("the sweep has %d cells and not the %d of the plan", g.Len(), p.Cells)
	}
	return g.Only(p.Measures)
}

// spec is what the tables are of.
func (f *Folder) spec(g *scenarios.Grid) tables.Spec {
	p := f.Plan
	return tables.Spec{
		Params: sweep.Params(g), Meta: tables.MetaOf(p.ToolVersion, p.Rules.Scenario, g.Fixed(), p.options(1)),
	}
}

// stem is what the names of all files of a shard begin with.
func stem(shard int) string { return fmt.Sprintf("%05d", shard) }

func (f *Folder) part(name string) string { return filepath.Join(f.Dir, partsFolder, name) }

// named returns err with the settings of the cell in which it occurred.
func named(g *scenarios.Grid, cell int, err error) error {
	if where := g.Cell(cell).String(); where != "" {
		return fmt.Errorf("%s: %w", where, err)
	}
	return err
}
