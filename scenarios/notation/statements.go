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

func optional(e *Expr, f func(*Expr)) {
	if *e != nil {
		f(e)
	}
}

// eachExpr calls f with a pointer to every expression of the statements, in order.
func eachExpr(list []Stmt, f func(*Expr)) {
	for _, s := range list {
		switch s := s.(type) {
		case *Roll:
			f(&s.Value)
		case *Change:
			f(&s.Value)
		case *Branch:
			f(&s.Cond)
			eachExpr(s.Then, f)
			eachExpr(s.Else, f)
		case *Choose:
			s.eachExpr(f)
			for i := range s.Options {
				eachExpr(s.Options[i].Body, f)
			}
		case *Stop, *ActAgain:
		default:
			panic(fmt.Sprintf("notation: %T is not known to Children", s))
		}
	}
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
		switch s := s.(type) {
		case *Roll:
			c := *s
			out[i] = &c
		case *Change:
			c := *s
			out[i] = &c
		case *Branch:
			c := *s
			c.Then, c.Else = cloneAll(s.Then), cloneAll(s.Else)
			out[i] = &c
		case *Choose:
			c := *s
			c.Keys, c.Options = slices.Clone(s.Keys), slices.Clone(s.Options)
			for k := range c.Options {
				c.Options[k].Body = cloneAll(s.Options[k].Body)
			}
			out[i] = &c
		case *Stop, *ActAgain:
			out[i] = s
		default:
			panic(fmt.Sprintf("notation: %T is not known to WithChildren", s))
		}
	}
	return out
}

// Statements calls f with every statement of a list, each before those within it.
func Statements(list []Stmt, f func(Stmt)) {
	for _, s := range list {
		f(s)
		switch s := s.(type) {
		case *Branch:
			Statements(s.Then, f)
			Statements(s.Else, f)
		case *Choose:
			for _, o := range s.Options {
				Statements(o.Body, f)
			}
		case *Roll, *Change, *Stop, *ActAgain:
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
	list := func(e *Expr) { out = append(out, *e) }
	switch s := s.(type) {
	case *Roll:
		list(&s.Value)
	case *Change:
		list(&s.Value)
	case *Branch:
		list(&s.Cond)
	case *Choose:
		s.eachExpr(list)
	case *Stop, *ActAgain:
	}
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

// names returns the names that expressions of the encounter, other than start values, may refer
// to.
func (n *Process) names() []string {
	names := []string{TurnsName, RoundsName, PlaceName}
	for _, v := range n.Vars {
		names = append(names, v.Name)
	}
	n.Statements(func(s Stmt) {
		if r, ok := s.(*Roll); ok {
			names = append(names, r.Names()...)
		}
	})
	return names
}

// renamed returns the encounter with its variables and rolls renamed. References to them are not
// changed.
func (n *Process) renamed(rename func(string) string) *Process {
	m := n.clone()
	for i, v := range m.Vars {
		m.Vars[i].Name = rename(v.Name)
	}
	m.Statements(func(s Stmt) {
		switch s := s.(type) {
		case *Roll:
			s.Name, s.Items = rename(s.Name), slices.Clone(s.Items)
			for i := range s.Items {
				s.Items[i] = rename(s.Items[i])
			}
		case *Change:
			s.Var = rename(s.Var)
		case *Branch, *Stop, *ActAgain, *Choose:
		}
	})
	return m
}

// Chosen returns the encounter with other choices in place of those for which no policy was found.
func (n *Process) Chosen(by func(*Choose) *Choose) *Process {
	m := n.clone()
	for _, t := range m.Turns {
		choose(t.Body, by)
	}
	return m
}

// choose replaces each open choice in the statements by what by returns.
func choose(list []Stmt, by func(*Choose) *Choose) {
	for i, s := range list {
		switch s := s.(type) {
		case *Branch:
			choose(s.Then, by)
			choose(s.Else, by)
		case *Choose:
			if s.Found == nil {
				s = by(s)
				list[i] = s
			}
			for _, o := range s.Options {
				choose(o.Body, by)
			}
		case *Roll, *Change, *Stop, *ActAgain:
		}
	}
}

// MapStmt returns a statement, with those within, in which f has replaced every expression.
func MapStmt(s Stmt, f func(Expr) Expr) Stmt {
	out := cloneAll([]Stmt{s})
	eachExpr(out, func(e *Expr) { *e = f(*e) })
	return out[0]
}
