package main

import (
	"context"
	"fmt"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/scenarios"
)

// listCmd is `tables list`.
type listCmd struct{}

func (listCmd) Run(_ context.Context, app *cli.App) error {
	list, err := scenarios.Tables()
	if err != nil {
		return err
	}
	for _, t := range list {
		grid, err := t.Grid()
		if err != nil {
			return err
		}
		var swept []string
		for k, p := range grid.Parameters() {
			values := grid.Values(k)
			swept = append(swept, fmt.Sprintf("%s %s..%s", p.Name, values[0].Text, values[len(values)-1].Text))
		}
		_, err = fmt.Fprintf(app.Stdout, "%s   %s\n  %s of %s, %d cells: %s\n",
			t.Name, t.Title, strings.Join(t.Measures, ", "), t.Scenario().Name, grid.Len(), strings.Join(swept, ", "))
		if err != nil {
			return err
		}
	}
	return nil
}
