package cli

import (
	"fmt"
	"slices"

	"github.com/alecthomas/kong"

	"oddsmith/reports/evidence"
)

// sampling are the flags that an engine, alone, does nothing with.
var sampling = map[evidence.Engine][]string{
	evidence.ExactEngine:      {"trials", "detect", "precision"},
	evidence.MonteCarloEngine: {"detect"},
	evidence.BothEngines:      nil,
}

// useless returns an error for sampling flags that have no effect with the chosen engine. Commands
// with the tag "samples" on --engine also sample with the exact engine.
func useless(c *kong.Context) error {
	flags := c.Flags()
	at := slices.IndexFunc(flags, func(f *kong.Flag) bool { return f.Name == "engine" })
	if at < 0 || flags[at].Tag.Has("samples") {
		return nil
	}
	engine := flags[at].Target.Interface().(evidence.Engine)
	for _, f := range flags {
		if !f.Set || !slices.Contains(sampling[engine], f.Name) {
			continue
		}
		other := "montecarlo"
		if f.Name == "detect" {
			other = "both"
		}
		return fmt.Errorf("--%s does nothing with --engine %s: add --engine %s, or leave it out", f.Name, engine, other)
	}
	return nil
}
