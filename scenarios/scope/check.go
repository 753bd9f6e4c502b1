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
