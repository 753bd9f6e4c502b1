package encounter

import (
	"context"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// A counting evaluator counts what it is asked, and spends work on it.
type counting struct {
	facesWalker
	budget       *budget.Budget
	dists, terms int
}

func (c *counting) Eval(x notation.Expr) (*dist.Dist, error) {
	c.dists++
	if err := c.budget.Charge(1000); err != nil {
		return nil, err
	}
	return c.facesWalker.Eval(x)
}

func (c *counting) Terms(x notation.Expr) ([]Term, error) {
	c.terms++
	if err := c.budget.Charge(5000); err != nil {
		return nil, err
	}
	return c.facesWalker.Terms(x)
}

// The step of an encounter with another end is rolled once, and costs what it did.
func TestMemory(t *testing.T) {
	known := &Store{}
	for i, c := range []struct {
		text  string
		terms int
	}{
		{"x=30 | x-d2 | x<=0 | x<0", 1},
		{"x=30 | x-d2 | x<=5 | x<5", 0},
		{"x=30 | x-d3 | x<=5 | x<5", 1},
	} {
		var spent [2]float64
		for k, store := range []*Store{nil, known} {
			b := budget.New(context.Background(), budget.Limits{}.WithDefaults())
			eval := &counting{facesWalker: facesWalker{map[string]notationtest.Distribution{}}, budget: b}
			if _, err := Solve(readProcess(t, c.text), eval, b, store); err != nil {
				t.Fatal(err)
			}
			if want := []int{1, c.terms}[k]; eval.terms != want {
				t.Errorf("%d, %d: %d steps were rolled, want %d", i, k, eval.terms, want)
			}
			spent[k] = b.Spent()
		}
		if spent[0] != spent[1] {
			t.Errorf("%s: %g, by itself %g", c.text, spent[1], spent[0])
		}
	}
}

// A memory that is full forgets, and what was refused is not kept.
func TestMemoryIsBounded(t *testing.T) {
	known := &Store{}
	b := budget.New(context.Background(), budget.Limits{}.WithDefaults())
	eval := &counting{facesWalker: facesWalker{map[string]notationtest.Distribution{}}, budget: b}
	r := known.remembering(eval, b)
	die := readProcess(t, "x=d6 | x-1 | x<=0 | x").State[0].Start
	ask := func(want int) {
		t.Helper()
		if d, err := r.Eval(die); err != nil || d.Len() != 6 || eval.dists != want {
			t.Errorf("%v, %v; asked %d times, want %d", d, err, eval.dists, want)
		}
	}
	ask(1)
	ask(1)
	for known.worked.trees.Size() <= maxRemembered {
		known.worked.trees.Intern(&notation.Number{Value: notation.Int(int64(known.worked.trees.Size())).Value})
	}
	ask(2)
	// What has no worth, as under a condition that never holds, takes no memory.
	never, before := &notation.Given{X: rules(t, "d6"), Cond: rules(t, "d6 > 6")}, known.worked.bytes
	if d, err := r.Eval(never); d != nil || err != nil || known.worked.bytes != before {
		t.Errorf("%v, %v: %g bytes more", d, err, known.worked.bytes-before)
	}
	eval.dists--
	b.CutShort(budget.Memory)
	other := readProcess(t, "x=d8 | x-1 | x<=0 | x").State[0].Start
	for range 2 {
		if _, err := r.Eval(other); err != nil {
			t.Fatal(err)
		}
	}
	if eval.dists != 4 {
		t.Errorf("asked %d times, want 4: a list that was cut short is nobody else's", eval.dists)
	}
}
