package evidence_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// brief are limits that end the list of a die that explodes beside others early.
var brief = exact.Options{MaxMemory: 5.5e6}

// listed answers an expression of Roll20 with lists that leave out more or less.
func listed(t *testing.T, text string, limits exact.Options) *evidence.Distribution {
	t.Helper()
	a, err := evidence.Session{Options: evidence.Options{
		Engine: evidence.ExactEngine, Limits: limits,
	}}.Evaluate(context.Background(), parse(t, notation.Roll20, text))
	if err != nil {
		t.Fatal(err)
	}
	return a.Distribution
}

// What a list leaves out may hold the mode and the percentiles.
func TestListsTellNoMore(t *testing.T) {
	for _, text := range []string{"1d6!/10+8d100", "0-1d6!/10-8d100"} {
		d := listed(t, text, brief)
		if d.Residual.Value < 0.5 {
			t.Fatalf("%s leaves out %g only", text, d.Residual.Value)
		}
		if d.Modes != nil || d.Percentiles[25] != nil || d.Percentiles[95] != nil {
			t.Errorf("%s: modes %v, percentiles %v", text, d.Modes, d.Percentiles)
		}
	}
	// Each of 1 to 5 has 1/6, all others less.
	if d := listed(t, "1d6!", brief); len(d.Modes) != 5 || d.Percentiles[50].RatString() != "3" {
		t.Errorf("1d6!: modes %v, percentiles %v", d.Modes, d.Percentiles)
	}
}

// A probability that depends on what is not listed is an interval around the truth: of
// 1d6!, in which P(X > 6k) = 6^-k, with what lies above 12 not listed, or below.
func TestProbabilityOfWhatIsNotListed(t *testing.T) {
	short := func(text string) *evidence.Distribution { return listed(t, text, exact.Options{Residual: 1.0 / 30}) }
	for _, c := range []struct {
		d            *evidence.Distribution
		event        string
		lower, upper float64
	}{
		{short("1d6!"), "P(x > 6)", 1.0 / 6, 1.0 / 6},
		{short("1d6!"), "P(x <= 6)", 5.0 / 6, 5.0 / 6},
		{short("1d6!"), "P(x = 2)", 1.0 / 6, 1.0 / 6},
		{short("1d6!"), "P(x != 2)", 5.0 / 6, 5.0 / 6},
		{short("1d6!"), "P(x >= 40)", 0, 1.0 / 30},
		{short("1d6!"), "P(x <= 40)", 29.0 / 30, 1},
		{short("1d6!"), "P(x = 40)", 0, 1.0 / 30},
		{short("0-1d6!"), "P(x < -6)", 1.0 / 6, 1.0 / 6},
		{short("0-1d6!"), "P(x >= -6)", 5.0 / 6, 5.0 / 6},
		{short("0-1d6!"), "P(x >= -40)", 29.0 / 30, 1},
		// Of the difference of two, P(X - Y = 0) is 1/7: 5 of 36 for the last dice, and the
		// others must be as many, 5/7 of the time. So P(X - Y > 0) is 3/7.
		{short("1d6!-1d6!"), "P(x > 0)", (1 - zero) / 2, (1 - zero) / 2},
		{short("1d6!-1d6!"), "P(x >= 0)", (1 + zero) / 2, (1 + zero) / 2},
		{short("1d6!-1d6!"), "P(x < 0)", (1 - zero) / 2, (1 - zero) / 2},
		{short("1d6!-1d6!"), "P(x <= 0)", (1 + zero) / 2, (1 + zero) / 2},
		{short("1d6!-1d6!"), "P(x != 0)", 1 - zero, 1 - zero},
		{short("1d6!-1d6!"), "P(x >= 90)", 0, 1.0 / 30},
	} {
		q, err := scenarios.ParseQuantity(&notation.Source{Text: c.event})
		if err != nil {
			t.Fatal(err)
		}
		v := c.d.Take(q)
		lo, hi := v.Ends()
		bound := c.d.ErrorBound + 1e-15
		if lo < c.lower-bound || hi > c.upper+bound || v.IsInterval() != (c.lower < c.upper) {
			t.Errorf("%s: %+v, want %g to %g", c.event, v, c.lower, c.upper)
		}
	}
}

// zero is P(X = Y) of two 1d6!.
const zero = 5.0 / 36 / (1 - 1.0/36)

// A median that the list ends before is not there, and a claim about it is an error, as is
// one about a probability that the list does not tell.
func TestClaimsBeyondTheList(t *testing.T) {
	if v := listed(t, "1d6!/10+8d100", brief).Take(&scenarios.Quantity{Statistic: scenarios.Median}); v != nil {
		t.Errorf("a median: %+v", v)
	}
	for claim, want := range map[string]string{
		"median(x) = 2500": "median(x) is not known: the list of values leaves out a probability of 0.58",
		"P(x >= 5000) = 0": "P(x >= 5000) is not known: the list of values ends before, at between 0 and 0.577",
		"max(x) = 5006":    "",
		"min(x) = 2":       "",
		"P(x >= 3) >= 0.9": "",
		"P(x <= 1) = 0":    "",
		"P(x <= 1) = 50%":  "",
		"mean(x) >= 2500":  "",
	} {
		file := filepath.Join(t.TempDir(), "x.yaml")
		text := fmt.Sprintf("measures: {x: {value: \"explode(1d6, it == 6) + 1d5000\"}}\nexpect: ['%s']\n", claim)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := scenarios.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		_, err = evidence.Session{Options: evidence.Options{Limits: brief}}.CheckClaims(context.Background(), s, s.Claims)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", claim, err, want)
		}
	}
}

// A claim about the end of values that have none fails; it stands where the end is only not known.
func TestClaimsAboutEnds(t *testing.T) {
	for _, c := range []struct {
		value, claim, undefined, wrong string
		holds                          bool
	}{
		{"1d6!", "max(x) <= 60", "the values have no end", "", false},
		{"1d6!", "min(x) = 1", "", "", true},
		{"0 - 1d6!", "min(x) >= -60", "the values have no end", "", false},
		{"d4! % d4!", "min(x) = 0", "", "", true},
		{"(d4! + 7) % (d4! + 1000)", "min(x) = 0", "", "8 or less", false},
	} {
		file := filepath.Join(t.TempDir(), "x.yaml")
		if err := os.WriteFile(file, fmt.Appendf(nil, "measures: {x: '%s'}\nexpect: ['%s']\n", c.value, c.claim), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := scenarios.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		claims, err := evidence.Session{}.CheckClaims(context.Background(), s, s.Claims)
		switch {
		case c.wrong != "":
			if err == nil || !strings.Contains(err.Error(), c.wrong) || !strings.Contains(err.Error(), "x.yaml:2") {
				t.Errorf("%s: %v", c.claim, err)
			}
		case err != nil || claims[0].Undefined != c.undefined || claims[0].Holds != c.holds:
			t.Errorf("%s: %+v, %v", c.claim, claims, err)
		}
	}
}

// Only what cannot happen has probability 0, and only what is certain 1.
func TestNothingIsRoundedToCertainty(t *testing.T) {
	d := evaluate(t, parse(t, notation.Rules, "500d6 >= 3000"), evidence.ExactEngine)
	if yes, no := d.Rows[0].Probability, d.Rows[1].Probability; yes != math.SmallestNonzeroFloat64 || no != math.Nextafter(1, 0) {
		t.Errorf("%g and %g", yes, no)
	}
	d = evaluate(t, parse(t, notation.Rules, "500d6"), evidence.ExactEngine)
	if first, second := d.Rows[0], d.Rows[1]; first.AtLeast != 1 || first.Probability == 0 || second.AtLeast == 1 || second.AtMost == 0 {
		t.Errorf("%+v, %+v", first, second)
	}
}
