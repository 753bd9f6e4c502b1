package exact_test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// answer spells all that an evaluation says: distribution, condition, methods or
// error.
func answer(e notation.Expr, o exact.Options) string { return answerFrom(nil, e, o) }

func answerFrom(cache *exact.Cache, e notation.Expr, o exact.Options) string {
	r, err := cache.Eval(context.Background(), e, o)
	if err != nil {
		return fmt.Sprintf("%v; %+v", err, err)
	}
	if r.Dist == nil {
		return fmt.Sprintf("nothing, %v, %q", r.Condition, r.Methods)
	}
	return fmt.Sprintf("%s, %v, %q", r.Dist, r.Condition, r.Methods)
}

// A cache makes no difference, whatever other expressions it served before: here
// such that have bodies and definitions in common.
func TestCacheMakesNoDifference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &generator{t: t}
		var values, bodies []notation.Expr
		for range 2 {
			values = append(values, g.number(1))
		}
		g.scope = []string{"a"}
		for range 2 {
			values = append(values, g.number(1)) // these may name a
		}
		g.scope = []string{"a", "b"}
		for range 3 {
			bodies = append(bodies, g.body())
		}
		o := exact.Options{}
		if g.choose("tight", 2) == 0 {
			o.MaxWork = float64(uint64(50) << g.choose("work", 14))
		}
		if g.choose("little memory", 4) == 0 {
			o.MaxMemory = float64(uint64(50) << g.choose("memory", 8))
		}
		cache := &exact.Cache{}
		for range 12 {
			e := notation.Expr(&notation.Let{
				Name: "a", Value: values[g.choose("value of a", 2)],
				Body: &notation.Let{Name: "b", Value: values[g.choose("value of b", 4)], Body: bodies[g.choose("body", 3)]},
			})
			if given, ok := e.(*notation.Let).Body.(*notation.Let).Body.(*notation.Given); ok && g.choose("bare", 2) == 0 {
				e.(*notation.Let).Body.(*notation.Let).Body = given.X
			}
			if want, got := answer(e, o), answerFrom(cache, e, o); got != want {
				t.Fatalf("%s:\nwith a cache    %s\nwithout a cache %s", e, got, want)
			}
		}
	})
}

// A roll of the same name and definition is another roll where the definition is
// made of other rolls, and where it is bound again.
func TestCacheTellsRollsApart(t *testing.T) {
	d4, d6 := parse(t, "1d4"), parse(t, "1d6")
	twice, sum := parse(t, "a + a"), parse(t, "a + b")
	lowest := parse(t, "lowest(a) + b")
	let := func(name string, value, body notation.Expr) notation.Expr {
		return &notation.Let{Name: name, Value: value, Body: body}
	}
	a := parse(t, "a")
	terms, double := parse(t, "a + a + (a + b) + 1"), parse(t, "a + a")
	cache := &exact.Cache{}
	for _, e := range []notation.Expr{
		let("a", d4, twice), let("a", d6, twice), let("a", d4, twice),
		let("a", d4, let("b", d6, sum)), let("a", d4, let("b", a, sum)), let("a", d4, let("b", d4, sum)),
		let("b", d4, let("a", d6, sum)),
		let("a", d4, let("b", a, let("a", d4, sum))), let("a", d4, let("a", a, twice)),
		let("a", d4, let("b", d6, terms)), let("a", d4, let("b", double, terms)), let("a", d6, let("b", d6, terms)),
		let("a", d4, let("b", d6, lowest)), let("a", parse(t, "1d4 + 1"), let("b", d6, lowest)),
	} {
		if want, got := answer(e, exact.Options{}), answerFrom(cache, e, exact.Options{}); got != want {
			t.Errorf("%s:\nwith a cache    %s\nwithout a cache %s", e, got, want)
		}
	}
}

// What was found under one limit or residual is not the answer under another.
func TestCacheKeepsSettingsApart(t *testing.T) {
	cache := &exact.Cache{}
	e := parse(t, "let a = 3d10; if(a > 20, a * 2d8, max(a, 6d6))")
	parser := notation.Roll20
	open, err := parser.Parse("4d6!")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, o := range []exact.Options{
		{}, {MaxWork: 100}, {MaxWork: 2e5}, {}, {MaxMemory: 256}, {MaxMemory: 1 << 22}, {Residual: 0.01}, {Residual: 1e-9}, {},
	} {
		for _, x := range []notation.Expr{e, open, e, open} {
			want := answer(x, o)
			if got := answerFrom(cache, x, o); got != want {
				t.Errorf("%s, %+v:\nwith a cache    %s\nwithout a cache %s", x, o, got, want)
			}
			seen[want] = true
		}
	}
	if len(seen) < 6 {
		t.Errorf("only %d different answers", len(seen))
	}
}

// Every limit decides as it does without a cache, also the ones that are only just
// too low.
func TestCacheNearLimits(t *testing.T) {
	for _, text := range []string{
		"let a = 3d10; if(a > 20, a * 2d8, max(a, 6d6))",
		"let a = 5d4; let b = a + 1d6; if(a == 5, b, a * b)",
		"let a = 2d20; (a + 1d6) * (a + 1d8) given a > 3",
	} {
		e := parse(t, text)
		var limits []float64
		for work := 100.0; work < 1e7; work *= 1.3 {
			limits = append(limits, work)
		}
		for _, work := range slices.Backward(limits) {
			o := exact.Options{MaxWork: work}
			want := answer(e, o)
			cache := &exact.Cache{}
			for range 3 {
				if got := answerFrom(cache, e, o); got != want {
					t.Fatalf("%s, at most %g:\nwith a cache    %s\nwithout a cache %s", e, work, got, want)
				}
			}
		}
	}
}

// What is answered, what is refused and what it costs depend on no cache: not on what it knows of the
// parts of an expression, nor on whether it knows the expression itself.
func TestRefusedAlikeWithACache(t *testing.T) {
	spent := func(cache *exact.Cache, e notation.Expr, o exact.Options) string {
		r, err := cache.Eval(context.Background(), e, o)
		if err != nil {
			return err.Error()
		}
		return fmt.Sprintf("%v in %.0f steps", r.Dist, r.Work)
	}
	tried := 0
	for _, texts := range append(slices.Collect(maps.Values(notationtest.Small)), notationtest.Large) {
		for _, text := range texts {
			e := notationtest.ParseSmall(t, text)
			r, err := exact.Eval(context.Background(), e, exact.Options{})
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			tried++
			for _, work := range []float64{r.Work / 3, r.Work / 1.1, r.Work - 1, r.Work, r.Work + 1} {
				o := exact.Options{MaxWork: math.Ceil(work)}
				want := spent(nil, e, o)
				if refused := strings.Contains(want, "more than"); refused != (r.Work > o.MaxWork) && !isEndless(text) {
					t.Errorf("%s, %g of %g steps: %s", text, o.MaxWork, r.Work, want)
				}
				cache := &exact.Cache{}
				for _, part := range closedParts(e) {
					spent(cache, part, o)
				}
				for range 2 {
					if got := spent(cache, e, o); got != want {
						t.Errorf("%s, %g of %g steps: %s with a cache, %s without", text, o.MaxWork, r.Work, got, want)
					}
				}
			}
		}
	}
	if tried < 200 {
		t.Errorf("%d expressions were tried", tried)
	}
}

// isEndless reports whether dice explode without end, so that their list is as long as the work allows.
func isEndless(text string) bool {
	return strings.Contains(text, "!") || strings.Contains(text, "explode")
}

// closedParts are the parts of an expression that name nothing: they can be evaluated by themselves.
func closedParts(e notation.Expr) []notation.Expr {
	var out []notation.Expr
	notation.Visit(e, func(x notation.Expr) bool {
		if kind, err := notation.Check(x); err == nil && kind == notation.NumberKind {
			out = append(out, x)
		}
		return true
	})
	slices.Reverse(out)
	return out
}

// A list that ends for lack of memory is no other expression's: each has what it would have by
// itself.
func TestCacheOfShortLists(t *testing.T) {
	die, err := notation.Roll20.Parse("4d6!")
	if err != nil {
		t.Fatal(err)
	}
	twice := &notation.Binary{Op: notation.Add, X: die, Y: parse(t, "1d4")}
	larger := &notation.Binary{Op: notation.Mul, X: twice, Y: parse(t, "2")}
	for memory := 100.0; memory < 1e6; memory *= 1.5 {
		o := exact.Options{MaxMemory: memory}
		cache := &exact.Cache{}
		for _, e := range []notation.Expr{larger, die, twice, die, larger} {
			if want, got := answer(e, o), answerFrom(cache, e, o); got != want {
				t.Errorf("%s in %g bytes:\nwith a cache    %s\nwithout a cache %s", e, memory, got, want)
			}
		}
	}
}
