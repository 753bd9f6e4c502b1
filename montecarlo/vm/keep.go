package vm

import "slices"

// A Range holds the numbers from Low to High: those that a check of a die is met
// by. It is empty if High is below Low.
type Range struct{ Low, High int64 }

// holds reports whether v lies in the range; nothing lies in no range.
func (r *Range) holds(v int64) bool { return r != nil && r.Low <= v && v <= r.High }

// anyHolds reports whether v lies in one of the ranges.
func anyHolds(list []Range, v int64) bool {
	for i := range list {
		if list[i].holds(v) {
			return true
		}
	}
	return false
}

// A Keep leaves dice of one end in or out.
type Keep struct {
	Count  int64
	Drop   bool // the dice of the end are left out, else all others are
	Lowest bool // the end is that of the lowest
}

// KeepAndCount says what is made of dice as they lie: which are kept, and what
// the kept ones are worth.
type KeepAndCount struct {
	Keeps []Keep // a die stays if all of them leave it in

	// Success, if not nil, makes the value the number of dice that lie in it,
	// less those that lie in Failure. A die is compared as die*Scale + Shift.
	Success, Failure *Range
	Scale, Shift     int64
}

// keep sorts the dice and returns those that every keep leaves in.
func (k *KeepAndCount) keep(dice []int64) []int64 {
	if len(k.Keeps) == 0 {
		return dice
	}
	slices.Sort(dice)
	from, to := Kept(k.Keeps, len(dice))
	return dice[from:to]
}

// Kept returns the range from..to-1 of the dice that every keep leaves in, if that many dice are
// sorted.
func Kept(keeps []Keep, dice int) (from, to int) {
	to = dice
	for _, k := range keeps {
		n := int(min(k.Count, int64(dice)))
		switch {
		case k.Drop && k.Lowest:
			from = max(from, n)
		case k.Drop:
			to = min(to, dice-n)
		case k.Lowest:
			to = min(to, n)
		default:
			from = max(from, dice-n)
		}
	}
	return from, max(from, to)
}

// worth returns the sum of the dice, or their successes less their failures.
func (k *KeepAndCount) worth(dice []int64) int64 {
	sum := int64(0)
	for _, v := range dice {
		sum += k.worthOf(v)
	}
	return sum
}

// worthOf returns what one die adds to [KeepAndCount.worth].
func (k *KeepAndCount) worthOf(v int64) int64 {
	if k.Success == nil {
		return v
	}
	v = v*k.Scale + k.Shift
	return bit(k.Success.holds(v)) - bit(k.Failure.holds(v))
}
