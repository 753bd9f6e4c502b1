package compile

import "oddsmith/scenarios/notation"

// given compiles a value under a condition: only samples that meet it count. A tree has one at most.
func (c *compiler) given(n *notation.Given, env *binding) value {
	cond := c.scalar(n.Cond, env)
	c.conditional, c.condition = true, cond
	x := func() value { return c.compile(n.X, env) }
	switch {
	case cond.constant == nil:
		return under(c, cond, x)
	case cond.isTrue():
		return x()
	}
	// No sample will ever be counted: nothing of X can matter.
	return value{constant(Number, ratZero)}
}

// branch compiles an if: both branches are computed in every sample, and one is chosen.
func (c *compiler) branch(n *notation.If, env *binding) value {
	cond := c.scalar(n.Cond, env)
	then := func() value { return c.compile(n.Then, env) }
	otherwise := func() value { return c.compile(n.Else, env) }
	switch {
	case cond.isTrue():
		return then()
	case cond.constant != nil:
		return otherwise()
	}
	opposite := c.not(n.At, cond)
	x, y := under(c, cond, then), under(c, opposite, otherwise)
	if len(x) != len(y) || x[0].hand != nil || y[0].hand != nil {
		return value{c.fail(notation.Errorf(n.At, "both branches of an if must be of one kind"))}
	}
	out := make(value, len(x))
	for i := range x {
		out[i] = c.choose(n.At, cond, x[i], y[i])
	}
	return out
}
