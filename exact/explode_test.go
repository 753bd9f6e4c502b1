package exact_test

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/internal/nightly"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// Means and variances of the whole, in closed form: the first ones are on the page
// of the Roll20 rules, the others follow from the geometric series by hand.
func TestExplodedMoments(t *testing.T) {
	for _, c := range []struct{ expr, mean, variance string }{
		{"3d6!", "63/5", ""},
		{"1d6!p", "4", ""},
		{"3d6!>5>4", "9/4", ""},
		{"1d4ro4!", "34/15", ""},
		{"2d(1d4+1)!", "157/24", ""},
		{"1d6!", "21/5", "266/25"},
		{"1d6!!", "21/5", "266/25"},
		{"1d2!", "3", "8"},
		{"10d10!>7", "550/6", ""},
		{"2*1d6! + 1", "47/5", "1064/25"},
		{"7 - 1d6!", "14/5", "266/25"},
		{"1d6! + 2d6", "56/5", ""},
		{"1d6! + 1d4!", "113/15", ""},
		{"4dF!", "0", ""},
		{"1dF!=-1", "0", ""},
	} {
		r, err := exact.Eval(context.Background(), roll20(t, c.expr), exact.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.expr, err)
			continue
		}
		if got := r.Dist.Mean(); got.Cmp(rat(t, c.mean)) != 0 {
			t.Errorf("%s: mean %s, want %s", c.expr, got.RatString(), c.mean)
		}
		if got := r.Dist.Variance(); c.variance != "" && got.Cmp(rat(t, c.variance)) != 0 {
			t.Errorf("%s: variance %s, want %s", c.expr, got.RatString(), c.variance)
		}
		limit := new(big.Rat).SetFrac64(1, 1<<40)
		if res := r.Dist.Residual(); res.Sign() <= 0 || res.Cmp(limit) > 0 {
			f, _ := res.Float64()
			t.Errorf("%s: residual %g", c.expr, f)
		}
	}
}

// What is listed is listed in full: the walk, cut after some rolls, never finds
// more, and finds at most its residual less.
func TestExplodedAgainstEnumeration(t *testing.T) {
	var texts []string
	for _, pool := range []string{"1d4", "2d3", "2dF", "1d(1d2+1)", "(1d2)d3"} {
		for _, explosion := range []string{"!", "!!", "!p", "!>3", "!p>2", "!!2", "!<2"} {
			for _, reroll := range []string{"", "r1", "ro<2"} {
				for _, check := range []string{"", ">2", "=1f>3", ">3f1"} {
					texts = append(texts, pool+check+explosion+reroll)
				}
			}
		}
	}
	for _, pool := range []string{"2d3", "3d2", "1d4", "2dF"} {
		for _, explosion := range []string{"!", "!p", "!<2", "!p<2"} {
			for _, keep := range []string{"k1", "k2", "k3dh1", "kl1", "kl2", "kl3dl1", "k0", "d1", "dl2", "dh1", "d0", "dh3", "dl1dh1", "dl2dh1", "k2dl1", "kl2dh2", "k1dl2dh1"} {
				for _, check := range []string{"", ">2", "=1f>3"} {
					texts = append(texts, pool+check+explosion+keep)
				}
			}
		}
	}
	for _, group := range []string{"{2d3!}", "{1d3!+2d2+1}", "{1d3!p+1}", "{1d3!!+1d2}", "{1d2!+1d3!}", "{1d3!p+1d2!+0.5}"} {
		for _, keep := range []string{"", "k1", "k2", "kl2", "k2dh1", "d1", "dh1", "dl1dh1", "k1dl1"} {
			for _, check := range []string{"", ">2", "=1f>3"} {
				texts = append(texts, group+keep+check)
			}
		}
	}
	for _, text := range []string{"{1d3!, 1d4}", "{2d2!, 1d3, 2}", "{1d3!p, 1d2!}", "{1d3!/2, 1d2}", "{1dF!, 1d2!-2}", "2d3!!", "3d2!!", "2d3!!r1"} {
		for _, keep := range []string{"k1", "kl1", "k2", "d1", "dh1", "dl1dh1", "k0"} {
			for _, check := range []string{"", ">2", "=1f>3"} {
				texts = append(texts, text+keep+check)
			}
		}
	}
	for _, group := range []string{"{1d2!+1d3!!}", "{2d3!p+1d2!!}", "{1d3!+2d2k1}", "{2d2!k1+1d4}", "{2d3!k2dh1+1d2!!}", "{1d2!!k1+1dF!+1}", "{1d3!p+2d2!kl1}"} {
		for _, keep := range []string{"k1", "k2", "kl1", "kl2", "k2dh1", "d1", "dh1", "dl1dh1"} {
			for _, check := range []string{"", ">2", "=1f>3"} {
				texts = append(texts, group+keep+check)
			}
		}
	}
	texts = append(texts, "(1d2!)d2k1", "(1d2!)d3kl1", "(1d2!)d2>1", "(1d3!!)d2d1", "(1d2!)d2!k1", "(1d2!)d2!!dh1", "(1d2!)dFk1", "(1d3!)d2=1f2", "(1d2!)d2r1k2")
	tested := 0
	for _, text := range nightly.Some(texts, 11) {
		tested += sameAsCut(t, text)
	}
	if tested < nightly.Cases(120, 1450) {
		t.Errorf("only %d expressions were tested", tested)
	}
}

func sameAsCut(t *testing.T, text string) int {
	t.Helper()
	e, err := parseRoll20(text)
	if err != nil {
		return 0
	}
	return bracketed(t, text, e)
}

// bracketed compares one expression with the walk: what is listed is at least what
// the walk found, but for the error bound, and at most its residual more.
func bracketed(t testing.TB, text string, e notation.Expr) int {
	t.Helper()
	r, err := exact.Eval(context.Background(), e, exact.Options{})
	if err != nil {
		return 0
	}
	walk, err := notationtest.EnumerateUpTo(e, 300_000, 7)
	if err != nil {
		if !errors.Is(err, notationtest.ErrTooMany) {
			t.Errorf("%s: %v", text, err)
		}
		return 0
	}
	bound := r.Dist.ErrorBound()
	listed := map[string]*big.Rat{}
	mass := r.Dist.Residual()
	for o, w := range r.Dist.All() {
		listed[o.Key()] = new(big.Rat).SetFrac(w, r.Dist.Total())
		mass.Add(mass, listed[o.Key()])
	}
	if mass.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("%s: the mass is %s", text, mass)
	}
	for key, p := range walk.Probability {
		got := listed[key]
		if got == nil {
			got = new(big.Rat)
		}
		gap := new(big.Rat).Sub(got, p)
		if gap.Cmp(new(big.Rat).Neg(bound)) < 0 || gap.Cmp(walk.Residual) > 0 {
			t.Errorf("%s: P(%s) = %v, walking finds %v and leaves %v", text, key, got, p, walk.Residual)
		}
	}
	return 1
}

// What is kept of a pool of random size is finite, and exact to the last digit.
func TestExplodedKeep(t *testing.T) {
	for _, c := range []struct{ expr, mean string }{
		{"2d6!k1", "161/36"},
		{"1d6!k1", "7/2"},
		{"1d6!kl1", "3"},
		{"{2d6!}k1", "161/36"},
		{"1d2!k1", "3/2"},
	} {
		r, err := exact.Eval(context.Background(), roll20(t, c.expr), exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		checkDist(t, r.Dist)
		if got := r.Dist.Mean().RatString(); got != c.mean {
			t.Errorf("%s: mean %s, want %s", c.expr, got, c.mean)
		}
	}
}

// The mean of the highest of totals without end has no closed form: it is in a
// narrow interval, of which these are checks.
func TestOpenMoments(t *testing.T) {
	bounds := func(text string) (mean, variance [2]*big.Rat) {
		r, err := exact.Eval(context.Background(), roll20(t, text), exact.Options{})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return r.Dist.Bounds()
	}
	within := func(what string, v string, ends [2]*big.Rat) {
		t.Helper()
		width := new(big.Rat).Sub(ends[1], ends[0])
		if x := rat(t, v); x.Cmp(ends[0]) < 0 || x.Cmp(ends[1]) > 0 || width.Cmp(big.NewRat(1, 1e6)) > 0 || width.Sign() < 0 {
			lo, _ := ends[0].Float64()
			hi, _ := ends[1].Float64()
			t.Errorf("%s: %s is not in [%g, %g]", what, v, lo, hi)
		}
	}
	mean, variance := bounds("{1d6!, 0}k1")
	within("the mean of one die", "21/5", mean)
	within("the variance of one die", "266/25", variance)
	// The higher and the lower of two are the two.
	high, _ := bounds("2d6!!k1")
	low, _ := bounds("2d6!!kl1")
	within("the sum of both", "42/5", [2]*big.Rat{high[0].Add(high[0], low[0]), high[1].Add(high[1], low[1])})
	mean, _ = bounds("1 - {1d6!, 0}k1 * 2")
	within("a linear map", "-37/5", mean)
}

// The means of totals that repeat themselves, in closed form: by hand, P(max of two d2!! <= 1)
// is 1/4, and above 2 the higher one starts again. They lie in narrow intervals.
func TestRepeatingMoments(t *testing.T) {
	for _, c := range []struct{ expr, mean string }{
		{"1d6!!k1", "21/5"},
		{"0d6!!k1", "0"},
		{"2d6!!k1", "29/5"},
		{"2d6!!kl1", "13/5"},
		{"3d6!!kl2", "1236/215"},
		{"4d6!!k3", "2783/185"},
		{"{1d8!!, 1d6!!}k1", "21494566/3317755"},
		{"3d6!!k5", "63/5"},
	} {
		r, err := exact.Eval(context.Background(), roll20(t, c.expr), exact.Options{})
		if err != nil {
			t.Fatalf("%s: %v", c.expr, err)
		}
		mean, variance := r.Dist.Bounds()
		want, width := rat(t, c.mean), new(big.Rat).Sub(mean[1], mean[0])
		if want.Cmp(mean[0]) < 0 || want.Cmp(mean[1]) > 0 || width.Cmp(big.NewRat(1, 1e9)) > 0 || variance[0].Cmp(variance[1]) > 0 {
			t.Errorf("%s: mean %s to %s, want %s", c.expr, mean[0].FloatString(15), mean[1].FloatString(15), c.mean)
		}
	}
}

// What is kept and what is dropped are the whole pool.
func TestKeptAndDropped(t *testing.T) {
	for _, c := range [][3]string{
		{"3d6!", "3d6!kl1", "3d6!d1"}, {"4d4!", "4d4!k2", "4d4!dh2"}, {"2d6!>4", "2d6!>4kl3", "2d6!>4d3"}, {"1d8!", "1d8!k1", "1d8!dh1"},
	} {
		var means []*big.Rat
		for _, text := range c {
			r, err := exact.Eval(context.Background(), roll20(t, text), exact.Options{})
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			means = append(means, r.Dist.Mean())
		}
		if sum := new(big.Rat).Add(means[1], means[2]); sum.Cmp(means[0]) != 0 {
			t.Errorf("%v: means %s, %s, %s", c, means[0], means[1], means[2])
		}
	}
}

// endless are expressions of which no part of the calculus may lose or invent
// anything: rounding, products, quotients, extremes, comparisons, conditions and
// counts of rolls without end.
var endless = []string{
	"floor(2d3!/2)", "ceil(1d4!/3)", "round(1d3!/2)", "abs(1d3!-4)", "abs(3-1d3!)", "floor((3-1d3!)/2)",
	"1d3!*1d3", "1d3!*(1d3-2)", "(1d3!-2)*1d2", "1d2!*1d3!", "1d3!*1d3!*2", "-1d3!*1d2!", "0*1d3!", "(1d3!-1)*1d2!",
	"1/1d3!!", "6/2d2!", "1d3/1d2!", "1d2!/1d3", "-2/1d2!", "floor(7/1d3!)", "1d3!/1d2!", "ceil(1/1d3!)",
	"1d3!-1d3!", "1d3!-1d2!+1d2", "1d3!%3", "7%1d3!", "1d3-1d3!", "2*(1d2!-1d2!)+1",
	"(1d2!)d2", "(1d2!+1)d3>3", "(1d3!-1)d2!",
	"2d3!!k1", "3d3!!k2", "3d2!!kl2", "3d3!!d1", "3d2!!dh1dl1", "{1d3!!, 1d2!!}k1", "{1d2!!, 1d3!!, 2d2}k2", "{1d3!p, 1d2!/2}k1", "{1d3!+1, 1d2!!*2, 1d3!!}kl2", "4d2!!k3",
	"{1d3!-1d3!, 0}k1", "{floor(1d3!/2), 1d2}k1", "2d3!>2>3f2",
}

func TestEndless(t *testing.T) {
	tested := 0
	for _, text := range endless {
		tested += sameAsCut(t, text)
	}
	if tested < len(endless)-4 {
		t.Errorf("only %d of %d expressions have exact odds", tested, len(endless))
	}
}

func TestEndlessRules(t *testing.T) {
	explode := func(sides int64, count int64) notation.Expr {
		return &notation.Pool{Count: notation.Int(count), Die: &notation.FairDie{Sides: notation.Int(sides)}, Rule: notation.DiceRule{Explode: &notation.Explode{}}}
	}
	scope := map[string]notation.Expr{"x": explode(3, 1), "y": explode(2, 1), "z": explode(3, 2)}
	for _, text := range []string{
		"max(x, y)", "min(x, y)", "max(x, 4)", "min(x, 4)", "max(-x, -4)", "max(x, 1 - y)", "min(x, y, 3) + z",
		"x > y", "x == y", "x >= 4", "not (x < y)", "x > y and z > 3", "x > y or x > 5", "if(x > y, 1, 0)", "if(x > 2, z, y)",
		"if(x > y, z, -1)", "x - y > 1", "1/x > 1/2",
	} {
		e, err := notation.Rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if bracketed(t, text, bindAll(t, e, scope)) == 0 {
			t.Errorf("%s was not compared", text)
		}
		// The same with one roll for all mentions.
		for name, value := range scope {
			e = &notation.Let{Name: name, Value: value, Body: e}
		}
		bracketed(t, "shared "+text, e)
	}
}

// The outcome of a shared roll without end is exact as long as every case ends on
// the list.
func TestSharedExplosion(t *testing.T) {
	e, err := notation.Rules.Parse("if(x >= 8, raise, if(x >= 4, success, miss))")
	if err != nil {
		t.Fatal(err)
	}
	e = bindAll(t, e, map[string]notation.Expr{
		"x": &notation.Ref{Name: "x"}, "raise": &notation.Label{Name: "raise"},
		"success": &notation.Label{Name: "success"}, "miss": &notation.Label{Name: "miss"},
	})
	die := &notation.Pool{Count: notation.Int(1), Die: &notation.FairDie{Sides: notation.Int(6)}, Rule: notation.DiceRule{Explode: &notation.Explode{Mode: notation.Compounding}}}
	r, err := exact.Eval(context.Background(), &notation.Let{Name: "x", Value: die, Body: e}, exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	// 8 or more is a 6 and then 2 or more.
	if got := r.Dist.String(); got != "miss:18 success:13 raise:5 of 36" {
		t.Errorf("got %s", got)
	}
	if r.Dist.ErrorBound().Sign() != 0 {
		t.Errorf("error bound %s", r.Dist.ErrorBound())
	}
}

// The moments of the whole, in closed form or as an interval, are those that a
// longer list comes near to.
func TestEndlessMoments(t *testing.T) {
	for _, text := range endless {
		e, err := parseRoll20(text)
		if err != nil {
			t.Fatal(err)
		}
		short, err := exact.Eval(context.Background(), e, exact.Options{Residual: 1.0 / (1 << 20)})
		if err != nil {
			continue
		}
		long, err := exact.Eval(context.Background(), e, exact.Options{Residual: 1.0 / (1 << 50)})
		if err != nil {
			t.Fatal(err)
		}
		mean, second := 0.0, 0.0
		for o, w := range long.Dist.All() {
			v, _ := o.Value.Float64()
			p, _ := new(big.Rat).SetFrac(w, long.Dist.Total()).Float64()
			mean, second = mean+v*p, second+v*v*p
		}
		const slack = 1e-4
		inside := func(what string, v float64, ends [2]*big.Rat) {
			lo, _ := ends[0].Float64()
			hi, _ := ends[1].Float64()
			if v < lo-slack || v > hi+slack || hi < lo || hi-lo > 1e-3 {
				t.Errorf("%s: %s %g is not in [%g, %g]", text, what, v, lo, hi)
			}
		}
		m, v := short.Dist.Bounds()
		inside("mean", mean, m)
		inside("variance", second-mean*mean, v)
	}
}

// bindAll puts an expression in place of every name: each mention rolls again.
func bindAll(t testing.TB, e notation.Expr, scope map[string]notation.Expr) notation.Expr {
	t.Helper()
	bound, err := notation.Bind(e, func(ref notation.Expr) (notation.Expr, error) {
		if r, ok := ref.(*notation.Ref); ok {
			return scope[r.Name], nil
		}
		return ref, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return bound
}

// Two rolls that are only known to lie beyond their lists: nothing is known of
// their sum, and that is no reason to fall over.
func TestBothBeyond(t *testing.T) {
	die := func() notation.Expr { return roll20(t, "2d6!") }
	body, err := notation.Rules.Parse("a + b > 9")
	if err != nil {
		t.Fatal(err)
	}
	e := &notation.Let{Name: "a", Value: die(), Body: &notation.Let{
		Name: "b", Value: die(), Body: &notation.Given{X: &notation.Ref{Name: "b"}, Cond: body},
	}}
	if _, err := exact.Eval(context.Background(), e, exact.Options{Residual: 1e-4}); err != nil && !strings.Contains(err.Error(), "does not yet answer") {
		t.Error(err)
	}
}

// Beside wide dice the list of a die that explodes goes on until the sum leaves out no more than
// the residual: every value up to 2401 adds one of 1 to 2400 to what 1d6! shows, which is over
// 2400 once in 6^400.
func TestExplodedBesideWideDice(t *testing.T) {
	r, err := exact.Eval(context.Background(), roll20(t, "1d6!+1d2400"), exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if left := r.Dist.Residual(); left.Cmp(big.NewRat(1, 1<<40)) > 0 {
		t.Errorf("%s is left out", left.FloatString(20))
	}
	want := big.NewRat(1, 2400)
	want.Sub(want, new(big.Rat).Quo(want, new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(6), big.NewInt(400), nil))))
	if got := r.Dist.PMF(big.NewRat(2401, 1)); got.Cmp(want) != 0 {
		t.Errorf("P(x = 2401) is %s", got.FloatString(20))
	}
}
