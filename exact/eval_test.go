package exact_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
)

// Every row is checked by hand.
func TestEval(t *testing.T) {
	for _, c := range []struct{ name, expr, want string }{
		{"constant", "7", "7:1 of 1"},
		{"fraction", "7/2", "7/2:1 of 1"},
		{"decimal", "0.1", "1/10:1 of 1"},
		{"one die", "1d4", "1:1 2:1 3:1 4:1 of 4"},
		{"two dice", "2d3", "2:1 3:2 4:3 5:2 6:1 of 9"},
		{"no dice", "0d6", "0:1 of 1"},
		{"one side", "5d1", "5:1 of 1"},
		{"shift", "1d2 + 10", "11:1 12:1 of 2"},
		{"subtract a die", "1d2 - 1d2", "-1:1 0:2 1:1 of 4"},
		{"negate", "-(1d3)", "-3:1 -2:1 -1:1 of 3"},
		{"scale", "1d3 * 10", "10:1 20:1 30:1 of 3"},
		{"scale by zero", "1d3 * 0", "0:1 of 1"},
		{"scale down", "1d3 * -1/2", "-3/2:1 -1:1 -1/2:1 of 3"},
		{"halves and thirds", "1d2/2 + 1d2/3", "5/6:1 7/6:1 4/3:1 5/3:1 of 4"},
		{"product", "1d3 * 1d2", "1:1 2:2 3:1 4:1 6:1 of 6"},
		{"quotient", "1d2 / 1d3", "1/3:1 1/2:1 2/3:1 1:2 2:1 of 6"},
		{"floor quotient", "1d4 // 1d2", "0:1 1:3 2:2 3:1 4:1 of 8"},
		{"floor of a negative", "-3 // 2", "-2:1 of 1"},
		{"floor of a random negative", "(-(1d3)) // 2", "-2:1 -1:2 of 3"},
		{"remainder has the sign of the dividend", "(1d3 - 2) % 2", "-1:1 0:1 1:1 of 3"},
		{"remainder of a fraction", "7/2 % 2", "3/2:1 of 1"},
		{"max", "max(1d2, 1d2)", "1:1 2:3 of 4"},
		{"min of three", "min(1d2, 1d2, 1d2)", "1:7 2:1 of 8"},
		{"max with a constant", "max(2, 1d4)", "2:2 3:1 4:1 of 4"},
		{"floor", "floor(1d4 / 2)", "0:1 1:2 2:1 of 4"},
		{"ceil", "ceil(1d4 / 2)", "1:1 2:1 of 2"},
		{"round half up", "round(1d4 / 2)", "1:1 2:1 of 2"},
		{"round of a negative half", "round(-5/2)", "-2:1 of 1"},
		{"abs", "abs(1d3 - 2)", "0:1 1:2 of 3"},
		{"faces", "d{1,1,2,5}", "1:2 2:1 5:1 of 4"},
		{"two dice of faces", "2d{0,0,1}", "0:4 1:4 2:1 of 9"},
		{"random count", "(1d2)d2", "1:2 2:3 3:2 4:1 of 8"},
		{"random sides", "1d(1d2)", "1:3 2:1 of 4"},
		{"comparison", "1d6 >= 5", "yes:1 no:2 of 3"},
		{"comparison of dice", "1d4 > 1d4", "yes:3 no:5 of 8"},
		{"equal", "1d4 == 2", "yes:1 no:3 of 4"},
		{"not equal", "1d4 != 2", "yes:3 no:1 of 4"},
		{"strict", "1d4 < 2", "yes:1 no:3 of 4"},
		{"impossible", "1d4 <= 0", "no:1 of 1"},
		{"and", "1d2 == 1 and 1d2 == 1", "yes:1 no:3 of 4"},
		{"or", "1d2 == 1 or 1d2 == 1", "yes:3 no:1 of 4"},
		{"not", "not 1d4 == 1", "yes:3 no:1 of 4"},
		{"chance", "chance(1/3)", "yes:1 no:2 of 3"},
		{"chance of a random probability", "chance(1d2/4)", "yes:3 no:5 of 8"},
		{"if", "if(1d2 == 1, 1d2, 5)", "1:1 2:1 5:2 of 4"},
		{"an if that is decided leaves the other side alone", "if(true, 1, 1/0)", "1:1 of 1"},
		{"and that is decided leaves the other side alone", "false and 1/0 == 1", "no:1 of 1"},
		{"lowest and highest", "joint(lowest(5d4 - 1), highest(5d4))", "(4, 20):1 of 1"},
		{"joint", "joint(1d2, 1d2 == 1)", "(1, yes):1 (1, no):1 (2, yes):1 (2, no):1 of 4"},
		{"a roll is one value", "let x = 1d4; x - x", "0:1 of 1"},
		{"a roll squared", "let x = 1d3; x * x", "1:1 4:1 9:1 of 3"},
		{"dice that look alike are rolled apart", "1d2 * 1d2", "1:1 2:2 4:1 of 4"},
		{"a roll used once", "let x = 1d4; x + 1", "2:1 3:1 4:1 5:1 of 4"},
		{"a roll not used", "let x = 1d4; 3", "3:1 of 1"},
		{"a roll made of a roll", "let x = 1d2; let y = x + 1d2; y - x", "1:1 2:1 of 2"},
		{"a roll seen through two others", "let x = 1d2; let y = x; let z = x; y + z", "2:1 4:1 of 2"},
		{"shadowing", "let x = 1; let x = x + 1d2; x", "2:1 3:1 of 2"},
		{"lowest of a roll is not its value", "let x = 1d4; x - lowest(x)", "0:1 1:1 2:1 3:1 of 4"},
		{"a guard protects", "let x = 1d2 - 1; if(x == 0, 0, 1 / x)", "0:1 1:1 of 2"},
		{"given", "let x = 1d6; x given x >= 5", "5:1 6:1 of 2"},
		{"given something independent", "1d2 given 1d6 == 1", "1:1 2:1 of 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := eval(t, c.expr)
			checkDist(t, d)
			if diff := cmp.Diff(c.want, d.String()); diff != "" {
				t.Errorf("%s (-want +got):\n%s", c.expr, diff)
			}
		})
	}
}

func TestGivenCondition(t *testing.T) {
	for _, c := range []struct{ expr, condition string }{
		{"let x = 1d6; x given x >= 5", "1/3"},
		{"1d2 given 1d6 == 1", "1/6"},
		{"1d2 given true", "1"},
		{"1d2 given 1d6 > 6", "0"},
	} {
		r, err := exact.Eval(context.Background(), parse(t, c.expr), exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Condition.RatString(); got != c.condition {
			t.Errorf("%s: condition %s, want %s", c.expr, got, c.condition)
		}
		if (r.Dist == nil) != (c.condition == "0") {
			t.Errorf("%s: distribution %v", c.expr, r.Dist)
		}
	}
}

// The page of the Methuen rules lists these values.
func TestMethuenValues(t *testing.T) {
	for _, c := range []struct{ expr, want string }{
		{"2+3*4", "14:1 of 1"},
		{"(2+3)*4", "20:1 of 1"},
		{"10/0", "0:1 of 1"},
		{"0/0", "0:1 of 1"},
		{"5-8", "0:1 of 1"},
		{"(5-8) + 4", "1:1 of 1"},
		{"7/2", "3:1 of 1"},
		{"-3/2 + 5", "3:1 of 1"},
		{"-7/2+10", "6:1 of 1"},
		{"1d20/1d10*0", "0:1 of 1"},
		{"1d2 - 2", "0:1 of 1"},
		{"2/(1d2-1)", "0:1 2:1 of 2"},
	} {
		e, err := notation.Methuen.Parse(c.expr)
		if err != nil {
			t.Fatalf("%s: %v", c.expr, err)
		}
		r, err := exact.Eval(context.Background(), e, exact.Options{})
		if err != nil {
			t.Fatalf("%s: %v", c.expr, err)
		}
		if got := r.Dist.String(); got != c.want {
			t.Errorf("%s = %s, want %s", c.expr, got, c.want)
		}
	}
}

func TestTruncatedDivision(t *testing.T) {
	e, err := notation.Methuen.WithDivision(notation.TruncOrZero).Parse("-3/2 + 5")
	if err != nil {
		t.Fatal(err)
	}
	r, err := exact.Eval(context.Background(), e, exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Dist.String(); got != "4:1 of 1" {
		t.Errorf("-3/2 + 5 = %s with truncation, want 4", got)
	}
}

// A labyrinth attack without zones lands on 968 of 1024 rolls (rules page).
func TestAttackLands(t *testing.T) {
	d := eval(t, "let a = 5d4; a == highest(5d4) or (a != lowest(5d4) and a + 15 >= 24)")
	if got := d.Prob(exact.Yes).RatString(); got != "121/128" {
		t.Errorf("P(lands) = %s, want 121/128", got)
	}
}

func TestEvalErrors(t *testing.T) {
	for _, c := range []struct{ expr, want string }{
		{"1 / 0", "column 5: division by 0"},
		{"1 / (1d2 - 1)", "column 6: the divisor is 0 with probability 1/2"},
		{"1 // (1d4 - 1)", "column 7: the divisor is 0 with probability 1/4"},
		{"1 % (2d2 - 2)", "column 6: the divisor is 0 with probability 1/4"},
		{"1 / (200d6 - 700)", "column 6: the divisor is 0 with probability about 0.0165"},
		{"1 / (200d6 - 200)", "column 6: the divisor is 0 with probability about 2.34e-156"},
		{"1 / max(0, 200 - 100d6)", "column 5: the divisor is 0 with probability nearly 1"},
		{"(200d6 - 300)d6", "with probability about "},
		{"(1d4 - 3)d6", "the number of dice is negative with probability 1/2"},
		{"(1d4 / 2)d6", "the number of dice is a fraction with probability 1/2"},
		{"2d(1d4 - 1)", "the number of sides is 0 with probability 1/4"},
		{"chance(1d4 / 3)", "column 1: a chance of 4/3"},
		{"sum(each(where(pool(2, d3), it > 1), 6 / (it - 3)))", "division by 0 given it = 3"},
		{"sum(where(each(pool(2, d3), d2), 6 / (it - 2) > 1))", "division by 0"},
		{"1d6 + reroll(explode(d2), it > 1)", "column 7"},
		{"x + 1", "x"},
		{"1d6 + (1d6 > 3)", ""},
	} {
		_, err := exact.Eval(context.Background(), parse(t, c.expr), exact.Options{})
		var at *notation.Error
		if !errors.As(err, &at) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.expr, err, c.want)
		}
	}
	_, err := exact.Eval(context.Background(), parse(t, "let x = 1d2 - 1; x * (1 / x)"), exact.Options{})
	if err == nil || !strings.Contains(err.Error(), "given x = 0") {
		t.Errorf("the circumstances are missing: %v", err)
	}
}

func TestLimits(t *testing.T) {
	for _, c := range []struct {
		expr     string
		resource exact.Resource
	}{
		{"999999999d999999999", exact.Memory},
		{"1d99999999999999999999", exact.Memory},
		{"(1d6 * 100000000000000000000)d6", exact.Memory},
		{"100000d6", exact.Memory},
		{"60d1000 * 60d1000", exact.Work},
		{"let x = 30d1000; x * x % 1000 + 100d6 * x", exact.Memory},
	} {
		_, err := exact.Eval(context.Background(), parse(t, c.expr), exact.Options{})
		var limit *exact.LimitError
		if !errors.As(err, &limit) {
			t.Errorf("%s: %v, want a limit error", c.expr, err)
			continue
		}
		if limit.Resource != c.resource || limit.Spent > limit.Limit {
			t.Errorf("%s: %+v", c.expr, limit)
		}
	}
	for _, text := range []string{"{100000000000000000000d6+1d4}k1", "{1d4+1d100000000000000000000}k1"} {
		_, err := exact.Eval(context.Background(), roll20(t, text), exact.Options{})
		var limit *exact.LimitError
		if !errors.As(err, &limit) || limit.Resource != exact.Memory {
			t.Errorf("%s: %v", text, err)
		}
	}
	o := exact.Options{MaxWork: 100}
	if _, err := exact.Eval(context.Background(), parse(t, "100d6"), o); !isWorkLimit(err) {
		t.Errorf("100d6 in a hundred steps: %v", err)
	}
}

func isWorkLimit(err error) bool {
	var limit *exact.LimitError
	return errors.As(err, &limit) && limit.Resource == exact.Work
}

// A roll without a value is told apart from one that has the value of the same number in
// another list: the remainder by 0 is not that by 1.
func TestNoValueIsNoOther(t *testing.T) {
	copies := func(x notation.Expr) notation.Expr {
		return &notation.Repeat{Count: notation.Int(2), X: x, Rank: notation.Int(1)}
	}
	b := parse(t, "b")
	e := &notation.Let{Name: "a", Value: parse(t, "d{-1, 0, 1}"), Body: &notation.Let{
		Name: "b", Value: parse(t, "d{-1, 1/2, 1/2} % a"), Body: copies(copies(b)),
	}}
	if r, err := exact.Eval(context.Background(), e, exact.Options{}); err == nil || !strings.Contains(err.Error(), "division by 0 given a = 0") {
		t.Errorf("%v, %v", r, err)
	}
}

// A step that takes a second is given up, and the cache is as good as new.
func TestEvalInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(10*time.Millisecond, cancel)
	cache := &exact.Cache{}
	if _, err := cache.Eval(ctx, parse(t, "d3000 * d3000"), exact.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	r, err := cache.Eval(context.Background(), parse(t, "2d2"), exact.Options{})
	if err != nil || r.Dist.String() != "2:1 3:2 4:1 of 4" {
		t.Errorf("%v, %v", r, err)
	}
}

// The most copies of a number that are added up, and the most dice that are kept by rank, and one
// more.
func TestMostCopies(t *testing.T) {
	for text, want := range map[string]string{
		"sum(1099511627776, 1/2)": "549755813888:1 of 1", "sum(1099511627777, 1/2)": "", "sum(36893488147419103232, 1)": "",
		"pool(65536, d1)[65536]": "1:1 of 1", "pool(1048576, d1)[1]": "1:1 of 1", "pool(1048577, d1)[1]": "", "largest_set(pool(65537, d1))": "65537:1 of 1", "largest_set(pool(1048577, d1))": "", "pool(18446744073709551616, d1)[1]": "",
	} {
		r, err := exact.Eval(context.Background(), parse(t, text), exact.Options{})
		if want == "" {
			if unsolved := new(exact.UnsolvedError); !isWorkLimit(err) && !errors.As(err, &unsolved) {
				t.Errorf("%s: %v, %v, want a refusal", text, r, err)
			}
		} else if err != nil || r.Dist.String() != want {
			t.Errorf("%s: %v, %v, want %s", text, r, err, want)
		}
	}
}
