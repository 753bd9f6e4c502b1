package notation_test

import (
	"errors"
	"testing"

	"oddsmith/scenarios/notation"
)

// Whatever the text, parsing ends with a tree that prints to itself or with an
// error that has a place in the text.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"2d6 + 3", "(1d4+2)d(1d6)", "4dF-1", "floor((2d6+1)/2)", "[target dodge]*-2", "d{1,-1,2.5}",
		"if(a == 1 and not b, joint(x, y), chance(1/3))", "2d6[fire] % 3", "((((", "1d0", "--1", "[[", "d", "2d", "0.5.5",
		"a.b.c <= 1", "straße", "\xff", "1 = 2", "hero.hp // 2", "max(", "not", "d%d", "1d6d6", "(1)d6d6", "d(d(d(6)))",
		"4d6!>5>4k3dh1ro<2sd", "{4d6+3d8}k4", "{2d6!, 3}>2f1", "1dFr-1", "3d6r!>4>5", "5d6!!5[fire]", "{{1}}k", "3d6k-1",
		"pool(3,d6)[-1]", "hand[0]", "x in 5..10", "not x in {1, 3}", "25%-1", "10%3", "(2)d6k(keep)", "1d(trait)!>=(n)",
		"count(where(p, it > 1), it in 2..3)", "pairs(p, q, it > other)", "explode(2d6, it == 2, 3)", "reroll(d6)", "f()", "f(x)[1]",
		"join(p, q, p)[-d2]", "keep(d2, drop_highest(1, each(p, if(it == 1, d6, it))))", "reroll(p[it], it in {1, 2}, 1)",
		"pairs(p, q, it + other in 2..4)", "f(it, pool(2, x))", "d{1,2}!", "explode(p[1])", "sets(25%, p)", "x in {1", "p[1", "pool(,)",
		"d6k3x", "d6d6", "1d6!=3", "4d6 k3", "[[ 1d20 cs>19 ]]", "{4d6}s", "4d6mi2", "@{str}d6", "1d20+@{dex mod}",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, g := range notation.Grammars() {
			e, err := g.Parse(text)
			if err != nil {
				checkPlace(t, g, text, err)
				continue
			}
			printed := e.String()
			again, err := g.Parse(printed)
			if tooLong(err) {
				continue // parentheses and spaces may take it past a limit
			}
			if err != nil || !notation.Equal(e, again) {
				t.Fatalf("%s: %q prints as %q, which is read as %v (%v)", g.Name, text, printed, again, err)
			}
			_, _ = notation.Check(e)
			_ = notation.Labels(e)
		}
	})
}

// An effect is read as a whole or not at all.
func FuzzParseEffect(f *testing.F) {
	for _, seed := range []string{
		"[target health] -= 1d6+[strength]", "[mana] = 3", "[mana]", "[mana] /= 0", "[a", "[]", "[a] == 1", "[a] = ", "x = 1", "[a b] *= (", "",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := notation.Methuen.ParseEffect(&notation.Source{Text: text})
		if err != nil {
			checkPlace(t, notation.Methuen, text, err)
			return
		}
		printed := e.Target.String() + " " + string(e.Op) + " " + e.Value.String()
		again, err := notation.Methuen.ParseEffect(&notation.Source{Text: printed})
		if tooLong(err) {
			return
		}
		if err != nil || again.Op != e.Op || !notation.Equal(e.Target, again.Target) || !notation.Equal(e.Value, again.Value) {
			t.Fatalf("%q prints as %q, which is read as %v (%v)", text, printed, again, err)
		}
	})
}

func checkPlace(t *testing.T, g *notation.Grammar, text string, err error) {
	t.Helper()
	var at *notation.Error
	if !errors.As(err, &at) {
		t.Fatalf("%s: %q: %v is not positioned", g.Name, text, err)
	}
	if at.At.Start < 0 || at.At.End < at.At.Start || at.At.End > len(text) {
		t.Fatalf("%s: %q: the place of %v is %d..%d", g.Name, text, err, at.At.Start, at.At.End)
	}
	_, _ = at.Error(), at.Snippet()
}

// tooLong reports whether an error is one of the limits.
func tooLong(err error) bool {
	var at *notation.Error
	return errors.As(err, &at) && (contains(at.Msg, "limit") || contains(at.Msg, "levels"))
}
