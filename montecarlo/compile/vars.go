package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// kept is a value that is kept from turn to turn: a whole number.
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

// input is what a turn knows of a var when it begins.
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

// inside are the names in a turn, with the vars as they are when it begins.
func (e *encounterCompiler) inside(env *binding) *binding {
	for i, v := range e.Vars {
		env = bound(env, v.Name, e.input(i))
	}
	return env
}

// littleAdded is so little that whatever is added in all turns together is no more than half of
// vm.MaxState.
const littleAdded = vm.MaxState / 2 / vm.MaxTurns

// result is the column of what a turn makes of a var.
func (e *encounterCompiler) result(i int, x current) vm.Reg {
	if !same(x.was, e.input(i)) || !x.added.within.inside(littleAdded) {
		e.bounded(e.Vars[i].Start.Span(), x.now)
	}
	return e.materialise(x.now, 1)
}

// bounded checks that what is kept is not too large.
func (c *compiler) bounded(at notation.Span, s scalar) scalar {
	err := vm.Limitf(at, "a part of the state grows beyond 2^40")
	switch {
	case s.within.inside(vm.MaxState):
	case s.constant != nil:
		c.certain(at, err)
		return constant(s.sort, ratZero)
	default:
		c.code.Bound(c.trap(at), c.materialise(s, 1), vm.MaxState, err)
	}
	return s
}

// same reports whether two scalars of vars are the same constant or column.
func same(x, y scalar) bool {
	if x.constant == nil || y.constant == nil {
		return x.constant == nil && y.constant == nil && x.reg == y.reg && x.k == y.k && x.c == y.c
	}
	return x.constant.Cmp(y.constant) == 0
}
