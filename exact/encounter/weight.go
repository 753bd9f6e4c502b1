package encounter

import (
	"math"
	"math/big"
)

// A weight is a probability in a row: a sum of two float64, the second of which holds what is lost by
// rounding the first, so that the first stays correctly rounded through many operations. On request it
// is a rational, too.
type weight struct {
	high, low float64
	exact     *big.Rat // nil unless asked for
}

var one = weight{high: 1}

// certain returns the probability 1, as a rational too if exactly is set.
func certain(exactly bool) weight {
	if exactly {
		return weight{high: 1, exact: big.NewRat(1, 1)}
	}
	return one
}

// share returns the probability w/total, as a rational too if exactly is set.
func share(w, total *big.Int, exactly bool) weight {
	if w.Cmp(total) == 0 {
		return certain(exactly)
	}
	const digits = 128
	quotient := func(x *big.Int) *big.Float { return new(big.Float).SetPrec(digits).SetInt(x) }
	q := quotient(w)
	q.Quo(q, quotient(total))
	out := weight{}
	out.high, _ = q.Float64()
	out.low, _ = q.Sub(q, new(big.Float).SetFloat64(out.high)).Float64()
	if exactly {
		out.exact = new(big.Rat).SetFrac(w, total)
	}
	return out
}

// times multiplies two weights, with a relative error of 2^-102 (Y. Hida, X. S. Li, D. H. Bailey:
// Library for Double-Double and Quad-Double Arithmetic, 2007).
func (w weight) times(v weight) weight {
	p := w.high * v.high
	e := math.FMA(w.high, v.high, -p) + (w.high*v.low + w.low*v.high)
	out := weight{high: p + e}
	out.low = e - (out.high - p)
	if w.exact != nil && v.exact != nil {
		out.exact = new(big.Rat).Mul(w.exact, v.exact)
	}
	return out
}

// plus adds two weights, which are not negative.
func (w weight) plus(v weight) weight {
	s := w.high + v.high
	b := s - w.high
	e := (w.high - (s - b)) + (v.high - b) + w.low + v.low
	out := weight{high: s + e}
	out.low = e - (out.high - s)
	if w.exact != nil && v.exact != nil {
		out.exact = new(big.Rat).Add(w.exact, v.exact)
	}
	return out
}
