package scenarios

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// Rolled returns what is rolled once, in the order it can be rolled: the rolls, the
// stored resources, and the outcome as [OutcomeName].
func (s *Scenario) Rolled() []Part {
	list := make([]Part, len(s.scope.Lets))
	for i, l := range s.scope.Lets {
		list[i] = l.Part
	}
	return list
}

// Named returns the constants, draws and sequences by the tree that stands wherever one is named.
func (s *Scenario) Named() map[notation.Expr]string { return s.scope.Named() }

// Functions returns the functions, with what calls put in for their arguments.
func (s *Scenario) Functions() []scope.Function { return s.scope.Functions() }

// Starts returns the resources that turns change, by the name that trees have for what each starts with.
func (s *Scenario) Starts() map[string]string { return s.play.Starts() }

// RoleAt returns where the section roles names a roll, a constant or a parameter.
func (s *Scenario) RoleAt(name string) notation.Span { return s.rolesAt[name] }

// WithDefaults returns the expression with the defaults of the parameters put in;
// the name of a parameter without default stays.
func (s *Scenario) WithDefaults(e notation.Expr) notation.Expr {
	values := map[string]parameter.Value{}
	for _, p := range s.Parameters {
		if p.Default != nil {
			values[p.Name] = *p.Default
		}
	}
	return parameter.Substitute(e, values)
}

// Outcome returns the outcome with the values put in; false if the scenario has
// none.
func (b *Bound) Outcome() (Query, bool) {
	s := b.Scenario
	if s.scope.Outcome == nil {
		return Query{}, false
	}
	return Query{
		Name: OutcomeName, Kind: notation.LabelKind,
		Expr: b.put(s.scope.Outcome),
	}, true
}

// Decisions returns what is decided in turns with the values put in, once for each turn. An
// expression that depends on what turns change has names of the state in it.
func (b *Bound) Decisions() []Decision {
	list := b.Scenario.play.Decisions()
	for i := range list {
		list[i].Expr = b.put(list[i].Expr)
	}
	return list
}

// Adjustments returns what effects add and take, with the values put in, once for each turn. The sign of an amount
// that depends on what effects change has names of the state in it.
func (b *Bound) Adjustments() []Adjustment {
	list := b.Scenario.play.Adjustments()
	for i := range list {
		list[i].Sign = b.put(list[i].Sign)
	}
	return list
}

// roles reads what rolls and constants are used for: `roll: resolution`.
func (r *reader) roles(n *yamltree.Node) {
	r.s.Roles, r.s.rolesAt = map[string]string{}, map[string]notation.Span{}
	for e := range r.Entries(n, "a mapping of names to roles") {
		r.s.Roles[e.Key.Text], r.s.rolesAt[e.Key.Text] = r.OneOf(e.Value, "role", rulefile.DieRoles), e.Key.At
	}
}
