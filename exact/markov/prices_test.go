package markov

import (
	"context"
	"errors"
	"testing"
)

// walkTo is a walk of one step up or down from 0 to the ends of so many states.
func walkTo(n int) *Chain {
	rows := make([]map[int]float64, n)
	for i := 1; i < n-1; i++ {
		rows[i] = map[int]float64{i - 1: 0.5, i + 1: 0.5}
	}
	return chain(rows...)
}

// A transition takes what the edges of those states do in which the chain may be, and a little for
// every state there is.
func TestFollowWork(t *testing.T) {
	const n = 100
	var got []float64
	_, _, err := walkTo(n).Follow(context.Background(), []Weight{{50, 1}}, Following{
		Most: 4, GoOn: func(_, work float64) (bool, error) { got = append(got, work-lookedAt*n); return true, nil },
		Ended: func(int, int32, []float64, float64) error { return nil },
	})
	for i, want := range []float64{2, 4, 6, 8} {
		if err != nil || got[i] != want {
			t.Errorf("transition %d takes %g, want %g (%v)", i, got[i], want, err)
		}
	}
}

// A loop takes the square of its band for every state, beside its states and transitions; what
// that is too much for is not eliminated, nor is a support found.
func TestSpend(t *testing.T) {
	const n = 12
	c := walkTo(n)
	refused := errors.New("refused")
	spent := 0.0
	c.Spend = func(work float64) error { spent += work; return refused }
	o := &Order{}
	o.Add(states(n)[1 : n-1]...)
	if _, err := c.Visits(context.Background(), []Weight{{5, 1}}, 0, o); !errors.Is(err, refused) || spent != 9+eliminated*10+found*20 {
		t.Errorf("%v after %g", err, spent)
	}
	spent = 0
	if _, err := c.Support([]Weight{{5, 1}}, 9); !errors.Is(err, refused) || spent <= 0 {
		t.Errorf("%v after %g", err, spent)
	}
}
