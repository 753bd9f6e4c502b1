package generating

import (
	"math"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
)

// A Chain is the generating function of one die and all that it brings about, n of which
// are added up: P / (D - E) over a base, P and E with integer coefficients.
//
// What explodes and adds nothing is a loop: its weight, the constant of E, is taken off D and
// left out of E, which makes it P / (D' - E). Where all exponents of E have one sign, let it be
// positive, else mirror ([Chain.twoSided] has the rest). The coefficients of n dice are those of
// the n-th power. For a few dice P^n is divided n times, by a recurrence with positive terms,
//
//	B_t = (A_t + sum of e_f B_(t-f)) / D',
//
// for more of them one recurrence gives the power, whose length does not depend on n.
// series.go has both in integers. So every listed value has its whole probability, and the tail
// is what lies beyond the last.
//
// The last value is chosen by Chernoff's bound, P(X > t) <= G(z)^n z^-t for
// every z > 1 where G converges; only the residual's size depends on that float
// computation, which is then found exactly.
type Chain struct {
	p        Polynomial // over base * loop
	a        Polynomial // E, exponents all positive unless it has both signs; over loop
	base     *big.Int
	loop     *big.Int // D'
	mirrored bool     // exponents were negated
	n        int64
}

// NewChain returns the chain p / (total - a) over base: p is what the last die adds, a what a die adds that
// brings about another, and total the weight of all faces of a die.
func NewChain(p, a Polynomial, base, total *big.Int) *Chain {
	common := p.content(a.content(total)) // every weight of a sum has powers of what is left
	c := &Chain{p: p.quotient(common), a: a.quotient(common), base: base, loop: new(big.Int).Quo(total, common)}
	if loop, ok := c.a.c[0]; ok {
		c.loop.Sub(c.loop, loop)
		delete(c.a.c, 0)
	}
	if lo, hi := c.a.extent(); lo < 0 && hi <= 0 {
		c.mirrored = true
		c.a, c.p = c.a.mirrored(), c.p.mirrored()
	}
	c.a.den, c.p.den = c.loop, new(big.Int).Mul(c.base, c.loop)
	return c
}

// moments returns the mean and the variance of one chain.
func (c *Chain) moments() (mean, variance *big.Rat) {
	var one Function
	one.Add(Term{P: c.p, Factors: []Factor{{c.a, 1}}})
	return one.moments()
}

// Dist returns the distribution of the sum of n chains. It is listed to the residual, or as far as
// memory and half of the work allow. The chain keeps n, so two goroutines must not share it.
func (c *Chain) Dist(n int64, b *budget.Budget) (*dist.Dist, error) {
	c.n = n
	if len(c.a.c) == 0 || c.n == 0 {
		return c.finite(b)
	}
	if c.least() < 0 {
		return c.twoSided(b)
	}
	start, highest := c.p.extent()
	_, longest := c.a.extent()
	// A coefficient is tied to as many before it, by one recurrence or n times by another.
	terms, divisions := float64(highest-start+longest), float64(c.n)*float64(len(c.a.c))
	byDivision := divisions <= terms
	if byDivision {
		if err := c.chargePower(b); err != nil {
			return nil, err
		}
		terms = divisions
	}
	start *= c.n
	work := func(slots, bits float64) float64 {
		if byDivision {
			return slots * terms * (100 + bits/12)
		}
		return slots * terms * (200 + bits/12)
	}
	last, bits := c.last(b, start, work)
	slots := float64(last-start) + 1
	if err := b.Make(work(slots, bits), slots, bits); err != nil {
		return nil, err
	}
	s := newSeries(start, last, c.least(), rational.IntPow(c.p.den, c.n), c.loop, b)
	if byDivision {
		s.add(c.p.Power(c.n))
		for range c.n {
			s.divide(c.a)
		}
	} else {
		s.quotientPower(c.p, c.a, c.n)
	}
	if s.work.err != nil {
		return nil, s.work.err
	}
	nums, ws, total := s.column()
	mean, variance := c.moments()
	copies := big.NewRat(n, 1)
	d := dist.FromColumn(nums, 1, ws, total).CutAbove(big.NewRat(last, 1), mean.Mul(mean, copies), variance.Mul(variance, copies)).Reduced()
	if c.mirrored {
		return dist.Negate(d), nil
	}
	return d, nil
}

// least returns the smallest exponent of E.
func (c *Chain) least() int64 {
	lo, _ := c.a.extent()
	return lo
}

// chargePower charges the price of the numerator's n-th power.
func (c *Chain) chargePower(b *budget.Budget) error {
	lo, hi := c.p.extent()
	span := float64(hi-lo)*float64(c.n) + 1
	bits := float64(c.n) * float64(c.base.BitLen()+c.loop.BitLen())
	return b.Make(span*span*(300+budget.StepCost(bits)), 3*span, bits)
}

// finite returns the distribution of the sum of n chains in which explosions add nothing.
func (c *Chain) finite(b *budget.Budget) (*dist.Dist, error) {
	if err := c.chargePower(b); err != nil {
		return nil, err
	}
	p := c.p.Power(c.n)
	return dist.FromSums(p.c, 1, p.den).Reduced(), nil
}

// last returns the last value to list if start is the first, by Chernoff's bound or by the memory and work that
// are left, and the length of the weights in bits. work returns the work of a list of that many slots.
func (c *Chain) last(b *budget.Budget, start int64, work func(slots, bits float64) float64) (last int64, bits float64) {
	low := c.least()
	perDie := math.Log2(rational.Approx(c.loop))
	base := float64(c.n) * (math.Log2(rational.Approx(c.base)) + perDie)
	length := func(last int64) float64 { return base + (float64(last-start)/float64(low)+1)*perDie }
	want := c.chernoff(b.LogTarget())
	for last = start; float64(last) < want; {
		next := last + max(1, (last-start)/8)
		slots, bits := float64(next-start)+1, length(next)
		if budget.WeightBytes(slots, bits) > b.MaxList() {
			b.CutShort(budget.Memory)
			break
		}
		if 2*work(slots, bits) > b.Left() {
			b.CutShort(budget.Work)
			break
		}
		last = next
	}
	return last, length(last)
}

// chernoff returns a value that the sum exceeds with at most the probability exp(logResidual).
func (c *Chain) chernoff(logResidual float64) float64 {
	best := math.Inf(1)
	a, p := c.a.approximated(), c.p.approximated()
	base, loop := rational.Approx(c.base), rational.Approx(c.loop)
	for k := 1; k <= 400; k++ {
		// log z from very small to large; beyond the pole of G it is below 0
		logZ := 1e-7 * math.Pow(1.05, float64(k))
		explosion := a.at(logZ) / loop
		g := p.at(logZ) / (base * loop * (1 - explosion))
		if g > 0 {
			best = math.Min(best, (float64(c.n)*math.Log(g)-logResidual)/logZ)
		}
	}
	return best
}

// twoSided returns the distribution of the sum of n chains in which later dice may add or subtract, as
// where successes and failures are counted. Each value then has infinitely many ways, of which only
// those with few explosions are listed, so listed probabilities are lower bounds. The moments are
// exact.
func (c *Chain) twoSided(b *budget.Budget) (*dist.Dist, error) {
	again, _ := c.a.derivatives()[0].Float64() // the chance of one more
	rounds := int(math.Ceil((b.LogTarget() - math.Log(float64(c.n)+1)) / math.Log(again)))
	lo, hi := c.a.extent()
	first, last := c.p.extent()
	span := float64(hi-lo)*float64(rounds) + float64(last-first) + 1
	bits := float64(rounds+1)*float64(c.loop.BitLen()) + float64(c.base.BitLen())
	if err := b.Make(float64(rounds)*span*float64(len(c.a.c)+1)*(300+budget.StepCost(bits)), span, bits); err != nil {
		return nil, err
	}
	// The sum of p a^k for k < rounds.
	sum, step := NewPolynomial(c.p.den), c.p
	for range rounds {
		sum = sum.Plus(step)
		step = step.Times(c.a)
	}
	mean, variance := c.moments()
	second := new(big.Rat).Add(variance, rational.Mul(mean, mean))
	one := dist.FromSums(sum.c, 1, sum.den).WithUnplaced(true, true, rational.Point(mean), rational.Point(second))
	return dist.Power(one.Reduced(), c.n, b)
}

// An approximation is a polynomial times its denominator in float64, ascending by exponent.
type approximation struct{ exponents, coefficients []float64 }

// approximated returns the numerators of p in float64.
func (p Polynomial) approximated() approximation {
	var out approximation
	for _, i := range p.exponents() {
		out.exponents = append(out.exponents, float64(i))
		out.coefficients = append(out.coefficients, rational.Approx(p.c[i]))
	}
	return out
}

// at returns the value at z = exp(logZ).
func (p approximation) at(logZ float64) float64 {
	sum := 0.0
	for i, exponent := range p.exponents {
		sum += p.coefficients[i] * math.Exp(exponent*logZ)
	}
	return sum
}
