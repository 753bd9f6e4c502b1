package montecarlo

import (
	"maps"
	"math"
	"slices"
	"testing"

	"oddsmith/scenarios/notation"
)

func keys(t *Tally) []string {
	var out []string
	for o := range t.Outcomes() {
		out = append(out, o.Key())
	}
	return out
}

func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		name string
		e    notation.Expr
		kind notation.Kind
		want []string
	}{
		{"numbers", sub(dice(1, 12), num("3")), notation.NumberKind, []string{"-2", "-1", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}},
		{"falling", div(notation.ExactDivision, dice(1, 3), num("-2")), notation.NumberKind, []string{"-3/2", "-1", "-1/2"}},
		{"fractions", div(notation.ExactDivision, dice(1, 2), dice(1, 3)), notation.NumberKind, []string{"1/3", "1/2", "2/3", "1", "2"}},
		{"truths", chance(num("1/2")), notation.TruthKind, []string{"no", "yes"}},
		{"one truth", truthOf(true), notation.TruthKind, []string{"yes"}},
		{"labels", ifElse(chance(num("1/2")), word("miss"), ifElse(chance(num("1/2")), word("hit"), word("graze"))), notation.LabelKind, []string{"graze", "hit", "miss"}},
		{"tuples", tuple(mul(num("10"), dice(1, 2)), num("1/2"), chance(num("1/2"))), notation.TupleKind, []string{"(10, 1/2, no)", "(10, 1/2, yes)", "(20, 1/2, no)", "(20, 1/2, yes)"}},
		{"tuples by value", tuple(ifElse(chance(num("1/2")), num("9"), num("10")), word("x")), notation.TupleKind, []string{"(9, x)", "(10, x)"}},
		{"impossible", given(dice(1, 6), truthOf(false)), notation.NumberKind, nil},
		{"impossible tuple", given(tuple(dice(1, 6), word("x")), ge(num("1"), num("2"))), notation.TupleKind, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			tally := run(t, c.e, Options{Seed: 1, Trials: 2000})
			if got := keys(tally); !slices.Equal(got, c.want) {
				t.Errorf("outcomes %q, want %q", got, c.want)
			}
			if tally.Kind() != c.kind {
				t.Errorf("kind %v, want %v", tally.Kind(), c.kind)
			}
			var sum int64
			for _, n := range tally.Outcomes() {
				sum += n
			}
			if sum != tally.Accepted() {
				t.Errorf("the counts add up to %d of %d", sum, tally.Accepted())
			}
		})
	}
}

// TestOutcomesStop checks that a caller may leave the loop.
func TestOutcomesStop(t *testing.T) {
	n := 0
	for range run(t, dice(1, 6), Options{Trials: 100}).Outcomes() {
		if n++; n == 2 {
			break
		}
	}
	if n != 2 {
		t.Errorf("%d outcomes after a break at 2", n)
	}
}

// TestMoments compares with sums over the outcomes written out here.
func TestMoments(t *testing.T) {
	for name, e := range parallelCases() {
		if name == "tuple" {
			continue
		}
		tally := run(t, e, Options{Seed: 1, Trials: 10_000})
		var n, sum, squares float64
		for o, count := range tally.Outcomes() {
			v := 0.0
			if o.Value != nil {
				v, _ = o.Value.Float64()
			} else if o.Label == "yes" {
				v = 1
			}
			n += float64(count)
			sum += v * float64(count)
			squares += v * v * float64(count)
		}
		mean := sum / n
		variance := squares/n - mean*mean
		near := func(got, want float64) bool { return math.Abs(got-want) <= 1e-9*math.Abs(want) }
		if !near(tally.Mean(), mean) || !near(tally.Variance(), variance) || !near(tally.StdError(), math.Sqrt(variance/(n-1))) {
			t.Errorf("%s: mean %v, variance %v, standard error %v, want %v, %v, %v", name,
				tally.Mean(), tally.Variance(), tally.StdError(), mean, variance, math.Sqrt(variance/(n-1)))
		}
	}
	for name, e := range map[string]notation.Expr{
		"label": word("hit"), "tuple": tuple(num("1"), num("2")), "impossible": given(dice(1, 6), truthOf(false)),
	} {
		if tally := run(t, e, Options{Trials: 100}); !math.IsNaN(tally.Mean()) || !math.IsNaN(tally.Variance()) || !math.IsNaN(tally.StdError()) {
			t.Errorf("%s has moments", name)
		}
	}
}

func TestConditional(t *testing.T) {
	tally := run(t, given(dice(1, 6), chance(num("1/4"))), Options{Trials: 40_000})
	if !tally.Conditional() || tally.Trials() != 40_000 || tally.Accepted() < 9_000 || tally.Accepted() > 11_000 {
		t.Errorf("conditional %t, %d of %d", tally.Conditional(), tally.Accepted(), tally.Trials())
	}
	if plain := run(t, dice(1, 6), Options{Trials: 10}); plain.Conditional() || plain.Accepted() != 10 {
		t.Errorf("conditional %t, %d of 10", plain.Conditional(), plain.Accepted())
	}
}

func TestAddOfOthersPanics(t *testing.T) {
	a, b := run(t, dice(1, 6), Options{Trials: 10}), run(t, dice(1, 6), Options{Trials: 20})
	a.Add(b) // compiled apart, but the same expression
	if a.Trials() != 30 || a.Accepted() != 30 {
		t.Errorf("%d samples, want 30", a.Trials())
	}
	for name, e := range map[string]notation.Expr{
		"width": dice(1, 8), "factor": mul(num("2"), dice(1, 6)), "offset": add(dice(1, 6), num("1")), "kind": word("x"), "condition": given(dice(1, 6), chance(num("1/2"))),
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: tallies of different expressions were added", name)
				}
			}()
			a.Add(run(t, e, Options{Trials: 10}))
		}()
	}
}

// The numbers of outcomes are the same in all tallies of a program, and stand for the outcomes
// that are counted.
func TestSlots(t *testing.T) {
	for _, x := range []notation.Expr{dice(1, 6), dice(3, 4), &notation.Binary{Op: notation.Gt, X: dice(1, 6), Y: notation.Int(2)}} {
		for _, trials := range []int64{3, 5000} {
			tally := run(t, x, Options{Trials: trials})
			want := map[string]int64{}
			for o, n := range tally.Outcomes() {
				want[o.Key()] = n
			}
			slots, ok := tally.Slots()
			if !ok {
				t.Fatalf("%s has no numbers of outcomes", x)
			}
			got := map[string]int64{}
			for slot, n := range slots {
				got[tally.At(slot).Key()] += n
			}
			if !maps.Equal(got, want) {
				t.Errorf("%s: %v by number, want %v", x, got, want)
			}
			for range slots {
				break // nothing is yielded any more
			}
		}
	}
	if _, ok := run(t, dice(1, 5_000_000), Options{Trials: 3}).Slots(); ok {
		t.Error("five million outcomes have numbers")
	}
}

// Samples are added up, however many are left after the last four.
func TestCountingOfFew(t *testing.T) {
	for n := range int64(12) {
		var list []int64
		for i := range n {
			list = append(list, i%3)
		}
		want := n/3*3 + []int64{0, 0, 1}[n%3]
		if got := sum(list); got != want {
			t.Errorf("%v add up to %d, want %d", list, got, want)
		}
	}
}

// One sample is a run too, of which there is no error of the mean.
func TestOneSample(t *testing.T) {
	tally := run(t, dice(1, 6), Options{Seed: 1, Trials: 1})
	if tally.Trials() != 1 || tally.Accepted() != 1 || !math.IsNaN(tally.StdError()) || tally.Mean() < 1 || tally.Mean() > 6 {
		t.Errorf("%d samples, a mean of %g, an error of %g", tally.Trials(), tally.Mean(), tally.StdError())
	}
}
