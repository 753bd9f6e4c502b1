package constant

import (
	"math/big"

	"oddsmith/exact/rational"
)

// A Polynomial in the number T of turns of a process: the coefficients of 1, T, T^2 and so
// on. Where there are no turns, there is no other than the first; without any it is 0.
type Polynomial []*big.Rat

// Base is the number before the first turn.
func (p Polynomial) Base() *big.Rat { return p.Of(0) }

// Degree returns the largest power of T that has a coefficient other than 0.
func (p Polynomial) Degree() int {
	for i := len(p) - 1; i > 0; i-- {
		if p[i].Sign() != 0 {
			return i
		}
	}
	return 0
}

// Of returns the coefficient of a power of T.
func (p Polynomial) Of(power int) *big.Rat {
	if power >= len(p) {
		return new(big.Rat)
	}
	return p[power]
}

// From returns the polynomial in the number of turns after so many.
func (p Polynomial) From(turns int) Polynomial {
	out := Polynomial{new(big.Rat)}
	shift := Polynomial{big.NewRat(int64(turns), 1), big.NewRat(1, 1)}
	for i := len(p) - 1; i >= 0; i-- { // Horner's rule
		out = out.times(shift).plus(Polynomial{p[i]})
	}
	return out
}

func (p Polynomial) plus(q Polynomial) Polynomial {
	return coefficients(p, q, func(x, y *big.Rat) *big.Rat { return new(big.Rat).Add(x, y) })
}

func (p Polynomial) times(q Polynomial) Polynomial {
	out := make(Polynomial, p.Degree()+q.Degree()+1)
	for i := range out {
		out[i] = new(big.Rat)
	}
	for i := range p.Degree() + 1 {
		for j := range q.Degree() + 1 {
			out[i+j].Add(out[i+j], rational.Mul(p.Of(i), q.Of(j)))
		}
	}
	return out
}

// below returns a polynomial that is never above either: the number of turns is not below 0.
func below(p, q Polynomial) Polynomial { return coefficients(p, q, rational.Min) }

// above returns a polynomial that is never below either.
func above(p, q Polynomial) Polynomial { return coefficients(p, q, rational.Max) }

// coefficients makes a polynomial of those of two.
func coefficients(p, q Polynomial, of func(x, y *big.Rat) *big.Rat) Polynomial {
	out := make(Polynomial, max(len(p), len(q)))
	for i := range out {
		out[i] = of(p.Of(i), q.Of(i))
	}
	return out
}

// cmpLate compares what two polynomials come to after very many turns.
func (p Polynomial) cmpLate(q Polynomial) int {
	for i := max(len(p), len(q)) - 1; i >= 0; i-- {
		if c := p.Of(i).Cmp(q.Of(i)); c != 0 {
			return c
		}
	}
	return 0
}
