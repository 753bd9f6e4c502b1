package encounter

import (
	"context"
	"errors"
	"math"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// Whatever fails on the way to an answer, and wherever it does, the answer is that error.

// everyWay are encounters that are solved in every way there is.
var everyWay = map[string]struct {
	text   string
	limits budget.Limits
}{
	"few answers":            {"x = 3; y = d2; a = true | if a {y -= d2 - 1} else {x -= d2 - 1}; a = not a | x <= 0 or y <= 0 | x > 0", budget.Limits{}},
	"by class":               {"x = 4; y = 3 | x -= d2; y -= d2 | x <= 0 or y <= 0 | if(x <= -1, hero, orc)", budget.Limits{}},
	"last states":            {"x = 3; y = 2 | x -= d2 - 1; y -= d2 - 1 | x <= 0 or y <= 0 | joint(x, y)", budget.Limits{}},
	"rolls that are shared":  {"x = 4; y = 3 | roll r = d2; roll s = r + x; if s > 4 {x -= r} else {y -= s; stop}; x -= 1 | x <= 0 or y <= 0 | joint(x, y)", budget.Limits{}},
	"a pool":                 {"x = 4; y = 3 | roll p = pool(2, d2); x -= max(p); y -= min(p) - 1 | x <= 0 or y <= 0 | joint(x, y)", budget.Limits{}},
	"in order":               {"encounter(x = 3; y = 2; order of [0 1] by d2 - 1 every round; turn of a while x > 1 {y -= d2 - 1}; turn of b {x -= d2; if x == 1 {act again}}; until x <= 0 or y <= 0; x)", budget.Limits{}},
	"a condition":            {"x = 3; y = 2 | x -= d2; y -= d2 | x <= 0 or y <= 0 | x given y <= 0", budget.Limits{}},
	"a condition never met":  {"x = 3 | x -= d2 | x <= 0 | x given x > 5", budget.Limits{}},
	"a value that is rolled": {"x = 3 | x -= d2 | x <= 0 | x * d2", budget.Limits{}},
	"turns":                  {"x = 2 | x -= d2 - 1 | x <= 0 | turns", budget.Limits{Residual: 1e-7}},
	"turns and more":         {"x = 2 | x -= d2 - 1 | x <= 0 | 2 * turns - x", budget.Limits{Residual: 1e-7}},
	"a limit":                {"x = 3; t = 0 | x -= d2 - 1; t += 1 | x <= 0; limit 4 | joint(x, t)", budget.Limits{}},
	"a limit and turns":      {"x = 3; t = 0 | x -= d2 - 1; t += 1 | x <= 0; limit 4 | joint(x, turns)", budget.Limits{}},
	"a rare limit":           {"x = 0 | if chance(1/1000) {x += 1} | false; limit 120 | x", budget.Limits{}},
	"counts":                 {"x = 1; n = 0; a = true | if d2 == 1 {x -= 1}; if a {n += 1}; a = not a | x <= 0 | n", budget.Limits{Residual: 1e-7}},
	"rounds":                 {"encounter(x = 1; order by 0; turn of a {x -= d2 - 1}; turn of b {x -= d2 - 1}; until x <= 0; rounds)", budget.Limits{Residual: 1e-7}},
	"far states":             {"x = 2000000; y = 2 | x -= 1000000 * d2; y -= d2 - 1 | x <= 0 or y <= 0 | x", budget.Limits{}},
	"fields that grow":       {"x = 0; y = 40 | x += 1000 * d2; y -= 10 | y <= 0 | x", budget.Limits{}},
	"state by state":         {"x = 2; y = 2 | x += d3 - 2; y += d3 - 2 | x <= 0 or y <= 0 or x + y >= 5 | x > 0", budget.Limits{}},
	"rationals":              {"x = 1; y = d2 | if d2 == 1 {x += 1} else {x -= 1} | x <= 0 or x >= 4 | joint(x, y)", budget.Limits{Rational: true}},
	"long in rationals":      {"x = 12; y = 12 | x -= d3; y -= d2 | x <= 0 or y <= 0 | joint(x, y)", budget.Limits{Rational: true}},
	"turns in rationals":     {"x = 3; y = 2 | x -= d2; y -= 1 | x <= 0 or y <= 0 | turns", budget.Limits{Rational: true}},
}

// A stopping context is cancelled when it was asked so often.
type stopping struct {
	context.Context
	left, asked int
}

func (s *stopping) Err() error {
	if s.asked++; s.asked > s.left {
		return context.Canceled
	}
	return nil
}

// A breaking evaluator fails when it was asked so often.
type breaking struct {
	facesWalker
	left, asked int
}

var errBroken = errors.New("broken")

func (b *breaking) Eval(x notation.Expr) (*dist.Dist, error) {
	if b.asked++; b.asked > b.left {
		return nil, errBroken
	}
	return b.facesWalker.Eval(x)
}

// An asking is something to solve or to decide.
type asking func(ctx context.Context, eval Evaluator, l budget.Limits) (*budget.Budget, error)

func asks(f func(Evaluator, *budget.Budget) error) asking {
	return func(ctx context.Context, eval Evaluator, l budget.Limits) (*budget.Budget, error) {
		b := budget.New(ctx, l.WithDefaults())
		return b, f(eval, b)
	}
}

// askings are all ways to solve, and some to decide.
func askings(t *testing.T) map[string]asking {
	out := map[string]asking{}
	for name, way := range everyWay {
		x := read(t, way.text)
		out[name] = func(ctx context.Context, eval Evaluator, l budget.Limits) (*budget.Budget, error) {
			l.Residual, l.Rational = way.limits.Residual, way.limits.Rational
			b := budget.New(ctx, l.WithDefaults())
			_, err := Solve(x, eval, b, &Store{})
			return b, err
		}
	}
	// After another encounter, of which the store knows what both have in common.
	const fall = "x = 3 | x -= d2 - 1 | x <= 0 | "
	for name, texts := range map[string][2]string{
		"another start":  {fall + "x > 0", "x = 9 | x -= d2 - 1 | x <= 0 | x > 0"},
		"another value":  {fall + "x > 0", fall + "x < 0"},
		"the same chain": {fall + "x", fall + "turns"},
		"another limit":  {"x = 3 | x -= d2 - 1 | x <= 0; limit 9 | x", "x = 3 | x -= d2 - 1 | x <= 0; limit 10 | x"},
	} {
		first, second := read(t, texts[0]), read(t, texts[1])
		out[name] = asks(func(eval Evaluator, b *budget.Budget) error {
			known := &Store{}
			if _, err := solve(t, first, budget.Limits{}, known); err != nil {
				t.Fatal(err)
			}
			_, err := Solve(second, eval, b, known)
			return err
		})
	}
	for name, text := range map[string]string{
		"a choice":       choosing("x = 3; p = 1; y = 2", "", "if(y <= 0, 1, 0)", "if(x > 1, 0, 1)", "strike if true {y -= d2}; drink if p > 0 {x = min(3, x + 2); p -= 1}", "x -= d2", "x <= 0 or y <= 0"),
		"back and forth": choosing("x = 2", "", "if(x >= 5, 1, 0)", "0", "step if x < 4 {x += if(d2 == 1, 1, -1)}; leap if true {x += if(d3 == 1, 2, -1)}", "", "x <= 0 or x >= 5"),
		"within a limit": choosing("x = 4", "", "if(x <= 0, 1, 0)", "0", "step if true {x -= 1}; leap if true {if d3 == 1 {x -= 4}}", "", "x <= 0; limit 3"),
	} {
		x := read(t, text)
		out[name] = asks(func(eval Evaluator, b *budget.Budget) error {
			_, err := Decide(x, eval, b)
			return err
		})
	}
	return out
}

// times are some numbers below n, the first and the last among them.
func times(n int) (out []int) {
	if n == 0 {
		return nil
	}
	for k := 0; k < n; k += 1 + n/25 {
		out = append(out, k)
	}
	return append(out, n-1)
}

func TestStoppedAnywhere(t *testing.T) {
	for name, ask := range askings(t) {
		whole := &stopping{context.Background(), math.MaxInt, 0}
		walker := newWalker()
		if _, err := ask(whole, walker, budget.Limits{}); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, k := range times(whole.asked) {
			if _, err := ask(&stopping{context.Background(), k, 0}, walker, budget.Limits{}); !errors.Is(err, context.Canceled) {
				t.Errorf("%s, stopped at %d of %d: %v", name, k, whole.asked, err)
			}
		}
	}
}

func TestBrokenAnywhere(t *testing.T) {
	for name, ask := range askings(t) {
		whole := &breaking{newWalker(), math.MaxInt, 0}
		if _, err := ask(context.Background(), whole, budget.Limits{}); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, k := range times(whole.asked) {
			if _, err := ask(context.Background(), &breaking{whole.facesWalker, k, 0}, budget.Limits{}); !errors.Is(err, errBroken) {
				t.Errorf("%s, broken at %d of %d: %v", name, k, whole.asked, err)
			}
		}
	}
}

// With less work or memory than it takes, it is refused by an error that says so.
func TestRefusedAnywhere(t *testing.T) {
	for name, ask := range askings(t) {
		walker := newWalker()
		whole, err := ask(context.Background(), walker, budget.Limits{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var limits []budget.Limits
		const parts = 16
		for k := range parts {
			limits = append(limits, budget.Limits{MaxWork: whole.Spent() * (float64(k) + 0.5) / parts})
		}
		for bits := 3; bits < 18; bits++ {
			limits = append(limits, budget.Limits{MaxMemory: math.Ldexp(1, bits)})
		}
		for _, l := range limits {
			_, err := ask(context.Background(), walker, l)
			var limit *budget.LimitError
			switch {
			case err == nil && l.MaxWork > 0 && name != "turns" && name != "the same chain": // a list of turns may end where it is expensive
				t.Errorf("%s, with %g of %g steps: no error", name, l.MaxWork, whole.Spent())
			case err == nil:
			case !errors.As(err, &limit) || limit.Limit != max(l.MaxWork, l.MaxMemory) || limit.Resource == budget.Work != (l.MaxWork > 0):
				t.Errorf("%s, %+v: %v", name, l, err)
			}
		}
	}
}
