package dice

import "math/big"

// An arithmetic computes with weights: machine words if the total fits, else big integers.
type arithmetic[W any] interface {
	// of returns v as a weight, and big a weight as an integer.
	of(v *big.Int) W
	// addProduct adds a*b to sum, which may be a zero W.
	addProduct(sum *W, a, b W)
	// product returns a*b, which is valid until the next call.
	product(a, b W) W
	big(w W) *big.Int
}

type words struct{}

func (words) of(v *big.Int) uint64                { return v.Uint64() }
func (words) addProduct(sum *uint64, a, b uint64) { *sum += a * b }
func (words) product(a, b uint64) uint64          { return a * b }
func (words) big(w uint64) *big.Int               { return new(big.Int).SetUint64(w) }

type bigs struct{ sum, factor *big.Int } // scratch

func (bigs) of(v *big.Int) *big.Int { return v }

func (r bigs) addProduct(sum **big.Int, a, b *big.Int) {
	if *sum == nil {
		*sum = new(big.Int).Mul(a, b)
		return
	}
	(*sum).Add(*sum, r.sum.Mul(a, b))
}

func (r bigs) product(a, b *big.Int) *big.Int { return r.factor.Mul(a, b) }

func (bigs) big(w *big.Int) *big.Int {
	if w == nil {
		return new(big.Int)
	}
	return w
}
