package markov

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Sums of fours are the products of one edge after the other, and the same to the bit on
// machines with registers of four numbers and without, whatever their number.
func TestAddFours(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for n := range 70 {
		from, fours := make([]float64, 200), make([]four, 1+r.IntN(5))
		for i := range from {
			from[i] = math.Ldexp(r.Float64(), -r.IntN(100))
		}
		const at = 65
		sums := make([]float64, n+1) // one that must stay as it is
		for i := range sums {
			sums[i] = r.Float64()
		}
		want, truth := append([]float64(nil), sums...), append([]float64(nil), sums...)
		for i := range fours {
			for k := range 4 {
				fours[i].p[k], fours[i].by[k] = r.Float64(), r.Int64N(len64(from)-at-70)-at
				for j := range n {
					truth[j] += fours[i].p[k] * from[at+j+int(fours[i].by[k])]
				}
			}
		}
		addFours(sums[:n], from, at, fours)
		addEach(want[:n], from, at, fours)
		for i, x := range sums {
			if x != want[i] || math.Abs(x-truth[i]) > 1e-14*truth[i] {
				t.Errorf("%d sums of %d fours, number %d: %v, each by itself %v, in another order %v", n, len(fours), i, x, want[i], truth[i])
			}
		}
	}
	addFours(nil, nil, 0, nil)
}

func len64[T any](s []T) int64 { return int64(len(s)) }
