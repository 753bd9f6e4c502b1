package markov

import "math/big"

// A Field is the numbers that a loop is solved in, none of them negative, and what the
// solution takes of arithmetic: [Floats] or [Rationals].
type Field[T any] interface {
	One() T
	IsZero(x T) bool
	Over(x, y T) T

	// Total adds up numbers, and loses no more to rounding than a few of them would.
	Total(of []T) T
	// Sum adds numbers to x, one by one.
	Sum(x T, of []T) T
	// Spread adds x y weights[i] to each to[i].
	Spread(to []T, x, y T, weights []T)
	// Gather returns (x + sum of weights[i] from[i]) y.
	Gather(x T, weights, from []T, y T) T
}

// Floats are numbers that are rounded.
type Floats struct{}

// One returns 1.
func (Floats) One() float64 { return 1 }

// IsZero reports whether x is 0.
func (Floats) IsZero(x float64) bool { return x == 0 }

// Over returns x / y.
func (Floats) Over(x, y float64) float64 { return x / y }

// Total is a [Sum].
func (Floats) Total(of []float64) float64 {
	var s Sum
	for _, v := range of {
		s.Add(v)
	}
	return s.Value()
}

// Sum adds numbers to x.
func (Floats) Sum(x float64, of []float64) float64 {
	for _, v := range of {
		x += v
	}
	return x
}

// Spread adds x y weights[i] to each to[i].
func (Floats) Spread(to []float64, x, y float64, weights []float64) {
	x *= y
	for i, w := range weights {
		to[i] += x * w
	}
}

// Gather returns (x + sum of weights[i] from[i]) y.
func (Floats) Gather(x float64, weights, from []float64, y float64) float64 {
	for i, w := range weights {
		x += w * from[i]
	}
	return x * y
}

// Rationals are numbers that are not rounded. No number is changed in place.
type Rationals struct{}

// One returns 1.
func (Rationals) One() *big.Rat { return big.NewRat(1, 1) }

// IsZero reports whether x is 0.
func (Rationals) IsZero(x *big.Rat) bool { return x.Sign() == 0 }

// Over returns x / y.
func (Rationals) Over(x, y *big.Rat) *big.Rat { return new(big.Rat).Quo(x, y) }

// Total adds up numbers.
func (f Rationals) Total(of []*big.Rat) *big.Rat { return f.Sum(new(big.Rat), of) }

// Sum adds numbers to x.
func (Rationals) Sum(x *big.Rat, of []*big.Rat) *big.Rat {
	x = new(big.Rat).Set(x)
	for _, v := range of {
		x.Add(x, v)
	}
	return x
}

// Spread adds x y weights[i] to each to[i].
func (Rationals) Spread(to []*big.Rat, x, y *big.Rat, weights []*big.Rat) {
	x = new(big.Rat).Mul(x, y)
	for i, w := range weights {
		if w.Sign() != 0 {
			to[i] = new(big.Rat).Add(to[i], new(big.Rat).Mul(x, w))
		}
	}
}

// Gather returns (x + sum of weights[i] from[i]) y.
func (Rationals) Gather(x *big.Rat, weights, from []*big.Rat, y *big.Rat) *big.Rat {
	x = new(big.Rat).Set(x)
	for i, w := range weights {
		x.Add(x, new(big.Rat).Mul(w, from[i]))
	}
	return x.Mul(x, y)
}
