package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// process compiles a process and its value.
func (c *compiler) process(n *notation.Process, env *binding) value {
	env, err := c.ended(n, env)
	if err != nil {
		return value{c.fail(err)} // a step that was given up has not all of its results
	}
	return c.compile(n.Value, env)
}

// ended compiles a process but for its value, and binds what its value may name: the last
// state and the number of turns.
func (c *compiler) ended(n *notation.Process, env *binding) (*binding, error) {
	n, env = c.withoutStill(n, env)
	p := vm.Process{}
	inner := env
	var parts []scalar // as they start
	for _, part := range n.State {
		s := c.scalar(part.Start, env)
		p.Starts = append(p.Starts, c.stored(s, part.Start.Span()))
		state := c.code.NewReg()
		parts, p.State = append(parts, s), append(p.State, state)
		inner = c.bindPart(inner, part, s.sort, state, noDeps)
	}
	var over scalar
	p.Until = c.block(func() []vm.Reg {
		over = c.scalar(n.Until, inner)
		return []vm.Reg{c.stored(over, n.Until.Span())}
	})
	assumed(c, over, func() { c.steps(&p, n, inner) })
	if c.err != nil {
		return nil, c.err
	}
	t := c.trap(n.At)
	// What comes of it is one roll, like the value of a Let.
	deps := joinDeps(parts...)
	deps.SetBit(deps, c.newRoll(n.At), 1)
	finals, turns := c.code.Process(t, p)
	outcome := env
	for i, part := range n.State {
		outcome = c.bindPart(outcome, part, parts[i].sort, finals[i], deps)
	}
	within := interval{lo: ratZero, hi: big.NewRat(vm.MaxTurns, 1)}
	return &binding{outer: outcome, name: notation.TurnsName, value: value{column(Number, turns, within, deps)}}, nil
}

// bindPart binds the name of a part of the state to a column.
func (c *compiler) bindPart(env *binding, part notation.StatePart, s Sort, r vm.Reg, deps *big.Int) *binding {
	most := big.NewRat(vm.MaxState, 1)
	within := interval{lo: ratZero, hi: most}
	switch s {
	case Number:
		within = plusOrMinus(most)
	case Label:
	case Truth:
		within.hi = ratOne
	default:
		c.fail(notation.Errorf(part.Start.Span(), "sort %d of a value is not known to this engine", s))
	}
	return &binding{outer: env, name: part.Name, value: value{column(s, r, within, deps)}}
}

// stored returns the column of a value that is kept from turn to turn: a whole
// number.
func (c *compiler) stored(s scalar, at notation.Span) vm.Reg {
	switch {
	case s.hand != nil:
		c.fail(notation.Errorf(at, "a pool cannot be used here"))
	case s.constant != nil && !s.constant.IsInt():
		c.fail(notation.Errorf(at, "a part of the state is %s", shortRat(s.constant)).
			WithHint("what is kept from turn to turn is a whole number: floor(...) makes it one"))
	case s.constant == nil && (s.isRatio() || s.den != 1):
		c.fail(vm.Limitf(at, "a part of the state can be a fraction"))
		return vm.None
	}
	return c.materialise(s, 1)
}

// turn compiles code that runs in every turn.
func (c *compiler) turn(e notation.Expr, env *binding) vm.Block {
	return c.block(func() (results []vm.Reg) {
		for _, s := range c.compile(e, env) {
			results = append(results, c.stored(s, e.Span()))
		}
		return results
	})
}

// steps compiles the step of a process, once for every value of the part that is
// decisive.
func (c *compiler) steps(p *vm.Process, n *notation.Process, env *binding) {
	part, values := decisivePart(n)
	if part < 0 {
		p.Steps = []vm.Block{c.turn(n.Step, env)}
		return
	}
	p.Decisive = part
	for _, e := range values {
		s := c.scalar(e, nil)
		p.Values = append(p.Values, s.constant.Num().Int64())
		p.Steps = append(p.Steps, c.turn(n.Step, &binding{outer: env, name: n.State[part].Name, value: value{s}}))
	}
}
