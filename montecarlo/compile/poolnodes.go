package compile

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// pool compiles a pool of dice to their sum or, if its modifiers say so, to the number of successes.
func (c *compiler) pool(n *notation.Pool, env *binding) scalar {
	count, sides := c.poolSize(n, env)
	if n.Rule.ChangesValue() {
		p := c.dicePool(n, count, sides)
		return c.rollPools(n.At, []dicePool{p}, p.count)
	}
	switch die := n.Die.(type) {
	case *notation.FairDie:
		return c.fairPool(n.At, sides, count)
	case notation.FateDie:
		return c.facesPool(n.At, []int64{-1, 0, 1}, 1, count)
	case notation.FacesDie:
		return c.listedPool(n.At, die.Faces, count)
	default:
		return c.unknownDie(n)
	}
}

// poolSize compiles the number of dice and, of fair dice, the number of sides.
func (c *compiler) poolSize(n *notation.Pool, env *binding) (count, sides scalar) {
	count = c.diceCount(n, c.scalar(n.Count, env))
	if die, ok := n.Die.(*notation.FairDie); ok {
		sides = c.whole(die.Sides.Span(), c.scalar(die.Sides, env), 1, "the number of sides")
	}
	return count, sides
}

// group compiles a group, rolls in braces with modifiers.
func (c *compiler) group(n *notation.Group, env *binding) scalar {
	if len(n.Items) == 1 && n.Rule.ChangesValue() {
		return c.groupOfOne(n, env)
	}
	items := make([]scalar, len(n.Items))
	for i, item := range n.Items {
		items[i] = c.scalar(item, env)
	}
	if n.Rule.ChangesValue() {
		return c.totals(n, items)
	}
	sum := items[0]
	for _, s := range items[1:] {
		sum = c.sum(n.At, sum, s)
	}
	return sum
}

// groupOfOne compiles a group with one item, whose dice are pooled.
func (c *compiler) groupOfOne(n *notation.Group, env *binding) scalar {
	terms, constant := c.poolsOf(n.Items[0])
	pools := make([]dicePool, len(terms))
	for i, term := range terms {
		count, sides := c.poolSize(term, env)
		pools[i] = c.dicePool(term, count, sides)
	}
	return c.pooledGroup(n, pools, constant)
}

// poolsOf splits a sum into its pools and the sum of its constants. Any other term is an error.
func (c *compiler) poolsOf(e notation.Expr) ([]*notation.Pool, *big.Rat) {
	switch n := e.(type) {
	case *notation.Pool:
		return []*notation.Pool{n}, ratZero
	case *notation.Number:
		return nil, n.Value
	case *notation.Unary:
		if pools, v := c.poolsOf(n.X); pools == nil && n.Op == notation.Neg {
			return nil, mulRat(ratNeg, v)
		}
	case *notation.Binary:
		x, v := c.poolsOf(n.X)
		y, w := c.poolsOf(n.Y)
		switch {
		case n.Op == notation.Add:
			return append(x, y...), new(big.Rat).Add(v, w)
		case n.Op == notation.Sub && y == nil:
			return x, new(big.Rat).Sub(v, w)
		}
	case *notation.Bool, *notation.Label, *notation.Ref, *notation.Group, *notation.Call, *notation.Chance,
		*notation.If, *notation.Let, *notation.Tuple, *notation.Repeat, *notation.Given,
		*notation.Copies, *notation.Where, *notation.Each, *notation.Pairs, *notation.Again, *notation.Retry, *notation.Process,
		*notation.Deal, *notation.Deck:
	}
	c.fail(notation.Errorf(e.Span(), "only sums of dice and constants can be pooled"))
	return nil, ratZero
}
