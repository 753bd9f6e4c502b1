package dist

import (
	"math/big"
	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
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
		onInts: func(a, b, _ int64) int64 { return rational.FloorDiv(a, b) },
		onRats: func(x, y *big.Rat) *big.Rat { return rational.Floor(new(big.Rat).Quo(x, y)) },
	}
	opFloorOrZero = binaryOp{
		onInts: func(a, b, _ int64) int64 {
			if b == 0 {
				return 0
			}
			return rational.FloorDiv(a, b)
		},
		onRats: func(x, y *big.Rat) *big.Rat {
			if y.Sign() == 0 {
				return new(big.Rat)
			}
			return rational.Floor(new(big.Rat).Quo(x, y))
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
			return rational.Trunc(new(big.Rat).Quo(x, y))
		},
	}
	opRem = binaryOp{
		onInts: func(a, b, _ int64) int64 { return a % b }, scale: 1,
		onRats: func(x, y *big.Rat) *big.Rat {
			q := rational.Trunc(new(big.Rat).Quo(x, y))
			return q.Sub(x, q.Mul(q, y))
		},
	}
)

// pointwise returns the distribution of X op Y for independent X and Y by going
// through all pairs of outcomes.
func pointwise(op binaryOp, x, y *Dist, b *budget.Budget) (*Dist, error) {
	if x.Slots() == 0 || y.Slots() == 0 {
		return Empty(Numeric, new(big.Int).Mul(x.total, y.total)), nil
	}
	pairs := float64(x.Slots()) * float64(y.Slots())
	bits := x.Bits() + y.Bits()
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
	values := make([]*big.Rat, 0, x.Slots()*y.Slots())
	w := newWeights(x.Slots()*y.Slots(), total)
	var p product
	for i := range x.Slots() {
		for j := range y.Slots() {
			if !x.w.isZero(i) && !y.w.isZero(j) {
				w.addProduct(len(values), x.w, i, y.w, j, &p)
				values = append(values, op.onRats(x.Value(i), y.Value(j)))
			}
		}
	}
	return fromRationals(values, w.slice(0, len(values)), total), nil
}

func pointwiseInts(op binaryOp, x, y *Dist, a, c Integers, total *big.Int, b *budget.Budget) (*Dist, error) {
	lo, hi := op.onInts(a.Nums[0], c.Nums[0], a.Den), op.onInts(a.Nums[0], c.Nums[0], a.Den)
	for _, u := range a.Nums {
		for _, v := range c.Nums {
			z := op.onInts(u, v, a.Den)
			lo, hi = min(lo, z), max(hi, z)
		}
	}
	pairs := len(a.Nums) * len(c.Nums)
	if err := b.Spend(0, min(float64(hi-lo), float64(pairs)*latticeSlack), x.Bits()+y.Bits()); err != nil {
		return nil, err
	}
	t := newIntTally(lo, hi, pairs, total)
	var p product
	for i, u := range a.Nums {
		for j, v := range c.Nums {
			k := t.slot(op.onInts(u, v, a.Den))
			t.w.addProduct(k, x.w, a.Slot[i], y.w, c.Slot[j], &p)
		}
	}
	den := new(big.Int).Exp(big.NewInt(a.Den), big.NewInt(int64(op.scale)), nil)
	return t.dist(den), nil
}

// Map returns the distribution of f(X) for a numeric X, over the total of X.
// onInts, which may be nil, is f on integer outcomes over den; its results are
// over the same den.
func Map(x *Dist, onInts func(a, den int64) int64, f func(*big.Rat) *big.Rat, b *budget.Budget) (*Dist, error) {
	if x.Slots() == 0 {
		return Empty(Numeric, x.total), nil
	}
	if err := b.Spend(20*float64(x.Slots()), float64(x.Slots()), x.Bits()); err != nil {
		return nil, err
	}
	var d *Dist
	if ints, ok := x.Integers(); ok && onInts != nil {
		d = mappedInts(x, ints, onInts)
	} else {
		values := make([]*big.Rat, x.Slots())
		for i := range values {
			values[i] = f(x.Value(i))
		}
		d = fromRationals(values, x.w, x.total)
	}
	d.rest = x.rest
	return d, nil
}

func mappedInts(x *Dist, ints Integers, f func(a, den int64) int64) *Dist {
	images := make([]int64, len(ints.Nums))
	for i, v := range ints.Nums {
		images[i] = f(v, ints.Den)
	}
	lo, hi := images[0], images[0]
	for _, v := range images {
		lo, hi = min(lo, v), max(hi, v)
	}
	t := newIntTally(lo, hi, len(images), x.total)
	scratch := new(big.Int)
	for i, v := range images {
		t.w.add(t.slot(v), x.w.At(ints.Slot[i], scratch))
	}
	return t.dist(big.NewInt(ints.Den))
}
