package montecarlo

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// pool compiles a pool of dice.
func (c *compiler) pool(n *notation.Pool, env *binding) (scalar, error) {
	if modified(n.Mods) {
		return c.modifiedPool(n, env)
	}
	count, err := c.scalar(n.Count, env)
	if err != nil {
		return count, err
	}
	if count, err = c.whole(n.Count.Span(), count, 0, "the number of dice"); err != nil {
		return count, err
	}
	if err := c.charge(n.At, count); err != nil {
		return count, err
	}
	switch die := n.Die.(type) {
	case notation.FairDie:
		return c.fairPool(n, die, count, env)
	case notation.FateDie:
		return c.facesPool(n, []int64{-1, 0, 1}, 1, count)
	case notation.FacesDie:
		faces, den, err := scaledFaces(n, die)
		if err != nil {
			return count, err
		}
		return c.facesPool(n, faces, den, count)
	}
	return count, notation.Errorf(n.At, "'%s' is not a die that can be rolled", n.Die)
}

// charge adds the most dice that a pool can take to those of a sample.
func (c *compiler) charge(at notation.Span, count scalar) error {
	if top := count.within.hi; top != nil && top.Cmp(big.NewRat(maxDice, 1)) <= 0 {
		if c.dice += max(0, top.Num().Int64()); c.dice <= maxDice {
			return nil
		}
	}
	err := limitf(at, "a sample can take more than %d dice, which is too many to roll", maxDice)
	err.Err.Hint = "--trials does not help: every sample would take that many"
	return err
}

// whole checks that a count or a number of sides is a whole number of at least
// least: now if it is constant, else in every sample.
func (c *compiler) whole(at notation.Span, s scalar, least int64, what string) (scalar, error) {
	bottom := new(big.Rat).SetInt64(least)
	if s.constant != nil {
		if s.constant.IsInt() && s.constant.Cmp(bottom) >= 0 {
			return s, nil
		}
		err := notation.Errorf(at, "%s is %s", what, shortRat(s.constant)).
			WithHint("it must be a whole number of at least %d", least)
		return constant(number, bottom), c.certain(at, err)
	}
	if !s.within.known() {
		return s, limitf(at, "%s has no bound known before rolling", what)
	}
	if s.den == 1 && !s.isRatio() && s.within.lo.Cmp(bottom) >= 0 && s.within.hi.IsInt() {
		return s, nil
	}
	iv := s.within.floor().loose()
	iv.lo, iv.hi = larger2(iv.lo, bottom), larger2(iv.hi, bottom)
	in := &whole{trap: c.trap(at), den: s.den, dens: s.dens, least: least, what: what}
	if in.x = s.reg; !s.isRatio() {
		in.x = c.materialise(s, s.den)
	}
	in.dst = c.newReg()
	c.emit(in)
	return column(number, in.dst, iv, s.deps), nil
}

// fairPool is a pool of dice with the faces 1 to sides.
func (c *compiler) fairPool(n *notation.Pool, die notation.FairDie, count scalar, env *binding) (scalar, error) {
	sides, err := c.scalar(die.Sides, env)
	if err != nil {
		return sides, err
	}
	if sides, err = c.whole(die.Sides.Span(), sides, 1, "the number of sides"); err != nil {
		return sides, err
	}
	mul := func(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }
	iv := count.within.corners(sides.within, independent(count, sides), mul)
	iv.lo, iv.loHit = count.within.lo, count.within.loHit
	if err := fits(n.At, iv, 1); err != nil {
		return sides, err
	}
	if sides.constant == nil {
		in := &rollSides{most: count.within.hi.Num().Int64()}
		in.count, in.sides = c.materialise(count, 1), c.materialise(sides, 1)
		in.dst = c.newReg()
		c.emit(in)
		return column(number, in.dst, iv, joinDeps(count, sides)), nil
	}
	s := sides.constant.Num().Int64()
	if s <= maxTable {
		return c.facesPool(n, c.fairFaces(s), 1, count)
	}
	return c.largeDice(s, count, iv), nil
}

// largeDice is a pool of fair dice of more sides than a table has room for.
func (c *compiler) largeDice(sides int64, count scalar, iv interval) scalar {
	digits := newBatch(uint64(sides), maxDigits(uint64(sides)))
	out := column(number, none, iv, count.deps)
	if count.constant == nil {
		in := &rollCounts{most: count.within.hi.Num().Int64(), batch: digits, k: 1}
		in.count = c.materialise(count, 1)
		in.dst = c.newReg()
		c.emit(in)
		out.reg = in.dst
		return out
	}
	dice := count.constant.Num().Int64()
	if dice == 0 {
		return constant(number, ratZero)
	}
	out.reg = c.newReg()
	c.emit(&roll{dst: out.reg, plan: plan{[]stage{&digitStage{batch: digits, n: int(dice)}}}})
	out.c = dice // the digits count from 0, the faces from 1
	return out
}

// scaledFaces returns the faces of a die as whole numbers over one denominator.
func scaledFaces(n *notation.Pool, die notation.FacesDie) ([]int64, int64, error) {
	if len(die.Faces) == 0 {
		return nil, 0, notation.Errorf(n.At, "a die needs at least one face")
	}
	dens := make([]*big.Int, len(die.Faces))
	for i, f := range die.Faces {
		dens[i] = f.Denom()
	}
	den, err := commonScale(n.At, dens...)
	if err != nil {
		return nil, 0, err
	}
	faces := make([]int64, len(die.Faces))
	for i, f := range die.Faces {
		if err := fits(n.At, pointInterval(f), den); err != nil {
			return nil, 0, err
		}
		faces[i] = new(big.Rat).Mul(f, new(big.Rat).SetInt64(den)).Num().Int64()
	}
	return faces, den, nil
}

// facesPool is a pool of dice with the listed faces over den.
func (c *compiler) facesPool(n *notation.Pool, faces []int64, den int64, count scalar) (scalar, error) {
	iv := facesWithin(faces, den, count.within)
	if err := fits(n.At, iv, den); err != nil {
		return count, err
	}
	if iv.lo.Cmp(iv.hi) == 0 {
		return constant(number, iv.lo), nil
	}
	if same(faces) {
		return c.affine(n.At, count, big.NewRat(faces[0], den), ratZero)
	}
	out := column(number, none, iv, count.deps)
	out.den = den
	if count.constant != nil {
		out.reg = c.newReg()
		c.emit(&roll{dst: out.reg, plan: c.plan(int(count.constant.Num().Int64()), faces)})
		return out, nil
	}
	source := c.materialise(count, 1)
	out.reg = c.newReg()
	c.emit(newRollCounts(out.reg, source, count.within.hi.Num().Int64(), faces))
	return out, nil
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

// planKey is a number of dice with the faces of a slice.
type planKey struct {
	n     int
	first *int64
	faces int
}

// plan returns the plan of n dice. Pools of like dice share it, for its tables
// are large; they roll independently all the same.
func (c *compiler) plan(n int, faces []int64) plan {
	k := planKey{n, &faces[0], len(faces)}
	if _, ok := c.plans[k]; !ok {
		c.plans[k] = planDice(n, faces)
	}
	return c.plans[k]
}

func same(faces []int64) bool {
	for _, f := range faces {
		if f != faces[0] {
			return false
		}
	}
	return true
}

// facesWithin is the interval of the sum of count dice with the faces.
func facesWithin(faces []int64, den int64, count interval) interval {
	low, high := faces[0], faces[0]
	for _, f := range faces {
		low, high = min(low, f), max(high, f)
	}
	out := count.affine(big.NewRat(low, den), ratZero)
	top := count.affine(big.NewRat(high, den), ratZero)
	return interval{out.lo, top.hi, out.loHit, top.hiHit}
}

// chance compiles an event: a uniform digit below the scale of the
// probability, compared with its numerator.
func (c *compiler) chance(at notation.Span, p scalar) (scalar, error) {
	if p.constant != nil && (p.constant.Sign() < 0 || p.constant.Cmp(ratOne) > 0) {
		err := notation.Errorf(at, "the chance is %s", shortRat(p.constant)).WithHint("a probability lies from 0 to 1")
		return constantTruth(false), c.certain(at, err)
	}
	iv := interval{lo: ratZero, hi: ratOne}
	if unit := pointInterval(ratZero).hull(pointInterval(ratOne)); p.within.known() && unit.contains(p.within.lo) && unit.contains(p.within.hi) {
		iv.hiHit = p.within.hiHit && p.within.hi.Sign() > 0
		iv.loHit = p.within.loHit && p.within.lo.Cmp(ratOne) < 0
	}
	if p.isRatio() {
		in := &chanceFraction{trap: c.trap(at), x: p.reg, dens: p.dens}
		in.dst = c.newReg()
		c.emit(in)
		return column(truth, in.dst, iv, p.deps), nil
	}
	den := p.denominator()
	if !den.IsInt64() {
		return p, limitf(at, "the chance has a denominator beyond 64 bits, which is too large to sample")
	}
	top := den.Int64()
	if p.constant == nil && (p.within.lo.Sign() < 0 || p.within.hi.Cmp(ratOne) > 0) {
		c.emit(&within{trap: c.trap(at), x: c.materialise(p, top), top: top})
	}
	digit, err := c.uniform(at, top)
	if err != nil {
		return p, err
	}
	// True where digit < numerator.
	scaled, err := c.affine(at, p, new(big.Rat).SetInt64(top), ratZero)
	if err != nil {
		return p, err
	}
	out, err := c.compare(at, notation.Lt, digit, scaled)
	if out.constant == nil {
		out.within = iv
	}
	return out, err
}

// uniform is a whole number in 0..n-1, each as likely as any other.
func (c *compiler) uniform(at notation.Span, n int64) (scalar, error) {
	if n == 1 {
		return constant(number, ratZero), nil
	}
	iv := interval{ratZero, big.NewRat(n-1, 1), true, true}
	if err := fits(at, iv, 1); err != nil {
		return scalar{}, err
	}
	base := uint64(n)
	out := column(number, c.newReg(), iv, noDeps)
	c.emit(&roll{dst: out.reg, plan: plan{[]stage{&digitStage{batch: newBatch(base, maxDigits(base)), n: 1}}}})
	return out, nil
}
