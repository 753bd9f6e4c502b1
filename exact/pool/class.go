package pool

import (
	"math"
	"math/big"
	"math/bits"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// A class is dice that are alike: n of them or, if it is open, a random number of
// them with a negative binomial distribution of shape n (explodedkeep.go says why).
//
// Dice are placed value by value, from one end. With w the weight of a value and
// `left` that of all values of the class still to come, both over the total D, j more
// dice show it in
//
//	C(n-s, j) w^j              ways, s dice of a closed class placed before,
//	C(n-1+s+j, j) w^j          ways for an open class of shape n,
//
// over D^j, and the rest of the class, of which nothing is looked at any more, has
//
//	left^(n-s)                 ways over D^(n-s) for a closed class,
//	(1 - left/D)^-(n+s)        for an open one: the sum over all numbers of dice.
//
// So the unbounded part has a closed form, and no step is cut off.
type class struct {
	n      int64
	open   bool
	keep   rankRange // what stays of a closed class before the classes are looked at together
	values []int64   // ascending, over one denominator for all classes
	w      []*big.Int
	total  *big.Int
	beyond *big.Int // the weight of what is more than the listed values; nil for none
}

// closed returns n dice of which all stay.
func (c class) closed(n int64) *class {
	c.n, c.open, c.keep = n, false, rankRange{0, n}
	return &c
}

// opened returns a negative binomial number of dice.
func (c class) opened(n int64) *class {
	c.n, c.open = n, true
	return &c
}

// limit is how many dice are placed at most: others do not stay.
func (c *class) limit() int64 {
	if c.open {
		return math.MaxInt64
	}
	return c.keep.to
}

// staying returns how many of the first s dice stay.
func (c *class) staying(s int64) int64 {
	if c.open {
		return s
	}
	return c.keep.overlap(0, s)
}

// moreCost is the price of [class.more]: of a binomial coefficient as a product of j numbers, and of a power.
func (c *class) moreCost(j int64, w *big.Int) float64 {
	each := float64(bits.Len64(uint64(c.n)+uint64(j)) + w.BitLen())
	return float64(j) * (30 + float64(j)*each/128)
}

// more returns the ways to place j dice on a value of weight w, where s were placed
// before.
func (c *class) more(s, j int64, w *big.Int) *big.Int {
	var ways *big.Int
	if c.open {
		ways = rational.Multichoose(c.n+s, j)
	} else {
		ways = new(big.Int).Binomial(c.n-s, j)
	}
	return ways.Mul(ways, rational.IntPow(w, j))
}

// rest returns the ways for what is left of the class, of which s dice were placed,
// to have values of weight left: over D^(n-s) if it is closed, over D^-s if it is open.
func (c *class) rest(s int64, left *big.Int) *big.Rat {
	switch {
	case c.open:
		below := new(big.Int).Sub(c.total, left)
		return new(big.Rat).SetFrac(rational.IntPow(c.total, c.n), rational.IntPow(below, c.n+s))
	case c.keep.to == 0:
		return new(big.Rat).SetInt(rational.IntPow(c.total, c.n))
	case s >= c.keep.to:
		return big.NewRat(1, 1) // counted when the last of those that stay was placed
	}
	return new(big.Rat).SetInt(rational.IntPow(left, c.n-s))
}

// restCost is the price of [class.rest], and of a product with it.
func (c *class) restCost(s int64) float64 {
	if c.open { // a fraction
		bits := float64(c.n+s) * float64(c.total.BitLen())
		return budget.MulCost(bits) + budget.ReduceCost(bits)
	}
	return budget.MulCost(float64(max(0, c.n-s)) * float64(c.total.BitLen()))
}

// atLeast returns the ways for `need` dice or more to show a value of weight w, with
// everything after it: all ways less those of fewer dice.
func (c *class) atLeast(s, need int64, w, left *big.Int) *big.Rat {
	if !c.open && need == c.n-s {
		return new(big.Rat).SetInt(rational.IntPow(w, need))
	}
	sum := c.rest(s, new(big.Int).Add(left, w))
	for j := range need {
		fewer := c.rest(s+j, left)
		sum.Sub(sum, fewer.Mul(fewer, new(big.Rat).SetInt(c.more(s, j, w))))
	}
	return sum
}
