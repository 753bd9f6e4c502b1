package montecarlo

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"oddsmith/scenarios/notation"
)

// A closure draws one sample of an expression of whole numbers, a truth value
// being 0 or 1. Interpreting by closures is the usual fast way to do it one
// sample at a time, and so the baseline of the benchmarks; written from the
// meaning of the tree alone, it is an oracle too.
type closure func(r *rand.Rand) int64

// closures translates an expression of dice, whole numbers, sums, differences,
// products and comparisons.
func closures(e notation.Expr) closure {
	switch n := e.(type) {
	case *notation.Number:
		v := n.Value.Num().Int64()
		return func(*rand.Rand) int64 { return v }
	case *notation.Pool:
		count := n.Count.(*notation.Number).Value.Num().Int64()
		sides := n.Die.(*notation.FairDie).Sides.(*notation.Number).Value.Num().Uint64()
		return func(r *rand.Rand) int64 {
			sum := count
			for range count {
				sum += int64(r.Uint64N(sides))
			}
			return sum
		}
	case *notation.Binary:
		x, y := closures(n.X), closures(n.Y)
		switch n.Op {
		case notation.Add:
			return func(r *rand.Rand) int64 { return x(r) + y(r) }
		case notation.Sub:
			return func(r *rand.Rand) int64 { return x(r) - y(r) }
		case notation.Mul:
			return func(r *rand.Rand) int64 { return x(r) * y(r) }
		case notation.Ge:
			return func(r *rand.Rand) int64 {
				if x(r) >= y(r) {
					return 1
				}
				return 0
			}
		}
	}
	panic(fmt.Sprintf("no closure for %T", e))
}

// sampleClosure counts n samples by value.
func sampleClosure(f closure, r *rand.Rand, counts []int64, low, n int64) {
	for range n {
		counts[f(r)-low]++
	}
}

// workloads are the expressions of the benchmarks, with their range of values.
func workloads() []workload {
	return []workload{
		{"5d4+15>=24", ge(add(dice(5, 4), num("15")), num("24")), 0, 1},
		{"3d6*2-1d4", sub(mul(dice(3, 6), num("2")), dice(1, 4)), 2, 35},
		{"20d6", dice(20, 6), 20, 120},
	}
}

type workload struct {
	name      string
	e         notation.Expr
	low, high int64
}

// TestClosures compares the two ways of sampling: the difference of the two
// frequencies of each outcome, in standard deviations.
func TestClosures(t *testing.T) {
	const n = 1 << 18
	for _, w := range workloads() {
		counts := make([]int64, w.high-w.low+1)
		sampleClosure(closures(w.e), rand.New(rand.NewPCG(1, 2)), counts, w.low, n)
		tally := run(t, w.e, Options{Seed: 1, Trials: n})
		for slot, hits := range tally.dense {
			key := tally.layout.items[0].Float(tally.layout.items[0].low+int64(slot), 1)
			other := counts[int64(key)-w.low]
			// Each count has a variance of at most itself; 8 deviations of the
			// difference, and some for small counts.
			if d := float64(hits - other); d*d > 64*float64(hits+other+4) {
				t.Errorf("%s: %v came %d times, with closures %d", w.name, key, hits, other)
			}
		}
	}
}
