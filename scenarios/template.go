package scenarios

import (
	"maps"

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
	if g.choosesRecords() || !m.ExistsAlike(func(name string) bool { return g.depends[name] != nil }) {
		return Template{}, false, nil
	}
	fixed := maps.Clone(g.base.values)
	maps.DeleteFunc(fixed, func(name string, _ parameter.Value) bool { return g.depends[name] != nil })
	q := m.Query(func(e notation.Expr) notation.Expr { return parameter.Substitute(e, fixed) })
	return Template{Query: q, Missing: !g.base.has(m)}, true, nil
}
