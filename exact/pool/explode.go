package pool

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file adds up dice that explode.
//
// Of one settled die, let N(x) be the generating function of the faces that
// end a chain and E(x) that of the faces that explode, both over D, so that
// N(1) + E(1) = D; the exponent is what the die adds: its face, or its score
// where successes are counted. A chain is any number of faces of E and then one
// of N:
//
//	G = N/D + (E/D) N/D + ... = N / (D - E).
//
// Where dice after the first are worth something else (penetrating dice: one
// less), with N1, E1 for the first and N2, E2 for the others,
//
//	G = N1/D + (E1/D) N2/(D - E2) = P / (D (D - E2)),   P = N1 (D - E2) + E1 N2.
//
// A compounded die is a chain that is one die; its total is the same.
//
// Faces of E2 that add nothing are loops: with e0 their weight, D - E2 =
// D' - E with D' = D - e0. Where all other exponents of E have one sign, let
// it be positive, else mirror (twosided.go has the rest). The coefficients of n dice are those
// of the n-th power of P / (D' - E). For a few dice P^n is divided n times, by a recurrence with
// positive terms,
//
//	B_t = (A_t + sum of e_f B_(t-f)) / D',
//
// for more of them one recurrence gives the power, whose length does not depend on n.
// series.go has both in integers. So every listed value has its whole
// probability, and the tail is what lies beyond the last.
//
// The last value is chosen by Chernoff's bound, P(X > t) <= G(z)^n z^-t for
// every z > 1 where G converges; only the residual's size depends on that float
// computation, which is then found exactly.

// A dieGF is the generating function of one die and all that it brings about, n of which
// are added up: p / (1-a).
type dieGF struct {
	p        polynomial // over base * loop
	a        polynomial // E, exponents all positive unless it has both signs; over loop
	base     *big.Int
	loop     *big.Int // D'
	mirrored bool     // exponents were negated
	n        int64
}

// exploded returns the value of a pool of dice that explode, all of which are
// kept.
func (e *Evaluator) exploded(p dicePool, score scoring) (*dist.Dist, error) {
	die, err := e.die(p)
	if err != nil {
		return nil, err
	}
	if p.explode.Mode == notation.Compounding && score.counts() {
		return e.compoundedCount(p, die, score)
	}
	c, err := newDieGF(die, p.explode, score)
	if err != nil {
		return nil, err
	}
	c.n = p.count
	e.budget.Trace(fmt.Sprintf("generating function of the chains for %s", p.x))
	return c.dist(p.x.At, e.budget)
}

// newDieGF builds the generating function of one die.
func newDieGF(die weightedDie, ex *notation.Explode, score scoring) (*dieGF, error) {
	one := big.NewInt(1)
	first := [2]polynomial{newPolynomial(one), newPolynomial(one)} // N and E
	others := [2]polynomial{newPolynomial(one), newPolynomial(one)}
	for i, f := range die.faces {
		explodes := 0
		if isAt(f, ex.Point, die.highest) {
			explodes = 1
		}
		later := f
		if ex.Mode == notation.Penetrating {
			later--
		}
		first[explodes].add(score.of(f), die.w[i])
		others[explodes].add(score.of(later), die.w[i])
	}
	if len(first[0].c) == 0 {
		return nil, notation.Errorf(ex.At, "every face that can settle explodes, for ever")
	}
	if ex.Mode == notation.Penetrating {
		rest := others[1].times(monomial(0, big.NewRat(-1, 1)))
		rest.add(0, die.total)
		p := first[0].times(rest).plus(first[1].times(others[0]))
		return newChain(p, others[1], die.total, die.total), nil
	}
	return newChain(first[0], others[1], one, die.total), nil
}

// newChain builds p / (total - a), over base.
func newChain(p, a polynomial, base, total *big.Int) *dieGF {
	c := &dieGF{p: p, a: a, base: base, loop: new(big.Int).Set(total)}
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

// moments returns the mean and the variance of one die.
func (c *dieGF) moments() (mean, variance *big.Rat) {
	var one gf
	one.add(gfTerm{p: c.p, factors: []geometric{{c.a, 1}}})
	return one.moments()
}

// dist lists the sum of n chains to the residual, or as far as memory goes.
func (c *dieGF) dist(at notation.Span, b *budget.Budget) (*dist.Dist, error) {
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
		if err := c.affordable(b); err != nil {
			return nil, err
		}
		terms = divisions
	}
	start *= c.n
	last, bits := c.last(b, start)
	if last < start {
		return nil, b.Refuse(at, budget.Memory, b.MaxMemory*2)
	}
	slots := float64(last-start) + 1
	perTerm := 200 + bits/32
	if byDivision {
		perTerm = 100 + bits/32
	}
	if err := b.Spend(slots*terms*perTerm, slots, bits); err != nil {
		return nil, err
	}
	s := newSeries(start, last, c.least(), rational.IntPow(c.p.den, c.n), c.loop)
	if byDivision {
		s.add(c.p.power(c.n))
		for range c.n {
			s.divide(c.a)
		}
	} else {
		s.quotientPower(c.p, c.a, c.n)
	}
	nums, ws, total := s.column()
	mean, variance := c.moments()
	n := big.NewRat(c.n, 1)
	d := dist.FromColumn(nums, 1, ws, total).CutAbove(big.NewRat(last, 1), mean.Mul(mean, n), variance.Mul(variance, n)).Reduced()
	if c.mirrored {
		return dist.Negate(d), b.Ctx.Err()
	}
	if c.n == 1 && len(c.a.c) == 1 {
		_, from := c.p.extent()
		d = d.WithPeriod(&dist.Period{From: big.NewRat(from, 1), Length: big.NewRat(c.least(), 1), Ratio: c.a.at(c.least())})
	}
	return d, b.Ctx.Err()
}

// least is the smallest exponent of an explosion.
func (c *dieGF) least() int64 {
	lo, _ := c.a.extent()
	return lo
}

// affordable estimates the n-th power of the numerator.
func (c *dieGF) affordable(b *budget.Budget) error {
	lo, hi := c.p.extent()
	span := float64(hi-lo)*float64(c.n) + 1
	bits := float64(c.n) * float64(c.base.BitLen()+c.loop.BitLen())
	return b.Spend(span*span*(300+budget.StepCost(bits)), 3*span, bits)
}

// finite returns the sum of chains that cannot get longer in value: nothing that
// explodes adds anything.
func (c *dieGF) finite(b *budget.Budget) (*dist.Dist, error) {
	if err := c.affordable(b); err != nil {
		return nil, err
	}
	p := c.p.power(c.n)
	d := dist.FromSums(p.c, 1, p.den).Reduced()
	if c.mirrored {
		return dist.Negate(d), nil
	}
	return d, nil
}

// last returns the last value to list, by Chernoff's bound or by memory, and the
// length of the weights that takes.
func (c *dieGF) last(b *budget.Budget, start int64) (last int64, bits float64) {
	low := c.least()
	perDie := math.Log2(rational.Approx(c.loop))
	base := float64(c.n) * (math.Log2(rational.Approx(c.base)) + perDie)
	length := func(last int64) float64 { return base + (float64(last-start)/float64(low)+1)*perDie }
	want := c.chernoff(b.Target())
	for last = start; float64(last) < want; {
		next := last + max(1, (last-start)/8)
		if budget.WeightBytes(float64(next-start)+1, length(next)) > b.MaxMemory {
			b.CutShort()
			break
		}
		last = next
	}
	return last, length(last)
}

// chernoff returns a value beyond which there is at most the residual.
func (c *dieGF) chernoff(residual float64) float64 {
	best := math.Inf(1)
	a, p := c.a.approximated(), c.p.approximated()
	base, loop := rational.Approx(c.base), rational.Approx(c.loop)
	for k := 1; k <= 400; k++ {
		// log z from very small to large, where the denominator is still positive
		logZ := 1e-7 * math.Pow(1.05, float64(k))
		explosion := a.at(logZ) / loop
		if explosion >= 1 {
			break
		}
		g := p.at(logZ) / (base * loop * (1 - explosion))
		if g > 0 {
			best = math.Min(best, (float64(c.n)*math.Log(g)-math.Log(residual))/logZ)
		}
	}
	return best
}

// An approximation is a polynomial times its denominator in float64, ascending by exponent.
type approximation struct{ exponents, coefficients []float64 }

func (p polynomial) approximated() approximation {
	var out approximation
	for _, i := range slices.Sorted(maps.Keys(p.c)) {
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

// Chain returns the sum of rolls of which each brings another one with probability p: those
// that do are worth again, the last one is worth stop. Both are finite.
func (e *Evaluator) Chain(at notation.Span, stop, again *dist.Dist, p *big.Rat) (*dist.Dist, error) {
	both, err := NewDice([]Copies{{Count: 1, One: stop, At: at}, {Count: 1, One: again, At: at}})
	if err != nil {
		return nil, err
	}
	n, a := newPolynomial(big.NewInt(1)), newPolynomial(big.NewInt(1))
	// Both are put over one total: p of it for those that go on.
	total := new(big.Int).Mul(p.Denom(), rational.LCM(stop.Total(), again.Total()))
	q := new(big.Rat).Sub(big.NewRat(1, 1), p)
	list := func(to *polynomial, d *dist.Dist, share *big.Rat) {
		for o, w := range d.All() {
			weight := rational.Mul(share, d.Fraction(w))
			to.add(rational.Numerator(o.Value, big.NewInt(both.Den)).Int64(), rational.Numerator(weight, total))
		}
	}
	list(&n, stop, q)
	list(&a, again, p)
	c := newChain(n, a, big.NewInt(1), total)
	c.n = 1
	e.budget.Trace("generating function of a chain")
	d, err := c.dist(at, e.budget)
	if err != nil {
		return nil, err
	}
	return dist.Scale(d, big.NewRat(1, both.Den)), nil
}
