package explorer

import (
	"fmt"
	"strings"

	"oddsmith/reports/evidence"
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

// explain says how an expression is read, and how it was worked out.
func explain(c *call, r *explainRequest) (any, error) {
	expr, err := r.parse()
	if err != nil {
		return nil, err
	}
	reply := explainReply{ReadAs: fmt.Sprint(expr), Phases: []phase{}, Methods: []string{}, Warnings: []*Error{}}
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
