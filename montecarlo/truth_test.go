package montecarlo

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"oddsmith/scenarios/notation"
)

// A formula is a condition on coins, and whether it holds by how the coins fell.
type formula struct {
	text  string
	holds func(coins int) bool
}

// formulaOf writes a random formula of three coins, some of which are not fair.
func formulaOf(r *rand.Rand, depth int) formula {
	if depth == 0 || r.IntN(8) == 0 {
		i := r.IntN(3)
		return formula{string("abc"[i]), func(coins int) bool { return coins>>i&1 == 1 }}
	}
	x, y := formulaOf(r, depth-1), formulaOf(r, depth-1)
	switch r.IntN(5) {
	case 0:
		return formula{"not (" + x.text + ")", func(c int) bool { return !x.holds(c) }}
	case 1, 2:
		return formula{"(" + x.text + " and " + y.text + ")", func(c int) bool { return x.holds(c) && y.holds(c) }}
	case 3:
		return formula{"(" + x.text + " or " + y.text + ")", func(c int) bool { return x.holds(c) || y.holds(c) }}
	}
	z := formulaOf(r, depth-1)
	return formula{"if(" + x.text + ", " + y.text + ", " + z.text + ")", func(c int) bool {
		if x.holds(c) {
			return y.holds(c)
		}
		return z.holds(c)
	}}
}

// In every sample a formula holds or does not, as it does by the coins of the sample.
func TestFormulas(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	coins := []string{"d2 == 2", "d6 > 1", "chance(1/3)"}
	list := []formula{
		{"not (a and not b) or b", func(c int) bool { return c&3 != 1 }},
		{"not (not b and a) or b", func(c int) bool { return c&3 != 1 }},
		{"(a and not b) or b", func(c int) bool { return c&3 != 0 }},
		{"(not b and a) or b", func(c int) bool { return c&3 != 0 }},
		{"(a and b) or not b", func(c int) bool { return c&3 != 2 }},
		{"(a and b) or b", func(c int) bool { return c&2 != 0 }},
	}
	for range 300 {
		list = append(list, formulaOf(r, 1+r.IntN(4)))
	}
	for _, f := range list {
		body, err := notation.Rules.Parse(fmt.Sprintf("joint(if(a, 1, 0), if(b, 2, 0) + if(c, 4, 0), if(%s, 1, 0))", f.text))
		if err != nil {
			t.Fatal(err)
		}
		e := body
		for i, coin := range coins {
			value, err := notation.Rules.Parse(coin)
			if err != nil {
				t.Fatal(err)
			}
			e = &notation.Let{Name: string("abc"[i]), Value: value, Body: e}
		}
		for o := range run(t, e, Options{Seed: 1, Trials: 100}).Outcomes() {
			var a, bc, holds int
			if _, err := fmt.Sscanf(o.Key(), "(%d, %d, %d)", &a, &bc, &holds); err != nil {
				t.Fatalf("%s: %v", o.Key(), err)
			}
			if f.holds(a+bc) != (holds == 1) {
				t.Fatalf("%s is %d where coins fell as %d", f.text, holds, a+bc)
			}
		}
	}
}
