package agreement

import (
	"context"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// simulated is a sampler over a known distribution. Any range of blocks is one
// multinomial draw, made of binomial ones, so that 1e8 samples cost no more
// than a few.
type simulated struct {
	keys     []string
	p        []float64
	rejected float64
	block    int64
	seed     uint64
}

func (s *simulated) BlockSize() int64 { return s.block }

func (s *simulated) Sample(_ context.Context, from, to int64) (Counts, error) {
	src := rand.NewPCG(s.seed, uint64(from))
	trials := (to - from) * s.block
	counts := multinomial(src, trials, append([]float64{s.rejected}, s.p...))
	return Counts{Hits: pairs(s.keys, counts[1:]), Rejected: counts[0], Trials: trials}, nil
}

func multinomial(src rand.Source, n int64, p []float64) []int64 {
	counts := make([]int64, len(p))
	rest := 1.0
	last := 0
	for i, x := range p {
		if x > 0 {
			last = i
		}
	}
	for i, x := range p[:last] {
		if n == 0 {
			break
		}
		if x > 0 {
			counts[i] = int64(distuv.Binomial{N: float64(n), P: min(1, x/rest), Src: src}.Rand())
		}
		n -= counts[i]
		rest -= x
	}
	counts[last] += n
	return counts
}

func pairs(keys []string, counts []int64) Hits {
	return Hits{
		Key: func(outcome int) string { return keys[outcome] },
		Each: func(yield func(int, int64) bool) {
			for i := range keys {
				if !yield(i, counts[i]) {
					return
				}
			}
		},
	}
}

// shifted moves delta of probability to one outcome from the others, in
// proportion.
func shifted(p []float64, at int, delta float64) []float64 {
	q := make([]float64, len(p))
	for i, x := range p {
		q[i] = x * (1 - p[at] - delta) / (1 - p[at])
	}
	q[at] = p[at] + delta
	return q
}

func uniform(k int) []float64 {
	p := make([]float64, k)
	for i := range p {
		p[i] = 1 / float64(k)
	}
	return p
}
