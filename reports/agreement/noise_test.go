package agreement

import (
	"math"
	"testing"
)

// Of eight equal cells with large counts each adds s/2 to the mean and s^2/2 to the variance,
// less s/2 in all for the counts sum to n.
func TestNoiseOfEqualCells(t *testing.T) {
	m := &mixture{theta: make([]float64, 8)}
	for i := range m.theta {
		m.theta[i] = 1. / 8
	}
	const n = 8e6
	for j, c := range concentrations {
		s := n / (c + n)
		if got := m.noise(j, n); math.Abs(got.mean-3.5*s) > 1e-9 || math.Abs(got.variance-4*s*s) > 1e-9 {
			t.Errorf("concentration %g: mean %g and variance %g, want %g and %g", c, got.mean, got.variance, 3.5*s, 4*s*s)
		}
	}
}
