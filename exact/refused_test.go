package exact_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
)

// refusedForms are those that docs/roll20.md lists as not exact yet, each with what it
// looks like in a tree.
var refusedForms = []struct {
	row      string // begins its row of the table
	examples []string
	is       func(notation.Expr) bool
}{
	{"a number of dice without end", []string{"{(1d6!)d6+1d4}k1"}, func(e notation.Expr) bool {
		pool, ok := e.(*notation.Pool)
		return ok && explodes(pool.Count)
	}},
	{"a number of sides without end", []string{"1d(1d6!)", "2d(1d6!)k1"}, func(e notation.Expr) bool {
		pool, ok := e.(*notation.Pool)
		if !ok {
			return false
		}
		die, ok := pool.Die.(*notation.FairDie)
		return ok && explodes(die.Sides)
	}},
	{"later dice that add and others that take away", []string{"{3dF!>0+3dF!=-1}d1"}, func(e notation.Expr) bool {
		pools := pooled(e)
		if p, ok := e.(*notation.Pool); ok {
			pools = []*notation.Pool{p}
		}
		fate := slices.ContainsFunc(pools, func(p *notation.Pool) bool {
			_, isFate := p.Die.(notation.FateDie)
			return isFate && mode(p) >= 0
		})
		return fate && drops(e)
	}},
	{"totals of which one has no end", []string{"{1d6!-1d6!,1d4}k1", "{-1d6!,1d6!}k1", "{1d6!%5,3}k1", "{1d4/1d6!,1d4}>2"}, func(e notation.Expr) bool {
		g, ok := e.(*notation.Group)
		return ok && len(g.Items) > 1 && !g.Rule.IsEmpty() && slices.ContainsFunc(g.Items, explodes)
	}},
	{"a step with a difference", []string{"1d4/(1d6!-1d4!+1/2)"}, func(e notation.Expr) bool {
		b, ok := e.(*notation.Binary)
		return ok && (b.Op == notation.Div || b.Op == notation.Rem || b.Op == notation.Mul) && (explodes(b.X) || explodes(b.Y)) &&
			has(e, func(x notation.Expr) bool { return x != e && !isSteady(x) })
	}},
}

// isSteady reports whether dice that explode grow in one direction through a node.
func isSteady(e notation.Expr) bool {
	if b, ok := e.(*notation.Binary); ok {
		return b.Op == notation.Add || b.Op == notation.Mul
	}
	if _, ok := e.(*notation.Unary); ok {
		return false
	}
	p, ok := e.(*notation.Pool)
	if !ok {
		return true
	}
	_, fate := p.Die.(notation.FateDie)
	return !fate && p.Rule.Failure == nil
}

func has(e notation.Expr, is func(notation.Expr) bool) bool {
	found := false
	notation.Visit(e, func(x notation.Expr) bool { found = found || is(x); return !found })
	return found
}

// mode is how the dice of a pool explode; -1 if they do not.
func mode(p *notation.Pool) int {
	if x := p.Rule.Explode; x != nil {
		return int(x.Mode)
	}
	return -1
}

func explodes(e notation.Expr) bool {
	return has(e, func(x notation.Expr) bool { p, ok := x.(*notation.Pool); return ok && mode(p) >= 0 })
}

func keeps(p *notation.Pool) bool { return p.Rule.Keeps != nil }

func drops(e notation.Expr) bool {
	if g, ok := e.(*notation.Group); ok {
		return g.Rule.Keeps != nil
	}
	p, ok := e.(*notation.Pool)
	return ok && keeps(p)
}

// pooled returns the dice that a group keeps, drops or counts as one pool.
func pooled(e notation.Expr) []*notation.Pool {
	g, ok := e.(*notation.Group)
	if !ok || len(g.Items) > 1 || g.Rule.IsEmpty() {
		return nil
	}
	var out []*notation.Pool
	notation.Visit(g.Items[0], func(x notation.Expr) bool {
		p, ok := x.(*notation.Pool)
		if ok {
			out = append(out, p)
		}
		return !ok
	})
	return out
}

// What the page lists as not exact is refused, and shown there with an example.
func TestRefusedFormsAreRefused(t *testing.T) {
	page, err := os.ReadFile("../docs/roll20.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range refusedForms {
		if !strings.Contains(string(page), "\n| "+form.row) {
			t.Errorf("docs/roll20.md has no row %q", form.row)
		}
		for _, text := range form.examples {
			e := roll20(t, text)
			var unsolved *exact.UnsolvedError
			if _, err := exact.Eval(context.Background(), e, exact.Options{}); !errors.As(err, &unsolved) {
				t.Errorf("%s: %v, and docs/roll20.md says that it is refused", text, err)
			}
			if !has(e, form.is) {
				t.Errorf("%s is not of the form %q", text, form.row)
			}
		}
	}
	// Each example of the page is one that is tested here.
	_, list, _ := strings.Cut(string(page), "| not exact yet |")
	list, _, _ = strings.Cut(list, "\n\n")
	for i, part := range strings.Split(list, "`") {
		if i%2 == 1 && !slices.ContainsFunc(refusedForms, func(f struct {
			row      string
			examples []string
			is       func(notation.Expr) bool
		},
		) bool {
			return slices.Contains(f.examples, part)
		}) {
			t.Errorf("docs/roll20.md has the example %s, which no test runs", part)
		}
	}
}

// No random expression is refused that is of none of the forms of the page.
func TestNoOtherFormIsRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 4))
	refused := make([]int, len(refusedForms))
	solved := 0
	for range 12_000 {
		text := randomRoll20(r, r.IntN(3))
		e, err := notation.Roll20.Parse(text)
		if err != nil {
			continue // not a roll: a failure check alone, say
		}
		_, err = exact.Eval(context.Background(), e, exact.Options{MaxWork: 3e5, MaxMemory: 12e6, Residual: 1e-4})
		var unsolved *exact.UnsolvedError
		if err == nil {
			solved++
		}
		if !errors.As(err, &unsolved) || unsolved.Remedy == exact.SmallerResidual {
			continue
		}
		known := false
		for i, form := range refusedForms {
			if has(e, form.is) {
				refused[i]++
				known = true
			}
		}
		if !known {
			t.Errorf("%s: %v, a form that docs/roll20.md does not list", text, err)
		}
	}
	if solved < 5000 || slices.Contains(refused, 0) {
		t.Errorf("%d expressions were solved, and of the forms so many refused: %v", solved, refused)
	}
}

// randomRoll20 writes a roll, many of which explode.
func randomRoll20(r *rand.Rand, depth int) string {
	pick := func(s ...string) string { return s[r.IntN(len(s))] }
	seldom := func(one int, s ...string) string {
		if r.IntN(one) > 0 {
			return ""
		}
		return pick(s...)
	}
	if depth == 0 || r.IntN(3) == 0 {
		count, sides := pick("1", "2", "3"), pick("4", "6", "F", "3")
		if depth > 0 && r.IntN(6) == 0 {
			count = "(" + randomRoll20(r, 0) + ")"
		}
		if depth > 0 && r.IntN(9) == 0 {
			sides = "(" + pick("1d4+1", randomRoll20(r, 0)) + ")"
		}
		return count + "d" + sides + seldom(2, "!", "!", "!!", "!p", "!>2", "!!>3", "!p=1", "!=-1") + seldom(6, "r1", "ro1", "ro<2") +
			seldom(3, "k1", "k2", "kl1", "d1", "dh1", "k1d1", "dh1dl1", "d2") + seldom(4, ">3", "<2", ">3f1", "=2")
	}
	sub := func() string { return randomRoll20(r, depth-1) }
	switch r.IntN(4) {
	case 0:
		return "{" + randomRoll20(r, 0) + "+" + randomRoll20(r, 0) + pick("", "+2", "-1") + "}" + pick("k1", "k2", "d1", "dh1", ">4", ">4f1", "k2>3", "dh1dl1")
	case 1:
		return "{" + sub() + "," + sub() + "}" + pick("", "k1", "kl1", "d1", ">4", ">4f2", "k1>3")
	case 2:
		return pick("floor", "ceil", "round", "abs") + "(" + sub() + pick("/2", "", "*3") + ")"
	}
	return "(" + sub() + ")" + pick("+", "-", "*", "/", "%") + "(" + sub() + ")"
}

// A sum of fractions that share their rolls costs little more for each of its values than it
// takes to find it.
func TestSharedFractions(t *testing.T) {
	e := parse(t, "let a = d30; let b = d29; let c = d23; a/b + b/c + c/a")
	r, err := exact.Eval(context.Background(), e, exact.Options{MaxMemory: 16 << 20})
	if err != nil {
		t.Fatal(err)
	}
	if each := r.Work / (30 * 29 * 23); each > 10_000 {
		t.Errorf("%.0f steps for each set of faces", each)
	}
}
