package expect

import (
	"strings"
	"testing"
)

func TestParseTolerance(t *testing.T) {
	for _, c := range []struct{ text, subject, within string }{
		{"0.005", "", "1/200"},
		{" 1% ", "", "1/100"},
		{"damage=0.02", "damage", "1/50"},
		{"hero.hp = 0", "hero.hp", "0"},
		{"P(winner = hero)=0.01", "P(winner = hero)", "1/100"},
		{"P(damage >= 10) = 1/3", "P(damage >= 10)", "1/3"},
		{"mean(damage)=2", "mean(damage)", "2"},
	} {
		got, err := ParseTolerance(c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if got.Subject() != c.subject || got.Within.RatString() != c.within {
			t.Errorf("%q: %s within %s", c.text, got.Subject(), got.Within.RatString())
		}
		again, err := ParseTolerance(got.String())
		if err != nil || again.Subject() != c.subject || again.Within.Cmp(got.Within) != 0 {
			t.Errorf("%q reads back from %q as %v, %v", c.text, got, again, err)
		}
	}
	for text, want := range map[string]string{
		"":                       "is not a number",
		"damage":                 "is not a number",
		"damage=":                "column 8",
		"damage=-1":              "below 0",
		"P(winner = hero)=2":     "2 is above 1, and a probability never changes by more",
		"P(winner = hero)=5000%": "5000% is above 1",
		"5":                      "5 is above 1, and the total variation of a measure never is (for its mean, write mean(MEASURE))",
		"damage=1.01":            "(for its mean, write mean(damage))",
		"average(damage)=0.01":   "no statistic",
		"mean(damage)=10%":       "10% of mean(damage): how much it may change is a number in its own unit, such as 0.10",
		"P(winner = hero)":       "is not a number",
		"=0.01":                  "a quantity expected",
	} {
		if _, err := ParseTolerance(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzParseTolerance(f *testing.F) {
	for _, s := range []string{"0.005", "damage=0.02", "P(winner = hero)=1%", "mean(", "=", "P(a=b)=", "\xff=1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := ParseTolerance(text)
		if err != nil {
			return
		}
		if again, err := ParseTolerance(got.String()); err != nil || again.Within.Cmp(got.Within) != 0 {
			t.Errorf("%q: %q reads back as %v, %v", text, got, again, err)
		}
	})
}
