package compile

import (
	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// A scope says which errors count at this point of the tree: those where all
// enclosing branches are taken, and in the value of a Let those that are used.
type scope struct {
	guard  *guard       // nil outside of any branch
	faults *faultColumn // nil where an error ends the run
}

// A guard is the condition under which a branch is taken, and what encloses it. Its
// column is made when first asked for.
type guard struct {
	outer *guard
	cond  scalar
	reg   vm.Reg
}

// A faultColumn is where the errors of a value are noted, made when first asked for.
type faultColumn struct{ reg vm.Reg }

// mask returns the column that is 1 where all enclosing branches are taken, or None
// outside of any.
func (c *compiler) mask(g *guard) vm.Reg {
	if g == nil {
		return vm.None
	}
	if g.reg == vm.None {
		outer, own := c.mask(g.outer), c.materialise(g.cond, 1)
		if g.reg = own; outer != vm.None {
			g.reg = c.code.And(outer, own, false, false)
		}
	}
	return g.reg
}

// trap returns what becomes of errors here.
func (c *compiler) trap(at notation.Span) vm.Trap {
	t := vm.Trap{Mask: c.mask(c.scope.guard), At: at}
	if f := c.scope.faults; f != nil {
		if f.reg == vm.None {
			f.reg = c.code.Fill(0)
		}
		t.Fault = f.reg
	}
	return t
}

// certain turns an error that happens wherever this point is reached into the
// compile error it is, or, where that may never be, into an instruction that
// raises it.
func (c *compiler) certain(at notation.Span, err error) {
	if c.scope == (scope{}) {
		c.fail(err)
	} else {
		c.code.Raise(c.trap(at), err)
	}
}

// under runs f as the compilation of a branch that is taken where cond holds.
func under[T any](c *compiler, cond scalar, f func() T) T {
	outer := c.scope
	defer func() { c.scope = outer }()
	c.scope.guard = &guard{outer: outer.guard, cond: cond}
	return f()
}

// apart runs f as the compilation of a value whose errors count only where the value
// is used, and returns the column in which they are noted, None if there are none.
func apart[T any](c *compiler, f func() T) (T, vm.Reg) {
	outer, own := c.scope, &faultColumn{}
	defer func() { c.scope = outer }()
	c.scope = scope{faults: own}
	v := f()
	return v, own.reg
}
