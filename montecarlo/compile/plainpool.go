package compile

import (
	"math/big"
	"slices"

	"oddsmith/montecarlo/random"
	"oddsmith/scenarios/notation"
)

// fairPool is a pool of dice with the faces 1 to sides.
func (c *compiler) fairPool(at notation.Span, sides, count scalar) scalar {
	iv := count.within.corners(sides.within, independent(count, sides), mulRat)
	iv.lo, iv.loHit = count.within.lo, count.within.loHit
	switch {
	case !c.fits(at, iv, 1), iv.hi.Sign() == 0:
		return constant(Number, ratZero)
	case sides.constant == nil:
		r := c.code.RollSides(c.materialise(count, 1), c.materialise(sides, 1), count.within.hi.Num().Int64())
		return column(Number, r, iv, joinDeps(count, sides))
	}
	s := sides.constant.Num().Int64()
	if s <= random.MaxTable {
		return c.facesPool(at, c.fairFaces(s), 1, count)
	}
	return c.largeDice(uint64(s), count, iv)
}

// fairFaces returns the faces 1 to s, the same slice for the same s.
func (c *compiler) fairFaces(s int64) []int64 {
	if c.fair[s] == nil {
		faces := make([]int64, s)
		for i := range faces {
			faces[i] = int64(i) + 1
		}
		c.fair[s] = faces
	}
	return c.fair[s]
}

// largeDice is a pool of fair dice of more sides than a table has room for.
func (c *compiler) largeDice(sides uint64, count scalar, iv interval) scalar {
	if count.constant == nil {
		r := c.code.RollCountsOf(c.materialise(count, 1), count.within.hi.Num().Int64(), sides)
		return column(Number, r, iv, count.deps)
	}
	dice := count.constant.Num().Int64()
	out := column(Number, c.code.RollDigits(int(dice), sides), iv, count.deps)
	out.c = dice // the digits count from 0, the faces from 1
	return out
}

// listedPool is a pool of dice with listed faces, any rational numbers.
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

// facesPool is a pool of dice with the listed faces over den.
func (c *compiler) facesPool(at notation.Span, faces []int64, den int64, count scalar) scalar {
	low, high := big.NewRat(slices.Min(faces), den), big.NewRat(slices.Max(faces), den)
	lowest, highest := count.within.affine(low, ratZero), count.within.affine(high, ratZero)
	iv := interval{lowest.lo, highest.hi, lowest.loHit, highest.hiHit}
	c.fits(at, iv, den)
	switch {
	case iv.lo.Cmp(iv.hi) == 0:
		return constant(Number, iv.lo)
	case low.Cmp(high) == 0:
		return c.affine(at, count, low, ratZero)
	case count.constant != nil:
		return columnOver(den, c.code.Roll(int(count.constant.Num().Int64()), faces), iv, count.deps)
	}
	r := c.code.RollCounts(c.materialise(count, 1), count.within.hi.Num().Int64(), faces)
	return columnOver(den, r, iv, count.deps)
}
