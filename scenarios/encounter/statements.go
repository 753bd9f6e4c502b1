package encounter

import (
	"slices"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// becomes returns the statements that give a part of the state a new value. A value that is the
// part plus or minus something becomes += or -=.
func becomes(part string, x notation.Expr) []notation.Stmt {
	if n, ok := x.(*notation.Ref); ok && n.Name == part {
		return nil
	}
	if n, ok := x.(*notation.If); ok && isRelative(n, part) {
		return []notation.Stmt{&notation.Branch{
			At: n.At, Cond: n.Cond, Then: becomes(part, n.Then), Else: becomes(part, n.Else),
		}}
	}
	if n, ok := x.(*notation.Binary); ok && isRelative(n, part) {
		op := notation.AddAssign
		if n.Op == notation.Sub {
			op = notation.SubAssign
		}
		return append(becomes(part, n.X), &notation.Change{At: n.At, Var: part, Op: op, Value: n.Y})
	}
	return []notation.Stmt{&notation.Change{At: x.Span(), Var: part, Op: notation.Assign, Value: x}}
}

// isRelative reports whether an expression is a part of the state, plus or minus things that do
// not speak of it, if at all.
func isRelative(x notation.Expr, part string) bool {
	if n, ok := x.(*notation.Binary); ok && (n.Op == notation.Add || n.Op == notation.Sub) {
		return isRelative(n.X, part) && !scope.Mentions(n.Y, part)
	}
	if n, ok := x.(*notation.If); ok {
		return isRelative(n.Then, part) || isRelative(n.Else, part)
	}
	n, ok := x.(*notation.Ref)
	return ok && n.Name == part
}

// pruned is the statements of a turn without rolls that nothing asks for, branches that do
// nothing, and stops after which nothing would come.
func pruned(list []notation.Stmt) []notation.Stmt {
	p := pruner{named: map[string]bool{}}
	return p.block(list, true)
}

// A pruner goes through statements from the last to the first.
type pruner struct {
	named map[string]bool // what the statements after this one name
}

// block returns the statements without rolls that are not used. last says that nothing follows in
// the turn.
func (p *pruner) block(list []notation.Stmt, last bool) []notation.Stmt {
	var out []notation.Stmt
	for _, s := range slices.Backward(list) {
		last := last && len(out) == 0
		switch n := s.(type) {
		case *notation.Roll:
			r := n.Only(func(name string) bool { return p.named[name] })
			if r == nil {
				continue
			}
			s = r
		case *notation.Branch:
			m := *n
			m.Then, m.Else = p.block(n.Then, last), p.block(n.Else, last)
			if len(m.Then)+len(m.Else) == 0 {
				continue
			}
			s = &m
		case *notation.Stop:
			if last {
				continue
			}
		case *notation.Choose:
			m := *n
			m.Options = slices.Clone(n.Options)
			for i, o := range n.Options {
				m.Options[i].Body = p.block(o.Body, last)
			}
			s = &m
		case *notation.Change, *notation.ActAgain:
		}
		for _, e := range notation.StmtExprs(s) {
			notation.Visit(e, func(e notation.Expr) bool {
				if r, ok := e.(*notation.Ref); ok {
					p.named[r.Name] = true
				}
				return true
			})
		}
		out = append(out, s)
	}
	slices.Reverse(out)
	return out
}
