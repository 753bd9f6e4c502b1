package dice

import (
	"math/big"

	"oddsmith/exact/dist"
)

// ends bounds the value of the kept dice, from their number and the range of one die.
type ends struct {
	fewest, most int64    // the number of dice; most is noEnd if it is unbounded
	low, high    *big.Rat // the range of a die
	below, above bool     // whether a die is unbounded below, or above
}

// add adds from fewest to most dice with the range low..high; nil stands for an unbounded side.
func (e *ends) add(fewest, most int64, low, high *big.Rat) {
	e.fewest, e.most = e.fewest+fewest, min(e.most+most, noEnd)
	e.below, e.above = e.below || low == nil, e.above || high == nil
	if e.low == nil || low != nil && low.Cmp(e.low) < 0 {
		e.low = low
	}
	if e.high == nil || high != nil && high.Cmp(e.high) > 0 {
		e.high = high
	}
}

// addDie adds from fewest to most dice with the distribution die.
func (e *ends) addDie(fewest, most int64, die *dist.Dist) {
	if die.HasUnplaced() || die.Slots() == 0 {
		e.add(fewest, most, nil, nil)
		return
	}
	low, high := die.Min(), die.Max()
	above, below := die.IsUnbounded()
	if below {
		low = nil
	}
	if above {
		high = nil
	}
	e.add(fewest, most, low, high)
}

// addFaces adds from fewest to most dice with listed faces. Later dice of a chain may show the number less below them.
func (e *ends) addFaces(fewest, most, less int64, faces []weightedFace) {
	low, high := faces[0].value, faces[0].value
	for _, f := range faces {
		low, high = min(low, f.value), max(high, f.value)
	}
	e.add(fewest, most, big.NewRat(low-less, 1), big.NewRat(high, 1))
}

// marked returns d, the distribution of the sum of the dice that keep leaves of those added, with the least or
// the greatest listed value marked as an end ([dist.Dist.WithEnds]) if it is proven to be the least or greatest
// possible.
func (e *ends) marked(d *dist.Dist, keep Keep) *dist.Dist {
	if !d.HasUnplaced() || d.Slots() == 0 || e.low == nil || e.high == nil {
		return d
	}
	from, to := keep.Positions(e.fewest)
	fewest, most := to-from, keep.most(e.most)
	if keep.top < noEnd && keep.bottom < noEnd {
		fewest = 0 // more dice may leave fewer
	}
	times := func(v *big.Rat, often, negative int64) *big.Rat {
		if v.Sign() < 0 {
			often = negative
		}
		return new(big.Rat).Mul(v, big.NewRat(often, 1))
	}
	low, high := times(e.low, fewest, most), times(e.high, most, fewest)
	return d.WithEnds(!e.below && d.Min().Cmp(low) == 0, !e.above && d.Max().Cmp(high) == 0)
}
