package exact_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

var update = flag.Bool("update", false, "write down what expressions are worth, by what methods that is found, and in how many steps")

// methodsFile holds a digest of what each expression is worth, by what methods that is found, and
// in how many steps: by itself, and once a cache knows it.
const methodsFile = "testdata/methods.txt"

// An expression is worth what it was worth, and found so by the same methods in as many steps: no
// shorter way is lost, and nothing is worked out twice that was worked out once. That the small
// ones are worth what they should be is [TestSmall].
//
// What is changed on purpose is written down with -update.
func TestMethodsAsBefore(t *testing.T) {
	var lines []string
	lists := slices.Collect(maps.Values(notationtest.Small))
	for _, texts := range append(lists, notationtest.Large) {
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
			digest := fnv.New32a()
			fmt.Fprint(digest, r.Dist)
			if r.Dist.Kind() == exact.Numeric {
				mean, variance := r.Dist.Bounds()
				fmt.Fprint(digest, mean, variance, r.Dist.ErrorBound())
			}
			refused := ""
			for _, share := range []float64{0.2, 0.7} {
				refused += refusedAt(e, exact.Options{MaxWork: r.Work * share})
			}
			for _, memory := range []float64{200, 5000} {
				refused += refusedAt(e, exact.Options{MaxMemory: memory})
			}
			lines = append(lines, fmt.Sprintf("%s\n\t%08x in %d steps of a work of %.4g, %d when it is known; with less refused at%s; %s\n", text, digest.Sum32(), steps, r.Work, known, refused, strings.Join(r.Methods, "; ")))
		}
	}
	notationtest.AsBefore(t, methodsFile, lines, *update)
}

// refusedAt returns the column at which too little of something refuses an expression, and of
// what; a dash if nothing does.
func refusedAt(e notation.Expr, o exact.Options) string {
	_, err := exact.Eval(context.Background(), e, o)
	var limit *exact.LimitError
	if !errors.As(err, &limit) {
		return " -"
	}
	return fmt.Sprintf(" %d:%v", limit.At.Start, limit.Resource)
}
