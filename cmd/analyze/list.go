package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/text"
	"oddsmith/scenarios"
)

// listCmd is `analyze list`.
type listCmd struct {
	Words  []string `arg:"" optional:"" name:"name" help:"A name or the beginning of names, words of the rule file, or a rule file. A single match is shown in full."`
	Format string   `default:"text" enum:"text,json,markdown" placeholder:"FORMAT" help:"text, json or markdown, which adds assumptions and examples (default ${default})."`
	cli.RuleFlags
}

func (listCmd) Help() string {
	return `Examples:
  analyze list
  analyze list labyrinth/
  analyze list labyrinth/attack
  analyze list pool
  analyze list "drop lowest"
  analyze list my-rules.yaml
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

// Run lists the scenarios that match, or describes a single one.
func (c *listCmd) Run(_ context.Context, app *cli.App) error {
	found, err := c.find()
	if err != nil {
		return err
	}
	return app.WriteOut("", func(w io.Writer) error {
		if c.Format == formatMarkdown {
			return writePages(w, found)
		}
		var list []listed
		for _, s := range found {
			list = append(list, describe(s))
		}
		if c.Format == formatJSON {
			return json.NewEncoder(w).Encode(list)
		}
		return writeList(w, app.Style(), list)
	})
}

// find returns the rule file with that path, or the built-in scenarios whose name or text matches.
func (c *listCmd) find() ([]*scenarios.Scenario, error) {
	asked := strings.Join(c.Words, " ")
	if strings.HasSuffix(asked, ".yaml") || strings.HasSuffix(asked, ".yml") {
		s, err := c.Load(asked)
		return []*scenarios.Scenario{s}, err
	}
	for _, matches := range []func(name string) bool{
		func(name string) bool { return name == asked },
		func(name string) bool { return strings.HasPrefix(name, asked) },
		func(name string) bool { return says(name, strings.Fields(asked)) },
	} {
		var found []*scenarios.Scenario
		for _, name := range scenarios.Builtin() {
			if !matches(name) {
				continue
			}
			s, err := scenarios.Load(name)
			if err != nil {
				return nil, err
			}
			found = append(found, s)
		}
		if found != nil {
			return found, nil
		}
	}
	return nil, fmt.Errorf("no built-in scenario has %q in its name or its rules; analyze list names them all", asked)
}

// says reports whether the name and text of a built-in rule file contain all the words. Capitals do not count.
func says(name string, words []string) bool {
	text, err := scenarios.BuiltinText(name)
	if err != nil {
		return false
	}
	all := strings.ToLower(name + "\n" + text)
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(all, strings.ToLower(w)) })
}

// writePages writes the documentation of scenarios in Markdown.
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

// describe returns the name, title, parameters and measures of a scenario.
func describe(s *scenarios.Scenario) listed {
	l := listed{Scenario: s.Name, Title: s.Title, Parameters: []listedParameter{}, Measures: s.MeasureNames()}
	for _, p := range s.Parameters {
		param := listedParameter{Name: p.Name, Type: p.Type.String(), Doc: p.Doc, SetBy: p.SetBy}
		if p.Default != nil {
			param.Default = &p.Default.Text
		}
		l.Parameters = append(l.Parameters, param)
	}
	return l
}

// writeList writes the names and titles of several scenarios, or the details of a single one.
func writeList(w io.Writer, style text.Style, list []listed) error {
	if len(list) == 1 {
		return writeListed(w, style, list[0])
	}
	var rows [][]string
	for _, s := range list {
		rows = append(rows, []string{s.Scenario, s.Title})
	}
	_, err := fmt.Fprintf(w, "%s\n\n%s", style.WrappedGrid([]string{"scenario", "title"}, rows, 2),
		style.Indented("", "analyze list NAME shows the parameters and measures of one"))
	return err
}

// writeListed writes the details of one scenario.
func writeListed(w io.Writer, style text.Style, s listed) error {
	var rows [][]string
	for _, p := range s.Parameters {
		value, doc := "required", p.Doc
		if p.Default != nil {
			value = *p.Default
		}
		if p.SetBy != "" {
			doc = strings.TrimPrefix(doc+" (set by "+p.SetBy+")", " ")
		}
		rows = append(rows, []string{p.Name, value, p.Type, doc})
	}
	if _, err := fmt.Fprint(w, style.Indented("", strings.TrimSuffix(s.Scenario+": "+s.Title, ": "))); err != nil {
		return err
	}
	if rows != nil {
		fmt.Fprintf(w, "\n%s\n", style.WrappedGrid([]string{"parameter", "default", "type", "meaning"}, rows, 4))
	}
	_, err := fmt.Fprintf(w, "\n%s", style.Indented("", "measures: "+strings.Join(s.Measures, ", ")))
	return err
}
