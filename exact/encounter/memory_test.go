package encounter

import (
	"fmt"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// A counting evaluator counts what it is asked, and spends work on it.
type counting struct {
	facesWalker
	budget *budget.Budget
	asked  int
}

func (c *counting) Eval(x notation.Expr) (*dist.Dist, error) {
	c.asked++
	if err := c.budget.Charge(1000); err != nil {
		return nil, err
	}
	return c.facesWalker.Eval(x)
}

// The rolls of an encounter with another start, end or value are found once, and cost what they did.
func TestMemory(t *testing.T) {
	known := &Store{}
	for i, c := range []struct {
		text         string
		alone, again int // how often the evaluator is asked
	}{
		{"x = 30 | x -= d2 | x <= 0 | x < 0", 2, 2}, // the start, and the roll
		{"x = 30 | x -= d2 | x <= 5 | x < 5", 2, 0},
		{"x = 31 | x -= d2 | x <= 5 | x < 5", 2, 1},
		{"x = 30 | x -= d3 | x <= 5 | x < 5", 2, 1},
		{"x = 30 | x -= d2 + d3 | x <= 5 | x < 5", 2, 1}, // what names nothing is asked as it is
		{"x = 30 | x -= if(x > 9, d2, d3) | x <= 0 | x < 0", 3, 0},
		{"x = 30 | x -= d2 | x <= 0 | if(x < 0, d2, d3)", 4, 2}, // the value of two kinds of last states
	} {
		var spent [2]float64
		for k, store := range []*Store{nil, known} {
			b := plenty()
			eval := &counting{facesWalker: newWalker(), budget: b}
			if _, err := Solve(read(t, c.text), eval, b, store); err != nil {
				t.Fatal(err)
			}
			if want := []int{c.alone, c.again}[k]; eval.asked != want {
				t.Errorf("%d, with a store %v: %s asks %d times, want %d", i, store != nil, c.text, eval.asked, want)
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
	b := plenty()
	eval := &counting{facesWalker: newWalker(), budget: b}
	r := known.remembering(eval, b)
	ask := func(text string, sides, want int) {
		t.Helper()
		if d, err := r.Eval(expr(t, "", text)); err != nil || d.Len() != sides || eval.asked != want {
			t.Errorf("%v, %v; asked %d times, want %d", d, err, eval.asked, want)
		}
	}
	ask("d6", 6, 1)
	ask("d6", 6, 1)
	for known.worked.trees.Size() <= maxRemembered {
		known.worked.trees.Intern(&notation.Number{Value: notation.Int(int64(known.worked.trees.Size())).Value})
	}
	ask("d6", 6, 2)
	// What has no worth, as under a condition that never holds, takes no memory.
	never, before := &notation.Given{X: expr(t, "", "d6"), Cond: expr(t, "", "d6 > 6")}, known.worked.bytes
	if d, err := r.Eval(never); d != nil || err != nil || known.worked.bytes != before {
		t.Errorf("%v, %v: %g bytes more", d, err, known.worked.bytes-before)
	}
	b.CutShort(budget.Memory)
	ask("d8", 8, 4)
	ask("d8", 8, 5) // a list that was cut short is nobody else's
	if known.worked.trim(known.worked.bytes); known.worked.dists == nil {
		t.Error("forgotten, though there is room")
	}
	if known.worked.trim(known.worked.bytes - 1); known.worked.dists != nil {
		t.Error("not forgotten, though there is no room")
	}
}

// A store keeps a few chains, and forgets all of them where they take too much.
func TestStore(t *testing.T) {
	known := &Store{}
	a, b := read(t, "x = 3 | x -= 1 | x <= 0 | x"), read(t, "x = 3 | x -= 1 | x <= 0 | x")
	if known.key(a) != known.key(b) || (*Store)(nil).key(a) != a {
		t.Error("equal encounters have one key, where there is a store")
	}
	ask := func(text string, chains int) {
		t.Helper()
		if _, err := solve(t, read(t, text), budget.Limits{}, known); err != nil {
			t.Fatal(err)
		}
		if len(known.chains) != chains {
			t.Errorf("%s: %d chains are kept, want %d", text, len(known.chains), chains)
		}
	}
	for i := range maxChains {
		ask(fmt.Sprintf("x = %d | x -= d2 | x <= 0 | x", i+3), i+1)
	}
	ask("x = 4 | x -= d2 | x <= 0 | turns", maxChains) // the same chain
	ask("x = 9 | x -= d2 | x <= 0 | x", 1)
	ask("x = 300 | x -= d2 | x <= 0 | x", 2)
	ask("x = 300 | x -= d2 | x <= 0 | x < 0", 2)
	ask("x = 300 | x -= d2 | x <= 0; limit 9 | x < 0", 3)
	ask("x = 300 | x -= d2 | x <= 0; limit 10 | x < 0", 3) // within as many turns
	ask("x = 300 | x -= d2 | x <= 0 | x", 3)
	last := known.chains[known.last].of
	if last.chain.Size() != 302 {
		t.Errorf("the last chain has %d states", last.chain.Size())
	}
	if known.trim(known.bytes()); len(known.chains) != 3 {
		t.Error("forgotten, though there is room")
	}
	if known.trim(known.bytes() - 1); len(known.chains) != 1 || known.chains[known.last].of != last {
		t.Error("the chain that was asked for last is kept where it takes no more than twice as much")
	}
	if known.makeRoom(known.bytes()); len(known.chains) != 1 {
		t.Error("forgotten, though there is room for another")
	}
	if known.makeRoom(known.bytes() - 1); len(known.chains) != 0 {
		t.Error("not forgotten for another")
	}
	ask("x = 300 | x -= d2 | x <= 0 | x", 1)
	if known.trim(known.bytes() / 3); len(known.chains) != 0 {
		t.Error("not forgotten, though it takes more than twice as much")
	}
	// An encounter that fails leaves nothing half done.
	ask("x = 300 | x -= d2 | x <= 0 | x", 1)
	if _, err := solve(t, read(t, "x = 300 | x = x | x <= 0 | x"), budget.Limits{}, known); err == nil || known.chains != nil {
		t.Errorf("%v", err)
	}
}

// A store that tells too many trees apart forgets all of them.
func TestStoreForgetsTrees(t *testing.T) {
	known := &Store{}
	for i := range int64(maxTrees + 2) {
		known.key(notation.Int(i))
	}
	if size := known.trees.Size(); size == 0 || size > maxTrees {
		t.Errorf("%d trees are told apart, want %d at most", size, maxTrees)
	}
}

// What was rolled in an encounter is remembered in words that are not those of another one: states
// are kept as numbers of words.
func TestStoreOfWords(t *testing.T) {
	known := &Store{}
	for _, text := range []string{
		"x = 2; s = hero | x -= 1; if d2 == 1 {s = orc} | x <= 0 | s",
		"x = 2; s = orc | x -= 1; if d2 == 1 {s = hero} | x <= 0 | s",
		"x = 2; s = hero | x -= 1; if d2 == 1 {s = orc} | x <= 0 | s == orc",
		"x = 2; s = elf | x -= 1; if d2 == 1 {s = orc} | x <= 0 | s",
		"x = 2; s = hero | x -= 1; if d2 == 1 {s = orc} | x <= 0 | joint(s, elf)",
	} {
		hasChain(t, text, budget.Limits{}, known)
	}
}

// A longer list would not list more of an encounter.
func TestListsAll(t *testing.T) {
	b := plenty()
	if _, err := Solve(read(t, "x = 3 | x -= d2 - 1 | x <= 0 | x"), newWalker(), b, nil); err != nil || b.CanListMore() {
		t.Errorf("%v, final: %v", err, !b.CanListMore())
	}
}
