package compile

import "oddsmith/montecarlo/vm"

// findFixed finds the vars that no turn can change, a supply of which there is none: all that start
// with a constant are taken to be such, until a turn says otherwise of one. What is compiled to find
// out is thrown away.
func (e *encounterCompiler) findFixed(env *binding) {
	for i, s := range e.starts {
		e.fixed[i] = s.constant != nil
	}
	for again := e.err == nil; again; {
		again = false
		for actor := range e.Turns {
			turn, ok := e.tried(func() vm.Turn { return e.turn(actor, e.inside(env)) })
			if !ok {
				clear(e.fixed) // what is wrong is found where it counts
				return
			}
			for _, i := range turn.Changes {
				again = again || e.fixed[i]
				e.fixed[i] = false
			}
		}
	}
}

// tried compiles a turn for what is then known; it reports whether there was no error.
func (e *encounterCompiler) tried(compile func() vm.Turn) (turn vm.Turn, ok bool) {
	nodes, lets := e.nodes, e.lets
	e.unrolled(func() scalar {
		turn = compile()
		return scalar{}
	})
	ok = e.err == nil
	e.err, e.nodes, e.lets = nil, nodes, lets
	return turn, ok
}
