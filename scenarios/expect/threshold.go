package expect

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"oddsmith/scenarios/measure"
	"oddsmith/scenarios/notation"
)

// A Threshold is what a quantity must be:
//
//	threshold = quantity relation
//	relation  = ( "<" | "<=" | ">" | ">=" ) figure
//	          | "=" figure [ "+-" figure ]
//	          | "in" [ figure ] ".." [ figure ]
//	figure    = [ "-" ] ( integer | decimal | fraction ) [ "%" ]
//
// A figure that something equals is [Stated]: the quantity rounds to it at its
// digits. With +- it lies no further away than that. A range has both its ends.
type Threshold struct {
	Quantity *measure.Quantity
	Relation string // without the quantity, as it was written: ">= 0.65"
	Bounds   Bounds
}

// The signs of a relation, the longest first.
var relations = []string{"+-", "<=", ">=", "==", "!=", "<", ">", "=", "in"}

const relationHint = "such as >= 0.65, = 94.8%%, = 0.948 +- 0.0005 or in 0.60..0.70"

// ParseThreshold parses a threshold. Errors are [*notation.Error].
func ParseThreshold(src *notation.Source) (*Threshold, error) {
	q, end, err := measure.QuantityIn(src)
	if err != nil {
		return nil, err
	}
	rest := src.Text[end:]
	t := &Threshold{Quantity: q, Relation: strings.TrimSpace(rest)}
	sign := ""
	if i := slices.IndexFunc(relations, func(s string) bool { return strings.HasPrefix(t.Relation, s) }); i >= 0 {
		sign = relations[i]
	}
	at := measure.SpanOf(src, rest, end)
	switch {
	case t.Relation == "":
		return nil, notation.Errorf(at, "what must %s be?", q).WithHint(relationHint)
	case len(t.Relation) > measure.MaxQuantity:
		return nil, notation.Errorf(at, "a relation of more than %d characters", measure.MaxQuantity)
	case sign == "", sign == "+-":
		return nil, notation.Errorf(at, "a relation expected after %s", q).WithHint(relationHint)
	case sign == "!=":
		return nil, notation.Errorf(at, "a quantity is almost always unequal to a figure").WithHint(relationHint)
	}
	from := at.Start + len(sign)
	b, err := relation(sign, src, src.Text[from:], from)
	if err != nil {
		return nil, err
	}
	if q.Statistic == measure.Probability && !probable(sign, b) {
		bad := notation.Errorf(at, "a probability lies between 0 and 1, or 0%% and 100%%")
		if percent := inPercent(src.Text[from:]); percent != "" {
			return nil, bad.WithHint("a percentage has its sign: %s", percent)
		}
		return nil, bad.WithHint(relationHint)
	}
	t.Bounds = b
	return t, nil
}

// probable reports whether a probability can lie at the bounds. Those of an equality may extend
// beyond 0 or 1 by the rounding or tolerance.
func probable(sign string, b Bounds) bool {
	one := big.NewRat(1, 1)
	if sign == "=" || sign == "==" {
		return b.Low.Cmp(one) <= 0 && b.High.Sign() >= 0
	}
	for _, end := range []*big.Rat{b.Low, b.High} {
		if end != nil && (end.Sign() < 0 || end.Cmp(one) > 0) {
			return false
		}
	}
	return true
}

// inPercent adds a percent sign to a figure or to both ends of a range; empty unless these are numbers from 0
// to 100.
func inPercent(text string) string {
	ends := strings.Split(strings.TrimSpace(text), "..")
	for i, end := range ends {
		v, ok := new(big.Rat).SetString(end)
		if !ok || v.Sign() < 0 || v.Cmp(big.NewRat(100, 1)) > 0 {
			return ""
		}
		ends[i] = end + "%"
	}
	return strings.Join(ends, "..")
}

// relation parses the figure after a sign. It begins at the byte from of the source.
func relation(sign string, src *notation.Source, text string, from int) (Bounds, error) {
	if sign == "in" {
		return rangeBounds(src, text, from)
	}
	value, tolerance, near := strings.Cut(text, "+-")
	after := from + len(value) + len("+-")
	v, err := figureAt(src, value, from)
	switch {
	case err != nil:
		return Bounds{}, err
	case near && sign != "=" && sign != "==":
		return Bounds{}, notation.Errorf(measure.SpanOf(src, "+-"+tolerance, from+len(value)), "+- belongs to =").
			WithHint("such as = 0.948 +- 0.0005")
	case sign == "<", sign == "<=":
		return Bounds{High: v.Value, HighStrict: sign == "<"}, nil
	case sign == ">", sign == ">=":
		return Bounds{Low: v.Value, LowStrict: sign == ">"}, nil
	case !near:
		return v.Bounds(), nil
	}
	by, err := figureAt(src, tolerance, after)
	switch {
	case err != nil:
		return Bounds{}, err
	case by.Value.Sign() < 0:
		return Bounds{}, notation.Errorf(measure.SpanOf(src, tolerance, after), "a tolerance below 0")
	}
	return Bounds{Low: new(big.Rat).Sub(v.Value, by.Value), High: new(big.Rat).Add(v.Value, by.Value)}, nil
}

// rangeBounds parses LO..HI, where either end may be missing. It begins at the byte from of the
// source.
func rangeBounds(src *notation.Source, text string, from int) (b Bounds, err error) {
	at := measure.SpanOf(src, text, from)
	low, high, ok := strings.Cut(text, "..")
	if !ok {
		return b, notation.Errorf(at, "%q is not a range: write LO..HI", strings.TrimSpace(text))
	}
	var s Stated
	if strings.TrimSpace(low) != "" {
		if s, err = figureAt(src, low, from); err != nil {
			return b, err
		}
		b.Low = s.Value
	}
	if strings.TrimSpace(high) != "" {
		if s, err = figureAt(src, high, from+len(low)+len("..")); err != nil {
			return b, err
		}
		b.High = s.Value
	}
	switch {
	case b.Low == nil && b.High == nil:
		return b, notation.Errorf(at, "a range needs at least one end")
	case b.Low != nil && b.High != nil && b.Low.Cmp(b.High) > 0:
		return b, notation.Errorf(at, "the range %s ends before it begins", strings.TrimSpace(text))
	}
	return b, nil
}

// figureAt reads a figure that begins at byte from.
func figureAt(src *notation.Source, part string, from int) (Stated, error) {
	s, err := ParseStated(part)
	if err != nil {
		return s, notation.Errorf(measure.SpanOf(src, part, from), "%s", err)
	}
	return s, nil
}

// String writes the threshold with its quantity in one way.
func (t *Threshold) String() string { return fmt.Sprintf("%s %s", t.Quantity, t.Relation) }
