package text

import (
	"fmt"
	"io"
	"strings"

	"oddsmith/reports/shown"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// Page writes the documentation of a scenario in Markdown: its question, parameters, measures,
// assumptions and example commands.
func Page(w io.Writer, s *scenarios.Scenario) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s.\n\n", s.Name, strings.TrimSuffix(s.Title, "."))
	if s.Question != "" {
		fmt.Fprintf(&b, "%s\n\n", s.Question)
	}
	if len(s.Extends) > 0 {
		fmt.Fprintf(&b, "Extends %s and says only what changes.\n\n", s.Extends[0])
	}
	if len(s.Parameters) > 0 {
		fmt.Fprintf(&b, "## Parameters\n\n%s\n\n", parameterTable(s))
	}
	for _, r := range s.Records {
		fmt.Fprintf(&b, "`%s` chooses a record of %s, which sets the parameters it has fields for unless they are set themselves.", r.Name, r.File)
		if r.Weight != "" {
			fmt.Fprintf(&b, " `any` draws one by its %s.", r.Weight)
		}
		b.WriteString("\n\n")
	}
	if len(s.Measures) > 0 {
		fmt.Fprintf(&b, "## What it measures\n\n%s\n\n", measureTable(s))
	}
	if s.Encounter != nil {
		fmt.Fprintf(&b, "## How it goes\n\n%s\n", encounterList(s.Encounter))
	}
	if len(s.Assumptions) > 0 {
		b.WriteString("## Assumptions\n\n")
		for _, a := range s.Assumptions {
			fmt.Fprintf(&b, "- %s\n", a)
		}
		b.WriteString("\n")
	}
	b.WriteString("## Try it\n\n```\n")
	for _, line := range Examples(s) {
		fmt.Fprintln(&b, line)
	}
	b.WriteString("```\n")
	if s.Source != "" {
		fmt.Fprintf(&b, "\nSource: %s.\n", s.Source)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// encounterList describes an encounter as a list in Markdown: its sides, state, turns and ends.
func encounterList(e *scenarios.Encounter) string {
	var b strings.Builder
	for _, side := range e.Sides {
		fmt.Fprintf(&b, "- on the side %s: %s\n", side.Name, strings.Join(side.Actors, ", "))
	}
	for _, p := range e.State {
		fmt.Fprintf(&b, "- `%s` starts as `%s`\n", p.Name, p.Text)
	}
	for _, p := range e.Joining {
		fmt.Fprintf(&b, "- %s joins in round `%s`\n", p.Name, p.Text)
	}
	for _, turn := range e.Turns {
		if turn.For != "" {
			var list []string
			for _, entry := range turn.Choose {
				may := done(entry)
				if entry.When != "" {
					may += " when `" + entry.When + "`"
				}
				list = append(list, may)
			}
			fmt.Fprintf(&b, "- %s chooses what is best for `%s`: %s\n", turn.Actor, turn.For, strings.Join(list, ", or ")+aimedAt(turn))
		}
		for _, entry := range turn.Policy {
			when := "otherwise"
			switch {
			case entry.When != "":
				when = "when `" + entry.When + "`"
			case len(turn.Policy) == 1:
				when = "on every turn"
			}
			who := turn.Actor
			if turn.For != "" {
				who += " by the policy that this is compared with"
			}
			fmt.Fprintf(&b, "- %s, %s: %s\n", who, when, done(entry)+aimedAt(turn))
		}
	}
	if e.Until != "" {
		fmt.Fprintf(&b, "- until `%s`\n", e.Until)
	}
	for _, end := range e.Endings {
		fmt.Fprintf(&b, "- ends as %s: `%s`\n", end.Name, end.Text)
	}
	return b.String()
}

// done says what an entry of a policy does: one action after the other, or one of them
// drawn by weights.
func done(entry scenarios.PolicyEntry) string {
	if entry.Weights == nil {
		return strings.Join(entry.Do, ", then ")
	}
	var list []string
	for i, action := range entry.Do {
		list = append(list, fmt.Sprintf("%s (%s)", action, entry.Weights[i]))
	}
	return "one by weight of " + strings.Join(list, ", ")
}

// aimedAt says whom an actor aims at, if the file says it.
func aimedAt(turn scenarios.TurnOf) string {
	if turn.Target == "" {
		return ""
	}
	return ", aimed at " + turn.Target
}

// parameterTable returns a Markdown table of the parameters.
func parameterTable(s *scenarios.Scenario) string {
	g := grid{style: Style{Markdown: true}, markup: true, header: []string{"name", "default", "allowed", "meaning"}}
	for _, p := range s.Parameters {
		value := "required"
		if p.Default != nil {
			value = "`" + p.Default.Text + "`"
		}
		doc := p.Doc
		if p.Unit != "" {
			doc += " (" + p.Unit + ")"
		}
		if p.SetBy != "" {
			doc += "; set by `" + p.SetBy + "`"
		}
		g.add("`"+p.Name+"`", value, shown.Allowed(p), doc)
	}
	return g.String()
}

// measureTable returns a Markdown table of the measures.
func measureTable(s *scenarios.Scenario) string {
	g := grid{style: Style{Markdown: true}, markup: true, header: []string{"name", "is", "meaning"}}
	for _, m := range s.Measures {
		is := m.Kind.String()
		switch {
		case m.Kind == notation.TruthKind, m.Labels != nil:
			is = strings.Join(m.Labels, ", ")
		case m.Unit != "":
			is = "a number of " + m.Unit
		}
		title := m.Title
		if m.Doc != "" {
			title += "; " + m.Doc
		}
		g.add("`"+m.Name+"`", is, title)
	}
	return g.String()
}

// Examples returns commands that run the scenario: with its defaults, with both engines, and with
// a sweep over its first records or its first whole number.
func Examples(s *scenarios.Scenario) []string {
	const sample = 10 // stands for a value that must be given
	set, sweep := "", ""
	for _, p := range s.Parameters {
		switch {
		case p.Default == nil:
			set += fmt.Sprintf(" --set %s=%d", shell(p.Name), sample)
		case p.Type == scenarios.Integer && sweep == "" && p.SetBy == "":
			v, _ := p.Default.Rat()
			low, high := p.Around(v, 2)
			sweep = " --sweep " + shell(p.Name+"="+low.RatString()+".."+high.RatString())
		}
	}
	if len(s.Records) > 0 {
		sweep = " --sweep " + s.Records[0].Name + "=all"
	}
	lines := []string{"analyze run " + s.Name + set, "analyze run " + s.Name + set + " --engine both"}
	if sweep != "" {
		lines = append(lines, "analyze run "+s.Name+set+sweep+" --format csv")
	}
	return lines
}

// shell quotes an argument that has spaces.
func shell(s string) string {
	if strings.Contains(s, " ") {
		return "'" + s + "'"
	}
	return s
}
