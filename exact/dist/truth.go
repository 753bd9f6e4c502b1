package dist

import (
	"math/big"
	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

var AlwaysYes, AlwaysNo = Labelled(Yes), Labelled(No)

// Truth returns the truth value that is always v.
func Truth(v bool) *Dist {
	if v {
		return AlwaysYes
	}
	return AlwaysNo
}

// TruthWeights returns the weights of true and false.
func (d *Dist) TruthWeights() (yes, no *big.Int) {
	yes, no = new(big.Int), new(big.Int)
	for i, o := range d.outcomes {
		if o.Label == Yes {
			yes = d.w.Own(i)
		} else {
			no = d.w.Own(i)
		}
	}
	return yes, no
}

// Bernoulli returns the truth value that is true with probability p.
// It panics if p is not in 0..1.
func Bernoulli(p *big.Rat) *Dist {
	if p.Sign() < 0 || p.Cmp(big.NewRat(1, 1)) > 0 {
		panic("exact: Bernoulli of a probability outside 0..1")
	}
	return truthOfWeights(p.Num(), new(big.Int).Sub(p.Denom(), p.Num()))
}

// Yes and No are the labels of truth values.
const (
	Yes = "yes"
	No  = "no"
)

// truthOfWeights returns the truth value with the weights yes and no, in lowest terms;
// a label of weight 0 is left out.
func truthOfWeights(yes, no *big.Int) *Dist {
	if d := smallTruth(yes, no); d != nil {
		return d
	}
	return fromOutcomes(Categorical, []Outcome{{Label: Yes}, {Label: No}}, []*big.Int{yes, no})
}

// truthWithin returns the truth value with the weights yes and no, where the rest
// of the total may be either.
func truthWithin(yes, no, total *big.Int) *Dist {
	vague := new(big.Int).Sub(total, yes)
	if vague.Sub(vague, no).Sign() == 0 {
		return truthOfWeights(yes, no)
	}
	d := &Dist{kind: Categorical, total: total}
	for _, side := range []struct {
		label string
		w     *big.Int
	}{{Yes, yes}, {No, no}} {
		if side.w.Sign() > 0 {
			d.outcomes = append(d.outcomes, Outcome{Label: side.label})
			d.w.Big = append(d.w.Big, side.w)
		}
	}
	d.tail = &tail{weight: vague, under: new(big.Int), unplaced: vague}
	return d.Reduced()
}

var bothTruths, onlyYes, onlyNo = []Outcome{{Label: Yes}, {Label: No}}, []Outcome{{Label: Yes}}, []Outcome{{Label: No}}

// smallTruth is truth for weights of 63 bits, nil for others.
func smallTruth(yes, no *big.Int) *Dist {
	if !yes.IsInt64() || !no.IsInt64() || yes.Sign() < 0 || no.Sign() < 0 {
		return nil
	}
	y, n := yes.Uint64(), no.Uint64()
	g := rational.GCD(y, n)
	if g == 0 {
		return nil
	}
	d := &Dist{kind: Categorical, outcomes: bothTruths, total: new(big.Int).SetUint64((y + n) / g)}
	switch {
	case n == 0:
		d.outcomes, d.w.Small = onlyYes, []uint64{y / g}
	case y == 0:
		d.outcomes, d.w.Small = onlyNo, []uint64{n / g}
	default:
		d.w.Small = []uint64{y / g, n / g}
	}
	return d
}

// Logical returns `X and Y` or `X or Y` for independent X and Y.
func Logical(op notation.BinaryOp, a, c *Dist) *Dist {
	if a.tail != nil || c.tail != nil {
		return logicalWithin(op, a, c)
	}
	ya, na := a.TruthWeights()
	yc, nc := c.TruthWeights()
	total := new(big.Int).Mul(a.total, c.total)
	if op == notation.And {
		yes := ya.Mul(ya, yc)
		return truthOfWeights(yes, total.Sub(total, yes))
	}
	no := na.Mul(na, nc)
	return truthOfWeights(total.Sub(total, no), no)
}

// logicalWithin is logical for operands of which one is not certain: false and
// anything is false, true or anything is true.
func logicalWithin(op notation.BinaryOp, a, c *Dist) *Dist {
	ya, na := a.TruthWeights()
	yc, nc := c.TruthWeights()
	total := new(big.Int).Mul(a.total, c.total)
	deciding, other := [2]*big.Int{na, nc}, [2]*big.Int{ya, yc}
	if op == notation.Or {
		deciding, other = other, deciding
	}
	either := new(big.Int).Mul(deciding[0], c.total)
	either.Add(either, new(big.Int).Mul(new(big.Int).Sub(a.total, deciding[0]), deciding[1]))
	both := new(big.Int).Mul(other[0], other[1])
	if op == notation.Or {
		either, both = both, either
	}
	return truthWithin(both, either, total)
}

// EitherWay mixes by a condition that is not certain in all of its weight: there,
// the result may be either part.
func EitherWay(parts []Part, cond *Dist, b *budget.Budget) (*Dist, error) {
	if len(parts) < 2 || parts[0].Dist == nil || parts[1].Dist == nil {
		return nil, RequireFinite(b, cond)
	}
	x, y := parts[0].Dist, parts[1].Dist
	one := big.NewInt(1)
	d := Empty(x.kind, one)
	d.tail = &tail{weight: one, under: new(big.Int), unplaced: one}
	if x.kind == Numeric {
		ma, sa := x.FirstMoments()
		mb, sb := y.FirstMoments()
		d.tail.mean, d.tail.second = ma.With(mb.Lo).With(mb.Hi), sa.With(sb.Lo).With(sb.Hi)
		aAbove, aBelow := x.IsUnbounded()
		bAbove, bBelow := y.IsUnbounded()
		if aAbove || bAbove {
			d.tail.hi = new(big.Rat)
		}
		if aBelow || bBelow {
			d.tail.lo = new(big.Rat)
		}
	}
	return Mix(append(parts, Part{Weight: cond.tail.weight, Dist: d}), b)
}

// Not returns the truth value that is true where the other is false.
func Not(d *Dist) *Dist {
	yes, no := d.TruthWeights()
	return truthWithin(no, yes, d.total)
}
