package pool

import (
	"context"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
)

func unlimited() *budget.Budget {
	return budget.New(context.Background(), budget.Limits{MaxWork: 1e15}.WithDefaults())
}

// die returns a class of the values with these weights.
func die(values []int64, weights ...int64) class {
	c := class{values: values, total: new(big.Int)}
	for i := range values {
		w := big.NewInt(1)
		if len(weights) > 0 {
			w = big.NewInt(weights[i])
		}
		c.w = append(c.w, w)
		c.total.Add(c.total, w)
	}
	return c
}

func fair(sides int64) class {
	var values []int64
	for v := range sides {
		values = append(values, v+1)
	}
	return die(values)
}

func sumOf(from, to int64) *keepAndCount {
	return &keepAndCount{keep: rankRange{from, to}, score: scoring{den: 1}}
}

// enumerate visits all values that dice of closed classes can show, those that their
// classes keep, the highest first, with their weights.
func enumerate(classes []*class, visit func(values []int64, weight int64)) {
	var class func(i int, kept []int64, weight int64)
	class = func(i int, kept []int64, weight int64) {
		if i == len(classes) {
			values := slices.Sorted(slices.Values(kept))
			slices.Reverse(values)
			visit(values, weight)
			return
		}
		c := classes[i]
		var roll func(values []int64, weight int64)
		roll = func(values []int64, weight int64) {
			if int64(len(values)) == c.n {
				sorted := slices.Sorted(slices.Values(values))
				slices.Reverse(sorted)
				class(i+1, append(slices.Clone(kept), sorted[c.keep.from:c.keep.to]...), weight)
				return
			}
			for k, v := range c.values {
				roll(append(slices.Clone(values), v), weight*c.w[k].Int64())
			}
		}
		roll(nil, weight)
	}
	class(0, nil, 1)
}

// Distributions by hand.
func TestEvalByHand(t *testing.T) {
	for _, c := range []struct {
		name    string
		classes []*class
		query   *keepAndCount
		want    string
	}{
		{"the higher of 2d2", []*class{fair(2).closed(2)}, sumOf(0, 1), "1:1 2:3 of 4"},
		{"the lower of 2d2", []*class{fair(2).closed(2)}, sumOf(1, 2), "1:3 2:1 of 4"},
		{"both of 2d2", []*class{fair(2).closed(2)}, sumOf(0, 2), "2:1 3:2 4:1 of 4"},
		{"nothing", []*class{fair(2).closed(2)}, sumOf(1, 1), "0:4 of 4"},
		{"the higher of d2 and d4", []*class{fair(2).closed(1), fair(4).closed(1)}, sumOf(0, 1), "1:1 2:3 3:2 4:2 of 8"},
		{"the highest of a loaded die", []*class{die([]int64{0, 1}, 1, 2).closed(2)}, sumOf(0, 1), "0:1 1:8 of 9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := eval(c.classes, c.query, unlimited())
			if err != nil {
				t.Fatal(err)
			}
			if d.String() != c.want {
				t.Errorf("got %s, want %s", d, c.want)
			}
		})
	}
}

// What a query answers, of any dice, is what walking through all of their values says; also
// where classes keep some of their dice only.
func TestEvalAgainstEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var classes []*class
		kept := int64(0)
		for i := range rapid.IntRange(1, 3).Draw(t, "classes") {
			values := rapid.SliceOfNDistinct(rapid.Int64Range(1, 6), 1, 4, rapid.ID).Draw(t, "values")
			slices.Sort(values)
			weights := rapid.SliceOfN(rapid.Int64Range(1, 3), len(values), len(values)).Draw(t, "weights")
			c := die(values, weights...).closed(rapid.Int64Range(0, 3-int64(i)).Draw(t, "dice"))
			c.keep.from = rapid.Int64Range(0, c.n).Draw(t, "from")
			c.keep.to = rapid.Int64Range(c.keep.from, c.n).Draw(t, "to")
			kept += c.keep.len()
			classes = append(classes, c)
		}
		from := rapid.Int64Range(0, kept).Draw(t, "keep from")
		to := rapid.Int64Range(from, kept).Draw(t, "keep to")
		first := func(values []int64) int64 {
			sum := int64(0)
			for _, v := range values[from:to] {
				sum += v
			}
			return sum
		}
		// A query that does not need all dice stops early, to the same effect.
		d, err := eval(classes, sumOf(from, to), unlimited())
		if err != nil {
			t.Fatal(err)
		}
		sums := map[int64]*big.Int{}
		enumerate(classes, func(values []int64, weight int64) { add(sums, first(values), big.NewInt(weight)) })
		if w := dist.FromSums(sums, 1, totalOf(classes)); !d.Equal(w) {
			t.Fatalf("got %s, want %s", d, w)
		}
	})
}

// An open class is the mixture of closed ones of every size.
func TestOpenAgainstClosed(t *testing.T) {
	last, exploded := die([]int64{1, 2}), die([]int64{3, 1}, 1, 1)
	slices.Reverse(exploded.values)
	last.total, exploded.total = big.NewInt(4), big.NewInt(4)
	for _, ascending := range []bool{false, true} {
		for n := int64(1); n <= 3; n++ {
			for k := int64(0); k <= 3; k++ {
				open, some := newTally(), newTally()
				factor := func(classes ...*class) *big.Rat { return new(big.Rat).SetFrac(one, totalOf(classes)) }
				classes := []*class{last.closed(n), exploded.opened(n)}
				if err := open.ask(sumOf(0, k), classes, ascending, factor(classes...), unlimited()); err != nil {
					t.Fatal(err)
				}
				for m := range int64(60) {
					classes := []*class{last.closed(n), exploded.closed(m)}
					ways := new(big.Rat).SetInt(new(big.Int).Binomial(n-1+m, m))
					if err := some.ask(sumOf(0, k), classes, ascending, ways.Mul(ways, factor(classes...)), unlimited()); err != nil {
						t.Fatal(err)
					}
				}
				mass := new(big.Rat)
				for sum, w := range open.weights {
					p, listed := new(big.Rat).SetFrac(w, open.den), new(big.Rat)
					mass.Add(mass, p)
					if w := some.weights[sum]; w != nil {
						listed.SetFrac(w, some.den)
					}
					if gap, _ := p.Sub(p, listed).Float64(); gap < 0 || gap > 1e-12 {
						t.Errorf("%d chains, the first %d: P(%d) is %g more than that of up to 59 explosions", n, k, sum, gap)
					}
				}
				if mass.Cmp(big.NewRat(1, 1)) != 0 {
					t.Errorf("%d chains, the first %d: the mass is %s", n, k, mass)
				}
			}
		}
	}
}

// All that need dice or more can do is what each number of dice can do.
func TestAtLeast(t *testing.T) {
	left, w := big.NewInt(3), big.NewInt(2)
	c := die([]int64{1, 2, 3}, 4, 3, 2)
	for n := int64(1); n <= 5; n++ {
		for placed := range n {
			for need := range n - placed + 1 {
				sum := new(big.Rat)
				for j := need; j <= n-placed; j++ {
					rest := c.closed(n).rest(placed+j, left)
					sum.Add(sum, rest.Mul(rest, new(big.Rat).SetInt(c.closed(n).more(placed, j, w))))
				}
				if got := c.closed(n).atLeast(placed, need, w, left); got.Cmp(sum) != 0 {
					t.Errorf("%d of %d dice placed, %d more: %s, want %s", placed, n, need, got, sum)
				}
			}
		}
	}
}

// Dice beyond their lists are the highest; what keeps one is not known, and missing.
func TestBeyond(t *testing.T) {
	c := die([]int64{1, 2}, 2, 1)
	c.beyond, c.total = big.NewInt(1), big.NewInt(4)
	for _, x := range []struct {
		query *keepAndCount
		want  string
	}{
		{sumOf(0, 1), "1:4 2:5 of 16"},     // neither is beyond
		{sumOf(1, 2), "1:12 2:3 of 16"},    // not both are
		{sumOf(0, 2), "2:4 3:4 4:1 of 16"}, // neither is
		{sumOf(1, 1), "0:16 of 16"},        // nothing is kept
	} {
		d, err := eval([]*class{c.closed(2)}, x.query, unlimited())
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(d.String(), x.want) {
			t.Errorf("got %s, want %s", d, x.want)
		}
	}
}
