package pool

import (
	"cmp"
	"fmt"
	"math/big"
	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
	"slices"
)

func sortDescending(list []int64) {
	slices.SortFunc(list, func(a, b int64) int { return cmp.Compare(b, a) })
}

// IsModified reports whether the pool has modifiers that change its value.
func IsModified(mods []notation.Modifier) bool {
	return slices.ContainsFunc(mods, func(m notation.Modifier) bool { _, sorts := m.(*notation.Sort); return !sorts })
}

// classOf returns the dice of a pool as a class: settled, and kept by the
// pool's own modifiers.
func (e *Evaluator) classOf(key Key, x *notation.Pool) (class, settledDie, error) {
	if ex := explosionOf(x.Mods); ex != nil {
		return class{}, settledDie{}, budget.Unsolved(ex.At, "the exact odds of keeping and pooling dice that explode are not built yet")
	}
	die, err := e.settled(key, x)
	if err != nil {
		return class{}, die, err
	}
	if key.count > maxDice {
		return class{}, die, e.budget.Refuse(x.At, budget.Work, float64(key.count)*float64(key.count))
	}
	n := int(key.count)
	return class{count: n, keep: sliceOf(n, x.Mods), values: die.faces, w: die.w, total: die.total}, die, nil
}

// settled returns what one die of the pool shows once it is not rerolled any
// more.
func (e *Evaluator) settled(key Key, x *notation.Pool) (settledDie, error) {
	lo, hi := int64(1), key.sides
	if _, ok := x.Die.(notation.FateDie); ok {
		lo, hi = -1, 1
	}
	if err := e.budget.Spend(200*float64(hi-lo), 4*float64(hi-lo), 64); err != nil {
		return settledDie{}, err
	}
	die, ok := settle(lo, hi, x.Mods)
	if !ok {
		return die, notation.Errorf(x.At, "every face is rerolled, for ever")
	}
	return die, nil
}

// maxDice is the number of dice beyond which no order statistic is tried.
const maxDice = 1 << 20

// modifiedPool returns the value of a pool with modifiers.
func (e *Evaluator) modifiedPool(key Key, x *notation.Pool) (*dist.Dist, error) {
	return e.scoredPool(key, x, ScoringOf(x.Mods, 0, 1))
}

// scoredPool adds up the scores of the dice that the pool's own modifiers keep.
func (e *Evaluator) scoredPool(key Key, x *notation.Pool, score scoring) (*dist.Dist, error) {
	if explosionOf(x.Mods) != nil {
		if keepsSome(x.Mods) {
			return e.explodedKeep(key, x, score)
		}
		return e.exploded(key, x, score)
	}
	c, die, err := e.classOf(key, x)
	if err != nil {
		return nil, err
	}
	switch {
	case c.keep.len() == c.count:
		// Nothing is dropped: the dice are independent, and so are their scores.
		one, err := dist.Map(die.dist(), func(a, _ int64) int64 { return score.of(a) },
			func(v *big.Rat) *big.Rat { return big.NewRat(score.of(v.Num().Int64()), 1) }, e.budget)
		if err != nil {
			return nil, err
		}
		e.budget.Trace(fmt.Sprintf("repeated squaring for %s", x))
		return dist.Power(one.Reduced(), key.count, e.budget)
	case c.keep.len() == 0:
		return dist.Constant(new(big.Rat)), nil
	case !score.Counts() && (c.keep.from == 0 || c.keep.to == c.count):
		e.budget.Trace(fmt.Sprintf("order statistics by window sums for %s", x))
		return keptEnd(c, die, e.budget)
	}
	e.budget.Trace(fmt.Sprintf("order statistics face by face for %s", x))
	return e.ordered([]class{c}, rankRange{0, c.keep.len()}, score)
}

// ordered runs the face-by-face sum and returns it as a distribution over the
// scoring's denominator.
func (e *Evaluator) ordered(classes []class, keep rankRange, score scoring) (*dist.Dist, error) {
	d, _, err := e.runOrdered(&orderedSum{classes: classes, keep: keep, score: score})
	if err != nil {
		return nil, err
	}
	return d.Reduced(), nil
}

// runOrdered runs a sum within the budget. The weights of the distribution leave
// out what is beyond the listed values; the total does not.
func (e *Evaluator) runOrdered(s *orderedSum) (*dist.Dist, *big.Int, error) {
	if err := e.budget.Spend(s.cost(), 0, 0); err != nil {
		return nil, nil, err
	}
	total := big.NewInt(1)
	for _, c := range s.classes {
		total.Mul(total, new(big.Int).Exp(c.total, big.NewInt(int64(c.count)), nil))
	}
	den := s.score.den
	if s.score.Counts() {
		den = 1
	}
	return dist.FromSums(s.run(), den, total), total, nil
}

// explosionOf returns the explosion among modifiers, nil if there is none.
func explosionOf(mods []notation.Modifier) *notation.Explode {
	for _, m := range mods {
		if ex, ok := m.(*notation.Explode); ok {
			return ex
		}
	}
	return nil
}

// keepsSome reports whether dice are kept or dropped.
func keepsSome(mods []notation.Modifier) bool {
	return slices.ContainsFunc(mods, func(m notation.Modifier) bool { _, ok := m.(*notation.Keep); return ok })
}
