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
		d, err := solve(t, read(t, c.text), budget.Limits{}, &Store{})
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

// The first number that is listed is the least there is, and the last one the greatest, only where nothing can
// happen that is not listed.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		text        string
		least, most bool
	}{
		{"x = 5 | x -= d2 - 1 | x <= 0 | x", true, true},
		{"x = 5 | x -= d2 - 1 | x <= 0 | turns", true, false},
		{"x = 5 | x -= d2 - 1 | x <= 0 | max(0, 300 - turns)", false, true}, // 0 is not listed
		{"x = 5 | x -= d2 - 1 | x <= 0 | max(0, 30 - turns)", true, true},
		{"x = 5 | x -= d2 - 1 | x <= 0 | min(turns, 300)", true, false},
		{"x = 5 | x -= d2 - 1 | x <= 0 | turns + x", true, false},
		{"x = 3; s = 0 | if d2 == 1 {x -= 1; s = 1 - s} | x <= 0 | turns + s", true, false},
		// Rarer than any float64: from 170 to 340 turns.
		{"x = 0 | x += if(d100 == 1, 2, 1) | x >= 340 | turns", true, true},
		{"x = 0 | x += if(d100 == 1, 2, 1) | x >= 340 | 2 * turns", true, true},
		{"encounter(x = 1; order by 0; turn of a {if d2 == 1 {x -= 1}}; turn of b {if d2 == 1 {x -= 1}}; until x <= 0; rounds)", true, false},
		{"encounter(x = 5; order by 0; turn of a {if d2 == 1 {x -= 1}}; turn of b {if d2 == 1 {x -= 1}}; until x <= 0; rounds)", true, false}, // 3
		{"x = 5 | x -= d2 | x <= 0 | max(0, 300 - turns)", true, true},
		{"x = 5 | x -= d2 - 1 | x <= 0; limit 300 | x", true, true},
		{"x = 5 | x -= d2 - 1 | x <= 0; limit 300 | turns", true, true},
		{"x = 5 | x -= d2 - 1 | x <= 0; limit 1500 | max(0, 1500 - turns)", true, true},
		{"x = 5 | x -= d2 - 1 | x <= 0; limit 1500 | 1500 - turns", true, true},
		{"x = 5 | x -= d2 - 1 | x <= 0; limit 1500 | turns * turns", true, true},
		{"x = 5 | x -= d2 - 1 | x <= 0; limit 1500 | turns", true, true},
	} {
		d, err := solve(t, read(t, c.text), budget.Limits{}, &Store{})
		if err != nil {
			t.Fatal(err)
		}
		if least, most := d.Ends(); least != c.least || most != c.most {
			t.Errorf("%s: the least is proven %t, the greatest %t", c.text, least, most)
		}
	}
}
