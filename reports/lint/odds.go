package lint

import (
	"context"
	"errors"
	"math/big"

	"oddsmith/exact"
	"oddsmith/internal/meter"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// notChecked is the rule for what could not be judged.
const notChecked = "not-checked"

// odds warns of cases and conditions that never or always hold at the default parameters.
func (l *linter) odds(ctx context.Context) error {
	for _, p := range l.s.Parameters {
		if p.Default == nil {
			l.warn(notChecked, p.At, "%s has no default, so no odds are looked at", p.Name)
			return nil
		}
	}
	b, err := l.s.Bind(nil)
	var role *scenarios.RoleError
	if errors.As(err, &role) {
		return nil // a finding of its own
	}
	if err != nil {
		l.warn(notChecked, notation.Span{}, "the defaults do not go together, so no odds are looked at: %s", err)
		return nil
	}
	if q, ok := b.Outcome(); ok {
		d, err := l.distribution(ctx, q, l.s.Cases[0].At)
		if err != nil {
			return err
		}
		for _, c := range l.s.Cases {
			if l.judge(d, c, "") {
				l.certain = c.Name
			}
		}
	}
	for _, q := range b.Measures() {
		if err := l.measure(ctx, q); err != nil {
			return err
		}
	}
	if err := l.decisions(ctx, b); err != nil {
		return err
	}
	return l.adjustments(ctx, b)
}

// measure checks the odds of a measure's cases or truth value, and otherwise those of its
// condition.
func (l *linter) measure(ctx context.Context, q scenarios.Query) error {
	if q.Cases() == nil && q.Kind != notation.TruthKind {
		if q.Given == "" {
			return nil
		}
		q.Expr = conditionOf(q.Expr)
		_, err := l.distribution(ctx, q, q.At)
		return err
	}
	d, err := l.distribution(ctx, q, q.At)
	if err != nil || d == nil {
		return err
	}
	for _, c := range q.Cases() {
		l.judge(d, c, " of "+q.Name)
	}
	if q.Cases() == nil {
		l.judgeTruth(d, q.At, q.Name)
	}
	return nil
}

// conditionOf returns the expression of a measure with its value replaced by 0, so that only its
// condition is evaluated.
func conditionOf(e notation.Expr) notation.Expr {
	constant := &notation.Number{At: e.Span(), Value: new(big.Rat)}
	if given, ok := e.(*notation.Given); ok {
		return &notation.Given{At: given.At, X: constant, Cond: given.Cond}
	}
	if let, ok := e.(*notation.Let); ok {
		part := *let
		part.Body = conditionOf(let.Body)
		return &part
	}
	return constant
}

// judgeTruth looks at a truth value.
func (l *linter) judgeTruth(d *exact.Dist, at notation.Span, name string) {
	switch p := d.Prob("yes"); {
	case within(d, p):
		l.warn(notChecked, at, "whether %s never or always holds is not known: "+bounds, name, "yes")
	case p.Sign() == 0:
		l.warn("impossible", at, "%s never holds at the default parameters", name)
	case isOne(p):
		l.warn("certain", at, "%s always holds at the default parameters", name)
	}
}

// judge warns if case c of the distribution never or always comes up, and reports whether it always does;
// false if d is nil. of says in the message where the case is.
func (l *linter) judge(d *exact.Dist, c scenarios.Part, of string) bool {
	if d == nil {
		return false
	}
	switch p := d.Prob(c.Name); {
	case within(d, p):
		l.warn(notChecked, c.At, "whether the case %s%s never or always comes up is not known: "+bounds, c.Name, of, c.Name)
	case p.Sign() == 0:
		l.warn("impossible", c.At, "the case %s%s never comes up at the default parameters", c.Name, of)
	case isOne(p):
		l.warn("certain", c.At, "the case %s%s always comes up at the default parameters", c.Name, of)
		return true
	}
	return false
}

// bounds says why nothing is certain, and where the odds are shown.
const bounds = "the probability of %s is 0 or 1 but for an error that is bounded, as analyze run shows it"

// within reports whether the error bound of d leaves open whether p is 0 or 1.
func within(d *exact.Dist, p *big.Rat) bool {
	bound := d.ErrorBound()
	return bound.Sign() > 0 && (p.Cmp(bound) <= 0 || new(big.Rat).Add(p, bound).Cmp(big.NewRat(1, 1)) >= 0)
}

func isOne(p *big.Rat) bool { return p.Cmp(big.NewRat(1, 1)) == 0 }

// distribution evaluates a query. The distribution is nil if it cannot be found or is undefined,
// which is a finding at the place at. An error is that of an interrupt.
func (l *linter) distribution(ctx context.Context, q scenarios.Query, at notation.Span) (*exact.Dist, error) {
	r, err := exact.Eval(ctx, q.Expr, l.limits)
	if err := meter.Interrupted(ctx); err != nil {
		return nil, err
	}
	var meaningless *notation.Error
	switch {
	case errors.As(err, &meaningless):
		l.warn(notChecked, at, "the odds of %s are not looked at: %s", q.Name, meaningless.Msg)
		return nil, nil
	case err != nil:
		l.warn(notChecked, at, "the odds of %s are not looked at: %s", q.Name, err)
		return nil, nil
	case r.Dist == nil:
		l.warn("impossible", at, "the condition of %s never holds at the default parameters", q.Name)
		return nil, nil
	}
	return r.Dist, nil
}
