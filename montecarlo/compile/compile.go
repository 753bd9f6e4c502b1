package compile

import (
	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// A Program is what a tree is compiled to. It is immutable.
type Program struct {
	Code *vm.Program

	Kind       notation.Kind // of the outcome
	Components []Component   // of the outcome: one, or the items of a tuple
	Labels     []string      // the words, by the number that stands for them

	// Conditional says whether the expression has a condition. A sample then counts
	// if the column Condition is 1, or if that is None, always or Never.
	Conditional bool
	Condition   vm.Reg
	Never       bool
}

// Compile translates a closed tree: every Ref bound by an enclosing Let, no
// Resource left. What is wrong with the tree, or certain to go wrong in every
// sample, is a [*notation.Error]; what exceeds the engine's bounds is a
// [*vm.LimitError], found before anything is rolled.
func Compile(e notation.Expr) (*Program, error) {
	kind, err := notation.Check(e)
	if err != nil {
		return nil, err
	}
	c := newCompiler()
	v := c.compile(e, nil)
	if c.err != nil {
		return nil, c.err
	}
	p := &Program{Kind: kind, Labels: c.labels, Conditional: c.conditional}
	if c.condition.constant == nil {
		p.Condition = c.materialise(c.condition, 1)
	} else {
		p.Never = !c.condition.isTrue()
	}
	for _, s := range v {
		p.Components = append(p.Components, component(s))
	}
	results := []*vm.Reg{&p.Condition}
	for i := range p.Components {
		results = append(results, &p.Components[i].Num, &p.Components[i].Den)
	}
	p.Code = c.code.Program(results...)
	return p, nil
}
