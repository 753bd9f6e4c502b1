package scenarios

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/scenarios/number"
)

func TestParseSweep(t *testing.T) {
	for text, want := range map[string]string{
		"x=1..4":               "1 2 3 4",
		"x=5..5":               "5",
		"x=-2..1":              "-2 -1 0 1",
		"x=0..1:0.25":          "0 0.25 0.5 0.75 1",
		"x=0..1:1/3":           "0 1/3 2/3 1",
		"x=1..10:4":            "1 5 9",
		"x=0.1..0.3:0.1":       "0.1 0.2 0.3",
		"x=1..2:5":             "1",
		" x = 1 .. 2 : 1 ":     "1 2",
		"x=a,b":                "a b",
		"x=uniform, off , 1/4": "uniform off 1/4",
		"x=max(1d4, 2),1d6":    "max(1d4, 2) 1d6",
		"x=d{1,2},3":           "d{1,2} 3",
		"target dodge=1,2":     "1 2",
		`x="Wolf, grey",rat`:   "Wolf, grey rat",
		`x="1..3" , 4`:         "1..3 4",
		`x="a ""b"", c",d`:     `a "b", c d`,
		`x="Red" knights,d`:    `"Red" knights d`,
	} {
		s, err := ParseSweep(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := strings.Join(s.Texts, " "); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestParseSweepErrors(t *testing.T) {
	for text, want := range map[string]string{
		"x":                                `"x" is not a sweep: write name=LO..HI, name=LO..HI:STEP or name=a,b,c`,
		"=1..2":                            `"=1..2" is not a sweep`,
		"x=":                               "a value is missing",
		"x=1,,2":                           "a value is missing",
		`x="",a`:                           "a value is missing",
		"x=5-10":                           `"5-10" is not a value: write 5..10 for all from one to the other`,
		"x=2..1":                           "the range 2..1 ends before it begins",
		"x=1..":                            `"1.." has an open end`,
		"x=..":                             "a range needs at least one end",
		"x=1..2:0":                         "the step 0 is not above 0",
		"x=1..2:-1":                        "the step -1 is not above 0",
		"x=1..2:":                          `the step: "" is not a number`,
		"x=1..b":                           `"b" is not a number`,
		"x=1...2":                          `"1...2" has three points: write LO..HI with two`,
		"x=0..100000":                      "0..100000 has more than 100000 values",
		"x=0..1:1/99999999":                "0..1:1/99999999 has more than 100000 values",
		"x=0..1" + strings.Repeat("0", 90): "0..1",
	} {
		_, err := ParseSweep(text)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
}

// A range holds its ends and equal steps between, all exact.
func TestRangeProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := big.NewRat(rapid.Int64Range(-50, 50).Draw(t, "low"), rapid.Int64Range(1, 12).Draw(t, "d"))
		step := big.NewRat(rapid.Int64Range(1, 50).Draw(t, "step"), rapid.Int64Range(1, 12).Draw(t, "e"))
		n := rapid.IntRange(1, 200).Draw(t, "n")
		high := new(big.Rat).Add(low, new(big.Rat).Mul(step, big.NewRat(int64(n-1), 1)))
		text := fmt.Sprintf("x=%s..%s:%s", number.Format(low), number.Format(high), number.Format(step))
		s, err := ParseSweep(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if len(s.Texts) != n || s.Texts[0] != number.Format(low) || s.Texts[n-1] != number.Format(high) {
			t.Fatalf("%s: %v", text, s.Texts)
		}
	})
}

func TestProduct(t *testing.T) {
	sweeps := []Sweep{{"a", []string{"1", "2"}}, {"b", []string{"x", "y", "z"}}}
	var got []string
	for row := range Product(sweeps) {
		got = append(got, strings.Join(row, ""))
	}
	if want := "1x 1y 1z 2x 2y 2z"; strings.Join(got, " ") != want {
		t.Errorf("%v, want %s", got, want)
	}
	cells := 0
	for range Product(nil) {
		cells++
	}
	if cells != 1 {
		t.Errorf("%d cells without sweeps", cells)
	}
	for range Product(sweeps) {
		break // stopping early must not panic
	}
}

func TestCells(t *testing.T) {
	many := Sweep{"a", make([]string, 2000)}
	for name, c := range map[string]struct {
		sweeps []Sweep
		want   string
	}{
		"twice": {[]Sweep{{"a", []string{"1"}}, {"a", []string{"2"}}}, "a is swept twice"},
		"empty": {[]Sweep{{"a", nil}}, "the sweep of a has no values"},
		"large": {[]Sweep{many, {"b", make([]string, 2000)}}, "the sweep has more than 1000000 cells"},
	} {
		if _, err := Cells(c.sweeps); err == nil || err.Error() != c.want {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if n, err := Cells([]Sweep{many, {"b", make([]string, 500)}}); n != 1_000_000 || err != nil {
		t.Errorf("%d cells, %v", n, err)
	}
}

func TestGrid(t *testing.T) {
	s := parse(t, "parameters: {a: 1, b: 2, w: 1d4}\nmeasures: {m: a * 10 + b}\n")
	g, err := s.Sweep(map[string]string{"w": "1d6"}, []Sweep{{"b", []string{"3", "4"}}, {"a", []string{"5", "6", "7"}}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i, b := range g.All() {
		var cell []string
		for _, v := range g.Cell(i) {
			cell = append(cell, v.Name+"="+v.Text)
		}
		q, err := b.Query("m")
		if err != nil {
			t.Fatal(err)
		}
		d := enumerate(t, q.Expr)
		for v := range d.Probability {
			cell = append(cell, v)
		}
		if w := b.Values()[2]; w.Text != "1d6" {
			t.Errorf("w is %s", w.Text)
		}
		got = append(got, strings.Join(cell, " "))
	}
	want := []string{"b=3 a=5 53", "b=3 a=6 63", "b=3 a=7 73", "b=4 a=5 54", "b=4 a=6 64", "b=4 a=7 74"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if g.Len() != 6 || g.Parameters()[0].Name != "b" || g.Values(1)[2].Text != "7" {
		t.Errorf("%d cells, first swept %s", g.Len(), g.Parameters()[0].Name)
	}
}

func TestGridWithoutSweep(t *testing.T) {
	s := parse(t, "parameters: {a: 1}\nmeasures: {m: a}\n")
	g, err := s.Sweep(nil, nil)
	if err != nil || g.Len() != 1 || len(g.Cell(0)) != 0 {
		t.Fatalf("%v, %v", g, err)
	}
	if v := g.Bind(0).Values()[0].Text; v != "1" {
		t.Errorf("a is %s", v)
	}
}

// A word and the number it stands for are two rows of a sweep: each is named as it was written.
func TestSweepOfWordAndNumber(t *testing.T) {
	s := parse(t, "parameters: {zones: {default: 1/3, range: 0..1, words: {off: 0}}}\nmeasures: {m: zones}\n")
	g, err := s.Sweep(nil, []Sweep{{"zones", []string{"0", "1", "off"}}})
	if err != nil || g.Len() != 3 {
		t.Errorf("%v, want 3 cells", err)
	}
}

func TestGridErrors(t *testing.T) {
	s := parse(t, "parameters: {a: 1, b: {required: true, type: integer}, share: 0.25}\nmeasures: {m: a + b + share}\n")
	for name, c := range map[string]struct {
		set    map[string]string
		sweeps []Sweep
		want   string
	}{
		"again":    {nil, []Sweep{{"a", []string{"1", "2", "1"}}}, "parameter a: 1 is listed twice"},
		"alike":    {nil, []Sweep{{"share", []string{"1/2", "1", "0.5"}}}, "parameter share: 1/2 and 0.5 are one value, listed twice"},
		"both":     {map[string]string{"a": "1", "b": "1"}, []Sweep{{"a", []string{"1"}}}, "parameter a is both set and swept"},
		"twice":    {map[string]string{"b": "1"}, []Sweep{{"a", []string{"1"}}, {"a", []string{"2"}}}, "a is swept twice"},
		"unknown":  {nil, []Sweep{{"aa", []string{"1"}}}, `there is no parameter "aa" (did you mean a?)`},
		"value":    {nil, []Sweep{{"a", []string{"1", "x"}}}, `parameter a: "x" is not an integer`},
		"required": {nil, []Sweep{{"a", []string{"1"}}}, "parameter b: there is no default"},
		"set":      {map[string]string{"c": "1"}, nil, `there is no parameter "c"`},
	} {
		if _, err := s.Sweep(c.set, c.sweeps); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", name, err, c.want)
		}
	}
	s = parse(t, "parameters: {who: {default: one, choices: [one, all]}, into: {default: 1, words: {all: 9, half: 2}}}\nmeasures: {m: who == all}\n")
	for name, want := range map[string]string{
		"who":  "parameter who: all is one of its words, and in a sweep would mean every one of them: list them, who=one,all, or set the one, --set who=all",
		"into": "parameter into: all is one of its words, and in a sweep would mean every one of them: list them, into=all,half",
	} {
		if _, err := s.Sweep(nil, []Sweep{{name, []string{"all"}}}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("all of %s: error %v, want %s", name, err, want)
		}
		if _, err := s.Sweep(nil, []Sweep{{name, []string{"all", "1"}}}); name == "into" && err != nil {
			t.Errorf("all in a list of %s: %v", name, err)
		}
	}
	s = parse(t, "parameters: {b: {required: true, type: integer}}\nmeasures: {m: b}\n")
	if _, err := s.Sweep(nil, []Sweep{{"b", []string{"1"}}}); err != nil {
		t.Errorf("a required parameter that is swept: %v", err)
	}
}

func FuzzParseSweep(f *testing.F) {
	for _, s := range []string{"x=1..4", "x=0..1:1/3", "x=a,b", "x=max(1,2),3", "=", "x=..", "x=1..2:0", "x=)),(", "x=-1..-1", `x="a, b",1`, `x="1..3",""""`, `x=a"b`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSweep(text)
		if err == nil && (s.Name == "" || len(s.Texts) == 0 || len(s.Texts) > maxSweep) {
			t.Errorf("%q: %d values of %q", text, len(s.Texts), s.Name)
		}
		if err == nil {
			if again, err := ParseSweep(s.Name + "=" + s.Values()); err != nil || !slices.Equal(again.Texts, s.Texts) {
				t.Errorf("%q: %q is read again as %q: %v", text, s.Values(), again.Texts, err)
			}
		}
	})
}
