package encounter

import (
	"math/big"

	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
)

// A sum adds probabilities: in float64, compensated, or in rationals.
type sum struct {
	markov.Sum
	relative float64  // the largest error of a term
	exact    *big.Rat // the sum in rationals, which replaces all else; nil for float64
}

// add adds the probability of what can happen, with a relative error.
func (s *sum) add(v, relative float64) {
	s.Add(max(v, markov.Rare))
	s.relative = max(s.relative, relative)
}

// addExact adds a rational probability.
func (s *sum) addExact(v *big.Rat) {
	s.exact = new(big.Rat).Add(s.fraction(), v)
}

// fraction returns the sum in rationals.
func (s *sum) fraction() *big.Rat {
	if s.exact == nil {
		return new(big.Rat)
	}
	return s.exact
}

// isZero reports whether the sum is certainly 0.
func (s *sum) isZero() bool {
	if s.exact != nil {
		return s.exact.Sign() == 0
	}
	return s.Value() == 0
}

// addShare adds w/total times another sum.
func (s *sum) addShare(other *sum, w, total *big.Int) {
	if other.exact != nil {
		s.addExact(rational.Mul(other.exact, new(big.Rat).SetFrac(w, total)))
		return
	}
	share := other.Value()
	if w.Cmp(total) != 0 {
		share *= rational.Float(w, total)
	}
	s.add(share, other.relative+8.0/(1<<53))
}

// leastFloat is the smallest number whose relative error is trusted: smaller ones may have lost
// digits.
const leastFloat = 1e-280

// atLeast returns a lower bound of the true sum.
func (s *sum) atLeast() float64 {
	const adding = 8.0 / (1 << 53)
	if s.Value() < leastFloat {
		return 0
	}
	return max(0, s.Value()*(1-s.relative-adding))
}
