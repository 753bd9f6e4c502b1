package dice

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// The faces of a die after rerolls, and their weights, by hand.
func TestAfterRerolls(t *testing.T) {
	at := func(op notation.BinaryOp, v int64) *notation.Point {
		return &notation.Point{Op: op, Value: big.NewRat(v, 1)}
	}
	for _, c := range []struct {
		name    string
		lo, hi  int64
		rerolls []*notation.Reroll
		faces   []int64
		w       []int64
		total   int64
	}{
		{"d4", 1, 4, nil, []int64{1, 2, 3, 4}, []int64{1, 1, 1, 1}, 4},
		{"d4r", 1, 4, []*notation.Reroll{{}}, []int64{2, 3, 4}, []int64{1, 1, 1}, 3},
		{"d4r<=2", 1, 4, []*notation.Reroll{{Point: at(notation.Le, 2)}}, []int64{3, 4}, []int64{1, 1}, 2},
		{"d4r2", 1, 4, []*notation.Reroll{{Point: at(notation.Eq, 2)}}, []int64{1, 3, 4}, []int64{1, 1, 1}, 3},
		{"dFr0", -1, 1, []*notation.Reroll{{Point: at(notation.Eq, 0)}}, []int64{-1, 1}, []int64{1, 1}, 2},
		{"-1, 1 and 3", -1, 3, []*notation.Reroll{{Point: at(notation.Eq, 0)}, {Point: at(notation.Eq, 2)}}, []int64{-1, 1, 3}, []int64{1, 1, 1}, 3},
		// 1 comes twice in a row, any other at once or after a 1.
		{"d3ro", 1, 3, []*notation.Reroll{{Once: true}}, []int64{1, 2, 3}, []int64{1, 4, 4}, 9},
		{"d3ro>=2", 1, 3, []*notation.Reroll{{Once: true, Point: at(notation.Ge, 2)}}, []int64{1, 2, 3}, []int64{5, 2, 2}, 9},
		{"d3ro>=1", 1, 3, []*notation.Reroll{{Once: true, Point: at(notation.Ge, 1)}}, []int64{1, 2, 3}, []int64{1, 1, 1}, 3},
		{"d3ro2r", 1, 3, []*notation.Reroll{{Once: true, Point: at(notation.Eq, 2)}, {}}, []int64{2, 3}, []int64{1, 3}, 4},
		{"d3r>=1", 1, 3, []*notation.Reroll{{Point: at(notation.Ge, 1)}}, nil, nil, 0},
	} {
		d, ok := afterRerolls(c.lo, c.hi, c.rerolls)
		if ok != (c.faces != nil) {
			t.Errorf("%s: %t", c.name, ok)
		}
		if !ok {
			continue
		}
		var w []int64
		for _, v := range d.w {
			w = append(w, v.Int64())
		}
		if !slices.Equal(d.faces, c.faces) || !slices.Equal(w, c.w) || d.total.Int64() != c.total || d.highest != c.hi {
			t.Errorf("%s: %v with %v of %v, the highest %d", c.name, d.faces, w, d.total, d.highest)
		}
	}
}

// What is kept of one end, in machine words, in long integers and in those side by side,
// against every throw.
func TestKeptEnds(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	huge := new(big.Int).Lsh(big.NewInt(1), 60)
	for range 250 {
		n, faces := 1+r.IntN(4), 1+r.IntN(4)
		die := weightedDie{total: new(big.Int)}
		var weights []int64
		uniform, at := r.IntN(3) == 0, int64(r.IntN(5)-3)
		for range faces {
			w := int64(1)
			if at++; !uniform {
				at, w = at+int64(r.IntN(3)), 1+int64(r.IntN(5))
			}
			die.faces, weights = append(die.faces, at), append(weights, w)
		}
		scale := big.NewInt(1)
		if !uniform && r.IntN(2) == 0 {
			scale = huge
		}
		for _, w := range weights {
			die.w = append(die.w, new(big.Int).Mul(big.NewInt(w), scale))
			die.total.Add(die.total, die.w[len(die.w)-1])
		}
		k := 1 + r.IntN(n)
		highest, from := r.IntN(2) == 0, 0
		if !highest {
			from = n - k
		}
		d, err := sumOfKept(die.dist(), int64(n), int64(k), highest, unlimited())
		if err != nil || d == nil {
			t.Fatal(d, err)
		}
		want, all := map[int64]int64{}, int64(0)
		var throw func(values []int64, w int64)
		throw = func(values []int64, w int64) {
			if len(values) == n {
				sorted := slices.Sorted(slices.Values(values))
				slices.Reverse(sorted)
				sum := int64(0)
				for _, v := range sorted[from : from+k] {
					sum += v
				}
				want[sum] += w
				all += w
				return
			}
			for i, v := range die.faces {
				throw(append(slices.Clone(values), v), w*weights[i])
			}
		}
		throw(nil, 1)
		count := 0
		for o, w := range d.All() {
			count++
			if p := big.NewRat(want[o.Value.Num().Int64()], all); d.Fraction(w).Cmp(p) != 0 {
				t.Fatalf("%d of %d dice with %v of %v: P(%s) = %s, want %s", k, n, die.faces, weights, o.Value.RatString(), d.Fraction(w), p)
			}
		}
		if count != len(want) {
			t.Fatalf("%d of %d dice with %v: %d sums, want %d", k, n, die.faces, count, len(want))
		}
	}
	for _, c := range []struct {
		n, faces, k int64
		highest     bool
	}{{26, 6, 3, true}, {26, 6, 6, false}, {70, 2, 9, true}, {40, 4, 39, false}, {25, 20, 1, true}, {65, 2, 64, true}} {
		one := dist.Uniform(1, c.faces)
		d, err := sumOfKept(one, c.n, c.k, c.highest, unlimited())
		if err != nil {
			t.Fatal(err)
		}
		// With weights of 2 the faces are not taken to be fair, and are calculated another way.
		var values []int64
		var twos []*big.Int
		for v := range c.faces {
			values, twos = append(values, v+1), append(twos, big.NewInt(2))
		}
		e, err := sumOfKept(dist.FromColumn(values, 1, twos, big.NewInt(2*c.faces)), c.n, c.k, c.highest, unlimited())
		if err != nil {
			t.Fatal(err)
		}
		if !d.Equal(e) {
			t.Errorf("%d of %dd%d: %s, with other weights %s", c.k, c.n, c.faces, d, e)
		}
	}
}
