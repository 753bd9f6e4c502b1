package exact

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// This file rolls a number of dice that itself has no end, as in (1d6!)d4. Numbers
// of dice on the list are rolled one by one; what is known of all others together
// is that they are more, and that Wald's equations give their moments:
//
//	E[S] = E[N] E[X],   E[S^2] = E[N] Var[X] + E[N^2] E[X]^2.

// isWhole reports whether an expression is sure to be a whole number, also where it
// is not listed.
func isWhole(e notation.Expr) bool {
	switch x := e.(type) {
	case *notation.Number:
		return x.Value.IsInt()
	case *notation.Pool:
		_, listed := x.Die.(notation.FacesDie)
		return !listed
	case *notation.Binary:
		return x.Op != notation.Div && isWhole(x.X) && isWhole(x.Y)
	case *notation.Call:
		return x.Func == notation.Floor || x.Func == notation.Ceil || x.Func == notation.Round
	}
	return false
}

// endlessPool returns the sum of more dice than the bound of the count's tail.
func (e *diceEvaluator) endlessPool(count *Dist, sides *big.Int, x *notation.Pool) (*Dist, error) {
	t := count.tail
	if keepsSome(x.Mods) || t.isVague() || t.lo != nil || !isWhole(x.Count) {
		return nil, requireFinite(e.budget, count)
	}
	key, err := e.keyOf(big.NewInt(1), sides)
	if err != nil {
		return nil, err
	}
	die, err := e.pool(key, x)
	if err != nil {
		return nil, err
	}
	if _, below := die.IsUnbounded(); below || die.tail.isVague() || die.slots() == 0 || die.Min().Sign() <= 0 {
		return nil, requireFinite(e.budget, count)
	}
	share := new(big.Rat).SetFrac(count.total, t.weight)
	first, square := count.tailMoments()
	n, n2 := first.scaled(share), square.scaled(share)
	mean, second := die.firstMoments()
	variance := varianceOf(mean, second)
	d := nothing(Numeric, big.NewInt(1))
	d.tail = &tail{
		weight: d.total, under: new(big.Int), vague: new(big.Int),
		hi:     ratTimes(t.hi, die.Min()),
		mean:   n.times(mean),
		second: n.times(variance).plus(n2.times(mean.squared())),
	}
	return d, nil
}
