package scenarios

import (
	"fmt"
	"maps"
	"slices"

	"oddsmith/scenarios/internal/suggest"
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

// A Query is a measure with values put in: a closed tree to evaluate.
type Query struct {
	Name, Title, Unit string
	Kind              notation.Kind
	Labels            []string // the words it can be, in the order to show them
	Expr              notation.Expr
}

// Bind puts values in for the parameters: the texts of set, and the defaults for
// the rest. The errors are for a name that is no parameter, a text that is no
// value of the parameter's type, and a required parameter that is not given.
func (s *Scenario) Bind(set map[string]string) (*Bound, error) {
	values, err := s.read(set)
	if err != nil {
		return nil, err
	}
	return s.bind(values, given(values))
}

// given is what was given a value.
func given(values map[string]parameter.Value) map[string]bool {
	out := make(map[string]bool, len(values))
	for name := range values {
		out[name] = true
	}
	return out
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
func (s *Scenario) bind(values map[string]parameter.Value, given map[string]bool) (*Bound, error) {
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
	s.chosen(values, given)
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
		if b.has(m) {
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
	if !b.has(m) {
		return Query{}, fmt.Errorf("there is no measure %s with these parameters", measure)
	}
	return b.query(m), nil
}

// has reports whether there is such a measure with these parameters.
func (b *Bound) has(m *Measure) bool {
	if m.when == nil {
		return true
	}
	yes, _ := decide(parameter.Substitute(m.when, b.values))
	return yes
}

func (b *Bound) query(m *Measure) Query {
	q := Query{Name: m.Name, Title: m.Title, Unit: m.Unit, Kind: m.Kind, Labels: m.Labels}
	if b.substitute != nil {
		q.Expr = b.substitute(m.template)
	} else {
		q.Expr = parameter.Substitute(m.template, b.values)
	}
	return q
}
