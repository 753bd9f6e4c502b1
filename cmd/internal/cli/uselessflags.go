package cli

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/alecthomas/kong"

	"oddsmith/reports/evidence"
)

// An Idler is a command of which some flags do nothing beside others that are given.
type Idler interface {
	// Idle returns the names of these flags, and what they do nothing with.
	Idle() (flags []string, with string)
}

// SamplingFlags are the flags that have an effect on samples alone.
var SamplingFlags = []string{"trials", "detect", "precision"}

// EngineFlagNames are the flags of the engines, without --seed.
var EngineFlagNames = slices.Concat(SamplingFlags, []string{"engine", "exact", "residual", "max-work", "workers"})

// sampling are the flags that an engine, alone, does nothing with, and the engine that they are for.
var sampling = map[evidence.Engine]map[string]string{
	evidence.ExactEngine:      {"trials": "montecarlo", "detect": "both", "precision": "montecarlo"},
	evidence.MonteCarloEngine: {"detect": "both", "exact": "exact", "residual": "exact"},
	evidence.BothEngines:      nil,
}

// useless returns an error for flags that are empty, or have no effect beside the others or with the
// chosen engine. Commands with the tag "samples" on --engine also sample with the exact engine.
func useless(c *kong.Context) error {
	var given []*kong.Flag
	for _, p := range c.Path {
		if f := p.Flag; f != nil {
			given = append(given, f)
			if f.Target.Kind() == reflect.String && f.Target.String() == "" {
				return fmt.Errorf("--%s is empty: type a value, or leave it out", f.Name)
			}
		}
	}
	if command, ok := c.Selected().Target.Addr().Interface().(Idler); ok {
		idle, with := command.Idle()
		for _, f := range given {
			if slices.Contains(idle, f.Name) {
				return fmt.Errorf("--%s does nothing with %s: leave it out", f.Name, with)
			}
		}
	}
	flags := c.Flags()
	at := slices.IndexFunc(flags, func(f *kong.Flag) bool { return f.Name == "engine" })
	if at < 0 || flags[at].Tag.Has("samples") {
		return nil
	}
	engine := flags[at].Target.Interface().(evidence.Engine)
	for _, f := range given {
		if other := sampling[engine][f.Name]; other != "" {
			if !slices.Contains(flags[at].EnumSlice(), other) {
				return fmt.Errorf("--%s does nothing here: leave it out", f.Name)
			}
			return fmt.Errorf("--%s does nothing with --engine %s: add --engine %s, or leave it out", f.Name, engine, other)
		}
	}
	return nil
}
