package compile

import (
	"math"
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// modified reports whether modifiers change a value; a sort does not.
func modified(mods []notation.Modifier) bool {
	for _, m := range mods {
		if _, sorts := m.(*notation.Sort); !sorts {
			return true
		}
	}
	return false
}

// modify returns what modifiers make of the dice of a pool: how they are rolled and
// kept, and how those kept are counted. The dice are compared over the denominator
// den with shift added to them.
func modify(mods []notation.Modifier, shift, den int64) (roll vm.DicePool, count vm.KeepAndCount, err error) {
	count = vm.KeepAndCount{Scale: den, Shift: shift}
	for _, m := range mods {
		switch m := m.(type) {
		case *notation.Explode:
			err = explode(&roll, m)
		case *notation.Reroll:
			err = reroll(&roll, m)
		case *notation.Keep:
			roll.Keep.Keeps = append(roll.Keep.Keeps, vm.Keep{Count: m.Count, Drop: m.Drop, Lowest: m.Lowest})
		case *notation.Success:
			count.Success, err = rangeOf(m.At, m.Point, den)
		case *notation.Failure:
			count.Failure, err = rangeOf(m.At, m.Point, den)
		case *notation.Sort:
			// The order in which dice are shown changes no value.
		default:
			err = notation.Errorf(m.Span(), "dice modifier %T is not known to this engine", m)
		}
		if err != nil {
			return roll, count, err
		}
	}
	if count.Failure != nil && count.Success == nil {
		err = notation.Errorf(mods[0].Span(), "a failure check without a success check")
	}
	return roll, count, err
}

func explode(roll *vm.DicePool, m *notation.Explode) (err error) {
	roll.Exploding = true
	if m.Point != nil {
		if roll.Trigger, err = rangeOf(m.At, m.Point, 1); err != nil {
			return err
		}
	}
	switch m.Mode {
	case notation.Exploding:
	case notation.Compounding:
		roll.Compounding = true
	case notation.Penetrating:
		roll.Less = 1
	default:
		return notation.Errorf(m.At, "explosion mode %d is not known to this engine", m.Mode)
	}
	return nil
}

func reroll(roll *vm.DicePool, m *notation.Reroll) error {
	switch {
	case m.Point == nil && m.Once:
		roll.RerollLowestOnce = true
	case m.Point == nil:
		roll.RerollLowest = true
	default:
		faces, err := rangeOf(m.At, m.Point, 1)
		if err != nil {
			return err
		}
		if m.Once {
			roll.RerolledOnce = append(roll.RerolledOnce, *faces)
		} else {
			roll.Rerolled = append(roll.Rerolled, *faces)
		}
	}
	return nil
}

// groupModifiers returns what the modifiers of a group keep and count.
func groupModifiers(mods []notation.Modifier, shift, den int64) (vm.KeepAndCount, error) {
	roll, count, err := modify(mods, shift, den)
	if err != nil {
		return count, err
	}
	for _, m := range mods {
		switch m.(type) {
		case *notation.Explode, *notation.Reroll:
			return count, notation.Errorf(m.Span(), "a group takes keep, drop, success and failure only")
		}
	}
	count.Keeps = roll.Keep.Keeps
	return count, nil
}

// rangeOf returns the numbers over den that meet a compare point. One beyond 64 bits
// is as far as any die.
func rangeOf(at notation.Span, p *notation.Point, den int64) (*vm.Range, error) {
	if p == nil {
		return nil, notation.Errorf(at, "a check without a compare point")
	}
	v := mulRat(p.Value, new(big.Rat).SetInt64(den))
	v = maxRat(minRat(v, big.NewRat(math.MaxInt64, 1)), big.NewRat(math.MinInt64, 1))
	least, most := ceilRat(v).Num().Int64(), floorRat(v).Num().Int64()
	switch p.Op {
	case notation.Eq:
		return &vm.Range{Low: least, High: most}, nil
	case notation.Le:
		return &vm.Range{Low: math.MinInt64, High: most}, nil
	case notation.Ge:
		return &vm.Range{Low: least, High: math.MaxInt64}, nil
	default:
		return nil, notation.Errorf(at, "compare point %d is not known to this engine", p.Op)
	}
}
