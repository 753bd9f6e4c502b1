package exact_test

import (
	"context"
	"errors"
	"testing"

	"oddsmith/exact"
)

// What the cases of a roll will take is known after some of them, but for what they have in common.
func TestCasesAreForeseen(t *testing.T) {
	for _, c := range []struct {
		name, text string
		work       float64
		want       float64 // that is said to be needed at least; 0 where there is an answer
	}{
		{"they grow", "let a = 1d73; (1d33 * a - 1d80) / (a + 1d93)", 5e9, 7e9},
		{"they grow a little less", "let a = 1d24; (1d33 * a - 1d80) / (a + 1d93)", 5e9, 0},
		{"they are mixed at the end", "let a = 1d200; joint(a + 1d300, a)", 100e6, 150e6},
		{"ten have their work in common", "let a = 1d1000; if(a // 10 > 1d100, 1d200 * 1d200 // (a // 10 + 1), 2)", 300e6, 0},
		{"each has its own", "let a = 1d1000; if(a + 10 > 1d100, 1d200 * 1d200 // (a + 1), 2)", 400e6, 500e6},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := exact.Eval(context.Background(), parse(t, c.text), exact.Options{MaxWork: c.work, MaxMemory: 1 << 30})
			var limit *exact.LimitError
			if errors.As(err, &limit) != (c.want > 0) || c.want > 0 && limit.Need < c.want || c.want == 0 && err != nil {
				t.Errorf("%v", err)
			}
		})
	}
}

// Joint values come in the order of the roll that is conditioned on, however its cases are spread.
func TestCasesInOrder(t *testing.T) {
	r, err := exact.Eval(context.Background(), parse(t, "let a = 1d600; joint(a, a // 2)"), exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	next := int64(1)
	for o := range r.Dist.All() {
		if o.Items[0].Value.Num().Int64() != next {
			t.Fatalf("%s is outcome %d", o.Key(), next)
		}
		next++
	}
}

// What the first cases of a roll within the first case of another say is enough where all would take far
// too much.
func TestCasesWithinCasesAreForeseen(t *testing.T) {
	for _, c := range []struct {
		name, text string
		early      bool
	}{
		{"each has its own", "let a = 1d1000; let c = 1d20000; a * 10 + min(1d31, c) - a / (c + 1)", true},
		{"the inner ones have all in common", "let a = 1d1000; let c = 1d20000; a * 10 + min(1d31, c) + 1 / (c + 1)", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := exact.Eval(context.Background(), parse(t, c.text), exact.Options{MaxWork: 1e9})
			var limit *exact.LimitError
			early := errors.As(err, &limit) && limit.Need > 3e10 && limit.Spent < 1e8
			if early != c.early {
				t.Errorf("%v, after %+v", err, limit)
			}
		})
	}
}
