package scenarios

import (
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// A Part is a piece of a rule file and the expression it holds. Constants, words,
// sequences and lookups are put in; parameters and what is rolled stand in it as
// [notation.Ref].
type Part struct {
	Name string
	At   notation.Span
	Expr notation.Expr // nil for the case `otherwise`
}

// OutcomeName is what expressions call the roll that the outcome makes.
const OutcomeName = outcomeName

// Rolled returns what is rolled once, in the order it can be rolled: the rolls, the
// stored resources, and the outcome as [OutcomeName].
func (s *Scenario) Rolled() []Part {
	declared := map[string]notation.Span{}
	for _, roll := range s.Rolls {
		declared[roll.Name] = roll.At
	}
	list := make([]Part, len(s.lets))
	for i, l := range s.lets {
		at, ok := declared[l.name]
		if !ok {
			at = l.value.Span()
		}
		list[i] = Part{Name: l.name, At: at, Expr: l.value}
	}
	return list
}

// Part returns the constant with its expression.
func (c *Constant) Part() Part { return Part{Name: c.Name, At: c.at, Expr: c.expr} }

// Part returns the case with its condition.
func (c *Case) Part() Part { return Part{Name: c.Name, At: c.at, Expr: c.cond} }

// Part returns the case of the effect with the amount it changes the resource by.
func (e *Effect) Part() Part { return Part{Name: e.Case, At: e.at, Expr: e.amount} }

// Cases returns the cases of a measure that is `cases:`, in the order they are
// tried; nil for any other.
func (m *Measure) Cases() []*Case { return m.cases }

// Part returns the measure as a tree, with what it needs of [Scenario.Rolled]
// around it as [notation.Let].
func (m *Measure) Part() Part { return Part{Name: m.Name, At: m.At, Expr: m.template} }

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
	if s.outcome == nil {
		return Query{}, false
	}
	q := Query{Name: outcomeName, Kind: notation.LabelKind, Expr: parameter.Substitute(s.outcome, b.values)}
	for _, c := range s.Cases {
		q.Labels = append(q.Labels, c.Name)
	}
	return q, true
}
