package exact_test

import (
	"context"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
)

// at puts values in for slots, as package scenarios does.
func at(t rapid.TB, e notation.Expr, values map[string]*big.Rat) notation.Expr {
	bound, err := notation.Bind(e, func(n notation.Expr) (notation.Expr, error) {
		if ref, ok := n.(*notation.Ref); ok && values[ref.Name] != nil {
			return &notation.Number{At: ref.At, Value: values[ref.Name]}, nil
		}
		return n, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return bound
}

// Settings that a pattern gives one key have the same answer, to the last method, where the
// first of them was far from all limits.
func TestSettingsOfOneKey(t *testing.T) {
	values := [][]*big.Rat{nil, nil}
	for _, n := range []int64{0, 1, 2, 3, 7, -9, 1 << 30} {
		values[0] = append(values[0], big.NewRat(n, 1))
	}
	for _, n := range []int64{2, 3, -2, -1 << 30} {
		values[1] = append(values[1], big.NewRat(n, 1))
	}
	cells, alike := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g := &generator{t: t, scope: []string{"s", "t"}}
		tree := g.let(func() notation.Expr { return g.number(1) }, func() notation.Expr { return g.body() })
		values := [][]*big.Rat{values[0], values[1]}
		if g.choose("fraction", 4) == 0 {
			values[1] = []*big.Rat{big.NewRat(1, 2), big.NewRat(3, 1), big.NewRat(5, 3)}
		}
		o := exact.Options{}
		if g.choose("tight", 3) == 0 {
			o.MaxWork = float64(uint64(50) << g.choose("work", 18))
		}
		p := exact.PatternOf(context.Background(), tree, []exact.Slot{exact.NewSlot("s", values[0]), exact.NewSlot("t", values[1])}, o)
		first, cache := map[string]string{}, &exact.Cache{}
		for i, s := range values[0] {
			for j, x := range values[1] {
				key, ok := p.Key(nil, []int{i, j})
				if !ok {
					continue
				}
				cells++
				e := at(t, tree, map[string]*big.Rat{"s": s, "t": x})
				if want, known := first[string(key)]; known {
					alike++
					if got := answer(e, o); got != want {
						t.Fatalf("%s at s = %s, t = %s, key %x:\nhere  %s\nfirst %s", tree, s, x, key, got, want)
					}
					continue
				}
				if r, err := cache.Eval(context.Background(), e, o); err == nil && r.FarFromLimits {
					first[string(key)] = answer(e, o)
				}
			}
		}
	})
	t.Logf("%d cells, %d of them like one before", cells, alike)
	if alike < cells/20 {
		t.Errorf("only %d of %d cells are like one before", alike, cells)
	}
}

// keys is how many different keys the settings of s and t have.
func keys(t *testing.T, text string, s, u []*big.Rat) int {
	t.Helper()
	p := exact.PatternOf(context.Background(), parse(t, text), []exact.Slot{exact.NewSlot("s", s), exact.NewSlot("t", u)}, exact.Options{})
	seen := map[string]bool{}
	for i := range s {
		for j := range u {
			key, ok := p.Key(nil, []int{i, j})
			if !ok {
				seen[string(rune(len(seen)))+" has none"] = true
			}
			seen[string(key)] = true
		}
	}
	return len(seen)
}

// What a tree asks of its slots is counted by hand.
func TestKeys(t *testing.T) {
	count := func(low, high int64) (out []*big.Rat) {
		for v := low; v <= high; v++ {
			out = append(out, big.NewRat(v, 1))
		}
		return out
	}
	ten, four := count(1, 10), count(0, 3)
	for _, c := range []struct {
		text string
		s, t []*big.Rat
		want int
	}{
		{"1d6", ten, four, 1},
		{"1d6 + s", ten, four, 10},
		{"1d6 + ceil(s / 2)", ten, four, 10}, // of odd numbers a half is met on the way
		{"1d6 + max(s, 8)", ten, four, 3},
		{"1d6 >= s", ten, four, 7}, // 1 to 6 and what is above
		{"s <= 1d6", ten, four, 7},
		{"1d6 + s >= 9 + t", ten, four, 8}, // from 1 to 11 must be rolled, or less than that
		{"1d6 - s + t == 2 * t", ten, four, 7},
		{"1d6 + 1d4 == s + t", ten, four, 11},
		{"1d6 * s >= t", ten, four, 40},
		{"let a = 2d4; if(a + s > t, a, 0)", ten, four, 2}, // 2 is among what makes it 0, or is not
		{"let a = 2d4 + s; a >= t", ten, four, 40},
		{"let a = 2d4 + 1; let b = a * a; b >= 10 * s", ten, four, 9},
		{"if(s > 5, 1d6, 1d8)", ten, four, 2},
		{"s > 5 and 1d6 > 2", ten, four, 2},
		{"sum(t, 1d6)", ten, four, 4},
		{"1d6 >= s", []*big.Rat{big.NewRat(1, 2), big.NewRat(7, 1), big.NewRat(8, 1)}, four, 3},                // no whole numbers: as they are
		{"explode(1d6) >= s", []*big.Rat{big.NewRat(1, 1), big.NewRat(1000, 1), big.NewRat(2000, 1)}, four, 3}, // no list has its end
		{"1d6 / 2 >= s", ten, four, 10}, // fractions: as they are
		{"lowest(s + 1d6) > 3", ten, four, 10},
		{"lowest(max(s, 8)) + 1d6", ten, four, 3},
		{"highest(max(s, 8)) + 1d6", ten, four, 3},
	} {
		if got := keys(t, c.text, c.s, c.t); got != c.want {
			t.Errorf("%s: %d keys, want %d", c.text, got, c.want)
		}
	}
}

// A slot is none where the tree binds its name, and a part without a value has no key.
func TestNoKeys(t *testing.T) {
	numbers := []*big.Rat{new(big.Rat), big.NewRat(1, 1)}
	slots := []exact.Slot{exact.NewSlot("s", numbers)}
	if p := exact.PatternOf(context.Background(), parse(t, "let s = 1d6; s + 1"), slots, exact.Options{}); p != nil {
		t.Error("a pattern of a slot that is bound")
	}
	p := exact.PatternOf(context.Background(), parse(t, "1d6 + 1 / s"), slots, exact.Options{})
	for i, want := range []bool{false, true} {
		if _, ok := p.Key(nil, []int{i}); ok != want {
			t.Errorf("s = %d has a key: %v", i, ok)
		}
	}
}
