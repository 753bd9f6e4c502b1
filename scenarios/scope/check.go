package scope

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// Check returns the kind of an expression, or what is wrong with it. The types
// of the parameters fix all kinds, so that a check with any values holds for
// every binding.
func (sc *Scope) Check(e notation.Expr) (notation.Kind, error) {
	return notation.Check(parameter.Substitute(sc.Wrap(e), sc.Samples()))
}

// Samples returns a value of every parameter.
func (sc *Scope) Samples() map[string]parameter.Value {
	values := map[string]parameter.Value{}
	for _, p := range sc.Parameters {
		values[p.Name] = p.Sample()
	}
	return values
}

// CheckRolls checks the rolls that no measure may need.
func (sc *Scope) CheckRolls(root *yamltree.Node) error {
	for _, l := range sc.Lets {
		if _, err := sc.Check(l.Expr); err != nil {
			return root.Locate(err)
		}
	}
	return nil
}

// Wrap puts the rolls that a measure needs, directly or through other rolls,
// around it.
func (sc *Scope) Wrap(body notation.Expr) notation.Expr {
	return Wrap(sc.Lets, body)
}

// Condition reads a condition on parameters alone: it can be decided before
// anything is rolled.
func (sc *Scope) Condition(n *yamltree.Node) (notation.Expr, error) {
	x, err := sc.Expression(n)
	if err != nil {
		return nil, err
	}
	if kind, err := sc.Check(x); err != nil {
		return nil, n.Locate(err)
	} else if kind != notation.TruthKind {
		return nil, n.Errorf("a condition expected, this is a %s", kind)
	}
	if _, ok := Decide(parameter.Substitute(x, sc.Samples())); !ok {
		return nil, n.Errorf("this depends on more than parameters and numbers").
			WithHint("what is rolled is not known yet where this is decided")
	}
	return x, nil
}
