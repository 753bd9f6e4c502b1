package dice

import (
	"math/big"

	"oddsmith/exact/dist"
)

// Ends are what dice of which some are kept are worth at least and at most, as far as it follows from how
// many they are and what one of them shows.
type ends struct {
	fewest, most int64    // dice; most is noEnd for any number
	low, high    *big.Rat // of one of them
	below, above bool     // there is no such end
}

// add adds dice, of which one shows low to high; nil for no end.
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

// addDie adds dice that are distributed alike.
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

// addFaces adds dice that show listed faces, or so much less.
func (e *ends) addFaces(fewest, most, less int64, faces []weightedFace) {
	low, high := faces[0].value, faces[0].value
	for _, f := range faces {
		low, high = min(low, f.value), max(high, f.value)
	}
	e.add(fewest, most, big.NewRat(low-less, 1), big.NewRat(high, 1))
}

// of says of what the kept dice come to where it ends, if that is proven: where it is listed down to the
// least that there could be, or up to the most.
func (e *ends) of(d *dist.Dist, keep Keep) *dist.Dist {
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
