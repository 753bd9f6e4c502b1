package plan

import "oddsmith/scenarios/notation"

// A Resolver builds nodes from a closed tree.
type Resolver struct {
	Vars  Variables
	Scope map[string]int // the variable each name stands for here
	Store *Store         // nil keeps no nodes
	nodes int
}

func (r *Resolver) variable(name string, def *Node, at notation.Span) (v int, err error) {
	if len(r.Vars) == MaxVariables {
		return 0, notation.Errorf(at, "more than %d rolls are shared in one expression", MaxVariables)
	}
	r.Vars = append(r.Vars, Variable{Name: name, Def: def})
	return len(r.Vars) - 1, nil
}

// bind makes a name stand for a variable, and returns what takes that back.
func (r *Resolver) bind(name string, v int) func() {
	outer, shadows := r.Scope[name]
	r.Scope[name] = v
	return func() {
		if shadows {
			r.Scope[name] = outer
		} else {
			delete(r.Scope, name)
		}
	}
}
