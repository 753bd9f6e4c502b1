package vm

import (
	"errors"
	"testing"
)

// An instruction stays if a result or an error of it counts.
func TestPruned(t *testing.T) {
	var b Builder
	for range 10 {
		b.NewReg()
	}
	copied := func(dst, x Reg) { b.code = append(b.code, &kernel{operands: operands{dst: dst, x: x}}) }
	copied(1, 10)
	copied(2, 1)
	copied(3, 1)
	sum := b.Combine(10, 10, 1, 2)
	b.Raise(Trap{}, errors.New("counts"))
	b.Raise(Trap{Fault: 9}, errors.New("is noted"))
	for _, c := range []struct {
		roots []Reg
		want  int
	}{
		{[]Reg{2}, 3},
		{[]Reg{2, 3}, 4},
		{[]Reg{None}, 1},
		{[]Reg{9}, 2},
		{[]Reg{sum}, 2},
	} {
		if got := pruned(b.code, c.roots); len(got) != c.want {
			t.Errorf("%v: %d instructions, want %d", c.roots, len(got), c.want)
		}
	}
}
