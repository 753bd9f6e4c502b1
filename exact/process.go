package exact

import (
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/encounter"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// closed returns the process x, the expression of n, with the values of the variables outside of it put in.
func (e *evaluator) closed(n *plan.Node, x *notation.Process) (*notation.Process, error) {
	values := map[string]notation.Expr{}
	var bad error
	n.Free.Each(func(v int) {
		a := e.given.value[v]
		switch {
		case !e.given.set.Has(v):
			bad = notation.Errorf(x.At, "%s is not bound to a value", e.vars[v].Shown())
		case a.err != nil:
			bad = a.err
		case a.point().HasTail():
			bad = dist.RequireFinite(e.budget, a.point())
		default:
			values[e.vars[v].Name] = literal(a.point().Outcome(0))
		}
	})
	if bad != nil {
		return nil, bad
	}
	return notation.Put(x, func(name string) notation.Expr { return values[name] }).(*notation.Process), nil
}

// literal returns an outcome as a literal: a pool as one of dice that always show what they show.
func literal(o dist.Outcome) notation.Expr {
	if o.Items == nil {
		return constant.Literal(o, notation.Span{})
	}
	pool := &notation.Call{Func: notation.Join}
	for _, die := range o.Items {
		pool.Args = append(pool.Args, &notation.Copies{Count: notation.Int(1), X: literal(die)})
	}
	switch len(pool.Args) {
	case 0:
		return &notation.Copies{Count: notation.Int(0), X: notation.Int(0)}
	case 1:
		return pool.Args[0]
	}
	return pool
}

// evalProcess returns the distribution of the value of the process x, the expression of n; an open choice is
// decided first. All variables that it depends on must have values.
func (e *evaluator) evalProcess(n *plan.Node, x *notation.Process) (*dist.Dist, error) {
	e.budget.ListsAll()
	closed, err := e.closed(n, x)
	if err != nil {
		return nil, err
	}
	if closed.Open() != nil {
		d, err := encounter.Decide(closed, subevaluator{e.budget}, e.budget)
		if err != nil {
			return nil, err
		}
		closed = d.Put(closed)
	}
	return encounter.Solve(closed, subevaluator{e.budget}, e.budget, &e.cache.processes)
}
