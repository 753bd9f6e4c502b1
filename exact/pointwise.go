package exact

import (
	"math/big"
	"oddsmith/exact/budget"
)

// A binaryOp is an operation that is applied to every pair of outcomes. Both
// forms must mean the same; the tests compare them on every pair of small
// operands.
type binaryOp struct {
	// onInts combines a/den and b/den. The result is over den^scale.
	onInts func(a, b int64, den int64) int64
	scale  int

	onRats func(x, y *big.Rat) *big.Rat
}

var (
	opAdd = binaryOp{
		onInts: func(a, b, _ int64) int64 { return a + b }, scale: 1,
		onRats: func(x, y *big.Rat) *big.Rat { return new(big.Rat).Add(x, y) },
	}
	opMul = binaryOp{
		onInts: func(a, b, _ int64) int64 { return a * b }, scale: 2,
		onRats: func(x, y *big.Rat) *big.Rat { return new(big.Rat).Mul(x, y) },
	}
	// The divisions are applied where b is not 0, but for the OrZero rules.
	opQuo = binaryOp{
		onRats: func(x, y *big.Rat) *big.Rat { return new(big.Rat).Quo(x, y) },
	}
	opFloorQuo = binaryOp{
		onInts: func(a, b, _ int64) int64 { return floorDiv(a, b) },
		onRats: func(x, y *big.Rat) *big.Rat { return floorRat(new(big.Rat).Quo(x, y)) },
	}
	opFloorOrZero = binaryOp{
		onInts: func(a, b, _ int64) int64 {
			if b == 0 {
				return 0
			}
			return floorDiv(a, b)
		},
		onRats: func(x, y *big.Rat) *big.Rat {
			if y.Sign() == 0 {
				return new(big.Rat)
			}
			return floorRat(new(big.Rat).Quo(x, y))
		},
	}
	opTruncOrZero = binaryOp{
		onInts: func(a, b, _ int64) int64 {
			if b == 0 {
				return 0
			}
			return a / b
		},
		onRats: func(x, y *big.Rat) *big.Rat {
			if y.Sign() == 0 {
				return new(big.Rat)
			}
			return truncRat(new(big.Rat).Quo(x, y))
		},
	}
	opRem = binaryOp{
		onInts: func(a, b, _ int64) int64 { return a % b }, scale: 1,
		onRats: func(x, y *big.Rat) *big.Rat {
			q := truncRat(new(big.Rat).Quo(x, y))
			return q.Sub(x, q.Mul(q, y))
		},
	}
)

// pointwise returns the distribution of X op Y for independent X and Y by going
// through all pairs of outcomes.
func pointwise(op binaryOp, x, y *Dist, b *budget.Budget) (*Dist, error) {
	if x.slots() == 0 || y.slots() == 0 {
		return nothing(Numeric, new(big.Int).Mul(x.total, y.total)), nil
	}
	pairs := float64(x.slots()) * float64(y.slots())
	bits := x.bits() + y.bits()
	total := new(big.Int).Mul(x.total, y.total)
	if op.onInts != nil {
		if a, c, ok := common(x, y); ok {
			if err := b.Spend(pairs*(20+budget.StepCost(bits)), 0, 0); err != nil {
				return nil, err
			}
			return pointwiseInts(op, x, y, a, c, total, b)
		}
	}
	// Each pair makes a rational of its own.
	if err := b.Spend(pairs*(500+budget.StepCost(bits)), 16*pairs, bits); err != nil {
		return nil, err
	}
	values := make([]*big.Rat, 0, x.slots()*y.slots())
	w := newWeights(x.slots()*y.slots(), total)
	var p product
	for i := range x.slots() {
		for j := range y.slots() {
			if !x.w.isZero(i) && !y.w.isZero(j) {
				w.addProduct(len(values), x.w, i, y.w, j, &p)
				values = append(values, op.onRats(x.value(i), y.value(j)))
			}
		}
	}
	return fromRationals(values, w.slice(0, len(values)), total), nil
}

func pointwiseInts(op binaryOp, x, y *Dist, a, c integers, total *big.Int, b *budget.Budget) (*Dist, error) {
	lo, hi := op.onInts(a.nums[0], c.nums[0], a.den), op.onInts(a.nums[0], c.nums[0], a.den)
	for _, u := range a.nums {
		for _, v := range c.nums {
			z := op.onInts(u, v, a.den)
			lo, hi = min(lo, z), max(hi, z)
		}
	}
	pairs := len(a.nums) * len(c.nums)
	if err := b.Spend(0, min(float64(hi-lo), float64(pairs)*latticeSlack), x.bits()+y.bits()); err != nil {
		return nil, err
	}
	t := newIntTally(lo, hi, pairs, total)
	var p product
	for i, u := range a.nums {
		for j, v := range c.nums {
			k := t.slot(op.onInts(u, v, a.den))
			t.w.addProduct(k, x.w, a.slot[i], y.w, c.slot[j], &p)
		}
	}
	den := new(big.Int).Exp(big.NewInt(a.den), big.NewInt(int64(op.scale)), nil)
	return t.dist(den), nil
}

// mapped returns the distribution of f(X) for a numeric X, over the total of X.
// onInts, which may be nil, is f on integer outcomes over den; its results are
// over the same den.
func mapped(x *Dist, onInts func(a, den int64) int64, f func(*big.Rat) *big.Rat, b *budget.Budget) (*Dist, error) {
	if x.slots() == 0 {
		return nothing(Numeric, x.total), nil
	}
	if err := b.Spend(20*float64(x.slots()), float64(x.slots()), x.bits()); err != nil {
		return nil, err
	}
	var d *Dist
	if ints, ok := x.integers(); ok && onInts != nil {
		d = mappedInts(x, ints, onInts)
	} else {
		values := make([]*big.Rat, x.slots())
		for i := range values {
			values[i] = f(x.value(i))
		}
		d = fromRationals(values, x.w, x.total)
	}
	d.rest = x.rest
	return d, nil
}

func mappedInts(x *Dist, ints integers, f func(a, den int64) int64) *Dist {
	images := make([]int64, len(ints.nums))
	for i, v := range ints.nums {
		images[i] = f(v, ints.den)
	}
	lo, hi := images[0], images[0]
	for _, v := range images {
		lo, hi = min(lo, v), max(hi, v)
	}
	t := newIntTally(lo, hi, len(images), x.total)
	scratch := new(big.Int)
	for i, v := range images {
		t.w.add(t.slot(v), x.w.at(ints.slot[i], scratch))
	}
	return t.dist(big.NewInt(ints.den))
}
