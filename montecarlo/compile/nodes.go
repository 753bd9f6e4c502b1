package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// compile translates a node; its columns are ready after the code so far.
func (c *compiler) compile(e notation.Expr, env *binding) (value, error) {
	if c.nodes++; c.nodes > maxNodes {
		return nil, vm.Limitf(e.Span(), "the expression has more than %d parts, which is too many to roll", maxNodes)
	}
	switch n := e.(type) {
	case *notation.Let:
		return c.let(n, env)
	case *notation.Ref:
		return c.ref(n, env)
	case *notation.Tuple:
		return c.tuple(n, env)
	case *notation.Given:
		return c.given(n, env)
	case *notation.Process:
		return c.process(n, env)
	case *notation.If:
		return c.branch(n, env)
	case *notation.Resource:
		return nil, notation.Errorf(n.At, "the resource %s has no value", n)
	}
	s, err := c.node(e, env)
	return value{s}, err
}

// scalar compiles a node that is no tuple.
func (c *compiler) scalar(e notation.Expr, env *binding) (scalar, error) {
	v, err := c.compile(e, env)
	if err != nil {
		return scalar{}, err
	}
	if len(v) != 1 {
		return scalar{}, notation.Errorf(e.Span(), "a joint value cannot stand here")
	}
	return v[0], nil
}

// node compiles the nodes that have one value.
func (c *compiler) node(e notation.Expr, env *binding) (scalar, error) {
	switch n := e.(type) {
	case *notation.Number:
		return constant(Number, n.Value), nil
	case *notation.Bool:
		return constantTruth(n.Value), nil
	case *notation.Label:
		return c.label(n.Name), nil
	case *notation.Pool:
		return c.pool(n, env)
	case *notation.Group:
		return c.group(n, env)
	case *notation.Unary:
		return c.unary(n, env)
	case *notation.Binary:
		return c.binary(n, env)
	case *notation.Call:
		return c.call(n, env)
	case *notation.Chance:
		p, err := c.scalar(n.P, env)
		if err != nil {
			return p, err
		}
		return c.chance(n.At, p)
	case *notation.Repeat:
		return c.repeat(n, env)
	case *notation.Clamp:
		x, err := c.scalar(n.X, env)
		if err != nil {
			return x, err
		}
		return c.larger(n.At, x, constant(Number, ratZero))
	}
	return scalar{}, notation.Errorf(e.Span(), "node %T is not known to this engine", e)
}

func (c *compiler) tuple(n *notation.Tuple, env *binding) (value, error) {
	var out value
	for _, item := range n.Items {
		s, err := c.scalar(item, env)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

func (c *compiler) unary(n *notation.Unary, env *binding) (scalar, error) {
	x, err := c.scalar(n.X, env)
	if err != nil {
		return x, err
	}
	switch n.Op {
	case notation.Neg:
		return c.negative(n.At, x)
	case notation.Not:
		return c.not(n.At, x)
	}
	return x, notation.Errorf(n.At, "operator %d before an operand is not known to this engine", n.Op)
}

func (c *compiler) binary(n *notation.Binary, env *binding) (scalar, error) {
	x, err := c.scalar(n.X, env)
	if err != nil {
		return x, err
	}
	right := func() (scalar, error) { return c.scalar(n.Y, env) }
	if n.Op == notation.And || n.Op == notation.Or {
		return c.logic(n.At, n.Op == notation.Or, x, right)
	}
	y, err := right()
	if err != nil {
		return y, err
	}
	switch n.Op {
	case notation.Add:
		return c.sum(n.At, x, y)
	case notation.Sub:
		return c.difference(n.At, x, y)
	case notation.Mul:
		return c.product(n.At, x, y)
	case notation.Div:
		return c.divide(n, x, y)
	case notation.Rem:
		return c.remainder(n.At, x, y)
	case notation.Eq, notation.Ne, notation.Lt, notation.Le, notation.Gt, notation.Ge:
		return c.compare(n.At, n.Op, x, y)
	}
	return x, notation.Errorf(n.At, "operator %d is not known to this engine", n.Op)
}

// call compiles a function; several arguments are taken from left to right.
func (c *compiler) call(n *notation.Call, env *binding) (scalar, error) {
	if n.Func == notation.Lowest || n.Func == notation.Highest {
		return c.bound(n, env)
	}
	var out scalar
	for i, arg := range n.Args {
		x, err := c.scalar(arg, env)
		if err != nil {
			return x, err
		}
		if out, err = c.apply(n, i, out, x); err != nil {
			return out, err
		}
	}
	return out, nil
}

// apply is a function of its argument x of index i; so far is its value for those
// before.
func (c *compiler) apply(n *notation.Call, i int, soFar, x scalar) (scalar, error) {
	switch n.Func {
	case notation.Min, notation.Max:
		switch {
		case i == 0:
			return x, nil
		case n.Func == notation.Max:
			return c.larger(n.At, soFar, x)
		}
		return c.smaller(n.At, soFar, x)
	case notation.Floor:
		return c.floor(n.At, x)
	case notation.Ceil:
		return c.ceil(n.At, x)
	case notation.Round:
		return c.round(n.At, x)
	case notation.Abs:
		return c.absolute(n.At, x)
	}
	return x, notation.Errorf(n.At, "function %d is not known to this engine", n.Func)
}

// bound is lowest or highest: the argument is compiled for what it says of its
// interval, and its code is thrown away.
func (c *compiler) bound(n *notation.Call, env *binding) (x scalar, err error) {
	outer, dice := c.scope, c.dice
	c.scope = scope{}
	err = c.code.Discard(func() error {
		x, err = c.scalar(n.Args[0], env)
		return err
	})
	c.scope, c.dice = outer, dice
	if err != nil {
		return x, err
	}
	end, hit := x.within.lo, x.within.loHit
	if n.Func == notation.Highest {
		end, hit = x.within.hi, x.within.hiHit
	}
	if end == nil || !hit {
		return x, notation.Errorf(n.At, "cannot tell the %s value of '%s'", n.Func, n.Args[0]).
			WithHint("%s takes dice and arithmetic on them", n.Func)
	}
	return constant(Number, end), nil
}

// dice compiles the number of dice of a pool, and the number of sides of a fair die.
func (c *compiler) poolSize(n *notation.Pool, env *binding) (count, sides scalar, err error) {
	if count, err = c.scalar(n.Count, env); err != nil {
		return count, sides, err
	}
	if count, err = c.diceCount(n, count); err != nil {
		return count, sides, err
	}
	if die, ok := n.Die.(notation.FairDie); ok {
		if sides, err = c.scalar(die.Sides, env); err != nil {
			return count, sides, err
		}
		sides, err = c.whole(die.Sides.Span(), sides, 1, "the number of sides")
	}
	return count, sides, err
}

func (c *compiler) pool(n *notation.Pool, env *binding) (scalar, error) {
	if modified(n.Mods) {
		p, err := c.literal(n, env)
		if err != nil {
			return scalar{}, err
		}
		return c.modifiedPool(n.At, p)
	}
	count, sides, err := c.poolSize(n, env)
	if err != nil {
		return count, err
	}
	switch die := n.Die.(type) {
	case notation.FairDie:
		return c.fairPool(n.At, sides, count)
	case notation.FateDie:
		return c.facesPool(n.At, []int64{-1, 0, 1}, 1, count)
	case notation.FacesDie:
		return c.listedPool(n.At, die.Faces, count)
	}
	return count, unknownDie(n)
}

// literal compiles a pool that is rolled die by die.
func (c *compiler) literal(n *notation.Pool, env *binding) (literalPool, error) {
	count, sides, err := c.poolSize(n, env)
	if err != nil {
		return literalPool{}, err
	}
	return c.literalPool(n, count, sides)
}

// group compiles rolls in braces.
func (c *compiler) group(n *notation.Group, env *binding) (scalar, error) {
	if len(n.Items) == 1 && modified(n.Mods) {
		return c.groupOfOne(n, env)
	}
	items := make([]scalar, len(n.Items))
	for i, item := range n.Items {
		var err error
		if items[i], err = c.scalar(item, env); err != nil {
			return scalar{}, err
		}
	}
	if modified(n.Mods) {
		return c.totals(n, items)
	}
	sum := items[0]
	for _, s := range items[1:] {
		var err error
		if sum, err = c.sum(n.At, sum, s); err != nil {
			return scalar{}, err
		}
	}
	return sum, nil
}

// groupOfOne compiles a group of one sum, whose dice are pooled.
func (c *compiler) groupOfOne(n *notation.Group, env *binding) (scalar, error) {
	terms, constant, err := poolsOf(n.Items[0])
	if err != nil {
		return scalar{}, err
	}
	pools := make([]literalPool, len(terms))
	for i, term := range terms {
		if pools[i], err = c.literal(term, env); err != nil {
			return scalar{}, err
		}
	}
	return c.pooledGroup(n, pools, constant)
}

// poolsOf returns the pools of a sum and the sum of its constants.
func poolsOf(e notation.Expr) ([]*notation.Pool, *big.Rat, error) {
	switch n := e.(type) {
	case *notation.Pool:
		return []*notation.Pool{n}, new(big.Rat), nil
	case *notation.Number:
		return nil, new(big.Rat).Set(n.Value), nil
	case *notation.Unary:
		pools, c, err := poolsOf(n.X)
		if err == nil && pools == nil && n.Op == notation.Neg {
			return nil, c.Neg(c), nil
		}
	case *notation.Binary:
		x, c, err := poolsOf(n.X)
		if err != nil {
			return nil, nil, err
		}
		y, d, err := poolsOf(n.Y)
		switch {
		case err != nil:
			return nil, nil, err
		case n.Op == notation.Add:
			return append(x, y...), c.Add(c, d), nil
		case n.Op == notation.Sub && y == nil:
			return x, c.Sub(c, d), nil
		}
	}
	return nil, nil, notation.Errorf(e.Span(), "only sums of dice and constants can be pooled")
}
