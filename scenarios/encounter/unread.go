package encounter

import (
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// Unread returns the resources that no measure and no part of the encounter uses. Without an
// encounter, effects count as uses, because the file may be an action of others.
func (r *Reader) Unread(measures []notation.Expr) []scope.Unused {
	a := asked{map[string]bool{}, map[*notation.Turn]bool{}}
	for _, m := range measures {
		a.in(m)
	}
	changed := map[string]bool{}
	if r.process != nil {
		whole := *r.process
		whole.Value = notation.Int(0)
		a.encounter(&whole)
		changed = r.changed()
	} else {
		for _, e := range r.Effects {
			a.names[scope.StoredName(e.Resource)] = true
		}
		for _, l := range append(r.Amounts(), r.scope.Lets...) {
			a.in(l.Expr)
		}
	}
	read := map[notation.Span]bool{} // each of a group stands in one place
	for _, res := range r.resources {
		read[res.at] = read[res.at] || a.names[r.parts[res.full]] || a.names[scope.StoredName(res.full)]
	}
	var list []scope.Unused
	for _, res := range r.resources {
		if read[res.at] || res.start == nil {
			continue
		}
		what := "a resource"
		if changed[r.parts[res.full]] {
			what = "a resource that effects change and"
		}
		list = append(list, scope.Unused{Name: res.Name, What: what, At: res.at})
		read[res.at] = true
	}
	return list
}

// An asked collects the names that trees ask for.
type asked struct {
	names map[string]bool
	turns map[*notation.Turn]bool // those that were looked at: measures of an encounter share them
}

func (a asked) in(e notation.Expr) { a.but(e, "") }

// but collects the names in an expression, except one.
func (a asked) but(e notation.Expr, one string) {
	notation.Visit(e, func(e notation.Expr) bool {
		if ref, ok := e.(*notation.Ref); ok && ref.Name != one {
			a.names[ref.Name] = true
		}
		p, isEncounter := e.(*notation.Process)
		if isEncounter {
			a.encounter(p)
		}
		return !isEncounter
	})
}

// encounter adds the names in an encounter. A variable in its own start value or change does not
// count.
func (a asked) encounter(p *notation.Process) {
	rest := *p
	rest.Vars, rest.Turns = nil, nil
	for _, e := range notation.Children(&rest) {
		a.in(e)
	}
	if len(p.Turns) == 0 || a.turns[&p.Turns[0]] {
		return
	}
	a.turns[&p.Turns[0]] = true
	for _, v := range p.Vars {
		if _, ok := v.Start.(*notation.Ref); !ok {
			a.in(v.Start)
		}
	}
	for _, t := range p.Turns {
		if t.Stands != nil {
			a.in(t.Stands)
		}
	}
	p.Statements(func(s notation.Stmt) {
		self := ""
		if c, ok := s.(*notation.Change); ok {
			self = c.Var
		}
		for _, x := range notation.StmtExprs(s) {
			a.but(x, self)
		}
	})
}
