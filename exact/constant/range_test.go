package constant_test

import (
	"math/big"
	"strings"
	"testing"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// Ranges by hand: x is a whole number of -2 to 3, y any number of 1/2 to 2, T the number of
// turns, and nothing is known of z.
func TestRangesByHand(t *testing.T) {
	leaf := func(e notation.Expr) constant.Range {
		switch e.String() {
		case "x":
			return constant.Between(big.NewRat(-2, 1), big.NewRat(3, 1), true)
		case "y":
			return constant.Between(big.NewRat(1, 2), big.NewRat(2, 1), false)
		case "turns":
			return constant.Turns()
		case "w":
			return constant.Range{Whole: true}
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
		{"y / (turns + 1)", "unknown"},
		{"y / if(x > 1, 1, turns + 1)", "unknown"},
		{"floor(if(x > 1, 1/2, turns))", "-1 to 1/2 + T, whole"},
		{"floor(if(x > 1, 1/2, -turns))", "-1 - T to 1/2, whole"},
		{"x / 2", "-1 to 3/2"},
		{"x / -2", "-3/2 to 1"},
		{"x / y", "-4 to 6"},
		{"y / x", "unknown"},
		{"y / (x + 2)", "unknown"},
		{"y / (x - 3)", "unknown"},
		{"y / (x + 3)", "1/12 to 2"},
		{"y / (x - 4)", "-2 to -1/12"},
		{"y / turns", "unknown"},
		{"x // 2", "whole"},
		{"x % 2", "whole"},
		{"x % y", "unknown"},
		{"y % 2", "unknown"},
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
		{"x > 1", "unknown"},
		{"not x > 1", "unknown"},
		{"x == 1 and y > 1", "unknown"},
		{"turns", "T to T, whole"},
		{"turns + x", "-2 + T to 3 + T, whole"},
		{"x - turns", "-2 - T to 3 - T, whole"},
		{"2 * turns", "2T to 2T, whole"},
		{"x * turns", "-2T to 3T, whole"},
		{"turns * turns", "whole"},
		{"turns / 2", "1/2T to 1/2T"},
		{"floor(turns / 2)", "-1 + 1/2T to 1/2T, whole"},
		{"ceil(turns / 2)", "1/2T to 1 + 1/2T, whole"},
		{"max(turns, x)", "T to 3 + T, whole"},
		{"max(x, turns)", "T to 3 + T, whole"},
		{"min(turns, 5)", "0 to 5, whole"},
	} {
		e, err := notation.Rules.Parse(c.in)
		if err != nil {
			t.Fatal(err)
		}
		if got := shown(constant.RangeOf(e, leaf)); got != c.want {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
	}
	if got := shown(constant.RangeOf(&notation.Clamp{X: &notation.Ref{Name: "x"}}, leaf)); got != "0 to 3, whole" {
		t.Errorf("x that is not below 0: %s", got)
	}
}

func shown(r constant.Range) string {
	var parts []string
	if r.Bounded {
		parts = append(parts, line(r.Low)+" to "+line(r.High))
	}
	if r.Whole {
		parts = append(parts, "whole")
	}
	if parts == nil {
		return "unknown"
	}
	return strings.Join(parts, ", ")
}

func line(l constant.Line) string {
	if l.IsFlat() {
		return l.Base.RatString()
	}
	slope := new(big.Rat).Abs(l.Slope).RatString() + "T"
	if slope == "1T" {
		slope = "T"
	}
	falls := l.Slope.Sign() < 0
	switch {
	case l.Base.Sign() == 0 && falls:
		return "-" + slope
	case l.Base.Sign() == 0:
		return slope
	case falls:
		return l.Base.RatString() + " - " + slope
	}
	return l.Base.RatString() + " + " + slope
}
