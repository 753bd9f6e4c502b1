package explorer

import (
	"fmt"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

type rollRequest struct {
	named
	Lines []line `json:"lines"`
}

type rollReply struct {
	Lines  []rolled `json:"lines"`
	XTicks []tick   `json:"x_ticks"`
	YTicks *yTicks  `json:"y_ticks"`
}

type rolled struct {
	Distribution *distribution `json:"distribution,omitempty"`
	Error        *Error        `json:"error,omitempty"`
	Elsewhere    string        `json:"elsewhere,omitempty"` // the notation that reads a line which its own does not
	Names        []string      `json:"names,omitempty"`     // that need a value
	Warnings     []*Error      `json:"warnings,omitempty"`
	Outputs      []string      `json:"outputs,omitempty"` // of a program: their names
}

// roll evaluates a list of expressions. An error in one does not affect the others.
func roll(c *call, r *rollRequest) (any, error) {
	if len(r.Lines) > maxLines {
		return nil, fmt.Errorf("%d lines: at most %d are answered together", len(r.Lines), maxLines)
	}
	reply := rollReply{Lines: make([]rolled, len(r.Lines))}
	var drawn []*evidence.Distribution
	for i := range r.Lines {
		l, out := &r.Lines[i], &reply.Lines[i]
		expr, err := l.parse()
		if err == nil {
			out.Names, out.Outputs = scenarios.NamesOf(expr), l.outputs()
			for _, w := range notation.Warnings(expr) {
				out.Warnings = append(out.Warnings, errorOf(w))
			}
			var a *answered
			if a, err = c.askLine(l); err == nil {
				out.Distribution = c.distribution(a.answer.Distribution)
				drawn = append(drawn, a.answer.Distribution)
			}
		}
		if err != nil {
			out.Error = l.errorOf(err)
		}
		if expr == nil && l.Notation != scenarios.AnyDiceNotation {
			out.Elsewhere, _ = scenarios.Elsewhere(l.Text, l.Notation)
		}
	}
	a := axisOf(drawn...)
	reply.XTicks, reply.YTicks = a.x(), a.y()
	return reply, nil
}
