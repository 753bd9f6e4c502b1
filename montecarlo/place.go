package montecarlo

import "oddsmith/scenarios/notation"

// A binding is a name of a Let and what encloses it.
type binding struct {
	outer  *binding
	name   string
	value  value
	faults reg // where its errors are noted; none if it can have none
}

// A place is where the compiler is: in which branch, in the value of which Let.
type place struct {
	guard *guard // nil outside of any branch
	notes *notes // nil outside of the value of a Let
}

// A guard is the condition under which a branch is taken, and what encloses
// it. Its column is made when first asked for.
type guard struct {
	outer *guard
	cond  scalar
	reg   reg
}

// notes is the column of faults of the value of a Let, made when first asked
// for.
type notes struct{ reg reg }

// mask returns the column that is 1 where all enclosing branches are taken, or
// none outside of any.
func (c *compiler) mask(g *guard) reg {
	if g == nil {
		return none
	}
	if g.reg == none {
		outer, own := c.mask(g.outer), c.materialise(g.cond, 1)
		if outer == none {
			g.reg = own
		} else {
			g.reg = c.newReg()
			c.emit(&logic{dst: g.reg, x: outer, y: own})
		}
	}
	return g.reg
}

// trap returns what becomes of errors here.
func (c *compiler) trap(at notation.Span) trap {
	t := trap{mask: c.mask(c.place.guard), fault: none, at: at}
	if n := c.place.notes; n != nil {
		if n.reg == none {
			n.reg = c.newReg()
			c.emit(&fill{dst: n.reg})
		}
		t.fault = n.reg
	}
	return t
}

// certain turns an error that happens wherever this place is reached into the
// compile error it is, or, where that may never be, into an instruction that
// raises it.
func (c *compiler) certain(at notation.Span, err error) error {
	if c.place == (place{}) {
		return err
	}
	c.emit(&demand{trap: c.trap(at), err: err})
	return nil
}

// under runs f as the compilation of a branch that is taken where cond holds.
func under[T any](c *compiler, cond scalar, f func() (T, error)) (T, error) {
	outer := c.place
	c.place.guard = &guard{outer: outer.guard, cond: cond, reg: none}
	defer func() { c.place = outer }()
	return f()
}

// let compiles a value that is rolled once, and what uses it.
func (c *compiler) let(n *notation.Let, env *binding) (value, error) {
	if c.lets >= maxLets {
		return nil, limitf(n.At, "the expression rolls more than %d values by name, which is too many", maxLets)
	}
	roll := c.lets
	c.lets++
	outer, own := c.place, &notes{reg: none}
	c.place = place{notes: own}
	v, err := c.compile(n.Value, env)
	c.place = outer
	if err != nil {
		return nil, err
	}
	// Each random item depends on this roll too, so that the compiler knows
	// two mentions of the name for the same value.
	bound := make(value, len(v))
	for i, s := range v {
		if s.constant == nil {
			s.deps = s.with(roll)
		}
		bound[i] = s
	}
	return c.compile(n.Body, &binding{outer: env, name: n.Name, value: bound, faults: own.reg})
}

// ref compiles the use of a name.
func (c *compiler) ref(n *notation.Ref, env *binding) (value, error) {
	for b := env; b != nil; b = b.outer {
		if b.name != n.Name {
			continue
		}
		if b.faults != none {
			c.emit(&use{trap: c.trap(n.At), faults: b.faults})
		}
		return b.value, nil
	}
	return nil, notation.Errorf(n.At, "unknown name '%s'", n.Name)
}
