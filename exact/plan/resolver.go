package plan

import "oddsmith/scenarios/notation"

// A Resolver builds nodes from a closed tree.
type Resolver struct {
	Vars  Variables
	Scope map[string]int // the variable each name stands for here
	Store *Store         // nil keeps no nodes
	nodes int
	room  []Node // of nodes to come
	ranks []int  // the variables of numbers beside pools, in the part that is being resolved

	// Nodes that name nothing from outside, by their expression: what stands in many places
	// is resolved once.
	closed   map[notation.Expr]*Node
	resolved int // how many nodes were
}

// newNode returns an empty node, one of a few that are made at a time.
func (r *Resolver) newNode() *Node {
	if len(r.room) == 0 {
		r.room = make([]Node, 4)
	}
	n := &r.room[0]
	r.room = r.room[1:]
	return n
}

// manyNodes is how many nodes an expression has from which on it may be one in which parts
// stand in many places.
const manyNodes = 200

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

// keepClosed keeps a node that names nothing from outside, once there are many.
func (r *Resolver) keepClosed(n *Node) {
	if r.resolved++; r.resolved < manyNodes || !n.Free.Empty() || n.hasExtreme || n.Pool || len(n.Kids) == 0 {
		return
	}
	if r.closed == nil {
		r.closed = map[notation.Expr]*Node{}
	}
	r.closed[n.Expr] = n
}
