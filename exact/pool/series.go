package pool

import (
	"math/big"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
)

// A series holds the coefficients of the sum of n chains between two values, each
// over a power of D' of its own: b[t] over D'^(divisions + j_t).
type series struct {
	chain       *dieGF
	start, last int64
	low         int64 // the smallest exponent of the explosion
	b           []*big.Int
	powers      []*big.Int // of D'
	faces       []int64
}

func newSeries(c *dieGF, start, last int64) *series {
	s := &series{chain: c, start: start, last: last}
	s.low, _ = c.explosion.extent()
	s.powers = rational.Powers(c.loop, int(s.explosions(last))+1)
	for f := range c.explosion {
		s.faces = append(s.faces, f)
	}
	s.b = make([]*big.Int, last-start+1)
	for i := range s.b {
		s.b[i] = new(big.Int)
	}
	for exponent, w := range c.numerator.power(c.n) {
		if exponent <= last {
			s.b[exponent-start].Mul(w, s.powers[s.explosions(exponent)])
		}
	}
	return s
}

// explosions returns j_t: how many explosions a sum of t can hold.
func (s *series) explosions(t int64) int64 { return (t - s.start) / s.low }

// divide divides the series by D' - E, up to the power of D' that all values
// share.
func (s *series) divide() {
	t := new(big.Int)
	for i := range s.b {
		value := s.start + int64(i)
		for _, f := range s.faces {
			from := int64(i) - f
			if from < 0 {
				continue
			}
			missing := s.explosions(value) - 1 - s.explosions(s.start+from)
			t.Mul(s.b[from], s.chain.explosion[f])
			if missing > 0 {
				t.Mul(t, s.powers[missing])
			}
			s.b[i].Add(s.b[i], t)
		}
	}
}

// dist brings all values over one total and adds the tail.
func (s *series) dist() *dist.Dist {
	c := s.chain
	most := s.explosions(s.last)
	total := new(big.Int).Exp(new(big.Int).Mul(c.base, c.loop), big.NewInt(c.n), nil)
	total.Mul(total, s.powers[most])
	nums := make([]int64, len(s.b))
	for i, b := range s.b {
		nums[i] = s.start + int64(i)
		b.Mul(b, s.powers[most-s.explosions(nums[i])])
	}
	one, variance := c.moments()
	n := big.NewRat(c.n, 1)
	d := dist.FromColumn(nums, 1, s.b, total)
	d = d.CutAbove(big.NewRat(s.last, 1), one.Mul(one, n), variance.Mul(variance, n)).Reduced()
	if c.mirrored {
		return dist.Negate(d)
	}
	if c.n == 1 && len(s.faces) == 1 {
		_, last := c.numerator.extent()
		return d.WithPeriod(&dist.Period{
			From: big.NewRat(last, 1), Length: big.NewRat(s.faces[0], 1),
			Ratio: new(big.Rat).SetFrac(c.explosion[s.faces[0]], c.loop),
		})
	}
	return d
}
