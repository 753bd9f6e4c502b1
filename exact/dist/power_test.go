package dist

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// Powers of what is no short list of weights on a lattice, by hand: of a roll without end, of far
// values, and of long weights; and those of one copy and of none.
func TestPowersOfOtherLists(t *testing.T) {
	far := EqualFaces([]*big.Rat{new(big.Rat), big.NewRat(1, 1), big.NewRat(1_000_000, 1)})
	third45 := new(big.Int).Exp(big.NewInt(3), big.NewInt(45), nil)
	for _, c := range []struct {
		name string
		x    *Dist
		n    int64
		at   *big.Rat
		want *big.Rat
		tail bool
	}{
		{"three rolls without end", geometric(2, 30), 3, big.NewRat(3, 1), big.NewRat(1, 8), true},
		{"the next", geometric(2, 30), 3, big.NewRat(4, 1), big.NewRat(3, 16), true},
		{"far values", far, 45, new(big.Rat), new(big.Rat).SetFrac(big.NewInt(1), third45), false},
		{"one of them", far, 45, big.NewRat(1_000_000, 1), new(big.Rat).SetFrac(big.NewInt(45), third45), false},
		{"long weights", inflated(Uniform(1, 2)), 3, big.NewRat(4, 1), big.NewRat(3, 8), false},
		{"one copy", Uniform(1, 3), 1, big.NewRat(2, 1), big.NewRat(1, 3), false},
		{"none", Uniform(1, 3), 0, new(big.Rat), big.NewRat(1, 1), false},
		{"a number", Constant(big.NewRat(7, 2)), 4, big.NewRat(14, 1), big.NewRat(1, 1), false},
	} {
		d, err := Power(c.x, c.n, freshBudget())
		if err != nil {
			t.Fatal(err)
		}
		if got := d.PMF(c.at); got.Cmp(c.want) != 0 || d.HasTail() != c.tail || d.Missing().Cmp(d.Unlisted()) != 0 {
			t.Errorf("%s: P(%s) is %s, want %s; more than is listed: %t", c.name, c.at.RatString(), got, c.want, d.HasTail())
		}
	}
}

// Powers by the recurrence are those by squaring, digit for digit: of weights with gaps, with
// divisors that are odd, even and powers of two, up to where factors fill a word.
func TestPower(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	b := budget.New(context.Background(), budget.Limits{}.WithDefaults())
	of := func(ws ...int64) *Dist {
		var list []*big.Int
		total := new(big.Int)
		for _, w := range ws {
			list = append(list, big.NewInt(w))
			total.Add(total, big.NewInt(w))
		}
		return FromLattice(-2, rational.ColumnOf(list, total), total)
	}
	cases := []*Dist{
		of(1, 1), of(4, 0, 0, 1), of(3, 5, 0, 7), of(1<<40, 1, 1<<40), of(1, 1<<50), of(1<<50, 1),
		of(1, 1, 1, 1, 1, 1), of(7, 7, 7), of(1<<50, 1<<50), Uniform(1, 2), Uniform(1, 20), Uniform(1, 64),
		of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), of(30, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1),
	}
	for range 15 {
		ws := []int64{1 + r.Int64N(1<<r.IntN(40))}
		for range r.IntN(20) {
			ws = append(ws, r.Int64N(3)*r.Int64N(1<<r.IntN(40)))
		}
		cases = append(cases, of(append(ws, 1+r.Int64N(1000))...))
	}
	used := 0
	for i, x := range cases {
		for _, n := range []int64{2, 3, 7, 12, 40, 63, 64} {
			rec, ok := x.recurrence(n)
			want, err := x.squared(n, b)
			if err != nil {
				t.Fatal(err)
			}
			if !ok {
				continue
			}
			used++
			got, err := rec.power(b)
			if err != nil || fmt.Sprint(got.origin, got.step, got.total) != fmt.Sprint(want.origin, want.step, want.total) || got.Slots() != want.Slots() {
				t.Fatalf("case %d, %d times: %v, %v, want %v", i, n, got, err, want)
			}
			for k := range got.Slots() {
				if got.w.At(k, new(big.Int)).Cmp(want.w.At(k, new(big.Int))) != 0 {
					t.Fatalf("case %d, %d times, slot %d: %s, want %s", i, n, k, got.w.At(k, new(big.Int)), want.w.At(k, new(big.Int)))
				}
			}
		}
	}
	if used < 20 {
		t.Errorf("the recurrence was used %d times", used)
	}
}

// What is too long for the recurrence is squared: the factors, and where many faces make
// squaring the faster way.
func TestPowerOrSquares(t *testing.T) {
	for _, c := range []struct {
		name string
		d    *Dist
		n    int64
		want bool
	}{
		{"short", Uniform(1, 3), 100, true},
		{"one", Uniform(1, 3), 1, false},
		{"a word holds it", FromLattice(0, rational.Column{Words: []big.Word{1, 2}, Width: 1}, big.NewInt(3)), 39, false},
		{"a fair die whose sum a word holds", Uniform(0, 1), 63, true},
		{"constant", Constant(big.NewRat(3, 1)), 100, false},
	} {
		if _, ok := c.d.recurrence(c.n); ok != c.want {
			t.Errorf("%s: %t, want %t", c.name, ok, c.want)
		}
	}
}

// Of long weights a power is what squaring finds, whichever way is chosen.
func TestPowersOfLongWeights(t *testing.T) {
	for bits := 40; bits < 64; bits++ {
		for slots := 2; slots <= 5; slots++ {
			w := rational.Column{Words: make([]big.Word, slots), Width: 1}
			total := new(big.Int)
			for i := range w.Words {
				w.Words[i] = big.Word(1)<<bits/big.Word(slots) - big.Word(i)
				total.Add(total, new(big.Int).SetUint64(uint64(w.Words[i])))
			}
			d := FromLattice(1, w, total)
			for n := int64(2); n <= 9; n++ {
				got, err := Power(d, n, freshBudget())
				if err != nil {
					t.Fatal(err)
				}
				want, err := d.squared(n, freshBudget())
				if err != nil {
					t.Fatal(err)
				}
				if !got.Equal(want) {
					t.Fatalf("%d weights of %d bits to the power of %d: %s, want %s", slots, bits, n, got, want)
				}
			}
		}
	}
}
