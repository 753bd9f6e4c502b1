package random

import "testing"

func fairFaces(s int64) []int64 {
	f := make([]int64, s)
	for i := range f {
		f[i] = int64(i) + 1
	}
	return f
}

// TestPlansCountDice checks that the stages of a plan add up to the dice, for
// all counts: with all faces 1, whatever is drawn, the sum is the count.
func TestPlansCountDice(t *testing.T) {
	var s Stream
	s.Seed(1, 1)
	dst, words := make([]int64, 100), make([]uint64, 100)
	for _, sides := range []int{2, 3, 6, 7, 90, 8192} {
		ones := make([]int64, sides)
		for i := range ones {
			ones[i] = 1
		}
		for n := 1; n < 130; n++ {
			PlanFaces(n, ones).Roll(dst, words, &s)
			for i, v := range dst {
				if v != int64(n) {
					t.Fatalf("%dd%d: sample %d has %d dice", n, sides, i, v)
				}
			}
		}
	}
}

// TestTablesListTuples checks tables against taking digits apart by hand.
func TestTablesListTuples(t *testing.T) {
	faces := []int64{-5, 0, 40}
	got := cutTable(faces, 3, 2)
	if len(got) != 27 {
		t.Fatalf("%d tuples, want 27", len(got))
	}
	for i, v := range got {
		if want := faces[i%3] + faces[i/3%3]; v != want {
			t.Errorf("tuple %d: %d, want %d", i, v, want)
		}
	}
}
