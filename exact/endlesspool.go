package exact

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// This file rolls a number of dice that itself has no end, as in (1d6!)d4. Numbers
// of dice on the list are rolled one by one; all others are one part of the mixture.

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
	if lo, _ := count.complete(); keepsSome(x.Mods) || count.isVague() || lo != nil || !isWhole(x.Count) {
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
	if _, below := die.IsUnbounded(); below || die.isVague() || die.slots() == 0 || die.Min().Sign() <= 0 {
		return nil, requireFinite(e.budget, count)
	}
	return beyondCompound(count, die), nil
}
