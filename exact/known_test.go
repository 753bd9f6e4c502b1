package exact_test

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation/notationtest"
)

var update = flag.Bool("update", false, "write down what expressions are worth, by what methods that is found, and in how many steps")

// methodsFile holds a digest of what each expression is worth, by what methods that is found, and
// in how many steps.
const methodsFile = "testdata/methods.txt"

// An expression is worth what it was worth, and found so by the same methods in as many steps: no
// shorter way is lost, and nothing is evaluated twice that was evaluated once. A cache that knows it
// makes no difference to any of that. That the small ones are worth what they should be is
// [TestSmall].
//
// What is changed on purpose is written down with -update.
func TestMethodsAsBefore(t *testing.T) {
	var lines []string
	lists := slices.Collect(maps.Values(notationtest.Small))
	for _, texts := range append(lists, notationtest.Large) {
		for _, text := range texts {
			e := notationtest.ParseSmall(t, text)
			digest := func(cache *exact.Cache) string {
				r, err := cache.Eval(context.Background(), e, exact.Options{})
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				digest := fnv.New32a()
				fmt.Fprint(digest, r.Dist)
				if r.Dist.Kind() == exact.Numeric {
					mean, variance := r.Dist.Bounds()
					fmt.Fprint(digest, mean, variance, r.Dist.ErrorBound())
				}
				return fmt.Sprintf("%08x in a work of %.0f; %s", digest.Sum32(), r.Work, strings.Join(r.Methods, "; "))
			}
			alone, cache := digest(nil), &exact.Cache{}
			for range 2 {
				if got := digest(cache); got != alone {
					t.Errorf("%s: %s with a cache, %s without", text, got, alone)
				}
			}
			lines = append(lines, fmt.Sprintf("%s\n\t%s\n", text, alone))
		}
	}
	notationtest.AsBefore(t, methodsFile, lines, *update)
}
