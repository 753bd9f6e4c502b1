package notation

import (
	"fmt"
	"slices"
)

// This file goes through the expressions of statements, in the order in which they are done.

// eachExpr calls f with a pointer to every expression of an encounter, in the order of [Children].
func (n *Process) eachExpr(f func(*Expr)) {
	for i := range n.Vars {
		f(&n.Vars[i].Start)
	}
	if n.Order != nil {
		f(&n.Order.First)
	}
	for i := range n.Turns {
		optional(&n.Turns[i].Stands, f)
		eachExpr(n.Turns[i].Body, f)
	}
	f(&n.Until)
	optional(&n.Limit, f)
	optional(&n.Horizon, f)
	f(&n.Value)
}

// optional calls f with e unless *e is nil.
func optional(e *Expr, f func(*Expr)) {
	if *e != nil {
		f(e)
	}
}

// eachExpr calls f with a pointer to every expression of the statements, in order.
func eachExpr(list []Stmt, f func(*Expr)) {
	for _, s := range list {
		if !ownExprs(s, f) {
			panic(fmt.Sprintf("notation: %T is not known to Children", s))
		}
		for _, block := range blocks(s) {
			eachExpr(*block, f)
		}
	}
}

// ownExprs calls f with a pointer to every expression of a statement, without those of the statements inside
// it; false for an unknown statement.
func ownExprs(s Stmt, f func(*Expr)) bool {
	switch s := s.(type) {
	case *Roll:
		f(&s.Value)
	case *Change:
		f(&s.Value)
	case *Branch:
		f(&s.Cond)
	case *Choose:
		s.eachExpr(f)
	case *Stop, *ActAgain:
	default:
		return false
	}
	return true
}

// blocks returns the lists of statements within a statement, in order.
func blocks(s Stmt) []*[]Stmt {
	switch s := s.(type) {
	case *Branch:
		return []*[]Stmt{&s.Then, &s.Else}
	case *Choose:
		list := make([]*[]Stmt, len(s.Options))
		for i := range s.Options {
			list[i] = &s.Options[i].Body
		}
		return list
	case *Roll, *Change, *Stop, *ActAgain:
	}
	return nil
}

// eachExpr calls f with a pointer to each expression that decides the choice.
func (n *Choose) eachExpr(f func(*Expr)) {
	if n.Found != nil {
		for i := range n.Keys {
			f(&n.Keys[i])
		}
		return
	}
	for i := range n.Options {
		f(&n.Options[i].If)
	}
	f(&n.Written)
	f(&n.For)
}

// clone returns a copy of the encounter that shares no statement with it.
func (n *Process) clone() *Process {
	m := *n
	m.Vars, m.Turns = slices.Clone(n.Vars), slices.Clone(n.Turns)
	if n.Order != nil {
		o := *n.Order
		m.Order = &o
	}
	for i := range m.Turns {
		m.Turns[i].Body = cloneAll(m.Turns[i].Body)
	}
	return &m
}

// cloneAll returns copies of the statements and of those within them.
func cloneAll(list []Stmt) []Stmt {
	out := make([]Stmt, len(list))
	for i, s := range list {
		out[i] = cloneOf(s)
		for _, block := range blocks(out[i]) {
			*block = cloneAll(*block)
		}
	}
	return out
}

// cloneOf returns a copy of a statement over the same statements within it.
func cloneOf(s Stmt) Stmt {
	switch s := s.(type) {
	case *Roll:
		c := *s
		c.Items = slices.Clone(s.Items)
		return &c
	case *Change:
		return copyOf(s)
	case *Branch:
		return copyOf(s)
	case *Choose:
		c := *s
		c.Keys, c.Options = slices.Clone(s.Keys), slices.Clone(s.Options)
		return &c
	case *Stop, *ActAgain:
		return s
	}
	panic(fmt.Sprintf("notation: %T is not known to WithChildren", s))
}

// Statements calls f with every statement of a list, each before those within it.
func Statements(list []Stmt, f func(Stmt)) {
	for _, s := range list {
		f(s)
		for _, block := range blocks(s) {
			Statements(*block, f)
		}
	}
}

// Statements calls f with every statement of all turns.
func (n *Process) Statements(f func(Stmt)) {
	for _, t := range n.Turns {
		Statements(t.Body, f)
	}
}

// StmtExprs returns the expressions of a statement, without those of the statements within it.
func StmtExprs(s Stmt) (out []Expr) {
	ownExprs(s, func(e *Expr) { out = append(out, *e) })
	return out
}

// Opens lists the choices for which no policy was found.
func (n *Process) Opens() (list []*Choose) {
	n.Statements(func(s Stmt) {
		if c, ok := s.(*Choose); ok && c.Found == nil {
			list = append(list, c)
		}
	})
	return list
}

// Open returns the first choice for which no policy was found; nil if there is none.
func (n *Process) Open() *Choose {
	if list := n.Opens(); len(list) > 0 {
		return list[0]
	}
	return nil
}

// binds returns the names of the variables and of what is rolled.
func (n *Process) binds() (names []*string) {
	for i := range n.Vars {
		names = append(names, &n.Vars[i].Name)
	}
	n.Statements(func(s Stmt) {
		if r, ok := s.(*Roll); ok {
			names = append(names, &r.Name)
			for i := range r.Items {
				names = append(names, &r.Items[i])
			}
		}
	})
	return names
}

// Chosen returns the encounter with other choices in place of those for which no policy was found.
func (n *Process) Chosen(by func(*Choose) *Choose) *Process {
	return n.decided(func(c *Choose) []Stmt { return []Stmt{by(c)} })
}

// decided returns the encounter with other statements in place of the choices for which no policy was
// found, those within a choice first.
func (n *Process) decided(by func(*Choose) []Stmt) *Process {
	m := n.clone()
	for i := range m.Turns {
		m.Turns[i].Body = decided(m.Turns[i].Body, by)
	}
	return m
}

// decided returns the list with its open choices replaced by the statements that by returns, also in the
// blocks of its statements, which it changes.
func decided(list []Stmt, by func(*Choose) []Stmt) []Stmt {
	var out []Stmt
	for _, s := range list {
		for _, block := range blocks(s) {
			*block = decided(*block, by)
		}
		if c, ok := s.(*Choose); ok && c.Found == nil {
			out = append(out, by(c)...)
		} else {
			out = append(out, s)
		}
	}
	return out
}

// MapStmt returns a copy of a statement, and of those inside it, in which every expression is replaced by what
// f returns.
func MapStmt(s Stmt, f func(Expr) Expr) Stmt {
	out := cloneAll([]Stmt{s})
	eachExpr(out, func(e *Expr) { *e = f(*e) })
	return out[0]
}
