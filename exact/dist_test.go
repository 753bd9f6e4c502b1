package exact_test

import (
	"math/big"
	"testing"

	"oddsmith/exact"
	"oddsmith/exact/dist"
)

func TestConstructors(t *testing.T) {
	for name, d := range map[string]*exact.Dist{
		"constant":  dist.Constant(big.NewRat(-3, 2)),
		"uniform":   dist.Uniform(-2, 7),
		"bernoulli": dist.Bernoulli(big.NewRat(2, 7)),
		"certain":   dist.Bernoulli(big.NewRat(1, 1)),
		"label":     dist.Labelled("hit"),
	} {
		t.Run(name, func(t *testing.T) { checkDist(t, d) })
	}
}

func TestMoments(t *testing.T) {
	for _, c := range []struct{ expr, mean, variance string }{
		{"1d6", "7/2", "35/12"},
		{"5d4", "25/2", "25/4"},
		{"1d2 - 1", "1/2", "1/4"},
		{"d{0,0,0,1}", "1/4", "3/16"},
		{"1d2 / 1d3", "11/12", "127/432"},
	} {
		d := eval(t, c.expr)
		if d.Mean().RatString() != c.mean || d.Variance().RatString() != c.variance {
			t.Errorf("%s: mean %s, variance %s; want %s, %s", c.expr, d.Mean().RatString(), d.Variance().RatString(), c.mean, c.variance)
		}
	}
}

func TestQuantilesAndModes(t *testing.T) {
	d := eval(t, "5d4")
	for _, c := range []struct{ p, want string }{
		{"0", "5"}, {"1/1024", "5"}, {"1/4", "11"}, {"1/2", "12"}, {"3/4", "14"}, {"19/20", "17"}, {"1", "20"},
	} {
		if got := d.Quantile(rat(t, c.p)).RatString(); got != c.want {
			t.Errorf("quantile %s of 5d4 is %s, want %s", c.p, got, c.want)
		}
	}
	modes := modesOf(d)
	if len(modes) != 2 || modes[0].RatString() != "12" || modes[1].RatString() != "13" {
		t.Errorf("modes of 5d4: %v", modes)
	}
	for _, c := range []struct{ x, want string }{
		{"9/2", "0"}, {"5", "1/1024"}, {"11/2", "0"}, {"20", "1/1024"}, {"21", "0"},
	} {
		if got := d.PMF(rat(t, c.x)).RatString(); got != c.want {
			t.Errorf("the probability of %s is %s, want %s", c.x, got, c.want)
		}
	}
}

func modesOf(d *exact.Dist) (modes []*big.Rat) {
	for slot := range d.Modes() {
		modes = append(modes, d.Value(slot))
	}
	return modes
}

// Far tails keep all their digits: a thousand sixes are one in 6^1000.
func TestFarTail(t *testing.T) {
	d := eval(t, "1000d6")
	want := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(6), big.NewInt(1000), nil))
	if got := d.PMF(big.NewRat(6000, 1)); got.Cmp(want) != 0 {
		t.Errorf("P(1000d6 = 6000) = %s", got)
	}
	if d.Mean().RatString() != "3500" || d.Variance().RatString() != "8750/3" {
		t.Errorf("mean %s, variance %s", d.Mean(), d.Variance())
	}
}

// Moments, quantiles and modes of totals that fit machine words and of the same
// totals in steps that do not.
func TestMachineMoments(t *testing.T) {
	scale := rat(t, "1/3")
	for _, text := range []string{"3d6", "0 - 2d4", "d{1,1,2,50}", "2d6 * 3 - 4", "max(1d8, 1d8)", "5", "if(1d6 > 2, 7, 1d4)", "12d10"} {
		d, third := eval(t, text), eval(t, "("+text+") / 3")
		if want := new(big.Rat).Mul(d.Mean(), scale); third.Mean().Cmp(want) != 0 {
			t.Errorf("%s: mean %s of a third, want %s", text, third.Mean(), want)
		}
		if want := new(big.Rat).Mul(d.Variance(), rat(t, "1/9")); third.Variance().Cmp(want) != 0 {
			t.Errorf("%s: variance %s of a third, want %s", text, third.Variance(), want)
		}
		for p := range int64(101) {
			q, r := d.Quantile(big.NewRat(p, 100)), third.Quantile(big.NewRat(p, 100))
			if want := new(big.Rat).Mul(q, scale); r.Cmp(want) != 0 {
				t.Errorf("%s: %d%% quantile %s of a third, want %s", text, p, r, want)
			}
		}
		if len(modesOf(d)) != len(modesOf(third)) {
			t.Errorf("%s: modes %v, of a third %v", text, modesOf(d), modesOf(third))
		}
		checkDist(t, d)
	}
}
