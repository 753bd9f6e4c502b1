package montecarlo

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// sums returns the distribution of the sum of n dice by direct convolution.
func sums(n int, faces []int64) map[string]*big.Rat {
	counts := map[int64]*big.Int{0: big.NewInt(1)}
	for range n {
		next := map[int64]*big.Int{}
		for v, c := range counts {
			for _, f := range faces {
				if next[v+f] == nil {
					next[v+f] = new(big.Int)
				}
				next[v+f].Add(next[v+f], c)
			}
		}
		counts = next
	}
	total := new(big.Int).Exp(big.NewInt(int64(len(faces))), big.NewInt(int64(n)), nil)
	out := map[string]*big.Rat{}
	for v, c := range counts {
		out[fmt.Sprint(v)] = new(big.Rat).SetFrac(c, total)
	}
	return out
}

func fairFaces(s int64) []int64 {
	f := make([]int64, s)
	for i := range f {
		f[i] = int64(i) + 1
	}
	return f
}

// TestPools covers every way a plan rolls: one digit to a sample, several, a
// whole word and more than one, with even and uneven tuples.
func TestPools(t *testing.T) {
	for _, s := range []int64{2, 3, 4, 6, 10, 20, 100} {
		for _, n := range []int{1, 2, 3, 4, 5, 7, 11, 13, 20, 41} {
			if int(s)*n > 500 {
				continue
			}
			e := dice(int64(n), s)
			tally := run(t, e, Options{Seed: 11, Trials: 8*BlockSize + 5, Workers: 1})
			if l := notationtest.LogEvidence(hits(tally), sums(n, fairFaces(s))); l < notationtest.LogAlpha {
				t.Errorf("%s: log evidence %.1f", e, l)
			}
		}
	}
}

// TestManyDice checks a pool of several words a sample by its moments: the sum
// of 10,000 d6 has mean 35,000 and variance 10,000*35/12.
func TestManyDice(t *testing.T) {
	tally := run(t, dice(10_000, 6), Options{Seed: 2, Trials: 5 * BlockSize})
	n := float64(tally.Trials())
	sd := math.Sqrt(10_000 * 35.0 / 12)
	if z := (tally.Mean() - 35_000) / (sd / math.Sqrt(n)); math.Abs(z) > 6 {
		t.Errorf("mean %v is %.1f standard errors off", tally.Mean(), z)
	}
	if ratio := tally.Variance() / (sd * sd); math.Abs(ratio-1) > 6*math.Sqrt(2/n) {
		t.Errorf("variance %v, want %v", tally.Variance(), sd*sd)
	}
}

// TestLargeDice checks dice beyond the tables at their quarters.
func TestLargeDice(t *testing.T) {
	quarters := func(e notation.Expr, s string) notation.Expr {
		return call(notation.Floor, div(notation.ExactDivision, mul(num("4"), sub(e, num("1"))), num(s)))
	}
	want := sums(1, []int64{0, 1, 2, 3})
	one := ifElse(chance(num("1/2")), num("1"), num("1"))
	for name, e := range map[string]notation.Expr{
		"d10000":        quarters(dice(1, 10_000), "10000"),
		"d8191 or 8192": quarters(dice(1, 8192), "8192"),
		"d10^15":        quarters(dice(1, 1_000_000_000_000_000), "1000000000000000"),
		"random count":  let("n", dice(1, 2), given(quarters(pool(ref("n"), num("10000")), "10000"), eq(ref("n"), one))),
		"random sides":  let("s", mul(dice(1, 2), num("10000")), given(quarters(pool(num("1"), ref("s")), "20000"), eq(ref("s"), num("20000")))),
	} {
		tally := run(t, e, Options{Seed: 4, Trials: 20 * BlockSize})
		if l := notationtest.LogEvidence(hits(tally), want); l < notationtest.LogAlpha {
			t.Errorf("%s: log evidence %.1f: %v", name, l, hits(tally))
		}
	}
	// Two of them: the faces count from 1.
	low := run(t, sub(dice(2, 10_000), dice(2, 10_000)), Options{Seed: 1, Trials: 1 << 18})
	if math.Abs(low.Mean()) > 6*low.StdError() {
		t.Errorf("the mean of a symmetric difference is %v", low.Mean())
	}
	sum := run(t, dice(3, 9_001), Options{Seed: 1, Trials: 1 << 18})
	if math.Abs(sum.Mean()-3*4501) > 6*sum.StdError() {
		t.Errorf("the mean of 3d9001 is %v, want 13503", sum.Mean())
	}
}
