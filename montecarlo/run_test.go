package montecarlo

import (
	"context"
	"errors"
	"math"
	"strings"
	"sync/atomic"
	"testing"

	"oddsmith/scenarios/notation"
)

// parallelCases need all sorts of counting: a dense array, a truth value, a
// condition, a map of fractions, a tuple.
func parallelCases() map[string]notation.Expr {
	return map[string]notation.Expr{
		"sum":       sub(mul(dice(3, 6), num("2")), dice(1, 4)),
		"truth":     ge(dice(5, 4), num("12")),
		"condition": let("x", dice(3, 6), given(ref("x"), ge(ref("x"), num("11")))),
		"fraction":  div(notation.ExactDivision, dice(2, 6), dice(2, 6)),
		"tuple":     tuple(dice(1, 6), dice(3, 4)),
		"sparse":    faces(num("3"), "0", "1", "2000000"),
	}
}

func sameTally(t *testing.T, name string, got, want *Tally) {
	t.Helper()
	if got.Trials() != want.Trials() || got.Accepted() != want.Accepted() {
		t.Errorf("%s: %d of %d samples, want %d of %d", name, got.Accepted(), got.Trials(), want.Accepted(), want.Trials())
	}
	g, w := hits(got), hits(want)
	if len(g) != len(w) {
		t.Errorf("%s: %d outcomes, want %d", name, len(g), len(w))
	}
	for key, n := range w {
		if g[key] != n {
			t.Errorf("%s: %s %d times, want %d", name, key, g[key], n)
		}
	}
	if math.Float64bits(got.Mean()) != math.Float64bits(want.Mean()) || math.Float64bits(got.Variance()) != math.Float64bits(want.Variance()) {
		t.Errorf("%s: mean %v and variance %v, want %v and %v", name, got.Mean(), got.Variance(), want.Mean(), want.Variance())
	}
}

// TestWorkers checks that the number of workers changes nothing, with a
// partial last block and with an early stop.
func TestWorkers(t *testing.T) {
	for name, e := range parallelCases() {
		for _, precision := range []float64{0, 0.022} {
			o := Options{Seed: 7, Trials: 22*BlockSize + 1234, Precision: precision, Workers: 1}
			want := run(t, e, o)
			for _, o.Workers = range []int{2, 7} {
				sameTally(t, name, run(t, e, o), want)
			}
		}
	}
}

// TestBlocksAddUp checks that ranges of blocks are parts of the whole run.
func TestBlocksAddUp(t *testing.T) {
	for name, e := range parallelCases() {
		p, err := Compile(e)
		if err != nil {
			t.Fatal(err)
		}
		want, err := p.Run(context.Background(), Options{Seed: 3, Trials: 20 * BlockSize})
		if err != nil {
			t.Fatal(err)
		}
		var got *Tally
		for _, r := range [][2]int64{{0, 1}, {1, 1}, {1, 12}, {12, 20}} {
			part, err := p.RunBlocks(context.Background(), Options{Seed: 3, Workers: 2}, r[0], r[1])
			if err != nil {
				t.Fatal(err)
			}
			if part.Trials() != (r[1]-r[0])*BlockSize {
				t.Errorf("%s: blocks %v hold %d samples", name, r, part.Trials())
			}
			if got == nil {
				got = part
			} else {
				got.Add(part)
			}
		}
		sameTally(t, name, got, want)
	}
}

// TestSeeds checks that the seed is used, and that a run repeats.
func TestSeeds(t *testing.T) {
	e := dice(5, 4)
	a, b := run(t, e, Options{Seed: 1, Trials: 1000}), run(t, e, Options{Seed: 2, Trials: 1000})
	sameTally(t, "again", run(t, e, Options{Seed: 1, Trials: 1000}), a)
	if a.Mean() == b.Mean() {
		t.Error("two seeds gave the same samples")
	}
}

// TestCancel checks that an interrupted run is the start of the whole one.
func TestCancel(t *testing.T) {
	p, err := Compile(dice(40, 6))
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 2, 5} {
		ctx, cancel := context.WithCancel(context.Background())
		o := Options{Seed: 5, Trials: 1 << 50, Workers: workers, Progress: func(int64) { cancel() }}
		got, err := p.Run(ctx, o)
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("error %v, want the context's", err)
		}
		if got.Trials() == 0 || got.Trials()%BlockSize != 0 {
			t.Fatalf("%d samples are not whole blocks", got.Trials())
		}
		want, err := p.RunBlocks(context.Background(), Options{Seed: 5}, 0, got.Trials()/BlockSize)
		if err != nil {
			t.Fatal(err)
		}
		sameTally(t, "cancelled", got, want)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	got, err := p.Run(ctx, Options{Trials: 10})
	if !errors.Is(err, context.Canceled) || got != nil {
		t.Errorf("cancelled before the start: %v, %v", got, err)
	}
}

// TestPrecision checks the early stop: soon enough, not too soon, and never
// for a rare event that has not happened yet.
func TestPrecision(t *testing.T) {
	const trials = 1 << 22
	for name, e := range map[string]notation.Expr{"number": dice(2, 6), "truth": ge(dice(2, 6), num("9"))} {
		tally := run(t, e, Options{Seed: 1, Trials: trials, Precision: 0.001})
		if name == "number" && tally.Trials() == trials {
			// A standard deviation of 2.4 needs 5.8 million samples.
			tally = run(t, e, Options{Seed: 1, Trials: 8 * trials, Precision: 0.001})
		}
		if tally.StdError() > 0.001 {
			t.Errorf("%s: standard error %v", name, tally.StdError())
		}
		if tally.StdError() < 0.0008 {
			t.Errorf("%s: standard error %v, far below what was asked", name, tally.StdError())
		}
	}
	if n := run(t, ge(dice(1, 1_000_000_000), num("1000000000")), Options{Seed: 1, Trials: 1 << 18, Precision: 0.1}).Trials(); n != 1<<18 {
		t.Errorf("a run without a hit stopped after %d samples", n)
	}
	if n := run(t, num("3"), Options{Trials: 1 << 30, Precision: 0.1}).Trials(); n != 16*BlockSize {
		t.Errorf("a constant took %d samples", n)
	}
	if n := run(t, num("3"), Options{Trials: 1 << 17}).Trials(); n != 1<<17 {
		t.Errorf("a constant took %d samples, and no precision was asked for", n)
	}
	if n := run(t, ifElse(chance(num("1/2")), word("a"), word("b")), Options{Trials: 1 << 30, Precision: 0.001}).Trials(); n < 1/(4*0.001*0.001) || n > 2/(4*0.001*0.001) {
		t.Errorf("labels took %d samples, want about 250,000", n)
	}
}

func TestProgress(t *testing.T) {
	var calls, last, inside atomic.Int64
	p, err := Compile(dice(30, 6))
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Trials: 3_000_000, Workers: 3, Progress: func(done int64) {
		if inside.Add(1) != 1 {
			t.Error("two calls at once")
		}
		if done < last.Swap(done) {
			t.Error("progress went back")
		}
		calls.Add(1)
		inside.Add(-1)
	}}
	if _, err := p.Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	if last.Load() != o.Trials {
		t.Errorf("the last call said %d", last.Load())
	}
}

// TestEarliestError checks that the error does not depend on the workers: both
// errors of the expression are rare, and the one in the earliest block is told.
func TestEarliestError(t *testing.T) {
	rare := func(x string) notation.Expr { return sub(dice(1, 20_000), num(x)) }
	e := add(div(notation.FloorDivision, num("1"), rare("7")), pool(call(notation.Min, num("1"), rare("3")), num("6")))
	p, err := Compile(e)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(10) {
		_, want := p.Run(context.Background(), Options{Seed: seed, Trials: 1 << 20, Workers: 1})
		if want == nil {
			t.Fatal("no error")
		}
		for range 3 {
			_, got := p.Run(context.Background(), Options{Seed: seed, Trials: 1 << 20, Workers: 4})
			if got == nil || got.Error() != want.Error() {
				t.Errorf("seed %d: %v, want %v", seed, got, want)
			}
		}
	}
}

func TestBadOptions(t *testing.T) {
	p, err := Compile(dice(1, 6))
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []Options{{}, {Trials: -1}, {Trials: 1, Precision: -1}, {Trials: 1, Precision: math.NaN()}} {
		if _, err := p.Run(context.Background(), o); err == nil || !strings.Contains(err.Error(), "must be") {
			t.Errorf("%+v: error %v", o, err)
		}
	}
	const most = math.MaxInt64 / BlockSize
	for _, r := range [][2]int64{{0, 0}, {most, most}} {
		if tally, err := p.RunBlocks(context.Background(), Options{}, r[0], r[1]); err != nil || tally.Trials() != 0 {
			t.Errorf("blocks %v: %v", r, err)
		}
	}
	for _, r := range [][2]int64{{-1, 2}, {3, 2}, {0, math.MaxInt64}, {most + 1, most + 1}} {
		if _, err := p.RunBlocks(context.Background(), Options{}, r[0], r[1]); err == nil {
			t.Errorf("blocks %v: no error", r)
		}
	}
}

// TestOutgrown checks the limits of fractions, and of different outcomes.
func TestOutgrown(t *testing.T) {
	ratio := div(notation.ExactDivision, num("1"), dice(1, 1_000_000))
	e := ratio
	for range 4 {
		e = mul(e, ratio)
	}
	err := runError(t, e)
	wantError(t, err, "too large to sample")
	var limit *LimitError
	if !errors.As(err, &limit) {
		t.Errorf("%T, want a *LimitError", err)
	}

	p, err := Compile(mul(dice(1, 1_000_000), dice(1, 1_000_000)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err = p.Run(context.Background(), Options{Trials: 1 << 22}); err == nil || !strings.Contains(err.Error(), "different outcomes") {
		t.Errorf("two million outcomes: %v", err)
	}
}
