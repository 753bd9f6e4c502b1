package exact_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

var update = flag.Bool("update", false, "write down what expressions are worth, by what methods that is found, and in how many steps")

// large are expressions of many dice, which no walk through the faces can work out.
var large = []string{
	"40d6", "#40d6k10", "#20d10kl3", "#12d6!k4", "#12d6!kl4", "#30d6!", "#5d6!!k3", "#15d6>4f1", "#{10d6+8d8+5}k6", "#{5d6!+4d8}k3", "#{5d6!+4d8!}d2",
	"#{20d6, 10d10}k1", "#{9d6k2, 4d10, 3}d1", "#(3d6)d6k2", "#(4d4)d6!", "#(2d4)d6!kl2", "#50d6d5", "#9d6ro1k3", "#100d6k50", "#{8d6!!+3d10}>9", "#20d6!p", "#30dFk5", "#6d6!>4>5",
	"#5d20dh1dl1", "#7d6!dh1dl1", "#4d(2d4)k2", "#{6d6ro1r2+2d8}kl3", "#4d6!!>5>9f1",
	"count(pool(70, d2), it == 1)", "p = pool(30, d10); joint(max(p), count(p, it == 1))", "pairs(pool(9, d6), pool(7, d8), it > other)", "pairs(pool(5, d20), pool(8, d6), it == other)",
	"p = pool(5, d6); q = pool(4, d8); joint(pairs(p, q, it > other), pairs(q, p, it > other))", "longest_run(pool(20, d12))", "longest_run(pool(9, d6 / 2))", "largest_set(pool(25, d6))",
	"largest_set(pool(12, 2d4))", "distinct(pool(40, d20))", "sets(2, pool(30, d10))", "sets(3, join(pool(9, d6), pool(5, d8)))", "p = pool(12, d10); sum(keep(3, p)) - p[5]",
	"sum(keep(5, join(pool(10, d6), pool(8, d8))))", "sum(keep_lowest(2, where(pool(12, d6), it > 2)))", "sum(keep_lowest(3, join(where(pool(6, d6), it > 2), pool(5, d4))))",
	"p = pool(8, d6); q = where(p, it != 3); joint(q[1], q[-1], size(q))", "p = pool(9, d10); q = keep(4, p); r = each(q, it * 2); sum(r) - p[9]", "p = pool(d6, d8); sum(keep(2, p)) + largest_set(p)",
	"p = pool(7, d6); q = each(p, 7 - it); joint(p[1], sum(keep(3, p)), size(where(q, it > 3)))", "sum(join(keep(2, pool(8, d6)), keep_lowest(2, pool(7, d8))))",
	"sum(20, d6)", "rank(7, 30, 2d6)", "sum(keep(3, pool(20, 2d6)))", "sum(keep(3, pool(5, explode(d4))))", "sum(6, explode(d6))", "max(pool(50, 3d6))", "(3d20) * (2d10) // 7",
	"max(5d6, 4d8, 3d12)", "4d6 / 2d4", "a = 3d6; b = 2d8; if(a > b, a - b, b // a) + a", "sum(3d6, 2d4)", "sum(4, explode(d6, it > 4, 3))", "reroll(3d6, it < 8, 2)", "5d6 % 7 + 4d4 // 3",
}

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
	for _, texts := range append(lists, large) {
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
	if len(strings.Join(lines, "")) != len(before) {
		t.Errorf("%s has other expressions than these (see -update)", methodsFile)
	}
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
