package scenarios

import (
	"oddsmith/scenarios/measure"
)

// A Table is a selection to be written out row by row.
type Table struct {
	Name  string // unique among the built-in tables; safe as a path
	Title string
	Doc   string
	Selection
}

// A FigureKind says how a figure shows its selection.
type FigureKind string

// The kinds of figure.
const (
	PMF     FigureKind = "pmf"      // bars: the probability of every value of one measure
	AtLeast FigureKind = "at-least" // the curve P(X >= x) of one measure
	HeatMap FigureKind = "heatmap"  // one quantity over two swept parameters
	Overlay FigureKind = "overlay"  // the curves of several cells or measures in one picture
)

// A Figure is a selection to be drawn.
type Figure struct {
	Name     string // safe as a path
	Kind     FigureKind
	Of       FigureKind // of an Overlay: PMF or AtLeast
	Title    string
	Doc      string
	X, Y     string            // what the axes show; empty leaves it to the reports
	Quantity *measure.Quantity // of a HeatMap
	Selection
}

// A Selection says which distributions a table or a figure shows: some measures
// of the scenario, over the combinations of some parameters' values.
type Selection struct {
	Measures []string
	Sweeps   []Sweep // the first slowest
	Set      map[string]string

	scenario *Scenario
}

// Scenario returns the scenario whose measures are selected.
func (s *Selection) Scenario() *Scenario { return s.scenario }

// Grid returns the cells that the selection spans: one if nothing is swept.
func (s *Selection) Grid() (*Grid, error) { return s.scenario.Sweep(s.Set, s.Sweeps) }
