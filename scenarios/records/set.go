package records

import (
	"math/big"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// A Set is the records of a data file: monsters, weapons. Choosing one by the
// parameter of that name sets the parameters that its fields stand for.
type Set struct {
	Name   string // of the parameter whose choices are the names of the records
	File   string // the data file, as the rule file spells it
	Fields []Field
	Weight string // the field by whose weight any draws one; empty for none

	names   []string                     // in the order of the file
	weights []*big.Rat                   // of the names; nil without a field
	values  map[string][]parameter.Value // by the name of the record, in the order of Fields
}

// A Field is a field of a record and the parameter that it sets.
type Field struct {
	Path      string // in the data file
	Parameter string

	missing *parameter.Value // the value where a record has no such field; nil if all must have it
	at      notation.Span    // in the rule file
}

// parameters are those that the records set.
func (set *Set) parameters() []string {
	names := make([]string, len(set.Fields))
	for i, f := range set.Fields {
		names[i] = f.Parameter
	}
	return names
}

// Choose sets, in values, the parameters that the chosen record sets, except those in given, which have values
// of their own.
func (set *Set) Choose(values map[string]parameter.Value, given map[string]parameter.Value) {
	for k, v := range set.values[values[set.Name].Text] {
		name := set.Fields[k].Parameter
		if _, ok := given[name]; !ok {
			values[name] = v
		}
	}
}

// IsAny reports whether a record is to be drawn.
func (set *Set) IsAny(values map[string]parameter.Value) bool {
	return set.weights != nil && values[set.Name].Text == parameter.AnyChoice
}

// Drawn calls f with every record that can be drawn, and its probability.
func (set *Set) Drawn(f func(record parameter.Value, share *big.Rat)) {
	total := new(big.Rat)
	for _, w := range set.weights {
		total.Add(total, w)
	}
	for i, w := range set.weights {
		if w.Sign() > 0 {
			name := set.names[i]
			f(parameter.Value{Type: parameter.Choice, Text: name, Expr: &notation.Label{Name: name}}, new(big.Rat).Quo(w, total))
		}
	}
}
