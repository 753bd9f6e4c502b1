package compile

import "oddsmith/scenarios/notation"

// given compiles a value on a condition, of which there is one in a tree.
func (c *compiler) given(n *notation.Given, env *binding) (value, error) {
	cond, err := c.scalar(n.Cond, env)
	if err != nil {
		return nil, err
	}
	c.conditional, c.condition = true, cond
	x := func() (value, error) { return c.compile(n.X, env) }
	switch {
	case cond.constant == nil:
		return under(c, cond, x)
	case cond.isTrue():
		return x()
	}
	// No sample will ever be counted: nothing of X can matter.
	return value{constant(Number, ratZero)}, nil
}

// branch compiles an if, both sides of which are computed in every sample.
func (c *compiler) branch(n *notation.If, env *binding) (value, error) {
	cond, err := c.scalar(n.Cond, env)
	if err != nil {
		return nil, err
	}
	then := func() (value, error) { return c.compile(n.Then, env) }
	otherwise := func() (value, error) { return c.compile(n.Else, env) }
	switch {
	case cond.isTrue():
		return then()
	case cond.constant != nil:
		return otherwise()
	}
	opposite, err := c.not(n.At, cond)
	if err != nil {
		return nil, err
	}
	x, err := under(c, cond, then)
	if err != nil {
		return nil, err
	}
	y, err := under(c, opposite, otherwise)
	if err != nil {
		return nil, err
	}
	if len(x) != len(y) {
		return nil, notation.Errorf(n.At, "both branches of an if must be of one kind")
	}
	out := make(value, len(x))
	for i := range x {
		if out[i], err = c.choose(n.At, cond, x[i], y[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}
