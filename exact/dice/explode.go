package dice

import (
	"math/big"

	"oddsmith/exact/dist"
	"oddsmith/exact/generating"
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
// Package generating lists the sum of n such dice.

// exploded returns the distribution of the total score of n dice of a pool with their explosions.
func (e *Evaluator) exploded(p Rolled, n int64, score scoring) (*dist.Dist, error) {
	die, err := e.die(p)
	if err != nil {
		return nil, err
	}
	c, err := chainOf(die, p.explode, score)
	if err != nil {
		return nil, err
	}
	return c.Dist(n, e.budget)
}

// chainOf returns the generating function of one die with its explosions ex. score says what each face adds. A
// die that always explodes is an error.
func chainOf(die weightedDie, ex *notation.Explode, score scoring) (*generating.Chain, error) {
	one := big.NewInt(1)
	first := [2]generating.Polynomial{generating.NewPolynomial(one), generating.NewPolynomial(one)} // N and E
	others := [2]generating.Polynomial{generating.NewPolynomial(one), generating.NewPolynomial(one)}
	for i, f := range die.faces {
		explodes := 0
		if isAt(f, ex.Point, die.highest) {
			explodes = 1
		}
		later := f
		if ex.Mode == notation.Penetrating {
			later--
		}
		first[explodes].Add(score.of(f), die.w[i])
		others[explodes].Add(score.of(later), die.w[i])
	}
	if first[0].IsZero() {
		return nil, neverSettles(ex)
	}
	if ex.Mode == notation.Penetrating {
		rest := others[1].Times(generating.Monomial(0, big.NewRat(-1, 1)))
		rest.Add(0, die.total)
		p := first[0].Times(rest).Plus(first[1].Times(others[0]))
		return generating.NewChain(p, others[1], die.total, die.total), nil
	}
	return generating.NewChain(first[0], others[1], one, die.total), nil
}

// Chain returns the distribution of the sum of a chain of rolls. With probability p a roll, then
// distributed as again, is followed by another; the last roll is distributed as stop. Both
// distributions are finite.
func (e *Evaluator) Chain(at notation.Span, stop, again *dist.Dist, p *big.Rat) (*dist.Dist, error) {
	if err := e.budget.Charge(chainCost * float64(stop.Slots()+again.Slots())); err != nil {
		return nil, err
	}
	den := big.NewInt(1)
	for _, d := range []*dist.Dist{stop, again} {
		if _, of, ok := d.Integers(); ok {
			den = rational.LCM(den, big.NewInt(of))
		} else {
			den = nil
		}
		if den == nil || !rational.IsSmall(den) {
			return nil, notation.Errorf(at, "%s", errTooFine)
		}
	}
	n, a := generating.NewPolynomial(big.NewInt(1)), generating.NewPolynomial(big.NewInt(1))
	// Both are put over one total: p of it for those that go on.
	total := new(big.Int).Mul(p.Denom(), rational.LCM(stop.Total(), again.Total()))
	q := new(big.Rat).Sub(big.NewRat(1, 1), p)
	list := func(to generating.Polynomial, d *dist.Dist, share *big.Rat) {
		for o, w := range d.All() {
			weight := rational.Mul(share, d.Fraction(w))
			to.Add(rational.Numerator(o.Value, den).Int64(), rational.Numerator(weight, total))
		}
	}
	list(n, stop, q)
	list(a, again, p)
	c := generating.NewChain(n, a, big.NewInt(1), total)
	e.budget.Trace("generating function of a chain")
	d, err := c.Dist(1, e.budget)
	if err != nil {
		return nil, err
	}
	return dist.Scale(d, new(big.Rat).SetFrac(big.NewInt(1), den)), nil
}

// chainCost is the price of each value of a roll in a chain: it is put over the common total, and read
// many times to find where the list may end.
const chainCost = 6000
