package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
)

// A Component is how an outcome, or one item of a tuple, is read from columns. Its
// value in a sample is Constant if that is not nil; else num/den if Den is a column;
// else (K*num + C)/Scale.
type Component struct {
	Sort     Sort
	Constant *big.Rat

	Num, Den    vm.Reg
	K, C, Scale int64

	// Low and High bound the values of the column Num; both are nil for a ratio.
	Low, High *big.Int
}

// component returns how the value of s, an item of the outcome, is read from columns after a run.
func (c *compiler) component(s scalar) Component {
	out := Component{Sort: s.sort, Constant: s.constant, Num: s.reg, K: s.k, C: s.c, Scale: s.den}
	if s.isRatio() {
		out.Num, out.Den = c.materialise(s.ratio.num, 1), c.materialise(s.ratio.over, 1)
	} else if s.constant == nil {
		raw := s.raw()
		out.Low, out.High = ceilRat(raw.lo).Num(), floorRat(raw.hi).Num()
	}
	return out
}

// IsRatio reports whether the denominator differs from sample to sample.
func (c *Component) IsRatio() bool { return c.Constant == nil && c.Den != vm.None }

// Value returns the value that the numbers num and den of the columns Num and Den encode; den is used
// by ratios only.
func (c *Component) Value(num, den int64) *big.Rat {
	switch {
	case c.Constant != nil:
		return c.Constant
	case c.IsRatio():
		return big.NewRat(num, den)
	}
	v := mulRat(big.NewRat(c.K, c.Scale), new(big.Rat).SetInt64(num))
	return v.Add(v, big.NewRat(c.C, c.Scale))
}

// Float is [Component.Value] in floating point. Products are rounded before they are
// added: a fused multiplication would round differently on other processors.
func (c *Component) Float(num, den int64) float64 {
	switch {
	case c.Constant != nil:
		v, _ := c.Constant.Float64()
		return v
	case c.IsRatio():
		return float64(num) / float64(den)
	}
	return (float64(float64(c.K)*float64(num)) + float64(c.C)) / float64(c.Scale)
}
