package cli

import "testing"

func TestProbability(t *testing.T) {
	for text, want := range map[string]Probability{
		"0.25": 0.25, "1e-3": 0.001, "1/4": 0.25, "25%": 0.25, "2^-2": 0.25, "2^-40": 0x1p-40, " 1/8 ": 0.125,
	} {
		var p Probability
		if err := p.UnmarshalText([]byte(text)); err != nil || p != want {
			t.Errorf("%q is %v, %v, want %v", text, p, err, want)
		}
	}
	for _, text := range []string{"", "x", "2^-", "2^-x", "2^40", "1/", "1/x", "1e", "2^-1p3"} {
		var p Probability
		if err := p.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is %v", text, p)
		}
	}
}
