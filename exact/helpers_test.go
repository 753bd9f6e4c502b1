package exact_test

import (
	"context"
	"math/big"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
)

// rat reads a fraction.
func rat(t testing.TB, s string) *big.Rat {
	t.Helper()
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		t.Fatalf("%q is no fraction", s)
	}
	return r
}

// parse reads an expression of the rules notation. "let x = A; B" binds a roll,
// and "A given B" at the end conditions: both are beyond the grammar.
func parse(t testing.TB, text string) notation.Expr {
	t.Helper()
	if rest, ok := strings.CutPrefix(text, "let "); ok {
		binding, body, _ := strings.Cut(rest, ";")
		name, value, _ := strings.Cut(binding, "=")
		return &notation.Let{
			Name: strings.TrimSpace(name), Value: parse(t, strings.TrimSpace(value)), Body: parse(t, strings.TrimSpace(body)),
		}
	}
	if x, cond, ok := strings.Cut(text, " given "); ok {
		return &notation.Given{X: parse(t, x), Cond: parse(t, cond)}
	}
	e, err := notation.Rules.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return e
}

func eval(t testing.TB, text string) *exact.Dist {
	t.Helper()
	r, err := exact.Eval(context.Background(), parse(t, text), exact.Options{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return r.Dist
}

// checkDist holds every distribution to what must be true of any.
func checkDist(t testing.TB, d *exact.Dist) {
	t.Helper()
	one, sum := big.NewRat(1, 1), new(big.Rat)
	var last *big.Rat
	for o, w := range d.All() {
		if w.Sign() <= 0 {
			t.Fatalf("%s has weight %s", o.Key(), w)
		}
		sum.Add(sum, new(big.Rat).SetFrac(w, d.Total()))
		if d.Kind() != exact.Numeric {
			continue
		}
		if last != nil && last.Cmp(o.Value) >= 0 {
			t.Fatalf("%s comes after %s", o.Key(), last.RatString())
		}
		last = o.Value
	}
	if sum.Cmp(one) != 0 {
		t.Fatalf("the mass is %s", sum.RatString())
	}
	if d.Kind() == exact.Numeric {
		checkQuantiles(t, d)
	}
}

func checkQuantiles(t testing.TB, d *exact.Dist) {
	t.Helper()
	before, mean := new(big.Rat), new(big.Rat)
	for o, w := range d.All() {
		x, p := o.Value, new(big.Rat).SetFrac(w, d.Total())
		atMost := new(big.Rat).Add(before, p)
		if d.PMF(x).Cmp(p) != 0 {
			t.Fatalf("P(X = %s) is %s, %s by weight", x.RatString(), d.PMF(x), p)
		}
		if q := d.Quantile(atMost); q.Cmp(x) != 0 {
			t.Fatalf("the quantile of %s or less is %s", x.RatString(), q.RatString())
		}
		if q := d.Quantile(new(big.Rat).Add(before, new(big.Rat).Quo(p, big.NewRat(2, 1)))); q.Cmp(x) != 0 {
			t.Fatalf("a quantile inside %s is %s", x.RatString(), q.RatString())
		}
		before = atMost
		mean.Add(mean, p.Mul(p, x))
	}
	if mean.Cmp(d.Mean()) != 0 {
		t.Fatalf("mean %s, by hand %s", d.Mean(), mean)
	}
	if d.Variance().Sign() < 0 {
		t.Fatalf("variance %s", d.Variance())
	}
}

// checkSaid holds the distribution of an expression, or the error that it is, against a part of
// what is said of it.
func checkSaid(t *testing.T, text, want string) {
	t.Helper()
	got := ""
	if r, err := exact.Eval(context.Background(), parse(t, text), exact.Options{}); err != nil {
		got = err.Error()
	} else {
		got = r.Dist.String()
	}
	if !strings.Contains(got, want) {
		t.Errorf("%s: %s, want %s", text, got, want)
	}
}
