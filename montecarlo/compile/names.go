package compile

import (
	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// A binding is a name and what encloses it.
type binding struct {
	outer  *binding
	name   string
	roll   notation.Expr // what the value is rolled with; nil if that is not known
	value  value
	faults vm.Reg // where the errors of the value are noted; None if it can have none
}

// let compiles a value that is rolled once, and the body that uses it by name.
func (c *compiler) let(n *notation.Let, env *binding) value {
	return c.compile(n.Body, c.bind(n, env))
}

// bind compiles a value that is rolled once, and returns env with its name. Pools are sorted.
func (c *compiler) bind(n *notation.Let, env *binding) *binding {
	c.newRoll(n.At)
	v, faults := apart(c, func() value {
		v := c.compile(n.Value, env)
		for i := range v {
			v[i] = c.inOrder(v[i])
		}
		return v
	})
	return &binding{outer: env, name: n.Name, roll: n.Value, value: v, faults: faults}
}

// ref compiles the use of a name, and raises the errors that are noted for its value.
func (c *compiler) ref(n *notation.Ref, env *binding) value {
	for b := env; b != nil; b = b.outer {
		if b.name != n.Name {
			continue
		}
		if b.faults != vm.None {
			c.code.RaiseFaults(c.trap(n.At), b.faults)
		}
		return b.value
	}
	return value{c.fail(notation.Errorf(n.At, "unknown name '%s'", n.Name))}
}
