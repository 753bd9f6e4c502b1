package montecarlo

import (
	"fmt"
	"strings"
	"testing"

	"oddsmith/scenarios/notation/notationtest"
)

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
				r, err := AtTable(notationtest.ParseSmall(t, text), 7, number)
				if err != nil {
					rolls = append(rolls, told+": "+err.Error()+"\n")
					continue
				}
				var terms []string
				for _, term := range r.Terms {
					terms = append(terms, term.String())
				}
				told += ": " + strings.Join(terms, "; ") + "\n"
				for _, s := range r.Steps {
					told += "\t" + s.Do + ": " + s.With + "\n"
				}
				rolls = append(rolls, told)
			}
		}
	}
	notationtest.AsBefore(t, rolledFile, rolls, *update)
}
