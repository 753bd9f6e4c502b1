package encounter

import (
	"maps"
	"math"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// An exploding evaluator knows d2!, which is 1, 3, 5 and so on, each half as likely. It takes dice that
// explode a few times for it; what comes to something else where they explode once more has no end.
type exploding struct{ facesWalker }

// Dice that are 1, 3, 5, and one or two numbers more.
const (
	explodesLess = "if(d2 == 1, 1, if(d2 == 1, 3, if(d2 == 1, 5, 7)))"
	explodesMore = "if(d2 == 1, 1, if(d2 == 1, 3, if(d2 == 1, 5, if(d2 == 1, 7, 9))))"
)

// exploded puts dice into the place of d2!.
func exploded(x notation.Expr, dice notation.Expr) notation.Expr {
	return notation.Transform(x, func(e notation.Expr) (notation.Expr, bool) {
		return dice, e.String() == "1d2!"
	})
}

func (e exploding) Eval(x notation.Expr) (*dist.Dist, error) {
	if !strings.Contains(x.String(), "d2!") {
		return e.facesWalker.Eval(x)
	}
	less, more := parsed(explodesLess), parsed(explodesMore)
	one, err := e.walk(exploded(x, less))
	if err != nil {
		return nil, err
	}
	other, err := e.walk(exploded(x, more))
	if err != nil {
		return nil, err
	}
	for k := range maps.Keys(other.Probability) {
		if one.Probability[k] == nil || one.Probability[k].Cmp(other.Probability[k]) != 0 {
			return nil, notation.Errorf(x.Span(), "%s has no end", x)
		}
	}
	return e.facesWalker.Eval(exploded(x, less))
}

func parsed(text string) notation.Expr {
	e, err := notation.Rules.Parse(text)
	if err != nil {
		panic(err)
	}
	return e
}

// What is made of rolls without end is rolled for where that has an end.
func TestEndlessRolls(t *testing.T) {
	for _, text := range []string{
		"x = 4 | x = max(0, x - d2!) | x <= 0 | joint(x, turns)",
		"x = 4 | roll r = d2!; x = max(0, x - r) | x <= 0 | joint(x, turns)",
		"x = 4 | roll r = d2!; roll s = r + d2; x = max(0, x - s) | x <= 0 | joint(x, turns)",
		"x = 3 | roll r = d2!; if r >= 3 {x -= 1} | x <= 0; limit 5 | x",
		"x = 3 | if d2! >= x {x -= 1} | x <= 0; limit 5 | x",
		"x = 3 | x -= min(2, d2!) | x <= 0 | joint(x, turns)",
		"x = 3; y = 4 | roll r = d2!; if x > 2 {x -= min(1, r)} else {y = max(0, y - r)} | y <= 0 | joint(x, turns)",
		"x = 3; y = 4 | roll r = d2!; if r > 4 {x -= 1} else {if r > 2 {y -= 1}} | x <= 0 or y <= 0; limit 6 | joint(x, y)",
		"x = 3; y = 4 | roll r = d2!; roll hit = r > 2; if hit {x -= 1; y += 1} | x <= 0; limit 6 | joint(x, y)",
		"x = 3; s = calm | roll r = d2!; s = if(r > 4, wild, s); x -= 1 | x <= 0 | s",
	} {
		x := read(t, text)
		got, err := Solve(x, exploding{newWalker()}, plenty(), &Store{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		want := isWalked(t, text, exploded(x, parsed(explodesLess)).(*notation.Process), budget.Limits{}, &Store{})
		for k, p := range shares(want) {
			if q := floatOfRat(shares(got)[k]); math.Abs(q-floatOfRat(p)) > 1e-13 {
				t.Errorf("%s: P(%s) is %g, want %g", text, k, q, floatOfRat(p))
			}
		}
	}
}

// What has no end is refused, and what is not needed is not.
func TestEndlessVars(t *testing.T) {
	eval := exploding{facesWalker{map[string]notationtest.Distribution{}}}
	for _, c := range []struct{ text, want string }{
		{"x = 4 | x -= d2! | x <= 0 | x", "has no end"},
		{"x = 4 | roll r = d2!; x -= r | x <= 0 | x", "has no end"},
		{"x = 4; y = 0 | roll r = d2!; x -= 1; y += r | x <= 0 | y", "has no end"},
		{"x = d2! | x -= 1 | x <= 0 | x", "has no end"},
		{"x = 4; y = 0 | roll r = d2!; x -= 1; y += r | x <= 0 | x", ""},
		{"x = 4; y = d2! | x -= 1 | x <= 0 | x", ""},
	} {
		d, err := Solve(read(t, c.text), eval, plenty(), &Store{})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, %v, want %q", c.text, d, err, c.want)
		}
	}
}
