package vm

import (
	"fmt"
	"testing"
)

// A table has an entry for each way that some dice fall, whatever the size of its values.
func TestLookup(t *testing.T) {
	for dice := 1; dice <= 4; dice++ {
		for _, top := range []int64{1, 127, 128, 1<<15 - 1, 1 << 15, 1 << 40} {
			for _, sign := range []int64{1, -1} {
				t.Run(fmt.Sprintf("%d dice, %d", dice, sign*top), func(t *testing.T) {
					m := newMachine(dice + 1)
					m.n = 81
					size := int64(1)
					var throws []throw
					for d := range dice {
						throws = append(throws, throw{Reg(d + 1), size})
						for i := range m.n {
							m.cols[d+1][i] = int64(i) / size % 3
						}
						size *= 3
					}
					table := make([]int64, size)
					for i := range table {
						table[i] = sign * (top - int64(i)%(top+1))
					}
					(&lookup{dst: Reg(dice + 1), dice: throws, table: table}).run(m)
					for i, got := range m.Column(Reg(dice + 1)) {
						if want := table[int64(i)%size]; got != want {
							t.Fatalf("fall %d: %d, want %d", i, got, want)
						}
					}
				})
			}
		}
	}
}
