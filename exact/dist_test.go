package exact_test

import (
	"math"
	"math/big"
	"testing"

	"oddsmith/exact"
)

func TestConstructors(t *testing.T) {
	for name, d := range map[string]*exact.Dist{
		"constant":  exact.Constant(big.NewRat(-3, 2)),
		"uniform":   exact.Uniform(-2, 7),
		"bernoulli": exact.Bernoulli(big.NewRat(2, 7)),
		"certain":   exact.Bernoulli(big.NewRat(1, 1)),
		"label":     exact.Labelled("hit"),
	} {
		t.Run(name, func(t *testing.T) { checkDist(t, d) })
	}
}

func TestMoments(t *testing.T) {
	for _, c := range []struct {
		expr           string
		mean, variance string
		skew, kurtosis float64
		entropy        float64 // in bits
	}{
		{"1d6", "7/2", "35/12", 0, -222.0 / 175, math.Log2(6)},
		{"5d4", "25/2", "25/4", 0, -1.36 / 5, 3.3655},
		{"1d2 - 1", "1/2", "1/4", 0, -2, 1},
		{"d{0,0,0,1}", "1/4", "3/16", 2 / math.Sqrt(3), -2.0 / 3, 0.811278},
		{"1d2 / 1d3", "11/12", "127/432", 0, 0, 2.2516},
	} {
		d := eval(t, c.expr)
		if d.Mean().RatString() != c.mean || d.Variance().RatString() != c.variance {
			t.Errorf("%s: mean %s, variance %s; want %s, %s", c.expr, d.Mean().RatString(), d.Variance().RatString(), c.mean, c.variance)
		}
		near := func(what string, got, want, tolerance float64) {
			if math.Abs(got-want) > tolerance {
				t.Errorf("%s: %s %g, want %g", c.expr, what, got, want)
			}
		}
		v, _ := d.Variance().Float64()
		near("standard deviation", d.StdDev(), math.Sqrt(v), 1e-15)
		if c.expr != "1d2 / 1d3" {
			near("skewness", d.Skewness(), c.skew, 1e-12)
			near("excess kurtosis", d.ExKurtosis(), c.kurtosis, 1e-12)
		}
		near("entropy", d.Entropy(2), c.entropy, 1e-4)
	}
	if !math.IsNaN(exact.Constant(big.NewRat(3, 1)).Skewness()) {
		t.Error("a constant has a skewness")
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
	modes := d.Modes()
	if len(modes) != 2 || modes[0].RatString() != "12" || modes[1].RatString() != "13" {
		t.Errorf("modes of 5d4: %v", modes)
	}
	for _, c := range []struct{ x, pmf, cdf, survival, atLeast string }{
		{"9/2", "0", "0", "1", "1"},
		{"5", "1/1024", "1/1024", "1023/1024", "1"},
		{"11/2", "0", "1/1024", "1023/1024", "1023/1024"},
		{"20", "1/1024", "1", "0", "1/1024"},
		{"21", "0", "1", "0", "0"},
	} {
		x := rat(t, c.x)
		for name, got := range map[string]string{
			"pmf " + c.pmf: d.PMF(x).RatString(), "cdf " + c.cdf: d.CDF(x).RatString(),
			"survival " + c.survival: d.Survival(x).RatString(), "at least " + c.atLeast: d.AtLeast(x).RatString(),
		} {
			if want := name[len(name)-len(got):]; want != got {
				t.Errorf("at %s: %s, got %s", c.x, name, got)
			}
		}
	}
}

// Far tails keep all their digits: a thousand sixes are one in 6^1000.
func TestFarTail(t *testing.T) {
	d := eval(t, "1000d6")
	want := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(6), big.NewInt(1000), nil))
	if got := d.AtLeast(big.NewRat(6000, 1)); got.Cmp(want) != 0 {
		t.Errorf("P(1000d6 = 6000) = %s", got)
	}
	if d.Mean().RatString() != "3500" || d.Variance().RatString() != "8750/3" {
		t.Errorf("mean %s, variance %s", d.Mean(), d.Variance())
	}
}

func TestFloat(t *testing.T) {
	for _, c := range []struct {
		num, den int64
		want     float64
	}{{1, 3, 1.0 / 3}, {2, 3, 2.0 / 3}, {0, 5, 0}, {7, 7, 1}, {1, 10, 0.1}} {
		if got := exact.Float(big.NewInt(c.num), big.NewInt(c.den)); got != c.want {
			t.Errorf("%d/%d = %v", c.num, c.den, got)
		}
	}
}
