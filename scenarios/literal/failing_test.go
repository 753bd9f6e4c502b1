package literal_test

import (
	"errors"
	"strings"
	"testing"

	"oddsmith/scenarios/literal"
	"oddsmith/scenarios/notation/notationtest"
)

// A source that fails at one roll, and counts them.
type failing struct {
	literal.Source
	rolled, at int
}

var errRoll = errors.New("at this roll")

func (f *failing) Roll(faces literal.Faces) (int64, error) {
	if f.rolled++; f.rolled == f.at {
		return 0, errRoll
	}
	return f.Source.Roll(faces)
}

// An error at any roll is that of the whole.
func TestEveryRollMayFail(t *testing.T) {
	for _, texts := range notationtest.Small {
		for _, text := range texts {
			e := notationtest.ParseSmall(t, text)
			all := &failing{Source: random(7)}
			if _, err := literal.Once(e, all); err != nil {
				continue // what has no value
			}
			for k := 1; k <= all.rolled; k++ {
				if r, err := literal.Once(e, &failing{Source: random(7), at: k}); err == nil || !strings.Contains(err.Error(), errRoll.Error()) {
					t.Errorf("%s: %v and error %v, want that of roll %d of %d", text, r, err, k, all.rolled)
				}
			}
		}
	}
}

// Where no dice are rolled there is a list of none.
func TestNoTerms(t *testing.T) {
	r, err := literal.Once(notationtest.Parse(t, "2 + 3"), random(0))
	if err != nil || r.Value != "5" || r.Terms == nil || len(r.Terms) != 0 {
		t.Errorf("%+v, %v", r, err)
	}
}
