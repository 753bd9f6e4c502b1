package dice

import (
	"math/big"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// This file rolls a number of dice that itself has no end, as in (1d6!)d4. Numbers
// of dice on the list are rolled one by one; all others are one part of the mixture.

// IsWhole reports whether all values of an expression, unlisted ones included, are known to be whole
// numbers.
func IsWhole(e notation.Expr) bool {
	return constant.RangeOf(e, func(leaf notation.Expr) constant.Range {
		p, ok := leaf.(*notation.Pool)
		if !ok {
			return constant.Range{}
		}
		if _, listed := p.Die.(notation.FacesDie); listed {
			return constant.Range{}
		}
		return constant.Range{Parts: 1}
	}).IsWhole()
}

// EndsWith reports whether no larger pool has a value below the least of d, and none above the
// greatest. d is the distribution of this pool.
func (p Rolled) EndsWith(d *dist.Dist) (least, most bool) {
	least, most = d.Ends()
	keep, from, ok := p.keep.oneEnded()
	settled := ok && p.count >= max(from, min(keep.top, keep.bottom))
	grows := p.keep.top >= noEnd || p.keep.bottom >= noEnd
	return least && (settled || grows && d.Slots() > 0 && d.Min().Sign() >= 0), most && settled
}

// Endless returns the distribution of the pool x, with dice of that many sides, given that the number of its
// dice is in the tail of count.
func (e *Evaluator) Endless(count *dist.Dist, sides *big.Int, x *notation.Pool) (*dist.Dist, error) {
	one, err := e.Rolled(big.NewInt(1), sides, x)
	if err != nil {
		return nil, err
	}
	if lo, _ := count.Complete(); count.HasUnplaced() || lo != nil || !IsWhole(x.Count) {
		return nil, dist.RequireFinite(e.budget, count)
	}
	keep := one.keep
	one.keeps, one.keep = false, KeepAll()
	die, err := e.Pool(one)
	if err != nil {
		return nil, err
	}
	up, down := die.IsUnbounded()
	if keep == KeepAll() && !down && !die.HasUnplaced() && die.Slots() > 0 && die.Min().Sign() > 0 {
		return dist.CompoundBeyond(count, die), nil
	}
	switch {
	case keep.top >= noEnd && keep.bottom >= noEnd: // as many dice as there are
		up, down = true, down || die.Slots() > 0 && die.Min().Sign() < 0
	case one.explode != nil && one.explode.Mode != notation.Compounding: // up and down are those of a chain of dice
		up, down = false, false
	}
	return dist.CompoundWithin(count, die, up, down), nil
}
