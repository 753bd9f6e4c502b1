package shown_test

import (
	"math"
	"strings"
	"testing"

	"oddsmith/reports/shown"
)

func texts(list []shown.Tick) string {
	var out []string
	for _, t := range list {
		out = append(out, t.Text)
	}
	return strings.Join(out, " ")
}

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      int
		whole     bool
		texts     string
	}{
		{2, 4, 9, true, "2 3 4"},
		{3, 18, 9, true, "4 6 8 10 12 14 16 18"},
		{0, 1, 6, false, "0.0 0.2 0.4 0.6 0.8 1.0"},
		{0, 1, 6, true, "0 1"},
		{-7, 7, 5, true, "-5 0 5"},
		{200, 4000, 9, true, "500 1000 1500 2000 2500 3000 3500 4000"},
		{5, 5, 9, true, "5"},
		{0.25, 0.25, 9, false, "0.25"},
		{1, 0, 9, true, ""},
		{math.Inf(-1), 3, 9, false, ""},
		{math.NaN(), 3, 9, false, ""},
		{0, 1e300, 9, false, ""},
	} {
		if got := texts(shown.Ticks(c.low, c.high, c.want, c.whole)); got != c.texts {
			t.Errorf("%v to %v: %q, want %q", c.low, c.high, got, c.texts)
		}
	}
	for high, want := range map[float64]string{
		1: "0 % 20 % 40 % 60 % 80 % 100 %", 0.13: "0 % 5 % 10 %", 0.004: "0.0 % 0.1 % 0.2 % 0.3 % 0.4 %", 0: "0 %",
	} {
		if got := texts(shown.PercentTicks(high, 6)); got != want {
			t.Errorf("%v: %q, want %q", high, got, want)
		}
	}
}
