package pool

import (
	"cmp"
	"math/big"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"slices"
)

// This file adds up the first k of a pool whose size is random because dice
// explode, counted from the highest or from the lowest.
//
// Of n chains, the dice that end them are n dice with the faces N; the dice that
// exploded are M dice with the faces E, where M is negative binomial: M = m has
// C(n-1+m, m) (E/D)^m ways. Given M all are independent, so the pool is a closed
// class of n dice and an open class of shape n. Penetrating dice are worth
// something else after the first of their chain: given that a of the n chains
// explode, the pool is n-a dice that ended their chain at once, a that exploded
// first, a that ended a longer chain, and an open class of shape a.
//
// Dice are placed value by value, from the end that is kept, and class by class.
// With q the probability of the value and `left` that of all values of the class
// still to come, j more dice show it in
//
//	C(n-s, j) q^j              ways, s dice of a closed class seen before,
//	C(n-1+s+j, j) q^j          ways for an open class of shape n,
//
// and a class is finished, for nothing of it can be kept any more, by
//
//	left^(n-s)                 for a closed class,
//	(1 - left)^-(n+s)          for an open one: the sum over all numbers of dice.
//
// So the unbounded part has a closed form, and no step is cut off.

// An openSum is a sum over the first dice of closed and open classes.
type openSum struct {
	classes []*negBinomialClass
	keep    rankRange // of the positions, from the end that is kept
	score   scoring
	result  map[int64]*big.Rat
}

// An negBinomialClass is dice that are alike: n of them, or if it is open a negative
// binomial number of shape n.
type negBinomialClass struct {
	n      int64
	open   bool
	values []int64
	q      []*big.Rat
	left   *big.Rat // of the values still to come
}

// more returns the ways to place j dice where s were placed before.
func (c *negBinomialClass) more(s, j int64, q *big.Rat) *big.Rat {
	ways := rational.Multichoose(c.n+s, j)
	if !c.open {
		ways.Binomial(c.n-s, j)
	}
	return rational.Mul(new(big.Rat).SetInt(ways), rational.Pow(q, j))
}

// finish returns the ways for the rest of the class, of which s dice were placed,
// to have values of probability left.
func (c *negBinomialClass) finish(s int64, left *big.Rat) *big.Rat {
	if c.open {
		rest := new(big.Rat).Sub(big.NewRat(1, 1), left)
		return rational.Pow(rest.Inv(rest), c.n+s)
	}
	return rational.Pow(left, c.n-s)
}

// atLeast returns the ways for need dice or more to show a value of probability
// q, with everything after it: all ways less those of fewer dice.
func (c *negBinomialClass) atLeast(s, need int64, q *big.Rat) *big.Rat {
	sum := c.finish(s, new(big.Rat).Add(c.left, q))
	for j := range need {
		sum.Sub(sum, rational.Mul(c.more(s, j, q), c.finish(s+j, c.left)))
	}
	return sum
}

// An openState is how many dice of each class were placed, with the
// probability of each score reached.
type openState struct {
	seen []int64
	sums map[int64]*big.Rat
}

func (s openState) position() int64 {
	n := int64(0)
	for _, c := range s.seen {
		n += c
	}
	return n
}

// run returns the probability of every score.
func (o *openSum) run(ascending bool) map[int64]*big.Rat {
	o.result = map[int64]*big.Rat{}
	for _, c := range o.classes {
		c.left = new(big.Rat)
		for _, q := range c.q {
			c.left.Add(c.left, q)
		}
	}
	states := map[string]*openState{"": {seen: make([]int64, len(o.classes)), sums: map[int64]*big.Rat{0: big.NewRat(1, 1)}}}
	for _, v := range o.order(ascending) {
		for i, c := range o.classes {
			k := slices.Index(c.values, v)
			if k < 0 {
				continue
			}
			c.left = new(big.Rat).Sub(c.left, c.q[k])
			next := map[string]*openState{}
			for _, s := range states {
				o.place(s, i, v, c.q[k], next)
			}
			states = next
		}
	}
	for _, s := range states {
		o.close(s, -1, 0, big.NewRat(1, 1))
	}
	return o.result
}

// order lists all values from the end that is kept.
func (o *openSum) order(ascending bool) []int64 {
	var out []int64
	for _, c := range o.classes {
		out = append(out, c.values...)
	}
	slices.SortFunc(out, func(a, b int64) int {
		if ascending {
			return cmp.Compare(a, b)
		}
		return cmp.Compare(b, a)
	})
	return slices.Compact(out)
}

// place lets any number of dice of class i show v: each number up to the end of
// what is kept on its own, all others together.
func (o *openSum) place(s *openState, i int, v int64, q *big.Rat, next map[string]*openState) {
	c, from := o.classes[i], s.position()
	need := int64(o.keep.to) - from
	most := need
	if !c.open {
		most = min(most, c.n-s.seen[i]+1)
	}
	for j := range most {
		kept := o.keep.overlap(int(from), int(from+j))
		seen := slices.Clone(s.seen)
		seen[i] += j
		t := openAt(next, seen)
		addRats(t.sums, s.sums, int64(kept)*o.score.of(v), c.more(s.seen[i], j, q))
	}
	if c.open || c.n-s.seen[i] >= need {
		kept := o.keep.overlap(int(from), o.keep.to)
		o.close(s, i, int64(kept)*o.score.of(v), c.atLeast(s.seen[i], need, q))
	}
}

// close adds the state's scores to the result, moved by shift: all classes but
// the one that is finished already, if any, show what is left to them.
func (o *openSum) close(s *openState, finished int, shift int64, factor *big.Rat) {
	for i, c := range o.classes {
		if i != finished {
			factor = rational.Mul(factor, c.finish(s.seen[i], c.left))
		}
	}
	addRats(o.result, s.sums, shift, factor)
}

func addRats(to, from map[int64]*big.Rat, shift int64, factor *big.Rat) {
	if factor.Sign() == 0 {
		return
	}
	for sum, p := range from {
		t := rational.Mul(p, factor)
		if old, ok := to[sum+shift]; ok {
			old.Add(old, t)
		} else {
			to[sum+shift] = t
		}
	}
}

func openAt(states map[string]*openState, seen []int64) *openState {
	key := make([]byte, 0, 4*len(seen))
	for _, c := range seen {
		key = append(key, byte(c), byte(c>>8), byte(c>>16), byte(c>>24))
	}
	s, ok := states[string(key)]
	if !ok {
		s = &openState{seen: seen, sums: map[int64]*big.Rat{}}
		states[string(key)] = s
	}
	return s
}

// fromProbabilities makes a distribution of whole numbers from their
// probabilities, which sum to 1.
func fromProbabilities(p map[int64]*big.Rat) *dist.Dist {
	total := big.NewInt(1)
	nums := make([]int64, 0, len(p))
	for v, q := range p {
		if q.Sign() != 0 {
			total = rational.LCM(total, q.Denom())
			nums = append(nums, v)
		}
	}
	ws := make([]*big.Int, len(nums))
	for i, v := range nums {
		ws[i] = rational.Numerator(p[v], total)
	}
	return dist.FromColumn(nums, 1, ws, total)
}
