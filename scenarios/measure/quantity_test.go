package measure

import (
	"errors"
	"strings"
	"testing"

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

		"P(outcome in {hit, critical})":            "P(outcome in {hit, critical})",
		"P( outcome in { hit,critical } )":         "P(outcome in {hit, critical})",
		"P(outcome in {hit})":                      "P(outcome = hit)",
		"P(outcome = hit) + P(outcome = critical)": "P(outcome in {hit, critical})",
		"P(o = a)+P(o in {b, c}) + P(o = d)":       "P(o in {a, b, c, d})",
	} {
		q, err := ParseQuantity(&notation.Source{Text: text})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if q.String() != want {
			t.Errorf("%s: %s, want %s", text, q, want)
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
		"mean(a) >= 3":                         "column 9: unexpected text after the quantity",
		"mean()":                               "column 6: the name of a measure expected",
		"mean(2d6)":                            "column 6: the name of a measure expected",
		"mean(a b)":                            "column 6: the name of a measure expected",
		"mean(a >= 3)":                         "column 11: mean takes a measure alone",
		"P(a ! 3)":                             "column 5: not a comparison (one of =, !=, <, <=, >, >=)",
		"P(a >= )":                             `column 7: a number or a word expected, found ""`,
		"P(a = (3, 0))":                        `column 7: a number or a word expected, found "(3, 0" (several values at once are a condition: make it a measure of its own, such as wanted: first == 3 and second == 0, and write P(wanted))`,
		"P(a >= 3d6)":                          `column 8: a number or a word expected, found "3d6"`,
		"P(a >= hit)":                          "column 8: a word is not more or less than another",
		"P(a => 3)":                            `column 6: a number or a word expected, found "> 3"`,
		"P(= 3)":                               "column 3: the name of a measure expected",
		"P(a = 1 = 2)":                         `column 7: a number or a word expected, found "1 = 2"`,
		"mean((a))":                            "column 6: the name of a measure expected",
		"P(a = hit) + mean(b)":                 "column 19: only probabilities of words of one measure are added up",
		"P(hit) + P(critical)":                 "column 12: only probabilities of words of one measure are added up",
		"P(a = hit) + P(a != critical)":        "column 16: only probabilities of words of one measure are added up",
		"P(a = hit) + P(a = hit)":              "column 20: hit is counted twice",
		"P(a in {hit, hit})":                   "column 8: hit is counted twice",
		"P(a in {hit, })":                      `column 8: a word expected, found ""`,
		"P(a in {1, 2})":                       `column 8: a word expected, found "1"`,
		"P(a in {hit)":                         "column 8: missing '}'",
		"P(a = hit) + ":                        "column 13: a quantity expected",
		"P(" + strings.Repeat("a", 2000) + ")": "column 1: a quantity of more than 1000 characters",
	} {
		_, err := ParseQuantity(&notation.Source{Text: text})
		var e *notation.Error
		if !errors.As(err, &e) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.40s: error %v, want %s", text, err, want)
		}
	}
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
