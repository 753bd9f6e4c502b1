package scenarios

import (
	"slices"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
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

	Notation     *notation.Grammar
	Parameters   []*parameter.Parameter
	Records      []*Records
	Requirements []*Requirement
	Constants    []*Constant
	Lookups      []*Lookup
	Sequences    []*Sequence
	Actors       []*Actor
	Rolls        []*Roll
	Actions      []*Action
	Encounter    *Encounter // nil if there is none
	Cases        []*Case    // of the outcome, in the order they are tried
	Effects      []*Effect
	Measures     []*Measure
	Tables       []*Table
	Figures      []*Figure
	Claims       []*Claim
	Tolerances   []*Tolerance      // by how much its measures may change from a baseline
	Roles        map[string]string // of rolls and constants: what a die is used for

	unused      []Unused
	namesActors bool
	lets        []let                    // what is rolled once, in the order it can be rolled
	outcome     notation.Expr            // closed but for the parameters; nil without an outcome
	rolesAt     map[string]notation.Span // the entries of Roles
}

// Parameter returns the parameter of that name, or an error that suggests the
// nearest.
func (s *Scenario) Parameter(name string) (*parameter.Parameter, error) {
	name = s.canonical(name)
	for _, p := range s.Parameters {
		if p.Name == name {
			return p, nil
		}
	}
	names := make([]string, len(s.Parameters))
	for i, p := range s.Parameters {
		names[i] = p.Name
	}
	return nil, suggest.Unknown("parameter", name, names)
}

// Measure returns the measure of that name, or an error that suggests the
// nearest.
func (s *Scenario) Measure(name string) (*Measure, error) {
	i := slices.IndexFunc(s.Measures, func(m *Measure) bool { return m.Name == name })
	if i >= 0 {
		return s.Measures[i], nil
	}
	return nil, suggest.Unknown("measure", name, s.MeasureNames())
}

// NeedsValues reports whether a parameter has no default.
func (s *Scenario) NeedsValues() bool {
	return slices.ContainsFunc(s.Parameters, func(p *parameter.Parameter) bool { return p.Default == nil })
}

// MeasureNames returns the names of all measures, in the order of the file.
func (s *Scenario) MeasureNames() []string {
	names := make([]string, len(s.Measures))
	for i, m := range s.Measures {
		names[i] = m.Name
	}
	return names
}

// canonical is the name that a parameter is kept under: in Methuen the resource
// [self health] is [health].
func (s *Scenario) canonical(name string) string {
	if s.hasBracketedParameters() {
		return canonicalResource(name)
	}
	return name
}

// hasResources reports whether expressions name parameters in brackets.
func (s *Scenario) hasResources() bool { return s.Notation.Name == notation.Methuen.Name }

// hasBracketedParameters reports whether parameters are themselves resources.
func (s *Scenario) hasBracketedParameters() bool { return s.hasResources() && !s.namesActors }

// hasNames reports whether expressions name parameters and rolls by words.
func (s *Scenario) hasNames() bool { return s.Notation == notation.Rules }

// valueGrammar is the notation that values of parameters are written in.
func (s *Scenario) valueGrammar() *notation.Grammar {
	if s.namesActors {
		return notation.Rules
	}
	return s.Notation
}
