package encounter

import (
	"fmt"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// A store keeps a few chains, and forgets all of them where they take too much.
func TestStore(t *testing.T) {
	known := &Store{}
	a, b := read(t, "x = 3 | x -= 1 | x <= 0 | x"), read(t, "x = 3 | x -= 1 | x <= 0 | x")
	if known.key(a) != known.key(b) {
		t.Error("equal encounters have one key")
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
	if known.built != last.space {
		t.Error("what is kept cannot be taken over")
	}
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
	if _, err := Solve(read(t, "x = 3 | x -= d2 - 1 | x <= 0 | x"), newWalker(), b, &Store{}); err != nil || b.CanListMore() {
		t.Errorf("%v, final: %v", err, !b.CanListMore())
	}
}
