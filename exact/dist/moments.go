package dist

import (
	"math"
	"math/big"
	"slices"

	"oddsmith/exact/rational"
)

// Mean returns E[X] of a numeric distribution.
func (d *Dist) Mean() *big.Rat {
	if d.tail != nil {
		return new(big.Rat).Set(d.tail.mean.Lo)
	}
	return d.rawMoments(1)[1]
}

// Variance returns the population variance E[(X - E[X])^2].
func (d *Dist) Variance() *big.Rat {
	_, variance := d.Bounds()
	return variance[0]
}

// Bounds returns bounds of the mean and of the variance. The two are equal except for some unbounded
// distributions, whose moments have no closed form; [Dist.Mean] and [Dist.Variance] then return the
// lower bounds.
func (d *Dist) Bounds() (mean, variance [2]*big.Rat) {
	if d.tail == nil {
		m := d.rawMoments(2)
		m[2].Sub(m[2], rational.Mul(m[1], m[1]))
		return [2]*big.Rat{m[1], m[1]}, [2]*big.Rat{m[2], m[2]}
	}
	m, v := d.tail.mean, rational.VarianceOf(d.tail.mean, d.tail.second)
	copied := func(a rational.Interval) [2]*big.Rat {
		return [2]*big.Rat{new(big.Rat).Set(a.Lo), new(big.Rat).Set(a.Hi)}
	}
	return copied(m), copied(v)
}

// The steps that a greatest common divisor takes for every pair of words of two numbers, and how
// many words a number has that is worth counting.
const (
	commonDivisorSteps = 80
	fewWords           = 256
)

// MomentsWork returns the work of finding the mean and the variance of fractions with many different
// denominators, that of greatest common divisors. For other values it is 0.
func (d *Dist) MomentsWork() float64 {
	if d.kind != Numeric || d.tail != nil || d.values == nil { // those of a lattice have one denominator
		return 0
	}
	if _, small := d.integers(); small {
		return 0
	}
	dens := map[string]bool{}
	largest, digits, common := 0.0, 0.0, big.NewInt(1)
	for i := range d.Slots() {
		den := d.Value(i).Denom()
		if key := string(den.Bytes()); !dens[key] {
			dens[key] = true
			value, _ := new(big.Float).SetInt(den).Float64()
			largest, digits = max(largest, value), digits+float64(den.BitLen())
			if common.BitLen() < 64*fewWords {
				common = rational.LCM(common, den)
			}
		}
	}
	// All numbers up to n have a common multiple of about e^n.
	digits = min(digits, largest*math.Log2E)
	if common.BitLen() < 64*fewWords {
		digits = min(digits, float64(common.BitLen()))
	}
	words := 2 * digits / 64
	if words < fewWords {
		return 0
	}
	return commonDivisorSteps * words * words
}

// rawMoments returns the sums of x^k p(x) over the listed values for k = 0..n. They are the moments
// E[X^k] if all values are listed.
func (d *Dist) rawMoments(n int) []*big.Rat {
	// A sum of many fractions has a denominator of many digits, which must not be met at
	// every step: numerators are added up by denominator first.
	type sums struct {
		den *big.Int
		of  []*big.Int // of weight*num^k
	}
	var all []*sums
	index := map[string]*sums{}
	sumsOver := func(den *big.Int) *sums {
		s := &sums{den: den, of: make([]*big.Int, n+1)}
		for k := range s.of {
			s.of[k] = new(big.Int)
		}
		all = append(all, s)
		return s
	}
	x, small := d.integers()
	var s *sums
	if small {
		s = sumsOver(big.NewInt(x.den))
	}
	num, t, scratch := new(big.Int), new(big.Int), new(big.Int)
	for i := range d.Slots() {
		if d.w.IsZero(i) {
			continue
		}
		if small {
			num.SetInt64(x.at(i))
		} else {
			v := d.Value(i)
			key := string(v.Denom().Bytes())
			if index[key] == nil {
				index[key] = sumsOver(v.Denom())
			}
			num, s = v.Num(), index[key]
		}
		t.Set(d.w.At(i, scratch))
		for k, sum := range s.of {
			if sum.Add(sum, t); k < n {
				t.Mul(t, num)
			}
		}
	}
	slices.SortFunc(all, func(a, b *sums) int { return a.den.Cmp(b.den) })
	moments := make([]*big.Rat, n+1)
	for k := range moments {
		terms := make([]*big.Rat, len(all))
		for i, s := range all {
			terms[i] = new(big.Rat).SetFrac(s.of[k], rational.IntPow(s.den, int64(k)))
		}
		sum := sumOf(terms)
		moments[k] = new(big.Rat).SetFrac(sum.Num(), new(big.Int).Mul(sum.Denom(), d.total))
	}
	return moments
}

// sumOf returns the sum of terms, which it overwrites. It adds in pairs, and then pairs of sums, so
// that few additions have a long denominator.
func sumOf(terms []*big.Rat) *big.Rat {
	if len(terms) == 0 {
		return new(big.Rat)
	}
	for ; len(terms) > 1; terms = terms[:(len(terms)+1)/2] {
		for i := range len(terms) / 2 {
			terms[i] = terms[2*i].Add(terms[2*i], terms[2*i+1])
		}
		if len(terms)%2 == 1 {
			terms[len(terms)/2] = terms[len(terms)-1]
		}
	}
	return terms[0]
}

// ListedMoments returns the sums of x p(x) and of x^2 p(x) over the listed values.
func (d *Dist) ListedMoments() (mean, square *big.Rat) {
	m := d.rawMoments(2)
	return m[1], m[2]
}

// FirstMoments returns intervals for E[X] and E[X^2], given that the condition is met, if there is
// one.
func (d *Dist) FirstMoments() (mean, second rational.Interval) {
	if d.tail != nil {
		return d.tail.mean, d.tail.second
	}
	m := d.rawMoments(2)
	if d.rest != nil {
		share := new(big.Rat).Sub(big.NewRat(1, 1), d.Fraction(d.rest))
		m[1].Quo(m[1], share)
		m[2].Quo(m[2], share)
	}
	return rational.Point(m[1]), rational.Point(m[2])
}

// tailMoments returns E[X; X in the tail] and E[X^2; X in the tail]: the moments without those of the
// listed values.
func (d *Dist) tailMoments() (first, second rational.Interval) {
	m := d.rawMoments(2)
	return d.tail.mean.Shifted(m[1].Neg(m[1])), d.tail.second.Shifted(m[2].Neg(m[2]))
}

// MomentsWithinList returns intervals for E[X] and E[X^2] if the missing weight is on values between
// the first and the last listed one, given that the condition is met, if there is one.
func (d *Dist) MomentsWithinList() (mean, second rational.Interval) {
	m := d.rawMoments(2)
	total := new(big.Rat).SetInt(d.total)
	listed, missing := new(big.Rat).SetInt(d.w.Sum()), new(big.Rat).SetInt(d.Missing())
	// The missing weight may belong to values of the list, or to what does not meet the
	// condition.
	whole := new(big.Rat).Add(listed, missing)
	bound := func(moment *big.Rat, of rational.Interval) (out rational.Interval) {
		sum := rational.Mul(moment, total)
		for _, end := range []*big.Rat{of.Lo, of.Hi} {
			v := new(big.Rat).Add(sum, rational.Mul(missing, end))
			out = out.With(v.Quo(v, whole))
		}
		if d.rest != nil {
			out = out.With(sum.Quo(sum, listed))
		}
		return out
	}
	values := rational.Between(d.Min(), d.Max())
	return bound(m[1], values), bound(m[2], values.Squared())
}
