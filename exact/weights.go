package exact

import "math/big"

// weights is a column of non-negative integers on the two rungs of the ladder:
// uint64 where the total they are made for fits in one, else big integers. A
// nil *big.Int is 0. Whoever holds a weights value never changes it once it
// is part of a Dist; entries may be shared between columns.
type weights struct {
	small []uint64
	big   []*big.Int
}

// newWeights returns n zeros on the rung that holds sums up to total.
func newWeights(n int, total *big.Int) weights {
	if total.IsUint64() {
		return weights{small: make([]uint64, n)}
	}
	return weights{big: make([]*big.Int, n)}
}

func (w weights) len() int { return max(len(w.small), len(w.big)) }

func (w weights) isZero(i int) bool {
	if w.small != nil {
		return w.small[i] == 0
	}
	return w.big[i] == nil || w.big[i].Sign() == 0
}

// at returns weight i, in scratch or as the stored integer: not to be changed.
func (w weights) at(i int, scratch *big.Int) *big.Int {
	if w.small != nil {
		return scratch.SetUint64(w.small[i])
	}
	if w.big[i] == nil {
		return scratch.SetUint64(0)
	}
	return w.big[i]
}

// own returns weight i, which is the caller's to change.
func (w weights) own(i int) *big.Int {
	v := new(big.Int)
	if at := w.at(i, v); at != v {
		v.Set(at)
	}
	return v
}

// slice returns the weights of [from, to).
func (w weights) slice(from, to int) weights {
	if w.small != nil {
		return weights{small: w.small[from:to]}
	}
	return weights{big: w.big[from:to]}
}

// add adds v to weight k. The column must own its integers.
func (w weights) add(k int, v *big.Int) {
	if w.small != nil {
		w.small[k] += v.Uint64()
		return
	}
	if w.big[k] == nil {
		w.big[k] = new(big.Int)
	}
	w.big[k].Add(w.big[k], v)
}

// A product is scratch space for weights.addProduct.
type product struct{ x, y, xy big.Int }

// addProduct adds a[i]*b[j] to weight k. Where w is small, so are a and b: a
// factor is never longer than the total of the product.
func (w weights) addProduct(k int, a weights, i int, b weights, j int, p *product) {
	if w.small != nil {
		w.small[k] += a.small[i] * b.small[j]
		return
	}
	w.add(k, p.xy.Mul(a.at(i, &p.x), b.at(j, &p.y)))
}

// sum returns the sum of all weights.
func (w weights) sum() *big.Int {
	if w.small != nil {
		var total uint64 // at most that of the column, which fits
		for _, v := range w.small {
			total += v
		}
		return new(big.Int).SetUint64(total)
	}
	total, scratch := new(big.Int), new(big.Int)
	for i := range w.len() {
		total.Add(total, w.at(i, scratch))
	}
	return total
}

// gcd returns the greatest common divisor of all weights and g, and stops
// early at 1.
func (w weights) gcd(g *big.Int) *big.Int {
	if w.small != nil && g.IsUint64() {
		d := g.Uint64()
		for _, v := range w.small {
			if d == 1 {
				break
			}
			d = gcd64(d, v)
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
			g.GCD(nil, nil, g, w.at(i, scratch))
		}
	}
	return g
}

// dividedBy returns the column with every weight divided by g, which divides
// them all, on the rung that total (already divided) asks for.
func (w weights) dividedBy(g, total *big.Int) weights {
	out := newWeights(w.len(), total)
	scratch, q := new(big.Int), new(big.Int)
	for i := range w.len() {
		if !w.isZero(i) {
			out.add(i, q.Quo(w.at(i, scratch), g))
		}
	}
	return out
}

// reversed returns the column backwards.
func (w weights) reversed() weights {
	n := w.len()
	if w.small != nil {
		out := make([]uint64, n)
		for i, v := range w.small {
			out[n-1-i] = v
		}
		return weights{small: out}
	}
	out := make([]*big.Int, n)
	for i, v := range w.big {
		out[n-1-i] = v
	}
	return weights{big: out}
}
