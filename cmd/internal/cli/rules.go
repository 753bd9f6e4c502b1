package cli

import "oddsmith/scenarios"

// RuleFlags say what rule files may read.
type RuleFlags struct {
	DataRoot string `name:"data-root" type:"existingdir" placeholder:"DIR" help:"Let rule files read data files anywhere in this folder, not only beside or below themselves."`
}

// Loader reads rule files as the flags say.
func (f *RuleFlags) Loader() scenarios.Loader { return scenarios.Loader{DataRoot: f.DataRoot} }

// Load returns a built-in scenario by its name, or reads the rule file at a path.
func (f *RuleFlags) Load(nameOrPath string) (*scenarios.Scenario, error) {
	return f.Loader().Load(nameOrPath)
}
