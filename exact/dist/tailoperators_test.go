package dist

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/exact/rational"
)

// geometric returns the number of rolls of a die with s faces until the first s, listed
// up to n: P(k) = (s-1)^(k-1) / s^k.
func geometric(s, n int64) *Dist {
	total := new(big.Int).Exp(big.NewInt(s), big.NewInt(n), nil)
	w := new(big.Int).Quo(total, big.NewInt(s))
	sums := map[int64]*big.Int{}
	for k := int64(1); k <= n; k++ {
		sums[k] = new(big.Int).Set(w)
		w.Quo(w.Mul(w, big.NewInt(s-1)), big.NewInt(s))
	}
	return FromSums(sums, 1, total).CutAbove(big.NewRat(n, 1), big.NewRat(s, 1), big.NewRat(s*(s-1), 1))
}

// What an operator lists of two tails is what it lists of longer ones: never more than
// that, and short of it by no more than the unplaced weight. The moments of the longer
// ones lie in the intervals of the shorter.
func TestLift(t *testing.T) {
	operators := map[string]func(x, y *Dist) (*Dist, error){
		"sum":      func(x, y *Dist) (*Dist, error) { return Convolve(x, y, freshBudget()) },
		"gap":      func(x, y *Dist) (*Dist, error) { return Convolve(x, Negate(y), freshBudget()) },
		"product":  func(x, y *Dist) (*Dist, error) { return Multiply(x, y, freshBudget()) },
		"negative": func(x, y *Dist) (*Dist, error) { return Multiply(Negate(x), y, freshBudget()) },
		"quotient": func(x, y *Dist) (*Dist, error) { return exactQuotient(x, y, freshBudget()) },
		"floor":    func(x, _ *Dist) (*Dist, error) { return Round(Scale(x, big.NewRat(2, 3)), RoundDown, freshBudget()) },
		"abs":      func(x, _ *Dist) (*Dist, error) { return Abs(Shift(x, big.NewRat(-3, 1)), freshBudget()) },
		"max":      func(x, y *Dist) (*Dist, error) { return Extreme(x, y, true, freshBudget()) },
		"min":      func(x, y *Dist) (*Dist, error) { return Extreme(x, y, false, freshBudget()) },
		"mix": func(x, y *Dist) (*Dist, error) {
			return Mix([]Part{{big.NewInt(1), x}, {big.NewInt(2), y}}, freshBudget())
		},
	}
	rapid.Check(t, func(t *rapid.T) {
		n, m := rapid.Int64Range(3, 8).Draw(t, "n"), rapid.Int64Range(3, 8).Draw(t, "m")
		short, long := geometric(2, n), geometric(2, n+9)
		y, longY := geometric(3, m), geometric(3, m+9)
		if rapid.Bool().Draw(t, "finite") {
			y = Uniform(1, m)
			longY = y
		}
		for name, op := range operators {
			a, err := op(short, y)
			b, longErr := op(long, longY)
			if err != nil || longErr != nil {
				t.Fatalf("%s: %v, %v", name, err, longErr)
			}
			for o, w := range a.All() {
				p, q := a.Fraction(w), b.PMF(o.Value)
				if d := new(big.Rat).Sub(q, p); d.Sign() < 0 && b.ErrorBound().Sign() == 0 || d.Cmp(a.ErrorBound()) > 0 {
					t.Fatalf("%s: P(%s) is %s, in a longer list %s", name, o.Key(), p, q)
				}
			}
			mean, second := a.FirstMoments()
			longMean, longSecond := b.FirstMoments()
			for _, pair := range [][2]rational.Interval{{mean, longMean}, {second, longSecond}} {
				if pair[0].Lo.Cmp(pair[1].Hi) > 0 || pair[1].Lo.Cmp(pair[0].Hi) > 0 {
					t.Fatalf("%s: the moments lie in %v, and in %v of a longer list", name, pair[0], pair[1])
				}
			}
		}
	})
}

// The support is a lattice up to the slack, else a list; both list the same.
func TestSupport(t *testing.T) {
	for _, c := range []struct {
		nums    []int64
		lattice bool
	}{{[]int64{3}, true}, {[]int64{9, 3, 6}, true}, {[]int64{0, 1, 47}, true}, {[]int64{0, 1, 48}, false}} {
		ws := make([]*big.Int, len(c.nums))
		for i := range ws {
			ws[i] = big.NewInt(int64(i + 1))
		}
		d := FromColumn(c.nums, 2, ws, big.NewInt(10))
		if (d.values == nil) != c.lattice {
			t.Errorf("%v: on a lattice: %v", c.nums, d.values == nil)
		}
		for i, v := range c.nums {
			if d.PMF(big.NewRat(v, 2)).Cmp(big.NewRat(int64(i+1), 10)) != 0 {
				t.Errorf("%v: P(%d/2) = %s", c.nums, v, d.PMF(big.NewRat(v, 2)))
			}
		}
	}
}

// A quantile passes over slots of weight 0, of one word or of two.
func TestReach(t *testing.T) {
	small := rational.Column{Words: []big.Word{0, 2, 0, 3}, Width: 1}
	large := rational.Column{Words: []big.Word{0, 0, 2, 0, 0, 0, 3, 0}, Width: 2}
	for goal, want := range []int{1, 1, 1, 3, 3, 3, 4} {
		for _, w := range []rational.Column{small, large} {
			if got := w.Reach(big.NewInt(int64(goal)), new(big.Int)); got != want {
				t.Errorf("%v reaches %d at %d, want %d", w, goal, got, want)
			}
			if got := w.Reach(new(big.Int).Lsh(big.NewInt(1), 64), new(big.Int)); got != 4 {
				t.Errorf("%v reaches 2^64 at %d", w, got)
			}
		}
	}
}
