package encounter

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
)

// A sum in float64 says how large it is at least: that holds of the sum without roundings,
// and little is given away.
func TestSumsAreAtLeast(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	exact := func(x float64) *big.Float { return new(big.Float).SetPrec(2000).SetFloat64(x) }
	within := func(c *sum, truth *big.Float) {
		t.Helper()
		if low := exact(c.atLeast()); low.Cmp(truth) > 0 {
			t.Errorf("at least %g: more than there is, which is %g", low, truth)
		} else if low.Cmp(truth.Mul(truth, exact(1-64.0/(1<<53)))) < 0 {
			t.Errorf("at least %g of %g", low, truth)
		}
	}
	for range 500 {
		var c, shared sum
		all, shares := exact(0), exact(0)
		for range 1 + rng.IntN(50) {
			x := math.Ldexp(rng.Float64(), -rng.IntN(60))
			c.add(x, 0)
			all.Add(all, exact(x))

			var of sum
			of.add(x, 0)
			total := big.NewInt(1 + rng.Int64N(1000))
			w := big.NewInt(rng.Int64N(total.Int64()) + 1)
			shared.addShare(&of, w, total)
			x2 := new(big.Float).Mul(exact(x), exact(0).SetInt(w))
			shares.Add(shares, x2.Quo(x2, exact(0).SetInt(total)))
		}
		within(&c, all)
		within(&shared, shares)
	}

	// A term may be less than it seems to be, and then so is the sum.
	var c sum
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
	var tiny sum
	tiny.add(1e-290, 0)
	if low := tiny.atLeast(); low != 0 || tiny.isZero() {
		t.Errorf("at least %g, though it has lost digits", low)
	}
}

// What can be stays possible in a share of it.
func TestWhatCanBeIsShared(t *testing.T) {
	var of, some sum
	of.add(0, 0)
	if some.addShare(&of, big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), 999)); some.isZero() || some.atLeast() != 0 {
		t.Errorf("%+v", some)
	}
	if !new(sum).isZero() || of.isZero() {
		t.Error("only what cannot be is nothing")
	}
}

// Rationals of every size come to a distribution over one total that holds what is listed.
func TestListedSums(t *testing.T) {
	list := []dist.Outcome{{}, {Value: big.NewRat(1, 1)}, {Value: big.NewRat(2, 1)}, {Value: big.NewRat(3, 1)}}
	sums := make([]sum, 4)
	sums[1].add(0.75, 1e-10)
	sums[2].add(1e-100, 0)
	sums[3].add(0, 0)
	of := tally{kind: dist.Numeric, list: list, sums: sums}
	d := of.listed()
	got := shares(d)
	for k, want := range map[string]float64{"1": 0.75 * (1 - 1e-10), "2": 1e-100} {
		if p := floatOfRat(got[k]); p > want || p < want*(1-1e-14) {
			t.Errorf("P(%s) is %.17g, want %.17g", k, p, want)
		}
	}
	if w := d.Weight(d.Slots() - 1); w.Cmp(big.NewInt(1)) != 0 || d.Total().BitLen() != leastBits+1 {
		t.Errorf("what is too rare has a weight of %s of 2^%d", w, d.Total().BitLen()-1)
	}
	of.sums[3] = sum{}
	if d := of.listed(); d.Len() != 2 || d.Total().BitLen() != floatDigits+333+1 { // 1e-100 is 1.1 * 2^-333
		t.Errorf("%d are listed, of 2^%d", d.Len(), d.Total().BitLen()-1)
	}
	of.sums = of.sums[:2]
	of.list = of.list[:2]
	if d := of.listed(); d.Total().BitLen() != floatBits+1 {
		t.Errorf("of 2^%d", d.Total().BitLen()-1)
	}
	none := tally{kind: dist.Numeric, list: list[:1], sums: make([]sum, 1)}
	if d := none.dist(0); d.Slots() != 0 {
		t.Errorf("of nothing %v", d)
	}
	of.slack = 0.25
	if p := floatOfRat(shares(of.listed())["1"]); math.Abs(p-0.5) > 1e-9 {
		t.Errorf("a quarter less than three: %g", p)
	}
}

// Words come in the order of their letters, and what cannot be is left out.
func TestSortedTally(t *testing.T) {
	p := built(t, "x = 4; s = e | x -= 1; if x == 3 {s = c}; if x == 2 {s = a}; if x == 1 {s = b}; if x == 0 {s = d} | x < 0 | s given s != e", plenty())
	q, err := p.query(p.of.Value)
	if err != nil {
		t.Fatal(err)
	}
	c := collection{q: q}
	for s, add := range []func(*sum){
		func(e *sum) { e.add(0.5, 0) }, func(c *sum) { c.add(0.25, 0) }, func(*sum) {}, func(b *sum) { b.add(0.125, 0) }, func(d *sum) { d.add(0, 0) },
	} {
		of, err := c.of(int32(s), 0)
		if err != nil {
			t.Fatal(err)
		}
		add(of)
	}
	of, err := c.tally(p)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i, o := range of.list[1:] {
		got = append(got, o.Label)
		if want := map[string]float64{"b": 0.125, "c": 0.25, "d": markov.Rare}[o.Label]; of.sums[i+1].Value() != want {
			t.Errorf("%s has %g", o.Label, of.sums[i+1].Value())
		}
	}
	if !slices.Equal(got, []string{"b", "c", "d"}) || of.sums[unmet].Value() != 0.5 {
		t.Errorf("%v, %g unmet", got, of.sums[unmet].Value())
	}
}

// Fractions come to a distribution over their least common denominator.
func TestFractionDist(t *testing.T) {
	list := []dist.Outcome{{}, {Value: big.NewRat(1, 1)}, {Value: big.NewRat(2, 1)}}
	sums := make([]sum, 3)
	for i, p := range []*big.Rat{big.NewRat(1, 2), big.NewRat(1, 6), big.NewRat(1, 3)} {
		sums[i].addExact(p)
	}
	d := (&tally{kind: dist.Numeric, list: list, sums: sums}).exactly()
	if got := spelled(d); got != "1: 1/6; 2: 1/3" || d.Total().Cmp(big.NewInt(6)) != 0 || d.ErrorBound().Sign() != 0 {
		t.Errorf("%s of %s", got, d.Total())
	}
	third, half := sum{}, sum{exact: big.NewRat(1, 2)}
	if third.addShare(&half, big.NewInt(2), big.NewInt(3)); third.exact.RatString() != "1/3" || third.isZero() {
		t.Errorf("two thirds of a half are %s", third.exact.RatString())
	}
}

// What v may be to a relative error lies within the interval, closely.
func TestRelativeInterval(t *testing.T) {
	i := relativeInterval(3, 1e-3)
	low, high := big.NewRat(2997, 1000), big.NewRat(3003, 1000)
	if i.Lo.Cmp(low) >= 0 || i.Hi.Cmp(high) <= 0 || floatOfRat(i.Lo) < 2.997-1e-12 || floatOfRat(i.Hi) > 3.003+1e-12 {
		t.Errorf("%v to %v", i.Lo, i.Hi)
	}
	one := relativeInterval(0.5, 0)
	if one.Lo.Cmp(big.NewRat(1, 2)) >= 0 || one.Hi.Cmp(big.NewRat(1, 2)) <= 0 {
		t.Errorf("a half is from %v to %v", one.Lo, one.Hi)
	}
}
