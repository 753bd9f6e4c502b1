package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"oddsmith/cmd/internal/cli"
	"oddsmith/exact"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// convert writes a program as a rule file, if both have the same distributions.
func (c *anydiceCmd) convert(ctx context.Context, p *scenarios.Program) error {
	h := &converted{ctx: ctx, program: p, path: c.ToRules, limits: c.Options(c.Engine).Limits}
	rules, err := p.Rules(c.ToRules, h.check)
	if err != nil {
		return err
	}
	return cli.WriteFile("--to-rules", c.ToRules, func(w io.Writer) error {
		if h.open > 0 {
			fmt.Fprintf(w, "# Not compared with the program: %d of %d outputs, which take more than the limits.\n", h.open, len(p.Outputs))
		}
		_, err := w.Write(rules.Text)
		return err
	})
}

// A converted holds the rule file of a program against the program.
type converted struct {
	ctx     context.Context
	program *scenarios.Program
	path    string // of the rule file
	limits  exact.Options
	open    int // how many outputs of the last file could not be compared
}

// check returns an error unless each output of the program has the same distribution in the rule
// file; where a loop became a sweep, that of some cell.
func (h *converted) check(file *scenarios.ProgramRules) error {
	h.open = 0
	different := func(i int, what string) error {
		return fmt.Errorf("the rule file would not mean the same as the program: output %d %s, which is a bug in oddsmith: please report the program", i+1, what)
	}
	s, err := scenarios.Parse(h.path, file.Text)
	if err != nil {
		return fmt.Errorf("the rule file would be wrong, which is a bug in oddsmith: please report the program: %w", err)
	}
	sweeps, err := cli.Sweeps("--sweep", file.Sweeps)
	if err != nil {
		return err
	}
	grid, err := s.Sweep(nil, sweeps)
	if err != nil {
		return err
	}
	var list []string
	found, unanswered := map[string]bool{}, false
	for _, bound := range grid.All() {
		for _, q := range bound.Measures() {
			d, err := h.distribution(q.Expr)
			if err != nil {
				return err
			}
			list, found[d], unanswered = append(list, d), true, unanswered || d == ""
		}
	}
	for i, o := range h.program.Outputs {
		want, err := h.distribution(o.Tree)
		if err != nil {
			return err
		}
		switch {
		case want == "" || unanswered && !found[want]:
			h.open++
		case len(sweeps) == 0 && (i >= len(list) || list[i] != want), !found[want]:
			return different(i, "differs")
		}
	}
	return nil
}

// distribution returns the exact distribution of an expression as text; empty if that takes more
// than the limits.
func (h *converted) distribution(e notation.Expr) (string, error) {
	r, err := exact.Eval(h.ctx, e, h.limits)
	var limit *exact.LimitError
	var unsolved *exact.UnsolvedError
	switch {
	case errors.As(err, &limit), errors.As(err, &unsolved):
		return "", nil
	case err != nil:
		return "", err
	case r.Dist == nil:
		return "no outcome", nil
	}
	return r.Dist.Reduced().String(), nil
}
