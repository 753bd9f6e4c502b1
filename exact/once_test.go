package exact_test

import (
	"context"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
)

// Where all rolls have values a fraction is evaluated at once, and not distribution by
// distribution.
func TestFractionsOfKnownRolls(t *testing.T) {
	for _, text := range []string{
		"max(a/b, b/c, c/a)", "min(a/b - c, abs(b/c - a))", "floor(a/b + b/c + c/a)", "if(a/b < b/c, c/a, a/c + 1/b)",
	} {
		e := parse(t, text)
		for _, name := range []string{"a", "b", "c"} {
			e = &notation.Let{Name: name, Value: parse(t, "d20"), Body: e}
		}
		r, err := exact.Eval(context.Background(), e, exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		const cases = 20 * 20 * 20
		if each := r.Work / cases; each > 8000 {
			t.Errorf("%s: %.0f steps a case", text, each)
		}
	}
}

// The values of a roll that a node only looks at are not kept, nor is a distribution made for
// each of them.
func TestValuesAreNotKept(t *testing.T) {
	const values = 100_000
	for _, text := range []string{
		"let r = d100000; if(r == 1, r, -1) + if(r == 2, r, 0)", "let r = d100000; max(r, 3) - r",
		"reroll(d100000, it < 3, 1)",
	} {
		e := parse(t, text)
		allocated := testing.AllocsPerRun(1, func() {
			if _, err := exact.Eval(context.Background(), e, exact.Options{}); err != nil {
				t.Error(err)
			}
		})
		if allocated > 6*values {
			t.Errorf("%s: %.0f allocations for %d values", text, allocated, values)
		}
	}
}

// A joint distribution is charged for what its outcomes take, before there are any.
func TestJointRefusedEarly(t *testing.T) {
	die := parse(t, "d1000")
	pair := &notation.Tuple{Items: []notation.Expr{die, die}}
	refused := testing.AllocsPerRun(1, func() {
		if _, err := exact.Eval(context.Background(), pair, exact.Options{}); err == nil {
			t.Error("a million pairs are within the limits")
		}
	})
	if refused > 100_000 {
		t.Errorf("%g allocations for a refusal", refused)
	}
	if _, err := exact.Eval(context.Background(), pair, exact.Options{MaxMemory: 1 << 30}); err != nil {
		t.Error(err)
	}
}
