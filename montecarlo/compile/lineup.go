package compile

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// lineup compiles the number of the permutation that sorts the arguments, the largest first: its index
// in lexicographic order. A tie goes to the earlier argument; in a strict lineup it gives -1.
func (c *compiler) lineup(n *notation.Call, env *binding) scalar {
	args := make([]scalar, len(n.Args))
	for i, a := range n.Args {
		args[i] = c.scalar(a, env)
	}
	before := make([]scalar, len(args)) // by argument: its place in the order
	passed := make([]scalar, len(args)) // by argument: how many earlier arguments are after it in the order
	for i := range args {
		before[i], passed[i] = constant(Number, ratZero), constant(Number, ratZero)
	}
	isTie := constantTruth(false)
	for i := range args {
		for j := range i {
			ahead := c.compare(n.At, notation.Gt, args[i], args[j])
			before[j] = c.sum(n.At, before[j], asNumber(ahead))
			before[i] = c.sum(n.At, before[i], asNumber(c.not(n.At, ahead)))
			passed[i] = c.sum(n.At, passed[i], asNumber(ahead))
			if n.Func == notation.StrictLineup {
				same := c.compare(n.At, notation.Eq, args[i], args[j])
				isTie = c.logic(n.At, true, isTie, func() scalar { return same })
			}
		}
	}
	number := constant(Number, ratZero)
	for i := range args {
		orders := constant(Number, ratZero)
		for k := range args {
			behind := len(args) - 1 - k
			stands := c.compare(n.At, notation.Eq, before[i], constant(Number, big.NewRat(int64(k), 1)))
			of := constant(Number, new(big.Rat).SetInt(new(big.Int).MulRange(1, int64(behind))))
			orders = c.choose(n.At, stands, of, orders)
		}
		number = c.sum(n.At, number, c.product(n.At, passed[i], orders))
	}
	return c.choose(n.At, isTie, constant(Number, big.NewRat(-1, 1)), number)
}

// asNumber returns a truth value as the number 0 or 1.
func asNumber(truth scalar) scalar {
	truth.sort = Number
	return truth
}
