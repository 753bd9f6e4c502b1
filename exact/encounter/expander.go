package encounter

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// maxSpread is the number of values of a roll up to which comparisons with it are
// expanded.
const maxSpread = 64

// A comparisonExpander rewrites the comparisons and the bounded sums of a turn
// (expand.go, bounds.go).
type comparisonExpander struct {
	eval   Evaluator
	parts  partIndex
	ranges map[string]constant.Range // of the rolls that are named
	rolls  int                       // how many were added
	held   []bound                   // the bounds that were relied on
	holds  bool                      // bounds may be relied on
}

// A bound is what a part of the state is relied on to be within: nil is no end.
type bound struct {
	part      string
	low, high *big.Rat
}

// holds reports whether a value is within the bound.
func (h bound) holds(value int64) bool {
	return (h.low == nil || compareNumber(value, h.low) >= 0) && (h.high == nil || compareNumber(value, h.high) <= 0)
}

// compareNumber compares without making a rational of the value where that is not needed.
func compareNumber(value int64, with *big.Rat) int {
	if with.IsInt() && with.Num().IsInt64() {
		return cmp.Compare(value, with.Num().Int64())
	}
	return big.NewRat(value, 1).Cmp(with)
}

// newRoll names a roll as no file does.
func (s *comparisonExpander) newRoll(prefix string, at notation.Span) *notation.Ref {
	s.rolls++
	return &notation.Ref{At: at, Name: prefix + strconv.Itoa(s.rolls)}
}

func step(v *big.Rat, by int64) *big.Rat { return new(big.Rat).Add(v, big.NewRat(by, 1)) }

// tooWide reports whether there are more than maxSpread whole numbers from low to high.
func tooWide(low, high *big.Rat) bool {
	return new(big.Rat).Sub(high, low).Cmp(big.NewRat(maxSpread, 1)) >= 0
}

// wholeRange returns the ends of what an expression is worth, if that is known and whole
// numbers.
func (s *comparisonExpander) wholeRange(x notation.Expr) (low, high *big.Rat, ok bool) {
	r := s.rangeOf(x)
	return r.Low.Base(), r.High.Base(), r.Bounded && r.Whole
}

func (s *comparisonExpander) rangeOf(x notation.Expr) constant.Range {
	return constant.RangeOf(x, func(leaf notation.Expr) constant.Range {
		if ref, ok := leaf.(*notation.Ref); ok {
			return s.ranges[ref.Name]
		}
		if _, ok := leaf.(*notation.Pool); ok && !namesAny(leaf) {
			return s.rolled(leaf)
		}
		return constant.Range{}
	})
}

// rolled returns the range of dice that nothing else decides.
func (s *comparisonExpander) rolled(x notation.Expr) constant.Range {
	d, err := s.eval.Eval(x)
	if err != nil || d.HasTail() || d.Kind() != dist.Numeric || d.Len() == 0 {
		return constant.Range{}
	}
	return constant.Between(d.Outcome(0).Value, d.Outcome(d.Slots()-1).Value, isWhole(d))
}

func isWhole(d *dist.Dist) bool {
	if _, _, ok := d.WholeLattice(); ok {
		return true // without looking at each value
	}
	for o := range d.All() {
		if !o.Value.IsInt() {
			return false
		}
	}
	return true
}

func namesAny(x notation.Expr) bool {
	_, isRef := x.(*notation.Ref)
	var room [4]notation.Expr
	return isRef || slices.ContainsFunc(notation.AppendChildren(room[:0], x), namesAny)
}
