package scenarios_test

import (
	"strings"
	"testing"

	"oddsmith/scenarios"
)

// A sweep with cells that the rules do not allow is refused with what to sweep instead.
func TestSweepInstead(t *testing.T) {
	s, err := scenarios.Parse("test.yaml", []byte("parameters: {n: 1, m: 1}\nrequires: [{that: n < 8 and m < 8 and n != 2, else: too many}]\nmeasures: {x: n + m}"))
	if err != nil {
		t.Fatal(err)
	}
	for texts, want := range map[string]string{
		"n=3..9":       "n = 8: too many (test requires n < 8 and m < 8 and n != 2); sweep n=3..7",
		"n=1..9":       "n = 2: too many (test requires n < 8 and m < 8 and n != 2); sweep n=1,3,4,5,6,7",
		"n=8..9":       "n = 8: too many (test requires n < 8 and m < 8 and n != 2)",
		"n=1..3 m=7,8": "n = 1, m = 8: too many (test requires n < 8 and m < 8 and n != 2); sweep fewer values of n or m",
	} {
		var sweeps []scenarios.Sweep
		for _, text := range strings.Fields(texts) {
			sweep, err := scenarios.ParseSweep(text)
			if err != nil {
				t.Fatal(err)
			}
			sweeps = append(sweeps, sweep)
		}
		if _, err := s.Sweep(nil, sweeps); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", texts, err, want)
		}
	}
}

// A name with a comma is set in quotation marks as it is swept, and lists quote it.
func TestQuotedChoice(t *testing.T) {
	s, err := scenarios.Parse("test.yaml", []byte("parameters: {army: {default: Rats, choices: {Rats: rats, 'Elves, high': elves}}, coin: true}\nmeasures: {x: 'if(army == rats, 1, 2) + if(coin, 1, 0)'}"))
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		`"Elves, high"`: "Elves, high",
		`Elves, high`:   "Elves, high",
		`"Rats"`:        "Rats",
		`Elfs`:          `parameter army: "Elfs" is not one of Rats, "Elves, high"`,
	} {
		got := ""
		b, err := s.Bind(map[string]string{"army": text})
		if err != nil {
			got = err.Error()
		} else {
			got = b.Values()[0].Text
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"coin=all,false": "coin=false,true",
		"army=Rats,all":  `army=Rats,"Elves, high"`,
	} {
		sweep, err := scenarios.ParseSweep(text)
		if err != nil {
			t.Fatal(err)
		}
		g, err := s.Sweep(nil, []scenarios.Sweep{sweep})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var values []string
		for _, v := range g.Values(0) {
			values = append(values, v.Text)
		}
		if got := (scenarios.Sweep{Name: sweep.Name, Texts: values}); got.Name+"="+got.Values() != want {
			t.Errorf("%s: %s=%s, want %s", text, got.Name, got.Values(), want)
		}
	}
}
