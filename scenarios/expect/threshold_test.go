package expect

import (
	"errors"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
)

func TestThreshold(t *testing.T) {
	for _, c := range []struct {
		text, quantity string
		holds, fails   string // values, apart by spaces
	}{
		{"P(outcome = hit) in 0.60..0.70", "P(outcome = hit)", "0.6 13/20 0.7", "0.59999 0.70001"},
		{"P(lands) in 60%..", "P(lands = yes)", "0.6 1", "0.59"},
		{"mean(damage) in ..17/2", "mean(damage)", "-3 8.5", "8.51"},
		{"mean(damage)>=8.5", "mean(damage)", "8.5 9", "8.4999"},
		{"mean(damage) > 8.5", "mean(damage)", "8.51", "8.5"},
		{"mean(damage) <= -1", "mean(damage)", "-1 -2", "-0.9"},
		{"mean(damage) < 1/3", "mean(damage)", "0.333", "1/3"},
		{"P(winner = hero) = 0.948 +- 0.0005", "P(winner = hero)", "0.9475 0.948 0.9485", "0.94749 0.94851"},
		{"P(winner = hero) = 94.8% +- 1%", "P(winner = hero)", "0.938 0.958", "0.9379"},
		{"P(winner = hero) = 100%", "P(winner = hero)", "0.995 1", "0.99"},
		{"P(winner = hero) = 94.8%", "P(winner = hero)", "0.9475 0.94849", "0.9485 0.9474"},
		{"mean(n) == 7/2", "mean(n)", "3.5", "3.50001"},
		{"P(n >= 3) >= 1/2", "P(n >= 3)", "1/2", "0.49"},
	} {
		th, err := ParseThreshold(&notation.Source{Text: c.text})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if th.Quantity.String() != c.quantity || !strings.HasSuffix(c.text, th.Relation) {
			t.Errorf("%s: quantity %s, relation %q", c.text, th.Quantity, th.Relation)
		}
		for want, values := range map[bool]string{true: c.holds, false: c.fails} {
			for _, v := range strings.Fields(values) {
				x, err := number.Parse(v)
				if err != nil {
					t.Fatal(err)
				}
				if th.Bounds.Contains(x) != want {
					t.Errorf("%s at %s: %t", c.text, v, !want)
				}
				if sign := th.Bounds.Margin(x).Sign(); sign > 0 && !want || sign < 0 && want {
					t.Errorf("%s at %s: margin %s", c.text, v, th.Bounds.Margin(x))
				}
			}
		}
	}
}

func TestThresholdErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "column 1: a quantity expected",
		"mean(a)":                  "column 8: what must mean(a) be? (such as >= 0.65,",
		"mean(a) 3":                "column 9: a relation expected after mean(a)",
		"mean(a) +- 3":             "column 9: a relation expected after mean(a)",
		"mean(a) != 3":             "column 9: a quantity is almost always unequal to a figure",
		"mean(a) >= x":             `column 12: a stated figure: "x" is not a number`,
		"mean(a) >=":               `column 11: a stated figure: "" is not a number`,
		"mean(a) >= 3 +- 1":        "column 14: +- belongs to =",
		"mean(a) = 3 +- -1":        "column 16: a tolerance below 0",
		"mean(a) = 3 +- x":         `column 16: a stated figure: "x" is not a number`,
		"mean(a) in 3":             `column 12: "3" is not a range: write LO..HI`,
		"mean(a) in ..":            "column 12: a range needs at least one end",
		"mean(a) in 4..3":          "column 12: the range 4..3 ends before it begins",
		"mean(a) in 1..b":          `column 15: a stated figure: "b" is not a number`,
		"mean(a) >= 1/0":           `column 12: a stated figure: "1/0" divides by 0`,
		"P(a = hit) >= 65":         "column 12: a probability lies between 0 and 1, or 0% and 100%",
		"P(a) < -0.1":              "column 6: a probability lies between 0 and 1",
		"P(a) <= 65":               "column 6: a probability lies between 0 and 1",
		"P(a) in 60..70":           "column 6: a probability lies between 0 and 1",
		"P(a) = 94.8":              "column 6: a probability lies between 0 and 1",
		"avg(a) >= 1":              `column 1: there is no statistic "avg"`,
		"P(a >= hit) >= 1":         "column 8: a word is not more or less than another",
		"mean(a) within 1 of them": "column 9: a relation expected after mean(a)",
	} {
		_, err := ParseThreshold(&notation.Source{Text: text})
		var e *notation.Error
		if !errors.As(err, &e) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
}

func FuzzParseThreshold(f *testing.F) {
	for _, s := range []string{"P(a = hit) in 0.60..0.70", "mean(a) = 1% +- 0.1%", "max(a)<3", "P(a) in ..1", "mean(a) =+- 1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		th, err := ParseThreshold(&notation.Source{Text: text})
		if err != nil {
			var e *notation.Error
			if !errors.As(err, &e) {
				t.Fatalf("%q: an error without a place: %v", text, err)
			}
			return
		}
		again, err := ParseThreshold(&notation.Source{Text: th.String()})
		if err != nil || again.String() != th.String() {
			t.Fatalf("%q is read as %s, and that as %v, %v", text, th, again, err)
		}
	})
}
