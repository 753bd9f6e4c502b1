package dist

import (
	"maps"
	"math/big"
	"runtime"
	"slices"
	"testing"
)

// Terms are added up in pairs: the sum is that of one after the other.
func TestSumOf(t *testing.T) {
	for n := range 20 {
		want := new(big.Rat)
		var terms []*big.Rat
		for i := range n {
			term := big.NewRat(int64(7*i-20), int64(i*i+1))
			want.Add(want, term)
			terms = append(terms, term)
		}
		if got := sumOf(terms); got.Cmp(want) != 0 {
			t.Errorf("%d terms: %v, want %v", n, got, want)
		}
	}
}

// The mean of 1/1, 1/2, ..., 1/n has a denominator of about 1.44 n bits, which few additions
// meet: the digits of all sums together are n log n, and not n^2.
func TestMeanOfFractions(t *testing.T) {
	const n = 4000
	values, weights := make([]Outcome, n), make([]*big.Int, n)
	want := []*big.Rat{}
	for i := range n {
		values[n-1-i], weights[i] = Outcome{Value: big.NewRat(1, int64(i+1))}, big.NewInt(1)
		want = append(want, big.NewRat(1, int64(i+1)))
	}
	d := Incomplete(Numeric, values, weights, nil, big.NewInt(n))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	mean := d.Mean()
	runtime.ReadMemStats(&after)
	if mean.Mul(mean, big.NewRat(n, 1)); mean.Cmp(sumOf(want)) != 0 {
		t.Errorf("the mean is not the sum of the values over their number")
	}
	if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 2000*n {
		t.Errorf("%d bytes for %d values, want about 1000 a value", bytes, n)
	}
}

// The moments of fractions take what their common denominator has of digits, squared: that of
// 1/1, ..., 1/n has about 1.44 n bits.
func TestMomentsWork(t *testing.T) {
	for _, c := range []struct {
		name        string
		den         func(i int64) int64
		n           int64
		least, most float64
	}{
		{"whole numbers", func(int64) int64 { return 1 }, 20_000, 0, 0},
		{"one denominator", func(int64) int64 { return 1_000_003 }, 20_000, 0, 0},
		{"few denominators", func(i int64) int64 { return 1 + i%300 }, 20_000, 0, 0},
		{"two large ones", func(i int64) int64 { return 1<<61 - 1 - 2*(i%2) }, 20_000, 0, 0},
		{"products of numbers up to 99", func(i int64) int64 { return (1 + i%99) * (1 + i/99%99) * 97 }, 20_000, 0, 0},
		{"all up to 20000", func(i int64) int64 { return i }, 20_000, 6e7, 7e7},
		{"all up to 40000", func(i int64) int64 { return i }, 40_000, 24e7, 28e7},
	} {
		t.Run(c.name, func(t *testing.T) {
			values := map[string]*big.Rat{}
			for i := int64(1); i <= c.n; i++ {
				v := big.NewRat(i, c.den(i))
				if c.den(i) == i {
					v = big.NewRat(1, i)
				}
				values[v.String()] = v
			}
			inOrder := slices.SortedFunc(maps.Values(values), (*big.Rat).Cmp)
			outcomes, weights := make([]Outcome, len(inOrder)), make([]*big.Int, len(inOrder))
			for i, v := range inOrder {
				outcomes[i], weights[i] = Outcome{Value: v}, big.NewInt(1)
			}
			d := Incomplete(Numeric, outcomes, weights, nil, big.NewInt(int64(len(inOrder))))
			if work := d.MomentsWork(); work < c.least || work > c.most {
				t.Errorf("%g steps, want %g to %g", work, c.least, c.most)
			}
		})
	}
}
