package baseline

import (
	"math"
	"math/big"
	"strconv"

	"oddsmith/reports/evidence"
)

// rows reads the outcomes of a measure, and holds their sum against 1.
func (p *parser) rows(m *Measure) error {
	d := m.Distribution
	sum, values := newSum(), newSum()
	for p.at < len(p.lines) && p.peek() == "" && p.lines[p.at] != "" && p.lines[p.at] != "\r" {
		p.next()
		const weight = 2
		if len(p.fields) <= weight {
			return p.errorf(0, "an outcome and its probability expected")
		}
		var r evidence.Row
		if err := p.outcome(d, &r); err != nil {
			return err
		}
		if err := p.weight(m, &r, weight); err != nil {
			return err
		}
		if !sum.add(&r) || r.Value != nil && !values.addRat(r.Value) {
			return p.errorf(1, "the fractions have no common denominator of a sensible size")
		}
		d.Rows = append(d.Rows, r)
	}
	if d.Method == evidence.MonteCarlo {
		if sum.count < 1 || sum.count > d.Trials || d.ConditionProbability == nil && sum.count != d.Trials {
			return p.errorf(0, "the counts of %s sum to %d, of %d trials", m.Name, sum.count, d.Trials)
		}
		for i := range d.Rows {
			d.Rows[i].Probability = float64(d.Rows[i].Count) / float64(sum.count)
		}
		if d.ConditionProbability != nil {
			d.ConditionProbability.Value = float64(sum.count) / float64(d.Trials)
		}
		return nil
	}
	if !sum.isOne(m) {
		return p.errorf(0, "the probabilities of %s do not sum to 1", m.Name)
	}
	return nil
}

// outcome reads a number or a word, and wants it after the one before.
func (p *parser) outcome(d *evidence.Distribution, r *evidence.Row) (err error) {
	n := len(d.Rows)
	if d.Kind == evidence.Numeric {
		if r.Value, err = p.rat(1); err != nil {
			return err
		}
		if n > 0 && d.Rows[n-1].Value.Cmp(r.Value) >= 0 {
			return p.errorf(1, "%s comes before %s", r.Value.RatString(), d.Rows[n-1].Value.RatString())
		}
		return nil
	}
	if r.Label, err = p.text(1); err != nil {
		return err
	}
	if n > 0 && d.Rows[n-1].Label >= r.Label {
		return p.errorf(1, "%s comes before %s", r.Label, d.Rows[n-1].Label)
	}
	return nil
}

// weight reads a fraction, a float64 or a count.
func (p *parser) weight(m *Measure, r *evidence.Row, i int) (err error) {
	method := m.Method
	if (method != evidence.Exact || m.Digest != "") && len(p.fields) > i+1 {
		return p.errorf(i+1, "nothing more is expected here")
	}
	switch {
	case method == evidence.MonteCarlo:
		if r.Count, err = strconv.ParseInt(p.fields[i], 10, 64); err != nil || r.Count < 0 || r.Count > m.Trials {
			return p.errorf(i, "a count of at most %d expected, found %q", m.Trials, p.fields[i])
		}
		return nil
	case method == evidence.Exact && m.Digest == "":
		if r.Exact, err = p.fraction(i); err != nil {
			return err
		}
		r.Probability, _ = r.Exact.Float64()
	default:
		if r.Probability, err = p.float(i); err != nil {
			return err
		}
	}
	if !(r.Probability >= 0 && r.Probability <= 1) {
		return p.errorf(i, "not a probability")
	}
	return nil
}

// A sum adds up the weights of a measure.
type sum struct {
	exact, unit *big.Int // over their common denominator
	float       float64
	count       int64
}

func newSum() *sum { return &sum{exact: new(big.Int), unit: big.NewInt(1)} }

// add reports whether the common denominator stays of a sensible size.
func (s *sum) add(r *evidence.Row) bool {
	s.float += r.Probability
	s.count += r.Count
	if s.count < 0 {
		return false
	}
	return r.Exact == nil || s.addRat(r.Exact)
}

func (s *sum) addRat(v *big.Rat) bool {
	den, rest := v.Denom(), new(big.Int)
	if rest.Rem(s.unit, den).Sign() != 0 {
		factor := new(big.Int).Quo(den, rest.GCD(nil, nil, s.unit, den))
		s.unit = new(big.Int).Mul(s.unit, factor)
		s.exact.Mul(s.exact, factor)
	}
	part := new(big.Int).Quo(s.unit, den)
	s.exact.Add(s.exact, part.Mul(part, v.Num()))
	return s.unit.BitLen() <= maxCommon
}

// isOne reports whether everything sums to 1, as far as it is exact.
func (s *sum) isOne(m *Measure) bool {
	d := m.Distribution
	if d.Method == evidence.Exact && m.Digest == "" && d.Residual.Exact != nil {
		return s.addRat(d.Residual.Exact) && s.exact.Cmp(s.unit) == 0
	}
	const most = 1e-9
	return math.Abs(s.float+d.Residual.Value-1) <= most+d.ErrorBound
}

// maxCommon is the size in bits of the common denominator of one measure; no
// distribution comes near it whose fractions are short.
const maxCommon = 1 << 16
