package exact_test

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// rules parses an expression of rule files.
func rules(t *testing.T, text string) notation.Expr {
	t.Helper()
	e, err := notation.Rules.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return e
}

// What is refused says what cannot be done, also where pools seldom come.
func TestPoolsRefused(t *testing.T) {
	for _, c := range []struct {
		e    notation.Expr
		want string
	}{
		{roll20(t, "10d6!!6>500"), "the compare point >500 lies beyond the listed totals"},
		{roll20(t, "3dF!!<-1>-50"), "the compare point >-50 lies beyond the listed totals"},
		{roll20(t, "{1d6!,1d8!}>400"), "the compare point >400 lies beyond the listed totals"},
		{roll20(t, "2000d6!!k3"), "the answer takes more than 5e9 steps"},
		{roll20(t, "{2000d6!!+1d4}k3"), "the answer takes more than 5e9 steps"},
		{roll20(t, "{1d6/99999999977,1d4/3}k1"), "the values of these dice are too fine to be put in order exactly"},
		{rules(t, "sum(keep(1, pool(2000000, d6)))"), "looks at no more than 1048576 of these dice"},
		{rules(t, "highest(explode(1d6))"), "what explodes has no highest value"},
		{rules(t, "pairs(pool(3, d6), pool(2, explode(d6)), it > other)"), "the exact odds of this step are not built yet for dice that explode"},
	} {
		if _, err := exact.Eval(context.Background(), c.e, exact.Options{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.e, err, c.want)
		}
	}
}

// Dice without end in a pool, by hand: a die that explodes is worth 21/5 on average.
func TestEndlessDice(t *testing.T) {
	for _, c := range []struct {
		text, key, p, mean string
	}{
		{"sum(each(pool(2, explode(d6)), it + 1))", "4", "1/36", "52/5"},
		{"sum(where(pool(2, explode(d6)), it > 2))", "0", "1/9", "37/5"},
		{"joint(explode(1d6), 1d4)", "(1, 1)", "1/24", ""},
		{"joint(explode(1d6), 1d4)", "(7, 2)", "1/144", ""},
	} {
		d, err := exact.Eval(context.Background(), rules(t, c.text), exact.Options{})
		if err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		if got := d.Dist.Prob(c.key); got.RatString() != c.p {
			t.Errorf("%s: P(%s) = %s, want %s", c.text, c.key, got.RatString(), c.p)
		}
		if d.Dist.Residual().Sign() <= 0 || d.Dist.HasUnplaced() {
			t.Errorf("%s: %s is not listed, unplaced %t", c.text, d.Dist.Residual(), d.Dist.HasUnplaced())
		}
		if c.mean != "" && d.Dist.Mean().RatString() != c.mean {
			t.Errorf("%s: mean %s, want %s", c.text, d.Dist.Mean().RatString(), c.mean)
		}
	}
}

// A number of which only the tail is left may be conditioned on: of d2! it is 1 with 1/2 and 3 with 1/4,
// and what is more than 3 is neither.
func TestConditionOnTails(t *testing.T) {
	d, err := exact.Eval(context.Background(), rules(t, "count(pool(1, d2!), it in {1, 3})"), exact.Options{})
	if err != nil || d.Dist.String() != "0:1 1:3 of 4" {
		t.Errorf("%v, %v", d, err)
	}
}

// Two dice whose lists do not hold a whole period of both have a mean between bounds; no dice
// at all have nothing to keep.
func TestLongPeriods(t *testing.T) {
	worth := func(text string) *exact.Dist {
		d, err := exact.Eval(context.Background(), roll20(t, text), exact.Options{})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return d.Dist
	}
	d := worth("{1d30!,1d31!}k1")
	if one, two := d.Prob("1").RatString(), d.Prob("2").RatString(); one != "1/930" || two != "1/310" {
		t.Errorf("P(1) = %s, P(2) = %s", one, two)
	}
	mean, _ := d.Bounds()
	// The larger of two fair dice of 30 and 31 sides is worth more than 20, both together are
	// worth less than 33.
	if mean[0].Cmp(mean[1]) >= 0 || mean[0].Cmp(big.NewRat(20, 1)) < 0 || mean[1].Cmp(big.NewRat(33, 1)) > 0 {
		t.Errorf("the mean lies between %s and %s", mean[0].FloatString(9), mean[1].FloatString(9))
	}
	if none := worth("{0d6!!+0d4!!}k1"); none.String() != "0:1 of 1" {
		t.Errorf("no dice: %s", none)
	}
}

// Dice without an end on either side are not looked at one by one.
func TestDiceWithoutEitherEnd(t *testing.T) {
	for _, text := range []string{
		"sum(where(pool(2, if(d2 == 1, explode(d2), -explode(d2))), it > 0))",
		"sum(each(pool(2, if(d2 == 1, explode(d2), -explode(d2))), it + 1))",
		"size(where(pool(2, explode(d2) - explode(d2)), it > 0))",
		"let a = if(d2 == 1, explode(d2), -explode(d2)); if(a > 1, a, 0)",
	} {
		r, err := exact.Eval(context.Background(), parse(t, text), exact.Options{})
		var unsolved *exact.UnsolvedError
		if !errors.As(err, &unsolved) {
			t.Errorf("%s: %v, %v", text, r, err)
		}
	}
}

// The ends of dice whose number has no end are given where more dice cannot pass them, and those of kept dice
// where as many as are kept reach them.
func TestEndsOfEndlessDice(t *testing.T) {
	for _, c := range []struct{ expr, least, most string }{
		{"(1d6!)d6k1", "1", "6"},
		{"(1d6!)d6kl2", "1", "12"},
		{"(1d6!)dFk1", "-1", "1"},
		{"(1d6!)d6k1>4", "0", "1"},
		{"(1d2!)d6!kl2", "1", "11"}, // one chain of 6 and 5
		{"(1d6!)d6d1", "0", ""},
		{"(1d6!)dFd1", "", ""},
		{"(1d6!)d6!!k1", "1", ""},
		{"{2d6!+3d6k1}k2", "2", "12"},
		{"{2d6!+2d4!!}k1", "1", ""},
		{"{2d6!+3d6k1}kl2", "2", ""}, // at least 10, and not proven to be less than 12
		{"{2d6!p+3d6k1}k2", "", "12"},
		{"{2d6!+3d6k1}k2 * 2 + 1", "5", "25"},
	} {
		e, err := parseRoll20(c.expr)
		if err != nil {
			t.Fatal(err)
		}
		r, err := exact.Eval(t.Context(), e, exact.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.expr, err)
			continue
		}
		got := [2]string{}
		least, most := r.Dist.Ends()
		if least {
			got[0] = r.Dist.Min().RatString()
		}
		if most {
			got[1] = r.Dist.Max().RatString()
		}
		if want := [2]string{c.least, c.most}; got != want {
			t.Errorf("%s lies between %q, want %q", c.expr, got, want)
		}
	}
}

// What is made of endless dice may have ends all the same.
func TestEndsOfFunctionsOfEndlessDice(t *testing.T) {
	for _, c := range []struct{ expr, least, most string }{
		{"d4! % 3", "0", "2"},
		{"(d4! - d6!) % 5", "-4", "4"},
		{"abs(d4! - d4!)", "0", ""},
		{"0 - abs(d4! - d4!)", "", "0"},
		{"if(d6! - d6! > 0, 1, 0)", "0", "1"},
		{"if(d6! - d6! > 0, d6!, 0)", "0", ""},
		{"d6! - d6!", "", ""},
		{"d6! - d6! % 4", "-2", ""}, // 1 - 3
	} {
		e, err := notation.Rules.Parse(c.expr)
		if err != nil {
			t.Fatal(err)
		}
		r, err := exact.Eval(t.Context(), e, exact.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.expr, err)
			continue
		}
		got := [2]string{}
		least, most := r.Dist.Ends()
		if least {
			got[0] = r.Dist.Min().RatString()
		}
		if most {
			got[1] = r.Dist.Max().RatString()
		}
		if want := [2]string{c.least, c.most}; got != want {
			t.Errorf("%s lies between %q, want %q", c.expr, got, want)
		}
	}
}

// Bounds of what is made of endless dice: "0" is a value, "(0" only a number that values come near to.
func TestBoundsOfEndlessDice(t *testing.T) {
	spelled := func(b *dist.Bound) string {
		switch {
		case b == nil:
			return ""
		case b.Attained:
			return b.At.RatString()
		}
		return "(" + b.At.RatString()
	}
	for _, c := range []struct{ expr, least, most string }{
		{"d4/d6!", "(0", "4"},
		{"d6!/d4!", "(0", ""},
		{"0 - d4/d6!", "-4", "(0"},
		{"(d4 - 2)/d6!", "-1", "2"},
		{"(d4 - 2)/(d6!)*d6!", "", ""},
		{"(d6! - 3)*d4", "-8", ""},
		{"d6!*d4!", "1", ""},
		{"(d6! - 3)*(d4! - 2)", "", ""},
		{"d4 // d6!", "0", "4"},
		{"(0 - d4) // d6!", "-4", "-1"},
		{"d6! // d4!", "0", ""},
		{"1/(d6!)*1/(d4!)", "(0", "1"},
		{"5 - d4/d6!", "1", "(5"},
		{"d4/d6! + d6!", "(1", ""},
		{"ceil(d4/d6!)", "1", "4"},
		{"max(d4/d6!, d4/d6!)", "(0", "4"},
		{"min(1/(d6!), 1/(d4!))", "(0", "1"},
		{"abs(0 - d4/d6!)", "(0", "4"},
		{"if(d2 == 1, 0, 1/(d6!))", "0", "1"},
		{"d6! % d4!", "0", ""},
		{"(d4 - 2) % d6!", "-1", "2"},
	} {
		e, err := notation.Rules.Parse(c.expr)
		if err != nil {
			t.Fatal(err)
		}
		r, err := exact.Eval(t.Context(), e, exact.Options{Residual: 1e-6})
		if err != nil {
			t.Errorf("%s: %v", c.expr, err)
			continue
		}
		if least, most := spelled(r.Dist.Least()), spelled(r.Dist.Most()); least != c.least || most != c.most {
			t.Errorf("%s lies between %q and %q, want %q and %q", c.expr, least, most, c.least, c.most)
		}
	}
}
