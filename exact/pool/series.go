package pool

import (
	"math/big"

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
}

// newSeries returns zeros, to be divided by 1-A for all A over d whose least exponent is
// low.
func newSeries(start, last, low int64, whole, d *big.Int) *series {
	s := &series{start: start, last: last, low: low, whole: whole}
	s.powers = rational.Powers(d, int(s.most(last))+1)
	return s.zeros()
}

// zeros returns a series of the same kind.
func (s *series) zeros() *series {
	out := *s
	out.b = newColumn(int(s.last-s.start) + 1)
	return &out
}

// most returns j_t.
func (s *series) most(t int64) int64 { return (t - s.start) / s.low }

// add adds a polynomial, whose denominator divides whole, as far as the list goes.
func (s *series) add(p polynomial) {
	for exponent, w := range p.over(s.whole).c {
		if exponent <= s.last {
			at, t := s.b[exponent-s.start], new(big.Int)
			at.Add(at, t.Mul(w, s.powers[s.most(exponent)]))
		}
	}
}

// plus adds another series of the same kind.
func (s *series) plus(t *series) {
	for i, b := range t.b {
		s.b[i].Add(s.b[i], b)
	}
}

// divide divides the series by 1-A.
func (s *series) divide(a polynomial) {
	t := new(big.Int)
	faces := make([]int64, 0, len(a.c))
	for f := range a.c {
		faces = append(faces, f)
	}
	for i := range s.b {
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

// column brings all coefficients over one total, and uses the series up.
func (s *series) column() (nums []int64, ws []*big.Int, total *big.Int) {
	most := s.most(s.last)
	nums = make([]int64, len(s.b))
	for i, b := range s.b {
		nums[i] = s.start + int64(i)
		b.Mul(b, s.powers[most-s.most(nums[i])])
	}
	return nums, s.b, new(big.Int).Mul(s.whole, s.powers[most])
}
