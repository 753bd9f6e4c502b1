package dice

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// Modifiers are the modifiers of a pool or a group.
type Modifiers struct {
	rerolls          []*notation.Reroll
	explode          *notation.Explode // nil for dice that do not explode
	keeps            bool              // dice are kept or dropped
	keep             Keep
	success, failure *notation.Point // nil for dice that are added up
}

// ReadModifiers reads the modifiers of a pool or a group. Those that only affect how dice are shown
// are ignored.
func ReadModifiers(rule notation.DiceRule) Modifiers {
	m := Modifiers{rerolls: rule.Rerolls, explode: rule.Explode, keeps: rule.Keeps != nil, keep: KeepAll()}
	for _, k := range rule.Keeps {
		m.keep = m.keep.And(keepOf(k))
	}
	if rule.Success != nil {
		m.success = rule.Success.Point
	}
	if rule.Failure != nil {
		m.failure = rule.Failure.Point
	}
	return m
}

// IsEmpty reports whether no modifier changes the value.
func (m Modifiers) IsEmpty() bool {
	return m.rerolls == nil && m.explode == nil && !m.keeps && m.success == nil && m.failure == nil
}

// KeepsAll reports whether the modifiers of a group keep all of n totals and do not count them.
func (m Modifiers) KeepsAll(n int64) bool {
	from, to := m.keep.Positions(n)
	return !m.Counts() && to-from == n
}

// Counts reports whether the value is a number of successes instead of a sum.
func (m Modifiers) Counts() bool { return m.success != nil }

// scoring returns what each kept die adds to the value; plus is added to a die before it is compared.
func (m Modifiers) scoring(plus *big.Rat) scoring {
	return scoring{success: m.success, failure: m.failure, plus: plus}
}

// A scoring says what a kept die adds to the value: what it shows, or one for a
// success and one less for a failure.
type scoring struct {
	success, failure *notation.Point
	plus             *big.Rat // added to a die before it is compared; nil for nothing
}

// counts reports whether successes are counted instead of values added.
func (s scoring) counts() bool { return s.success != nil }

// of returns what a die that shows v adds.
func (s scoring) of(v int64) int64 {
	if !s.counts() {
		return v
	}
	score, shown := int64(0), s.shown(big.NewRat(v, 1))
	if meets(shown, s.success) {
		score++
	}
	if s.failure != nil && meets(shown, s.failure) {
		score--
	}
	return score
}

// shown returns the value that is compared, for a die that shows v.
func (s scoring) shown(v *big.Rat) *big.Rat {
	if s.plus == nil {
		return v
	}
	return new(big.Rat).Add(v, s.plus)
}

// ask returns the question for the total score of the dice of the pool p of d. It is an error, at the given
// place, if a compare point lies beyond the listed values of a die.
func (s scoring) ask(d *Dice, p *Pool, at notation.Span) (Sum, error) {
	if !s.counts() {
		return total(p), nil
	}
	var out Sum
	for i, point := range []*notation.Point{s.success, s.failure} {
		if point == nil {
			continue
		}
		counted, err := d.Where(p, func(v Value) (*dist.Dist, error) {
			shown, err := s.value(v, point, at)
			if err != nil {
				return nil, err
			}
			return dist.Truth(meets(shown, point)), nil
		})
		if err != nil {
			return nil, err
		}
		out = append(out, Term{Factor: big.NewRat(int64(1-2*i), 1), What: SizeOf, Pool: counted})
	}
	return out, nil
}

// value returns the number that is compared with a point. For an unlisted value it is any number beyond the
// list; it is an error, at the given place, if the point is not within the list.
func (s scoring) value(v Value, point *notation.Point, at notation.Span) (*big.Rat, error) {
	if v.Beyond == nil {
		return s.shown(v.Number), nil
	}
	past := big.NewRat(1, 1)
	bound, above := v.Beyond.Complete()
	if above != nil {
		bound = above
	} else {
		past.Neg(past)
	}
	bound = s.shown(bound)
	if point.Value.Cmp(bound)*past.Sign() >= 0 {
		return nil, budget.BeyondList(at, "the compare point %s lies beyond the listed totals", point)
	}
	return past.Add(past, bound), nil
}

// meets reports whether a value meets a compare point.
func meets(v *big.Rat, p *notation.Point) bool {
	c := v.Cmp(p.Value)
	return c == 0 || p.Op == notation.Le && c < 0 || p.Op == notation.Ge && c > 0
}
