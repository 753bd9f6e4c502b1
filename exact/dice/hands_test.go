package dice_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"oddsmith/exact/dice"
	"oddsmith/exact/dist"
)

// halves returns the distribution of a die whose values are halves.
func halves(values, weights []int64) *dist.Dist {
	return dist.Scale(die(values, weights), big.NewRat(1, 2))
}

// anyDie draws different values, ascending, with weights.
func anyDie(r *rand.Rand, from, to int64) (values, weights []int64) {
	for v := from; v <= to; v++ {
		if r.IntN(2) == 0 || v == to && values == nil {
			values, weights = append(values, v), append(weights, 1+r.Int64N(3))
		}
	}
	return values, weights
}

// Pools of halves, also below 0, looked at in pairs, for runs and sets, and as they lie: all
// as one counts them who goes through every throw. What holds for a pair is any table.
func TestHandsAgainstThrows(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	for range 250 {
		n, m := r.Int64N(4), r.Int64N(4)
		pv, pw := anyDie(r, -3, 4)
		qv, qw := anyDie(r, -3, 4)
		table := map[[2]int64]bool{}
		for _, a := range pv {
			for _, b := range qv {
				table[[2]int64{a, b}] = r.IntN(2) == 0
			}
		}
		twice := func(v *big.Rat) int64 { return new(big.Rat).Mul(v, big.NewRat(2, 1)).Num().Int64() }
		d := &dice.Dice{}
		p, q := d.Add(fixed(n), halves(pv, pw)), d.Add(fixed(m), halves(qv, qw))
		answers, err := d.Ask(limits(),
			dice.Pairs{P: p, Q: q, Holds: func(a, b *big.Rat) (bool, error) { return table[[2]int64{twice(a), twice(b)}], nil }},
			dice.LongestRun{Pool: p}, dice.LargestSet{Pool: q}, one(dice.TotalOf, q))
		if err != nil {
			t.Fatal(err)
		}
		all := dice.Highest(9)
		want, contents, throws := map[string]int64{}, map[string]int64{}, int64(0)
		for _, a := range kept(rolled(pv, pw, n), all) {
			contents[fmt.Sprint(a.values)] += a.weight
			throws += a.weight
			for _, b := range kept(rolled(qv, qw, m), all) {
				pairs, set, total := int64(0), int64(0), int64(0)
				for i := range min(len(a.values), len(b.values)) {
					if table[[2]int64{a.values[i], b.values[i]}] {
						pairs++
					}
				}
				alike := int64(0)
				for i, v := range b.values {
					if total += v; i == 0 || b.values[i-1] != v {
						alike = 0
					}
					alike++
					set = max(set, alike)
				}
				want[fmt.Sprint(pairs, longestOfHalves(a.values), set, big.NewRat(total, 2))] += a.weight * b.weight
			}
		}
		got := map[string]int64{}
		for i, w := range answers.Weights {
			of := func(k int) *big.Rat { return answers.Value(i, k) }
			got[fmt.Sprint(of(0).Num(), of(1).Num(), of(2).Num(), of(3))] += w.Int64()
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%d of %v and %d of %v: %v, want %v", n, pv, m, qv, got, want)
		}
		lie, total, err := d.Contents([]*dice.Pool{p}, limits())
		if err != nil {
			t.Fatal(err)
		}
		sum := new(big.Int)
		for _, c := range lie {
			var values []int64
			for _, v := range c.Values[0] {
				values = append(values, twice(v))
			}
			if new(big.Rat).SetFrac(c.Weight, total).Cmp(big.NewRat(contents[fmt.Sprint(values)], throws)) != 0 {
				t.Fatalf("%d of %v lie as %v with %s, want %v", n, pv, values, c.Weight, contents)
			}
			sum.Add(sum, c.Weight)
		}
		if len(lie) != len(contents) || sum.Cmp(total) != 0 {
			t.Fatalf("%d of %v: %d throws with %s of %s, want %d", n, pv, len(lie), sum, total, len(contents))
		}
	}
}

// longestOfHalves returns the longest run of whole steps among halves.
func longestOfHalves(values []int64) (best int64) {
	for _, v := range values {
		run := int64(1)
		for slices.Contains(values, v+2*run) {
			run++
		}
		best = max(best, run)
	}
	return best
}
