package agreement

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// oracle computes M by its definition in fractions: the rising factorials of
// the Dirichlet-multinomial over the claimed likelihood.
func oracle(theta []*big.Rat, counts []int64) *big.Rat {
	sum := new(big.Rat)
	for j := range concentrations {
		c := new(big.Rat).SetInt64(int64(concentrations[j]))
		ratio := big.NewRat(1, 1)
		n := int64(0)
		for i, p := range theta {
			a := new(big.Rat).Mul(c, p)
			for x := range counts[i] {
				ratio.Mul(ratio, new(big.Rat).Add(a, new(big.Rat).SetInt64(x)))
				ratio.Quo(ratio, p)
				ratio.Quo(ratio, new(big.Rat).Add(c, new(big.Rat).SetInt64(n)))
				n++
			}
		}
		sum.Add(sum, ratio)
	}
	return sum.Quo(sum, big.NewRat(int64(len(concentrations)), 1))
}

func floats(theta []*big.Rat) []float64 {
	f := make([]float64, len(theta))
	for i, p := range theta {
		f[i], _ = p.Float64()
	}
	return f
}

func asFloats(counts []int64) []float64 {
	f := make([]float64, len(counts))
	for i, n := range counts {
		f[i] = float64(n)
	}
	return f
}

func logRat(r *big.Rat) float64 {
	// Numerators may exceed a float64: scale by powers of two.
	log := func(x *big.Int) float64 {
		shift := max(0, x.BitLen()-60)
		f, _ := new(big.Float).SetInt(new(big.Int).Rsh(x, uint(shift))).Float64()
		return math.Log(f) + float64(shift)*math.Ln2
	}
	return log(r.Num()) - log(r.Denom())
}

func TestEvidenceByHand(t *testing.T) {
	half := []*big.Rat{big.NewRat(1, 2), big.NewRat(1, 2)}
	// With c = 100: two heads give (50/100 * 51/101) / (1/4) = 102/101.
	// In general (c/2 + 1) / (c + 1) * 2 = (c + 2) / (c + 1).
	want := 0.0
	for _, c := range concentrations {
		want += (c + 2) / (c + 1) / 9
	}
	got := newMixture(floats(half)).logEvidence([]float64{2, 0})
	if math.Abs(got-math.Log(want)) > 1e-13 {
		t.Errorf("two heads: log M = %v, want %v", got, math.Log(want))
	}
	if exact, _ := oracle(half, []int64{2, 0}).Float64(); math.Abs(exact-want) > 1e-15 {
		t.Errorf("two heads: the oracle gives M = %v, want %v", exact, want)
	}
}

func TestEvidenceAgainstFractions(t *testing.T) {
	r := big.NewRat
	tests := []struct {
		name   string
		theta  []*big.Rat
		counts []int64
	}{
		{"no samples", []*big.Rat{r(1, 2), r(1, 2)}, []int64{0, 0}},
		{"one sample is never evidence", []*big.Rat{r(1, 3), r(2, 3)}, []int64{1, 0}},
		{"one of each", []*big.Rat{r(1, 2), r(1, 2)}, []int64{1, 1}},
		{"ten heads", []*big.Rat{r(1, 2), r(1, 2)}, []int64{10, 0}},
		{"three hundred heads", []*big.Rat{r(1, 2), r(1, 2)}, []int64{300, 0}},
		{"balanced", []*big.Rat{r(1, 2), r(1, 2)}, []int64{150, 150}},
		{"d6", slices.Repeat([]*big.Rat{r(1, 6)}, 6), []int64{3, 0, 5, 20, 1, 7}},
		{"rare cell unseen", []*big.Rat{r(1, 1e6), r(999999, 1e6)}, []int64{0, 200}},
		{"rare cell seen once", []*big.Rat{r(1, 1e6), r(999999, 1e6)}, []int64{1, 199}},
		{"rare cell seen often", []*big.Rat{r(1, 1e6), r(999999, 1e6)}, []int64{40, 10}},
		{"cells at 1e-12", []*big.Rat{r(1, 1e12), r(1, 1e12), r(1e12-2, 1e12)}, []int64{2, 0, 50}},
		{"one cell", []*big.Rat{r(1, 1)}, []int64{77}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want := logRat(oracle(tt.theta, tt.counts))
			got := newMixture(floats(tt.theta)).logEvidence(asFloats(tt.counts))
			if math.Abs(got-want) > 1e-12*(1+math.Abs(want)) {
				t.Errorf("log M = %v, want %v", got, want)
			}
		})
	}
}

func TestEvidenceAgainstFractionsProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weights := rapid.SliceOfN(rapid.Int64Range(1, 1_000_000), 1, 6).Draw(t, "weights")
		total := int64(0)
		for _, w := range weights {
			total += w
		}
		theta := make([]*big.Rat, len(weights))
		for i, w := range weights {
			theta[i] = big.NewRat(w, total)
		}
		counts := rapid.SliceOfN(rapid.Int64Range(0, 25), len(weights), len(weights)).Draw(t, "counts")
		want := logRat(oracle(theta, counts))
		got := newMixture(floats(theta)).logEvidence(asFloats(counts))
		if math.Abs(got-want) > 1e-11*(1+math.Abs(want)) {
			t.Errorf("log M = %v, want %v", got, want)
		}
	})
}

// The mean of M over all samples of the claim is 1, whatever their number: the
// property that Ville's inequality rests on.
func TestEvidenceIsFair(t *testing.T) {
	for _, theta := range [][]float64{{0.5, 0.5}, {0.9, 0.1}, {0.2, 0.3, 0.5}, {1e-3, 0.499, 0.5}} {
		m := newMixture(theta)
		for n := range 9 {
			mean := 0.0
			forCounts(n, len(theta), func(counts []float64) {
				p := math.Gamma(float64(n) + 1)
				for i, x := range counts {
					p *= math.Pow(theta[i], x) / math.Gamma(x+1)
				}
				mean += p * math.Exp(m.logEvidence(counts))
			})
			if math.Abs(mean-1) > 1e-12 {
				t.Errorf("theta %v, %d samples: the mean of M is %v, want 1", theta, n, mean)
			}
		}
	}
}

// forCounts calls f with every way to put n samples into k cells.
func forCounts(n, k int, f func([]float64)) {
	counts := make([]float64, k)
	var place func(i, left int)
	place = func(i, left int) {
		if i == k-1 {
			counts[i] = float64(left)
			f(counts)
			return
		}
		for x := range left + 1 {
			counts[i] = float64(x)
			place(i+1, left-x)
		}
	}
	place(0, n)
}

func TestEvidenceIgnoresOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	theta := []float64{0.1, 0.2, 0.3, 0.05, 0.35}
	counts := []float64{120, 190, 310, 55, 325}
	want := newMixture(theta).logEvidence(counts)
	for range 20 {
		order := rng.Perm(len(theta))
		p, n := make([]float64, len(theta)), make([]float64, len(theta))
		for i, j := range order {
			p[i], n[i] = theta[j], counts[j]
		}
		if got := newMixture(p).logEvidence(n); math.Abs(got-want) > 1e-12 {
			t.Errorf("order %v: log M = %v, want %v", order, got, want)
		}
	}
}

// bigLogRatio evaluates log M_c for two cells at huge counts with 300 bits, by
// the series of log Γ with arguments shifted far enough up.
func bigLogRatio(c float64, theta, counts []float64) float64 {
	const prec = 300
	num := func(x float64) *big.Float { return new(big.Float).SetPrec(prec).SetFloat64(x) }
	sum := num(0)
	add := func(a *big.Float, x float64, sign float64) {
		n := new(big.Float).SetPrec(prec).Add(a, num(x))
		v := bigLogGamma(n)
		v.Sub(v, bigLogGamma(a))
		sum.Add(sum, v.Mul(v, num(sign)))
	}
	n := 0.0
	for i, p := range theta {
		add(new(big.Float).SetPrec(prec).Mul(num(c), num(p)), counts[i], 1)
		l := bigLog(num(p))
		sum.Sub(sum, l.Mul(l, num(counts[i])))
		n += counts[i]
	}
	add(num(c), n, -1)
	f, _ := sum.Float64()
	return f
}

// bigLogGamma is log Γ(z) to about 1e-40, by its recurrence up to 10^4 and
// Stirling's series there.
func bigLogGamma(z *big.Float) *big.Float {
	prec := z.Prec()
	num := func(x float64) *big.Float { return new(big.Float).SetPrec(prec).SetFloat64(x) }
	z = new(big.Float).Copy(z)
	product := num(1)
	for z.Cmp(num(10_000)) < 0 {
		product.Mul(product, z)
		z.Add(z, num(1))
	}
	// (z - 1/2) log z - z + 1/2 log 2π + Σ B_2m / (2m (2m-1) z^(2m-1))
	l := bigLog(z)
	s := new(big.Float).SetPrec(prec).Sub(z, num(0.5))
	s.Mul(s, l)
	s.Sub(s, z)
	twoPi, _ := new(big.Float).SetPrec(prec).SetString("6.2831853071795864769252867665590057683943387987502116419")
	half := bigLog(twoPi)
	s.Add(s, half.Quo(half, num(2)))
	power := new(big.Float).Copy(z)
	z2 := new(big.Float).SetPrec(prec).Mul(z, z)
	for _, denominator := range []float64{12, -360, 1260, -1680, 1188} {
		term := num(1)
		term.Quo(term, num(denominator))
		s.Add(s, term.Quo(term, power))
		power.Mul(power, z2)
	}
	return s.Sub(s, bigLog(product))
}

// bigLog is log x by Newton's method on a Taylor series of exp.
func bigLog(x *big.Float) *big.Float {
	prec := x.Prec()
	mant := new(big.Float).SetPrec(prec)
	exp := x.MantExp(mant)
	// log m = 2 artanh((m-1)/(m+1)), m in [1/2, 1).
	one := new(big.Float).SetPrec(prec).SetInt64(1)
	artanh2 := func(m *big.Float) *big.Float {
		y := new(big.Float).SetPrec(prec).Sub(m, one)
		y.Quo(y, new(big.Float).SetPrec(prec).Add(m, one))
		y2 := new(big.Float).SetPrec(prec).Mul(y, y)
		sum := new(big.Float).SetPrec(prec)
		for k := int64(1); k < 200; k += 2 {
			term := new(big.Float).SetPrec(prec).Quo(y, new(big.Float).SetPrec(prec).SetInt64(k))
			sum.Add(sum, term)
			y.Mul(y, y2)
		}
		return sum.Mul(sum, new(big.Float).SetPrec(prec).SetInt64(2))
	}
	ln2 := artanh2(new(big.Float).SetPrec(prec).SetFloat64(0.5))
	ln2.Neg(ln2)
	return new(big.Float).SetPrec(prec).Add(artanh2(mant), ln2.Mul(ln2, new(big.Float).SetPrec(prec).SetInt64(int64(exp))))
}

func TestEvidenceAtHugeCounts(t *testing.T) {
	// Probabilities that float64 holds exactly, so that nothing but the
	// evaluation can differ; 2^-20 is about 1e-6.
	rare := math.Ldexp(1, -20)
	tests := []struct {
		name   string
		theta  []float64
		counts []float64
	}{
		{"coin, 1e12, as claimed", []float64{0.5, 0.5}, []float64{5e11, 5e11}},
		{"coin, 1e12, three sigma", []float64{0.5, 0.5}, []float64{5e11 + 1.5e6, 5e11 - 1.5e6}},
		{"coin, 1e12, twenty sigma", []float64{0.5, 0.5}, []float64{5e11 + 1e7, 5e11 - 1e7}},
		{"rare, 1e12", []float64{rare, 1 - rare}, []float64{953674 + 3000, 1e12 - 953674 - 3000}},
		{"rare, 1e12, none seen", []float64{rare, 1 - rare}, []float64{0, 1e12}},
		{"rare takes all", []float64{rare, 1 - rare}, []float64{1e12, 0}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := newMixture(tt.theta)
			for j, c := range concentrations {
				got, want := m.logRatio(j, tt.counts), bigLogRatio(c, tt.theta, tt.counts)
				if !(math.Abs(got-want) < 1e-8*(1+math.Abs(want)*1e-3)) {
					t.Errorf("c = %g: log M_c = %v, want %v", c, got, want)
				}
			}
		})
	}
}

func TestBinet(t *testing.T) {
	for _, z := range []float64{1e-300, 1e-12, 1e-4, 0.3, 1, 2.5, 9.999, 10, 10.001, 57, 1e5, 1e12} {
		got := binet(z)
		x := new(big.Float).SetPrec(300).SetFloat64(z)
		log, _ := bigLog(x).Float64()
		want := 0.0
		if z < 1e6 {
			twoPi := 2 * math.Pi
			lgamma, _ := bigLogGamma(x).Float64()
			want = lgamma - (z-0.5)*log + z - 0.5*math.Log(twoPi)
		} else {
			want = 1 / (12 * z)
		}
		if math.Abs(got-want) > 1e-13*(1+math.Abs(z*log)) {
			t.Errorf("mu(%v) = %v, want %v", z, got, want)
		}
	}
}

func BenchmarkLogEvidence(b *testing.B) {
	theta := uniform(256)
	m := newMixture(theta)
	counts := make([]float64, len(theta))
	for i := range counts {
		counts[i] = float64(4000 + i%17)
	}
	b.Run("cells=256", func(b *testing.B) {
		for b.Loop() {
			m.logEvidence(counts)
		}
	})
}
