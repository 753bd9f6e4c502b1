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

// Run lists the built-in tables with their swept parameters.
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
			swept = append(swept, p.Name+" "+between(values))
		}
		style := app.Style()
		cells := fmt.Sprintf("%s of %s, %d cells: %s", strings.Join(t.Measures, ", "), t.Scenario().Name, grid.Len(), strings.Join(swept, ", "))
		_, err = fmt.Fprint(app.Stdout, style.Indented("", t.Name+": "+t.Title), style.Indented("  ", cells))
		if err != nil {
			return err
		}
	}
	return nil
}

// between is the range of the values, LO..HI; for words, how many there are, in brackets.
func between(values []scenarios.Value) string {
	first, last := values[0], values[len(values)-1]
	if first.Type == scenarios.Choice {
		return fmt.Sprintf("(%d)", len(values))
	}
	return first.Text + ".." + last.Text
}
