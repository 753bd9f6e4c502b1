package budget

import (
	"context"
	"errors"
	"math"
	"math/big"
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
	for _, c := range []struct{ x, y, want float64 }{{20, 43, 1}, {640, 640, 130}, {1216, 64, 89.5}, {64, 1216, 89.5}} {
		if got := ProductCost(c.x, c.y); got != c.want {
			t.Errorf("a product of %g and %g bits: %g, want %g", c.x, c.y, got, c.want)
		}
	}
}

// The others of 100 cases are judged by those so far, but for the first one, after 4, 8, 16 and so
// on: more than twice the work or memory is too much; after 2, more than 8 times.
func TestCases(t *testing.T) {
	for _, c := range []struct {
		name                   string
		before, first, another float64 // the work, and four times the bytes, of each
		cases                  int
		want                   string
		after                  int
	}{
		{"within twice the work", 0, 20, 20, 100, "", 20},
		{"above", 0, 21, 21, 100, "work", 4}, // 2079
		{"the first is dear", 0, 500, 15, 100, "", 20},
		{"what was spent before counts once", 500, 0, 15.2, 100, "work", 4}, // 500 + 99 * 15.2
		{"and is no case", 490, 0, 15.2, 100, "", 20},
		{"far above", 0, 80.1, 80.1, 100, "work", 2}, // 8010
		{"not so far", 0, 79.9, 79.9, 100, "work", 4},
		{"few", 0, 900, 25, 3, "", 3},
	} {
		for _, what := range []string{"work", "memory"} {
			b := limited(1000, 1000)
			b.MaxWork *= 1e6 // but for what is looked at
			take := func(x float64) { b.held += MaxHeld * x }
			if what == "work" {
				b.MaxWork, b.MaxMemory = 1000, 1e9
				take = func(x float64) { b.spent += x }
			}
			take(c.before)
			cases, got, after := b.Condition(notation.Span{}, c.cases), "", 0
			for ; got == "" && after < min(c.cases, 20); after++ {
				if after == 0 {
					take(c.first)
				} else {
					take(c.another)
				}
				got = refusal(cases.Done(0))
			}
			want := c.want
			if want != "" {
				want = what
			}
			if got != want || after != c.after {
				t.Errorf("%s, %s: %q after %d", c.name, what, got, after)
			}
		}
	}
}

// Cases that are spread come with the ends first; what lies between two of them is taken to need what
// the cheaper one did for itself: twice the limit is too much after 4, half more after 8, and so on.
func TestSpreadCases(t *testing.T) {
	for _, c := range []struct {
		name  string
		n     int
		work  func(i int) float64
		want  string
		after int
	}{
		{"nine times as much", 1000, func(int) float64 { return 9.1 }, "work", 2},
		{"three times", 1000, func(int) float64 { return 3 }, "work", 2},
		{"a third more", 1000, func(int) float64 { return 1.33 }, "work", 4},
		{"a twentieth more", 1000, func(int) float64 { return 1.05 }, "work", 128},
		{"the first quarter is dear", 1000, func(i int) float64 { return 0.5 + 1.5*float64((999-i)/750) }, "", 1000},
		{"they rise", 1000, func(i int) float64 { return float64(i) / 250 }, "work", 8},
		{"not many", 70, func(i int) float64 { return 1000. / 35 * float64(i) / 35 }, "work", 8},
		{"few", 15, func(int) float64 { return 120 }, "work", 9},
		{"what others have for nothing", 1000, func(i int) float64 {
			if i%100 == 0 {
				return 80
			}
			return 0
		}, "", 1000},
	} {
		b, seen := limited(1000, 1e9), map[int]bool{}
		cases, got := b.Condition(notation.Span{}, c.n), ""
		for i := range cases.Spread() {
			seen[i] = true
			if got = refusal(errors.Join(b.Spend(c.work(i), 0, 0), cases.Done(0))); got != "" {
				break
			}
		}
		if got != c.want || len(seen) != c.after {
			t.Errorf("%s: %q after %d", c.name, got, len(seen))
		}
	}
}

// The cases of one case are taken for those of all others around them: where that is 16 times the limit
// it is too much at once.
func TestCasesAroundOthers(t *testing.T) {
	for _, c := range []struct {
		name   string
		around []int
		done   int     // of the outermost cases
		since  float64 // what was spent before for all of them
		want   string
		after  int
	}{
		{"none", nil, 0, 0, "", 20},
		{"few", []int{100}, 0, 0, "", 20},
		{"few, of which each takes much before its cases", []int{100}, 0, 300, "work", 2},
		{"two others", []int{3}, 0, 600, "", 20},
		{"two others, too much", []int{3}, 0, 670, "work", 2}, // 3 * 672 > 2 * 1000
		{"as many as may be", []int{800}, 0, 0, "", 20},
		{"more", []int{1000}, 0, 0, "work", 4}, // 1000 * (4 + 16/1.1) > 16 * 1000
		{"just more", []int{820}, 0, 0, "work", 16},
		{"just more, of which some are done", []int{820}, 30, 0, "", 20},
		{"two around another", []int{20, 50}, 0, 0, "work", 4},
	} {
		b, got, after := limited(1000, 1e9), "", 0
		before := b.Level()
		if err := b.Spend(c.since, 0, 0); err != nil {
			t.Fatal(err)
		}
		inner := b.Condition(notation.Span{}, 20)
		inner.Since(before)
		for i, n := range c.around {
			outer := b.Condition(notation.Span{}, n)
			for range c.done * (1 - i) {
				if err := outer.Done(0); err != nil {
					t.Fatal(err)
				}
			}
			outer.Around(inner)
		}
		for range inner.Spread() {
			after++
			if got = refusal(errors.Join(b.Spend(1, 0, 0), inner.Done(0))); got != "" {
				break
			}
		}
		if got != c.want || after != c.after {
			t.Errorf("%s: %q after %d", c.name, got, after)
		}
	}
}

// What is lent to other cases is no sign of what they take, and what is owed is taken in the end.
func TestLentAndOwed(t *testing.T) {
	for _, c := range []struct {
		name      string
		own, lent float64
		owed      float64
		want      string
	}{
		{"little", 10, 0, 0, ""},
		{"much of its own", 100, 0, 0, "work"},
		{"much that is lent", 10, 60, 0, ""},
		{"much that is owed", 10, 0, 100, "work"},
	} {
		b, got := limited(1000, 1e9), ""
		cases, done := b.Condition(notation.Span{}, 50), 0
		for range cases.Spread() {
			err := b.Spend(c.own, 0, 0)
			before := b.Level()
			err = errors.Join(err, b.Spend(c.lent, 0, 0))
			cases.Lent(before)
			done++
			if got = refusal(errors.Join(err, cases.Done(float64(done)*c.owed))); got != "" || done == 8 {
				break
			}
		}
		if got != c.want {
			t.Errorf("%s: %q after %d", c.name, got, done)
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
		{0, 100, 8, false}, // 300
		{0, 100, 13, true},
	} {
		b := limited(1000, 800)
		if err := errors.Join(b.Spend(c.work, 0, 0), b.Hold(c.weights, 32)); err != nil {
			t.Fatal(err)
		}
		if c.width > 0 {
			b.Condition(notation.Span{}, c.width)
			b.Condition(notation.Span{}, 1)
		}
		if got := b.NearLimit(); got != c.want {
			t.Errorf("%+v: %t", c, got)
		}
	}
}

// Far from a limit is what takes less than half of it, but for a million steps and bytes.
func TestFarFromLimit(t *testing.T) {
	for _, c := range []struct {
		work, weights float64
		width         int
		want          bool
	}{
		{0, 0, 0, true},
		{9e6, 0, 0, true},    // 18e6 + 1e6
		{9.6e6, 0, 0, false}, // 20.2e6
		{3e6, 0, 8, true},    // 3e6 (1 + 8/4), twice
		{3.3e6, 0, 8, false},
		{0, 0.9e6, 0, true},   // 14.4e6 + 1e6 of 16e6 bytes
		{0, 0.95e6, 0, false}, // 16.2e6
	} {
		b := limited(20e6, 4e6)
		if err := errors.Join(b.Spend(c.work, 0, 0), b.Hold(c.weights, 32)); err != nil {
			t.Fatal(err)
		}
		b.Condition(notation.Span{}, c.width)
		if got := b.FarFromLimit(); got != c.want {
			t.Errorf("%+v: %t", c, got)
		}
	}
}

// The first try leaves out 2^-24 of the residual, the next its square, and so on, further than
// a float64 can say.
func TestLonger(t *testing.T) {
	b := New(context.Background(), Limits{MaxWork: 1000, MaxMemory: 800, Residual: 0.5})
	if err := b.Spend(700, 0, 0); err != nil {
		t.Fatal(err)
	}
	tries := 0
	for ; b.CanListMore(); b = b.Longer() {
		want := new(big.Rat).SetFloat64(MostResidual)
		if want.Quo(want, new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), 24<<tries))); b.Target().Cmp(want) != 0 {
			t.Errorf("try %d: %s", tries, b.Target().FloatString(20))
		}
		if want := math.Log(MostResidual) - float64(int(24)<<tries)*math.Ln2; math.Abs(b.LogTarget()/want-1) > 1e-15 {
			t.Errorf("try %d: the logarithm is %g, not %g", tries, b.LogTarget(), want)
		}
		tries++
	}
	if tries != 17 || b.Spent() != 700 {
		t.Errorf("%d tries, %g spent", tries, b.Spent())
	}
	for name, end := range map[string]func(b *Budget){"cut": func(b *Budget) { b.CutShort(Memory) }, "final": (*Budget).ListsAll} {
		b := limited(1000, 800)
		if end(b); b.CanListMore() || b.IsCutShort() != (name == "cut") || b.IsFinal() != (name == "final") ||
			name == "cut" && b.CutBy() != Memory {
			t.Errorf("%s: %t %t", name, b.IsCutShort(), b.IsFinal())
		}
	}
}

// What is used again costs what it cost, and brings its methods along.
func TestMeasure(t *testing.T) {
	b := limited(1000, 800)
	b.Metered = true
	b.Trace("first")
	work := func() error {
		b.Trace("convolution")
		b.Trace("convolution")
		b.Condition(notation.Span{}, 7)
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
	apart := func() error { b.Trace("apart"); b.Hold(5, 32); return b.Spend(1, 0, 0) }
	before := b.held
	if err := b.Apart(apart); err != nil || slices.Contains(b.Methods(), "apart") || !b.Metered || b.Spent() != 301 || b.held != before {
		t.Errorf("%v, %v, %g bytes held", b.Methods(), err, b.held)
	}
}

// What is done apart foresees what it takes itself, and not what is done around it.
func TestApart(t *testing.T) {
	apart := func(b *Budget) error {
		return b.Apart(func() error {
			b.Condition(notation.Span{}, 40)
			return b.Spend(20, 0, 0)
		})
	}
	for _, c := range []struct {
		name          string
		before, after float64
		want          bool // near a limit of 1000: 20 * (1 + 40/4) is what was foreseen
	}{
		{"much around it", 300, 300, false},
		{"much before it", 770, 0, false},
		{"too much before it", 790, 0, true},
		{"too much after it", 0, 980, true},
	} {
		b := limited(1000, 800)
		b.Metered = true
		cost, err := b.Measure(func() error {
			return errors.Join(b.Spend(c.before, 0, 0), apart(b), b.Spend(c.after, 0, 0))
		})
		if err != nil || b.NearLimit() != c.want || b.Spent() != c.before+20+c.after {
			t.Errorf("%s: %t, %v", c.name, b.NearLimit(), err)
		}
		again := limited(1000, 800)
		again.Metered = true
		if err := again.Charge(cost); err != nil || again.NearLimit() != c.want {
			t.Errorf("%s again: %t, %v", c.name, again.NearLimit(), err)
		}
	}
}

// What was done before is refused where it would have been, and is not done.
func TestSpendAgain(t *testing.T) {
	b := limited(1000, 800)
	if err := errors.Join(b.Spend(400, 0, 0), b.SpendAgain(500)); err != nil || b.Spent() != 900 || b.Done() != 400 {
		t.Errorf("%g spent, %g done, %v", b.Spent(), b.Done(), err)
	}
	if got := refusal(b.SpendAgain(200)); got != "work" || b.Done() != 400 {
		t.Errorf("%q, %g done", got, b.Done())
	}
}
