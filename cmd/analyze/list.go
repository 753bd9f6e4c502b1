package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/text"
	"oddsmith/scenarios"
)

// listCmd is `analyze list`.
type listCmd struct {
	Prefix string `arg:"" optional:"" help:"Only scenarios whose name begins like this."`
	Format string `default:"text" enum:"text,json,markdown" placeholder:"FORMAT" help:"text, json, or markdown for pages with assumptions and examples (default ${default})."`
}

func (listCmd) Help() string {
	return `Examples:
  analyze list
  analyze list labyrinth/att
  analyze list wargame/attack --format markdown
  analyze list --format json`
}

// listed is the JSON of one scenario.
type listed struct {
	Scenario   string            `json:"scenario"`
	Title      string            `json:"title"`
	Parameters []listedParameter `json:"parameters"`
	Measures   []string          `json:"measures"`
}

type listedParameter struct {
	Name    string  `json:"name"`
	Type    string  `json:"type"`
	Default *string `json:"default"` // null where a value must be given
	Doc     string  `json:"doc,omitempty"`
	SetBy   string  `json:"set_by,omitempty"` // the parameter whose record sets this one
}

func (c *listCmd) Run(_ context.Context, app *cli.App) error {
	var list []listed
	var found []*scenarios.Scenario
	for _, name := range scenarios.Builtin() {
		if !strings.HasPrefix(name, c.Prefix) {
			continue
		}
		s, err := scenarios.Load(name)
		if err != nil {
			return err
		}
		list = append(list, describe(s))
		found = append(found, s)
	}
	if len(list) == 0 {
		return fmt.Errorf("no built-in scenario begins with %q; all: %s", c.Prefix, strings.Join(scenarios.Builtin(), ", "))
	}
	return app.WriteOut("", func(w io.Writer) error {
		if c.Format == formatMarkdown {
			return writePages(w, found)
		}
		if c.Format == formatJSON {
			return json.NewEncoder(w).Encode(list)
		}
		return writeList(w, list)
	})
}

func writePages(w io.Writer, list []*scenarios.Scenario) error {
	for i, s := range list {
		if i > 0 {
			if _, err := io.WriteString(w, "\n---\n\n"); err != nil {
				return err
			}
		}
		if err := text.Page(w, s); err != nil {
			return err
		}
	}
	return nil
}

func describe(s *scenarios.Scenario) listed {
	l := listed{Scenario: s.Name, Title: s.Title, Measures: s.MeasureNames()}
	for _, p := range s.Parameters {
		param := listedParameter{Name: p.Name, Type: p.Type.String(), Doc: p.Doc, SetBy: p.SetBy}
		if p.Default != nil {
			param.Default = &p.Default.Text
		}
		l.Parameters = append(l.Parameters, param)
	}
	return l
}

func writeList(w io.Writer, list []listed) error {
	for _, s := range list {
		if _, err := fmt.Fprintf(w, "%s   %s\n", s.Scenario, s.Title); err != nil {
			return err
		}
		for _, p := range s.Parameters {
			value := "required"
			if p.Default != nil {
				value = *p.Default
			}
			fmt.Fprintf(w, "  %s = %s (%s)", p.Name, value, p.Type)
			if p.Doc != "" {
				fmt.Fprintf(w, "  %s", p.Doc)
			}
			if p.SetBy != "" {
				fmt.Fprintf(w, "  (set by %s)", p.SetBy)
			}
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "  measures: %s\n\n", strings.Join(s.Measures, ", "))
	}
	return nil
}
