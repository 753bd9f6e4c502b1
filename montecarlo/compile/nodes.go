package compile

import (
	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// compile translates a node to the value that it has in every sample, and adds the instructions for it
// to the code. env binds the names that are in scope.
func (c *compiler) compile(e notation.Expr, env *binding) value {
	if c.nodes++; c.nodes > maxNodes {
		c.fail(vm.Limitf(e.Span(), "the expression has more than %d parts, which is too many to roll", maxNodes))
	}
	if c.err != nil {
		return value{c.fail(c.err)}
	}
	switch n := e.(type) {
	case *notation.Let:
		return c.let(n, env)
	case *notation.Ref:
		return c.ref(n, env)
	case *notation.Tuple:
		var items value
		for _, item := range n.Items {
			items = append(items, c.scalar(item, env))
		}
		return items
	case *notation.Given:
		return c.given(n, env)
	case *notation.Process:
		return c.encounter(n, env)
	case *notation.If:
		return c.branch(n, env)
	case *notation.Number:
		return value{constant(Number, n.Value)}
	case *notation.Bool:
		return value{constantTruth(n.Value)}
	case *notation.Label:
		return value{c.label(n.Name)}
	case *notation.Pool:
		return value{c.pool(n, env)}
	case *notation.Group:
		return value{c.group(n, env)}
	case *notation.Unary:
		return value{c.unary(n, env)}
	case *notation.Binary:
		return value{c.binary(n, env)}
	case *notation.Call:
		return value{c.call(n, env)}
	case *notation.Chance:
		return value{c.chance(n.At, c.scalar(n.P, env))}
	case *notation.Repeat:
		return value{c.repeat(n, env)}
	case *notation.Deal:
		return c.deal(n, env)
	case *notation.Deck:
		return value{c.fail(notation.Errorf(n.At, "a deck is no value"))}
	case *notation.Copies:
		return value{c.copies(n, env)}
	case *notation.Where:
		return value{c.chosenDice(n, env)}
	case *notation.Each:
		return value{c.replacedDice(n, env)}
	case *notation.Pairs:
		return value{c.pairedDice(n, env)}
	case *notation.Again:
		return value{c.again(n, env)}
	case *notation.Retry:
		return c.retry(n, env)
	}
	return value{c.fail(notation.Errorf(e.Span(), "node %T is not known to this engine", e))}
}

// scalar compiles a node that is no tuple.
func (c *compiler) scalar(e notation.Expr, env *binding) scalar {
	return c.single(e, c.compile(e, env))
}

// single returns the only item of v, the value of a node e. Tuples and pools are errors.
func (c *compiler) single(e notation.Expr, v value) scalar {
	if len(v) != 1 {
		return c.fail(notation.Errorf(e.Span(), "a joint value cannot be used here"))
	}
	if v[0].hand != nil {
		return c.fail(notation.Errorf(e.Span(), "a pool cannot be used here"))
	}
	return v[0]
}

// unary compiles a negation of a number or of a truth value.
func (c *compiler) unary(n *notation.Unary, env *binding) scalar {
	x := c.scalar(n.X, env)
	switch n.Op {
	case notation.Neg:
		return c.negative(n.At, x)
	case notation.Not:
		return c.not(n.At, x)
	default:
		return c.fail(notation.Errorf(n.At, "unary operator %d is not known to this engine", n.Op))
	}
}

// binary compiles an operator with two operands. The right operand of and, or is a branch.
func (c *compiler) binary(n *notation.Binary, env *binding) scalar {
	x := c.scalar(n.X, env)
	right := func() scalar { return c.scalar(n.Y, env) }
	switch n.Op {
	case notation.And, notation.Or:
		return c.logic(n.At, n.Op == notation.Or, x, right)
	case notation.Add:
		return c.sum(n.At, x, right())
	case notation.Sub:
		return c.difference(n.At, x, right())
	case notation.Mul:
		return c.product(n.At, x, right())
	case notation.Div:
		return c.divide(n, x, right())
	case notation.Rem:
		return c.remainder(n.At, x, right())
	case notation.Eq, notation.Ne, notation.Lt, notation.Le, notation.Gt, notation.Ge:
		return c.compare(n.At, n.Op, x, right())
	default:
		return c.fail(notation.Errorf(n.At, "operator %d is not known to this engine", n.Op))
	}
}
