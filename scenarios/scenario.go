package scenarios

import (
	"fmt"
	"slices"

	"oddsmith/scenarios/encounter"
	"oddsmith/scenarios/expect"
	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/measure"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/records"
	"oddsmith/scenarios/roles"
	"oddsmith/scenarios/scope"
)

// A Scenario is a rule file that was read and checked. It does not change and
// may be used by several goroutines.
type Scenario struct {
	Name        string // "labyrinth/attack": words and single slashes, safe as a path
	Title       string
	Question    string
	Source      string // where the rules come from
	Path        string // what Parse was told the file is called
	Assumptions []string
	Extends     []string // what the file extends, the nearest first
	Fingerprint string   // hash of all that has a part in the odds, in hexadecimal
	System      string   // the game system whose rules lint checks, if it has some

	Parameters   []*parameter.Parameter
	Records      []*records.Set
	Requirements []*scope.Requirement
	Constants    []scope.Part
	Rolls        []scope.Part
	Encounter    *encounter.Encounter // nil if there is none
	Cases        []scope.Part         // of the outcome, in the order they are tried
	Effects      []*encounter.Effect
	Measures     []*measure.Measure
	Tables       []*Table
	Figures      []*Figure
	Claims       []*Claim
	Tolerances   []*expect.Tolerance // by how much its measures may change from a baseline
	Tuning       *Tuning             // nil if there is none
	FewValues    []*FewValues        // of the sweeps of tables, figures, claims and the tuning
	Roles        map[string]string   // of rolls and constants: what a die is used for

	loader  Loader
	scope   *scope.Scope
	play    *encounter.Reader
	dice    *roles.Table             // what must hold of the dice of what has a role
	rolesAt map[string]notation.Span // the entries of Roles
}

// Parameter returns the parameter of that name, or an error that suggests the
// nearest.
func (s *Scenario) Parameter(name string) (*parameter.Parameter, error) {
	return s.scope.Parameter(name)
}

// Selected returns the names of the measures that are asked for: the name of a path stands for its measures, turn
// by turn. What is named twice is there once. It returns the error of the first name that is neither a measure nor
// a path.
func (s *Scenario) Selected(names []string) ([]string, error) {
	var out []string
	for _, name := range names {
		measures := s.path(name)
		if measures == nil {
			if _, err := s.Measure(name); err != nil {
				return nil, err
			}
			measures = []string{name}
		}
		for _, m := range measures {
			if !slices.Contains(out, m) {
				out = append(out, m)
			}
		}
	}
	return out, nil
}

// path returns the names of the measures of a path; nil if there is no such path.
func (s *Scenario) path(name string) []string {
	var out []string
	for _, m := range s.Measures {
		if m.Path.Name == name {
			out = append(out, m.Name)
		}
	}
	return out
}

// Measure returns the measure of that name, or an error that suggests the
// nearest.
func (s *Scenario) Measure(name string) (*measure.Measure, error) {
	i := slices.IndexFunc(s.Measures, func(m *measure.Measure) bool { return m.Name == name })
	if i >= 0 {
		return s.Measures[i], nil
	}
	if turns := s.path(name); turns != nil {
		return nil, fmt.Errorf("%s is a path: name one of its measures, %s at the start to %s", name, turns[0], turns[len(turns)-1])
	}
	for _, m := range s.Measures {
		if slices.Contains(m.Labels, name) {
			return nil, fmt.Errorf("there is no measure %q (%[1]s is a word of %s: write P(%[2]s = %[1]s))", name, m.Name)
		}
	}
	return nil, suggest.Unknown("measure", name, s.MeasureNames())
}

// NeedsValues reports whether a parameter has no default.
func (s *Scenario) NeedsValues() bool {
	return slices.ContainsFunc(s.Parameters, func(p *parameter.Parameter) bool { return p.Default == nil })
}

// MeasureNames returns the names of all measures, in the order of the file.
func (s *Scenario) MeasureNames() []string { return measure.Names(s.Measures) }

// Unused returns what the file declares but does not use: names in the order of their
// declarations, then actions and resources.
func (s *Scenario) Unused() []scope.Unused {
	list := append(s.scope.Unused(), s.play.Unused()...)
	if len(s.Measures) == 0 {
		return list
	}
	var measures []notation.Expr
	for _, m := range s.Measures {
		measures = append(measures, m.Expr)
	}
	return append(list, s.play.Unread(measures)...)
}
