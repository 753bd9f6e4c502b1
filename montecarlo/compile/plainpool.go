package compile

import (
	"math/big"
	"slices"

	"oddsmith/montecarlo/random"
	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// fairPool compiles the sum of count dice with the faces 1 to sides.
func (c *compiler) fairPool(at notation.Span, sides, count scalar) scalar {
	iv := count.within.corners(sides.within, mulRat)
	iv.lo = count.within.lo
	switch {
	case !c.fits(at, iv, 1), iv.hi.Sign() == 0:
		return constant(Number, ratZero)
	case sides.constant == nil:
		return c.countedDice(count, nil, c.operand(sides, 1), 1, iv)
	}
	s := sides.constant.Num().Int64()
	if s <= random.MaxTable {
		return c.facesPool(at, fairFaces(s), 1, count)
	}
	return c.largeDice(uint64(s), count, iv)
}

// fairFaces returns the faces 1 to s.
func fairFaces(s int64) []int64 {
	faces := make([]int64, s)
	for i := range faces {
		faces[i] = int64(i) + 1
	}
	return faces
}

// largeDice compiles the sum of count fair dice with more sides than a table has room for. iv is the
// interval of the sum.
func (c *compiler) largeDice(sides uint64, count scalar, iv interval) scalar {
	if count.constant == nil {
		return c.countedDice(count, nil, vm.Operand{Constant: int64(sides)}, 1, iv)
	}
	dice := count.constant.Num().Int64()
	out := column(Number, c.code.RollDigits(int(dice), sides), iv)
	out.c = dice // the digits count from 0, the faces from 1
	return out
}

// listedPool compiles the sum of count dice with the listed faces, any rational numbers.
func (c *compiler) listedPool(at notation.Span, faces []*big.Rat, count scalar) scalar {
	if len(faces) == 0 {
		return c.fail(notation.Errorf(at, "a die needs at least one face"))
	}
	dens := make([]*big.Int, len(faces))
	for i, f := range faces {
		dens[i] = f.Denom()
	}
	den := c.commonScale(at, dens...)
	list := make([]int64, len(faces))
	for i, f := range faces {
		c.fits(at, pointInterval(f), den)
		list[i] = scaled(f, den).Int64()
	}
	return c.facesPool(at, list, den, count)
}

// facesPool compiles the sum of count dice whose faces are the listed numbers divided by den.
func (c *compiler) facesPool(at notation.Span, faces []int64, den int64, count scalar) scalar {
	low, high := big.NewRat(slices.Min(faces), den), big.NewRat(slices.Max(faces), den)
	iv := interval{count.within.affine(low, ratZero).lo, count.within.affine(high, ratZero).hi}
	c.fits(at, iv, den)
	switch {
	case iv.lo.Cmp(iv.hi) == 0:
		return constant(Number, iv.lo)
	case low.Cmp(high) == 0:
		return c.affine(at, count, low, ratZero)
	case count.constant != nil:
		return columnOver(den, c.code.Roll(int(count.constant.Num().Int64()), faces), iv)
	}
	return c.countedDice(count, faces, vm.Operand{}, den, iv)
}

// countedDice compiles the sum of a random number of dice, with the listed faces over den or, if there
// are none, with the faces 1 to sides. iv is the interval of the sum.
func (c *compiler) countedDice(count scalar, faces []int64, sides vm.Operand, den int64, iv interval) scalar {
	r := c.code.RollCounts(c.materialise(count, 1), count.within.hi.Num().Int64(), faces, sides)
	return columnOver(den, r, iv)
}
