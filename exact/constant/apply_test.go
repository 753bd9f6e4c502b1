package constant_test

import (
	"testing"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// value works out an expression of constants from the inside out.
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
		t.Fatalf("%s is not worked out", e)
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
