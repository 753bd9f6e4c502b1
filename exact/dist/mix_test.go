package dist

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"oddsmith/exact/budget"
)

// fractions are up to 40 equally likely values over denominators of that size.
func fractions(r *rand.Rand, most int64) *Dist {
	var values []*big.Rat
	for range 1 + r.IntN(40) {
		values = append(values, big.NewRat(r.Int64N(41)-20, 1+r.Int64N(most)))
	}
	return EqualFaces(values)
}

// What is mixed has at each value what the parts have, whether numbers are short or long.
func TestMixOfFractions(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	for _, most := range []int64{30, 1 << 20, 1 << 40} {
		for range 20 {
			var parts []Part
			weights := new(big.Int)
			for range 2 + r.IntN(5) {
				w := big.NewInt(1 + r.Int64N(9))
				parts = append(parts, Part{Weight: w, Dist: fractions(r, most)})
				weights.Add(weights, w)
			}
			d, err := Mix(parts, freshBudget())
			if err != nil {
				t.Fatal(err)
			}
			want := map[string]*big.Rat{}
			for _, p := range parts {
				for o, w := range p.Dist.All() {
					if want[o.Key()] == nil {
						want[o.Key()] = new(big.Rat)
					}
					share := new(big.Rat).SetFrac(p.Weight, weights)
					want[o.Key()].Add(want[o.Key()], share.Mul(share, p.Dist.Fraction(w)))
				}
			}
			if d.Len() != len(want) {
				t.Errorf("%d values, want %d", d.Len(), len(want))
			}
			last := (*big.Rat)(nil)
			for o, w := range d.All() {
				if p := want[o.Key()]; p == nil || p.Cmp(d.Fraction(w)) != 0 {
					t.Errorf("P(%s) = %s, want %s", o.Key(), d.Fraction(w), p)
				}
				if last != nil && last.Cmp(o.Value) >= 0 {
					t.Errorf("%s after %s", o.Key(), last)
				}
				last = o.Value
			}
		}
	}
}

// Merging many lists of fractions is charged for.
func TestMixOfManyFractions(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2))
	parts := []Part{{big.NewInt(1), fractions(r, 1<<20)}, {big.NewInt(1), fractions(r, 1<<20)}}
	many := make([]Part, 40_000)
	for i := range many {
		many[i] = parts[i%2]
	}
	b := budget.New(context.Background(), budget.Limits{MaxMemory: 1 << 30}.WithDefaults())
	if _, err := Mix(many, b); err != nil {
		t.Errorf("%v, spent %.3g", err, b.Spent())
	} else if b.Spent() < 1e8 {
		t.Errorf("only %.3g was spent", b.Spent())
	}
}
