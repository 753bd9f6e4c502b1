package exact

import (
	"context"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/encounter"
	"oddsmith/scenarios/notation"
)

// A Decision is the best policy of whoever chooses in a process.
type Decision = encounter.Decision

// Decisions are those of the processes of an expression, in the order in which they stand
// in it.
type Decisions []*Decision

// Decide finds the best policies for the open choices in an expression: for each, of the
// policies under which the process ends with probability 1, one that is best for what it is
// chosen for, of equal options the first. Errors are
// those of [Eval].
//
// A policy goes by the state alone. So it is the same whatever else is asked of the process,
// and a process that starts with what was rolled has one policy for all it may start with.
func Decide(ctx context.Context, expr notation.Expr, o Options) (out Decisions, err error) {
	b := budget.New(ctx, o.WithDefaults())
	for _, open := range openProcesses(expr) {
		x, err := open.closed(b)
		if err != nil {
			return nil, err
		}
		d, err := encounter.Decide(x, subevaluator{b}, b)
		if err != nil {
			return nil, err
		}
		out = append(out, d)
	}
	return out, nil
}

// Put puts the policies in place of open choices. The expression may be another than
// the one they were found for, if it asks the same processes for something else.
func (list Decisions) Put(expr notation.Expr) notation.Expr {
	if len(list) == 0 {
		return expr
	}
	decided := map[notation.Expr]notation.Expr{}
	for i, open := range openProcesses(expr) {
		decided[open.process] = list[i].Put(open.process)
	}
	return notation.Transform(expr, func(e notation.Expr) (notation.Expr, bool) {
		out, ok := decided[e]
		return out, ok
	})
}

// Serve reports whether the policies are those for an expression about the same encounter:
// there is one process in both.
func (list Decisions) Serve(expr notation.Expr) bool {
	return len(list) == 1 && len(openProcesses(expr)) == 1
}

// An openProcess is a process with an open choice, under Lets.
type openProcess struct {
	process *notation.Process
	lets    []*notation.Let // around it, the outermost first
}

// openProcesses lists the processes with open choices in an expression, each once.
func openProcesses(expr notation.Expr) []openProcess {
	var out []openProcess
	seen := map[notation.Expr]bool{}
	var visit func(e notation.Expr, lets []*notation.Let)
	visit = func(e notation.Expr, lets []*notation.Let) {
		if seen[e] {
			return
		}
		seen[e] = true
		if p, ok := e.(*notation.Process); ok && p.Open() != nil {
			out = append(out, openProcess{p, slices.Clone(lets)})
			return
		}
		if l, ok := e.(*notation.Let); ok {
			visit(l.Value, lets)
			visit(l.Body, append(lets, l))
			return
		}
		for _, c := range notation.Children(e) {
			visit(c, lets)
		}
	}
	visit(expr, nil)
	return out
}

// closed returns the process with what stands around it put in, and no value: no policy goes
// by what is asked. What vars start with may be rolled: any of it is a state. What a turn goes
// by may not.
func (o openProcess) closed(b *budget.Budget) (*notation.Process, error) {
	plain := *o.process
	plain.Value, plain.Horizon = notation.Int(0), nil
	plain.Vars = slices.Clone(plain.Vars)
	for i := range plain.Vars {
		plain.Vars[i].Start = notation.Int(0)
	}
	values := map[string]notation.Expr{}
	bound, err := notation.Bind(&plain, func(x notation.Expr) (notation.Expr, error) {
		ref, ok := x.(*notation.Ref)
		if !ok || !o.binds(ref.Name) {
			return x, nil
		}
		if values[ref.Name] == nil {
			res, err := evalApart(o.under(ref), b)
			if err != nil {
				return nil, err
			}
			if !res.Dist.IsConstant() {
				return nil, notation.Errorf(ref.At, "what %s chooses would depend on something that is rolled before the encounter begins", plain.Open().Actor).
					WithHint("a resource that starts with it is known to whoever chooses")
			}
			values[ref.Name] = constant.Literal(res.Dist.Outcome(0))
		}
		return values[ref.Name], nil
	})
	if err != nil {
		return nil, err
	}
	out := *bound.(*notation.Process)
	out.Vars = slices.Clone(out.Vars)
	for i, v := range o.process.Vars {
		out.Vars[i].Start = o.under(v.Start)
	}
	return &out, nil
}

// binds reports whether a Let around the process binds a name.
func (o openProcess) binds(name string) bool {
	return slices.ContainsFunc(o.lets, func(l *notation.Let) bool { return l.Name == name })
}

// under puts the Lets around an expression.
func (o openProcess) under(e notation.Expr) notation.Expr {
	for _, l := range slices.Backward(o.lets) {
		e = &notation.Let{At: l.At, Name: l.Name, Value: l.Value, Body: e}
	}
	return e
}
