package exact_test

import (
	"context"
	"strings"
	"testing"

	"oddsmith/exact"
)

// terms writes a term so many times.
func terms(n int, term string) string { return strings.TrimSuffix(strings.Repeat(term+"+", n), "+") }

// However a sum is written, it is the same.
func TestLongSums(t *testing.T) {
	for _, c := range []struct{ long, short string }{
		{terms(300, "1d6"), "300d6"},
		{terms(100, "1d6") + " + " + terms(100, "1d8 + 2"), "100d6 + 100d8 + 200"},
		{terms(100, "1d6 - 1d8"), "100d6 - 100d8"},
		{terms(150, "1d4") + " - (" + terms(150, "1d4") + ")", "150d4 - 150d4"},
		{terms(150, "max(1d4, 1d4)"), "sum(150, max(1d4, 1d4))"},
	} {
		if long, short := eval(t, c.long), eval(t, c.short); !long.Equal(short) {
			t.Errorf("%.30s... is not %s", c.long, c.short)
		}
	}
	group := roll20(t, "{"+strings.TrimSuffix(strings.Repeat("1d6,", 300), ",")+"}")
	r, err := exact.Eval(context.Background(), group, exact.Options{})
	if err != nil || !r.Dist.Equal(eval(t, "300d6")) {
		t.Errorf("a group of 300 dice is not 300d6: %v", err)
	}
}

// Many equal terms take no more than their sum does.
func TestLongSumsOfEqualTerms(t *testing.T) {
	work := func(text string) float64 {
		r, err := exact.Eval(context.Background(), parse(t, text), exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return r.Work
	}
	if long, short := work(terms(1000, "1d6")), work("sum(1000, 1d6)"); long > 1.2*short {
		t.Errorf("1000 terms take %.3g steps, their sum %.3g", long, short)
	}
}
