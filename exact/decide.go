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

// Decisions are the best policies of the processes in an expression, in the order of the text.
type Decisions []*Decision

// Decide finds the best policy for each process in an expression that has an open choice: among the
// policies under which the process ends with probability 1, one that is best for its goal; of equal
// options it takes the first. Errors are those of [Eval].
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

// Put returns the expression with the policies in place of its open choices. It may differ from the
// expression of [Decide] in what it asks of the same processes.
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

// Serve reports whether the policies can be put into expr: there must be exactly one process in both.
func (list Decisions) Serve(expr notation.Expr) bool {
	return len(list) == 1 && len(openProcesses(expr)) == 1
}

// An openProcess is a process with an open choice, under Lets.
type openProcess struct {
	process *notation.Process
	lets    []*notation.Let // around it, the outermost first
}

// openProcesses lists the processes with open choices in an expression, without repetitions.
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

// closed returns the process without a value, and with the constants around it put in: a policy
// depends on neither. The variables may start with rolled values, as any start is a state; other
// values that are rolled outside of the process are an error.
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
			d, err := subevaluator{b}.Eval(o.under(ref))
			if err != nil {
				return nil, err
			}
			if !d.IsConstant() {
				return nil, notation.Errorf(ref.At, "what %s chooses would depend on something that is rolled before the encounter begins", plain.Open().Actor).
					WithHint("what a resource starts with is known to whoever chooses: a draw or a sequence, but no roll")
			}
			values[ref.Name] = constant.Literal(d.Outcome(0), ref.At)
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

// under returns e inside the Lets around the process.
func (o openProcess) under(e notation.Expr) notation.Expr {
	for _, l := range slices.Backward(o.lets) {
		e = &notation.Let{At: l.At, Name: l.Name, Value: l.Value, Body: e}
	}
	return e
}
