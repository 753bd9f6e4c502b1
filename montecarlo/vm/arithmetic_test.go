package vm

import (
	"math"
	"math/big"
	"testing"

	"oddsmith/scenarios/notation"
)

// applied runs one instruction for columns of values, and returns what it wrote and the first
// error.
func applied(x, y []int64, add func(b *Builder, x, y Reg) Reg) ([]int64, error) {
	var b Builder
	rx, ry := b.NewReg(), b.NewReg()
	out := add(&b, rx, ry)
	m := newMachine(b.registers)
	m.n = len(x)
	copy(m.cols[rx], x)
	copy(m.cols[ry], y)
	m.run(b.code)
	return m.Column(out), m.err
}

// Each instruction writes what its name says, of every pair of a few numbers.
func TestArithmetic(t *testing.T) {
	var xs, ys []int64
	for _, x := range []int64{-1 << 40, -7, -3, -2, -1, 0, 1, 2, 3, 7, 1 << 40} {
		for y := int64(-3); y <= 3; y++ {
			xs, ys = append(xs, x), append(ys, y)
		}
	}
	for name, c := range map[string]struct {
		add  func(b *Builder, x, y Reg) Reg
		want func(x, y int64) int64
	}{
		"fill":    {func(b *Builder, _, _ Reg) Reg { return b.Fill(9) }, func(_, _ int64) int64 { return 9 }},
		"affine":  {func(b *Builder, x, _ Reg) Reg { return b.Affine(x, 3, -5) }, func(x, _ int64) int64 { return 3*x - 5 }},
		"combine": {func(b *Builder, x, y Reg) Reg { return b.Combine(x, y, 3, -2) }, func(x, y int64) int64 { return 3*x - 2*y }},
		"product": {func(b *Builder, x, y Reg) Reg { return b.Product(x, y, 2, 3, -5, 7) }, func(x, y int64) int64 { return (2*x + 3) * (7 - 5*y) }},
		"checked": {func(b *Builder, x, y Reg) Reg { return b.CheckedProduct(x, b.Affine(y, 1<<40, 0)) }, func(x, y int64) int64 {
			p := new(big.Int).Mul(big.NewInt(x), big.NewInt(y<<40))
			if p.CmpAbs(big.NewInt(MaxProduct)) > 0 {
				return int64(p.Sign()) * (MaxProduct + 1)
			}
			return p.Int64()
		}},
		"at least": {func(b *Builder, x, _ Reg) Reg { return b.AtLeast(x, 2) }, func(x, _ int64) int64 { return bit(x > 1) }},
		"equals":   {func(b *Builder, x, _ Reg) Reg { return b.Equals(x, 2) }, func(x, _ int64) int64 { return bit(x == 2) }},
		"x/y or 0": {func(b *Builder, x, y Reg) Reg { return b.Divide(x, y, Floored) }, func(x, y int64) int64 { return orZero(x, y, floorOf) }},
		"cut x/y":  {func(b *Builder, x, y Reg) Reg { return b.Divide(x, y, Truncated) }, func(x, y int64) int64 { return orZero(x, y, func(x, y int64) int64 { return x / y }) }},
		"x mod y":  {func(b *Builder, x, y Reg) Reg { return b.Divide(x, y, Remainder) }, func(x, y int64) int64 { return orZero(x, y, func(x, y int64) int64 { return x % y }) }},
		"x or 4": {
			func(b *Builder, x, y Reg) Reg {
				return b.Choose(b.AtLeast(y, 1), Operand{Reg: x}, Operand{Constant: 4})
			},
			func(x, y int64) int64 { return map[bool]int64{true: x, false: 4}[y > 0] },
		},
		"4 or x": {
			func(b *Builder, x, y Reg) Reg {
				return b.Choose(b.AtLeast(y, 1), Operand{Constant: 4}, Operand{Reg: x})
			},
			func(x, y int64) int64 { return map[bool]int64{true: 4, false: x}[y > 0] },
		},
		"x or y": {
			func(b *Builder, x, y Reg) Reg { return b.Choose(b.AtLeast(y, 1), Operand{Reg: x}, Operand{Reg: y}) },
			func(x, y int64) int64 { return map[bool]int64{true: x, false: y}[y > 0] },
		},
		"no fault is raised": {func(b *Builder, x, _ Reg) Reg { b.RaiseFaults(Trap{}, None); return x }, func(x, _ int64) int64 { return x }},
	} {
		got, err := applied(xs, ys, c.add)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for i, v := range got {
			if want := c.want(xs[i], ys[i]); v != want {
				t.Errorf("%s: %d and %d make %d, want %d", name, xs[i], ys[i], v, want)
			}
		}
	}
	for _, flip := range []int{0, 1, 2, 3} {
		notX, notY := flip&1 != 0, flip&2 != 0
		and, _ := applied(xs, ys, func(b *Builder, x, y Reg) Reg { return b.And(b.AtLeast(x, 1), b.AtLeast(y, 1), notX, notY) })
		for i := range and {
			a, b := (xs[i] > 0) != notX, (ys[i] > 0) != notY
			if and[i] != bit(a && b) {
				t.Errorf("%t and %t: %d", a, b, and[i])
			}
		}
	}
}

func orZero(x, y int64, f func(x, y int64) int64) int64 {
	if y == 0 {
		return 0
	}
	return f(x, y)
}

// floorOf is floor(x/y).
func floorOf(x, y int64) int64 {
	if y < 0 {
		x, y = -x, -y
	}
	return new(big.Int).Div(big.NewInt(x), big.NewInt(y)).Int64()
}

// What is not a number for an instruction is an error where it counts, and only there.
func TestArithmeticErrors(t *testing.T) {
	whole := func(den int64) func(b *Builder, t Trap, x, y Reg) Reg {
		return func(b *Builder, t Trap, x, _ Reg) Reg { return b.Whole(t, x, Operand{Constant: den}, 2, "a size") }
	}
	divided := func(b *Builder, t Trap, x, y Reg) Reg {
		b.NotZero(t, y, notation.Errorf(t.At, "the divisor was 0 in a sample"))
		return b.Divide(x, y, Floored)
	}
	for _, c := range []struct {
		name  string
		add   func(b *Builder, t Trap, x, y Reg) Reg
		x, y  int64
		want  int64
		wrong bool
	}{
		{"division by 0", divided, 7, 0, 0, true},
		{"division by 2", divided, -7, 2, -4, false},
		{"9/3 is a size", whole(3), 9, 1, 3, false},
		{"6/3 is the least", whole(3), 6, 1, 2, false},
		{"3/3 is too small", whole(3), 3, 1, 2, true},
		{"7/3 is no size", whole(3), 7, 1, 2, true},
		{"8/4 is a size", whole(4), 8, 4, 2, false},
		{"9/4 is no size", whole(4), 9, 4, 2, true},
		{"rank -2", func(b *Builder, t Trap, x, _ Reg) Reg { return b.Rank(t, x, Operand{Constant: 2}) }, -4, 1, -2, false},
		{"rank 0", func(b *Builder, t Trap, x, _ Reg) Reg { return b.Rank(t, x, Operand{Constant: 2}) }, 0, 1, 1, true},
		{"rank 3/2", func(b *Builder, t Trap, x, _ Reg) Reg { return b.Rank(t, x, Operand{Constant: 2}) }, 3, 1, 1, true},
		{"rank 1", func(b *Builder, t Trap, x, y Reg) Reg { return b.Rank(t, x, Operand{Constant: 5}) }, 5, 5, 1, false},
		{"0 of 3 is a chance", func(b *Builder, t Trap, x, _ Reg) Reg { b.CheckChance(t, x, Operand{Constant: 3}); return x }, 0, 1, 0, false},
		{"3 of 3 is a chance", func(b *Builder, t Trap, x, _ Reg) Reg { b.CheckChance(t, x, Operand{Constant: 3}); return x }, 3, 1, 3, false},
		{"4 of 3 is none", func(b *Builder, t Trap, x, _ Reg) Reg { b.CheckChance(t, x, Operand{Constant: 3}); return x }, 4, 1, 4, true},
		{"-1 of 3 is none", func(b *Builder, t Trap, x, _ Reg) Reg { b.CheckChance(t, x, Operand{Constant: 3}); return x }, -1, 1, -1, true},
	} {
		for _, mask := range []int64{0, 1} {
			var fault Reg
			x, y := []int64{c.x, c.x}, []int64{c.y, c.y}
			var b Builder
			rx, ry, rm := b.NewReg(), b.NewReg(), b.NewReg()
			fault = b.NewReg()
			out := c.add(&b, Trap{Mask: rm, Fault: fault}, rx, ry)
			m := newMachine(b.registers)
			m.n = 2
			copy(m.cols[rx], x)
			copy(m.cols[ry], y)
			m.cols[rm][1] = mask
			m.run(b.code)
			if noted := m.cols[fault][1] != 0; m.cols[fault][0] != 0 || noted != (c.wrong && mask == 1) || m.err != nil {
				t.Errorf("%s: faults %d, mask %d, %v", c.name, m.cols[fault][:2], mask, m.err)
			}
			if m.cols[out][1] != c.want {
				t.Errorf("%s: %d, want %d", c.name, m.cols[out][1], c.want)
			}
		}
		if _, err := applied([]int64{c.x}, []int64{c.y}, func(b *Builder, x, y Reg) Reg { return c.add(b, Trap{At: notation.Span{Start: 1, End: 2}}, x, y) }); (err != nil) != c.wrong {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// A quotient by a constant is rounded down, on both sides of 0.
func TestFloorBy(t *testing.T) {
	for _, d := range []int64{2, 3, 10, 1<<32 - 1, 1 << 40} {
		for _, x := range []int64{math.MinInt64 + 1, -d - 1, -d, -d + 1, -1, 0, 1, d - 1, d, d + 1, math.MaxInt64 - 6} {
			got, err := applied([]int64{x}, nil, func(b *Builder, x, _ Reg) Reg { return b.FloorBy(x, 1, 5, d) })
			if want := floorOf(x+5, d); err != nil || got[0] != want {
				t.Errorf("(%d + 5) / %d: %d, want %d, %v", x, d, got[0], want, err)
			}
		}
	}
}

// In how many ways dice fall, as far as those can be listed.
func TestThrows(t *testing.T) {
	for _, c := range []struct{ x, n, want int64 }{
		{6, 0, 1},
		{6, 1, 6},
		{6, 3, 216},
		{2, 15, 1 << 15},
		{2, 16, 0},
		{1, math.MaxInt64, 1},
		{0, 0, 0},
		{0, 3, 0},
		{MaxListed, 1, MaxListed},
		{MaxListed + 1, 1, 0},
		{1 << 62, 4, 0},
		{3, math.MaxInt64, 0},
	} {
		if got := throws(c.x, c.n); got != c.want {
			t.Errorf("%d dice that fall in %d ways: %d, want %d", c.n, c.x, got, c.want)
		}
	}
	if jointThrows(1<<40, 1<<40) != 0 || jointThrows(0, 5) != 0 || jointThrows(128, 256) != MaxListed {
		t.Error("together they fall in other ways")
	}
}
