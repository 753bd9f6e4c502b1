package dist

import (
	"fmt"
	"math/big"
	"testing"

	"oddsmith/exact/rational"
)

// weighted has the weights at 0, 1, 2 ... of so much in all.
func weighted(total int64, weights ...int64) *Dist {
	outcomes, list := []Outcome(nil), []*big.Int(nil)
	for i, w := range weights {
		outcomes, list = append(outcomes, Outcome{Value: big.NewRat(int64(i), 1)}), append(list, big.NewInt(w))
	}
	return Incomplete(Numeric, outcomes, list, nil, big.NewInt(total))
}

var anything = rational.Interval{Lo: new(big.Rat), Hi: big.NewRat(100, 1)}

// Of a list that leaves something out only that is said which holds whatever is left out.
func TestWhatAListTells(t *testing.T) {
	known := big.NewRat
	for _, c := range []struct {
		name  string
		d     *Dist
		modes string
		at    map[string]string // quantiles
	}{
		{"all is listed", weighted(10, 1, 4, 4, 1), "[1/1 2/1]", map[string]string{"0": "0/1", "1/10": "0/1", "1/2": "1/1", "11/20": "2/1", "1": "3/1"}},
		// 4 of 10 lie above 3, perhaps all on one value.
		{"as much above as the likeliest", weighted(10, 1, 4, 1).Cut(nil, known(3, 1), anything, anything), "[]", map[string]string{"1/2": "1/1", "3/5": "2/1", "7/10": "<nil>"}},
		{"less above than the likeliest", weighted(10, 1, 5, 1).Cut(nil, known(3, 1), anything, anything), "[1/1]", map[string]string{"7/10": "2/1", "8/10": "<nil>"}},
		// 5 of 10 lie below 1.
		{"below", weighted(10, 5, 4, 1).Cut(known(1, 1), nil, anything, anything), "[]", map[string]string{"0": "<nil>", "1/2": "<nil>", "6/10": "1/1", "1": "2/1"}},
		// 1 of 10 may be at any of them: 4 and 3 may both be the likeliest, 2 may not.
		{"anywhere", weighted(10, 4, 3, 2).WithUnplaced(false, false, anything, anything), "[0/1 1/1]", map[string]string{"0": "0/1", "2/5": "0/1", "1/2": "<nil>", "7/10": "1/1", "75/100": "<nil>", "9/10": "2/1", "1": "<nil>"}},
		{"anywhere, and more than any has", weighted(10, 3, 3).WithUnplaced(false, false, anything, anything), "[]", map[string]string{"3/10": "0/1", "1/2": "<nil>"}},
		{"anywhere below too", weighted(10, 4, 3, 2).WithUnplaced(false, true, anything, anything), "[0/1 1/1]", map[string]string{"0": "<nil>", "1/10": "<nil>", "2/5": "0/1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var all, modes, placed []*big.Rat
			for o := range c.d.All() {
				all = append(all, o.Value)
			}
			for slot, i := range c.d.Modes() {
				modes, placed = append(modes, c.d.Value(slot)), append(placed, all[i])
			}
			if got := fmt.Sprint(modes); got != c.modes {
				t.Errorf("modes %s, want %s", got, c.modes)
			}
			if got := fmt.Sprint(placed); got != c.modes {
				t.Errorf("modes %s among the outcomes, want %s", got, c.modes)
			}
			for p, want := range c.at {
				share, _ := new(big.Rat).SetString(p)
				if got := fmt.Sprint(c.d.Quantile(share)); got != want {
					t.Errorf("quantile %s: %s, want %s", p, got, want)
				}
			}
		})
	}
}
