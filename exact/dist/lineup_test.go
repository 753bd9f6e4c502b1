package dist

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestLineup(t *testing.T) {
	d2, d3 := Uniform(1, 2), Uniform(1, 3)
	half, _ := new(big.Rat).SetString("5/2")
	for name, c := range map[string]struct {
		ds     []*Dist
		strict bool
		want   map[int64]int64 // by number, of the total
		total  int64
	}{
		"two, the first before its equal": {[]*Dist{d2, d2}, false, map[int64]int64{0: 3, 1: 1}, 4},
		"two, strictly":                   {[]*Dist{d2, d2}, true, map[int64]int64{-1: 2, 0: 1, 1: 1}, 4},
		"a half between":                  {[]*Dist{d3, Constant(half)}, false, map[int64]int64{0: 1, 1: 2}, 3},
		"always equal":                    {[]*Dist{Constant(half), Constant(half)}, true, map[int64]int64{-1: 1}, 1},
		// 111 112 121 122 211 212 221 222 are orders 012 201 102 120 012 021 012 012.
		"three": {[]*Dist{d2, d2, d2}, false, map[int64]int64{0: 4, 1: 1, 2: 1, 3: 1, 4: 1}, 8},
		"certain, the last number of all": {
			[]*Dist{Constant(big.NewRat(1, 1)), Constant(big.NewRat(2, 1)), Constant(big.NewRat(3, 1))}, true, map[int64]int64{5: 1}, 1,
		},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := Lineup(c.ds, c.strict, freshBudget())
			if err != nil {
				t.Fatal(err)
			}
			for o, w := range d.All() {
				p := new(big.Rat).SetFrac(w, d.Total())
				if want := big.NewRat(c.want[o.Value.Num().Int64()], c.total); p.Cmp(want) != 0 {
					t.Errorf("P(%s) = %s, want %s", o.Value.RatString(), p.RatString(), want.RatString())
				}
			}
			if d.Len() != len(c.want) {
				t.Errorf("%d numbers, want %d", d.Len(), len(c.want))
			}
		})
	}
}

// The numbers of random distributions stand in every order as often as all combinations of
// their values, one by one, do.
func TestLineupOfCombinations(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for range 60 {
		n, strict := 2+rng.IntN(3), rng.IntN(2) == 0
		ds, all := make([]*Dist, n), make([]naive, n)
		for i := range ds {
			ds[i], all[i] = random(rng)
		}
		want := naive{}
		var walk func(values []*big.Rat, p *big.Rat)
		walk = func(values []*big.Rat, p *big.Rat) {
			if len(values) == n {
				want.add(big.NewRat(lineupOf(values, strict), 1), p)
				return
			}
			all[len(values)].each(func(v, q *big.Rat) { walk(append(slices.Clone(values), v), new(big.Rat).Mul(p, q)) })
		}
		walk(nil, big.NewRat(1, 1))
		d, err := Lineup(ds, strict, freshBudget())
		if err != nil {
			t.Fatal(err)
		}
		for o, w := range d.All() {
			if p := want[o.Key()]; p == nil || p.Cmp(new(big.Rat).SetFrac(w, d.Total())) != 0 {
				t.Fatalf("P(%s) = %s / %s, want %v", o.Key(), w, d.Total(), p)
			}
		}
		if d.Len() != len(want) {
			t.Fatalf("%d numbers, want %d", d.Len(), len(want))
		}
	}
}

// lineupOf goes through the orders as a dictionary has them.
func lineupOf(values []*big.Rat, strict bool) int64 {
	number := int64(0)
	var orders func(order []int) bool
	orders = func(order []int) bool {
		if len(order) == len(values) {
			for k := 1; k < len(order); k++ {
				c := values[order[k-1]].Cmp(values[order[k]])
				if c < 0 || c == 0 && order[k-1] > order[k] {
					number++
					return false
				}
			}
			return true
		}
		for i := range values {
			if !slices.Contains(order, i) && orders(append(slices.Clone(order), i)) {
				return true
			}
		}
		return false
	}
	orders(nil)
	for i, v := range values {
		for _, w := range values[:i] {
			if strict && v.Cmp(w) == 0 {
				return -1
			}
		}
	}
	return number
}
