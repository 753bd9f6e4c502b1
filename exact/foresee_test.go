package exact

import (
	"context"
	"errors"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation/notationtest"
)

// What is too long is refused before its parts are worked out, at its own place.
func TestForeseen(t *testing.T) {
	for _, c := range []struct {
		name, text, at string // where it is refused; "" for nowhere
	}{
		{"a quotient", "3d2 / (18d29546 + 1)", "3d2 / (18d29546 + 1)"},
		{"a quotient of names", "a = 3d2; b = 18d29546; a / (b + 1) + 1", "a / (b + 1)"},
		{"a product of sums", "(1d100000 + 2d3) * sum(20, 1d1000)", "(1d100000 + 2d3) * sum(20, 1d1000)"},
		{"a long die, which is as soon refused", "1d6 + 1d20000000", ""},
		{"a sum of dice none of which is too long", "4d12 + 3d544815 + 4d12 + 3d544815 + 3d544815", "4d12 + 3d544815 + 4d12 + 3d544815"},
		{"a sum that is not too long", "4d12 + 3d544815", ""},
		{"a rank", "2d10 + rank(9966, 405274, 1d12)", "rank(9966, 405274, 1d12)"},
		{"a divisor that may be 0", "3d2 / (18d29546 - 20)", ""},
		{"one that is not too long", "3d2 / (1d295 + 1)", ""},
		{"a remainder", "sum(100000, 1d1000) % 2", ""},
		{"what rolls are shared", "a = 1d20000; a * a", ""},
		{"a number of dice that is rolled", "(1d3)d6 * 1d20", ""},
		{"dice that are kept", "100000d10k1 + 1d6", ""},
		{"a choice", "if(1d6 > 6, 1d20000000, 1d6)", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := budget.New(context.Background(), Options{}.WithDefaults())
			e := (*Cache)(nil).evaluator(b)
			root, err := e.resolve(notationtest.Parse(t, c.text))
			if err != nil {
				t.Fatal(err)
			}
			_, _, err = e.foresee(root)
			var limit *LimitError
			at := ""
			if errors.As(err, &limit) {
				at = limit.At.Text()
			}
			if at != c.at || b.Spent() > 0 {
				t.Errorf("refused at %q: %v", at, err)
			}
		})
	}
}
