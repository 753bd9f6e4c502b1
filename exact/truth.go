package exact

import (
	"math/big"
	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

var alwaysYes, alwaysNo = Labelled(Yes), Labelled(No)

// truthOf returns the truth value that is always v.
func truthOf(v bool) *Dist {
	if v {
		return alwaysYes
	}
	return alwaysNo
}

// truthWeights returns the weights of true and false.
func (d *Dist) truthWeights() (yes, no *big.Int) {
	yes, no = new(big.Int), new(big.Int)
	for i, o := range d.outcomes {
		if o.Label == Yes {
			yes = d.w.own(i)
		} else {
			no = d.w.own(i)
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
	return truth(p.Num(), new(big.Int).Sub(p.Denom(), p.Num()))
}

// Yes and No are the labels of truth values.
const (
	Yes = "yes"
	No  = "no"
)

// truth returns the truth value with the weights yes and no, in lowest terms;
// a label of weight 0 is left out.
func truth(yes, no *big.Int) *Dist {
	if d := smallTruth(yes, no); d != nil {
		return d
	}
	return fromOutcomes(Categorical, []Outcome{{Label: Yes}, {Label: No}}, []*big.Int{yes, no})
}

// vagueTruth returns the truth value with the weights yes and no, where the rest
// of the total may be either.
func vagueTruth(yes, no, total *big.Int) *Dist {
	vague := new(big.Int).Sub(total, yes)
	if vague.Sub(vague, no).Sign() == 0 {
		return truth(yes, no)
	}
	d := &Dist{kind: Categorical, total: total}
	for _, side := range []struct {
		label string
		w     *big.Int
	}{{Yes, yes}, {No, no}} {
		if side.w.Sign() > 0 {
			d.outcomes = append(d.outcomes, Outcome{Label: side.label})
			d.w.big = append(d.w.big, side.w)
		}
	}
	d.tail = &tail{weight: vague, under: new(big.Int), vague: vague}
	return d.reduced()
}

var bothTruths, onlyYes, onlyNo = []Outcome{{Label: Yes}, {Label: No}}, []Outcome{{Label: Yes}}, []Outcome{{Label: No}}

// smallTruth is truth for weights of 63 bits, nil for others.
func smallTruth(yes, no *big.Int) *Dist {
	if !yes.IsInt64() || !no.IsInt64() || yes.Sign() < 0 || no.Sign() < 0 {
		return nil
	}
	y, n := yes.Uint64(), no.Uint64()
	g := gcd64(y, n)
	if g == 0 {
		return nil
	}
	d := &Dist{kind: Categorical, outcomes: bothTruths, total: new(big.Int).SetUint64((y + n) / g)}
	switch {
	case n == 0:
		d.outcomes, d.w.small = onlyYes, []uint64{y / g}
	case y == 0:
		d.outcomes, d.w.small = onlyNo, []uint64{n / g}
	default:
		d.w.small = []uint64{y / g, n / g}
	}
	return d
}

// logical returns `X and Y` or `X or Y` for independent X and Y.
func logical(op notation.BinaryOp, a, c *Dist) *Dist {
	if a.tail != nil || c.tail != nil {
		return vagueLogical(op, a, c)
	}
	ya, na := a.truthWeights()
	yc, nc := c.truthWeights()
	total := new(big.Int).Mul(a.total, c.total)
	if op == notation.And {
		yes := ya.Mul(ya, yc)
		return truth(yes, total.Sub(total, yes))
	}
	no := na.Mul(na, nc)
	return truth(total.Sub(total, no), no)
}

// vagueLogical is logical for operands of which one is not certain: false and
// anything is false, true or anything is true.
func vagueLogical(op notation.BinaryOp, a, c *Dist) *Dist {
	ya, na := a.truthWeights()
	yc, nc := c.truthWeights()
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
	return vagueTruth(both, either, total)
}

// eitherWay mixes by a condition that is not certain in all of its weight: there,
// the result may be either part.
func eitherWay(parts []part, cond *Dist, b *budget.Budget) (*Dist, error) {
	if len(parts) < 2 || parts[0].dist == nil || parts[1].dist == nil {
		return nil, requireFinite(b, cond)
	}
	x, y := parts[0].dist, parts[1].dist
	one := big.NewInt(1)
	d := nothing(x.kind, one)
	d.tail = &tail{weight: one, under: new(big.Int), vague: one}
	if x.kind == Numeric {
		ma, sa := x.firstMoments()
		mb, sb := y.firstMoments()
		d.tail.mean, d.tail.second = ma.with(mb.lo).with(mb.hi), sa.with(sb.lo).with(sb.hi)
		aAbove, aBelow := x.IsUnbounded()
		bAbove, bBelow := y.IsUnbounded()
		if aAbove || bAbove {
			d.tail.hi = new(big.Rat)
		}
		if aBelow || bBelow {
			d.tail.lo = new(big.Rat)
		}
	}
	return mix(append(parts, part{weight: cond.tail.weight, dist: d}), b)
}

// not returns the truth value that is true where the other is false.
func not(d *Dist) *Dist {
	yes, no := d.truthWeights()
	return vagueTruth(no, yes, d.total)
}
