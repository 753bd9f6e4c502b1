package solve

import (
	"context"
	"errors"
	"fmt"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

// MaxParameters is how many parameters can be solved for at a time.
const MaxParameters = 2

// Run evaluates the goal at every cell of the grid, which sweeps one parameter or
// two. done is called after every cell with how many there were. What is found before a limit
// comes with the [*evidence.IncompleteError].
func Run(ctx context.Context, g *scenarios.Grid, goal *scenarios.Threshold, o evidence.Options, done func(int)) (*Solution, error) {
	s := &Solution{Scenario: g.Scenario().Name, Goal: goal, Parameters: g.Parameters()}
	m, err := measureOf(g, goal.Quantity)
	if err != nil {
		return nil, err
	}
	s.Fixed = evidence.Settings(g.Fixed())
	s.quantity = shown.QuantityTitle(goal.Quantity, shown.MeasureTitle(m.Title, m.Name), m.Unit)
	s.held = shown.Held(g.Scenario(), g.Fixed())
	o.Brief = !evidence.NeedsRows(goal.Quantity)
	s.Lines, err = lines(ctx, g, m.Name, o, done, func(c sweep.Cell) Point {
		return Point{c.Values, c.Run.Measures[0].Distribution.Judge(goal)}
	})
	if err != nil && !errors.As(err, &s.Incomplete) {
		return nil, err
	}
	return s, err
}

// measureOf is the measure that a quantity is taken of, in a grid of one parameter or two.
func measureOf(g *scenarios.Grid, q *scenarios.Quantity) (*scenarios.Measure, error) {
	if n := len(g.Parameters()); n < 1 || n > MaxParameters {
		return nil, fmt.Errorf("values of one parameter or of two can be found, not of %d", n)
	}
	return q.Of(g.Scenario())
}

// lines evaluates a measure at every cell of the grid.
func lines(
	ctx context.Context, g *scenarios.Grid, measure string, o evidence.Options, done func(int), point func(sweep.Cell) Point,
) ([]*Line, error) {
	var out []*Line
	o.AllDigits = true
	length := len(g.Values(len(g.Parameters()) - 1))
	err := sweep.Run(ctx, g, []string{measure}, o, func(c sweep.Cell) error {
		if c.Index%length == 0 {
			line := &Line{}
			if len(c.Values) > 1 {
				line.At = &c.Values[0]
			}
			out = append(out, line)
		}
		line := out[len(out)-1]
		line.Points = append(line.Points, point(c))
		done(c.Index + 1)
		return nil
	})
	return out, err
}

// Met is how many points meet the goal.
func (s *Solution) Met() int {
	n := 0
	for _, l := range s.Lines {
		n += l.Met()
	}
	return n
}

// Len is the number of points.
func (s *Solution) Len() int {
	n := 0
	for _, l := range s.Lines {
		n += len(l.Points)
	}
	return n
}

// Edge is the point closest to the limit of the goal: of those that meet it the one
// with the least margin, else the nearest to it. Nil if no point has a quantity.
func (s *Solution) Edge() *Point {
	var edge *Point
	for _, l := range s.Lines {
		edge = closer(edge, l.Edge())
	}
	return edge
}
