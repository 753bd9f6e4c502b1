package encounter

import (
	"slices"

	"oddsmith/scenarios/notation"
)

// This file is about rolls without end, as of dice that explode. There is no list of all that such a roll
// comes to, but mostly of what is made of it: max(0, hp - damage) has an end, and attack >= 15 is true or
// false. So the evaluator is asked for that.

// isEndless reports whether an expression may have infinitely many values.
func (p *program) isEndless(e notation.Expr) bool {
	is, known := p.endlessExprs[e]
	if !known {
		is = p.hasNoEnd(e)
		p.endlessExprs[e] = is
	}
	return is
}

// hasNoEnd is isEndless without its memory.
func (p *program) hasNoEnd(e notation.Expr) bool {
	switch x := e.(type) {
	case *notation.Ref:
		return p.endless[x.Name]
	case *notation.Again:
		if x.Explode && x.Limit == nil {
			return true
		}
	case *notation.Pool:
		if x.Rule.Explode != nil {
			return true
		}
	case *notation.Binary:
		if x.Op.IsComparison() || x.Op == notation.And || x.Op == notation.Or {
			return false
		}
	case *notation.Unary:
		if x.Op == notation.Not {
			return false
		}
	case *notation.Call:
		if x.Func == notation.Min { // one that has an end is enough
			return len(x.Args) > 0 && !slices.ContainsFunc(x.Args, func(a notation.Expr) bool { return !p.isEndless(a) })
		}
	case *notation.Let:
		p.endless[x.Name] = p.endless[x.Name] || p.isEndless(x.Value)
		return p.isEndless(x.Body)
	case *notation.Process, *notation.Number, *notation.Bool, *notation.Label, *notation.Chance:
		return false
	case *notation.Group, *notation.If, *notation.Tuple, *notation.Repeat,
		*notation.Copies, *notation.Where, *notation.Each, *notation.Pairs, *notation.Given, *notation.Retry, *notation.Deal, *notation.Deck:
	}
	return slices.ContainsFunc(notation.Children(e), p.isEndless)
}

// inlined puts rolls that are used once into the expressions that use them: the evaluator can
// calculate both together, also if the roll alone has infinitely many values.
func (p *program) inlined(list []notation.Stmt) ([]notation.Stmt, error) {
	list = slices.Clone(list)
	for i := 0; i < len(list); i++ {
		roll, ok := list[i].(*notation.Roll)
		if !ok {
			continue
		}
		kind, err := p.roll(roll)
		if err != nil {
			return nil, err
		}
		p.endless[roll.Name] = p.isEndless(roll.Value)
		if kind == notation.MultisetKind || roll.Items != nil || p.uses(list[i+1:], roll.Name) > 1 || p.changed(list[i+1:], roll.Value) != "" {
			continue
		}
		for k := i + 1; k < len(list); k++ {
			list[k] = notation.MapStmt(list[k], func(e notation.Expr) notation.Expr {
				if !slices.Contains(p.free(e), roll.Name) {
					return e
				}
				return &notation.Let{At: e.Span(), Name: roll.Name, Value: roll.Value, Body: e}
			})
		}
		list = slices.Delete(list, i, i+1)
		i--
	}
	return list, nil
}

// asked returns the names of rolls in a list of statements that have infinitely many values, but of which only
// expressions with finitely many are used, in the list or in another such roll. These are rolled together, like
// the answers to questions about a pool.
func (p *program) asked(list []notation.Stmt) map[string]bool {
	out := map[string]bool{}
	for i, s := range slices.Backward(list) {
		roll, ok := s.(*notation.Roll)
		if !ok || !p.endless[roll.Name] || p.kinds[roll.Name] == notation.MultisetKind {
			continue
		}
		is := true
		notation.Statements(list[i+1:], func(s notation.Stmt) {
			if other, ok := s.(*notation.Roll); ok && out[other.Name] {
				return
			}
			for _, e := range notation.StmtExprs(s) {
				is = is && p.isOnlyAsked(e, roll.Name)
			}
		})
		if is {
			out[roll.Name] = true
		}
	}
	return out
}

// isOnlyAsked reports whether a name is used only inside expressions with finitely many values.
func (p *program) isOnlyAsked(e notation.Expr, name string) bool {
	if !slices.Contains(p.free(e), name) {
		return true
	}
	if p.isEndless(e) {
		return false
	}
	for _, c := range notation.Children(e) {
		if !p.isEndless(c) && !p.isOnlyAsked(c, name) {
			return false
		}
	}
	return true
}

// uses returns the largest number of expressions in statements that use a name in one turn.
func (p *program) uses(list []notation.Stmt, name string) (n int) {
	for _, s := range list {
		for _, e := range notation.StmtExprs(s) {
			if slices.Contains(p.free(e), name) {
				n++
			}
		}
		switch s := s.(type) {
		case *notation.Branch:
			n += max(p.uses(s.Then, name), p.uses(s.Else, name))
		case *notation.Choose:
			most := 0
			for _, o := range s.Options {
				most = max(most, p.uses(o.Body, name))
			}
			n += most
		case *notation.Roll, *notation.Change, *notation.Stop, *notation.ActAgain:
		}
	}
	return n
}
