package markov

import "math/big"

// A Field is the numbers that a loop is solved in, none of them negative, and what the
// solution takes of arithmetic: [Floats] or [Rationals].
type Field[T any] interface {
	one() T
	isZero(x T) bool
	over(x, y T) T // x / y

	// size is what a multiplication and an addition of numbers like x take, and the bytes of one.
	size(x T) (cost, bytes float64)

	zero() T
	add(to *T, x T) // to += x

	// plus adds numbers to x, one by one.
	plus(x T, of []T) T

	// The hot loops, as a call for every number would be slow: spread adds x y weights[i] to each
	// to[i], and solve lets numbers flow to the states that were eliminated later, and back.
	spread(to []T, x, y T, weights []T)
	// push lets the visits to a state, right to so many roundings each, flow on to those that follow on it.
	push(visits []T, roundings []int32, s int32, to []int32, p []T)
	solve(l *Loop[T], x []T, away, back [][]T)
}

// Floats are float64: every result is rounded.
type Floats struct{}

func (Floats) one() float64 { return 1 }

func (Floats) isZero(x float64) bool { return x == 0 }

func (Floats) over(x, y float64) float64 { return x / y }

func (Floats) size(float64) (cost, bytes float64) { return 1, 8 }

func (Floats) zero() float64 { return 0 }

func (Floats) add(to *float64, x float64) { *to += x }

func (Floats) plus(x float64, of []float64) float64 {
	for _, v := range of {
		x += v
	}
	return x
}

func (Floats) spread(to []float64, x, y float64, weights []float64) {
	addTimes(to, x*y, weights)
}

// addTimes adds x times each number to what stands in its place.
func addTimes(to []float64, x float64, numbers []float64) {
	to = to[:len(numbers)]
	for i, n := range numbers {
		to[i] += x * n
	}
}

func (Floats) solve(l *Loop[float64], x []float64, away, back [][]float64) {
	for k := len(x) - 1; k > 0; k-- {
		addTimes(x[l.first[k]:k], x[k]*l.inverse[k], away[k])
	}
	for k, sum := range x {
		from := x[l.first[k]:]
		for i, w := range back[k] {
			sum += w * from[i]
		}
		x[k] = sum * l.inverse[k]
	}
}

func (Floats) push(visits []float64, roundings []int32, s int32, to []int32, p []float64) {
	x := visits[s]
	rounded := roundings[s] + 2 // one for the factor, one for the product
	p = p[:len(to)]
	for i, t := range to {
		visits[t] += x * p[i]
		// One for the addition, of which there is one more now.
		roundings[t] = max(roundings[t], rounded) + 1
	}
}

// Rationals are never rounded. No number is changed in place: zeros may be shared.
type Rationals struct{}

func (Rationals) one() *big.Rat { return big.NewRat(1, 1) }

func (Rationals) isZero(x *big.Rat) bool { return x.Sign() == 0 }

func (Rationals) over(x, y *big.Rat) *big.Rat { return new(big.Rat).Quo(x, y) }

// size is of fractions that are reduced: that takes a greatest common divisor.
func (Rationals) size(x *big.Rat) (cost, bytes float64) {
	const least, perWord, header = 500, 40, 128
	words := float64(len(x.Num().Bits()) + len(x.Denom().Bits()))
	return least + perWord*words*words, header + 8*words
}

func (Rationals) zero() *big.Rat { return new(big.Rat) }

func (Rationals) add(to **big.Rat, x *big.Rat) { *to = new(big.Rat).Add(*to, x) }

func (Rationals) plus(x *big.Rat, of []*big.Rat) *big.Rat {
	x = new(big.Rat).Set(x)
	for _, v := range of {
		x.Add(x, v)
	}
	return x
}

func (Rationals) spread(to []*big.Rat, x, y *big.Rat, weights []*big.Rat) {
	x = new(big.Rat).Mul(x, y)
	for i, w := range weights {
		if w.Sign() != 0 {
			to[i] = new(big.Rat).Add(to[i], new(big.Rat).Mul(x, w))
		}
	}
}

func (f Rationals) solve(l *Loop[*big.Rat], x []*big.Rat, away, back [][]*big.Rat) {
	for k := len(x) - 1; k > 0; k-- {
		f.spread(x[l.first[k]:k], x[k], l.inverse[k], away[k])
	}
	for k := range x {
		from, sum := x[l.first[k]:], new(big.Rat).Set(x[k])
		for i, w := range back[k] {
			sum.Add(sum, new(big.Rat).Mul(w, from[i]))
		}
		x[k] = sum.Mul(sum, l.inverse[k])
	}
}

func (Rationals) push(visits []*big.Rat, _ []int32, s int32, to []int32, p []*big.Rat) {
	for i, t := range to {
		visits[t] = new(big.Rat).Add(visits[t], new(big.Rat).Mul(visits[s], p[i]))
	}
}
