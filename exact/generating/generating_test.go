package generating

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
)

func unlimited() *budget.Budget {
	return budget.New(context.Background(), budget.Limits{MaxWork: 1e15}.WithDefaults())
}

// polynomial has the coefficients by pairs: exponent, coefficient.
func polynomial(den int64, pairs ...int64) Polynomial {
	p := NewPolynomial(big.NewInt(den))
	for i := 0; i < len(pairs); i += 2 {
		p.Add(pairs[i], big.NewInt(pairs[i+1]))
	}
	return p
}

func TestPolynomials(t *testing.T) {
	p, q := polynomial(2, 0, 1, 1, 1), polynomial(3, -1, 1, 1, -2) // (1+x)/2, (1/x-2x)/3
	for _, c := range []struct {
		name string
		got  Polynomial
		want string
	}{
		{"sum", p.Plus(q), "-1:1/3 0:1/2 1:-1/6 "},
		{"product", p.Times(q), "-1:1/6 0:1/6 1:-1/3 2:-1/3 "},
		{"third power", p.Power(3), "0:1/8 1:3/8 2:3/8 3:1/8 "},
		{"power of 0", p.Power(0), "0:1/1 "},
		{"mirrored", q.mirrored(), "-1:-2/3 1:1/3 "},
		{"what cancels", p.Plus(polynomial(2, 1, -1)), "0:1/2 "},
		{"one power", Monomial(4, big.NewRat(2, 6)), "4:1/3 "},
	} {
		if got := c.got.key(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	if d := q.derivatives(); fmt.Sprint(d[0], d[1], d[2]) != "-1/3 -1/1 2/3" {
		t.Errorf("derivatives at 1: %v", d)
	}
	if !polynomial(1).IsZero() || p.IsZero() {
		t.Error("what is 0")
	}
}

// A coin whose 2 explodes is worth 1, 3, 5, ... with half the chance each time: the mean is 3,
// the variance 8. So it is where a third of all faces is worth nothing and explodes.
func TestChainByHand(t *testing.T) {
	one := big.NewInt(1)
	for name, c := range map[string]*Chain{
		"coin":     NewChain(polynomial(1, 1, 1), polynomial(1, 2, 1), one, big.NewInt(2)),
		"loops":    NewChain(polynomial(1, 1, 1), polynomial(1, 0, 1, 2, 1), one, big.NewInt(3)),
		"mirrored": NewChain(polynomial(1, -1, 1), polynomial(1, -2, 1), one, big.NewInt(2)),
	} {
		for _, n := range []int64{1, 2} {
			d, err := c.Dist(n, unlimited())
			if err != nil {
				t.Fatal(err)
			}
			sign := int64(1)
			if name == "mirrored" {
				sign = -1
			}
			// Of two coins, k+1 of 2^(k+2) ways have k explosions.
			for k := range int64(20) {
				want := big.NewRat(1, 2<<k)
				if n == 2 {
					want = big.NewRat(k+1, 4<<k)
				}
				if got := d.PMF(big.NewRat(sign*(n+2*k), 1)); got.Cmp(want) != 0 {
					t.Errorf("%d of %s, %d explosions: %s, want %s", n, name, k, got, want)
				}
			}
			if d.Mean().Cmp(big.NewRat(sign*3*n, 1)) != 0 || d.Variance().Cmp(big.NewRat(8*n, 1)) != 0 {
				t.Errorf("%d of %s: mean %s, variance %s", n, name, d.Mean(), d.Variance())
			}
			if d.HasUnplaced() {
				t.Errorf("%d of %s: values on the list are not all listed", n, name)
			}
			if residual, _ := d.Residual().Float64(); residual <= 0 || residual > budget.DefaultResidual {
				t.Errorf("%d of %s: %g is not listed", n, name, residual)
			}
		}
	}
}

// A function without explosions is listed to its end.
func TestFunctionThatEnds(t *testing.T) {
	var g Function
	g.Add(Term{P: polynomial(4, 0, 1, 40, 3)})
	d, err := g.Dist(unlimited())
	if err != nil {
		t.Fatal(err)
	}
	if d.HasTail() || d.Len() != 2 || d.PMF(big.NewRat(40, 1)).Cmp(big.NewRat(3, 4)) != 0 {
		t.Errorf("%s, with a tail: %t", d, d.HasTail())
	}
}

// The memory says how long the list may be: with 80 bytes there are ten weights of a word, which
// is too short for the residual.
func TestChainAsFarAsMemoryGoes(t *testing.T) {
	for name, common := range map[string]int64{"lowest terms": 1, "weights with a common divisor": 1 << 20} {
		b := budget.New(context.Background(), budget.Limits{MaxMemory: 320}.WithDefaults())
		c := NewChain(polynomial(1, 0, common), polynomial(1, 1, common), big.NewInt(1), big.NewInt(2*common))
		d, err := c.Dist(1, b)
		if err != nil {
			t.Fatal(err)
		}
		if d.Min().Sign() != 0 || d.Max().Cmp(big.NewRat(9, 1)) != 0 || d.Residual().Cmp(big.NewRat(1, 1024)) != 0 {
			t.Errorf("%s: %s to %s, beyond lies %s", name, d.Min(), d.Max(), d.Residual())
		}
	}
}

// A power of many faces is refused before it is calculated: a million products take more steps
// than there may be, the list that follows does not.
func TestChainPowerIsRefused(t *testing.T) {
	p := polynomial(1)
	for i := range int64(1000) {
		p.Add(i, big.NewInt(1))
	}
	for name, c := range map[string]*Chain{
		"one face explodes": NewChain(p, polynomial(1, 1000, 1), big.NewInt(1), big.NewInt(1001)),
		"none does":         NewChain(p, polynomial(1), big.NewInt(1), big.NewInt(1000)),
	} {
		b := budget.New(context.Background(), budget.Limits{MaxWork: 1e8}.WithDefaults())
		_, err := c.Dist(2, b)
		var limit *budget.LimitError
		if !errors.As(err, &limit) || limit.Resource != budget.Work {
			t.Errorf("%s: %v, want a limit of work", name, err)
		}
	}
}

// Where what explodes adds and takes away, nothing is listed in full, and the mean is known.
func TestTwoSidedChain(t *testing.T) {
	c := NewChain(polynomial(1, 0, 2), polynomial(1, 1, 1, -1, 1), big.NewInt(1), big.NewInt(4))
	d, err := c.Dist(2, unlimited())
	if err != nil {
		t.Fatal(err)
	}
	// One is worth a sum of geometrically many steps: E = 0, Var = E[steps] = 1.
	if d.Mean().Sign() != 0 || d.Variance().Cmp(big.NewRat(2, 1)) != 0 || !d.HasUnplaced() {
		t.Errorf("mean %s, variance %s, unplaced %t", d.Mean(), d.Variance(), d.HasUnplaced())
	}
	if bound, _ := d.ErrorBound().Float64(); bound > budget.DefaultResidual {
		t.Errorf("%g may lie anywhere", bound)
	}
	// P(0) of one is the sum over k of C(2k, k)/4^k 2^(-2k-1), which is 1/2 / sqrt(1-1/4).
	one, err := c.Dist(1, unlimited())
	if err != nil {
		t.Fatal(err)
	}
	zero := one.PMF(new(big.Rat))
	if square, _ := zero.Mul(zero, zero).Float64(); square < 1.0/3-1e-9 || square > 1.0/3 {
		t.Errorf("P(0)^2 = %g, want 1/3", square)
	}
}

// All ways to list are one: n chains, by division and by the recurrence for powers, the same
// as a term with a factor to the n, and by adding one chain after the other.
func TestWaysToList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weights := func(name string, least int64) (p Polynomial, sum int64) {
			p = polynomial(1)
			for i := range rapid.Int64Range(1, 4).Draw(t, name) {
				w := rapid.Int64Range(1, 3).Draw(t, "weight")
				p.Add(least+i, big.NewInt(w))
				sum += w
			}
			return p, sum
		}
		p, ends := weights("ends", rapid.Int64Range(-2, 2).Draw(t, "least"))
		a, explodes := weights("explodes", rapid.Int64Range(1, 3).Draw(t, "first"))
		total := big.NewInt(ends + explodes)
		n := rapid.Int64Range(1, 6).Draw(t, "n")
		b := unlimited()
		b.Residual = 1e-3
		many, err := NewChain(p, a, big.NewInt(1), total).Dist(n, b)
		if err != nil {
			t.Fatal(err)
		}
		over := func(q Polynomial) Polynomial { return q.Times(Monomial(0, new(big.Rat).SetFrac(big.NewInt(1), total))) }
		var g Function
		g.Add(Term{P: over(p).Power(n), Factors: []Factor{{over(a), n}}})
		term, err := g.Dist(b)
		if err != nil {
			t.Fatal(err)
		}
		one, err := NewChain(p, a, big.NewInt(1), total).Dist(1, b)
		if err != nil {
			t.Fatal(err)
		}
		sum := dist.Constant(new(big.Rat))
		for range n {
			if sum, err = dist.Convolve(sum, one, b); err != nil {
				t.Fatal(err)
			}
		}
		for _, other := range []*dist.Dist{term, sum} {
			_, hi := other.Complete()
			for o, w := range many.All() {
				if o.Value.Cmp(hi) <= 0 && many.Fraction(w).Cmp(other.PMF(o.Value)) != 0 {
					t.Fatalf("P(%s) = %s, or %s", o.Key(), many.Fraction(w), other.PMF(o.Value))
				}
			}
			_, hi = many.Complete()
			for o, w := range other.All() {
				if o.Value.Cmp(hi) <= 0 && other.Fraction(w).Cmp(many.PMF(o.Value)) != 0 {
					t.Fatalf("P(%s) = %s, or %s", o.Key(), other.Fraction(w), many.PMF(o.Value))
				}
			}
			if many.Mean().Cmp(other.Mean()) != 0 || many.Variance().Cmp(other.Variance()) != 0 {
				t.Fatalf("mean %s or %s, variance %s or %s", many.Mean(), other.Mean(), many.Variance(), other.Variance())
			}
		}
	})
}
