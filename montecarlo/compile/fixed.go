package compile

import "oddsmith/montecarlo/vm"

// findFixed sets e.fixed to the variables that no turn changes. It assumes that every variable with a constant
// start is one, and compiles the turns, without keeping their code, until no turn refutes that.
func (e *encounterCompiler) findFixed(env *binding) {
	for i, s := range e.starts {
		e.fixed[i] = s.constant != nil
	}
	for again := e.err == nil; again; {
		again = false
		for actor := range e.Turns {
			turn, ok := e.tryTurn(func() vm.Turn { return e.turn(actor, e.inside(env)) })
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

// tryTurn compiles a turn without keeping its code, and reports whether that went without an error.
func (e *encounterCompiler) tryTurn(compile func() vm.Turn) (turn vm.Turn, ok bool) {
	nodes, lets := e.nodes, e.lets
	e.unrolled(func() scalar {
		turn = compile()
		return scalar{}
	})
	ok = e.err == nil
	e.err, e.nodes, e.lets = nil, nodes, lets
	return turn, ok
}
