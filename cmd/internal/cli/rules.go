package cli

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"os"

	"oddsmith/scenarios"
)

// RuleFlags say what rule files may read.
type RuleFlags struct {
	DataRoot string `name:"data-root" type:"existingdir" placeholder:"DIR" help:"Let rule files name data files and other rule files anywhere in this folder, not only beside or below themselves."`

	// FilesRead is for programs that run the command: with it they know whether a file has
	// changed since.
	FilesRead string `hidden:"" name:"files-read" placeholder:"FILE" help:"Add a line with the SHA-256 of every file that is read for the rules, but for what is built in, as sha256sum prints it."`
	unwritten error  // why a line is missing
}

// Loader returns a loader of rule files that follows the flags.
func (f *RuleFlags) Loader() scenarios.Loader {
	l := scenarios.Loader{DataRoot: f.DataRoot}
	if f.FilesRead != "" {
		l.Read = func(path string, builtin bool, data []byte) {
			if !builtin {
				f.unwritten = cmp.Or(f.unwritten, f.list(path, data))
			}
		}
	}
	return l
}

// Load returns a built-in scenario by its name, or reads the rule file at a path.
func (f *RuleFlags) Load(nameOrPath string) (*scenarios.Scenario, error) {
	s, err := f.Loader().Load(nameOrPath)
	return s, cmp.Or(err, f.unwritten)
}

// list appends the hash and the path of a file that was read to the file of --files-read.
func (f *RuleFlags) list(path string, data []byte) error {
	list, err := os.OpenFile(f.FilesRead, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return Named("--files-read", f.FilesRead, err)
	}
	defer list.Close()
	if _, err := fmt.Fprintf(list, "%x  %s\n", sha256.Sum256(data), path); err != nil {
		return Named("--files-read", f.FilesRead, err)
	}
	return nil
}
