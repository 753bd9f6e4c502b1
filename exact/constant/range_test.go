package constant_test

import (
	"math/big"
	"strings"
	"testing"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// Ranges by hand: x is a whole number of -2 to 3, y any number of 1/2 to 2, S how many turns
// there are beyond 10, and nothing is known of z.
func TestRangesByHand(t *testing.T) {
	leaf := func(e notation.Expr) constant.Range {
		switch e.String() {
		case "x":
			return constant.Between(big.NewRat(-2, 1), big.NewRat(3, 1), true)
		case "y":
			return constant.Between(big.NewRat(1, 2), big.NewRat(2, 1), false)
		case "turns":
			return constant.Turns(10)
		case "w":
			return constant.Range{Parts: 1}
		}
		return constant.Range{}
	}
	for _, c := range []struct{ in, want string }{
		{"5", "5 to 5, whole"},
		{"1/2", "1/2 to 1/2"},
		{"x", "-2 to 3, whole"},
		{"z", "unknown"},
		{"w", "whole"},
		{"-x", "-3 to 2, whole"},
		{"-z", "unknown"},
		{"x + y", "-3/2 to 5"},
		{"x + x", "-4 to 6, whole"},
		{"x + w", "whole"},
		{"x + z", "unknown"},
		{"x - y", "-4 to 5/2"},
		{"x * x", "-6 to 9, whole"},
		{"x * y", "-4 to 6"},
		{"x * -3", "-9 to 6, whole"},
		{"-3 * x", "-9 to 6, whole"},
		{"z * x", "unknown"},
		{"x * z", "unknown"},
		{"w * x", "whole"},
		{"z + x", "unknown"},
		{"z - x", "unknown"},
		{"if(x > 1, x, z)", "unknown"},
		{"max(z, x)", "unknown"},
		{"y / z", "unknown"},
		{"z / y", "unknown"},
		{"y / (turns + 1)", "0 to 2/11"},
		{"y / if(x > 1, 1, turns + 1)", "0 to 2"},
		{"floor(if(x > 1, 1/2, turns))", "0 to 10 + S, whole"},
		{"floor(if(x > 1, 1/2, -turns))", "-21/2 - S to 1/2, whole"},
		{"x / 2", "-1 to 3/2"},
		{"x / -2", "-3/2 to 1"},
		{"x / y", "-4 to 6"},
		{"y / x", "unknown"},
		{"y / (x + 2)", "unknown"},
		{"y / (x - 3)", "unknown"},
		{"y / (x + 3)", "1/12 to 2"},
		{"y / (x - 4)", "-2 to -1/12"},
		{"y / turns", "0 to 1/5"},
		{"x // 2", "-1 to 1, whole"},
		{"x % 2", "-1 to 1, whole"},
		{"x % y", "-2 to 2"},
		{"y % 2", "0 to 2"},
		{"min(x, y)", "-2 to 2"},
		{"max(x, y)", "1/2 to 3"},
		{"min(x, 1)", "-2 to 1, whole"},
		{"max(x, 1)", "1 to 3, whole"},
		{"max(1, x)", "1 to 3, whole"},
		{"max(x, z)", "unknown"},
		{"max(x, 0, 2)", "2 to 3, whole"},
		{"min(x, 0, -1)", "-2 to -1, whole"},
		{"abs(x)", "0 to 3, whole"},
		{"abs(y)", "1/2 to 2"},
		{"floor(y)", "0 to 2, whole"},
		{"ceil(y)", "1 to 2, whole"},
		{"round(y)", "1 to 2, whole"},
		{"floor(z)", "whole"},
		{"round(x)", "-2 to 3, whole"},
		{"round(x / 2)", "-1 to 2, whole"},
		{"if(x > 1, y, 5)", "1/2 to 5"},
		{"if(x > 1, 2, x)", "-2 to 3, whole"},
		{"if(x > 1, z, x)", "unknown"},
		{"lowest(x)", "-2 to 3, whole"},
		{"highest(y)", "1/2 to 2"},
		{"x > 1", "0 to 1, whole"},
		{"not x > 1", "0 to 1, whole"},
		{"x == 1 and y > 1", "0 to 1, whole"},
		{"x > 3", "0 to 0, whole"},
		{"x >= 3", "0 to 1, whole"},
		{"x <= 3", "1 to 1, whole"},
		{"not x <= 3", "0 to 0, whole"},
		{"x < -2", "0 to 0, whole"},
		{"x < y + 5/2", "0 to 1, whole"},
		{"x < y + 3", "1 to 1, whole"},
		{"x - 3 < y", "1 to 1, whole"},
		{"y <= x - 3", "0 to 0, whole"},
		{"x == 4", "0 to 0, whole"},
		{"x != 4", "1 to 1, whole"},
		{"x == y", "0 to 1, whole"},
		{"4 == 4", "1 to 1, whole"},
		{"z == z", "0 to 1, whole"},
		{"z > 1 and x > 3", "0 to 0, whole"},
		{"z > 1 or x > 3", "0 to 1, whole"},
		{"z > 1 or x <= 3", "1 to 1, whole"},
		{"turns <= 9", "0 to 0, whole"},
		{"turns <= 10", "0 to 1, whole"},
		{"turns > x + 6", "1 to 1, whole"},
		{"-turns < -9", "1 to 1, whole"},
		{"turns // 2 <= 4", "0 to 0, whole"},
		{"turns // 2 < 4", "0 to 0, whole"},
		{"turns == 9 or turns == 7", "0 to 0, whole"},
		{"if(turns <= 9, turns, x)", "-2 to 3, whole"},
		{"if(turns > 9, x, turns)", "-2 to 3, whole"},
		{"if(turns <= 9, z, 0)", "0 to 0, whole"},
		{"turns", "10 + S to 10 + S, whole"},
		{"turns + x", "8 + S to 13 + S, whole"},
		{"x - turns", "-12 - S to -7 - S, whole"},
		{"2 * turns", "20 + 2S to 20 + 2S, whole"},
		{"x * turns", "-20 - 2S to 30 + 3S, whole"},
		{"turns * turns", "100 + 20S + SS to 100 + 20S + SS, whole"},
		{"turns / 2", "5 + 1/2S to 5 + 1/2S"},
		{"floor(turns / 2)", "9/2 + 1/2S to 5 + 1/2S, whole"},
		{"ceil(turns / 2)", "5 + 1/2S to 11/2 + 1/2S, whole"},
		{"max(turns, x)", "10 + S to 10 + S, whole"},
		{"max(x, turns)", "10 + S to 10 + S, whole"},
		{"max(turns, 20)", "20 to 20 + S, whole"},
		{"turns - 2 * ceil(turns / 2)", "-1 to 0, whole"},
		{"turns * turns - turns", "90 + 19S + SS to 90 + 19S + SS, whole"},
		{"turns // 3", "8/3 + 1/3S to 10/3 + 1/3S, whole"},
		{"-turns % 4", "-3 to 3, whole"},
		{"turns % 4", "0 to 3, whole"},
		{"1 / turns", "0 to 1/10"},
		{"1 / -turns", "-1/10 to 0"},
		{"min(turns, 5)", "5 to 5, whole"},
	} {
		e, err := notation.Rules.Parse(c.in)
		if err != nil {
			t.Fatal(err)
		}
		if got := shown(constant.RangeOf(e, leaf)); got != c.want {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
	}
	if got := shown(constant.RangeOf(&notation.Call{Func: notation.Clamped, Args: []notation.Expr{&notation.Ref{Name: "x"}}}, leaf)); got != "0 to 3, whole" {
		t.Errorf("x that is not below 0: %s", got)
	}
}

func shown(r constant.Range) string {
	var parts []string
	if r.Bounded {
		parts = append(parts, spelled(r.Low)+" to "+spelled(r.High))
	}
	if r.IsWhole() {
		parts = append(parts, "whole")
	}
	if parts == nil {
		return "unknown"
	}
	return strings.Join(parts, ", ")
}

// spelled spells a polynomial as its terms that are not 0.
func spelled(p constant.Polynomial) string {
	out := ""
	for k, c := range p {
		if c.Sign() == 0 {
			continue
		}
		sign := " + "
		if c.Sign() < 0 {
			sign = " - "
		}
		if out == "" {
			sign = strings.Trim(strings.Replace(sign, "+", "", 1), " ")
		}
		size := new(big.Rat).Abs(c).RatString()
		if k > 0 && size == "1" {
			size = ""
		}
		size += strings.Repeat("S", k)
		out += sign + size
	}
	if out == "" {
		return "0"
	}
	return out
}
