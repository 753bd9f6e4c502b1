package encounter

import (
	"math"
	"math/rand/v2"
	"testing"

	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// A denseChain has, for each transient state, the probabilities of the transient states, and
// beside them those of two ends.
type denseChain [][]float64

// solve returns what follows on state 0: E[T], E[T^2], the largest E[T], and the probability
// of the first end. It goes on until nothing is left.
func (c denseChain) solve() (m markov.Moments, end float64) {
	n := len(c)
	for from := range n {
		now := make([]float64, n)
		now[from] = 1
		first, second, left := 0.0, 0.0, 1.0
		for turn := 1.0; left > 1e-18; turn++ {
			first, second = first+left, second+(2*turn-1)*left
			next := make([]float64, n)
			for i, p := range now {
				for j := range n {
					next[j] += p * c[i][j]
				}
				if from == 0 {
					end += p * c[i][n]
				}
			}
			now, left = next, 0
			for _, p := range now {
				left += p
			}
		}
		if from == 0 {
			m.First, m.Second = first, second
		}
		m.Longest = max(m.Longest, first)
	}
	return m, end
}

// Of a chain so long that half of what is known may be wrong nothing is said.
func TestTooMuchIsMissing(t *testing.T) {
	of := &turn{missing: 0.01, query: query{expr: notation.Int(0)}}
	for longest, ok := range map[float64]bool{49: true, 51: false, 99: false} {
		if _, err := of.momentsError(markov.Moments{First: 1, Second: 1, Longest: longest}); (err == nil) != ok {
			t.Errorf("1 %% missing, %g turns: %v", longest, err)
		}
	}
}

// Of 10 turns at most, a thousandth missing in each, a second moment of 30 and a mean of 4: by
// the file's formulas the mean is off by 20, the second moment by 60 downwards and 40 + 800*4/30
// upwards, in thousandths.
func TestMomentsOfWhatIsMissing(t *testing.T) {
	bound, err := (&turn{missing: 1e-3, query: query{expr: notation.Int(0)}}).momentsError(markov.Moments{First: 4, Second: 30, Longest: 10})
	if least := 0.04 + 0.8*4/30; err != nil || bound < least || bound > 2*least {
		t.Errorf("%g, want %g and little more, %v", bound, least, err)
	}
}

// What is known of a chain of which some is missing bounds the chain, wherever that goes.
func TestBoundsOfWhatIsMissing(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	tight := 0.0
	for range 300 {
		const n = 4
		truth, listed := make(denseChain, n), make(denseChain, n)
		missing := math.Pow(10, -1-5*random.Float64())
		for i := range n {
			truth[i], listed[i] = make([]float64, n+2), make([]float64, n+2)
			sum := 0.0
			for j := range truth[i] {
				truth[i][j] = math.Pow(random.Float64(), 4) + 1e-3
				if j >= n {
					truth[i][j] /= 5
				}
				sum += truth[i][j]
			}
			for j := range truth[i] {
				truth[i][j] /= sum
			}
			copy(listed[i], truth[i])
			j := random.IntN(n + 2)
			lost := min(listed[i][j], missing)
			listed[i][j] -= lost
			for j := range listed[i] {
				listed[i][j] /= 1 - lost
			}
		}
		want, wantEnd := truth.solve()
		got, gotEnd := listed.solve()
		bound, err := (&turn{missing: missing, query: query{expr: notation.Int(0)}}).momentsError(got)
		if err != nil {
			if missing*got.Longest <= 0.5 {
				t.Errorf("%g missing, at most %g turns: %v", missing, got.Longest, err)
			}
			continue
		}
		first, second := math.Abs(want.First-got.First)/got.First, math.Abs(want.Second-got.Second)/got.Second
		if max(first, second) > bound*(1+1e-9) {
			t.Errorf("%g missing: the moments are off by %g and %g, the bound is %g", missing, first, second, bound)
		}
		if gotEnd-wantEnd > missing*got.First*(1+1e-9) {
			t.Errorf("%g missing: an end is listed with %g, it has %g", missing, gotEnd, wantEnd)
		}
		tight = max(tight, second/bound)
	}
	if tight < 1e-2 {
		t.Errorf("no error comes near its bound: at most a share of %g of it", tight)
	}
}
