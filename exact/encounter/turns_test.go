package encounter

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
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
		hasChain(t, text, budget.Limits{}, &Store{})
	}
}

// Whatever residual is asked for, all that is not listed of the number of turns lies above
// the list, and is listed as such.
func TestTurnsAbove(t *testing.T) {
	for _, residual := range []float64{0.04, 1e-3, 1e-9} {
		d, err := solve(t, read(t, "x = 1 | x -= d2 - 1 | x <= 0 | turns + 5"), budget.Limits{Residual: residual}, &Store{})
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
			d, err := solve(t, read(t, c), budget.Limits{Residual: residual}, &Store{})
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
		d, err := solve(t, read(t, text), budget.Limits{}, &Store{})
		if err != nil {
			t.Fatal(err)
		}
		if above, below := d.IsUnbounded(); above || below {
			t.Errorf("%s: without an end", text)
		}
	}
	// Too many turns to be listed, or too expensive to be followed.
	for _, l := range []budget.Limits{{MaxMemory: 1 << 16}, {MaxWork: 3e4}} {
		if _, err := solve(t, read(t, "x = 1 | if chance(1/1000) {x -= 1} | x <= 0 | turns"), l, &Store{}); err == nil || !strings.Contains(err.Error(), "the answer takes more than") {
			t.Errorf("%+v: %v", l, err)
		}
	}
	if _, err := solve(t, read(t, "x = 1 | x -= d2 - 1 | x <= 0 | 1 / (turns - x - 1000)"), budget.Limits{}, &Store{}); err == nil || !strings.Contains(err.Error(), "not built yet") {
		t.Errorf("what may be divided by 0: %v", err)
	}
}

// Of what is listed to so large a residual too few digits are proven, but under a condition,
// which may be rare.
func TestTooFewDigits(t *testing.T) {
	const of = "x = 2 | x -= d2 - 1 | x <= 0 | 3*turns - x"
	for _, residual := range []float64{1e-3, 1e-7} {
		l := budget.Limits{Residual: residual}
		if _, err := solve(t, read(t, of), l, &Store{}); (err != nil && strings.Contains(err.Error(), "double precision")) != (residual > 1e-6) {
			t.Errorf("%g: %v", residual, err)
		}
		if _, err := solve(t, read(t, of+" given turns>0"), l, &Store{}); err != nil {
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
		d, err := solve(t, read(t, c.text), budget.Limits{}, &Store{})
		if err != nil {
			t.Fatal(err)
		}
		if least, most := d.Min(), d.Max(); least.Cmp(big.NewRat(c.least, 1)) != 0 || most.Cmp(big.NewRat(c.most, 1)) != 0 || d.HasTail() && !d.IsWithinError() {
			t.Errorf("%s: from %s to %s", c.text, least, most)
		}
	}
	d, err := solve(t, read(t, "x = 0 | x += if(d100 == 1, 2, 1) | x >= 340 | turns + 1"), budget.Limits{}, &Store{})
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
			d, err := solve(t, read(t, text), budget.Limits{Rational: rational}, &Store{})
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

// Of a coin that is thrown until heads, T throws, three are followed one by one: what is left is 1/8, and
// takes 4 throws and S more. A state takes 2 throws on average, so S is at most 4G: its mean is 8, and
// that of its square 16*6.
func TestMomentsOfWhatIsLeft(t *testing.T) {
	var list []dist.Outcome
	var weights []*big.Int
	for turn := 1; turn <= 3; turn++ {
		list, weights = append(list, dist.Outcome{Value: big.NewRat(int64(2*turn), 1)}), append(weights, big.NewInt(int64(16>>turn)))
	}
	// Twice the turns: listed are 2/2 + 4/4 + 6/8 = 2.75, of the square 2 + 4 + 4.5 = 10.5. What is left is
	// 8 + 2S or less: 1/8 of 8 + 2*8, and of 64 + 32*8 + 4*96. All of it by what is listed, 7/8, or by all.
	d := dist.Incomplete(dist.Numeric, list, weights, nil, big.NewInt(16))
	twice := constant.Polynomial{big.NewRat(8, 1), big.NewRat(2, 1)}
	r := constant.Range{Low: constant.Flat(new(big.Rat)), High: twice, Bounded: true}
	mean, second := momentsOf(r, d, big.NewRat(2, 1))
	m := []rational.Interval{mean, second}
	for i, want := range [2][2]float64{{2.75 - 3, (2.75 + 3) / (7.0 / 8)}, {10.5, (10.5 + 88) / (7.0 / 8)}} {
		low, high := floatOfRat(m[i].Lo), floatOfRat(m[i].Hi)
		if i == 0 {
			want[0] /= 7.0 / 8 // below 0
		}
		if math.Abs(low-want[0]) > 1e-12 || math.Abs(high-want[1]) > 1e-12 {
			t.Errorf("moment %d of %g to %g, want %g to %g", i+1, low, high, want[0], want[1])
		}
	}
}

// The moments of throws until heads: 1, 2, 6, 26, 150.
func TestMeanOfThrows(t *testing.T) {
	for k, want := range []int64{1, 2, 6, 26, 150, 1082} {
		p := make(constant.Polynomial, k+1)
		for i := range p {
			p[i] = new(big.Rat)
		}
		p[k].SetInt64(3)
		power := int64(math.Pow(5, float64(k)))
		if got := meanOf(p, big.NewRat(5, 1)); got.Cmp(big.NewRat(3*want*power, 1)) != 0 {
			t.Errorf("3 (5 G)^%d has a mean of %s, want %d", k, got, 3*want*power)
		}
	}
}

// What depends on turns that have no end: a coin is thrown until heads, T throws, so P(T = n) = 2^-n.
func TestArithmeticOfTurns(t *testing.T) {
	const none = math.MaxInt64
	for _, c := range []struct {
		value       string
		mean        float64
		least, most int64 // none if there is none, or it is not known
	}{
		{"turns * turns", 6, 1, none},
		{"turns * turns * turns", 26, 1, none},
		{"turns * turns - turns", 4, 0, none},
		{"9 - turns * turns", 3, none, 8},
		{"turns // 2", 2.0 / 3, 0, none},
		{"ceil(turns / 2)", 4.0 / 3, 1, none},
		{"turns % 2", 2.0 / 3, 0, 1},
		{"turns - 2 * ceil(turns / 2)", -2.0 / 3, -1, 0},
		{"1 / turns", math.Ln2, none, 1},
		{"max(turns, 3)", 3.25, 3, none},
		{"min(turns, 3)", 1.75, 1, 3},
		{"max(0, 300 - turns)", 298, none, 299}, // 0, which is not listed
		{"min(turns, 300)", 2, 1, none},
		{"abs(turns - 3)", 1.5, 0, none},
		{"-turns", -2, none, -1},
		{"turns + d6", 5.5, 2, none},
		{"turns * x", 0, 0, 0},
		{"(turns + x) * n", 6, 1, none},
		{"n - turns", 0, none, 0}, // 0, but the range does not say so
		{"turns given turns <= 3", 11.0 / 7, 1, 3},
		{"turns given not turns > 3", 11.0 / 7, 1, 3},
		{"turns given turns in 2..3", 7.0 / 3, 2, 3},
		{"turns given turns >= 3", 4, 3, none},
		{"turns given turns == 1 or turns > 2", 2, 1, none}, // (1/2 + 1/4 * 4) / (3/4)
		{"turns // 2 given turns // 2 <= 1", 3.0 / 7, 0, 1},
		{"turns given turns <= 3 and x <= 0", 11.0 / 7, 1, 3},
		{"if(turns <= 2, turns, 0)", 1, 0, 2},
		{"if(turns > 2, 7, turns)", 2.75, 1, 7},
	} {
		d, err := solve(t, read(t, "x = 1; n = 0 | if d2 == 1 {x -= 1}; n += 1 | x <= 0 | "+c.value), budget.Limits{}, &Store{})
		if err != nil {
			t.Errorf("%s: %v", c.value, err)
			continue
		}
		mean, _ := d.Bounds()
		if low, high := floatOfRat(mean[0]), floatOfRat(mean[1]); low > c.mean+1e-15 || high < c.mean-1e-15 || high-low > 1e-6 {
			t.Errorf("%s: a mean of %.15g to %.15g, want %g", c.value, low, high, c.mean)
		}
		least, most := d.Ends()
		if least != (c.least != none) || least && d.Min().Cmp(big.NewRat(c.least, 1)) != 0 {
			t.Errorf("%s: at least %s, which is proven: %t", c.value, d.Min(), least)
		}
		if most != (c.most != none) || most && d.Max().Cmp(big.NewRat(c.most, 1)) != 0 {
			t.Errorf("%s: at most %s, which is proven: %t", c.value, d.Max(), most)
		}
	}
}

// A condition that never holds leaves nothing; of one that holds too rarely nothing can be said.
func TestHardlyAnyTurns(t *testing.T) {
	const coin = "x = 1 | if d2 == 1 {x -= 1} | x <= 0 | "
	d, err := solve(t, read(t, coin+"turns given turns < 1"), budget.Limits{}, &Store{})
	if err != nil || d.Listed().Sign() != 0 || d.Missing().Sign() != 0 {
		t.Errorf("%v of nothing, %v", d, err)
	}
	_, err = solve(t, read(t, coin+"turns given turns > 2000"), budget.Limits{}, &Store{})
	if err == nil || !strings.Contains(err.Error(), "so rarely") {
		t.Errorf("an error of %v", err)
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
			got = append(got, fmt.Sprintf("%s %s to %s", name, r.Low[0].RatString(), r.High[0].RatString()))
		}
	}
	// x ends at 0 or -1, y after 2 or 3 turns at -3 or -2.
	if spelled := strings.Join(got, ", "); spelled != "x -1 to 0, y -3 to -2" {
		t.Errorf("%s", spelled)
	}
}
