package compile

import (
	"math"
	"math/big"
	"slices"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// modified reports whether modifiers change a value; a sort and a mark do not.
func modified(mods []notation.Modifier) bool {
	return slices.ContainsFunc(mods, func(m notation.Modifier) bool {
		_, sorts := m.(*notation.Sort)
		_, marks := m.(*notation.Mark)
		return !sorts && !marks
	})
}

// modify returns what modifiers make of the dice of a pool: how they are rolled and
// kept, and how those kept are counted. The dice are compared over the denominator
// den with shift added to them.
func (c *compiler) modify(mods []notation.Modifier, shift, den int64) (roll vm.DicePool, count vm.KeepAndCount) {
	count = vm.KeepAndCount{Scale: den, Shift: shift}
	for _, m := range mods {
		switch m := m.(type) {
		case *notation.Explode:
			c.explode(&roll, m)
		case *notation.Reroll:
			c.reroll(&roll, m)
		case *notation.Keep:
			roll.Keep.Keeps = append(roll.Keep.Keeps, vm.Keep{Count: m.Count, Drop: m.Drop, Lowest: m.Lowest})
		case *notation.Success:
			count.Success = c.rangeOf(m.At, m.Point, den)
		case *notation.Failure:
			count.Failure = c.rangeOf(m.At, m.Point, den)
		case *notation.Sort, *notation.Mark:
			// How dice are shown changes no value.
		default:
			c.fail(notation.Errorf(m.Span(), "dice modifier %T is not known to this engine", m))
		}
	}
	if count.Failure != nil && count.Success == nil {
		c.fail(notation.Errorf(mods[0].Span(), "a failure check without a success check"))
	}
	return roll, count
}

func (c *compiler) explode(roll *vm.DicePool, m *notation.Explode) {
	roll.Exploding = true
	if m.Point != nil {
		roll.Trigger = c.rangeOf(m.At, m.Point, 1)
	}
	switch m.Mode {
	case notation.Exploding:
	case notation.Compounding:
		roll.Compounding = true
	case notation.Penetrating:
		roll.Less = 1
	default:
		c.fail(notation.Errorf(m.At, "explosion mode %d is not known to this engine", m.Mode))
	}
}

func (c *compiler) reroll(roll *vm.DicePool, m *notation.Reroll) {
	switch {
	case m.Point == nil && m.Once:
		roll.RerollLowestOnce = true
	case m.Point == nil:
		roll.RerollLowest = true
	case m.Once:
		roll.RerolledOnce = append(roll.RerolledOnce, *c.rangeOf(m.At, m.Point, 1))
	default:
		roll.Rerolled = append(roll.Rerolled, *c.rangeOf(m.At, m.Point, 1))
	}
}

// groupModifiers returns what the modifiers of a group keep and count.
func (c *compiler) groupModifiers(mods []notation.Modifier, shift, den int64) vm.KeepAndCount {
	roll, count := c.modify(mods, shift, den)
	for _, m := range mods {
		switch m.(type) { // modify has refused what is not known
		case *notation.Keep, *notation.Success, *notation.Failure, *notation.Sort, *notation.Mark:
		case *notation.Explode, *notation.Reroll:
			c.fail(notation.Errorf(m.Span(), "a group takes keep, drop, success and failure only"))
		}
	}
	count.Keeps = roll.Keep.Keeps
	return count
}

// rangeOf returns the numbers over den that meet a compare point. One beyond 64 bits
// is as far as any die.
func (c *compiler) rangeOf(at notation.Span, p *notation.Point, den int64) *vm.Range {
	if p == nil {
		c.fail(notation.Errorf(at, "a check without a compare point"))
		return &vm.Range{}
	}
	v := mulRat(p.Value, new(big.Rat).SetInt64(den))
	v = maxRat(minRat(v, big.NewRat(math.MaxInt64, 1)), big.NewRat(math.MinInt64, 1))
	least, most := ceilRat(v).Num().Int64(), floorRat(v).Num().Int64()
	switch {
	case p.Op == notation.Eq:
		return &vm.Range{Low: least, High: most}
	case p.Op == notation.Le:
		return &vm.Range{Low: math.MinInt64, High: most}
	case p.Op == notation.Ge:
		return &vm.Range{Low: least, High: math.MaxInt64}
	}
	c.fail(notation.Errorf(at, "compare point %d is not known to this engine", p.Op))
	return &vm.Range{}
}
