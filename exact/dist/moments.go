package dist

import (
	"math"
	"math/big"
	"oddsmith/exact/rational"
)

// Mean returns E[X] of a numeric distribution.
func (d *Dist) Mean() *big.Rat {
	if d.tail != nil {
		return new(big.Rat).Set(d.tail.mean.Lo)
	}
	if first, _, total, ok := d.wholeMoments(); ok {
		return rational.SmallRatio(first, total)
	}
	return d.rawMoments(1)[1]
}

// Bounds returns the intervals that hold the mean and the variance. Their ends
// are equal but for a few unbounded distributions, whose moments have no closed
// form; [Dist.Mean] and [Dist.Variance] are then the lower ends.
func (d *Dist) Bounds() (mean, variance [2]*big.Rat) {
	if d.tail == nil {
		m, v := d.Mean(), d.Variance()
		return [2]*big.Rat{m, m}, [2]*big.Rat{v, v}
	}
	m, v := d.tail.mean, rational.VarianceOf(d.tail.mean, d.tail.second)
	copied := func(a rational.Interval) [2]*big.Rat {
		return [2]*big.Rat{new(big.Rat).Set(a.Lo), new(big.Rat).Set(a.Hi)}
	}
	return copied(m), copied(v)
}

// Variance returns the population variance E[(X - E[X])^2].
func (d *Dist) Variance() *big.Rat {
	if d.tail != nil {
		return new(big.Rat).Set(rational.VarianceOf(d.tail.mean, d.tail.second).Lo)
	}
	if first, second, total, ok := d.wholeMoments(); ok {
		return rational.SmallRatio(second*total-first*first, total*total)
	}
	m := d.rawMoments(2)
	square := new(big.Rat).Mul(m[1], m[1])
	return square.Sub(m[2], square)
}

// StdDev returns the square root of the variance.
func (d *Dist) StdDev() float64 {
	v, _ := d.Variance().Float64()
	return math.Sqrt(v)
}

// Skewness returns E[(X-m)^3] / s^3, and NaN for a constant. Like the excess
// kurtosis and the entropy, it is that of the listed values where there is a
// residual.
func (d *Dist) Skewness() float64 {
	c := d.centralMoments()
	return c[3] / math.Pow(c[2], 1.5)
}

// ExKurtosis returns E[(X-m)^4] / s^4 - 3, and NaN for a constant.
func (d *Dist) ExKurtosis() float64 {
	c := d.centralMoments()
	return c[4]/(c[2]*c[2]) - 3
}

// Entropy returns the Shannon entropy in the unit that the logarithm's base
// gives: 2 for bits. It is defined for every kind.
func (d *Dist) Entropy(base float64) float64 {
	h := 0.0
	scratch := new(big.Int)
	for i := range d.Slots() {
		if p := rational.Float(d.w.At(i, scratch), d.total); p > 0 {
			h -= p * math.Log(p)
		}
	}
	return h / math.Log(base)
}

// centralMoments returns the central moments up to the fourth, computed in
// rationals and rounded at the end.
func (d *Dist) centralMoments() [5]float64 {
	m := d.rawMoments(4)
	mul := func(c int64, factors ...*big.Rat) *big.Rat {
		p := big.NewRat(c, 1)
		for _, f := range factors {
			p.Mul(p, f)
		}
		return p
	}
	sum := func(terms ...*big.Rat) float64 {
		s := new(big.Rat)
		for _, t := range terms {
			s.Add(s, t)
		}
		f, _ := s.Float64()
		return f
	}
	u := m[1]
	return [5]float64{
		2: sum(m[2], mul(-1, u, u)),
		3: sum(m[3], mul(-3, u, m[2]), mul(2, u, u, u)),
		4: sum(m[4], mul(-4, u, m[3]), mul(6, u, u, m[2]), mul(-3, u, u, u, u)),
	}
}

// rawMoments returns E[X^k] for k = 0..n.
func (d *Dist) rawMoments(n int) []*big.Rat {
	if d.values != nil {
		return d.scatteredMoments(n)
	}
	index := d.indexMoments(n)
	// X = origin + step*I, so E[X^k] is a binomial sum over E[I^j].
	moments := make([]*big.Rat, n+1)
	for k := range moments {
		m := new(big.Rat)
		for j := 0; j <= k; j++ {
			t := new(big.Rat).SetInt(new(big.Int).Binomial(int64(k), int64(j)))
			for range j {
				t.Mul(t, d.step)
			}
			for range k - j {
				t.Mul(t, d.origin)
			}
			m.Add(m, t.Mul(t, index[j]))
		}
		moments[k] = m
	}
	return moments
}

// indexMoments returns E[I^k] of the slot number I.
func (d *Dist) indexMoments(n int) []*big.Rat {
	sums := make([]*big.Int, n+1)
	for k := range sums {
		sums[k] = new(big.Int)
	}
	t, index, scratch := new(big.Int), new(big.Int), new(big.Int)
	for i := range d.Slots() {
		if d.w.isZero(i) {
			continue
		}
		index.SetInt64(int64(i))
		t.Set(d.w.At(i, scratch))
		for k := range sums {
			sums[k].Add(sums[k], t)
			if k < n {
				t.Mul(t, index)
			}
		}
	}
	out := make([]*big.Rat, n+1)
	for k := range out {
		out[k] = d.Fraction(sums[k])
	}
	return out
}

// scatteredMoments adds up by denominator first: a sum of many fractions has a
// denominator of many digits, which must not be met at every step.
func (d *Dist) scatteredMoments(n int) []*big.Rat {
	sums := make([]map[string]*big.Int, n+1) // of weight*num^k, by den
	for k := range sums {
		sums[k] = map[string]*big.Int{}
	}
	dens := map[string]*big.Int{}
	t, scratch := new(big.Int), new(big.Int)
	for i, v := range d.values {
		key := string(v.Denom().Bytes())
		dens[key] = v.Denom()
		t.Set(d.w.At(i, scratch))
		for k := range sums {
			if sums[k][key] == nil {
				sums[k][key] = new(big.Int)
			}
			sums[k][key].Add(sums[k][key], t)
			t.Mul(t, v.Num())
		}
	}
	moments := make([]*big.Rat, n+1)
	for k := range moments {
		m := new(big.Rat)
		for key, sum := range sums[k] {
			den := new(big.Int).Exp(dens[key], big.NewInt(int64(k)), nil)
			m.Add(m, new(big.Rat).SetFrac(sum, den))
		}
		moments[k] = m.Quo(m, new(big.Rat).SetInt(d.total))
	}
	return moments
}

// ListedMoments returns the sums of x p(x), of x^2 p(x) and of x p(x) where x is
// positive, over the listed values.
func (d *Dist) ListedMoments() (mean, square, positive *big.Rat) {
	mean, square, positive = new(big.Rat), new(big.Rat), new(big.Rat)
	for o, w := range d.All() {
		t := rational.Mul(o.Value, new(big.Rat).SetInt(w))
		mean.Add(mean, t)
		if t.Sign() > 0 {
			positive.Add(positive, t)
		}
		square.Add(square, t.Mul(t, o.Value))
	}
	total := new(big.Rat).SetInt(d.total)
	return mean.Quo(mean, total), square.Quo(square, total), positive.Quo(positive, total)
}

// MomentsWithinList bounds the moments of a distribution whose missing weight lies on
// values within its list: given that its condition is met, if it has one.
func (d *Dist) MomentsWithinList() (mean, second rational.Interval) {
	first, square := new(big.Rat), new(big.Rat)
	listed := d.w.sum()
	for o, w := range d.All() {
		t := rational.Mul(o.Value, new(big.Rat).SetInt(w))
		first.Add(first, t)
		square.Add(square, t.Mul(t, o.Value))
	}
	missing := d.Missing()
	least, most := d.Min(), d.Max()
	bound := func(sum, lo, hi *big.Rat) rational.Interval {
		m := new(big.Rat).SetInt(missing)
		// The missing weight may belong to values of the list, or to what does
		// not meet the condition.
		whole := new(big.Rat).SetInt(new(big.Int).Add(listed, missing))
		part := new(big.Rat).SetInt(listed)
		out := rational.Interval{}
		for _, end := range []*big.Rat{lo, hi} {
			v := new(big.Rat).Add(sum, rational.Mul(m, end))
			out = out.With(v.Quo(v, whole))
		}
		if d.rest != nil && listed.Sign() > 0 {
			out = out.With(new(big.Rat).Quo(sum, part))
		}
		return out
	}
	squares := rational.Interval{}.With(rational.Mul(least, least)).With(rational.Mul(most, most))
	if least.Sign() < 0 && most.Sign() > 0 {
		squares.Lo = new(big.Rat)
	}
	return bound(first, least, most), bound(square, squares.Lo, squares.Hi)
}
