package dist

import (
	"math"
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// A binaryOp is an operation that is applied to every pair of outcomes. Both forms must
// mean the same; the tests compare them on every pair of small operands.
type binaryOp struct {
	// onInts combines a/den and b/den, and is nil where the results lie on no useful
	// lattice. The result is over den^scale.
	onInts func(a, b int64, den int64) int64
	scale  int

	onRats func(z, x, y *big.Rat) *big.Rat // z is scratch
}

var (
	opAdd = binaryOp{onInts: func(a, b, _ int64) int64 { return a + b }, scale: 1, onRats: (*big.Rat).Add}
	opMul = binaryOp{onInts: func(a, b, _ int64) int64 { return a * b }, scale: 2, onRats: (*big.Rat).Mul}

	// The divisions are applied where b is not 0, but for the OrZero rules.
	opQuo         = binaryOp{onRats: (*big.Rat).Quo}
	opFloorQuo    = binaryOp{onInts: func(a, b, _ int64) int64 { return rational.FloorDiv(a, b) }, onRats: rational.FloorQuo}
	opTruncQuo    = binaryOp{onInts: func(a, b, _ int64) int64 { return a / b }, onRats: rational.TruncQuo}
	opRem         = binaryOp{onInts: func(a, b, _ int64) int64 { return a % b }, scale: 1, onRats: rational.Remainder}
	opFloorOrZero = opFloorQuo.orZero()
	opTruncOrZero = opTruncQuo.orZero()
)

// orZero returns the operation with the result 0 for a division by 0.
func (op binaryOp) orZero() binaryOp {
	return binaryOp{
		onInts: func(a, b, den int64) int64 {
			if b == 0 {
				return 0
			}
			return op.onInts(a, b, den)
		},
		onRats: func(z, x, y *big.Rat) *big.Rat {
			if y.Sign() == 0 {
				return z
			}
			return op.onRats(z, x, y)
		},
	}
}

// pointwise returns the distribution of X op Y for independent X and Y, by going through all pairs of
// values.
func pointwise(op binaryOp, x, y *Dist, b *budget.Budget) (*Dist, error) {
	total := new(big.Int).Mul(x.total, y.total)
	if x.Slots() == 0 || y.Slots() == 0 {
		return Empty(Numeric, total), nil
	}
	pairs := float64(x.Slots()) * float64(y.Slots())
	bits := x.Bits() + y.Bits()
	a, c, small := common(x, y)
	if small && op.onInts != nil {
		if err := b.Charge(pairs * pairCost(x.Bits(), y.Bits())); err != nil {
			return nil, err
		}
		return pointwiseInts(op, x, y, a, c, total, b)
	}
	// Each pair makes a rational of its own.
	if err := b.Make(rationalsWork(pairs, bits, small), rationalWords*pairs, bits); err != nil {
		return nil, err
	}
	values := make([]*big.Rat, 0, x.Slots()*y.Slots())
	w := rational.NewColumn(x.Slots()*y.Slots(), total)
	var s rational.Scratch
	py := y.positive()
	ys := make([]*big.Rat, len(py))
	for k, j := range py {
		ys[k] = y.sharedValue(j)
	}
	for _, i := range x.positive() {
		v := x.sharedValue(i)
		for k, j := range py {
			w.AddProduct(len(values), x.w, i, y.w, j, &s)
			values = append(values, rational.Compact(op.onRats(new(big.Rat), v, ys[k])))
		}
		if err := b.Pass(500 * float64(len(py))); err != nil {
			return nil, err
		}
	}
	return sortedRationals(values, w.Slice(0, len(values)), total, b)
}

// Pairs returns the distribution of f(X, Y) for independent X and Y.
func Pairs(x, y *Dist, f func(x, y *big.Rat) *big.Rat, b *budget.Budget) (*Dist, error) {
	return pointwise(binaryOp{onRats: func(_, x, y *big.Rat) *big.Rat { return f(x, y) }}, x, y, b)
}

// pairCost returns the price of adding a product of weights below 2^x and 2^y to a weight: long
// weights are scattered in memory.
func pairCost(x, y float64) float64 {
	const place, apart = 20, 400
	cost := place + budget.ProductCost(x, y)
	if x+y >= 64 {
		cost += apart
	}
	return cost
}

// rationalsWork returns the price of making and sorting n rationals with weights of that many bits.
// Small ones are compared as machine words.
func rationalsWork(n, bits float64, small bool) float64 {
	each, compared := 500.0, 150.0
	if small {
		each, compared = 300, 20
	}
	return n * (each + compared*math.Log2(n+1) + budget.StepCost(bits))
}

// rationalWords is the memory of a rational in words.
const rationalWords = 16

// pointwiseInts is pointwise for an x with the values a and a y with the values c, over one denominator. total
// is the product of their totals.
func pointwiseInts(op binaryOp, x, y *Dist, a, c integers, total *big.Int, b *budget.Budget) (*Dist, error) {
	px, py := x.positive(), y.positive()
	lo := op.onInts(a.at(px[0]), c.at(py[0]), a.den)
	hi := lo
	for _, i := range px {
		for _, j := range py {
			z := op.onInts(a.at(i), c.at(j), a.den)
			lo, hi = min(lo, z), max(hi, z)
		}
		if err := b.Pass(4 * float64(len(py))); err != nil {
			return nil, err
		}
	}
	pairs := len(px) * len(py)
	if err := b.Make(0, min(float64(hi-lo), float64(pairs)*latticeSlack), x.Bits()+y.Bits()); err != nil {
		return nil, err
	}
	t := newIntTally(lo, hi, pairs, total)
	each := pairCost(x.Bits(), y.Bits())
	var s rational.Scratch
	for _, i := range px {
		for _, j := range py {
			t.w.AddProduct(t.slot(op.onInts(a.at(i), c.at(j), a.den)), x.w, i, y.w, j, &s)
		}
		if err := b.Pass(float64(len(py)) * each); err != nil {
			return nil, err
		}
	}
	den := int64(1)
	for range op.scale {
		den *= a.den
	}
	return t.dist(den), nil
}

// Map returns the distribution of f(X) for a numeric X, over the total of X; f is not asked about values of
// weight 0. It is given twice: as onRats and, for integers over den, as onInts, which returns the numerator of
// the result over den and may be nil.
func Map(x *Dist, onInts func(a, den int64) int64, onRats func(*big.Rat) *big.Rat, b *budget.Budget) (*Dist, error) {
	if x.Slots() == 0 {
		return Empty(Numeric, x.total), nil
	}
	if err := b.Make(20*float64(x.Slots()), float64(x.Slots()), x.Bits()); err != nil {
		return nil, err
	}
	var d *Dist
	if ints, ok := x.integers(); ok && onInts != nil {
		d = mappedInts(x, ints, onInts)
	} else {
		slots := x.positive()
		values, w := make([]*big.Rat, len(slots)), rational.NewColumn(len(slots), x.total)
		for k, slot := range slots {
			values[k] = onRats(x.Value(slot))
			w.Set(k, x.w, slot)
		}
		d = fromRationals(values, w, x.total)
	}
	d.rest = x.rest
	return d, nil
}

// mappedInts is [Map] for an x with the values ints over one denominator.
func mappedInts(x *Dist, ints integers, f func(a, den int64) int64) *Dist {
	slots := x.positive()
	images := make([]int64, len(slots))
	for k, slot := range slots {
		images[k] = f(ints.at(slot), ints.den)
	}
	t := newIntTally(slices.Min(images), slices.Max(images), len(images), x.total)
	scratch := new(big.Int)
	for k, slot := range slots {
		t.w.Add(t.slot(images[k]), x.w.At(slot, scratch))
	}
	return t.dist(ints.den)
}
