package dist

import (
	"math/big"
	"slices"

	"oddsmith/exact/rational"
)

// Weights is a list of nonnegative integers: as uint64 if the total fits in one, else as big integers,
// of which nil is 0. A list that is part of a Dist is not changed any more; lists may share integers.
type Weights struct {
	Small []uint64
	Big   []*big.Int
}

// newWeights returns n zeros, in the representation for weights that sum to at most total.
func newWeights(n int, total *big.Int) Weights {
	if total.IsUint64() {
		return Weights{Small: make([]uint64, n)}
	}
	return Weights{Big: make([]*big.Int, n)}
}

// weightsOf returns the weights ws, whose integers are shared.
func weightsOf(ws []*big.Int, total *big.Int) Weights {
	if !total.IsUint64() {
		return Weights{Big: ws}
	}
	w := newWeights(len(ws), total)
	for i, v := range ws {
		w.share(i, v)
	}
	return w
}

// share sets weight i to v, which is shared.
func (w Weights) share(i int, v *big.Int) {
	if w.Small != nil {
		w.Small[i] = v.Uint64()
		return
	}
	w.Big[i] = v
}

func (w Weights) len() int { return max(len(w.Small), len(w.Big)) }

func (w Weights) isZero(i int) bool {
	if w.Small != nil {
		return w.Small[i] == 0
	}
	return w.Big[i] == nil || w.Big[i].Sign() == 0
}

// At returns weight i, either in scratch or as the stored integer. It must not be changed.
func (w Weights) At(i int, scratch *big.Int) *big.Int {
	if w.Small != nil {
		return scratch.SetUint64(w.Small[i])
	}
	if w.Big[i] == nil {
		return scratch.SetUint64(0)
	}
	return w.Big[i]
}

// Own returns weight i as a new integer.
func (w Weights) Own(i int) *big.Int { return w.put(new(big.Int), i) }

// put sets v to weight i.
func (w Weights) put(v *big.Int, i int) *big.Int {
	if at := w.At(i, v); at != v {
		v.Set(at)
	}
	return v
}

// slice returns the weights of [from, to).
func (w Weights) slice(from, to int) Weights {
	if w.Small != nil {
		return Weights{Small: w.Small[from:to]}
	}
	return Weights{Big: w.Big[from:to]}
}

// set sets weight k to v[i], whose integer is shared.
func (w Weights) set(k int, v Weights, i int) {
	if w.Small != nil {
		w.Small[k] = v.Small[i]
		return
	}
	w.Big[k] = v.Big[i]
}

// add adds v to weight k, whose integer must not be shared.
func (w Weights) add(k int, v *big.Int) {
	if w.Small != nil {
		w.Small[k] += v.Uint64()
		return
	}
	if w.Big[k] == nil {
		w.Big[k] = new(big.Int)
	}
	w.Big[k].Add(w.Big[k], v)
}

// A scratch is memory for [Weights.addProduct].
type scratch struct{ x, y, xy big.Int }

// addProduct adds a[i]*b[j] to weight k. If w is in uint64, so are a and b, because a factor is never
// longer than the total of the product.
func (w Weights) addProduct(k int, a Weights, i int, b Weights, j int, s *scratch) {
	if w.Small != nil {
		w.Small[k] += a.Small[i] * b.Small[j]
		return
	}
	w.add(k, s.xy.Mul(a.At(i, &s.x), b.At(j, &s.y)))
}

// grown returns the weights with one more zero.
func (w Weights) grown() Weights {
	if w.Small != nil {
		return Weights{Small: append(w.Small, 0)}
	}
	return Weights{Big: append(w.Big, nil)}
}

// sum returns the sum of all weights.
func (w Weights) sum() *big.Int {
	total, scratch := new(big.Int), new(big.Int)
	for i := range w.len() {
		total.Add(total, w.At(i, scratch))
	}
	return total
}

// reach returns the first index at which before plus the weights up to it sum to at least goal; the
// length if there is none. Weights of 0 are skipped.
func (w Weights) reach(goal, before *big.Int) int {
	sum, scratch := new(big.Int).Set(before), new(big.Int)
	for i := range w.len() {
		if !w.isZero(i) && sum.Add(sum, w.At(i, scratch)).Cmp(goal) >= 0 {
			return i
		}
	}
	return w.len()
}

var bigOne = big.NewInt(1)

// gcd returns the greatest common divisor of all weights and g; it may be g itself.
func (w Weights) gcd(g *big.Int) *big.Int {
	if w.Small != nil && g.IsUint64() {
		d := g.Uint64()
		for _, v := range w.Small {
			if d == 1 {
				break
			}
			d = rational.GCD(d, v)
		}
		if d == g.Uint64() {
			return g
		}
		if d == 1 {
			return bigOne
		}
		return new(big.Int).SetUint64(d)
	}
	g, scratch := new(big.Int).Set(g), new(big.Int)
	for i := range w.len() {
		if g.Cmp(bigOne) == 0 {
			break
		}
		if !w.isZero(i) {
			g.GCD(nil, nil, g, w.At(i, scratch))
		}
	}
	return g
}

// scaled returns the weights times num/den, one of which is 1 and den divides all weights. total is
// the total of the result.
func (w Weights) scaled(num, den, total *big.Int) Weights {
	out := newWeights(w.len(), total)
	if w.Small != nil && out.Small != nil && den.IsUint64() {
		n, d := num.Uint64(), den.Uint64()
		for i, v := range w.Small {
			out.Small[i] = v / d * n // no weight is longer than the total
		}
		return out
	}
	v, scratch := new(big.Int), new(big.Int)
	for i := range w.len() {
		if !w.isZero(i) {
			out.add(i, v.Quo(v.Mul(w.At(i, scratch), num), den))
		}
	}
	return out
}

// reversed returns the weights in reverse order.
func (w Weights) reversed() Weights {
	w = Weights{Small: slices.Clone(w.Small), Big: slices.Clone(w.Big)}
	slices.Reverse(w.Small)
	slices.Reverse(w.Big)
	return w
}
