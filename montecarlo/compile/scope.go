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

// mask returns the column that is 1 in the samples in which the branch of g and all that enclose it
// are taken, or None if g is nil.
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

// trap returns how an error at this point of the tree counts; at is its place in the text.
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

// failOrRaise reports an error that happens whenever this point is reached. It is a compile error unless
// the point is in a branch or in a value that may not be used: then it is raised in the samples.
func (c *compiler) failOrRaise(at notation.Span, err error) {
	if c.scope == (scope{}) {
		c.fail(err)
	} else {
		c.code.Raise(c.trap(at), err)
	}
}

// under runs f, which compiles a branch that is taken where cond holds.
func under[T any](c *compiler, cond scalar, f func() T) T {
	outer := c.scope
	defer func() { c.scope = outer }()
	c.scope.guard = &guard{outer: outer.guard, cond: cond}
	return f()
}

// apart runs f, which compiles a value whose errors count only where it is used. It also returns the
// column in which these errors are noted, or None.
func apart[T any](c *compiler, f func() T) (T, vm.Reg) {
	outer, own := c.scope, &faultColumn{}
	defer func() { c.scope = outer }()
	c.scope = scope{faults: own}
	v := f()
	return v, own.reg
}
