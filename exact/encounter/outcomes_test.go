package encounter

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// A sum in float64 says how large it is at least: that holds of the sum without roundings,
// and little is given away.
func TestSumsAreAtLeast(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	exact := func(x float64) *big.Float { return new(big.Float).SetPrec(2000).SetFloat64(x) }
	within := func(c *compensated, truth *big.Float) {
		t.Helper()
		if low := exact(c.atLeast()); low.Cmp(truth) > 0 {
			t.Errorf("at least %g: more than there is, which is %g", low, truth)
		} else if low.Cmp(truth.Mul(truth, exact(1-64.0/(1<<53)))) < 0 {
			t.Errorf("at least %g of %g", low, truth)
		}
	}
	for range 500 {
		var c, shared compensated
		sum, shares := exact(0), exact(0)
		for range 1 + rng.IntN(50) {
			x := math.Ldexp(rng.Float64(), -rng.IntN(60))
			c.add(x, 0)
			sum.Add(sum, exact(x))

			var of compensated
			of.add(x, 0)
			total := big.NewInt(1 + rng.Int64N(1000))
			w := big.NewInt(rng.Int64N(total.Int64()) + 1)
			shared.addShare(&of, w, total)
			x2 := new(big.Float).Mul(exact(x), exact(0).SetInt(w))
			shares.Add(shares, x2.Quo(x2, exact(0).SetInt(total)))
		}
		within(&c, sum)
		within(&shared, shares)
	}

	// A term may be less than it seems to be, and then so is the sum.
	var c compensated
	c.add(0.5, 0)
	c.add(0.25, 1e-3)
	c.add(0.25, 0)
	if low := c.atLeast(); low > 1-1e-3 || low < 1-1e-3-1e-14 {
		t.Errorf("at least %.17g", low)
	}
	c.add(1, 2)
	if low := c.atLeast(); low != 0 {
		t.Errorf("at least %g, though all may be wrong", low)
	}
	one := relativeInterval(0.5, 0)
	if one.Lo.Cmp(big.NewRat(1, 2)) >= 0 || one.Hi.Cmp(big.NewRat(1, 2)) <= 0 {
		t.Errorf("a half is from %v to %v", one.Lo, one.Hi)
	}
	var tiny compensated
	tiny.add(1e-290, 0)
	if low := tiny.atLeast(); low != 0 || tiny.isZero() {
		t.Errorf("at least %g, though it has lost digits", low)
	}
}

// What ends is added to its class: each state by itself, or all together where there is one class.
func TestAddAll(t *testing.T) {
	const rounding = 1.0 / (1 << 53)
	one := &collection[compensated, *compensated]{list: make([]collected[compensated], 1)}
	addAll(one, 5, []float64{0.25, 0.5}, 0.75, 1e-3)
	addAll(one, 7, []float64{0.125}, 0.125, 1e-4)
	if p := one.list[0].p; p.Value() != 0.875 || p.relative != 1e-3+2*rounding {
		t.Errorf("%g, to %g", p.Value(), p.relative)
	}
	two := &collection[compensated, *compensated]{list: make([]collected[compensated], 2), class: []int32{0, 1, 0, 1}}
	addAll(two, 1, []float64{0, 0.25, 0.5}, 0.75, 1e-3)
	addAll(two, 0, []float64{0.125, 0}, 0.125, 1e-2)
	for i, want := range []struct{ value, relative float64 }{{0.375, 1e-2}, {0.5, 1e-3}} {
		if p := two.list[i].p; p.Value() != want.value || p.relative != want.relative {
			t.Errorf("class %d: %g, to %g", i, p.Value(), p.relative)
		}
	}
}
