package evidence

import (
	"context"
	"fmt"
	"math/big"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A Claim is a figure somebody stated, or a threshold, held against the exact
// value.
type Claim struct {
	Text       string  // what is claimed, in words
	Stated     string  // the figure as it was stated, "94.8%", or the relation, ">= 0.65"
	Value      *Number // what it truly is, and where it is not exact, between which ends; nil where it is undefined
	Undefined  string  // why it is undefined
	Holds      bool
	Source     string        // where it is stated
	KnownWrong string        // why the claim is kept although it fails; empty otherwise
	At         notation.Span // the entry in the rule file
}

// Failed reports whether the claim fails and nobody said that it would.
func (c Claim) Failed() bool { return !c.Holds && c.KnownWrong == "" }

// Verdict is "holds" or "fails".
func (c Claim) Verdict() string {
	if c.Holds {
		return "holds"
	}
	return "fails"
}

// CheckClaims compares claims of a scenario, or goals that it is tuned to, with the exact values of their
// quantities, whatever engine the options name: a claim is about the rules, not a sample. A claim on an
// undefined quantity fails, and one on the end of values that have none. It is an error if a value cannot be
// calculated or is not known.
func (session Session) CheckClaims(ctx context.Context, s *scenarios.Scenario, list []*scenarios.Claim) ([]Claim, error) {
	session.Engine, session.AllDigits = ExactEngine, true
	session = session.Sharing(s)
	var out []Claim
	for _, c := range list {
		q, err := c.Query()
		if err != nil {
			return nil, err
		}
		a, err := session.Evaluate(ctx, q.Expr)
		if err != nil {
			return nil, fmt.Errorf("claim %q: %w", c.Text, err)
		}
		value := a.Distribution.Take(c.Quantity)
		claim := Claim{Text: c.Text, Stated: c.Relation, Value: value, Source: c.Source, KnownWrong: c.KnownWrong, At: c.At}
		switch {
		case a.Distribution.Kind == Undefined:
			claim.Undefined = a.Distribution.Without()
		case a.Distribution.isEndless(c.Quantity):
			claim.Undefined = "the values have no end"
		}
		if claim.Undefined != "" {
			out = append(out, claim)
			continue
		}
		if reason := unknown(a.Distribution, c, value); reason != "" {
			return nil, notation.Errorf(c.At, "claim %q: %s is not known: %s", c.Text, c.Quantity, reason)
		}
		claim.Holds = a.Distribution.Meets(c.Bounds, c.Quantity, value)
		if value.Exact == nil {
			value.Lo, value.Hi = a.Distribution.Between(c.Quantity, value)
		}
		out = append(out, claim)
	}
	return out, nil
}

// isEndless reports whether the quantity is the least or the greatest of values that have none.
func (d *Distribution) isEndless(q *scenarios.Quantity) bool {
	switch q.Statistic {
	case scenarios.Min:
		return d.Min == nil && d.MinAtMost == nil
	case scenarios.Max:
		return d.Max == nil && d.MaxAtLeast == nil
	case scenarios.Probability, scenarios.Mean, scenarios.Variance, scenarios.StdDev, scenarios.Median:
	}
	return false
}

// unknown says why v, the value of a claim's quantity, does not decide the claim; empty if it does. v is nil if
// the quantity is not among the listed values.
func unknown(d *Distribution, c *scenarios.Claim, v *Number) string {
	switch {
	case v == nil && c.Quantity.Statistic == scenarios.Min:
		return fmt.Sprintf("it is %s or less%s", d.MinAtMost.RatString(), d.inFractions())
	case v == nil && c.Quantity.Statistic == scenarios.Max:
		return fmt.Sprintf("it is %s or more%s", d.MaxAtLeast.RatString(), d.inFractions())
	case v == nil:
		return fmt.Sprintf("the list of values leaves out a probability of %.2g", d.Residual.Value)
	case c.Quantity.Statistic == scenarios.Probability && !Settled(c.Bounds, v):
		return fmt.Sprintf("the list of values ends before, at between %.6g and %.6g", v.Lo, v.Hi)
	}
	return ""
}

// inFractions says how more may be known of a distribution with an error bound; empty where there is no such bound.
func (d *Distribution) inFractions() string {
	if d.Method != Bounded {
		return ""
	}
	return " (--exact solves an encounter in fractions, and may tell)"
}

// Settled reports whether all that a value may be lies within the bounds, or nothing does.
func Settled(b scenarios.Bounds, q *Number) bool {
	if !q.IsInterval() {
		return true
	}
	lo, hi := new(big.Rat).SetFloat64(q.Lo), new(big.Rat).SetFloat64(q.Hi)
	return !b.Meets(lo, hi) || b.Contains(lo) && b.Contains(hi)
}

// Meets reports whether the value of a quantity of the distribution lies within the bounds. If it
// has an error bound, some value within it suffices, so that rounding does not fail a figure that
// equals a threshold.
func (d *Distribution) Meets(b scenarios.Bounds, quantity *scenarios.Quantity, value *Number) bool {
	if value.Exact != nil {
		return b.Contains(value.Exact)
	}
	if d.Method == MonteCarlo {
		v := d.unrounded(b, value.Value)
		return v != nil && b.Contains(v)
	}
	lower, upper := d.Between(quantity, value)
	lo, hi := new(big.Rat).SetFloat64(lower), new(big.Rat).SetFloat64(upper)
	if lo == nil || hi == nil { // infinite
		return false
	}
	return b.Meets(lo, hi)
}
