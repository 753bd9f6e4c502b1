package pool

import (
	"math"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
)

// twoSided returns the sum of n chains of which a later die may add or take away, as
// where successes and failures are counted: every value has infinitely many ways.
// The chain is followed through so many explosions that the rest is negligible;
// where that lies is not known, so listed probabilities are lower bounds. The
// moments are closed forms as ever.
func (c *dieGF) twoSided(b *budget.Budget) (*dist.Dist, error) {
	again, _ := c.a.derivatives()[0].Float64() // the chance of one more
	rounds := int(math.Ceil(math.Log(b.Target()/(float64(c.n)+1)) / math.Log(again)))
	lo, hi := c.a.extent()
	first, last := c.p.extent()
	span := float64(hi-lo)*float64(rounds) + float64(last-first) + 1
	bits := float64(rounds+1)*float64(c.loop.BitLen()) + float64(c.base.BitLen())
	if err := b.Spend(float64(rounds)*span*float64(len(c.a.c)+1)*(300+budget.StepCost(bits)), span, bits); err != nil {
		return nil, err
	}
	// The sum of p a^k for k < rounds.
	sum, step := newPolynomial(c.p.den), c.p
	for range rounds {
		sum = sum.plus(step)
		step = step.times(c.a)
	}
	mean, variance := c.moments()
	second := new(big.Rat).Add(variance, rational.Mul(mean, mean))
	one := dist.FromSums(sum.c, 1, sum.den).WithUnplaced(true, true, rational.Point(mean), rational.Point(second))
	return dist.Power(one.Reduced(), c.n, b)
}
