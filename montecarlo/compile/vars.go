package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// kept returns s if it can be a variable of an encounter: a whole number, a truth value or a label. Anything
// else fails the compilation.
func (c *compiler) kept(at notation.Span, s scalar) scalar {
	switch {
	case s.hand != nil:
		return c.fail(notation.Errorf(at, "a pool cannot be used here"))
	case s.constant != nil && !s.constant.IsInt():
		return c.fail(notation.Errorf(at, "a part of the state is %s", shortRat(s.constant)).
			WithHint("what is kept from turn to turn is a whole number: floor(...) makes it one"))
	case s.constant == nil && (s.isRatio() || s.den != 1):
		return c.fail(vm.Limitf(at, "a part of the state can be a fraction"))
	}
	return s
}

// input returns variable i as a turn finds it when it begins.
func (e *encounterCompiler) input(i int) scalar {
	if e.fixed[i] {
		return e.starts[i]
	}
	most := big.NewRat(2*vm.MaxState, 1) // with what was added without a check
	within := interval{lo: ratZero, hi: most}
	switch s := e.starts[i].sort; s {
	case Number:
		within = plusOrMinus(most)
	case Label:
	case Truth:
		within.hi = ratOne
	default:
		e.fail(notation.Errorf(e.Vars[i].Start.Span(), "sort %d of a value is not known to this engine", s))
	}
	return column(e.starts[i].sort, e.inputs[i], within)
}

// inside returns env with the names of the variables, as a turn finds them.
func (e *encounterCompiler) inside(env *binding) *binding {
	for i, v := range e.Vars {
		env = bound(env, v.Name, e.input(i))
	}
	return env
}

// littleAdded is the largest change in a turn that needs no check: all turns together add at most half
// of vm.MaxState.
const littleAdded = vm.MaxState / 2 / vm.MaxTurns

// result returns the column of variable i after a turn, and checks its bound if the turn may change it
// by more than littleAdded.
func (e *encounterCompiler) result(i int, x current) vm.Reg {
	if !same(x.was, e.input(i)) || !x.added.within.inside(littleAdded) {
		e.bounded(e.Vars[i].Start.Span(), x.now)
	}
	return e.materialise(x.now, 1)
}

// bounded returns s, checked when the program runs unless its interval proves that it is at most
// vm.MaxState in absolute value. A constant beyond that is an error.
func (c *compiler) bounded(at notation.Span, s scalar) scalar {
	err := vm.Limitf(at, "a part of the state grows beyond 2^40")
	switch {
	case s.within.inside(vm.MaxState):
	case s.constant != nil:
		c.failOrRaise(at, err)
		return constant(s.sort, ratZero)
	default:
		c.code.Bound(c.trap(at), c.materialise(s, 1), vm.MaxState, err)
	}
	return s
}

// same reports whether two scalars are the same constant, or the same map of the same column.
func same(x, y scalar) bool {
	if x.constant == nil || y.constant == nil {
		return x.constant == nil && y.constant == nil && x.reg == y.reg && x.k == y.k && x.c == y.c
	}
	return x.constant.Cmp(y.constant) == 0
}
