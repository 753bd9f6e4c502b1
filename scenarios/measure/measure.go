package measure

import (
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/scope"
)

// A Measure is a named distribution that can be asked for. Engines evaluate one with values put in
// for the parameters, whose Expr is a closed tree.
type Measure struct {
	Name  string
	Title string
	Unit  string
	Doc   string
	Kind  notation.Kind
	// Labels are the words it can be, in the order to show them; nil if it is a
	// number.
	Labels    []string
	Given     string // the event it is conditional on, as the file writes it; empty for none
	OfEffects bool   // what the effects take of a resource, or leave of it
	Path      Path   // what it is one of; the zero value for any other measure
	At        notation.Span
	Expr      notation.Expr // closed but for the parameters, with what it needs of what is rolled around it as [notation.Let]

	when  notation.Expr // for which parameters there is such a measure; nil for all
	cases []scope.Part  // of a measure that is cases
}

// A Path is an entry that stands for a measure after every turn.
type Path struct {
	Name, Title string
	Turn        int64 // after which this one is
}

// Cases returns the cases of a measure that is `cases:`, in the order they are
// tried; nil for any other.
func (m *Measure) Cases() []scope.Part { return m.cases }

// Exists reports whether there is such a measure with these values.
func (m *Measure) Exists(values map[string]parameter.Value) bool {
	if m.when == nil {
		return true
	}
	yes, _ := notation.Decide(parameter.Substitute(m.when, values))
	return yes
}

// When returns the condition of the parameters under which there is such a measure; empty for always.
func (m *Measure) When() string {
	if m.when == nil {
		return ""
	}
	return m.when.String()
}

// ExistsAlike reports whether the condition under which the measure exists mentions none of the parameters for
// which differs is true.
func (m *Measure) ExistsAlike(differs func(parameter string) bool) bool {
	alike := true
	if m.when != nil {
		notation.Visit(m.when, func(e notation.Expr) bool {
			ref, ok := e.(*notation.Ref)
			alike = alike && !(ok && differs(ref.Name))
			return alike
		})
	}
	return alike
}

// With returns a copy of the measure whose expression is what put returns for it.
func (m *Measure) With(put func(notation.Expr) notation.Expr) Measure {
	out := *m
	out.Expr = put(m.Expr)
	return out
}

// Names returns the names of the measures.
func Names(measures []*Measure) []string {
	names := make([]string, len(measures))
	for i, m := range measures {
		names[i] = m.Name
	}
	return names
}
