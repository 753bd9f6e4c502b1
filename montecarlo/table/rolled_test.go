package table_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
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
	slices.Sort(rolls)
	if *update {
		if err := os.WriteFile(rolledFile, []byte(strings.Join(rolls, "")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	before, err := os.ReadFile(rolledFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rolls {
		if !strings.Contains(string(before), r) {
			t.Errorf("not as in %s (see -update): %s", rolledFile, r)
		}
	}
	if len(strings.Join(rolls, "")) != len(before) {
		t.Errorf("%s has other rolls than these (see -update)", rolledFile)
	}
}
