package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// process compiles a process and its value.
func (c *compiler) process(n *notation.Process, env *binding) (value, error) {
	p := vm.Process{}
	inner := env
	var parts []scalar // as they start
	for _, part := range n.State {
		s, err := c.scalar(part.Start, env)
		if err != nil {
			return nil, err
		}
		start, err := c.stored(s, part.Start.Span())
		if err != nil {
			return nil, err
		}
		parts, p.Starts, p.State = append(parts, s), append(p.Starts, start), append(p.State, c.code.NewReg())
		if inner, err = bindPart(inner, part, s.sort, p.State[len(p.State)-1], noDeps); err != nil {
			return nil, err
		}
	}
	var err error
	if p.Until, err = c.turn(n.Until, inner); err != nil {
		return nil, err
	}
	if err := c.steps(&p, n, inner); err != nil {
		return nil, err
	}
	t := c.trap(n.At)
	// What comes of it is one roll, like the value of a Let.
	roll, err := c.newRoll(n.At)
	if err != nil {
		return nil, err
	}
	deps := joinDeps(parts...)
	deps.SetBit(deps, roll, 1)
	finals, turns := c.code.Process(t, p)
	outcome := env
	for i, part := range n.State {
		if outcome, err = bindPart(outcome, part, parts[i].sort, finals[i], deps); err != nil {
			return nil, err
		}
	}
	within := interval{lo: ratZero, hi: big.NewRat(vm.MaxTurns, 1)}
	return c.compile(n.Value, &binding{outer: outcome, name: notation.TurnsName, value: value{column(Number, turns, within, deps)}})
}

// bindPart binds the name of a part of the state to a column.
func bindPart(env *binding, part notation.StatePart, s Sort, r vm.Reg, deps *big.Int) (*binding, error) {
	var within interval
	switch s {
	case Number:
		within = interval{lo: big.NewRat(-vm.MaxState, 1), hi: big.NewRat(vm.MaxState, 1)}
	case Label:
		within = interval{lo: ratZero, hi: big.NewRat(vm.MaxState, 1)}
	case Truth:
		within = interval{lo: ratZero, hi: ratOne}
	default:
		return nil, notation.Errorf(part.Start.Span(), "sort %d of a value is not known to this engine", s)
	}
	return &binding{outer: env, name: part.Name, value: value{column(s, r, within, deps)}}, nil
}

// stored returns the column of a value that is kept from turn to turn: a whole
// number.
func (c *compiler) stored(s scalar, at notation.Span) (vm.Reg, error) {
	if s.constant != nil && !s.constant.IsInt() {
		return vm.None, notation.Errorf(at, "a part of the state is %s", shortRat(s.constant)).
			WithHint("what is kept from turn to turn is a whole number: floor(...) makes it one")
	}
	if s.constant == nil && (s.isRatio() || s.den != 1) {
		return vm.None, vm.Limitf(at, "a part of the state can be a fraction")
	}
	return c.materialise(s, 1), nil
}

// turn compiles code that runs in every turn.
func (c *compiler) turn(e notation.Expr, env *binding) (vm.Block, error) {
	block, _, err := c.block(func() ([]vm.Reg, error) {
		v, err := c.compile(e, env)
		if err != nil {
			return nil, err
		}
		results := make([]vm.Reg, len(v))
		for i, s := range v {
			if results[i], err = c.stored(s, e.Span()); err != nil {
				return nil, err
			}
		}
		return results, nil
	})
	return block, err
}

// steps compiles the step of a process, once for every value of the part that is
// decisive.
func (c *compiler) steps(p *vm.Process, n *notation.Process, env *binding) error {
	compile := func(env *binding) error {
		step, err := c.turn(n.Step, env)
		p.Steps = append(p.Steps, step)
		return err
	}
	part, values := decisivePart(n)
	if part < 0 {
		return compile(env)
	}
	p.Decisive = part
	for _, e := range values {
		s, err := c.scalar(e, nil)
		if err != nil {
			return err
		}
		p.Values = append(p.Values, s.constant.Num().Int64())
		if err := compile(&binding{outer: env, name: n.State[part].Name, value: value{s}}); err != nil {
			return err
		}
	}
	return nil
}
