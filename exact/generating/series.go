package generating

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// A series lists the coefficients of a power series from one value to another in integers.
//
// Divided by 1-A, with A over D and the exponents of A all positive, it becomes
//
//	B_t = A_t + sum of e_f/D B_(t-f),
//
// a recurrence with positive terms. To stay in integers, b[t] is kept over whole * D^j_t,
// where j_t counts how often the smallest exponent of A fits between the first value and
// t: a sum of t cannot hold more of it.
type series struct {
	start, last int64
	low         int64 // the smallest exponent of all A
	whole       *big.Int
	powers      []*big.Int // of D
	b           []*big.Int
	work        *work
}

// A work passes the work that was charged for a list to the budget as it is done.
type work struct {
	budget *budget.Budget
	err    error // of the budget, after which nothing is listed any more
}

// passes reports whether products may go on, and passes the work of that many with numbers as long as
// x.
func (w *work) passes(products int, x *big.Int) bool {
	if w.err == nil {
		w.err = w.budget.Pass(float64(products) * (100 + float64(x.BitLen())/12))
	}
	return w.err == nil
}

// newSeries returns a series of zeros from start to last. It can be divided by 1-A for any A over d
// whose exponents are at least low, and polynomials over whole can be added.
func newSeries(start, last, low int64, whole, d *big.Int, b *budget.Budget) *series {
	s := &series{start: start, last: last, low: low, whole: whole, work: &work{budget: b}}
	s.powers = rational.Powers(d, int(s.most(last)))
	return s.zeros()
}

// zeros returns a series of zeros with the same parameters.
func (s *series) zeros() *series {
	out := *s
	out.b = newColumn(int(s.last-s.start) + 1)
	return &out
}

// most returns j_t, the power of D over which b[t] is kept.
func (s *series) most(t int64) int64 { return (t - s.start) / s.low }

// add adds a polynomial, whose denominator divides whole, up to the last exponent of the list.
func (s *series) add(p Polynomial) {
	for exponent, w := range p.over(s.whole).c {
		if exponent <= s.last {
			at, t := s.b[exponent-s.start], new(big.Int)
			at.Add(at, t.Mul(w, s.powers[s.most(exponent)]))
		}
	}
}

// plus adds another series with the same parameters.
func (s *series) plus(t *series) {
	for i, b := range t.b {
		s.b[i].Add(s.b[i], b)
	}
}

// divide divides the series by 1-A.
func (s *series) divide(a Polynomial) {
	t, faces := new(big.Int), a.exponents()
	for i := range s.b {
		if !s.work.passes(len(faces), s.b[i]) {
			return
		}
		value := s.start + int64(i)
		for _, f := range faces {
			from := int64(i) - f
			if from < 0 {
				continue
			}
			missing := s.most(value) - 1 - s.most(s.start+from)
			t.Mul(s.b[from], a.c[f])
			if missing > 0 {
				t.Mul(t, s.powers[missing])
			}
			s.b[i].Add(s.b[i], t)
		}
	}
}

// quotientPower makes zeros the coefficients of (P / (1-A))^n, for n > 0, whose first is at the
// start. With Q = P (1-A) and R = P' (1-A) + P A', its logarithmic derivative n R/Q ties each
// coefficient to as many before it as Q is long,
//
//	k Q_0 F_k = sum over i > 0 of (n R_(i-1) - (k-i) Q_i) F_(k-i),
//
// whatever n is; this is J.C.P. Miller's recurrence for powers, of a quotient. P is moved so
// that it begins with a constant, and P, A, Q and R are integers here: A is over D, and so is
// 1-A, which makes the same factor of both sides.
func (s *series) quotientPower(p, a Polynomial, n int64) {
	lo, hi := p.extent()
	_, longest := a.extent()
	// Q, and n R moved by one.
	q, r, t := newColumn(int(hi-lo+longest)+1), newColumn(int(hi-lo+longest)+1), new(big.Int)
	add := func(i, slope int64, coefficient *big.Int) {
		q[i].Add(q[i], coefficient)
		r[i].Add(r[i], t.Mul(coefficient, big.NewInt(n*slope)))
	}
	for i, x := range p.c {
		add(i-lo, i-lo, new(big.Int).Mul(x, a.den))
		for j, y := range a.c {
			// Of the product of x and -y, P' (1-A) has the slope i-lo, and P A' has j with
			// the other sign.
			add(i-lo+j, i-lo-j, new(big.Int).Neg(new(big.Int).Mul(x, y)))
		}
	}
	s.b[0].Exp(p.c[lo], big.NewInt(n), nil)
	factor, steps := new(big.Int), new(big.Int)
	for k := 1; k < len(s.b); k++ {
		sum := s.b[k]
		if !s.work.passes(len(q), s.b[k-1]) {
			return
		}
		for i := 1; i < len(q) && i <= k; i++ {
			factor.Sub(r[i], factor.Mul(q[i], steps.SetInt64(int64(k-i))))
			if factor.Sign() == 0 {
				continue
			}
			t.Mul(s.b[k-i], factor)
			if missing := s.most(s.start+int64(k)) - s.most(s.start+int64(k-i)); missing > 0 {
				t.Mul(t, s.powers[missing])
			}
			sum.Add(sum, t)
		}
		sum.Quo(sum, factor.Mul(q[0], steps.SetInt64(int64(k))))
	}
}

// column returns the exponents, and the coefficients over one total. The series cannot be used
// afterwards.
func (s *series) column() (nums []int64, ws []*big.Int, total *big.Int) {
	most := s.most(s.last)
	nums = make([]int64, len(s.b))
	for i, b := range s.b {
		nums[i] = s.start + int64(i)
		b.Mul(b, s.powers[most-s.most(nums[i])])
	}
	return nums, s.b, new(big.Int).Mul(s.whole, s.powers[most])
}

// newColumn returns n zeros, allocated at once.
func newColumn(n int) []*big.Int {
	store := make([]big.Int, n)
	column := make([]*big.Int, n)
	for i := range column {
		column[i] = &store[i]
	}
	return column
}
