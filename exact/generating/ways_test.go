package generating

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
)

// These tests add up the ways to a value by themselves: of dice of which k in all have exploded,
// one after the other for every k. They count in integers, from the least value on.

// faces are the ways by value.
type faces map[int64]int64

func (f faces) ends() (least, most, sum int64) {
	first := true
	for i, w := range f {
		if first {
			least, most, first = i, i, false
		}
		least, most, sum = min(least, i), max(most, i), sum+w
	}
	return least, most, sum
}

// moments are those of one roll of the faces.
func (f faces) moments() (mean, variance *big.Rat) {
	_, _, sum := f.ends()
	mean, variance = new(big.Rat), new(big.Rat)
	for i, w := range f {
		mean.Add(mean, big.NewRat(i*w, sum))
		variance.Add(variance, big.NewRat(i*i*w, sum))
	}
	return mean, variance.Sub(variance, rational.Mul(mean, mean))
}

func (f faces) mirrored() faces {
	out := faces{}
	for i, w := range f {
		out[-i] = w
	}
	return out
}

func (f faces) polynomial(den int64) Polynomial {
	p := polynomial(den)
	for i, w := range f {
		p.Add(i, big.NewInt(w))
	}
	return p
}

// A die ends on some faces, and on others is rolled again, which adds up.
type die struct{ last, again faces }

func (d die) mirrored() die { return die{d.last.mirrored(), d.again.mirrored()} }

// sides is how many there are.
func (d die) sides() int64 {
	_, _, last := d.last.ends()
	_, _, again := d.again.ends()
	return last + again
}

// chain has these dice over a base that nothing depends on.
func (d die) chain(base int64) *Chain {
	last := faces{}
	for i, w := range d.last {
		last[i] = base * w
	}
	return NewChain(last.polynomial(1), d.again.polynomial(1), big.NewInt(base), big.NewInt(d.sides()))
}

// moments are those of one die: of its last face, and of a geometric number of others before it.
func (d die) moments() (mean, variance *big.Rat) {
	mean, variance = d.last.moments()
	_, _, last := d.last.ends()
	_, _, again := d.again.ends()
	each, spread := d.again.moments()
	times := big.NewRat(again, last)
	mean.Add(mean, rational.Mul(times, each))
	variance.Add(variance, rational.Mul(times, spread))
	times.Mul(times, big.NewRat(d.sides(), last))
	return mean, variance.Add(variance, rational.Mul(times, rational.Mul(each, each)))
}

// product is that of two lists, as far as they go.
func product(a, b []*big.Int) []*big.Int {
	out := newColumn(len(a))
	for i, x := range a {
		for j := 0; x.Sign() != 0 && i+j < len(out); j++ {
			out[i+j].Add(out[i+j], new(big.Int).Mul(x, b[j]))
		}
	}
	return out
}

// rolled is what n dice come to that explode upwards, n times their least face and on. A face
// that explodes and adds nothing is rolled until another one comes.
func (d die) rolled(n int64, length int) []*big.Rat {
	least, _, _ := d.last.ends()
	list := func(f faces, from int64) []*big.Int {
		out := newColumn(length)
		for i, w := range f {
			if i-from < int64(length) {
				out[i-from].SetInt64(w)
			}
		}
		return out
	}
	last, again := list(d.last, least), list(d.again, 0)
	again[0].SetInt64(0)
	stays := big.NewInt(d.sides() - d.again[0])
	all := newColumn(length)
	all[0].SetInt64(1)
	for range n {
		all = product(all, last)
	}
	sum := newColumn(length)
	for k := range int64(length) { // so many explosions
		ways := new(big.Int).Binomial(n+k-1, k) // to have them among the dice
		for i, x := range all {
			sum[i].Mul(sum[i], stays)
			sum[i].Add(sum[i], new(big.Int).Mul(ways, x))
		}
		all = product(all, again)
	}
	total := new(big.Int).Exp(stays, big.NewInt(n+int64(length)-1), nil)
	out := make([]*big.Rat, length)
	for i, x := range sum {
		out[i] = new(big.Rat).SetFrac(x, total)
	}
	return out
}

// randomDie has faces with gaps, of which one may add nothing.
func randomDie(rng *rand.Rand) die {
	draw := func(least int64) faces {
		f := faces{}
		for at, n := least, 1+rng.IntN(4); n > 0; n-- {
			f[at] = 1 + rng.Int64N(4)
			at += 1 + rng.Int64N(2)
		}
		return f
	}
	d := die{draw(rng.Int64N(5) - 2), draw(1 + rng.Int64N(3))}
	if rng.IntN(3) == 0 {
		d.again[0] = 1 + rng.Int64N(3)
	}
	return d
}

func floatOf(x *big.Rat) float64 {
	f, _ := x.Float64()
	return f
}

// isListed holds that a distribution begins with these odds, at a value, that it lists all up to
// the last value and says how much lies beyond, and that this is within a target, which half of
// a long list is not.
func isListed(t *testing.T, what string, d *dist.Dist, target float64, least int64, want []*big.Rat) {
	t.Helper()
	lo, hi := d.Complete()
	if lo != nil || hi == nil || d.HasUnplaced() {
		t.Fatalf("%s: not all is listed from %v to %v", what, lo, hi)
	}
	last := hi.Num().Int64()
	for i, p := range want {
		if got := d.PMF(big.NewRat(least+int64(i), 1)); least+int64(i) <= last && got.Cmp(p) != 0 {
			t.Fatalf("%s: P(%d) is %s, want %s", what, least+int64(i), got, p)
		}
	}
	left, half := big.NewRat(1, 1), new(big.Rat)
	for o, w := range d.All() {
		v := o.Value.Num().Int64()
		if v < least || v > last {
			t.Errorf("%s: %d is listed", what, v)
		}
		p := d.Fraction(w)
		if left.Sub(left, p); v > (least+last)/2 {
			half.Add(half, p)
		}
	}
	if d.Residual().Cmp(left) != 0 || floatOf(left) > target {
		t.Errorf("%s: %s is left, want %s, which is %g of at most %g", what, d.Residual(), left, floatOf(left), target)
	}
	if last-least > 64 && floatOf(half.Add(half, left)) < target {
		t.Errorf("%s: half of %d values leave %g", what, last-least+1, floatOf(half))
	}
}

// Chains list the ways to each value, as far as it takes to leave a target, and not much further.
func TestChainsHaveTheirWays(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for k := range 150 {
		of := randomDie(rng)
		n := 1 + rng.Int64N(7)
		b := unlimited()
		b.Residual = []float64{0.05, 1e-4}[k%2]
		isMirrored, put := k%5 == 4, of
		if isMirrored {
			put = of.mirrored()
		}
		what := fmt.Sprintf("%d of %v", n, put)
		d, err := put.chain(1+rng.Int64N(3)).Dist(n, b)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		upwards := d
		if isMirrored {
			upwards = dist.Negate(d)
		}
		least, _, _ := of.last.ends()
		isListed(t, what, upwards, floatOf(b.Target()), n*least, of.rolled(n, 24))
		mean, variance := put.moments()
		copies := big.NewRat(n, 1)
		if d.Mean().Cmp(mean.Mul(mean, copies)) != 0 || d.Variance().Cmp(variance.Mul(variance, copies)) != 0 {
			t.Errorf("%s: a mean of %s, a variance of %s; want %s, %s", what, d.Mean(), d.Variance(), mean, variance)
		}
	}
}

// Where a coefficient of P (1-A) is 0, but not the slope beside it: of a die with two sides worth
// 0, one worth 1 that ends it and three worth 1 that do not, the second coefficient is 6 - 2*3.
func TestChainWithoutASecondCoefficient(t *testing.T) {
	of := die{faces{0: 2, 1: 1}, faces{1: 3}}
	b := unlimited()
	d, err := of.chain(1).Dist(5, b)
	if err != nil {
		t.Fatal(err)
	}
	isListed(t, "five dice", d, floatOf(b.Target()), 0, of.rolled(5, 30))
}

// No dice come to 0, whatever they do.
func TestNoDice(t *testing.T) {
	for name, again := range map[string]faces{"upwards": {2: 1}, "downwards": {-2: 1}, "both": {2: 1, -2: 1}, "nowhere": {}} {
		d, err := die{faces{1: 1}, again}.chain(1).Dist(0, unlimited())
		if err != nil || d.HasTail() || d.Len() != 1 || d.PMF(new(big.Rat)).Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%s: %v, %v", name, d, err)
		}
	}
}

// Dice that do not explode, or by 0 only, come to an end.
func TestDiceThatDoNotExplode(t *testing.T) {
	for name, again := range map[string]faces{"never": {}, "by nothing": {0: 5}} {
		of := die{faces{-1: 1, 1: 3}, again}
		d, err := of.chain(2).Dist(3, unlimited())
		if err != nil || d.HasTail() {
			t.Fatalf("%s: %v, %v", name, d, err)
		}
		for v, ways := range map[int64]int64{-3: 1, -1: 9, 1: 27, 3: 27} {
			if got := d.PMF(big.NewRat(v, 1)); got.Cmp(big.NewRat(ways, 64)) != 0 {
				t.Errorf("%s: P(%d) is %s", name, v, got)
			}
		}
	}
}

// A function is a mixture of pools: so many dice of one kind, and so many of another. It is listed
// to 32 times a power of 2, and no further than it must be.
func TestFunctionsHaveTheirWays(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for k := range 60 {
		kinds := []die{randomDie(rng), randomDie(rng)}
		for i := range kinds { // no value is below 0
			lo, _, _ := kinds[i].last.ends()
			from := faces{}
			for v, w := range kinds[i].last {
				from[v-lo] = w
			}
			kinds[i].last = from
		}
		const length = 24
		isMirrored := k%3 == 2
		var g Function
		want, mean, second := make([]*big.Rat, length), new(big.Rat), new(big.Rat)
		for i := range want {
			want[i] = new(big.Rat)
		}
		parts := 1 + rng.Int64N(4)
		for range parts {
			share := big.NewRat(1, parts)
			term := Term{P: Monomial(0, share)}
			list := []*big.Rat{big.NewRat(1, 1)}
			for range length - 1 {
				list = append(list, new(big.Rat))
			}
			one, spread := new(big.Rat), new(big.Rat)
			for _, of := range kinds {
				n := rng.Int64N(4)
				put := of
				if isMirrored {
					put = of.mirrored()
				}
				den := of.sides()
				term.P = term.P.Times(put.last.polynomial(den).Power(n))
				term.Factors = append(term.Factors, Factor{put.again.polynomial(den), n})
				if n > 0 {
					list = together(list, of.rolled(n, length))
				}
				m, v := put.moments()
				copies := big.NewRat(n, 1)
				one.Add(one, m.Mul(m, copies))
				spread.Add(spread, v.Mul(v, copies))
			}
			g.Add(term)
			for i, p := range list {
				want[i].Add(want[i], p.Mul(p, share))
			}
			mean.Add(mean, rational.Mul(share, one))
			second.Add(second, rational.Mul(share, spread.Add(spread, rational.Mul(one, one))))
		}
		b := unlimited()
		b.Residual = []float64{0.05, 1e-6}[k%2]
		d, err := g.Dist(b)
		if err != nil {
			t.Fatal(err)
		}
		what := fmt.Sprintf("%d pools of %v", parts, kinds)
		if d.Mean().Cmp(mean) != 0 || d.Variance().Cmp(second.Sub(second, rational.Mul(mean, mean))) != 0 {
			t.Errorf("%s: a mean of %s, a variance of %s; want %s, %s", what, d.Mean(), d.Variance(), mean, second)
		}
		if !d.HasTail() { // no dice in any pool
			continue
		}
		if isMirrored {
			d = dist.Negate(d)
		}
		isListed(t, what, d, floatOf(b.Target()), 0, want)
		_, hi := d.Complete()
		last := hi.Num().Int64()
		shorter := d.Residual()
		for o, w := range d.All() {
			if 2*o.Value.Num().Int64() > last {
				shorter.Add(shorter, d.Fraction(w))
			}
		}
		if n := last / 32; last%32 != 0 || n&(n-1) != 0 || n > 1 && floatOf(shorter) <= floatOf(b.Target()) {
			t.Errorf("%s: it is listed to %d, and half as far leaves %g", what, last, floatOf(shorter))
		}
	}
}

// together is the odds of a sum, as far as the lists go.
func together(a, b []*big.Rat) []*big.Rat {
	out := make([]*big.Rat, len(a))
	for i := range out {
		out[i] = new(big.Rat)
		for j := range i + 1 {
			out[i].Add(out[i], rational.Mul(a[j], b[i-j]))
		}
	}
	return out
}

// Where a die adds and takes away, it is followed through as many explosions as it takes: what is
// left of all dice is their share of the target, and with one explosion less it is not.
func TestRoundsOfTwoSides(t *testing.T) {
	for _, c := range []struct {
		n, last, up, down int64 // dice, and the ways to end and to explode
	}{{1, 2, 1, 1}, {1, 1, 3, 1}, {1, 5, 1, 2}, {3, 2, 1, 1}, {6, 1, 1, 1}} {
		for _, residual := range []float64{0.05, 1e-5} {
			b := unlimited()
			b.Residual = residual
			of := die{faces{0: c.last}, faces{2: c.up, -1: c.down}}
			what := fmt.Sprintf("%d of %v", c.n, of)
			d, err := of.chain(3).Dist(c.n, b)
			if err != nil {
				t.Fatal(err)
			}
			again := float64(c.up+c.down) / float64(c.last+c.up+c.down)
			share := floatOf(b.Target()) * float64(c.n) / float64(c.n+1)
			if left := floatOf(d.ErrorBound()); left > share*(1+1e-9) || left < share*again*(1-1e-6) {
				t.Errorf("%s: %g may lie anywhere, of at most %g", what, left, share)
			}
			if above, below := d.IsUnbounded(); !above || !below {
				t.Errorf("%s: without an end above: %v, below: %v", what, above, below)
			}
			mean, variance := of.moments()
			copies := big.NewRat(c.n, 1)
			if d.Mean().Cmp(mean.Mul(mean, copies)) != 0 || d.Variance().Cmp(variance.Mul(variance, copies)) != 0 {
				t.Errorf("%s: a mean of %s, a variance of %s; want %s, %s", what, d.Mean(), d.Variance(), mean, variance)
			}
			if c.n > 1 {
				continue
			}
			// After k explosions, j of them up, one die is at 3j - k.
			want, p := map[int64]*big.Rat{}, big.NewRat(c.last, of.sides())
			for k := int64(0); k < 12; k++ {
				for j := range k + 1 {
					ways := new(big.Int).Binomial(k, j)
					ways.Mul(ways, new(big.Int).Exp(big.NewInt(c.up), big.NewInt(j), nil))
					ways.Mul(ways, new(big.Int).Exp(big.NewInt(c.down), big.NewInt(k-j), nil))
					if want[3*j-k] == nil {
						want[3*j-k] = new(big.Rat)
					}
					want[3*j-k].Add(want[3*j-k], rational.Mul(p, new(big.Rat).SetInt(ways)))
				}
				p = rational.Mul(p, big.NewRat(1, of.sides()))
			}
			for v, low := range want {
				// More explosions than 11 add to it.
				if got := d.PMF(big.NewRat(v, 1)); got.Cmp(low) < 0 || floatOf(got)-floatOf(low) > math.Pow(again, 12) {
					t.Errorf("%s: P(%d) is %s, want at least %s", what, v, got, low)
				}
			}
		}
	}
}

// A list that takes more memory than there is is refused before it is made.
func TestTwoSidesTakeMemory(t *testing.T) {
	of := die{faces{0: 1}, faces{7: 1, -3: 1}}
	d, err := of.chain(1).Dist(1, unlimited())
	if err != nil {
		t.Fatal(err)
	}
	need := budget.WeightBytes(float64(d.Slots()), d.Bits())
	for _, c := range []struct {
		memory float64
		ok     bool
	}{{1.2 * need, true}, {0.9 * need, false}} {
		b := budget.New(context.Background(), budget.Limits{MaxMemory: 4 * c.memory}.WithDefaults())
		_, err := of.chain(1).Dist(1, b)
		var limit *budget.LimitError
		if errors.As(err, &limit) == c.ok {
			t.Errorf("%g bytes of %g: %v", c.memory, need, err)
		}
	}
}

// The memory says how long a list may be. A die of 2^64 faces has weights
// as many words long as it has explosions, and two more than those: half as many where it adds 2.
func TestLongWeights(t *testing.T) {
	sides := new(big.Int).Lsh(big.NewInt(1), 64)
	const explode = 1<<62 + 1 // odd, so that weights cannot be divided by anything
	many := new(big.Int).Sub(sides, big.NewInt(explode))
	for _, c := range []struct {
		n, explosion, last int64
		base               uint    // a power of 2
		words              float64 // of a weight of a list so long
		before             int64   // the list that is a step shorter
	}{
		{1, 1, 5, 0, 1 + 6, 4},
		{1, 1, 24, 0, 1 + 25, 22},
		{1, 2, 24, 0, 1 + 13, 22},
		{1, 1, 27, 0, 1 + 28, 24},
		{1, 3, 9, 64, 2 + 4, 8},
		{2, 1, 8, 0, 2 + 9, 7},
		{3, 2, 10, 64, 6 + 6, 9},
	} {
		for _, enough := range []bool{true, false} {
			base := new(big.Int).Lsh(big.NewInt(1), c.base)
			p, a := NewPolynomial(big.NewInt(1)), polynomial(1, c.explosion, explode)
			p.Add(0, new(big.Int).Mul(base, many))
			b := unlimited()
			b.Residual = 1e-300
			// A weight of so many words takes 6 more.
			b.MaxMemory = 4 * 8 * float64(c.last+1) * (c.words + 6)
			want := c.last
			if !enough {
				b.MaxMemory--
				want = c.before
			}
			d, err := NewChain(p, a, base, sides).Dist(c.n, b)
			if err != nil {
				t.Fatal(err)
			}
			if _, hi := d.Complete(); hi.Cmp(big.NewRat(want, 1)) != 0 || !b.IsCutShort() {
				t.Errorf("%+v: listed to %s, want %d; cut short: %v", c, hi, want, b.IsCutShort())
			}
		}
	}
}

// Ways beyond those that a float64 counts leave no bound to go by but the memory: of 2^600 faces
// all but 2^500 + 1 explode, over a base of 2^500.
func TestWaysBeyondFloats(t *testing.T) {
	two := func(n uint) *big.Int { return new(big.Int).Lsh(big.NewInt(1), n) }
	p, a := NewPolynomial(big.NewInt(1)), NewPolynomial(big.NewInt(1))
	settles := new(big.Int).Add(two(500), big.NewInt(1))
	p.Add(0, new(big.Int).Mul(two(500), settles))
	a.Add(1, new(big.Int).Sub(two(600), settles))
	b := unlimited()
	b.MaxMemory = 1 << 18
	d, err := NewChain(p, a, two(500), two(600)).Dist(1, b)
	if err != nil {
		t.Fatal(err)
	}
	if p := floatOf(d.PMF(new(big.Rat))); p != math.Ldexp(1, -100) || d.Slots() < 10 || !b.IsCutShort() {
		t.Errorf("%d values, 0 with %g, cut short: %v", d.Slots(), p, b.IsCutShort())
	}
}

// A list that the residual ends is not cut short.
func TestWhatIsNotCutShort(t *testing.T) {
	b := unlimited()
	if _, err := (die{faces{0: 1}, faces{1: 1}}).chain(1).Dist(1, b); err != nil || b.IsCutShort() {
		t.Errorf("%v, cut short: %v", err, b.IsCutShort())
	}
}

// Terms with the same factors are one, and factors of no power or of nothing are none.
func TestTermsOfOneKind(t *testing.T) {
	a, b := polynomial(6, 6, 1), polynomial(6, 5, 1)
	p := polynomial(2, 0, 1)
	var g Function
	for i, c := range []struct {
		factors []Factor
		terms   int
	}{
		{nil, 1},
		{[]Factor{{a, 0}}, 1},
		{[]Factor{{polynomial(6), 3}}, 1},
		{[]Factor{{a, 1}}, 2},
		{[]Factor{{a, 2}}, 3},
		{[]Factor{{b, 1}}, 4},
		{[]Factor{{a, 1}, {b, 1}}, 5},
		{[]Factor{{b, 0}, {a, 1}, {b, 1}}, 5},
	} {
		if g.Add(Term{P: p, Factors: c.factors}); len(g.terms) != c.terms {
			t.Errorf("%d: %d terms, want %d", i, len(g.terms), c.terms)
		}
	}
	if got := g.terms[0].P.at(0); got.Cmp(big.NewRat(3, 2)) != 0 || len(g.terms[0].Factors) != 0 {
		t.Errorf("%s without factors", got)
	}
	if got := g.terms[4].P.at(0); got.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("%s with both", got)
	}
}

// Whether factors go up, and whether they go down.
func TestSigns(t *testing.T) {
	up, down, both := polynomial(6, 1, 1), polynomial(6, -1, 1), polynomial(6, -1, 1, 1, 1)
	stay := polynomial(6, 0, 1)
	for i, c := range []struct {
		of                 [][]Factor
		positive, negative bool
	}{
		{[][]Factor{{{up, 1}}}, true, false},
		{[][]Factor{{{down, 1}}}, false, true},
		{[][]Factor{{{both, 1}}}, true, true},
		{[][]Factor{{{stay, 1}}}, false, false},
		{[][]Factor{{{up, 1}, {stay, 1}}, {{stay, 1}}}, true, false},
		{[][]Factor{{{down, 1}, {stay, 1}}, {{stay, 1}}}, false, true},
		{[][]Factor{{{down, 1}}, {{stay, 1}, {up, 2}}}, true, true},
	} {
		var g Function
		for _, factors := range c.of {
			g.Add(Term{P: polynomial(1, 0, 1), Factors: factors})
		}
		if positive, negative := g.Signs(); positive != c.positive || negative != c.negative {
			t.Errorf("%d: %v, %v", i, positive, negative)
		}
	}
}

// The total of a list is no larger than it must be: a list from 0 to 10 of which the least
// explosion is worth 3 holds at most three of them.
func TestTotalOfAList(t *testing.T) {
	s := newSeries(0, 10, 3, big.NewInt(5), big.NewInt(7), unlimited())
	s.add(polynomial(5, 0, 2))
	s.divide(polynomial(7, 3, 2))
	values, ws, total := s.column()
	if total.Cmp(big.NewInt(5*7*7*7)) != 0 || len(values) != 11 {
		t.Errorf("%d values of %s", len(values), total)
	}
	for i, w := range ws {
		want := map[int64]int64{0: 2 * 7 * 7 * 7, 3: 2 * 2 * 7 * 7, 6: 2 * 2 * 2 * 7, 9: 2 * 2 * 2 * 2}[values[i]]
		if w.Int64() != want {
			t.Errorf("%d ways to %d, want %d", w, values[i], want)
		}
	}
}

// A list that takes more work than there may be is an error, or shorter where half of the work is
// enough for some of it.
func TestStoppedLists(t *testing.T) {
	of := die{faces{0: 2, 1: 1}, faces{2: 1, 3: 1}}
	both := die{faces{0: 2}, faces{2: 1, -1: 1}}
	var up, down Function
	up.Add(Term{P: of.last.polynomial(5), Factors: []Factor{{of.again.polynomial(5), 1}}})
	down.Add(Term{P: of.mirrored().last.polynomial(5), Factors: []Factor{{of.mirrored().again.polynomial(5), 1}}})
	for name, list := range map[string]func(*budget.Budget) (*dist.Dist, error){
		"by division": func(b *budget.Budget) (*dist.Dist, error) { return of.chain(1).Dist(1, b) },
		"powers":      func(b *budget.Budget) (*dist.Dist, error) { return of.chain(1).Dist(9, b) },
		"mirrored":    func(b *budget.Budget) (*dist.Dist, error) { return of.mirrored().chain(1).Dist(2, b) },
		"two sides":   func(b *budget.Budget) (*dist.Dist, error) { return both.chain(1).Dist(2, b) },
		"up":          up.Dist,
		"down":        down.Dist,
	} {
		whole := unlimited()
		if _, err := list(whole); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for k := range 8 {
			b := budget.New(context.Background(), budget.Limits{MaxWork: whole.Spent() * (float64(k) + 0.5) / 8}.WithDefaults())
			d, err := list(b)
			if err == nil && b.IsCutShort() && b.CutBy() == budget.Work && d.HasTail() && b.Spent() < b.MaxWork {
				continue
			}
			if limit := new(budget.LimitError); !errors.As(err, &limit) || limit.Resource != budget.Work || limit.Limit != b.MaxWork {
				t.Errorf("%s, %d eighths of the work: %v", name, k, err)
			}
		}
	}
}
