package exact

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

func sortDescending(list []int64) {
	slices.SortFunc(list, func(a, b int64) int { return cmp.Compare(b, a) })
}

// isModified reports whether the pool has modifiers that change its value.
func isModified(mods []notation.Modifier) bool {
	return slices.ContainsFunc(mods, func(m notation.Modifier) bool { _, sorts := m.(*notation.Sort); return !sorts })
}

// classOf returns the dice of a pool as a class: settled, and kept by the
// pool's own modifiers.
func (e *diceEvaluator) classOf(key poolKey, x *notation.Pool) (class, settledDie, error) {
	if ex := explosionOf(x.Mods); ex != nil {
		return class{}, settledDie{}, notation.Errorf(ex.At, "the exact odds of keeping and pooling dice that explode are not built yet").
			WithHint("--engine montecarlo rolls them")
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
func (e *diceEvaluator) settled(key poolKey, x *notation.Pool) (settledDie, error) {
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
func (e *diceEvaluator) modifiedPool(key poolKey, x *notation.Pool) (*Dist, error) {
	return e.scoredPool(key, x, scoringOf(x.Mods, 0, 1))
}

// scoredPool adds up the scores of the dice that the pool's own modifiers keep.
func (e *diceEvaluator) scoredPool(key poolKey, x *notation.Pool, score scoring) (*Dist, error) {
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
		one, err := mapped(die.dist(), func(a, _ int64) int64 { return score.of(a) },
			func(v *big.Rat) *big.Rat { return big.NewRat(score.of(v.Num().Int64()), 1) }, e.budget)
		if err != nil {
			return nil, err
		}
		e.budget.Trace(fmt.Sprintf("repeated squaring for %s", x))
		return power(one.reduced(), key.count, e.budget)
	case c.keep.len() == 0:
		return Constant(new(big.Rat)), nil
	case !score.counts() && (c.keep.from == 0 || c.keep.to == c.count):
		e.budget.Trace(fmt.Sprintf("order statistics by window sums for %s", x))
		return keptEnd(c, die, e.budget)
	}
	e.budget.Trace(fmt.Sprintf("order statistics face by face for %s", x))
	return e.ordered([]class{c}, slice{0, c.keep.len()}, score)
}

// ordered runs the face-by-face sum and returns it as a distribution over the
// scoring's denominator.
func (e *diceEvaluator) ordered(classes []class, keep slice, score scoring) (*Dist, error) {
	d, _, err := e.runOrdered(&orderedSum{classes: classes, keep: keep, score: score})
	if err != nil {
		return nil, err
	}
	return d.reduced(), nil
}

// runOrdered runs a sum within the budget. The weights of the distribution leave
// out what is beyond the listed values; the total does not.
func (e *diceEvaluator) runOrdered(s *orderedSum) (*Dist, *big.Int, error) {
	if err := e.budget.Spend(s.cost(), 0, 0); err != nil {
		return nil, nil, err
	}
	total := big.NewInt(1)
	for _, c := range s.classes {
		total.Mul(total, new(big.Int).Exp(c.total, big.NewInt(int64(c.count)), nil))
	}
	den := s.score.den
	if s.score.counts() {
		den = 1
	}
	return fromSums(s.run(), den, total), total, nil
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
