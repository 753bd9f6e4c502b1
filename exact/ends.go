package exact

import (
	"math/big"

	"oddsmith/exact/constant"
	"oddsmith/exact/dice"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// withProvenEnds returns d, the distribution of expr, with the first and the last listed number marked as the
// least and the greatest possible where no roll allows a value beyond them, as in d4! % 3. eval evaluates the
// rolls.
func withProvenEnds(expr notation.Expr, d *dist.Dist, eval subevaluator) (*dist.Dist, error) {
	if d.Kind() != dist.Numeric || d.Slots() == 0 || !d.HasUnplaced() {
		return d, nil
	}
	var failed error
	r := constant.RangeOf(expr, func(leaf notation.Expr) constant.Range {
		if _, isProcess := leaf.(*notation.Process); isProcess || leaf == expr || failed != nil || len(notation.FreeNames(leaf)) > 0 {
			return constant.Range{}
		}
		var of *dist.Dist
		if of, failed = eval.Eval(leaf); failed != nil {
			return constant.Range{}
		}
		return rangeOf(leaf, of)
	})
	if failed != nil || !r.Bounded {
		return d, failed
	}
	least, most := d.Ends()
	low, high := r.Low.Least(nil), r.High.Negated().Least(nil)
	least = least || low != nil && low.Cmp(d.Min()) >= 0
	most = most || high != nil && high.Neg(high).Cmp(d.Max()) <= 0
	return d.WithEnds(least, most), nil
}

// rangeOf returns the range of a roll, whose distribution is d; an empty one unless d has numbers. On a side
// where the values have no end it is one that grows with S, which stands for how far beyond their lists the
// rolls lie.
func rangeOf(roll notation.Expr, d *dist.Dist) constant.Range {
	if d == nil || d.Kind() != dist.Numeric || d.Slots() == 0 {
		return constant.Range{}
	}
	r := constant.Between(d.Min(), d.Max(), dice.IsWhole(roll))
	least, most := d.Ends()
	if !least {
		r.Low = constant.Polynomial{d.Min(), big.NewRat(-1, 1)}
	}
	if !most {
		r.High = constant.Polynomial{d.Max(), big.NewRat(1, 1)}
	}
	return r
}
