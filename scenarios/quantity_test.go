package scenarios

import (
	"errors"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/scenarios/notation"
)

func TestParseQuantity(t *testing.T) {
	for text, want := range map[string]string{
		"mean(damage)":           "mean(damage)",
		" std_dev( damage ) ":    "std_dev(damage)",
		"variance(hero.hp)":      "variance(hero.hp)",
		"min(a)":                 "min(a)",
		"max(a)":                 "max(a)",
		"median(a)":              "median(a)",
		"P(outcome = hit)":       "P(outcome = hit)",
		"P(outcome==hit)":        "P(outcome = hit)",
		"P(outcome != hit)":      "P(outcome != hit)",
		"P(damage >= 10)":        "P(damage >= 10)",
		"P( damage<=-1.50 )":     "P(damage <= -1.5)",
		"P(damage < 1/3)":        "P(damage < 1/3)",
		"P(damage > 0)":          "P(damage > 0)",
		"P(damage = 3)":          "P(damage = 3)",
		"P(lands)":               "P(lands = yes)",
		"P(kind = two-handed.x)": "P(kind = two-handed.x)",
	} {
		q, err := ParseQuantity(&notation.Source{Text: text})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if q.String() != want || q.Text != strings.TrimSpace(text) {
			t.Errorf("%s: %s (%q), want %s", text, q, q.Text, want)
		}
	}
}

func TestParseQuantityErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "column 1: a quantity expected (such as P(outcome = hit)",
		"damage":                               "column 1: a quantity expected",
		"p(a)":                                 `column 1: there is no statistic "p" (did you mean P?)`,
		"  average(a)":                         `column 3: there is no statistic "average" (one of P, mean,`,
		"mean(a":                               "column 7: missing ')'",
		"mean(a) >= 3":                         "column 9: text after the quantity",
		"mean()":                               "column 6: the name of a measure expected",
		"mean(2d6)":                            "column 6: the name of a measure expected",
		"mean(a b)":                            "column 6: the name of a measure expected",
		"mean(a >= 3)":                         "column 11: mean takes a measure alone",
		"P(a ! 3)":                             "column 5: not a comparison (one of =, !=, <, <=, >, >=)",
		"P(a >= )":                             `column 7: a number or a word expected, found ""`,
		"P(a >= 3d6)":                          `column 8: a number or a word expected, found "3d6"`,
		"P(a >= hit)":                          "column 8: a word is not more or less than another",
		"P(a => 3)":                            `column 6: a number or a word expected, found "> 3"`,
		"P(= 3)":                               "column 3: the name of a measure expected",
		"P(a = 1 = 2)":                         `column 7: a number or a word expected, found "1 = 2"`,
		"mean((a))":                            "column 6: the name of a measure expected",
		"P(" + strings.Repeat("a", 2000) + ")": "column 1: a quantity of more than 1000 characters",
	} {
		_, err := ParseQuantity(&notation.Source{Text: text})
		var e *notation.Error
		if !errors.As(err, &e) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.40s: error %v, want %s", text, err, want)
		}
	}
}

func TestQuantityCheck(t *testing.T) {
	s := parse(t, `
outcome: {hit: 1d6 > 2, miss: otherwise}
measures: {outcome: outcome, n: 1d6, pair: "joint(1d6, 1d6)", lands: outcome == hit}
`)
	for text, want := range map[string]string{
		"P(outcome = hit)":  "",
		"P(outcome != hit)": "",
		"P(lands)":          "",
		"P(lands = no)":     "",
		"P(n >= 3)":         "",
		"mean(n)":           "",
		"P(outcome = hitt)": `column 13: outcome is never "hitt" (did you mean hit?)`,
		"P(outcome = x)":    `column 13: outcome is never "x" (one of hit, miss)`,
		"P(outcome)":        `column 3: outcome is never "yes"`,
		"P(outcome >= 3)":   "column 14: outcome is a word, not a number (one of hit, miss)",
		"mean(outcome)":     "column 6: outcome is a word and has no mean (such as P(outcome = hit))",
		"P(n = hit)":        "column 7: n is a number, not a word (such as P(n >= 1))",
		"P(n)":              "column 3: n is a number, not a word",
		"mean(pair)":        "column 6: pair is a tuple, of which no quantity is taken",
	} {
		q, err := ParseQuantity(&notation.Source{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		m, err := s.Measure(q.Measure)
		if err != nil {
			t.Fatal(err)
		}
		err = q.Check(m)
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
}

func TestStated(t *testing.T) {
	for _, c := range []struct {
		text, value, digit string
		holds, fails       string
	}{
		{"94.8%", "237/250", "1/1000", "0.9475 0.948 0.94849", "121/128 0.9474999 0.9485"},
		{"50%", "1/2", "1/100", "0.495 1/2 0.50499", "0.505 0.4949"},
		{"12.5", "25/2", "1/10", "12.45 12.5 12.5499", "12.55 12.4499"},
		{"12.50", "25/2", "1/100", "12.495 12.5", "12.505"},
		{"17", "17", "1", "16.5 17 17.4", "17.5 16.49"},
		{"-2", "-2", "1", "-2.5 -2 -1.51", "-1.5 -2.51"}, // half up is toward +infinity
		{"0", "0", "1", "0 -0.5 0.49", "0.5 -0.51"},
		{"2/3", "2/3", "", "2/3", "0.666"},
		{" 40 % ", "2/5", "1/100", "2/5", "0.41"},
	} {
		s, err := ParseStated(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		digit := ""
		if s.Digit != nil {
			digit = s.Digit.RatString()
		}
		if s.Value.RatString() != c.value || digit != c.digit {
			t.Errorf("%s: %s to the %s", c.text, s.Value.RatString(), digit)
		}
		for word, want := range map[string]bool{c.holds: true, c.fails: false} {
			for text := range strings.FieldsSeq(word) {
				v, _ := new(big.Rat).SetString(text)
				if s.Bounds().Contains(v) != want {
					t.Errorf("%s of %s: %t", c.text, text, !want)
				}
			}
		}
	}
	for _, text := range []string{"", "%", "about 3", "1e3", "3%%", "94,8%", "1/0"} {
		if s, err := ParseStated(text); err == nil {
			t.Errorf("%q is %v", text, s.Value)
		}
	}
}

// Of all figures with so many digits exactly one holds of a value.
func TestStatedProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		exact := big.NewRat(rapid.Int64Range(-5000, 5000).Draw(t, "n"), rapid.Int64Range(1, 999).Draw(t, "d"))
		places := rapid.IntRange(0, 3).Draw(t, "places")
		scale := map[int]int64{0: 1, 1: 10, 2: 100, 3: 1000}[places]
		near := new(big.Rat).Mul(exact, big.NewRat(scale, 1))
		f, _ := near.Float64()
		held := 0
		for i := int64(f) - 2; i <= int64(f)+2; i++ {
			s, err := ParseStated(big.NewRat(i, scale).FloatString(places))
			if err != nil {
				t.Fatal(err)
			}
			if s.Bounds().Contains(exact) {
				held++
			}
		}
		if held != 1 {
			t.Fatalf("%d figures hold of %v", held, exact)
		}
	})
}

func FuzzParseQuantity(f *testing.F) {
	for _, s := range []string{"P(a = b)", "mean(a)", "P(a >= -1/3)", "P(", ")", "P(a!b)", "P()=", "é(ü)", "P( é = 3 )"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q, err := ParseQuantity(&notation.Source{Text: text})
		var e *notation.Error
		if err != nil {
			if !errors.As(err, &e) || e.At.Start < 0 || e.At.Start > e.At.End || e.At.End > len(text) {
				t.Fatalf("%q: %v", text, err)
			}
			_ = e.Snippet()
			return
		}
		again, err := ParseQuantity(&notation.Source{Text: q.String()})
		if err != nil || again.String() != q.String() {
			t.Fatalf("%q is %s, which reads as %v, %v", text, q, again, err)
		}
	})
}

func FuzzParseStated(f *testing.F) {
	for _, s := range []string{"94.8%", "17", "-1/3%", "0.000", "%", "1/0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := ParseStated(text); err == nil && !s.Bounds().Contains(s.Value) {
			t.Fatalf("%q does not hold of itself", text)
		}
	})
}
