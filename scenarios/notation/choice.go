package notation

import "strconv"

// WithoutChoice returns the tree with choices by the policies that are written down.
func WithoutChoice(e Expr) Expr {
	return Transform(e, func(x Expr) (Expr, bool) {
		if n, ok := x.(*Process); ok && n.Open() != nil {
			return n.ByWritten(), true
		}
		return x, false
	})
}

// HasOpenChoice reports whether no policy was found for a choice in an expression.
func HasOpenChoice(e Expr) bool {
	open := false
	Visit(e, func(x Expr) bool {
		n, ok := x.(*Process)
		open = open || ok && n.Open() != nil
		return !open
	})
	return open
}

// ByWritten returns the encounter in which open choices go by the policies that are written down:
// the number of the option is rolled, and branches follow it.
func (n *Process) ByWritten() *Process {
	m := n.clone()
	w := &writtenChoices{}
	for i := range m.Turns {
		m.Turns[i].Body = w.block(m.Turns[i].Body)
	}
	return m
}

// writtenChoices replaces open choices, and counts them for the names of their rolls.
type writtenChoices struct{ count int }

// block replaces, in place, the choices in a list of statements by branches that follow the
// written policy.
func (w *writtenChoices) block(list []Stmt) []Stmt {
	var out []Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *Branch:
			s.Then, s.Else = w.block(s.Then), w.block(s.Else)
		case *Choose:
			for i := range s.Options {
				s.Options[i].Body = w.block(s.Options[i].Body)
			}
			if s.Found == nil {
				out = append(out, w.branches(s)...)
				continue
			}
		case *Roll, *Change, *Stop, *ActAgain:
		}
		out = append(out, s)
	}
	return out
}

// branches is a choice by the number of an option.
func (w *writtenChoices) branches(n *Choose) []Stmt {
	w.count++
	number := "encounter/written " + strconv.Itoa(w.count)
	var rest []Stmt
	for i := len(n.Options) - 1; i >= 0; i-- {
		is := &Binary{At: n.At, Op: Eq, X: &Ref{At: n.At, Name: number}, Y: &Number{At: n.At, Value: Int(int64(i)).Value}}
		rest = []Stmt{&Branch{At: n.At, Cond: is, Then: n.Options[i].Body, Else: rest}}
	}
	return append([]Stmt{&Roll{At: n.At, Name: number, Value: n.Written}}, rest...)
}
