package encounter

import (
	"errors"
	"testing"

	"oddsmith/exact/budget"
)

// Where every state has a row of its own, the rows are what takes memory.
func TestRowsAreHeld(t *testing.T) {
	known := &Store{}
	if _, err := solve(t, readProcess(t, "x=300 | x-d2 | x<=0 | x<0"), budget.Limits{}, known); err != nil {
		t.Fatal(err)
	}
	for _, f := range known.families {
		s := f.space.stateSpace
		r := s.rows[0] // where it starts
		f.e.budget.MaxMemory = 1 << 16
		for _, rows := range []int{500, 520} { // of 256 bytes each
			s.rows = make([]stateRow, rows)
			err := s.admit(&r)
			if limit := new(budget.LimitError); errors.As(err, &limit) != (rows == 520) || rows == 520 && limit.Resource != budget.Memory {
				t.Errorf("%d rows: %v", rows, err)
			}
		}
	}
}
