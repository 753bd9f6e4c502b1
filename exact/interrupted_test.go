package exact_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation/notationtest"
)

// errStep ends an evaluation at one of its steps.
var errStep = errors.New("at this step")

// A stumbling context fails at one step, and at no other, unless it fails for good.
type stumbling struct {
	context.Context
	asked, at int
	forGood   bool
}

func (s *stumbling) Err() error {
	if s.asked++; s.asked == s.at || s.forGood && s.asked > s.at {
		return errStep
	}
	return nil
}

// Nothing is evaluated for who has given up before, with a cache or without.
func TestGivenUpBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	e := parse(t, "let a = 3d20; a * 2d10 + max(a, 6d8)")
	for _, cache := range []*exact.Cache{nil, {}} {
		for range 10 {
			if r, err := cache.Eval(ctx, e, exact.Options{}); !errors.Is(err, context.Canceled) {
				t.Errorf("%v, %v", r, err)
			}
		}
		if r, err := cache.Eval(context.Background(), e, exact.Options{}); err != nil || r.Dist.Len() == 0 {
			t.Errorf("afterwards: %v", err)
		}
	}
}

// trying are expressions for which a way is tried that may fail: whatever ends the try, there is
// another way.
var trying = []string{
	"a = d2 == 1; b = d3 == 1; joint(a or b, a and b)",
	"a = d2; b = d2; c = d2; e = d2; reroll(d2, it == 1 and a + b + c + e > 6, 1) * (a + b + c + e)",
	"a = d2; b = d2; c = d2; e = d2; x = d2; (if(chance(1/2), a, b) + if(chance(1/2), c, e) + if(chance(1/2), x, 0)) * (a + b + c + e + x)",
	"a = d2; b = d2; c = d2; joint(a + b, b + c, c + a)",
	"a = d2; h = a > 1; b = d2; (if(not h, b, 1) - if(not h, b, 2)) * a",
	"a = d2; k = a + 1; b = d2; (if(k > 2, b, 1) - if(k > 2, b, 2)) * a",
	"a = d2; k = a > 2; m = a > 0; b = d2; (if(k and m, 1, b) - if(k and m, 2, b)) * a",
	"a = d2; k = a > 2; m = a > 0; b = d2; (if(m or k, b, 1) - if(m or k, b, 2)) * a",
	"a = d3; b = d2; if(a > 1 and b > 1, a, b) + if(not (a > 2 or b > 1), a, 0)",
	"a = d3; b = d3; joint(a + b, a - b)",
	"a = d3; b = d3; joint(max(a, b) > 2, min(a, b), a)",
	"a = d3; joint(a > 1 and d2 > 1, a > 2 or d2 > 1)",
	"a = d3; lowest(a / 2) + highest(a / 2) + a",
	"a = d4; b = a % 2; joint(a // 2, b)",
	"a = d4; b = if(a > 2, d2, d3); joint(b > 1, b > 2, a > 2)",
	"a = d4; joint(a > 2, if(a > 2, d2, d3))",
	"a = d4; sum(2, if(a > 2, d2, 1))",
	"a = d4; b = d2; c = d2; (if(chance(a / 4), b, 1) - b * a) * c - c",
	"a = d4; b = d3; a + b given a > b",
	"a = d4; b = d3; a > b given a + b == 4",
	"a = d4; b = d3; if(a == 1, 0, b) + if(a == 4, b, 1)",
	"a = d{1/3, 1/2}; b = d2; a / b + a * b",
	"count(pool(2, d3), it > lowest(it))",
	"p = pool(2, d2); q = where(p, it >= p[1]); joint(q[1], size(q))",
	"p = pool(2, d3); count(p, it < highest(it)) + p[1]",
	"p = pool(2, d3); sum(each(p, it - lowest(it)))",
}

// An evaluation that meets an error at any of its steps ends with that error: none is lost on
// the way. Only a try may fail, and then the answer is the same; or the
// list of what has no end is shorter.
func TestEveryStepMayFail(t *testing.T) {
	for _, texts := range notationtest.Small {
		for _, text := range texts {
			e := notationtest.ParseSmall(t, text)
			all := &stumbling{Context: context.Background()}
			want, err := exact.Eval(all, e, exact.Options{})
			if err != nil {
				t.Errorf("%s: %v", text, err)
				continue
			}
			most, isEndless := 60, want.Dist.HasTail()
			if isEndless {
				most = 12
			}
			for k := 1; k <= all.asked; k += 1 + all.asked/most {
				r, err := exact.Eval(&stumbling{Context: context.Background(), at: k}, e, exact.Options{})
				switch {
				case errors.Is(err, errStep):
				case err == nil && isEndless && r.Dist.Residual().Cmp(want.Dist.Residual()) >= 0:
				case err != nil || !slices.Contains(trying, text):
					t.Errorf("%s: %v and error %v, want that of step %d of %d", text, r, err, k, all.asked)
				case !r.Dist.Equal(want.Dist):
					t.Errorf("%s: %s after step %d of %d failed, want %s", text, r.Dist, k, all.asked, want.Dist)
				}
			}
		}
	}
}

// So it is of a process: its turns are evaluated apart.
func TestEveryStepOfAProcessMayFail(t *testing.T) {
	for _, text := range processes {
		all := &stumbling{Context: context.Background()}
		want, err := exact.Eval(all, process(t, text), exact.Options{})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		for k := 1; k <= all.asked; k += 1 + all.asked/40 {
			r, err := exact.Eval(&stumbling{Context: context.Background(), at: k, forGood: true}, process(t, text), exact.Options{})
			if !errors.Is(err, errStep) && (err != nil || !r.Dist.Equal(want.Dist)) {
				t.Errorf("%s: %v and error %v, want that of step %d of %d", text, r, err, k, all.asked)
			}
		}
	}
}
