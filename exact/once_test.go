package exact_test

import (
	"context"
	"errors"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
)

// A watched context counts how often it is asked, which every step of an evaluation does.
type watched struct {
	context.Context
	asked int
}

func (w *watched) Err() error {
	w.asked++
	return w.Context.Err()
}

// An evaluation that may be interrupted is done once, as one that may not be: neither a long
// step nor a refusal begins it again.
func TestEvaluatedOnce(t *testing.T) {
	const text = "3d8 // 2 + d2000 * d1999 % 10"
	for _, c := range []struct {
		name    string
		o       exact.Options
		refused bool
	}{
		{"answered", exact.Options{}, false},
		{"too much work", exact.Options{MaxWork: 1e7}, true},
		{"too much memory", exact.Options{MaxMemory: 1e6}, true},
	} {
		e := parse(t, text)
		asked := func(ctx context.Context, cache *exact.Cache) int {
			w := &watched{Context: ctx}
			if _, err := cache.Eval(w, e, c.o); (err != nil) != c.refused {
				t.Errorf("%s: %v", c.name, err)
			}
			return w.asked
		}
		want := asked(context.Background(), nil)
		for name, got := range map[string]int{
			"that may be interrupted":   asked(t.Context(), nil),
			"with a new cache":          asked(context.Background(), &exact.Cache{}),
			"interrupted, with a cache": asked(t.Context(), &exact.Cache{}),
		} {
			if got > want+want/2 {
				t.Errorf("%s, an evaluation %s: %d steps, want about %d", c.name, name, got, want)
			}
		}
	}
}

// Where all rolls have values a fraction is worked out at once, and not distribution by
// distribution: two steps a case, and a few for the values of the rolls.
func TestFractionsOfKnownRolls(t *testing.T) {
	for _, text := range []string{
		"max(a/b, b/c, c/a)", "min(a/b - c, abs(b/c - a))", "floor(a/b + b/c + c/a)", "if(a/b < b/c, c/a, a/c + 1/b)",
	} {
		e := parse(t, text)
		for _, name := range []string{"a", "b", "c"} {
			e = &notation.Let{Name: name, Value: parse(t, "d20"), Body: e}
		}
		w := &watched{Context: context.Background()}
		if _, err := exact.Eval(w, e, exact.Options{}); err != nil {
			t.Fatal(err)
		}
		const cases = 20 * 20 * 20
		if w.asked > 3*cases {
			t.Errorf("%s: %d steps, want at most %d", text, w.asked, 3*cases)
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
	if _, err := exact.Eval(context.Background(), pair, exact.Options{MaxMemory: 1 << 28}); err != nil {
		t.Error(err)
	}
}

// A roll that is added to again and again is refused before it is rolled: its weights grow by the
// digits of the chance to go on, however few values go on, and so does its list by those that end.
// So is a sum of a random number of dice.
func TestLongSumsRefusedEarly(t *testing.T) {
	for _, text := range []string{"explode(4d12, it >= 47, 2000)", "explode(2d8, it >= 16, 1200)", "sum(110d4, 2d12)"} {
		w := &watched{Context: context.Background()}
		_, err := exact.Eval(w, parse(t, text), exact.Options{})
		var limit *exact.LimitError
		if !errors.As(err, &limit) || limit.Resource != exact.Work || w.asked > 200 {
			t.Errorf("%s: %v after %d steps, want a refusal of too much work", text, err, w.asked)
		}
	}
	if _, err := exact.Eval(context.Background(), parse(t, "explode(4d12, it >= 47, 200)"), exact.Options{}); err != nil {
		t.Error(err)
	}
}
