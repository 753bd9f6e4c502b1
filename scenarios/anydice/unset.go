package anydice

import (
	"maps"

	"oddsmith/scenarios/notation"
)

// A Use is a place where a program names a variable.
type Use struct {
	Name string
	At   notation.Span
}

// Unset returns the places of a program where a variable is named before anything sets it, in
// the order of the text. In a function, where the variables of whoever calls count, those are
// the ones that nothing sets anywhere. name is as for [Read]; the error is a
// [*notation.Error].
func Unset(name, text string) ([]Use, error) {
	list, err := parse(sourceOf(name, text))
	if err != nil {
		return nil, err
	}
	l := &unsetLooker{everywhere: map[string]bool{}}
	l.collect(list)
	l.statements(list, map[string]bool{})
	return l.found, nil
}

// An unsetLooker is a pass over a program.
type unsetLooker struct {
	everywhere map[string]bool // what anything sets, parameters included
	found      []Use
}

// collect notes all variables and parameters that the statements assign anywhere.
func (l *unsetLooker) collect(list []statement) {
	for name := range assignments(list, map[string]int{}) {
		l.everywhere[name] = true
	}
	for _, s := range list {
		if f, ok := s.(*function); ok {
			for _, p := range f.params {
				l.everywhere[p.name] = true
			}
		}
	}
}

// statements collects the uses of variables that are not in set, and adds to set those that the statements
// assign.
func (l *unsetLooker) statements(list []statement, set map[string]bool) {
	for _, s := range list {
		switch s := s.(type) {
		case *assignment:
			l.expression(s.x, set)
			set[s.name] = true
		case *output:
			l.expression(s.x, set)
		case *result:
			l.expression(s.x, set)
		case *setting:
			l.expression(s.x, set)
		case *condition:
			l.expression(s.cond, set)
			other := maps.Clone(set)
			l.statements(s.then, set)
			l.statements(s.rest, other)
			maps.Copy(set, other)
		case *loop:
			l.expression(s.over, set)
			set[s.name] = true
			l.statements(s.body, set)
		case *function:
			l.statements(s.body, maps.Clone(l.everywhere))
		}
	}
}

// expression collects the uses of variables that are not in set.
func (l *unsetLooker) expression(x expression, set map[string]bool) {
	switch x := x.(type) {
	case nil, *literal:
	case *variable:
		if !set[x.name] {
			l.found = append(l.found, Use{Name: x.name, At: x.at})
		}
	case *unary:
		l.expression(x.x, set)
	case *binary:
		l.expression(x.x, set)
		l.expression(x.y, set)
	case *sequenceLiteral:
		for _, item := range x.items {
			l.expression(item.x, set)
			l.expression(item.last, set)
			l.expression(item.count, set)
		}
	case *call:
		for _, a := range x.args {
			l.expression(a, set)
		}
	}
}
