package scenarios

import (
	"fmt"
	"maps"
	"math/big"
	"slices"

	"oddsmith/scenarios/measure"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/scope"
)

// A Bound is a scenario with a value for every parameter, or with several of which one is
// drawn. It does not change.
type Bound struct {
	Scenario *Scenario
	values   map[string]parameter.Value // but for those that differ with the record that is drawn
	drawn    []drawn                    // more than one where a record is drawn

	binder *notation.Binder // puts the values in where nothing is drawn; nil for one of its own
}

// Bind returns the scenario with values for its parameters: those in set, and defaults for the
// rest. It is an error if a name is not a parameter, a value is not allowed, or a required one is
// missing.
func (s *Scenario) Bind(set map[string]string) (*Bound, error) {
	values, err := s.read(set)
	if err != nil {
		return nil, err
	}
	given := maps.Clone(values)
	if err := s.addDefaults(values); err != nil {
		return nil, err
	}
	b, err := s.bound(values, given)
	if err != nil {
		return nil, err
	}
	return b, b.meets()
}

// read parses the values in set, by the canonical names of their parameters.
func (s *Scenario) read(set map[string]string) (map[string]parameter.Value, error) {
	values := make(map[string]parameter.Value, len(s.Parameters))
	for _, name := range slices.Sorted(maps.Keys(set)) {
		p, err := s.Parameter(name)
		if err != nil {
			return nil, err
		}
		if _, twice := values[p.Name]; twice {
			return nil, fmt.Errorf("parameter %s is set twice", p.Name)
		}
		if values[p.Name], err = p.Read(set[name]); err != nil {
			return nil, &parameter.Error{Parameter: p, Err: err}
		}
	}
	return values, nil
}

// addDefaults adds the defaults of parameters without a value, other than those that records set.
func (s *Scenario) addDefaults(values map[string]parameter.Value) error {
	for _, p := range s.Parameters {
		if _, ok := values[p.Name]; ok || p.SetBy != "" {
			continue
		}
		if p.Default == nil {
			allowed := p.Type.String()
			if p.Type == parameter.Choice {
				allowed = "one of " + p.ListOfChoices()
			}
			return &parameter.Error{Parameter: p, Err: fmt.Errorf("there is no default; give it a value (%s)", allowed)}
		}
		values[p.Name] = *p.Default
	}
	return nil
}

// bound adds the values that the chosen records set and returns the bound scenario. given are the
// values that were set explicitly.
func (s *Scenario) bound(values, given map[string]parameter.Value) (*Bound, error) {
	asked := map[string]parameter.Value{} // any, in place of the record that is drawn
	for _, set := range s.Records {
		if set.IsAny(values) {
			asked[set.Name] = values[set.Name]
		}
	}
	list, err := s.chosen(values, given)
	if err != nil {
		return nil, err
	}
	b := &Bound{Scenario: s, values: common(list), drawn: list}
	if len(asked) > 0 {
		b.values = maps.Clone(b.values)
		maps.Copy(b.values, asked)
	}
	return b, nil
}

// Values returns the value of every parameter, in the order of the file. Where a record
// is drawn, the parameters that have no single value are left out.
func (b *Bound) Values() Settings {
	out := make(Settings, 0, len(b.Scenario.Parameters))
	for _, p := range b.Scenario.Parameters {
		if v, ok := b.values[p.Name]; ok {
			out = append(out, Setting{Name: p.Name, Value: v})
		}
	}
	return out
}

// Measures returns all measures with the values put in, in the order of the file.
func (b *Bound) Measures() []Query {
	out := make([]Query, 0, len(b.Scenario.Measures))
	all := *b
	if b.binder == nil {
		all.binder = notation.NewBinder()
	}
	for _, m := range b.Scenario.Measures {
		if b.has(m) {
			out = append(out, m.With(all.put))
		}
	}
	return out
}

// Queries returns the named measures with the values put in, or all of them if there are no names.
func (b *Bound) Queries(names []string) ([]Query, error) {
	if len(names) == 0 {
		return b.Measures(), nil
	}
	out := make([]Query, len(names))
	for i, name := range names {
		var err error
		if out[i], err = b.Query(name); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Query returns the measure of that name with the values put in, or an error
// that suggests the nearest name.
func (b *Bound) Query(measure string) (Query, error) {
	m, err := b.Scenario.Measure(measure)
	if err != nil {
		return Query{}, err
	}
	if !b.has(m) {
		return Query{}, missing(m)
	}
	return m.With(b.put), nil
}

// missing is the error for a measure that exists only with other values of the parameters.
func missing(m *measure.Measure) error {
	return fmt.Errorf("there is no measure %s with these parameters, only when %s", m.Name, m.When())
}

// put returns an expression with its names replaced by their values. If a record is drawn, it is a
// mixture over the records.
func (b *Bound) put(e notation.Expr) notation.Expr {
	switch {
	case len(b.drawn) > 1:
	case b.binder != nil:
		return b.binder.Put(e, parameter.In(b.values))
	default:
		return parameter.Substitute(e, b.values)
	}
	weights, trees := make([]*big.Rat, len(b.drawn)), make([]notation.Expr, len(b.drawn))
	for i, d := range b.drawn {
		weights[i], trees[i] = d.weight, parameter.Substitute(e, d.values)
	}
	return scope.Mixture(weights, trees)
}

// has reports whether the measure exists, whatever record is drawn.
func (b *Bound) has(m *measure.Measure) bool {
	return !slices.ContainsFunc(b.drawn, func(d drawn) bool { return !m.Exists(d.values) })
}

// isOfSomeRecords reports whether the measure exists for some of the records that may be drawn, but not for
// all. Such a measure is left out.
func (b *Bound) isOfSomeRecords(m *measure.Measure) bool {
	return !b.has(m) && slices.ContainsFunc(b.drawn, func(d drawn) bool { return m.Exists(d.values) })
}

// LeftOut says which measures are left out because only some of the records that may be drawn have them.
func (b *Bound) LeftOut() []string {
	var out []string
	for _, m := range b.Scenario.Measures {
		if b.isOfSomeRecords(m) {
			out = append(out, leftOut(m))
		}
	}
	return out
}

// leftOut says why a measure of only some records is left out.
func leftOut(m *measure.Measure) string {
	return fmt.Sprintf("%s is left out: not all records that may be drawn have it, only when %s", m.Name, m.When())
}

// meets returns an error for the first requirement that the values do not meet, or for dice that
// do not suit their role.
func (b *Bound) meets() error {
	for _, d := range b.drawn {
		switch err := b.Scenario.meets(d.values); {
		case err != nil && d.record != "":
			return fmt.Errorf("record %s: %w", d.record, err)
		case err != nil:
			return err
		}
	}
	return nil
}

// Unusual returns what can be meant of the values of dice with a role and is unusual.
func (b *Bound) Unusual() []*notation.Error {
	if len(b.drawn) == 0 {
		return nil
	}
	return append(b.Scenario.dice.Unusual(b.drawn[0].values), b.Scenario.play.Roles.Unusual(b.drawn[0].values)...)
}

// meets returns an error for the first requirement that the values do not meet.
func (s *Scenario) meets(values map[string]parameter.Value) error {
	for _, q := range s.Requirements {
		if err := q.Check(s.Name, values); err != nil {
			return err
		}
	}
	if err := s.dice.Check(values); err != nil {
		return err
	}
	return s.play.Roles.Check(values)
}
