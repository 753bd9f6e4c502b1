package constant_test

import (
	"fmt"
	"math/big"
	"testing"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// value calculates an expression of constants from the inside out.
func value(t *testing.T, e notation.Expr) constant.Value {
	t.Helper()
	if v, ok := constant.OfLiteral(e); ok {
		return v
	}
	var operands []constant.Value
	for _, kid := range notation.Children(e) {
		operands = append(operands, value(t, kid))
	}
	v, ok := constant.Apply(e, operands)
	if !ok {
		t.Fatalf("%s is not calculated", e)
	}
	return v
}

// Constants by hand, small ones and those beyond 32 bits.
func TestApply(t *testing.T) {
	for text, want := range map[string]string{
		"floor(7/2)": "3", "floor(-7/2)": "-4", "floor(3)": "3",
		"ceil(7/2)": "4", "ceil(-7/2)": "-3", "ceil(3)": "3",
		"round(5/2)": "3", "round(-5/2)": "-2", "round(7/3)": "2", "round(8/3)": "3", "round(-8/3)": "-3", "round(4)": "4",
		"abs(-3)": "3", "abs(3)": "3", "abs(-1/2)": "1/2", "abs(0)": "0",
		"min(2, 3)": "2", "min(3, 2, 4)": "2", "min(-2, -3)": "-3", "max(2, 3)": "3", "max(3, 2, 4)": "4", "max(-2, -3)": "-2",
		"min(1/2, 1/3)": "1/3", "max(1/2, 1/3)": "1/2", "max(5000000000, 1/3)": "5000000000", "min(5000000000, -5000000000)": "-5000000000",
		"abs(-5000000000)": "5000000000", "round(10000000001 / 2)": "5000000001", "-(1/2)": "-1/2",
		"7 % 3": "1", "-7 % 3": "-1", "7 // 2": "3", "-7 // 2": "-4", "7 / 2": "7/2",
		"2 < 3": "yes", "3 < 3": "no", "3 <= 3": "yes", "3 > 3": "no", "3 >= 3": "yes", "3 == 3": "yes", "3 != 3": "no", "1/2 < 1/3": "no",
		"2147483647 * 2147483647 * 4 - 1": "18446744056529682435", "2147483647 - -2147483647 * 2147483647": "4611686016279904256",
		"true and false": "no", "true and true": "yes", "true or false": "yes", "false or false": "no", "not true": "no", "not false": "yes",
	} {
		e, err := notation.Rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := value(t, e).Outcome().Key(); got != want {
			t.Errorf("%s = %s, want %s", text, got, want)
		}
	}
}

// The order of numbers by their sizes, largest first, as its number among all orders.
func TestLineup(t *testing.T) {
	for _, c := range []struct {
		of     []int64
		number int64
		strict int64
	}{
		{[]int64{7}, 0, 0},
		{[]int64{2, 1}, 0, 0},
		{[]int64{1, 2}, 1, 1},
		{[]int64{3, 2, 1}, 0, 0},
		{[]int64{3, 1, 2}, 1, 1},
		{[]int64{2, 3, 1}, 2, 2},
		{[]int64{1, 3, 2}, 3, 3},
		{[]int64{2, 1, 3}, 4, 4},
		{[]int64{1, 2, 3}, 5, 5},
		{[]int64{2, 2, 1}, 0, -1},
		{[]int64{1, 2, 2}, 3, -1},
		{[]int64{1, 2, 3, 4}, 23, 23},
	} {
		var args []constant.Value
		for _, n := range c.of {
			args = append(args, constant.Value{Num: n})
		}
		for f, want := range map[notation.Func]int64{notation.Lineup: c.number, notation.StrictLineup: c.strict} {
			if v, ok := constant.Apply(&notation.Call{Func: f}, args); !ok || v.Num != want {
				t.Errorf("%s of %v: %v, want %d", f, c.of, v, want)
			}
		}
		lineup := &notation.Call{Func: notation.StrictLineup}
		for range c.of {
			lineup.Args = append(lineup.Args, notation.Int(0))
		}
		orders := new(big.Int).MulRange(1, int64(len(c.of)))
		if got, want := shown(constant.RangeOf(lineup, nil)), fmt.Sprintf("-1 to %d, whole", orders.Int64()-1); got != want {
			t.Errorf("%d numbers: %s, want %s", len(c.of), got, want)
		}
	}
}
