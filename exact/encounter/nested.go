package encounter

import (
	"math"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file is about processes one of whose steps takes in how another process ends: a
// career of fights. The end of the inner one is known but for a little of its probability,
// and so is a turn.
//
// Say that of the probability of every turn no more than m was not listed. A turn Q that
// was listed is divided by its sum, which makes a turn P'. The true turn P is then P' with
// a probability of 1-m or more, and something else otherwise. Let T be the number of turns
// of the chain of the P', and H the largest E[T] from any of its states:
//
//   - An outcome has a probability of at least that of reaching it by P' alone: no more than
//     m E[T] less than by P' (mayDiffer), and after t turns no more than a share of m t less.
//   - With m H <= 1/2, what follows something else takes at most 2H turns on average, and at
//     most 8H^2 is the mean of their square. So E[T] is off by no more than 2m H E[T], for
//     E[T^2] <= 2H E[T]; and E[T^2] by no more than 6m H E[T^2] downwards, for E[T^3] <= 6H
//     E[T^2], and m (4H E[T^2] + 8H^2 E[T]) upwards (momentsError).

// hasProcess reports whether there is a process in an expression.
func hasProcess(x notation.Expr) (found bool) {
	notation.Visit(x, func(e notation.Expr) bool {
		_, is := e.(*notation.Process)
		found = found || is
		return !found
	})
	return found
}

// listed returns the sum of the weights of all moves, and a bound of what they lack of a
// total, as a share of it.
func (c *collector) listed(total *big.Int) (sum *big.Int, missing float64) {
	sum, w := new(big.Int), new(big.Int)
	for i := range c.list {
		sum.Add(sum, c.w.At(i, w))
	}
	lack := new(big.Int).Sub(total, sum)
	if lack.Sign() == 0 {
		return total, 0
	}
	return sum, math.Nextafter(rational.Float(lack, total), 1)
}

// mayDiffer bounds how likely it is that anything happens that was not listed, before the
// process ends.
func (p *process) mayDiffer() (float64, error) {
	missing := p.model.turn.missing
	if missing == 0 {
		return 0, nil
	}
	m, err := p.moments()
	return missing * m.First * (1 + m.Error), err
}

// momentsError returns a bound of the relative error of moments, which takes in what was
// not listed.
func (t *turn) momentsError(m markov.Moments) (float64, error) {
	if m.First == 0 {
		return m.Error, nil
	}
	longest := m.Longest * (1 + m.Error)
	if t.missing*longest > 1.0/2 {
		return 0, budget.Unsolved(t.expr.Span(), "what is not known of an encounter within another is too much for so many turns")
	}
	return m.Error + t.missing*longest*(10+8*longest*m.First/m.Second)*(1+m.Error), nil
}
