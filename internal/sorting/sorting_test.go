package sorting_test

import (
	"slices"
	"testing"

	"oddsmith/internal/sorting"
)

// Elements are in order, and equal ones keep theirs.
func TestStable(t *testing.T) {
	list := [][2]int{{2, 0}, {1, 1}, {2, 2}, {0, 3}, {1, 4}}
	sorting.Stable(list, func(a, b [2]int) int { return a[0] - b[0] })
	if want := [][2]int{{0, 3}, {1, 1}, {1, 4}, {2, 0}, {2, 2}}; !slices.Equal(list, want) {
		t.Errorf("%v, want %v", list, want)
	}
}
