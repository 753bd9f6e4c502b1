package vm

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// Dice are sorted by insertion, by counting or by comparing, whatever their number and faces.
func TestSortDice(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, faces := range []int64{1, 6, maxCounted - 1, maxCounted, maxCounted + 1, 1e6, math.MaxInt64} {
		for n := range 3 * maxInsertion {
			dice := make([]int64, n)
			for i := range dice {
				dice[i] = r.Int64N(faces) - faces/2
			}
			want := slices.Sorted(slices.Values(dice))
			if sortDice(dice); !slices.Equal(dice, want) {
				t.Errorf("%d dice of %d faces: %v, want %v", n, faces, dice, want)
			}
		}
	}
	ends := append(make([]int64, maxInsertion), math.MaxInt64, math.MinInt64, maxCounted, 0)
	want := slices.Sorted(slices.Values(ends))
	if sortDice(ends); !slices.Equal(ends, want) {
		t.Errorf("%v, want %v", ends, want)
	}
}

// A pool sorted by its counts, and by comparing its dice.
func BenchmarkSortDice(b *testing.B) {
	for _, n := range []int{25, 100} {
		for _, faces := range []int64{10, maxCounted} {
			dice := make([]int64, n)
			for name, sort := range map[string]func([]int64){"counted": sortDice, "compared": slices.Sort[[]int64]} {
				b.Run(fmt.Sprintf("%dd%d/%s", n, faces, name), func(b *testing.B) {
					r := rand.New(rand.NewPCG(1, 2))
					for range b.N {
						for i := range dice {
							dice[i] = r.Int64N(faces)
						}
						sort(dice)
					}
				})
			}
		}
	}
}
