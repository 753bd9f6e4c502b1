package dist

import (
	"math/big"
	"slices"

	"oddsmith/exact/rational"
)

// Weights is a column of non-negative integers on one of two rungs: uint64 where the
// total that they are made for fits in one, else big integers, of which nil is 0.
// A column is not changed once it is part of a Dist; columns may share integers.
type Weights struct {
	Small []uint64
	Big   []*big.Int
}

// newWeights returns n zeros on the rung that holds sums up to total.
func newWeights(n int, total *big.Int) Weights {
	if total.IsUint64() {
		return Weights{Small: make([]uint64, n)}
	}
	return Weights{Big: make([]*big.Int, n)}
}

// weightsOf returns a column of these integers, which are shared.
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

// share makes v weight i, and shares it.
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

// At returns weight i: in scratch, or as the stored integer, which must not be changed.
func (w Weights) At(i int, scratch *big.Int) *big.Int {
	if w.Small != nil {
		return scratch.SetUint64(w.Small[i])
	}
	if w.Big[i] == nil {
		return scratch.SetUint64(0)
	}
	return w.Big[i]
}

// Own returns weight i as an integer that is the caller's to change.
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

// set makes weight k that of v at i, and shares its integer.
func (w Weights) set(k int, v Weights, i int) {
	if w.Small != nil {
		w.Small[k] = v.Small[i]
		return
	}
	w.Big[k] = v.Big[i]
}

// add adds v to weight k. The column must own its integers.
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

// A scratch is space for [Weights.addProduct].
type scratch struct{ x, y, xy big.Int }

// addProduct adds a[i]*b[j] to weight k. Where w is small, so are a and b: a factor is
// never longer than the total of the product.
func (w Weights) addProduct(k int, a Weights, i int, b Weights, j int, s *scratch) {
	if w.Small != nil {
		w.Small[k] += a.Small[i] * b.Small[j]
		return
	}
	w.add(k, s.xy.Mul(a.At(i, &s.x), b.At(j, &s.y)))
}

// grown returns the column with one zero more.
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

// reach returns the first index up to which the weights, with those before, sum to the
// goal or more; the length if none does. An index of weight 0 is passed over.
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

// gcd returns the greatest common divisor of all weights and g, which may be g itself.
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

// scaled returns the column times num/den, of which one is 1 and den divides all weights,
// on the rung for total, which is scaled already.
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

// reversed returns the column backwards.
func (w Weights) reversed() Weights {
	w = Weights{Small: slices.Clone(w.Small), Big: slices.Clone(w.Big)}
	slices.Reverse(w.Small)
	slices.Reverse(w.Big)
	return w
}
