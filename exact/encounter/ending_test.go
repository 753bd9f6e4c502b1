package encounter

import (
	"testing"

	"oddsmith/exact/budget"
)

// What is certain of an encounter is 1 where every state that it may end in is known, and only there.
func TestCertainEnds(t *testing.T) {
	for _, c := range []struct {
		text    string
		certain bool
	}{
		{"x = 5 | x -= d2 - 1 | x <= 0 | x + d2", true},
		{"x = 5 | x -= d2 - 1 | x <= 0 | turns", true},
		{"x = 5 | x -= d2 - 1 | x <= 0 | if(turns > 300, 0, 5)", false},
	} {
		d, err := solve(t, read(t, c.text), budget.Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for e := range d.Entries() {
			if (e.AtLeast == 1) != c.certain {
				t.Errorf("%s: P(x >= %s) is %v", c.text, e.Key(), e.AtLeast)
			}
			break
		}
	}
}
