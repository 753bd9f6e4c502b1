package cli

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	kongcompletion "github.com/jotaen/kong-completion"
	"github.com/posener/complete"

	"oddsmith/scenarios"
)

// CompletionCmd prints what a shell needs to complete commands, flags and names.
type CompletionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help is called by the command line parser.
func (CompletionCmd) Help() string {
	return `Examples:
  source <(analyze completion bash)      # in ~/.bashrc
  source <(analyze completion zsh)       # in ~/.zshrc
  analyze completion fish | source       # in ~/.config/fish/config.fish`
}

// Run is called by the command line parser.
func (c CompletionCmd) Run(k *kong.Context) error {
	return (&kongcompletion.Completion{Shell: c.Shell, Code: true}).Run(k)
}

// completeLine answers a shell that asks how a line goes on, and ends the program; it does
// nothing when no shell asks.
func completeLine(parser *kong.Kong) {
	kongcompletion.Register(parser,
		kongcompletion.WithPredictor("rules", complete.PredictOr(complete.PredictFunc(builtInNames), complete.PredictFiles("*.yaml"))),
		kongcompletion.WithPredictor("table", complete.PredictFunc(tableNames)),
		kongcompletion.WithPredictor("setting", complete.PredictFunc(settings)),
		kongcompletion.WithPredictor("file", complete.PredictFiles("*")),
		kongcompletion.WithPredictor("folder", complete.PredictDirs("*")),
	)
}

// builtInNames completes the names of built-in scenarios.
func builtInNames(complete.Args) []string { return scenarios.Builtin() }

// tableNames completes the names of tables: the built-in ones, and of scenarios that can be tabulated.
func tableNames(a complete.Args) []string {
	names := builtInNames(a)
	if list, err := scenarios.Tables(); err == nil {
		for _, t := range list {
			names = append(names, t.Name)
		}
	}
	return names
}

// settings returns "name=" for each parameter of the scenarios named on the command line.
func settings(a complete.Args) []string {
	var names []string
	for _, word := range a.All {
		if !slices.Contains(scenarios.Builtin(), word) && !strings.HasSuffix(word, ".yaml") {
			continue
		}
		s, err := scenarios.Load(word)
		if err != nil {
			continue // the command itself will say what is wrong with it
		}
		for _, p := range s.Parameters {
			names = append(names, p.Name+"=")
		}
	}
	return names
}
