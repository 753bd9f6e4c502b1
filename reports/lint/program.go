package lint

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"oddsmith/internal/sorting"

	"oddsmith/exact"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// CheckProgram returns the findings in an AnyDice program, in the order of its lines. It is an
// error if the program cannot be read.
func CheckProgram(ctx context.Context, path, text string, limits exact.Options) ([]Finding, error) {
	c := &programLinter{path: path, limits: limits}
	unset, err := scenarios.UnsetVariables(path, text)
	if err != nil {
		return nil, err
	}
	for _, u := range unset {
		c.add(Error, "used-before-set", u.At, "%s has no value here", u.Name)
	}
	p, err := scenarios.ReadProgram(path, text)
	if err != nil && len(unset) == 0 {
		return nil, err
	}
	if err == nil {
		c.notes(p)
		if err := c.explosions(ctx, p); err != nil {
			return nil, err
		}
	}
	sorting.Stable(c.findings, compare)
	return slices.Compact(c.findings), nil
}

// A programLinter collects what is found in one program.
type programLinter struct {
	path     string
	limits   exact.Options
	findings []Finding
}

// add adds a finding at a place of the program.
func (c *programLinter) add(severity Severity, rule string, at notation.Span, format string, args ...any) {
	line, column := at.Position()
	c.findings = append(c.findings, Finding{
		File: c.path, Line: line, Column: column, Severity: severity, Rule: rule, Message: fmt.Sprintf(format, args...),
	})
}

// notes adds a finding for each note of the program's reader.
func (c *programLinter) notes(p *scenarios.Program) {
	for _, n := range p.Notes {
		switch n.Kind {
		case scenarios.LostWeights:
			c.add(Warning, "lost-weights", n.At, "%v", n)
		case scenarios.Imprecise:
			c.add(Warning, "imprecise", n.At, "%v", n)
		case scenarios.SummedSequence:
			c.add(Warning, "summed-sequence", n.At, "%v", n)
		default:
			c.add(Error, "not-known", n.At, "a note of kind %d is not known to lint", n.Kind)
		}
	}
}

// explosions reports how much the maximum depth of an explosion changes its mean, once for each
// place.
func (c *programLinter) explosions(ctx context.Context, p *scenarios.Program) error {
	seen := map[notation.Place]bool{}
	for _, x := range p.Explosions {
		at := x.At.Place()
		if seen[at] {
			continue
		}
		seen[at] = true
		cut, err := c.mean(ctx, x.Cut)
		if err != nil {
			return err
		}
		endless, err := c.mean(ctx, x.Endless)
		if err != nil {
			return err
		}
		message := fmt.Sprintf("the explosion ends after %d further rolls", x.Depth)
		if x.Depth == 1 {
			message = "the explosion ends after 1 further roll"
		}
		if cut != nil && endless != nil {
			message += fmt.Sprintf(": its mean is %s, without an end %s", cut.FloatString(4), endless.FloatString(4))
		}
		c.add(Warning, "explosion-cut", x.At, "%s", message)
	}
	return nil
}

// mean returns the exact mean of an expression; nil if it depends on other rolls or is not known.
func (c *programLinter) mean(ctx context.Context, e notation.Expr) (*big.Rat, error) {
	if len(notation.FreeNames(e)) > 0 {
		return nil, nil
	}
	r, err := exact.Eval(ctx, e, c.limits)
	if errors.Is(err, context.Canceled) {
		return nil, err
	}
	if err != nil || r.Dist == nil {
		return nil, nil
	}
	mean, _ := r.Dist.Bounds()
	if mean[0] == nil || mean[1] == nil || mean[0].Cmp(mean[1]) != 0 {
		return nil, nil
	}
	return mean[0], nil
}
