package budget

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"oddsmith/scenarios/notation"
)

func limited(work, memory float64) *Budget {
	return New(context.Background(), Limits{MaxWork: work, MaxMemory: memory, Residual: DefaultResidual})
}

// refusal says which limit an error is of: "" for none.
func refusal(err error) string {
	var limit *LimitError
	switch {
	case err == nil:
		return ""
	case !errors.As(err, &limit):
		return err.Error()
	case limit.Resource == Work:
		return "work"
	}
	return "memory"
}

// A limit may be met, and not be passed.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		name string
		of   func(b *Budget) error
		want string
	}{
		{"all the work", func(b *Budget) error { return b.Spend(1000, 0, 0) }, ""},
		{"more", func(b *Budget) error { return b.Spend(1001, 0, 0) }, "work"},
		{"in two parts", func(b *Budget) error { return errors.Join(b.Spend(600, 0, 0), b.Spend(400, 0, 0)) }, ""},
		{"and more", func(b *Budget) error { return errors.Join(b.Spend(600, 0, 0), b.Spend(401, 0, 0)) }, "work"},
		{"what is refused is not spent", func(b *Budget) error { b.Spend(1001, 0, 0); return b.Spend(1000, 0, 0) }, ""},
		{"all the memory", func(b *Budget) error { return b.Spend(0, 100, 32) }, ""},
		{"a weight more", func(b *Budget) error { return b.Spend(0, 101, 32) }, "memory"},
		{"memory is for one result", func(b *Budget) error { return errors.Join(b.Spend(0, 100, 32), b.Spend(0, 100, 32)) }, ""},
		{"along", func(b *Budget) error { return errors.Join(b.SpendAlong(600), b.SpendAlong(400)) }, ""},
		{"along, more", func(b *Budget) error { return errors.Join(b.SpendAlong(600), b.SpendAlong(401)) }, "work"},
		{"a look ahead spends nothing", func(b *Budget) error { return errors.Join(b.Check(1000, 100, 32), b.Check(1000, 100, 32)) }, ""},
		{"a look too far", func(b *Budget) error { return b.Check(1001, 0, 0) }, "work"},
		{"a look at too much", func(b *Budget) error { return b.Check(0, 101, 32) }, "memory"},
		{"a look after work", func(b *Budget) error { return errors.Join(b.Spend(1, 0, 0), b.Check(1000, 0, 0)) }, "work"},
		{"four results held", func(b *Budget) error { return b.Hold(400, 32) }, ""},
		{"one more weight", func(b *Budget) error { return errors.Join(b.Hold(400, 32), b.Hold(1, 32)) }, "memory"},
	} {
		if got := refusal(c.of(limited(1000, 800))); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// What is not said is the default: five seconds or so, 128 MB and 2^-40.
func TestDefaults(t *testing.T) {
	if got, want := (Limits{}).WithDefaults(), (Limits{MaxWork: 5e9, MaxMemory: 128 << 20, Residual: math.Pow(2, -40)}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	given := Limits{MaxWork: 1, MaxMemory: 2, Residual: 3, Rational: true}
	if got := given.WithDefaults(); got != given {
		t.Errorf("%+v, want %+v", got, given)
	}
}

// A quick budget gives up on a long step that it could afford, and refuses what it could not.
func TestQuick(t *testing.T) {
	for _, c := range []struct {
		name        string
		limit, work float64
		quick       bool
		want        string
	}{
		{"a long step", 1e9, longStep + 1, true, ErrLong.Error()},
		{"with all that is left", longStep + 1, longStep + 1, true, ErrLong.Error()},
		{"as long as may be", 1e9, longStep, true, ""},
		{"too long for any", longStep, longStep + 1, true, "work"},
		{"not quick", 1e9, longStep + 1, false, ""},
	} {
		b := limited(c.limit, 800)
		b.Quick = c.quick
		got := refusal(b.Spend(c.work, 0, 0))
		if got != c.want || b.Long != (c.want == ErrLong.Error()) {
			t.Errorf("%s: %q, want %q; long: %t", c.name, got, c.want, b.Long)
		}
	}
}

// A weight of a machine word is one; a longer one has its digits, a pointer and a header.
func TestPrices(t *testing.T) {
	for _, c := range []struct{ bits, bytes, step float64 }{{1, 8, 1}, {63, 8, 1}, {64, 56, 61.125}, {640, 128, 82.5}} {
		if got := WeightBytes(3, c.bits); got != 3*c.bytes {
			t.Errorf("3 weights of %g bits: %g bytes, want %g", c.bits, got, 3*c.bytes)
		}
		if got := StepCost(c.bits); got != c.step {
			t.Errorf("a step of %g bits: %g, want %g", c.bits, got, c.step)
		}
	}
}

// After 4 of 100 values, and after 8, 16 and so on, the rest is judged by them: more than twice
// the work is too much.
func TestForesee(t *testing.T) {
	for _, c := range []struct {
		spent, before float64
		done, values  int
		want          string
	}{
		{80, 0, 4, 100, ""},      // 20 each: 2000
		{81, 0, 4, 100, "work"},  // 2025
		{81, 1, 4, 100, "work"},  // 1 and 2000
		{81, 2, 4, 100, ""},      // 2 and 1975
		{500, 0, 3, 100, ""},     // not yet
		{500, 0, 5, 100, ""},     // no power of two
		{500, 0, 6, 100, ""},     // nor this
		{161, 0, 8, 100, "work"}, // 2012
		{160, 0, 8, 100, ""},     // 2000
	} {
		b := limited(1000, 800)
		b.spent = c.spent
		if got := refusal(b.Foresee(notation.Span{}, c.before, c.done, c.values)); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// A try that might have failed without what was known before is near a limit.
func TestNearLimit(t *testing.T) {
	for _, c := range []struct {
		work, weights float64
		width         int
		want          bool
	}{
		{990, 0, 0, false},
		{999.5, 0, 0, true},
		{300, 0, 8, false}, // 300 (1 + 8/4) = 900
		{300, 0, 10, true}, // 1050
		{0, 399, 0, false},
		{0, 399.9, 0, true},
	} {
		b := limited(1000, 800)
		if err := errors.Join(b.Spend(c.work, 0, 0), b.Hold(c.weights, 32)); err != nil {
			t.Fatal(err)
		}
		if c.width > 0 {
			b.Condition(c.width)
			b.Condition(1)
		}
		if got := b.NearLimit(); got != c.want {
			t.Errorf("%+v: %t", c, got)
		}
	}
}

// The first try leaves out 2^-24 of the residual, the next its square, down to 2^-384.
func TestLonger(t *testing.T) {
	b := New(context.Background(), Limits{MaxWork: 1000, MaxMemory: 800, Residual: 0.5})
	if err := b.Spend(700, 0, 0); err != nil {
		t.Fatal(err)
	}
	tries := 0
	for ; b.CanListMore(); b = b.Longer() {
		if want := MostResidual * pow(1.0/(1<<24), 1<<tries); b.Target() != want {
			t.Errorf("try %d: %g, want %g", tries, b.Target(), want)
		}
		tries++
	}
	if tries != 5 || b.Spent() != 700 {
		t.Errorf("%d tries, %g spent", tries, b.Spent())
	}
	for name, end := range map[string]func(b *Budget){"cut": (*Budget).CutShort, "final": (*Budget).ListsAll} {
		b := limited(1000, 800)
		if end(b); b.CanListMore() || b.IsCutShort() != (name == "cut") || b.IsFinal() != (name == "final") {
			t.Errorf("%s: %t %t", name, b.IsCutShort(), b.IsFinal())
		}
	}
}

// pow is x to a power that is one of 2.
func pow(x float64, n int) float64 {
	for ; n > 1; n /= 2 {
		x *= x
	}
	return x
}

// What is used again costs what it cost, and brings its methods along.
func TestMeasure(t *testing.T) {
	b := limited(1000, 800)
	b.Metered = true
	b.Trace("first")
	work := func() error {
		b.Trace("convolution")
		b.Trace("convolution")
		b.Condition(7)
		return errors.Join(b.Spend(300, 0, 0), b.Hold(10, 32))
	}
	cost, err := b.Measure(work)
	if err != nil || cost.work != 300 || cost.held != 80 || cost.width != 7 || !slices.Equal(cost.methods, []string{"convolution"}) {
		t.Errorf("%+v, %v", cost, err)
	}
	if got := b.Methods(); !slices.Equal(got, []string{"first", "convolution"}) {
		t.Errorf("%v", got)
	}
	again := limited(1000, 800)
	again.Metered = true
	for _, want := range []string{"", "", "", "work"} {
		if got := refusal(again.Charge(cost)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if again.Spent() != 900 || again.held != 320 || again.width != 7 || !slices.Equal(again.Methods(), []string{"convolution"}) {
		t.Errorf("%+v", again)
	}
	unmetered := limited(1000, 800)
	if err := unmetered.Charge(cost); err != nil || unmetered.Spent() != 0 {
		t.Errorf("%g is charged", unmetered.Spent())
	}
	if cost, err := unmetered.Measure(func() error { return unmetered.Spend(5, 0, 0) }); err != nil || cost.work != 0 || unmetered.Spent() != 5 {
		t.Errorf("%+v, %v", cost, err)
	}
	apart := func() error { b.Trace("apart"); return b.Spend(1, 0, 0) }
	if err := b.Apart(apart); err != nil || slices.Contains(b.Methods(), "apart") || !b.Metered || b.Spent() != 301 {
		t.Errorf("%v, %v", b.Methods(), err)
	}
}
