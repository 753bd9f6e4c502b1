package encounter

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/markov"
)

// This file is about encounters in a turn of which another is played to its end: a career of fights. The
// end of the inner one is known but for a little of its probability, and so is a turn.
//
// Say that of the probability of every turn no more than m was not listed. A turn Q that was listed is
// divided by its sum, which makes a turn P'. The true turn P is then P' with a probability of 1-m or
// more, and something else otherwise. Let T be the number of turns of the chain of the P', and H the
// largest E[T] from any of its states:
//
//   - An outcome has a probability of at least that of reaching it by P' alone: no more than m E[T] less
//     than by P' (mayDiffer), and after t turns no more than a share of m t less.
//   - With m H <= 1/2, what follows something else takes at most 2H turns on average, and at most 8H^2 is
//     the mean of their square. So E[T] is off by no more than 2m H E[T], for E[T^2] <= 2H E[T]; and
//     E[T^2] by no more than 6m H E[T^2] downwards, for E[T^3] <= 6H E[T^2], and m (4H E[T^2] + 8H^2 E[T])
//     upwards (momentsError).

// momentsError returns a bound of the relative error of the moments m, including what was not listed.
func (p *encounterChain) momentsError(m markov.Moments) (float64, error) {
	if m.First == 0 {
		return m.Error, nil
	}
	longest := m.Longest * (1 + m.Error)
	if p.missing*longest > 1.0/2 {
		return 0, budget.Unsolved(p.of.At, "what is not known of an encounter within another is too much for so many turns")
	}
	return m.Error + p.missing*longest*(10+8*longest*m.First/m.Second)*(1+m.Error), nil
}
