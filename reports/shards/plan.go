package shards

import (
	"encoding/json"
	"fmt"

	"oddsmith/exact"
	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// SchemaVersion is the version of the files of a plan: plan.json, the manifests and the
// parts.
const SchemaVersion = 2

// MaxShards is how many shards a plan may have: a shard has five digits in the names of its
// files.
const MaxShards = 100_000

// hashPrefix says which hash the digits after it are.
const hashPrefix = "sha256:"

// DefaultShards is how many shards a plan has if there are as many cells, or blocks.
const DefaultShards = 64

// A Plan is a sweep cut into shards, as plan.json has it.
type Plan struct {
	SchemaVersion int    `json:"schema_version"`
	ToolVersion   string `json:"tool_version"` // of the program that made it, and that runs it
	Semantics     int    `json:"semantics"`    // [scenarios.Semantics] of that program
	Table         string `json:"table"`        // what is tabulated: the name of a table or of a scenario
	Rules         Rules  `json:"rules"`

	Question

	Format    []tables.Format `json:"format"`
	Partition string          `json:"partition,omitempty"` // a swept parameter

	Cells   int   `json:"cells"`
	Unit    Unit  `json:"unit"`             // what is shared out
	Blocks  int64 `json:"blocks,omitempty"` // of every cell, if they are the unit
	Stripes int   `json:"stripes"`          // of units that follow one another, dealt out to the shards
	Shards  int   `json:"shards"`
}

// A Question is what is asked of the rules, and of which engine.
type Question struct {
	Set       map[string]string `json:"set"`
	Sweep     []Sweep           `json:"sweep"`    // the first slowest
	Measures  []string          `json:"measures"` // all of them if empty
	Engine    evidence.Engine   `json:"engine"`
	Seed      uint64            `json:"seed"`
	Trials    int64             `json:"trials"`
	Precision float64           `json:"precision,omitempty"`
	Limits    Limits            `json:"limits"`
}

// Unit is what a sweep is cut into.
type Unit string

// The units.
const (
	Cells  Unit = "cells"
	Blocks Unit = "blocks" // of samples: those of the first cell, then those of the second
)

// Rules are the rule files of a plan, which lie in its folder.
type Rules struct {
	Scenario    string   `json:"scenario"`
	Fingerprint string   `json:"fingerprint"`    // "sha256:" and [scenarios.Scenario.Fingerprint]
	File        string   `json:"file,omitempty"` // in the folder; empty for a built-in scenario
	Files       []string `json:"files"`          // all that was copied, the paths relative to the folder
}

// A Sweep is a parameter and its values, as --sweep takes them.
type Sweep struct {
	Name   string `json:"name"`
	Values string `json:"values"`
}

// Limits bound what the exact engine may spend on a cell.
type Limits struct {
	MaxWork   float64 `json:"max_work"`
	MaxMemory float64 `json:"max_memory"`
	Residual  float64 `json:"residual"`
	Exact     bool    `json:"exact"` // keep every fraction
}

// A Request is what is to be planned.
type Request struct {
	ToolVersion string
	Table       string // the name of a table or of a scenario
	Rules       string // a built-in scenario, or the path of a rule file
	Loader      scenarios.Loader
	Set         map[string]string
	Sweeps      []scenarios.Sweep
	Measures    []string
	Options     evidence.Options
	Formats     []tables.Format
	Partition   string
	Shards      int // 0 stands for DefaultShards, or as many as there can be
}

// options returns the options for the evaluation of the plan on a number of workers.
func (p *Plan) options(workers int) evidence.Options {
	return evidence.Options{
		Engine:    p.Engine,
		AllDigits: p.Limits.Exact,
		Limits: exact.Options{
			MaxWork: p.Limits.MaxWork, MaxMemory: p.Limits.MaxMemory, Residual: p.Limits.Residual, Rational: p.Limits.Exact,
		},
		Sampling: montecarlo.Options{Seed: p.Seed, Workers: workers, Trials: p.Trials, Precision: p.Precision},
	}
}

// units is the number of units to be shared out: cells, or blocks of samples of all cells.
func (p *Plan) units() int64 {
	if p.Unit == Blocks {
		return int64(p.Cells) * p.Blocks
	}
	return int64(p.Cells)
}

// mostShards is how many shards there may be: each has a unit at least.
func (p *Plan) mostShards() int64 { return min(p.units(), MaxShards) }

// parsePlan parses plan.json and checks that its entries are consistent.
func parsePlan(data []byte) (*Plan, error) {
	var version struct {
		SchemaVersion int `json:"schema_version"`
	}
	if err := json.Unmarshal(data, &version); err != nil {
		return nil, fmt.Errorf("it is not a plan: %w", err)
	}
	if version.SchemaVersion != SchemaVersion {
		return nil, fmt.Errorf("it is a plan of schema version %d, and this program knows %d: plan anew", version.SchemaVersion, SchemaVersion)
	}
	p := &Plan{}
	if err := decode(data, p); err != nil {
		return nil, fmt.Errorf("it is not a plan: %w", err)
	}
	return p, p.check()
}

// check returns an error if entries of the plan are out of range or contradict each other.
func (p *Plan) check() error {
	switch {
	case p.Engine != evidence.ExactEngine && p.Engine != evidence.MonteCarloEngine:
		return fmt.Errorf("engine %q: want exact or montecarlo", p.Engine)
	case p.Unit != Cells && p.Unit != Blocks, p.Unit == Blocks && (p.Engine != evidence.MonteCarloEngine || p.Precision != 0):
		return fmt.Errorf("unit %q does not go with engine %s", p.Unit, p.Engine)
	case p.Trials < 1 || p.Cells < 1 || p.Cells > scenarios.MaxLargeSweep:
		return fmt.Errorf("%d cells of %d trials are no sweep", p.Cells, p.Trials)
	case p.Unit == Blocks && p.Blocks != montecarlo.Blocks(p.Trials):
		return fmt.Errorf("%d blocks are not those of %d trials", p.Blocks, p.Trials)
	case p.Shards < 1 || int64(p.Shards) > p.mostShards():
		return fmt.Errorf("%d shards: want 1 to %d", p.Shards, p.mostShards())
	case p.Stripes != p.countStripes():
		return fmt.Errorf("%d stripes are not those of %d shards, which are %d", p.Stripes, p.Shards, p.countStripes())
	case len(p.Format) == 0:
		return fmt.Errorf("it has no format")
	}
	for _, f := range p.Format {
		if _, err := tables.ParseFormat(string(f)); err != nil {
			return err
		}
	}
	return nil
}
