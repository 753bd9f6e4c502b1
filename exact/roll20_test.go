package exact_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/internal/nightly"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

func roll20(t testing.TB, text string) notation.Expr {
	t.Helper()
	e, err := parseRoll20(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return e
}

func parseRoll20(text string) (notation.Expr, error) { return notation.Roll20.Parse(text) }

// The page of the Roll20 rules lists these values.
func TestRoll20Values(t *testing.T) {
	for _, c := range []struct{ expr, mean string }{
		{"4d6k3", "15869/1296"},
		{"{4d6+3d8}k4", "6930401/331776"},
		{"{3d20+5}>21f<10", "0"},
		{"(1d4)d6k1", "23555/5184"},
		{"1d6ro1r2", "109/25"},
		{"{2d6+1d8+3}k2", "3553/288"},
		{"{2d6!!k1+3}>8", "5/9"},
		{"{2+1}d1", "3"},                        // no dice are pooled, and none is dropped
		{"{1d1000, 1d1000/3, 1d6}k3", "4025/6"}, // all of them are a sum
	} {
		r, err := exact.Eval(context.Background(), roll20(t, c.expr), exact.Options{})
		if err != nil {
			t.Fatalf("%s: %v", c.expr, err)
		}
		checkDist(t, r.Dist)
		if got := r.Dist.Mean().RatString(); got != c.mean {
			t.Errorf("%s: mean %s, want %s", c.expr, got, c.mean)
		}
	}
}

// Hand-checked distributions, one for each phase and each corner.
func TestRoll20Eval(t *testing.T) {
	for _, c := range []struct{ name, expr, want string }{
		{"keep the highest", "2d2k1", "1:1 2:3 of 4"},
		{"keep the lowest", "2d2kl1", "1:3 2:1 of 4"},
		{"drop the lowest", "2d2d1", "1:1 2:3 of 4"},
		{"drop the highest", "2d2dh1", "1:3 2:1 of 4"},
		{"keep none", "2d2k0", "0:1 of 1"},
		{"drop none", "1d2d0", "1:1 2:1 of 2"},
		{"keep more than there are", "2d2k5", "2:1 3:2 4:1 of 4"},
		{"drop more than there are", "2d2d5", "0:1 of 1"},
		{"drop from both ends", "3d2dh1dl1", "1:1 2:1 of 2"},
		{"reroll", "1d4r<2", "3:1 4:1 of 2"},
		{"reroll by default", "1d4r", "2:1 3:1 4:1 of 3"},
		{"reroll once", "1d4ro<2", "1:1 2:1 3:3 4:3 of 8"},
		{"reroll a union", "1d6r2r4r6", "1:1 3:1 5:1 of 3"},
		{"reroll once and then again", "1d3ro1r2", "1:1 3:3 of 4"},
		{"successes", "2d6>5", "0:4 1:4 2:1 of 9"},
		{"successes and failures", "1d6>5f1", "-1:1 0:3 1:2 of 6"},
		{"a die that is both counts 0", "1d2>1f1", "0:1 1:1 of 2"},
		{"successes of what is kept", "2d2k1=2", "0:1 1:3 of 4"},
		{"fate dice", "2dFk1", "-1:1 0:3 1:5 of 9"},
		{"fate reroll", "1dFr", "0:1 1:1 of 2"},
		{"sorting changes nothing", "2d2sd", "2:1 3:2 4:1 of 4"},
		{"a group of dice", "{1d2+1d4}k1", "1:1 2:3 3:2 4:2 of 8"},
		{"a constant is added after keeping", "{1d2+1d2+10}k1", "11:1 12:3 of 4"},
		{"a constant is added before checking", "{2d2+5}>7", "0:1 1:2 2:1 of 4"},
		{"a subtracted constant", "{2d2-1}>1", "0:1 1:2 2:1 of 4"},
		{"a group of totals", "{1d2, 1d4}k1", "1:1 2:3 3:2 4:2 of 8"},
		{"a constant total", "{1d4, 2}k1", "2:2 3:1 4:1 of 4"},
		{"totals that succeed", "{1d2, 1d2, 3}>2", "1:1 2:2 3:1 of 4"},
		{"a group without modifiers", "{1d2, 10}", "11:1 12:1 of 2"},
		{"one roll without modifiers", "{1d2*3}", "3:1 6:1 of 2"},
		{"a nested group", "{{1d2, 1}k1, 2d2}kl1", "1:1 2:1 of 2"},
		{"terms keep first", "{2d2k1+1d2}k1", "1:1 2:7 of 8"},
		{"no dice", "0d6k1", "0:1 of 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := exact.Eval(context.Background(), roll20(t, c.expr), exact.Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkDist(t, r.Dist)
			if got := r.Dist.String(); got != c.want {
				t.Errorf("%s is %s, want %s", c.expr, got, c.want)
			}
		})
	}
}

// Every combination of modifiers on small pools is worth what walking through
// all faces says.
func TestModifiersAgainstEnumeration(t *testing.T) {
	keeps := []string{"", "k1", "k2", "kl1", "kl2", "dh1", "dl1", "dh1dl1", "k2dl1", "kl2dl1", "k3dh1"}
	rerolls := []string{"", "r1", "ro<2", "ro1r2", "r=2ro>3"}
	checks := []string{"", ">2", "=1f>3", "<2f1"}
	var texts []string
	for _, pool := range []string{"1d4", "2d4", "3d3", "3dF", "(1d3)d3", "2d(1d4+1)"} {
		for _, keep := range keeps {
			for _, reroll := range rerolls {
				for _, check := range checks {
					texts = append(texts, pool+keep+reroll+check)
				}
			}
		}
	}
	for _, group := range []string{"{2d3+1d4}", "{2d3+0.5}", "{(1d2)d3+1d4}", "{1dF+2d3+2}", "{1d4+2d3k1-1}", "{1d4, 2d2}", "{2d2, 1d3*2, 3}", "{1d4/2, 1d3/3, 1d2}", "{1d2, {1d3, 1d3}k1}"} {
		for _, keep := range keeps {
			for _, check := range checks {
				texts = append(texts, group+keep+check)
			}
		}
	}
	tested := 0
	for _, text := range nightly.Some(texts, 7) {
		if sameAsEnumerated(t, text) {
			tested++
		}
	}
	if tested < nightly.Cases(230, 1700) {
		t.Errorf("only %d expressions were tested", tested)
	}
}

// sameAsEnumerated compares one expression; false if the grammar refuses it, as
// it does dice that would be rerolled forever.
func sameAsEnumerated(t *testing.T, text string) bool {
	t.Helper()
	e, err := notation.Roll20.Parse(text)
	if err != nil {
		return false
	}
	want, wantErr := notationtest.Enumerate(e, 200_000)
	if errors.Is(wantErr, notationtest.ErrTooMany) {
		t.Errorf("%s: too many sequences", text)
		return false
	}
	r, err := exact.Eval(context.Background(), e, exact.Options{})
	if (err != nil) != (wantErr != nil) {
		t.Errorf("%s: error %v, walking says %v", text, err, wantErr)
		return false
	}
	if err != nil {
		return false
	}
	if r.Dist.Len() != len(want.Probability) {
		t.Errorf("%s: %s, want %v", text, r.Dist, want.Probability)
		return true
	}
	for o, w := range r.Dist.All() {
		if p := want.Probability[o.Key()]; p == nil || p.Cmp(new(big.Rat).SetFrac(w, r.Dist.Total())) != 0 {
			t.Errorf("%s: %s, want %v", text, r.Dist, want.Probability)
			return true
		}
	}
	return true
}

// The window sums and the face-by-face sum are two ways to one answer, also
// beyond 64 bits and for dice that are not fair.
func TestKeptAgainstOrdered(t *testing.T) {
	for _, c := range []struct{ n, s, k int }{{8, 10, 4}, {5, 6, 5}, {30, 6, 3}, {26, 10, 5}, {12, 3, 11}} {
		for _, mods := range []string{"", "r2", "ro<2"} {
			for _, keep := range []string{"k", "kl"} {
				text := fmt.Sprintf("%dd%d%s%d%s", c.n, c.s, keep, c.k, mods)
				kept, err := exact.Eval(context.Background(), roll20(t, text), exact.Options{})
				if err != nil {
					t.Fatal(err)
				}
				// As a group of one die and the others, it takes the other way.
				text = fmt.Sprintf("{%dd%d%s+1d%d%s}%s%d", c.n-1, c.s, mods, c.s, mods, keep, c.k)
				ordered, err := exact.Eval(context.Background(), roll20(t, text), exact.Options{MaxWork: 1e11})
				if err != nil {
					t.Fatal(err)
				}
				if !kept.Dist.Equal(ordered.Dist) {
					t.Errorf("%s differs", text)
				}
			}
		}
	}
}

func TestRoll20Errors(t *testing.T) {
	for _, c := range []struct{ expr, want string }{
		{"(1d4-3)d6k1", "the number of dice is negative with probability 1/2"},
		{"2d(1d2)r2r1", "every face is rerolled"},
		{"{1dF!+2dF!!<-1}k1", "not built yet"},
		{"9999999d6k5000", "no more than 1048576 of these dice"},
	} {
		_, err := exact.Eval(context.Background(), roll20(t, c.expr), exact.Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.expr, err, c.want)
		}
	}
}

func BenchmarkRoll20(b *testing.B) {
	for _, expr := range []string{
		"4d6k3", "8d100k4", "40d10k10", "100d20k50", "{4d6+3d8}k4", "{4d6+2d8, 3d20+3, 5d10+1}d1", "10d10>7f1", "10d10!>7>8", "3d6!", "100d6!",
	} {
		b.Run("expr="+expr, func(b *testing.B) {
			e := roll20(b, expr)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := exact.Eval(context.Background(), e, exact.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
