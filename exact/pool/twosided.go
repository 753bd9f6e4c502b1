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
	again := rational.Approx(c.explosion.weight()) / rational.Approx(c.loop) // the chance of one more
	rounds := int(math.Ceil(math.Log(b.Target()/(float64(c.n)+1)) / math.Log(again)))
	lo, hi := c.explosion.extent()
	first, last := c.numerator.extent()
	span := float64(hi-lo)*float64(rounds) + float64(last-first) + 1
	bits := float64(rounds+1)*float64(c.loop.BitLen()) + float64(c.base.BitLen())
	if err := b.Spend(float64(rounds)*span*float64(len(c.explosion)+1)*(300+budget.StepCost(bits)), span, bits); err != nil {
		return nil, err
	}
	// The sum of P E^k / D'^(k+1) for k < rounds, over base * D'^rounds.
	sum, step := polynomial{}, c.numerator
	for range rounds {
		sum = sum.scaled(c.loop).plus(step)
		step = step.times(c.explosion)
	}
	total := new(big.Int).Exp(c.loop, big.NewInt(int64(rounds)), nil)
	total.Mul(total, c.base)
	mean, variance := c.moments()
	second := new(big.Rat).Add(variance, rational.Mul(mean, mean))
	one := dist.FromSums(sum, 1, total).WithUnplaced(true, true, rational.Point(mean), rational.Point(second))
	return dist.Power(one.Reduced(), c.n, b)
}

// weight returns p(1).
func (p polynomial) weight() *big.Int {
	sum := new(big.Int)
	for _, c := range p {
		sum.Add(sum, c)
	}
	return sum
}
