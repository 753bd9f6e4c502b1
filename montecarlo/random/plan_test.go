package random

import "testing"

// How many digits the dice of a plan take, of which each is as many dice as have room in a table.
func TestPlanFaces(t *testing.T) {
	for _, c := range []struct {
		name          string
		n             int
		faces         []int64
		stages, taken int
	}{
		{"one d6", 1, fairFaces(6), 1, 1},
		{"four to a digit, five digits to a word, six words, and ten dice", 130, fairFaces(6), 2, 33},
		{"the most that one digit has", 4, fairFaces(6), 1, 1},
		{"one more", 5, fairFaces(6), 1, 2},
		{"a pair has room", 2, fairFaces(45), 1, 1},
		{"no pair has room", 2, fairFaces(46), 1, 2},
		{"eleven coins", 11, []int64{0, 30_000}, 1, 1},
	} {
		p := PlanFaces(c.n, c.faces)
		if len(p.stages) != c.stages || p.Taken() != c.taken {
			t.Errorf("%s: %d stages, %d digits, want %d, %d", c.name, len(p.stages), p.Taken(), c.stages, c.taken)
		}
	}
	if n := PlanDigits(7, 1_000_003).Taken(); n != 7 {
		t.Errorf("seven dice of a million sides take %d digits", n)
	}
}

func TestTupleSize(t *testing.T) {
	for sides, want := range map[int]int{2: 11, 6: 4, 45: 2, 46: 1, 8192: 1} {
		if got := tupleSize(sides); got != want {
			t.Errorf("%d sides: %d to a tuple, want %d", sides, got, want)
		}
	}
}
