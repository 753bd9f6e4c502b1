package compile

import (
	"slices"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// A turnState is the state in the middle of a turn, as its statements have changed it so far.
type turnState struct {
	names *binding
	vars  []current // the variables; then whether the actor acts again, and whether the turn goes on
}

// A current is the present value of a variable, now = was + added. They are separate because a table
// can hold what dice add, whatever they are added to.
type current struct{ now, was, added scalar }

// unchanged returns a variable with the value was, to which nothing is added.
func unchanged(was scalar) current { return current{was, was, constant(Number, ratZero)} }

// sumOf returns a variable with the value was + added.
func (e *encounterCompiler) sumOf(at notation.Span, was, added scalar) current {
	return current{e.sum(at, was, added), was, added}
}

// newTurn returns the state at the beginning of a turn; env has the names of the variables.
func (e *encounterCompiler) newTurn(env *binding) turnState {
	s := turnState{names: env}
	for i := range e.Vars {
		s.vars = append(s.vars, unchanged(e.input(i)))
	}
	s.vars = append(s.vars, unchanged(constantTruth(false)), unchanged(constantTruth(true)))
	return s
}

// again and goesOn are the indices in turnState.vars of whether the actor acts again, and whether the
// turn goes on.
func (e *encounterCompiler) again() int  { return len(e.Vars) }
func (e *encounterCompiler) goesOn() int { return len(e.Vars) + 1 }

// with returns the state s with variable i replaced by x.
func (e *encounterCompiler) with(s turnState, i int, x current) turnState {
	vars := slices.Clone(s.vars)
	vars[i] = x
	if i < len(e.Vars) {
		s.names = bound(s.names, e.Vars[i].Name, x.now)
	}
	return turnState{s.names, vars}
}

// stopped returns the state s with the turn stopped, or not stopped.
func (e *encounterCompiler) stopped(s turnState, stopped bool) turnState {
	return e.with(s, e.goesOn(), unchanged(constantTruth(!stopped)))
}

// body compiles a list of statements and returns the state after them. Statements after one that may
// stop the turn change only samples in which the turn goes on.
func (e *encounterCompiler) body(list []notation.Stmt, s turnState) turnState {
	for i, stmt := range list {
		s = e.statement(stmt, s)
		on := s.vars[e.goesOn()].now
		switch {
		case e.err != nil, on.constant != nil && !on.isTrue():
			return s
		case on.constant == nil && i+1 < len(list):
			return e.fork(stmt.Span(), on, s,
				func() turnState { return e.stopped(s, true) },
				func() turnState { return e.body(list[i+1:], e.stopped(s, false)) })
		}
	}
	return s
}

// statement compiles a statement and returns the state after it.
func (e *encounterCompiler) statement(stmt notation.Stmt, s turnState) turnState {
	switch n := stmt.(type) {
	case *notation.Roll:
		whole := e.bind(&notation.Let{At: n.At, Name: n.Name, Value: n.Value}, s.names)
		s.names = whole
		if e.err != nil {
			return s
		}
		for i, name := range n.Items {
			s.names = &binding{outer: s.names, name: name, value: whole.value[i : i+1], faults: whole.faults}
		}
		return s
	case *notation.Change:
		return e.change(n, s)
	case *notation.Branch:
		return e.fork(n.At, e.scalar(n.Cond, s.names), s,
			func() turnState { return e.body(n.Else, s) },
			func() turnState { return e.body(n.Then, s) })
	case *notation.Choose:
		return e.chosenOption(n, s)
	case *notation.ActAgain:
		return e.with(s, e.again(), unchanged(constantTruth(true)))
	case *notation.Stop:
		return e.stopped(s, true)
	}
	e.fail(notation.Errorf(stmt.Span(), "statement %T is not known to this engine", stmt))
	return s
}

// change compiles an assignment to a variable and returns the state after it.
func (e *encounterCompiler) change(n *notation.Change, s turnState) turnState {
	i := slices.IndexFunc(e.Vars, func(v notation.Var) bool { return v.Name == n.Var })
	if i < 0 {
		e.fail(notation.Errorf(n.At, "%s is no part of the state", n.Var))
		return s
	}
	x := e.kept(n.Value.Span(), e.scalar(n.Value, s.names))
	v := s.vars[i]
	switch n.Op {
	case notation.Assign:
		v = unchanged(x)
	case notation.AddAssign:
		v = e.sumOf(n.At, v.was, e.sum(n.At, v.added, x))
	case notation.SubAssign:
		v = e.sumOf(n.At, v.was, e.difference(n.At, v.added, x))
	case notation.MulAssign, notation.DivAssign:
		fallthrough
	default:
		e.fail(notation.Errorf(n.At, "a change by %s is not known to this engine", n.Op))
	}
	return e.with(s, i, v)
}

// chosenOption compiles a choice: in each sample the option that lookUp found when the turn began is
// taken. It returns the state after it.
func (e *encounterCompiler) chosenOption(n *notation.Choose, s turnState) turnState {
	option := e.options[n]
	if e.err != nil {
		return s
	}
	if option.faults != vm.None {
		e.code.RaiseFaults(e.trap(n.At), option.faults)
	}
	var cases []func() turnState
	for _, o := range n.Options {
		cases = append(cases, func() turnState { return e.body(o.Body, s) })
	}
	cases = append(cases, func() turnState { return s }) // no option may be taken
	return e.fork(n.At, option.value[0], s, cases...)
}
