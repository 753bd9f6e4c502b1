package main

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/baseline"
	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
	"oddsmith/reports/files"
	"oddsmith/scenarios"
)

// starter is the folder that is made, without what is computed: the baseline and the schema.
//
//go:embed all:starter
var starter embed.FS

// What the files of the starter say in place of the game's own name and of this version.
const (
	starterGame    = "skirmish"
	starterVersion = "VERSION"
	starterRules   = "rules/charge.yaml"
)

// initCmd is `analyze init`.
type initCmd struct {
	Folder string `arg:"" predictor:"folder" name:"folder" help:"The folder to make, named like your game."`
}

func (initCmd) Help() string {
	return `Examples:
  analyze init my-game
The folder has a rule file, a data file, their baseline, a workflow for GitHub
that compares them, and what an editor needs to complete rule files.`
}

// Validate is called by the command line parser.
func (c *initCmd) Validate() error {
	base := filepath.Base(filepath.Clean(c.Folder))
	if c.Folder != "" && (base == "." || base == ".." || base == string(filepath.Separator)) {
		return fmt.Errorf("init %s: name a folder to make, such as my-game", c.Folder)
	}
	return nil
}

// Run creates a folder with the files of a new game.
func (c *initCmd) Run(ctx context.Context, app *cli.App) error {
	folder, err := files.CreateFolder(c.Folder, func(string) error {
		return errors.New("the folder has files in it: name one that is new or empty")
	})
	if err != nil {
		return cli.Named("init", c.Folder, err)
	}
	defer folder.Discard()
	if err := c.fill(ctx, folder.Pending()); err != nil {
		return err
	}
	if err := folder.Commit(); err != nil {
		return cli.Named("init", c.Folder, err)
	}
	return app.WriteOut("", func(w io.Writer) error {
		_, err := fmt.Fprintf(w, `wrote %[1]s
  rules/charge.yaml             the rules: a unit charges another
  rules/units.csv               the units, as a spreadsheet exports them
  baselines                     the odds as they are now
  rules.schema.json             lets editors complete rule files
  .github/workflows/rules.yml   compares the odds with the baseline in pull requests

To begin:
  cd %[1]s
  analyze run rules/charge.yaml
`, escape.Line(c.Folder))
		return err
	})
}

// fill writes the starter files, the JSON schema and a baseline into dir.
func (c *initCmd) fill(ctx context.Context, dir string) error {
	game := gameName(c.Folder)
	err := fs.WalkDir(starter, "starter", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(dir, filepath.FromSlash(strings.TrimPrefix(path, "starter")))
		if entry.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		data, err := starter.ReadFile(path)
		if err != nil {
			return err
		}
		data = bytes.ReplaceAll(data, []byte(starterGame), []byte(game))
		data = bytes.ReplaceAll(data, []byte(starterVersion), []byte(cli.Version()))
		return os.WriteFile(to, data, 0o644)
	})
	if err != nil {
		return err
	}
	schema, err := scenarios.Schema()
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "rules.schema.json"), schema, 0o644); err != nil {
		return err
	}
	return writeBaseline(ctx, filepath.Join(dir, starterRules), filepath.Join(dir, "baselines"))
}

// writeBaseline evaluates a rule file and writes its baseline into dir, as check --update does.
func writeBaseline(ctx context.Context, rules, dir string) error {
	s, err := scenarios.Load(rules)
	if err != nil {
		return err
	}
	bound, err := s.Bind(nil)
	if err != nil {
		return err
	}
	run, err := evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine, AllDigits: true}}.Run(ctx, bound)
	if err != nil {
		return err
	}
	now, err := baseline.Of(s, run, cli.Version(), baseline.DefaultMaxRows)
	if err != nil {
		return err
	}
	return baseline.Write(dir, now)
}

// gameName returns the name of a folder in lower-case letters, digits and dashes, as the first
// part of scenario names.
func gameName(folder string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return '-'
	}, filepath.Base(filepath.Clean(folder)))
	return cmp.Or(strings.Trim(name[:min(len(name), 60)], "-"), "my-game")
}
