package expect

import (
	"cmp"
	"fmt"
	"math/big"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/measure"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
	"oddsmith/scenarios/rulefile"
)

// A Tolerance is by how much something may change from a baseline: a quantity, or
// the whole of a measure, whose change is the total variation distance.
type Tolerance struct {
	Measure  string            // empty for every measure that no other tolerance names
	Quantity *measure.Quantity // nil for the whole measure
	Within   *big.Rat          // at least 0
	At       notation.Span
}

// Subject is what may change: "P(winner = hero)", "damage", or nothing where it
// is any measure.
func (t *Tolerance) Subject() string {
	if t.Quantity != nil {
		return t.Quantity.String()
	}
	return t.Measure
}

// String writes the tolerance as a flag does.
func (t *Tolerance) String() string {
	if s := t.Subject(); s != "" {
		return s + "=" + number.Format(t.Within)
	}
	return number.Format(t.Within)
}

// ParseTolerance parses a flag such as FIGURE, MEASURE=FIGURE or QUANTITY=FIGURE. Errors are
// [*notation.Error].
func ParseTolerance(text string) (*Tolerance, error) {
	src := &notation.Source{Text: text}
	t := &Tolerance{At: notation.Span{Src: src, End: len(text)}}
	figure := 0
	if i := strings.LastIndexByte(text, '='); i > strings.LastIndexByte(text, ')') {
		figure = i + 1
		if err := t.subject(&notation.Source{Text: text[:i]}); err != nil {
			return nil, err
		}
	}
	if err := t.figure(text[figure:]); err != nil {
		return nil, notation.Errorf(measure.SpanOf(src, text[figure:], figure), "%s", err).
			WithHint("such as 0.005, damage=0.02 or 'P(outcome = hit)=1%%'")
	}
	return t, nil
}

// subject parses the measure or quantity that the tolerance is for.
func (t *Tolerance) subject(src *notation.Source) error {
	if name := strings.TrimSpace(src.Text); rulefile.IsName(name) {
		t.Measure = name
		return nil
	}
	q, err := measure.ParseQuantity(src)
	if err != nil {
		return err
	}
	t.Quantity, t.Measure = q, q.Measure
	return nil
}

// figure parses the largest allowed change.
func (t *Tolerance) figure(text string) error {
	s, err := ParseStated(text)
	if err != nil {
		return err
	}
	if s.Value.Sign() < 0 {
		return fmt.Errorf("%s is below 0: a tolerance is by how much something may change, up or down", s.Text)
	}
	if of := t.Quantity; of != nil && of.Statistic != measure.Probability && strings.HasSuffix(s.Text, "%") {
		return fmt.Errorf("%s of %s: how much it may change is a number in its own unit, such as %s", s.Text, of, s.Value.FloatString(2))
	}
	if s.Value.Cmp(big.NewRat(1, 1)) > 0 {
		switch {
		case t.Quantity == nil:
			return fmt.Errorf("%s is above 1, and the total variation of a measure never is (for its mean, write mean(%s))", s.Text, cmp.Or(t.Measure, "MEASURE"))
		case t.Quantity.Statistic == measure.Probability:
			return fmt.Errorf("%s is above 1, and a probability never changes by more (1%% is one percentage point)", s.Text)
		}
	}
	t.Within = s.Value
	return nil
}

// Check returns an error if the scenario lacks the measure or quantity of the tolerance.
func (t *Tolerance) Check(scenario measure.Finder) error {
	if t.Measure == "" {
		return nil
	}
	m, err := scenario.Measure(t.Measure)
	switch {
	case err != nil:
		return notation.Errorf(t.At, "%s", err)
	case t.Quantity != nil:
		return t.Quantity.Check(m)
	}
	return nil
}

// ReadTolerance reads an entry of the section expect that says by how much something may
// change.
func ReadTolerance(r *yamltree.Reader, n *yamltree.Node) *Tolerance {
	r.Keys(n, rulefile.ToleranceKeys...)
	r.TextOf(n, "claim")  // why so much
	r.TextOf(n, "source") // where it was agreed
	t := &Tolerance{At: n.At}
	change := n.Get("change")
	r.Want(change, yamltree.Scalar, "a measure or a quantity")
	r.Refuse(t.subject(change.Source()))
	by := r.Required(n, "within")
	r.RefuseAt(by, t.figure(r.Text(by)))
	return t
}
