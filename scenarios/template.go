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

// Template returns a measure of all cells at once. False if the trees of the cells differ by
// more than the numbers, words or dice of the swept parameters: where records are drawn, or
// set parameters of their own, or there is such a measure in some cells only.
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
