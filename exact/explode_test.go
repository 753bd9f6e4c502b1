package exact_test

import (
	"context"
	"math/big"
	"testing"

	"oddsmith/exact"
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
	tested := 0
	for _, pool := range []string{"1d4", "2d3", "2dF", "1d(1d2+1)", "(1d2)d3"} {
		for _, explosion := range []string{"!", "!!", "!p", "!>3", "!p>2", "!!2", "!<2"} {
			for _, reroll := range []string{"", "r1", "ro<2"} {
				for _, check := range []string{"", ">2", "=1f>3", ">3f1"} {
					tested += sameAsCut(t, pool+check+explosion+reroll)
				}
			}
		}
	}
	for _, pool := range []string{"2d3", "3d2", "1d4", "2dF"} {
		for _, explosion := range []string{"!", "!p", "!<2", "!p<2"} {
			for _, keep := range []string{"k1", "k2", "k3dh1", "kl1", "kl2", "kl3dl1", "k0", "d1", "dl2", "dh1", "d0", "dh3"} {
				for _, check := range []string{"", ">2", "=1f>3"} {
					tested += sameAsCut(t, pool+check+explosion+keep)
				}
			}
		}
	}
	for _, group := range []string{"{2d3!}", "{1d3!+2d2+1}", "{1d3!p+1}", "{1d3!!+1d2}", "{1d2!+1d3!}"} {
		for _, keep := range []string{"", "k1", "k2", "kl2", "k2dh1"} {
			for _, check := range []string{"", ">2", "=1f>3"} {
				tested += sameAsCut(t, group+keep+check)
			}
		}
	}
	for _, text := range []string{"{1d3!, 1d4}", "{2d2!, 1d3, 2}", "{1d3!p, 1d2!}", "{1d3!/2, 1d2}", "{1dF!, 1d2!-2}", "2d3!!", "3d2!!", "2d3!!r1"} {
		for _, keep := range []string{"k1", "kl1", "k2", "d1", "dh1", "dl1dh1", "k0"} {
			for _, check := range []string{"", ">2", "=1f>3"} {
				tested += sameAsCut(t, text+keep+check)
			}
		}
	}
	if tested < 480 {
		t.Errorf("only %d expressions were tested", tested)
	}
}

func sameAsCut(t *testing.T, text string) int {
	t.Helper()
	e, err := parseRoll20(text)
	if err != nil {
		return 0
	}
	r, err := exact.Eval(context.Background(), e, exact.Options{})
	if err != nil {
		return 0
	}
	walk, err := notationtest.EnumerateUpTo(e, 300_000, 7)
	if err != nil {
		t.Errorf("%s: %v", text, err)
		return 0
	}
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
		if gap.Sign() < 0 || gap.Cmp(walk.Residual) > 0 {
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
