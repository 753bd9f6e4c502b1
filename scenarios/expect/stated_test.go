package expect

import (
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

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
