package exact

import (
	"fmt"
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// This file drops the first j dice of a pool that explodes, counted from the
// lowest or from the highest, and adds up all others: a total without end.
//
// Dice are placed as in open.go, but what is placed is dropped and adds nothing,
// so a state is only a probability. Where the j-th die is dropped, showing v, the
// rest of the pool is kept: with q the probability of v, L(x) the generating
// function of the values still to come, s dice of the class placed before and
// need = j less all dice placed before, a closed class of n contributes
//
//	sum over r >= need of C(n-s, r) q^r x^((r-need) v) L^(n-s-r),
//
// an open one of shape n
//
//	x^(-need v) ( (1-L-q x^v)^-(n+s) - sum over r < need of C(n-1+s+r, r) q^r x^(r v) (1-L)^-(n+s+r) ),
//
// and classes that are not at v contribute L^(n-s) or (1-L)^-(n+s). The result is
// a sum of terms P(x) (1-A(x))^-m, which are listed as power series and whose
// derivatives at 1 give the mean and variance in closed form.

// A fractionTerm is P(x) * (1-A(x))^-m.
type fractionTerm struct {
	p, a ratPolynomial
	m    int64
}

// A ratPolynomial has rational coefficients by exponent.
type ratPolynomial map[int64]*big.Rat

func (p ratPolynomial) plus(exponent int64, c *big.Rat) ratPolynomial {
	out := ratPolynomial{exponent: c}
	for i, v := range p {
		if old, ok := out[i]; ok {
			v = new(big.Rat).Add(v, old)
		}
		out[i] = v
	}
	return out
}

func (p ratPolynomial) times(q ratPolynomial) ratPolynomial {
	out := ratPolynomial{}
	for i, a := range p {
		for j, b := range q {
			t := ratTimes(a, b)
			if old, ok := out[i+j]; ok {
				t.Add(t, old)
			}
			out[i+j] = t
		}
	}
	return out
}

func (p ratPolynomial) power(n int64) ratPolynomial {
	out := ratPolynomial{0: big.NewRat(1, 1)}
	for range n {
		out = out.times(p)
	}
	return out
}

// derivatives returns p(1), p'(1) and p”(1).
func (p ratPolynomial) derivatives() [3]*big.Rat {
	d := [3]*big.Rat{new(big.Rat), new(big.Rat), new(big.Rat)}
	for i, c := range p {
		d[0].Add(d[0], c)
		d[1].Add(d[1], ratTimes(c, big.NewRat(i, 1)))
		d[2].Add(d[2], ratTimes(c, big.NewRat(i*(i-1), 1)))
	}
	return d
}

// explodedDrop returns what is left of a pool that explodes when drop dice of
// one end are gone.
func (e *evaluator) explodedDrop(key poolKey, x *notation.Pool, drop int64, lowest bool, score scoring) (*Dist, error) {
	ex := explosionOf(x.Mods)
	die, err := e.settled(key, x)
	if err != nil {
		return nil, err
	}
	parts := explodingParts(die, ex, highestFace(key, x))
	if len(parts.end.values) == 0 {
		return nil, notation.Errorf(ex.At, "every face that can settle explodes, for ever")
	}
	for _, v := range slices.Concat(parts.end.values, parts.exploded.values) {
		if score.of(v) < 0 || ex.Mode != notation.Exploding {
			return nil, notation.Errorf(ex.At, "the exact odds of this drop are not built yet for dice that explode").
				WithHint("--engine montecarlo rolls them")
		}
	}
	n, faces := float64(key.count), float64(len(die.faces))
	span := n*float64(die.faces[len(die.faces)-1]) + 1
	if err := e.budget.spend(faces*float64(drop*drop)*(span*n*300+1e5), 50*span, 64); err != nil {
		return nil, err
	}
	e.trace(fmt.Sprintf("generating functions of what is left for %s", x))
	d := dropping{n: key.count, drop: drop, score: score, end: parts.end, exploded: parts.exploded}
	return d.run(lowest, e.budget)
}

// A dropping drops the first dice of a closed class of n ends and an open class of
// shape n.
type dropping struct {
	n, drop       int64
	score         scoring
	end, exploded faces
	terms         []fractionTerm
}

func (d *dropping) run(lowest bool, b *budget) (*Dist, error) {
	restN, restE := d.rest(d.end), d.rest(d.exploded)
	states := map[[2]int64]*big.Rat{{0, 0}: big.NewRat(1, 1)}
	order := (&openSum{classes: []*openClass{d.end.of(d.n, false), d.exploded.of(d.n, true)}}).order(lowest)
	if d.drop == 0 {
		d.terms = append(d.terms, fractionTerm{p: restN.power(d.n), a: restE, m: d.n})
		order, states = nil, nil
	}
	for _, v := range order {
		at := d.score.of(v)
		if k := slices.Index(d.end.values, v); k >= 0 {
			restN = restN.plus(at, new(big.Rat).Neg(d.end.q[k]))
			states = d.dropEnds(states, at, d.end.q[k], restN, restE)
			continue
		}
		q := d.exploded.q[slices.Index(d.exploded.values, v)]
		full := restE
		restE = restE.plus(at, new(big.Rat).Neg(q))
		states = d.dropExploded(states, at, q, restN, full, restE)
	}
	left := new(big.Rat) // pools of fewer dice than are dropped
	for s, p := range states {
		if s[0] == d.n {
			left.Add(left, p)
		}
	}
	d.terms = append(d.terms, fractionTerm{p: ratPolynomial{0: left}, a: ratPolynomial{}})
	return d.dist(b)
}

// rest returns the generating function of a class's values.
func (d *dropping) rest(f faces) ratPolynomial {
	p := ratPolynomial{}
	for i, v := range f.values {
		p = p.plus(d.score.of(v), f.q[i])
	}
	return p
}

// dropEnds places dice that end a chain.
func (d *dropping) dropEnds(states map[[2]int64]*big.Rat, at int64, q *big.Rat, restN, restE ratPolynomial) map[[2]int64]*big.Rat {
	next := map[[2]int64]*big.Rat{}
	c := openClass{n: d.n}
	for s, p := range states {
		need := d.drop - s[0] - s[1]
		kept := ratPolynomial{}
		for r := int64(0); r <= d.n-s[0]; r++ {
			ways := ratTimes(p, c.more(s[0], r, q))
			if r < need {
				addRat(next, [2]int64{s[0] + r, s[1]}, ways)
				continue
			}
			for i, v := range restN.power(d.n - s[0] - r) {
				kept = kept.plus(i+(r-need)*at, ratTimes(v, ways))
			}
		}
		d.terms = append(d.terms, fractionTerm{p: kept, a: restE, m: d.n + s[1]})
	}
	return next
}

// dropExploded places dice that exploded; full is the rest with the value at
// hand, restE without.
func (d *dropping) dropExploded(
	states map[[2]int64]*big.Rat, at int64, q *big.Rat, restN, full, restE ratPolynomial,
) map[[2]int64]*big.Rat {
	next := map[[2]int64]*big.Rat{}
	c := openClass{n: d.n, open: true}
	for s, p := range states {
		need := d.drop - s[0] - s[1]
		others := restN.power(d.n - s[0]).times(ratPolynomial{-need * at: p})
		d.terms = append(d.terms, fractionTerm{p: others, a: full, m: d.n + s[1]})
		for r := range need {
			ways := c.more(s[1], r, q)
			addRat(next, [2]int64{s[0], s[1] + r}, ratTimes(p, ways))
			d.terms = append(d.terms, fractionTerm{
				p: others.times(ratPolynomial{r * at: ways.Neg(ways)}), a: restE, m: d.n + s[1] + r,
			})
		}
	}
	return next
}

func addRat(m map[[2]int64]*big.Rat, key [2]int64, p *big.Rat) {
	if old, ok := m[key]; ok {
		p = new(big.Rat).Add(p, old)
	}
	m[key] = p
}

// dist lists the terms far enough, twice as far each time.
func (d *dropping) dist(b *budget) (*Dist, error) {
	target := new(big.Rat).SetFloat64(min(b.Residual, mostResidual) * b.reserve)
	for last := int64(32); ; last *= 2 {
		if err := b.spend(float64(last)*float64(len(d.terms))*float64(d.n+d.drop)*1e4, 0, 0); err != nil {
			return nil, err
		}
		sums, mass := map[int64]*big.Rat{}, new(big.Rat)
		for _, t := range d.terms {
			t.list(last, sums)
		}
		for _, p := range sums {
			mass.Add(mass, p)
		}
		beyond := new(big.Rat).Sub(big.NewRat(1, 1), mass)
		if beyond.Sign() == 0 {
			return fromProbabilities(sums), nil
		}
		if beyond.Cmp(target) <= 0 {
			return d.withTail(sums, beyond, last), nil
		}
	}
}

// withTail makes the distribution of what is listed, with the moments of the
// whole.
func (d *dropping) withTail(sums map[int64]*big.Rat, beyond *big.Rat, last int64) *Dist {
	const marker = 1
	sums[last+marker] = beyond // a stand-in that the cut takes away
	mean, second := new(big.Rat), new(big.Rat)
	for _, t := range d.terms {
		m, s := t.moments()
		mean.Add(mean, m)
		second.Add(second, s)
	}
	variance := second.Add(second, mean)
	variance.Sub(variance, ratTimes(mean, mean))
	return fromProbabilities(sums).cutAbove(big.NewRat(last, 1), mean, variance)
}

// moments returns the first and the second derivative of the term at 1.
func (t fractionTerm) moments() (first, second *big.Rat) {
	p, a := t.p.derivatives(), t.a.derivatives()
	inverse := new(big.Rat).Sub(big.NewRat(1, 1), a[0])
	inverse.Inv(inverse)
	m := big.NewRat(t.m, 1)
	mul := func(f ...*big.Rat) *big.Rat {
		out := big.NewRat(1, 1)
		for _, x := range f {
			out.Mul(out, x)
		}
		return out
	}
	scale := ratPower(inverse, t.m)
	first = mul(m, p[0], a[1], inverse)
	first.Add(first, p[1])
	second = mul(big.NewRat(t.m*(t.m+1), 1), p[0], a[1], a[1], inverse, inverse)
	second.Add(second, mul(big.NewRat(2*t.m, 1), p[1], a[1], inverse))
	second.Add(second, mul(m, p[0], a[2], inverse))
	second.Add(second, p[2])
	return first.Mul(first, scale), second.Mul(second, scale)
}

// list adds the coefficients of the term up to the exponent last.
func (t fractionTerm) list(last int64, sums map[int64]*big.Rat) {
	low := int64(0)
	for i := range t.p {
		low = min(low, i)
	}
	b := make([]*big.Rat, last-low+1)
	for i := range b {
		b[i] = new(big.Rat)
	}
	for i, c := range t.p {
		if i <= last {
			b[i-low].Add(b[i-low], c)
		}
	}
	one := big.NewRat(1, 1)
	if loop, ok := t.a[0]; ok {
		one.Sub(one, loop)
	}
	one.Inv(one)
	for range t.m {
		for i := range b {
			for f, c := range t.a {
				if f > 0 && int64(i) >= f && c.Sign() != 0 {
					b[i].Add(b[i], ratTimes(c, b[int64(i)-f]))
				}
			}
			b[i].Mul(b[i], one)
		}
	}
	for i, c := range b {
		if c.Sign() == 0 {
			continue
		}
		if old, ok := sums[low+int64(i)]; ok {
			c.Add(c, old)
		}
		sums[low+int64(i)] = c
	}
}
