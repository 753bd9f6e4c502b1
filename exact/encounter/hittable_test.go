//go:build !js

package encounter

import (
	"math/big"
	"testing"

	"oddsmith/exact/budget"
)

// Two have 2 hit points each, of which a hit takes 1, and one of them was hit: the next hit fells that one, or leaves
// both with 1.
func TestHitTable(t *testing.T) {
	sure := func(to int64) map[int64]*big.Rat { return map[int64]*big.Rat{to: big.NewRat(1, 1)} }
	table, err := newHitTable(budget.New(t.Context(), budget.Limits{}), map[int64]map[int64]*big.Rat{2: sure(1), 1: sure(0)}, 2, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		standing, hits int
		want           string
	}{
		{2, 0, "-1"},
		{2, 1, "if(chance(0.5), -1, 0)"},
		{2, 2, "0"},
		{1, 0, "-1"},
		{1, 1, "0"},
	} {
		if got := table.drawn(c.standing, c.hits, big.NewRat(1, 1)); got.String() != c.want {
			t.Errorf("%d stand who took %d hits: %s, want %s", c.standing, c.hits, got, c.want)
		}
	}
	if got, want := table.drawn(2, 1, big.NewRat(1, 3)).String(), "if(chance(2/3), -2, if(chance(0.5), -1, 0))"; got != want {
		t.Errorf("who hits once in three times: %s, want %s", got, want)
	}
}

// What may come of a hit has all weight together, in every state of three with 5 hit points of which a hit takes 1, 2 or 3.
func TestHitTableIsWhole(t *testing.T) {
	becomes := map[int64]map[int64]*big.Rat{}
	for hp := int64(1); hp <= 5; hp++ {
		becomes[hp] = map[int64]*big.Rat{}
		for damage := int64(1); damage <= 3; damage++ {
			to := max(0, hp-damage)
			if becomes[hp][to] == nil {
				becomes[hp][to] = new(big.Rat)
			}
			becomes[hp][to].Add(becomes[hp][to], big.NewRat(1, 3))
		}
	}
	table, err := newHitTable(budget.New(t.Context(), budget.Limits{}), becomes, 3, 5)
	if err != nil {
		t.Fatal(err)
	}
	if table.most != 4 {
		t.Errorf("a member may stand after %d hits, want 4", table.most)
	}
	for j := 1; j <= 3; j++ {
		for u, w := range table.weights[j] {
			all := new(big.Int).Mul(table.scale, w)
			all.Mul(all, big.NewInt(int64(j)))
			sum := new(big.Int)
			if u+1 < len(table.weights[j]) {
				sum.Add(sum, table.weights[j][u+1])
			}
			for c := 0; c <= min(u, table.most); c++ {
				if u-c < len(table.weights[j-1]) {
					falls := table.among(table.falls[c+1], j, u, c)
					sum.Add(sum, falls.Mul(falls, big.NewInt(int64(j))))
				}
			}
			if sum.Cmp(all) != 0 {
				t.Errorf("%d stand who took %d hits: %v of %v", j, u, sum, all)
			}
		}
	}
}
