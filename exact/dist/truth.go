package dist

import (
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// Yes and No are the labels of truth values.
const (
	Yes = "yes"
	No  = "no"
)

// AlwaysYes and AlwaysNo are the truth values that are certain.
var AlwaysYes, AlwaysNo = Labelled(Yes), Labelled(No)

// Truth returns the distribution of the constant truth value v.
func Truth(v bool) *Dist {
	if v {
		return AlwaysYes
	}
	return AlwaysNo
}

// Bernoulli returns the truth value that is true with probability p. It panics if p is not
// in 0..1.
func Bernoulli(p *big.Rat) *Dist {
	if p.Sign() < 0 || p.Cmp(one) > 0 {
		panic("exact: Bernoulli of a probability outside 0..1")
	}
	return truth(p.Num(), new(big.Int).Sub(p.Denom(), p.Num()), nil)
}

var truthOutcomes = []Outcome{{Label: Yes}, {Label: No}}

// truth returns the distribution of a truth value with the weights yes and no, in lowest terms. If
// they sum to less than the total, the difference is unplaced; a nil total is their sum. A label of
// weight 0 is left out.
func truth(yes, no, total *big.Int) *Dist {
	if total == nil {
		total = new(big.Int).Add(yes, no)
	}
	return fromOutcomes(Categorical, truthOutcomes, []*big.Int{yes, no}, total)
}

// TruthWeights returns the weights of true and false.
func (d *Dist) TruthWeights() (yes, no *big.Int) {
	yes, no = new(big.Int), new(big.Int)
	for i, o := range d.outcomes {
		if o.Label == Yes {
			d.w.At(i, yes)
		} else {
			d.w.At(i, no)
		}
	}
	return yes, no
}

// Divided splits a distribution without a tail by a condition: conds has the distribution of the
// condition for every slot with a weight. The parts are the conditional distributions given that it is
// true, and that it is false, nil for an event of probability 0; their weights are in lowest terms.
func (d *Dist) Divided(conds []*Dist) (parts [2]Part) {
	common := big.NewInt(1)
	for i, c := range conds {
		if c != nil && (i == 0 || c != conds[i-1]) {
			common = rational.LCM(common, c.total)
		}
	}
	total := new(big.Int).Mul(d.total, common)
	sides := [...]rational.Column{rational.NewColumn(d.Slots(), total), rational.NewColumn(d.Slots(), total)}
	var f, scratch big.Int
	for i, c := range conds {
		if c == nil {
			continue
		}
		for k, o := range c.outcomes {
			side := 0
			if o.Label == No {
				side = 1
			}
			f.Mul(f.Quo(common, c.total), c.w.At(k, &scratch))
			sides[side].Add(i, f.Mul(&f, d.w.At(i, &scratch)))
		}
	}
	for i, w := range sides {
		sum := w.Sum()
		if sum.Sign() > 0 {
			parts[i].Dist = d.weighted(w, sum).Reduced()
		}
		parts[i].Weight = new(big.Int).Quo(sum, f.GCD(nil, nil, sum, total))
	}
	return parts
}

// weighted returns a distribution with the same values and the weights w over total.
func (d *Dist) weighted(w rational.Column, total *big.Int) *Dist {
	if w.Width > len(total.Bits()) {
		w = w.Scaled(bigOne, bigOne, total)
	}
	if x, ok := d.integers(); ok {
		return fromIntegers(x, w, total)
	}
	values := make([]*big.Rat, d.Slots())
	for i := range values {
		values[i] = d.sharedValue(i)
	}
	return fromRationals(values, w, total)
}

// Not returns the distribution of the negation of a truth value.
func Not(d *Dist) *Dist {
	yes, no := d.TruthWeights()
	return truth(no, yes, d.total)
}

// Logical returns `X and Y` or `X or Y` for independent X and Y: false and anything is
// false, true or anything is true.
func Logical(op notation.BinaryOp, x, y *Dist) *Dist {
	yesX, noX := x.TruthWeights()
	yesY, noY := y.TruthWeights()
	total := new(big.Int).Mul(x.total, y.total)
	// One operand decides alone; failing that, both together.
	decided := func(ofX, ofY *big.Int) *big.Int {
		w := new(big.Int).Mul(ofX, y.total)
		return w.Add(w, ofX.Mul(ofX.Sub(x.total, ofX), ofY))
	}
	if op == notation.And {
		return truth(yesX.Mul(yesX, yesY), decided(noX, noY), total)
	}
	no := new(big.Int).Mul(noX, noY)
	return truth(decided(yesX, yesY), no, total)
}

// AnyOf returns the mixture of parts, one for each listed value of the distribution values. Where a value is
// not known, because its weight is unplaced, the result may be that of any part.
func AnyOf(parts []Part, values *Dist, b *budget.Budget) (*Dist, error) {
	if slices.ContainsFunc(parts, func(p Part) bool { return p.Dist == nil }) {
		return nil, RequireFinite(b, values)
	}
	d := Empty(parts[0].Dist.kind, big.NewInt(1))
	var mean, second rational.Interval
	var above, below bool
	if d.kind == Numeric {
		for _, p := range parts {
			m, s := p.Dist.FirstMoments()
			mean, second = mean.With(m.Lo).With(m.Hi), second.With(s.Lo).With(s.Hi)
			up, down := p.Dist.IsUnbounded()
			above, below = above || up, below || down
		}
	}
	d = d.WithUnplaced(above, below, mean, second)
	return Mix(append(parts, Part{Weight: values.tail.weight, Dist: d}), b)
}

// Indicator returns 1 where a truth value is true and 0 where it is false.
func Indicator(d *Dist) *Dist {
	yes, no := d.TruthWeights()
	return FromColumn([]int64{0, 1}, 1, []*big.Int{no, yes}, d.Total()).Reduced()
}
