package dist

import (
	"math/big"
	"runtime"
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
