package lint

import (
	"cmp"
	"maps"
	"slices"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// The roles of dice that rules of lint name.
const (
	resolution = "resolution"
	magnitude  = "magnitude"
	modifier   = "modifier"
)

// A tdgs checks the rules of TDGS: every die has a role, and a role has its dice.
type tdgs struct {
	*linter
	rolled     map[string]scenarios.Part // by name
	parameters map[string]*scenarios.Parameter
	constants  map[string]scenarios.Part
	owners     map[notation.Place]string // dice to the constant or parameter with a role that they stand in
}

// newTDGS returns a linter for files of the roles system, with their rolls, constants and
// parameters by name.
func newTDGS(l *linter) *tdgs {
	t := &tdgs{
		linter: l, rolled: map[string]scenarios.Part{}, parameters: map[string]*scenarios.Parameter{},
		constants: map[string]scenarios.Part{}, owners: map[notation.Place]string{},
	}
	for _, part := range l.s.Rolled() {
		t.rolled[part.Name] = part
	}
	// A constant can be made of others, which come before it: the first owner is
	// the innermost.
	for _, c := range l.s.Constants {
		t.constants[c.Name] = c
		t.owns(c.Name, c.Expr)
	}
	for _, p := range l.s.Parameters {
		t.parameters[p.Name] = p
		if p.Default != nil {
			t.owns(p.Name, p.Default.Expr)
		}
	}
	return t
}

// owns makes name the owner of the dice in e that have no owner yet, if the name has a role.
func (t *tdgs) owns(name string, e notation.Expr) {
	if t.s.Roles[name] == "" {
		return
	}
	for _, p := range notation.PoolsIn(e) {
		if at := p.At.Place(); at != (notation.Place{}) && t.owners[at] == "" {
			t.owners[at] = name
		}
	}
}

// named returns the definition of a name with a role: a roll, constant or parameter. It is false
// if there is none.
func (t *tdgs) named(name string) (scenarios.Part, bool) {
	if part, ok := t.rolled[name]; ok && name != scenarios.OutcomeName {
		return part, true
	}
	if part, ok := t.constants[name]; ok {
		return part, true
	}
	if p, ok := t.parameters[name]; ok {
		part := scenarios.Part{Name: name, At: p.At}
		if p.Default != nil {
			part.Expr = p.Default.Expr
		}
		return part, true
	}
	return scenarios.Part{}, false
}

// roleNames returns the names that have a role, sorted.
func (t *tdgs) roleNames() []string { return slices.Sorted(maps.Keys(t.s.Roles)) }

// at returns the first place; the second if the first is unknown.
func at(a, b notation.Span) notation.Span {
	return cmp.Or(a, b)
}
