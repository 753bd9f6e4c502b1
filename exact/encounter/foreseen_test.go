package encounter

import (
	"context"
	"errors"
	"testing"

	"oddsmith/exact/budget"
)

// What takes too many turns is refused when they are known, and not when they were followed.
func TestTurnsAreForeseen(t *testing.T) {
	for _, c := range []struct {
		name, text string
		limits     budget.Limits
		most       float64 // of the work, before it is refused
	}{
		{"a long walk", "x=100 | x + if(d2==1, 1, -1) | x<=0 or x>=200 | turns*turns", budget.Limits{MaxWork: 1e7}, 3e5},
	} {
		b := budget.New(context.Background(), c.limits.WithDefaults())
		_, err := Solve(readProcess(t, c.text), newWalker(), b, nil)
		if limit := new(budget.LimitError); !errors.As(err, &limit) || limit.Resource != budget.Work || limit.Need <= c.limits.MaxWork {
			t.Errorf("%s: %v", c.name, err)
		}
		if b.Spent() > c.most {
			t.Errorf("%s: refused after %g steps", c.name, b.Spent())
		}
	}
}
