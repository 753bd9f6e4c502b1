package montecarlo

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// A Program is a compiled expression. It is immutable and may be run by
// several goroutines at once.
type Program struct {
	kind    notation.Kind
	code    []instr
	columns int
	layout  *layout
	given   reg // the column of the condition of a Given, or none
	never   bool
	// conditional says whether the expression has a condition.
	conditional bool
}

// Compile translates a closed tree: every Ref bound by an enclosing Let, no
// Resource left. What is wrong with the tree, or certain to go wrong in every
// sample, is a [*notation.Error]; what exceeds the engine's bounds is a
// [*LimitError], found before anything is rolled.
func Compile(e notation.Expr) (*Program, error) {
	kind, err := notation.Check(e)
	if err != nil {
		return nil, err
	}
	c := newCompiler()
	v, err := c.compile(e, nil)
	if err != nil {
		return nil, err
	}
	p := &Program{kind: kind, code: c.code, given: none, conditional: c.conditional}
	if c.conditional {
		switch {
		case c.condition.constant == nil:
			p.given = c.materialise(c.condition, 1)
			p.code = c.code
		case !c.condition.isTrue():
			p.never = true
		}
	}
	p.layout = newLayout(kind, v, c.names)
	roots := []*reg{&p.given}
	for i := range p.layout.items {
		roots = append(roots, &p.layout.items[i].reg, &p.layout.items[i].dens)
	}
	p.columns = allocate(p.code, c.registers, roots)
	return p, nil
}

// compiler is the state of one compilation.
type compiler struct {
	code      []instr
	registers int
	nodes     int
	dice      int64 // the most dice that one sample can take
	lets      int

	names []string         // the labels, by their index
	ids   map[string]int64 // the index of a label

	place place

	fair  map[int64][]int64 // the faces of fair dice, by sides
	plans map[planKey]plan

	conditional bool
	condition   scalar // of the Given
}

func newCompiler() *compiler {
	return &compiler{ids: make(map[string]int64), fair: make(map[int64][]int64), plans: make(map[planKey]plan)}
}

func (c *compiler) emit(in instr) { c.code = append(c.code, in) }

func (c *compiler) newReg() reg {
	c.registers++
	return reg(c.registers - 1)
}

// compile translates a node; its columns are ready after the code so far.
func (c *compiler) compile(e notation.Expr, env *binding) (value, error) {
	if c.nodes++; c.nodes > maxNodes {
		return nil, limitf(e.Span(), "the expression has more than %d parts, which is too many to roll", maxNodes)
	}
	switch n := e.(type) {
	case *notation.Let:
		return c.let(n, env)
	case *notation.Ref:
		return c.ref(n, env)
	case *notation.Tuple:
		var out value
		for _, item := range n.Items {
			s, err := c.scalar(item, env)
			if err != nil {
				return nil, err
			}
			out = append(out, s)
		}
		return out, nil
	case *notation.Given:
		return c.givenThat(n, env)
	case *notation.Process:
		return c.process(n, env)
	case *notation.If:
		return c.branch(n, env)
	}
	s, err := c.node(e, env)
	return value{s}, err
}

// scalar compiles a node that is no tuple.
func (c *compiler) scalar(e notation.Expr, env *binding) (scalar, error) {
	v, err := c.compile(e, env)
	if err != nil {
		return scalar{}, err
	}
	if len(v) != 1 {
		return scalar{}, notation.Errorf(e.Span(), "a joint value cannot stand here")
	}
	return v[0], nil
}

// node compiles the nodes that have one value.
func (c *compiler) node(e notation.Expr, env *binding) (scalar, error) {
	switch n := e.(type) {
	case *notation.Number:
		return constant(number, n.Value), nil
	case *notation.Bool:
		return constantTruth(n.Value), nil
	case *notation.Label:
		return constant(label, new(big.Rat).SetInt64(c.label(n.Name))), nil
	case *notation.Pool:
		return c.pool(n, env)
	case *notation.Group:
		return c.group(n, env)
	case *notation.Unary:
		x, err := c.scalar(n.X, env)
		if err != nil {
			return x, err
		}
		if n.Op == notation.Not {
			return c.not(n.At, x)
		}
		return c.affine(n.At, x, ratNeg, ratZero)
	case *notation.Binary:
		return c.binary(n, env)
	case *notation.Call:
		return c.call(n, env)
	case *notation.Chance:
		p, err := c.scalar(n.P, env)
		if err != nil {
			return p, err
		}
		return c.chance(n.At, p)
	case *notation.Repeat:
		return c.repeat(n, env)
	case *notation.Clamp:
		x, err := c.scalar(n.X, env)
		if err != nil {
			return x, err
		}
		return c.extreme(n.At, x, constant(number, ratZero), true)
	}
	return scalar{}, notation.Errorf(e.Span(), "'%s' has no value yet", e)
}

func (c *compiler) label(name string) int64 {
	id, ok := c.ids[name]
	if !ok {
		id = int64(len(c.names))
		c.ids[name] = id
		c.names = append(c.names, name)
	}
	return id
}

func (c *compiler) givenThat(n *notation.Given, env *binding) (value, error) {
	cond, err := c.scalar(n.Cond, env)
	if err != nil {
		return nil, err
	}
	c.conditional, c.condition = true, cond
	if cond.constant != nil {
		if !cond.isTrue() {
			// No sample will ever be counted: nothing of X can matter.
			return value{constant(number, ratZero)}, nil
		}
		return c.compile(n.X, env)
	}
	return under(c, cond, func() (value, error) { return c.compile(n.X, env) })
}

func (c *compiler) branch(n *notation.If, env *binding) (value, error) {
	cond, err := c.scalar(n.Cond, env)
	if err != nil {
		return nil, err
	}
	if cond.constant != nil {
		if cond.isTrue() {
			return c.compile(n.Then, env)
		}
		return c.compile(n.Else, env)
	}
	opposite, err := c.not(n.At, cond)
	if err != nil {
		return nil, err
	}
	x, err := under(c, cond, func() (value, error) { return c.compile(n.Then, env) })
	if err != nil {
		return nil, err
	}
	y, err := under(c, opposite, func() (value, error) { return c.compile(n.Else, env) })
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
