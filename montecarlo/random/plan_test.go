package random

import (
	"fmt"
	"testing"
)

// Entries are as narrow as costs no dice of a tuple.
func TestPlanFaces(t *testing.T) {
	for _, c := range []struct {
		name   string
		n      int
		faces  []int64
		stages string
		taken  int // digits of 1 to 13 dice
	}{
		{"one d6", 1, fairFaces(6), "[int8]", 1},
		{"five to a digit, four digits to a word, six words, and ten dice", 130, fairFaces(6), "[int8 int8]", 26},
		{"the most that one digit has", 5, fairFaces(6), "[int8]", 1},
		{"one more", 6, fairFaces(6), "[int8]", 2},
		{"a pair is more than 127", 2, fairFaces(90), "[int16]", 1},
		{"no pair has room", 2, fairFaces(100), "[int8]", 2},
		{"two are 32,766", 13, []int64{0, 16_383}, "[int32]", 2},
		{"thirteen are too many for 16 bits", 12, []int64{0, 30_000}, "[int32]", 1},
		{"more than 32 bits, one by one", 3, []int64{0, 1 << 32}, "[int64]", 3},
	} {
		p := PlanFaces(c.n, c.faces)
		var stages []string
		for _, st := range p.stages {
			switch st.(type) {
			case *tableStage[int8]:
				stages = append(stages, "int8")
			case *tableStage[int16]:
				stages = append(stages, "int16")
			case *tableStage[int32]:
				stages = append(stages, "int32")
			case *tableStage[int64]:
				stages = append(stages, "int64")
			}
		}
		if got := fmt.Sprint(stages); got != c.stages || p.Taken() != c.taken {
			t.Errorf("%s: %s, %d digits, want %s, %d", c.name, got, p.Taken(), c.stages, c.taken)
		}
	}
	if n := PlanDigits(7, 1_000_003).Taken(); n != 7 {
		t.Errorf("seven dice of a million sides take %d digits", n)
	}
}

func TestTupleSize(t *testing.T) {
	for _, c := range []struct {
		faces []int64
		limit int
		most  int64
		want  int
	}{
		{[]int64{0, 16_383}, MaxTable, 32_767, 2}, // two are 32,766
		{[]int64{0, 16_384}, MaxTable, 32_767, 1},
		{[]int64{0, -16_383}, MaxTable, 32_767, 2},
		{[]int64{0, 1}, 8192, 127, 13}, // 2^13 tuples
		{[]int64{0, 1}, 8191, 127, 12},
		{fairFaces(8192), 8192, 1 << 20, 1},
	} {
		if got := tupleSize(c.faces, c.limit, c.most); got != c.want {
			t.Errorf("%d faces to %d, at most %d tuples up to %d: %d to a tuple, want %d",
				len(c.faces), Farthest(c.faces), c.limit, c.most, got, c.want)
		}
	}
}

// A sample takes whole tuples and one that is cut: the sums of every number of first faces.
func TestRows(t *testing.T) {
	r := RowsOf([]int64{1, 10}, 3)
	if want := "[[0 0 0 0 0 0 0 0] [1 10 1 10 1 10 1 10] [2 11 11 20 2 11 11 20] [3 12 12 21 12 21 21 30]]"; fmt.Sprint(r.Sums) != want {
		t.Errorf("sums %v, want %s", r.Sums, want)
	}
	if r.Size != 3 || r.Batch.Base != 8 {
		t.Errorf("%d to a tuple of %d, want 3 of 8", r.Size, r.Batch.Base)
	}
	if r := RowsOf(fairFaces(6), 1000); r.Size != 3 { // 216 tuples, and 1296 would be too many
		t.Errorf("%d d6 to a tuple, want 3", r.Size)
	}
}
