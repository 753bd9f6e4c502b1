package notationtest_test

import (
	"errors"
	"math/big"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// Means that are known from the page of the Roll20 rules, or by hand.
func TestEnumerate(t *testing.T) {
	for _, c := range []struct{ expr, mean string }{
		{"1d6", "7/2"},
		{"4d6k3", "15869/1296"},
		{"4d6d1", "15869/1296"},
		{"4d4dh1dl1", "5"},
		{"{3d20+5}>21f<10", "0"},
		{"(1d4)d6k1", "23555/5184"},
		{"1d6ro1r2", "109/25"},
		{"{2d6+1d8+3}k2", "3553/288"},
		{"2d6r<2", "9"},
		{"3d6>3f1", "3/2"},
		{"{2d6, 7}k1", "287/36"},
		{"{1d4, 2}>2", "7/4"},
		{"3d4k5", "15/2"},
		{"3d4k0", "0"},
	} {
		e, err := notation.Roll20.Parse(c.expr)
		if err != nil {
			t.Fatal(err)
		}
		d, err := notationtest.Enumerate(e, 2_000_000)
		if err != nil {
			t.Fatalf("%s: %v", c.expr, err)
		}
		if got := mean(t, d); got.RatString() != c.mean {
			t.Errorf("%s: mean %s, want %s", c.expr, got.RatString(), c.mean)
		}
	}
}

func mean(t *testing.T, d notationtest.Distribution) *big.Rat {
	t.Helper()
	sum := new(big.Rat)
	for key, p := range d.Probability {
		v, ok := new(big.Rat).SetString(key)
		if !ok {
			t.Fatalf("%q is not a number", key)
		}
		sum.Add(sum, v.Mul(v, p))
	}
	return sum
}

// What may roll forever is cut, and what was cut is known.
func TestEnumerateUpTo(t *testing.T) {
	e, err := notation.Roll20.Parse("1d6!")
	if err != nil {
		t.Fatal(err)
	}
	d, err := notationtest.EnumerateUpTo(e, 1000, 3)
	if err != nil {
		t.Fatal(err)
	}
	if d.Residual.RatString() != "1/216" || d.Probability["7"].RatString() != "1/36" || d.Probability["6"] != nil {
		t.Errorf("residual %s, P(7) %s, P(6) %v", d.Residual, d.Probability["7"], d.Probability["6"])
	}
	e, err = notation.Roll20.Parse("20d6")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := notationtest.Enumerate(e, 1000); !errors.Is(err, notationtest.ErrTooMany) {
		t.Errorf("20d6 in a thousand sequences: %v", err)
	}
}
