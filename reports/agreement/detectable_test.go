package agreement

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// triangle is the claim of the sum of two k-sided dice.
func triangle(k int) []float64 {
	p := make([]float64, 2*k-1)
	for i := range p {
		p[i] = float64(k-max(i-k+1, k-1-i)) / float64(k*k)
	}
	return p
}

// tailed is a claim with cells down to 1e-6, many of which expect no sample.
func tailed() []float64 {
	p := make([]float64, 60)
	sum := 0.0
	for i := range p {
		p[i] = max(1e-6, math.Exp(-0.3*float64(i)))
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// A defect of the stated size is seen in almost every run, one of a tenth of it
// in few, whichever way it goes.
func TestDetectable(t *testing.T) {
	const runs = 200
	tests := []struct {
		name   string
		theta  []float64
		trials int64
		alpha  float64
	}{
		{"coin", uniform(2), 4096, 1e-9},
		{"coin", uniform(2), 1e6, 1e-9},
		{"d6", uniform(6), 1e6, 1e-9},
		{"d6", uniform(6), 1e8, 1e-9},
		{"d6, loose", uniform(6), 1e5, 0.01},
		{"d100", uniform(100), 1e6, 1e-9},
		{"2d100", triangle(100), 1e6, 1e-9},
		{"tails", tailed(), 1e5, 1e-9},
		{"rare", []float64{1 - 1e-5, 1e-5}, 1e6, 1e-9},
	}
	for _, tt := range tests {
		m := newMixture(tt.theta)
		threshold := -math.Log(tt.alpha)
		delta := m.detectable(float64(tt.trials), threshold)
		even := m.evenEvent()
		for _, sign := range []float64{-1, 1} {
			if q := even.p + sign*delta; q < 0 || q > 1 {
				continue
			}
			var seen [2]int
			for i, size := range []float64{delta, delta / 10} {
				q := slices.Clone(tt.theta)
				for k, in := range even.in {
					if in {
						q[k] *= (even.p + sign*size) / even.p
					} else {
						q[k] *= (1 - even.p - sign*size) / (1 - even.p)
					}
				}
				for seed := range uint64(runs) {
					counts := multinomial(rand.NewPCG(seed, 3), tt.trials, q)
					if m.logEvidence(asFloats(counts)) >= threshold {
						seen[i]++
					}
				}
			}
			t.Logf("%s, %d trials: detectable %+.3g, seen %d, a tenth of it %d of %d", tt.name, tt.trials, sign*delta, seen[0], seen[1], runs)
			if seen[0] < runs*95/100 {
				t.Errorf("%s, %d trials: a defect of %+.3g was seen in %d of %d runs, want 95%%", tt.name, tt.trials, sign*delta, seen[0], runs)
			}
			if seen[1] > runs/10 {
				t.Errorf("%s, %d trials: a defect of a tenth of %+.3g was seen in %d of %d runs", tt.name, tt.trials, sign*delta, seen[1], runs)
			}
		}
	}
}

func TestEvenEvent(t *testing.T) {
	for _, c := range []struct {
		theta []float64
		want  float64
	}{
		{uniform(2), 0.5},
		{uniform(6), 0.5},
		{uniform(5), 0.4},
		{[]float64{0.99, 0.01}, 0.99},
		{[]float64{0.01, 0.99}, 0.99},
		{[]float64{0.1, 0.3, 0.35, 0.25}, 0.45}, // 0.35 and 0.1
		{triangle(100), 0.5},
	} {
		e := newMixture(c.theta).evenEvent()
		sum := 0.0
		for i, in := range e.in {
			if in {
				sum += c.theta[i]
			}
		}
		if math.Abs(e.p-c.want) > 1e-3 || math.Abs(e.p-sum) > 1e-12 {
			t.Errorf("%v: an event of %g, whose cells have %g, want %g", c.theta, e.p, sum, c.want)
		}
	}
}

func TestDetectableShrinks(t *testing.T) {
	for _, theta := range [][]float64{uniform(2), uniform(6), triangle(50), tailed(), {1}} {
		m := newMixture(theta)
		last := 1.0
		for n := 1e4; n <= 1e12; n *= 10 {
			d := m.detectable(n, 9*math.Ln10)
			if d <= 0 || d >= last {
				t.Errorf("%d cells: detectable %g after %g trials, want less than the %g before", len(theta), d, n, last)
			}
			last = d
		}
	}
}

// What is detectable is seen whichever way the defect goes, and a little less is not seen in
// one of them.
func TestDetectableBothWays(t *testing.T) {
	const threshold = 20
	for _, theta := range [][]float64{uniform(2), uniform(5), {0.9, 0.1}, triangle(10), {0.4, 0.35, 0.25}} {
		for _, n := range []float64{1e4, 1e6, 1e8} {
			m := newMixture(theta)
			e, d := m.evenEvent(), m.detectable(n, threshold)
			var chance [len(concentrations)]noise
			for j := range concentrations {
				chance[j] = m.noise(j, n)
			}
			least := func(delta float64) float64 {
				return min(m.quantile(e, e.p-delta, n, &chance), m.quantile(e, e.p+delta, n, &chance))
			}
			if at, before := least(d), least(d*(1-2e-3)); at < threshold || before >= threshold {
				t.Errorf("%v, %g trials: detectable %g with the evidence %g, and %g a little before", theta, n, d, at, before)
			}
		}
	}
}

func TestDetectableEnds(t *testing.T) {
	m := newMixture(uniform(6))
	if d := newMixture([]float64{1}).detectable(0, 20); d != 1 {
		t.Errorf("without trials of what is certain, %g", d)
	}
	if d := m.detectable(0, 20); d != 1 {
		t.Errorf("no trials: detectable %g, want 1", d)
	}
	if d := m.detectable(3, 20); d != 1 {
		t.Errorf("three trials: detectable %g, want 1", d)
	}
	// One sample elsewhere refutes a constant: (1 - d)^100 = 0.01.
	if d := newMixture([]float64{1}).detectable(100, 20); math.Abs(d-(1-math.Pow(0.01, 0.01))) > 1e-12 {
		t.Errorf("a constant, 100 trials: detectable %g", d)
	}
}

// A defect of so much is seen after so many blocks: the least number, to a sixteenth, or at
// most what is asked for.
func TestBlocksFor(t *testing.T) {
	const threshold, size = 20, 100
	for _, theta := range [][]float64{uniform(6), {0.9, 0.1}, {1}} {
		m := newMixture(theta)
		for _, delta := range []float64{0.4, 0.1, 0.01} {
			blocks := m.blocksFor(delta, threshold, size, 1<<20)
			seen := func(blocks int64) bool { return m.detectable(float64(blocks*size), threshold) <= delta*(1+2e-3) }
			if before := blocks - max(1, blocks/15) - 1; !seen(blocks) || before > 0 && m.detectable(float64(before*size), threshold) < delta*(1-2e-3) {
				t.Errorf("%v: %g after %d blocks", theta, delta, blocks)
			}
			if most := m.blocksFor(delta, threshold, size, blocks/2); blocks > 1 && most != blocks/2 {
				t.Errorf("%v: %g after %d blocks of at most %d", theta, delta, most, blocks/2)
			}
		}
	}
	// A constant: what it detects after a block is just enough for one block, and for no less.
	one := newMixture([]float64{1})
	if exactly := one.detectable(size, threshold); one.blocksFor(exactly, threshold, size, 99) != 1 || one.blocksFor(exactly*(1-1e-9), threshold, size, 99) != 2 {
		t.Errorf("%g is detected after %d blocks", exactly, one.blocksFor(exactly, threshold, size, 99))
	}
}

// The noise of a cell against its definition, summed by another library's
// Poisson law, on both sides of the change of method.
func TestCellNoise(t *testing.T) {
	for _, a := range []float64{1e-3, 0.7, 40, 1e4} {
		for _, e := range []float64{0.01, 1, 10, 19.9, 20.1, 300} {
			slope := math.Log1p(e / a)
			law := distuv.Poisson{Lambda: e}
			var mean, first, second float64
			for x := 0.0; x < e+20*math.Sqrt(e)+30; x++ {
				g := 0.0
				if x > 0 {
					top, _ := math.Lgamma(a + x)
					low, _ := math.Lgamma(a)
					g = top - low - x*math.Log(a)
				}
				p := law.Prob(x)
				mean += p * g
				first += p * (g - slope*x)
				second += p * (g - slope*x) * (g - slope*x)
			}
			top, _ := math.Lgamma(a + e)
			low, _ := math.Lgamma(a)
			mean -= top - low - e*math.Log(a)
			variance := second - first*first
			got := cellNoise(a, e, slope)
			tolerance := 1e-6
			if e >= poissonSumBelow {
				tolerance = 0.05 // the formula for large counts is an approximation
			}
			if math.Abs(got.mean-mean) > tolerance*(1+math.Abs(mean)) || math.Abs(got.variance-variance) > tolerance*(1+variance) {
				t.Errorf("a = %g, e = %g: noise %+v, want {%g %g}", a, e, got, mean, variance)
			}
		}
	}
}

func BenchmarkDetectable(b *testing.B) {
	m := newMixture(uniform(256))
	b.Run("cells=256", func(b *testing.B) {
		for b.Loop() {
			m.detectable(1e6, 20)
		}
	})
}

// Under a condition, so many trials show what as many accepted ones show without it.
func TestDetectableUnderCondition(t *testing.T) {
	for _, theta := range [][]float64{uniform(2), uniform(6), triangle(10), {1}} {
		for _, accepted := range []float64{0.5, 0.01} {
			given := newMixture(append(scaled(theta, accepted), 1-accepted))
			given.rejected = len(theta)
			const n, threshold = 1e8, 20
			want := newMixture(theta).detectable(n*accepted, threshold)
			if got := given.detectable(n, threshold); math.Abs(got-want) > 0.15*want {
				t.Errorf("%v given %g: detectable %g, want about %g", theta, accepted, got, want)
			}
			blocks := given.blocksFor(2*want, threshold, 4096, 1<<40)
			if d := given.detectable(float64(blocks)*4096, threshold); d > 2.01*want || d < 1.7*want {
				t.Errorf("%v given %g: %d blocks detect %g, want at most %g", theta, accepted, blocks, d, 2*want)
			}
		}
	}
	never := newMixture([]float64{1})
	never.rejected = 0
	if d := never.detectable(100, 20); math.Abs(d-(1-math.Pow(0.01, 0.01))) > 1e-12 {
		t.Errorf("a condition that never holds, 100 trials: detectable %g", d)
	}
}

func scaled(theta []float64, by float64) []float64 {
	out := make([]float64, len(theta))
	for i, p := range theta {
		out[i] = p * by
	}
	return out
}
