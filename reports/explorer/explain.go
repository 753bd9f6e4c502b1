package explorer

import (
	"fmt"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/reports/lint"
	"oddsmith/scenarios/notation"
)

type explainRequest struct {
	named
	line
}

type explainReply struct {
	Text     string   `json:"text"`
	ReadAs   string   `json:"read_as"`
	Phases   []phase  `json:"phases"`
	Methods  []string `json:"methods"`
	Warnings []*Error `json:"warnings"`
}

type phase struct {
	Of    string   `json:"of"`
	When  string   `json:"when"`
	Steps []string `json:"steps"`
}

// explain describes how an expression was parsed, what its modifiers do, and which methods
// calculated it.
func explain(c *call, r *explainRequest) (any, error) {
	expr, err := r.parse()
	if err != nil {
		return nil, err
	}
	if r.program != nil {
		return c.explainProgram(&r.line)
	}
	reply := explainReply{ReadAs: notation.Parenthesised(expr), Phases: []phase{}, Methods: []string{}, Warnings: []*Error{}}
	for _, p := range notation.Phases(expr) {
		reply.Phases = append(reply.Phases, phase(p))
	}
	for _, w := range notation.Warnings(expr) {
		reply.Warnings = append(reply.Warnings, errorOf(w))
	}
	a, err := c.askLine(&r.line)
	if err != nil {
		return nil, err
	}
	reply.Methods = append(reply.Methods, a.answer.Methods...)
	reply.Text = evidence.Explanation(r.line.Text, expr, a.answer)
	reply.Text = strings.TrimRight(reply.Text, "\n")
	return reply, nil
}

// mostExplained is of how many outputs it is said how they were calculated.
const mostExplained = 16

// explainProgram describes how each output of a program was calculated, with the findings of lint.
func (c *call) explainProgram(l *line) (any, error) {
	reply := explainReply{Phases: []phase{}, Methods: []string{}, Warnings: []*Error{}}
	var parts []string
	for i, o := range l.program.Outputs[:min(len(l.program.Outputs), mostExplained)] {
		l.Output = i
		a, err := c.askLine(l)
		if err != nil {
			return nil, err
		}
		parts = append(parts, evidence.Explanation(o.Name, o.Tree, a.answer))
	}
	findings, err := lint.CheckProgram(c.ctx, "", l.Text, limits)
	if err != nil {
		return nil, err
	}
	for _, f := range findings {
		parts = append(parts, fmt.Sprintf("line %d, column %d: %s\n", f.Line, f.Column, f.Message))
	}
	reply.Text = strings.TrimRight(strings.Join(parts, "\n"), "\n")
	return reply, nil
}
