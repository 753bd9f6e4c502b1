package roles

import (
	"cmp"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/scope"
)

// A Table holds what a file declares a role for.
type Table struct {
	uses   []use
	owners map[notation.Place]string // dice to the constant with a role that they stand in
	inner  map[string]bool           // parameters with a role, whose dice are theirs
}

// A use is something with a role, and what it rolls: a parameter by its name.
type use struct {
	name, role string
	at         notation.Span
	expr       notation.Expr
}

// NewTable returns the table of the roles that a file declares by name.
func NewTable(declared map[string]string, sc *scope.Scope) *Table {
	t := &Table{owners: map[notation.Place]string{}, inner: map[string]bool{}}
	add := func(part scope.Part) {
		if role := declared[part.Name]; role != "" {
			t.uses = append(t.uses, use{part.Name, role, part.At, part.Expr})
		}
	}
	// A constant can be made of others, which come before it: the first owner is the
	// innermost.
	for _, c := range sc.Constants {
		add(c)
		for _, p := range notation.PoolsIn(c.Expr) {
			if at := p.At.Place(); declared[c.Name] != "" && t.owners[at] == "" {
				t.owners[at] = c.Name
			}
		}
	}
	for _, p := range sc.Parameters {
		add(scope.Part{Name: p.Name, At: p.At, Expr: &notation.Ref{At: p.At, Name: p.Name}})
		t.inner[p.Name] = declared[p.Name] != ""
	}
	for _, l := range sc.Lets {
		add(l.Part)
	}
	return t
}

// Empty reports whether there is nothing to check.
func (t *Table) Empty() bool { return len(t.uses) == 0 }

// Import adds the roles of another file, which is used as an action with the given values of its
// parameters.
func (t *Table) Import(from *Table, values map[string]notation.Expr) {
	for _, u := range from.uses {
		e := from.put(u, values)
		if t.owners == nil {
			t.owners = map[notation.Place]string{}
		}
		for _, p := range notation.PoolsIn(e) {
			if from.owners[p.At.Place()] == u.name {
				t.owners[p.At.Place()] = u.name
			}
		}
		t.uses = append(t.uses, use{u.name, u.role, u.at, e})
	}
}

// Check returns the error of the first value with which a die is outside of its role.
func (t *Table) Check(values map[string]parameter.Value) error {
	exprs := expressions(values)
	for _, u := range t.uses {
		if err := t.check(u, t.put(u, exprs)); err != nil {
			return err
		}
	}
	return nil
}

// expressions returns the expressions of the values.
func expressions(values map[string]parameter.Value) map[string]notation.Expr {
	exprs := make(map[string]notation.Expr, len(values))
	for name, v := range values {
		exprs[name] = v.Expr
	}
	return exprs
}

// Unusual returns a warning for each value that is valid but unusual for its role: a resolution
// without a d20, or a magnitude of a d4.
func (t *Table) Unusual(values map[string]parameter.Value) []*notation.Error {
	exprs := expressions(values)
	given := map[*notation.Pool]bool{}
	for _, e := range exprs {
		for _, p := range notation.PoolsIn(e) {
			given[p] = true
		}
	}
	var out []*notation.Error
	for _, u := range t.uses {
		for _, p := range notation.PoolsIn(t.put(u, exprs)) {
			die, owner := settled(p), t.owners[p.At.Place()]
			at := cmp.Or(u.at, p.At)
			switch {
			case owner != "" && owner != u.name:
			case Judge(u.role, die) == Unusual:
				out = append(out, notation.Errorf(at, "%s is a resolution roll with a %s: that is unusual, a resolution is a d20", u.name, DieName(die)))
			case u.role == Magnitude && given[p] && Sides(die) == criticalDie:
				out = append(out, notation.Errorf(at, "%s rolls a d4: as a magnitude that is the one of criticals, otherwise a d4 is a modifier", u.name))
			}
		}
	}
	return out
}

// check returns an error if e, the value of the name of u, does not suit its role.
func (t *Table) check(u use, e notation.Expr) error {
	if n, ok := e.(*notation.Number); ok && u.role == Modifier && !n.Value.IsInt() {
		return errorf(u.at, "%s has the role %s and is %s: that role is for %s and whole numbers",
			u.name, u.role, n.Value.RatString(), Dice(u.role))
	}
	for _, p := range notation.PoolsIn(e) {
		if owner := t.owners[p.At.Place()]; owner != "" && owner != u.name {
			continue
		}
		if die := settled(p); Judge(u.role, die) == Forbidden {
			return errorf(cmp.Or(u.at, p.At), "%s has the role %s and rolls a %s: that role is for %s",
				u.name, u.role, DieName(die), Dice(u.role))
		}
	}
	return nil
}

// put puts values in for the names of parameters in the expression of u. Dice that have a role of their own are
// judged by that one: 0 is put in for them.
func (t *Table) put(u use, values map[string]notation.Expr) notation.Expr {
	return notation.Put(u.expr, func(name string) notation.Expr {
		v := values[name]
		if _, isNumber := v.(*notation.Number); v != nil && t.inner[name] && name != u.name && !isNumber {
			return notation.Int(0)
		}
		return v
	})
}

// settled returns the pool with the sides of its dice calculated, if they are arithmetic on numbers: d(2 * 50).
func settled(p *notation.Pool) *notation.Pool {
	if fair, ok := p.Die.(*notation.FairDie); ok {
		if n := notation.Fold(fair.Sides); n != nil {
			q := *p
			q.Die = &notation.FairDie{Sides: n}
			return &q
		}
	}
	return p
}
