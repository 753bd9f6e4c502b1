package compile_test

import (
	"fmt"
	"strings"
	"testing"

	"oddsmith/montecarlo"
	"oddsmith/montecarlo/compile"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// Steps that depend on whose turn it is, against a walk through all turns: with words,
// with truth values, and with three who take turns.
func TestDecisiveParts(t *testing.T) {
	for _, c := range []struct {
		text  string
		steps int
	}{
		{"x=3; a=if(d2==1, hero, orc) | x-if(a==hero, d2, 1); if(a==hero, orc, hero) | x<=0 | joint(a==hero, turns)", 2},
		{"x=4; a=hero | x-if(a==hero, d2, if(a==orc, 1, 0)); if(a==hero, orc, if(a==orc, rat, hero)) | x<=0 | joint(x, turns)", 3},
		{"a=hero; x=3 | if(a==hero, if(d2==1, orc, hero), orc); x-if(a==hero, 1, 2) | x<=0 | joint(a==orc, x, turns)", 2},
		{"x=4; a=d2==1 | x-if(a, d2, 1); not a | x<=0 | joint(a, turns)", 2},
		{"x=4; a=true | x-if(a, d2, 1); if(d2==1, not a, false) | x<=0 | joint(a, turns)", 2},
		{"x=4; a=true | x-if(a, d2, 1); if(d2==1, not a, a) | x<=0 | joint(a, turns)", 2},
		{"x=4; a=0 | x-if(a==0, d2, a); if(a==0, 2, if(d2==1, a, 0)) | x<=0 | joint(a, x, turns)", 2},
		// The part with the most values decides; one that a turn can make any number does not.
		{"x=4; b=true; a=0 | x-if(b, d2, a); not b; if(a==0, 1, if(a==1, 2, 0)) | x<=0 | joint(a, b, turns)", 3},
		{"x=4; a=0 | x-d2; if(a==0, x, 0) | x<=0 | joint(a, turns)", 1},
		{"x=3; a=hero | x-1; a | x<=0 | joint(a==hero, turns)", 1},
		{"x=4; a=d3 | x-if(a==1, d2, a); if(a==1, 2, 1) | x<=0 | joint(a, turns)", 1}, // 3 in the first turn
		{"x=4; a=3 | x-if(a==1, d2, a); if(a==1, 2, 1) | x<=0 | joint(a, turns)", 3},
		// What would be an error in a turn of somebody else counts for nobody.
		{"x=2; a=hero | x-if(a==hero, 1, 1//(x-2)); if(a==hero, rat, rat) | x<=0 or a==rat | x", 2},
	} {
		e := notationtest.Process(t, c.text, "hero", "orc", "rat")
		want, err := notationtest.Enumerate(e, 200_000)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		steps := compile.StepsOf(e)
		if steps != c.steps {
			t.Errorf("%s: %d steps, want %d", c.text, steps, c.steps)
		}
		tally := run(t, e, montecarlo.Options{Seed: 5, Trials: 100_000})
		if l := notationtest.LogEvidence(hits(tally), want.Probability); l < notationtest.LogAlpha {
			t.Errorf("%s: log evidence %.1f\n got %v\nwant %v", c.text, l, hits(tally), want.Probability)
		}
	}
}

// A part of up to 16 values decides, and one of more does not; nor one that a name of its own
// hides.
func TestFewestDecisive(t *testing.T) {
	for values, want := range map[int]int{2: 2, 3: 3, 15: 15, 16: 16, 17: 1, 20: 1} {
		next := "0"
		for v := range values - 1 {
			next = fmt.Sprintf("if(a==%d, %d, %s)", v, v+1, next)
		}
		p := notationtest.Process(t, "x=4; a=0 | x-d2; "+next+" | x<=0 | joint(a, turns)")
		if got := compile.StepsOf(p); got != want {
			t.Errorf("%d values: %d steps, want %d", values, got, want)
		}
	}
	hidden := notationtest.Process(t, "x=4; a=1 | x-d2; if(a==1, 2, a) | x<=0 | joint(a, turns)")
	if got := compile.StepsOf(hidden); got != 2 {
		t.Errorf("%d steps, want 2", got)
	}
	next := hidden.Step.(*notation.Tuple)
	next.Items[1] = &notation.Let{Name: "a", Value: dice(1, 3), Body: next.Items[1]}
	if got := compile.StepsOf(hidden); got != 1 {
		t.Errorf("%d steps where a is another roll, want 1", got)
	}
	next.Items[1] = &notation.Let{Name: "b", Value: dice(1, 3), Body: next.Items[1].(*notation.Let).Body}
	if got := compile.StepsOf(hidden); got != 2 {
		t.Errorf("%d steps beside another roll, want 2", got)
	}
	hidden.Step = &notation.Let{Name: "c", Value: dice(1, 3), Body: next}
	if got := compile.StepsOf(hidden); got != 2 {
		t.Errorf("%d steps below another roll, want 2", got)
	}
	hidden.Step = &notation.If{Cond: chance(num("1/2")), Then: next, Else: next}
	if got := compile.StepsOf(hidden); got != 1 {
		t.Errorf("%d steps of a step that is chosen, want 1", got)
	}
}

// The part with the most values decides, of as many not the truth value, and else the first.
func TestDecisivePart(t *testing.T) {
	for text, want := range map[string]int{
		"a=true; x=4 | not a; x-if(a, d2, 1) | x<=0 | turns":                               0,
		"x=4; a=true | x-if(a, d2, 1); not a | x<=0 | turns":                               1,
		"x=4; a=true; b=0 | x-d2; not a; if(b==0, 1, 0) | x<=0 | turns":                    2,
		"x=4; b=0; a=true | x-d2; if(b==0, 1, 0); not a | x<=0 | turns":                    1,
		"x=4; b=0; c=2 | x-d2; if(b==0, 1, 0); if(c==2, 3, 2) | x<=0 | turns":              1,
		"x=4; b=0; c=2 | x-d2; if(b==0, 1, 0); if(c==2, 3, if(c==3, 4, 2)) | x<=0 | turns": 2,
		"x=4; a=true; b=false | x-d2; not a; not b | x<=0 | turns":                         1,
		"x=4; y=2 | x-d2; y-1 | x<=0 | turns":                                              -1,
	} {
		if got := compile.DecisivePart(notationtest.Process(t, text)); max(got, -1) != want {
			t.Errorf("%s: part %d decides, want %d", text, got, want)
		}
	}
}

// What is kept from turn to turn is a whole number.
func TestPartsAreWhole(t *testing.T) {
	for text, want := range map[string]string{
		"x=4; y=1/2 | x-1; y | x<=0 | turns":   "a part of the state is 1/2",
		"x=4 | x/2 | x<=1 | turns":             "a part of the state can be a fraction",
		"x=4 | x/d2 | x<=1 | turns":            "a part of the state can be a fraction",
		"x=d4/2 | x-1 | x<=1 | turns":          "a part of the state can be a fraction",
		"x=4/d3 | x-1 | x<=1 | turns":          "a part of the state can be a fraction",
		"x=1/2 | x-1 | x<=1 | turns":           "a part of the state is 1/2",
		"x=4 | floor(x/(d2+1)) | x<=1 | turns": "",
	} {
		_, err := montecarlo.Compile(notationtest.Process(t, text))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
