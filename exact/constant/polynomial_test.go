package constant

import (
	"math/big"
	"testing"
)

// What a polynomial comes to late is decided by the highest power in which two differ.
func TestCmpLate(t *testing.T) {
	of := func(list ...int64) Polynomial {
		var p Polynomial
		for _, c := range list {
			p = append(p, big.NewRat(c, 1))
		}
		return p
	}
	for _, c := range []struct {
		p, q Polynomial
		want int
	}{
		{of(), of(), 0},
		{of(1), of(), 1},
		{of(1, 2), of(2, 2), -1},
		{of(3, 2), of(2, 2), 1},
		{of(9, 2), of(0, 3), -1},
		{of(0, 0, 1), of(100, 100), 1},
		{of(100, 100), of(0, 0, 1), -1},
		{of(1, 2, 0), of(1, 2), 0},
	} {
		if got := c.p.cmpLate(c.q); got != c.want {
			t.Errorf("%v and %v: %d, want %d", c.p, c.q, got, c.want)
		}
	}
}

// 3 + 2T + T^2, two turns on: 11 + 6T + T^2.
func TestPolynomialFrom(t *testing.T) {
	p := Polynomial{big.NewRat(3, 1), big.NewRat(2, 1), big.NewRat(1, 1)}
	q := p.From(2)
	for i, want := range []int64{11, 6, 1, 0} {
		if q.Of(i).Cmp(big.NewRat(want, 1)) != 0 {
			t.Errorf("%v: the coefficient of T^%d is %s, want %d", q, i, q.Of(i).RatString(), want)
		}
	}
	if q.Degree() != 2 || (Polynomial{big.NewRat(3, 1), new(big.Rat)}).Degree() != 0 || (Polynomial{}).Degree() != 0 {
		t.Errorf("%v has degree %d", q, q.Degree())
	}
}
