package cli

import (
	"errors"
	"fmt"
	"runtime"
	"strings"

	"oddsmith/exact"
	"oddsmith/internal/meter"
	"oddsmith/montecarlo"
	"oddsmith/reports/agreement"
	"oddsmith/reports/baseline"
	"oddsmith/reports/evidence"
	"oddsmith/reports/schedulers"
	"oddsmith/reports/shards"
	"oddsmith/scenarios"
)

// MinTrials is the least number of Monte Carlo trials that says anything.
const MinTrials = 100

// EngineFlags choose and bound the engines.
type EngineFlags struct {
	Trials    *int64      `placeholder:"N" help:"Number of Monte Carlo trials, at least ${mintrials} (default ${trials}; with both engines as many as --detect needs)."`
	Detect    Points      `placeholder:"X" help:"With both engines: sample until an error of this size would be detected, or for about ten seconds (default ${detect}, percentage points)."`
	Seed      uint64      `default:"1" placeholder:"N" help:"Seed of the Monte Carlo engine (default ${default})."`
	Workers   int         `placeholder:"N" help:"Number of worker threads (default: all cores). Results do not depend on it."`
	MaxWork   Steps       `default:"${maxwork}" placeholder:"STEPS" help:"The most work an answer may take, in steps of about a nanosecond, or as a time such as 30s, which is approximate; with both engines, each (default ${default})."`
	MaxMemory Bytes       `default:"${maxmemory}" placeholder:"BYTES" help:"The most memory the command may use, such as 1GB (default ${default})."`
	MaxTime   Duration    `placeholder:"TIME" help:"The most time the command may take, such as 10m; what is finished by then is written (default: no limit)."`
	Residual  Probability `default:"${residual}" placeholder:"P" help:"The most probability of exploding dice that may be left unlisted (default 2^-40)."`
	Precision float64     `placeholder:"X" help:"Stop sampling once the standard error of the mean is at most this."`
	Exact     bool        `help:"Write exact fractions in full, however long; solve encounters in fractions too."`

	engine evidence.Engine // of the last options
}

// Vars returns the values of variables in the help texts of flags.
func Vars() map[string]string {
	return map[string]string{
		"mintrials":  fmt.Sprint(MinTrials),
		"detect":     Points(evidence.DefaultDetect).String(),
		"trials":     fmt.Sprint(int64(agreement.DefaultTrials)),
		"maxrows":    fmt.Sprint(baseline.DefaultMaxRows),
		"maxwork":    meter.Steps(exact.DefaultMaxWork),
		"residual":   fmt.Sprint(float64(exact.DefaultResidual)),
		"shards":     fmt.Sprint(shards.DefaultShards),
		"schedulers": strings.Join(schedulers.Names, ","),
		"image":      schedulers.DefaultImage,
		"jobmemory":  fmt.Sprint(schedulers.DefaultMemory),
		"maxmemory":  fmt.Sprintf("%dMiB", exact.DefaultMaxMemory>>20),
	}
}

// Validate returns an error for flags that are out of range or exclude each other; kong calls it.
func (f *EngineFlags) Validate() error {
	switch {
	case f.Trials != nil && *f.Trials < MinTrials:
		return fmt.Errorf("--trials %d is too few: it must be %d or more", *f.Trials, MinTrials)
	case f.Trials != nil && f.Detect != 0:
		return errors.New("--trials and --detect both say how much to sample: give one of them")
	case !(f.Residual > 0 && f.Residual < 1):
		return fmt.Errorf("--residual %v: it must be above 0 and below 1", float64(f.Residual))
	case f.Precision < 0:
		return fmt.Errorf("--precision %v: it must not be negative", f.Precision)
	case f.MaxWork <= 0 || f.MaxMemory <= 0:
		return errors.New("--max-work and --max-memory must be above 0")
	}
	return CheckWorkers(f.Workers)
}

// MaxWorkers is how many workers are started at most: each takes memory, and more than there
// are cores make nothing faster.
const MaxWorkers = 1024

// CheckWorkers refuses a number of workers.
func CheckWorkers(n int) error {
	if n < 0 || n > MaxWorkers {
		return fmt.Errorf("--workers %d: it must be between 1 and %d; more than there are cores make nothing faster", n, MaxWorkers)
	}
	return nil
}

// limits returns the flags themselves: a command that has them has limits.
func (f *EngineFlags) limits() *EngineFlags { return f }

// Options returns the options of an evaluation, by the given engine, that the flags ask for.
func (f *EngineFlags) Options(engine evidence.Engine) evidence.Options {
	f.engine = engine
	workers := f.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	trials, detect := int64(agreement.DefaultTrials), float64(f.Detect)
	switch {
	case f.Trials != nil:
		trials = *f.Trials
	case detect == 0:
		detect = evidence.DefaultDetect
	}
	return evidence.Options{
		Engine:    engine,
		Detect:    detect,
		AllDigits: f.Exact,
		Limits:    exact.Options{MaxWork: float64(f.MaxWork), MaxMemory: float64(f.MaxMemory), Residual: float64(f.Residual), Rational: f.Exact},
		Sampling:  montecarlo.Options{Seed: f.Seed, Workers: workers, Trials: trials, Precision: f.Precision},
	}
}

// Settings parses name=value pairs, each split at its first "=", into values by name.
func Settings(pairs []string) (map[string]string, error) {
	set := make(map[string]string, len(pairs))
	for _, p := range pairs {
		name, value, ok := strings.Cut(p, "=")
		name = strings.TrimSpace(name)
		if !ok || name == "" {
			return nil, fmt.Errorf("--set %q: type --set NAME=VALUE", p)
		}
		if _, twice := set[name]; twice {
			return nil, fmt.Errorf("--set %s is given twice", name)
		}
		set[name] = strings.TrimSpace(value)
		if strings.Trim(value, "0123456789.,:-") == "" && (strings.Contains(value, "..") || strings.Contains(value, ",")) {
			return nil, fmt.Errorf("--set %s: a parameter is set to one value; several are for --sweep, --find or --vary", p)
		}
	}
	return set, nil
}

// Sweeps parses the sweeps of a flag, such as name=LO..HI, name=LO..HI:STEP or name=a,b,c.
func Sweeps(flag string, texts []string) ([]scenarios.Sweep, error) {
	out := make([]scenarios.Sweep, len(texts))
	for i, text := range texts {
		s, err := scenarios.ParseSweep(text)
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", flag, text, err)
		}
		out[i] = s
	}
	return out, nil
}
