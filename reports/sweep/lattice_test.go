package sweep

import (
	"math"
	"slices"
	"testing"
)

func TestLattice(t *testing.T) {
	l := newLattice([]int{2, 9}, 3) // 0, 1 of the first; 0, 4, 8 of the second
	if want := []int{0, 4, 8, 9, 13, 17}; !slices.Equal(l.cells(), want) || l.len() != len(want) {
		t.Errorf("cells %v, want %v", l.cells(), want)
	}
	values := []float64{1, 5, 3, 2, 4, 9}
	if got, want := l.corners(values, math.Min), []float64{1, 3, 3, 2, 4, 9}; !slices.Equal(got, want) {
		t.Errorf("least %v, want %v", got, want)
	}
	if got, want := l.corners(values, math.Max), []float64{5, 9, 9, 4, 9, 9}; !slices.Equal(got, want) {
		t.Errorf("most %v, want %v", got, want)
	}
	// Four cells begin at each of the first two places, one at the last.
	if got, want := l.sum([]float64{1, 10, 100, 1000, 10_000, 100_000}), 4+40+100+4000+40_000+100_000.0; got != want {
		t.Errorf("sum %g, want %g", got, want)
	}
	for _, c := range []struct{ first, second, want int }{{0, 0, 0}, {0, 3, 0}, {0, 4, 1}, {0, 8, 2}, {1, 7, 4}, {1, 8, 5}} {
		if got := l.begins([]int{c.first, c.second}); got != c.want {
			t.Errorf("%d, %d lies in part %d, want %d", c.first, c.second, got, c.want)
		}
	}
}

// A sweep of few values has all of them, one of a single value that one.
func TestLatticeOfFew(t *testing.T) {
	l := newLattice([]int{1, 2}, 5)
	if want := []int{0, 1}; !slices.Equal(l.cells(), want) {
		t.Errorf("cells %v, want %v", l.cells(), want)
	}
	if got := l.sum([]float64{1, 10}); got != 11 {
		t.Errorf("sum %g, want 11", got)
	}
}
