package exact_test

import (
	"context"
	"slices"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
)

// Terms that share nothing, be it through others, are added up like dice, whatever stands
// between them.
func TestSumsInParts(t *testing.T) {
	for _, c := range []struct{ name, sum, same string }{
		{"one stands alone", "let a = 1d6; a + 3d10 + a", "2 * 1d6 + 3d10"},
		{"two shared rolls", "let a = 1d6; let b = 1d4; a + b + a + b", "2 * 1d6 + 2 * 1d4"},
		{"taken away", "let a = 1d6; 1d8 - a - 1d4 - a", "1d8 - 1d4 - 2 * 1d6"},
		{"nothing but taken away", "let a = 1d6; let b = 1d4; 0 - a - b - a - b", "-2 * 1d6 - 2 * 1d4"},
		{"taken away before it is added", "let a = 1d3; 1d4 - a + 2 * a", "1d4 + 1d3"},
		{"what is added is taken away", "let a = 1d6; a + 1d8 - a", "1d8"},
		{"through another", "let a = 1d6; let b = a + 1d4; let c = b + 1d3; c + 1d10 - a", "1d4 + 1d3 + 1d10"},
		{"a third connects two", "let a = 1d2; let b = 1d2; a + b + a * b + 1d6", "let a = 1d2; let b = 1d2; (a + b + a * b) + 1d6"},
		{
			"given one, the others part", "let a = 4d6; let b = 2d4; a * 2 + min(1d6, b) - a // (b + 1)",
			"let b = 2d4; let a = 4d6; let x = min(1d6, b); x + (a * 2 - a // (b + 1))",
		},
		{"the same term twice", "let a = 1d2; (1d6 + a) + (1d6 + a)", "2d6 + 2 * 1d2"},
		{"dice without end", "let a = 1d4; a + explode(1d6) + a", "2 * 1d4 + explode(1d6)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, want := eval(t, c.sum), eval(t, c.same)
			if !d.HasTail() {
				checkDist(t, d)
			}
			if !d.Equal(want) {
				t.Errorf("%s\nis %s\nnot %s", c.sum, d, want)
			}
		})
	}
}

// Parts of the same terms are told apart by what is taken away: 3a + d2 and a + d2 of a coin.
func TestSumsOfTheSameTerms(t *testing.T) {
	twice, once, die := parse(t, "2 * a"), parse(t, "a"), parse(t, "1d2")
	both := &notation.Binary{Op: notation.Add, X: twice, Y: die}
	e := &notation.Let{Name: "a", Value: parse(t, "1d2"), Body: &notation.If{
		Cond: parse(t, "1d2 > 1"), Then: &notation.Binary{Op: notation.Add, X: both, Y: once}, Else: &notation.Binary{Op: notation.Sub, X: both, Y: once},
	}}
	for _, cache := range []*exact.Cache{nil, {}} {
		r, err := cache.Eval(context.Background(), e, exact.Options{})
		if err != nil || r.Dist.String() != "2:1 3:2 4:2 5:1 7:1 8:1 of 8" {
			t.Errorf("%v, %v", r, err)
		}
	}
}

// However many terms stand alone, those that share a roll are conditioned on by themselves.
func TestSumsInPartsWork(t *testing.T) {
	work := func(text string) float64 {
		r, err := exact.Eval(context.Background(), parse(t, text), exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return r.Work
	}
	apart, shared := work("2 * 1d100 + 10d100 + 10d100 + 10d100"), work("let a = 1d100; a + 10d100 + 10d100 + 10d100 + a")
	if shared > 3*apart {
		t.Errorf("%.3g steps, and %.3g where the first term is the last one", apart, shared)
	}
}

// What a node comes to in each of many cases is mixed on the way: the cases together may take
// more memory than there is.
func TestCasesAreMixedOnTheWay(t *testing.T) {
	const text = "let a = 1d300; if(a > 150, 30d40, 31d39) + a"
	small := exact.Options{MaxMemory: 1 << 22}
	got, err := exact.Eval(context.Background(), parse(t, text), small)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(got.Methods, func(m string) bool { return m == "condition on a (300 values)" }) {
		t.Fatalf("found by %q", got.Methods)
	}
	if !got.Dist.Equal(eval(t, text)) {
		t.Error("with little memory it is another distribution")
	}
}

// Items that share nothing with the others are multiplied, and stand where they stood.
func TestJointValuesInParts(t *testing.T) {
	for _, c := range []struct{ name, joint, same string }{
		{"the second stands alone", "let a = 1d3; joint(a, 1d4, -a)", "let a = 1d3; let b = 1d4; joint(a, b + 0 * a, -a)"},
		{"the first", "let a = 1d3; joint(1d4 > 1, a, a * a)", "let a = 1d3; let b = 1d4; joint(b + 0 * a > 1, a, a * a)"},
		{"through another", "let a = 1d2; let b = a + 1d3; joint(b, 1d2, a)", "let a = 1d2; let b = a + 1d3; let c = 1d2; joint(b, c + 0 * a, a)"},
		{"a third connects two", "let a = 1d2; let b = 1d3; joint(a, a + b, b)", "let a = 1d2; let b = 1d3; joint(a, a + b, b + 0 * a)"},
		{"given one, another stands alone", "let a = 1d2; let b = 1d3; joint(a + b, if(a == 1, 1d4, b), b)", "let a = 1d2; let b = 1d3; let c = 1d4; joint(a + b, if(a == 1, c + 0 * b, b), b)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := eval(t, c.joint)
			checkDist(t, d)
			if want := eval(t, c.same); !d.Equal(want) {
				t.Errorf("%s\nis %s\nnot %s", c.joint, d, want)
			}
		})
	}
}
