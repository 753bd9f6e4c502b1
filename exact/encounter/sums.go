package encounter

import (
	"math/big"

	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
)

// A sum adds up probabilities: in float64, compensated, or in rationals on request.
type sum struct {
	markov.Sum
	relative float64  // the largest error of a term
	can      bool     // it is above 0, though it may be too little for a float64
	exact    *big.Rat // in place of all else; nil unless asked for
}

func (s *sum) add(v, relative float64) {
	s.Add(v)
	s.relative = max(s.relative, relative)
}

func (s *sum) addExact(v *big.Rat) {
	s.exact = new(big.Rat).Add(s.fraction(), v)
}

// fraction is what was added up in rationals.
func (s *sum) fraction() *big.Rat {
	if s.exact == nil {
		return new(big.Rat)
	}
	return s.exact
}

func (s *sum) isZero() bool {
	if s.exact != nil {
		return s.exact.Sign() == 0
	}
	return s.Value() == 0 && !s.can
}

// addShare adds w of total of a sum. Adding up and taking a share costs a few roundings.
func (s *sum) addShare(of *sum, w, total *big.Int) {
	if of.exact != nil {
		s.addExact(rational.Mul(of.exact, new(big.Rat).SetFrac(w, total)))
		return
	}
	share := of.Value()
	if w.Cmp(total) != 0 {
		share *= rational.Float(w, total)
	}
	s.add(share, of.relative+8.0/(1<<53))
	s.can = s.can || of.can
}

// leastFloat is the least number whose relative error is trusted: what is smaller may come
// of numbers that a float64 holds with fewer digits.
const leastFloat = 1e-280

// atLeast is a number that the sum is not less than.
func (s *sum) atLeast() float64 {
	const adding = 8.0 / (1 << 53)
	if s.Value() < leastFloat {
		return 0
	}
	return max(0, s.Value()*(1-s.relative-adding))
}
