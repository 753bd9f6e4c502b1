package dist

import (
	"math/big"
	"oddsmith/exact/rational"
)

// Weights is a column of non-negative integers on the two rungs of the ladder:
// uint64 where the total they are made for fits in one, else big integers. A
// nil *big.Int is 0. Whoever holds a weights value never changes it once it
// is part of a Dist; entries may be shared between columns.
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

func (w Weights) len() int { return max(len(w.Small), len(w.Big)) }

func (w Weights) isZero(i int) bool {
	if w.Small != nil {
		return w.Small[i] == 0
	}
	return w.Big[i] == nil || w.Big[i].Sign() == 0
}

// At returns weight i, in scratch or as the stored integer: not to be changed.
func (w Weights) At(i int, scratch *big.Int) *big.Int {
	if w.Small != nil {
		return scratch.SetUint64(w.Small[i])
	}
	if w.Big[i] == nil {
		return scratch.SetUint64(0)
	}
	return w.Big[i]
}

// Own returns weight i, which is the caller's to change.
func (w Weights) Own(i int) *big.Int {
	v := new(big.Int)
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

// A product is scratch space for weights.addProduct.
type product struct{ x, y, xy big.Int }

// addProduct adds a[i]*b[j] to weight k. Where w is small, so are a and b: a
// factor is never longer than the total of the product.
func (w Weights) addProduct(k int, a Weights, i int, b Weights, j int, p *product) {
	if w.Small != nil {
		w.Small[k] += a.Small[i] * b.Small[j]
		return
	}
	w.add(k, p.xy.Mul(a.At(i, &p.x), b.At(j, &p.y)))
}

// sum returns the sum of all weights.
func (w Weights) sum() *big.Int {
	if w.Small != nil {
		var total uint64 // at most that of the column, which fits
		for _, v := range w.Small {
			total += v
		}
		return new(big.Int).SetUint64(total)
	}
	total, scratch := new(big.Int), new(big.Int)
	for i := range w.len() {
		total.Add(total, w.At(i, scratch))
	}
	return total
}

// gcd returns the greatest common divisor of all weights and g, and stops
// early at 1.
func (w Weights) gcd(g *big.Int) *big.Int {
	if w.Small != nil && g.IsUint64() {
		d := g.Uint64()
		for _, v := range w.Small {
			if d == 1 {
				break
			}
			d = rational.GCD(d, v)
		}
		return new(big.Int).SetUint64(d)
	}
	g, scratch := new(big.Int).Set(g), new(big.Int)
	one := big.NewInt(1)
	for i := range w.len() {
		if g.Cmp(one) == 0 {
			break
		}
		if !w.isZero(i) {
			g.GCD(nil, nil, g, w.At(i, scratch))
		}
	}
	return g
}

// dividedBy returns the column with every weight divided by g, which divides
// them all, on the rung that total (already divided) asks for.
func (w Weights) dividedBy(g, total *big.Int) Weights {
	out := newWeights(w.len(), total)
	scratch, q := new(big.Int), new(big.Int)
	for i := range w.len() {
		if !w.isZero(i) {
			out.add(i, q.Quo(w.At(i, scratch), g))
		}
	}
	return out
}

// reversed returns the column backwards.
func (w Weights) reversed() Weights {
	n := w.len()
	if w.Small != nil {
		out := make([]uint64, n)
		for i, v := range w.Small {
			out[n-1-i] = v
		}
		return Weights{Small: out}
	}
	out := make([]*big.Int, n)
	for i, v := range w.Big {
		out[n-1-i] = v
	}
	return Weights{Big: out}
}
