package number

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestParseNumber(t *testing.T) {
	for text, want := range map[string]string{
		"0": "0", "14": "14", "-3": "-3", "0.1": "1/10", "0.10": "1/10", "-0.5": "-1/2", "1/3": "1/3", "-2/4": "-1/2",
		"007": "7", "10.0": "10", "25%": "1/4", "-0.5%": "-1/200", "1/3%": "1/300",
	} {
		v, err := Parse(text)
		if err != nil || v.RatString() != want {
			t.Errorf("%s: %v, %v, want %s", text, v, err, want)
		}
	}
	for _, text := range []string{
		"", "-", "--1", "+1", ".5", "5.", "1.2.3", "1/2/3", "1/-2", "1/0", "1/00", "1.5/2", "1/2.5", "1e3", "0x10", "1_000",
		"1 000", " 1", "Inf", "NaN", "٣", "%", "-%", "5%%", "%5", "5 %",
	} {
		if v, err := Parse(text); err == nil {
			t.Errorf("%q is %v", text, v)
		}
	}
}

func TestNumbersRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := big.NewRat(rapid.Int64().Draw(t, "n"), rapid.Int64Range(1, 1<<40).Draw(t, "d"))
		got, err := Parse(Format(v))
		if err != nil || got.Cmp(v) != 0 {
			t.Fatalf("%v is written %s and read %v, %v", v, Format(v), got, err)
		}
	})
}

func TestInterval(t *testing.T) {
	for _, c := range []struct {
		text    string
		in, out string
	}{
		{"0..1", "1/2", "-1/10"},
		{"0..1", "1", "1.01"},
		{"-3..", "1000", "-4"},
		{"..0", "-7", "0.5"},
	} {
		r, err := ParseInterval(c.text)
		if err != nil {
			t.Fatal(err)
		}
		in, _ := Parse(c.in)
		out, _ := Parse(c.out)
		if !r.Contains(in) || r.Contains(out) {
			t.Errorf("%s: %s in %t, %s in %t", c.text, c.in, r.Contains(in), c.out, r.Contains(out))
		}
		if r.String() != c.text {
			t.Errorf("%s is written %s", c.text, r)
		}
	}
}
