package baseline

import (
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"

	"oddsmith/reports/evidence"
)

// hash returns the digits of sha256:HEX; an error unless these are 64 lower-case hexadecimal digits.
func hash(s string) (string, error) {
	digits, ok := strings.CutPrefix(s, hashPrefix)
	raw, err := hex.DecodeString(digits)
	const size = 32
	if !ok || err != nil || len(raw) != size || digits != strings.ToLower(digits) {
		return "", fmt.Errorf("%s and %d hexadecimal digits expected", hashPrefix, 2*size)
	}
	return digits, nil
}

// fraction reads a fraction.
func fraction(s string) (*big.Rat, error) {
	v := new(big.Rat)
	if len(s) > MaxFraction || strings.Trim(s, "-/0123456789") != "" {
		return nil, fmt.Errorf("%.20q is not a fraction of at most %d characters", s, MaxFraction)
	}
	if _, ok := v.SetString(s); !ok || v.RatString() != s {
		return nil, fmt.Errorf("%q is not a fraction in lowest terms", s)
	}
	return v, nil
}

// optional reads a fraction that may not be there.
func optional(s string) (*big.Rat, error) {
	if s == "" {
		return nil, nil
	}
	return fraction(s)
}

// number converts a number of the document: exact, with an interval, or a float64. Nil stays nil.
func (n *number) number() (*evidence.Number, error) {
	switch {
	case n == nil:
		return nil, nil
	case n.Exact != "":
		v, err := fraction(n.Exact)
		if err != nil {
			return nil, err
		}
		out := evidence.Exactly(v)
		return &out, nil
	case n.Lower == nil || n.Upper == nil:
		return &evidence.Number{Value: n.Value}, nil
	case *n.Lower > n.Value || n.Value > *n.Upper:
		return nil, fmt.Errorf("%v does not lie between %v and %v", n.Value, *n.Lower, *n.Upper)
	}
	return &evidence.Number{Value: n.Value, Lo: *n.Lower, Hi: *n.Upper}, nil
}

// distribution converts a measure of the document. It is an error if its kind, method or a number is not
// valid, or if its probabilities do not sum to 1. Of an undefined measure only the samples are checked, if
// there are any.
func (m *measure) distribution() (*evidence.Distribution, error) {
	d := &evidence.Distribution{
		Kind: m.Kind, Method: m.Method, Digest: m.Digest, ExactOmitted: m.Digest != "", Trials: m.Trials, ErrorBound: m.Bound,
	}
	if d.Kind == evidence.Undefined {
		d.ConditionProbability = &evidence.Number{}
		if !d.IsUnseen() {
			d.ConditionProbability.Exact = new(big.Rat)
		} else if d.Trials <= 0 || m.Seed == nil {
			return nil, errors.New("samples have a number and a seed")
		} else {
			d.Seed = *m.Seed
		}
		return d, nil
	}
	isNumeric := d.Kind == evidence.Numeric
	switch {
	case !isNumeric && d.Kind != evidence.Categorical:
		return nil, fmt.Errorf("there is no kind %q", m.Kind)
	case d.Method != evidence.Exact && d.Method != evidence.Bounded && d.Method != evidence.MonteCarlo:
		return nil, fmt.Errorf("there is no method %q", m.Method)
	case !(d.ErrorBound >= 0 && d.ErrorBound <= 1):
		return nil, fmt.Errorf("%v is not an error of a probability", m.Bound)
	case isNumeric != (m.Mean != nil && m.Variance != nil):
		return nil, errors.New("numbers have a mean and a variance, and words have none")
	}
	if m.Seed != nil {
		d.Seed = *m.Seed
	}
	for _, v := range []struct {
		from *number
		to   **evidence.Number
	}{{m.Condition, &d.ConditionProbability}, {m.Mean, &d.Mean}, {m.Variance, &d.Variance}} {
		var err error
		if *v.to, err = v.from.number(); err != nil {
			return nil, err
		}
	}
	switch { // the limit is on the side that has no end
	case m.Min == "" && m.Above == "":
		m.Above = m.Limit
	case m.Max == "" && m.Below == "":
		m.Below = m.Limit
	}
	var median *big.Rat
	for _, v := range []struct {
		from string
		to   **big.Rat
	}{{m.Median, &median}, {m.Min, &d.Min}, {m.Max, &d.Max}, {m.Above, &d.Above}, {m.Below, &d.Below}} {
		var err error
		if *v.to, err = optional(v.from); err != nil {
			return nil, err
		}
	}
	if isNumeric {
		d.Percentiles = map[int]*big.Rat{}
		if median != nil {
			d.Percentiles[50] = median
		}
		if d.Variance.Value < 0 {
			return nil, errors.New("a variance below 0")
		}
		d.StdDev = math.Sqrt(d.Variance.Value)
	}
	if d.Method == evidence.Exact {
		d.Residual.Exact = new(big.Rat)
		if d.Digest != "" {
			if _, err := hash(d.Digest); err != nil {
				return nil, err
			}
		}
	}
	if residual, err := m.Residual.number(); err != nil {
		return nil, err
	} else if residual != nil {
		d.Residual = *residual
	}
	if !isProbability(d.Residual.Value) {
		return nil, fmt.Errorf("%v is not a probability", d.Residual.Value)
	}
	if err := m.rows(d); err != nil {
		return nil, err
	}
	return d, sumsToOne(d)
}

func isProbability(p float64) bool { return p >= 0 && p <= 1 }

// rows converts the outcomes of a measure into rows of d. It is an error if they do not ascend, or
// a count or fraction is invalid.
func (m *measure) rows(d *evidence.Distribution) (err error) {
	for i, from := range m.PMF {
		r := evidence.Row{Label: from.Value, Count: from.Count}
		if d.Kind == evidence.Numeric {
			r.Label = ""
			if r.Value, err = fraction(from.Value); err != nil {
				return err
			}
		}
		if i > 0 {
			if last := &d.Rows[i-1]; r.Value == nil && last.Label >= r.Label || r.Value != nil && last.Value.Cmp(r.Value) >= 0 {
				return fmt.Errorf("%s comes before %s", from.Value, m.PMF[i-1].Value)
			}
		}
		switch {
		case d.Method == evidence.MonteCarlo:
			if from.Count < 0 || from.Count > d.Trials {
				return fmt.Errorf("%s: a count of at most %d expected, found %d", from.Value, d.Trials, from.Count)
			}
		case d.Method == evidence.Exact && d.Digest == "":
			if r.Exact, err = fraction(from.Exact); err != nil {
				return fmt.Errorf("%s: %w", from.Value, err)
			}
			r.Probability, _ = r.Exact.Float64()
		case from.Probability != nil:
			r.Probability = *from.Probability
		default:
			return fmt.Errorf("%s has no probability", from.Value)
		}
		if !isProbability(r.Probability) {
			return fmt.Errorf("%s: %v is not a probability", from.Value, r.Probability)
		}
		d.Rows = append(d.Rows, r)
	}
	return nil
}

// sumsToOne returns an error if probabilities or counts do not sum to the whole. For samples, it
// sets the probabilities from the counts.
func sumsToOne(d *evidence.Distribution) error {
	exact, values := evidence.NewSum(), evidence.NewSum()
	float, count := d.Residual.Value, int64(0)
	for _, r := range d.Rows {
		float += r.Probability
		if count += r.Count; count < 0 {
			return errors.New("the counts are too large")
		}
		if r.Exact != nil && !adds(exact, r.Exact) || r.Value != nil && !adds(values, r.Value) {
			return errors.New("the fractions have no common denominator of a sensible size")
		}
	}
	const near = 1e-9
	switch {
	case d.Method == evidence.MonteCarlo:
		if count < 1 || count > d.Trials || d.ConditionProbability == nil && count != d.Trials {
			return fmt.Errorf("the counts sum to %d, of %d trials", count, d.Trials)
		}
		for i := range d.Rows {
			d.Rows[i].Probability = float64(d.Rows[i].Count) / float64(count)
		}
		if d.ConditionProbability != nil {
			*d.ConditionProbability = evidence.Number{Value: float64(count) / float64(d.Trials)}
		}
		return nil
	case d.Method == evidence.Exact && d.Digest == "" && d.Residual.Exact != nil:
		if adds(exact, d.Residual.Exact) && exact.Of.Cmp(exact.Unit) == 0 {
			return nil
		}
	case math.Abs(float-1) <= near+d.ErrorBound:
		return nil
	}
	return errors.New("the probabilities do not sum to 1")
}

// maxCommon is the size in bits of the common denominator of one measure; no
// distribution comes near it whose fractions are short.
const maxCommon = 1 << 16

// adds adds v to the sum; false if the common denominator is now too large.
func adds(s *evidence.Sum, v *big.Rat) bool {
	s.Add(v)
	return s.Unit.BitLen() <= maxCommon
}
