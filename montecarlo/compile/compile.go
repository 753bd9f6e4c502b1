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
	// if the column Condition is 1, or if that is None.
	Conditional bool
	Condition   vm.Reg

	Dice int64 // the most dice that a sample rolls, without those that are rolled again
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
	p := c.outcome(kind, c.compile(e, nil))
	if c.err != nil {
		return nil, c.err
	}
	c.finish(p)
	return p, nil
}

// outcome returns a program whose outcome is the value v, in samples that meet the condition compiled
// last. It has no code yet; see finish.
func (c *compiler) outcome(kind notation.Kind, v value) *Program {
	p := &Program{Kind: kind, Conditional: c.conditional}
	if c.err != nil {
		return p
	}
	if !c.condition.isTrue() {
		p.Condition = c.materialise(c.condition, 1)
	}
	for _, s := range v {
		p.Components = append(p.Components, c.component(s))
	}
	return p
}

// finish ends the compilation: it gives all programs in list the same code, which computes all their
// outcomes.
func (c *compiler) finish(list ...*Program) {
	var results []*vm.Reg
	for _, p := range list {
		p.Labels, p.Dice = c.labels, c.charged
		results = append(results, &p.Condition)
		for i := range p.Components {
			results = append(results, &p.Components[i].Num, &p.Components[i].Den)
		}
	}
	code := c.code.Program(results...)
	for _, p := range list {
		p.Code = code
	}
}
