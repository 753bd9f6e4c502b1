package encounter

import (
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// This file takes out of an encounter what nothing that is asked goes by: fewer vars are fewer states.

// onlyNeeded returns an encounter without the variables and rolls on which neither its end, nor who
// acts, nor its value depends.
func onlyNeeded(x *notation.Process) *notation.Process {
	n := notation.NewNeeds()
	n.Add(x.Until)
	n.Add(x.Value)
	if x.Order != nil {
		n.Add(x.Order.First)
	}
	for _, t := range x.Turns {
		n.Add(t.Stands)
	}
	out := *x
	out.Turns = n.Only(x.Turns, false)
	out.Vars = slices.DeleteFunc(slices.Clone(x.Vars), func(v notation.Var) bool { return !n.Has(v.Name) })
	return &out
}

// withConstants returns an encounter in which variables that no turn changes are replaced by what they
// start with, unless that is rolled.
func withConstants(x *notation.Process, eval Evaluator) (*notation.Process, error) {
	changed := map[string]bool{notation.TurnsName: true} // see withTurns
	x.Statements(func(s notation.Stmt) {
		if c, ok := s.(*notation.Change); ok {
			changed[c.Var] = true
		}
	})
	constants := map[string]notation.Expr{}
	out := *x
	out.Vars = nil
	for _, v := range x.Vars {
		if changed[v.Name] {
			out.Vars = append(out.Vars, v)
			continue
		}
		d, err := eval.Eval(v.Start)
		if err != nil {
			return nil, err
		}
		if d == nil || !d.IsConstant() || d.HasTail() {
			out.Vars = append(out.Vars, v)
			continue
		}
		constants[v.Name] = constant.Literal(d.Outcome(0), v.Start.Span())
	}
	if len(constants) == 0 {
		return x, nil
	}
	return notation.Put(&out, func(name string) notation.Expr { return constants[name] }).(*notation.Process), nil
}

// withTurns makes the number of turns a variable if somebody chooses in an encounter with a limit: the
// best choice depends on how many turns are left.
func withTurns(x *notation.Process) *notation.Process {
	byTurns := false
	x.Statements(func(s notation.Stmt) {
		if c, ok := s.(*notation.Choose); ok {
			isKey := func(e notation.Expr) bool { return notation.Mentions(e, notation.TurnsName) }
			byTurns = byTurns || c.Found == nil || slices.ContainsFunc(c.Keys, isKey)
		}
	})
	if !byTurns || x.Limit == nil {
		return x
	}
	out := endingAfter(x, x.Limit)
	out.Limit = nil
	return out
}

// endingAfter returns an encounter that ends after so many turns, which are a variable of it.
func endingAfter(x *notation.Process, turns notation.Expr) *notation.Process {
	out := countingTurns(x)
	ref := &notation.Ref{At: turns.Span(), Name: notation.TurnsName}
	out.Until = &notation.Binary{
		At: x.Until.Span(), Op: notation.Or, X: x.Until,
		Y: &notation.Binary{At: turns.Span(), Op: notation.Ge, X: ref, Y: turns},
	}
	return out
}

// countingTurns returns an encounter with the number of turns as a variable.
func countingTurns(x *notation.Process) *notation.Process {
	out := *x
	counts := func(v notation.Var) bool { return v.Name == notation.TurnsName }
	if !slices.ContainsFunc(x.Vars, counts) {
		out.Vars = append(slices.Clone(x.Vars), notation.Var{Name: notation.TurnsName, Start: notation.Int(0)})
	}
	return &out
}
