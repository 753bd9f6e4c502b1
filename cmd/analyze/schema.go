package main

import (
	"context"
	"io"

	"oddsmith/cmd/internal/cli"
	"oddsmith/scenarios"
)

// schemaCmd is `analyze schema`.
type schemaCmd struct {
	Out string `predictor:"file" placeholder:"FILE" help:"Write to a file instead of standard output."`
}

func (schemaCmd) Help() string {
	return `Examples:
  analyze schema --out rules.schema.json
Editors with YAML support then complete the keys of a rule file that begins with
  # yaml-language-server: $schema=rules.schema.json`
}

// Run writes the JSON schema of rule files.
func (c *schemaCmd) Run(_ context.Context, app *cli.App) error {
	schema, err := scenarios.Schema()
	if err != nil {
		return err
	}
	if err := cli.CheckExtension("--out", c.Out, ".json"); err != nil {
		return err
	}
	return app.WriteOut(c.Out, func(w io.Writer) error {
		_, err := w.Write(schema)
		return err
	})
}
