package table_test

import (
	"errors"
	"flag"
	"fmt"
	"strings"
	"testing"

	"oddsmith/montecarlo/table"
	"oddsmith/scenarios/notation/notationtest"
)

var update = flag.Bool("update", false, "write down what is rolled")

// rolledFile holds a roll of each small expression, with its steps.
const rolledFile = "testdata/rolled.txt"

// What was rolled of a seed is rolled again, and told in the same words.
//
// What is changed on purpose is written down with -update.
func TestRolledAsBefore(t *testing.T) {
	var rolls []string
	for _, texts := range notationtest.Small {
		for _, text := range texts {
			for number := range int64(2) {
				told := fmt.Sprintf("%s, roll %d", text, number)
				r, err := table.Once(notationtest.ParseSmall(t, text), table.Random(7, number))
				if err != nil {
					rolls = append(rolls, told+": "+err.Error()+"\n")
					continue
				}
				told += ": " + dice(r) + "\n"
				for _, s := range r.Steps {
					told += "\t" + s.Do + ": " + s.With + "\n"
				}
				rolls = append(rolls, told)
			}
		}
	}
	notationtest.AsBefore(t, rolledFile, rolls, *update)
}

// A source that fails at one roll, and counts them.
type failing struct {
	table.Source
	rolled, at int
}

var errRoll = errors.New("at this roll")

func (f *failing) Roll(faces table.Faces) (int64, error) {
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
			all := &failing{Source: table.Random(7, 0)}
			if _, err := table.Once(e, all); err != nil {
				continue // what is not worked out at a table
			}
			for k := 1; k <= all.rolled; k++ {
				if r, err := table.Once(e, &failing{Source: table.Random(7, 0), at: k}); err == nil || !strings.Contains(err.Error(), errRoll.Error()) {
					t.Errorf("%s: %v and error %v, want that of roll %d of %d", text, r, err, k, all.rolled)
				}
			}
		}
	}
}

// Where no dice are rolled there is a list of none.
func TestNoTerms(t *testing.T) {
	r, err := table.Once(notationtest.Parse(t, "2 + 3"), table.Random(1, 0))
	if err != nil || r.Value != "5" || r.Terms == nil || len(r.Terms) != 0 {
		t.Errorf("%+v, %v", r, err)
	}
}
