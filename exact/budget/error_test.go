package budget_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// What people read of a limit.
func TestLimitErrors(t *testing.T) {
	at := notation.Span{Src: &notation.Source{Text: "1 + 9d9"}, Start: 4, End: 7}
	for _, c := range []struct {
		e    budget.LimitError
		want string
	}{
		{budget.LimitError{At: at, Resource: budget.Work, Need: 2.34e9, Limit: 1e9}, "column 5: about 2.3e+09 steps are needed for an exact answer, the limit is 1e+09"},
		{budget.LimitError{At: at, Resource: budget.Work, Need: 2e9, Limit: 1e9, Answers: 1}, "column 5: about 2e+09 steps are needed for the answer, the limit is 1e+09"},
		{budget.LimitError{At: at, Resource: budget.Work, Need: 2e9, Limit: 1e9, Answers: 2}, "column 5: about 2e+09 steps are needed for all 2 answers, the limit is 1e+09"},
		{budget.LimitError{At: at, Resource: budget.Memory, Need: 3<<20 + 1, Limit: 1 << 20}, "column 5: about 4 MB are needed for an exact answer, the limit is 1 MB"},
		{budget.LimitError{At: at, Resource: budget.Memory, Need: 2e6 * (1 << 20), Limit: 999999 << 20, Answers: 7}, "column 5: about 2e+06 MB are needed for all 7 answers, the limit is 999999 MB"},
		{budget.LimitError{At: at, Resource: budget.Memory, Need: math.Inf(1), Limit: 1 << 20}, "column 5: more than 1e+300 MB are needed for an exact answer, the limit is 1 MB"},
		{budget.LimitError{At: at, Resource: budget.Work, Need: math.Inf(1), Limit: 1e9}, "column 5: more than 1e+300 steps are needed for an exact answer, the limit is 1e+09"},
		{budget.LimitError{At: at, Resource: budget.Memory, Need: 3000, Limit: 1000}, "column 5: about 1 MB are needed for an exact answer, the limit is 1000 bytes"},
		{budget.LimitError{At: at, Resource: budget.Memory, Need: 3 << 20, Limit: 1.5e6}, "column 5: about 3 MB are needed for an exact answer, the limit is 1500000 bytes"},
	} {
		if got := c.e.Error(); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
		if got := c.e.Snippet(); got != "1 + 9d9\n    ^^^" {
			t.Errorf("snippet %s", got)
		}
	}
	b := budget.New(t.Context(), budget.Limits{MaxWork: 7, MaxMemory: 9}.WithDefaults())
	for of, want := range map[budget.Resource]float64{budget.Work: 7, budget.Memory: 9} {
		if e := b.Refuse(at, of, 11); e.Limit != want || e.Need != 11 || e.Resource != of || e.At != at {
			t.Errorf("refused %+v, want a limit of %g", e, want)
		}
	}
	for _, c := range []struct {
		err    error
		remedy budget.Remedy
	}{
		{budget.Unsolved(at, "no %d", 7), budget.Sampling}, {budget.BeyondList(at, "no %d", 7), budget.SmallerResidual},
	} {
		var unsolved *budget.UnsolvedError
		var placed *notation.Error
		if !errors.As(c.err, &unsolved) || unsolved.Remedy != c.remedy || !errors.As(c.err, &placed) || !strings.HasSuffix(c.err.Error(), "column 5: no 7") {
			t.Errorf("%v", c.err)
		}
	}
}

// Only the memory of one distribution is a limit that nothing held before has a part in.
func TestLimitOfOne(t *testing.T) {
	l := budget.Limits{MaxWork: 1000, MaxMemory: 1000}
	for _, c := range []struct {
		of    budget.Resource
		limit float64
		want  bool
	}{{budget.Memory, 1000, true}, {budget.Memory, budget.MaxHeld * 1000, false}, {budget.Work, 1000, false}, {budget.Work, 7, false}} {
		if got := (&budget.LimitError{Resource: c.of, Limit: c.limit}).OfOne(l); got != c.want {
			t.Errorf("%+v: %t", c, got)
		}
	}
}

// A result that is used again costs what it cost, and is found as it was found.
func TestChargeAgain(t *testing.T) {
	metered := func() *budget.Budget {
		b := budget.New(t.Context(), budget.Limits{MaxWork: 100}.WithDefaults())
		b.Metered = true
		return b
	}
	b := metered()
	b.Trace("first")
	cost, err := b.Measure(func() error {
		b.Trace("second")
		b.Trace("third")
		return b.Spend(30, 1, 1)
	})
	if err != nil || b.Spent() != 30 || !slices.Equal(b.Methods(), []string{"first", "second", "third"}) {
		t.Fatalf("%v: %g spent, by %v", err, b.Spent(), b.Methods())
	}
	other := metered()
	other.Trace("third")
	for i := 1; i <= 3; i++ {
		if err := other.Charge(cost); err != nil || other.Spent() != float64(30*i) {
			t.Errorf("charged %d times: %g, %v", i, other.Spent(), err)
		}
	}
	if !slices.Equal(other.Methods(), []string{"third", "second"}) {
		t.Errorf("found by %v", other.Methods())
	}
	var limit *budget.LimitError
	if err := other.Charge(cost); !errors.As(err, &limit) {
		t.Errorf("charged beyond the limit: %v", err)
	}

	// What is measured first of all is not changed by what comes after it.
	b = metered()
	cost, _ = b.Measure(func() error { b.Trace("one"); b.Trace("two"); b.Trace("three"); return nil })
	b.Trace("more")
	c := metered()
	if err := c.Charge(cost); err != nil || !slices.Equal(c.Methods(), []string{"one", "two", "three"}) {
		t.Errorf("found by %v, %v", c.Methods(), err)
	}
	failed := errors.New("failed")
	if _, err := b.Measure(func() error { return failed }); !errors.Is(err, failed) {
		t.Errorf("%v, want the error of the work", err)
	}
	plain := budget.New(t.Context(), budget.Limits{MaxWork: 100}.WithDefaults())
	if err := plain.Charge(cost); err != nil || len(plain.Methods()) != 0 {
		t.Errorf("what is not metered is charged: %v, %v", plain.Methods(), err)
	}

	// What is done apart leaves no method.
	b = metered()
	b.Trace("kept")
	if err := b.Apart(func() error { b.Trace("apart"); return b.Spend(5, 1, 1) }); err != nil || !slices.Equal(b.Methods(), []string{"kept"}) || b.Spent() != 5 || !b.Metered {
		t.Errorf("apart: %v, %g", b.Methods(), b.Spent())
	}
}

// A run without limits of its own has the defaults, and twice the work of one answer.
func TestRunDefaults(t *testing.T) {
	l := budget.Limits{}.WithDefaults()
	run := budget.NewRun(budget.Limits{})
	if err := run.Spend(2 * l.MaxWork); err != nil {
		t.Error(err)
	}
	if err := run.Spend(1e6); err == nil {
		t.Error("more than twice the default is spent")
	}
	if err := run.Hold(1e6); err != nil {
		t.Error(err)
	}
}
