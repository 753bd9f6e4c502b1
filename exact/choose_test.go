package exact_test

import (
	"context"
	"slices"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation/notationtest"
)

// The roll with the fewest values is conditioned on, where it is not a little less than one after
// which no other needs a value.
func TestConditionedOn(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a = 1d100; b = a + 1d6; b / 1d7 + 1d5 / b", "condition on b (105 values)"},
		{"a = 1d20; b = a + 1d60; b / 1d7 + 1d5 / b", "condition on a (20 values)"},
		{"a = 1d8; b = 1d6; a / b + b / a", "condition on b (6 values)"},
		{"a = 1d8; b = a + 1d4; a / b + b / a", "condition on a (8 values)"},
	} {
		r, err := exact.Eval(context.Background(), notationtest.Parse(t, c.text), exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if i := slices.IndexFunc(r.Methods, func(m string) bool { return m[:9] == "condition" }); i < 0 || r.Methods[i] != c.want {
			t.Errorf("%s: %q", c.text, r.Methods)
		}
	}
}
