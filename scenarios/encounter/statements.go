package encounter

import (
	"oddsmith/scenarios/notation"
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

// isRelative reports whether x is the part of the state itself, or the part plus or minus terms that do not
// mention it. Of an If, one such branch is enough.
func isRelative(x notation.Expr, part string) bool {
	if n, ok := x.(*notation.Binary); ok && (n.Op == notation.Add || n.Op == notation.Sub) {
		return isRelative(n.X, part) && !notation.Mentions(n.Y, part)
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
	n := notation.NewNeeds()
	notation.Statements(list, func(s notation.Stmt) {
		if c, ok := s.(*notation.Change); ok {
			n.AddName(c.Var)
		}
	})
	return n.Only([]notation.Turn{{Body: list}}, true)[0].Body
}
