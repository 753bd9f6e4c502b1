package exact_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation/notationtest"
)

var update = flag.Bool("update", false, "write down by what methods small expressions are answered, and in how many steps")

// methodsFile holds by what methods each small expression is answered, and in how many steps: by
// itself, and once a cache knows it.
const methodsFile = "testdata/methods.txt"

// A small expression is answered by the methods that it was answered by, in as many steps: no
// shorter way is lost, and nothing is worked out twice that was worked out once.
//
// What is changed on purpose is written down with -update.
func TestMethodsAsBefore(t *testing.T) {
	var lines []string
	for _, texts := range notationtest.Small {
		for _, text := range texts {
			e := notationtest.ParseSmall(t, text)
			asked := func(cache *exact.Cache) (int, *exact.Result) {
				s := &stumbling{Context: context.Background()}
				r, err := cache.Eval(s, e, exact.Options{})
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				return s.asked, r
			}
			steps, r := asked(nil)
			cache := &exact.Cache{}
			asked(cache)
			known, _ := asked(cache)
			lines = append(lines, fmt.Sprintf("%s\n\t%d steps of a work of %.4g, %d when it is known; %s\n", text, steps, r.Work, known, strings.Join(r.Methods, "; ")))
		}
	}
	slices.Sort(lines)
	if *update {
		if err := os.WriteFile(methodsFile, []byte(strings.Join(lines, "")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	before, err := os.ReadFile(methodsFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		if !strings.Contains(string(before), line) {
			t.Errorf("not as in %s (see -update): %s", methodsFile, line)
		}
	}
}
