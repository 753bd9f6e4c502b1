package compile

import (
	"math"
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// modify returns the modifiers of a pool: how its dice are rolled and kept, and how they are counted.
// lowest is the lowest face. Before counting, a die is multiplied by den and shift is added.
func (c *compiler) modify(rule notation.DiceRule, lowest, shift, den int64) (roll vm.DicePool, count vm.KeepAndCount) {
	roll.Lowest = lowest
	count = vm.KeepAndCount{Scale: den, Shift: shift}
	if m := rule.Explode; m != nil {
		c.explode(&roll, m)
	}
	for _, m := range rule.Rerolls {
		c.reroll(&roll, m)
	}
	for _, m := range rule.Keeps {
		roll.Keep.Keeps = append(roll.Keep.Keeps, vm.Keep{Count: m.Count, Drop: m.Drop, Lowest: m.Lowest})
	}
	if m := rule.Success; m != nil {
		count.Success = c.rangeOf(m.At, m.Point, den)
	}
	if m := rule.Failure; m != nil {
		if count.Failure = c.rangeOf(m.At, m.Point, den); count.Success == nil {
			c.fail(notation.Errorf(m.At, "a failure check without a success check"))
		}
	}
	return roll, count
}

// explode adds the explosion m to a pool.
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

// reroll adds the reroll m to a pool; without a compare point it rerolls the lowest face.
func (c *compiler) reroll(roll *vm.DicePool, m *notation.Reroll) {
	faces := vm.Range{Low: roll.Lowest, High: roll.Lowest}
	if m.Point != nil {
		faces = *c.rangeOf(m.At, m.Point, 1)
	}
	if m.Once {
		roll.RerolledOnce = append(roll.RerolledOnce, faces)
	} else {
		roll.Rerolled = append(roll.Rerolled, faces)
	}
}

// groupModifiers returns which dice the modifiers of a group keep, and how they count; shift and den are those
// of modify. Rerolls and explosions are errors.
func (c *compiler) groupModifiers(rule notation.DiceRule, shift, den int64) vm.KeepAndCount {
	roll, count := c.modify(rule, 1, shift, den)
	for _, m := range rule.Rerolls {
		c.fail(notation.Errorf(m.At, "a group takes keep, drop, success and failure only"))
	}
	if m := rule.Explode; m != nil {
		c.fail(notation.Errorf(m.At, "a group takes keep, drop, success and failure only"))
	}
	count.Keeps = roll.Keep.Keeps
	return count
}

// rangeOf returns the range of whole numbers n such that n/den meets a compare point, cut to 64 bits.
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
