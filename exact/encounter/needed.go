package encounter

import (
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// This file takes out of an encounter what nothing that is asked goes by: fewer vars are fewer states.

// A need is the names of variables and rolls that the questions depend on.
type need struct {
	names map[string]bool
	free  func(notation.Expr) []string
	grown bool
}

// add adds the names in an expression, which may be nil.
func (n *need) add(e notation.Expr) {
	if e == nil {
		return
	}
	for _, name := range n.free(e) {
		if !n.names[name] {
			n.names[name], n.grown = true, true
		}
	}
}

// onlyNeeded returns an encounter without the variables and rolls on which neither its end, nor who
// acts, nor its value depends.
func onlyNeeded(x *notation.Process) *notation.Process {
	known := map[notation.Expr][]string{}
	n := need{names: map[string]bool{}, free: func(e notation.Expr) []string {
		if names, ok := known[e]; ok {
			return names
		}
		known[e] = notation.FreeNames(e)
		return known[e]
	}}
	n.add(x.Until)
	n.add(x.Value)
	if x.Order != nil {
		n.add(x.Order.First)
	}
	for _, t := range x.Turns {
		n.add(t.Stands)
	}
	for n.grown = true; n.grown; {
		n.grown = false
		for _, t := range x.Turns {
			n.block(t.Body)
		}
	}
	out := *x
	out.Vars = slices.DeleteFunc(slices.Clone(x.Vars), func(v notation.Var) bool { return !n.names[v.Name] })
	out.Turns = slices.Clone(x.Turns)
	for i, t := range x.Turns {
		out.Turns[i].Body = n.kept(t.Body)
	}
	return &out
}

// only returns the part of a roll that is needed; nil if none is.
func (n *need) only(s *notation.Roll) *notation.Roll {
	return s.Only(func(name string) bool { return n.names[name] })
}

// block adds the names that needed statements use, and reports whether any statement is needed.
func (n *need) block(list []notation.Stmt) (needed bool) {
	for _, s := range slices.Backward(list) {
		switch s := s.(type) {
		case *notation.Roll:
			if n.only(s) != nil {
				n.add(s.Value)
			}
		case *notation.Change:
			if n.names[s.Var] {
				n.add(s.Value)
				needed = true
			}
		case *notation.Branch:
			then, els := n.block(s.Then), n.block(s.Else)
			if then || els {
				n.add(s.Cond)
				needed = true
			}
		case *notation.Choose:
			for _, e := range notation.StmtExprs(s) {
				n.add(e)
			}
			for _, o := range s.Options {
				n.block(o.Body)
			}
			needed = true
		case *notation.Stop, *notation.ActAgain:
			needed = true
		default: // it is refused where it is done
			needed = true
		}
	}
	return needed
}

// kept returns the needed statements.
func (n *need) kept(list []notation.Stmt) []notation.Stmt {
	var out []notation.Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *notation.Roll:
			if r := n.only(s); r != nil {
				out = append(out, r)
			}
		case *notation.Change:
			if n.names[s.Var] {
				out = append(out, s)
			}
		case *notation.Branch:
			b := *s
			b.Then, b.Else = n.kept(s.Then), n.kept(s.Else)
			if len(b.Then) > 0 || len(b.Else) > 0 {
				out = append(out, &b)
			}
		case *notation.Choose:
			c := *s
			c.Options = slices.Clone(s.Options)
			for i, o := range s.Options {
				c.Options[i].Body = n.kept(o.Body)
			}
			out = append(out, &c)
		case *notation.Stop, *notation.ActAgain:
			out = append(out, s)
		default: // see block
			out = append(out, s)
		}
	}
	return out
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
		constants[v.Name] = literalOf(d, v.Start)
	}
	if len(constants) == 0 {
		return x, nil
	}
	return notation.Put(&out, func(name string) notation.Expr { return constants[name] }).(*notation.Process), nil
}

// literalOf returns the only outcome of a distribution as a literal.
func literalOf(d *dist.Dist, at notation.Expr) notation.Expr {
	x := constant.Literal(d.Outcome(0))
	if n, ok := x.(*notation.Number); ok {
		n.At = at.Span()
	}
	return x
}

// withTurns makes the number of turns a variable if somebody chooses in an encounter with a limit: the
// best choice depends on how many turns are left.
func withTurns(x *notation.Process) *notation.Process {
	byTurns := false
	x.Statements(func(s notation.Stmt) {
		if c, ok := s.(*notation.Choose); ok {
			isKey := func(e notation.Expr) bool { return mentions(e, notation.TurnsName) }
			byTurns = byTurns || c.Found == nil || slices.ContainsFunc(c.Keys, isKey)
		}
	})
	if !byTurns || x.Limit == nil {
		return x
	}
	out := *countingTurns(x)
	ref := &notation.Ref{At: x.Limit.Span(), Name: notation.TurnsName}
	out.Until = &notation.Binary{
		At: x.Until.Span(), Op: notation.Or, X: x.Until,
		Y: &notation.Binary{At: x.Limit.Span(), Op: notation.Ge, X: ref, Y: x.Limit},
	}
	out.Limit = nil
	return &out
}

// countingTurns returns an encounter with the number of turns as a variable.
func countingTurns(x *notation.Process) *notation.Process {
	out := *x
	out.Vars = append(slices.Clone(x.Vars), notation.Var{Name: notation.TurnsName, Start: notation.Int(0)})
	return &out
}
