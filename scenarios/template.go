package scenarios

import (
	"maps"
	"slices"

	"oddsmith/scenarios/measure"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// A Template is a measure of all cells of a grid at once: the names of the swept parameters
// stand in its tree, for every other one its value.
type Template struct {
	Query

	// Missing is set where no cell has such a measure.
	Missing bool
}

// Template returns a measure as one expression for all cells. It is false if the cells differ by
// more than the values of swept parameters: in their records, or in which measures they have.
func (g *Grid) Template(measure string) (Template, bool, error) {
	m, err := g.scenario.Measure(measure)
	if err != nil {
		return Template{}, false, err
	}
	if !g.existsAlike(m) {
		return Template{}, false, nil
	}
	fixed := maps.Clone(g.base.values)
	maps.DeleteFunc(fixed, func(name string, _ parameter.Value) bool { return g.depends[name] != nil })
	q := m.With(func(e notation.Expr) notation.Expr { return parameter.Substitute(e, fixed) })
	return Template{Query: q, Missing: !g.base.has(m)}, true, nil
}

// existsAlike reports whether it is certain that either all cells have the measure or none has; false if
// records are chosen.
func (g *Grid) existsAlike(m *measure.Measure) bool {
	return !g.choosesRecords() && m.ExistsAlike(func(name string) bool { return g.depends[name] != nil })
}

// Measures returns the measures that at least one cell has, in the order of the file.
func (g *Grid) Measures() []*measure.Measure {
	return slices.DeleteFunc(slices.Clone(g.scenario.Measures), func(m *measure.Measure) bool {
		if g.existsAlike(m) {
			return !g.base.has(m)
		}
		for _, b := range g.All() {
			if b.has(m) {
				return false
			}
		}
		return true
	})
}

// LeftOut says what [Bound.LeftOut] says in any of the cells, of the named measures or, if there are no names, of all.
func (g *Grid) LeftOut(names []string) []string {
	if !g.choosesRecords() {
		return nil
	}
	open := slices.DeleteFunc(slices.Clone(g.scenario.Measures), func(m *measure.Measure) bool {
		return m.When() == "" || len(names) > 0 && !slices.Contains(names, m.Name)
	})
	var out []string
	for i := 0; i < g.cells && len(open) > 0; i++ {
		b := g.Bind(i)
		open = slices.DeleteFunc(open, func(m *measure.Measure) bool {
			if b.isOfSomeRecords(m) {
				out = append(out, leftOut(m))
				return true
			}
			return false
		})
	}
	return out
}

// Only returns a grid of the same cells whose measures are those of the given names, in their order; all
// if there are none. At least one cell must have each of them.
func (g *Grid) Only(names []string) (*Grid, error) {
	if len(names) == 0 {
		return g, nil
	}
	out, s := *g, *g.scenario
	s.Measures = nil
	for _, name := range names {
		m, err := g.scenario.Measure(name)
		if err != nil {
			return nil, err
		}
		s.Measures = append(s.Measures, m)
	}
	out.scenario = &s
	there := out.Measures()
	for _, m := range s.Measures {
		if !slices.Contains(there, m) {
			return nil, missing(m)
		}
	}
	return &out, nil
}
