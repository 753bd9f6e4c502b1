package encounter

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
)

// A path is worth the same after so many turns whichever of them is asked for first, and by itself:
// the first 30 are of a part of the states, the others of all.
func TestStops(t *testing.T) {
	const most = 40
	at := func(turns int, known *Store) (string, float64) {
		b := budget.New(context.Background(), budget.Limits{}.WithDefaults())
		x := readProcess(t, fmt.Sprintf("x=30; y=0; t=0 | x-d2; y+if(d6==1, 1, 0); t+1 | x<=0 or t>=%d | min(y, 9)", turns))
		d, err := Solve(x, newWalker(), b, known)
		if err != nil {
			t.Fatal(err)
		}
		return weights(d), b.Spent()
	}
	var alone [most + 1]string
	var cost [most + 1]float64
	for turns := range alone {
		alone[turns], cost[turns] = at(turns, nil)
		if turns > 0 && turns <= 30 && alone[turns] == alone[turns-1] {
			t.Errorf("after %d turns as before: %s", turns, alone[turns])
		}
	}
	up := make([]int, most+1)
	for i := range up {
		up[i] = i
	}
	down := slices.Clone(up)
	slices.Reverse(down)
	for name, order := range map[string][]int{"up": up, "down": down, "about": {17, 40, 3, 16, 39, 33, 20, 0, 8, 12, 31}} {
		known := &Store{}
		for _, turns := range order {
			got, work := at(turns, known)
			if got != alone[turns] {
				t.Errorf("%s: after %d turns %s, want %s", name, turns, got, alone[turns])
			}
			if work != cost[turns] {
				t.Errorf("%s: %d turns take %g steps, alone %g", name, turns, work, cost[turns])
			}
		}
	}
}

// weights are those of the outcomes, in their order.
func weights(d *dist.Dist) string {
	s := ""
	for o, w := range d.All() {
		s += fmt.Sprintf("%s %s, ", o.Key(), w)
	}
	return s + d.Total().String()
}
