package montecarlo

import (
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// A check is a compare point over the denominator of what it is held against.
type check struct {
	op    notation.BinaryOp // Eq, Le or Ge
	value int64
}

func (k *check) holds(v int64) bool {
	switch k.op {
	case notation.Le:
		return v <= k.value
	case notation.Ge:
		return v >= k.value
	}
	return v == k.value
}

// newCheck scales a compare point. One beyond 62 bits is as far as any die.
func newCheck(p *notation.Point, den int64) *check {
	if p == nil {
		return nil
	}
	const far = 1 << 62
	v := new(big.Rat).Mul(p.Value, new(big.Rat).SetInt64(den))
	k := &check{op: p.Op, value: far}
	switch {
	case v.Cmp(new(big.Rat).SetInt64(-far)) <= 0:
		k.value = -far
	case v.Cmp(new(big.Rat).SetInt64(far)) < 0:
		k.value = v.Num().Int64()
	}
	return k
}

// A judging says what is made of dice as they lie: which are kept, and what the
// kept ones are worth.
type judging struct {
	keeps            []*notation.Keep
	success, failure *check
	shift            int64 // added to a die before it is checked
	scale            int64 // of a die against the checks
}

func newJudging(mods []notation.Modifier, shift, scale int64) judging {
	j := judging{shift: shift, scale: scale}
	for _, m := range mods {
		switch m := m.(type) {
		case *notation.Keep:
			j.keeps = append(j.keeps, m)
		case *notation.Success:
			j.success = newCheck(m.Point, scale)
		case *notation.Failure:
			j.failure = newCheck(m.Point, scale)
		}
	}
	return j
}

// keep sorts the dice and returns those that every keep and drop leaves in.
func (j *judging) keep(dice []int64) []int64 {
	if len(j.keeps) == 0 {
		return dice
	}
	slices.Sort(dice)
	from, to := 0, len(dice)
	for _, k := range j.keeps {
		n := int(min(k.Count, int64(len(dice))))
		switch {
		case k.Drop && k.Lowest:
			from = max(from, n)
		case k.Drop:
			to = min(to, len(dice)-n)
		case k.Lowest:
			to = min(to, n)
		default:
			from = max(from, len(dice)-n)
		}
	}
	return dice[from:max(from, to)]
}

// worth is the sum of the dice, or the successes less the failures.
func (j *judging) worth(dice []int64) int64 {
	sum := int64(0)
	for _, v := range dice {
		if j.success == nil {
			sum += v
			continue
		}
		v = v*j.scale + j.shift
		if j.success.holds(v) {
			sum++
		}
		if j.failure != nil && j.failure.holds(v) {
			sum--
		}
	}
	return sum
}
