package encounter

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
)

// Turns that may change nothing have no greatest number; what depends on it is followed.
func TestTurnsWithoutAnEnd(t *testing.T) {
	for _, text := range []string{
		"x = 2 | x -= d2 - 1 | x <= 0 | turns",
		"x = 2 | x -= d2 - 1 | x <= 0 | turns + 3",
		"x = 2 | x -= d2 - 1 | x <= 0 | turns - 1",
		"x = 2 | x -= d2 - 1 | x <= 0 | turns - 1 - 2",
		"x = 2 | x -= d2 - 1 | x <= 0 | 2*turns - 1",
		"x = 2 | x -= d2 - 1 | x <= 0 | 2*turns",
		"x = 2 | x -= d3 - 1 | x <= 0 | 3*turns + x",
		"x = 2; y = 2 | x -= d2 - 1; y -= d2 - 1 | x <= 0 or y <= 0 | x + turns",
		"x = 2; y = 2 | x -= d2 - 1; y -= d2 - 1 | x <= 0 or y <= 0 | joint(x, turns)",
		"x = 2; y = 2 | x -= d2 - 1; y -= d2 - 1 | x <= 0 or y <= 0 | if(x>0, turns, 0)",
		"x = 2; y = 2 | x -= d2 - 1; y -= d2 - 1 | x <= 0 or y <= 0 | if(x>0, hero, monster)",
		"x = 2; y = 2 | x -= d2 - 1; y -= d2 - 1 | x <= 0 or y <= 0 | turns given x>0",
		"x = 2; y = 2 | x -= d2 - 1; y -= d2 - 1 | x <= 0 or y <= 0 | turns > 3",
		"x = 1 | if d2 == 1 {x += 1} else {x -= 1} | x <= 0 or x >= 4 | turns",
		"x = 1 | if d2 == 1 {x += 1} else {x -= 1} | x <= 0 or x >= 4 | joint(x, turns)",
		"x = d2 - 1 | x -= d2 - 1 | x <= 0 | turns",
		"x = 2 | x -= d2 - 1 | x <= 0; limit 5 | turns",
		"x = 2 | x -= d2 - 1 | x <= 0; limit 5 | turns + x",
	} {
		hasChain(t, text, budget.Limits{}, nil)
	}
}

// Whatever residual is asked for, all that is not listed of the number of turns lies above
// the list, and is listed as such.
func TestTurnsAbove(t *testing.T) {
	for _, residual := range []float64{0.04, 1e-3, 1e-9} {
		d, err := solve(t, read(t, "x = 1 | x -= d2 - 1 | x <= 0 | turns + 5"), budget.Limits{Residual: residual}, nil)
		if err != nil {
			t.Fatal(err)
		}
		above, below := d.IsUnbounded()
		left, n := floatOfRat(d.Residual()), d.Slots()
		if !above || below || left > residual/4 || left < residual/16 || math.Abs(left*math.Ldexp(1, n)-1) > 1e-4 {
			t.Errorf("%d turns are listed, %g is left of at most %g", n, left, residual)
		}
		// But for roundings, what is left is known to lie above: so are quantiles.
		if bound := floatOfRat(d.ErrorBound()); bound > 1e-13 {
			t.Errorf("%g may lie anywhere", bound)
		}
		mean, variance := d.Bounds()
		isBetween(t, "mean", mean, 7)
		isBetween(t, "variance", variance, 2)
	}
	// What is known to lie above is never more than what does, were it by a rounding, and little
	// less: a half for every turn, whatever numbers of states there are between.
	for _, c := range []string{"x = 1 | x -= d2 - 1 | x <= 0 | turns", "x = 5000 | if d2 == 1 {x -= 5000} | x <= 0 | turns"} {
		for _, residual := range []float64{0.05, 1e-3, 1e-9} {
			d, err := solve(t, read(t, c), budget.Limits{Residual: residual}, nil)
			if err != nil {
				t.Fatal(err)
			}
			above := new(big.Rat).Sub(d.Residual(), d.ErrorBound())
			truth := new(big.Rat).SetFloat64(math.Ldexp(1, -d.Slots()))
			if gap := new(big.Rat).Sub(truth, above); gap.Sign() < 0 || floatOfRat(gap) > 1e-11*floatOfRat(truth) {
				t.Errorf("%s, %d turns: above lies %v less than %v", c, d.Slots(), floatOfRat(gap), truth)
			}
		}
	}
	for _, text := range []string{"x = 4 | x -= d2 | x <= 0 | turns", "x = 0 | x -= d2 | x <= 0 | turns"} {
		d, err := solve(t, read(t, text), budget.Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if above, below := d.IsUnbounded(); above || below {
			t.Errorf("%s: without an end", text)
		}
	}
	// Too many turns to be listed, or too expensive to be followed.
	for _, l := range []budget.Limits{{MaxMemory: 1 << 16}, {MaxWork: 3e4}} {
		if _, err := solve(t, read(t, "x = 1 | if chance(1/1000) {x -= 1} | x <= 0 | turns"), l, nil); err == nil || !strings.Contains(err.Error(), "the answer takes more than") {
			t.Errorf("%+v: %v", l, err)
		}
	}
	if _, err := solve(t, read(t, "x = 1 | x -= d2 - 1 | x <= 0 | turns*turns"), budget.Limits{}, nil); err == nil || !strings.Contains(err.Error(), "not built yet") {
		t.Errorf("a square: %v", err)
	}
}

// Of what is listed to so large a residual too few digits are proven, but under a condition,
// which may be rare.
func TestTooFewDigits(t *testing.T) {
	const of = "x = 2 | x -= d2 - 1 | x <= 0 | 3*turns - x"
	for _, residual := range []float64{1e-3, 1e-7} {
		l := budget.Limits{Residual: residual}
		if _, err := solve(t, read(t, of), l, nil); (err != nil && strings.Contains(err.Error(), "double precision")) != (residual > 1e-6) {
			t.Errorf("%g: %v", residual, err)
		}
		if _, err := solve(t, read(t, of+" given turns>0"), l, nil); err != nil {
			t.Errorf("%g, under a condition: %v", residual, err)
		}
	}
}

// Every number of turns there can be is listed, were it too rare for a float64.
func TestRareTurns(t *testing.T) {
	for _, c := range []struct {
		text        string
		least, most int64
	}{
		{"x = 0 | x += if(d100 == 1, 2, 1) | x >= 340 | turns + 1", 171, 341},
		{"x = 0 | x += if(d100 == 100, 2, 1) | x >= 340 | turns + 1", 171, 341},
		{"x = 0 | x += if(d100 == 1, 2, 1) | x >= 340 | turns * turns", 170 * 170, 340 * 340},
	} {
		d, err := solve(t, read(t, c.text), budget.Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if least, most := d.Min(), d.Max(); least.Cmp(big.NewRat(c.least, 1)) != 0 || most.Cmp(big.NewRat(c.most, 1)) != 0 || d.HasTail() && !d.IsWithinError() {
			t.Errorf("%s: from %s to %s", c.text, least, most)
		}
	}
	d, err := solve(t, read(t, "x = 0 | x += if(d100 == 1, 2, 1) | x >= 340 | turns + 1"), budget.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	mean, _ := d.Bounds()
	if low, high := floatOfRat(mean[0]), floatOfRat(mean[1]); low < 337 || high > 338.5 || high-low > 1e-6 {
		t.Errorf("a mean of %g to %g", low, high) // 340 steps of 1.01 on average, and 1
	}
}

// A condition that no end meets has nothing under it, however many turns there are.
func TestConditionThatIsNeverMet(t *testing.T) {
	for _, text := range []string{
		"x = 2 | x -= d2 - 1 | x <= 0 | turns given x>1", "x = 2 | x -= d2 - 1 | x <= 0 | x given x>1", "x = 2 | x -= d2 - 1 | x <= 0 | x<0 given x>1",
		"x = 2 | x -= d2 - 1 | x <= 0 | turns given x>5", "x = 2 | x -= d2 - 1 | x <= 0 | x given x>5", "x = 2 | x -= d2 - 1 | x <= 0 | x<0 given x>5", "x = 2 | x -= d2 | x <= 0 | turns given turns > 9",
	} {
		for _, rational := range []bool{false, true} {
			d, err := solve(t, read(t, text), budget.Limits{Rational: rational}, nil)
			if err != nil || d.Len() != 0 || d.ErrorBound().Sign() != 0 && !strings.Contains(text, "given turns") {
				t.Errorf("%s: %v, %v", text, d, err)
			}
		}
	}
}

func TestTurnsAnd(t *testing.T) {
	for text, want := range map[string]string{
		"turns": "0", "turns + 3": "3", "turns - 3": "-3", "turns - 1 - 2": "-3", "turns + -1": "-1",
		"x": "", "x + 3": "", "3 + turns": "", "turns + x": "", "2*turns": "", "turns < 3": "",
	} {
		offset, ok := turnsAnd(expr(t, "x", text))
		if ok != (want != "") || ok && offset.RatString() != want {
			t.Errorf("%s: %v, %v", text, offset, ok)
		}
	}
}

// By the turns T a number is within g(T) of 0.
func TestGrowth(t *testing.T) {
	parts := map[string]constant.Range{"x": constant.Between(big.NewRat(-2, 1), big.NewRat(5, 1), true)}
	spell := func(base, slope *big.Rat) string { return base.RatString() + " " + slope.RatString() }
	for _, c := range []struct{ value, of, low, high string }{
		{"turns", "0 1", "0 1", "0 1"},
		{"3*turns - x", "5 3", "-5 3", "2 3"},
		{"x", "5 0", "-2 0", "5 0"},
		{"x - 2*turns", "5 2", "-2 -2", "5 -2"},
		{"if(x>0, turns, 7)", "7 1", "0 0", "7 1"},
		{"if(x>0, if(x>1, 1, 2), 7)", "7 0", "1 0", "7 0"},
		{"max(turns, 2)", "2 1", "0 1", "2 1"},
		{"max(turns, 2) + max(turns, 3)", "5 2", "0 2", "5 2"},
		{"max(max(turns, 2), 3)", "3 1", "0 1", "3 1"},
		{"if(x>0, max(turns, 2), 7)", "7 1", "0 0", "7 1"},
		{"turns*turns", "", "", ""},
		{"if(x>0, 0 - turns*turns, 7)", "", "", ""},
		{"y", "", "", ""},
		{"d6", "", "", ""},
	} {
		g, ok := growthOf(expr(t, "x y", c.value), parts)
		if ok != (c.of != "") || ok && (spell(g.a, g.b) != c.of || spell(g.low.Base, g.low.Slope) != c.low || spell(g.high.Base, g.high.Slope) != c.high) {
			t.Errorf("%s: %+v, want within %s of 0, from %s to %s", c.value, g, c.of, c.low, c.high)
		}
	}
}

// Of a coin that is thrown until heads, T throws, three are followed one by one: what is left
// is 1/8, and E[T] = 2, E[T^2] = 6.
func TestMomentsOfWhatIsLeft(t *testing.T) {
	var list []dist.Outcome
	var weights []*big.Int
	var f followed
	for turn := 1; turn <= 3; turn++ {
		p := math.Ldexp(1, -turn)
		list, weights = append(list, dist.Outcome{Value: big.NewRat(int64(2*turn), 1)}), append(weights, big.NewInt(int64(p*16)))
		f.add(turn, p, 1e-15)
	}
	// 2 for 16 are missing; of twice the turns.
	d := dist.Incomplete(dist.Numeric, list, weights, nil, big.NewInt(16)).WithUnplaced(true, false, rational.Point(new(big.Rat)), rational.Point(new(big.Rat)))
	g := growth{a: new(big.Rat), b: big.NewRat(2, 1)}
	of := func(relative float64) moments { return moments{markov.Moments{First: 2, Second: 6, Error: relative}} }
	m := g.within(d, of(1e-15), f)
	// Listed are 2/2 + 4/4 + 6/8 = 2.75, of the square 2 + 4 + 4.5 = 10.5; left of E[T] are
	// 2 - 1.375, of E[T^2] 6 - 2.625: twice, and four times, as much may be what is missing.
	// All of it by what is listed, 7/8, or by all.
	for i, want := range [2][2]float64{{2.75 - 1.25, (2.75 + 1.25) / (7.0 / 8)}, {10.5, (10.5 + 13.5) / (7.0 / 8)}} {
		if low, high := floatOfRat(m[i].Lo), floatOfRat(m[i].Hi); math.Abs(low-want[0]) > 1e-12 || math.Abs(high-want[1]) > 1e-12 {
			t.Errorf("moment %d of %g to %g, want %g to %g", i+1, low, high, want[0], want[1])
		}
	}
	// Of sums that may be a thousandth less, a thousandth less is listed: 2.75 * 999/1000, and
	// what is left is as much more.
	var less []*big.Int
	for i := range f {
		f[i] = sum{}
	}
	for turn := 1; turn <= 3; turn++ {
		p := math.Ldexp(1, -turn)
		less = append(less, big.NewInt(int64(p*16*999)))
		f.add(turn, p, 1e-3)
	}
	d = dist.Incomplete(dist.Numeric, list, less, nil, big.NewInt(16000)).WithUnplaced(true, false, rational.Point(new(big.Rat)), rational.Point(new(big.Rat)))
	m = g.within(d, of(0), f)
	first, left := 2.75*0.999, 2*(2-1.375*0.999)
	if low, high := floatOfRat(m[0].Lo), floatOfRat(m[0].Hi); low > first-left || high < (first+left)/(7.0/8*0.999) {
		t.Errorf("a mean of %g to %g, want %g and %g on either side", low, high, first, left)
	}
	empty := dist.Incomplete(dist.Numeric, nil, nil, big.NewInt(1), big.NewInt(1))
	if m := g.within(empty, of(0), f); m != nil {
		t.Errorf("of nothing: %v", m)
	}
}

// A count of turns is spelled by the words of a file; what lies under a condition aside.
func TestRanges(t *testing.T) {
	p := built(t, "x = 3; y = -5; s = hero | x -= d2; y += 1; if d3 == 1 {s = monster} | x <= 0 | joint(x, y, s)", plenty())
	var got []string
	ranges, err := p.ranges()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"x", "y", "s"} {
		if r, ok := ranges[name]; ok {
			got = append(got, fmt.Sprintf("%s %s to %s", name, r.Low.Base.RatString(), r.High.Base.RatString()))
		}
	}
	// x ends at 0 or -1, y after 2 or 3 turns at -3 or -2.
	if spelled := strings.Join(got, ", "); spelled != "x -1 to 1, y -3 to 3" {
		t.Errorf("%s", spelled)
	}
}

// The sums of powers of the turns are no more than they seem to be, but for their errors.
func TestFollowedSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	for range 200 {
		var f followed
		want := make([]*big.Float, len(f))
		for k := range want {
			want[k] = new(big.Float).SetPrec(2000)
		}
		for range 1 + rng.IntN(3) {
			turn, w := 1+rng.IntN(1000), rng.Float64()
			f.add(turn, w, 0)
			x := new(big.Float).SetPrec(2000).SetFloat64(w)
			for k := range want {
				x.Mul(x, new(big.Float).SetInt64(int64(turn)))
				want[k].Add(want[k], x)
			}
		}
		for k := range f {
			low := new(big.Float).SetPrec(2000).SetFloat64(f[k].Value())
			low.Mul(low, big.NewFloat(1-f[k].relative))
			if low.Cmp(want[k]) > 0 || f[k].relative > 100*unit {
				t.Errorf("E[T^%d] is %g at least, with an error of %g: it is %g", k+1, low, f[k].relative, want[k])
			}
		}
	}
}
