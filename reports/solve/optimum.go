package solve

import (
	"context"
	"errors"
	"fmt"
	"math"

	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

// An Optimum says at which values of the parameters a quantity is largest, or smallest.
// Its points meet the goal where nothing is better; their margin is the difference from
// the best.
type Optimum struct {
	Scenario   string
	Quantity   *scenarios.Quantity
	Smallest   bool
	Parameters []*scenarios.Parameter    // one or two; the last is what each line runs over
	Fixed      []evidence.Setting        // the other parameters
	Lines      []*Line                   // one for every value of the first of two parameters, else one
	Incomplete *evidence.IncompleteError // nil where every value was tried

	quantity, held string // in words, for a figure
}

// Best evaluates the quantity at every cell of the grid, which sweeps one parameter or
// two, and marks the best. What is found before a limit comes with the
// [*evidence.IncompleteError].
func Best(
	ctx context.Context, g *scenarios.Grid, q *scenarios.Quantity, smallest bool, o evidence.Options, done func(int),
) (*Optimum, error) {
	s := &Optimum{Scenario: g.Scenario().Name, Quantity: q, Smallest: smallest, Parameters: g.Parameters(), Fixed: evidence.Settings(g.Fixed())}
	m, err := measureOf(g, q)
	if err != nil {
		return nil, err
	}
	s.quantity = shown.QuantityTitle(q, shown.MeasureTitle(m.Title, m.Name), m.Unit)
	s.held = shown.Held(g.Scenario(), g.Fixed())
	o.Brief = !evidence.NeedsRows(q)
	s.Lines, err = lines(ctx, g, m.Name, o, done, func(c sweep.Cell) Point {
		d := c.Run.Measures[0].Distribution
		p := Point{c.Values, evidence.Judgement{Quantity: d.Take(q)}}
		if p.Quantity == nil || math.IsInf(p.Quantity.Value, 0) || math.IsNaN(p.Quantity.Value) {
			p.Quantity = nil
			return p
		}
		p.Uncertainty = d.Uncertainty(q)
		return p
	})
	if err != nil && !errors.As(err, &s.Incomplete) {
		return nil, err
	}
	s.mark()
	return s, err
}

// mark finds the best of all points, and how far the others are from it.
func (s *Optimum) mark() {
	var best *Point
	for p := range s.points() {
		if p.Quantity != nil && (best == nil || s.better(p.Quantity, best.Quantity)) {
			best = p
		}
	}
	if best == nil {
		return
	}
	for p := range s.points() {
		if p.Quantity == nil {
			continue
		}
		gap := p.Quantity.Minus(best.Quantity)
		p.Margin = gap
		p.Meets = compare(p.Quantity, best.Quantity) == 0
		if !p.Meets && p.Uncertainty+best.Uncertainty > 0 {
			p.Uncertainty += best.Uncertainty // of the gap
		}
	}
}

func (s *Optimum) better(a, b *evidence.Number) bool {
	c := compare(a, b)
	return c > 0 && !s.Smallest || c < 0 && s.Smallest
}

// points yields all points in their order.
func (s *Optimum) points() func(func(*Point) bool) {
	return func(yield func(*Point) bool) {
		for _, l := range s.Lines {
			for i := range l.Points {
				if !yield(&l.Points[i]) {
					return
				}
			}
		}
	}
}

// Best are the points than which none is better; empty if no point has a quantity.
func (s *Optimum) Best() []*Point {
	var out []*Point
	for p := range s.points() {
		if p.Meets {
			out = append(out, p)
		}
	}
	return out
}

// maxListed is how many points are listed one by one.
const maxListed = 100

// Listed reports whether a point belongs into a list that is read: all of a short line;
// of a long one, or of several, the best, those that may be, and the ends.
func (s *Optimum) Listed(l *Line, i int) bool {
	if len(s.Lines)*len(l.Points) <= maxListed {
		return true
	}
	p := &l.Points[i]
	return p.Meets || p.Quantity != nil && !p.Certain() || len(s.Lines) == 1 && (i == 0 || i == len(l.Points)-1)
}

// Rivals is how many points may be better, as far as their errors go.
func (s *Optimum) Rivals() int {
	n := 0
	for p := range s.points() {
		if !p.Meets && !p.Certain() {
			n++
		}
	}
	return n
}

// Aim is what is looked for: "largest mean(gold)".
func (s *Optimum) Aim() string {
	if s.Smallest {
		return "smallest " + s.Quantity.String()
	}
	return "largest " + s.Quantity.String()
}

type jsonOptimum struct {
	Scenario   string            `json:"scenario"`
	Parameters map[string]string `json:"parameters"`
	Direction  string            `json:"direction"`
	Quantity   string            `json:"quantity"`
	Find       []string          `json:"find"`
	Best       []jsonPoint       `json:"best"`
	Points     []jsonPoint       `json:"points"`

	Incomplete *evidence.IncompleteError `json:"incomplete,omitempty"`
}

// JSON returns the optimum as docs/json.md describes it, to be encoded.
func (s *Optimum) JSON() any {
	j := jsonOptimum{
		Scenario: s.Scenario, Parameters: evidence.ByName(s.Fixed), Direction: "maximise", Quantity: s.Quantity.String(),
		Best: []jsonPoint{}, Points: []jsonPoint{}, Incomplete: s.Incomplete,
	}
	if s.Smallest {
		j.Direction = "minimise"
	}
	for _, p := range s.Parameters {
		j.Find = append(j.Find, p.Name)
	}
	for p := range s.points() {
		j.Points = append(j.Points, *pointJSON(p))
	}
	for _, p := range s.Best() {
		j.Best = append(j.Best, *pointJSON(p))
	}
	return j
}

// Table returns the points as a table: the values of the parameters, the quantity and how
// far it is from the best, as numbers and as fractions, and whether it is the best.
func (s *Optimum) Table() (header []string, rows [][]any) {
	for _, p := range s.Parameters {
		header = append(header, p.Name)
	}
	header = append(header, s.Quantity.String(), "exact", "from_best", "from_best_exact", "best")
	for p := range s.points() {
		var row []any
		for _, v := range p.Values {
			row = append(row, v.Text)
		}
		value, exact := p.Quantity.Cells()
		gap, gapExact := p.Margin.Cells()
		rows = append(rows, append(row, value, exact, gap, gapExact, p.Meets))
	}
	return header, rows
}

// Figure draws the quantity over one parameter or two, with the best marked.
func (s *Optimum) Figure() (*figures.Figure, error) {
	percentage := s.Quantity.Statistic == scenarios.Probability
	title := fmt.Sprintf("Where %s is largest", s.Quantity)
	if s.Smallest {
		title = fmt.Sprintf("Where %s is smallest", s.Quantity)
	}
	return drawing{s.Parameters, s.Lines, s.Incomplete, s.quantity, s.held}.figure(title, percentage, nil, nil)
}
