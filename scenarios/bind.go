package scenarios

import (
	"fmt"
	"maps"
	"slices"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/measure"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// A Bound is a scenario with a value for every parameter. It does not change.
type Bound struct {
	Scenario *Scenario
	values   map[string]parameter.Value

	// substitute puts the values in for the names in a measure; nil means to copy
	// what holds a name. A [Cursor] shares more.
	substitute func(notation.Expr) notation.Expr
}

// A Setting is a parameter with its value.
type Setting struct {
	Name string
	parameter.Value
}

// Bind puts values in for the parameters: the texts of set, and the defaults for
// the rest. The errors are for a name that is no parameter, a text that is no
// value of the parameter's type, and a required parameter that is not given.
func (s *Scenario) Bind(set map[string]string) (*Bound, error) {
	values, err := s.read(set)
	if err != nil {
		return nil, err
	}
	return s.bind(values, maps.Clone(values))
}

// read reads the texts as values, by canonical name.
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

// bind adds the defaults, and what the chosen records say of parameters that are
// not given.
func (s *Scenario) bind(values map[string]parameter.Value, given map[string]parameter.Value) (*Bound, error) {
	for _, p := range s.Parameters {
		if _, ok := values[p.Name]; ok || p.SetBy != "" {
			continue
		}
		if p.Default == nil {
			allowed := p.Type.String()
			if p.Type == parameter.Choice {
				allowed = "one of " + suggest.List(p.Choices)
			}
			return nil, &parameter.Error{Parameter: p, Err: fmt.Errorf("there is no default, a value must be given (%s)", allowed)}
		}
		values[p.Name] = *p.Default
	}
	s.choose(values, given)
	return &Bound{Scenario: s, values: values}, s.meets(values)
}

// Values returns the value of every parameter, in the order of the file.
func (b *Bound) Values() []Setting {
	out := make([]Setting, len(b.Scenario.Parameters))
	for i, p := range b.Scenario.Parameters {
		out[i] = Setting{Name: p.Name, Value: b.values[p.Name]}
	}
	return out
}

// Measures returns all measures with the values put in, in the order of the
// file.
func (b *Bound) Measures() []Query {
	out := make([]Query, 0, len(b.Scenario.Measures))
	for _, m := range b.Scenario.Measures {
		if m.Exists(b.values) {
			out = append(out, b.query(m))
		}
	}
	return out
}

// Query returns the measure of that name with the values put in, or an error
// that suggests the nearest name.
func (b *Bound) Query(measure string) (Query, error) {
	m, err := b.Scenario.Measure(measure)
	if err != nil {
		return Query{}, err
	}
	if !m.Exists(b.values) {
		return Query{}, fmt.Errorf("there is no measure %s with these parameters", measure)
	}
	return b.query(m), nil
}

// query puts the values into a measure.
func (b *Bound) query(m *measure.Measure) Query {
	if b.substitute != nil {
		return m.Query(b.substitute)
	}
	return m.Query(func(e notation.Expr) notation.Expr { return parameter.Substitute(e, b.values) })
}

// choose puts in what the chosen records say of parameters that were not given a
// value of their own. A record that another one chooses comes after it.
func (s *Scenario) choose(values map[string]parameter.Value, given map[string]parameter.Value) {
	for _, set := range s.Records {
		set.Choose(values, given)
	}
}

// meets returns the error of the first requirement that the values do not meet.
func (s *Scenario) meets(values map[string]parameter.Value) error {
	for _, q := range s.Requirements {
		if err := q.Check(s.Name, values); err != nil {
			return err
		}
	}
	return nil
}
