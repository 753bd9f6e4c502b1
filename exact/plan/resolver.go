package plan

import "oddsmith/scenarios/notation"

// A Resolver builds nodes from a closed tree.
type Resolver struct {
	Vars  Variables
	Scope map[string]int // the variable each name stands for here
	Store *Store
	ranks []int // the variables of numbers beside pools, in the part that is being resolved

	// Nodes that bind names and name nothing from outside, by their expression: what stands in many
	// places is resolved once.
	closed map[notation.Expr]*Node
}

// variable adds a variable with a definition, and returns its number. That there are too many is an error at
// the given place.
func (r *Resolver) variable(name string, def *Node, at notation.Span) (v int, err error) {
	if len(r.Vars) == MaxVariables {
		return 0, notation.Errorf(at, "more than %d rolls are shared in one expression", MaxVariables)
	}
	r.Vars = append(r.Vars, Variable{Name: name, Def: def})
	return len(r.Vars) - 1, nil
}

// bind binds a name to a variable, and returns a function that undoes it.
func (r *Resolver) bind(name string, v int) func() {
	outer, shadows := r.Scope[name]
	keep(&r.Scope, name, v)
	return func() {
		if shadows {
			r.Scope[name] = outer
		} else {
			delete(r.Scope, name)
		}
	}
}

// keepClosed keeps a node that names nothing from outside but binds names, which a store does not
// keep.
func (r *Resolver) keepClosed(n *Node) {
	if n.scope.binds && n.scope.named.Empty() && n.Free.Empty() && !n.Pool {
		keep(&r.closed, n.Expr, n)
	}
}
