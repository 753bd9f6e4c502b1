package exact

import (
	"context"
	"math/big"

	"oddsmith/exact/slots"
	"oddsmith/scenarios/notation"
)

// A Slot is a name in a tree that stands for one of several values; see [slots.Slot].
type Slot = slots.Slot

// NewSlot returns the slot of a name with its values; nil stands for a value that is not a number.
func NewSlot(name string, values []*big.Rat) Slot { return slots.NewSlot(name, values) }

// A Pattern tells which settings of an expression's slots have the same answer; see [slots.Pattern].
type Pattern = slots.Pattern

// endsWork is the most work spent on the smallest and largest value of a part, to save more later.
const endsWork = 1e8

// PatternOf returns the pattern of an expression whose only free names are its slots; nil if there is
// none. Under these options, settings with equal keys have the same answer, provided that it is far
// from all limits ([Result.FarFromLimits]).
func PatternOf(ctx context.Context, tree notation.Expr, list []Slot, o Options) *Pattern {
	o = o.WithDefaults()
	o.MaxWork = min(o.MaxWork, endsWork)
	return slots.New(tree, list, func(e notation.Expr) (low, high int64, ok bool) {
		r, err := Eval(ctx, e, o)
		if err != nil || r.Dist == nil || r.Condition != nil || r.Dist.Kind() != Numeric || r.Dist.HasTail() {
			return 0, 0, false
		}
		nums, den, _ := r.Dist.Integers()
		if den != 1 || len(nums) == 0 {
			return 0, 0, false
		}
		return nums[0], nums[len(nums)-1], true
	})
}
