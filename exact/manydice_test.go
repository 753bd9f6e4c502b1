package exact_test

import (
	"context"
	"errors"
	"math/big"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
)

// One die of very many is ranked by a formula. What looks at them one by one, or at more than a
// formula is used for, is refused for good: no flag would help.
func TestManyDice(t *testing.T) {
	for _, c := range []struct {
		read func(testing.TB, string) notation.Expr
		text string
		want string // the refusal; empty where all dice show a 1 once in 2^70000
	}{
		{parse, "pool(70000, d2)[1]", ""},
		{parse, "max(pool(70000, d2))", ""},
		{parse, "sum(keep(2, pool(2000000, d2)))", "the exact engine looks at no more than 1048576 of these dice"},
		{parse, "pool(36893488147419103232, d2)[1]", "the exact engine looks at no more than 1048576 of these dice"},
		{roll20, "1048577d6k1", "the exact engine looks at no more than 1048576 of these dice"},
	} {
		r, err := exact.Eval(context.Background(), c.read(t, c.text), exact.Options{})
		var unsolved *exact.UnsolvedError
		switch {
		case c.want == "":
			if err != nil {
				t.Errorf("%s: %v", c.text, err)
				continue
			}
			if want := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), 70000)); r.Dist.PMF(big.NewRat(1, 1)).Cmp(want) != 0 {
				t.Errorf("%s: a 1 is not as likely as it should be", c.text)
			}
		case !errors.As(err, &unsolved) || unsolved.Err.Msg != c.want:
			t.Errorf("%s: %v", c.text, err)
		}
	}
}
